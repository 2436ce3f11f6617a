"""check --apps: many apps, against a server on this machine that knows some of them."""

from __future__ import annotations

import json
import unittest
from typing import Any
from urllib.parse import parse_qs, urlsplit

from command_case import CommandTests
from fetch_server import Server, says
from support import Ran, command

NOW = "2026-12-01"


def store(request: Any) -> None:
    """Has every app whose id is even, in version 2.0, and none outside us and de."""
    query = {name: values[-1] for name, values in parse_qs(urlsplit(request.path).query).items()}
    ids = [int(text) for text in query.get("id", "").split(",") if text] or [
        int(text.rpartition(".app")[2]) for text in query["bundleId"].split(",")
    ]
    there = [number for number in ids if number % 2 == 0 and query["country"] in ("us", "de")]
    records = [
        {"kind": "software", "version": "2.0", "bundleId": f"a.app{number}", "trackId": number, "trackName": f"Lamp {number}"}
        for number in reversed(there)
    ]
    request.reply(json.dumps({"resultCount": len(records), "results": records}).encode())


class AppsTests(CommandTests):
    def check(self, server: Server, table: str, *more: str) -> Ran:
        return command("check", "--apps", self.file("apps.csv", table), "--base-url", server.base, "--now", NOW, *more)

    def test_each_app_has_its_line_in_the_order_of_the_table(self) -> None:
        table = "App ID,Country,Installed,Name\n4,us,1.0,Old\n3,us,1.0,Gone\n2,de,2.0,\n2,FRA,2.0,\n6,us,,\n"
        with Server(store) as server:
            ran = self.check(server, table)
            self.assertEqual((ran.status, ran.err), (0, ""))
            lines = ran.out.decode().split("\n")
            self.assertRegex(lines[2], r"^4 +Old +us +1\.0 +2\.0 +behind: recommend \(newerAvailable\)$")
            self.assertRegex(lines[3], r"^3 +Gone +us +1\.0 +notFound$")
            self.assertRegex(lines[4], r"^2 +Lamp 2 +de +2\.0 +2\.0 +upToDate$")
            self.assertRegex(lines[5], r"^2 +fr +2\.0 +notFound$")
            self.assertRegex(lines[6], r"^6 +Lamp 6 +us +2\.0 +found$")
            self.assertIn("5 apps: 2 notFound", ran.out.decode())
            data = json.loads(self.check(server, table, "--json").out)
        self.assertEqual([app["status"] for app in data["apps"]], ["behind", "notFound", "upToDate", "notFound", "found"])
        self.assertEqual(data["counts"], {"behind": 1, "notFound": 2, "upToDate": 1, "found": 1})

    def test_two_hundred_are_asked_for_at_once(self) -> None:
        table = "id,installed\n" + "".join(f"{2 * n},1.{n}\n" for n in range(1, 451)) + "2,2.0\n"
        with Server(store) as server:
            data = json.loads(self.check(server, table, "--json").out)
            asked = [len(parse_qs(urlsplit(path).query)["id"][0].split(",")) for path, _ in server.asked]
        self.assertEqual(asked, [200, 200, 50])
        self.assertEqual([app["id"] for app in data["apps"]], [2 * n for n in range(1, 451)] + [2])
        self.assertEqual(data["counts"], {"behind": 450, "upToDate": 1})

    def test_bundle_ids_are_asked_for_by_themselves(self) -> None:
        with Server(store) as server:
            data = json.loads(self.check(server, "bundle_id,id,installed\na.app4,,1.0\n,6,1.0\nA.App7,,1.0\n", "--json").out)
        self.assertEqual([(app["id"], app["status"]) for app in data["apps"]], [(4, "behind"), (6, "behind"), (None, "notFound")])

    def test_exit_codes_tell_not_found_from_behind(self) -> None:
        policy = self.file("p", '{"minimumVersion":"1.5"}')
        with Server(store) as server:
            for rows, more, status in (
                ("2,2.0", (), 0), ("2,1.0", (), 10), ("3,1.0", (), 40), ("2,1.0\n3,1.0", (), 40),
                ("2,1.0\n4,2.0", ("--policy", policy), 20), ("2,", (), 0), ("2,latest", (), 0),
            ):  # fmt: skip
                ran = self.check(server, f"id,installed\n{rows}\n", "--exit-code", *more)
                self.assertEqual(ran.status, status, (rows, ran))
                self.assertEqual(self.check(server, f"id,installed\n{rows}\n", *more).status, 0)

    def test_a_failed_fetch_is_neither_found_nor_up_to_date(self) -> None:
        for turn in (says(b"", 503), says(b"<html>", 200), says(b"no", 404)):
            with Server(turn) as server:
                ran = self.check(server, "id,installed\n2,2.0\n", "--retries", "0", "--exit-code")
            self.assertEqual((ran.status, ran.err.count("\n")), (3, 1), ran)
            self.assertIn("cannot fetch from us", ran.err)
            self.assertIn("failed", ran.out.decode())
            self.assertNotIn("upToDate", ran.out.decode())

    def test_several_ids_are_asked_for_at_once(self) -> None:
        with Server(store) as server:
            ran = command("check", "--id", "2", "--id", "3", "--installed", "1.0", "--base-url", server.base, "--exit-code")
            self.assertEqual(len(server.asked), 1)
        self.assertEqual(ran.status, 40)
        self.assertRegex(ran.out.decode(), r"(?m)^2 .*behind")
        self.assertRegex(ran.out.decode(), r"(?m)^3 .*notFound")

    def test_what_is_wrong_with_the_table_names_its_line(self) -> None:
        for table, said in (
            ("name\nx\n", "apps.csv:1: the first line has no column id or bundle"),
            ("id\ncom.x.y\n", "apps.csv:2: 'com.x.y' is no id of an app"),
            ("id,country\n2,uk\n", "apps.csv:2: 'uk' is no country's code"),
            ("id,bundle\n,\n2,\n,,\n", ""),
            ("id,name\n,x\n", "apps.csv:2: neither id nor bundle_id"),
            ("id\n", "no row"),
        ):
            if said:
                words = ("check", "--apps", self.file("apps.csv", table), "--base-url", "http://127.0.0.1:9")
                self.assertIn(said, self.bad(*words))
        path = self.file("apps.csv", "id\n2\n")
        self.assertIn("without --id", self.bad("check", "--apps", path, "--id", "2"))
        self.assertIn("--state is about one app", self.bad("check", "--apps", path, "--state", str(self.folder / "s")))
        self.assertIn("--installed", self.bad("check", "--id", "2"))


if __name__ == "__main__":
    unittest.main()
