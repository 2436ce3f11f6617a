/* Eight threads share every kind of handle without a lock, and make their own beside it. Quiet here; ThreadSanitizer is the
   judge (`make check-tsan`). */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "slots.h"

#define THREADS 8
#define ROUNDS 200

static ug_lookup *lookup;
static ug_policy *policy;
static ug_range *range;
static ug_decision *decision;
static ug_text *text;
static ug_parsed_version *parsed;
static ug_explanation *explanation;
static pthread_barrier_t start;

static int alike(ug_string a, ug_string b) { return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0); }

/* What differs from the first answer, by number; 0 where all is right. check() counts without a lock, so it is not for here. */
static int round_of_calls(void) {
  ug_lookup *lookups[1];
  ug_request request = UG_REQUEST_INIT;
  ug_decision *own = NULL;
  ug_lookup *reply = NULL;
  ug_policy *file = NULL;
  ug_text *answer = NULL, *next = NULL;
  ug_string value, again;
  int64_t number;
  int32_t order, contains;
  int fault = 0;
  lookups[0] = lookup;
  request.installed = ug_str("1.2.0");
  request.policy = policy;
  request.lookups = lookups;
  request.lookup_count = 1;
  request.device_id = ug_str("device");
  request.now = 1796083200;
  if (ug_evaluate(&request, &own, NULL) != UG_OK || !alike(ug_decision_json(own), ug_decision_json(decision))) fault = 1;
  if (!alike(ug_decision_state(own), ug_decision_state(decision))) fault = 2;
  if (!ug_app_text(lookup, 0, UG_FIELD_TRACK_NAME, &value) || !ug_app_text(lookup, 0, UG_FIELD_TRACK_NAME, &again) ||
      !alike(value, again))
    fault = 3;
  if (!ug_app_integer(lookup, 0, UG_FIELD_TRACK_ID, &number) || number != 284882215) fault = 4;
  if (ug_range_contains(range, "1.5", 3, &contains, NULL) != UG_OK || contains != 1) fault = 5;
  if (ug_compare("1.9", 3, "1.10", 4, UG_SCHEME_APP, &order, NULL) != UG_OK || order != -1) fault = 6;
  if (ug_parsed_version_part_count(parsed) != 3 || ug_explanation_order(explanation) != -1) fault = 7;
  if (ug_lookup_parse(good_reply, UG_NUL_TERMINATED, NULL, &reply, NULL) != UG_OK || ug_lookup_count(reply) != 1) fault = 8;
  if (ug_policy_parse(good_policy, UG_NUL_TERMINATED, NULL, &file, NULL) != UG_OK) fault = 9;
  if (ug_evaluate_json(good_request, UG_NUL_TERMINATED, &answer, NULL) != UG_OK ||
      !alike(ug_text_string(answer), ug_text_string(text)))
    fault = 10;
  if (ug_state_record(ug_decision_state(decision).data, ug_decision_state(decision).size, UG_EVENT_LATER, "2", 1,
                      1796083200, &next, NULL) != UG_OK)
    fault = 11;
  ug_decision_free(own);
  ug_lookup_free(reply);
  ug_policy_free(file);
  ug_text_free(answer);
  ug_text_free(next);
  return fault;
}

static void *work(void *result) {
  int round, fault = 0;
  pthread_barrier_wait(&start);
  for (round = 0; round < ROUNDS && fault == 0; round++) fault = round_of_calls();
  *(int *)result = fault;
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  int faults[THREADS], index;
  ug_lookup *lookups[1];
  ug_request request = UG_REQUEST_INIT;
  context("the handles to share");
  check(ug_lookup_parse(good_reply, UG_NUL_TERMINATED, NULL, &lookup, NULL) == UG_OK, "lookup");
  check(ug_policy_parse(good_policy, UG_NUL_TERMINATED, NULL, &policy, NULL) == UG_OK, "policy");
  check(ug_range_parse(">=1.2 <2", UG_NUL_TERMINATED, NULL, &range, NULL) == UG_OK, "range");
  check(ug_version_parse("1.2.3", 5, NULL, &parsed, NULL) == UG_OK, "version");
  check(ug_explain("1.9", 3, "1.10", 4, NULL, &explanation, NULL) == UG_OK, "explanation");
  check(ug_evaluate_json(good_request, UG_NUL_TERMINATED, &text, NULL) == UG_OK, "text");
  lookups[0] = lookup;
  request.installed = ug_str("1.2.0");
  request.policy = policy;
  request.lookups = lookups;
  request.lookup_count = 1;
  request.device_id = ug_str("device");
  request.now = 1796083200;
  check(ug_evaluate(&request, &decision, NULL) == UG_OK, "decision");
  pthread_barrier_init(&start, NULL, THREADS);
  for (index = 0; index < THREADS; index++)
    if (pthread_create(&threads[index], NULL, work, &faults[index]) != 0) abort();
  for (index = 0; index < THREADS; index++) pthread_join(threads[index], NULL);
  for (index = 0; index < THREADS; index++) {
    context("thread %d of %d, %d rounds", index, THREADS, ROUNDS);
    check(faults[index] == 0, "call %d gave another answer", faults[index]);
  }
  pthread_barrier_destroy(&start);
  ug_lookup_free(lookup);
  ug_policy_free(policy);
  ug_range_free(range);
  ug_decision_free(decision);
  ug_text_free(text);
  ug_parsed_version_free(parsed);
  ug_explanation_free(explanation);
  return finish();
}
