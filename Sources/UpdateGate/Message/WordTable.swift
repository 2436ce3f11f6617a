/// The built-in words, as `words/generate.py` packs them.
///
/// An entry is its length in one byte, then so many bytes of UTF-8, in which a byte below 32 stands for a phrase. Phrases
/// are entries too, and may hold phrases; those of all languages have the codes from 1, those of one language the codes
/// behind them. A text without bytes is the one of the record before, of which this language is a variant.
enum WordTable {
  static let recordSize = 22
  /// How long a tag is at most within a record.
  private static let tagSize = 10
  private static let sharedCount = 9

  /// The tag of a record, without the blanks behind it.
  static func tag(_ record: Int) -> BorrowedBytes {
    let tag = field(record, from: 0, count: tagSize)
    return BorrowedBytes(rebasing: tag[..<tag.firstPlace(of: UInt8(ascii: " "))])
  }

  /// The script of a record, four letters.
  static func script(_ record: Int) -> BorrowedBytes { field(record, from: tagSize, count: 4) }

  private static func field(_ record: Int, from start: Int, count: Int) -> BorrowedBytes {
    let start = record * recordSize + start
    return BorrowedBytes(rebasing: records.bytes[start..<start + count])
  }

  /// The place that stands in a record as four hexadecimal digits.
  private static func place(_ record: Int, from start: Int) -> Int {
    var value = 0
    for digit in field(record, from: start, count: 4) {
      value = value << 4 | Int(digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "A") + 10)
    }
    return value
  }

  /// The entry so many behind the one at a place.
  private static func entry(_ number: Int, from place: Int) -> BorrowedBytes {
    let all = entries.bytes
    var place = place
    for _ in 0..<number { place += 1 + Int(all[place]) }
    return BorrowedBytes(rebasing: all[place + 1..<place + 1 + Int(all[place])])
  }

  /// A text as it is packed.
  static func packedText(_ text: BuiltInText, in record: Int) -> BorrowedBytes {
    var record = record
    while true {
      let packed = entry(text.rawValue, from: place(record, from: 18))
      if !packed.isEmpty || record == 0 { return packed }
      record -= 1
    }
  }

  /// Whether a packed text names no phrase, so that it is the text itself.
  static func isPlain(_ packed: BorrowedBytes) -> Bool {
    for byte in packed where byte < 32 { return false }
    return true
  }

  /// Appends a packed text, phrases written out.
  static func unpack(_ packed: BorrowedBytes, in record: Int, to text: inout [UInt8]) {
    for byte in packed {
      if byte >= 32 {
        text.append(byte)
      } else if byte <= sharedCount {
        unpack(entry(Int(byte) - 1, from: 0), in: record, to: &text)
      } else {
        unpack(entry(Int(byte) - sharedCount - 1, from: place(record, from: 14)), in: record, to: &text)
      }
    }
  }
}
