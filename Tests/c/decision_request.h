/* A text request of a row as a ug_request. */
#ifndef UG_TEST_DECISION_REQUEST_H
#define UG_TEST_DECISION_REQUEST_H

#include "rows.h"

/** Everything that a request points into while it is evaluated. */
typedef struct built {
  ug_request request;
  ug_policy *policy;
  ug_lookup **lookups;
  size_t lookup_count;
  ug_string *languages, *channels, *tags;
  char *state, *every;
  ug_status status; /**< of the call that failed first */
  ug_error error;
} built;

/** Builds what the text says. Its status is that of the first call that failed, if any. Ends with tear_down. */
void build(const json_t *row, built *made);
void tear_down(built *made);

/** A request key that the harness would drop in silence would make both ways differ for no reason of the library's. */
void check_keys(const json_t *request);

#endif
