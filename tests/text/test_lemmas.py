"""Verbs and plurals that the lemmatizer takes for others."""

from sitroom.text.lemmas import noun_lemma, verb_lemma


def test_verbs_keep_their_own_lemma() -> None:
    found = [verb_lemma(w, m) for w, m in [("staged", "stag"), ("waging", "wag"), ("cordoned", "cordone")]]
    assert found == ["stage", "wage", "cordon"]
    assert verb_lemma("decreed", "decreed") == "decree"


def test_known_verbs_and_strangers_stay() -> None:
    assert verb_lemma("killed", "kill") == "kill"
    assert verb_lemma("zorbed", "zorb") == "zorb"
    assert verb_lemma("ed", "") == ""


def test_bases_are_no_basis() -> None:
    assert [noun_lemma(w, m) for w, m in [("bases", "basis"), ("crises", "crisis")]] == ["base", "crisis"]
