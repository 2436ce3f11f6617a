import Testing

@testable import UpdateGate

/// Look-ups as a Swift caller meets them.
@Suite struct LookupTests {
  @Test func aRecordHasEveryFieldUnderApplesName() throws {
    let app = try #require(Lookup(try TestData.own("lookups/wire-english.json")).apps.first)
    #expect(app.kind == .software)
    #expect(app.version == "2.47.1")
    #expect(app.bundleId == "example.lantern.Walks")
    #expect(app.trackId == 6_451_880_007)
    #expect(app.trackName == "Lantern: Night Walks")
    #expect(app.trackCensoredName == app.trackName)
    #expect(app.trackViewUrl == "https://apps.apple.com/us/app/lantern-night-walks/id6451880007?uo=4")
    #expect(app.trackContentRating == "4+")
    #expect(app.contentAdvisoryRating == "4+")
    #expect(app.minimumOsVersion == "15.0")
    #expect(app.releaseNotes == "• Offline maps\n• Fixes")
    #expect(app.description == "Walk at night.\n\n■ Maps\n■ Lamps")
    #expect(app.currentVersionReleaseDate == 1_772_640_174)
    #expect(app.text(of: "currentVersionReleaseDate") == "2026-03-04T16:02:54Z")
    #expect(app.releaseDate == 1_564_124_400)
    #expect(app.artistName == "Lantern Works Ltd")
    #expect(app.artistId == 1_400_000_001)
    #expect(app.artistViewUrl?.hasSuffix("uo=4") == true)
    #expect(app.sellerName == "Lantern Works Ltd")
    #expect(app.sellerUrl == "https://lantern.example/")
    #expect(app.price == 0)
    #expect(app.text(of: "price") == "0.00")
    #expect(app.formattedPrice == "Free")
    #expect(app.currency == "USD")
    #expect(app.averageUserRating == 4.5)
    #expect(app.averageUserRatingForCurrentVersion == 4.5)
    #expect(app.userRatingCount == 1_204)
    #expect(app.userRatingCountForCurrentVersion == 1_204)
    #expect(app.fileSizeBytes == 5_271_779_975)
    #expect(app.primaryGenreId == 6_003)
    #expect(app.primaryGenreName == "Travel")
    #expect(app.wrapperType == "software")
    #expect(app.artworkUrl60?.hasSuffix("60x60bb.jpg") == true)
    #expect(app.artworkUrl100?.hasSuffix("100x100bb.jpg") == true)
    #expect(app.artworkUrl512?.hasSuffix("512x512bb.jpg") == true)
    #expect(app.isGameCenterEnabled == false)
    #expect(app.isVppDeviceBasedLicensingEnabled == true)
    #expect(app.genres == ["Travel", "Lifestyle"])
    #expect(app.genreIds == ["6003", "6012"])
    #expect(app.languageCodesISO2A == ["EN", "KO"])
    #expect(app.screenshotUrls?.count == 2)
    #expect(app.ipadScreenshotUrls == [])
    #expect(app.appletvScreenshotUrls == [])
    #expect(app.supportedDevices?.last == "iPodTouchSixthGen-iPodTouchSixthGen")
    #expect(app.advisories?.count == 1)
    #expect(app.features == ["iosUniversal"])
    #expect(app.text(of: "artistIds") == nil)
  }

  @Test func aReplyParsedAloneThrowsItsFailure() {
    let failure = #expect(throws: LookupFailure.self) {
      try Lookup("{\"errorMessage\":\"Invalid value(s) for key(s): [id]\"}", options: LookupOptions(status: 400))
    }
    #expect(failure?.kind == .serviceError)
    #expect(failure?.description == "the store answered with an error: Invalid value(s) for key(s): [id]")
    let broken = #expect(throws: LookupFailure.self) { try Lookup("{\n\"results\":[1,]}") }
    #expect(broken?.description == "expected a JSON value (line 2, column 14)")
  }

  @Test func aRecordOutlivesItsReply() throws {
    let records = try ["1.0", "2.0"].compactMap { version in
      try Lookup("{\"kind\":\"software\",\"version\":\"\(version)\"}").apps.first
    }
    #expect(records.map(\.version) == ["1.0", "2.0"])
  }

  @Test func severalAppsWithNothingToSelectByAreReported() throws {
    let reply = Lookup.parse(try TestData.own("lookups/wire-chinese-japanese.json"))
    guard case .severalApps = reply.select() else {
      Issue.record("two different apps were taken for one")
      return
    }
    guard case .apps(let apps) = reply.select(trackId: 998_878) else {
      Issue.record("the app was not found by its id")
      return
    }
    #expect(apps.map(\.version) == ["1.4.03"])
    guard case .failure(let failure) = reply.select(kind: .macSoftware) else {
      Issue.record("an iPhone app was taken for a Mac app")
      return
    }
    #expect(failure.kind == .mismatch)
    #expect(failure.detail == "got software example.lantern.Walks (998877) and 1 more, wanted mac-software")
  }

  @Test func recordsOfOneAppAreNotSeveralApps() {
    let record = "{\"kind\":\"software\",\"version\":\"1\",\"trackId\":5}"
    let reply = Lookup.parse(Array("{\"results\":[\(record),\(record)]}".utf8))
    guard case .apps(let apps) = reply.select() else {
      Issue.record("one app was taken for several")
      return
    }
    #expect(apps.count == 2)
  }

  @Test func theStorefrontIsHandedOnWithRecordsAndFailures() {
    let options = LookupOptions(storefront: "kr")
    #expect(Lookup.parse(Array("{}".utf8), options: options).storefront == "kr")
    #expect(Lookup.parse(Array("{\"kind\":\"software\",\"version\":\"1\"}".utf8), options: options).storefront == "kr")
  }

  @Test func platformsSelectTheirKindOfRecord() {
    #expect(AppRecord.Kind(platform: "ios") == .software)
    #expect(AppRecord.Kind(platform: "visionos") == .software)
    #expect(AppRecord.Kind(platform: "macos") == .macSoftware)
    #expect(AppRecord.Kind(platform: "android") == nil)
  }

  @Test func failureKindsHaveTheNumbersAndNamesOfTheHeader() {
    #expect(
      LookupFailure.Kind.allCases.map(\.name) == [
        "none", "notFound", "serviceError", "throttled", "unavailable", "notJSON", "malformed", "unexpectedShape",
        "tooLarge",
        "mismatch",
      ])
    #expect(LookupFailure.Kind.allCases.map(\.rawValue) == Array(0...9))
  }

  @Test func throttlingSaysWhatToDoAndALargeBodyIsNotReadForIt() {
    let failure = Lookup.parse([UInt8](repeating: 0, count: 10), options: LookupOptions(status: 429)).failure
    #expect(failure?.kind == .throttled)
    #expect(failure?.message.text.contains("wait a minute") == true)
    #expect(failure?.detail == "HTTP 429")
  }
}
