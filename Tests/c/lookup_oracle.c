#include "lookup_oracle.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
differ(oracle_result *result, const char *format, ...) {
  va_list arguments;
  if (result->fault[0]) return;
  va_start(arguments, format);
  vsnprintf(result->fault, sizeof result->fault, format, arguments);
  va_end(arguments);
}

field_class oracle_field_class(ug_field field) {
  if (field < UG_FIELD_RELEASE_DATE) return FIELD_TEXT;
  if (field < UG_FIELD_TRACK_ID) return FIELD_DATE;
  if (field < UG_FIELD_PRICE) return FIELD_INTEGER;
  if (field < UG_FIELD_IS_GAME_CENTER_ENABLED) return FIELD_NUMBER;
  return field < UG_FIELD_GENRES ? FIELD_BOOL : FIELD_LIST;
}

/* -?digits(.digits)?(e±digits)?, leading zeros allowed: what a string in the place of a number must be. */
static int is_decimal(const char *text, size_t size) {
  size_t at = 0, run;
  if (at < size && text[at] == '-') at++;
  for (run = at; at < size && text[at] >= '0' && text[at] <= '9'; at++) {}
  if (at == run) return 0;
  if (at < size && text[at] == '.') {
    at++;
    for (run = at; at < size && text[at] >= '0' && text[at] <= '9'; at++) {}
    if (at == run) return 0;
  }
  if (at < size && (text[at] == 'e' || text[at] == 'E')) {
    at++;
    if (at < size && (text[at] == '+' || text[at] == '-')) at++;
    for (run = at; at < size && text[at] >= '0' && text[at] <= '9'; at++) {}
    if (at == run) return 0;
  }
  return at == size;
}

static int same_bytes(ug_string string, const char *text, size_t size) {
  return string.data && string.size == size && memcmp(string.data, text, size) == 0 && string.data[size] == 0;
}

/* 1 and the Unix time of "YYYY-MM-DDThh:mm:ssZ", worked out day by day; 0 for any other text. */
static int plain_date(const char *text, size_t size, int64_t *seconds) {
  static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  static const char shape[] = "0000-00-00T00:00:00Z";
  int part[6], index, at, year, month;
  int64_t days = 0;
  if (size != sizeof shape - 1) return 0;
  for (index = 0; index < (int)size; index++) {
    if (shape[index] == '0' ? text[index] < '0' || text[index] > '9' : text[index] != shape[index]) return 0;
  }
  for (index = 0, at = 0; index < 6; index++) {
    int digits = index == 0 ? 4 : 2;
    for (part[index] = 0; digits > 0; digits--) part[index] = part[index] * 10 + (text[at++] - '0');
    at++;
  }
  if (part[0] < 1 || part[1] < 1 || part[1] > 12 || part[2] < 1 || part[3] > 23 || part[4] > 59 || part[5] > 59) return 0;
#define LEAP(y) (((y) % 4 == 0 && (y) % 100 != 0) || (y) % 400 == 0)
  if (part[2] > lengths[part[1] - 1] + (part[1] == 2 && LEAP(part[0]))) return 0;
  for (year = 1970; year < part[0]; year++) days += LEAP(year) ? 366 : 365;
  for (year = part[0]; year < 1970; year++) days -= LEAP(year) ? 366 : 365;
  for (month = 1; month < part[1]; month++) days += lengths[month - 1] + (month == 2 && LEAP(part[0]));
  days += part[2] - 1;
  *seconds = ((days * 24 + part[3]) * 60 + part[4]) * 60 + part[5];
  return 1;
}

/* A number as jansson has it, or a string of digits; 0 where the value is neither. */
static int as_number(const json_t *value, double *number) {
  if (json_is_number(value)) {
    *number = json_number_value(value);
    return 1;
  }
  if (json_is_string(value) && is_decimal(json_string_value(value), json_string_length(value))) {
    *number = strtod(json_string_value(value), NULL);
    return isfinite(*number);
  }
  return 0;
}

/* Whether a number was surely written as a whole one. A real just beside an integer may round to it as a double and has a
   fraction all the same, but not with so few digits. */
static int is_whole(const ug_lookup *lookup, size_t index, ug_field field, double number) {
  ug_string text = {NULL, 0};
  return ug_app_text(lookup, index, field, &text) && text.size <= 15 && fabs(number) < 9e15 && number == floor(number);
}

static void compare_number(const ug_lookup *lookup, size_t index, ug_field field, const json_t *value,
                           oracle_result *result) {
  double expected = 0, number = 0;
  int64_t integer = 0;
  int is_there = as_number(value, &expected);
  if (ug_app_number(lookup, index, field, &number) != is_there || (is_there && number != expected))
    differ(result, "%s: %.17g, jansson has %.17g (%d)", ug_field_name(field), number, expected, is_there);
  if (ug_app_integer(lookup, index, field, &integer)) {
    if (!is_there || (double)integer != expected) differ(result, "%s is %lld", ug_field_name(field), (long long)integer);
    if (json_is_integer(value) && integer != json_integer_value(value))
      differ(result, "%s is %lld", ug_field_name(field), (long long)integer);
  } else if (json_is_integer(value) || (is_there && is_whole(lookup, index, field, expected))) {
    differ(result, "%s: the integer is missing", ug_field_name(field));
  }
  result->fields += (size_t)is_there;
}

static void compare_list(const ug_lookup *lookup, size_t index, ug_field field, const json_t *value,
                         oracle_result *result) {
  const ug_string *items = NULL;
  size_t count = 0, all = 0, at, taken = 0;
  ug_string item;
  int is_there = ug_app_list(lookup, index, field, &items, &count);
  if (is_there != json_is_array(value)) differ(result, "%s is %s a list", ug_field_name(field), is_there ? "" : "not");
  if (!is_there || !json_is_array(value)) return;
  if (!ug_app_list_count(lookup, index, field, &all) || all != count) differ(result, "%s: two counts", ug_field_name(field));
  for (at = 0; at < json_array_size(value); at++) {
    const json_t *element = json_array_get(value, at);
    if (!json_is_string(element) && !json_is_number(element)) continue;
    if (taken >= count || !ug_app_list_item(lookup, index, field, taken, &item) || item.data != items[taken].data ||
        item.size != items[taken].size) {
      differ(result, "%s[%lu] is missing", ug_field_name(field), (unsigned long)taken);
      return;
    }
    if (json_is_string(element) ? !same_bytes(item, json_string_value(element), json_string_length(element))
                                : strtod(item.data, NULL) != json_number_value(element))
      differ(result, "%s[%lu] is '%s'", ug_field_name(field), (unsigned long)taken, item.data);
    taken++;
  }
  if (taken != count) differ(result, "%s has %lu items too many", ug_field_name(field), (unsigned long)(count - taken));
  if (ug_app_list_item(lookup, index, field, count, &item)) differ(result, "%s: an item beyond the last", ug_field_name(field));
  result->fields++;
}

static void compare_text(const ug_lookup *lookup, size_t index, ug_field field, const json_t *value,
                         oracle_result *result) {
  ug_string text = {NULL, 0};
  int is_there = ug_app_text(lookup, index, field, &text);
  int is_wanted = json_is_string(value) || json_is_number(value);
  if (is_wanted && oracle_field_class(field) != FIELD_TEXT && oracle_field_class(field) != FIELD_DATE &&
      json_is_string(value))
    is_wanted = is_decimal(json_string_value(value), json_string_length(value));
  if (is_there != is_wanted) {
    differ(result, "%s is %s", ug_field_name(field), is_there ? "there" : "missing");
    return;
  }
  if (!is_there) return;
  if (json_is_string(value) ? !same_bytes(text, json_string_value(value), json_string_length(value))
                            : strtod(text.data, NULL) != json_number_value(value))
    differ(result, "%s is '%s'", ug_field_name(field), text.data);
  result->fields++;
}

void oracle_compare_record(const ug_lookup *lookup, size_t index, json_t *record, oracle_result *result) {
  ug_field field;
  for (field = 0; field < UG_FIELD_COUNT; field++) {
    const json_t *value = json_object_get(record, ug_field_name(field));
    int64_t integer = 0, seconds = 0;
    switch (oracle_field_class(field)) {
      case FIELD_TEXT: compare_text(lookup, index, field, value, result); break;
      case FIELD_DATE:
        compare_text(lookup, index, field, value, result);
        if (json_is_string(value) && plain_date(json_string_value(value), json_string_length(value), &seconds) &&
            (!ug_app_integer(lookup, index, field, &integer) || integer != seconds))
          differ(result, "%s is %lld, not %lld", ug_field_name(field), (long long)integer, (long long)seconds);
        break;
      case FIELD_INTEGER:
      case FIELD_NUMBER:
        compare_number(lookup, index, field, value, result);
        compare_text(lookup, index, field, value, result);
        break;
      case FIELD_BOOL:
        if (ug_app_integer(lookup, index, field, &integer) != json_is_boolean(value) ||
            (json_is_boolean(value) && integer != json_is_true(value)))
          differ(result, "%s is %lld", ug_field_name(field), (long long)integer);
        result->fields += (size_t)json_is_boolean(value);
        break;
      case FIELD_LIST: compare_list(lookup, index, field, value, result); break;
    }
  }
  result->records++;
}

static int has_version(const json_t *record) {
  const json_t *version = json_object_get(record, "version");
  return json_is_string(version) || json_is_number(version);
}

static int is_string(const json_t *value, const char *text) {
  return json_string_length(value) == strlen(text) && !memcmp(json_string_value(value), text, strlen(text));
}

/* By its kind, else by its wrapper type, else by an identifier and a version. */
static int is_app(const json_t *record) {
  const json_t *kind = json_object_get(record, "kind"), *wrapper = json_object_get(record, "wrapperType");
  const json_t *id = json_object_get(record, "trackId");
  if (json_is_string(kind)) return is_string(kind, "software") || is_string(kind, "mac-software");
  if (json_is_string(wrapper)) return is_string(wrapper, "software");
  if (!has_version(record)) return 0;
  if (json_string_length(json_object_get(record, "bundleId")) > 0) return 1;
  return json_is_string(id) ? strtoll(json_string_value(id), NULL, 10) > 0 : json_integer_value(id) > 0;
}

/* What a text that is JSON should give. */
static ug_lookup_failure judge(json_t *root, const ug_lookup *lookup, oracle_result *result) {
  json_t *results = json_object_get(root, "results"), *message = json_object_get(root, "errorMessage"), *record;
  const json_t *count = json_object_get(root, "resultCount");
  const int counts_none = (json_is_integer(count) && json_integer_value(count) == 0) || is_string(count, "0");
  size_t at, records = 0, incomplete = 0, others = 0;
  if (!json_is_object(root)) return UG_LOOKUP_UNEXPECTED_SHAPE;
  if (json_is_string(message) && (json_string_length(message) > 0 || !results)) return UG_LOOKUP_SERVICE_ERROR;
  if (results && json_is_null(results) && counts_none) return UG_LOOKUP_NOT_FOUND;
  if (!results) {
    if (!is_app(root)) return counts_none ? UG_LOOKUP_NOT_FOUND : UG_LOOKUP_UNEXPECTED_SHAPE;
    if (!has_version(root)) return UG_LOOKUP_UNEXPECTED_SHAPE;
    oracle_compare_record(lookup, 0, root, result);
    if (ug_lookup_count(lookup) != 1) differ(result, "%lu records", (unsigned long)ug_lookup_count(lookup));
    return UG_LOOKUP_NONE;
  }
  if (!json_is_array(results)) return UG_LOOKUP_UNEXPECTED_SHAPE;
  json_array_foreach(results, at, record) {
    if (!is_app(record)) {
      others += json_is_object(record);
      continue;
    }
    if (!has_version(record)) {
      incomplete++;
      continue;
    }
    if (records < ug_lookup_count(lookup)) oracle_compare_record(lookup, records, record, result);
    records++;
  }
  if (records != ug_lookup_count(lookup))
    differ(result, "%lu records, jansson has %lu", (unsigned long)ug_lookup_count(lookup), (unsigned long)records);
  if (records) return UG_LOOKUP_NONE;
  if (incomplete) return UG_LOOKUP_UNEXPECTED_SHAPE;
  if (!json_array_size(results)) return UG_LOOKUP_NOT_FOUND;
  return others ? UG_LOOKUP_MISMATCH : UG_LOOKUP_UNEXPECTED_SHAPE;
}

static int is_blank(char byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

oracle_result oracle_compare(const char *body, size_t size) {
  oracle_result result;
  ug_lookup *lookup = NULL;
  ug_error failure = UG_ERROR_INIT;
  ug_lookup_failure kind, expected;
  json_error_t error;
  json_t *root = NULL;
  size_t start = 0;
  int64_t offset = -2;
  int32_t line = -2, column = -2;
  memset(&result, 0, sizeof result);
  if (ug_lookup_parse(body, size, NULL, &lookup, &failure) != UG_OK || !lookup) {
    differ(&result, "ug_lookup_parse answered %d", failure.status);
    return result;
  }
  kind = ug_lookup_failure_kind(lookup);
  ug_lookup_failure_place(lookup, &offset, &line, &column);
  if (kind == UG_LOOKUP_MALFORMED ? offset < 0 || (size_t)offset > size || line < 1 || column < 1
                                  : offset != -1 || line != 0 || column != 0)
    differ(&result, "place %lld, line %d, column %d", (long long)offset, line, column);
  if ((kind == UG_LOOKUP_NONE) != (ug_lookup_count(lookup) > 0)) differ(&result, "records and a failure, or neither");
  if ((kind == UG_LOOKUP_NONE) != (ug_lookup_failure_text(lookup).data == NULL)) differ(&result, "the failure's text");

  while (start < size && is_blank(body[start])) start++;
  if (size - start >= 3 && !memcmp(body + start, "\xEF\xBB\xBF", 3)) start += 3;
  while (start < size && is_blank(body[start])) start++;
  if (start == size) {
    if (kind != UG_LOOKUP_UNAVAILABLE) differ(&result, "an empty body is %s", ug_lookup_failure_name(kind));
    ug_lookup_free(lookup);
    return result;
  }
  root = json_loadb(body + start, size - start, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
  if (root) {
    if (kind == UG_LOOKUP_NOT_JSON || kind == UG_LOOKUP_MALFORMED) {
      /* The two things that the library refuses and jansson does not. */
      const int is_at_nul = kind == UG_LOOKUP_MALFORMED ? (size_t)offset < size && body[offset] == 0 : memchr(body, 0, size) != NULL;
      if (!is_at_nul && !strstr(ug_lookup_failure_text(lookup).data, "too deep"))
        differ(&result, "refused at %lld: %s", (long long)offset, ug_lookup_failure_text(lookup).data);
      result.is_narrower = 1;
    } else {
      expected = judge(root, lookup, &result);
      if (kind != expected) differ(&result, "%s, not %s", ug_lookup_failure_name(kind), ug_lookup_failure_name(expected));
    }
  } else if (json_error_code(&error) == json_error_numeric_overflow ||
             json_error_code(&error) == json_error_null_byte_in_key || strstr(error.text, "invalid Unicode '\\u")) {
    /* Half a surrogate pair costs the library a character at most. */
    result.is_narrower = 1;
  } else if (kind != UG_LOOKUP_MALFORMED && kind != UG_LOOKUP_NOT_JSON) {
    /* A JSONP call around the text is the library's alone. */
    if (body[start] == '{' || body[start] == '[' || !memchr(body + start, '(', size - start))
      differ(&result, "accepted as %s, jansson: %s", ug_lookup_failure_name(kind), error.text);
    result.is_narrower = 1;
  }
  json_decref(root);
  ug_lookup_free(lookup);
  return result;
}
