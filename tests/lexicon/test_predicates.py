"""The predicate lexicon: what its rows say is what the kinds can use."""

from __future__ import annotations

import pytest

from sitroom.kinds.event.codes import codes
from sitroom.kinds.event.guards import GUARDS
from sitroom.lexicon.equipment import find, targets
from sitroom.lexicon.predicates import condition, light_verbs, noun_class, noun_predicates, predicates
from sitroom.lexicon.tables import table
from sitroom.model.errors import CorpusError

# Guards that other modules than the table of guards read from a row.
_READ_ELSEWHERE = {
    "commit",
    "request",
    "reject",
    "threat",
    "speech",
    "weak",
    "denial",
    "transfer",
    "aidconvoy",
    "deploy",
    "deployer",
    "notest",
    "disarm",
    "custody",
    "utility",
    "sapper",
    "commemorate",
    "must",
    "probe",
    "homeward",
    "reported",
}


def rows() -> list[object]:
    return [row for found in predicates().values() for row in found]


def test_the_lexicon_is_as_large_as_promised() -> None:
    assert len(rows()) >= 1600
    assert len(table("equipment")) >= 320


def test_every_type_and_mode_has_a_code() -> None:
    known = codes()
    for found in predicates().values():
        for row in found:
            if row.type is not None:
                assert (row.type, row.mode) in known, (row.lemma, row.type, row.mode)


def test_every_class_that_a_row_names_exists() -> None:
    dynamic = {"person", "state"}
    for found in predicates().values():
        for row in found:
            for wanted in row.when:
                for name in wanted.classes:
                    assert name in dynamic or noun_class(name), (row.lemma, name)


def test_every_guard_that_a_row_names_is_known() -> None:
    named = {g for found in predicates().values() for row in found for g in row.guards}
    assert named <= set(GUARDS) | _READ_ELSEWHERE


def test_every_verb_and_noun_of_all_types_is_reached() -> None:
    types = {row.type for found in predicates().values() for row in found}
    assert len(types - {None}) == 16


@pytest.mark.parametrize("noun", ["strike", "shelling", "withdrawal", "visit", "appeal", "curfew"])
def test_nominalisations_are_listed(noun: str) -> None:
    assert noun in noun_predicates()


def test_light_verbs_take_their_nouns() -> None:
    assert light_verbs()["carry out"].takes("raid")
    assert light_verbs()["come under"].subject == "obj"
    assert not light_verbs()["wage"].takes("visit")


def test_a_malformed_condition_is_named() -> None:
    with pytest.raises(CorpusError, match="no operator"):
        condition("obj")


@pytest.mark.parametrize(
    ("name", "class_"),
    [
        ("Sukhoi Su-25", "combat aircraft"),
        ("Il-76", "transport aircraft"),
        ("Katyusha", "rocket artillery"),
        ("IED", "explosive"),
        ("machetes", "bladed or blunt weapon"),
        ("chlorine", "chemical"),
        ("HIMARS", "rocket artillery"),
        ("Shahed-136", "drone"),
    ],
)
def test_equipment_is_found_by_any_of_its_names(name: str, class_: str) -> None:
    found = find(name)
    assert found is not None
    assert found.class_ == class_


def test_a_city_is_no_missile() -> None:
    assert find("milan") is None


def test_targets_have_classes() -> None:
    assert targets()["hospital"] == "medical"
    assert targets()["checkpoint"] == "military"
