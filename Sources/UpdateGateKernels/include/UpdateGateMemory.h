/* The memory of one call of the C interface, and of the handle that it makes.
 *
 * A call that allocates opens a block on entry, as large as its input can make it need. While the block is open on a
 * thread, everything that Swift allocates on this thread comes out of it: so there is one place where memory can be
 * short, before anything has begun, and it is told as UG_E_MEMORY. A handle keeps its block; freeing it gives all of it back
 * at once. Where a block was too small after all, the C library is asked for more, and the process ends, with one line that
 * names this library, where there is none.
 *
 * A handle that C callers hold is the block itself. Its mark and its kind tell it from another's, and from one that was
 * freed while its memory has not been used again.
 */
#ifndef UPDATEGATE_MEMORY_H
#define UPDATEGATE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

/* What a handle stands for. */
enum {
  UGM_KIND_LOOKUP = 1,
  UGM_KIND_POLICY,
  UGM_KIND_DECISION,
  UGM_KIND_TEXT,
  UGM_KIND_RANGE,
  UGM_KIND_PARSED_VERSION,
  UGM_KIND_EXPLANATION,
  UGM_KIND_MEMO,
  UGM_KIND_MEMO_TABLE,
};

typedef struct ugm_block ugm_block;

struct ugm_block {
  /* Beyond what a C library writes into memory that was given back. */
  void *_Nullable reserved[4];
  uint64_t mark;
  uint32_t kind;
  uint32_t holders;
  void *_Nullable object;
  /* What was open on this thread before it. */
  ugm_block *_Nullable outer;
  uint8_t *_Nonnull next;
  uint8_t *_Nonnull end;
};

#define UGM_BLOCK_MARK UINT64_C(0x7570646174656761)

/* Reserves memory and opens it on this thread. NULL where there is none. */
ugm_block *_Nullable ugm_block_open(size_t bytes);
/* Keeps the object, which lives in the block, for a caller: the block is its handle once it is closed. */
void ugm_block_keep(ugm_block *_Nonnull block, void *_Nonnull object, uint32_t kind);
/* Closes it on this thread, and gives it back where nothing was kept. */
void ugm_block_close(ugm_block *_Nonnull block);

/* Memory outside of every block, for what is added to a handle later; NULL where there is none. */
void *_Nullable ugm_lasting(size_t bytes);
void ugm_lasting_free(void *_Nullable memory);

/* The object behind a handle; NULL where it is NULL, of another kind, or known to be gone. */
static inline __attribute__((always_inline, unused)) void *_Nullable ugm_block_object(const void *_Nullable handle, uint32_t kind) {
  const ugm_block *block = (const ugm_block *)handle;
  if (!block || ((uintptr_t)block & 15) != 0) return NULL;
  return block->mark == UGM_BLOCK_MARK && block->kind == kind ? block->object : NULL;
}

/* One more holder of a handle. False where there is no such handle. */
bool ugm_block_hold(void *_Nullable handle, uint32_t kind);
/* One holder less. Where it was the last, the object, with its block open on this thread: let go of the object, then call
 * ugm_block_discard. NULL otherwise. */
void *_Nullable ugm_block_let_go(void *_Nullable handle, uint32_t kind);
void ugm_block_discard(void *_Nonnull handle);

#endif
