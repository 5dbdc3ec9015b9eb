"""The situation report: all that is in it is in the room, each sentence with its notes, and what is left out is counted."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import docx
import jsonschema  # type: ignore[import-untyped]
import pytest
from docx.oxml.ns import qn

from sitroom.export.brief import as_html, as_markdown, inner
from sitroom.export.brief_docx import as_docx
from sitroom.model.brief import Brief, BriefSection
from sitroom.model.errors import NotFoundError, UsageError
from sitroom.room import Room
from sitroom.serve.cli.schema import schema_text
from tests.room.readings import read, scenario


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with Room(tmp_path_factory.mktemp("brief") / "room.db") as opened:
        for report in scenario():
            opened.add(report)
        yield opened


def section(brief: Brief, title: str) -> BriefSection:
    return next(s for s in brief.sections if s.title == title)


def spaced(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    "asked",
    [
        {"since": "2025-05-01", "until": "2025-05-14"},
        {"since": "2025-05-09", "until": "2025-05-11"},
        {"since": "2025-05-01", "until": "2025-05-14", "focus": "Samfya"},
        {"since": "2025-05-01", "until": "2025-05-14", "focus": "Northern People's Front"},
        {"since": "2024-01-01", "until": "2024-02-01"},
    ],
    ids=str,
)
def test_every_word_and_every_note_stands_in_a_report(room: Room, asked: dict[str, Any]) -> None:
    made = room.brief(**asked)
    texts = {row["id"]: spaced(room.report(row["id"]).document.text) for row in room.reports()}
    everything = "\n".join(texts.values())
    assert [n.number for n in made.notes] == list(range(1, len(made.notes) + 1))
    assert len({(n.report, n.words) for n in made.notes}) == len(made.notes)
    for note in made.notes:
        assert (note.published or "") < asked["until"] + "~"
        for passage in note.words.split(" … "):
            assert passage in texts[note.report]
    used = set()
    for item in (item for part in made.sections for item in part.items):
        assert item.notes, item
        used |= set(item.notes)
        for clause in item.clauses:
            assert clause.notes, item
            if clause.quoted:
                assert clause.text in everything
            for words in re.findall("“([^“”]+)”", "" if clause.quoted else clause.text):
                assert words in everything
    assert used == {n.number for n in made.notes}
    jsonschema.validate(json.loads(made.model_dump_json()), json.loads(schema_text("brief")))


def test_nothing_is_said_twice(room: Room) -> None:
    made = room.brief(since="2025-05-01", until="2025-05-14")
    for part in made.sections:
        said = [(item.lead, tuple(clause.text for clause in item.clauses)) for item in part.items]
        assert len(set(said)) == len(said), part.title
        quotes = [clause.text for item in part.items for clause in item.clauses if clause.quoted]
        assert len(set(quotes)) == len(quotes), part.title


def test_what_came_before_is_not_new(room: Room) -> None:
    made = room.brief(since="2025-05-09", until="2025-05-14")
    for item in section(made, "New").items:
        day = re.match(r"\d{4}-\d\d-\d\d", item.lead or "")
        assert day is None or day[0] >= "2025-05-04", item
    assert not any("fish market" in c.text for i in section(made, "New").items for c in i.clauses)
    assert any("of earlier days" in line or "told of before" in line for line in made.left_out)


def test_the_gravest_of_several_sources_is_told(room: Room) -> None:
    new = section(room.brief(since="2025-05-04", until="2025-05-05"), "New")
    assert any("barracks in Samfya" in c.text for item in new.items for c in item.clauses)
    assert any("independent sources" in (item.standing or "") for item in new.items)


def test_lines_are_sentences_and_no_columns(room: Room) -> None:
    text = as_markdown(room.brief(since="2025-05-01", until="2025-05-14"))
    for odd in ("as of", "basis", "None", "{", "single_source", "in_force", "not_met", "T00:00"):
        assert odd not in text.split("## Sources")[0], odd
    assert "independent sources" in text


def test_rival_figures_stand_side_by_side(room: Room) -> None:
    figures = section(room.brief(since="2025-05-01", until="2025-05-14"), "Figures that changed")
    disputed = [item for item in figures.items if item.standing == "contradicted"]
    assert disputed
    assert all(len(item.clauses) >= 1 for item in disputed)
    assert max(len(item.clauses) for item in disputed) > 1


def test_rival_figures_are_told_among_what_is_disputed(room: Room) -> None:
    made = room.brief(since="2025-05-01", until="2025-05-14")
    rivals = [item for item in section(made, "Disputed").items if item.standing == "contradicted"]
    assert rivals
    assert max(len(item.clauses) for item in rivals) > 1
    quiet = section(room.brief(since="2024-01-01", until="2024-02-01"), "Disputed")
    assert (quiet.items, quiet.empty) == ((), "No happening and no figure of this time is disputed in the room.")


def test_what_is_left_out_is_counted(room: Room) -> None:
    made = room.brief(since="2025-05-01", until="2025-05-14")
    assert made.left_out
    assert all(re.match(r"[\d,]+ ", line) for line in made.left_out)
    assert any("of a single source" in line for line in made.left_out)
    assert not any(line.startswith("0 ") for line in made.left_out)


def test_days_the_wrong_way_round_and_an_unknown_focus(room: Room) -> None:
    with pytest.raises(UsageError):
        room.brief(since="2025-05-14", until="2025-05-01")
    with pytest.raises(NotFoundError):
        room.brief(since="2025-05-01", focus="Atlantis")


def test_a_focus_narrows(room: Room) -> None:
    whole = room.brief(since="2025-05-01", until="2025-05-14")
    narrow = room.brief(since="2025-05-01", until="2025-05-14", focus="Samfya")
    assert 0 < len(narrow.notes) < len(whole.notes)
    assert narrow.title.endswith(": Samfya")


def test_an_empty_room_and_a_report_without_a_day(tmp_path: Path) -> None:
    with Room(tmp_path / "room.db") as room:
        empty = room.brief(since="2025-05-01", until="2025-05-14")
        assert (empty.notes, empty.left_out) == ((), ())
        assert all(not part.items and part.empty for part in empty.sections)
        room.add(read("Rebels shelled the port of Hodeidah, killing 12 people.", None))
        assert any("without a day" in line for line in room.brief(since="2025-05-01", until="2025-05-14").left_out)


def test_a_document_of_word_has_every_sentence_and_each_number_leads_to_its_note(room: Room) -> None:
    made = room.brief(since="2025-05-01", until="2025-05-14")
    document = docx.Document(io.BytesIO(as_docx(made)))
    text = "\n".join(paragraph.text for paragraph in document.paragraphs)
    for part in made.sections:
        assert part.title in text
        for item in part.items:
            assert all((inner(c.text) if c.quoted else c.text) in text for c in item.clauses), item
    body = document.element.body
    marks = body.xpath(".//w:bookmarkStart/@w:name")
    assert marks == [f"note_{note.number}" for note in made.notes]
    leads = body.xpath(".//w:hyperlink[@w:anchor]")
    assert [lead.xpath("string(.)") for lead in leads] == [
        f"[{n}]" for part in made.sections for item in part.items for clause in item.clauses for n in clause.notes
    ]
    assert all(f"[{lead.get(qn('w:anchor')).removeprefix('note_')}]" == lead.xpath("string(.)") for lead in leads)
    assert document.core_properties.title == made.title


def test_a_document_of_word_says_what_it_is_of_and_counts_its_pages(room: Room) -> None:
    made = room.brief(since="2025-05-01", until="2025-05-14", focus="Samfya")
    document = docx.Document(io.BytesIO(as_docx(made)))
    (facts,) = document.tables
    told = {row.cells[0].text: row.cells[1].text for row in facts.rows}
    assert (told["Reports of"], told["Focus"], told["Rests on"]) == ("2025-05-01 to 2025-05-14", "Samfya", made.counts)
    (foot,) = document.sections[0].footer.paragraphs
    assert made.title in foot.text
    assert foot._p.xpath(".//w:fldSimple/@w:instr") == ["PAGE", "NUMPAGES"]
    headings = [p.text for p in document.paragraphs if p.style is not None and p.style.name == "Heading 1"]
    assert headings[: len(made.sections)] == [part.title for part in made.sections]


def test_arabic_names_are_marked_as_such_in_a_document_of_word(tmp_path: Path) -> None:
    text = "Rebels shelled the port of Hodeidah on Monday, killing 12 people, officials said."
    with Room(tmp_path / "room.db") as room:
        room.add(read(text, "2018-06-19", "صحيفة الميناء (Harbour)", title="قصف الميناء يوم الاثنين"))
        document = docx.Document(io.BytesIO(as_docx(room.brief(since="2018-06-01", until="2018-06-30"))))
    runs = document.element.body.xpath(".//w:r[w:rPr/w:rtl]")
    words = {run.xpath("string(.)") for run in runs}
    assert {"صحيفة الميناء", "قصف الميناء يوم الاثنين"} <= words
    assert not any(c.isascii() and c.isalpha() for word in words for c in word)


def test_a_hostile_report_makes_a_document_of_word_that_opens(tmp_path: Path) -> None:
    text = "Rebels shelled the port of Hodeidah on Monday, killing 12 people, officials said."
    odd = "a\x01\N{RIGHT-TO-LEFT OVERRIDE}\ufffe<w:p/>"
    with Room(tmp_path / "room.db") as room:
        room.add(read(text, "2018-06-19", odd, title=odd, url="javascript:alert(1)"))
        document = docx.Document(io.BytesIO(as_docx(room.brief(since="2018-06-01", until="2018-06-30"))))
    assert "<w:p/>" in "".join(paragraph.text for paragraph in document.paragraphs)
    assert not [rel for rel in document.part.rels.values() if rel.is_external]


def test_a_hostile_report_is_shown_and_does_nothing(tmp_path: Path) -> None:
    text = "Rebels <script>alert(1)</script> shelled the port of Hodeidah on Monday, killing 12 people, officials said."
    with Room(tmp_path / "room.db") as room:
        room.add(
            read(text, "2018-06-19", "<b>Outlet</b>", title="<img src=x onerror=alert(1)>", url="javascript:alert(1)")
        )
        made = room.brief(since="2018-06-01", until="2018-06-30")
        page = as_html(made)
        assert made.notes
        for mark in ("<script", "<img", "<b>", "javascript:"):
            assert mark not in page
        assert "&lt;script&gt;" in page


def test_a_brief_is_made_anew_when_something_comes_in(tmp_path: Path) -> None:
    with Room(tmp_path / "room.db") as room:
        room.add(
            read("Rebels shelled Aden on Monday, killing twelve civilians, the health ministry said.", "2021-06-01")
        )
        first = room.brief(since="2021-06-01", until="2021-06-05")
        sooner = room.brief(since="2021-05-31", until="2021-06-05")  # of the same lines, which are kept
        assert [s.items for s in sooner.sections if "Figures" in s.title] == [
            s.items for s in first.sections if "Figures" in s.title
        ]
        room.add(
            read("Rebels shelled Aden, killing 40 civilians, the Red Cross said on Thursday.", "2021-06-04", "Outlet 2")
        )
        again = room.brief(since="2021-06-01", until="2021-06-05").model_dump_json()
        assert "40 civilians" in again
        assert "40 civilians" not in first.model_dump_json()
