extension Lookup {
  /// Reads a reply. It never throws: a reply that failed says so in ``failure``.
  ///
  /// The failures in their order: HTTP 403 and 429, HTTP 5xx, more bytes than ``maximumSize``, an empty body, an error
  /// object; then records count whatever the status; without them any status but 2xx makes an unusable body
  /// `unavailable`, else it is `notJSON`, `malformed` or `unexpectedShape`.
  ///
  /// Blank lines, a byte order mark and a JSONP call around the text are passed over; otherwise the whole text is checked
  /// strictly as RFC 8259 has it. A bare record without the envelope is read as one record. `resultCount` is not trusted.
  ///
  /// - Complexity: linear in the number of bytes; one allocation, and three more where records are very short or lists very
  ///   long.
  package static func parse(_ bytes: BorrowedBytes, options: LookupOptions = LookupOptions()) -> Lookup {
    if let status = options.status, let failure = LookupFailure(status: status) {
      return Lookup(failure: failure, storefront: options.storefront)
    }
    if bytes.count > maximumSize {
      let failure = LookupFailure(.tooLarge, "the reply is larger than 16 MiB and was not read")
      return Lookup(failure: failure, storefront: options.storefront)
    }
    let body = ReplyBody(bytes)
    if body.isEmpty {
      return Lookup(failure: LookupFailure(.unavailable, "the body is empty"), storefront: options.storefront)
    }
    var reader = ReplyReader(count: body.end - body.start)
    var isObject = false
    let isRight = reader.read(body.json, isObject: &isObject) && !body.isUnclosed
    var failure = isRight ? reader.failure(isObject: isObject) : LookupFailure(brokenBody: body, fault: reader.fault)
    failure = failure?.consideringStatus(options.status)
    let firstRow = reader.results == .list ? 1 : 0
    if failure == nil, options.selects {
      let rows = reader.room.records
      if reader.room.filterRows(from: firstRow, { options.matches($0, in: rows) }) == 0 {
        failure = LookupFailure(mismatch: options, insteadOf: rows, firstRow: firstRow)
      }
    }
    let passedOver = reader.otherRecords + reader.otherValues
    if let failure {
      return Lookup(failure: failure, otherRecordCount: passedOver, storefront: options.storefront)
    }
    return Lookup(
      reader.room.finish(
        firstRow: firstRow, otherRecordCount: passedOver, failure: nil, storefront: options.storefront))
  }

  /// The same for an array of bytes.
  public static func parse(_ body: [UInt8], options: LookupOptions = LookupOptions()) -> Lookup {
    body.withBytes { parse($0, options: options) }
  }
}

#if !hasFeature(Embedded)
  extension Lookup {
    /// Reads a reply from bytes of any kind, as `Data`. It never throws: a reply that failed says so in ``failure``.
    ///
    /// - Parameters:
    ///   - body: the reply's body.
    ///   - options: what is known about it besides, and which of its records are wanted.
    public init(parsing body: some Sequence<UInt8>, options: LookupOptions = LookupOptions()) {
      self = Lookup.parse(Array(body), options: options)
    }

    /// The same for text.
    public init(parsing text: String, options: LookupOptions = LookupOptions()) {
      self = text.withBytes { Lookup.parse($0, options: options) }
    }
  }
#endif

extension ReplyReader {
  /// Why a text that is JSON gives no record; `nil` if it gives some.
  func failure(isObject: Bool) -> LookupFailure? {
    guard isObject else {
      return LookupFailure(.unexpectedShape, "the JSON is no object, as a reply of the store is")
    }
    if errorMessage.form == .string, errorMessage.count > 0 || results == .missing {
      return LookupFailure(
        .serviceError, "the store answered with an error", detail: room.records.text(errorMessage)?.string ?? "")
    }
    switch results {
    case .missing, .null:
      if results == .missing, room.records.isApp(0) {
        return room.records.hasVersion(0) ? nil : LookupFailure(.unexpectedShape, "the app record has no version")
      }
      if hasNoResults { return .notFound }
      return results == .null
        ? LookupFailure(.unexpectedShape, "the reply's results are no list")
        : LookupFailure(.unexpectedShape, "the JSON is neither a reply of the store nor an app record")
    case .otherShape:
      return LookupFailure(.unexpectedShape, "the reply's results are no list")
    case .list:
      if room.rowCount > 1 { return nil }
      if recordsWithoutVersion > 0 { return LookupFailure(.unexpectedShape, "the app record has no version") }
      if otherRecords > 0 { return otherKinds }
      return otherValues > 0
        ? LookupFailure(.unexpectedShape, "the reply's results are no records") : .notFound
    }
  }

  /// Whether the store counted no results.
  private var hasNoResults: Bool {
    room.records.text(resultCount).flatMap { DecimalLiteral($0)?.int64 } == 0
  }

  /// There are records, but none of an app.
  private var otherKinds: LookupFailure {
    let kind = room.records.text(firstOtherKind)?.string ?? ""
    var detail = kind.isEmpty ? "got a record that says neither kind nor version" : "got " + kind
    if otherRecords > 1 { detail += " and \(otherRecords - 1) more" }
    return LookupFailure(.mismatch, "the reply holds records, but none of an app", detail: detail)
  }
}

extension LookupFailure {
  fileprivate static var notFound: LookupFailure {
    LookupFailure(.notFound, "the store has no such app: check the identifier and the storefront")
  }
}

extension LookupFailure {
  /// The failures that a status alone decides.
  init?(status: Int) {
    switch status {
    case 403, 429:
      self.init(
        .throttled,
        "the store limits requests (about 20 a minute): wait a minute or more, and ask less often",
        detail: "HTTP \(status)")
    case 500..<600:
      self.init(.unavailable, "the store's service is unavailable: try again later", detail: "HTTP \(status)")
    default: return nil
    }
  }

  /// A text that is not JSON, or broken JSON.
  ///
  /// - Parameter fault: what the fast reader knows and the careful one does not, counted from the first byte of the text.
  init(brokenBody body: ReplyBody, fault: JSONFault?) {
    if let guise = BodyGuise(body) {
      self.init(.notJSON, guise.message, detail: guise.detail)
    } else if body.beginsAsJSON {
      let known = fault.map { JSONFault($0.kind, at: $0.offset + body.start) }
      let fault = known ?? body.fault ?? JSONFault(.expectedValue, at: body.start)
      self.init(.malformed, fault.message, at: UpdateGateError.Place(offset: fault.offset, in: body.bytes))
    } else {
      self.init(.notJSON, "the body is not JSON", detail: BodyGuise.beginning(of: body))
    }
  }

  /// Any status but 2xx turns a body that cannot be used into an unavailable service.
  func consideringStatus(_ status: Int?) -> LookupFailure {
    guard let status, status < 200 || status >= 300 else { return self }
    switch kind {
    case .notJSON, .malformed, .unexpectedShape:
      return LookupFailure(.unavailable, "the service gave no usable body", detail: "HTTP \(status)")
    default:
      return self
    }
  }
}
