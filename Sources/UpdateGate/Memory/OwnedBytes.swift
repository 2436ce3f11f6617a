/// A copy of bytes that stays at one address as long as this does, to be lent out.
@safe
struct OwnedBytes: ~Copyable {
  private let room: UnsafeMutablePointer<UInt8>
  private let count: Int

  init(_ text: String) {
    let count = text.utf8.count
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    text.withBytes { unsafe $0.copy(to: room) }
    unsafe self.room = room
    self.count = count
  }

  deinit { unsafe room.deallocate() }

  /// Valid as long as this is.
  var bytes: BorrowedBytes { unsafe BorrowedBytes(start: room, count: count) }
}
