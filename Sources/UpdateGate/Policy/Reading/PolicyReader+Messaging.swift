extension PolicyReader {
  /// `messaging` at the top: `forced`, `recommended` and `unsupported`, and the same under the tag of a language.
  func messaging(_ node: JSONNode) throws(FieldFault) -> PolicyMessaging {
    let unlabelled = try kinds(node)
    var byLanguage: [(tag: String, kinds: PolicyMessaging.Kinds)] = []
    for member in try node.fields() where LanguageTag.isTag(member.key) {
      guard member.node.object != nil else { throw FieldFault("must be an object", at: member.node) }
      byLanguage.append((member.key, try kinds(member.node)))
    }
    return PolicyMessaging(unlabelled, byLanguage: byLanguage)
  }

  private func kinds(_ node: JSONNode) throws(FieldFault) -> PolicyMessaging.Kinds {
    var kinds = PolicyMessaging.Kinds()
    if let node = node["forced"] { kinds.forced = try texts(node) }
    if let node = node["recommended"] { kinds.recommended = try texts(node) }
    if let node = node["unsupported"] { kinds.unsupported = try texts(node) }
    return kinds
  }

  /// `messaging` of an entry: the texts themselves, and the same under the tag of a language.
  func entryMessaging(_ node: JSONNode) throws(FieldFault) -> EntryMessaging {
    let unlabelled = try texts(node)
    var byLanguage: [(tag: String, texts: PromptTexts)] = []
    for member in try node.fields() where LanguageTag.isTag(member.key) {
      byLanguage.append((member.key, try texts(member.node)))
    }
    return EntryMessaging(unlabelled, byLanguage: byLanguage)
  }

  private func texts(_ node: JSONNode) throws(FieldFault) -> PromptTexts {
    guard node.object != nil else { throw FieldFault("must be an object", at: node) }
    let texts = PromptTexts()
    texts.title = try node["title"]?.text()
    texts.message = try node["message"]?.text()
    texts.continueButtonText = try button(node["continueButtonText"])
    texts.cancelButtonText = try button(node["cancelButtonText"])
    texts.skipButtonText = try button(node["skipButtonText"])
    return texts
  }

  /// The text of a button: empty for one that is not to be shown.
  private func button(_ node: JSONNode?) throws(FieldFault) -> String? {
    guard let node else { return nil }
    return node.isNull ? "" : try node.text()
  }

  /// Release notes: a text, or texts under the tags of languages.
  func notes(_ node: JSONNode) throws(FieldFault) -> PolicyNotes {
    if let text = node.string { return PolicyNotes(text) }
    guard let members = node.object else { throw FieldFault("must be a string, or strings by language", at: node) }
    var texts: [(tag: String, text: String)] = []
    for member in members where LanguageTag.isTag(member.key) { texts.append((member.key, try member.node.text())) }
    // Hand-made files have both: the text without a language is put under the empty tag.
    return PolicyNotes(byLanguage: texts, unlabelled: try node[""]?.text())
  }
}
