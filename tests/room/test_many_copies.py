"""Texts that hundreds print, and phrases that all have: what is one source does not depend on how many there are."""

from __future__ import annotations

from pathlib import Path

from sitroom.model.document import Document, Mentions, Producer, Report, document_id
from sitroom.room import Room
from sitroom.room.sources import COMMON

WIRE = (
    "Seven fishermen drowned on Tuesday when a patrol boat rammed their canoe off Cape Ordu, the harbour master said. "
    "The boat left port without lights at four in the morning and did not stop, according to Hamo Teren, whose brother "
    "is among the dead. The navy of the province opened an inquiry and suspended two officers. "
    "Markets in Ordu stayed shut, and some 300 people followed the coffins to the hill above the town."
)
STOCK = "The official spoke on condition of anonymity because he was not authorized to speak to the press about it."


def _report(text: str, outlet: str) -> Report:
    document = Document(id=document_id(text), text=text, outlet=outlet, published="2025-03-04", language="en")
    producer = Producer(name="sitroom", version="0", model="none", model_version="0")
    return Report(producer=producer, document=document, mentions=Mentions(), records=(), issues=())


def test_a_text_that_more_outlets_print_than_are_compared_is_one_source(tmp_path: Path) -> None:
    with Room(tmp_path / "room.db") as room:
        for number in range(COMMON + 25):
            room.add(_report(f"{WIRE}\n\nEdition {number} of the Ordu district.", f"Paper {number}"))
        assert {row["source"] for row in room.reports()} == {room.reports()[0]["source"]}


def test_a_phrase_that_all_have_makes_no_two_of_them_one_source(tmp_path: Path) -> None:
    names = [f"{a}{b}{c}" for a in "bdfgk" for b in ("arun", "elim", "otas", "urid") for c in ("a", "os", "en", "ik")]
    with Room(tmp_path / "room.db") as room:
        for number, name in enumerate(names):
            own = (
                f"{name.title()} council {name[::-1]} met {number + 20} {name}ers over {name[:3]}wells and {name}lands."
            )
            room.add(_report(f"{own} {STOCK}", f"Paper {number}"))
        sources = [row["source"] for row in room.reports()]
        assert len(set(sources)) == len(names) > COMMON
