"""A situation report as a document of Word: its facts, headings, bullets, numbers that lead to the notes at the end."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sitroom.export.brief import inner, note_head, web_url
from sitroom.export.docx_look import WIDTH, bold, dress, put
from sitroom.export.table import harmless
from sitroom.model.brief import Brief, Item, Note
from sitroom.model.errors import BackendError

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no document of XML may hold: control characters, halves of a pair, two that are none."""

if TYPE_CHECKING:
    from docx.document import Document
    from docx.text.paragraph import Paragraph


def as_docx(brief: Brief) -> bytes:
    """The brief as a DOCX file. Raises `BackendError` without the extra `web`.

    A note is a paragraph with a bookmark, and each number behind a sentence is a link to it: notes of Word's own would stand
    on the page of the sentence, and one that ten sentences rest on would stand there ten times.
    """
    try:
        import docx
    except ModuleNotFoundError as error:
        raise BackendError("backend.web", "what writes DOCX is not installed", "pip install 'sitroom[web]'") from error
    document = docx.Document()
    about = document.core_properties
    about.title, about.author, about.comments = _clean(brief.title), "sitroom", ""
    now = datetime.now(UTC)
    about.created = about.modified = now.replace(tzinfo=None)
    dress(document, _clean(brief.title))
    put(document.add_paragraph(style="Title"), _clean(brief.title))
    _facts(document, brief, now)
    for section in brief.sections:
        document.add_heading(_clean(section.title), 1)
        for item in section.items:
            _item(document.add_paragraph(style="List Bullet"), item)
        if not section.items:
            document.add_paragraph().add_run(_clean(section.empty)).italic = True
    if brief.left_out:
        document.add_heading("Not shown", 1)
        for line in brief.left_out:
            put(document.add_paragraph(style="List Bullet"), _clean(line))
    if brief.notes:
        document.add_heading("Sources", 1).paragraph_format.page_break_before = True
        for note in brief.notes:
            _note(document, note)
    made = io.BytesIO()
    document.save(made)
    return made.getvalue()


def _facts(document: Document, brief: Brief, now: datetime) -> None:
    """What a reader asks before the first sentence: which days, of whom, as of when, on what it rests."""
    from docx.shared import Cm

    told = [f"{section.title} ({len(section.items)})" for section in brief.sections if section.items]
    facts = [
        ("Reports of", brief.since if brief.since == brief.until else f"{brief.since} to {brief.until}"),
        ("Focus", brief.focus or ""),
        ("Made", f"{now:%Y-%m-%d %H:%M} UTC"),
        ("Sentences", ", ".join(told)),
        ("Rests on", brief.counts),
        ("Not shown", "what is listed before the sources" if brief.left_out else ""),
    ]
    shown = [fact for fact in facts if fact[1]]
    table = document.add_table(rows=len(shown), cols=2)
    table.autofit = False
    widths = (3.0, WIDTH - 3.0)
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Cm(width)
    for row, (name, value) in zip(table.rows, shown, strict=True):
        for cell, width in zip(row.cells, widths, strict=True):
            cell.width = Cm(width)
            cell.paragraphs[0].paragraph_format.space_after = 0
        bold(put(row.cells[0].paragraphs[0], name))
        put(row.cells[1].paragraphs[0], _clean(value))


def _item(paragraph: Paragraph, item: Item) -> None:
    if item.lead:
        bold(put(paragraph, _clean(f"{item.lead}. ")))
    for at, clause in enumerate(item.clauses):
        text = f"“{inner(clause.text)}”" if clause.quoted else clause.text
        put(paragraph, _clean(("; " if at else "") + text))
        for number in clause.notes:
            _lead(paragraph, f"[{number}]", "Source number", anchor=_name(number))
    if item.standing:
        for run in put(paragraph, _clean(f" ({item.standing})")):
            run.italic = True


def _note(document: Document, note: Note) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    paragraph = document.add_paragraph(style="Source")
    start, end = OxmlElement("w:bookmarkStart"), OxmlElement("w:bookmarkEnd")
    start.set(qn("w:name"), _name(note.number))
    for mark in (start, end):
        mark.set(qn("w:id"), str(note.number))
    paragraph._p.append(start)
    paragraph.add_run(f"{note.number}.")
    paragraph._p.append(end)
    put(paragraph, _clean(f"\t{note_head(note)}: "))
    url, title = web_url(note), _clean(note.title or note.report)
    if url:
        _lead(paragraph, title, "Hyperlink", url=url)
    else:
        put(paragraph, title)
    put(paragraph, _clean(f". “{inner(note.words)}”"))


def _lead(paragraph: Paragraph, text: str, style: str, *, anchor: str = "", url: str = "") -> None:
    """Adds words that lead to a bookmark of the document, or to an address."""
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    runs = put(paragraph, text)
    link = OxmlElement("w:hyperlink")
    if url:
        link.set(qn("r:id"), paragraph.part.relate_to(url, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
    else:
        link.set(qn("w:anchor"), anchor)
    paragraph._p.append(link)
    for run in runs:
        run.style = style
        link.append(run._r)


def _name(number: int) -> str:
    return f"note_{number}"


def _clean(text: str) -> str:
    """Words of a report as XML takes them."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", harmless(text))
