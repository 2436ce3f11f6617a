"""docs/policy-reference.md: each key of a policy with its type, default, example and pitfall, from the schema."""

from __future__ import annotations

import json
import re
from typing import Any

from tables import MADE, ROOT

SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "policy.schema.json").read_text(encoding="utf-8"))
DEFS = SCHEMA["$defs"]

# What a value is called on the page, by its definition in the schema.
TYPES = {
    "version": "[version](#a-version)", "osVersion": "[version](#a-version) of an operating system", "date": "[date](#a-date)",
    "duration": "[duration](#a-duration)", "every": "[duration](#a-duration), or `\"once\"`", "policy": "`\"force\"`, `\"recommend\"` or `\"none\"`",
    "address": "address, without blanks", "floors": "[version](#a-version), [floor](#a-floor), or a list of these",
    "buildFloors": "whole number, [floor](#a-floor), or a list of these", "build": "whole number, or its digits as a text",
    "audience": "[tags](#tags)", "notes": "text, or texts by language", "rule": "word, or [rule](#a-rule)",
    "entry": "[entry](#an-entry-of-versions)", "release": "[release](#a-release)", "texts": "[texts](#texts)",
    "kinds": "[kinds of texts](#the-keys-of-messaging), also by language", "messaging": "[kinds of texts](#the-keys-of-messaging), also by language",
    "body": "the keys of this page",
}  # fmt: skip

# The sections, each an object of the file.
SECTIONS: list[tuple[str, str, list[dict[str, Any]]]] = [
    ("At the top, and in a section of `platforms`",
     "`platforms` and `revision` stand at the top only. A key of a platform's section replaces the whole key of the top.",
     [DEFS["body"]["properties"], SCHEMA["properties"]]),
    ("An entry of `versions`", "It needs `policy`, and either `version` or `range`.", [DEFS["entry"]["properties"]]),
    ("A floor", "In place of a version or a build, `minimumVersion` and its kin take objects, or a list of them.",
     [DEFS["floor"]["anyOf"][1]["properties"], {"build": DEFS["buildFloor"]["anyOf"][1]["properties"]["build"]}]),
    ("A rule", "The types of update are the keys of `rules` and of `grace`. A rule is a word, or an object with these keys.",
     [DEFS["rule"]["anyOf"][1]["properties"]]),
    ("A release", "It needs `version`.", [DEFS["release"]["properties"]]),
    ("The keys of `rollout`", "Of a release. It has one of these.", [DEFS["release"]["properties"]["rollout"]["properties"]]),
    ("The keys of `critical`", "Of a release. `true`, or an object.", [DEFS["release"]["properties"]["critical"]["anyOf"][1]["properties"]]),
    ("The keys of `messaging`", "At the top. The tag of a language may stand before: `{\"de\": {\"forced\": …}}`.", [DEFS["kinds"]["properties"]]),
    ("Texts", "Under each kind of prompt, and in the `messaging` of an entry.", [DEFS["texts"]["properties"]]),
    ("Tags", "`only` and `except` hold this.", [DEFS["audience"]["properties"]]),
]  # fmt: skip


def plain(node: dict[str, Any]) -> str:
    """The type of a value, in words."""
    if "$ref" in node:
        return TYPES[node["$ref"].rsplit("/", 1)[1]]
    kind = node.get("type")
    if kind == "array":
        return f"list of {plain(node['items'])}, at most {node['maxItems']}"
    if kind == "integer":
        return f"whole number, {node['minimum']} or more"
    if kind == "number":
        return f"number from {node['minimum']} to {node['maximum']}"
    if isinstance(kind, list):
        return "text or `null`"
    words = {"boolean": "`true` or `false`", "string": "text", "object": "object"}
    if kind is not None:
        return words[str(kind)]
    return " or ".join(plain(part) for part in node["anyOf"])


def key(name: str, node: dict[str, Any]) -> str:
    words = node.get("description") or DEFS[node["$ref"].rsplit("/", 1)[1]]["description"]
    what, _, pitfall = words.partition("\nPitfall: ")
    kind = {"only": "[tags](#tags)", "except": "[tags](#tags)", "critical": "`true`, `false`, or [an object](#the-keys-of-critical)",
            "rollout": "[an object](#the-keys-of-rollout)", "platforms": "object: a section for each platform, with the keys of this page",
            "rules": "object: a word or a [rule](#a-rule) for each update type", "grace": "object: a [duration](#a-duration) for each update type",
            "meta": "any object"}.get(name) or plain(node)  # fmt: skip
    lines = [f"\n### `{name}`\n\n{escaped(what)}\n\n- Type: {kind}\n"]
    default = node.get("default")
    lines.append(f"- Default: {'none' if default is None else f'`{json.dumps(default)}`'}\n")
    for example in node.get("examples", []):
        lines.append(f"- Example: `{json.dumps({name: example}, ensure_ascii=False)[1:-1]}`\n")
    if pitfall:
        lines.append(f"- Pitfall: {escaped(pitfall)}\n")
    return "".join(lines)


# Keys that are no words of English: on the page they are code.
KEYS = re.compile(
    r"\b(" + "|".join(sorted(set(re.findall(r'"([a-z]+[A-Z]\w*)": ', json.dumps(DEFS))) - {"maxItems", "anyOf", "oneOf"})) + r")\b"
)


def escaped(words: str) -> str:
    """Words of the schema as Markdown."""
    return KEYS.sub(r"`\1`", words.replace("<", "&lt;").replace("*", "\\*"))


def types(node: dict[str, Any]) -> str:
    rows = "".join(f"| `{name}` | {escaped(value['description'])} |\n" for name, value in node["properties"].items())
    return f"\n### Update types\n\n| type | when |\n|---|---|\n{rows}"


def text() -> str:
    parts = [
        MADE,
        "# Policy reference\n\nEach key of a policy: its type, its default, an example and its pitfall. The same words are in\n"
        "[policy.schema.json](policy.schema.json), so an editor shows them while you write. A worked story for each key is in\n"
        "[the policy file](policy.md).\n\n## In an editor\n\n"
        "Put the schema beside the policy and name it in the first line. The key `$schema` is for editors only; the linter knows it.\n\n"
        '```json\n{\n  "$schema": "./policy.schema.json",\n  "minimumVersion": "2.0"\n}\n```\n\n'
        "An editor that knows JSON Schema, such as VS Code, IntelliJ IDEA or Vim with a language server, then completes keys,\n"
        "marks wrong values and shows what a key says. It cannot know contradictions: `updategate lint` does.\n\n"
        "## Values\n\n"
        f"### A version\n\n{escaped(DEFS['version']['description'])} `2.0` and `2.0.0` are equal under the scheme `app`. At most 1024 bytes.\n\n"
        f"### A date\n\n{escaped(DEFS['date']['description'])}\n\n### A duration\n\n{escaped(DEFS['duration']['description'])} "
        "`P14D` is fourteen days. A bare `14` is fourteen seconds, and the linter asks. Months and years are not known.\n",
    ]
    for title, words, groups in SECTIONS:
        parts.append(f"\n## {title}\n\n{words}\n")
        if title == "A rule":
            parts.append(types(DEFS["body"]["properties"]["rules"]))
        for group in groups:
            parts += [key(name, node) for name, node in group.items()]
    return "".join(parts)
