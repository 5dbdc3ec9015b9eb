"""Which words are places, which places they are, and in what role: sentences written for this test."""

import pytest

from sitroom.model.document import Document, document_id
from sitroom.resolve.places import resolve_places
from sitroom.text.analysis import Analysis
from sitroom.text.layout import find_blocks
from sitroom.text.parse import parse
from sitroom.text.quotes import find_quotes


def read(text, **known):
    analysis = Analysis(Document(id=document_id(text), text=text, **known))
    analysis.blocks = find_blocks(text)
    analysis.quotes = find_quotes(text, analysis.blocks)
    parse(analysis)
    resolve_places(analysis)
    for place in analysis.places:
        assert text[place.start : place.end] == place.text
        assert (place.lat, place.lon) != (0, 0)
        assert (place.lat is None) == (place.lon is None)
    return analysis


def places(text, **known):
    return {p.text: p for p in read(text, **known).places}


@pytest.mark.parametrize(
    ("text", "name", "country"),
    [
        ("Shells fell on Zintan in Libya on Friday.", "Zintan", "LBY"),
        ("The ferry to Tripoli left Larnaca, and Beirut closed its port.", "Tripoli", "LBN"),
        ("Militias traded fire in Tripoli while oil workers in Benghazi stayed at home.", "Tripoli", "LBY"),
        ("A school in Valencia, Venezuela, was closed.", "Valencia", "VEN"),
        ("Police searched houses in Cartagena, in southern Spain.", "Cartagena", "ESP"),
        ("Georgia said Russian jets had crossed into its airspace near Zugdidi.", "Georgia", "GEO"),
        ("The governor of Georgia sent the National Guard to Atlanta and Savannah.", "Georgia", "USA"),
        ("Rebels shelled Kobane, and Turkey sealed the border.", "Kobane", "SYR"),
        ("Residents of Hasaka fled towards Qamishlo in Syria.", "Hasaka", "SYR"),
    ],
)
def test_namesakes_and_spellings_are_told_apart(text, name, country):
    assert places(text)[name].country == country


@pytest.mark.parametrize(
    ("text", "forbidden"),
    [
        ("Chelsea Manning and Austin Reed spoke to reporters.", {"Chelsea", "Manning", "Austin", "Reed"}),
        ("Colonel Sidney Lincoln denied the report.", {"Sidney", "Lincoln"}),
        ("He reads the Jerusalem Post and the Moscow Times.", {"Jerusalem", "Moscow"}),
        ("The French and the Egyptians abstained.", {"French", "Egyptians"}),
        ("Hope faded, and Reading the report took hours.", {"Hope", "Reading"}),
        ("In May the Union lost its Force commander.", {"May", "Union", "Force"}),
        ("The White House and the Kremlin declined to comment.", {"White House", "Kremlin"}),
    ],
)
def test_what_only_looks_like_a_place_is_none(text, forbidden):
    assert not forbidden & set(places(text))


def test_a_common_word_is_a_place_behind_a_cue():
    assert "Reading" in places("Two men from Reading were arrested in Reading, England, on Monday.")


@pytest.mark.parametrize(
    ("text", "name", "precision"),
    [
        ("Fighting went on in Idlib province.", "Idlib", "admin1"),
        ("Fighting went on in the town of Idlib in Syria.", "Idlib", "near"),
        ("Aid reached the Sahel late.", "Sahel", "region"),
        ("Drones flew over the Black Sea.", "Black Sea", "region"),
        ("Jets took off from Shayrat air base in Syria.", "Shayrat air base", "exact"),
        ("Rockets landed near Shayrat air base in Syria.", "Shayrat air base", "near"),
        ("Sweden sent an envoy to Mali.", "Mali", "country"),
    ],
)
def test_precision_says_how_firm_the_point_is(text, name, precision):
    assert places(text)[name].precision == precision


def test_an_unknown_village_takes_the_area_that_the_text_puts_it_in():
    place = places("Gunmen burned huts in the village of Qwxorata, in Helmand province.")["Qwxorata"]
    assert (place.country, place.precision, place.id) == ("AFG", "admin1", None)


def test_an_unknown_village_without_an_area_is_unresolved_and_empties_nothing():
    found = places("Gunmen burned huts in the village of Qwxorata and fled towards Mopti in Mali.")
    assert found["Qwxorata"].precision == "unresolved"
    assert found["Qwxorata"].lat is None
    assert found["Mopti"].country == "MLI"


def test_a_namesake_elsewhere_is_never_taken_against_the_text():
    place = places("A mine exploded near the village of Springfield in Donetsk region, Ukraine.")["Springfield"]
    assert place.country in ("UKR", None)


def test_one_name_has_one_sense_in_a_report():
    text = "Troops entered Palmyra, Syria, at dawn. A day later Palmyra was calm. Palmyra had fallen twice."
    assert {p.country for p in read(text).places} == {"SYR"}


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("The convoy drove from Gao to Kidal.", "Gao", "origin"),
        ("The convoy drove from Gao to Kidal.", "Kidal", "destination"),
        ("The last monitors left Mekelle on Sunday.", "Mekelle", "origin"),
        ("Mortars hit a school in Horlivka.", "Horlivka", "event"),
        ("Delegates held talks in Muscat.", "Muscat", "venue"),
        ("A Geneva-based charity counted the dead.", "Geneva", "source_base"),
        ("The authorities in Bamako said the road was open.", "Bamako", "source_base"),
        ("The shelling of Marinka went on.", "Marinka", "event"),
    ],
)
def test_roles_follow_prepositions_and_verbs(text, name, role):
    assert places(text)[name].role == role


def test_a_dateline_is_no_scene():
    text = "AMMAN, Jordan - Trucks crossed into Syria at Nasib on Tuesday."
    found = places(text)
    assert found["AMMAN"].role == "dateline"
    assert found["Nasib"].role != "dateline"


def test_the_outlet_speaks_for_its_home():
    text = "A fire broke out in Hamilton overnight, and the mayor thanked volunteers."
    assert places(text, url="https://www.thespec.com/news/1", outlet="thespec.com")["Hamilton"].country == "CAN"


def test_reasons_are_kept():
    analysis = read("Clashes broke out in Hyderabad, in Pakistan's Sindh province.")
    place = next(p for p in analysis.places if p.text == "Hyderabad")
    lines = analysis.explanations[f"place:{place.start}"]
    assert "PAK" in lines[0]
    assert any("IND" in line for line in lines[1:])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "…",
        "\u2028\u2029",
        "in in in",
        "ÅÄÖ 'S ’s -al -Al",
        "(((in Paris)))",
        "a" * 5000,
        "АБВ в Москве",
        "in 𝔓aris",
    ],
)
def test_odd_text_is_no_trouble(text):
    read(text)


def test_the_same_text_gives_the_same_places():
    text = "Clashes spread from Tripoli to Misrata; envoys met in Geneva."
    assert read(text).places == read(text).places


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Shells hit Wadi Hamra al Kabir village on Friday.", "Wadi Hamra al Kabir"),
        ("Gunmen burned Qarah Tawil village.", "Qarah Tawil"),
        ("Syrian forces reached Bab village.", "Bab"),
    ],
)
def test_the_name_of_a_village_is_not_cut_at_a_known_part(text, whole):
    assert whole in places(text)


def test_what_bears_a_name_and_lies_in_a_district_is_no_namesake_abroad():
    found = places("Guards left the Mora Prison Complex, Douma district, Rif Dimashq governorate.")
    assert all(p.country == "SYR" for p in found.values() if p.country)


def test_a_district_has_its_point_between_its_towns_and_not_in_its_seat():
    seat, district = (
        places(t)["Azaz"] for t in ("He was born in Azaz, Syria.", "Villages of Azaz district, Syria, fell.")
    )
    assert (seat.precision, district.precision) == ("near", "admin2")
    assert district.lat < seat.lat - 0.02


def test_a_village_of_our_table_needs_a_sign_of_place():
    assert "Zakat" not in places("Syrian banks collect Zakat from farmers.")
    assert places("Rockets fell on the village of Zakat in northern Hama, Syria.")["Zakat"].country == "SYR"


@pytest.mark.parametrize(
    ("text", "spelled", "name"),
    [
        ("A drone was shot down over Kiev at dawn.", "Kiev", "Kyiv"),
        ("Monks marched through Rangoon.", "Rangoon", "Yangon"),
        ("Explosions shook Kharkov overnight.", "Kharkov", "Kharkiv"),
        ("The envoy left Alma-Ata on Friday.", "Alma-Ata", "Almaty"),
    ],
)
def test_towns_under_their_older_names(text, spelled, name):
    assert places(text)[spelled].name == name


def test_a_quarter_in_a_town_is_a_place_though_a_person_might_be_called_so():
    assert places("Tel al-Sultan in Rafah was emptied.")["Tel al-Sultan"].country == "PSE"


@pytest.mark.parametrize(
    ("text", "name", "country"),
    [
        ("The KIA attacked posts near Laiza in Kachin State.", "Laiza", "MMR"),
        ("Gunmen raided Ardamata in West Darfur.", "Ardamata", "SDN"),
        ("Eritrean soldiers looted May Kadra in Tigray.", "May Kadra", "ETH"),
        ("Rebels fired on soldiers in El Plateado, Cauca.", "El Plateado", "COL"),
        ("Azerbaijani shells hit Martuni in Nagorno-Karabakh.", "Martuni", "AZE"),
        ("Russian troops shelled Klishchiivka near Bakhmut.", "Klishchiivka", "UKR"),
        ("Jihadists attacked Tin Zaouatene in northern Mali.", "Tin Zaouatene", "MLI"),
    ],
)
def test_villages_of_wars_that_town_gazetteers_miss(text, name, country):
    assert places(text)[name].country == country


def test_a_village_beside_a_place_of_the_report_needs_no_sign():
    assert places("Kachin fighters took Momauk and shelled Bhamo.")["Momauk"].country == "MMR"
    assert "Momauk" not in places("Kachin fighters took Momauk.")


def test_a_place_of_our_table_lies_in_the_province_around_it():
    assert places("Junta jets bombed Pazigyi in Sagaing.")["Pazigyi"].lat < 24


@pytest.mark.parametrize(
    ("text", "forbidden"),
    [
        ("ATLANTA (AP) - A judge freed the guard.", "AP"),
        ("DAMASCUS (SANA) - The minister met the envoy.", "SANA"),
        ("The village of Kampungu was burned.", "The village"),
        ("The ministry spoke of West Nile virus.", "West Nile"),
        ("A match of the Auckland Rugby Club was put off.", "Auckland"),
        ("The firm of Johnson & Johnson paid.", "Johnson"),
        ("Shares of Amazon fell on Friday.", "Amazon"),
    ],
)
def test_parts_of_names_of_bodies_and_agencies_are_no_places(text, forbidden):
    assert forbidden not in places(text)


def test_a_river_and_a_state_in_brackets_stay_places():
    assert "Amazon" in places("Loggers were driven out of the Amazon in northern Brazil.")
    assert places("A fire broke out in Salem (OR) on Friday.")["OR"].admin1 == "Oregon"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("LUSAKA, Zambia - The truce would cover Luapula and Northern provinces.", ["Luapula", "Northern"]),
        ("LUSAKA, Zambia - Floods hit the Eastern and Southern provinces.", ["Eastern", "Southern"]),
    ],
)
def test_areas_that_share_their_noun_are_each_a_place(text, named):
    found = read(text).places
    assert [p.text for p in found if p.role != "dateline"] == named


@pytest.mark.parametrize(
    ("text", "name", "country"),
    [
        ("A barn burned in Damascus, Arkansas, on Friday.", "Damascus", "USA"),
        ("Firefighters in Aleppo, Pennsylvania, put the blaze out.", "Aleppo", "USA"),
        ("Envoys met in Baghdad, Washington, and Tehran.", "Baghdad", "IRQ"),
        ("Shells fell on Aleppo, Idlib, and Homs.", "Aleppo", "SYR"),
    ],
)
def test_a_state_behind_a_comma_tells_great_namesakes_apart(text, name, country):
    assert places(text)[name].country == country
