"""A fleet in pandas and pyarrow: pandas_fleet.py [PARQUET]. The cells are run one after the other; a notebook shows what each ends with."""

# %% Installations. Yours come from pandas.read_parquet("fleet").
import sys

import pandas as pd
import pyarrow as pa

from updategate import arrow

VERSIONS = ["1.9", "1.10", "2.0-beta2", "2.0"]
if len(sys.argv) > 1:
    fleet = pd.read_parquet(sys.argv[1])
else:
    rows = range(100_000)
    fleet = pd.DataFrame({
        "installed": pd.Categorical([VERSIONS[i % 4] for i in rows]),
        "platform": ["android" if i % 3 == 0 else "ios" for i in rows],
        "device_id": [f"device-{i}" for i in rows],
    })

# %% The policy as it is, and the moment to ask for. Columns are found by the names of facts.
POLICY = """{"minimumVersion": "1.10", "platforms": {"android": {"minimumVersion": "1.9"}},
  "releases": [{"version": "2.1", "date": "2026-11-01T00:00:00Z", "rollout": {"percent": 25}}, {"version": "2.0"}]}"""
answer = pa.array(arrow.evaluate(fleet, policy=POLICY, now="2026-11-30T09:00:00Z", threads=2))

# %% Who would get what.
decided = pa.Table.from_struct_array(answer).select(["outcome", "target"]).to_pandas()
print(decided.astype(object).groupby(["outcome", "target"], dropna=False).size())

# %% The newest version of each platform, in the order of versions and not of texts.
fleet["key"] = pa.array(arrow.sort_keys(fleet["installed"])).to_pylist()
newest = fleet.sort_values("key").groupby("platform")["installed"].last()
print(newest.to_dict())

# %% Those before 2.0, the oldest first.
older = fleet[pa.array(arrow.compare(fleet["installed"], "2.0")).to_numpy(zero_copy_only=False) < 0]
print(list(dict.fromkeys(older.sort_values("key")["installed"])))
