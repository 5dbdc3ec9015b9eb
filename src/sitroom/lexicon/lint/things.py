"""Rules for what is counted, moved, hit and where: equipment, measures, movements, truces, talks, places, times."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from sitroom.lexicon.lint.events import plover_modes
from sitroom.lexicon.lint.rules import countries, filled, number, once, one_of, pattern
from sitroom.lexicon.lint.sheet import Fault, Rule, Sheet, Sheets
from sitroom.model.values import PlacePrecision

EQUIPMENT = (
    "combat aircraft|missile|armoured vehicle|air defence|drone|artillery|small arms|helicopter|tank|explosive|"
    "rocket artillery|transport aircraft|ship|chemical|bladed or blunt weapon|aerial bomb|riot control|"
    "surveillance aircraft|engineering and support|light anti-armour weapon|submarine|nuclear weapon|grenade|"
    "suicide device"
).split("|")
ELEMENTS = (
    "unit|troops|warship|base|vehicle|missile|equipment|combat aircraft|artillery|aircraft|transport aircraft|tank|"
    "helicopter|drone"
).split("|")
MEASURES = (
    "killed wounded casualties missing detained abducted released captured surrendered displaced refugees returnees "
    "besieged in_need assisted resettlement_places troops aircraft vehicles vessels weapons strikes violations "
    "incidents money other"
).split()
_AGENCIES = (
    *("global", "national", "regional", "state", "semi-official", "private", "independent", "party", "rebel"),
    *("service", "monitoring", "broadcast", "aid"),
)
_CHANGES = "withdrawal deployment reinforcement redeployment departure arrival rotation retention buildup".split()
_TRUCES = "proposed offered declared agreed in_force extended suspended collapsed ended rejected".split()
_ROLE = (
    r"(?:obj|subj|self|of|for|to|value|times|prep:[a-z ]+)(?:\|(?:obj|subj|self|of|for|to|value|times|prep:[a-z ]+))*"
)
_COUNTED = "people bodies lives troops materiel money strikes violations incidents value any toll nationals".split()


def spellings(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
    """No name of a weapon stands in two rows."""
    seen: dict[str, int] = {}
    for row in sheet.rows:
        for name in dict.fromkeys(n.casefold() for n in (row["name"], *row.several("aliases"))):
            if name in seen:
                yield sheet.fault(row.line, f"{name!r} again, first in line {seen[name]}")
            seen.setdefault(name, row.line)


def attacks(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """The mode is one of ASSAULT's, the sub-event one of ACLED's."""
    modes = {mode for _, mode in plover_modes(sheets)}
    acled = sheets.get("acled")
    events = {row["sub_event_type"] for row in acled.rows} if acled else set()
    for row in sheet.rows:
        if row["mode"] and row["mode"] not in modes:
            yield sheet.fault(row.line, f"unknown mode {row['mode']!r}")
        if row["acled"] and row["acled"] not in events:
            yield sheet.fault(row.line, f"unknown sub-event {row['acled']!r}")


def leading(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """A measure that is not a figure's own is `class` or `count`."""
    yield from one_of("measure", (*MEASURES, "class", "count"))(sheet, sheets)


def agency_names(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
    """A full name is one agency's; a code may be of several, in capitals or as its agency writes it."""
    seen: dict[str, int] = {}
    for row in sheet.rows:
        for name in dict.fromkeys(n.casefold() for n in (row["name"], *row.several("names"))):
            if name in seen:
                yield sheet.fault(row.line, f"{name!r} again, first in line {seen[name]}")
            seen.setdefault(name, row.line)
        if row["since"] and row["until"] and row["since"] > row["until"]:
            yield sheet.fault(row.line, f"{row['since']} to {row['until']} runs backwards")


RULES: dict[str, tuple[Rule, ...]] = {
    "equipment": (once("name"), spellings, one_of("class", EQUIPMENT), attacks),
    "force_elements": (once("noun"), one_of("class", ELEMENTS)),
    "movements": (
        one_of("form", ("verb", "noun")),
        one_of("change", _CHANGES),
        one_of("mover", ("obj", "subj", "of", "poss"), several=True),
        one_of("place", ("origin", "destination", "base"), empty=True),
        once("lemma", "form", "change", "words"),
    ),
    "measures": (
        one_of("form", ("verb", "noun", "adjective")),
        leading,
        pattern("role", _ROLE),
        one_of("counts", _COUNTED, empty=True),
        one_of("basis", "total increment subset stock rate requested target".split(), empty=True),
        once("lemma", "form", "measure", "role", "with", "counts", "basis"),
    ),
    "groups_of_people": (
        filled("class"),
        once("word"),
        one_of("side", "civilians armed_group military government police peacekeepers".split(), empty=True),
    ),
    "targets": (once("target"), filled("class")),
    "ceasefire_terms": (
        once("term"),
        one_of("class", ("ceasefire", "pause")),
        one_of("strength", ("strong", "weak")),
    ),
    "ceasefire_states": (
        pattern("role", "(?:obj|subj|carrier|deed|prep:[a-z ]+)"),
        one_of("state", _TRUCES, empty=True),
        once("lemma", "role", "words"),
    ),
    "talks_words": (once("word", "use"), filled("use")),
    "places": (
        once("id"),
        filled("id", "name", "feature", "source"),
        countries("country", several=True),
        number("lat", -90, 90),
        number("lon", -180, 180),
        one_of("precision", get_args(PlacePrecision)),
        number("radius", 0, 10_000, empty=True),
    ),
    "place_roles": (filled("sense"), once("word", "sense")),
    "place_spellings": (once("name", "country"), filled("others"), countries("country", empty=False)),
    "place_leans": (countries("country", empty=False),),
    "place_abbreviations": (countries("country", empty=False), filled("name")),
    "place_words": (once("word"), one_of("kind", ("common", "surname", "never"), several=True)),
    "place_cues": (filled("kind"), once("word", "kind", "value")),
    "outlets": (once("domain"), filled("name"), countries("country")),
    "agencies": (
        once("id"),
        filled("id", "name"),
        agency_names,
        one_of("kind", _AGENCIES),
        countries("country"),
        pattern("since", r"1[89]\d\d|20[0-3]\d", empty=True),
        pattern("until", r"1[89]\d\d|20[0-3]\d", empty=True),
        pattern("domains", r"[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\|[a-z0-9-]+(?:\.[a-z0-9-]+)+)*", empty=True),
    ),
    "number_words": (filled("class"), once("word", "class")),
    "time_words": (filled("class"), once("word", "class")),
    "units": (filled("kind", "unit"), one_of("prefix", ("yes",), empty=True), once("word", "prefix")),
    "word_sets": (once("set"), filled("words")),
    "happenings": (once("happening"), filled("words")),
    "function_words": (once("language"), filled("words")),
}
