import CGate
import Glibc
import UpdateGate

// One process with the core twice: linked as a Swift module, and loaded as the shared library, which carries its own
// runtime. They must not get in each other's way, and must agree.

typealias Compare =
  @convention(c) (
    UnsafePointer<CChar>, Int, UnsafePointer<CChar>, Int, ug_scheme, UnsafeMutablePointer<Int32>,
    UnsafeMutablePointer<ug_error>?
  ) -> ug_status
typealias Evaluate =
  @convention(c) (
    UnsafePointer<CChar>, Int, UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<ug_error>?
  ) -> ug_status
typealias TextString = @convention(c) (OpaquePointer?) -> ug_string
typealias TextFree = @convention(c) (OpaquePointer?) -> Void

guard let library = dlopen(CommandLine.arguments[1], RTLD_NOW | RTLD_LOCAL) else {
  print(String(cString: dlerror()))
  exit(1)
}
func symbol<Function>(_ name: String, as type: Function.Type) -> Function {
  unsafeBitCast(dlsym(library, name), to: type)
}
let compare = symbol("ug_compare", as: Compare.self)
let evaluate = symbol("ug_evaluate_json", as: Evaluate.self)
let string = symbol("ug_text_string", as: TextString.self)
let release = symbol("ug_text_free", as: TextFree.self)

let versions = ["1.9", "1.10", "1.0", "1.0.0", "2.0-beta2", "2.0-beta11", "2.0", "v3 (17)", "latest", ""]
var agreed = 0
for a in versions {
  for b in versions {
    var order: Int32 = 7
    let status = compare(a, a.utf8.count, b, b.utf8.count, ug_scheme(UG_SCHEME_APP), &order, nil)
    let own = try? VersionScheme.app.compare(a, b)
    guard status == 0 ? own?.rawValue == order : own == nil else {
      print("\(a) and \(b): the library says \(order), the module \(String(describing: own))")
      exit(1)
    }
    agreed += 1
  }
}

for round in 0..<1000 {
  let request =
    #"{"installed":"1.\#(round)","now":"2026-11-30T00:00:00Z","policy":{"minimumVersion":"1.500"},"trace":true}"#
  var answer: OpaquePointer?
  guard evaluate(request, request.utf8.count, &answer, nil) == 0 else { exit(1) }
  let text = string(answer)
  let said = String(decoding: UnsafeRawBufferPointer(start: text.data, count: text.size), as: UTF8.self)
  release(answer)
  let own = try TextInterface.evaluate(request)
  guard said == own, said.contains("\"force\"") == (round < 500) else {
    print("the library says \(said), the module \(own)")
    exit(1)
  }
}
print("\(agreed) comparisons and 1000 decisions agree between the module and the library in one process")
