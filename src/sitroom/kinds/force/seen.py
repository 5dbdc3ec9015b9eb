"""What is seen or counted on its way goes on from what was told: "Convoys left Kawambwa. We counted 38 trucks on the road"."""

from __future__ import annotations

from sitroom.kinds.force.kept import GOING
from sitroom.kinds.force.record import Force
from sitroom.kinds.force.told import Told
from sitroom.lexicon.movements import Movement
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Place
from sitroom.text.analysis import Analysis, Clause
from sitroom.text.sections import label_over


def seen_after(analysis: Analysis, clause: Clause, movement: Movement, record: Force, told: Told) -> Force:
    """The record with the origin, owner and day of the movement that those who were seen belong to.

    `told` is what had been told up to the sentence before. Without it the label of the paragraph says from where:
    "3. Nchelenge port. About 150 fighters were seen on the road to Kaputa."
    """
    if record.change not in GOING or record.origin is not None or record.polarity == "negative":
        return record
    if not _seen(analysis, clause, movement) or record.reality not in ("occurred", "ongoing"):
        return record
    left = told.left if clause.sentence - told.left_in <= 1 else None
    if left is not None and left.reality in ("occurred", "ongoing") and _leads_away(left.origin, record):
        update = {"origin": left.origin, "owner": record.owner or left.owner, "time": record.time or left.time}
        return record.model_copy(update=update)
    label = label_over(analysis, analysis.sentences[clause.sentence])
    places = [p for p in analysis.places if label is not None and label.start <= p.start < label.end]
    if len(places) == 1 and _leads_away(places[0], record):
        return record.model_copy(update={"origin": places[0].model_copy(update={"role": "origin"})})
    return record


def _seen(analysis: Analysis, clause: Clause, movement: Movement) -> bool:
    seeing = word_set("seeing")
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    return movement.lemma in seeing or (above is not None and not above.negated and above.lemma in seeing)


def _leads_away(place: Place | None, record: Force) -> bool:
    """Whether a place is known, and not the one that they were on the way to."""
    if place is None or place.precision in ("country", "unresolved"):
        return False
    goal = record.destination
    return goal is None or (goal.id or goal.text) != (place.id or place.text)
