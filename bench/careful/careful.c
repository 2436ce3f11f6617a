/*
 * How careful C libraries are with the program that uses them: UpdateGate, jansson, SQLite and, where its source is at hand,
 * libversion. Each property is provoked, and the rows of a table say what happened. Everything that may end the process runs in a
 * process of its own.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <jansson.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../Tests/c/watch.h"
#include "updategate.h"
#ifdef LIBVERSION
#include <libversion/version.h>
#endif

/* ---- One piece of work for each: 0 where it went well, 1 where it was refused, 2 where the answer is wrong. ----------- */

static const char *const POLICY =
    "{\"minimumVersion\": \"1.5\", \"every\": \"P1D\", \"releases\": [{\"version\": \"2.0\", \"date\": \"2026-11-01T08:00:00Z\"}]}";

static int ours(void) {
  ug_policy *policy;
  ug_decision *decision;
  ug_request request = UG_REQUEST_INIT;
  ug_status status = ug_policy_parse(POLICY, UG_NUL_TERMINATED, NULL, &policy, NULL);
  int wrong;
  if (status) return status == UG_E_MEMORY && !policy ? 1 : 2;
  request.policy = policy;
  request.installed = ug_str("1.0");
  request.now = 1796029200;
  status = ug_evaluate(&request, &decision, NULL);
  wrong = status ? status != UG_E_MEMORY || decision : ug_decision_outcome(decision) != UG_OUTCOME_FORCE;
  if (!status && !ug_decision_json(decision).data) status = UG_E_MEMORY;
  ug_decision_free(decision);
  ug_policy_free(policy);
  return wrong ? 2 : status != UG_OK;
}

static int with_jansson(void) {
  json_t *root = json_loads(POLICY, 0, NULL);
  char *text;
  int wrong;
  if (!root) return 1;
  wrong = json_array_size(json_object_get(root, "releases")) != 1;
  text = json_dumps(root, 0);
  json_decref(root);
  if (!text) return 1;
  wrong = wrong || strlen(text) < 100;
  free(text);
  return wrong ? 2 : 0;
}

static int with_sqlite(void) {
  sqlite3 *base = NULL;
  sqlite3_stmt *statement = NULL;
  int status = sqlite3_open(":memory:", &base), wrong = 0;
  if (status == SQLITE_OK)
    status = sqlite3_prepare_v2(base, "SELECT json_extract(?1, '$.releases[0].version')", -1, &statement, NULL);
  if (status == SQLITE_OK) status = sqlite3_bind_text(statement, 1, POLICY, -1, SQLITE_STATIC);
  if (status == SQLITE_OK) {
    status = sqlite3_step(statement);
    if (status == SQLITE_ROW) {
      const char *text = (const char *)sqlite3_column_text(statement, 0);
      wrong = text ? strcmp(text, "2.0") != 0 : sqlite3_errcode(base) != SQLITE_NOMEM;
      status = text ? SQLITE_OK : SQLITE_NOMEM;
    }
  }
  sqlite3_finalize(statement);
  sqlite3_close(base);
  return wrong ? 2 : status != SQLITE_OK;
}

#ifdef LIBVERSION
static int with_libversion(void) { return version_compare2("1.9", "1.10") == -1 ? 0 : 2; }
#endif

/* ---- Handles that are none ------------------------------------------------------------------------------------------------ */

static int our_double_free(void) {
  ug_policy *policy;
  ug_request request = UG_REQUEST_INIT;
  ug_decision *decision;
  if (ug_policy_parse(POLICY, UG_NUL_TERMINATED, NULL, &policy, NULL)) return 1;
  ug_policy_free(policy);
  ug_policy_free(policy);
  request.policy = policy, request.installed = ug_str("1"), request.now = 1;
  return ug_evaluate(&request, &decision, NULL) == UG_E_ARGUMENT ? 7 : 0;
}
static int our_other_kind(void) {
  ug_lookup *lookup;
  ug_request request = UG_REQUEST_INIT;
  ug_decision *decision;
  if (ug_lookup_parse("", 0, NULL, &lookup, NULL)) return 1;
  request.policy = (ug_policy *)(void *)lookup, request.installed = ug_str("1"), request.now = 1;
  return ug_evaluate(&request, &decision, NULL) == UG_E_ARGUMENT ? 7 : 0;
}
static int jansson_double_free(void) {
  json_t *root = json_loads(POLICY, 0, NULL);
  json_decref(root);
  json_decref(root);
  return json_loads(POLICY, 0, NULL) ? 0 : 1;
}
static int jansson_other_kind(void) {
  json_t *list = json_array();
  /* What an object is asked is asked of a list: jansson looks at the type. */
  return json_object_get(list, "a") == NULL && json_object_set_new(list, "a", json_true()) == -1 ? 7 : 0;
}
static int sqlite_double_free(void) {
  sqlite3 *base;
  int status;
  if (sqlite3_open(":memory:", &base)) return 1;
  sqlite3_close(base);
  status = sqlite3_close(base);
  return status == SQLITE_MISUSE ? 7 : 0;
}
static int sqlite_other_kind(void) {
  sqlite3 *base;
  sqlite3_stmt *statement;
  if (sqlite3_open(":memory:", &base) || sqlite3_prepare_v2(base, "SELECT 1", -1, &statement, NULL)) return 1;
  return sqlite3_exec((sqlite3 *)(void *)statement, "SELECT 1", NULL, NULL, NULL) == SQLITE_MISUSE ? 7 : 0;
}

static const char *fate(int (*work)(void)) {
  static char words[64];
  int status = 0;
  pid_t child;
  fflush(stdout);
  child = fork();
  if (child == 0) {
    if (!freopen("/dev/null", "w", stderr)) _exit(9);
    alarm(20);
    _exit(work());
  }
  if (child < 0 || waitpid(child, &status, 0) != child) return "no process";
  if (WIFSIGNALED(status)) snprintf(words, sizeof words, "ends the host (%s)", strsignal(WTERMSIG(status)));
  else if (WEXITSTATUS(status) == 7) return "told";
  else if (WEXITSTATUS(status) == 0) return "not told, went on";
  else snprintf(words, sizeof words, "status %d", WEXITSTATUS(status));
  return words;
}

/* ---- Memory that is refused ------------------------------------------------------------------------------------------------ */

static int (*refused_work)(void);
static unsigned long refused_at;
static int with_one_refused(void) {
  int answer;
  watched seen;
  watch(refused_at);
  answer = refused_work();
  seen = unwatch();
  return answer == 2 ? 3 : answer == 0 ? 4 : seen.kept > 0 ? 5 : 6;
}

static void memory(const char *name, int (*work)(void)) {
  unsigned long count, refused = 0, well = 0, wrong = 0, left = 0, ended = 0;
  if (work() != 0) printf("  %s does not work\n", name);
  watch(0);
  (void)work();
  count = unwatch().asked;
  for (refused_at = 1; refused_at <= count; refused_at++) {
    int status = 0;
    pid_t child;
    refused_work = work;
    fflush(stdout);
    child = fork();
    if (child == 0) {
      if (!freopen("/dev/null", "w", stderr)) _exit(9);
      _exit(with_one_refused());
    }
    if (child < 0 || waitpid(child, &status, 0) != child) return;
    if (WIFSIGNALED(status)) ended++;
    else if (WEXITSTATUS(status) == 6) refused++;
    else if (WEXITSTATUS(status) == 5) left++;
    else if (WEXITSTATUS(status) == 4) well++;
    else wrong++;
  }
  printf("  %-11s %3lu allocations; one refused: %lu times a status, %lu did without, %lu leaked, %lu wrong answers, %lu ended the host\n",
         name, count, refused, well, left, wrong, ended);
}

/* ---- Locks ---------------------------------------------------------------------------------------------------------------- */

static unsigned long locks;
static int (*lock)(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *mutex) {
  __atomic_add_fetch(&locks, 1, __ATOMIC_RELAXED);
  if (!lock) *(void **)&lock = dlsym(RTLD_NEXT, "pthread_mutex_lock");
  return lock(mutex);
}
static int (*thread_work)(void);
static unsigned long thread_wrong;
static void *in_thread(void *nothing) {
  int turn;
  for (turn = 0; turn < 500; turn++)
    if (thread_work() != 0) __atomic_add_fetch(&thread_wrong, 1, __ATOMIC_RELAXED);
  return nothing;
}
static void threads(const char *name, int (*work)(void)) {
  pthread_t ids[8];
  int index;
  thread_work = work, thread_wrong = 0, locks = 0;
  for (index = 0; index < 8; index++)
    if (pthread_create(&ids[index], NULL, in_thread, NULL) != 0) return;
  for (index = 0; index < 8; index++) pthread_join(ids[index], NULL);
  printf("  %-11s %lu of 4000 wrong, %.1f locks a piece of work\n", name, thread_wrong, (double)locks / 4000);
}

/* ---- Errors, and structures that grow ----------------------------------------------------------------------------------------- */

static void errors(void) {
  ug_error error = UG_ERROR_INIT;
  json_error_t fault;
  ug_policy *policy;
  sqlite3 *base;
  sqlite3_stmt *statement = NULL;
  const char *broken = "{\n  \"every\": \"P1D\",\n  \"minimumVersion\": }", *wrong = "{\n  \"every\": \"P1D\",\n  \"enabled\": \"yes\"}";
  if (ug_policy_parse(broken, UG_NUL_TERMINATED, NULL, &policy, &error))
    printf("  UpdateGate  %s, line %d, column %d, byte %d: %s\n", ug_status_name(error.status), (int)error.line, (int)error.column,
           (int)error.offset, error.message);
  if (ug_policy_parse(wrong, UG_NUL_TERMINATED, NULL, &policy, &error))
    printf("  UpdateGate  and of a wrong value: path %s, line %d, column %d: %s\n", error.path, (int)error.line, (int)error.column,
           error.message);
  if (!json_loads(broken, 0, &fault))
    printf("  jansson     code %d, line %d, column %d, byte %d: %s\n", (int)json_error_code(&fault), fault.line, fault.column,
           fault.position, fault.text);
  {
    json_t *root = json_loads(wrong, 0, NULL);
    int flag;
    if (json_unpack_ex(root, &fault, 0, "{s:b}", "enabled", &flag))
      printf("  jansson     and of a wrong value: line %d, column %d: %s\n", fault.line, fault.column, fault.text);
    json_decref(root);
  }
  if (sqlite3_open(":memory:", &base) == SQLITE_OK) {
    int code = sqlite3_prepare_v2(base, "SELECT 1 +\n FROM", -1, &statement, NULL);
    printf("  SQLite      code %d, byte %d: %s\n", code, sqlite3_error_offset(base), sqlite3_errmsg(base));
    code = sqlite3_prepare_v2(base, "SELECT json_extract('{\"a\": }', '$.a')", -1, &statement, NULL);
    code = sqlite3_step(statement);
    printf("  SQLite      and of JSON: code %d, byte %d: %s\n", code, sqlite3_error_offset(base), sqlite3_errmsg(base));
    sqlite3_finalize(statement);
    sqlite3_close(base);
  }
#ifdef LIBVERSION
  printf("  libversion  none: \"latest\" and \"1.0\" compare as %d, \"\" and \"1.0\" as %d\n", version_compare2("latest", "1.0"),
         version_compare2("", "1.0"));
#endif
}

/* A caller whose structure is shorter than the library's: is what lies behind it written? */
static void growth(void) {
  union {
    unsigned char bytes[2048];
    ug_error error;
    json_error_t fault;
  } room;
  ug_policy *policy;
  size_t shorter = 64, index, written = 0;
  ug_status status;
  memset(&room, 0xA7, sizeof room);
  room.error.struct_size = (uint32_t)shorter;
  status = ug_policy_parse("{", 1, NULL, &policy, &room.error);
  for (index = shorter; index < sizeof room; index++) written += room.bytes[index] != 0xA7;
  printf("  UpdateGate  %lu bytes written behind the end of a structure of %lu that says so; %s all the same\n", (unsigned long)written,
         (unsigned long)shorter, ug_status_name(status));
  memset(&room, 0xA7, sizeof room);
  if (json_loads("{", 0, &room.fault)) return;
  for (written = 0, index = shorter; index < sizeof room; index++) written += room.bytes[index] != 0xA7;
  printf("  jansson     %lu bytes written behind the first %lu: json_error_t has no size, so it may never grow\n", (unsigned long)written,
         (unsigned long)shorter);
}

int main(void) {
  printf("UpdateGate %s, jansson %s, SQLite %s\n", ug_version(), jansson_version_str(), sqlite3_libversion());
  printf("memory: reading a document and answering from it\n");
  memory("UpdateGate", ours), memory("jansson", with_jansson), memory("SQLite", with_sqlite);
#ifdef LIBVERSION
  memory("libversion", with_libversion);
#endif
  printf("a handle freed twice, and one of another kind\n");
  printf("  UpdateGate  %s; ", fate(our_double_free)), printf("%s\n", fate(our_other_kind));
  printf("  jansson     %s; ", fate(jansson_double_free)), printf("%s\n", fate(jansson_other_kind));
  printf("  SQLite      %s; ", fate(sqlite_double_free)), printf("%s\n", fate(sqlite_other_kind));
#ifdef LIBVERSION
  printf("  libversion  has no handles\n");
#endif
  printf("errors\n"), errors();
  printf("structures\n"), growth();
  printf("eight threads\n");
  threads("UpdateGate", ours), threads("jansson", with_jansson), threads("SQLite", with_sqlite);
#ifdef LIBVERSION
  threads("libversion", with_libversion);
#endif
  return 0;
}
