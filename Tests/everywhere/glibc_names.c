/* Debian's jansson was compiled against glibc with checked string functions. Linked with musl it needs their names; the tests
 * that read rows with it get them here. The library itself needs none of these. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...);
int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list list);
char *__strncpy_chk(char *to, const char *from, size_t size, size_t room);

int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list list) {
  (void)flag;
  return vsnprintf(to, size < room ? size : room, format, list);
}

int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...) {
  va_list list;
  int written;
  va_start(list, format);
  written = __vsnprintf_chk(to, size, flag, room, format, list);
  va_end(list);
  return written;
}

char *__strncpy_chk(char *to, const char *from, size_t size, size_t room) { return strncpy(to, from, size < room ? size : room); }
