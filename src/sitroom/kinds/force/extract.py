"""From an analysis to movements and postures of forces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from sitroom.kinds.force.kept import GOING, kept
from sitroom.kinds.force.manner import extent_of, is_price, mover_text, reality_of, sequence_of
from sitroom.kinds.force.movers import Mover, elements_of
from sitroom.kinds.force.owner import owner_of
from sitroom.kinds.force.reading import STRONG_NOUNS, reading
from sitroom.kinds.force.record import Force
from sitroom.kinds.force.relate import Carried, merged
from sitroom.kinds.force.seen import seen_after
from sitroom.kinds.force.told import Told
from sitroom.kinds.force.whence import whence
from sitroom.lexicon.movements import Movement, movements
from sitroom.lexicon.play import is_play
from sitroom.model.values import Place, Span
from sitroom.text.analysis import Analysis, Clause, Sentence
from sitroom.text.nominals import nominal, noun_at
from sitroom.text.roles import Roles


def extract(analysis: Analysis) -> Iterable[Force]:
    """The force records of a report, in text order."""
    found: list[Force] = []
    told = Told()
    owner = Carried()
    for sentence in analysis.sentences:
        clauses = [*analysis.clauses_of(sentence.index), *_more_nouns(analysis, sentence)]
        if clauses and not is_play({t.lemma for t in sentence.tokens}):
            found += owner.over(sentence.index, _of_sentence(analysis, clauses, told))
    records = merged(found)
    for record in records:
        analysis.explain(record.id, f"{record.trigger.text}: {record.change}")
    return records


def _of_sentence(analysis: Analysis, clauses: list[Clause], told: Told) -> list[Force]:
    readings: list[tuple[Clause, Movement, list[Mover]]] = []
    before = replace(told)
    for c in clauses:
        if _told(analysis, c) and (r := reading(analysis, c, told)) is not None:
            readings.append((c, *r))
            _note(analysis, told, readings[-1])
    told.silent = 0 if readings else told.silent + 1
    told.just = bool(readings)
    stays = kept(analysis, clauses, told)
    readings, bases = posted(one_of_two(strength_of(analysis, readings)))
    going = any(m.change in GOING and reality_of(analysis, c, m) != "cancelled" for c, m, _ in readings)
    found: list[Force] = []
    staying: list[Force] = []
    for clause, movement, moved in readings:
        told.classes.update(kind for m in moved if m.strong for _, _, kind in m.heads)
        if movement.change == "retention":
            if clause.index in stays and clause.reality not in ("conditional", "hypothetical"):
                stay = _record(analysis, clause, movement, moved, stays[clause.index])
                staying.append(_counted_on(stay, moved, before))
            continue
        behind = tuple(s for spans in stays.values() for s in spans) if movement.change in GOING else ()
        record = _counted_on(_record(analysis, clause, movement, moved, behind), moved, told)
        record = _labelled(analysis, clause, record, told)
        record = seen_after(analysis, clause, movement, record, before)
        if clause.index in bases and record.base is None:
            home = whence(analysis, *bases[clause.index])
            record = record.model_copy(update={"base": home.base or home.destination or home.origin})
        said = record.owner is not None or record.origin is not None or record.extent != "unspecified"
        bare = clause.lemma in STRONG_NOUNS and not analysis.sentences[clause.sentence].heading
        if (clause.form == "verb" or moved or said or bare) and not _on_a_call(record):
            found.append(record)
            told.owner = record.owner or (told.owner if before.just else None)
            told.origin, told.destination = record.origin, record.destination
            if record.change in GOING and record.polarity == "positive":
                told.left, told.left_in = record, clause.sentence
    found = _with_staying(found, staying, going=going)
    if not found and not going:
        found += [
            r for c in clauses if c.index in stays and c.index >= 0 for r in _staying(analysis, c, stays[c.index])
        ]
    return found


def _on_a_call(record: Force) -> bool:
    """ "Police arrived within minutes": a patrol that comes to a call, told without number and place, moves no forces."""
    police = record.owner is not None and record.owner.type == "police"
    return police and not (record.elements or record.origin or record.destination or record.base or record.places)


Reading = tuple[Clause, Movement, list[Mover]]


def _counted_on(record: Force, moved: list[Mover], told: Told) -> Force:
    """What counts on from the movement before has its owner, and its way where none is told: "a third of them arrived"."""
    if record.change == "retention":
        named = record.owner is not None and (record.owner.id or record.owner.country)
        if not told.just or told.change not in GOING or named:
            return record
        here = told.origin.model_copy(update={"role": "base"}) if told.origin is not None else None
        return record.model_copy(update={"owner": told.owner or record.owner, "base": record.base or here})
    if not any(m.like is not None for m in moved):
        return record
    alike = (record.change in GOING) == (told.change in GOING)
    whole = {"origin": record.origin or told.origin, "destination": record.destination or told.destination}
    return record.model_copy(update={"owner": record.owner or told.owner, **(whole if alike else {})})


def _labelled(analysis: Analysis, clause: Clause, record: Force, told: Told) -> Force:
    """What leaves in a paragraph that is labelled "Withdrawal from Kawambwa." leaves from there."""
    sentence = analysis.sentences[clause.sentence]
    bare = clause.form == "noun" and record.owner is None and not record.elements
    verbless = not any(c.form == "verb" for c in analysis.clauses_of(sentence.index))
    if bare and verbless and record.origin is not None and len(sentence.tokens) <= _LABEL:
        told.label, told.paragraph = record.origin, sentence.paragraph
    elif record.origin is None and record.change in GOING and sentence.paragraph == told.paragraph:
        return record.model_copy(update={"origin": told.label})
    return record


_LABEL = 9  # tokens


def _with_staying(found: list[Force], staying: list[Force], *, going: bool) -> list[Force]:
    """What stays behind is told with what goes, unless it is somebody else's: "while Russian peacekeepers remain"."""
    for stay in staying:
        others = [f for f in found if f.change in GOING]
        if going and not (others and all(_anothers(stay, f) for f in others)):
            continue
        found = [
            f.model_copy(update={"retained": tuple(s for s in f.retained if s not in stay.retained)}) for f in found
        ]
        found.append(stay)
    return found


def _speaker(record: Force) -> str | None:
    source = record.attribution[-1].source
    return None if source is None else source.id or source.person or source.name


def _anothers(stay: Force, gone: Force) -> bool:
    """Whether both name their owners, and not the same, or two speakers tell of them."""
    if stay.attribution and gone.attribution and _speaker(stay) != _speaker(gone):
        return True  # "it had completed its withdrawal, but the mission said 160 soldiers were still there"
    first, second = stay.owner, gone.owner
    if first is None or second is None or not (first.id or first.country) or not (second.id or second.country):
        return False
    if first.country is not None and first.country == second.country:
        return (first.type == "armed_group") != (second.type == "armed_group")
    return (first.id or first.name) != (second.id or second.name)


def one_of_two(readings: list[Reading]) -> list[Reading]:
    """One movement that two verbs tell: "ordered to pull back", "sent from Mansa to reinforce the garrison"."""
    kept: list[Reading] = []
    dropped: set[int] = set()
    for clause, movement, moved in readings:
        inner = [
            r
            for r in readings
            if r[0].governor == clause.index and r[0].form == "verb" and r[0].relation in ("infinitive", "content")
        ]
        if movement.lemma in ("order", "command") and inner:
            dropped.add(clause.index)
            continue
        purpose = next(
            (r for r in inner if r[1].change == "reinforcement" and movement.change in _SENT and r[2] is not moved),
            None,
        )
        if purpose is not None:
            dropped.add(purpose[0].index)
            movement = replace(movement, change="reinforcement")
            if not moved_by(purpose):
                goals = [*clause.roles.get("prep:to", []), *purpose[0].roles.get("obj", [])]
                clause = replace(clause, roles={**clause.roles, "prep:to": goals})
        kept.append((clause, movement, moved))
    return [r for r in kept if r[0].index not in dropped]


_SENT = frozenset({"deployment", "redeployment", "arrival"})


def moved_by(told: Reading) -> bool:
    """Whether the object of a verb is what moves."""
    return any(p.head in {m.phrase.head for m in told[2]} for p in told[0].role("obj"))


def _note(analysis: Analysis, told: Told, found: Reading) -> None:
    """Keeps what a reading tells, for what the words behind it count on from."""
    elements = elements_of(analysis, found[2])
    told.just, told.change = True, found[1].change
    told.last = elements[0] if elements else told.last


def posted(readings: list[Reading]) -> tuple[list[Reading], dict[int, Reading]]:
    """ "A regiment stationed at Shindand left today": where those who move were, and no posting of its own.

    Returns the readings without such ones, and these by the index of the clause that tells the movement.
    """
    bases: dict[int, Reading] = {}
    kept: list[Reading] = []
    for told in readings:
        clause, heads = told[0], {m.phrase.head for m in told[2]}
        other = next(
            (r for r in readings if r is not told and r[0].form == "verb" and heads & {m.phrase.head for m in r[2]}),
            None,
        )
        hanging = clause.lemma in _POSTED and clause.relation in ("participle", "relative")
        if hanging and other is not None:
            bases[other[0].index] = told
        elif (
            hanging
            and clause.relation == "participle"
            and not clause.times
            and not any(_COUNTED.search(m.phrase.text) for m in told[2])
        ):
            # "bombings aimed at the troops stationed there": which troops, and no posting that is told.
            continue
        else:
            kept.append(told)
    return kept, bases


def strength_of(analysis: Analysis, readings: list[Reading]) -> list[Reading]:
    """ "Ordered to leave the district, where some 900 soldiers are stationed": those are who is to leave, and no posting.

    Where the ones who leave are counted themselves, the posting tells nothing of the movement, and stands as it is.
    """
    kept: list[Reading] = []
    for told in readings:
        clause, _, moved = told
        last = kept[-1] if kept else None
        where = clause.lemma in _POSTED and clause.relation == "relative" and "where" in clause.adverbs
        if not where or last is None or last[1].change not in GOING or last[0].sentence != clause.sentence:
            kept.append(told)
            continue
        text = mover_text(analysis, last[0], last[2])
        uncounted = all(e.quantity is None for e in elements_of(analysis, last[2]))
        counted = any(e.quantity is not None for e in elements_of(analysis, moved))
        if uncounted and counted and extent_of(text, last[0], going=True) in ("unspecified", "full"):
            kept[-1] = (last[0], last[1], [*last[2], *moved])
        else:
            kept.append(told)
    return kept


_COUNTED = re.compile(
    r"\d|\b(?:hundreds?|thousands?|dozens?|scores|two|three|four|five|six|seven|eight|nine|ten)\b", re.I
)
_WITHHELD = re.compile(
    r"\b(?:(?:declin|refus)\w+ to|(?:not|n['’]t|nor) (?:say|confirm|disclose|know)|unclear|unknown|asked|wondered)\b[^.;]*$",
    re.I,
)
_POSTED = frozenset({"station", "base", "garrison", "quarter", "house", "headquarter", "barrack", "billet"})


def _told(analysis: Analysis, clause: Clause) -> bool:
    """Whether a clause tells of something at all: a mere possibility is no movement, nor is what is asked or withheld."""
    if clause.mark == "whether" and _WITHHELD.search(analysis.document.text[max(0, clause.start - 40) : clause.start]):
        return False
    return clause.reality != "hypothetical" or clause.polarity == "negative"


def _staying(analysis: Analysis, clause: Clause, spans: tuple[Span, ...]) -> list[Force]:
    """A posture without movers: "promised to hold on to two posts"."""
    row = next((m for m in movements("verb", clause.lemma) if m.change == "retention"), None)
    return [] if row is None else [_record(analysis, clause, row, [], spans)]


def _more_nouns(analysis: Analysis, sentence: Sentence) -> list[Clause]:
    """Nouns of movement that are no predicates of the tables of events: "build-up", "rotation"."""
    roles: Roles | None = None
    found: list[Clause] = []
    tokens = sentence.tokens
    for token in tokens:
        joined = token.i > 1 and tokens[token.i - 1].text == "-"
        if (token.pos not in ("NOUN", "PROPN") and not joined) or token.dep in ("compound", "amod", "nmod"):
            continue
        if (sentence.index, token.i) in analysis.clause_at or not movements("noun", noun_at(sentence, token.i)[0]):
            continue
        roles = roles or Roles(analysis, sentence)
        found.append(nominal(sentence, token.i, roles))
    return found


def _only_place(analysis: Analysis, clause: Clause) -> tuple[Place, ...]:
    """The one place that the sentence of a noun of movement names."""
    if clause.form != "noun":
        return ()
    sentence = analysis.sentences[clause.sentence]
    here = [p for p in analysis.places if sentence.start <= p.start < sentence.end]
    return tuple(here) if len(here) == 1 else ()


def _governing(analysis: Analysis, clause: Clause) -> str:
    """The verb that has happened above a noun of movement: "completed its withdrawal"; else nothing."""
    if clause.light:
        return clause.light
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if above is None or above.reality not in ("occurred", "ongoing") or above.negated:
        return ""
    return above.lemma


def _record(
    analysis: Analysis, clause: Clause, movement: Movement, moved: list[Mover], retained: tuple[Span, ...]
) -> Force:
    where = whence(analysis, clause, movement, moved)
    text = mover_text(analysis, clause, moved)
    return Force(
        kind="force",
        id=analysis.record_id("force", clause.trigger_start, clause.trigger_end, movement.change),
        document=analysis.document.id,
        evidence=analysis.evidence(clause),
        attribution=analysis.attribution(clause),
        polarity="positive" if is_price(analysis, clause) else clause.polarity,
        reality=reality_of(analysis, clause, movement),
        standing=clause.standing,
        novelty=clause.novelty,
        time=analysis.time_of(clause),
        places=analysis.places_of(clause) or _only_place(analysis, clause),
        confidence=0.85 if moved and clause.form == "verb" else 0.6,
        trigger=analysis.trigger(clause),
        owner=owner_of(analysis, clause, movement, moved, where),
        change=movement.change,
        elements=elements_of(analysis, moved),
        extent=extent_of(text, clause, going=movement.change in GOING, governing=_governing(analysis, clause)),
        sequence=sequence_of(text),
        base=where.base,
        origin=where.origin,
        destination=where.destination,
        retained=retained,
    )
