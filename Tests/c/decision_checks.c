#include "decision_checks.h"

#include <string.h>

static void check_text(ug_string actual, const json_t *expected, const char *name) {
  if (json_is_string(expected))
    check(same(actual, json_string_value(expected), json_string_length(expected)),
          "%s: the accessor gives '%s', the JSON '%s'", name, actual.data ? actual.data : "(absent)",
          json_string_value(expected));
  else
    check(json_is_null(expected) && actual.data == NULL && actual.size == 0,
          "%s: the accessor gives '%s', the JSON no text", name, actual.data ? actual.data : "(absent)");
}

static void check_name(const char *actual, const json_t *expected, const char *name) {
  const char *text = json_string_value(expected);
  check(actual && text && strcmp(actual, text) == 0, "%s: the accessor gives %s, the JSON %s", name,
        actual ? actual : "(no name)", text ? text : "(no text)");
}

static void check_moment(int32_t (*accessor)(const ug_decision *, int64_t *), const ug_decision *decision,
                         const json_t *expected, const char *name) {
  const int64_t sentinel = INT64_C(-6148914691236517206);
  int64_t seconds = sentinel;
  int32_t given = accessor(decision, &seconds);
  if (json_is_null(expected))
    check(given == 0 && seconds == sentinel, "%s: the accessor gives a time, the JSON none", name);
  else
    check(given == 1 && seconds == row_time(expected), "%s: the accessor gives %lld, the JSON %s", name,
          (long long)seconds, json_string_value(expected));
  check(accessor(decision, NULL) == given, "%s: NULL for the seconds changes the answer", name);
}

static void check_state(const ug_decision *decision, const json_t *expected) {
  ug_string state = ug_decision_state(decision);
  if (json_is_object(expected)) {
    json_t *read = json_loadb(state.data ? state.data : "", state.size, 0, NULL);
    check(json_equal(read, expected), "state: the accessor gives '%s', the JSON another object",
          state.data ? state.data : "(absent)");
    json_decref(read);
  } else {
    check_text(state, expected, "state");
  }
}

static void check_failures(const ug_decision *decision, const json_t *expected) {
  size_t count = ug_decision_failure_count(decision), index;
  ug_string storefront = {"untouched", 9};
  check(json_is_array(expected) && json_array_size(expected) == count, "lookupFailures: %zu by the accessor, %zu in the JSON",
        count, json_array_size(expected));
  for (index = 0; index < count; index++) {
    const json_t *failure = json_array_get(expected, index);
    ug_lookup_failure kind = ug_decision_failure(decision, index, &storefront);
    check_name(ug_lookup_failure_name(kind), json_object_get(failure, "kind"), "lookupFailures.kind");
    check_text(storefront, json_object_get(failure, "storefront"), "lookupFailures.storefront");
    check(ug_decision_failure(decision, index, NULL) == kind, "NULL for the storefront changes the kind");
  }
  check(ug_decision_failure(decision, count, &storefront) == UG_LOOKUP_NONE, "a failure beyond the last");
  check(ug_decision_failure(decision, SIZE_MAX, NULL) == UG_LOOKUP_NONE, "a failure at SIZE_MAX");
}

static void check_number(int32_t (*accessor)(const ug_decision *, int64_t *), const ug_decision *decision,
                         const json_t *expected, const char *name) {
  const int64_t sentinel = INT64_C(-6148914691236517206);
  int64_t number = sentinel;
  int32_t given = accessor(decision, &number);
  if (json_is_null(expected))
    check(given == 0 && number == sentinel, "%s: the accessor gives a number, the JSON none", name);
  else
    check(given == 1 && number == json_integer_value(expected), "%s: the accessor gives %lld, the JSON %lld", name,
          (long long)number, (long long)json_integer_value(expected));
  check(accessor(decision, NULL) == given, "%s: NULL for the number changes the answer", name);
}

static void check_missed(const ug_decision *decision, const json_t *expected, const json_t *total) {
  size_t count = json_array_size(expected), index;
  check(json_is_array(expected) && ug_decision_missed_count(decision) == (size_t)json_integer_value(total),
        "missedCount: %zu by the accessor", ug_decision_missed_count(decision));
  for (index = 0; index < count; index++) {
    const json_t *release = json_array_get(expected, index), *when = json_object_get(release, "date");
    int64_t date = 0;
    ug_string notes = {"untouched", 9};
    int32_t critical = -1;
    check_text(ug_decision_missed(decision, index, &date, &notes, &critical), json_object_get(release, "version"),
               "missed.version");
    check(date == (json_is_null(when) ? INT64_MIN : row_time(when)), "missed.date");
    check_text(notes, json_object_get(release, "notes"), "missed.notes");
    check(critical == json_is_true(json_object_get(release, "critical")), "missed.critical");
    check(ug_decision_missed(decision, index, NULL, NULL, NULL).data != NULL, "NULL for the rest of a missed release");
  }
  check(ug_decision_missed(decision, count, NULL, NULL, NULL).data == NULL, "a missed release beyond the last");
  check(ug_decision_missed(decision, SIZE_MAX, NULL, NULL, NULL).data == NULL, "a missed release at SIZE_MAX");
}

static void check_rest(const ug_decision *decision, const json_t *answer) {
  const json_t *paths = json_object_get(answer, "notHonoured"), *meta = json_object_get(answer, "meta");
  size_t count = ug_decision_not_honoured_count(decision), index;
  check_number(ug_decision_track_id, decision, json_object_get(answer, "trackId"), "trackId");
  check_number(ug_decision_deferrals_left, decision, json_object_get(answer, "deferralsLeft"), "deferralsLeft");
  check_missed(decision, json_object_get(answer, "missed"), json_object_get(answer, "missedCount"));
  check(json_is_array(paths) && json_array_size(paths) == count, "notHonoured: %zu by the accessor", count);
  for (index = 0; index < count; index++)
    check_text(ug_decision_not_honoured(decision, index), json_array_get(paths, index), "notHonoured");
  check(ug_decision_not_honoured(decision, count).data == NULL, "a path beyond the last");
  check(ug_decision_not_honoured(decision, SIZE_MAX).data == NULL, "a path at SIZE_MAX");
  check(ug_decision_state_changed(decision) == json_is_true(json_object_get(answer, "stateChanged")), "stateChanged");
  if (json_is_null(meta)) {
    check_text(ug_decision_meta(decision), meta, "meta");
  } else {
    ug_string text = ug_decision_meta(decision);
    json_t *read = json_loadb(text.data ? text.data : "", text.size, JSON_DECODE_ANY, NULL);
    check(json_equal(read, meta), "meta: the accessor gives '%s'", text.data ? text.data : "(absent)");
    json_decref(read);
  }
}

/* The view says what the accessors say, each of which is compared with the JSON. */
static void check_view(const ug_decision *decision) {
  ug_decision_view view = UG_DECISION_VIEW_INIT;
  int64_t number = 0;
  memset((char *)&view + sizeof view.struct_size, 0x5A, sizeof view - sizeof view.struct_size);
  if (!check(ug_decision_read(decision, &view) == UG_OK, "the view is refused")) return;
  check(view.struct_size == sizeof view, "the view's struct_size was overwritten");
#define ALIKE(field) check(view.field == ug_decision_##field(decision), "the view has another " #field)
  ALIKE(outcome), ALIKE(reason), ALIKE(update_type), ALIKE(state_changed);
  ALIKE(failure_count), ALIKE(missed_count), ALIKE(not_honoured_count);
#undef ALIKE
#define ALIKE(field) check(view.field.data == ug_decision_##field(decision).data &&                                  \
                           view.field.size == ug_decision_##field(decision).size, "the view has another " #field)
  ALIKE(installed), ALIKE(target), ALIKE(title), ALIKE(message), ALIKE(continue_button), ALIKE(cancel_button);
  ALIKE(skip_button), ALIKE(message_language), ALIKE(store_url), ALIKE(release_notes), ALIKE(state), ALIKE(meta);
#undef ALIKE
#define ALIKE(field, bit) number = 0, check(!(view.has & bit) == !ug_decision_##field(decision, &number) &&           \
                                            view.field == number, "the view has another " #field)
  ALIKE(ask_again_at, UG_HAS_ASK_AGAIN_AT), ALIKE(deadline, UG_HAS_DEADLINE), ALIKE(track_id, UG_HAS_TRACK_ID);
  ALIKE(deferrals_left, UG_HAS_DEFERRALS_LEFT);
#undef ALIKE
  check(view.has < 16, "a flag that the header does not know");
}

void check_accessors(const ug_decision *decision, const json_t *answer) {
  const json_t *message = json_object_get(answer, "message"), *type = json_object_get(answer, "updateType");
  json_t *no_text = json_null();
  check_name(ug_outcome_name(ug_decision_outcome(decision)), json_object_get(answer, "outcome"), "outcome");
  check_name(ug_reason_name(ug_decision_reason(decision)), json_object_get(answer, "reason"), "reason");
  if (json_is_null(type))
    check(ug_decision_update_type(decision) == UG_UPDATE_NONE, "updateType: null in the JSON, the accessor has one");
  else
    check_name(ug_update_type_name(ug_decision_update_type(decision)), type, "updateType");
  check_text(ug_decision_installed(decision), json_object_get(answer, "installed"), "installed");
  check_text(ug_decision_target(decision), json_object_get(answer, "target"), "target");
#define TEXT_OF(key) (json_is_object(message) ? json_object_get(message, key) : no_text)
  check(json_is_object(message) || json_is_null(message), "message is neither an object nor null");
  check_text(ug_decision_title(decision), TEXT_OF("title"), "message.title");
  check_text(ug_decision_message(decision), TEXT_OF("message"), "message.message");
  check_text(ug_decision_continue_button(decision), TEXT_OF("continueButtonText"), "message.continueButtonText");
  check_text(ug_decision_cancel_button(decision), TEXT_OF("cancelButtonText"), "message.cancelButtonText");
  check_text(ug_decision_skip_button(decision), TEXT_OF("skipButtonText"), "message.skipButtonText");
  check_text(ug_decision_message_language(decision), TEXT_OF("language"), "message.language");
#undef TEXT_OF
  check_text(ug_decision_store_url(decision), json_object_get(answer, "storeURL"), "storeURL");
  check_text(ug_decision_release_notes(decision), json_object_get(answer, "releaseNotes"), "releaseNotes");
  check_moment(ug_decision_ask_again_at, decision, json_object_get(answer, "askAgainAt"), "askAgainAt");
  check_moment(ug_decision_deadline, decision, json_object_get(answer, "deadline"), "deadline");
  check_failures(decision, json_object_get(answer, "lookupFailures"));
  check_state(decision, json_object_get(answer, "state"));
  check_rest(decision, answer);
  check_view(decision);
}
