/// Bytes that somebody else keeps, borrowed for as long as they do.
package typealias BorrowedBytes = UnsafeBufferPointer<UInt8>
