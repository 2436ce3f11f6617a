/*
 * Versions through the C interface: the rows that the Swift and Python tests read too, each order both ways round.
 *
 *   versions Tests/data/versions [shared/data/versions]
 *
 * The second folder may be missing; then its rows are left out, and the program says so.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "column_versions.h"
#include "harness.h"

#define FIELDS 8

typedef struct row {
  char *text[FIELDS];
  size_t size[FIELDS];
  int count;
} row;

static const char *const scheme_names[] = {"app", "semver", "apple", "integer", "foundation", "sparkle"};

static ug_scheme scheme_named(const char *name) {
  int i;
  for (i = 0; i < 6; i++)
    if (strcmp(name, scheme_names[i]) == 0) return i;
  check(0, "unknown scheme %s", name);
  return 0;
}

/* \t \n \r \\ stand for themselves; any other backslash is one. In place; gives the new size. */
static size_t unescape(char *text, size_t size) {
  size_t in, out = 0;
  for (in = 0; in < size; in++) {
    char next = in + 1 < size ? text[in + 1] : 0;
    char twin = next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next == '\\' ? '\\' : 0;
    if (text[in] == '\\' && twin) {
      text[out++] = twin;
      in++;
    } else {
      text[out++] = text[in];
    }
  }
  text[out] = 0;
  return out;
}

/* Hands every row of a file to `use`. Gives the number of rows, or -1 where there is no such file. */
static long each_row(const char *folder, const char *name, int columns, void (*use)(const row *, const void *),
                     const void *with) {
  char path[1024];
  size_t size;
  char *file, *line;
  long rows = 0, held = 0, number = 0;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  file = slurp(path, &size);
  if (!file) return -1;
  for (line = file; line && line < file + size;) {
    char *end = strchr(line, '\n');
    char *field = line;
    row r;
    number++;
    if (end) *end = 0;
    memset(&r, 0, sizeof r);
    if (*line && strncmp(line, "# ", 2) != 0) {
      held++;
      while (field && r.count < FIELDS) {
        char *tab = strchr(field, '\t');
        if (tab) *tab = 0;
        r.text[r.count] = field;
        r.size[r.count] = unescape(field, strlen(field));
        r.count++;
        field = tab ? tab + 1 : NULL;
      }
      if (r.count >= columns) {
        rows++;
        context("%s:%ld", name, number);
        use(&r, with);
      }
    }
    line = end ? end + 1 : NULL;
  }
  context("%s", name);
  check(rows == held, "%ld rows understood of %ld", rows, held);
  printf("%s: %ld rows\n", name, rows);
  free(file);
  return rows;
}

/* One order, in one direction. The strings stand at addresses of their own with nothing behind them. */
static void expect(const char *a, size_t a_size, char relation, const char *b, size_t b_size,
                   const ug_version_options *options) {
  char *x = exact(a, a_size), *y = exact(b, b_size);
  int32_t order = 77, many = 77, plain = 77;
  ug_error error = soiled();
  int32_t wanted = relation == '<' ? -1 : relation == '>' ? 1 : 0;
  size_t sizes[2];
  char *both = malloc(a_size + b_size + 1);
  ug_status status = ug_compare_with(x, a_size, y, b_size, options, &order, &error);
  check_error(&error, status);
  if (relation == '!') {
    check(status == UG_E_VERSION, "status %d for what is no version", (int)status);
    check(order == 77, "the order was touched on failure");
    check(error.offset >= 0 && error.line == 1 && error.column >= 1, "no place");
    check(strcmp(error.path, "a") == 0 || strcmp(error.path, "b") == 0, "path %s", error.path);
  } else {
    check(status == UG_OK && order == wanted, "status %d, order %d, expected %c", (int)status, (int)order, relation);
  }
  if (options->flags == 0) {
    check(ug_compare(x, a_size, y, b_size, options->scheme, &plain, NULL) == status, "ug_compare gives another status");
    check(plain == order, "ug_compare gives another order");
  }
  if (both) {
    if (a_size) memcpy(both, a, a_size);
    if (b_size) memcpy(both + a_size, b, b_size);
    sizes[0] = a_size;
    sizes[1] = b_size;
    check(ug_compare_many(both, a_size + b_size, sizes, 1, options, &many, NULL) == UG_OK, "ug_compare_many fails");
    check(many == (relation == '!' ? UG_NOT_COMPARABLE : wanted), "ug_compare_many gives %d", (int)many);
  }
  free(both);
  free(x);
  free(y);
}

static int bytes_order(ug_string a, ug_string b) {
  size_t least = a.size < b.size ? a.size : b.size;
  int order = memcmp(a.data, b.data, least);
  if (order == 0) order = a.size < b.size ? -1 : a.size > b.size;
  return order < 0 ? -1 : order > 0;
}

static void expect_keys(const char *a, size_t a_size, char relation, const char *b, size_t b_size,
                        const ug_version_options *options) {
  ug_text *x = NULL, *y = NULL;
  int wanted = relation == '<' ? -1 : relation == '>' ? 1 : 0;
  if (options->scheme == UG_SCHEME_FOUNDATION || options->scheme == UG_SCHEME_SPARKLE) {
    check(ug_sort_key(a, a_size, options, &x, NULL) == UG_E_ARGUMENT && !x, "a key for a scheme without keys");
    return;
  }
  if (relation == '!' || (options->flags & UG_VERSION_COMPARE_BUILD)) return;
  check(ug_sort_key(a, a_size, options, &x, NULL) == UG_OK, "no key for the first");
  check(ug_sort_key(b, b_size, options, &y, NULL) == UG_OK, "no key for the second");
  if (x && y) check(bytes_order(ug_text_string(x), ug_text_string(y)) == wanted, "the keys are in another order");
  ug_text_free(x);
  ug_text_free(y);
}

static void both_ways(const char *a, size_t a_size, char relation, const char *b, size_t b_size,
                      const ug_version_options *options) {
  char back = relation == '<' ? '>' : relation == '>' ? '<' : relation;
  ug_string x, y;
  x.data = a, x.size = a_size;
  y.data = b, y.size = b_size;
  expect(a, a_size, relation, b, b_size, options);
  expect(b, b_size, back, a, a_size, options);
  check_version_columns(x, y, options);
  check_version_columns(y, x, options);
  expect_keys(a, a_size, relation, b, b_size, options);
}

static void order_row(const row *r, const void *with) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  options.scheme = *(const ug_scheme *)with;
  both_ways(r->text[0], r->size[0], r->text[1][0], r->text[2], r->size[2], &options);
}

static void shared_row(const row *r, const void *with) {
  const ug_scheme *scheme = with;
  const char *note = r->count > 3 ? r->text[3] : "";
  if (r->text[1][0] == '?' || strstr(note, "loose") || strstr(note, "DISABLED")) return;
  if (*scheme == UG_SCHEME_APPLE) {
    ug_version_options options = UG_VERSION_OPTIONS_INIT;
    options.scheme = *scheme;
    if (strncmp(note, "short string", 12) != 0) return;
    if (r->text[1][0] != '<' && r->text[1][0] != '=' && r->text[1][0] != '>') {
      ug_status wanted = strcmp(r->text[1], "legal") == 0 ? UG_OK : UG_E_VERSION;
      check(ug_version_check(r->text[0], r->size[0], &options, NULL) == wanted, "%s is not %s", r->text[0], r->text[1]);
      return;
    }
  }
  order_row(r, with);
}

static void option_row(const row *r, const void *with) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  (void)with;
  if (strcmp(r->text[0], "loneLetter=postrelease") == 0) options.flags = UG_VERSION_LETTER_IS_LATER;
  if (strcmp(r->text[0], "loneLetter=prerelease") == 0) options.flags = UG_VERSION_LETTER_IS_PRERELEASE;
  if (strcmp(r->text[0], "unknownWords=ignored") == 0) options.flags = UG_VERSION_IGNORE_UNKNOWN_WORDS;
  if (strcmp(r->text[0], "dashNumber=revision") == 0) options.flags = UG_VERSION_DASH_IS_REVISION;
  if (strcmp(r->text[0], "build") == 0) options.flags = UG_VERSION_COMPARE_BUILD;
  both_ways(r->text[1], r->size[1], r->text[2][0], r->text[3], r->size[3], &options);
}

static void update_type_row(const row *r, const void *with) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_update_type there = 77, back = 77;
  ug_status status;
  (void)with;
  options.scheme = scheme_named(r->text[0]);
  status = ug_update_type_between(r->text[1], r->size[1], r->text[2], r->size[2], &options, &there, NULL);
  check(ug_update_type_between(r->text[2], r->size[2], r->text[1], r->size[1], &options, &back, NULL) == status,
        "another status the other way round");
  check(there == back, "another type the other way round");
  if (r->text[3][0] == '!') {
    check(status == UG_E_VERSION && there == 77, "status %d", (int)status);
  } else {
    check(status == UG_OK && ug_update_type_name(there) && strcmp(ug_update_type_name(there), r->text[3]) == 0,
          "status %d, type %d", (int)status, (int)there);
  }
}

static void explain_row(const row *r, const void *with) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_explanation *e = NULL;
  (void)with;
  options.scheme = scheme_named(r->text[0]);
  if (!check(ug_explain(r->text[1], r->size[1], r->text[2], r->size[2], &options, &e, NULL) == UG_OK, "not explained"))
    return;
  check(strcmp(ug_update_type_name(ug_explanation_update_type(e)), r->text[3]) == 0, "another type");
  check(ug_explanation_part(e) == (r->size[4] ? atoi(r->text[4]) : -1), "part %d", (int)ug_explanation_part(e));
  if (ug_explanation_order(e) == 0) {
    check(!ug_explanation_a(e).data && !ug_explanation_b(e).data, "texts for equal versions");
  } else {
    check(same(ug_explanation_a(e), r->text[5], r->size[5]), "a has %s", ug_explanation_a(e).data);
    check(same(ug_explanation_b(e), r->text[6], r->size[6]), "b has %s", ug_explanation_b(e).data);
  }
  check(ug_explanation_text(e).size > 0, "no sentence");
  ug_explanation_free(e);
}

static void range_row(const row *r, const void *with) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_range *range = NULL;
  int32_t contains = 77;
  ug_status status;
  (void)with;
  options.scheme = scheme_named(r->text[0]);
  if (!check(ug_range_parse(r->text[1], r->size[1], &options, &range, NULL) == UG_OK, "not read")) return;
  status = ug_range_contains(range, r->text[3], r->size[3], &contains, NULL);
  if (ug_version_check(r->text[3], r->size[3], &options, NULL) != UG_OK)
    check(status == UG_E_VERSION && contains == 77, "status %d for what is no version", (int)status);
  else
    check(status == UG_OK && contains == (strcmp(r->text[2], "includes") == 0), "contains %d", (int)contains);
  {
    ug_string version;
    version.data = r->text[3], version.size = r->size[3];
    check_range_columns(range, version);
  }
  ug_range_free(range);
}

static void range_fault_row(const row *r, const void *with) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_range *range = (ug_range *)&options;
  ug_error error = soiled();
  ug_status status;
  (void)with;
  options.scheme = scheme_named(r->text[0]);
  status = ug_range_parse(r->text[1], r->size[1], &options, &range, &error);
  check_error(&error, status);
  check(status == UG_E_RANGE && !range, "status %d", (int)status);
  check(error.offset == atoi(r->text[2]), "offset %d", (int)error.offset);
}

/* The bytes of all parts with blanks between. */
static void check_parts(const ug_parsed_version *parsed, const char *wanted) {
  char parts[256] = "";
  size_t i, used = 0, count = ug_parsed_version_part_count(parsed);
  for (i = 0; i < count && used + 2 < sizeof parts; i++) {
    ug_string part = ug_parsed_version_part(parsed, i);
    used += (size_t)snprintf(parts + used, sizeof parts - used, "%s%s", i ? " " : "", part.data);
  }
  check(strcmp(parts, wanted) == 0, "parts %s", parts);
  check(!ug_parsed_version_part(parsed, count).data, "a part beyond the last");
}

static void canonical_row(const row *r, const void *with) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_parsed_version *p = NULL;
  (void)with;
  options.scheme = scheme_named(r->text[0]);
  if (!check(ug_version_parse(r->text[1], r->size[1], &options, &p, NULL) == UG_OK, "not read")) return;
  check(same(ug_parsed_version_canonical(p), r->text[2], r->size[2]), "canonical %s", ug_parsed_version_canonical(p).data);
  check_parts(p, r->text[3]);
  if (r->size[4]) check(same(ug_parsed_version_prerelease(p), r->text[4], r->size[4]), "other words");
  else check(!ug_parsed_version_prerelease(p).data, "words");
  if (r->size[6]) check(same(ug_parsed_version_build(p), r->text[6], r->size[6]), "another build");
  else check(!ug_parsed_version_build(p).data, "a build");
  ug_parsed_version_free(p);
}

static void fault_row(const row *r, const void *with) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_parsed_version *p = NULL;
  ug_error error = soiled();
  ug_status status;
  (void)with;
  options.scheme = scheme_named(r->text[0]);
  status = (strcmp(r->text[1], "strict") == 0 ? ug_version_parse_strict : ug_version_parse)(r->text[2], r->size[2],
                                                                                           &options, &p, &error);
  check_error(&error, status);
  if (strcmp(r->text[3], "ok") == 0)
    check(status == UG_OK && p, "status %d", (int)status);
  else
    check(status == UG_E_VERSION && !p && error.offset == atoi(r->text[3]), "status %d, offset %d", (int)status,
          (int)error.offset);
  ug_parsed_version_free(p);
}

static void valid_semantic_row(const row *r, const void *with) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_parsed_version *p = NULL;
  char parts[128];
  (void)with;
  options.scheme = UG_SCHEME_SEMVER;
  snprintf(parts, sizeof parts, "%s %s %s", r->text[1], r->text[2], r->text[3]);
  if (!check(ug_version_parse(r->text[0], r->size[0], &options, &p, NULL) == UG_OK, "%s not read", r->text[0])) return;
  check_parts(p, parts);
  check(!ug_parsed_version_prerelease(p).data == (strcmp(r->text[4], "[]") == 0), "pre-release");
  check(!ug_parsed_version_build(p).data == (strcmp(r->text[5], "[]") == 0), "build");
  ug_parsed_version_free(p);
}

static void invalid_semantic_row(const row *r, const void *with) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_status wanted = strcmp(r->text[0], "0.0.90071992547409910") == 0 ? UG_OK : UG_E_VERSION; /* exceptions.tsv */
  (void)with;
  options.scheme = UG_SCHEME_SEMVER;
  check(ug_version_check(r->text[0], r->size[0], &options, NULL) == wanted, "%s", r->text[0]);
}

static void sorting(void) {
  static const char *const list[] = {"1.10", "latest", "1.9", "1.0 (7)", "1", "", "2.0-beta", "1.0"};
  static const size_t wanted[] = {3, 4, 7, 2, 0, 6, 1, 5};
  char data[128] = "";
  size_t sizes[8], order[8], readable = 77, i;
  int32_t orders[4];
  ug_error error = soiled();
  context("sorting");
  for (i = 0; i < 8; i++) {
    strcat(data, list[i]);
    sizes[i] = strlen(list[i]);
  }
  check(ug_sort(data, strlen(data), sizes, 8, NULL, order, &readable, &error) == UG_OK && readable == 6, "not sorted");
  for (i = 0; i < 8; i++) check(order[i] == wanted[i], "place %d holds %d", (int)i, (int)order[i]);
  check(ug_sort(data, strlen(data), sizes, 8, NULL, order, NULL, NULL) == UG_OK, "readable may be NULL");
  check(ug_sort(NULL, 0, NULL, 0, NULL, NULL, NULL, NULL) == UG_OK, "nothing to sort");
  check(ug_sort(data, strlen(data) - 1, sizes, 8, NULL, order, NULL, &error) == UG_E_ARGUMENT, "sizes too large");
  check(strcmp(error.path, "sizes") == 0, "path %s", error.path);
  check(ug_sort(data, strlen(data) + 1, sizes, 8, NULL, order, NULL, NULL) == UG_E_ARGUMENT, "sizes too small");
  sizes[0] = (size_t)-1;
  check(ug_sort(data, strlen(data), sizes, 8, NULL, order, NULL, NULL) == UG_E_ARGUMENT, "a size without end");
  for (i = 0; i < 4; i++) orders[i] = 77;
  check(ug_compare_many(data, strlen(data), sizes, 4, NULL, orders, NULL) == UG_E_ARGUMENT && orders[0] == 77,
        "outputs are untouched on failure");
  check(ug_compare_many(data, 0, sizes, (size_t)-1, NULL, orders, NULL) == UG_E_ARGUMENT, "a count without end");
  check(ug_compare_many(NULL, 0, NULL, 0, NULL, NULL, NULL) == UG_OK, "no pair at all");
}

int main(int count, char **arguments) {
  static const struct {
    const char *name;
    int columns;
    ug_scheme scheme;
    void (*use)(const row *, const void *);
  } shared[] = {
      {"bugs_vectors.tsv", 4, UG_SCHEME_APP, shared_row},       {"siren_harpy_upgrader.tsv", 4, UG_SCHEME_APP, shared_row},
      {"semver.tsv", 4, UG_SCHEME_SEMVER, shared_row},          {"foundation_numeric.tsv", 4, UG_SCHEME_FOUNDATION, shared_row},
      {"sparkle.tsv", 4, UG_SCHEME_SPARKLE, shared_row},        {"apple_bundle.tsv", 4, UG_SCHEME_APPLE, shared_row},
      {"semver_valid.tsv", 6, UG_SCHEME_SEMVER, valid_semantic_row},
      {"semver_invalid.txt", 2, UG_SCHEME_SEMVER, invalid_semantic_row},
  };
  const char *own = count > 1 ? arguments[1] : "Tests/data/versions";
  const char *others = count > 2 ? arguments[2] : NULL;
  ug_scheme scheme;
  size_t i;
  for (scheme = 0; scheme < 6; scheme++) {
    char name[32];
    snprintf(name, sizeof name, "%s.tsv", scheme_names[scheme]);
    check(each_row(own, name, 4, order_row, &scheme) > 0, "no %s", name);
  }
  check(each_row(own, "options.tsv", 5, option_row, NULL) > 0, "no options.tsv");
  check(each_row(own, "update_types.tsv", 5, update_type_row, NULL) > 0, "no update_types.tsv");
  check(each_row(own, "explain.tsv", 7, explain_row, NULL) > 0, "no explain.tsv");
  check(each_row(own, "ranges.tsv", 4, range_row, NULL) > 0, "no ranges.tsv");
  check(each_row(own, "range_faults.tsv", 3, range_fault_row, NULL) > 0, "no range_faults.tsv");
  check(each_row(own, "canonical.tsv", 7, canonical_row, NULL) > 0, "no canonical.tsv");
  check(each_row(own, "faults.tsv", 4, fault_row, NULL) > 0, "no faults.tsv");
  for (i = 0; i < sizeof shared / sizeof *shared; i++)
    if (!others || each_row(others, shared[i].name, shared[i].columns, shared[i].use, &shared[i].scheme) < 0)
      printf("SKIPPED %s: it is not at hand (UPDATEGATE_SHARED, or ../shared)\n", shared[i].name);
  sorting();
  return finish();
}
