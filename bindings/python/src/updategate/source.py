"""Where a policy comes from: a file or an https address that is looked at again and again, and whose last good state stays.

    from updategate import PolicySource

    with PolicySource("https://example.com/policy.json", period=300, keep="/var/lib/app/policy.kept") as source:
        evaluate(installed="1.2.0", now=..., policy=source.policy())

It fetches and keeps, and decides nothing. A copy is taken only where it can be read and the linter finds no error in it;
until then, and for as long as nothing better comes, the last good one stays in use. Looking happens in a thread of its own:
policy() never waits. After a fork the child looks for itself.
"""

from __future__ import annotations

import math
import os
import random
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ._declarations import UG_MAX_POLICY
from ._kept import Kept, KeptError
from ._origin import LastGood, Refused, fetched, judged, read_file
from ._web import in_ascii, is_web, permitted, shown
from .policy import Finding, Policy

FIRST_RETRY = 5.0
"""Seconds after a first failure; doubled for each further one, up to the period."""
_KEEP_AGAIN = 60.0
_SEVERITIES = {"error": ("error",), "warning": ("error", "warning"), "never": ()}


class PolicyUnavailable(OSError):
    """There is no policy that may be used, and its owner's word for that is to fail closed."""


@dataclass(frozen=True, slots=True)
class SourceProblem:
    """Why the latest look brought nothing."""

    kind: str
    """missing, unreachable, status, tooLarge, unreadable, refused, revision, or fault for what should not happen."""
    message: str
    at: float
    findings: tuple[Finding, ...] = ()
    """What the linter found, where that is why."""


class PolicySource:
    """A file or an https address that a policy comes from. Safe to share between threads; whoever forks keeps it."""

    def __init__(
        self,
        address: str | os.PathLike[str],
        *,
        period: float = 300.0,
        jitter: float = 0.1,
        keep: str | os.PathLike[str] | None = None,
        fail: str = "open",
        longest_age: float | None = None,
        refuse: str = "error",
        pending: PolicySource | str | os.PathLike[str] | None = None,
        format: str = "auto",
        scheme: str = "app",
        flags: int = 0,
        timeout: float = 20.0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Nothing is looked at yet, but what an earlier process kept is taken up.

        period: seconds from one look to the next, give or take the share jitter, so that a fleet does not ask in step.
        keep: a file for the last good one. fail: "open", policy() is None where there is none; "closed", it raises
        PolicyUnavailable. longest_age: seconds after which one that its origin no longer confirms does not count any more;
        None for never. refuse: the findings that keep a copy from being taken: "error", "warning" (and errors) or "never".
        pending: a second policy, which is to be decided by later, and only tried until then. format, scheme, flags: how it is
        read, as for Policy. FetchError for an address that may not be asked.
        """
        self._address = os.fspath(address)
        self._web = is_web(self._address)
        if self._web:
            self._address = in_ascii(self._address)
            permitted(self._address)
        for name, word, known in (("fail", fail, ("open", "closed")), ("refuse", refuse, tuple(_SEVERITIES))):
            if word not in known:
                raise ValueError(f"{name} must be one of {', '.join(known)}, not {word!r}")
        if not (math.isfinite(period) and period > 0 and 0 <= jitter < 1 and 0 < timeout <= 3600):
            raise ValueError("period and timeout must be seconds above 0, and jitter a share below 1")
        if longest_age is not None and not longest_age > 0:
            raise ValueError("longest_age must be seconds above 0, or None")
        self.period = period
        self.jitter = jitter
        self.fail = fail
        self.longest_age = longest_age
        self._keep = None if keep is None else os.fspath(keep)
        self._refuse = _SEVERITIES[refuse]
        self._options: dict[str, Any] = {"format": format, "scheme": scheme, "flags": flags}
        self._timeout = timeout
        self._clock = clock
        self._validators: dict[str, str] = {}
        self._good: LastGood | None = None
        self._kept_at = 0.0
        self._problem: SourceProblem | None = None
        self._keep_problem: str | None = None
        self._failures = 0
        self._wait = 0.0
        self._looks = self._taken = self._refused = 0
        self._renew()
        self._thread: threading.Thread | None = None
        self._running = False
        if pending is None or isinstance(pending, PolicySource):
            self._pending = pending
        else:
            self._pending = PolicySource(
                pending, period=period, jitter=jitter, keep=None if self._keep is None else self._keep + ".pending",
                refuse=refuse, format=format, scheme=scheme, flags=flags, timeout=timeout, clock=clock,
            )  # fmt: skip
        self._take_up()
        _SOURCES.add(self)

    # ---- What is asked for -----------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """The file or address, without a password that it may hold."""
        return shown(self._address) if self._web else self._address

    @property
    def scheme(self) -> str:
        """What versions in it are read under."""
        return str(self._options["scheme"])

    @property
    def flags(self) -> int:
        """How versions in it compare."""
        return int(self._options["flags"])

    @property
    def pending(self) -> PolicySource | None:
        """The policy that is only tried beside this one."""
        return self._pending

    @property
    def last_good(self) -> LastGood | None:
        """The one that was last taken, however old; None where there is none yet."""
        return self._good

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the linter has to say of the one in use."""
        good = self._good
        return () if good is None else good.findings

    @property
    def problem(self) -> SourceProblem | None:
        """Why the latest look brought nothing; None where it was good."""
        return self._problem

    def age(self) -> float | None:
        """Seconds since the origin last said that the one in use is it; None where there is none."""
        good = self._good
        return None if good is None else max(0.0, self._clock() - good.confirmed_at)

    def usable(self) -> LastGood | None:
        """The last good one, where there is one and it is not too old."""
        good = self._good
        if good is None or self.longest_age is None or self._clock() - good.confirmed_at < self.longest_age:
            return good
        return None

    def policy(self) -> Policy | None:
        """The policy to decide by now: the last good one. Where there is none that may be used: None when failing open,
        PolicyUnavailable when failing closed. Never waits."""
        good = self.usable()
        if good is not None:
            return good.policy
        if self.fail == "open":
            return None
        raise PolicyUnavailable(self.why_unavailable())

    def why_unavailable(self) -> str:
        """A sentence on why there is no policy to use."""
        problem = self._problem
        why = problem.message if problem is not None else "it was not looked at yet"
        if self._good is not None:
            why = f"the last good policy is {self.age() or 0:.0f} seconds old: {why}"
        return f"{self.address}: {why}"

    def status(self) -> dict[str, Any]:
        """How it stands, as plain data for a page of health."""
        good, problem = self._good, self._problem
        return {
            "address": self.address,
            "usable": self.usable() is not None,
            "revision": None if good is None else good.revision,
            "etag": None if good is None else good.etag,
            "ageSeconds": self.age(),
            "fromDisk": good is not None and good.from_disk,
            "findings": 0 if good is None else len(good.findings),
            "problem": None if problem is None else {"kind": problem.kind, "message": problem.message},
            "keepProblem": self._keep_problem,
            "looks": self._looks,
            "taken": self._taken,
            "refused": self._refused,
        }

    # ---- Looking ---------------------------------------------------------------------------------------------------

    def look(self) -> bool:
        """Looks now, and waits for the answer: whether another policy is in use than before. What is wrong with the origin,
        or with what it has, is told by problem, and changes nothing of the last good one."""
        with self._lock:
            before = self._good
            self._looks += 1
            self._wait = 0.0
            try:
                self._look()
                self._problem = None
                self._failures = 0
            except Refused as why:
                self._refused += why.kind in ("tooLarge", "unreadable", "refused", "revision")
                self._failures += 1
                self._wait = why.wait
                self._problem = SourceProblem(why.kind, why.message, self._clock(), why.findings)
            after = self._good
            changed = after is not None and (before is None or before.text != after.text)
            self._taken += changed
        if self._pending is not None and not self._pending._running:
            self._pending.look()
        return changed

    def _lost(self, fault: Exception) -> None:
        self._failures += 1
        self._problem = SourceProblem("fault", f"{type(fault).__name__}: {fault}", self._clock())

    def _look(self) -> None:
        now = self._clock()
        good = self._good
        if self._web:
            known = {} if good is None else self._validators
            text, validators = fetched(self._address, known, timeout=self._timeout, now=now)
        else:
            text, validators = read_file(self._address), {}
        if text is None or (good is not None and text == good.text):
            assert good is not None
            if text is not None:
                self._validators = validators  # The same bytes under another validator.
            self._settle(replace(good, confirmed_at=now, from_disk=False))
            return
        self._settle(self._judged(text, now), validators)

    def _judged(self, text: bytes, now: float, *, from_disk: bool = False) -> LastGood:
        least = None if self._good is None else self._good.revision
        return judged(text, options=self._options, refuse=self._refuse, least=least, now=now, from_disk=from_disk)

    def _settle(self, good: LastGood, validators: Mapping[str, str] | None = None) -> None:
        """Uses what was found good, and keeps it. One of a higher revision that another process kept is used instead."""
        known = self._validators if validators is None else dict(validators)
        if self._keep is not None and (validators is not None or good.confirmed_at - self._kept_at >= _KEEP_AGAIN):
            mine = Kept(
                good.text, good.revision, known.get("If-None-Match"), known.get("If-Modified-Since"), good.confirmed_at
            )
            try:
                kept = mine.write(self._keep, self._address, UG_MAX_POLICY)
                self._kept_at = good.confirmed_at
                self._keep_problem = None
            except KeptError as problem:
                self._keep_problem = str(problem)
            except OSError as problem:
                self._keep_problem = f"{self._keep}: {problem.strerror or problem}"
            else:
                if kept is not mine:
                    self._take_up()
                    raise Refused("revision", f"another process has taken revision {kept.revision} meanwhile")
        self._good, self._validators = good, known

    def _take_up(self) -> None:
        """What an earlier process kept, where it is as good as a fresh one would have to be."""
        if self._keep is None:
            return
        try:
            kept = Kept.read(self._keep, self._address, UG_MAX_POLICY)
            if kept is None:
                return
            self._good = self._judged(kept.text, kept.confirmed_at, from_disk=True)
        except KeptError as problem:
            self._keep_problem = str(problem)
        except OSError as problem:
            self._keep_problem = f"{self._keep}: {problem.strerror or problem}"
        except Refused as problem:
            self._keep_problem = f"{self._keep}: {problem.message}"
        else:
            pairs = (("If-None-Match", kept.etag), ("If-Modified-Since", kept.last_modified))
            self._validators = {name: value for name, value in pairs if value is not None}
            self._kept_at = kept.confirmed_at

    # ---- The thread ------------------------------------------------------------------------------------------------

    def start(self) -> PolicySource:
        """Looks once, and then again and again in a thread of its own, which does not keep the process from ending. Once is
        enough: it does nothing more when it runs already, and in a forked child the thread goes on by itself."""
        with self._starting:
            if self._running:
                return self
            if self._pending is not None:
                self._pending.start()
            self.look()
            self._running = True
            self._launch()
        return self

    def stop(self) -> None:
        """Looks no more. The last good one stays in use; start() goes on."""
        with self._starting:
            self._running = False
            thread, self._thread = self._thread, None
            self._stopped.set()
            if self._pending is not None:
                self._pending.stop()
        if thread is not None and thread is not threading.current_thread():
            thread.join(1.0)  # A look that hangs ends by itself, and holds nobody up.

    def __enter__(self) -> PolicySource:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def __repr__(self) -> str:
        return f"<PolicySource {self.address!r}>"

    def _launch(self) -> None:
        self._stopped = threading.Event()
        self._thread = threading.Thread(
            target=_watch, args=(weakref.ref(self), self._stopped, self.next_wait()), name="updategate-policy", daemon=True
        )
        self._thread.start()

    def next_wait(self) -> float:
        """Seconds until the next look: the period, or less after a failure, but never less than the origin asked for."""
        pause = self.period
        if self._failures:
            pause = min(self.period, FIRST_RETRY * 2.0 ** min(self._failures - 1, 30))
        return max(pause * random.uniform(1 - self.jitter, 1 + self.jitter), self._wait)

    def _renew(self) -> None:
        """Locks that nobody holds."""
        self._lock = threading.Lock()
        self._starting = threading.Lock()
        self._stopped = threading.Event()

    def _after_fork(self) -> None:
        self._renew()
        self._thread = None
        if self._running:
            self._launch()


def _watch(source: weakref.ref[PolicySource], stopped: threading.Event, wait: float) -> None:
    """The thread. It holds its source only while it looks, so that one that nobody uses any more can go."""
    while not stopped.wait(wait):
        alive = source()
        if alive is None:
            return
        try:
            alive.look()
        except Exception as fault:  # Out of memory, say. One look is lost, and the next ones are not.
            alive._lost(fault)
        wait = alive.next_wait()
        del alive


_SOURCES: weakref.WeakSet[PolicySource] = weakref.WeakSet()


def _in_child() -> None:
    for source in list(_SOURCES):
        source._after_fork()


os.register_at_fork(after_in_child=_in_child)
