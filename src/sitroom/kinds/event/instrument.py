"""What an attack was made with, and the PLOVER mode that follows from it."""

from __future__ import annotations

from sitroom.kinds.event.match import Match
from sitroom.kinds.event.view import View
from sitroom.lexicon.equipment import find
from sitroom.model.values import Span
from sitroom.text.analysis import Clause, Phrase

# The earlier one decides: a drone that drops a grenade is a drone attack.
_ORDER = (
    "unconventional",
    "suicide-attack",
    "drone",
    "aerial",
    "crowd-control",
    "explosives",
    "heavy-weapons",
    "firearms",
    "primitive",
)
_MODE_OF_CLASS = {
    "chemical": "unconventional",
    "suicidal": "suicide-attack",
    "drone": "drone",
    "aircraft": "aerial",
    "crowdcontrol": "crowd-control",
    "explosive": "explosives",
    "rocketry": "heavy-weapons",
    "firearm": "firearms",
    "primitive": "primitive",
}
_USING = frozenset(
    "fire launch drop use throw plant detonate explode set_off lob hurl lay place deploy unleash shoot send rain "
    "employ release turn train direct "
    "spray discharge trigger wield brandish rig attach toss fling pelt burst resort wear carry".split()
)
_WITH = ("prep:with", "prep:by", "prep:from", "prep:using", "prep:via")
_DEEDS = {
    "airstrike": "aerial",
    "shelling": "heavy-weapons",
    "bombardment": "heavy-weapons",
    "bombing": "explosives",
    "gunfire": "firearms",
    "firing": "firearms",
    "shooting": "firearms",
    "stabbing": "primitive",
    "barrage": "heavy-weapons",
}
# Modes that say how, and give way to what the words say it was done with.
_OPEN = frozenset({None, "destroy", "explosives", "firearms", "heavy-weapons", "aerial", "suicide-attack"})
_LAYERED = {
    "explosives": frozenset({"suicide-attack", "drone", "aerial", "unconventional"}),
    "heavy-weapons": frozenset({"drone", "aerial", "unconventional"}),
    "firearms": frozenset({"drone", "aerial", "crowd-control"}),
    "aerial": frozenset({"drone", "unconventional"}),
    "suicide-attack": frozenset(),
    "destroy": frozenset({"drone", "aerial", "heavy-weapons", "explosives", "suicide-attack"}),
}


def mode_and_instrument(view: View, clause: Clause, match: Match | None) -> tuple[str | None, tuple[Span, ...]]:
    """The mode of an ASSAULT and the words for what it was done with."""
    own = None if match is None else match.row.mode
    modes: set[str] = set()
    spans: list[Span] = []
    for phrase, part in _evidence(view, clause, match):
        mode = _mode(view, phrase, part)
        if mode is None:
            continue
        modes.add(mode)
        if part != "deed" and ("human" not in view.classes(phrase) or part == "compound"):
            span = view.span(phrase)
            if span not in spans:
                spans.append(span)
    said = next((m for m in _ORDER if m in modes), None)
    if (own in _LAYERED and said not in _LAYERED[own]) or own not in _OPEN:
        said = own
    return said or own, tuple(spans)


def weapon(view: View, phrase: Phrase) -> bool:
    """Whether a phrase names a weapon or a platform, and nobody who acts."""
    actor = view.actor(phrase)
    if actor is not None and actor.type not in ("military", "other"):
        return False
    if view.classes(phrase) & {"weapon", "aircraft", "drone", "materiel"} and not view.heads(phrase) & _CREWS:
        return True
    return find(phrase.text) is not None


_CREWS = frozenset(
    "pilot airman airmen crew gunner artilleryman force squadron bomber fighter attacker air_force".split()
) | {"air force"}


def _evidence(view: View, clause: Clause, match: Match | None) -> list[tuple[Phrase, str]]:
    roles = clause.roles if match is None else match.roles
    found: list[tuple[Phrase, str]] = []
    for role in ("subj", *_WITH):
        found += [(m, role) for p in roles.get(role, ()) for m in p.each()]
    for role in ("compound", "adj"):
        found += [(p, "compound") for p in view.phrases(clause, role)]
    # What a helicopter "was fired on" from is not the helicopter.
    at = match is not None and " " in match.row.lemma and " " not in clause.lemma
    if clause.form == "verb" and clause.lemma.split(" ")[0] in _USING and not at:
        found += [(m, "obj") for p in roles.get("obj", ()) for m in p.each()]
    for below in view.dependents(clause):
        if (
            below.form == "verb"
            and below.lemma in ("use", "employ", "wield", "fire", "throw", "hurl", "drop")
            and not below.finite
        ):
            found += [(m, "obj") for m in view.phrases(below, "obj")]
        elif below.form == "verb" and below.lemma in ("arm", "equip") and below.relation == "participle":
            found += [(m, "obj") for m in view.phrases(below, "prep:with")]
        elif (
            below.form == "noun"
            and below.relation == "nominal"
            and any(
                p.head == below.head
                for r in ("prep:in", "prep:by", "prep:with", "prep:from", "prep:during", "subj")
                for p in view.phrases(clause, r)
            )
        ):
            found += [(p, "compound") for r in ("compound", "adj") for p in view.phrases(below, r)]
            if below.lemma in _DEEDS:
                token = view.analysis.sentences[below.sentence].tokens[below.head]
                found.append(
                    (
                        Phrase(below.sentence, below.head, token.start, token.end, token.text, below.lemma, "NOUN"),
                        "deed",
                    )
                )
    return found


def _mode(view: View, phrase: Phrase, part: str) -> str | None:
    if part == "deed":
        return _DEEDS[phrase.lemma]
    classes = view.classes(phrase)
    heads = view.heads(phrase)
    item = find(phrase.text) or next(
        (e for h in (_tail(phrase, 3), _tail(phrase, 2), _tail(phrase, 1)) if (e := find(h))), None
    )
    if "unanimate" in classes and item is None:
        return None
    found = {_MODE_OF_CLASS[c] for c in classes if c in _MODE_OF_CLASS}
    if item is not None and item.mode:
        found.add(item.mode)
    if part in ("subj", "prep:by") and "human" in classes and not heads & _PLATFORM_PEOPLE:
        found -= {"explosives", "primitive", "crowd-control", "unconventional"}
    if "crowd-control" in found:
        found -= {"unconventional", "firearms", "explosives", "primitive"}
    if part in ("prep:from",):
        found &= {"aerial", "drone", "heavy-weapons"}
    # "vehicle", "car", "gas", "agent", "round" say nothing alone.
    if heads & _WEAK and len(phrase.text.split()) == 1:
        return None
    return next((m for m in _ORDER if m in found), None)


_PLATFORM_PEOPLE = frozenset({"suicide bomber", "bomber", "sniper", "gunner"})
_WEAK = frozenset(
    "vehicle vehicles car truck van gas agent charge stick rock bottle club gun weapon cannon device fighter round "
    "biological mine".split()
) - {"mine", "cannon", "gun"}


def _tail(phrase: Phrase, words: int) -> str:
    return " ".join(phrase.text.split()[-words:])
