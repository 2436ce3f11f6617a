extension PolicyReader {
  /// `messaging` at the top: `forced` and `recommended`, and the same under the tag of a language.
  func messaging(_ node: JSONNode) throws(FieldFault) -> PolicyMessaging {
    let messaging = PolicyMessaging()
    messaging.unlabelled = try kinds(node)
    for member in try node.fields() where LanguageTag.isTag(member.key) {
      guard member.node.object != nil else { throw FieldFault("must be an object", at: member.node) }
      messaging.byLanguage.append((member.key, try kinds(member.node)))
    }
    return messaging
  }

  private func kinds(_ node: JSONNode) throws(FieldFault) -> PolicyMessaging.Kinds {
    var kinds = PolicyMessaging.Kinds()
    if let node = node["forced"] { kinds.forced = try texts(node) }
    if let node = node["recommended"] { kinds.recommended = try texts(node) }
    return kinds
  }

  /// `messaging` of an entry: the texts themselves, and the same under the tag of a language.
  func entryMessaging(_ node: JSONNode) throws(FieldFault) -> EntryMessaging {
    let messaging = EntryMessaging()
    messaging.unlabelled = try texts(node)
    for member in try node.fields() where LanguageTag.isTag(member.key) {
      messaging.byLanguage.append((member.key, try texts(member.node)))
    }
    return messaging
  }

  private func texts(_ node: JSONNode) throws(FieldFault) -> PromptTexts {
    guard node.object != nil else { throw FieldFault("must be an object", at: node) }
    let texts = PromptTexts()
    texts.title = try node["title"]?.text()
    texts.message = try node["message"]?.text()
    texts.continueButtonText = try node["continueButtonText"]?.text()
    texts.cancelButtonText = try node["cancelButtonText"]?.text()
    texts.skipButtonText = try node["skipButtonText"]?.text()
    return texts
  }
}
