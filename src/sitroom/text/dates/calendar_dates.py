"""Days and months: 16 March 2016, the 3rd of April, 22-25 April, January, Christmas, 16/03/2016."""

from __future__ import annotations

import re
from dataclasses import replace

from sitroom.text.dates.around import (
    COUNTED,
    HEAD_OF_NAME,
    month_stands,
    year_stands_after_month,
)
from sitroom.text.dates.engine import SHIFT, YEARISH, Found, in_year, rule
from sitroom.text.dates.expression import (
    Clock,
    Parse,
    Point,
    Range,
)


@rule(
    rf"(?:(?:(?P<w>[Ww]),?)?t?)(?P<d>[doO])F?(?P<m>[Mm]){YEARISH}?",
    rf"(?:(?P<w>[Ww]),?)?(?P<m>[Mm])t?(?P<d>[do]){YEARISH}?",
    rf"(?:(?P<w>[Ww]),?)?(?P<m>[Mm])t(?P<d>O){YEARISH}?",
)
def day_of_month(found: Found) -> Parse | None:
    """16 March 2016 · the 3rd of April · Monday, March 16 · July 25 of that year."""
    month, day = found.int("m"), found.int("d")
    year, within, fits = in_year(found)
    if not fits or not month or not day or not 1 <= day <= 31 or HEAD_OF_NAME.match(found.after):
        return None
    ordinal = found.piece("d")
    if ordinal and ordinal.code == "d" and found.match[0].startswith("td"):
        return None  # the article of "the 10 March accord" is the noun's
    if (
        ordinal
        and ordinal.code == "O"
        and not re.match(r"\s*of\b|\s*$", found.text[ordinal.end : ordinal.end + 4])
        and ordinal.start < (found.piece("m") or ordinal).start
    ):
        return None
    last = found.pieces[found.match.end() - 1]
    if (
        last is found.piece("d")
        and last.code == "d"
        and COUNTED.match(found.after)
        and re.search(r"\b[Ii]n\s+$", found.before)
    ):
        return None  # "In June 30 soldiers died"
    weekday = found.int("w")
    return Point("day", year=year, month=month, day=day, weekday=weekday, in_year=within)


@rule(
    rf"t?(?P<d>[do])[-~T&]t?(?P<d2>[do])F?(?P<m>[Mm]){YEARISH}?",
    rf"[rb]t?(?P<d>[do])[-~T&]t?(?P<d2>[do])F?(?P<m>[Mm]){YEARISH}?",
    rf"(?P<m>[Mm])(?P<d>[do])[-~T&](?P<d2>[do]){YEARISH}?",
    rf"[rb](?P<m>[Mm])(?P<d>[do])[-~T&](?P<d2>[do]){YEARISH}?",
)
def days(found: Found) -> Parse | None:
    """22-25 April · March 3 to 7 · between 3 and 7 April · 3 and 4 April."""
    month, first, last = found.int("m"), found.int("d"), found.int("d2")
    year, within, fits = in_year(found)
    if not fits or not month or not first or not last or not 1 <= first < last <= 31:
        return None
    listed = "&" in found.match.string[found.match.start("d") : found.match.start("d2")]
    if listed and found.match[0][0] not in "rb" and last != first + 1:
        return None
    point = Point("day", year=year, month=month, day=first, in_year=within)
    return Range(point, replace(point, day=last))


@rule(
    r"(?P<d>[do])(?=,(?:[do],){0,8}[do],?&t?[do]F?(?P<m>[Mm])(?:,?(?P<y>y))?)",
    r"(?P<d>[do])(?=,?&t?[do]F?(?P<m>[Mm])(?:,?(?P<y>y))?)",
)
def day_of_list(found: Found) -> Parse | None:
    """The days before the last of "on 1, 2 and 5 March"."""
    day, month = found.int("d"), found.int("m")
    if not day or not 1 <= day <= 31 or not re.search(r"\b(?:on|of|the|and|both)\s+$|,\s*$", found.before):
        return None
    return Point("day", year=found.int("y"), month=month, day=day)


@rule(r"(?P<m>[Mm])[-~T&/](?P<m2>[Mm])(?:,?(?P<y>y))?", r"[rb](?P<m>[Mm])[T&-](?P<m2>[Mm])(?:,?(?P<y>y))?")
def months(found: Found) -> Parse | None:
    """March-April 2015 · from May to July."""
    first, last, opener = found.int("m"), found.int("m2"), found.match[0][0]
    joint = found.match.string[found.match.start("m") + 1]
    if not first or not last or (opener not in "rb" and joint not in "-~" and not (joint == "&" and last == first + 1)):
        return None
    year = found.int("y")
    start_year = year - 1 if year and first > last else year
    return Range(Point("month", year=start_year, month=first), Point("month", year=year, month=last))


@rule(rf"t?(?P<o>[lOo])(?P<u>U)F(?P<m>[Mm]){YEARISH}?")
def day_at_an_end(found: Found) -> Parse | None:
    """The last day of February · the first day of March 2015."""
    year, within, fits = in_year(found)
    number, month = (0 if found.match["o"] == "l" else found.int("o")), found.int("m")
    if not fits or found.value("u") != "day" or number is None or number > 31 or not month:
        return None
    if number:
        return Point("day", year=year, month=month, day=number, in_year=within)
    return Point("month", year=year, month=month, in_year=within, part="last_day")


@rule(r"t?l(?P<u>U)F(?:t?(?P<w>[lxij])?(?P<v>U))")
def day_at_the_end(found: Found) -> Parse | None:
    """The last day of this month · of the year."""
    unit = found.value("v")
    if found.value("u") != "day" or unit not in ("month", "year", "week"):
        return None
    which = found.which("w")
    return Point(
        "week" if unit == "week" else "month" if unit == "month" else "year",
        which=which,
        shift=SHIFT.get(which, 0),
        part="last_day",
    )


@rule(rf"(?P<m>[Mm]){YEARISH}")
def month_of_year(found: Found) -> Parse | None:
    """February 1861 · July of that year · June last year."""
    year, within, fits = in_year(found)
    if not fits or (within is None and year is None) or (year and not year_stands_after_month(found, year)):
        return None
    return Point("month", year=year, month=found.int("m"), in_year=within)


@rule(r"(?P<d>d)-(?P<m>[Mm])-(?P<y>[yd])")
def hyphenated(found: Found) -> Parse | None:
    """16-Mar-2016."""
    year = found.int("y") or 0
    return Point("day", year=year if year > 99 else 2000 + year, month=found.int("m"), day=found.int("d"))


@rule(r"(?P<w>W),?t?(?P<o>o)")
def weekday_and_day(found: Found) -> Parse | None:
    """Friday the 13th."""
    return Point("day", weekday=found.int("w"), day=found.int("o"))


@rule(r"(?P<d>d)(?P<m>[Mm])(?P<s>[nds])")
def day_short_year(found: Found) -> Parse | None:
    """9 Nov 88."""
    digits, day = found.pieces[found.match.end() - 1], found.int("d")
    value = digits.value.lstrip("'’")
    if len(value) != 2 or not value.isdigit() or (digits.code == "d" and not re.match(r"\s*[(),;]|\s*$", found.after)):
        return None
    year = int(value) + (1900 if int(value) > 40 else 2000)
    return Point("day", year=year, month=found.int("m"), day=day) if not COUNTED.match(found.after) else None


@rule(r"(?P<m>[Mm])s")
def month_short_year(found: Found) -> Parse | None:
    """March '09."""
    digits = int(found.pieces[found.match.end() - 1].value)
    return Point("month", year=digits + (1900 if digits > 40 else 2000), month=found.int("m"))


@rule(r"(?P<w>[lpxfij])(?P<m>[Mm])(?P<d>d)?", r"(?P<m>[Mm])(?P<w>[lx])(?!U)")
def which_month(found: Found) -> Parse | None:
    """Last March · this September · April next."""
    if (
        found.value("m") == "5"
        and not found.text[found.start : found.end].istitle()
        and "May" not in found.text[found.start : found.end]
    ):
        return None
    day = found.int("d")
    if day and COUNTED.match(found.after):
        return None
    return Point("day" if day else "month", month=found.int("m"), day=day, which=found.which("w"))


@rule(r"(?P<m>[Mm])")
def month(found: Found) -> Parse | None:
    """January."""
    piece = found.pieces[found.match.start()]
    if piece.code == "m" and not re.search(r"\b(?:in|since|until|by|late|early|mid|last|from|to)[\s-]+$", found.before):
        return None
    return Point("month", month=found.int("m")) if month_stands(found) else None


NAMED_BEFORE = re.compile(r"[\"'“‘]?\b(?:White|Black|Red|Bloody|Last|Merry|Happy|Operation|Little|Blue)\s+$")


# "Ramadan Shallah", "Tariq Ramadan": a name of persons too.
FEAST_OF_PERSON = re.compile(
    r"(?<![.!?] )\b(?!(?:In|During|Before|After|Since|Until|By|This|The|For|As|On|When|Throughout|Orthodox|Coptic)\b)"
    r"[A-Z][a-z]+\s+$"
)


@rule(rf"(?:t|(?P<w>[lpxfij]))?(?P<h>H){YEARISH}?", r"(?P<h>H)I(?P<y>y)")
def holiday(found: Found) -> Parse | None:
    """Christmas 2007 · last Easter · New Year's Eve."""
    year, within, fits = in_year(found)
    name = found.value("h")
    if not fits or not found.text[found.start : found.end].strip("the ")[:1].isupper():
        return None
    if NAMED_BEFORE.search(found.before):
        return None  # "White Christmas"
    if name.startswith("islamic") and (
        re.match(r"\s+(?!War\b|Offensive\b)[A-Z][a-z]", found.after) or FEAST_OF_PERSON.search(found.before)
    ):
        return None
    if re.match(r"\s+(?:Island|War|Rising|Agreement|Accord|Offensive|Soviet|Convention)\b", found.after):
        return None
    return Point("day", holiday=name or "moving", year=year, in_year=within, which=found.which("w"))


@rule(r"!")
def iso(found: Found) -> Parse | None:
    """2016-03-16T14:00:00Z."""
    text = found.pieces[found.match.start()].value
    year, month, day = int(text[:4]), int(text[5:7]), int(text[8:10])
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    clock = None
    if hours := re.match(r"[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?", text[10:], re.IGNORECASE):
        zone = (hours[4] or "").upper().replace("Z", "+00:00")
        zone = zone if ":" in zone or not zone else zone[:3] + ":" + zone[3:]
        if int(hours[1]) > 23 or int(hours[2]) > 59:
            return None
        clock = Clock(int(hours[1]), int(hours[2]), int(hours[3] or 0), zone)
    return Point("day", year=year, month=month, day=day, clock=clock)


@rule(r"/", r"\\")
def numeric(found: Found) -> Parse | None:
    """16/03/2016 · 3/16/16 · 16.03.2016. Where both readings make a date the point is `ambiguous`, day first."""
    text = found.pieces[found.match.start()].value
    parts = re.split(r"[/.-]", text)
    first, second = int(parts[0]), int(parts[1])
    if text in ("9/11", "7/7", "26/11", "11/9"):
        return None  # names of attacks
    if len(parts) == 2:
        if not re.search(r"\b(?:on|since|until|from|by|dated?|of)\s+(?:the\s+)?$", found.before):
            return None
        year = None
    else:
        if len(parts[2]) != 4 and "/" not in text:
            return None
        year = (
            int(parts[2])
            if len(parts[2]) == 4
            else 2000 + int(parts[2])
            if int(parts[2]) < 50
            else 1900 + int(parts[2])
        )
    if first > 12 and 1 <= second <= 12 and first <= 31:
        return Point("day", year=year, month=second, day=first, numeric="day_first")
    if second > 12 and 1 <= first <= 12 and second <= 31:
        return Point("day", year=year, month=first, day=second, numeric="month_first")
    if not (1 <= first <= 12 and 1 <= second <= 12):
        return None
    return Point("day", year=year, month=second, day=first, ambiguous=first != second, numeric="day_first")
