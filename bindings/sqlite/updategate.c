/* UpdateGate for SQLite: versions and decisions as SQL functions.
 *
 *   .load ./updategate
 *   version_compare(a, b [, scheme])          -1, 0 or 1; NULL where either is NULL or no version
 *   version_key(v [, scheme])                 a blob to sort by
 *   version_in(v, range [, scheme])           1 or 0
 *   version_max(v [, scheme])                 an aggregate: what is no version comes before all that are
 *   COLLATE version                           the same order, of the scheme app
 *   update_outcome(policy, now, installed [, platform [, os_version [, device_id [, channel]]]])
 *   update_target(the same)                   now is Unix seconds; policy is a policy's text, or NULL
 *   update_decision(request)                  what ug_evaluate_json answers
 *   SELECT * FROM update_decision(request)    the same as a table of one row
 *
 * A range and a policy are read once where they are constant in a statement.
 */
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include <stdint.h>
#include <string.h>

#include "updategate.h"

/* ---- Arguments ------------------------------------------------------------------------------------------------------ */

/** A value as text; absent for NULL. Valid until the next conversion of the value. */
static ug_string text_of(sqlite3_value *value) {
  ug_string text = {0, 0};
  if (sqlite3_value_type(value) == SQLITE_NULL) return text;
  text.data = (const char *)sqlite3_value_text(value);
  text.size = text.data ? (size_t)sqlite3_value_bytes(value) : 0;
  return text;
}

/** What went wrong, as SQLite's error; a text that is no version is none: it gives NULL. */
static void fail(sqlite3_context *context, ug_status status, const ug_error *error) {
  char *message;
  if (status == UG_E_VERSION) return;
  if (status == UG_E_MEMORY) {
    sqlite3_result_error_nomem(context);
    return;
  }
  message = sqlite3_mprintf("updategate: %s%s%s", error->path, error->path[0] ? ": " : "", error->message);
  if (message)
    sqlite3_result_error(context, message, -1);
  else
    sqlite3_result_error_nomem(context);
  sqlite3_free(message);
}

/** The scheme that an argument names, if there is one; 0 and an error where it is none. */
static int take_scheme(sqlite3_context *context, int count, sqlite3_value **values, int place, ug_version_options *options) {
  ug_scheme scheme;
  const char *name;
  if (count <= place) return 1;
  name = (const char *)sqlite3_value_text(values[place]);
  for (scheme = 0; name && (ug_scheme_name(scheme)); scheme++) {
    if (strcmp(name, ug_scheme_name(scheme)) == 0) {
      options->scheme = scheme;
      return 1;
    }
  }
  sqlite3_result_error(context, "updategate: unknown scheme", -1);
  return 0;
}

/* ---- Versions ------------------------------------------------------------------------------------------------------- */

static void version_compare(sqlite3_context *context, int count, sqlite3_value **values) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_error error = UG_ERROR_INIT;
  ug_string a = text_of(values[0]), b = text_of(values[1]);
  int32_t order;
  ug_status status;
  if (!take_scheme(context, count, values, 2, &options) || !a.data || !b.data) return;
  status = ug_compare_with(a.data, a.size, b.data, b.size, &options, &order, &error);
  if (status)
    fail(context, status, &error);
  else
    sqlite3_result_int(context, order);
}

static void version_key(sqlite3_context *context, int count, sqlite3_value **values) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_error error = UG_ERROR_INIT;
  ug_string version = text_of(values[0]), key;
  ug_text *made = NULL;
  ug_status status;
  if (!take_scheme(context, count, values, 1, &options) || !version.data) return;
  status = ug_sort_key(version.data, version.size, &options, &made, &error);
  if (status) {
    fail(context, status, &error);
    return;
  }
  key = ug_text_string(made);
  sqlite3_result_blob(context, key.data, (int)key.size, SQLITE_TRANSIENT);
  ug_text_free(made);
}

static void free_range(void *range) { ug_range_free((ug_range *)range); }

static void version_in(sqlite3_context *context, int count, sqlite3_value **values) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_error error = UG_ERROR_INIT;
  ug_string version = text_of(values[0]), text = text_of(values[1]);
  ug_range *range, *made = NULL;
  int32_t contains;
  ug_status status;
  if (!take_scheme(context, count, values, 2, &options) || !version.data || !text.data) return;
  /* Kept by SQLite for as long as the argument is the same constant; a scheme that is none may change, so it is not. */
  range = count == 2 ? sqlite3_get_auxdata(context, 1) : NULL;
  if (!range) {
    status = ug_range_parse(text.data, text.size, &options, &made, &error);
    if (status) {
      fail(context, status == UG_E_VERSION ? UG_E_RANGE : status, &error);
      return;
    }
    range = made;
  }
  status = ug_range_contains(range, version.data, version.size, &contains, &error);
  if (status)
    fail(context, status, &error);
  else
    sqlite3_result_int(context, contains);
  if (made && count == 2)
    sqlite3_set_auxdata(context, 1, made, free_range);
  else
    ug_range_free(made);
}

/** -1, 0 or 1: what is no version before all that are, among themselves by bytes. */
static int total_order(ug_string a, ug_string b, const ug_version_options *options) {
  int32_t order;
  int x, y;
  size_t least = a.size < b.size ? a.size : b.size;
  if (ug_compare_with(a.data, a.size, b.data, b.size, options, &order, NULL) == UG_OK) return order;
  x = ug_version_check(a.data, a.size, options, NULL) == UG_OK;
  y = ug_version_check(b.data, b.size, options, NULL) == UG_OK;
  if (x != y) return x - y;
  x = least ? memcmp(a.data, b.data, least) : 0;
  return x ? (x > 0) - (x < 0) : (a.size > b.size) - (a.size < b.size);
}

static int collate(void *unused, int a_size, const void *a, int b_size, const void *b) {
  static const ug_version_options options = UG_VERSION_OPTIONS_INIT;
  ug_string x, y;
  (void)unused;
  x.data = a_size ? a : "", x.size = (size_t)a_size;
  y.data = b_size ? b : "", y.size = (size_t)b_size;
  return total_order(x, y, &options);
}

typedef struct highest {
  char *data; /**< sqlite3_malloc; NULL for none */
  size_t size;
} highest;

static void max_step(sqlite3_context *context, int count, sqlite3_value **values) {
  ug_version_options options = UG_VERSION_OPTIONS_INIT;
  highest *found = sqlite3_aggregate_context(context, sizeof *found);
  ug_string version = text_of(values[0]), last;
  char *copy;
  if (!found || !take_scheme(context, count, values, 1, &options) || !version.data) return;
  last.data = found->data, last.size = found->size;
  if (last.data && total_order(version, last, &options) <= 0) return;
  copy = sqlite3_malloc64(version.size + 1);
  if (!copy) {
    sqlite3_result_error_nomem(context);
    return;
  }
  memcpy(copy, version.data, version.size);
  sqlite3_free(found->data);
  found->data = copy;
  found->size = version.size;
}

static void max_final(sqlite3_context *context) {
  highest *found = sqlite3_aggregate_context(context, 0);
  if (!found || !found->data) return;
  sqlite3_result_text(context, found->data, (int)found->size, sqlite3_free);
  found->data = NULL;
}

/* ---- Decisions ------------------------------------------------------------------------------------------------------ */

static void free_policy(void *policy) { ug_policy_free((ug_policy *)policy); }

/** Hands the decision on the arguments to `give`. */
static void decide(sqlite3_context *context, int count, sqlite3_value **values,
                   void (*give)(sqlite3_context *, const ug_decision *)) {
  ug_request request = UG_REQUEST_INIT;
  ug_error error = UG_ERROR_INIT;
  ug_policy *policy = NULL, *made = NULL;
  ug_decision *decision = NULL;
  ug_string text = text_of(values[0]);
  ug_status status;
  if (count < 3 || count > 7) {
    sqlite3_result_error(context, "updategate: takes policy, now, installed, platform, os_version, device_id, channel", -1);
    return;
  }
  request.now = sqlite3_value_int64(values[1]);
  request.installed = text_of(values[2]);
  if (!request.installed.data) return;
  if (text.data) {
    policy = sqlite3_get_auxdata(context, 0);
    if (!policy) {
      status = ug_policy_parse(text.data, text.size, NULL, &made, &error);
      if (status) {
        fail(context, status, &error);
        return;
      }
      policy = made;
    }
  }
  request.policy = policy;
  if (count > 3) request.platform = text_of(values[3]);
  if (count > 4) request.os_version = text_of(values[4]);
  if (count > 5) request.device_id = text_of(values[5]);
  if (count > 6) request.channel = text_of(values[6]);
  status = ug_evaluate(&request, &decision, &error);
  if (status)
    fail(context, status, &error);
  else
    give(context, decision);
  ug_decision_free(decision);
  if (made) sqlite3_set_auxdata(context, 0, made, free_policy);
}

static void give_outcome(sqlite3_context *context, const ug_decision *decision) {
  sqlite3_result_text(context, ug_outcome_name(ug_decision_outcome(decision)), -1, SQLITE_STATIC);
}

static void give_target(sqlite3_context *context, const ug_decision *decision) {
  ug_string target = ug_decision_target(decision);
  if (target.data) sqlite3_result_text(context, target.data, (int)target.size, SQLITE_TRANSIENT);
}

static void update_outcome(sqlite3_context *context, int count, sqlite3_value **values) {
  if (count > 0) decide(context, count, values, give_outcome);
  else sqlite3_result_error(context, "updategate: update_outcome needs policy, now and installed", -1);
}

static void update_target(sqlite3_context *context, int count, sqlite3_value **values) {
  if (count > 0) decide(context, count, values, give_target);
  else sqlite3_result_error(context, "updategate: update_target needs policy, now and installed", -1);
}

static void update_decision(sqlite3_context *context, int count, sqlite3_value **values) {
  ug_error error = UG_ERROR_INIT;
  ug_string request = text_of(values[0]), answer;
  ug_text *made = NULL;
  ug_status status;
  (void)count;
  if (!request.data) return;
  status = ug_evaluate_json(request.data, request.size, &made, &error);
  if (status) {
    fail(context, status == UG_E_VERSION ? UG_E_REQUEST : status, &error);
    return;
  }
  answer = ug_text_string(made);
  sqlite3_result_text(context, answer.data, (int)answer.size, SQLITE_TRANSIENT);
  ug_text_free(made);
}

/* ---- The decision as a table ---------------------------------------------------------------------------------------- */

enum { OUTCOME, REASON, TARGET, UPDATE_TYPE, STORE_URL, DEADLINE, ASK_AGAIN_AT, STATE, ANSWER, REQUEST, COLUMNS };

static const char *const paths[] = {"$.outcome", "$.reason", "$.target", "$.updateType", "$.storeURL",
                                    "$.deadline", "$.askAgainAt", "$.state"};

typedef struct table {
  sqlite3_vtab base;
  sqlite3_stmt *read; /**< what takes an answer apart: SQLite's own JSON */
} table;

typedef struct cursor {
  sqlite3_vtab_cursor base;
  char *request;
  ug_text *answer;
  int is_over;
} cursor;

static int table_connect(sqlite3 *database, void *unused, int count, const char *const *names, sqlite3_vtab **made, char **error) {
  table *opened;
  int status = sqlite3_declare_vtab(database,
                                    "CREATE TABLE x(outcome, reason, target, update_type, store_url, deadline, "
                                    "ask_again_at, state, answer, request HIDDEN)");
  (void)unused, (void)count, (void)names, (void)error;
  if (status != SQLITE_OK) return status;
  opened = sqlite3_malloc(sizeof *opened);
  if (!opened) return SQLITE_NOMEM;
  memset(opened, 0, sizeof *opened);
  status = sqlite3_prepare_v2(database, "SELECT json_extract(?1, ?2)", -1, &opened->read, NULL);
  if (status != SQLITE_OK) {
    sqlite3_free(opened);
    return status;
  }
  *made = &opened->base;
  return SQLITE_OK;
}

static int table_disconnect(sqlite3_vtab *base) {
  sqlite3_finalize(((table *)base)->read);
  sqlite3_free(base);
  return SQLITE_OK;
}

static int table_best(sqlite3_vtab *base, sqlite3_index_info *info) {
  int index;
  (void)base;
  for (index = 0; index < info->nConstraint; index++) {
    if (info->aConstraint[index].iColumn != REQUEST || info->aConstraint[index].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    if (!info->aConstraint[index].usable) return SQLITE_CONSTRAINT;
    info->aConstraintUsage[index].argvIndex = 1;
    info->aConstraintUsage[index].omit = 1;
    info->idxNum = 1;
    info->estimatedCost = 1;
    info->estimatedRows = 1;
    return SQLITE_OK;
  }
  return SQLITE_OK;
}

static int cursor_open(sqlite3_vtab *base, sqlite3_vtab_cursor **made) {
  cursor *opened = sqlite3_malloc(sizeof *opened);
  (void)base;
  if (!opened) return SQLITE_NOMEM;
  memset(opened, 0, sizeof *opened);
  *made = &opened->base;
  return SQLITE_OK;
}

static void cursor_clear(cursor *at) {
  ug_text_free(at->answer);
  sqlite3_free(at->request);
  at->answer = NULL;
  at->request = NULL;
  at->is_over = 1;
}

static int cursor_close(sqlite3_vtab_cursor *base) {
  cursor_clear((cursor *)base);
  sqlite3_free(base);
  return SQLITE_OK;
}

static int cursor_filter(sqlite3_vtab_cursor *base, int plan, const char *name, int count, sqlite3_value **values) {
  cursor *at = (cursor *)base;
  ug_error error = UG_ERROR_INIT;
  ug_string request = {0, 0};
  (void)name;
  cursor_clear(at);
  if (plan == 1 && count == 1) request = text_of(values[0]);
  if (!request.data) return SQLITE_OK;
  at->request = sqlite3_mprintf("%.*s", (int)request.size, request.data);
  if (!at->request) return SQLITE_NOMEM;
  if (ug_evaluate_json(request.data, request.size, &at->answer, &error) != UG_OK) {
    sqlite3_free(base->pVtab->zErrMsg);
    base->pVtab->zErrMsg = sqlite3_mprintf("updategate: %s%s%s", error.path, error.path[0] ? ": " : "", error.message);
    return SQLITE_ERROR;
  }
  at->is_over = 0;
  return SQLITE_OK;
}

static int cursor_next(sqlite3_vtab_cursor *base) {
  ((cursor *)base)->is_over = 1;
  return SQLITE_OK;
}

static int cursor_is_over(sqlite3_vtab_cursor *base) { return ((cursor *)base)->is_over; }

static int cursor_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
  cursor *at = (cursor *)base;
  sqlite3_stmt *read = ((table *)base->pVtab)->read;
  ug_string answer = ug_text_string(at->answer);
  if (column == REQUEST) {
    sqlite3_result_text(context, at->request, -1, SQLITE_TRANSIENT);
  } else if (column == ANSWER) {
    sqlite3_result_text(context, answer.data, (int)answer.size, SQLITE_TRANSIENT);
  } else if (column >= 0 && column < ANSWER) {
    sqlite3_bind_text(read, 1, answer.data, (int)answer.size, SQLITE_STATIC);
    sqlite3_bind_text(read, 2, paths[column], -1, SQLITE_STATIC);
    if (sqlite3_step(read) == SQLITE_ROW) sqlite3_result_value(context, sqlite3_column_value(read, 0));
    sqlite3_reset(read);
    sqlite3_clear_bindings(read);
  }
  return SQLITE_OK;
}

static int cursor_row(sqlite3_vtab_cursor *base, sqlite3_int64 *row) {
  (void)base;
  *row = 1;
  return SQLITE_OK;
}

/* Without xCreate it is there under its own name and no other. */
static sqlite3_module decision_table = {
    .iVersion = 0,
    .xConnect = table_connect,
    .xBestIndex = table_best,
    .xDisconnect = table_disconnect,
    .xOpen = cursor_open,
    .xClose = cursor_close,
    .xFilter = cursor_filter,
    .xNext = cursor_next,
    .xEof = cursor_is_over,
    .xColumn = cursor_column,
    .xRowid = cursor_row,
};

/* ---- Loading -------------------------------------------------------------------------------------------------------- */

#ifdef __GNUC__
__attribute__((visibility("default")))
#endif
int sqlite3_updategate_init(sqlite3 *database, char **error, const sqlite3_api_routines *api) {
  enum { FLAGS = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS };
  static const struct {
    const char *name;
    int count;
    void (*function)(sqlite3_context *, int, sqlite3_value **);
  } functions[] = {
      {"version_compare", 2, version_compare}, {"version_compare", 3, version_compare},
      {"version_key", 1, version_key},         {"version_key", 2, version_key},
      {"version_in", 2, version_in},           {"version_in", 3, version_in},
      {"update_outcome", -1, update_outcome},  {"update_target", -1, update_target},
      {"update_decision", 1, update_decision},
  };
  size_t index;
  int status = SQLITE_OK, count;
  SQLITE_EXTENSION_INIT2(api);
  if (ug_abi_version() != UG_ABI_VERSION) {
    *error = sqlite3_mprintf("updategate: the library has ABI version %u, this extension needs %u", ug_abi_version(),
                             (unsigned)UG_ABI_VERSION);
    return SQLITE_ERROR;
  }
  for (index = 0; index < sizeof functions / sizeof *functions && status == SQLITE_OK; index++)
    status = sqlite3_create_function_v2(database, functions[index].name, functions[index].count, FLAGS, NULL,
                                        functions[index].function, NULL, NULL, NULL);
  for (count = 1; count <= 2 && status == SQLITE_OK; count++)
    status = sqlite3_create_function_v2(database, "version_max", count, FLAGS, NULL, NULL, max_step, max_final, NULL);
  if (status == SQLITE_OK) status = sqlite3_create_collation_v2(database, "version", SQLITE_UTF8, NULL, collate, NULL);
  if (status == SQLITE_OK) status = sqlite3_create_module_v2(database, "update_decision", &decision_table, NULL, NULL);
  return status;
}
