/*
 * How much memory a call takes for what it is handed: the pages that were written to, in the blocks that it reserved, for the
 * texts that take most for their length. What is reserved and never written to is address space, no memory.
 *
 * Not for valgrind and the sanitizers, which bring allocators of their own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "watch.h"

enum { SIZE = 1 << 20 };

typedef ug_status call(const char *text, size_t size);

static ug_status text_request(const char *text, size_t size) {
  ug_text *answer = NULL;
  ug_status status = ug_evaluate_json(text, size, &answer, NULL);
  ug_text_free(answer);
  return status;
}
static ug_status policy(const char *text, size_t size) {
  ug_policy *made = NULL;
  ug_status status = ug_policy_parse(text, size, NULL, &made, NULL);
  ug_policy_free(made);
  return status;
}
static ug_status lint(const char *text, size_t size) {
  ug_text *findings = NULL;
  ug_status status = ug_policy_lint(text, size, NULL, &findings, NULL);
  ug_text_free(findings);
  return status;
}
static ug_status lookup(const char *text, size_t size) {
  ug_lookup *made = NULL;
  ug_status status = ug_lookup_parse(text, size, NULL, &made, NULL);
  ug_lookup_free(made);
  return status;
}
static ug_status state(const char *text, size_t size) {
  ug_text *next = NULL;
  ug_status status = ug_state_record(text, size, UG_EVENT_LATER, "2.0", 3, 1796029200, &next, NULL);
  ug_text_free(next);
  return status;
}

/* At most so many bytes for each byte of the text, and 64 KiB beside. Policies and requests are held as a tree, whose values take
   up to 130 bytes however short they are written; replies are not. */
static const struct {
  const char *name;
  call *call;
  size_t times;
} calls[] = {{"ug_evaluate_json", text_request, 68}, {"ug_policy_parse", policy, 68},
             {"ug_policy_lint", lint, 68}, {"ug_lookup_parse", lookup, 6},
             {"ug_state_record", state, 1}};

static const struct {
  const char *open, *each, *close;
} shapes[] = {{"[", "[[[0]]],", "0]"},
              {"[", "0,", "0]"},
              {"{\"a\":[", "[],", "0]}"},
              {"{\"a\":[", "[[0]],", "0]}"},
              {"[", "{},", "0]"},
              {"[", "\"\",", "0]"},
              {"{", "\"a\":0,", "\"a\":0}"},
              {"[", "1e9,", "0]"},
              {"{\"releases\":[", "{\"version\":\"1\"},", "{\"version\":\"1\"}]}"},
              {"{\"versions\":[", "0,", "0]}"},
              {"{\"messaging\":{\"title\":[", "[],", "0]}}"},
              {"{\"releases\":[",
               "{\"version\":\"1.2.3\",\"date\":\"2026-11-01T08:00:00Z\",\"notes\":\"What is new in this release, in a sentence.\"},",
               "{\"version\":\"2\"}]}"},
              {"{\"results\":[", "{},", "{}]}"},
              {"{\"results\":[{\"version\":\"1\",\"genres\":[", "\"\",", "\"\"]}]}"},
              {"{\"installed\":\"1\",\"now\":0,\"policy\":{\"meta\":[", "0,", "0]}}"},
              {"{\"installed\":\"1\",\"now\":0,\"lookups\":[{\"body\":[", "0,", "0]}]}"}};

int main(void) {
  char *text = malloc(SIZE + 256);
  size_t which, shape;
  for (which = 0; which < sizeof calls / sizeof *calls; which++) {
    double most = 0;
    const char *of = "";
    for (shape = 0; shape < sizeof shapes / sizeof *shapes; shape++) {
      char *end = text + sprintf(text, "%s", shapes[shape].open);
      watched seen;
      size_t size;
      while (end - text < SIZE - 200) end += sprintf(end, "%s", shapes[shape].each);
      size = (size_t)(end + sprintf(end, "%s", shapes[shape].close) - text);
      context("%s with a megabyte of %s%s", calls[which].name, shapes[shape].open, shapes[shape].each);
      watch(0);
      (void)calls[which].call(text, size);
      seen = unwatch();
      check(seen.touched <= calls[which].times * size + 65536, "%lu bytes for %lu", (unsigned long)seen.touched, (unsigned long)size);
      if (strstr(shapes[shape].each, "What is new"))
        printf("%-18s %5.1f bytes for a byte of a list of releases with dates and notes\n", calls[which].name, (double)seen.touched / (double)size);
      if ((double)seen.touched / (double)size > most) most = (double)seen.touched / (double)size, of = shapes[shape].each;
    }
    printf("%-18s %5.1f bytes for a byte at most, of %s\n", calls[which].name, most, of);
  }
  free(text);
  return finish();
}
