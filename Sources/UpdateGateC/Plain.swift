import UpdateGate
import CUpdateGate

// For languages that cannot take a structure back, and have neither macros nor constants of C.

/// Hands a text out through pointers; 0 where it is absent.
func lend(_ text: ug_string, _ data: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ size: UnsafeMutablePointer<Int>?)
  -> Int32
{
  guard let start = text.data else { return 0 }
  data?.pointee = start
  size?.pointee = text.size
  return 1
}

/// The number below `end` that `label` gives this name; -1 where none has it.
func constant(
  _ name: UnsafePointer<CChar>?, _ size: Int, below end: Int32, _ label: (Int32) -> UnsafePointer<CChar>?
) -> Int32 {
  guard let name, size >= -1 else { return -1 }
  for number in 0..<end {
    guard let label = label(number) else { continue }
    var place = 0
    while place != size, label[place] != 0, name[place] == label[place] { place += 1 }
    if label[place] == 0, size == -1 ? name[place] == 0 : place == size { return number }
  }
  return -1
}

/// A structure with no more than its size, as much of it as the caller has.
func begin(_ structure: UnsafeMutableRawPointer?, _ size: UInt32) {
  guard let structure else { return }
  let size = Int(clamping: size)
  structure.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  guard size >= MemoryLayout<UInt32>.size else { return }
  structure.storeBytes(of: UInt32(truncatingIfNeeded: size), as: UInt32.self)
}

/// The same, for those that have options for versions behind their first two fields (abi/layout.txt).
func beginWithVersions(_ structure: UnsafeMutableRawPointer?, _ size: UInt32) {
  begin(structure, size)
  let offset = 8
  guard let structure, Int(clamping: size) >= offset + FirstSize.versionOptions else { return }
  begin(structure + offset, UInt32(truncatingIfNeeded: FirstSize.versionOptions))
}
