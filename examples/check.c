/*
 * check: fetches what the App Store says about an app with libcurl, and decides.
 *
 *   check --installed VERSION (--id N | --bundle-id ID) [--country us]... [--policy FILE] [--platform ios] [--os 17.1]
 *         [--timeout SECONDS] [--retries N] [--longest-wait SECONDS] [--cache FILE] [--base-url URL] [--ca FILE] [--json]
 *
 * Storefronts are asked in their order until one has the app. The rules of the road:
 *
 *   - https only, and http to this machine itself; a redirect goes nowhere else, and never down from https
 *   - one time-out for a whole request, from connecting to the last byte
 *   - no more of a body is read than the library takes, compressed or not
 *   - throttled, out of service or cut off: it asks again, after what Retry-After says, else twice as long each time
 *   - with --cache, the server is asked only whether its reply changed
 *
 * Exit status: 0 where it decided, 2 for bad input, 3 where no reply came and there is no policy to decide by.
 *
 *   cc check.c -o check $(pkg-config --cflags --libs updategate libcurl)
 */
#define _POSIX_C_SOURCE 200809L
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>
#include <updategate.h>

enum { MAX_COUNTRIES = 32, MAX_REDIRECTS = 5, MAX_VALIDATOR = 512 };

typedef struct {
  long timeout, retries, longest_wait;
  const char *base_url, *ca, *cache;
} settings;

/** A body as it grows, and what the headers said. */
typedef struct {
  char *data;
  size_t size, capacity;
  int too_large;
  char etag[MAX_VALIDATOR], modified[MAX_VALIDATOR];
} answer;

static void stop(int status, const char *what, const char *more) {
  fprintf(stderr, "check: %s%s%s\n", what, *more ? ": " : "", more);
  exit(status);
}

static ug_string text(const char *s) {
  ug_string string = {s, s ? strlen(s) : 0};
  return string;
}

/* ---- Where it may ask --------------------------------------------------------------------------------------------- */

/** localhost, ::1, or 127.x.y.z in four plain numbers. */
static int is_loopback(const char *host) {
  unsigned a, b, c, d;
  char rest;
  if (!strcasecmp(host, "localhost") || !strcmp(host, "::1") || !strcmp(host, "[::1]")) return 1;
  return sscanf(host, "%3u.%3u.%3u.%3u%c", &a, &b, &c, &d, &rest) == 4 && a == 127 && b < 256 && c < 256 && d < 256;
}

/** Whether an address may be asked; from_https where a redirect from https led there. */
static int is_permitted(const char *address, int from_https, int *is_https, int *to_this_machine) {
  CURLU *url = curl_url();
  char *scheme = NULL, *host = NULL;
  int permitted = 0;
  if (url && !curl_url_set(url, CURLUPART_URL, address, CURLU_NON_SUPPORT_SCHEME) &&
      !curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) && !curl_url_get(url, CURLUPART_HOST, &host, 0) && *host) {
    *is_https = !strcasecmp(scheme, "https");
    *to_this_machine = is_loopback(host);
    permitted = *is_https || (!strcasecmp(scheme, "http") && *to_this_machine && !from_https);
  }
  curl_free(scheme);
  curl_free(host);
  curl_url_cleanup(url);
  return permitted;
}

/* ---- One request -------------------------------------------------------------------------------------------------- */

static size_t on_body(char *data, size_t one, size_t size, void *context) {
  answer *a = context;
  size_t limit = (size_t)UG_MAX_BODY + 1, room = limit - a->size, taken = size < room ? size : room;
  (void)one;
  if (a->size + taken > a->capacity) {
    size_t capacity = a->capacity ? a->capacity * 2 : 65536;
    while (capacity < a->size + taken) capacity *= 2;
    char *grown = realloc(a->data, capacity);
    if (!grown) return 0;
    a->data = grown;
    a->capacity = capacity;
  }
  memcpy(a->data + a->size, data, taken);
  a->size += taken;
  a->too_large = a->size == limit;
  return a->too_large ? 0 : size; /* 0 ends the transfer */
}

static size_t on_header(char *data, size_t one, size_t size, void *context) {
  answer *a = context;
  const char *names[] = {"etag:", "last-modified:"};
  char *places[] = {a->etag, a->modified};
  (void)one;
  for (int i = 0; i < 2; i++) {
    size_t length = strlen(names[i]), end = size;
    if (size <= length || strncasecmp(data, names[i], length)) continue;
    while (length < end && data[length] == ' ') length++;
    while (end > length && (data[end - 1] == '\n' || data[end - 1] == '\r' || data[end - 1] == ' ')) end--;
    if (end - length >= MAX_VALIDATOR) continue;
    memcpy(places[i], data + length, end - length);
    places[i][end - length] = 0;
  }
  return size;
}

/** Asks one address. The status of the answer, or 0 where there is none, and *again tells whether asking again helps. */
static long once(CURL *curl, const char *address, const settings *use, const answer *kept, answer *a, long *retry_after,
                 int *again, char *why) {
  char current[4096], header[MAX_VALIDATOR + 32];
  struct curl_slist *headers = curl_slist_append(NULL, "Accept: application/json, text/javascript, */*;q=0.5");
  long status = 0;
  int from_https = 0;
  CURLcode code = CURLE_OK;

  if (kept->etag[0]) {
    snprintf(header, sizeof header, "If-None-Match: %s", kept->etag);
    headers = curl_slist_append(headers, header);
  }
  if (kept->modified[0]) {
    snprintf(header, sizeof header, "If-Modified-Since: %s", kept->modified);
    headers = curl_slist_append(headers, header);
  }
  *again = 0;
  snprintf(current, sizeof current, "%s", address);
  for (int hop = 0;; hop++) {
    int is_https, to_this_machine;
    if (!is_permitted(current, from_https, &is_https, &to_this_machine)) {
      snprintf(why, CURL_ERROR_SIZE, "this address may not be asked: %.200s", current);
      status = 0;
      break;
    }
    from_https = is_https;
    a->size = 0;
    a->too_large = a->etag[0] = a->modified[0] = 0;
    why[0] = 0;
    curl_easy_reset(curl);
    curl_easy_setopt(curl, CURLOPT_URL, current);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "updategate-check/" UG_VERSION_STRING);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, use->timeout * 1000);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, a);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, on_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, a);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, why);
    if (to_this_machine) curl_easy_setopt(curl, CURLOPT_NOPROXY, "*");
    if (use->ca) curl_easy_setopt(curl, CURLOPT_CAINFO, use->ca);
    code = curl_easy_perform(curl);
    if (code && !a->too_large) {
      if (!why[0]) snprintf(why, CURL_ERROR_SIZE, "%s", curl_easy_strerror(code));
      *again = code != CURLE_PEER_FAILED_VERIFICATION;
      status = 0;
      break;
    }
    char *next = NULL;
    curl_off_t wait = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &wait);
    curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &next);
    *retry_after = wait > 86400 ? 86400 : (long)wait;
    if (!next) break;
    if (hop == MAX_REDIRECTS) {
      snprintf(why, CURL_ERROR_SIZE, "redirected too often");
      status = 0;
      break;
    }
    snprintf(current, sizeof current, "%s", next);
  }
  curl_slist_free_all(headers);
  return status;
}

/* ---- The cache: two lines, then the body -------------------------------------------------------------------------- */

static void read_kept(const char *path, answer *kept) {
  FILE *file = fopen(path, "rb");
  if (!file) return;
  if (fgets(kept->etag, MAX_VALIDATOR, file) && fgets(kept->modified, MAX_VALIDATOR, file)) {
    kept->etag[strcspn(kept->etag, "\n")] = kept->modified[strcspn(kept->modified, "\n")] = 0;
    kept->data = malloc(UG_MAX_BODY);
    kept->size = kept->data ? fread(kept->data, 1, UG_MAX_BODY, file) : 0;
  }
  if (!kept->size) kept->etag[0] = kept->modified[0] = 0;
  fclose(file);
}

/** Written beside it and then put in its place, so that it is there whole or not at all. */
static void keep(const char *path, const answer *a) {
  char beside[4096];
  snprintf(beside, sizeof beside, "%s.new", path);
  FILE *file = fopen(beside, "wb");
  if (!file) return;
  fprintf(file, "%s\n%s\n", a->etag, a->modified);
  int whole = fwrite(a->data, 1, a->size, file) == a->size;
  if (fclose(file) || !whole || rename(beside, path)) remove(beside);
}

/* ---- One storefront ----------------------------------------------------------------------------------------------- */

/** Asks as often as it may, and reads what came. */
static ug_lookup *fetch(CURL *curl, const char *address, const char *country, const ug_lookup_options *wanted,
                        const settings *use) {
  answer got = {0}, kept = {0};
  char why[CURL_ERROR_SIZE] = "", path[4096] = "";
  long status = 0, wait = 1;
  if (use->cache) {
    snprintf(path, sizeof path, "%s.%s", use->cache, country);
    read_kept(path, &kept);
  }
  for (long attempt = 0;; attempt++) {
    long asked = 0;
    int again;
    status = once(curl, address, use, &kept, &got, &asked, &again, why);
    int is_busy = status == 403 || status == 429 || status >= 500;
    if (attempt == use->retries || (status ? !is_busy : !again) || asked > use->longest_wait) break;
    long pause = asked ? asked : wait;
    if (pause > use->longest_wait) pause = use->longest_wait;
    struct timespec span = {pause, 0};
    nanosleep(&span, NULL);
    wait *= 2;
  }
  if (!status) {
    fprintf(stderr, "check: no answer from %s: %s\n", country, why);
    got.size = 0;
  }

  ug_lookup_options options = *wanted;
  ug_lookup *lookup = NULL;
  const answer *use_body = status == 304 ? &kept : &got;
  options.http_status = status == 304 && kept.size ? 200 : (int32_t)status;
  options.storefront = text(country);
  ug_error error = UG_ERROR_INIT;
  if (ug_lookup_parse(use_body->size ? use_body->data : NULL, use_body->size, &options, &lookup, &error))
    stop(2, error.message, error.path);
  if (use->cache && status == 200 && (got.etag[0] || got.modified[0]) && ug_lookup_count(lookup)) keep(path, &got);
  free(got.data);
  free(kept.data);
  return lookup;
}

/* ---- The program -------------------------------------------------------------------------------------------------- */

static ug_policy *read_policy(const char *path) {
  ug_error error = UG_ERROR_INIT;
  ug_policy *policy = NULL;
  FILE *file = fopen(path, "rb");
  char *data = malloc(UG_MAX_POLICY + 1);
  if (!file || !data) stop(2, "cannot read", path);
  size_t size = fread(data, 1, UG_MAX_POLICY + 1, file);
  if (ug_policy_parse(data, size, NULL, &policy, &error)) {
    fprintf(stderr, "check: %s:%d:%d: %s %s\n", path, (int)error.line, (int)error.column, error.path, error.message);
    exit(2);
  }
  fclose(file);
  free(data);
  return policy;
}

static long number(const char *name, const char *value) {
  char *end;
  long n = strtol(value, &end, 10);
  if (end == value || *end || n < 0 || n > 86400) stop(2, "no number from 0 to 86400", name);
  return n;
}

int main(int argc, char **argv) {
  settings use = {20, 2, 60, NULL, NULL, NULL};
  ug_request request = UG_REQUEST_INIT;
  ug_lookup_options wanted = UG_LOOKUP_OPTIONS_INIT;
  ug_error error = UG_ERROR_INIT;
  const char *countries[MAX_COUNTRIES];
  char codes[MAX_COUNTRIES][3];
  ug_lookup *lookups[MAX_COUNTRIES];
  ug_policy *policy = NULL;
  ug_decision *decision = NULL;
  size_t country_count = 0;
  int json = 0, answered = 0;

  for (int i = 1; i < argc; i++) {
    const char *name = argv[i], *value = argv[i + 1];
    if (!strcmp(name, "--json")) {
      json = 1;
      continue;
    }
    if (!value) stop(2, "no value after", name);
    i++;
    if (!strcmp(name, "--installed")) request.installed = text(value);
    else if (!strcmp(name, "--id")) wanted.track_id = request.track_id = strtoll(value, NULL, 10);
    else if (!strcmp(name, "--bundle-id")) wanted.bundle_id = request.bundle_id = text(value);
    else if (!strcmp(name, "--platform")) request.platform = text(value);
    else if (!strcmp(name, "--os")) request.os_version = text(value);
    else if (!strcmp(name, "--policy")) request.policy = policy = read_policy(value);
    else if (!strcmp(name, "--timeout")) use.timeout = number(name, value);
    else if (!strcmp(name, "--retries")) use.retries = number(name, value);
    else if (!strcmp(name, "--longest-wait")) use.longest_wait = number(name, value);
    else if (!strcmp(name, "--cache")) use.cache = value;
    else if (!strcmp(name, "--base-url")) use.base_url = value;
    else if (!strcmp(name, "--ca")) use.ca = value;
    else if (!strcmp(name, "--country") && country_count < MAX_COUNTRIES) countries[country_count++] = value;
    else stop(2, "unknown", name);
  }
  if (!request.installed.data) stop(2, "--installed is needed", "");
  if (!request.track_id && !request.bundle_id.data) stop(2, "which app? give --id or --bundle-id", "");
  if (!country_count) countries[country_count++] = "us";
  for (size_t i = 0; i < country_count; i++) {
    if (ug_storefront_normalize(countries[i], UG_NUL_TERMINATED, codes[i], &error)) stop(2, countries[i], error.message);
  }
  request.now = (int64_t)time(NULL);

  curl_global_init(CURL_GLOBAL_DEFAULT);
  CURL *curl = curl_easy_init();
  if (!curl) stop(3, "libcurl cannot begin", "");
  for (size_t i = 0; i < country_count; i++) {
    ug_address_options address = UG_ADDRESS_OPTIONS_INIT;
    ug_text *url = NULL;
    char *replaced = NULL;
    if (request.track_id) {
      address.track_ids = &request.track_id;
      address.track_id_count = 1;
    } else {
      address.bundle_ids = &request.bundle_id;
      address.bundle_id_count = 1;
    }
    address.storefront = text(codes[i]);
    if (ug_lookup_address(&address, &url, &error)) stop(2, error.path, error.message);
    const char *ask = ug_text_string(url).data;
    if (use.base_url) {
      const char *path = ask + strlen("https://itunes.apple.com");
      replaced = malloc(strlen(use.base_url) + strlen(path) + 1);
      if (!replaced) stop(3, "out of memory", "");
      strcpy(replaced, use.base_url);
      strcat(replaced, path);
      ask = replaced;
    }
    lookups[request.lookup_count] = fetch(curl, ask, codes[i], &wanted, &use);
    ug_lookup_failure failure = ug_lookup_failure_kind(lookups[request.lookup_count++]);
    ug_text_free(url);
    free(replaced);
    answered = answered || failure == UG_LOOKUP_NONE || failure == UG_LOOKUP_NOT_FOUND || failure == UG_LOOKUP_MISMATCH;
    if (failure == UG_LOOKUP_NONE) break;
  }
  request.lookups = lookups;

  int status = 0;
  if (!answered && !policy) {
    ug_string words = ug_lookup_failure_text(lookups[0]);
    fprintf(stderr, "check: %s: %.*s\n", ug_lookup_failure_name(ug_lookup_failure_kind(lookups[0])), (int)words.size,
            words.data);
    status = 3;
  } else if (ug_evaluate(&request, &decision, &error)) {
    fprintf(stderr, "check: %s %s\n", error.path, error.message);
    status = 2;
  } else if (json) {
    printf("%s\n", ug_decision_json(decision).data);
  } else {
    ug_string target = ug_decision_target(decision), url = ug_decision_store_url(decision);
    printf("%s: %s", ug_outcome_name(ug_decision_outcome(decision)), ug_reason_name(ug_decision_reason(decision)));
    if (target.data) printf(", %s", target.data);
    if (url.data) printf(", %s", url.data);
    putchar('\n');
  }

  ug_decision_free(decision);
  for (size_t i = 0; i < request.lookup_count; i++) ug_lookup_free(lookups[i]);
  ug_policy_free(policy);
  curl_easy_cleanup(curl);
  curl_global_cleanup();
  return status;
}
