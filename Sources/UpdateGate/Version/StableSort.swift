/// A stable sort of places in a list, bottom-up by merging. It ends for any comparison, a total order or not, and the
/// library has this one alone: the standard library's is made anew for each type of element.
enum StableSort {
  /// Puts places in order.
  ///
  /// - Parameter isLate: whether the first of two places comes behind the second.
  /// - Complexity: O(n log n) comparisons.
  @inline(never)
  static func sort(_ places: inout [Int], isLate: (Int, Int) -> Bool) {
    var source = places
    var target = places
    let count = places.count
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        let middle = min(start &+ width, count)
        let end = min(middle &+ width, count)
        var left = start
        var right = middle
        var out = start
        while out < end {
          if left < middle, right == end || !isLate(source[left], source[right]) {
            target[out] = source[left]
            left &+= 1
          } else {
            target[out] = source[right]
            right &+= 1
          }
          out &+= 1
        }
        start = end
      }
      swap(&source, &target)
      width &*= 2
    }
    places = source
  }
}
