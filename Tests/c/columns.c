/* Columns where nothing is as it should be: each refusal by its path, and what is a value instead. The shared rows go through
   columns in versions.c and decisions.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Refused at run time, too. */
#define UG_NONNULL(output) /* NULL is among what is tried here */
#include "arrow.h"

static const arrow_form plain = {UG_LAYOUT_UTF8, 0, 0, 0};

static ug_string text(const char *data) {
  ug_string made;
  made.data = data;
  made.size = data ? strlen(data) : 0;
  return made;
}

/** The call is misuse, the error names this path, and nothing was written. */
#define MISUSE(path_, call)                                                                             \
  do {                                                                                                  \
    ug_error fault = soiled(), *e = &fault;                                                             \
    ug_status status;                                                                                   \
    context("%s", #call);                                                                               \
    status = call;                                                                                      \
    check(status == UG_E_ARGUMENT, "gave %s", ug_status_name(status));                                  \
    check_error(&fault, status);                                                                        \
    check(strcmp(fault.path, path_) == 0, "path '%s'", fault.path);                                     \
    e = NULL;                                                                                           \
    check(call == status, "without an error the status is another");                                    \
    check(orders[0] == 77, "something was written");                                                    \
  } while (0)

static void broken_columns(void) {
  ug_string texts[] = {{"1.0", 3}, {"2.0", 3}};
  int64_t times[] = {1, 2};
  int8_t orders[4] = {77, 77, 77, 77};
  arrow_form codes = {UG_LAYOUT_DICTIONARY, UG_CODES_INT8, UG_LAYOUT_UTF8, 0};
  ug_column *column = arrow_texts(texts, 2, &plain), *numbers = arrow_numbers(times, 2, 0), broken;
  ug_column *dictionary = arrow_texts(texts, 2, &codes);
#define COMPARE(c, from, count) ug_compare_column(c, from, count, "1", 1, NULL, orders, e)
  MISUSE("column", COMPARE(NULL, 0, 1));
  MISUSE("column", COMPARE(column, -1, 1));
  MISUSE("column", COMPARE(column, 0, -1));
  MISUSE("column", COMPARE(column, 0, 3));
  MISUSE("column", COMPARE(column, 2, 1));
  MISUSE("column", COMPARE(column, INT64_MAX, 2));
  MISUSE("column", COMPARE(column, 1, INT64_MAX));
  MISUSE("column", COMPARE(numbers, 0, 2));
  MISUSE("orders", ug_compare_column(column, 0, 2, "1", 1, NULL, NULL, e));
  check(ug_compare_column(column, 0, 2, "latest", 6, NULL, orders, NULL) == UG_E_VERSION, "no version");
#define BREAK(base, field, value) (broken = *base, broken.field = value, &broken)
  MISUSE("column", COMPARE(BREAK(column, struct_size, 0), 0, 2));
  MISUSE("column", COMPARE(BREAK(column, struct_size, 40), 0, 2));
  MISUSE("column", COMPARE(BREAK(column, layout, -1), 0, 2));
  MISUSE("column", COMPARE(BREAK(column, layout, 5), 0, 2));
  MISUSE("column", COMPARE(BREAK(column, length, -1), 0, 0));
  MISUSE("column", COMPARE(BREAK(column, length, INT64_MAX), 0, 2));
  MISUSE("column", COMPARE(BREAK(column, offset, -1), 0, 2));
  MISUSE("column", COMPARE(BREAK(column, offset, INT64_MAX), 0, 2));
  MISUSE("column", COMPARE(BREAK(column, buffer_count, -1), 0, 2));
  MISUSE("column", COMPARE(BREAK(column, offsets, NULL), 0, 2));
  MISUSE("column", COMPARE(BREAK(dictionary, codes, NULL), 0, 2));
  MISUSE("column", COMPARE(BREAK(dictionary, dictionary, NULL), 0, 2));
  MISUSE("column", COMPARE(BREAK(dictionary, dictionary, numbers), 0, 2));
  MISUSE("column", COMPARE(BREAK(dictionary, dictionary, dictionary), 0, 2));
  MISUSE("column", COMPARE(BREAK(dictionary, code_type, -1), 0, 2));
  MISUSE("column", COMPARE(BREAK(dictionary, code_type, 8), 0, 2));
  context("an empty column");
  check(ug_compare_column(BREAK(column, length, 0), 0, 0, "1", 1, NULL, NULL, NULL) == UG_OK, "is refused");
  check(ug_compare_column(column, 2, 0, "1", 1, NULL, NULL, NULL) == UG_OK, "no rows are refused");
  check(orders[0] == 77, "something was written");
  arrow_free(column);
  arrow_free(numbers);
  arrow_free(dictionary);
}

/* A code beyond the dictionary, of every type and sign: refused before anything is written, unless its row is null. */
static void codes_out_of_range(void) {
  ug_string texts[20];
  size_t form, index;
  for (index = 0; index < 20; index++) texts[index] = text("1.5");
  for (form = 0; form < arrow_form_count; form++) {
    ug_column *column, broken;
    const ug_column *whole;
    uint8_t *codes, kept[32];
    size_t width;
    int8_t orders[20] = {77};
    if (arrow_forms[form].layout != UG_LAYOUT_DICTIONARY) continue;
    column = arrow_texts(texts, 20, &arrow_forms[form]);
    width = (size_t)1 << (column->code_type / 2);
    codes = (uint8_t *)(uintptr_t)column->codes + ((size_t)column->offset + 19) * width;
    memcpy(kept, codes, width);
    for (index = 0; index < 3; index++) {
      if (index == 0) memset(codes, 0xFF, width);
      if (index == 1) memset(codes, 0, width), codes[width - 1] = 0x40;
      if (index == 2) memset(codes, 0, width), codes[0] = 22;
      MISUSE("column", ug_compare_column(column, 0, 20, "1", 1, NULL, orders, e));
      MISUSE("column", ug_compare_column(column, 19, 1, "1", 1, NULL, orders, e));
    }
    context("form %zu: a code that is not read", form);
    check(ug_compare_column(column, 0, 19, "1", 1, NULL, orders, NULL) == UG_OK && orders[18] == 1, "is refused");
    ((uint8_t *)(uintptr_t)column->validity)[(column->offset + 19) / 8] &= (uint8_t) ~(1 << ((column->offset + 19) % 8));
    check(ug_compare_column(column, 0, 20, "1", 1, NULL, orders, NULL) == UG_OK && orders[19] == UG_ROW_NULL,
          "of a null row is refused");
    context("form %zu: an empty dictionary", form);
    whole = column->dictionary;
    broken = *whole;
    broken.length = 0;
    column->dictionary = &broken;
    orders[0] = 77;
    MISUSE("column", ug_compare_column(column, 0, 20, "1", 1, NULL, orders, e));
    column->dictionary = whole;
    arrow_free(column);
  }
}

static void must(ug_status status) { check(status == UG_OK, "gave %s", ug_status_name(status)); }

/* Texts whose place makes no sense are null. */
static void places_without_sense(void) {
  ug_string texts[] = {{"1.0", 3}, {"1.0.0.0.0.0.0.0", 15}, {"3.0", 3}};
  int8_t orders[3];
  arrow_form view = {UG_LAYOUT_UTF8_VIEW, 0, 0, 0}, large = {UG_LAYOUT_LARGE_UTF8, 0, 0, 0};
  ug_column *column = arrow_texts(texts, 3, &plain), *views = arrow_texts(texts, 3, &view),
            *wide = arrow_texts(texts, 3, &large);
  int32_t *ends = (int32_t *)(uintptr_t)column->offsets, *parts = (int32_t *)(uintptr_t)views->offsets;
  int64_t *wide_ends = (int64_t *)(uintptr_t)wide->offsets;
  context("an end before its start");
  ends[1] = 20;
  must(ug_compare_column(column, 0, 3, "1", 1, NULL, orders, NULL));
  check(orders[1] == UG_ROW_NULL && orders[2] == 1, "gives %d", orders[1]);
  ends[0] = -5;
  ends[1] = 3;
  must(ug_compare_column(column, 0, 3, "1", 1, NULL, orders, NULL));
  check(orders[0] == UG_ROW_NULL && orders[1] == 0, "gives %d", orders[0]);
  wide_ends[1] = -1;
  must(ug_compare_column(wide, 0, 3, "1", 1, NULL, orders, NULL));
  check(orders[0] == UG_ROW_NULL && orders[1] == UG_ROW_NULL && orders[2] == 1, "gives %d", orders[0]);
  context("a view of a buffer that is not there");
  parts[4 + 2] = 2;
  must(ug_compare_column(views, 0, 3, "1", 1, NULL, orders, NULL));
  check(orders[0] == 0 && orders[1] == UG_ROW_NULL && orders[2] == 1, "gives %d", orders[1]);
  parts[4 + 2] = -1;
  must(ug_compare_column(views, 0, 3, "1", 1, NULL, orders, NULL));
  check(orders[1] == UG_ROW_NULL, "gives %d", orders[1]);
  parts[4 + 2] = 1;
  parts[4 + 3] = -1;
  must(ug_compare_column(views, 0, 3, "1", 1, NULL, orders, NULL));
  check(orders[1] == UG_ROW_NULL, "gives %d", orders[1]);
  parts[0] = -1;
  must(ug_compare_column(views, 0, 3, "1", 1, NULL, orders, NULL));
  check(orders[0] == UG_ROW_NULL, "gives %d", orders[0]);
  arrow_free(column);
  arrow_free(views);
  arrow_free(wide);
}

static ug_policy *policy_of(const char *json) {
  ug_policy *policy = NULL;
  check(ug_policy_parse(json, strlen(json), NULL, &policy, NULL) == UG_OK, "the policy is refused");
  return policy;
}

static void misused_decisions(void) {
  ug_string texts[] = {{"1.0", 3}, {"2.0", 3}};
  int64_t times[] = {1, 2};
  int8_t orders[2] = {77, 77};
  int32_t targets[2];
  ug_column *column = arrow_texts(texts, 2, &plain), *numbers = arrow_numbers(times, 2, 0);
  ug_request common = UG_REQUEST_INIT;
  ug_fact_columns facts = UG_FACT_COLUMNS_INIT;
  ug_outcomes wanted = UG_OUTCOMES_INIT;
  ug_memo *memo = NULL;
  ug_lookup *none = NULL;
  check(ug_memo_make(0, &memo, NULL) == UG_OK, "no memo");
  MISUSE("memo", ug_memo_make(0, NULL, e));
  {
    ug_memo *refused = memo;
    MISUSE("rows", ug_memo_make((size_t)UG_MAX_MEMO + 1, &refused, e));
    MISUSE("rows", ug_memo_make((size_t)-1, &refused, e));
    check(refused == NULL, "a failed call left a memo");
  }
  common.now = 1800000000;
  facts.installed = column;
  wanted.outcomes = orders;
#define MANY(count) ug_evaluate_many(&common, &facts, 0, count, memo, &wanted, e)
  MISUSE("common", ug_evaluate_many(NULL, &facts, 0, 2, memo, &wanted, e));
  MISUSE("columns", ug_evaluate_many(&common, NULL, 0, 2, memo, &wanted, e));
  MISUSE("outcomes", ug_evaluate_many(&common, &facts, 0, 2, memo, NULL, e));
  MISUSE("memo", ug_evaluate_many(&common, &facts, 0, 2, (ug_memo *)(void *)column, &wanted, e));
  wanted.targets = targets;
  MISUSE("memo", ug_evaluate_many(&common, &facts, 0, 2, NULL, &wanted, e));
  MISUSE("installed", MANY(3));
#define IN(field, value, path, back)  \
  do {                                \
    field = value;                    \
    MISUSE(path, MANY(2));            \
    field = back;                     \
  } while (0)
  IN(facts.struct_size, 4, "struct_size", sizeof facts);
  IN(facts.flags, 1, "flags", 0);
  IN(wanted.struct_size, 4, "struct_size", sizeof wanted);
  IN(wanted.flags, 1, "flags", 0);
  IN(facts.installed, NULL, "installed", column);
  IN(facts.installed, numbers, "installed", column);
  IN(facts.device_id, numbers, "device_id", NULL);
  IN(facts.now, column, "now", NULL);
  IN(facts.state_installed, numbers, "state_installed", NULL);
  IN(facts.first_seen.at, column, "first_seen", NULL);
  IN(facts.store.count, column, "store", NULL);
  IN(facts.skipped_major.version, numbers, "skipped_major", NULL);
  IN(common.now, INT64_MAX, "now", 1800000000);
  IN(common.trigger, 7, "trigger", 0);
  IN(common.lookup_count, 1, "lookups", 0);
  common.lookups = &none;
  IN(common.lookup_count, 1, "lookups", 0);
  context("no rows at all");
  check(ug_evaluate_many(&common, &facts, 2, 0, memo, &wanted, NULL) == UG_OK && orders[0] == 77, "are refused");
  check(ug_memo_target_count(NULL) == 0 && ug_memo_target(NULL, 0).data == NULL, "NULL has targets");
  ug_memo_free(NULL);
  ug_memo_free(memo);
  arrow_free(column);
  arrow_free(numbers);
}

/* A memo keeps the policy that it was used with, starts again with another, and forgets nothing that still holds. */
static void memos(void) {
  ug_string versions[40], devices[40];
  char names[40][16];
  int8_t outcomes[40], plainly[40];
  int32_t targets[40];
  int64_t now = 1800000000;
  int index, round;
  ug_request common = UG_REQUEST_INIT;
  ug_fact_columns facts = UG_FACT_COLUMNS_INIT;
  ug_outcomes wanted = UG_OUTCOMES_INIT;
  ug_memo *memo = NULL;
  ug_column *installed, *device;
  ug_policy *policies[2];
  char lasting[2000];
  policies[0] = policy_of("{\"releases\": [{\"version\": \"2.0\", \"rollout\": {\"percent\": 50}}, {\"version\": \"1.5\"}]}");
  policies[1] = policy_of("{\"releases\": [{\"version\": \"3.0\"}], \"minimumVersion\": \"2.0\"}");
  memset(lasting, '1', sizeof lasting);
  for (index = 0; index < 40; index++) {
    snprintf(names[index], sizeof names[index], "device-%d", index / 2);
    devices[index] = text(names[index]);
    versions[index] = text(index % 4 == 0 ? "1.0" : index % 4 == 1 ? "2.0" : index % 4 == 2 ? "latest" : "1.6");
  }
  versions[38].data = NULL, versions[38].size = 0;
  versions[39].data = lasting, versions[39].size = sizeof lasting;
  installed = arrow_texts(versions, 40, &plain);
  device = arrow_texts(devices, 40, &plain);
  facts.installed = installed;
  facts.device_id = device;
  common.now = now;
  check(ug_memo_make(3, &memo, NULL) == UG_OK, "no memo");
  for (round = 0; round < 6; round++) {
    context("round %d", round);
    common.policy = policies[round % 2];
    wanted.outcomes = outcomes;
    wanted.targets = targets;
    check(ug_evaluate_many(&common, &facts, 0, 40, memo, &wanted, NULL) == UG_OK, "is refused");
    wanted.outcomes = plainly;
    wanted.targets = NULL;
    check(ug_evaluate_many(&common, &facts, 0, 40, NULL, &wanted, NULL) == UG_OK, "is refused without a memo");
    check(memcmp(outcomes, plainly, 40) == 0, "with and without a memo the outcomes differ");
    {
      const char *data = NULL;
      size_t size = 77;
      check(ug_memo_target_text(memo, 0, &data, &size) == 1 && data == ug_memo_target(memo, 0).data, "the twin differs");
      check(ug_memo_target_text(memo, 99, &data, &size) == 0 && size != 77, "a target beyond the last");
    }
    check(ug_memo_target_count(memo) == (round % 2 ? 1 : 2), "%zu targets", ug_memo_target_count(memo));
    for (index = 0; index < 38; index++) {
      ug_request one = common;
      ug_decision *decision = NULL;
      ug_string target, found = ug_memo_target(memo, (size_t)targets[index]);
      one.installed = versions[index];
      one.device_id = devices[index];
      check(ug_evaluate(&one, &decision, NULL) == UG_OK, "ug_evaluate refuses");
      target = ug_decision_target(decision);
      check(outcomes[index] == ug_decision_outcome(decision), "row %d: outcome %d", index, outcomes[index]);
      check(found.size == target.size && (!target.data || same(found, target.data, target.size)), "row %d: target %s", index,
            found.data ? found.data : "(absent)");
      ug_decision_free(decision);
    }
    check(outcomes[38] == UG_ROW_NULL && targets[38] == -1, "a null row is %d", outcomes[38]);
    check(outcomes[39] == UG_ROW_REFUSED && targets[39] == -1, "a long version is %d", outcomes[39]);
  }
  context("a policy that its owner has freed");
  ug_policy_free(policies[1]);
  check(ug_memo_target_count(memo) == 1 && same(ug_memo_target(memo, 0), "3.0", 3), "its targets are gone");
  ug_policy_free(policies[0]);
  policies[0] = policy_of("{\"releases\": [{\"version\": \"9.0\"}]}");
  common.policy = policies[0];
  wanted.outcomes = outcomes;
  wanted.targets = targets;
  check(ug_evaluate_many(&common, &facts, 0, 4, memo, &wanted, NULL) == UG_OK, "is refused");
  check(same(ug_memo_target(memo, (size_t)targets[0]), "9.0", 3), "the memo answers for another policy");
  ug_policy_free(policies[0]);
  ug_memo_free(memo);
  arrow_free(installed);
  arrow_free(device);
}

/* Bytes that are no UTF-8, and times outside the years, in facts of every kind. */
static void strange_facts(void) {
  ug_string versions[] = {{"1.0\xFF", 4}, {"\xC3", 1}, {"", 0}, {"1.0\0x", 5}};
  int64_t times[] = {INT64_MIN + 1, INT64_MAX, 0, INT64_MIN};
  int8_t outcomes[4], orders[4], reasons[4];
  int index;
  ug_request common = UG_REQUEST_INIT;
  ug_fact_columns facts = UG_FACT_COLUMNS_INIT;
  ug_outcomes wanted = UG_OUTCOMES_INIT;
  ug_column *installed = arrow_texts(versions, 4, &plain), *now = arrow_numbers(times, 4, 2);
  context("bytes that are no UTF-8");
  common.now = 1800000000;
  facts.installed = installed;
  facts.device_id = facts.platform = facts.os_version = facts.channel = facts.build = installed;
  facts.shown.version = facts.shown.at = facts.shown.count = NULL;
  wanted.outcomes = outcomes;
  wanted.reasons = reasons;
  check(ug_evaluate_many(&common, &facts, 0, 4, NULL, &wanted, NULL) == UG_OK, "are refused");
  for (index = 0; index < 4; index++) {
    ug_request one = common;
    ug_decision *decision = NULL;
    int32_t order = UG_NOT_COMPARABLE;
    one.installed = one.device_id = one.platform = one.os_version = one.channel = one.build = versions[index];
    check(ug_evaluate(&one, &decision, NULL) == UG_OK, "ug_evaluate refuses");
    check(reasons[index] == ug_decision_reason(decision), "row %d: %s", index, ug_reason_name(reasons[index]));
    ug_decision_free(decision);
    if (ug_compare(versions[index].data, versions[index].size, "1", 1, UG_SCHEME_APP, &order, NULL) != UG_OK)
      order = UG_NOT_COMPARABLE;
    check(ug_compare_column(installed, index, 1, "1", 1, NULL, orders, NULL) == UG_OK && orders[0] == order,
          "row %d compares as %d", index, orders[0]);
  }
  context("times outside the years");
  facts.now = facts.shown.at = facts.store.at = facts.store.count = facts.later.count = facts.later.at = now;
  check(ug_evaluate_many(&common, &facts, 0, 4, NULL, &wanted, NULL) == UG_OK, "are refused");
  check(outcomes[0] == UG_ROW_REFUSED && outcomes[1] == UG_ROW_REFUSED, "%d, %d", outcomes[0], outcomes[1]);
  check(outcomes[2] == 0 && outcomes[3] == 0, "%d, %d", outcomes[2], outcomes[3]);
  arrow_free(installed);
  arrow_free(now);
}

int main(void) {
  broken_columns();
  codes_out_of_range();
  places_without_sense();
  misused_decisions();
  memos();
  strange_facts();
  return finish();
}
