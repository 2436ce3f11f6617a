"""The gate without a framework: facts from headers, what becomes of a request, and the WSGI and ASGI protocols by hand."""

from __future__ import annotations

import dataclasses
import json
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any

import support

import updategate
from updategate import Policy, PolicySource, evaluate
from updategate._time import text as date
from updategate.gate import ClientFacts, Exempt, Gate, HeaderNames, Verdict, client_facts, words
from updategate.gate.facts import joined

NOW = 1_796_000_000.0
POLICY = {
    "minimumVersion": "2.0",
    "recommendedVersion": "2.5",
    "storeURL": "https://apps.apple.com/app/id1",
    "releases": [{"version": "3.0", "minimumOS": "16.0"}],
}


def gate(policy: Any = POLICY, **more: Any) -> Gate:
    return Gate(policy, **{"app_name": "Harbor", "clock": lambda: NOW, **more})


def ask(one: Gate, method: str = "GET", path: str = "/", **headers: str) -> Verdict:
    """The verdict on a request; version="1" is X-App-Version, device="a" X-Device-ID."""
    sent = {"x-device-id" if name == "device" else f"x-app-{name}": value for name, value in headers.items()}
    found = one.check(method, path, [(name.encode(), value.encode("latin-1")) for name, value in sent.items()])
    assert found is not None
    return found


class HeaderRowTests(unittest.TestCase):
    def test_rows(self) -> None:
        rows = support.json_rows("gate/headers.json")
        for row in rows:
            with self.subTest(row["name"]):
                names = HeaderNames(**{name: tuple(value) for name, value in row.get("names", {}).items()})
                raw = [(name.lower().encode(), value.encode("latin-1")) for name, value in row["headers"]]
                found = client_facts(joined(raw), names, scheme=row.get("scheme", "app"), builds=row.get("builds"))
                facts = {**row["facts"], **({"languages": tuple(row["facts"]["languages"])} if "languages" in row["facts"] else {})}
                self.assertEqual(found, ClientFacts(**facts))
                verdict = gate(names=names).check("GET", "/", raw)
                assert verdict is not None
                for name, value in verdict.headers:
                    self.assertRegex(f"{name}: {value}", r"^[!-~]+: [ -~]*$")
        support.counted("rows of headers", len(rows))

    def test_names_that_are_none_are_refused(self) -> None:
        for name in ("", "X App", "X-App:", "X-App\r\nX", "Größe"):
            with self.assertRaises(ValueError):
                HeaderNames(version=(name,))
        with self.assertRaises(TypeError):
            HeaderNames(version="X-App-Version")  # type: ignore[arg-type]


class VerdictTests(unittest.TestCase):
    def test_every_outcome(self) -> None:
        one = gate(names=HeaderNames(os_version=("X-App-OS",)))
        for version, os, outcome, blocked in (
            ("1.9", "17", "force", True), ("1.9", "15", "unsupported", True), ("2.1", "17", "recommend", False), ("3.0", "17", "none", False),
        ):  # fmt: skip
            verdict = ask(one, version=version, os=os)
            self.assertEqual((verdict.outcome, verdict.blocked, verdict.why), (outcome, blocked, "decided"))
            hints = dict(verdict.headers)
            if outcome == "none":
                self.assertEqual((verdict.headers, verdict.body), ((), b""))
            else:
                self.assertEqual((hints["X-Update-Outcome"], "X-Update-Reason" in hints), (outcome, True))

    def test_a_must_is_426_with_upgrade_problem_details_and_the_decision(self) -> None:
        verdict = ask(gate(), version="1.9")
        self.assertEqual(verdict.status, 426)
        headers = dict(verdict.headers)
        self.assertEqual((headers["Upgrade"], headers["Connection"]), ("Harbor/3.0", "Upgrade"))
        self.assertEqual((headers["Content-Type"], headers["Cache-Control"]), ("application/problem+json", "no-store"))
        self.assertEqual((headers["X-Update-Target"], headers["X-Update-URL"]), ("3.0", "https://apps.apple.com/app/id1"))
        body = json.loads(verdict.body)
        self.assertEqual((body["type"], body["status"], body["outcome"], body["reason"]), ("about:blank", 426, "force", "belowMinimum"))
        self.assertIn("Harbor", body["title"] + body["detail"])
        assert verdict.decision is not None
        self.assertEqual(body["decision"], json.loads(verdict.decision.json))

    def test_the_texts_are_in_the_language_of_the_request(self) -> None:
        policy = {**POLICY, "messaging": {"de": {"forced": {"title": "Bitte aktualisieren"}}, "forced": {"title": "Please update"}}}
        one = gate(policy)
        for wanted, title in (("de-CH,en;q=0.5", "Bitte aktualisieren"), ("tlh", "Please update")):
            verdict = one.check("GET", "/", [(b"x-app-version", b"1.0"), (b"accept-language", wanted.encode())])
            assert verdict is not None
            self.assertEqual(json.loads(verdict.body)["title"], title)

    def test_the_status_can_be_chosen(self) -> None:
        for status in (403, 400, 499):
            verdict = ask(gate(status=status), version="1")
            self.assertEqual((verdict.status, json.loads(verdict.body)["status"]), (status, status))
            self.assertNotIn("Upgrade", dict(verdict.headers))
        self.assertNotIn("Upgrade", dict(ask(gate(upgrade_header=False), version="1").headers))
        for wrong in ({"status": 200}, {"status": 600}, {"websocket_code": 1000}, {"missing": "policy"}, {"unsupported": "x"}, {"hint_prefix": "a b"}):
            with self.assertRaises(ValueError):
                gate(**wrong)

    def test_the_owner_s_words(self) -> None:
        for word, blocked in (("pass", False), ("block", True)):
            verdict = ask(gate(missing=word))
            self.assertEqual((verdict.blocked, verdict.why, verdict.outcome), (blocked, "missing", "missing"))
            self.assertEqual("X-App-Version" in (json.loads(verdict.body)["detail"] if blocked else ""), blocked)
            verdict = ask(gate(unreadable=word), version="latest")
            self.assertEqual((verdict.blocked, verdict.why), (blocked, "unreadable"))
            one = gate(unsupported=word, names=HeaderNames(os_version=("X-App-OS",)))
            verdict = ask(one, version="1", os="15")
            self.assertEqual((verdict.blocked, verdict.outcome), (blocked, "unsupported"))

    def test_the_safe_defaults(self) -> None:
        """Who says nothing passes, who cannot be read passes unless the policy says otherwise, a must is a must."""
        self.assertFalse(ask(gate()).blocked)
        unreadable = ask(gate(), version="latest")
        self.assertEqual((unreadable.blocked, unreadable.outcome), (False, "none"))
        assert unreadable.decision is not None
        self.assertEqual(unreadable.decision.reason, "versionUnreadable")
        self.assertTrue(ask(gate(names=HeaderNames(os_version=("X-App-OS",))), version="1", os="15").blocked)

    def test_what_is_exempt_is_not_looked_at(self) -> None:
        one = gate(exempt=Exempt(paths=("/healthz", "/static/*")))
        old = [(b"x-app-version", b"1")]
        for method, path in (("OPTIONS", "/"), ("GET", "/healthz"), ("POST", "/healthz"), ("GET", "/static/a.js"), ("GET", "/static/.x")):
            self.assertIsNone(one.check(method, path, old), path)
        for path in ("/healthz/", "/healthz2", "/static/../orders", "/static//x", "/static/.", "/static/./x", "/static/..", "/static\\..\\orders", "/", "/Static/a"):
            self.assertTrue(ask(one, path=path, version="1").blocked, path)
        self.assertTrue(ask(gate(exempt=Exempt(methods=())), "OPTIONS", version="1").blocked)

    def test_values_cannot_break_a_header(self) -> None:
        for text in ("2.0\r\nX-Admin: yes", "2.0\n", "２.０ “β”", "2.0\x00", "a%0d%0ab", "\udcff", "2.0\u2028", "\x7f"):
            for made in (words.value(text), words.address("https://x/" + text), words.upgrade(text, text)):
                self.assertRegex(made or "", r"^[ -~]+$")
        self.assertEqual(words.value("2.0 (beta)"), "2.0 (beta)")
        self.assertEqual(words.value("50%"), "50%25")
        self.assertIsNone(words.value("x" * 5000))
        self.assertEqual(words.upgrade("Harbor Notes", "2.0 (beta)"), "Harbor-Notes/2.0-beta")
        self.assertEqual((words.upgrade(None, None), words.upgrade("港", "β")), ("App", "App"))
        policy = {"versions": [{"version": "1", "policy": "force"}], "releases": [{"version": "2.0-\u03b2\n"}], "storeURL": "https://x/\u03b2"}
        verdict = ask(gate(policy), version="1")
        for name, value in verdict.headers:
            self.assertRegex(f"{name}: {value}", r"^[!-~]+: [ -~]*$")
        support.counted("texts that would break a header", 8)

    def test_vary(self) -> None:
        one = gate()
        self.assertEqual(one.vary(None), "X-App-Version, X-Client-Version, X-App-Build, X-App-Platform, X-OS-Version, X-Device-ID, Accept-Language")
        self.assertTrue(one.vary("Origin, accept-language").startswith("Origin, accept-language, X-App-Version"))
        self.assertEqual(one.vary("Origin, accept-language").lower().count("accept-language"), 1)
        self.assertEqual(one.vary("*"), "*")
        self.assertIn("User-Agent", gate(names=HeaderNames(products=("Harbor",))).vary(None))

    def test_a_build_of_cfnetwork_meets_the_version_that_it_is_of(self) -> None:
        agent = [(b"user-agent", b"Harbor/421 CFNetwork/1474 Darwin/23.0.0")]
        names = HeaderNames(products=("Harbor",))
        for builds, outcome in ((None, "missing"), ({"421": "1.2"}, "force"), ({"421": "9"}, "none"), (lambda build: "1.0", "force")):
            verdict = gate(names=names, builds=builds).check("GET", "/", agent)
            assert verdict is not None
            self.assertEqual(verdict.outcome, outcome)


class MemoryTests(unittest.TestCase):
    def test_an_answer_is_kept_no_longer_than_it_holds(self) -> None:
        now = [NOW]
        policy = {"minimumVersion": "1.0", "recommendedVersion": "3.0", "releases": [{"version": "3.0"}], "deadline": date(int(NOW) + 10)}
        one = gate(policy, clock=lambda: now[0])
        self.assertEqual(ask(one, version="2.0").outcome, "recommend")
        now[0] += 9.9
        self.assertEqual(ask(one, version="2.0").outcome, "recommend")
        now[0] += 0.1
        self.assertEqual(ask(one, version="2.0").outcome, "force")
        now[0] -= 5
        self.assertEqual(ask(one, version="2.0").outcome, "recommend")

    def test_a_new_policy_counts_at_once(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "policy.json")
            path.write_text('{"minimumVersion": "1.0"}')
            source = PolicySource(path, period=3600)
            one = gate(source)
            self.assertEqual(ask(one, version="1.5").outcome, "none")
            path.write_text('{"minimumVersion": "2.0"}')
            source.look()
            self.assertEqual(ask(one, version="1.5").outcome, "force")
            source.stop()

    def test_strangers_do_not_fill_the_memory(self) -> None:
        one = gate({"minimumVersion": "2.0", "releases": [{"version": "4.0", "rollout": {"percent": 40}}]})
        for number in range(3000):
            ask(one, version=f"1.{number}", device=f"device {number}")
        self.assertEqual(len(one._memo._held.answers), 1024)
        self.assertEqual(len(one._memo._held.questions), 1024)

    def test_devices_are_answered_alike_where_nothing_asks_for_them(self) -> None:
        one = gate({"minimumVersion": "2.0", "releases": [{"version": "4.0"}]})
        self.assertIs(ask(one, version="3.0", device="a"), ask(one, version="3.0", device="b"))
        self.assertIsNone(ask(one, version="3.0", device="a").facts.device_id)
        self.assertIsNot(ask(one, version="3.0", device="a"), ask(one, version="3.1", device="a"))

    def test_each_device_has_its_own_answer_where_a_release_is_rolled_out(self) -> None:
        spellings = ("rollout", r"\u0072ollout", r"r\u006fllout")
        for spelling in spellings:
            text = '{"minimumVersion": "2.0", "releases": [{"version": "4.0", "%s": {"percent": 40}}]}' % spelling
            one = gate(Policy(text))
            found = []
            for again in range(2):  # The second time from what is kept.
                for number in range(200):
                    device = f"device {number}"
                    verdict = ask(one, version="3.0", device=device)
                    wanted = evaluate(installed="3.0", now=int(NOW), policy=text, device_id=device, app_name=one.app_name)
                    self.assertEqual((verdict.outcome, verdict.decision, verdict.facts.device_id), (wanted.outcome, wanted, device))
                    found.append(verdict.outcome)
            self.assertEqual(found[:200], found[200:])
            self.assertTrue(50 < found[:200].count("recommend") < 110, found.count("recommend"))
            # Without an id it is outside.
            self.assertEqual(ask(one, version="3.0").outcome, "none")

    def test_a_header_of_the_device_that_serves_another_fact_counts_for_both(self) -> None:
        policy: dict[str, Any] = {"minimumVersion": "9"}
        rolled = {**policy, "releases": [{"version": "11", "rollout": {"percent": 50}}]}
        for device_id in (("User-Agent",), ("user-agent",), ("X-Device-ID", "User-Agent")):
            for rules in (policy, rolled):
                one = gate(rules, names=HeaderNames(device_id=device_id, products=("MyApp",)))
                for version, outcomes in (("1.0", {"force"}), ("9.0", {"none"} if rules is policy else {"none", "recommend"})):
                    found = set()
                    for number in range(30):
                        agent = f"MyApp/{version} (Phone {number})"
                        wanted = evaluate(installed=version, now=int(NOW), policy=rules, device_id=agent, app_name="Harbor")
                        for verdict in (
                            one.check("GET", "/", [(b"user-agent", agent.encode())]), one.check_mapping("GET", "/", {"user-agent": agent}),
                        ):  # fmt: skip
                            assert verdict is not None
                            self.assertEqual((verdict.outcome, verdict.decision), (wanted.outcome, wanted), (device_id, agent))
                            self.assertEqual(verdict.facts.device_id, None if rules is policy else agent)
                            found.add(verdict.outcome)
                    self.assertEqual(found, outcomes)
        one = gate(rolled, names=HeaderNames(device_id=("X-Device-ID", "X-App-Version")))
        self.assertEqual(ask(one, version="1.0", device="a").facts.device_id, "a")
        self.assertEqual((ask(one, version="1.0").facts.device_id, ask(one, version="1.0").outcome), ("1.0", "force"))

    def test_many_threads_get_right_answers_while_the_policy_changes(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "policy.json")
            floors = ("2.0", "3.0")
            path.write_text(json.dumps({"minimumVersion": floors[0]}))
            source = PolicySource(path, period=0.002)
            one = gate(source, clock=time.time)
            wrong: list[Any] = []
            stop = threading.Event()
            # Threads take turns a thousand times as often as they usually do.
            self.addCleanup(sys.setswitchinterval, sys.getswitchinterval())
            sys.setswitchinterval(5e-6)

            def work() -> None:
                while not stop.is_set():
                    found = [ask(one, version=version).outcome for version in ("1.9", "3.1")]
                    if found != ["force", "none"] or ask(one, version="2.5").outcome not in ("force", "none"):
                        wrong.append(found)

            threads = [threading.Thread(target=work) for _ in range(8)]
            for thread in threads:
                thread.start()
            for turn in range(200):
                path.write_text(json.dumps({"minimumVersion": floors[turn % 2]}) if turn % 3 else "{broken")
                time.sleep(0.004)
            stop.set()
            for thread in threads:
                thread.join()
            source.stop()
            self.assertEqual(wrong, [])
            self.assertGreater(source.status()["taken"], 3)


class PropertyTests(unittest.TestCase):
    def test_no_bytes_of_a_client_make_a_fault(self) -> None:
        import random

        chance = random.Random(15)
        one = gate(names=HeaderNames(products=("Harbor",), channel=("X-App-Channel",)))
        pieces = [b"1.0", b"Harbor/", b"(", b")", b";", b",", b"iOS 17", b"\x00", b"\xff", b"\r\n", b"CFNetwork/", b" ", b"q=", b"9" * 300, b"v", b"-beta"]
        names = [name.lower().encode() for name in one.names.read]
        for _ in range(20_000):
            headers = [(chance.choice(names), b"".join(chance.choices(pieces, k=chance.randrange(6)))) for _ in range(chance.randrange(6))]
            verdict = one.check("GET", "/", headers)
            assert verdict is not None
            self.assertIn(verdict.why, ("decided", "missing", "unreadable"), headers)
            for name, value in verdict.headers:
                self.assertTrue(value.isascii() and value.isprintable())
        support.counted("requests with hostile headers", 20_000)

    def test_a_verdict_is_what_the_core_says(self) -> None:
        one = gate(names=HeaderNames(os_version=("X-App-OS",)))
        for version in ("0.1", "1.9", "2.0", "2.4", "2.5", "3.0", "4.0", "2.0-beta"):
            for os in ("15.0", "16.0", "17.2"):
                direct = updategate.evaluate(
                    installed=version, now=int(NOW), policy=POLICY, os_version=os, platform="ios", app_name="Harbor"
                )
                for _ in range(2):  # Asked for, and kept.
                    verdict = ask(one, version=version, os=os, platform="iOS")
                    self.assertEqual(verdict.decision, direct)
                    self.assertEqual(verdict.blocked, direct.outcome in ("force", "unsupported"))

    def test_a_preset_counts_whichever_way_the_question_is_asked(self) -> None:
        releases = [{"version": "2.0"}]
        for policy in ({"releases": releases}, {"releases": [*releases, {"version": "1.9", "rollout": {"percent": 40}}]}):
            for preset, outcome in (("major-forces", "force"), (None, "recommend")):
                direct = evaluate(installed="1.4", now=int(NOW), policy=policy, preset=preset, app_name="Harbor", device_id="a")
                self.assertEqual(direct.outcome, outcome)
                one = gate(policy, preset=preset)
                for device in ("a", "b", "a"):
                    verdict = ask(one, version="1.4", device=device)
                    self.assertEqual((verdict.outcome, verdict.blocked), (outcome, outcome == "force"))
                self.assertEqual(verdict.decision, direct)

    def test_facts_and_verdicts_do_not_change(self) -> None:
        for kind in (ClientFacts, HeaderNames, Exempt, Verdict):
            self.assertTrue(dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen)  # type: ignore[attr-defined]


if __name__ == "__main__":
    unittest.main()
