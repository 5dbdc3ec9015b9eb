"""What people give to commands and pages, checked: days, keys of records, kinds, who signs."""

from __future__ import annotations

import getpass
import json
import re
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from sitroom.model.errors import UsageError

if TYPE_CHECKING:
    from sitroom.model.linking import Key

_DAY = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")

FARTHEST = 2**31 - 1
"""The largest number that is asked for: no list is longer, and no database takes one that has no end."""


def day(text: str | None, option: str) -> str | None:
    """A day, a month or a year as ISO 8601, checked; None and nothing at all are none. Raises `UsageError`."""
    if not text:
        return None
    form = _DAY.fullmatch(text)
    try:
        if form is not None:
            date(int(form[1]), int(form[2] or 1), int(form[3] or 1))
            return text
    except ValueError:
        pass
    raise UsageError("usage.date", f"{text!r} is no day", "2016-03-16, 2016-03 or 2016", option)


def known_kinds(names: Iterable[str], option: str) -> tuple[str, ...]:
    """Kinds by their names. Raises `UsageError` for one that there is none of."""
    from sitroom.kinds import kinds

    known = [kind.name for kind in kinds()]
    asked = tuple(names)
    for name in asked:
        if name not in known:
            raise UsageError("usage.kind", f"there is no kind {name!r}", f"one of {', '.join(known)}", option)
    return asked


def known_topics(names: Iterable[str], among: Iterable[str], option: str) -> tuple[str, ...]:
    """What records are sorted under, for some kinds or (without any) for all. Raises `UsageError` for what none is."""
    from sitroom.kinds import kinds

    asked, wanted = tuple(names), tuple(among)
    known = {kind.name: kind.topics for kind in kinds() if not wanted or kind.name in wanted}
    for name in asked:
        if not any(name in topics for topics in known.values()):
            told = "; ".join(f"{kind}: {', '.join(topics)}" for kind, topics in known.items())
            of = f" of the kind {' or '.join(wanted)}" if wanted else ""
            raise UsageError("usage.topic", f"there is no topic {name!r}{of}", f"one of {told}", option)
    return asked


def signer(by: str | None) -> str:
    """Who signs. Raises `UsageError` where nobody is known."""
    try:
        name = (by or getpass.getuser()).strip()
    except (OSError, KeyError, ImportError):
        name = ""
    if not name:
        raise UsageError("usage.judgement", "a judgement is signed", "--by NAME, or SITROOM_USER")
    return name


def key_of(text: str) -> Key:
    """A record in a report, as lists show it: report:…#event:…"""
    report, mark, record = text.partition("#")
    if not mark or not report.startswith("report:") or ":" not in record:
        raise UsageError(
            "usage.key", f"{text!r} names no record of a room", "report:1a2b…#event:3c4d…, as lists show it"
        )
    return report, record


def value_of(text: str) -> Any:
    """A value that a person wrote: JSON, or else a word as it stands.

    >>> value_of("12"), value_of("COERCE")
    (12, 'COERCE')
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
