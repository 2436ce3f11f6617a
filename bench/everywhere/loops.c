/* The same loops on every platform: run(what, count) does a thing so often, and answers what it came to, so that nothing is left out.
 * Natively with main.c; in a WebAssembly module by itself, so that only the module's own time is measured. */
#define UG_MUST_USE /* only the time and the memory are looked at */
#include <stddef.h>
#include <stdint.h>

#include "updategate.h"

int64_t run(int32_t what, int32_t count);

static const char reply[] =
  "{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"wrapperType\":\"software\",\"bundleId\":\"com.example.tides\",\"trackId\":123456789,"
  "\"trackName\":\"Tides\",\"version\":\"2.5.0\",\"minimumOsVersion\":\"15.0\",\"currentVersionReleaseDate\":\"2026-11-30T07:00:00Z\","
  "\"trackViewUrl\":\"https://apps.apple.com/app/id123456789\",\"releaseNotes\":\"Tide tables for the whole coast, day and night.\","
  "\"genres\":[\"Weather\",\"Travel\"],\"price\":0.00,\"averageUserRating\":4.5,\"userRatingCount\":12345}]}";
static const char rules[] =
  "{\"minimumVersion\":\"2.0\",\"storeURL\":\"https://apps.apple.com/app/id123456789\","
  "\"releases\":[{\"version\":\"2.5.0\",\"date\":\"2026-11-01T08:00:00Z\"}]}";
static const char asked[] =
  "{\"installed\":\"1.4\",\"now\":\"2026-11-30T09:00:00Z\",\"platform\":\"ios\",\"policy\":{\"minimumVersion\":\"2.0\","
  "\"releases\":[{\"version\":\"2.5.0\",\"date\":\"2026-11-01T08:00:00Z\"}]}}";

static const char *const labels[] = {"3.14.2", "3.14.10", "7.0", "7.0.1", "12.4.1", "12.4", "2023.10.1", "2023.9.12"};
static const char *const words[] = {"1.0-beta2", "1.0-beta11", "2.4.0-rc.1", "2.4.0", "1.1d", "1.1", "3.0.0-alpha.1", "3.0.0-alpha.beta"};

static int64_t compare(const char *const *list, int32_t count) {
  int64_t sum = 0;
  int32_t index, order = 0;
  for (index = 0; index < count; index++) {
    const char *a = list[index & 7], *b = list[(index + 1) & 7];
    ug_compare(a, UG_NUL_TERMINATED, b, UG_NUL_TERMINATED, UG_SCHEME_APP, &order, NULL);
    sum += order;
  }
  return sum;
}

static int64_t read_reply(int32_t count) {
  int64_t sum = 0, id = 0;
  int32_t index;
  for (index = 0; index < count; index++) {
    ug_lookup *lookup;
    ug_lookup_parse(reply, sizeof reply - 1, NULL, &lookup, NULL);
    ug_app_integer(lookup, 0, UG_FIELD_TRACK_ID, &id);
    sum += id;
    ug_lookup_free(lookup);
  }
  return sum;
}

static int64_t decide(const char *installed, int32_t count) {
  ug_request request = UG_REQUEST_INIT;
  ug_policy *policy;
  int64_t sum = 0;
  int32_t index;
  ug_policy_parse(rules, sizeof rules - 1, NULL, &policy, NULL);
  request.installed = ug_str(installed);
  request.platform = ug_str("ios");
  request.policy = policy;
  request.now = 1796029200;
  for (index = 0; index < count; index++) {
    ug_decision *decision;
    ug_evaluate(&request, &decision, NULL);
    sum += ug_decision_reason(decision);
    ug_decision_free(decision);
  }
  ug_policy_free(policy);
  return sum;
}

static int64_t text(int32_t count) {
  int64_t sum = 0;
  int32_t index;
  for (index = 0; index < count; index++) {
    ug_text *answer;
    ug_evaluate_json(asked, sizeof asked - 1, &answer, NULL);
    sum += (int64_t)ug_text_string(answer).size;
    ug_text_free(answer);
  }
  return sum;
}

int64_t run(int32_t what, int32_t count) {
  switch (what) {
    case 0: return compare(labels, count);
    case 1: return compare(words, count);
    case 2: return read_reply(count);
    case 3: return decide("2.5.0", count);
    case 4: return decide("1.4", count);
    default: return text(count);
  }
}
