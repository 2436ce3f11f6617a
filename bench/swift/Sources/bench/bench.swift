// The same three calls from Swift, once through the module and once through the shared library, in turns in one run:
// comparing store labels, reading a reply, and a decision.
import CUpdateGate
import Foundation
import UpdateGate

@main
struct Bench {
  static let rounds = 9

  static func main() throws {
    guard CommandLine.arguments.count == 2,
      let pairs = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
    else {
      print("usage: bench PAIRS.tsv")
      exit(2)
    }
    print("| a call            | module, ns | shared library, ns | times |")
    print("|-------------------|-----------:|-------------------:|------:|")
    compare(
      pairs.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }.filter { $0.first == "plain" })
    reply()
    try decide()
  }

  /// The least time that a body of so many calls takes, of several rounds of the two in turns.
  static func measure(_ name: String, calls: Int, _ module: () -> Int, _ library: () -> Int) {
    var (a, b) = (Double.infinity, Double.infinity)
    var (x, y) = (0, 0)
    for _ in 0..<rounds {
      a = min(a, time { x = module() })
      b = min(b, time { y = library() })
    }
    guard x == y else {
      print("\(name): the answers differ, \(x) and \(y)")
      exit(1)
    }
    let (left, right) = (a / Double(calls) * 1e9, b / Double(calls) * 1e9)
    let padded = name.padding(toLength: 17, withPad: " ", startingAt: 0)
    print("| \(padded) |" + String(format: " %10.1f | %18.1f | %5.2f |", left, right, left / right))
  }

  static func time(_ body: () -> Void) -> Double {
    var (start, end) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    body()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) * 1e-9
  }

  static func compare(_ pairs: [[String]]) {
    let repeats = 20_000
    measure("compare", calls: repeats * pairs.count) {
      var sum = 0
      for _ in 0..<repeats {
        for pair in pairs { sum += Int(((try? VersionScheme.app.compare(pair[1], pair[2])) ?? .equal).rawValue) }
      }
      return sum
    } _: {
      var sum = 0
      for _ in 0..<repeats {
        for pair in pairs {
          var order: Int32 = 0
          var (a, b) = (pair[1], pair[2])
          a.withUTF8 { a in
            b.withUTF8 { b in
              a.withMemoryRebound(to: CChar.self) { a in
                b.withMemoryRebound(to: CChar.self) { b in
                  _ = ug_compare(a.baseAddress, a.count, b.baseAddress, b.count, ug_scheme(UG_SCHEME_APP), &order, nil)
                }
              }
            }
          }
          sum += Int(order)
        }
      }
      return sum
    }
  }

  static let body = Array(
    #"""
    {"resultCount":1,"results":[{"kind":"software","wrapperType":"software","bundleId":"com.example.app",
     "trackId":123456789,"trackName":"Example","version":"2.5.0","minimumOsVersion":"16.0",
     "currentVersionReleaseDate":"2026-11-01T08:00:00Z","releaseNotes":"Faster, smaller, kinder.",
     "trackViewUrl":"https://apps.apple.com/us/app/example/id123456789?uo=4"}]}
    """#.utf8)

  static func reply() {
    let repeats = 200_000
    measure("read a reply", calls: repeats) {
      var sum = 0
      for _ in 0..<repeats { sum += Lookup.parse(body).apps.count }
      return sum
    } _: {
      var sum = 0
      for _ in 0..<repeats {
        body.withUnsafeBytes { bytes in
          var lookup: OpaquePointer?
          let text = bytes.bindMemory(to: CChar.self)
          _ = ug_lookup_parse(text.baseAddress, text.count, nil, &lookup, nil)
          sum += ug_lookup_count(lookup)
          ug_lookup_free(lookup)
        }
      }
      return sum
    }
  }

  static let policy = """
    {"minimumVersion":"1.5","every":"P1D","waitAfterRelease":"P1D","grace":{"major":"P90D"},
     "versions":[{"version":"2.0.1","policy":"force"}],"rules":{"major":"recommend","patch":"none"}}
    """

  static func decide() throws {
    for (name, installed) in [("up to date", "2.5.0"), ("recommended", "2.1")] {
      try decide(name, installed)
    }
  }

  static func decide(_ name: String, _ installed: String) throws {
    let repeats = 200_000
    var request = UpdateRequest(installed: installed, now: 1_796_000_000)
    request.lookups = [Lookup.parse(body)]
    request.policy = try UpdatePolicy(parsing: policy)
    var handle: OpaquePointer?
    var lookup: OpaquePointer?
    _ = ug_policy_parse(policy, policy.utf8.count, nil, &handle, nil)
    body.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self)
      _ = ug_lookup_parse(text.baseAddress, text.count, nil, &lookup, nil)
    }
    defer {
      ug_policy_free(handle)
      ug_lookup_free(lookup)
    }
    measure(name, calls: repeats) {
      var sum = 0
      for _ in 0..<repeats { if let decision = try? request.evaluate() { sum += decision.target?.utf8.count ?? 0 } }
      return sum
    } _: {
      var sum = 0
      installed.withCString { text in
        withUnsafePointer(to: lookup) { lookups in
          var question = ug_request()
          ug_request_init(&question, UInt32(MemoryLayout<ug_request>.size))
          question.installed = ug_string(data: text, size: installed.utf8.count)
          question.now = 1_796_000_000
          question.policy = handle
          question.lookups = lookups
          question.lookup_count = 1
          for _ in 0..<repeats {
            var decision: OpaquePointer?
            _ = ug_evaluate(&question, &decision, nil)
            sum += ug_decision_target(decision).size
            ug_decision_free(decision)
          }
        }
      }
      return sum
    }
  }
}
