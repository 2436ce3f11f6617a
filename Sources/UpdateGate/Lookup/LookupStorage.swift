/// The memory behind a parsed reply: decoded text, one row of slots a record, and the elements of all lists.
///
/// It is filled once by the reader and never changed after that, so it may be shared between threads. Whatever the size of
/// the texts there is one block for all of them; the other two grow with the number of records and list elements.
final class LookupStorage: @unchecked Sendable {
  private(set) var text: UnsafeMutablePointer<UInt8>
  private(set) var slots: UnsafeMutablePointer<FieldSlot>
  private var rowCapacity: Int
  private(set) var rowCount = 0
  private(set) var elements: UnsafeMutablePointer<BorrowedText>
  private var elementCapacity: Int
  private(set) var elementCount = 0

  /// - Parameter textCapacity: bytes of the text block.
  init(textCapacity: Int) {
    text = .allocate(capacity: max(textCapacity, 1))
    rowCapacity = 2
    slots = .allocate(capacity: rowCapacity * AppField.recordFieldCount)
    elementCapacity = 128
    elements = .allocate(capacity: elementCapacity)
  }

  deinit {
    text.deallocate()
    slots.deallocate()
    elements.deallocate()
  }

  /// What has been read, as plain pointers.
  @inline(__always)
  var rows: RecordRows {
    RecordRows(text: UnsafePointer(text), slots: UnsafePointer(slots), rowCount: rowCount, elements: UnsafePointer(elements))
  }

  // MARK: Filling

  /// Adds a row of absent fields and answers its index.
  func appendRow() -> Int {
    if rowCount == rowCapacity {
      let wider = rowCapacity * 4
      let larger = UnsafeMutablePointer<FieldSlot>.allocate(capacity: wider * AppField.recordFieldCount)
      larger.update(from: slots, count: rowCount * AppField.recordFieldCount)
      slots.deallocate()
      slots = larger
      rowCapacity = wider
    }
    (slots + rowCount * AppField.recordFieldCount).update(repeating: .absent, count: AppField.recordFieldCount)
    rowCount += 1
    return rowCount - 1
  }

  @inline(__always)
  func setSlot(_ field: AppField, ofRow row: Int, to slot: FieldSlot) {
    slots[row &* AppField.recordFieldCount &+ Int(field.rawValue)] = slot
  }

  /// Takes away the rows from `count` on.
  func truncateRows(to count: Int) {
    rowCount = min(rowCount, max(count, 0))
  }

  /// Moves the row `from` to a place before it.
  func moveRow(_ from: Int, to row: Int) {
    guard from != row else { return }
    let width = AppField.recordFieldCount
    (slots + row * width).update(from: slots + from * width, count: width)
  }

  @inline(__always)
  func appendElement(_ element: BorrowedText) {
    if elementCount == elementCapacity { growElements() }
    elements[elementCount] = element
    elementCount &+= 1
  }

  private func growElements() {
    let wider = elementCapacity * 4
    let larger = UnsafeMutablePointer<BorrowedText>.allocate(capacity: wider)
    larger.update(from: elements, count: elementCount)
    elements.deallocate()
    elements = larger
    elementCapacity = wider
  }
}
