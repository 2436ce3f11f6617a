#include "column_versions.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 10 };

/** The text with nulls between, each third row; from the second row on, as a slice. */
static ug_column *made(ug_string text, const arrow_form *form) {
  ug_string texts[ROWS + 1];
  int index;
  for (index = 0; index <= ROWS; index++) {
    texts[index] = text;
    if (!text.data) texts[index].data = "";
    if (index % 3 == 0) texts[index].data = NULL, texts[index].size = 0;
  }
  return arrow_texts(texts, ROWS + 1, form);
}

static int is_null(int index) { return (index + 1) % 3 == 0; }

static void check_keys(const ug_column *column, ug_string text, const ug_version_options *options) {
  int64_t offsets[ROWS + 1];
  uint8_t validity[(ROWS + 7) / 8];
  size_t needed = 77, asked = 77;
  uint8_t *data;
  ug_text *key = NULL;
  ug_error error = soiled();
  ug_string bytes;
  int index;
  ug_status status = ug_sort_key_column(column, 1, ROWS, options, offsets, validity, NULL, 0, &needed, &error);
  ug_status plain = ug_sort_key(text.data, text.size, options, &key, NULL);
  check_error(&error, status);
  if (plain == UG_E_ARGUMENT) {
    check(status == UG_E_ARGUMENT && needed == 77, "keys of a scheme that has none");
    return;
  }
  check(status == UG_OK, "keys: %s", ug_status_name(status));
  data = malloc(needed ? needed : 1);
  check(ug_sort_key_column(column, 1, ROWS, options, offsets, validity, data, needed, &asked, NULL) == UG_OK &&
            asked == needed,
        "the second call needs another room");
  bytes = ug_text_string(key);
  check(offsets[0] == 0 && (size_t)offsets[ROWS] == needed, "the keys' offsets");
  for (index = 0; index < ROWS; index++) {
    int there = validity[index / 8] >> (index % 8) & 1;
    size_t size = (size_t)(offsets[index + 1] - offsets[index]);
    check(there == (key != NULL && !is_null(index)), "key %d is %s", index, there ? "there" : "not there");
    check(size == (there ? bytes.size : 0) && (!there || memcmp(data + offsets[index], bytes.data, size) == 0),
          "key %d is another than ug_sort_key's", index);
  }
  free(data);
  ug_text_free(key);
}

void check_version_columns(ug_string text, ug_string version, const ug_version_options *options) {
  size_t form;
  int index;
  int32_t wanted = UG_NOT_COMPARABLE;
  ug_status other = ug_version_check(version.data, version.size, options, NULL);
  if (ug_compare_with(text.data, text.size, version.data, version.size, options, &wanted, NULL) != UG_OK)
    wanted = UG_NOT_COMPARABLE;
  for (form = 0; form < arrow_form_count; form++) {
    ug_column *column = made(text, &arrow_forms[form]);
    int8_t orders[ROWS];
    ug_error error = soiled();
    ug_status status;
    memset(orders, 77, sizeof orders);
    status = ug_compare_column(column, 1, ROWS, version.data, version.size, options, orders, &error);
    check_error(&error, status);
    check(status == other, "form %zu: %s", form, ug_status_name(status));
    for (index = 0; index < ROWS; index++)
      check(orders[index] == (status ? 77 : is_null(index) ? UG_ROW_NULL : wanted), "form %zu, row %d: %d", form, index,
            orders[index]);
    /* Fewer rows than the dictionary has texts: each row is looked at by itself. */
    if (!status) {
      check(ug_compare_column(column, 3, 2, version.data, version.size, options, orders, NULL) == UG_OK &&
                orders[0] == UG_ROW_NULL && orders[1] == wanted,
            "form %zu: two rows alone", form);
    }
    check_keys(column, text, options);
    arrow_free(column);
  }
}

void check_range_columns(const ug_range *range, ug_string text) {
  size_t form;
  int index;
  int32_t wanted = UG_NOT_COMPARABLE;
  if (ug_range_contains(range, text.data, text.size, &wanted, NULL) != UG_OK) wanted = UG_NOT_COMPARABLE;
  for (form = 0; form < arrow_form_count; form++) {
    ug_column *column = made(text, &arrow_forms[form]);
    int8_t contains[ROWS];
    ug_error error = soiled();
    ug_status status = ug_range_column(range, column, 1, ROWS, contains, &error);
    check_error(&error, status);
    check(status == UG_OK, "form %zu: %s", form, ug_status_name(status));
    for (index = 0; index < ROWS; index++)
      check(contains[index] == (is_null(index) ? UG_ROW_NULL : wanted), "form %zu, row %d: %d", form, index,
            contains[index]);
    arrow_free(column);
  }
}
