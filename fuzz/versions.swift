// The version order under libFuzzer. An input that breaks a law stops the run; see VersionLaws for the laws and for the
// shape of an input.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVersions(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let input = BorrowedBytes(start: data, count: size)
  if let law = VersionLaws.broken(by: input) {
    fatalError("broken law: \(law)")
  }
  return 0
}
