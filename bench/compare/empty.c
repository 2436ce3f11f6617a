/* A function with the arguments of ug_compare and nothing in it: what a call through ctypes costs by itself. */
#include <stddef.h>
#include <stdint.h>

int32_t empty_compare(const char *a, size_t a_size, const char *b, size_t b_size, int32_t scheme, int32_t *order, void *error);

int32_t empty_compare(const char *a, size_t a_size, const char *b, size_t b_size, int32_t scheme, int32_t *order, void *error) {
  (void)a, (void)a_size, (void)b, (void)b_size, (void)scheme, (void)order, (void)error;
  return 0;
}
