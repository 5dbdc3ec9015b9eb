"""What a monitor found on a single charge stands on the charge, and on no other."""

from __future__ import annotations

from typing import Any

import pytest

from sitroom.kinds.ceasefire.registers import looked_into
from sitroom.model.ledger import Evidence, Row
from sitroom.model.values import Span


def row(words: str, **values: Any) -> Row:
    told = {"register_key": "state:SDN", "date": "2024-05-07", "accuser": "Sudan", "accused": "Nile Front", "best": 1}
    told |= {"act": None, "verification": "alleged"}
    evidence = Evidence(report="r", record=words, source="s", words=(Span(start=0, end=len(words), text=words),))
    return Row(values=told | values, evidence=(evidence,))


CHARGE = row("Fighters of the Nile Front shelled the depot at Talodi on Tuesday, the ministry said.")
FOUND = row(
    "The charge is not confirmed.", register_key="monitor", act="Depot at Talodi, 7 May", verification="not_confirmed"
)


def test_a_charge_stands_as_the_monitor_found_it_with_the_words_of_both() -> None:
    first, second = looked_into([CHARGE, FOUND])
    assert first.values["verification"] == "not_confirmed"
    assert first.evidence == (*CHARGE.evidence, *FOUND.evidence)
    assert second == FOUND


@pytest.mark.parametrize(
    "other",
    [
        {"date": "2024-05-08"},
        {"accused": "Sudan", "accuser": "Nile Front"},
        {"act": "Seizure of a lorry near Dilling"},
        {"best": 3},
        {"accuser": None},
        {"register_key": "state:SDN"},
    ],
)
def test_what_was_found_on_another_charge_is_left_alone(other: dict[str, Any]) -> None:
    found = FOUND.model_copy(update={"values": FOUND.values | other})
    assert looked_into([CHARGE, found])[0] == CHARGE


def test_two_that_may_be_meant_are_none() -> None:
    verified = FOUND.model_copy(update={"values": FOUND.values | {"verification": "verified"}})
    assert looked_into([CHARGE, FOUND, verified])[0] == CHARGE
