"""Who sits where at talks, what becomes of them, and what the sides hold."""

from __future__ import annotations

from typing import cast

import pytest

import sitroom
from sitroom.kinds.talks.record import Talks


def talks(text: str, published: str = "2019-05-15") -> list[Talks]:
    return [cast(Talks, r) for r in sitroom.read(text, published=published).records if r.kind == "talks"]


def one(text: str, published: str = "2019-05-15") -> Talks:
    (found,) = talks(text, published)
    return found


def named(actors: tuple[object, ...]) -> str:
    return " | ".join(f"{getattr(a, 'name', '')} {getattr(a, 'text', '')}" for a in actors)


@pytest.mark.parametrize(
    ("text", "part", "who"),
    [
        ("The army and the rebels held peace talks in Lome, with Togo as mediator.", "mediators", "Togo"),
        ("The army and the rebels resumed truce talks in Lome under Ghanaian mediation.", "mediators", "Ghana"),
        ("Angola-mediated peace talks between Kinshasa and the rebels opened on Monday.", "mediators", "Angola"),
        ("Peace talks with the rebels were held in Oslo, with Cuba and Chile as observers.", "observers", "Chile"),
        ("Algeria hosted a second round of peace talks between the two sides on Monday.", "hosts", "Algeria"),
        ("The rebels boycotted the peace talks that the government opened in Lome.", "absent", "rebels"),
        ("The rebels were barred from the peace talks in Lome.", "absent", "rebels"),
        ("Peace talks opened in Lome on Monday; the rebels were not invited.", "absent", "rebels"),
    ],
)
def test_parts(text: str, part: str, who: str) -> None:
    found = talks(text)
    assert any(who in named(getattr(t, part)) for t in found), [(t.parties, t.mediators) for t in found]
    assert not any(who in named(t.parties) for t in found if part != "absent")


def test_who_convenes_is_no_party() -> None:
    found = one("Kofi Annan opened talks in Nairobi on Monday between President Kibaki and Raila Odinga.", "2008-01-29")
    assert "Annan" in named(found.mediators)
    assert "Kibaki" in named(found.parties)
    assert "Annan" not in named(found.parties)


def test_who_stands_beside_is_no_party() -> None:
    found = talks("Police seized a bomb in Lome on the eve of the return of the rebels to peace talks.")
    assert not any("olice" in named(t.parties) for t in found)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("The mediator announced a pause in the peace talks with the rebels.", "suspended"),
        ("The collapse of the peace talks in Lome surprised the mediators.", "concluded"),
        ("The peace talks in Lome have been put off until 1 June.", "scheduled"),
        ("The rebels broke off the peace talks with the government.", "walked_out"),
        ("The peace talks in Lome broke off on Monday.", "suspended"),
        ("The rebels said they were ready to hold talks with the government.", "proposed"),
        ("The government ruled out talks with the rebels.", "proposed"),
        ("The rebels' leaders will be flown to Lome next week for a second round of peace talks.", "scheduled"),
        ("The government averted the collapse of the peace talks with the rebels.", "under_way"),
    ],
)
def test_stages(text: str, status: str) -> None:
    assert [t.status for t in talks(text)] == [status]


@pytest.mark.parametrize(
    "text",
    [
        "The government and the rebels refused to sit at the same table in Lome, and the envoy met them one after the other.",
        "The army and the rebels talk through Omani intermediaries, the envoy said.",
        "The two delegations have not met face to face at the talks in Lome.",
    ],
)
def test_sides_that_do_not_meet_are_in_proximity_talks(text: str) -> None:
    assert "direct" not in [t.format for t in talks(text)]
    assert "proximity" in [t.format for t in talks(text)]


def test_a_city_before_is_where_and_a_country_what_about() -> None:
    assert [t.venue and t.venue.name for t in talks("The Geneva talks with the rebels ended on Monday.")] == ["Geneva"]
    assert [t.venue for t in talks("The Yemen talks with the rebels ended on Monday.")] == [None]


def test_stances_of_both_sides() -> None:
    found = one("At the talks in Lome the rebels demanded an amnesty and the government delegation rejected the paper.")
    held = {(p.party.text, p.stance, p.issue.text if p.issue else "") for p in found.positions}
    assert ("the rebels", "demands", "an amnesty") in held
    assert ("the government delegation", "rejects", "the paper") in held


@pytest.mark.parametrize(
    ("text", "issue"),
    [
        ("Peace talks between the army and the rebels broke down in Lome on Monday over the sharing of oil.", "oil"),
        ("The delegations failed to agree on a map at the peace talks in Lome.", "map"),
        ("The rebels and the army remain at odds over disarmament, the mediator of the talks said.", "disarmament"),
    ],
)
def test_what_the_sides_stumble_over(text: str, issue: str) -> None:
    stuck = [i.issue.text for t in talks(text) for i in t.issues if i.sticking_point]
    assert any(issue in s for s in stuck), stuck


def test_a_number_without_its_unit_takes_the_one_before() -> None:
    found = one("The plan calls for a council within two months and elections within nine.".replace("nine", "9"))
    assert [(i.issue.text, i.deadline and i.deadline.value) for i in found.issues] == [
        ("a council", "P2M"),
        ("elections", "P9M"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Union leaders and the airline will hold a third round of talks on pensions in Frankfurt on Monday.",
        "The coach and the president of the club held talks about a new contract.",
        "Ministers held an emergency meeting on the rebels' bombings.",
        "The committee of the opposition regularly meets to discuss the budget.",
    ],
)
def test_no_peace_talks(text: str) -> None:
    assert talks(text) == []


def test_one_round_told_of_twice_is_one_record_with_its_date() -> None:
    found = one(
        "No units will be moved before the Geneva talks with the rebels. "
        "Both sides will attend the talks, which open on 22 May."
    )
    assert found.status == "scheduled"
    assert found.time is not None
    assert found.time.from_ == "2019-05-22"


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("Moldovan and Transnistrian negotiators will meet in Bratislava for talks.", ["Moldova", "Transnistria"]),
        ("Abkhaz and Georgian envoys held talks in Vienna.", ["Abkhazia", "Georgia"]),
        ("The government and rebel delegates met in Juba for talks.", ["government", "rebels"]),
        ("Chadian and rebel negotiators opened talks in Sirte on Monday.", ["Chad", "rebels"]),
    ],
)
def test_two_sides_before_one_noun(text: str, sides: list[str]) -> None:
    found = one(text)
    assert [p.name for p in found.parties] == sides
    assert not found.mediators
