/* The layout of every public structure, compared with the checked-in table. `layout --print` writes the table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

static char table[16384];
static size_t used, end; /**< of the table; of the structure so far, to find a field that is missing here */

static void line(const char *name, size_t offset, size_t size) {
  used += (size_t)snprintf(table + used, sizeof table - used, "%-40s %4zu %4zu\n", name, offset, size);
}

static size_t rounded(size_t value, size_t alignment) { return (value + alignment - 1) / alignment * alignment; }

static void field(const char *type, const char *name, size_t offset, size_t size, size_t alignment) {
  char full[80];
  snprintf(full, sizeof full, "%s.%s", type, name);
  context("%s", full);
  check(offset == rounded(end, alignment), "a field before it is not in the test");
  line(full, offset, size);
  end = offset + size;
}

static void structure(const char *type, size_t size, size_t alignment) {
  context("%s", type);
  check(size == rounded(end, alignment), "its last field is not in the test");
  line(type, 0, size);
  end = 0;
}

#define FIELD(type, name, of) field(#type, #name, offsetof(type, name), sizeof(((type *)0)->name), of)
#define I4(type, name) FIELD(type, name, 4)
#define P8(type, name) FIELD(type, name, 8)
#define C1(type, name) FIELD(type, name, 1)
#define WHOLE(type) structure(#type, sizeof(type), 8)

static void describe(void) {
  I4(ug_error, struct_size), I4(ug_error, status), P8(ug_error, offset), I4(ug_error, line), I4(ug_error, column);
  P8(ug_error, message), C1(ug_error, path), WHOLE(ug_error);

  P8(ug_string, data), P8(ug_string, size), WHOLE(ug_string);

  I4(ug_version_options, struct_size), I4(ug_version_options, scheme), I4(ug_version_options, flags);
  structure("ug_version_options", sizeof(ug_version_options), 4);

  I4(ug_lookup_options, struct_size), I4(ug_lookup_options, http_status), P8(ug_lookup_options, storefront);
  P8(ug_lookup_options, bundle_id), P8(ug_lookup_options, track_id), I4(ug_lookup_options, kind);
  I4(ug_lookup_options, flags), WHOLE(ug_lookup_options);

  I4(ug_address_options, struct_size), I4(ug_address_options, flags), P8(ug_address_options, track_ids);
  P8(ug_address_options, track_id_count), P8(ug_address_options, bundle_ids);
  P8(ug_address_options, bundle_id_count), P8(ug_address_options, storefront), P8(ug_address_options, language);
  P8(ug_address_options, entity), P8(ug_address_options, cache_buster), WHOLE(ug_address_options);

  I4(ug_policy_options, struct_size), I4(ug_policy_options, format), I4(ug_policy_options, versions);
  I4(ug_policy_options, flags), structure("ug_policy_options", sizeof(ug_policy_options), 4);

  I4(ug_lint_options, struct_size), I4(ug_lint_options, format), I4(ug_lint_options, versions);
  I4(ug_lint_options, flags), P8(ug_lint_options, now), WHOLE(ug_lint_options);

  I4(ug_request, struct_size), I4(ug_request, flags), I4(ug_request, versions), I4(ug_request, trigger);
  P8(ug_request, installed), P8(ug_request, build), P8(ug_request, policy), P8(ug_request, lookups);
  P8(ug_request, lookup_count), P8(ug_request, preset), P8(ug_request, app_name), P8(ug_request, platform);
  P8(ug_request, os_version), P8(ug_request, device_id), P8(ug_request, bundle_id), P8(ug_request, track_id);
  P8(ug_request, languages), P8(ug_request, language_count), P8(ug_request, channel), P8(ug_request, state);
  P8(ug_request, every), P8(ug_request, now), P8(ug_request, architecture), P8(ug_request, storefront);
  P8(ug_request, channels), P8(ug_request, channel_count), P8(ug_request, tags), P8(ug_request, tag_count);
  WHOLE(ug_request);

  I4(ug_decision_view, struct_size), I4(ug_decision_view, has), I4(ug_decision_view, outcome);
  I4(ug_decision_view, reason), I4(ug_decision_view, update_type), I4(ug_decision_view, state_changed);
  P8(ug_decision_view, ask_again_at), P8(ug_decision_view, deadline), P8(ug_decision_view, track_id);
  P8(ug_decision_view, deferrals_left), P8(ug_decision_view, installed), P8(ug_decision_view, target);
  P8(ug_decision_view, title), P8(ug_decision_view, message), P8(ug_decision_view, continue_button);
  P8(ug_decision_view, cancel_button), P8(ug_decision_view, skip_button), P8(ug_decision_view, message_language);
  P8(ug_decision_view, store_url), P8(ug_decision_view, release_notes), P8(ug_decision_view, state);
  P8(ug_decision_view, meta), P8(ug_decision_view, failure_count), P8(ug_decision_view, missed_count);
  P8(ug_decision_view, not_honoured_count), WHOLE(ug_decision_view);

  I4(ug_column, struct_size), I4(ug_column, layout), P8(ug_column, length), P8(ug_column, offset);
  P8(ug_column, validity), P8(ug_column, offsets), P8(ug_column, data), P8(ug_column, buffers);
  P8(ug_column, buffer_count), P8(ug_column, codes), I4(ug_column, code_type), P8(ug_column, dictionary);
  WHOLE(ug_column);

  P8(ug_event_columns, version), P8(ug_event_columns, count), P8(ug_event_columns, at), WHOLE(ug_event_columns);

  I4(ug_fact_columns, struct_size), I4(ug_fact_columns, flags), P8(ug_fact_columns, installed);
  P8(ug_fact_columns, build), P8(ug_fact_columns, platform), P8(ug_fact_columns, os_version);
  P8(ug_fact_columns, device_id), P8(ug_fact_columns, architecture), P8(ug_fact_columns, storefront);
  P8(ug_fact_columns, channel), P8(ug_fact_columns, now), P8(ug_fact_columns, state_installed);
  P8(ug_fact_columns, first_seen), P8(ug_fact_columns, waiting), P8(ug_fact_columns, shown);
  P8(ug_fact_columns, later), P8(ug_fact_columns, skipped), P8(ug_fact_columns, skipped_major);
  P8(ug_fact_columns, store), WHOLE(ug_fact_columns);

  I4(ug_outcomes, struct_size), I4(ug_outcomes, flags), P8(ug_outcomes, outcomes), P8(ug_outcomes, reasons);
  P8(ug_outcomes, update_types), P8(ug_outcomes, targets), P8(ug_outcomes, deadlines);
  P8(ug_outcomes, ask_again_at), WHOLE(ug_outcomes);
}

/* Line by line, so that a break names the field. */
static void compare(const char *path) {
  char *expected = slurp(path, NULL), *want, *got = table;
  context("%s", path);
  if (!check(expected != NULL, "cannot be read")) return;
  for (want = expected; *want || *got;) {
    size_t wanted = strcspn(want, "\n"), given = strcspn(got, "\n");
    check(wanted == given && memcmp(want, got, given) == 0, "expected '%.*s', got '%.*s'", (int)wanted, want,
          (int)given, got);
    want += wanted + (want[wanted] != 0);
    got += given + (got[given] != 0);
  }
  free(expected);
}

int main(int count, char **arguments) {
  describe();
  if (count > 1 && strcmp(arguments[1], "--print") == 0) {
    fputs(table, stdout);
    return 0;
  }
  compare(count > 1 ? arguments[1] : "abi/layout.txt");
  return finish();
}
