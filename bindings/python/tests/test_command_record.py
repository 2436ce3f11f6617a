"""record and state files: what is written over, and what never is."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path
from unittest import mock

from command_case import NOW, POLICY, REPLY, CommandTests
import support
from support import command

from updategate import files


class RecordTests(CommandTests):
    def test_record_makes_and_changes_the_file_and_keeps_its_mode(self) -> None:
        state = self.folder / "state.json"
        self.assertEqual(self.good("record", "--state", str(state), "shown", "2.0", "--now", NOW), "")
        self.assertEqual(json.loads(state.read_text())["shown"]["version"], "2.0")
        state.chmod(0o640)
        self.good("record", "--state", str(state), "went-to-store", "2.0", "--now", NOW)
        self.assertEqual(stat.S_IMODE(state.stat().st_mode), 0o640)
        text = self.good("record", "--state", str(state), "later", "--now", NOW, "--print")
        self.assertEqual(text, state.read_text())
        self.assertEqual(os.listdir(self.folder), ["state.json"])

    def test_a_state_remembers_its_app_and_is_no_other_one_s(self) -> None:
        state, policy = self.folder / "state.json", self.file("p.json", '{"every": "P7D", "releases": [{"version": "2.0"}]}')

        def decide(*more: str, save: bool = True) -> object:
            words = ("decide", "--installed", "1.0", "--policy", policy, "--state", str(state), "--now", NOW, "--json")
            return json.loads(self.good(*words, *more, *(("--save",) if save else ())))

        def app() -> object:
            return json.loads(state.read_text()).get("app")

        decide()
        self.assertIsNone(app(), "where none is given, none is remembered")
        decide("--id", "284882215")
        self.assertEqual(app(), {"trackId": 284882215})
        decide("--bundle-id", "com.example.Notes")
        self.good("record", "--state", str(state), "shown", "2.0", "--now", NOW)
        self.assertEqual(app(), {"trackId": 284882215, "bundleId": "com.example.Notes"}, "neither is lost")
        # The same app, and what the library is handed is the state as it wrote it.
        for more in ((), ("--id", "284882215"), ("--bundle-id", "COM.example.notes")):
            answer = decide(*more, save=False)
            assert isinstance(answer, dict)
            self.assertEqual((answer["reason"], answer["stateChanged"]), ("askedRecently", False), more)
        before = state.read_bytes()
        words = ("decide", "--installed", "1.0", "--policy", policy, "--state", str(state))
        for more in (("--id", "7"), ("--bundle-id", "com.example.other"), ("--id", "284882215", "--bundle-id", "com.example.other")):
            for save in ((), ("--save",)):
                self.assertIn("is the state of another app", self.bad(*words, *more, *save))
        self.assertEqual(state.read_bytes(), before)
        # What is no app's name is passed over, and makes room for one.
        for odd in ("7", "[]", '{"trackId": "x", "bundleId": 7}', "{}"):
            state.write_text(f'{{"version":1,"app":{odd}}}')
            decide("--id", "7")
            self.assertEqual(app(), {"trackId": 7}, odd)

    def test_a_version_that_is_too_long_is_named(self) -> None:
        for version in ("1." * 512 + "1", "1." * 50_000):
            said = self.bad("record", "--state", str(self.folder / "s"), "shown", version)
            self.assertIn("updategate: VERSION: is longer than 1024 bytes", said)
        self.good("record", "--state", str(self.folder / "s"), "shown", "1." * 500 + "1")

    def test_a_link_stays_a_link(self) -> None:
        real, link = self.folder / "real", self.folder / "link"
        real.write_text("{}")
        link.symlink_to(real)
        self.good("record", "--state", str(link), "shown", "2.0")
        self.assertTrue(link.is_symlink())
        self.assertIn("shown", real.read_text())

    def test_bad_input_leaves_the_file_as_it_was(self) -> None:
        state = self.file("s", "{}")
        self.bad("record", "--state", state, "clicked", "2.0")
        self.bad("record", "--state", state, "skipped")
        self.assertEqual(Path(state).read_text(), "{}")
        missing = self.bad("record", "--state", str(self.folder / "no" / "where"), "shown", "2.0")
        self.assertIn(str(self.folder / "no" / "where"), missing)
        self.bad("record", "--state", str(self.folder), "shown", "2.0")

    def test_a_file_that_is_no_state_is_never_written_over(self) -> None:
        others = {
            "policy.json": (POLICY, "it has the key minimumVersion"),
            "reply.json": (REPLY, "it has the key resultCount"),
            "record.json": ('{"version":"2.0"}', "its version is no whole number"),
            "list.json": ("[1]", "it is no JSON object"),
            "cut.json": ('{"version":1,"sho', "it is not JSON"),
            "deep.json": ("[" * 100_000, "longer"),
            "nested.json": ("[" * 60_000, "it is not JSON"),
            "notes.txt": ("dear diary", "it is not JSON"),
            "picture": (b"\x89PNG\r\n", "it is not JSON"),
            "bool.json": ('{"version":true}', "its version is no whole number"),
        }  # fmt: skip
        def tried(name: str) -> None:
            text, why = others[name]
            path = self.file(name, text)
            before = Path(path).read_bytes()
            said = self.bad("record", "--state", path, "shown", "1.0")
            self.assertIn(f"{name} is no state file (", said)
            self.assertIn(why, said)
            self.bad("decide", "--installed", "1", "--preset", "retired", "--state", path, "--save")
            self.bad("check", "--id", "1", "--installed", "1", "--state", path, "--save", "--base-url", "http://127.0.0.1:9")
            self.assertEqual(Path(path).read_bytes(), before)

        support.together(tried, others)

    def test_states_of_ours_and_blank_files_are_written_over(self) -> None:
        for text in ("", " \n", "{}", '{"version":1}', '{"version":0,"shown":5}', '\ufeff{"version":1,"store":null}'):
            path = self.file("state", text)
            self.good("record", "--state", path, "shown", "1.0")
            self.assertEqual(json.loads(Path(path).read_text())["shown"]["version"], "1.0")

    def test_decide_says_that_a_file_is_no_state(self) -> None:
        policy = self.file("p", POLICY)
        for text, said in (("dear diary", "read as empty"), (POLICY, "only what a state"), ('{"version":1}', ""), ("", "")):
            ran = command("decide", "--installed", "1", "--policy", policy, "--state", self.file("s.txt", text))
            self.assertEqual((ran.status, ran.err.count("\n")), (0, int(bool(said))))
            self.assertEqual("s.txt is no state (" in ran.err, bool(said))
            self.assertIn(said, ran.err)

    def test_the_state_file_is_none_of_the_others(self) -> None:
        path, link = self.file("both.json", "{}"), str(self.folder / "link")
        os.symlink(path, link)
        for other in (path, link):
            said = self.bad("decide", "--installed", "1", "--policy", path, "--state", other)
            self.assertIn("--state and --policy are the same file", said)
            said = self.bad("decide", "--installed", "1", "--preset", "retired", "--lookup", path, "--state", other)
            self.assertIn("--state and --lookup are the same file", said)

    def test_a_write_that_fails_leaves_the_old_file_and_no_other(self) -> None:
        target = self.folder / "f"
        target.write_text("old")
        for step in ("os.fsync", "os.replace", "os.fchmod"):
            with mock.patch(f"updategate.files.{step}", side_effect=OSError(28, "No space left on device")):
                self.assertRaises(OSError, files.replace, target, b"new")
            self.assertEqual((target.read_text(), os.listdir(self.folder)), ("old", ["f"]), step)
        files.replace(target, b"new")
        self.assertEqual(target.read_bytes(), b"new")

    def test_a_reader_sees_the_old_file_or_the_new_one_and_nothing_between(self) -> None:
        target = self.folder / "f"
        one, two = b"a" * 300_000, b"b" * 200_000
        files.replace(target, one)
        child = os.fork()
        if not child:
            for turn in range(60):
                files.replace(target, two if turn % 2 else one)
            os._exit(0)
        seen = set()
        while os.waitpid(child, os.WNOHANG) == (0, 0):
            seen.add(target.read_bytes())
        self.assertLessEqual(seen, {one, two})

    def test_a_state_of_a_later_version_is_kept_as_it_is(self) -> None:
        text = '{"version":99,"skipped":{"version":"2.0","at":"2026-11-01T00:00:00Z"},"mood":{"of":"the future"}}'
        path, policy = self.file("later.json", text), self.file("p", POLICY)
        said = self.bad("record", "--state", path, "shown", "1.0")
        self.assertIn("later.json is a state of a later version (its format is version 99, and this updategate knows", said)
        self.assertIn("it is not written over", said)
        self.bad("decide", "--installed", "1", "--policy", policy, "--state", path, "--save")
        ran = command("decide", "--installed", "1.7", "--policy", policy, "--state", path, "--now", NOW)
        self.assertEqual((ran.status, ran.err.count("\n")), (0, 1))
        self.assertIn("only what this version knows counts", ran.err)
        self.assertIn(b"skipped", ran.out.split(b"\n")[2])
        self.assertEqual(Path(path).read_text(), text)

    def test_a_read_only_file_is_not_written_over(self) -> None:
        path = self.file("s.json", '{"version":1}')
        os.chmod(path, 0o444)
        self.assertIn("s.json: it is read-only", self.bad("record", "--state", path, "shown", "1.0"))
        self.assertIn("s.json: it is read-only", self.bad("decide", "--installed", "1", "--preset", "retired", "--state", path, "--save"))
        self.assertEqual((Path(path).read_text(), os.listdir(self.folder)), ('{"version":1}', ["s.json"]))

    def test_no_event_of_many_at_once_is_lost(self) -> None:
        path, count = str(self.folder / "s.json"), 12
        racers = [
            subprocess.Popen(
                [sys.executable, "-m", "updategate", "record", "--state", path, "wentToStore", "2.0", "--now", NOW],
                env=support.environment(), stderr=subprocess.PIPE,
            )  # fmt: skip
            for _ in range(count)
        ]
        for racer in racers:
            self.assertEqual((racer.communicate(timeout=120)[1], racer.returncode), (b"", 0))
        self.assertEqual(json.loads(Path(path).read_text())["store"]["count"], count)
        self.assertEqual(os.listdir(self.folder), ["s.json"])
        support.counted("events recorded at once", count)

    def test_no_change_of_many_threads_and_processes_is_lost(self) -> None:
        path = self.folder / "n"
        path.write_text("0")

        def count() -> None:
            for _ in range(25):
                with files.hold(path, 60) as held:
                    held.replace(str(int(path.read_text()) + 1).encode())

        children = []
        for _ in range(3):
            child = os.fork()
            if not child:
                try:
                    count()
                finally:
                    os._exit(0)
            children.append(child)
        threads = [threading.Thread(target=count) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for child in children:
            os.waitpid(child, 0)
        self.assertEqual((path.read_text(), os.listdir(self.folder)), ("150", ["n"]))

    def test_the_next_state_saved_is_of_the_state_that_is_there_then(self) -> None:
        path, policy = str(self.folder / "s.json"), self.file("p", POLICY)
        decider = ["decide", "--installed", "1.7", "--policy", policy, "--state", path, "--save", "--now", NOW]
        racers = [
            subprocess.Popen([sys.executable, "-m", "updategate", *words], env=support.environment(), stdout=subprocess.DEVNULL)
            for number in range(4)
            for words in (decider, ["record", "--state", path, "wentToStore", "2.0", "--now", NOW])
        ]
        self.assertEqual([racer.wait(120) for racer in racers], [0] * 8)
        found = json.loads(Path(path).read_text())
        self.assertEqual((found["store"]["count"], found["installed"]), (4, "1.7"))

    def test_what_a_killed_process_leaves_is_cleared(self) -> None:
        path = self.folder / "s.json"
        child = os.fork()
        if not child:
            with files.hold(path):
                os.kill(os.getpid(), signal.SIGKILL)
        os.waitpid(child, 0)
        self.assertEqual(os.listdir(self.folder), [".s.json.updategate"])
        self.good("record", "--state", str(path), "shown", "1.0")
        self.assertEqual(os.listdir(self.folder), ["s.json"])

    def test_who_waits_too_long_says_so_and_writes_nothing(self) -> None:
        path = self.folder / "s.json"
        path.write_text("old")
        with files.hold(path):
            start = time.monotonic()
            with self.assertRaises(TimeoutError) as caught, files.hold(path, 0.2):
                pass
            self.assertLess(time.monotonic() - start, 5)
            self.assertIn("another process has held it for 0.2 seconds", str(caught.exception))
            self.assertEqual(caught.exception.filename, str(path))
        self.assertEqual((path.read_text(), os.listdir(self.folder)), ("old", ["s.json"]))

    def test_a_link_in_the_place_of_the_temporary_file_is_not_followed(self) -> None:
        path, other = self.folder / "s.json", self.folder / "other"
        other.write_text("precious")
        (self.folder / ".s.json.updategate").symlink_to(other)
        self.assertRaises(OSError, files.replace, path, b"new")
        self.assertEqual(other.read_text(), "precious")
        os.unlink(self.folder / ".s.json.updategate")
        os.link(other, self.folder / ".s.json.updategate")
        files.replace(path, b"new")
        self.assertEqual((other.read_text(), path.read_text(), len(os.listdir(self.folder))), ("precious", "new", 2))

    def test_a_name_as_long_as_names_can_be(self) -> None:
        path = self.folder / ("n" * 255)
        files.replace(path, b"new")
        self.assertEqual((path.read_bytes(), os.listdir(self.folder)), (b"new", ["n" * 255]))
