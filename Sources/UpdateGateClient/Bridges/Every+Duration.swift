public import UpdateGate

extension Every {
  /// Not again within this time; parts of a second are dropped, and less than none is none.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public static func duration(_ duration: Duration) -> Every { .seconds(max(0, duration.components.seconds)) }
}
