"""docs/reasons.md: outcomes, and each reason with what to do about it."""

from __future__ import annotations

import json
from typing import Any

from tables import MADE, ROOT, rows, same
from updategate import Outcome, Reason

OUTCOMES = {
    "none": "Show nothing.",
    "recommend": "Ask. The user may say later, and may skip where `skippable` allows it.",
    "force": "Block the app until it is updated. The prompt has one button.",
    "unsupported": "The user must update, and this device cannot. The prompt has one button; you decide where it leads.",
}


def answered() -> dict[str, set[str]]:
    """The outcomes that each reason has in the rows that every caller replays."""
    found: dict[str, set[str]] = {}

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("outcome"), str) and isinstance(value.get("reason"), str):
                found.setdefault(value["reason"], set()).add(value["outcome"])
            value = list(value.values())
        for inner in value if isinstance(value, list) else ():
            walk(inner)

    for path in sorted((ROOT / "Tests" / "data").rglob("*.json")):
        try:
            walk(json.loads(path.read_text(encoding="utf-8")))
        except ValueError:
            continue  # A reply that is broken on purpose.
    return found


def text() -> str:
    table = rows("reasons.tsv", 4)
    known = answered()
    for name, outcomes, _, _ in table:
        if set(outcomes.split(", ")) != known.get(name):
            raise SystemExit(f"reasons.tsv: {name} comes with {known.get(name)} in Tests/data, not with {outcomes}")
    same("reasons.tsv", [row[0] for row in table], [str(reason) for reason in Reason])
    same("outcomes", list(OUTCOMES), [str(outcome) for outcome in Outcome])
    parts = [
        MADE,
        "# Outcomes and reasons\n\n"
        "Each answer has an outcome, which says what to do, and a reason, which says why. A reason comes with few outcomes,\n"
        "most with one. New reasons may be added: treat one that you do not know by its outcome.\n\n"
        "## Outcomes\n\n| outcome | what to do | reasons |\n|---|---|---|\n",
    ]
    for outcome, what in OUTCOMES.items():
        names = " ".join(f"[`{row[0]}`](#{row[0].lower()})" for row in table if outcome in row[1].split(", "))
        parts.append(f"| `{outcome}` | {what} | {names} |\n")
    parts.append("\n## Reasons\n")
    numbers = {str(reason): reason.code for reason in Reason}
    for name, outcomes, why, cure in table:
        constant = Reason(name).name
        words = " or ".join(f"`{outcome}`" for outcome in outcomes.split(", "))
        parts.append(
            f"\n### {name}\n\n{why}\n\n- Outcome: {words}\n- What to do: {cure}\n"
            f"- In code: C `UG_REASON_{constant}` ({numbers[name]}), Python `Reason.{constant}`, Swift `.{name}`\n"
        )
    return "".join(parts)
