/*
 * policy_source: keeps a policy from a file or an https address up to date with libcurl, and decides by it.
 *
 *   policy_source --policy FILE|URL --installed VERSION [--pending FILE|URL] [--keep FILE] [--fail open|closed]
 *                 [--longest-age SECONDS] [--period SECONDS] [--looks N] [--timeout SECONDS] [--platform ios] [--ca FILE]
 *
 * It looks N times, a period apart, and prints a line for each: the outcome, and how old the policy is. What is a copy at
 * the origin becomes the policy in use only where it is whole, can be read, and the linter finds no error in it:
 *
 *   - any status but 200 and 304, no answer, a copy that is broken: the last good one stays, in memory and with --keep on
 *     disk, written whole or not at all
 *   - a revision never goes down, so that a cache that is behind replaces nothing newer
 *   - without any that may be used it decides without a policy (--fail open) or not at all (--fail closed)
 *   - ETag and Last-Modified are sent back, and the period is given or taken a tenth, so that a fleet does not ask in step
 *   - a pending policy is looked at beside it, and what it would say is only told
 *
 * https only, and http to this machine itself; a redirect goes to https only. Exit status: 0 where the last look ended in a
 * decision, 2 for bad input, 3 where there was no policy and it fails closed.
 *
 *   cc policy_source.c -o policy_source $(pkg-config --cflags --libs updategate libcurl)
 */
#define _DEFAULT_SOURCE
#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <updategate.h>

enum { MAX_VALIDATOR = 512, MAX_WHY = 512, MAX_PATH_SIZE = 4096 };

/** A copy of a policy, as it came: its bytes and the headers to ask with next time. */
typedef struct {
  char *data;
  size_t size;
  int too_large;
  char etag[MAX_VALIDATOR], modified[MAX_VALIDATOR];
} copy;

/** A place that a policy comes from, and the last good one. */
typedef struct {
  const char *address, *keep, *ca;
  long timeout;
  copy good;
  ug_policy *policy; /* of good; NULL where there is none yet */
  int64_t revision;  /* -1 for none */
  time_t confirmed;  /* when the origin last said that good is it */
  char why[MAX_WHY]; /* why the latest look brought nothing; empty where it did */
} source;

static void stop(int status, const char *what, const char *more) {
  fprintf(stderr, "policy_source: %s%s%s\n", what, *more ? ": " : "", more);
  exit(status);
}

static int is_web(const char *address) { return !strncasecmp(address, "http:", 5) || !strncasecmp(address, "https:", 6); }

/* ---- Getting a copy ----------------------------------------------------------------------------------------------- */

static size_t on_body(char *data, size_t one, size_t size, void *context) {
  copy *c = context;
  (void)one;
  c->too_large = c->size + size > (size_t)UG_MAX_POLICY;
  char *grown = c->too_large ? NULL : realloc(c->data, c->size + size + 1);
  if (!grown) return 0; /* ends the transfer */
  c->data = grown;
  memcpy(c->data + c->size, data, size);
  c->size += size;
  return size;
}

static size_t on_header(char *data, size_t one, size_t size, void *context) {
  copy *c = context;
  const char *names[] = {"etag:", "last-modified:", "http/"};
  char *places[] = {c->etag, c->modified};
  (void)one;
  if (size > 5 && !strncasecmp(data, names[2], 5)) c->etag[0] = c->modified[0] = 0; /* another answer of a redirect */
  for (int i = 0; i < 2; i++) {
    size_t start = strlen(names[i]), end = size;
    if (size <= start || strncasecmp(data, names[i], start)) continue;
    while (start < end && data[start] == ' ') start++;
    while (end > start && strchr("\r\n ", data[end - 1])) end--;
    if (end - start >= MAX_VALIDATOR) continue;
    memcpy(places[i], data + start, end - start);
    places[i][end - start] = 0;
  }
  return size;
}

/** Whether an address may be asked: https, or http to this machine itself, without a password in it. */
static int may_be_asked(const char *address, int *here) {
  CURLU *url = curl_url();
  char *scheme = NULL, *host = NULL, *user = NULL;
  int may = 0;
  if (url && !curl_url_set(url, CURLUPART_URL, address, 0) && !curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) &&
      !curl_url_get(url, CURLUPART_HOST, &host, 0) && curl_url_get(url, CURLUPART_USER, &user, 0) == CURLUE_NO_USER) {
    *here = !strcasecmp(host, "localhost") || !strcmp(host, "127.0.0.1") || !strcmp(host, "[::1]");
    may = !strcasecmp(scheme, "https") || (!strcasecmp(scheme, "http") && *here);
  }
  curl_free(scheme), curl_free(host), curl_free(user);
  curl_url_cleanup(url);
  return may;
}

/** The status of the answer, or 0 with why there is none. */
static long ask(CURL *curl, source *s, copy *c) {
  char header[MAX_VALIDATOR + 32], words[CURL_ERROR_SIZE] = "";
  struct curl_slist *headers = curl_slist_append(NULL, "Accept: application/json");
  int here = 0;
  long status = 0;
  if (!may_be_asked(s->address, &here)) {
    curl_slist_free_all(headers);
    snprintf(s->why, MAX_WHY, "this address may not be asked");
    return 0;
  }
  const char *names[] = {"If-None-Match", "If-Modified-Since"}, *values[] = {s->good.etag, s->good.modified};
  for (int i = 0; i < 2; i++) {
    if (!s->policy || !values[i][0]) continue;
    snprintf(header, sizeof header, "%s: %s", names[i], values[i]);
    headers = curl_slist_append(headers, header);
  }
  curl_easy_reset(curl);
  curl_easy_setopt(curl, CURLOPT_URL, s->address);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https"), curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, "https"), curl_easy_setopt(curl, CURLOPT_MAXREDIRS, 5L);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, "updategate-policy-source/" UG_VERSION_STRING);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, s->timeout * 1000);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_body), curl_easy_setopt(curl, CURLOPT_WRITEDATA, c);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, on_header), curl_easy_setopt(curl, CURLOPT_HEADERDATA, c);
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, words);
  if (here) curl_easy_setopt(curl, CURLOPT_NOPROXY, "*");
  if (s->ca) curl_easy_setopt(curl, CURLOPT_CAINFO, s->ca);
  CURLcode code = curl_easy_perform(curl);
  if (!code) curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  else snprintf(s->why, MAX_WHY, "%s", c->too_large ? "it is too long" : words[0] ? words : curl_easy_strerror(code));
  curl_slist_free_all(headers);
  return status;
}

/** A whole file, up to one byte more than a policy may have; 0 where it cannot be read. */
static int read_file(const char *path, copy *c) {
  FILE *file = fopen(path, "rb");
  if (!file) return 0;
  c->data = malloc((size_t)UG_MAX_POLICY + MAX_PATH_SIZE + 2);
  c->size = c->data ? fread(c->data, 1, (size_t)UG_MAX_POLICY + MAX_PATH_SIZE + 1, file) : 0;
  int whole = c->data && !ferror(file);
  fclose(file);
  return whole;
}

/* ---- Judging it --------------------------------------------------------------------------------------------------- */

/** The revision of a policy that was read already, so that its JSON is known to be sound; -1 for none. */
static int64_t revision_of(const copy *c) {
  int depth = 0, in_string = 0;
  size_t start = 0;
  int64_t found = -1;
  for (size_t i = 0; i < c->size; i++) {
    char letter = c->data[i];
    if (in_string && letter == '\\') i++;
    else if (letter == '"') {
      in_string = !in_string;
      if (in_string) start = i + 1;
      size_t next = i + 1;
      while (!in_string && next < c->size && strchr(" \t\r\n", c->data[next])) next++;
      if (!in_string && depth == 1 && next < c->size && c->data[next] == ':' && i - start == 8 &&
          !memcmp(c->data + start, "revision", 8)) {
        char number[24] = "";
        for (next++; next < c->size && strchr(" \t\r\n", c->data[next]); next++) {}
        for (size_t n = 0; next < c->size && n < 19 && c->data[next] >= '0' && c->data[next] <= '9'; n++) number[n] = c->data[next++];
        found = number[0] ? strtoll(number, NULL, 10) : -1;
      }
    } else if (!in_string) depth += (letter == '{' || letter == '[') - (letter == '}' || letter == ']');
  }
  return found;
}

/** Makes a copy the policy in use, where it is good; else says why not. The copy is used up either way. */
static int take(source *s, copy *c, time_t confirmed) {
  ug_lint_options lint = UG_LINT_OPTIONS_INIT;
  ug_error error = UG_ERROR_INIT;
  ug_policy *policy = NULL;
  ug_text *findings = NULL;
  lint.flags = UG_LINT_HAS_NOW;
  lint.now = (int64_t)time(NULL);
  if (ug_policy_parse(c->data, c->size, NULL, &policy, &error) || ug_policy_lint(c->data, c->size, &lint, &findings, &error)) {
    snprintf(s->why, MAX_WHY, "%s%s%s (line %d, column %d)", error.path, error.path[0] ? ": " : "", error.message,
             (int)error.line, (int)error.column);
  } else if (strstr(ug_text_string(findings).data, "\"severity\":\"error\"")) {
    snprintf(s->why, MAX_WHY, "the linter finds errors: %.400s", ug_text_string(findings).data);
  } else if (revision_of(c) < s->revision) {
    snprintf(s->why, MAX_WHY, "its revision %lld is below %lld", (long long)revision_of(c), (long long)s->revision);
  } else {
    s->why[0] = 0;
    ug_policy_free(s->policy);
    free(s->good.data);
    s->policy = policy;
    s->revision = revision_of(c);
    s->good = *c;
    s->confirmed = confirmed;
    ug_text_free(findings);
    return 1;
  }
  ug_policy_free(policy);
  ug_text_free(findings);
  free(c->data);
  return 0;
}

/* ---- The last good one on disk: four lines, then the policy ------------------------------------------------------- */

#define HEAD "updategate policy 1 %zu %s"

/** Takes up what an earlier process kept of this address, where it is whole; with a newer revision than the one in use only. */
static int take_up(source *s, int only_newer) {
  copy c = {0};
  char *lines[4] = {NULL}, head[MAX_PATH_SIZE];
  size_t begin = 0;
  int read = read_file(s->keep, &c);
  for (int i = 0; read && i < 4; i++) {
    char *end = memchr(c.data + begin, '\n', c.size - begin);
    if (!end) break;
    *end = 0;
    lines[i] = c.data + begin;
    begin = (size_t)(end - c.data) + 1;
  }
  snprintf(head, sizeof head, HEAD, c.size - begin, s->address);
  if (!lines[3] || strcmp(lines[0], head)) {
    free(c.data);
    return 0;
  }
  time_t confirmed = (time_t)strtoll(lines[3], NULL, 10);
  snprintf(c.etag, MAX_VALIDATOR, "%s", lines[1]);
  snprintf(c.modified, MAX_VALIDATOR, "%s", lines[2]);
  c.size -= begin;
  memmove(c.data, c.data + begin, c.size);
  if (only_newer && revision_of(&c) <= s->revision) {
    free(c.data);
    return 0;
  }
  return take(s, &c, confirmed);
}

/** Keeps the one in use, unless another process has kept a newer one meanwhile: then that is used. */
static void keep(source *s) {
  char beside[MAX_PATH_SIZE], lock_name[MAX_PATH_SIZE];
  snprintf(beside, sizeof beside, "%s.new", s->keep);
  snprintf(lock_name, sizeof lock_name, "%s.lock", s->keep);
  int lock = open(lock_name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0 || flock(lock, LOCK_EX)) {
    fprintf(stderr, "policy_source: %s: %s\n", lock_name, strerror(errno));
    if (lock >= 0) close(lock);
    return;
  }
  if (take_up(s, 1)) {
    snprintf(s->why, MAX_WHY, "another process has taken revision %lld meanwhile", (long long)s->revision);
  } else {
    FILE *file = fopen(beside, "wb");
    int whole = file && fprintf(file, HEAD "\n%s\n%s\n%lld\n", s->good.size, s->address, s->good.etag,
                                s->good.modified, (long long)s->confirmed) > 0;
    whole = whole && fwrite(s->good.data, 1, s->good.size, file) == s->good.size && !fflush(file) && !fsync(fileno(file));
    if ((file && fclose(file)) || !whole || rename(beside, s->keep)) {
      fprintf(stderr, "policy_source: %s: %s\n", s->keep, strerror(errno));
      remove(beside);
    }
  }
  close(lock);
}

/* ---- One look ----------------------------------------------------------------------------------------------------- */

static void look(CURL *curl, source *s) {
  copy c = {0};
  s->why[0] = 0;
  if (is_web(s->address)) {
    long status = ask(curl, s, &c);
    if (status == 304 && s->policy) {
      s->confirmed = time(NULL);
      if (s->keep) keep(s);
    } else if (status && status != 200) {
      snprintf(s->why, MAX_WHY, "the answer has status %ld, not 200", status);
    }
    if (status != 200) {
      free(c.data);
      return;
    }
  } else if (!read_file(s->address, &c)) {
    snprintf(s->why, MAX_WHY, "%s", strerror(errno));
    free(c.data);
    return;
  }
  if (take(s, &c, time(NULL)) && s->keep) keep(s);
}

/** What the policy in use says, or that there is none that may be used. 0, 2 or 3, as the program exits. */
static int decide(const source *s, const ug_request *facts, const char *name, int closed, long longest_age) {
  ug_request request = *facts;
  ug_error error = UG_ERROR_INIT;
  ug_decision *decision = NULL;
  request.now = (int64_t)time(NULL);
  long age = s->policy ? (long)(time(NULL) - s->confirmed) : 0;
  int usable = s->policy && (!longest_age || age < longest_age);
  if (!usable && closed) {
    printf("%s: no policy may be used\n", name);
    return 3;
  }
  request.policy = usable ? s->policy : NULL;
  if (ug_evaluate(&request, &decision, &error)) stop(2, error.path, error.message);
  ug_string target = ug_decision_target(decision), title = ug_decision_title(decision);
  printf("%s: %s: %s", name, ug_outcome_name(ug_decision_outcome(decision)), ug_reason_name(ug_decision_reason(decision)));
  if (target.data) printf(", %s", target.data);
  if (title.data) printf(", \"%s\"", title.data);
  if (!usable) printf(" (without a policy)");
  else if (s->revision >= 0) printf(" (revision %lld, %ld s old)", (long long)s->revision, age);
  else printf(" (%ld s old)", age);
  putchar('\n');
  ug_decision_free(decision);
  return 0;
}

/* ---- The program -------------------------------------------------------------------------------------------------- */

static long number(const char *name, const char *value) {
  char *end;
  long n = strtol(value, &end, 10);
  if (end == value || *end || n < 0 || n > 31536000) stop(2, "no number from 0 to 31536000", name);
  return n;
}

int main(int argc, char **argv) {
  source now = {0}, pending = {0};
  ug_request request = UG_REQUEST_INIT;
  long period = 300, looks = 1, longest_age = 0;
  int closed = 0, status = 0;
  char pending_keep[MAX_PATH_SIZE];
  now.timeout = 20;

  for (int i = 1; i < argc; i += 2) {
    const char *name = argv[i], *value = argv[i + 1];
    if (!value) stop(2, "no value after", name);
    if (!strcmp(name, "--policy")) now.address = value;
    else if (!strcmp(name, "--pending")) pending.address = value;
    else if (!strcmp(name, "--keep")) now.keep = value;
    else if (!strcmp(name, "--ca")) now.ca = value;
    else if (!strcmp(name, "--installed")) request.installed = (ug_string){value, strlen(value)};
    else if (!strcmp(name, "--platform")) request.platform = (ug_string){value, strlen(value)};
    else if (!strcmp(name, "--period")) period = number(name, value);
    else if (!strcmp(name, "--looks")) looks = number(name, value);
    else if (!strcmp(name, "--timeout")) now.timeout = number(name, value);
    else if (!strcmp(name, "--longest-age")) longest_age = number(name, value);
    else if (!strcmp(name, "--fail") && !strcmp(value, "open")) closed = 0;
    else if (!strcmp(name, "--fail") && !strcmp(value, "closed")) closed = 1;
    else stop(2, "unknown", name);
  }
  if (!now.address || !request.installed.data) stop(2, "--policy and --installed are needed", "");
  curl_global_init(CURL_GLOBAL_DEFAULT);
  CURL *curl = curl_easy_init();
  if (!curl) stop(3, "libcurl cannot begin", "");
  srand((unsigned)time(NULL) ^ (unsigned)getpid());
  now.revision = pending.revision = -1;
  pending.timeout = now.timeout, pending.ca = now.ca;
  if (now.keep && pending.address) {
    snprintf(pending_keep, sizeof pending_keep, "%s.pending", now.keep);
    pending.keep = pending_keep;
  }
  if (now.keep) take_up(&now, 0);
  if (pending.keep) take_up(&pending, 0);

  for (long n = 0; n < looks; n++) {
    if (n) {
      double jitter = 0.9 + 0.2 * ((double)rand() / (double)RAND_MAX);
      double pause = (double)period * jitter;
      struct timespec span = {(time_t)pause, (long)((pause - (double)(time_t)pause) * 1e9)};
      nanosleep(&span, NULL);
    }
    look(curl, &now);
    if (now.why[0]) fprintf(stderr, "policy_source: %s\n", now.why);
    status = decide(&now, &request, "policy", closed, longest_age);
    if (pending.address) {
      look(curl, &pending);
      if (pending.why[0]) fprintf(stderr, "policy_source: pending: %s\n", pending.why);
      if (pending.policy) decide(&pending, &request, "pending", 0, longest_age);
    }
    fflush(stdout);
  }

  ug_policy_free(now.policy), free(now.good.data);
  ug_policy_free(pending.policy), free(pending.good.data);
  curl_easy_cleanup(curl), curl_global_cleanup();
  return status;
}
