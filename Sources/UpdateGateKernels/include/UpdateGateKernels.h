/* The few things that Swift does not say well: atomic slots, and the loops over bytes that the compiler does not turn into
 * vector code by itself. Header only: nothing to link.
 *
 * Each loop has an SSE2 form, which every x86-64 processor runs, and a plain form for all others; those over long texts
 * have a wide one too, for processors with AVX2. All give the same answers. They read and write in blocks, so every buffer
 * has UG_KERNEL_PADDING bytes to spare behind its text.
 */
#ifndef UPDATEGATE_KERNELS_H
#define UPDATEGATE_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* UG_KERNEL_PLAIN asks for the plain form where the other could run: tests compare the two. */
#if defined(__SSE2__) && !defined(UG_KERNEL_PLAIN)
#define UG_KERNEL_SSE2 1
#include <emmintrin.h>
#endif

#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

/* Bytes that a block may reach beyond the text. */
enum { UG_KERNEL_PADDING = 64 };

/* The wide forms stand in kernels.c. */
#if defined(UG_KERNEL_SSE2) && defined(__x86_64__) && !defined(UG_KERNEL_NARROW)
#define UG_KERNEL_WIDE 1
#endif

#define UG_KERNEL static inline __attribute__((always_inline, unused))

UG_KERNEL uint64_t ug_kernel_load(const uint8_t *_Nonnull bytes) {
  uint64_t word;
  __builtin_memcpy(&word, bytes, sizeof word);
  return word;
}

UG_KERNEL void ug_kernel_store(uint8_t *_Nonnull bytes, uint64_t word) { __builtin_memcpy(bytes, &word, sizeof word); }

/* --- Bytes --------------------------------------------------------------------------------------------------- */

UG_KERNEL bool ug_kernel_same(const uint8_t *_Nullable a, const uint8_t *_Nullable b, size_t count) {
  return count == 0 || __builtin_memcmp(a, b, count) == 0;
}

UG_KERNEL void ug_kernel_copy_exactly(uint8_t *_Nonnull to, const uint8_t *_Nullable from, size_t count) {
  if (count > 0) __builtin_memcpy(to, from, count);
}

/* The place of the first such byte, or `count`. */
UG_KERNEL size_t ug_kernel_find(const uint8_t *_Nullable bytes, uint8_t byte, size_t count) {
  const uint8_t *found = count == 0 ? NULL : __builtin_memchr(bytes, byte, count);
  return found == NULL ? count : (size_t)(found - bytes);
}

/* How far it is to the NUL; more than `limit` where it is further. Reads whole blocks of sixteen, none that begins behind the
 * NUL or the limit: a block that is aligned lies in one page, so its bytes may be read where the first may. A sanitizer
 * knows nothing of pages. */
UG_KERNEL size_t ug_kernel_length(const char *_Nonnull text, size_t limit) {
#if defined(UG_KERNEL_SSE2) && !defined(UG_SANITIZED)
  const size_t skipped = (uintptr_t)text & 15;
  const __m128i *block = (const __m128i *)(const void *)(text - skipped);
  const __m128i zero = _mm_setzero_si128();
  uint32_t found = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_load_si128(block), zero)) >> skipped;
  if (found != 0) return (size_t)__builtin_ctz(found);
  for (size_t done = 16 - skipped; done <= limit; done += 16) {
    found = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_load_si128(++block), zero));
    if (found != 0) return done + (size_t)__builtin_ctz(found);
  }
  return limit + 1;
#else
  size_t length = 0;
  while (length <= limit && text[length] != 0) length++;
  return length;
#endif
}

UG_KERNEL bool ug_kernel_is_ascii(const uint8_t *_Nullable bytes, size_t count) {
  uint64_t all = 0, word;
  size_t done = 0;
  for (; done + 8 <= count; done += 8) {
    __builtin_memcpy(&word, bytes + done, sizeof word);
    all |= word;
  }
  for (; done < count; done++) all |= bytes[done];
  return (all & 0x8080808080808080u) == 0;
}

/* How many of the next eight bytes are before the first that is no plain ASCII byte of a JSON string: a quote, a
 * backslash, a control character, or one beyond ASCII. */
UG_KERNEL size_t ug_kernel_plain_in_word(const uint8_t *_Nonnull bytes) {
  const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
  uint64_t word;
  __builtin_memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  const uint64_t quotes = word ^ (ones * '"'), escapes = word ^ (ones * '\\');
  const uint64_t stops = (((quotes - ones) & ~quotes) | ((escapes - ones) & ~escapes) | ((word - ones * 0x20) & ~word) | word)
                       & tops;
  return stops == 0 ? 8 : (size_t)__builtin_ctzll(stops) / 8;
}

/* --- Slots that are filled once, by whichever thread comes first ----------------------------------------------- */

/* What a slot holds: NULL until it is filled. */
UG_KERNEL void *_Nullable ug_kernel_slot_load(void *_Nullable *_Nonnull slot) {
  return __atomic_load_n(slot, __ATOMIC_ACQUIRE);
}

/* Fills an empty slot and answers NULL; where it was filled already, answers what it holds. */
UG_KERNEL void *_Nullable ug_kernel_slot_fill(void *_Nullable *_Nonnull slot, void *_Nonnull value) {
  void *held = NULL;
  __atomic_compare_exchange_n(slot, &held, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return held;
}

/* --- The wide forms -------------------------------------------------------------------------------------------- */

#if defined(UG_KERNEL_WIDE)

/* Whether this processor and its system have AVX2. Written once, by a constructor, before anything else of the library runs;
 * only read afterwards. (An IFUNC would say the same, and musl does not load it.) */
extern __attribute__((visibility("hidden"))) bool ug_kernel_is_wide;

/* The same as their namesakes below. They may run only where ug_kernel_is_wide. */
__attribute__((visibility("hidden"))) bool ug_kernel_copy_utf8_wide(uint8_t *_Nonnull to, const uint8_t *_Nonnull from, size_t count);
__attribute__((visibility("hidden"))) size_t ug_kernel_copy_plain_wide(uint8_t *_Nonnull to, const uint8_t *_Nonnull from);

#endif

/* --- Strings ------------------------------------------------------------------------------------------------- */

#if defined(UG_KERNEL_SSE2)

/* One bit for each of 16 bytes that ends a run of plain string bytes: a quote, a backslash, a control character. */
UG_KERNEL unsigned ug_kernel_string_stops(__m128i block) {
  const __m128i quotes = _mm_cmpeq_epi8(block, _mm_set1_epi8('"'));
  const __m128i escapes = _mm_cmpeq_epi8(block, _mm_set1_epi8('\\'));
  const __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(block, _mm_set1_epi8(0x1F)), block);
  return (unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quotes, escapes), controls));
}

/* The same for the 32 bytes that begin there. */
UG_KERNEL unsigned ug_kernel_string_stops_of_two(__m128i first, __m128i second) {
  return ug_kernel_string_stops(first) | ug_kernel_string_stops(second) << 16;
}

/* Copies plain string bytes up to the first that is not, and tells how many. `from` must hold such a byte somewhere:
 * zero bytes behind the text are enough. May write one block beyond what it copies. Most strings end within 32 bytes, which
 * one branch tells. */
UG_KERNEL size_t ug_kernel_copy_plain(uint8_t *_Nonnull to, const uint8_t *_Nonnull from) {
  for (size_t count = 0;; count += 32) {
    const __m128i first = _mm_loadu_si128((const __m128i *)(const void *)(from + count));
    const __m128i second = _mm_loadu_si128((const __m128i *)(const void *)(from + count + 16));
    _mm_storeu_si128((__m128i *)(void *)(to + count), first);
    _mm_storeu_si128((__m128i *)(void *)(to + count + 16), second);
    const unsigned stops = ug_kernel_string_stops_of_two(first, second);
    if (stops != 0) return count + (size_t)__builtin_ctz(stops);
#if defined(UG_KERNEL_WIDE)
    if (ug_kernel_is_wide) return count + 32 + ug_kernel_copy_plain_wide(to + count + 32, from + count + 32);
#endif
  }
}

/* The same without the copy. */
UG_KERNEL size_t ug_kernel_skip_plain(const uint8_t *_Nonnull from) {
  for (size_t count = 0;; count += 32) {
    const __m128i first = _mm_loadu_si128((const __m128i *)(const void *)(from + count));
    const __m128i second = _mm_loadu_si128((const __m128i *)(const void *)(from + count + 16));
    const unsigned stops = ug_kernel_string_stops_of_two(first, second);
    if (stops != 0) return count + (size_t)__builtin_ctz(stops);
  }
}

/* Whether the first `count` bytes, 48 at most, are the same. Reads 48 of both. */
UG_KERNEL bool ug_kernel_same_start(const uint8_t *_Nonnull a, const uint8_t *_Nonnull b, size_t count) {
  uint64_t same = 0;
  for (int part = 0; part < 3; part++) {
    const __m128i x = _mm_loadu_si128((const __m128i *)(const void *)(a + 16 * part));
    const __m128i y = _mm_loadu_si128((const __m128i *)(const void *)(b + 16 * part));
    same |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(x, y)) << (16 * part);
  }
  return (~same & ((UINT64_C(1) << count) - 1)) == 0;
}

/* Counts the blanks that JSON knows: space, line feed, carriage return, tab. */
UG_KERNEL size_t ug_kernel_skip_blanks(const uint8_t *_Nonnull from) {
  for (size_t count = 0;; count += 16) {
    const __m128i block = _mm_loadu_si128((const __m128i *)(const void *)(from + count));
    const __m128i spaces = _mm_cmpeq_epi8(block, _mm_set1_epi8(' ')), feeds = _mm_cmpeq_epi8(block, _mm_set1_epi8('\n'));
    const __m128i returns = _mm_cmpeq_epi8(block, _mm_set1_epi8('\r')), tabs = _mm_cmpeq_epi8(block, _mm_set1_epi8('\t'));
    const __m128i blanks = _mm_or_si128(_mm_or_si128(spaces, feeds), _mm_or_si128(returns, tabs));
    const unsigned others = ~(unsigned)_mm_movemask_epi8(blanks) & 0xFFFFu;
    if (others != 0) return count + (size_t)__builtin_ctz(others);
  }
}

#else

UG_KERNEL bool ug_kernel_same_start(const uint8_t *_Nonnull a, const uint8_t *_Nonnull b, size_t count) {
  return __builtin_memcmp(a, b, count) == 0;
}

UG_KERNEL size_t ug_kernel_skip_blanks(const uint8_t *_Nonnull from) {
  size_t count = 0;
  for (;; count += 1) {
    if (from[count] != ' ' && from[count] != '\n' && from[count] != '\r' && from[count] != '\t') return count;
    while (ug_kernel_load(from + count + 1) == 0x2020202020202020u) count += 8;
  }
}

/* The high bit of each byte that ends a run of plain string bytes, exact up to and including the first of them. */
UG_KERNEL uint64_t ug_kernel_string_stops(uint64_t word) {
  const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
  const uint64_t quotes = word ^ (ones * '"'), escapes = word ^ (ones * '\\');
  return (((quotes - ones) & ~quotes) | ((escapes - ones) & ~escapes) | ((word - ones * 0x20) & ~word)) & tops;
}

UG_KERNEL size_t ug_kernel_first_stop(const uint8_t *_Nonnull from) {
  size_t count = 0;
  while (from[count] != '"' && from[count] != '\\' && from[count] >= 0x20) count += 1;
  return count;
}

UG_KERNEL size_t ug_kernel_copy_plain(uint8_t *_Nonnull to, const uint8_t *_Nonnull from) {
  for (size_t count = 0;; count += 8) {
    const uint64_t word = ug_kernel_load(from + count);
    ug_kernel_store(to + count, word);
    if (ug_kernel_string_stops(word) != 0) return count + ug_kernel_first_stop(from + count);
  }
}

UG_KERNEL size_t ug_kernel_skip_plain(const uint8_t *_Nonnull from) {
  for (size_t count = 0;; count += 8) {
    if (ug_kernel_string_stops(ug_kernel_load(from + count)) != 0) return count + ug_kernel_first_stop(from + count);
  }
}

#endif

/* Copies `count` bytes, in blocks: may write one block beyond them. */
UG_KERNEL void ug_kernel_copy(uint8_t *_Nonnull to, const uint8_t *_Nonnull from, size_t count) {
  for (size_t done = 0; done < count; done += 8) ug_kernel_store(to + done, ug_kernel_load(from + done));
}

/* --- UTF-8 --------------------------------------------------------------------------------------------------- */

#if defined(UG_KERNEL_SSE2)

/* What a block of 64 bytes leaves open for the next: lead bytes at its end that want continuation bytes. */
struct ug_kernel_utf8 {
  uint64_t twos, threes, fours, e0, ed, f0, f4;
};

/* One bit a byte of a block: the bytes from 0x80, C0, C2, E0 on, those that are E0 or ED, and those from 0x80 to 0x9F. */
struct ug_kernel_bytes {
  uint64_t high, twos, valid, threes, e0, ed, belowA0;
};

/* The rarer ones, where there are bytes from F0 on: those, those from F5 on, those that are F0 or F4, and 0x80 to 0x8F. */
struct ug_kernel_rare_bytes {
  uint64_t fours, beyond, f0, f4, below90;
};

/* Whether a block continues well-formed UTF-8 (RFC 3629). */
UG_KERNEL bool ug_kernel_utf8_continues(struct ug_kernel_utf8 *_Nonnull open, struct ug_kernel_bytes b, struct ug_kernel_rare_bytes r) {
  const uint64_t wanted = (b.twos << 1 | open->twos >> 63) | (b.threes << 2 | open->threes >> 62)
                        | (r.fours << 3 | open->fours >> 61);
  uint64_t faults = (b.twos & ~b.valid) | r.beyond;
  faults |= wanted ^ (b.high & ~b.twos);
  faults |= (b.e0 << 1 | open->e0 >> 63) & b.belowA0;
  faults |= (b.ed << 1 | open->ed >> 63) & ~b.belowA0;
  faults |= (r.f0 << 1 | open->f0 >> 63) & r.below90;
  faults |= (r.f4 << 1 | open->f4 >> 63) & ~r.below90;
  *open = (struct ug_kernel_utf8){b.twos, b.threes, r.fours, b.e0, b.ed, r.f0, r.f4};
  return faults == 0;
}

/* Whether nothing is left open. */
UG_KERNEL bool ug_kernel_utf8_is_whole(const struct ug_kernel_utf8 *_Nonnull open) {
  return (open->twos >> 63 | open->threes >> 62 | open->fours >> 61) == 0;
}

#define UG_KERNEL_MASK(expression) \
  ({ \
    uint64_t mask_ = 0; \
    for (int part_ = 0; part_ < 4; part_++) { \
      const __m128i block = blocks[part_]; \
      mask_ |= (uint64_t)(unsigned)_mm_movemask_epi8(expression) << (16 * part_); \
    } \
    mask_; \
  })

/* The same for 64 bytes in vectors. Bytes at or above 0x80 are negative as signed ones. */
UG_KERNEL bool ug_kernel_utf8_block(struct ug_kernel_utf8 *_Nonnull open, const __m128i *_Nonnull blocks) {
  struct ug_kernel_bytes b;
  struct ug_kernel_rare_bytes r = {0, 0, 0, 0, 0};
  b.high = UG_KERNEL_MASK(block);
  b.twos = b.high & UG_KERNEL_MASK(_mm_cmpgt_epi8(block, _mm_set1_epi8(-65)));
  b.valid = UG_KERNEL_MASK(_mm_cmpgt_epi8(block, _mm_set1_epi8(-63)));
  b.threes = b.high & UG_KERNEL_MASK(_mm_cmpgt_epi8(block, _mm_set1_epi8(-33)));
  b.e0 = UG_KERNEL_MASK(_mm_cmpeq_epi8(block, _mm_set1_epi8(-32)));
  b.ed = UG_KERNEL_MASK(_mm_cmpeq_epi8(block, _mm_set1_epi8(-19)));
  b.belowA0 = UG_KERNEL_MASK(_mm_cmplt_epi8(block, _mm_set1_epi8(-96)));
  r.fours = b.high & UG_KERNEL_MASK(_mm_cmpgt_epi8(block, _mm_set1_epi8(-17)));
  if ((r.fours | open->f0 | open->f4) != 0) {
    r.beyond = b.high & UG_KERNEL_MASK(_mm_cmpgt_epi8(block, _mm_set1_epi8(-12)));
    r.f0 = UG_KERNEL_MASK(_mm_cmpeq_epi8(block, _mm_set1_epi8(-16)));
    r.f4 = UG_KERNEL_MASK(_mm_cmpeq_epi8(block, _mm_set1_epi8(-12)));
    r.below90 = UG_KERNEL_MASK(_mm_cmplt_epi8(block, _mm_set1_epi8(-112)));
  }
  return ug_kernel_utf8_continues(open, b, r);
}

UG_KERNEL bool ug_kernel_copy_utf8_narrow(uint8_t *_Nonnull to, const uint8_t *_Nonnull from, size_t count) {
  struct ug_kernel_utf8 open = {0, 0, 0, 0, 0, 0, 0};
  size_t done = 0;
  uint8_t last[64];
  for (;;) {
    const size_t left = count - done;
    const uint8_t *source = from + done;
    if (left < 64) {
      __builtin_memset(last, 0, sizeof last);
      if (left > 0) __builtin_memcpy(last, source, left);
      source = last;
    }
    __m128i blocks[4];
    for (int part = 0; part < 4; part++) {
      blocks[part] = _mm_loadu_si128((const __m128i *)(const void *)(source + 16 * part));
      _mm_storeu_si128((__m128i *)(void *)(to + done + 16 * part), blocks[part]);
    }
    const __m128i all = _mm_or_si128(_mm_or_si128(blocks[0], blocks[1]), _mm_or_si128(blocks[2], blocks[3]));
    if (_mm_movemask_epi8(all) == 0) {
      if (!ug_kernel_utf8_is_whole(&open)) return false;
      open = (struct ug_kernel_utf8){0, 0, 0, 0, 0, 0, 0};
    } else if (!ug_kernel_utf8_block(&open, blocks)) {
      return false;
    }
    if (left < 64) break;
    done += 64;
  }
  __builtin_memset(to + done + 64, 0, 64);
  return true;
}

/* Copies `count` bytes, pads them with zeros to a whole block and one block more, and tells whether they are
 * well-formed UTF-8. Where they are not the copy may be of a part only. */
UG_KERNEL bool ug_kernel_copy_utf8(uint8_t *_Nonnull to, const uint8_t *_Nonnull from, size_t count) {
#if defined(UG_KERNEL_WIDE)
  if (ug_kernel_is_wide) return ug_kernel_copy_utf8_wide(to, from, count);
#endif
  return ug_kernel_copy_utf8_narrow(to, from, count);
}

#undef UG_KERNEL_MASK

#else

/* The length of the well-formed UTF-8 sequence that begins at `text`, or 0. */
UG_KERNEL size_t ug_kernel_utf8_sequence(const uint8_t *_Nonnull text) {
  const uint8_t lead = text[0];
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4 || (text[1] & 0xC0) != 0x80) return 0;
  if (lead < 0xE0) return 2;
  if ((text[2] & 0xC0) != 0x80) return 0;
  if (lead < 0xF0) return (lead == 0xE0 && text[1] < 0xA0) || (lead == 0xED && text[1] > 0x9F) ? 0 : 3;
  if ((text[3] & 0xC0) != 0x80) return 0;
  return (lead == 0xF0 && text[1] < 0x90) || (lead == 0xF4 && text[1] > 0x8F) ? 0 : 4;
}

UG_KERNEL bool ug_kernel_copy_utf8(uint8_t *_Nonnull to, const uint8_t *_Nonnull from, size_t count) {
  if (count > 0) __builtin_memcpy(to, from, count);
  __builtin_memset(to + count, 0, 128 - count % 64);
  for (size_t done = 0; done < count;) {
    const uint64_t tops = 0x8080808080808080u;
    if ((ug_kernel_load(to + done) & tops) == 0) {
      done += 8;
      continue;
    }
    const size_t length = ug_kernel_utf8_sequence(to + done);
    if (length == 0) return false;
    done += length;
  }
  return true;
}

#endif

#endif
