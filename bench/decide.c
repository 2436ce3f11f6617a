/*
 * How many decisions a second, through the shared library, with a parsed policy and reply: one row a case, with processor
 * time, allocations a decision, and how much memory is left over. The last row also reads the state and the JSON.
 */
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

/* glibc's own, under the names that stay free when a program defines malloc itself. */
extern void *__libc_malloc(size_t);
extern void *__libc_memalign(size_t, size_t);

static long allocations;

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}
int posix_memalign(void **block, size_t alignment, size_t size) {
  allocations++;
  *block = alignment <= 16 ? __libc_malloc(size) : __libc_memalign(alignment, size);
  return *block ? 0 : 12;
}

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

static long decide(const ug_request *request, int reads) {
  ug_error error = UG_ERROR_INIT;
  ug_decision *decision;
  long sum;
  must(ug_evaluate(request, &decision, &error), &error);
  sum = ug_decision_outcome(decision) + (long)ug_decision_target(decision).size;
  if (reads) sum += (long)(ug_decision_state(decision).size + ug_decision_json(decision).size);
  ug_decision_free(decision);
  return sum;
}

static void measure(const char *name, const ug_request *request, long count, int reads) {
  struct mallinfo2 before, after;
  double start, spent;
  long sum = 0, counted;
  for (long i = 0; i < 1000; i++) decide(request, reads);
  counted = allocations;
  decide(request, reads);
  counted = allocations - counted;
  before = mallinfo2();
  start = seconds();
  for (long i = 0; i < count; i++) sum += decide(request, reads);
  spent = seconds() - start;
  after = mallinfo2();
  printf("%-36s %9.0f decisions/s %6.0f ns each, %2ld allocations, heap %+ld bytes over %ld (check %ld)\n", name,
         (double)count / spent, spent / (double)count * 1e9, counted, (long)(after.uordblks - before.uordblks), count, sum);
}

int main(int argc, char **argv) {
  long count = argc > 1 ? strtol(argv[1], NULL, 10) : 10000000;
  ug_error error = UG_ERROR_INIT;
  ug_policy *policy;
  ug_lookup *lookup;
  must(ug_policy_parse(POLICY, UG_NUL_TERMINATED, NULL, &policy, &error), &error);
  must(ug_lookup_parse(REPLY, UG_NUL_TERMINATED, NULL, &lookup, &error), &error);
  ug_lookup *lookups[1];
  ug_string languages[2];
  lookups[0] = lookup;
  ug_request request = UG_REQUEST_INIT;
  request.now = 1796000000;
  request.lookups = lookups;
  request.lookup_count = 1;
  request.policy = policy;
  request.installed = ug_str("2.5.0");
  measure("up to date", &request, count, 0);
  request.installed = ug_str("2.1");
  request.platform = ug_str("ios");
  request.os_version = ug_str("17.1");
  measure("recommended", &request, count, 0);
  request.state = ug_str(STATE);
  measure("recommended, with state", &request, count, 0);
  request.installed = ug_str("1.2");
  measure("forced, with state", &request, count, 0);
  languages[0] = ug_str("zh-Hans-CN");
  languages[1] = ug_str("en");
  request.languages = languages;
  request.language_count = 2;
  request.bundle_id = ug_str("com.example.app");
  request.device_id = ug_str("6F9619FF-8B86-D011-B42D-00CF4FC964FF");
  measure("the same in Chinese, every fact given", &request, count, 0);
  measure("the same, state and JSON read as well", &request, count, 1);
  ug_policy_free(policy);
  ug_lookup_free(lookup);
  return 0;
}
