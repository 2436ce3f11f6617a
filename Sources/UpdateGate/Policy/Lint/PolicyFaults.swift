/// Finds all faults of a file, though reading it ends at the first: what is at fault is taken out of the tree, and the rest
/// read again.
struct PolicyFaults {
  private(set) var root: JSONNode
  private(set) var found: [FieldFault] = []
  /// Where something was taken out: that it is missing there is no fault of the file.
  private var mended: [Int] = []
  /// How often the file was read again.
  private var rounds = 0

  /// How many faults are looked for.
  private static let limit = 100
  /// How many bytes are read again at most.
  private static let bytesLimit = 1 << 23

  init(_ root: JSONNode) { self.root = root }

  /// Takes in a fault; `false` where the file cannot be read without it, as when it is no object.
  mutating func take(_ fault: FieldFault, size: Int) -> Bool {
    guard fault.offset > root.offset, root.object != nil else { return false }
    rounds += 1
    if !mended.contains(fault.offset) { found.append(fault) }
    guard rounds < PolicyFaults.limit, rounds * size < PolicyFaults.bytesLimit else {
      // Enough was found to begin with; what is left of the file is not looked at.
      root = root.replaced(by: .object([]))
      return true
    }
    var parent = root.offset
    guard let rest = PolicyFaults.without(fault.offset, root, &parent) else { return false }
    mended.append(parent)
    root = rest
    return true
  }

  /// The value without what begins at a place in it. `nil` where nothing begins there.
  private static func without(_ offset: Int, _ node: JSONNode, _ parent: inout Int) -> JSONNode? {
    if let members = node.object {
      for index in members.indices.reversed() where members[index].node.spans(offset) {
        var members = members
        if members[index].node.offset == offset {
          parent = node.offset
          members.remove(at: index)
        } else {
          let member = members[index]
          guard let inner = without(offset, member.node, &parent) else { return nil }
          members[index] = JSONMember(key: member.key, keyOffset: member.keyOffset, node: inner)
        }
        return node.replaced(by: .object(members))
      }
    }
    guard let items = node.array else { return nil }
    for index in items.indices.reversed() where items[index].spans(offset) {
      var items = items
      if items[index].offset == offset {
        parent = node.offset
        items.remove(at: index)
      } else {
        guard let inner = without(offset, items[index], &parent) else { return nil }
        items[index] = inner
      }
      return node.replaced(by: .array(items))
    }
    return nil
  }
}

extension JSONNode {
  fileprivate func spans(_ place: Int) -> Bool { offset <= place && place < end }
}
