"""The word that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable


def likely(word: str, known: Iterable[str]) -> str | None:
    """The nearest of the known words, where one is near: a slip away, or two where both words are long.

    >>> likely("verison", ("version", "count"))
    'version'
    """
    letters = word.lower()
    least, found = 3, None
    for name in known:
        shorter = min(len(letters), len(name))
        allowed = 2 if shorter > 6 else 1 if shorter > 2 else 0
        if abs(len(letters) - len(name)) > allowed:
            continue
        slips = _slips(letters, name.lower())
        if slips <= allowed and slips < least:
            least, found = slips, name
    return found


def hint(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word."""
    name = likely(word, known)
    return "" if name is None else f"; did you mean {name}?"


def _slips(a: str, b: str) -> int:
    """Letters left out, put in, mistaken, or swapped with their neighbour."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, other in enumerate(b, 1):
            slips = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                slips = min(slips, last[j - 2] + 1)
            row.append(slips)
    return row[-1]
