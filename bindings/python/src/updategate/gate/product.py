"""What a User-Agent says of an app: product tokens, as RFC 9110 has them and as HTTP libraries write them.

    Harbor/1.2 (iPhone; iOS 17.1)                                      a version and an OS
    Harbor/1.2 (com.example.harbor; build:42; iOS 17.1.0) Alamofire/5.9 a build as well
    Harbor%20Notes/421 CFNetwork/1474 Darwin/23.0.0                    CFNetwork's default form: its number is the build

Only products that the owner names are read: what else calls itself something in a User-Agent is no word about this app.
"""

from __future__ import annotations

import re
import urllib.parse
from dataclasses import dataclass

LONGEST_AGENT = 1024
"""Characters. Real ones are under 300; what is longer is not read."""

_COMMENT = re.compile(r"[^()]*(?:\([^()]*\)[^()]*)*")
_SYSTEM = re.compile(
    r"(?<![A-Za-z])(iOS|iPhone OS|CPU iPhone OS|CPU OS|iPadOS|macOS|Mac OS X|OS X|watchOS|tvOS|visionOS|Android"
    r"|Windows NT|Windows|HarmonyOS)"
    r"[ /:]?([0-9][0-9._]{0,30})?(?![0-9A-Za-z.])",
    re.IGNORECASE,
)
_PLATFORMS = {
    "ios": "ios", "iphone os": "ios", "cpu iphone os": "ios", "cpu os": "ipados", "ipados": "ipados", "macos": "macos",
    "mac os x": "macos", "os x": "macos", "watchos": "watchos", "tvos": "tvos", "visionos": "visionos", "android": "android",
    "windows nt": "windows", "windows": "windows", "harmonyos": "harmonyos",
}  # fmt: skip
_DEVICES = {
    "iphone": "ios", "ipod": "ios", "ipod touch": "ios", "ipad": "ipados", "macintosh": "macos", "apple tv": "tvos",
    "apple watch": "watchos", "apple vision": "visionos", "x11": "linux", "linux": "linux",
}  # fmt: skip
_BUILD = re.compile(r"build[:/ ]([0-9A-Za-z][0-9A-Za-z.]{0,63})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Product:
    """What a User-Agent says of the app; None where it does not."""

    version: str | None = None
    build: str | None = None
    platform: str | None = None
    os_version: str | None = None


def product(agent: str, names: tuple[str, ...]) -> Product | None:
    """The first of the named products in a User-Agent; None where it has none of them."""
    if len(agent) > LONGEST_AGENT:
        return None
    for name in names:
        for written in dict.fromkeys((name, urllib.parse.quote(name, safe=""))):
            found = _after(agent, written + "/")
            if found is not None:
                return _read(found)
    return None


def _after(agent: str, start: str) -> str | None:
    """What follows a name at the beginning of a product, in whatever case."""
    text, wanted = agent.lower(), start.lower()
    place = text.find(wanted)
    while place >= 0:
        # Not the end of another name, and not inside a remark.
        if (place == 0 or agent[place - 1] in " \t") and agent.count("(", 0, place) == agent.count(")", 0, place):
            return agent[place + len(start) :]
        place = text.find(wanted, place + 1)
    return None


def _read(rest: str) -> Product:
    number, _, rest = rest.partition(" ")
    number = number.strip()
    if re.match(r"\s*CFNetwork/", rest):
        # What an app sends that sets no User-Agent of its own: CFBundleName, and CFBundleVersion, which is its build.
        return Product(build=number or None)
    platform = os_version = build = None
    if rest.lstrip().startswith("("):
        comment = _COMMENT.match(rest, rest.index("(") + 1)
        for part in (comment[0] if comment else "").split(";"):
            part = part.strip()
            device = _DEVICES.get(part.lower())
            system = _SYSTEM.search(part)
            made = _BUILD.fullmatch(part)
            if system is not None:
                platform = platform if platform == "ipados" else _PLATFORMS[system[1].lower()]
                os_version = os_version or (system[2] or "").replace("_", ".").rstrip(".") or None
            elif device is not None:
                platform = platform or device
            elif made is not None:
                build = made[1]
    return Product(number or None, build, platform, os_version)
