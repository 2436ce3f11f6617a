/* How often ug_lookup_parse allocates: counted by standing in for the C library's allocators (glibc). The number must be
 * small and must not depend on the length of the texts. */
#define UG_MUST_USE /* only the time and the memory are looked at */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

extern void *__libc_malloc(size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static size_t allocations;

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  allocations++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

/* One app whose description has so many bytes, every tenth of them a line feed. */
static char *reply(size_t description, size_t records, size_t *size) {
  static const char head[] = "{\"results\":[", record[] = "{\"kind\":\"software\",\"version\":\"1.0\",\"genres\":[\"a\"],\"description\":\"";
  char *text = malloc(sizeof head + records * (sizeof record + description * 2 + 8)), *at = text;
  size_t index, byte;
  at += sprintf(at, "%s", head);
  for (index = 0; index < records; index++) {
    at += sprintf(at, "%s%s", index ? "," : "", record);
    for (byte = 0; byte < description; byte++) at += sprintf(at, "%s", byte % 10 == 9 ? "\\n" : "x");
    at += sprintf(at, "\"}");
  }
  at += sprintf(at, "]}");
  *size = (size_t)(at - text);
  return text;
}

static size_t count(size_t description, size_t records) {
  size_t size = 0, before, counted;
  char *text = reply(description, records, &size);
  ug_lookup *lookup = NULL;
  ug_string value = {NULL, 0};
  before = allocations;
  ug_lookup_parse(text, size, NULL, &lookup, NULL);
  counted = allocations - before;
  check(ug_lookup_count(lookup) == records, "%lu records", (unsigned long)ug_lookup_count(lookup));
  check(ug_app_text(lookup, 0, UG_FIELD_DESCRIPTION, &value) && value.size == description, "%lu bytes", (unsigned long)value.size);
  check(allocations - before == counted, "reading a field allocates");
  ug_lookup_free(lookup);
  free(text);
  return counted;
}

int main(void) {
  size_t small, large, many;
  context("lookups: allocations");
  small = count(1000, 1);
  large = count(1000000, 1);
  many = count(100, 200);
  printf("allocations a reply: %lu with a description of 1 KB, %lu with one of 1 MB, %lu with 200 records\n",
         (unsigned long)small, (unsigned long)large, (unsigned long)many);
  check(small > 0, "nothing was counted");
  check(small == large, "the count depends on the length of a text");
  check(small <= 6, "%lu allocations for one record", (unsigned long)small);
  check(many <= 12, "%lu allocations for 200 records", (unsigned long)many);
  return finish();
}
