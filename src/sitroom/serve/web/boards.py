"""Boards: how the view of each kind looks, from its own `board.html`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from sitroom.kinds import kinds
from sitroom.model.errors import UsageError
from sitroom.model.ledger import Ledger, Section
from sitroom.room.counts import FindingQuery
from sitroom.room.disputes import DENYING
from sitroom.room.telling import GRAVE, PARTS
from sitroom.serve.rest.api import Asked, Offset, OurDesk
from sitroom.serve.web.network import network
from sitroom.serve.web.pages import view_of

router = APIRouter()
SPEAKERS, STATEMENTS = 30, 40
DISPUTES = 40
"""Findings in dispute on a page."""
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
    made = desk.ledger(name, asked.query.narrowed(offset=offset), asked.today or desk.today())
    if name == "figures":
        made = made.model_copy(update={"sections": tuple(sorted(made.sections, key=_weight))})
    kind = next((kind for kind in kinds() if kind.ledger is not None and kind.ledger.name == name), None)
    template = view.boards.get(kind.name, "board.html") if kind is not None else f"{name}.html"
    more: dict[str, Any] = {"network": network(made)} if name == "actors" else {}
    return view.flowing(
        request,
        template,
        filters=asked,
        name=name,
        kind=kind.name if kind is not None else None,
        ledger=made,
        groups=groups(made),
        **more,
    )


@router.get("/disputed")
def disputed(request: Request, desk: OurDesk, asked: Asked, offset: Offset = 0) -> HTMLResponse:
    """Versions that stand against each other, side against side; below, who denies what."""
    room = desk.room()
    wanted = asked.disputed()
    denials = asked.query.narrowed(kinds=("statement",), topics=DENYING, across=(), order="latest", limit=STATEMENTS)
    return view_of(request).page(
        request,
        "disputed.html",
        filters=asked,
        rows=room.disputes(wanted, limit=DISPUTES, offset=offset),
        total=desk.told("count_findings", wanted),
        totals={kind: desk.told("count_findings", _of_kind(wanted, kind)) for kind in ("", "figure", "event")},
        denials=room.records(denials) if not offset and asked.kind in ((), ("statement",)) else [],
        offset=offset,
        limit=DISPUTES,
    )


def _of_kind(wanted: FindingQuery, kind: str) -> FindingQuery:
    return replace(wanted, records=wanted.records.narrowed(kinds=(kind,) if kind else ()))


def _statements(request: Request, desk: OurDesk, asked: Asked, offset: int) -> HTMLResponse:
    room, view = desk.room(), view_of(request)
    query = asked.query.narrowed(kinds=("statement",))
    speakers = desk.speakers(query, SPEAKERS)
    total = desk.told("count", query)
    acts: dict[str, int] = {}
    for speaker in speakers:
        for act, number in speaker["acts"].items():
            acts[act] = acts.get(act, 0) + number
    rows = room.records(query.narrowed(order="latest", offset=offset, limit=STATEMENTS))
    return view.page(
        request,
        view.boards["statement"],
        filters=asked,
        name="statements",
        speakers=speakers,
        acts=sorted(acts, key=lambda act: -acts[act]),
        rows=rows,
        total=total,
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


def _weight(section: Section) -> tuple[int, int]:
    """Series in the order in which a situation report tells them, those with most lines first."""
    measure = section.about.get("measure")
    return (GRAVE.index(measure) if measure in GRAVE else len(GRAVE), -len(section.rows))
