/// libFuzzer's entry: one input for `FuzzTargets.policy`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  FuzzTargets.policy(BorrowedBytes(start: data, count: size))
  return 0
}
