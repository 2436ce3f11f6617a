/// libFuzzer's entry: one input for `FuzzTargets.state`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  FuzzTargets.state(BorrowedBytes(start: data, count: size))
  return 0
}
