extension PolicyFormat {
  /// Tells by its keys whose file it is.
  ///
  /// A key that only UpdateGate or Retired has settles it. Otherwise a member shaped as Prince of Versions has its
  /// platforms, then any key by which hand-made files name a floor, a release, a store or a force flag. What fits none of
  /// these is read as UpdateGate's own.
  init(of root: JSONNode) {
    let members = root.object ?? []
    if members.contains(where: { $0.key.isWord(of: PolicyFormat.nativeKeys) }) {
      self = .updateGate
    } else if members.contains(where: { PrinceOfVersionsReader.isPlatform($0.node) }) {
      self = .princeOfVersions
    } else if VersionFileReader.speaks(root) {
      // `minimumVersion` alone is as well a key of ours, and means the same.
      let isOurs = members.allSatisfy {
        $0.key.isWord(of: "minimumVersion minimumBuild") || VersionFileKey(of: $0.key) == nil
      }
      self =
        isOurs && !members.contains(where: { VersionFileReader.section(of: $0) != nil }) ? .updateGate : .minimumVersion
    } else {
      self = .updateGate
    }
  }

  /// The keys that no other form has.
  private static let nativeKeys: StaticString = """
    versions rules releases messaging platforms every grace deadline storeURL enabled waitAfterRelease \
    waitAppliesToForce loopLimit recommendedVersion recommendedBuild prereleaseMeetsMinimum unreadableVersion \
    afterLater afterStore maxPrompts deferrals skippable
    """
}

extension String {
  /// Whether it is one of the words of a list, which stand with one blank between.
  func isWord(of words: StaticString) -> Bool {
    let list = BorrowedBytes(start: words.utf8Start, count: words.utf8CodeUnitCount)
    var isEqual = true
    var rest = utf8[...]
    for byte in list {
      if byte == UInt8(ascii: " ") {
        if isEqual, rest.isEmpty { return true }
        isEqual = true
        rest = utf8[...]
      } else if isEqual {
        isEqual = rest.first == byte
        rest = rest.dropFirst()
      }
    }
    return isEqual && rest.isEmpty
  }
}
