/// Bytes that somebody else keeps, borrowed for as long as they do.
///
/// A part of them is borrowed bytes again, counted from its own first byte. The invariant: `count` bytes stand behind `start`
/// and stay there, unchanged, while this is used. Places are checked in debug builds; whoever asks for one in another
/// build has looked at ``count`` before.
@safe
@usableFromInline
package struct BorrowedBytes: @unchecked Sendable {
  /// The first byte, or a place that must not be read where there is none. It is no pointer of a caller's that may be null.
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline package let count: Int

  /// - Precondition: `count` bytes stand behind `start`, and stay while this is used.
  @inlinable @inline(__always)
  package init(start: UnsafePointer<UInt8>, count: Int) {
    assert(count >= 0, "bytes are never fewer than none")
    unsafe self.start = start
    self.count = count
  }

  /// The same for a pointer that is null where there are no bytes.
  @inlinable @inline(__always)
  package init(start: UnsafePointer<UInt8>?, count: Int) {
    assert(unsafe start != nil || count == 0, "bytes that stand nowhere")
    unsafe self.init(start: start ?? BorrowedBytes.nowhere, count: start == nil ? 0 : count)
  }

  /// No bytes.
  @inlinable @inline(__always)
  package static var empty: BorrowedBytes { unsafe BorrowedBytes(start: nowhere, count: 0) }

  @inlinable @inline(__always)
  static var nowhere: UnsafePointer<UInt8> { unsafe StaticString("").utf8Start }

  @inlinable @inline(__always)
  package var isEmpty: Bool { count == 0 }

  /// The byte at a place below ``count``.
  @inlinable @inline(__always)
  package subscript(place: Int) -> UInt8 {
    assert(place >= 0 && place < count, "a place beyond the bytes")
    return unsafe start[place]
  }

  /// The bytes from one place up to another, neither beyond ``count``.
  @inlinable @inline(__always)
  package subscript(places: Range<Int>) -> BorrowedBytes {
    assert(places.lowerBound >= 0 && places.upperBound <= count, "a part beyond the bytes")
    return unsafe BorrowedBytes(start: start + places.lowerBound, count: places.upperBound &- places.lowerBound)
  }

  /// The bytes from a place on.
  @inlinable @inline(__always)
  package subscript(places: PartialRangeFrom<Int>) -> BorrowedBytes {
    assert(places.lowerBound >= 0 && places.lowerBound <= count, "a part beyond the bytes")
    return unsafe BorrowedBytes(start: start + places.lowerBound, count: count &- places.lowerBound)
  }

  /// The bytes before a place.
  @inlinable @inline(__always)
  package subscript(places: PartialRangeUpTo<Int>) -> BorrowedBytes {
    assert(places.upperBound >= 0 && places.upperBound <= count, "a part beyond the bytes")
    return unsafe BorrowedBytes(start: start, count: places.upperBound)
  }

  /// All places.
  @inlinable @inline(__always)
  package var indices: Range<Int> { unsafe Range(uncheckedBounds: (0, count)) }
  @inlinable @inline(__always)
  package var first: UInt8? { isEmpty ? nil : self[0] }
  @inlinable @inline(__always)
  package var last: UInt8? { isEmpty ? nil : self[count &- 1] }

  /// The first byte for code that goes by pointers; `nil` where there is none.
  @inlinable @inline(__always)
  package var baseAddress: UnsafePointer<UInt8>? { unsafe start }

  @inlinable @inline(__always)
  package init(rebasing part: BorrowedBytes) { self = part }
}

extension BorrowedBytes: Sequence {
  @safe
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline var place: UnsafePointer<UInt8>
    @usableFromInline let end: UnsafePointer<UInt8>

    @inlinable @inline(__always)
    package init(_ bytes: BorrowedBytes) {
      unsafe place = bytes.start
      unsafe end = bytes.start + bytes.count
    }

    @inlinable @inline(__always)
    package mutating func next() -> UInt8? {
      if unsafe place == end { return nil }
      let byte = unsafe place.pointee
      unsafe place += 1
      return byte
    }
  }

  @inlinable @inline(__always)
  package func makeIterator() -> Iterator { Iterator(self) }
  @inlinable @inline(__always)
  package var underestimatedCount: Int { count }
}
