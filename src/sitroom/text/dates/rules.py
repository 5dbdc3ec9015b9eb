"""The grammar: regular expressions over the codes of `tokens.py`, each with what it means.

A rule sees a stretch of pieces and may refuse it (None); the longest stretch that some rule accepts wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

from sitroom.text.dates.expression import (
    Clock,
    Duration,
    Offset,
    Parse,
    Point,
    Range,
    Recurring,
    Reference,
    Unit,
    Which,
    Window,
    iso_duration,
)
from sitroom.text.dates.tokens import Piece

SHIFT: dict[Which, int] = {"last": -1, "past": -1, "previous": -1, "next": 1, "following": 1}
WHICH: dict[str, Which] = {"l": "last", "p": "previous", "x": "next", "f": "following", "i": "this", "j": "that"}
YEARISH = r"(?:,?F?(?P<y>y)|(?:F|,)?t?(?P<yw>[lpxfij])(?P<yu>U))"


class Found:
    """A stretch of pieces with the named groups of the rule that matched it."""

    def __init__(self, match: re.Match[str], pieces: list[Piece], text: str) -> None:
        self.match, self.pieces, self.text = match, pieces, text
        self.start, self.end = pieces[match.start()].start, pieces[match.end() - 1].end

    def piece(self, name: str) -> Piece | None:
        """The first piece of a group."""
        at = self.match.start(name) if name in self.match.re.groupindex else -1
        return self.pieces[at] if at >= 0 else None

    def value(self, name: str) -> str:
        """What the first piece of a group stands for, or ""."""
        piece = self.piece(name)
        return piece.value if piece else ""

    def number(self, name: str) -> float | None:
        """A group as a number; an article counts as one."""
        piece = self.piece(name)
        if piece is None:
            return None
        if piece.code == "a":
            return 1
        try:
            return float(piece.value)
        except ValueError:
            return None

    def int(self, name: str) -> int | None:
        """A group as a whole number."""
        number = self.number(name)
        return int(number) if number is not None and number == int(number) else None

    def which(self, name: str) -> Which:
        """The anchoring word of a group; "past" is kept apart from "last"."""
        piece = self.piece(name)
        return "" if piece is None else "past" if piece.lower == "past" else WHICH[piece.code]

    @property
    def before(self) -> str:
        """The words before, up to 30 characters of the same line."""
        return self.text[max(0, self.start - 30):self.start].rpartition("\n\n")[2]

    @property
    def after(self) -> str:
        """The words after, up to 30 characters."""
        return self.text[self.end:self.end + 30]


Build = Callable[[Found], Parse | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern over codes and what it means."""

    pattern: re.Pattern[str]
    build: Build
    first: frozenset[str]


RULES: list[Rule] = []
CODE_LETTERS = "=MmWwUPSHDlpxfijeEABLNqQ2RzZKgutaFI&TbrvXCYhGdnycoOk!/\\'s-~,"


def rule(*patterns: str) -> Callable[[Build], Build]:
    """Adds patterns to the grammar."""
    def add(build: Build) -> Build:
        for text in patterns:
            pattern = re.compile(text)
            first = frozenset(c for c in CODE_LETTERS if _can_start(pattern, c))
            RULES.append(Rule(pattern, build, first))
        return build
    return add


def _can_start(pattern: re.Pattern[str], code: str) -> bool:
    """Whether a match may start with this code: found by reading the pattern's head, and never wrongly False."""
    head = re.sub(r"\(\?P<\w+>", "(?:", pattern.pattern)
    return _first_codes(head) is None or code in cast(set[str], _first_codes(head))


def _first_codes(head: str) -> set[str] | None:
    """The codes that a pattern can start with; None when that is not told here."""
    starts: set[str] = set()
    at = 0
    while at < len(head):
        char = head[at]
        if char == "[":
            end = head.index("]", at)
            codes, at = set(head[at + 1:end]), end + 1
        elif head.startswith("(?:", at):
            depth, end = 1, at + 3
            while depth:
                depth += {"(": 1, ")": -1}.get(head[end], 0)
                end += 1
            inner = _first_codes_of_options(head[at + 3:end - 1])
            if inner is None:
                return None
            codes, at = inner, end
        elif char.isalnum() or char in "!/,-~'&=":
            codes, at = {char}, at + 1
        elif char == "\\":
            codes, at = {head[at + 1]}, at + 2
        else:
            return None
        starts |= codes
        if head[at:at + 1] in ("?", "*"):
            at += 1
            continue
        return starts
    return None


def _first_codes_of_options(inner: str) -> set[str] | None:
    depth, options, part = 0, [], ""
    for char in inner:
        depth += {"(": 1, ")": -1}.get(char, 0)
        if char == "|" and depth == 0:
            options.append(part)
            part = ""
        else:
            part += char
    found = [_first_codes(option) for option in [*options, part]]
    return None if any(f is None for f in found) else set().union(*(f for f in found if f))


# --- words around ----------------------------------------------------------------------------------------------------

CUE = re.compile(r"\b(?:in|since|by|until|till|of|from|to|through|between|and|or|before|after|during|around|about|circa|as of|"
                 r"for|on|around|over|both|late|early|mid|past|throughout|ending|ended|starting|begun|year|was|to|"
                 r"last|next|this|every|each|that)\s+(?:the\s+)?$|mid-$|[(–/-]$", re.IGNORECASE)
NAMED = re.compile(r"(?:\b(?:Resolution|Res\.|Route|Flight|Unit|Camp|No\.?|Number|Highway|Article|Law|Decree|Boeing|Airbus|"
                   r"Base|Hill|Point|Battalion|Group|Order|Directive|Protocol|Convention|Section|Chapter|Room|Area|Sector|"
                   r"Squadron|Bridge|Gate|Block|Operation|Committee|Bill|Title|Proposition|Paragraph|para|page|p\.|pp\.)\s+|[#$€£@])$",
                   re.IGNORECASE)
HEAD_OF_NAME = re.compile(r"\s+(?:Brigades?|Battalions?|Movement|Division|Regiment|Front|Army|Forces?|Coalition|Alliance|"
                          r"Bloc|Square|Street|Avenue|Bridge|University|Mosque|Hospital|Committee|Martyrs|Organization|"
                          r"Organisation|Group|Party|Battery|Corps|Revolution|Youth|Barracks|Airport|Base|Road)\b")
AFTER_NAME = re.compile(r"\s+(?!(?:Day|Eve|GMT|UTC|EST|EDT|BST|CET|Local|[A-Z]+\b(?=\s+[A-Z]{2,}))\b)[A-Z][a-z]+")
TITLE = re.compile(r"\b(?:Mrs|Mr|Ms|Miss|Dr|Sir|Dame|Lady|Lord|President|Minister|Theresa|General|Gen|Colonel|Col|Judge|"
                   r"Senator|Sen|Rep|Captain|Capt|Prof|Professor|Secretary|Imran|Brian)\.?\s+$")
COUNTED = re.compile(r"[\s-]+(?!(?:was|is|has|as|its|his|this|series|hours|hrs|elections|hostilities|talks|clashes|protests|"
                     r"attacks|riots|invasions|wars|news|status|versus|thus|across|less|plus|us|towards|besides|perhaps|"
                     r"afterwards|always|years?|wars?)\b)[a-z]+(?:s|men|people|women|children|troops|police)\b")
PAPERS = re.compile(r"\s+(?:Times|Telegraph|Mirror|Express|Herald|Mail|Tribune|Star|Night Live|Night Football|World|"
                    r"Mosque|Agreement|Accord|Club|Morning News|Massacre)\b")


def month_stands(found: Found) -> bool:
    """Whether a bare month name is one: "Mrs May", "March on Rome", "April Jones" are none."""
    word, before, after = found.text[found.start:found.end], found.before, found.after
    if TITLE.search(before) or HEAD_OF_NAME.match(re.sub(r"^\s+\d{1,2}\b", "", after)):
        return False
    cued = bool(CUE.search(before))
    if word.lower() == "may":
        return cued and word[0].isupper() and not re.match(r"\s+(?:be|have|not|also|well)\b", after)
    if word.lower() in ("march", "april", "june", "august", "jan"):
        named = AFTER_NAME.match(after) or re.search(r"[A-Z][a-z]+\s+$", before) and not re.search(r"(?:^|[.!?]\s+)\w+\s+$", before)
        if word.lower() == "march" and re.match(r"\s+(?:on|to|for|against|of|in|through|towards?)\b", after):
            return cued
        return cued or not named
    return True


def year_stands(found: Found, year: int) -> bool:
    """Whether four digits are a year: not a count, a resolution, a flight."""
    if NAMED.search(found.before) or re.match(r"\s?(?:%|km|kg|mm|per cent|percent)", found.after):
        return False
    if re.search(r"\b(?:more|less|fewer|other|than|least|nearly|almost|some|up to|as many as|another|extra)\s+$", found.before):
        return False
    if re.search(r"[A-Za-z]-$", found.before) and not re.search(r"\b(?:mid|post|pre|early|late)-$", found.before, re.IGNORECASE):
        return False
    counted = COUNTED.match(found.after)
    if re.search(r"\b[Aa]n?\s+$", found.before):
        return 1700 <= year <= 2080
    if CUE.search(found.before):
        between = re.search(r"\b(?:of|to|and|or|about|around|for|over)\s+$", found.before)
        return 1000 <= year <= 2200 and not (counted and (between or year < 1900))
    if re.match(r"\s+(?:BC|BCE)\b", found.after):
        return False
    return 1700 <= year <= 2080 and not counted


# --- dates -----------------------------------------------------------------------------------------------------------

def _in_year(found: Found) -> tuple[int | None, Point | None, bool]:
    """The year of a date by number, or by words ("of last year"); False when the words name no year."""
    if unit := found.value("yu"):
        which = found.which("yw")
        return None, Point("year", which=which, shift=SHIFT.get(which, 0)), unit == "year"
    return found.int("y"), None, True


@rule(rf"(?:(?:(?P<w>[Ww]),?)?t?)(?P<d>[doO])F?(?P<m>[Mm]){YEARISH}?",
      rf"(?:(?P<w>[Ww]),?)?(?P<m>[Mm])t?(?P<d>[do]){YEARISH}?",
      rf"(?:(?P<w>[Ww]),?)?(?P<m>[Mm])t(?P<d>O){YEARISH}?")
def day_of_month(found: Found) -> Parse | None:
    """16 March 2016 · the 3rd of April · Monday, March 16 · July 25 of that year."""
    month, day = found.int("m"), found.int("d")
    year, within, fits = _in_year(found)
    if not fits or not month or not day or not 1 <= day <= 31 or HEAD_OF_NAME.match(found.after):
        return None
    ordinal = found.piece("d")
    if ordinal and ordinal.code == "O" and not re.match(r"\s*of\b|\s*$", found.text[ordinal.end:ordinal.end + 4]) \
            and ordinal.start < (found.piece("m") or ordinal).start:
        return None
    last = found.pieces[found.match.end() - 1]
    if last is found.piece("d") and last.code == "d" and COUNTED.match(found.after) and re.search(r"\b[Ii]n\s+$", found.before):
        return None                     # "In June 30 soldiers died"
    weekday = found.int("w")
    return Point("day", year=year, month=month, day=day, weekday=weekday, in_year=within)


@rule(r"(?P<d>[do])(?:,[do])*,?&(?=(?P<d2>[do])(?P<m>[Mm])(?:,?(?P<y>y))?)")
def first_of_two_days(_: Found) -> Parse | None:
    """The first day of "22 and 25 April" is read by `days` when they follow each other, and left out otherwise."""
    return None


@rule(rf"t?(?P<d>[do])[-~T&]t?(?P<d2>[do])F?(?P<m>[Mm]){YEARISH}?",
      rf"[rb]t?(?P<d>[do])[-~T&]t?(?P<d2>[do])F?(?P<m>[Mm]){YEARISH}?",
      rf"(?P<m>[Mm])(?P<d>[do])[-~T&](?P<d2>[do]){YEARISH}?",
      rf"[rb](?P<m>[Mm])(?P<d>[do])[-~T&](?P<d2>[do]){YEARISH}?")
def days(found: Found) -> Parse | None:
    """22-25 April · March 3 to 7 · between 3 and 7 April · 3 and 4 April."""
    month, first, last = found.int("m"), found.int("d"), found.int("d2")
    year, within, fits = _in_year(found)
    if not fits or not month or not first or not last or not 1 <= first < last <= 31:
        return None
    listed = "&" in found.match.string[found.match.start("d"):found.match.start("d2")]
    if listed and found.match[0][0] not in "rb" and last != first + 1:
        return None
    point = Point("day", year=year, month=month, day=first, in_year=within)
    return Range(point, replace(point, day=last))


@rule(rf"(?P<m>[Mm])[-~T&/](?P<m2>[Mm])(?:,?(?P<y>y))?", rf"[rb](?P<m>[Mm])[T&-](?P<m2>[Mm])(?:,?(?P<y>y))?")
def months(found: Found) -> Parse | None:
    """March-April 2015 · from May to July."""
    first, last, opener = found.int("m"), found.int("m2"), found.match[0][0]
    joint = found.match.string[found.match.start("m") + 1]
    if not first or not last or (opener not in "rb" and joint not in "-~" and not (joint == "&" and last == first + 1)):
        return None
    year = found.int("y")
    start_year = year - 1 if year and first > last else year
    return Range(Point("month", year=start_year, month=first), Point("month", year=year, month=last))


@rule(rf"(?P<m>[Mm]){YEARISH}")
def month_of_year(found: Found) -> Parse | None:
    """February 1861 · July of that year · June last year."""
    year, within, fits = _in_year(found)
    if not fits or (within is None and year is None) or (year and not year_stands_after_month(found, year)):
        return None
    return Point("month", year=year, month=found.int("m"), in_year=within)


def year_stands_after_month(found: Found, year: int) -> bool:
    """"In March 2000 soldiers" is no year; "March 2016 talks" is."""
    return not (COUNTED.match(found.after) and year % 100 == 0 and year != 2000) and year <= 2100


@rule(r"(?P<m>[Mm])s")
def month_short_year(found: Found) -> Parse | None:
    """March '09."""
    digits = int(found.pieces[found.match.end() - 1].value)
    return Point("month", year=digits + (1900 if digits > 40 else 2000), month=found.int("m"))


@rule(r"(?P<w>[lpxfij])(?P<m>[Mm])(?P<d>d)?", r"(?P<m>[Mm])(?P<w>[lx])(?!U)")
def which_month(found: Found) -> Parse | None:
    """Last March · this September · April next."""
    if found.value("m") == "5" and not found.text[found.start:found.end].istitle() and "May" not in found.text[found.start:found.end]:
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


@rule(r"(?:t?(?P<yu>U))?(?P<y>y)")
def year(found: Found) -> Parse | None:
    """2016 · the year 2000."""
    number, unit = found.int("y"), found.value("yu")
    if number is None or (unit and unit != "year") or not (unit or year_stands(found, number)):
        return None
    return Point("year", year=number)


@rule(r"(?P<n>[dny])(?P<G>G)", r"(?P<m>[Mm])(?P<n>[dny])(?P<G>G)", r"t?(?P<n>C)(?P<G>G)", r"t?(?P<n>[oO])-?(?P<u>U)(?P<G>G)",
      r"(?:t?S|S)F?(?P<n>[dny])(?P<G>G)", r"(?P<n>[dny])[-~T](?P<n2>[dny])(?P<G>G)")
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
    if number in (18, 19, 20) and rest and 10 <= rest <= 99 and re.search(r"\b(?:in|since|of|by|until)\s+$", found.before):
        return Point("year", year=number * 100 + rest)
    return None


@rule(r"(?:[rb])?(?P<y>y)[-~T&](?P<y2>[ydn])")
def years(found: Found) -> Parse | None:
    """1861-1863 · 1990-91 · from 2003 to 2011 · between 2003 and 2011."""
    first, text = found.int("y"), found.value("y2")
    joint = found.match.string[found.match.start("y") + 1]
    opened = found.match[0][0] in "rb"
    if first is None or not text.isdigit() or not 1000 <= first <= 2100 or (joint in "T&~" and not opened):
        return None
    if joint == "~" and len(text) != 4:
        return None
    last = int(text) if len(text) == 4 else first // 100 * 100 + int(text) if len(text) == 2 else 0
    if not first < last <= 2200 or (len(text) == 2 and joint != "-") or COUNTED.match(found.after):
        return None
    if not opened and NAMED.search(found.before):
        return None
    return Range(Point("year", year=first), Point("year", year=last))


@rule(r"t?(?P<c>C)")
def decade(found: Found) -> Parse | None:
    """The 1990s · '90s · the nineties."""
    digits = found.value("c")
    short = len(digits) < 4
    if short and not re.search(r"['’]|\bthe\b|mid|early|late", found.before[-8:] + found.text[found.start:found.end], re.IGNORECASE):
        return None
    if re.search(r"\b(?:his|her|their|my|your)\s+(?:(?:early|mid|late)[\s-])?$", found.before):
        return None                     # a man in his fifties
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


@rule(r"t?g?(?P<o>[oO])-?(?P<u>U)(?:F|I)?(?:tU)?(?:t?g?(?P<y>y)|t?(?P<yw>[lpxfij])g?(?P<yu>U))",
      r"t?(?P<y>y)g?(?P<o>[oO])-?(?P<u>U)", r"(?P<yw>[lpxfij])(?P<yu>U)'g?(?P<o>[oO])-?(?P<u>U)",
      r"t?g-?(?P<o>[oO])-?(?P<u>U)", r"t?(?P<o>[oO])g(?P<u>U)")
def quarter(found: Found) -> Parse | None:
    """The first quarter of 2019 · next year's first quarter · the 1988 third quarter."""
    number, (year, within, fits) = found.int("o"), _in_year(found)
    if not fits or found.value("u") != "quarter" or not number or number > 4:
        return None
    return Point("quarter", year=year, quarter=number, in_year=within, fiscal="g" in found.match[0])


@rule(rf"(?:t|(?P<sw>[lpxfij]))?(?P<s>S){YEARISH}?")
def season(found: Found) -> Parse | None:
    """The summer of 2014 · last spring · this winter · in the autumn."""
    text, which = found.text[found.start:found.end].lower(), found.which("sw")
    year, within, fits = _in_year(found)
    if not fits:
        return None
    told = which or year or within
    if not told:
        if re.match(r"\s+of\b|\s+(?:from|in|to|short|apart|on|offensive|into|back|behind)\b", found.after) or "spring" in text \
                and re.search(r"\b(?:Arab|Prague|Black|hot)\s+$", found.before):
            return None
        led = r"\b(?:in|during|by|since|until|of|for|through|throughout|over|into|spent|early|late|mid|every|before|after)\s+(?:the\s+)?$|-$"
        campaign = text == found.value("s") and re.match(r"\s+(?:offensives?|campaigns?|session|fighting)\b", found.after)
        if not campaign and not re.search(led, found.before, re.IGNORECASE):
            return None
    if re.search(r"\b(?:Arab|Prague)\s+$", found.before):
        return None
    return Point("season", year=year, season=found.value("s"), in_year=within, which=which)


@rule(rf"(?:t|(?P<w>[lpxfij]))?(?P<h>H){YEARISH}?")
def holiday(found: Found) -> Parse | None:
    """Christmas 2007 · last Easter · New Year's Eve."""
    year, within, fits = _in_year(found)
    name = found.value("h")
    if not fits or not found.text[found.start:found.end].strip("the ")[:1].isupper():
        return None
    if re.match(r"\s+(?:Island|Rising|Agreement|Accord|Offensive|Soviet|Convention)\b", found.after):
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
    if len(parts) == 2:
        if not re.search(r"\b(?:on|since|until|from|by|dated?|of)\s+(?:the\s+)?$", found.before):
            return None
        year = None
    else:
        if len(parts[2]) != 4 and "/" not in text:
            return None
        year = int(parts[2]) if len(parts[2]) == 4 else 2000 + int(parts[2]) if int(parts[2]) < 50 else 1900 + int(parts[2])
    if first > 12 and 1 <= second <= 12 and first <= 31:
        return Point("day", year=year, month=second, day=first, numeric="day_first")
    if second > 12 and 1 <= first <= 12 and second <= 31:
        return Point("day", year=year, month=first, day=second, numeric="month_first")
    if not (1 <= first <= 12 and 1 <= second <= 12):
        return None
    return Point("day", year=year, month=second, day=first, ambiguous=first != second, numeric="day_first")


# --- weekdays and relative periods -----------------------------------------------------------------------------------

@rule(r"(?P<which>[lpxfij])?(?P<w>W)(?:F?t?(?P<yw>[lpxfij])(?P<yu>U))?", r"(?P<w>W)(?P<which>[xf])")
def weekday(found: Found) -> Parse | None:
    """Friday · last Tuesday · Monday of this week."""
    if PAPERS.match(found.after) or re.search(r"\b(?:Black|Bloody|Super|Good|Ash|Easter|Palm|Orange)\s+$", found.before):
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
    if re.match(r"['’]?\s*Show\b", found.after) or (found.text[found.start:found.end] == "Today" and re.search(r"\b(?:USA|Russia)\s+$", found.before)):
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
    return Point(unit, which=which, shift=SHIFT.get(which, 0), fiscal=bool(found.piece("g")))


@rule(r"t?(?P<w>[lpxf])u?(?P<n>[cdnyv])X*(?P<u>U)", r"t?(?P<n>[cdnyv])(?P<w>[lpxf])(?P<u>U)")
def window(found: Found) -> Parse | None:
    """The past three weeks · next 48 hours · the four previous weeks."""
    count, unit = found.number("n"), found.piece("u")
    if count is not None and (count > 999 or (count > 1 and unit and not unit.lower.endswith("s"))):
        return None                     # "300,000 last year"
    return Window(cast(Unit, found.value("u")), None if found.value("n") in ("few", "several", "many") else count, found.which("w"))


@rule(r"u*(?P<n>[acdnyvh])X*-?(?P<u>U)(?P<s>[ABLN])", r"u*(?P<n>h)a(?P<u>U)(?P<s>[ABLN])", r"(?P<n>t)(?P<u>[UP])(?P<s>[BL])",
      r"u*(?P<n>a)(?P<u>U)&ah(?P<s>[ABLN])", r"(?P<n>t)(?P<u>U)(?P<s>f)(?!U)")
def shifted(found: Found) -> Parse | None:
    """Three weeks ago · two years earlier · the day before · a month from now."""
    unit, kind, article = found.value("u"), found.match["s"], found.match["n"]
    if article == "t" and (found.piece("u") or found.pieces[0]).lower.endswith("s"):
        return Duration(None)           # "the weeks before"
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
    told = re.match(r"\s+(?:the|a|an|that|his|her|its|their|this|these|those|it|he|she|they|we|[A-Z]\w+|[a-z]+ing|being)\b", found.after)
    word = found.pieces[found.match.end() - 1].lower
    if kind in "BL" and word in ("before", "after") and (told or (article != "t" and re.match(r"\s+[a-z]", found.after))):
        return Offset(cast(Unit, unit), count, sign)
    base: Which = "this" if kind in "AN" else "that"
    return Point(cast(Unit, unit), which=base, shift=sign * count, daypart=daypart)


@rule(r"t?(?P<y>U)-(?P<s>[AB])g?(?:[oO]-?)?(?P<u2>U)?")
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
    if not re.search(r"\b(?:at|by|during|since|until|in|of|from|on|over|throughout)\s+$", found.before, re.IGNORECASE):
        return None
    if "same" in found.text[found.start:found.end].lower() and found.value("t") == "time":
        return None                     # "at the same time" joins, and tells no time
    return Point("time", which="that")


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
    led = r"\b(?:end|beginning|start|middle|half|part|rest|remainder|close|later|late|early|earlier|quarter|months) (?:of|in)\s+$"
    loose = {"day": r"\b(?:later|late|earlier|early) in\s+$", "year": r"\b(?:in|for|during|of)\s+$", "month": r"\b(?:in|for|during|of)\s+$",
             "week": r"\b(?:in|for|during|of)\s+$", "quarter": r"\b(?:in|for|during)\s+$"}.get(unit)
    if loose is None or not (re.search(loose, found.before, re.IGNORECASE) or re.search(led, found.before, re.IGNORECASE)):
        return None
    return Point(unit, which="that")


@rule(r"t?(?P<o>o)(?:F(?P<w>[lij])(?P<u>U))?")
def bare_ordinal(found: Found) -> Parse | None:
    """On the 12th · the 19th of that month."""
    day = found.int("o")
    if found.value("u") == "month":
        return Point("day", day=day, in_year=Point("month", which=found.which("w"), shift=-1 if found.which("w") == "last" else 0))
    if found.value("u") or not re.search(r"\b[Oo]n\s+$", found.before) or found.match[0][0] != "t":
        return None
    if re.match(r"\s*-?[A-Za-z]", found.after) and not re.match(r"\s+(?:and|to|in|at|by|that|the|when|after|with|but|from|he|they)\b", found.after):
        return None
    return Point("day", day=day)


@rule(r"t?[ij]?g(?P<y>y)?", r"(?P<w>[lxp])g(?P<y>y)?")
def fiscal(found: Found) -> Parse | None:
    """Fiscal 2019 · the current fiscal year."""
    text, which = found.text[found.start:found.end].lower(), found.which("w")
    year = found.int("y")
    if year is None and "year" not in text:
        return None
    shift = SHIFT.get(which, 0)
    return Point("year", year=year, fiscal=True, which="" if year else which or "this", shift=0 if year else shift)


@rule(r"Y")
def year_end(found: Found) -> Parse | None:
    """Year-end · month's end."""
    unit = cast(Unit, found.pieces[found.match.start()].value.split("_")[0])
    return Point(unit, which="that", part="end")


# --- lengths, sets, references, clock --------------------------------------------------------------------------------

AGED = re.compile(r"[\s-]*(?:olds?|of\s+age)\b|\s*['’]?\s*(?:in prison|'s? imprisonment)\b", re.IGNORECASE)
RATE = re.compile(r"(?:\b(?:times|\d|million|billion|percent|per cent|%|dollars|hours|people|barrels|cents|pounds|tons|"
                  r"tonnes|once|twice|thrice|strikes|sorties|violations)\s+)$", re.IGNORECASE)


@rule(r"t?[oO]?u*(?P<n>[acdny])X*-?X*(?P<u>U)", r"t?u*(?P<n>h)(?:a|-)(?P<u>U)", r"u*(?P<n>a)(?P<u>U)&a(?P<h>h)", r"t?(?P<n>c)X+(?P<u>U)")
def duration(found: Found) -> Parse | None:
    """Five-day · six hours · more than three weeks · a year and a half."""
    unit, article = found.value("u"), found.match["n"] == "a"
    raw = found.pieces[found.match.end() - 1].lower
    count = 1.5 if found.piece("h") else 0.5 if found.match["n"] == "h" else found.number("n")
    if count is None or AGED.match(found.after) or (found.match["n"] == "y" and unit != "year"):
        return None
    if article and (unit in ("quarter", "second", "weekend", "night") or raw.endswith("s")):
        return None
    if article and RATE.search(found.before):
        return Recurring(iso_duration(unit, 1))
    if unit == "quarter":
        return None                     # three-quarters of the crop
    return Duration(iso_duration(unit, count))


@rule(r"u*(?P<n>[cdn])[-T&](?P<n2>[cdn])X*-?(?P<u>U)", r"b(?P<n>[cdn])&(?P<n2>[cdn])X*(?P<u>U)")
def duration_range(found: Found) -> Parse | None:
    """Two to three weeks · 10-15 days."""
    first, last = found.number("n"), found.number("n2")
    if first is None or last is None or not first < last or AGED.match(found.after):
        return None
    return Duration(iso_duration(found.value("u"), first))


@rule(r"u*(?P<v>v)X*(?P<u>U)", r"(?P<u>U)(?P<s>[ALB])?", r"X(?P<u>U)")
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
        return Reference("past") if shift.code == "A" else None if re.match(r"\s+[a-z]", found.after) and shift.lower in ("before", "after") else Duration(None)
    if re.match(r"['’]|-long\b|\s+(?:of|after|before|ago|later|earlier|on end|long)\b", found.after) or \
            re.search(r"\b(?:for|in|over|within|after|spanning|during|took|take|lasted|last)\s+$", found.before):
        return None if unit in ("minute",) and not re.search(r"\b(?:within|for|after|in)\s+$", found.before) else Duration(None)
    return None


@rule(r"Q(?P<w>[WDHSP])P?", r"Q(?P<m>[Mm])", r"Q(?P<n>[cdnO]?)X*(?P<u>U)", r"[2cdnv]?2a(?P<u>U)", r"[cdnv]2Q?(?P<u>U)", r"2Q(?P<n>[cd])?(?P<u>U)",
      r"2(?:a|Q)(?P<u>U)", r"Q[&]Q?(?P<u>U)")
def recurring(found: Found) -> Parse | None:
    """Every Friday · twice a week · once every two weeks."""
    unit = found.value("u")
    if not unit:
        return Recurring("P1W" if found.match[0][1] in "W" else "P1Y" if found.match[0][1] in "MmHS" else "P1D")
    if unit in ("second", "minute") and not found.value("n"):
        return None
    return Recurring(iso_duration(unit, found.number("n") or 1))


@rule(r"(?P<q>q)(?P<p>P)?", r"W(?P<p>P)(?<=P)(?!.)")
def adverb_of_recurrence(found: Found) -> Parse | None:
    """Daily · annually · on Fridays."""
    value = found.value("q")
    text = found.text[found.start:found.end]
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
    text = found.text[found.start:found.end].lower()
    if text in ("now", "the past", "the future") and re.match(r"\s*-|\s+(?:that|of)\b", found.after):
        return None
    return Reference(cast("str", piece.value))  # type: ignore[arg-type]


def clock_of(text: str, meridiem: str = "", zone: str = "") -> Clock | None:
    """A clock time by its words: "06:30", "3" with "pm"; None for an impossible one."""
    parts = [int(p) for p in re.split(r"[:.]", text)]
    hour, minute, second = parts[0], parts[1] if len(parts) > 1 else 0, parts[2] if len(parts) > 2 else 0
    if meridiem:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if meridiem == "pm" else 0)
    if hour > 24 or minute > 59 or second > 59:
        return None
    return Clock(hour % 24, minute, second, zone)


@rule(r"u*(?P<k>k)(?:(?P<z>z)|U)?(?:,?(?P<Z>Z))?(?:I?t?(?P<p>P))?", r"u*(?P<k>[dc])(?P<z>z)(?:,?(?P<Z>Z))?", r"u*(?P<k>[dc])K(?:It(?P<p>P))?",
      r"(?P<k>[dc])It(?P<p>P)", r"u*(?P<k>[ynd])(?P<h>U)?(?P<Z>Z)")
def clock(found: Found) -> Parse | None:
    """06:30 GMT · 3 p.m. · 10 o'clock · 5 in the morning · 1430 GMT."""
    piece = found.piece("k")
    if piece is None or (found.value("h") and found.value("h") != "hour"):
        return None
    text, daypart = piece.value, found.value("p")
    bare = piece.code == "k" and not found.piece("z") and not found.piece("Z") and not daypart
    if bare and not re.search(r"\b(?:at|around|about|by|until|till|from|to|since|after|before|between|and|shortly)\s+$|^\s*$|\n\s*$",
                              found.before, re.IGNORECASE) and found.match.end() < 2 and not re.match(r"\s*(?:on|hrs|hours|local)\b", found.after):
        return None                     # 3:2 is a score, 12:15 in a verse
    if piece.code in "yn" or (piece.code == "d" and found.piece("Z") and not found.piece("z") and len(piece.lower) != 4 and not bare and piece.code != "k"):
        if not re.fullmatch(r"(?:[01]\d|2[0-4])[0-5]\d", piece.lower):
            return None
        text = f"{piece.lower[:2]}:{piece.lower[2:]}"
    meridiem = found.value("z") or {"morning": "am", "afternoon": "pm", "evening": "pm", "night": "pm"}.get(daypart, "")
    if daypart and piece.code == "k" and int(re.split(r"[:.]", text)[0]) > 12:
        meridiem = ""
    try:
        made = clock_of(str(int(float(text))) if piece.code == "c" else text, meridiem, found.value("Z"))
    except ValueError:
        return None
    return Point("hour", clock=made) if made else None


@rule(r"(?P<p>P)")
def daypart(found: Found) -> Parse | None:
    """At dawn · by nightfall · at midnight."""
    value = found.value("p")
    if found.text[found.start:found.end] == "night" and re.search(r"\b(?:at|by)\s+$", found.before) and \
            not re.match(r"\s+[a-z]+(?:s|ing)\b", found.after):
        return Point("day", daypart="night")
    if value in ("dawn", "dusk", "noon", "midnight") and re.search(
            r"\b(?:at|by|before|after|until|since|from|around|about|shortly before|to)\s+$", found.before, re.IGNORECASE):
        if re.match(r"\s+(?:raid|attack|of a)\b", found.after):
            return None
        return Point("day", daypart=value)
    return None
