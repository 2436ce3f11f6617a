// Not compiled where this project is tested, which is Linux: it holds no logic, only what Apple's systems alone can do.
#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  import UIKit

  /// Opens an address as iOS, tvOS and visionOS do: the store's page in the App Store.
  @MainActor
  public final class SystemOpener: StoreOpener {
    public init() {}
    public func open(_ address: URL) async -> Bool { await UIApplication.shared.open(address) }
  }
#elseif canImport(AppKit)
  public import Foundation
  import AppKit

  /// Opens an address as macOS does.
  @MainActor
  public final class SystemOpener: StoreOpener {
    public init() {}
    public func open(_ address: URL) async -> Bool { NSWorkspace.shared.open(address) }
  }
#endif
