/* Every allocation of the process, while it is watched: how many, how large, which one is refused, how much of it was written
   to. Brings malloc and its kin (glibc), so it is not for valgrind and the sanitizers. */
#ifndef UG_TEST_WATCH_H
#define UG_TEST_WATCH_H

#include <stddef.h>

typedef struct watched {
  unsigned long asked;   /**< allocations */
  unsigned long largest; /**< bytes of the largest */
  long kept;             /**< allocations that were not given back */
  size_t touched;        /**< bytes of pages that were written to, at most at once, of allocations of 64 KiB and more */
} watched;

/** Begins; the nth allocation from here on is refused, none for 0. */
void watch(unsigned long nth);
/** From the nth on all of them are. */
void watch_from(unsigned long nth);
/** Ends. */
watched unwatch(void);

#endif
