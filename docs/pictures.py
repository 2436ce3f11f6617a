#!/usr/bin/env python3
"""Makes the pictures of the pages, into docs/pictures, or says with --check which differ from what the tree makes.

chart.svg is what the commands of README.md write, so it cannot show anything else than they do. In timeline.svg each day is a
decision of the library. The other two are boxes and arrows. All colours can be read on white and on black.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "bindings" / "python" / "src"), str(ROOT / "docs")]

import check_samples  # noqa: E402
import updategate  # noqa: E402

LINE, FAINT = "#7f8b99", "#7f8b9955"
PLAIN = ("#e9edf2", "#26303b")
NONE, RECOMMEND, FORCE, UNSUPPORTED = ("#c9d0d8", "#26303b"), ("#5aa7dc", "#0c2436"), ("#c2413a", "#ffffff"), ("#6b4a8e", "#ffffff")
FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif"


class Picture:
    """Lines of SVG, and what the pictures have in common."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'role="img" font-family="{FONT}">',
            f"<title>{title}</title>",
            f'<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">'
            f'<path d="M0 0L10 5L0 10z" fill="{LINE}"/></marker></defs>',
        ]

    def text(self, x: float, y: float, words: str, colour: str = LINE, size: int = 13, anchor: str = "middle", weight: int = 400) -> None:
        safe = words.replace("&", "&amp;").replace("<", "&lt;")
        self.lines.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" fill="{colour}" text-anchor="{anchor}">{safe}</text>'
        )

    def bar(self, x: float, y: float, width: float, height: float, fill: str, radius: int = 0) -> None:
        self.lines.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius}" fill="{fill}"/>')

    def box(self, x: float, y: float, width: float, height: float, head: str, rest: tuple[str, ...] = (), look: tuple[str, str] = PLAIN) -> None:
        """A box with a bold line and others below it, in its middle."""
        self.bar(x, y, width, height, look[0], 8)
        top = y + height / 2 + 5 - 9 * len(rest)
        self.text(x + width / 2, top, head, look[1], 15, weight=600)
        for number, line in enumerate(rest, 1):
            self.text(x + width / 2, top + 18 * number, line, look[1])

    def arrow(self, *points: tuple[float, float], label: str = "", at: tuple[float, float] = (0, 0), anchor: str = "middle") -> None:
        path = "L".join(f"{x:g} {y:g}" for x, y in points)
        self.lines.append(f'<path d="M{path}" fill="none" stroke="{LINE}" stroke-width="2" marker-end="url(#tip)"/>')
        if label:
            self.text(*at, label, anchor=anchor)

    def done(self) -> str:
        return "\n".join([*self.lines, "</svg>", ""])


def loop() -> str:
    picture = Picture(860, 330, "Facts go into the decision; the state comes out and goes in again")
    for number, (head, rest) in enumerate((
        ("installed version, device", "what the app knows"), ("releases", "the store's reply, or your list"),
        ("policy", "the file that you host"), ("time", "now, or any other day"),
    )):  # fmt: skip
        picture.box(10, 10 + 62 * number, 220, 52, head, (rest,))
        picture.arrow((230, 36 + 62 * number), (318, 110 + 13 * number))
    picture.box(320, 80, 190, 92, "decision", ("pure: the same facts,", "the same answer"), ("#2f7d6b", "#ffffff"))
    picture.arrow((510, 126), (598, 126))
    picture.box(600, 10, 250, 232, "the answer", (
        "outcome and reason", "target version", "texts and buttons", "address to send them to", "when to ask again", "the next state",
    ))  # fmt: skip
    picture.arrow((725, 242), (725, 296), (512, 296), label="shown, later, skipped, went to the store", at=(728, 318))
    picture.box(330, 270, 180, 52, "state", ("you keep it, a user each",))
    picture.arrow((415, 270), (415, 174), label="handed in next time", at=(425, 226), anchor="start")
    return picture.done()


STEPS = (
    ("enabled is false?", "", "none", "disabled"),
    ("installed is no version?", "", "none", "or what unreadableVersion says"),
    ("an entry of versions fits?", "exact ones first, then the first range", "as the entry says", "final; before its from date, recommend"),
    ("below minimumBuild or minimumVersion?", "or a critical release lies between", "force", "unsupported where nothing can be installed"),
    ("a rule says force? grace or deadline over?", "or deferrals used up", "force", ""),
    ("a rule says none, or nothing newer to offer?", "wait, rollout, OS, processor, channel count here", "none", "with the reason"),
    ("skipped? asked less than every ago?", "or maxPrompts reached", "none", "and the time to ask again"),
)
LOOKS = {"none": NONE, "force": FORCE, "as the entry says": PLAIN, "recommend": RECOMMEND}


def precedence() -> str:
    height = 68
    picture = Picture(860, height * len(STEPS) + 62, "What decides first, from top to bottom")
    for number, (question, more, outcome, note) in enumerate(STEPS):
        y = 8 + height * number
        picture.box(10, y, 400, 50, question, (more,) if more else ())
        picture.arrow((410, y + 25), (508, y + 25), label="yes", at=(458, y + 18))
        picture.box(510, y, 340, 50, outcome, (note,) if note else (), LOOKS[outcome])
        picture.arrow((210, y + 50), (210, y + height - 1), label="no", at=(220, y + 64), anchor="start")
    picture.box(10, 8 + height * len(STEPS), 400, 46, "recommend", (), RECOMMEND)
    return picture.done()


DAYS, DAY, LEFT = 31, 23, 120
START = datetime(2026, 12, 1, 9, tzinfo=timezone.utc)
WAIT, OPENING, EVERY, GRACE = 2, 5, 7, 14
RELEASES = [(f"3.{number + 1}", EVERY * number) for number in range(4)]
POLICY = {
    "waitAfterRelease": f"P{WAIT}D",
    "grace": {"minor": f"P{GRACE}D"},
    "releases": [
        {"version": name, "date": f"2026-12-{day + 1:02}", "rollout": {"over": f"P{OPENING}D"}} for name, day in RELEASES
    ],
}


def timeline() -> str:
    """A user of 3.0 who never updates, with a release each week."""
    picture = Picture(LEFT + DAYS * DAY + 27, 330, "Releases each week: the wait, the rollout, the grace and the deadline")
    for day in range(0, DAYS, EVERY):
        picture.text(LEFT + day * DAY, 20, f"{day + 1} Dec", size=12, anchor="start")
        picture.bar(LEFT + day * DAY, 28, 1, 280, FAINT)
    for row, (name, day) in enumerate(RELEASES):
        y, x = 36 + 30 * row, LEFT + day * DAY
        picture.text(LEFT - 12, y + 16, f"release {name}", anchor="end")
        picture.bar(x, y, WAIT * DAY, 22, "#d9a441", 3)
        picture.text(x + WAIT * DAY / 2, y + 16, "wait", "#2c2005", 12)
        picture.bar(x + WAIT * DAY, y, OPENING * DAY, 22, "#9cc9b9", 3)
        picture.text(x + (WAIT + OPENING / 2) * DAY, y + 16, "rollout opens", "#0d2a20", 12)
    answers, state, due = [], None, None
    for day in range(DAYS):
        decision = updategate.evaluate(
            installed="3.0", now=START + timedelta(days=day), policy=POLICY, device_id="device-497", state=state
        )
        state, due = decision.state, due or decision.deadline
        answers.append((decision.outcome, decision.target))
    assert due is not None
    last = LEFT + (due - START + timedelta(hours=9)) / timedelta(days=1) * DAY
    first = last - GRACE * DAY
    picture.text(LEFT - 12, 186, "grace", anchor="end")
    picture.bar(first, 174, last - first, 14, "#b07a12", 3)
    picture.text(first, 206, f"counts from the first offer, {GRACE} days", size=12, anchor="start")
    picture.text(LEFT - 12, 244, "this user", anchor="end")
    looks = {"none": NONE, "recommend": RECOMMEND, "force": FORCE, "unsupported": UNSUPPORTED}
    begin = 0
    for day in range(1, DAYS + 1):
        if day < DAYS and answers[day] == answers[begin]:
            continue
        outcome, target = answers[begin]
        fill, ink = looks[outcome]
        picture.bar(LEFT + begin * DAY + 1, 222, (day - begin) * DAY - 2, 36, fill, 3)
        words = outcome if target is None else f"{outcome} {target}" if day - begin > 2 else ""
        picture.text(LEFT + (begin + day) * DAY / 2, 245, words, ink, 12, weight=600)
        begin = day
    picture.bar(last - 1, 168, 2, 106, "#c2413a")
    picture.text(last, 290, "deadline: it does not move when 3.2 and 3.3 come", size=12)
    picture.text(LEFT, 322, "Each day is a decision of the library: version 3.0 is installed, and the user never updates.", size=12, anchor="start")
    return picture.done()


def chart() -> str:
    """What the shell samples of README.md leave as chart.svg."""
    page = ROOT / "README.md"
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        for sample in check_samples.samples_of(page):
            if sample.language == "sh":
                subprocess.run(
                    ["bash", "-euo", "pipefail", "-c", sample.body],
                    cwd=folder, env=check_samples.environment(folder), stdout=subprocess.DEVNULL, check=True,
                )  # fmt: skip
        return (folder / "chart.svg").read_text(encoding="utf-8")


PICTURES: dict[str, Callable[[], str]] = {
    "chart.svg": chart, "loop.svg": loop, "precedence.svg": precedence, "timeline.svg": timeline,
}  # fmt: skip


def main() -> int:
    check = sys.argv[1:] == ["--check"]
    wrong = 0
    for name, make in PICTURES.items():
        path, made = ROOT / "docs" / "pictures" / name, make()
        if not check:
            path.write_text(made, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != made:
            wrong += 1
            print(f"docs/pictures/{name} is not what the tree makes: run make pictures, and look at it", file=sys.stderr)
    print(f"{len(PICTURES)} pictures {'compared' if check else 'made'} in docs/pictures" + (f", {wrong} differ" if wrong else ""))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
