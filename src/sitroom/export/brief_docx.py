"""A situation report as a document of Word: headings, bullets, numbers that lead to the notes at the end."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sitroom.export.brief import inner, note_head, web_url
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
    about.created = about.modified = datetime.now(UTC).replace(tzinfo=None)
    document.add_heading(_clean(brief.title), 0)
    for section in brief.sections:
        document.add_heading(_clean(section.title), 1)
        for item in section.items:
            _item(document.add_paragraph(style="List Bullet"), item)
        if not section.items:
            document.add_paragraph(_clean(section.empty))
    if brief.left_out:
        document.add_heading("Not shown", 1)
        for line in brief.left_out:
            document.add_paragraph(_clean(line), style="List Bullet")
    if brief.notes:
        document.add_heading("Sources", 1)
        for note in brief.notes:
            _note(document, note)
    document.add_paragraph(_clean(brief.counts))
    made = io.BytesIO()
    document.save(made)
    return made.getvalue()


def _item(paragraph: Paragraph, item: Item) -> None:
    if item.lead:
        paragraph.add_run(_clean(f"{item.lead}. ")).bold = True
    for at, clause in enumerate(item.clauses):
        text = f"“{inner(clause.text)}”" if clause.quoted else clause.text
        paragraph.add_run(_clean(("; " if at else "") + text))
        for number in clause.notes:
            _lead(paragraph, f"[{number}]", anchor=_name(number), raised=True)
    if item.standing:
        paragraph.add_run(_clean(f" ({item.standing})")).italic = True


def _note(document: Document, note: Note) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn
    from docx.shared import Cm

    paragraph = document.add_paragraph()
    paragraph.paragraph_format.left_indent, paragraph.paragraph_format.first_line_indent = Cm(0.8), Cm(-0.8)
    for tag in ("w:bookmarkStart", "w:bookmarkEnd"):
        mark = OxmlElement(tag)
        mark.set(qn("w:id"), str(note.number))
        if tag == "w:bookmarkStart":
            mark.set(qn("w:name"), _name(note.number))
        paragraph._p.append(mark)
    paragraph.add_run(_clean(f"{note.number}. {note_head(note)}: "))
    url, title = web_url(note), _clean(note.title or note.report)
    if url:
        _lead(paragraph, title, url=url)
    else:
        paragraph.add_run(title)
    paragraph.add_run(_clean(f". “{inner(note.words)}”"))


def _lead(paragraph: Paragraph, text: str, *, anchor: str = "", url: str = "", raised: bool = False) -> None:
    """Adds words that lead to a bookmark of the document, or to an address."""
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    run = paragraph.add_run(text)
    run.font.superscript = raised or None
    run.font.underline = None if raised else True
    link = OxmlElement("w:hyperlink")
    if url:
        link.set(qn("r:id"), paragraph.part.relate_to(url, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
    else:
        link.set(qn("w:anchor"), anchor)
    paragraph._p.append(link)
    link.append(run._r)


def _name(number: int) -> str:
    return f"note_{number}"


def _clean(text: str) -> str:
    """Words of a report as XML takes them."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", harmless(text))
