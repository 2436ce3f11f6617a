"""What makes no sense is refused by the package's own errors, or by TypeError, and always with the argument's name."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
import unittest
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import support  # noqa: F401

import updategate as u
from updategate import errors

REPLY = b'{"resultCount":1,"results":[{"kind":"software","version":"2.0","bundleId":"a.b","trackId":1}]}'
LONG = "1." * (3 << 20)

CYCLIC: dict[str, Any] = {"releases": []}
CYCLIC["releases"].append(CYCLIC)
DEEP: dict[str, Any] = {}
_inner = DEEP
for _ in range(100_000):
    _inner["a"] = {}
    _inner = _inner["a"]


def evaluate(**facts: Any) -> Any:
    return u.evaluate(**{"installed": "1", "now": 0, **facts})


WITH_FLAGS: dict[str, Callable[[Any], Any]] = {
    "compare": lambda flags: u.compare("1", "2", flags=flags),
    "compare_many": lambda flags: u.compare_many([("1", "2")], flags=flags),
    "sort": lambda flags: u.sort(["1"], flags=flags),
    "sort_key": lambda flags: u.sort_key("1", flags=flags),
    "is_version": lambda flags: u.is_version("1", flags=flags),
    "parse_version": lambda flags: u.parse_version("1", flags=flags),
    "explain": lambda flags: u.explain("1", "2", flags=flags),
    "update_type": lambda flags: u.update_type("1", "2", flags=flags),
    "Range": lambda flags: u.Range("1", flags=flags),
    "Policy": lambda flags: u.Policy("{}", flags=flags),
    "lint": lambda flags: u.lint("{}", flags=flags),
    "evaluate": lambda flags: evaluate(flags=flags),
}


class MisuseTests(unittest.TestCase):
    def test_no_memory_is_a_memory_error(self) -> None:
        from updategate import Status, _call
        from updategate._declarations import ug_error

        raised = _call.fault(ug_error(_call.ERROR_SIZE, Status.MEMORY, -1))
        self.assertIsInstance(raised, MemoryError)

    def test_flags_are_not_cut_to_what_fits(self) -> None:
        for name, call in WITH_FLAGS.items():
            for flags in (1 << 32, (1 << 32) + 1, 1 << 64, -1, -(1 << 32)):
                with self.assertRaises(u.ArgumentError, msg=name) as caught:
                    call(flags)
                self.assertEqual(caught.exception.path, "flags")
            for wrong in ("1", 1.5, [1]):
                with self.assertRaisesRegex(TypeError, "flags must be int", msg=name):
                    call(wrong)

    def test_a_value_of_another_type_is_named(self) -> None:
        cases: list[tuple[str, Callable[[], Any]]] = [
            *((f"{name} must be", lambda name=name: evaluate(**{name: 5.5})) for name in (
                "installed", "policy", "preset", "lookups", "platform", "os_version", "device_id", "bundle_id",
                "track_id", "languages", "channel", "state", "every", "build", "app_name",
            )),
            ("now must", lambda: evaluate(now=[5.5])),
            ("lookups must", lambda: evaluate(lookups={"resultCount": 0})),
            ("lookups must", lambda: evaluate(lookups=[()])),
            ("lookups must", lambda: evaluate(lookups=[(REPLY, 200, "us", 1)])),
            ("lookups must", lambda: evaluate(lookups=[{}])),
            ("lookups must", lambda: evaluate(lookups=None)),
            ("status must", lambda: evaluate(lookups=[(REPLY, "200")])),
            ("status must", lambda: u.Lookup(REPLY, 200.5)),  # type: ignore[arg-type]
            ("storefront must", lambda: evaluate(lookups=[(REPLY, 200, 5)])),
            ("languages must", lambda: evaluate(languages={"en": 1})),
            ("languages must", lambda: evaluate(languages=["en", 7])),
            ("scheme must", lambda: evaluate(scheme=[])),
            ("track_ids must", lambda: u.lookup_address(5.5)),  # type: ignore[arg-type]
            ("track_ids must", lambda: u.lookup_address([5.5])),  # type: ignore[list-item]
            ("bundle_ids must", lambda: u.lookup_address(bundle_ids=5)),  # type: ignore[arg-type]
            ("track_id must", lambda: u.store_address(None)),  # type: ignore[arg-type]
            ("versions must", lambda: u.sort("1.10")),  # type: ignore[type-var]
            ("versions must", lambda: u.sort(None)),  # type: ignore[arg-type]
            (r"pairs\[0\] must", lambda: u.compare_many([1])),  # type: ignore[list-item]
            (r"pairs\[0\] must", lambda: u.compare_many(["21", "34"])),
            (r"pairs\[1\] must", lambda: u.compare_many([("2", "1"), b"34"])),
            (r"pairs\[0\] must", lambda: u.compare_many([{"2": 1, "1": 2}])),  # type: ignore[list-item]
            (r"pairs\[1\] must", lambda: u.compare_many([("2", "1"), {"2", "1"}])),  # type: ignore[list-item]
            (r"pairs\[2\] must", lambda: u.compare_many([("2", "1"), ("1", "2"), None])),  # type: ignore[list-item]
            (r"pairs\[1\]\[0\] must", lambda: u.compare_many([("1", "2"), (3, "4")])),  # type: ignore[list-item]
            (r"pairs\[0\]\[1\] must", lambda: u.compare_many([("1", None)])),  # type: ignore[list-item]
            (r"versions\[1\] must", lambda: u.sort(["1", 2])),  # type: ignore[type-var]
            (r"versions\[2\] must", lambda: u.sort_order(["1", b"2", 3.0])),  # type: ignore[list-item]
            ("pairs must", lambda: u.compare_many(5)),  # type: ignore[arg-type]
            ("policy cannot", lambda: evaluate(policy={"a": {1}})),
            ("policy cannot", lambda: u.lint({(1, 2): 1})),  # type: ignore[dict-item]
            ("state cannot", lambda: u.record({"a": {1}}, "shown", "1", 0)),
            ("request cannot", lambda: u.evaluate_json({"installed": {1}})),
        ]  # fmt: skip
        for words, call in cases:
            with self.assertRaisesRegex(TypeError, words):
                call()

    def test_a_value_that_cannot_be_used_is_named(self) -> None:
        cases: list[tuple[str, Callable[[], Any]]] = [
            ("every", lambda: evaluate(every=10**5000)),
            ("every", lambda: evaluate(every=-(10**5000))),
            ("every", lambda: evaluate(every=timedelta.max)),
            ("every", lambda: evaluate(every=timedelta(days=-1))),
            ("now", lambda: evaluate(now=10**5000)),
            ("now", lambda: u.record(None, "shown", "1", 1e300)),  # type: ignore[arg-type]
            ("track_id", lambda: evaluate(track_id=10**5000)),
            *(("status", lambda status=status: u.Lookup(REPLY, status)) for status in (-1, 1000, 99999, 1 << 40, 10**5000)),
            *(("status", lambda status=status: evaluate(lookups=[(REPLY, status)])) for status in (-1, 99999, 10**5000)),
            *(("track_id", lambda it=it: u.Lookup(REPLY, track_id=it)) for it in (-1, "-1", 1 << 63, "x")),
            *(("track_id", lambda it=it: evaluate(track_id=it)) for it in (-1, "-1", 1 << 63, "x")),
            *(("track_id", lambda it=it: u.store_address(it)) for it in (-1, "-1", 1 << 63, "x")),
            ("version", lambda: u.record(None, "skipped", None, 0)),
            ("pairs[0]", lambda: u.compare_many([("1", "2", "3"), ("4",)])),
            ("pairs[1]", lambda: u.compare_many([("1", "2"), ("3",), ("4", "5", "6")])),
            ("pairs[1]", lambda: u.compare_many([("1", "2"), ()])),
            ("pairs[2]", lambda: u.compare_many([["1", "2"], iter("12"), iter("123")])),  # type: ignore[list-item]
        ]
        for value in (CYCLIC, DEEP, {"a": 10**5000}):
            cases += [
                ("policy", lambda value=value: evaluate(policy=value)),
                ("policy", lambda value=value: u.Policy(value)),
                ("policy", lambda value=value: u.lint(value)),
                ("state", lambda value=value: evaluate(state=value)),
                ("state", lambda value=value: u.record(value, "shown", "1", 0)),
                ("request", lambda value=value: u.evaluate_json({"installed": "1", "now": 0, "policy": value})),
            ]
        for name, call in cases:
            with self.assertRaises(u.UpdateGateError, msg=name) as caught:
                call()
            self.assertEqual(caught.exception.path, name)

    def test_what_is_too_long_is_named_with_its_limit(self) -> None:
        limits: dict[str, Callable[[], Any]] = {
            "installed: is longer than 1024 bytes": lambda: evaluate(installed=LONG),
            "build: is longer than 1024 bytes": lambda: evaluate(build=LONG),
            "os_version: is longer than 1024 bytes": lambda: evaluate(os_version=LONG),
            "version: is longer than 1024 bytes": lambda: u.record(None, "shown", LONG, 0),
            "state: is longer than 64 MiB": lambda: u.record(" " * ((64 << 20) + 1), "shown", LONG, 0),
            "preset: is longer than 64 KiB": lambda: evaluate(preset=LONG),
            "languages: is longer than 64 KiB": lambda: evaluate(languages=[LONG]),
            "languages: holds more than 100 languages": lambda: evaluate(languages=["en"] * 101),
            "storefront: is longer than 64 KiB": lambda: evaluate(lookups=[(REPLY, 200, LONG)]),
            "a: is longer than 64 KiB": lambda: u.compare(LONG, "1"),
            "policy: is longer than 4 MiB": lambda: u.Policy(LONG),
            "platform: is longer than 64 KiB": lambda: u.Policy("{}").metadata(LONG),
            "request: is longer than 64 MiB": lambda: u.evaluate_text(" " * ((64 << 20) + 1)),
        }
        for words, call in limits.items():
            with self.assertRaises(u.TooLongError, msg=words) as caught:
                call()
            self.assertEqual(str(caught.exception), words)
        cases: list[tuple[str, Callable[[], Any]]] = [
            *((name, lambda name=name: evaluate(**{name: LONG})) for name in (
                "installed", "policy", "preset", "platform", "os_version", "device_id", "bundle_id", "channel", "every",
                "build", "app_name",
            )),
            ("languages", lambda: evaluate(languages=[LONG])),
            ("lookups", lambda: evaluate(lookups=[REPLY] * 1001)),
            ("version", lambda: u.record(None, "shown", "1." * 600, 0)),
            ("a", lambda: u.compare(LONG, "1")),
            ("b", lambda: u.compare("1", LONG)),
            ("b", lambda: u.explain("1", LONG)),
            ("to", lambda: u.update_type("1", LONG)),
            ("version", lambda: u.sort_key(LONG)),
            ("version", lambda: u.parse_version(LONG)),
            ("version", lambda: u.parse_version(LONG, strict=True)),
            ("range", lambda: u.Range(LONG)),
            ("version", lambda: u.Range("1").contains(LONG)),
            ("policy", lambda: u.Policy(LONG)),
            ("policy", lambda: u.lint(LONG)),
            ("platform", lambda: u.Policy("{}").metadata(LONG)),
            ("os_version", lambda: u.Policy("{}").metadata("ios", LONG)),
            ("request", lambda: u.evaluate_text(" " * ((64 << 20) + 1))),
            ("bundle_ids", lambda: u.lookup_address(bundle_ids=LONG)),
            ("storefront", lambda: u.normalize_storefront(LONG)),
            ("storefront", lambda: u.store_address(1, LONG)),
        ]  # fmt: skip
        for name, call in cases:
            with self.assertRaises(u.TooLongError, msg=name) as caught:
                call()
            self.assertEqual(caught.exception.path, name)
            self.assertRegex(str(caught.exception), rf"^{name}: .*\d")


def exceptions() -> list[type[BaseException]]:
    """Every exception that a module of the package defines."""
    found = set()
    for module in pkgutil.walk_packages(u.__path__, "updategate."):
        if module.name not in ("updategate.__main__", "updategate.gate.django") and support.can_import(module.name):
            for thing in vars(importlib.import_module(module.name)).values():
                if isinstance(thing, type) and issubclass(thing, BaseException) and thing.__module__.startswith("updategate"):
                    found.add(thing)
    return sorted(found, key=lambda kind: kind.__name__)


class CopyTests(unittest.TestCase):
    def raised(self, kind: type[BaseException]) -> BaseException:
        name = kind.__name__
        if issubclass(kind, u.LookupFailure):
            with self.assertRaises(u.LookupFailure) as caught:
                u.parse_lookup(b'{"a":\n1]', storefront="us")
            return caught.exception
        if issubclass(kind, errors.UpdateGateError):
            return kind("wrong", status=u.Status.POLICY, offset=7, line=1, column=8, path="versions[0]")
        return kind(7, "wrong") if name == "TableError" else kind("wrong", 3) if name == "Problem" else kind("wrong")

    def test_every_exception_can_be_pickled_and_copied(self) -> None:
        kinds = exceptions()
        self.assertGreater(len(kinds), 12)
        for kind in kinds:
            one = self.raised(kind)
            ways = {
                "copy": copy.copy(one),
                "deepcopy": copy.deepcopy(one),
                **{f"pickle {n}": pickle.loads(pickle.dumps(one, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)},
            }
            for way, two in ways.items():
                self.assertIs(type(two), type(one), way)
                self.assertEqual((str(two), two.args), (str(one), one.args), (kind, way))
                self.assertEqual({**vars(two), "lookup": None}, {**vars(one), "lookup": None}, (kind, way))
        support.counted("exceptions pickled and copied", len(kinds))

    def test_a_copied_failure_keeps_its_look_up_and_a_pickled_one_cannot(self) -> None:
        with self.assertRaises(u.LookupFailure) as caught:
            u.parse_lookup(b"<html>", 503, storefront="de")
        one = caught.exception
        self.assertIsNotNone(one.lookup)
        self.assertIs(copy.copy(one).lookup, one.lookup)
        self.assertIs(copy.deepcopy(one).lookup, one.lookup)
        two = pickle.loads(pickle.dumps(one))
        self.assertIsNone(two.lookup)
        self.assertEqual((two.kind, two.storefront), (one.kind, "de"))


if __name__ == "__main__":
    unittest.main()
