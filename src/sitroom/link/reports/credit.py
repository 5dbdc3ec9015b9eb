"""Which agency's wire a report carries, by what its own head and foot say.

In order of weight: the dateline ("CAIRO (Reuters) -"), the byline, a credit line at the end ("(AFP)", "— AP"), agencies
named as what a report was written from, the outlet itself. "told AFP" is the weakest: it lays one sentence to an agency.
A name that no table has counts only where the form shows that it is an agency's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sitroom.lexicon.agencies import Agency, agencies_named, countries_of_towns, country_of_outlet, of_host
from sitroom.lexicon.sparing import Sparing
from sitroom.model.document import Document
from sitroom.model.linking import Credit, CreditSort
from sitroom.model.values import Span
from sitroom.text.dateline import find_dateline

_HEAD, _FOOT = 1500, 900
"""Characters of a report in which its head and foot stand."""

_LINE_END = 300
"""Characters at the end of a paragraph in which it may name agencies."""

_LINE = re.compile(r"[^\n\r\x0b\x0c\x85\u2028\u2029]+")
_NAME = r"[^\W\d_][\w'’&.\-]*(?: (?:of |and |the |de |du |d'|al-)?[^\W\d_][\w'’&.\-]*){0,5}"
# "(AFP)" in front of the first words, "MOSCOW, March 3 (Interfax)", "AMMAN, AFP –", "DAMASCUS, (SANA)"
_PAREN = re.compile(rf"[(\[](?P<name>{_NAME}(?:[/,] ?{_NAME}){{0,3}})[)\]]")
_OPENS = re.compile(rf"[(\[](?P<name>{_NAME})[)\]]\s*(?:--?|[—–:])?\s*(?=\S)")
# What `find_dateline` leaves: "JOHANNESBURG, (ANA) –", "PRISTINA (KosovaPress) The", "MOSCOW, May 3. /TASS/.", "Sanaa – Saba:"
_LOOSE = re.compile(
    rf"[A-Z][\w'’. \-]{{1,30}}(?:[,/] ?[A-Z][\w'’. \-]{{1,24}})?(?:,? [\w. ]{{3,18}}?)?"
    rf"(?:[,.]? ?[(/\[](?P<paren>{_NAME})[)/\]]|(?: ?--?| ?[—–]|,) ?(?P<bare>{_NAME}) ?(?::|--?|[—–]))"
)
_CONTRIBUTED = Sparing(
    rf"(?P<name>{_NAME})(?:['’]s? [^\n]{{0,60}}|,? (?:writers?|journalists?|reporters?|correspondents?) [^\n]{{0,60}})? "
    r"contributed(?: to (?:this|the) (?:report|story|article))?"
)
_SLASHED = re.compile(r"(?P<name>[A-Z][A-Za-z]{1,11})/[A-Z][\w'’. -]{1,30}(?:--?|[—–:]|$)", re.MULTILINE)
_AFTER_COMMA = re.compile(rf",\s*\(?(?P<name>{_NAME})\)?\s*(?:--?|[—–:])\s*$")
_BY = re.compile(
    rf"(?i:by |from |source ?: ?|via |©|\(c\) ?|copyright )?\s*(?:\d{{4}} )?(?:(?i:by |the ))*(?P<name>{_NAME})",
    re.UNICODE,
)
_BY_PERSON = re.compile(r"(?i)\(?(?:by|from)\s")
_SIGNED = re.compile(rf"(?:--?|[—–]|©|\(c\)|/)\s*(?P<name>{_NAME}(?:[/,] ?{_NAME}){{0,3}})\s*[.)/]*$")
_LAST_PAREN = re.compile(rf"[(\[]\s*(?P<name>{_NAME}(?:(?:[/,–-] ?| and | & ){_NAME}){{0,4}})\s*[)\]]\s*[.]?$")
_COPYRIGHT = re.compile(
    rf"(?i:©|\(c\)|copyright)\s*(?:\d{{4}}(?:[-–]\d{{2,4}})?)?,?\s*(?:(?i:by|the)\s)*(?P<name>{_NAME})"
)
_INPUTS = Sparing(
    r"(?i)\(?\b(?:with (?:additional )?(?:inputs?|reporting|reports?|material|files|agency|agencies|contributions?|"
    r"information)(?: (?:from|by|of))?|(?:inputs?|additional reporting|material|information|report(?:ed|ing)?|text|story)"
    r" (?:from|by)|(?:this|the) (?:story|report|article) (?:was |is |has been |includes |contains )"
    r"[^.\n]{0,60}?\b(?:by|from)|source ?:|agencies ?:|compiled (?:by|from)(?: [^.\n]{0,40} from)?)\s*(?P<names>[^\n.]{2,120})"
)
_AGENCIES_ALONE = re.compile(
    r"(?i)\(?(?:with (?:inputs from )?(?:news |wire |foreign )?agenc(?:y|ies)(?: inputs?| reports?)?|"
    r"(?:news |wire )?agencies|wire (?:services|reports)|(?:news|wire) service reports)\)?\.?"
)
_PARTS = re.compile(r"\s*(?:/|,|;|&|\band\b|\s[-–—]\s|\bas well as\b)\s*(?:\bthe\b\s*)?", re.IGNORECASE)
_TOLD = re.compile(
    rf"\b(?:tells?|told|telling|spoke to|speaking to|interview (?:with|by)|said to)\s+(?:the )?(?P<name>{_NAME})"
)
_AN_AGENCY = re.compile(
    r"(?i)(?:\b(?:news|press|wire|information|telegraph(?:ic)?)\s+(?:agency|service|network|bureau|wire|association|trust)"
    r"|\bnews agency|\b(?:wire|newswire|press|presse|agency|agence|agencia|agentur|news)$|^(?:agence|agencia|agenzia)\b)"
)
_NO_AGENCY = re.compile(
    r"(?i)^(?:(?:news |wire |foreign )?agenc(?:y|ies)|wires?|wire services?|(?:web|news|online|foreign|city) desk)$|"
    r"\b(?:updated?|file|photo|picture|pictured|video|text|reporter|correspondent|staff|ends?|more|local time|gmt|sic|"
    r"press release|press conference|press briefing|"
    r"mon|tues|wednes|thurs|fri|satur|sun)\b|^h/t\b|^(?:domestic|international|overseas|external|home|world|national|foreign) "
    r"(?:service|radio|television|tv)$|^(?:left|right|above|below|c|reuters photo|ap photo|mr|mrs|the)$"
)


def credit_of(document: Document) -> Credit | None:
    """The agency that a report is laid to by its dateline, byline, a credit line or its outlet; None where none is.

    `told` is given only where nothing else names an agency.

    >>> text = "CAIRO, March 3 (Reuters) - Shells fell on the port, residents said.\\n\\nThe port was shut."
    >>> credit = credit_of(Document(id="d", text=text))
    >>> credit.agency, credit.sort, credit.span.text
    ('reuters', 'dateline', 'Reuters')
    """
    return next(credits_of(document), None)


def credits_of(document: Document) -> Iterator[Credit]:
    """All that name an agency, those that weigh most first."""
    where = _where(document)
    yield from _of_dateline(document, where)
    yield from _of_byline(document, where)
    yield from _of_foot(document, where)
    outlet = _of_outlet(document)
    if outlet:
        yield outlet
    yield from _of_speech(document, where)


def _where(document: Document) -> str | None:
    """The country of the dateline, else of the outlet: which of several agencies with one code is meant."""
    line = document.dateline or document.text[:80].split("\n")[0]
    place = re.split(r"\s*[(\-–—]", line, maxsplit=1)[0]
    for part in reversed(place.split(",")):
        country = countries_of_towns().get(part.strip().lower())
        if country:
            return country
    return country_of_outlet(document.outlet) if document.outlet else None


def _known(name: str, where: str | None) -> tuple[str, str | None] | None:
    """Name and id of a known agency; the id is None where one code is of several and nothing decides."""
    name = name.strip(" .,;:-–—")
    found = agencies_named(name)
    if not found and "/" not in name and name.lower().startswith("the "):
        found = agencies_named(name[4:])
    if len(found) > 1:
        near = tuple(a for a in found if a.country == where)
        found = near if len(near) == 1 else found
    if not found:
        return None
    return (found[0].name, found[0].id) if len(found) == 1 else (name, None)


def _named(name: str, where: str | None, *, form: bool) -> tuple[str, str | None] | None:
    """A known agency, or, where `form` shows that one is meant, the name as it stands."""
    known = _known(name, where)
    if known:
        return known
    for part in _PARTS.split(name):
        known = _known(part, where) if part != name else None
        if known:
            return known
    words = name.strip(" .,;:-–—")
    if re.match(r"(?i)(?:with|by|from|see|also|in|at|on)\b", words):
        return None
    if not form or _NO_AGENCY.search(words) or len(words) < 3 or words.islower():
        return None
    return (words.removeprefix("The "), None)


def _credit(document: Document, named: tuple[str, str | None], sort: CreditSort, start: int, end: int) -> Credit:
    return Credit(named[0], named[1], sort, Span(start=start, end=end, text=document.text[start:end]))


def _lines(text: str) -> list[tuple[int, int]]:
    """Start and end of each line with words, blanks around it left off."""
    found = []
    for line in _LINE.finditer(text):
        words = line.group().strip()
        if words:
            start = line.start() + line.group().index(words[0])
            found.append((start, start + len(words)))
    return found


def _of_dateline(document: Document, where: str | None) -> Iterator[Credit]:
    text = document.text
    for number, (start, end) in enumerate(_lines(text[:_HEAD])[:8]):
        opens = _OPENS.match(text, start, end)
        if opens and _known(opens["name"], where):
            yield _credit(document, _known(opens["name"], where) or ("", None), "dateline", *opens.span("name"))
            return
        line = find_dateline(text, start, end, opening=number < 4, capitals=False)
        if line is None:
            yield from _of_loose_dateline(document, start, end, where)
            if end - start > 120:
                return
            continue
        for found in (*_PAREN.finditer(text, start, line.end), *_AFTER_COMMA.finditer(text, start, line.end)):
            named = _named(found["name"], where, form=found.re is _PAREN and not _is_place(found["name"]))
            if named:
                yield _credit(document, named, "dateline", *found.span("name"))
                return
        if line.agency:
            at = text.find(line.agency, start, line.end)
            named = _named(line.agency, where, form=not _is_place(line.agency))
            if at >= 0 and named:
                yield _credit(document, named, "dateline", at, at + len(line.agency))
                return
        yield from _of_loose_dateline(document, start, end, where)
        return


def _of_loose_dateline(document: Document, start: int, end: int, where: str | None) -> Iterator[Credit]:
    """Forms in which only a known agency shows that a dateline is one."""
    for pattern, group in ((_SLASHED, "name"), (_LOOSE, "paren"), (_LOOSE, "bare")):
        found = pattern.match(document.text, start, min(end, start + 120))
        words = found[group] if found else None
        if not found or not words or (group != "name" and found.end() == end):
            continue
        # "the Government of National Accord (GNA) captured" is no dateline: there a sentence begins.
        if group == "paren" and document.text[found.end() : found.end() + 2].lstrip()[:1].islower():
            continue
        named = _known(words, where) or (_known(words.title(), where) if group == "name" else None)
        if named:
            sort: CreditSort = "credit" if group == "name" and found.end() == end else "dateline"
            yield _credit(document, named, sort, *found.span(group))
            return


def _is_place(name: str) -> bool:
    return name.strip().lower() in countries_of_towns()


def _of_byline(document: Document, where: str | None) -> Iterator[Credit]:
    for start, end in _lines(document.text[:_HEAD])[:6]:
        line = document.text[start:end]
        if end - start > 90 or line.endswith((".", "!", "?", ".”", '."')):
            break
        found = _BY.fullmatch(line.strip("()[] .|"))
        names = [found["name"]] if found else []
        if _BY_PERSON.match(line):
            names += [part.strip(" ()[].") for part in re.split(r"[,|/]| in | of | for ", line)[1:]]
        for name in names:
            named = _known(name, where)
            if named:
                at = start + line.index(name)
                yield _credit(document, named, "byline", at, at + len(name))
                return
    if document.byline:
        parts = [p for p in re.split(r"[,|/;]|\bfor\b|\bof\b|\bwith\b|\band\b", document.byline) if p.strip()]
        for part in (document.byline, *parts):
            words = re.sub(r"(?i)^\s*(?:by|from|source:?)\s+", "", part.strip(" ()"))
            named = _known(words, where)
            if named is None and _AN_AGENCY.search(words) and not _NO_AGENCY.search(words):
                named = (words, None)
            if named:
                yield Credit(named[0], named[1], "byline")
                return


def _of_foot(document: Document, where: str | None) -> Iterator[Credit]:
    text = document.text
    lines = _lines(text)
    inputs: Credit | None = None
    for start, end in reversed(lines[-6:]):
        if end < len(text) - _FOOT:
            break
        if _inputs_in(document, start, end, where):
            inputs = inputs or _inputs_in(document, start, end, where)
            continue
        credit = _signature(document, start, end, where)
        if credit:
            yield credit
            return
    for start, end in lines[:4]:
        inputs = inputs or (_inputs_in(document, start, end, where) if end - start <= 120 else None)
    if inputs:
        yield inputs


def _signature(document: Document, start: int, end: int, where: str | None) -> Credit | None:
    """The agency that a line at the foot is, or that a paragraph there is signed with."""
    start = max(start, end - _LINE_END)
    line = document.text[start:end]
    alone = end - start <= 90
    bare = line.strip("()[]/*-–—= .")
    named = _known(bare, where) if alone else None
    if named:
        at = start + line.index(bare)
        return _credit(document, named, "credit", at, at + len(bare))
    if _SLASHED.fullmatch(line):
        return next(_of_loose_dateline(document, start, end, where), None)
    found = _COPYRIGHT.match(line) or (_LAST_PAREN.fullmatch(line) or _SIGNED.fullmatch(line) if alone else None)
    # In brackets on a line for itself any name with the form of one is an agency; after a sentence it must say so.
    form = found is not None and (found.re is _LAST_PAREN or bool(_AN_AGENCY.search(found["name"])))
    if found and found.re is _COPYRIGHT:
        form = False
    at = 0
    if found is None:
        at = max(0, len(line) - 80)
        found = _LAST_PAREN.search(line, at) or _SIGNED.search(line, at)
        form = found is not None and found.re is _LAST_PAREN and bool(_AN_AGENCY.search(found["name"]))
    if found is None:
        return None
    named = _named(found["name"], where, form=form and not _is_place(found["name"]))
    named = named or _named(found["name"].split(". ")[0], where, form=False)
    return _credit(document, named, "credit", start + found.start("name"), start + found.end("name")) if named else None


def _inputs_in(document: Document, start: int, end: int, where: str | None) -> Credit | None:
    """Agencies that a line names as what the report was written from."""
    text = document.text
    start = max(start, end - _LINE_END)
    for found in _INPUTS.finditer(text, start, end):
        for part in _PARTS.split(found["names"].strip("() ")):
            words = part.strip("() ")
            named = _known(words, where)
            if named is None and _AN_AGENCY.search(words) and words[:1].isupper() and not _NO_AGENCY.search(words):
                named = (words, None)
            if named:
                at = text.index(words, found.start("names"))
                return _credit(document, named, "inputs", at, at + len(words))
    contributed = _CONTRIBUTED.search(text, start, end)
    if contributed:
        words = contributed["name"].split(" ")
        for size in range(len(words), 0, -1):
            name = " ".join(words[:size])
            named = _known(name, where)
            if named:
                at = contributed.start("name")
                return _credit(document, named, "inputs", at, at + len(name))
    several = _PARTS.split(text[start:end].strip("()[] .")) if end - start <= 60 else []
    if len(several) > 1 and all(_known(part, where) for part in several):
        named = _known(several[0], where)
        at = text.index(several[0], start)
        return _credit(document, named or ("", None), "inputs", at, at + len(several[0]))
    alone = _AGENCIES_ALONE.fullmatch(text, start, end)
    if alone:
        return _credit(document, ("agencies", None), "inputs", start, end)
    return None


def _of_outlet(document: Document) -> Credit | None:
    if document.outlet:
        named = _known(document.outlet, country_of_outlet(document.outlet))
        if named is None and re.search(r"(?i)\b(?:news agency|press agency|newswire|news wire|wire)$", document.outlet):
            named = (document.outlet.removeprefix("The ").removeprefix("the "), None)
        return Credit(named[0], named[1], "outlet") if named else None
    host = re.match(r"(?i)https?://([^/:?#]+)", document.url or "")
    agency: Agency | None = of_host(host[1])[1] if host else None
    return Credit(agency.name, agency.id, "outlet") if agency else None


def _of_speech(document: Document, where: str | None) -> Iterator[Credit]:
    for found in _TOLD.finditer(document.text):
        words = found["name"].split(" ")
        for size in range(len(words), 0, -1):
            name = " ".join(words[:size]).rstrip(".,")
            named = _known(name, where)
            if named is None and re.search(r"(?i)\bnews agency$|\bpress agency$|\bnewswire$", name) and size > 2:
                named = (name, None)
            if named:
                at = found.start("name")
                yield _credit(document, named, "told", at, at + len(name))
                return
