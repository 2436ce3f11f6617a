"""A fleet in SQLite, with Python's own module: sqlite_fleet.py. The cells are run one after the other; a notebook shows what each ends with."""

# %% Installations. Yours are in a file.
import sqlite3

import updategate.sqlite

VERSIONS = ["1.9", "1.10", "2.0-beta2", "2.0"]
connection = sqlite3.connect(":memory:")
connection.execute("CREATE TABLE fleet (installed TEXT, platform TEXT, device_id TEXT)")
rows = ((VERSIONS[i % 4], "android" if i % 3 == 0 else "ios", f"device-{i}") for i in range(10_000))
connection.executemany("INSERT INTO fleet VALUES (?, ?, ?)", rows)

# %% The policy as it is, and the moment to ask for. Facts are the arguments of update_outcome, in this order.
POLICY = """{"minimumVersion": "1.10", "platforms": {"android": {"minimumVersion": "1.9"}},
  "releases": [{"version": "2.1", "date": "2026-11-01T00:00:00Z", "rollout": {"percent": 25}}, {"version": "2.0"}]}"""
updategate.sqlite.register(connection, policy=POLICY, now="2026-11-30T09:00:00Z", facts=("installed", "platform", "device_id"))

# %% Who would get what.
print(connection.execute("""
    SELECT update_outcome(installed, platform, device_id) AS outcome, update_target(installed, platform, device_id) AS target, count(*)
    FROM fleet GROUP BY 1, 2 ORDER BY 1, 2""").fetchall())

# %% The newest version of each platform, in the order of versions and not of texts.
print(connection.execute("SELECT platform, version_max(installed) FROM fleet GROUP BY platform ORDER BY platform").fetchall())

# %% Those before 2.0, the oldest first.
print(connection.execute("""
    SELECT installed, count(*) FROM fleet WHERE version_compare(installed, '2.0') < 0
    GROUP BY installed ORDER BY installed COLLATE version""").fetchall())
