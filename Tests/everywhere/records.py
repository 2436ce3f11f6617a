#!/usr/bin/env python3
"""records.py FOLDER : everything that the platforms are asked alike, in FOLDER/records, and FOLDER/names, a line for each.

All row files, the fuzz corpora, and where they are at hand the real replies and policies and the JSON tests. Numbers in requests
stay as they are written.
"""

from __future__ import annotations

import json
import os
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "Tests" / "data"
SHARED = Path(os.environ.get("UPDATEGATE_SHARED") or ROOT.parent / "shared") / "data"
SCHEMES = {"app": 0, "semver": 1, "apple": 2, "integer": 3, "foundation": 4, "sparkle": 5}
EVENTS = {"shown": 1, "later": 2, "skipped": 3, "wentToStore": 4}

Record = tuple[str, bytes]


def text(value: str | bytes) -> bytes:
    data = value if isinstance(value, bytes) else value.encode("utf-8", "surrogatepass")
    return struct.pack("<I", len(data)) + data


def number(value: int) -> bytes:
    return struct.pack("<I", value & 0xFFFFFFFF)


class Verbatim:
    """A JSON file read so that what is written again has its numbers as they stood."""

    MARK = "\ue000"

    @classmethod
    def read(cls, path: Path) -> Any:
        keep = lambda literal: f"{cls.MARK}{literal}{cls.MARK}"  # noqa: E731
        return json.loads(path.read_text(encoding="utf-8"), parse_float=keep, parse_int=keep)

    @classmethod
    def write(cls, value: Any) -> str:
        if isinstance(value, str) and not value.startswith(cls.MARK):
            return value
        return re.sub(f'"{cls.MARK}([^"{cls.MARK}]*){cls.MARK}"', r"\1", json.dumps(value, ensure_ascii=False))

    @classmethod
    def integer(cls, value: Any, default: int = 0) -> int:
        return int(str(value).strip(cls.MARK)) if value is not None else default


def request(data: str | bytes) -> bytes:
    return b"J" + text(data)


def policy(data: str | bytes, form: int = 0, scheme: int = 0) -> bytes:
    return b"P" + text(data) + number(form) + number(scheme)


def lookup(data: str | bytes, status: int = 0) -> bytes:
    return b"L" + text(data) + number(status)


def state(data: str | bytes, version: str | bytes, event: int) -> bytes:
    return b"S" + text(data) + text(version) + number(event)


def pair(a: str | bytes, b: str | bytes, scheme: int, flags: int) -> bytes:
    return b"C" + text(a) + text(b) + number(scheme) + number(flags)


def every_way(name: str, a: str | bytes, b: str | bytes) -> Iterator[Record]:
    """A pair under each scheme, and under app with each set of flags."""
    for scheme, code in SCHEMES.items():
        yield f"{name} under {scheme}", pair(a, b, code, 0)
    for flags in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 20, 24, 1 << 30):
        yield f"{name} with the flags {flags}", pair(a, b, 0, flags)


def tables() -> Iterator[Record]:
    for path in sorted((DATA / "versions").glob("*.tsv")):
        for line_number, line in enumerate(path.read_bytes().split(b"\n"), 1):
            if not line or line.startswith(b"# "):
                continue
            fields = [re.sub(rb"\\([tnr\\])", lambda m: {b"t": b"\t", b"n": b"\n", b"r": b"\r", b"\\": b"\\"}[m.group(1)], f) for f in line.split(b"\t")]
            name = f"{path.name}:{line_number}"
            if path.name in ("ranges.tsv", "range_faults.tsv"):
                for scheme, code in SCHEMES.items():
                    yield f"{name} under {scheme}", b"R" + text(fields[1]) + text(fields[3] if len(fields) > 3 else b"1.0") + number(code)
                continue
            words = [field for field in fields if field not in (b"<", b"=", b">", b"!") and field.decode("utf-8", "replace") not in SCHEMES]
            yield from every_way(name, words[0], words[1] if len(words) > 1 else words[0])


def rows() -> Iterator[Record]:
    for path in sorted((DATA / "decisions").glob("*.json")):
        for row in Verbatim.read(path):
            yield f"{path.name}: {row['name']}", request(Verbatim.write(row["request"]))
    for path in sorted((DATA / "policies").glob("*.json")):
        for row in Verbatim.read(path):
            if "text" in row or (SHARED / "policies" / row.get("file", "")).is_file():
                data = row["text"] if "text" in row else (SHARED / "policies" / row["file"]).read_bytes()
                scheme = SCHEMES[row.get("scheme", "app")]
                yield f"{path.name}: {row['name']}", policy(data, Verbatim.integer(row.get("format")), scheme)
    for path in sorted((DATA / "states").glob("*.json")):
        for row in Verbatim.read(path):
            before = "" if row["state"] is None else Verbatim.write(row["state"])
            yield f"{path.name}: {row['name']}", state(before, row["version"] or "", EVENTS.get(row["event"], 99))
    for row in Verbatim.read(DATA / "lookups" / "rows.json"):
        if "file" in row:
            body: str | bytes = (DATA / "lookups" / row["file"]).read_bytes()
        else:
            body = bytes.fromhex(row["hex"]) if "hex" in row else row["body"]
        yield f"lookups/rows.json: {row['name']}", lookup(body, Verbatim.integer(row.get("status")))


def corpora() -> Iterator[Record]:
    for path in sorted((ROOT / "fuzz" / "corpus").rglob("*")):
        if not path.is_file():
            continue
        name, data = str(path.relative_to(ROOT)), path.read_bytes()
        match path.parent.name:
            case "versions":
                yield from every_way(name, data[: len(data) // 2], data[len(data) // 2 :])
            case "state":
                yield from ((f"{name} after event {event}", state(data, "2.0", event)) for event in range(1, 5))
            case "policy":
                yield from ((f"{name} under scheme {scheme}", policy(data, 0, scheme)) for scheme in SCHEMES.values())
            case "lookup":
                yield name, lookup(data)
            case _:
                yield name, request(data)


def outside() -> Iterator[Record]:
    for path in sorted((SHARED / "lookups").glob("*.json")):
        yield f"real reply {path.name}", lookup(path.read_bytes(), 200)
    for path in sorted((SHARED / "policies").iterdir()):
        yield f"real policy {path.name}", policy(path.read_bytes())
    for path in sorted((SHARED / "json" / "test_parsing").glob("*.json")):
        data = path.read_bytes()
        yield f"JSONTestSuite {path.name} as a reply", lookup(data)
        yield f"JSONTestSuite {path.name} as a policy", policy(data)
        yield f"JSONTestSuite {path.name} as a request", request(data)
        yield f"JSONTestSuite {path.name} as a state", state(data, "2.0", 1)


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    sources = [("version rows", tables()), ("other rows", rows()), ("corpora", corpora())]
    if SHARED.is_dir():
        sources.append(("shared data", outside()))
    else:
        print(f"SKIPPED real replies, policies and JSONTestSuite: they are not at hand ({SHARED})")
    counts = []
    with open(folder / "records", "wb") as records, open(folder / "names", "w", encoding="utf-8") as names:
        for source, found in sources:
            count = 0
            for name, record in found:
                records.write(struct.pack("<I", len(record)) + record)
                names.write(name.replace("\n", " ") + "\n")
                count += 1
            assert count, f"no {source}"
            counts.append(f"{count:,} from {source}")
    print("records: " + ", ".join(counts))


if __name__ == "__main__":
    main()
