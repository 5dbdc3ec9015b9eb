"""Who is at a round of talks and in what part: parties, mediators, hosts, observers, and who stays away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sitroom.kinds.talks.parts import is_mediator, parts_in, state_named
from sitroom.kinds.talks.words import words
from sitroom.lexicon.names import names
from sitroom.lexicon.nations import nation
from sitroom.model.values import Actor, ActorType
from sitroom.text.analysis import Analysis, Clause, Sentence

PARTY_TYPES = frozenset(
    {"state", "military", "armed_group", "political_group", "igo", "office", "person", "other", "police"}
)
_CONVENING = frozenset("open convene launch resume start adjourn announce suspend lead steer reopen close call".split())
_SPEAKING = frozenset("say tell describe spur remain mark report add note welcome condemn".split())
_DELEGATED = re.compile(
    r"\b([A-Z][\w.]+(?:[- ](?:and )?[A-Z][\w.]+)*)[- ](?:and )?(?:[\w-]+ ){0,2}?"
    r"(?:talks|negotiations|dialogue|delegat\w+|negotiators)\b"
)
_PRONOUNS = frozenset("they them he she it we who which both".split())


@dataclass(slots=True)
class Sides:
    """The parts that actors have in a round."""

    parties: list[Actor] = field(default_factory=list)
    mediators: list[Actor] = field(default_factory=list)
    hosts: list[Actor] = field(default_factory=list)
    observers: list[Actor] = field(default_factory=list)
    absent: list[Actor] = field(default_factory=list)


def sides_of(analysis: Analysis, sentence: Sentence, clause: Clause, verb: Clause, names: set[str]) -> Sides:
    """The parts in the sentence that names the talks: told parts first, then subjects and partners as parties."""
    told = parts_in(analysis, sentence)
    sides = Sides()
    for part, actor in told.values():
        getattr(
            sides, {"mediator": "mediators", "host": "hosts", "observer": "observers", "absent": "absent"}[part]
        ).append(actor)
    phrases = [
        p
        for role in ("prep:between", "prep:with", "prep:among", "prep:for")
        for c in ([clause] if clause is verb else [clause, verb])
        for p in (c.roles.get(role, []) if role != "prep:for" or c.lemma == "meet" else [])
    ]
    subjects = (
        verb.roles.get("subj", [])
        if (verb.form == "verb" or verb.light) and _concerned(analysis, sentence, clause, verb)
        else []
    )
    if any(n.endswith((" at", " in", " during")) for n in names) and verb is not clause:
        # "handed Russia a proposal at the talks", "accused Kyiv at the talks of"
        phrases += [*verb.roles.get("iobj", []), *verb.roles.get("obj", [])]
    if clause.form == "noun" and not clause.light:
        subjects = [*subjects, *clause.roles.get("poss", []), *clause.roles.get("compound", [])]
    hosting = "host" in names
    others = list(_between(analysis, sentence))
    convening = bool(names & _CONVENING) and len(others) > 1
    for actor in [
        *analysis.actors_in([*subjects, *phrases]),
        *others,
        *_delegated(analysis, sentence),
        *_two_teams(sentence),
    ]:
        if hosting and actor.type in ("state", "igo", "office") and actor in analysis.actors_in(verb.role("subj")):
            sides.hosts.append(actor)
            continue
        if (actor.start, actor.end) in told or actor.type not in PARTY_TYPES:
            continue
        if _WITHOUT.search(analysis.document.text[max(sentence.start, actor.start - 24) : actor.start]):
            continue  # "met alone, without the mediator"
        if is_mediator(actor) or (convening and actor not in others and actor in analysis.actors_in(verb.role("subj"))):
            # "Kofi Annan opened talks between the president and his rival"
            sides.mediators.append(actor)
        elif verb.lemma not in _SPEAKING or actor not in analysis.actors_in(verb.role("subj")):
            sides.parties += _unfolded(analysis, verb, actor)
    known = {(a.start, a.end) for part in (sides.parties, sides.absent, sides.observers, sides.hosts) for a in part}
    sides.parties += [
        a
        for a in analysis.actors_between(sentence.start, sentence.end)
        if _DELEGATES.search(a.text)
        and a.type in PARTY_TYPES
        and not is_mediator(a)
        and (a.start, a.end) not in known
        and (a.start, a.end) not in told
    ]
    speaker = _other_side(analysis, clause, verb)
    if speaker is not None and len(sides.parties) == 1 and sides.parties[0].name != speaker.name:
        sides.parties.insert(0, speaker)
    joint = [p for p in sides.parties if _TEAM.search(p.text)]
    sides.parties = [
        p
        for p in sides.parties
        if p not in joint or not any(o is not p and p.start <= o.start < p.end for o in sides.parties)
    ]
    above = None if verb.governor is None else analysis.clauses[verb.governor]
    if above is not None and above.lemma in ("accuse", "blame") and verb is not above:
        # "accuses Rabat of blocking the talks": both are at odds in them.
        both = analysis.actors_in([*above.role("subj"), *above.role("obj")])
        known = {(p.start, p.end) for p in sides.parties}
        sides.parties += [
            a for a in both if a.type in PARTY_TYPES and (a.start, a.end) not in known and not is_mediator(a)
        ]
    if not sides.parties and above is not None and verb.relation in ("relative", "participle"):
        # "signed a paper that opens the way for talks": those who act above.
        found = [a for a in analysis.actors_in(above.role("subj")) if a.type in PARTY_TYPES and not is_mediator(a)]
        sides.parties += [a for a in found if (a.start, a.end) not in told] if len(found) > 1 else []
    sides.mediators += [
        a
        for a in analysis.actors
        if sentence.start <= a.start < sentence.end
        and is_mediator(a)
        and (a.start, a.end) not in told
        and _has_name(a)
        and not _WITHOUT.search(analysis.document.text[max(sentence.start, a.start - 24) : a.start])
    ]
    # "Georgian and Abkhaz envoys" are those of the sides, and no mediators.
    sides.mediators = [
        m
        for m in sides.mediators
        if not (_TEAM.search(m.text) and any(m.start <= o.start < m.end for o in sides.parties))
    ]
    return sides


_BELLIGERENT = frozenset({"armed_group", "political_group"})


def _other_side(analysis: Analysis, clause: Clause, verb: Clause) -> Actor | None:
    """Who speaks of "talks with the army" without an owner: the rebels who say so are the other side."""
    report = clause.report if clause.report is not None else verb.report
    speaker = None if report is None else analysis.reportings[report].actor
    if speaker is None or speaker.type not in _BELLIGERENT or clause.form != "noun":
        return None
    telling = verb.index in {r.clause for r in analysis.reportings if r.sentence == verb.sentence}
    owned = clause.roles.get("poss") or clause.roles.get("prep:between") or (not telling and verb.role("subj"))
    partners = clause.roles.get("prep:with") or verb.roles.get("prep:with")
    return speaker if partners and not owned else None


def _concerned(analysis: Analysis, sentence: Sentence, clause: Clause, verb: Clause) -> bool:
    """Whether who acts has to do with the talks: "opened talks", "demanded at the talks", and not "seized a bomb on the eve
    of talks", "attempts to undermine the process"."""
    if clause is verb:
        return True
    if verb.lemma in words("aside"):
        return False
    roles = ("subj", "obj", "attr", *(() if verb.role("obj") else ("npadvmod",)))
    talks = set().union(*(range(p.start, p.end) for role in roles for p in verb.role(role)))
    leading = _leading_to(analysis, sentence, clause, verb)
    # "after ten days of talks the two agreed": those who talked.
    after = leading == "after" and verb.lemma in _AGREEING
    return clause.trigger_start in talks or leading in _AT_TALKS or after


_AGREEING = frozenset("agree sign initial reach fail conclude accept strike".split())
_AT_TALKS = frozenset("at in during from to into with for of out".split())


def _leading_to(analysis: Analysis, sentence: Sentence, clause: Clause, verb: Clause) -> str:
    """The preposition that hangs on the verb itself on the way to the talks: "on" in "seized on the eve of talks"."""
    at = clause.head
    for _ in range(8):
        token = sentence.tokens[at]
        if token.head == at:
            return ""
        if analysis.clause_at.get((sentence.index, token.head)) == verb.index:
            return token.lower if token.dep == "prep" else ""
        at = token.head
    return ""


def _has_name(actor: Actor) -> bool:
    return actor.text.lower() not in ("facilitator", "mediator") or bool(actor.person)


def _unfolded(analysis: Analysis, verb: Clause, actor: Actor) -> list[Actor]:
    """ "Netanyahu and Abbas will discuss borders when they meet": a plural pronoun is those who act above."""
    if actor.text.lower() not in ("they", "them", "both") or actor.id:
        return [] if actor.text.lower() in _PRONOUNS and not actor.id and actor.name in (None, actor.text) else [actor]
    at = verb.governor
    while at is not None:
        above = analysis.clauses[at]
        found = [a for a in analysis.actors_in(above.role("subj")) if a.text.lower() not in _PRONOUNS]
        if len(found) > 1:
            return found
        at = above.governor
    return []


def _between(analysis: Analysis, sentence: Sentence) -> Iterator[Actor]:
    """ "talks between A, B and C", "delegates from A and B", "attended by A and B": actors in a row, however they parse."""
    text = analysis.document.text
    actors = analysis.actors_between(sentence.start, sentence.end)
    chain = False
    end = -1
    for actor in actors:
        if actor.start < end:
            continue
        before = text[sentence.start : actor.start]
        opens = re.search(
            r"\b(?:talks?|negotiations?|dialogue|meetings?|contacts|mediat\w+|round|process|consultations|swap|deal|truce) "
            r"(?:(?:[\w'’-]+ ){0,6})?between (?:the )?(?:\w+ )?$|\bshuttl\w+ between (?:the )?$|"
            r"\b(?:delegat\w+|negotiators|envoys|representatives|officials) (?:from|of|for) (?:the )?$|"
            r"\battended by (?:the )?$|"
            r"\b(?:signing|signature|initialling|acceptance|conclusion) of (?:an? |the )?(?:[\w-]+ ){1,4}by (?:the )?$|"
            r"\b(?:brought|bring|bringing|brings|sat|seated|got|gathered) (?:the )?$",
            before,
            re.I,
        )
        if opens or (chain and _ROW.match(text[end : actor.start])):
            chain = True
            end = actor.end
            if not is_mediator(actor):
                yield actor
        elif chain:
            chain = False


# Who is named as a delegate of a side is at the table, whatever the sentence says of him.
_DELEGATES = re.compile(
    r"\b(?:rebel|guerrilla|separatist|insurgent|opposition|government|Taliban|Houthi|army)(?:['’]s)? "
    r"(?:delegates|negotiators|delegation|"
    r"negotiating team)\b",
    re.I,
)
_WITHOUT = re.compile(r"\bwithout (?:the |any |a |an |its )?$", re.I)
_TEAM = re.compile(
    r"^(?:the )?[A-Za-z][\w.]+ and .*\b(?:negotiators|delegat\w+|envoys|officials|representatives|teams)$", re.I
)


_ROW = re.compile(r"^(?:, |,? and |,? as well as )(?:the |its |\w+ed |exiled |rebel )?$")


# Whose negotiators they are, in small letters: "government and rebel delegates".
_SORTS: dict[str, tuple[str, ActorType]] = {
    "government": ("government", "state"), "rebel": ("rebels", "armed_group"), "guerrilla": ("guerrillas", "armed_group"),
    "insurgent": ("insurgents", "armed_group"), "separatist": ("separatists", "armed_group"),
    "opposition": ("opposition", "political_group"), "militia": ("militia", "armed_group"), "army": ("army", "military"),
    "military": ("military", "military"), "junta": ("junta", "political_group"), "union": ("union", "ngo"),
}  # fmt: skip
_TWO_TEAMS = re.compile(
    r"\b([A-Za-z][\w-]+) and ([A-Za-z][\w-]+) (?:(?:peace|government|chief|senior|top) )?"
    r"(?:negotiators|delegat(?:es|ions)|envoys|representatives|negotiating teams|officials)\b"
)


def _two_teams(sentence: Sentence) -> Iterator[Actor]:
    """ "Sudanese and rebel negotiators", "Georgian and Abkhaz envoys": two sides before one noun."""
    for match in _TWO_TEAMS.finditer(sentence.text):
        sides = [_side_named(sentence.start + match.start(n), match.group(n)) for n in (1, 2)]
        yield from (side for side in sides if all(sides) and side is not None)


def _side_named(start: int, word: str) -> Actor | None:
    named = nation(word)
    if named is not None:
        return state_named(start, start + len(word), word, named)
    end = start + len(word)
    sort = _SORTS.get(word.lower())
    if sort is not None:
        return Actor(start=start, end=end, text=word, name=sort[0], type=sort[1])
    for noun in ("authorities", "government", "rebels", "delegation"):
        for name in names().get(f"{word} {noun}"):
            if name.kind == "group":
                return Actor(
                    start=start,
                    end=end,
                    text=word,
                    name=name.name,
                    id=name.listed,
                    type=name.type,
                    country=name.country,
                )
    return None


def _delegated(analysis: Analysis, sentence: Sentence) -> Iterator[Actor]:
    """ "Russian-American talks", "the Moroccan and Polisario negotiations": sides named before the noun."""
    for match in _DELEGATED.finditer(sentence.text):
        for word in re.finditer(r"[A-Z][\w.]+", match.group(1)):
            at = sentence.start + match.start(1) + word.start()
            if re.match(r"-\w+(?:ed|led|run)\b", analysis.document.text[at + len(word.group()) :][:16]):
                # "Vatican-mediated talks"
                continue
            covering = [a for a in analysis.actors_between(sentence.start, at + 1) if a.end > at]
            known = min(covering, key=lambda a: a.end - a.start, default=None)
            if known is not None and known.id is None and known.start == at and _TEAM.search(known.text):
                known = None  # "American and Taliban negotiators" are of two sides
            if known is not None:
                if known.type in ("armed_group", "political_group", "state"):
                    yield known
                continue
            named = nation(word.group())
            if named is not None and word.group() != named[0]:
                yield state_named(at, at + len(word.group()), word.group(), named)
