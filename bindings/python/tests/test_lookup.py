"""Look-up replies: the rows, the real replies against the json module, and what is Python's own."""

from __future__ import annotations

import gc
import json
import math
import unittest
import weakref
from datetime import datetime, timedelta, timezone
from typing import Any

import support

import updategate
from updategate import Lookup, LookupFailureKind, parse_lookup
from updategate.app import FIELDS, App, apple_name, as_apple

NAMES = {apple_name(number): (name, kind) for number, name, kind in FIELDS}
REPLY = b'{"resultCount":1,"results":[{"kind":"software","version":"1.0","trackId":7,"price":0.10}]}'


def rows() -> list[dict[str, Any]]:
    return support.json_rows("lookups/rows.json")


def body(row: dict[str, Any]) -> bytes:
    if "file" in row:
        return (support.DATA / "lookups" / row["file"]).read_bytes()
    return bytes.fromhex(row["hex"]) if "hex" in row else row["body"].encode("utf-8", "surrogatepass")


class LookupTests(unittest.TestCase):
    def compare(self, app: App, key: str, wanted: object) -> None:
        """A field against its value in JSON; numbers may have come as text and the other way round."""
        name, kind = NAMES[key]
        found = getattr(app, name)
        if wanted is None:
            self.assertIsNone(found, key)
        elif kind == "list":
            assert isinstance(wanted, list)
            self.assertEqual(found, tuple(str(item) for item in wanted if isinstance(item, (str, int))), key)
        elif kind == "date" and isinstance(wanted, int):
            self.assertEqual(found, datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=wanted), key)
        elif kind == "date":
            assert isinstance(wanted, str)
            self.assertEqual(getattr(app, name + "_text"), wanted, key)
            self.assertEqual(found, datetime.fromisoformat(wanted.replace("Z", "+00:00")), key)
        elif kind in ("integer", "number"):
            assert isinstance(wanted, (str, int, float))
            self.assertEqual(found, int(wanted) if kind == "integer" else float(wanted), key)
        else:
            self.assertEqual(found, wanted, key)

    def test_every_row_is_read_as_it_says(self) -> None:
        for row in rows():
            expect, select = row["expect"], row.get("select", {})
            found = Lookup(
                body(row),
                row.get("status"),
                bundle_id=select.get("bundleId"),
                track_id=select.get("trackId"),
                kind=select.get("kind", "any"),
            )
            with self.subTest(row["name"]):
                failure = found.failure
                self.assertEqual(failure and failure.kind, expect["failure"])
                if "text" in expect:
                    assert failure is not None
                    self.assertIn(expect["text"], failure.message)
                for place in ("offset", "line", "column"):
                    if place in expect:
                        self.assertEqual(getattr(failure, place), expect[place])
                self.assertEqual(found.passed_over, expect.get("passedOver", found.passed_over))
                if "apps" in expect:
                    self.assertEqual(len(found.apps), len(expect["apps"]))
                    for app, wanted in zip(found.apps, expect["apps"]):
                        for key, value in wanted.items():
                            self.compare(app, key, value)
            support.counted("look-up rows")

    def test_every_real_reply_is_read_field_by_field_as_the_json_module_reads_it(self) -> None:
        for path in support.shared_files("lookups", ".json"):
            data = path.read_bytes()
            found = Lookup(data)
            support.counted("real replies")
            try:
                tree = json.loads(data.decode("utf-8").strip("\ufeff"))
            except ValueError:
                self.assertIn(found.failure and found.failure.kind, ("malformed", "notJSON"), path.name)
                continue
            results = tree.get("results") if isinstance(tree, dict) else None
            if not isinstance(results, list):
                continue
            wanted = [r for r in results if r.get("kind") in ("software", "mac-software") and r.get("version")]
            with self.subTest(path.name):
                self.assertEqual(len(found.apps), len(wanted))
                for app, record in zip(found.apps, wanted):
                    for key in NAMES:
                        self.compare(app, key, record.get(key))
                    support.counted("real records, every field", 1)

    def test_a_failed_reply_raises_when_parsed_alone_and_can_still_be_handed_on(self) -> None:
        for data, status, kind in (
            (b"", None, "unavailable"),
            (b"<html>", 429, "throttled"),
            (b"<html>", None, "notJSON"),
            (b'{"resultCount":0,"results":[]}', 200, "notFound"),
            (b'{"errorMessage":"Invalid value(s)","queryParameters":{}}', 400, "serviceError"),
            (b'{"resultCount":1,\n"results":[}', None, "malformed"),
            (b'"text"', None, "unexpectedShape"),
            (b" " * (16777216 + 1), None, "tooLarge"),
        ):
            with self.subTest(kind), self.assertRaises(updategate.LookupFailure) as caught:
                parse_lookup(data, status, storefront="de")
            failure = caught.exception
            self.assertEqual((failure.kind, failure.storefront), (kind, "de"))
            self.assertIsInstance(failure.kind, LookupFailureKind)
            self.assertIsInstance(failure, updategate.UpdateGateError)
            if kind == "malformed":
                self.assertEqual((failure.offset, failure.line, failure.column), (29, 2, 12))
            assert failure.lookup is not None
            decision = updategate.evaluate(installed="1.0", now=0, lookups=[failure.lookup])
            self.assertEqual([(f.kind, f.storefront) for f in decision.lookup_failures], [(kind, "de")])

    def test_a_100_000_deep_reply_is_refused_with_its_place(self) -> None:
        with self.assertRaises(updategate.LookupFailure) as caught:
            parse_lookup(b"[" * 100_000)
        self.assertEqual(caught.exception.kind, "malformed")
        self.assertIsNotNone(caught.exception.offset)

    def test_numbers_are_kept_as_written_too(self) -> None:
        (app,) = parse_lookup(REPLY).apps
        self.assertEqual((app.price, app.price_text), (0.1, "0.10"))
        self.assertEqual(app.track_id, 7)
        self.assertIsNone(app.release_notes)
        self.assertEqual(as_apple(app)["version"], "1.0")

    def test_records_outlive_the_look_up(self) -> None:
        with parse_lookup(REPLY) as found:
            apps = found.apps
            self.assertEqual(len(found), 1)
            self.assertTrue(found)
        self.assertEqual(apps[0].version, "1.0")
        self.assertEqual(found.apps, apps, "what was taken stays")
        self.assertRaises(ValueError, lambda: found.handle)
        self.assertRaises(ValueError, updategate.evaluate, installed="1", now=0, lookups=[found])
        found.close()

    def test_handles_are_freed_with_their_objects(self) -> None:
        found = parse_lookup(REPLY)
        handle, gone = weakref.ref(found.handle), weakref.ref(found)
        del found
        gc.collect()
        self.assertIsNone(gone())
        self.assertIsNone(handle())

    def test_records_are_values(self) -> None:
        one, two = parse_lookup(REPLY).apps[0], parse_lookup(REPLY.decode()).apps[0]
        self.assertEqual(one, two)
        self.assertEqual(hash(one), hash(two))
        self.assertRaises(AttributeError, setattr, one, "version", "2")
        self.assertFalse(hasattr(one, "__dict__"))

    def test_every_cut_of_a_reply_is_a_failure_with_its_place(self) -> None:
        for size in range(1, len(REPLY)):
            found = Lookup(REPLY[:size])
            self.assertEqual(found.failure and found.failure.kind, "malformed", REPLY[:size])
            assert found.failure is not None
            self.assertEqual(found.failure.offset, size)
        support.counted("cut replies", len(REPLY) - 1)

    def test_misuse_is_refused(self) -> None:
        self.assertRaises(TypeError, parse_lookup, None)
        self.assertRaises(updategate.ArgumentError, parse_lookup, REPLY, kind="song")
        self.assertRaises(updategate.ArgumentError, parse_lookup, REPLY, 1 << 40)
        self.assertRaises(updategate.AddressError, parse_lookup, REPLY, track_id="x")

    def test_dates_far_off_do_not_break_anything(self) -> None:
        (app,) = parse_lookup(
            b'{"results":[{"kind":"software","version":"1","releaseDate":"9999-12-31T23:59:59Z",'
            b'"currentVersionReleaseDate":"soon","averageUserRating":1e999}]}'
        ).apps
        self.assertEqual(app.release_date, datetime(9999, 12, 31, 23, 59, 59, tzinfo=timezone.utc))
        self.assertIsNone(app.current_version_release_date)
        self.assertTrue(app.average_user_rating is None or math.isinf(app.average_user_rating))


if __name__ == "__main__":
    unittest.main()
