"""What the lines of a report are: title, headings, dateline, byline, slugs, list items, paragraphs, end marks.

Recognised before the parser sees anything: a heading run into its neighbour wrecks both parses. Blocks are in order,
never overlap, and bound the words alone (bullets, `#` and the dashes around a heading stay outside). A paragraph that
was wrapped by hand is one block with line breaks inside.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from sitroom.text import signs
from sitroom.text.analysis import Block, BlockKind
from sitroom.text.dateline import find_dateline

LONGEST_BLOCK = 20_000
"""Characters. Longer paragraphs (a book without line breaks) are cut at a sentence end: the parser's cost grows."""

_LINE = re.compile(r"[^\n\r\x0b\x0c\x85\u2028\u2029]+")
_BREAKS = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_TERMINAL = re.compile(r"[.!?…。] ?[\"'”’»)\]]*$")
_BULLET = re.compile(
    r"(?:[•·‣▪◦●■○►➤*+]|[-–—](?=[ \t]))[ \t]*(?=\S)"
    r"|(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})\)|\d{1,3}\.)[ \t]+(?=\S)"
)
_CUT = re.compile(r"(?<=[.!?])[\"'”’)]*\s+")
# A paragraph break that was lost: "…near the town.Three other officers". The word before is long enough to be no
# abbreviation, the one after is a word of its own.
_GLUED = re.compile(r"(?:(?<=[a-z]{3}[.!?])|(?<=[0-9]{2}[.!?])|(?<=[a-z][.!?][\"”]))(?=[\"“‘]?[A-Z][a-z]*[ ’'])")
_ABBREVIATED = re.compile(
    r"\b(?:Gen|Col|Maj|Capt|Cpl|Sgt|Brig|Prof|Rev|Gov|Sen|Rep|Hon|Mrs|Adm|Cmdr|approx|Inc|Ltd)\.$", re.IGNORECASE
)


@dataclass(slots=True)
class _Line:
    """A line without the blanks around it, or several that were joined. `indent` counts the blanks before it."""

    start: int
    end: int
    indent: int
    blank_before: bool
    wrapped: bool = False

    @property
    def size(self) -> int:
        return self.end - self.start


def find_blocks(text: str, title: str | None = None) -> list[Block]:
    """The blocks of a text. `title` is known from elsewhere: where the text opens with it, that is the title block.

    >>> text = "Truce holds\\n\\nBEIRUT - The truce held.\\n\\n- Aid convoys -\\n\\nTrucks left."
    >>> [(b.kind, text[b.start:b.end]) for b in find_blocks(text)]
    [('title', 'Truce holds'), ('dateline', 'BEIRUT -'), ('paragraph', 'The truce held.'), ('heading', 'Aid convoys'), \
('paragraph', 'Trucks left.')]
    """
    return [Block(*block) for block in _found(text, title)]


@lru_cache(maxsize=1)
def _found(text: str, title: str | None) -> tuple[tuple[BlockKind, int, int], ...]:
    """The blocks once for whoever asks about the same report: first for its head, then for its words."""
    lines = _joined(text, _lines(text, title))
    sample = text[:4000]
    upper = sum(map(str.isupper, sample))
    capitals = upper > 0.6 * sum(map(str.isalpha, sample))
    lowered = upper == 0
    sorter = _Sorter(text, title, capitals=capitals, lowered=lowered)
    return tuple((block.kind, block.start, block.end) for block in sorter.sort(lines))


def _lines(text: str, title: str | None) -> list[_Line]:
    """The lines with words in them. A title that is glued to the first sentence gets a line of its own."""
    lines: list[_Line] = []
    at = 0
    if title and text.startswith(title) and re.match(r"[A-Z“\"‘]", text[len(title) :]):
        lines.append(_Line(0, len(title), 0, False))
        at = len(title)
    last = at
    for found in _LINE.finditer(text, at):
        words = found.group().strip()
        if not words or words in "\u200b\ufeff":
            continue
        start = found.start() + len(found.group()) - len(found.group().lstrip())
        gap = len(_BREAKS.findall(text, last, found.start())) if lines else 2
        lines.append(_Line(start, start + len(words), start - found.start(), gap > 1))
        last = start + len(words)
    return lines


def _joined(text: str, lines: list[_Line]) -> list[_Line]:
    """Lines that were wrapped by hand, put together again: into one `_Line` that spans them."""
    pairs = [(a, b) for a, b in pairwise(lines) if not b.blank_before]
    if not pairs:
        return lines
    width = max(a.size for a, _ in pairs)
    open_ends = sum(not _TERMINAL.search(text[max(a.start, a.end - 4) : a.end]) for a, _ in pairs)
    # A hand-wrapped text has lines of one width that mostly end inside a sentence.
    full = sum(a.size + 1 + _first_word(text, b) > width - 12 for a, b in pairs)
    wrapped = 20 <= width <= 132 and len(pairs) > 1 and full > 0.5 * len(pairs) and open_ends > 0.5 * len(pairs)
    joined: list[_Line] = [lines[0]]
    previous = lines[0]
    for line in lines[1:]:
        if not line.blank_before and _continues(text, previous, line, wrapped, width):
            last = joined[-1]
            joined[-1] = _Line(last.start, line.end, last.indent, last.blank_before, True)
        else:
            joined.append(line)
        previous = line
    return joined


def _first_word(text: str, line: _Line) -> int:
    blank = re.compile(r"\s").search(text, line.start, line.end)
    return (blank.start() if blank else line.end) - line.start


def _continues(text: str, upper: _Line, lower: _Line, wrapped: bool, width: int) -> bool:
    """Whether the lower line goes on with the sentence or paragraph of the upper one."""
    first = text[lower.start]
    ended = _TERMINAL.search(text[max(upper.start, upper.end - 4) : upper.end]) is not None
    if _BULLET.match(text, lower.start, lower.end) and not (wrapped and first.isdigit() and not ended):
        return False
    forced = upper.size + 1 + _first_word(text, lower) > width - 4
    if not (wrapped and forced) and (
        signs.is_sign(text[lower.start : lower.end]) or signs.is_sign(text[upper.start : upper.end])
    ):
        return False
    if wrapped:
        if lower.indent >= upper.indent + 2 and (ended or lower.indent >= 3) and not _BULLET.match(text, upper.start):
            return False
        return forced or first.islower() or (not ended and upper.size > 0.7 * width)
    # Not wrapped on the whole: a line that breaks off in mid-sentence, or goes on in lower case, is still one sentence.
    if signs.is_open(text[max(upper.start, upper.end - 10) : upper.end]) and upper.size > 20:
        return True
    return first.islower() and not ended and text[upper.end - 1] not in ":;" and text[upper.start].isupper()


class _Sorter:
    """Turns lines into blocks, in one pass with a look at the neighbours."""

    def __init__(self, text: str, title: str | None, *, capitals: bool, lowered: bool) -> None:
        self.text, self.title = text, title
        self.capitals, self.lowered = capitals, lowered
        self.blocks: list[Block] = []

    def sort(self, lines: list[_Line]) -> list[Block]:
        """The blocks of these lines."""
        kinds = [self._kind(line, number, lines) for number, line in enumerate(lines)]
        self._mend(kinds)
        for line, kind in zip(lines, kinds, strict=True):
            self._place(line, kind)
        return self.blocks

    def _kind(self, line: _Line, number: int, lines: list[_Line]) -> BlockKind:
        words = self.text[line.start : line.end]
        if number == 0 and self.title and _same_title(words, self.title):
            return "title"
        if signs.is_end_mark(words):
            return "end_mark"
        alone = len(lines) == 1
        if not alone and signs.is_slug(words):
            return "slug"
        near_edge = number < 6 or number >= len(lines) - 3
        if not alone and near_edge and signs.is_byline(words, opening=number < 6, last=number == len(lines) - 1):
            return "byline"
        if signs.is_marked_heading(words):
            return "heading"
        if _BULLET.match(words) and len(words) > 3 and not alone:
            return "item"
        if alone or number == len(lines) - 1 or line.wrapped:
            return "paragraph"
        dateline = find_dateline(self.text, line.start, line.end, opening=number < 4, capitals=self.capitals)
        if dateline is not None and dateline.end >= line.end:
            return "dateline"
        if dateline is not None and (dateline.agency or dateline.date):
            return "paragraph"
        if signs.is_heading(words, capitals=self.capitals, lowered=self.lowered, opening=number == 0):
            return "heading"
        return "paragraph"

    def _mend(self, kinds: list[BlockKind]) -> None:
        """Decides what only the neighbours can: the title, and runs of short lines that are a list."""
        opening = next((i for i, kind in enumerate(kinds) if kind not in ("slug", "byline")), None)
        if "title" not in kinds and opening is not None and kinds[opening] == "heading":
            kinds[opening] = "title"
        at = 0
        while at < len(kinds):
            run = at
            while run < len(kinds) and kinds[run] == "heading":
                run += 1
            if run - at >= 3 and at > 2:
                kinds[at:run] = ["item"] * (run - at)
            at = max(run, at + 1)

    def _place(self, line: _Line, kind: BlockKind) -> None:
        start, end = line.start, line.end
        if kind == "heading" or kind == "title":
            inner = signs.inner_heading(self.text[start:end])
            slug = signs.slug_prefix(self.text, start, end)
            if slug and slug < end:
                self._add("slug", start, slug)
                start = slug
            elif inner:
                start, end = start + inner[0], start + inner[1]
            self._add(kind, start, end)
        elif kind == "item":
            bullet = _BULLET.match(self.text, start, end)
            self._words("item", bullet.end() if bullet else start, end)
        elif kind == "paragraph":
            self._paragraph(start, end)
        else:
            self._add(kind, start, end)

    def _paragraph(self, start: int, end: int) -> None:
        """A paragraph, with the slugs and datelines that it opens with as blocks of their own."""
        opening = all(block.kind != "paragraph" for block in self.blocks) or self.blocks[-1].kind == "heading"
        for _ in range(4):
            start = _skip_blanks(self.text, start, end)
            slug = signs.slug_prefix(self.text, start, end)
            if slug:
                self._add("slug", start, slug)
                start = slug
                continue
            dateline = find_dateline(self.text, start, end, opening=opening, capitals=self.capitals)
            if dateline is None or dateline.end >= end:
                break
            self._add("dateline", start, dateline.end)
            start = dateline.end
        mark = signs.end_mark_at_end(self.text, start, end)
        self._words("paragraph", start, mark if mark is not None else end)
        if mark is not None:
            self._add("end_mark", mark, end)

    def _words(self, kind: BlockKind, start: int, end: int) -> None:
        """Adds a block of running text, cut where a paragraph break was lost and where it is too long to parse."""
        for glued in _GLUED.finditer(self.text, start, end):
            if not _ABBREVIATED.search(self.text, max(start, glued.start() - 8), glued.start()):
                self._add(kind, start, glued.start())
                start = glued.start()
        while end - start > LONGEST_BLOCK:
            cut = None
            for found in _CUT.finditer(self.text, start + LONGEST_BLOCK // 2, start + LONGEST_BLOCK):
                cut = found.end()
            if cut is None:
                blank = self.text.rfind(" ", start, start + LONGEST_BLOCK)
                cut = blank + 1 if blank > start else start + LONGEST_BLOCK
            self._add(kind, start, cut)
            start = cut
        self._add(kind, start, end)

    def _add(self, kind: BlockKind, start: int, end: int) -> None:
        stretch = self.text[start:end]
        start += len(stretch) - len(stretch.lstrip())
        end -= len(stretch) - len(stretch.rstrip())
        if start < end:
            self.blocks.append(Block(kind, start, end))


def _skip_blanks(text: str, start: int, end: int) -> int:
    while start < end and text[start].isspace():
        start += 1
    return start


def _same_title(words: str, title: str) -> bool:
    plain = re.compile(r"[\W_]+")
    return plain.sub("", words).casefold() == plain.sub("", title).casefold() != ""
