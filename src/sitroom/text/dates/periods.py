"""Years, decades, centuries, quarters, seasons: 2016, 1861-1863, the 1990s, the summer of 2014."""

from __future__ import annotations

import re

from sitroom.text.dates.around import COUNTED, NAMED, season_stands, year_stands
from sitroom.text.dates.engine import YEARISH, Found, in_year, rule
from sitroom.text.dates.expression import (
    Parse,
    Point,
    Range,
)


@rule(
    r"(?P<n>[dny])(?P<G>G)",
    r"(?P<m>[Mm])(?P<n>[dny])(?P<G>G)",
    r"t?(?P<n>C)(?P<G>G)",
    r"t?(?P<n>[oO])-?(?P<u>U)(?P<G>G)",
    r"(?:t?S|S)F?(?P<n>[dny])(?P<G>G)",
    r"(?P<n>[dny])[-~T](?P<n2>[dny])(?P<G>G)",
)
def before_christ(found: Found) -> Parse | None:
    """478 BC · August 480 BC · the 470s BC: years before the calendar's first, kept with their sign."""
    number = found.int("n")
    if not number or found.value("G") != "bc" or (found.piece("u") and found.value("u") != "century"):
        return None
    return Point("century" if found.piece("u") else "decade" if "C" in found.match[0] else "year", year=-number)


@rule(r"t?(?P<yu>U)(?P<c>c)", r"(?P<c>c)(?P<c2>c)")
def year_in_words(found: Found) -> Parse | None:
    """The year two thousand · nineteen seventy-nine."""
    number, rest = found.int("c"), found.int("c2")
    if found.value("yu"):
        return Point("year", year=number) if found.value("yu") == "year" and number and 1000 <= number <= 2100 else None
    if (
        number in (18, 19, 20)
        and rest
        and 10 <= rest <= 99
        and re.search(r"\b(?:in|since|of|by|until)\s+$", found.before)
    ):
        return Point("year", year=number * 100 + rest)
    return None


@rule(r"(?:t?(?P<yu>U))?(?P<y>y)")
def year(found: Found) -> Parse | None:
    """2016 · the year 2000."""
    number, unit = found.int("y"), found.value("yu")
    if number is None or (unit and unit != "year") or not (unit or year_stands(found, number)):
        return None
    return Point("year", year=number)


@rule(r"(?:[rb])?(?P<y>y)[-~T&](?P<y2>[ydn])")
def years(found: Found) -> Parse | None:
    """1861-1863 · 1990-91 · from 2003 to 2011 · between 2003 and 2011."""
    first, text = found.int("y"), found.value("y2")
    joint = found.match.string[found.match.start("y") + 1]
    opened = found.match[0][0] in "rb"
    if first is None or not text.isdigit() or not 1000 <= first <= 2100 or (joint in "T&~" and not opened):
        return None
    if (joint == "~" and len(text) != 4) or (joint in "-~" and opened):
        return None
    last = int(text) if len(text) == 4 else first // 100 * 100 + int(text) if len(text) == 2 else 0
    if not first < last <= 2200 or (len(text) == 2 and joint != "-") or COUNTED.match(found.after):
        return None
    if re.match(r"-", found.after):
        return None
    if not opened and NAMED.search(found.before):
        return None
    return Range(Point("year", year=first), Point("year", year=last))


@rule(r"t?(?P<c>C)")
def decade(found: Found) -> Parse | None:
    """The 1990s · '90s · the nineties."""
    digits = found.value("c")
    short = len(digits) < 4
    if short and not re.search(
        r"['’]|\bthe\b|mid|early|late", found.before[-8:] + found.text[found.start : found.end], re.IGNORECASE
    ):
        return None
    if re.search(r"\b(?:his|her|their|my|your)\s+(?:(?:early|mid|late)[\s-])?$", found.before):
        return None  # a man in his fifties
    number = int(digits)
    first = number if not short else (1900 + number if number > 20 else 2000 + number)
    return Point("decade", year=first) if 1000 <= first <= 2100 else None


@rule(r"t?(?P<o>[oO])-?(?P<u>U)")
def century(found: Found) -> Parse | None:
    """19th century · the third quarter · the first half is a part."""
    number, unit = found.int("o"), found.value("u")
    if unit == "century" and number:
        return Point("century", year=(number - 1) * 100)
    if unit == "quarter" and number and number <= 4 and not re.match(r"-?\s*(?:of\s+an?\b|final)", found.after):
        return Point("quarter", quarter=number)
    return None


@rule(
    r"t?g?(?P<o>[oO])-?(?P<u>U)(?:F|I)?(?:tU)?(?:t?g?(?P<y>y)|t?(?P<yw>[lpxfij])g?(?P<yu>U))",
    r"t?(?P<y>y)g?(?P<o>[oO])-?(?P<u>U)",
    r"(?P<yw>[lpxfij])(?P<yu>U)'g?(?P<o>[oO])-?(?P<u>U)",
    r"t?g-?(?P<o>[oO])-?(?P<u>U)",
    r"t?(?P<o>[oO])g(?P<u>U)",
)
def quarter(found: Found) -> Parse | None:
    """The first quarter of 2019 · next year's first quarter · the 1988 third quarter."""
    number, (year, within, fits) = found.int("o"), in_year(found)
    if not fits or found.value("u") != "quarter" or not number or number > 4:
        return None
    return Point("quarter", year=year, quarter=number, in_year=within, fiscal="g" in found.match[0])


@rule(r"t?(?P<s>S)F?(?P<y>y)[-](?P<y2>[yd])")
def season_over_new_year(found: Found) -> Parse | None:
    """The winter of 2011-12."""
    year, rest = found.int("y"), found.int("y2")
    if year is None or rest is None or found.value("s") != "winter" or (year + 1) % 100 != rest % 100:
        return None
    return Point("season", year=year, season="winter")


@rule(r"t?(?P<y>y)(?P<s>S)")
def season_behind_year(found: Found) -> Parse | None:
    """The 2014 dry season · the 2015 summer offensive."""
    if not re.match(r"\s+[a-z]|[.,;)]|$", found.after):
        return None
    return Point("season", year=found.int("y"), season=found.value("s"))


@rule(rf"(?:t|(?P<sw>[lpxfij]))?(?P<s>S){YEARISH}?")
def season(found: Found) -> Parse | None:
    """The summer of 2014 · last spring · this winter · in the autumn."""
    which = found.which("sw")
    year, within, fits = in_year(found)
    if not fits:
        return None
    told = which or year or within
    if not told and not season_stands(found):
        return None
    if re.search(r"\b(?:Arab|Prague)\s+$", found.before):
        return None
    return Point("season", year=year, season=found.value("s"), in_year=within, which=which)
