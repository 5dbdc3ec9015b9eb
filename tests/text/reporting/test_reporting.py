"""Who says what: sources, cues, contents, chains, and how far a speaker's word reaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from sitroom.model.document import Document, document_id
from sitroom.text.analysis import Analysis, Reporting
from sitroom.text.clauses import find_clauses
from sitroom.text.layout import find_blocks
from sitroom.text.parse import parse
from sitroom.text.quotes import find_quotes
from sitroom.text.reporting import find_reportings


@dataclass
class Said:
    """A reporting in words."""

    source: str | None
    cue: str
    act: str
    contents: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    medium: str | None = None
    outer: str | None = None


def analysed(text: str) -> Analysis:
    analysis = Analysis(Document(id=document_id(text), text=text))
    analysis.blocks = find_blocks(text, None)
    analysis.quotes = find_quotes(text, analysis.blocks)
    parse(analysis)
    find_clauses(analysis)
    find_reportings(analysis)
    return analysis


def in_words(analysis: Analysis, r: Reporting) -> Said:
    text = analysis.document.text
    return Said(
        r.source.text if r.source else None,
        text[r.cue[0] : r.cue[1]],
        r.act,
        [text[s:e] for s, e in r.contents],
        [p.text for p in r.addressees],
        text[r.medium[0] : r.medium[1]] if r.medium else None,
        None if r.outer is None else text[slice(*analysis.reportings[r.outer].cue)],
    )


@pytest.fixture(scope="module")
def said() -> Callable[[str], list[Said]]:
    def read(text: str) -> list[Said]:
        analysis = analysed(text)
        return [in_words(analysis, r) for r in analysis.reportings]

    return read


Read = Callable[[str], list[Said]]


@pytest.mark.parametrize(
    ("text", "source", "cue", "act", "content"),
    [
        ("The governor said that the bridge was closed.", "The governor", "said", "say", "that the bridge was closed"),
        ("The bridge was closed, said the governor.", "the governor", "said", "say", "The bridge was closed"),
        ("The bridge, officials said, was closed.", "officials", "said", "say", "The bridge"),
        ("Officials have repeatedly denied using gas.", "Officials", "have repeatedly denied", "deny", "using gas"),
        ("The army did not say who fired first.", "The army", "did not say", "say", "who fired first"),
        ("The UN urged both sides to stop.", "The UN", "urged", "urge", "both sides to stop"),
        ("She called on the guards to leave.", "She", "called on", "urge", "the guards to leave"),
        ("The mayor vowed to rebuild the school.", "The mayor", "vowed", "pledge", "to rebuild the school"),
        ("Rebels threatened to blow up the dam.", "Rebels", "threatened", "threaten", "to blow up the dam"),
        ("The bishop warned of famine.", "The bishop", "warned of", "warn", "famine"),
        ("Police blamed smugglers for the fire.", "Police", "blamed", "accuse", "smugglers for the fire"),
        ("The envoy described the talks as frank.", "The envoy", "described", "say", "the talks as frank"),
        (
            "The front claimed responsibility for the raid.",
            "The front",
            "claimed",
            "claim",
            "responsibility for the raid",
        ),
        ("According to the clinic, nine men died.", "the clinic", "According to", "say", "nine men died"),
        ("Nine men died, according to the clinic.", "the clinic", "according to", "say", "Nine men died"),
        ("The mayor is confident that aid will come.", "The mayor", "is confident", "expect", "that aid will come"),
        ("Villagers fear the dam will break.", "Villagers", "fear", "fear", "the dam will break"),
        ("It was reported that two men died.", None, "was reported", "report", "that two men died"),
    ],
)
def test_one_reporting(said: Read, text: str, source: str | None, cue: str, act: str, content: str) -> None:
    found = [one for one in said(text) if one.cue == cue]
    assert found
    assert (found[0].source, found[0].act, found[0].contents[0]) == (source, act, content)


def test_direct_speech_around_the_cue_is_one_statement(said: Read) -> None:
    (one,) = said('"We lost the hill," Captain Oru said. "We will take it back."')
    assert one.contents == ['"We lost the hill,"', '"We will take it back."']


def test_a_question_mark_does_not_part_a_quote_from_its_speaker(said: Read) -> None:
    assert said('"Who opened the gate?" Judge Amri asked.')[0].source == "Judge Amri"


def test_a_quote_in_the_next_paragraph_keeps_the_speaker() -> None:
    analysis = analysed("'The men were tired,' said Major Lund.\n\n'They had no water. We sent a truck.'")
    carried = [r for r in analysis.reportings if r.inherited]
    assert [r.source.text for r in carried if r.source] == ["Major Lund"]


def test_a_colon_announces_the_quote_of_the_next_paragraph(said: Read) -> None:
    assert said('The abbot added:\n\n"Nobody slept that night."')[0].contents == ['"Nobody slept that night."']


def test_chains_of_speakers(said: Read) -> None:
    found = said("A nurse said the mayor had told her that guards admitted beating the boy.")
    assert [(one.source, one.outer) for one in found] == [
        ("A nurse", None),
        ("the mayor", "said"),
        ("guards", "had told"),
    ]


def test_the_one_who_is_quoted_speaks(said: Read) -> None:
    found = said("State radio quoted an officer as saying that the road was mined.")
    assert [(one.source, one.act, one.outer) for one in found] == [
        ("State radio", "report", None),
        ("an officer", "say", "quoted"),
    ]


def test_speakers_side_by_side_do_not_leak(said: Read) -> None:
    found = said("The army said the town had fallen, but the rebels insisted they held it.")
    assert [one.outer for one in found] == [None, None]
    assert found[0].contents == ["the town had fallen"]


def test_semicolons_end_a_speakers_reach() -> None:
    analysis = analysed("The army said the town had fallen; shells hit the market at noon.")
    by_trigger = {analysis.trigger(c).text: c.report for c in analysis.clauses}
    assert by_trigger["had fallen" if "had fallen" in by_trigger else "fallen"] is not None
    assert by_trigger["hit"] is None


def test_what_is_condemned_is_not_told_on_the_speakers_word() -> None:
    analysis = analysed("The council condemned the shelling of the clinic.")
    assert all(c.report is None for c in analysis.clauses)


@pytest.mark.parametrize(
    "text",
    [
        "The palace declined to comment on the arrests.",
        "The palace had no comment.",
        "The palace did not respond to a request for comment.",
        "The minister could not be reached for comment.",
    ],
)
def test_refusals_to_comment(said: Read, text: str) -> None:
    assert [one.act for one in said(text)] == ["decline_comment"]


def test_who_was_told_and_where(said: Read) -> None:
    told = said("The pilot told the Herald by telephone that the engine had failed.")[0]
    assert (told.told, told.medium) == (["the Herald"], "telephone")
    written = said("The ministry said in a statement that three men were held.")[0]
    assert written.medium == "a statement"


def test_a_document_hands_over_to_its_issuer(said: Read) -> None:
    one = said("A statement by the bishops said the school was safe.")[0]
    assert (one.source, one.medium) == ("the bishops", "A statement by the bishops")


def test_a_reason_for_anonymity() -> None:
    analysis = analysed(
        "An aide, who spoke on condition of anonymity because he feared reprisals, said the camp was empty."
    )
    said_ = next(r for r in analysis.reportings if r.lemma == "say")
    assert said_.anonymous
    assert said_.anonymity is not None
    assert analysis.document.text[slice(*said_.anonymity)] == "because he feared reprisals"


def test_a_hedge_and_a_control_verb_report_nothing(said: Read) -> None:
    assert said("The bridge was reportedly closed.") == []
    assert said("They managed to cross the river.") == []


def test_how_things_look_is_nobodys_word() -> None:
    analysis = analysed("The truce appears to be holding.")
    assert analysis.reportings == []
    assert all(c.report is None for c in analysis.clauses)


def test_a_tail_behind_a_comma_belongs_to_the_first_speaker(said: Read) -> None:
    found = said("The colonel said the guards had fled, adding that he would find them.")
    assert [(one.source, one.cue, one.contents) for one in found] == [
        ("The colonel", "said", ["the guards had fled"]),
        ("The colonel", "adding", ["that he would find them"]),
    ]


def test_a_speaker_in_a_relative_clause_stands_apart(said: Read) -> None:
    found = said("The palace denied arming the gang, which aid workers said had burned four farms.")
    assert [one.outer for one in found] == [None, None]
    assert found[0].contents == ["arming the gang"]


def test_time_to_act_is_a_demand(said: Read) -> None:
    one = said("The council gave the miners a week to leave the pit.")[0]
    assert (one.source, one.act, one.contents) == ("The council", "demand", ["to leave the pit"])


@pytest.mark.parametrize("text", ["", '"', '"" said .', "said said said", "He said.", "...", '" he said " he said'])
def test_odd_text_does_not_crash(text: str) -> None:
    analysed(text)


@pytest.mark.parametrize(
    ("text", "content", "medium"),
    [
        ("The Hill Front claimed Friday's raid on the camp in a broadcast on Radio Dawn.", "Friday's raid on the camp",
         "a broadcast on Radio Dawn"),
        ("The general condemned the attack on Facebook.", "the attack", "Facebook"),
    ],
)  # fmt: skip
def test_the_medium_behind_a_deed_is_no_part_of_it(said: Read, text: str, content: str, medium: str) -> None:
    (one,) = said(text)
    assert (one.contents, one.medium) == ([content], medium)


@pytest.mark.parametrize(
    "text",
    [
        "Gunmen stormed an army barracks in Samfya on Sunday and killed six soldiers, the army said, five hours after a "
        "ceasefire between the government and the Northern People's Front came into force in the north of Zambia.",
        "An air strike hit a wedding in Saada, the Houthi-run health ministry said, where hundreds of guests had gathered.",
    ],
)
def test_who_says_so_in_the_middle_says_what_stands_before(text: str) -> None:
    analysis = analysed(text)
    first = text[: text.index(", the")]
    (told,) = [in_words(analysis, r).contents for r in analysis.reportings]
    assert told[0] == first
    assert all(c.report == 0 for c in analysis.clauses if c.form == "verb" and c.trigger_end <= len(first))


def test_the_day_of_an_agreement_is_not_what_was_agreed_on(said: Read) -> None:
    (told,) = said("Sudan and the Nile Front agreed on Friday at talks in Nairobi to extend their truce by two weeks.")
    assert told.contents == ["to extend their truce by two weeks"]
