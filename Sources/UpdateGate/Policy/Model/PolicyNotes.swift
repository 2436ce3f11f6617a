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

  /// The text in the first of these languages that there is one in, else the one without a language.
  package func text(in tags: [BorrowedBytes]) -> String? {
    for tag in tags {
      if let text = text(in: tag) { return text }
    }
    return unlabelled
  }
}
