#include "slots.h"

#include <string.h>

const char good_reply[] =
    "\n\n{\n \"resultCount\":1,\n \"results\": [\n{\"wrapperType\":\"software\", \"kind\":\"software\", "
    "\"trackId\":284882215, \"bundleId\":\"com.example.app\", \"version\":\"2.10.1\", \"price\":0.00, "
    "\"trackName\":\"Caf\\u00e9 \\ud83d\\ude00 \xE4\xB8\xAD\", \"releaseNotes\":\"- fixes\\n- \\\"more\\\"\", "
    "\"currentVersionReleaseDate\":\"2023-05-12T07:00:00Z\", \"averageUserRating\":4.5e0, "
    "\"screenshotUrls\":[\"https://example.com/1.png\"], \"isGameCenterEnabled\":false}]\n}\n";

const char good_policy[] =
    "{\"enabled\": true, \"storeURL\": \"https://apps.apple.com/app/id284882215\", \"minimumVersion\": \"1.1\",\n"
    " \"recommendedVersion\": \"2.0\", \"versions\": [{\"version\": \"1.0\", \"policy\": \"force\"},\n"
    "  {\"range\": \">=2.1 <2.1.3\", \"policy\": \"recommend\", \"messaging\": {\"title\": \"T\"}}],\n"
    " \"rules\": {\"major\": \"force\", \"minor\": {\"policy\": \"recommend\", \"every\": \"P1D\", \"skippable\": true}},\n"
    " \"every\": \"P1D\", \"waitAfterRelease\": \"P1D\", \"grace\": {\"major\": \"P14D\"},\n"
    " \"deadline\": \"2027-01-01T00:00:00Z\", \"releases\": [{\"version\": \"2.5.0\", \"date\": \"2026-11-01T08:00:00Z\",\n"
    "  \"minimumOS\": \"16.0\", \"critical\": {\"below\": \"2.3\"}, \"rollout\": {\"percent\": 25}, \"notes\": \"n\"}],\n"
    " \"messaging\": {\"forced\": {\"title\": \"Update\", \"message\": \"{app} {target}\"}},\n"
    " \"platforms\": {\"android\": {\"minimumVersion\": \"3.1\"}}, \"loopLimit\": 5}\n";

const char good_state[] = "{\"version\":1}";

const char good_request[] =
    "{\"installed\":\"1.0\",\"now\":\"2026-11-30T00:00:00Z\",\"platform\":\"ios\",\"languages\":[\"en\"],"
    "\"lookups\":[{\"body\":{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"trackId\":1,\"version\":\"2.0\"}]},"
    "\"status\":200,\"storefront\":\"us\"}],\"policy\":{\"minimumVersion\":\"1.5\"},\"state\":null,"
    "\"trigger\":\"automatic\"}";

/* A call with one text: on failure its scalar keeps its value, its handle becomes NULL. */
#define SCALAR(name, type, call)                                                   \
  static ug_status name(ug_string t, ug_error *error) {                            \
    type out = (type)0x5A5A5A5A;                                                   \
    ug_status status = call;                                                       \
    if (status != UG_OK) check(out == (type)0x5A5A5A5A, "a failure wrote a scalar"); \
    return status;                                                                 \
  }
#define HANDLE(name, type, free_it, call)                                          \
  static ug_status name(ug_string t, ug_error *error) {                            \
    type *out = (type *)(void *)&out;                                              \
    ug_status status = call;                                                       \
    if (status != UG_OK) check(out == NULL, "a failure left a handle");            \
    else if (check(out != NULL, "success without a handle")) free_it(out);         \
    return status;                                                                 \
  }
#define NOTHING(name, call) \
  static ug_status name(ug_string t, ug_error *error) { return call; }

SCALAR(compare_a, int32_t, ug_compare(t.data, t.size, "1", 1, UG_SCHEME_APP, &out, error))
SCALAR(compare_b, int32_t, ug_compare("1", 1, t.data, t.size, UG_SCHEME_APP, &out, error))
SCALAR(with_a, int32_t, ug_compare_with(t.data, t.size, "1", 1, NULL, &out, error))
SCALAR(with_b, int32_t, ug_compare_with("1", 1, t.data, t.size, NULL, &out, error))
NOTHING(version_check, ug_version_check(t.data, t.size, NULL, error))
HANDLE(parse, ug_parsed_version, ug_parsed_version_free, ug_version_parse(t.data, t.size, NULL, &out, error))
HANDLE(strict, ug_parsed_version, ug_parsed_version_free, ug_version_parse_strict(t.data, t.size, NULL, &out, error))
SCALAR(type_from, ug_update_type, ug_update_type_between(t.data, t.size, "1", 1, NULL, &out, error))
SCALAR(type_to, ug_update_type, ug_update_type_between("1", 1, t.data, t.size, NULL, &out, error))
HANDLE(explain_a, ug_explanation, ug_explanation_free, ug_explain(t.data, t.size, "1", 1, NULL, &out, error))
HANDLE(explain_b, ug_explanation, ug_explanation_free, ug_explain("1", 1, t.data, t.size, NULL, &out, error))
HANDLE(range, ug_range, ug_range_free, ug_range_parse(t.data, t.size, NULL, &out, error))
HANDLE(key, ug_text, ug_text_free, ug_sort_key(t.data, t.size, NULL, &out, error))

static ug_status contains(ug_string t, ug_error *error) {
  ug_range *all = NULL;
  int32_t out = 77;
  ug_status status;
  if (!check(ug_range_parse(">=1", 3, NULL, &all, NULL) == UG_OK, ">=1 is no range")) return UG_E_ARGUMENT;
  status = ug_range_contains(all, t.data, t.size, &out, error);
  if (status != UG_OK) check(out == 77, "a failure wrote a scalar");
  ug_range_free(all);
  return status;
}

HANDLE(lookup, ug_lookup, ug_lookup_free, ug_lookup_parse(t.data, t.size, NULL, &out, error))

static ug_status lookup_with(const ug_lookup_options *options, ug_error *error) {
  ug_lookup *out = (ug_lookup *)(void *)&out;
  ug_status status = ug_lookup_parse("{\"resultCount\":0,\"results\":[]}", UG_NUL_TERMINATED, options, &out, error);
  if (status != UG_OK) check(out == NULL, "a failure left a handle");
  else ug_lookup_free(out);
  return status;
}
#define LOOKUP_OPTION(name, field)                    \
  static ug_status name(ug_string t, ug_error *error) { \
    ug_lookup_options options = UG_LOOKUP_OPTIONS_INIT; \
    options.field = t;                                \
    return lookup_with(&options, error);              \
  }
LOOKUP_OPTION(lookup_storefront, storefront)
LOOKUP_OPTION(lookup_bundle_id, bundle_id)

static ug_status address_with(const ug_address_options *options, ug_error *error) {
  ug_text *out = (ug_text *)(void *)&out;
  ug_status status = ug_lookup_address(options, &out, error);
  if (status != UG_OK) check(out == NULL, "a failure left a handle");
  else ug_text_free(out);
  return status;
}
#define ADDRESS_OPTION(name, field)                       \
  static ug_status name(ug_string t, ug_error *error) {     \
    static const int64_t id = 284882215;                  \
    ug_address_options options = UG_ADDRESS_OPTIONS_INIT; \
    options.track_ids = &id;                              \
    options.track_id_count = 1;                           \
    options.field = t;                                    \
    return address_with(&options, error);                 \
  }
ADDRESS_OPTION(address_storefront, storefront)
ADDRESS_OPTION(address_language, language)
ADDRESS_OPTION(address_entity, entity)
ADDRESS_OPTION(address_buster, cache_buster)
static ug_status address_bundle(ug_string t, ug_error *error) {
  ug_address_options options = UG_ADDRESS_OPTIONS_INIT;
  options.bundle_ids = &t;
  options.bundle_id_count = 1;
  return address_with(&options, error);
}
HANDLE(store, ug_text, ug_text_free, ug_store_address(284882215, t.data, t.size, UG_STORE_HTTPS, &out, error))

static ug_status normalize(ug_string t, ug_error *error) {
  char code[3] = {'?', '?', '?'};
  ug_status status = ug_storefront_normalize(t.data, t.size, code, error);
  if (status != UG_OK) check(memcmp(code, "???", 3) == 0, "a failure wrote the code");
  else check(code[0] >= 'a' && code[0] <= 'z' && code[1] >= 'a' && code[1] <= 'z' && !code[2], "not two letters");
  return status;
}

HANDLE(policy, ug_policy, ug_policy_free, ug_policy_parse(t.data, t.size, NULL, &out, error))
HANDLE(lint, ug_text, ug_text_free, ug_policy_lint(t.data, t.size, NULL, &out, error))

static ug_status evaluate_with(ug_request *request, ug_error *error) {
  ug_decision *out = (ug_decision *)(void *)&out;
  ug_status status;
  if (!request->installed.data && request->installed.size == 0) request->installed = ug_str("1.0");
  request->now = 1764460800;
  status = ug_evaluate(request, &out, error);
  if (status != UG_OK) check(out == NULL, "a failure left a handle");
  else if (check(out != NULL, "success without a handle")) ug_decision_free(out);
  return status;
}
#define FACT(name, field)                             \
  static ug_status name(ug_string t, ug_error *error) { \
    ug_request request = UG_REQUEST_INIT;             \
    request.field = t;                                \
    return evaluate_with(&request, error);            \
  }
FACT(fact_installed, installed)
FACT(fact_build, build)
FACT(fact_preset, preset)
FACT(fact_app_name, app_name)
FACT(fact_platform, platform)
FACT(fact_os, os_version)
FACT(fact_device, device_id)
FACT(fact_bundle, bundle_id)
FACT(fact_channel, channel)
FACT(fact_architecture, architecture)
FACT(fact_own_storefront, storefront)
FACT(fact_state, state)
FACT(fact_every, every)
static ug_status fact_language(ug_string t, ug_error *error) {
  ug_request request = UG_REQUEST_INIT;
  request.languages = &t;
  request.language_count = 1;
  return evaluate_with(&request, error);
}
static ug_status fact_channels(ug_string t, ug_error *error) {
  ug_request request = UG_REQUEST_INIT;
  request.channels = &t;
  request.channel_count = 1;
  return evaluate_with(&request, error);
}
static ug_status fact_tag(ug_string t, ug_error *error) {
  ug_request request = UG_REQUEST_INIT;
  request.tags = &t;
  request.tag_count = 1;
  return evaluate_with(&request, error);
}

HANDLE(record, ug_text, ug_text_free, ug_state_record(t.data, t.size, UG_EVENT_SHOWN, "2", 1, 1764460800, &out, error))
HANDLE(record_version, ug_text, ug_text_free,
       ug_state_record(NULL, 0, UG_EVENT_SHOWN, t.data, t.size, 1764460800, &out, error))
HANDLE(text, ug_text, ug_text_free, ug_evaluate_json(t.data, t.size, &out, error))

#define V UG_MAX_VERSION, UG_E_TOO_LONG
#define P UG_MAX_POLICY, UG_E_TOO_LONG
#define D UG_MAX_DECISION_VERSION, UG_E_TOO_LONG
#define N 0, UG_E_TOO_LONG

const slot slots[] = {
    {"ug_compare a", compare_a, "1.2", V},
    {"ug_compare b", compare_b, "1.2", V},
    {"ug_compare_with a", with_a, "1.2", V},
    {"ug_compare_with b", with_b, "1.2", V},
    {"ug_version_check", version_check, "1.2", V},
    {"ug_version_parse", parse, "1.2", V},
    {"ug_version_parse_strict", strict, "1.2", V},
    {"ug_update_type_between from", type_from, "1.2", V},
    {"ug_update_type_between to", type_to, "1.2", V},
    {"ug_explain a", explain_a, "1.2", V},
    {"ug_explain b", explain_b, "1.2", V},
    {"ug_range_parse", range, ">=1.2 <2", V},
    {"ug_range_contains", contains, "1.2", V},
    {"ug_sort_key", key, "1.2", V},
    {"ug_lookup_parse body", lookup, good_reply, UG_MAX_BODY, UG_OK},
    {"ug_lookup_options storefront", lookup_storefront, "us", N},
    {"ug_lookup_options bundle_id", lookup_bundle_id, "com.example.app", N},
    {"ug_address_options storefront", address_storefront, "us", N},
    {"ug_address_options language", address_language, "en_us", N},
    {"ug_address_options entity", address_entity, "software", N},
    {"ug_address_options cache_buster", address_buster, "42", N},
    {"ug_address_options bundle_ids", address_bundle, "com.example.app", N},
    {"ug_store_address storefront", store, "us", N},
    {"ug_storefront_normalize", normalize, "USA", N},
    {"ug_policy_parse", policy, good_policy, P},
    {"ug_policy_lint", lint, good_policy, P},
    {"ug_request installed", fact_installed, "1.2", D},
    {"ug_request build", fact_build, "12", D},
    {"ug_request preset", fact_preset, "retired", N},
    {"ug_request app_name", fact_app_name, "App", V},
    {"ug_request platform", fact_platform, "ios", V},
    {"ug_request os_version", fact_os, "17.1", D},
    {"ug_request device_id", fact_device, "device", V},
    {"ug_request bundle_id", fact_bundle, "com.example.app", V},
    {"ug_request channel", fact_channel, "beta", V},
    {"ug_request channels", fact_channels, "beta", V},
    {"ug_request architecture", fact_architecture, "arm64", V},
    {"ug_request storefront", fact_own_storefront, "us", V},
    {"ug_request tags", fact_tag, "eu", V},
    {"ug_request state", fact_state, good_state, UG_MAX_REQUEST, UG_E_TOO_LONG},
    {"ug_request every", fact_every, "P1D", N},
    {"ug_request languages", fact_language, "zh-Hans", V},
    {"ug_state_record state", record, good_state, UG_MAX_REQUEST, UG_E_TOO_LONG},
    {"ug_state_record version", record_version, "2.0", D},
    {"ug_evaluate_json", text, good_request, UG_MAX_REQUEST, UG_E_TOO_LONG},
};
const size_t slot_count = sizeof slots / sizeof *slots;
