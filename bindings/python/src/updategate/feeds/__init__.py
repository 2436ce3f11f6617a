"""Releases from the feeds that apps publish for their own updaters, into a policy: what `updategate import` does.

    from updategate.feeds import Options, merge, read

    feed = read(Path("appcast.xml").read_bytes(), Options(base="https://example.com/appcast.xml"))
    policy = merge({"minimumVersion": "2.0"}, feed.releases).policy
    print(feed.left)   # what could not be carried over

Sparkle's appcasts and the YAML of electron-builder and winget need the extra updategate[feeds].
"""

from __future__ import annotations

from .merging import Merged, merge
from .model import Feed, FeedError, Left, Options, Release
from .reading import KINDS, read

__all__ = ["KINDS", "Feed", "FeedError", "Left", "Merged", "Options", "Release", "merge", "read"]
