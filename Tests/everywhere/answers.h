/* What the library says of one record; the bytes are good until the next call. */
#ifndef ANSWERS_H
#define ANSWERS_H
#include <stddef.h>
#include <stdint.h>
const char *answer(const uint8_t *record, size_t size, size_t *answer_size);
#endif
