#!/usr/bin/env python3
"""Which rows replay which rule of the decision: a table from each rule of the specification to its rows."""
import collections
import json
import pathlib

ORDER = ["7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "7.7"]


def main() -> None:
    rows = collections.defaultdict(list)
    folder = pathlib.Path(__file__).resolve().parents[1] / "data" / "decisions"
    for path in sorted(folder.glob("*.json")):
        for row in json.loads(path.read_text(encoding="utf-8")):
            rows[row["rule"]].append(f"{path.stem}: {row['name']}")
    known = [rule for rule in ORDER if rule in rows]
    for rule in known + sorted(set(rows) - set(known)):
        print(f"{rule} ({len(rows[rule])} rows)")
        for name in rows[rule]:
            print(f"    {name}")
    missing = [rule for rule in ORDER if rule not in rows]
    if missing:
        raise SystemExit(f"rules without a row: {', '.join(missing)}")
    print(f"{sum(map(len, rows.values()))} rows for {len(rows)} rules")


if __name__ == "__main__":
    main()
