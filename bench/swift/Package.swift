// swift-tools-version: 6.1
import PackageDescription

// Swift callers as they are built by everybody: an ordinary release build, measured beside the shared library.
let package = Package(
  name: "bench",
  dependencies: [.package(name: "UpdateGate", path: "../..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [.product(name: "UpdateGate", package: "UpdateGate")],
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-I", "../../include"])],
      linkerSettings: [.unsafeFlags(["-L../../build", "-lupdategate"])])
  ]
)
