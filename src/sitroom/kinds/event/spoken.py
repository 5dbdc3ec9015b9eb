"""What the words of an event name without telling of it: a deed that is to be avoided, the scope of a truce, a task."""

from __future__ import annotations

from sitroom.kinds.event.no_deed import no_deed
from sitroom.kinds.event.no_happening import no_happening
from sitroom.kinds.event.outcomes import leaves_dead, left_behind
from sitroom.kinds.event.setting import STRONG, Ask
from sitroom.kinds.event.untold import untold

_AVOIDING = frozenset(
    {"avoid", "avert", "prevent", "forestall", "preclude", "deter", "pre-empt", "preempt", "stave off"}
)
_STOPPING = frozenset({"stop", "prevent", "keep", "deter", "bar", "dissuade", "discourage", "block"})
_SCOPE = frozenset(
    {"cover", "include", "exclude", "concern", "affect", "encompass", "comprise", "apply to", "extend to"}
)
_SCOPED = frozenset(
    "ceasefire cease-fire truce agreement accord deal treaty mandate law amnesty resolution pause plan sanction ban it "
    "mission arrangement pact protocol".split()
)
_DUTIES = frozenset(
    "secure protect guard monitor oversee enforce investigate maintain supervise ensure keep implement manage run train "
    "lead defend coordinate patrol prepare provide deliver police watch organise organize verify handle carry "
    "draft draw find look make restore escort drafting negotiate review upholding uphold administer".split()
)
_NO_ANSWER = frozenset({"comment", "elaborate", "disclose", "specify", "speculate", "identify"})
_NO_WORD = _NO_ANSWER | frozenset(
    "predict forecast guess estimate say give name describe detail discuss provide talk speak answer respond confirm "
    "explain characterize characterise rule offer reveal".split()
)
_OF_WAR = frozenset(
    "prisoner law act crime weapon art council cabinet man rule spoils fog theatre theater god veteran minister "
    "secretary dog tug".split()
)


def only_spoken_of(ask: Ask) -> str | None:
    """Why a clause that a row fits tells of no event, or None."""
    clause, row = ask.clause, ask.match.row
    above = ask.view.governor(clause)
    if clause.form == "noun" and above is not None and above.form == "verb":
        if above.lemma in _AVOIDING and above.relation == "infinitive":
            return "avoided"
        if above.lemma in _SCOPE and any(ask.view.heads(p) & _SCOPED for p in ask.view.phrases(above, "subj")):
            return "scope"
    if (
        clause.form == "verb"
        and clause.mark == "from"
        and above is not None
        and above.lemma in _STOPPING
        and above.relation == "infinitive"
    ):
        # "To stop them from attending a rally"
        return "avoided"
    if row.type in ("RETREAT", "SANCTION") and clause.form == "verb" and clause.lemma.split(" ")[0] == "leave":
        if leaves_dead(ask.view, clause):
            return "leaves dead"
        if left_behind(ask.view, clause):
            return "left behind"
    if (
        clause.lemma in ("war", "conflict", "insurgency")
        and (clause if clause.light else above or clause).mark == "since"
    ):
        # "Since the war began in 2011": a point in time.
        return "since"
    if clause.form == "noun" and clause.lemma == "war" and _kind_of_war(ask):
        return "of war"
    if clause.form == "noun" and clause.lemma in _ANSWERS and _answering(ask):
        return "answering"
    if row.type == "ACCUSE" and clause.lemma == "suspect" and clause.passive and clause.relation == "participle":
        # "A man suspected of helping them": said to say who he is.
        return "suspected"
    if row.type == "ACCUSE" and clause.lemma == "charge" and _tasked(ask):
        return "tasked"
    if row.type == "THREATEN" and _no_threat(ask):
        return "no threat"
    if row.type == "REJECT" and clause.form == "verb" and (_neither(ask) or (clause.negated and not clause.modal)):
        # What is not ruled out, or neither confirmed nor denied, is not refused.
        return "neither"
    if _left_open(ask):
        return "neither"
    if row.type == "REJECT" and any(
        d.relation == "infinitive" and d.lemma in (_NO_WORD if clause.lemma == "decline" else _NO_ANSWER)
        for d in ask.view.dependents(clause)
    ):
        return "comment"
    return no_happening(ask) or no_deed(ask) or untold(ask)


def _no_threat(ask: Ask) -> bool:
    """ "Issued a warning that profits would fall"; "a region threatened by drought": nobody threatens anybody."""
    clause = ask.clause
    if clause.passive and clause.relation in ("participle", "relative") and clause.lemma == "threaten":
        return not ask.view.dependents(clause)
    if not any("warning" in ask.view.heads(p) for p in ask.phrases("obj")):
        return False
    told = ask.phrases("iobj", "prep:to", "prep:against")
    if any((a := ask.view.actor(p)) is not None and a.type not in ("civilians", "media") for p in told):
        return False
    return ask.lemmas.isdisjoint(STRONG)


def _neither(ask: Ask) -> bool:
    """ "Neither confirmed nor denied": no answer at all."""
    tokens = ask.view.analysis.sentences[ask.clause.sentence].tokens
    head = ask.clause.head
    return any(t.lower == "nor" for t in tokens[max(0, head - 3) : head]) and any(
        t.lower == "neither" for t in tokens[:head]
    )


def _left_open(ask: Ask) -> bool:
    """ "Has neither confirmed nor denied that it flies missions"."""
    report = None if ask.clause.report is None else ask.view.analysis.reportings[ask.clause.report]
    if report is None or report.act not in ("deny", "confirm", "reject", "admit"):
        return False
    tokens = ask.view.analysis.sentences[report.sentence].tokens
    words = [t.lower for t in tokens if t.start < report.cue[1]]
    return "neither" in words and ("nor" in words or any(t.lower == "nor" for t in tokens))


def _kind_of_war(ask: Ask) -> bool:
    """ "Prisoners of war", "the laws of war"."""
    tokens = ask.view.analysis.sentences[ask.clause.sentence].tokens
    of = tokens[tokens[ask.clause.head].head]
    return of.lower == "of" and tokens[of.head].lemma.lower() in _OF_WAR


_ANSWERS = frozenset({"retaliation", "reprisal", "revenge", "retribution", "response", "punishment", "vengeance"})


def _answering(ask: Ask) -> bool:
    """ "Sunk in retaliation for …": why a deed was done, and no second deed."""
    tokens = ask.view.analysis.sentences[ask.clause.sentence].tokens
    return not ask.clause.light and tokens[tokens[ask.clause.head].head].lower in ("in", "as", "for", "of", "by")


def _tasked(ask: Ask) -> bool:
    """ "Is charged with securing the port": a task, and no accusation."""
    return any(
        d.mark == "with" and (d.lemma in _DUTIES or d.lemma.split(" ")[0] in _DUTIES)
        for d in ask.view.dependents(ask.clause)
    )
