"""Records in a few words as one says them: what pages show, and the map that a program draws."""

from __future__ import annotations

import re
from functools import cache
from typing import get_args

from sitroom.kinds import kinds
from sitroom.serve.days import dated

_EVENT = re.compile(r"(?s)(.*?)(?: > (.*))? (no )?([A-Z]{3,})(?:/([\w-]+))?")
_BOUND = re.compile(r"(?<= )([>≥<≤~])(?=\d)")
_BASIS = re.compile(r" \[([a-z_]+)\]$")
_BASES = {
    "increment": ", in addition",
    "subset": ", part of a total",
    "stock": ", at the time",
    "rate": ", as a rate",
    "requested": ", asked for",
    "target": ", aimed at",
}
_CONDITION = re.compile(r"(?s) \[([a-z ]+): (.*)\](?=$| \()")
_STATE = re.compile(r"(?<= )[a-z]+(?:_[a-z]+)+(?=,|$)")
_BOUNDS = {">": "more than ", "≥": "at least ", "<": "fewer than ", "≤": "up to ", "~": "about "}


def spoken(what: str, kind: str) -> str:
    """A record in a few words, as one says them and not as it is coded.

    >>> spoken("? > people ASSAULT/heavy-weapons", "event"), spoken("killed >20 soldiers", "figure")
    ('somebody → people: assault, heavy weapons', 'killed more than 20 soldiers')
    >>> spoken("the UNHCR not DENY that", "statement"), spoken("Front withdrawal: men, Ada > Bor", "force")
    ('the UNHCR does not deny: that', 'Front withdrawal: men, Ada → Bor')
    >>> spoken("released ~80 [subset]", "figure"), spoken("truce in_force, 2025-05-04 to 2025-05-14", "ceasefire")
    ('released about 80, part of a total', 'truce in force, 4 May 2025 to 14 May 2025')
    >>> spoken("threat: the Front: to leave [unless: it is paid]", "outlook"), spoken("? withdrawal, Ada", "force")
    ('threat: the Front: to leave (unless: it is paid)', 'withdrawal, Ada')
    """
    if kind == "figure":
        told = _BASIS.sub(lambda found: _BASES.get(found[1], found[0]), what)
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
        says = f"does not {act}" if found[2] else third_person(act)
        return f"{_somebody(found[1])} {says}{': ' + found[4] if found[4] else ''}"
    if kind == "event":
        found = _EVENT.fullmatch(what)
        if found is None:
            return _somebody(what.replace(" > ", " → "))
        towards = f" → {found[2]}" if found[2] else ""
        mode = f", {found[5].replace('-', ' ')}" if found[5] else ""
        return f"{_somebody(found[1])}{towards}: {found[3] or ''}{found[4].lower()}{mode}"
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


def _somebody(who: str) -> str:
    return f"somebody{who[1:]}" if who == "?" or who.startswith("? ") else who


@cache
def _said() -> re.Pattern[str]:
    """A statement as its kind puts it: who, whether not, the act in capitals, what."""
    model = next(kind.record for kind in kinds() if kind.name == "statement")
    acts = "|".join(act.upper() for act in get_args(model.model_fields["act"].annotation))
    return re.compile(rf"(?s)(.*?) (not )?({acts})(?: (.*)|$)")
