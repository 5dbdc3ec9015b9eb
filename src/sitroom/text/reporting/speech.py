"""Quotes that no cue in their sentence claims: the rest of what was said, the next paragraph, headline colons."""

from __future__ import annotations

from sitroom.text.analysis import Analysis, Quote, Sentence
from sitroom.text.phrases import phrase
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.tree import Found, Quotes, Tree

_SPEECHES = 6


def carry_on(analysis: Analysis, quotes: Quotes, found: list[Found]) -> list[Found]:
    """Gives unclaimed quotes to whoever was speaking.

    In the paragraph of a direct quote the rest belongs to the same statement. A paragraph that opens with a quote of
    its own, or goes on with one that was left open, carries the earlier speaker on as a statement of its own
    (`inherited`).
    """
    claimed = {q for one in found for s, e in one.contents for q in _inside(quotes, s, e, one.cue[0])}
    direct = sorted((f for f in found if f.direct), key=lambda f: f.cue)
    carried: list[Found] = []
    paragraphs = _Paragraphs(analysis)
    last: Found | None = None
    for quote in quotes.outer:
        if quote.index in claimed:
            last = next((f for f in reversed(direct) if any(s <= quote.start < e for s, e in f.contents)), last)
            continue
        here = paragraphs.of(quote.outer_start)
        if here is None or not _stands_alone(analysis, quote, here):
            continue
        speaker = _same_paragraph(direct, here, quote) or _just_before(analysis, found, here, quote)
        if speaker is not None:
            speaker.contents.append((quote.outer_start, quote.outer_end))
            claimed.add(quote.index)
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


def _stands_alone(analysis: Analysis, quote: Quote, paragraph: tuple[int, int]) -> bool:
    """Whether a quote is speech by itself: it starts where a sentence does and ends like one."""
    text = analysis.document.text
    before = text[paragraph[0] : quote.outer_start].rstrip()
    if before and before[-1] not in ".!?:…\"”’'»—":
        return False
    after = text[quote.outer_end : paragraph[1]].lstrip()
    ends = text[quote.end - 1] in ".!?…,-—" or after[:1] in (".", "!", "?") or not quote.closed
    return ends and len(text[quote.start : quote.end].split()) >= 2


def _just_before(analysis: Analysis, found: list[Found], here: tuple[int, int], quote: Quote) -> Found | None:
    """Who spoke indirectly in the sentence before: 'She said they would stay. "We have no choice."'"""
    best: Found | None = None
    for one in found:
        sentence = one.tree.sentence
        cue = cues("verb").get(one.lemma)
        if (
            here[0] <= sentence.start
            and sentence.end <= quote.outer_start
            and one.source is not None
            and cue is not None
            and "quote" in cue.frames
            and not analysis.document.text[sentence.end : quote.outer_start].strip()
            and (best is None or one.cue > best.cue)
            and not any(
                s <= one.cue[0] < e
                for other in found
                if other.tree is one.tree and other is not one
                for s, e in other.contents
            )
        ):
            best = one
    return best


def _same_paragraph(direct: list[Found], here: tuple[int, int], quote: Quote) -> Found | None:
    """The last direct quotation of the paragraph before this quote, if its speaker still has the floor."""
    best = None
    for one in direct:
        if here[0] <= one.cue[0] < min(here[1], quote.start):
            best = one
    return best


def heading_speech(analysis: Analysis, sentence: Sentence, quotes: Quotes) -> Found | None:
    """A headline of the form "Minister: talks will resume"."""
    tokens = sentence.tokens
    at = next((t.i for t in tokens[: _SPEECHES + 1] if t.lower == ":"), None)
    if at is None or at == 0 or len(tokens) - at < 4:
        return None
    name = tokens[:at]
    if name[0].lower in _LABELS or not all(
        t.text[0].isupper() or t.pos in ("ADP", "DET", "PART", "PUNCT") for t in name
    ):
        return None
    if not (sentence.heading or all(t.text.isupper() for t in name if t.text.isalpha())):
        return None
    tree = Tree(sentence, analysis.document.text, quotes)
    head = next((t for t in reversed(name) if t.pos in ("PROPN", "NOUN")), None)
    if head is None:
        return None
    source = phrase(sentence, head.i)
    source.start, source.end = name[0].start, name[-1].end
    source.text = analysis.document.text[source.start : source.end]
    span = tree.span(at + 1, len(tokens) - 1)
    if span is None:
        return None
    return Found(tree, at, (tokens[at].start, tokens[at].end), ":", "say", source, [span])


_LABELS = frozenset(
    "exclusive live watch update updated video photos photo analysis opinion breaking correction editorial report "
    "timeline factbox explainer poll review interview note editor caption story related the "
    "part chapter table figure source sources edited reporting writing contact tel phone email".split()
)
