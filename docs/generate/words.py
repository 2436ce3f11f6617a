#!/usr/bin/env python3
"""Looks for the words that the glossary says are not written: in the header, on the pages, in the schema and in the messages.

Code is left out: names of programs are what they are. The pages of the command and of the messages are made from the program, so
its help and what it says are looked at with them.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from tables import ROOT, rows  # noqa: E402

# Pages that are being written anew elsewhere; taken out of here as they land.
LATER = {"README.md", "docs/install.md", "docs/tour.md"}


def prose(text: str) -> str:
    """A page without its code, line for line."""
    blank = lambda found: "\n" * found[0].count("\n")  # noqa: E731
    text = re.sub(r"^( *)(```+).*?^\1\2 *$", blank, text, flags=re.M | re.S)
    # A heading of one small word is a name.
    text = re.sub(r"``.*?``|`[^`\n]*`|^#+ [a-z]+$", "", text, flags=re.M)
    return re.sub(r"\]\([^)\n]*\)|<[^>\n]*>", "", text)


def said(node: Any) -> list[str]:
    """The descriptions in a schema."""
    if isinstance(node, dict):
        own = [node["description"]] if isinstance(node.get("description"), str) else []
        return own + [text for value in node.values() for text in said(value)]
    return [text for value in node for text in said(value)] if isinstance(node, list) else []


def texts() -> dict[str, str]:
    found = {}
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        name = str(page.relative_to(ROOT))
        if name not in LATER and name != "docs/glossary.md":
            found[name] = prose(page.read_text(encoding="utf-8"))
    header = (ROOT / "include" / "updategate.h").read_text(encoding="utf-8")
    # Of the header the comments, without names.
    code = re.sub(r"/\*.*?\*/", lambda comment: "\0" + comment[0] + "\0", header, flags=re.S).split("\0")
    found["include/updategate.h"] = "".join(
        re.sub(r"\b(?:ug|UG)_\w+|`[^`]*`|\"[^\"\n]*\"", "", part) if part.startswith("/*") else "\n" * part.count("\n") for part in code
    )
    found["docs/policy.schema.json"] = "\n".join(said(json.loads((ROOT / "docs" / "policy.schema.json").read_text(encoding="utf-8"))))
    found["Tests/data/messages/rows.tsv"] = "\n".join(
        line.split("\t")[2] if line.count("\t") == 2 else "" for line in (ROOT / "Tests/data/messages/rows.tsv").read_text(encoding="utf-8").splitlines()
    )  # fmt: skip
    return found


def main() -> int:
    wrong = 0
    patterns = [(term, re.compile(pattern, re.I if pattern != r"\bTIME\b" else 0)) for term, _, pattern in rows("glossary.tsv", 3) if pattern != "-"]
    looked = texts()
    for name, text in looked.items():
        for number, line in enumerate(text.split("\n"), 1):
            for term, pattern in patterns:
                for found in pattern.finditer(line):
                    instead = "write it plainly" if term == "-" else f"the glossary has “{term}”"
                    print(f"FAILED {name}:{number}: “{found[0]}”: {instead}")
                    wrong += 1
    if not wrong:
        print(f"ok     the glossary's words in {len(looked)} texts")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
