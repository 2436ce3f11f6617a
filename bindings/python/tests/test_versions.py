"""Versions: the rows that Swift and C replay too, the shared lists, and what is Python's own."""

from __future__ import annotations

import functools
import pickle
import random
import sqlite3
import unittest

import support

import updategate
from updategate import Scheme, VersionFlag, compare, compare_many, explain, parse_version, sort, sort_key

SIGNS = {-1: "<", 0: "=", 1: ">", None: "!"}
MIRROR = {"<": ">", ">": "<", "=": "=", "!": "!"}
OPTIONS = {
    "loneLetter=postrelease": VersionFlag.LETTER_IS_LATER,
    "loneLetter=prerelease": VersionFlag.LETTER_IS_PRERELEASE,
    "unknownWords=ignored": VersionFlag.IGNORE_UNKNOWN_WORDS,
    "unknownWords=prerelease": VersionFlag.NONE,
    "dashNumber=revision": VersionFlag.DASH_IS_REVISION,
    "dashNumber=prerelease": VersionFlag.NONE,
    "build": VersionFlag.COMPARE_BUILD,
}


def order(a: str, b: str, scheme: str, flags: int = 0) -> str:
    try:
        return SIGNS[compare(a, b, scheme, flags=flags)]
    except updategate.VersionError:
        return "!"


class RowTests(unittest.TestCase):
    def check(self, rows: list[tuple[str, str, str, str]], scheme: str, flags: int = 0) -> None:
        """Each row both ways round, one at a time and all in one call."""
        for place, a, relation, b in rows:
            with self.subTest(place, a=a, b=b):
                self.assertEqual(order(a, b, scheme, flags), relation)
                self.assertEqual(order(b, a, scheme, flags), MIRROR[relation])
                if scheme in ("app", "semver", "apple", "integer") and relation != "!" and not flags:
                    x, y = sort_key(a, scheme), sort_key(b, scheme)
                    self.assertEqual(SIGNS[(x > y) - (x < y)], relation)
        many = compare_many([(a, b) for _, a, _, b in rows], scheme, flags=flags)
        self.assertEqual([SIGNS[one] for one in many], [relation for _, _, relation, _ in rows])
        support.counted("version rows, both ways round", len(rows))

    def test_own_rows_of_every_scheme(self) -> None:
        for scheme in Scheme:
            rows = support.own_rows(f"{scheme}.tsv", 4)
            self.check([(row.place, row[0], row[1], row[2]) for row in rows], scheme)

    def test_own_rows_with_an_option(self) -> None:
        for row in support.own_rows("options.tsv", 5):
            self.check([(row.place, row[1], row[2], row[3])], "app", OPTIONS[row[0]])

    def test_own_update_types(self) -> None:
        for row in support.own_rows("update_types.tsv", 5):
            for a, b in ((row[1], row[2]), (row[2], row[1])):
                with self.subTest(row.place):
                    try:
                        found = str(updategate.update_type(a, b, row[0]))
                    except updategate.VersionError:
                        found = "!"
                    self.assertEqual(found, row[3])
            support.counted("update type rows")

    def test_own_explanations(self) -> None:
        for row in support.own_rows("explain.tsv", 7):
            found = explain(row[1], row[2], row[0])
            with self.subTest(row.place):
                self.assertEqual(found.update_type, row[3])
                self.assertEqual("" if found.part is None else str(found.part), row[4])
                self.assertEqual((found.a or "", found.b or ""), (row[5], row[6]))
                self.assertEqual(found.order, compare(row[1], row[2], row[0]))
                self.assertTrue(str(found))
            support.counted("explanation rows")

    def test_own_ranges(self) -> None:
        for row in support.own_rows("ranges.tsv", 4):
            with self.subTest(row.place), updategate.Range(row[1], row[0]) as covered:
                if updategate.is_version(row[3], row[0]):
                    self.assertEqual(row[3] in covered, row[2] == "includes")
                else:
                    self.assertEqual(row[2], "excludes")
                    self.assertRaises(updategate.VersionError, covered.contains, row[3])
                self.assertEqual(str(covered), row[1])
            support.counted("range rows")

    def test_own_ranges_that_cannot_be_read_name_the_place(self) -> None:
        for row in support.own_rows("range_faults.tsv", 3):
            with self.subTest(row.place), self.assertRaises(updategate.RangeError) as caught:
                updategate.Range(row[1], row[0])
            self.assertEqual(caught.exception.offset, int(row[2]), row.place)
            self.assertEqual(caught.exception.status, updategate.Status.RANGE)
            support.counted("range rows")

    def test_own_versions_taken_apart(self) -> None:
        for row in support.own_rows("canonical.tsv", 7):
            found = parse_version(row[1], row[0])
            with self.subTest(row.place):
                self.assertEqual(str(found), row[2])
                self.assertEqual(" ".join(found.parts), row[3])
                self.assertEqual((found.prerelease or "", found.build or ""), (row[4], row[6]))
                self.assertEqual(found.release, tuple(int(part) for part in row[3].split()))
                self.assertEqual(parse_version(found.canonical, row[0]).canonical, found.canonical)
            support.counted("canonical form rows")

    def test_own_texts_that_are_no_version_name_the_place(self) -> None:
        for row in support.own_rows("faults.tsv", 4):
            place = "ok"
            try:
                parse_version(row[2], row[0], strict=row[1] == "strict")
            except updategate.VersionError as problem:
                place = str(problem.offset)
                self.assertEqual(problem.status, updategate.Status.VERSION)
            self.assertEqual(place, row[3], row)
            support.counted("fault rows")


class SharedRowTests(RowTests):
    def setUp(self) -> None:
        self.exceptions = {(row[0], row[1], row[2]) for row in support.own_rows("exceptions.tsv", 5)}

    def replay(self, name: str, scheme: str, meant: str = "", not_meant: str = "\0") -> None:
        rows = [
            row
            for row in support.shared_rows(name, 4)
            if row[1] in SIGNS.values() and row[3].startswith(meant) and not_meant not in row[3]
        ]
        kept = [row for row in rows if (name, row[0], row[2]) not in self.exceptions]
        self.assertLessEqual((len(rows) - len(kept)) * 20, len(rows))
        self.assertGreater(len(kept), 10, name)
        self.check([(row.place, row[0], row[1], row[2]) for row in kept], scheme)

    def test_bug_reports_of_others(self) -> None:
        self.assertFalse([e for e in self.exceptions if e[0] == "bugs_vectors.tsv"])
        self.replay("bugs_vectors.tsv", "app")

    def test_orders_that_other_update_checkers_assert(self) -> None:
        self.replay("siren_harpy_upgrader.tsv", "app")

    def test_semantic_versioning(self) -> None:
        self.replay("semver.tsv", "semver", not_meant="loose")

    def test_foundation(self) -> None:
        self.replay("foundation_numeric.tsv", "foundation")

    def test_sparkle(self) -> None:
        self.replay("sparkle.tsv", "sparkle", not_meant="DISABLED")

    def test_apple_short_version_strings(self) -> None:
        self.replay("apple_bundle.tsv", "apple", meant="short string")
        for row in support.shared_rows("apple_bundle.tsv", 4):
            if row[3].startswith("short string") and row[1] in ("legal", "illegal"):
                self.assertEqual(updategate.is_version(row[0], "apple"), row[1] == "legal", row)

    def test_valid_and_invalid_semantic_versions(self) -> None:
        import json

        for row in support.shared_rows("semver_valid.tsv", 6):
            found = parse_version(row[0], "semver")
            self.assertEqual(found.parts, (row[1], row[2], row[3]), row)
            self.assertEqual(found.prerelease or "", ".".join(map(str, json.loads(row[4]))), row)
            self.assertEqual(found.build or "", ".".join(map(str, json.loads(row[5]))), row)
        for row in support.shared_rows("semver_invalid.txt", 2):
            excepted = ("semver_invalid.txt", row[0], "") in self.exceptions
            self.assertEqual(updategate.is_version(row[0], "semver"), excepted, row)


# The own rows run once.
for name in dir(RowTests):
    if name.startswith("test_own_"):
        setattr(SharedRowTests, name, None)


class PythonTests(unittest.TestCase):
    def test_text_and_bytes_mix(self) -> None:
        self.assertEqual(compare("1.9", b"1.10"), -1)
        self.assertEqual(compare(b"1.0", "1"), 0)
        self.assertEqual(compare_many([("1", b"2"), (b"3", "2")]), [-1, 1])
        self.assertEqual(sort([b"2", b"1"]), [b"1", b"2"])
        self.assertEqual(compare(bytearray(b"2"), memoryview(b"1")), 1)  # type: ignore[arg-type]

    def test_unicode_digits_and_long_versions_take_the_same_road(self) -> None:
        self.assertEqual(compare("١.٢", "1.2"), 0)
        self.assertEqual(compare_many([("١.٢", "1.3"), ("1.4", "1.3")]), [-1, 1])
        long = "1." + "0." * 500 + "1"
        self.assertEqual(compare(long, "1"), 1)
        self.assertEqual(compare("1", long), -1)

    def test_no_version_is_an_error_with_its_place(self) -> None:
        with self.assertRaises(updategate.VersionError) as caught:
            compare("1.0", "  latest")
        problem = caught.exception
        self.assertEqual((problem.path, problem.offset, problem.line, problem.column), ("b", 2, 1, 3))
        self.assertIsInstance(problem, ValueError)
        self.assertIsInstance(problem, updategate.UpdateGateError)
        again = pickle.loads(pickle.dumps(problem))
        self.assertEqual((str(again), again.offset, again.path), (str(problem), 2, "b"))

    def test_misuse_is_told_from_bad_input(self) -> None:
        for wrong in (None, 1, 1.5, [], object()):
            self.assertRaises(TypeError, compare, wrong, "1")
            self.assertRaises(TypeError, compare, "1", wrong)
            self.assertRaises(TypeError, sort_key, wrong)
        self.assertRaises(updategate.ArgumentError, compare, "1", "2", "calver")
        self.assertRaises(updategate.ArgumentError, compare, "1", "2", "app", flags=64)
        self.assertRaises(updategate.ArgumentError, sort_key, "1", "foundation")
        self.assertRaises(ValueError, compare_many, [("1", "2", "3")])
        self.assertRaises(TypeError, compare_many, [("1", None)])

    def test_nul_bytes_and_lone_surrogates_are_read_as_they_are(self) -> None:
        self.assertRaises(updategate.VersionError, compare, "\0", "1")
        self.assertEqual(compare("1.0\0", "1.0\0"), 0)
        compare_many([("1\0", "2"), ("\udcff1", "2"), ("\ud800", "1")])

    def test_nothing_and_one(self) -> None:
        self.assertEqual(compare_many([]), [])
        self.assertEqual(sort([]), [])
        self.assertEqual(sort(["latest"]), ["latest"])
        self.assertEqual(compare_many(iter([("1", "2")])), [-1])

    def test_sorting_is_stable_and_puts_what_is_no_version_last(self) -> None:
        given = ["1.10", "latest", "1.0.0", "1.9", "", "1.0", "1"]
        self.assertEqual(sort(given), ["1.0.0", "1.0", "1", "1.9", "1.10", "latest", ""])
        self.assertEqual(updategate.sort_order(given), ([2, 5, 6, 3, 0, 1, 4], 5))

    def test_scheme_may_be_named_by_text_or_member(self) -> None:
        self.assertEqual(compare("1.0.0-a", "1.0.0", Scheme.SEMVER), compare("1.0.0-a", "1.0.0", "semver"))

    def test_one_call_many_calls_sort_and_key_agree_on_generated_versions(self) -> None:
        seed = 20261130
        rng = random.Random(seed)
        words = ["", "", "", "-beta", "rc1", "-1", "b2", " (12)", "+5", ".post1", "é", "alpha.3"]
        made = [
            ".".join(str(rng.choice([0, 1, 2, 9, 10, 99, 10**20])) for _ in range(rng.randint(1, 4))) + rng.choice(words)
            for _ in range(3000)
        ]
        pairs = list(zip(made, reversed(made)))
        many = compare_many(pairs)
        for (a, b), found in zip(pairs, many):
            self.assertEqual(compare(a, b), found, f"seed {seed}: {a!r} {b!r}")
            self.assertEqual((sort_key(a) > sort_key(b)) - (sort_key(a) < sort_key(b)), found, f"{a!r} {b!r}")
        self.assertEqual(sort(made), sorted(made, key=functools.cmp_to_key(compare)), f"seed {seed}")
        self.assertEqual(sort(made), sorted(made, key=sort_key), f"seed {seed}")
        support.counted("generated pairs", len(pairs))

    def test_ranges_close(self) -> None:
        covered = updategate.Range(">=1 <2")
        self.assertIn("1.5", covered)
        self.assertIn(b"1.5", covered)
        self.assertRaises(updategate.VersionError, covered.contains, "latest")
        covered.close()
        covered.close()
        self.assertRaises(ValueError, covered.contains, "1.5")
        self.assertEqual(repr(covered), "Range('>=1 <2')")

    def test_a_database_orders_by_the_key(self) -> None:
        made = ["1.10", "1.9", "1.0-beta2", "1.0-beta11", "1.0", "2.0", "10.0", "1.0.0.1", "v3"]
        database = sqlite3.connect(":memory:")
        database.execute("CREATE TABLE releases (name TEXT, key BLOB)")
        database.executemany("INSERT INTO releases VALUES (?, ?)", [(name, sort_key(name)) for name in made])
        by_key = [name for (name,) in database.execute("SELECT name FROM releases ORDER BY key")]
        self.assertEqual(by_key, sort(made))
        newer = database.execute("SELECT count(*) FROM releases WHERE key > ?", (sort_key("1.0"),)).fetchone()
        self.assertEqual(newer, (6,))

    def test_a_database_compares_by_a_collation(self) -> None:
        made = ["1.10", "1.9", "1.0-beta2", "1.0", "2.0"]
        database = sqlite3.connect(":memory:")
        database.create_collation("version", compare)
        database.execute("CREATE TABLE releases (name TEXT COLLATE version)")
        database.executemany("INSERT INTO releases VALUES (?)", [(name,) for name in made])
        self.assertEqual([name for (name,) in database.execute("SELECT name FROM releases ORDER BY name")], sort(made))
        self.assertEqual(database.execute("SELECT name FROM releases WHERE name = '1.0.0'").fetchall(), [("1.0",)])


if __name__ == "__main__":
    unittest.main()
