#include "harness.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef FAILURES_SHOWN
#define FAILURES_SHOWN 200
#endif

static unsigned long passed, failed;
static char where[512];

int check(int holds, const char *what, ...) {
  va_list arguments;
  if (holds) {
    passed++;
    return 1;
  }
  failed++;
  if (failed > FAILURES_SHOWN) return 0; /* one cause can fail thousands of rows; the count still tells */
  printf("FAILED %s: ", where);
  va_start(arguments, what);
  vprintf(what, arguments);
  va_end(arguments);
  putchar('\n');
  return 0;
}

void context(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(where, sizeof where, format, arguments);
  va_end(arguments);
}

int finish(void) {
  if (passed + failed == 0) {
    failed++;
    printf("FAILED: nothing was checked\n");
  }
  printf("%lu passed, %lu failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}

ug_error soiled(void) {
  ug_error error;
  memset(&error, 0x5A, sizeof error);
  error.struct_size = sizeof error;
  error.message = NULL;
  return error;
}

void check_error(const ug_error *error, ug_status status) {
  check(error->struct_size == sizeof *error, "the error's struct_size was overwritten");
  check(error->status == status, "the error says %s, the call %s", ug_status_name(error->status), ug_status_name(status));
  if (!check(error->message != NULL, "the error's message is NULL")) return;
  check(memchr(error->path, 0, sizeof error->path) != NULL, "the error's path does not end");
  if (status == UG_OK) {
    check(error->offset == -1 && error->line == 0 && error->column == 0, "success has a place");
    check(error->message[0] == 0 && error->path[0] == 0, "success has a text");
    return;
  }
  check(error->message[0] != 0, "a failure without a sentence");
  check(strcmp(ug_status_name(status), "UG_E_UNKNOWN") != 0, "a status without a name: %d", (int)status);
  if (error->offset < 0) {
    check(error->offset == -1 && error->line == 0 && error->column == 0, "no offset, yet a line or column");
  } else {
    check(error->line >= 1 && error->column >= 1, "an offset without line and column");
  }
}

char *exact(const char *text, size_t size) {
  char *copy = malloc(size ? size : 1);
  if (!copy) abort();
  if (size) memcpy(copy, text, size);
  return copy;
}

int same(ug_string string, const char *text, size_t size) {
  return string.data != NULL && string.size == size && memcmp(string.data, text, size) == 0 && string.data[size] == 0;
}

char *slurp(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  char *data = NULL;
  long length;
  if (!file) return NULL;
  if (fseek(file, 0, SEEK_END) == 0 && (length = ftell(file)) >= 0 && fseek(file, 0, SEEK_SET) == 0) {
    data = malloc((size_t)length + 1);
    if (data && fread(data, 1, (size_t)length, file) == (size_t)length) {
      data[length] = 0;
      if (size) *size = (size_t)length;
    } else {
      free(data);
      data = NULL;
    }
  }
  fclose(file);
  return data;
}
