import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_evaluate_many")
public func ug_evaluate_many(
  _ common: UnsafePointer<ug_request>!, _ columns: UnsafePointer<ug_fact_columns>!, _ from: Int64, _ count: Int64,
  _ memo: OpaquePointer!, _ outcomes: UnsafeMutablePointer<ug_outcomes>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  // Beside one decision, the facts of a row that had to be copied.
  run(error, reserving: Reserve.evaluation(common) &+ (256 << 10)) { (_) throws(UpdateGateError) in
    guard let common else { throw UpdateGateError(.argument, "must not be NULL", path: "common") }
    guard let outcomes else { throw UpdateGateError(.argument, "must not be NULL", path: "outcomes") }
    try check(size: outcomes.pointee.struct_size, needed: FirstSize.outcomes, flags: outcomes.pointee.flags)
    var input = EvaluationInput()
    try withUnsafeMutablePointer(to: &input) { (place) throws(UpdateGateError) in
      try fill(place, from: common, needsInstalled: false)
      _ = try lookups(of: common)
      var rows = DecidedRows(
        place, common, try FactColumns(columns, from, count),
        taken(UnsafePointer(outcomes), size: outcomes.pointee.struct_size, into: ug_outcomes()))
      try rows.remember(in: memo)
      try rows.decide(Int(from), Int(count))
    }
  }
}

/// One batch of rows while it is decided.
private struct DecidedRows {
  private let input: UnsafeMutablePointer<EvaluationInput>
  private let common: UnsafePointer<ug_request>
  private let columns: FactColumns
  private let outcomes: ug_outcomes
  private let policy: PolicyHandle?
  private var table: MemoTable?
  /// What the common request says where a row says nothing; its texts stand in the arena beside.
  private let channels: [Bytes]
  private let now: Int64
  private let arena: TextArena

  init(
    _ input: UnsafeMutablePointer<EvaluationInput>, _ common: UnsafePointer<ug_request>, _ columns: FactColumns,
    _ outcomes: ug_outcomes
  ) {
    (self.input, self.common, self.columns, self.outcomes) = (input, common, columns, outcomes)
    policy = object(common.pointee.policy, as: PolicyHandle.self)
    // A column of channels takes the place of the one channel, not of the list beside it.
    let own = common.pointee.channel.size == 0 ? 0 : 1
    channels = Array(input.pointee.channels.dropFirst(own))
    (now, arena) = (input.pointee.now, input.pointee.arena)
  }

  /// Finds what the memo knows, where it knows something of this request.
  mutating func remember(in memo: OpaquePointer?) throws(UpdateGateError) {
    guard let memo else {
      guard outcomes.targets == nil else {
        throw UpdateGateError(.argument, "must not be NULL where targets are wanted", path: "memo")
      }
      return
    }
    guard let memo = object(memo, as: MemoHandle.self) else {
      throw UpdateGateError(.argument, "is no memo, or one that was freed", path: "memo")
    }
    let signature = signature
    if !(object(memo.table, as: MemoTable.self)?.isFor(signature) ?? false) { try memo.start(signature, common) }
    table = object(memo.table, as: MemoTable.self)
  }

  /// Everything beside a row's facts that its answer depends on.
  private var signature: [UInt8] {
    var bytes: [UInt8] = []
    let request = common.pointee
    let numbers: [Int64] = [
      Int64(bitPattern: columns.presence | (outcomes.ask_again_at == nil ? 0 : 1 << 63)), Int64(request.flags),
      Int64(request.trigger), Int64(request.versions.scheme), Int64(request.versions.flags), request.track_id,
      request.now, Int64(Int(bitPattern: request.policy)),
    ]
    numbers.withUnsafeBytes { DecidedRows.append($0, to: &bytes) }
    DecidedRows.append(
      UnsafeRawBufferPointer(start: request.lookups, count: request.lookup_count * MemoryLayout<Int>.size), to: &bytes)
    DecidedRows.append(
      texts: [
        request.preset, request.every, request.state, request.build, request.platform, request.os_version,
        request.device_id, request.bundle_id, request.architecture, request.storefront, request.channel,
      ], to: &bytes)
    DecidedRows.append(
      texts: Array(UnsafeBufferPointer(start: request.channels, count: request.channel_count)), to: &bytes)
    DecidedRows.append(texts: Array(UnsafeBufferPointer(start: request.tags, count: request.tag_count)), to: &bytes)
    return bytes
  }

  @inline(never)
  private static func append(texts: [ug_string], to bytes: inout [UInt8]) {
    for text in texts {
      append(
        UnsafeRawBufferPointer(start: text.data, count: extent(text.data, text.size, limit: Int(UG_MAX_REQUEST))),
        to: &bytes)
    }
    bytes.append(0xFF)
  }

  /// Adds bytes, how many there are before them.
  @inline(never)
  private static func append(_ part: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: part.count >> (8 * shift))) }
    bytes.append(contentsOf: part)
  }

  @_optimize(speed)
  func decide(_ from: Int, _ count: Int) throws(UpdateGateError) {
    var key = RowKey()
    defer { key.deallocate() }
    for index in 0..<count { outcomes.put(try answer(from &+ index, &key), at: index) }
  }

  /// The answer for one row: what the memo knows, else a decision.
  @inline(__always)
  private func answer(_ row: Int, _ key: inout RowKey) throws(UpdateGateError) -> RowAnswer {
    guard columns.installed(row) != nil else { return .null }
    guard let table else { return try decision(row).answer }
    columns.write(row, to: &key)
    let hash = key.hash()
    if key.isWhole, let known = table.entry(key, hash), !known.pointee.isOpen { return known.pointee.answer }
    let (answer, isOpen) = try decision(row)
    if key.isWhole { table.keep(key, hash, answer, isOpen: isOpen) }
    return answer
  }

  /// Decides for one row, and says whether the answer is this device's alone.
  @inline(never)
  @_optimize(speed)
  private func decision(_ row: Int) throws(UpdateGateError) -> (answer: RowAnswer, isOpen: Bool) {
    let hasDevice = columns.has(.device)
    guard take(row) else { return (.refused, hasDevice) }
    let context = EvaluationContext(LentValue(input))
    try add(common, to: context)
    let decision = context.bareDecision(withTime: outcomes.ask_again_at != nil)
    var target: Int32 = -1
    if let table, let version = decision.target { target = table.code(version) }
    withExtendedLifetime(context) {}
    return (RowAnswer(decision, target: target), hasDevice && decision.dependsOnDevice)
  }

  /// Puts the facts of a row into the request. `false` where one is beyond its limit.
  private func take(_ row: Int) -> Bool {
    input.pointee.arena = TextArena()
    let fits = columns.visit(row) { fact, value in
      if fact == .now {
        input.pointee.now = value?.number ?? now
        return input.pointee.now >= ISODate.earliest && input.pointee.now <= ISODate.latest
      }
      guard let value, !value.isEmpty || fact == .installed else {
        put(fact, nil)
        return true
      }
      guard value.count <= fact.limit else { return false }
      put(fact, input.pointee.arena.clean(value))
      return true
    }
    guard fits else { return false }
    if columns.haveState { input.pointee.state = columns.state(row) }
    if let policy {
      input.pointee.policy = policy.body(for: input.pointee.platform, osVersion: input.pointee.osVersion)
    }
    return true
  }

  @inline(never)
  private func put(_ fact: FactColumns.Fact, _ text: Bytes?) {
    switch fact {
    case .installed: input.pointee.installed = text ?? .empty
    case .build: input.pointee.build = text
    case .platform: input.pointee.platform = text
    case .osVersion: input.pointee.osVersion = text
    case .device: input.pointee.deviceID = text
    case .architecture: input.pointee.architecture = text
    case .storefront: input.pointee.storefront = text
    case .channel: input.pointee.take(channel: text, beside: channels)
    case .now: break
    }
  }
}
