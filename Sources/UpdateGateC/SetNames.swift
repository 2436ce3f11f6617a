import UpdateGate
public import CUpdateGate

// Names of the sets that go into calls; those that come out of one stand beside what they tell.

@implementation @_cdecl("ug_app_kind_name")
public func ug_app_kind_name(_ kind: ug_app_kind) -> UnsafePointer<CChar>! {
  Int(kind) == UG_APP_ANY ? pointer(to: "any") : AppRecord.Kind(rawValue: kind).map { pointer(to: $0.label) }
}

@implementation @_cdecl("ug_app_kind_from_name")
public func ug_app_kind_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: 8) { ug_app_kind_name($0) }
}

@implementation @_cdecl("ug_store_form_name")
public func ug_store_form_name(_ form: ug_store_form) -> UnsafePointer<CChar>! {
  switch Int(form) {
  case UG_STORE_HTTPS: pointer(to: "https")
  case UG_STORE_ITMS_APPS: pointer(to: "itms-apps")
  default: nil
  }
}

@implementation @_cdecl("ug_store_form_from_name")
public func ug_store_form_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: 8) { ug_store_form_name($0) }
}

@implementation @_cdecl("ug_policy_format_name")
public func ug_policy_format_name(_ format: ug_policy_format) -> UnsafePointer<CChar>! {
  switch Int(format) {
  case UG_POLICY_AUTO: pointer(to: "auto")
  case UG_POLICY_UPDATEGATE: pointer(to: "updategate")
  case UG_POLICY_PRINCE_OF_VERSIONS: pointer(to: "prince-of-versions")
  case UG_POLICY_MINIMUM_VERSION: pointer(to: "minimum-version")
  default: nil
  }
}

@implementation @_cdecl("ug_policy_format_from_name")
public func ug_policy_format_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: 8) { ug_policy_format_name($0) }
}

@implementation @_cdecl("ug_trigger_name")
public func ug_trigger_name(_ trigger: ug_trigger) -> UnsafePointer<CChar>! {
  UpdateRequest.Trigger(rawValue: trigger).map { pointer(to: $0.label) }
}

@implementation @_cdecl("ug_trigger_from_name")
public func ug_trigger_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: 8) { ug_trigger_name($0) }
}

@implementation @_cdecl("ug_event_name")
public func ug_event_name(_ event: ug_event) -> UnsafePointer<CChar>! {
  PromptEvent(rawValue: event).map { pointer(to: $0.label) }
}

@implementation @_cdecl("ug_event_from_name")
public func ug_event_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: 8) { ug_event_name($0) }
}
