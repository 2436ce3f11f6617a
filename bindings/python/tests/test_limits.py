"""What is too large for a test under valgrind or in a debug build."""

from __future__ import annotations

import unittest

import updategate
from updategate import Status


class ValueTests(unittest.TestCase):
    def test_a_tree_of_too_many_values_is_not_built(self) -> None:
        """4,194,304 values are read: the request, its three members, and all but four of these."""

        def request(count: int) -> str:
            return '{"installed":"1.0","now":0,"state":[' + "0," * (count - 5) + "0]}"

        self.assertIn("noReleaseKnown", updategate.evaluate_text(request(4_194_304)))
        with self.assertRaises(updategate.TooLongError) as caught:
            updategate.evaluate_text(request(4_194_305))
        self.assertEqual(caught.exception.status, Status.TOO_LONG)
        self.assertEqual(caught.exception.offset, len(request(4_194_305)) - 3)
