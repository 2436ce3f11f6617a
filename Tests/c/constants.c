/* Scheme, kind, format, trigger, event and flag numbers that this version does not know are refused; names are whole. */
#include <stdio.h>
#include <string.h>

#include "slots.h"

static void unknown_constants(void) {
  static const int32_t beyond[] = {-1, 1000, INT32_MIN, INT32_MAX};
  static const uint32_t bits[] = {1u << 5, 1u << 16, 1u << 31, UINT32_MAX};
  static const int64_t id = 1;
  ug_parsed_version *parsed = NULL;
  ug_lookup *lookup = NULL;
  ug_policy *policy = NULL;
  ug_decision *decision = NULL;
  ug_text *text = NULL;
  int32_t order = 77;
  size_t index;
  for (index = 0; index < 4; index++) {
    ug_version_options versions = UG_VERSION_OPTIONS_INIT, flagged = UG_VERSION_OPTIONS_INIT;
    ug_lookup_options kinds = UG_LOOKUP_OPTIONS_INIT, flags = UG_LOOKUP_OPTIONS_INIT;
    ug_address_options address = UG_ADDRESS_OPTIONS_INIT;
    ug_policy_options formats = UG_POLICY_OPTIONS_INIT, schemes = UG_POLICY_OPTIONS_INIT;
    ug_policy_options policies = UG_POLICY_OPTIONS_INIT;
    ug_lint_options linted = UG_LINT_OPTIONS_INIT, lints = UG_LINT_OPTIONS_INIT;
    ug_request trigger = UG_REQUEST_INIT, asked = UG_REQUEST_INIT, scheme = UG_REQUEST_INIT;
    const int32_t unknown = beyond[index];
    versions.scheme = kinds.kind = formats.format = schemes.versions.scheme = linted.format = unknown;
    trigger.trigger = scheme.versions.scheme = unknown;
    flagged.flags = flags.flags = address.flags = policies.flags = lints.flags = asked.flags = bits[index];
    trigger.installed = asked.installed = scheme.installed = ug_str("1.0");
    address.track_ids = &id;
    address.track_id_count = 1;
    REFUSED(ug_compare("1", 1, "2", 1, unknown, &order, e));
    REFUSED(ug_compare_with("1", 1, "2", 1, &versions, &order, e));
    REFUSED(ug_compare_with("1", 1, "2", 1, &flagged, &order, e));
    REFUSED(ug_version_check("1", 1, &versions, e));
    REFUSED(ug_version_parse("1", 1, &flagged, &parsed, e));
    REFUSED(ug_version_parse_strict("1", 1, &versions, &parsed, e));
    REFUSED(ug_sort_key("1", 1, &versions, &text, e));
    REFUSED(ug_lookup_parse("{}", 2, &kinds, &lookup, e));
    REFUSED(ug_lookup_parse("{}", 2, &flags, &lookup, e));
    REFUSED(ug_lookup_address(&address, &text, e));
    REFUSED(ug_store_address(1, "us", 2, unknown, &text, e));
    REFUSED(ug_policy_parse("{}", 2, &formats, &policy, e));
    REFUSED(ug_policy_parse("{}", 2, &schemes, &policy, e));
    REFUSED(ug_policy_parse("{}", 2, &policies, &policy, e));
    REFUSED(ug_policy_lint("{}", 2, &linted, &text, e));
    REFUSED(ug_policy_lint("{}", 2, &lints, &text, e));
    REFUSED(ug_evaluate(&trigger, &decision, e));
    REFUSED(ug_evaluate(&asked, &decision, e));
    REFUSED(ug_evaluate(&scheme, &decision, e));
    REFUSED(ug_state_record(NULL, 0, unknown, "1", 1, 0, &text, e));
    context("names of %d", (int)unknown);
    check(strcmp(ug_status_name(unknown), "UG_E_UNKNOWN") == 0, "status");
    check(!ug_scheme_name(unknown) && !ug_update_type_name(unknown) && !ug_lookup_failure_name(unknown), "names");
    check(!ug_field_name(unknown) && !ug_outcome_name(unknown) && !ug_reason_name(unknown), "names");
  }
  REFUSED(ug_state_record(NULL, 0, 0, "1", 1, 0, &text, e));
  REFUSED(ug_state_record(NULL, 0, UG_EVENT_WENT_TO_STORE + 1, "1", 1, 0, &text, e));
  REFUSED(ug_compare("1", 1, "2", 1, UG_SCHEME_SPARKLE + 1, &order, e));
  REFUSED(ug_store_address(1, "us", 2, UG_STORE_ITMS_APPS + 1, &text, e));
  check(!parsed && !lookup && !policy && !decision && !text && order == 77, "outputs written");
  context("names");
  for (order = UG_OK; order <= UG_E_ADDRESS; order++)
    check(strncmp(ug_status_name(order), "UG_", 3) == 0 && strcmp(ug_status_name(order), "UG_E_UNKNOWN"), "status %d",
          (int)order);
  check(strcmp(ug_status_name(UG_E_MEMORY + 1), "UG_E_UNKNOWN") == 0, "the status after the last has a name");
#define NAMED(first, last, name_of)                                                               \
  for (order = first; order <= last; order++)                                                     \
    check(name_of(order) && name_of(order)[0], "%s(%d) is NULL", #name_of, (int)order);            \
  check(!name_of(first - 1) && !name_of(last + 1), "%s has a name beyond its constants", #name_of)
  NAMED(UG_SCHEME_APP, UG_SCHEME_SPARKLE, ug_scheme_name);
  NAMED(UG_UPDATE_NONE, UG_UPDATE_BUILD, ug_update_type_name);
  NAMED(UG_LOOKUP_NONE, UG_LOOKUP_MISMATCH, ug_lookup_failure_name);
  NAMED(0, UG_FIELD_COUNT - 1, ug_field_name);
  NAMED(UG_OUTCOME_NONE, UG_OUTCOME_UNSUPPORTED, ug_outcome_name);
  NAMED(UG_REASON_UP_TO_DATE, UG_REASON_DEFERRALS_USED_UP, ug_reason_name);
}

static void numbers_of_the_version(void) {
  char text[32];
  context("the version");
  snprintf(text, sizeof text, "%d.%d.%d", UG_VERSION_MAJOR, UG_VERSION_MINOR, UG_VERSION_PATCH);
  check(strcmp(text, UG_VERSION_STRING) == 0 && strcmp(text, ug_version()) == 0, "%s", text);
  check(UG_VERSION_NUMBER == UG_VERSION_MAJOR * 1000000 + UG_VERSION_MINOR * 1000 + UG_VERSION_PATCH, "as a number");
  check(ug_abi_version() == UG_ABI_VERSION, "the number of the binary interface");
}

int main(void) {
  numbers_of_the_version();
  unknown_constants();
  return finish();
}
