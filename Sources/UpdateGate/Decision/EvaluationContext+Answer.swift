extension EvaluationContext {
  /// Judges, and finds what goes with the evaluation.
  package func answer() -> Answer {
    prepare()
    return Answer(self, evaluation())
  }

  /// The first of: entry, release, policy, the store's own address, one built from the app's id.
  @_optimize(speed)
  func storeURL(for target: Int?) -> AnswerText {
    if let url = entry?.url { return .owned(url) }
    if let url = release(of: target)?.url { return .owned(url) }
    if let url = policy.storeURL { return .owned(url) }
    return store.pageURL
  }

  /// Notes in the first language of the request, or of what it falls back on, that they are in; else those without one.
  private func text(of notes: PolicyNotes?) -> String? {
    guard let notes else { return nil }
    for language in notes.hasLanguages ? input.languages : [] {
      var fallback = LanguageFallback(language)
      while fallback.next() {
        if let text = fallback.withTag({ notes.text(in: $0) }) { return text }
      }
    }
    return notes.unlabelled
  }

  /// The first of: entry, release, the store's record of the same version.
  func releaseNotes(for target: Int?) -> AnswerText {
    if let notes = text(of: entry?.notes) { return .owned(notes) }
    return target.map { releaseNotes(of: $0) } ?? .absent
  }

  /// A candidate's own.
  func releaseNotes(of place: Int) -> AnswerText {
    if let notes = text(of: release(of: place)?.notes) { return .owned(notes) }
    guard candidates[place].isInStore, let notes = store.releaseNotes else { return .absent }
    return .lent(notes)
  }

  /// The newer releases up to and with a target, highest first: of equal versions the one that speaks, withdrawn ones
  /// left out. Those that only a build floor sees have one version.
  func missed(upTo target: Int, _ visit: (Int) -> Void) {
    if target >= countOfNewer { return visit(target) }
    visit(target)
    var place = candidates[target].group.map { groups[$0].places.upperBound } ?? target + 1
    while place < countOfNewer {
      let group = candidates[place].group.map { groups[$0] }
      let speaker = group?.speaker(at: input.now) ?? place
      if !candidates[speaker].obstacles.contains(.withdrawn) { visit(speaker) }
      place = group?.places.upperBound ?? place + 1
    }
  }

  // MARK: What a host would notice

  /// Whether two targets are written alike.
  func hasSameBytes(_ a: Int?, _ b: Int?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a == b || candidates[a].version.hasSameBytes(as: candidates[b].version)
  }

  /// Whether two targets have one address and the same notes.
  func saysTheSame(_ a: Int?, _ b: Int?) -> Bool {
    guard let a, let b, a != b else { return true }
    func isSame(_ a: String?, _ b: String?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return a.hasSameBytes(as: b)
    }
    let (one, other) = (release(of: a), release(of: b))
    return (entry?.url != nil || isSame(one?.url ?? policy.storeURL, other?.url ?? policy.storeURL))
      && (entry?.notes != nil || isSame(text(of: one?.notes), text(of: other?.notes)))
  }
}
