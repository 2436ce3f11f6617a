#!/usr/bin/env python3
"""Checks the files of words: `make check-words`, and part of `make test-words`.

What a machine can see: every text is there, with the variables that English has in it; the plural form has the categories
of its language and no others; sentences end and are quoted as the script does it; nothing stands where nobody sees it.
"""

import re
import sys
import unicodedata

from words_file import KEYS, Language, WordsError, read_all

# CLDR 49's categories, for the languages that have more than `other`. Tests/words/check_cldr.py compares them with CLDR.
CATEGORIES = {
    "one other": "bg bn da de el en et eu fa fi gu hi hu hy ka kk kn ml mr nb nl pa sv ta te tr ur vi",
    "one many other": "ca es fr it pt",
    "one few other": "hr ro sr",
    "one few many other": "cs lt pl ru sk uk",
    "one two few other": "sl",
    "one two other": "he",
    "zero one other": "lv",
    "zero one two few many other": "ar",
}
# How a sentence ends, and what must not be in a text, because the script has its own sign for it.
ENDS = {"Armn": "։", "Hans": "。", "Hant": "。", "Jpan": "。", "Beng": "।", "Guru": "।", "Thai": ""}
ENDS_BY_TAG = {"hi": "।", "ur": "۔"}
FOREIGN = {"Arab": ",;?", "Hans": ",.;:?!()\"", "Hant": ",.;:?!()\"", "Jpan": ",.;:?!()\"", "Armn": ":", "Thai": ".,"}
# Where an apostrophe or a quotation mark is wanted, it is the typographic one.
STRAIGHT = "\"'"
SENTENCES = tuple(key for key in KEYS if not key.startswith(("title", "button")))


def categories(tag: str) -> str:
    language = tag.split("-")[0]
    return next((names for names, tags in CATEGORIES.items() if language in tags.split()), "other")


def variables(text: str) -> list[str]:
    return sorted(re.findall(r"\{([A-Za-z]+)[},]", text))


def faults(language: Language, english: Language) -> list[str]:
    found: list[str] = []
    end = ENDS_BY_TAG.get(language.tag, ENDS.get(language.script, "."))
    for key, text in language.texts.items():
        say = lambda fault: found.append(f"{language.tag}: {key}: {fault}")  # noqa: E731
        if variables(text) != variables(english.texts[key]):
            say(f"has the variables {variables(text)}, English {variables(english.texts[key])}")
        if text != text.strip() or "  " in text:
            say("has a blank too many")
        if unicodedata.normalize("NFC", text) != text:
            say("is not in the composed form (NFC)")
        for character in text:
            if unicodedata.category(character) in ("Cc", "Cf", "Zs", "Co", "Cn") and character not in " \u200c\u200d":
                say(f"has U+{ord(character):04X}")
        bare = re.sub(r"\{days, plural, (.*\}\})", "", re.sub(r"\{\w+\}", "", text))
        for character in FOREIGN.get(language.script, "") + STRAIGHT:
            if character in bare and not (language.tag == "ko" and character in "()"):
                say(f"has {character}")
        if key in SENTENCES:
            if end and not text.endswith(end):
                say(f"does not end with {end}")
        elif text.endswith((".", "。", "।", "։", "۔")):
            say("is no sentence, and ends like one")
    forms = re.search(r"\{days, plural, (.*)\}", language.texts["deadline"])
    cases = re.findall(r"(\w+) \{([^{}]*)\}", forms[1]) if forms else []
    names = " ".join(name for name, _ in cases)
    if names != categories(language.tag):
        found.append(f"{language.tag}: deadline: has the cases {names}, CLDR {categories(language.tag)}")
    for name, case in cases:
        if "#" not in case and not (name in ("one", "two") and language.tag in ("ar", "he")):
            found.append(f"{language.tag}: deadline: {name} does not say the number")
    return found


def main() -> int:
    languages = read_all()
    english = next(language for language in languages if language.tag == "en")
    found = [fault for language in languages for fault in faults(language, english)]
    for fault in found:
        print(fault, file=sys.stderr)
    if not found:
        print(f"words: {len(languages)} languages, {len(KEYS)} texts each, nothing to mend")
    return 1 if found else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except WordsError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
