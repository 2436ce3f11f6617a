/* fork after load: the child reads its parent's handles, makes its own, frees both; the parent is none the wiser. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "updategate.h"

static const char file[] = "{\"minimumVersion\":\"2.0\"}";

static int decide(const ug_policy *policy, ug_decision **decision) {
  ug_request request = UG_REQUEST_INIT;
  request.installed = ug_str("1.0");
  request.policy = policy;
  request.now = 1796083200;
  return ug_evaluate(&request, decision, NULL) == UG_OK && ug_decision_outcome(*decision) == UG_OUTCOME_FORCE;
}

int main(void) {
  ug_policy *policy = NULL;
  ug_decision *before = NULL, *after = NULL;
  int child, status = 0, good = 0, round;
  if (ug_policy_parse(file, sizeof file - 1, NULL, &policy, NULL) != UG_OK || !decide(policy, &before)) return 1;
  for (round = 0; round < 20; round++) {
    pid_t pid = fork();
    if (pid < 0) return 1;
    if (pid == 0) {
      ug_policy *own = NULL;
      ug_decision *inherited = NULL, *fresh = NULL;
      int right = ug_policy_parse(file, sizeof file - 1, NULL, &own, NULL) == UG_OK && decide(policy, &inherited) &&
                  decide(own, &fresh) &&
                  strcmp(ug_decision_json(inherited).data, ug_decision_json(before).data) == 0 &&
                  strcmp(ug_decision_json(fresh).data, ug_decision_json(before).data) == 0;
      ug_decision_free(inherited);
      ug_decision_free(fresh);
      ug_decision_free(before);
      ug_policy_free(own);
      ug_policy_free(policy);
      _exit(right ? 0 : 1);
    }
    child = waitpid(pid, &status, 0);
    good += child == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  if (!decide(policy, &after) || strcmp(ug_decision_json(after).data, ug_decision_json(before).data) != 0) return 1;
  ug_decision_free(before);
  ug_decision_free(after);
  ug_policy_free(policy);
  printf("%d of 20 children answered as their parent\n", good);
  return good == 20 ? 0 : 1;
}
