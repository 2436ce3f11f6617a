/// A value that somebody else keeps, lent for as long as they do: read and changed where it stands, never copied.
@safe
package struct LentValue<Value> {
  private let place: UnsafeMutablePointer<Value>

  /// - Precondition: the value stays there, and nobody else touches it, while this is used.
  @inline(__always)
  package init(_ place: UnsafeMutablePointer<Value>) { unsafe self.place = place }

  package var value: Value {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(place) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe place }
  }

  /// Lends a value while `body` runs.
  @inline(__always)
  static func lending<Result, Failure: Error>(
    _ value: inout Value, _ body: (LentValue) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeMutablePointer(to: &value) { (place) throws(Failure) in try body(unsafe LentValue(place)) }
  }
}
