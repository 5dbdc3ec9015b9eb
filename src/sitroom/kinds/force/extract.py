"""From an analysis to movements and postures of forces."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sitroom.kinds.force.kept import GOING, kept
from sitroom.kinds.force.manner import extent_of, is_price, mover_text, reality_of, sequence_of
from sitroom.kinds.force.movers import JUST_TOLD, Mover, elements_of
from sitroom.kinds.force.owner import owner_of
from sitroom.kinds.force.reading import STRONG_NOUNS, reading
from sitroom.kinds.force.record import Force
from sitroom.kinds.force.relate import Carried, merged
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
    known: set[str] = set()
    owner = Carried()
    for sentence in analysis.sentences:
        clauses = [*analysis.clauses_of(sentence.index), *_more_nouns(analysis, sentence)]
        if clauses and not is_play({t.lemma for t in sentence.tokens}):
            found += owner.over(sentence.index, _of_sentence(analysis, clauses, known))
    records = merged(found)
    for record in records:
        analysis.explain(record.id, f"{record.trigger.text}: {record.change}")
    return records


def _of_sentence(analysis: Analysis, clauses: list[Clause], known: set[str]) -> list[Force]:
    readings: list[tuple[Clause, Movement, list[Mover]]] = []
    for c in clauses:
        if _told(analysis, c) and (r := reading(analysis, c, known)) is not None:
            readings.append((c, *r))
            known.add(JUST_TOLD)
    if not readings:
        known.discard(JUST_TOLD)
    stays = kept(analysis, clauses)
    readings, bases = posted(readings)
    going = any(m.change in GOING and reality_of(analysis, c, m) != "cancelled" for c, m, _ in readings)
    found: list[Force] = []
    for clause, movement, moved in readings:
        known.update(kind for m in moved if m.strong for _, _, kind in m.heads)
        if movement.change == "retention":
            # What stays behind is told with what goes.
            if not going and clause.index in stays and clause.reality not in ("conditional", "hypothetical"):
                found.append(_record(analysis, clause, movement, moved, stays[clause.index]))
            continue
        behind = tuple(s for spans in stays.values() for s in spans) if movement.change in GOING else ()
        record = _record(analysis, clause, movement, moved, behind)
        if clause.index in bases and record.base is None:
            home = whence(analysis, *bases[clause.index])
            record = record.model_copy(update={"base": home.base or home.destination or home.origin})
        said = record.owner is not None or record.origin is not None or record.extent != "unspecified"
        bare = clause.lemma in STRONG_NOUNS and not analysis.sentences[clause.sentence].heading
        if clause.form == "verb" or moved or said or bare:
            found.append(record)
    if not found and not going:
        found += [
            r for c in clauses if c.index in stays and c.index >= 0 for r in _staying(analysis, c, stays[c.index])
        ]
    return found


Reading = tuple[Clause, Movement, list[Mover]]


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
