/*
 * Memory behind handles: what a handle hands out costs no allocation but for two texts of a decision, and those are absent, not
 * the end of the process, where there is no memory for them. Columns and lists with each of their allocations refused. All
 * of it again in an address space that is too small.
 *
 * Not for valgrind and the sanitizers, which bring allocators of their own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "slots.h"
#include "watch.h"

static ug_policy *policy;
static ug_lookup *lookups[1];
static ug_request request = UG_REQUEST_INIT;
static ug_string languages[1];

static void prepare(void) {
  check(ug_policy_parse(good_policy, UG_NUL_TERMINATED, NULL, &policy, NULL) == UG_OK, "a policy");
  check(ug_lookup_parse(good_reply, UG_NUL_TERMINATED, NULL, &lookups[0], NULL) == UG_OK, "a look-up");
  languages[0] = ug_str("de");
  request.policy = policy;
  request.lookups = lookups;
  request.lookup_count = 1;
  request.languages = languages;
  request.language_count = 1;
  request.installed = ug_str("1.0");
  request.app_name = ug_str("A \"name\" with\x01 what JSON escapes");
  request.now = 1796029200;
  request.flags = UG_REQUEST_TRACE;
}

static ug_decision *decided(void) {
  ug_decision *decision = NULL;
  check(ug_evaluate(&request, &decision, NULL) == UG_OK, "a decision");
  return decision;
}

static int alike(ug_string a, ug_string b) { return a.size == b.size && a.size && memcmp(a.data, b.data, a.size) == 0; }

/* ---- The two texts that are written late ------------------------------------------------------------------------- */

static void late(const char *what, ug_string (*text)(const ug_decision *)) {
  ug_decision *whole = decided();
  ug_string good = text(whole);
  unsigned long nth, count;
  ug_decision *decision = decided();
  context("%s", what);
  watch(0);
  check(alike(text(decision), good), "another text");
  count = unwatch().asked;
  check(count == 2, "%lu allocations", count);
  watch(0);
  check(alike(text(decision), good) && unwatch().asked == 0, "it is not kept");
  ug_decision_free(decision);
  for (nth = 1; nth <= count; nth++) {
    ug_string given;
    decision = decided();
    watch(nth);
    given = text(decision);
    check(given.data == NULL && given.size == 0, "with allocation %lu refused there is a text", nth);
    /* Whatever it began with is given back, and nothing keeps it from being written later. */
    check(unwatch().kept == 0, "with allocation %lu refused something is left", nth);
    check(alike(text(decision), good), "after a refusal it is another text");
    watch(0);
    ug_decision_free(decision);
    check(unwatch().kept < 0, "nothing was given back");
  }
  ug_decision_free(whole);
}

static void view(void) {
  ug_decision *decision = decided();
  ug_decision_view view = UG_DECISION_VIEW_INIT;
  const char *data = "untouched";
  size_t size = 77;
  int32_t field;
  context("ug_decision_read and ug_decision_text");
  memset((char *)&view + sizeof view.struct_size, 0x5A, sizeof view - sizeof view.struct_size);
  watch_from(1);
  check(ug_decision_read(decision, &view) == UG_E_MEMORY, "no UG_E_MEMORY");
  check(ug_decision_text(decision, UG_DECISION_STATE, &data, &size) == 0 && size == 77, "a state");
  check(ug_decision_text(decision, UG_DECISION_JSON, &data, &size) == 0 && size == 77, "a JSON");
  for (field = UG_DECISION_INSTALLED; field < UG_DECISION_STATE; field++)
    (void)ug_decision_text(decision, field, &data, &size);
  check(unwatch().asked == 3, "other texts allocate");
  check(view.outcome == 0x5A5A5A5A && view.not_honoured_count != 0, "a refusal wrote the view");
  check(ug_decision_read(decision, &view) == UG_OK && view.state.size > 0, "read after a refusal");
  ug_decision_free(decision);
}

/* ---- Everything else that a handle hands out ---------------------------------------------------------------------- */

static void free_of_cost(void) {
  ug_decision *decision = decided();
  ug_decision_view view = UG_DECISION_VIEW_INIT;
  ug_lookup *failed = NULL;
  ug_parsed_version *parsed = NULL;
  ug_explanation *explanation = NULL;
  ug_range *range = NULL;
  ug_string text;
  int64_t integer;
  int32_t number;
  size_t count;
  ug_field field;
  ug_lookup_options options = UG_LOOKUP_OPTIONS_INIT;
  context("what handles hand out");
  options.storefront = ug_str("us");
  check(ug_lookup_parse("{", UG_NUL_TERMINATED, &options, &failed, NULL) == UG_OK, "a look-up");
  check(ug_version_parse("1.2-beta+7", UG_NUL_TERMINATED, NULL, &parsed, NULL) == UG_OK, "a version");
  check(ug_explain("1", 1, "2", 1, NULL, &explanation, NULL) == UG_OK, "an explanation");
  check(ug_range_parse(">=1 <2", UG_NUL_TERMINATED, NULL, &range, NULL) == UG_OK, "a range");
  (void)ug_decision_state(decision);
  watch_from(1);
  check(ug_decision_read(decision, &view) == UG_OK && view.missed_count > 0, "a decision");
  check(ug_decision_missed(decision, 0, &integer, &text, &number).data != NULL, "a missed release");
  (void)ug_decision_not_honoured(decision, 0);
  (void)ug_decision_failure(decision, 0, &text);
  check(ug_lookup_failure_text(failed).data && ug_lookup_storefront(failed).data, "the words of a failure");
  for (field = 0; field < UG_FIELD_COUNT; field++) {
    double real;
    (void)ug_app_text(lookups[0], 0, field, &text);
    (void)ug_app_integer(lookups[0], 0, field, &integer);
    (void)ug_app_number(lookups[0], 0, field, &real);
    if (ug_app_list_count(lookups[0], 0, field, &count) && count > 0)
      check(ug_app_list_item(lookups[0], 0, field, 0, &text), "an item");
  }
  check(ug_parsed_version_canonical(parsed).data && ug_parsed_version_prerelease(parsed).data &&
            ug_parsed_version_build(parsed).data && ug_parsed_version_part(parsed, 0).data, "a version's parts");
  check(ug_explanation_text(explanation).data && ug_explanation_a(explanation).data, "an explanation's words");
  check(ug_range_contains(range, "1.5", 3, &number, NULL) == UG_OK && number == 1, "a range");
  check(ug_policy_retain(policy) == policy && ug_lookup_retain(lookups[0]) == lookups[0], "a holder more");
  ug_policy_free(policy), ug_lookup_free(lookups[0]);
  check(ug_reason_from_name("belowMinimum", UG_NUL_TERMINATED) == UG_REASON_BELOW_MINIMUM, "a name");
  count = unwatch().asked;
  check(count == 0, "%lu allocations", (unsigned long)count);
  ug_decision_free(decision), ug_lookup_free(failed), ug_parsed_version_free(parsed);
  ug_explanation_free(explanation), ug_range_free(range);
}

/* ---- Lists, columns and whole requests ----------------------------------------------------------------------------- */

static const int32_t ends[] = {0, 3, 6, 12};
static ug_column column = UG_COLUMN_INIT;

static ug_status sort(ug_error *error) {
  static const size_t sizes[] = {3, 3, 6};
  size_t order[3];
  return ug_sort("1.01.9latest", 12, sizes, 3, NULL, order, NULL, error);
}
static ug_status compare_column(ug_error *error) {
  int8_t orders[3];
  return ug_compare_column(&column, 0, 3, "1.5", 3, NULL, orders, error);
}
static ug_status sort_key_column(ug_error *error) {
  int64_t offsets[4];
  uint8_t validity[1], data[256];
  size_t needed;
  return ug_sort_key_column(&column, 0, 3, NULL, offsets, validity, data, sizeof data, &needed, error);
}
static ug_status many(ug_error *error) {
  ug_fact_columns facts = UG_FACT_COLUMNS_INIT;
  ug_outcomes outcomes = UG_OUTCOMES_INIT;
  int8_t found[3];
  facts.installed = &column;
  outcomes.outcomes = found;
  return ug_evaluate_many(&request, &facts, 0, 3, NULL, &outcomes, error);
}
static ug_status make_memo(ug_error *error) {
  ug_memo *memo;
  ug_status status = ug_memo_make(0, &memo, error);
  check((status == UG_OK) == (memo != NULL), "a memo beside a failure");
  ug_memo_free(memo);
  return status;
}
static ug_status evaluate(ug_error *error) {
  ug_decision *decision;
  ug_status status = ug_evaluate(&request, &decision, error);
  check((status == UG_OK) == (decision != NULL), "a decision beside a failure");
  ug_decision_free(decision);
  return status;
}
static const struct {
  const char *name;
  ug_status (*call)(ug_error *error);
} calls[] = {{"ug_sort", sort}, {"ug_compare_column", compare_column}, {"ug_sort_key_column", sort_key_column},
             {"ug_evaluate_many", many}, {"ug_memo_make", make_memo}, {"ug_evaluate", evaluate}};

static void each_refused(void) {
  size_t index;
  for (index = 0; index < sizeof calls / sizeof *calls; index++) {
    ug_error error = soiled();
    ug_status status;
    unsigned long nth, count;
    context("%s", calls[index].name);
    watch(0);
    check(calls[index].call(&error) == UG_OK, "%s", error.message);
    count = unwatch().asked;
    for (nth = 1; nth <= count; nth++) {
      error = soiled();
      watch(nth);
      status = calls[index].call(&error);
      check(unwatch().kept == 0, "with allocation %lu refused something is left", nth);
      check(status == UG_E_MEMORY, "with allocation %lu of %lu refused: %s", nth, count, ug_status_name(status));
      check_error(&error, status);
    }
  }
}

/* ---- A small address space ----------------------------------------------------------------------------------------- */

static size_t address_space(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  unsigned long pages = 0;
  if (file && fscanf(file, "%lu", &pages) != 1) pages = 0;
  if (file) fclose(file);
  return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* In a process of its own: 0 where everything was answered or refused for want of memory; 2 where nothing was refused. */
static int in_little(size_t more, char *long_text, size_t size) {
  struct rlimit limit;
  size_t index, refused = 0;
  ug_text *answer;
  ug_decision *decision;
  limit.rlim_cur = limit.rlim_max = address_space() + more;
  if (setrlimit(RLIMIT_AS, &limit) != 0) return 3;
  for (index = 0; index < slot_count; index++) {
    ug_status status = slots[index].call(ug_str(slots[index].good), NULL);
    if (status != UG_OK && status != UG_E_MEMORY) return 4;
    refused += status == UG_E_MEMORY;
  }
  for (index = 0; index < sizeof calls / sizeof *calls; index++) {
    ug_status status = calls[index].call(NULL);
    if (status != UG_OK && status != UG_E_MEMORY) return 5;
    refused += status == UG_E_MEMORY;
  }
  {
    ug_status status = ug_policy_lint(long_text, size, NULL, &answer, NULL);
    if (status == UG_OK) ug_text_free(answer);
    else if (status != UG_E_MEMORY) return 6;
    refused += status == UG_E_MEMORY;
  }
  if (ug_evaluate(&request, &decision, NULL) == UG_OK) {
    (void)ug_decision_json(decision);
    (void)ug_decision_state(decision);
    ug_decision_free(decision);
  }
  return refused ? 0 : 2;
}

static void little(void) {
  size_t more, size, tried = 0;
  char *text = malloc(400000), *end = text + sprintf(text, "{\"x\":[");
  while (end < text + 399000) end += sprintf(end, "0,");
  size = (size_t)(end + sprintf(end, "0]}") - text);
  context("a small address space");
  for (more = 0; more < (size_t)64 << 20; more = more ? more * 2 : 64 << 10) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) _exit(in_little(more, text, size));
    check(child > 0 && waitpid(child, &status, 0) == child, "no process");
    check(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 2), "%lu bytes more: it ended with %d, signal %d",
          (unsigned long)more, WIFEXITED(status) ? WEXITSTATUS(status) : -1, WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) tried++;
  }
  check(tried > 3, "memory was short in %lu address spaces only", (unsigned long)tried);
  free(text);
}

int main(void) {
  column.length = 3;
  column.offsets = ends;
  column.data = (const uint8_t *)"1.01.9latest";
  prepare();
  late("ug_decision_state", ug_decision_state);
  late("ug_decision_json", ug_decision_json);
  view();
  free_of_cost();
  each_refused();
  little();
  ug_policy_free(policy);
  ug_lookup_free(lookups[0]);
  return finish();
}
