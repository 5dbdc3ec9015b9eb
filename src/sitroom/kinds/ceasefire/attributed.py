"""Who charges whom in the counts of a monitor: "three of them attributed to the Army by the Front and two to the Front"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sitroom.text.numbers import find_quantities

_NUMBER = (
    r"(?P<n>\d[\d,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    r"seventeen|eighteen|nineteen|twenty|all|both)(?: of (?:them|these|those|which))?"
)
_END = r"(?=\s+and\b|\s+while\b|[,.;]|$)"
_PASSIVE = re.compile(
    rf"(?i)\b{_NUMBER},? (?:(?:were|was|are|being) )?(?:attributed|ascribed|blamed) (?:to|on) "
    rf"(?P<accused>[^,.;]+?)(?: by (?P<accuser>[^,.;]+?))?{_END}"
)
_ACTIVE = re.compile(
    rf"(?i)(?:^|[,.;] |\band |\bwhile )(?P<accuser>[^,.;]+?) (?:attributed|ascribed|blamed) {_NUMBER} (?:to|on) "
    rf"(?P<accused>[^,.;]+?){_END}"
)
_MORE = re.compile(rf"(?i)\band {_NUMBER} to (?P<accused>[^,.;]+?) by (?P<accuser>[^,.;]+?){_END}")


def attributed(text: str) -> Iterator[tuple[str, float | None, str | None, str]]:
    """The words of each count, the number (None for "all of them"), who charges and who is charged, in the text's words.

    >>> [(n, by, whom) for _, n, by, whom in attributed("Five were recorded, three of them attributed to the Army by the NPF.")]
    [(3, 'the NPF', 'the Army')]
    """
    found: dict[int, tuple[str, float | None, str | None, str]] = {}
    for pattern in (_PASSIVE, _ACTIVE, _MORE):
        for match in pattern.finditer(text):
            words = match["n"]
            whole = words.casefold() in ("all", "both")
            count = None if whole else 1 if words.casefold() == "one" else _number(words)
            if whole or count is not None:
                accuser = match["accuser"].strip() if match["accuser"] else None
                found.setdefault(match.start("n"), (words, count, accuser, match["accused"].strip()))
    yield from (found[at] for at in sorted(found))


def _number(words: str) -> float | None:
    return next((q.best for q in find_quantities(words)), None)
