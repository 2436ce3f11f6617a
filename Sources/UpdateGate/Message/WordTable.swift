/// The built-in words, as `words/generate.py` packs them.
///
/// An entry is its length in one byte, then so many bytes of UTF-8, in which some characters stand for phrases: see
/// ``numbers``. Phrases are entries too, and may hold phrases; the first ones are those of all languages, which hold none. A
/// text without bytes is the one of the record before, of which this language is a variant.
enum WordTable {
  static let recordSize = 22
  /// How long a tag is at most within a record.
  private static let tagSize = 10

  /// The tag of a record, without the blanks behind it.
  static func tag(_ record: Int) -> BorrowedBytes {
    let tag = field(record, from: 0, count: tagSize)
    return tag[..<tag.firstPlace(of: UInt8(ascii: " "))]
  }

  /// Which comes first, the tag of a record or another one, as ``LanguageTag/order(_:_:)`` says it.
  @_optimize(speed)
  static func order(_ record: Int, _ tag: BorrowedBytes) -> Int {
    let own = field(record, from: 0, count: tagSize)
    for place in own.indices {
      let other = place < tag.count ? LanguageTag.folded(tag[place]) : UInt8(ascii: " ")
      let difference = Int(LanguageTag.folded(own[place])) - Int(other)
      if difference != 0 { return difference }
      if place >= tag.count { return 0 }
    }
    return tagSize - tag.count
  }

  /// The script of a record, four letters.
  static func script(_ record: Int) -> BorrowedBytes { field(record, from: tagSize, count: 4) }

  /// Where the phrases of a record start.
  static func phrases(_ record: Int) -> Int { place(record, from: 14) }

  /// Where its texts start; where its phrases do, if it has none.
  static func texts(_ record: Int) -> Int { place(record, from: 18) }

  private static func field(_ record: Int, from start: Int, count: Int) -> BorrowedBytes {
    let start = record * recordSize + start
    return records.bytes[start..<start + count]
  }

  /// The place that stands in a record as four hexadecimal digits.
  private static func place(_ record: Int, from start: Int) -> Int {
    var value = 0
    for digit in field(record, from: start, count: 4) {
      value = value << 4 | Int(digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "A") + 10)
    }
    return value
  }

  /// The entry at a place.
  static func entry(at place: Int) -> BorrowedBytes {
    let all = entries.bytes
    return all[place + 1..<place + 1 + Int(all[place])]
  }

  /// Where the entry stands that is so many behind the one at a place.
  static func place(of number: Int, from place: Int) -> Int {
    let all = entries.bytes
    var place = place
    for _ in 0..<number { place += 1 + Int(all[place]) }
    return place
  }
}

/// Writes the packed texts of one language out.
struct WordUnpacker {
  /// The places of all phrases that the language can name, two bytes each.
  private let places: BorrowedBytes

  /// - Parameter record: of a language that has phrases.
  init(_ record: Int, in arena: inout TextArena) {
    let shared = WordTable.sharedCount
    let isLatin = WordTable.script(record).hasSameBytes(as: "Latn")
    let first = WordTable.phrases(record)
    let end = WordTable.texts(record)
    let limit = isLatin ? WordTable.latinCount : 127
    places = arena.keep(upTo: 2 * limit) { room in
      var number = 0
      var place = 0
      while number < limit {
        if number == shared { place = first }
        if number >= shared, place >= end { break }
        room[2 * number] = UInt8(truncatingIfNeeded: place >> 8)
        room[2 * number + 1] = UInt8(truncatingIfNeeded: place)
        place += 1 + WordTable.entry(at: place).count
        number += 1
      }
      return 2 * number
    }
  }

  /// The text itself, kept in the arena.
  func text(_ packed: BorrowedBytes, in arena: inout TextArena) -> BorrowedBytes {
    arena.keep(upTo: WordTable.longest) { room in
      var count = 0
      write(packed, to: room, &count)
      return count
    }
  }

  @_optimize(speed)
  private func write(_ packed: BorrowedBytes, to room: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
    let numbers = WordTable.numbers.bytes
    for byte in packed {
      let number = byte < 0x80 ? 2 * Int(numbers[Int(byte)]) : places.count
      if number < places.count {
        write(
          WordTable.entry(at: Int(places[number]) << 8 | Int(places[number + 1])), to: room, &count,
          isShared: number < 2 * WordTable.sharedCount)
      } else if count < room.count {
        room[count] = byte
        count += 1
      }
    }
  }

  /// Writes a phrase out. Those of all languages hold no others.
  private func write(
    _ phrase: BorrowedBytes, to room: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int, isShared: Bool
  ) {
    guard isShared else { return write(phrase, to: room, &count) }
    guard let start = room.baseAddress, phrase.count <= room.count - count else { return }
    phrase.copy(to: start + count)
    count += phrase.count
  }
}
