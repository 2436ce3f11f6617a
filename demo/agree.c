/*
 * agree FILE FILE... : reads each file with jansson, a JSON reader that is not UpdateGate's, and says whether all are
 * the same, as bytes and as values. Exits 0 where they are the same bytes.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  char *data = malloc(1 << 20);
  if (!file || !data) {
    fprintf(stderr, "agree: cannot read %s\n", path);
    exit(2);
  }
  *size = fread(data, 1, 1 << 20, file);
  fclose(file);
  return data;
}

int main(int argc, char **argv) {
  char *first = NULL;
  size_t first_size = 0;
  json_t *first_value = NULL;
  int bytes = 1, values = 1;

  for (int i = 1; i < argc; i++) {
    size_t size;
    char *data = read_file(argv[i], &size);
    json_error_t fault;
    json_t *value = json_loadb(data, size, 0, &fault);
    if (!value) {
      fprintf(stderr, "agree: %s is no JSON: line %d: %s\n", argv[i], fault.line, fault.text);
      return 2;
    }
    if (i == 1) {
      first = data;
      first_size = size;
      first_value = value;
      continue;
    }
    bytes = bytes && size == first_size && !memcmp(data, first, size);
    values = values && json_equal(value, first_value);
    free(data);
    json_decref(value);
  }
  if (bytes)
    printf("The JSON answers of all three are equal, byte for byte: %zu bytes, read with jansson too.\n", first_size);
  else if (values)
    printf("The JSON answers mean the same but are NOT equal byte for byte.\n");
  else
    printf("The JSON answers DIFFER.\n");
  free(first);
  json_decref(first_value);
  return bytes ? 0 : 1;
}
