/// Release notes: one text, or texts by language. Not changed once they are read.
package final class PolicyNotes: @unchecked Sendable {
  /// The text without a language.
  package let unlabelled: String?
  private let texts: [String]
  private let languages: LanguageIndex

  package init(_ text: String) {
    unlabelled = text
    texts = []
    languages = LanguageIndex()
  }

  package init(byLanguage: [(tag: String, text: String)], unlabelled: String? = nil) {
    self.unlabelled = unlabelled
    texts = byLanguage.map { $0.text }
    languages = LanguageIndex(byLanguage.map { $0.tag })
  }

  /// The text in exactly this language; the last where it stands twice.
  package func text(in tag: BorrowedBytes) -> String? { languages.place(of: tag).map { texts[$0] } }

  /// Whether there are texts by language.
  package var hasLanguages: Bool { !texts.isEmpty }
}
