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
    rf"(?i)\b{_NUMBER},? (?:(?:were|was|are|being) )?(?:attributed|ascribed|blamed|laid) (?:to|on) "
    rf"(?P<accused>[^,.;]+?)(?: by (?P<accuser>[^,.;]+?))?{_END}"
)
_ACTIVE = re.compile(
    rf"(?i)(?:^|[,.;] |\band |\bwhile )(?P<accuser>[^,.;]+?) (?:attributed|ascribed|blamed|laid) {_NUMBER} (?:to|on) "
    rf"(?P<accused>[^,.;]+?){_END}"
)
# "nine violations that the ministry attributes to the armed group"
_RELATIVE = re.compile(
    rf"(?i)\b{_NUMBER} (?:[\w-]+ )?(?:violations|breaches|incidents)(?: of the \w+)? (?:that|which) (?P<accuser>[^,.;]+?) "
    rf"(?:attribut|ascrib|blam|lay|pin)\w* (?:to|on) (?P<accused>[^,.;]+?)(?= for\b|{_END[3:]}"
)
# "the rebels say the army is to blame for 31"
_SAID = re.compile(
    rf"(?i)(?:^|[,.;] |\band |\bwhile )(?P<accuser>[^,.;]+?) (?:says?|said|claims?|claimed) (?:that )?(?P<accused>[^,.;]+?) "
    rf"(?:is|are|was|were) (?:to blame|responsible) for {_NUMBER}"
)
# "11 are the responsibility of the Army and six that of the Front"
_SHARE = re.compile(
    rf"(?i)\b{_NUMBER} (?:(?:are|were) the (?:responsibility|work|fault) of|that of) (?P<accused>[^,.;]+?)"
    rf"(?P<accuser>(?!))?{_END}"
)
WHOLE = ("all", "both")
_MORE = re.compile(rf"(?i)\band {_NUMBER} to (?P<accused>[^,.;]+?) by (?P<accuser>[^,.;]+?){_END}")


def attributed(text: str) -> Iterator[tuple[str, float | None, str | None, str]]:
    """The words of each count, the number (None for "all of them"), who charges and who is charged, in the text's words.

    >>> [(n, by, whom) for _, n, by, whom in attributed("Five were recorded, three of them attributed to the Army by the NPF.")]
    [(3, 'the NPF', 'the Army')]
    """
    for match in laid(text):
        words = match["n"]
        accuser = match["accuser"].strip() if match["accuser"] else None
        yield words, number(words), accuser, match["accused"].strip()


def laid(text: str) -> Iterator[re.Match[str]]:
    """Each count that is laid to somebody, in text order, with the groups `n`, `accuser` and `accused`."""
    found: dict[int, re.Match[str]] = {}
    for pattern in (_PASSIVE, _ACTIVE, _MORE, _RELATIVE, _SAID, _SHARE):
        for match in pattern.finditer(text):
            if match["n"].casefold() in WHOLE or number(match["n"]) is not None:
                found.setdefault(match.start("n"), match)
    yield from (found[at] for at in sorted(found))


def number(words: str) -> float | None:
    """A number in words; None for "all", "both" and what is none."""
    return None if words.casefold() in WHOLE else 1 if words.casefold() == "one" else _number(words)


def _number(words: str) -> float | None:
    return next((q.best for q in find_quantities(words)), None)
