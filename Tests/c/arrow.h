/* Columns as Arrow lays them out, made from texts, each buffer at an address of its own with nothing after it. */
#ifndef UG_TEST_ARROW_H
#define UG_TEST_ARROW_H

#include "harness.h"

/** One way to lay texts out. */
typedef struct arrow_form {
  ug_layout layout;
  ug_code_type code_type; /**< of a dictionary */
  ug_layout texts;        /**< of a dictionary's texts */
  int64_t offset;         /**< rows of rubbish before the first */
} arrow_form;

/** Every form that the tests go through: each layout, each type of codes, offsets that eight does not divide. */
extern const arrow_form arrow_forms[];
extern const size_t arrow_form_count;

/** A column of these texts; one whose data is NULL is null. A dictionary has an entry that is null and one that no row
    uses. Freed by arrow_free. */
ug_column *arrow_texts(const ug_string *texts, size_t count, const arrow_form *form);

/** A column of numbers; INT64_MIN is null. */
ug_column *arrow_numbers(const int64_t *numbers, size_t count, int64_t offset);

void arrow_free(ug_column *column);

#endif
