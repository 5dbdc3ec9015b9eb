"""What an analyst would put in a calendar, and what not; stages that share a verb; the time a threat gives."""

from __future__ import annotations

import pytest

from sitroom import read
from sitroom.kinds.outlook.record import Outlook
from sitroom.model.values import Span


def outlooks(text: str, published: str = "2019-05-15") -> list[Outlook]:
    return [r for r in read(text, published).records if isinstance(r, Outlook)]


@pytest.mark.parametrize(
    "text",
    [
        "I would say this to the voters, the mayor said.",
        '"We will believe it when the gates are open," the shopkeeper said.',
        "The singer said he would support the home side.",
        "The baker hopes to change the subject.",
        "She asked the neighbours to leave their flats.",
        "The loss of the pass will free the villagers from fear.",
        "The nurse asked that her name be withheld.",
        "Norway will continue to work with its partners.",
        "Those measures will come too late.",
        "The minister had asked the clerks to lower the classification of a letter.",
        "The truce would cover the two northern provinces, the envoy said.",
        "A shopkeeper said the war would go on.",
        "The president said he would keep his promise.",
    ],
)
def test_nothing_for_a_calendar(text: str) -> None:
    assert outlooks(text) == []


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Sudan's army will leave the town in June, the defence minister said.", "pledged"),
        ("The rebels' spokesman, Omar Saleh, said the rebels would respect the truce.", "pledged"),
        ("The minister said the report would be published.", "expected"),
        ("Norway wants to send a battalion.", "expected"),
        ("A meeting could follow by Sunday, the envoy said.", "forecast"),
        ("The council demanded that the results be published.", "requested"),
        ("He will try to persuade the two armies to withdraw.", "expected"),
        ("The air force said the raids on the depots would go on.", "expected"),
        ("The army said it would keep a garrison of 400 men at Bardai.", "pledged"),
        ("Macron vowed to keep two bases in the desert.", "pledged"),
        ("Ethiopia said it would continue to bomb the hideouts of the rebels.", "pledged"),
    ],
)
def test_a_calendar_has_it(text: str, category: str) -> None:
    (found,) = outlooks(text)
    assert found.category == category


def test_stages_with_days_of_their_own() -> None:
    made = outlooks(
        "Some 400 guards would go by Monday, the minister said, another 300 by June 4 and the rest by June 20."
    )
    ends = {o.what.text: o.window.to for o in made if o.window is not None}
    assert ends == {
        "Some 400 guards would go by Monday": "2019-05-20",
        "another 300 by June 4": "2019-06-04",
        "the rest by June 20": "2019-06-20",
    }


def test_a_verb_of_its_own_is_no_stage() -> None:
    made = outlooks("The guards will go by Monday and the rest, who sailed on Friday, rested.")
    assert len(made) == 1


@pytest.mark.parametrize(
    "text",
    [
        "If they are not freed by Friday, we will burn the depot, the commander said.",
        "The rebels threatened to attack the airport unless the prisoners were released by Friday.",
    ],
)
def test_a_threat_looks_to_the_day_it_gives(text: str) -> None:
    (found,) = outlooks(text)
    assert found.category == "threat"
    assert found.window is not None
    assert found.window.to == "2019-05-17"


def test_counted_parts_of_a_subject_are_one_promise_each() -> None:
    words = {o.what.text for o in outlooks("Some 300 men and six lorries would be gone by Sunday, the minister said.")}
    assert words == {"Some 300 men and six lorries would be gone by Sunday", "six lorries would be gone by Sunday"}


def test_what_sides_accept_to_be_done_and_the_rest_that_counts_from_an_event() -> None:
    made = outlooks(
        "Both sides accepted that all captives be freed in two groups, the rest within 20 days of the signing."
    )
    assert {o.category for o in made} == {"pledged"}
    rest = next(o for o in made if o.window is not None)
    assert (rest.what.text, rest.window and rest.window.value) == ("the rest within 20 days of the signing", "P20D")
    assert rest.after is not None


def test_what_comes_first_may_stand_behind_whom_it_is_for() -> None:
    (made,) = outlooks("Accra offered to open a school for returning refugees after the mines have been cleared.")
    assert isinstance(made.after, Span)
    assert made.after.text == "the mines have been cleared"
