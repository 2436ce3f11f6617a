extension PolicyReader {
  /// A floor: a version, an object with one, or a list of these.
  func floors(_ node: JSONNode, ofBuilds: Bool = false) throws(FieldFault) -> [PolicyFloor] {
    let path = path(of: node)
    guard let items = node.array else { return [try floor(node, path: path, ofBuild: ofBuilds)] }
    guard items.count <= PolicyFloor.limit else { throw FieldFault("holds more than 4096 floors", at: node) }
    var floors: [PolicyFloor] = []
    for (index, item) in items.enumerated() {
      floors.append(try floor(item, path: path + "[" + String(index) + "]", ofBuild: ofBuilds))
    }
    return floors
  }

  private func floor(_ node: JSONNode, path: String, ofBuild: Bool) throws(FieldFault) -> PolicyFloor {
    guard node.object != nil else { return try floor(node, path: path, ofBuild: ofBuild, at: node) }
    let own = ofBuild ? node["build"] : nil
    guard let value = own ?? node["version"] else {
      throw FieldFault(ofBuild ? "a floor needs a build" : "a floor needs a version", at: node)
    }
    let floor = try floor(value, path: path, ofBuild: ofBuild, at: node)
    if let node = node["only"] { floor.only = try tags(node) }
    if let node = node["except"] { floor.except = try tags(node) }
    if let node = node["from"] { floor.from = try instant(node) }
    return floor
  }

  private func floor(_ value: JSONNode, path: String, ofBuild: Bool, at node: JSONNode) throws(FieldFault)
    -> PolicyFloor
  {
    if ofBuild { return PolicyFloor(try build(value), path: path, offset: node.offset) }
    let text = try shortText(value)
    let isReadable = scheme.isVersion(text, options: options)
    guard isReadable || mayBeOfAnotherKind(text) else {
      throw FieldFault("is not a version under the scheme", at: value)
    }
    return PolicyFloor(text, isReadable: isReadable, path: path, offset: node.offset)
  }
}
