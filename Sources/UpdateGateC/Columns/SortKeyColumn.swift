import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_sort_key_column")
@_optimize(speed)
public func ug_sort_key_column(
  _ column: UnsafePointer<ug_column>!, _ from: Int64, _ count: Int64, _ options: UnsafePointer<ug_version_options>!,
  _ offsets: UnsafeMutablePointer<Int64>!, _ validity: UnsafeMutablePointer<UInt8>!,
  _ data: UnsafeMutablePointer<UInt8>!, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  // One key at a time, which grows by doubling.
  run(error, reserving: Reserve.text(4 &* VersionScheme.lengthLimit)) { (_) throws(UpdateGateError) in
    let rules = try VersionRules(options)
    guard rules.scheme.hasSortKeys else {
      throw UpdateGateError(.argument, "this scheme has no sort keys", path: "scheme")
    }
    guard let needed else { throw UpdateGateError(.argument, "must not be NULL", path: "needed") }
    guard data != nil || capacity == 0, capacity >= 0 else {
      throw UpdateGateError(.argument, "is NULL but its capacity is not 0", path: "data")
    }
    let column = try Column(column, from, count)
    guard let offsets, let validity else {
      throw UpdateGateError(.argument, "must not be NULL", path: offsets == nil ? "offsets" : "validity")
    }
    var (end, bits): (Int, UInt8) = (0, 0)
    var key = VersionKey()
    offsets[0] = 0
    for index in 0..<Int(count) {
      if let text = column.text(Int(from) &+ index), key.replace(by: text, rules.scheme, options: rules.options) {
        if capacity &- end >= key.bytes.count, let data { key.bytes.withBytes { $0.copy(to: data + end) } }
        let (sum, isTooMuch) = end.addingReportingOverflow(key.bytes.count)
        guard !isTooMuch else { throw UpdateGateError(.tooLong, "the keys do not fit into memory") }
        end = sum
        bits |= 1 &<< UInt8(truncatingIfNeeded: index & 7)
      }
      offsets[index &+ 1] = Int64(end)
      if index & 7 == 7 || index == Int(count) &- 1 {
        validity[index &>> 3] = bits
        bits = 0
      }
    }
    needed.pointee = end
  }
}
