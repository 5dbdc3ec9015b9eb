"""Lengths, sets and references: five-day, six hours, every Friday, twice a week, recently."""

from __future__ import annotations

import re
from typing import Literal, cast

from sitroom.lexicon.people import people_word
from sitroom.text.dates.engine import Found, rule
from sitroom.text.dates.expression import (
    Duration,
    Parse,
    Recurring,
    Reference,
    iso_duration,
)

AGED = re.compile(
    r"[\s-]*(?:olds?|of\s+age)\b(?!\s+(?:[a-z-]+\s+)?(?:war|conflict|truce|ceasefire|cease-fire|siege|blockade|insurgency|"
    r"uprising|rebellion|revolt|revolution|embargo|agreement|accord|treaty|pact|deal|offensive|campaign|crisis|dispute|"
    r"ban|government|administration|regime|rule|peace|mission|operation|strike|curfew|stand-off|standoff|deadlock|"
    r"alliance|occupation|movement|protest|boycott|hostage|talks|process|feud|fight|struggle|junta|state|slump)\b)",
    re.IGNORECASE,
)
RATE = re.compile(
    r"(?:(?:\d|\b(?:times|hundred|thousand|million|billion|percent|per cent|%|dollars|hours|people|barrels|cents|"
    r"pounds|tons|"
    r"tonnes|once|twice|thrice|strikes|sorties|violations))\s+)$",
    re.IGNORECASE,
)

# "25 years' imprisonment", "a 15-year jail term", "sentenced to 12 years": how much punishment is dealt, and no time of
# what is told. "Held for two years in prison" tells how long something went on.
_DEALT_BEHIND = re.compile(
    r"['’]?\s+(?:each\s+)?(?:(?:of|in|at|behind)\s+)?(?:a\s+|an\s+)?(?:(?:high|maximum|military|labou?r|federal|state|"
    r"suspended|minimum|rigorous|hard|forced|mandatory|extra)[\s-]+){0,2}(?:imprisonment|prison|jail|bars|labou?r|"
    r"incarceration|confinement|detention|sentences?|(?:prison|jail)?\s*terms?\s+in\s+(?:prison|jail)|probation|"
    r"house\s+arrest|penal\s+servitude)\b",
    re.IGNORECASE,
)
_DEALT_BEFORE = re.compile(
    r"\b(?:(?:sentence[ds]?|sentencing|condemn(?:ed|s|ing))\b[^.;]{0,45}\bto|(?:jail|imprison)(?:ed|s|ing)\b[^.;]{0,25}\bfor|"
    r"(?:sentences?|terms?)\s+of|punishable\s+by)\s+(?:up\s+to\s+|at\s+least\s+|more\s+than\s+|between\s+)?$",
    re.IGNORECASE,
)
_HELD = re.compile(r"\b(?:held|spent|spend|spending|detained|kept|languish\w*)\s+(?:\w+\s+){0,3}$", re.IGNORECASE)


def of_a_penalty(text: str, start: int, end: int) -> bool:
    """Whether a length of time is what a court deals out.

    >>> text = "He was sentenced to 12 years."
    >>> of_a_penalty(text, 20, 28)
    True
    """
    before = text[max(0, start - 60) : start].rpartition(". ")[2]
    if _HELD.search(before):
        return False
    if _DEALT_BEHIND.match(text[end : end + 60]) or re.match(r"\s+(?:prison|jail)\s+terms?\b", text[end : end + 20]):
        return True
    return _DEALT_BEFORE.search(before) is not None


@rule(
    r"t?[oO]?u*(?P<n>[acdny])X*-?X*(?P<u>U)",
    r"t?u*(?P<n>h)(?:a|-)(?P<u>U)",
    r"u*(?P<n>a)(?P<u>U)&a(?P<h>h)",
    r"t?(?P<n>c)X+(?P<u>U)",
    r"u*(?P<n>[dn])(?P<f>\\)-?(?P<u>U)",
)
def duration(found: Found) -> Parse | None:
    """Five-day · six hours · more than three weeks · a year and a half · 5 1/2 hours · the eight-month-old truce."""
    unit, article = found.value("u"), found.match["n"] == "a"
    raw = found.pieces[found.match.end() - 1].lower
    count = 1.5 if found.piece("h") else 0.5 if found.match["n"] == "h" else found.number("n")
    if count is not None and (part := found.value("f")):
        above, _, below = part.partition("/")
        if not 0 < int(above) < int(below):
            return None
        count += round(int(above) / int(below), 2)
    if count is None or AGED.match(found.after) or (found.match["n"] == "y" and unit != "year"):
        return None
    if article and (unit in ("quarter", "second", "weekend", "night") or raw.endswith("s")):
        return None
    if article and RATE.search(found.before):
        return Recurring(iso_duration(unit, 1))
    if count > 1 and "-" not in found.match[0] and not raw.endswith("s"):
        behind = re.match(r"\s+([a-z]+)\b", found.after)
        if behind is not None and people_word(behind[1]) is not None:
            return None  # "six day labourers"
    if found.match[0][0] == "t" and "-" in found.match[0]:
        return None  # the article of "the five-day truce" is the noun's
    last = found.pieces[found.match.end() - 1]
    if "-" in found.match[0] and found.text[last.start].isupper() and re.match(r"\s+[A-Z]", found.after):
        return None  # the Six-Day War
    if unit == "quarter":
        return None  # three-quarters of the crop
    return Duration(iso_duration(unit, count), unit, count)


@rule(r"u*(?P<n>[cdn])[-T&](?P<n2>[cdn])X*-?(?P<u>U)", r"b(?P<n>[cdn])&(?P<n2>[cdn])X*(?P<u>U)")
def duration_range(found: Found) -> Parse | None:
    """Two to three weeks · 10-15 days."""
    first, last = found.number("n"), found.number("n2")
    if first is None or last is None or not first < last or AGED.match(found.after):
        return None
    return Duration(iso_duration(found.value("u"), first))


@rule(r"u*(?P<v>v)X*-?(?P<u>U)", r"(?P<u>U)(?P<s>[ALB])?", r"X(?P<u>U)")
def vague_length(found: Found) -> Parse | None:
    """Several days · for years · months later · decades-long."""
    unit, raw = found.value("u"), (found.piece("u") or found.pieces[0]).lower
    if re.search(r"\d\s+$", found.before):
        return None
    if found.piece("v"):
        if AGED.match(found.after):
            return None
        couple = found.number("v") if found.value("v") not in ("few", "several", "many", "") else None
        return Duration(iso_duration(unit, couple) if couple else None)
    if not raw.endswith("s") or raw in ("yrs", "mins", "hrs", "seconds", "quarters", "nights", "halves", "weekends"):
        return None
    shift = found.piece("s")
    if shift:
        return (
            Reference("past")
            if shift.code == "A"
            else None
            if re.match(r"\s+[a-z]", found.after) and shift.lower in ("before", "after")
            else Duration(None)
        )
    if re.match(
        r"['’]|-(?:long|old)\b|\s+(?:of|after|before|ago|later|earlier|on end|long)\b", found.after
    ) or re.search(r"\b(?:for|in|over|within|after|spanning|during|took|take|lasted|last)\s+$", found.before):
        return (
            None
            if unit in ("minute",) and not re.search(r"\b(?:within|for|after|in)\s+$", found.before)
            else Duration(None)
        )
    return None


@rule(
    r"Q(?P<w>[WDHSP])P?",
    r"Q(?P<m>[Mm])",
    r"Q(?P<n>[cdnO]?)X*(?P<u>U)",
    r"[2cdnv]?2a(?P<u>U)",
    r"[cdnv]2Q?(?P<u>U)",
    r"2Q(?P<n>[cd])?(?P<u>U)",
    r"2(?:a|Q)(?P<u>U)",
    r"Q[&]Q?(?P<u>U)",
)
def recurring(found: Found) -> Parse | None:
    """Every Friday · twice a week · once every two weeks."""
    unit = found.value("u")
    if not unit and found.pieces[found.match.start()].lower == "every other":
        return Recurring("P2W" if found.match[0][1] in "Ww" else "P2Y" if found.match[0][1] in "MmHS" else "P2D")
    if not unit:
        return Recurring("P1W" if found.match[0][1] in "W" else "P1Y" if found.match[0][1] in "MmHS" else "P1D")
    if unit in ("second", "minute") and not found.value("n"):
        return None
    return Recurring(iso_duration(unit, found.number("n") or 1))


@rule(r"(?P<q>q)(?P<p>P)?", r"W(?P<p>P)(?<=P)(?!.)")
def adverb_of_recurrence(found: Found) -> Parse | None:
    """Daily · annually · on Fridays."""
    value = found.value("q")
    text = found.text[found.start : found.end]
    if value == "weekday":
        return Recurring("P1W")
    if not value or (text[0].isupper() and re.match(r"\s+[A-Z]", found.after)):
        return None
    return Recurring(value)


@rule(r"tl(?!U)")
def the_past(found: Found) -> Parse | None:
    """In the past."""
    past = found.pieces[found.match.end() - 1].lower == "past"
    return Reference("past") if past and re.match(r"\s*(?:[.,;:)]|$)", found.after) else None


@rule(r"t?R")
def reference(found: Found) -> Parse | None:
    """Now · recently · the near future."""
    piece = found.pieces[found.match.end() - 1]
    if len(found.match[0]) > 1 and piece.lower.endswith(("ly", "now")):
        return None  # "the recently built road"
    text = found.text[found.start : found.end].lower()
    if text in ("now", "the past", "the future") and re.match(r"\s*-|\s+of\b", found.after):
        return None
    if text == "to date" and re.search(r"\b[Uu]p\s+$", found.before):
        return None
    return Reference(cast(Literal["present", "past", "future"], piece.value))


@rule(r"(?P<n>U)(?=-)")
def all_along(found: Found) -> Parse | None:
    """Day-long · month-long: one of the unit, without a number."""
    unit, raw = found.value("n"), found.pieces[found.match.start()].lower
    if raw.endswith("s") or not re.match(r"-long\b", found.after) or re.search(r"\d\s*-?$|-$", found.before):
        return None
    return Duration(iso_duration(unit, 1), unit, 1)


@rule(r"t(?P<o>[oOl])(?P<u>[UP])", r"(?P<o>[oO])(?P<u>[UP])")
def numbered(found: Found) -> Parse | None:
    """On the second day · by the third evening · the last week of the campaign: counted from what is told elsewhere."""
    counted = found.value("u")
    if counted not in ("day", "week", "month", "year", "night", "morning", "evening", "afternoon"):
        return None
    if found.pieces[found.match.end() - 1].lower.endswith("s"):
        return None
    of_what = re.match(r"\s+of\s+(?!last|next|this|that|the\s+(?:week|month|year)\b)", found.after)
    led = re.search(
        r"\b(?:on|by|until|from|since|during|in|for|into|after|before|of|at)\s+$", found.before, re.IGNORECASE
    )
    if found.match[0][0] != "t" and not of_what:
        owned = re.search(r"\b(?:its|their|his|her|our)\s+$", found.before)
        return Reference("undated") if owned and counted in ("day", "week", "month", "year") else None
    if found.match["o"] == "l":
        return (
            Reference("undated")
            if of_what and re.match(r"\s+of\s+(?:the|a|an|his|her|its|their)\b", found.after)
            else None
        )
    return Reference("undated") if of_what or led else None
