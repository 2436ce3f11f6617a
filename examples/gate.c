#include <stdio.h>
#include <updategate.h>
int main(void) {
  const char file[] = "{\"minimumVersion\": \"2.0\", \"storeURL\": \"https://apps.example.com/harbor\"}";
  ug_policy *policy; ug_decision *decision; ug_error error = UG_ERROR_INIT; ug_request request = UG_REQUEST_INIT;
  if (ug_policy_parse(file, UG_NUL_TERMINATED, NULL, &policy, &error)) return fprintf(stderr, "%s\n", error.message), 1;
  request.installed = ug_str("1.4.2"), request.policy = policy, request.now = 1796029200;
  if (ug_evaluate(&request, &decision, &error)) return fprintf(stderr, "%s\n", error.message), 1;
  printf("%s: %s\n", ug_outcome_name(ug_decision_outcome(decision)), ug_decision_message(decision).data);
  ug_decision_free(decision), ug_policy_free(policy);
}
