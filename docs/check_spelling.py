#!/usr/bin/env python3
"""Reads the prose of all pages with aspell, in British English; docs/spelling.txt has the words of this project and its field.

    docs/check_spelling.py [--list]     --list prints the unknown words alone, one a line

Code, addresses and what stands between backticks is left out: other checks run that.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tree import ROOT, pages, prose  # noqa: E402

WORDS = ROOT / "docs" / "spelling.txt"


def plain(line: str) -> str:
    """A line without code, comments, the addresses of links and names."""
    line = re.sub(r"(`+).*?\1", " ", line)
    line = re.sub(r"\]\([^)]*\)", "] ", line)
    line = re.sub(r"<[^>]*>|https?://\S+", " ", line)
    return re.sub(r"\b\w*[a-z][A-Z]\w*|\b\w+_\w+\b|--\w[\w-]*", " ", line)  # names of code, in headings say


def main() -> int:
    known = {line.lower() for line in WORDS.read_text(encoding="utf-8").split("\n") if line and not line.startswith("#")}
    everything = [*pages(), *sorted((ROOT / "docs").glob("*.docc/*.md"))]
    lines = [(page, number, plain(line)) for page in everything for number, line in prose(page.read_text(encoding="utf-8"))]
    text = "\n".join(line for _, _, line in lines)
    asked = subprocess.run(
        ["aspell", "list", "--lang=en_GB", "--encoding=utf-8", "--ignore=2"], input=text, capture_output=True, text=True, check=False
    )
    if asked.returncode:
        print(f"aspell: {asked.stderr.strip()}", file=sys.stderr)
        return 2
    unknown = {word for word in asked.stdout.split() if word.lower() not in known and word.lower().removesuffix("'s") not in known}
    if sys.argv[1:] == ["--list"]:
        print(*sorted(unknown), sep="\n")
        return 0
    for word in sorted(unknown):
        at = re.compile(rf"(?<![\w']){re.escape(word)}(?![\w])")
        page, number = next(((page, number) for page, number, line in lines if at.search(line)), (WORDS, 0))
        print(f"{page.relative_to(ROOT)}:{number}: {word}: is no word that aspell or docs/spelling.txt knows", file=sys.stderr)
    # What nobody writes any more would let a slip through one day.
    written = {word.lower().removesuffix("'s") for word in re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)*", text)}
    idle = sorted(word for word in known if word not in written)
    for word in idle:
        print(f"docs/spelling.txt: {word}: no page has it", file=sys.stderr)
    print(f"the words of {len(everything)} pages are spelt well" if not unknown and not idle else "spelling: see above")
    return 1 if unknown or idle else 0


if __name__ == "__main__":
    raise SystemExit(main())
