"""Verbs whose setting makes them another deed, or none: crates left behind, people captured, everyday requests."""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.no_deed import about_beasts
from sitroom.kinds.event.setting import STRONG
from sitroom.kinds.event.view import View
from sitroom.lexicon.predicates import classes_of

_SPEECH_OF_ALL = frozenset({"REQUEST", "CONCEDE", "AGREE", "REJECT", "SUPPORT"})
_PUBLIC = frozenset({"state", "igo", "military", "police", "armed_group", "political_group", "office", "ngo", "media"})
_CAUSING = frozenset({"cause", "inflict", "claim", "result"})
_OUTCOMES = frozenset({"CONCEDE", "RETREAT", "AGREE"})
_ENDING = frozenset({"stop", "end", "halt", "ease", "lift"})
_STOPPAGES = frozenset({"strike", "walkout", "stoppage", "march", "rally", "demonstration", "sit-in", "boycott"})
_LETTING = frozenset({"allow", "permit", "let"})
_PERSONS = frozenset({"he", "she", "him", "her", "who", "whom"})
_LOOKING = frozenset({"investigate", "probe", "examine", "inspect"})


def read_anew(view: View, draft: Draft) -> None:
    """Retypes or drops a draft whose verb means something else where it stands."""
    clause = draft.clause
    if draft.type is None:
        # "I do not remember a worse one": nobody commemorates anything.
        draft.dropped = draft.dropped or (draft.polarity == "negative" and clause.lemma in ("remember", "mourn"))
        return
    if draft.type == "ASSAULT" and draft.polarity == "negative" and clause.lemma in _CAUSING and clause.form == "verb":
        # "The blast caused no injuries": what did not come of it.
        draft.dropped = True
    if draft.type in _OUTCOMES and clause.lemma in _ENDING and _by_no_one(view, draft):
        draft.dropped = True
    if draft.type == "AGREE" and clause.form == "verb" and clause.passive and clause.modal == "to" and not draft.actors:
        # "At a date to be agreed"
        draft.dropped = draft.dropped or clause.relation in ("relative", "participle")
    if draft.type == "ACCUSE" and clause.lemma in _LOOKING and _on_the_way(view, draft):
        draft.dropped = True
    if (
        draft.type in ("ACCUSE", "PROTEST")
        and clause.lemma == "protest"
        and clause.form == "verb"
        and any(view.heads(p) & _STOPPAGES for p in view.phrases(clause, "subj"))
    ):
        # "The strike will protest the pay freeze": the strike is the protest.
        draft.type, draft.mode = "PROTEST", "strike" if "strike" in view.lemmas(clause.sentence) else "demo"
        draft.actors, draft.recipients, draft.objects = (), (), ()
    if draft.type == "COERCE" and draft.mode == "seize" and clause.lemma == "capture" and _of_a_person(view, draft):
        draft.type, draft.mode = "ASSAULT", "abduct"
    barred = draft.type == "CONCEDE" and draft.polarity == "negative" and clause.lemma in _LETTING
    if barred and clause.form == "verb" and clause.passive and not clause.modal:
        # "Reporters were not allowed to enter": barred.
        draft.type, draft.mode, draft.polarity = "REJECT", None, "positive"


def everyday(view: View, draft: Draft) -> bool:
    """ "Rangers urged visitors to lock food away", "pupils would be pardoned": no public side, and no conflict about."""
    if draft.type not in _SPEECH_OF_ALL:
        return False
    peaceful = view.conflict_words() < 4 and view.lemmas(draft.clause.sentence).isdisjoint(STRONG)
    if not (peaceful or about_beasts(view)):
        return False
    sides = (*draft.actors, *draft.recipients)
    if not draft.recipients or not (draft.actors or draft.type == "CONCEDE"):
        return False
    if any("protester" in classes_of(a.text.lower().split()[-1]) for a in draft.actors if a.text):
        return False
    if any(a.type in _PUBLIC or (a.office and a.type != "civilians") or a.id or a.country for a in sides):
        return False
    # A name may be anybody's; "rangers" and "pupils" are nobody's who matters.
    plain = all(a.type in ("civilians", "other") and a.text[:1].lower() + a.text[1:] == a.text.lower() for a in sides)
    return plain and not view.public_in(draft.clause.sentence)


def _by_no_one(view: View, draft: Draft) -> bool:
    """ "Holding the ridge would stop the raids": what would come of it, and no promise."""
    clause = draft.clause
    return (
        not draft.actors
        and clause.form == "verb"
        and not clause.passive
        and clause.modal in ("would", "will", "could", "might", "may", "can")
        and not any(view.agentive(p) for p in view.phrases(clause, "subj"))
    )


def _on_the_way(view: View, draft: Draft) -> bool:
    """ "Left for Geneva to look into the affair": what the journey is for."""
    clause = draft.clause
    above = view.governor(clause)
    return (
        clause.modal == "to"
        and clause.relation in ("infinitive", "adverbial")
        and above is not None
        and above.form == "verb"
        and above.reality == "occurred"
        and above.lemma.split(" ")[0] in _GOING
    )


_GOING = frozenset("leave go travel fly head return".split())


def _of_a_person(view: View, draft: Draft) -> bool:
    """ "He was captured by the battalion"."""
    taken = view.phrases(draft.clause, "obj")
    return bool(taken) and all(
        p.text.lower() in _PERSONS or ((a := view.actor(p)) is not None and a.type == "person" and not view.is_place(p))
        for p in taken
    )
