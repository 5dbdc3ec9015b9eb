"""Rows of the ledgers of the kinds in sentences. A ledger that this module does not know is told column by column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sitroom.model.brief import Clause, Item
from sitroom.model.ledger import Evidence, Ledger, Row, Section
from sitroom.room.notes import Notes

GRAVE = ("killed", "wounded", "missing", "abducted", "detained", "captured", "displaced", "released", "violations")
"""Measures of figures in the order in which a situation report tells them; others come after."""
BASIS = {"increment": "a further {}", "subset": "{}, part of a total", "target": "{}, a number sought"}
PARTS = frozenset(
    ("violations", "outside", "obligations", "sessions", "submissions", "positions", "common", "gaps", "deadlines")
)
"""What the name of a section ends in that goes with the one before it: its truce or process is not named again."""
SESSION = {"under_way": "under way", "scheduled": "to come"}
Fresh = list[tuple[Row, tuple[Evidence, ...]]]


def changes(made: Ledger, since: str, notes: Notes, most: int, left_out: list[str]) -> list[Item]:
    """What a ledger has from reports since a day, in at most so many sentences; what goes beyond is left out, and said."""
    tell = TELLERS.get(made.name, _plain)
    wanted = []
    over: set[str] = set()
    for section in made.sections:
        fresh = [(row, found) for row in section.rows if (found := _since(row.evidence, since))]
        if section.about.get("past") and fresh:
            over.add(_of(section))
        elif fresh and _of(section) not in over:
            wanted.append((section, fresh))
    if made.name == "figures":
        wanted.sort(key=lambda pair: _gravity(pair[0]))
    told: list[Item] = []
    more = 0
    before = ""
    for section, fresh in wanted:
        if len(told) >= most:
            more += len(tell(section, fresh, since, Notes()))
            continue
        items = tell(section, fresh, since, notes)
        of = _of(section)
        told += [_continued(item, section) for item in items] if of == before else items
        before = of if items else before
    more += max(0, len(told) - most)
    if over:
        left_out.append(f"{len(over)} of the {made.name} ledger, long over, that reports look back on")
    if more:
        left_out.append(f"{more} more line{'' if more == 1 else 's'} of the {made.name} ledger")
    return told[:most]


def disputed_figures(made: Ledger, since: str, notes: Notes) -> list[Item]:
    """Series of which a report since a day has a figure that another source has otherwise: all figures in dispute there."""
    found = []
    for section in sorted(made.sections, key=_gravity):
        rivals = [(row, row.evidence) for row in section.rows if row.values.get("standing") == "contradicted"]
        if not section.about.get("past") and any(_since(evidence, since) for _, evidence in rivals):
            found += _figures(section, rivals, "", notes)
    return found


def _of(section: Section) -> str:
    """What a section belongs to: one truce, one process."""
    head, _, tail = section.name.rpartition(":")
    return head if tail in PARTS else section.name


def _continued(item: Item, section: Section) -> Item:
    """A sentence about the truce or the process that the sentence before it named."""
    head = _capital(section.title.rpartition(": ")[0]) + ": "
    lead = item.lead or ""
    return item.model_copy(update={"lead": _capital(lead[len(head) :])}) if lead.startswith(head) else item


def said(value: Any) -> str:
    """A value of a row in words.

    >>> said(["army", "2025-05-04T06:00"])
    'army, 2025-05-04 06:00'
    """
    if isinstance(value, list | tuple):
        return ", ".join(said(v) for v in value)
    if isinstance(value, dict):
        return ", ".join(f"{k}: {said(v)}" for k, v in value.items())
    if isinstance(value, float) and value.is_integer():
        return f"{int(value):,}"
    text = str(value)
    if len(text) > 10 and text[4:5] == "-" and text[10] == "T":
        return f"{text[:10]} {text[11:16]}"
    return text


def _since(evidence: Iterable[Evidence], since: str) -> tuple[Evidence, ...]:
    return tuple(e for e in evidence if (e.published or "") >= since)


def _gravity(section: Section) -> tuple[int, bool, int]:
    measure = section.about.get("measure")
    sources = {row.values.get("source") for row in section.rows}
    disputed = any(row.values.get("standing") == "contradicted" for row in section.rows)
    return (GRAVE.index(measure) if measure in GRAVE else len(GRAVE), not disputed, -len(sources))


def _figures(section: Section, fresh: Fresh, since: str, notes: Notes) -> list[Item]:
    """One sentence for each series: who puts it at what, and what the same source said before."""
    before: dict[Any, Row] = {}
    for row in section.rows:
        if not _since(row.evidence, since):
            before[row.values.get("source_key"), row.values.get("basis")] = row
    clauses = []
    for row, evidence in fresh:
        v = row.values
        earlier = before.get((v.get("source_key"), v.get("basis")))
        words = v.get("words")
        number = f"“{words}”" if words else said(v.get("best"))
        if words and v.get("best") == 1 and words.casefold() not in ("one", "1"):
            number = f"1 (“{words}”)"
        told = BASIS.get(str(v.get("basis")), "{}").format(number)
        change = ""
        if earlier is not None and earlier.values.get("best") != v.get("best"):
            change = f"; before, “{earlier.values.get('words')}”"
        clauses.append(notes.clause(f"{told} by {v.get('source')} ({said(v.get('date'))}{change})", evidence))
    disputed = any(row.values.get("standing") == "contradicted" for row, _ in fresh)
    return [Item(lead=_capital(section.title), clauses=_once(clauses), standing="contradicted" if disputed else None)]


def _truces(section: Section, fresh: Fresh, since: str, notes: Notes) -> list[Item]:  # noqa: ARG001
    part = section.name.rpartition(":")[2]
    lead = _capital(section.title)
    if part == "violations":
        registers: dict[str, list[Clause]] = {}
        for row, evidence in fresh:
            v = row.values
            many = v.get("quantity") or v.get("act")
            of = "" if many == v.get("act") or v.get("act") == "violations" else f" ({v.get('act')})"
            number = f"“{said(many)}”" if v.get("quantity") else said(many)
            period = str(v.get("period") or v.get("date"))
            charge = f"{number}{of} {period if period.startswith('since ') else f'for {period}'}"
            accuser = v.get("accuser") if v.get("accuser") != v.get("register") else None
            charge += f", laid to {v['accused']}" if v.get("accused") else ""
            charge += f" by {accuser}" if accuser and v.get("accused") else f", counted by {accuser}" if accuser else ""
            answer = f"; answer: {said(v['response'])}" if v.get("response") else ""
            registers.setdefault(str(v.get("register")), []).append(notes.clause(f"{charge}{answer}", evidence))
        title = lead.removesuffix(": violations by register")
        return [
            Item(lead=f"{title}: violations counted by {register}", clauses=_once(clauses))
            for register, clauses in registers.items()
        ]
    if part == "outside":
        clauses = [
            notes.clause(
                f"{row.values.get('act')} ({said(row.values.get('actors'))}, {said(row.values.get('date'))})", e
            )
            for row, e in fresh
        ]
        return [Item(lead=lead, clauses=_once(clauses))]
    if part == "obligations":
        return [_duty(lead, row, evidence, notes) for row, evidence in fresh]
    clauses = []
    for row, evidence in fresh:
        v = row.values
        clauses.append(
            notes.clause(
                _joined(
                    (
                        f"{str(v.get('state')).replace('_', ' ')} {said(v.get('date'))}",
                        f"on the word of {said(v['by'])}" if v.get("by") else None,
                        f"from {said(v['effective'])}" if v.get("effective") else None,
                        f"until {said(v['expires'])}" if v.get("expires") else None,
                        f"without {said(v['excluded'])}" if v.get("excluded") else None,
                        v.get("trend"),
                        v.get("standing") if v.get("standing") in ("contradicted", "denied") else None,
                    ),
                    ", ",
                ),
                evidence,
            )
        )
    return [Item(lead=lead, clauses=_once(clauses))]


def _duty(lead: str, row: Row, evidence: Sequence[Evidence], notes: Notes) -> Item:
    v = row.values
    due = f"due {said(v['deadline'])}" if v.get("deadline") else None
    status = f"{v['status']}{' (proposed)' if v.get('proposed') else ''}".replace("_", " ") if v.get("status") else None
    clock = v.get("clock") if not v.get("deadline") else None
    text = str(v.get("what")).rstrip(".")
    return Item(
        lead=lead, clauses=(notes.clause(text, evidence),), standing=_joined((due, clock, status), "; ") or None
    )


def _talks(section: Section, fresh: Fresh, since: str, notes: Notes) -> list[Item]:  # noqa: ARG001
    """Sessions, what parties want, what they agree on and what they do not; the board and the rounds say it again."""
    part = section.name.rpartition(":")[2]
    if part in ("board", "rounds", "met"):
        return []
    lead = _capital(section.title)
    if part in ("common", "gaps"):
        return [
            Item(lead=f"{lead}: {row.values.get('issue')}", clauses=(notes.clause(_whats(row), evidence),))
            for row, evidence in fresh
        ]
    if part == "deadlines":
        return [_duty(lead, row, evidence, notes) for row, evidence in fresh]
    if part == "positions":
        return _positions(fresh, lead.removesuffix(" by day"), notes)
    if part == "submissions":
        clauses = [
            notes.clause(
                f"{row.values.get('party')}: {row.values.get('what')} ({said(row.values.get('date'))})", evidence
            )
            for row, evidence in fresh
        ]
        return [Item(lead=lead, clauses=_once(clauses))]
    items: dict[str, list[Clause]] = {}
    for row, evidence in fresh:
        v = row.values
        about = _joined((said(v.get("date")), f"{v['round']} round" if v.get("round") else None), ", ")
        text = _joined(
            (
                SESSION.get(str(v.get("status")), str(v.get("status") or "").replace("_", " ")) or None,
                v.get("session"),
                f"in {v['venue']}" if v.get("venue") else None,
                said(v["parties"]) if v.get("parties") else None,
                f"mediated by {said(v['mediators'])}" if v.get("mediators") else None,
            ),
            ", ",
        )
        items.setdefault(about, []).append(notes.clause(text, evidence))
    return [Item(lead=f"{lead}: {about}", clauses=_once(clauses)) for about, clauses in items.items()]


def _positions(fresh: Fresh, lead: str, notes: Notes) -> list[Item]:
    """What each party wants, issue by issue."""
    issues: dict[str, list[Clause]] = {}
    for row, evidence in fresh:
        v = row.values
        text = f"{v.get('party')} {v.get('stance')}: {v.get('what') or v.get('issue')}"
        text = _joined((text, v.get("condition")), ", ")
        issues.setdefault(str(v.get("issue")), []).append(notes.clause(f"{text} ({said(v.get('date'))})", evidence))
    return [Item(lead=f"{lead}: {issue}", clauses=_once(clauses)) for issue, clauses in issues.items()]


def _whats(row: Row) -> str:
    """What the parties say of an issue; what two say in the same words is said once."""
    how, what = str(row.values.get("how") or ""), row.values.get("what")
    words: dict[str, list[str]] = {}
    for each in what if isinstance(what, list | tuple) else [said(what)]:
        who, mark, text = str(each).partition(": ")
        words.setdefault(text if mark else who, []).append(who if mark else "")
    told = "; ".join(f"{' and '.join(filter(None, who))}: {text}" if any(who) else text for text, who in words.items())
    return f"{how}: {told}" if how else told


def _forces(section: Section, fresh: Fresh, since: str, notes: Notes) -> list[Item]:  # noqa: ARG001
    """One sentence for each owner and place; the board says the same at a glance, and is left to the ledger."""
    if section.name == "board":
        return []
    clauses = []
    for row, evidence in fresh:
        v = row.values
        way = f"{v.get('way')}" if v.get("done") else f"{v.get('change')} {v.get('reality')}".replace("_", " ")
        clauses.append(
            notes.clause(
                _joined(
                    (
                        f"{way}: {v.get('what') or v.get('extent') or 'forces'}",
                        f"{v['stage']} stage" if v.get("stage") else None,
                        f"from {v['origin']}" if v.get("origin") else None,
                        f"to {v['destination']}" if v.get("destination") else None,
                        f"says {v.get('source')} ({said(v.get('date'))})",
                        v.get("standing") if v.get("standing") in ("contradicted", "denied") else None,
                    ),
                    ", ",
                ),
                evidence,
            )
        )
    return [Item(lead=_capital(section.title), clauses=_once(clauses))]


def _plain(section: Section, fresh: Fresh, since: str, notes: Notes) -> list[Item]:  # noqa: ARG001
    return [
        Item(
            lead=_capital(section.title),
            clauses=(
                notes.clause(
                    "; ".join(
                        f"{c.title} {said(row.values[c.key])}"
                        for c in section.columns
                        if row.values.get(c.key) not in (None, "", [], {}, ())
                    ),
                    evidence,
                ),
            ),
        )
        for row, evidence in fresh
    ]


def _once(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """What is said in the same words is said once, with the notes of all."""
    found: dict[str, Clause] = {}
    for clause in clauses:
        known = found.get(clause.text)
        notes = clause.notes if known is None else tuple(dict.fromkeys((*known.notes, *clause.notes)))
        found[clause.text] = clause.model_copy(update={"notes": notes})
    return tuple(found.values())


def _joined(parts: Iterable[Any], by: str) -> str:
    return by.join(str(part) for part in parts if part)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


TELLERS: Mapping[str, Callable[[Section, Fresh, str, Notes], list[Item]]] = {
    "figures": _figures,
    "ceasefires": _truces,
    "talks": _talks,
    "forces": _forces,
}
