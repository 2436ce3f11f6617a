extension Lookup {
  /// Reads a reply that somebody else keeps, without a copy of it, as ``parse(_:options:)-([UInt8],_)`` does.
  ///
  /// - Parameters:
  ///   - body: memory that stays until this returns; nothing of it is borrowed any longer.
  ///   - options: what is known about the reply besides its bytes, and which records are wanted.
  @unsafe
  public static func parse(_ body: UnsafeBufferPointer<UInt8>, options: LookupOptions = LookupOptions()) -> Lookup {
    unsafe parse(BorrowedBytes(body), options: options)
  }
}
