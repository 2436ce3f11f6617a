extension Lookup {
  /// Reads a reply that somebody else keeps, without a copy of it, as ``parse(_:options:)-([UInt8],_)`` does.
  ///
  /// - Parameter body: memory that stays until this returns; nothing of it is borrowed any longer.
  @unsafe
  public static func parse(_ body: UnsafeBufferPointer<UInt8>, options: LookupOptions = LookupOptions()) -> Lookup {
    unsafe parse(BorrowedBytes(body), options: options)
  }
}
