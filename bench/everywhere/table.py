#!/usr/bin/env python3
"""table.py : the size and speed of the WebAssembly module and the ARM library beside the native one, as two tables for RESULTS.md.

Run by `make bench-everywhere`, which builds what is measured.
"""

from __future__ import annotations

import functools
import gzip
import http.server
import json
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
NAMES = ["compare, store labels", "compare, versions with words", "read a look-up reply of one record", "decision, nothing shown",
         "decision, with texts", "text to text"]  # fmt: skip


def native() -> list[float]:
    said = subprocess.run([str(BUILD / "everywhere" / "loops")], check=True, capture_output=True, text=True).stdout
    return [float(line) for line in said.split()]


def node() -> dict[str, list[float]]:
    program = f"""
      import {{ readFileSync }} from 'node:fs';
      import {{ measure }} from '{ROOT}/bench/everywhere/loops.js';
      import * as gate from '{BUILD}/npm/package/src/index.js';
      console.log(JSON.stringify(await measure(readFileSync('{BUILD}/everywhere/loops.wasm'), gate)));"""
    said = subprocess.run(["node", "--input-type=module", "-e", program], check=True, capture_output=True, text=True).stdout
    found: dict[str, list[float]] = json.loads(said)
    return found


def chromium() -> dict[str, list[float]]:
    """On a loopback server over the tree, by the driver that the browser tests use."""
    sys.path.insert(0, str(ROOT / "Tests" / "browser"))
    import support

    class Handler(http.server.SimpleHTTPRequestHandler):
        extensions_map = {".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html", "": "application/octet-stream"}

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    driver = support.browser()
    try:
        driver.get(f"http://127.0.0.1:{server.server_address[1]}/console/index.html")
        found: dict[str, list[float]] = driver.execute_async_script(
            """const done = arguments[arguments.length - 1];
               Promise.all([import('/bench/everywhere/loops.js'), import('/build/npm/package/src/index.js'), fetch('/build/everywhere/loops.wasm').then((r) => r.arrayBuffer())])
                 .then(([loops, gate, wasm]) => loops.measure(wasm, gate)).then(done, (problem) => done({problem: String(problem)}))"""
        )
    finally:
        driver.quit()
        server.shutdown()
    if "problem" in found:
        raise SystemExit(f"Chromium: {found['problem']}")
    return found


def size(path: Path) -> list[str]:
    data = path.read_bytes()
    brotli = subprocess.run(["brotli", "-q", "11", "-c", str(path)], check=True, capture_output=True).stdout
    return [f"{count:,}" for count in (len(data), len(gzip.compress(data, 9)), len(brotli))]


def table(head: list[str], rows: list[list[str]]) -> None:
    print("| " + " | ".join(head) + " |\n|" + "|".join(["---"] + ["---:"] * (len(head) - 1)) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def main() -> None:
    files = {
        "libupdategate.so, x86-64": BUILD / "libupdategate.so.0",
        "libupdategate.so, aarch64": BUILD / "aarch64" / "libupdategate.so.0",
        "updategate.wasm": BUILD / "wasm" / "updategate.wasm",
        "updategate.wasm, through wasm-opt (in the npm package)": BUILD / "wasm" / "updategate.small.wasm",
    }
    table(["bytes", "raw", "gzip -9", "brotli -11"], [[name, *size(path)] for name, path in files.items() if path.exists()])
    own, in_node, in_browser = native(), node(), chromium()
    table(
        ["nanoseconds", "native", "Node, in the module", "Node, through the package", "Chromium, in the module", "Chromium, through the package"],
        [
            [name, f"{own[at]:,.0f}", *(f"{found[part][at]:,.0f} ({found[part][at] / own[at]:.1f})" for found in (in_node, in_browser) for part in ("module", "package"))]
            for at, name in enumerate(NAMES)
        ],
    )


if __name__ == "__main__":
    main()
