#!/usr/bin/env python3
"""Follows each link of the pages that leads into the tree, its anchor too, and says which leads nowhere.

Addresses elsewhere are not asked: a build must not depend on them. A page of the how-to folder that no page links to is said too.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tree import ROOT, anchors, links, pages  # noqa: E402


def main() -> int:
    texts = {page: page.read_text(encoding="utf-8") for page in pages()}
    known: dict[Path, set[str]] = {}
    faults: list[str] = []
    reached: set[Path] = {ROOT / "README.md"}
    count = 0
    for page, text in texts.items():
        place = page.relative_to(ROOT)
        for line, link in links(text):
            if "://" in link or link.startswith("mailto:"):
                continue
            count += 1
            address, _, anchor = link.partition("#")
            target = (page.parent / address).resolve() if address else page
            if not target.exists():
                faults.append(f"{place}:{line}: {link}: there is no {target.relative_to(ROOT) if ROOT in target.parents else target}")
                continue
            if target != page:
                reached.add(target)
            if anchor and target.suffix == ".md":
                if target not in known:
                    known[target] = anchors(target.read_text(encoding="utf-8"))
                if anchor not in known[target]:
                    faults.append(f"{place}:{line}: {link}: {target.relative_to(ROOT)} has no heading of that name")
    faults.extend(f"{page.relative_to(ROOT)}: no page links to it" for page in texts if page not in reached)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{count} links of {len(texts)} pages lead somewhere" if not faults else f"{len(faults)} of {count} links are wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
