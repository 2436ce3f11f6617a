"""A fleet in Polars: polars_fleet.py [PARQUET]. The cells are run one after the other; a notebook shows what each ends with."""

# %% Installations. Yours come from polars.scan_parquet("fleet/*.parquet").
import sys

import polars as pl

import updategate.polars

VERSIONS = ["1.9", "1.10", "2.0-beta2", "2.0"]
if len(sys.argv) > 1:
    fleet = pl.scan_parquet(sys.argv[1])
else:
    rows = range(100_000)
    fleet = pl.LazyFrame({
        "installed": [VERSIONS[i % 4] for i in rows],
        "platform": ["android" if i % 3 == 0 else "ios" for i in rows],
        "device_id": [f"device-{i}" for i in rows],
    })

# %% The policy as it is, and the moment to ask for.
POLICY = """{"minimumVersion": "1.10", "platforms": {"android": {"minimumVersion": "1.9"}},
  "releases": [{"version": "2.1", "date": "2026-11-01T00:00:00Z", "rollout": {"percent": 25}}, {"version": "2.0"}]}"""
decision = updategate.polars.update(
    "installed", columns={"platform": "platform", "device_id": "device_id"}, policy=POLICY, now="2026-11-30T09:00:00Z",
)

# %% Who would get what.
decided = fleet.with_columns(decision.alias("decision")).unnest("decision")
print(decided.group_by("outcome", "target").len("n").sort("outcome", "target").collect().rows())

# %% The newest version of each platform, in the order of versions and not of texts.
newest = fleet.group_by("platform").agg(pl.col("installed").updategate.version_max()).sort("platform")
print(newest.collect().rows())

# %% Those before 2.0, the oldest first.
version = pl.col("installed").updategate
older = fleet.filter(version.version_compare("2.0") < 0).group_by("installed").len().sort(version.version_key())
print(older.collect().rows())
