"""What is judged, and what several questions about it have in common."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Analysis, Clause, Sentence
from sitroom.text.modality.words import CONDITIONAL_MARKS, DEFINITE, FICTION, OF_A_DEED, ON_THE_DAY

UNREAL = frozenset(
    {"planned", "ordered", "offered", "demanded", "threatened", "conditional", "hypothetical", "cancelled"}
)


@dataclass(slots=True)
class Here:
    """A sentence whose clauses are judged. `published` is the day of the report, or None."""

    analysis: Analysis
    sentence: Sentence
    published: date | None
    fiction: bool
    question: bool

    @classmethod
    def of(cls, analysis: Analysis, sentence: Sentence, published: date | None) -> Here:
        """The sentence, and whether it tells of something made up or asks."""
        return cls(
            analysis,
            sentence,
            published,
            bool(FICTION.match(sentence.text)),
            sentence.text.rstrip("\"'”’ ").endswith("?"),
        )


def is_future(here: Here, clause: Clause) -> bool:
    """A present tense with a date to come ("talks open in mid-January")."""
    if here.published is None or clause.tense == "past" or not clause.times:
        return False
    if clause.form == "verb" and clause.lemma.split(" ")[0] not in word_set("appointments"):
        return False
    time = here.analysis.times[clause.times[0]]
    return bool(
        time.from_
        and (
            time.from_[:10] > here.published.isoformat()
            # "expires on Friday", said on that Friday
            or (clause.lemma in ON_THE_DAY and not clause.perfect and time.from_[:10] == here.published.isoformat())
        )
    )


def has_condition(here: Here, clause: Clause) -> bool:
    """Whether "if", "unless" or the like depends on a clause."""
    return any(here.analysis.clauses[d].mark in CONDITIONAL_MARKS - {"whether"} for d in clause.dependents)


def is_definite(here: Here, noun: Clause) -> bool:
    """Whether a noun is one that is known: "the", "this", "their"."""
    tokens = here.sentence.tokens
    return any(tokens[c].lower in DEFINITE or tokens[c].dep == "poss" for c in tokens[noun.head].children)


def role_in(here: Here, noun: Clause, above: Clause) -> str | None:
    """In which role of the clause above a noun stands, itself or in "a series of" it; None where in none."""
    for role, items in above.roles.items():
        if role in ("compound", "adj"):
            continue
        for item in items:
            if any(p.head == noun.head for p in item.each()):
                return role
    # The head of "a series of attacks", "the use of force" stands in for the noun.
    tokens = here.sentence.tokens
    at = noun.head
    for _ in range(4):
        at = tokens[at].head
        if tokens[at].lemma in OF_A_DEED:
            # "seek a list of the victims of the shelling": the shelling is no part of what is sought.
            return None
        for role, items in above.roles.items():
            if any(p.head == at for item in items for p in item.each()):
                return role if tokens[at].pos == "NOUN" else None
    return None


def is_core(here: Here, noun: Clause, above: Clause) -> bool:
    """Whether a noun is subject, object or complement of the clause above."""
    return role_in(here, noun, above) in ("subj", "obj", "attr")


def refuses(here: Here, above: Clause) -> bool:
    """Whether a clause turns something down."""
    return any(r.act == "reject" and r.clause == above.index for r in here.analysis.reportings)
