"""How real, whether, how firmly, how new: judged over the whole language layer."""

from __future__ import annotations

import pytest

from sitroom.model.document import Document, document_id
from sitroom.pipeline import analyse
from sitroom.text.analysis import Clause


def judged(text: str, lemma: str, published: str | None = "2019-05-15") -> Clause:
    analysis = analyse(Document(id=document_id(text), text=text, published=published))
    found = [c for c in analysis.clauses if c.lemma == lemma]
    assert found, [c.lemma for c in analysis.clauses]
    return found[0]


@pytest.mark.parametrize(
    ("text", "lemma", "reality"),
    [
        ("Gunmen stormed the station.", "storm", "occurred"),
        ("Gunmen are storming the station.", "storm", "ongoing"),
        ("The minister ordered the army to leave the port.", "leave", "ordered"),
        ("The rebels plan to attack the port.", "attack", "planned"),
        ("The brigade will attack the port on Friday.", "attack", "planned"),
        ("He said his brigade would attack the port.", "attack", "planned"),
        ("The militia threatened to burn the mill.", "burn", "threatened"),
        ("The militia offered to free the hostages.", "free", "offered"),
        ("Villagers demanded that the army leave the valley.", "leave", "demanded"),
        ("The Front wants nine prisoners freed.", "free", "demanded"),
        ("Talks between the two armies are to resume on Monday.", "talk", "planned"),
        ("The killing of two monks is to be investigated.", "killing", "occurred"),
        ("Gunmen tried to storm the station.", "storm", "attempted"),
        ("Gunmen often fire on the ferry.", "fire", "habitual"),
        ("If the rebels seize the dam, the city will go dark.", "seize", "conditional"),
        ("The rebels could attack the port.", "attack", "hypothetical"),
        ("The army called off the raid.", "raid", "cancelled"),
        ("The front rules out talks before the rebels disarm.", "disarm", "conditional"),
        ("The envoy promised to return once the militias had disarmed.", "disarm", "planned"),
        ("The rebels refused a truce before the army shelled their base.", "shell", "occurred"),
        ("In the film, rebels storm a castle.", "storm", "hypothetical"),
        ("Nine herders are reported to have been killed near the wells.", "kill", "occurred"),
        ("The number of people arrested since Monday is going up.", "arrest", "occurred"),
        ("Lawyers seek a list of the victims of the shelling.", "shelling", "occurred"),
        ("Forty deaths were due to army shelling of the old town.", "shelling", "occurred"),
        ("The union demanded a ban on the march and the arrest of its organisers.", "arrest", "demanded"),
    ],
)
def test_reality(text: str, lemma: str, reality: str) -> None:
    assert judged(text, lemma).reality == reality


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("The shell did not kill anyone.", "kill"),
        ("No air strikes were recorded on Monday.", "strike"),
        ("The army failed to retake the hill.", "retake"),
        ("The general refused to withdraw his men.", "withdraw"),
    ],
)
def test_what_did_not_happen_is_negative(text: str, lemma: str) -> None:
    assert judged(text, lemma).polarity == "negative"


def test_a_denial_denies_its_content_and_not_what_it_takes_for_granted() -> None:
    text = "The government denied that the pullback was meant to please its ally."
    assert judged(text, "mean").standing == "denied"
    assert judged(text, "pullback").standing == "stated"


@pytest.mark.parametrize(
    ("text", "lemma", "standing"),
    [
        ("Villagers accused soldiers of burning the mill.", "burn", "alleged"),
        ("The navy reportedly sank two boats.", "sink", "alleged"),
        ("The army denied shelling the school.", "shell", "denied"),
    ],
)
def test_standing(text: str, lemma: str, standing: str) -> None:
    assert judged(text, lemma).standing == standing


def test_an_anniversary_is_no_new_event() -> None:
    c = judged("Families gathered to mark eight years since the bombing of the ferry.", "bombing")
    assert (c.novelty, c.reality) == ("anniversary", "occurred")


def test_what_a_report_dates_far_back_is_background() -> None:
    assert judged("The bridge, which was bombed in January, was reopened on Monday.", "bomb").novelty == "background"
    assert judged("The bridge, which was bombed in January, was reopened on Monday.", "reopen").novelty == "new"


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("Instead of shelling the camp, the brigade waited.", "shell"),
        ("Rather than storm the station, the gunmen went home.", "storm"),
        ("The column turned back instead of attacking the port.", "attack"),
    ],
)
def test_what_was_not_done_in_place_of_something_else(text: str, lemma: str) -> None:
    assert judged(text, lemma).polarity == "negative"


@pytest.mark.parametrize(
    ("text", "lemma", "reality", "polarity", "standing"),
    [
        ("Parliament voted to adopt a law on the militias.", "adopt", "occurred", "positive", "stated"),
        ("Parliament voted to send troops to the islands.", "send", "planned", "positive", "stated"),
        ("The bombing was not the work of amateurs.", "bombing", "occurred", "positive", "stated"),
        ("A strike is not an option.", "strike", "occurred", "negative", "stated"),
        (
            "The militia patrols the river and, when necessary, shells the far bank.",
            "shell",
            "habitual",
            "positive",
            "stated",
        ),
        ("Two judges were murdered, allegedly by the cartel.", "murder", "occurred", "positive", "alleged"),
        (
            "The court asked for ten years in jail for the man responsible for the massacre.",
            "massacre",
            "occurred",
            "positive",
            "stated",
        ),
    ],
)
def test_what_stands_beside_the_deed(text: str, lemma: str, reality: str, polarity: str, standing: str) -> None:
    c = judged(text, lemma)
    assert (c.reality, c.polarity, c.standing) == (reality, polarity, standing)


@pytest.mark.parametrize(
    ("text", "standing"),
    [
        ("The ministry denied that its troops had shelled the town, and rebels killed two guards.", "stated"),
        ("The ministry denied that its troops had shelled the town, and on Monday two guards were killed.", "stated"),
        ("The ministry denied that its troops had shelled the town, and that they had killed two guards.", "denied"),
        ("The ministry denied that its troops had shelled the town, and the army had killed two guards.", "denied"),
    ],
)
def test_what_is_told_beside_a_denial_is_not_denied(text: str, standing: str) -> None:
    assert judged(text, "shell").standing == "denied"
    assert judged(text, "kill").standing == standing


def test_a_second_deed_is_claimed_with_the_first() -> None:
    text = "The union claimed to have overrun a camp and captured 30 soldiers."
    assert judged(text, "capture").standing == judged(text, "overrun").standing == "claimed"
