/// What is known of a reply that was read.
package struct LookupContents {
  /// The records, in the memory behind this.
  package internal(set) var rows: RecordRows
  /// The first row that is a record: where there is an envelope, that is the row before it.
  package internal(set) var firstRow = 0
  package internal(set) var otherRecordCount = 0
  /// How long the reply was: no text of it is longer. 0 where it failed.
  package internal(set) var bodyCount = 0
  package internal(set) var failure: LookupFailure?
  package internal(set) var storefront: String?
  /// Memory for what had no room behind this.
  var grown = GrownMemory()

  /// How many records there are.
  package var count: Int { failure == nil ? rows.rowCount &- firstRow : 0 }
}

/// A reply that was read, in one piece of memory with all of its texts, for the records that look into it. Nothing in it
/// changes any more but for the two texts that are written when they are first asked for, so it may be shared between
/// threads.
///
/// The memory behind the contents: two ``WrittenText`` slots, then what ``ReplyRoom`` lays out.
@safe
package final class LookupStorage: ManagedBuffer<LookupContents, UInt> {
  /// Memory with room for `wordCount` words behind the slots.
  static func make(wordCount: Int, _ contents: LookupContents) -> LookupStorage {
    let buffer = LookupStorage.create(minimumCapacity: WrittenText.Slot.count + wordCount) { _ in contents }
    unsafe buffer.withUnsafeMutablePointerToElements { words in
      unsafe words.initialize(repeating: 0, count: WrittenText.Slot.count)
    }
    return unsafe unsafeDowncast(buffer, to: LookupStorage.self)
  }

  /// Where the words behind the slots begin.
  @unsafe var words: UnsafeMutablePointer<UInt> {
    unsafe withUnsafeMutablePointerToElements { unsafe $0 + WrittenText.Slot.count }
  }

  deinit {
    unsafe withUnsafeMutablePointers { contents, words in
      unsafe contents.pointee.grown.deallocate()
      for slot in 0..<WrittenText.Slot.count { unsafe WrittenText.Slot(words + slot).deallocate() }
    }
  }

  /// The failure in words, a NUL behind them; `nil` where there is none.
  package var failureWords: BorrowedBytes? {
    guard let failure = header.failure else { return nil }
    return unsafe withUnsafeMutablePointerToElements { words in
      unsafe WrittenText.Slot(words).text { Array(failure.words.utf8) }
    }
  }

  /// The storefront, a NUL behind it; `nil` where none was given.
  package var storefrontText: BorrowedBytes? {
    guard let storefront = header.storefront else { return nil }
    return unsafe withUnsafeMutablePointerToElements { words in
      unsafe WrittenText.Slot(words + 1).text { Array(storefront.utf8) }
    }
  }
}

/// A reference to a reply that was read, which any thread may hold.
package struct SharedReply: @unchecked Sendable {
  package let storage: LookupStorage

  package init(_ storage: LookupStorage) { self.storage = storage }

  @inline(__always)
  package var contents: LookupContents { _read { yield storage.header } }
}

/// Pieces of memory that a reply took beside its own.
@safe
struct GrownMemory {
  private var pieces: (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) = (nil, nil, nil)

  /// Memory that is kept until all of it is given back. Each place takes one piece.
  mutating func allocate(byteCount: Int, at place: Place) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: MemoryLayout<UInt>.alignment)
    switch place {
    case .rows: unsafe pieces.0 = memory
    case .slots: unsafe pieces.1 = memory
    case .elements: unsafe pieces.2 = memory
    }
    return unsafe memory
  }

  enum Place {
    case rows, slots, elements
  }

  func deallocate() {
    unsafe pieces.0?.deallocate()
    unsafe pieces.1?.deallocate()
    unsafe pieces.2?.deallocate()
  }
}
