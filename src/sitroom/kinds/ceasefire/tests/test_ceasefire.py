"""Truces as a user gets them: from text to records."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.ceasefire import what
from sitroom.kinds.ceasefire.record import Ceasefire
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def truces(text: str, published: str | None = "2014-08-20") -> list[Ceasefire]:
    report, _ = read_document(Document(id=document_id(text), text=text, published=published, language="en"))
    return [cast(Ceasefire, r) for r in report.records if r.kind == "ceasefire"]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("The rebels declared a truce on Monday.", "declared"),
        ("Both armies signed a ceasefire in Lomé.", "agreed"),
        ("The envoy called for an immediate truce.", "proposed"),
        ("The militia offered a three-day truce.", "offered"),
        ("The ceasefire took effect at dawn.", "in_force"),
        ("The truce was extended by a month.", "extended"),
        ("The ceasefire collapsed within hours.", "collapsed"),
        ("The truce expired on Friday.", "ended"),
        ("The junta rejected the ceasefire proposal.", "rejected"),
        ("The army suspended its truce with the guerrillas.", "suspended"),
    ],
)
def test_where_it_stands(text: str, state: str) -> None:
    assert [t.state for t in truces(text)] == [state]


@pytest.mark.parametrize(
    "text",
    [
        "The airlines called a truce in their price war.",
        "After a pause the minister went on.",
        "The players agreed a draw and the match ended in a truce of sorts.",
        "The shop will halt its sales in June.",
    ],
)
def test_other_truces_and_pauses_are_none(text: str) -> None:
    assert truces(text) == []


def test_one_that_is_to_begin_is_not_in_force() -> None:
    (one,) = truces("The general announced a four-day truce starting on Saturday.")
    assert (one.state, one.duration) == ("declared", "P4D")
    assert one.effective is not None
    assert one.effective.from_ == "2014-08-23"
    assert one.expires is not None
    assert one.expires.to == "2014-08-27"


def test_who_is_left_out_is_no_party() -> None:
    (one,) = truces("The truce binds the army and the clans but does not apply to al-Shabaab.")
    assert [a.name for a in one.excluded_actors] == ["al-Shabaab"] or "Shabaab" in (one.excluded_actors[0].name or "")
    assert not {a.id for a in one.parties} & {a.id for a in one.excluded_actors if a.id}


def test_fighting_beside_a_truce_is_no_violation() -> None:
    found = truces("The ceasefire is holding, although troops fought bandits near Zinder.")
    assert [t.violations for t in found] == [()]
    assert found[0].trend == "holding"


def test_a_charge_has_accuser_accused_count_and_answer() -> None:
    found = truces("Kyiv accused Moscow of breaking the ceasefire 12 times on Monday; Russia denied it.")
    (charge,) = found[0].violations
    assert charge.accuser is not None
    assert charge.accuser.country == "UKR"
    assert charge.accused is not None
    assert charge.accused.country == "RUS"
    assert charge.quantity is not None
    assert charge.quantity.best == 12
    assert charge.verification == "alleged"
    assert charge.response is not None


def test_mentions_of_one_state_are_one_record() -> None:
    text = "A ceasefire took effect in Hodeidah on Monday. The ceasefire is holding, residents said."
    (one,) = truces(text)
    assert len(one.evidence) == 2
    assert what(one).startswith("ceasefire in_force")
