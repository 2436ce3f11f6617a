extension VersionRange {
  /// Whether it has so few bounds that it may be held against many others.
  var isShort: Bool {
    var count = 0
    for bounds in alternatives { count += bounds.count }
    return count <= 8
  }

  /// Whether every version of another range provably lies in this one: each of its alternatives in one of these.
  func covers(_ other: VersionRange) -> Bool {
    // Its equality is not transitive, so nothing can be proven.
    if scheme == .sparkle { return false }
    for theirs in other.alternatives {
      var isCovered = false
      for mine in alternatives where !isCovered {
        isCovered = true
        for bound in mine {
          var isImplied = false
          if case .leadingParts(0) = bound.relation { isImplied = true }
          for their in theirs where implies(their, bound) { isImplied = true }
          isCovered = isCovered && isImplied
        }
      }
      if !isCovered { return false }
    }
    return true
  }

  /// Whether no version can lie in it: in each alternative a lower bound stands above an upper one.
  var isEmpty: Bool {
    if scheme == .sparkle { return false }
    for bounds in alternatives where !isEmpty(bounds) { return false }
    return true
  }

  /// Whether it has versions below this one: an alternative whose lower bounds all are.
  func reachesBelow(_ version: String) -> Bool {
    for bounds in alternatives where !isEmpty(bounds) {
      var reaches = true
      for bound in bounds where bound.isLower {
        reaches = reaches && order(bound, version) == .older
      }
      if reaches { return true }
    }
    return false
  }

  @inline(never)
  private func isEmpty(_ bounds: [Bound]) -> Bool {
    for lower in bounds where lower.isLower {
      for upper in bounds where upper.isUpper {
        switch order(lower, upper) {
        case .newer?: return true
        // `1.2.x` has `1.2-beta`, which is below 1.2.
        case .equal?: if !lower.isWild, !lower.isInclusive || !upper.isInclusive { return true }
        case .older?, nil: break
        }
      }
    }
    return false
  }

  @inline(never)
  private func order(_ a: Bound, _ b: Bound) -> VersionOrder? {
    a.version.withBytes { x in
      b.version.withBytes { y in scheme.order(x, y, options: options) }
    }
  }

  @inline(never)
  private func order(_ bound: Bound, _ version: String) -> VersionOrder? {
    bound.version.withBytes { x in version.withBytes { y in scheme.order(x, y, options: options) } }
  }

  /// Whether whatever satisfies `a` satisfies `b`.
  private func implies(_ a: Bound, _ b: Bound) -> Bool {
    if case .leadingParts(let count) = b.relation {
      guard case .leadingParts(count) = a.relation else { return false }
      return order(a, b) == .equal
    }
    if a.isWild { return false }
    guard let order = order(a, b) else { return false }
    // Where the two versions are equal, only the operators decide.
    let fits = b.isInclusive || !a.isInclusive
    switch b.relation {
    case .greater, .greaterOrEqual: return a.isLower && (order == .newer || order == .equal && fits)
    case .less, .lessOrEqual: return a.isUpper && (order == .older || order == .equal && fits)
    case .equal: return a.isLower && a.isUpper && order == .equal
    case .notEqual:
      if case .notEqual = a.relation { return order == .equal }
      return a.isLower && order == .newer || a.isUpper && order == .older || order == .equal && !a.isInclusive
    case .leadingParts: return false
    }
  }
}

extension VersionRange.Bound {
  /// Whether it says from which version on. Leading parts do, as near as the order tells.
  fileprivate var isLower: Bool {
    switch relation {
    case .greater, .greaterOrEqual, .equal: true
    case .leadingParts(let count): count > 0
    case .less, .lessOrEqual, .notEqual: false
    }
  }

  fileprivate var isWild: Bool {
    if case .leadingParts = relation { true } else { false }
  }

  fileprivate var isUpper: Bool {
    switch relation {
    case .less, .lessOrEqual, .equal: true
    case .greater, .greaterOrEqual, .leadingParts, .notEqual: false
    }
  }

  fileprivate var isInclusive: Bool {
    switch relation {
    case .lessOrEqual, .greaterOrEqual, .equal: true
    case .less, .greater, .leadingParts, .notEqual: false
    }
  }
}
