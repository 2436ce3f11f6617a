"""Addresses of look-ups and store pages."""

from __future__ import annotations

import unittest
from urllib.parse import parse_qs, urlsplit

import support  # noqa: F401

import updategate
from updategate import lookup_address, normalize_storefront, store_address


class AddressTests(unittest.TestCase):
    def query(self, url: str) -> dict[str, list[str]]:
        parts = urlsplit(url)
        self.assertEqual((parts.scheme, parts.netloc, parts.path), ("https", "itunes.apple.com", "/lookup"))
        return parse_qs(parts.query, strict_parsing=True)

    def test_by_one_id_or_several(self) -> None:
        self.assertEqual(self.query(lookup_address(284882215)), {"id": ["284882215"]})
        self.assertEqual(self.query(lookup_address("284882215")), {"id": ["284882215"]})
        self.assertEqual(self.query(lookup_address([1, 2, 3])), {"id": ["1,2,3"]})
        self.assertEqual(len(self.query(lookup_address(range(1, 201)))["id"][0].split(",")), 200)

    def test_by_bundle_id_with_everything(self) -> None:
        url = lookup_address(
            bundle_ids="com.example.app", storefront="DEU", language="de_de", entity="software", cache_buster="a b&c"
        )
        self.assertEqual(
            self.query(url),
            {
                "bundleId": ["com.example.app"],
                "country": ["de"],
                "lang": ["de_de"],
                "entity": ["software"],
                **{k: v for k, v in self.query(url).items() if v == ["a b&c"]},
            },
        )
        self.assertIn(["a b&c"], self.query(url).values())

    def test_what_cannot_be_asked_is_refused(self) -> None:
        for call in (
            lambda: lookup_address(),
            lambda: lookup_address(range(1, 202)),
            lambda: lookup_address(1, bundle_ids="a"),
            lambda: lookup_address(1, storefront="en"),
            lambda: lookup_address(-1),
            lambda: lookup_address("12x"),
            lambda: lookup_address(1 << 64),
        ):
            self.assertRaises(updategate.UpdateGateError, call)
        with self.assertRaises(updategate.AddressError) as caught:
            lookup_address(1, storefront="en")
        self.assertEqual(caught.exception.status, updategate.Status.ADDRESS)

    def test_storefronts(self) -> None:
        for given, found in (("us", "us"), ("US", "us"), ("USA", "us"), ("gbr", "gb"), (b"DE", "de"), ("KOR", "kr")):
            self.assertEqual(normalize_storefront(given), found)
        for wrong in ("en", "", "u", "zz", "english", "xxx", "150"):
            self.assertRaises(updategate.AddressError, normalize_storefront, wrong)

    def test_store_pages(self) -> None:
        self.assertEqual(store_address(284882215, "USA"), "https://apps.apple.com/us/app/id284882215")
        self.assertEqual(store_address("284882215"), "https://apps.apple.com/app/id284882215")
        self.assertEqual(store_address(1, "de", form="itms-apps"), "itms-apps://apps.apple.com/de/app/id1")
        self.assertRaises(updategate.ArgumentError, store_address, 1, form="ftp")
        self.assertRaises(updategate.AddressError, store_address, 1, "en")


if __name__ == "__main__":
    unittest.main()
