/* What the accessors of a decision give, against its JSON as jansson reads it. */
#ifndef UG_TEST_DECISION_CHECKS_H
#define UG_TEST_DECISION_CHECKS_H

#include "rows.h"

/** Every accessor, and the view, of `decision` says what the JSON object `answer` says. */
void check_accessors(const ug_decision *decision, const json_t *answer);

#endif
