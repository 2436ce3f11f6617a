#include "arrow.h"

#include <stdlib.h>
#include <string.h>

const arrow_form arrow_forms[] = {
    {UG_LAYOUT_UTF8, 0, 0, 0},
    {UG_LAYOUT_UTF8, 0, 0, 3},
    {UG_LAYOUT_LARGE_UTF8, 0, 0, 13},
    {UG_LAYOUT_UTF8_VIEW, 0, 0, 0},
    {UG_LAYOUT_UTF8_VIEW, 0, 0, 5},
    {UG_LAYOUT_DICTIONARY, UG_CODES_INT8, UG_LAYOUT_UTF8, 0},
    {UG_LAYOUT_DICTIONARY, UG_CODES_UINT8, UG_LAYOUT_LARGE_UTF8, 1},
    {UG_LAYOUT_DICTIONARY, UG_CODES_INT16, UG_LAYOUT_UTF8_VIEW, 7},
    {UG_LAYOUT_DICTIONARY, UG_CODES_UINT16, UG_LAYOUT_UTF8, 9},
    {UG_LAYOUT_DICTIONARY, UG_CODES_INT32, UG_LAYOUT_UTF8, 2},
    {UG_LAYOUT_DICTIONARY, UG_CODES_UINT32, UG_LAYOUT_UTF8_VIEW, 11},
    {UG_LAYOUT_DICTIONARY, UG_CODES_INT64, UG_LAYOUT_LARGE_UTF8, 4},
    {UG_LAYOUT_DICTIONARY, UG_CODES_UINT64, UG_LAYOUT_UTF8, 15},
};
const size_t arrow_form_count = sizeof arrow_forms / sizeof *arrow_forms;

static void *room(size_t size) { return calloc(1, size ? size : 1); }

static int is_there(ug_string text) { return text.data != NULL; }

static const uint8_t *bitmap(const ug_string *texts, const int64_t *numbers, size_t count, size_t offset) {
  size_t index;
  uint8_t *bits = room((offset + count + 7) / 8);
  /* Rubbish before the first row. */
  for (index = 0; index < offset; index++) bits[index / 8] |= (uint8_t)((index & 1) << (index % 8));
  for (index = 0; index < count; index++)
    if (texts ? is_there(texts[index]) : numbers[index] != INT64_MIN)
      bits[(offset + index) / 8] |= (uint8_t)(1 << ((offset + index) % 8));
  return bits;
}

static void fill_plain(ug_column *made, const ug_string *texts, size_t count, size_t offset, int is_large) {
  size_t index, total = 0, place = 0;
  uint8_t *data;
  void *ends = room((offset + count + 1) * (is_large ? 8 : 4));
  for (index = 0; index < count; index++) total += texts[index].size;
  data = room(total);
  for (index = 0; index <= count; index++) {
    if (is_large)
      ((int64_t *)ends)[offset + index] = (int64_t)place;
    else
      ((int32_t *)ends)[offset + index] = (int32_t)place;
    if (index == count) break;
    if (texts[index].size) memcpy(data + place, texts[index].data, texts[index].size);
    place += texts[index].size;
  }
  made->offsets = ends;
  made->data = data;
}

static void fill_views(ug_column *made, const ug_string *texts, size_t count, size_t offset) {
  size_t index, total = 0, place = 0;
  uint8_t *views = room((offset + count) * 16), *data, **buffers = room(2 * sizeof *buffers);
  for (index = 0; index < count; index++) total += texts[index].size > 12 ? texts[index].size : 0;
  data = room(total);
  buffers[0] = room(0);
  buffers[1] = data;
  memset(views, 0xFF, offset * 16);
  for (index = 0; index < count; index++) {
    uint8_t *view = views + (offset + index) * 16;
    int32_t size = (int32_t)texts[index].size, buffer = 1, at = (int32_t)place;
    memcpy(view, &size, 4);
    if (size <= 12) {
      if (size) memcpy(view + 4, texts[index].data, texts[index].size);
      continue;
    }
    memcpy(view + 4, texts[index].data, 4);
    memcpy(view + 8, &buffer, 4);
    memcpy(view + 12, &at, 4);
    memcpy(data + place, texts[index].data, texts[index].size);
    place += texts[index].size;
  }
  made->offsets = views;
  made->buffers = (const uint8_t *const *)buffers;
  made->buffer_count = 2;
}

static void put_code(void *codes, ug_code_type type, size_t place, uint64_t code) {
  switch (type) {
    case UG_CODES_INT8: case UG_CODES_UINT8: ((uint8_t *)codes)[place] = (uint8_t)code; break;
    case UG_CODES_INT16: case UG_CODES_UINT16: ((uint16_t *)codes)[place] = (uint16_t)code; break;
    case UG_CODES_INT32: case UG_CODES_UINT32: ((uint32_t *)codes)[place] = (uint32_t)code; break;
    default: ((uint64_t *)codes)[place] = code;
  }
}

/* The dictionary: a null, a text that no row uses, then the rows' texts, the last first. A null row is null by its code,
   by the entry, or both. */
static void fill_dictionary(ug_column *made, const ug_string *texts, size_t count, const arrow_form *form) {
  size_t index, offset = (size_t)form->offset;
  ug_string *entries = room((count + 2) * sizeof *entries);
  arrow_form inner = {form->texts, 0, 0, 3};
  uint8_t *bits = (uint8_t *)(uintptr_t)made->validity;
  void *codes = room((offset + count) * 8);
  entries[1].data = "0.0.1-unused";
  entries[1].size = 12;
  memset(codes, 0x7B, offset * 8);
  for (index = 0; index < count; index++) {
    entries[2 + index] = texts[count - 1 - index];
    put_code(codes, form->code_type, offset + index, 2 + count - 1 - index);
    if (is_there(texts[index])) continue;
    if (index % 2) {
      put_code(codes, form->code_type, offset + index, 0);
      bits[(offset + index) / 8] |= (uint8_t)(1 << ((offset + index) % 8));
    } else {
      put_code(codes, form->code_type, offset + index, 0x7D);
    }
  }
  made->codes = codes;
  made->code_type = form->code_type;
  made->dictionary = arrow_texts(entries, count + 2, &inner);
  free(entries);
}

ug_column *arrow_texts(const ug_string *texts, size_t count, const arrow_form *form) {
  static const ug_column empty = UG_COLUMN_INIT;
  ug_column *made = room(sizeof *made);
  *made = empty;
  made->layout = form->layout;
  made->length = (int64_t)count;
  made->offset = form->offset;
  made->validity = bitmap(texts, NULL, count, (size_t)form->offset);
  if (form->layout == UG_LAYOUT_DICTIONARY)
    fill_dictionary(made, texts, count, form);
  else if (form->layout == UG_LAYOUT_UTF8_VIEW)
    fill_views(made, texts, count, (size_t)form->offset);
  else
    fill_plain(made, texts, count, (size_t)form->offset, form->layout == UG_LAYOUT_LARGE_UTF8);
  return made;
}

ug_column *arrow_numbers(const int64_t *numbers, size_t count, int64_t offset) {
  static const ug_column empty = UG_COLUMN_INIT;
  ug_column *made = room(sizeof *made);
  int64_t *data = room((count + (size_t)offset) * 8);
  *made = empty;
  if (count) memcpy(data + offset, numbers, count * 8);
  made->layout = UG_LAYOUT_INT64;
  made->length = (int64_t)count;
  made->offset = offset;
  made->validity = bitmap(NULL, numbers, count, (size_t)offset);
  made->data = (const uint8_t *)data;
  return made;
}

void arrow_free(ug_column *column) {
  int64_t index;
  if (!column) return;
  arrow_free((ug_column *)(uintptr_t)column->dictionary);
  for (index = 0; index < column->buffer_count; index++) free((void *)(uintptr_t)column->buffers[index]);
  free((void *)(uintptr_t)column->buffers);
  free((void *)(uintptr_t)column->validity);
  free((void *)(uintptr_t)column->offsets);
  free((void *)(uintptr_t)column->data);
  free((void *)(uintptr_t)column->codes);
  free(column);
}
