"""When two reports carry one statement: one speaker, about one day, the same words or most of the same content."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kinds.statement.record import Statement
from sitroom.link.records.context import compare_reports, evidence_text, met_by
from sitroom.link.records.tally import Tally
from sitroom.link.records.when import compare_times, each_window
from sitroom.link.records.who import akin, is_person, key_of, same_actor
from sitroom.link.records.words import figures, overlap, plain, stem, stems, weight
from sitroom.model.linking import Comparison, Entry

_DENIES = frozenset({"deny", "reject"})
_STATES = frozenset({"say", "announce", "report", "confirm", "accuse", "allege", "claim", "admit"})
_FIRST = 5
"""Rare words of a quotation that it is known by."""


def blocks(entry: Entry) -> Iterator[str]:
    """Windows of days by speaker, by the first rare words of a quotation, and, for denials, by what is denied."""
    return met_by(entry, _keys(entry))


def _keys(entry: Entry) -> Iterator[str]:
    said = _statement(entry)
    anchors: list[str] = []
    if said.source is not None:
        key = key_of(said.source)
        if key:
            anchors.append(f"by:{key}")
        if is_person(said.source):
            anchors.append(f"by:{plain(said.source.person or said.source.name or '').split()[-1:]}")
    for quote in said.quotes[:2]:
        words = [s for w in plain(quote.text).split() if weight(s := stem(w)) > 0.1 and s in stems(quote.text)]
        if len(words) >= 3:
            anchors.append("q:" + ".".join(words[:_FIRST]))
    if said.act in _DENIES or said.act in ("accuse", "allege", "claim"):
        rare = sorted((w for w in _content(said) if weight(w) >= 0.6), key=lambda w: (-len(w), w))
        anchors += [f"c:{word}" for word in rare[:2]]
    yield from each_window(entry, list(dict.fromkeys(anchors))[:6])


def compare(a: Entry, b: Entry) -> Comparison | None:
    """The same words of the same speaker; a denial `contradicts` what others state."""
    first, second = _statement(a), _statement(b)
    tally = Tally(-2.5)
    if not compare_times(a, b, tally, slack=1):
        return None
    quoted = _same_quote(first, second)
    if quoted:
        tally.add("quote", 2.6 if len(quoted.split()) >= 5 else 1.2, f"the same words: {quoted!r}")
    common = overlap(_content(first), _content(second))
    shared = sorted((w for w in _content(first) & _content(second) if weight(w) > 0.1), key=lambda w: (-weight(w), w))
    if plain(evidence_text(first)) == plain(evidence_text(second)):
        tally.add("wording", 2.0, "the same sentence")
    elif len(shared) >= 2 or quoted:
        tally.add("content", round(2.6 * (common - 0.25), 3), f"{common:.0%} of the content of one is in the other")
        x, y = figures(evidence_text(first)), figures(evidence_text(second))
        if x and y and not x & y and not quoted:
            tally.add("numbers", -1.5, f"{', '.join(sorted(x)[:3])} in one, {', '.join(sorted(y)[:3])} in the other")
    speakers = _speakers(first, second, tally)
    compare_reports(a, b, tally)
    if not (quoted or tally.has("wording") or len(shared) >= 2):
        return None
    if (first.act in _DENIES) != (second.act in _DENIES) or first.polarity != second.polarity:
        if speakers != "same" and {first.act, second.act} <= _DENIES | _STATES and common >= 0.5:
            tally.add("denial", 0.6, f"{first.act} and {second.act} of one thing")
            return tally.comparison("contradicts")
        return None
    if speakers == "other":
        return None
    return tally.comparison("same")


def _statement(entry: Entry) -> Statement:
    record = entry.record
    assert isinstance(record, Statement)
    return record


def _content(said: Statement) -> frozenset[str]:
    return frozenset().union(*(stems(c.text) for c in said.content or said.evidence[:1]))


def _same_quote(a: Statement, b: Statement) -> str | None:
    """The longest quotation, or part of one, that both have."""
    best: str | None = None
    for first in (plain(q.text) for q in a.quotes):
        for second in (plain(q.text) for q in b.quotes):
            short, long = sorted((first, second), key=lambda t: (len(t), t))
            if len(short.split()) >= 3 and f" {short} " in f" {long} " and (best is None or len(short) > len(best)):
                best = short
    return best


def _speakers(a: Statement, b: Statement, tally: Tally) -> str:
    """Adds what the speakers say: `same`, `other`, or `open` where one of them is not known."""
    x, y = a.source, b.source
    if x is None or y is None:
        return "open"
    if same_actor(x, y):
        tally.add("speaker", 1.4 if is_person(x) else 1.0, f"both by {x.person or x.name}")
        return "same"
    if key_of(x) and key_of(y):
        if akin(x, y) or _houses(x.name, y.name):
            tally.add("speaker", 0.3, f"{x.name} can speak for {y.name}")
            return "open"
        tally.add("speaker", -1.5, f"by {x.person or x.name} and by {y.person or y.name}")
        return "other"
    if plain(x.text) == plain(y.text):
        tally.add("speaker", 0.5, f"both by {x.text!r}")
    return "open"


def _houses(a: str | None, b: str | None) -> bool:
    """Whether a speaker's name holds the name of the other's house: "Front" and "spokesman of the Front"."""
    first, second = stems(a or ""), stems(b or "")
    return any(weight(w) > 0.1 for w in first & second)
