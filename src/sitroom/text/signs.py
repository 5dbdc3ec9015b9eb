"""The marks that wires and websites put around a report: slugs, bylines, headings, end marks.

Each test takes one line without the blanks around it.
"""

from __future__ import annotations

import re

from sitroom.text.dateline import AGENCY, DATE, UPPER
from sitroom.text.surrounds import is_surround

_END = re.compile(
    r"[/(\[\s*#–—-]*(?:ends?|end of (?:text|report|statement|message))[/)\]\s*#–—-]*(?:/?\d{4})?"
    r"|#{2,}|(?:#\s*){3,}|[–—-]*\s*30\s*[–—-]+|\(?more\)?|(?:©|\(c\)|copyright\b).{0,120}",
    re.IGNORECASE,
)
_END_AT_END = re.compile(
    r"(?:(?<=[.!?”\"’'])|(?<=\n))[ \t\n]*(?:#{3,}|-30-|\((?:END|ENDS|end|ends)\)|/ENDS|ENDS|-ENDS-|//|-0-)$"
)
_SEPARATOR = re.compile(r"[\W_]+")
_INITIALS = re.compile(r"(?:bur-?)?[a-z]{2,4}(?:-[a-z]{2,4})?(?:/[a-z]{1,4}(?:-[a-z]{2,4})?){1,4}|bur-[a-z]{2,4}")
_SLUG_WORD = (
    r"URGENT|BREAKING(?: NEWS)?|ALERT|FLASH|"
    r"(?:UPDATE|REFILE|RPT|WRAPUP|CORRECTED?|RECAST|CORRECTION|REPEAT)S?"
    r"(?:[ -]?\d+)?|\d(?:st|nd|rd|th) LEAD|LEAD(?: \d)?|FACTBOX|EXCLUSIVE|ADVISORY|ATTENTION|EDS|EMBARGOED"
)
_SLUG = re.compile(
    "|".join(
        (
            rf"[\[(*\s]*(?:{_SLUG_WORD})(?:[\])*:\s–—-]|\b)*(?:/{{2,}})?",
            r"\((?:Adds|Updates|Recasts|Repeats|Corrects|Refiles|Writes through)\b[^()]{0,160}\)",
            r"for (?:immediate )?release|embargoed until.{0,60}|(?:press|news) release",
            # what a page says around a report when its text was copied by hand
            r"download pdf|print|(?:also read|see also|source|tags|topics)\s?:.{0,200}|sign up\b.{0,80}",
            r"(?:published|posted|updated|last updated|issued|first published|date)(?: on| at)?\s?:?\s.{0,20}\d.{0,40}",
            r"(?:this|the) (?:story|article|report|page|text) (?:is|was) "
            r"(?:from|(?:first |originally |last )?(?:published|posted|updated)).{0,60}",
            r"https?://\S+|www\.\S+|\d{4}-\d\d-[A-Z]{1,3}-\d{2,4}",
            rf"{DATE}(?:[,;\s|–—-]+\d{{1,2}}[:.]\d\d.{{0,20}})?",
        )
    ),
    re.IGNORECASE,
)
_DESK_NOTE = re.compile(
    r"[–—-]*\s*(?:ATTENTION|EDS|EMBARGOED|ADVISORY|ADDS|RECASTS|UPDATES|REPEATS|CORRECTS)\b.{0,120}"
)
_HYPHENATED_SLUG = re.compile(r"[A-Z][A-Za-z]+(?:-[A-Za-z0-9]+){2,8}(?:,\s?\d\w{0,3}\s?(?:lead|LEAD|Lead))?")
_PREFIX = re.compile(
    "|".join(
        (
            r"(?:\[(?:[A-Z][A-Za-z ,.'-]{2,120}|[A-Z][^\[\]]{2,120})\][ \t\n]*)+",
            rf"(?:{_SLUG_WORD})[ \t]*(?::|--+|[–—]|-(?=[ \t]?[A-Z]))[ \t]*",
            r"\((?:UPDATE|URGENT|LEAD|RECAST|CORRECTED|REFILE|ADDS)[^()]{0,40}\)[ \t:–—-]*",
            rf"\((?:{AGENCY})\)[ \t]*(?:--+|[–—:]|-(?=[ \t]))?[ \t]*(?=[A-Z\"“‘'])",
        )
    )
)
# Bracketed fields of broadcast monitoring ("[Text]", "[Begin recording]") and names of those who speak in interviews.
_FIELD = re.compile(
    r"(?i)\[(?:text|excerpts?|report|passage|words indistinct|by |from |article|interview|communique|"
    r"editorial|commentary|announcer|video|begin|statement|speech|live|recorded)"
    r"|\[(?:[A-Z][\w.'’-]*|the|of|and|first|second|unidentified)(?: (?:[A-Z][\w.'’-]*|[a-z]{2,12})){0,3}\]"
)

_NAME = (
    rf"(?:[{UPPER}][\w'’.\-]*|de|da|di|al|el|bin|ibn|van|von|der|den|la|le|du|dos|ter|and|in|at|of|for|with"
    r"|our|the|staff|our own|correspondents?|reporters?|writers?)"
)
_BYLINE = re.compile(rf"(?:[Bb][Yy]|BY)[ \t]+(?P<name>{_NAME}(?:[ ,;|/&–—-]+{_NAME}){{0,14}})")
_BYLINE_START = re.compile(rf"(?:By|BY) [{UPPER}][\w'’.\-]+ (?:[{UPPER}]|al-|el-|de |van |bin )")
_CREDIT = re.compile(
    "|".join(
        (
            r"\(?(?:additional |with )?(?:reporting|writing|editing|compiled|translated|words|text|story|edited"
            r"|written) (?:and \w+ )?by\b.{0,300}",
            rf"(?:from|story) {_NAME}(?: {_NAME}){{1,3}} in {_NAME}",
            r"(?:associated press|reuters|afp|ap|bbc|guardian|times)(?: staff| news| foreign)? "
            r"(?:writers?|correspondents?|reporters?)",
            rf"\(?(?:{AGENCY}|agence france-presse|the associated press|associated press|staff reporter"
            r"|our correspondent|agencies)\)?",
        )
    ),
    re.IGNORECASE,
)
_NO_NAME = re.compile(
    r"(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|june|july|august|september"
    r"|october|november|december|noon|dawn|midnight|night|force|land|sea|air|contrast|then)\b|\d"
)

_DASHED = re.compile(r"[-–—*=~]{1,3}[ \t]*(?P<words>\S.{0,110}?\S)[ \t]*[-–—*=~]{1,3}")
_MARKDOWN = re.compile(r"#{1,6}[ \t]+(?P<words>\S.{0,150}?)[ \t]*#*|(?:\*\*|__)(?P<bold>\S.{0,110}?)(?:\*\*|__)")
_QUOTED = re.compile(r"[\"“‘'«].*[\"”’'»]")
_SPEECH = re.compile(r"(?i)\b(?:said|says|added|told|asked|replied|wrote|following|are|is|was|were|include[sd]?)\b")
_OPEN_END = re.compile(
    r"(?i)(?:,|\b(?:the|a|an|and|or|of|to|in|at|by|for|with|from|that|which|who|as|than|its|their|his|was|were|has|had"
    r"|have|is|are|be|been|will|would|said|near|into|between|but))$"
)
_STOP_INSIDE = re.compile(r"[^\W\d_]{4}[.!?][\"”’]?\s+[\"“‘]?[^\W\d_a-zß-ÿ]")
_LEADS_IN = re.compile(
    r"(?i)(?:\w{2}ed|wrote|reports|writes|adds|notes|asks|argues|claims|explains|tweets|states|concludes"
    r"|continues|that|found|read|reads|this|to|in|from \w+|according to .+):$"
)
_SENTENCE_WORDS = re.compile(r"(?i)\b(?:he|she|they|we|i) (?:said|says|added|told|was|were|is|are|had|have|has)\b")


def is_sign(words: str) -> bool:
    """Whether a line is a mark that never goes on in its neighbour: an end mark, a slug, a rule, a heading by marks."""
    return len(words) < 200 and (
        is_end_mark(words)
        or is_slug(words)
        or is_marked_heading(words)
        or (_BYLINE.fullmatch(words) is not None and not _NO_NAME.search(words))
    )


def is_end_mark(words: str) -> bool:
    """Whether a line closes the report: "ENDS", "###", "-30-", "(END)", a copyright line."""
    return len(words) <= 140 and _END.fullmatch(words) is not None


def is_slug(words: str) -> bool:
    """Whether a line is a desk's or a site's mark: "URGENT", "(UPDATE 2)", "bur-abc/def", a bare date or link."""
    return is_surround(words) or (
        len(words) <= 220
        and any(pattern.fullmatch(words) for pattern in (_SEPARATOR, _SLUG, _DESK_NOTE, _INITIALS, _HYPHENATED_SLUG))
    )


def is_byline(words: str, *, opening: bool = True, last: bool = False) -> bool:
    """Whether a line names who wrote the report. `last`: an agency's name alone closes reports as well."""
    if len(words) > 300 or (words.endswith(".") and not words.startswith("(") and not last):
        return False
    if _CREDIT.fullmatch(words):
        return True
    if opening and len(words.split()) <= 16 and _BYLINE_START.match(words) and not _NO_NAME.match(words[3:]):
        return True
    found = _BYLINE.fullmatch(words)
    return found is not None and len(words.split()) <= 16 and not _NO_NAME.search(found["name"])


def is_marked_heading(words: str) -> bool:
    """Whether marks make a line a heading: "- 'Terrorist targets' -", "## Aid", "**Aid**"."""
    return inner_heading(words) is not None


def inner_heading(words: str) -> tuple[int, int] | None:
    """Where the words of a marked heading stand in its line."""
    dashed = _DASHED.fullmatch(words)
    if dashed and len(words.split()) <= 16 and re.search(r"\w", dashed["words"]):
        return dashed.span("words")
    marked = _MARKDOWN.fullmatch(words)
    if marked:
        return marked.span("words" if marked["words"] else "bold")
    return None


def is_heading(words: str, *, capitals: bool, lowered: bool, opening: bool) -> bool:
    """Whether a line without marks reads as a heading: short, and without the stop that would close a sentence.

    `opening`: it is the first line, where a longer one, or a question, may still be the title. `capitals`, `lowered`:
    the case of the whole text, which then says nothing here.
    """
    count = len(words.split())
    if count > (24 if opening else 12) or len(words) > (170 if opening else 90) or not re.search(r"\w\w", words):
        return False
    if opening and count >= 4 and words.endswith(".") and _title_case(words):
        return True
    if is_open(words) or (_STOP_INSIDE.search(words) and not opening):
        return False
    last = words.rstrip("\"'”’»)]")[-1:]
    if last in ".!…" and not re.search(r"\b(?:[A-Z]\.){2,}$", words):
        return False
    if last == "?":
        return opening
    if last in ",;" or words[0] in ",;)":
        return False
    if last == ":":
        return count == 1 or (count <= 6 and not _SPEECH.search(words) and not _LEADS_IN.search(words))
    if not lowered and words[0].islower():
        return False
    if not capitals and words.isupper():
        return True
    if not opening and _QUOTED.fullmatch(words) and count > 6:
        return False
    return not _SENTENCE_WORDS.search(words)


def _title_case(words: str) -> bool:
    long = [word for word in re.findall(r"[^\W\d_][\w'’-]*", words) if len(word) > 3]
    return len(long) >= 3 and all(word[0].isupper() for word in long)


def is_open(words: str) -> bool:
    """Whether a line breaks off where no sentence, heading or title ends: "… were hurt, the"."""
    return _OPEN_END.search(words) is not None


def slug_prefix(text: str, start: int, end: int) -> int | None:
    """Where the slug that a paragraph or title opens with ends: "UPDATE 2-", "[REPORT] [TEXT]", "(CNN) --"."""
    found = _PREFIX.match(text, start, min(end, start + 300))
    if found is None or found.end() >= end:
        return None
    if found.group().startswith("[") and not _FIELD.match(found.group()):
        return None
    return found.end()


def end_mark_at_end(text: str, start: int, end: int) -> int | None:
    """Where an end mark begins that closes a paragraph on its own line: "… left the town. ENDS"."""
    found = _END_AT_END.search(text, max(start, end - 12), end)
    return found.start() if found and found.start() > start else None
