/* How many decisions a second, through the shared library, with a parsed policy and reply. Prints one row a case. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "updategate.h"

static const char REPLY[] =
    "{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"wrapperType\":\"software\",\"bundleId\":\"com.example.app\","
    "\"trackId\":123456789,\"trackName\":\"Example\",\"version\":\"2.5.0\",\"minimumOsVersion\":\"16.0\","
    "\"currentVersionReleaseDate\":\"2026-11-01T08:00:00Z\",\"releaseNotes\":\"Faster, smaller, kinder.\","
    "\"trackViewUrl\":\"https://apps.apple.com/us/app/example/id123456789?uo=4\"}]}";
static const char POLICY[] =
    "{\"minimumVersion\":\"1.5\",\"every\":\"P1D\",\"waitAfterRelease\":\"P1D\",\"grace\":{\"major\":\"P90D\"},"
    "\"versions\":[{\"version\":\"2.0.1\",\"policy\":\"force\"}],"
    "\"rules\":{\"major\":\"recommend\",\"patch\":\"none\"}}";
static const char STATE[] =
    "{\"version\":1,\"installed\":\"2.1\",\"firstSeen\":{\"version\":\"2.5.0\",\"at\":\"2026-11-05T08:00:00Z\"},"
    "\"shown\":{\"version\":\"2.5.0\",\"at\":\"2026-11-20T08:00:00Z\"}}";

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void must(ug_status status, const ug_error *error) {
  if (status == UG_OK) return;
  fprintf(stderr, "decide: %s: %s\n", ug_status_name(status), error->message);
  exit(1);
}

static void measure(const char *name, const ug_request *request, long count) {
  ug_error error = UG_ERROR_INIT;
  struct mallinfo2 before, after;
  double start, spent;
  long sum = 0;
  for (long i = 0; i < 1000; i++) {
    ug_decision *decision;
    must(ug_evaluate(request, &decision, &error), &error);
    ug_decision_free(decision);
  }
  before = mallinfo2();
  start = seconds();
  for (long i = 0; i < count; i++) {
    ug_decision *decision;
    must(ug_evaluate(request, &decision, &error), &error);
    sum += ug_decision_outcome(decision) + (long)ug_decision_target(decision).size;
    ug_decision_free(decision);
  }
  spent = seconds() - start;
  after = mallinfo2();
  printf("%-28s %12.0f decisions/s %8.0f ns each, heap %+ld bytes over %ld decisions (check %ld)\n", name,
         (double)count / spent, spent / (double)count * 1e9, (long)(after.uordblks - before.uordblks), count, sum);
}

int main(int argc, char **argv) {
  long count = argc > 1 ? strtol(argv[1], NULL, 10) : 1000000;
  ug_error error = UG_ERROR_INIT;
  ug_policy *policy;
  ug_lookup *lookup;
  must(ug_policy_parse(POLICY, UG_NUL_TERMINATED, NULL, &policy, &error), &error);
  must(ug_lookup_parse(REPLY, UG_NUL_TERMINATED, NULL, &lookup, &error), &error);
  const ug_lookup *lookups[1];
  lookups[0] = lookup;
  ug_request request = UG_REQUEST_INIT;
  request.now = 1796000000;
  request.lookups = lookups;
  request.lookup_count = 1;
  request.policy = policy;
  request.installed = ug_str("2.5.0");
  measure("up to date", &request, count);
  request.installed = ug_str("2.1");
  request.platform = ug_str("ios");
  request.os_version = ug_str("17.1");
  measure("recommended", &request, count);
  request.state = ug_str(STATE);
  measure("recommended, with state", &request, count);
  request.installed = ug_str("1.2");
  measure("forced, with state", &request, count);
  ug_policy_free(policy);
  ug_lookup_free(lookup);
  return 0;
}
