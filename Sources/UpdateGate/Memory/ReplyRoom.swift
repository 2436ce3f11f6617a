private import UpdateGateKernels

/// The memory of a reply while it is read: its text, which is decoded in place, one row a record, the slots of its fields,
/// and the elements of all lists.
///
/// All of it is one piece of memory, by a guess from the size of the reply; what the guess has no room for moves out once,
/// to memory for the most that the reply can hold. Texts are kept where they stand in the copy of the reply: a NUL takes the
/// place of the quote behind them. A text with escapes moves up to the text before it while it is decoded, a number by one
/// byte, so that a NUL has room behind it. So what is written is always before what is still to be read. Debug builds check
/// that.
@safe
struct ReplyRoom {
  let storage: LookupStorage
  private let bodyCount: Int
  private let text: UnsafeMutablePointer<UInt8>
  /// The copy of the reply.
  private let body: UnsafeMutablePointer<UInt8>
  /// One bit for each byte of the copy at which a run of plain string bytes ends.
  private let stops: UnsafeMutablePointer<UInt64>
  /// For each key the one that came behind it last.
  private let followers: UnsafeMutablePointer<AppFieldTable.Key>
  /// Behind the last text that is kept.
  private var target: UnsafeMutablePointer<UInt8>
  private var rows: UnsafeMutablePointer<UInt8>
  private var rowCapacity: Int
  private(set) var rowCount = 0
  private var slots: UnsafeMutablePointer<FieldSlot>
  private var slotCapacity: Int
  private var slotCount = 0
  private var elements: UnsafeMutablePointer<BorrowedBytes>
  private var elementCapacity: Int
  private(set) var elementCount = 0
  private var grown = GrownMemory()

  /// The most list elements that a reply of so many bytes may have; real ones have one in thirty bytes. They take more
  /// memory than their text, so that lists beyond this are left out like any other value that cannot be read.
  static func elementLimit(for byteCount: Int) -> Int { 1024 + byteCount / 12 }

  /// - Parameter count: bytes of the reply.
  init(count: Int) {
    bodyCount = count
    rowCapacity = 3 + count / 2048
    slotCapacity = AppField.recordFieldCount * rowCapacity
    elementCapacity = 64 + count / 48
    let (rowWords, slotWords) = (Self.words(rowCapacity * RecordRows.rowSize), Self.words(slotCapacity * 8))
    let elementWords = Self.words(elementCapacity * MemoryLayout<BorrowedBytes>.stride)
    let textWords = Self.words(count + 4 * TextPlace.padding)
    let followerWords = Self.words(Self.followerCount * MemoryLayout<AppFieldTable.Key>.stride)
    let stopWords = Self.words((count / 64 + 2) * MemoryLayout<UInt64>.stride)
    let contents = LookupContents(rows: .none)
    storage = LookupStorage.make(
      wordCount: elementWords + slotWords + followerWords + stopWords + rowWords + textWords, contents)
    let memory = unsafe UnsafeMutableRawPointer(storage.words)
    let width = MemoryLayout<UInt>.stride
    unsafe elements = memory.assumingMemoryBound(to: BorrowedBytes.self)
    unsafe slots = (memory + elementWords * width).assumingMemoryBound(to: FieldSlot.self)
    let followerPlace = elementWords + slotWords
    unsafe followers = (memory + followerPlace * width).assumingMemoryBound(to: AppFieldTable.Key.self)
    unsafe followers.initialize(repeating: AppFieldTable.Key(.version, length: 7), count: Self.followerCount)
    unsafe stops = (memory + (followerPlace + followerWords) * width).assumingMemoryBound(to: UInt64.self)
    let rowPlace = followerPlace + followerWords + stopWords
    unsafe rows = (memory + rowPlace * width).assumingMemoryBound(to: UInt8.self)
    unsafe text = (memory + (rowPlace + rowWords) * width).assumingMemoryBound(to: UInt8.self)
    unsafe body = text + TextPlace.padding
    unsafe target = text
  }

  private static func words(_ byteCount: Int) -> Int {
    (byteCount + MemoryLayout<UInt>.stride - 1) / MemoryLayout<UInt>.stride
  }

  /// What has been read.
  @inline(__always)
  var records: RecordRows {
    unsafe RecordRows(
      text: UnsafePointer(text), rows: UnsafePointer(rows), rowCount: rowCount, slots: UnsafePointer(slots),
      elements: UnsafePointer(elements))
  }

  /// The memory with what has been read, to be kept.
  func finish(firstRow: Int, otherRecordCount: Int, failure: LookupFailure?, storefront: String?) -> LookupStorage {
    storage.header.rows = records
    storage.header.firstRow = firstRow
    storage.header.bodyCount = bodyCount
    storage.header.otherRecordCount = otherRecordCount
    storage.header.failure = failure
    storage.header.storefront = storefront
    storage.header.grown = grown
    return storage
  }

  /// Takes in the whole reply; `nil` where it is not UTF-8.
  @_optimize(speed)
  mutating func take(_ body: BorrowedBytes) -> TextPlace? {
    guard unsafe ug_kernel_take_reply(self.body, stops, body.start, body.count) else { return nil }
    return unsafe TextPlace(start: self.body, count: body.count)
  }
}

// MARK: Texts

extension ReplyRoom {
  /// How many bytes stand before the next quote, backslash or control character.
  @inline(__always)
  func plainCount(_ place: TextPlace) -> Int {
    let offset = unsafe place.distance(from: body)
    return unsafe ug_kernel_next_stop(stops, offset) &- offset
  }

  /// Keeps a text where it stands, a NUL in place of the quote behind it. It must have no escapes.
  @inline(__always)
  mutating func keepText(_ place: TextPlace, count: Int) -> FieldSlot {
    let offset = unsafe place.distance(from: text)
    unsafe target = text + (offset &+ count)
    unsafe target.pointee = 0
    unsafe target += 1
    return FieldSlot(.string, offset: offset, count: count)
  }

  /// Keeps a literal, moved by one byte: what stands before it was read.
  @inline(__always)
  mutating func keepLiteral(_ place: TextPlace, count: Int) -> FieldSlot {
    let offset = unsafe place.distance(from: text) &- 1
    unsafe ug_kernel_move_back_by_one(text + (offset &+ 1), count)
    unsafe target = text + (offset &+ count &+ 1)
    return FieldSlot(.number, offset: offset, count: count)
  }

  /// Moves plain bytes of a string to where the next text goes, behind `count` others of it.
  @inline(__always)
  func movePlain(_ place: TextPlace, count: Int, behind done: Int) {
    unsafe ug_kernel_move_back(target + done, place.pointer, count)
  }

  /// Writes one byte of the next text.
  @inline(__always)
  func put(_ byte: UInt8, at count: Int) { unsafe target[count] = byte }

  /// Writes a character of the next text in UTF-8, and tells how many bytes it has.
  func put(scalar: UInt32, at count: Int) -> Int { unsafe EncodedScalar.write(scalar, to: target + count) }

  /// The first bytes of the next text.
  @inline(__always)
  func pending(_ count: Int) -> BorrowedBytes { unsafe BorrowedBytes(start: target, count: count) }

  /// Ends a text of `count` bytes that were written, a NUL behind it.
  @inline(__always)
  mutating func endText(_ count: Int, before place: TextPlace) -> FieldSlot {
    let offset = unsafe target - text
    unsafe target[count] = 0
    unsafe target += count &+ 1
    assert(unsafe place.isBehind(target), "decoded text beyond what was read")
    return FieldSlot(.string, offset: offset, count: count)
  }

  /// Ends a text that was written already after so many bytes of it.
  mutating func cutText(at offset: Int) {
    assert(unsafe offset >= 0 && offset < target - text)
    unsafe text[offset] = 0
  }
}

// MARK: Keys

extension ReplyRoom {
  /// One for each field and key of the envelope, and one for what stands before the first.
  private static var followerCount: Int { 48 }

  /// The key that came last behind another, which most often comes again: the store writes all records of a reply in one
  /// order. Right or not, it is a key that there is.
  @inline(__always)
  func follower(of field: AppField?) -> AppFieldTable.Key { unsafe followers[Self.place(field)] }

  @inline(__always)
  func setFollower(of field: AppField?, _ key: AppFieldTable.Key) { unsafe followers[Self.place(field)] = key }

  @inline(__always)
  private static func place(_ field: AppField?) -> Int { field.map { Int($0.rawValue) } ?? followerCount - 1 }
}

// MARK: Rows

extension ReplyRoom {
  /// A row that is being filled.
  struct OpenRow {
    let row: Int
    fileprivate let firstSlot: Int
    fileprivate var slotCount = 0
    fileprivate let elementCount: Int
  }

  /// Adds a row of absent fields.
  mutating func openRow() -> OpenRow {
    if rowCount == rowCapacity || slotCapacity &- slotCount < AppField.recordFieldCount { growRows() }
    // The first row, the envelope, is open while others are read, so it has all of its slots at once.
    let first = slotCount
    if rowCount == 0 { slotCount = AppField.recordFieldCount }
    unsafe RecordRows.clear(rows + rowCount &* RecordRows.rowSize, firstSlot: first)
    rowCount &+= 1
    return OpenRow(row: rowCount &- 1, firstSlot: first, elementCount: elementCount)
  }

  @inline(__always)
  mutating func set(_ field: AppField, to slot: FieldSlot, in row: inout OpenRow) {
    let known = unsafe rows + (row.row &* RecordRows.rowSize &+ Int(field.rawValue))
    if unsafe known.pointee != 0 {
      unsafe slots[row.firstSlot &+ Int(known.pointee) &- 1] = slot
    } else if slot.form != .absent {
      unsafe slots[row.firstSlot &+ row.slotCount] = slot
      row.slotCount &+= 1
      unsafe known.pointee = UInt8(truncatingIfNeeded: row.slotCount)
    }
  }

  /// Ends the last row, which is kept.
  @inline(__always)
  mutating func keep(_ row: OpenRow) { slotCount = row.firstSlot &+ row.slotCount }

  /// Ends the last row and takes it away.
  mutating func drop(_ row: OpenRow) {
    rowCount = row.row
    elementCount = row.elementCount
  }

  /// Takes away all rows but the first.
  mutating func dropRows() {
    rowCount = min(rowCount, 1)
    slotCount = AppField.recordFieldCount
  }

  /// Keeps, of the rows from `first` on, those that are wanted, and answers how many.
  mutating func filterRows(from first: Int, _ isWanted: (Int) -> Bool) -> Int {
    var kept = first
    for row in first..<max(rowCount, first) where isWanted(row) {
      if row != kept {
        unsafe (rows + kept * RecordRows.rowSize).update(
          from: rows + row * RecordRows.rowSize, count: RecordRows.rowSize)
      }
      kept += 1
    }
    // Where none is wanted nothing has moved: the failure can still tell what came instead.
    if kept > first { rowCount = kept }
    return kept - first
  }

  /// Moves rows and slots out, to memory for the most that there can be: `{"trackId":1,"version":1},` is the shortest
  /// record, and its first member the shortest but one.
  @inline(never)
  private mutating func growRows() {
    let (rowMost, slotMost) = (2 + bodyCount / 26, 2 * AppField.recordFieldCount + bodyCount / 9)
    let moreRows = unsafe grown.allocate(byteCount: rowMost * RecordRows.rowSize, at: .rows)
    unsafe moreRows.copyMemory(from: rows, byteCount: rowCount * RecordRows.rowSize)
    unsafe rows = moreRows.assumingMemoryBound(to: UInt8.self)
    rowCapacity = rowMost
    let width = MemoryLayout<FieldSlot>.stride
    let moreSlots = unsafe grown.allocate(byteCount: slotMost * width, at: .slots)
    unsafe moreSlots.copyMemory(from: slots, byteCount: slotCount * width)
    unsafe slots = moreSlots.assumingMemoryBound(to: FieldSlot.self)
    slotCapacity = slotMost
  }
}

// MARK: List elements

extension ReplyRoom {
  /// Adds a text that is kept to the elements of lists; `false` where there are too many.
  @inline(__always)
  mutating func appendElement(_ slot: FieldSlot) -> Bool {
    if elementCount == elementCapacity, !growElements() { return false }
    unsafe elements[elementCount] = BorrowedBytes(start: UnsafePointer(text) + slot.offset, count: slot.count)
    elementCount &+= 1
    return true
  }

  /// Takes away the elements from `count` on.
  mutating func dropElements(from count: Int) { elementCount = min(elementCount, count) }

  @inline(never)
  private mutating func growElements() -> Bool {
    let most = Self.elementLimit(for: bodyCount)
    guard elementCapacity < most else { return false }
    let width = MemoryLayout<BorrowedBytes>.stride
    let more = unsafe grown.allocate(byteCount: most * width, at: .elements)
    unsafe more.copyMemory(from: elements, byteCount: elementCount * width)
    unsafe elements = more.assumingMemoryBound(to: BorrowedBytes.self)
    elementCapacity = most
    return true
  }
}
