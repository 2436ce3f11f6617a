// A stranger's C++17 program: handles in unique_ptr, versions in a sorted container.
#include <updategate.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct Free {
  void operator()(ug_policy *policy) const { ug_policy_free(policy); }
  void operator()(ug_decision *decision) const { ug_decision_free(decision); }
};

static bool older(std::string_view a, std::string_view b) {
  int32_t order = 0;
  ug_error error = UG_ERROR_INIT;
  if (ug_compare(a.data(), a.size(), b.data(), b.size(), UG_SCHEME_APP, &order, &error) != UG_OK)
    throw std::runtime_error(error.message);
  return order < 0;
}

static std::string_view text(ug_string string) { return {string.data ? string.data : "", string.size}; }

int main() {
  std::vector<std::string> versions{"1.10", "1.9", "1.10-beta2", "1.0.0"};
  std::sort(versions.begin(), versions.end(), older);
  for (const auto &version : versions) std::cout << version << ' ';

  constexpr std::string_view file = R"({"recommendedVersion": "2.0"})";
  ug_policy *raw_policy = nullptr;
  if (ug_policy_parse(file.data(), file.size(), nullptr, &raw_policy, nullptr) != UG_OK) return 1;
  std::unique_ptr<ug_policy, Free> policy{raw_policy};

  ug_request request = UG_REQUEST_INIT;
  request.installed = ug_str("1.9");
  request.policy = policy.get();
  request.now = 1796083200;
  ug_decision *raw_decision = nullptr;
  if (ug_evaluate(&request, &raw_decision, nullptr) != UG_OK) return 1;
  std::unique_ptr<ug_decision, Free> decision{raw_decision};
  std::cout << ug_outcome_name(ug_decision_outcome(decision.get())) << ": " << text(ug_decision_title(decision.get()))
            << '\n';
  return versions.front() == "1.0.0" && versions.back() == "1.10" &&
                 ug_decision_outcome(decision.get()) == UG_OUTCOME_RECOMMEND
             ? 0
             : 1;
}
