"""A small fleet through every engine, each in a process of its own as bench/fleet.py runs ten million: the same totals, and those of
the structures."""

from __future__ import annotations

import sys
import unittest
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import support

sys.path.insert(0, str(support.REPOSITORY / "bench"))

import fleet

import updategate

ROWS = 5_000
# Spark has its tests beside these, and does not come with the others.
ENGINES = [engine for engine in fleet.ENGINES if engine != "spark"]


def wanted() -> dict[str, int]:
    """One call a row."""
    policy = updategate.Policy(fleet.POLICY)
    found: Counter[Any] = Counter()
    for batch in fleet.batches(ROWS):
        for row in batch.to_pylist():
            if row["installed"] is None:
                found[None, None] += 1
                continue
            decision = updategate.evaluate(now=fleet.NOW, policy=policy, **row)
            found[decision.outcome.value, decision.target] += 1
    return fleet.counted((*key, number) for key, number in found.items())


class FleetTests(unittest.TestCase):
    def test_every_engine_has_the_totals_of_the_structures(self) -> None:
        totals = wanted()
        self.assertGreaterEqual(len(totals), 6)
        for engine, said in fleet.every(ROWS, ENGINES).items():
            with self.subTest(engine):
                self.assertEqual(said["totals"], dict(sorted(totals.items())))
                self.assertLess(said["peak"], 1 << 20)
        support.counted("installations through each engine", ROWS)


if __name__ == "__main__":
    unittest.main()
