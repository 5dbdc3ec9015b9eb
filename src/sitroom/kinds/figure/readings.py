"""What a number measures: by the adjective, noun or verb that its phrase stands with, else by itself."""

from __future__ import annotations

import re

from sitroom.kinds.figure.alone import forces, itself, money, strong, value
from sitroom.kinds.figure.beside import adjective, among, before, left, modified
from sitroom.kinds.figure.counted import Counted
from sitroom.kinds.figure.parts import of_the_dead, of_the_same, the_dead
from sitroom.kinds.figure.reading import Reading, is_gunmen, is_money
from sitroom.kinds.figure.verbs import through, verb
from sitroom.lexicon.measures import rows
from sitroom.text.roles import Roles

_MOVES = ("displaced", "refugees", "returnees", "surrendered")


def read(c: Counted, roles: Roles) -> list[Reading]:
    """The measures of a number, best first; without doubles of one measure."""
    if is_money(c):
        return money(c, roles)
    if c.hyphen:
        return strong(c, roles)
    readings: dict[str, Reading] = {}
    for reading in (
        *adjective(c, roles),
        *left(c, roles),
        *before(c, roles),
        *among(c, roles),
        *through(c, roles),
        *verb(c, roles),
    ):
        readings.setdefault(reading.measure, reading)
    readings = _right_behind(c, readings)
    if is_gunmen(c):
        # Who bears arms and runs away is not uprooted.
        for name in ("displaced", "refugees"):
            readings.pop(name, None)
    if set(readings) <= {"troops", "assisted", "refugees", "displaced"}:
        for reading in modified(c, roles):
            readings = {reading.measure: reading}
    if not readings or set(readings) <= {"troops"}:
        # "put the dead at nine, while the rebels put it at 30": the noun before has a number of its own.
        told = value(c, roles) if of_the_same(c) is None else ()
        for reading in (*told, *itself(c, roles), *forces(c, roles)):
            readings.setdefault(reading.measure, reading)
            break
    if {"killed", "wounded"} <= set(readings) and _counts_between(c, readings, roles):
        # "68 were killed, and close to 200 were taken to hospital": the second verb has its own.
        readings.pop(max(("killed", "wounded"), key=lambda m: _at(readings[m])))
    if {"killed", "wounded"} <= set(readings) and _ended(readings["killed"], readings["wounded"]):
        readings.pop("wounded")
    if {"killed", "wounded"} <= set(readings) and _one_number(readings["killed"], readings["wounded"]):
        both = readings.pop("killed")
        readings.pop("wounded")
        readings["casualties"] = Reading("casualties", both.clause, both.basis, 0.8, "killed and wounded", both.role)
    if "killed" in readings and "wounded" not in readings and _in_one_breath(c, readings["killed"], roles):
        both = readings.pop("killed")
        readings["casualties"] = Reading("casualties", both.clause, both.basis, 0.8, "killed and wounded", both.role)
    if len(readings) > 1 and of_the_dead(c) and (word := the_dead(c)) is not None:
        # "three of the wounded died": what has befallen them since; "16 of the wounded were flown out": still wounded.
        for row in rows("adjective", word.lower, "self") or rows("noun", word.lemma, "self"):
            if row.measure in readings and set(readings) <= {row.measure, "displaced", "assisted"}:
                readings = {row.measure: readings[row.measure]}
                readings[row.measure].basis = "subset"
            if len(readings) > 1:
                readings.pop(row.measure, None)
    if len(readings) > 1:
        # "deployed 40 soldiers who were killed": what befell them says more than that they were there.
        weaker = ["troops", "assisted", "in_need"]
        if set(readings) & {"killed", "wounded", "casualties"}:
            # "three were shot while fleeing"
            weaker += [name for name in _MOVES if not _finite(readings.get(name))]
        for weak in weaker:
            if len(readings) > 1:
                readings.pop(weak, None)
        if len(readings) > 1 and "casualties" in readings and {"killed", "wounded"} & set(readings):
            readings.pop("casualties")
    return list(readings.values())


def _right_behind(c: Counted, readings: dict[str, Reading]) -> dict[str, Reading]:
    """ "Nine dead and 14 wounded", "nine killed, dozens wounded": a bare number has what stands right behind it."""
    tokens = c.sentence.tokens
    if c.noun is not None or c.last + 1 >= len(tokens) or not {"killed", "wounded"} <= set(readings):
        return readings
    word = tokens[c.last + 1]
    own = [r.measure for form in ("adjective", "noun") for r in rows(form, word.lower, "self")]
    harm = next((m for m in own if m in ("killed", "wounded")), None)
    return readings if harm is None else {harm: readings[harm]}


def _finite(reading: Reading | None) -> bool:
    return reading is not None and reading.clause is not None and reading.clause.finite


_HURT = frozenset({"wound", "injure", "hurt", "maim"})


def _ended(killed: Reading, wounded: Reading) -> bool:
    """ "Were dragged from their car, beaten and shot dead": what was done to them before they were killed."""
    first, last = wounded.clause, killed.clause
    if first is None or last is None or not _one_number(killed, wounded):
        return False
    return first.trigger_start < last.trigger_start and first.lemma not in _HURT


def _one_number(killed: Reading, wounded: Reading) -> bool:
    """ "15 were killed and wounded": the dead and the hurt in one number."""
    first, second = killed.clause, wounded.clause
    return (
        first is not None
        and second is not None
        and first is not second
        and (first.governor == second.index or second.governor == first.index)
    )


_AND_HURT = re.compile(r"\s+(?:and|or) (?:injured|wounded|hurt|maimed)\b(?! \w+ing\b)")
_ANOTHER = re.compile(
    r"\s+(?:\d|an?\b|another|several|dozens|scores|hundreds|many|some|others|more|at least|the\b|\w+ (?:others|more)\b)"
)


def _in_one_breath(c: Counted, killed: Reading, roles: Roles) -> bool:
    """ "more than 60 civilians were killed and injured": one number for both, where none follows."""
    clause = killed.clause
    if clause is None or not clause.passive or clause.lemma != "kill" or c.quantity.end > clause.trigger_start:
        return False
    text = roles.analysis.document.text
    found = _AND_HURT.match(text, clause.trigger_end)
    return found is not None and _ANOTHER.match(text, found.end()) is None


def _at(reading: Reading) -> int:
    return -1 if reading.clause is None else reading.clause.trigger_start


def _counts_between(c: Counted, readings: dict[str, Reading], roles: Roles) -> bool:
    """Whether another number stands between the two verbs, behind the one that is read."""
    first, second = sorted((_at(readings["killed"]), _at(readings["wounded"])))
    return any(first < q.start < second and q.start > c.quantity.end for q in roles.analysis.quantities)
