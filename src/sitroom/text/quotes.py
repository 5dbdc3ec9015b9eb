"""Finds quotations on the raw characters, before anything folds ‘ ’ into apostrophes.

Families of marks are paired apart, widest first: double marks (straight, curly, low, guillemets, and pairs of
apostrophes typed for them), then single marks in what lies between them. A single mark is a quote only where a
plausible partner stands in the same block: everything else is an apostrophe, a possessive or an elision.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass

from sitroom.text.analysis import Block, Quote

_DOUBLE = re.compile(r"``|''|\"\"|[\"“”„‟«»＂]")
_SINGLE = re.compile(r"(?<!')'(?!')|[‘’‚‛‹›]")
_QUOTED_BLOCKS = {"paragraph", "item", "heading", "title"}
_BEFORE_OPENING = re.compile(r"[\s(\[{<—–\-/:“\"„«'‘‚,]")
_AFTER_CLOSING = re.compile(r"[\s)\]}>—–\-/:;,.!?…”\"»'’]")
_ELISION = re.compile(r"['‘’](?:\d\ds?\b|(?:em|til|till|twas|tis|cause|bout|round|n|cos|neath|tween)\b)", re.IGNORECASE)
# What opens with the key is closed by one of the values, the usual one first.
_CLOSERS = {
    '"': '"”',
    "＂": "＂",
    "“": '”“"',
    "„": '“”"',
    "‟": "”",
    "«": "»",
    "»": "«",
    "``": "''\"",
    "''": "''",
    '""': '""',
    "‘": "’'",
    "'": "'’",
    "‚": "‘’",
    "‛": "’",
    "‹": "›",
}
# How deep quotes nest, and how many single marks a quote may run over: what is beyond is no prose.
_DEEPEST = 4
_LOOK_AHEAD = 60
# How long a quote must be before a second opening mark behind a full stop starts the next paragraph of it.
_PARAGRAPH = 60
# Closing marks that stand where a quote opens: German guillemets, and ” typed for “.
_TYPED_WRONG = {"”": "“", "»": "»"}


@dataclass(slots=True)
class _Pair:
    """Where an opening mark and its partner stand; `inner_end` is the block's end when there is no partner."""

    mark: str
    outer_start: int
    inner_start: int
    inner_end: int
    outer_end: int
    closed: bool = True
    carried: bool = False


def find_quotes(text: str, blocks: list[Block]) -> list[Quote]:
    """All quotations of a text, in order of their opening mark. Without blocks, blank lines part the text.

    >>> [(q.start, q.end) for q in find_quotes("The army's chief called it 'a first step'.", [])]
    [(28, 40)]
    """
    stretches = [(b.start, b.end, b.kind in ("paragraph", "item")) for b in blocks if b.kind in _QUOTED_BLOCKS]
    if not blocks:
        stretches = [(m.start(), m.end(), True) for m in re.finditer(r"\S(?:.|\n(?!\s*\n))*", text)]
    quotes: list[Quote] = []
    open_pair: _Pair | None = None
    open_quote: int | None = None
    for number, (start, end, body) in enumerate(stretches):
        following = next((text[s : s + 2] for s, _, ok in stretches[number + 1 : number + 3] if ok), "")
        pairs = _pairs(text, start, end, open_pair if body else None, following)
        first = len(quotes)
        for pair in sorted(pairs, key=lambda p: (p.outer_start, -p.outer_end)):
            left, right = _trimmed(text, pair.inner_start, pair.inner_end)
            if any(c.isalnum() for c in text[left:right]):
                quotes.append(Quote(len(quotes), left, right, pair.outer_start, pair.outer_end, closed=pair.closed))
                if (
                    open_pair
                    and body
                    and open_quote is not None
                    and (pair.carried or (pair.outer_start == start and pair.mark == open_pair.mark))
                ):
                    quotes[-1].continues = open_quote
        _nest(quotes, first)
        if body:
            open_pair = next((p for p in pairs if not p.closed), None)
            open_quote = next((q.index for q in quotes[first:] if not q.closed), None)
    return quotes


def _pairs(text: str, start: int, end: int, carried: _Pair | None, following: str) -> list[_Pair]:
    """The quotations of one block. `carried` is left open by the paragraph before; `following` starts the next one."""
    found = _doubles(text, start, end, carried)
    unclosed = [p for p in found if not p.closed]
    for pair in unclosed:
        # A mark without a partner is a quote when the next paragraph takes it up, or when it plainly opens speech.
        speech = pair.outer_start == start or text[start : pair.outer_start].rstrip()[-1:] in (":", ",")
        if not (following.startswith(pair.mark) or speech):
            found.remove(pair)
    return found + _singles(text, start, end, found, following)


def _doubles(text: str, start: int, end: int, carried: _Pair | None) -> list[_Pair]:
    """Pairs double marks with a stack; what stays open ends with the block."""
    stack: list[_Pair] = []
    done: list[_Pair] = []
    marks = list(_DOUBLE.finditer(text, start, end))
    left = Counter(match.group() for match in marks)
    for match in marks:
        mark, at, after = match.group(), match.start(), match.end()
        left[mark] -= 1
        before_ok = at == start or bool(_BEFORE_OPENING.match(text[at - 1]))
        next_char = text[after] if after < end else " "
        closes = bool(stack) and mark in _CLOSERS[stack[-1].mark]
        if (
            closes
            and mark == stack[-1].mark
            and mark != "''"
            and text[at - 1] in " \t\n\u00a0(["
            and (next_char.isalnum() or next_char == "(" or text[after : after + 2] == " (")
        ):
            # A second straight mark that looks like an opening one: nested if two more follow, else the first one
            # never was closed.
            closes = False
            # Paragraphs run together: behind a full stop the speaker goes on in a new one, and nothing is nested.
            anew = len(stack) == 1 and at >= 2 and text[at - 2] in ".!?" and at - stack[-1].outer_start > _PARAGRAPH
            if left[mark] < 2 or len(stack) >= _DEEPEST or anew:
                lost = stack.pop()
                lost.inner_end = lost.outer_end = at
                lost.closed = True
                done.append(lost)
        if mark == '""' and not closes and stack and stack[-1].mark in '"“' and not next_char.isalnum():
            # 'He shouted "stop""': a nested quote and the one around end together.
            for ending in (at, at + 1):
                if stack:
                    pair = stack.pop()
                    pair.inner_end, pair.outer_end, pair.closed = ending, ending + 1, True
                    done.append(pair)
            continue
        if closes:
            pair = stack.pop()
            pair.inner_end, pair.outer_end, pair.closed = at, after, True
            done.append(pair)
        elif not stack and carried and not done and not before_ok and mark in _CLOSERS[carried.mark]:
            done.append(_Pair(carried.mark, start, start, at, after, carried=True))
        elif _opens_double(text, at, after, end, before_ok, left[mark] > 0):
            stack.append(_Pair(_TYPED_WRONG.get(mark, mark), at, after, end, end, closed=False))
    return done + stack[:1]


def _opens_double(text: str, at: int, after: int, end: int, before_ok: bool, again: bool) -> bool:
    """Whether a double mark can open a quote. `again`: the same mark stands once more in the block."""
    mark = text[at:after]
    next_char = text[after] if after < end else ""
    if not next_char:
        return False
    if mark in _TYPED_WRONG or mark in ("''", '""'):
        return before_ok and next_char.isalnum()
    if mark in ("“", "„", "«", "``", "‟"):
        return True
    return before_ok and (not next_char.isspace() or again)


def _singles(text: str, start: int, end: int, doubles: list[_Pair], following: str) -> list[_Pair]:
    """Pairs single marks in each region that no double mark parts."""
    marks = [m.start() for m in _SINGLE.finditer(text, start, end)]
    if not marks:
        return []
    regions: dict[int, list[int]] = {}
    order = sorted(range(len(doubles)), key=lambda n: doubles[n].inner_start)
    open_: list[int] = []
    following_one = 0
    for at in marks:
        while following_one < len(order) and doubles[order[following_one]].inner_start <= at:
            open_.append(order[following_one])
            following_one += 1
        while open_ and doubles[open_[-1]].inner_end <= at:
            open_.pop()
        regions.setdefault(open_[-1] if open_ else -1, []).append(at)
    found: list[_Pair] = []
    for holder, places in regions.items():
        left, right = (start, end) if holder < 0 else (doubles[holder].inner_start, doubles[holder].inner_end)
        position = 0
        while position < len(places):
            at = places[position]
            position += 1
            if not _opens_single(text, at, left, right):
                continue
            partner = _partner(text, at, places[position : position + _LOOK_AHEAD], left, right)
            if partner is not None:
                found.append(_Pair(text[at], at, at + 1, partner, partner + 1))
                position = bisect_left(places, partner) + 1
            elif at == start and holder < 0 and following.startswith(text[at]):
                found.append(_Pair(text[at], at, at + 1, end, end, closed=False))
    return found


def _opens_single(text: str, at: int, left: int, right: int) -> bool:
    """Whether a single mark can open a quote where it stands."""
    if text[at] in "’›" or at + 1 >= right:
        return False
    before = text[at - 1] if at > left else " "
    return (
        not before.isalnum()
        and bool(_BEFORE_OPENING.match(before))
        and not text[at + 1].isspace()
        and not (_ELISION.match(text, at) and text[at] != "‘")
    )


def _partner(text: str, opening: int, later: list[int], left: int, right: int) -> int | None:
    """The mark that closes a single quote: the first sure one, or else the first that could be a possessive."""
    doubtful: int | None = None
    closers = _CLOSERS[text[opening]]
    for at in later:
        if doubtful is not None and _opens_single(text, at, left, right):
            break
        before, after = text[at - 1], text[at + 1] if at + 1 < right else " "
        if text[at] not in closers or before.isspace() or not _AFTER_CLOSING.match(after) or at == opening + 1:
            continue
        if before in "sS" and after.isspace():
            doubtful = at if doubtful is None else doubtful
            continue
        # Behind "the drivers' …" only a mark that cannot be a possessive takes the quote further.
        if doubtful is None or before not in "sS":
            return at
    return doubtful


def _nest(quotes: list[Quote], first: int) -> None:
    """Gives each quote of a block the smallest one around it."""
    around: list[Quote] = []
    for quote in quotes[first:]:
        while around and around[-1].end < quote.outer_end:
            around.pop()
        if around:
            quote.parent = around[-1].index
        around.append(quote)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without white space at its edges (French marks stand off their words)."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
