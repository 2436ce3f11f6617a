"""updategate table."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import TYPE_CHECKING, Any

from .._time import text as date_text
from . import arguments
from .policyfile import named_policy, policy_bytes
from .terminal import Problem, clean, distinct, warn

if TYPE_CHECKING:
    from ..tabling.build import Table

NAME = "table"
USAGE = "updategate table POLICY [--sql | --parquet FILE] [option]..."
SUMMARY = "a policy as ranges of sort keys, for warehouses that run no code of ours"
DESCRIPTION = """\
Writes what a policy says as ranges of sort keys by platform and OS: as CSV, as a Parquet file, or as one SQL expression.
Keys are those of updategate.sort_key and version_key in hexadecimal, so that any engine compares them as texts. The table
is for who was never asked before, at one time; what it cannot say is listed on standard error, in SQL as remarks."""
EPILOG = """\
examples:
  a table to join with
    updategate table policy.json > ranges.csv

  a column for a query, over columns version_key, platform and os_key
    updategate table policy.json --sql
    updategate table policy.json --sql --say target --key v.key
"""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("policy", metavar="POLICY", help="the policy: a file, an https address, or - for standard input")
    arguments.add_policy_format(parser)
    arguments.add_versions(parser)
    parser.add_argument("--now", type=arguments.moment, metavar="DATE", help="for which time (default: what the clock says)")
    parser.add_argument("--bundle-id", metavar="ID", help="the app's bundle id")
    arguments.add_audience(parser)
    output = parser.add_argument_group("output")
    output.add_argument("--parquet", metavar="FILE", help="write a Parquet file in place of CSV")
    output.add_argument("--sql", action="store_true", help="one CASE expression in place of CSV")
    output.add_argument("--say", choices=("outcome", "reason", "target"), default="outcome", help="what the expression gives")
    output.add_argument("--key", metavar="NAME", default="version_key", help="the column of versions' keys (default: version_key)")
    output.add_argument("--platform-column", metavar="NAME", default="platform", help="the column of platforms (default: platform)")
    output.add_argument("--os-key", metavar="NAME", default="os_key", help="the column of OS versions' keys (default: os_key)")


def run(args: argparse.Namespace) -> int:
    from ..decision import Facts
    from ..files import existing, replace
    from ..tabling.build import NoTable, build
    from ..tabling.unsaid import unsaid
    from ..tabling.write import as_csv, as_sql

    if args.sql and args.parquet is not None:
        raise Problem("give either --sql or --parquet")
    if args.scheme in ("foundation", "sparkle"):
        raise Problem(f"the scheme {args.scheme} has no sort keys")
    now = int(time.time()) if args.now is None else args.now
    data = policy_bytes(args.policy)
    flags = arguments.flags(args)
    rules = _parsed(args, data, flags)
    try:
        file: Any = json.loads(data.decode("utf-8-sig"))
    except (json.JSONDecodeError, UnicodeDecodeError):
        # The library reads forms that json does not; the versions of those are found in the text as a whole.
        file = [data.decode("utf-8", "replace")]
    except (ValueError, RecursionError):
        # It is JSON, but then what the table cannot say would go unsaid as well.
        raise Problem(f"{clean(named_policy(args.policy))}: no table: a number is longer, or values lie deeper, than can be read here") from None
    platforms = [*arguments.PLATFORMS, *(file.get("platforms", ()) if isinstance(file, dict) else ())]
    facts: dict[str, Any] = {
        "policy": rules, "scheme": args.scheme, "flags": flags, "channel": args.channel, "architecture": args.architecture,
        "tags": args.tag, "bundle_id": args.bundle_id,
    }  # fmt: skip
    try:
        with Facts(**facts) as given:
            table = build(given, file, platforms, now, scheme=args.scheme, flags=flags)
    except NoTable as problem:
        raise Problem(f"{clean(named_policy(args.policy))}: no table: {problem}") from None
    said = {"channel"} if args.channel else set()
    lacking = [(path, why) for path, why in unsaid(file) if path.rpartition(".")[2] not in said]
    remarks = [f"at {date_text(now)}" + ("" if table.until is None else f"; some of it changes on {date_text(table.until)}")]
    remarks += [clean(f"not said: {path}: {why}") for path, why in lacking]
    if args.sql:
        sys.stdout.write(as_sql(table, args.say, args.key, args.platform_column, args.os_key, remarks))
        return 0
    if args.parquet is None:
        sys.stdout.write(as_csv(table))
    else:
        distinct("--parquet", args.parquet, [("POLICY", args.policy)])
        before = existing(args.parquet, 4)
        if before and before != b"PAR1":
            raise Problem(f"--parquet: {args.parquet} is no Parquet, and is not written over")
        try:
            replace(args.parquet, _as_parquet(table))
        except ModuleNotFoundError:
            raise Problem("--parquet needs pyarrow: pip install 'updategate[arrow]'") from None
    for remark in remarks:
        warn(remark)
    return 0


def _parsed(args: argparse.Namespace, data: bytes, flags: int) -> Any:
    from ..errors import UpdateGateError
    from ..policy import Policy
    from .terminal import located

    try:
        return Policy(data, format=args.policy_format, scheme=args.scheme, flags=flags)
    except UpdateGateError as problem:
        raise located(named_policy(args.policy), problem, data, args.scheme) from None


def _as_parquet(table: Table) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    from ..tabling.write import COLUMNS, cells

    columns = zip(*map(cells, table.rows))
    sink: Any = pa.BufferOutputStream()
    pq.write_table(pa.table({name: pa.array(values, pa.string()) for name, values in zip(COLUMNS, columns)}), sink)
    found: bytes = sink.getvalue().to_pybytes()
    return found
