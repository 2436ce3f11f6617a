import CUpdateGate
import UpdateGate

/// The columns of a `ug_fact_columns` that are there, by their slots: the pointers of the structure, in its order.
struct FactColumns {
  private var columns: [(slot: Int, column: Column)] = []
  /// A bit for each slot that has a column.
  private(set) var presence: UInt64 = 0

  /// The facts that are no state. Behind them the state's installed version, then three slots for each event: version,
  /// count and time.
  enum Fact: Int {
    case installed, build, platform, osVersion, device, architecture, storefront, channel, now

    /// The most bytes that it may have.
    @inline(__always)
    var limit: Int {
      switch self {
      case .installed, .build, .osVersion: VersionScheme.decisionLimit
      default: UpdateRequest.factLimit
      }
    }
  }

  /// What a state says things of.
  enum Event: Int, CaseIterable {
    case firstSeen, waiting, shown, later, skipped, skippedMajor, store

    fileprivate var slot: Int { FactColumns.stateSlot + 1 + 3 * rawValue }
  }

  private static let stateSlot = 9
  private static let slotCount = stateSlot + 1 + 3 * 7

  init(_ given: UnsafePointer<ug_fact_columns>?, _ from: Int64, _ count: Int64) throws(UpdateGateError) {
    guard let given else { throw UpdateGateError(.argument, "must not be NULL", path: "columns") }
    try check(size: given.pointee.struct_size, needed: FirstSize.factColumns, flags: given.pointee.flags)
    // As many pointers as the first version has, one behind another.
    let pointers = UnsafeRawPointer(given) + 8
    for slot in 0..<FactColumns.slotCount {
      let pointer = (pointers + slot * MemoryLayout<Int>.size).load(as: UnsafePointer<ug_column>?.self)
      guard pointer != nil || slot == 0 else { continue }
      let areNumbers =
        slot == Fact.now.rawValue || slot > FactColumns.stateSlot && (slot - FactColumns.stateSlot) % 3 != 1
      columns.append(
        (slot, try Column(pointer, from, count, areNumbers: areNumbers, path: FactColumns.path(slot))))
      presence |= 1 << UInt64(slot)
    }
  }

  /// The name of a slot, the same for the three of an event.
  private static func path(_ slot: Int) -> StaticString {
    switch slot <= stateSlot ? slot : stateSlot + (slot - stateSlot + 2) / 3 {
    case 0: "installed"
    case 1: "build"
    case 2: "platform"
    case 3: "os_version"
    case 4: "device_id"
    case 5: "architecture"
    case 6: "storefront"
    case 7: "channel"
    case 8: "now"
    case 9: "state_installed"
    case 10: "first_seen"
    case 11: "waiting"
    case 12: "shown"
    case 13: "later"
    case 14: "skipped"
    case 15: "skipped_major"
    default: "store"
    }
  }

  func has(_ fact: Fact) -> Bool { presence >> UInt64(fact.rawValue) & 1 != 0 }

  /// Whether the state is in columns.
  var haveState: Bool { presence >> UInt64(FactColumns.stateSlot) != 0 }

  /// The installed version of a row; `nil` for null.
  @inline(__always)
  func installed(_ row: Int) -> Bytes? { columns[0].column.text(row) }

  /// Hands over the facts of a row that are no state, until one is refused.
  @inline(__always)
  func visit(_ row: Int, _ body: (Fact, Bytes?) -> Bool) -> Bool {
    for index in columns.indices {
      guard let fact = Fact(rawValue: columns[index].slot) else { break }
      guard body(fact, columns[index].column.text(row)) else { return false }
    }
    return true
  }

  /// Puts the values of a row, but for its device, into a key.
  @_optimize(speed)
  func write(_ row: Int, to key: inout RowKey) {
    key.clear()
    for index in columns.indices where columns[index].slot != Fact.device.rawValue {
      key.add(columns[index].column.text(row))
    }
  }

  /// The state of a row.
  func state(_ row: Int) -> BorrowedState {
    var state = BorrowedState()
    state.installed = parts(FactColumns.stateSlot, row, count: 1).version
    for event in Event.allCases {
      let parts = parts(event.slot, row)
      switch event {
      case .firstSeen: state.firstSeen = parts.mark
      case .waiting: state.waiting = parts.mark
      case .shown: state.shown = parts.tally
      case .later: state.later = parts.tally
      case .skipped: state.skipped = parts.skip
      case .skippedMajor: state.skippedMajor = parts.skip
      case .store: state.store = parts.visits
      }
    }
    return state
  }

  /// What stands in so many slots from this one on.
  @inline(never)
  private func parts(_ slot: Int, _ row: Int, count: Int = 3) -> BorrowedState.Parts {
    var values: (Bytes?, Int64?, Int64?) = (nil, nil, nil)
    for index in columns.indices where columns[index].slot >= slot && columns[index].slot < slot + count {
      let value = columns[index].column.text(row)
      switch columns[index].slot - slot {
      case 0: values.0 = value
      case 1: values.1 = value?.number
      default: values.2 = value?.number
      }
    }
    return BorrowedState.Parts(version: values.0, at: values.2, count: values.1)
  }
}

extension Bytes {
  /// The eight bytes of a number.
  var number: Int64 {
    guard count == 8, let baseAddress else { return 0 }
    return UnsafeRawPointer(baseAddress).loadUnaligned(as: Int64.self)
  }
}
