/* What the versions' rows say, asked through columns of every form. */
#ifndef UG_TEST_COLUMN_VERSIONS_H
#define UG_TEST_COLUMN_VERSIONS_H

#include "arrow.h"

/** Comparing a column of `text`, null and `text` with `version` gives what ug_compare_with gives; so do sort keys. */
void check_version_columns(ug_string text, ug_string version, const ug_version_options *options);

/** The same for a range. */
void check_range_columns(const ug_range *range, ug_string text);

#endif
