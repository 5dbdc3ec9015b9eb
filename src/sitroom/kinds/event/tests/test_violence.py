"""Violence and arrests as a user gets them: who did it, what only sounds like it, what is told of in general."""

from __future__ import annotations

import pytest

from sitroom.kinds.event.tests.test_event import events, one


@pytest.mark.parametrize(
    "text",
    [
        "Three sentries killed in an ambush near Beni.",
        "5 gendarmes and 2 villagers also killed.",
        "Two smugglers shot dead in Tillabery.",
        "Second gunman shot dead near the customs house.",
    ],
)
def test_a_headline_that_leaves_out_the_auxiliary_tells_of_victims(text: str) -> None:
    event = one(text, "ASSAULT")
    assert event.actors == ()
    assert event.recipients


def test_who_shot_stands_behind_by() -> None:
    event = one("Smuggler shot dead by police in Tillabery.", "ASSAULT")
    assert next(a.text for a in event.actors).startswith("police")


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("The police rounded up 60 pilgrims headed for the shrine.", "arrest"),
        ("Four traders were sent to the district jail on Monday.", "arrest"),
        ("Nine students were taken to the police station.", "arrest"),
        ("The editor was booked in 2011 for his role in the riot.", "arrest"),
    ],
)
def test_arrests_in_the_words_of_the_police(text: str, mode: str) -> None:
    assert one(text, "COERCE").mode == mode


@pytest.mark.parametrize(
    "text",
    [
        "Police briefed reporters at a press conference held in the state guest house.",
        "The march was called off in apprehension of breach of peace, police said.",
        "Troops were brought in to arrest the fast deteriorating situation.",
    ],
)
def test_meetings_and_declines_are_not_arrested(text: str) -> None:
    assert [e.trigger.text for e in events(text) if e.mode == "arrest"] == []


@pytest.mark.parametrize(
    "text",
    [
        "Violence has increased recently, and people are worried.",
        "Attacks have been frequent in the valley, the priest said.",
        "The bishop called the law an attack on liberty and human dignity.",
        "The cessation of armed clashes is a first step, the mediators said.",
        "The plan kills two birds with one stone, the general said.",
        "The wounded driver was rushed to hospital by soldiers.",
        "The budget hit the rural population hard.",
        "The administration targeted nine more officials on Monday.",
    ],
)
def test_what_is_told_in_general_or_in_a_figure_of_speech_is_no_attack(text: str) -> None:
    assert [e.trigger.text for e in events(text) if e.type == "ASSAULT" and e.recipients + e.actors == ()] == []
    assert [e.trigger.text for e in events(text) if e.type == "ASSAULT" and e.reality == "occurred"] in (
        [],
        ["wounded"],
    )


def test_a_deed_spoken_of_again_keeps_its_doer() -> None:
    found = events("Police opened fire on the marchers in Kisumu. Three people were injured in the firing.")
    injured = next(e for e in found if e.trigger.text == "injured")
    assert [a.type for a in injured.actors] == ["police"]


def test_a_deed_of_two_rivals_is_nobodys_when_spoken_of_again() -> None:
    found = events("Rebels attacked Beni. The army attacked Butembo. Three people were injured in the attack.")
    injured = next(e for e in found if e.trigger.text == "injured")
    assert injured.actors == ()


def test_police_that_had_to_resort_to_firing_fired() -> None:
    assert one("The constables had to resort to firing, an inspector said.", "ASSAULT").reality == "occurred"


@pytest.mark.parametrize("verb", ["burst", "fired", "lobbed"])
def test_tear_gas_shells_are_crowd_control(verb: str) -> None:
    assert one(f"Police {verb} twelve tear-gas shells at the marchers.", "ASSAULT").mode == "crowd-control"


@pytest.mark.parametrize(
    "text",
    ["Ten villagers died in firing by soldiers.", "Six herders were killed in shelling by the army on Monday."],
)
def test_a_deed_right_behind_its_preposition_is_done_by_whom_it_names(text: str) -> None:
    event = one(text, "ASSAULT")
    assert [a.type for a in event.actors] == ["military"]
    assert len(event.recipients) == 1


def test_whoever_has_somebody_arrested_arrests() -> None:
    event = one("The governor had two editors arrested on Friday.", "COERCE")
    assert [a.text for a in event.actors] == ["The governor"]
    assert [a.text for a in event.recipients] == ["two editors"]


@pytest.mark.parametrize(
    "text",
    [
        "The governor spoke at a rally to be held on Sunday.",
        "They will take up the matter at a meeting to be held in the police station.",
        "The relics were kept in safe custody by the priests.",
        "The move has added to the minister's apprehensions, police said.",
    ],
)
def test_what_is_held_or_kept_is_not_arrested(text: str) -> None:
    assert [e.trigger.text for e in events(text) if e.mode == "arrest"] == []


def test_an_arrest_that_somebody_is_free_to_make_is_not_made() -> None:
    assert one("The police are free to arrest us, the monk said.", "COERCE").reality == "hypothetical"
    assert one("It is a conspiracy to get the monks arrested.", "COERCE").reality == "planned"


def test_who_was_hurt_in_a_deed_told_before_by_way_of_injuries() -> None:
    found = events(
        "Soldiers opened fire on the crowd in Gulu. The mayor said 12 people sustained injuries in the firing."
    )
    hurt = next(e for e in found if e.trigger.text == "sustained")
    assert [a.type for a in hurt.actors] == ["military"]


@pytest.mark.parametrize(
    "text",
    [
        "When thousands are killed, those who preach hatred learn nothing, the bishop said.",
        "Violence bred by envy outlives those who began it, the bishop said.",
        "There is repression in the valley, the union says.",
        "The rebels' attacks have not been so frequent in the past, the general said.",
        "The guerrillas promised to refrain, for example, from any ambush of patrols.",
    ],
)
def test_what_holds_in_general_did_not_occur(text: str) -> None:
    assert [e.trigger.text for e in events(text) if e.type == "ASSAULT" and e.reality == "occurred"] == []


def test_a_bomb_that_was_only_planted_was_an_attempt() -> None:
    laid = one("Nine bombs were planted near the pylons a few days ago, the sappers said.", "ASSAULT")
    assert laid.reality == "attempted"
    burst = events("Gunmen planted a bomb under the bridge. It exploded at noon, killing two guards.")
    assert [e.reality for e in burst if e.trigger.text == "planted"] == ["occurred"]


def test_fighting_that_goes_on_is_an_event() -> None:
    assert [e.type for e in events("Fighting continues in Homs.")] == ["ASSAULT"]


def test_deeds_behind_a_word_of_number_or_joined_to_another_are_told() -> None:
    found = events("Militiamen shot at a checkpoint. A spate of bombings across Iraq killed 17 people on Sunday.")
    assert "bombings" in [e.trigger.text for e in found]


def test_what_was_hit_on_a_day_is_no_kind_of_hit() -> None:
    event = one("The depot hit on Monday belonged to the water board.", "ASSAULT")
    assert [o.text for o in event.objects] == ["The depot"]


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        ("No group has claimed responsibility for Monday's attacks on the port.", "attacks"),
        ("Neighbours did not hear the explosion in Lyari on Sunday.", "explosion"),
    ],
)
def test_a_denial_around_a_deed_does_not_undo_it(text: str, trigger: str) -> None:
    event = next(e for e in events(text) if e.trigger.text == trigger)
    assert (event.polarity, event.standing) == ("positive", "stated")


@pytest.mark.parametrize(
    "text",
    [
        "There was no attack on the port.",
        "The army did not carry out the attack on the port.",
        "A helicopter was nearly downed by rebels.",
    ],
)
def test_what_did_not_happen_is_negative(text: str) -> None:
    assert [e.polarity for e in events(text) if e.type == "ASSAULT"] == ["negative"]


def test_a_result_belongs_to_the_deeds_that_are_counted() -> None:
    found = [e for e in events("A spate of bombings across Iraq killed 17 people on Sunday.") if e.type == "ASSAULT"]
    assert [e.trigger.text for e in found] == ["bombings"]
    assert len(found[0].recipients) == 1
