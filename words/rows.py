#!/usr/bin/env python3
"""Writes Tests/data/decisions/languages.json: what each language says, as rows that every caller replays. `make words`.

A row asks in one language and has all texts that are shown then, put together here from the files of words; so the rows
say what the library has to make of them, whatever way it keeps them. With --check it fails where the file is another.
"""

import json
import re
import sys
from pathlib import Path

from words_file import Language, read_all

TARGET = Path(__file__).resolve().parent.parent / "Tests/data/decisions/languages.json"
RIGHT_TO_LEFT = ("Arab", "Hebr")
WITHOUT_BLANKS = ("Hans", "Hant", "Jpan")
VALUES = {"app": "Example", "installed": "1.0", "target": "2.0"}
NOW = "2026-11-30T00:00:00Z"


def filled(language: Language, text: str, days: int = 0) -> str:
    """A text with its variables filled in, isolated where the text runs from right to left."""

    def isolated(value: str) -> str:
        return f"\u2068{value}\u2069" if language.script in RIGHT_TO_LEFT else value

    # Of the plural form the rows need five days and one day only: every language has a case of its own for one, or none.
    def case(form: re.Match[str]) -> str:
        cases = dict(re.findall(r"(\w+) \{([^{}]*)\}", form[1]))
        name = {1: "one", 2: "two"}.get(days, "few" if language.tag == "ar" else "many" if language.tag in MANY else "other")
        if language.tag == "ro" and days == 5:
            name = "few"
        if language.tag == "lt" and days == 5:
            name = "few"
        return cases.get(name, cases["other"]).replace("#", isolated(str(days)))

    text = re.sub(r"\{days, plural, (.*)\}", case, text)
    return re.sub(r"\{(\w+)\}", lambda variable: isolated(VALUES[variable[1]]), text)


# Where five is of the category many.
MANY = ("pl", "ru", "uk")


def row(language: Language, name: str, request: dict, answer: dict) -> dict:
    return {
        "name": f"{language.tag}: {name}",
        "rule": "11: built-in texts",
        "request": {"installed": "1.0", "now": NOW, "languages": [language.tag]} | request,
        "answer": answer,
    }


def rows(language: Language) -> list[dict]:
    texts = language.texts
    blank = "" if language.script in WITHOUT_BLANKS else " "

    def message(title: str, sentences: list[str], button: str, days: int = 0, more: bool = False) -> dict:
        return {
            "title": texts[title],
            "message": blank.join(filled(language, texts[key], days) for key in sentences),
            "continueButtonText": texts[button],
            "cancelButtonText": texts["button.later"] if more else None,
            "skipButtonText": texts["button.skip"] if more else None,
            "language": language.tag,
        }

    release = {"version": "2.0", "date": "2026-11-01T00:00:00Z"}
    too_new = release | {"minimumOS": "26"}
    asked = [
        ("app, target and deadline", {"appName": "Example", "policy": {"releases": [release], "deadline": "2026-12-05T00:00:00Z"}},
         ["available.app.target", "installed", "deadline"], 5),
        ("target, one day left", {"policy": {"releases": [release], "deadline": "2026-12-01T00:00:00Z"}},
         ["available.target", "installed", "deadline"], 1),
        ("app only", {"appName": "Example", "policy": {"recommendedVersion": "2.0"}}, ["available.app", "installed"], 0),
        ("neither app nor target", {"policy": {"recommendedVersion": "2.0"}}, ["available", "installed"], 0),
    ]  # fmt: skip
    forced = [
        ("app and target", {"appName": "Example", "policy": {"minimumVersion": "2.0", "releases": [release]}}, "required.app.target"),
        ("target", {"policy": {"minimumVersion": "2.0", "releases": [release]}}, "required.target"),
        ("app", {"appName": "Example", "policy": {"minimumVersion": "2.0"}}, "required.app"),
        ("neither app nor target", {"policy": {"minimumVersion": "2.0"}}, "required"),
    ]  # fmt: skip
    blocked = {"osVersion": "18", "policy": {"minimumVersion": "2.0", "releases": [too_new]}}
    made = []
    for name, request, sentences, days in asked:
        # Without a target there is nothing to skip.
        shown = message("title.available", sentences, "button.update", days, more=True)
        if "releases" not in request["policy"]:
            shown["skipButtonText"] = None
        made.append(row(language, f"recommended, {name}", request, {"outcome": "recommend", "message": shown}))
    for name, request, sentence in forced:
        shown = message("title.required", [sentence], "button.update")
        made.append(row(language, f"forced, {name}", request, {"outcome": "force", "message": shown}))
    shown = message("title.unsupported", ["unsupported.app", "unsupported.system"], "button.ok")
    answer = {"outcome": "unsupported", "reason": "needsNewerOS", "message": shown}
    made.append(row(language, "unsupported, the system is too old", {"appName": "Example"} | blocked, answer))
    shown = message("title.unsupported", ["unsupported"], "button.ok")
    known = {"policy": {"minimumVersion": "2.0", "releases": [{"version": "0.9"}]}}
    answer = {"outcome": "unsupported", "reason": "noReleaseKnown", "message": shown}
    made.append(row(language, "unsupported, nothing to be had", known, answer))
    return made


def main() -> int:
    lines = [json.dumps(made, ensure_ascii=False) for language in read_all() for made in rows(language)]
    text = "[\n  " + ",\n  ".join(lines) + "\n]\n"
    if sys.argv[1:] == ["--check"]:
        if TARGET.read_text(encoding="utf-8") != text:
            print(f"{TARGET.name} is not what words/ gives today: `make words` writes it", file=sys.stderr)
            return 1
        return 0
    if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
        TARGET.write_text(text, encoding="utf-8")
        print(f"wrote {TARGET.name}, {len(lines)} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())
