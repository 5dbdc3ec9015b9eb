"""Actors that only the report names, organs of states, and credits. Sentences are original; nothing in them is real."""

import pytest

from sitroom.model.document import Document
from sitroom.pipeline import analyse


def names(text, words, title=None, outlet=None):
    """The names of the actors whose span contains these words."""
    document = Document(id="test", text=text, title=title, outlet=outlet, published="2023-04-12")
    found = [a.name for a in analyse(document).actors if words in a.text]
    assert found, words
    return found


FULL = "Valley Workers' Front"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"The {FULL}, a rebel movement, held the bridge. The Front said it would stay.", "The Front"),
        (f"The {FULL} held the bridge. VWF fighters fired on a convoy.", "VWF fighters"),
        (f"The {FULL} held the bridge. Two members of the Front were shot.", "the Front"),
        (f"The {FULL} held the bridge. The general met the Workers' Front on Monday.", "the Workers' Front"),
        ("The Valley Workers’ Front held the bridge, its spokesman said.", "The Valley Workers’ Front"),
        (f"Rebels of the {FULL} burned a police post.", "Rebels"),
    ],
)
def test_every_short_form_has_the_full_name(text, words):
    assert set(names(text, words)) == {FULL}


def test_a_mission_keeps_its_name_through_a_numbered_note():
    text = (
        "Joint Border Monitoring Mission in Tambara (JBMM)\nBulletin No. 7\n\n1. Patrols. The Mission visited two posts. "
        "JBMM observers counted 40 soldiers.\n\n2. Access. The Mission was refused entry at one post."
    )
    assert set(names(text, "Mission")) == {"Joint Border Monitoring Mission"}


def test_two_fronts_are_no_short_form_of_each_other():
    text = "The Valley Workers' Front and the Coast Farmers' Front met. The Front left early."
    assert names(text, "The Front") != [FULL]


def test_a_short_noun_inside_another_name_is_left_alone():
    text = f"The {FULL} met traders. A bomb went off in Front Street, residents said."
    read = analyse(Document(id="test", text=text, published="2023-04-12"))
    assert all("Street" not in a.text for a in read.actors)


def test_an_army_of_rebels_is_not_the_army():
    text = "The Lord's Resistance Army attacked a village on Monday. The army pursued it."
    assert names(text, "The army") == ["army"]


def test_a_credit_is_no_army():
    text = "MBALA (LNA) - Soldiers burned a village on Monday, a nurse told LNA. The army denied it."
    assert "Libyan National Army" not in names(text, "LNA", outlet="Lakeside News Agency") + names(text, "The army")


def test_a_force_named_in_full_keeps_its_initials():
    text = "TRIPOLI - The Libyan National Army shelled the airport on Monday. The LNA said it hit a depot."
    assert set(names(text, "LNA")) == {"Libyan National Army"}


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        ("Kenya's Ministry of Defence said three soldiers died.", "Ministry", "defence ministry of Kenya"),
        ("The Kenyan defence ministry said three soldiers died.", "ministry", "defence ministry of Kenya"),
        ("Kenya's Defense Ministry said three soldiers died.", "Ministry", "defence ministry of Kenya"),
        ("Peru's Ministry of the Interior sent police.", "Ministry", "interior ministry of Peru"),
        ("The council of northern elders, absent from Nairobi, said no.", "council", "council of northern elders"),
    ],
)
def test_an_organ_has_one_name(text, words, name):
    assert names(text, words)[0] == name


def test_the_country_that_a_report_is_about_owns_its_army():
    text = (
        "GABORONE (XNA) - A shell hit a market on Friday, killing nine people.\n\nA nurse said it came from the hills, where "
        "the army keeps guns.\n\nThe Zambian Red Cross sent blood. Talks open in the Botswanan capital on Monday.\n\n"
        "The government denied it."
    )
    title = "Nine killed as shell hits market in northern Zambia"
    assert names(text, "the army", title=title) == ["army of Zambia"]
    assert names(text, "The government", title=title) == ["Zambia"]


def test_the_towns_of_a_report_tell_whose_army_it_is():
    text = "The army left Kasama on Monday. A bridge was blown up at Mansa. Trucks reached Mporokoso and Kawambwa."
    assert names(text, "The army") == ["army of Zambia"]


def test_a_message_from_a_capital_has_no_government_for_sender():
    text = "The talks had failed, the negotiator said in a message from Gaborone. The regime kept silent."
    document = Document(id="test", text=text, published="2023-04-12")
    assert "Gaborone" not in [a.text for a in analyse(document).actors]


COMMUNIQUE = (
    "COMMUNIQUE OF THE MINISTRY OF DEFENCE\n{place}, 21 July 2016\n\n"
    "An Armenian group crossed the line at night. Armenian mortars fired on two villages, and Armenian drones were seen.\n\n"
    "The Ministry demands that Armenia return to its positions."
)


@pytest.mark.parametrize(
    ("place", "name"), [("Baku", "defence ministry of Azerbaijan"), ("Qaradere", "defence ministry")]
)
def test_the_country_that_a_communique_speaks_of_is_not_its_own(place, name):
    assert names(COMMUNIQUE.format(place=place), "The Ministry") == [name]


@pytest.mark.parametrize("text", ["The Moro front shelled the town.", "The patriotic front said it would stay."])
def test_the_front_of_a_people_or_a_cause_acts(text):
    assert names(text, "front") == [text.split(" ", 1)[1].split(" front")[0] + " front"]


@pytest.mark.parametrize("text", ["The southern front collapsed.", "The Kherson front held."])
def test_a_line_is_no_actor(text):
    document = Document(id="test", text=text, published="2023-04-12")
    assert not [a for a in analyse(document).actors if "front" in a.text]


def test_a_document_speaks_for_whoever_issued_it():
    text = (
        "The Abyei Peace Council said in a statement on Monday that five farmers were killed. The statement said gunmen had "
        "burned the market. Human Rights Watch published a report on the raid. The report said soldiers took part."
    )
    analysis = analyse(Document(id="test", text=text, published="2023-04-12"))
    spoken = [(r.source.text, r.actor.name) for r in analysis.reportings]
    assert spoken == [
        ("The Abyei Peace Council", "Abyei Peace Council"),
        ("The statement", "Abyei Peace Council"),
        ("The report", "Human Rights Watch"),
    ]


def test_a_document_that_nobody_issued_speaks_for_itself():
    analysis = analyse(Document(id="test", text="The report said soldiers took part.", published="2023-04-12"))
    assert [r.actor.name for r in analysis.reportings] == ["report"]


@pytest.mark.parametrize(
    "text",
    [
        "The River Front, known until April as the Coast Liberation Army, shelled the port.",
        "The River Front, formerly the Coast Liberation Army, shelled the port.",
        "The River Front, which was called the Coast Liberation Army until 2009, freed two nurses.",
        "The Coast Liberation Army, since renamed the River Front, shelled the port.",
        "The Coast Liberation Army renamed itself the River Front in May.",
    ],
)
def test_a_name_of_today_leads_to_the_name_before_it(text):
    actors = analyse(Document(id="test", text=text, published="2010-09-14")).actors
    told = {(a.name, r.name) for a in actors for r in a.relations if r.type == "formerly"}
    assert told == {("River Front", "Coast Liberation Army")}


def test_foes_are_no_former_names():
    text = "The River Front, which was known as a hard foe until 2009, fought the Coast Liberation Army."
    assert not [r for a in analyse(Document(id="test", text=text, published="2010-09-14")).actors for r in a.relations]


@pytest.mark.parametrize("guests", ["Saudi and American mediators", "Two French journalists", "Norwegian monitors"])
def test_people_who_come_from_elsewhere_lend_no_army_their_country(guests):
    text = (
        "KHARTOUM (XNA) - Drones hit a depot at Kosti on Friday, which the army blamed on rebels from El Obeid.\n\n"
        f"{guests} flew to Port Sudan on Wednesday. The army said it would wait."
    )
    assert names(text, "The army") == ["army of Sudan"]


def test_soldiers_from_elsewhere_still_do():
    text = "American troops entered the valley on Monday. The army said it had lost two men."
    assert names(text, "The army") == ["army of United States"]


@pytest.mark.parametrize(
    "text",
    [
        "The talks, brokered by Qatar and the United States, stopped when the army walked out.",
        "Under a deal mediated by Qatar, the army will leave the valley.",
    ],
)
def test_a_state_that_brings_others_to_talk_lends_no_army_its_country(text):
    assert names(text, "the army") == ["army"]


@pytest.mark.parametrize("source", ["the health ministry", "the regional governor", "the mayor"])
def test_who_tells_of_the_dead_is_not_of_the_state_whose_jets_came(source):
    text = f"Turkish jets bombed Sinjar on Friday, killing two farmers, {source} said."
    assert names(text, source) == [source.removeprefix("the ")]


def test_whose_army_came_speaks_for_it_still():
    text = "Turkish jets bombed Sinjar on Friday, the defence minister said."
    assert names(text, "the defence minister") == ["defence minister of Turkey"]
    assert names("Turkey sealed the border, the governor said.", "the governor") == ["governor of Turkey"]


def test_heights_are_no_person():
    text = "Rebels fired 60 rockets at an army base in the Golan Heights in retaliation."
    assert "Golan Heights" not in {a.name for a in analyse(Document(id="test", text=text)).actors}


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        ("Aid group Swen pou Moun suspends surgery in Goma.", "Swen pou Moun", "Swen pou Moun"),
        ("Rebel group Jeish Falah attacked Goma on Monday.", "Jeish Falah", "Jeish Falah"),
        ("Rights group Memoria y Vida said nine people had died.", "Memoria y Vida", "Memoria y Vida"),
        ("Armed group leader Ali Hassan said nine people had died.", "Ali Hassan", "Ali Hassan"),
    ],
)
def test_what_a_body_is_called_stands_before_its_name(text, words, name):
    assert set(names(text, words)) == {name}


def test_a_group_by_its_name_is_a_body_and_no_person():
    document = Document(id="test", text="Rebel group Jeish Falah attacked Goma on Monday.", published="2023-04-12")
    assert [a.type for a in analyse(document).actors if "Falah" in a.text] == ["armed_group"]
