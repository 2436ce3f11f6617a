"""What the tests of the command have in common: a folder of its own, and what good and bad runs look like."""

from __future__ import annotations

import io
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from support import command

NOW = "2026-11-30T00:00:00Z"
POLICY = '{"minimumVersion": "1.5", "storeURL": "https://apps.apple.com/app/id1", "releases": [{"version": "2.0"}]}'
REPLY = (
    '{"resultCount":1,"results":[{"kind":"software","version":"2.0","bundleId":"a.b","trackId":7,"trackName":"Lamp",'
    '"releaseNotes":"Brighter","price":0.0,"formattedPrice":"Free","fileSizeBytes":"1500000","averageUserRating":4.5,'
    '"userRatingCount":1204,"trackViewUrl":"https://apps.apple.com/app/id7"}]}'
)


class CommandTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def file(self, name: str, text: str | bytes) -> str:
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def good(self, *arguments: str | bytes, stdin: bytes = b"") -> str:
        ran = command(*arguments, stdin=stdin)
        self.assertEqual((ran.status, ran.err), (0, ""), arguments)
        return ran.out.decode()

    def bad(self, *arguments: str | bytes, stdin: bytes = b"", status: int = 2) -> str:
        """One clear line on standard error, no traceback, nothing on standard output."""
        ran = command(*arguments, stdin=stdin)
        self.assertEqual(ran.status, status, (arguments, ran))
        self.assertEqual(ran.err.count("\n"), 1, ran.err)
        self.assertNotIn("Traceback", ran.err)
        self.assertTrue(ran.err.startswith("updategate"), ran.err)
        self.assertEqual(ran.out, b"")
        return ran.err

    def bad_here(self, *arguments: str) -> str:
        """bad() within this process, for the rows of a long table whose first had a process of its own."""
        from updategate.command import main

        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            try:
                status: object = main(arguments)
            except SystemExit as left:
                status = left.code
        self.assertEqual((status, out.getvalue(), err.getvalue().count("\n")), (2, "", 1), (arguments, err.getvalue()))
        self.assertTrue(err.getvalue().startswith("updategate"), err.getvalue())
        return err.getvalue()
