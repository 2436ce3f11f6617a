"""Every documented form of every parameter of the public functions gives the same answer."""

from __future__ import annotations

import json
import unittest
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from types import MappingProxyType
from typing import Any

import support

import updategate
from updategate import Lookup, Policy, Range
from updategate.decision import Reply

BODY = '{"resultCount":1,"results":[{"kind":"software","version":"2.0","bundleId":"a.b","trackId":7,"trackName":"Lamp"}]}'
POLICY = '{"minimumVersion": "1.5", "messaging": {"en": {"forced": {"title": "Update {app}"}}}}'
STATE = '{"version":1,"skipped":{"version":"2.0","at":"2026-11-29T00:00:00Z"}}'
NOW = datetime(2026, 11, 30, 9, tzinfo=timezone.utc)


def texts(text: str) -> list[Any]:
    """A text in each form that a text may have."""
    data = text.encode()
    return [text, data, bytearray(data), memoryview(data), memoryview(bytearray(data))]


class FormTests(unittest.TestCase):
    def same(self, call: Callable[[Any], Any], forms: list[Any]) -> None:
        wanted = call(forms[0])
        for form in forms[1:]:
            self.assertEqual(call(form), wanted, repr(form))
        support.counted("forms of a parameter", len(forms))

    def decided(self, **facts: Any) -> str:
        return updategate.evaluate(**{"installed": "1.0", "now": NOW, **facts}).json

    def test_replies(self) -> None:
        for body in texts(BODY):
            forms = [
                [Reply(BODY, None, "us")], Reply(body, None, "us"), (body, None, "us"), [(body, None, "us")],
                ((body, None, "us"),), Lookup(body, storefront="us"), [Lookup(body, None, storefront="us")],
                iter([Reply(body, None, "us")]),
            ]  # fmt: skip
            for storefront in texts("us"):
                forms += [(body, None, storefront), (body, 0, storefront), Reply(body, None, storefront)]
            self.same(lambda form: self.decided(lookups=form), forms)
            self.same(
                lambda form: self.decided(lookups=form),
                [[Reply(BODY)], body, [body], (body,), ((body,),), (body, None), [(body, None)]],
            )
            self.same(lambda form: self.decided(lookups=form), [[Reply(BODY, 404)], (body, 404), ((body, 404),), (body, 404, None)])
            self.same(
                lambda form: self.decided(lookups=form), [[Reply(BODY), Reply(BODY)], (body, body), [body, body], ((body, None), body)]
            )
        self.same(lambda form: self.decided(lookups=form, preset="retired"), [(), [], iter(())])

    def test_a_reply_of_no_such_form_is_named(self) -> None:
        for wrong in (7, [7], [(BODY, None, "us", 4)], [()], {"body": BODY}):
            with self.assertRaises(TypeError, msg=repr(wrong)) as caught:
                self.decided(lookups=wrong)
            self.assertIn("lookups", str(caught.exception))

    def test_policies_states_and_times(self) -> None:
        mapping = json.loads(POLICY)
        forms = [*texts(POLICY), mapping, MappingProxyType(mapping)]
        self.same(lambda form: self.decided(policy=form), [*forms, Policy(POLICY), Policy.parse(POLICY)])
        self.same(lambda form: updategate.lint(form), forms)
        self.same(lambda form: Policy.parse(form).metadata("ios", "17"), forms)
        nested = MappingProxyType({"minimumVersion": "1.5", "messaging": MappingProxyType(mapping["messaging"])})
        self.same(lambda form: self.decided(policy=form), [mapping, nested])
        states = [*texts(STATE), json.loads(STATE), MappingProxyType(json.loads(STATE))]
        self.same(lambda form: self.decided(lookups=BODY, state=form), states)
        self.same(lambda form: updategate.record(form, "later", "2.0", NOW), states)
        seconds = int(NOW.timestamp())
        east = NOW.astimezone(timezone(timedelta(hours=5, minutes=30)))
        moments = [NOW, east, seconds, float(seconds) + 0.5, "2026-11-30T09:00:00Z", "2026-11-30T14:30:00+05:30", "2026-11-30 09:00"]
        self.same(lambda form: self.decided(lookups=BODY, now=form), moments)
        self.same(lambda form: updategate.record(None, "shown", "2.0", form), moments)
        self.same(lambda form: updategate.lint('{"deadline":"2026-11-01T00:00:00Z"}', now=form), moments)

    def test_texts_of_a_decision(self) -> None:
        self.same(lambda form: self.decided(installed=form, lookups=BODY), texts("1.0"))
        for name, text in (
            ("preset", "retired"), ("platform", "ios"), ("os_version", "17.1"), ("device_id", "d"), ("bundle_id", "a.b"),
            ("channel", "beta"), ("build", "7"), ("app_name", "Torch"), ("every", "P1D"),
        ):  # fmt: skip
            self.same(lambda form: self.decided(lookups=BODY, policy=POLICY, **{name: form}), texts(text))
        self.same(lambda form: self.decided(lookups=BODY, every=form), ["P1D", 86400, "86400", timedelta(days=1)])
        self.same(lambda form: self.decided(lookups=BODY, track_id=form), [7, "7", *texts("7")])
        tags = [["en"], ("en",), iter(["en"]), {"en"}, *texts("en"), *([tag] for tag in texts("en"))]
        self.same(lambda form: self.decided(policy=POLICY, languages=form), tags)
        self.same(lambda form: self.decided(policy=POLICY, languages=form), [(), [], iter(())])
        self.same(lambda form: self.decided(policy=POLICY, trigger=form), ["manual", updategate.Trigger.MANUAL])
        self.same(lambda form: self.decided(preset="retired", scheme=form), ["semver", updategate.Scheme.SEMVER])
        self.same(lambda form: self.decided(policy=POLICY, flags=form), [3, updategate.VersionFlag(3)])

    def test_requests(self) -> None:
        request = {"installed": "1.0", "now": "2026-11-30T09:00:00Z", "policy": json.loads(POLICY)}
        self.same(updategate.evaluate_json, [request, MappingProxyType(request), *texts(json.dumps(request))])
        self.same(updategate.evaluate_text, texts(json.dumps(request)))

    def test_versions(self) -> None:
        self.same(lambda form: updategate.compare(form, "1.10"), texts("1.9"))
        self.same(lambda form: updategate.compare("1.10", form), texts("1.9"))
        self.same(lambda form: updategate.compare("1.10", "1.9", form), ["app", updategate.Scheme.APP])
        self.same(lambda form: updategate.compare_many([(form, "1.10")]), texts("1.9"))
        self.same(
            lambda form: updategate.compare_many(form() if callable(form) else form),
            [[("1", "2")], (["1", "2"],), lambda: iter([("1", "2")]), lambda: iter([iter(("1", "2"))])],
        )
        for form in texts("1.9")[1:]:
            self.assertEqual(updategate.sort([b"1.10", form]), [form, b"1.10"])
            self.assertEqual(updategate.sort_order([form, "1.10", "x"]), ([0, 1, 2], 2))
        self.assertEqual(updategate.sort_order(iter(["2", "1"])), ([1, 0], 2))
        self.assertEqual(updategate.sort(iter(["2", "1"])), ["1", "2"])
        for call in (updategate.sort_key, updategate.is_version, updategate.parse_version, lambda form: "1.9" in Range(form)):
            self.same(call, texts("1.9"))
        self.same(lambda form: form in Range(">1"), texts("1.9"))
        for two in (updategate.update_type, updategate.explain):
            self.same(lambda form: two(form, "2"), texts("1.9"))
            self.same(lambda form: two("2", form), texts("1.9"))

    def test_replies_read_alone(self) -> None:
        self.same(lambda form: updategate.parse_lookup(form).apps, texts(BODY))
        self.same(lambda form: Lookup(form).apps, texts(BODY))
        self.same(lambda form: Lookup(BODY, storefront=form).storefront, texts("us"))
        self.same(lambda form: Lookup(BODY, bundle_id=form).apps, texts("a.b"))
        self.same(lambda form: Lookup(BODY, track_id=form).apps, [7, *texts("7")])
        self.same(lambda form: Lookup(BODY, kind=form).apps, ["software", updategate.AppKind.SOFTWARE])
        self.same(lambda form: len(Lookup(BODY, form)), [None, 200, 0])

    def test_addresses_and_events(self) -> None:
        address = updategate.lookup_address
        self.same(address, [7, [7], (7,), "7", ["7"], iter([7]), {7}, *texts("7"), *([form] for form in texts("7"))])
        bundles = [["a.b"], ("a.b",), iter(["a.b"]), {"a.b"}, *texts("a.b"), *([form] for form in texts("a.b"))]
        self.same(lambda form: address(bundle_ids=form), bundles)
        for name, text in (("storefront", "us"), ("language", "en_us"), ("entity", "software"), ("cache_buster", "x1")):
            self.same(lambda form: address(7, **{name: form}), texts(text))
        self.same(updategate.store_address, [7, *texts("7")])
        self.same(lambda form: updategate.store_address(7, form), texts("us"))
        self.same(lambda form: updategate.store_address(7, form=form), ["itms-apps", updategate.StoreForm.ITMS_APPS])
        self.same(updategate.normalize_storefront, texts("USA"))
        self.same(lambda form: updategate.record(None, "later", form, NOW), texts("2.0"))
        self.same(lambda form: updategate.record(None, form, "2.0", NOW), ["wentToStore", updategate.Event.WENT_TO_STORE])
        self.same(lambda form: Policy(POLICY).metadata(form, "17"), texts("ios"))
        self.same(lambda form: Policy(POLICY).metadata("ios", form), texts("17"))


if __name__ == "__main__":
    unittest.main()
