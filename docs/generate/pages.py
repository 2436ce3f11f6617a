#!/usr/bin/env python3
"""Makes the pages of docs/ that are looked things up in: policy-reference.md from the schema, command.md from the command's
parser, reasons.md and messages.md from the tables beside this file and from what the library itself says, names.md from the
sources, glossary.md from its table.

    docs/generate/pages.py            writes them
    docs/generate/pages.py --check    says which are not what they would be, and exits with 1

It needs the package of bindings/python and the library that UPDATEGATE_LIBRARY names.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent
sys.path[:0] = [str(HERE), str(DOCS.parent / "bindings" / "python" / "src")]

import command_page  # noqa: E402
import glossary_page  # noqa: E402
import messages_page  # noqa: E402
import names_page  # noqa: E402
import policy_page  # noqa: E402
import reasons_page  # noqa: E402

PAGES = {
    "policy-reference.md": policy_page.text,
    "command.md": command_page.text,
    "reasons.md": reasons_page.text,
    "messages.md": messages_page.text,
    "names.md": names_page.text,
    "glossary.md": glossary_page.text,
}


def main() -> int:
    stale = 0
    for name, make in PAGES.items():
        path = DOCS / name
        text = make()
        if sys.argv[1:] != ["--check"]:
            path.write_text(text, encoding="utf-8")
            print(f"docs/{name}: {text.count(chr(10))} lines")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"FAILED docs/{name} is not what it is made from: run make pages")
            stale += 1
    if sys.argv[1:] == ["--check"] and not stale:
        print(f"ok     {len(PAGES)} generated pages are what they are made from")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
