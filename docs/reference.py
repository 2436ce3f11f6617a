#!/usr/bin/env python3
"""reference.py FOLDER : the C interface and the Python package as pages, below FOLDER/c and FOLDER/python, and FOLDER/index.html.

The text is the header's own comments and the package's own docstrings. Standard library only.

    reference.py --check    every function of abi/exports.txt and every public name of the package has an entry, with words
"""

from __future__ import annotations

import dataclasses
import enum
import html
import inspect
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "bindings" / "python" / "src"), str(ROOT / "packaging")]

import man3  # noqa: E402
import updategate  # noqa: E402

STYLE = """:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 54rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: 14px/1.45 ui-monospace, monospace }
pre { background: #8881; padding: .7rem .9rem; border-radius: 6px; overflow-x: auto }
section { margin: 1.6rem 0 } section section { margin: 1rem 0 1rem 1.5rem }
h3, h4 { margin-bottom: .3rem } nav { columns: 16rem } nav a { display: block } dt { font-weight: 600 }
"""


ALIASES = """
`Text` is a str or UTF-8 bytes. `Moment` is Unix seconds, an aware datetime, or ISO 8601 as "2026-11-30T09:00:00Z".
"""


class Entry:
    """One name of an interface: what it is, what is said of it, and what belongs to it."""

    def __init__(self, name: str, code: str, words: str, members: list[Entry] | None = None) -> None:
        self.name, self.code, self.words, self.members = name, code, words, members or []


def inline(text: str) -> str:
    return re.sub(r"`+([^`]+)`+", r"<code>\1</code>", html.escape(text, quote=False))


def prose(words: str) -> str:
    """Paragraphs, lists by dashes, and what is indented or begins with >>> as it stands."""
    parts = []
    for part in re.split(r"\n\s*\n", inspect.cleandoc(words)):
        if part.startswith((">>>", "    ", "  ")):
            parts.append(f"<pre>{html.escape(part, quote=False)}</pre>")
        elif part.startswith("- "):
            items = re.split(r"(?:^|\n)- ", part)[1:]
            parts.append("<ul>" + "".join(f"<li>{inline(item)}</li>" for item in items) + "</ul>")
        else:
            parts.append(f"<p>{inline(part)}</p>")
    return "\n".join(parts)


def section(entry: Entry, prefix: str = "", level: int = 3) -> str:
    name = f"{prefix}.{entry.name}" if prefix else entry.name
    inner = "\n".join(section(member, name, 4) for member in entry.members)
    code = f"<pre>{html.escape(entry.code, quote=False)}</pre>\n" if entry.code else ""
    return f'<section id="{name}">\n<h{level}><code>{name}</code></h{level}>\n{code}{prose(entry.words)}\n{inner}</section>'


def page(title: str, opening: str, groups: list[tuple[str, list[Entry]]]) -> str:
    links, body = "", ""
    for group, entries in groups:
        links += f"<h4>{html.escape(group)}</h4><nav>" + "".join(f'<a href="#{e.name}">{e.name}</a>' for e in entries) + "</nav>\n"
        body += f"<h2>{html.escape(group)}</h2>\n" + "\n".join(section(entry) for entry in entries) + "\n"
    return document(title, f"<h1>{title}</h1>\n{opening}\n{links}{body}")


def document(title: str, body: str) -> str:
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}<title>{title}</title><style>{STYLE}</style></head>\n<body>\n{body}</body></html>\n'


# ---- C ---------------------------------------------------------------------------------------------------------------


def c_entries() -> tuple[str, list[tuple[str, list[Entry]]]]:
    header = (ROOT / "include" / "updategate.h").read_text(encoding="utf-8")
    opening = re.match(r"/\*\n(.*?)\*/", header, re.S)
    assert opening
    body = header[: header.rindex("#ifdef __cplusplus")]
    groups: list[tuple[str, list[Entry]]] = []
    for piece in re.finditer(r"/\* -{20,}\n \* (?P<title>[^\n]*)\n|/\*\*(?!<)(?P<doc>.*?)\*/", body, re.S):
        if piece.group("title"):
            groups.append((piece.group("title"), []))
            continue
        code = man3.code_after(body, piece.end())
        plain = re.sub(r"/\*.*?\*/", "", code, flags=re.S)
        name = re.search(r"#define (\w+)|\b(ug_\w+)\s*\(|\}\s*(ug_\w+)\s*;|typedef [^;{]*?\b(ug_\w+)\s*;|\b(UG_\w+)", plain)
        if name is None:
            raise SystemExit(f"reference.py: a comment of the header that stands before nothing: {piece.group('doc')}")
        groups[-1][1].append(Entry(next(part for part in name.groups() if part), code, man3.prose(piece.group("doc"))))
    said = "\n".join(re.sub(r"^ \* ?", "", line) for line in opening.group(1).split("\n"))
    return f"<pre>{html.escape(said.strip(), quote=False)}</pre>", [group for group in groups if group[1]]


# ---- Python ----------------------------------------------------------------------------------------------------------


def parameter(given: inspect.Parameter) -> str:
    """One parameter as its source has it: annotations are texts there, and a default of a closed set has a name."""
    text = given.name if given.annotation is given.empty else f"{given.name}: {given.annotation}"
    text = {given.VAR_POSITIONAL: "*", given.VAR_KEYWORD: "**"}.get(given.kind, "") + text
    if given.default is given.empty:
        return text
    default = given.default
    named = f"{type(default).__name__}.{default.name}" if isinstance(default, enum.Enum) else repr(default)
    return f"{text} = {named}" if ":" in text else f"{text}={named}"


def signature(name: str, value: Any) -> str:
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return name
    parts: list[str] = []
    for given in found.parameters.values():
        if given.kind is given.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        parts.append(parameter(given))
    returns = "" if found.return_annotation in (found.empty, None, "None") else f" -> {found.return_annotation}"
    line = f"{name}({', '.join(parts)}){returns}"
    return line if len(line) <= 100 else f"{name}(\n    " + ",\n    ".join(parts) + f",\n){returns}"


def members_of(cls: type) -> list[Entry]:
    """The public methods and properties that a class has itself, in the order of its source."""
    found = []
    for name, value in vars(cls).items():
        if name.startswith("_") or (isinstance(value, enum.Enum)):
            continue
        target = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if isinstance(target, property):
            found.append(Entry(name, "", inspect.getdoc(target) or ""))
        elif inspect.isfunction(target):
            found.append(Entry(name, signature(name, target), inspect.getdoc(target) or ""))
    return found


def class_code(name: str, cls: type) -> str:
    if issubclass(cls, enum.Enum):
        return f"class {name}({cls.__mro__[1].__name__.lstrip('_')})\n" + "\n".join(
            f"    {key} = {item.value!r}" for key, item in cls.__members__.items()
        )
    if dataclasses.is_dataclass(cls):
        return f"class {name}\n" + "\n".join(f"    {item.name}: {item.type}" for item in dataclasses.fields(cls))
    if issubclass(cls, Exception):
        return f"class {name}({', '.join(base.__name__ for base in cls.__bases__)})"
    return "class " + signature(name, cls)


def python_entries() -> list[tuple[str, list[Entry]]]:
    groups: dict[str, list[Entry]] = {"Functions": [], "Classes": [], "Closed sets": [], "Errors": []}
    for name in updategate.__all__:
        value = getattr(updategate, name)
        if inspect.isclass(value):
            group = "Closed sets" if issubclass(value, enum.Enum) else "Errors" if issubclass(value, Exception) else "Classes"
            # What every dataclass and enum has without a docstring of its own is no word about this one.
            groups[group].append(Entry(name, class_code(name, value), vars(value).get("__doc__") or "", members_of(value)))
        else:
            groups["Functions"].append(Entry(name, signature(name, value), inspect.getdoc(value) or ""))
    return list(groups.items())


# ---- Both ------------------------------------------------------------------------------------------------------------


def pages() -> dict[str, str]:
    opening, c = c_entries()
    return {
        "c/index.html": page("UpdateGate in C", opening, c),
        "python/index.html": page("UpdateGate in Python", prose((updategate.__doc__ or "") + ALIASES), python_entries()),
        "index.html": document(
            "UpdateGate",
            "<h1>UpdateGate</h1>\n<ul>"
            '<li><a href="c/index.html">The C interface</a></li><li><a href="python/index.html">The Python package</a></li>'
            '<li>The Swift modules, which a web server has to serve: <a href="UpdateGate/documentation/updategate/">UpdateGate</a>'
            ' and <a href="UpdateGateClient/documentation/updategateclient/">UpdateGateClient</a></li></ul>\n',
        ),
    }


def check() -> None:
    """What the pages lack is an error: names of the interface, and words about them."""
    made = pages()
    wrong = []
    for where, names in (
        ("c", (ROOT / "abi" / "exports.txt").read_text().split()),
        ("python", list(updategate.__all__)),
    ):
        wrong += [f"{where}: no entry for {name}" for name in names if f'<section id="{name}">' not in made[f"{where}/index.html"]]
    entries = [("c", e) for _, group in c_entries()[1] for e in group] + [("python", e) for _, group in python_entries() for e in group]
    silent = [f"{where}: nothing is said of {entry.name}" for where, entry in entries if not entry.words.strip()]
    silent += [
        f"python: nothing is said of {entry.name}.{member.name}"
        for where, entry in entries for member in entry.members if where == "python" and not member.words.strip()
    ]  # fmt: skip
    paths = [f"{name}: names a folder of this machine" for name, text in made.items() if str(ROOT) in text or "0x7f" in text]
    # What the page for people says of the header is there, and it leaves out no function and no structure.
    page, header = ((ROOT / name).read_text(encoding="utf-8") for name in ("docs/c-reference.md", "include/updategate.h"))
    named = set(re.findall(r"\bug_\w+(?=\()|(?<=\} )ug_\w+(?=;)", re.sub(r"/\*.*?\*/", "", header, flags=re.S)))
    wrong += [f"docs/c-reference.md does not name {name}" for name in sorted(named - set(re.findall(r"\bug_\w+", page)))]
    wrong += [f"docs/c-reference.md names {name}, which the header does not"
              for name in sorted(set(re.findall(r"\b(?:ug|UG)_\w+", page)) - set(re.findall(r"\b(?:ug|UG)_\w+", header)))]  # fmt: skip
    for problem in wrong + silent + paths:
        print(f"FAILED reference: {problem}")
    if wrong or silent or paths:
        raise SystemExit(1)
    print(f"ok     reference: {sum(where == 'c' for where, _ in entries)} entries in C, "
          f"{sum(where == 'python' for where, _ in entries)} in Python, every exported function and public name among them")  # fmt: skip


def main() -> None:
    if sys.argv[1:] == ["--check"]:
        check()
        return
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        raise SystemExit(__doc__)
    for name, text in pages().items():
        path = Path(sys.argv[1]) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"{name}: {text.count('<section ')} entries" if "/" in name else f"{name}: begin here", "in", sys.argv[1])


if __name__ == "__main__":
    main()
