import Testing
import UpdateGate

@Suite struct OwnRowTests {
  @Test(arguments: VersionScheme.allCases)
  func everySchemeOrdersItsRowsBothWaysRound(scheme: VersionScheme) throws {
    for row in try VersionRows.own("\(scheme.name).tsv", columns: 4).rows {
      expectOrder(row[0], row[1], row[2], scheme, row)
    }
  }

  @Test func optionsChangeWhatTheyNameAndNothingElse() throws {
    for row in try VersionRows.own("options.tsv", columns: 5).rows {
      var options = VersionOptions.standard
      switch row[0] {
      case "loneLetter=postrelease": options.loneLetter = .postrelease
      case "loneLetter=prerelease": options.loneLetter = .prerelease
      case "dashNumber=revision": options.dashNumber = .revision
      case "dashNumber=prerelease": options.dashNumber = .prerelease
      case "unknownWords=ignored": options.unknownWords = .ignored
      case "unknownWords=prerelease": options.unknownWords = .prerelease
      case "build": options.build = true
      default: Issue.record("unknown option: \(row)")
      }
      expectOrder(row[1], row[2], row[3], .app, row, options: options)
    }
  }

  @Test func theUpdateTypeIsTheSameBothWaysRound() throws {
    for row in try VersionRows.own("update_types.tsv", columns: 5).rows {
      let scheme = try #require(VersionScheme(name: row[0]))
      let type = scheme.updateType(from: row[1], to: row[2], options: .standard) as UpdateType?
      #expect((type?.name ?? "!") == row[3], "\(row)")
      #expect(scheme.updateType(from: row[2], to: row[1], options: .standard) as UpdateType? == type, "\(row)")
    }
  }

  @Test func explainNamesThePartThatDecides() throws {
    for row in try VersionRows.own("explain.tsv", columns: 7).rows {
      let scheme = try #require(VersionScheme(name: row[0]))
      let why = try scheme.explain(row[1], row[2])
      #expect(why.type.name == row[3], "\(row)")
      #expect((why.part.map { "\($0)" } ?? "") == row[4], "\(row)")
      #expect(why.left == row[5] && why.right == row[6], "\(row) \(why)")
      let back = try scheme.explain(row[2], row[1])
      #expect(back.left == why.right && back.right == why.left && back.order == why.order.reversed, "\(row)")
    }
    let why = try VersionScheme.app.explain("1.42", "1.5")
    #expect(why.description == "1.42 is newer than 1.5: the second part decides, 42 > 5")
    #expect(try VersionScheme.app.explain("1.0", "1").description == "1.0 equals 1")
  }

  @Test func rangesCoverWhatTheyShould() throws {
    for row in try VersionRows.own("ranges.tsv", columns: 4).rows {
      let range = try VersionRange(row[1], scheme: #require(VersionScheme(name: row[0])))
      #expect(range.text == row[1])
      #expect(range.contains(row[3]) == (row[2] == "includes"), "\(row)")
    }
  }

  @Test func aRangeThatCannotBeReadNamesThePlace() throws {
    for row in try VersionRows.own("range_faults.tsv", columns: 3).rows {
      let error = #expect(throws: UpdateGateError.self, "\(row)") {
        _ = try VersionRange(row[1], scheme: #require(VersionScheme(name: row[0])))
      }
      #expect(error?.status == .range, "\(row)")
      #expect(error?.place?.offset == Int(row[2]), "\(row) \(String(describing: error))")
    }
    let error = #expect(throws: UpdateGateError.self) { try VersionRange(">=1.0\n <é") }
    #expect(error?.place == .init(offset: 8, line: 2, column: 3))
  }

  @Test func aVersionSaysWhatItHolds() throws {
    for row in try VersionRows.own("canonical.tsv", columns: 7).rows {
      let scheme = try #require(VersionScheme(name: row[0]))
      let parsed = try scheme.parse(row[1])
      #expect(parsed.text == row[1])
      #expect(parsed.canonical == row[2], "\(row)")
      #expect(parsed.parts.joined(separator: " ") == row[3], "\(row)")
      #expect(parsed.suffix == row[4], "\(row)")
      #expect(parsed.isPrerelease == (row[5] == "yes"), "\(row)")
      #expect(parsed.build == row[6], "\(row)")
      #expect(try scheme.compare(parsed.canonical, row[1]) == .equal, "\(row)")
      #expect(try scheme.parse(parsed.canonical).canonical == parsed.canonical, "\(row)")
    }
  }

  @Test func aTextThatIsNoVersionNamesThePlace() throws {
    for row in try VersionRows.own("faults.tsv", columns: 4).rows {
      let scheme = try #require(VersionScheme(name: row[0]))
      var place = "ok"
      do throws(UpdateGateError) {
        _ = row[1] == "strict" ? try scheme.parseStrictly(row[2]) : try scheme.parse(row[2])
      } catch {
        #expect(error.status == .version)
        place = error.place.map { "\($0.offset)" } ?? "none"
      }
      #expect(place == row[3], "\(row)")
    }
  }
}

@Suite struct ExplanationSentenceTests {
  @Test(arguments: [
    (VersionScheme.app, "1.42", "1.5", "1.42 is newer than 1.5: the second part decides, 42 > 5"),
    (.app, "1.0-beta", "1.0", "1.0-beta is older than 1.0: the pre-release decides, beta < the release"),
    (.semver, "1.0.0-a", "1.0.0-a.1", "1.0.0-a is older than 1.0.0-a.1: the pre-release decides, nothing < 1"),
    (.foundation, "1.0", "1", "1.0 is newer than 1: the second part decides, 0 > nothing"),
    (.foundation, "1\n", "1 ", #""1\n" is older than "1 ": what follows the numbers decides, "\n" < " ""#),
    (.sparkle, "-1", "-1.5", "-1 is older than -1.5: what follows the numbers decides, nothing < 5"),
    (.sparkle, "1.0b1", "1.0", "1.0b1 is older than 1.0: the pre-release decides, b1 < the release"),
    (.app, "1.0.2u", "1.0.2", "1.0.2u is newer than 1.0.2: what follows the numbers decides, u > the release"),
    (
      .app, "v1.2.0-60-g8fae44fb1", "v1.2.0",
      "v1.2.0-60-g8fae44fb1 is newer than v1.2.0: what follows the numbers decides, 60 > the release"
    ),
    (.sparkle, "1.0-5", "1.0.1", "1.0-5 is older than 1.0.1: the third part decides, 0 < 1"),
    (.app, "1.0", "1.0.0", "1.0 equals 1.0.0"),
  ])
  func eachSaysWhatDecides(scheme: VersionScheme, a: String, b: String, sentence: String) throws {
    #expect(try scheme.explain(a, b).description == sentence)
  }
}
