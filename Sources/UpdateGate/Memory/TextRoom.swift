/// Room for a text that is being written, or none where it is only measured.
///
/// Whoever makes it has measured how much is needed: it does not grow. Debug builds check that nothing is written beyond it.
@safe
struct TextRoom {
  private let start: UnsafeMutablePointer<UInt8>?
  #if DEBUG
    private let capacity: Int
  #endif

  /// - Precondition: so many bytes may be written at `start` while this is used.
  @inline(__always)
  init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int) {
    unsafe self.start = start
    #if DEBUG
      self.capacity = capacity
    #endif
  }

  private init() {
    unsafe start = nil
    #if DEBUG
      capacity = .max
    #endif
  }

  /// For measuring only.
  static var none: TextRoom { TextRoom() }

  @inline(__always)
  var isNone: Bool { unsafe start == nil }

  /// The room behind so many bytes.
  @inline(__always)
  func behind(_ count: Int) -> TextRoom {
    guard let start = unsafe start else { return self }
    #if DEBUG
      assert(count >= 0 && count <= capacity, "beyond the room")
      return unsafe TextRoom(start + count, capacity: capacity - count)
    #else
      return unsafe TextRoom(start + count, capacity: 0)
    #endif
  }

  @inline(__always)
  func put(_ byte: UInt8, at place: Int) {
    #if DEBUG
      assert(place >= 0 && place < capacity, "beyond the room")
    #endif
    if let start = unsafe start { unsafe start[place] = byte }
  }

  @inline(__always)
  func copy(_ bytes: BorrowedBytes, at place: Int = 0) {
    #if DEBUG
      assert(place >= 0 && bytes.count <= capacity - place, "beyond the room")
    #endif
    if let start = unsafe start { unsafe bytes.copy(to: start + place) }
  }
}

extension String {
  /// A text of so many ASCII bytes that `write` writes.
  static func written(count: Int, by write: (TextRoom) -> Void) -> String {
    unsafe String(unsafeUninitializedCapacity: count) { room in
      guard let start = room.baseAddress, room.count >= count else { return 0 }
      unsafe write(TextRoom(start, capacity: count))
      return count
    }
  }
}
