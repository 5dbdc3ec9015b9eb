"""Rules for predicates and what stands around them: types and modes, conditions, cues, governors, likelihood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

from sitroom.lexicon.anonymity import SLOTS
from sitroom.lexicon.lint.rules import filled, number, once, one_of, pattern
from sitroom.lexicon.lint.sheet import Fault, Rule, Sheet, Sheets
from sitroom.lexicon.predicates import GUARDS, MARKS, NONE, condition
from sitroom.model.errors import CorpusError
from sitroom.model.record import Polarity, Reality, Standing
from sitroom.model.values import Act

# Roles of a clause that a condition or a filler may name, besides `prep:…`.
_ROLES = frozenset(
    "subj obj iobj attr adj compound poss inf that quote light passive word sent npadvmod num part mark of".split()
)
# Classes of actors, names and places, which no list of nouns makes.
_RESOLVED = frozenset(("person", "state", "name", "place"))
_ROLE = re.compile(r"prep:[a-z]+(?: [a-z]+)*")
_SLOT = re.compile(r"\{(\w+)\}")
# Intelligence Community Directive 203, section D.6.e.(2).(a).
_BANDS = frozenset(((1, 5), (5, 20), (20, 45), (45, 55), (55, 80), (80, 95), (95, 99)))


def plover_modes(sheets: Sheets) -> frozenset[tuple[str, str]]:
    """The pairs of type and mode that `plover.tsv` has; the mode of a type itself is empty."""
    sheet = sheets.get("plover")
    return frozenset((row["type"], row["mode"]) for row in sheet.rows) if sheet else frozenset()


def noun_classes(sheets: Sheets) -> frozenset[str]:
    """The classes that `noun_classes.tsv` has, and those that a phrase is in by what it resolves to."""
    sheet = sheets.get("noun_classes")
    return _RESOLVED | (frozenset(row["class"] for row in sheet.rows) if sheet else frozenset())


def coded(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """Types and modes are PLOVER's; guards have neither."""
    known = plover_modes(sheets)
    types = {t for t, _ in known}
    for row in sheet.rows:
        kind, mode = row["type"], row["mode"]
        if kind in (NONE, "null"):
            # A happening outside PLOVER may keep a mode of its own that other tables read.
            if kind == NONE and mode:
                yield sheet.fault(row.line, f"a guard with mode {mode!r}")
        elif kind not in types:
            yield sheet.fault(row.line, f"unknown type {kind!r}")
        elif (kind, mode) not in known:
            yield sheet.fault(row.line, f"{kind} has no mode {mode!r}")


def conditions(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """Every condition parses, names roles of a clause and known noun classes."""
    known = noun_classes(sheets)
    for row in sheet.rows:
        for text in (c for c in row["when"].split(";") if c.strip()):
            try:
                parsed = condition(text)
            except CorpusError as error:
                yield sheet.fault(row.line, error.message)
                continue
            for role in parsed.roles:
                if role.strip() not in _ROLES and not _ROLE.fullmatch(role.strip()):
                    yield sheet.fault(row.line, f"unknown role {role!r} in {text!r}")
            for name in parsed.classes:
                if name not in known:
                    yield sheet.fault(row.line, f"unknown noun class @{name}")
            if parsed.operator in ("=", "!=") and not parsed.words and not parsed.classes:
                yield sheet.fault(row.line, f"nothing to compare with in {text!r}")


def fillers(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
    """Actor, recipient and object are filled from roles of a clause."""
    for row in sheet.rows:
        for column in ("actor", "recipient", "object"):
            if row[column] == NONE:
                continue
            for role in (r.strip() for part in row.several(column) for r in part.split("+")):
                # "-" among others: better nobody than the roles after it.
                if role not in (NONE, *_ROLES) and not _ROLE.fullmatch(role):
                    yield sheet.fault(row.line, f"unknown role {role!r} in {column}")


def guards_known(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
    """A guard that no kind knows would never be asked, and its row hold everywhere."""
    for row in sheet.rows:
        for name in row.several("guards"):
            if name not in GUARDS and name not in MARKS:
                yield sheet.fault(row.line, f"unknown guard {name!r}")


def contexts_known(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """Contexts are those of `contexts.tsv`."""
    table = sheets.get("contexts")
    known = {row["context"] for row in table.rows} if table else set()
    for row in sheet.rows:
        for name in row.several("contexts"):
            if name not in known:
                yield sheet.fault(row.line, f"unknown context {name!r}")


def no_rivals(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """No other row, here or in the tables before, has the same predicate under the same conditions."""
    seen: dict[tuple[str, str, str], str] = {}
    for name in sorted(n for n in sheets if n.startswith("predicates_") and n <= sheet.name):
        for row in sheets[name].rows:
            key = (row["predicate"], row["form"], row["when"])
            if key in seen and name == sheet.name:
                yield sheet.fault(
                    row.line, f"{row['predicate']!r} under the same conditions again, first in {seen[key]}"
                )
            seen.setdefault(key, f"{name}.tsv:{row.line}")


def class_members(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """A class takes in only classes that there are."""
    known = noun_classes(sheets)
    for row in sheet.rows:
        for member in row.several("members"):
            if member.startswith("@") and member[1:] not in known:
                yield sheet.fault(row.line, f"unknown noun class {member}")


def light_nouns(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """The classes of nouns that a verb is light with are known."""
    known = noun_classes(sheets)
    for row in sheet.rows:
        for member in row.several("noun_class"):
            if member.startswith("@") and member[1:] not in known:
                yield sheet.fault(row.line, f"unknown noun class {member}")


def acled_types(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """Types and modes of the crosswalk are PLOVER's."""
    known = plover_modes(sheets)
    for row in sheet.rows:
        if row["type"] != "null" and (row["type"], row["mode"]) not in known:
            yield sheet.fault(row.line, f"PLOVER has no {row['type']} {row['mode']}".rstrip())


def hedge_forms(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
    """No form stands in two rows."""
    seen: dict[str, int] = {}
    for row in sheet.rows:
        for form in (row["hedge"], *row.several("variants")):
            if form.casefold() in seen:
                yield sheet.fault(row.line, f"{form!r} again, first in line {seen[form.casefold()]}")
            seen.setdefault(form.casefold(), row.line)


def bands(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
    """Low and high are one of the seven bands of ICD 203."""
    for row in sheet.rows:
        if not (row["low"].isdigit() and row["high"].isdigit() and (int(row["low"]), int(row["high"])) in _BANDS):
            yield sheet.fault(row.line, f"{row['low']}-{row['high']} is no band of ICD 203")


def formulas(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
    """Patterns are regular expressions once their slots are filled."""
    for row in sheet.rows:
        unknown = set(_SLOT.findall(row["pattern"])) - SLOTS.keys()
        unknown = {u for u in unknown if not u.isdigit()}
        if unknown:
            yield sheet.fault(row.line, f"unknown slot {sorted(unknown)[0]!r}")
            continue
        try:
            re.compile(re.sub(r"\{[a-z]+\}", "(?:x)", row["pattern"]))
        except re.error as error:
            yield sheet.fault(row.line, f"no regular expression: {error}")


PREDICATES: tuple[Rule, ...] = (
    filled("predicate"),
    one_of("form", ("verb", "noun", "adjective")),
    coded,
    conditions,
    fillers,
    guards_known,
    contexts_known,
    no_rivals,
)

RULES: dict[str, tuple[Rule, ...]] = {
    "plover": (
        once("type", "mode"),
        one_of("quad", "1234"),
        number("intensity", -10, 10, empty=True),
        pattern("cameo", r"\d{3,4}"),
    ),
    "acled": (acled_types, filled("event_type", "sub_event_type"), once("type", "mode", "setting")),
    "contexts": (once("context"), filled("words")),
    "noun_classes": (once("class"), filled("members"), class_members),
    "light_verbs": (light_nouns, one_of("subject", ("subj", "obj"))),
    "cues": (
        one_of("form", ("verb", "noun", "adjective", "preposition")),
        one_of("act", get_args(Act)),
        one_of("kind", ("speech", "belief", "evidence", "intention", "emotion"), empty=True),
        once("cue", "form", "act", "frames"),
    ),
    "cue_guards": (filled("cue", "role", "words"), one_of("rule", ("only", "never")), once("cue", "role", "words")),
    "governors": (
        one_of("frame", ("any", "inf", "noun", "that")),
        one_of("reality", (*get_args(Reality), "same")),
        one_of("polarity", get_args(Polarity), empty=True),
        one_of("standing", get_args(Standing), empty=True),
        once("lemma", "frame"),
    ),
    "hedges": (one_of("standing", ("alleged", "claimed")), hedge_forms),
    "estimative": (once("wording"), bands),
    "anonymity": (once("pattern"), one_of("kind", ("formula", "barred")), formulas),
    "confidence": (
        one_of("kind", ("event", "statement", "figure", "force", "ceasefire", "talks", "outlook")),
        number("raw", 0, 1),
        number("calibrated", 0, 1),
        once("kind", "raw"),
    ),
    "outlook_words": (
        one_of("form", ("verb", "noun", "adjective")),
        one_of("category", "scheduled expected pledged requested deadline warning threat forecast".split()),
        one_of("frame", ("any", "inf", "noun", "that")),
        once("lemma", "form", "frame"),
    ),
}
