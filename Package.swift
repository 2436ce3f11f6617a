// swift-tools-version: 6.1
import PackageDescription

// Two modes from one tree. Swift callers and the Swift tests use the ordinary mode. The shared library is built with
// the trait `Embedded`, which leaves out the Swift runtime: see the Makefile for that build line.
let testSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableExperimentalFeature("Lifetimes"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
// Never for the tests: SwiftPM links them by this flag whatever the trait says, and then finds no test.
let settings = testSettings + [.enableExperimentalFeature("Embedded", .when(traits: ["Embedded"]))]

let package = Package(
  name: "UpdateGate",
  products: [
    .library(name: "UpdateGate", targets: ["UpdateGate"]),
    .library(name: "UpdateGateClient", targets: ["UpdateGateClient"]),
    .library(name: "updategate", type: .dynamic, targets: ["UpdateGateC"]),
  ],
  traits: [
    .trait(
      name: "Embedded",
      description: "Build for the C shared library: Embedded Swift, no Swift runtime. Never for tests.")
  ],
  targets: [
    .systemLibrary(name: "CUpdateGate", path: "include"),
    .systemLibrary(name: "UpdateGateKernels", path: "Sources/UpdateGateKernels"),
    .target(name: "UpdateGate", dependencies: ["UpdateGateKernels"], swiftSettings: settings),
    .target(
      name: "UpdateGateC", dependencies: ["UpdateGate", "UpdateGateKernels", "CUpdateGate"], swiftSettings: settings),
    // It stands on Foundation, so it is never part of the shared library.
    .target(name: "UpdateGateClient", dependencies: ["UpdateGate"], swiftSettings: testSettings),
    .testTarget(
      name: "UpdateGateClientTests", dependencies: ["UpdateGateClient", "UpdateGate"], swiftSettings: testSettings),
    .testTarget(
      name: "UpdateGateTests", dependencies: ["UpdateGate", "UpdateGateC", "CUpdateGate"], swiftSettings: testSettings),
  ]
)
