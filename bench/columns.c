/*
 * Columns against glibc's strverscmp on the same labels, in one run: nanoseconds of processor time a row, and how many
 * strverscmps that is.
 *
 *   columns build/bench/pairs.tsv
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "updategate.h"

enum { LABELS = 2000, ROWS = 1 << 16, ROUNDS = 30 };

static char text[LABELS][64];
static const char *rows[ROWS];
static int32_t ends[ROWS + 1], codes[ROWS], device_ends[ROWS + 1], label_ends[LABELS + 1];
static uint8_t data[ROWS * 64], devices[ROWS * 16], labels[LABELS * 64], validity[ROWS / 8], keys[ROWS * 96];
static int8_t bytes[ROWS], reasons[ROWS];
static int32_t targets[ROWS];
static int64_t offsets[ROWS + 1];
static volatile int sink;
static double unit;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void must(ug_status status) {
  if (status == UG_OK) return;
  fprintf(stderr, "columns: %s\n", ug_status_name(status));
  exit(1);
}

/** The best of many rounds, each over all rows. */
#define BEST(name, wanted, call)                                                                              \
  do {                                                                                                        \
    double best = 1e9, start;                                                                                 \
    int round;                                                                                                \
    for (round = 0; round < ROUNDS; round++) {                                                                \
      start = now();                                                                                          \
      call;                                                                                                   \
      start = (now() - start) / ROWS;                                                                         \
      if (start < best) best = start;                                                                         \
    }                                                                                                         \
    if (unit == 0) unit = best;                                                                               \
    printf("%-58s %8.1f %8.2f %8s %12.1f\n", name, best, best / unit, wanted, 1e3 / best);                    \
  } while (0)

/* The labels of the pairs against each other, as `make bench-compare` has it: what one sv is. */
static void pairs_by_strverscmp(void) {
  int row, sum = 0;
  for (row = 0; row < ROWS; row++) sum += strverscmp(text[codes[row] & ~1], text[codes[row] | 1]);
  sink = sum;
}

static void each_by_strverscmp(void) {
  int row, sum = 0;
  for (row = 0; row < ROWS; row++) sum += strverscmp(rows[row], "3.4.1");
  sink = sum;
}

static int read_labels(const char *path) {
  char line[256], *a, *b;
  int count = 0;
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  while (count + 1 < LABELS && fgets(line, sizeof line, file)) {
    if (strncmp(line, "plain\t", 6) != 0) continue;
    a = strtok(line + 6, "\t\n");
    b = strtok(NULL, "\t\n");
    if (!a || !b) continue;
    snprintf(text[count++], sizeof *text, "%s", a);
    snprintf(text[count++], sizeof *text, "%s", b);
  }
  fclose(file);
  return count;
}

int main(int count, char **arguments) {
  static const char policy_text[] =
      "{\"minimumVersion\": \"1.5\", \"every\": \"P1D\", \"waitAfterRelease\": \"P1D\", \"grace\": {\"major\": \"P90D\"},"
      "\"releases\": [{\"version\": \"5.2\", \"date\": \"2026-11-01T00:00:00Z\"}, {\"version\": \"4.0\"}],"
      "\"rules\": {\"major\": \"recommend\", \"patch\": \"none\"}}";
  static const char rollout_text[] =
      "{\"releases\": [{\"version\": \"5.2\", \"rollout\": {\"percent\": 50}}, {\"version\": \"4.0\"}]}";
  ug_column column = UG_COLUMN_INIT, dictionary = UG_COLUMN_INIT, encoded = UG_COLUMN_INIT, device = UG_COLUMN_INIT;
  ug_request common = UG_REQUEST_INIT;
  ug_fact_columns facts = UG_FACT_COLUMNS_INIT;
  ug_outcomes wanted = UG_OUTCOMES_INIT;
  ug_range *range;
  ug_policy *policy, *rollout;
  ug_memo *memo;
  size_t needed;
  int row, found = read_labels(count > 1 ? arguments[1] : "build/bench/pairs.tsv");
  if (!found) {
    fprintf(stderr, "columns: no labels\n");
    return 1;
  }
  for (row = 0; row < found; row++) {
    size_t size = strlen(text[row]);
    memcpy(labels + label_ends[row], text[row], size);
    label_ends[row + 1] = label_ends[row] + (int32_t)size;
  }
  for (row = 0; row < ROWS; row++) {
    char name[24];
    size_t size;
    codes[row] = (int32_t)((unsigned)row * 2654435761u % (unsigned)found);
    rows[row] = text[codes[row]];
    size = strlen(rows[row]);
    memcpy(data + ends[row], rows[row], size);
    ends[row + 1] = ends[row] + (int32_t)size;
    size = (size_t)snprintf(name, sizeof name, "device-%d", row);
    memcpy(devices + device_ends[row], name, size);
    device_ends[row + 1] = device_ends[row] + (int32_t)size;
  }
  column.length = encoded.length = device.length = ROWS;
  column.offsets = ends;
  column.data = data;
  device.offsets = device_ends;
  device.data = devices;
  dictionary.length = found;
  dictionary.offsets = label_ends;
  dictionary.data = labels;
  encoded.layout = UG_LAYOUT_DICTIONARY;
  encoded.code_type = UG_CODES_INT32;
  encoded.codes = codes;
  encoded.dictionary = &dictionary;
  must(ug_range_parse(">=1.2 <3.4", UG_NUL_TERMINATED, NULL, &range, NULL));
  must(ug_policy_parse(policy_text, sizeof policy_text - 1, NULL, &policy, NULL));
  must(ug_policy_parse(rollout_text, sizeof rollout_text - 1, NULL, &rollout, NULL));
  must(ug_memo_make(0, &memo, NULL));
  printf("%d rows of %d store labels          ns a row       sv  at most  million a second\n", ROWS, found);
  BEST("strverscmp of the labels' pairs (sv)", "", pairs_by_strverscmp());
  BEST("strverscmp of each with a constant", "", each_by_strverscmp());
  BEST("ug_compare_column", "2.6", must(ug_compare_column(&column, 0, ROWS, "3.4.1", 5, NULL, bytes, NULL)));
  BEST("ug_compare_column, a dictionary", "", must(ug_compare_column(&encoded, 0, ROWS, "3.4.1", 5, NULL, bytes, NULL)));
  BEST("ug_range_column, two bounds", "5.2", must(ug_range_column(range, &column, 0, ROWS, bytes, NULL)));
  BEST("ug_sort_key_column", "8.7",
       must(ug_sort_key_column(&column, 0, ROWS, NULL, offsets, validity, keys, sizeof keys, &needed, NULL)));
  common.now = 1800000000;
  facts.installed = &column;
  wanted.outcomes = bytes;
  wanted.reasons = reasons;
  common.policy = policy;
  BEST("ug_evaluate_many, each row decided", "52", must(ug_evaluate_many(&common, &facts, 0, ROWS, NULL, &wanted, NULL)));
  wanted.targets = targets;
  BEST("ug_evaluate_many, with a memo", "52", must(ug_evaluate_many(&common, &facts, 0, ROWS, memo, &wanted, NULL)));
  common.policy = rollout;
  facts.device_id = &device;
  BEST("ug_evaluate_many, a rollout, every device another", "52",
       must(ug_evaluate_many(&common, &facts, 0, ROWS, memo, &wanted, NULL)));
  ug_memo_free(memo);
  ug_policy_free(policy);
  ug_policy_free(rollout);
  ug_range_free(range);
  return 0;
}
