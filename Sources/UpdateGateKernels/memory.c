#include "UpdateGateMemory.h"

#if defined(__wasm__)
/* Gives back what of a block lies behind its first bytes; packaging/wasm/libc.c. */
extern void ugm_trim(void *block, size_t size);
#endif

/* Of the C library, without its headers: not every platform of ours has them. */
extern void *malloc(size_t size);
extern void free(void *memory);

/* The block that is open on this thread. */
static _Thread_local ugm_block *open_block;

enum {
  ALIGNMENT = 16,
  /* Before each piece: its size, so that a piece that is given back can be handed out again. */
  FRONT = 16,
  /* Pieces that were given back, by size: each multiple of 16 up to EXACT * 16, then powers of two. */
  EXACT = 16,
  CLASSES = EXACT + 22,
};
static const uint64_t dead_mark = UINT64_C(0x6465616462656566);

/* Behind the block's own fields, at the beginning of its memory. */
struct shelves {
  void *free[CLASSES];
};

static struct shelves *shelves_of(ugm_block *block) { return (struct shelves *)(block + 1); }

static size_t rounded(size_t size) { return (size + (ALIGNMENT - 1)) & ~(size_t)(ALIGNMENT - 1); }

ugm_block *ugm_block_open(size_t bytes) {
#if !defined(UGM_WRAP)
  /* Nothing is taken out of it, so it is a handle and no more. */
  bytes = 0;
#endif
  size_t front = rounded(sizeof(ugm_block) + sizeof(struct shelves));
  if (bytes > SIZE_MAX / 2 - front) return NULL;
  ugm_block *block = (ugm_block *)malloc(front + rounded(bytes));
  if (!block) return NULL;
  *block = (ugm_block){.outer = open_block, .next = (uint8_t *)block + front};
  block->end = block->next + rounded(bytes);
  *shelves_of(block) = (struct shelves){{0}};
  open_block = block;
  return block;
}

void ugm_block_keep(ugm_block *block, void *object, uint32_t kind) {
  block->object = object;
  block->kind = kind;
  block->holders = 1;
  block->mark = UGM_BLOCK_MARK;
}

static void give_back(ugm_block *block) {
  block->mark = dead_mark;
  block->object = NULL;
  /* Else a compiler may leave out what is written just before. */
  __asm__ volatile("" : : "r"(block) : "memory");
  free(block);
}

void ugm_block_close(ugm_block *block) {
  open_block = block->outer;
  if (!block->object) {
    give_back(block);
    return;
  }
#if defined(__wasm__)
  /* A handle that the host forgets to free is freed late; it must not keep what was reserved and never used. */
  block->end = block->next;
  ugm_trim(block, (size_t)(block->end - (uint8_t *)block));
#endif
}

void *ugm_lasting(size_t bytes) { return malloc(bytes); }
void ugm_lasting_free(void *memory) { free(memory); }

bool ugm_block_hold(void *handle, uint32_t kind) {
  if (!ugm_block_object(handle, kind)) return false;
  __atomic_add_fetch(&((ugm_block *)handle)->holders, 1, __ATOMIC_RELAXED);
  return true;
}

void *ugm_block_let_go(void *handle, uint32_t kind) {
  void *object = ugm_block_object(handle, kind);
  if (!object) return NULL;
  ugm_block *block = (ugm_block *)handle;
  if (__atomic_sub_fetch(&block->holders, 1, __ATOMIC_ACQ_REL) != 0) return NULL;
  block->mark = dead_mark;
  block->outer = open_block;
  open_block = block;
  return object;
}

void ugm_block_discard(void *handle) {
  ugm_block *block = (ugm_block *)handle;
  open_block = block->outer;
  give_back(block);
}

/* ---- What Swift calls --------------------------------------------------------------------------------------------- */

#if defined(UGM_WRAP)
/* The bytes that every piece of a shelf has at least. */
static size_t width(int shelf) {
  return shelf < EXACT ? (size_t)(shelf + 1) * 16 : (size_t)EXACT * 16 << (shelf - EXACT + 1);
}

/* The first shelf whose pieces are all of this size at least; CLASSES where none is. */
static int shelf_for(size_t size) {
  if (size <= (size_t)EXACT * 16) return size == 0 ? 0 : (int)((size - 1) / 16);
  int shelf = EXACT;
  while (shelf < CLASSES && width(shelf) < size) shelf++;
  return shelf;
}

/* What the Swift runtime of the library asks for memory. The library is linked with --wrap, which leads these two names here and
 * leaves those of the C library behind __real_. A build without UGM_WRAP, as one for a sanitizer, allocates as ever. */
extern int __real_posix_memalign(void **place, size_t alignment, size_t size);
extern void __real_free(void *memory);
int __wrap_posix_memalign(void **place, size_t alignment, size_t size);
void __wrap_free(void *memory);

static bool is_in(const ugm_block *block, const void *memory) {
  return (const uint8_t *)memory >= (const uint8_t *)block && (const uint8_t *)memory < block->end;
}

static void *taken(ugm_block *block, size_t size) {
  if (size < ALIGNMENT) size = ALIGNMENT;
  int shelf = shelf_for(size);
  struct shelves *shelves = shelves_of(block);
  if (shelf < CLASSES && shelves->free[shelf]) {
    void *piece = shelves->free[shelf];
    shelves->free[shelf] = *(void **)piece;
    return piece;
  }
  size_t room = (size_t)(block->end - block->next);
  if (size > room || rounded(size) + FRONT > room) return NULL;
  uint8_t *piece = block->next + FRONT;
  *(size_t *)block->next = rounded(size);
  block->next = piece + rounded(size);
  return piece;
}

static void given(ugm_block *block, void *piece) {
  size_t size = *(size_t *)((uint8_t *)piece - FRONT);
  /* The last piece makes room for the next of any size. */
  if ((uint8_t *)piece + size == block->next) {
    block->next = (uint8_t *)piece - FRONT;
    return;
  }
  int shelf = shelf_for(size);
  if (shelf == CLASSES || width(shelf) > size) shelf--;
  struct shelves *shelves = shelves_of(block);
  *(void **)piece = shelves->free[shelf];
  shelves->free[shelf] = piece;
}

static void end_of_memory(void) {
#if defined(__linux__)
  extern long write(int file, const void *bytes, size_t count);
  extern void abort(void) __attribute__((noreturn));
  static const char line[] = "updategate: out of memory where a call cannot turn back; the process ends\n";
  if (write(2, line, sizeof line - 1) < 0) abort();
  abort();
#else
  __builtin_trap();
#endif
}

int __wrap_posix_memalign(void **place, size_t alignment, size_t size) {
  ugm_block *block = open_block;
  if (block && alignment <= ALIGNMENT) {
    void *piece = taken(block, size);
    if (piece) {
      *place = piece;
      return 0;
    }
  }
  /* A host may bring its own malloc and no posix_memalign with it, which musl then refuses. malloc aligns to two pointers. */
  if (alignment <= 2 * sizeof(void *)) {
    void *memory = malloc(size ? size : 1);
    if (!memory) end_of_memory();
    *place = memory;
    return 0;
  }
  if (__real_posix_memalign(place, alignment, size) != 0) end_of_memory();
  return 0;
}

void __wrap_free(void *memory) {
  for (ugm_block *block = open_block; block; block = block->outer) {
    if (is_in(block, memory)) {
      given(block, memory);
      return;
    }
  }
  __real_free(memory);
}
#endif
