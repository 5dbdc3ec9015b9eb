"""Truces in the wordings that reports vary, and what only looks like a truce."""

from __future__ import annotations

import pytest

from sitroom.kinds.ceasefire.tests.test_ceasefire import truces


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("We call on all sides to observe a humanitarian pause so that the sick can leave.", {"proposed"}),
        ("The ministry calls on the army to respect the truce.", {"in_force"}),
        ("The ministry said the truce reached in Oslo on 5 April remains binding.", {"agreed", "in_force"}),
        ("It followed the movement's announcement of a permanent ceasefire, in force since 4 March.", {"in_force"}),
        ("The army fired across the Turkish forces' ceasefire line.", set()),
    ],
)
def test_state(text: str, states: set[str]) -> None:
    assert {t.state for t in truces(text)} == states


def test_fire_that_will_cease_for_some_hours() -> None:
    (truce,) = truces("Fire will cease on 24 August between 08:00 and 12:00 so that the dead can be buried.")
    assert truce.effective is not None
    assert (truce.effective.from_ or "").startswith("2014-08-24")
    assert truce.duration == "PT4H"


def test_a_halt_and_its_word_are_one_truce_of_who_orders_it() -> None:
    text = (
        "The Islamic Salvation Army ordered its fighters to cease all combat operations from October 1. "
        "The GIA is not party to the truce."
    )
    (truce,) = truces(text)
    assert (truce.state, truce.term.text) == ("declared", "truce")
    assert any("Salvation" in (a.name or "") for a in truce.parties)
    assert truce.excluded_actors


def test_counts_of_violations_by_side() -> None:
    text = (
        "The truce has mostly held. The monitors' weekly report counts 118 violations by the army "
        "and 93 by the rebels between 3 and 9 August."
    )
    found = [v for t in truces(text) for v in t.violations]
    assert {(v.accused.text if v.accused else "", v.quantity.best if v.quantity else None) for v in found} == {
        ("the army", 118),
        ("the rebels", 93),
    }
    assert all(v.period is not None and "9 August" in v.period.text for v in found)


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("The army and the front agreed to stop fighting.", "agreed"),
        ("Chad ordered its forces to hold their fire.", "declared"),
        ("The envoy persuaded both sides to accept a ten-day truce.", "agreed"),
        ("The movement ruled out prolonging the truce.", "in_force"),
        ("The truce got off to a shaky start in the east of the town.", "in_force"),
        ("The movement ordered the restoration of its ceasefire from noon.", "extended"),
        ("The seven-day pause ran out on Friday without a renewal.", "ended"),
    ],
)
def test_states_by_what_is_decided(text: str, state: str) -> None:
    assert state in {t.state for t in truces(text)}


def test_an_agreement_and_its_beginning_are_two_states() -> None:
    found = truces("Mali and the front agreed to a ceasefire that began at dawn on Monday.")
    assert {t.state for t in found} == {"agreed", "in_force"}


@pytest.mark.parametrize(
    ("text", "mediators"),
    [
        ("The two armies signed a truce in Rome, with Kenya and Norway as guarantors.", {"Kenya", "Norway"}),
        ("The sides signed a ceasefire under UN auspices.", {"United Nations"}),
        ("Both sides turned down a truce plan put forward by Rwanda.", {"Rwanda"}),
        ("Israel accepted an Egyptian proposal for a truce.", {"Egypt"}),
    ],
)
def test_who_guarantees_and_who_proposes(text: str, mediators: set[str]) -> None:
    assert mediators <= {a.name for t in truces(text) for a in t.mediators}


def test_what_is_exempt_and_what_is_left_out_is_named() -> None:
    (truce,) = truces("The truce does not apply to Al-Qaeda or to the eastern valley.")
    assert {a.name for a in truce.excluded_actors} == {"Al-Qaeda"}
    charter = truces("The front's ceasefire leaves out neither attacks nor extortion.")
    assert not any(t.excluded_places for t in charter)


@pytest.mark.parametrize(
    "answer",
    [
        "a claim the militia dismissed.",
        "the militia's spokesman called the charge absurd.",
    ],
)
def test_an_answer_that_is_no_speech(answer: str) -> None:
    (truce,) = truces(f"Turkey accused the militia of breaking the truce 14 times, {answer}")
    assert truce.violations[0].response is not None


def test_length_in_the_genitive_and_since_when() -> None:
    (week,) = truces("The president declared a week's unilateral ceasefire.")
    assert week.duration == "P1W"
    (kept,) = truces("The factions have been observing an armistice since February.")
    assert kept.effective is not None
    assert (kept.effective.from_ or "").startswith("2014-02")


def test_a_union_that_fights_is_a_side_and_no_mediator() -> None:
    (truce,) = truces("The government and the Karen National Union signed a truce on Thursday.")
    assert truce.mediators == ()
    assert any("Karen" in (a.name or "") for a in truce.parties)


def test_fewer_breaches_than_before_is_easing() -> None:
    (truce,) = truces("Monitors logged fewer breaches of the truce last week than in May.")
    assert truce.trend == "easing"


def test_a_truce_that_allies_order_is_one_sided() -> None:
    (truce,) = truces("The SPLM-IO and the EP [Popular Army] will order a cease-fire on all fronts.")
    assert truce.side == "unilateral"


def test_whose_mediation_prolonged_a_truce() -> None:
    (truce,) = truces("The truce in Sanaa was extended by a month after Omani mediation, the committee said.")
    assert {a.name for a in truce.mediators} == {"Oman"}


def test_a_truce_that_was_not_renewed_keeps_its_length() -> None:
    (truce,) = truces("The five-day lull in Homs expired on Monday without being renewed.")
    assert (truce.state, truce.duration) == ("ended", "P5D")


def test_times_counted_in_words_and_fire_that_was_answered() -> None:
    (truce,) = truces(
        "The rebels charged the army with breaking the ceasefire four times since Friday; "
        "the army said it had answered mortar fire."
    )
    (broken,) = truce.violations
    assert broken.quantity is not None
    assert broken.quantity.best == 4
    assert broken.response is not None


def test_the_day_by_which_it_may_end_is_no_day_on_which_it_holds() -> None:
    (truce,) = truces("The envoy warned that the truce could collapse before the December elections.")
    assert (truce.state, truce.time) == ("in_force", None)
