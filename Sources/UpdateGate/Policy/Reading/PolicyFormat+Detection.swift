extension PolicyFormat {
  /// Tells by its keys whose file it is.
  ///
  /// A key that only UpdateGate or Retired has settles it, unless its value has another shape and a key of a hand-made
  /// file stands beside it. Otherwise a member shaped as Prince of Versions has its platforms, then any key by which
  /// hand-made files name a floor, a release, a store or a force flag. What fits none of these is read as UpdateGate's own.
  init(of root: JSONNode) {
    let members = root.object ?? []
    if members.contains(where: { $0.key.isWord(of: PolicyFormat.nativeKeys) }) {
      self = PolicyReader.isHandMade(root) ? .minimumVersion : .updateGate
    } else if members.contains(where: { PrinceOfVersionsReader.isPlatform($0.node) }) {
      self = .princeOfVersions
    } else if VersionFileReader.speaks(root) || VersionFileSections.hasWrapper(root) {
      // `minimumVersion` alone is as well a key of ours, and means the same.
      let isOurs = members.allSatisfy {
        $0.key.isWord(of: "minimumVersion minimumBuild")
          || VersionFileKey.look($0.key) == nil && VersionFileReader.section(of: $0) == nil
            && !VersionFileSections.isWrapper($0)
      }
      self = isOurs ? .updateGate : .minimumVersion
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
    withBytes { own in
      let list = words.bytes
      var start = 0
      while start < list.count {
        let rest = list[start...]
        let end = rest.firstPlace(of: UInt8(ascii: " "))
        if end == own.count, rest[..<end].hasSameBytes(as: own) { return true }
        start += end + 1
      }
      return false
    }
  }
}
