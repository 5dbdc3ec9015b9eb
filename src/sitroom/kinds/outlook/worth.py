"""What is worth a place in a calendar: an act of a side, or of weight to a conflict, that can later be seen to have come."""

from __future__ import annotations

import re

from sitroom.kinds.outlook.record import Category
from sitroom.kinds.outlook.unreal import conditional
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor, Time
from sitroom.text.analysis import Analysis, Clause, Phrase

_SIDES = frozenset({"state", "military", "armed_group", "police", "igo", "political_group", "office", "ngo"})
_POWERS = frozenset({"state", "military", "armed_group", "igo"})
_OFFICIAL = frozenset({"GOV", "MIL", "REB", "UAF", "OPP", "PTY", "LEG", "COP", "JUD", "IGO", "SPY", "PRM", "NGO"})
_WEIGHTY = ("calendar_matter", "conflict", "threatened_harm")
# What one is after now. "Hopes to" and "wants to" tell of a plan where a side means an act of its own.
_AFTER = frozenset("seek try attempt strive struggle look work fight".split())
_WISHES = frozenset("want wish like love hope prefer long dream".split())
_GOING_ON = frozenset({"continue", "go on", "keep"})
_MAYBE = frozenset({"could", "may", "might", "can"})
_NAMES = frozenset({"name", "identity", "surname"})
_PRIVATE = frozenset({"person", "civilians", "other"})
_DEMANDING = frozenset({"demand", "insist", "insist on", "call for", "call on", "call", "urge", "appeal", "appeal for"})
_ALWAYS = frozenset("always continually continuously constantly never ever forever".split())
_ANYBODY = frozenset(
    "you one nobody anybody somebody everybody anyone everyone someone whoever people they it this that".split()
)
_NOBODY = frozenset({"you", "nobody", "no one", "one"})
# Harm announced or foreseen, a time that somebody has, a day that is set need no more than their words.
_LOOSE: frozenset[Category] = frozenset({"expected", "forecast", "pledged", "requested"})


def worth_keeping(
    analysis: Analysis,
    clause: Clause,
    category: Category,
    wording: str,
    window: Time | None,
    span: tuple[int, int],
    firm: bool,
) -> bool:
    """Whether an analyst would look at an outlook again: by who acts, what is done, and when.

    Args:
        analysis: The document.
        clause: What is to come.
        category: What sort of outlook it is.
        wording: Lemma of the word that makes it one.
        window: Its time, if it has one.
        span: Its words, as offsets.
        firm: Whether it is weighed ("likely"), has a condition, or something that comes first.
    """
    subjects = [*clause.role("subj"), *clause.surface]
    if category != "pledged" and any(p.text.lower() in _NOBODY for p in subjects):
        return False
    loose = category in _LOOSE
    known = (
        window is not None or category == "requested" or (category == "pledged" and _weighty(analysis, clause, span))
    )
    if loose and clause.lemma in word_set("no_deed") and not (known and _acts(analysis, subjects)):
        # "I would say this", "we will believe it", "the truce would cover two provinces": nothing that comes about.
        return False
    if not loose or firm or conditional(analysis, clause):
        unset = category == "scheduled" and not clause.times and not firm and not _noun(subjects)
        return not unset or _bears(analysis, clause, subjects, span)
    if window is not None and clause.modal not in _MAYBE:
        return True
    if category == "requested":
        return _asked(analysis, clause, wording, subjects, span)
    if wording in _AFTER and wording != clause.lemma and not _to_be_tried(analysis, clause):
        return window is not None
    if wording in _WISHES and not clause.finite and not _means_it(analysis, clause, subjects, span):
        return window is not None
    if clause.lemma == "be" and clause.form == "verb" and category != "pledged":
        # "It will be easier": what somebody thinks of it.
        return _weighty(analysis, clause, span) and not any(p.text.lower() in _ANYBODY for p in subjects)
    if _goes_on(clause) and not _kept_up(analysis, clause, subjects):
        return False
    if _brought_about(analysis, clause):
        return False
    return _bears(analysis, clause, subjects, span)


def _noun(phrases: list[Phrase]) -> bool:
    return any(p.pos in ("NOUN", "PROPN", "NUM", "ADJ") for p in phrases)


def _bears(analysis: Analysis, clause: Clause, subjects: list[Phrase], span: tuple[int, int]) -> bool:
    """Whether a side acts, stands by its word for a thing that is to be done, or the words are of weight."""
    report = None if clause.report is None else analysis.reportings[clause.report]
    spoken_for = report is not None and report.actor is not None and concerned(report.actor)
    # "another said it would stay neutral": a body of which no more is told
    spoken_for = spoken_for or (report is not None and any(p.text.lower() == "it" for p in subjects))
    done = clause.passive or not clause.roles.get("obj")
    return _acts(analysis, subjects) or (spoken_for and done) or _weighty(analysis, clause, span)


def _means_it(analysis: Analysis, clause: Clause, subjects: list[Phrase], span: tuple[int, int]) -> bool:
    """What a state or a force wants it may do; what a person wants counts where it is of weight."""
    doers = analysis.actors_in(subjects)
    if any(a.type in _POWERS for a in doers):
        return True
    return all(concerned(a) for a in doers) and _weighty(analysis, clause, span) and not _own_only(subjects)


def _own_only(subjects: list[Phrase]) -> bool:
    return all(p.pos == "PRON" for p in subjects)


def _to_be_tried(analysis: Analysis, clause: Clause) -> bool:
    """ "will try to persuade them"."""
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    return above is not None and (above.modal in ("will", "shall", "would") or above.tense == "future")


def _asked(analysis: Analysis, clause: Clause, wording: str, subjects: list[Phrase], span: tuple[int, int]) -> bool:
    """Whether a side asks or demands it; what private persons ask of each other counts where it is of weight."""
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if above is not None and above.perfect and above.tense == "past":
        return False  # "had asked the clerks to leave": done or not by now
    if clause.passive and any(p.lemma.lower() in _NAMES for p in subjects):
        return False  # "asked that her name be withheld"
    asker = _asker(analysis, clause)
    if wording in _DEMANDING:
        return True
    if asker is not None and asker.type in _PRIVATE and not concerned(asker):
        return _weighty(analysis, clause, span)
    return asker is not None or _bears(analysis, clause, subjects, span)


def _brought_about(analysis: Analysis, clause: Clause) -> bool:
    """ "The fall of the ridge will cut them off": what a thing does to others is a judgement; "talks will resume" is none."""
    written = [p for p in (clause.surface or clause.role("subj")) if not p.implied]
    if not written or clause.passive or not clause.roles.get("obj"):
        return False
    told = [p.antecedent or p for p in written]
    deeds = any(analysis.clause_at.get((p.sentence, p.head)) is not None for p in told)
    if clause.modal == "would" and clause.report is not None and deeds:
        # "The use of gas would change his mind": what a deed would be answered with.
        return False
    return all(p.pos in ("NOUN", "VERB") for p in told) and not analysis.actors_in([*written, *told])


def _asker(analysis: Analysis, clause: Clause) -> Actor | None:
    """Who asks for what is to be done."""
    report = None if clause.report is None else analysis.reportings[clause.report]
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if report is not None and report.actor is not None:
        return report.actor
    return next(iter(analysis.actors_in(above.role("subj"))), None) if above is not None else None


def _goes_on(clause: Clause) -> bool:
    return clause.lemma in _GOING_ON or bool(_ALWAYS & set(clause.adverbs))


def _kept_up(analysis: Analysis, clause: Clause, subjects: list[Phrase]) -> bool:
    """Whether a side says that it keeps up its strikes, or that forces and bases stay where they are.

    "The war will go on" and "we will always fight on" are no more than what one thinks.
    """
    if _ALWAYS & set(clause.adverbs):
        return False
    report = None if clause.report is None else analysis.reportings[clause.report]
    teller = None if report is None else report.actor
    if not _acts(analysis, subjects) and (teller is None or not concerned(teller)):
        return False
    told = [p for role in ("subj", "obj", "prep:with") for p in clause.role(role)] + clause.surface
    below = [analysis.clauses[d] for d in clause.dependents if analysis.clauses[d].relation == "infinitive"]
    words = [p.lemma.lower() for p in told if p.pos != "PROPN"] + [c.lemma for c in below]
    return any(w in word_set("kept_up") for w in words)


def _acts(analysis: Analysis, phrases: list[Phrase]) -> bool:
    """Whether one of these is a side, an office or a body that an analyst follows."""
    return any(concerned(a) for a in analysis.actors_in(phrases))


def concerned(actor: Actor) -> bool:
    """Whether an actor is a side of public life: a state, an army, a group, an office, a leader that is known."""
    if actor.type in _SIDES or _OFFICIAL & set(actor.sectors):
        return True
    return actor.type in ("person", "other") and (actor.id is not None or actor.office is not None)


def _weighty(analysis: Analysis, clause: Clause, span: tuple[int, int]) -> bool:
    """Whether the words themselves speak of fighting, peace, aid, votes or those held."""
    start = min([span[0], *(p.start for p in clause.surface if p.sentence == clause.sentence and not p.implied)])
    return weighty(analysis, clause.sentence, start, span[1])


def weighty(analysis: Analysis, sentence: int, start: int, end: int) -> bool:
    """Whether words between two offsets of a sentence speak of fighting, peace, aid, votes or those held."""
    inside = [t for t in analysis.sentences[sentence].tokens if start <= t.start < end]
    return any(t.lemma.lower() in word_set(name) for t in inside for name in _WEIGHTY if t.pos != "PROPN")


_ANONYMITY = re.compile(r"\b(?:names?|identit(?:y|ies)|identified|quoted|anonym\w*)\b", re.I)


def request_worth_keeping(
    analysis: Analysis, sentence: int, asker: Actor | None, asked: tuple[Actor, ...], span: tuple[int, int], dated: bool
) -> bool:
    """Whether what is asked for is more than everyday: a side asks or is asked, or it is of weight.

    "asked the neighbours to leave their houses", "asked that her name be withheld" are asked in passing.
    """
    if _ANONYMITY.search(analysis.document.text, *span) and asker is not None and asker.anonymous:
        return False
    if dated:
        return True
    sides = any(concerned(a) for a in asked) or (asker is not None and concerned(asker))
    return sides or weighty(analysis, sentence, *span)
