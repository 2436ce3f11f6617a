"""The command where a standard stream is closed or full, and where Ctrl-C falls: status, no traceback, nothing astray."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import support

import updategate

POLICY = '{"minimumVersion": "1.5", "releases": [{"version": "2.0"}]}'
REPLY = '{"resultCount":1,"results":[{"kind":"software","version":"2.0","bundleId":"a.b","trackId":7}]}'

# What prints an answer, for every command, with nothing to say on standard error but for check, whose server is not there.
ANSWERS = (
    ("--help",),
    ("--version",),
    ("simulate", "--help"),
    ("decide", "--installed", "1", "--policy", "p.json"),
    ("decide", "--installed", "1", "--policy", "p.json", "--json"),
    ("check", "--id", "7", "--installed", "1", "--policy", "p.json", "--retries", "0", "--base-url", "http://127.0.0.1:9"),
    ("record", "--state", "s.json", "shown", "2.0", "--print"),
    ("compare", "1", "2"),
    ("sort", "v.txt"),
    ("explain", "1", "2"),
    ("explain", "1", "2", "--json"),
    ("lookup", "l.json"),
    ("lookup", "l.json", "--json"),
    ("lint", "p.json"),
    ("lint", "p.json", "--json"),
    ("simulate", "i.csv", "--policy", "p.json"),
    ("simulate", "i.csv", "--policy", "p.json", "--json"),
)

# Bad input, for every command: status 2 and a line on standard error. Those with - read standard input.
FAULTS = (
    (),
    ("decide",),
    ("decide", "--installed", "1", "--policy", "missing"),
    ("decide", "--installed", "1", "--policy", "-"),
    ("decide", "--installed", "1", "--lookup", "-"),
    ("check", "--installed", "1"),
    ("record", "--state", "p.json", "shown", "1"),
    ("compare", "x", "2"),
    ("explain", "x", "2"),
    ("sort", "missing"),
    ("sort", "-"),
    ("lookup", "-"),
    ("lint", "-"),
    ("simulate", "-", "--policy", "p.json"),
    ("simulate", "i.csv", "--policy", "-"),
)


class Streams(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for name, text in (("p.json", POLICY), ("l.json", REPLY), ("v.txt", "2\n1\n"), ("i.csv", "version,count\n1.0,5\n")):
            (self.folder / name).write_text(text)

    def run_it(self, arguments: tuple[str, ...], redirection: str) -> tuple[int, str, str]:
        """Status, standard output and standard error under a redirection of the shell's; nothing to read unless it says."""
        script = f'exec "$@" {redirection}'
        done = subprocess.run(
            ["/bin/sh", "-c", script, "sh", sys.executable, "-m", "updategate", *arguments], cwd=self.folder,
            env=support.environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        self.assertNotIn("Traceback", done.stderr)
        self.assertNotIn("Exception ignored", done.stderr)
        return done.returncode, done.stdout, done.stderr


class StandardStreamTests(Streams):
    def test_an_answer_that_cannot_be_written_is_one_line_and_status_2(self) -> None:
        def tried(arguments: tuple[str, ...]) -> None:
            for redirection, why in ((">&-", "Bad file descriptor"), (">/dev/full", "No space left on device")):
                status, out, err = self.run_it(arguments, redirection)
                self.assertEqual((status, out), (2, ""), (arguments, redirection, err))
                self.assertEqual(err.split("\n")[-2], f"updategate: standard output: {why}", arguments)
                self.assertEqual(err.count("\n"), 2 if arguments[0] == "check" else 1, err)

        support.together(tried, ANSWERS)

    def test_a_command_that_prints_nothing_needs_no_standard_output(self) -> None:
        for redirection in (">&-", ">/dev/full", ">&- 2>&- <&-"):
            self.assertEqual(self.run_it(("record", "--state", "s.json", "shown", "2.0"), redirection), (0, "", ""))

    def test_an_answer_does_not_need_the_other_two(self) -> None:
        def tried(arguments: tuple[str, ...]) -> None:
            dated = "--help" not in arguments and arguments[0] in ("decide", "check", "record", "simulate")
            words = (*arguments, "--now", "2026-11-30") if dated else arguments
            state = self.folder / "s.json"  # What record notes in it would be another question for its next run.
            plain = self.run_it(words, "")
            self.assertEqual(plain[0], 0)
            for redirection in ("2>&-", "2>/dev/full", "2>&- <&-"):
                if arguments[0] == "record":
                    state.unlink()
                self.assertEqual(self.run_it(words, redirection)[:2], plain[:2], (arguments, redirection))

        support.together(tried, ANSWERS)

    def test_what_is_wrong_goes_to_standard_error_or_nowhere(self) -> None:
        def tried(arguments: tuple[str, ...]) -> None:
            for redirection in ("", "2>&-", "2>/dev/full", ">&-", ">&- 2>&-", "<&-", "<&- >&- 2>&-"):
                status, out, err = self.run_it(arguments, redirection)
                if "-" in arguments and "<&-" not in redirection and arguments[0] in ("sort", "lookup", "decide"):
                    # Nothing is read as nothing, which to some is an answer.
                    self.assertIn(status, (0, 2), arguments)
                    continue
                self.assertEqual((status, out), (2, ""), (arguments, redirection, err))
                self.assertEqual(err.count("\n"), 0 if "2>" in redirection else 1, (arguments, redirection, err))

        support.together(tried, FAULTS)

    def test_a_closed_standard_input_is_named(self) -> None:
        for arguments in FAULTS:
            if "-" in arguments:
                _, _, err = self.run_it(arguments, "<&-")
                self.assertEqual(err, "updategate: standard input: Bad file descriptor\n", arguments)

    def test_no_file_gets_a_closed_stream_s_number(self) -> None:
        status, _, _ = self.run_it(
            ("decide", "--installed", "1", "--policy", "p.json", "--state", "s.json", "--save", "--platform", "toaster"),
            "<&- >&- 2>&-",
        )
        self.assertEqual(status, 2)
        self.assertEqual((self.folder / "p.json").read_text(), POLICY)
        self.assertTrue((self.folder / "s.json").read_text().startswith("{"))

    def test_a_reader_that_has_gone_is_no_fault_and_takes_no_answer_with_it(self) -> None:
        (self.folder / "must.json").write_text('{"minimumVersion": "2.0"}')
        (self.folder / "odd.json").write_text('{"minimumVersion": "2.0", "colour": "red"}')
        must = ("decide", "--installed", "1.0", "--policy", "must.json", "--exit-code")
        for arguments, status in (
            (("--help",), 0),
            (("sort", "v.txt"), 0),
            (("explain", "1", "2"), 0),
            (("lookup", "l.json", "--json"), 0),
            (must, 20),
            ((*must, "--json"), 20),
            (("lint", "odd.json", "--exit-code"), 1),
        ):
            read, write = os.pipe()
            os.close(read)
            done = subprocess.run(
                [sys.executable, "-m", "updategate", *arguments], cwd=self.folder, env=support.environment(), stdout=write,
                stderr=subprocess.PIPE, timeout=120, check=False,
            )  # fmt: skip
            os.close(write)
            self.assertEqual((done.returncode, done.stderr), (status, b""), arguments)


class InterruptTests(Streams):
    def watch(self, module: str, arguments: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
        script = (
            "import os, runpy, signal, sys\n"
            "module, sys.argv = sys.argv[1], ['updategate', *sys.argv[2:]]\n"
            "class Watch:\n"
            "    def find_spec(self, name, path=None, target=None):\n"
            "        if not module:\n"
            "            print(name, file=sys.stderr)\n"
            "        elif name == module:\n"
            "            os.kill(os.getpid(), signal.SIGINT)\n"
            "sys.meta_path.insert(0, Watch())\n"
            "runpy.run_module('updategate', run_name='__main__')\n"
        )
        return subprocess.run(
            [sys.executable, "-c", script, module, *arguments], cwd=self.folder, env=support.environment(),
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip

    def test_ctrl_c_while_any_module_is_loaded_ends_in_silence(self) -> None:
        tried = 0
        before: list[str] = []
        for arguments in (("compare", "1", "2"), ("decide", "--installed", "1", "--policy", "p.json")):
            loaded = self.watch("", arguments).stderr.split()
            self.assertIn("updategate.command", loaded)
            first = loaded.index("updategate._start")
            modules = list(dict.fromkeys(loaded[first:]))
            # Up to where the second command loads something else, it does what the first did.
            same = len(os.path.commonprefix([before, modules]))
            before, modules = modules, modules[same:]
            for module, done in zip(modules, support.together(lambda module: self.watch(module, arguments), modules)):
                self.assertEqual((done.returncode, done.stdout, done.stderr), (130, "", ""), module)
                tried += 1
        support.counted("modules whose loading was interrupted", tried)

    def test_the_compiler_loads_nothing(self) -> None:
        """A named character makes it load unicodedata, and an interrupt there becomes a SyntaxError."""
        for path in Path(updategate.__file__).parent.rglob("*.py"):
            self.assertNotIn("\\N{", path.read_text(), path)

    def test_ctrl_c_after_the_answer_does_not_spoil_it(self) -> None:
        script = (
            "import atexit, os, signal, sys\n"
            "atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))\n"
            "from updategate._start import main\n"
            "sys.exit(main())\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, "compare", "1", "2"], env=support.environment(), capture_output=True, text=True,
            timeout=120, check=False,
        )  # fmt: skip
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "<\n", ""))

    def test_an_interrupt_that_is_ignored_stays_so(self) -> None:
        script = (
            "import os, signal, sys\n"
            "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
            "from updategate._start import main\n"
            "status = main()\n"
            "assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN\n"
            "sys.exit(status)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, "compare", "1", "2"], env=support.environment(), capture_output=True, text=True,
            timeout=120, check=False,
        )  # fmt: skip
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "<\n", ""))


if __name__ == "__main__":
    unittest.main()
