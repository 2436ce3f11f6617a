/* Eight threads answer slices of the same columns at once, each with a memo of its own and all with the same policy and range: what
   one thread alone says stands beside it. Quiet here; ThreadSanitizer is the judge (`make check-tsan`). */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arrow.h"

enum { THREADS = 8, ROWS = 101, ROUNDS = 20, MOST_FORMS = 64 };

typedef struct answers {
  int8_t orders[ROWS], contains[ROWS], outcomes[ROWS], reasons[ROWS];
  int64_t deadlines[ROWS];
  char targets[ROWS][8];
  int64_t key_sum;
} answers;

static ug_column *columns[MOST_FORMS], *devices;
static ug_policy *policy;
static ug_range *range;
static answers wanted;
static pthread_barrier_t start;

/** Rows from here on, into the answers: the first call that failed, or 0. */
static int ask(const ug_column *column, int64_t from, int64_t count, ug_memo *memo, answers *into) {
  ug_request common = UG_REQUEST_INIT;
  ug_fact_columns facts = UG_FACT_COLUMNS_INIT;
  ug_outcomes outcomes = UG_OUTCOMES_INIT;
  int32_t codes[ROWS];
  int64_t offsets[ROWS + 1], row;
  uint8_t validity[ROWS / 8 + 1], keys[ROWS * 32];
  size_t needed;
  common.policy = policy, common.now = 1796083200;
  facts.installed = column, facts.device_id = devices;
  outcomes.outcomes = into->outcomes + from, outcomes.reasons = into->reasons + from;
  outcomes.targets = codes, outcomes.deadlines = into->deadlines + from;
  if (ug_compare_column(column, from, count, "1.5", 3, NULL, into->orders + from, NULL)) return 1;
  if (ug_range_column(range, column, from, count, into->contains + from, NULL)) return 2;
  if (ug_sort_key_column(column, from, count, NULL, offsets, validity, keys, sizeof keys, &needed, NULL)) return 3;
  if (ug_evaluate_many(&common, &facts, from, count, memo, &outcomes, NULL)) return 4;
  for (row = 0; row < (int64_t)needed; row++) into->key_sum += keys[row];
  for (row = 0; row < count; row++) {
    ug_string target = ug_memo_target(memo, (size_t)codes[row]);
    memset(into->targets[from + row], 0, sizeof into->targets[0]);
    if (codes[row] >= 0 && target.size < sizeof into->targets[0]) memcpy(into->targets[from + row], target.data, target.size);
  }
  return 0;
}

static int same_answers(const answers *a, const answers *b) {
  return a->key_sum == b->key_sum && memcmp(a->orders, b->orders, sizeof a->orders) == 0 &&
         memcmp(a->contains, b->contains, sizeof a->contains) == 0 &&
         memcmp(a->outcomes, b->outcomes, sizeof a->outcomes) == 0 && memcmp(a->reasons, b->reasons, sizeof a->reasons) == 0 &&
         memcmp(a->deadlines, b->deadlines, sizeof a->deadlines) == 0 &&
         memcmp(a->targets, b->targets, sizeof a->targets) == 0;
}

/* check() counts without a lock, so it is not for here. */
static void *work(void *result) {
  answers *own = calloc(1, sizeof *own);
  ug_memo *memo = NULL;
  int round, *fault = result;
  size_t form;
  if (!own || ug_memo_make(64, &memo, NULL)) *fault = 9;
  pthread_barrier_wait(&start);
  for (round = 0; round < ROUNDS && !*fault; round++)
    for (form = 0; form < arrow_form_count && !*fault; form++) {
      /* Slices that eight does not divide. */
      int64_t from, step = 7 + 3 * (round % 9);
      own->key_sum = 0;
      for (from = 0; from < ROWS && !*fault; from += step)
        *fault = ask(columns[form], from, from + step < ROWS ? step : ROWS - from, memo, own);
      if (!*fault && !same_answers(own, &wanted)) *fault = 100 + (int)form;
    }
  ug_memo_free(memo);
  free(own);
  return NULL;
}

int main(void) {
  static const char file[] =
      "{\"minimumVersion\": \"1.2\", \"deadline\": \"2027-01-01T00:00:00Z\","
      " \"releases\": [{\"version\": \"2.0\", \"rollout\": {\"percent\": 50}}, {\"version\": \"1.9\"}]}";
  static char texts[ROWS][24], names[ROWS][24];
  ug_string versions[ROWS], ids[ROWS];
  pthread_t threads[THREADS];
  int faults[THREADS] = {0}, row;
  size_t form;
  ug_memo *memo;
  const arrow_form plain = {UG_LAYOUT_UTF8, 0, 0, 3};
  for (row = 0; row < ROWS; row++) {
    ids[row].data = names[row], ids[row].size = (size_t)sprintf(names[row], "device-%d", row);
    versions[row].data = row % 11 == 5 ? NULL : texts[row];
    versions[row].size = (size_t)sprintf(texts[row], row % 17 == 3 ? "latest" : "%d.%d", row % 3, row % 29);
    if (!versions[row].data) versions[row].size = 0;
  }
  check(arrow_form_count <= MOST_FORMS, "there are more forms than room for them");
  for (form = 0; form < arrow_form_count; form++) columns[form] = arrow_texts(versions, ROWS, &arrow_forms[form]);
  devices = arrow_texts(ids, ROWS, &plain);
  check(ug_policy_parse(file, UG_NUL_TERMINATED, NULL, &policy, NULL) == UG_OK, "the policy");
  check(ug_range_parse(">=1.5 <2", UG_NUL_TERMINATED, NULL, &range, NULL) == UG_OK, "the range");
  check(ug_memo_make(0, &memo, NULL) == UG_OK && ask(columns[0], 0, ROWS, memo, &wanted) == 0, "one thread alone");
  ug_memo_free(memo);
  pthread_barrier_init(&start, NULL, THREADS);
  for (row = 0; row < THREADS; row++) pthread_create(&threads[row], NULL, work, &faults[row]);
  for (row = 0; row < THREADS; row++) {
    pthread_join(threads[row], NULL);
    context("thread %d of %d, %d rounds", row, THREADS, ROUNDS);
    check(faults[row] == 0, "fault %d", faults[row]);
  }
  pthread_barrier_destroy(&start);
  for (form = 0; form < arrow_form_count; form++) arrow_free(columns[form]);
  arrow_free(devices);
  ug_policy_free(policy);
  ug_range_free(range);
  return finish();
}
