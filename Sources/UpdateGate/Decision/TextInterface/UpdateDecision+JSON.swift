extension UpdateDecision {
  /// The decision as one JSON object. What does not apply is `null`, lists may be empty; the order of keys is fixed.
  public var json: String { String(decoding: jsonBytes, as: UTF8.self) }

  /// The same as UTF-8.
  package var jsonBytes: [UInt8] {
    var writer = JSONWriter(capacity: 1024)
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the decision as one JSON object.
  private func write(to writer: inout JSONWriter) {
    writer.openObject()
    writer.key("outcome")
    writer.string(outcome.label)
    writer.key("reason")
    writer.string(reason.label)
    writer.key("installed")
    writer.string(installed)
    writer.key("target")
    writer.stringOrNull(target)
    writer.key("updateType")
    if target == nil { writer.null() } else { writer.string(updateType.label) }
    writer.key("message")
    if let message { message.write(to: &writer) } else { writer.null() }
    writer.key("storeURL")
    writer.stringOrNull(storeURL)
    writer.key("releaseNotes")
    writer.stringOrNull(releaseNotes)
    writer.key("askAgainAt")
    writer.instantOrNull(askAgainAt)
    writer.key("deadline")
    writer.instantOrNull(deadline)
    writer.key("lookupFailures")
    writer.openArray()
    for failure in lookupFailures {
      writer.openObject()
      writer.key("kind")
      writer.string(failure.kind.label)
      writer.key("storefront")
      writer.stringOrNull(failure.storefront)
      writer.closeObject()
    }
    writer.closeArray()
    writer.key("state")
    writer.asciiOnly = true
    state.write(to: &writer)
    writer.asciiOnly = false
    writeRest(to: &writer)
    if let trace {
      writer.key("trace")
      writer.openArray()
      for line in trace {
        writer.openObject()
        writer.key("version")
        writer.string(line.version)
        writer.key("source")
        writer.string(line.source)
        writer.key("verdict")
        writer.string(line.verdict.label)
        writer.closeObject()
      }
      writer.closeArray()
    }
    writer.closeObject()
  }
}

extension UpdateDecision {
  /// What came later, behind the state.
  private func writeRest(to writer: inout JSONWriter) {
    writer.key("trackId")
    writer.integerOrNull(trackID)
    writer.key("missed")
    writer.openArray()
    for release in missed {
      writer.openObject()
      writer.key("version")
      writer.string(release.version)
      writer.key("date")
      writer.instantOrNull(release.date)
      writer.key("notes")
      writer.stringOrNull(release.notes)
      writer.key("critical")
      writer.bool(release.isCritical)
      writer.closeObject()
    }
    writer.closeArray()
    writer.key("missedCount")
    writer.integer(Int64(missedCount))
    writer.key("deferralsLeft")
    writer.integerOrNull(deferralsLeft)
    writer.key("notHonoured")
    writer.openArray()
    for path in notHonoured { writer.string(path) }
    writer.closeArray()
    writer.key("meta")
    if let meta { writer.raw(Array(meta.utf8)) } else { writer.null() }
    writer.key("stateChanged")
    writer.bool(stateChanged)
  }
}

extension UpdateDecision.Message {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.openObject()
    writer.key("title")
    writer.string(title)
    writer.key("message")
    writer.string(message)
    writer.key("continueButtonText")
    writer.stringOrNull(continueButtonText)
    writer.key("cancelButtonText")
    writer.stringOrNull(cancelButtonText)
    writer.key("skipButtonText")
    writer.stringOrNull(skipButtonText)
    writer.key("language")
    writer.stringOrNull(language)
    writer.closeObject()
  }
}

extension JSONWriter {
  fileprivate mutating func integerOrNull(_ value: Int64?) {
    if let value { integer(value) } else { null() }
  }

  fileprivate mutating func bool(_ value: Bool) { raw(Array((value ? "true" : "false").utf8)) }
}
