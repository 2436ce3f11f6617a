"""Reads the files of words, one a language: `key: text` a line, `#` before a remark."""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent

# The texts in the order in which the library holds them, see `BuiltInText` in Sources/UpdateGate/Message.
KEYS = (
    "title.available", "title.required", "title.unsupported",
    "button.update", "button.later", "button.skip", "button.ok",
    "available.app.target", "available.target", "available.app", "available",
    "installed", "deadline",
    "required.app.target", "required.target", "required.app", "required",
    "unsupported.app", "unsupported", "unsupported.system",
)  # fmt: skip


@dataclass(frozen=True)
class Language:
    tag: str
    script: str
    texts: dict[str, str]


class WordsError(Exception):
    """What is wrong with a file of words, with its place."""


def read(path: Path) -> Language:
    """One file. Every key must be there once, and no other."""
    found: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        key, colon, text = line.partition(": ")
        where = f"{path.name}:{number}"
        if not colon:
            raise WordsError(f"{where}: a line is a key, a colon, a blank and a text")
        if key not in ("tag", "script", *KEYS):
            raise WordsError(f"{where}: there is no text called {key}")
        if key in found:
            raise WordsError(f"{where}: {key} stands twice")
        found[key] = text
    for key in ("tag", "script", *KEYS):
        if key not in found:
            raise WordsError(f"{path.name}: {key} is missing")
    if found["tag"] != path.stem:
        raise WordsError(f"{path.name}: its tag is {found['tag']}")
    return Language(found.pop("tag"), found.pop("script"), found)


def read_all() -> list[Language]:
    """All languages, sorted by tag, so that a variant stands behind what it varies."""
    return sorted((read(path) for path in FOLDER.glob("*.txt")), key=lambda language: language.tag)
