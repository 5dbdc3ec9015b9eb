"""Type, mode and sides that depend on who does it to whom, and not on the predicate alone."""

from __future__ import annotations

from sitroom.kinds.event.decide import STEADFAST, content
from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.readings import read_anew
from sitroom.kinds.event.setting import STRONG
from sitroom.kinds.event.sides import put_on
from sitroom.kinds.event.view import View
from sitroom.model.values import Actor, Span
from sitroom.text.analysis import Clause
from sitroom.text.governors import governors


def adjust(view: View, draft: Draft) -> None:
    """Type and mode that depend on who does it to whom, and not on the predicate alone."""
    read_anew(view, draft)
    if draft.clause.lemma in _COMMANDING and (
        draft.type in ("MOBILIZE", "COERCE", "CONCEDE") or (draft.type == "REQUEST" and _own_men(view, draft))
    ):
        _ordered(view, draft)
    if (
        draft.type == "PROTEST"
        and draft.clause.lemma == "protest"
        and (any(a.type in ("state", "igo") or a.office for a in draft.actors) or _in_so_many_words(view, draft))
    ):
        draft.type, draft.mode = "ACCUSE", "disapprove"
    if draft.type == "REQUEST" and draft.clause.passive and not draft.actors and _of_no_one(view, draft):
        draft.dropped = True
    if _for_a_purpose(view, draft):
        draft.dropped = True
        draft.reasons.append("what it was done for")
    if draft.type == "SUPPORT" and draft.lemma == "thank" and not draft.recipients:
        draft.dropped = True
    if draft.type == "RETREAT" and draft.lemma == "leave" and _sets_out(view, draft):
        draft.type, draft.mode = "MOBILIZE", "troops"
    if draft.type == "ACCUSE" and draft.lemma == "blame" and draft.clause.modal == "to":
        _to_blame(view, draft)
    if draft.type == "ASSAULT" and draft.clause.lemma == "attempt" and draft.reality == "occurred":
        draft.reality = "attempted"
    if draft.clause.lemma in STEADFAST and draft.polarity == "negative":
        draft.dropped = True
    if draft.type == "SANCTION" and draft.mode == "expel" and _of_their_own(view, draft):
        _fled(draft)
    if draft.type == "THREATEN" and _by_a_thing(view, draft):
        draft.dropped = True
    if draft.type == "ASSAULT" and _aimed_at(view, draft):
        draft.dropped = True
        draft.reasons.append("an aim, and no deed")
    if draft.type == "ASSAULT" and draft.mode is None and draft.clause.lemma in _MEASURES and _in_words(view, draft):
        draft.dropped = not any(_ARMS & view.classes(p) for p in view.phrases(draft.clause, "subj"))
    if draft.type == "ASSAULT" and draft.mode is None and draft.clause.lemma == "target" and _by_measures(view, draft):
        draft.dropped = True
    if draft.type == "ASSAULT" and draft.mode is None and draft.clause.lemma in _VERBAL and _in_a_chamber(view, draft):
        draft.type, draft.mode = "ACCUSE", "disapprove"
    if draft.type == "ASSAULT" and draft.mode is None and draft.clause.lemma in _VERBAL and _in_words(view, draft):
        draft.type, draft.mode = "ACCUSE", "disapprove"
    if (
        draft.type == "ASSAULT"
        and (draft.lemma in _LAYING or (draft.lemma in _LEAVING_THERE and _found_in_time(view, draft)))
        and draft.reality == "occurred"
        and not _went_off(view, draft)
    ):
        draft.reality = "attempted"
        draft.reasons.append("laid, and nothing says that it went off")
    if (
        draft.type in ("ASSAULT", "COERCE")
        and draft.lemma in _ALL_OR_NOTHING
        and not _NEARLY.isdisjoint(draft.clause.adverbs)
    ):
        # "A helicopter was nearly downed"
        draft.polarity = "negative"
    if (
        draft.type == "MOBILIZE"
        and not view.lemmas(draft.clause.sentence).isdisjoint(_PEACEKEEPING)
        and not _by_peacekeepers(view, draft)
    ):
        draft.type, draft.mode = "AID", None
    if (
        draft.type == "SUPPORT"
        and draft.lemma in _SIGNING
        and not draft.actors
        and draft.clause.relation in ("participle", "relative")
    ):
        # "Under an agreement signed in Lome": the agreement is told of, and not its signing.
        draft.type, draft.mode = "AGREE", None
    if draft.type == "AGREE" and draft.clause.lemma == "negotiate" and draft.clause.progressive:
        draft.type, draft.mode = "CONSULT", None
    if draft.type == "CONSULT":
        _consult(view, draft)
    if (
        draft.type == "COERCE"
        and draft.mode == "arrest"
        and draft.actors
        and all(a.type == "armed_group" for a in draft.actors)
    ):
        draft.type, draft.mode = "ASSAULT", "abduct"
    if (
        draft.type == "ASSAULT"
        and draft.mode == "abduct"
        and draft.clause.lemma == "capture"
        and draft.clause.passive
        and not draft.actors
        and draft.recipients
        and all(a.type == "armed_group" for a in draft.recipients)
    ):
        # "Four of the guerrillas were captured": held by those who are after them.
        draft.type, draft.mode = "COERCE", "arrest"
    if (
        draft.type == "MOBILIZE"
        and draft.mode == "troops"
        and any("policing" in view.classes(p) and "police" in view.heads(p) for p in draft.acted_on)
    ):
        draft.mode = "police"
    if (
        draft.type == "MOBILIZE"
        and draft.mode == "troops"
        and view.phrases(draft.clause, "obj")
        and all(
            "materiel" in view.classes(p) and "human" not in view.classes(p) for p in view.phrases(draft.clause, "obj")
        )
    ):
        draft.mode = "weapons"
    if draft.type == "MOBILIZE":
        # What is deployed is no recipient.
        draft.objects = (
            *draft.objects,
            *(
                Span(start=a.start, end=a.end, text=a.text)
                for a in draft.recipients
                if any(
                    p.head == q.head
                    for p in view.phrases(draft.clause, "obj")
                    for q in draft.acted_on
                    if (b := view.actor(p)) is not None and b.start == a.start
                )
            ),
        )


def _by_peacekeepers(view: View, draft: Draft) -> bool:
    """ "The peacekeeping mission sent a patrol": they move their own men, and nobody lends them. Where they come, AID."""
    keeping = [r for r in ("subj", "obj") for p in view.phrases(draft.clause, r) if view.words(p) & _PEACEKEEPING]
    return "subj" in keeping and "obj" not in keeping and draft.clause.lemma not in _COMING


def _in_so_many_words(view: View, draft: Draft) -> bool:
    """ "Protested that it had not been asked": words follow, and not what the protest is over."""
    return any(
        r.clause == draft.clause.index and (bool(r.quotes) or _has_content(view, draft))
        for r in view.analysis.reportings
    )


def _has_content(view: View, draft: Draft) -> bool:
    return any(d.relation == "content" for d in view.dependents(draft.clause))


_COMING = frozenset({"arrive", "land", "come", "fly in", "fly"})
_OUTCOMES = frozenset({"AGREE", "SUPPORT", "COOPERATE"})


_WARDING_OFF = frozenset({"repel", "repulse", "counter", "combat", "contain", "fight off", "beat back", "ward off"})


def _for_a_purpose(view: View, draft: Draft) -> bool:
    """ "Began a dialogue to achieve peace": what somebody hopes to come of a deed is no promise of his."""
    clause = draft.clause
    above = view.governor(clause)
    return (
        (
            draft.type in _OUTCOMES
            or (draft.type == "COERCE" and clause.lemma in ("stop", "prevent", "keep", "deter"))
            or (draft.type == "ASSAULT" and clause.lemma in _WARDING_OFF)
        )
        and draft.reality in ("planned", "hypothetical")
        and clause.form == "verb"
        and clause.modal == "to"
        and clause.relation in ("infinitive", "adverbial")
        and above is not None
        and above.form == "verb"
        and above.reality in ("occurred", "ongoing", "hypothetical")
        and (above.lemma, "inf") not in governors()
        and above.lemma not in ("be", "have", "come", "go", "agree", "decide", "vow", "promise")
        and not any(view.heads(p) for p in view.phrases(above, "attr"))
        and bool(above.roles.get("obj") or above.roles.get("subj"))
    )


def _of_no_one(view: View, draft: Draft) -> bool:
    """ "It is recommended to dial in", "the energy required", "callers will be asked": nobody asks anybody."""
    asked = view.phrases(draft.clause, "obj")
    return (
        draft.reality == "planned"
        or any(p.text.lower() == "it" for p in asked)
        or (draft.clause.relation == "participle" and not any(view.agentive(p) for p in asked))
    )


def _sets_out(view: View, draft: Draft) -> bool:
    """ "Left the capital and headed for the border": where to, and not away from."""
    return any(d.relation in ("conjunct", "participle") and d.lemma in _HEADING for d in view.dependents(draft.clause))


_HEADING = frozenset("head move advance roll drive march sail push proceed".split())


def _to_blame(view: View, draft: Draft) -> None:
    """ "Said that the rebels were to blame": the speaker accuses; who is to blame may also be asked, or left open."""
    clause = draft.clause
    above = view.governor(clause)
    report = view.analysis.reportings[clause.report] if clause.report is not None else None
    if above is None or above.lemma != "be":
        return
    accused = view.actors(view.phrases(clause, "subj"))
    if report is None or report.actor is None or not accused or above.negated:
        draft.dropped = True
        return
    draft.actors, draft.recipients, draft.reality = (report.actor,), accused, "occurred"


# "Displaced by an army's offensive" is its doing; of fighting no side is.
_FIGHTING = frozenset(
    "fighting clash clashes violence war conflict battle hostility hostilities unrest insecurity".split()
)
_FORCING = frozenset("force compel drive oblige cause order make push prompt send".split())
_FLIGHT = frozenset({"flee", "displace", "uproot", "displacement"})


def _of_their_own(view: View, draft: Draft) -> bool:
    """ "Thousands fled", "displaced by the fighting": nobody is said to have driven them out."""
    above = view.governor(draft.clause)
    if draft.clause.lemma not in _FLIGHT or (above is not None and above.lemma in _FORCING):
        return False
    by = [p for r in ("subj", "prep:by") for p in view.phrases(draft.clause, r)]
    fought = bool(by) and all(view.actor(p) is None and view.heads(p) & _FIGHTING for p in by)
    return draft.clause.lemma == "flee" or not draft.actors or fought


def _fled(draft: Draft) -> None:
    """Flight is a happening of those who flee, and no expulsion."""
    draft.reasons.append("flight, and nobody who drives them out")
    draft.type, draft.mode = None, None
    if draft.clause.lemma == "flee":
        draft.actors, draft.recipients = draft.recipients or draft.actors, ()
    else:
        draft.actors = ()


_THINGS_SAID = frozenset({"this", "that", "what", "which", "all this", "all that"})


def _by_a_thing(view: View, draft: Draft) -> bool:
    """ "This threatens the harvest": no one who could threaten."""
    clause = draft.clause
    doers = view.phrases(clause, "prep:by") if clause.passive else []
    if doers and not any(view.agentive(p) or view.inside(p) for p in doers):
        # "The summit is threatened by a number of acts"
        return True
    subjects = view.phrases(draft.clause, "subj")
    return bool(subjects) and all(
        p.text.lower() in _THINGS_SAID
        and p.antecedent is None
        and ((a := view.actor(p)) is None or (a.name or a.text).lower() == p.text.lower())
        for p in subjects
    )


# A whole war's aim rather than a deed that is planned: of "plans to attack the port" something is to come.
_OVERCOMING = frozenset(
    "defeat destroy eradicate eliminate degrade crush dismantle combat fight counter annihilate vanquish".split()
)
_RESOLVES = frozenset(
    "coalition alliance determination resolve commitment unity solidarity will desire wish aim goal ambition "
    "objective resolution "
    "readiness willingness effort campaign fight work mission strategy".split()
)
_WORKING = frozenset(
    "assist train equip empower enable work unite seek hope wish want aim strive continue help fight".split()
)
_BODIES = frozenset(
    "group conference workshop course seminar meeting summit training law bill policy unit agency".split()
)
_FOES = frozenset({"armed_group", "political_group", "state", "other"})


def _aimed_at(view: View, draft: Draft) -> bool:
    """ "Their unity in working to defeat the group", "a commitment to eradicating it": what for, and not what was done."""
    clause = draft.clause
    above = view.governor(clause)
    if clause.form != "verb" or clause.finite or clause.lemma not in _OVERCOMING or above is None:
        return False
    if clause.relation == "conjunct" and above.lemma in _OVERCOMING:
        above = view.governor(above)
    foes = view.phrases(clause, "obj")
    if (
        above is None
        or not (foes or clause.lemma == "fight")
        or not all((a := view.actor(p)) is None or a.type in _FOES for p in foes)
    ):
        return False
    if any("structure" in view.classes(p) or "vehicle" in view.classes(p) for p in foes):
        return False
    if clause.mark == "on" and any(view.heads(p) & _BODIES for p in view.phrases(above, "obj")):
        return True
    tokens = view.analysis.sentences[clause.sentence].tokens
    at = clause.head
    for _ in range(4):
        at = tokens[at].head
        if tokens[at].lemma.lower() in _RESOLVES and tokens[at].pos == "NOUN":
            return True
        if tokens[at].lower in ("committed", "determined"):
            # In somebody's own words that is a threat.
            return clause.report is None
        if tokens[at].lemma.lower() in _WORKING:
            return True
        if tokens[at].lemma.lower() in _BODIES and clause.mark in ("on", "about", "for", "of"):
            return True
        if at == above.head:
            break
    return False


_COMMANDING = frozenset({"order", "instruct", "direct", "command"})


def _own_men(view: View, draft: Draft) -> bool:
    return any(
        p.text.lower().startswith(("its ", "his ", "her ", "their ", "our ", "all "))
        and (not p.text.lower().startswith("all ") or view.heads(p) & _UNITS)
        for p in view.phrases(draft.clause, "obj")
    )


_UNITS = frozenset(
    "unit front fighter force forces troop troops soldier commander command brigade battalion column combatant militant "
    "guerrilla regiment division wing member".split()
)


def _ordered(view: View, draft: Draft) -> None:
    """ "Ordered its fighters to cease fire": an order is typed by what it tells them to do, not by whom it tells."""
    if not any(d.relation == "infinitive" for d in view.dependents(draft.clause)):
        return
    inner, _ = content(view, draft.clause)
    if inner in ("RETREAT", "CONCEDE"):
        draft.type, draft.mode, draft.recipients = "CONCEDE", None, ()
    elif inner is not None and inner != "MOBILIZE":
        draft.type, draft.mode = "REQUEST", None


_MEASURES = frozenset({"target", "hit", "strike", "pressure"})
_ARMS = frozenset({"firepower", "weapon", "aircraft", "drone"})
_SIGNING = frozenset({"sign", "ink", "conclude", "initial"})
_VERBAL = frozenset({"attack", "assault", "onslaught", "assail", "lash out"})
_PEACEKEEPING = frozenset({"peacekeeping", "peacekeeper", "peacekeepers"})
_SPEAKERS = frozenset({"person", "office", "political_group", "media", "ngo", "igo"})


def _in_words(view: View, draft: Draft) -> bool:
    """Attacks by politicians on politicians are words, unless arms are named or an alliance with forces is at work.

    "Fighters of the Movement attacked a convoy": a body that the lexicon does not know may look like a party.
    """
    return (
        bool(draft.actors)
        and view.lemmas(draft.clause.sentence).isdisjoint(STRONG)
        and not draft.instrument
        and draft.clause.light not in ("carry out", "launch", "mount", "stage", "conduct")
        and not any("MIL" in a.sectors for a in draft.actors)
        and all(a.type in _SPEAKERS for a in draft.actors)
        and not any(a.type in ("military", "police", "armed_group", "civilians") for a in draft.recipients)
    )


_MEMBERS = frozenset(
    "backbencher lawmaker legislator senator congressman deputy mp parliamentarian opposition critic columnist editorial "
    "newspaper candidate bishop archbishop cardinal minister premier spokesman commentator".split()
)


def _in_a_chamber(view: View, draft: Draft) -> bool:
    """ "Labour backbenchers attacked the government over its refusal": by word of mouth."""
    subjects = view.phrases(draft.clause, "subj")
    return bool(subjects) and not draft.instrument and all(view.heads(p) & _MEMBERS for p in subjects)


_NEARLY = frozenset({"nearly", "almost", "narrowly"})
_ALL_OR_NOTHING = frozenset(
    {
        "kill", "down", "shoot down", "bring down", "hit", "sink", "assassinate", "behead", "crash", "overrun", "capture",
        "seize", "topple", "overthrow", "oust", "storm", "take", "retake", "recapture",
    }
)  # fmt: skip
_LAYING = frozenset({"plant", "place"})
_LEAVING_THERE = frozenset({"lay", "bury", "leave", "hide", "conceal", "attach", "strap", "fix"})
_FINDING = frozenset(
    "defuse disable disarm dismantle deactivate neutralise neutralize find discover remove spot detect unearth uncover "
    "intercept clear recover sapper".split()
)
_GOING_OFF = frozenset(
    "explode explosion detonate blast kill wound injure destroy damage die dead death blow bombing casualty".split()
)


def _found_in_time(view: View, draft: Draft) -> bool:
    """ "Disabled a mine laid beside the track": found before it could do harm."""
    return not view.lemmas(draft.clause.sentence).isdisjoint(_FINDING)


def _went_off(view: View, draft: Draft) -> bool:
    """Whether the sentence, or one beside it, tells that what was laid went off or did harm."""
    here = draft.clause.sentence
    last = len(view.analysis.sentences) - 1
    return draft.mode != "explosives" or any(
        not view.lemmas(i).isdisjoint(_GOING_OFF) or "went off" in view.lemmas(i)
        for i in range(max(0, here - 1), min(last, here + 1) + 1)
    )


def _by_measures(view: View, draft: Draft) -> bool:
    """ "The administration targeted nine officials": states do that by decree where no word of the sentence bears arms."""
    return (
        bool(draft.actors)
        and all(a.type in ("state", "igo", "office") for a in draft.actors)
        and not draft.instrument
        and view.lemmas(draft.clause.sentence).isdisjoint(STRONG)
    )


def _consult(view: View, draft: Draft) -> None:
    if draft.mode is None and len(draft.actors) >= 3:
        draft.mode = "multilateral"
    if draft.mode == "visit":
        hosts = [p for r in ("prep:with", "prep:to", "obj", "prep:in") for p in view.phrases(draft.clause, r)]
        put_on(view, draft, [p for p in hosts if view.actor(p) is not None or view.state(p) is not None])
        draft.objects = ()


def conditioned(view: View, clause: Clause, draft: Draft) -> tuple[Actor, ...]:
    """Whoever must do or leave something so that a threat is not carried out."""
    below = list(view.dependents(clause))
    below += [e for d in below for e in view.dependents(d)]
    found = [a for d in below if d.mark in ("if", "unless") for a in view.actors(view.phrases(d, "subj"))]
    return tuple(a for a in found if a not in draft.actors)
