"""What the accused say to a charge that they broke a truce."""

from __future__ import annotations

import re

from sitroom.kinds.ceasefire.charges import first_actor
from sitroom.kinds.ceasefire.mentions import Mention
from sitroom.kinds.ceasefire.record import Response, Violation
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Clause, Reporting

_ANSWER = re.compile(
    r"\b(?:den(?:y|ied|ies)|reject|dismiss|returned fire|return fire|respond|retaliat|provok|provocation|respect"
    r"|abide|committed|"
    r"adher|observ|only|false|fabricat|baseless|unfounded|self-defen[cs]e|blamed|absurd|untrue|lies?|nonsense|groundless|insist|justif|defend"
    r"|(?:answer|return)(?:ed|ing)? (?:[\w-]+ ){0,2}(?:fire|shots?|shelling|attacks?)|hit back|struck back"
    r"|shot at|fired at|opened fire (?:only )?(?:at|on|after)|targeted|threat)\b",
    re.I,
)


def answered(analysis: Analysis, mention: Mention, violation: Violation) -> Violation:
    """Adds what the accused say to the charge, in the same sentence or the next one, or that they undo it."""
    if violation.response is not None or (violation.accuser is None and violation.accused is None):
        return violation
    for reporting in analysis.reportings:
        if not 0 <= reporting.sentence - mention.sentence.index <= 1 or reporting.actor is None:
            continue
        if reporting.sentence == mention.sentence.index and reporting.cue[0] < mention.term.end:
            continue
        if _same(reporting.actor, violation.accuser) or not _speaks_for(reporting.actor, violation.accused):
            continue
        words = (
            " ".join(analysis.document.text[s:e] for s, e in reporting.contents)
            + " "
            + analysis.document.text[slice(*reporting.cue)]
        )
        if reporting.act in _ANSWERS or _ANSWER.search(words):
            return violation.model_copy(update={"response": response(analysis, reporting)})
    return _retorted(analysis, mention, violation)


# Whoever owns up to it answers as well as who denies it.
_ANSWERS = frozenset({"admit", "deny", "reject"})
_RETORTS = frozenset(
    {"deny", "dismiss", "reject", "refute", "rebut", "rebuff", "contest", "dispute", "scoff", "disown"}
)


def _retorted(analysis: Analysis, mention: Mention, violation: Violation) -> Violation:
    """An answer that is no reporting: "a claim the militia dismissed", "called the charge absurd"."""
    for index in (mention.sentence.index, mention.sentence.index + 1):
        if index >= len(analysis.sentences):
            break
        for clause in analysis.clauses_of(index):
            if index == mention.sentence.index and clause.trigger_start < mention.term.end:
                continue
            charge = any(p.lemma in _CHARGES for p in clause.role("obj"))
            undone = index > mention.sentence.index and _undoes(mention, clause)
            retort = clause.lemma in _RETORTS or (charge and clause.lemma in ("call", "term"))
            if clause.form != "verb" or not (retort or undone):
                continue
            speaker = first_actor(analysis, clause.role("subj"))
            if speaker is None or _same(speaker, violation.accuser) or not _speaks_for(speaker, violation.accused):
                continue
            sentence = analysis.sentences[index]
            denied = clause.lemma in ("deny", "refute", "rebut", "call", "term")
            act = "admit" if undone else "deny" if denied else "reject"
            response = Response(by=speaker, act=act, evidence=analysis.span(sentence.start, sentence.end))
            return violation.model_copy(update={"response": response})
    return violation


_UNDOING = frozenset({"return", "give back", "hand back", "release", "free", "vacate", "hand over"})


def _undoes(mention: Mention, clause: Clause) -> bool:
    """ "Has returned the lorry", after a charge that it was seized: who gives back what was taken owns up to it."""
    if clause.lemma not in _UNDOING or clause.negated or clause.reality != "occurred":
        return False
    charged = {t.lemma for t in mention.sentence.tokens if t.pos == "NOUN"}
    return any(p.lemma in charged for p in clause.role("obj"))


_CHARGES = frozenset({"charge", "claim", "accusation", "allegation", "report", "complaint"})


def response(analysis: Analysis, reporting: Reporting) -> Response:
    """What somebody says, as an answer with its sentence."""
    sentence = analysis.sentences[reporting.sentence]
    return Response(by=reporting.actor, act=reporting.act, evidence=analysis.span(sentence.start, sentence.end))


def _same(a: Actor | None, b: Actor | None) -> bool:
    return a is not None and b is not None and (a.id or a.name or a.text) == (b.id or b.name or b.text)


def _speaks_for(speaker: Actor, accused: Actor | None) -> bool:
    """Whether a speaker answers for the accused: the same, of its country, or its army."""
    if accused is None or _same(speaker, accused):
        return True
    if speaker.country and speaker.country == accused.country:
        return True
    words = f"{speaker.text} {speaker.office or ''}".lower()
    if accused.text.lower().removeprefix("the ") in words:
        return True  # "the militia's spokesman"
    own = re.search(
        r"\b(?:loyalist|pro-government|government|regime|state) (?:force|troop|militia|fighter)", accused.text, re.I
    )
    if (own or accused.type in ("military", "state")) and re.search(
        r"\b(?:junta|army|military|government|defence|ministry)\b", words
    ):
        return not (speaker.country and accused.country and speaker.country != accused.country)
    if speaker.type in ("military", "state") and accused.type in ("military", "state", "other", "office", "person"):
        return not (speaker.country and accused.country and speaker.country != accused.country)
    return speaker.type == accused.type == "armed_group" and (speaker.id is None or accused.id is None)
