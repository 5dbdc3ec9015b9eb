"""Of whom a figure tells: the group in the report's words, the unit, and the side they belong to."""

from __future__ import annotations

import itertools
import re

from sitroom.kinds.figure.counted import Counted
from sitroom.kinds.figure.losers import loser
from sitroom.kinds.figure.reading import HARM, MATERIEL, Reading, is_armed, noun_rows
from sitroom.lexicon.names import names
from sitroom.lexicon.nations import nation
from sitroom.lexicon.people import people_word
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Clause, Phrase
from sitroom.text.nouns import people_at

_SIDE_TYPES: dict[str, tuple[str, ...]] = {
    "military": ("military",),
    "police": ("police",),
    "armed_group": ("armed_group",),
    "peacekeepers": ("igo", "military"),
}
_SIDE_WORDS = {
    "military": re.compile(r"\b(?:army|troops|military|armed forces|forces|soldiers|navy|air force)\b", re.I),
    "police": re.compile(r"\b(?:police|gendarm)", re.I),
    "armed_group": re.compile(r"\b(?:rebel|militant|militia|insurgent|guerrilla|fighters)", re.I),
    "peacekeepers": re.compile(r"\b(?:peacekeep|mission|UN|United Nations|African Union)", re.I),
}
# People, but of a kind: who lives there.
_LONGEST_NAME = 200  # characters back from the counted words at which an actor that takes them in may begin
_SETTLED = frozenset({"resident", "inhabitant", "citizen", "local", "national", "occupant"})
_LEAD = re.compile(
    r"^(?:(?:the|other|others|more|additional|further|of|a|an|its|his|their|new|some|estimated)\s+)+", re.I
)
_UNITS = {
    "family": "families",
    "families": "families",
    "household": "households",
    "households": "households",
    "body": "bodies",
    "bodies": "bodies",
    "case": "cases",
    "cases": "cases",
}


def group_of(analysis: Analysis, c: Counted, reading: Reading) -> str | None:
    """The words for who is counted, None for people as such."""
    token = c.token()
    if token is None and reading.role == "value":
        return _group_of_value(c, reading)
    if token is None and c.pronoun:
        return _group_of_them(analysis, c)
    if token is None or c.words is None:
        return None
    text = _LEAD.sub("", analysis.document.text[c.words[0] : c.words[1]].strip())
    text = re.sub(r"\s+", " ", text)
    if reading.measure in MATERIEL:
        return _unit_of_arms(c) or text or None
    if reading.role in ("self", "times") or reading.measure in ("strikes", "violations", "incidents", "money"):
        group = _modifying_group(c, reading)
        # "three Atlanta attacks": where, and not whose.
        return None if group and any(p.text == group for p in analysis.places) else group
    word = people_at(c.sentence, token.i)
    if (
        (word is not None and word.group == "people" and token.lemma not in _SETTLED)
        or token.lower in _UNITS
        or (reading.measure == "killed" and token.lemma in ("life", "body", "death", "corpse"))
    ):
        return _modifying_group(c, reading)
    return (text + _and_others(analysis, c)) or None


def _unit_of_arms(c: Counted) -> str | None:
    """ "Two batteries of Patriot missiles": of what the unit is."""
    token, tokens = c.token(), c.sentence.tokens
    of = None if token is None else next((t for t in tokens[token.i + 1 : token.i + 2] if t.lower == "of"), None)
    if token is None or of is None or token.lemma not in word_set("unit_of_arms"):
        return None
    inner = next((t for t in tokens if t.head == of.i and t.dep == "pobj"), None)
    return None if inner is None else c.sentence.text[token.start - c.sentence.start : inner.end - c.sentence.start]


def _and_others(analysis: Analysis, c: Counted) -> str:
    """ "13 women and children": the second word of one count, with no number or article of its own."""
    tokens, at = c.sentence.tokens, c.after
    if c.words is None or at + 1 >= len(tokens) or tokens[at].lower != "and" or tokens[at].start > c.words[1] + 1:
        return ""
    second = tokens[at + 1]
    word = people_at(c.sentence, second.i)
    follows = tokens[at + 2] if at + 2 < len(tokens) else None
    if second.tag != "NNS" or word is None or word.group == "people" or c.quantity.best == 1:
        return ""
    if follows is not None and follows.tag in ("VBD", "VBP", "VBZ", "MD") and follows.dep != "aux":
        first = c.token()
        if first is None or second.head != first.i:
            return ""
    return analysis.document.text[c.words[1] : second.end]


def _group_of_them(analysis: Analysis, c: Counted) -> str | None:
    """ "pursued the attackers and killed eight of them": whom the pronoun takes up, where it is a common noun."""
    end = c.sentence.tokens[c.after - 1].end if c.after else c.quantity.end
    for actor in analysis.actors_between(c.quantity.end + 1, end + 1):
        if actor.text.lower() in ("them", "those", "these"):
            name = actor.name or ""
            before = analysis.document.text[c.sentence.start : c.quantity.start].lower()
            if name.lower() not in before and (own := _counted_before(analysis, c)) is not None:
                # "38,000 people have fled, 6,000 of them": those counted just before, and nobody told earlier.
                word = people_word(own)
                return None if word is None or word.group == "people" else own
            word = people_word(name.split()[-1]) if name and name.islower() and len(name.split()) <= 2 else None
            return None if word is None or word.group == "people" else name
    return None


def _counted_before(analysis: Analysis, c: Counted) -> str | None:
    """The people that the nearest number before this one in its sentence counts, as the report words them."""
    numbers = (analysis.quantities[i] for i in range(c.index - 1, -1, -1))
    for quantity in itertools.takewhile(lambda q: q.start >= c.sentence.start, numbers):
        if quantity.unit and people_word(quantity.unit) is not None:
            return quantity.unit
    return None


def _group_of_value(c: Counted, reading: Reading) -> str | None:
    """ "the number of foreign hostages killed rose to 37": who the toll is of."""
    tokens = c.sentence.tokens
    ordered = (*reversed(tokens[: c.first]), *tokens[c.last + 1 : c.last + 4])  # "brought to 37 the number of"
    at = next((t.i for t in ordered if t.lower == reading.through), None)
    if at is None or at + 2 >= len(tokens) or tokens[at + 1].lower not in ("of", "among"):
        return None
    for token in tokens[at + 2 : min(at + 7, c.first) if at < c.first else at + 7]:
        if token.pos == "NOUN" and token.dep != "compound":
            word = people_at(c.sentence, token.i)
            if word is None or word.group == "people":
                return None
            first = next((t for t in tokens[at + 2 : token.i + 1] if t.pos not in ("DET", "PRON", "NUM")), token)
            return " ".join(t.text for t in tokens[first.i : token.i + 1])
    return None


def _modifying_group(c: Counted, reading: Reading) -> str | None:
    """ "41 civilian deaths", "Syrian refugees", "17 army casualties"."""
    token = c.token()
    if token is None:
        return None
    tokens = c.sentence.tokens
    start = token.i
    while (
        start > 0
        and start - 1 > c.last
        and (tokens[start - 1].pos in ("NOUN", "PROPN", "ADJ") or tokens[start - 1].text == "-")
    ):
        start -= 1
    named = [
        t
        for t in tokens[start : token.i]
        if people_at(c.sentence, t.i) is not None
        or t.ent == "NORP"
        or (t.pos in ("PROPN", "ADJ") and t.text[:1].isupper())
    ]
    word = people_at(c.sentence, token.i)
    if named and reading.role == "self" and word is None:
        entry = people_at(c.sentence, named[-1].i)
        return entry.plural if entry is not None and len(named) == 1 else " ".join(t.text for t in named)
    if word is not None and word.group not in ("people",):
        return " ".join(t.text for t in tokens[start : token.i + 1])
    if named:
        return " ".join([*(t.text for t in tokens[start : token.i]), token.text])
    return None


def unit_of(c: Counted, reading: Reading) -> str | None:
    """What is counted, in the report's unit: people, families, tanks."""
    token = c.token()
    if token is not None and token.lower in _UNITS:
        return _UNITS[token.lower] if token.lemma not in ("body",) else "people"
    if reading.measure == "money":
        return c.quantity.unit
    if c.quantity.unit and c.quantity.unit not in ("people",):
        return c.quantity.unit
    if reading.measure in MATERIEL or reading.measure in ("strikes", "violations", "incidents"):
        return None if token is None else token.lower
    return "people"


def side_of(analysis: Analysis, c: Counted | None, reading: Reading, phrase: Phrase | None) -> Actor | None:
    """The side that the counted belong to; None where the report does not tell."""
    start, end = (phrase.start, phrase.end) if phrase is not None else (c.words or (0, 0)) if c is not None else (0, 0)
    clause = reading.clause
    named = _demonym(analysis, c) if reading.measure != "detained" else None
    if named is not None:
        return named
    for actor in analysis.actors_between(start - _LONGEST_NAME, end + 1):
        if actor.id is None and (actor.name or "").islower() and actor.type == "state":
            continue  # "the country's soldiers"
        if not _proper(actor) or (actor.id is None and c is not None and _is_counted(actor, c)):
            continue
        if c is not None and (
            _of_another_number(analysis, c, actor) or _pronoun_of_speaker(analysis, c, reading, actor)
        ):
            continue
        if (
            start <= actor.start
            and actor.end <= end + 1
            and actor.type not in ("person", "civilians")
            and actor.name
            and (actor.start, actor.end) != (start, end)
        ):
            return actor
        if (
            actor.start <= start < actor.end
            and actor.type in ("military", "police", "armed_group", "state")
            and actor.country
        ):
            return actor
    if clause is not None:
        own = _owner(analysis, clause, c)
        if own is not None:
            return own
        if c is not None and is_armed(c) and clause.report is not None and _of_the_country(analysis, c):
            speaker = analysis.reportings[clause.report].actor
            if speaker is not None and speaker.country:
                # "Poland's minister said half of the country's 900 soldiers would leave"
                return next((a for a in analysis.actors if a.type == "state" and a.country == speaker.country), speaker)
    if c is None or c.token() is None or reading.measure not in HARM:
        return None
    word = people_at(c.sentence, c.token().i)  # type: ignore[union-attr]
    return None if word is None or not word.side else _of_kind(analysis, word.side, c, clause)


def _of_another_number(analysis: Analysis, c: Counted, actor: Actor) -> bool:
    """ "ten people, including four soldiers": whether an actor stands with a number told behind this one."""
    following = analysis.quantities[c.index + 1] if c.index + 1 < len(analysis.quantities) else None
    return following is not None and c.quantity.end <= following.start < actor.end


_TAKEN_UP = frozenset({"them", "those", "these", "whom", "they", "which"})


def _pronoun_of_speaker(analysis: Analysis, c: Counted, reading: Reading, actor: Actor) -> bool:
    """Whether a pronoun is read as who told the number: "monitors confirmed 12 of them" counts no monitors."""
    if actor.text.lower() not in _TAKEN_UP:
        return False
    if c.part and c.index and analysis.quantities[c.index - 1].start >= c.sentence.start:
        # "32 people were killed, among them seven children": those counted just before, and nobody told earlier.
        return True
    if reading.measure not in HARM or actor.type in ("igo", "ngo", "media"):
        return True
    near = (r for r in analysis.reportings if c.sentence.start - _LONGEST_NAME <= r.cue[0] < c.sentence.end)
    return any(r.actor is not None and (r.actor.id, r.actor.name) == (actor.id, actor.name) for r in near)


def _of_the_country(analysis: Analysis, c: Counted) -> bool:
    before = analysis.document.text[max(0, c.quantity.start - 24) : c.quantity.start]
    return re.search(r"\bthe (?:country|nation|kingdom|republic)['’]s\s+$", before, re.I) is not None


_SENDING = frozenset({
    "send", "deploy", "dispatch", "contribute", "commit", "provide", "withdraw", "pull out", "pull back", "recall",
    "mobilise", "mobilize", "call up", "field", "post", "station", "rush", "airlift", "fly", "mass", "move", "despatch",
})  # fmt: skip


def _sends(clause: Clause, c: Counted) -> bool:
    """ "Riyadh sent 1,000 troops": a state's own, unless another's stand in the words ("sent 500 Gurkhas")."""
    if clause.lemma in ("reinforce", "bolster", "strengthen"):
        return any(p.start < c.quantity.end <= p.end for p in clause.role("prep:with"))
    sending = clause.lemma in _SENDING or clause.lemma.split(" ")[0] == "mass"
    return sending and any(p.start < c.quantity.end <= p.end for p in clause.role("obj"))


_HAVING = frozenset({"have", "field", "maintain", "station", "keep"})


def _demonym(analysis: Analysis, c: Counted | None) -> Actor | None:
    """ "three Pakistani peacekeepers": the state by the word before armed people."""
    if c is None or c.noun is None or not is_armed(c):
        return None
    for token in c.sentence.tokens[c.last + 1 : c.noun]:
        named = nation(token.text)
        if named is not None:
            known = next((a for a in analysis.actors if a.start == token.start and a.end == token.end), None)
            return known or Actor(
                start=token.start, end=token.end, text=token.text, name=named[0], type="state", country=named[1]
            )
    return None


def _is_counted(actor: Actor, c: Counted) -> bool:
    """Whether a generic actor is the counted people themselves: "suspected guerrillas" are not their own side."""
    token = c.token()
    generic = not actor.country or (actor.name or "").islower()
    return token is not None and actor.start <= token.start < actor.end and generic


def _proper(actor: Actor) -> bool:
    """Whether an actor is more than the counted words themselves: a name, an entry of the lexicon, a country."""
    return (
        bool(actor.id or actor.country)
        or actor.type in ("military", "police", "state", "igo")
        or any(w[:1].isupper() for w in (actor.name or "").split())
    )


def _owner(analysis: Analysis, clause: Clause, c: Counted | None) -> Actor | None:
    """ "lost six men", "put its losses at six": whoever loses; "ten of its fighters": whoever has them."""
    if clause.lemma in ("lose", "suffer", "mourn") and clause.role("subj"):
        return analysis.actor(clause.role("subj")[0])
    if c is None:
        return None
    if is_armed(c) and (clause.lemma in _HAVING or _sends(clause, c)) and clause.role("subj"):
        has = clause.role("subj")[0]
        found = analysis.actor(has.antecedent or has)
        if found is not None and found.type in ("state", "military", "armed_group", "igo", "political_group"):
            return found  # "Italy, which has 2,400 soldiers in the country"
    tokens = c.sentence.tokens
    near = tokens[max(0, c.first - 5) : c.first]
    owner = loser(analysis, c)
    if owner is not None:
        return owner
    theirs = any(t.lower in ("its", "their", "own", "his") for t in near) and any(
        t.lemma in ("loss", "casualty", "toll", "dead", "fatality") for t in near
    )
    if theirs or (c.definite and any(t.lower in ("its", "their", "his") for t in tokens[c.last : c.last + 3])):
        # "Three of its soldiers were wounded by snipers": who harms does not own them.
        owning = [] if clause.passive or clause.relation == "participle" else clause.role("subj")
        others = [p for p in owning if not p.start <= c.quantity.start < p.end and not p.implied]
        if others:
            return analysis.actor(others[0])
        if clause.report is not None:
            # "Tbilisi said 87 of its servicemen had been killed"; a spokesman's are those of his side.
            return _side_of(analysis.reportings[clause.report].actor)
    return None


def _side_of(speaker: Actor | None) -> Actor | None:
    """Whoever speaks, or the body that a person speaks for."""
    if speaker is None or speaker.type not in ("person", "office"):
        return speaker
    body = next((r for r in speaker.relations if r.type == "part_of" and r.id), None)
    if body is None:
        return speaker
    known = next((n for n in names().get(body.name) if n.id == body.id), None)
    return speaker.model_copy(
        update={
            "name": body.name, "id": body.id, "person": None, "office": None, "relations": (),
            "type": known.type if known is not None else "other",
            "sectors": known.sectors if known is not None else (),
        }
    )  # fmt: skip


def _of_kind(analysis: Analysis, side: str, c: Counted, clause: Clause | None) -> Actor | None:
    """The nearest actor of the kind that soldiers, policemen or rebels belong to, unless it is who did it."""
    wanted, words = _SIDE_TYPES.get(side), _SIDE_WORDS.get(side)
    if wanted is None or words is None:
        return None
    agents = set()
    if clause is not None and reading_harms(clause):
        agents = {(a.start, a.end) for a in analysis.actors_in(clause.role("subj"))}
    best: tuple[int, Actor] | None = None
    nations = _nations_near(c)
    for actor in analysis.actors:
        if (
            actor.type not in wanted
            or not _proper(actor)
            or re.search(r"\d", actor.text)
            or _the_same_word(c, actor)
            or not words.search(f"{actor.text} {actor.name or ''}")
            or (actor.start, actor.end) in agents
            or (nations and actor.country and actor.country not in nations)
        ):
            continue
        if c.words is not None and actor.start < c.words[1] and actor.end > c.words[0]:
            continue
        distance = abs(actor.start - c.quantity.start) + (400 if actor.start > c.sentence.end else 0)
        if distance < 700 and (best is None or distance < best[0]):
            best = (distance, actor)
    return None if best is None else best[1]


def _the_same_word(c: Counted, actor: Actor) -> bool:
    """Soldiers are not of the side of "soldiers": another mention of such people names no side."""
    token = c.token()
    nameless = actor.id is None and actor.country is None and (actor.name or "").islower()
    return nameless and token is not None and (actor.name or "").split()[-1] in (token.lower, token.lemma)


def _nations_near(c: Counted) -> set[str]:
    """The countries that words of the number's sentence tell before it: "a French barracks, killing 58 paratroopers"."""
    found = (nation(t.text) for t in c.sentence.tokens[max(0, c.first - 14) : c.first] if t.text[:1].isupper())
    return {named[1] for named in found if named is not None and named[1]}


def reading_harms(clause: Clause) -> bool:
    """Whether a clause's subject is who harms, and so is not the side harmed."""
    return bool(clause.role("subj")) and clause.lemma not in ("die", "perish", "lose", "suffer")


def materiel_side(analysis: Analysis, c: Counted, clause: Clause | None) -> Actor | None:
    """The demonym or name that stands before things: "14 Armenian tanks"; else who lost them."""
    if clause is not None and clause.lemma == "lose" and clause.role("subj"):
        return analysis.actor(clause.role("subj")[0])
    if c.words is None or not noun_rows(c.sentence, c.noun or 0):
        return None
    return next((a for a in analysis.actors if c.words[0] <= a.start and a.end <= c.words[1] and a.name), None)
