"""Whose wire a report is, by what its head and foot say."""

import pytest

from sitroom.link.reports import credit_of, outlet_key
from sitroom.model.document import Document

BODY = (
    "Gunmen seized a grain depot outside the town on Monday, two millers said, and took the keys.\n\nThe depot is shut."
)


def document(text: str, **known: str) -> Document:
    return Document(id="d", text=text, **known)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "agency", "sort", "words"),
    [
        (f"CAIRO (Reuters) - {BODY}", "reuters", "dateline", "Reuters"),
        (f"KABUL, Afghanistan, March 3 (AFP) -- {BODY}", "agence-france-presse", "dateline", "AFP"),
        (f"TRIPOLI, Libya (AP) — {BODY}", "associated-press", "dateline", "AP"),
        (f"DAMASCUS, SANA – {BODY}", "sana", "dateline", "SANA"),
        (f"MOSCOW, March 3. /TASS/. {BODY}", "tass", "dateline", "TASS"),
        (f"PRISTINA, Kosovo (KosovaPress) {BODY}", "kosovapress", "dateline", "KosovaPress"),
        (f"(AP) {BODY}", "associated-press", "dateline", "AP"),
        (f"By Reuters\n\n{BODY}", "reuters", "byline", "Reuters"),
        (f"By Layla Haddad, Associated Press\n\n{BODY}", "associated-press", "byline", "Associated Press"),
        (f"Source: Interfax\n\n{BODY}", "interfax", "byline", "Interfax"),
        (f"{BODY} (AFP)", "agence-france-presse", "credit", "AFP"),
        (f"{BODY}\n\n(AFP)", "agence-france-presse", "credit", "AFP"),
        (f"{BODY} — AP", "associated-press", "credit", "AP"),
        (f"{BODY}\n\n– Xinhua", "xinhua", "credit", "Xinhua"),
        (f"{BODY}\n\n© 2024 Agence France-Presse", "agence-france-presse", "credit", "Agence France-Presse"),
        (f"REUTERS/Amina Diallo\n{BODY}", "reuters", "credit", "REUTERS"),
        (f"{BODY}\n\n(With inputs from PTI)", "press-trust-of-india", "inputs", "PTI"),
        (
            f"{BODY}\n\nThe Associated Press contributed to this report.",
            "associated-press",
            "inputs",
            "The Associated Press",
        ),
        (f'{BODY}\n\n"We ran," a guard told AFP by telephone.\n\nHe is safe.', "agence-france-presse", "told", "AFP"),
    ],
)
def test_where_an_agency_is_named(text: str, agency: str, sort: str, words: str) -> None:
    credit = credit_of(document(text))
    assert credit is not None
    assert (credit.agency, credit.sort) == (agency, sort)
    assert credit.span is not None
    assert credit.span.text == words == text[credit.span.start : credit.span.end]


@pytest.mark.parametrize(
    ("text", "name", "sort"),
    [
        (f"GOMA (Great Rift Wire) - {BODY}", "Great Rift Wire", "dateline"),
        (f"GOMA, May 2 (Kivu Press Service) - {BODY}", "Kivu Press Service", "dateline"),
        (f"{BODY}\n\n(Kivu Press Service)", "Kivu Press Service", "credit"),
        (f"{BODY}\n\nA guard told Lakeland news agency that he ran.\n\nHe is safe.", "Lakeland news agency", "told"),
    ],
)
def test_agencies_that_no_table_has(text: str, name: str, sort: str) -> None:
    credit = credit_of(document(text))
    assert credit is not None
    assert (credit.name, credit.agency, credit.sort) == (name, None, sort)


@pytest.mark.parametrize(
    "text",
    [
        BODY,
        f"AMMAN (Jordan) — {BODY}",
        f"{BODY}\n\n(END)",
        f"{BODY}\n\n(Photo: army)",
        f"{BODY} They joined the Front for Unity (FPU).",
        f"Forces of the Government of National Accord (GNA) left. {BODY}",
        f"Reuters is a word here. {BODY}",
        f"KYIV, April 3 (Agencies) - {BODY}",
        f"{BODY}\n\nAdditional reporting by Jane Roe in Kabul; editing by Sam Hill",
    ],
)
def test_what_names_no_agency(text: str) -> None:
    assert credit_of(document(text)) is None


def test_told_is_one_attribution_and_agencies_are_no_one() -> None:
    told = credit_of(document(f'{BODY}\n\n"We ran," a guard told AFP.\n\nHe is safe.'))
    unnamed = credit_of(document(f"{BODY}\n\nWith agency inputs"))
    assert told is not None
    assert unnamed is not None
    assert not told.wire
    assert not unnamed.wire


def test_the_dateline_wins_over_what_a_speaker_told_another_agency() -> None:
    credit = credit_of(document(f'CAIRO (Reuters) - {BODY}\n\n"We ran," a guard told AFP.'))
    assert credit is not None
    assert (credit.agency, credit.sort) == ("reuters", "dateline")


def test_a_code_of_several_agencies_is_decided_by_the_place() -> None:
    found = {}
    for town in ("VIENNA", "Baku", "Dakar", "Lisbon"):
        credit = credit_of(document(f"{town}, May 3 (APA) - {BODY}"))
        found[town] = credit.agency if credit else "none"
    assert found == {"VIENNA": "apa-austria", "Baku": "apa-azerbaijan", "Dakar": "apa-africa", "Lisbon": None}


def test_an_agency_as_outlet_byline_or_address() -> None:
    for known, agency in (
        ({"outlet": "Xinhua News Agency"}, "xinhua"),
        ({"byline": "Layla Haddad, AFP"}, "agence-france-presse"),
        ({"url": "https://uk.reuters.com/world/a"}, "reuters"),
    ):
        credit = credit_of(document(BODY, **known))
        assert credit is not None
        assert (credit.agency, credit.span) == (agency, None)
    assert credit_of(document(BODY, outlet="Gulf Times")) is None


def test_one_house_has_one_key() -> None:
    names = ("The Gulf Times", "gulf times", "Gulf Times Online", "Gulf Times newspaper")
    assert {outlet_key(document(BODY, outlet=name)) for name in names} == {"from:gulf-times"}
    agencies = (
        {"outlet": "AFP"},
        {"outlet": "Agence France Presse"},
        {"outlet": "afp.com"},
        {"url": "https://www.afp.com/en/a"},
    )
    assert {outlet_key(document(BODY, **known)) for known in agencies} == {"from:agence-france-presse"}
    assert outlet_key(document(BODY)) is None
