/* A stranger's program: it knows the installed header and nothing of the tree it came from. */
#include <stdio.h>
#include <updategate.h>

int main(void) {
  const char *file = "{\"minimumVersion\": \"2.0\", \"storeURL\": \"https://apps.apple.com/app/id284882215\"}";
  ug_error error = UG_ERROR_INIT;
  ug_policy *policy = NULL;
  ug_decision *decision = NULL;
  ug_request request = UG_REQUEST_INIT;
  int is_right = 0;

  if (ug_policy_parse(file, UG_NUL_TERMINATED, NULL, &policy, &error) == UG_OK) {
    request.installed = ug_str("1.9");
    request.policy = policy;
    request.now = 1796083200; /* 2026-12-01T00:00:00Z */
    if (ug_evaluate(&request, &decision, &error) == UG_OK) {
      printf("%s, %s: %s\n", ug_outcome_name(ug_decision_outcome(decision)),
             ug_reason_name(ug_decision_reason(decision)), ug_decision_store_url(decision).data);
      is_right = ug_decision_outcome(decision) == UG_OUTCOME_FORCE;
    }
  }
  if (error.status != UG_OK) fprintf(stderr, "%s: %s %s\n", ug_status_name(error.status), error.message, error.path);
  ug_decision_free(decision);
  ug_policy_free(policy);
  return is_right ? 0 : 1;
}
