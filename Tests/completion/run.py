#!/usr/bin/env python3
"""run.py : bash and zsh complete what the command's own parser has: every command, option and closed word, and files.

Each row is a command line with its last word cut off or whole; the shells that load the files of packaging/completion are
asked what TAB makes of it. zsh is a real one behind a terminal; bash is asked through the function that it calls.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "packaging"))

import completion  # noqa: E402


def rows() -> list[tuple[str, str]]:
    """A line that stops within its last word, and the word that it must become."""
    found = [("updategate de", "decide"), ("updategate si", "simulate"), ("updategate decide --installed 1.0 --sta", "")]
    for name, (_, sub) in completion.commands().items():
        found.append((f"updategate {name}", name))
        for action in completion.options(sub):
            option = completion.long_name(action)
            found.append((f"updategate {name} {option}", option))
            words = completion.words_of(action) if action.nargs != 0 else None
            found += [(f"updategate {name} {option} {word}", word) for word in words or []]
            if option in completion.FILES:
                found.append((f"updategate {name} {option} harb", "harbor.json"))
        if completion.takes_files(sub):
            found.append((f"updategate {name} harb", "harbor.json"))
    for event in ("shown", "later", "skipped"):
        found.append((f"updategate record {event[:3]}", event))
    found += [("updategate nonsense", ""), ("updategate decide --nonsense", ""), ("updategate decide --scheme nonsense", "")]
    return found


def answers(command: list[str], lines: list[str], folder: str) -> list[str]:
    done = subprocess.run(
        command, input="\n".join(lines) + "\n", cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    said = done.stdout.split("\n")[:-1]
    if done.returncode or len(said) != len(lines):
        raise SystemExit(f"FAILED completion: {command[0]} answered {len(said)} of {len(lines)} lines\n{done.stderr}")
    return said


def main() -> None:
    table = rows()
    lines = [line for line, _ in table]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "harbor.json").write_text("{}")
        bash = answers(["bash", "--norc", str(HERE / "complete.bash"), str(completion.FOLDER / "updategate.bash")], lines, folder)
        zsh = answers(["zsh", "-f", str(HERE / "complete.zsh"), str(completion.FOLDER)], lines, folder)
    for (line, word), offered, completed in zip(table, bash, zsh, strict=True):
        before = line[: line.rindex(" ") + 1]
        # A whole word is followed by a space; one that nothing is known of stays as it was.
        ambiguous = line.endswith("--sta")  # --state and --status
        right = {"bash": word in offered.split() if word else ambiguous or not offered,
                 "zsh": completed == (f"{before}{word} " if word else line + "t" * ambiguous)}  # fmt: skip
        for shell, answer in (("bash", offered), ("zsh", completed)):
            if not right[shell]:
                failed += 1
                print(f"FAILED completion: {shell}: {line!r} becomes {answer!r}, not {word!r}")
    if failed:
        raise SystemExit(1)
    print(f"ok     completion: {len(table)} command lines, in bash and in zsh")


if __name__ == "__main__":
    main()
