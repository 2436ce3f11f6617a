/* The little of a C library that the WebAssembly module needs: blocks of memory, and bytes copied, compared and found. One
 * thread. Built with -fno-builtin, so that no loop here becomes a call of itself, and with -mbulk-memory. */
#include <stddef.h>
#include <stdint.h>

/* --- Bytes -------------------------------------------------------------------------------------------------------- */

void *memmove(void *to, const void *from, size_t count) {
  __asm__ volatile("local.get %0\nlocal.get %1\nlocal.get %2\nmemory.copy 0, 0" ::"r"(to), "r"(from), "r"(count) : "memory");
  return to;
}

/* For a few bytes a loop is faster than the instruction, which goes through the host. */
void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  if (count > 16) return memmove(to, from, count);
  uint8_t *t = to;
  const uint8_t *f = from;
  while (count--) *t++ = *f++;
  return to;
}

void *memset(void *to, int byte, size_t count) {
  if (count > 32) {
    __asm__ volatile("local.get %0\nlocal.get %1\nlocal.get %2\nmemory.fill 0" ::"r"(to), "r"(byte), "r"(count) : "memory");
    return to;
  }
  uint8_t *t = to;
  while (count--) *t++ = (uint8_t)byte;
  return to;
}

int memcmp(const void *a, const void *b, size_t count) {
  const uint8_t *x = a, *y = b;
  for (; count >= 8; count -= 8, x += 8, y += 8) {
    uint64_t p, q;
    __builtin_memcpy_inline(&p, x, 8);
    __builtin_memcpy_inline(&q, y, 8);
    if (p != q) break;
  }
  for (; count; count--, x++, y++)
    if (*x != *y) return *x - *y;
  return 0;
}

void *memchr(const void *bytes, int byte, size_t count) {
  for (const uint8_t *at = bytes; count; count--, at++)
    if (*at == (uint8_t)byte) return (void *)at;
  return NULL;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

/* --- Blocks -------------------------------------------------------------------------------------------------------
 * Each has 16 bytes of head, which say how large it is and how large the one before it. Free ones stand in lists by the
 * power of two of their size, and no two free ones are neighbours. */

typedef struct block {
  uint32_t size;             /* with the head, a multiple of 16; bit 0: in use */
  uint32_t before;           /* size of the block before it; 0 for the first */
  struct block *next, *last; /* among free ones of a list; unused while in use */
} block;
_Static_assert(sizeof(block) == 16, "a head is 16 bytes");

enum { HEAD = sizeof(block), SMALLEST = 2 * HEAD };

extern unsigned char __heap_base;
static block *lists[32];
static uintptr_t top, limit;    /* behind the last block; the end of memory */
static uint32_t size_below_top; /* of the last block */

static unsigned list_of(uint32_t size) { return 31u - (unsigned)__builtin_clz(size); }
static block *after(block *b) { return (block *)((uintptr_t)b + (b->size & ~1u)); }

static void take(block *b) {
  if (b->last) b->last->next = b->next; else lists[list_of(b->size)] = b->next;
  if (b->next) b->next->last = b->last;
}

static void put(block *b) {
  block **list = &lists[list_of(b->size)];
  b->last = NULL;
  b->next = *list;
  if (*list) (*list)->last = b;
  *list = b;
}

/* The block behind this one, or the top, is told its size. */
static void tell(block *b) {
  block *follower = after(b);
  if ((uintptr_t)follower < top) follower->before = b->size & ~1u; else size_below_top = b->size & ~1u;
}

static block *from_lists(uint32_t need) {
  for (unsigned list = list_of(need); list < 32; list++)
    for (block *b = lists[list]; b; b = b->next) {
      if (b->size < need) continue;
      take(b);
      if (b->size - need >= SMALLEST) {
        block *rest = (block *)((uintptr_t)b + need);
        rest->size = b->size - need;
        rest->before = need;
        b->size = need;
        tell(rest);
        put(rest);
      }
      return b;
    }
  return NULL;
}

static block *from_top(uint32_t need) {
  if (!top) {
    top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    limit = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
  }
  if (limit - top < need) {
    size_t pages = (need - (limit - top) + 0xFFFF) >> 16;
    /* A quarter more each time: the host may have to move all of it. Where so much cannot be had, what is needed may be. */
    const size_t more = limit >> 18;
    if (more > pages && __builtin_wasm_memory_grow(0, more) != (size_t)-1) {
      pages = more;
    } else if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) {
      return NULL;
    }
    limit += pages << 16;
  }
  block *b = (block *)top;
  b->size = need;
  b->before = size_below_top;
  size_below_top = need;
  top += need;
  return b;
}

void *malloc(size_t count) {
  if (count > 0x7FFFFF00u) return NULL;
  const uint32_t size = ((uint32_t)count + HEAD + 15) & ~15u;
  const uint32_t need = size < SMALLEST ? SMALLEST : size;
  block *b = from_lists(need);
  if (!b) b = from_top(need);
  if (!b) return NULL;
  b->size |= 1;
  return (void *)((uintptr_t)b + HEAD);
}

void free(void *pointer) {
  if (!pointer) return;
  block *b = (block *)((uintptr_t)pointer - HEAD);
  b->size &= ~1u;
  if (b->before) {
    block *previous = (block *)((uintptr_t)b - b->before);
    if (!(previous->size & 1)) {
      take(previous);
      previous->size += b->size;
      b = previous;
    }
  }
  block *follower = after(b);
  if ((uintptr_t)follower < top && !(follower->size & 1)) {
    take(follower);
    b->size += follower->size;
  }
  if ((uintptr_t)after(b) < top) {
    tell(b);
    put(b);
  } else {
    top = (uintptr_t)b;
    size_below_top = b->before;
  }
}

/* Gives back what of a block lies behind its first `count` bytes. */
void ugm_trim(void *pointer, size_t count);
void ugm_trim(void *pointer, size_t count) {
  block *b = (block *)((uintptr_t)pointer - HEAD);
  const uint32_t need = ((uint32_t)count + HEAD + 15) & ~15u;
  const uint32_t size = b->size & ~1u;
  if (size < need || size - need < SMALLEST) return;
  block *rest = (block *)((uintptr_t)b + need);
  rest->size = (size - need) | 1;
  rest->before = need;
  b->size = need | 1;
  tell(rest);
  free((void *)((uintptr_t)rest + HEAD));
}

/* What the host calls. The linker leads the name `free` of everything else through Sources/UpdateGateKernels/memory.c. */
void *malloc_for_host(size_t count);
void free_for_host(void *pointer);
__attribute__((export_name("malloc"))) void *malloc_for_host(size_t count) { return malloc(count); }
__attribute__((export_name("free"))) void free_for_host(void *pointer) { free(pointer); }

/* Blocks stand at multiples of 16; nothing that Swift makes needs more. */
int posix_memalign(void **out, size_t alignment, size_t count) {
  if (alignment > 16) return 22;
  *out = malloc(count);
  return *out ? 0 : 12;
}

/* The host sees a trap. */
__attribute__((noreturn)) void abort(void) { __builtin_trap(); }

/* --- Products of 128 bits, which the compiler calls for ------------------------------------------------------------ */

__int128 __multi3(__int128 a, __int128 b) {
  const uint64_t x = (uint64_t)a, y = (uint64_t)b, xl = (uint32_t)x, xh = x >> 32, yl = (uint32_t)y, yh = y >> 32;
  const uint64_t ll = xl * yl, lh = xl * yh, hl = xh * yl, hh = xh * yh;
  const uint64_t middle = (ll >> 32) + (uint32_t)lh + (uint32_t)hl;
  const uint64_t high = hh + (lh >> 32) + (hl >> 32) + (middle >> 32) + x * (uint64_t)(b >> 64) + (uint64_t)(a >> 64) * y;
  return (__int128)((unsigned __int128)high << 64 | (middle << 32) | (uint32_t)ll);
}
