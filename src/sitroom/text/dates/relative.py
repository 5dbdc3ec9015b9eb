"""Weekdays and periods that are counted: next Tuesday, last week, two years earlier, the past month."""

from __future__ import annotations

import re
from typing import cast

from sitroom.text.dates.around import (
    PAPERS,
)
from sitroom.text.dates.engine import SHIFT, Found, rule
from sitroom.text.dates.expression import (
    Duration,
    Offset,
    Parse,
    Point,
    Reference,
    Unit,
    Which,
    Window,
    iso_duration,
)


@rule(r"(?P<which>[lpxfij])?(?P<w>W)(?:F?t?(?P<yw>[lpxfij])(?P<yu>U))?", r"(?P<w>W)(?P<which>[xf])")
def weekday(found: Found) -> Parse | None:
    """Friday · last Tuesday · Monday of this week."""
    if PAPERS.match(found.after) or re.search(
        r"\b(?:Black|Bloody|Super|Good|Ash|Easter|Palm|Orange)\s+$", found.before
    ):
        return None
    if found.value("yu") not in ("", "week"):
        return None
    week = found.which("yw")
    within = Point("week", which=week, shift=SHIFT.get(week, 0)) if found.value("yu") else None
    return Point("day", weekday=found.int("w"), which=found.which("which"), in_year=within)


@rule(r"(?P<d>D)(?P<p>P)?")
def deictic(found: Found) -> Parse | None:
    """Yesterday · tonight · yesterday morning."""
    shift, _, daypart = found.value("d").partition(" ")
    if re.match(r"['’]?\s*Show\b", found.after) or (
        found.text[found.start : found.end] == "Today" and re.search(r"\b(?:USA|Russia)\s+$", found.before)
    ):
        return None
    return Point("day", which="this", shift=int(shift), daypart=found.value("p") or daypart)


@rule(r"(?P<t>t)?(?P<w>[lpxfij])(?P<g>g)?(?P<u>U)", r"(?P<w>[i])(?P<g>g)")
def which_unit(found: Found) -> Parse | None:
    """Last week · this year · the following day · that month."""
    unit, which = cast(Unit, found.value("u") or "year"), found.which("w")
    raw_which = (found.piece("w") or found.pieces[0]).lower
    raw = found.pieces[found.match.end() - 1].lower
    plural = raw.endswith("s") and raw != "hours"
    article = found.match["t"] if "t" in found.match.re.groupindex else None
    if unit in ("second", "minute") or (unit == "quarter" and which == "this" and article):
        return None
    if plural:
        if which == "next":
            return Reference("future")
        return Duration(None) if which in ("past", "last", "previous", "following") else None
    if raw_which == "latest":
        return Point(unit, which="last", shift=-1)
    whole = re.search(r"\b(?:over|within|in|during|for|throughout|of)\s+$", found.before)
    if which == "past" or (article and which == "last" and whole):
        return Window(unit, 1, "past")
    if article and which == "next" and re.search(r"\b(?:over|within)\s+$", found.before):
        return Window(unit, 1, "next")
    if article and which == "next":
        which = "following"
    if article and which == "last" and unit == "day":
        return None  # "the last day" of what is told
    return Point(unit, which=which, shift=SHIFT.get(which, 0), fiscal=bool(found.piece("g")))


@rule(r"t?(?P<w>[lpxf])u?(?P<n>[cdnyv])X*(?P<u>U)", r"t?(?P<n>[cdnyv])(?P<w>[lpxf])(?P<u>U)")
def window(found: Found) -> Parse | None:
    """The past three weeks · next 48 hours · the four previous weeks."""
    count, unit = found.number("n"), found.piece("u")
    if count is not None and (count > 999 or (count > 1 and unit and not unit.lower.endswith("s"))):
        return None  # "300,000 last year"
    return Window(
        cast(Unit, found.value("u")),
        None if found.value("n") in ("few", "several", "many") else count,
        found.which("w"),
    )


@rule(
    r"u*(?P<n>[acdnyvh])X*-?(?P<u>U)(?P<s>[ABLN])",
    r"u*(?P<n>h)a(?P<u>U)(?P<s>[ABLN])",
    r"(?P<n>t)(?P<u>[UP])(?P<s>[BL])",
    r"u*(?P<n>a)(?P<u>U)&ah(?P<s>[ABLN])",
    r"(?P<n>t)(?P<u>U)(?P<s>f)(?!U)",
)
def shifted(found: Found) -> Parse | None:
    """Three weeks ago · two years earlier · the day before · a month from now."""
    unit, kind, article = found.value("u"), found.match["s"], found.match["n"]
    if article == "t" and (found.piece("u") or found.pieces[0]).lower.endswith("s"):
        return Duration(None)  # "the weeks before"
    count = 1 if article == "t" else 0.5 if article == "h" else found.number("n")
    if "&ah" in found.match[0]:
        count = 1.5
    if unit in ("morning", "evening", "afternoon", "night"):
        unit, daypart = "day", "" if unit == "night" else unit
    else:
        daypart = ""
    sign = 1 if kind in "LNf" else -1
    if count is None:
        return Reference("past") if kind == "A" else Duration(None)
    if unit == "century" and re.search(r"\bquarter of $", found.before):
        unit, count = "year", 25.0
    if kind in "BL" and re.match(r"\s+than\b", found.after):
        return Duration(iso_duration(unit, count), unit, count)  # "three years later than planned"
    told = re.match(
        r"\s+(?:the|a|an|that|his|her|its|their|this|these|those|it|he|she|they|we|[A-Z]\w+|[a-z]+ing|being)\b",
        found.after,
    )
    word = found.pieces[found.match.end() - 1].lower
    if (
        kind in "BL"
        and word in ("before", "after")
        and (told or (article != "t" and re.match(r"\s+[a-z]", found.after)))
    ):
        return Offset(cast(Unit, unit), count, sign)
    base: Which = "this" if kind in "AN" else "that"
    return Point(cast(Unit, unit), which=base, shift=sign * count, daypart=daypart)


@rule(r"[ta]?(?P<y>U)-(?P<s>[AB])g?(?:[oO]-?)?(?P<u2>U)?")
def year_ago(found: Found) -> Parse | None:
    """The year-ago quarter · year-earlier."""
    if found.value("y") != "year":
        return None
    if found.value("u2") == "quarter":
        return Point("quarter", which="that", shift=-4)
    return Point("year", which="this" if found.match["s"] == "A" else "that", shift=-1)


@rule(r"(?P<w>[ij])(?P<p>P)", r"t(?P<w>[xfp])(?P<p>P)", r"(?P<w>[x])(?P<p>P)")
def which_daypart(found: Found) -> Parse | None:
    """This morning · that afternoon · the next evening."""
    which = found.which("w")
    shift = SHIFT.get(which, 0)
    return Point("day", which="this" if which == "this" else "that", shift=shift, daypart=found.value("p"))


@rule(r"t?(?P<w>[ij])(?P<t>=)")
def which_time(found: Found) -> Parse | None:
    """At that time · during this period: the time told last."""
    led = re.search(
        r"\b(?:at|by|during|since|until|till|in|of|from|on|over|throughout)\s+$", found.before, re.IGNORECASE
    )
    opens = found.value("t") != "time" and re.search(r"(?:^|\n|[.!?]\s+)$", found.before)
    if not led and not opens:
        return None
    if "same" in found.text[found.start : found.end].lower() and found.value("t") == "time":
        return None  # "at the same time" joins, and tells no time
    return Point("time", which="that")


@rule(r"i(?P<t>=)(?P<w>[lx])(?P<u>U)", r"t?j(?P<t>=)(?P<w>[lx])(?P<u>U)")
def this_time(found: Found) -> Parse | None:
    """At this time last year: about a year from now, by its month."""
    if found.value("t") not in ("time", "period") or found.value("u") != "year":
        return None
    return Point("month", which="this", shift=-12 if found.which("w") == "last" else 12)


@rule(r"t(?P<t>=)")
def the_time(found: Found) -> Parse | None:
    """At the time · of the period: the time told last; "at the time of the raid" tells another one, and no date."""
    if found.value("t") not in ("time", "period"):
        return None
    lead = r"\b(?:at|of|until|till)\s+$" if found.value("t") == "time" else r"\b(?:in|of|during|over|throughout)\s+$"
    if not re.search(lead, found.before, re.IGNORECASE):
        return None
    if re.match(r"\s+of\b", found.after):
        return Reference("undated")
    if found.value("t") == "period" and not re.match(r"\s*(?:[.,;:)]|$)", found.after):
        return None
    return None if re.match(r"\s+(?:when|that|to|is|was|being)\b", found.after) else Point("time", which="that")


@rule(r"(?P<u>U)")
def weekend_deed(found: Found) -> Parse | None:
    """Weekend clashes."""
    if found.value("u") != "weekend" or found.text[found.end - 1] == "s" or not re.match(r"\s+[a-z]", found.after):
        return None
    return None if re.search(r"\b(?:a|an|per|every|each|long)\s+$", found.before, re.IGNORECASE) else Point("weekend")


@rule(r"t(?P<u>U)(?=')")
def of_the_unit(found: Found) -> Parse | None:
    """The day's fighting · the year's worst attack: the day or year told last, else that of publication."""
    unit = found.value("u")
    return Point(cast(Unit, unit)) if unit in ("day", "week", "month", "year") else None


@rule(r"t(?P<u>U)")
def the_unit(found: Found) -> Parse | None:
    """The weekend · the year, the month, the week where they are anchored by what was told before."""
    unit, raw = cast(Unit, found.value("u")), found.pieces[found.match.end() - 1].lower
    if raw.endswith("s"):
        return None
    if unit == "weekend":
        return Point(unit)
    if re.match(r"\s+(?:of|when|that|after|before|following|to)\b|-", found.after):
        return None
    led = (
        r"\b(?:end|beginning|start|middle|half|part|rest|remainder|close|later|late|early|earlier|quarter|months)"
        r" (?:of|in)\s+$"
    )
    loose = {
        "day": r"\b(?:later|late|earlier|early) in\s+$",
        "year": r"\b(?:in|for|during|of)\s+$",
        "month": r"\b(?:in|for|during|of)\s+$",
        "week": r"\b(?:in|for|during|of)\s+$",
        "quarter": r"\b(?:in|for|during)\s+$",
    }.get(unit)
    if loose is None or not (
        re.search(loose, found.before, re.IGNORECASE) or re.search(led, found.before, re.IGNORECASE)
    ):
        return None
    return Point(unit)


@rule(r"t?(?P<o>o)(?:F(?P<w>[lij])(?P<u>U))?")
def bare_ordinal(found: Found) -> Parse | None:
    """On the 12th · the 19th of that month."""
    day = found.int("o")
    if found.value("u") == "month":
        return Point(
            "day",
            day=day,
            in_year=Point("month", which=found.which("w"), shift=-1 if found.which("w") == "last" else 0),
        )
    if found.value("u") or not re.search(r"\b[Oo]n\s+$", found.before) or found.match[0][0] != "t":
        return None
    if re.match(r"\s*-?[A-Za-z]", found.after) and not re.match(
        r"\s+(?:and|to|in|at|by|that|the|when|after|with|but|from|he|they)\b", found.after
    ):
        return None
    return Point("day", day=day)


@rule(r"t?[ij]?g(?P<y>y)?", r"(?P<w>[lxp])g(?P<y>y)?")
def fiscal(found: Found) -> Parse | None:
    """Fiscal 2019 · the current fiscal year."""
    text, which = found.text[found.start : found.end].lower(), found.which("w")
    year = found.int("y")
    if year is None and "year" not in text:
        return None
    shift = SHIFT.get(which, 0)
    return Point("year", year=year, fiscal=True, which="" if year else which or "this", shift=0 if year else shift)


@rule(r"(?P<n>[acdv])(?P<u>U)'(?P<t>=)")
def in_time(found: Found) -> Parse | None:
    """In two days' time."""
    count = found.number("n")
    return (
        Point(cast(Unit, found.value("u")), which="this", shift=count) if count and found.value("t") == "time" else None
    )


@rule(r"Y")
def year_end(found: Found) -> Parse | None:
    """Year-end · month's end."""
    unit = cast(Unit, found.pieces[found.match.start()].value.split("_")[0])
    return Point(unit, which="that", part="end")
