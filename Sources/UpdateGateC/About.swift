import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_version")
public func ug_version() -> UnsafePointer<CChar>! { pointer(to: "0.1.0") }

@implementation @_cdecl("ug_abi_version")
public func ug_abi_version() -> UInt32 { UInt32(UG_ABI_VERSION) }

@implementation @_cdecl("ug_status_name")
public func ug_status_name(_ status: ug_status) -> UnsafePointer<CChar>! {
  pointer(to: Status(rawValue: status)?.label ?? "UG_E_UNKNOWN")
}
