/// What is often written in a place where it does not count, and what was meant.
enum PolicyHint {
  /// The key that an unknown one was meant to be.
  static func meant(by key: String, in shape: PolicyShape) -> String? {
    let letters = String(decoding: key.plainLetters, as: UTF8.self)
    for (shapes, words, meant) in aliases where letters.isWord(of: words) && shape.name.isWord(of: shapes) {
      return meant.text
    }
    return nil
  }

  private static let aliases: [(shapes: StaticString, words: StaticString, meant: StaticString)] = [
    ("platforms platforms", "iphone iphoneos apple appstore", "ios"), ("platforms platforms", "ipad", "ipados"),
    ("platforms platforms", "mac osx darwin macosx", "macos"), ("platforms platforms", "win win32 win64", "windows"),
    ("platforms platforms", "googleplay playstore google", "android"), ("platforms platforms", "appletv", "tvos"),
    (
      "release release", "minos minimumosversion minosversion minimumsystemversion minsdk minsdkversion osversion",
      "minimumOS"
    ),
    ("release release", "maxos maximumosversion maxosversion maximumsystemversion maxsdk", "maximumOS"),
    ("release release", "releasenotes changelog changes whatsnew description", "notes"),
    ("release release", "releasedate releasedat pubdate published publishedat", "date"),
    ("release release", "versioncode buildnumber", "build"),
    ("release release", "arch architecture cpu", "architectures"),
    ("release release", "yanked pulled revoked recalled retracted disabled", "withdrawn"),
    ("release entry", "storeurl downloadurl link address", "url"),
    ("rule rule", "frequency interval period", "every"), ("rule rule", "action verdict type", "policy"),
    ("entry entry", "action verdict type", "policy"), ("entry entry", "versions", "range"),
    ("policy body", "frequency interval period askevery promptevery", "every"),
    ("policy body", "wait delay waitafter phased", "waitAfterRelease"),
    ("policy body", "messages texts message", "messaging"), ("policy body", "url link appurl", "storeURL"),
    ("policy body", "allowskip canskip", "skippable"), ("policy body", "snooze remindlater", "afterLater"),
    ("kinds messaging", "force required must", "forced"),
    ("kinds messaging", "recommend optional should", "recommended"),
    ("texts entryTexts", "body text", "message"),
    ("texts entryTexts", "updatebutton ok okbutton", "continueButtonText"),
    ("texts entryTexts", "laterbutton cancel later", "cancelButtonText"),
    ("texts entryTexts", "skipbutton skip", "skipButtonText"), ("audience audience", "tag", "tags"),
  ]

  /// Why a key of another place does not count here.
  static func misplaced(_ key: String, in shape: PolicyShape) -> StaticString? {
    switch shape {
    case .messaging where key.isWord(of: "title message continueButtonText cancelButtonText skipButtonText"),
      .kinds where key.isWord(of: "title message continueButtonText cancelButtonText skipButtonText"):
      "does not count here: texts stand under forced, recommended or unsupported"
    case .texts where LanguageTag.isTag(key):
      "does not count here: the language comes first, as in messaging.de.forced"
    case .entry where key.isWord(of: "title message continueButtonText cancelButtonText skipButtonText"):
      "does not count here: the texts of an entry stand in its messaging"
    case .rules where key.isWord(of: "default all other else any"):
      "does not count here: each type of update has its own rule, and what has none is a recommendation"
    case .entry where key.isWord(of: "every skippable afterLater afterStore maxPrompts deferrals grace deadline"):
      "does not count here: an entry is final, and these are for rules and for the whole policy"
    case .release where key.isWord(of: "policy force"):
      "does not count here: a release is forced by critical, by a rule or by minimumVersion"
    case .body where key.isWord(of: "platforms revision"):
      "does not count here: it stands at the top of the file"
    default: nil
    }
  }
}

extension PolicyShape {
  /// The name by which hints know it.
  fileprivate var name: String {
    switch self {
    case .policy: "policy"
    case .body: "body"
    case .platforms: "platforms"
    case .entry: "entry"
    case .entryTexts: "entryTexts"
    case .audience: "audience"
    case .rule: "rule"
    case .release: "release"
    case .messaging: "messaging"
    case .kinds: "kinds"
    case .texts: "texts"
    default: ""
    }
  }
}
