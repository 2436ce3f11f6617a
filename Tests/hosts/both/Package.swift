// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "both",
  dependencies: [.package(name: "UpdateGate", path: "../../..")],
  targets: [
    .systemLibrary(name: "CGate"),
    .executableTarget(name: "both", dependencies: ["CGate", .product(name: "UpdateGate", package: "UpdateGate")]),
  ]
)
