/* Input that is meant to hurt: over-long, broken off, deeply nested, invalid UTF-8, endless numbers, wrong types. Each gives
   a failure with its place, or a right answer; never a trap, and nothing read beyond its end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "slots.h"

/** The slots whose text is JSON, and how each says "this is not". */
typedef enum { REPLY, POLICY, LINT, STATE, REQUEST } reader;
static const struct {
  reader which;
  const char *slot, *good;
} readers[] = {{REPLY, "ug_lookup_parse body", good_reply},
               {POLICY, "ug_policy_parse", good_policy},
               {LINT, "ug_policy_lint", good_policy},
               {STATE, "ug_state_record state", good_state},
               {REQUEST, "ug_evaluate_json", good_request}};
#define READERS (sizeof readers / sizeof *readers)

static const slot *slot_named(const char *name) {
  size_t index;
  for (index = 0; index < slot_count; index++)
    if (strcmp(slots[index].name, name) == 0) return &slots[index];
  abort();
}

/** Hands a copy with nothing behind it to a slot. */
static ug_status give(const slot *slot, const char *data, size_t size, ug_error *error) {
  char *copy = exact(data, size);
  ug_string text;
  ug_status status;
  text.data = copy;
  text.size = size;
  *error = soiled();
  status = slot->call(text, error);
  check_error(error, status);
  if (status != UG_OK && error->offset >= 0)
    check((uint64_t)error->offset <= size, "the fault is beyond the end: %lld of %zu", (long long)error->offset, size);
  free(copy);
  return status;
}

/** What a reader must say of a text that is no JSON: a reply and a state are values of another kind, never an error. */
static void give_broken(size_t index, const char *data, size_t size) {
  ug_error error;
  ug_status status = give(slot_named(readers[index].slot), data, size, &error);
  if (readers[index].which == STATE) {
    check(status == UG_OK, "a broken state is repaired, but: %s", ug_status_name(status));
  } else if (readers[index].which == REPLY) {
    ug_lookup *lookup = NULL;
    char *copy = exact(data, size);
    int64_t offset;
    int32_t line, column;
    ug_lookup_failure kind;
    check(status == UG_OK, "a broken reply is a value, but: %s", ug_status_name(status));
    if (ug_lookup_parse(copy, size, NULL, &lookup, NULL) != UG_OK) lookup = NULL;
    free(copy);
    kind = ug_lookup_failure_kind(lookup);
    check(kind != UG_LOOKUP_NONE && ug_lookup_count(lookup) == 0, "a broken reply has records");
    check(ug_lookup_failure_text(lookup).size > 0, "a failure without a text");
    ug_lookup_failure_place(lookup, &offset, &line, &column);
    if (kind == UG_LOOKUP_MALFORMED)
      check(offset >= 0 && (uint64_t)offset <= size && line >= 1 && column >= 1, "malformed without its place");
    else
      check(offset == -1 && line == 0 && column == 0, "%s with a place", ug_lookup_failure_name(kind));
    ug_lookup_free(lookup);
  } else if (check(status == UG_E_JSON, "not UG_E_JSON but %s", ug_status_name(status))) {
    check(error.offset >= 0, "UG_E_JSON without a place");
  }
}

static void over_long(void) {
  size_t index;
  for (index = 0; index < slot_count; index++) {
    const slot *slot = &slots[index];
    ug_error error;
    char *big;
    if (slot->limit == 0) continue;
    context("%s, one byte over its limit", slot->name);
    big = malloc(slot->limit + 1);
    if (!big) abort();
    memset(big, '1', slot->limit + 1);
    check(give(slot, big, slot->limit + 1, &error) == slot->over, "accepted");
    context("%s, as long as its limit", slot->name);
    check(give(slot, big, slot->limit, &error) != UG_E_TOO_LONG, "too long");
    free(big);
  }
  {
    char *big = malloc((size_t)UG_MAX_BODY + 1);
    ug_lookup *lookup = NULL;
    if (!big) abort();
    memset(big, ' ', (size_t)UG_MAX_BODY + 1);
    context("a reply of 16 MiB and a byte");
    check(ug_lookup_parse(big, (size_t)UG_MAX_BODY + 1, NULL, &lookup, NULL) == UG_OK, "refused as misuse");
    check(ug_lookup_failure_kind(lookup) == UG_LOOKUP_TOO_LARGE, "not tooLarge");
    ug_lookup_free(lookup);
    free(big);
  }
}

static void broken_off(void) {
  size_t index, size;
  for (index = 0; index < READERS; index++) {
    size_t whole = strlen(readers[index].good);
    while (whole > 0 && readers[index].good[whole - 1] == '\n') whole--;
    for (size = 0; size < whole; size++) {
      context("%s, broken off after %zu bytes", readers[index].slot, size);
      give_broken(index, readers[index].good, size);
    }
  }
}

/** Every byte of a text replaced by each of a few that matter: whatever comes of it, it is an answer. */
static void one_byte_changed(void) {
  static const char hostile[] = {0, '"', '\\', '{', '}', '[', ']', ',', ':', '9', '-', 'e', ' ', '\n', (char)0x80, (char)0xFF};
  size_t index, at, turn;
  for (index = 0; index < READERS; index++) {
    size_t size = strlen(readers[index].good);
    char *copy = exact(readers[index].good, size);
    for (at = 0; at < size; at++) {
      for (turn = 0; turn < sizeof hostile; turn++) {
        ug_error error;
        ug_status status;
        char kept = copy[at];
        context("%s, byte %zu made 0x%02X", readers[index].slot, at, (unsigned)(unsigned char)hostile[turn]);
        copy[at] = hostile[turn];
        status = give(slot_named(readers[index].slot), copy, size, &error);
        if (readers[index].which == REPLY || readers[index].which == STATE)
          check(status == UG_OK, "%s", ug_status_name(status));
        else if (status == UG_E_JSON || status == UG_E_POLICY)
          check(error.offset >= 0, "%s without a place", ug_status_name(status));
        copy[at] = kept;
      }
    }
    free(copy);
  }
}

static void nested(void) {
  static const char *const openings[] = {"[", "{\"a\":", "[{\"a\":"};
  const size_t depth = 100000;
  size_t index, turn, level;
  for (turn = 0; turn < 3; turn++) {
    size_t unit = strlen(openings[turn]), inside;
    char *deep = malloc(64 + unit * depth);
    if (!deep) abort();
    for (index = 0; index < READERS; index++) {
      context("%s, %zu times '%s'", readers[index].slot, depth, openings[turn]);
      for (level = 0; level < depth; level++) memcpy(deep + unit * level, openings[turn], unit);
      give_broken(index, deep, unit * depth);
      /* The same below a key that nobody asks for. */
      inside = (size_t)sprintf(deep, "{\"unknown\":");
      for (level = 0; level < depth; level++) memcpy(deep + inside + unit * level, openings[turn], unit);
      give_broken(index, deep, inside + unit * depth);
    }
    free(deep);
  }
}

static void invalid_utf8(void) {
  static const struct {
    const char *bytes;
    size_t size;
  } bad[] = {{"\xFF", 1},         {"\x80", 1},         {"\xC0\xAF", 2},     {"\xC1\xBF", 2},         {"\xE0\x80\xAF", 3},
             {"\xED\xA0\x80", 3}, {"\xED\xBF\xBF", 3}, {"\xF0\x80\x80\xAF", 4}, {"\xF4\x90\x80\x80", 4}, {"\xF8\x88\x80\x80\x80", 5},
             {"\xC3", 1},         {"\xE4\xB8", 2},     {"\xF0\x9F\x98", 3}};
  size_t index, turn;
  for (index = 0; index < READERS; index++)
    for (turn = 0; turn < sizeof bad / sizeof *bad; turn++) {
      char text[64];
      size_t size = 0;
      context("%s, invalid UTF-8 number %zu", readers[index].slot, turn);
      size += (size_t)sprintf(text, "{\"unknown\":\"a");
      memcpy(text + size, bad[turn].bytes, bad[turn].size);
      size += bad[turn].size;
      memcpy(text + size, "z\"}", 3);
      give_broken(index, text, size + 3);
      give_broken(index, bad[turn].bytes, bad[turn].size);
    }
}

static void endless_numbers(void) {
  static const char *const shapes[] = {"%s", "-%s", "%s.%s", "0.%s", "1e%s", "1E-%s", "%se%s"};
  static const char *const keys[] = {"version", "trackId", "price", "minimumVersion", "every", "loopLimit", "deadline",
                                     "now", "installed", "last", "at"};
  char digits[1001], number[4096], text[8192];
  size_t index, shape, key;
  memset(digits, '7', 1000);
  digits[1000] = 0;
  for (index = 0; index < READERS; index++)
    for (shape = 0; shape < sizeof shapes / sizeof *shapes; shape++) {
      snprintf(number, sizeof number, shapes[shape], digits, digits);
      for (key = 0; key < sizeof keys / sizeof *keys; key++) {
        ug_error error;
        ug_status status;
        int size = readers[index].which == REPLY
                       ? snprintf(text, sizeof text, "{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"%s\":%s}]}",
                                  keys[key], number)
                       : snprintf(text, sizeof text, "{\"%s\":%s}", keys[key], number);
        context("%s, a number of a thousand digits as %s, shape %s", readers[index].slot, keys[key], shapes[shape]);
        status = give(slot_named(readers[index].slot), text, (size_t)size, &error);
        check(status != UG_E_JSON, "a number is no JSON");
      }
    }
}

/** Each value of a document replaced by each kind of value: every fault is named by its path and place. */
static void wrong_types(void) {
  static const char *const keys[] = {
      "enabled", "storeURL", "minimumVersion", "recommendedVersion", "versions", "rules", "every", "waitAfterRelease",
      "waitAppliesToForce", "grace", "deadline", "releases", "messaging", "platforms", "loopLimit", "preset",
      "installed", "build", "scheme", "versionOptions", "appName", "platform", "osVersion", "deviceId", "bundleId",
      "trackId", "languages", "channel", "lookups", "policy", "state", "now", "trigger", "trace"};
  static const char *const values[] = {
      "null", "true", "false", "0", "-1", "1.5", "1e400", "9223372036854775808", "\"\"", "\"x\"", "\"\\u0000\"", "[]",
      "{}", "[null]", "[[]]", "[{}]", "[1]", "{\"\":null}", "{\"major\":1}", "{\"version\":1}", "[{\"version\":1}]",
      "[{\"version\":\"1\",\"policy\":1}]", "[{\"version\":\"1\",\"rollout\":{\"percent\":\"x\"}}]", "[{\"body\":1}]"};
  char text[1024];
  size_t index, key, value;
  for (index = 0; index < READERS; index++)
    for (key = 0; key < sizeof keys / sizeof *keys; key++)
      for (value = 0; value < sizeof values / sizeof *values; value++) {
        ug_error error;
        ug_status status;
        int size;
        if (readers[index].which == REQUEST && strcmp(keys[key], "installed") == 0)
          size = snprintf(text, sizeof text, "{\"now\":\"2026-11-30T00:00:00Z\",\"%s\":%s}", keys[key], values[value]);
        else if (readers[index].which == REQUEST && strcmp(keys[key], "now") == 0)
          size = snprintf(text, sizeof text, "{\"installed\":\"1\",\"%s\":%s}", keys[key], values[value]);
        else if (readers[index].which == REQUEST)
          size = snprintf(text, sizeof text, "{\"installed\":\"1\",\"now\":\"2026-11-30T00:00:00Z\",\n \"%s\":%s}",
                          keys[key], values[value]);
        else
          size = snprintf(text, sizeof text, "{\n \"%s\":%s}", keys[key], values[value]);
        context("%s %s", readers[index].slot, text);
        status = give(slot_named(readers[index].slot), text, (size_t)size, &error);
        if (readers[index].which == REPLY || readers[index].which == STATE) {
          check(status == UG_OK, "%s", ug_status_name(status));
        } else if (status != UG_OK) {
          check(status == UG_E_POLICY || status == UG_E_REQUEST || status == UG_E_ARGUMENT, "%s",
                ug_status_name(status));
          /* What is missing has no place of its own: its fault is the whole request's. */
          if (strcmp(values[value], "null") != 0)
            check(error.path[0] != 0, "%s without a path: %s", ug_status_name(status), error.message);
          if (status != UG_E_ARGUMENT) check(error.offset >= 0, "%s without a place", ug_status_name(status));
        }
      }
}

/** Bytes that are no text at all, through every slot. */
static void noise(void) {
  uint32_t seed = 20261130;
  size_t index, turn, at;
  printf("noise: seed %u\n", (unsigned)seed);
  for (index = 0; index < slot_count; index++)
    for (turn = 0; turn < 200; turn++) {
      char bytes[64];
      size_t size = turn % sizeof bytes;
      ug_error error;
      for (at = 0; at < size; at++) {
        seed = seed * 1664525u + 1013904223u;
        bytes[at] = (char)(seed >> 24);
      }
      context("%s, noise %zu", slots[index].name, turn);
      give(&slots[index], bytes, size, &error);
    }
}

int main(void) {
  over_long();
  broken_off();
  one_byte_changed();
  nested();
  invalid_utf8();
  endless_numbers();
  wrong_types();
  noise();
  return finish();
}
