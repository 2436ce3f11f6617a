/// A request made ready: everything that does not depend on the time is worked out once, so that judging for another
/// time is cheap.
///
/// An object, because requests are large: whoever needs a fact refers to it here and copies nothing.
package final class Facts {
  /// Where the request stands: with the caller, who keeps it for as long as these facts are used.
  private let place: UnsafePointer<Request>
  let policy: PolicyBody
  let store: StoreAnswer
  /// The installed version with its build, as it is compared.
  let installed: String
  let isReadable: Bool
  /// The entry of `versions` that decides.
  private(set) var entry: PolicyEntry?
  /// Whether the floor that holds, from the policy or the store's description, is above installed.
  private(set) var isBelowMinimum = false
  private(set) var isBelowRecommended = false
  /// All that can be read, highest first; equal ones in the order given.
  private(set) var candidates: [Candidate] = []
  /// Whether something was on offer whose version cannot be read.
  private(set) var hasUnreadable = false

  /// What can fail comes before the object is there: an initialiser of a class that throws half-way leaks the object in
  /// Embedded mode.
  ///
  /// - Parameter place: the request, which must stay there for as long as the facts are used.
  package static func of(_ place: UnsafePointer<Request>) throws(UpdateGateError) -> Facts {
    Facts(place, store: try StoreAnswer(place))
  }

  @_optimize(speed)
  private init(_ place: UnsafePointer<Request>, store: consuming StoreAnswer) {
    self.place = place
    self.store = store
    let own =
      place.pointee.policy?.body(for: place.pointee.platform, osVersion: place.pointee.osVersion) ?? PolicyBody()
    policy = if let preset = place.pointee.preset { own.completed(from: preset.body) } else { own }
    installed = Facts.withBuild(place)
    isReadable = place.pointee.scheme.isVersion(installed, options: place.pointee.options)
    if isReadable, let entries = policy.versions { entry = deciding(among: entries) }
    if let floor = policy.minimumVersion {
      isBelowMinimum = isBelow(floor)
    } else if request.minimumInDescription, let floor = store.minimumInDescription {
      isBelowMinimum = isBelow(floor)
    }
    if let recommended = policy.recommendedVersion { isBelowRecommended = isBelow(recommended) }
    (candidates, hasUnreadable) = offers()
  }

  var request: Request {
    @inline(__always) unsafeAddress { place }
  }

  /// The installed version and its build as one text, where builds are compared and it has none of its own.
  private static func withBuild(_ place: UnsafePointer<Request>) -> String {
    guard place.pointee.options.build, let build = place.pointee.build, !build.utf8.isEmpty,
      !place.pointee.installed.hasByte(UInt8(ascii: "+")), !place.pointee.installed.hasByte(UInt8(ascii: "("))
    else { return place.pointee.installed }
    return place.pointee.installed + "+" + build
  }

  /// An exact entry comes before every range; among equals the first in the file.
  private func deciding(among entries: [PolicyEntry]) -> PolicyEntry? {
    var range: PolicyEntry?
    for entry in entries {
      switch entry.match {
      case .exact(let version):
        if standing(of: version) == .equal { return entry }
      case .range(let versions):
        if range == nil, versions.contains(installed) { range = entry }
      }
    }
    return range
  }
}

extension Facts {
  @inline(__always)
  func order(_ a: String, _ b: String) -> VersionOrder? {
    request.scheme.order(a, b, options: request.options)
  }

  /// Where `version` stands against the installed one; `nil` where they cannot be compared.
  func standing(of version: String) -> VersionOrder? { order(version, installed) }

  /// Whether installed is below a floor. What cannot be compared is not below.
  func isBelow(_ floor: String) -> Bool { standing(of: floor) == .newer }

  /// Whether two targets are the same: equal versions, or none on both sides.
  func isSame(_ a: String?, _ b: String?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): order(a, b) == .equal
    default: false
    }
  }

  /// Whether the version at the last decision, if there was one, is still installed.
  var isUnchanged: Bool {
    guard let last = request.state.installed else { return true }
    return last.hasSameBytes(as: request.installed) || order(last, request.installed) == .equal
  }
}
