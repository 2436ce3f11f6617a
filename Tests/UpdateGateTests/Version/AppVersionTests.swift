import Foundation
import Testing
import UpdateGate

@Suite struct AppVersionTests {
  @Test func rangesAndSortingReadAsSwiftDoes() throws {
    #expect((AppVersion("1.0")..<"2.0").contains("1.4 (18)"))
    #expect(!(AppVersion("1.0")..<"2.0").contains("2.0"))
    #expect(("1.0"..."2.0" as ClosedRange<AppVersion>).contains("2.0.0"))
    #expect(AppVersion("1.9") < "1.10" && AppVersion("2.0") > "2.0-beta1")
    var versions = ["1.10", "v1.9", "1.10-beta", "latest", "1.2"].compactMap(AppVersion.init)
    versions.sort()
    #expect(versions.map(\.text) == ["1.2", "v1.9", "1.10-beta", "1.10"])
    #expect(versions.max() == "1.10" && versions.min() == "1.2")
  }

  @Test func equalVersionsAreOneKey() {
    let downloads: [AppVersion: Int] = ["1.0": 1]
    #expect(downloads["v1.0.0 (18)"] == 1 && downloads["1.0.1"] == nil)
    #expect(Set(["1.0", "1.0.0", "1", "1.0-rc1"] as [AppVersion]).count == 2)
    #expect(AppVersion("1.0").hashValue == AppVersion("1").hashValue)
  }

  @Test func whatIsNoVersionIsNoneAndSaysWhy() {
    for text in ["latest", "", "Varies with device", "0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33"] {
      #expect(AppVersion(String(text)) == nil)
      let error = #expect(throws: UpdateGateError.self) { try AppVersion(parsing: text) }
      #expect(error?.status == .version && error?.place?.offset == 0)
    }
    let long = String(repeating: "1", count: VersionScheme.lengthLimit + 1)
    #expect(AppVersion(long) == nil)
    #expect(throws: UpdateGateError.self) { try AppVersion(parsing: long) }
  }

  @Test func itPrintsAndIsReadBack() throws {
    let text = "v1.02.0 (18)"
    let version = try #require(AppVersion(text))
    #expect("\(version)" == text && AppVersion(version.description) == version)
    #expect(version.canonical == "1.2" && !version.isPrerelease && version.parsed.build == "18")
    #expect(version.updateType(to: "1.3") == .minor && version.updateType(to: "1.2") == .unchanged)
  }

  @Test func itTravelsAsASingleText() throws {
    struct Release: Codable, Equatable {
      var version: AppVersion
      var type: UpdateType
      var scheme: VersionScheme
      var order: VersionOrder
      var options: VersionOptions
    }
    let release = Release(
      version: "2.0-beta1", type: .unchanged, scheme: .semver, order: .older,
      options: VersionOptions(loneLetter: .prerelease, unknownWords: .ignored))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(release)
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"options":{"build":false,"dashNumber":"prerelease","loneLetter":"prerelease","unknownWords":"ignored"},"#
        + #""order":"older","scheme":"semver","type":"none","version":"2.0-beta1"}"#)
    #expect(try JSONDecoder().decode(Release.self, from: json) == release)
    #expect(try JSONDecoder().decode(VersionOptions.self, from: Data("{}".utf8)) == .standard)
  }

  @Test(arguments: [#"{"v":"latest"}"#, #"{"v":""}"#])
  func whatIsNoVersionIsNotDecoded(json: String) throws {
    do {
      _ = try JSONDecoder().decode([String: AppVersion].self, from: Data(json.utf8))
      Issue.record("decoded: \(json)")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.map(\.stringValue) == ["v"])
      #expect(context.debugDescription.contains("not a version"))
      #expect((context.underlyingError as? UpdateGateError)?.status == .version)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([VersionScheme].self, from: Data(#"["pep440"]"#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(VersionOptions.self, from: Data(#"{"loneLetter":"x"}"#.utf8))
    }
  }

  @Test func otherSchemesSortByTheirOwnOrder() {
    let tags = ["1.0.0", "1.0.0-rc.1", "latest", "1.0.0-alpha.beta", "0.9.9"]
    #expect(
      tags.sorted(by: VersionScheme.semver.areInIncreasingOrder)
        == ["0.9.9", "1.0.0-alpha.beta", "1.0.0-rc.1", "1.0.0", "latest"])
    let builds = ["10", "9", "x", "007"]
    #expect(builds.sorted(by: VersionScheme.integer.areInIncreasingOrder) == ["007", "9", "10", "x"])
    let revision = VersionOptions(dashNumber: .revision)
    #expect(VersionScheme.app.areInIncreasingOrder("1.0", "1.0-1", options: revision))
    #expect(!VersionScheme.app.areInIncreasingOrder("1.0", "1.0-1"))
  }

  @Test func theOrderIsThatOfTheScheme() throws {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    var last: AppVersion = "1.0"
    for _ in 0..<3_000 {
      let bytes = Alphabet.releaseLike.version(&random, near: [Array(last.text.utf8)])
      guard let version = AppVersion(String(decoding: bytes, as: UTF8.self)) else { continue }
      let order = try VersionScheme.app.compare(last.text, version.text)
      #expect((last < version) == (order == .older) && (last == version) == (order == .equal))
      if last == version { #expect(last.hashValue == version.hashValue) }
      last = version
    }
  }

  @Test func namesArePrintedAndAnOptionalKeepsThem() {
    #expect("\(VersionScheme.app) \(VersionOrder.newer) \(UpdateType.unchanged)" == "app newer none")
    #expect(UpdateType.allCases.allSatisfy { UpdateType(name: $0.name) == $0 } && UpdateType(name: "x") == nil)
    #expect(VersionOrder.allCases.allSatisfy { VersionOrder(name: $0.name) == $0 } && VersionOrder(name: "x") == nil)
    #expect(VersionScheme.allCases.allSatisfy { VersionScheme(name: $0.name) == $0 } && VersionScheme(name: "x") == nil)
    let type: UpdateType? = .unchanged
    #expect(type != nil)
  }
}
