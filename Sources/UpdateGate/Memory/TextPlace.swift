private import UpdateGateKernels

/// A place in a text behind which ``padding`` zero bytes stand, so that a reader need not look where the text ends.
///
/// The invariant: a place is inside the text or at the first zero byte behind it. No rule of JSON's grammar lets a zero byte
/// pass, so a reader that goes on only behind a byte it knows stays inside. Debug builds check each step.
@safe
struct TextPlace: Equatable {
  private let at: UnsafePointer<UInt8>
  #if DEBUG
    private let end: UnsafePointer<UInt8>
  #endif

  /// The zero bytes that stand behind the text, and how far a step may look ahead.
  static var padding: Int { Int(UG_KERNEL_PADDING) }

  /// - Precondition: `count` bytes and then ``padding`` zero bytes stand at `start`.
  @inline(__always)
  init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe at = start
    #if DEBUG
      unsafe end = start + count
    #endif
  }

  @inline(__always)
  private init(_ at: UnsafePointer<UInt8>, like other: TextPlace) {
    unsafe self.at = at
    #if DEBUG
      unsafe end = other.end
      assert(unsafe at <= end, "a place beyond the text")
    #endif
  }

  @inline(__always)
  var byte: UInt8 { unsafe at.pointee }

  /// A byte ahead, within the padding.
  @inline(__always)
  subscript(ahead: Int) -> UInt8 {
    assert(ahead >= 0 && ahead < TextPlace.padding)
    return unsafe at[ahead]
  }

  @inline(__always)
  static func + (place: TextPlace, count: Int) -> TextPlace { unsafe TextPlace(place.at + count, like: place) }

  @inline(__always)
  static func += (place: inout TextPlace, count: Int) { place = place + count }

  @inline(__always)
  static func - (place: TextPlace, other: TextPlace) -> Int { unsafe place.at - other.at }

  /// The next `count` bytes, which may reach into the padding.
  @inline(__always)
  func bytes(_ count: Int) -> BorrowedBytes { unsafe BorrowedBytes(start: at, count: count) }

  /// The last eight of the next `count` bytes as a number, the first of them lowest; zeros in place of those that are
  /// missing.
  @inline(__always)
  func lastWord(of count: Int) -> UInt64 {
    assert(count > 0 && count < TextPlace.padding)
    let word = unsafe UInt64(littleEndian: ug_kernel_load(at + count - 8))
    return count < 8 ? word &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count) : word
  }

  /// Whether the next `count` bytes, 48 at most, are those; 48 bytes of each may be read.
  @inline(__always)
  func begins(with bytes: UnsafePointer<UInt8>, count: Int) -> Bool { unsafe ug_kernel_same_start(at, bytes, count) }

  /// How many bytes stand before the next quote, backslash or control character.
  @inline(__always)
  var plainCount: Int { unsafe ug_kernel_skip_plain(at) }

  /// How many of JSON's blanks stand here.
  @inline(__always)
  var blankCount: Int { unsafe ug_kernel_skip_blanks(at) }

  /// How many bytes this is behind a pointer into the same memory.
  @inline(__always)
  func distance(from start: UnsafeMutablePointer<UInt8>) -> Int { unsafe at - UnsafePointer(start) }

  @unsafe
  @inline(__always)
  var pointer: UnsafePointer<UInt8> { unsafe at }

  /// Whether a pointer into the same memory stands at or before this place.
  func isBehind(_ other: UnsafeMutablePointer<UInt8>) -> Bool { unsafe UnsafePointer(other) <= at }
}
