extension UpdateGateError.Place {
  /// Counts line and column of `offset` in `bytes`. Readers keep only offsets while they read and call this once,
  /// when there is an error to report.
  ///
  /// A line ends at LF, at CR LF, or at a lone CR.
  package init(offset: Int, in bytes: BorrowedBytes) {
    let end = min(max(offset, 0), bytes.count)
    var line = 1
    var column = 1
    var index = 0
    while index < end {
      let byte = bytes[index]
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    self.init(offset: end, line: line, column: column)
  }
}
