"""What is written lands in a file, or goes to what the name stands for: no device, pipe, folder or socket is replaced."""

from __future__ import annotations

import json
import os
import pty
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import support
from support import command

NOW = "2026-11-30T00:00:00Z"

# Every way in which the command writes a file; the place is put where it says PLACE.
WAYS = (
    ("record", "--state", "PLACE", "shown", "2.0", "--now", NOW),
    ("decide", "--installed", "1", "--policy", "p.json", "--now", NOW, "--save", "--state", "PLACE"),
    (
        "check", "--id", "7", "--installed", "1", "--policy", "p.json", "--now", NOW, "--retries", "0", "--quiet",
        "--base-url", "http://127.0.0.1:9", "--save", "--state", "PLACE",
    ),
    ("simulate", "i.csv", "--policy", "p.json", "--now", NOW, "--svg", "PLACE"),
)  # fmt: skip


class PlaceTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "p.json").write_text('{"minimumVersion": "1.5", "releases": [{"version": "2.0"}]}')
        (self.folder / "i.csv").write_text("version,count\n1.0,5\n")

    def run_it(self, way: tuple[str, ...], place: str) -> support.Ran:
        return command(*(place if word == "PLACE" else word for word in way), cwd=self.folder)

    def refused(self, way: tuple[str, ...], place: str) -> str:
        before = sorted(os.listdir(self.folder))
        ran = self.run_it(way, place)
        self.assertEqual((ran.status, ran.out, ran.err.count("\n")), (2, b"", 1), (way[0], place, ran))
        self.assertEqual(sorted(os.listdir(self.folder)), before)
        self.assertNotIn(".tmp", ran.err)
        return ran.err

    def whole(self, way: tuple[str, ...], written: bytes) -> None:
        if way[0] == "simulate":
            self.assertTrue(written.startswith(b"<svg") and written.endswith(b"</svg>\n"), written)
        else:
            self.assertEqual(json.loads(written)["version"], 1)

    def test_a_folder_is_refused_and_so_is_a_name_that_ends_as_one(self) -> None:
        (self.folder / "d").mkdir()
        (self.folder / "to-d").symlink_to("d")
        for way in WAYS:
            for place in ("d", "d/", "to-d", "new/", ".", "/"):
                self.assertIn(f"updategate: {place}: Is a directory", self.refused(way, place))
            self.refused(way, "p.json/")

    def test_no_name_is_refused_by_its_option(self) -> None:
        for way in WAYS:
            self.assertIn(way[way.index("PLACE") - 1] + ": ", self.refused(way, ""))
        self.assertIn("--cache: ", self.refused((*WAYS[2], "--cache", ""), "s.json"))
        for words in (("--policy", ""), ("--lookup", "")):
            ran = command("decide", "--installed", "1", *words)
            self.assertEqual((ran.status, ran.err.count("\n")), (2, 1))
            self.assertIn("without a name", ran.err)

    def test_a_socket_is_refused(self) -> None:
        with socket.socket(socket.AF_UNIX) as listener:
            before = os.getcwd()
            os.chdir(self.folder)  # A socket's name is short.
            try:
                listener.bind("socket")
            finally:
                os.chdir(before)
            for way in WAYS:
                self.assertIn("socket: ", self.refused(way, "socket"))
                self.assertTrue(stat.S_ISSOCK((self.folder / "socket").stat().st_mode))

    def test_a_fifo_is_written_to_and_stays(self) -> None:
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        for way in WAYS:
            read: list[bytes] = []
            reader = threading.Thread(target=lambda: read.append(fifo.read_bytes()))
            reader.start()
            ran = self.run_it(way, "fifo")
            self.assertEqual((ran.status, ran.err), (0, ""), way)
            reader.join(60)
            self.whole(way, read[0])
            self.assertTrue(stat.S_ISFIFO(fifo.stat().st_mode))

    def test_a_device_is_written_to_and_stays(self) -> None:
        null, full = self.folder / "null", self.folder / "full"
        try:
            os.mknod(null, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
            os.mknod(full, 0o666 | stat.S_IFCHR, os.makedev(1, 7))
            os.close(os.open(null, os.O_WRONLY))
        except PermissionError:
            self.skipTest("devices cannot be made here")
        for way in WAYS:
            ran = self.run_it(way, "null")
            self.assertEqual((ran.status, ran.err), (0, ""), way)
            self.assertIn("full: No space left on device", self.refused(way, "full"))
            for node in (null, full):
                self.assertTrue(stat.S_ISCHR(node.stat().st_mode))

    def test_a_terminal_is_written_to_and_not_read(self) -> None:
        for way in WAYS:
            ours, theirs = pty.openpty()
            self.assertEqual(self.run_it(way, os.ttyname(theirs)).status, 0)
            os.close(theirs)
            written = b""
            try:
                while part := os.read(ours, 65536):
                    written += part
            except OSError:
                pass
            os.close(ours)
            self.whole(way, written.replace(b"\r\n", b"\n"))

    def test_standard_output_may_be_named_whatever_it_leads_to(self) -> None:
        for way in WAYS:
            for place in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
                piped = self.run_it(way, place)
                self.assertEqual((piped.status, piped.err), (0, ""), way)
                target = self.folder / "out"
                words = [place if word == "PLACE" else word for word in way]
                with target.open("wb") as file:
                    done = subprocess.run(
                        [sys.executable, "-m", "updategate", *words], cwd=self.folder, env=support.environment(),
                        stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.PIPE, timeout=120, check=False,
                    )  # fmt: skip
                self.assertEqual((done.returncode, done.stderr), (0, b""), way)
                self.assertEqual(target.read_bytes(), piped.out, "nothing is written over and nothing is lost")
                head, _, rest = piped.out.partition(b"</svg>\n" if way[0] == "simulate" else b"\n")
                self.whole(way, head + (b"</svg>\n" if way[0] == "simulate" else b"\n"))
                self.assertEqual(rest == b"", way[0] == "record")

    def test_a_working_folder_that_is_gone_is_no_fault_of_standard_output(self) -> None:
        gone = self.folder / "gone"
        for way in WAYS:
            gone.mkdir()
            words = [str(self.folder / word) if word in ("p.json", "i.csv") else "new" if word == "PLACE" else word for word in way]
            done = subprocess.run(
                ["/bin/sh", "-c", 'rmdir "$PWD" && exec "$@"', "sh", sys.executable, "-m", "updategate", *words], cwd=gone,
                env=support.environment(), capture_output=True, text=True, timeout=120, check=False,
            )  # fmt: skip
            self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", "updategate: new: No such file or directory\n"))

    def test_a_file_in_the_place_is_replaced_as_ever(self) -> None:
        for way in WAYS:
            place = f"{way[0]}.out"
            for _ in range(2):
                self.assertEqual(self.run_it(way, place).status, 0)
                self.whole(way, (self.folder / place).read_bytes())


if __name__ == "__main__":
    unittest.main()
