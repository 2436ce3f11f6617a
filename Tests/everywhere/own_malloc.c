/* A host that brings its own malloc, and no posix_memalign with it: musl then refuses aligned memory altogether. What the library
 * allocates must come from the host's malloc and go back to the host's free, all of it, in a small arena of its own. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "updategate.h"

static union {
  max_align_t aligned;
  unsigned char bytes[8 << 20];
} arena;
static size_t taken, foreign;
static long live, made;

typedef struct head {
  size_t size, mark;
} head;

void *malloc(size_t size) {
  size_t place;
  head *front;
  size = (size + 15) & ~(size_t)15;
  for (place = 0; place < taken; place += sizeof *front + front->size) {
    front = (head *)(void *)(arena.bytes + place);
    if (front->mark || front->size < size) continue;
    front->mark = 0xA110C;
    live++, made++;
    return front + 1;
  }
  front = (head *)(void *)(arena.bytes + taken);
  if (size > sizeof arena.bytes - taken - sizeof *front) return NULL;
  taken += sizeof *front + size;
  front->size = size, front->mark = 0xA110C;
  live++, made++;
  return front + 1;
}
void *calloc(size_t count, size_t size) {
  void *block = malloc(count * size);
  return block ? memset(block, 0, count * size) : NULL;
}
void *realloc(void *block, size_t size) {
  void *larger = malloc(size);
  size_t before = block ? ((head *)block - 1)->size : 0;
  if (larger && block) memcpy(larger, block, before < size ? before : size), free(block);
  return larger;
}
void free(void *block) {
  head *front = block ? (head *)block - 1 : NULL;
  if (!front) return;
  if ((unsigned char *)block < arena.bytes || (unsigned char *)block >= arena.bytes + taken || front->mark != 0xA110C) {
    foreign++;
    return;
  }
  front->mark = 0, live--;
}

int main(void) {
  static const char file[] = "{\"minimumVersion\": \"1.5\", \"releases\": [{\"version\": \"2.0\"}]}";
  long before, turn, at_start = made;
  setvbuf(stdout, NULL, _IONBF, 0);
  before = live;
  for (turn = 0; turn < 1000; turn++) {
    ug_policy *policy;
    ug_decision *decision;
    ug_text *text;
    ug_request request = UG_REQUEST_INIT;
    if (ug_policy_parse(file, UG_NUL_TERMINATED, NULL, &policy, NULL)) return puts("FAILED no policy"), 1;
    request.policy = policy;
    request.installed = ug_str("1.0");
    request.now = 1796029200;
    if (ug_evaluate(&request, &decision, NULL)) return puts("FAILED no decision"), 1;
    if (ug_decision_outcome(decision) != UG_OUTCOME_FORCE || !ug_decision_json(decision).data || !ug_decision_state(decision).data)
      return puts("FAILED another decision"), 1;
    ug_decision_free(decision);
    ug_policy_free(policy);
    if (ug_policy_lint(file, UG_NUL_TERMINATED, NULL, &text, NULL)) return puts("FAILED no findings"), 1;
    ug_text_free(text);
  }
  if (live != before || foreign) return printf("FAILED %ld pieces are left, %lu came from elsewhere\n", live - before, (unsigned long)foreign), 1;
  if (made - at_start < 3000) return puts("FAILED the library allocates elsewhere"), 1;
  printf("ok     a host's own malloc: %ld allocations of the library, all given back\n", made - at_start);
  return 0;
}
