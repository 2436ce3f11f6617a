/* A host for a debugger: one call that goes deep. */
#include <stdio.h>

#include "updategate.h"

int main(void) {
  ug_policy *policy;
  ug_decision *decision;
  ug_request request = UG_REQUEST_INIT;
  int32_t order;
  if (ug_policy_parse("{\"minimumVersion\": \"2.0\"}", UG_NUL_TERMINATED, NULL, &policy, NULL)) return 1;
  if (ug_compare("1.9", 3, "1.10", 4, UG_SCHEME_APP, &order, NULL)) return 1;
  request.policy = policy;
  request.installed = ug_str("1.0");
  request.now = 1796029200;
  if (ug_evaluate(&request, &decision, NULL)) return 1;
  puts(ug_outcome_name(ug_decision_outcome(decision)));
  ug_decision_free(decision);
  ug_policy_free(policy);
  return 0;
}
