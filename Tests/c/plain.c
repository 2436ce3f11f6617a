/* What languages without structure results, macros and constants of C call: each says what its twin says. */
#define _DEFAULT_SOURCE
#define UG_NONNULL(output) /* NULL is among what is tried here */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "slots.h"

/* ---- INIT ---------------------------------------------------------------------------------------------------------- */

/* The function writes what the macro says; of a structure that is shorter, as an older caller has it, no more than is there. */
#define BEGINS(type, macro)                                                                                      \
  do {                                                                                                           \
    const type whole = macro;                                                                                    \
    type made;                                                                                                   \
    uint32_t size;                                                                                               \
    memset(&made, 0x5A, sizeof made);                                                                            \
    type##_init(&made, sizeof made);                                                                             \
    context(#type "_init");                                                                                      \
    check(fields_##type(&made, &whole), "it is not " #macro);                                                    \
    for (size = 0; size < sizeof made + 16; size++) {                                                            \
      unsigned char *memory = malloc(size + 16), *after = memory + size;                                         \
      static const unsigned char soil[16] = {0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A,                     \
                                             0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A};                    \
      if (!memory) abort();                                                                                      \
      memset(memory, 0x5A, size + 16);                                                                           \
      type##_init((type *)(void *)memory, size);                                                                 \
      check(memcmp(after, soil, 16) == 0, "%u bytes: written past the end", (unsigned)size);                     \
      check(size < 4 || memcmp(memory, &size, 4) == 0, "%u bytes: struct_size", (unsigned)size);                 \
      free(memory);                                                                                              \
    }                                                                                                            \
    type##_init(NULL, sizeof made);                                                                              \
  } while (0)
#define PLAIN(type) \
  static int fields_##type(const type *a, const type *b) { return memcmp(a, b, sizeof *a) == 0; }
PLAIN(ug_version_options)
PLAIN(ug_lookup_options)
PLAIN(ug_address_options)
PLAIN(ug_policy_options)
PLAIN(ug_lint_options)
PLAIN(ug_request)
PLAIN(ug_decision_view)
PLAIN(ug_fact_columns)
PLAIN(ug_outcomes)
/* Not the bytes between its last two fields. */
static int fields_ug_column(const ug_column *a, const ug_column *b) {
  return memcmp(a, b, offsetof(ug_column, code_type)) == 0 && a->code_type == b->code_type && a->dictionary == b->dictionary;
}
static int fields_ug_error(const ug_error *a, const ug_error *b) {
  return a->struct_size == b->struct_size && a->status == b->status && a->offset == b->offset && a->line == b->line &&
         a->column == b->column && a->message && strcmp(a->message, b->message) == 0 && strcmp(a->path, b->path) == 0;
}

static void beginnings(void) {
  BEGINS(ug_error, UG_ERROR_INIT);
  BEGINS(ug_version_options, UG_VERSION_OPTIONS_INIT);
  BEGINS(ug_lookup_options, UG_LOOKUP_OPTIONS_INIT);
  BEGINS(ug_address_options, UG_ADDRESS_OPTIONS_INIT);
  BEGINS(ug_policy_options, UG_POLICY_OPTIONS_INIT);
  BEGINS(ug_lint_options, UG_LINT_OPTIONS_INIT);
  BEGINS(ug_request, UG_REQUEST_INIT);
  BEGINS(ug_decision_view, UG_DECISION_VIEW_INIT);
  BEGINS(ug_column, UG_COLUMN_INIT);
  BEGINS(ug_fact_columns, UG_FACT_COLUMNS_INIT);
  BEGINS(ug_outcomes, UG_OUTCOMES_INIT);
}

/* ---- Names --------------------------------------------------------------------------------------------------------- */

static void names(const char *set, const char *(*name)(int32_t), int32_t (*number)(const char *, size_t), int32_t first) {
  int32_t turn, found = 0;
  char longer[128];
  context("names of %s", set);
  for (turn = -1; turn < 200; turn++) {
    const char *text = name(turn);
    char *copy;
    size_t size;
    if (!text || strcmp(text, "UG_E_UNKNOWN") == 0) continue;
    size = strlen(text);
    found++;
    check(number(text, UG_NUL_TERMINATED) == turn, "%s is another number", text);
    copy = exact(text, size);
    check(number(copy, size) == turn, "%s by its size is another number", text);
    free(copy);
    check(number(text, size - 1) != turn, "%s without its last letter", text);
    check(number(text, size + 1) == -1, "%s with a NUL inside", text);
    memcpy(longer, text, size), longer[size] = 's', longer[size + 1] = 0;
    check(number(longer, UG_NUL_TERMINATED) != turn, "%s", longer);
  }
  check(found >= first, "only %d names", (int)found);
  check(number("UG_E_UNKNOWN", UG_NUL_TERMINATED) == -1 && number("", 0) == -1, "no name is one");
  check(number(NULL, 0) == -1 && number(NULL, UG_NUL_TERMINATED) == -1 && number("app", SIZE_MAX - 1) == -1, "misuse");
}

/* ---- Texts --------------------------------------------------------------------------------------------------------- */

static void lent(const char *what, int32_t given, const char *data, size_t size, ug_string twin) {
  check(given == (twin.data != NULL), "%s: gave %d", what, (int)given);
  if (given) check(data == twin.data && size == twin.size, "%s: another text", what);
  else check(data == NULL && size == 77, "%s: an absent text was written", what);
}
#define LENT(call, twin)                        \
  do {                                          \
    const char *data = NULL;                    \
    size_t size = 77;                           \
    int32_t given = call;                       \
    lent(#call, given, data, size, twin);       \
  } while (0)

static void texts_of_decision(const ug_decision *d) {
  int32_t field;
  LENT(ug_decision_text(d, UG_DECISION_INSTALLED, &data, &size), ug_decision_installed(d));
  LENT(ug_decision_text(d, UG_DECISION_TARGET, &data, &size), ug_decision_target(d));
  LENT(ug_decision_text(d, UG_DECISION_TITLE, &data, &size), ug_decision_title(d));
  LENT(ug_decision_text(d, UG_DECISION_MESSAGE, &data, &size), ug_decision_message(d));
  LENT(ug_decision_text(d, UG_DECISION_CONTINUE_BUTTON, &data, &size), ug_decision_continue_button(d));
  LENT(ug_decision_text(d, UG_DECISION_CANCEL_BUTTON, &data, &size), ug_decision_cancel_button(d));
  LENT(ug_decision_text(d, UG_DECISION_SKIP_BUTTON, &data, &size), ug_decision_skip_button(d));
  LENT(ug_decision_text(d, UG_DECISION_MESSAGE_LANGUAGE, &data, &size), ug_decision_message_language(d));
  LENT(ug_decision_text(d, UG_DECISION_STORE_URL, &data, &size), ug_decision_store_url(d));
  LENT(ug_decision_text(d, UG_DECISION_RELEASE_NOTES, &data, &size), ug_decision_release_notes(d));
  LENT(ug_decision_text(d, UG_DECISION_STATE, &data, &size), ug_decision_state(d));
  LENT(ug_decision_text(d, UG_DECISION_META, &data, &size), ug_decision_meta(d));
  LENT(ug_decision_text(d, UG_DECISION_JSON, &data, &size), ug_decision_json(d));
  for (field = -2; field < 20; field++)
    if (field < 0 || field > UG_DECISION_JSON)
      LENT(ug_decision_text(d, field, &data, &size), ug_str(NULL));
  LENT(ug_decision_text(d, INT32_MIN, &data, &size), ug_str(NULL));
  LENT(ug_decision_text(d, INT32_MAX, &data, &size), ug_str(NULL));
  check(ug_decision_text(d, UG_DECISION_INSTALLED, NULL, NULL) == (d != NULL), "NULL for the text");
}

static void texts(void) {
  static const char file[] = "{\"minimumVersion\": \"2.0\", \"minimumBuild\": \"7\", \"meta\": {\"a\": 1},"
                             " \"releases\": [{\"version\": \"2.1\", \"notes\": \"N\", \"date\": \"2026-11-01\"}, {\"version\": \"2.0\"}]}";
  static const char *const versions[] = {"1.2.3-beta+7", "1", "v1.2 (45)"};
  ug_request request = UG_REQUEST_INIT;
  ug_policy *policy = NULL;
  ug_decision *decision = NULL;
  ug_lookup *failed = NULL, *good = NULL;
  ug_lookup_options options = UG_LOOKUP_OPTIONS_INIT;
  ug_text *key = NULL;
  size_t index, turn;
  context("texts without a structure");
  check(ug_policy_parse(file, UG_NUL_TERMINATED, NULL, &policy, NULL) == UG_OK, "a policy");
  request.policy = policy;
  request.installed = ug_str("1.0");
  request.now = 1796029200;
  check(ug_evaluate(&request, &decision, NULL) == UG_OK, "a decision");
  texts_of_decision(decision);
  texts_of_decision(NULL);
  check(ug_decision_missed_count(decision) == 2 && ug_decision_not_honoured_count(decision) == 1, "lists of a decision");
  for (index = 0; index < 4; index++) {
    ug_string version = {NULL, 77}, notes = {NULL, 77}, twin_notes = {NULL, 77}, twin;
    int64_t date = 77, twin_date = 77;
    int32_t critical = 77, twin_critical = 77, given;
    twin = ug_decision_missed(decision, index, &twin_date, &twin_notes, &twin_critical);
    given = ug_decision_missed_read(decision, index, &version, &date, &notes, &critical);
    check(given == (index < 2), "a missed release: %d", (int)given);
    check(date == twin_date && critical == twin_critical && notes.data == twin_notes.data && notes.size == twin_notes.size,
          "a missed release is another");
    check(version.data == twin.data && (twin.data ? version.size == twin.size : version.size == 77), "its version");
    check(ug_decision_missed_read(decision, index, NULL, NULL, NULL, NULL) == given, "NULL for a missed release");
    LENT(ug_decision_not_honoured_text(decision, index, &data, &size), ug_decision_not_honoured(decision, index));
  }
  check(!ug_decision_missed_read(NULL, 0, NULL, NULL, NULL, NULL) && !ug_decision_not_honoured_text(NULL, 0, NULL, NULL), "NULL");
  ug_decision_free(decision);
  ug_policy_free(policy);

  for (turn = 0; turn < sizeof versions / sizeof *versions; turn++) {
    ug_parsed_version *parsed = NULL;
    int32_t part;
    check(ug_version_parse(versions[turn], UG_NUL_TERMINATED, NULL, &parsed, NULL) == UG_OK, "%s", versions[turn]);
    LENT(ug_parsed_version_text(parsed, UG_PARSED_CANONICAL, &data, &size), ug_parsed_version_canonical(parsed));
    LENT(ug_parsed_version_text(parsed, UG_PARSED_PRERELEASE, &data, &size), ug_parsed_version_prerelease(parsed));
    LENT(ug_parsed_version_text(parsed, UG_PARSED_BUILD, &data, &size), ug_parsed_version_build(parsed));
    for (part = 0; part < 5; part++)
      LENT(ug_parsed_version_text(parsed, UG_PARSED_PART + part, &data, &size), ug_parsed_version_part(parsed, (size_t)part));
    LENT(ug_parsed_version_text(parsed, -1, &data, &size), ug_str(NULL));
    LENT(ug_parsed_version_text(parsed, INT32_MIN, &data, &size), ug_str(NULL));
    LENT(ug_parsed_version_text(NULL, UG_PARSED_PART, &data, &size), ug_str(NULL));
    ug_parsed_version_free(parsed);
  }
  for (turn = 0; turn < 2; turn++) {
    ug_explanation *why = NULL;
    check(ug_explain("1.0", 3, turn ? "1" : "2", 1, NULL, &why, NULL) == UG_OK, "an explanation");
    LENT(ug_explanation_words(why, UG_EXPLANATION_A, &data, &size), ug_explanation_a(why));
    LENT(ug_explanation_words(why, UG_EXPLANATION_B, &data, &size), ug_explanation_b(why));
    LENT(ug_explanation_words(why, UG_EXPLANATION_TEXT, &data, &size), ug_explanation_text(why));
    LENT(ug_explanation_words(why, 3, &data, &size), ug_str(NULL));
    LENT(ug_explanation_words(NULL, UG_EXPLANATION_TEXT, &data, &size), ug_str(NULL));
    ug_explanation_free(why);
  }
  options.storefront = ug_str("us");
  check(ug_lookup_parse("", 0, &options, &failed, NULL) == UG_OK, "a reply that failed");
  check(ug_lookup_parse(good_reply, UG_NUL_TERMINATED, NULL, &good, NULL) == UG_OK, "a reply");
  LENT(ug_lookup_text(failed, UG_REPLY_FAILURE, &data, &size), ug_lookup_failure_text(failed));
  LENT(ug_lookup_text(failed, UG_REPLY_STOREFRONT, &data, &size), ug_lookup_storefront(failed));
  LENT(ug_lookup_text(good, UG_REPLY_FAILURE, &data, &size), ug_lookup_failure_text(good));
  LENT(ug_lookup_text(good, UG_REPLY_STOREFRONT, &data, &size), ug_lookup_storefront(good));
  LENT(ug_lookup_text(good, 2, &data, &size), ug_str(NULL));
  LENT(ug_lookup_text(NULL, UG_REPLY_STOREFRONT, &data, &size), ug_str(NULL));
  /* A list of look-ups is what a program has: no cast. */
  request.policy = NULL;
  request.lookups = &good;
  request.lookup_count = 1;
  check(ug_evaluate(&request, &decision, NULL) == UG_OK, "a list of look-ups");
  ug_decision_free(decision);
  ug_lookup_free(failed);
  ug_lookup_free(good);
  check(ug_sort_key("1.0", 3, NULL, &key, NULL) == UG_OK, "a key");
  check(ug_text_data(key) == ug_text_string(key).data && ug_text_size(key) == ug_text_string(key).size, "a text");
  check(ug_text_data(NULL) == NULL && ug_text_size(NULL) == 0, "no text");
  ug_text_free(key);
}

/* ---- Errors -------------------------------------------------------------------------------------------------------- */

static void errors(void) {
  ug_error error = {0};
  int32_t order = 0;
  context("an error of all zeros");
  check(ug_compare("1.0", 3, "latest", 6, UG_SCHEME_APP, &order, &error) == UG_E_VERSION, "latest is a version");
  check(error.status == UG_E_VERSION && strcmp(error.path, "b") == 0 && error.offset == 0 && error.line == 1, "not written");
  check(error.struct_size == 0, "its size was written");
  check(ug_compare("1.0", 3, "2", 1, UG_SCHEME_APP, &order, &error) == UG_OK && error.offset == -1, "not written again");
}

#define NAMED(name, call)                                                            \
  do {                                                                               \
    ug_error told = soiled(), *e = &told;                                            \
    check((call) == UG_E_ARGUMENT, "%s: accepted", #call);                           \
    check(strcmp(told.path, name) == 0, "%s: the path is \"%s\"", #call, told.path); \
  } while (0)

static void paths(void) {
  ug_version_options versions = UG_VERSION_OPTIONS_INIT;
  ug_lookup_options lookup = UG_LOOKUP_OPTIONS_INIT;
  ug_address_options address = UG_ADDRESS_OPTIONS_INIT;
  ug_policy_options policy = UG_POLICY_OPTIONS_INIT;
  ug_lint_options lint = UG_LINT_OPTIONS_INIT;
  ug_request request = UG_REQUEST_INIT;
  ug_lookup *reply = NULL;
  ug_policy *file = NULL;
  ug_text *text = NULL;
  ug_decision *decision = NULL;
  int32_t order = 0;
  uint32_t turn;
  request.installed = ug_str("1.0");
  context("the path of a struct_size and of flags");
  for (turn = 0; turn < 2; turn++) {
    const char *at = turn ? "flags" : "struct_size", *inside = turn ? "versions.flags" : "versions.struct_size";
    uint32_t flags = turn ? 1u << 30 : 0;
#define SPOIL(s) ((s).struct_size = turn ? (uint32_t)sizeof(s) : 3, (s).flags = flags)
    SPOIL(versions), SPOIL(lookup), SPOIL(address), SPOIL(policy), SPOIL(lint), SPOIL(request);
    NAMED(at, ug_compare_with("1", 1, "2", 1, &versions, &order, e));
    NAMED(at, ug_lookup_parse("{}", 2, &lookup, &reply, e));
    NAMED(at, ug_lookup_address(&address, &text, e));
    NAMED(at, ug_policy_parse("{}", 2, &policy, &file, e));
    NAMED(at, ug_policy_lint("{}", 2, &lint, &text, e));
    NAMED(at, ug_evaluate(&request, &decision, e));
    policy.struct_size = sizeof policy, policy.flags = 0, policy.versions = versions;
    lint.struct_size = sizeof lint, lint.flags = 0, lint.versions = versions;
    request.struct_size = sizeof request, request.flags = 0, request.versions = versions;
    NAMED(inside, ug_policy_parse("{}", 2, &policy, &file, e));
    NAMED(inside, ug_policy_lint("{}", 2, &lint, &text, e));
    NAMED(inside, ug_evaluate(&request, &decision, e));
#undef SPOIL
  }
  ug_policy_options_init(&policy, sizeof policy);
  ug_lint_options_init(&lint, sizeof lint);
  policy.format = lint.format = 99;
  NAMED("format", ug_policy_parse("{}", 2, &policy, &file, e));
  NAMED("format", ug_policy_lint("{}", 2, &lint, &text, e));
  NAMED("policy", ug_policy_metadata(NULL, NULL, 0, NULL, 0, &text, e));
  check(ug_policy_parse("{}", 2, NULL, &file, NULL) == UG_OK, "a policy");
  NAMED("json", ug_policy_metadata(file, NULL, 0, NULL, 0, NULL, e));
  ug_policy_free(file);
}

/* ---- NUL ----------------------------------------------------------------------------------------------------------- */

/* Texts without a NUL that end where memory ends: one byte more than the limit is there, and the next ends the program. */
static void unterminated(void) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE), most = (UG_MAX_REQUEST / page + 2) * page;
  static const size_t one[] = {3, 3}, further[] = {3, 300000};
  char *memory = mmap(NULL, most + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), *end = memory + most;
  int32_t order = 77;
  size_t index, places[2];
  if (memory == MAP_FAILED || mprotect(end, page, PROT_NONE) != 0) abort();
  memset(memory, '1', most);
  for (index = 0; index < slot_count; index++) {
    size_t limit = slots[index].limit ? slots[index].limit : UG_MAX_VERSION;
    ug_string text;
    ug_error error = soiled();
    ug_status status;
    text.data = end - (limit + 1);
    text.size = UG_NUL_TERMINATED;
    context("%s without a NUL", slots[index].name);
    status = slots[index].call(text, &error);
    check(status == slots[index].over, "gave %s", ug_status_name(status));
    check_error(&error, status);
  }
  context("lists without a NUL");
  memcpy(end - 7, "1.01.1", 7);
  check(ug_compare_many(end - 7, UG_NUL_TERMINATED, one, 1, NULL, &order, NULL) == UG_OK && order == -1, "a good list");
  check(ug_sort(end - 7, UG_NUL_TERMINATED, one, 2, NULL, places, NULL, NULL) == UG_OK && places[1] == 1, "a good list");
  check(ug_compare_many(end - 7, UG_NUL_TERMINATED, further, 1, NULL, &order, NULL) == UG_E_ARGUMENT, "beyond the NUL");
  check(ug_sort(end - 7, UG_NUL_TERMINATED, further, 2, NULL, places, NULL, NULL) == UG_E_ARGUMENT, "beyond the NUL");
  end[-1] = '1';
  check(ug_sort(end - 7, UG_NUL_TERMINATED, one, 2, NULL, places, NULL, NULL) == UG_E_ARGUMENT, "no NUL behind the last");
  munmap(memory, most + page);
}

static void within(void) {
  static const int64_t id = 1;
  ug_address_options address = UG_ADDRESS_OPTIONS_INIT, plain = UG_ADDRESS_OPTIONS_INIT;
  ug_string holed = {"a\0b", 3}, *fields[4];
  ug_text *text = NULL;
  ug_error error = {0};
  size_t index;
  context("a NUL inside an address");
  plain.track_ids = &id, plain.track_id_count = 1;
  address = plain;
  fields[0] = &address.storefront, fields[1] = &address.language, fields[2] = &address.entity, fields[3] = &address.cache_buster;
  for (index = 0; index < 4; index++) {
    address = plain;
    *fields[index] = holed;
    check(ug_lookup_address(&address, &text, &error) == UG_E_ADDRESS && !text && error.path[0], "field %zu", index);
  }
  address = plain;
  address.track_id_count = 0, address.bundle_ids = &holed, address.bundle_id_count = 1;
  check(ug_lookup_address(&address, &text, &error) == UG_E_ADDRESS && !text, "a bundle identifier");
  check(ug_store_address(1, "us\0", 3, UG_STORE_HTTPS, &text, &error) == UG_E_ADDRESS && !text, "a store page");
}

int main(void) {
  unterminated();
  within();
  beginnings();
  names("statuses", ug_status_name, ug_status_from_name, 10);
  names("schemes", ug_scheme_name, ug_scheme_from_name, 6);
  names("update types", ug_update_type_name, ug_update_type_from_name, 7);
  names("kinds of apps", ug_app_kind_name, ug_app_kind_from_name, 3);
  names("store forms", ug_store_form_name, ug_store_form_from_name, 2);
  names("policy formats", ug_policy_format_name, ug_policy_format_from_name, 4);
  names("triggers", ug_trigger_name, ug_trigger_from_name, 2);
  names("events", ug_event_name, ug_event_from_name, 4);
  names("failures", ug_lookup_failure_name, ug_lookup_failure_from_name, 9);
  names("fields", ug_field_name, ug_field_from_name, UG_FIELD_COUNT);
  names("outcomes", ug_outcome_name, ug_outcome_from_name, 4);
  names("reasons", ug_reason_name, ug_reason_from_name, 26);
  texts();
  errors();
  paths();
  return finish();
}
