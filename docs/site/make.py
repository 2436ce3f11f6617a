#!/usr/bin/env python3
"""Makes the site: the pages are laid into build/site-pages as a site has them, and MkDocs makes build/site from that.

README.md is the first page and docs/ the root. Other pages that are linked to go below more/, other files below source/, and the links
go along. MkDocs is strict: a link that leads nowhere, or a page that the menu names and that is not there, fails.
"""

from __future__ import annotations

import os
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tree import LINK, ROOT, pages, prose  # noqa: E402

SITE = ROOT / "docs" / "site"
STAGED = ROOT / "build" / "site-pages"
MISSING = """\
MkDocs is not in {venv}: make site fetches mkdocs-material from PyPI the first time. Without a network, put it there once:
  on a machine with one:   pip download -r docs/site/requirements.txt -d wheels
  here:                    {venv}/bin/pip install --no-index --find-links wheels -r docs/site/requirements.txt"""


def place(path: Path) -> str:
    """Where a file of the tree is on the site."""
    name = path.relative_to(ROOT).as_posix()
    if name == "README.md":
        return "index.md"
    if name.startswith("docs/"):
        return name.removeprefix("docs/")
    return ("more/" if path.suffix == ".md" else "source/") + name


def lay(page: Path, waiting: list[Path]) -> None:
    """A page with its links as the site has them; what it leads to is laid too."""
    at = place(page)
    lines = page.read_text(encoding="utf-8").split("\n")

    def moved(found: re.Match[str]) -> str:
        link = found[2]
        address, _, anchor = link.partition("#")
        if "://" in link or not address or link.startswith("mailto:"):
            return found[0]
        target = (page.parent / address).resolve()
        if not target.exists():
            return found[0]  # MkDocs says so.
        if target.is_dir():
            return found[1][1:-2]  # A folder of the source is no page.
        waiting.append(target)
        new = posixpath.relpath(place(target), posixpath.dirname(at) or ".")
        return found[1] + new + (f"#{anchor}" if anchor else "") + found[3]

    for number, line in list(prose("\n".join(lines))):
        lines[number - 1] = LINK.sub(moved, line)
    out = STAGED / at
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("\n".join(lines), encoding="utf-8")


def main() -> int:
    venv = Path(sys.argv[1])
    mkdocs = venv / "bin" / "mkdocs"
    if not mkdocs.exists():
        print(MISSING.format(venv=venv), file=sys.stderr)
        return 1
    shutil.rmtree(STAGED, ignore_errors=True)
    waiting = [*pages(), ROOT / "console" / "icon.svg"]
    done: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path in done:
            continue
        done.add(path)
        if path.suffix == ".md":
            lay(path, waiting)
        else:
            out = STAGED / place(path)
            out.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, out)
    shutil.copyfile(SITE / "site.css", STAGED / "site.css")
    # Not --quiet: it keeps warnings from being counted, and strict is strict no more.
    made = subprocess.run(
        [mkdocs, "build", "--strict", "--clean", "--config-file", SITE / "mkdocs.yml"],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if made.returncode == 0:
        print(f"build/site/index.html is the site, of {sum(1 for path in done if path.suffix == '.md')} pages")
    else:
        print("\n".join(line for line in made.stderr.split("\n") if line and not line.startswith("INFO")), file=sys.stderr)
    return made.returncode


if __name__ == "__main__":
    raise SystemExit(main())
