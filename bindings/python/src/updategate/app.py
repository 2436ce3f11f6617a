"""App records of look-up replies."""

from __future__ import annotations

from ctypes import POINTER, byref, c_char, c_double, c_int64, c_size_t
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from . import _declarations as d
from ._call import take, take_time
from ._library import lib


@dataclass(frozen=True, slots=True)
class App:
    """An app record: Apple's fields in snake case, each None where it is absent, null or of an unusable type.

    Dates and numbers are there as they were written, too: price_text, release_date_text and so on.
    """

    version: str | None = None
    bundle_id: str | None = None
    kind: str | None = None
    wrapper_type: str | None = None
    track_name: str | None = None
    track_censored_name: str | None = None
    track_content_rating: str | None = None
    content_advisory_rating: str | None = None
    track_view_url: str | None = None
    release_notes: str | None = None
    description: str | None = None
    minimum_os_version: str | None = None
    artist_name: str | None = None
    artist_view_url: str | None = None
    seller_name: str | None = None
    seller_url: str | None = None
    primary_genre_name: str | None = None
    currency: str | None = None
    formatted_price: str | None = None
    artwork_url_60: str | None = None
    artwork_url_100: str | None = None
    artwork_url_512: str | None = None
    release_date: datetime | None = None
    release_date_text: str | None = None
    current_version_release_date: datetime | None = None
    current_version_release_date_text: str | None = None
    track_id: int | None = None
    artist_id: int | None = None
    primary_genre_id: int | None = None
    file_size_bytes: int | None = None
    user_rating_count: int | None = None
    user_rating_count_for_current_version: int | None = None
    price: float | None = None
    price_text: str | None = None
    average_user_rating: float | None = None
    average_user_rating_text: str | None = None
    average_user_rating_for_current_version: float | None = None
    average_user_rating_for_current_version_text: str | None = None
    is_game_center_enabled: bool | None = None
    is_vpp_device_based_licensing_enabled: bool | None = None
    genres: tuple[str, ...] | None = None
    genre_ids: tuple[str, ...] | None = None
    language_codes: tuple[str, ...] | None = None
    screenshot_urls: tuple[str, ...] | None = None
    ipad_screenshot_urls: tuple[str, ...] | None = None
    appletv_screenshot_urls: tuple[str, ...] | None = None
    supported_devices: tuple[str, ...] | None = None
    features: tuple[str, ...] | None = None
    advisories: tuple[str, ...] | None = None


@dataclass(slots=True)
class _Reader:
    """Reads the fields of one record through C, a copy each."""

    handle: Any
    index: int
    string: d.ug_string = field(default_factory=d.ug_string)
    whole: c_int64 = field(default_factory=c_int64)
    real: c_double = field(default_factory=c_double)
    count: c_size_t = field(default_factory=c_size_t)
    items: Any = field(default_factory=POINTER(d.ug_string))

    def text(self, number: int) -> str | None:
        if lib.ug_app_text(self.handle, self.index, number, byref(self.string)):
            return take(self.string)
        return None

    def integer(self, number: int) -> int | None:
        return self.whole.value if lib.ug_app_integer(self.handle, self.index, number, byref(self.whole)) else None

    def truth(self, number: int) -> bool | None:
        whole = self.integer(number)
        return None if whole is None else whole != 0

    def number(self, number: int) -> float | None:
        return self.real.value if lib.ug_app_number(self.handle, self.index, number, byref(self.real)) else None

    def date(self, number: int) -> datetime | None:
        whole = self.integer(number)
        return None if whole is None else take_time(whole)

    def list(self, number: int) -> tuple[str, ...] | None:
        if not lib.ug_app_list(self.handle, self.index, number, byref(self.items), byref(self.count)):
            return None
        count = self.count.value
        return tuple(take(item) or "" for item in self.items[:count]) if count else ()



_TEXT, _DATE, _INTEGER, _NUMBER, _TRUTH, _LIST = "text", "date", "integer", "number", "truth", "list"

# (number in C, name in App, how it is read), in the header's order.
FIELDS: tuple[tuple[int, str, str], ...] = (
    (d.UG_FIELD_VERSION, "version", _TEXT),
    (d.UG_FIELD_BUNDLE_ID, "bundle_id", _TEXT),
    (d.UG_FIELD_KIND, "kind", _TEXT),
    (d.UG_FIELD_WRAPPER_TYPE, "wrapper_type", _TEXT),
    (d.UG_FIELD_TRACK_NAME, "track_name", _TEXT),
    (d.UG_FIELD_TRACK_CENSORED_NAME, "track_censored_name", _TEXT),
    (d.UG_FIELD_TRACK_CONTENT_RATING, "track_content_rating", _TEXT),
    (d.UG_FIELD_CONTENT_ADVISORY_RATING, "content_advisory_rating", _TEXT),
    (d.UG_FIELD_TRACK_VIEW_URL, "track_view_url", _TEXT),
    (d.UG_FIELD_RELEASE_NOTES, "release_notes", _TEXT),
    (d.UG_FIELD_DESCRIPTION, "description", _TEXT),
    (d.UG_FIELD_MINIMUM_OS_VERSION, "minimum_os_version", _TEXT),
    (d.UG_FIELD_ARTIST_NAME, "artist_name", _TEXT),
    (d.UG_FIELD_ARTIST_VIEW_URL, "artist_view_url", _TEXT),
    (d.UG_FIELD_SELLER_NAME, "seller_name", _TEXT),
    (d.UG_FIELD_SELLER_URL, "seller_url", _TEXT),
    (d.UG_FIELD_PRIMARY_GENRE_NAME, "primary_genre_name", _TEXT),
    (d.UG_FIELD_CURRENCY, "currency", _TEXT),
    (d.UG_FIELD_FORMATTED_PRICE, "formatted_price", _TEXT),
    (d.UG_FIELD_ARTWORK_URL_60, "artwork_url_60", _TEXT),
    (d.UG_FIELD_ARTWORK_URL_100, "artwork_url_100", _TEXT),
    (d.UG_FIELD_ARTWORK_URL_512, "artwork_url_512", _TEXT),
    (d.UG_FIELD_RELEASE_DATE, "release_date", _DATE),
    (d.UG_FIELD_CURRENT_VERSION_RELEASE_DATE, "current_version_release_date", _DATE),
    (d.UG_FIELD_TRACK_ID, "track_id", _INTEGER),
    (d.UG_FIELD_ARTIST_ID, "artist_id", _INTEGER),
    (d.UG_FIELD_PRIMARY_GENRE_ID, "primary_genre_id", _INTEGER),
    (d.UG_FIELD_FILE_SIZE_BYTES, "file_size_bytes", _INTEGER),
    (d.UG_FIELD_USER_RATING_COUNT, "user_rating_count", _INTEGER),
    (d.UG_FIELD_USER_RATING_COUNT_FOR_CURRENT_VERSION, "user_rating_count_for_current_version", _INTEGER),
    (d.UG_FIELD_PRICE, "price", _NUMBER),
    (d.UG_FIELD_AVERAGE_USER_RATING, "average_user_rating", _NUMBER),
    (d.UG_FIELD_AVERAGE_USER_RATING_FOR_CURRENT_VERSION, "average_user_rating_for_current_version", _NUMBER),
    (d.UG_FIELD_IS_GAME_CENTER_ENABLED, "is_game_center_enabled", _TRUTH),
    (d.UG_FIELD_IS_VPP_DEVICE_BASED_LICENSING_ENABLED, "is_vpp_device_based_licensing_enabled", _TRUTH),
    (d.UG_FIELD_GENRES, "genres", _LIST),
    (d.UG_FIELD_GENRE_IDS, "genre_ids", _LIST),
    (d.UG_FIELD_LANGUAGE_CODES, "language_codes", _LIST),
    (d.UG_FIELD_SCREENSHOT_URLS, "screenshot_urls", _LIST),
    (d.UG_FIELD_IPAD_SCREENSHOT_URLS, "ipad_screenshot_urls", _LIST),
    (d.UG_FIELD_APPLETV_SCREENSHOT_URLS, "appletv_screenshot_urls", _LIST),
    (d.UG_FIELD_SUPPORTED_DEVICES, "supported_devices", _LIST),
    (d.UG_FIELD_FEATURES, "features", _LIST),
    (d.UG_FIELD_ADVISORIES, "advisories", _LIST),
)


def apple_name(number: int) -> str:
    """The name of a field as Apple writes it."""
    name: bytes | None = lib.ug_field_name(number)
    return name.decode() if name else ""


def read_app(handle: Any, index: int) -> App:
    """One record, all of its fields."""
    reader = _Reader(handle, index)
    values: dict[str, Any] = {}
    for number, name, kind in FIELDS:
        values[name] = getattr(reader, kind)(number)
        if kind in (_DATE, _NUMBER):
            values[name + "_text"] = reader.text(number)
    return App(**values)


def as_apple(app: App) -> dict[str, Any]:
    """The record as plain data under Apple's names, absent fields left out, dates and numbers as they were written."""
    record: dict[str, Any] = {}
    for number, name, kind in FIELDS:
        value = getattr(app, name + "_text" if kind in (_DATE, _NUMBER) else name)
        if kind == _NUMBER and value is not None:
            value = getattr(app, name)
        if value is not None:
            record[apple_name(number)] = list(value) if kind == _LIST else value
    return record
