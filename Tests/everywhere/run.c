/* run RECORDS ANSWERS : each record of a file, a length of four bytes before it, to its answer in another, written likewise. */
#include <stdio.h>
#include <stdlib.h>

#include "answers.h"

static uint32_t length_of(const unsigned char *bytes) {
  return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

int main(int count, char **arguments) {
  FILE *records = count == 3 ? fopen(arguments[1], "rb") : NULL, *answers = records ? fopen(arguments[2], "wb") : NULL;
  unsigned char size[4];
  if (!answers) {
    fputs("run RECORDS ANSWERS\n", stderr);
    return 2;
  }
  while (fread(size, 1, 4, records) == 4) {
    const uint32_t wanted = length_of(size);
    unsigned char *record = malloc(wanted ? wanted : 1);
    const char *said;
    size_t given;
    int byte;
    if (!record || fread(record, 1, wanted, records) != wanted) {
      fputs("a record that breaks off\n", stderr);
      return 2;
    }
    said = answer(record, wanted, &given);
    for (byte = 0; byte < 4; byte++) fputc((int)(given >> 8 * byte & 0xFF), answers);
    if (fwrite(said, 1, given, answers) != given) return 2;
    free(record);
  }
  fclose(records);
  return fclose(answers) == 0 ? 0 : 2;
}
