"""What a report has told of forces before a sentence, for those that are told by a number or a weak noun alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sitroom.kinds.force.record import Element, Force
from sitroom.model.values import Actor, Place
from sitroom.text.analysis import Analysis, Phrase

_ABOUT = r"(?:(?:only|just|about|nearly|almost|more than|over|some|around|at least|fewer than|up to|roughly)\s+)*"
_NUMBER = (
    r"(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen|dozens|scores|hundreds|thousands)"
)
_SHARE = (
    r"(?:half|most|some|all|many|(?:a|one|two|three)[ -](?:third|quarter|fifth|tenth)s?|a few|the last|the first"
    rf"|{_NUMBER})"
)
_REST = re.compile(
    r"the (?:rest|others|remainder|remaining ones)"
    rf"|{_ABOUT}{_SHARE} of (?:them|these|those)"
    rf"|{_ABOUT}(?:the first of |the last of )?(?:another |the other |the remaining |the last |the first )?"
    rf"{_ABOUT}{_NUMBER}(?: more| others)?",
    re.I,
)


@dataclass(slots=True)
class Told:
    """The classes of forces that a report has named, and the movement that it told last.

    `silent`: how many sentences since then told of none. `just`: the sentence before, or this one, told of forces moving;
    `change` says how, `last` what moved, and whose, from where and to where. `left` is the last that left, told in sentence
    `left_in`. `label` is the place that the label of a paragraph ("2. Withdrawal from Kawambwa.") says they leave.
    """

    classes: set[str] = field(default_factory=set)
    just: bool = False
    silent: int = 0
    change: str = ""
    last: Element | None = None
    owner: Actor | None = None
    origin: Place | None = None
    label: Place | None = None
    paragraph: int = -1
    destination: Place | None = None
    left: Force | None = None
    left_in: int = -1


_NEAR = 2


def near(told: Told) -> bool:
    """Whether forces moving were told of in this sentence or one of the two before it."""
    return bool(told.change) and told.silent <= _NEAR


def is_rest(analysis: Analysis, phrase: Phrase, told: Told) -> bool:
    """Whether a phrase counts on from those that were just told of: "half of them", "60 more", "166 have left so far"."""
    if not told.just or not _REST.fullmatch(" ".join(phrase.text.split())):
        return False
    if not any(phrase.start <= q.start < phrase.end for q in analysis.quantities):
        return phrase.text.split()[-1].lower() in ("rest", "others", "remainder", "ones", "them", "these", "those")
    return True
