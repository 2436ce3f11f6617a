"""The policy that is named on the command line: a file, standard input, or an https address with a last good copy."""

from __future__ import annotations

import argparse
import hashlib
import os
from typing import TYPE_CHECKING, Any

from .._declarations import UG_MAX_POLICY
from .._status import BAD_INPUT, FETCH_FAILED
from .._web import FetchError, in_ascii, is_web, permitted, shown
from ..errors import UpdateGateError
from . import keys, meant
from .terminal import Problem, located, read, warn

if TYPE_CHECKING:
    from ..policy import Policy

TIMEOUT = 20.0


def add_policy(group: Any) -> None:
    """--policy, and what goes with an address."""
    group.add_argument("--policy", metavar="FILE", help="the policy: a file, an https address, or - for standard input")
    group.add_argument(
        "--policy-cache", metavar="DIR", help="keep the last good policy of an address here, and go on with it when it fails"
    )
    group.add_argument(
        "--fail-open", action="store_true", help="where a policy's address gives none, decide without it (default: exit with 3)"
    )


def named_policy(source: str) -> str:
    """A policy as a person knows it, without a password."""
    return "standard input" if source == "-" else shown(source) if is_web(source) else source


def policy_bytes(source: str, timeout: float = TIMEOUT) -> bytes:
    """The bytes of a policy that is in a file or at an address."""
    if not is_web(source):
        return read(source, UG_MAX_POLICY)
    from .._http import ask

    try:
        url = in_ascii(source)
        permitted(url)
    except FetchError as problem:
        raise Problem(str(problem), BAD_INPUT) from None
    try:
        answer = ask(url, timeout=timeout, largest=UG_MAX_POLICY, accept="application/json, */*;q=0.5")
    except FetchError as problem:
        raise Problem(f"{shown(source)}: {problem}", FETCH_FAILED) from None
    if answer.status != 200:
        raise Problem(f"{shown(source)}: the answer has status {answer.status}, not 200", FETCH_FAILED)
    return answer.body


def read_policy(args: argparse.Namespace, options: dict[str, Any]) -> Policy | None:
    """The policy to decide by; None where none was named, or where its address gives none and that may be."""
    source = args.policy
    web = source is not None and is_web(source)
    for option, given in (("--policy-cache", args.policy_cache is not None), ("--fail-open", args.fail_open)):
        if given and not web:
            raise Problem(f"{option} is about a --policy that is an https address, and none is given")
    if source is None:
        return None
    try:
        if args.policy_cache is not None:
            data = _cached(args, options)
        else:
            data = policy_bytes(source, getattr(args, "timeout", TIMEOUT))
    except Problem as problem:
        if args.fail_open and problem.status == FETCH_FAILED:
            warn(f"{problem}; deciding without a policy")
            return None
        raise
    return _read(source, data, options)


def policy_from(source: str, options: dict[str, Any]) -> Policy:
    """The policy of a file or an address that must give one."""
    return _read(source, policy_bytes(source), options)


def _read(source: str, data: bytes, options: dict[str, Any]) -> Policy:
    from ..policy import Policy

    name = named_policy(source)
    try:
        made = Policy(data, **options)
    except UpdateGateError as problem:
        said = located(name, problem, data, options["scheme"])
        raise Problem(f"{said}{meant.policy(data)}", said.status) from None
    for line in keys.complaints(name, data, **options):
        warn(line)
    return made


def _cached(args: argparse.Namespace, options: dict[str, Any]) -> bytes:
    """The policy of an address, or the last good one that is kept."""
    from ..source import PolicySource

    folder = args.policy_cache
    if not folder:
        raise Problem("--policy-cache: a folder's name cannot be empty")
    keep = os.path.join(folder, hashlib.sha256(args.policy.encode("utf-8", "surrogateescape")).hexdigest()[:32] + ".policy")
    try:
        os.makedirs(folder, exist_ok=True)
        source = PolicySource(args.policy, keep=keep, timeout=getattr(args, "timeout", TIMEOUT), **options)
    except FetchError as refused:
        raise Problem(str(refused)) from None
    source.look()
    if source.status()["keepProblem"] is not None:
        warn(source.status()["keepProblem"])
    good, problem = source.last_good, source.problem
    if good is None:
        assert problem is not None
        fetched = problem.kind in ("unreadable", "refused", "tooLarge")
        raise Problem(f"{source.address}: {problem.message}", BAD_INPUT if fetched else FETCH_FAILED)
    if problem is not None:
        warn(f"{source.address}: {problem.message}; deciding by the last good policy, {_age(source.age() or 0.0)} old")
    return good.text


def _age(seconds: float) -> str:
    """A length of time for a person."""
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {unit}{'' if count == 1 else 's'}"
    return "less than a minute"
