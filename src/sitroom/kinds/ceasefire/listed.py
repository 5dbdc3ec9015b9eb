"""Deeds that a monitor lists one by one: "four drone flights by the army and the arrest of a guide by the rebels on 5 May"."""

from __future__ import annotations

import re
from collections.abc import Iterator

_COUNT = (
    r"\d[\d,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|"
    r"eighteen|nineteen|twenty|an?|the"
)
_ITEM = re.compile(
    rf"\b(?P<n>{_COUNT}) (?P<deed>(?:(?!\bby\b)[^,.;:])+?) by (?:the )?(?P<side>[A-Za-z][^,.;:]*?)"
    rf"(?=,? (?:and|as well as) (?:{_COUNT})\b|, (?:{_COUNT})\b|[,.;]|$)",
    re.I,
)
_MANY = re.compile(r"(?i)^(?:[\w-]+ )*?[\w-]*[a-z]s(?= (?:of|on|at|in|over|near|against)\b|$)")


def listed(text: str, start: int) -> Iterator[re.Match[str]]:
    """Each deed behind `start` with its count `n`, its words `deed` and whose it is, `side`, where they are more than one.

    Of one deed ("the arrest of a guide") `n` is the article; of many without a number ("the flights") it gives none.

    >>> [(m["n"], m["deed"]) for m in listed("Two were verified: a raid by the army and the theft of oil by rebels.", 17)]
    [('a', 'raid'), ('the', 'theft of oil')]
    """
    found = [m for m in _ITEM.finditer(text, start) if not (m["n"].lower() in ARTICLES and _MANY.match(m["deed"]))]
    return iter(found if len(found) > 1 else ())


ARTICLES = ("a", "an", "the")
