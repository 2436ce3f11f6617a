/// The texts for a prompt that the policy says nothing about. English, and Simplified Chinese where it is wanted.
enum BuiltInTexts {
  /// Every field of a prompt.
  struct Texts {
    var title: StaticString
    var message: StaticString
    var continueButtonText: StaticString
    var cancelButtonText: StaticString
    var skipButtonText: StaticString
  }

  /// The texts in the first of `tags` that there are any in, else in English.
  static func texts(for tags: [BorrowedBytes], isForced: Bool, hasApp: Bool, hasTarget: Bool) -> Texts {
    for tag in tags {
      if LanguageTag.same(tag, "zh-Hans") {
        return simplifiedChinese(isForced: isForced, hasApp: hasApp, hasTarget: hasTarget)
      }
      if LanguageTag.same(tag, "zh-Hant") || LanguageTag.same(tag, "en") { break }
      // A bare zh is read as Simplified, by far the most common; zh-Hant was met before it if it was there.
      if LanguageTag.same(tag, "zh") {
        return simplifiedChinese(isForced: isForced, hasApp: hasApp, hasTarget: hasTarget)
      }
    }
    return english(isForced: isForced, hasApp: hasApp, hasTarget: hasTarget)
  }

  private static func english(isForced: Bool, hasApp: Bool, hasTarget: Bool) -> Texts {
    let message: StaticString
    switch (isForced, hasTarget) {
    case (true, true):
      message =
        hasApp
        ? "Please update {app} to version {target} to continue."
        : "Please update to version {target} to continue."
    case (true, false): message = hasApp ? "Please update {app} to continue." : "Please update to continue."
    case (false, true):
      message =
        hasApp
        ? "Version {target} of {app} is available. You have {installed}."
        : "Version {target} is available. You have {installed}."
    case (false, false):
      message =
        hasApp
        ? "A newer version of {app} is recommended. You have {installed}."
        : "A newer version is recommended. You have {installed}."
    }
    return Texts(
      title: isForced ? "Update Required" : "Update Available", message: message, continueButtonText: "Update",
      cancelButtonText: "Later", skipButtonText: "Skip This Version")
  }

  private static func simplifiedChinese(isForced: Bool, hasApp: Bool, hasTarget: Bool) -> Texts {
    let message: StaticString
    switch (isForced, hasTarget) {
    case (true, true): message = hasApp ? "请将“{app}”更新到 {target} 版本后继续使用。" : "请更新到 {target} 版本后继续使用。"
    case (true, false): message = hasApp ? "请更新“{app}”后继续使用。" : "请更新后继续使用。"
    case (false, true):
      message =
        hasApp
        ? "“{app}”{target} 版本现已推出，您当前的版本是 {installed}。"
        : "{target} 版本现已推出，您当前的版本是 {installed}。"
    case (false, false):
      message =
        hasApp
        ? "建议更新“{app}”，您当前的版本是 {installed}。"
        : "建议更新，您当前的版本是 {installed}。"
    }
    return Texts(
      title: isForced ? "需要更新" : "有可用更新", message: message, continueButtonText: "更新", cancelButtonText: "稍后",
      skipButtonText: "跳过此版本")
  }
}
