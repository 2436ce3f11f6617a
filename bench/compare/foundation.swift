// Foundation's `.numeric` comparison over the list of pairs: what code with NSNumericSearch pays.
import Foundation

guard CommandLine.arguments.count > 1,
  let text = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
else {
  print("usage: foundation PAIRS.tsv")
  exit(2)
}
let pairs = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
  .map { $0.split(separator: "\t").map(String.init) }.filter { $0.count == 3 }
var best = Duration.seconds(1000)
var sum = 0
let repeats = 50
for _ in 0..<40 {
  let time = ContinuousClock().measure {
    for _ in 0..<repeats {
      for pair in pairs { sum &+= pair[1].compare(pair[2], options: .numeric).rawValue }
    }
  }
  best = min(best, time)
}
let nanoseconds = Double(best.components.attoseconds) / 1e9 / Double(repeats * pairs.count)
print("| Foundation .numeric    | \(pairs.count) pairs | \((nanoseconds * 10).rounded() / 10) ns a pair |")
if sum == Int.min { print(sum) }
