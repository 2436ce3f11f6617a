/*
 * Plain compares allocate nothing: every call of malloc and its kin in this process is counted while they run.
 * Not for valgrind, which brings allocators of its own.
 */
#define UG_MUST_USE /* only the time and the memory are looked at */
#include <stdio.h>
#include <string.h>

#include "harness.h"

/* glibc's own, under the names that stay free when a program defines malloc itself. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static volatile unsigned long allocations;

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}
void *realloc(void *block, size_t size) {
  allocations++;
  return __libc_realloc(block, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}
int posix_memalign(void **block, size_t alignment, size_t size) {
  allocations++;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : 12;
}
void free(void *block) { __libc_free(block); }

int main(void) {
  static const char *const versions[] = {
      "1.2.3", "1.2.4", "1.10", "1.9", "1.0.0", "1", "v1.2", "1.0-beta.2", "1.0-beta.11", "1.0 (18)", "1.0+build.5",
      "2. 11.9", "1.0.0-rc.1", "1.0 GM 2", "latest", "", "\xD9\xA1.\xD9\xA9", "1.0-\xC3\xA9", "18446744073709551616.1",
      "1.1d", "1.0-1", "Varies with device", "1.0\xE2\x80\x8B"};
  enum { count = sizeof versions / sizeof *versions };
  char data[512] = "";
  size_t sizes[2 * count], i, j;
  int32_t orders[count];
  unsigned long before, calls = 0;
  ug_scheme scheme;
  uint32_t flags;
  ug_text *text = NULL;
  context("the counter itself");
  before = allocations;
  check(ug_sort_key("1.2.3", 5, NULL, &text, NULL) == UG_OK && allocations > before, "a sort key is not counted");
  ug_text_free(text);
  context("compares");
  before = allocations;
  for (scheme = 0; scheme < 6; scheme++)
    for (flags = 0; flags < 8; flags++)
      for (i = 0; i < count; i++)
        for (j = 0; j < count; j++) {
          ug_version_options options = UG_VERSION_OPTIONS_INIT;
          ug_error error = UG_ERROR_INIT;
          int32_t order;
          options.scheme = scheme;
          options.flags = flags;
          (void)ug_compare(versions[i], UG_NUL_TERMINATED, versions[j], strlen(versions[j]), scheme, &order, &error);
          (void)ug_compare_with(versions[i], UG_NUL_TERMINATED, versions[j], UG_NUL_TERMINATED, &options, &order, &error);
          (void)ug_version_check(versions[i], UG_NUL_TERMINATED, &options, &error);
          calls += 3;
        }
  check(allocations == before, "%lu allocations in %lu compares and checks", allocations - before, calls);
  for (i = 0; i < count; i++) {
    strcat(data, versions[i]);
    sizes[i] = strlen(versions[i]);
  }
  before = allocations;
  check(ug_compare_many(data, strlen(data), sizes, count / 2, NULL, orders, NULL) == UG_E_ARGUMENT, "an odd list");
  check(ug_compare_many(data, strlen(data) - sizes[count - 1], sizes, count / 2, NULL, orders, NULL) == UG_OK, "a list");
  check(allocations == before, "%lu allocations in ug_compare_many", allocations - before);
  printf("%lu compares and checks, %lu allocations\n", calls, allocations - before);
  return finish();
}
