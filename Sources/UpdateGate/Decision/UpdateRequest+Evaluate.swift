extension UpdateRequest {
  /// Decides.
  ///
  /// Pure: the same request gives the same decision, whatever the machine, its clock, locale or environment.
  ///
  /// - Throws: `.argument` where the replies hold several different apps and the request has nothing to select by, or
  ///   where the policy was read under another scheme or other options. A failed look-up, an unreadable version or a
  ///   state of any shape is not an error.
  /// - Complexity: linear in the number of releases above the installed version; each time at which one of them opens
  ///   later, until the answer changes, costs its logarithm.
  public func evaluate() throws(UpdateGateError) -> UpdateDecision {
    // The answer reads from the look-ups until it is made.
    defer { withExtendedLifetime(self) {} }
    var input = try EvaluationInput(self)
    return try LentValue.lending(&input) { (place) throws(UpdateGateError) in
      let context = EvaluationContext(place)
      for index in lookups.indices { try context.add(lookups[index]) }
      return UpdateDecision(context.answer())
    }
  }
}

extension UpdateDecision {
  /// A copy of an answer.
  package init(_ answer: Answer) {
    self.init(
      outcome: answer.outcome,
      reason: answer.reason,
      installed: answer.installed.string,
      target: answer.target?.string,
      updateType: answer.updateType,
      message: Message(answer),
      storeURL: answer.storeURL?.string,
      releaseNotes: answer.releaseNotes?.string,
      askAgainAt: answer.askAgainAt,
      deadline: answer.deadline,
      lookupFailures: answer.lookupFailures,
      state: PromptState(answer.state),
      trackID: answer.trackID,
      missed: answer.missed.map {
        MissedRelease(
          version: $0.version.string, date: $0.date, notes: $0.notes?.string, isCritical: $0.isCritical)
      },
      missedCount: answer.missedCount,
      deferralsLeft: answer.deferralsLeft,
      notHonoured: answer.notHonoured.map { $0.string },
      meta: answer.meta?.string,
      stateChanged: answer.stateChanged,
      trace: answer.trace)
  }
}

extension UpdateDecision.Message {
  /// `nil` where there is nothing to show.
  fileprivate init?(_ answer: Answer) {
    guard let title = answer.title, let message = answer.message else { return nil }
    self.init(
      title: title.string,
      message: message.string,
      continueButtonText: answer.continueButton?.string,
      cancelButtonText: answer.cancelButton?.string,
      skipButtonText: answer.skipButton?.string,
      language: answer.language?.string)
  }
}
