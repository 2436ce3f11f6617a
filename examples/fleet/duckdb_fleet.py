"""A fleet in DuckDB: duckdb_fleet.py [PARQUET]. The cells are run one after the other; a notebook shows what each ends with."""

# %% Installations, as a warehouse has them. Yours come from read_parquet('fleet/*.parquet') or a table.
import sys

import duckdb

import updategate.duckdb

connection = duckdb.connect()
if len(sys.argv) > 1:
    connection.execute("CREATE VIEW fleet AS SELECT * FROM read_parquet(?)", [sys.argv[1]])
else:
    connection.execute("""
        CREATE TABLE fleet AS SELECT CASE i % 4 WHEN 0 THEN '1.9' WHEN 1 THEN '1.10' WHEN 2 THEN '2.0-beta2' ELSE '2.0' END AS installed,
          CASE WHEN i % 3 = 0 THEN 'android' ELSE 'ios' END AS platform, 'device-' || i AS device_id FROM range(100000) t(i)""")

# %% The policy as it is, and the moment to ask for. Facts are the arguments of update_outcome, in this order.
POLICY = """{"minimumVersion": "1.10", "platforms": {"android": {"minimumVersion": "1.9"}},
  "releases": [{"version": "2.1", "date": "2026-11-01T00:00:00Z", "rollout": {"percent": 25}}, {"version": "2.0"}]}"""
updategate.duckdb.register(connection, policy=POLICY, now="2026-11-30T09:00:00Z", facts=("installed", "platform", "device_id"))

# %% Who would get what.
print(connection.sql("""
    SELECT update_outcome(installed, platform, device_id) AS outcome, update_target(installed, platform, device_id) AS target, count(*) AS n
    FROM fleet GROUP BY ALL ORDER BY ALL""").fetchall())

# %% The newest version of each platform, in the order of versions and not of texts.
print(connection.sql("SELECT platform, version_max(installed) FROM fleet GROUP BY platform ORDER BY platform").fetchall())

# %% Those before 2.0, the oldest first.
print(connection.sql("""
    SELECT installed, count(*) FROM fleet WHERE version_compare(installed, '2.0') < 0
    GROUP BY installed ORDER BY version_key(installed)""").fetchall())
