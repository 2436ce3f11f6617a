/* Whatever a row says through a structure, it says through columns. */
#ifndef UG_TEST_COLUMN_ROWS_H
#define UG_TEST_COLUMN_ROWS_H

#include "rows.h"

/** Checks that the same request, its facts in columns, gives outcome, reason, type, target and times of `decision`.
    `state` is the request's state where it is an object, to be handed over in columns as well. */
void check_columns(const ug_request *request, const json_t *state, const ug_decision *decision);

#endif
