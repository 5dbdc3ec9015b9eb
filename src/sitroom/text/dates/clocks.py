"""Times of day: 06:30 GMT, 3 p.m., 10 o'clock, at dawn."""

from __future__ import annotations

import re

from sitroom.text.dates.around import hour_stands
from sitroom.text.dates.engine import Found, rule
from sitroom.text.dates.expression import (
    Clock,
    Parse,
    Point,
    Reference,
)

# What is done by night or by day: "a night raid", "daytime patrols"; the words tell a part of a day, and no day.
NIGHT_WORK = re.compile(
    r"[\s-]+(?:time\s+)?(?:raid(?:s|ers?)?|attacks?|assaults?|ambush(?:es)?|strikes?|fighting|retreat|march(?:es|ed)?|patrols?|"
    r"shelling|bombing|bombardments?|operations?|clashes|curfews?|air\s?strikes?|airstrikes?|air\s+raids?|arrests?|"
    r"battles?|landings?|flights?|sorties|missions?|traffic|swoops?|searches)\b"
)


def clock_of(text: str, meridiem: str = "", zone: str = "") -> Clock | None:
    """A clock time by its words: "06:30", "3" with "pm"; None for an impossible one."""
    parts = [int(p) for p in re.split(r"[:.h]", text)]
    hour, minute, second = parts[0], parts[1] if len(parts) > 1 else 0, parts[2] if len(parts) > 2 else 0
    if meridiem:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if meridiem == "pm" else 0)
    if hour > 24 or minute > 59 or second > 59:
        return None
    return Clock(hour % 24, minute, second, zone)


@rule(
    r"u*(?P<k>k)(?:(?P<z>z)|U)?(?:,?(?P<Z>Z))?(?:I?t?(?P<p>P))?",
    r"u*(?P<k>[dc])(?P<z>z)(?:,?(?P<Z>Z))?",
    r"u*(?P<k>[dc])K(?:It(?P<p>P))?",
    r"(?P<k>[dc])It(?P<p>P)",
    r"u*(?P<k>[ynd])(?P<h>U)?(?P<Z>Z)",
)
def clock(found: Found) -> Parse | None:
    """06:30 GMT · 3 p.m. · 10 o'clock · 5 in the morning · 1430 GMT."""
    piece = found.piece("k")
    if piece is None or (found.value("h") and found.value("h") != "hour"):
        return None
    text, daypart = piece.value, found.value("p")
    bare = piece.code == "k" and not found.piece("z") and not found.piece("Z") and not daypart
    if (
        bare
        and not re.search(
            r"\b(?:at|around|about|by|until|till|from|to|since|after|before|between|and|shortly)\s+$|^\s*$|\n\s*$",
            found.before,
            re.IGNORECASE,
        )
        and found.match.end() < 2
        and not re.match(r"\s*(?:on|hrs|hours|local)\b|\s?[-–]\s?\d\d[:.]\d\d(?!\d)", found.after)
    ):
        return None  # 3:2 is a score, 12:15 in a verse
    if piece.code in "yn" or (
        piece.code == "d"
        and found.piece("Z")
        and not found.piece("z")
        and len(piece.lower) != 4
        and not bare
        and piece.code != "k"
    ):
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


@rule(r"[ynd]U?(?!\w)|[ynd]U?(?=[IDlijT&])")
def hour_before_day(found: Found) -> Parse | None:
    """At 1300 on 30 August · as of 0000 on Monday · at 2230 last night · from 0600 hours."""
    text = found.text[found.start : found.end]
    made = clock_of(f"{text[:2]}:{text[2:4]}") if hour_stands(found) else None
    return Point("hour", clock=made) if made else None


@rule(r"(?P<p>P)")
def daypart(found: Found) -> Parse | None:
    """At dawn · by nightfall · at midnight."""
    value = found.value("p")
    if (
        value in ("night", "daytime", "dawn")
        and NIGHT_WORK.match(found.after)
        and found.value("p")
        and found.text[found.end - 1] != "s"
    ):
        return Reference("undated")
    modifies = re.match(r"\s+[a-z]+(?:s|ing)\b", found.after)
    if value in ("night", "daytime") and re.search(r"\b(?:at|by|in)\s+$", found.before) and not modifies:
        return Point("day", daypart=value)
    if value in ("dawn", "dusk", "noon", "midnight") and re.search(
        r"\b(?:at|by|before|after|until|since|from|around|about|shortly before|to)\s+$", found.before, re.IGNORECASE
    ):
        if re.match(r"\s+(?:raid|attack|of a)\b", found.after):
            return None
        return Point("day", daypart=value)
    return None
