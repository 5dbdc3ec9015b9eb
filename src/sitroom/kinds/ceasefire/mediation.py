"""Who brokers, hosts, proposes or guarantees a truce."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sitroom.kinds.ceasefire.mentions import Mention
from sitroom.kinds.ceasefire.record import Side
from sitroom.lexicon.nations import nation, seat
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor, Place
from sitroom.text.analysis import Analysis

_MEDIATION = re.compile(
    r"\b(?:mediat(?:ed|ion)|broker(?:ed|ing)?|facilitat(?:ed|ion)|negotiated|sponsored|arranged|midwifed|auspices|"
    r"good offices|proposed|made|backed|guaranteed|put forward|drawn up|drafted|tabled|floated|presented|hosted|overseen|"
    r"suggested|crafted|worked out|underwritten|monitored|supervised)\b(?:\s+\w+){0,2}?\s+(?:by|of)\s+(?:the\s+)?",
    re.I,
)
# What is said of other things as well, so that it must stand beside the truce.
_LOOSE = (
    "proposed", "made", "backed", "negotiated", "put", "drawn", "drafted", "tabled", "floated", "presented", "hosted",
    "suggested", "crafted", "worked", "monitored", "supervised",
)  # fmt: skip
_AS_GUARANTORS = re.compile(
    r"\bwith\s+(?P<who>[^.;:]{3,90}?)\s+(?:acting\s+|serving\s+)?as\s+(?:the\s+|its\s+|joint\s+|co-)?"
    r"(?:guarantors?|mediators?|witness(?:es)?|brokers?|sponsors?|facilitators?|intermediar(?:y|ies)|go-betweens?)\b",
    re.I,
)
_GUARANTORS = re.compile(
    r"\b(?:guarantors?|mediators?|brokers?|sponsors?)\s+(?:of|to|for|behind)\s+(?:the|this|that|its)\s+(?:[\w-]+\s+){0,2}$"
    r"|\b(?:guaranteed|underwrote|vouched\s+for)\s+(?:the|this|that|its)\s+(?:[\w-]+\s+){0,2}$",
    re.I,
)
_AUSPICES = re.compile(
    r"\bunder\s+(?:the\s+)?(?P<who>[\w.]+)(?:['’]s?)?\s+(?:auspices|mediation|sponsorship|patronage)\b", re.I
)
# "after Swiss mediation", "thanks to Qatar's good offices"
_OWN_MEDIATION = re.compile(
    r"\b(?P<who>[A-Z][\w.]+)(?:['’]s?)?\s+(?:mediation|good\s+offices|intercession|brokering|facilitation)\b"
)
_MEDIATED_TALKS = re.compile(
    r"\b(?P<who>[\w.]+)[-‑](?:mediated|brokered|sponsored|facilitated|hosted|led)\s+"
    r"(?:[\w-]+\s+){0,2}(?:talks|negotiations|mediation|agreement|deal)\b",
    re.I,
)
_COMPOUND_MEDIATION = re.compile(
    r"\b(?P<who>[\w.]+)[-‑](?:mediated|brokered|backed|sponsored|facilitated|negotiated|proposed)\s+(?:[\w-]+\s+){0,4}$",
    re.I,
)
_HANGING = re.compile(
    r"\b(?P<who>[A-Z][\w.]*)[-‑](?:,| and| or) (?=(?:[A-Z][\w.]*[-‑] and )?[A-Z][\w.]*[-‑]"
    r"(?:mediated|brokered|backed|sponsored|facilitated|negotiated|proposed)\b)"
)


@dataclass(slots=True)
class Who:
    """The people of a truce, as one mention tells them."""

    parties: list[Actor] = field(default_factory=list)
    mediators: list[Actor] = field(default_factory=list)
    excluded: list[Actor] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    side: Side | None = None


def mediation(analysis: Analysis, mention: Mention, result: Who) -> None:
    """Adds the third parties that the sentence of a mention names by the words around the truce."""
    text, base = mention.sentence.text, mention.sentence.start
    for found in _MEDIATION.finditer(text):
        start = base + found.end()
        if found.group().lower().startswith(_LOOSE) and not (
            mention.carrier or 0 <= base + found.start() - mention.term.end <= 25
        ):
            continue
        near = [a for a in analysis.actors if start - 4 <= a.start <= start + 3]
        for actor in near:
            result.mediators.append(actor)
            rest = text[actor.end - base : actor.end - base + 60]
            if re.match(r"\s*(?:,|and)\s", rest):
                result.mediators += [
                    a
                    for a in analysis.actors_between(actor.end + 1, actor.end + 26)
                    if not _acts_anew(analysis, mention, actor, a)
                ]
    _guaranteed(analysis, mention, result)
    _in_the_next_sentence(analysis, mention, result)
    talks = _MEDIATED_TALKS.search(text)
    if talks:
        start = base + talks.start("who")
        result.mediators += [a for a in analysis.actors if a.start == start] or _by_adjective(talks["who"], start)
    for first in _HANGING.finditer(text):
        # "a US- and French-brokered truce"
        start = base + first.start("who")
        result.mediators += [a for a in analysis.actors if a.start == start] or _by_adjective(first["who"], start)
    compound = _COMPOUND_MEDIATION.search(analysis.document.text[base : mention.term.start])
    if compound:
        start, end = base + compound.start("who"), mention.term.start
        clauses = analysis.clauses_of(mention.sentence.index)
        if not any(c.form == "verb" and c.finite and start < c.trigger_start < end for c in clauses):
            result.mediators += [a for a in analysis.actors if a.start == start] or _by_adjective(
                compound["who"], start
            )


def _acts_anew(analysis: Analysis, mention: Mention, before: Actor, actor: Actor) -> bool:
    """ "facilitated by Kofi Annan, the government and the rebels agreed": whether an actor opens the next clause."""
    return any(
        p.start <= actor.start < p.end and before.start < p.start
        for c in analysis.clauses_of(mention.sentence.index)
        if c.form == "verb" and c.finite and c.trigger_start > actor.start
        for p in c.surface
        if not p.implied
    )


def _guaranteed(analysis: Analysis, mention: Mention, result: Who) -> None:
    """ "with Egypt and Jordan as guarantors", "Qatar, a guarantor of the truce", "under UN auspices"."""
    text, base = mention.sentence.text, mention.sentence.start
    for pattern in (_AS_GUARANTORS, _AUSPICES, _OWN_MEDIATION):
        for found in pattern.finditer(text):
            start, end = base + found.start("who"), base + found.end("who")
            named = [a for a in analysis.actors if start <= a.start and a.end <= end + 3]
            result.mediators += named or _by_adjective(found["who"], start)
    if _GUARANTORS.search(text[: mention.term.start - base]):
        at = base + next(m.start() for m in _GUARANTORS.finditer(text[: mention.term.start - base]))
        sentence_actors = [a for a in analysis.actors if base <= a.start and a.end <= at + 20]
        near = [a for a in sentence_actors if at - a.end < 25 and a.type in ("state", "igo", "ngo", "person", "office")]
        for actor in near[-3:]:
            if actor.name and "guarantor" not in actor.name:
                result.mediators.append(actor)
    if mention.carrier in ("proposal", "plan", "initiative", "draft", "offer", "bid"):
        tokens = mention.sentence.tokens
        # "an Egyptian proposal for a truce": whose it is, unless it is the side's own.
        for token in tokens[max(0, mention.head - 3) : mention.head]:
            known = next((a for a in analysis.actors if a.start == token.start and a.type in ("state", "igo")), None)
            if known is None and (named := _by_adjective(token.text, token.start)):
                known = named[0]
            if known is not None and all((p.id or p.name) != (known.id or known.name) for p in result.parties):
                result.mediators.append(known)


_VOUCHING = frozenset({"guarantee", "underwrite", "mediate", "broker", "sponsor", "vouch", "cosign", "co-sign"})
_WHAT = frozenset("it truce ceasefire cease-fire deal agreement accord pact armistice text settlement".split())
_VOUCHERS = frozenset("guarantor mediator broker sponsor facilitator".split())


def _in_the_next_sentence(analysis: Analysis, mention: Mention, result: Who) -> None:
    """ "Qatar and Egypt are to guarantee it", "Its guarantors are Norway and Cuba", in a sentence of its own."""
    here = mention.sentence
    after = analysis.sentences[here.index + 1 : here.index + 2]
    if not after or after[0].block != here.block:
        return
    for clause in analysis.clauses_of(after[0].index):
        if clause.form != "verb" or clause.polarity == "negative":
            continue
        vouched = clause.role("obj", "prep:for")
        if clause.lemma.split(" ")[0] in _VOUCHING and any(p.lemma.lower() in _WHAT for p in vouched):
            found = analysis.actors_in(clause.role("subj"))
        elif clause.lemma == "be" and any(p.lemma in _VOUCHERS for p in clause.role("subj")):
            # A country that something is said to be is no actor yet: here it is one.
            found = tuple(
                actor
                for p in clause.role("attr")
                for actor in analysis.actors_in([p]) or _by_adjective(p.text, p.start)
            )
        else:
            continue
        known = {a.id or a.name for a in result.parties}
        result.mediators += [a for a in found if (a.id or a.name) not in known]


def _by_adjective(word: str, start: int) -> list[Actor]:
    """The state in "Egyptian-brokered", which stands inside one word."""
    found = nation(word) or seat(word)
    if found is None:
        return []
    return [
        Actor(start=start, end=start + len(word), text=word, name=found[0], id=found[1], type="state", country=found[1])
    ]


def mediates(actor: Actor) -> bool:
    """Whether an actor mediates by nature: an envoy, elders, the United Nations."""
    if actor.type in ("armed_group", "military", "political_group"):
        return False  # the Karen National Union fights, whatever unions do
    words = f"{actor.text} {actor.name or ''} {actor.office or ''}".lower()
    return actor.type == "igo" or any(re.search(rf"\b{re.escape(w)}\b", words) for w in word_set("mediator_word"))


def fights(actor: Actor) -> bool:
    """Whether an actor is a fighting side, or one of its commanders."""
    words = f"{actor.text} {actor.office or ''}".lower()
    return actor.type in ("military", "armed_group") or any(
        w in words for w in ("commander", "general", "rebel", "army", "militia")
    )
