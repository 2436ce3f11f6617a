public import Foundation
public import UpdateGate

/// A policy that was read and may be used, with where it stands.
public struct LoadedPolicy: Sendable {
  /// The policy.
  public let policy: UpdatePolicy
  /// The file, as it came.
  public let file: Data
  /// What the linter says of it.
  public let findings: [LintFinding]
  /// When the place it comes from last said that this is the policy.
  public internal(set) var confirmedAt: Date
  /// The `ETag` header.
  let entityTag: String?
  /// The `Last-Modified` header.
  let lastModified: String?

  /// - Throws: `UpdateGateError` where it cannot be read.
  init(
    _ file: Data, at date: Date, entityTag: String?, lastModified: String?, settings: PolicySourceSettings
  ) throws(UpdateGateError) {
    let text = String(decoding: file, as: UTF8.self)
    policy = try UpdatePolicy(
      parsing: text, format: settings.format, scheme: settings.scheme, options: settings.options)
    findings = try UpdatePolicy.lint(
      text, format: settings.format, scheme: settings.scheme, options: settings.options, now: Int64(unixSecondsOf: date)
    )
    (self.file, confirmedAt) = (file, date)
    (self.entityTag, self.lastModified) = (entityTag, lastModified)
  }
}

extension LoadedPolicy {
  /// As it is kept from one start to the next: in one file, so that the policy and what goes with it never differ.
  private struct Kept: Codable {
    var location: String
    var confirmedAt: Date
    var entityTag: String?
    var lastModified: String?
    var file: Data
  }

  /// - Returns: `nil` where nothing was kept for this location, or what was kept cannot be used any more.
  init?(keptAt place: URL, for location: URL, settings: PolicySourceSettings) {
    guard let data = try? Data(contentsOf: place), data.count <= 4 * UpdatePolicy.sizeLimit,
      let kept = try? JSONDecoder().decode(Kept.self, from: data), kept.location == location.absoluteString
    else { return nil }
    do {
      try self.init(
        kept.file, at: kept.confirmedAt, entityTag: kept.entityTag, lastModified: kept.lastModified, settings: settings)
    } catch {
      return nil
    }
  }

  /// Keeps it, whole or not at all.
  func keep(at place: URL, for location: URL) throws {
    let kept = Kept(
      location: location.absoluteString, confirmedAt: confirmedAt, entityTag: entityTag, lastModified: lastModified,
      file: file)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(kept).write(to: place, options: .atomic)
  }
}
