/// libFuzzer's entry: one input for `FuzzTargets.request`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  FuzzTargets.request(BorrowedBytes(start: data, count: size))
  return 0
}
