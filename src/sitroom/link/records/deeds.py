"""What a record tells to be done, or not to be: read off it once, however many announcements it is held against."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sitroom.lexicon.nations import nation
from sitroom.link.records.context import evidence_text
from sitroom.link.records.when import When, when_of
from sitroom.link.records.words import plain, stem, stems, words
from sitroom.model.memo import Memo
from sitroom.model.record import Record
from sitroom.model.values import Actor, Place

_DONE = frozenset({"occurred", "ongoing"})
_BACK = frozenset({"background", "anniversary"})
_NOT = re.compile(
    r"(?i)\b(?:(?:did|has|have|had|was|were|is|are|could|do|does) (?:not|never)\b(?! only)"
    r"|(?:did|has|have|had|was|were|is)n['’]t"
    r"|no \w+(?: \w+){0,2} (?:has|have|was|were|had) |fail(?:s|ed)? to|fell through|came to nothing|turned back|called off"
    r"|miss(?:es|ed) (?:the|its|a|their) |(?:far |well )?short of|still there|still in place|cancelled|canceled|postponed"
    r"|not ready|no sign of|nevertheless)"
)
_STATES = {
    "in_force": "effect begin force hold start",
    "agreed": "agree sign conclude",
    "extended": "extend prolong renew",
    "collapsed": "collapse end break",
    "ended": "expire end lapse",
    "declared": "declare announce",
    "suspended": "suspend",
}
_CHANGES = {
    "withdrawal": "withdraw leave",
    "departure": "leave withdraw",
    "arrival": "arrive reach",
    "deployment": "deploy send",
    "reinforcement": "reinforce send deploy",
    "redeployment": "redeploy move",
    "rotation": "rotate",
    "retention": "stay remain keep",
    "buildup": "build deploy",
}
_PAPERS = ("submit", "hand", "give", "present", "deliver")
_TALKS = {
    "under_way": "meet talk begin open round resume negotiate session",
    "concluded": "end close meet",
    "suspended": "suspend",
    "walked_out": "leave walk",
    "cancelled": "cancel",
}
_FAMILIES = tuple(
    frozenset(stem(w) for w in family.split())
    for family in (
        "leave withdraw withdrawal pull quit go gone depart departure evacuate retreat vacate pullout",
        "attack storm strike assault raid shell bomb ambush bombard hit",
        "free release liberate freed",
        "hand transfer deliver handover give submit present",
        "meet open begin start round talk session resume reconvene negotiate convene face",
        "publish release issue present",
        "reach arrive enter deliver come",
        "sign initial conclude agree signature",
        "return back",
        "effect force begin start enter honour",
        "burial bury funeral",
        "deploy send reinforce move station dispatch place",
        "expire lapse end run",
        "extend prolong renew",
        "reopen open",
        "lift remove end ease",
        "complete finish",
    )
)
_FAMILY_OF: dict[str, tuple[int, ...]] = {
    w: tuple(nr for nr, family in enumerate(_FAMILIES) if w in family) for w in frozenset().union(*_FAMILIES)
}
_KIN = {"detaine": "detain", "prison": "detain", "arm": "weapon", "pullout": "withdraw", stem("burial"): stem("bury")}


@dataclass(frozen=True, slots=True)
class Told:
    """What a record tells: whether it is done (`done`) or not (`against`), in which words, by whom, when and where.

    `deed` are the stems that say what is done, `families` the sorts of deed that they are words for, `named` those of all
    the words.
    """

    done: bool
    against: bool
    negated: bool
    extended: bool
    plain: str
    stems: frozenset[str]
    numbers: tuple[int, ...]
    deed: frozenset[str]
    families: frozenset[int]
    named: frozenset[int]
    doers: tuple[Actor, ...]
    when: When | None
    places: tuple[Place, ...]


def _told_by(record: Any) -> tuple[Told, ...]:
    """A record of talks tells besides what was handed in there."""
    submissions = record.submissions if record.kind == "talks" else ()
    found = [_told(record, evidence_text(record), frozenset(_deed_words(record)))]
    if submissions:
        text = " ".join(s.evidence.text for s in submissions)
        found.append(_told(record, text, frozenset(map(stem, _PAPERS))))
    return tuple(told for told in found if told is not None)


def _told(record: Any, text: str, deed: frozenset[str]) -> Told | None:
    negated = _NOT.search(text) is not None
    against = record.polarity == "negative" or negated or record.standing == "denied"
    done = (
        record.kind in ("event", "force", "ceasefire", "talks")
        and (record.reality in _DONE or (record.kind == "ceasefire" and record.state == "extended"))
        and record.polarity == "positive"
        and record.standing != "denied"
        and record.novelty not in _BACK
    )
    if not (done or against):
        return None
    found = content(text)
    return Told(
        done=done,
        against=against and record.novelty != "anniversary",
        negated=negated,
        extended=getattr(record, "state", None) == "extended" if record.kind == "ceasefire" else False,
        plain=plain(text),
        stems=found,
        numbers=numbers_in(found),
        deed=deed,
        families=families(deed),
        named=families(found),
        doers=tuple(filter(_named, _doers(record))),
        when=when_of(record.time),
        places=record.places,
    )


told_by: Memo[Record, tuple[Told, ...]] = Memo(_told_by)
"""What a record tells, of what is done and what is not."""


def families(some: Iterable[str]) -> frozenset[int]:
    """The kinds of deed that some stems are words for."""
    return frozenset(nr for w in some for nr in _FAMILY_OF.get(w, ()))


@lru_cache(maxsize=32768)
def content(text: str) -> frozenset[str]:
    """Content stems; one stem for the detained and the detainees."""
    found = {_KIN.get(w, w) for w in stems(text)}
    for word in words(text):
        land = nation(word) if word[0].isupper() else None
        if land is not None:
            # "Russian" warplanes are Russia's.
            found = {w for w in found if w != stem(word)} | stems(land[0])
    return frozenset(found)


def numbers_in(some: Iterable[str]) -> tuple[int, ...]:
    """The numbers among some stems, but for those of one digit, which any text may have."""
    return tuple(int(w) for w in some if w.isdigit() and len(w) > 1)


def _named(actor: Actor) -> bool:
    return bool(actor.id) or any(c.isupper() for c in actor.person or actor.name or actor.text) or bool(actor.relations)


def verbs_of(text: str) -> frozenset[str]:
    """Stems of a text that can be its deed: those that are not numbers or names inside it."""
    found = words(text)
    return frozenset(stem(w) for nr, w in enumerate(found) if w.islower() or (nr == 0 and not w.isdigit()))


def _deed_words(record: Any) -> list[str]:
    kind = record.kind
    found: list[str] = []
    if kind == "ceasefire":
        found = _STATES.get(record.state, "").split()
    elif kind == "talks":
        found = _TALKS.get(record.status, "").split()
    elif kind == "force":
        found = [*_CHANGES.get(record.change, "").split(), *words(record.trigger.text)]
    elif kind == "event":
        # "were set free": what sort of deed it is says more than its verb
        found = [*words(record.trigger.text), *words((record.mode or "").replace("-", " "))]
    return [stem(w) for w in found]


def _doers(record: Any) -> Iterable[Actor]:
    kind = record.kind
    if kind == "event":
        return record.actors if record.actors else ()
    if kind == "force":
        return (record.owner,) if record.owner is not None else ()
    if kind in ("ceasefire", "talks"):
        return (*record.parties, *record.mediators)
    return ()
