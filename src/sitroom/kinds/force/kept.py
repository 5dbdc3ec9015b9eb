"""What stays while others go: "two bases would stay manned", "the pier will stay in use"."""

from __future__ import annotations

from sitroom.kinds.force.movers import entry_class
from sitroom.lexicon.movements import movements
from sitroom.model.values import Span
from sitroom.text.analysis import Analysis, Clause
from sitroom.text.roles import own_words

GOING = frozenset({"withdrawal", "departure", "redeployment"})


def kept(analysis: Analysis, clauses: list[Clause]) -> dict[int, tuple[Span, ...]]:
    """What clauses of keeping and staying name, by the clause's index."""
    found: dict[int, tuple[Span, ...]] = {}
    for clause in clauses:
        if clause.form != "verb" or clause.negated:
            continue
        for row in movements("verb", clause.lemma):
            if row.change != "retention" or (row.words and not row.words & own_words(analysis, clause)):
                continue
            phrases = [p for role in row.mover for p in clause.role(role) if entry_class(analysis, p) is not None]
            if clause.lemma == "leave":
                # "leaving 40 instructors at the academy", and not "left its base".
                placed = any(r.startswith("prep:") for r in clause.roles)
                phrases = [p for p in phrases if placed and entry_class(analysis, p) != "base"]
                if placed and not phrases and clause.governor is not None:
                    # "pulled its men out, leaving about 200 at the naval base"
                    phrases = [p for p in clause.role("obj") if p.pos == "NUM"]
            if phrases:
                found[clause.index] = tuple(analysis.span(p.start, p.end) for p in phrases)
                break
    return found
