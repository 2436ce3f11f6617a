"""The pages of the documentation, and what can be linked to in them: for the link checker, the speller and the site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^ *(```+|~~~+)")
# A link or picture in the line; the words of a link may hold a picture or brackets of code.
LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\]\()([^()\s]+)(\))")


def pages() -> list[Path]:
    """Everything that a person reads, but for what DocC renders, which has links of its own kind."""
    docs = ROOT / "docs"
    return [
        ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(docs.glob("*.md")), *sorted(docs.glob("how-to/*.md")),
        *sorted((ROOT / "bindings").glob("*/README.md")),
    ]  # fmt: skip


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The lines outside blocks of code, with their numbers."""
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        fence = FENCE.match(line)
        if fence and not inside:
            inside = fence[1]
        elif fence and inside and line.strip().startswith(inside):
            inside = ""
        elif not inside:
            yield number, line


def links(text: str) -> Iterator[tuple[int, str]]:
    """Where each link leads, and its line."""
    for number, line in prose(text):
        for found in LINK.finditer(re.sub(r"`[^`]*`", lambda code: "`" + "x" * (len(code[0]) - 2) + "`", line)):
            yield number, found[2]


def anchors(text: str) -> set[str]:
    """What the headings of a page are called, as GitHub and the site have it."""
    found: set[str] = set()
    for _, line in prose(text):
        found.update(re.findall(r'<a (?:id|name)="([^"]+)"', line))
        heading = re.match(r"^#{1,6} +(.*?)(?: +#+)?$", line)
        if heading is None:
            continue
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1]).replace("`", "").strip().lower()
        name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        unique, count = name, 0
        while unique in found:
            count += 1
            unique = f"{name}-{count}"
        found.add(unique)
    return found
