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
  /// - Complexity: linear in the number of bytes; three allocations and a few more with the number of records.
  public static func parse(_ bytes: UnsafeBufferPointer<UInt8>, options: LookupOptions = LookupOptions()) -> Lookup {
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
    let storage = LookupStorage(textCapacity: ReplyReader.textCapacity(for: body.end - body.start))
    var reader = ReplyReader(storage: storage)
    var isObject = false
    let isRight = reader.read(body.json, isObject: &isObject) && !body.isUnclosed
    let failure = isRight ? reader.failure(isObject: isObject) : LookupFailure(brokenBody: body)
    if let failure {
      return Lookup(
        failure: failure.consideringStatus(options.status), otherRecordCount: reader.otherRecords,
        storefront: options.storefront)
    }
    let firstRow = reader.results == .list ? 1 : 0
    let apps = Apps(storage: storage, firstRow: firstRow, endIndex: storage.rowCount - firstRow)
    let all = Lookup(apps: apps, otherRecordCount: reader.otherRecords, storefront: options.storefront)
    return options.selects ? all.selecting(options) : all
  }

  /// The same for an array of bytes.
  public static func parse(_ body: [UInt8], options: LookupOptions = LookupOptions()) -> Lookup {
    body.withUnsafeBufferPointer { parse($0, options: options) }
  }
}

extension ReplyReader {
  /// Why a text that is JSON gives no record; `nil` if it gives some.
  func failure(isObject: Bool) -> LookupFailure? {
    guard isObject else {
      return LookupFailure(.unexpectedShape, "the JSON is no object, as a reply of the store is")
    }
    if errorMessage.form == .string, errorMessage.count > 0 || results == .missing {
      return LookupFailure(
        .serviceError, "the store answered with an error", detail: storage.rows.text(errorMessage)?.string ?? "")
    }
    switch results {
    case .otherShape:
      return LookupFailure(.unexpectedShape, "the reply's results are no list")
    case .missing:
      if storage.rows.kind(ofRow: 0) == nil {
        return LookupFailure(.unexpectedShape, "the JSON is neither a reply of the store nor an app record")
      }
      if storage.rows.isText(.version, ofRow: 0) { return nil }
      return LookupFailure(.unexpectedShape, "the app record has no version")
    case .list:
      if storage.rowCount > 1 { return nil }
      if recordsWithoutVersion > 0 {
        return LookupFailure(.unexpectedShape, "the app record has no version")
      }
      if otherRecords == 0 {
        return LookupFailure(
          .notFound, "the store has no such app: check the identifier and the storefront")
      }
      let kind = storage.rows.text(firstOtherKind)?.string ?? ""
      return LookupFailure(.mismatch, "the reply holds records, but none of an app", detail: kind)
    }
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
  init(brokenBody body: ReplyBody) {
    let fault = body.fault ?? JSONFault(.expectedValue, at: body.start)
    if body.beginsAsJSON {
      self.init(.malformed, fault.message, at: UpdateGateError.Place(offset: fault.offset, in: body.bytes))
    } else {
      self.init(.notJSON, "the body is not JSON")
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
