/// The keys of an object in order, so that looking for many of them takes little more than linear time.
struct JSONKeys {
  private let members: [JSONMember]
  /// Their places, by the bytes of their keys; equal ones in the order of the text.
  private let order: [Int]

  init(_ members: [JSONMember]) {
    self.members = members
    var order = Array(members.indices)
    StableSort.sort(&order) { JSONKeys.order(members[$0].key, members[$1].key) > 0 }
    self.order = order
  }

  func contains(_ key: String) -> Bool {
    // The first member that does not come before the key.
    var (low, high) = (0, order.count)
    while low < high {
      let middle = low + (high - low) / 2
      if JSONKeys.order(members[order[middle]].key, key) < 0 { low = middle + 1 } else { high = middle }
    }
    return low < order.count && members[order[low]].key.hasSameBytes(as: key)
  }

  /// Members whose key stands before them already.
  var repeated: [JSONMember] {
    var repeated: [JSONMember] = []
    for index in order.indices.dropFirst() {
      let (before, member) = (members[order[index - 1]], members[order[index]])
      if member.key.hasSameBytes(as: before.key) { repeated.append(member) }
    }
    return repeated
  }

  /// Members whose key does not stand again behind them, in the order of the text: of equal keys the last counts.
  var last: [JSONMember] {
    var counts = Array(repeating: true, count: members.count)
    for index in order.indices.dropFirst() {
      let (before, place) = (order[index - 1], order[index])
      if members[before].key.hasSameBytes(as: members[place].key) { counts[before] = false }
    }
    var last: [JSONMember] = []
    for place in members.indices where counts[place] { last.append(members[place]) }
    return last
  }

  /// Below, at or above 0 as `a` comes before `b`, is the same, or comes behind it.
  @inline(never)
  private static func order(_ a: String, _ b: String) -> Int {
    a.withBytes { a in
      b.withBytes { b in
        for index in 0..<min(a.count, b.count) where a[index] != b[index] { return a[index] < b[index] ? -1 : 1 }
        return a.count - b.count
      }
    }
  }
}
