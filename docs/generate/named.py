#!/usr/bin/env python3
"""Each name that a user may meet stands on some page of docs/, or in the README: keys of a policy and of a request, reasons, codes of
the linter, statuses, failures of a lookup, sub-commands and options, and the public names of C, Python and Swift.

Says what is on none, and exits with 1.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / "bindings" / "python" / "src")]

import argparse  # noqa: E402

import updategate  # noqa: E402
from tables import lint_codes, swift_types  # noqa: E402
from updategate.command import parser  # noqa: E402


def keys(node: Any) -> set[str]:
    """The names of all properties in a schema."""
    found: set[str] = set()
    if isinstance(node, dict):
        found.update(node.get("properties", {}))
        for value in node.values():
            found |= keys(value)
    elif isinstance(node, list):
        for value in node:
            found |= keys(value)
    return found


def options() -> set[str]:
    subs = next(action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    found = set(subs.choices)
    for sub in subs.choices.values():
        for action in sub._actions:
            if action.help is not argparse.SUPPRESS:
                found.update(action.option_strings)
    return found


def header_names() -> set[str]:
    header = (ROOT / "include" / "updategate.h").read_text(encoding="utf-8")
    plain = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    return set(re.findall(r"\b(ug_\w+)\s*\(", plain)) | set(re.findall(r"(?<=\} )(ug_\w+)(?=;)", plain))


def names() -> dict[str, set[str]]:
    schema = json.loads((ROOT / "docs" / "policy.schema.json").read_text(encoding="utf-8"))
    return {
        "keys of a policy": keys(schema),
        "reasons": {str(reason) for reason in updategate.Reason},
        "codes of the linter": {name for name, _, _ in lint_codes()},
        "statuses": {f"UG_E_{status.name}" for status in updategate.Status if status},
        "failures of a lookup": {str(kind) for kind in updategate.LookupFailureKind},
        "commands and options": options(),
        "names in C": header_names(),
        "names in Python": set(updategate.__all__),
        "types in Swift": {name for module in ("UpdateGate", "UpdateGateClient", "UpdateGateApp") for name in swift_types(module)},
    }


def main() -> int:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    words = set(re.findall(r"--?[\w-]+|\w+", "\n".join(page.read_text(encoding="utf-8") for page in pages)))
    missing = 0
    counts = []
    for kind, known in names().items():
        if not known:
            print(f"FAILED no {kind} were found")
            missing += 1
        counts.append(f"{len(known)} {kind}")
        for name in sorted(known - words):
            print(f"FAILED {kind}: {name} is on no page")
            missing += 1
    if not missing:
        print(f"ok     on a page: {', '.join(counts)}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
