/// How far a misspelt key is from a known one.
enum KeyDistance {
  /// The known key that a key was probably meant to be: the same letters but for case, `_` and `-`, else the nearest
  /// within two edits that leave most of it; `nil` where none is near. `keys` are words with one blank between.
  static func likely(_ key: String, of keys: StaticString) -> String? {
    let letters = key.plainLetters
    guard letters.count <= 32 else { return nil }
    let list = keys.bytes
    var least = 3
    var likely: Range<Int>?
    var start = 0
    while start < list.count {
      var end = start
      while end < list.count, list[end] != UInt8(ascii: " ") { end += 1 }
      let distance = distance(letters, list, start..<end)
      if distance < least, distance * 2 < end - start { (least, likely) = (distance, start..<end) }
      start = end + 1
    }
    return likely.map { String(decoding: BorrowedBytes(rebasing: list[$0]), as: UTF8.self) }
  }

  /// Insertions, deletions and replacements between two words, capitals as small letters.
  private static func distance(_ a: [UInt8], _ list: BorrowedBytes, _ word: Range<Int>) -> Int {
    var row: [Int] = []
    for index in 0...a.count { row.append(index) }
    for place in word {
      var diagonal = row[0]
      row[0] += 1
      for index in 0..<a.count {
        let same = a[index] == list[place].asciiLowercased
        let value = min(same ? diagonal : diagonal + 1, min(row[index], row[index + 1]) + 1)
        diagonal = row[index + 1]
        row[index + 1] = value
      }
    }
    return row[a.count]
  }
}
