"""Datelines and the other things that stand before a report's first sentence: place, date and agency, or a bare date.

Wire services write "KABUL, Afghanistan, March 3 (Reuters) - ", broadcast monitors "Lima, 20 Aug 88 (EFE) -- [Text]",
ministries "DAMASCUS, SANA –", South Asian and Gulf papers "QUETTA: ". Left in front of the sentence, the parser makes the
town a modifier of its subject, or its speaker.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from sitroom.lexicon.gazetteer import gazetteer

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sept sep",
            "october oct",
            "november nov",
            "december dec",
        ),
        1,
    )
    for name in names.split()
}
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?"
    r"|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_WEEKDAY = r"(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?\.?,?"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_YEAR = r"(?:(?:19|20)\d\d|['’]?\d\d)"
DATE = (
    rf"(?i:(?:{_WEEKDAY}\s+)?(?:{_DAY}\s+{_MONTH}(?:,?\s+{_YEAR})?|{_MONTH}\s+{_DAY}(?:,?\s+{_YEAR})?(?!\d)"
    rf"|\d{{4}}-\d\d-\d\d))"
)
_FULL_DATE = re.compile(
    rf"\b(?:(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<m1>{_MONTH}),?\s+(?P<y1>{_YEAR})"
    rf"|(?P<m2>{_MONTH})\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y2>(?:19|20)\d\d)"
    rf"|(?P<y3>(?:19|20)\d\d)-(?P<m3>\d\d)-(?P<d3>\d\d))(?!\d)",
    re.IGNORECASE,
)

AGENCIES = (
    "AFP",
    "AP",
    "Reuters",
    "UPI",
    "DPA",
    "dpa",
    "EFE",
    "ANSA",
    "Xinhua",
    "TASS",
    "Itar-Tass",
    "ITAR-TASS",
    "Interfax",
    "RIA Novosti",
    "RIA",
    "Sputnik",
    "SANA",
    "IRNA",
    "Anadolu",
    "AA",
    "ANI",
    "PTI",
    "APP",
    "IRIN",
    "Kyodo",
    "Yonhap",
    "Tanjug",
    "Ukrinform",
    "WAFA",
    "NNA",
    "SUNA",
    "ENA",
    "VOA",
    "RFE/RL",
    "CNN",
    "BBC",
    "IANS",
    "Bernama",
    "Petra",
    "MENA",
    "KUNA",
    "QNA",
    "SPA",
    "WAM",
    "ANA",
    "PANA",
    "Belga",
    "APA",
    "MTI",
    "PAP",
)
AGENCY = "|".join(re.escape(a) for a in sorted(AGENCIES, key=len, reverse=True))

UPPER = r"A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĖĘĚĞĢĪİĶŁĻŃŅŇŌŐŒŘŚŞŠŢŤŪŮŰŲŹŻŽ"
_CAPS_WORD = rf"[{UPPER}](?:[{UPPER}'’‘.]|-(?=[{UPPER}]))*[{UPPER}.]"
_CAPS_PLACE = rf"(?:[Aa]l-)?{_CAPS_WORD}(?:[ \t]+(?:[a-z]{{1,3}}[- ])?{_CAPS_WORD}|/{_CAPS_WORD}){{0,6}}"
_CAP_WORD = rf"[{UPPER}][\w'’‘.\-]*"
_MIXED_PLACE = rf"{_CAP_WORD}(?:[ \t]+(?:(?:of|and|al|el|es|ez|de|du|la|the|i)[- ])?{_CAP_WORD}|/{_CAP_WORD}){{0,3}}"
_REGION = rf"(?:[ \t]\({_MIXED_PLACE}\)(?=,))?(?:,[ \t]+(?!(?:{AGENCY})\b)(?!{DATE}){_MIXED_PLACE}){{0,2}}"
_PARENS = r"[ \t]*[(\[](?P<paren>[^()\[\]\n]{2,60})[)\]]"
_DASH = r"(?:[ \t]*(?:--+|[—–―‒\ufffd])|[ \t]+[-_](?=[ \t\n])|[-_:](?=[ \t\n]))"
_TAIL = (
    rf"(?P<region>{_REGION})(?:,?[ \t]+(?P<date>{DATE}))?(?:,?[ \t]+(?P<agency>{AGENCY}))?"
    rf"(?:,?[ \t]+(?P<date2>{DATE}))?(?:{_PARENS})?(?P<dash>{_DASH})?"
)
_CAPS = re.compile(rf"(?P<place>{_CAPS_PLACE}){_TAIL}")
_MIXED = re.compile(rf"(?P<place>{_MIXED_PLACE}){_TAIL}")
_PAREN_IS_SOURCE = re.compile(rf"{DATE}.*|(?:[{UPPER}]|dpa)[\w.'’&/ ,\-–]*")
# Words in capitals that open a line and are no town.
NO_PLACE = frozenset(
    [
        "urgent",
        "update",
        "updates",
        "breaking",
        "alert",
        "flash",
        "lead",
        "correction",
        "corrected",
        "refile",
        "rpt",
        "repeat",
        "factbox",
        "timeline",
        "analysis",
        "insight",
        "exclusive",
        "feature",
        "profile",
        "explainer",
        "graphic",
        "watch",
        "video",
        "photo",
        "photos",
        "live",
        "opinion",
        "editorial",
        "comment",
        "interview",
        "wrapup",
        "snapshot",
        "highlights",
        "background",
        "advisory",
        "embargoed",
        "note",
        "summary",
        "who",
        "what",
        "where",
        "when",
        "why",
        "how",
        "key",
        "quotes",
        "reaction",
        "reactions",
        "scenario",
        "scenarios",
        "diary",
        "preview",
        "roundup",
        "newsmaker",
        "special",
        "report",
        "attention",
        "warning",
        "notice",
        "conclusion",
        "introduction",
        "overview",
        "excerpt",
        "text",
        "end",
        "ends",
        "chapter",
        "section",
        "part",
        "page",
    ]
)


@dataclass(frozen=True, slots=True)
class Dateline:
    """Where a dateline ends (dash and blanks behind it included) and what it says. `start` is given by the caller."""

    end: int
    place: str
    date: str | None
    agency: str | None


def full_date(text: str) -> str | None:
    """The first complete date that stands in a short stretch of text, as ISO 8601; a date without a year is none.

    A year of two digits is read as 1969 to 2068.

    >>> full_date("SAN SALVADOR, 3 JAN 90 --"), full_date("KABUL, March 3 (Reuters)"), full_date("31 February 2020")
    ('1990-01-03', None, None)
    """
    for found in _FULL_DATE.finditer(text):
        day = found["d1"] or found["d2"] or found["d3"]
        month = found["m1"] or found["m2"] or found["m3"]
        year = (found["y1"] or found["y2"] or found["y3"]).lstrip("'’")
        number = int(month) if month.isdigit() else MONTHS[month.lower().rstrip(".")]
        whole = int(year) if len(year) == 4 else int(year) + (1900 if int(year) >= 69 else 2000)
        try:
            return datetime.date(whole, number, int(day)).isoformat()
        except ValueError:
            continue
    return None


def find_dateline(text: str, start: int, end: int, *, opening: bool, capitals: bool) -> Dateline | None:
    """The dateline that a paragraph from `start` to `end` opens with, or None.

    `opening`: it is the first paragraph of a report or section, where a bare "Rancagua -- The offices" may stand;
    `capitals`: the whole text is in capitals, so that capitals say nothing.
    """
    window = text[start : min(end, start + 200)]
    caps = _CAPS.match(window)
    if caps and _accept(caps, window, sure=not capitals, opening=opening):
        return _dateline(caps, start)
    mixed = _MIXED.match(window)
    if mixed and _accept(mixed, window, sure=False, opening=opening):
        return _dateline(mixed, start)
    return None


def _accept(found: re.Match[str], window: str, *, sure: bool, opening: bool) -> bool:
    """Whether what looks like a dateline is one. `sure`: its place is set off by capitals."""
    first = re.split(r"[ \t/.,-]", found["place"], maxsplit=1)[0].lower()
    if first in NO_PLACE or len(found["place"]) < 3:
        return False
    rest = window[found.end() :]
    source = found["agency"] or (found["paren"] if _PAREN_IS_SOURCE.fullmatch(found["paren"] or "") else None)
    dated = found["date"] or found["date2"] or bool(found["paren"] and re.match(DATE, found["paren"]))
    if not found["dash"]:
        # "MOSCOW (AP) The army said": only a known agency, or a dateline that has the line for itself.
        agency = bool(found["paren"] and re.fullmatch(AGENCY, found["paren"].strip()))
        alone = not rest.strip(" \t") or bool(re.match(r"[ \t]*[\n\r\u2028\u2029]", rest))
        return (agency and (sure or alone)) or (alone and bool(dated) and bool(source or found["place"]))
    if found["paren"] and not source:
        return False
    follows = rest.lstrip(" \t\n\r\u2028\u2029")
    if not follows:
        return bool(source or dated or sure)
    if not re.match(r"[\"“‘'`(\[«0-9]|[^\W\d_]", follows):
        return False
    known = found["agency"] or re.fullmatch(AGENCY, (found["paren"] or "").strip())
    if dated or known or (source and sure):
        return not (found["dash"] == ":" and not sure)
    # "NOW OPEN —" and "Combined Joint Task Force -" are headings: towns have short names.
    if len(found["place"].split()) > (5 if sure else 2):
        return False
    if not (follows[0].isupper() or follows[0] in "\"“‘'`(«[" or follows[0].isdigit()):
        return False
    if found["dash"].strip() == ":":
        return opening and _is_place_of_report(found["place"], follows, sure=sure)
    # "Russia - Assad's ally - said": a second dash in the sentence makes it an aside.
    sentence = re.split(r"[.!?]\s", follows, maxsplit=1)[0]
    aside = re.search(r"\s(?:--?|[—–])\s|[—–]|--", sentence)
    return (sure or opening) and (sure or not aside)


_TOWN, _TOWN_IN_SMALL = 50_000, 100_000
"""Inhabitants from which on a name before a colon is a town: small ones are called Police or Same."""
_AREAS = ("country", "former_country", "admin1")
_OF_US = re.compile(r"[\"“‘'`«]|(?i:we|i|our|my|let us|it is time)\b")


def _is_place_of_report(place: str, follows: str, *, sure: bool) -> bool:
    """Whether "BAGHDAD: A bomber" names where it was written, and not who speaks or what it is about."""
    entries = [e for e in gazetteer().find(place.title() if sure else place) if e.rank < 2]
    if sure:
        return any(e.feature in _AREAS or e.curated or (e.feature == "town" and e.population >= _TOWN) for e in entries)
    # "Moscow: We have no troops there" has a speaker, and so has "Russia: ..."; a town in small letters has no voice.
    states = any(e.feature in ("country", "former_country") for e in entries)
    return (
        not states
        and not _OF_US.match(follows)
        and any(e.feature == "town" and e.population >= _TOWN_IN_SMALL for e in entries)
    )


def _dateline(found: re.Match[str], start: int) -> Dateline:
    stretch = found.group(0)
    paren = found["paren"]
    agency = found["agency"] or (paren if paren and not re.match(DATE, paren) else None)
    return Dateline(start + found.end(), found["place"] + found["region"], full_date(stretch), agency)
