#!/usr/bin/env python3
"""Takes every code sample out of README.md and docs/, runs it, and compares what it prints with what the page says.

    docs/check_samples.py [--list | --print | --update] [PAGE...]

A fenced block of a page is a sample by its first word:

    c         compiled with gcc against build/libupdategate.so; without a main it is the body of one
    swift     compiled against the module UpdateGate (and UpdateGateClient and UpdateGateApp where it imports them)
    python    run with the package of bindings/python
    sh        run by bash, with the command updategate on the PATH
    json      must be JSON; with a second word it is also written to a file of that name, for the samples after it, and
              read as a policy or as a look-up reply where the name says that it is one
    text      after a sample: what that sample prints. A line "..." stands for any lines, "..." in a line for anything
    console   is not run: building and installing, which tests of their own do
    swiftui   is not compiled: it needs Apple's systems

The samples of one page run in one directory of their own, from the first to the last. A page with the remark
<!-- needs: MODULE... --> is left out, and that is said, where Python has not these modules; make test-gate has them.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "build" / "libupdategate.so"
SCRATCH = ROOT / ".build" / "samples"
RUN = ("c", "swift", "python", "sh", "json")
OTHER = ("text", "console", "swiftui", "")


@dataclass
class Sample:
    page: Path
    line: int
    language: str
    name: str
    body: str
    expected: str | None = None
    output: str = ""
    problem: str | None = None
    number: int = field(default=0)
    shown: tuple[int, int] = (0, 0)  # the lines of the page that hold the expected output

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def samples_of(page: Path) -> list[Sample]:
    """The samples of a page, each with the output that the page promises."""
    found: list[Sample] = []
    previous: Sample | None = None
    lines = page.read_text(encoding="utf-8").split("\n")
    index = 0
    while index < len(lines):
        opening = re.match(r"^( *)(```+)\s*(\S*)\s*(.*?)\s*$", lines[index])
        if not opening:
            index += 1
            continue
        indent, fence, language, name = opening.groups()
        start = index + 1
        index = start
        while index < len(lines) and lines[index].strip() != fence:
            index += 1
        if index == len(lines):
            raise SystemExit(f"{page}:{start}: the block does not end")
        body = "\n".join(line.removeprefix(indent) for line in lines[start:index]) + "\n"
        index += 1
        if language in RUN:
            previous = Sample(page, start + 1, language, name, body)
            found.append(previous)
        elif language == "text" and previous is not None and previous.expected is None:
            previous.expected = body
            previous.shown = (start, index - 1)
        elif language not in OTHER:
            raise SystemExit(f"{page}:{start}: no such kind of block: {language}")
        else:
            previous = None
    return found


def missing_modules(page: Path) -> list[str]:
    """What a page's samples need beside the package, and is not installed."""
    named = re.search(r"^<!-- needs: (.*?) -->$", page.read_text(encoding="utf-8"), re.M) if page.exists() else None
    return [name for name in (named[1].split() if named else []) if importlib.util.find_spec(name) is None]


# ---- Running ---------------------------------------------------------------------------------------------------------


def environment(folder: Path) -> dict[str, str]:
    bin_folder = folder / ".bin"
    bin_folder.mkdir(exist_ok=True)
    command = bin_folder / "updategate"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m updategate "$@"\n')
    command.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "bindings" / "python" / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONIOENCODING": "utf-8",
        "UPDATEGATE_LIBRARY": str(LIBRARY),
        "NO_COLOR": "1",
        "COLUMNS": "100",
        "LC_ALL": "C.UTF-8",
    }


def execute(sample: Sample, command: list[str], folder: Path, **more: str) -> None:
    """Runs a sample and keeps what it printed; output to standard error belongs to a shell sample's output only."""
    shell = sample.language == "sh"
    done = subprocess.run(
        command,
        cwd=folder,
        env={**environment(folder), **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if shell else subprocess.PIPE,
        timeout=120,
        check=False,
    )
    sample.output = done.stdout.decode("utf-8", "replace")
    if done.returncode != 0 and not shell:
        sample.problem = f"exit status {done.returncode}\n{(done.stderr or b'').decode('utf-8', 'replace')}"
    elif shell and done.returncode != 0 and sample.expected is None:
        sample.problem = f"exit status {done.returncode}\n{sample.output}"


def run_c(sample: Sample, folder: Path) -> None:
    includes = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <updategate.h>\n"
    whole = re.search(r"\bmain\s*\(", sample.body) is not None
    source = folder / "sample.c"
    line = f'#line {sample.line} "{sample.place.rsplit(":", 1)[0]}"\n'
    source.write_text(line + sample.body if whole else includes + "int main(void) {\n" + line + sample.body + "return 0;\n}\n")
    libraries = ["-lcurl"] if "curl/curl.h" in sample.body else []
    built = subprocess.run(
        ["gcc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT / 'include'}", "-o", "sample", "sample.c",
         str(LIBRARY), f"-Wl,-rpath,{LIBRARY.parent}", *libraries],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if built.returncode:
        sample.problem = built.stderr
        return
    execute(sample, [str(folder / "sample")], folder)


def run_json(sample: Sample, folder: Path) -> None:
    try:
        json.loads(sample.body)
    except ValueError as fault:
        sample.problem = f"no JSON: {fault}"
        return
    if not sample.name:
        return
    (folder / sample.name).write_text(sample.body, encoding="utf-8")
    check = (
        "import sys, updategate; updategate.Policy.parse(open(sys.argv[1], 'rb').read())" if "policy" in sample.name
        else "import sys, updategate; assert updategate.parse_lookup(open(sys.argv[1], 'rb').read()).apps"
        if "reply" in sample.name else ""
    )  # fmt: skip
    if check:
        execute(sample, [sys.executable, "-c", check, sample.name], folder)


def build_swift(samples: list[Sample]) -> Path | None:
    """All Swift samples in one program that takes a sample's number: one build in place of many."""
    sources = SCRATCH / "package" / "Sources" / "samples"
    sources.mkdir(parents=True, exist_ok=True)
    keep: set[Path] = set()

    def write(name: str, text: str) -> None:
        path = sources / name
        keep.add(path)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)

    products = ["UpdateGate"]
    cases = ""
    for number, sample in enumerate(samples):
        sample.number = number
        imports = sorted(set(re.findall(r"^import \w+$", sample.body, re.M)) | {"import UpdateGate"})
        for product in ("UpdateGateClient", "UpdateGateApp"):
            if f"import {product}" in imports and product not in products:
                products.append(product)
        body = re.sub(r"^import \w+$", "", sample.body, flags=re.M)
        place = sample.place.rsplit(":", 1)[0]
        # What can only stand outside a function stays outside; a page writes it so that it compiles either way.
        outside = re.match(r"\s*// outside\n", body) is not None
        opening, closing = ("", f"\nfunc sample{number}() {{}}") if outside else (f"func sample{number}() async throws {{", "}")
        write(
            f"sample{number}.swift",
            "\n".join(imports)
            + f'\n{opening}\n#sourceLocation(file: "{place}", line: {sample.line})\n{body}#sourceLocation()\n{closing}\n',
        )
        cases += f"case {number}: {'' if outside else 'try await '}sample{number}()\n"
    write("main.swift", f'switch Int(CommandLine.arguments[1]) {{\n{cases}default: print("no such sample")\n}}\n')
    for path in sources.glob("*.swift"):
        if path not in keep:
            path.unlink()
    dependencies = ", ".join(f'.product(name: "{name}", package: "UpdateGate")' for name in products)
    manifest = f"""// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "samples",
  dependencies: [.package(name: "UpdateGate", path: "{ROOT}")],
  targets: [.executableTarget(name: "samples", dependencies: [{dependencies}], swiftSettings: [.swiftLanguageMode(.v6)])]
)
"""
    path = SCRATCH / "package" / "Package.swift"
    if not path.exists() or path.read_text() != manifest:
        path.write_text(manifest)
    def build() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["swift", "build", "--package-path", str(SCRATCH / "package"), "--scratch-path", str(SCRATCH / "build")],
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    built = build()
    if built.returncode and "missing inputs" in built.stdout + built.stderr:
        # A source file is gone since the last build, which SwiftPM does not notice in a package it depends on.
        shutil.rmtree(SCRATCH / "build")
        built = build()
    if built.returncode == 0:
        return SCRATCH / "build" / "debug" / "samples"
    errors = [line for line in (built.stdout + built.stderr).split("\n") if "error:" in line]
    for sample in samples:
        place = sample.place.rsplit(":", 1)[0]
        length = sample.body.count("\n")
        mine = [
            error for error in errors
            if (at := re.search(rf"{re.escape(place)}:(\d+)", error)) and sample.line <= int(at.group(1)) <= sample.line + length
        ]  # fmt: skip
        sample.problem = "\n".join(mine) if mine else "not run: another Swift sample does not compile"
    if not any(sample.problem and "not run" not in sample.problem for sample in samples):
        print(built.stdout + built.stderr)
    return None


# ---- Comparing -------------------------------------------------------------------------------------------------------


def matches(expected: str, output: str) -> bool:
    pattern = ""
    for line in expected.rstrip().split("\n"):
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*?".join(re.escape(part) for part in line.rstrip().split("...")) + r"[ \t]*\n"
    return re.fullmatch(pattern, output.rstrip() + "\n") is not None


def judge(sample: Sample) -> None:
    if sample.problem is not None or sample.expected is None or matches(sample.expected, sample.output):
        return
    wanted, got = sample.expected.rstrip().split("\n"), sample.output.rstrip().split("\n")
    sample.problem = "\n".join(difflib.unified_diff(wanted, got, "the page", "the sample", lineterm=""))


def reference_gaps() -> list[str]:
    """Functions of the header that docs/c-reference.md does not speak of, and the other way round."""
    page = ROOT / "docs" / "c-reference.md"
    if not page.exists():
        return []
    header = re.sub(r"/\*.*?\*/", "", (ROOT / "include" / "updategate.h").read_text(encoding="utf-8"), flags=re.S)
    declared = set(re.findall(r"\b(ug_\w+)\s*\(", header))
    named = set(re.findall(r"\b(ug_[a-z_0-9]+)\b", page.read_text(encoding="utf-8")))
    known = declared | set(re.findall(r"\b(ug_[a-z_0-9]+)\b", header)) | {"ug_x_free"}
    return [f"not in the reference: {name}" for name in sorted(declared - named)] + [
        f"not in the header: {name}" for name in sorted(named - known)
    ]


def update(page: Path, samples: list[Sample]) -> None:
    """Writes what each sample printed into the page. Somebody has to read it then."""
    lines = page.read_text(encoding="utf-8").split("\n")
    for sample in reversed(samples):
        if sample.expected is not None and sample.problem is not None and sample.output:
            start, end = sample.shown
            lines[start:end] = sample.output.rstrip().split("\n")
    page.write_text("\n".join(lines), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Runs the code samples of the documentation.")
    parser.add_argument("--list", action="store_true", help="list the samples, and run none")
    parser.add_argument("--print", action="store_true", dest="show", help="print what each sample printed")
    parser.add_argument("--update", action="store_true", help="write what the samples print into the pages")
    parser.add_argument("pages", nargs="*", type=Path)
    args = parser.parse_args()
    if sys.version_info < (3, 10):
        raise SystemExit("check_samples.py needs Python 3.10 or later")

    pages = [page.resolve() for page in args.pages] or [
        ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "how-to").glob("*.md")),
        *sorted((ROOT / "docs").glob("*.docc/*.md")),
        ROOT / "bindings" / "python" / "README.md",
    ]  # fmt: skip
    for page in list(pages):
        missing = missing_modules(page)
        if missing:
            pages.remove(page)
            print(f"left out: {page.relative_to(ROOT)}, which needs {', '.join(missing)}; make test-gate runs it")
    samples = [sample for page in pages if page.exists() for sample in samples_of(page)]
    if args.list:
        for sample in samples:
            print(f"{sample.place}: {sample.language}" + ("" if sample.expected is None else ", with its output"))
        return 0
    if not LIBRARY.exists():
        raise SystemExit("there is no build/libupdategate.so: run make first")

    swift = [sample for sample in samples if sample.language == "swift"]
    program = build_swift(swift) if swift else None
    with tempfile.TemporaryDirectory() as work:
        for sample in samples:
            folder = Path(work) / hashlib.sha256(str(sample.page).encode()).hexdigest()[:12]
            if not folder.exists():
                folder.mkdir()
                (folder / "demo").symlink_to(ROOT / "demo")
            if sample.problem is not None:
                continue
            try:
                if sample.language == "c":
                    run_c(sample, folder)
                elif sample.language == "json":
                    run_json(sample, folder)
                elif sample.language == "python":
                    execute(sample, [sys.executable, "-c", sample.body], folder)
                elif sample.language == "sh":
                    execute(sample, ["bash", "-euo", "pipefail", "-c", sample.body], folder)
                elif program is not None:
                    execute(sample, [str(program), str(sample.number)], folder)
            except subprocess.TimeoutExpired:
                sample.problem = "it does not end"
            judge(sample)
            if args.show:
                print(f"---- {sample.place}: {sample.language}\n{sample.output}")

    if args.update:
        for page in {sample.page for sample in samples}:
            update(page, [sample for sample in samples if sample.page == page])
    failed = [sample for sample in samples if sample.problem is not None]
    for sample in failed:
        print(f"FAILED {sample.place}: {sample.language}\n{sample.problem}\n")
    gaps = reference_gaps()
    for gap in gaps:
        print(f"FAILED docs/c-reference.md: {gap}")
    count = Counter(sample.language for sample in samples)
    compared = sum(sample.expected is not None for sample in samples)
    print(
        f"{len(samples) - len(failed)} of {len(samples)} samples of {len(pages)} pages run ("
        + ", ".join(f"{count[language]} {language}" for language in RUN if count[language])
        + f"), {compared} of them compared with the output that the page shows"
    )
    return 1 if failed or gaps else 0


if __name__ == "__main__":
    sys.exit(main())
