#define _POSIX_C_SOURCE 200809L
#include "rows.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t rows_in_file(const char *path, void (*visit)(json_t *row)) {
  json_error_t fault;
  json_t *rows = json_load_file(path, JSON_ALLOW_NUL, &fault), *row;
  size_t index;
  context("%s", path);
  if (!check(rows != NULL, "line %d: %s", fault.line, fault.text)) return 0;
  if (!check(json_is_array(rows), "not a list of rows")) {
    json_decref(rows);
    return 0;
  }
  json_array_foreach(rows, index, row) {
    const char *name = json_string_value(json_object_get(row, "name"));
    context("%s[%zu] %s", path, index, name ? name : "(no name)");
    check(name != NULL, "a row without a name");
    visit(row);
  }
  index = json_array_size(rows);
  json_decref(rows);
  return index;
}

static int is_json(const struct dirent *entry) {
  size_t length = strlen(entry->d_name);
  return length > 5 && strcmp(entry->d_name + length - 5, ".json") == 0;
}

size_t rows_in_folder(const char *path, void (*visit)(json_t *row)) {
  struct dirent **entries;
  size_t total = 0;
  int count = scandir(path, &entries, is_json, alphasort), index;
  context("%s", path);
  if (!check(count > 0, "no rows here")) return 0;
  for (index = 0; index < count; index++) {
    char file[4096];
    snprintf(file, sizeof file, "%s/%s", path, entries[index]->d_name);
    total += rows_in_file(file, visit);
    free(entries[index]);
  }
  free(entries);
  return total;
}

void check_subset(const json_t *expected, const json_t *actual, const char *path) {
  if (json_is_object(expected) && json_is_object(actual)) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)expected, key, value) {
      char deeper[256];
      snprintf(deeper, sizeof deeper, "%s%s%s", path, *path ? "." : "", key);
      if (check(json_object_get(actual, key) != NULL, "%s is missing", deeper))
        check_subset(value, json_object_get(actual, key), deeper);
    }
  } else if (json_is_array(expected) && json_is_array(actual) &&
             json_array_size(expected) == json_array_size(actual)) {
    size_t index;
    json_t *value;
    json_array_foreach(expected, index, value) {
      char deeper[256];
      snprintf(deeper, sizeof deeper, "%s[%zu]", path, index);
      check_subset(value, json_array_get(actual, index), deeper);
    }
  } else if (!json_equal(expected, actual)) {
    char *want = json_dumps(expected, JSON_ENCODE_ANY | JSON_COMPACT);
    char *got = json_dumps(actual, JSON_ENCODE_ANY | JSON_COMPACT);
    check(0, "%s: expected %s, got %s", path, want, got);
    free(want);
    free(got);
  } else {
    check(1, "%s", path);
  }
}

static void check_number(const json_t *expected, const char *key, int64_t actual) {
  const json_t *value = json_object_get(expected, key);
  if (json_is_integer(value))
    check(json_integer_value(value) == actual, "%s: expected %lld, got %lld", key, (long long)json_integer_value(value),
          (long long)actual);
}

void check_row_error(const json_t *expected, ug_status status, const ug_error *error) {
  const char *name = json_string_value(json_object_get(expected, "status"));
  const char *path = json_string_value(json_object_get(expected, "path"));
  if (check(name != NULL, "the row's error names no status"))
    check(strcmp(name, ug_status_name(status)) == 0, "expected %s, got %s: %s (%s)", name, ug_status_name(status),
          error->message, error->path);
  if (path) check(strcmp(path, error->path) == 0, "path: expected %s, got %s", path, error->path);
  check_number(expected, "offset", error->offset);
  check_number(expected, "line", error->line);
  check_number(expected, "column", error->column);
}

char *row_text(const json_t *value, size_t *size) {
  char *text;
  *size = 0;
  if (!value || json_is_null(value)) return NULL;
  if (json_is_string(value)) {
    *size = json_string_length(value);
    return exact(json_string_value(value), *size);
  }
  text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
  if (text) *size = strlen(text);
  return text;
}

ug_string row_string(const json_t *object, const char *key) {
  const json_t *value = json_object_get(object, key);
  ug_string string = {NULL, 0};
  if (json_is_string(value)) {
    string.data = json_string_value(value);
    string.size = json_string_length(value);
  }
  return string;
}

/* Days from 1970-01-01 in the Gregorian calendar, for any year. */
static int64_t days(int64_t year, int month, int day) {
  int64_t era, year_of_era, day_of_year;
  if (month <= 2) year--;
  era = (year >= 0 ? year : year - 399) / 400;
  year_of_era = year - era * 400;
  day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

int64_t row_time(const json_t *value) {
  int year, month, day, hour = 0, minute = 0, second = 0, read = 0;
  const char *text = json_string_value(value), *rest;
  int64_t seconds;
  if (json_is_integer(value)) return json_integer_value(value);
  if (!text || sscanf(text, "%d-%d-%dT%d:%d:%d%n", &year, &month, &day, &hour, &minute, &second, &read) < 6) {
    check(0, "the harness cannot read the time %s", text ? text : "(none)");
    return 0;
  }
  seconds = days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second;
  rest = text + read;
  if (*rest == '.') rest += 1 + strspn(rest + 1, "0123456789");
  if ((*rest == '+' || *rest == '-') && sscanf(rest + 1, "%d:%d", &hour, &minute) == 2)
    seconds -= (*rest == '+' ? 1 : -1) * (hour * 3600 + minute * 60);
  return seconds;
}

int32_t constant_named(const char *name, const char *(*name_of)(int32_t)) {
  int32_t value;
  for (value = 0; value < 64; value++) {
    const char *candidate = name_of(value);
    if (candidate && name && strcmp(candidate, name) == 0) return value;
  }
  return -1;
}
