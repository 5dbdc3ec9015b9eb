"""Whose view, count or request a clause stands on: "according to", "in her view", "at the request of"."""

from __future__ import annotations

from sitroom.model.values import Act
from sitroom.text.analysis import Token
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.tree import Extent, Found, Tree


def _in_a_view(tree: Tree, token: Token) -> Found | None:
    """ "In his view, …", "by her own admission": the owner of the view speaks."""
    noun = tree.child(token.i, "pobj")
    if noun is None or noun.lemma not in (_REQUESTS if token.lower == "at" else _VIEWS):
        return None
    owner, last_word = _holder(tree, noun)
    if owner is None:
        return None
    alone = (token.i == 0 or tree.loose(token.i - 1) or tree.tokens[token.i - 1].lower in ("but", "and", "that")) and (
        last_word + 1 == len(tree.tokens) or tree.loose(last_word + 1)
    )
    # "conducted at the request of Manila": a request needs no comma before it.
    alone = alone or (token.lower == "at" and token.i > 2 and last_word + 1 == len(tree.tokens) - 1)
    first, last = _own_clause(tree, token)
    over = tree.tokens[token.head]
    if token.lower == "at" and over.pos == "VERB" and over.i < token.i:
        # "admitted planting the bomb at the behest of": the deed alone is asked for, with its own subject.
        first = max(first, min(tree.left[over.i], over.i))
    spans = _outside(tree, first, last, token.i, last_word, last_word) if alone else []
    if not spans:
        return None
    low = noun.i
    while tree.tokens[low - 1].head == noun.i and tree.tokens[low - 1].dep == "amod":
        low -= 1
    act = _VIEWS.get(noun.lemma) or _REQUESTS[noun.lemma]
    cue = tree.tokens[low].start, noun.end
    return Found(tree, noun.i, cue, noun.lemma, act, tree.phrase(owner.i), spans)


def _holder(tree: Tree, noun: Token) -> tuple[Token | None, int]:
    """Whose view or request it is, and where that phrase ends: "X's view", "the request of X", "by U.N. estimates"."""
    own = tree.child(noun.i, "poss")
    if own is not None:
        return (own, noun.i) if not tree.children(noun.i, "prep") else (None, noun.i)
    of = next((p for p in tree.children(noun.i, "prep") if p.lower == "of"), None)
    held = tree.child(of.i, "pobj") if of is not None else None
    if held is not None and noun.lemma not in _COUNTS:
        return held, tree.right[held.i]
    name = next((c for c in tree.children(noun.i, "compound", "nmod", "amod") if c.pos == "PROPN"), None)
    return (name, noun.i) if noun.lemma in _COUNTS else (None, noun.i)


_COUNTS = frozenset(["estimate", "count", "tally", "figure"])
_VIEWS: dict[str, Act] = {
    **dict.fromkeys("view opinion estimation judgment judgement reckoning assessment mind".split(), "expect"),
    **dict.fromkeys(_COUNTS, "report"),
    "admission": "admit",
    "telling": "say",
}
_REQUESTS: dict[str, Act] = {
    **dict.fromkeys("request behest invitation".split(), "request"),
    **dict.fromkeys("urging insistence".split(), "urge"),
}


def read_according(tree: Tree, token: Token) -> Found | None:
    """ "according to X", "in the words of X", "in X's view": the content is the clause around."""
    tokens = tree.tokens
    low, high = token.i, token.i
    if token.lower in ("in", "by", "at"):
        viewed = _in_a_view(tree, token)
        if viewed is not None:
            return viewed
    words = tree.sentence.text[token.start - tree.sentence.start :].lower()
    name = next((c for c in cues("preposition") if words.startswith(c)), None)
    if name is None:
        return None
    while high < len(tokens) - 1 and tokens[high].end - token.start < len(name):
        high += 1
    held = next((t for t in tokens[high + 1 :] if t.dep in ("pobj", "dobj") and t.head <= high), None)
    if held is None:
        held = next((t for t in tokens[high + 1 :] if t.pos in ("NOUN", "PROPN", "PRON") and t.head < high + 1), None)
    if held is None:
        return None
    source = tree.phrase(held.i, "to")
    end = max((t.i for t in tokens if t.end <= source.end), default=held.i)
    first, last = _own_clause(tree, token)
    spans = _outside(tree, first, last, low, end, tree.right[token.i])
    if not spans:
        return None
    cue = cues("preposition")[name]
    return Found(tree, token.i, (token.start, tokens[high].end), name, cue.act, source, spans)


def _own_clause(tree: Tree, token: Token) -> Extent:
    """The first and last token of what a phrase vouches for: "noted that in their view, X" says X and not who noted it."""
    over = tree.tokens[token.head]
    said = tree.tokens[over.head]
    inside = over.dep == "ccomp" and said.i < token.i < over.i and said.lemma in cues("verb")
    if not inside or tree.tokens[tree.left[over.i]].i <= said.i:
        return tree.bounded(token.i)
    first = tree.left[over.i]
    return first + (tree.tokens[first].lower == "that"), tree.right[over.i]


def _outside(tree: Tree, first: int, last: int, low: int, end: int, reach: int) -> list[Extent]:
    """What the report says: before the phrase or, where it opens the sentence, after it."""
    while first < low and tree.loose(first):
        first += 1
    before = tree.span(first, low - 1) if first < low else None
    # A phrase at the end keeps its own tail ("according to a poll released on Monday"): nothing follows.
    after_start = end + 1
    if before is not None:
        after_start = max(end, reach) + 1
    while after_start <= last and not tree.loose(after_start) and before is None:
        after_start += 1
    after = tree.span(after_start, last) if after_start <= last else None
    if before is not None and after is not None and len(tree.text[after[0] : after[1]].split()) < 2:
        after = None
    return [s for s in (before, after) if s is not None]
