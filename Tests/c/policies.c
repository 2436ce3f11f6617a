/* Replays Tests/data/policies: files that are read, and files that are refused with their place. */
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ug_policy_format format_named(const char *name) {
  static const char *const names[] = {"auto", "updategate", "princeOfVersions", "minimumVersion"};
  int32_t index;
  for (index = 0; index < 4; index++)
    if (name && strcmp(name, names[index]) == 0) return index;
  check(name == NULL, "the harness does not know the format %s", name);
  return UG_POLICY_AUTO;
}

/* A file that is no JSON gives the linter the same error. One with wrong types or values is linted: the reader's fault is an
 * error among the findings, at the reader's place. */
static void lint(const char *text, size_t size, const ug_policy_options *options, ug_status parsed,
                 const ug_error *expected, const json_t *row) {
  ug_lint_options how = UG_LINT_OPTIONS_INIT;
  ug_text *findings = (ug_text *)(void *)&how;
  ug_error error = soiled();
  ug_status status;
  how.format = options->format;
  how.versions = options->versions;
  if (json_object_get(row, "now")) {
    how.flags = UG_LINT_HAS_NOW;
    how.now = row_time(json_object_get(row, "now"));
  }
  status = ug_policy_lint(text, size, &how, &findings, &error);
  check_error(&error, status);
  check(status == parsed || (parsed == UG_E_POLICY && status == UG_OK), "the linter says %s, the reader %s", ug_status_name(status),
        ug_status_name(parsed));
  if (status != UG_OK) {
    check(findings == NULL, "a failed call left a handle");
    check(error.offset == expected->offset && error.line == expected->line && error.column == expected->column &&
              strcmp(error.path, expected->path) == 0,
          "the linter gives another place than the reader");
  } else {
    ug_string list = ug_text_string(findings);
    json_error_t broken;
    json_t *got = json_loadb(list.data ? list.data : "", list.size, JSON_REJECT_DUPLICATES, &broken), *finding;
    size_t index;
    int found = 0;
    if (check(json_is_array(got), "the findings are no JSON list")) {
      json_array_foreach(got, index, finding) {
        static const char *const texts[] = {"code", "severity", "path", "message"};
        size_t key;
        for (key = 0; key < 4; key++)
          check(json_is_string(json_object_get(finding, texts[key])), "a finding without %s", texts[key]);
        check(json_integer_value(json_object_get(finding, "line")) >= 1, "a finding without a line");
        check(json_integer_value(json_object_get(finding, "column")) >= 1, "a finding without a column");
        if (json_integer_value(json_object_get(finding, "line")) == expected->line &&
            json_integer_value(json_object_get(finding, "column")) == expected->column &&
            strcmp(json_string_value(json_object_get(finding, "severity")), "error") == 0)
          found = 1;
      }
      if (parsed == UG_E_POLICY) check(found, "the reader's fault is no finding");
      if (json_object_get(row, "findings")) check_subset(json_object_get(row, "findings"), got, "findings");
    }
    json_decref(got);
    ug_text_free(findings);
  }
}

static void replay(json_t *row) {
  size_t size = 0;
  char *text = row_text(json_object_get(row, "text"), &size);
  const json_t *fault = json_object_get(row, "error");
  const char *scheme = json_string_value(json_object_get(row, "scheme"));
  ug_policy_options options = UG_POLICY_OPTIONS_INIT;
  ug_policy *policy = (ug_policy *)(void *)&options;
  ug_error error = soiled();
  ug_status status;
  if (!check(text != NULL, "a row without a text")) return;
  options.format = format_named(json_string_value(json_object_get(row, "format")));
  if (scheme) options.versions.scheme = constant_named(scheme, ug_scheme_name);
  status = ug_policy_parse(text, size, &options, &policy, &error);
  check_error(&error, status);
  check((fault != NULL) != json_is_true(json_object_get(row, "accept")), "a row has either accept or error");
  if (fault) {
    if (check(status != UG_OK, "read, but should be refused")) {
      check_row_error(fault, status, &error);
      check(policy == NULL, "a failed call left a handle");
    }
  } else {
    check(status == UG_OK, "%s: %s at %s, line %d, column %d", ug_status_name(status), error.message, error.path,
          (int)error.line, (int)error.column);
  }
  lint(text, size, &options, status, &error, row);
  if (status == UG_OK) ug_policy_free(policy);
  free(text);
}

int main(int count, char **arguments) {
  const char *data = count > 1 ? arguments[1] : "Tests/data";
  char path[4096];
  snprintf(path, sizeof path, "%s/policies/rows.json", data);
  printf("policies: %zu rows\n", rows_in_file(path, replay));
  return finish();
}
