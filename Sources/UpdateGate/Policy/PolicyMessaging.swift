/// The texts of a prompt; what is absent is looked for elsewhere.
package struct PromptTexts: Sendable {
  package var title: String?
  package var message: String?
  package var continueButtonText: String?
  package var cancelButtonText: String?
  package var skipButtonText: String?

  package init() {}
}

/// `messaging` at the top of a policy: texts by kind of prompt, without a language and by language.
package struct PolicyMessaging: Sendable {
  /// The texts for the two kinds of prompt.
  package struct Kinds: Sendable {
    package var forced = PromptTexts()
    package var recommended = PromptTexts()
  }

  package var unlabelled = Kinds()
  package var byLanguage: [(tag: String, kinds: Kinds)] = []
}

/// `messaging` inside an entry: the entry has one verdict, so its texts are not divided by kind.
package struct EntryMessaging: Sendable {
  package var unlabelled = PromptTexts()
  package var byLanguage: [(tag: String, texts: PromptTexts)] = []
}
