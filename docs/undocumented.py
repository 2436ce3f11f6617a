#!/usr/bin/env python3
"""undocumented.py GRAPH... : the public symbols of Swift modules, from their symbol graphs, that say nothing of themselves.

Left out is what needs no words of its own: cases and members that a protocol's documentation or a raw value speaks for, and
what the compiler writes. Exits with 1 where something is left.
"""

from __future__ import annotations

import json
import sys

# Requirements of the standard library's protocols, whose own pages say what they do.
INHERITED = {
    "==(_:_:)", "!=(_:_:)", "<(_:_:)", "hash(into:)", "hashValue", "description", "encode(to:)", "init(from:)", "init(rawValue:)",
    "rawValue", "allCases", "AllCases", "RawValue", "errorDescription", "init(stringLiteral:)", "id",
}


def undocumented(path: str) -> list[str]:
    with open(path, encoding="utf-8") as file:
        graph = json.load(file)
    left = []
    for symbol in graph["symbols"]:
        if symbol["accessLevel"] not in ("public", "open") or "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        name = symbol["names"]["title"].split(".")[-1]
        lines = symbol.get("docComment", {}).get("lines", [])
        if any(line["text"].strip() for line in lines) or name in INHERITED:
            continue
        left.append(f'{".".join(symbol["pathComponents"])}  ({symbol["kind"]["displayName"]})')
    return sorted(left)


def main() -> int:
    found = 0
    for path in sys.argv[1:]:
        for symbol in undocumented(path):
            print(f"{symbol}: no documentation")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
