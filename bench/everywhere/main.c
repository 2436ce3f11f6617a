/* Prints the nanoseconds of each loop: the least of several runs. */
#include <stdint.h>
#include <stdio.h>
#include <time.h>

int64_t run(int32_t what, int32_t count);

int main(void) {
  static const int32_t counts[] = {400000, 200000, 20000, 20000, 20000, 5000};
  int what, round;
  for (what = 0; what < 6; what++) {
    double least = 1e18;
    for (round = 0; round < 9; round++) {
      struct timespec from, to;
      double took;
      clock_gettime(CLOCK_MONOTONIC, &from);
      run(what, counts[what]);
      clock_gettime(CLOCK_MONOTONIC, &to);
      took = ((double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec)) / counts[what];
      if (took < least) least = took;
    }
    printf("%.1f\n", least);
  }
  return 0;
}
