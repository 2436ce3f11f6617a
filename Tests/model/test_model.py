"""The stories of the design, asked of the model and of the library: each has its answer from the text, not from either."""

from __future__ import annotations

import json
import random
import unittest
from pathlib import Path

from answer import answer
from asking import request
from features import FEATURES, PAIRS, Draw
from compare import library, shrunk

STORIES = json.loads(Path(__file__).with_name("stories.json").read_text())
NOW = "2026-11-30T00:00:00Z"


class Stories(unittest.TestCase):
    def check(self, answered) -> None:
        for story in STORIES:
            with self.subTest(story["says"]):
                found = answered({"now": NOW} | story["request"])
                self.assertEqual({key: found[key] for key in story["answer"]}, story["answer"])

    def test_the_model_tells_them(self) -> None:
        self.check(answer)

    def test_the_library_tells_them(self) -> None:
        self.check(library)


class Asking(unittest.TestCase):
    def test_a_number_and_a_seed_are_one_request(self) -> None:
        once, again = (request(random.Random("7/11"), PAIRS[5]) for _ in range(2))
        self.assertEqual(once, again)

    def test_every_feature_can_be_had(self) -> None:
        asked = set()

        class Watched(Draw):
            def on(self, feature: str, likely: float = 0.3) -> bool:
                asked.add(feature)
                return super().on(feature, likely)

        import asking

        asking.Draw, plain = Watched, asking.Draw
        try:
            for number in range(400):
                request(random.Random(number), (FEATURES[number % len(FEATURES)],))
        finally:
            asking.Draw = plain
        self.assertEqual(asked, set(FEATURES))


class Shrinking(unittest.TestCase):
    def test_nothing_is_left_that_does_not_matter(self) -> None:
        whole = {"installed": "1", "now": "x", "policy": {"a": 1, "releases": [{"version": "1"}, {"version": "2", "b": 3}]}}
        found = shrunk(whole, lambda each: "2" in str(each))
        self.assertEqual(found, {"installed": "1", "now": "x", "policy": {"releases": [{"version": "2"}]}})


if __name__ == "__main__":
    unittest.main()
