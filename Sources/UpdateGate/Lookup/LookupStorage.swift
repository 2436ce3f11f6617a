/// Keeps the memory of a parsed reply alive, for the records that look into it. Nothing in it changes any more, so it may
/// be shared between threads.
final class LookupStorage: @unchecked Sendable {
  let rows: RecordRows
  private let memory: ReplyMemory

  /// Takes the memory over, to free it in the end.
  init(_ memory: ReplyMemory) {
    self.memory = memory
    rows = memory.rows
  }

  deinit { memory.deallocate() }
}
