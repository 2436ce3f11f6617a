/// What a body that is no JSON looks like, told by its first bytes: what to do differs.
struct BodyGuise {
  let message: StaticString
  var detail = ""

  /// - Returns: `nil` for a body that looks like nothing known.
  init?(_ body: ReplyBody) {
    let bytes = body.bytes
    if let format = Self.compression(bytes) {
      message = "the body is compressed and must be unpacked first"
      detail = format.text
    } else if Self.isUTF16(bytes) {
      message = "the body is UTF-16, and a reply of the store is UTF-8"
    } else if body.start < body.end, bytes[body.start] == UInt8(ascii: "<") {
      let markup = bytes[body.start..<body.end]
      guard Self.isHTML(markup) else {
        message = "the body is XML and not JSON"
        return
      }
      message = "the body is an HTML page and not JSON"
      detail = Self.title(markup) ?? ""
    } else {
      return nil
    }
  }

  private static func compression(_ bytes: BorrowedBytes) -> StaticString? {
    guard bytes.count >= 4 else { return nil }
    let first = (bytes[0], bytes[1], bytes[2], bytes[3])
    switch first {
    case (0x1F, 0x8B, _, _): return "gzip"
    case (0x28, 0xB5, 0x2F, 0xFD): return "zstd"
    case (0x50, 0x4B, 0x03, 0x04): return "zip"
    // RFC 1950: deflate with a window of 32 KB, and a check in five bits of the second byte.
    case (0x78, 0x01, _, _), (0x78, 0x5E, _, _), (0x78, 0x9C, _, _), (0x78, 0xDA, _, _): return "zlib"
    default: return nil
    }
  }

  /// By its byte order mark, or by the zero bytes of ASCII.
  private static func isUTF16(_ bytes: BorrowedBytes) -> Bool {
    guard bytes.count >= 2 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return true
    case (0, 0): return false
    case (0, let ascii): return ascii < 0x80 && bytes.count % 2 == 0
    case (let ascii, 0): return ascii < 0x80 && bytes.count % 2 == 0
    default: return false
    }
  }

  // MARK: HTML

  /// How far into a page its head is looked for.
  private static let headLength = 4096

  private static func isHTML(_ markup: BorrowedBytes) -> Bool {
    let head = markup[..<min(markup.count, headLength)]
    return place(of: "<html", in: head) != nil || place(of: "<!doctype html", in: head) != nil
      || place(of: "<head", in: head) != nil || place(of: "<body", in: head) != nil
      || place(of: "<title", in: head) != nil
  }

  /// The title of a page, blanks made one and cut to a line.
  private static func title(_ markup: BorrowedBytes) -> String? {
    let head = markup[..<min(markup.count, headLength)]
    guard let tag = place(of: "<title", in: head) else { return nil }
    let start = tag + head[tag...].firstPlace(of: UInt8(ascii: ">")) + 1
    guard start < head.count else { return nil }
    let text = line(head[start..<(start + head[start...].firstPlace(of: UInt8(ascii: "<")))])
    return text.utf8.isEmpty ? nil : "\"" + text + "\""
  }

  /// How the text of a body begins, to be recognised by; empty where it is no text.
  static func beginning(of body: ReplyBody) -> String {
    let text = line(body.json)
    return text.utf8.isEmpty ? "" : "it begins with \"" + text + "\""
  }

  /// The most characters of a foreign text that are handed on.
  private static let lineLength = 60

  /// The printable characters of a text in one line, blanks made one; empty where it has others or is no UTF-8.
  private static func line(_ text: BorrowedBytes) -> String {
    // A character cut through at the end is left out.
    guard let whole = text[..<wholeCharacters(of: text, upTo: 4 * lineLength)].validString else { return "" }
    var line: [UInt8] = []
    var (count, owesBlank) = (0, false)
    for scalar in whole.unicodeScalars {
      if scalar.value == 0x20 || scalar.value &- 0x09 < 5 {
        owesBlank = count > 0
        continue
      }
      guard scalar.value >= 0x20, scalar.value &- 0x7F > 0x20 else { return "" }
      if count >= lineLength {
        line.append(contentsOf: "…".utf8)
        break
      }
      if owesBlank { line.append(0x20) }
      EncodedScalar.append(scalar.value, to: &line)
      (count, owesBlank) = (count + (owesBlank ? 2 : 1), false)
    }
    return String(decoding: line, as: UTF8.self)
  }

  private static func wholeCharacters(of text: BorrowedBytes, upTo limit: Int) -> Int {
    guard text.count > limit else { return text.count }
    var end = limit
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  private static func place(of word: StaticString, in text: BorrowedBytes) -> Int? {
    let word = word.bytes
    var place = 0
    while place + word.count <= text.count {
      if text[place..<(place + word.count)].matchesIgnoringCase(word) { return place }
      place += 1 + text[(place + 1)...].firstPlace(of: UInt8(ascii: "<"))
    }
    return nil
  }
}
