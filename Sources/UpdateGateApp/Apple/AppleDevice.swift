// Not compiled where this project is tested, which is Linux: it holds no logic, only what Apple's systems alone can say.
#if os(iOS)
  import UIKit

  enum AppleDevice {
    /// Whether it is an iPad, which policies may treat apart.
    static var isPad: Bool { UIDevice.current.userInterfaceIdiom == .pad }
  }
#endif
