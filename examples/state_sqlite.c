/* A server that keeps its users' states in SQLite, so that "ask again tomorrow" holds on whichever device they come from.
 *
 *     state_sqlite DATABASE decide USER POLICY INSTALLED NOW          prints the outcome, and keeps the state where it changed
 *     state_sqlite DATABASE record USER shown|later|skipped|store VERSION NOW
 *
 * Any number of these may run at once. Two ways are shown to lose nothing. To decide takes no lock: the state is swapped only where
 * it still is the one that was decided by, and else the question is asked again. An event must count whatever came before it: it is
 * recorded under BEGIN IMMEDIATE, which lets one in at a time. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <updategate.h>

static sqlite3 *database;

static void fail(const char *why) {
  fprintf(stderr, "state_sqlite: %s\n", why);
  exit(1);
}

/** Runs what answers nothing. */
static void run(const char *sql) {
  if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sqlite3_errmsg(database));
}

static sqlite3_stmt *prepare(const char *sql, const char *user) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) fail(sqlite3_errmsg(database));
  sqlite3_bind_text(statement, 1, user, -1, SQLITE_STATIC);
  return statement;
}

/** A user's state in memory of its own; NULL where there is none yet. */
static char *state_of(const char *user) {
  sqlite3_stmt *statement = prepare("SELECT state FROM states WHERE user = ?1", user);
  char *state = NULL;
  int found = sqlite3_step(statement);
  if (found == SQLITE_ROW) {
    const char *text = (const char *)sqlite3_column_text(statement, 0);
    size_t size = (size_t)sqlite3_column_bytes(statement, 0);
    state = malloc(size + 1);
    if (!state) fail("there is not enough memory");
    memcpy(state, text, size);
    state[size] = 0;
  } else if (found != SQLITE_DONE) {
    fail(sqlite3_errmsg(database));
  }
  sqlite3_finalize(statement);
  return state;
}

/** Puts the next state in the place of the one that was read, where that is still there: whether it was. */
static int swap(const char *user, const char *old, ug_string next) {
  sqlite3_stmt *statement = prepare(old ? "UPDATE states SET state = ?2 WHERE user = ?1 AND state = ?3"
                                        : "INSERT INTO states(user, state) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                                    user);
  sqlite3_bind_text(statement, 2, next.data, (int)next.size, SQLITE_STATIC);
  if (old) sqlite3_bind_text(statement, 3, old, -1, SQLITE_STATIC);
  if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_errmsg(database));
  sqlite3_finalize(statement);
  return sqlite3_changes(database) == 1;
}

static void decide(const char *user, const char *file, const char *installed, int64_t now) {
  ug_policy *policy;
  ug_error error = UG_ERROR_INIT;
  int swapped = 0;
  if (ug_policy_parse(file, UG_NUL_TERMINATED, NULL, &policy, &error)) fail(error.message);
  while (!swapped) {
    char *state = state_of(user);
    ug_decision *decision;
    ug_request request = UG_REQUEST_INIT;
    ug_string target;
    request.installed = ug_str(installed), request.policy = policy, request.now = now;
    if (state) request.state = ug_str(state);
    if (ug_evaluate(&request, &decision, &error)) fail(error.message);
    /* Most decisions change nothing, and then nothing is written. */
    swapped = !ug_decision_state_changed(decision) || swap(user, state, ug_decision_state(decision));
    target = ug_decision_target(decision);
    if (swapped)
      printf("%s: %s %.*s\n", ug_outcome_name(ug_decision_outcome(decision)), ug_reason_name(ug_decision_reason(decision)),
             (int)target.size, target.data ? target.data : "");
    ug_decision_free(decision);
    free(state);
  }
  ug_policy_free(policy);
}

static void record(const char *user, const char *name, const char *version, int64_t now) {
  static const char *const names[] = {"shown", "later", "skipped", "store"};
  ug_event event = 0;
  ug_text *next;
  ug_error error = UG_ERROR_INIT;
  char *state;
  int index;
  for (index = 0; index < 4; index++)
    if (strcmp(name, names[index]) == 0) event = UG_EVENT_SHOWN + index;
  if (!event) fail("there is no such event");
  run("BEGIN IMMEDIATE");
  state = state_of(user);
  if (ug_state_record(state, state ? strlen(state) : 0, event, version, strlen(version), now, &next, &error)) fail(error.message);
  if (!swap(user, state, ug_text_string(next))) fail("somebody else has written within this transaction");
  run("COMMIT");
  ug_text_free(next);
  free(state);
}

int main(int count, char **words) {
  if (count != 7) fail("DATABASE decide USER POLICY INSTALLED NOW, or DATABASE record USER EVENT VERSION NOW");
  if (sqlite3_open(words[1], &database) != SQLITE_OK) fail(sqlite3_errmsg(database));
  /* Who finds another one writing waits for it. */
  sqlite3_busy_timeout(database, 30000);
  run("PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS states(user TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID");
  if (strcmp(words[2], "decide") == 0)
    decide(words[3], words[4], words[5], strtoll(words[6], NULL, 10));
  else if (strcmp(words[2], "record") == 0)
    record(words[3], words[4], words[5], strtoll(words[6], NULL, 10));
  else
    fail("decide or record");
  sqlite3_close(database);
  return 0;
}
