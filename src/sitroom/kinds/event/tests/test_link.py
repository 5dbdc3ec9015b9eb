"""Events of two reports: one happening, its follow-up, its plan, its denial, or another one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sitroom.model.linking import Edge, Entry

Reader = Callable[..., list[Entry]]
Linked = Callable[..., list[Edge]]

MARKET = "Shells fell on the vegetable market in Zalingei on Thursday morning and killed 14 traders, a doctor said."


@pytest.fixture
def events(told: Reader) -> Reader:
    def read(text: str, published: str = "2024-05-03", outlet: str = "Meridian") -> list[Entry]:
        return told(text, published, outlet, "event")

    return read


def best(edges: list[Edge]) -> Edge | None:
    return max(edges, key=lambda e: e.score, default=None)


def test_two_outlets_tell_of_one_attack_in_other_words(events: Reader, linked: Linked) -> None:
    other = events("The market of Zalingei was bombarded on Thursday, the Red Crescent said.", outlet="Courier")
    edge = best(linked(events(MARKET), other))
    assert edge is not None
    assert edge.relation == "same"
    assert {"place", "time", "object"} <= {r.feature for r in edge.reasons}
    assert "both in Zalingei" in [r.detail for r in edge.reasons]


@pytest.mark.parametrize(
    "other",
    [
        "Gunmen on motorcycles shot dead a teacher in Zalingei on Thursday evening, residents said.",
        "Gunmen killed two policemen at a checkpoint in Zalingei on Thursday.",
        "A drone hit a fuel depot in Zalingei on Thursday night, the governor said.",
        "Shells killed three nuns in Nyala on Thursday, a priest said.",
        "Shells killed a nurse in Zalingei on 12 April, the hospital said.",
    ],
)
def test_another_attack_of_the_same_days_or_the_same_town_stays_apart(
    events: Reader, linked: Linked, other: str
) -> None:
    assert linked(events(MARKET), events(other, outlet="Courier")) == []


def test_victims_of_other_names_are_of_other_attacks(events: Reader, linked: Linked) -> None:
    one = events("Gunmen killed the journalist Halima Osman in Zalingei on Thursday.")
    other = events("Gunmen killed the lawyer Yusuf Deng in Zalingei on Thursday.", outlet="Courier")
    again = events(
        "Halima Osman was killed by unknown gunmen in Zalingei on Thursday, her editor said.", outlet="Voice"
    )
    assert linked(one, other) == []
    edge = best(linked(one, again))
    assert edge is not None
    assert edge.relation == "same"


def test_a_rarer_shared_fact_weighs_more(events: Reader, linked: Linked) -> None:
    def scored(number: str, outlet: str) -> float:
        text = "Bombs killed {} miners in Zalingei on Thursday, {} said."
        here = events(text.format(number, "a doctor")), events(text.format(number, "the Red Crescent"), outlet=outlet)
        return max(e.score for e in linked(*here))

    assert scored("37", "Courier") > scored("dozens of", "Courier")


def test_the_death_of_one_who_was_hit_updates_the_attack(events: Reader, linked: Linked) -> None:
    before = events("Gunmen wounded the trade unionist Musa Idriss in Zalingei on Tuesday.", "2024-05-01")
    after = events("The trade unionist Musa Idriss died on Friday of his wounds in Zalingei.", "2024-05-04", "Courier")
    edges = [e for e in linked(before, after) if e.relation == "updates"]
    assert edges
    assert edges[0].a[0] == after[0].report.id
    assert any(r.feature == "follow-up" for r in edges[0].reasons)


def test_a_plan_and_its_execution_are_an_update_whatever_their_order(events: Reader, linked: Linked) -> None:
    plan = events("The rebels will withdraw from Zalingei on Sunday, their spokesman said.")
    done = events("The rebels withdrew from Zalingei on Sunday, residents said.", "2024-05-06", "Courier")
    for pair in ((plan, done), (done, plan)):
        edge = best(linked(*pair))
        assert edge is not None
        assert (edge.relation, edge.a[0]) == ("updates", done[0].report.id)


def test_a_denial_contradicts(events: Reader, linked: Linked) -> None:
    stated = events("The army shelled Zalingei on Thursday, the rebels said.")
    denied = events("The army denied on Friday that it had shelled Zalingei.", outlet="Courier")
    edge = best(linked(stated, denied))
    assert edge is not None
    assert edge.relation == "contradicts"
    assert any(r.feature == "denial" for r in edge.reasons)


def test_who_denies_another_deed_in_the_same_town_on_that_day_contradicts_nothing(
    events: Reader, linked: Linked
) -> None:
    stated = events("The Front signed a truce hours after a shell struck a crowded market in Zalingei on Thursday.")
    denied = events(
        "Musa Idriss rejected as a lie a suggestion that the Front had killed a Red Cross driver in Zalingei on Thursday.",
        outlet="Courier",
    )
    assert "contradicts" not in {e.relation for e in linked(stated, denied)}


def test_an_anniversary_leads_back_to_the_old_event(events: Reader, linked: Linked) -> None:
    old = events("A suicide bomber killed 31 worshippers in Kunduz on 3 May 2021.", "2021-05-04")
    back = events("Kunduz recalled the attack that killed 31 worshippers on 3 May 2021.", outlet="Courier")
    edge = best(linked(old, back))
    assert edge is not None
    assert edge.relation == "same"


def test_two_sentences_of_one_report_are_never_linked(events: Reader, linked: Linked) -> None:
    both = events("Shells hit Zalingei on Thursday. Shells hit Zalingei again on Thursday night.")
    assert linked(both) == []


def test_no_block_without_a_place_a_pair_or_something_rare(events: Reader) -> None:
    from sitroom.kinds.event.link import blocks

    vague = [e for e in events("Fighting broke out on Thursday, a source said.") if not e.record.places]
    keys = [k for e in vague for k in blocks(e)]
    assert all("|same:" in k for k in keys)
    for entry in events(MARKET):
        assert 0 < len(list(blocks(entry))) <= 12


def test_a_form_filled_in_every_day_tells_of_another_day_by_its_numbers(events: Reader, linked: Linked) -> None:
    form = "The Mission recorded {} violations on {} May, all attributed to the Houthis by the government of Yemen."
    one = events(form.format("four", 6), "2024-05-07")
    assert linked(one, events(form.format("nine", 8), "2024-05-09", "Courier")) == []


def test_rival_counts_are_of_one_attack(events: Reader, linked: Linked) -> None:
    one = events("Shelling killed 14 people in Zalingei on Thursday, the hospital said.")
    other = events("Shelling killed 22 people in Zalingei on Thursday, the rebels said.", outlet="Courier")
    assert any(e.relation == "same" for e in linked(one, other))


def test_two_battles_around_a_city_of_which_nothing_else_is_told_stay_apart(events: Reader, linked: Linked) -> None:
    one = events("Warplanes carried out raids on the northern countryside of Aleppo on Wednesday.", "2016-02-04")
    other = events("Clashes went on in the southern countryside of Aleppo on Wednesday.", "2016-02-04", "Courier")
    assert linked(one, other) == []
