/// Reading the words of an `app` version.
extension AppReader {
  /// A word, a bare number or the end; moves behind it. Words that mean the release, and those that the caller sets aside,
  /// are passed over.
  @_optimize(speed)
  mutating func readWord() -> AppElement {
    while true {
      wordsEnd = position
      switch skipSeparators().kind {
      case .digit: return bareNumber()
      case .letter:
        guard let word = readLetters() else { return finish() }
        if word.rank == .release {
          if numberFollows() { return ranked(AppElement(.numberedRelease, like: word)) }
        } else if word.rank == .unknown, options.unknownWords == .ignored, !word.isKnown {
          passNumbers()
        } else {
          return ranked(word)
        }
      default: return finish()
      }
    }
  }

  /// The words are over; what stands at `position` is the build.
  @inline(__always)
  private mutating func finish() -> AppElement {
    if stop < end {
      wordsEnd = min(wordsEnd, stop)
      position = stop &+ 1
    }
    return AppElement(.release)
  }

  /// Behind a `~` nothing is later: what would be counts as an unknown word.
  @inline(__always)
  private func ranked(_ word: AppElement) -> AppElement {
    isBehindTilde && word.rank.rawValue > AppRank.release.rawValue
      ? AppElement(.unknown, like: word, isKnown: true) : word
  }

  // MARK: Numbers without a word

  /// The rank of a number where a word could stand.
  @inline(__always)
  private mutating func bareNumber() -> AppElement {
    let mayDescribe = isBehindDash
    // The number here is its own: it does not end its list.
    isBehindDash = false
    if isBehindTilde { return AppElement(.bareNumber) }
    if mayDescribe, let hash = hash(behind: position) {
      // The hash is a build, whatever follows it.
      stop = hash &- 1
      return AppElement(.postrelease)
    }
    return AppElement(options.dashNumber == .revision ? .postrelease : .bareNumber)
  }

  /// Whether the number here is that of a git description, and no number of the word before it.
  @inline(never)
  func describes(at position: Int) -> Bool { hash(behind: position) != nil }

  /// Where the hash of a git description begins, as `g8fae44fb1` in `-60-g8fae44fb1`, when its number is at this place.
  @inline(never)
  func hash(behind number: Int) -> Int? {
    var place = number
    var next = symbol(at: place)
    while next.kind == .digit || next.kind == .invisible {
      place &+= next.width
      next = symbol(at: place)
    }
    guard next.kind == .separator, next.byte == 0x2D, next.width == 1 else { return nil }
    let start = place &+ 1
    next = symbol(at: start)
    guard next.kind == .letter, next.byte == 0x67 else { return nil }
    place = start &+ next.width
    next = symbol(at: place)
    var count = 0
    while next.isHexDigit {
      count &+= 1
      place &+= next.width
      next = symbol(at: place)
    }
    // Git itself never shortens to fewer than four.
    guard count >= 4, count <= 64, next.kind != .letter, next.kind != .digit else { return nil }
    return start
  }

  /// Whether numbers that are not all zero follow a word for the release. Zeros are passed over: they are as nothing.
  @_optimize(speed)
  private mutating func numberFollows() -> Bool {
    var ahead = self
    var zeros = self
    while ahead.numberIsNext() {
      if ahead.readNumber().count > 0 { return true }
      zeros = ahead
    }
    self = zeros
    isGlued = false
    return false
  }

  /// Moves to the number that belongs to the word before it, where one does.
  @inline(__always)
  private mutating func numberIsNext() -> Bool {
    let wasBehindTilde = isBehindTilde
    guard skipSeparators().kind == .digit, isBehindTilde == wasBehindTilde else { return false }
    return !(isBehindDash && describes(at: position))
  }

  /// Passes over the numbers of a word that is set aside.
  @inline(never)
  private mutating func passNumbers() {
    var ahead = self
    while ahead.numberIsNext() {
      _ = ahead.readNumber()
      position = ahead.position
    }
  }

  // MARK: Letters

  /// The word of the letters at `position`; `nil` where it says that a build follows, which `position` then is at.
  @inline(__always)
  private mutating func readLetters() -> AppElement? {
    let start = position
    let wasGlued = isGlued
    var letters = AppLetters()
    var next = symbol(at: position)
    while next.kind == .letter || next.kind == .invisible {
      if next.kind == .letter { letters.append(next.byte) }
      position &+= next.width
      next = symbol(at: position)
    }
    isGlued = false
    isBehindDash = false
    if letters.count <= 2, wasGlued, !isBehindPrerelease, !isBehindTilde, options.loneLetter == .postrelease,
      letters.areLone, !numberFollowsLetter()
    {
      return AppElement(.loneLetter, start: start, end: position, count: letters.count)
    }
    let word = AppElement(letters.rank, start: start, end: position, count: letters.count)
    return letters.mayBePartOfPhrase ? phrase(letters, word) : word
  }

  @inline(never)
  private func numberFollowsLetter() -> Bool {
    var ahead = self
    return ahead.numberIsNext()
  }

  /// What two words mean together, as `service pack`, or `build` with its number.
  @inline(never)
  private mutating func phrase(_ first: AppLetters, _ word: AppElement) -> AppElement? {
    var ahead = self
    if first.areBuild {
      guard ahead.numberIsNext() else { return word }
      position = ahead.position
      stop = end
      return nil
    }
    let wasBehindTilde = isBehindTilde
    guard ahead.skipSeparators().kind == .letter, ahead.isBehindTilde == wasBehindTilde else { return word }
    var second = AppLetters()
    var next = ahead.symbol(at: ahead.position)
    while next.kind == .letter || next.kind == .invisible {
      if next.kind == .letter { second.append(next.byte) }
      ahead.position &+= next.width
      next = ahead.symbol(at: ahead.position)
    }
    guard let rank = AppWord.rank(first: first, second: second) else { return word }
    // Behind a tilde they are two unknown words.
    if rank == .postrelease, isBehindTilde { return word }
    position = ahead.position
    isGlued = false
    return AppElement(rank, start: word.start, end: position, count: word.count)
  }
}
