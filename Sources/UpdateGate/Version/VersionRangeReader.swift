/// Reads the text of a ``VersionRange``.
struct VersionRangeReader {
  let bytes: BorrowedBytes
  let scheme: VersionScheme
  let options: VersionOptions
  private var position = 0
  /// How many bounds were read.
  private var count = 0

  init(bytes: BorrowedBytes, scheme: VersionScheme, options: VersionOptions) {
    self.bytes = bytes
    self.scheme = scheme
    self.options = options
  }

  /// Reads a whole range.
  static func read(
    _ bytes: BorrowedBytes, scheme: VersionScheme, options: VersionOptions
  ) -> Result<[[VersionRange.Bound]], UpdateGateError> {
    var reader = VersionRangeReader(bytes: bytes, scheme: scheme, options: options)
    do throws(UpdateGateError) {
      return .success(try reader.alternatives())
    } catch {
      return .failure(error)
    }
  }

  /// The whole text: alternatives with `||` between.
  mutating func alternatives() throws(UpdateGateError) -> [[VersionRange.Bound]] {
    guard bytes.count <= VersionScheme.lengthLimit else {
      throw UpdateGateError(
        .tooLong, "the range is longer than the limit", at: .init(offset: VersionScheme.lengthLimit, in: bytes))
    }
    var result: [[VersionRange.Bound]] = []
    while true {
      result.append(try bounds())
      guard position < bytes.count else { return result }
      // `bounds` stops at the end or at `||`.
      position &+= 2
    }
  }

  /// Bounds up to the end or to `||`.
  private mutating func bounds() throws(UpdateGateError) -> [VersionRange.Bound] {
    var result: [VersionRange.Bound] = []
    while true {
      skipBlanks()
      if position == bytes.count || bytes[position] == 0x7C {
        guard position == bytes.count || (position &+ 1 < bytes.count && bytes[position &+ 1] == 0x7C) else {
          throw fault("alternatives are separated by ||")
        }
        guard !result.isEmpty else { throw fault("a version or a bound is expected here") }
        return result
      }
      if bytes[position] == 0x2C {
        guard !result.isEmpty else { throw fault("a version or a bound is expected here") }
        position &+= 1
        skipBlanks()
        if position == bytes.count || bytes[position] == 0x7C || bytes[position] == 0x2C {
          throw fault("a version or a bound is expected here")
        }
      }
      guard count < VersionRange.boundLimit else { throw fault("a range takes no more than 100 bounds") }
      count &+= 1
      result.append(try bound())
    }
  }

  private mutating func bound() throws(UpdateGateError) -> VersionRange.Bound {
    let operatorStart = position
    let relation = try relation()
    skipBlanks()
    let start = position
    while position < bytes.count, !isDelimiter(bytes[position]) { position &+= 1 }
    guard position > start else { throw fault(at: start, "a version is expected here") }
    let token = start..<position
    if let wildcard = try Wildcard(bytes, token, scheme: scheme) {
      switch relation {
      case nil, .equal?: break
      default: throw fault(at: operatorStart, "a wildcard takes no operator")
      }
      return .init(relation: .leadingParts(wildcard.parts), version: Array(bytes[wildcard.prefix]))
    }
    let version = completed(token)
    let offset = version.withBytes { scheme.faultOffset($0) }
    if let offset {
      throw fault(at: min(start &+ offset, token.upperBound), "the scheme cannot read this version")
    }
    return .init(relation: relation ?? .equal, version: version)
  }

  /// The operator before a version, if one stands there.
  private mutating func relation() throws(UpdateGateError) -> VersionRange.Bound.Relation? {
    let start = position
    let first = bytes[position]
    guard first == 0x3C || first == 0x3E || first == 0x3D || first == 0x21 else {
      if first == 0x7E || first == 0x5E { throw fault(at: start, "~ and ^ are not operators here") }
      return nil
    }
    position &+= 1
    let hasEqual = position < bytes.count && bytes[position] == 0x3D
    if hasEqual { position &+= 1 }
    switch first {
    case 0x3C: return hasEqual ? .lessOrEqual : .less
    case 0x3E: return hasEqual ? .greaterOrEqual : .greater
    case 0x21:
      guard hasEqual else { throw fault(at: start, "a ! goes with =") }
      return .notEqual
    default: return .equal
    }
  }

  /// In a range of semantic versions `>=1.2` means `>=1.2.0`.
  private func completed(_ token: Range<Int>) -> [UInt8] {
    var version = Array(bytes[token])
    guard scheme == .semver else { return version }
    var parts = 1
    for byte in version where !DigitRun.isDigit(byte) {
      guard byte == 0x2E else { return version }
      parts &+= 1
    }
    guard version.last != 0x2E else { return version }
    while parts < 3 {
      version.append(0x2E)
      version.append(0x30)
      parts &+= 1
    }
    return version
  }

  private mutating func skipBlanks() {
    while position < bytes.count, isBlank(bytes[position]) { position &+= 1 }
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

  private func isDelimiter(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == 0x2C || byte == 0x7C || byte == 0x3C || byte == 0x3E || byte == 0x3D || byte == 0x21
  }

  private func fault(at offset: Int? = nil, _ message: StaticString) -> UpdateGateError {
    UpdateGateError(.range, message, at: .init(offset: offset ?? position, in: bytes))
  }
}

extension VersionRangeReader {
  /// `1.2.x`, `1.*` or `*`: some leading parts, then parts that may be anything.
  struct Wildcard {
    /// The leading parts.
    let prefix: Range<Int>
    /// How many there are.
    let parts: Int

    /// `nil` where a token has no wildcard.
    init?(
      _ bytes: BorrowedBytes, _ token: Range<Int>, scheme: VersionScheme
    ) throws(UpdateGateError) {
      func fault(_ offset: Int, _ message: StaticString) -> UpdateGateError {
        UpdateGateError(.range, message, at: .init(offset: offset, in: bytes))
      }
      var wildcardStart: Int?
      var prefixEnd = token.lowerBound
      var parts = 0
      var position = token.lowerBound
      while position < token.upperBound {
        let start = position
        while position < token.upperBound, bytes[position] != 0x2E { position &+= 1 }
        let byte = start < token.upperBound ? bytes[start] : 0
        let isWild = position &- start == 1 && (byte == 0x78 || byte == 0x58 || byte == 0x2A)
        if isWild {
          if wildcardStart == nil { wildcardStart = start }
        } else if wildcardStart != nil {
          throw fault(start, "only wildcards may follow a wildcard")
        } else {
          parts &+= 1
          prefixEnd = position
        }
        if position < token.upperBound {
          position &+= 1
          if position == token.upperBound, wildcardStart != nil { throw fault(position, "a part is missing") }
        }
      }
      guard let wildcardStart else {
        for offset in token where bytes[offset] == 0x2A { throw fault(offset, "a wildcard is a part of its own") }
        return nil
      }
      let limit =
        switch scheme {
        case .integer: 0
        case .semver, .apple: 2
        case .app, .foundation, .sparkle: Int.max
        }
      guard parts <= limit else { throw fault(wildcardStart, "the scheme has no further part for a wildcard") }
      prefix = token.lowerBound..<prefixEnd
      guard parts > 0 else {
        self.parts = 0
        return
      }
      let isV = bytes[token.lowerBound] | 0x20 == 0x76
      let start = isV ? token.lowerBound &+ 1 : token.lowerBound
      var digits = start
      while let offset = IntegerScheme.fault(bytes[digits..<prefixEnd], parts: Int.max) {
        // An underscore between two digits is a dot.
        let place = digits &+ offset
        guard scheme == .app, offset > 0, place &+ 1 < prefixEnd, bytes[place] == 0x5F,
          DigitRun.isDigit(bytes[place &- 1])
        else { throw fault(place, "only numbers may stand before a wildcard") }
        digits = place &+ 1
        parts &+= 1
      }
      self.parts = parts
    }
  }
}
