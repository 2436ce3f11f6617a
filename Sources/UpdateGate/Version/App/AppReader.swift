/// Reads an `app` version from front to back as the elements of its key. Takes linear time and no memory.
struct AppReader {
  /// Where the reader stands in the version.
  enum State {
    /// A part of the leading numbers may start here: at the front, or behind a dot.
    case partStart
    /// Behind the digits of a leading number.
    case partEnd
    /// Behind the leading numbers: a word may start here.
    case rest
    /// In the numbers that belong to a word.
    case restList
    /// Zeros were held back because only a number behind them makes them count; they and that number are due now.
    case pending(inRest: Bool)
    case finished
  }

  let base: UnsafePointer<UInt8>
  /// The first byte not yet read. When ``State/finished``, the start of the build, or the end.
  private(set) var position: Int
  let end: Int
  let options: VersionOptions
  private(set) var state: State
  private var zeros = 0
  private var held = AppElement(.listEnd)

  /// Starts in the middle of a version, at a place where a part may start or has just ended.
  @inline(__always)
  init(
    _ base: UnsafePointer<UInt8>, from position: Int, end: Int, state: State, options: VersionOptions
  ) {
    self.base = base
    self.position = position
    self.end = end
    self.state = state
    self.options = options
  }

  /// The next element; after `.release`, that again.
  @inline(__always)
  mutating func next() -> AppElement {
    switch state {
    case .partStart, .partEnd: nextPart()
    case .rest: nextWord()
    case .restList: nextNumber()
    case .pending(let inRest): nextHeld(inRest: inRest)
    case .finished: AppElement(.release)
    }
  }

  /// The same in one place, for whoever is in no hurry.
  @inline(never)
  mutating func step() -> AppElement { next() }

  @inline(__always)
  private func symbol(at position: Int) -> AppSymbol {
    AppSymbol(base, at: position, end: end)
  }

  // MARK: Numbers

  /// Rule 4: digits and dots, missing and empty parts zero, blanks beside dots dropped.
  @_optimize(speed)
  private mutating func nextPart() -> AppElement {
    while true {
      if case .partEnd = state {
        var ahead = position
        var next = symbol(at: ahead)
        while next.kind == .blank || next.kind == .invisible {
          ahead &+= next.width
          next = symbol(at: ahead)
        }
        guard next.kind == .dot else { break }
        position = ahead &+ next.width
        state = .partStart
      }
      let next = symbol(at: position)
      switch next.kind {
      case .digit:
        let number = readNumber()
        state = .partEnd
        if number.count > 0 { return release(number, inRest: false) }
        zeros &+= 1
        continue
      case .dot:
        zeros &+= 1
        position &+= next.width
        continue
      case .blank, .invisible:
        position &+= next.width
        continue
      default: break
      }
      break
    }
    zeros = 0
    state = .rest
    return AppElement(.listEnd)
  }

  /// The numbers behind a word; separators between them are all alike.
  @_optimize(speed)
  private mutating func nextNumber() -> AppElement {
    while skipSeparators().kind == .digit {
      let number = readNumber()
      if number.count > 0 { return release(number, inRest: true) }
      zeros &+= 1
    }
    zeros = 0
    state = .rest
    return AppElement(.listEnd)
  }

  /// Hands out a number that is not zero, after the zeros that stood before it.
  @inline(__always)
  private mutating func release(_ number: AppElement, inRest: Bool) -> AppElement {
    if zeros == 0 { return number }
    held = number
    state = .pending(inRest: inRest)
    return nextHeld(inRest: inRest)
  }

  @_optimize(speed)
  private mutating func nextHeld(inRest: Bool) -> AppElement {
    if zeros > 0 {
      zeros &-= 1
      return AppElement(.number)
    }
    state = inRest ? .restList : .partEnd
    return held
  }

  /// Reads the digits at `position`. Leading zeros are passed over and do not count.
  @inline(__always)
  private mutating func readNumber() -> AppElement {
    var start = position
    var count = 0
    while true {
      let next = symbol(at: position)
      if next.kind == .digit {
        if count > 0 || next.byte != 0x30 {
          if count == 0 { start = position }
          count &+= 1
        }
      } else if next.kind != .invisible {
        break
      }
      position &+= next.width
    }
    return AppElement(.number, start: count == 0 ? position : start, end: position, count: count)
  }

  // MARK: Words

  /// Rule 5: a word, a bare number, or the end.
  @_optimize(speed)
  private mutating func nextWord() -> AppElement {
    while true {
      switch skipSeparators().kind {
      case .digit:
        state = .restList
        return AppElement(options.dashNumber == .revision ? .postrelease : .bareNumber)
      case .letter:
        let word = readWord()
        if word.rank != .release {
          state = .restList
          return word
        }
        if numberFollows() {
          state = .restList
          return AppElement(.numberedRelease)
        }
      default:
        state = .finished
        return AppElement(.release)
      }
    }
  }

  /// Whether the numbers at `position` hold anything but zeros; if not, passes over them.
  @_optimize(speed)
  private mutating func numberFollows() -> Bool {
    var start = position
    while skipSeparators().kind == .digit {
      if readNumber().count > 0 {
        swap(&position, &start)
        return true
      }
      start = position
    }
    return false
  }

  /// Passes over separators. The end of the version and the start of its build are both `.end`.
  @inline(__always)
  private mutating func skipSeparators() -> AppSymbol {
    while true {
      let next = symbol(at: position)
      switch next.kind {
      case .dot, .blank, .separator, .invisible: position &+= next.width
      case .parenthesis:
        if AppBuild.starts(at: position, base, end: end) { return .end }
        position &+= next.width
      case .plus: return .end
      case .digit, .letter, .end: return next
      }
    }
  }

  @inline(__always)
  private mutating func readWord() -> AppElement {
    let start = position
    var count = 0
    var packed: UInt64 = 0
    var known = true
    var next = symbol(at: position)
    while next.kind == .letter || next.kind == .invisible {
      if next.kind == .letter {
        packed = packed << 8 | UInt64(next.byte)
        if next.byte >= 0x80 { known = false }
        count &+= 1
      }
      position &+= next.width
      next = symbol(at: position)
    }
    if count == 1, known, options.loneLetter == .postrelease, next.kind != .digit, isLast() {
      return AppElement(.loneLetter, start: start, end: position, count: 1)
    }
    let rank = known ? AppWord.rank(packed: packed, length: count) : .unknown
    return AppElement(rank, start: start, end: position, count: count)
  }

  /// Whether nothing but separators and a build follows.
  @_optimize(speed)
  private func isLast() -> Bool {
    var ahead = self
    return ahead.skipSeparators().kind == .end
  }
}
