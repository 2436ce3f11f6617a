"""Columns by the million: versions and decisions over Arrow data, whoever made it.

Anything with ``__arrow_c_stream__`` or ``__arrow_c_array__`` is taken as it lies in memory: pyarrow, polars, pandas, DuckDB
results; a list of str is taken too. What comes back has ``__arrow_c_array__``, for ``pyarrow.array(…)`` or
``polars.Series(…)``. No library is needed for either. A null row gives null, and so does one that is no version. The
interpreter's lock is released while the library works.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from ctypes import POINTER, byref, c_int8, c_int32, c_int64, c_size_t, c_uint8, create_string_buffer, pointer, sizeof
from datetime import timedelta
from typing import Any

from . import _arrow
from ._arrow import Column, Part
from ._arrow_values import integers_of, texts_of
from ._call import Moment, Text, encode, error, fault, take, version_options
from ._declarations import (
    FACT_COLUMNS_SIZE,
    OUTCOMES_SIZE,
    UG_NOT_COMPARABLE,
    UG_ROW_NULL,
    ug_column,
    ug_error,
    ug_fact_columns,
    ug_memo,
    ug_outcomes,
)
from ._handle import Handle
from ._library import lib
from ._rows import Memo
from ._time import seconds
from .decision import AnyPolicy, AnyReply, Facts, refused
from .enums import OUTCOMES, REASONS, UPDATE_TYPES, Scheme, Trigger
from .errors import VersionError
from .simulation.population import Row
from .simulation.tally import Simulation
from .versions import Range

__all__ = ["Column", "Memo", "VersionError", "compare", "evaluate", "in_range", "integers", "simulate", "sort_keys", "table", "texts"]

texts, integers, table = _arrow.texts, _arrow.integers, _arrow.table

TEXT_FACTS = ("installed", "build", "platform", "os_version", "device_id", "architecture", "storefront", "channel")
EVENTS = ("first_seen", "waiting", "shown", "later", "skipped", "skipped_major", "store")
_SLICE = 1 << 16


def _flags(*codes: int) -> bytes:
    """A table for bytes.translate: b"0" for these codes, as signed bytes, else b"1"."""
    made = bytearray(b"1" * 256)
    for code in codes:
        made[code & 0xFF] = ord("0")
    return bytes(made)


NO_ANSWER = _flags(UG_NOT_COMPARABLE, UG_ROW_NULL)
IS_IN = bytes(ord("1") if code == 1 else ord("0") for code in range(256))
_NEGATIVE = bytes(ord("0") if code >= 128 else ord("1") for code in range(256))
# The highest byte of INT64_MIN, which no time in the years 1 to 9999 has; and of -1.
_NO_TIME, _NO_TARGET = _flags(0x80), _flags(0xFF)

Call = Callable[[ug_column, int, int, Any, ug_error], int]


def _bytes_of(values: Any) -> bytes:
    return memoryview(values).cast("B").tobytes()


def _each_row(data: object, threads: int, call: Call) -> Any:
    """One byte a row, of all arrays one behind another."""
    found = _arrow.parts(data)
    answers = (c_int8 * max(1, sum(part.length for part in found)))()

    def work(job: tuple[Part, int, int, int]) -> None:
        part, start, count, place = job
        wrong = error()
        if call(part.texts("column"), start, count, (c_int8 * count).from_buffer(answers, place), wrong):
            raise fault(wrong)

    _run(work, _slices(found, threads), threads)
    return answers, sum(part.length for part in found)


def _slices(found: list[Part], threads: int) -> list[tuple[Part, int, int, int]]:
    """(array, first row, rows, place in the answer)."""
    jobs, place = [], 0
    for part in found:
        size = max(1, part.length if threads <= 1 else min(part.length, max(_SLICE, part.length // threads + 1)))
        for start in range(0, part.length, size):
            count = min(size, part.length - start)
            jobs.append((part, start, count, place))
            place += count
    return jobs


def _run(work: Callable[[Any], object], jobs: list[Any], threads: int) -> None:
    if threads <= 1 or len(jobs) <= 1:
        for job in jobs:
            work(job)
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, jobs))


def compare(column: object, version: Text, scheme: str = Scheme.APP, *, flags: int = 0, threads: int = 1) -> Column:
    """Where each row stands against a version: int8, -1 where the row is older, 0, or 1.

    >>> import updategate.arrow
    >>> updategate.arrow.compare(["1.9", None, "latest", "2"], "1.10").to_pylist()
    [-1, None, None, 1]
    """
    data = encode(version, "version")
    options = version_options(scheme, flags)

    def call(column: ug_column, start: int, count: int, answers: Any, wrong: ug_error) -> int:
        status: int = lib.ug_compare_column(
            byref(column), start, count, data, len(data), byref(options), answers, byref(wrong)
        )
        return status

    orders, count = _each_row(column, threads, call)
    return Column(b"c", count, (_arrow.bitmap(_bytes_of(orders)[:count].translate(NO_ANSWER)), orders))


def in_range(column: object, range: Range | Text, scheme: str = Scheme.APP, *, flags: int = 0, threads: int = 1) -> Column:
    """Which rows lie in a range: bool."""
    handle = (range if isinstance(range, Range) else Range(range, scheme, flags=flags)).handle

    def call(column: ug_column, start: int, count: int, answers: Any, wrong: ug_error) -> int:
        status: int = lib.ug_range_column(handle, byref(column), start, count, answers, byref(wrong))
        return status

    contains, count = _each_row(column, threads, call)
    raw = _bytes_of(contains)[:count]
    bits = _arrow.bitmap(raw.translate(IS_IN) + b"0")  # Never None: there is a bit behind the last.
    return Column(b"b", count, (_arrow.bitmap(raw.translate(NO_ANSWER)), bits))


def sort_keys(column: object, scheme: str = Scheme.APP, *, flags: int = 0) -> Column:
    """The sort key of each row: large binary, for an engine that sorts bytes."""
    options = version_options(scheme, flags)
    made = [_keys_of(part, options) for part in _arrow.parts(column)]
    if len(made) == 1:
        return made[0]
    # Several arrays become one.
    return _joined(made)


def _keys_of(part: Part, options: Any) -> Column:
    given, count = part.texts("column"), part.length
    offsets, validity = (c_int64 * (count + 1))(), create_string_buffer(count // 8 + 1)
    needed, room, wrong = c_size_t(), 24 * count + 64, error()
    while True:
        data = create_string_buffer(room)
        if lib.ug_sort_key_column(
            byref(given), 0, count, byref(options), offsets, (c_uint8 * len(validity)).from_buffer(validity),
            (c_uint8 * room).from_buffer(data), room, byref(needed), byref(wrong),
        ):  # fmt: skip
            raise fault(wrong)
        if needed.value <= room:
            return Column(b"Z", count, (validity, offsets, data))
        room = needed.value


def _joined(columns: list[Column]) -> Column:
    keys = [key for column in columns for key in column.to_pylist()]
    ends = (c_int64 * (len(keys) + 1))(0, *itertools.accumulate(len(key or b"") for key in keys))
    flag_bytes = b"".join(b"0" if key is None else b"1" for key in keys)
    joined = create_string_buffer(b"".join(key or b"" for key in keys))
    return Column(b"Z", len(keys), (_arrow.bitmap(flag_bytes), ends, joined))


def _fact_columns(part: Part, names: Mapping[str, str]) -> tuple[ug_fact_columns, list[object]]:
    """The columns of a table whose names are facts', and what they point into."""
    facts = ug_fact_columns(struct_size=FACT_COLUMNS_SIZE)
    kept: list[object] = []
    fields = part.fields()

    def put(target: Any, field: str, fact: str, *, number: bool) -> None:
        found = fields.get(names.get(fact, fact))
        if found is None:
            if fact in names or fact == "installed":
                raise ValueError(f"the table has no column {names.get(fact, fact)!r}")
            return
        column = found.integers(fact) if number else found.texts(fact)
        kept.extend((found, column))
        setattr(target, field, pointer(column))

    for fact in TEXT_FACTS:
        put(facts, fact, fact, number=False)
    put(facts, "now", "now", number=True)
    put(facts, "state_installed", "state_installed", number=False)
    for event in EVENTS:
        for field in ("version", "count", "at"):
            put(getattr(facts, event), field, f"{event}_{field}", number=field != "version")
    return facts, kept


def _named(values: Any, count: int, names: list[str]) -> Column:
    raw = _bytes_of(values)[:count]
    return Column(b"c", count, (_arrow.bitmap(raw.translate(_NEGATIVE)), values), dictionary=texts(names))


def _names(members: Mapping[int, Any]) -> list[str]:
    """Names by number; what has none is empty."""
    return [members[code].value if code in members else "" for code in range(max(members) + 1)]


def evaluate(
    table: object,
    *,
    now: Moment | None = None,
    policy: AnyPolicy | None = None,
    preset: Text | None = None,
    lookups: Iterable[AnyReply] | AnyReply = (),
    columns: Mapping[str, str] | None = None,
    ask_again: bool = False,
    memo: Memo | None = None,
    threads: int = 1,
    platform: Text | None = None,
    os_version: Text | None = None,
    device_id: Text | None = None,
    bundle_id: Text | None = None,
    track_id: int | Text | None = None,
    channel: Iterable[Text] | Text | None = None,
    architecture: Text | None = None,
    storefront: Text | None = None,
    tags: Iterable[Text] | Text = (),
    state: Text | Mapping[str, Any] | None = None,
    every: Text | int | timedelta | None = None,
    trigger: str = Trigger.AUTOMATIC,
    build: Text | None = None,
    scheme: str = Scheme.APP,
    flags: int = 0,
    minimum_in_description: bool = False,
) -> Column:
    """A decision for each row of a table: a struct array of outcome, reason, target, update_type, deadline and, where it is
    asked for, ask_again_at.

    Facts are the columns `installed`, `build`, `platform`, `os_version`, `device_id`, `architecture`, `storefront`,
    `channel`, `now`, and of the state `state_installed`, `shown_version`, `shown_count`, `shown_at` and likewise `later`,
    `store`, `skipped`, `skipped_major`, `first_seen` and `waiting`; `columns` says where one has another name:
    `columns={"installed": "app_version"}`. What no column says is an argument, as in updategate.evaluate(). Where a row has
    no installed version, or a fact is longer than its limit, everything is null.
    """
    found = _arrow.parts(table, "table")
    count = sum(part.length for part in found)
    outcomes, reasons, types = ((c_int8 * max(1, count))() for _ in range(3))
    targets = (c_int32 * max(1, count))()
    deadlines = (c_int64 * max(1, count))()
    times = (c_int64 * max(1, count))() if ask_again else None
    memos: list[tuple[Memo, int, int]] = []
    with Facts(
        policy=policy, preset=preset, lookups=lookups, platform=platform, os_version=os_version, device_id=device_id,
        bundle_id=bundle_id, track_id=track_id, languages=(), channel=channel, architecture=architecture,
        storefront=storefront, tags=tags, state=state, every=every, trigger=trigger, build=build, app_name=None,
        scheme=scheme, flags=flags, trace=False, minimum_in_description=minimum_in_description,
    ) as common:  # fmt: skip
        request = common.request
        if now is not None:
            request.now = seconds(now)
        elif not all((columns or {}).get("now", "now") in part.fields() for part in found):
            raise TypeError("evaluate() needs now, or a column of it")
        shared = Memo() if memo is None and threads <= 1 else memo

        def work(job: tuple[Part, int, int, int]) -> None:
            part, start, rows, place = job
            facts, kept = _fact_columns(part, columns or {})
            own = shared or Memo()
            wrong = error()
            wanted = ug_outcomes(struct_size=OUTCOMES_SIZE)
            places: tuple[tuple[str, Any, Any], ...] = (
                ("outcomes", c_int8, outcomes), ("reasons", c_int8, reasons), ("update_types", c_int8, types),
                ("targets", c_int32, targets), ("deadlines", c_int64, deadlines), ("ask_again_at", c_int64, times),
            )  # fmt: skip
            for field, kind, values in places:
                if values is not None:
                    slice = (kind * rows).from_buffer(values, place * sizeof(kind))
                    kept.append(slice)
                    setattr(wanted, field, slice)
            if lib.ug_evaluate_many(
                byref(request), byref(facts), start, rows, own.handle, byref(wanted), byref(wrong)
            ):
                raise refused(wrong)
            memos.append((own, place, rows))

        _run(work, _slices(found, 1 if memo is not None else threads), threads)
    return _struct(count, outcomes, reasons, types, targets, deadlines, times, memos)


def simulate(
    table: object,
    policy: AnyPolicy | None = None,
    days: int = 30,
    *,
    now: Moment,
    step: int = 86400,
    columns: Mapping[str, str] | None = None,
    devices: int = 0,
    scheme: str = Scheme.APP,
    flags: int = 0,
    **common: Any,
) -> Column:
    """How many get what on each of so many days from now on, if nobody updates and nobody was asked before: a struct array
    of date, outcome, reason, target and count, a row for each answer that somebody gets.

    The table has the column `installed` and, where it has them, `count`, `platform`, `os_version` and `device_id`; columns
    says where one has another name. Equal rows are decided once, and a day only where time changes something. A row with a
    device is decided for it; one without, as it would be for so many made-up devices, which gives roll-outs their share.
    What all have in common is an argument, as in evaluate(). Rows without a version are left out.
    """
    names = {fact: (columns or {}).get(fact, fact) for fact in ("installed", "count", "platform", "os_version", "device_id")}
    start = seconds(now)
    with Facts(policy=policy, scheme=scheme, flags=flags, **common) as facts:
        simulation = Simulation(
            facts, range(start, start + days * step, step), scheme=scheme, flags=flags, devices=devices, ranges=False
        )
        for part in _arrow.parts(table, "table"):
            simulation.add(_population(part, names))
        result = simulation.result()
    told = [
        (date, answer, count)
        for date, counts in zip(result.dates, result.counts)
        for answer, count in zip(result.answers, counts)
        if count
    ]
    dates, answers, counts = zip(*told) if told else ((), (), ())
    outcomes, reasons, targets = ([getattr(answer, name) for answer in answers] for name in ("outcome", "reason", "target"))
    return _arrow.table({
        "date": Column(b"tss:UTC", len(dates), (None, (c_int64 * max(1, len(dates)))(*dates))),
        "outcome": texts([str(outcome) for outcome in outcomes]), "reason": texts([str(reason) for reason in reasons]),
        "target": texts(targets), "count": integers(counts),
    })  # fmt: skip


def _population(part: Part, names: Mapping[str, str]) -> Iterable[Row]:
    """The different rows of a table, each with how many installations it stands for."""
    fields = part.fields()
    if names["installed"] not in fields:
        raise ValueError(f"the table has no column {names['installed']!r}")
    found = [
        texts_of(fields[names[fact]], fact) if names[fact] in fields else [None] * part.length
        for fact in ("installed", "platform", "os_version", "device_id")
    ]
    sums: dict[tuple[bytes | None, ...], int] = {}
    if names["count"] in fields:
        for key, count in zip(zip(*found), integers_of(fields[names["count"]], "count")):
            if count is not None and count < 0:
                raise ValueError(f"{count} is no count")
            sums[key] = sums.get(key, 0) + (1 if count is None else count)
    else:
        sums = Counter(zip(*found))
    for (version, platform, os, device), count in sums.items():
        if version is not None:
            yield Row(_text(version) or "", count, _text(platform), _text(os), _text(device))


def _text(text: bytes | None) -> str | None:
    return None if text is None else text.decode("utf-8", "surrogateescape")


def _struct(
    count: int, outcomes: Any, reasons: Any, types: Any, targets: Any, deadlines: Any, times: Any,
    memos: list[tuple[Memo, int, int]],
) -> Column:  # fmt: skip
    names: dict[str, int] = {}
    lists = {id(memo): memo.targets() for memo, _, _ in memos}
    for memo, place, rows in memos:
        codes = [names.setdefault(name, len(names)) for name in lists[id(memo)]]
        if codes != list(range(len(codes))):
            codes.append(-1)  # What -1 leads to.
            targets[place : place + rows] = [codes[code] for code in targets[place : place + rows]]
    no_target = _bytes_of(targets)[3 :: 4][:count].translate(_NO_TARGET)
    made = {
        "outcome": _named(outcomes, count, _names(OUTCOMES)),
        "reason": Column(
            b"c", count, (_arrow.bitmap(_bytes_of(outcomes)[:count].translate(_NEGATIVE)), reasons),
            dictionary=texts(_names(REASONS)),
        ),
        "target": Column(b"i", count, (_arrow.bitmap(no_target), targets), dictionary=texts(list(names))),
        "update_type": Column(
            b"c", count, (_arrow.bitmap(no_target), types), dictionary=texts(_names(UPDATE_TYPES))
        ),
        "deadline": _times(deadlines, count),
    }  # fmt: skip
    if times is not None:
        made["ask_again_at"] = _times(times, count)
    return Column(b"+s", count, (None,), children=made)


def _times(values: Any, count: int) -> Column:
    return Column(b"tss:UTC", count, (_arrow.bitmap(_bytes_of(values)[7 :: 8][:count].translate(_NO_TIME)), values))
