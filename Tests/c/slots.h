/* Every place where a caller hands a text to the library, each as one call that needs only that text. */
#ifndef UG_TEST_SLOTS_H
#define UG_TEST_SLOTS_H

#include "harness.h"

typedef struct slot {
  const char *name;                                   /**< the function and its argument */
  ug_status (*call)(ug_string text, ug_error *error); /**< checks by itself that a failure left the outputs alone */
  const char *good;                                   /**< a text that is accepted */
  size_t limit;                                       /**< the longest text; 0 where the header names none */
  int32_t over;                                       /**< the status of a longer one: UG_E_TOO_LONG but for replies */
} slot;

extern const slot slots[];
extern const size_t slot_count;

/** A small reply, policy, state and request that are accepted, for tests that damage them. */
extern const char good_reply[], good_policy[], good_state[], good_request[];

/* A call that must be refused as misuse, with the error written, and without one. `e` is the error argument. */
#define REFUSED(call)                                                     \
  do {                                                                    \
    ug_error fault = soiled(), *e = &fault;                               \
    ug_status status;                                                     \
    context("%s", #call);                                                 \
    status = call;                                                        \
    check(status == UG_E_ARGUMENT, "gave %s", ug_status_name(status));    \
    check_error(&fault, status);                                          \
    e = NULL;                                                             \
    check(call == status, "without an error the status is another");      \
  } while (0)

#endif
