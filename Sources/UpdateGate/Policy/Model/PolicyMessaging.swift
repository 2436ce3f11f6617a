/// The texts of a prompt; what is absent is looked for elsewhere. Not changed once they are read.
package final class PromptTexts: @unchecked Sendable {
  package var title: String?
  package var message: String?
  /// A button whose text is empty is not shown. (In a file `null` says the same.)
  package var continueButtonText: String?
  package var cancelButtonText: String?
  package var skipButtonText: String?

  package init() {}
}

/// `messaging` at the top of a policy: texts by kind of prompt, without a language and by language. Not changed once it
/// is read.
package final class PolicyMessaging: @unchecked Sendable {
  /// The texts for the kinds of prompt.
  package struct Kinds: Sendable {
    package var forced = PromptTexts()
    package var recommended = PromptTexts()
    /// For who must update and cannot.
    package var unsupported = PromptTexts()
  }

  package let unlabelled: Kinds
  package let byLanguage: [(tag: String, kinds: Kinds)]
  private let languages: LanguageIndex

  package init(_ unlabelled: Kinds = Kinds(), byLanguage: [(tag: String, kinds: Kinds)] = []) {
    self.unlabelled = unlabelled
    self.byLanguage = byLanguage
    languages = LanguageIndex(byLanguage.map { $0.tag })
  }

  /// The texts in exactly this language; the last where it stands twice.
  func kinds(in tag: BorrowedBytes) -> Kinds? { languages.place(of: tag).map { byLanguage[$0].kinds } }
}

/// `messaging` inside an entry: the entry has one verdict, so its texts are not divided by kind. Not
/// changed once it is read.
package final class EntryMessaging: @unchecked Sendable {
  package let unlabelled: PromptTexts
  package let byLanguage: [(tag: String, texts: PromptTexts)]
  private let languages: LanguageIndex

  package init(_ unlabelled: PromptTexts = PromptTexts(), byLanguage: [(tag: String, texts: PromptTexts)] = []) {
    self.unlabelled = unlabelled
    self.byLanguage = byLanguage
    languages = LanguageIndex(byLanguage.map { $0.tag })
  }

  /// The texts in exactly this language; the last where it stands twice.
  func texts(in tag: BorrowedBytes) -> PromptTexts? { languages.place(of: tag).map { byLanguage[$0].texts } }
}
