"""Records in a few words as one says them: what pages show, and the map that a program draws."""

from __future__ import annotations

import re
from functools import cache
from typing import get_args

from sitroom.kinds import kinds
from sitroom.serve.days import dated
from sitroom.serve.deeds import DEEDS, deed

_EVENT = re.compile(
    rf"(?s)(.*?)(?: > (.*?))? (no )?({'|'.join(name for name in DEEDS if '/' not in name)})(?:/([\w-]+))?"
)
_BOUND = re.compile(r"(?<= )([>≥<≤~])(?=\d)")
_BASIS = re.compile(r" \[([a-z_]+)\]$")
BASES = {
    "increment": "in addition",
    "subset": "part of a total",
    "stock": "at the time",
    "rate": "as a rate",
    "requested": "asked for",
    "target": "aimed at",
}
"""What a number is that is no total."""
_CONDITION = re.compile(r"(?s) \[([a-z ]+): (.*)\](?=$| \()")
_STATE = re.compile(r"(?<= )[a-z]+(?:_[a-z]+)+(?=,|$)")
_BOUNDS = {">": "more than ", "≥": "at least ", "<": "fewer than ", "≤": "up to ", "~": "about "}


def spoken(what: str, kind: str) -> str:
    """A record in a few words, as one says them and not as it is coded.

    >>> spoken("? > people ASSAULT/heavy-weapons", "event"), spoken("killed >20 soldiers", "figure")
    ('attack with heavy weapons on people', 'killed more than 20 soldiers')
    >>> spoken("Front > soldiers no ASSAULT", "event"), spoken("? > a party displaced", "event")
    ('Front: no attack on soldiers', 'a party displaced')
    >>> spoken("the UNHCR not DENY that", "statement"), spoken("Front withdrawal: men, Ada > Bor", "force")
    ('the UNHCR does not deny: that', 'Front withdrawal: men, Ada → Bor')
    >>> spoken("the traders SAY so", "statement"), spoken("United Nations SAY so", "statement")
    ('the traders say: so', 'United Nations says: so')
    >>> spoken("released ~80 [subset]", "figure"), spoken("truce in_force, 2025-05-04 to 2025-05-14", "ceasefire")
    ('released about 80, part of a total', 'truce in force, 4 May 2025 to 14 May 2025')
    >>> spoken("threat: the Front: to leave [unless: it is paid]", "outlook"), spoken("? withdrawal, Ada", "force")
    ('threat: the Front: to leave (unless: it is paid)', 'withdrawal, Ada')
    """
    if kind == "figure":
        told = _BASIS.sub(lambda found: f", {BASES[found[1]]}" if found[1] in BASES else found[0], what)
        return _BOUND.sub(lambda found: _BOUNDS[found[1]], told, count=1)
    if kind == "ceasefire":
        return dated(_STATE.sub(lambda found: found[0].replace("_", " "), what, count=1))
    if kind == "outlook":
        return _CONDITION.sub(r" (\1: \2)", what)
    if kind == "force":
        return what.removeprefix("? ").replace(" > ", " → ")
    if kind == "statement":
        found = _said().match(what)
        if found is None:
            return what
        act = found[3].lower().replace("_", " ")
        says = _says(found[1], act, bool(found[2]))
        return f"{_somebody(found[1])} {says}{': ' + found[4] if found[4] else ''}"
    if kind == "event":
        found = _EVENT.fullmatch(what)
        if found is None:
            return what.removeprefix("? > ").removeprefix("? ").replace(" > ", " → ")
        told = f"{found[3] or ''}{deed(found[4], found[5], found[2])}"
        return told if found[1] == "?" else f"{found[1]}: {told}"
    return what.replace(" > ", " → ")


def third_person(act: str) -> str:
    """An act of speech as somebody does it.

    >>> third_person("deny"), third_person("decline_comment"), third_person("say")
    ('denies', 'declines comment', 'says')
    """
    verb, _, rest = act.replace("_", " ").partition(" ")
    ended = f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else f"{verb}s"
    return f"{ended} {rest}".strip()


def saying(source: str, act: str, told: str) -> str:
    """A link of the chain of who says so.

    >>> saying("the envoy", "warn", " to reporters")
    'the envoy warns to reporters'
    """
    return f"{source} {third_person(act)}{told}"


def _says(who: str, act: str, no: bool) -> str:
    many = _are_many(who)
    if no:
        return f"{'do' if many else 'does'} not {act}"
    return act if many else third_person(act)


def _are_many(who: str) -> bool:
    """Whether several speak: two that are named, or people by what they are ("traders", not "United Nations")."""
    head = who.partition(" of ")[0]
    return " and " in who or (head.endswith("s") and not head.endswith(("ss", "us")) and head.split()[-1].islower())


def _somebody(who: str) -> str:
    return f"somebody{who[1:]}" if who == "?" or who.startswith("? ") else who


@cache
def _said() -> re.Pattern[str]:
    """A statement as its kind puts it: who, whether not, the act in capitals, what."""
    model = next(kind.record for kind in kinds() if kind.name == "statement")
    acts = "|".join(act.upper() for act in get_args(model.model_fields["act"].annotation))
    return re.compile(rf"(?s)(.*?) (not )?({acts})(?: (.*)|$)")
