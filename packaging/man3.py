#!/usr/bin/env python3
"""man3.py HEADER > updategate.3 : the C interface as a manual page, from the header's own comments, so that both agree."""

import re
import sys
import textwrap

GROUP = re.compile(r"/\* -{20,}\n \* (?P<title>.*?)\n \* -+ \*/", re.S)
TOLD = re.compile(r"^UG_API\s+(?:UG_MUST_USE\s+)?(?:UG_NONNULL\(\d+\)\s+)?", re.M)
DOC = re.compile(r"/\*\*(?!<)(?P<doc>.*?)\*/\s*(?P<code>.*)", re.S)


def escape(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in text.split("\n"))


def prose(comment: str) -> str:
    lines = [re.sub(r"^\s*\*? ?", "", line) for line in comment.strip().split("\n")]
    text = re.sub(r"@since ([0-9.]+)", r"Since \1.", "\n".join(line.strip() for line in lines))
    return re.sub(r"(\S) (Since [0-9.]+)$", r"\1\n\2", text.strip())


def code_after(header: str, start: int) -> str:
    """The declaration that follows a comment: up to its semicolon at depth 0, with the macro lines that belong to it."""
    depth, index = 0, start
    while index < len(header) and header[index].isspace():
        index += 1
    begin = index
    if header.startswith("#define", begin):
        while header.startswith("#define", index):
            while True:
                end = header.index("\n", index)
                index = end + 1
                if header[end - 1] != "\\":
                    break
        return header[begin:index].strip()
    while index < len(header):
        character = header[index]
        depth += (character == "{") - (character == "}")
        index += 1
        if depth == 0 and (character == ";" or (character == "}" and header.startswith("static", begin))):
            break
    code = TOLD.sub("", header[begin:index])
    following = re.match(r"\nenum \{.*?\n?\};", header[index:], re.S)
    return code + (following.group(0) if following else "")


def narrow(code: str) -> str:
    """Comments behind a member go below it where the line would be too long for a terminal."""
    code = re.sub(r"/\*\*<(.*?)\*/", lambda found: "/*" + re.sub(r"\s*\n\s*", " ", found.group(1)) + "*/", code, flags=re.S)
    lines = []
    for line in code.split("\n"):
        member, mark, comment = line.partition("/*")
        if len(line) <= 72 or not mark:
            lines += [line] if len(line) <= 72 else broken(line)
            continue
        wrapped = textwrap.wrap("/*" + comment, 64, initial_indent="      ", subsequent_indent="         ")
        lines += [member.rstrip(), *wrapped] if member.strip() else wrapped
    return "\n".join(lines)


def broken(line: str) -> list[str]:
    """A long prototype, broken after a comma."""
    return textwrap.wrap(line, 72, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def main() -> None:
    header = open(sys.argv[1], encoding="utf-8").read()
    version = re.search(r'UG_VERSION_STRING "([^"]*)"', header)
    opening = re.match(r"/\*\n(.*?)\*/", header, re.S)
    assert version and opening
    out = [
        f'.TH UPDATEGATE 3 "" "UpdateGate {version.group(1)}" "C library functions"',
        ".SH NAME",
        "updategate \\- decide whether an app must update, should update, or neither",
        ".SH SYNOPSIS",
        ".nf",
        "#include <updategate.h>",
        ".fi",
        ".PP",
        "cc prog.c $(pkg\\-config \\-\\-cflags \\-\\-libs updategate)",
        ".SH DESCRIPTION",
    ]
    raw = [re.sub(r"^ \* ?", "", line) for line in opening.group(1).split("\n")]
    paragraphs = "\n".join(raw).strip().split("\n\n")
    out.append(escape(paragraphs[0].strip().replace("UpdateGate: must", "UpdateGate decides: must")))
    out.append(escape(paragraphs[1].strip()))
    out.append(".SS Conventions")
    entry = re.compile(r"^  (\w[\w ]*?)\s{2,}(.*)$")
    for line in raw:
        match = entry.match(line)
        if match:
            out += [".TP", f".B {escape(match.group(1))}", escape(match.group(2))]
        elif line.startswith("                "):
            out.append(escape(line.strip()))
    body = header[: header.rindex("#ifdef __cplusplus")]
    for piece in re.finditer(r"/\* -{20,}\n \* (?P<title>[^\n]*)\n|/\*\*(?!<)(?P<doc>.*?)\*/", body, re.S):
        if piece.group("title"):
            out.append(f".SS {escape(piece.group('title'))}")
            continue
        out += [".PP", ".nf", ".ft B", escape(narrow(code_after(body, piece.end()))), ".ft R", ".fi", ".RS 4"]
        out += [escape(prose(piece.group("doc"))), ".RE"]
    out += [".SH SEE ALSO", ".BR updategate (1)"]
    print("\n".join(line for line in out if line))


if __name__ == "__main__":
    main()
