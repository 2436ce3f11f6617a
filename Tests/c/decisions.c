/* Replays Tests/data/decisions, as one text, through handles and through columns: the first two must give the same bytes, every
   accessor what jansson reads in them, and columns what they have of it. */
#include "column_rows.h"
#include "decision_checks.h"
#include "decision_request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t texts, handles, errors;

/** What an outcome may carry, whatever the row says. */
static void check_laws(const json_t *answer) {
  const char *outcome = json_string_value(json_object_get(answer, "outcome"));
  const json_t *message = json_object_get(answer, "message");
  if (!outcome) return;
  if (strcmp(outcome, "none") == 0) {
    check(!json_is_string(json_object_get(message, "title")), "%s shows a title", outcome);
    return;
  }
  check(json_is_string(json_object_get(message, "title")) && json_is_string(json_object_get(message, "message")),
        "%s without a title and message", outcome);
  if (strcmp(outcome, "recommend") != 0)
    check(json_is_null(json_object_get(message, "cancelButtonText")) &&
              json_is_null(json_object_get(message, "skipButtonText")),
          "%s with a way out", outcome);
}

static void replay_answer(const json_t *request, const json_t *expected, ug_string answer) {
  json_error_t broken;
  json_t *read = json_loadb(answer.data ? answer.data : "", answer.size, JSON_REJECT_DUPLICATES, &broken);
  ug_decision *decision = NULL;
  ug_error error = soiled();
  ug_status status;
  built made;
  check(answer.data && answer.data[answer.size] == 0, "the answer does not end in a NUL");
  if (!check(json_is_object(read), "the answer is no JSON object: %s", broken.text)) {
    json_decref(read);
    return;
  }
  check_subset(expected, read, "");
  check_laws(read);
  build(request, &made);
  if (check(made.status == UG_OK, "through handles: %s: %s (%s)", ug_status_name(made.status), made.error.message,
            made.error.path)) {
    status = ug_evaluate(&made.request, &decision, &error);
    check_error(&error, status);
    if (check(status == UG_OK, "ug_evaluate: %s: %s (%s)", ug_status_name(status), error.message, error.path)) {
      ug_string json = ug_decision_json(decision);
      check(same(json, answer.data, answer.size), "the two ways differ:\n  text    %s\n  handles %s", answer.data,
            json.data ? json.data : "(absent)");
      check_columns(&made.request, json_object_get(request, "state"), decision);
      handles++;
    }
  }
  /* A decision owns its texts: it must outlive everything that it was made from. */
  tear_down(&made);
  if (decision) check_accessors(decision, read);
  ug_decision_free(decision);
  json_decref(read);
}

/* Through handles, an error of the policy has the same path without the request's "policy." before it. A wrong type in
   the request has no counterpart there. */
static void replay_error(const json_t *request, ug_status status, const ug_error *expected) {
  ug_decision *decision = (ug_decision *)(void *)&errors;
  ug_error error = soiled();
  built made;
  errors++;
  if (!json_is_object(request) || status == UG_E_REQUEST || status == UG_E_JSON || status == UG_E_TOO_LONG) return;
  build(request, &made);
  if (made.status != UG_OK) {
    const char *path = strncmp(expected->path, "policy", 6) == 0 ? expected->path + 6 : expected->path;
    if (*path == '.') path++;
    check(made.status == status, "through handles: %s, as text: %s", ug_status_name(made.status),
          ug_status_name(status));
    check(strcmp(made.error.path, path) == 0, "through handles the path is %s, as text %s", made.error.path,
          expected->path);
  } else {
    ug_status other = ug_evaluate(&made.request, &decision, &error);
    check_error(&error, other);
    check(other == status, "through handles: %s, as text: %s", ug_status_name(other), ug_status_name(status));
    if (other != UG_OK)
      check(decision == NULL, "a failed call left a handle");
    else
      ug_decision_free(decision);
  }
  tear_down(&made);
}

static void replay(json_t *row) {
  const json_t *request = json_object_get(row, "request"), *expected = json_object_get(row, "answer");
  const json_t *fault = json_object_get(row, "error");
  json_t *object;
  size_t size;
  char *text = row_text(request, &size);
  ug_text *answer = (ug_text *)(void *)&size, *again = NULL;
  ug_error error = soiled();
  ug_status status;
  if (!check(text != NULL, "a row without a request")) return;
  check((fault != NULL) != (expected != NULL), "a row has either answer or error");
  texts++;
  status = ug_evaluate_json(text, size, &answer, &error);
  check_error(&error, status);
  if (status != UG_OK) check(answer == NULL, "a failed call left a handle");
  object = json_is_string(request) ? json_loadb(text, size, 0, NULL) : json_incref((json_t *)request);
  if (fault) {
    check_row_error(fault, status, &error);
    if (status != UG_OK) replay_error(object, status, &error);
  } else if (check(status == UG_OK, "%s: %s (%s), line %d, column %d", ug_status_name(status), error.message,
                   error.path, (int)error.line, (int)error.column)) {
    ug_string first = ug_text_string(answer);
    check_keys(object);
    check(ug_evaluate_json(text, size, &again, NULL) == UG_OK && same(ug_text_string(again), first.data, first.size),
          "the same request gave another answer");
    ug_text_free(again);
    replay_answer(object, expected, first);
  }
  json_decref(object);
  if (status == UG_OK) ug_text_free(answer);
  free(text);
}

int main(int count, char **arguments) {
  const char *data = count > 1 ? arguments[1] : "Tests/data";
  char path[4096];
  snprintf(path, sizeof path, "%s/decisions", data);
  rows_in_folder(path, replay);
  printf("decisions: %zu rows as text, %zu of them through handles, %zu errors\n", texts, handles, errors);
  return finish();
}
