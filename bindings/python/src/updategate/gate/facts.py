"""From the headers of a request to the facts of a question, each bounded, none believed beyond what it can be."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Union

from ..versions import is_version
from .product import LONGEST_AGENT, product

LONGEST_VALUE = 256
"""Characters of a version, a build, a platform or a device's id; what is longer is none."""
LONGEST_LANGUAGES = 512
MOST_LANGUAGES = 8
KEPT_TEXTS = 512
"""Texts of a kind whose reading is remembered, each within its limit."""

_TAG = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,7}")
_QUALITY = re.compile(r"q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)", re.IGNORECASE)
_PLATFORM = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
_SYSTEM_VERSION = re.compile(r"[0-9][0-9A-Za-z._-]{0,31}")
_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9a-z-]+")

Builds = Union[Mapping[str, str], Callable[[str], Union[str, None]]]


@dataclass(frozen=True, slots=True)
class HeaderNames:
    """Where the facts are found. Of several names for one fact, the first that the request has counts."""

    version: tuple[str, ...] = ("X-App-Version", "X-Client-Version")
    build: tuple[str, ...] = ("X-App-Build",)
    platform: tuple[str, ...] = ("X-App-Platform",)
    os_version: tuple[str, ...] = ("X-OS-Version",)
    device_id: tuple[str, ...] = ("X-Device-ID",)
    channel: tuple[str, ...] = ()
    """None unless named: with one, clients choose whether they get a channel's releases."""
    languages: tuple[str, ...] = ("Accept-Language",)
    products: tuple[str, ...] = ()
    """Names of the app in User-Agent. Empty: User-Agent is not read, since every browser has a version there, too."""
    read: tuple[str, ...] = field(init=False, repr=False, default=())

    def __post_init__(self) -> None:
        found = [*self.version, *self.build, *self.platform, *self.os_version, *self.device_id, *self.channel, *self.languages]
        if self.products:
            found.append("User-Agent")
        for name in found:
            if not _NAME.fullmatch(name.lower()):
                raise ValueError(f"no name of a header: {name!r}")
        for name in ("version", "build", "platform", "os_version", "device_id", "channel", "languages", "products"):
            if not isinstance(getattr(self, name), tuple):
                raise TypeError(f"{name} must be a tuple of names, not {type(getattr(self, name)).__name__}")
        object.__setattr__(self, "read", tuple(dict.fromkeys(found)))

    @property
    def vary(self) -> str:
        """All headers that an answer depends on, for Vary."""
        return ", ".join(self.read)


@dataclass(frozen=True, slots=True)
class ClientFacts:
    """What is known of who asks."""

    version: str | None = None
    """None where it is missing or unreadable."""
    build: str | None = None
    platform: str | None = None
    os_version: str | None = None
    device_id: str | None = None
    channel: str | None = None
    languages: tuple[str, ...] = ()
    unreadable: bool = False
    """There is a version, and it is none: too long, given twice in two ways, with control characters, or no version."""

    def of_device(self, device: str | None) -> ClientFacts:
        """The same of another device."""
        return ClientFacts(
            self.version, self.build, self.platform, self.os_version, device, self.channel, self.languages, self.unreadable
        )


def client_facts(
    headers: Mapping[str, str], names: HeaderNames, *, scheme: str = "app", flags: int = 0, builds: Builds | None = None
) -> ClientFacts:
    """The facts in a request's headers, whose names are in lower case and whose repeated values are joined by commas.

    A fact that is hostile, too long or no fact is left out; of a version that is one of those it is said that it is
    unreadable. builds tells the version of a build, for clients that send only that, as CFNetwork's default User-Agent does.
    """
    version = _first(headers, names.version)
    build = _plain(_first(headers, names.build))
    platform = _matching(_PLATFORM, _first(headers, names.platform))
    os_version = _matching(_SYSTEM_VERSION, _first(headers, names.os_version))
    if names.products:
        found = _product(headers.get("user-agent", "")[: LONGEST_AGENT + 1], names.products)
        if found is not None:
            version = version or found.version
            build = build or _plain(found.build)
            platform = platform or found.platform
            os_version = os_version or found.os_version
    if version is None and build is not None:
        version = build if scheme == "integer" else _of_build(build, builds)
    readable = None if version is None else _plain(version)
    unreadable = version is not None and (readable is None or not _is_version(readable, scheme, flags))
    return ClientFacts(
        version=None if unreadable else readable,
        build=build,
        platform=None if platform is None else platform.lower(),
        os_version=os_version if os_version is None or _is_version(os_version, "app", 0) else None,
        device_id=device_of(headers, names),
        channel=_plain(_first(headers, names.channel)),
        languages=accepted(_first(headers, names.languages) or ""),
        unreadable=unreadable,
    )


_product = functools.lru_cache(maxsize=KEPT_TEXTS)(product)


@functools.lru_cache(maxsize=KEPT_TEXTS)
def _is_version(text: str, scheme: str, flags: int) -> bool:
    return is_version(text, scheme, flags=flags)


def device_of(headers: Mapping[str, str], names: HeaderNames) -> str | None:
    """The device's id in headers as client_facts() takes them."""
    return _plain(_first(headers, names.device_id))


def joined(headers: Iterable[tuple[bytes, bytes] | tuple[str, str]]) -> dict[str, str]:
    """Headers as a mapping, repeated ones joined as RFC 9110 says."""
    found: dict[str, str] = {}
    for name, value in headers:
        key = name if isinstance(name, str) else name.decode("latin-1")
        text = value if isinstance(value, str) else value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


def accepted(text: str) -> tuple[str, ...]:
    """The languages of an Accept-Language, most wanted first; those with q=0 and what is no tag left out."""
    return _accepted(text[:LONGEST_LANGUAGES])


@functools.lru_cache(maxsize=KEPT_TEXTS)
def _accepted(text: str) -> tuple[str, ...]:
    found: list[tuple[float, str]] = []
    for part in text.split(",")[: 4 * MOST_LANGUAGES]:
        tag, *rest = (piece.strip() for piece in part.split(";"))
        quality = _QUALITY.fullmatch(rest[0]) if rest else None
        weight = 1.0 if not rest else float(quality[1]) if quality is not None else 0.0
        if weight > 0 and _TAG.fullmatch(tag):
            found.append((weight, tag))
    found.sort(key=lambda pair: -pair[0])
    return tuple(dict.fromkeys(tag for _, tag in found))[:MOST_LANGUAGES]


def _first(headers: Mapping[str, str], names: tuple[str, ...]) -> str | None:
    for name in names:
        value = headers.get(name.lower())
        if value is not None:
            value = value.strip(" \t")
            if value:
                return value
    return None


def _plain(value: str | None) -> str | None:
    """A value that can be one: of bearable length, one and not several, without control characters, in UTF-8 or ASCII."""
    if value is None or len(value) > LONGEST_VALUE:
        return None
    if not value.isascii():
        try:
            value = value.encode("latin-1").decode()
        except UnicodeError:
            return None
    if not value.isprintable():
        return None
    if "," in value:
        several = {part.strip() for part in value.split(",")}
        return several.pop() if len(several) == 1 else None
    return value


def _matching(form: re.Pattern[str], value: str | None) -> str | None:
    plain = _plain(value)
    return plain if plain is not None and form.fullmatch(plain) else None


def _of_build(build: str, builds: Builds | None) -> str | None:
    if builds is None:
        return None
    return builds.get(build) if isinstance(builds, Mapping) else builds(build)
