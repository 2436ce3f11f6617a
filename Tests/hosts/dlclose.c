/* Loaded, used and unloaded 500 times: it really goes, and leaves nothing behind. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "updategate.h"

static long resident(void) {
  long size = 0, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%ld %ld", &size, &pages) != 2) pages = -1;
  if (file) fclose(file);
  return pages;
}

static int mapped(void) {
  char line[4096];
  int found = 0;
  FILE *file = fopen("/proc/self/maps", "r");
  while (file && fgets(line, sizeof line, file)) found |= strstr(line, "libupdategate") != NULL;
  if (file) fclose(file);
  return found;
}

/* dlsym gives an object pointer; the union is the way to a function that ISO C allows. */
typedef union {
  void *object;
  ug_status (*evaluate)(const char *, size_t, ug_text **, ug_error *);
  ug_string (*string)(const ug_text *);
  void (*release)(ug_text *);
} symbol;

static int use(void *library) {
  static const char request[] = "{\"installed\":\"1\",\"now\":\"2026-11-30T00:00:00Z\",\"policy\":{\"minimumVersion\":\"2\"}}";
  symbol evaluate, string, release;
  ug_text *answer = NULL;
  int right;
  evaluate.object = dlsym(library, "ug_evaluate_json");
  string.object = dlsym(library, "ug_text_string");
  release.object = dlsym(library, "ug_text_free");
  if (!evaluate.object || !string.object || !release.object) return 0;
  right = evaluate.evaluate(request, sizeof request - 1, &answer, NULL) == UG_OK &&
          strstr(string.string(answer).data, "\"force\"") != NULL;
  release.release(answer);
  return right;
}

int main(int count, char **arguments) {
  long before = 0, after;
  int round;
  if (count != 2) return 2;
  for (round = 0; round < 500; round++) {
    void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (!library || !use(library) || !mapped()) {
      fprintf(stderr, "round %d: %s\n", round, library ? "a wrong answer" : dlerror());
      return 1;
    }
    if (dlclose(library) != 0 || mapped()) {
      fprintf(stderr, "round %d: it stays after dlclose\n", round);
      return 1;
    }
    if (round == 100) before = resident();
  }
  after = resident();
  printf("500 times loaded, used and unloaded; %ld pages more after the last 400\n", after - before);
  return after - before > 64 ? 1 : 0;
}
