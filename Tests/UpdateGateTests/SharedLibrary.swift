import CUpdateGate
import Foundation
import Testing

/// The shared library, loaded at run time as a host would.
struct SharedLibrary {
  /// A failed call.
  struct Failure: Error, Equatable {
    let status: ug_status
  }

  private typealias Evaluate =
    @convention(c) (
      UnsafePointer<CChar>?, Int, UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<ug_error>?
    ) -> ug_status
  private typealias TextString = @convention(c) (OpaquePointer?) -> ug_string
  private typealias TextFree = @convention(c) (OpaquePointer?) -> Void

  private let evaluateJSON: Evaluate
  private let textString: TextString
  private let textFree: TextFree

  static var isNamed: Bool { ProcessInfo.processInfo.environment["UPDATEGATE_LIBRARY"] != nil }

  /// The library that `UPDATEGATE_LIBRARY` names; `nil` where it names none.
  static func fromEnvironment() throws -> SharedLibrary? {
    guard let path = ProcessInfo.processInfo.environment["UPDATEGATE_LIBRARY"] else { return nil }
    let handle = try #require(dlopen(path, RTLD_NOW | RTLD_LOCAL), "cannot load \(path)")
    func symbol<Function>(_ name: String, as type: Function.Type) throws -> Function {
      unsafeBitCast(try #require(dlsym(handle, name)), to: type)
    }
    return SharedLibrary(
      evaluateJSON: try symbol("ug_evaluate_json", as: Evaluate.self),
      textString: try symbol("ug_text_string", as: TextString.self),
      textFree: try symbol("ug_text_free", as: TextFree.self))
  }

  func evaluate(_ request: String) -> Result<String, Failure> {
    var text: OpaquePointer?
    var copy = request
    let status = copy.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { evaluateJSON($0.baseAddress, $0.count, &text, nil) }
    }
    guard status == 0 else { return .failure(Failure(status: status)) }
    defer { textFree(text) }
    let answer = textString(text)
    let bytes = UnsafeRawBufferPointer(start: answer.data, count: answer.size)
    return .success(String(decoding: bytes, as: UTF8.self))
  }
}
