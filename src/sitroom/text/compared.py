"""Times of no clause, among them those that a deed is compared with: "the deadliest attack since 2018"."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from sitroom.model.values import Time
from sitroom.text.analysis import Analysis, Token
from sitroom.text.dates.lengths import of_a_penalty

_EARLIER = frozenset({"the", "early", "late", "at", "least", "about", "around", "mid", "mid-"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})


def of_no_clause(analysis: Analysis, starts: Sequence[int], time: Time) -> bool:
    """Whether a time is that of no clause: how long somebody is jailed for, or since when a deed has no like.

    `starts` are the offsets at which the sentences begin.
    """
    if time.kind == "duration" and of_a_penalty(analysis.document.text, time.start, time.end):
        return True
    return _since_a_lesser(analysis, starts, time)


def _since_a_lesser(analysis: Analysis, starts: Sequence[int], time: Time) -> bool:
    """ "The worst since 2019", "their first talks since March": when there was a like one, and not this one."""
    at = bisect_right(starts, time.start) - 1
    if at < 0:
        return False
    tokens = analysis.sentences[at].tokens
    last = next((t.i for t in reversed(tokens) if t.start < time.end and t.lower == "since"), None)
    if last is None or any(t.lower not in _EARLIER for t in tokens[last + 1 :] if t.end <= time.start):
        return False
    behind = next((t for t in tokens if t.start >= time.end), None)
    if behind is not None and behind.pos in ("NOUN", "PROPN", "ADJ", "PART"):
        return False  # "the first attack since last year's accords": the accords are of last year
    for token in reversed(tokens[max(0, last - 12) : last]):
        if token.text in (",", ";") or token.tag in _FINITE:
            return False
        if _outdoes(tokens, token):
            return True
    return False


def _outdoes(tokens: list[Token], token: Token) -> bool:
    bound = token.i > 0 and tokens[token.i - 1].lower == "at"  # "at least 32 killed since Tuesday"
    return (token.tag in ("JJS", "RBS") and not bound) or token.lower == "first"
