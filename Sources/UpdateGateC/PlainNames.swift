import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_status_from_name")
public func ug_status_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: Int32(UG_E_MEMORY) + 1) { ug_status_name($0) }
}

@implementation @_cdecl("ug_scheme_from_name")
public func ug_scheme_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: 64) { ug_scheme_name($0) }
}

@implementation @_cdecl("ug_update_type_from_name")
public func ug_update_type_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: 64) { ug_update_type_name($0) }
}

@implementation @_cdecl("ug_lookup_failure_from_name")
public func ug_lookup_failure_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: 64) { ug_lookup_failure_name($0) }
}

@implementation @_cdecl("ug_field_from_name")
public func ug_field_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: Int32(UG_FIELD_COUNT)) { ug_field_name($0) }
}

@implementation @_cdecl("ug_outcome_from_name")
public func ug_outcome_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: 64) { ug_outcome_name($0) }
}

@implementation @_cdecl("ug_reason_from_name")
public func ug_reason_from_name(_ name: UnsafePointer<CChar>!, _ size: Int) -> Int32 {
  constant(name, size, below: 64) { ug_reason_name($0) }
}
