/*
 * One decision, asked by a C program, with nothing but updategate.h and the standard library. `demo --help` tells how.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <updategate.h>

enum { MAX_LANGUAGES = 16 };

static const char usage[] =
    "usage: demo --installed VERSION [--now TIME] [option]...\n"
    "\n"
    "One decision through the C interface.\n"
    "\n"
    "  --installed VERSION   the installed version\n"
    "  --now TIME            as 2026-11-30T09:00:00Z (default: what the clock says)\n"
    "  --lookup FILE         a look-up reply\n"
    "  --policy FILE         a policy file\n"
    "  --state FILE          what this user was asked before\n"
    "  --platform NAME       ios, macos, android ...\n"
    "  --os VERSION          the device's OS version\n"
    "  --device-id ID        any stable text, for roll-outs\n"
    "  --bundle-id ID        the app's bundle id\n"
    "  --channel NAME        also offer this channel's releases\n"
    "  --language TAG        most wanted first; repeatable\n"
    "  --manual              the user pressed \"check for updates\"\n"
    "  --json                the decision as one JSON object\n"
    "  --help                show this message\n";

static void complain(const char *what, const char *more) {
  fprintf(stderr, "demo: %s%s (see demo --help)\n", what, more);
  exit(2);
}

/** Says what the library found wrong, and where. */
static void complain_about(const char *file, const ug_error *error) {
  fprintf(stderr, "demo: %s", file);
  if (error->line > 0) fprintf(stderr, ":%d:%d", (int)error->line, (int)error->column);
  if (error->path[0]) fprintf(stderr, ": %s", error->path);
  fprintf(stderr, ": %s\n", error->message);
  exit(2);
}

static ug_string text(const char *s) {
  ug_string string = {s, s ? strlen(s) : 0};
  return string;
}

/** A whole file, at most one byte more than the library reads. */
static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  char *data = malloc(UG_MAX_BODY + 1);
  if (!file || !data) complain("cannot read ", path);
  *size = fread(data, 1, UG_MAX_BODY + 1, file);
  fclose(file);
  return data;
}

/** Days from 1970-01-01, for any date of the Gregorian calendar. */
static int64_t day_number(int64_t year, int month, int day) {
  year -= month <= 2;
  int64_t era = (year >= 0 ? year : year - 399) / 400, of_era = year - era * 400;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day -
         1 - 719468;
}

/** Unix seconds of 2026-11-30T09:00:00Z. */
static int64_t seconds_of(const char *date) {
  int year, month, day, hour, minute, second, end = 0;
  if (sscanf(date, "%4d-%2d-%2dT%2d:%2d:%2dZ%n", &year, &month, &day, &hour, &minute, &second, &end) != 6 ||
      !end || date[end])
    complain("no date as 2026-11-30T09:00:00Z: ", date);
  return day_number(year, month, day) * 86400 + hour * 3600 + minute * 60 + second;
}

static const char *words(ug_outcome outcome) {
  switch (outcome) {
    case UG_OUTCOME_NONE: return "show nothing";
    case UG_OUTCOME_RECOMMEND: return "ask; the user may say later";
    case UG_OUTCOME_FORCE: return "block until updated";
    default: return "it must update, but this device cannot";
  }
}

static const char *why(ug_reason reason) {
  switch (reason) {
    case UG_REASON_UP_TO_DATE: return "nothing newer exists";
    case UG_REASON_AHEAD_OF_STORE: return "it is newer than everything that is known";
    case UG_REASON_POLICY_SAYS_NONE: return "the policy says none";
    case UG_REASON_SKIPPED: return "the user skipped this version";
    case UG_REASON_ASKED_RECENTLY: return "the user was asked recently";
    case UG_REASON_RELEASED_TOO_SOON: return "the newer release is still in its wait";
    case UG_REASON_NOT_IN_ROLLOUT: return "this device is outside the rollout";
    case UG_REASON_NEEDS_NEWER_OS: return "the newer release needs a newer OS";
    case UG_REASON_NEEDS_OLDER_OS: return "the newer release does not run on so new an OS";
    case UG_REASON_NO_RELEASE_KNOWN: return "no release is known that could be installed";
    case UG_REASON_DISABLED: return "the policy is switched off";
    case UG_REASON_VERSION_UNREADABLE: return "the version cannot be read";
    case UG_REASON_VERSION_LISTED: return "the policy lists this version";
    case UG_REASON_RANGE_LISTED: return "the policy lists a range with this version in it";
    case UG_REASON_BELOW_MINIMUM: return "it is below the minimum version";
    case UG_REASON_BELOW_RECOMMENDED: return "it is below the recommended version";
    case UG_REASON_CRITICAL_RELEASE: return "a critical release came out since";
    case UG_REASON_RULE_FORCES: return "the policy's rule for this type of update says force";
    case UG_REASON_RULE_RECOMMENDS: return "the policy's rule for this type of update says recommend";
    case UG_REASON_NEWER_AVAILABLE: return "there is a newer version";
    case UG_REASON_DEADLINE_PASSED: return "the time to update of one's own accord is over";
    case UG_REASON_STORE_LOOP: return "the store was visited in vain too often";
    default: return "?";
  }
}

/** One row of the card; further lines of the value stand under its first. */
static void row(const char *name, ug_string value) {
  if (!value.data) return;
  printf("    %-11s", name);
  for (size_t i = 0; i < value.size; i++) {
    putchar(value.data[i]);
    if (value.data[i] == '\n') printf("    %-11s", "");
  }
  putchar('\n');
}

/** A time, and how far off it is: 2026-12-10 08:00 UTC, in 9 days. */
static void time_row(const char *name, int64_t seconds, int64_t now) {
  int64_t ahead = seconds - now, day = 86400, hour = 3600;
  time_t moment = (time_t)seconds;
  struct tm date;
  char at[40], line[120];
  gmtime_r(&moment, &date);
  strftime(at, sizeof at, "%Y-%m-%d %H:%M UTC", &date);
  int64_t count = ahead >= day ? ahead / day : ahead >= hour ? ahead / hour : ahead / 60;
  const char *unit = ahead >= day ? "day" : ahead >= hour ? "hour" : "minute";
  snprintf(line, sizeof line, "%s, in %lld %s%s", at, (long long)count, unit, count == 1 ? "" : "s");
  row(name, text(line));
}

static void button(ug_string label) {
  if (label.data) printf("  [ %.*s ]", (int)label.size, label.data);
}

static void print_card(const ug_decision *decision, int64_t now) {
  ug_outcome outcome = ug_decision_outcome(decision);
  ug_reason reason = ug_decision_reason(decision);
  ug_string installed = ug_decision_installed(decision), target = ug_decision_target(decision);
  int64_t at;

  printf("    %-11s%s: %s\n", "outcome", ug_outcome_name(outcome), words(outcome));
  printf("    %-11s%s: %s\n", "reason", ug_reason_name(reason), why(reason));
  row("installed", installed);
  if (target.data)
    printf("    %-11s%.*s, a %s update\n", "target", (int)target.size, target.data,
           ug_update_type_name(ug_decision_update_type(decision)));
  if (ug_decision_title(decision).data) {
    printf("    %-11s", "show");
    printf("%s\n", ug_decision_title(decision).data);
    row("", ug_decision_message(decision));
    printf("    %-9s", "");
    button(ug_decision_continue_button(decision));
    button(ug_decision_cancel_button(decision));
    button(ug_decision_skip_button(decision));
    putchar('\n');
  }
  row("send to", ug_decision_store_url(decision));
  row("notes", ug_decision_release_notes(decision));
  if (ug_decision_deadline(decision, &at)) time_row("must from", at, now);
  if (ug_decision_ask_again_at(decision, &at))
    time_row("ask again", at, now);
  else
    row("ask again", text("when something changes; time alone changes nothing"));
  for (size_t i = 0; i < ug_decision_failure_count(decision); i++)
    row("look-up", text(ug_lookup_failure_name(ug_decision_failure(decision, i, NULL))));
  row("keep", ug_decision_state(decision));
}

int main(int argc, char **argv) {
  ug_request request = UG_REQUEST_INIT;
  ug_error error = UG_ERROR_INIT;
  ug_string languages[MAX_LANGUAGES];
  ug_policy *policy = NULL;
  ug_lookup *lookup = NULL;
  ug_decision *decision = NULL;
  const char *policy_file = NULL, *lookup_file = NULL;
  char *state = NULL;
  int json = 0;
  size_t size;

  request.languages = languages;
  request.now = (int64_t)time(NULL);
  for (int i = 1; i < argc; i++) {
    const char *name = argv[i];
    if (!strcmp(name, "--help")) {
      fputs(usage, stdout);
      return 0;
    }
    if (!strcmp(name, "--json")) {
      json = 1;
      continue;
    }
    if (!strcmp(name, "--manual")) {
      request.trigger = UG_TRIGGER_MANUAL;
      continue;
    }
    const char *value = argv[++i];
    if (!value) complain(strncmp(name, "--", 2) ? "unknown: " : "unknown, or without its value: ", name);
    if (!strcmp(name, "--installed")) request.installed = text(value);
    else if (!strcmp(name, "--now")) request.now = seconds_of(value);
    else if (!strcmp(name, "--lookup")) lookup_file = value;
    else if (!strcmp(name, "--policy")) policy_file = value;
    else if (!strcmp(name, "--state")) request.state.data = state = read_file(value, &request.state.size);
    else if (!strcmp(name, "--platform")) request.platform = text(value);
    else if (!strcmp(name, "--os")) request.os_version = text(value);
    else if (!strcmp(name, "--device-id")) request.device_id = text(value);
    else if (!strcmp(name, "--bundle-id")) request.bundle_id = text(value);
    else if (!strcmp(name, "--channel")) request.channel = text(value);
    else if (!strcmp(name, "--language") && request.language_count < MAX_LANGUAGES)
      languages[request.language_count++] = text(value);
    else complain("unknown: ", name);
  }

  if (policy_file) {
    char *data = read_file(policy_file, &size);
    if (ug_policy_parse(data, size, NULL, &policy, &error)) complain_about(policy_file, &error);
    free(data);
    request.policy = policy;
  }
  if (lookup_file) {
    char *data = read_file(lookup_file, &size);
    if (ug_lookup_parse(data, size, NULL, &lookup, &error)) complain_about(lookup_file, &error);
    free(data);
    request.lookups = &lookup;
    request.lookup_count = 1;
  }
  if (ug_evaluate(&request, &decision, &error)) complain_about("the request", &error);
  if (json)
    printf("%s\n", ug_decision_json(decision).data);
  else
    print_card(decision, request.now);

  ug_decision_free(decision);
  ug_lookup_free(lookup);
  ug_policy_free(policy);
  free(state);
  return 0;
}
