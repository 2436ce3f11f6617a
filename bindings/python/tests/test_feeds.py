"""Releases from feeds: the rows, hostile feeds, merging, and the command."""

from __future__ import annotations

import json
import os
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

import support
from command_case import CommandTests
from fetch_server import Server, closes, says
from support import command

from updategate import lint
from updategate.command import imports
from updategate.feeds import KINDS, FeedError, Options, Release, merge, read, values
from updategate.feeds.model import Feed

FEEDS = support.DATA / "feeds"
EXTRAS = support.can_import("updategate.feeds._xml") and support.can_import("updategate.feeds._yaml")


def needs_extra(row: dict[str, Any]) -> bool:
    return row["file"].endswith((".xml", ".yml", ".yaml"))


class RowTests(unittest.TestCase):
    def test_rows(self) -> None:
        rows = support.json_rows("feeds/rows.json")
        tried = 0
        for row in rows:
            if needs_extra(row) and not EXTRAS:
                continue
            with self.subTest(row["name"]):
                data = (FEEDS / row["file"]).read_bytes()
                found = read(data, Options(name=row["file"], **row.get("options", {})))
                self.assertEqual(found.kind, row["kind"])
                platform = [{"platform": one.platform} if one.platform else {} for one in found.releases]
                self.assertEqual([{**one.entry(), **more} for one, more in zip(found.releases, platform)], row["releases"])
                self.assertEqual([[left.what, left.why] for left in found.left], row["left"])
                # Said outright it is read alike.
                self.assertEqual(read(data, Options(name=row["file"], **row.get("options", {})), row["kind"]), found)
                tried += 1
        support.counted("rows of feeds", tried)

    def test_what_rows_make_is_a_policy(self) -> None:
        for row in support.json_rows("feeds/rows.json"):
            entries = [
                {key: value for key, value in entry.items() if key != "platform" and not isinstance(value, dict) or key == "rollout"}
                for entry in row["releases"]
            ]
            wrong = [finding for finding in lint({"releases": entries}) if finding.severity == "error"]
            self.assertEqual(wrong, [], row["name"])

    def test_cut_feeds_are_refused_and_never_crash(self) -> None:
        tried = 0
        for path in sorted(FEEDS.iterdir()):
            if path.name == "rows.json" or (needs_extra({"file": path.name}) and not EXTRAS):
                continue
            data = path.read_bytes()
            for size in range(0, len(data), max(1, len(data) // 60)):
                try:
                    read(data[:size], Options(name=path.name))
                except FeedError as problem:
                    self.assertTrue(str(problem))
                tried += 1
        support.counted("cut feeds", tried)

    def test_values_of_the_wrong_kind_cost_themselves_only(self) -> None:
        """Each value of the JSON feeds in turn is something else."""
        tried = 0
        for path in sorted(FEEDS.glob("*.json")):
            if path.name == "rows.json":
                continue
            whole = json.loads(path.read_text())
            for place in places(whole):
                for wrong in (None, 7, -1.5, True, "", "\r\nX: y", [], {}, [[]], {"a": {}}, "9" * 3000, 10**400):
                    try:
                        read(json.dumps(changed(whole, place, wrong)).encode(), Options(name=path.name, package="org.example.harbor"))
                    except FeedError:
                        pass
                    tried += 1
        support.counted("feeds with one wrong value", tried)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        found += places(inner, (*path, key))
    return found


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


class HostileTests(unittest.TestCase):
    def refused(self, data: bytes, said: str, kind: str = "auto") -> None:
        with self.assertRaises(FeedError) as caught:
            read(data, kind=kind)
        self.assertIn(said, str(caught.exception))

    def test_what_is_no_feed(self) -> None:
        self.refused(b"", "empty")
        self.refused(b"\xef\xbb\xbf \n", "empty")
        self.refused(b"<!DOCTYPE html><html></html>", "web page")
        self.refused(b"  <HTML><body>Sign in", "web page")
        self.refused(b"{", "line 1, column 2")
        self.refused(b"[1, 2]", "none of the known kinds")
        self.refused(b"[]", "empty list")
        self.refused(b'{"a": 1}', "none of the known kinds")
        self.refused(b"[" * 100_000, "too deep")
        self.refused(b"{\xff}", "no UTF-8 (at byte 1)")
        self.refused(b" " * ((16 << 20) + 1), "longer than 16 MiB")
        self.refused(b"[]", "unknown kind", kind="atom")
        self.refused(b'{"message": "API rate limit exceeded", "documentation_url": "x"}', "GitHub answers: API rate limit")

    @unittest.skipUnless(EXTRAS, "defusedxml and PyYAML are not installed")
    def test_xml_that_does_more_than_hold_data(self) -> None:
        bomb = "<!DOCTYPE a [<!ENTITY a '0123456789'>" + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10)) + "]><rss>&a9;</rss>"
        self.refused(bomb.replace("&a0;", "&a;").encode(), "document type or entities")
        self.refused(b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss>&x;</rss>', "document type or entities")
        self.refused(b'<!DOCTYPE rss SYSTEM "http://127.0.0.1:9/a.dtd"><rss/>', "document type or entities")
        self.refused(b"<rss><channel></rss>", "no XML (line 1, column 17)")
        self.refused(b"<svg/>", "no appcast")
        self.refused(b'<?xml version="1.0" encoding="utf-7"?><rss/>', "no XML")
        self.refused(b"<a>" * 200_000, "no XML")

    @unittest.skipUnless(EXTRAS, "defusedxml and PyYAML are not installed")
    def test_yaml_that_does_more_than_hold_data(self) -> None:
        self.refused(b"a: &a [x,x]\nb: &b [*a,*a]\nversion: 1.0\n", "aliases")
        self.refused(b"version: !!python/object/apply:os.system ['true']\n", "no YAML")
        self.refused(b"version: 1.0\n x: [", "no YAML (line")
        self.refused(b"version: " + b"[" * 50_000, "no YAML")
        self.refused(b"version: 1.0\n" + b"#" * (1 << 20), "longer than 1 MiB")
        self.refused(b"just words", "none of the known kinds")

    def test_addresses_that_lead_astray(self) -> None:
        for given, kept in (
            ("javascript:alert(1)", None), ("file:///etc/passwd", None), ("data:text/html,x", None), ("https://me:secret@x/", None),
            ("//evil.example/x", "https://evil.example/x"), ("a b.zip", "https://example.com/d/a%20b.zip"), ("https://[::1", None),
            ("https://x/\r\nX: y", "https://x/%0D%0AX:%20y"), ("market://details?id=a", "market://details?id=a"), ("", None), (7, None),
        ):  # fmt: skip
            feed = Feed("test")
            self.assertEqual(values.address(given, feed, Options(base="https://example.com/d/"), "it"), kept, given)
            self.assertNotIn("secret", str(feed.left))


class ValueTests(unittest.TestCase):
    def test_dates(self) -> None:
        for given, wanted in (
            ("Sun, 01 Nov 2026 09:00:00 +0100", "2026-11-01T08:00:00Z"), ("Sun, 01 Nov 2026 08:00:00 GMT", "2026-11-01T08:00:00Z"),
            ("01 Nov 2026 08:00", "2026-11-01T08:00:00Z"), ("2026-11-01", "2026-11-01T00:00:00Z"), ("2026-11-01T08:00:00.123Z", "2026-11-01T08:00:00Z"),
            ("2026-11-01 09:00:00 +01:00", "2026-11-01T08:00:00Z"), (1793520000, "2026-11-01T08:00:00Z"), (1793520000000, "2026-11-01T08:00:00Z"),
            ("soon", None), ("", None), (None, None), ("2026-13-45", None), (True, None), ("0001-01-01T00:00:00+14:00", None), (1e30, None),
            ("99999999999999999999", None), ("2026-11-01T08:00:60Z", "2026-11-01T08:00:59Z"),
        ):  # fmt: skip
            self.assertEqual(values.date(given), wanted, given)

    def test_darwin_and_android(self) -> None:
        for kernel, system in (("25.1.0", "26"), ("24.0.0", "15"), ("20.6", "11"), ("19.6.0", "10.15"), ("9", "10.5"), ("x", None), ("", None)):
            self.assertEqual(values.darwin(kernel), system)
        self.assertEqual([values.android(level) for level in (21, 33, 36, 13, 99, None, "33")], ["5.0", "13", "16", None, None, None, None])

    def test_notes(self) -> None:
        def made(text: str, longest: int = 4000) -> str | None:
            return values.notes(text, Feed("test"), Options(longest_notes=longest), "it")

        self.assertEqual(made("<p>One</p><p>Two &lt;3</p>"), "One\n\nTwo <3")
        self.assertEqual(made("<script>alert(1)</script><b>Bold</b>\n words"), "Bold words")
        self.assertEqual(made("a < b and c > d\r\n\r\n\r\n\r\nend  "), "a < b and c > d\n\nend")
        self.assertEqual(made("bell\x07 and \u202e turned"), "bell and  turned")
        self.assertEqual((made("x" * 10, 5), made("x", 0), made(" ")), ("xxxx\u2026", None, None))


class MergeTests(unittest.TestCase):
    def test_versions_meet_and_what_only_the_policy_says_stays(self) -> None:
        policy = {
            "minimumVersion": "2.0",
            "releases": [
                {"version": "2.4.0", "notes": "by hand", "critical": True},
                {"version": "1.0", "notes": "old"},
                {"version": "2.4", "channel": "beta"},
            ],
        }
        feed = [Release("2.5", date="2026-11-01T00:00:00Z"), Release("v2.4", notes="of the feed", url="https://x/")]
        found = merge(policy, feed)
        self.assertEqual(
            found.policy,
            {
                "minimumVersion": "2.0",
                "releases": [
                    {"version": "2.5", "date": "2026-11-01T00:00:00Z"},
                    {"version": "2.4.0", "notes": "of the feed", "critical": True, "url": "https://x/"},
                    {"version": "2.4", "channel": "beta"},
                    {"version": "1.0", "notes": "old"},
                ],
            },
        )
        self.assertEqual((found.added, found.changed, found.unchanged), (["2.5"], ["v2.4"], 0))
        self.assertEqual(policy["releases"][0]["notes"], "by hand")  # type: ignore[index]
        own = merge(policy, feed, keep_own=True).policy["releases"][1]
        self.assertEqual(own, {"version": "2.4.0", "notes": "by hand", "critical": True, "url": "https://x/"})

    def test_merging_again_changes_nothing(self) -> None:
        feed = [Release("2.5", rollout={"percent": 10}), Release("2.4", platform="ios"), Release("2.4", platform="macos", architectures=("arm64",))]
        once = merge({"platforms": {"iOS": {"minimumVersion": "1"}}}, feed)
        again = merge(once.policy, feed)
        self.assertEqual((again.policy, again.added, again.changed, again.unchanged), (once.policy, [], [], 3))
        self.assertEqual(set(once.policy["platforms"]), {"iOS", "macos"})

    def test_sections(self) -> None:
        one = [Release("2.5", platform="windows")]
        self.assertEqual(list(merge({}, one).policy), ["releases"])
        self.assertEqual(merge({}, one, platform="macos").policy, {"platforms": {"macos": {"releases": [{"version": "2.5"}]}}})
        two = [*one, Release("2.5", platform="macos")]
        self.assertEqual(set(merge({}, two).policy["platforms"]), {"windows", "macos"})


class CommandLineTests(CommandTests):
    def data(self, name: str) -> str:
        return str(FEEDS / name)

    def imported(self, *words: str, status: int = 0) -> tuple[Any, str]:
        ran = command("import", *words)
        self.assertEqual(ran.status, status, ran.err)
        self.assertNotIn("Traceback", ran.err)
        return (json.loads(ran.out) if ran.out else None), ran.err

    def test_a_policy_is_printed_and_what_was_left_out_is_said(self) -> None:
        policy, said = self.imported(self.data("github.json"))
        self.assertEqual([entry["version"] for entry in policy["releases"]], ["v2.6.0-rc.1", "v2.5.0"])
        self.assertIn("updategate: github: 2 added, 0 changed, 0 as they were\n", said)
        self.assertIn("left out: version nightly: it is no version under the scheme app", said)
        self.assertEqual(self.imported(self.data("github.json"), "--quiet")[1], "")
        self.assertEqual(len(self.imported(self.data("github.json"), "--newest", "1", "--prereleases", "none")[0]["releases"]), 1)

    def test_into_a_policy(self) -> None:
        path = self.file("policy.json", '{"minimumVersion": "2.0", "releases": [{"version": "2.5", "critical": true}]}')
        before = Path(path).read_bytes()
        policy, _ = self.imported(self.data("github.json"), "--into", path)
        self.assertEqual((policy["minimumVersion"], policy["releases"][1]["critical"]), ("2.0", True))
        self.assertEqual(Path(path).read_bytes(), before)
        self.assertEqual(self.imported(self.data("github.json"), "--into", path, "--write")[0], None)
        self.assertEqual(json.loads(Path(path).read_text()), policy)
        stamp = os.stat(path).st_mtime_ns
        self.assertIn("0 added, 0 changed, 2 as they were in policy.json", self.imported(self.data("github.json"), "--into", path, "--write")[1])
        self.assertEqual((os.stat(path).st_mtime_ns, os.listdir(self.folder)), (stamp, ["policy.json"]))
        made = str(self.folder / "new.json")
        self.imported(self.data("github.json"), "--into", made, "--write")
        self.assertEqual(len(json.loads(Path(made).read_text())["releases"]), 2)

    def test_a_policy_that_cannot_be_read_is_left_alone(self) -> None:
        for text, said in (("{", "p.json:1:2"), ('{"versions": 7}', "versions"), ("[]", "")):
            path = self.file("p.json", text)
            for more in ((), ("--write",)):
                self.assertIn(said, self.bad("import", self.data("github.json"), "--into", path, *more))
            self.assertEqual(Path(path).read_text(), text)

    def test_several_feeds_of_one_app(self) -> None:
        policy, said = self.imported(self.data("releases.win.json"), self.data("releases.osx-beta.json"), self.data("latest.json"), "--base", "https://x/")
        self.assertEqual(set(policy["platforms"]), {"windows", "macos", "linux"})
        self.assertIn("velopack, tauri: 7 added", said)

    @unittest.skipUnless(EXTRAS, "defusedxml and PyYAML are not installed")
    def test_an_appcast_and_manifests(self) -> None:
        policy, _ = self.imported(self.data("appcast.xml"), "--base", "https://example.com/appcast.xml")
        self.assertEqual(policy["releases"][1]["rollout"], {"over": "PT518400S"})
        policy, _ = self.imported(self.data("latest.yml"), self.data("latest-mac.yml"), "--base", "https://x/")
        self.assertEqual(set(policy["platforms"]), {"windows", "macos"})
        parts = (FEEDS / "winget.several.yaml").read_text().split("---\n")
        files = [self.file(f"{number}.yaml", part.replace("Gezeitentafeln", "Tide tables").replace("de-DE", "en-US")) for number, part in enumerate(parts)]
        policy, said = self.imported(*files)
        self.assertEqual(len(policy["releases"]), 1)

    def test_from_an_address(self) -> None:
        feed = (FEEDS / "releases.win.json").read_bytes()
        with Server(says(feed)) as server:
            policy, _ = self.imported(server.base + "/download/releases.win.json")
            self.assertEqual(policy["releases"][0]["url"], server.base + "/download/Harbor-2.5.0-full.nupkg")
        for turn, said in ((says(b"", 404), "has status 404"), (closes, "closed the connection")):
            with Server(turn) as server:
                self.assertIn(said, self.bad("import", server.base + "/x", status=3))
        self.assertNotIn("secret", self.bad("import", "https://me:secret@example.com/x"))

    def test_what_cannot_be_imported_is_said_in_one_line(self) -> None:
        self.assertIn("no release to import (tag v9: it is a draft)", self.bad("import", self.file("f.json", '[{"tag_name": "v9", "draft": true}]')))
        self.assertIn("two.json: it is none of the known kinds", self.bad("import", self.file("two.json", '{"a": 1}')))
        self.assertIn("No such file", self.bad("import", "/nowhere.json"))
        self.assertIn("--write needs --into", self.bad("import", self.data("github.json"), "--write"))
        self.assertIn("name one with --package", self.bad("import", self.data("index-v1.json")))
        self.assertIn("atom", self.bad("import", self.data("github.json"), "--format", "atom"))
        self.assertEqual(imports._KINDS, KINDS)

    def test_without_the_extra_it_says_what_to_install(self) -> None:
        shadow = self.folder / "shadow"
        shadow.mkdir()
        for name in ("defusedxml", "yaml"):
            (shadow / f"{name}.py").write_text(f"raise ModuleNotFoundError('none', name={name!r})\n")
        path = os.pathsep.join((str(shadow), str(support.SOURCE)))
        with mock.patch.dict(os.environ, PYTHONPATH=path), mock.patch.object(support, "environment", lambda **more: {**os.environ, **more}):
            self.assertIn("needs defusedxml, which is not installed: pip install 'updategate[feeds]'", self.bad("import", self.data("appcast.xml")))
            self.assertIn("needs yaml", self.bad("import", self.data("latest.yml")))


if __name__ == "__main__":
    unittest.main()
