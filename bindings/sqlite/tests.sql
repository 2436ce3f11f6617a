-- Each answer stands behind its question; test.sh compares.
SELECT version_compare('1.9', '1.10'), version_compare('1.10', '1.9'), version_compare('1.0', '1'), version_compare(2, 1.5);
-- = -1|1|0|1
SELECT version_compare(NULL, '1'), version_compare('1', NULL), version_compare('latest', '1');
-- = NULL|NULL|NULL
SELECT version_compare('1.0', '1.0.0', 'semver'), version_compare('1.0', '2.0', 'apple');
-- = NULL|-1
SELECT version_compare('1', '2', 'debian');
-- = error: updategate: unknown scheme
SELECT hex(version_key('1.9')), version_key('latest'), version_key(NULL);
-- = 023102390080|NULL|NULL
SELECT version_key('1', 'foundation');
-- = error: updategate: scheme: this scheme has no sort keys
CREATE TABLE t(v TEXT);
INSERT INTO t VALUES ('1.9'), ('1.10'), (NULL), ('latest'), ('1.10-beta'), ('1.2'), ('');
SELECT version_in(v, '>=1.9 <1.10') FROM t;
-- = 1
-- = 0
-- = NULL
-- = NULL
-- = 1
-- = 0
-- = NULL
SELECT version_in('1', '>=1 <');
-- = error: updategate: a version is expected here
SELECT group_concat(v, ' ') FROM (SELECT v FROM t WHERE v IS NOT NULL ORDER BY v COLLATE version);
-- =  latest 1.2 1.9 1.10-beta 1.10
SELECT group_concat(v, ' ') FROM (SELECT v FROM t WHERE version_key(v) IS NOT NULL ORDER BY version_key(v));
-- = 1.2 1.9 1.10-beta 1.10
SELECT version_max(v), max(v), version_max(v, 'apple') FROM t;
-- = 1.10|latest|1.10
SELECT version_max(v) FROM t WHERE v = 'none';
-- = NULL
CREATE INDEX sorted ON t(v COLLATE version);
SELECT v FROM t WHERE v COLLATE version > '1.9' ORDER BY v COLLATE version;
-- = 1.10-beta
-- = 1.10
SELECT v, update_outcome('{"releases": [{"version": "2.0"}], "minimumVersion": "1.5"}', 1800000000, v),
  update_target('{"releases": [{"version": "2.0"}], "minimumVersion": "1.5"}', 1800000000, v) FROM t WHERE v <> '';
-- = 1.9|recommend|2.0
-- = 1.10|recommend|2.0
-- = latest|none|NULL
-- = 1.10-beta|recommend|2.0
-- = 1.2|force|2.0
SELECT update_outcome('{"releases": [{"version": "2.0", "minimumOS": "12"}]}', 1800000000, '1.0', 'ios', '11'),
  update_outcome(NULL, 1800000000, '1.0'), update_outcome('{}', 1800000000, NULL);
-- = none|none|NULL
SELECT update_outcome('{"enabled": 1}', 1800000000, '1.0');
-- = error: updategate: enabled: must be true or false
SELECT update_outcome('{}', 1);
-- = error: updategate: takes policy, now, installed, platform, os_version, device_id, channel
SELECT json_extract(update_decision('{"installed": "1.0", "now": 1800000000, "policy": {"minimumVersion": "2.0"}}'), '$.outcome');
-- = force
SELECT outcome, reason, target, update_type FROM update_decision('{"installed": "1.0", "now": 1800000000, "policy": {"releases": [{"version": "2.0"}]}}');
-- = recommend|newerAvailable|2.0|major
SELECT v, outcome FROM t, update_decision(json_object('installed', v, 'now', 1800000000, 'policy', json('{"minimumVersion": "1.5"}'))) WHERE v > '1.1' ORDER BY v COLLATE version;
-- = latest|none
-- = 1.2|force
-- = 1.9|none
-- = 1.10-beta|none
-- = 1.10|none
SELECT * FROM update_decision('{"now": 1}');
-- = error: updategate: a request needs installed, the installed version
SELECT count(*) FROM update_decision(NULL);
-- = 0
