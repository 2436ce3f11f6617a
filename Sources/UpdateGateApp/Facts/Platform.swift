/// What this was compiled for, in the words of policies.
enum Platform {
  static var name: String? {
    #if os(iOS)
      AppleDevice.isPad ? "ipados" : "ios"
    #elseif os(macOS) || targetEnvironment(macCatalyst)
      "macos"
    #elseif os(tvOS)
      "tvos"
    #elseif os(watchOS)
      "watchos"
    #elseif os(visionOS)
      "visionos"
    #elseif os(Android)
      "android"
    #elseif os(Windows)
      "windows"
    #elseif os(Linux)
      "linux"
    #else
      nil
    #endif
  }

  static var architecture: String? {
    #if arch(arm64)
      "arm64"
    #elseif arch(x86_64)
      "x86_64"
    #elseif arch(i386)
      "x86"
    #elseif arch(arm)
      "arm"
    #else
      nil
    #endif
  }
}
