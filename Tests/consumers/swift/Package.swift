// swift-tools-version: 6.1
import PackageDescription

// A program of somebody else's, that depends on UpdateGate as its users do: by path here, by a version elsewhere.
let package = Package(
  name: "gate",
  dependencies: [.package(name: "UpdateGate", path: "../../..")],
  targets: [
    .executableTarget(
      name: "gate",
      dependencies: [.product(name: "UpdateGate", package: "UpdateGate")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(name: "Web", swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "natural",
      dependencies: [
        "Web", .product(name: "UpdateGate", package: "UpdateGate"),
        .product(name: "UpdateGateClient", package: "UpdateGate"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
