"""The file of installed versions that simulate reads: what is counted, and what is refused with its place."""

from __future__ import annotations

import io
import unittest

from updategate.simulation.population import PopulationError, rows


class PopulationTests(unittest.TestCase):
    def read(self, text: str | bytes) -> list[tuple[str, int, str | None, str | None]]:
        data = text.encode() if isinstance(text, str) else text
        return [(r.version, r.count, r.platform, r.os) for r in rows(io.BytesIO(data))]

    def test_a_header_names_the_columns_in_any_order(self) -> None:
        self.assertEqual(self.read("os,count,version\n17,5,1.0\n,6,2.0\n"), [("1.0", 5, None, "17"), ("2.0", 6, None, None)])
        self.assertEqual(self.read("App_Version;Users\n1.0;5\n"), [("1.0", 5, None, None)])

    def test_without_a_header_the_order_is_fixed(self) -> None:
        self.assertEqual(self.read("1.0,5,ios,17\n\n2.0\n"), [("1.0", 5, "ios", "17"), ("2.0", 1, None, None)])
        self.assertEqual(self.read(b'\xef\xbb\xbf"1.4 (18)"\t7\r\n'), [("1.4 (18)", 7, None, None)])

    def test_what_cannot_be_counted_names_the_line(self) -> None:
        for text, line in (
            ("version,count\n1.0,5\n2.0,many\n", 3),
            ("1.0,5\n2.0,-1\n", 2),
            ("name,users per day\nx,1\n", 1),
            ("version,version\n", 1),
            ("", 1),
            ("1.0,5\n" + "9" * 200_000 + ",1\n", 2),
        ):
            with self.assertRaises(PopulationError) as caught:
                self.read(text)
            self.assertEqual(caught.exception.line, line, text[:40])


    def test_the_separator_is_told_by_the_first_line_that_says_something(self) -> None:
        wanted = [("1.0", 5, None, None), ("3.0", 7, None, None)]
        for separator in ",;\t":
            for before in ("", "\n", "\r\n \n\n", "\ufeff", "\ufeff\n"):
                for head in ("", "version,count\n", '"version","count"\n'):
                    text = (before + head + "1.0,5\n\n3.0,7\n").replace(",", separator)
                    self.assertEqual(self.read(text), wanted, repr(text))
        self.assertEqual(self.read('"1,5";3\n2.0;4\n'), [("1,5", 3, None, None), ("2.0", 4, None, None)])
        for separator in ",;\t":
            for said in (f"sep={separator}\n", f'"sep={separator}"\r\n', f"\n\nsep={separator}\n\n"):
                self.assertEqual(self.read(said + "version,count\n1.0,5\n3.0,7\n".replace(",", separator)), wanted)
                self.assertEqual(self.read(said + "1.0,5\n3.0,7\n".replace(",", separator)), wanted)
        self.assertEqual(self.read('"1;5","3"\n'), [("1;5", 3, None, None)])
        self.assertEqual(self.read('"a ""b,c"" d";3\n'), [('a "b,c" d', 3, None, None)])
        self.assertEqual(self.read("version;count;users, daily\n1.0;5;x\n")[0][:2], ("1.0", 5))
        self.assertEqual(self.read("version,count,,\n1.0,5,,\n,,,\n"), [("1.0", 5, None, None)])

    def test_spaces_in_a_version_are_part_of_it(self) -> None:
        texts = ["1.4 (18)", "1.4 beta 2", "Version 5", "v1.2 rc", "latest 5"]
        self.assertEqual(self.read("\n".join(texts)), [(text, 1, None, None) for text in texts])
        self.assertEqual(self.read("1.4 18,1\n"), [("1.4 18", 1, None, None)])

    def test_what_would_be_counted_wrongly_is_refused_with_its_place(self) -> None:
        for text, line, words in (
            ("version,count\n1.0,1,000\n3.0,2\n", 2, "more cells than columns, 3 for 2"),
            ("version\n1.0,5\n", 2, "more cells than columns, 2 for 1"),
            ("1.0,5\n2.0,1,000\n", 2, "'000' is no platform"),
            ("1.0,5\n2.0,1,000,000,000\n", 2, "5 for 4"),
            ("version,count,platform,os\n1.0,1,000,ios,17\n", 2, "5 for 4"),
            ('version,count\n1.0,"1,000"\n', 2, "'1,000' is no count"),
            ("version;count\n\n1.0;1,000\n", 3, "'1,000' is no count"),
            ("version;count\n1.0;1.000\n", 2, "'1.000' is no count"),
            ("1.0;1,000\n", 1, "',' and ';' could separate"),
            ("1.0\t5,2\n", 1, "',' and tabs could separate"),
            ('version,count\n"1.0,5\n2.0,7\n3.0,9\n', 2, "a quote is opened here and not closed"),
            ('version,count\n1.0,5\n2.0,"7\n3.0,9\n', 3, "a quote is opened here and not closed"),
            ('version,count\n1.0,5\n"2.0\n' + "3.0,9\n" * 40_000, 3, "a quote is opened here and not closed"),
            ('version,count,note\n1.0,5,5" screen\n2.0,7,"x\n3.0,9\n', 3, "a quote is opened here and not closed"),
            ('version,count\n"1.0,5\n2.0,7\n",3\n', 2, "not closed on the same line"),
            ('version,count\n"1.0,5\n2.0",7\n', 2, "not closed on the same line"),
            ('version,count\n"1.0"5,7\n', 2, "no CSV"),
            ("1.0 5\n2.0 6\n", 1, "'1.0 5' is one cell"),
            ("version,count\n1.0 5\n", 2, "'1.0 5' is one cell"),
            ("1.0|5\n", 1, "one cell"),
            ("1.0 | 5\n", 1, "one cell"),
            ("      5 1.0\n     12 v2.0\n", 1, "one cell"),
            ("version count\n1.0 5\n", 1, "'version count' is one cell"),
            ("version|count\n1.0|5\n", 1, "is one cell"),
            ("version,count\n", 1, "no row"),
            ("\n\nversion;count\n\n", 4, "no row"),
            ("\n \n\r\n", 1, "is empty"),
            ("sep=;\n", 1, "no row"),
            ("sep=;\n1.0;x\n", 2, "is no count"),
            ("Build,Sessions\n1.0,5\n", 1, "if 'Build' does, call it version or say --column version='Build'"),
            ("\ufeff", 1, "is empty"),
            ("version,count\n1.0,5\n".encode("utf-16"), 1, "UTF-8"),
        ):
            with self.assertRaises(PopulationError, msg=text[:60]) as caught:
                self.read(text)
            self.assertEqual(caught.exception.line, line, text[:60])
            self.assertIn(words, caught.exception.message, text[:60])

    def test_a_cell_that_is_not_used_may_go_over_several_lines(self) -> None:
        text = 'version,note,count\n1.0,"a\nb ""c""\n",5\n2.0,5" screen,6\n3.0,,x\n'
        with self.assertRaises(PopulationError) as caught:
            self.read(text)
        self.assertEqual(caught.exception.line, 6)
        self.assertEqual(self.read(text.replace(",x", ",7")), [(f"{n}.0", n + 4, None, None) for n in (1, 2, 3)])

    def test_a_misspelt_column_is_named_with_the_likely_one(self) -> None:
        for text, words in (
            ("version,cont\n1.0,5\n", "no column is called 'cont' (columns: version, cont); did you mean count? Then say --column count='cont'"),
            ("verison,count\n1.0,5\n", "did you mean version?"),
            ("verison\n1.0\n", "did you mean version?"),
            ("version,count,Platfrom\n1.0,5,ios\n", "'Platfrom'"),
            ("version,user\n1.0,5\n", "did you mean users?"),
            ("version;count;os-vresion\n1.0;5;17\n", "did you mean osversion?"),
        ):
            with self.assertRaises(PopulationError) as caught:
                self.read(text)
            self.assertEqual(caught.exception.line, 1)
            self.assertIn(words, caught.exception.message)

    def test_columns_of_other_things_are_passed_over(self) -> None:
        self.assertEqual(self.read("version,country,count,user\n1.0,de,5,ada\n"), [("1.0", 5, None, None)])
        self.assertEqual(self.read("version,country\n1.0,de\n"), [("1.0", 1, None, None)])

    def test_columns_go_by_the_names_that_exports_give_them(self) -> None:
        one = [("1.0", 5, "ios", "17")]
        for head in (
            "app_version,active_devices,platform,os_version", "App Version,Active Devices,Platform,OS Version",
            "appVersion;users;operatingSystem;osVersion", " APP VERSION ,Active users,Operating system,OS-version",
            "version_name,installs,os,os version", "Version,DAU,Operating System,Operating System Version",
        ):  # fmt: skip
            self.assertEqual(self.read(head + "\n" + (";" if ";" in head else ",").join(("1.0", "5", "ios", "17")) + "\n"), one, head)
        remarks = "# ------\n# All users\n\nApp version,Active users\n1.0,5\n"
        self.assertEqual(self.read(remarks), [("1.0", 5, None, None)])

    def test_a_count_whose_column_is_not_known_is_an_error(self) -> None:
        for text in ("version,sessions\n1.0,500\n", "App Version,MAU (EU)\n1.0,1204\n", "version,n\n1.0,12k\n"):
            with self.assertRaises(PopulationError) as caught:
                self.read(text)
            self.assertEqual(caught.exception.line, 1)
            self.assertIn("no column says how many", caught.exception.message)
            self.assertIn("--column count=", caught.exception.message)
        data = b"version,sessions\n1.0,500\n"
        for column, count in (("sessions", 500), ("Sessions", 500), ("each", 1)):
            self.assertEqual([r.count for r in rows(io.BytesIO(data), None, {"count": column})], [count])
        with self.assertRaises(PopulationError) as caught:
            list(rows(io.BytesIO(data), None, {"count": "people"}))
        self.assertIn("'people'", caught.exception.message)

    def test_of_two_columns_that_mean_one_thing_one_can_be_chosen(self) -> None:
        data = b"version,users,active_devices\n1.0,5,7\n"
        with self.assertRaises(PopulationError) as caught:
            self.read(data)
        self.assertIn("--column count='users'", caught.exception.message)
        self.assertEqual([r.count for r in rows(io.BytesIO(data), None, {"count": "active_devices"})], [7])

    def test_json_is_said_to_be_json(self) -> None:
        with self.assertRaises(PopulationError) as caught:
            self.read('[{"version": "1.0", "count": 5}]')
        self.assertIn("this is JSON", caught.exception.message)
