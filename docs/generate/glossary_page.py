"""docs/glossary.md: the words that were chosen, from the table that the check of words goes by as well."""

from __future__ import annotations

import re

from tables import MADE, cell, rows


def readable(pattern: str) -> str:
    """An expression as the word that it is about."""
    text = re.sub(r"\(\?<?[!=][^()]*(?:\([^()]*\))*[^()]*\)", "", pattern)
    return re.sub(r"\\b|s\?|-\?", "", text.replace("(?:so)?", ""))


def text() -> str:
    parts = [
        MADE,
        "# Glossary\n\nOne word for one thing, in the header, the command, the messages and on these pages. `make test-docs` looks for the\n"
        "words of the last column.\n\n| term | means | not |\n|---|---|---|\n",
    ]
    for term, means, patterns in rows("glossary.tsv", 3):
        others = [] if patterns == "-" else sorted({readable(part) for part in re.split(r"\|(?![^()]*\))", patterns)})
        name = "" if term == "-" else f"**{term}**"
        parts.append(f"| {name} | {cell(means)} | {cell(', '.join(others))} |\n")
    return "".join(parts)
