import UpdateGate
import UpdateGateKernels
public import CUpdateGate

/// What a `ug_memo` is.
final class MemoHandle {
  let rows: Int
  /// A handle of its own, since it lives longer than one call and not as long as the memo.
  private(set) var table: OpaquePointer?

  init(rows: Int) { self.rows = rows }

  deinit { release(table, as: MemoTable.self) }

  /// Starts again, for another common request.
  func start(_ signature: [UInt8], _ request: UnsafePointer<ug_request>) throws(UpdateGateError) {
    release(table, as: MemoTable.self)
    table = nil
    var sizes = (texts: 0, targets: 0)
    if let policy = object(request.pointee.policy, as: PolicyHandle.self) {
      sizes = (policy.size, policy.targetCount)
    }
    for index in 0..<request.pointee.lookup_count {
      guard let lookup = request.pointee.lookups.flatMap({ object($0[index], as: LookupStorage.self) }) else {
        continue
      }
      sizes.texts += lookup.header.bodyCount
      sizes.targets += lookup.header.count
    }
    // Each has a NUL behind it; what replaces a fault in UTF-8 has three bytes.
    sizes.texts = 3 * sizes.texts + sizes.targets
    guard let block = ugm_block_open(MemoTable.size(rows, sizes, signature.count)) else {
      throw UpdateGateError(.memory, "there is not enough memory")
    }
    fill(block, MemoTable(rows, sizes, signature, request))
    ugm_block_close(block)
    table = OpaquePointer(block)
  }

  private func fill(_ block: UnsafeMutablePointer<ugm_block>, _ table: MemoTable) {
    ugm_block_keep(block, Unmanaged.passRetained(table).toOpaque(), MemoTable.kind)
  }
}

/// Decisions by the facts of their rows, and targets by number, all of one common request. Nothing in it grows.
final class MemoTable {
  /// What is known of a row; its key stands behind.
  struct Entry {
    var hash: UInt64 = 0
    var count: UInt16 = 0
    /// Only the device says which answer it is, so there is none here.
    var isOpen = false
    var answer = RowAnswer()
  }

  private static let keyPlace = MemoryLayout<Entry>.stride
  private static let width = keyPlace + RowKey.limit

  private let entries: UnsafeMutableRawPointer
  private let mask: Int
  private let signature: UnsafeMutablePointer<UInt8>
  private let signatureCount: Int
  private let policy: OpaquePointer?
  private let lookups: UnsafeMutablePointer<OpaquePointer?>
  private let lookupCount: Int
  private let texts: UnsafeMutablePointer<UInt8>
  private let textLimit: Int
  private var textCount = 0
  private let places: UnsafeMutablePointer<Int>
  private let placeLimit: Int
  private(set) var targetCount = 0

  static func size(_ rows: Int, _ sizes: (texts: Int, targets: Int), _ signature: Int) -> Int {
    Reserve.small + (width &+ 16) &* 2 &* rows &+ sizes.texts &+ 16 &* sizes.targets &+ signature
      &+ 16 &* UpdateRequest.lookupLimit
  }

  init(
    _ rows: Int, _ sizes: (texts: Int, targets: Int), _ signature: [UInt8], _ request: UnsafePointer<ug_request>
  ) {
    var count = 1
    while count < rows { count *= 2 }
    mask = count - 1
    entries = .allocate(byteCount: count * MemoTable.width, alignment: 16)
    for index in 0..<count {
      (entries + index * MemoTable.width).bindMemory(to: Entry.self, capacity: 1).initialize(to: Entry())
    }
    self.signature = .allocate(capacity: max(1, signature.count))
    signatureCount = signature.count
    policy = retain(request.pointee.policy, as: PolicyHandle.self)
    lookupCount = request.pointee.lookup_count
    lookups = .allocate(capacity: max(1, lookupCount))
    (textLimit, placeLimit) = (sizes.texts + 1, sizes.targets + 1)
    texts = .allocate(capacity: textLimit)
    places = .allocate(capacity: placeLimit)
    signature.withBytes { $0.copy(to: self.signature) }
    for index in 0..<lookupCount {
      lookups[index] = request.pointee.lookups.flatMap { retain($0[index], as: LookupStorage.self) }
    }
  }

  deinit {
    release(policy, as: PolicyHandle.self)
    for index in 0..<lookupCount { release(lookups[index], as: LookupStorage.self) }
    entries.deallocate()
    signature.deallocate()
    lookups.deallocate()
    texts.deallocate()
    places.deallocate()
  }

  func isFor(_ other: [UInt8]) -> Bool {
    other.withBytes { $0.hasSameBytes(as: Bytes(start: UnsafePointer(signature), count: signatureCount)) }
  }

  // MARK: Rows

  /// A row may be remembered in one of two places.
  @inline(__always)
  private func entry(_ hash: UInt64, _ second: Int) -> UnsafeMutablePointer<Entry> {
    (entries + ((Int(truncatingIfNeeded: hash) ^ second) & mask) &* MemoTable.width).assumingMemoryBound(to: Entry.self)
  }

  /// What is known of a row; `nil` for nothing.
  @inline(__always)
  func entry(_ key: RowKey, _ hash: UInt64) -> UnsafeMutablePointer<Entry>? {
    var entry = entry(hash, 0)
    if entry.pointee.hash != hash { entry = self.entry(hash, 1) }
    guard entry.pointee.hash == hash, Int(entry.pointee.count) == key.count else { return nil }
    let start = UnsafeRawPointer(entry) + MemoTable.keyPlace
    return key.text.hasSameBytes(as: Bytes(start: start.assumingMemoryBound(to: UInt8.self), count: key.count))
      ? entry : nil
  }

  /// Remembers a row, in the place of another where both places are taken.
  func keep(_ key: RowKey, _ hash: UInt64, _ answer: RowAnswer, isOpen: Bool) {
    var entry = entry(hash, 0)
    if entry.pointee.count != 0, entry.pointee.hash != hash {
      let other = self.entry(hash, 1)
      if other.pointee.count == 0 || hash &>> 63 != 0 { entry = other }
    }
    entry.pointee = Entry(hash: hash, count: UInt16(truncatingIfNeeded: key.count), isOpen: isOpen, answer: answer)
    key.text.copy(to: (UnsafeMutableRawPointer(entry) + MemoTable.keyPlace).assumingMemoryBound(to: UInt8.self))
  }

  // MARK: Targets

  func target(_ code: Int) -> Bytes? {
    guard code >= 0, code < targetCount else { return nil }
    let end = code &+ 1 < targetCount ? places[code &+ 1] : textCount
    return Bytes(start: UnsafePointer(texts + places[code]), count: end &- places[code] &- 1)
  }

  /// The number of a target. The newest are looked at first: most rows want one of few.
  func code(_ target: Bytes) -> Int32 {
    var code = targetCount
    while code > 0 {
      code &-= 1
      if self.target(code)?.hasSameBytes(as: target) ?? false { return Int32(truncatingIfNeeded: code) }
    }
    guard targetCount < placeLimit, textLimit &- textCount > target.count else { return -1 }
    places[targetCount] = textCount
    target.copy(to: texts + textCount)
    texts[textCount + target.count] = 0
    textCount += target.count + 1
    targetCount += 1
    return Int32(truncatingIfNeeded: targetCount &- 1)
  }
}

@implementation @_cdecl("ug_memo_make")
public func ug_memo_make(
  _ rows: Int, _ memo: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  memo?.pointee = nil
  return run(error, reserving: Reserve.small) { (memory) throws(UpdateGateError) in
    guard let memo else { throw UpdateGateError(.argument, "must not be NULL", path: "memo") }
    guard rows >= 0, rows <= Int(UG_MAX_MEMO) else {
      throw UpdateGateError(.argument, "is beyond UG_MAX_MEMO", path: "rows")
    }
    memo.pointee = memory.handle(MemoHandle(rows: rows == 0 ? 1 << 14 : rows))
  }
}

/// The table of a memo that was used.
private func table(_ memo: OpaquePointer?) -> MemoTable? {
  object(memo, as: MemoHandle.self).flatMap { object($0.table, as: MemoTable.self) }
}

@implementation @_cdecl("ug_memo_target_count")
public func ug_memo_target_count(_ memo: OpaquePointer!) -> Int { table(memo)?.targetCount ?? 0 }

@implementation @_cdecl("ug_memo_target")
public func ug_memo_target(_ memo: OpaquePointer!, _ code: Int) -> ug_string { ug_string(table(memo)?.target(code)) }

@implementation @_cdecl("ug_memo_free")
public func ug_memo_free(_ memo: OpaquePointer!) { release(memo, as: MemoHandle.self) }
