#!/usr/bin/env python3
"""abi.py CLANG js|layout : what a caller of the WebAssembly module must know of include/updategate.h, as the compiler lays it out.

js      a module with each structure's size and fields, every constant and every limit: the JavaScript package's only table
layout  the same structures as abi/layout-32.txt has them
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

HEADER = Path(__file__).resolve().parents[2] / "include" / "updategate.h"
TARGET = ["--target=wasm32-unknown-none", "-std=gnu11", "-ffreestanding"]
# By the type's spelling: how JavaScript reads it, and its size.
PLAIN = {"uint32_t": ("u32", 4), "int32_t": ("i32", 4), "int64_t": ("i64", 8), "double": ("f64", 8), "size_t": ("u32", 4),
         "uint8_t": ("u8", 1), "int8_t": ("i8", 1)}


def clang(compiler: str, *arguments: str) -> str:
    command = [compiler, *TARGET, *arguments, str(HEADER)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def structures(compiler: str) -> dict[str, dict]:
    """name -> {"size", "fields": {name: (offset, C type)}}, of every structure of the header."""
    found: dict[str, dict] = {}
    fields: dict[str, tuple[int, str]] | None = None
    name = ""
    for line in clang(compiler, "-fsyntax-only", "-Xclang", "-fdump-record-layouts-complete").splitlines():
        if start := re.match(r" +0 \| struct (ug_\w+)$", line):
            name, fields = start.group(1), {}
        elif fields is not None and (field := re.match(r" +(\d+) \|   (\S.*?) ?\b(\w+)$", line)):
            fields[field.group(3)] = (int(field.group(1)), field.group(2).strip())
        elif fields is not None and (end := re.match(r" +\| \[sizeof=(\d+), align=(\d+)\]", line)):
            found[name] = {"size": int(end.group(1)), "align": int(end.group(2)), "fields": fields}
            fields = None
    return found


def walk(node: dict, kind: str):
    if node.get("kind") == kind:
        yield node
    for inner in node.get("inner", ()):
        yield from walk(inner, kind)


def enumerations(tree: dict) -> dict[str, int]:
    """Every constant of every enum."""
    found: dict[str, int] = {}
    for enum in walk(tree, "EnumDecl"):
        value = -1
        for constant in walk(enum, "EnumConstantDecl"):
            given = [inner["value"] for inner in walk(constant, "ConstantExpr") if "value" in inner]
            value = int(given[0]) if given else value + 1
            found[constant["name"]] = value
    return found


def aliases(tree: dict) -> dict[str, str]:
    """ug_status -> int32_t, and so on."""
    return {
        node["name"]: node["type"]["qualType"]
        for node in walk(tree, "TypedefDecl")
        if node["name"].startswith("ug_") and node["type"]["qualType"] in PLAIN
    }


def limits(compiler: str) -> dict[str, int]:
    """Every macro that is a plain number."""
    found = re.findall(r"^#define (UG_\w+) (-?\d+)$", clang(compiler, "-E", "-dM"), re.M)
    return {name: int(value) for name, value in sorted(found)}


def size_of(spelling: str, known: dict[str, dict], short: dict[str, str]) -> int:
    spelling = spelling.removeprefix("struct ")
    if array := re.fullmatch(r"(.*?)\[(\d+)\]", spelling):
        return size_of(array.group(1), known, short) * int(array.group(2))
    if spelling.endswith("*") or "(*" in spelling:
        return 4
    if spelling == "char":
        return 1
    if spelling in known:
        return known[spelling]["size"]
    return PLAIN[short.get(spelling, spelling)][1]


def kind_of(spelling: str, known: dict[str, dict], short: dict[str, str]) -> str:
    spelling = spelling.removeprefix("struct ")
    if array := re.fullmatch(r"char\[(\d+)\]", spelling):
        return f"chars:{array.group(1)}"
    if spelling.endswith("*") or "(*" in spelling:
        return f"pointer:{spelling.removeprefix('const ').replace(' *', '').replace('const', '').replace('*', '').strip()}"
    if spelling in known:
        return "string" if spelling == "ug_string" else f"struct:{spelling}"
    return PLAIN[short.get(spelling, spelling)][0]


def main() -> None:
    if len(sys.argv) != 3 or sys.argv[2] not in ("js", "layout"):
        raise SystemExit(__doc__)
    compiler = sys.argv[1]
    tree = json.loads(clang(compiler, "-fsyntax-only", "-Xclang", "-ast-dump=json"))
    known, short = structures(compiler), aliases(tree)
    if sys.argv[2] == "layout":
        for name, record in known.items():
            for field, (offset, spelling) in record["fields"].items():
                print(f"{name + '.' + field:<40} {offset:4} {size_of(spelling, known, short):4}")
            print(f"{name:<40} {0:4} {record['size']:4}")
        return
    table = {
        name: {
            "size": record["size"],
            "fields": {field: [offset, kind_of(spelling, known, short)] for field, (offset, spelling) in record["fields"].items()},
        }
        for name, record in known.items()
    }
    print("// Made from include/updategate.h by packaging/wasm/abi.py. Offsets and sizes are those of 32-bit pointers.")
    for name, value in (("structs", table), ("constants", enumerations(tree)), ("limits", limits(compiler))):
        print(f"export const {name} = {json.dumps(value, indent=1)};")


if __name__ == "__main__":
    main()
