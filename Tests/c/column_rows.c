#include "column_rows.h"

#include <stdlib.h>
#include <string.h>

#include "arrow.h"

enum { ROWS = 3, EVENTS = 7 };

/** The fact three times, so that the second row can come from the memo, under an entry before it that is null. */
static ug_column *repeated(ug_string fact, int null_first, const arrow_form *form) {
  ug_string texts[ROWS + 1] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
  int index;
  for (index = null_first; index < ROWS + 1; index++) texts[index] = fact;
  return arrow_texts(texts, ROWS + 1, form);
}

static ug_column *numbers(int64_t number, const arrow_form *form) {
  int64_t values[ROWS + 1];
  int index;
  for (index = 0; index < ROWS + 1; index++) values[index] = number;
  return arrow_numbers(values, ROWS + 1, form->offset);
}

static int64_t time_of(const json_t *value) {
  if (json_is_integer(value)) return json_integer_value(value);
  return json_is_string(value) && json_string_length(value) == 20 ? row_time(value) : INT64_MIN;
}

/** Whether the state stands as the library writes it, so that columns can say the same. */
static int is_plain(const json_t *state) {
  static const char *const keys[] = {"firstSeen", "waiting", "shown", "later", "skipped", "skippedMajor", "store"};
  size_t index;
  if (!json_is_object(state)) return 0;
  for (index = 0; index < EVENTS; index++) {
    const json_t *event = json_object_get(state, keys[index]), *count = json_object_get(event, "count");
    if (event && (!json_is_object(event) || time_of(json_object_get(event, "at")) == INT64_MIN)) return 0;
    if (count && !json_is_integer(count)) return 0;
    if (json_object_get(event, "version") && json_is_string(json_object_get(event, "version")) == 0 &&
        !json_is_null(json_object_get(event, "version")))
      return 0;
  }
  return !json_object_get(state, "installed") || json_is_string(json_object_get(state, "installed"));
}

static void compare(const ug_request *common, const ug_fact_columns *facts, const ug_decision *decision, ug_memo *memo,
                    const char *how) {
  int8_t outcomes[ROWS], reasons[ROWS], types[ROWS];
  int32_t targets[ROWS];
  int64_t deadlines[ROWS], times[ROWS], seconds;
  ug_outcomes wanted = UG_OUTCOMES_INIT;
  ug_error error = soiled();
  ug_string target = ug_decision_target(decision);
  ug_status status;
  int index;
  wanted.outcomes = outcomes;
  wanted.reasons = reasons;
  wanted.update_types = types;
  wanted.targets = memo ? targets : NULL;
  wanted.deadlines = deadlines;
  wanted.ask_again_at = times;
  status = ug_evaluate_many(common, facts, 1, ROWS, memo, &wanted, &error);
  check_error(&error, status);
  if (!check(status == UG_OK, "columns %s: %s: %s (%s)", how, ug_status_name(status), error.message, error.path)) return;
  for (index = 0; index < ROWS; index++) {
    check(outcomes[index] == ug_decision_outcome(decision), "columns %s[%d]: outcome %d", how, index, outcomes[index]);
    check(reasons[index] == ug_decision_reason(decision), "columns %s[%d]: reason %s", how, index,
          ug_reason_name(reasons[index]));
    check(types[index] == ug_decision_update_type(decision), "columns %s[%d]: type %d", how, index, types[index]);
    seconds = UG_NO_TIME;
    ug_decision_deadline(decision, &seconds);
    check(deadlines[index] == seconds, "columns %s[%d]: deadline %lld", how, index, (long long)deadlines[index]);
    seconds = UG_NO_TIME;
    ug_decision_ask_again_at(decision, &seconds);
    check(times[index] == seconds, "columns %s[%d]: ask again %lld", how, index, (long long)times[index]);
    if (!memo) continue;
    if (target.data) {
      ug_string found = ug_memo_target(memo, (size_t)targets[index]);
      check(targets[index] >= 0 && same(found, target.data, target.size), "columns %s[%d]: target %s", how, index,
            found.data ? found.data : "(absent)");
    } else {
      check(targets[index] == -1, "columns %s[%d]: target %d", how, index, (int)targets[index]);
    }
  }
}

/* Texts that are NULL in the request stay out of the columns every second time, and are null in them otherwise. */
static void in_form(const ug_request *request, const json_t *state, const ug_decision *decision, const arrow_form *form,
                    int with_state, ug_memo *memo) {
  static const char *const keys[EVENTS] = {"firstSeen", "waiting", "shown", "later", "skipped", "skippedMajor", "store"};
  ug_request common = *request;
  ug_fact_columns facts = UG_FACT_COLUMNS_INIT;
  ug_event_columns *events[EVENTS];
  const ug_column *made[40];
  size_t count = 0, index;
  const ug_string nothing = {0, 0};
  events[0] = &facts.first_seen, events[1] = &facts.waiting, events[2] = &facts.shown, events[3] = &facts.later;
  events[4] = &facts.skipped, events[5] = &facts.skipped_major, events[6] = &facts.store;
#define MOVE(field)                                                    \
  do {                                                                 \
    made[count++] = facts.field = repeated(request->field, 1, form);   \
    common.field = nothing;                                            \
  } while (0)
  MOVE(installed);
  compare(&common, &facts, decision, memo, "of the version");
  MOVE(build);
  MOVE(platform);
  MOVE(os_version);
  MOVE(device_id);
  MOVE(architecture);
  MOVE(storefront);
  MOVE(channel);
  made[count++] = facts.now = numbers(request->now, form);
  common.now = 0 + 1;
  compare(&common, &facts, decision, memo, "of all facts");
  if (with_state) {
    ug_string installed = row_string(state, "installed");
    made[count++] = facts.state_installed = repeated(installed, 0, form);
    common.state = nothing;
    for (index = 0; index < EVENTS; index++) {
      const json_t *event = json_object_get(state, keys[index]), *times = json_object_get(event, "count");
      made[count++] = events[index]->version = repeated(row_string(event, "version"), 0, form);
      made[count++] = events[index]->at =
          numbers(event ? time_of(json_object_get(event, "at")) : INT64_MIN, form);
      made[count++] = events[index]->count = numbers(times ? json_integer_value(times) : INT64_MIN, form);
    }
    compare(&common, &facts, decision, memo, "of facts and state");
  }
  for (index = 0; index < count; index++) arrow_free((ug_column *)(uintptr_t)made[index]);
}

void check_columns(const ug_request *request, const json_t *state, const ug_decision *decision) {
  static size_t turn;
  ug_memo *memo = NULL;
  int with_state = is_plain(state);
  check(ug_memo_make(16, &memo, NULL) == UG_OK, "no memo");
  in_form(request, state, decision, &arrow_forms[turn++ % arrow_form_count], with_state, memo);
  in_form(request, state, decision, &arrow_forms[turn++ % arrow_form_count], with_state, NULL);
  in_form(request, state, decision, &arrow_forms[turn++ % arrow_form_count], with_state, memo);
  ug_memo_free(memo);
}
