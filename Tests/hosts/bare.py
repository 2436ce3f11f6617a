"""A ctypes caller that has the library alone in a folder of its own: no package, no Swift, nothing on PATH."""

import ctypes
import os
import sys

library = ctypes.CDLL(sys.argv[1])


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("size", ctypes.c_size_t)]


library.ug_version.restype = ctypes.c_char_p
library.ug_text_string.restype = Text
library.ug_text_string.argtypes = [ctypes.c_void_p]
library.ug_text_free.argtypes = [ctypes.c_void_p]
library.ug_evaluate_json.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_void_p), ctypes.c_void_p]

request = b'{"installed":"1.9","now":"2026-11-30T00:00:00Z","policy":{"minimumVersion":"1.10"}}'
answer = ctypes.c_void_p()
status = library.ug_evaluate_json(request, len(request), ctypes.byref(answer), None)
said = library.ug_text_string(answer).data
library.ug_text_free(answer)

mapped = sorted({line.split()[-1] for line in open("/proc/self/maps") if line.rstrip().endswith(".so") or ".so." in line})
foreign = [path for path in mapped if "swift" in path.lower() or "foundation" in path.lower()]
assert status == 0 and b'"force"' in said and b'"belowMinimum"' in said, (status, said)
assert not foreign, foreign
assert not os.environ.get("PATH") and not os.environ.get("LD_LIBRARY_PATH"), os.environ
print(f"version {library.ug_version().decode()}, {len(mapped)} libraries in the process, none of them Swift's")
