"""Truces: where each stands, how long it has held, who counts what against whom, what its parties owe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from sitroom.kinds.ceasefire.obligations import obligations
from sitroom.kinds.ceasefire.record import Ceasefire
from sitroom.kinds.ceasefire.registers import violations
from sitroom.kinds.ceasefire.responses import ACTS
from sitroom.kinds.ceasefire.truces import RULE as TRUCE_RULE
from sitroom.kinds.ceasefire.truces import SILENCE, Truce, day_of, truce_of, truces
from sitroom.link.records.due import duration_days
from sitroom.link.records.fulfilled import Later
from sitroom.link.records.sides import Sides, both
from sitroom.link.records.when import day_number, when_of
from sitroom.link.records.where import places_of
from sitroom.model.counted import many
from sitroom.model.indexed import place_key
from sitroom.model.ledger import Asked, Column, Evidence, Held, Ledger, LedgerOf, Row, Section, evidence_of
from sitroom.model.values import Time

RULE = (
    f"One truce, one set of tables. {TRUCE_RULE} Its states stand by the day on which they began; one told again stays one "
    "line. What is told in force before the day on which it starts is agreed, or declared, until then; a state that later "
    "reports do not know of is contradicted, not current. The end is that of the latest extension, else what most reports say. "
    "Days held are whole days from entry into force to the end of the truce or to the day of this ledger; of a truce that no "
    "report has told of for 45 days, to the last that does; of one that none tells of since it was to start, none."
)
COLUMNS = (
    Column(key="date", title="date"),
    Column(key="state", title="state"),
    Column(key="by", title="by"),
    Column(key="effective", title="takes effect"),
    Column(key="expires", title="expires"),
    Column(key="duration", title="for"),
    Column(key="trend", title="trend"),
    Column(key="excluded", title="without"),
    Column(key="last", title="last told"),
    Column(key="standing", title="standing"),
    Column(key="reports", title="reports", align="right"),
    Column(key="sources", title="sources", align="right"),
)
OUTSIDE = (
    Column(key="date", title="date"),
    Column(key="act", title="what"),
    Column(key="actors", title="who"),
    Column(key="why", title="why"),
)
_OFFERS = ("proposed", "offered", "rejected")
_OVER = ("collapsed", "ended")
_RUNNING = ("in_force", "extended")


@dataclass(slots=True)
class _State:
    state: str
    day: int
    members: list[Held]
    doubted: bool = False


def ledger(held: Sequence[Held], asked: Asked) -> Ledger:
    """The truces of a room, the one last spoken of first; those that reports look back on last."""
    sides = Sides(h.entry for h in (*held, *asked.around))
    later = Later((*asked.around, *held), sides)
    today = day_number(asked.today) or date.today().toordinal()
    positive = [h for h in held if h.entry.record.polarity == "positive"]
    found, apart = truces(positive, sides)
    found.sort(key=lambda t: (t.past is not None, -(t.last_told or 0), _first(t)))
    sections: list[Section] = []
    asked = replace(asked, around=tuple(filter(_matters, asked.around)))
    for truce in found:
        sections += _sections(truce, asked, later, sides, today)
    notes = []
    if apart:
        notes.append(f"{many(len(apart), 'record')} of truces that none of these can be told to be")
    if len(positive) < len(held):
        notes.append(f"{len(held) - len(positive)} that say there is no truce")
    return Ledger(name="ceasefires", title="Ceasefires", rule=RULE, sections=tuple(sections), left_out=tuple(notes))


def _matters(held: Held) -> bool:
    """Whether a record of another kind can be a count, a fight, an obligation or an answer of any truce."""
    record: Any = held.entry.record
    if record.kind == "figure":
        return bool(record.measure == "violations")
    if record.kind == "statement":
        return record.act in ACTS
    return record.kind in ("outlook", "force") or (
        record.kind == "event" and (record.type == "ASSAULT" or record.reality in ("demanded", "planned", "ordered"))
    )


def _sections(truce: Truce, asked: Asked, later: Later, sides: Sides, today: int) -> list[Section]:
    states = _states(truce, today)
    about = _about(truce, states, sides, today)
    parties = " and ".join(about["parties"]) or "parties not named"
    since = about["effective"] or (f"{date.fromordinal(states[0].day):%Y-%m-%d}" if states else "")
    title = f"{about['term']}: {parties}, {since[:10]}"
    name = f"{since[:10]}/{'+'.join(sorted(truce.keys)) or '-'}"
    rows = [_row(state, sides, _extended_to(states[:nr])) for nr, state in enumerate(states)]
    main = Section(name=name, title=title, columns=COLUMNS, rows=tuple(rows), about=about, note=_note(about))
    found = [main]
    charged, outside = violations(truce, asked.around, sides, name, title)
    if charged is not None:
        found.append(charged)
    outside += _fights(truce, asked, sides, about)
    if outside:
        found.append(
            Section(
                name=f"{name}:outside",
                title=f"{title}: no violations, for the truce leaves them out",
                columns=OUTSIDE,
                rows=tuple(outside),
            )
        )
    owed = obligations(truce, asked.around, later, sides, name, title, about["effective"], today)
    return [*found, owed] if owed is not None else found


def _states(truce: Truce, today: int) -> list[_State]:
    """What is told of the truce, by day, one line for each state."""
    dated = sorted(((_day(h, truce), nr, h) for nr, h in enumerate(truce.members)), key=lambda d: d[:2])
    starts = truce.days("effective")
    start = min(starts, key=lambda d: (-starts.count(d), d)) if starts else None
    signed = min((d for d, _, h in dated if truce_of(h).state == "agreed"), default=None)
    found: list[_State] = []
    for day, _, held in dated:
        record = truce_of(held)
        state: str = record.state
        published = day_number(held.entry.report.published) or day
        midnight = any((r.effective.from_ or "")[11:16] == "00:00" for r in (record,) if r.effective is not None)
        if state == "in_force" and start is not None and published < start - midnight and truce.past is None:
            state = "offered" if record.reality in ("offered", "conditional") else "declared"
        if state == "declared" and signed is not None and day >= signed:
            state = "agreed"
        if state == "in_force" and record.reality in ("planned", "conditional", "hypothetical") and found:
            state = found[-1].state
        last = found[-1] if found else None
        new_end = state == "extended" and last is not None and _ends(record, last)
        if last is not None and last.state == state and not new_end:
            last.members.append(held)
        else:
            found.append(_State(state, day, [held]))
    for nr, state_ in enumerate(found):
        if state_.state in _OVER and any(s.state in ("in_force", "extended") for s in found[nr + 1 :]):
            # Who counts a truce as over that later reports tell in force is alone with it.
            state_.doubted = True
    return _joined([s for s in found if s.day <= today])


def _joined(states: list[_State]) -> list[_State]:
    """Lines that a doubted one had parted."""
    found: list[_State] = []
    for state in states:
        last = next((s for s in reversed(found) if not s.doubted), None)
        if last is not None and last.state == state.state and state.state != "extended" and not state.doubted:
            last.members += state.members
        else:
            found.append(state)
    return found


def _ends(record: Ceasefire, last: _State) -> bool:
    """Whether it extends to another day than those did."""
    ends = day_of(record.expires)
    before = [d for h in last.members if (d := day_of(truce_of(h).expires)) is not None]
    return ends is not None and bool(before) and ends not in before


def _day(held: Held, truce: Truce) -> int:
    """The day on which a state began, as far as its report says; else the day of the report."""
    record = truce_of(held)
    published = day_number(held.entry.report.published)
    own = when_of(record.time)
    if truce.past is not None:
        return own.first if own is not None else truce.past.first
    if record.state == "in_force":
        starts = day_of(record.effective)
        if starts is not None and (published is None or starts <= published):
            known = truce.days("effective")
            return min(known, key=lambda d: (-known.count(d), d)) if known else starts
        return published or (own.first if own else 0)
    if own is not None and published is not None and own.last <= published and own.length <= 3:
        return own.first
    return published or (own.first if own else 0)


def _extended_to(states: Sequence[_State]) -> str | None:
    """To when the latest extension among some states goes."""
    for state in reversed(states):
        if state.state == "extended":
            return _told([truce_of(h).expires for h in state.members])
    return None


def _row(state: _State, sides: Sides, extended: str | None) -> Row:
    """One line. An end that reports still give after an extension is the old one."""
    records = [truce_of(h) for h in state.members]
    words: dict[tuple[str, str], Evidence] = {}
    for held in state.members:
        words.setdefault(held.entry.key, evidence_of(held.entry))
    effective = _told([r.effective for r in records])
    expires = _told([r.expires for r in records])
    last = max((h.entry.report.published or "" for h in state.members), default="")
    return Row(
        values={
            "date": date.fromordinal(state.day).isoformat() if state.day else None,
            "state": state.state,
            "by": list(dict.fromkeys(_by(h, sides) for h in state.members))[:4],
            "effective": effective,
            "expires": max(extended, expires or "") if extended else expires,
            "duration": next(
                (r.duration for r in records if r.duration and (duration_days(r.duration) or 0) >= 1), None
            ),
            "trend": next((r.trend for r in reversed(records) if r.trend), None),
            "excluded": sorted({str(sides.label(k)) for k in _excluded(state.members, sides)}),
            "side": next((r.side for r in records if r.side), None),
            "last": last[:10] or None,
            "standing": "contradicted" if state.doubted else _standing(state.members),
            "reports": len({h.entry.report.id for h in state.members}),
            "sources": len({h.entry.source for h in state.members}),
        },
        evidence=tuple(words.values()),
        finding=state.members[0].finding or None,
        begins=date.fromordinal(state.day).isoformat() if state.day else None,
    )


def _standing(members: Sequence[Held]) -> str:
    if all(h.standing == "superseded" for h in members):
        return "superseded"
    for grave in ("denied", "contradicted", "corroborated"):
        if any(h.standing == grave for h in members):
            return grave
    return "corroborated" if len({h.entry.source for h in members}) > 1 else "single_source"


def _by(held: Held, sides: Sides) -> str:
    """Who says so: the speaker, else the outlet."""
    links = held.entry.record.attribution
    source = links[-1].source if links else None
    if source is not None:
        named = sides.label(sides.key(source, held.entry.report.id))
        return str(source.person or (named if source.office else None) or source.name or source.text)
    return held.entry.report.outlet or held.entry.report.source


def _about(truce: Truce, states: Sequence[_State], sides: Sides, today: int) -> dict[str, Any]:
    """What the truce is, over all that tell of it."""
    records = truce.records
    settled = [r for r in records if r.state not in _OFFERS and r.reality != "offered"] or records
    effective = _told([r.effective for r in settled])
    extended = [s for s in states if s.state == "extended"]
    expires = _told([truce_of(h).expires for h in extended[-1].members]) if extended else None
    expires = (
        expires or _told([r.expires for r in records if r.state != "in_force"]) or _told([r.expires for r in records])
    )
    over = next((s for s in reversed(states) if s.state in _OVER and not s.doubted), None)
    firm = [s for s in states if not s.doubted]
    # An offer that is told while a truce runs is no state of that truce.
    current = next((s for s in reversed(firm) if s.state not in _OFFERS), firm[-1] if firm else None)
    began = _since(firm, current)
    start, ends = day_number(effective), day_number(expires)
    if start is None and current is not None and truce.past is None:
        start = next((s.day for s in states if s.state == "in_force"), None)
    until, told = _held_to(truce, over.day if over is not None else None, ends, today)
    held = until - start if start is not None and truce.past is None and start <= min(until, told) else None
    terms = Counter(r.term.text for r in records)
    scope = {
        place_key(p): p.name or p.text for r in records for p in places_of(r) if p.precision in ("admin1", "admin2")
    }
    return {
        "term": min(terms, key=lambda t: (-terms[t], len(t), t)),
        "parties": [str(sides.label(k)) for k in _main(truce)],
        "side": next((r.side for r in records if r.side), None),
        "mediators": _names([a for r in records for a in r.mediators if not both(a)]),
        "excluded": sorted(str(sides.label(k)) for k in truce.excluded),
        "excluded_places": sorted({p.name or p.text for r in records for p in r.excluded_places}),
        "scope": sorted(scope.values()),
        "declared": _told([r.declared for r in records])
        or next(
            (date.fromordinal(s.day).isoformat() for n in ("agreed", "declared") for s in states if s.state == n), None
        ),
        "effective": effective,
        "expires": expires,
        "state": current.state if current is not None else None,
        "state_since": date.fromordinal(began).isoformat() if began else None,
        "days_held": held,
        "held_to": date.fromordinal(until).isoformat() if held is not None else None,
        "days_left": ends - today if ends is not None and over is None and ends >= today else None,
        "past": truce.past is not None,
    }


def _held_to(truce: Truce, over: int | None, ends: int | None, today: int) -> tuple[int, int]:
    """Up to when it has held as far as anybody tells, and when it was last told of."""
    told = truce.last_told if truce.last_told is not None else today
    until = min(today, over) if over is not None else today
    if over is None and ends is not None and ends < until and told <= ends:
        until = ends
    # Of a truce that nobody has told of for long nobody knows.
    return (min(until, told) if today - told > SILENCE and over is None else until), told


def _main(truce: Truce) -> list[str]:
    """The parties: those that reports name most, and no more than are named together."""
    ranked = sorted((k for k in truce.keys if k not in truce.excluded), key=lambda k: (-truce.keys[k], k))
    most = truce.keys[ranked[0]] if ranked else 0
    return sorted(k for k in ranked if truce.keys[k] * 5 >= most)[:6]


def _since(states: Sequence[_State], current: _State | None) -> int | None:
    """The day from which a state has held, as an ordinal: a truce that is extended goes on being in force."""
    if current is None:
        return None
    since = current.day
    if current.state in _RUNNING:
        for state in reversed(states[: states.index(current)]):
            if state.state not in _RUNNING:
                break
            since = state.day if state.state == "in_force" else since
    return since


def _told(times: Sequence[Time | None]) -> str | None:
    """The day that most say, with its hour where one gives it."""
    known = [(d, t) for t in times if t is not None and (d := day_of(t)) is not None]
    if not known:
        return None
    days = Counter(d for d, _ in known)
    day = min(days, key=lambda d: (-days[d], -d))
    hours = [t for d, t in known if d == day and t.precision == "hour"]
    told = Counter(t.to or t.from_ for t in hours)
    hour = min(told, key=lambda h: (-told[h], h or "")) if told else None
    return (hour[:16] if hour[16:] == ":00" else hour) if hour else date.fromordinal(day).isoformat()


def _excluded(members: Sequence[Held], sides: Sides) -> set[str]:
    return {k for h in members for a in truce_of(h).excluded_actors if (k := sides.key(a, h.entry.report.id))}


def _names(actors: Sequence[object]) -> list[str]:
    named = (getattr(a, "person", None) or getattr(a, "name", None) or getattr(a, "text", None) for a in actors)
    return list(dict.fromkeys(str(n) for n in named if n))


def _note(about: dict[str, Any]) -> str | None:
    parts = []
    if about["days_held"] is not None:
        since = str(about["effective"] or about["state_since"])[:16]
        parts.append(f"{many(about['days_held'], 'whole day')} held, from {since} to {about['held_to']}")
    if about["days_left"] is not None:
        parts.append(f"{about['days_left']} left, to {str(about['expires'])[:16]}")
    if about["excluded"]:
        parts.append(f"without {', '.join(map(str, about['excluded']))}")
    return "; ".join(parts) or None


def _fights(truce: Truce, asked: Asked, sides: Sides, about: dict[str, Any]) -> list[Row]:
    """Violence by or against a group that the truce leaves out, while the truce runs."""
    start = day_number(str(about["effective"] or "")) if about["effective"] else None
    if start is None or not truce.excluded:
        return []
    found: dict[str, list[Held]] = {}
    for held in asked.around:
        record = held.entry.record
        if (
            record.kind != "event"
            or getattr(record, "type", None) != "ASSAULT"
            or record.reality not in ("occurred", "ongoing")
        ):
            continue
        if record.polarity == "negative" or record.novelty in ("background", "anniversary"):
            continue
        actors = (*getattr(record, "actors", ()), *getattr(record, "recipients", ()))
        own = when_of(record.time)
        day = own.first if own is not None else day_number(held.entry.report.published)
        if day is not None and day >= start and set(sides.keys(actors, held.entry.report.id)) & truce.excluded:
            found.setdefault(held.finding or "#".join(held.entry.key), []).append(held)
    rows = []
    for group in found.values():
        event: Any = group[0].entry.record
        own = when_of(event.time)
        day_ = (
            date.fromordinal(own.first).isoformat() if own is not None else (group[0].entry.report.published or "")[:10]
        )
        actors = (*event.actors, *event.recipients)
        rows.append(
            Row(
                values={
                    "date": day_,
                    "act": event.trigger.text,
                    "actors": _names(actors),
                    "why": "fighting with a group that the truce leaves out",
                },
                evidence=tuple(evidence_of(h.entry) for h in group),
                finding=group[0].finding or None,
                begins=day_,
            )
        )
    return sorted(rows, key=lambda r: str(r.values["date"]))


def _first(truce: Truce) -> str:
    return min((h.entry.report.published or "9999" for h in truce.members), default="9999")


LEDGER = LedgerOf(
    name="ceasefires",
    about="truces: where each stands, since when, without whom; violations by who counts them; obligations",
    make=ledger,
    unit="countries, or parties where none is told,",
    reads=("event", "force", "outlook", "talks", "figure", "statement"),
    follows=("event", "force", "talks", "figure", "statement"),
    topics={"figure": ("violations",)},
    only={"statement": ACTS},
)
