"""Rules for the tables of actors: ids, kinds, countries, names that two rows claim, relations and their dates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import get_args

from sitroom.lexicon.lint.rules import codes, countries, date_faults, filled, number, once, one_of, pattern
from sitroom.lexicon.lint.sheet import Fault, Row, Rule, Sheet, Sheets
from sitroom.lexicon.names import fold
from sitroom.model.values import ActorType, RelationType

BODIES = ("groups", "organisations", "forces")
SECTORS = frozenset(
    "AGR BUS COP CRM CVL EDU ELI GOV JRN JUD LAB LEG MED MIL OPP PRE PRM PTY REB REF REL SOC SPY UAF".split()
)
_SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"


def body_ids(sheets: Sheets) -> frozenset[str]:
    """The ids of groups, organisations and forces."""
    return frozenset(row["id"] for name in BODIES if name in sheets for row in sheets[name].rows)


def ids_apart(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """No id stands in two tables of bodies."""
    others = {
        row["id"]: f"{name}.tsv:{row.line}"
        for name in BODIES[: BODIES.index(sheet.name)]
        if name in sheets
        for row in sheets[name].rows
    }
    for row in sheet.rows:
        if row["id"] in others:
            yield sheet.fault(row.line, f"id {row['id']!r} again, first in {others[row['id']]}")


def lifetimes(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
    """Start and end are dates in order."""
    for row in sheet.rows:
        yield from _dated(sheet, row, "start and end", f"{row['start']}/{row['end']}")


def renamings(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
    """`Name@2016/2017` with dates in order."""
    for row in sheet.rows:
        for part in row.several("renamings"):
            name, at, dates = part.partition("@")
            if not name or not at:
                yield sheet.fault(row.line, f"a renaming without a date: {part!r}")
                continue
            yield from _dated(sheet, row, f"renaming {name!r}", dates)


def _dated(sheet: Sheet, row: Row, what: str, dates: str) -> Iterator[Fault]:
    since, _, until = dates.partition("/")
    yield from date_faults(since, until, lambda message: sheet.fault(row.line, f"{what}: {message}"))


def relations(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """`affiliate_of:al-qaeda@2012/2016`: a known relation to a known body."""
    known = body_ids(sheets)
    for row in sheet.rows:
        for part in row.several("affiliations"):
            kind, colon, rest = part.partition(":")
            if not colon or kind not in get_args(RelationType):
                yield sheet.fault(row.line, f"unknown relation in {part!r}")
                continue
            target, _, dates = rest.partition("@")
            if target not in known:
                yield sheet.fault(row.line, f"{kind} an unknown id {target!r}")
            if target == row["id"]:
                yield sheet.fault(row.line, f"{kind} itself")
            yield from _dated(sheet, row, part.partition("@")[0], dates)


def _spellings(row: Row) -> list[str]:
    columns = [c for c in ("name", "names", "surname_alone", "abbreviations", "ambiguous") if c in row.cells]
    renamed = (p.partition("@")[0] for p in row.several("renamings")) if "renamings" in row.cells else ()
    return [*(value for column in columns for value in row.several(column)), *renamed]


def _key(name: str) -> str:
    """What two spellings share that a text cannot tell apart; abbreviations differ by case."""
    if name.isupper() and len(name) < 7:
        return name.replace(".", "")
    words = [w for part in name.split() for w in fold(part)]
    while len(words) > 1 and words[0] in ("the", "al", "el"):
        words = words[1:]
    return " ".join(words)


def claims(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """A name that several rows claim is marked ambiguous in all of them but one."""
    owners = _claims(tuple(sheets[name] for name in (*BODIES, "persons") if name in sheets))
    for row in sheet.rows:
        unsure = {n.casefold() for n in row.several("ambiguous")} if "ambiguous" in row.cells else set()
        for key, name in {_key(n): n for n in _spellings(row)}.items():
            first = owners[key][0]
            if name.casefold() not in unsure and first[:2] != (sheet.name, row["id"]):
                yield sheet.fault(row.line, f"{name!r} is claimed by {first[1]} too ({first[0]}.tsv:{first[2]})")


@lru_cache(maxsize=1)  # each of the tables asks, of the same sheets
def _claims(tables: tuple[Sheet, ...]) -> dict[str, list[tuple[str, str, int]]]:
    """Key to the rows that claim it without a mark, in the order of the tables; else to any row that has it."""
    sure: dict[str, list[tuple[str, str, int]]] = {}
    marked: dict[str, list[tuple[str, str, int]]] = {}
    for table in tables:
        for row in table.rows:
            unsure = {n.casefold() for n in row.several("ambiguous")} if "ambiguous" in row.cells else set()
            for name in _spellings(row):
                into = marked if name.casefold() in unsure else sure
                into.setdefault(_key(name), []).append((table.name, row["id"], row.line))
    return {**marked, **sure}


def offices(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
    """`president of Russia@2012/`: dates in order, if there are any."""
    for row in sheet.rows:
        for part in row.several("offices"):
            office, at, dates = part.partition("@")
            if at and not office:
                yield sheet.fault(row.line, f"a date without an office: {part!r}")
            yield from _dated(sheet, row, f"office {office!r}", dates)


def memberships(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """`hezbollah@1992/2024`: a known body and dates in order."""
    known = body_ids(sheets)
    for row in sheet.rows:
        for part in row.several("affiliations"):
            target, _, dates = part.partition("@")
            if target not in known:
                yield sheet.fault(row.line, f"affiliated with an unknown id {target!r}")
            yield from _dated(sheet, row, f"affiliation {target!r}", dates)


def seats(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
    """The body that sits in a building or town is known, and no name stands for two bodies."""
    known = body_ids(sheets) | codes(sheets)
    seen: dict[str, int] = {}
    for row in sheet.rows:
        if row["actor"] not in known:
            yield sheet.fault(row.line, f"unknown actor {row['actor']!r}")
        for name in (row["name"], *row.several("names")):
            if name.casefold() in seen:
                yield sheet.fault(row.line, f"{name!r} again, first in line {seen[name.casefold()]}")
            seen.setdefault(name.casefold(), row.line)


def _sectors(sheet: Sheet, sheets: Sheets) -> Iterable[Fault]:
    return one_of("sectors", SECTORS, several=True, empty=True)(sheet, sheets)


_BODY: tuple[Rule, ...] = (
    filled("id", "name", "type"),
    pattern("id", _SLUG),
    once("id"),
    ids_apart,
    one_of("type", get_args(ActorType)),
    _sectors,
    countries("country"),
    countries("active_in", several=True),
    lifetimes,
    renamings,
    relations,
    claims,
)

RULES: dict[str, tuple[Rule, ...]] = {
    "groups": _BODY,
    "organisations": _BODY,
    "forces": _BODY,
    "persons": (
        filled("id", "name"),
        pattern("id", _SLUG),
        once("id"),
        one_of("gender", ("m", "f")),
        countries("country", empty=False),
        offices,
        memberships,
        claims,
    ),
    "metonym_offices": (
        filled("name"),
        seats,
        one_of("kind", ("seat", "town")),
        one_of("ambiguous", ("yes",), empty=True),
    ),
    "countries": (
        pattern("iso3", "[A-Z]{3}"),
        pattern("iso2", "[A-Z]{2}", empty=True),
        filled("name", "region"),
        once("iso3"),
        once("name"),
        number("lat", -90, 90),
        number("lon", -180, 180),
    ),
    "offices": (
        one_of("kind", ("head", "modifier")),
        once("kind", "lemma"),
        one_of("type", ("office", "person"), empty=True),
        _sectors,
        filled("class"),
    ),
    "generic_actors": (
        once("lemma"),
        one_of("type", get_args(ActorType)),
        _sectors,
        one_of("person", ("0", "1")),
    ),
    "first_names": (once("name"), one_of("gender", ("m", "f", "fm")), one_of("weak", ("1",), empty=True)),
    "actor_words": (once("class"), filled("words")),
}
