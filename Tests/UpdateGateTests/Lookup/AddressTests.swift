import Testing

@testable import UpdateGate

@Suite struct AddressTests {
  @Test func aLookUpByIdNamesTheStorefrontAndTheRestInOrder() throws {
    var address = LookupAddress(.trackIds([284_882_215]))
    #expect(try address.text() == "https://itunes.apple.com/lookup?id=284882215")
    address.storefront = "USA"
    address.language = "en_us"
    address.entity = "macSoftware"
    address.cacheBuster = "2026-11-30 12:00&x"
    #expect(
      try address.text()
        == "https://itunes.apple.com/lookup?id=284882215&country=us&lang=en_us&entity=macSoftware&t=2026-11-30%2012%3A00%26x"
    )
  }

  @Test func severalIdentifiersAreListedAndEncoded() throws {
    #expect(try LookupAddress(.trackIds([1, 2, .max])).text().hasSuffix("?id=1,2,9223372036854775807"))
    #expect(
      try LookupAddress(.bundleIds(["com.example.a", "a b".replacing(" ", with: "_"), "é&=#%"])).text()
        == "https://itunes.apple.com/lookup?bundleId=com.example.a,a_b,%C3%A9%26%3D%23%25")
    #expect(try LookupAddress(.trackIds(Array(1...200))).text().hasSuffix(",200"))
  }

  @Test(arguments: [
    (LookupAddress(.trackIds([])), "track_ids"), (LookupAddress(.trackIds(Array(1...201))), "track_ids"),
    (LookupAddress(.trackIds([1, 0])), "track_ids[1]"), (LookupAddress(.bundleIds([])), "bundle_ids"),
    (LookupAddress(.bundleIds([""])), "bundle_ids[0]"), (LookupAddress(.bundleIds(["a", "b c"])), "bundle_ids[1]"),
    (LookupAddress(.bundleIds(["a,b"])), "bundle_ids[0]"),
    (LookupAddress(.trackIds([1]), storefront: "en"), "storefront"),
    (LookupAddress(.trackIds([1]), storefront: ""), "storefront"),
    (LookupAddress(.trackIds([1]), language: "en us"), "language"),
    (LookupAddress(.trackIds([1]), entity: "software&x"), "entity"),
    (LookupAddress(.trackIds([1]), entity: ""), "entity"),
  ])
  func whatCannotBeAskedForIsRefusedByName(_ address: LookupAddress, _ path: String) {
    let error = #expect(throws: UpdateGateError.self) { try address.text() }
    #expect(error?.status == .address)
    #expect(error?.path == path)
  }

  @Test(arguments: [
    ("us", "us"), ("US", "us"), ("USA", "us"), ("usa", "us"), ("Kor", "kr"), ("JPN", "jp"), ("gbr", "gb"),
    ("DEU", "de"),
    ("ar", "ar"), ("sv", "sv"), ("xk", "xk"), ("XKS", "xk"), ("XKX", "xk"), ("twn", "tw"), ("zwe", "zw"), ("AND", "ad"),
  ])
  func aCountryInTwoOrThreeLettersIsAStorefront(_ text: String, _ code: String) throws {
    #expect(try Storefront(text).code == code)
  }

  @Test(arguments: [
    ("en", "en is a language, not a country: the storefront is us, gb, au or another"),
    ("JA", "ja is a language, not a country: the storefront of Japan is jp"),
    ("ko", "ko is a language, not a country: the storefront of Korea is kr"),
    ("zh", "zh is a language, not a country: the storefront is cn, tw, hk or another"),
    ("uk", "uk is a language (Ukrainian): the storefront is gb for the United Kingdom, ua for Ukraine"),
    ("fa", "this is the code of a language, not of a country"), ("zz", "no country has this code"),
    ("eng", "no country has this code"), ("en_US", "a storefront is a country in two or three letters, as us or USA"),
    ("u", "a storefront is a country in two or three letters, as us or USA"), ("", "the storefront is empty"),
    ("u ", "no country has this code"), ("d a", "no country has this code"), ("sus", "no country has this code"),
    ("한국", "a storefront is a country in two or three letters, as us or USA"),
  ])
  func whatIsNoCountryIsRefusedWithAReason(_ text: String, _ message: String) {
    let error = #expect(throws: UpdateGateError.self) { try Storefront(text) }
    #expect(error?.status == .address)
    #expect(error?.message.text == message)
  }

  @Test func everyCountryIsFoundByBothCodesAndNoLanguageIsACountry() throws {
    let entries = Storefront.countries.text.split(separator: " ")
    #expect(entries.count == 250)
    #expect(Set(entries.map { $0.prefix(2) }).count == 250)
    #expect(Set(entries.map { $0.dropFirst(2) }).count == 250)
    for entry in entries {
      #expect(entry.utf8.count == 5)
      let two = String(entry.prefix(2))
      #expect(try Storefront(two).code == two)
      #expect(try Storefront(String(entry.dropFirst(2)).uppercased()).code == two)
    }
    for language in Storefront.languages.text.split(separator: " ") {
      #expect(throws: UpdateGateError.self) { try Storefront(String(language)) }
    }
  }

  @Test func aStorePageIsBuiltFromTheId() throws {
    #expect(try StorePage.address(trackId: 284_882_215) == "https://apps.apple.com/app/id284882215")
    #expect(
      try StorePage.address(trackId: 284_882_215, storefront: "KOR") == "https://apps.apple.com/kr/app/id284882215")
    #expect(
      try StorePage.address(trackId: 1, storefront: "us", form: .itmsApps) == "itms-apps://apps.apple.com/us/app/id1")
    #expect(throws: UpdateGateError.self) { try StorePage.address(trackId: 0) }
    #expect(throws: UpdateGateError.self) { try StorePage.address(trackId: 1, storefront: "en") }
  }

  @Test(arguments: [
    ("https://apps.apple.com/kr/app/%EB%93%B1/id1?uo=4", "apps.apple.com/kr/app/%EB%93%B1/id1?uo=4"),
    ("http://itunes.apple.com/us/app/a/id1?mt=8&uo=4", "itunes.apple.com/us/app/a/id1?mt=8&uo=4"),
    ("HTTPS://apps.apple.com/kr/app/등불 밤/id1", "apps.apple.com/kr/app/%EB%93%B1%EB%B6%88%20%EB%B0%A4/id1"),
    ("javascript:alert(1)", "apps.apple.com/app/id77"), ("", "apps.apple.com/app/id77"),
    ("https://", "apps.apple.com/app/id77"),
  ])
  func aStorePageIsTakenFromTheRecord(_ url: String, _ page: String) throws {
    let app = try #require(
      Lookup("{\"kind\":\"software\",\"version\":\"1\",\"trackId\":\"77\",\"trackViewUrl\":\"\(url)\"}").apps.first)
    #expect(app.storePage() == "https://" + page)
    #expect(app.storePage(.itmsApps) == "itms-apps://" + page)
  }

  @Test func aRecordWithNeitherAddressNorIdHasNoStorePage() throws {
    #expect(try Lookup("{\"kind\":\"software\",\"version\":\"1\"}").apps.first?.storePage() == nil)
  }
}
