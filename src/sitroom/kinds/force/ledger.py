"""Forces by owner and place: what left, came and stayed, by whose word; plans apart from deeds, claims beside counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sitroom.kinds.force.board import board_of
from sitroom.kinds.force.place import WAYS, bare, told_at
from sitroom.kinds.force.record import Element, Force
from sitroom.link.records.sides import Sides, both
from sitroom.link.records.when import day_number, when_of
from sitroom.link.records.where import fit
from sitroom.model.indexed import actor_key, folded, place_key
from sitroom.model.ledger import Asked, Column, Evidence, Held, Ledger, LedgerOf, Row, Section, evidence_of, point_of
from sitroom.model.values import Place

RULE = (
    "One table for each owner and place. Each line is one movement by one source, with all reports that carry it; what is "
    "planned, ordered, offered or demanded is told apart from what is done. An owner or a place that a sentence leaves out "
    "is that of the heading above it, of the other movements of its finding or report, or of all reports' movements from "
    "that place, where there is only one. The summary gives the latest word of each source on what left, came and stayed; "
    "counts of different sources stand side by side and are never added up, nor are stages."
)
COLUMNS = (
    Column(key="date", title="date"),
    Column(key="change", title="change"),
    Column(key="reality", title="done or to come"),
    Column(key="stage", title="stage"),
    Column(key="what", title="what"),
    Column(key="origin", title="from"),
    Column(key="destination", title="to"),
    Column(key="source", title="by the word of"),
    Column(key="against", title="others say"),
    Column(key="standing", title="standing"),
    Column(key="reports", title="reports", align="right"),
)
_DONE = ("occurred", "ongoing", "attempted")
_STAGE = re.compile(
    r"(?i)\b(first|second|third|fourth|fifth|last|final|next)(?: of (?:two|three|four|five|several))? "
    r"(?:stages?|phases?|steps?|batch|group|contingent|convoys?|wave)\b|\b(?:stage|phase) (one|two|three|\d)\b"
)
_REACH = 900
"""Characters below a heading that still belong to it."""
_NUMBER = re.compile(r"\d")


@dataclass(slots=True)
class _Move:
    held: Held
    force: Force
    owner: str | None
    place: str | None
    shown: Place | None
    way: str
    stage: str | None = None


def ledger(held: Sequence[Held], asked: Asked) -> Ledger:
    """A summary of all owners and places, then each in full, the one last spoken of first."""
    sides = Sides(h.entry for h in (*held, *asked.around))
    moves, left_out = _moves(held, sides)
    _complete(moves)
    groups: dict[tuple[str | None, str | None], list[_Move]] = {}
    for move in moves:
        groups.setdefault((move.owner, move.place), []).append(move)
    tables = [(key, _rows(group, sides)) for key, group in groups.items()]
    tables.sort(key=lambda t: (_last(groups[t[0]]), str(t[0])), reverse=True)
    owners = {key[0]: _owner(key[0], moves, sides) for key in groups}
    labels = {key: (owners[key[0]], _place_name(groups[key])) for key in groups}
    sections = [board_of([(labels[key], rows) for key, rows in tables])] if tables else []
    for key, rows in tables:
        owner, place = labels[key]
        section = Section(
            name=f"{key[0] or '-'}@{key[1] or '-'}",
            title=f"{owner or 'owner not told'}, {place or 'place not told'}",
            columns=COLUMNS,
            rows=tuple(rows),
            about={"owner": owner, "owner_key": key[0], "place": place, "place_key": key[1]},
        )
        sections.append(section)
    notes = (f"{left_out} movements that are only supposed, or told from long ago",) if left_out else ()
    return Ledger(name="forces", title="Forces", rule=RULE, sections=tuple(sections), left_out=notes)


def _moves(held: Sequence[Held], sides: Sides) -> tuple[list[_Move], int]:
    found, left_out = [], 0
    for each in held:
        force = each.entry.record
        assert isinstance(force, Force)
        if force.reality in ("hypothetical", "habitual") or force.novelty in ("background", "anniversary"):
            left_out += 1
            continue
        owner = (
            sides.key(force.owner, each.entry.report.id) if force.owner is not None and _named(force.owner) else None
        )
        if force.owner is not None and force.owner.person and owner == actor_key(force.owner):
            # A commander is no owner; whose he is nobody says.
            owner = None
        found.append(_Move(each, force, owner, None, told_at(force), WAYS[force.change], _stage(force)))
    _place(found)
    return _under_headings(found), left_out


def _under_headings(moves: Sequence[_Move]) -> list[_Move]:
    """Headings of notes, "Withdrawal from Kawambwa, second stage.", are no movements: they say where those below took place."""
    by_report: dict[str, list[_Move]] = {}
    for move in moves:
        by_report.setdefault(move.held.entry.report.id, []).append(move)
    headings: set[int] = set()
    for group in by_report.values():
        group.sort(key=lambda m: m.force.trigger.start)
        above: _Move | None = None
        last: dict[str, _Move] = {}
        for move in group:
            before = last.get(move.way)
            if before is not None and move.stage is None and _next_to(move, before):
                move.stage = before.stage
            last[move.way] = move
            force = move.force
            if _heading(force) and len(group) > 1:
                headings.add(id(move))
                above = move
            elif above is not None and force.trigger.start - above.force.trigger.start < _REACH:
                if move.place is None and move.way in (above.way, "stayed"):
                    move.place, move.shown = above.place, above.shown
                if move.place == above.place:
                    move.stage = move.stage or above.stage
    return [m for m in moves if id(m) not in headings]


def _next_to(move: _Move, last: _Move) -> bool:
    """ "It has completed the first phase. A total of 650 soldiers left …": the next sentence counts those of the stage."""
    first, second = last.force, move.force
    gap = second.evidence[0].start - first.evidence[-1].end
    return (
        last.stage is not None
        and all(e.quantity is None for e in first.elements)
        and bool(second.elements)
        and 0 <= gap <= 3
        and (move.way, first.polarity) == (last.way, second.polarity)
        and {first.reality, second.reality} <= set(_DONE)
    )


def _heading(force: Force) -> bool:
    bare = (
        not force.elements and not force.retained and force.time is None and not force.attribution and not force.owner
    )
    text = max((s.text for s in force.evidence), key=len, default="")
    return bare and len(text.split()) <= 8 and force.extent == "unspecified"


def _named(actor: Any) -> bool:
    """Whether it is somebody's name and no common noun: "troops" are nobody's, "the army" a state's."""
    name = actor.person or actor.name or actor.text
    return bool(actor.id or actor.country) or any(c.isupper() for c in name) or folded(name) in _SIDES


_FIGHTERS = frozenset("fighters rebels militants insurgents gunmen guerrillas militiamen attackers assailants".split())
_REGULARS = frozenset(
    "soldiers troops personnel brigade battalion company companies division regiment army helicopters aircraft jets warplanes "
    "officers infantry garrison servicemen".split()
)
_SIDES = frozenset({"army", "regime", "government", "rebels", "rebel group", "armed group", "navy", "air force"})


def _place(moves: Sequence[_Move]) -> None:
    """Places under one key each: a town, its district and its port are one where forces are concerned."""
    known: list[tuple[str, Place]] = []
    for move in moves:
        place = move.shown
        if place is None:
            continue
        for key, other in known:
            if bare(place) == bare(other) and fit(place, other)[0] != "elsewhere":
                move.place = key
                break
        else:
            move.place = place_key(place)
            known.append((str(move.place), place))


def _complete(moves: Sequence[_Move]) -> None:
    """Owners and places that a sentence leaves out: those of its finding or report, or of the place, where there is one."""
    _share(moves, "owner", lambda m: m.held.finding)
    _share(moves, "owner", lambda m: m.held.entry.report.id)
    held: dict[str, Counter[str]] = {}
    for move in moves:
        if move.place is not None and move.owner is not None:
            held.setdefault(move.place, Counter())[move.owner] += 1
    for move in moves:
        if move.owner is None and move.place is not None:
            found = {k: n for k, n in held.get(move.place, Counter()).items() if _can_own(k, move)}
            groups = [k for k in found if not k.startswith("state:")]
            best = max(found, key=lambda k: (found[k], k), default=None)
            if _irregular(move) and len(groups) == 1:
                move.owner = groups[0]
            elif best is not None and found[best] >= max(2, 0.8 * sum(held[move.place].values())):
                move.owner = best
    _share(moves, "place", lambda m: f"{m.held.finding}|{m.way}" if m.held.finding else None)
    _share(moves, "place", lambda m: f"{m.held.entry.report.id}|{m.owner}|{m.way}" if m.owner else None)
    names = {m.place: m.shown for m in moves if m.place is not None and m.shown is not None}
    for move in moves:
        if move.shown is None and move.place is not None:
            move.shown = names.get(move.place)


def _share(moves: Sequence[_Move], name: str, by: Callable[[_Move], str | None]) -> None:
    known: dict[str, set[str]] = {}
    for move in moves:
        value, key = getattr(move, name), by(move)
        if value is not None and key:
            known.setdefault(key, set()).add(value)
    for move in moves:
        found = known.get(by(move) or "", set())
        if name == "owner":
            # Of an army and a rebel group in one report, companies of infantry can only be the army's.
            found = {v for v in found if _can_own(v, move)}
        if getattr(move, name) is not None or len(found) != 1:
            continue
        if name == "owner" or not _elsewhere(move):
            setattr(move, name, next(iter(found)))


def _can_own(owner: str, move: _Move) -> bool:
    """Fighters are no state's, soldiers and helicopters no rebels'; what both sides are to do is neither's."""
    force = move.force
    if force.owner is not None and both(force.owner):
        return False
    irregular, regular = _irregular(move), bool(_words(force) & _REGULARS)
    return not irregular if owner.startswith("state:") else irregular or not regular


def _irregular(move: _Move) -> bool:
    return bool(_words(move.force) & _FIGHTERS)


def _words(force: Force) -> set[str]:
    words = {w for e in force.elements for w in folded(e.name).split()}
    words |= {w for r in force.retained for w in folded(r.text).split()}
    return words | (set(folded(force.owner.text).split()) if force.owner is not None else set())


def _elsewhere(move: _Move) -> bool:
    """Whether it names a place of its own on its other end."""
    return move.force.origin is not None or move.force.destination is not None


def _owner(key: str | None, moves: Sequence[_Move], sides: Sides) -> str | None:
    """The name of an owner: of a state's forces what most call them."""
    if key is None or not key.startswith("state:"):
        return sides.label(key)
    named = Counter(
        m.force.owner.name or m.force.owner.text
        for m in moves
        if m.owner == key
        and m.force.owner is not None
        and m.force.owner.type == "military"
        and not _NUMBER.search(m.force.owner.text)
    )
    forces = {n: c for n, c in named.items() if any(w in n.casefold() for w in ("army", "forces", "military", "navy"))}
    return min(forces, key=lambda n: (-forces[n], -len(n), n)) if forces else sides.label(key)


def _place_name(group: Sequence[_Move]) -> str | None:
    places = Counter(m.shown.name or m.shown.text for m in group if m.shown is not None)
    return min(places, key=lambda p: (-places[p], len(p), p)) if places else None


def _rows(group: Sequence[_Move], sides: Sides) -> list[Row]:
    found: dict[tuple[object, ...], list[_Move]] = {}
    for move in group:
        found.setdefault((move.held.finding or move.held.entry.key, move.held.entry.source), []).append(move)
    rows = [_row(moves, sides) for moves in found.values()]
    rows.sort(key=lambda r: (str(r.values["date"] or ""), str(r.values["source"])))
    return [_beside(row, rows) for row in rows]


def _row(moves: Sequence[_Move], sides: Sides) -> Row:
    shown = max(moves, key=_fullness)
    force, report = shown.force, shown.held.entry.report
    words: dict[tuple[str, str], Evidence] = {}
    for move in moves:
        words.setdefault(move.held.entry.key, evidence_of(move.held.entry))
    first, last, said = _days(shown)
    source = force.attribution[-1].source if force.attribution else None
    named = (source.person or source.name or source.text) if source is not None else report.outlet or report.source
    done = force.reality in _DONE and force.polarity == "positive"
    return Row(
        values={
            "date": first,
            "to": last,
            "date_basis": "said" if said else "published",
            "change": force.change,
            "way": shown.way,
            "reality": "not so" if force.polarity == "negative" else "done" if done else force.reality,
            "done": done,
            "stage": next((m.stage for m in (shown, *moves) if m.stage), None),
            "extent": force.extent if force.extent != "unspecified" else None,
            "what": _what(force),
            "counts": [
                {
                    "what": e.name,
                    "words": e.quantity.text,
                    "best": e.quantity.best,
                    "low": e.quantity.low,
                    "high": e.quantity.high,
                }
                for e in force.elements
                if e.quantity is not None
            ],
            "origin": _name(force.origin),
            "destination": _name(force.destination),
            "base": _name(force.base),
            "source": named,
            "source_key": shown.held.entry.source,
            "source_side": sides.key(source, report.id) if source is not None else shown.held.entry.source,
            "against": [],
            "standing": shown.held.standing,
            "reports": len({m.held.entry.report.id for m in moves}),
        },
        evidence=tuple(words.values()),
        finding=shown.held.finding or None,
        point=point_of(shown.shown),
        begins=first,
        ends=last,
    )


def _beside(row: Row, rows: Sequence[Row]) -> Row:
    """What other sources give for the same movement: the same way, stage and days."""
    against = [
        f"{other.values['source']}: {other.values['what'] or other.values['extent']}"
        for other in rows
        if other is not row
        and other.values["source_side"] != row.values["source_side"]
        and other.values["way"] == row.values["way"]
        and other.values["done"]
        and row.values["done"]
        and (other.values["counts"] or other.values["extent"])
        and _one_stage(row, other)
    ]
    return row.model_copy(update={"values": row.values | {"against": list(dict.fromkeys(against))}}) if against else row


def _one_stage(a: Row, b: Row) -> bool:
    if a.values["stage"] and b.values["stage"]:
        return bool(a.values["stage"] == b.values["stage"])
    x, y = day_number(a.values["date"]), day_number(b.values["date"])
    return x is not None and y is not None and abs(x - y) <= 1


def _stage(force: Force) -> str | None:
    """ "second": as the record has it, else as its sentence words it."""
    if force.sequence:
        return force.sequence.casefold()
    for span in force.evidence:
        match = _STAGE.search(span.text)
        if match is not None and "three stages over" not in span.text:
            return (match[1] or match[2]).casefold()
    return None


def _what(force: Force) -> str | None:
    parts = [_element(e) for e in force.elements] or [" ".join(s.text.split()) for s in force.retained]
    extent = "" if force.extent == "unspecified" else f"{force.extent}"
    return ", ".join(dict.fromkeys(p for p in parts if p)) or extent or None


def _element(element: Element) -> str:
    words = " ".join(element.quantity.text.split()) if element.quantity is not None else ""
    # A number may have opened its sentence; no number's word has a capital of its own.
    words = words[:1].lower() + words[1:]
    if not words or words.casefold() in element.name.casefold():
        return element.name
    return words if element.name.casefold() in words.casefold() else f"{words} {element.name}"


def _days(move: _Move) -> tuple[str | None, str | None, bool]:
    """First and last day; whether the report gives them."""
    own = when_of(move.force.time)
    published = (move.held.entry.report.published or "")[:10] or None
    if own is None or move.force.time is None:
        return published, published, False
    first = (move.force.time.from_ or move.force.time.to or "")[:10]
    return first, (move.force.time.to or move.force.time.from_ or "")[:10], True


def _fullness(move: _Move) -> tuple[bool, int, str]:
    force = move.force
    dated = when_of(force.time) is not None
    return dated, len(force.elements) + sum(e.quantity is not None for e in force.elements), move.held.entry.report.id


def _last(group: Sequence[_Move]) -> str:
    return max((m.held.entry.report.published or "")[:10] for m in group)


def _name(place: Place | None) -> str | None:
    return (place.name or place.text) if place is not None else None


LEDGER = LedgerOf(
    name="forces",
    about="what left, came and stayed, by owner and place, by whose word; plans apart from deeds",
    make=ledger,
    unit="places, and movements without one",
    reads=("event", "statement"),
    topics={"event": ("ASSAULT", "RETREAT", "MOBILIZE"), "statement": ()},
)
