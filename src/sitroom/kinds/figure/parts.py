"""Numbers told beside another figure: its parts, its whole, what it is compared with, another estimate of it."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kinds.figure.counted import Counted
from sitroom.kinds.figure.draft import Draft
from sitroom.kinds.figure.reading import HARM, Reading, is_people
from sitroom.kinds.figure.source import said_again
from sitroom.lexicon.measures import rows
from sitroom.text.analysis import Analysis, Phrase, Token
from sitroom.text.roles import Roles

_OR_SO = frozenset({",", "or", "perhaps", "possibly", "even", "maybe", "and", "(", "some", "as", "many"})
_COMPARED = frozenset({"from", "against", "versus"})
_ABOUT = frozenset({"about", "the", "at", "least", "nearly", "some", "around"})
_REPORTED = frozenset({"reported", "earlier", "previously", "initially", "said", "stated", "announced", "given"})
_EARLIER = frozenset({"earlier", "previous", "initial", "first", "preliminary", "prior"})
_COUNT_NOUNS = frozenset({"count", "toll", "figure", "report", "tally", "estimate", "total", "number"})
_SHARES = frozenset("by in near at from during on with for around outside inside within abroad".split())
_THE_DEAD = frozenset({"dead", "victim", "wounded", "injured", "killed", "fatality", "casualty"})


def whole_of(drafts: list[Draft], first: int, c: Counted, measure: str | None) -> Draft | None:
    """The figure that a part belongs to: the nearest before it in the sentence, then after it, then just before."""
    here = [d for d in drafts[first:] if _fits(c, d)]
    before = [d for d in here if d.record.start < c.quantity.start and d.record.basis != "subset"]
    after = [d for d in here if d.record.start > c.quantity.end]
    if before:
        return before[-1]
    if after:
        return after[0]
    if c.ratio:
        return None  # "34 of the 92": the whole stands beside it
    earlier = [
        d
        for d in drafts[:first]
        if c.sentence.index - d.sentence <= 2 and _fits(c, d) and _of_that_kind(c, d) and d.record.basis != "subset"
    ]
    same = [d for d in earlier if measure is None or d.record.measure == measure]
    if not same and measure in HARM:
        # "freed 34" is a part of those taken, and of nobody who was fed or died.
        family = _TAKEN if measure == "released" else HARM
        earlier = [d for d in earlier if d.record.measure in family]
    return (same or earlier)[-1] if same or earlier else None


def _fits(c: Counted, whole: Draft) -> bool:
    if whole.counted is c or whole.record.measure in ("money",) or whole.record.polarity == "negative":
        return False
    if whole.counted is None:
        return False
    token = c.token()
    if token is not None and whole.record.unit == "people" and not is_people(c) and not c.pronoun:
        return False  # "detained 30 suspects, including several rifles" counts no rifles among the people
    part = next((v for v in (c.quantity.best, c.quantity.low, c.quantity.high) if v is not None), None)
    value = whole.value()
    return part is None or (value is not None and part <= value)


_TAKEN = frozenset({"detained", "abducted", "captured", "surrendered", "missing"})


def _of_that_kind(c: Counted, whole: Draft) -> bool:
    """Whether a number can be a part of what an earlier sentence counted: "half of the contingent" is of no vehicles."""
    token = c.token()
    if token is None or token.i <= c.last or c.pronoun or of_the_dead(c):
        return True
    if is_people(c):
        return whole.record.unit in (None, "people") or whole.record.measure in HARM
    kept = whole.counted.token() if whole.counted is not None else None
    return kept is not None and kept.lemma == token.lemma


def compared_to(drafts: list[Draft], first: int, c: Counted) -> Draft | None:
    """The figure that "up from 180 a day earlier" is compared with."""
    tokens = c.sentence.tokens
    at = c.first - 1
    while at >= 0 and tokens[at].lower in _ABOUT:
        at -= 1
    if at < 0 or not (
        tokens[at].lower in _COMPARED
        or (tokens[at].lower in ("with", "to") and at and tokens[at - 1].lower == "compared")
    ):
        return None
    before = [d for d in drafts[first:] if d.record.start < c.quantity.start and d.record.basis not in ("subset",)]
    token = c.token()
    if token is not None:
        # "87 massacres with 482 victims, compared with 55 massacres": the same things
        alike = [d for d in before if d.counted is not None and (k := d.counted.token()) and k.lemma == token.lemma]
        if not alike and not is_people(c) and not rows("noun", token.lemma, "self"):
            return None  # "three deaths, compared with 68 cases": of what is not counted here
        before = alike or before
    named = token is not None and not c.hyphen and tokens[at].lower == "from"
    if not before or (named and token is not None and token.lemma != before[-1].reading.through):
        return None  # "up from the 12 villages", "from five provinces"
    return before[-1]


def alternative_to(drafts: list[Draft], first: int, c: Counted) -> Draft | None:
    """ "two dozen fighters, up to 30 by one account": the figure of which this is another estimate."""
    if (c.noun is not None and not is_people(c)) or c.part:
        return None
    tokens = c.sentence.tokens
    for draft in reversed(drafts[first:]):
        if draft.counted is None or draft.counted.first > c.first:
            continue
        between = [t.lower for t in tokens[draft.counted.after : c.first]]
        if draft.record.basis != "subset" and between and len(between) <= 3 and set(between) <= _OR_SO:
            return draft
        return None
    return None


def corrected_to(drafts: list[Draft], first: int, c: Counted) -> Draft | None:
    """ "the toll is 11, not 17 as reported earlier", "correcting an earlier count of nine": the figure that is newer."""
    tokens = c.sentence.tokens
    before = [t.lower for t in tokens[max(0, c.first - 5) : c.first]]
    behind = {t.lower for t in tokens[c.after : c.after + 7]}
    wrong = (before[-1:] == ["not"] and behind & _REPORTED) or (
        set(before) & _EARLIER and before[-1:] == ["of"] and set(before) & _COUNT_NOUNS
    )
    if not wrong or c.part:
        return None
    earlier = [d for d in drafts[first:] if d.counted is not None and d.record.start < c.quantity.start]
    whole = [d for d in earlier if d.record.basis != "subset" and not (d.counted is not None and d.counted.part)]
    killed = [d for d in whole if d.record.measure == "killed"]  # what "toll", "count" alone are of
    found = killed or whole or earlier
    return found[-1] if found else None


def _another_behind(c: Counted) -> bool:
    """Whether a list goes on: "one on Thursday, seven on Friday and 20 on Saturday"."""
    tokens = c.sentence.tokens
    near = tokens[c.after : c.after + 8]
    at = next((t.i for t in near if t.lower == "and"), None)
    return at is not None and any(t.pos == "NUM" for t in tokens[at + 1 : at + 5])


_MANNERS = frozenset({
    "seriously", "critically", "gravely", "badly", "severely", "slightly", "lightly", "fatally", "mortally",
})  # fmt: skip


def by_manner(drafts: list[Draft], first: int, c: Counted) -> Draft | None:
    """ "four were wounded, two seriously": the hurt of whom a bare number tells how badly."""
    tokens = c.sentence.tokens
    if c.noun is not None or c.after >= len(tokens) or tokens[c.after].lower not in _MANNERS or c.first == 0:
        return None
    if tokens[c.first - 1].lower not in (",", "and", "(", "-", "–", "with"):
        return None
    hurt = [d for d in drafts[first:] if d.record.measure in ("wounded", "casualties") and d.record.basis != "subset"]
    return hurt[-1] if hurt and (hurt[-1].value() or 0) >= (c.quantity.best or 0) else None


def distributed(drafts: list[Draft], first: int, c: Counted) -> Draft | None:
    """ "Six were killed, four by shelling and two by a mine": the whole that a bare number is a share of."""
    tokens = c.sentence.tokens
    if c.noun is not None or c.after >= len(tokens) or tokens[c.after].lower not in _SHARES or c.first == 0:
        return None
    if tokens[c.first - 1].lower not in (",", "and", ":", "-", "–", "("):
        return None
    wholes = [
        d
        for d in drafts[first:]
        if d.counted is not None and d.record.start < c.quantity.start and d.reading.through != "share"
    ]
    if not wholes:
        return None
    whole = wholes[-1]
    between = tokens[whole.counted.after : c.first] if whole.counted is not None else []
    shares = [d for d in drafts[first:] if d.reading.through == "share"]
    told = sum(d.value() or 0 for d in shares) + (c.quantity.best or 0)
    value = whole.value()
    if value is None or c.quantity.best is None or told > value:
        return None
    # A share follows what befell the whole at once; a verb of its own tells another happening.
    finite = sum(t.tag in ("VBD", "VBZ", "VBP") and t.pos == "VERB" for t in between)
    colon = any(t.text == ":" for t in between)
    comma = next((i for i, t in enumerate(between) if t.text in (",", "(")), None)
    if not colon and (comma is None or tokens[c.after].lower in {t.lower for t in between[:comma]}):
        return None  # "five were killed in Kono, three in Makeni"
    return whole if finite <= 1 and (shares or colon or _goes_on(c)) else None


def _goes_on(c: Counted) -> bool:
    """Whether another share stands behind: "four by shelling and two by a mine"."""
    tokens = c.sentence.tokens
    for at in range(c.after + 1, min(len(tokens) - 1, c.after + 9)):
        if tokens[at].pos == "NUM" and tokens[at + 1].lower == tokens[c.after].lower:
            return True
    return False


def predicate_of(c: Counted, roles: Roles) -> Phrase | None:
    """ "38 were women": what the number is said to be."""
    if c.noun is not None and not c.definite:
        return None
    for head in c.heads:
        for clause, role, _ in roles.at(head):
            if clause.lemma == "be" and role == "subj" and clause.role("attr") and not clause.negated:
                attribute = clause.role("attr")[0]
                return attribute if attribute.pos in ("NOUN", "PROPN") else None
    return None


def of_the_dead(c: Counted) -> bool:
    """ "five of the dead", "two of the wounded"."""
    return c.definite and (word := the_dead(c)) is not None and (word.lemma in _THE_DEAD or word.lower in _THE_DEAD)


def of_the_led(c: Counted) -> str | None:
    """ "Among the wounded, 15 were flown out", "Of the dead, six were women": of whom a sentence goes on to tell."""
    tokens = c.sentence.tokens
    if (
        not 3 <= c.first <= 6
        or tokens[0].lower not in ("among", "of", "amongst")
        or tokens[1].lower not in ("the", "those")
    ):
        return None
    word = tokens[2].lower
    led = word in _THE_DEAD or tokens[2].lemma in _THE_DEAD
    return word if led and any(t.text in (",", "were", "are") for t in tokens[3 : c.first]) else None


def the_dead(c: Counted) -> Token | None:
    """The word behind "of the", noun or participle: "three of the wounded"."""
    tokens = c.sentence.tokens
    at = c.last + 3
    lead = [t.lower for t in tokens[c.last + 1 : at]]
    if lead and lead[0] == "of" and at < len(tokens) and tokens[at].head != c.noun:
        return tokens[at]
    return c.token()


def out_of(drafts: list[Draft], first: int, c: Counted) -> Draft | None:
    """ "64 soldiers out of 120 people were killed": the figure of which this number is the whole."""
    tokens = c.sentence.tokens
    lead = [t.lower for t in tokens[max(0, c.first - 3) : c.first] if t.lower not in _ABOUT]
    if lead[-2:] != ["out", "of"] or not is_people(c):
        return None
    part = next((d for d in reversed(drafts[first:]) if d.record.start < c.quantity.start), None)
    return None if part is None or part.record.basis == "subset" else part


def gapped_from(drafts: list[Draft], first: int, c: Counted) -> Draft | None:
    """ "twelve were killed on Monday and another seven on Tuesday": the figure whose verb this number shares."""
    tokens = c.sentence.tokens
    if c.noun is not None or c.part or c.after >= len(tokens) or not is_people(c):
        return None
    if tokens[c.after].pos not in ("ADP", "PUNCT") or tokens[c.after].lower in ("of", "to", "than"):
        return None
    earlier = [d for d in drafts[first:] if d.counted is not None and d.record.start < c.quantity.start]
    before = earlier[-1] if earlier else None
    if before is None or before.counted is None or before.record.measure not in HARM or before.record.basis == "subset":
        return None
    between = tokens[before.counted.after : c.first]
    listed = tokens[c.first - 1].text == "," and _another_behind(c) and sum(t.pos == "VERB" for t in between) <= 1
    shared = listed or (any(t.lower == "and" for t in between[-3:]) and sum(t.pos == "VERB" for t in between) <= 1)
    return before if shared else None


def paired(here: list[Draft]) -> None:
    """ "12 fighters and 30 soldiers were killed, 5 and 14 wounded": bare numbers take group and side in their order."""
    told = sorted(
        (d for d in here if d.counted is not None and d.record.basis == "total"), key=lambda d: d.record.start
    )
    measures = list(dict.fromkeys(d.record.measure for d in told))
    if len(measures) != 2 or not set(measures) <= HARM:
        return
    first, second = ([d for d in told if d.record.measure == m] for m in measures)
    bare = all(d.counted is not None and d.counted.noun is None and d.record.group is None for d in second)
    if len(first) != len(second) or len(first) < 2 or not bare or not all(d.record.group for d in first):
        return
    if second[0].record.start < first[-1].record.start:
        return
    for named, number in zip(first, second, strict=True):
        number.record = number.record.model_copy(update={"group": named.record.group, "side": named.record.side})


_THE_FIGURE = frozenset({"figure", "number", "count", "tally", "total"})


def of_the_same(c: Counted) -> int | None:
    """ "puts the figure at 50", "put it at 50": the preposition before another number for what has been counted."""
    tokens = c.sentence.tokens
    at = next((t.i for t in reversed(tokens[: c.first]) if t.lower not in ("about", "around", "nearly", "some")), 0)
    if at < 2 or tokens[at].lower not in ("at", "as", "of") or c.noun is not None:
        return None
    before, lead = tokens[at - 1], tokens[at - 2]
    the_figure = before.lemma in _THE_FIGURE and lead.lower in ("the", "that", "this") and tokens[at].lower != "of"
    return at if the_figure or (before.lower == "it" and lead.lemma in ("put", "place", "set")) else None


def taken_up(drafts: list[Draft], c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "The government puts the figure at 50", "put it at 50": another number for what the sentence before has counted."""
    at, earlier = of_the_same(c), _whole_before(drafts, c)
    if at is not None and earlier is not None:
        through = c.sentence.tokens[at - 1].lower
        yield Reading(earlier.record.measure, roles.around(at), "", 0.65, through, "value")


def of_the_hurt(drafts: list[Draft], c: Counted, reading: Reading) -> Reading:
    """ "Dozens were wounded. The hospital put the toll at 14": of those told just before, where nobody is said to have died."""
    if reading.measure != "killed" or reading.role != "value" or reading.through not in ("toll", "tally", "count"):
        return reading
    lead = [t.lower for t in c.sentence.tokens[: c.first]]
    near = [d for d in drafts if 0 <= c.sentence.index - d.sentence <= 1 and d.record.start < c.quantity.start]
    measures = {d.record.measure for d in near if d.record.polarity == "positive"}
    if "death" not in lead and "wounded" in measures and not measures & {"killed", "casualties"}:
        reading.measure = "wounded"
    return reading


def again(analysis: Analysis, drafts: list[Draft], c: Counted) -> Draft | None:
    """ "Counted 40 civilians killed, the government 12": the figure that this number is another word on."""
    told = c.noun is None and said_again(analysis, c.quantity.start) is not None
    return _whole_before(drafts, c) if told else None


def _whole_before(drafts: list[Draft], c: Counted) -> Draft | None:
    earlier = [
        d
        for d in drafts
        if 0 <= c.sentence.index - d.sentence <= 1
        and d.record.start < c.quantity.start
        and d.record.basis != "subset"
        and d.record.polarity == "positive"
        and d.record.measure not in ("money", "vehicles", "weapons")
    ]
    return earlier[-1] if earlier else None
