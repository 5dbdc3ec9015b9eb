"""Sentences that tell of talks with no noun for them: who meets, mediates, hosts, walks out."""

from __future__ import annotations

import re

from sitroom.kinds.talks.nouns import in_process, of_business
from sitroom.kinds.talks.parts import is_mediator
from sitroom.kinds.talks.seed import Seed
from sitroom.kinds.talks.sides import PARTY_TYPES, sides_of
from sitroom.kinds.talks.status import status_of, withdraws
from sitroom.kinds.talks.where import format_of, session_of, venue_of
from sitroom.kinds.talks.words import words
from sitroom.lexicon.sparing import Sparing
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence

# What meets again without a word on talks.
_BODIES = frozenset(
    "committee commission delegation side party negotiator mediator delegate conference faction".split()
)
_NEGOTIATORS = frozenset("go-between intermediary mediator negotiator facilitator delegate delegation".split())
_MEDIATION = Sparing(
    r"\b(?:under|through|thanks to) (?:[\w'’-]+ ){0,5}(?:mediation|facilitation|auspices|good offices)\b", re.I
)
# Bodies that two sides of a conflict share.
_JOINT = re.compile(
    r"\b(?:joint|coordination|co-ordination|follow-up|ceasefire|cease-fire|truce|monitoring|liaison|bicommunal|tripartite|"
    r"military|political|reconciliation|disengagement|prisoner)(?: [\w-]+){0,2} (?:commission|committee|council|group|board)\b|"
    r"\b(?:two|both|rival|warring) (?:delegations|sides|teams|parties)\b",
    re.I,
)
_TOGETHER = re.compile(
    r"\b(?:together|face[- ]to[- ]face|in(?:to)? (?:one|the same|a single) room|around (?:one|a) table)\b"
)
_ACCORDS = re.compile(
    r"\b(?:accord|deal|agreement|truce|ceasefire|cease-fire|pact|arrangement|plan|draft|settlement|agree\w*|proposals?|power-sharing)\b"
)


def from_verbs(analysis: Analysis, sentence: Sentence) -> list[Seed]:
    """ "sat in separate rooms", "shuttled between", "will meet in Geneva", "the mediators in Lusaka struggled to save"."""
    if of_business(sentence):
        return []
    found: list[Seed] = []
    for clause in analysis.clauses_of(sentence.index):
        if clause.form != "verb" or (clause.reality == "habitual" and clause.lemma not in ("talk", "negotiate")):
            continue
        if clause.relation == "participle" and clause.lemma in ("broker", "negotiate", "mediate"):
            told = _of_accord(clause) or (clause.lemma == "broker" and _between_sides(analysis, sentence, clause))
        elif clause.lemma in ("bring", "seat", "get", "gather", "summon") and (
            (_TOGETHER.search(sentence.text) and in_process(analysis, sentence))
            or ("prep:to" in clause.roles and any(is_mediator(a) for a in analysis.actors_in(clause.role("subj"))))
        ):
            told = bool(analysis.actors_in(clause.role("obj")))
        elif clause.lemma in ("talk", "speak", "negotiate") and _willing(analysis, clause):
            told = True
        elif clause.lemma in ("sign", "initial") and clause.polarity == "positive" and clause.reality == "occurred":
            told = any(p.lemma in ("delegation", "negotiator", "delegate") for p in clause.role("subj"))
        elif clause.lemma in words("meet"):
            # "Swept into the town, meeting little resistance"
            no_one = any(p.lemma in word_set("met_things") for p in clause.role("obj"))
            told = not no_one and _about_talks(analysis, sentence, clause)
        else:
            told = clause.lemma in ("mediate", "broker", "host") and _between_sides(analysis, sentence, clause)
        if told and not any(s.verb.lemma in words("meet") for s in found):
            found.append(_met(analysis, sentence, clause))
    return found or _from_mediation(analysis, sentence) or _from_negotiators(analysis, sentence)


def again(analysis: Analysis, sentence: Sentence, taken: set[int]) -> list[Seed]:
    """ "closed a first round and agreed to meet again in San Jose": the next round, told beside this one."""
    for clause in analysis.clauses_of(sentence.index):
        told = (
            clause.form == "verb"
            and clause.index not in taken
            and clause.lemma in ("meet", "reconvene", "return", "gather")
        )
        if (
            not told
            or clause.reality != "planned"
            or clause.polarity == "negative"
            or not (clause.times or clause.places)
        ):
            continue
        if clause.lemma == "reconvene" or re.match(
            r"[^.;,]{0,12}\b(?:again|next)\b", analysis.document.text[clause.trigger_end :][:30]
        ):
            seed = _met(analysis, sentence, clause)
            seed.status, seed.explicit = "scheduled", True
            return [seed]
    return []


def _from_mediation(analysis: Analysis, sentence: Sentence) -> list[Seed]:
    """ "initialled an agreement in Estoril under Portuguese mediation": the mediation tells of talks."""
    if not _MEDIATION.search(sentence.text):
        return []
    for clause in analysis.clauses_of(sentence.index):
        if clause.form == "verb" and clause.reality == "occurred" and analysis.actors_in(clause.role("subj")):
            seed = _met(analysis, sentence, clause)
            if clause.lemma in ("sign", "initial", "initialle", "agree", "reach", "conclude", "seal", "strike"):
                seed.status, seed.explicit = "concluded", True
            return [seed]
    return []


def walk_outs(analysis: Analysis, sentence: Sentence, named: bool) -> list[Seed]:
    """ "The delegation walked out of the hotel": who negotiates, and leaves where that is done.

    `named` tells whether the sentence has a noun for the talks, which then says more than a suspended participation.
    """
    found = (
        c
        for c in analysis.clauses_of(sentence.index)
        if c.form == "verb"
        and (
            _leaves(c)
            or (
                not named
                and withdraws(c)
                and c.reality in ("occurred", "ongoing")
                and (bool(_JOINT.search(sentence.text)) or _recalled(c))
            )
        )
    )
    return [_walk_out(analysis, sentence, c) for c in found][:1]


def _recalled(clause: Clause) -> bool:
    """ "pulled its team from Arusha"."""
    return "prep:from" in clause.roles and any(
        p.lemma in ("team", "delegation", "negotiator", "delegate") for p in clause.role("obj")
    )


def _about_talks(analysis: Analysis, sentence: Sentence, clause: Clause) -> bool:
    if _JOINT.search(" ".join(p.text for p in clause.role("subj", "obj"))) and clause.lemma in ("meet", "convene"):
        return True
    formatted = format_of(sentence.text, "proposed")
    if formatted != "unspecified":
        return True
    if clause.lemma == "talk" and "prep:to" in clause.roles and clause.tense == "present" and not clause.perfect:
        return any(  # "we talk to the Americans every day"
            a.type in ("armed_group", "political_group", "state") for a in analysis.actors_in(clause.roles["prep:to"])
        ) and any(a.type == "armed_group" for a in analysis.actors)
    if clause.lemma in ("speak", "receive", "see", "talk", "return", "gather", "convene", "sit", "reconvene", "resume"):
        mediated = re.search(r"\bmediators?\b", sentence.text) is not None
        return clause.lemma in ("reconvene", "resume") and bool(
            mediated or _BODIES & {p.lemma for role in ("subj", "obj") for p in clause.roles.get(role, [])}
        )
    if clause.lemma == "shuttle":
        return True
    parties = [
        a
        for a in analysis.actors_in(
            [*clause.roles.get("subj", []), *clause.roles.get("prep:with", []), *clause.roles.get("prep:to", [])]
        )
        if a.type in PARTY_TYPES
    ]
    return _sides(parties, sentence)


def _sides(parties: list[Actor], sentence: Sentence) -> bool:
    """A meeting of ministers is no peace talk; one between sides of a conflict, or with its words beside it, is."""
    if any(a.type in ("armed_group", "political_group") for a in parties):
        return True
    if re.search(r"\b(?:negotiat|bargain)", sentence.text) and parties:
        return True
    lemmas = {t.lemma for t in sentence.tokens}
    return bool(lemmas & words("process")) and len(parties) >= 1


def _between_sides(analysis: Analysis, sentence: Sentence, clause: Clause) -> bool:
    """ "has offered to host the sides", "brokered the arrangement", "mediating between the two"."""
    objects = " ".join(p.text.lower() for p in clause.roles.get("obj", []))
    if clause.lemma == "host":
        return bool(re.search(r"\b(?:sides|parties|factions|delegations?|negotiators|delegates)\b", objects))
    if clause.lemma == "broker":
        return bool(_ACCORDS.search(objects)) and not clause.passive
    return bool(clause.roles.get("prep:between")) or in_process(analysis, sentence)


def _willing(analysis: Analysis, clause: Clause) -> bool:
    """ "is willing to talk to the rebels", "refuses to negotiate with the junta"."""
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    others = analysis.actors_in([*clause.roles.get("prep:to", []), *clause.roles.get("prep:with", [])])
    if above is None or clause.relation != "infinitive" or not others or not analysis.actors_in(clause.role("subj")):
        return False
    ready = above.lemma == "be" and any(
        re.match(r"(?:\w+ly )?(?:ready|willing|prepared|unwilling|not ready)\b", p.text) for p in above.role("attr")
    )
    sides = {a.type for a in (*others, *analysis.actors_in(clause.role("subj")))}
    hostile = bool(sides & {"armed_group", "political_group"}) or any(a.type == "person" for a in others)
    return (ready or above.lemma in ("refuse", "agree", "offer", "decline", "consent")) and hostile


def _of_accord(clause: Clause) -> bool:
    """ "a truce negotiated last week in Zenica": how an accord came about."""
    return clause.passive and bool(_ACCORDS.search(" ".join(p.text for p in clause.roles.get("obj", []))))


def _met(analysis: Analysis, sentence: Sentence, clause: Clause) -> Seed:
    status, explicit = status_of(analysis, clause, {clause.lemma}, True)
    if clause.reality in ("occurred", "ongoing") and clause.polarity == "positive" and status == "under_way":
        explicit = True
    if clause.reality == "occurred" and (clause.lemma in ("broker", "sign", "initial") or _of_accord(clause)):
        status, explicit = "concluded", True
    seed = Seed(
        sentence.index, clause.trigger_start, clause.trigger_end, clause, clause, status, explicit, clause.lemma
    )
    if status == "scheduled" and clause.polarity == "negative":
        seed.status, seed.explicit = "proposed", True  # "will not negotiate before …"
    seed.format = format_of(sentence.text, "proposed")
    seed.session = session_of(sentence.text)
    seed.sides = sides_of(analysis, sentence, clause, clause, {clause.lemma})
    if clause.lemma == "shuttle":
        seed.format = "shuttle"
    if clause.lemma in ("receive", "see") and clause.roles.get("obj"):
        # "received the two rivals separately"
        seed.sides.mediators += [a for a in analysis.actors_in(clause.role("subj")) if not is_mediator(a)]
        seed.sides.parties = list(analysis.actors_in(clause.role("obj")))
    elif not seed.sides.parties and (clause.lemma in words("meet") or _MEDIATION.search(sentence.text)):
        seed.sides.parties = [
            a for a in analysis.actors_in(clause.role("subj")) if not is_mediator(a) and a not in seed.sides.mediators
        ]
    if clause.lemma in ("talk", "speak"):
        seed.sides.parties += [
            a
            for a in analysis.actors_in(clause.role("prep:to"))
            if a.type in PARTY_TYPES and not is_mediator(a) and a not in seed.sides.parties
        ]
    if clause.lemma in ("bring", "seat", "get"):
        seed.sides.mediators += [a for a in seed.sides.parties if a in analysis.actors_in(clause.role("subj"))]
        seed.sides.parties = [a for a in seed.sides.parties if a not in seed.sides.mediators]
    if clause.lemma in ("mediate", "broker", "host", "reconvene", "convene", "summon", "meet", "bring", "seat", "get"):
        seed.sides.parties += [a for a in analysis.actors_in(clause.role("obj")) if a not in seed.sides.parties]
    seed.venue = venue_of(analysis, sentence, clause, clause, clause.head)
    return seed


def _leaves(clause: Clause) -> bool:
    walks = clause.lemma in ("walk out", "storm out") or (
        clause.lemma in ("walk", "storm") and "prep:from" in clause.roles
    )
    who = " ".join(p.text.lower() for p in clause.role("subj"))
    return (
        walks
        and clause.reality in ("occurred", "ongoing")
        and bool(
            re.search(r"\b(?:delegat\w+|negotiators?|envoys?|representatives|leaders|rebels|opposition|side)\b", who)
        )
    )


def _walk_out(analysis: Analysis, sentence: Sentence, clause: Clause) -> Seed:
    seed = Seed(
        sentence.index, clause.trigger_start, clause.trigger_end, clause, clause, "walked_out", True, clause.lemma
    )
    seed.sides.parties = list(analysis.actors_in(clause.role("subj")))
    seed.sides.mediators = [a for a in analysis.actors if sentence.start <= a.start < sentence.end and is_mediator(a)]
    places = [p for p in analysis.places_of(clause) if p.role in ("venue", "event", "origin")]
    seed.venue = places[0] if places else None
    return seed


def _from_negotiators(analysis: Analysis, sentence: Sentence) -> list[Seed]:
    """ "mediators in Lusaka struggled to save the draft accord": no word of talks, and those who hold them at work."""
    for clause in analysis.clauses_of(sentence.index):
        if clause.form != "verb" or clause.novelty == "background":
            continue
        subjects = [p for p in clause.role("subj") if p.lemma in _NEGOTIATORS and not p.implied]
        if not subjects or not (
            _ACCORDS.search(sentence.text) or clause.lemma in words("stumble") or _placed(analysis, clause)
        ):
            continue
        seed = Seed(
            sentence.index, subjects[0].start, subjects[0].end, clause, clause, "under_way", False, subjects[0].lemma
        )
        seed.weak = True
        seed.format = format_of(sentence.text, "under_way")
        seed.sides = sides_of(analysis, sentence, clause, clause, {clause.lemma})
        asked = [*clause.roles.get("iobj", []), *clause.roles.get("obj", []), *_told(analysis, clause)]
        seed.sides.parties += [a for a in analysis.actors_in(asked) if a.type in PARTY_TYPES and not is_mediator(a)]
        seed.venue = venue_of(analysis, sentence, clause, clause, subjects[0].head)
        return [seed]
    return []


def _placed(analysis: Analysis, clause: Clause) -> bool:
    """Whether negotiators do something in a named town."""
    return any(p.precision in ("exact", "near") and p.role in ("venue", "event") for p in analysis.places_of(clause))


def _told(analysis: Analysis, clause: Clause) -> list[Phrase]:
    """Who acts in what negotiators announce: "mediators said that A and B had agreed"."""
    below = [analysis.clauses[d] for d in clause.dependents if analysis.clauses[d].relation == "content"]
    return [p for c in below if c.lemma in ("agree", "sign", "accept", "reach") for p in c.roles.get("subj", [])]
