/* struct_size: shorter than any version is misuse, longer is a caller of a later version. */
#define UG_NONNULL(output) /* NULL is among what is tried here */
#include <stdlib.h>
#include <string.h>

#include "slots.h"

/* A structure of `size` bytes at an address of its own, the first `known` of them from `whole`, the rest rubbish. */
static void *resized(const void *whole, size_t known, uint32_t size) {
  unsigned char *copy = malloc(size < 4 ? 4 : size);
  if (!copy) abort();
  memset(copy, 0x5A, size < 4 ? 4 : size);
  memcpy(copy, whole, size < known ? (size < 4 ? 4 : size) : known);
  memcpy(copy, &size, 4);
  return copy;
}

/* Too short is misuse, exact and longer (a caller of a later version) are accepted. */
#define SIZES(type, whole, call)                                                                             \
  do {                                                                                                       \
    const uint32_t exactly = sizeof(type), short_of[] = {0, 1, 3, 4, exactly - 8, exactly - 1};              \
    const uint32_t enough[] = {exactly, exactly + 1, exactly + 8, exactly + 64, exactly + 4096};             \
    size_t turn;                                                                                             \
    for (turn = 0; turn < sizeof short_of / sizeof *short_of; turn++) {                                      \
      type *it = (type *)resized(whole, exactly, short_of[turn]);                                            \
      ug_error fault = soiled(), *e = &fault;                                                                \
      ug_status status = call;                                                                               \
      context("%s with struct_size %u", #call, (unsigned)short_of[turn]);                                    \
      check(status == UG_E_ARGUMENT, "gave %s", ug_status_name(status));                                     \
      check_error(&fault, status);                                                                           \
      free(it);                                                                                              \
    }                                                                                                        \
    for (turn = 0; turn < sizeof enough / sizeof *enough; turn++) {                                          \
      type *it = (type *)resized(whole, exactly, enough[turn]);                                              \
      ug_error fault = soiled(), *e = &fault;                                                                \
      ug_status status = call;                                                                               \
      context("%s with struct_size %u", #call, (unsigned)enough[turn]);                                      \
      check(status == UG_OK, "gave %s: %s", ug_status_name(status), fault.message);                          \
      check_error(&fault, status);                                                                           \
      free(it);                                                                                              \
    }                                                                                                        \
  } while (0)

static ug_status versions_sized(const ug_version_options *options, ug_error *error) {
  int32_t order;
  return ug_compare_with("1", 1, "2", 1, options, &order, error);
}
static ug_status versions_in_range(const ug_version_options *options, ug_error *error) {
  ug_range *range = NULL;
  ug_status status = ug_range_parse("1.x", 3, options, &range, error);
  ug_range_free(range);
  return status;
}
static ug_status lookup_sized(const ug_lookup_options *options, ug_error *error) {
  ug_lookup *lookup = NULL;
  ug_status status = ug_lookup_parse(good_reply, UG_NUL_TERMINATED, options, &lookup, error);
  ug_lookup_free(lookup);
  return status;
}
static ug_status address_sized(const ug_address_options *options, ug_error *error) {
  ug_text *text = NULL;
  ug_status status = ug_lookup_address(options, &text, error);
  ug_text_free(text);
  return status;
}
static ug_status policy_sized(const ug_policy_options *options, ug_error *error) {
  ug_policy *policy = NULL;
  ug_status status = ug_policy_parse("{}", 2, options, &policy, error);
  ug_policy_free(policy);
  return status;
}
static ug_status lint_sized(const ug_lint_options *options, ug_error *error) {
  ug_text *text = NULL;
  ug_status status = ug_policy_lint("{}", 2, options, &text, error);
  ug_text_free(text);
  return status;
}
static ug_status request_sized(const ug_request *request, ug_error *error) {
  ug_decision *decision = NULL;
  ug_status status = ug_evaluate(request, &decision, error);
  ug_decision_free(decision);
  return status;
}
static ug_status column_sized(const ug_column *column, ug_error *error) {
  return ug_compare_column(column, 0, 0, "1", 1, NULL, NULL, error);
}
static ug_status facts_sized(const ug_fact_columns *facts, ug_error *error) {
  ug_request request = UG_REQUEST_INIT;
  ug_outcomes outcomes = UG_OUTCOMES_INIT;
  return ug_evaluate_many(&request, facts, 0, 0, NULL, &outcomes, error);
}
static ug_status outcomes_sized(const ug_outcomes *outcomes, ug_error *error) {
  ug_request request = UG_REQUEST_INIT;
  ug_fact_columns facts = UG_FACT_COLUMNS_INIT;
  ug_column column = UG_COLUMN_INIT;
  facts.installed = &column;
  return ug_evaluate_many(&request, &facts, 0, 0, NULL, (ug_outcomes *)(uintptr_t)outcomes, error);
}

static void sizes_of_structs(void) {
  static const int64_t id = 1;
  ug_version_options versions = UG_VERSION_OPTIONS_INIT;
  ug_lookup_options lookup = UG_LOOKUP_OPTIONS_INIT;
  ug_address_options address = UG_ADDRESS_OPTIONS_INIT;
  ug_policy_options policy = UG_POLICY_OPTIONS_INIT;
  ug_lint_options lint = UG_LINT_OPTIONS_INIT;
  ug_request request = UG_REQUEST_INIT;
  ug_column column = UG_COLUMN_INIT;
  ug_fact_columns facts = UG_FACT_COLUMNS_INIT;
  ug_outcomes outcomes = UG_OUTCOMES_INIT;
  facts.installed = &column;
  address.track_ids = &id;
  address.track_id_count = 1;
  request.installed = ug_str("1.0");
  SIZES(ug_version_options, &versions, versions_sized(it, e));
  SIZES(ug_version_options, &versions, versions_in_range(it, e));
  SIZES(ug_lookup_options, &lookup, lookup_sized(it, e));
  SIZES(ug_address_options, &address, address_sized(it, e));
  SIZES(ug_policy_options, &policy, policy_sized(it, e));
  SIZES(ug_lint_options, &lint, lint_sized(it, e));
  SIZES(ug_request, &request, request_sized(it, e));
  SIZES(ug_column, &column, column_sized(it, e));
  SIZES(ug_fact_columns, &facts, facts_sized(it, e));
  SIZES(ug_outcomes, &outcomes, outcomes_sized(it, e));
  /* The ug_version_options inside another structure has a size of its own. */
  policy.versions.struct_size = 0;
  lint.versions.struct_size = 4;
  request.versions.struct_size = sizeof request.versions - 1;
  REFUSED(policy_sized(&policy, e));
  REFUSED(lint_sized(&lint, e));
  REFUSED(request_sized(&request, e));
}

/* An error of a size that fits no version is left alone; 0 is the first version's, and of a longer one the known part is
   written. */
static void sizes_of_errors(void) {
  const uint32_t exactly = sizeof(ug_error), sizes[] = {0, 1, 4, exactly - 1, exactly, exactly + 1, exactly + 64};
  size_t turn;
  for (turn = 0; turn < sizeof sizes / sizeof *sizes; turn++) {
    const uint32_t size = sizes[turn], room = exactly + 64;
    unsigned char *memory = malloc(room), *before = malloc(room);
    ug_status status;
    int32_t order = 77;
    size_t good;
    if (!memory || !before) abort();
    for (good = 0; good < 2; good++) {
      ug_error *error = (ug_error *)(void *)memory;
      context("an error of %u bytes", (unsigned)size);
      memset(memory, 0x5A, room);
      memcpy(memory, &size, 4);
      memcpy(before, memory, room);
      status = ug_compare(good ? "1" : "latest", UG_NUL_TERMINATED, "2", 1, UG_SCHEME_APP, &order, error);
      check(status == (good ? UG_OK : UG_E_VERSION), "the status is %s", ug_status_name(status));
      if (size != 0 && size < exactly) {
        check(memcmp(memory, before, room) == 0, "something was written");
      } else {
        check(error->struct_size == size && error->status == status && error->message != NULL, "not written");
        check(good ? error->path[0] == 0 : strcmp(error->path, "a") == 0, "the path is %s", error->path);
        check(memcmp(memory + exactly, before + exactly, room - exactly) == 0, "written past what this version knows");
      }
    }
    free(memory);
    free(before);
  }
}

/* A view of a size that fits no version is left alone; of a longer one the known part is written. */
static void sizes_of_views(void) {
  const uint32_t exactly = sizeof(ug_decision_view), sizes[] = {0, 4, exactly - 1, exactly, exactly + 1, exactly + 64};
  const ug_decision_view none = UG_DECISION_VIEW_INIT;
  ug_decision_view view = none;
  ug_request request = UG_REQUEST_INIT;
  ug_decision *decision = NULL;
  size_t turn;
  request.installed = ug_str("1.0");
  context("a view");
  check(ug_evaluate(&request, &decision, NULL) == UG_OK, "no decision");
  check(ug_decision_read(NULL, &view) == UG_E_ARGUMENT && memcmp(&view, &none, sizeof view) == 0, "NULL is read");
  check(ug_decision_read(decision, NULL) == UG_E_ARGUMENT, "read into NULL");
  for (turn = 0; turn < sizeof sizes / sizeof *sizes; turn++) {
    const uint32_t size = sizes[turn], room = size < 4 ? 4 : size;
    unsigned char *memory = resized(&none, 0, size), *before = malloc(room);
    ug_status status;
    if (!before) abort();
    context("a view of %u bytes", (unsigned)size);
    memcpy(before, memory, room);
    status = ug_decision_read(decision, (ug_decision_view *)(void *)memory);
    if (size < exactly) {
      check(status == UG_E_ARGUMENT && memcmp(memory, before, room) == 0, "something was written");
    } else {
      check(status == UG_OK && same(((ug_decision_view *)(void *)memory)->installed, "1.0", 3), "not written");
      check(memcmp(memory + exactly, before + exactly, room - exactly) == 0, "written past what this version knows");
    }
    free(memory);
    free(before);
  }
  ug_decision_free(decision);
}

int main(void) {
  sizes_of_structs();
  sizes_of_views();
  sizes_of_errors();
  return finish();
}
