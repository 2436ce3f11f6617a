#!/usr/bin/env python3
"""Turns the files of words into Sources/UpdateGate/Message/WordTable+Words.swift: `make words`.

The same words always give the same bytes. With --check nothing is written, and it fails where the file is not today's.

How the texts are kept is said in Sources/UpdateGate/Message/WordTable.swift. What is repeated within a language is kept
once, as a phrase, chosen greedily by what it saves; English is kept as it is, because it is what most callers ask for.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

from words_file import KEYS, Language, WordsError, read_all

TARGET = Path(__file__).resolve().parent.parent / "Sources/UpdateGate/Message/WordTable+Words.swift"

# A phrase is named by one character that no text has: those of all languages by the first of them, those of one language by
# the ones behind. Where letters are not Latin ones, the ASCII letters are such characters as well; what has them all the
# same must be a shared phrase.
SHARED = (
    "{app}", "{target}", "{installed}", "{days, plural, ",
    "zero {", "one {", "two {", "few {", "many {", "other {", "}}",
    "OK", "OS",
)  # fmt: skip
CODES = "".join(map(chr, range(1, 32))) + "0123456789!$%&*;<=>?@[]^_`|~"
LETTERS = ascii_uppercase + ascii_lowercase
LONGEST_PHRASE = 60
LONGEST_ENTRY = 127


def size(text: str) -> int:
    return len(text.encode())


def saving(phrase: str, texts: list[str]) -> int:
    """How many bytes are saved where the phrase is kept once, with its length before it, and a code stands for it."""
    count = sum(text.count(phrase) for text in texts)
    return (size(phrase) - 1) * count - size(phrase) - 1


def best_phrase(texts: list[str]) -> str | None:
    counts: Counter[str] = Counter()
    for text in texts:
        for start in range(len(text)):
            for end in range(start + 1, min(start + LONGEST_PHRASE, len(text)) + 1):
                counts[text[start:end]] += 1
    best, most = None, 0
    # Overlapping occurrences are counted here, so this is only a bound; ties go to the first by its characters.
    for phrase, count in sorted(counts.items()):
        if count < 2 or (size(phrase) - 1) * count - size(phrase) - 1 <= most:
            continue
        saved = saving(phrase, texts)
        if saved > most:
            best, most = phrase, saved
    return best


def packed(texts: list[str], codes: str) -> tuple[list[str], list[str]]:
    """The phrases of some texts, each of which may name earlier and later ones, and the texts with codes for them."""
    for code, phrase in zip(codes, SHARED):
        texts = [text.replace(phrase, code) for text in texts]
    if clash := set(codes[len(SHARED) :]).intersection("".join(texts)):
        raise WordsError(f"{''.join(sorted(clash))} cannot stand in these texts, since they name phrases")
    phrases: list[str] = []
    for code in codes[len(SHARED) :]:
        phrase = best_phrase(phrases + texts)
        if phrase is None:
            break
        phrases = [earlier.replace(phrase, code) for earlier in phrases] + [phrase]
        texts = [text.replace(phrase, code) for text in texts]
    return phrases, texts


def entry(text: str) -> str:
    """A text with its length before it."""
    if not 0 < size(text) <= LONGEST_ENTRY:
        raise WordsError(f"{text!r} takes {size(text)} bytes, and at most {LONGEST_ENTRY} can be kept")
    return chr(size(text)) + text


def is_latin(language: Language) -> bool:
    return language.script == "Latn"


def family(languages: list[Language]) -> list[list[Language]]:
    """The languages, variants in the same script beside what they vary."""
    families: dict[tuple[str, bool], list[Language]] = {}
    for language in languages:
        families.setdefault((language.tag.split("-")[0], is_latin(language)), []).append(language)
    return list(families.values())


def literal(text: str) -> str:
    """A text within a Swift literal. What a reader would not see, or would see in the wrong place, is escaped."""

    def one(character: str) -> str:
        if character in '"\\':
            return "\\" + character
        if ord(character) < 0x20 or character in "\x7f\u200c\u200d\u00a0":
            return f"\\u{{{ord(character):X}}}"
        return character

    return "".join(map(one, text))


def continued(lines: Iterable[str]) -> list[str]:
    """The lines of a literal in which no line ends."""
    return "\\\n".join(f"    {line}" for line in lines).split("\n")


def numbers() -> str:
    """What each ASCII character names."""
    named = {character: number for number, character in enumerate(CODES + LETTERS)}
    return "".join(chr(named.get(chr(byte), 127)) for byte in range(128))


def table(languages: list[Language]) -> str:
    parts: list[str] = ["".join(entry(phrase) for phrase in SHARED)]
    place = size(parts[0])
    rows: list[str] = []
    for members in family(languages):
        # A text that a variant has in common with the language before it is kept there only: it has no bytes.
        texts: list[str] = []
        for number, language in enumerate(members):
            before = members[number - 1].texts if number else {}
            texts += ["" if before.get(key) == language.texts[key] else language.texts[key] for key in KEYS]
        codes = CODES if is_latin(members[0]) else CODES + LETTERS
        phrases, texts = ([], texts) if members[0].tag == "en" else packed(texts, codes)
        parts.append("".join(map(entry, phrases)))
        own = place
        place += size(parts[-1])
        for number, language in enumerate(members):
            mine = texts[number * len(KEYS) : (number + 1) * len(KEYS)]
            parts.append("".join(entry(text) if text else "\0" for text in mine))
            rows.append(f"{language.tag:<10}{language.script}{own:04X}{place:04X}")
            place += size(parts[-1])
    if place > 0xFFFF:
        raise WordsError("the texts take more than 64 KiB")
    lines = continued(map(literal, parts))
    places = continued(rows)
    return "\n".join(
        [
            "// Made by words/generate.py from the files in words/: mend those, then `make words`.",
            "// swift-format-ignore-file",
            "",
            "extension WordTable {",
            "  /// How many languages there are.",
            f"  static let count = {len(rows)}",
            "",
            "  /// For each ASCII character the phrase that it names; 127 where it is never more than itself. The letters name",
            "  /// phrases, from `latinCount` on, where they are not the language's own.",
            f'  static let numbers: StaticString = "{literal(numbers())}"',
            f"  static let latinCount = {len(CODES)}",
            "",
            "  /// How many phrases all languages share.",
            f"  static let sharedCount = {len(SHARED)}",
            "",
            "  /// How many bytes the longest text has.",
            f"  static let longest = {max(size(text) for language in languages for text in language.texts.values())}",
            "",
            "  /// One record a language, sorted by tag: the tag, its script, and in hexadecimal where its phrases and its texts start.",
            '  static let records: StaticString = """',
            *places,
            '    """',
            "",
            f"  /// The phrases that all languages share, then for each its own phrases and its {len(KEYS)} texts.",
            '  static let entries: StaticString = """',
            *lines,
            '    """',
            "}",
            "",
        ]
    )


def main() -> int:
    text = table(read_all())
    if sys.argv[1:] == ["--check"]:
        if TARGET.read_text(encoding="utf-8") != text:
            print(f"{TARGET.name} is not what words/ gives today: `make words` writes it", file=sys.stderr)
            return 1
        return 0
    if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
        TARGET.write_text(text, encoding="utf-8")
        print(f"wrote {TARGET.name}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except WordsError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
