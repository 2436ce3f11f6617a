"""YAML from strangers: plain data only, of bearable size, and without aliases, which make a small file large."""

from __future__ import annotations

from typing import Any

import yaml

from .model import FeedError

LARGEST = 1 << 20
"""Bytes: the reader is slow, and no manifest is as long."""


class _Plain(yaml.SafeLoader):
    """Plain data without aliases. Numbers stay as they are written, for 1.10 is a version and no number."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.events.AliasEvent):
            raise FeedError("it has aliases, which a feed has no need of")
        return super().compose_node(parent, index)


def _as_written(loader: Any, node: Any) -> Any:
    return loader.construct_scalar(node)


for _tag in ("tag:yaml.org,2002:float", "tag:yaml.org,2002:timestamp"):
    _Plain.add_constructor(_tag, _as_written)


def documents(data: bytes) -> list[Any]:
    """The documents of a file. FeedError where it is no YAML."""
    if len(data) > LARGEST:
        raise FeedError(f"YAML longer than {LARGEST >> 20} MiB is not read")
    try:
        return [found for found in yaml.load_all(data, Loader=_Plain) if found is not None]
    except FeedError:
        raise
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark
        place = "" if mark is None else f" (line {mark.line + 1}, column {mark.column + 1})"
        raise FeedError(f"it is no YAML{place}") from None
    except (yaml.YAMLError, RecursionError, ValueError):
        raise FeedError("it is no YAML") from None
