/* Replays Tests/data/decisions, as one text, through handles and through columns: the first two must give the same bytes, every
   accessor what jansson reads in them, and columns what they have of it. */
#include "rows.h"

#include "column_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t texts, handles, errors;

/* ------------------------------------------------------------------------------------------------------------------
 * A text request as a ug_request
 * --------------------------------------------------------------------------------------------------------------- */

/** Everything that a request points into while it is evaluated. */
typedef struct built {
  ug_request request;
  ug_policy *policy;
  ug_lookup **lookups;
  size_t lookup_count;
  ug_string *languages, *channels, *tags;
  char *state, *every;
  ug_status status; /**< of the call that failed first */
  ug_error error;
} built;

static void build_versions(const json_t *row, ug_version_options *options) {
  const char *scheme = json_string_value(json_object_get(row, "scheme")), *key;
  json_t *chosen = json_object_get(row, "versionOptions"), *value;
  if (scheme) options->scheme = constant_named(scheme, ug_scheme_name);
  json_object_foreach(chosen, key, value) {
    const char *word = json_string_value(value);
    if (strcmp(key, "build") == 0) {
      if (json_is_true(value)) options->flags |= UG_VERSION_COMPARE_BUILD;
    } else if (strcmp(key, "loneLetter") == 0) {
      if (word && strcmp(word, "postrelease") == 0) options->flags |= UG_VERSION_LETTER_IS_LATER;
      if (word && strcmp(word, "prerelease") == 0) options->flags |= UG_VERSION_LETTER_IS_PRERELEASE;
    } else if (strcmp(key, "unknownWords") == 0) {
      if (word && strcmp(word, "ignored") == 0) options->flags |= UG_VERSION_IGNORE_UNKNOWN_WORDS;
    } else if (strcmp(key, "dashNumber") == 0) {
      if (word && strcmp(word, "revision") == 0) options->flags |= UG_VERSION_DASH_IS_REVISION;
    } else {
      check(0, "the harness does not know versionOptions.%s", key);
    }
  }
}

static void build_lookups(const json_t *list, built *made) {
  size_t index;
  json_t *entry;
  if (json_array_size(list) == 0) return;
  made->lookups = calloc(json_array_size(list), sizeof *made->lookups);
  json_array_foreach(list, index, entry) {
    ug_lookup_options options = UG_LOOKUP_OPTIONS_INIT;
    size_t size;
    char *body = row_text(json_object_get(entry, "body"), &size);
    options.http_status = (int32_t)json_integer_value(json_object_get(entry, "status"));
    options.storefront = row_string(entry, "storefront");
    made->error = soiled();
    made->status = ug_lookup_parse(body, size, &options, &made->lookups[index], &made->error);
    check_error(&made->error, made->status);
    free(body);
    if (made->status != UG_OK) return;
    made->lookup_count++;
  }
}

/** The texts of a list, to be freed; NULL for an empty one, or where there is none. */
static ug_string *text_list(const json_t *list) {
  size_t index;
  json_t *entry;
  ug_string *found = json_array_size(list) == 0 ? NULL : calloc(json_array_size(list), sizeof *found);
  json_array_foreach((json_t *)list, index, entry) {
    found[index].data = json_string_value(entry);
    found[index].size = json_string_length(entry);
  }
  return found;
}

static void build_lists(const json_t *row, built *made) {
  const json_t *languages = json_object_get(row, "languages"), *tags = json_object_get(row, "tags");
  const json_t *channel = json_object_get(row, "channel");
  made->languages = text_list(languages);
  made->request.languages = made->languages;
  made->request.language_count = json_array_size(languages);
  made->channels = text_list(channel);
  made->request.channels = made->channels;
  made->request.channel_count = json_array_size(channel);
  made->tags = text_list(tags);
  made->request.tags = made->tags;
  made->request.tag_count = json_array_size(tags);
}

static int64_t integer(const json_t *value) {
  return json_is_string(value) ? strtoll(json_string_value(value), NULL, 10) : json_integer_value(value);
}

/** Builds what the text says. Its status is that of the first call that failed, if any. */
static void build(const json_t *row, built *made) {
  static const ug_request empty = UG_REQUEST_INIT;
  const char *trigger = json_string_value(json_object_get(row, "trigger"));
  const json_t *policy = json_object_get(row, "policy");
  size_t size;
  memset(made, 0, sizeof *made);
  made->request = empty;
  build_versions(row, &made->request.versions);
  if (policy && !json_is_null(policy)) {
    ug_policy_options options = UG_POLICY_OPTIONS_INIT;
    char *text = row_text(policy, &size);
    options.versions = made->request.versions;
    made->error = soiled();
    made->status = ug_policy_parse(text, size, &options, &made->policy, &made->error);
    check_error(&made->error, made->status);
    free(text);
    if (made->status != UG_OK) return;
  }
  build_lookups(json_object_get(row, "lookups"), made);
  if (made->status != UG_OK) return;
  build_lists(row, made);
  made->request.policy = made->policy;
  made->request.lookups = made->lookups;
  made->request.lookup_count = made->lookup_count;
  made->request.installed = row_string(row, "installed");
  made->request.build = row_string(row, "build");
  made->request.preset = row_string(row, "preset");
  made->request.app_name = row_string(row, "appName");
  made->request.platform = row_string(row, "platform");
  made->request.os_version = row_string(row, "osVersion");
  made->request.device_id = row_string(row, "deviceId");
  made->request.bundle_id = row_string(row, "bundleId");
  made->request.track_id = integer(json_object_get(row, "trackId"));
  if (json_is_string(json_object_get(row, "channel"))) made->request.channel = row_string(row, "channel");
  made->request.architecture = row_string(row, "architecture");
  made->request.storefront = row_string(row, "storefront");
  made->state = row_text(json_object_get(row, "state"), &made->request.state.size);
  made->request.state.data = made->state;
  made->every = row_text(json_object_get(row, "every"), &made->request.every.size);
  made->request.every.data = made->every;
  made->request.now = row_time(json_object_get(row, "now"));
  if (trigger && strcmp(trigger, "manual") == 0) made->request.trigger = UG_TRIGGER_MANUAL;
  if (json_is_true(json_object_get(row, "trace"))) made->request.flags |= UG_REQUEST_TRACE;
  if (json_is_true(json_object_get(row, "minimumInDescription")))
    made->request.flags |= UG_REQUEST_MINIMUM_IN_DESCRIPTION;
}

static void tear_down(built *made) {
  size_t index;
  for (index = 0; index < made->lookup_count; index++) ug_lookup_free(made->lookups[index]);
  free(made->lookups);
  free(made->languages);
  free(made->channels);
  free(made->tags);
  free(made->state);
  free(made->every);
  ug_policy_free(made->policy);
}

/** A request key that the harness would drop in silence would make both ways differ for no reason of the library's. */
static void check_keys(const json_t *request) {
  static const char *const known[] = {
      "installed", "build",    "scheme",    "versionOptions", "appName", "platform", "osVersion", "deviceId",
      "bundleId",  "trackId",  "languages", "channel",        "lookups", "policy",   "preset",    "state",
      "every",     "now",      "trigger",   "trace",          "minimumInDescription",
      "architecture", "storefront", "tags"};
  const char *key;
  json_t *value;
  json_object_foreach((json_t *)request, key, value) {
    size_t index, count = sizeof known / sizeof *known;
    for (index = 0; index < count && strcmp(known[index], key) != 0; index++) continue;
    check(index < count, "the harness does not know the request's %s", key);
  }
}

/* ------------------------------------------------------------------------------------------------------------------
 * Accessors against the JSON
 * --------------------------------------------------------------------------------------------------------------- */

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

static void check_accessors(const ug_decision *decision, const json_t *answer) {
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

/* ------------------------------------------------------------------------------------------------------------------
 * Rows
 * --------------------------------------------------------------------------------------------------------------- */

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
