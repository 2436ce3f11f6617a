#!/usr/bin/env python3
"""Compares what the library knows of languages with CLDR as Babel has it, through the text interface: `make test-words`.

Plural categories for whole numbers, former codes, likely scripts and regions, parent locales, and which way texts run. Says
how much was compared; an oracle of another CLDR than the library's is refused, since then they may differ.
"""

import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

from babel import Locale
from babel.core import get_global
from babel.localedata import locale_identifiers

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "bindings/python/src"), str(ROOT / "words")]

from updategate import evaluate_json  # noqa: E402

import check  # noqa: E402
from words_file import read_all  # noqa: E402

CLDR = "49"
NOW = datetime(2026, 11, 30, tzinfo=timezone.utc)
# CLDR's samples of whole numbers are these and what lies between the first; none is 0 here, where no deadline lies ahead.
NUMBERS = [*range(1, 203), 300, 999, 1000, 1001, 1002, 1003, 10_000, 20_000, 40_000, 100_000, 100_002, 110_000, 1_000_000, 1_000_001]
FORMS = "{days, plural, " + " ".join(f"{name} {{{name}}}" for name in ("zero", "one", "two", "few", "many", "other")) + "}"

faults: list[str] = []


def shown(texts: dict[str, str], asked: str, days: int = 1) -> dict:
    """The message for who asks in one language, of a policy with one text a language."""
    messaging = {tag: {"recommended": {"message": text}} for tag, text in texts.items()}
    deadline = (NOW + timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")
    request = {
        "installed": "1.0",
        "now": NOW.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "languages": [asked],
        "policy": {"releases": [{"version": "2.0"}], "messaging": messaging, "deadline": deadline},
    }
    return evaluate_json(request)["message"]


def expect(what: str, got: object, wanted: object) -> None:
    if got != wanted:
        faults.append(f"{what}: {got}, CLDR has {wanted}")


def tag(identifier: str) -> str:
    return identifier.replace("_", "-")


def check_plurals() -> int:
    """Every language of CLDR, and Portugal's Portuguese, which counts otherwise than Brazil's."""
    count = 0
    for name in locale_identifiers():
        if "_" in name and name not in ("pt_PT", "pt_AO", "pt_BR"):
            continue
        rule = Locale.parse("pt_PT" if name == "pt_AO" else name).plural_form
        for number in NUMBERS:
            expect(f"{name} {number}", shown({tag(name): FORMS}, tag(name), number)["message"], rule(number))
            count += 1
    for language in read_all():
        rule = Locale.parse(tag(language.tag).replace("-", "_")).plural_form
        names = [*(name for name in ("zero", "one", "two", "few", "many") if name in rule.tags), "other"]
        expect(f"the categories of {language.tag}", check.categories(language.tag), " ".join(names))
    return count


def check_aliases(languages: set[str]) -> int:
    count = 0
    for code, today in get_global("language_aliases").items():
        if today.split("_")[0] in languages | {"yi", "jv", "fil"} and len(code) in (2, 3) and code not in ("nob", "nno", "nor"):
            wanted = tag(today)
            expect(f"{code}", shown({"und": "no", wanted: "yes"}, code)["language"], wanted)
            count += 1
    return count


def check_scripts(languages: set[str]) -> int:
    """A region tells the script, where its language is written in several."""
    count = 0
    likely = get_global("likely_subtags")
    several = {"az", "ha", "kk", "ku", "ky", "mn", "ms", "pa", "sd", "sr", "tg", "ug", "uz", "yue", "zh"}
    for name, full in likely.items():
        parts = name.split("_")
        language, script, region = full.split("_")
        if language not in languages | several or parts[0] != language:
            continue
        if len(parts) == 1 and len(language) == 2:
            # What is asked for without a region is found under the likely one.
            wanted = f"{language}-{region}"
            if language in languages:
                expect(f"{name} with {wanted}", shown({"qaa": "no", wanted: "yes"}, language)["language"], wanted)
                count += 1
        elif len(parts) == 2 and len(parts[1]) in (2, 3) and language in several:
            wanted = f"{language}-{script}"
            other = f"{language}-{'Latn' if script != 'Latn' else 'Cyrl'}"
            expect(f"{name}", shown({other: "no", wanted: "yes"}, tag(name))["language"], wanted)
            count += 1
            alone = shown({other: "no"}, tag(name))["message"]
            expect(f"{name} with only {other}", alone == "no", False)
    return count


def check_parents() -> int:
    count = 0
    for child, parent in get_global("parent_exceptions").items():
        if parent == "root":
            continue
        wanted = tag(parent)
        expect(f"the parent of {child}", shown({"qaa": "no", wanted: "yes"}, tag(child))["language"], wanted)
        count += 1
    return count


def check_directions() -> int:
    count = 0
    for name in locale_identifiers():
        wanted = "\u20682.0\u2069" if Locale.parse(name).text_direction == "rtl" else "2.0"
        expect(f"{name} runs", shown({tag(name): "{target}"}, tag(name))["message"], wanted)
        count += 1
    return count


def main() -> int:
    version = get_global("cldr").get("version")
    if version != CLDR:
        print(f"Babel has CLDR {version}, the library {CLDR}: nothing is compared", file=sys.stderr)
        return 1
    languages = {language.tag.split("-")[0] for language in read_all()}
    counts = {
        "plural categories": check_plurals(),
        "former codes": check_aliases(languages),
        "likely scripts and regions": check_scripts(languages),
        "parents": check_parents(),
        "directions": check_directions(),
    }
    for fault in faults[:40]:
        print(fault, file=sys.stderr)
    if faults:
        print(f"{len(faults)} differ from CLDR", file=sys.stderr)
        return 1
    print("as CLDR 49 has them: " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
