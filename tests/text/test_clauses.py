"""Roles as kinds read them: voice, control, coordination, relative clauses, light verbs, nominalisations."""

from __future__ import annotations

import pytest

from sitroom.model.document import Document, document_id
from sitroom.text.analysis import Analysis, Block, Clause
from sitroom.text.clauses import find_clauses
from sitroom.text.parse import parse


def analysed(text: str) -> Analysis:
    analysis = Analysis(Document(id=document_id(text), text=text), blocks=[Block("paragraph", 0, len(text))])
    parse(analysis)
    find_clauses(analysis)
    return analysis


def clause(analysis: Analysis, lemma: str) -> Clause:
    found = [c for c in analysis.clauses if c.lemma == lemma]
    assert found, [c.lemma for c in analysis.clauses]
    return found[0]


def texts(c: Clause, *roles: str) -> list[str]:
    return [p.text for p in c.role(*roles)]


def test_passive_turns_subject_into_object_and_by_phrase_into_subject() -> None:
    c = clause(analysed("The garrison was overrun by tribal fighters at dawn."), "overrun")
    assert texts(c, "obj") == ["The garrison"]
    assert texts(c, "subj") == ["tribal fighters"]
    assert c.passive


def test_agentless_passive_has_no_subject() -> None:
    assert texts(clause(analysed("Three monks were shot near the pagoda."), "shoot"), "subj") == []


def test_shared_auxiliary_keeps_the_second_verb_passive() -> None:
    c = clause(analysed("Eleven sailors were killed and 40 wounded when the boat sank."), "wound")
    assert c.passive
    assert texts(c, "obj") == ["40"]


def test_object_control_gives_the_infinitive_its_subject() -> None:
    c = clause(analysed("The general ordered his brigade to leave the valley."), "leave")
    assert texts(c, "subj") == ["his brigade"]


def test_subject_control() -> None:
    c = clause(analysed("The junta promised to release the monks."), "release")
    assert texts(c, "subj") == ["The junta"]
    assert texts(c, "obj") == ["the monks"]


def test_coordinated_verbs_share_their_subject() -> None:
    c = clause(analysed("Rebels stormed the depot and burned two trucks."), "burn")
    assert texts(c, "subj") == ["Rebels"]
    assert texts(c, "obj") == ["two trucks"]


def test_coordinated_subjects_are_members() -> None:
    c = clause(analysed("The army and the militia crossed the river."), "cross")
    assert texts(c, "subj") == ["The army", "the militia"]


def test_relative_pronoun_has_its_antecedent() -> None:
    c = clause(analysed("The police arrested a man who had attacked the mosque."), "attack")
    (subject,) = c.role("subj")
    assert subject.text == "who"
    assert subject.antecedent is not None
    assert subject.antecedent.text == "a man"


def test_reduced_relative_is_passive_over_its_antecedent() -> None:
    c = clause(analysed("A mine planted by insurgents destroyed the truck."), "plant")
    assert texts(c, "obj") == ["A mine"]
    assert texts(c, "subj") == ["insurgents"]


def test_light_verb_is_one_clause_with_the_noun() -> None:
    analysis = analysed("Jets carried out raids against the depot on Friday.")
    c = clause(analysis, "raid")
    assert c.light == "carry out"
    assert texts(c, "subj") == ["Jets"]
    assert texts(c, "prep:against") == ["the depot"]
    assert not [x for x in analysis.clauses if x.lemma == "carry out"]
    assert analysis.trigger(c).text == "raids"


def test_light_verb_of_suffering_makes_its_subject_the_object() -> None:
    c = clause(analysed("The suburb came under heavy shelling from the hills."), "shelling")
    assert texts(c, "obj") == ["The suburb"]
    assert texts(c, "prep:from") == ["the hills"]


def test_nominalisation_takes_by_and_of() -> None:
    c = clause(analysed("The shelling of the market by the navy drew protests."), "shelling")
    assert texts(c, "subj") == ["the navy"]
    assert texts(c, "obj") == ["the market"]


def test_particle_belongs_to_the_trigger() -> None:
    analysis = analysed("Militants shot down a helicopter.")
    assert analysis.trigger(clause(analysis, "shoot down")).text == "shot down"


@pytest.mark.parametrize(
    "text",
    [
        "No shells were fired on Monday.",
        "Nobody was killed in the raid.",
        "Not a single soldier crossed the river.",
        "The militia did not attack the village.",
        "The rebels never shelled the town.",
    ],
)
def test_negation_is_found_on_verb_or_argument(text: str) -> None:
    verbs = [c for c in analysed(text).clauses if c.form == "verb"]
    assert verbs[0].negated


def test_fronted_auxiliary_is_a_condition() -> None:
    c = clause(analysed("Were the army to enter the city, the mayor said, the bridges would be blown up."), "enter")
    assert c.mark == "if"
    assert texts(c, "subj") == ["the army"]


def test_a_headline_in_the_present_has_its_verb() -> None:
    c = clause(analysed("Navy shells rebel port"), "shell")
    assert texts(c, "subj") == ["Navy"]
    assert texts(c, "obj") == ["rebel port"]


def test_semicolons_part_sentences() -> None:
    analysis = analysed("The army said it had won; the rebels said it had not.")
    assert [s.text for s in analysis.sentences] == ["The army said it had won;", "the rebels said it had not."]


def test_out_of_is_from() -> None:
    assert texts(clause(analysed("Two battalions pulled out of Kidal."), "pull"), "prep:from") == ["Kidal"]


def test_offsets_are_the_documents_whatever_the_marks() -> None:
    text = "‘We won’t leave,’ he said.\nThen “the guns” spoke."
    analysis = analysed(text)
    for sentence in analysis.sentences:
        for token in sentence.tokens:
            assert text[token.start : token.end] == token.text


def test_crossing_repairs_keep_the_tree() -> None:
    from sitroom.text.analysis import Token
    from sitroom.text.repairs import repair

    # "X, police said, a witness said": two speakers, each taken for part of the other's content.
    words = [
        ("X", "PROPN", "nsubj", 3),
        (",", "PUNCT", "punct", 0),
        ("police", "NOUN", "appos", 0),
        ("said", "VERB", "ROOT", 3),
        (",", "PUNCT", "punct", 3),
        ("witness", "NOUN", "appos", 2),
        ("said", "VERB", "ccomp", 3),
    ]
    tokens = [
        Token(i, i, i + 1, w, w, "say" if w == "said" else w, p, "VBD" if p == "VERB" else "NN", d, h)
        for i, (w, p, d, h) in enumerate(words)
    ]
    repair(tokens)
    for token in tokens:
        steps, at = 0, token.i
        while tokens[at].head != at:
            at, steps = tokens[at].head, steps + 1
            assert steps < len(tokens)


def test_a_subject_goes_on_over_semicolons() -> None:
    found = analysed("The army shelled two hamlets on Monday; burned nine houses; and arrested 14 men, residents said.")
    assert texts(clause(found, "burn"), "subj") == ["The army"]
    assert texts(clause(found, "arrest"), "subj") == ["The army"]
    assert texts(clause(analysed("The guards fled; the town celebrated."), "celebrate"), "subj") == ["the town"]


@pytest.mark.parametrize(
    ("text", "lemma", "roles"),
    [
        ("The brigade will hand in its guns once a date for the ballot is fixed.", "fix", ["a date for the ballot"]),
        ("They would come home only once a timetable for the pull-out was drawn up.", "draw up", ["a timetable"]),
        ("Ferries would sail once the last mine is cleared.", "clear", ["the last mine"]),
    ],
)
def test_once_opens_a_clause(text: str, lemma: str, roles: list[str]) -> None:
    c = clause(analysed(text), lemma)
    assert (c.relation, c.mark) == ("adverbial", "once")
    assert texts(c, "obj")[0].startswith(roles[0])


def test_once_as_an_adverb_opens_none() -> None:
    c = clause(analysed("The militia once held the pass."), "hold")
    assert (c.relation, c.mark) == ("root", "")


def test_the_past_of_wind_up_is_no_wound() -> None:
    assert clause(analysed("The two camps wound up nine days of talks."), "wind up").tense == "past"


def test_a_long_lede_keeps_its_deed() -> None:
    analysis = analysed(
        "Gunmen on motorcycles killed at least 14 traders and burned three lorries on the road to Dori on Saturday, two days "
        "after the government and the Volta Front agreed to extend a local truce by a month, residents and officials said."
    )
    killed, agreed = clause(analysis, "kill"), clause(analysis, "agree")
    assert (killed.finite, killed.tense, texts(killed, "subj")) == (True, "past", ["Gunmen on motorcycles"])
    assert (agreed.relation, agreed.mark) == ("adverbial", "after")
    assert texts(agreed, "subj") == ["the government", "the Volta Front"]


@pytest.mark.parametrize(
    "text", ["The Front wants 120 miners freed before it talks of guns.", "The rebels want the hostages freed by June."]
)
def test_what_is_wanted_is_done_to_its_object(text: str) -> None:
    c = next(c for c in analysed(text).clauses if c.lemma == "free")
    assert c.passive
    assert texts(c, "obj")


@pytest.mark.parametrize(
    ("text", "what", "to"),
    [
        (
            "The front has offered the regime in Lusaka a truce of ten days.",
            "a truce of ten days",
            "the regime in Lusaka",
        ),
        ("The group offered the government in Bogota a pause in the fighting.", "a pause", "the government"),
    ],
)
def test_what_is_offered_stands_behind_the_place_of_who_is_to_have_it(text: str, what: str, to: str) -> None:
    c = clause(analysed(text), "offer")
    assert [t.split(" in the")[0] for t in texts(c, "obj")] == [what]
    assert texts(c, "iobj") == [to]
