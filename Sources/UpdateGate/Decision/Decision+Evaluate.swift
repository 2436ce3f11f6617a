extension Request {
  /// Decides.
  ///
  /// Pure: the same request gives the same decision, whatever the machine, its clock, locale or environment.
  ///
  /// - Throws: `.argument` where the replies hold several different apps and the request has nothing to select by. A
  ///   failed look-up, an unreadable version or a state of any shape is not an error.
  /// - Complexity: linear in the number of releases, but for sorting them.
  public func evaluate() throws(UpdateGateError) -> Decision {
    var question = Question(self)
    return try withUnsafeMutablePointer(to: &question) { (place) throws(UpdateGateError) in
      var store = StoreAnswer(UnsafePointer(place))
      for index in lookups.indices { try store.add(lookups[index]) }
      return Decision(Facts(place, store: store).answer())
    }
  }
}

extension Decision {
  /// A copy of an answer.
  package init(_ answer: Answer) {
    self.init(
      outcome: answer.outcome,
      reason: answer.reason,
      installed: answer.installed.string,
      target: answer.target?.string,
      updateType: answer.updateType,
      message: Message(answer.prompt, answer.variables),
      storeURL: answer.storeURL.string(answer.variables),
      releaseNotes: answer.releaseNotes.string(answer.variables),
      askAgainAt: answer.askAgainAt,
      deadline: answer.deadline,
      lookupFailures: answer.lookupFailures,
      state: PromptState(answer.state),
      trace: answer.trace)
  }
}

extension Decision.Message {
  /// `nil` where there is nothing to show.
  fileprivate init?(_ prompt: AnswerPrompt, _ variables: MessageVariables) {
    guard let title = prompt.title.string(variables) else { return nil }
    self.init(
      title: title,
      message: prompt.message.string(variables) ?? "",
      continueButtonText: prompt.continueButton.string(variables) ?? "",
      cancelButtonText: prompt.cancelButton.string(variables),
      skipButtonText: prompt.skipButton.string(variables))
  }
}
