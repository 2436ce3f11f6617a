import UpdateGate
public import CUpdateGate

/// Bytes at a fixed address with a NUL after them: what a borrowed `ug_string` points into.
final class Text {
  let start: UnsafeMutablePointer<UInt8>
  let count: Int

  private init(count: Int) {
    start = .allocate(capacity: count &+ 1)
    start.initialize(repeating: 0, count: count &+ 1)
    self.count = count
  }

  convenience init(_ bytes: Bytes) {
    self.init(count: bytes.count)
    if let base = bytes.baseAddress { start.update(from: base, count: bytes.count) }
  }

  convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count)
    bytes.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { start.update(from: base, count: bytes.count) }
    }
  }

  deinit { start.deallocate() }

  var string: ug_string {
    ug_string(data: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), size: count)
  }
}

@implementation @_cdecl("ug_text_string")
public func ug_text_string(_ text: OpaquePointer?) -> ug_string {
  object(text, as: Text.self)?.string ?? .absent
}

@implementation @_cdecl("ug_text_free")
public func ug_text_free(_ text: OpaquePointer?) {
  release(text, as: Text.self)
}
