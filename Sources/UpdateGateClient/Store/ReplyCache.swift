public import Foundation

/// A place for replies, so that the server is asked only whether they changed. The host says where that is.
///
/// Only replies that hold app records are kept, and only where the server gave something to ask by.
public protocol ReplyCache: Sendable {
  /// What was kept for an address, if anything was.
  func reply(for address: String) async -> CachedReply?
  /// Keeps a reply in the place of what was kept for the address before.
  func keep(_ reply: CachedReply, for address: String) async
}

/// A reply and what the server told to ask by.
public struct CachedReply: Sendable, Equatable, Codable {
  /// The body, as it came.
  public var body: Data
  /// The `ETag` header.
  public var entityTag: String?
  /// The `Last-Modified` header.
  public var lastModified: String?

  /// A reply with what the server said to ask again with.
  public init(body: Data, entityTag: String? = nil, lastModified: String? = nil) {
    self.body = body
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

/// Keeps replies for as long as it lives.
public actor MemoryReplyCache: ReplyCache {
  private var replies: [String: CachedReply] = [:]

  /// An empty cache.
  public init() {}

  /// The reply that was kept for an address.
  public func reply(for address: String) -> CachedReply? { replies[address] }

  /// Keeps a reply in place of the one before.
  public func keep(_ reply: CachedReply, for address: String) { replies[address] = reply }
}
