"""Numbers written in words: "a hundred and twenty", "half a million", "twenty-four", "1.2 million"."""

from __future__ import annotations

import re
from functools import cache

from sitroom.lexicon.tables import table


@cache
def words(*classes: str) -> dict[str, float]:
    """The number words of these classes of `number_words.tsv` that have a value."""
    return {r["word"]: float(r["value"]) for r in table("number_words") if r["class"] in classes and r["value"]}


def either(options: object) -> str:
    """A regular expression for any of these words, the longest first."""
    return "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(options, key=lambda w: (-len(w), w)))  # type: ignore[call-overload]


@cache
def pattern() -> re.Pattern[str]:
    """Matches one number in words at a place. `half` stands before "a million", "and a half" behind a number."""
    small, scales = either([*words("unit"), *words("ten")]), either(words("scale"))
    joint = r"(?:\s+and\s+|-|\s+)"
    first = rf"(?:half\s+an?\s+(?:{scales})|an?\s+(?:{scales})|(?:{small}))"
    return re.compile(
        rf"\b{first}(?:{joint}(?:{small}|{scales})){{0,12}}(?:[\s-]+and[\s-]+a[\s-]+(?:half|quarter)(?:\s+(?:{scales}))?)?\b",
        re.IGNORECASE,
    )


def whole(value: float) -> float | int:
    """An int where the value is one: `41.0` gives 41."""
    return int(value) if value == int(value) else round(value, 6)


def spelled(text: str, at: int = 0) -> tuple[float | int, int] | None:
    """The number in words that starts at `at`: its value and end; None where none starts there.

    A run of words that makes no number is cut where it stops making one: "five six" is 5.

    >>> spelled("a hundred and twenty men")
    (120, 20)
    >>> spelled("two and a half years")
    (2.5, 14)
    >>> spelled("half a million people")
    (500000, 14)
    """
    found = pattern().match(text, at)
    if not found:
        return None
    small, scales = words("unit", "ten"), words("scale")
    total = group = 0.0
    last, end, anything = "", at, False
    for piece in re.finditer(r"[^\W\d_]+", found[0]):
        word, stop = piece[0].lower(), at + piece.end()
        if word == "half" and not anything:
            group, last = 0.5, "half"
        elif word in ("half", "quarter"):
            group, last = group + (0.5 if word == "half" else 0.25), "half"
        elif word in ("a", "an"):
            if not anything and last != "half":
                group, last = 1, "a"
            continue
        elif word == "and":
            continue
        elif word in small:
            if last == "small" or (last == "ten" and small[word] >= 10):
                break
            group, last = group + small[word], "ten" if small[word] >= 20 else "small"
        elif word == "hundred" and group >= 1000:
            break
        elif word == "hundred":
            group, last = (group or 1) * 100, "scale"
        elif word in scales:
            total, group, last = total + (group or 1) * scales[word], 0, "scale"
        else:
            break
        end, anything = stop, True
    return (whole(total + group), end) if anything else None
