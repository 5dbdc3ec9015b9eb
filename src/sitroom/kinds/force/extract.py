"""From an analysis to movements and postures of forces."""

from __future__ import annotations

from collections.abc import Iterable

from sitroom.kinds.force.movers import Mover, elements_of, entry_class, movers
from sitroom.kinds.force.owner import owner_of
from sitroom.kinds.force.record import Force
from sitroom.kinds.force.relate import merged
from sitroom.kinds.force.whence import is_place, whence
from sitroom.lexicon.movements import Movement, movements
from sitroom.lexicon.play import is_play
from sitroom.lexicon.wordsets import word_set
from sitroom.model.record import Reality
from sitroom.model.values import Span
from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence
from sitroom.text.roles import words_of

_NEVER = frozenset({"hypothetical"})
# Bare nouns that speak of forces by themselves.
_STRONG_NOUNS = frozenset(
    {
        "pullout",
        "pull-out",
        "pullback",
        "pull-back",
        "drawdown",
        "buildup",
        "build-up",
        "redeployment",
        "mobilisation",
        "mobilization",
        "troop withdrawal",
        "surge",
    }
)
_ORDERING = frozenset({"order", "call", "command"})
_EXTENTS = ("full", "most", "half", "part")


def extract(analysis: Analysis) -> Iterable[Force]:
    """The force records of a report, in text order."""
    found: list[Force] = []
    for sentence in analysis.sentences:
        clauses = analysis.clauses_of(sentence.index)
        if not clauses or is_play({t.lemma for t in sentence.tokens}):
            continue
        kept = _retained(analysis, sentence, clauses)
        here = [r for clause in clauses if (r := _record(analysis, sentence, clause, kept)) is not None]
        found += here
    records = merged(found)
    for record in records:
        analysis.explain(record.id, f"{record.trigger.text}: {record.change}")
    return records


def _record(analysis: Analysis, sentence: Sentence, clause: Clause, kept: dict[int, tuple[Span, ...]]) -> Force | None:
    if clause.reality in _NEVER and clause.polarity == "positive" and not clause.negated:
        return None
    reading = _reading(analysis, sentence, clause)
    if reading is None:
        return None
    movement, moved = reading
    if movement.change == "retention" and clause.index not in kept:
        return None
    where = whence(analysis, clause, movement)
    owner = owner_of(analysis, clause, movement, moved, where)
    if clause.form == "noun" and not moved and owner is None and clause.lemma not in _STRONG_NOUNS:
        return None
    retained = () if movement.change == "retention" else tuple(s for spans in kept.values() for s in spans)
    if movement.change == "retention":
        if _told_with_move(analysis, sentence, clause):
            return None
        retained = kept.get(clause.index, ())
    trigger = analysis.trigger(clause)
    text = _mover_text(analysis, clause, moved)
    return Force(
        kind="force",
        id=analysis.record_id("force", clause.trigger_start, clause.trigger_end, movement.change),
        document=analysis.document.id,
        evidence=analysis.evidence(clause),
        attribution=analysis.attribution(clause),
        polarity=clause.polarity,
        reality=_reality(analysis, clause, movement),
        standing=clause.standing,
        novelty=clause.novelty,
        time=analysis.time_of(clause),
        places=analysis.places_of(clause),
        confidence=0.85 if moved and clause.form == "verb" else 0.6,
        trigger=trigger,
        owner=owner,
        change=movement.change,  # type: ignore[arg-type]
        elements=elements_of(analysis, moved),
        extent=_extent(text, clause),
        sequence=_sequence(text),  # type: ignore[arg-type]
        base=where.base,
        origin=where.origin,
        destination=where.destination,
        retained=retained,
    )


# --- what a clause says -------------------------------------------------------------------------------------------


def _reading(analysis: Analysis, sentence: Sentence, clause: Clause) -> tuple[Movement, list[Mover]] | None:
    if clause.form == "noun":
        return _noun_reading(analysis, clause)
    words = words_of(sentence, clause.start, clause.end)
    for lemma in dict.fromkeys((clause.lemma, clause.lemma.split(" ")[0])):
        for row in movements("verb", lemma):
            if (row.words and not row.words & words) or (lemma != clause.lemma and not row.words):
                continue
            moved = _moved(analysis, clause, row)
            if moved is not None and not _gives(row, moved):
                return row, moved
    return None


def _moved(analysis: Analysis, clause: Clause, row: Movement) -> list[Mover] | None:
    """The movers of a verb; None where something else stands in their place."""
    for role in row.mover:
        phrases = clause.role(role)
        if role == "subj" and clause.role("obj") and "obj" in row.mover:
            return None  # "the carrier withdrew its last offer"
        if not phrases:
            continue
        found = movers(analysis, phrases)
        if found and (role != "subj" or not clause.role("obj") or _object_is_place(analysis, clause)):
            return None if _leaves_no_place(clause) else found
        if role == "obj":
            return None
    return None


def _object_is_place(analysis: Analysis, clause: Clause) -> bool:
    return all(is_place(analysis, p) for p in clause.role("obj"))


def _leaves_no_place(clause: Clause) -> bool:
    """ "withdrew from the talks", "pulled out of the treaty"."""
    barred = word_set("left_but_no_place")
    return any(p.lemma.lower() in barred for role in ("prep:from", "prep:of", "obj") for p in clause.role(role))


def _gives(row: Movement, moved: list[Mover]) -> bool:
    """Whether things are given away, which is aid and no movement of forces."""
    return (
        row.lemma.split(" ")[0] in word_set("giving")
        and all(kind not in ("troops", "unit") for m in moved for _, _, kind in m.heads)
        and any(m.heads for m in moved)
    )


def _noun_reading(analysis: Analysis, clause: Clause) -> tuple[Movement, list[Mover]] | None:
    compound = " ".join([*(p.lemma for p in clause.role("compound")[-1:]), clause.lemma])
    for lemma in dict.fromkeys((compound, clause.lemma)):
        for row in movements("noun", lemma):
            if row.words and not row.words & {w.lower() for p in clause.role("obj", "prep:of") for w in p.text.split()}:
                continue
            if _leaves_no_place(clause):
                return None
            phrases = [*clause.role("prep:of"), *clause.role("compound"), *clause.role("poss")]
            found = movers(analysis, phrases)
            if found or lemma in _STRONG_NOUNS or _owned(analysis, clause, row):
                return row, found
    return None


def _owned(analysis: Analysis, clause: Clause, row: Movement) -> bool:
    """ "the Russian withdrawal from Syria": a state's or a force's own, from or to a place."""
    if row.change not in ("withdrawal", "redeployment", "buildup", "deployment", "reinforcement"):
        return False
    owner = [*clause.role("poss"), *clause.role("adj"), *clause.role("compound")]
    actors = [a for p in owner for a in analysis.actors if a.start < p.end and a.end > p.start]
    if not any(a.type in ("state", "military", "armed_group") for a in actors):
        return False
    return row.change == "withdrawal" or any(
        is_place(analysis, p) for role in clause.roles if role.startswith("prep:") for p in clause.role(role)
    )


# --- how real, how much, in which order -----------------------------------------------------------------------------


def _reality(analysis: Analysis, clause: Clause, movement: Movement) -> Reality:
    if movement.lemma.split(" ")[0] in _ORDERING and clause.reality in ("occurred", "ongoing"):
        return "ordered"
    if clause.form != "noun" or clause.reality not in ("occurred", "ongoing"):
        return clause.reality
    governor = None if clause.governor is None else analysis.clauses[clause.governor]
    if governor is not None:
        subject = {p.head for p in governor.role("subj")}
        if clause.head in subject and any(p.lemma in word_set("unsettled_attribute") for p in governor.role("attr")):
            return "demanded"
    tokens = analysis.sentences[clause.sentence].tokens
    token = tokens[clause.head]
    prep = tokens[token.head]
    if token.dep == "pobj" and tokens[prep.head].lemma in word_set("unreal_noun"):
        return "planned"
    return clause.reality


def _mover_text(analysis: Analysis, clause: Clause, moved: list[Mover]) -> str:
    text = " ".join(m.phrase.text for m in moved)
    if clause.form == "noun":
        tokens = analysis.sentences[clause.sentence].tokens
        text = " ".join(
            [
                text,
                *(tokens[c].text for c in tokens[clause.head].children if tokens[c].dep in ("amod", "det", "compound")),
            ]
        )
    return text


def _extent(text: str, clause: Clause) -> str:
    words = set(text.lower().replace("'", " ").replace("‘", " ").replace("’", " ").split()) | set(clause.adverbs)
    for name in _EXTENTS:
        if words & word_set(f"extent_{name}") and not (
            name == "part" and not (words & {"of", "partial", "partially", "partly", "limited"})
        ):
            return name
    return "unspecified"


def _sequence(text: str) -> str | None:
    order = word_set("sequence")
    return next((w for w in text.split()[:6] if w.lower() in order), None)


# --- what is kept ---------------------------------------------------------------------------------------------------


def _retained(analysis: Analysis, sentence: Sentence, clauses: list[Clause]) -> dict[int, tuple[Span, ...]]:
    """What clauses of keeping and staying name, by clause: "two bases would stay manned"."""
    found: dict[int, tuple[Span, ...]] = {}
    for clause in clauses:
        if clause.form != "verb" or clause.negated:
            continue
        words = words_of(sentence, clause.start, clause.end)
        for row in movements("verb", clause.lemma):
            if row.change != "retention" or (row.words and not row.words & words):
                continue
            phrases = [p for role in row.mover for p in clause.role(role) if _keepable(analysis, p)]
            spans = tuple(analysis.span(p.start, p.end) for p in phrases)
            if spans:
                found[clause.index] = spans
                break
    return found


def _keepable(analysis: Analysis, phrase: Phrase) -> bool:

    return entry_class(analysis, phrase) is not None


def _told_with_move(analysis: Analysis, sentence: Sentence, clause: Clause) -> bool:
    """Whether the same sentence tells the withdrawal that leaves these behind: they are its `retained`."""
    for other in analysis.clauses_of(sentence.index):
        if other is clause:
            continue
        reading = _reading(analysis, sentence, other)
        if reading is not None and reading[0].change in ("withdrawal", "departure", "redeployment"):
            return True
    return False
