/* A caller that makes every mistake a C caller can make: NULL, absurd sizes, no handle. */
#define UG_NONNULL(output) /* NULL is among what is tried here */
#include <stdlib.h>
#include <string.h>

#include "slots.h"

/* ------------------------------------------------------------------------------------------------------------------
 * Texts
 * --------------------------------------------------------------------------------------------------------------- */

static ug_status put(const slot *slot, const char *data, size_t size) {
  ug_string text;
  ug_error error = soiled();
  ug_status status;
  text.data = data;
  text.size = size;
  status = slot->call(text, &error);
  check_error(&error, status);
  check(slot->call(text, NULL) == status, "without an error the status is another");
  return status;
}

/* A reply that is too long is a value; beyond half of the address space even it is misuse. */
static void check_absurd(const slot *slot, ug_status status, size_t size) {
  check(status == slot->over || (status == UG_E_TOO_LONG && size > SIZE_MAX / 2), "size %zu: %s", size,
        ug_status_name(status));
}

static void sizes_of_texts(void) {
  static const size_t absurd[] = {SIZE_MAX - 1, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX / 2 + 2, SIZE_MAX - 4096};
  size_t index, turn;
  for (index = 0; index < slot_count; index++) {
    const slot *slot = &slots[index];
    size_t length = strlen(slot->good);
    char *copy = exact(slot->good, length);
    context("%s", slot->name);
    check(put(slot, copy, length) == UG_OK, "a good text is refused");
    check(put(slot, slot->good, UG_NUL_TERMINATED) == UG_OK, "a good NUL-terminated text is refused");
    put(slot, NULL, 0);
    put(slot, slot->good, 0);
    check(put(slot, NULL, 1) == UG_E_ARGUMENT, "NULL with size 1");
    check(put(slot, NULL, UG_NUL_TERMINATED) == UG_E_ARGUMENT, "NULL with UG_NUL_TERMINATED");
    check(put(slot, NULL, SIZE_MAX / 2) == UG_E_ARGUMENT, "NULL with SIZE_MAX / 2");
    for (turn = 0; turn < sizeof absurd / sizeof *absurd; turn++)
      check_absurd(slot, put(slot, copy, absurd[turn]), absurd[turn]);
    free(copy);
  }
}

/* ------------------------------------------------------------------------------------------------------------------
 * Pointers
 * --------------------------------------------------------------------------------------------------------------- */

/* A refusal whose error names the parameter or field at fault. */
#define NAMED(name, call)                                                              \
  do {                                                                                 \
    ug_error told = soiled(), *e = &told;                                              \
    check((call) == UG_E_ARGUMENT, "%s: accepted", #call);                             \
    check(strcmp(told.path, name) == 0, "%s: the path is \"%s\"", #call, told.path);   \
  } while (0)

static void outputs_and_inputs(void) {
  static const size_t two[] = {1, 1}, wrong[] = {1, 2}, wrapped[] = {SIZE_MAX, 3};
  static const int64_t id = 1;
  ug_address_options address = UG_ADDRESS_OPTIONS_INIT, none = UG_ADDRESS_OPTIONS_INIT;
  ug_request request = UG_REQUEST_INIT;
  ug_text *text = NULL;
  ug_decision *decision = NULL;
  ug_lookup *reply = NULL;
  ug_lookup_options lookup = UG_LOOKUP_OPTIONS_INIT;
  ug_lint_options lint = UG_LINT_OPTIONS_INIT;
  int32_t scalar = 77, orders[2] = {77, 77};
  size_t order[2] = {77, 77}, readable = 77;
  request.installed = ug_str("1.0");
  address.track_ids = &id;
  address.track_id_count = 1;

  REFUSED(ug_compare("1", 1, "2", 1, UG_SCHEME_APP, NULL, e));
  REFUSED(ug_compare_with("1", 1, "2", 1, NULL, NULL, e));
  REFUSED(ug_compare_many("12", 2, two, 1, NULL, NULL, e));
  REFUSED(ug_compare_many("12", 2, NULL, 1, NULL, orders, e));
  REFUSED(ug_compare_many(NULL, 2, two, 1, NULL, orders, e));
  REFUSED(ug_compare_many("12", 2, wrong, 1, NULL, orders, e));
  REFUSED(ug_compare_many("12", 2, wrapped, 1, NULL, orders, e));
  REFUSED(ug_compare_many("12", 2, two, SIZE_MAX, NULL, orders, e));
  REFUSED(ug_compare_many("12", 2, two, SIZE_MAX / 2 + 1, NULL, orders, e));
  REFUSED(ug_sort("12", 2, two, 2, NULL, NULL, &readable, e));
  REFUSED(ug_sort("12", 2, NULL, 2, NULL, order, &readable, e));
  REFUSED(ug_sort(NULL, 2, two, 2, NULL, order, &readable, e));
  REFUSED(ug_sort("12", 2, wrong, 2, NULL, order, &readable, e));
  REFUSED(ug_sort("12", 2, wrapped, 2, NULL, order, &readable, e));
  REFUSED(ug_sort("12", 2, two, SIZE_MAX, NULL, order, &readable, e));
  check(orders[0] == 77 && orders[1] == 77 && order[0] == 77 && order[1] == 77 && readable == 77, "outputs written");
  REFUSED(ug_version_parse("1", 1, NULL, NULL, e));
  REFUSED(ug_version_parse_strict("1", 1, NULL, NULL, e));
  REFUSED(ug_update_type_between("1", 1, "2", 1, NULL, NULL, e));
  REFUSED(ug_explain("1", 1, "2", 1, NULL, NULL, e));
  REFUSED(ug_range_parse(">=1", 3, NULL, NULL, e));
  REFUSED(ug_range_contains(NULL, "1", 1, &scalar, e));
  REFUSED(ug_sort_key("1", 1, NULL, NULL, e));
  REFUSED(ug_lookup_parse("{}", 2, NULL, NULL, e));
  REFUSED(ug_lookup_address(&address, NULL, e));
  REFUSED(ug_lookup_address(NULL, &text, e));
  REFUSED(ug_store_address(1, "us", 2, UG_STORE_HTTPS, NULL, e));
  REFUSED(ug_storefront_normalize("us", 2, NULL, e));
  REFUSED(ug_policy_parse("{}", 2, NULL, NULL, e));
  REFUSED(ug_policy_lint("{}", 2, NULL, NULL, e));
  REFUSED(ug_evaluate(NULL, &decision, e));
  REFUSED(ug_evaluate(&request, NULL, e));
  request.lookup_count = 1;
  REFUSED(ug_evaluate(&request, &decision, e));
  request.lookup_count = SIZE_MAX;
  REFUSED(ug_evaluate(&request, &decision, e));
  request.lookup_count = 0;
  request.language_count = 1;
  REFUSED(ug_evaluate(&request, &decision, e));
  request.language_count = SIZE_MAX;
  REFUSED(ug_evaluate(&request, &decision, e));
  request.language_count = 0;
  request.channel_count = 1;
  REFUSED(ug_evaluate(&request, &decision, e));
  request.channel_count = 0;
  request.tag_count = SIZE_MAX;
  REFUSED(ug_evaluate(&request, &decision, e));
  request.tag_count = 0;
  request.installed = ug_str(NULL);
  REFUSED(ug_evaluate(&request, &decision, e));
  REFUSED(ug_state_record(NULL, 0, UG_EVENT_SHOWN, "1", 1, 0, NULL, e));
  REFUSED(ug_state_record(NULL, 0, UG_EVENT_SKIPPED, NULL, 0, 0, &text, e));
  REFUSED(ug_evaluate_json("{}", 2, NULL, e));
  check(scalar == 77 && !text && !decision, "outputs written");

  context("the path of an output that is not there");
  NAMED("order", ug_compare("1", 1, "2", 1, UG_SCHEME_APP, NULL, e));
  NAMED("order", ug_compare_with("1", 1, "2", 1, NULL, NULL, e));
  NAMED("type", ug_update_type_between("1", 1, "2", 1, NULL, NULL, e));
  NAMED("parsed", ug_version_parse("1", 1, NULL, NULL, e));
  NAMED("explanation", ug_explain("1", 1, "2", 1, NULL, NULL, e));
  NAMED("range", ug_range_parse(">=1", 3, NULL, NULL, e));
  NAMED("key", ug_sort_key("1", 1, NULL, NULL, e));
  NAMED("lookup", ug_lookup_parse("{}", 2, NULL, NULL, e));
  NAMED("address", ug_lookup_address(&address, NULL, e));
  NAMED("address", ug_store_address(1, "us", 2, UG_STORE_HTTPS, NULL, e));
  NAMED("code", ug_storefront_normalize("us", 2, NULL, e));
  NAMED("policy", ug_policy_parse("{}", 2, NULL, NULL, e));
  NAMED("findings", ug_policy_lint("{}", 2, NULL, NULL, e));
  NAMED("decision", ug_evaluate(&request, NULL, e));
  NAMED("next", ug_state_record(NULL, 0, UG_EVENT_SHOWN, "1", 1, 0, NULL, e));
  NAMED("answer", ug_evaluate_json("{}", 2, NULL, e));

  context("numbers that mean nothing");
  lookup.http_status = -5;
  NAMED("http_status", ug_lookup_parse("{}", 2, &lookup, &reply, e));
  lookup.http_status = 1000;
  NAMED("http_status", ug_lookup_parse("{}", 2, &lookup, &reply, e));
  lookup.http_status = 200;
  lookup.track_id = -1;
  NAMED("track_id", ug_lookup_parse("{}", 2, &lookup, &reply, e));
  request.installed = ug_str("1.0");
  request.track_id = -1;
  NAMED("track_id", ug_evaluate(&request, &decision, e));
  request.track_id = 0;
  request.now = INT64_MAX;
  NAMED("now", ug_evaluate(&request, &decision, e));
  NAMED("now", ug_state_record(NULL, 0, UG_EVENT_SHOWN, "1", 1, INT64_MIN, &text, e));
  lint.flags = UG_LINT_HAS_NOW;
  lint.now = INT64_MAX;
  NAMED("now", ug_policy_lint("{}", 2, &lint, &text, e));
  request.now = 0;
  request.versions.scheme = 99;
  NAMED("versions.scheme", ug_evaluate(&request, &decision, e));
  check(!text && !decision && !reply, "outputs written");

  context("a list of identifiers that is not there");
  none.track_id_count = 1;
  check(ug_lookup_address(&none, &text, NULL) != UG_OK && !text, "NULL track_ids with a count");
  none.track_id_count = 0;
  none.bundle_id_count = 1;
  check(ug_lookup_address(&none, &text, NULL) != UG_OK && !text, "NULL bundle_ids with a count");
  none.bundle_id_count = SIZE_MAX;
  check(ug_lookup_address(&none, &text, NULL) != UG_OK && !text, "NULL bundle_ids with an absurd count");
  address.track_id_count = UG_MAX_ADDRESS_IDS + 1;
  check(ug_lookup_address(&address, &text, NULL) != UG_OK && !text, "more identifiers than the limit");
  address.track_id_count = SIZE_MAX;
  check(ug_lookup_address(&address, &text, NULL) != UG_OK && !text, "SIZE_MAX identifiers");

  context("a lookup in the list is NULL");
  {
    ug_lookup *hole[1] = {NULL};
    ug_error error = soiled();
    request.installed = ug_str("1.0");
    request.lookups = hole;
    request.lookup_count = 1;
    check(ug_evaluate(&request, &decision, &error) == UG_E_ARGUMENT && !decision, "accepted");
    check_error(&error, UG_E_ARGUMENT);
  }
}

/* Without a handle every accessor gives nothing, and every free does nothing. */
static void no_handle(void) {
  ug_string value = {"untouched", 9};
  int64_t integer = 77, offset = 77;
  int32_t line = 77, column = 77;
  double number = 77;
  size_t count = 77;
  const ug_string *items = NULL;
  context("accessors of NULL");
#define ABSENT(call) do { ug_string got = call; check(!got.data && got.size == 0, "%s", #call); } while (0)
  ABSENT(ug_text_string(NULL));
  ABSENT(ug_parsed_version_canonical(NULL));
  ABSENT(ug_parsed_version_part(NULL, 0));
  ABSENT(ug_parsed_version_prerelease(NULL));
  ABSENT(ug_parsed_version_build(NULL));
  ABSENT(ug_explanation_a(NULL));
  ABSENT(ug_explanation_b(NULL));
  ABSENT(ug_explanation_text(NULL));
  ABSENT(ug_lookup_failure_text(NULL));
  ABSENT(ug_lookup_storefront(NULL));
  ABSENT(ug_decision_installed(NULL));
  ABSENT(ug_decision_target(NULL));
  ABSENT(ug_decision_title(NULL));
  ABSENT(ug_decision_message(NULL));
  ABSENT(ug_decision_continue_button(NULL));
  ABSENT(ug_decision_cancel_button(NULL));
  ABSENT(ug_decision_skip_button(NULL));
  ABSENT(ug_decision_message_language(NULL));
  ABSENT(ug_decision_store_url(NULL));
  ABSENT(ug_decision_release_notes(NULL));
  ABSENT(ug_decision_state(NULL));
  ABSENT(ug_decision_json(NULL));
  ABSENT(ug_decision_meta(NULL));
  ABSENT(ug_decision_missed(NULL, 0, NULL, NULL, NULL));
  ABSENT(ug_decision_not_honoured(NULL, 0));
  check(ug_decision_missed_count(NULL) == 0 && ug_decision_not_honoured_count(NULL) == 0, "decision counts");
  check(ug_decision_state_changed(NULL) == 0, "decision_state_changed");
  check(!ug_decision_track_id(NULL, &integer) && !ug_decision_deferrals_left(NULL, &integer) && integer == 77,
        "decision numbers");
  check(ug_parsed_version_part_count(NULL) == 0, "part_count");
  check(ug_explanation_order(NULL) == 0, "explanation_order");
  check(ug_explanation_update_type(NULL) == UG_UPDATE_NONE, "explanation_update_type");
  check(ug_explanation_part(NULL) == -1, "explanation_part");
  check(ug_lookup_failure_kind(NULL) == UG_LOOKUP_NONE, "lookup_failure_kind");
  check(ug_lookup_count(NULL) == 0 && ug_lookup_passed_over(NULL) == 0, "lookup_count");
  ug_lookup_failure_place(NULL, &offset, &line, &column);
  check(offset == -1 && line == 0 && column == 0, "lookup_failure_place");
  ug_lookup_failure_place(NULL, NULL, NULL, NULL);
  check(!ug_app_text(NULL, 0, UG_FIELD_VERSION, &value) && value.size == 9, "app_text");
  check(!ug_app_integer(NULL, 0, UG_FIELD_TRACK_ID, &integer) && integer == 77, "app_integer");
  check(!ug_app_number(NULL, 0, UG_FIELD_PRICE, &number) && number > 76, "app_number");
  check(!ug_app_list_count(NULL, 0, UG_FIELD_GENRES, &count) && count == 77, "app_list_count");
  check(!ug_app_list_item(NULL, 0, UG_FIELD_GENRES, 0, &value) && value.size == 9, "app_list_item");
  check(!ug_app_list(NULL, 0, UG_FIELD_GENRES, &items, &count) && !items && count == 77, "app_list");
  check(ug_decision_outcome(NULL) == UG_OUTCOME_NONE && ug_decision_reason(NULL) == 0, "decision_outcome");
  check(ug_decision_update_type(NULL) == UG_UPDATE_NONE, "decision_update_type");
  check(!ug_decision_ask_again_at(NULL, &integer) && integer == 77, "decision_ask_again_at");
  check(!ug_decision_deadline(NULL, &integer) && integer == 77, "decision_deadline");
  check(!ug_decision_ask_again_at(NULL, NULL) && !ug_decision_deadline(NULL, NULL), "decision times");
  check(ug_decision_failure_count(NULL) == 0, "decision_failure_count");
  check(ug_decision_failure(NULL, 0, &value) == UG_LOOKUP_NONE, "decision_failure");
  check(ug_decision_failure(NULL, 0, NULL) == UG_LOOKUP_NONE, "decision_failure");
  ug_text_free(NULL);
  ug_parsed_version_free(NULL);
  ug_explanation_free(NULL);
  ug_range_free(NULL);
  ug_lookup_free(NULL);
  ug_policy_free(NULL);
  ug_decision_free(NULL);
}

int main(void) {
  sizes_of_texts();
  outputs_and_inputs();
  no_handle();
  return finish();
}
