"""Tables for a person."""

from __future__ import annotations

from collections.abc import Sequence

from .terminal import clean


def grid(head: Sequence[str], body: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Columns under their heads, those in right set to the right. A column that is empty in every row is left out."""
    kept = [column for column in range(len(head)) if not body or any(row[column] for row in body)]
    rows = [[clean(row[column]) for column in kept] for row in (head, *body)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = []
    for row in [rows[0], ["-" * width for width in widths], *rows[1:]]:
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width) for column, cell, width in zip(kept, row, widths)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"
