/// Reads an `app` version from front to back as the elements of its key. Takes linear time and no memory.
///
/// This file reads the leading numbers and the numbers behind words; `AppReader+Words.swift` reads the words.
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
    /// Zeros were held back because only what stands behind them makes them count; they and that are due now.
    case pending(inRest: Bool)
    /// A word that ended the list before it is due now.
    case heldWord
    case finished
  }

  let base: BorrowedBytes
  /// The first byte not yet read. When ``State/finished``, the start of the build, or the end.
  var position: Int
  let end: Int
  let options: VersionOptions
  private(set) var state: State
  /// Where the words stop that count: the end, or the hash that ends a git description.
  var stop: Int
  /// Where the words end, once the reader is finished; what stands between here and the build belongs to neither.
  var wordsEnd = 0
  /// Whether a digit stands right before, so that a letter here is glued to a number.
  var isGlued: Bool
  /// Whether a `~` was passed that no pre-release has followed yet: what stands here must not be later.
  var isBehindTilde = false
  /// Whether the last word was a pre-release.
  var isBehindPrerelease = false
  /// Whether the last separator, with nothing behind it but what comes next, was a dash.
  var isBehindDash = false
  private var zeros = 0
  private var held = AppElement(.listEnd)
  private var heldWord = AppElement(.listEnd)

  /// Starts in the middle of a version, at a place where a part may start or has just ended.
  @inline(__always)
  init(
    _ base: BorrowedBytes, from position: Int, isPartStart: Bool, options: VersionOptions
  ) {
    self.base = base
    self.position = position
    end = base.count
    self.options = options
    stop = base.count
    state = isPartStart ? .partStart : .partEnd
    isGlued = !isPartStart
  }

  /// The next element; after `.release`, that again.
  @inline(__always)
  mutating func next() -> AppElement {
    switch state {
    case .partStart, .partEnd: nextPart()
    case .rest: nextWord()
    case .restList: nextNumber()
    case .pending(let inRest): nextHeld(inRest: inRest)
    case .heldWord: handOut(heldWord)
    case .finished: AppElement(.release)
    }
  }

  /// The same in one place, for whoever is in no hurry.
  @inline(never)
  mutating func step() -> AppElement { next() }

  @inline(__always)
  func symbol(at position: Int) -> AppSymbol {
    AppSymbol(base, at: position, end: stop)
  }

  // MARK: Leading numbers

  /// Digits and dots, missing and empty parts zero, blanks beside dots dropped; `_` between digits is a dot.
  @_optimize(speed)
  private mutating func nextPart() -> AppElement {
    while true {
      if case .partEnd = state {
        guard passDot() else { break }
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

  /// Passes over a dot, blanks before it, or an underscore that stands for one; behind the digits of a part.
  @inline(__always)
  private mutating func passDot() -> Bool {
    var ahead = position
    var next = symbol(at: ahead)
    while next.kind == .blank || next.kind == .invisible {
      ahead &+= next.width
      next = symbol(at: ahead)
    }
    guard next.kind == .dot || (next.kind == .separator && next.byte == 0x5F && isUnderscoreDot(at: ahead)) else {
      return false
    }
    position = ahead &+ next.width
    isGlued = false
    return true
  }

  /// Whether the underscore at this place stands right between two digits of the leading numbers.
  @inline(never)
  private func isUnderscoreDot(at place: Int) -> Bool {
    AppReader.isUnderscoreDot(base, at: place, from: position, end: stop)
  }

  /// Whether nothing but what cannot be seen stands between the digits that end at `digits` and the underscore at `place`,
  /// and a digit follows it.
  static func isUnderscoreDot(_ base: BorrowedBytes, at place: Int, from digits: Int, end: Int) -> Bool {
    var ahead = digits
    var next = AppSymbol(base, at: ahead, end: end)
    while ahead < place {
      guard next.kind == .invisible else { return false }
      ahead &+= next.width
      next = AppSymbol(base, at: ahead, end: end)
    }
    repeat {
      ahead &+= next.width
      next = AppSymbol(base, at: ahead, end: end)
    } while next.kind == .invisible
    return next.kind == .digit
  }

  // MARK: Numbers behind words

  /// The numbers behind a word; separators between them are all alike, but a `~` ends the list.
  @_optimize(speed)
  private mutating func nextNumber() -> AppElement {
    while skipSeparators().kind == .digit, !isBehindTilde, !(isBehindDash && describes(at: position)) {
      let number = readNumber()
      if number.count > 0 { return release(number, inRest: true) }
      zeros &+= 1
    }
    return endList()
  }

  /// The end of a list of numbers, which the word behind it may make later than any further number.
  @inline(__always)
  private mutating func endList() -> AppElement {
    let mayGoOn = isBehindPrerelease && !isBehindTilde
    heldWord = readWord()
    if mayGoOn, !isBehindTilde, heldWord.rank.isFurther {
      held = AppElement(.furtherWord)
      state = .pending(inRest: true)
      return nextHeld(inRest: true)
    }
    zeros = 0
    state = .heldWord
    return AppElement(.listEnd)
  }

  /// Hands out a number that is not zero, after the zeros that stood before it.
  @inline(__always)
  private mutating func release(_ number: AppElement, inRest: Bool) -> AppElement {
    if zeros == 0 {
      state = inRest ? .restList : .partEnd
      return number
    }
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
    state = held.rank == .furtherWord ? .heldWord : inRest ? .restList : .partEnd
    return held
  }

  /// Reads the digits at `position`. Leading zeros are passed over and do not count.
  @inline(__always)
  mutating func readNumber() -> AppElement {
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
    isGlued = true
    isBehindDash = false
    return AppElement(.number, start: count == 0 ? position : start, end: position, count: count)
  }

  // MARK: Words

  /// The first word behind the leading numbers, or the end.
  @inline(__always)
  private mutating func nextWord() -> AppElement { handOut(readWord()) }

  /// Hands out a word: its numbers are next.
  @inline(__always)
  private mutating func handOut(_ word: AppElement) -> AppElement {
    isBehindPrerelease = word.rank.isPrerelease
    if isBehindPrerelease { isBehindTilde = false }
    state = word.rank == .release ? .finished : .restList
    return word
  }

  /// Passes over separators. The end of the version and the start of its build are both `.end`.
  @inline(__always)
  mutating func skipSeparators() -> AppSymbol {
    while true {
      let next = symbol(at: position)
      switch next.kind {
      case .separator:
        isBehindDash = next.byte == 0x2D
        if next.byte == 0x7E { isBehindTilde = true }
      case .dot, .blank: isBehindDash = false
      case .invisible:
        position &+= next.width
        continue
      case .parenthesis:
        if AppBuild.starts(at: position, base, end: stop) { return .end }
        isBehindDash = false
      case .plus: return .end
      case .digit, .letter, .end: return next
      }
      isGlued = false
      position &+= next.width
    }
  }
}
