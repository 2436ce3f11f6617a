"""Addresses of look-ups and store pages."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import byref, c_char, c_int64

from ._call import TEXT, Text, encode, error, fault, items, many, member, optional, string, text_from
from ._declarations import ADDRESS_OPTIONS_SIZE, ug_address_options, ug_string
from ._library import lib
from .enums import Status, StoreForm
from .errors import AddressError


def identifier(value: int | Text, name: str = "track_id") -> int:
    """A track id given as a number or as digits."""
    if not isinstance(value, (int, *TEXT)):
        raise TypeError(f"{name} must be a number or its digits, not {type(value).__name__}")
    if not isinstance(value, int):
        digits = encode(value, name)
        if not (digits.isdigit() and len(digits) <= 19):
            text = digits.decode("utf-8", "replace")
            raise AddressError(f"is no number: {text!r}", status=Status.ADDRESS, path=name)
        value = int(digits)
    if not -(1 << 63) <= value < 1 << 63:
        raise AddressError("is out of range", status=Status.ADDRESS, path=name)
    return value


def lookup_address(
    track_ids: int | Text | Iterable[int | Text] = (),
    *,
    bundle_ids: Text | Iterable[Text] = (),
    storefront: Text | None = None,
    language: Text | None = None,
    entity: Text | None = None,
    cache_buster: Text | None = None,
) -> str:
    """The https address to ask Apple for: by one to 200 track ids, or as many bundle ids.

    >>> lookup_address(284882215, storefront="USA")
    'https://itunes.apple.com/lookup?id=284882215&country=us'
    """
    tracks = [track_ids] if isinstance(track_ids, (int, *TEXT)) else items(track_ids, "track_ids")
    bundles = many(bundle_ids, "bundle_ids")
    track_array = (c_int64 * len(tracks))(*(identifier(track, "track_ids") for track in tracks))
    bundle_array = (ug_string * len(bundles))(*(string(encode(bundle, "bundle_ids")) for bundle in bundles))
    options = ug_address_options(
        struct_size=ADDRESS_OPTIONS_SIZE,
        track_ids=track_array if tracks else None,
        track_id_count=len(tracks),
        bundle_ids=bundle_array if bundles else None,
        bundle_id_count=len(bundles),
        storefront=optional(storefront, "storefront"),
        language=optional(language, "language"),
        entity=optional(entity, "entity"),
        cache_buster=optional(cache_buster, "cache_buster"),
    )
    return text_from(lib.ug_lookup_address, byref(options)).decode()


def store_address(track_id: int | Text, storefront: Text | None = None, *, form: str = StoreForm.HTTPS) -> str:
    """The store page of an app by its id, as https or as itms-apps, which opens the store app."""
    data = b"" if storefront is None else encode(storefront, "storefront")
    number = member(StoreForm, form, "form").code
    return text_from(
        lib.ug_store_address, identifier(track_id), None if storefront is None else data, len(data), number
    ).decode()


def normalize_storefront(storefront: Text) -> str:
    """A storefront as look-ups need it: "USA", "US" and "us" give "us". AddressError for "en" and other non-countries."""
    data = encode(storefront, "storefront")
    code = (c_char * 3)()
    wrong = error()
    if lib.ug_storefront_normalize(data, len(data), code, byref(wrong)):
        raise fault(wrong)
    return code.value.decode()
