/*
 * memory DATA CORPUS : what happens where memory is short. The allocations of the library are counted, and one of them
 * is refused.
 *
 *   - Every call that takes a text, with each of its allocations refused in turn: UG_E_MEMORY, nothing left behind, no crash.
 *   - Every row and every file of the fuzz corpora: one allocation a call at most, so the block that is reserved on entry is large
 *     enough, and there is no second place at which memory could be short.
 *   - Handles that are none: freed twice, of another kind, of nobody.
 *
 * Not for valgrind and the sanitizers, which bring allocators of their own.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "slots.h"
#include "watch.h"

static watched seen;

/* ---- Every call that takes a text -------------------------------------------------------------------------------- */

static void refuse_each(const slot *slot, const char *text) {
  unsigned long count, nth;
  ug_error error = soiled();
  ug_status status;
  context("%s with %.40s", slot->name, text);
  watch(0);
  (void)slot->call(ug_str(text), &error);
  seen = unwatch();
  count = seen.asked;
  check(seen.kept == 0, "%ld allocations are not given back", seen.kept);
  for (nth = 1; nth <= count; nth++) {
    error = soiled();
    watch(nth);
    status = slot->call(ug_str(text), &error);
    seen = unwatch();
    check(status == UG_E_MEMORY, "with allocation %lu of %lu refused it gave %s", nth, count, ug_status_name(status));
    check_error(&error, status);
    check(seen.kept == 0, "with allocation %lu refused, %ld are not given back", nth, seen.kept);
    watch(nth);
    status = slot->call(ug_str(text), NULL);
    seen = unwatch();
    check(status == UG_E_MEMORY && seen.kept == 0, "without an error it is another status");
  }
}

/* ---- Every row --------------------------------------------------------------------------------------------------- */

static unsigned long calls, most;
static const char *most_of = "";
static size_t most_input;

static void counted(const char *what, size_t input, ug_status status) {
  seen = unwatch();
  calls++;
  check(seen.asked <= 1, "%s: %lu allocations for %lu bytes, status %s", what, seen.asked, (unsigned long)input, ug_status_name(status));
  check(seen.kept == 0, "%s: %ld allocations are not given back", what, seen.kept);
  if (seen.largest > most) most = seen.largest, most_of = what, most_input = input;
}

static void texts(const char *text, size_t size) {
  ug_text *out = NULL;
  ug_policy *policy = NULL;
  ug_lookup *lookup = NULL;
  ug_status status;
  watch(0);
  status = ug_evaluate_json(text, size, &out, NULL);
  ug_text_free(out);
  counted("ug_evaluate_json", size, status);
  if (size <= UG_MAX_POLICY) {
    watch(0);
    status = ug_policy_parse(text, size, NULL, &policy, NULL);
    ug_policy_free(policy);
    counted("ug_policy_parse", size, status);
    watch(0);
    out = NULL;
    status = ug_policy_lint(text, size, NULL, &out, NULL);
    ug_text_free(out);
    counted("ug_policy_lint", size, status);
  }
  watch(0);
  status = ug_lookup_parse(text, size, NULL, &lookup, NULL);
  ug_lookup_free(lookup);
  counted("ug_lookup_parse", size, status);
  watch(0);
  out = NULL;
  status = ug_state_record(text, size, UG_EVENT_LATER, "2.0", 3, 1796029200, &out, NULL);
  ug_text_free(out);
  counted("ug_state_record", size, status);
}

static void of_row(const char *key, json_t *value) {
  size_t size;
  char *text;
  if (!value || json_is_null(value)) return;
  text = row_text(value, &size);
  if (!text) return;
  (void)key;
  texts(text, size);
  free(text);
}

static void row(json_t *row) {
  static const char *const keys[] = {"request", "text", "policy", "state"};
  size_t index;
  for (index = 0; index < sizeof keys / sizeof *keys; index++) of_row(keys[index], json_object_get(row, keys[index]));
}

static void folder(const char *path) {
  DIR *entries = opendir(path);
  struct dirent *entry;
  context("%s", path);
  if (!check(entries != NULL, "cannot be opened")) return;
  while ((entry = readdir(entries)) != NULL) {
    char name[2048];
    size_t size;
    char *text;
    if (entry->d_name[0] == '.') continue;
    snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
    text = slurp(name, &size);
    if (!text) continue;
    context("%s", name);
    texts(text, size);
    free(text);
  }
  closedir(entries);
}

/* Texts that take most for their length. */
static void hostile(void) {
  static const struct {
    const char *open, *each, *close;
  } shapes[] = {{"[", "0,", "0]"},   {"", "[", ""},           {"{\"a\":[", "[],", "0]}"}, {"[", "{},", "0]"},
                {"[", "\"\",", "0]"}, {"{", "\"a\":0,", "\"a\":0}"}, {"[", "[[[0]]],", "0]"},   {"[", "1e9,", "0]"}};
  size_t shape, size = 200000;
  char *text = malloc(size + 64);
  for (shape = 0; shape < sizeof shapes / sizeof *shapes; shape++) {
    char *end = text + sprintf(text, "%s", shapes[shape].open);
    while ((size_t)(end - text) < size) end += sprintf(end, "%s", shapes[shape].each);
    end += sprintf(end, "%s", shapes[shape].close);
    context("two hundred thousand bytes of %s", shapes[shape].each);
    texts(text, (size_t)(end - text));
  }
  free(text);
}

/* ---- Handles ----------------------------------------------------------------------------------------------------- */

static void handles(void) {
  ug_policy *policy = NULL;
  ug_lookup *lookup = NULL;
  ug_text *text = NULL;
  ug_decision *decision = NULL;
  ug_lookup *list[1];
  ug_request request = UG_REQUEST_INIT;
  int other = 7;
  context("handles");
  check(ug_policy_parse(good_policy, UG_NUL_TERMINATED, NULL, &policy, NULL) == UG_OK, "a policy");
  check(ug_lookup_parse(good_reply, UG_NUL_TERMINATED, NULL, &lookup, NULL) == UG_OK, "a look-up");
  request.installed = ug_str("1.0");
  request.now = 1796029200;
  /* Of another kind. */
  request.policy = (const ug_policy *)(const void *)lookup;
  check(ug_evaluate(&request, &decision, NULL) == UG_E_ARGUMENT && !decision, "a look-up is taken for a policy");
  request.policy = NULL;
  list[0] = (ug_lookup *)(void *)policy;
  request.lookups = list;
  request.lookup_count = 1;
  check(ug_evaluate(&request, &decision, NULL) == UG_E_ARGUMENT && !decision, "a policy is taken for a look-up");
  check(ug_lookup_count((const ug_lookup *)(const void *)policy) == 0, "a policy has records");
  check(ug_text_string((const ug_text *)(const void *)policy).data == NULL, "a policy is a text");
  ug_text_free((ug_text *)(void *)policy);
  ug_decision_free((ug_decision *)(void *)lookup);
  check(ug_lookup_count(lookup) == 1, "a look-up that another function was told to free is gone");
  /* No handle at all. */
  check(ug_lookup_count((const ug_lookup *)(const void *)((char *)&other + 1)) == 0, "an odd address has records");
  /* Held twice, freed twice, gone at the second. */
  check(ug_policy_retain(policy) == policy, "retain gives something else");
  ug_policy_free(policy);
  request.lookup_count = 0;
  request.policy = policy;
  check(ug_evaluate(&request, &decision, NULL) == UG_OK, "a policy that is held again is gone");
  ug_decision_free(decision);
  ug_policy_free(policy);
  decision = NULL;
  check(ug_evaluate(&request, &decision, NULL) == UG_E_ARGUMENT && !decision, "a freed policy is used");
  ug_policy_free(policy);
  check(ug_policy_retain(policy) == NULL, "a freed policy is held");
  check(ug_lookup_retain(lookup) == lookup, "retain gives something else");
  ug_lookup_free(lookup);
  check(ug_lookup_count(lookup) == 1, "a look-up that is held again is gone");
  ug_lookup_free(lookup);
  ug_lookup_free(lookup);
  check(ug_lookup_count(lookup) == 0, "a freed look-up has records");
  check(ug_policy_retain(NULL) == NULL && ug_lookup_retain(NULL) == NULL, "NULL is held");
  check(ug_sort_key("1.0", 3, NULL, &text, NULL) == UG_OK, "a key");
  ug_text_free(text);
  ug_text_free(text);
  check(ug_text_string(text).data == NULL, "a freed text is lent");
}

int main(int count, char **arguments) {
  static const char *const parts[] = {"decisions", "policies", "states"};
  static const char *const corpora[] = {"lookup", "policy", "request", "state"};
  size_t index;
  char path[1024];
  if (count != 3) return fprintf(stderr, "usage: memory DATA CORPUS\n"), 2;
  for (index = 0; index < slot_count; index++) {
    /* It makes a range first, which is another call. */
    if (strcmp(slots[index].name, "ug_range_contains") == 0) continue;
    refuse_each(&slots[index], slots[index].good);
    refuse_each(&slots[index], "{");
    refuse_each(&slots[index], "1.2.3-beta.11+a.rather.long.build.that.is.no.small.string");
  }
  for (index = 0; index < sizeof parts / sizeof *parts; index++) {
    snprintf(path, sizeof path, "%s/%s", arguments[1], parts[index]);
    rows_in_folder(path, row);
  }
  for (index = 0; index < sizeof corpora / sizeof *corpora; index++) {
    snprintf(path, sizeof path, "%s/%s", arguments[2], corpora[index]);
    folder(path);
  }
  hostile();
  handles();
  printf("%lu calls with one allocation each at most; the largest block: %lu bytes for %lu of %s\n", calls, most,
         (unsigned long)most_input, most_of);
  return finish();
}
