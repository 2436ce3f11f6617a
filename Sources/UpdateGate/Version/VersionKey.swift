/// Writes the bytes of sort keys.
///
/// The format is part of the interface: keys that a database holds stay comparable across releases of this library.
///
/// - A number is the count of its digits without leading zeros, then those digits in ASCII. The count is one byte, `01` for none
///   up to `E0` for 223; from there on `F0` plus the number of bytes that the count takes, then the count, high byte first.
/// - `app`: the leading numbers without trailing zeros, `00`, then for each word its rank (see `AppRank`), for an unknown word
///   its lower-case bytes and `00`, for a lone letter its one or two bytes, its numbers and `00`, or `FF` before a further word
///   of a pre-release; `80` at the end.
/// - `semver`: three numbers; `80` for a release, else for each identifier `10` and a number or `20`, its bytes and `00`; `01` at
///   the end.
/// - `apple`: three numbers. `integer`: one number.
package struct VersionKey {
  package private(set) var bytes: [UInt8] = []

  /// No key yet.
  package init() {}

  /// A number with these digits, leading zeros dropped.
  mutating func append(number digits: BorrowedBytes) {
    var start = 0
    while start < digits.count, digits[start] == 0x30 { start &+= 1 }
    append(count: digits.count &- start)
    bytes.append(contentsOf: digits[start...])
  }

  mutating func append(count: Int) {
    if count < 0xE0 {
      bytes.append(UInt8(truncatingIfNeeded: count &+ 1))
      return
    }
    var width = 1
    while width < 8, count >> (8 &* width) != 0 { width &+= 1 }
    bytes.append(0xF0 | UInt8(truncatingIfNeeded: width))
    while width > 0 {
      width &-= 1
      bytes.append(UInt8(truncatingIfNeeded: count >> (8 &* width)))
    }
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(folded element: AppElement, of base: BorrowedBytes) {
    var text = FoldedBytes(base, element)
    while let byte = text.next() { bytes.append(byte) }
  }

  mutating func append(raw range: BorrowedBytes) { bytes.append(contentsOf: range) }
}

extension VersionScheme {
  /// Bytes whose `memcmp` order, the shorter first where one is the start of the other, is the order of the versions.
  ///
  /// Store the key beside the version and a database can `ORDER BY` it. Equal versions have equal keys. Keys of different
  /// schemes or options do not mix. With ``VersionOptions/build`` a version without a build sorts before those with one.
  ///
  /// - Throws: ``UpdateGateError`` with ``Status/version`` for a text that is not a version, ``Status/argument`` for the schemes
  ///   `foundation` and `sparkle`, which have no keys.
  /// - Complexity: Linear; the key is rarely longer than the version.
  public func sortKey(
    _ version: String, options: VersionOptions = .standard
  ) throws(UpdateGateError) -> [UInt8] {
    try version.withBytes { bytes -> Result<[UInt8], UpdateGateError> in
      do throws(UpdateGateError) {
        return .success(try sortKeyOrFault(bytes, options: options))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// As ``sortKey(_:options:)``, from bytes.
  package func sortKeyOrFault(
    _ version: BorrowedBytes, options: VersionOptions
  ) throws(UpdateGateError) -> [UInt8] {
    guard hasSortKeys else { throw UpdateGateError(.argument, "this scheme has no sort keys", path: "scheme") }
    if let key = sortKey(version, options: options) { return key }
    throw fault(version) ?? UpdateGateError(.version, "not a version")
  }

  /// Whether ``sortKey(_:options:)`` knows this scheme.
  public var hasSortKeys: Bool { self != .foundation && self != .sparkle }

  /// The sort key; `nil` for a text that is not a version and for schemes without keys.
  package func sortKey(_ version: BorrowedBytes, options: VersionOptions) -> [UInt8]? {
    var key = VersionKey()
    return key.replace(by: version, self, options: options) ? key.bytes : nil
  }
}

extension VersionKey {
  /// Makes it the key of another version, in the same memory. `false` for a text that is not a version and for schemes
  /// without keys.
  @_optimize(speed)
  package mutating func replace(by version: BorrowedBytes, _ scheme: VersionScheme, options: VersionOptions) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    if scheme == .app, !options.build, appendPlain(version) { return true }
    bytes.removeAll(keepingCapacity: true)
    guard scheme.isVersion(version, options: options) else { return false }
    switch scheme {
    case .app:
      guard let reader = AppReader(version, options: options) else { return false }
      append(reader)
    case .semver:
      guard case .version(let shape) = SemanticScheme.read(version) else { return false }
      append(shape, of: version)
    case .apple: append(dotted: version, parts: 3)
    case .integer: append(dotted: version, parts: 1)
    case .foundation, .sparkle: return false
    }
    return true
  }

  /// Most versions are digits and dots: their key is written without the reader of anything else. `false` for all others.
  @_optimize(speed)
  private mutating func appendPlain(_ version: BorrowedBytes) -> Bool {
    // So many digits and more may be a git hash.
    guard version.count > 0, version.count < 40, DigitRun.isDigit(version[0]) else { return false }
    var (place, zeros) = (0, 0)
    while place < version.count {
      var start = place
      while place < version.count, DigitRun.isDigit(version[place]) { place &+= 1 }
      guard place == version.count || version[place] == UInt8(ascii: ".") else { return false }
      while start < place, version[start] == UInt8(ascii: "0") { start &+= 1 }
      if start == place {
        zeros &+= 1
      } else {
        while zeros > 0 {
          bytes.append(1)
          zeros &-= 1
        }
        bytes.append(UInt8(truncatingIfNeeded: place &- start &+ 1))
        while start < place {
          bytes.append(version[start])
          start &+= 1
        }
      }
      place &+= 1
    }
    bytes.append(0)
    bytes.append(0x80)
    return true
  }
}
