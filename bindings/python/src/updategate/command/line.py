"""The command line: parsers that say what is wrong in one line, and help as wide as the terminal."""

from __future__ import annotations

import argparse
import itertools
import sys
import textwrap
from collections.abc import Sequence
from typing import Any, NoReturn

from .._likely import hint
from .._status import BAD_INPUT
from .meant import option
from .terminal import flush, one_line, say


class Help(argparse.RawDescriptionHelpFormatter):
    """Running text is wrapped; lines that are indented, as examples are, stay as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        parts: list[str] = []
        for raw, lines in itertools.groupby(text.rstrip().split("\n"), lambda line: not line or line[0] == " "):
            parts += lines if raw else [textwrap.fill(" ".join(lines), width)]
        return "\n".join(indent + part for part in parts) + "\n"


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, with the option or word that was probably meant."""

    def __init__(self, **more: Any) -> None:
        super().__init__(formatter_class=Help, allow_abbrev=False, **more)

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {one_line(message)} (see {self.prog} --help)\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """argparse's own passes over an answer that cannot be written."""
        if file is sys.stdout:
            file.write(message)
            flush()
        else:
            say(message)

    def check_options(self, words: Sequence[str]) -> None:
        """Ends the command at an option that there is none of, before anything else is found missing."""
        known = {name: action for action in self._actions for name in action.option_strings}
        before: argparse.Action | None = None
        for word in words:
            if word == "--":
                return
            wants_value = before is not None and before.nargs != 0
            before = known.get(word)
            if wants_value or len(word) < 2 or word[0] != "-" or word[1] in ".0123456789" or " " in word:
                continue
            name, _, value = word.partition("=")
            if name not in known:
                begun = [option for option in known if len(name) > 3 and option.startswith(name)]
                meant = f"; did you mean {min(begun, key=len)}?" if begun else option(name, known) or hint(name, known)
                self.error(f"there is no option {name}{meant}")
            # Before Python 3.13 argparse turns such a value into an empty list.
            if value == "--":
                self.error(f"argument {name}: expected one argument")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            raise argparse.ArgumentError(action, f"{value!r} is none of {', '.join(known)}{hint(str(value), known)}")
