"""The figures of a report while they are read: each is made here, once, with who says so, when and where."""

from __future__ import annotations

import re

from sitroom.kinds.figure.basis import as_of, basis_of, scope_of
from sitroom.kinds.figure.counted import Counted
from sitroom.kinds.figure.draft import Draft
from sitroom.kinds.figure.novelty import novelty_of
from sitroom.kinds.figure.reading import HARM, MATERIEL, Reading, is_armed
from sitroom.kinds.figure.record import Figure
from sitroom.kinds.figure.source import accusing, attribution_of, refuted
from sitroom.kinds.figure.whose import group_of, materiel_side, side_of, unit_of
from sitroom.model.record import Standing
from sitroom.model.values import Actor, Place, Quantity, Span, Time
from sitroom.text.analysis import Analysis, Clause, Sentence
from sitroom.text.roles import Roles

HARMED = frozenset(
    {
        "killed",
        "wounded",
        "casualties",
        "missing",
        "detained",
        "abducted",
        "captured",
        "surrendered",
        "violations",
        "strikes",
        "incidents",
    }
)


# "112 had not come home": of these nothing is told where it was not done, either.
_DONE = frozenset({"returnees", "released", "assisted", "refugees"})
_COMPARING = re.compile(
    r"\b(?:as many as|as much as|more than|fewer than|less than|compared|higher than|lower than)\b", re.I
)


class Book:
    """The drafts of one report, in the order in which they are read."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.drafts: list[Draft] = []
        self.ids: set[str] = set()

    def add(self, c: Counted, reading: Reading, roles: Roles, whole: Draft | None = None) -> Draft | None:
        """Adds the figure of a number by one reading; None where it is denied or has been read. `whole`: its whole."""
        analysis, quantity = self.analysis, c.quantity
        clause = reading.clause
        text = "" if clause is None else analysis.document.text[clause.start : clause.end]
        phrase = next((p for h in c.heads for _, _, p in roles.at(h)), None)
        negative = quantity.qualifier == "none" or quantity.best == 0
        if clause is not None and clause.negated and quantity.best == 1 and reading.measure in HARM:
            quantity, negative = quantity.model_copy(update={"best": 0, "low": 0, "high": 0, "qualifier": "none"}), True
        elif (
            clause is not None
            and clause.polarity == "negative"
            and not negative
            and reading.measure in HARMED | _DONE
            and not quantity.text.lower().startswith(("no ", "not "))  # "no fewer than thirty died"
        ):
            return None
        group = group_of(analysis, c, reading)
        side = (
            materiel_side(analysis, c, clause) if reading.measure in MATERIEL else side_of(analysis, c, reading, phrase)
        )
        told_by = refuted(analysis, quantity.start)
        if told_by is not None and side is not None and side == told_by[2]:
            side = None  # "the doctors' toll": theirs is the count
        if side is None and reading.measure in MATERIEL:
            side = self._neighbour_side(c)
        if c.others and c.noun is None:
            side = self._same_people(c) or side
        time = self._time(c, clause, own=whole is not None)
        scope = scope_of(analysis, reading, c)
        basis = "subset" if whole is not None else basis_of(analysis, c, reading, text)
        if (
            reading.measure == "detained"
            and clause is not None
            and not is_armed(c)
            and _held_by_group(analysis, clause)
        ):
            reading.measure = "abducted"  # who is held by an armed group is its hostage
        values = {
            "measure": reading.measure,
            "start": quantity.start,
            "end": quantity.end,
            "text": analysis.document.text[quantity.start : quantity.end],
            "group": group,
            "side": side,
            "unit": unit_of(c, reading),
            "basis": basis,
            "scope": scope,
            "as_of": as_of(analysis, time, text),
        }
        if whole is not None:
            values["scope"] = scope or whole.record.scope
        return self.keep(reading, c, quantity, values, c.sentence, time, whole, negative=negative)

    def _same_people(self, c: Counted) -> Actor | None:
        """ "Nine of its members were dead and five others missing": others of a body that were counted just before.

        "One soldier and ten others" may be anybody.
        """
        before = [d for d in self.drafts if d.sentence == c.sentence.index and d.record.start < c.quantity.start]
        if not before or before[-1].counted is None:
            return None
        told = c.sentence.tokens[before[-1].counted.first : before[-1].counted.after]
        return before[-1].record.side if any(t.lower in ("its", "their") for t in told) else None

    def keep(
        self,
        reading: Reading,
        c: Counted | None,
        quantity: Quantity,
        values: dict[str, object],
        sentence: Sentence,
        time: Time | None,
        whole: Draft | None,
        *,
        negative: bool,
        person: str | None = None,
    ) -> Draft | None:
        """Adds a figure with the values that are its own; attribution, standing and novelty come from its clause."""
        analysis, clause = self.analysis, reading.clause
        own = analysis.attribution(clause) if clause is not None else ()
        attribution = (
            whole.record.attribution
            if whole is not None and (whole.sentence == sentence.index or not own)
            else attribution_of(analysis, reading, quantity.start)
        )
        if all(v is None for v in (quantity.best, quantity.low, quantity.high, quantity.fraction)):
            return None
        identity = analysis.record_id("figure", quantity.start, quantity.end, reading.measure)
        if identity in self.ids:
            return None
        self.ids.add(identity)
        scope = values.get("scope")
        novelty = novelty_of(analysis, reading, scope if isinstance(scope, Span) else None, quantity.start)
        record = Figure(
            kind="figure",
            id=identity,
            document=analysis.document.id,
            evidence=(analysis.span(sentence.start, sentence.end),),
            attribution=attribution,
            polarity="negative" if negative else "positive",
            reality=clause.reality if clause is not None else "occurred",
            standing=self._standing(reading, quantity.start),
            novelty=novelty,
            time=time,
            places=_scene(analysis, clause),
            confidence=reading.confidence,
            best=quantity.best,
            low=quantity.low,
            high=quantity.high,
            fraction=quantity.fraction,
            qualifier=quantity.qualifier,
            **values,
        )
        draft = Draft(record, reading, sentence.index, c, person=person)
        self.drafts.append(draft)
        if whole is not None:
            draft.link("subset_of", whole)
            whole.link("includes", draft)
        return draft

    def _standing(self, reading: Reading, start: int) -> Standing:
        """How firmly a figure stands: what somebody is accused of is alleged."""
        if refuted(self.analysis, start) is not None:
            return "denied"
        if accusing(self.analysis, reading, start) is not None:
            return "alleged"
        if reading.clause is None or _only_the_doer_is_doubted(reading.clause):
            return "stated"
        return reading.clause.standing

    def _time(self, c: Counted, clause: Clause | None, *, own: bool) -> Time | None:
        """The clause's time; for a part or a compared number first the time that stands with it."""
        found = self.time_behind(c) if own else None
        if found is None and clause is not None:
            found = self.analysis.time_of(clause) or _with_next(self.analysis, clause)
            if found is not None and _COMPARING.search(self.analysis.document.text, c.quantity.end, found.end):
                found = None  # "100,000, twice as many as a month ago"
        return found or self.time_behind(c)

    def time_behind(self, c: Counted) -> Time | None:
        """The time that stands behind a number, before the next one: "180 a day earlier"."""
        tokens = c.sentence.tokens
        stop = next(
            (
                t.start
                for t in tokens[c.last + 1 :]
                if t.text in (";", ",") or (t.pos == "NUM" and not self._in_time(t.start))
            ),
            c.sentence.end,
        )
        found = next((t for t in self.analysis.times if c.quantity.end <= t.start < stop and (t.from_ or t.to)), None)
        if found is not None and _COMPARING.search(self.analysis.document.text, c.quantity.end, found.end):
            return None
        return found

    def _in_time(self, start: int) -> bool:
        return any(t.start <= start < t.end for t in self.analysis.times)

    def _neighbour_side(self, c: Counted) -> Actor | None:
        """ "destroyed 14 Armenian tanks and seized four howitzers": the side of the things told just before."""
        before = [d for d in self.drafts if d.sentence == c.sentence.index and d.record.measure in MATERIEL]
        return before[-1].record.side if before else None


def _held_by_group(analysis: Analysis, clause: Clause) -> bool:
    holders = analysis.actors_in(clause.role("subj"))
    return bool(holders) and all(a.type == "armed_group" for a in holders)


def _carried_on(analysis: Analysis, clause: Clause) -> Clause | None:
    """The clause that goes on from one: "killed 18 and wounded 41", "14 were killed and nine others abducted"."""
    for number in clause.dependents:
        below = analysis.clauses[number]
        if below.relation != "conjunct" or below.report != clause.report or below.trigger_start < clause.trigger_end:
            continue
        tokens = analysis.sentences[below.sentence].tokens
        own = {tokens[c].dep for c in tokens[below.head].children}
        if not below.surface_written() or (not own & {"aux", "auxpass"} and tokens[below.head].tag == "VBN"):
            return below
    return None


def _with_next(analysis: Analysis, clause: Clause) -> Time | None:
    """ "killed 18 and wounded 41 in the capital on Wednesday": the day stands behind the last of them."""
    below = None if clause.times else _carried_on(analysis, clause)
    return None if below is None else analysis.time_of(below)


def _scene(analysis: Analysis, clause: Clause | None) -> tuple[Place, ...]:
    """The places of a clause, else of the deed that it hangs on or that hangs on it.

    "Destroyed a bus at Mutur, killing seven": they died at Mutur; "killed six during raids near Samarra": near Samarra;
    "two were killed when a rocket hit their car in Juba": in Juba.
    """
    if clause is None:
        return ()
    own = analysis.places_of(clause)
    if own:
        return own
    above = clause if clause.governor is None else analysis.clauses[clause.governor]
    if above is not clause and above.report == clause.report and not clause.finite:
        own = analysis.places_of(above)
    below = [analysis.clauses[d] for d in clause.dependents]
    if not own and (onward := _carried_on(analysis, clause)) is not None:
        own = analysis.places_of(onward)
        below += [analysis.clauses[d] for d in onward.dependents]
    return own or next(
        (
            found
            for d in below
            if (d.relation == "nominal" or d.mark == "when")
            and d.report == clause.report
            and (found := analysis.places_of(d))
        ),
        (),
    )


def _only_the_doer_is_doubted(clause: Clause) -> bool:
    """ "Suspected rebels killed two herders": that two were killed is told as fact."""
    return (
        clause.report is None
        and bool(clause.hedge)
        and clause.form == "verb"
        and any(clause.hedge in p.text.lower().split() for p in clause.roles.get("subj", []))
    )
