public import CUpdateGate

@implementation @_cdecl("ug_abi_version")
public func ug_abi_version() -> UInt32 { 0 }
