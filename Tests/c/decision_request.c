#include "decision_request.h"

#include <stdlib.h>
#include <string.h>

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

void build(const json_t *row, built *made) {
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

void tear_down(built *made) {
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

void check_keys(const json_t *request) {
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
