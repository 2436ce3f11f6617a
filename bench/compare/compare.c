/*
 * ug_compare through the shared library against glibc's strverscmp, on store labels and on versions with words, in one run.
 *
 *   compare build/bench/pairs.tsv
 *
 * Each figure is the best of many rounds over the whole list, in nanoseconds of processor time a pair; all take turns. Allocations are
 * counted by standing in front of the C library's.
 */
#define _GNU_SOURCE
#define UG_MUST_USE /* only the time and the memory are looked at */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "updategate.h"

enum { PAIRS = 2048, ROUNDS = 150, REPEATS = 20 };

typedef struct pair {
  const char *a, *b;
  size_t a_size, b_size;
} pair;

static pair pairs[PAIRS];
static int kinds[PAIRS]; /* 0 plain, 1 with words */
static volatile int sink;
static volatile long allocations;

int posix_memalign(void **memory, size_t alignment, size_t size) {
  static int (*real)(void **, size_t, size_t);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "posix_memalign");
  allocations++;
  return real(memory, alignment, size);
}

void *malloc(size_t size) {
  static void *(*real)(size_t);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "malloc");
  allocations++;
  return real(size);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); /* other work on the machine does not count */
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double time_strverscmp(const pair *list, int count) {
  double start = now();
  int i, r, sum = 0;
  for (r = 0; r < REPEATS; r++)
    for (i = 0; i < count; i++) sum += strverscmp(list[i].a, list[i].b);
  sink = sum;
  return (now() - start) / REPEATS / count;
}

static double time_compare(const pair *list, int count, int terminated) {
  double start = now();
  int i, r;
  int32_t order = 0, sum = 0;
  for (r = 0; r < REPEATS; r++)
    for (i = 0; i < count; i++) {
      ug_compare(list[i].a, terminated ? UG_NUL_TERMINATED : list[i].a_size, list[i].b,
                 terminated ? UG_NUL_TERMINATED : list[i].b_size, UG_SCHEME_APP, &order, NULL);
      sum += order;
    }
  sink = sum;
  return (now() - start) / REPEATS / count;
}

static double time_many(const pair *list, int count) {
  static char data[PAIRS * 64];
  static size_t sizes[2 * PAIRS];
  static int32_t orders[PAIRS];
  size_t used = 0;
  double start;
  int i, r;
  for (i = 0; i < count; i++) {
    memcpy(data + used, list[i].a, sizes[2 * i] = list[i].a_size);
    used += list[i].a_size;
    memcpy(data + used, list[i].b, sizes[2 * i + 1] = list[i].b_size);
    used += list[i].b_size;
  }
  start = now();
  for (r = 0; r < REPEATS; r++) ug_compare_many(data, used, sizes, (size_t)count, NULL, orders, NULL);
  sink = orders[0];
  return (now() - start) / REPEATS / count;
}

static void measure(const char *name, const pair *list, int count) {
  double best[4] = {1e9, 1e9, 1e9, 1e9};
  long allocated;
  int round, i;
  if (count == 0) return;
  for (round = 0; round < ROUNDS; round++) {
    double times[4];
    times[0] = time_strverscmp(list, count);
    times[1] = time_compare(list, count, 0);
    times[2] = time_compare(list, count, 1);
    times[3] = time_many(list, count);
    for (i = 0; i < 4; i++)
      if (times[i] < best[i]) best[i] = times[i];
  }
  allocated = allocations;
  time_compare(list, count, 0);
  allocated = allocations - allocated;
  printf("| %-12s | %5d | %10.1f | %10.1f | %5.2f | %8.1f | %8.2f | %8.1f | %11ld |\n", name, count, best[0], best[1],
         best[1] / best[0], best[2], best[2] / best[1], best[3], allocated);
}

/** Puts a version where all of them stand, one after another as in a caller's own memory. */
static const char *kept(const char *version) {
  static char text[PAIRS * 64];
  static size_t used;
  char *place = text + used;
  used += strlen(version) + 1;
  return strcpy(place, version);
}

int main(int count, char **arguments) {
  static pair chosen[PAIRS];
  char line[256], kind[32], a[32], b[32];
  FILE *file = count > 1 ? fopen(arguments[1], "r") : NULL;
  int n = 0, k, i;
  if (!file) {
    fprintf(stderr, "usage: compare PAIRS.tsv\n");
    return 2;
  }
  while (n < PAIRS && fgets(line, sizeof line, file)) {
    if (line[0] == '#' || sscanf(line, "%31[^\t]\t%31[^\t]\t%31[^\n]", kind, a, b) != 3) continue;
    kinds[n] = strcmp(kind, "plain") != 0;
    pairs[n].a = kept(a);
    pairs[n].b = kept(b);
    pairs[n].a_size = strlen(a);
    pairs[n].b_size = strlen(b);
    n++;
  }
  fclose(file);
  printf("| pairs        | count | strverscmp | ug_compare | times | with NUL | to sized | of many  | allocations |\n");
  printf("|--------------|-------|------------|------------|-------|----------|----------|----------|-------------|\n");
  for (k = 0; k < 2; k++) {
    int m = 0;
    for (i = 0; i < n; i++)
      if (kinds[i] == k) chosen[m++] = pairs[i];
    measure(k ? "with words" : "store labels", chosen, m);
  }
  return 0;
}
