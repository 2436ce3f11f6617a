/* Look-up replies: the shared rows, then every file that is given, read by jansson and by the library.
 *
 *   lookups ROWS.json [FILE…]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "lookup_oracle.h"

static char *row_body(const json_t *row, const char *folder, size_t *size) {
  const char *file = json_string_value(json_object_get(row, "file"));
  const char *hex = json_string_value(json_object_get(row, "hex"));
  const json_t *text = json_object_get(row, "body");
  char *body;
  if (file) {
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, file) >= sizeof path) return NULL;
    return slurp(path, size);
  }
  if (hex) {
    size_t at;
    *size = strlen(hex) / 2;
    body = malloc(*size + 1);
    for (at = 0; body && at < *size; at++) {
      unsigned value = 0;
      sscanf(hex + 2 * at, "%2x", &value);
      body[at] = (char)value;
    }
    return body;
  }
  *size = json_string_length(text);
  return exact(json_string_value(text), *size);
}

static int32_t name_count(ug_lookup_failure *kind, const char *name) {
  for (*kind = 0; ug_lookup_failure_name(*kind); (*kind)++)
    if (strcmp(ug_lookup_failure_name(*kind), name) == 0) return 1;
  return 0;
}

static ug_field field_named(const char *name) {
  ug_field field;
  for (field = 0; field < UG_FIELD_COUNT; field++)
    if (strcmp(ug_field_name(field), name) == 0) return field;
  return -1;
}

/* A row states some fields; each must be as stated, null as absent. */
static void check_field(const ug_lookup *lookup, size_t index, const char *name, const json_t *value) {
  ug_field field = field_named(name);
  ug_string text = {NULL, 0};
  int64_t integer = 0;
  double number = 0;
  size_t count = 0, at;
  if (!check(field >= 0, "no field is called %s", name)) return;
  switch (json_typeof(value)) {
    case JSON_NULL:
      check(!ug_app_integer(lookup, index, field, &integer) && !ug_app_list_count(lookup, index, field, &count), "%s is there", name);
      if (oracle_field_class(field) == FIELD_TEXT) check(!ug_app_text(lookup, index, field, &text), "%s is there", name);
      break;
    case JSON_STRING:
      check(ug_app_text(lookup, index, field, &text) && same(text, json_string_value(value), json_string_length(value)),
            "%s is '%s'", name, text.data ? text.data : "(absent)");
      break;
    case JSON_TRUE:
    case JSON_FALSE:
      check(ug_app_integer(lookup, index, field, &integer) && integer == json_is_true(value), "%s is %d", name, (int)integer);
      break;
    case JSON_INTEGER:
      if (oracle_field_class(field) == FIELD_DATE) {
        check(ug_app_integer(lookup, index, field, &integer) && integer == json_integer_value(value), "%s is %lld", name, (long long)integer);
        break;
      }
      if (oracle_field_class(field) == FIELD_INTEGER)
        check(ug_app_integer(lookup, index, field, &integer) && integer == json_integer_value(value), "%s is %lld", name,
              (long long)integer);
      /* fall through */
    case JSON_REAL:
      check(ug_app_number(lookup, index, field, &number) && fabs(number - json_number_value(value)) == 0, "%s is %g", name, number);
      break;
    case JSON_ARRAY:
      check(ug_app_list_count(lookup, index, field, &count) && count == json_array_size(value), "%s has %lu items", name,
            (unsigned long)count);
      for (at = 0; at < count && at < json_array_size(value); at++) {
        const json_t *item = json_array_get(value, at);
        check(ug_app_list_item(lookup, index, field, at, &text) && same(text, json_string_value(item), json_string_length(item)),
              "%s[%lu] is '%s'", name, (unsigned long)at, text.data);
      }
      break;
    case JSON_OBJECT: check(0, "%s cannot be an object", name); break;
  }
}

static void replay(const json_t *row, const char *folder) {
  const json_t *expect = json_object_get(row, "expect"), *select = json_object_get(row, "select");
  const json_t *apps = json_object_get(expect, "apps"), *wanted;
  const char *failure = json_string_value(json_object_get(expect, "failure"));
  const char *bundle_id = json_string_value(json_object_get(select, "bundleId"));
  const char *app_kind = json_string_value(json_object_get(select, "kind"));
  ug_lookup_options options = UG_LOOKUP_OPTIONS_INIT;
  ug_lookup_failure kind = 0;
  ug_lookup *lookup = NULL;
  ug_error error = soiled();
  ug_status status;
  size_t size = 0, index;
  char *body = row_body(row, folder, &size);
  int64_t offset = 0;
  int32_t line = 0, column = 0;
  context("lookups: %s", json_string_value(json_object_get(row, "name")));
  if (!check(body != NULL, "no body")) return;
  options.http_status = (int32_t)json_integer_value(json_object_get(row, "status"));
  options.storefront = ug_str("kr");
  options.bundle_id = ug_str(bundle_id);
  options.track_id = json_integer_value(json_object_get(select, "trackId"));
  if (app_kind) options.kind = strcmp(app_kind, "software") == 0 ? UG_APP_SOFTWARE : UG_APP_MAC_SOFTWARE;
  status = ug_lookup_parse(body, size, &options, &lookup, &error);
  free(body); /* nothing borrowed may point into it */
  check_error(&error, status);
  if (!check(status == UG_OK && lookup, "status %d", status)) return;
  check(name_count(&kind, failure ? failure : "none") && ug_lookup_failure_kind(lookup) == kind, "the failure is %s",
        ug_lookup_failure_name(ug_lookup_failure_kind(lookup)));
  check(ug_lookup_count(lookup) == json_array_size(apps), "%lu records", (unsigned long)ug_lookup_count(lookup));
  check(same(ug_lookup_storefront(lookup), "kr", 2), "the storefront is lost");
  ug_lookup_failure_place(lookup, &offset, &line, &column);
  if (json_object_get(expect, "offset"))
    check(offset == json_integer_value(json_object_get(expect, "offset")) &&
              line == json_integer_value(json_object_get(expect, "line")) &&
              column == json_integer_value(json_object_get(expect, "column")),
          "offset %lld, line %d, column %d", (long long)offset, line, column);
  else
    check(offset == -1 && line == 0 && column == 0, "a place");
  if (json_object_get(expect, "text"))
    check(strstr(ug_lookup_failure_text(lookup).data, json_string_value(json_object_get(expect, "text"))) != NULL,
          "the text is '%s'", ug_lookup_failure_text(lookup).data);
  if (json_object_get(expect, "passedOver"))
    check(ug_lookup_passed_over(lookup) == (size_t)json_integer_value(json_object_get(expect, "passedOver")), "%lu passed over",
          (unsigned long)ug_lookup_passed_over(lookup));
  for (index = 0; index < json_array_size(apps) && index < ug_lookup_count(lookup); index++) {
    const char *key;
    json_object_foreach(json_array_get(apps, index), key, wanted) check_field(lookup, index, key, wanted);
  }
  ug_lookup_free(lookup);
}

static void check_handles(void) {
  ug_string text = {NULL, 7};
  const ug_string *items = NULL;
  int64_t integer = 7;
  double number = 7;
  size_t count = 7;
  ug_lookup *lookup = NULL;
  context("lookups: handles and fields that are not there");
  ug_lookup_free(NULL);
  check(ug_lookup_count(NULL) == 0 && ug_lookup_passed_over(NULL) == 0 && ug_lookup_failure_kind(NULL) == 0, "NULL");
  check(!ug_lookup_failure_text(NULL).data && !ug_lookup_storefront(NULL).data, "NULL");
  ug_lookup_failure_place(NULL, NULL, NULL, NULL);
  check(ug_lookup_parse("{\"kind\":\"software\",\"version\":\"1\",\"genres\":[]}", UG_NUL_TERMINATED, NULL, &lookup, NULL) == UG_OK,
        "refused");
  check(ug_lookup_count(lookup) == 1 && !ug_lookup_storefront(lookup).data, "one record");
  check(!ug_app_text(NULL, 0, 0, &text) && !ug_app_text(lookup, 1, 0, &text) && !ug_app_text(lookup, (size_t)-1, 0, &text) &&
            !ug_app_text(lookup, 0, -1, &text) && !ug_app_text(lookup, 0, UG_FIELD_COUNT, &text) &&
            !ug_app_text(lookup, 0, UG_FIELD_COUNT + 1, &text) && !ug_app_text(lookup, 0, 0, NULL) && text.size == 7,
        "ug_app_text");
  check(!ug_app_integer(lookup, 0, UG_FIELD_VERSION, &integer) && !ug_app_integer(lookup, 0, UG_FIELD_TRACK_ID, &integer) &&
            !ug_app_integer(lookup, 0, UG_FIELD_TRACK_ID, NULL) && integer == 7,
        "ug_app_integer");
  check(!ug_app_number(lookup, 0, UG_FIELD_VERSION, &number) && !ug_app_number(lookup, 0, UG_FIELD_PRICE, NULL) && number == 7,
        "ug_app_number");
  check(!ug_app_list_count(lookup, 0, UG_FIELD_FEATURES, &count) && count == 7 && !ug_app_list_count(lookup, 0, UG_FIELD_GENRES, NULL),
        "ug_app_list_count");
  check(ug_app_list_count(lookup, 0, UG_FIELD_GENRES, &count) && count == 0, "an empty list");
  check(!ug_app_list_item(lookup, 0, UG_FIELD_GENRES, 0, &text) && !ug_app_list_item(lookup, 0, UG_FIELD_GENRES, (size_t)-1, &text),
        "ug_app_list_item");
  check(!ug_app_list(lookup, 0, UG_FIELD_GENRES, NULL, &count) && !ug_app_list(lookup, 0, UG_FIELD_GENRES, &items, NULL) &&
            ug_app_list(lookup, 0, UG_FIELD_GENRES, &items, &count) && count == 0,
        "ug_app_list");
  ug_lookup_free(lookup);
}

static void check_addresses(void) {
  const int64_t ids[2] = {284882215, 1};
  const ug_string bundle_ids[2] = {{"com.example.a", UG_NUL_TERMINATED}, {"b&c", 3}};
  ug_address_options options = UG_ADDRESS_OPTIONS_INIT;
  ug_text *text = NULL;
  ug_error error = UG_ERROR_INIT;
  char code[3] = "?!";
  context("lookups: addresses");
  options.track_ids = ids;
  options.track_id_count = 2;
  options.storefront = ug_str("USA");
  options.language = ug_str("en_us");
  options.entity = ug_str("software");
  options.cache_buster = ug_str("1 2");
  check(ug_lookup_address(&options, &text, &error) == UG_OK &&
            !strcmp(ug_text_string(text).data,
                    "https://itunes.apple.com/lookup?id=284882215,1&country=us&lang=en_us&entity=software&t=1%202"),
        "%s", ug_text_string(text).data);
  ug_text_free(text);
  options.bundle_ids = bundle_ids;
  options.bundle_id_count = 2;
  check(ug_lookup_address(&options, &text, &error) == UG_E_ARGUMENT && !text, "both kinds of identifiers");
  options.track_id_count = 0;
  options.storefront = ug_str("en");
  check(ug_lookup_address(&options, &text, &error) == UG_E_ADDRESS && !text && !strcmp(error.path, "storefront"), "en");
  options = (ug_address_options)UG_ADDRESS_OPTIONS_INIT;
  options.bundle_ids = bundle_ids;
  options.bundle_id_count = 2;
  check(ug_lookup_address(&options, &text, &error) == UG_OK &&
            !strcmp(ug_text_string(text).data, "https://itunes.apple.com/lookup?bundleId=com.example.a,b%26c"),
        "%s", ug_text_string(text).data);
  ug_text_free(text);
  options.bundle_id_count = (size_t)-1;
  check(ug_lookup_address(&options, &text, &error) == UG_E_ADDRESS && !text, "an absurd count");
  options = (ug_address_options)UG_ADDRESS_OPTIONS_INIT;
  check(ug_lookup_address(&options, &text, &error) == UG_E_ADDRESS && !strcmp(error.path, "track_ids"), "nothing to look up");
  options.track_id_count = 1;
  check(ug_lookup_address(&options, &text, &error) == UG_E_ARGUMENT, "a NULL list");
  check(ug_store_address(7, NULL, 0, UG_STORE_HTTPS, &text, &error) == UG_OK &&
            !strcmp(ug_text_string(text).data, "https://apps.apple.com/app/id7"),
        "a store page");
  ug_text_free(text);
  check(ug_store_address(7, "JPN", 3, UG_STORE_ITMS_APPS, &text, &error) == UG_OK &&
            !strcmp(ug_text_string(text).data, "itms-apps://apps.apple.com/jp/app/id7"),
        "a store page");
  ug_text_free(text);
  check(ug_store_address(0, NULL, 0, UG_STORE_HTTPS, &text, &error) == UG_E_ADDRESS && !text, "no id");
  check(ug_store_address(7, "ja", 2, UG_STORE_HTTPS, &text, &error) == UG_E_ADDRESS && !text, "ja");
  check(ug_store_address(7, NULL, 0, 2, &text, &error) == UG_E_ARGUMENT && !text, "an unknown form");
  check(ug_storefront_normalize("Kor", 3, code, &error) == UG_OK && !strcmp(code, "kr"), "%s", code);
  check(ug_storefront_normalize("zh", 2, code, &error) == UG_E_ADDRESS && !strcmp(code, "kr"), "zh");
  check(ug_storefront_normalize("\xff\xfe", 2, code, &error) == UG_E_ADDRESS, "no UTF-8");
  check(ug_storefront_normalize(NULL, 0, code, &error) == UG_E_ADDRESS, "nothing");
}

int main(int count, char **arguments) {
  json_error_t error;
  json_t *rows, *row;
  size_t index, records = 0, fields = 0, replies = 0;
  char folder[4096];
  int at;
  if (count < 2) {
    fprintf(stderr, "usage: lookups ROWS.json [FILE...]\n");
    return 2;
  }
  snprintf(folder, sizeof folder, "%s", arguments[1]);
  if (strrchr(folder, '/')) *strrchr(folder, '/') = 0;
  rows = json_load_file(arguments[1], 0, &error);
  check(json_array_size(rows) >= 100, "%s: %s", arguments[1], rows ? "too few rows" : error.text);
  json_array_foreach(rows, index, row) replay(row, folder);
  printf("lookup rows: %lu\n", (unsigned long)json_array_size(rows));
  check_handles();
  check_addresses();
  for (at = 2; at < count; at++) {
    size_t size = 0;
    char *body = slurp(arguments[at], &size), *bytes = NULL;
    oracle_result result;
    context("lookups: %s", arguments[at]);
    if (!check(body != NULL, "cannot be read")) continue;
    bytes = exact(body, size);
    result = oracle_compare(bytes, size);
    check(!result.fault[0], "%s", result.fault);
    records += result.records;
    fields += result.fields;
    replies++;
    free(bytes);
    free(body);
  }
  printf("replies read with jansson too: %lu, app records: %lu, fields compared: %lu\n", (unsigned long)replies,
         (unsigned long)records, (unsigned long)fields);
  json_decref(rows);
  return finish();
}
