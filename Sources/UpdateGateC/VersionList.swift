import UpdateGate
public import CUpdateGate

/// Many strings, one after another in one piece of memory.
private struct StringList {
  let data: Bytes
  let sizes: UnsafePointer<Int>?
  let count: Int

  /// Refuses sizes that do not add up to the size of the data.
  init(_ data: UnsafePointer<CChar>?, _ size: Int, _ sizes: UnsafePointer<Int>?, _ count: Int) throws(UpdateGateError) {
    self.data = try input(data, size, limit: .max)
    self.sizes = sizes
    self.count = count
    guard count >= 0, sizes != nil || count == 0 else {
      throw UpdateGateError(.argument, "sizes is NULL but the count is not 0", path: "sizes")
    }
    var left = self.data.count
    var index = 0
    while index < count, let sizes {
      guard sizes[index] >= 0, sizes[index] <= left else { throw StringList.fault }
      left &-= sizes[index]
      index &+= 1
    }
    guard left == 0 else { throw StringList.fault }
  }

  private static var fault: UpdateGateError {
    UpdateGateError(.argument, "the sizes do not add up to the size of the data", path: "sizes")
  }

  /// The string that starts at `offset` and is number `index`; moves `offset` behind it.
  @inline(__always)
  func next(_ index: Int, _ offset: inout Int) -> Bytes {
    guard let sizes, let base = data.baseAddress else { return Bytes.empty }
    let string = Bytes(start: base + offset, count: sizes[index])
    offset &+= sizes[index]
    return string
  }
}

@implementation @_cdecl("ug_compare_many")
public func ug_compare_many(
  _ data: UnsafePointer<CChar>!, _ size: Int, _ sizes: UnsafePointer<Int>!, _ count: Int,
  _ options: UnsafePointer<ug_version_options>!, _ orders: UnsafeMutablePointer<Int32>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  run(error) { () throws(UpdateGateError) in
    guard orders != nil || count == 0 else { throw UpdateGateError(.argument, "must not be NULL", path: "orders") }
    let rules = try VersionRules(options)
    let (doubled, overflow) = count.multipliedReportingOverflow(by: 2)
    guard count >= 0, !overflow else { throw UpdateGateError(.argument, "the count is too large", path: "count") }
    let list = try StringList(data, size, sizes, doubled)
    var offset = 0
    var pair = 0
    while pair < count, let orders {
      let a = list.next(2 &* pair, &offset)
      let b = list.next(2 &* pair &+ 1, &offset)
      orders[pair] = rules.scheme.order(a, b, options: rules.options)?.rawValue ?? Int32(UG_NOT_COMPARABLE)
      pair &+= 1
    }
  }
}

@implementation @_cdecl("ug_sort")
public func ug_sort(
  _ data: UnsafePointer<CChar>!, _ size: Int, _ sizes: UnsafePointer<Int>!, _ count: Int,
  _ options: UnsafePointer<ug_version_options>!, _ order: UnsafeMutablePointer<Int>!,
  _ readable: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  // Strings, places, and the room that sorting moves them through; keys of what has one.
  let (each, isTooMany) = max(0, count).multipliedReportingOverflow(by: 128)
  let (reserve, isTooMuch) = each.addingReportingOverflow(Reserve.text(extent(data, size, limit: .max)))
  return run(error, reserving: isTooMany || isTooMuch ? .max : reserve) { (memory) throws(UpdateGateError) in
    guard order != nil || count == 0 else { throw UpdateGateError(.argument, "must not be NULL", path: "order") }
    let rules = try VersionRules(options)
    let list = try StringList(data, size, sizes, count)
    var strings: [Bytes] = []
    strings.reserveCapacity(count)
    var offset = 0
    while strings.count < count { strings.append(list.next(strings.count, &offset)) }
    let sorting = rules.scheme.sorting(count: count, options: rules.options) { strings[$0] }
    var place = 0
    while place < count, let order {
      order[place] = sorting.indices[place]
      place &+= 1
    }
    if let readable { readable.pointee = sorting.readable }
  }
}
