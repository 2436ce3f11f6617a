/* The vector loops against plain ones: compiled twice, for SSE2 and with UG_KERNEL_PLAIN, each against the rules written out
 * byte by byte here. The first is run as on each processor that this one can stand for: with AVX-512, with AVX2, with neither. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../Sources/UpdateGateKernels/kernels.c"
#include "harness.h"

static uint32_t state = 20261130;
static uint32_t next(uint32_t below) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % below;
}

/* RFC 3629, row by row of its table. */
static size_t sequence(const uint8_t *b, size_t left) {
#define AT(i, low, high) ((size_t)(i) < left && b[i] >= (low) && b[i] <= (high))
  if (AT(0, 0x00, 0x7F)) return 1;
  if (AT(0, 0xC2, 0xDF) && AT(1, 0x80, 0xBF)) return 2;
  if (AT(0, 0xE0, 0xE0) && AT(1, 0xA0, 0xBF) && AT(2, 0x80, 0xBF)) return 3;
  if (AT(0, 0xE1, 0xEC) && AT(1, 0x80, 0xBF) && AT(2, 0x80, 0xBF)) return 3;
  if (AT(0, 0xED, 0xED) && AT(1, 0x80, 0x9F) && AT(2, 0x80, 0xBF)) return 3;
  if (AT(0, 0xEE, 0xEF) && AT(1, 0x80, 0xBF) && AT(2, 0x80, 0xBF)) return 3;
  if (AT(0, 0xF0, 0xF0) && AT(1, 0x90, 0xBF) && AT(2, 0x80, 0xBF) && AT(3, 0x80, 0xBF)) return 4;
  if (AT(0, 0xF1, 0xF3) && AT(1, 0x80, 0xBF) && AT(2, 0x80, 0xBF) && AT(3, 0x80, 0xBF)) return 4;
  if (AT(0, 0xF4, 0xF4) && AT(1, 0x80, 0x8F) && AT(2, 0x80, 0xBF) && AT(3, 0x80, 0xBF)) return 4;
  return 0;
}

static int is_utf8(const uint8_t *bytes, size_t count) {
  size_t at = 0, length;
  for (; at < count; at += length)
    if ((length = sequence(bytes + at, count - at)) == 0) return 0;
  return 1;
}

static size_t append(uint8_t *to, uint32_t scalar) {
  if (scalar < 0x80) return to[0] = (uint8_t)scalar, 1;
  if (scalar < 0x800) return to[0] = (uint8_t)(0xC0 | scalar >> 6), to[1] = (uint8_t)(0x80 | (scalar & 63)), 2;
  if (scalar < 0x10000)
    return to[0] = (uint8_t)(0xE0 | scalar >> 12), to[1] = (uint8_t)(0x80 | (scalar >> 6 & 63)), to[2] = (uint8_t)(0x80 | (scalar & 63)), 3;
  to[0] = (uint8_t)(0xF0 | scalar >> 18);
  to[1] = (uint8_t)(0x80 | (scalar >> 12 & 63));
  to[2] = (uint8_t)(0x80 | (scalar >> 6 & 63));
  to[3] = (uint8_t)(0x80 | (scalar & 63));
  return 4;
}

static int is_stop(uint8_t byte) { return byte < 0x20 || byte == '"' || byte == '\\'; }

static void check_taken(const uint8_t *bytes, size_t count) {
  const size_t blocks = count / 64 + 2;
  uint8_t *to = malloc(count + 256), *from = malloc(count ? count : 1);
  uint64_t *stops = malloc(blocks * sizeof *stops);
  size_t at, next;
  int is_right;
  memset(to, 0xAA, count + 256);
  memcpy(from, bytes, count);
  is_right = ug_kernel_take_reply(to, stops, from, count);
  if (is_right != is_utf8(bytes, count)) check(0, "%lu bytes are %s", (unsigned long)count, is_right ? "accepted" : "refused");
  if (is_right) {
    if (memcmp(to, bytes, count) != 0) check(0, "the copy differs");
    for (at = count; at < count + 64; at++)
      if (to[at] != 0) check(0, "the padding is not zero");
    for (at = 0; at < 64 * blocks; at++)
      if ((stops[at / 64] >> at % 64 & 1) != (uint64_t)(at >= count || is_stop(bytes[at])))
        check(0, "the stop at %lu of %lu is wrong", (unsigned long)at, (unsigned long)count);
    for (at = count, next = count;; at--) {
      if (at < count && is_stop(bytes[at])) next = at;
      if (ug_kernel_next_stop(stops, at) != next) check(0, "the next stop from %lu is not %lu", (unsigned long)at, (unsigned long)next);
      if (at == 0) break;
    }
  }
  check(1, "taken");
  free(stops);
  free(to);
  free(from);
}

static int is_ascii(const uint8_t *bytes, size_t count) {
  while (count > 0)
    if (bytes[--count] >= 0x80) return 0;
  return 1;
}

/* A move leaves what stands behind it as it was. */
static void check_moves(const uint8_t *bytes, size_t count) {
  uint8_t *room = malloc(count + 64 + UG_KERNEL_PADDING);
  size_t gap = 1 + next(40);
  memset(room, 0xAA, 64);
  memcpy(room + 64, bytes, count + UG_KERNEL_PADDING);
  ug_kernel_move_back(room + 64 - gap, room + 64, count);
  check(memcmp(room + 64 - gap, bytes, count) == 0, "a move of %lu by %lu", (unsigned long)count, (unsigned long)gap);
  check(memcmp(room + 64 + count, bytes + count, UG_KERNEL_PADDING) == 0, "what is behind a move of %lu by %lu", (unsigned long)count, (unsigned long)gap);
  if (count) {
    memcpy(room + 64, bytes, count + UG_KERNEL_PADDING);
    ug_kernel_move_back_by_one(room + 64, count);
    check(memcmp(room + 63, bytes, count) == 0 && room[63 + count] == 0, "a move of %lu by one", (unsigned long)count);
    check(memcmp(room + 64 + count, bytes + count, UG_KERNEL_PADDING) == 0, "what is behind a move of %lu by one", (unsigned long)count);
  }
  free(room);
}

static void check_runs(const uint8_t *bytes, size_t count) {
  uint8_t *from = calloc(count + 2 * UG_KERNEL_PADDING, 1), *to = malloc(count + 2 * UG_KERNEL_PADDING);
  size_t stop = 0, blanks = 0;
  memcpy(from, bytes, count);
  while (from[stop] >= 0x20 && from[stop] != '"' && from[stop] != '\\') stop++;
  while (from[blanks] == ' ' || from[blanks] == '\n' || from[blanks] == '\r' || from[blanks] == '\t') blanks++;
  check(ug_kernel_skip_plain(from) == stop, "skip_plain is not %lu", (unsigned long)stop);
  check(ug_kernel_skip_blanks(from) == blanks, "skip_blanks is not %lu", (unsigned long)blanks);
  check(ug_kernel_is_ascii(from, count) == is_ascii(from, count), "is_ascii of %lu", (unsigned long)count);
  check_moves(from, count);
  memcpy(to, from, count + UG_KERNEL_PADDING);
  count = count < 48 ? count : 48;
  check(ug_kernel_same_start(to, from, count), "same_start is not, of %lu", (unsigned long)count);
  if (count) {
    to[count - 1] ^= 1;
    check(!ug_kernel_same_start(to, from, count) && ug_kernel_same_start(to, from, count - 1), "same_start of %lu", (unsigned long)count);
  }
  free(from);
  free(to);
}

/* A text of every length up to a limit, at every place of a block, in memory that ends with it. */
static void check_lengths(void) {
  size_t count, skipped, limit;
  for (skipped = 0; skipped < 32; skipped++) {
    for (count = 0; count < 70; count++) {
      char *text = malloc(skipped + count + 1);
      memset(text, 0, skipped);
      memset(text + skipped, 'x', count);
      text[skipped + count] = 0;
      for (limit = 0; limit < 80; limit++) {
        size_t length = ug_kernel_length(text + skipped, limit);
        check(count <= limit ? length == count : length > limit, "length %lu, limit %lu", (unsigned long)count, (unsigned long)limit);
      }
      free(text);
    }
  }
}

static void check_all(void) {
  uint8_t bytes[512];
  uint32_t round, lead, second;
  size_t count, wanted, pad;
  context("kernels: random texts");
  for (round = 0; round < 60000; round++) {
    wanted = next(200);
    for (count = 0; count < wanted;) {
      uint32_t kind = next(24);
      uint32_t scalar = kind < 8 ? 0x20 + next(0x5F) : kind < 10 ? 0x80 + next(0x780) : kind < 20 ? 0x800 + next(0xF800) : 0x10000 + next(0x100000);
      if (scalar >= 0xD800 && scalar < 0xE000) scalar -= 0x1000;
      count += append(bytes + count, scalar);
    }
    if (round % 3 == 0 && count) bytes[next((uint32_t)count)] = (uint8_t)next(256);
    if (round % 7 == 0 && count) count -= next((uint32_t)(count < 4 ? count : 4));
    check_taken(bytes, count);
    check_runs(bytes, count);
  }
  context("kernels: the length of a text");
  check_lengths();
  context("kernels: every pair of lead and second byte, across the block's edge");
  for (pad = 58; pad < 66; pad++) {
    for (lead = 0x80; lead < 0x100; lead++) {
      for (second = 0; second < 0x100; second++) {
        memset(bytes, 'a', sizeof bytes);
        bytes[pad] = (uint8_t)lead;
        bytes[pad + 1] = (uint8_t)second;
        check_taken(bytes, pad + 2);
        bytes[pad + 2] = 0x80;
        check_taken(bytes, pad + 3);
        bytes[pad + 3] = 0xBF;
        check_taken(bytes, pad + 4);
        check_taken(bytes, 140);
      }
    }
  }
  context("kernels: runs of every length");
  for (count = 0; count < 200; count++) {
    for (second = 0; second < 256; second++) {
      memset(bytes, second % 2 ? ' ' : 'x', count);
      bytes[count] = (uint8_t)second;
      check_runs(bytes, count + 1);
    }
  }
}

int main(void) {
#if defined(UG_KERNEL_WIDE)
  const uint32_t width = ug_kernel_width;
  check((width >= 32) == (__builtin_cpu_supports("avx2") != 0), "the processor is taken for another");
  check(width != 64 || __builtin_cpu_supports("avx512bw"), "the processor is taken for one with AVX-512");
  printf("vectors of %u bytes, and all that are shorter\n", (unsigned)width);
  for (; ug_kernel_width > 16; ug_kernel_width /= 2) check_all();
#endif
  check_all();
  return finish();
}
