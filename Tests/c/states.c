/* Replays Tests/data/states: what an event makes of a state. */
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ug_event event_named(const char *name) {
  static const char *const names[] = {"shown", "later", "skipped", "wentToStore"};
  int32_t index;
  for (index = 0; index < 4; index++)
    if (name && strcmp(name, names[index]) == 0) return index + 1;
  return 0;
}

static void replay(json_t *row) {
  size_t size = 0;
  char *state = row_text(json_object_get(row, "state"), &size);
  ug_event event = event_named(json_string_value(json_object_get(row, "event")));
  ug_string version = row_string(row, "version");
  int64_t now = row_time(json_object_get(row, "now"));
  const json_t *fault = json_object_get(row, "error"), *expected = json_object_get(row, "next");
  ug_text *next = (ug_text *)(void *)&size, *again = NULL;
  ug_error error = soiled();
  ug_status status = ug_state_record(state, size, event, version.data, version.size, now, &next, &error);
  check_error(&error, status);
  check((fault != NULL) != (expected != NULL), "a row has either next or error");
  if (fault) {
    check_row_error(fault, status, &error);
    if (status != UG_OK) check(next == NULL, "a failed call left a handle");
  } else if (check(status == UG_OK, "%s: %s", ug_status_name(status), error.message)) {
    ug_string text = ug_text_string(next);
    json_error_t broken;
    json_t *got = json_loadb(text.data ? text.data : "", text.size, JSON_REJECT_DUPLICATES, &broken);
    if (check(got != NULL, "the next state is not JSON: %s", broken.text)) check_subset(expected, got, "next");
    json_decref(got);
    /* A state is read back as it was written: recording needs no error argument and depends on nothing else. */
    check(ug_state_record(state, size, event, version.data, version.size, now, &again, NULL) == UG_OK &&
              same(ug_text_string(again), text.data, text.size),
          "the same event gave another state");
    ug_text_free(again);
  }
  if (status == UG_OK) ug_text_free(next);
  free(state);
}

int main(int count, char **arguments) {
  const char *data = count > 1 ? arguments[1] : "Tests/data";
  char path[4096];
  snprintf(path, sizeof path, "%s/states/rows.json", data);
  printf("states: %zu rows\n", rows_in_file(path, replay));
  return finish();
}
