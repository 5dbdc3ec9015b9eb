"""Boards: how the view of each kind looks, from its own `board.html`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from sitroom.kinds import kinds
from sitroom.link.records.denials import DENYING, TOLLS
from sitroom.model.errors import UsageError
from sitroom.model.ledger import Ledger, Row, Section
from sitroom.model.linking import Key
from sitroom.room.counts import FindingQuery
from sitroom.room.telling import GRAVE, PARTS
from sitroom.serve.rest.api import Asked, Offset, OurDesk
from sitroom.serve.rest.desk import Desk
from sitroom.serve.rest.filters import Filters
from sitroom.serve.web.network import network
from sitroom.serve.web.pages import view_of
from sitroom.serve.web.view import Late

router = APIRouter()
Numbered = tuple[int, Section]
SPEAKERS, STATEMENTS = 30, 40
DISPUTES = 40
"""Findings in dispute on a page."""
TABS = (
    ("All", ()),
    ("Tolls and other figures", ("figure",)),
    ("Happenings", ("event",)),
    ("Other", tuple(kind.name for kind in kinds() if kind.name not in ("figure", "event"))),
)
"""What is disputed, by kinds."""
FIRST = frozenset(("board", "rounds", "met"))
"""Parts of a process that a situation report does not tell by themselves."""


@router.get("/boards/{name}")
def board(request: Request, desk: OurDesk, asked: Asked, name: str, offset: Offset = 0) -> Response:
    """The board of a ledger, or of the statements."""
    view = view_of(request)
    if name == "timeline":
        return RedirectResponse(asked.address("/timeline"), 303)
    if name not in view.board_names():
        raise UsageError("usage.ledger", f"there is no board {name!r}", f"one of {', '.join(view.board_names())}")
    if name == "statements":
        return _statements(request, desk, asked, offset)
    kind = next((kind for kind in kinds() if kind.ledger is not None and kind.ledger.name == name), None)
    query, today = asked.query.narrowed(offset=offset), asked.today or desk.today()

    @cache
    def made() -> Ledger:
        found = desk.ledger(name, query, today)
        return (
            found.model_copy(update={"sections": tuple(sorted(found.sections, key=_weight))})
            if name == "figures"
            else found
        )

    def some(has: Callable[[Row], Any]) -> Late:
        return Late(lambda: any(has(row) for section in made().sections for row in section.rows))

    return view.flowing(
        request,
        view.boards.get(kind.name, "board.html") if kind is not None else f"{name}.html",
        filters=asked,
        name=name,
        kind=kind.name if kind is not None else None,
        ledger=Late(made),
        groups=Late(lambda: groups(made())),
        by_measure=Late(lambda: by_measure(made())),
        corrected=Late(lambda: _corrected(desk)),
        denials=Late(lambda: _denials(desk, made())),
        network=Late(lambda: network(made())),
        placed=some(lambda row: row.point),
        dated=some(lambda row: row.begins or row.ends),
    )


@router.get("/disputed")
def disputed(request: Request, desk: OurDesk, asked: Asked, offset: Offset = 0) -> Response:
    """Versions that stand against each other, side against side, with who denies them; below, denials that answer nothing."""
    wanted = asked.disputed()
    denials = asked.query.narrowed(kinds=("statement",), topics=DENYING, across=(), order="latest", limit=STATEMENTS)

    def told_of() -> tuple[Any, ...]:
        room = desk.room()
        rows = room.disputes(wanted, limit=DISPUTES, offset=offset)
        answering: list[dict[str, Any]] = []
        alone: list[dict[str, Any]] = []
        if not offset and asked.kind in ((), ("statement",)):
            answering, alone = room.denied(denials, [id for row in rows for id in row["findings"]])
        cards = sorted([*rows, *answering], key=lambda row: row["about"]["last_published"] or "", reverse=True)
        return (
            # What only one voice is known of, as a count that could not be confirmed, stands below what is told in two ways.
            sorted(cards, key=lambda row: len(row["voices"]) < 2),
            len(answering),
            desk.told("count_findings", wanted),
            [(title, of, desk.told("count_findings", _of_kinds(wanted, of))) for title, of in TABS],
            alone,
        )

    return view_of(request).flowing(
        request, "disputed.html", filters=asked, told_of=told_of, offset=offset, limit=DISPUTES
    )


def _corrected(desk: Desk) -> dict[Key, str]:
    """Records of which people corrected a field, with who did it last."""
    said = desk.told("judgements", undone=False)
    return {(j.report, j.record): j.by for j in said if j.verb == "correct" and j.report and j.record}


def _denials(desk: Desk, ledger: Ledger) -> dict[str, list[dict[str, Any]]]:
    """Who denies the tolls of a ledger, by finding."""
    tolls = (section for section in ledger.sections if section.about.get("measure") in TOLLS)
    asked = tuple(row.finding for section in tolls for row in section.rows if row.finding)
    found: dict[str, list[dict[str, Any]]] = desk.told("deniers", asked) if asked else {}
    return found


def _of_kinds(wanted: FindingQuery, of: tuple[str, ...]) -> FindingQuery:
    return replace(wanted, records=wanted.records.narrowed(kinds=of))


def _statements(request: Request, desk: Desk, asked: Filters, offset: int) -> Response:
    view = view_of(request)
    query = asked.query.narrowed(kinds=("statement",))

    def told_of() -> tuple[Any, ...]:
        speakers = desk.speakers(query, SPEAKERS)
        acts: dict[str, int] = {}
        for speaker in speakers:
            for act, number in speaker["acts"].items():
                acts[act] = acts.get(act, 0) + number
        rows = desk.room().records(query.narrowed(order="latest", offset=offset, limit=STATEMENTS))
        return speakers, sorted(acts, key=lambda act: -acts[act]), desk.told("count", query), rows

    return view.flowing(
        request,
        view.boards["statement"],
        filters=asked,
        name="statements",
        told_of=told_of,
        offset=offset,
        limit=STATEMENTS,
    )


def groups(ledger: Ledger) -> list[tuple[str, list[Section]]]:
    """Sections by what they belong to: one truce, one process. The first of a group is the one that names it."""
    found: dict[str, list[Section]] = {}
    for section in ledger.sections:
        head, _, part = section.name.rpartition(":")
        found.setdefault(head if part in PARTS | FIRST else section.name, []).append(section)
    return list(found.items())


def by_measure(ledger: Ledger) -> list[tuple[str, list[Numbered], list[Numbered]]]:
    """Series, numbered, by what they count: those with several lines, and those of one line."""
    found: dict[str, tuple[list[Numbered], list[Numbered]]] = {}
    for numbered in enumerate(ledger.sections):
        section = numbered[1]
        often, once = found.setdefault(section.about.get("measure") or "", ([], []))
        (often if len(section.rows) > 1 else once).append(numbered)
    return [(measure, *parts) for measure, parts in found.items()]


def _weight(section: Section) -> tuple[int, bool, int]:
    """Series in the order in which a situation report tells them, those that say of what first, and those with most lines."""
    about = section.about
    measure = about.get("measure")
    return (GRAVE.index(measure) if measure in GRAVE else len(GRAVE), not about.get("placed"), -len(section.rows))
