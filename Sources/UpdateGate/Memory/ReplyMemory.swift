/// The memory that the reader fills: decoded text, one row of slots a record, and the elements of all lists.
///
/// Whatever the size of the texts there is one block for all of them; the other two grow with the number of records and
/// list elements. Whoever makes one frees it, or hands it to a ``LookupStorage``.
struct ReplyMemory {
  let text: UnsafeMutablePointer<UInt8>
  private(set) var slots: UnsafeMutablePointer<FieldSlot>
  private var rowCapacity = 2
  private(set) var rowCount = 0
  private(set) var elements: UnsafeMutablePointer<BorrowedText>
  private var elementCapacity = 128
  private(set) var elementCount = 0

  private static let width = AppField.recordFieldCount

  /// - Parameter textCapacity: bytes of the text block.
  init(textCapacity: Int) {
    text = .allocate(capacity: max(textCapacity, 1))
    slots = .allocate(capacity: rowCapacity * Self.width)
    elements = .allocate(capacity: elementCapacity)
  }

  func deallocate() {
    text.deallocate()
    slots.deallocate()
    elements.deallocate()
  }

  /// What has been read, as plain pointers.
  @inline(__always)
  var rows: RecordRows {
    RecordRows(
      text: UnsafePointer(text), slots: UnsafePointer(slots), rowCount: rowCount, elements: UnsafePointer(elements))
  }

  /// Adds a row of absent fields and answers its index.
  mutating func appendRow() -> Int {
    if rowCount == rowCapacity { growRows() }
    (slots + rowCount &* Self.width).update(repeating: .absent, count: Self.width)
    rowCount &+= 1
    return rowCount &- 1
  }

  @inline(__always)
  func setSlot(_ field: AppField, ofRow row: Int, to slot: FieldSlot) {
    slots[row &* Self.width &+ Int(field.rawValue)] = slot
  }

  /// Takes away the rows from `count` on.
  mutating func truncateRows(to count: Int) {
    rowCount = min(rowCount, max(count, 0))
  }

  /// Keeps, of the rows from `first` on, those that are wanted, and answers how many.
  mutating func filterRows(from first: Int, _ isWanted: (Int) -> Bool) -> Int {
    var kept = first
    for row in first..<max(rowCount, first) where isWanted(row) {
      if row != kept {
        (slots + kept * Self.width).update(from: slots + row * Self.width, count: Self.width)
      }
      kept += 1
    }
    // Where none is wanted nothing has moved: the failure can still tell what came instead.
    if kept > first { rowCount = kept }
    return kept - first
  }

  @inline(__always)
  mutating func appendElement(_ element: BorrowedText) {
    if elementCount == elementCapacity { growElements() }
    elements[elementCount] = element
    elementCount &+= 1
  }

  @inline(never)
  private mutating func growRows() {
    let wider = rowCapacity * 4
    let larger = UnsafeMutablePointer<FieldSlot>.allocate(capacity: wider * Self.width)
    UnsafeMutableRawPointer(larger).copyMemory(
      from: slots, byteCount: rowCount * Self.width * MemoryLayout<FieldSlot>.stride)
    slots.deallocate()
    slots = larger
    rowCapacity = wider
  }

  @inline(never)
  private mutating func growElements() {
    let wider = elementCapacity * 4
    let larger = UnsafeMutablePointer<BorrowedText>.allocate(capacity: wider)
    UnsafeMutableRawPointer(larger).copyMemory(
      from: elements, byteCount: elementCount * MemoryLayout<BorrowedText>.stride)
    elements.deallocate()
    elements = larger
    elementCapacity = wider
  }
}
