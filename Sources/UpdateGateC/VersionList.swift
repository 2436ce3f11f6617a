import UpdateGate
public import CUpdateGate

/// Many strings, one after another in one piece of memory.
private struct StringList {
  let data: Bytes
  let sizes: UnsafePointer<Int>?
  let count: Int

  /// Refuses sizes that do not add up to the size of the data. A NUL that ends the data is looked for no further than they go.
  @inline(never)
  init(_ data: UnsafePointer<CChar>?, _ size: Int, _ sizes: UnsafePointer<Int>?, _ count: Int) throws(UpdateGateError) {
    let known = size == -1 && data != nil ? 0 : size
    let bytes = try input(data, known, limit: .max)
    guard count >= 0, sizes != nil || count == 0 else {
      throw UpdateGateError(.argument, "sizes is NULL but the count is not 0", path: "sizes")
    }
    var end = 0
    var index = 0
    while index < count, let sizes {
      let next = sizes[index]
      guard next >= 0 else { throw StringList.fault }
      if size == -1, let data {
        guard length(of: data + end, limit: next) >= next else { throw StringList.fault }
      } else if next > bytes.count &- end {
        throw StringList.fault
      }
      end &+= next
      index &+= 1
    }
    guard size == -1 ? data?[end] ?? 0 == 0 : end == bytes.count else { throw StringList.fault }
    self.data = try input(data, end, limit: .max)
    self.sizes = sizes
    self.count = count
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
  let list: StringList
  do throws(UpdateGateError) {
    list = try StringList(data, size, sizes, count)
  } catch let fault {
    return fail(fault, error)
  }
  // Strings, places, and the room that sorting moves them through; keys of what has one.
  let (each, isTooMany) = count.multipliedReportingOverflow(by: 128)
  let (reserve, isTooMuch) = each.addingReportingOverflow(Reserve.text(list.data.count))
  return run(error, reserving: isTooMany || isTooMuch ? .max : reserve) { (memory) throws(UpdateGateError) in
    guard order != nil || count == 0 else { throw UpdateGateError(.argument, "must not be NULL", path: "order") }
    let rules = try VersionRules(options)
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
