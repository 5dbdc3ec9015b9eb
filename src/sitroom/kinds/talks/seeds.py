"""Where a report speaks of talks: one seed for each noun or verb that does."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sitroom.kinds.talks.record import Format, Status
from sitroom.kinds.talks.words import formats, strong, words
from sitroom.model.values import Actor, Place
from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence

_PARTY_TYPES = frozenset(
    {"state", "military", "armed_group", "political_group", "igo", "office", "person", "other", "police"}
)
_SIDE_TYPES = frozenset({"state", "military", "armed_group", "political_group"})
_ORDINAL = re.compile(
    r"\b((?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|new|next|final|"
    r"latest|last|fresh) (?:round|session|day|meeting|sitting))\b",
    re.I,
)
# A meeting is one of talks beside these, or between "the parties".
_MEETINGS = frozenset("session meeting summit conference consultation encounter track".split())
_PROCESS_WORDS = frozenset("peace delegation envoy mediator ceasefire truce negotiator rebel".split())
_SIDES = re.compile(
    r"\b(?:of|between) (?:the )?(?:two |three |four |warring |rival )*(?:parties|sides|factions|delegations)\b"
)
# What meets again without a word on talks.
_BODIES = frozenset("committee commission delegation side party negotiator mediator delegate conference".split())
_PROCESS = re.compile(
    r"\b((?:[A-Z][\w-]+ ){1,3}(?:process|talks|negotiations|dialogue|conference|peace process|track|format))\b"
)
_UNREAL = {
    "planned": "scheduled",
    "ordered": "scheduled",
    "offered": "proposed",
    "demanded": "proposed",
    "hypothetical": "proposed",
    "conditional": "proposed",
    "threatened": "proposed",
    "attempted": "proposed",
    "cancelled": "cancelled",
}


@dataclass(slots=True)
class Seed:
    """One place where talks are spoken of: the clause that names them, the verb it hangs on.

    `explicit` tells whether the status is worded or only supposed.
    """

    sentence: int
    start: int
    end: int
    clause: Clause
    verb: Clause
    status: Status
    explicit: bool
    noun: str
    format: Format = "unspecified"
    venue: Place | None = None
    session: str | None = None
    process: str | None = None
    parties: list[Actor] = field(default_factory=list)
    mediators: list[Actor] = field(default_factory=list)
    hosts: list[Actor] = field(default_factory=list)


def find_seeds(analysis: Analysis) -> list[Seed]:
    """The seeds of a document in text order."""
    found: list[Seed] = []
    settings = _settings(analysis)
    for sentence in analysis.sentences:
        lemmas = {t.lemma for t in sentence.tokens}
        setting = sentence.paragraph in settings
        heads = _talk_nouns(sentence, lemmas, setting)
        taken: set[int] = set()
        for head in heads:
            clause = _clause_of(analysis, sentence, head)
            if clause is None or clause.index in taken:
                continue
            taken.add(clause.index)
            found.append(_from_noun(analysis, sentence, head, clause))
        if not heads and setting:
            found += _from_verbs(analysis, sentence)
    return found


def _settings(analysis: Analysis) -> set[int]:
    """The paragraphs that speak of a conflict or its sides: elsewhere "talks" may be about wages."""
    return {
        s.paragraph
        for s in analysis.sentences
        if any(t.lemma in words("setting") for t in s.tokens) or _has_sides(analysis, s)
    }


def _has_sides(analysis: Analysis, sentence: Sentence) -> bool:
    return sum(a.type in _SIDE_TYPES for a in analysis.actors if sentence.start <= a.start < sentence.end) >= 2


def _talk_nouns(sentence: Sentence, lemmas: set[str], setting: bool) -> list[int]:
    heads: list[int] = []
    for t in sentence.tokens:
        if t.pos not in ("NOUN", "PROPN") or t.dep in ("compound", "amod", "nmod"):
            continue
        word = t.lower
        lemma = t.lemma
        if lemma == "talk" and word != "talks":
            continue
        compound = [
            sentence.tokens[c].lower for c in t.children if sentence.tokens[c].dep in ("compound", "amod", "nmod")
        ]
        if word == "talks" or lemma in strong():
            if setting or "peace" in compound or "proximity" in compound:
                heads.append(t.i)
        elif lemma in ("process",):
            if "peace" in compound or any(sentence.tokens[c].pos == "PROPN" for c in t.children):
                heads.append(t.i)
        elif lemma in words("noun"):
            if lemma == "round":
                inner = {sentence.tokens[g].lower for c in t.children for g in sentence.tokens[c].children}
                if not inner & {"talks", "negotiations", "dialogue", "consultations", "process", "discussions"}:
                    continue
                heads.append(t.i)
            elif lemma in _MEETINGS and (lemmas & _PROCESS_WORDS or _SIDES.search(sentence.text)):
                heads.append(t.i)
    # "a round of talks" is one seed.
    covered = {i for h in heads for i in _below(sentence, h) if i != h}
    return [h for h in heads if h not in covered]


def _below(sentence: Sentence, head: int) -> set[int]:
    inside, stack = {head}, [head]
    while stack:
        for c in sentence.tokens[stack.pop()].children:
            if c not in inside and sentence.tokens[c].dep in ("prep", "pobj", "compound"):
                inside.add(c)
                stack.append(c)
    return inside


def _clause_of(analysis: Analysis, sentence: Sentence, head: int) -> Clause | None:
    at = head
    for _ in range(30):
        number = analysis.clause_at.get((sentence.index, at))
        if number is not None:
            return analysis.clauses[number]
        if sentence.tokens[at].head == at:
            return None
        at = sentence.tokens[at].head
    return None


def _verb_above(analysis: Analysis, clause: Clause) -> Clause:
    """The verb whose argument the talks are; the clause itself when it is light or a verb."""
    if clause.form == "verb" or clause.light or clause.governor is None:
        return clause
    above = analysis.clauses[clause.governor]
    return above if above.form == "verb" else clause


def _from_noun(analysis: Analysis, sentence: Sentence, head: int, clause: Clause) -> Seed:
    token = sentence.tokens[head]
    verb = _verb_above(analysis, clause)
    names = _names(analysis, sentence, head, verb)
    core = _is_argument(sentence, head, verb) or clause.light != ""
    inside = _below(sentence, head)
    subject = any(p.head in inside for item in verb.roles.get("subj", []) for p in item.each()) or verb.form != "verb"
    status, explicit = _status(verb, names, core, subject)
    if not explicit and clause.form == "noun" and clause.reality == "planned" and subject:
        # "talks are due to resume on Tuesday"
        status, explicit = "scheduled", True
    opened = _opened(analysis, clause, head)
    if opened is not None and not explicit:
        status, explicit = "under_way", True
    if names & words("walk_out") and not core:
        status, explicit = ("walked_out", True) if verb.reality in ("occurred", "ongoing") else (status, explicit)
    seed = Seed(sentence.index, token.start, token.end, clause, verb, status, explicit, token.lemma)
    seed.format = _format(sentence.text, status)
    seed.venue = venue_of(analysis, sentence, clause, verb, head)
    if opened is not None:
        seed.venue = next((p for p in analysis.places_of(opened) if p.role != "origin"), seed.venue)
    _names_of_session(seed, sentence)
    phrases: list[Phrase] = []
    for role in ("prep:between", "prep:with", "prep:among"):
        phrases += clause.roles.get(role, [])
        if verb is not clause:
            phrases += verb.roles.get(role, [])
    subjects = verb.roles.get("subj", []) if verb.form == "verb" or verb.light else []
    if clause.form == "noun" and not clause.light:
        subjects = [*subjects, *clause.roles.get("poss", []), *clause.roles.get("compound", [])]
    hosting = bool(names & {"host"})
    for actor in analysis.actors_in([*subjects, *phrases]):
        if actor.type not in _PARTY_TYPES:
            continue
        if is_mediator(actor):
            seed.mediators.append(actor)
        elif hosting and actor.type == "state":
            seed.hosts.append(actor)
        elif verb.lemma not in ("say", "tell", "describe", "spur", "remain", "mark"):
            seed.parties.append(actor)
    seed.mediators += _mediated_by(analysis, sentence)
    return seed


def _opened(analysis: Analysis, clause: Clause, head: int) -> Clause | None:
    """ "the talks, which opened in Muscat last week": the relative clause that says so."""
    for number in clause.dependents:
        below = analysis.clauses[number]
        antecedents = [p.antecedent for p in below.role("subj", "obj") if p.antecedent is not None]
        if (
            below.relation == "relative"
            and below.lemma in words("open")
            and below.reality in ("occurred", "ongoing")
            and (any(a.head == head for a in antecedents) or clause.head == head)
        ):
            return below
    return None


def _names(analysis: Analysis, sentence: Sentence, head: int, verb: Clause) -> set[str]:
    """The verb with and without the preposition that leads to the talks."""
    names = {verb.lemma, verb.light} - {""}
    at = head
    for _ in range(4):
        token = sentence.tokens[at]
        if token.dep in ("prep", "agent"):
            names.add(f"{verb.lemma} {token.lower}")
        if token.head == at or analysis.clause_at.get((sentence.index, token.head)) == verb.index:
            parent = sentence.tokens[at]
            if parent.dep == "prep":
                names.add(f"{verb.lemma} {parent.lower}")
            break
        at = token.head
    return names


def _is_argument(sentence: Sentence, head: int, verb: Clause) -> bool:
    inside = _below(sentence, head)
    return any(
        p.head in inside or head in _below(sentence, p.head)
        for role in ("subj", "obj", "attr")
        for item in verb.roles.get(role, [])
        for p in item.each()
    )


_OPENING = (
    words("open")
    | words("meet")
    | frozenset("join attend schedule plan propose offer want demand expect follow accept agree".split())
)


def _status(verb: Clause, names: set[str], core: bool, subject: bool = True) -> tuple[Status, bool]:
    if verb.reality in _UNREAL and (core or verb.lemma in words("meet")):
        if names & words("cancel"):
            return "cancelled", True
        if verb.reality != "cancelled" and not (verb.light or names & _OPENING) and verb.form == "verb" and not subject:
            # "to save the talks": what is planned is done to talks that are there.
            return "under_way", False
        return _UNREAL[verb.reality], True  # type: ignore[return-value]
    if names & words("walk_out"):
        if names & {"leave", "quit", "abandon", "boycott"} and not core:
            return "under_way", False
        return "walked_out", True
    if core:
        if names & words("cancel"):
            return "cancelled", True
        if names & words("suspend"):
            return "suspended", True
        if names & words("end"):
            return "concluded", True
        if names & words("open"):
            return ("under_way", True) if verb.lemma not in ("host",) else ("under_way", False)
    return "under_way", False


def _format(text: str, status: Status) -> Format:
    found = [(value, m.start()) for pattern, value in formats() if (m := pattern.search(text))]
    if not found:
        return "unspecified"
    values = {v for v, _ in found}
    # "ready to negotiate in the same room instead of via a mediator": what is, against what is offered.
    if "proximity" in values and re.search(r"\b(?:instead of|rather than) (?:via|through|by)\b", text):
        return "proximity"
    if (
        values == {"direct"}
        and re.search(r"\b(?:if|would|could|ready to|refus\w+ to)\b", text)
        and status == "under_way"
    ):
        return "unspecified"
    return found[0][0]  # type: ignore[return-value]


def venue_of(analysis: Analysis, sentence: Sentence, clause: Clause, verb: Clause, head: int) -> Place | None:
    """ "talks in Geneva", "the Geneva talks", or where the verb says they are."""
    token = sentence.tokens[head]
    near = [
        p
        for p in analysis.places
        if sentence.start <= p.start < sentence.end and p.role not in ("dateline", "source_base", "origin")
    ]
    for place in near:
        # a modifier directly before, or a locative phrase directly behind
        if 0 <= token.start - place.end <= 22 and not re.search(
            r"[,;:]", analysis.document.text[place.end : token.start]
        ):
            return place
        between = analysis.document.text[token.end : place.start]
        if 0 <= place.start - token.end <= 40 and re.search(r"\b(?:in|at|near)\b[^,;]*$", between):
            return place
    for place in analysis.places_of(verb) or analysis.places_of(clause):
        if place.role in ("venue", "event") and sentence.start <= place.start < sentence.end:
            return place
    for place in near:
        if re.search(r"\b(?:in|at)\s+$", analysis.document.text[max(0, place.start - 4) : place.start]):
            return place
    return None


def _names_of_session(seed: Seed, sentence: Sentence) -> None:
    match = _ORDINAL.search(sentence.text)
    if match:
        seed.session = match.group(1)
    match = _PROCESS.search(sentence.text)
    if match:
        seed.process = re.sub(r"^(?:The|A|An|In|At|For|But|And) ", "", match.group(1))


def is_mediator(actor: Actor) -> bool:
    """Envoys and mediators, and bodies named for mediating."""
    words_ = f"{actor.office or ''} {actor.text}".lower()
    return bool(
        re.search(r"\b(?:envoys?|mediators?|facilitators?|special representative|special adviser|quartet)\b", words_)
    )


def _mediated_by(analysis: Analysis, sentence: Sentence) -> list[Actor]:
    """ "mediated by the United Nations", "UN-brokered", "under Omani mediation"."""
    found: list[Actor] = []
    for match in re.finditer(
        r"\b(?:mediated|brokered|facilitated|chaired|sponsored|convened|hosted) by\s+", sentence.text
    ):
        at = sentence.start + match.end()
        found += [a for a in analysis.actors if at - 2 <= a.start <= at + 6][:1]
    return found


def _from_verbs(analysis: Analysis, sentence: Sentence) -> list[Seed]:
    """ "sat in separate rooms", "shuttled between", "will meet in Geneva", "would sit down with"."""
    found: list[Seed] = []
    for clause in analysis.clauses_of(sentence.index):
        if clause.form == "verb" and _leaves(clause):
            found.append(_walk_out(analysis, sentence, clause))
            break
        if clause.form != "verb" or clause.lemma not in words("meet"):
            continue
        formatted = _format(sentence.text, "proposed")
        parties = [
            a
            for a in analysis.actors_in([*clause.roles.get("subj", []), *clause.roles.get("prep:with", [])])
            if a.type in _PARTY_TYPES
        ]
        again = clause.lemma in ("reconvene", "resume") and bool(_BODIES & {p.lemma for p in clause.role("subj")})
        if (
            clause.lemma in ("talk", "return", "gather", "convene", "sit", "reconvene")
            and formatted == "unspecified"
            and not again
        ):
            continue
        if (
            clause.lemma in ("sit down", "negotiate", "parley", "meet", "confer")
            and formatted == "unspecified"
            and not _sides(parties, clause, sentence)
        ):
            continue
        status, explicit = _status(clause, {clause.lemma}, True)
        seed = Seed(
            sentence.index, clause.trigger_start, clause.trigger_end, clause, clause, status, explicit, clause.lemma
        )
        seed.format = formatted
        _names_of_session(seed, sentence)
        seed.mediators = [a for a in analysis.actors if sentence.start <= a.start < sentence.end and is_mediator(a)]
        seed.parties = [a for a in parties if not is_mediator(a)]
        if not seed.parties:
            seed.parties = [a for a in analysis.actors_in(clause.role("subj")) if not is_mediator(a)]
        places = [p for p in analysis.places_of(clause) if p.role in ("venue", "event")]
        seed.venue = places[0] if places else None
        found.append(seed)
        break
    return found


def _leaves(clause: Clause) -> bool:
    """ "The delegation walked out of the hotel": who negotiates, and leaves where that is done."""
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
    seed.parties = list(analysis.actors_in(clause.role("subj")))
    places = [p for p in analysis.places_of(clause) if p.role in ("venue", "event", "origin")]
    seed.venue = places[0] if places else None
    return seed


def _sides(parties: list[Actor], clause: Clause, sentence: Sentence) -> bool:
    """A meeting of ministers is no peace talk; one between sides of a conflict, or with its words beside it, is."""
    if any(a.type in ("armed_group", "political_group") for a in parties):
        return True
    lemmas = {t.lemma for t in sentence.tokens}
    return (
        bool(lemmas & {"peace", "ceasefire", "truce", "mediator", "mediate", "delegation", "negotiator"})
        and len(parties) >= 1
        and clause.form == "verb"
    )
