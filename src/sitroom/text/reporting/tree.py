"""One sentence as reportings see it: extents of subtrees, quotes that stand in it, spans without loose marks."""

from __future__ import annotations

from bisect import bisect_right

from sitroom.model.values import Act
from sitroom.text.analysis import Phrase, Quote, Sentence, Token
from sitroom.text.phrases import phrase

MARKS = frozenset("\"'“”‘’„‟«»‹›‚`")
_LOOSE = frozenset([",", ";", ":", ".", "-", "--", "–", "—", "―", "…", "..."])
Extent = tuple[int, int]


class Quotes:
    """The outermost quotes of a document, by position."""

    def __init__(self, quotes: list[Quote]) -> None:
        self.all = quotes
        self.outer = sorted((q for q in quotes if q.parent is None), key=lambda q: q.outer_start)
        self._starts = [q.outer_start for q in self.outer]

    def around(self, offset: int) -> Quote | None:
        """The outermost quote that an offset stands in."""
        at = bisect_right(self._starts, offset) - 1
        return self.outer[at] if at >= 0 and offset < self.outer[at].outer_end else None

    def innermost(self, offset: int) -> Quote | None:
        """The smallest quote that an offset stands in."""
        outer = self.around(offset)
        if outer is None:
            return None
        for quote in self.all[outer.index + 1 :]:
            if quote.outer_start > offset:
                break
            if quote.outer_end > offset and quote.parent is not None:
                outer = quote
        return outer

    def overlapping(self, start: int, end: int) -> list[Quote]:
        """The outermost quotes that share a character with a span."""
        at = max(bisect_right(self._starts, start) - 1, 0)
        found: list[Quote] = []
        while at < len(self.outer) and self.outer[at].outer_start < end:
            if self.outer[at].end > start:
                found.append(self.outer[at])
            at += 1
        return found

    def before(self, offset: int) -> Quote | None:
        """The last outermost quote that ends by an offset."""
        at = bisect_right(self._starts, offset) - 1
        while at >= 0 and self.outer[at].outer_end > offset:
            at -= 1
        return self.outer[at] if at >= 0 else None

    def after(self, offset: int) -> Quote | None:
        """The first outermost quote that starts at or after an offset."""
        at = bisect_right(self._starts, offset - 1)
        return self.outer[at] if at < len(self.outer) else None


class Tree:
    """A sentence with the first and last token of every subtree."""

    def __init__(self, sentence: Sentence, text: str, quotes: Quotes) -> None:
        self.sentence, self.tokens, self.text, self.quotes = sentence, sentence.tokens, text, quotes
        tokens = self.tokens
        self.left = list(range(len(tokens)))
        self.right = list(range(len(tokens)))
        order = [t.i for t in tokens if t.head == t.i]
        for i in order:
            order.extend(tokens[i].children)
        for i in reversed(order):
            head = tokens[i].head
            self.left[head] = min(self.left[head], self.left[i])
            self.right[head] = max(self.right[head], self.right[i])

    def child(self, head: int, *deps: str) -> Token | None:
        """The first child with one of these dependencies."""
        for c in self.tokens[head].children:
            if self.tokens[c].dep in deps:
                return self.tokens[c]
        return None

    def children(self, head: int, *deps: str) -> list[Token]:
        """All children with one of these dependencies, in order."""
        return [self.tokens[c] for c in self.tokens[head].children if self.tokens[c].dep in deps]

    def has_to(self, verb: int) -> bool:
        """Whether a verb is an infinitive with "to" ("to" as a preposition does not count)."""
        return any(self.tokens[c].lower == "to" and self.tokens[c].dep == "aux" for c in self.tokens[verb].children)

    def phrase(self, head: int, prep: str = "") -> Phrase:
        """The noun phrase of a token, coordination in."""
        return phrase(self.sentence, head, prep)

    def loose(self, i: int) -> bool:
        """Whether a token is punctuation that no content starts or ends with."""
        return self.tokens[i].lower in _LOOSE

    def mark(self, i: int) -> bool:
        """Whether a token is a quotation mark."""
        token = self.tokens[i]
        return (
            token.text[0] in MARKS
            and all(c in MARKS for c in token.text)
            and token.pos in ("PUNCT", "SYM", "X", "PART")
        )

    def span(self, low: int, high: int) -> Extent | None:
        """Offsets of the tokens `low..high` without stops at the edges and without half a pair of quotation marks."""
        while True:
            while low <= high and self.loose(low):
                low += 1
            while low <= high and self.loose(high):
                high -= 1
            if low > high:
                return None
            low = self._word_start(low)
            marks = [i for i in range(low, high + 1) if self.mark(i)]
            if len(marks) % 2 and marks[-1] == high:
                high -= 1
            elif len(marks) % 2 and marks[0] == low:
                low += 1
            else:
                return self.tokens[low].start, self.tokens[high].end

    def _word_start(self, low: int) -> int:
        """The first token of a hyphenated word that the tokenizer cut: "the re-election of"."""
        tokens = self.tokens
        while (
            low >= 2
            and tokens[low - 1].text == "-"
            and tokens[low - 1].end == tokens[low].start
            and tokens[low - 2].end == tokens[low - 1].start
        ):
            low -= 2
            if tokens[low - 1].pos == "DET" and low > 0:
                low -= 1
        return low

    def bounded(self, i: int) -> Extent:
        """First and last token of the quote that a token stands in, or of the sentence."""
        quote = self.quotes.around(self.tokens[i].start)
        last = len(self.tokens) - 1
        if quote is None:
            return 0, last
        low = next((k for k in range(i, -1, -1) if self.tokens[k].start < quote.start), -1) + 1
        high = next((k for k in range(i, last + 1) if self.tokens[k].end > quote.end), last + 1) - 1
        return low, high


class Found:
    """A reporting as one sentence shows it, before the document's are put in order.

    `head` is the cue's token. `reaches` says whether what the content tells is told on the source's word: what is
    merely condemned or praised is not. `gapped` marks a speaker whose verb is left out.
    """

    __slots__ = (
        "act",
        "addressees",
        "anonymity",
        "anonymous",
        "contents",
        "cue",
        "direct",
        "gapped",
        "head",
        "inherited",
        "lemma",
        "lender",
        "medium",
        "quotes",
        "reaches",
        "source",
        "tree",
        "under",
    )

    def __init__(
        self,
        tree: Tree,
        head: int,
        cue: Extent,
        lemma: str,
        act: Act,
        source: Phrase | None,
        contents: list[Extent],
        reaches: bool = True,
        direct: bool = False,
        gapped: bool = False,
    ) -> None:
        self.tree, self.head, self.cue, self.lemma, self.act, self.source = tree, head, cue, lemma, act, source
        self.contents, self.reaches, self.direct, self.gapped = contents, reaches, direct, gapped
        self.quotes: list[int] = []
        self.addressees: list[Phrase] = []
        self.medium: Extent | None = None
        self.anonymity: Extent | None = None
        self.anonymous = False
        self.lender: int | None = None
        self.inherited = False
        # The report that cites this source, where the words say so and not the place of the cue.
        self.under: Found | None = None
