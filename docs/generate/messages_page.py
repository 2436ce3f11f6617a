"""docs/messages.md: each finding of the linter, each error and each failed look-up, with cause and cure."""

from __future__ import annotations

import re

from tables import MADE, ROOT, cell, lint_codes, rows, same
from updategate import LookupFailureKind, Status

SEVERITIES = {
    "error": "it does not do what it says",
    "warning": "it probably does not do what was meant",
    "note": "worth knowing",
}

EXITS = [
    ("0", "The question was answered, whatever the answer is."),
    ("1", "`lint --exit-code`: more than a note was found. `lint --strict`: anything was found. `diff --most-forced`: more users are newly forced. `test`: a case came out otherwise."),
    ("2", "Bad input. One line on standard error says what and where."),
    ("3", "A fetch failed, and there was no policy to decide by."),
    ("10, 20, 30", "`decide` and `check` with `--exit-code`: recommend, force, unsupported."),
    ("40", "`check --apps --exit-code`: the store lacks an app."),
]  # fmt: skip

# Where the sentences of errors stand, and what they are about.
SENTENCES = [
    ("Text that is no JSON", ["Sources/UpdateGate/JSON/JSONFault.swift"]),
    ("Values of a wrong type", ["Sources/UpdateGate/JSON/JSONNode+Field.swift"]),
    ("Policies", ["Sources/UpdateGate/Policy"]),
    ("Versions and ranges", ["Sources/UpdateGate/Version"]),
    ("Requests", ["Sources/UpdateGate/Decision"]),
    ("Addresses", ["Sources/UpdateGate/Address"]),
]


def sentences(places: list[str]) -> list[str]:
    found: set[str] = set()
    for name in places:
        place = ROOT / name
        for path in [place] if place.is_file() else sorted(place.rglob("*.swift")):
            source = path.read_text(encoding="utf-8")
            found.update(re.findall(r'(?:FieldFault|RangeFault|VersionFault)\(\s*"((?:[^"\\]|\\.)*)"', source))
            found.update(re.findall(r'UpdateGateError\(\s*\.\w+,\s*"((?:[^"\\]|\\.)*)"', source))
            if path.name == "JSONFault.swift":
                found.update(re.findall(r'case \.\w+: "([^"]*)"', source))
    return sorted(text.replace('\\"', '"') for text in found)


def text() -> str:
    codes = lint_codes()
    table = {row[0]: row[1:] for row in rows("lint.tsv", 5)}
    same("lint.tsv", list(table), [name for name, _, _ in codes])
    parts = [
        MADE,
        "# Messages: cause and cure\n\n"
        "- [Findings of the linter](#findings-of-the-linter), by their codes\n"
        "- [Errors](#errors) of the library\n"
        "- [Look-ups that failed](#look-ups-that-failed)\n"
        "- [Exit statuses](#exit-statuses) of the command\n\n"
        "## Findings of the linter\n\n"
        "`updategate lint` names a code with each finding, in brackets. A severity says how bad it is: "
        + "; ".join(f"`{name}`: {what}" for name, what in SEVERITIES.items())
        + ".\n\n| severity | codes |\n|---|---|\n",
    ]
    for severity in SEVERITIES:
        names = " ".join(f"[`{name}`](#{name.lower()})" for name, found, _ in codes if found == severity)
        parts.append(f"| {severity} | {names} |\n")
    for name, severity, words in codes:
        cause, cure, bad, good = table[name]
        ending = "?" if words.endswith("did you mean") else ""
        parts.append(
            f"\n### {name}\n\n"
            f"{severity.capitalize()}: “{words.replace('did you mean', 'did you mean …') + ending}”\n\n"
            f"- Cause: {cause}\n- Cure: {cure}\n- Found in: `{bad}`\n- Not in: `{good}`\n"
        )
    parts.append(
        "\n## Errors\n\nAn error names its place: a byte's offset, line and column, and the path of the value, as far as there "
        "is one.\nThe Python exceptions are all `UpdateGateError`, which is a `ValueError`; `.status` is the number of C.\n"
        "Swift throws `UpdateGateError` with the same place.\n"
    )
    errors = rows("errors.tsv", 4)
    same("errors.tsv", [row[0] for row in errors], [f"UG_E_{status.name}" for status in Status if status])
    for name, exception, cause, cure in errors:
        kinds = " or ".join(f"`{kind}`" for kind in exception.split(", "))
        parts.append(f"\n### {name}\n\n- In Python: {kinds}\n- Cause: {cause}\n- Cure: {cure}\n")
    parts.append("\n### The sentences of errors\n\nMost say what must stand there instead.\n\n| about | sentence |\n|---|---|\n")
    for title, places in SENTENCES:
        for sentence in sentences(places):
            parts.append(f"| {title} | {cell(sentence)} |\n")
    lookups = rows("lookups.tsv", 3)
    same("lookups.tsv", [row[0] for row in lookups], [str(kind) for kind in LookupFailureKind])
    parts.append(
        "\n## Look-ups that failed\n\nA reply of the store without an app in it is no error: the decision takes it as a fact and "
        "lists it in\n`lookupFailures`. It never counts as “up to date”.\n"
    )
    for name, cause, cure in lookups:
        parts.append(f"\n### {name}\n\n- Cause: {cause}\n- Cure: {cure}\n")
    parts.append("\n## Exit statuses\n\n| status | of the command |\n|---|---|\n")
    parts += [f"| {status} | {what} |\n" for status, what in EXITS]
    return "".join(parts)
