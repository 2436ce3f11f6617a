"""The answer of decide and check: for a person, or as JSON."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from .._call import take_time
from ..decision import AnyReply, Decision, evaluate
from ..enums import Outcome, Reason, UpdateType
from ..errors import ArgumentError, TooLongError, UpdateGateError
from ..versions import is_version
from . import arguments
from .statefile import change_state
from .terminal import Problem, bold, clean, lines_of, rows, warn, write_json

EXIT_CODES = {Outcome.NONE: 0, Outcome.RECOMMEND: 10, Outcome.FORCE: 20, Outcome.UNSUPPORTED: 30}

# What the library calls a fact, where the command has another name for it: the option, and where its value is.
OPTIONS = {
    "os_version": ("--os", "os"),
    "lookups": ("--lookup", "lookup"),
    "track_ids": ("--id", "track_id"),
    "bundle_ids": ("--bundle-id", "bundle_id"),
    "language": ("--lang", "lang"),
    "languages": ("--language", "language"),
    "tags": ("--tag", "tag"),
}

OUTCOMES = {
    Outcome.NONE: "show nothing",
    Outcome.RECOMMEND: "ask; the user may say later",
    Outcome.FORCE: "block until updated",
    Outcome.UNSUPPORTED: "it must update, but this device cannot",
}

REASONS = {
    Reason.UP_TO_DATE: "nothing newer than {installed} exists",
    Reason.AHEAD_OF_STORE: "{installed} is newer than everything that is known",
    Reason.POLICY_SAYS_NONE: "the policy says none here",
    Reason.SKIPPED: "the user skipped this version",
    Reason.ASKED_RECENTLY: "the user was asked recently",
    Reason.RELEASED_TOO_SOON: "the newer release is still in its wait after release",
    Reason.NOT_IN_ROLLOUT: "this device is outside the rollout of the newer release",
    Reason.NEEDS_NEWER_OS: "the newer release needs a newer OS than this device has",
    Reason.NEEDS_OLDER_OS: "the newer release does not run on so new an OS",
    Reason.NO_RELEASE_KNOWN: "no release is known that could be installed",
    Reason.DISABLED: "the policy is switched off",
    Reason.VERSION_UNREADABLE: "{installed} is not a version",
    Reason.VERSION_LISTED: "the policy lists {installed}",
    Reason.RANGE_LISTED: "the policy lists a range that {installed} lies in",
    Reason.BELOW_MINIMUM: "{installed} is below the minimum version",
    Reason.BELOW_RECOMMENDED: "{installed} is below the recommended version",
    Reason.CRITICAL_RELEASE: "there is a critical release since {installed}",
    Reason.RULE_FORCES: "the policy's rule for this type of update says force",
    Reason.RULE_RECOMMENDS: "the policy's rule for this type of update says recommend",
    Reason.NEWER_AVAILABLE: "there is a newer version",
    Reason.DEADLINE_PASSED: "the time to update of one's own accord is over",
    Reason.STORE_LOOP: "the user was sent to the store again and again, and the version did not change",
    Reason.ASKED_ENOUGH: "the user was asked as often as the policy allows",
    Reason.NEEDS_OTHER_HARDWARE: "the newer release does not run on this processor",
    Reason.RELEASE_WITHDRAWN: "the newer release was withdrawn",
    Reason.DEFERRALS_USED_UP: "the user said later as often as the policy allows",
}


def answer(args: argparse.Namespace, facts: dict[str, Any], replies: Iterable[AnyReply]) -> int:
    """Decides, writes the next state if asked to, prints, and gives the exit status."""
    known = tuple(replies)
    if args.save:
        saved: list[Decision] = []

        def change(before: bytes | None) -> str:
            # Read anew: another process may have written to it while the reply was fetched.
            facts["state"] = before
            saved.append(_decide(args, facts, known))
            return saved[0].state

        change_state(args.state, change, arguments.app_name(args))
        decision = saved[0]
    else:
        decision = _decide(args, facts, known)
    if args.app_name is None and lacks_name(decision, facts, known):
        warn("the texts name the app as {app}, and its name is not known: give --app-name")
    untold = decision.reason is Reason.VERSION_UNREADABLE and decision.outcome is Outcome.NONE
    if untold and not is_version(facts["installed"], facts["scheme"], flags=facts["flags"]):
        what = f"{facts['installed']!r} is no version under the scheme {facts['scheme']}" if facts["installed"].strip() else "is empty"
        warn(f"--installed {what}; an app that sends it is never told to update, unless the policy says unreadableVersion")
    for path in decision.not_honoured:
        warn(f"{path} in the policy could not be tested, and holds nobody back")
    args.exit_status = EXIT_CODES[decision.outcome] if args.exit_code else 0
    if args.json:
        write_json(decision.json)
    elif args.brief:
        print(in_one_line(decision))
    else:
        offered = unreadable(facts, known) if decision.reason is Reason.VERSION_UNREADABLE else ()
        print(for_person(decision, take_time(facts["now"]), args.state if args.save else None, offered))
    return int(args.exit_status)


def _decide(args: argparse.Namespace, facts: dict[str, Any], replies: tuple[AnyReply, ...]) -> Decision:
    try:
        return evaluate(lookups=replies, **facts)
    except (ArgumentError, TooLongError) as problem:
        raise misused(problem, args) from None


def misused(problem: UpdateGateError, args: argparse.Namespace) -> Problem:
    """The fault, with the option that it is about and its value."""
    path = (problem.path or "").partition("[")[0]
    if not path:
        return Problem(problem.message)
    option, name = OPTIONS.get(path, ("--" + path.replace("_", "-"), path))
    value = getattr(args, name, None)
    shown = f" {value!r}" if isinstance(value, (str, int)) and len(str(value)) <= 200 else ""
    return Problem(f"{option}{shown}: {problem.message}")


def unreadable(facts: dict[str, Any], replies: tuple[AnyReply, ...]) -> tuple[str, ...]:
    """The versions on offer that are none, where it is for them; empty where it is for the installed one."""
    if not is_version(facts["installed"], facts["scheme"], flags=facts["flags"]):
        return ()
    traced: dict[str, Any] = {**facts, "trace": True}
    steps = evaluate(lookups=replies, **traced).trace or []
    return tuple(dict.fromkeys(str(step["version"]) for step in steps if step["verdict"] == "versionUnreadable"))


def lacks_name(decision: Decision, facts: dict[str, Any], replies: tuple[AnyReply, ...]) -> bool:
    """Whether a text has {app} where nothing is known to stand for it: with a name, that and nothing else is new."""
    if decision.message is None:
        return False
    name = "\u2318"  # A sign that no text has.
    given: dict[str, Any] = {**facts, "app_name": name}
    named = evaluate(lookups=replies, **given).message
    if named is None:
        return False
    pairs = ((decision.message.title, named.title), (decision.message.message, named.message))
    return any(old != new and old == new.replace(name, "") for old, new in pairs if old is not None and new is not None)


def in_one_line(decision: Decision) -> str:
    """What tells one decision from the next, for many of them below each other; simulate's tables are written so too."""
    target = "" if decision.target is None else f" → {decision.target}"
    again = "" if decision.ask_again_at is None else f", ask again {stamp(decision.ask_again_at)}"
    return f"{clean(decision.installed) or '-'}  {decision.outcome}: {decision.reason}{clean(target)}{again}"


def stamp(at: datetime) -> str:
    return at.replace(tzinfo=None).isoformat() + "Z"


def for_person(
    decision: Decision, now: datetime, saved: str | None = None, offered: tuple[str, ...] = ()
) -> str:
    """A decision as a person likes to read it; offered are the versions that could not be read, if it was for them."""
    reason = REASONS[decision.reason].format(installed=decision.installed or "the installed version")
    if len(offered) == 1:
        reason = f"the only version on offer, {offered[0]}, is not a version"
    elif offered:
        reason = f"none of the versions on offer is a version: {', '.join(offered)}"
    lines: list[tuple[str, str | list[str]]] = [("reason", f"{decision.reason}: {reason}"), ("installed", decision.installed)]
    if decision.target is not None:
        kind = "" if decision.update_type is UpdateType.NONE else f" ({decision.update_type} update)"
        lines.append(("target", decision.target + kind))
    if decision.message is not None:
        shown = decision.message
        buttons = (shown.continue_button_text, shown.cancel_button_text, shown.skip_button_text)
        parts = (shown.title, shown.message, "  ".join(f"[ {clean(text)} ]" for text in buttons if text is not None))
        lines.append(("show", [line for part in parts if part for line in lines_of(part)]))
    if decision.store_url is not None:
        lines.append(("go to", decision.store_url))
    if decision.release_notes is not None:
        lines.append(("notes", lines_of(decision.release_notes)))
    if decision.deadline is not None:
        lines.append(("deadline", when(decision.deadline, now)))
    lines.append(
        ("ask again", "time alone changes nothing" if decision.ask_again_at is None else when(decision.ask_again_at, now))
    )
    for failed in decision.lookup_failures:
        lines.append(("look-up", f"{failed.kind}" + (f" (storefront {failed.storefront})" if failed.storefront else "")))
    for step in decision.trace or []:
        lines.append(("trace", _step(step)))
    lines.append(("next state", [decision.state, *([f"saved to {os.path.basename(saved)}"] if saved else [])]))
    head = f"{bold(decision.outcome)}: {OUTCOMES[decision.outcome]}"
    return f"{head}\n\n{rows(lines)}"


def _step(step: dict[str, Any]) -> str:
    """A candidate, where it comes from, and what decided for or against it."""
    rest = {name: value for name, value in step.items() if name not in ("version", "source", "verdict")}
    more = "".join(f", {name} {value}" for name, value in rest.items() if value is not None)
    return f"{step.get('version')} from {step.get('source')}: {step.get('verdict')}{more}"


def when(at: datetime, now: datetime) -> str:
    """A time, and how far away it is."""
    distance = at - now
    ago = distance < timedelta(0)
    seconds = int(abs(distance).total_seconds())
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= size or size == 1:
            # Begun ones that are to come count, as for {days} in a text.
            count = seconds // size if ago else -(-seconds // size)
            about = f"{count} {unit}{'' if count == 1 else 's'}"
            break
    return f"{stamp(at)} ({about} ago)" if ago else f"{stamp(at)} (in {about})"
