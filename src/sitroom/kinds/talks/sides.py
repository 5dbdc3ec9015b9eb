"""Who is at a round of talks and in what part: parties, mediators, hosts, observers, and who stays away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from sitroom.kinds.talks.words import words
from sitroom.lexicon.nations import nation
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Clause, Sentence

PARTY_TYPES = frozenset(
    {"state", "military", "armed_group", "political_group", "igo", "office", "person", "other", "police"}
)
_MEDIATING = (
    r"(?:mediat\w+|broker\w*|facilitat\w+|chair\w*|sponsor\w*|conven\w+|moderat\w+|oversee\w*|overseen|steer\w*|presid\w+ over|"
    r"preside\w*|shuttl\w+)"
)
_ROLE_NOUN = (
    r"(?:mediation|auspices|chairmanship|facilitation|aegis|good offices|stewardship|sponsorship|patronage|supervision|"
    r"leadership|brokerage)"
)
# What stands before a name, by the part it gives; the first that fits decides.
_BEFORE: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "host",
        re.compile(r"\b(?:hosted|called|convened and hosted) by (?:the )?$|\bat the invitation of (?:the )?$", re.I),
    ),
    (
        "mediator",
        re.compile(
            rf"\b(?:{_MEDIATING}|led|backed and led) by (?:the |its |an? )?$|\bunder (?:the )?{_ROLE_NOUN} of (?:the )?$|"
            r"\b(?:through|via) (?:the )?(?:mediation|good offices) of (?:the )?$|"
            r"\bin the presence of (?:the |an? )?$|"
            r"\b(?:conducted|held|passed|relayed|going on|carried on|conveyed|sent|exchanged)"
            r"(?: \w+)? (?:through|via) (?:the )?$",
            re.I,
        ),
    ),
    (
        "absent",
        re.compile(
            r"\b(?:in the absence of|without inviting|boycotted by|shunned by|snubbed by|"
            r"except(?: for)?|with the exception of) (?:the )?$",
            re.I,
        ),
    ),
    ("observer", re.compile(r"\b(?:observed|watched|witnessed) by (?:the )?$|\bobservers? from (?:the )?$", re.I)),
)
# What stands behind a name.
_AFTER: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "observer",
        re.compile(
            r"^(?: (?:took part|taking part|attend\w*|participat\w+|sat in|was present|were present|present|will attend|"
            r"joined))?[^.;,]{0,24} as (?:an )?(?:observers?|witness(?:es)?)\b|^,? (?:looking on|observing|watching)\b",
            re.I,
        ),
    ),
    ("host", re.compile(r"^(?:'s|’s)?-hosted\b|^ (?:acting )?as (?:the )?hosts?\b|^ hosting\b", re.I)),
    (
        "mediator",
        re.compile(
            rf"^(?:'s|’s)?-(?:mediated|brokered|sponsored|led|facilitated|chaired|convened|moderated)\b|"
            rf"^(?:'s|’s)?(?: and \w+)? {_ROLE_NOUN}\b|"
            r"^,? (?:acting |serving )?as (?:the |a )?(?:\w+ )?(?:facilitators?|mediators?|go-betweens?|brokers?|"
            r"intermediar\w+|guarantors?|chair\w*)\b|"
            r"^,? (?:mediating|presiding|chairing|facilitating|in the chair|acting as mediators?)\b|"
            r"^(?:'s|’s)? (?:and \w+ )?(?:mediators?|facilitators?|go-betweens?|intermediar(?:y|ies))\b",
            re.I,
        ),
    ),
)
_JOINED = re.compile(r"^(?:,? and|,| or)(?: the| its)? $")
_MEDIATORS = re.compile(
    r"\b(?:envoys?|mediators?|facilitators?|go-betweens?|intermediar(?:y|ies)|special representative|special adviser|"
    r"quartet|contact group|troika|co-chairs?)\b"
)
_MEDIATE = frozenset("mediate broker facilitate chair moderate shuttle convene reconvene preside".split()) | {
    "preside over",
    "act as",
}
_CONVENING = frozenset("open convene launch resume start adjourn announce suspend lead steer reopen close call".split())
_SPEAKING = frozenset("say tell describe spur remain mark report add note welcome condemn".split())
_ABSENCE = frozenset("boycott shun snub skip".split()) | {"stay away", "stay out"}
_COMING = frozenset("attend participate".split()) | {"show up", "turn up", "take part", "sit down"}
_GOING = frozenset("come appear join go travel".split())
_BARRING = frozenset({"exclude", "bar", "shut out", "leave out", "ban"})
_NOBODY = re.compile(
    r"(?:no|not a single) (?:\w+ )?(?:delegat\w+|negotiators?|representatives?|envoys?|one|team)\b|nobody\b", re.I
)
_TALKS = words("noun") | {"talk"}
_INVITING = frozenset("invite include represent consult".split())
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


def is_mediator(actor: Actor) -> bool:
    """Envoys and mediators, and bodies named for mediating."""
    return bool(_MEDIATORS.search(f"{actor.office or ''} {actor.text}".lower()))


def parts_in(analysis: Analysis, sentence: Sentence) -> dict[tuple[int, int], tuple[str, Actor]]:
    """The part of each actor of a sentence whose words tell it, by span: by what stands around the name, and by verb."""
    text = analysis.document.text
    found: dict[tuple[int, int], tuple[str, Actor]] = {}
    last: tuple[str, int] | None = None
    for actor in _actors(analysis, sentence):
        before, after = text[max(sentence.start, actor.start - 60) : actor.start], text[actor.end : sentence.end]
        part = next((p for p, pattern in _BEFORE if pattern.search(before)), None)
        part = part or next((p for p, pattern in _AFTER if pattern.search(after)), None)
        if part is None and last is not None and _JOINED.match(text[last[1] : actor.start]) and last[0] != "observer":
            part = last[0]
        if part is not None:
            found[(actor.start, actor.end)] = (part, actor)
            last = (part, actor.end)
        elif last is not None and actor.start >= last[1]:
            last = None
    _share_plural(text, found, _actors(analysis, sentence))
    _share_backwards(text, sentence, found, _actors(analysis, sentence))
    for clause in analysis.clauses_of(sentence.index):
        part = _part_by_verb(analysis, clause)
        if part is None:
            continue
        role = "obj" if clause.lemma in _INVITING | _BARRING else "subj"
        phrases = [p.antecedent or p for p in clause.role(role)]
        for actor in analysis.actors_in(phrases):
            found.setdefault((actor.start, actor.end), (part, actor))
    return found


_PLURAL = re.compile(r"^(?:the )?(?:[\w-]+ ){0,2}(?:mediators|envoys|facilitators|co-chairs|negotiators)\b", re.I)


def _share_plural(text: str, found: dict[tuple[int, int], tuple[str, Actor]], actors: list[Actor]) -> None:
    """ "Mediators David Owen and Thorvald Stoltenberg": the plural before the first name is said of both."""
    for actor, following in pairwise(actors):
        plural = is_mediator(actor) and _PLURAL.match(actor.text) and actor.person and following.type == "person"
        if plural and text[actor.end : following.start] == " and ":
            found.setdefault((following.start, following.end), ("mediator", following))


def _share_backwards(
    text: str, sentence: Sentence, found: dict[tuple[int, int], tuple[str, Actor]], actors: list[Actor]
) -> None:
    """ "with Kenya and the United States as observers": what is said of the last holds for those before."""
    for actor, following in zip(reversed(actors[:-1]), reversed(actors[1:]), strict=False):
        told = found.get((following.start, following.end))
        if (
            told is not None
            and (actor.start, actor.end) not in found
            and _JOINED.match(text[actor.end : following.start])
            and re.search(r"\b(?:with|under) (?:the )?$", text[max(sentence.start, actor.start - 12) : actor.start])
        ):
            found[(actor.start, actor.end)] = (told[0], actor)


def _part_by_verb(analysis: Analysis, clause: Clause) -> str | None:
    if clause.form != "verb":
        return None
    lemma = clause.lemma
    if lemma == "host":
        return "host"
    if lemma in _MEDIATE and not clause.passive and (lemma != "act as"):
        return "mediator"
    if lemma in _ABSENCE or (lemma == "stay" and "away" in clause.adverbs) or (lemma == "be" and _absent(clause)):
        return "absent" if clause.polarity == "positive" else None
    to_talks = lemma in _GOING and bool(
        {p.lemma for role in ("obj", "prep:to", "prep:at") for p in clause.roles.get(role, [])} & _TALKS
    )
    if lemma in _COMING or to_talks or (lemma == "take" and any(p.lemma == "part" for p in clause.role("obj"))):
        refused = clause.governor is not None and analysis.clauses[clause.governor].lemma in (
            "refuse",
            "decline",
            "fail",
        )
        if refused or (clause.polarity == "negative" and clause.reality in ("occurred", "ongoing", "planned")):
            return "absent"
    if lemma in _INVITING and clause.passive and clause.polarity == "negative":
        return "absent"
    if lemma in _BARRING and clause.passive and clause.polarity == "positive":
        return "absent"
    if lemma == "send" and any(_NOBODY.match(p.text) for p in clause.role("obj")):
        return "absent"
    return None


def _absent(clause: Clause) -> bool:
    return any(p.lemma in ("absent", "no-show") for p in clause.roles.get("attr", []))


def _actors(analysis: Analysis, sentence: Sentence) -> list[Actor]:
    """The actors of a sentence and the states that adjectives name ("Norwegian facilitation"), outermost, in text order."""
    actors = [a for a in analysis.actors if sentence.start <= a.start < sentence.end and a.type != "media"]
    spans = [(a.start, a.end) for a in actors]
    for token in sentence.tokens:
        if not token.text[:1].isupper() or any(s <= token.start < e for s, e in spans):
            continue
        named = nation(token.text)
        if named is not None and _adjectival(sentence, token.i):
            actors.append(_state(token.start, token.end, token.text, named))
    actors.sort(key=lambda a: (a.start, -a.end))
    return [a for i, a in enumerate(actors) if not any(o.end >= a.end for o in actors[:i])]


def _adjectival(sentence: Sentence, at: int) -> bool:
    token = sentence.tokens[at]
    return token.dep in ("amod", "compound", "nmod", "poss", "conj", "npadvmod") and token.pos in (
        "ADJ",
        "PROPN",
        "NOUN",
    )


def _state(start: int, end: int, text: str, named: tuple[str, str]) -> Actor:
    return Actor(start=start, end=end, text=text, name=named[0], type="state", country=named[1])


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
    ]:
        if hosting and actor.type in ("state", "igo", "office") and actor in analysis.actors_in(verb.role("subj")):
            sides.hosts.append(actor)
            continue
        if (actor.start, actor.end) in told or actor.type not in PARTY_TYPES:
            continue
        if is_mediator(actor) or (convening and actor not in others and actor in analysis.actors_in(verb.role("subj"))):
            # "Kofi Annan opened talks between the president and his rival"
            sides.mediators.append(actor)
        elif verb.lemma not in _SPEAKING or actor not in analysis.actors_in(verb.role("subj")):
            sides.parties += _unfolded(analysis, verb, actor)
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
        if sentence.start <= a.start < sentence.end and is_mediator(a) and (a.start, a.end) not in told and _has_name(a)
    ]
    return sides


def _concerned(analysis: Analysis, sentence: Sentence, clause: Clause, verb: Clause) -> bool:
    """Whether who acts has to do with the talks: "opened talks", "demanded at the talks", and not "seized a bomb on the eve
    of talks", "attempts to undermine the process"."""
    if clause is verb:
        return True
    if verb.lemma in words("aside"):
        return False
    talks = set().union(*(range(p.start, p.end) for role in ("subj", "obj", "attr") for p in verb.role(role)))
    return clause.trigger_start in talks or _leading_to(analysis, sentence, clause, verb) in _AT_TALKS


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
    actors = [a for a in analysis.actors if sentence.start <= a.start < sentence.end]
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
            r"\battended by (?:the )?$",
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


_ROW = re.compile(r"^(?:, |,? and |,? as well as )(?:the |its |\w+ed |exiled |rebel )?$")


def _delegated(analysis: Analysis, sentence: Sentence) -> Iterator[Actor]:
    """ "Russian-American talks", "the Moroccan and Polisario negotiations": sides named before the noun."""
    for match in _DELEGATED.finditer(sentence.text):
        for word in re.finditer(r"[A-Z][\w.]+", match.group(1)):
            at = sentence.start + match.start(1) + word.start()
            if re.match(r"-\w+(?:ed|led|run)\b", analysis.document.text[at + len(word.group()) :][:16]):
                # "Vatican-mediated talks"
                continue
            known = next((a for a in analysis.actors if a.start <= at < a.end), None)
            if known is not None:
                if known.type in ("armed_group", "political_group", "state"):
                    yield known
                continue
            named = nation(word.group())
            if named is not None and word.group() != named[0]:
                yield _state(at, at + len(word.group()), word.group(), named)
