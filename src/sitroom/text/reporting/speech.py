"""Quotes that no cue in their sentence claims: the rest of what was said, and the next paragraph."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from sitroom.text.analysis import Analysis, Quote
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.tree import Found, Quotes


def carry_on(analysis: Analysis, quotes: Quotes, found: list[Found]) -> list[Found]:
    """Gives unclaimed quotes to whoever was speaking.

    In the paragraph of a direct quote the rest belongs to the same statement. A paragraph that opens with a quote of
    its own, or goes on with one that was left open, carries the earlier speaker on as a statement of its own
    (`inherited`).
    """
    _give_back(quotes, found)
    _lend(quotes, found)
    floor = _Floor(found, quotes)
    carried: list[Found] = []
    paragraphs = _Paragraphs(analysis)
    last: Found | None = None
    for quote in quotes.outer:
        if quote.index in floor.claimed:
            last = floor.claimed[quote.index] or last
            continue
        here = paragraphs.of(quote.outer_start)
        if here is None:
            continue
        if not _stands_alone(analysis, quote, here):
            split = floor.in_paragraph(here, quote)
            if split is not None and _second_half(analysis.document.text, split, quote):
                split.contents.append((quote.outer_start, quote.outer_end))
                floor.claimed[quote.index] = split
            continue
        speaker = floor.in_paragraph(here, quote) or floor.just_before(analysis.document.text, quote)
        if speaker is not None:
            ahead = _WORD_AHEAD.search(analysis.document.text, here[0], quote.outer_start)
            start = ahead.start(1) if ahead is not None and ahead.end() == quote.outer_start else quote.outer_start
            speaker.contents.append((start, quote.outer_end))
            floor.claimed[quote.index] = speaker if speaker.direct else None
            continue
        if last is None or last.source is None or quote.outer_start > here[0] + 1:
            continue
        before = paragraphs.of(last.contents[-1][0] + 1)
        if before is not None and paragraphs.distance(before, here) == 1:
            one = Found(
                last.tree,
                last.head,
                last.cue,
                last.lemma,
                last.act,
                last.source,
                [(quote.outer_start, quote.outer_end)],
                direct=True,
            )
            one.inherited = True
            carried.append(one)
            last = one
    return [*found, *carried]


# 'But "we stay," …': a word that leads into the next quote, at the start of its sentence.
_WORD_AHEAD = re.compile(r"(?:^|(?<=[.!?”\"] ))(But|And|So|Yet|Still|Because|Then) $")


class _Floor:
    """Who has spoken where: direct quotations by their cue, and the sentences that report by their end.

    `claimed` maps a quote to the direct quotation that holds it, or to None where it is a part of indirect speech.
    """

    def __init__(self, found: list[Found], quotes: Quotes) -> None:
        self.claimed: dict[int, Found | None] = {}
        for one in found:
            for start, end in one.contents:
                for number in _inside(quotes, start, end, one.cue[0]):
                    self.claimed[number] = one if one.direct else self.claimed.get(number)
        self.direct = sorted((f for f in found if f.direct), key=lambda f: f.cue)
        self._cues = [f.cue[0] for f in self.direct]
        self._sentences: dict[int, list[Found]] = {}
        for one in found:
            self._sentences.setdefault(one.tree.sentence.end, []).append(one)
        self._ends = sorted(self._sentences)

    def in_paragraph(self, here: tuple[int, int], quote: Quote) -> Found | None:
        """The last direct quotation of the paragraph before this quote."""
        at = bisect_left(self._cues, min(here[1], quote.start)) - 1
        return self.direct[at] if at >= 0 and self._cues[at] >= here[0] else None

    def just_before(self, text: str, quote: Quote) -> Found | None:
        """Who spoke indirectly in the sentence before: 'She said they would stay. "We have no choice."'"""
        at = bisect_right(self._ends, quote.outer_start) - 1
        gap = text[self._ends[at] : quote.outer_start] if at >= 0 else ""
        if at < 0 or gap.strip() or "\n\n" in gap:
            return None
        beside = self._sentences[self._ends[at]]
        speakers = [one for one in beside if one.source is not None and _can_quote(one) and not _told_by(one, beside)]
        # Who was quoted in the sentence goes on, rather than who is only told of in it.
        return max(speakers, key=lambda one: (one.direct, one.cue), default=None)


def _can_quote(one: Found) -> bool:
    cue = cues("verb").get(one.lemma)
    return cue is not None and "quote" in cue.frames


def _told_by(one: Found, beside: list[Found]) -> bool:
    """Whether a reporting stands in the content of another one of its sentence."""
    return any(s <= one.cue[0] < e for other in beside if other is not one for s, e in other.contents)


class _Paragraphs:
    """Paragraphs by offset."""

    def __init__(self, analysis: Analysis) -> None:
        self.spans: list[tuple[int, int]] = []
        number = None
        for sentence in analysis.sentences:
            if sentence.heading:
                continue
            if sentence.paragraph != number:
                self.spans.append((sentence.start, sentence.end))
                number = sentence.paragraph
            else:
                self.spans[-1] = (self.spans[-1][0], sentence.end)
        self.order = {span: n for n, span in enumerate(self.spans)}

    def of(self, offset: int) -> tuple[int, int] | None:
        """The paragraph that holds an offset."""
        low, high = 0, len(self.spans)
        while low < high:
            middle = (low + high) // 2
            if self.spans[middle][1] <= offset:
                low = middle + 1
            else:
                high = middle
        return self.spans[low] if low < len(self.spans) and self.spans[low][0] <= offset else None

    def distance(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """How many paragraphs on the other one stands."""
        return self.order[other] - self.order[one]


def _inside(quotes: Quotes, start: int, end: int, cue: int) -> list[int]:
    """The quotes that a content takes in, if its cue stands outside of them."""
    return [q.index for q in quotes.overlapping(start, end) if not q.start <= cue < q.end]


def _second_half(text: str, one: Found, quote: Quote) -> bool:
    """Whether a quote ends the sentence that its first half opened: '"We went," she said in a report, "and saw it."'"""
    sentence = one.tree.sentence
    before = text[one.cue[1] : quote.outer_start].rstrip()
    return (
        quote.outer_end <= sentence.end + 1
        and quote.start > one.cue[1]
        and (before[-1:] in (",", "—", "–") or bool(_JOINED.search(before)))
        and one.contents[0][0] < one.cue[0]
        and text[quote.end - 1] in ".!?"
        and not any(s < quote.outer_end and quote.outer_start < e for s, e in one.contents)
    )


# 'she says, so "try to keep calm."'
_JOINED = re.compile(r", (?:so|and|but|because|or)$")


def _give_back(quotes: Quotes, found: list[Found]) -> None:
    """Returns the second half of a split quote to who opened it.

    '"Each time," Okello said, referring to the raid, "you lose."': a verb between the halves that takes no quotes of
    its own has the first half's sentence around it, and no speech.
    """
    openers = [one for one in found if one.direct and one.contents[0][0] < one.cue[0]]
    for one in list(found):
        cue = cues("verb").get(one.lemma)
        if cue is None or "quote" in cue.frames or not one.direct or len(one.contents) != 1:
            continue
        quote = quotes.around(one.contents[0][0])
        if quote is None or quote.outer_start < one.cue[1]:
            continue
        first = next(
            (o for o in openers if o is not one and o.tree.sentence is one.tree.sentence and o.cue[1] <= one.cue[0]),
            None,
        )
        text = one.tree.text
        parted = first is not None and text[first.cue[1] : quote.outer_start].rstrip()[-1:] in (",", "—", "–")
        if first is None or not parted or not text[quote.start : quote.start + 1].islower():
            continue
        first.contents.append((quote.outer_start, quote.outer_end))
        found.remove(one)


def _lend(quotes: Quotes, found: list[Found]) -> None:
    """Gives a participle behind a quote the speaker of that quote: '"It is over," adding, "and this was no time …"'.

    Where the quote holds several sentences the parser sees the participle without the verb that opened it.
    """
    for one in found:
        if one.source is not None or not one.direct or one.tree.tokens[one.head].tag != "VBG":
            continue
        quote = quotes.before(one.cue[0])
        if quote is None or one.tree.text[quote.outer_end : one.cue[0]].strip(" ,"):
            continue
        said = [
            o for o in found if o.source is not None and any(s <= quote.start and quote.end <= e for s, e in o.contents)
        ]
        first = min((o for o in said if o.cue[1] <= quote.outer_start), key=lambda o: o.cue, default=None)
        if first is not None:
            one.source = first.source


def _stands_alone(analysis: Analysis, quote: Quote, paragraph: tuple[int, int]) -> bool:
    """Whether a quote is speech by itself: it starts where a sentence does and ends like one."""
    text = analysis.document.text
    before = _WORD_AHEAD.sub("", text[paragraph[0] : quote.outer_start]).rstrip()
    if before and before[-1] not in ".!?:…\"”’'»—":
        return False
    after = text[quote.outer_end : paragraph[1]].lstrip()
    closing = text[quote.start : quote.end].rstrip("\"'”’»“‘ ")[-1:]
    ends = closing in tuple(".!?…,-—") or after[:1] in (".", "!", "?") or not quote.closed
    return ends and len(text[quote.start : quote.end].split()) >= 2
