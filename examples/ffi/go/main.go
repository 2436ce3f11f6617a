// go run . : UpdateGate from Go by cgo. Where it is not installed, CGO_CFLAGS and CGO_LDFLAGS say where it is.
package main

// #cgo LDFLAGS: -lupdategate
// #include <updategate.h>
// static ug_status compare(_GoString_ a, _GoString_ b, ug_scheme scheme, int32_t *order, ug_error *error) {
//   return ug_compare(_GoStringPtr(a), _GoStringLen(a), _GoStringPtr(b), _GoStringLen(b), scheme, order, error);
// }
// static ug_status evaluate(_GoString_ request, ug_text **answer, ug_error *error) {
//   return ug_evaluate_json(_GoStringPtr(request), _GoStringLen(request), answer, error);
// }
import "C"

import (
	"encoding/json"
	"fmt"
	"unsafe"
)

// failed makes an error of what went wrong, with its place; nil where nothing did.
func failed(status C.ug_status, e *C.ug_error) error {
	if status == C.UG_OK {
		return nil
	}
	place := ""
	if e.offset >= 0 {
		place = fmt.Sprintf(" at %d:%d", e.line, e.column)
	}
	return fmt.Errorf("%s: %s%s", C.GoString(&e.path[0]), C.GoString(e.message), place)
}

func compare(a, b string) (order C.int32_t, err error) {
	var e C.ug_error // all zeros, which works
	err = failed(C.compare(a, b, C.UG_SCHEME_APP, &order, &e), &e)
	return
}

type decision struct{ Outcome, Reason string }

func evaluate(request string) (made decision, err error) {
	var e C.ug_error
	var answer *C.ug_text
	if err = failed(C.evaluate(request, &answer, &e), &e); err != nil {
		return
	}
	defer C.ug_text_free(answer)
	err = json.Unmarshal(C.GoBytes(unsafe.Pointer(C.ug_text_data(answer)), C.int(C.ug_text_size(answer))), &made)
	return
}

func main() {
	order, _ := compare("1.9", "1.10")
	fmt.Println("1.9 to 1.10:", order)
	facts := `{"installed": "1.0", "now": "2026-11-30T09:00:00Z",`
	made, _ := evaluate(facts + ` "policy": {"minimumVersion": "2.0"}}`)
	fmt.Printf("\"outcome\":%q,\"reason\":%q\n", made.Outcome, made.Reason)
	_, err := evaluate(facts + "\n \"policy\": {\"minimumVersion\": 2}}")
	fmt.Println(err)
}
