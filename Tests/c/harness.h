/* What every C test program shares: counting, and an error that is checked after each call. */
#ifndef UG_TEST_HARNESS_H
#define UG_TEST_HARNESS_H

#include <stddef.h>
#include <stdint.h>

#include "updategate.h"

/** Counts one check; prints `what` where it does not hold. Gives `holds` back. */
int check(int holds, const char *what, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/** Names what is being tested from here on: the row, the function. Kept by copy, printed with each failure. */
void context(const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 1, 2)))
#endif
    ;

/** Prints `N passed, N failed` alone on a line; the exit code for main. */
int finish(void);

/** An error filled with rubbish, so that a call which forgets to write it is found out. */
ug_error soiled(void);

/** Checks that `error` is what a call that returned `status` must leave behind. */
void check_error(const ug_error *error, ug_status status);

/** The bytes of `text` at an address of their own with nothing after them, so that a read too far is seen by valgrind
    and AddressSanitizer. Freed by the caller. */
char *exact(const char *text, size_t size);

/** Whether a borrowed string holds these bytes, and a NUL after them. */
int same(ug_string string, const char *text, size_t size);

/** A whole file, NUL-terminated; NULL where it cannot be read. Freed by the caller. */
char *slurp(const char *path, size_t *size);

#endif
