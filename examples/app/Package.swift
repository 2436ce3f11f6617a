// swift-tools-version: 6.1
import PackageDescription

// A command-line app that asks for its own updates. The path is where the clone lies.
let package = Package(
  name: "Tides",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "UpdateGate", path: "../..")],
  targets: [
    .executableTarget(name: "tides", dependencies: [.product(name: "UpdateGateApp", package: "UpdateGate")])
  ]
)
