"""How a document of Word looks that is written here: paper, fonts, styles, page numbers, writing from right to left."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docx.document import Document
    from docx.text.paragraph import Paragraph

FONT, ARABIC_FONT = "Calibri", "Arial"
INK, LINK = "1F2A44", "0B57A4"
WIDTH = 16.0
"""Centimetres of a line: A4 with margins of 2.5."""
_LEFTWARD = re.compile(
    r"([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[\s\d.,،؛\-–'’]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*)"
)
"""Arabic, Hebrew, Syriac, with the spaces and marks between their words."""


def dress(document: Document, footer: str) -> None:
    """Sets paper, fonts and styles, `footer` and the page's number at the foot of each page.

    What the library's template brings along is that of American paper and of an older Word, with a picture of another page.
    """
    from docx.oxml.ns import qn
    from docx.shared import Cm, Pt

    page = document.sections[0]
    page.page_width, page.page_height = Cm(21), Cm(29.7)
    page.left_margin = page.right_margin = page.top_margin = page.bottom_margin = Cm(2.5)
    for name, size, above, below, heading in (
        ("Normal", 10.5, 0, 6, False),
        ("Title", 20, 0, 10, True),
        ("Heading 1", 14, 16, 4, True),
        ("List Bullet", 10.5, 0, 4, False),
        ("Footer", 8.5, 0, 0, False),
    ):
        style: Any = document.styles[name]
        _font(style, size, INK if heading else None)
        style.paragraph_format.space_before, style.paragraph_format.space_after = Pt(above), Pt(below)
        style.paragraph_format.line_spacing = 1.1
    for apart in document.styles["List Bullet"].element.xpath(".//w:contextualSpacing"):
        apart.getparent().remove(apart)  # else bullets of three lines stand without a gap
    _new_styles(document)
    for setting in document.settings.element.iter(qn("w:compatSetting")):
        if setting.get(qn("w:name")) == "compatibilityMode":
            setting.set(qn("w:val"), "15")
    package = document.part.package
    for id in [id for id, each in package.rels.items() if each.reltype.endswith("/thumbnail")]:
        del package.rels[id]
    _foot(page.footer.paragraphs[0], footer)


def put(paragraph: Paragraph, text: str) -> list[Any]:
    """Adds words as runs, those of Arabic or Hebrew marked as such, and gives the runs."""
    made = []
    for part in _LEFTWARD.split(text):
        if part:
            run = paragraph.add_run(part)
            if _LEFTWARD.fullmatch(part):
                run.font.rtl = True
            made.append(run)
    return made


def bold(runs: list[Any]) -> None:
    """Makes runs bold; for Arabic and Hebrew Word has a mark of its own."""
    for run in runs:
        run.font.bold = run.font.cs_bold = True


def _new_styles(document: Document) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.shared import Cm, Pt, RGBColor

    source: Any = document.styles.add_style("Source", WD_STYLE_TYPE.PARAGRAPH)
    source.base_style = document.styles["Normal"]
    _font(source, 9, None)
    source.paragraph_format.left_indent, source.paragraph_format.first_line_indent = Cm(0.9), Cm(-0.9)
    source.paragraph_format.space_after, source.paragraph_format.line_spacing = Pt(3), 1.0
    source.paragraph_format.keep_together = True
    source.paragraph_format.tab_stops.add_tab_stop(Cm(0.9))
    link: Any = document.styles.add_style("Hyperlink", WD_STYLE_TYPE.CHARACTER)
    link.font.color.rgb, link.font.underline = RGBColor.from_string(LINK), True
    number: Any = document.styles.add_style("Source number", WD_STYLE_TYPE.CHARACTER)
    number.font.color.rgb, number.font.superscript = RGBColor.from_string(LINK), True


def _font(style: Any, size: float, colour: str | None) -> None:
    """Sets a style's font for all scripts: the template's names one by its theme, which would win."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn
    from docx.shared import Pt, RGBColor

    style.font.size, style.font.name = Pt(size), FONT
    fonts = style.element.rPr.rFonts
    for name in list(fonts.attrib):
        if name.endswith("Theme") or name == qn("w:cstheme"):
            del fonts.attrib[name]
    fonts.set(qn("w:cs"), ARABIC_FONT)
    for old in style.element.rPr.findall(qn("w:szCs")):
        style.element.rPr.remove(old)
    whole = OxmlElement("w:szCs")
    whole.set(qn("w:val"), str(int(size * 2)))
    style.element.rPr.find(qn("w:sz")).addnext(whole)
    if colour is not None:
        style.font.color.rgb = RGBColor.from_string(colour)


def _foot(paragraph: Paragraph, text: str) -> None:
    from docx.enum.text import WD_TAB_ALIGNMENT
    from docx.shared import Cm

    stops = paragraph.style.paragraph_format.tab_stops if paragraph.style is not None else None
    if stops is not None:
        stops.clear_all()
        stops.add_tab_stop(Cm(WIDTH), WD_TAB_ALIGNMENT.RIGHT)
    put(paragraph, f"{text}\tPage ")
    _field(paragraph, "PAGE")
    paragraph.add_run(" of ")
    _field(paragraph, "NUMPAGES")


def _field(paragraph: Paragraph, what: str) -> None:
    """Adds what Word counts itself."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), what)
    field.append(paragraph.add_run("1")._r)
    paragraph._p.append(field)
