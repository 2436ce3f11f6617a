/// Writes the one spelling that all equal `app` versions share.
struct AppSpelling {
  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes the elements of a version. Returns where its words stand.
  mutating func append(_ reader: AppReader) -> AppDifference.Rest {
    var reader = reader
    var rest: AppDifference.Rest?
    var isFirst = true
    var last = AppElement(.listEnd)
    while true {
      let element = reader.next()
      switch element.rank {
      case .number:
        if !isFirst { bytes.append(0x2E) }
        append(number: element, of: reader.base)
        isFirst = false
      case .listEnd:
        if rest == nil {
          if isFirst { bytes.append(0x30) }
          rest = AppDifference.Rest(reader)
        } else if last.rank == .unknown, last.count == 1 {
          // Without a number a single letter could be taken for a lone one.
          append(".0")
        } else if last.rank == .bareNumber {
          bytes.append(0x30)
        }
        isFirst = false
      case .release: return rest ?? AppDifference.Rest(reader)
      default:
        bytes.append(0x2D)
        append(word: element, of: reader.base)
        // The first number of a bare number stands right behind the dash.
        isFirst = element.rank == .bareNumber
      }
      last = element
    }
  }

  private mutating func append(number element: AppElement, of base: UnsafePointer<UInt8>) {
    if element.count == 0 { bytes.append(0x30) }
    append(folded: element, of: base)
  }

  private mutating func append(folded element: AppElement, of base: UnsafePointer<UInt8>) {
    var text = FoldedBytes(base, element)
    while let byte = text.next() { bytes.append(byte) }
  }

  private mutating func append(word element: AppElement, of base: UnsafePointer<UInt8>) {
    switch element.rank {
    case .development: append("dev")
    case .alpha: append("alpha")
    case .beta: append("beta")
    case .preview: append("pre")
    case .candidate: append("rc")
    case .numberedRelease: append("final")
    case .postrelease: append("post")
    case .unknown, .loneLetter: append(folded: element, of: base)
    case .listEnd, .number, .bareNumber, .release: break
    }
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: BorrowedBytes(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
