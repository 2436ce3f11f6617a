"""A fleet in Spark: spark-submit spark_fleet.py [PARQUET [PARQUET OUT]]. docs/spark.md says how the executors come by the package. The
cells are run one after the other; a notebook shows what each ends with."""

# %% Installations. Yours are a folder of Parquet, or a table.
import sys

from pyspark.sql import SparkSession

import updategate.spark

spark = SparkSession.builder.appName("fleet").getOrCreate()
if len(sys.argv) > 1:
    fleet = spark.read.parquet(sys.argv[1])
else:
    fleet = spark.range(100_000).selectExpr(
        "CASE id % 4 WHEN 0 THEN '1.9' WHEN 1 THEN '1.10' WHEN 2 THEN '2.0-beta2' ELSE '2.0' END AS installed",
        "CASE WHEN id % 3 = 0 THEN 'android' ELSE 'ios' END AS platform", "concat('device-', id) AS device_id",
    )

# %% The policy as it is, and the moment to ask for. Columns are found by the names of facts.
POLICY = """{"minimumVersion": "1.10", "platforms": {"android": {"minimumVersion": "1.9"}},
  "releases": [{"version": "2.1", "date": "2026-11-01T00:00:00Z", "rollout": {"percent": 25}}, {"version": "2.0"}]}"""
decided = updategate.spark.evaluate(fleet, policy=POLICY, now="2026-11-30T09:00:00Z")
if len(sys.argv) > 2:
    decided.write.mode("overwrite").parquet(sys.argv[2])
    decided = spark.read.parquet(sys.argv[2])

# %% Who would get what.
print([tuple(row) for row in decided.groupBy("outcome", "target").count().orderBy("outcome", "target").collect()])

# %% The newest version of each platform, in the order of versions and not of texts.
newest = fleet.groupBy("platform").agg(updategate.spark.version_max("installed")).orderBy("platform")
print([tuple(row) for row in newest.collect()])

# %% Those before 2.0, the oldest first.
older = fleet.filter(updategate.spark.version_compare("installed", "2.0") < 0).groupBy("installed").count()
print([tuple(row) for row in older.orderBy(updategate.spark.version_key("installed")).collect()])

# %%
spark.stop()
