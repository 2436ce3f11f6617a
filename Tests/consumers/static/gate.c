/* A stranger's program with the whole library inside: no shared object to ship. */
#include <stdio.h>
#include <updategate.h>

int main(void) {
  static const char reply[] =
      "{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"trackId\":284882215,\"version\":\"2.0\"}]}";
  ug_lookup *lookup = NULL;
  ug_decision *decision = NULL;
  ug_request request = UG_REQUEST_INIT;
  ug_string version = {NULL, 0};
  int is_right = 0;
  if (ug_lookup_parse(reply, sizeof reply - 1, NULL, &lookup, NULL) != UG_OK) return 1;
  request.installed = ug_str("1.9");
  request.lookups = &lookup;
  request.lookup_count = 1;
  request.now = 1796083200;
  if (ug_evaluate(&request, &decision, NULL) == UG_OK && ug_app_text(lookup, 0, UG_FIELD_VERSION, &version)) {
    printf("%s to %s\n", ug_outcome_name(ug_decision_outcome(decision)), version.data);
    is_right = ug_decision_outcome(decision) == UG_OUTCOME_RECOMMEND;
  }
  ug_decision_free(decision);
  ug_lookup_free(lookup);
  return is_right ? 0 : 1;
}
