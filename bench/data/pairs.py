"""Pairs of versions for the benches, a thousand store labels and a thousand with words, made by rule from a fixed seed.

    pairs.py >build/bench/pairs.tsv

Columns: kind (plain or words), A, B. A pair is what an update check meets: a version and one that came soon after or before
it, sometimes the same one, sometimes one from another year. The shapes are those of store labels and of release tags; none is
copied from anywhere.
"""

from __future__ import annotations

import random

PAIRS = 1000
SEED = 20261201


def numbers(rng: random.Random) -> list[int]:
    """The numbers of a label: mostly three, sometimes two or four, sometimes a date."""
    shape = rng.random()
    if shape < 0.08:
        return [rng.randint(2019, 2026), rng.randint(1, 12), rng.randint(0, 30)]
    if shape < 0.13:
        return [rng.randint(80, 480), 0, rng.choice([0, rng.randint(1, 40)])]
    first = rng.choice([0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 16, 21])
    count = rng.choices([2, 3, 4], [20, 68, 12])[0]
    rest = [rng.choice([0, 0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 14, 19, 23, 37, 120]) for _ in range(count - 1)]
    if count == 4:
        rest[-1] = rng.choice([0, 1, 4, 12, 163, 1042, 6045])
    return [first, *rest]


def later(rng: random.Random, parts: list[int]) -> list[int]:
    """A release soon after this one."""
    step = rng.choices(range(len(parts)), [5] + [25] * (len(parts) - 2) + [60])[0]
    following = [*parts[:step], parts[step] + rng.choice([1, 1, 1, 1, 2, 3, 8])]
    return following + [0] * (len(parts) - step - 1)


def written(parts: list[int]) -> str:
    return ".".join(map(str, parts))


def plain(rng: random.Random) -> tuple[str, str]:
    parts = numbers(rng)
    kind = rng.random()
    if kind < 0.15:
        return written(parts), written(parts)
    if kind < 0.20:
        return written(parts), written(parts + [0])
    if kind < 0.30:
        return written(parts), written(numbers(rng))
    return written(parts), written(later(rng, parts))


# A word with its number, as tags write it, and how often.
WORDS = [
    ("-alpha.{}", 12), ("-beta.{}", 20), ("-rc.{}", 20), ("-beta{}", 6), ("-rc{}", 10), ("-alpha{}", 4), ("b{}", 4), ("rc{}", 5),
    ("a{}", 2), (".rc{}", 2), (".beta{}", 2), ("-RC{}", 3), ("-M{}", 3), ("-milestone{}", 1), ("-preview.{}", 2), ("-next.{}", 2),
    ("-dev.{}", 2), ("-canary.{}", 2), ("-nightly.202605{:02}", 1), ("-pre{}", 1), ("-pre-alpha.{}", 1), ("p{}", 2), ("-p{}", 1),
    ("-hotfix.{}", 1), (".post{}", 2), ("-{}", 2), (" build {}", 1), ("-{}-g0{}c4f1e", 2),
]
BARE = [("-SNAPSHOT", 6), (".Final", 3), (".RELEASE", 4), ("-beta", 4), ("-alpha", 2), ("-rc", 1), ("a", 2), ("b", 2), ("u", 1)]


def word(rng: random.Random) -> tuple[str, bool]:
    if rng.random() < 0.15:
        return rng.choices([w for w, _ in BARE], [n for _, n in BARE])[0], False
    return rng.choices([w for w, _ in WORDS], [n for _, n in WORDS])[0], True


def words(rng: random.Random) -> tuple[str, str]:
    parts = numbers(rng)
    prefix = "v" if rng.random() < 0.3 else ""
    shape, counted = word(rng)
    number = rng.choice([1, 1, 2, 3, 4, 5, 7, 9, 10])
    one = prefix + written(parts) + shape.format(number, number)
    kind = rng.random()
    if kind < 0.35 and counted:
        after = number + rng.choice([1, 1, 1, 2])
        return one, prefix + written(parts) + shape.format(after, after)
    if kind < 0.60:
        return one, prefix + written(parts)
    if kind < 0.75:
        other, _ = word(rng)
        return one, prefix + written(parts) + other.format(number, number)
    if kind < 0.80:
        return one, one
    if kind < 0.90:
        return one, prefix + written(later(rng, parts)) + shape.format(1, 1)
    return one, prefix + written(later(rng, parts))


def main() -> None:
    rng = random.Random(SEED)
    print("# Made by bench/data/pairs.py. Columns: kind, A, B.")
    for name, make in (("plain", plain), ("words", words)):
        for _ in range(PAIRS):
            a, b = make(rng)
            if rng.random() < 0.5:
                a, b = b, a
            print(name, a, b, sep="\t")


if __name__ == "__main__":
    main()
