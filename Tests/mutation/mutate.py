#!/usr/bin/env python3
"""Tests the tests: puts one small fault at a time into the core, and sees whether they notice.

    mutate.py [--mutants 60] [--seed N] [--folders Rules,State] [--whole] [--report FILE]

Works in a copy of the tree under build/mutation. A fault is put in, what it touches is built in the way of a developer (a
debug build, file by file), the tests that replay rows are run, and the rest where those pass; --whole also builds the shared
library and runs the C and Python callers where all of those pass. What does not compile is no mutant, and another is drawn in its place. Those that are
known to change no answer are in equivalent.tsv, each with its reason.

Prints the score by folder and every survivor with its place. Exits with 1 where a folder is below what it must reach.
"""

from __future__ import annotations

import argparse
import collections
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from operators import Change, changes  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutation"
TREE = WORK / "tree"
CORE = Path("Sources/UpdateGate")
# Of all mutants, of those of each folder, and of those where nothing may be missed.
OVERALL, EACH, WHOLE = 0.90, 0.85, {"Rules", "State"}
ROWS = "RowTests|LintTests|ForeignPolicyTests"
BUILD_LIMIT, TEST_LIMIT = 600, 600


@dataclass(frozen=True)
class Mutant:
    path: Path
    change: Change

    @property
    def folder(self) -> str:
        return self.path.relative_to(CORE).parts[0]

    def __str__(self) -> str:
        after = self.change.after.strip() or "(nothing)"
        return f"{self.path}:{self.change.line + 1}  {self.change.operator}\n      {self.change.before.strip()}\n   -> {after}"


def equivalents() -> set[tuple[str, str, str]]:
    rows = (Path(__file__).parent / "equivalent.tsv").read_text(encoding="utf-8").splitlines()
    listed = set()
    for row in rows:
        if row and not row.startswith("#"):
            path, before, after, reason = row.split("\t")
            if not reason.strip():
                raise SystemExit(f"equivalent.tsv: {path}: {before}: a reason is needed")
            listed.add((path, before.strip(), after.strip()))
    return listed


def candidates(folders: set[str]) -> list[Mutant]:
    listed = equivalents()
    found = []
    for path in sorted((ROOT / CORE).rglob("*.swift")):
        relative = path.relative_to(ROOT)
        if folders and relative.relative_to(CORE).parts[0] not in folders:
            continue
        # Tables are words, not rules.
        if "+Table" in path.name or "Generated" in path.name:
            continue
        for change in changes(path.read_text(encoding="utf-8").split("\n")):
            if (str(relative), change.before.strip(), change.after.strip()) not in listed:
                found.append(Mutant(relative, change))
    return found


def drawn(mutants: list[Mutant], seed: int) -> list[Mutant]:
    """In random order, folders taking turns by the root of their size, so that small ones are looked at too."""
    chance = random.Random(seed)
    folders: dict[str, list[Mutant]] = collections.defaultdict(list)
    for mutant in mutants:
        folders[mutant.folder].append(mutant)
    for group in folders.values():
        chance.shuffle(group)
    order = []
    while folders:
        names = sorted(folders)
        name = chance.choices(names, [len(folders[n]) ** 0.5 for n in names])[0]
        order.append(folders[name].pop())
        if not folders[name]:
            del folders[name]
    return order


def run(command: list[str], limit: float, log: Path, **environment: str) -> bool | None:
    """Whether it went well; None where it took too long, and was ended with all that it had started."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=TREE, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no", **environment},
        )  # fmt: skip
        try:
            return process.wait(limit) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None


def copy_tree() -> None:
    """The files that git knows, as they are now; what was built there before stays, so that the next build is short."""
    files = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout.split("\0")
    wanted = {name for name in files if name and (ROOT / name).is_file()}
    TREE.mkdir(parents=True, exist_ok=True)
    for path in TREE.rglob("*"):
        name = str(path.relative_to(TREE))
        if path.is_file() and not name.startswith((".build/", "build/")) and name not in wanted:
            path.unlink()
    for name in wanted:
        source, target = ROOT / name, TREE / name
        content = source.read_bytes()
        if name == "Package.swift":
            content = core_alone(content.decode()).encode()
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            shutil.copymode(source, target)


def core_alone(manifest: str) -> str:
    """The manifest without what stands on Foundation: it is not mutated, and would be built and linked each time."""
    for name in ("UpdateGateClient", "UpdateGateApp", "UpdateGateClientTests", "UpdateGateAppTests"):
        while match := re.search(r"\n *\.(?:target|testTarget|library)\(\s*name: \"" + name + '"', manifest):
            depth, end = 0, manifest.index("(", match.start())
            for end in range(end, len(manifest)):
                depth += (manifest[end] == "(") - (manifest[end] == ")")
                if depth == 0:
                    break
            manifest = manifest[: match.start()] + manifest[end + 1 :].removeprefix(",")
    return manifest


def build() -> bool:
    return bool(run(["swift", "build", "--build-tests"], BUILD_LIMIT, WORK / "build.log"))


def rows() -> bool | None:
    return run(["swift", "test", "--skip-build", "--filter", ROWS], TEST_LIMIT, WORK / "rows.log", **SHARED)


def rest() -> bool | None:
    return run(["swift", "test", "--skip-build"], TEST_LIMIT, WORK / "rest.log", **SHARED)


def callers() -> bool | None:
    """The C harness and the Python package, on a shared library with the fault in it."""
    if not run(["make", "build/libupdategate.so"], BUILD_LIMIT, WORK / "library.log"):
        return True
    return run(["make", "test-c", "test-c-lookups", "test-python"], 2 * TEST_LIMIT, WORK / "callers.log", **SHARED)


SHARED = {"UPDATEGATE_SHARED": os.environ.get("UPDATEGATE_SHARED", str(ROOT.parent / "shared" / "data"))}


def tried(mutant: Mutant, whole: bool) -> str:
    """`noticed by …`, `survived`, or `no mutant` where it does not compile."""
    file = TREE / mutant.path
    original = file.read_text(encoding="utf-8")
    lines = original.split("\n")
    lines[mutant.change.line] = mutant.change.after
    file.write_text("\n".join(lines), encoding="utf-8")
    try:
        if not build():
            return "no mutant"
        for name, stage in [("rows", rows), ("the rest", rest)] + ([("callers", callers)] if whole else []):
            went = stage()
            if not went:
                return f"noticed by {name}" + (", which did not end" if went is None else "")
        return "survived"
    finally:
        file.write_text(original, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Puts small faults into the core and sees whether the tests notice.")
    parser.add_argument("--mutants", type=int, default=60, help="how many that compile (60)")
    parser.add_argument("--seed", type=int, default=None, help="draws the same ones again; by default one of the clock's")
    parser.add_argument("--folders", default="", help="only these folders of the core, as Rules,State")
    parser.add_argument("--whole", action="store_true", help="ask the C and Python callers too where all else passes")
    parser.add_argument("--list", action="store_true", help="print what would be tried, and try nothing")
    arguments = parser.parse_args()
    seed = arguments.seed if arguments.seed is not None else int(time.time())
    order = drawn(candidates({name for name in arguments.folders.split(",") if name}), seed)
    if arguments.list:
        for mutant in order[: arguments.mutants]:
            print(mutant)
        print(f"{len(order)} places in all")
        return
    print(f"seed {seed}; {len(order)} places; {arguments.mutants} mutants", flush=True)
    copy_tree()
    start = time.monotonic()
    if not build() or not rows() or not rest():
        raise SystemExit(f"the tree does not pass its tests without a fault: see the logs in {WORK.relative_to(ROOT)}")
    print(f"built and passed without a fault in {time.monotonic() - start:.0f} s", flush=True)

    counts: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    survivors: list[Mutant] = []
    skipped = done = 0
    start = time.monotonic()
    for mutant in order:
        if done == arguments.mutants:
            break
        began = time.monotonic()
        verdict = tried(mutant, arguments.whole)
        if verdict == "no mutant":
            skipped += 1
            continue
        done += 1
        counts[mutant.folder]["survived" if verdict == "survived" else "noticed"] += 1
        print(f"{done:4} {verdict:28} {time.monotonic() - began:4.0f} s  {mutant.path}:{mutant.change.line + 1} {mutant.change.operator}", flush=True)
        if verdict == "survived":
            survivors.append(mutant)
            print(f"       {mutant.change.before.strip()}\n    -> {mutant.change.after.strip() or '(nothing)'}", flush=True)
    report(counts, survivors, skipped, time.monotonic() - start, seed)


def report(
    counts: dict[str, collections.Counter[str]], survivors: list[Mutant], skipped: int, seconds: float, seed: int
) -> None:
    print(f"\n{'folder':12} {'mutants':>8} {'noticed':>8} {'score':>7}")
    low = []
    total = collections.Counter[str]()
    for folder in sorted(counts):
        count = counts[folder]
        total += count
        score = count["noticed"] / count.total()
        print(f"{folder:12} {count.total():8} {count['noticed']:8} {score:7.0%}")
        if score < (1 if folder in WHOLE else EACH):
            low.append(folder)
    score = total["noticed"] / total.total() if total.total() else 0.0
    print(f"{'all':12} {total.total():8} {total['noticed']:8} {score:7.0%}")
    print(f"seed {seed}; {skipped} changes did not compile; {seconds:.0f} s, {seconds / max(1, total.total() + skipped):.1f} s each")
    for mutant in survivors:
        print(f"\nsurvived  {mutant}")
    if score < OVERALL or low:
        wanting = ([f"all ({score:.0%} of {OVERALL:.0%})"] if score < OVERALL else []) + low
        raise SystemExit(f"below what must be reached: {', '.join(wanting)}")
    if not total.total():
        raise SystemExit("no mutant was tried")


if __name__ == "__main__":
    main()
