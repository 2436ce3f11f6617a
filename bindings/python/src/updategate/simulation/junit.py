"""Cases as JUnit's XML, which build servers show."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

from .cases import Case
from .words import text


def junit(suite: str, file: str, cases: Iterable[Case]) -> str:
    """One suite; a case's name is its line and what it is about."""
    lines: list[str] = []
    count = failed = 0
    for case in cases:
        count += 1
        head = (
            f'  <testcase classname={_quoted(file)} name={_quoted(f"line {case.line}: {case.name}")} '
            f'file={_quoted(file)} line="{case.line}"'
        )
        misses = case.misses
        if misses:
            failed += 1
            lines.append(f"{head}><failure message={_quoted('; '.join(misses))}>{text(case.decision.json)}</failure></testcase>")
        else:
            lines.append(f"{head}/>")
    top = f'<testsuite name={_quoted(suite)} tests="{count}" failures="{failed}" errors="0" skipped="0">'
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", top, *lines, "</testsuite>", "</testsuites>"]) + "\n"


def _quoted(words: str) -> str:
    # text() has put &, < and > into XML's form and mended what XML cannot hold; the quotes are left.
    plain = text(words).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return quoteattr(plain, {"\n": "&#10;"})
