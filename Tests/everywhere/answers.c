/* What the library says of one record, as bytes that must be the same on every platform.
 *
 * A record is a letter and texts, each with its length as four bytes, the lowest first. Numbers among them are four bytes too.
 *   J request                         the text interface
 *   P policy format scheme            reading, metadata and the linter, with a time and without; then decisions by it
 *   S state version event             the state after an event
 *   L body status                     every field of a reply, and a decision by it
 *   C a b scheme flags                comparing, explaining, keys, parts
 *   R range version scheme            reading a range, and whether it contains the version
 * Freestanding but for malloc and free, so that it is linked into a WebAssembly module as well: run.c reads files natively,
 * answers.mjs does in Node. */
#include <stdint.h>

#include "answers.h"
#include "updategate.h"

void *malloc(size_t size);
void free(void *block);

enum { NOW = 1796000000 };

/* --- Writing ------------------------------------------------------------------------------------------------------- */

static char *out;
static size_t used, room;

static void add(const char *data, size_t size) {
  if (used + size > room) {
    const size_t larger = (used + size) * 2 + 4096;
    char *more = malloc(larger);
    if (!more) __builtin_trap();
    if (used) __builtin_memcpy(more, out, used);
    free(out);
    out = more;
    room = larger;
  }
  if (size) __builtin_memcpy(out + used, data, size);
  used += size;
}

static size_t length(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

static void say(const char *text) { add(text, length(text)); }

static void number(const char *name, int64_t value) {
  char digits[24];
  size_t at = sizeof digits;
  uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  do {
    digits[--at] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest);
  if (value < 0) digits[--at] = '-';
  say(" ");
  say(name);
  say("=");
  add(digits + at, sizeof digits - at);
}

static void text(const char *name, ug_string value) {
  say("\n");
  say(name);
  if (!value.data) {
    say(" absent");
    return;
  }
  say(": ");
  add(value.data, value.size);
}

static void status(const char *call, ug_status found, const ug_error *error) {
  say("\n");
  say(call);
  number("status", found);
  if (found == UG_OK) return;
  number("offset", error->offset);
  number("line", error->line);
  number("column", error->column);
  say(" path=");
  say(error->path);
  say(" ");
  say(error->message);
}

static void owned(const char *call, ug_status found, const ug_error *error, ug_text *made) {
  status(call, found, error);
  if (found == UG_OK) text("text", ug_text_string(made));
  ug_text_free(made);
}

/* --- Reading a record ---------------------------------------------------------------------------------------------- */

static const uint8_t *from, *end;

static uint32_t word(void) {
  uint32_t value = 0;
  if (end - from < 4) __builtin_trap();
  for (int byte = 0; byte < 4; byte++) value |= (uint32_t)from[byte] << 8 * byte;
  from += 4;
  return value;
}

static ug_string field(void) {
  ug_string value;
  value.size = word();
  if ((size_t)(end - from) < value.size) __builtin_trap();
  value.data = (const char *)from;
  from += value.size;
  return value;
}

/* --- What is asked ------------------------------------------------------------------------------------------------- */

static void request(void) {
  const ug_string asked = field();
  ug_error error = UG_ERROR_INIT;
  ug_text *answer;
  const ug_status found = ug_evaluate_json(asked.data, asked.size, &answer, &error);
  owned("evaluate_json", found, &error, answer);
}

static void decide(ug_request *asked) {
  ug_error error = UG_ERROR_INIT;
  ug_decision *decision;
  const ug_status found = ug_evaluate(asked, &decision, &error);
  status("evaluate", found, &error);
  if (found != UG_OK) return;
  text("decision", ug_decision_json(decision));
  ug_decision_free(decision);
}

static void policy(void) {
  const ug_string json = field();
  const uint32_t format = word(), scheme = word();
  static const char *const installed[] = {"1.0", "2.5.0-beta1", "245", "latest"};
  ug_policy_options options = UG_POLICY_OPTIONS_INIT;
  ug_lint_options lint = UG_LINT_OPTIONS_INIT;
  ug_error error = UG_ERROR_INIT;
  ug_policy *read;
  ug_text *made;
  ug_status found;
  options.format = lint.format = (ug_policy_format)format;
  options.versions.scheme = lint.versions.scheme = (ug_scheme)scheme;
  found = ug_policy_parse(json.data, json.size, &options, &read, &error);
  status("policy_parse", found, &error);
  if (found == UG_OK) {
    ug_string languages[2];
    size_t index;
    found = ug_policy_metadata(read, "ios", 3, "16.1", 4, &made, &error);
    owned("metadata", found, &error, made);
    languages[0] = ug_str("zh-Hans-CN");
    languages[1] = ug_str("de");
    for (index = 0; index < sizeof installed / sizeof *installed; index++) {
      ug_request asked = UG_REQUEST_INIT;
      asked.flags = UG_REQUEST_TRACE;
      asked.versions.scheme = (ug_scheme)scheme;
      asked.installed = ug_str(installed[index]);
      asked.policy = read;
      asked.platform = ug_str("ios");
      asked.os_version = ug_str("16.1");
      asked.device_id = ug_str("device");
      asked.languages = languages;
      asked.language_count = 2;
      asked.now = NOW;
      decide(&asked);
    }
  }
  ug_policy_free(read);
  found = ug_policy_lint(json.data, json.size, &lint, &made, &error);
  owned("lint", found, &error, made);
  lint.flags = UG_LINT_HAS_NOW;
  lint.now = NOW;
  found = ug_policy_lint(json.data, json.size, &lint, &made, &error);
  owned("lint with a time", found, &error, made);
}

static void state(void) {
  const ug_string before = field(), version = field();
  const uint32_t event = word();
  ug_error error = UG_ERROR_INIT;
  ug_text *next;
  const ug_status found = ug_state_record(before.data, before.size, (ug_event)event, version.data, version.size, NOW, &next, &error);
  owned("state_record", found, &error, next);
}

static void record_of(const ug_lookup *read, size_t index) {
  ug_field which;
  for (which = 0; which < UG_FIELD_COUNT; which++) {
    const ug_string *items;
    ug_string value;
    int64_t integer;
    double real;
    uint64_t bits;
    size_t count, item;
    say("\n");
    say(ug_field_name(which));
    if (ug_app_text(read, index, which, &value)) text("text", value);
    if (ug_app_integer(read, index, which, &integer)) number("integer", integer);
    if (ug_app_number(read, index, which, &real)) {
      __builtin_memcpy(&bits, &real, sizeof bits);
      number("bits", (int64_t)bits);
    }
    if (ug_app_list(read, index, which, &items, &count)) {
      number("items", (int64_t)count);
      for (item = 0; item < count; item++) text("item", items[item]);
    }
  }
}

static void lookup(void) {
  const ug_string body = field();
  const uint32_t http = word();
  ug_lookup_options options = UG_LOOKUP_OPTIONS_INIT;
  ug_request asked = UG_REQUEST_INIT;
  ug_error error = UG_ERROR_INIT;
  ug_lookup *read;
  ug_lookup *several[1];
  int64_t offset;
  int32_t line, column;
  size_t index;
  ug_status found;
  options.http_status = (int32_t)http;
  options.storefront = ug_str("us");
  found = ug_lookup_parse(body.data, body.size, &options, &read, &error);
  status("lookup_parse", found, &error);
  if (found != UG_OK) return;
  number("failure", ug_lookup_failure_kind(read));
  ug_lookup_failure_place(read, &offset, &line, &column);
  number("offset", offset);
  number("line", line);
  number("column", column);
  number("passed", (int64_t)ug_lookup_passed_over(read));
  number("count", (int64_t)ug_lookup_count(read));
  text("why", ug_lookup_failure_text(read));
  for (index = 0; index < ug_lookup_count(read); index++) record_of(read, index);
  several[0] = read;
  asked.installed = ug_str("1.0");
  asked.platform = ug_str("ios");
  asked.os_version = ug_str("16.1");
  asked.lookups = several;
  asked.lookup_count = 1;
  asked.now = NOW;
  decide(&asked);
  ug_lookup_free(read);
}

static void taken_apart(ug_string version, const ug_version_options *options) {
  ug_error error = UG_ERROR_INIT;
  ug_parsed_version *parsed;
  ug_text *key;
  size_t index;
  ug_status found = ug_version_parse(version.data, version.size, options, &parsed, &error);
  status("version_parse", found, &error);
  if (found == UG_OK) {
    text("canonical", ug_parsed_version_canonical(parsed));
    for (index = 0; index < ug_parsed_version_part_count(parsed); index++) text("part", ug_parsed_version_part(parsed, index));
    text("prerelease", ug_parsed_version_prerelease(parsed));
    text("build", ug_parsed_version_build(parsed));
  }
  ug_parsed_version_free(parsed);
  found = ug_version_parse_strict(version.data, version.size, options, &parsed, &error);
  status("version_parse_strict", found, &error);
  ug_parsed_version_free(parsed);
  found = ug_sort_key(version.data, version.size, options, &key, &error);
  owned("sort_key", found, &error, key);
}

static void versions(void) {
  const ug_string a = field(), b = field();
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_error error = UG_ERROR_INIT;
  ug_explanation *why;
  int32_t order = 7, type = 7;
  ug_status found;
  options.scheme = (ug_scheme)word();
  options.flags = word();
  found = ug_compare_with(a.data, a.size, b.data, b.size, &options, &order, &error);
  status("compare_with", found, &error);
  number("order", order);
  found = ug_update_type_between(a.data, a.size, b.data, b.size, &options, &type, &error);
  status("update_type_between", found, &error);
  number("type", type);
  found = ug_explain(a.data, a.size, b.data, b.size, &options, &why, &error);
  status("explain", found, &error);
  if (found == UG_OK) {
    number("part", ug_explanation_part(why));
    text("a", ug_explanation_a(why));
    text("b", ug_explanation_b(why));
    text("why", ug_explanation_text(why));
  }
  ug_explanation_free(why);
  taken_apart(a, &options);
  taken_apart(b, &options);
}

static void range(void) {
  const ug_string written = field(), version = field();
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_error error = UG_ERROR_INIT;
  ug_range *read;
  int32_t contains = 7;
  ug_status found;
  options.scheme = (ug_scheme)word();
  found = ug_range_parse(written.data, written.size, &options, &read, &error);
  status("range_parse", found, &error);
  if (found == UG_OK) {
    found = ug_range_contains(read, version.data, version.size, &contains, &error);
    status("range_contains", found, &error);
    number("contains", contains);
  }
  ug_range_free(read);
}

const char *answer(const uint8_t *record, size_t size, size_t *answer_size) {
  used = 0;
  from = record;
  end = record + size;
  if (size == 0) __builtin_trap();
  switch (*from++) {
    case 'J': request(); break;
    case 'P': policy(); break;
    case 'S': state(); break;
    case 'L': lookup(); break;
    case 'C': versions(); break;
    case 'R': range(); break;
    default: __builtin_trap();
  }
  *answer_size = used;
  return out;
}
