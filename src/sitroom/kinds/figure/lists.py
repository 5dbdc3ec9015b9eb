"""Tolls that a list breaks down, and numbers beside a toll of another kind."""

from __future__ import annotations

import re

from sitroom.kinds.figure.counted import Counted
from sitroom.kinds.figure.draft import Draft
from sitroom.kinds.figure.reading import HARM
from sitroom.text.analysis import Analysis, Sentence

# A list is short, and each of its items opens with a mark.
_LONGEST_LIST = 12
_MARK = re.compile(r"(?:^|\n)[ \t]*(?:[-•–—*·▪]|\(?[a-z\d]{1,2}[.)])[ \t]*$")


def broken_down(analysis: Analysis, drafts: list[Draft], sentence: Sentence) -> Draft | None:
    """The toll behind whose colon a list stands, for an item of it: "has reached 143:", then "- 88 civilians"."""
    if not _is_item(analysis, sentence):
        return None
    at = sentence.index - 1
    while at >= 0 and sentence.index - at <= _LONGEST_LIST and _is_item(analysis, analysis.sentences[at]):
        at -= 1
    if at < 0 or not analysis.sentences[at].text.rstrip().endswith(":"):
        return None
    tolls = [d for d in drafts if d.sentence == at and d.record.measure in HARM and d.record.basis != "subset"]
    return tolls[-1] if tolls and len({d.record.measure for d in tolls}) == 1 else None


def _is_item(analysis: Analysis, sentence: Sentence) -> bool:
    text = analysis.document.text
    return _MARK.search(text, max(0, sentence.start - 8), sentence.start) is not None or sentence.text[:1] in "-•–*·▪"


def opens_item(c: Counted) -> bool:
    """Whether a number is what an item of a list begins with."""
    return not any(t.pos in ("NOUN", "PROPN", "VERB", "AUX") for t in c.sentence.tokens[: c.first])


def new_totals(drafts: list[Draft], first: int) -> None:
    """ "killed 61 and wounded scores more": more than the dead, and the first that is told of the wounded."""
    for at in range(first, len(drafts)):
        draft = drafts[at]
        measure = draft.record.measure
        others = [d for d in drafts[first:at] if d.record.measure in HARM and d.record.measure != measure]
        again = any(d.record.measure == measure for d in (*drafts[:at], *drafts[at + 1 :]))
        if draft.record.basis == "increment" and measure in HARM and others and not again:
            draft.record = draft.record.model_copy(update={"basis": "total"})
