#!/usr/bin/env python3
"""Tests the tests: puts small faults into the core, one at a time, and sees whether they notice.

    mutate.py [--mutants 60] [--seed N] [--folders Rules,State] [--whole] [--list]

Works in a copy of the tree under build/mutation. All faults go into one debug build, each behind a number that a test process
is started with (switches.py); those that do not compile so are no mutants, and others are drawn in their place. For each
number the tests that replay rows are run, and the rest where those pass, as many numbers at a time as there are processors,
each up to the first test that fails and with a time limit of its own. --whole also builds the shared library, and runs the C
and Python callers for what no Swift test notices. Those that are known to change no answer are in equivalent.tsv, each with
its reason.

Prints the score by folder and every survivor with its place. Exits with 1 where a folder is below what it must reach.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from operators import Change, changes  # noqa: E402
from switches import C_FILE, C_PROTOTYPE, SWIFT_FILE, declaration, fits, rewritten  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutation"
TREE = WORK / "tree"
CORE = Path("Sources/UpdateGate")
KERNELS = Path("Sources/UpdateGateKernels")
# Of all mutants, of those of each folder, and of those where nothing may be missed.
OVERALL, EACH, WHOLE = 0.90, 0.85, {"Rules", "State"}
ROWS = "RowTests|LintTests|ForeignPolicyTests"
# Laws about time: how long a call takes says nothing in a build that is not optimised, beside another that runs.
TIMED = "ScaleTests"
BUILD_LIMIT, CALLERS_LIMIT = 1800, 1200
# So many are built for each that is wanted, since some do not compile.
SPARE = 1.5


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


def run(command: list[str], limit: float, log: Path, **environment: str) -> bool:
    """Whether it went well; what takes too long did not, and is ended with all that it had started."""
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
            return False


def copy_tree() -> None:
    """The files that git knows, as they are now; what was built there before stays, so that the next build is short."""
    files = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout.split("\0")
    wanted = {name for name in files if name and (ROOT / name).is_file()}
    TREE.mkdir(parents=True, exist_ok=True)
    for path in TREE.rglob("*"):
        name = str(path.relative_to(TREE))
        is_ours = name in (str(KERNELS / "mutant.c"), str(CORE / "Mutants.swift"))
        if path.is_file() and not is_ours and not name.startswith((".build/", "build/")) and name not in wanted:
            path.unlink()
    for name in wanted:
        source, target = ROOT / name, TREE / name
        content = source.read_bytes()
        if name == "Package.swift":
            content = core_alone(content.decode()).encode()
        if name == str(KERNELS / "include/UpdateGateKernels.h"):
            content += C_PROTOTYPE.encode()
        # The core is written with the faults in it.
        is_core = name.startswith(f"{CORE}/") and name.endswith(".swift")
        if not target.exists() or (not is_core and target.read_bytes() != content):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            shutil.copymode(source, target)
    write(KERNELS / "mutant.c", C_FILE)


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


def put_in(chosen: dict[int, Mutant]) -> dict[Path, list[int]]:
    """Writes the sources with these faults behind their numbers; the numbers by the line of the file that holds each."""
    by_file: dict[Path, dict[int, list[tuple[int, Change]]]] = collections.defaultdict(lambda: collections.defaultdict(list))
    for number, mutant in chosen.items():
        by_file[mutant.path][mutant.change.line].append((number, mutant.change))
    for path in sorted((ROOT / CORE).rglob("*.swift")):
        relative = path.relative_to(ROOT)
        lines = path.read_text(encoding="utf-8").split("\n")
        for index, faults in by_file.get(relative, {}).items():
            lines[index] = rewritten(lines[index], faults)
        write(relative, "\n".join(lines))
    declared, owners = SWIFT_FILE, [0] * SWIFT_FILE.count("\n")
    for number, mutant in chosen.items():
        text = declaration(mutant.change, number)
        if text:
            declared += text + "\n"
            owners += [number] * (text.count("\n") + 1)
    write(CORE / "Mutants.swift", declared)
    return {CORE / "Mutants.swift": owners}


def write(path: Path, text: str) -> None:
    target = TREE / path
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def blamed(log: str, chosen: dict[int, Mutant], declared: dict[Path, list[int]]) -> set[int]:
    """The numbers that the compiler's errors are about: those of the line, or else the nearest of the file."""
    found: set[int] = set()
    for name, text in set(re.findall(r"^(/[^:\n]+\.swift):(\d+):\d+: error:", log, re.MULTILINE)):
        path, line = Path(name).relative_to(TREE.resolve()), int(text) - 1
        if path in declared and line < len(declared[path]) and declared[path][line]:
            found.add(declared[path][line])
            continue
        here = {number: mutant.change.line for number, mutant in chosen.items() if mutant.path == path}
        if not here:
            continue
        exact = {number for number, place in here.items() if place == line}
        nearest = min(abs(place - line) for place in here.values())
        found |= exact or {number for number, place in here.items() if abs(place - line) <= max(nearest, 10)}
    return found


def built(order: list[Mutant], wanted: int) -> tuple[dict[int, Mutant], int, bool]:
    """A build that holds as many as are wanted, by number in the order that they were drawn; and how many did not compile."""
    rest = iter(order)
    chosen: dict[int, Mutant] = {}
    on_line: dict[tuple[Path, int], list[Change]] = collections.defaultdict(list)
    number = dropped = 0
    while True:
        goal = wanted if number and len(chosen) >= wanted else int(wanted * SPARE)
        while len(chosen) < goal and (mutant := next(rest, None)):
            others = on_line[mutant.path, mutant.change.line]
            if not mutant.change.edits or not all(fits(mutant.change.edits, other.edits) for other in others):
                dropped += 1
                continue
            number += 1
            chosen[number] = mutant
            others.append(mutant.change)
        declared = put_in(chosen)
        log = WORK / "build.log"
        if run(["swift", "build", "--build-tests", "-Xswiftc", "-continue-building-after-errors"], BUILD_LIMIT, log):
            break
        wrong = blamed(log.read_text(encoding="utf-8", errors="replace"), chosen, declared)
        if not wrong:
            raise SystemExit(f"the tree does not build: see {log.relative_to(ROOT)}")
        for one in wrong:
            mutant = chosen.pop(one)
            on_line[mutant.path, mutant.change.line].remove(mutant.change)
            dropped += 1
        print(f"{len(wrong)} that do not compile so are left out", flush=True)
    return dict(list(chosen.items())[:wanted]), dropped, len(chosen) >= wanted


BINARY = ".build/debug/UpdateGatePackageTests.xctest"
STAGES = {"rows": ["--filter", ROWS, "--skip", TIMED], "the rest": ["--skip", f"{ROWS}|{TIMED}"]}
FAILED = re.compile(rb"recorded an issue|Test run with \d+ tests? .*failed")
SHARED = {"UPDATEGATE_SHARED": os.environ.get("UPDATEGATE_SHARED", str(ROOT.parent / "shared"))}


def passes(number: int, stage: str, limit: float) -> bool:
    """Whether the tests of a stage pass with a fault in force; they are ended where the first fails, or at the limit."""
    process = subprocess.Popen(
        [BINARY, "--testing-library", "swift-testing", *STAGES[stage]], cwd=TREE, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        env={**os.environ, **SHARED, "SWIFT_BACKTRACE": "enable=no", "UPDATEGATE_MUTANT": str(number)},
    )  # fmt: skip
    ended = threading.Event()

    def end() -> None:
        if process.poll() is None:
            ended.set()
            os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(limit, end)
    timer.start()
    try:
        assert process.stdout
        with (WORK / f"{stage.split()[-1]}-{number}.log").open("wb") as log:
            for line in process.stdout:
                log.write(line)
                if FAILED.search(line):
                    end()
                    break
        return process.wait() == 0 and not ended.is_set()
    finally:
        timer.cancel()
        process.stdout.close()


def tried(number: int, limits: dict[str, float]) -> tuple[str, float]:
    """`noticed by …` or `survived`, and how long that took."""
    began = time.monotonic()
    for stage, limit in limits.items():
        if not passes(number, stage, limit):
            return f"noticed by {stage}", time.monotonic() - began
    return "survived", time.monotonic() - began


def callers(number: int) -> bool:
    """Whether the C harness and the Python package pass with a fault in force; the shared library holds all of them."""
    command = ["make", "-o", "build/libupdategate.so", "test-c", "test-c-lookups", "test-python"]
    return run(command, CALLERS_LIMIT, WORK / f"callers-{number}.log", UPDATEGATE_MUTANT=str(number), **SHARED)


def main() -> None:
    parser = argparse.ArgumentParser(description="Puts small faults into the core and sees whether the tests notice.")
    parser.add_argument("--mutants", type=int, default=60, help="how many that compile (60)")
    parser.add_argument("--seed", type=int, default=None, help="draws the same ones again; by default one of the clock's")
    parser.add_argument("--folders", default="", help="only these folders of the core, as Rules,State")
    parser.add_argument("--whole", action="store_true", help="ask the C and Python callers too where all else passes")
    parser.add_argument("--list", action="store_true", help="print what would be tried, and try nothing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time (one for each processor)")
    arguments = parser.parse_args()
    seed = arguments.seed if arguments.seed is not None else int(time.time())
    order = drawn(candidates({name for name in arguments.folders.split(",") if name}), seed)
    if arguments.list:
        for mutant in order[: arguments.mutants]:
            print(mutant)
        print(f"{len(order)} places in all")
        return
    print(f"seed {seed}; {len(order)} places; {arguments.mutants} mutants", flush=True)
    start = time.monotonic()
    copy_tree()
    chosen, dropped, _ = built(order, arguments.mutants)
    if not chosen:
        raise SystemExit("no mutant was tried")
    print(f"{len(chosen)} mutants are built in {time.monotonic() - start:.0f} s", flush=True)
    limits: dict[str, float] = {}
    for stage in STAGES:
        began = time.monotonic()
        if not passes(0, stage, BUILD_LIMIT):
            raise SystemExit(f"the tree does not pass its tests without a fault: see the logs in {WORK.relative_to(ROOT)}")
        # Two run at a time, and what hangs is a fault that was noticed.
        limits[stage] = 20 + 6 * (time.monotonic() - began)
        print(f"{stage} passed without a fault in {time.monotonic() - began:.1f} s", flush=True)
    if arguments.whole and not run(["make", "build/libupdategate.so"], BUILD_LIMIT, WORK / "library.log"):
        raise SystemExit(f"the shared library does not build: see {WORK.relative_to(ROOT)}/library.log")

    counts: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    survivors: list[Mutant] = []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        running = {pool.submit(tried, number, limits): number for number in chosen}
        for done, future in enumerate(concurrent.futures.as_completed(running), 1):
            number = running[future]
            mutant, (verdict, seconds) = chosen[number], future.result()
            if verdict == "survived" and arguments.whole and not callers(number):
                verdict = "noticed by callers"
            counts[mutant.folder]["survived" if verdict == "survived" else "noticed"] += 1
            place = f"{mutant.path}:{mutant.change.line + 1} {mutant.change.operator}"
            print(f"{done:4} {verdict:20} {seconds:6.1f} s  {place}", flush=True)
            if verdict == "survived":
                survivors.append(mutant)
                print(f"       {mutant.change.before.strip()}\n    -> {mutant.change.after.strip() or '(nothing)'}", flush=True)
    report(counts, survivors, dropped, time.monotonic() - start, seed)


def report(
    counts: dict[str, collections.Counter[str]], survivors: list[Mutant], dropped: int, seconds: float, seed: int
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
    print(f"seed {seed}; {dropped} changes did not compile; {seconds:.0f} s, {seconds / max(1, total.total()):.1f} s each, the build included")
    for mutant in survivors:
        print(f"\nsurvived  {mutant}")
    if score < OVERALL or low:
        wanting = ([f"all ({score:.0%} of {OVERALL:.0%})"] if score < OVERALL else []) + low
        raise SystemExit(f"below what must be reached: {', '.join(wanting)}")


if __name__ == "__main__":
    main()
