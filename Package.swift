// swift-tools-version: 6.1
import PackageDescription

// Two modes from one tree. Swift callers and the Swift tests use the ordinary mode. The shared library is built in
// Embedded mode, which leaves out the Swift runtime: the Makefile asks for it on its build line, since naming it here
// would make every debug build a whole-module one.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableExperimentalFeature("Lifetimes"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "UpdateGate",
  // String(unsafeUninitializedCapacity:) is the newest that the core asks of a system.
  platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
  products: [
    .library(name: "UpdateGate", targets: ["UpdateGate"]),
    .library(name: "UpdateGateClient", targets: ["UpdateGateClient"]),
    .library(name: "UpdateGateApp", targets: ["UpdateGateApp"]),
    // libupdategate.so, by way of the Makefile.
    .library(name: "UpdateGateC", type: .dynamic, targets: ["UpdateGateC"]),
  ],
  targets: [
    .systemLibrary(name: "CUpdateGate", path: "include"),
    .target(name: "UpdateGateKernels"),
    .target(name: "UpdateGate", dependencies: ["UpdateGateKernels"], swiftSettings: settings),
    .target(name: "UpdateGateC", dependencies: ["UpdateGate", "CUpdateGate"], swiftSettings: settings),
    // These stand on Foundation, so they are never part of the shared library.
    .target(name: "UpdateGateClient", dependencies: ["UpdateGate"], swiftSettings: settings),
    .target(name: "UpdateGateApp", dependencies: ["UpdateGate", "UpdateGateClient"], swiftSettings: settings),
    .testTarget(
      name: "UpdateGateAppTests", dependencies: ["UpdateGateApp", "UpdateGateClient", "UpdateGate"],
      swiftSettings: settings),
    .testTarget(
      name: "UpdateGateClientTests", dependencies: ["UpdateGateClient", "UpdateGate"], swiftSettings: settings),
    .testTarget(
      name: "UpdateGateTests", dependencies: ["UpdateGate", "UpdateGateC", "CUpdateGate"], swiftSettings: settings),
  ]
)
