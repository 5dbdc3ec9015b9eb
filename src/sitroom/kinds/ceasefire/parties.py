"""Who is in a truce, who brokers it, whom and what it leaves out."""

from __future__ import annotations

import re

from sitroom.kinds.ceasefire.mediation import Who, fights, mediates, mediation
from sitroom.kinds.ceasefire.mentions import Mention
from sitroom.kinds.ceasefire.record import Side
from sitroom.kinds.ceasefire.state import Standing, brought_about
from sitroom.lexicon.predicates import noun_predicates
from sitroom.lexicon.truces import known_mediator
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor, Place
from sitroom.text.analysis import Analysis, Clause, Phrase

_COVERING = frozenset(
    {"cover", "apply", "include", "bind", "extend", "involve", "concern", "encompass", "protect", "hold", "oblige"}
)
_LEAVING = frozenset({"exclude", "exempt", "omit", "leave out", "except", "shut out", "bar"})
SCOPE_VERBS = _COVERING | _LEAVING
_EXCEPT = re.compile(
    r"\b(?:except(?:ing)?(?: for)?|apart from|other than|excluding|with the exception of|save for|"
    r"barring|but not|excludes|exempting|everywhere but|all but|"
    r"every (?:\w+ ){1,2}but|leaving out|though not|other than in)\s+",
    re.I,
)
_END_OF_EXCEPTION = re.compile(
    r"[,;.]| and (?:does|will|is|was|has)\b| but\b"
    r"|\b(?:was|were|is|are|has|have|had|will|would|does|did|took|takes|began|runs|ran)\b"
)
_NOT_PARTY = re.compile(
    r"\b(?:not|n't|n’t|neither|never)\s+(?:\w+\s+){0,2}?"
    r"(?:party|parties|signator(?:y|ies)|part|included|covered|bound|subject|signed up)\b"
    r"|\boutside (?:of )?the (?:truce|ceasefire|deal)\b|\bleft out of\b|\bexcluded from\b|\bexempt from\b",
    re.I,
)
# "The faction, which has not signed the truce": who is told apart by it stands outside, and the truce holds for others.
_APART = re.compile(
    r"\b(?:who|which|that)\s+(?:(?:has|have|had|did|does|do)(?:\s+(?:not|never)|n['’]t)|(?:has|have|had)\s+yet\s+to|"
    r"ha(?:s|ve|d)\s+(?:so\s+far\s+)?(?:refused|declined)\s+to|refused?s?\s+to|never|rejects?|shuns?|spurns?)\s+"
    r"(?:(?:\w+\s+){0,2}?(?:join|sign|accept|endors|adher|acced|subscrib|embrac|recogni[sz])\w*\s+"
    r"(?:(?:up\s+)?(?:to|in)\s+)?)?"
    r"(?:the|that|this|any|a)\s+(?:\w+\s+){0,3}?(?:truce|ceasefire|cease-fire|armistice|cessation)\b",
    re.I,
)
# "from which operations against Islamic State are exempt"
_EXEMPTED = re.compile(
    r"\b(?:from|of|by) which\s+([^.;]{3,160}?)\s+(?:is|are|was|were|has been|have been)\s+"
    r"(?:exempt(?:ed)?|excluded|left out|barred)\b",
    re.I,
)
_BILATERAL = re.compile(r"\b(?:bilateral|mutual|two-way|both sides|two sides|both parties|joint|reciprocal)\b", re.I)
_MULTI = re.compile(r"\b(?:multilateral|all (?:parties|sides|factions)|tripartite|nationwide agreement)\b", re.I)
_UNILATERAL = re.compile(r"\b(?:unilateral(?:ly)?|one-sided)\b", re.I)
_PARTY_TYPES = frozenset({"state", "military", "armed_group", "political_group", "police", "person", "office", "other"})


def who(analysis: Analysis, mention: Mention, found: Standing | None) -> Who:
    """Reads the people of a truce in the sentence of a mention."""
    result = Who()
    clauses = analysis.clauses_of(mention.sentence.index)
    _scope(analysis, mention, clauses, result)
    if found is not None and found.clause is not None:
        _by_state(analysis, mention, found, result)
    _between(analysis, mention, result)
    alone = _called_by(analysis, mention, result)
    mediation(analysis, mention, result)
    left_out = {a.id or a.name or a.text for a in result.excluded}
    named = {a.id or a.name or a.text for a in result.mediators}
    result.parties = [a for a in _distinct(result.parties) if (a.id or a.name or a.text) not in left_out | named]
    result.mediators, result.excluded = _distinct(result.mediators), _distinct(result.excluded)
    result.side = _side(mention, found, result) or ("unilateral" if alone and len(result.parties) == 1 else None)
    return result


_CALLING = frozenset({"call", "declare", "announce", "proclaim", "decree"})


def _called_by(analysis: Analysis, mention: Mention, result: Who) -> bool:
    """ "a truce called by the Tigers": whoever called it for itself is in it; whether one did."""
    for clause in analysis.clauses_of(mention.sentence.index):
        if clause.relation not in ("participle", "relative") or clause.lemma not in _CALLING or clause.negated:
            continue
        if not any(_is_truce(mention, p) for p in clause.role("obj")):
            continue
        callers = [a for a in analysis.actors_in(clause.role("subj")) if fights(a)]
        result.parties += callers
        if callers:
            return True
    return False


def _distinct(actors: list[Actor]) -> list[Actor]:
    found: dict[str, Actor] = {}
    for actor in actors:
        if not (actor.name or actor.person):
            continue  # "we" without anybody to stand for
        found.setdefault(actor.id or actor.name or actor.text, actor)
    return list(found.values())


def stands_apart(mention: Mention) -> bool:
    """Whether a sentence names the truce only to tell who is not in it: "fighters of a group that has not joined the truce"."""
    start = mention.term.start - mention.sentence.start
    return any(found.start() < start < found.end() for found in _APART.finditer(mention.sentence.text))


# --- scope --------------------------------------------------------------------------------------------------------


def _is_truce(mention: Mention, phrase: Phrase) -> bool:
    return phrase.sentence == mention.sentence.index and (
        phrase.head in (mention.head, mention.last)
        or (phrase.antecedent is not None and phrase.antecedent.head in (mention.head, mention.last))
    )


def _shares_subject(mention: Mention, clause: Clause) -> bool:
    """Whether a clause is about the truce: as subject, as agent, or by "it"."""
    return any(
        _is_truce(mention, p)
        for p in (
            *clause.role("subj"),
            *clause.surface,
            *clause.role("prep:by"),
            *clause.role("prep:in"),
            *clause.role("prep:to"),
            *clause.role("prep:from"),
            *clause.role("prep:under"),
        )
    )


def _scope(analysis: Analysis, mention: Mention, clauses: list[Clause], result: Who) -> None:
    text = mention.sentence.text
    for clause in clauses:
        lemma = clause.lemma.split(" ")[0]
        about = _shares_subject(mention, clause) or _pronoun_subject(clause) or _misread(analysis, mention, clause)
        if not about or (lemma not in _COVERING and clause.lemma not in _LEAVING and lemma not in _LEAVING):
            if (
                about
                and lemma == "be"
                and clause.negated
                and any(p.lemma in ("party", "part", "signatory") for p in clause.role("attr"))
            ):
                result.excluded += _named(analysis, clause.role("subj"))
            continue
        phrases = [p for role in ("obj", "prep:to", "prep:on") for p in clause.role(role) if not _is_truce(mention, p)]
        negative = clause.negated or clause.polarity == "negative"
        if negative or clause.lemma in _LEAVING or lemma in _LEAVING:
            named = _named(analysis, phrases)
            result.excluded += named
            _places(analysis, phrases, result)
            if not named and not result.places:
                result.places += [Place(start=p.start, end=p.end, text=p.text) for p in phrases if _is_ground(p)]
        elif lemma in ("bind", "cover", "include", "involve", "oblige", "apply") and clause.reality in (
            "occurred",
            "ongoing",
            "habitual",
            "planned",
        ):
            result.parties += [a for a in _named(analysis, phrases) if a.type in _PARTY_TYPES]
    _except(analysis, mention, text, result)
    for exempt in _EXEMPTED.finditer(text):
        start, end = mention.sentence.start + exempt.start(1), mention.sentence.start + exempt.end(1)
        result.excluded += [a for a in analysis.actors if start <= a.start and a.end <= end]
    for found in (*_NOT_PARTY.finditer(text), *_APART.finditer(text)):
        if not result.excluded and abs(mention.sentence.start + found.start() - mention.term.start) < 80:
            result.excluded += _before(analysis, mention, mention.sentence.start + found.start())


def _misread(analysis: Analysis, mention: Mention, clause: Clause) -> bool:
    """Whether the parser took the truce for a verb, and a clause for what hangs on it: "Kabul's truce leaves out …"."""
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    return above is not None and above.head == mention.head and above.form == "verb" and not clause.surface_written()


def _is_ground(phrase: Phrase) -> bool:
    """Whether a phrase that no gazetteer knows tells a place: "the eastern valley", and not "extortion"."""
    words = {w.lower().strip(".,") for w in phrase.text.split()}
    return phrase.lemma.lower() in word_set("place_noun") or bool(words & _DIRECTIONS)


_DIRECTIONS = frozenset({
    "eastern", "western", "northern", "southern", "east", "west", "north", "south", "central", "side", "bank", "part",
    "parts", "areas", "fronts", "front", "lines", "suburbs", "countryside", "pocket", "old", "upper", "lower",
})  # fmt: skip


def _pronoun_subject(clause: Clause) -> bool:
    return any(p.text.lower() in ("it", "which", "that", "this") for p in (*clause.role("subj"), *clause.surface))


def _named(analysis: Analysis, phrases: list[Phrase]) -> list[Actor]:
    """The actors that phrases name, relative pronouns by their antecedents, and all that stand inside them."""
    found: list[Actor] = []
    for phrase in phrases:
        at = phrase.antecedent or phrase
        own = analysis.actor(at)
        inside = [own] if own is not None else [a for a in analysis.actors if at.start <= a.start and a.end <= at.end]
        if not inside:
            # "does not apply to Al-Qaeda in the Arabian Peninsula": the name goes on behind the parser's phrase.
            inside = [a for a in analysis.actors if a.start <= at.start and at.end <= a.end]
        found += inside
    return [a for a in found if a is not None]


def _places(analysis: Analysis, phrases: list[Phrase], result: Who) -> None:
    for phrase in phrases:
        result.places += [p for p in analysis.places if phrase.start <= p.start and p.end <= phrase.end]


def _except(analysis: Analysis, mention: Mention, text: str, result: Who) -> None:
    """ "covers every front except the eastern valley"."""
    for found in _EXCEPT.finditer(text):
        start = mention.sentence.start + found.end()
        end = mention.sentence.start + len(text)
        stop = _END_OF_EXCEPTION.search(analysis.document.text, start, end)
        end = stop.start() if stop else end
        end = _rest_of_list(analysis, start, end, mention.sentence.end)
        actors = [a for a in analysis.actors if start <= a.start < end]
        places = [p for p in analysis.places if start <= p.start < end]
        if actors:
            result.excluded += actors
        elif places:
            result.places += places
        elif (
            end > start and len(analysis.document.text[start:end].split()) <= 6 and not _no_ground(analysis, start, end)
        ):
            result.places.append(Place(start=start, end=end, text=analysis.document.text[start:end]))


def _no_ground(analysis: Analysis, start: int, end: int) -> bool:
    """ "Ready for a truce, but not for a withdrawal": what else is not meant is no place that the truce leaves out."""
    words = analysis.document.text[start:end].lower().split()
    return bool(words) and (words[0] == "for" or words[-1].strip(".,") in noun_predicates())


def _rest_of_list(analysis: Analysis, start: int, end: int, limit: int) -> int:
    """The end of a list of actors that goes on behind its first comma: "except A, B and C"."""
    inside = [a for a in analysis.actors_between(start, end) if a.end <= end]
    if not inside:
        return end
    last = inside[-1].end
    for actor in analysis.actors_between(last, limit):
        if not re.fullmatch(r"(?:,|,? and|,? or)(?: the)? ", analysis.document.text[last : actor.start]):
            break
        last = actor.end
    return max(end, last)


def _before(analysis: Analysis, mention: Mention, at: int) -> list[Actor]:
    """The fighting side named last before "not covered by", "who are not party to"."""
    near = [
        a
        for a in analysis.actors
        if mention.sentence.start <= a.start < at
        and a.end > at - 60
        and a.type in ("armed_group", "political_group", "military", "other")
    ]
    return near[-1:]


# --- parties --------------------------------------------------------------------------------------------------------


def _by_state(analysis: Analysis, mention: Mention, found: Standing, result: Who) -> None:
    clause = found.clause
    assert clause is not None
    agents = list(analysis.actors_in(clause.role("subj"))) if found.role != "subj" else []
    if not agents and found.role not in ("subj", "carrier"):
        agents = list(analysis.actors_in([p.antecedent for p in clause.role("subj") if p.antecedent is not None]))
    lemma = (clause.light or clause.lemma).split(" ")[0]
    if found.role == "deed" and clause.governor is not None:
        order = analysis.clauses[clause.governor]
        if order.lemma in _ORDERING and order.role("subj"):
            # "ordered its fighters to cease fire": the truce is of who orders.
            agents = list(analysis.actors_in(order.role("subj"))) or agents
    if len(agents) > 1:
        # "the EP [Popular Army]": a name in brackets is the one before it once more.
        agents = [
            a for a in agents if analysis.document.text[max(0, a.start - 1) : a.start] not in ("[", "(")
        ] or agents
    third = lemma in word_set("truce_mediator")
    if third and found.state == "proposed" and any(mediates(a) for a in agents):
        result.mediators += agents  # "Saudi Arabia and the African Union called for a pause"
        agents = []
    for actor in agents:
        if (
            lemma in word_set("truce_broker")
            or mediates(actor)
            or (third and actor.type in ("igo", "ngo", "person", "office") and not fights(actor))
        ):
            result.mediators.append(actor)
        elif third and found.state == "proposed":
            continue
        elif actor.type in _PARTY_TYPES and (found.state not in ("in_force",) or _keeps(found)):
            result.parties.append(actor)
    result.parties += [
        a
        for a in (*analysis.actors_in(clause.role("prep:with")), *_opposite(analysis, mention))
        if a.type in _PARTY_TYPES and found.state not in ("declared", "proposed", "offered")
    ]
    brought = brought_about(analysis, clause)
    if brought is not None:
        result.mediators += [a for a in analysis.actors_in(brought.role("subj")) if not fights(a)]
    result.parties += [a for a in _possessor(analysis, mention) if found.state not in ("proposed", "rejected")]
    result.mediators += [
        a for a in _owner(analysis, mention) if mediates(a) or known_mediator(a.person or a.name or "")
    ]
    result.mediators += _in_relative(analysis, mention, clause)
    for phrase in clause.role("prep:by"):
        if found.role in ("obj",) and found.state == "proposed":
            result.mediators += [a for a in _named(analysis, [phrase]) if mediates(a)]


def _possessor(analysis: Analysis, mention: Mention) -> list[Actor]:
    """ "ETA's ceasefire": whose it is, is in it."""
    before = analysis.document.text[mention.sentence.start : mention.term.start]
    owned = re.search(r"['’]s?\s+(?:[\"“”'‘’\w-]+\s+){0,5}$", before)
    if owned is None:
        return []
    end = mention.sentence.start + owned.start()
    return [
        a for a in analysis.actors if end - 1 <= a.end <= end + 2 and a.type in ("armed_group", "military", "state")
    ]


def _owner(analysis: Analysis, mention: Mention) -> list[Actor]:
    """The person whose truce it is: "Philip Habib's ceasefire"."""
    before = analysis.document.text[mention.sentence.start : mention.term.start]
    owned = re.search(r"['’]s?\s+(?:[\w-]+\s+){0,4}$", before)
    if owned is None:
        return []
    end = mention.sentence.start + owned.start()
    return [a for a in analysis.actors if end - 1 <= a.end <= end + 2 and a.type in ("person", "office", "igo")]


def _in_relative(analysis: Analysis, mention: Mention, clause: Clause) -> list[Actor]:
    """ "a ceasefire, which the Afghan Taliban facilitated": who brokers it, told in passing."""
    found: list[Actor] = []
    for other in analysis.clauses_of(mention.sentence.index):
        if (
            other is not clause
            and (other.lemma.split(" ")[0] in word_set("truce_broker") or other.lemma in _ARRANGING)
            and any(_is_truce(mention, p) for p in other.role("obj"))
        ):
            found += analysis.actors_in(other.role("subj"))
    return found


_ARRANGING = frozenset({"arrange", "work out", "craft", "put together", "piece together", "engineer", "hammer out"})
_ORDERING = frozenset({"order", "command", "instruct", "direct", "tell"})
_ABIDING = frozenset({"abide", "adhere", "stick", "comply", "stand", "cling", "keep", "hold", "abide by"})
_KEEPING = frozenset({"observe", "uphold", "honour", "honor", "maintain", "respect", "keep"})


def _keeps(found: Standing) -> bool:
    """ "the front observed a truce for two months": who keeps it is in it."""
    clause = found.clause
    return (
        clause is not None
        and (
            (found.role == "obj" and clause.lemma in _KEEPING)
            or (found.role in ("prep:by", "prep:to", "prep:with") and clause.lemma in _ABIDING)
        )
        and clause.polarity == "positive"
        and clause.reality in ("occurred", "ongoing", "habitual")
    )


def _opposite(analysis: Analysis, mention: Mention) -> list[Actor]:
    """ "a truce with Mindanao's Abu Sayyaf group"."""
    found = re.match(r"\s+with\s+", analysis.document.text[mention.term.end : mention.term.end + 12])
    if not found:
        return []
    start = mention.term.end + found.end()
    near = [a for a in analysis.actors if start <= a.start <= start + 30]
    return near[:1]


def _between(analysis: Analysis, mention: Mention, result: Who) -> None:
    """ "a truce between A and B", "the Israel-Hezbollah ceasefire"."""
    text = analysis.document.text
    # "all hostilities between the two are to cease": of a halt that is told by its deed, inside its own words.
    behind = mention.term.end if mention.deed is None else mention.term.start
    found = re.search(r"^[^.;,]{0,50}?\bbetween\s+", text[behind : mention.sentence.end])
    if found:
        start = behind + found.end()
        stop = re.search(
            r"[,;.]|\b(?:that|which|on|in|after|was|has|is|are|were|began|took|collapsed)\b",
            text[start : mention.sentence.end],
        )
        end = start + stop.start() if stop and stop.start() > 5 else min(mention.sentence.end, start + 120)
        result.parties += [a for a in analysis.actors if start <= a.start < end and a.type in _PARTY_TYPES]


def _side(mention: Mention, found: Standing | None, result: Who) -> Side | None:
    text = mention.sentence.text
    if _UNILATERAL.search(text):
        return "unilateral"
    if _BILATERAL.search(text):
        return "bilateral"
    if _MULTI.search(text):
        return "multilateral"
    count = len(result.parties)
    if (
        found is not None
        and found.clause is not None
        and found.clause.lemma in ("order", "instruct", "decree")
        and found.state == "declared"
        and all(a.type in ("armed_group", "political_group", "other") or "[" in a.text for a in result.parties)
    ):
        # "The Front and its ally ordered a truce": each orders its own fighters, and the enemy is not in it.
        return "unilateral"
    if (
        found is not None
        and found.state in ("declared", "offered")
        and count <= 1
        and found.role in ("obj", "deed", "prep:to")
        and found.clause is not None
        and not result.mediators
        and (found.clause.role("subj") or found.role == "deed")
    ):
        return "unilateral"
    if count >= 3 and found is not None and found.state in ("agreed", "in_force", "extended"):
        return "multilateral"
    if count == 2 and found is not None and found.state not in ("proposed", "rejected", "offered"):
        return "bilateral"
    return None
