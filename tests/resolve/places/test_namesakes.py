"""A village that no gazetteer has is not its namesake on another continent."""

from __future__ import annotations

import pytest

import sitroom


def places(text):
    return {p.text: (p.country, p.precision) for p in sitroom.read(text, published="2021-03-03").mentions.places}


def test_a_hamlet_abroad_is_not_chosen_in_a_report_of_one_country():
    found = places(
        "Gunmen killed two traders in the village of Goli on Tuesday, the Congolese army said. "
        "Residents fled to Bunia in eastern Congo."
    )
    assert found["Goli"] == (None, "unresolved")
    assert found["Bunia"][0] == "COD"


def test_it_is_chosen_where_the_report_speaks_of_its_country():
    assert places("Gunmen killed two traders in Goli in western Ivory Coast on Tuesday.")["Goli"][0] == "CIV"


@pytest.mark.parametrize(
    ("text", "name", "country"),
    [
        ("The Somali army, trained in Entebbe, took Jowhar. Somali officials met in Geneva.", "Geneva", "CHE"),
        (
            "Congolese rebels crossed from Bunagana to the town of Kisoro, and the Congolese army followed.",
            "Kisoro",
            "UGA",
        ),
        ("Ukraine's army shelled Donetsk; Ukrainian officials met in Wiltshire and at Ramstein.", "Ramstein", "DEU"),
    ],
)
def test_towns_and_known_places_abroad_stay(text, name, country):
    assert places(text)[name][0] == country
