"""States: the rows, and a round trip through what hosts keep them in."""

from __future__ import annotations

import json
import unittest

import support

import updategate
from updategate import record

NOW = "2026-11-30T00:00:00Z"


class StateTests(unittest.TestCase):
    def test_every_row_gives_its_next_state(self) -> None:
        for row in support.json_rows("states/rows.json"):
            state = row["state"]
            given = state if state is None or isinstance(state, str) else json.dumps(state, ensure_ascii=False)
            with self.subTest(row["name"]):
                if "error" in row:
                    with self.assertRaises(updategate.UpdateGateError) as caught:
                        record(given, row["event"], row["version"], row["now"])
                    assert caught.exception.status is not None
                    self.assertEqual(f"UG_E_{caught.exception.status.name}", row["error"]["status"])
                else:
                    self.assertEqual(json.loads(record(given, row["event"], row["version"], row["now"])), row["next"])
            support.counted("state rows")

    def test_a_state_may_be_text_bytes_or_mapping(self) -> None:
        text = record(None, "shown", "2.0", NOW)
        for given in (text, text.encode(), json.loads(text)):
            self.assertEqual(record(given, "later", "2.0", NOW), record(text, "later", "2.0", NOW))

    def test_a_state_is_plain_ascii_on_one_line(self) -> None:
        state = record(None, "shown", "2.0 \N{SNOWMAN}\n", NOW)
        self.assertTrue(state.isascii() and "\n" not in state, state)
        self.assertEqual(json.loads(state)["shown"]["version"], "2.0 \N{SNOWMAN}\n")

    def test_rubbish_is_repaired(self) -> None:
        clean = record(None, "shown", "2.0", NOW)
        for rubbish in ("", "{", "null", "[]", b"\xff\xfe", "7", '{"version":99,"shown":[]}', b"\0" * 100, "[" * 1000):
            self.assertEqual(record(rubbish, "shown", "2.0", NOW), clean)

    def test_misuse_is_refused(self) -> None:
        self.assertRaises(updategate.ArgumentError, record, None, "clicked", "2.0", NOW)
        self.assertRaises(updategate.ArgumentError, record, None, "skipped", None, NOW)
        self.assertRaises(TypeError, record, 5, "shown", "2.0", NOW)
        record(None, "wentToStore", None, 0)


if __name__ == "__main__":
    unittest.main()
