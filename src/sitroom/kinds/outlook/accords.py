"""The points of an accord that a text quotes: "it is agreed: 1. The Front will hand in its arms."""

from __future__ import annotations

import re

from sitroom.text.analysis import Analysis, Clause

_AGREED = re.compile(
    r"\b(?:following|as follows)\b.{0,40}\bagree[ds]?\b|\bagree(?:d|ment|ments)?\b.{0,60}\b(?:following|as follows)\b"
    r"|\bfollowing (?:agreement|accord|points|terms|commitments|undertakings)\b"
    r"|\b(?:agreed?|agreement|accord|pact|treaty|truce|communique|terms|undertak\w+|commit\w*)\b[^.]*:\W*$",
    re.I | re.S,
)
# How many points a reader follows from the words that introduce them.
_LONGEST = 12
_POINT = re.compile(r"[\s\"“'«(]*(?:\d{1,2}|[a-hivx]{1,4})[.)]|\W*(?:--?|[•*–])\s", re.I)


def point_agreed(analysis: Analysis, clause: Clause) -> bool:
    """Whether a clause stands in a list of points, or in a quotation, that words of agreement introduce."""
    text, at = analysis.document.text, clause.sentence
    for back in range(1, _LONGEST + 1):
        if at - back < 0:
            return False
        before = analysis.sentences[at - back]
        if _AGREED.search(before.text):
            return _listed(analysis, text, at) or before.text.rstrip(' "”\n').endswith(":")
        if not (_listed(analysis, text, at - back) or _in_quote(analysis, before.start)):
            return False
    return False


def _listed(analysis: Analysis, text: str, number: int) -> bool:
    """A point with a number or a bullet, or a sentence that goes on in one."""
    sentence = analysis.sentences[number]
    line = text.rfind("\n\n", 0, sentence.start) + 1
    return bool(_POINT.match(text, line)) or _in_quote(analysis, sentence.start)


def _in_quote(analysis: Analysis, at: int) -> bool:
    return any(q.start <= at < q.end for q in analysis.quotes)
