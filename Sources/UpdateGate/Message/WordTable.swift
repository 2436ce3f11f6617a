/// The built-in words, as `words/generate.py` packs them.
///
/// An entry is its length in one byte, then so many bytes of UTF-8, in which some characters stand for phrases: those in
/// ``names``, and ASCII letters where the language is not written in Latin ones. Phrases are entries too, and may hold
/// phrases; the first names are those of all languages, whose phrases hold none. A text without bytes is the one of the
/// record before, of which this language is a variant.
enum WordTable {
  static let recordSize = 22
  /// How long a tag is at most within a record.
  private static let tagSize = 10

  /// The tag of a record, without the blanks behind it.
  static func tag(_ record: Int) -> BorrowedBytes {
    let tag = field(record, from: 0, count: tagSize)
    return tag[..<tag.firstPlace(of: UInt8(ascii: " "))]
  }

  /// The script of a record, four letters.
  static func script(_ record: Int) -> BorrowedBytes { field(record, from: tagSize, count: 4) }

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

  /// The entry so many behind the one at a place.
  private static func entry(_ number: Int, from place: Int) -> BorrowedBytes {
    let all = entries.bytes
    var place = place
    for _ in 0..<number { place += 1 + Int(all[place]) }
    return all[place + 1..<place + 1 + Int(all[place])]
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

  /// The place among the names of the phrase that a byte names; `nil` where it stands for itself.
  private static func phrase(_ byte: UInt8, isLatin: Bool) -> Int? {
    let count = names.utf8CodeUnitCount
    let place = names.bytes.firstPlace(of: byte)
    if place < count { return place }
    let letter = isLatin ? letters.utf8CodeUnitCount : letters.bytes.firstPlace(of: byte)
    return letter < letters.utf8CodeUnitCount ? count + letter : nil
  }

  /// Whether a language has no phrases, so that its texts are as they stand.
  static func isPlain(_ record: Int) -> Bool { place(record, from: 14) == place(record, from: 18) }

  private static func isLatin(_ record: Int) -> Bool { script(record).hasSameBytes(as: "Latn") }

  /// Appends a packed text, phrases written out.
  static func unpack(_ packed: BorrowedBytes, in record: Int, to text: inout [UInt8]) {
    unpack(packed, phrases: place(record, from: 14), isLatin: isLatin(record), to: &text)
  }

  private static func unpack(_ packed: BorrowedBytes, phrases: Int, isLatin: Bool, to text: inout [UInt8]) {
    for byte in packed {
      guard let phrase = phrase(byte, isLatin: isLatin) else {
        text.append(byte)
        continue
      }
      if phrase < sharedCount {
        text.append(contentsOf: entry(phrase, from: 0))
      } else {
        unpack(entry(phrase - sharedCount, from: phrases), phrases: phrases, isLatin: isLatin, to: &text)
      }
    }
  }
}
