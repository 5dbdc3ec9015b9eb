"""Layout: what each line of a report is, and that blocks bound the right words."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitroom.text.dateline import full_date
from sitroom.text.layout import LONGEST_BLOCK, find_blocks


def blocks(text: str, title: str | None = None) -> list[tuple[str, str]]:
    return [(b.kind, text[b.start : b.end]) for b in find_blocks(text, title)]


def test_a_wire_story_falls_into_its_parts():
    text = (
        "URGENT\n\nShells fall on Ganda as talks open\n\nBy Lena Okafor in Bento\n\n"
        "BENTO, Kamara, March 3, 2019 (Reuters) - Shells fell on Ganda on Sunday, the mayor said.\n\n"
        "- 'No way back' -\n\n\"We stay,\" she said.\n\nKey points:\n- Two bridges are cut.\n- The port is open."
        "\n\nENDS"
    )
    assert blocks(text) == [
        ("slug", "URGENT"),
        ("title", "Shells fall on Ganda as talks open"),
        ("byline", "By Lena Okafor in Bento"),
        ("dateline", "BENTO, Kamara, March 3, 2019 (Reuters) -"),
        ("paragraph", "Shells fell on Ganda on Sunday, the mayor said."),
        ("heading", "'No way back'"),
        ("paragraph", '"We stay," she said.'),
        ("heading", "Key points:"),
        ("item", "Two bridges are cut."),
        ("item", "The port is open."),
        ("end_mark", "ENDS"),
    ]


@pytest.mark.parametrize(
    ("dateline", "rest"),
    [
        ("BEIRUT -", " Troops left the town."),
        ("BEIRUT (AFP) --", " Troops left the town."),
        ("SYRIA--", "Troops left the town."),
        ("KABUL, Afghanistan, March 3 (Reuters) -", " Troops left the town."),
        ("GENEVA/ANKARA (Reuters) —", " Troops left the town."),
        ("DAMASCUS, SANA –", " Troops left the town."),
        ("DEIR EZ-ZOR, Syria (AP) _", " Troops left the town."),
        ("UNITED NATIONS, N.Y. —", "Troops left the town."),
        ("Lima, 20 Aug 88 (EFE) --", " Troops left the town."),
        ("Managua (Nicaragua), 9 Aug 88 (EFE) --", " Troops left."),
        ("KABUL, Afghanistan (Jan. 25, 2013)", "\nTroops left the town."),
        ("MOSCOW (AP)", " Troops left the town."),
        ("Goma —", " Troops left the town."),
        ("BAGHDAD:", " A bomber struck a checkpoint."),
        ("SOMALIA:", " Aid reaches the camp."),
        ("LASHKAR GAH, Afghanistan:", " Troops left the town."),
        ("Srinagar:", " Security forces shot two men."),
    ],
)
def test_datelines_stand_apart_from_the_first_sentence(dateline, rest):
    assert blocks(dateline + rest + "\n\nMore will follow, they said.")[:2] == [
        ("dateline", dateline),
        ("paragraph", rest.strip()),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "NATO - the alliance's name - means little here.",
        "US-led forces left the town.",
        "SU-25 jets took off at dawn.",
        "Moscow - which arms both sides - said nothing.",
        "Russia — the army's old ally — kept silent.",
        "The UN (the world body) left.",
        "Talks in Oslo (Norway) - the third round - failed.",
        "NATO: No troops will be sent.",
        "POLICE: Two men were held.",
        "Russia: The army will not leave.",
        "Moscow: We will not leave.",
        'Kampala: "Our troops stay."',
    ],
)
def test_asides_and_compounds_are_no_datelines(text):
    assert blocks(text + "\n\nNothing else is known.")[0] == ("paragraph", text)


def test_hard_wrapped_lines_are_one_paragraph_with_the_breaks_inside():
    text = (
        "   The convoy of twelve trucks that had waited at the crossing since\n"
        "Monday went through on Thursday after the governor signed the permits,\n"
        "a driver said. None of them was searched on the way to the city, and\n"
        "all had arrived by nightfall.\n"
        "   The next one will wait for a word from the capital, according to a\n"
        "clerk at the post.\n"
    )
    kinds = blocks(text)
    assert [kind for kind, _ in kinds] == ["paragraph", "paragraph"]
    assert kinds[0][1].count("\n") == 3
    assert kinds[1][1].startswith("The next one")


def test_one_paragraph_a_line_stays_apart():
    text = "The truce held overnight.\nBoth sides said so.\nMonitors saw no fire along the river on Tuesday."
    assert [words for _, words in blocks(text)] == text.split("\n")


def test_headings_by_shape():
    text = (
        "A first long sentence sets out what happened at the bridge on Monday.\n\nAID STOPPED\n\n"
        "No truck came for a week, the clinic said in a letter to donors.\n\nWhat comes next\n\n"
        "## Prisoners\n\nBoth lists were handed over by the mediator on Friday.\n\n"
        '"We are tired of it," he said.'
    )
    assert [words for kind, words in blocks(text) if kind == "heading"] == [
        "AID STOPPED",
        "What comes next",
        "Prisoners",
    ]


def test_a_single_line_is_read_as_text_whatever_its_shape():
    assert blocks("Troops enter Ganda") == [("paragraph", "Troops enter Ganda")]
    assert blocks("TROOPS ENTER GANDA") == [("paragraph", "TROOPS ENTER GANDA")]
    assert blocks("troops entered ganda on monday") == [("paragraph", "troops entered ganda on monday")]


def test_text_in_capitals_is_not_all_headings():
    text = (
        "SAN PEDRO, 3 JAN 90 (EFE) -- [TEXT] A PATROL WAS AMBUSHED NEAR THE COFFEE\n"
        "MILL AT DAWN.  THREE SOLDIERS WERE HURT BY A SHELL OR BY A MINE, THE\nGARRISON SAID.\n\n"
        "   THE ROAD HAS BEEN CLOSED SINCE NOON."
    )
    assert [kind for kind, _ in blocks(text)] == ["dateline", "slug", "paragraph", "paragraph"]


def test_lower_cased_text_keeps_its_paragraphs():
    text = "police fired in the air near the mill.\n\nno one was hurt, the mayor said.\n\nthe market stayed shut"
    assert [kind for kind, _ in blocks(text)] == ["paragraph"] * 3


def test_the_given_title_is_found_with_or_without_a_stop_and_where_it_is_glued():
    assert blocks("Truce signed in Ganda.\n\nBoth sides signed.", "Truce signed in Ganda")[0][0] == "title"
    assert blocks("Truce signed in GandaBoth sides signed it.", "Truce signed in Ganda") == [
        ("title", "Truce signed in Ganda"),
        ("paragraph", "Both sides signed it."),
    ]
    assert blocks("Both sides signed it today.\n\nThe rest is open.", "Something else")[0][0] == "paragraph"


@pytest.mark.parametrize(
    "line",
    [
        "URGENT",
        "(UPDATE 2)",
        "bur-abc/def",
        "For Immediate Release",
        "March 3, 2019",
        "* * *",
        "https://news.example/a",
        "Kamara-conflict-talks-aid",
        "Published: 3 March 2019 14:20 GMT",
    ],
)
def test_slugs(line):
    assert ("slug", line) in blocks(f"Truce signed in Ganda\n\n{line}\n\nBoth sides signed it on Monday.\n\nThey left.")


@pytest.mark.parametrize("line", ["ENDS", "###", "-30-", "(END)", "- ends -", "© Wire 2019"])
def test_end_marks(line):
    assert blocks(f"Both sides signed it on Monday.\n\nThey left.\n\n{line}")[-1] == ("end_mark", line)


def test_a_slug_before_the_title_is_cut_off():
    assert blocks("UPDATE 2-Truce signed in Ganda\n\nBoth sides signed it on Monday.")[:2] == [
        ("slug", "UPDATE 2-"),
        ("title", "Truce signed in Ganda"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "By Lena Okafor",
        "By Lena Okafor and Jan de Wit in Bento",
        "BY LENA OKAFOR",
        "(Reporting by Lena Okafor; Editing by Jan de Wit)",
    ],
)
def test_bylines(line):
    assert ("byline", line) in blocks(f"Truce signed in Ganda\n\n{line}\n\nBoth sides signed it on Monday.")


def test_by_friday_is_no_byline():
    assert ("byline", "By Friday") not in blocks("Truce signed\n\nBy Friday\n\nBoth sides signed it on Monday.")


def test_lost_paragraph_breaks_are_found_and_abbreviations_are_not():
    assert [w for _, w in blocks("The mayor left the town.Three guards stayed behind. Gen.Otto said so.")] == [
        "The mayor left the town.",
        "Three guards stayed behind. Gen.Otto said so.",
    ]


def test_unicode_line_separators_part_lines():
    text = "Evening update\u2028For Immediate Release\u2028\u2028A patrol was hit near the mill."
    assert [kind for kind, _ in blocks(text)] == ["title", "slug", "paragraph"]


def test_endless_paragraphs_are_cut_so_that_parsing_stays_cheap():
    found = find_blocks("The shelling went on. " * 5000)
    assert max(b.end - b.start for b in found) <= LONGEST_BLOCK


@pytest.mark.parametrize(
    ("words", "date"),
    [
        ("March 3, 2019", "2019-03-03"),
        ("3 JAN 90", "1990-01-03"),
        ("20 Aug 08", "2008-08-20"),
        ("March 3", None),
        ("30 February 2020", None),
        ("2019-03-03", "2019-03-03"),
        ("Wednesday, 16th March 2016", "2016-03-16"),
    ],
)
def test_full_dates_only(words, date):
    assert full_date(words) == date


@given(
    st.text(alphabet=st.sampled_from(list("Aa b.\n-–*#:'\"“(),1\t\u2028\r[]é")), max_size=120),
    st.none() | st.text(max_size=10),
)
def test_blocks_never_overlap_and_lose_no_letter(text, title):
    found = find_blocks(text, title)
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(b.start < b.end <= len(text) for b in found)
    kept = "".join(text[b.start : b.end] for b in found)
    assert sum(c == "A" for c in kept) == text.count("A")
