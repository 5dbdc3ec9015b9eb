from dataclasses import dataclass

import pytest

from sitroom.lexicon.names import Name, NameIndex, names


@dataclass
class Word:
    text: str


def words(text):
    return [Word(w) for w in text.replace("'s", " 's").replace("-", " - ").replace(",", " ,").split()]


def found(text, **how):
    return [(f.first, f.last, f.names[0].id) for f in names().find(words(text), **how)]


@pytest.mark.parametrize("spelling", ["Jabhat al-Nusra", "Jabhat an-Nusra", "Al-Nusra Front", "Nusrah"])
def test_transliterations_of_one_group_share_an_id(spelling):
    assert {n.id for f in names().find(words(spelling)) for n in f.names} == {"nusra-front"}


def test_the_longest_name_wins():
    ids = found("fighters of the Islamic State of Iraq and the Levant fled")
    assert [i for _, _, i in ids] == ["islamic-state"]


def test_an_article_before_the_name_belongs_to_it():
    [(first, last, _)] = found("al-Shabaab attacked")
    assert (first, last) == (0, 2)


def test_possessive_inside_a_name_does_not_hide_it():
    assert [i for _, _, i in found("the Tigray People's Liberation Front signed")] == ["tplf"]


def test_abbreviations_count_only_as_written():
    assert [i for _, _, i in found("the US told us")] == ["USA"]
    assert found("it is so") == []


def test_a_heading_in_capitals_does_not_make_words_of_abbreviations():
    assert found("WHO IS TO BLAME", shouted=True) == []


def test_dots_and_diacritics_do_not_count():
    assert {i for _, _, i in found("U.S. and Türkiye")} == {"USA", "TUR"}


def test_a_country_keeps_its_article():
    assert [i for _, _, i in found("El Salvador")] == ["SLV"]


def test_lower_case_text_still_shows_countries():
    assert [i for _, _, i in found("riots in india today", caseless=True)] == ["IND"]
    assert found("riots in india today") == []


def test_a_later_name_points_back_to_the_earlier():
    [match] = names().find(words("Fateh al-Sham Front"))
    assert match.names[0].formerly
    assert match.names[0].since == "2016-07"


def test_a_spelling_that_two_share_keeps_both():
    one = Name("group", "a", "Popular Front A", "Popular Front", "armed_group", "AAA")
    two = Name("group", "b", "Popular Front B", "Popular Front", "armed_group", "BBB")
    [match] = NameIndex([one, two]).find(words("the Popular Front said"))
    assert {n.id for n in match.names} == {"a", "b"}


def test_every_relation_names_an_actor():
    for text in ("Nusra Front", "Hezbollah", "Haqqani network"):
        for name in names().get(text):
            assert all(relation.name for relation, _, _ in name.relations)
