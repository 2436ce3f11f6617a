"""docs/policy.schema.json says the same of every good and bad policy file as the reader."""

from __future__ import annotations

import json
import re
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import support

from updategate import Policy, PolicyError

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMA = Path(__file__).resolve().parents[3] / "docs" / "policy.schema.json"

#: Rows that a schema cannot refuse, and why.
BEYOND_A_SCHEMA = {
    "a lone surrogate": "JSON itself; Python's reader lets it pass",
    "the floor no version": "depends on the scheme",
    "an empty recommended version": "depends on the scheme",
    "an entry's version is no version": "depends on the scheme",
    "a range that cannot be read": "depends on the scheme",
    "critical below no version": "depends on the scheme",
    "no date: 2027-02-29T00:00:00Z": "leap years",
    "a floor of a list that is no version": "depends on the scheme",
}

#: More files of both kinds: a value for each key, and what the reader makes of it.
KEYS: list[tuple[str, bool]] = [
    ('{"versions":[{"range":"<2","policy":"NoNe","messaging":{"de":{"title":"x"},"title":"y"},"url":"u","notes":"n"}]}', True),
    ('{"versions":[{"range":2,"policy":"none"}]}', False),
    ('{"versions":[{"version":"1","policy":"none","url":1}]}', False),
    ('{"versions":[{"version":"1","policy":"none","notes":[]}]}', False),
    ('{"versions":[{"version":"1","policy":"none","messaging":[]}]}', False),
    ('{"rules":{"build":{"policy":"recommend","every":"once","skippable":false},"revision":"FORCE"}}', True),
    ('{"rules":{"other":7}}', True),
    ('{"grace":{"patch":"P0W","other":7}}', True),
    ('{"grace":{"patch":"once"}}', False),
    ('{"every":100000000000}', True),
    ('{"every":100000000001}', False),
    ('{"every":"000000000000000000001"}', True),
    ('{"every":"Once"}', False),
    ('{"deadline":"2028-02-29t23:59:60.123z"}', True),
    ('{"deadline":"0000-01-01T00:00:00Z"}', False),
    ('{"deadline":"2027-04-31T00:00:00Z"}', False),
    ('{"releases":[{"version":"1","critical":true,"rollout":{"over":"P7D"},"channel":"","maximumOS":"26"}]}', True),
    ('{"releases":[{"version":"1","critical":null}]}', False),
    ('{"releases":[{"version":"1","rollout":{"over":"once"}}]}', False),
    ('{"releases":[{"version":"1","notes":null}]}', False),
    ('{"releases":[{"version":"1","url":{}}]}', False),
    ('{"messaging":{"forcd":1,"_x":2,"de_CH":{"forced":{"title":"t","other":1}}}}', True),
    ('{"messaging":{"recommended":{"skipButtonText":null}}}', True),
    ('{"loopLimit":1.0}', True),
    ('{"loopLimit":1.5}', False),
    ('{"minimumVersion":[[]]}', False),
    ('{"minimumBuild":1.5}', False),
    ('{"minimumBuild":[{"version":"7","only":{"tags":[],"other":1}}]}', True),
    ('{"minimumVersion":{"version":"2","except":{}}}', False),
    ('{"releases":[{"version":"1","notes":{"de":"x","other":1}}]}', True),
    ('{"releases":[{"version":"1","date":"2026-11-31"}]}', False),
    ('{"releases":[{"version":"1","architectures":[]}]}', True),
    ('{"deadline":-62135596800}', True),
    ('{"deadline":253402300800}', False),
    ('{"deadline":1.5}', False),
    ('{"storeURL":""}', True),
    ('{"storeURL":"https://b\u00fccher.example/"}', True),
    ('{"platforms":{"ios":{"platforms":7}}}', True),
    ('{"platforms":{"ios":{"every":"P1Y"}}}', False),
]


@unittest.skipIf(jsonschema is None, "jsonschema is not installed, so the schema was not tested (python3-jsonschema)")
class SchemaTests(unittest.TestCase):
    validator: Any

    @classmethod
    def setUpClass(cls) -> None:
        assert jsonschema is not None
        schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        cls.validator = jsonschema.Draft202012Validator(schema)

    def accepts(self, text: str) -> bool:
        try:
            return bool(self.validator.is_valid(json.loads(text.removeprefix("\ufeff"))))
        except ValueError:
            return False

    def test_the_schema_and_the_rows_agree(self) -> None:
        rows = support.json_rows("policies/rows.json")
        names = {row["name"] for row in rows}
        self.assertEqual(set(BEYOND_A_SCHEMA) - names, set(), "exceptions without a row")
        for row in rows:
            with self.subTest(row["name"]):
                expected = bool(row.get("accept")) or row["name"] in BEYOND_A_SCHEMA
                self.assertEqual(self.accepts(row["text"]), expected)
            support.counted("policy rows against the schema")

    def test_the_schema_and_the_reader_agree_on_every_key(self) -> None:
        for text, expected in KEYS:
            with self.subTest(text):
                self.assertEqual(self.accepts(text), expected)
                try:
                    Policy.parse(text).close()
                    read = True
                except PolicyError:
                    read = False
                self.assertEqual(read, expected, "the reader")

    def test_each_key_says_what_an_editor_shows(self) -> None:
        assert jsonschema is not None
        schema = json.loads(SCHEMA.read_text(encoding="utf-8"))

        def properties(node: Any, path: str) -> Iterator[tuple[str, Any]]:
            for name, value in node.get("properties", {}).items() if isinstance(node, dict) else ():
                yield f"{path}.{name}", value
            children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
            for name, value in children:
                yield from properties(value, f"{path}.{name}")

        for path, node in properties(schema, ""):
            with self.subTest(path):
                named = schema["$defs"][node["$ref"].rpartition("/")[2]] if "$ref" in node else {}
                self.assertRegex(node.get("description") or named.get("description", ""), r"\.(\nPitfall: .*\.)?$")
                validator = jsonschema.Draft202012Validator({**node, "$defs": schema["$defs"]})
                self.assertTrue(node.get("examples"), "an example")
                for value in [*node.get("examples", []), *([node["default"]] if "default" in node else [])]:
                    self.assertEqual([error.message for error in validator.iter_errors(value)], [])
            support.counted("keys of the schema")

    def test_the_policies_of_the_pages_are_good(self) -> None:
        pages = SCHEMA.parent
        for page in [pages.parent / "README.md", *sorted(pages.rglob("*.md"))]:
            for name, text in re.findall(r"^```json (\S+)\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
                if "policy" in name:
                    with self.subTest(f"{page.name}: {name}"):
                        self.assertTrue(self.accepts(text))
                    support.counted("policies of the pages")


if __name__ == "__main__":
    unittest.main()
