"""docs/command.md: each sub-command with its arguments, from the parser that the command itself has."""

from __future__ import annotations

import argparse
import os
import re
from typing import Any

from tables import MADE, cell
from updategate.command import parser


def arguments(action: argparse.Action) -> tuple[str, str]:
    """How an argument is written, and what it says."""
    if action.option_strings:
        value = "" if action.nargs == 0 else f" {action.metavar or action.dest.upper()}"
        name = ", ".join(f"`{option}{value}`" for option in action.option_strings)
    else:
        metavar = action.metavar or action.dest.upper()
        name = f"`{metavar if isinstance(metavar, str) else ' '.join(metavar)}`"
    words = " ".join((action.help or "").split()).replace("%%", "%")
    if action.option_strings and action.required:
        words += " (required)"
    if "%(" in words:
        words = words % {**vars(action), "prog": "updategate"}
    return name, words


def reflowed(text: str) -> str:
    return " ".join(text.split())


def section(name: str, sub: Any) -> str:
    parts = [f"\n## {name}\n\n{reflowed(sub.description)}\n\n"]
    usage = re.sub(r"^usage: ", "", sub.format_usage()).strip()
    parts.append("```console\n" + re.sub(r"\n\s+", "\n    ", usage) + "\n```\n")
    for group in sub._action_groups:
        rows = [arguments(action) for action in group._group_actions if action.help is not argparse.SUPPRESS]
        if not rows:
            continue
        title = {"positional arguments": "arguments", "options": "options"}.get(group.title, group.title)
        parts.append(f"\n| {title} | |\n|---|---|\n")
        parts += [f"| {cell(shown)} | {cell(words)} |\n" for shown, words in rows]
    if sub.epilog:
        parts.append("\n" + examples(sub.epilog))
    return "".join(parts)


def examples(epilog: str) -> str:
    """What stands below the options: a heading with lines under it is a block."""
    parts = []
    for block in re.split(r"\n(?=\S)", epilog.strip("\n")):
        first, _, rest = block.partition("\n")
        if rest.strip():
            body = "\n".join(line.removeprefix("  ") for line in rest.rstrip().splitlines())
            parts.append(f"{first.capitalize()}\n\n```console\n{body.strip(chr(10))}\n```\n")
        else:
            parts.append(f"{first}\n")
    return "\n".join(parts)


PIPELINES = """
## In a pipeline

For [pre-commit](https://pre-commit.com), where the command is installed. Put the address of this repository in place of REPOSITORY:

```
repos:
  - repo: REPOSITORY
    rev: v0.1.0
    hooks:
      - id: updategate-lint
        files: ^policies/.*\\.json$   # without it, files whose name ends in policy.json
```

As an action of a workflow; each finding stands beside its line. `packaging/action/action.yml` names all inputs:

```
- uses: OWNER/REPOSITORY/packaging/action@v0.1.0
  with:
    policies: |
      policies/ios.json
      policies/android.json
    cases: policies/cases.csv
    strict: "true"
```

Anywhere else, `updategate lint --exit-code policies/*.json` and `updategate test policies/ios.json policies/cases.csv` exit with 1.
"""


def text() -> str:
    os.environ["COLUMNS"] = "100"
    top = parser()
    subs = next(action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    summaries = {choice.dest: choice.help or "" for choice in subs._choices_actions}
    parts = [
        MADE,
        f"# The command `updategate`\n\n{reflowed(top.description or '')}\n\n"
        "`python3 -m updategate` is the same. `updategate help COMMAND` shows what this page says.\n\n"
        "DATE is a day, a day with its time, or Unix seconds: `2026-11-30`, `2026-11-30T08:00:00Z`, `1796025600`. DURATION is a\n"
        "length of time: `P1D`, `PT12H`, or whole seconds. VERSION is a version under the `--scheme`.\n\n"
        "| command | what it does |\n|---|---|\n",
    ]
    parts += [f"| [`{name}`](#{name}) | {cell(summaries[name])} |\n" for name in subs.choices]
    parts.append("\nThe exit statuses are in [messages](messages.md#exit-statuses).\n")
    parts += [section(name, sub) for name, sub in subs.choices.items()]
    return "".join([*parts, PIPELINES])
