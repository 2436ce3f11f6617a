#!/usr/bin/env python3
"""The regions of the decision code that no test reaches, from llvm-cov's export: a fault, unless unreachable.tsv says why."""

import json
import sys
from pathlib import Path

FOLDERS = ("Decision", "Rules", "State", "Message")


def listed() -> set[tuple[str, str, str]]:
    rows = (Path(__file__).parent / "unreachable.tsv").read_text(encoding="utf-8").splitlines()
    found = set()
    for row in rows:
        if row and not row.startswith("#"):
            path, line, region, reason = row.split("\t")
            if not reason.strip():
                raise SystemExit(f"unreachable.tsv: {path}: {line}: a reason is needed")
            found.add((path, line, region))
    return found


def is_behind_endless_loop(lines: list[str], line: int, column: int) -> bool:
    """Whether a region begins at the closing brace of `while true`: llvm counts what stands behind it."""
    text = lines[line - 1]
    if text.strip() != "}" or column <= len(text) - 1:
        return False
    for above in reversed(lines[: line - 1]):
        if above.strip() and len(above) - len(above.lstrip()) <= len(text) - len(text.lstrip()):
            return above.strip() == "while true {"
    return False


def main(export: str) -> None:
    known, used, missed = listed(), set(), 0
    for function in json.load(open(export, encoding="utf-8"))["data"][0]["functions"]:
        path = Path(function["filenames"][0])
        if not any(f"/UpdateGate/{folder}/" in str(path) for folder in FOLDERS):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        short = str(path).split("/Sources/")[-1]
        for line, column, last, end, count, *_, kind in function["regions"]:
            if kind != 0 or count > 0:
                continue
            text = lines[line - 1]
            region = text[column - 1 : end - 1 if last == line else None]
            if (one := (short, text.strip(), region)) in known:
                used.add(one)
            elif not is_behind_endless_loop(lines, line, column):
                missed += 1
                print(f"  {short}:{line}  {text.strip()}   ({region})")
    for path, text, region in sorted(known - used):
        print(f"  unreachable.tsv: {path}: {text}: ({region}) is reached, or is there no more")
    if missed or known - used:
        raise SystemExit(f"{missed} regions are not reached: add a row that reaches each, or do without it")
    print(f"  none, but for {len(used)} that no input reaches, Tests/coverage/unreachable.tsv")


if __name__ == "__main__":
    main(sys.argv[1])
