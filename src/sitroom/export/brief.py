"""A situation report as Markdown or HTML. Reports are hostile text: everything that came from one is escaped."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from sitroom.export.table import harmless
from sitroom.model.brief import Brief, Clause, Item, Note

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.1rem;border-bottom:1px solid #ccc;margin-top:2rem}li{margin:.4rem 0}
.lead{font-weight:600}.standing{color:#555}.notes{font-size:.85rem}sup a{text-decoration:none}
@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#161616}.standing{color:#aaa}a{color:#8ab4f8}}
@media print{body{max-width:none;margin:0}a{color:inherit}}
"""
_OPENING = re.compile(r'“|(?<![\w.,!?…])"(?=[\w‘\[])')
_CLOSING = re.compile(r'[”"]')
_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~!&])|^(\s*)([-+]|\d+[.)])(?=\s)", re.MULTILINE)


def as_markdown(brief: Brief) -> str:
    """The brief in CommonMark, notes numbered at the end."""
    lines = [f"# {_md(brief.title)}", ""]
    for section in brief.sections:
        lines += [f"## {_md(section.title)}", ""]
        lines += [f"- {_md_item(item)}" for item in section.items] or [section.empty]
        lines.append("")
    if brief.left_out:
        lines += ["## Not shown", "", *(f"- {_md(line)}" for line in brief.left_out), ""]
    if brief.notes:
        lines += ["## Sources", "", *(f"{note.number}. {_md_note(note)}" for note in brief.notes), ""]
    lines.append(_md(brief.counts))
    return harmless("\n".join(lines)) + "\n"


def as_html(brief: Brief) -> str:
    """The brief as one page without scripts, fit for printing."""
    parts = [
        Markup('<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'),
        Markup('<meta name="viewport" content="width=device-width,initial-scale=1"><title>{}</title>').format(
            brief.title
        ),
        Markup("<style>") + Markup(STYLE) + Markup("</style></head><body><main><h1>{}</h1>\n").format(brief.title),
    ]
    for section in brief.sections:
        parts.append(Markup("<section><h2>{}</h2>\n").format(section.title))
        if section.items:
            parts.append(Markup("<ul>\n") + Markup("").join(map(_html_item, section.items)) + Markup("</ul>"))
        else:
            parts.append(Markup("<p>{}</p>").format(section.empty))
        parts.append(Markup("</section>\n"))
    if brief.left_out:
        shown = Markup("").join(Markup("<li>{}</li>\n").format(line) for line in brief.left_out)
        parts.append(Markup("<section><h2>Not shown</h2><ul>\n{}</ul></section>\n").format(shown))
    if brief.notes:
        shown = Markup("").join(map(_html_note, brief.notes))
        parts.append(Markup('<section class="notes"><h2>Sources</h2><ol>\n{}</ol></section>\n').format(shown))
    parts.append(Markup("<p>{}</p></main></body></html>\n").format(brief.counts))
    return harmless("".join(parts))


def _html_item(item: Item) -> Markup:
    lead = Markup('<span class="lead">{}.</span> ').format(item.lead) if item.lead else Markup("")
    text = Markup("; ").join(map(_html_clause, item.clauses))
    standing = Markup(' <span class="standing">({})</span>').format(item.standing) if item.standing else Markup("")
    return Markup("<li>{}{}{}</li>\n").format(lead, text, standing)


def _html_clause(clause: Clause) -> Markup:
    text = Markup("<q>{}</q>").format(inner(clause.text)) if clause.quoted else escape(clause.text)
    notes = Markup("").join(Markup('<sup><a href="#note-{}">[{}]</a></sup>').format(n, n) for n in clause.notes)
    return text + notes


def _html_note(note: Note) -> Markup:
    title, url = escape(note.title or note.report), web_url(note)
    if url:
        title = Markup('<a href="{}" rel="noreferrer nofollow">{}</a>').format(url, title)
    words = inner(note.words)
    return Markup('<li id="note-{}">{}: {}. <q>{}</q></li>\n').format(note.number, note_head(note), title, words)


def note_head(note: Note) -> str:
    """Who says so, in which outlet, and when it was published."""
    said = f"{note.said_by}, in " if note.said_by else ""
    return f"{said}{note.outlet or 'outlet not known'}, {_moment(note.published)}"


def web_url(note: Note) -> str | None:
    """The address of a note's report, if it is one of the web: a report names what it likes."""
    return note.url if note.url and re.fullmatch(r"(?i)https?://[^\s<>]+", note.url) else None


def _md_item(item: Item) -> str:
    lead = f"**{_md(item.lead)}.** " if item.lead else ""
    standing = f" ({_md(item.standing)})" if item.standing else ""
    return f"{lead}{'; '.join(map(_md_clause, item.clauses))}{standing}"


def _md_clause(clause: Clause) -> str:
    text = f"“{_md(inner(clause.text))}”" if clause.quoted else _md(clause.text)
    return text + "".join(f" [{n}]" for n in clause.notes)


def _moment(published: str | None) -> str:
    if published is None:
        return "no date"
    hour = f" {published[11:16]}{' UTC' if published.endswith(('Z', '+00:00')) else published[19:]}"
    return published[:10] + (hour if published[10:11] == "T" else "")


def inner(text: str) -> str:
    """Quotation marks inside a quotation: single ones."""
    return _CLOSING.sub("’", _OPENING.sub("‘", text))


def _md_note(note: Note) -> str:
    url = f" <{web_url(note)}>" if web_url(note) else ""
    return f"{_md(note_head(note))}: {_md(note.title or note.report)}.{url} “{_md(inner(note.words))}”"


def _md(text: str) -> str:
    """A report's words as Markdown that shows them and does nothing else."""
    line = " ".join(text.split())
    return _MARKS.sub(lambda m: f"\\{m[1]}" if m[1] else f"{m[2]}\\{m[3]}", line)
