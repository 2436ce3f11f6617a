/* One caller, compiled against the header of an older, of this and of a later version. All must say the same, word for word. */
#include <stdio.h>
#include <string.h>

#include "updategate.h"

#ifdef LATER /* every structure has a field more, which the library at hand does not know and must not read */
#define SOIL(s) memset((s).from_a_later_version, 0x5A, sizeof (s).from_a_later_version)
#else
#define SOIL(s) (void)(s)
#endif

static void say(const char *what, ug_status status, const ug_error *error, ug_string text) {
  printf("%s: %s, %s at %d:%d '%s' '%s'\n", what, ug_status_name(status), error->message, (int)error->line,
         (int)error->column, error->path, text.data ? text.data : "");
}

int main(void) {
  static const int64_t id = 284882215;
  ug_error error = UG_ERROR_INIT;
  ug_lookup_options lookup_options = UG_LOOKUP_OPTIONS_INIT;
  ug_address_options address_options = UG_ADDRESS_OPTIONS_INIT;
  ug_policy_options policy_options = UG_POLICY_OPTIONS_INIT;
  ug_lint_options lint_options = UG_LINT_OPTIONS_INIT;
  ug_request request = UG_REQUEST_INIT;
  ug_decision_view view = UG_DECISION_VIEW_INIT;
  ug_lookup *lookup = NULL;
  ug_policy *policy = NULL;
  ug_decision *decision = NULL;
  ug_text *text = NULL;
  ug_status status;
  int32_t order = 0;
  SOIL(error), SOIL(lookup_options), SOIL(address_options), SOIL(policy_options), SOIL(lint_options), SOIL(request);
  SOIL(view);

  status = ug_compare("latest", 6, "1", 1, UG_SCHEME_APP, &order, &error);
  say("compare", status, &error, ug_str(NULL));
  lookup_options.storefront = ug_str("us");
  status = ug_lookup_parse("{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"trackId\":1,\"version\":\"2.0\"}]}",
                           UG_NUL_TERMINATED, &lookup_options, &lookup, &error);
  say("lookup", status, &error, ug_lookup_storefront(lookup));
  address_options.track_ids = &id;
  address_options.track_id_count = 1;
  status = ug_lookup_address(&address_options, &text, &error);
  say("address", status, &error, ug_text_string(text));
  ug_text_free(text);
  text = NULL;
  status = ug_policy_parse("{\"minimumVersion\": \"1.5\"}", UG_NUL_TERMINATED, &policy_options, &policy, &error);
  say("policy", status, &error, ug_str(NULL));
  lint_options.flags = UG_LINT_HAS_NOW;
  lint_options.now = 1796083200;
  status = ug_policy_lint("{\"minimumVersoin\": \"1.5\"}", UG_NUL_TERMINATED, &lint_options, &text, &error);
  say("lint", status, &error, ug_text_string(text));
  ug_text_free(text);
  request.installed = ug_str("1.0");
  request.policy = policy;
  request.lookups = &lookup;
  request.lookup_count = 1;
  request.now = 1796083200;
  status = ug_evaluate(&request, &decision, &error);
  say("evaluate", status, &error, ug_decision_json(decision));
  say("view", ug_decision_read(decision, &view), &error, view.message);
  ug_lookup_free(lookup);
  ug_policy_free(policy);
  ug_decision_free(decision);
  return status == UG_OK ? 0 : 1;
}
