#!/usr/bin/env python3
"""compare.py FOLDER : FOLDER/answers.PLATFORM of every platform against answers.x86-64, byte for byte. Names the first difference."""

from __future__ import annotations

import struct
import sys
from pathlib import Path


def answers(path: Path) -> list[bytes]:
    data, at, found = path.read_bytes(), 0, []
    while at < len(data):
        (size,) = struct.unpack_from("<I", data, at)
        found.append(data[at + 4 : at + 4 + size])
        at += 4 + size
    return found


def first_difference(mine: bytes, theirs: bytes) -> str:
    """The line on which two answers part."""
    for ours, other in zip(mine.split(b"\n"), theirs.split(b"\n")):
        if ours != other:
            at = next((i for i, (x, y) in enumerate(zip(ours, other)) if x != y), min(len(ours), len(other)))
            start = max(at - 60, 0)
            return f"x86-64: {ours[start : at + 120]!r}\n    other:  {other[start : at + 120]!r}"
    return f"one has {len(mine)} bytes, the other {len(theirs)}"


def main() -> int:
    if len(sys.argv) < 3:
        raise SystemExit(__doc__ + "\n    compare.py FOLDER PLATFORM...")
    folder, platforms = Path(sys.argv[1]), sys.argv[2:]
    names = (folder / "names").read_text(encoding="utf-8").splitlines()
    ours = answers(folder / "answers.x86-64")
    failed = False
    if len(ours) != len(names):
        print(f"FAILED x86-64 gave {len(ours)} answers for {len(names)} records")
        return 1
    for platform in platforms:
        theirs = answers(folder / f"answers.{platform}")
        differ = [index for index, (x, y) in enumerate(zip(ours, theirs)) if x != y]
        if len(theirs) != len(ours):
            print(f"FAILED {platform}: it stopped after {len(theirs)} of {len(ours)}, at: {names[min(len(theirs), len(names) - 1)]}")
            failed = True
        elif differ:
            print(f"FAILED {platform}: {len(differ)} of {len(ours)} answers differ; the first is\n  {names[differ[0]]}")
            print("    " + first_difference(ours[differ[0]], theirs[differ[0]]))
            failed = True
        else:
            print(f"ok     {platform}: {len(ours):,} answers, {sum(map(len, ours)):,} bytes, are those of x86-64")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
