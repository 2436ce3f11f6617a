/* What the kernels cannot say inline: the wide forms, for processors that have them, and which this one has. */
#include "include/UpdateGateKernels.h"

#if defined(UG_KERNEL_WIDE)

#include <cpuid.h>
#include <immintrin.h>

#define WIDE __attribute__((target("avx2")))
#define WIDEST __attribute__((target("avx2,avx512f,avx512bw")))

uint32_t ug_kernel_width = 16;

/* cpuid takes a microsecond in a virtual machine, so it is asked once, when the library is loaded. */
__attribute__((constructor)) static void ug_kernel_ask_processor(void) {
  unsigned a, b, c, d, low, high;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return;
  /* The system must keep the wide registers, too: XGETBV says so, and OSXSAVE that it may be asked. */
  if ((c & bit_OSXSAVE) == 0 || (c & bit_AVX) == 0) return;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  if ((low & 6) != 6) return;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & bit_AVX2) == 0) return;
  ug_kernel_width = 32;
  /* The first processors with registers of 64 bytes run slower where these are used; those with VBMI2 do not. */
  if ((low & 0xE0) == 0xE0 && (b & bit_AVX512F) != 0 && (b & bit_AVX512BW) != 0 && (c & bit_AVX512VBMI2) != 0) ug_kernel_width = 64;
}

/* What two bytes next to each other can do wrong (RFC 3629). A fault is told by three tables together: what the first byte's
 * upper half allows, what its lower half allows, and what the second byte's upper half allows; a bit that all three leave
 * standing is a fault. Only the last bit is none by itself: two continuation bytes are right behind a lead of three or four. */
enum {
  CUT = 1 << 0,        /* a lead, then no continuation */
  STRAY = 1 << 1,      /* ASCII, then a continuation */
  LONG_THREE = 1 << 2, /* E0 80 to E0 9F: less than three bytes would do */
  BEYOND = 1 << 3,     /* F4 90 and up, F5 and up: beyond the last character */
  SURROGATE = 1 << 4,  /* ED A0 to ED BF */
  LONG_TWO = 1 << 5,   /* C0 and C1: one byte would do */
  LONG_FOUR = 1 << 6,  /* F0 80 to F0 8F; and F5 80 and up, which BEYOND does not tell from F5 90 */
  CONTINUED = 1 << 7,  /* two continuations */
  ANY_LEAD = CUT | STRAY | CONTINUED
};

#define TWICE(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)
#define BYTE(value) ((char)(value))

/* The bytes of a block that a sequence begun before its end still wants: nonzero where one of the last three is a lead. */
WIDE UG_KERNEL __m256i wanted_behind(__m256i block) {
  const __m256i most = _mm256_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
                                        -1, -1, -1, -1, -1, BYTE(0xEF), BYTE(0xDF), BYTE(0xBF));
  return _mm256_subs_epu8(block, most);
}

/* The faults of a block, given the one before it: a byte that is not 0 for each. */
WIDE UG_KERNEL __m256i faults_of(__m256i block, __m256i before) {
  const __m256i upper_of_first =
      TWICE(STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, BYTE(CONTINUED), BYTE(CONTINUED), BYTE(CONTINUED), BYTE(CONTINUED),
            CUT | LONG_TWO, CUT, CUT | LONG_THREE | SURROGATE, CUT | BEYOND | LONG_FOUR);
  const __m256i lower_of_first = TWICE(
      BYTE(ANY_LEAD | LONG_THREE | LONG_TWO | LONG_FOUR), BYTE(ANY_LEAD | LONG_TWO), BYTE(ANY_LEAD), BYTE(ANY_LEAD), BYTE(ANY_LEAD | BEYOND),
      BYTE(ANY_LEAD | BEYOND | LONG_FOUR), BYTE(ANY_LEAD | BEYOND | LONG_FOUR), BYTE(ANY_LEAD | BEYOND | LONG_FOUR),
      BYTE(ANY_LEAD | BEYOND | LONG_FOUR), BYTE(ANY_LEAD | BEYOND | LONG_FOUR), BYTE(ANY_LEAD | BEYOND | LONG_FOUR),
      BYTE(ANY_LEAD | BEYOND | LONG_FOUR), BYTE(ANY_LEAD | BEYOND | LONG_FOUR), BYTE(ANY_LEAD | BEYOND | LONG_FOUR | SURROGATE),
      BYTE(ANY_LEAD | BEYOND | LONG_FOUR), BYTE(ANY_LEAD | BEYOND | LONG_FOUR));
  const __m256i upper_of_second =
      TWICE(CUT, CUT, CUT, CUT, CUT, CUT, CUT, CUT, BYTE(STRAY | LONG_TWO | CONTINUED | LONG_THREE | LONG_FOUR),
            BYTE(STRAY | LONG_TWO | CONTINUED | LONG_THREE | BEYOND), BYTE(STRAY | LONG_TWO | CONTINUED | SURROGATE | BEYOND),
            BYTE(STRAY | LONG_TWO | CONTINUED | SURROGATE | BEYOND), CUT, CUT, CUT, CUT);
  const __m256i half = _mm256_set1_epi8(0x0F);
  const __m256i joint = _mm256_permute2x128_si256(before, block, 0x21);
  const __m256i first = _mm256_alignr_epi8(block, joint, 15);
  const __m256i pairs = _mm256_and_si256(
      _mm256_and_si256(_mm256_shuffle_epi8(upper_of_first, _mm256_and_si256(_mm256_srli_epi16(first, 4), half)),
                       _mm256_shuffle_epi8(lower_of_first, _mm256_and_si256(first, half))),
      _mm256_shuffle_epi8(upper_of_second, _mm256_and_si256(_mm256_srli_epi16(block, 4), half)));
  /* The third byte of three and the third and fourth of four must each be the second of two continuations, and no other may. */
  const __m256i third = _mm256_subs_epu8(_mm256_alignr_epi8(block, joint, 14), _mm256_set1_epi8(0xE0 - 0x80));
  const __m256i fourth = _mm256_subs_epu8(_mm256_alignr_epi8(block, joint, 13), _mm256_set1_epi8(0xF0 - 0x80));
  const __m256i must = _mm256_and_si256(_mm256_or_si256(third, fourth), _mm256_set1_epi8(BYTE(0x80)));
  return _mm256_xor_si256(must, pairs);
}

/* One bit for each of 32 bytes that ends a run of plain string bytes. */
WIDE UG_KERNEL uint32_t stops_of(__m256i block) {
  const __m256i quotes = _mm256_cmpeq_epi8(block, _mm256_set1_epi8('"'));
  const __m256i escapes = _mm256_cmpeq_epi8(block, _mm256_set1_epi8('\\'));
  const __m256i controls = _mm256_cmpeq_epi8(_mm256_min_epu8(block, _mm256_set1_epi8(0x1F)), block);
  return (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(_mm256_or_si256(quotes, escapes), controls));
}

WIDE bool ug_kernel_take_reply_wide(uint8_t *to, uint64_t *stops, const uint8_t *from, size_t count) {
  __m256i faults = _mm256_setzero_si256(), before = faults, wanted = faults;
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
    const __m256i first = _mm256_loadu_si256((const __m256i *)(const void *)source);
    const __m256i second = _mm256_loadu_si256((const __m256i *)(const void *)(source + 32));
    _mm256_storeu_si256((__m256i *)(void *)(to + done), first);
    _mm256_storeu_si256((__m256i *)(void *)(to + done + 32), second);
    stops[done / 64] = stops_of(first) | (uint64_t)stops_of(second) << 32;
    if (_mm256_movemask_epi8(_mm256_or_si256(first, second)) == 0) {
      faults = _mm256_or_si256(faults, wanted);
      wanted = _mm256_setzero_si256();
    } else {
      faults = _mm256_or_si256(faults, _mm256_or_si256(faults_of(first, before), faults_of(second, first)));
      wanted = wanted_behind(second);
    }
    before = second;
    if (left < 64) break;
    done += 64;
  }
  __builtin_memset(to + done + 64, 0, 64);
  stops[done / 64 + 1] = ~UINT64_C(0);
  return _mm256_testz_si256(faults, faults) != 0;
}

WIDEST bool ug_kernel_take_reply_widest(uint8_t *to, uint64_t *stops, const uint8_t *from, size_t count) {
  __m256i faults = _mm256_setzero_si256(), before = faults, wanted = faults;
  size_t done = 0;
  for (;;) {
    const size_t left = count - done;
    /* Bytes that are masked out are zero, and not read. */
    const __mmask64 there = left < 64 ? ((__mmask64)1 << left) - 1 : ~(__mmask64)0;
    /* A long reply comes from far away, and asking for it early is worth a twentieth of all the reading. It may ask beyond the end. */
    _mm_prefetch((const char *)from + done + 1024, _MM_HINT_T0);
    const __m512i block = _mm512_maskz_loadu_epi8(there, from + done);
    _mm512_storeu_si512(to + done, block);
    stops[done / 64] = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('"')) | _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('\\'))
                     | _mm512_cmplt_epu8_mask(block, _mm512_set1_epi8(0x20));
    if (_mm512_movepi8_mask(block) == 0) {
      faults = _mm256_or_si256(faults, wanted);
      wanted = before = _mm256_setzero_si256();
    } else {
      const __m256i first = _mm512_castsi512_si256(block), second = _mm512_extracti64x4_epi64(block, 1);
      faults = _mm256_or_si256(faults, _mm256_or_si256(faults_of(first, before), faults_of(second, first)));
      wanted = wanted_behind(second);
      before = second;
    }
    if (left < 64) break;
    done += 64;
  }
  __builtin_memset(to + done + 64, 0, 64);
  stops[done / 64 + 1] = ~UINT64_C(0);
  return _mm256_testz_si256(faults, faults) != 0;
}

#endif
