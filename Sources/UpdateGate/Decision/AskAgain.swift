extension Facts {
  /// The earliest later time at which the same request would get another outcome, reason or target.
  ///
  /// An answer can change only at one of the times collected here, so each is tried in its order.
  func askAgainAt(_ current: Judgement) -> Int64? {
    var times = boundaries(after: request.now)
    guard !times.isEmpty else { return nil }
    times.sort()
    for time in times where differs(judge(at: time), from: current) { return time }
    return nil
  }

  /// Whether two answers are not the same to a host. One version may stand among the candidates more than once.
  private func differs(_ a: Judgement, from b: Judgement) -> Bool {
    a.outcome != b.outcome || a.reason != b.reason
      || !(a.target.map { candidates[$0].version }).hasSameBytes(as: b.target.map { candidates[$0].version })
  }

  /// Every later time at which some test of the judgement may turn out otherwise.
  private func boundaries(after now: Int64) -> [Int64] {
    guard isReadable, policy.enabled ?? true else { return [] }
    var times: [Int64] = []
    func add(_ time: Int64?) {
      if let time, time > now, time < .max, !times.contains(time) { times.append(time) }
    }
    func add(_ time: Int64, plus span: Int64?) {
      guard let span else { return }
      let (sum, overflow) = time.addingReportingOverflow(span)
      add(overflow ? nil : sum)
    }
    add(policy.deadline)
    for candidate in candidates where candidate.isNewer {
      add(candidate.availableAt)
      add(candidate.rolloutAt)
      let start = candidate.date ?? request.state.firstSeen.flatMap { isSame($0.version, candidate.version) ? $0.at : nil }
      if let start { add(start, plus: policy.grace?[candidate.type]) }
    }
    for time in request.state.times { add(time) }
    let frequencies = frequencies
    for mark in [request.state.shown, request.state.later] {
      guard let mark else { continue }
      for seconds in frequencies { add(mark.at, plus: seconds) }
    }
    return times
  }

  /// Every frequency in seconds that some target of this request may be asked with.
  private var frequencies: [Int64] {
    var spans: [Int64] = []
    func add(_ every: Every?) {
      if case .seconds(let seconds)? = every, !spans.contains(seconds) { spans.append(seconds) }
    }
    add(policy.every ?? request.every)
    for type in UpdateType.allCases { add(policy.rules?[type]?.every) }
    return spans
  }
}
