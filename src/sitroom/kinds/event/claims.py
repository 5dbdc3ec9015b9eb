"""Responsibility claims, and deeds that a side tells of itself: both stand as `claimed`."""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.view import View
from sitroom.model.values import Attribution
from sitroom.text.analysis import Clause

_CLAIMING = frozenset({"claim", "take", "assume", "admit", "accept", "acknowledge"})
_CREDIT = frozenset({"responsibility", "credit"})
_OWN = frozenset("it they we he she i its their his her our".split())
# "His men shot it down, he said": his own, as "we" is.
_SPEAKING = frozenset("we i our its their his her".split())
_DEEDS = frozenset({"ASSAULT", "COERCE"})


def claim(view: View, drafts: list[Draft]) -> None:
    """Names the claimant as actor of what is claimed, and marks deeds told by those who did them."""
    by_clause = {d.clause.index: d for d in drafts}
    for clause in {c.index: c for d in drafts for c in view.analysis.clauses_of(d.clause.sentence)}.values():
        if clause.form == "verb" and clause.lemma in _CLAIMING and not clause.negated:
            deed = _claimed(view, clause, by_clause)
            if deed is not None:
                _name(view, clause, deed)
    for draft in drafts:
        if draft.type in _DEEDS and draft.standing == "claimed" and _unclaimed(view, draft):
            draft.standing, draft.attribution = "stated", ()
        if draft.type in _DEEDS and draft.standing == "stated" and _own_deed(view, draft):
            draft.standing = "claimed"
            draft.reasons.append("told by the side that did it")


def _claimed(view: View, clause: Clause, drafts: dict[int, Draft]) -> Draft | None:
    """The deed behind "claimed responsibility for", or the attack that is the object of "claimed"."""
    objects = view.phrases(clause, "obj")
    if any(view.heads(p) & _CREDIT for p in objects):
        heads = [p.head for p in view.phrases(clause, "prep:for")]
        if not heads:
            # The parser often hangs "for the attack" on the noun.
            tokens = view.analysis.sentences[clause.sentence].tokens
            heads = [
                g
                for p in objects
                for c in tokens[p.head].children
                if tokens[c].lower == "for"
                for g in tokens[c].children
            ]
    elif clause.lemma == "claim":
        heads = [p.head for p in objects]
    else:
        return None
    for draft in drafts.values():
        if draft.clause.sentence == clause.sentence and draft.clause.head in heads and draft.type in _DEEDS:
            return draft
    return None


def _name(view: View, clause: Clause, deed: Draft) -> None:
    claimants = view.actors(view.phrases(clause, "subj"))
    if not claimants:
        return
    deed.actors = claimants
    deed.recipients = tuple(r for r in deed.recipients if r not in claimants)
    deed.standing = "claimed"
    deed.reasons.append("responsibility claimed")
    cue = view.analysis.trigger(clause)
    if deed.clause.form == "noun" and deed.time is not None and deed.trigger.end <= cue.start < deed.time.start:
        deed.time = None  # "The attack was claimed on Tuesday": when it was claimed
    chain = view.analysis.attribution(clause)
    report = next((r.index for r in view.analysis.reportings if r.clause == clause.index), None)
    own = view.analysis.chain(report) if report is not None else ()
    deed.attribution = own or (*chain, Attribution(source=claimants[0], cue=cue, act="claim"))


def _unclaimed(view: View, draft: Draft) -> bool:
    """ "There was no claim of responsibility for the blast": nobody stands behind it."""
    report = None if draft.clause.report is None else view.analysis.reportings[draft.clause.report]
    if report is None or report.source is not None or report.lemma != "claim":
        return False
    tokens = view.analysis.sentences[report.sentence].tokens
    at = next((t.i for t in tokens if t.start >= report.cue[0]), 0)
    return any(t.lower == "no" for t in tokens[max(0, at - 2) : at + 2])


def _own_deed(view: View, draft: Draft) -> bool:
    report = None if draft.clause.report is None else view.analysis.reportings[draft.clause.report]
    if (
        report is None
        or report.source is None
        or report.actor is None
        or draft.clause.reality not in ("occurred", "ongoing")
    ):
        return False
    speaker = report.actor
    for actor in draft.actors:
        if (actor.id and actor.id == speaker.id) or (
            actor.country
            and actor.country == speaker.country
            and actor.type in ("state", "military")
            and speaker.type in ("state", "military", "office")
        ):
            return True
    subjects = view.phrases(draft.clause, "subj")
    if report.sentence != draft.clause.sentence:
        return False
    for p in subjects:
        word = p.text.lower().split(" ")[0] if p.text else ""
        if word not in _OWN:
            continue
        if word in _SPEAKING:
            return True
        # "They attacked us," she said: of others.
        meant = view.actor(p)
        named = meant is not None and meant.name is not None and meant.name.lower() != word
        if (named and meant is not None and meant.name == speaker.name) or (not named and not report.quotes):
            return True
    return False
