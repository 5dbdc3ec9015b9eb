"""PLOVER's decision rules: what a coded clause becomes when it is to come, promised, refused, demanded or threatened.

Future talks and help are AGREE, an announced withdrawal CONCEDE, "will not" REJECT, "will" with a conflict verb
THREATEN, "must" in someone's words REQUEST; what a speech act is about gives it its mode and is no second event.
"""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.match import match
from sitroom.kinds.event.view import View
from sitroom.lexicon.predicates import noun_class
from sitroom.model.values import Actor
from sitroom.text.analysis import Clause, Phrase

SPEECH = frozenset({"AGREE", "CONCEDE", "REQUEST", "REJECT", "THREATEN"})
_TO_COME = frozenset({"planned", "offered", "ordered"})
_COOPERATIVE = frozenset({"CONSULT", "SUPPORT", "COOPERATE", "AID"})
_CONFLICT = frozenset({"ASSAULT", "COERCE", "SANCTION"})
_ASSIST = frozenset({"AID", "COOPERATE", "SUPPORT", "MOBILIZE"})
_YIELD = frozenset({"CONCEDE", "RETREAT"})
_STEPS = frozenset({"measure", "step", "action", "precaution"})
_STATIVE = frozenset(
    "be have seem appear know think feel want need understand mean believe become remain stay wait live".split()
)
_OBLIGING = frozenset({"must", "should", "ought"})
_NO_THREAT_CUES = frozenset({"warn", "fear", "expect", "accuse", "allege", "deny", "predict", "report"})


def decide(view: View, draft: Draft) -> None:
    """Changes a draft's type and mode by how real it is and what it is about."""
    clause = draft.clause
    spared = clause.passive and draft.type in ("ASSAULT", "COERCE") and not draft.actors
    if draft.type not in ("REJECT", "REQUEST") and refused(clause) and not spared:
        _reject(draft)
        return
    if draft.type not in ("REQUEST", None) and demanded(view, clause):
        _request(view, draft)
        return
    if draft.type in SPEECH:
        _by_content(view, draft)
        if draft.type == "REJECT" and clause.reality in _TO_COME and _threatening(view, clause):
            draft.type, draft.mode, draft.reality = "THREATEN", "relations", "threatened"
        return
    if clause.reality not in _TO_COME and not (
        clause.reality in ("conditional", "hypothetical")
        and (clause.modal in ("will", "would", "shall") or _willing(view, clause))
    ):
        return
    if clause.negated or clause.polarity == "negative":
        return
    if draft.type in _YIELD and _willing(view, clause):
        draft.reasons.append("readiness to yield is AGREE")
        draft.type, draft.mode = "AGREE", None
    elif draft.type in _COOPERATIVE:
        draft.reasons.append(f"{draft.type} to come is AGREE")
        draft.type, draft.mode = "AGREE", None
    elif draft.type == "RETREAT":
        draft.reasons.append("RETREAT to come is CONCEDE")
        draft.type, draft.mode = "CONCEDE", None
    elif _hurts(draft) and _threatening(view, clause) and draft.actors:
        draft.reasons.append(f"{draft.type} announced by its own side is THREATEN")
        draft.type, draft.mode = "THREATEN", _threat_mode(draft.type, draft.mode)
        if clause.reality == "planned":
            draft.reality = "threatened"


def _hurts(draft: Draft) -> bool:
    """A deed whose announcement is a threat: "the farmers said they would blockade the port"."""
    return draft.type in _CONFLICT or (draft.type == "PROTEST" and draft.mode == "obstruct")


_WILLING = frozenset({"willing", "ready", "prepared", "eager", "keen", "happy"})


def _willing(view: View, clause: Clause) -> bool:
    """ "Is willing to withdraw"."""
    above = view.governor(clause)
    return (
        above is not None
        and clause.relation == "infinitive"
        and any(view.heads(p) & _WILLING for p in view.phrases(above, "attr"))
    )


def refused(clause: Clause) -> bool:
    """ "Will not V", "would not V": a refusal."""
    return (
        clause.form == "verb"
        and clause.negated
        and clause.modal in ("will", "would", "shall")
        and not clause.perfect
        and clause.lemma not in STEADFAST | SILENT
    )


# "We will not rest": steadfastness, and nothing that somebody asked for.
STEADFAST = frozenset("relent rest waver falter flinch tire forget hesitate sleep".split())
# "Would not divulge the evidence": declining to comment refuses nobody anything.
SILENT = frozenset(
    "say comment divulge disclose reveal elaborate specify speculate identify name discuss give confirm detail tell "
    "describe predict guess".split()
)


def demanded(view: View, clause: Clause) -> bool:
    """ "Must V", "should V" in someone's words."""
    if clause.form != "verb" or clause.perfect or clause.report is None:
        return False
    above = view.governor(clause)
    if (
        above is not None
        and above.lemma == "be"
        and above.modal in _OBLIGING
        and clause.relation == "infinitive"
        and not above.negated
    ):
        return True
    if (
        above is not None
        and above.modal in _OBLIGING
        and above.lemma == "take"
        and clause.modal == "to"
        and any(view.heads(p) & _STEPS for p in view.phrases(above, "obj"))
    ):
        # "Should take measures to compensate the victims"
        return True
    return clause.modal in _OBLIGING or (clause.modal == "to" and clause.lemma != "be" and _has_to(view, clause))


def _has_to(view: View, clause: Clause) -> bool:
    above = view.governor(clause)
    return (
        above is not None
        and above.lemma in ("have", "need")
        and clause.relation == "infinitive"
        and above.tense == "present"
        and not above.negated
    )


def _reject(draft: Draft) -> None:
    draft.reasons.append(f"will not {draft.lemma}: REJECT")
    draft.mode = _refusal_mode(draft.type)
    draft.type, draft.polarity, draft.reality = "REJECT", "positive", "occurred"
    draft.two_sided = False


def _request(view: View, draft: Draft) -> None:
    """The speaker asks, whoever must act is asked."""
    report = view.analysis.reportings[draft.clause.report] if draft.clause.report is not None else None
    if report is None or report.actor is None:
        return
    draft.reasons.append(f"{draft.clause.modal} in the words of {report.actor.text}: REQUEST")
    asked = tuple(
        a for a in (*draft.actors, *(draft.recipients if draft.clause.passive else ())) if a.start != report.actor.start
    )
    asked = tuple(a for a in asked if a.text.lower() not in OURSELVES)
    if draft.clause.passive and draft.type in _CONFLICT | {"RETREAT"}:
        # "Innocent people should not be punished": they are asked for nothing.
        asked = tuple(a for a in asked if a in draft.actors or a.type in ABLE_TO_ACT)
    asked = asked or tuple(a for p in report.addressees for a in view.actors(p.each()))
    draft.mode = request_mode(draft.type)
    draft.type, draft.polarity, draft.reality = "REQUEST", "positive", "demanded"
    draft.actors, draft.recipients, draft.objects = (report.actor,), asked, ()
    draft.two_sided = False


ABLE_TO_ACT = frozenset({"state", "military", "police", "armed_group", "igo", "political_group", "ngo", "company"})
OURSELVES = frozenset({"we", "us", "i", "me", "ourselves"})


def request_mode(inner: str | None) -> str | None:
    """The mode of a demand by the type of what is demanded."""
    if inner in _YIELD:
        return "yield"
    if inner in _ASSIST:
        return "assist"
    return "meet" if inner == "CONSULT" else "change" if inner == "change" else None


def _refusal_mode(inner: str | None) -> str | None:
    return request_mode(inner)


def _threat_mode(inner: str | None, mode: str | None) -> str | None:
    if inner == "ASSAULT":
        return "violence"
    if inner == "PROTEST":
        return "restrict"
    if inner == "COERCE":
        return {"arrest": "arrest", "deport": "expel", "seize": "territory"}.get(mode or "", "restrict")
    if inner == "SANCTION":
        return {"expel": "expel", "convict": "arrest"}.get(mode or "", "relations")
    return None


def _threatening(view: View, clause: Clause) -> bool:
    """Whether whoever says it is on the side that will do it."""
    if clause.report is None or not (clause.modal in ("will", "would", "shall", "to") or _resolved(view, clause)):
        return False
    above = view.governor(clause)
    if clause.modal == "to" and above is not None and above.form == "noun" and above.lemma in _UNDER_WAY:
        # "Had begun their advance to isolate the town": what for, by those who are at it.
        return False
    report = view.analysis.reportings[clause.report]
    if report.act in _NO_THREAT_CUES or report.source is None:
        return False
    return any(_own(view, p, report.source) for p in view.phrases(clause, "subj"))


_UNDER_WAY = frozenset({"advance", "offensive", "operation", "assault", "attack", "campaign", "push", "raid"})


def _resolved(view: View, clause: Clause) -> bool:
    """ "We are committed to destroying them"."""
    above = view.governor(clause)
    return (
        above is not None
        and clause.mark == "to"
        and any(view.heads(p) & {"committed", "dedicated"} for p in view.phrases(above, "attr"))
    )


_OWN = frozenset("we i it they he she".split())
_POSSESSED = ("its ", "his ", "her ", "their ", "our ", "my ")


def _own(view: View, subject: Phrase, source: Phrase) -> bool:
    if subject.text.lower() in _OWN or subject.text.lower().startswith(_POSSESSED):
        return True
    mine, theirs = view.actor(subject), view.actor(source)
    if mine is None or theirs is None:
        return False
    if (mine.id or mine.name) == (theirs.id or theirs.name):
        return True
    # "The president said the country would strike again"
    return (
        mine.type in ("state", "military")
        and bool(theirs.office or theirs.type in ("state", "military", "office"))
        and mine.country is not None
        and mine.country == theirs.country
    )


def _by_content(view: View, draft: Draft) -> None:
    """Gives a speech act the mode, and a promise the type, of what it is about."""
    inner, mode = content(view, draft.clause)
    if not draft.recipients:
        draft.recipients = _addressed(view, draft)
    if draft.type in ("REQUEST", "REJECT"):
        draft.mode = request_mode(inner) if _call(view, draft.clause) is not None else draft.mode or request_mode(inner)
    elif draft.type == "THREATEN":
        # "Threatened to cut aid": what is threatened decides, before what the verb alone suggests.
        below = _threatened(view, draft.clause) or (inner, mode)
        draft.mode = _threat_mode(*below) or draft.mode
    elif draft.match is not None and "commit" in draft.match.row.guards and inner in _CONFLICT:
        draft.type, draft.mode = "THREATEN", _threat_mode(inner, mode)


def _threatened(view: View, clause: Clause) -> tuple[str | None, str | None] | None:
    """Type and mode of the deed in a threat's infinitive; of what it imposes or takes where that is its noun."""
    for below in view.dependents(clause):
        if below.relation not in ("infinitive", "content"):
            continue
        found = match(view, below)
        if found is not None and found.row.type in _CONFLICT:
            return found.row.type, found.row.mode
        for noun in view.dependents(below):
            found = match(view, noun) if noun.form == "noun" else None
            if found is not None and found.row.type in _CONFLICT:
                return found.row.type, found.row.mode
        if below.lemma in _WITHDRAWING:
            return "SANCTION", None
    return None


_WITHDRAWING = frozenset({"withdraw", "pull out", "quit", "leave", "walk out", "boycott", "pull", "withhold", "recall"})


def _addressed(view: View, draft: Draft) -> tuple[Actor, ...]:
    """Whom a speech act is about: who is to act on a demand; to whom what is promised or refused goes."""
    roles = (
        ("subj",) if draft.type == "REQUEST" else ("iobj", "prep:to", "prep:with", "prep:against", "prep:for", "obj")
    )
    for below in view.dependents(draft.clause):
        if below.relation not in ("infinitive", "content"):
            continue
        for role in roles:
            phrases = view.phrases(below, role)
            found = [view.actor(p) or view.state(p) for p in phrases]
            named = tuple(a for a in found if a is not None and a.start not in {d.start for d in draft.actors})
            if named:
                return named
    return ()


def content(view: View, clause: Clause) -> tuple[str | None, str | None]:
    """Type and mode of what a speech act is about: what it asks for, its infinitive or content clause, its noun."""
    asked = _by_class(view, clause, ("prep:for",))
    if asked is not None:
        return asked, None
    call = _call(view, clause)
    if call is not None:
        return content(view, call)
    below = [
        d
        for d in view.dependents(clause)
        if d.relation in ("infinitive", "content")
        or (d.relation == "adverbial" and d.mark not in _WHEN_AND_IF)
        # "A call to leave"
        or (clause.form == "noun" and d.modal == "to" and d.relation in ("relative", "participle"))
    ]
    below += [d for d in view.dependents(clause) if d.form == "noun" and _taken(view, clause, d) and d not in below]
    first: tuple[str | None, str | None] = (None, None)
    for inner in below:
        found = match(view, inner)
        if found is not None and found.row.type is not None:
            if found.row.type in _TELLING:
                return found.row.type, found.row.mode
            first = first if first[0] else (found.row.type, found.row.mode)
    told = any(d.relation == "infinitive" for d in below)
    # "Told its fighters to sit tight": whoever is told is not what it is about.
    named = _by_class(view, clause, (*(() if told else ("obj",)), "prep:to", "prep:of", "prep:with", "prep:on"))
    return (named, None) if named is not None else first


_CALLS = frozenset("call appeal demand request plea proposal suggestion bid petition ultimatum order offer".split())


def _call(view: View, clause: Clause) -> Clause | None:
    """ "Rejected a call for elections": the call, where it says for what; that is what is rejected."""
    called = [p for p in view.phrases(clause, "obj") if p.lemma in _CALLS]
    for below in view.dependents(clause) if called else ():
        if below.form == "noun" and any(p.head == below.head for p in called):
            told = below.roles.get("prep:for") or any(
                d.relation in ("infinitive", "content") or d.modal == "to" for d in view.dependents(below)
            )
            return below if told else None
    return None


# "Rejected talks unless the fighters withdraw": on what terms, and not what is rejected.
_WHEN_AND_IF = frozenset("unless if until when after before since while as because although once".split())
_TELLING = frozenset(
    {"AID", "COOPERATE", "SUPPORT", "MOBILIZE", "CONCEDE", "RETREAT", "CONSULT", "ASSAULT", "COERCE", "SANCTION"}
)


def _by_class(view: View, clause: Clause, roles: tuple[str, ...]) -> str | None:
    for role in roles:
        for phrase in view.phrases(clause, role):
            for name, type_ in _CONTENT_CLASSES:
                words = view.words(phrase) if name in ("truce", "meeting") else view.heads(phrase)
                if words & noun_class(name):
                    return type_
    return None


_CONTENT_CLASSES = (
    ("truce", "RETREAT"),
    ("meeting", "CONSULT"),
    ("aid", "AID"),
    ("law", "change"),
    ("rights", "change"),
    ("sanction", "SANCTION"),
    ("force", "MOBILIZE"),
    ("policing", "MOBILIZE"),
)


def _taken(view: View, clause: Clause, noun: Clause) -> bool:
    return any(
        p.head == noun.head
        for r in ("obj", "prep:for", "prep:to", "prep:of", "prep:with", "prep:on", "prep:against")
        for p in view.phrases(clause, r)
    )


def is_content(view: View, clause: Clause, above: Clause) -> bool:
    """Whether a clause is what the speech act above it is about, and so no event of its own."""
    if clause.form == "noun" and not (clause.light and clause.relation == "infinitive"):
        return _taken(view, above, clause)
    return (
        clause.relation == "infinitive"
        # "Demanded that they refuse": a subjunctive has the look of a finite verb.
        or (clause.relation == "content" and (not clause.finite or (clause.reality == "demanded" and not clause.modal)))
        or (
            clause.relation == "adverbial" and clause.mark in ("of", "from", "for", "to", "on", "in", "with", "against")
        )
    )


def stative(clause: Clause) -> bool:
    """Verbs that say how things are, which nobody refuses or demands as a deed."""
    return clause.lemma in _STATIVE
