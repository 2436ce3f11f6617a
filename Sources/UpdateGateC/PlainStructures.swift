import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_error_init")
public func ug_error_init(_ error: UnsafeMutablePointer<ug_error>!, _ struct_size: UInt32) {
  begin(error, struct_size)
  if Int(clamping: struct_size) >= FirstSize.error { succeed(error) }
}

@implementation @_cdecl("ug_version_options_init")
public func ug_version_options_init(_ options: UnsafeMutablePointer<ug_version_options>!, _ struct_size: UInt32) {
  begin(options, struct_size)
}

@implementation @_cdecl("ug_lookup_options_init")
public func ug_lookup_options_init(_ options: UnsafeMutablePointer<ug_lookup_options>!, _ struct_size: UInt32) {
  begin(options, struct_size)
}

@implementation @_cdecl("ug_address_options_init")
public func ug_address_options_init(_ options: UnsafeMutablePointer<ug_address_options>!, _ struct_size: UInt32) {
  begin(options, struct_size)
}

@implementation @_cdecl("ug_policy_options_init")
public func ug_policy_options_init(_ options: UnsafeMutablePointer<ug_policy_options>!, _ struct_size: UInt32) {
  beginWithVersions(options, struct_size)
}

@implementation @_cdecl("ug_lint_options_init")
public func ug_lint_options_init(_ options: UnsafeMutablePointer<ug_lint_options>!, _ struct_size: UInt32) {
  beginWithVersions(options, struct_size)
}

@implementation @_cdecl("ug_request_init")
public func ug_request_init(_ request: UnsafeMutablePointer<ug_request>!, _ struct_size: UInt32) {
  beginWithVersions(request, struct_size)
}

@implementation @_cdecl("ug_decision_view_init")
public func ug_decision_view_init(_ view: UnsafeMutablePointer<ug_decision_view>!, _ struct_size: UInt32) {
  begin(view, struct_size)
}

@implementation @_cdecl("ug_column_init")
public func ug_column_init(_ column: UnsafeMutablePointer<ug_column>!, _ struct_size: UInt32) {
  begin(column, struct_size)
}

@implementation @_cdecl("ug_fact_columns_init")
public func ug_fact_columns_init(_ columns: UnsafeMutablePointer<ug_fact_columns>!, _ struct_size: UInt32) {
  begin(columns, struct_size)
}

@implementation @_cdecl("ug_outcomes_init")
public func ug_outcomes_init(_ outcomes: UnsafeMutablePointer<ug_outcomes>!, _ struct_size: UInt32) {
  begin(outcomes, struct_size)
}
