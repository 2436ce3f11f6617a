/*
 * How much of its stack a call uses: each runs on a thread whose stack was painted before, and the lowest byte that lost its
 * paint tells. 32 KiB is what the header promises.
 *
 * Not for valgrind and the sanitizers, whose frames are larger.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "slots.h"

enum { STACK = 1 << 20, LIMIT = 32 * 1024, PAINT = 0xA7 };

static unsigned char *stack;
static size_t most;
static char most_of[256];

/* ---- What is run ----------------------------------------------------------------------------------------------------- */

static const slot *now_slot;
static ug_string now_text;

static void *run_slot(void *nothing) {
  ug_error error = soiled();
  (void)now_slot->call(now_text, &error);
  return nothing;
}

static void *run_nothing(void *nothing) { return nothing; }

static const char *const request_of_all =
    "{\"installed\":\"1.0\",\"now\":\"2026-11-30T00:00:00Z\",\"trace\":true,\"appName\":\"App\",\"languages\":[\"de\",\"en\"],"
    "\"lookups\":[{\"body\":{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"trackId\":1,\"version\":\"2.0\"}]}}],"
    "\"state\":{\"version\":1},\"policy\":";

static char *joined(const char *a, const char *b, const char *c) {
  char *text = malloc(strlen(a) + strlen(b) + strlen(c) + 1);
  sprintf(text, "%s%s%s", a, b, c);
  return text;
}

/* Every accessor of a decision, and the columns. */
static void *run_rest(void *nothing) {
  static const int32_t ends[] = {0, 3, 6, 12};
  ug_column column = UG_COLUMN_INIT;
  ug_fact_columns facts = UG_FACT_COLUMNS_INIT;
  ug_outcomes outcomes = UG_OUTCOMES_INIT;
  ug_request request = UG_REQUEST_INIT;
  ug_decision_view view = UG_DECISION_VIEW_INIT;
  ug_policy *policy = NULL;
  ug_lookup *lookups[1] = {NULL};
  ug_decision *decision = NULL;
  ug_memo *memo = NULL;
  ug_range *range = NULL;
  int8_t small[3];
  int32_t targets[3];
  int64_t times[4];
  size_t order[3], needed;
  uint8_t validity[1], data[256];
  static const size_t sizes[] = {3, 3, 6};
  column.length = 3, column.offsets = ends, column.data = (const uint8_t *)"1.01.9latest";
  check(ug_policy_parse(good_policy, UG_NUL_TERMINATED, NULL, &policy, NULL) == UG_OK, "a policy");
  check(ug_lookup_parse(good_reply, UG_NUL_TERMINATED, NULL, &lookups[0], NULL) == UG_OK, "a look-up");
  check(ug_range_parse(">=1 <2 || 3.x", UG_NUL_TERMINATED, NULL, &range, NULL) == UG_OK, "a range");
  check(ug_memo_make(0, &memo, NULL) == UG_OK, "a memo");
  request.policy = policy, request.lookups = lookups, request.lookup_count = 1;
  request.installed = ug_str("1.0"), request.now = 1796029200, request.flags = UG_REQUEST_TRACE;
  check(ug_evaluate(&request, &decision, NULL) == UG_OK, "a decision");
  check(ug_decision_json(decision).size > 0 && ug_decision_read(decision, &view) == UG_OK, "its texts");
  facts.installed = &column;
  outcomes.outcomes = outcomes.reasons = outcomes.update_types = small;
  outcomes.targets = targets, outcomes.deadlines = outcomes.ask_again_at = times;
  request.flags = 0;
  check(ug_evaluate_many(&request, &facts, 0, 3, memo, &outcomes, NULL) == UG_OK, "columns");
  check(ug_compare_column(&column, 0, 3, "1.5", 3, NULL, small, NULL) == UG_OK, "orders");
  check(ug_range_column(range, &column, 0, 3, small, NULL) == UG_OK, "a range of a column");
  check(ug_sort_key_column(&column, 0, 3, NULL, times, validity, data, sizeof data, &needed, NULL) == UG_OK, "keys");
  check(ug_sort("1.01.9latest", 12, sizes, 3, NULL, order, NULL, NULL) == UG_OK, "a list");
  ug_memo_free(memo), ug_range_free(range), ug_decision_free(decision), ug_lookup_free(lookups[0]), ug_policy_free(policy);
  return nothing;
}

/* ---- The measure ------------------------------------------------------------------------------------------------------- */

static size_t used(void *(*run)(void *)) {
  pthread_attr_t attributes;
  pthread_t thread;
  size_t lowest;
  memset(stack, PAINT, STACK);
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, STACK);
  check(pthread_create(&thread, &attributes, run, NULL) == 0 && pthread_join(thread, NULL) == 0, "no thread");
  pthread_attr_destroy(&attributes);
  for (lowest = 0; lowest < STACK && stack[lowest] == PAINT; lowest++) continue;
  return STACK - lowest;
}

static void measure(const char *what, void *(*run)(void *), size_t before) {
  size_t count = used(run) - before;
  context("%s", what);
  check(count < LIMIT, "%lu bytes of stack", (unsigned long)count);
  if (count > most) most = count, snprintf(most_of, sizeof most_of, "%s", what);
}

int main(void) {
  size_t before, index, turn, size = 300000;
  char *deep = malloc(size), *long_version = malloc(size), *whole = joined(request_of_all, good_policy, "}"), name[128];
  char nested[1600], *end = nested + sprintf(nested, "{\"meta\":"), *carried;
  char *wrong = joined(request_of_all, "{\"minimumVersion\":[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]}", "}");
  /* As deep as JSON may be, once by itself and once in a request. */
  for (index = 0; index < 60; index++) end += sprintf(end, "{\"a\":[");
  end += sprintf(end, "0");
  for (index = 0; index < 60; index++) end += sprintf(end, "]}");
  end += sprintf(end, "}");
  carried = joined(request_of_all, nested, "}");
  memset(deep, '[', size);
  for (index = 0; index < size; index++) long_version[index] = index % 2 ? '.' : '1';
  stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED) return fprintf(stderr, "no memory for a stack\n"), 2;
  (void)used(run_nothing);
  before = used(run_nothing);
  for (index = 0; index < slot_count; index++) {
    const ug_string texts[] = {ug_str(slots[index].good), {long_version, 60001}, {long_version, 1001}, {deep, 100}, {deep, size},
                               ug_str(good_policy), ug_str(good_reply), ug_str(whole), ug_str(wrong), ug_str(nested), ug_str(carried),
                               ug_str("1.2.3-beta.11+a.b \xF0\x9F\x98\x80")};
    now_slot = &slots[index];
    for (turn = 0; turn < sizeof texts / sizeof *texts; turn++) {
      now_text = texts[turn];
      snprintf(name, sizeof name, "%s with text %lu", slots[index].name, (unsigned long)turn);
      measure(name, run_slot, before);
    }
  }
  measure("accessors and columns", run_rest, before);
  printf("%lu bytes of stack at most: %s\n", (unsigned long)most, most_of);
  free(deep), free(long_version), free(whole), free(wrong), free(carried);
  munmap(stack, STACK);
  return finish();
}
