"""From an analysis to its figures: every number tied to what it measures, ones and zeros, parts and wholes."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterable

from sitroom.kinds.figure.basis import as_of, basis_of, scope_of
from sitroom.kinds.figure.counted import Counted, count, joined
from sitroom.kinds.figure.draft import Draft
from sitroom.kinds.figure.implied import ONE_MORE, Implied, implied, included
from sitroom.kinds.figure.novelty import novelty_of
from sitroom.kinds.figure.parts import (
    alternative_to,
    by_manner,
    compared_to,
    corrected_to,
    distributed,
    gapped_from,
    of_the_dead,
    out_of,
    predicate_of,
    whole_of,
)
from sitroom.kinds.figure.reading import HARM, MATERIEL, Reading, is_people, noun_rows
from sitroom.kinds.figure.readings import read
from sitroom.kinds.figure.record import Figure
from sitroom.kinds.figure.relate import merged, relate
from sitroom.kinds.figure.source import accusing, attribution_of, counts
from sitroom.kinds.figure.verbs import befalls
from sitroom.kinds.figure.whose import group_of, materiel_side, side_of, unit_of
from sitroom.lexicon.play import is_play
from sitroom.lexicon.wordsets import word_set
from sitroom.model.record import Standing
from sitroom.model.values import Actor, Quantity, Span, Time
from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence
from sitroom.text.roles import Roles

_UNREAL = frozenset({"hypothetical", "cancelled"})
# Harm that is not said to have happened is no figure; what is asked for, promised or moved is one, with its reality.
_NEVER_YET = frozenset({"conditional", "threatened", "planned", "demanded", "offered", "ordered", "attempted"})
_HARMED = frozenset(
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
_NOT_COUNTS = word_set("no_count_unit")
_OWN = frozenset({"adjective", "obj", "subj", "among"})
_OF_PEOPLE = HARM | {"displaced", "refugees", "troops"}
_TAKEN = frozenset({"detained", "captured", "abducted"})


def extract(analysis: Analysis) -> Iterable[Figure]:
    """The figures of a report, in text order."""
    drafts = _Reader(analysis).run()
    headings = {s.index for s in analysis.sentences if s.heading}
    relate(analysis, drafts)
    drafts = merged(drafts, headings)
    for draft in sorted(drafts, key=lambda d: (d.record.start, d.record.measure)):
        analysis.explain(draft.record.id, f"{draft.reading.through or draft.reading.role}: {draft.reading.measure}")
        yield draft.record.model_copy(update={"links": tuple(draft.links)})


class _Reader:
    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.drafts: list[Draft] = []
        self.ids: set[str] = set()
        self.numbers: dict[int, list[int]] = {}
        starts = [s.start for s in analysis.sentences]
        for index, quantity in enumerate(analysis.quantities):
            at = bisect_right(starts, quantity.start) - 1
            if at >= 0 and quantity.start < analysis.sentences[at].end:
                self.numbers.setdefault(at, []).append(index)

    def run(self) -> list[Draft]:
        for at, sentence in enumerate(self.analysis.sentences):
            numbers = self.numbers.get(at, [])
            if (not numbers and not sentence.tokens) or is_play({t.lemma for t in sentence.tokens}):
                continue
            self._sentence(sentence, numbers)
        return self.drafts

    def _sentence(self, sentence: Sentence, numbers: list[int]) -> None:
        roles = Roles(self.analysis, sentence)
        counted = [c for n in numbers if (c := count(self.analysis, sentence, n)) is not None and self._counts(c)]
        self._mark_parts(counted)
        first = len(self.drafts)
        parts: list[Counted] = []
        for c in counted:
            if c.part or (c.quantity.fraction is not None and c.quantity.best is None):
                parts.append(c)
                continue
            if distributed(self.drafts, first, c) is not None:
                self._part(c, roles, first)
                continue
            readings = [self._abroad(r) for r in map(self._still, read(c, roles)) if self._holds(r)]
            for reading in readings:
                self._add(c, reading, roles)
            if not readings:
                parts.append(c)
        for c in parts:
            self._part(c, roles, first)
        for c in counted:
            self._out_of(c, roles, first)
        taken = {i for c in counted for i in (*range(c.first, c.last + 1), *((c.noun,) if c.noun is not None else ()))}
        for one in implied(self.analysis, sentence, taken):
            if self._holds(one.reading):
                self._one(one, sentence)
        for single in included(sentence, taken):
            self._included(single, sentence, first)

    @staticmethod
    def _counts(c: Counted) -> bool:
        unit = (c.quantity.unit or "").lower()
        return unit not in _NOT_COUNTS and not (c.hyphen and c.hyphen.lower().split("-")[0] in _NOT_COUNTS)

    @staticmethod
    def _mark_parts(counted: list[Counted]) -> None:
        if len(counted) > 1 and counted[0].first <= 3 and counted[0].sentence.tokens[0].lower == "of":
            counted[1].part = counted[1].part or counted[1].noun is None  # "Of the 40 wounded, six are …"
        for before, c in itertools.pairwise(counted):
            c.shared = before.ratio and 0 <= c.first - before.last <= 4
            if before.part and not c.part and not before.pronoun and joined(c, before):
                c.part = True

    def _holds(self, reading: Reading) -> bool:
        clause = reading.clause
        if clause is None:
            return True
        if clause.reality in _UNREAL:
            return False
        return not (reading.measure in _HARMED and clause.reality in _NEVER_YET)

    @staticmethod
    def _still(reading: Reading) -> Reading:
        """ "so that three missing soldiers can be searched for": they are missing whatever is planned."""
        clause = reading.clause
        told = reading.role in ("adjective", "modifier") and reading.measure == "missing"
        if told and clause is not None and clause.reality in _NEVER_YET:
            reading.clause = None
        return reading

    def _abroad(self, reading: Reading) -> Reading:
        """Who fled to a country is a refugee: "have fled to Bangladesh"."""
        clause = reading.clause
        if reading.measure == "displaced" and clause is not None and reading.role == "subj":
            for phrase in (*clause.role("prep:to"), *clause.role("prep:into"), *clause.role("prep:across")):
                if any(p.precision == "country" and phrase.start <= p.start < phrase.end for p in self.analysis.places):
                    reading.measure = "refugees"
        return reading

    # --- building -------------------------------------------------------------------------------------------------

    def _add(self, c: Counted, reading: Reading, roles: Roles, whole: Draft | None = None) -> Draft | None:
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
            and reading.measure in _HARMED
            and not quantity.text.lower().startswith(("no ", "not "))  # "no fewer than thirty died"
        ):
            return None
        group = group_of(analysis, c, reading)
        side = (
            materiel_side(analysis, c, clause) if reading.measure in MATERIEL else side_of(analysis, c, reading, phrase)
        )
        if side is None and reading.measure in MATERIEL:
            side = self._neighbour_side(c)
        time = self._time(c, clause, own=whole is not None)
        scope = scope_of(analysis, reading, c)
        basis = "subset" if whole is not None else basis_of(analysis, c, reading, text)
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
        return self._keep(reading, c, quantity, values, c.sentence, time, whole, negative=negative)

    def _keep(
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
            places=analysis.places_of(clause) if clause is not None else (),
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
        said = accusing(self.analysis, reading, start)
        if said is not None:
            return "alleged"
        return "stated" if reading.clause is None else reading.clause.standing

    def _time(self, c: Counted, clause: Clause | None, *, own: bool) -> Time | None:
        """The clause's time; for a part or a compared number first the time that stands with it."""
        found = self._time_behind(c) if own else None
        if found is None and clause is not None:
            found = self.analysis.time_of(clause)
        return found or self._time_behind(c)

    def _time_behind(self, c: Counted) -> Time | None:
        tokens = c.sentence.tokens
        stop = next(
            (
                t.start
                for t in tokens[c.last + 1 :]
                if t.text in (";", ",") or (t.pos == "NUM" and not self._in_time(t.start))
            ),
            c.sentence.end,
        )
        return next((t for t in self.analysis.times if c.quantity.end <= t.start < stop and (t.from_ or t.to)), None)

    def _in_time(self, start: int) -> bool:
        return any(t.start <= start < t.end for t in self.analysis.times)

    def _neighbour_side(self, c: Counted) -> Actor | None:
        """ "destroyed 14 Armenian tanks and seized four howitzers": the side of the things told just before."""
        before = [d for d in self.drafts if d.sentence == c.sentence.index and d.record.measure in MATERIEL]
        return before[-1].record.side if before else None

    # --- parts ----------------------------------------------------------------------------------------------------

    def _part(self, c: Counted, roles: Roles, first: int) -> None:
        """A number without a measure of its own, or told as part of another one."""
        if self._speaks(c, roles):
            return
        newer = compared_to(self.drafts, first, c) or corrected_to(self.drafts, first, c)
        if newer is not None:
            self._like(c, newer, roles, "compared")
            return
        hurt = by_manner(self.drafts, first, c)
        if hurt is not None:
            fatal = c.sentence.tokens[c.after].lower in ("fatally", "mortally")
            measure = "killed" if fatal else hurt.record.measure
            self._add(c, Reading(measure, hurt.reading.clause, "subset", 0.7, "share", "part"), roles, hurt)
            return
        shared = distributed(self.drafts, first, c)
        if shared is not None:
            reading = Reading(shared.record.measure, shared.reading.clause, "subset", 0.7, "share", "part")
            self._add(c, reading, roles, shared)
            return
        like = gapped_from(self.drafts, first, c)
        if like is not None:
            self._like(c, like, roles, "gapped")
            return
        if self._counted_bare(c, roles):
            return
        guess = alternative_to(self.drafts, first, c)
        if guess is not None:
            self._like(c, guess, roles, "alternative")
            return
        predicate = predicate_of(c, roles)
        if not (c.part or predicate is not None or c.quantity.fraction is not None or of_the_dead(c)):
            return
        own = [r for r in read(c, roles) if r.role in _OWN and r.measure != "troops" and self._holds(r)]
        if c.pronoun and c.noun is not None and not own:
            # "30 casualties, 11 of them deaths"
            named = [r.measure for r in noun_rows(c.sentence, c.noun) if r.measure in HARM]
            own = [Reading(named[0], None, "", 0.7, "part", "self")] if named else []
        whole = whole_of(self.drafts, first, c, own[0].measure if own else None)
        if whole is None:
            for reading in own:
                self._add(c, reading, roles)
            return
        reading = Reading(whole.record.measure, whole.reading.clause, "subset", 0.7, "part", "part")
        if own:
            reading.measure, reading.clause = own[0].measure, own[0].clause or reading.clause
        draft = self._add(c, reading, roles, whole)
        if draft is not None and predicate is not None:
            self._regroup(draft, predicate)

    def _speaks(self, c: Counted, roles: Roles) -> bool:
        """Whether the counted are who tells: "two aid workers said", "one of them put the dead at eleven"."""
        telling = {r.clause for r in self.analysis.reportings}
        return any(
            role == "subj" and not clause.passive and (clause.index in telling or counts(clause))
            for head in c.heads
            for clause, role, _ in roles.at(head)
        )

    def _counted_bare(self, c: Counted, roles: Roles) -> bool:
        """ "police said 17 died while the opposition counted 40": the measure told just before, by another count."""
        if c.noun is not None or c.part or not is_people(c):
            return False
        if self._bare_things(c, roles):
            return True
        clause = next((k for h in c.heads for k, role, _ in roles.at(h) if _puts(k, role)), None)
        before = [d for d in self.drafts if c.sentence.index - d.sentence <= 1 and d.record.measure in HARM]
        if clause is None or not before or clause.passive:
            return False
        return (
            self._add(c, Reading(before[-1].record.measure, clause, "", 0.65, clause.lemma, "count"), roles) is not None
        )

    def _bare_things(self, c: Counted, roles: Roles) -> bool:
        """ "fired 105 missiles; the army said 71 had been intercepted": of the things told just before."""
        before = [d for d in self.drafts if c.sentence.index - d.sentence <= 1]
        if not before or before[-1].record.measure not in MATERIEL or c.quantity.unit:
            return False
        last = before[-1]
        clause = next((k for h in c.heads for k, role, _ in roles.at(h) if role == "obj" and befalls(k)), None)
        if clause is None or (c.sentence.index == last.sentence and last.reading.clause is clause):
            return False
        reading = Reading(last.record.measure, clause, "", 0.65, clause.lemma, "count")
        draft = self._add(c, reading, roles)
        if draft is None:
            return False
        draft.record = draft.record.model_copy(
            update={"unit": last.record.unit, "group": last.record.group, "side": last.record.side}
        )
        return True

    def _out_of(self, c: Counted, roles: Roles, first: int) -> None:
        part = out_of(self.drafts, first, c)
        if part is None:
            return
        reading = Reading(part.reading.measure, part.reading.clause, "", 0.7, "out of", part.reading.role)
        whole = self._add(c, reading, roles)
        if whole is not None:
            part.record = part.record.model_copy(update={"basis": "subset"})
            part.link("subset_of", whole)
            whole.link("includes", part)

    def _regroup(self, draft: Draft, attribute: Phrase) -> None:
        """The group by what the number is said to be: "38 were women"."""
        tokens = self.analysis.sentences[draft.sentence].tokens
        start = next((t.start for t in tokens if t.start >= attribute.start and t.pos != "DET"), attribute.start)
        draft.record = draft.record.model_copy(update={"group": self.analysis.document.text[start : attribute.end]})

    def _like(self, c: Counted, model: Draft, roles: Roles, way: str) -> None:
        """A figure that takes its measure from another: an older count ("up from 180"), or another estimate."""
        reading = Reading(model.reading.measure, model.reading.clause, "", 0.65, way, model.reading.role)
        draft = self._add(c, reading, roles)
        if draft is None:
            return
        update: dict[str, object] = {"group": draft.record.group or model.record.group, "unit": model.record.unit}
        if way == "compared":
            update |= {
                "time": self._time_behind(c), "novelty": "background", "basis": model.record.basis,
                "attribution": model.record.attribution, "scope": model.record.scope,
            }  # fmt: skip
            model.link("supersedes", draft)
        elif way == "gapped":
            update["time"] = self._time_behind(c) or draft.record.time
        else:
            update["side"] = model.record.side
        draft.record = draft.record.model_copy(update=update)

    # --- ones and zeros -------------------------------------------------------------------------------------------

    def _one(self, one: Implied, sentence: Sentence) -> None:
        analysis, clause = self.analysis, one.reading.clause
        if one.pronoun and self._told_before(one, sentence):
            return
        if one.phrase is not None and one.phrase.text.lower() in ONE_MORE and not self._people_before(sentence):
            return  # "two recordings, one captured by a camera"
        value = Quantity(
            start=one.start,
            end=one.end,
            text=analysis.document.text[one.start : one.end],
            best=one.value,
            low=one.value,
            high=one.value,
            qualifier="exact" if one.value else "none",
        )
        text = "" if clause is None else analysis.document.text[clause.start : clause.end]
        values = {
            "measure": one.reading.measure,
            "start": one.start,
            "end": one.end,
            "text": value.text,
            "group": one.group,
            "unit": "people",
            "side": side_of(analysis, None, one.reading, one.phrase) if one.phrase is not None else None,
            "basis": basis_of(analysis, None, one.reading, text),
            "scope": scope_of(analysis, one.reading, None),
            "as_of": None,
        }
        time = analysis.time_of(clause) if clause is not None else None
        self._keep(one.reading, None, value, values, sentence, time, None, negative=one.value == 0, person=one.person)

    def _included(self, one: Implied, sentence: Sentence, first: int) -> None:
        """ "three civilians, among them a child": one person as a part of the figure before."""
        before = [d for d in self.drafts[first:] if d.record.start < one.start and d.record.basis != "subset"]
        value = before[-1].value() if before else None
        people = bool(before) and (before[-1].record.unit == "people" or before[-1].record.measure in HARM)
        if not people or value is None or value <= 1:
            return
        whole = before[-1]
        number = Quantity(start=one.start, end=one.end, text=self.analysis.document.text[one.start : one.end],
                          best=1, low=1, high=1)  # fmt: skip
        values: dict[str, object] = {
            "measure": whole.record.measure, "start": one.start, "end": one.end, "text": number.text,
            "group": one.group, "unit": "people", "side": None, "basis": "subset", "scope": whole.record.scope,
            "as_of": None,
        }  # fmt: skip
        reading = Reading(whole.record.measure, whole.reading.clause, "subset", 0.7, "part", "part")
        self._keep(reading, None, number, values, sentence, whole.record.time, whole, negative=False)

    def _people_before(self, sentence: Sentence) -> bool:
        """Whether people were told in number just before, of whom "one" or "a third" can be."""
        near = [d for d in self.drafts if sentence.index - d.sentence <= 2]
        return any(d.record.measure in _OF_PEOPLE or (d.record.unit == "people") for d in near)

    def _told_before(self, one: Implied, sentence: Sentence) -> bool:
        """Whether "he was killed" takes up one person who was just told of."""
        family = _TAKEN if one.reading.measure in _TAKEN else {one.reading.measure}
        return any(
            d.record.measure in family and d.record.best == 1 and sentence.index - d.sentence <= 4 for d in self.drafts
        )


def _puts(clause: Clause, role: str) -> bool:
    """Whether a clause puts a bare number: "the opposition counted 40", "the directorate speaks of 55"."""
    return (role == "obj" and counts(clause)) or (role == "prep:of" and clause.lemma in ("speak", "talk"))
