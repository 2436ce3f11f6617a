"""What was probably meant by a word that is natural to write and is none of ours."""

from __future__ import annotations

from collections.abc import Collection

#: Countries by what they are called, for a hint; look-ups take ISO 3166's codes.
COUNTRIES = {
    "uk": "gb", "great britain": "gb", "united kingdom": "gb", "england": "gb", "usa": "us", "united states": "us",
    "america": "us", "germany": "de", "deutschland": "de", "france": "fr", "spain": "es", "italy": "it", "japan": "jp",
    "china": "cn", "korea": "kr", "south korea": "kr", "india": "in", "brazil": "br", "canada": "ca", "australia": "au",
    "austria": "at", "switzerland": "ch", "netherlands": "nl", "holland": "nl", "belgium": "be", "poland": "pl",
    "sweden": "se", "norway": "no", "denmark": "dk", "finland": "fi", "ireland": "ie", "portugal": "pt", "mexico": "mx",
    "turkey": "tr", "russia": "ru", "ukraine": "ua", "israel": "il", "greece": "gr", "czechia": "cz", "hungary": "hu",
    "romania": "ro", "taiwan": "tw", "hong kong": "hk", "singapore": "sg", "vietnam": "vn", "thailand": "th",
    "indonesia": "id", "malaysia": "my", "new zealand": "nz", "south africa": "za", "egypt": "eg", "argentina": "ar",
}  # fmt: skip

#: Languages that are no country, with a country where each is spoken.
LANGUAGES = {"en": "us or gb", "ja": "jp", "zh": "cn", "ko": "kr", "da": "dk", "cs": "cz", "el": "gr", "uk": "ua", "he": "il", "hi": "in"}

EVENTS = {
    "skip": "skipped", "dismiss": "later", "dismissed": "later", "cancel": "later", "snooze": "later", "defer": "later",
    "deferred": "later", "show": "shown", "prompted": "shown", "asked": "shown", "update": "wentToStore",
    "updated": "wentToStore", "store": "wentToStore", "opened": "wentToStore", "accepted": "wentToStore",
}  # fmt: skip


#: Options by other natural names, for commands that have them.
OPTIONS = {
    "--version": "--installed", "--current": "--installed", "--app-version": "--installed", "--date": "--now", "--at": "--now",
    "--locale": "--language", "--chart": "--svg", "--os-version": "--os", "--device": "--device-id",
}  # fmt: skip


def option(name: str, known: Collection[str]) -> str:
    """The end of a sentence about an option that a command has not; empty where nothing else was probably meant."""
    meant = OPTIONS.get(name)
    return f"; did you mean {meant}?" if meant in known else ""


def country(text: str) -> str:
    """The end of a sentence about a text that is no country's code."""
    word = text.strip().lower()
    if word in COUNTRIES:
        return f"; did you mean {COUNTRIES[word]}?"
    language = word.replace("_", "-").partition("-")
    if language[0] in LANGUAGES:
        region = f"; did you mean {language[2]}?" if len(language[2]) == 2 else f", as {LANGUAGES[language[0]]}"
        return f": it is a language, and a storefront is a country{region}"
    return ""


def policy(data: bytes) -> str:
    """The end of a sentence about a file that is no policy."""
    text = data[:200].decode("utf-8", "replace").strip()
    if text.lower().startswith(("http://", "https://")) and len(text.split()) == 1:
        return "; the file holds an address: give the address itself as the policy"
    return ""
