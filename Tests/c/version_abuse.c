/* Versions as no caller should hand them in: as long as may be, NULL, absurd sizes, unknown constants. */
#define UG_NONNULL(output) /* NULL is among what is tried here */
#include <stdlib.h>
#include <string.h>

#include "harness.h"

/* One text repeated behind "1", as long as may be. */
static char *repeated(const char *text, size_t size) {
  char *long_text = malloc(size + 1);
  size_t i, count = strlen(text);
  if (!long_text) return NULL;
  long_text[0] = '1';
  for (i = 1; i < size; i++) long_text[i] = text[(i - 1) % count];
  long_text[size] = 0;
  return long_text;
}

static void long_versions(void) {
  static const char *const pieces[] = {".", ".0", "0", "9", "(", "(1", "-", " ", "a", "a1", "final0", "\xE2\x80\x8B", "\xD9\xA1", "v", "."};
  size_t size = UG_MAX_VERSION, i;
  context("versions as long as may be");
  for (i = 0; i < sizeof pieces / sizeof *pieces; i++) {
    char *a = repeated(pieces[i], size);
    ug_scheme scheme;
    if (!a) continue;
    for (scheme = 0; scheme < 6; scheme++) {
      int32_t there = 77, back = 77;
      ug_status status = ug_compare(a, size, a, size - 1, scheme, &there, NULL);
      check(ug_compare(a, size - 1, a, size, scheme, &back, NULL) == status, "another status the other way round");
      check(status == UG_OK ? there == -back : status == UG_E_VERSION && there == 77, "%s under %d", pieces[i], (int)scheme);
    }
    free(a);
  }
  {
    char *a = repeated("1", (size_t)UG_MAX_VERSION + 1);
    int32_t order = 77;
    ug_error error = soiled();
    if (!a) return;
    check(ug_compare(a, UG_MAX_VERSION, a, UG_MAX_VERSION, 0, &order, &error) == UG_OK && order == 0, "at the limit");
    order = 77;
    check(ug_compare("1", 1, a, (size_t)UG_MAX_VERSION + 1, 0, &order, &error) == UG_E_TOO_LONG, "above the limit");
    check(order == 77 && strcmp(error.path, "b") == 0, "path %s", error.path);
    check(ug_compare("1", 1, a, UG_NUL_TERMINATED, 0, &order, &error) == UG_E_TOO_LONG, "above the limit by its NUL");
    free(a);
  }
}

static void misuse(void) {
  int32_t order = 77;
  ug_error error = soiled();
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  context("misuse");
  check(ug_compare("1.0", UG_NUL_TERMINATED, "1", UG_NUL_TERMINATED, 0, &order, &error) == UG_OK && order == 0, "NUL");
  check_error(&error, UG_OK);
  order = 77;
  check(ug_compare("1", 1, "2", 1, 6, &order, &error) == UG_E_ARGUMENT && order == 77, "unknown scheme");
  check(strcmp(error.path, "scheme") == 0, "path %s", error.path);
  check(ug_compare("1", 1, "2", 1, -1, &order, NULL) == UG_E_ARGUMENT, "unknown scheme");
  check(ug_compare("1", 1, "2", 1, 0, NULL, &error) == UG_E_ARGUMENT, "no place for the order");
  check(ug_compare(NULL, 1, "2", 1, 0, &order, &error) == UG_E_ARGUMENT && strcmp(error.path, "a") == 0, "NULL with a size");
  check(ug_compare(NULL, UG_NUL_TERMINATED, "2", 1, 0, &order, &error) == UG_E_ARGUMENT, "NULL, NUL-terminated");
  check(ug_compare(NULL, 0, "2", 1, 0, &order, &error) == UG_E_VERSION && error.offset == 0, "empty");
  check(ug_compare(NULL, 0, NULL, 0, UG_SCHEME_FOUNDATION, &order, &error) == UG_OK && order == 0, "empty, foundation");
  order = 77;
  check(ug_compare(NULL, 0, "1", 1, UG_SCHEME_SPARKLE, &order, &error) == UG_OK && order == -1, "empty, sparkle");
  check(ug_compare("1.0\0beta", 8, "1.0-beta", 8, 0, &order, NULL) == UG_OK && order == 0, "NUL inside");
  {
    /* A NUL where the other has ended: nothing beyond that end may be read. */
    char *a = exact("1", 1), *b = exact("1\0.2\0\0", 6);
    check(ug_compare(a, 1, b, 6, 0, &order, NULL) == UG_OK && order == 1, "a NUL behind the end of the other");
    check(ug_compare(b, 6, a, 1, 0, &order, NULL) == UG_OK && order == -1, "a NUL behind the end of the other");
    free(a);
    free(b);
  }
  options.flags = 32;
  check(ug_compare_with("1", 1, "2", 1, &options, &order, &error) == UG_E_ARGUMENT, "unknown flag");
  options.flags = UG_VERSION_LETTER_IS_LATER | UG_VERSION_LETTER_IS_PRERELEASE;
  check(ug_compare_with("1", 1, "2", 1, &options, &order, &error) == UG_E_ARGUMENT && strcmp(error.path, "flags") == 0,
        "two flags that say the opposite");
  options.flags = 0;
  options.struct_size = 0;
  check(ug_compare_with("1", 1, "2", 1, &options, &order, &error) == UG_E_ARGUMENT, "no struct_size");
  check(!ug_scheme_name(6) && strcmp(ug_scheme_name(1), "semver") == 0, "scheme names");
  check(!ug_update_type_name(7) && strcmp(ug_update_type_name(5), "prerelease") == 0, "update type names");
  check(ug_range_contains(NULL, "1", 1, &order, &error) == UG_E_ARGUMENT, "no range");
  check(!ug_parsed_version_canonical(NULL).data && ug_parsed_version_part_count(NULL) == 0, "no parsed version");
  check(!ug_explanation_text(NULL).data && ug_explanation_part(NULL) == -1, "no explanation");
  ug_parsed_version_free(NULL);
  ug_explanation_free(NULL);
  ug_range_free(NULL);
}

int main(void) {
  long_versions();
  misuse();
  return finish();
}
