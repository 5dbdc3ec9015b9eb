"""What moves: whether a phrase names forces, and their elements with class and number."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sitroom.kinds.force.record import Element
from sitroom.kinds.force.ships import named_ship
from sitroom.kinds.force.told import Told, is_rest, near
from sitroom.lexicon.equipment import find
from sitroom.lexicon.movements import elements, longest_element
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor, Quantity
from sitroom.text.analysis import Analysis, Phrase, Sentence, Token

_FORCES = frozenset({"military", "armed_group", "police"})
_STATES = frozenset({"US", "U.S.", "UN", "U.N.", "EU", "UK", "NATO", "AU", "USA"})
_ITS = re.compile(r"\b(?:its|their|his)\b", re.I)
_MODIFIERS = frozenset({"compound", "amod", "nmod", "punct"})
_ANYBODY = frozenset({"group", "headquarters", "hospital", "band"})
"""Units by name that an army may send, or move, without soldiers."""
_NUMBERS = word_set("number_noun")
_PARTS = word_set("part_noun")


@dataclass(slots=True)
class Mover:
    """A phrase that names forces: the nouns that do, and whether one of them speaks of forces by itself.

    `like` is what the phrase counts on from: "60 more" after 240 fighters.
    """

    phrase: Phrase
    heads: list[tuple[int, int, str]]
    strong: bool
    like: Element | None = None


def movers(
    analysis: Analysis,
    phrases: list[Phrase],
    told: Told,
    *,
    owned: bool = False,
    many: bool = False,
    front: bool = False,
    armed: bool = False,
) -> list[Mover]:
    """The phrases that name forces; weak nouns count beside a strong one ("a frigate and two tugs").

    `told` is what the report has told before: "a first group of aircraft" after its warplanes.
    `owned`: a state or an army moves them, so that "its engineers" are soldiers; `many`: so that "100,000 men" are.
    `front`: the way leads to the front, where only forces go. `armed`: an army or an armed group moves them, so that "two
    columns" are of its soldiers.
    """
    found = [m for p in phrases for m in [_mover(analysis, p.antecedent or p)] if m is not None]
    if not found:
        # "half of them have been sent home", "the rest are to stay", "166 have left so far"
        found = [
            Mover(p, [], strong=True, like=told.last)
            for p in (p.antecedent or p for p in phrases)
            if is_rest(analysis, p, told)
        ]
    families = {_family(kind) for kind in told.classes}
    if any(
        m.strong
        or (near(told) and _counted(analysis, m, just=told.just))
        or (front and m.heads)
        or (owned and m.heads and _ITS.search(m.phrase.text))
        or (many and m.heads and _men(analysis, m))
        or (armed and _body_of_soldiers(analysis, m))
        or (
            m.phrase.lemma.lower() not in word_set("civil_carrier")
            and any(_family(kind) in families for _, _, kind in m.heads)
        )
        for m in found
    ):
        return found
    return []


def _counted(analysis: Analysis, mover: Mover, *, just: bool) -> bool:
    """ "Two helicopters left the airstrip", "the last column", where a withdrawal has just been told of."""
    tokens = analysis.sentences[mover.phrase.sentence].tokens
    if just and mover.heads and set(mover.phrase.text.lower().split()[:2]) & word_set("sequence"):
        return True
    kinds = {
        kind
        for _, at, kind in mover.heads
        if tokens[at].lemma.lower() not in word_set("civil_carrier") or _laden(tokens, at)
    }
    if just and any(_full_of_soldiers(tokens, at) for _, at, _ in mover.heads):
        return True
    number = any(mover.phrase.start <= q.start < mover.phrase.end for q in analysis.quantities)
    return number and bool(kinds - {"unit"} if just else kinds & {"troops"})


def _full_of_soldiers(tokens: list[Token], at: int) -> bool:
    """ "Lorries that left at noon were back by dusk with the same soldiers on them": after a withdrawal was told of."""
    if tokens[at].lemma.lower() not in word_set("civil_carrier"):
        return False
    return any(
        (e := elements().get(t.lemma.lower())) is not None
        and e[0] == "troops"
        and e[1]
        and tokens[t.head].lower in ("with", "of", "by", "carry", "carrying", "carried", "ferrying", "hold", "held")
        for t in tokens[at + 1 :]
    )


def _laden(tokens: list[Token], at: int) -> bool:
    """ "38 trucks, six of them towing howitzers": what comes behind says whose trucks they are."""
    return any(
        (e := elements().get(t.lemma.lower())) is not None and e[1] and e[0] != "base" for t in tokens[at + 1 : at + 9]
    )


def _men(analysis: Analysis, mover: Mover) -> bool:
    """ "massed 100,000 men": people in great number that an army moves are its soldiers."""
    tokens = analysis.sentences[mover.phrase.sentence].tokens
    if any(tokens[at].lemma in ("company", "platoon", "squad") for _, at, _ in mover.heads):
        return any(mover.phrase.start <= q.start < mover.phrase.end for q in analysis.quantities)
    if not any(tokens[at].lemma in ("man", "personnel", "recruit", "volunteer") for _, at, _ in mover.heads):
        return False
    return any(
        mover.phrase.start <= q.start < mover.phrase.end and (q.best or q.low or q.high or 0) >= 100
        for q in analysis.quantities
    )


def _body_of_soldiers(analysis: Analysis, mover: Mover) -> bool:
    """ "Two columns", "a patrol": a unit by another word than those that name one wherever they stand."""
    tokens = analysis.sentences[mover.phrase.sentence].tokens
    return any(
        kind == "unit" and tokens[at].lemma.lower() not in word_set("civil_carrier") | _ANYBODY
        for _, at, kind in mover.heads
    )


def _unarmed(tokens: list[Token], at: int) -> bool:
    """ "progressive forces", "market forces"."""
    return tokens[at].lemma in ("force", "forces") and any(
        tokens[c].lower in word_set("no_force_modifier") for c in tokens[at].children
    )


def _family(kind: str) -> str:
    """Aircraft of all kinds are of one family, and so are ships, and people in arms."""
    last = kind.split()[-1]
    return {"helicopter": "aircraft", "drone": "aircraft", "warship": "ship", "unit": "troops"}.get(last, last)


def _mover(analysis: Analysis, phrase: Phrase) -> Mover | None:
    sentence = analysis.sentences[phrase.sentence]
    tokens = sentence.tokens
    heads: list[tuple[int, int, str]] = []
    strong = False
    if any(t.lower in word_set("hurt_mover") for t in tokens if phrase.start <= t.start < phrase.end):
        return None  # "the wounded man was evacuated"
    for at in _nouns(tokens, phrase):
        entry = _entry(tokens, at) or named_ship(tokens, phrase, at)
        if entry is None or entry[1] == "base" or _unarmed(tokens, at):
            continue
        first, kind, sure = entry
        if tokens[at].lower in _FLYING and at > 0 and _is_aircraft(tokens[at - 1].text):
            kind, sure = "combat aircraft", True  # "twelve Su-35 fighters"
        heads.append((first, at, kind))
        strong = strong or sure or _supported(analysis, tokens, phrase, at)
    if not heads:
        actor = analysis.actor(phrase)
        if actor is not None and actor.type in _FORCES and actor.person is None:
            return Mover(phrase, [], True)
        return None
    return Mover(phrase, heads, strong)


_FLYING = frozenset({"fighter", "fighters", "interceptor", "interceptors"})


def _is_aircraft(name: str) -> bool:
    known = find(name)
    return known is not None and known.class_.endswith("aircraft")


def _nouns(tokens: list[Token], phrase: Phrase) -> list[int]:
    """The head, or what stands behind "group of", "half of", "the bulk of"."""
    at = _not_home(tokens, phrase.head)
    seen = 0
    while seen < 4 and (
        tokens[at].lemma in _PARTS or tokens[at].lower in _PARTS or tokens[at].pos in ("NUM", "DET", "ADJ", "ADV")
    ):
        inner = next(
            (
                g
                for c in tokens[at].children
                if tokens[c].lower == "of"
                for g in tokens[c].children
                if tokens[g].dep == "pobj"
            ),
            None,
        )
        if inner is None:
            break
        at = _not_home(tokens, inner)
        seen += 1
    found = [_called(tokens, phrase, at)]
    found += _inside_unit(tokens, found[0])
    if at != phrase.head:
        found += [c for c in tokens[at].children if tokens[c].dep == "conj" and tokens[c].pos in ("NOUN", "PROPN")]
    return found


_CARRIERS = frozenset({"ship", "vessel", "boat", "freighter", "plane", "aircraft", "helicopter", "train", "ferry"})
_MADE_OF = frozenset({"comprise", "consist", "include", "number", "contain", "compose", "total"})
_CARRYING = frozenset({"carry", "transport", "ferry", "bear", "take", "bring", "contain"})


def _called(tokens: list[Token], phrase: Phrase, at: int) -> int:
    """The kind where the head is a name: "the frigate Tabar" is a frigate."""
    if tokens[at].pos != "PROPN" or _entry(tokens, at) is not None:
        return at
    before = [t for t in tokens[max(0, at - 3) : at] if t.start >= phrase.start and t.pos == "NOUN"]
    return before[-1].i if before and _entry(tokens, before[-1].i) is not None else at


def _inside_unit(tokens: list[Token], at: int) -> list[int]:
    """What a unit is made of or carries: "two columns of tanks", "convoys carrying 980 fighters"."""
    entry = _entry(tokens, at)
    carrier = tokens[at].lemma in word_set("civil_carrier") or tokens[at].lemma in _CARRIERS
    if not carrier and (entry is None or not (entry[1] == "unit" or tokens[at].lemma == "battery")):
        return []
    found: list[int] = []
    for c in tokens[at].children:
        token = tokens[c]
        made = token.lemma in _MADE_OF and token.dep in ("acl", "relcl", "partmod")
        if token.lower == "of" or made or (carrier and token.lemma in _CARRYING):
            inner = [g for g in token.children if tokens[g].dep in ("pobj", "dobj", "obj")]
            inner += [
                g for o in token.children if made and tokens[o].lower == "of" for g in tokens[o].children
            ]  # "consisting of"
            found += inner
            found += [k for g in inner for k in tokens[g].children if tokens[k].dep == "conj"]
    return [i for i in found if (e := _entry(tokens, i)) is not None and e[1] != "base"]


def _not_home(tokens: list[Token], at: int) -> int:
    """The noun before "home" where the parser made one phrase of "the contingent home"."""
    if tokens[at].lower in ("home", "back", "out") and at and tokens[at - 1].dep in ("compound", "nmod"):
        return at - 1
    return at


def _entry(tokens: list[Token], head: int) -> tuple[int, str, bool] | None:
    """The longest known noun or name that ends at a token: its first token, class, and whether it is strong."""
    names = elements()
    token = tokens[head]
    for before in range(min(longest_element() + 2, head), -1, -1):
        words = [t.lower for t in tokens[head - before : head]]
        lead = " ".join(words).replace(" - ", "-")
        for last in dict.fromkeys((token.lower, token.lemma.lower(), token.lower.removesuffix("s"))):
            found = names.get(f"{lead} {last}".strip()) or names.get(f"{lead}{last}" if lead.endswith("-") else "")
            if found is not None:
                return (head - before, *found)
    return None


def _supported(analysis: Analysis, tokens: list[Token], phrase: Phrase, head: int) -> bool:
    """Whether a military word, a named type or a force's actor stands with a weak noun."""
    inside = [t for t in tokens if phrase.start <= t.start < phrase.end and t.i != head]
    if any(
        t.lower in word_set("military_word")
        or (t.lower in elements() and elements()[t.lower][1] and t.lower not in word_set("weak_force_noun"))
        for t in inside
    ):
        return True
    for t in inside:
        entry = _entry(tokens, t.i) if t.pos in ("NOUN", "PROPN", "NUM", "X") else None
        if entry is not None and entry[2] and entry[1] != "base":
            return True
    actor = analysis.actor(phrase)
    if actor is not None and actor.type in _FORCES and actor.person is None:
        return True
    return any(
        phrase.start <= a.start
        and a.end <= phrase.end
        and (a.type in _FORCES or (a.type == "state" and a.start < tokens[head].start))
        for a in _actors_near(analysis, phrase)
    )


def _actors_near(analysis: Analysis, phrase: Phrase) -> list[Actor]:
    return [a for a in analysis.actors if a.start < phrase.end and a.end > phrase.start]


def elements_of(analysis: Analysis, found: list[Mover]) -> tuple[Element, ...]:
    """The elements of movers, with names as worded."""
    out: dict[tuple[str, int], Element] = {}
    for mover in found:
        if mover.like is not None:
            number = next((q for q in analysis.quantities if mover.phrase.start <= q.start < mover.phrase.end), None)
            if number is not None:
                out[(mover.like.name, mover.phrase.start)] = mover.like.model_copy(update={"quantity": number})
            continue
        sentence = analysis.sentences[mover.phrase.sentence]
        for first, head, kind in _whole_units(sentence.tokens, mover):
            name, start = _name(analysis, sentence, first, head)
            quantity = _quantity(analysis, sentence, mover.phrase, start, head)
            out.setdefault((name, start), Element(name=name, class_=kind, quantity=quantity))
    return tuple(out.values())


def _whole_units(tokens: list[Token], mover: Mover) -> list[tuple[int, int, str]]:
    """The heads, "two batteries of Patriot missiles" as one thing: batteries are what is counted, and all that moves."""
    found = list(mover.heads)
    for unit in mover.heads:
        of = {c for c in tokens[unit[1]].children if tokens[c].lower == "of"}
        made_of = [h for h in mover.heads if tokens[h[1]].head in of]
        if made_of and tokens[unit[1]].lemma in word_set("unit_of_arms"):
            found = [h for h in found if h is not unit and h not in made_of]
            found.append((unit[0], made_of[0][1], made_of[0][2]))
    return found


def _name(analysis: Analysis, sentence: Sentence, first: int, head: int) -> tuple[str, int]:
    """The noun with what tells its kind: "armoured columns", "Su-24 bombers", without number, order, owner."""
    tokens = sentence.tokens
    start = first
    order = word_set("sequence") | _NUMBERS
    while start > 0:
        before = tokens[start - 1]
        if (
            not _modifies(before)
            or before.lower in order
            or before.tag in ("JJR", "JJS")
            or (before.pos == "ADJ" and before.text[:1].isupper())
            or before.text in _STATES
            or before.lower
            in (
                "extra",
                "fresh",
                "more",
                "other",
                "new",
                "additional",
                "remaining",
                "last",
                "main",
                "only",
                "sole",
                "lone",
            )
        ):
            break
        if any(a.start <= before.start < a.end <= tokens[head].start for a in analysis.actors) or before.ent in (
            "NORP",
            "GPE",
        ):
            break
        start -= 1
    while start < head and tokens[start].pos == "PUNCT":
        start += 1
    at = tokens[start].start
    return analysis.document.text[at : tokens[head].end], at


def _modifies(token: Token) -> bool:
    """Whether a token is part of a name: a modifier, or a type's number ("SU-25") that the parser took for a count."""
    if token.dep in _MODIFIERS and token.pos in ("NOUN", "PROPN", "ADJ"):
        return True
    return token.dep == "nummod" and any(c.isalpha() for c in token.text) and any(c.isdigit() for c in token.text)


def _quantity(analysis: Analysis, sentence: Sentence, phrase: Phrase, start: int, head: int) -> Quantity | None:
    """The number that stands before an element, inside its phrase."""
    best: Quantity | None = None
    text = analysis.document.text
    for quantity in analysis.quantities:
        if not (max(phrase.start, sentence.start) <= quantity.start <= sentence.tokens[head].start):
            continue
        if quantity.end > sentence.tokens[head].end or text[quantity.end : quantity.end + 1] == "-":
            continue
        if len(text[quantity.end : start]) >= 60:
            continue
        if best is not None and _OF_THESE.fullmatch(text[best.end : quantity.start]):
            continue  # "two of the six Tornados", "1,440 of some 1,800 personnel"
        one = _ONE_OF.search(text[phrase.start : quantity.start])
        if one is not None and best is None:
            at = phrase.start + one.start(1)
            return Quantity(start=at, end=at + 3, text=text[at : at + 3], best=1, low=1, high=1, unit=quantity.unit)
        if quantity.fraction is None or quantity.text.lower().endswith(("cent", "%")):
            best = quantity  # "half of them" is told by the extent
    return best


_OF_THESE = re.compile(
    r"\s+of\s+(?:(?:the|its|their|those|his|these|about|some|nearly|around|roughly|[\w-]+['’]s)\s+)*", re.I
)
# "one of its four battalions": the word alone is no number that is counted.
_ONE_OF = re.compile(r"\b(one) of (?:the|its|their|those|his|these|[\w-]+['’]s)\s+$", re.I)


def entry_class(analysis: Analysis, phrase: Phrase) -> str | None:
    """The class of forces, equipment or bases that a phrase names."""
    tokens = analysis.sentences[phrase.sentence].tokens
    for at in _nouns(tokens, phrase):
        entry = _entry(tokens, at)
        if entry is not None:
            return entry[1]
    return None
