#include "watch.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* glibc's own, under the names that stay free when a program defines malloc itself. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

enum { LARGE = 64 * 1024, PLACES = 64 };

static int watching;
static unsigned long refused;
static int all_from_there;
static watched seen;

/* Large ones are mapped while watching, so that the kernel can be asked which of their pages were touched. */
static struct {
  char *start;
  size_t size;
} large[PLACES];

static int refuses(size_t size) {
  if (!watching) return 0;
  seen.asked++;
  if (size > seen.largest) seen.largest = size;
  if (refused && (seen.asked == refused || (all_from_there && seen.asked > refused))) return 1;
  seen.kept++;
  return 0;
}

static size_t touched(size_t place) {
  static unsigned char pages[1 << 20];
  size_t page = (size_t)sysconf(_SC_PAGESIZE), count = large[place].size / page, index, sum = 0;
  if (count > sizeof pages || mincore(large[place].start, large[place].size, pages) != 0) return large[place].size;
  for (index = 0; index < count; index++) sum += (pages[index] & 1) ? page : 0;
  return sum;
}

static void look(void) {
  size_t place, sum = 0;
  for (place = 0; place < PLACES; place++)
    if (large[place].start) sum += touched(place);
  if (sum > seen.touched) seen.touched = sum;
}

static void *mapped(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), place;
  for (place = 0; place < PLACES && large[place].start; place++) continue;
  if (place == PLACES) return NULL;
  size = (size + page - 1) / page * page;
  large[place].start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (large[place].start == MAP_FAILED) return large[place].start = NULL;
  large[place].size = size;
  (void)madvise(large[place].start, size, MADV_NOHUGEPAGE);
  return large[place].start;
}

void *malloc(size_t size) {
  void *block;
  if (refuses(size)) return NULL;
  if (watching && size >= LARGE && (block = mapped(size))) return block;
  return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) { return refuses(count * size) ? NULL : __libc_calloc(count, size); }
void *realloc(void *block, size_t size) { return refuses(size) ? NULL : __libc_realloc(block, size); }
void *aligned_alloc(size_t alignment, size_t size) { return refuses(size) ? NULL : __libc_memalign(alignment, size); }
int posix_memalign(void **block, size_t alignment, size_t size) {
  if (refuses(size)) return 12;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : 12;
}
void free(void *block) {
  size_t place;
  if (watching && block) seen.kept--;
  for (place = 0; block && place < PLACES; place++) {
    if (large[place].start != block) continue;
    look();
    munmap(large[place].start, large[place].size);
    large[place].start = NULL;
    return;
  }
  __libc_free(block);
}

void watch(unsigned long nth) {
  memset(&seen, 0, sizeof seen);
  refused = nth;
  all_from_there = 0;
  watching = 1;
}
void watch_from(unsigned long nth) {
  watch(nth);
  all_from_there = 1;
}
watched unwatch(void) {
  watching = 0;
  look();
  return seen;
}
