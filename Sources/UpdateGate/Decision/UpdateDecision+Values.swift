#if !hasFeature(Embedded)
  extension UpdateDecision.Message: Identifiable {
    /// Another one for each text that is shown: two messages that read the same are the same.
    public var id: String { "\(language ?? "") \(title)\n\(message)" }
  }

  extension UpdateDecision {
    /// A decision made by hand, for tests and previews of what shows it. All but outcome and reason may be left out.
    ///
    /// - Parameters:
    ///   - outcome: what to do.
    ///   - reason: why.
    ///   - installed: the installed version.
    ///   - target: the version to update to.
    ///   - updateType: from the installed version to the target.
    ///   - message: what to show.
    ///   - storeURL: where to send the user.
    ///   - releaseNotes: the target's notes.
    ///   - askAgainAt: Unix seconds.
    ///   - deadline: Unix seconds.
    ///   - state: the next state.
    public init(
      _ outcome: Outcome, _ reason: Reason, installed: String = "", target: String? = nil,
      updateType: UpdateType = .unchanged, message: Message? = nil, storeURL: String? = nil,
      releaseNotes: String? = nil,
      askAgainAt: Int64? = nil, deadline: Int64? = nil, state: PromptState = PromptState()
    ) {
      self.init(
        outcome: outcome, reason: reason, installed: installed, target: target, updateType: updateType,
        message: message,
        storeURL: storeURL, releaseNotes: releaseNotes, askAgainAt: askAgainAt, deadline: deadline, lookupFailures: [],
        state: state, trackID: nil, missed: [], missedCount: 0, deferralsLeft: nil, notHonoured: [], meta: nil,
        stateChanged: false, trace: nil)
    }
  }

  extension UpdateDecision.Message {
    /// Texts made by hand.
    ///
    /// - Parameters:
    ///   - title: a few words.
    ///   - message: a sentence or two.
    ///   - continueButtonText: leads to the update.
    ///   - cancelButtonText: puts it off.
    ///   - skipButtonText: skips the version.
    ///   - language: the tag of the language that it is in.
    public init(
      title: String, message: String, button continueButtonText: String?, later cancelButtonText: String? = nil,
      skip skipButtonText: String? = nil, language: String? = nil
    ) {
      self.init(
        title: title, message: message, continueButtonText: continueButtonText, cancelButtonText: cancelButtonText,
        skipButtonText: skipButtonText, language: language)
    }
  }

  extension TraceVerdict: Codable, CaseIterable, CustomStringConvertible {
    public static let allCases: [TraceVerdict] = [
      .target, .lowerThanTarget, .notNewer, .versionUnreadable, .otherChannel, .otherTags, .releaseWithdrawn,
      .needsNewerOS, .needsOlderOS, .needsOtherHardware, .releasedTooSoon, .notInRollout, .policySaysNone,
      .notConsidered,
    ]

    /// The name, as `notNewer`.
    public var description: String { name }

    /// Reads the name.
    public init(from decoder: any Decoder) throws {
      self = try decoder.choice({ text in Self.allCases.first { $0.name == text } }, "a verdict")
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
  }
#endif
