/* Look-up replies, fuzzed through the C interface, with jansson as the oracle: accepting and refusing must agree, and so
 * must every field of every record. What jansson is narrower in is written down at oracle_compare.
 *
 * With libFuzzer: `make fuzz-lookup`. Compiled with UG_FUZZ_REPLAY it reads the files it is given, once each: `make
 * test-fuzz-lookup` replays the corpus that way, as a part of the tests. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lookup_oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A byte changed in a selection option must not break anything either: the options come from the text's own bytes. */
static void select_records(const char *data, size_t size) {
  ug_lookup_options options = UG_LOOKUP_OPTIONS_INIT;
  ug_lookup *lookup = NULL;
  ug_string text;
  size_t index;
  ug_field field;
  options.http_status = (int32_t)(size % 700);
  options.kind = (ug_app_kind)(size % 3);
  options.bundle_id.data = data;
  options.bundle_id.size = size < 12 ? size : 12;
  options.track_id = size % 2 ? (int64_t)size : 0;
  if (ug_lookup_parse(data, size, &options, &lookup, NULL) != UG_OK) abort();
  for (index = 0; index < ug_lookup_count(lookup); index++) {
    for (field = 0; field < UG_FIELD_COUNT; field++) {
      if (ug_app_text(lookup, index, field, &text) && text.data[text.size] != 0) abort();
    }
  }
  ug_lookup_free(lookup);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  /* A copy with nothing behind it, so that a read too far is found by AddressSanitizer. */
  char *bytes = malloc(size ? size : 1);
  oracle_result result;
  if (!bytes) return 0;
  memcpy(bytes, data, size);
  result = oracle_compare(bytes, size);
  if (result.fault[0]) {
    fprintf(stderr, "the library and jansson differ: %s\n", result.fault);
    abort();
  }
  select_records(bytes, size);
  free(bytes);
  return 0;
}

#if defined(UG_FUZZ_REPLAY)
int main(int count, char **arguments) {
  int at, replayed = 0;
  for (at = 1; at < count; at++) {
    FILE *file = fopen(arguments[at], "rb");
    uint8_t *data;
    long size;
    if (!file) {
      fprintf(stderr, "%s cannot be read\n", arguments[at]);
      return 1;
    }
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    data = malloc((size_t)size + 1);
    if (!data || fread(data, 1, (size_t)size, file) != (size_t)size) return 1;
    fclose(file);
    LLVMFuzzerTestOneInput(data, (size_t)size);
    free(data);
    replayed++;
  }
  printf("fuzz corpus of look-ups replayed: %d\n", replayed);
  return replayed == 0;
}
#endif
