"""What runs where the rows are: on the workers of an engine that spreads a table over processes and machines.

A function that is sent there takes its question along as bytes: the policy by its text, and what all rows have in common. A worker
makes the handles of a question once, whatever number of tasks it is given.
"""

from __future__ import annotations

import functools
import pickle
import threading
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pyarrow as pa

from . import arrow
from ._pairs import compare_pairs, in_range_pairs
from ._replies import lasting
from .decision import AnyPolicy
from .policy import Policy
from .versions import Range

DECIDED = {
    "outcome": pa.string(), "reason": pa.string(), "target": pa.string(), "update_type": pa.string(),
    "deadline": pa.timestamp("us", "UTC"), "ask_again_at": pa.timestamp("us", "UTC"),
}  # fmt: skip

_mine = threading.local()


def question(policy: AnyPolicy | None, scheme: str, flags: int, **common: Any) -> bytes:
    """What arrow.evaluate() is asked besides a table, as it travels. What is wrong with it is raised here, where somebody is looking."""
    rules = policy if policy is None or isinstance(policy, Policy) else Policy(policy, scheme=scheme, flags=flags)
    asked = {"policy": rules, "scheme": scheme, "flags": flags, **lasting(common)}
    nobody = {"installed": arrow.texts([None]), "now": arrow.integers([None])}
    arrow.evaluate(arrow.table(nobody), **asked)
    return pickle.dumps(asked)


@functools.lru_cache(maxsize=64)
def known(asked: bytes) -> dict[str, Any]:
    """A question with its handles: those of this process."""
    found: dict[str, Any] = pickle.loads(asked)
    return found


@functools.lru_cache(maxsize=64)
def known_range(range: str, scheme: str, flags: int) -> Range:
    return Range(range, scheme, flags=flags)


def memo() -> arrow.Memo:
    """A memo is one thread's."""
    if not hasattr(_mine, "memo"):
        _mine.memo = arrow.Memo()
    made: arrow.Memo = _mine.memo
    return made


def plain(column: Any) -> Any:
    """Texts as they are compared: engines hand over one layout, but a column of nulls may have no type at all."""
    return column.cast(pa.string()) if pa.types.is_null(column.type) else column


def compare(column: Any, version: Any, scheme: str, flags: int) -> Any:
    if isinstance(version, str):
        return pa.array(arrow.compare(plain(column), version, scheme, flags=flags))
    return compare_pairs(plain(column), plain(version), scheme, flags)


def in_range(column: Any, range: Any, scheme: str, flags: int) -> Any:
    if isinstance(range, str):
        return pa.array(arrow.in_range(plain(column), known_range(range, scheme, flags)))
    return in_range_pairs(plain(column), plain(range), functools.partial(known_range, scheme=scheme, flags=flags))


def sort_keys(column: Any, scheme: str, flags: int) -> Any:
    return pa.array(arrow.sort_keys(plain(column), scheme, flags=flags)).cast(pa.binary())


def highest(column: Any, scheme: str, flags: int) -> Any:
    """The highest version of a column, None where it has none."""
    best: tuple[bytes, int] | None = None
    for place, key in enumerate(sort_keys(column, scheme, flags).to_pylist()):
        if key is not None and (best is None or key > best[0]):
            best = key, place
    return None if best is None else column[best[1]].as_py()


def field(asked: bytes, names: tuple[str, ...], columns: tuple[Any, ...], wanted: str) -> Any:
    """One field of the decision on each row, whose facts are these columns."""
    table = pa.table({name: plain(column) for name, column in zip(names, columns)})
    answer = arrow.evaluate(table, memo=memo(), **known(asked))
    return pa.array(answer[wanted]).cast(DECIDED[wanted])


def decided(
    batches: Iterable[Any], asked: bytes, columns: Mapping[str, str], kept: tuple[str, ...], fields: Mapping[str, str]
) -> Iterator[Any]:
    """Each batch with its decisions beside what is kept of it. columns: facts, and where they are; fields: what of a decision is wanted,
    and under which name."""
    facts = dict(columns)
    for batch in batches:
        answer = arrow.evaluate(
            pa.table({fact: plain(batch.column(name)) for fact, name in facts.items()}),
            memo=memo(), ask_again="ask_again_at" in fields, **known(asked),
        )  # fmt: skip
        made = [pa.array(answer[name]).cast(DECIDED[name]) for name in fields]
        yield pa.RecordBatch.from_arrays([*(batch.column(name) for name in kept), *made], names=[*kept, *fields.values()])
