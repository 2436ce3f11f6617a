/// The texts of a prompt; what is absent is looked for elsewhere. Not changed once they are read.
package final class PromptTexts: @unchecked Sendable {
  package var title: String?
  package var message: String?
  package var continueButtonText: String?
  package var cancelButtonText: String?
  package var skipButtonText: String?

  package init() {}
}

/// `messaging` at the top of a policy: texts by kind of prompt, without a language and by language. Not changed once it
/// is read.
package final class PolicyMessaging: @unchecked Sendable {
  /// The texts for the two kinds of prompt.
  package struct Kinds: Sendable {
    package var forced = PromptTexts()
    package var recommended = PromptTexts()
  }

  package var unlabelled = Kinds()
  package var byLanguage: [(tag: String, kinds: Kinds)] = []

  package init() {}

  /// The texts in exactly this language; the last where it stands twice.
  func kinds(in tag: BorrowedBytes) -> Kinds? {
    for index in byLanguage.indices.reversed() where byLanguage[index].tag.withBytes({ LanguageTag.same($0, tag) }) {
      return byLanguage[index].kinds
    }
    return nil
  }
}

/// `messaging` inside an entry: the entry has one verdict, so its texts are not divided by kind. Not
/// changed once it is read.
package final class EntryMessaging: @unchecked Sendable {
  package var unlabelled = PromptTexts()
  package var byLanguage: [(tag: String, texts: PromptTexts)] = []

  package init() {}

  /// The texts in exactly this language; the last where it stands twice.
  func texts(in tag: BorrowedBytes) -> PromptTexts? {
    for index in byLanguage.indices.reversed() where byLanguage[index].tag.withBytes({ LanguageTag.same($0, tag) }) {
      return byLanguage[index].texts
    }
    return nil
  }
}
