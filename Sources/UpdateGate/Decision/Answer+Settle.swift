extension Answer {
  /// How many bytes ``settle(in:)`` writes.
  @_optimize(speed)
  package var size: Int {
    var size = 0
    func add(_ text: LentBytes?) { if let text { size += text.count + 1 } }
    func add(_ text: AnswerText) { if let count = text.size(variables) { size += count + 1 } }
    add(installed)
    add(target)
    add(prompt.title)
    add(prompt.message)
    add(prompt.continueButton)
    add(prompt.cancelButton)
    add(prompt.skipButton)
    add(storeURL)
    add(releaseNotes)
    add(state.installed)
    add(state.firstSeen?.version)
    add(state.shown?.version)
    add(state.later?.version)
    add(state.skipped?.version)
    add(state.store?.version)
    return size
  }

  /// Moves every text to one piece of memory, a NUL behind each, so that nothing is borrowed from anywhere else.
  ///
  /// - Parameter room: memory for as many bytes as ``size``.
  @_optimize(speed)
  package mutating func settle(in room: UnsafeMutablePointer<UInt8>) {
    var end = room
    func moved(_ text: LentBytes) -> LentBytes {
      text.copy(to: end)
      defer { end += text.count + 1 }
      end[text.count] = 0
      return LentBytes(start: end, count: text.count)
    }
    func move(_ text: inout AnswerText) {
      guard let count = text.size(variables) else { return }
      text.write(to: end, variables)
      end[count] = 0
      text = .lent(LentBytes(start: end, count: count))
      end += count + 1
    }
    move(&prompt.title)
    move(&prompt.message)
    move(&prompt.continueButton)
    move(&prompt.cancelButton)
    move(&prompt.skipButton)
    move(&storeURL)
    move(&releaseNotes)
    installed = moved(installed)
    target = target.map { moved($0) }
    state = state.moved(moved)
    variables = MessageVariables(installed: installed)
  }
}
