/* The shared rows, read by jansson: a JSON reader that is not ours. */
#ifndef UG_TEST_ROWS_H
#define UG_TEST_ROWS_H

#include <jansson.h>

#include "harness.h"

/** Calls `visit` for each row of a file that holds a list; its name is in the context. The number of rows. */
size_t rows_in_file(const char *path, void (*visit)(json_t *row));

/** The same over every *.json of a folder, in the order of their names. */
size_t rows_in_folder(const char *path, void (*visit)(json_t *row));

/** Checks that every key of `expected` is in `actual` with that value; lists must have the same length. */
void check_subset(const json_t *expected, const json_t *actual, const char *path);

/** Checks status, offset, line, column and path of an error, as far as the row names them. */
void check_row_error(const json_t *expected, ug_status status, const ug_error *error);

/** A JSON value as a text that a call can be handed: a string as it stands, anything else written compactly. NULL for
    none. Freed by the caller. */
char *row_text(const json_t *value, size_t *size);

/** A borrowed string of a row as an argument; absent for null and none. */
ug_string row_string(const json_t *object, const char *key);

/** Unix seconds of `2026-11-30T00:00:00Z` (or with an offset), or of a number. */
int64_t row_time(const json_t *value);

/** The constant whose name is `name` by `name_of`, searched from 0 to 63; -1 where there is none. */
int32_t constant_named(const char *name, const char *(*name_of)(int32_t));

#endif
