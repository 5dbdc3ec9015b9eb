"""Noun phrases over the parse: where they start and end, what they coordinate."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from sitroom.text.analysis import Phrase, Sentence, Token

# Dependents of a noun that stay outside its phrase: relative clauses, clauses, and what the parser hangs on loosely.
_OUTSIDE = frozenset("relcl advcl ccomp mark parataxis discourse acl cc conj preconj intj".split())
TIME_WORDS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december minute hour day week month year decade morning "
    "afternoon evening night today yesterday tomorrow weekend".split()
)
# These are words of time only with a capital: "a march", "may", "an august body".
_MONTHS_THAT_ARE_WORDS = frozenset({"march", "may", "august"})


def is_time(token: Token) -> bool:
    """Whether a token is a weekday, a month or a unit of time."""
    return token.lemma in TIME_WORDS and not (token.lemma in _MONTHS_THAT_ARE_WORDS and token.text.islower())


# "the ministry in a statement": the document is how it was said, not part of who said it.
_MEDIA = frozenset(
    "statement interview telegram tweet post message letter report speech address communique broadcast".split()
)
_EDGE = frozenset(",;:.-–—\"'`“”‘’«»„")


def stretch(
    tokens: list[Token], head: int, belongs: Callable[[list[Token], int, int, int], bool], edges: frozenset[str]
) -> tuple[int, int]:
    """First and last token of the unbroken stretch around a head that hangs together.

    `belongs(tokens, child, parent, head)` decides on each dependent; tokens in `edges` are cut off at both ends.
    """
    inside = {head}
    stack = [head]
    while stack:
        at = stack.pop()
        for child in tokens[at].children:
            if belongs(tokens, child, at, head):
                inside.add(child)
                stack.append(child)
    low = high = head
    while low - 1 in inside:
        low -= 1
    while high + 1 in inside:
        high += 1
    while low < head and tokens[low].text in edges:
        low += 1
    while high > head and tokens[high].text in edges:
        high -= 1
    return low, high


def single(sentence: Sentence, head: int, prep: str = "") -> Phrase:
    """The phrase headed by a token, without what it is coordinated with."""
    tokens = sentence.tokens
    low, high = stretch(tokens, head, _belongs, _EDGE)
    start, end = tokens[low].start, tokens[high].end
    token = tokens[head]
    return Phrase(
        sentence.index,
        head,
        start,
        end,
        sentence.text[start - sentence.start : end - sentence.start],
        token.lemma,
        token.pos,
        prep,
    )


def _belongs(tokens: list[Token], at: int, parent: int, head: int) -> bool:
    child = tokens[at]
    if child.dep in _OUTSIDE:
        # "fighting between the army and the militia": coordination of what hangs below belongs to the phrase.
        return child.dep in ("cc", "conj") and parent != head
    if child.dep == "prep" and parent == head and child.lower not in ("of", "for"):
        for grandchild in child.children:
            if is_time(tokens[grandchild]) or tokens[grandchild].lemma in _MEDIA:
                return False
    if child.dep == "npadvmod" and is_time(child) and child.i > head and tokens[parent].pos != "ADJ":
        # "a 31-year-old" tells an age.
        return False
    if child.dep == "punct" and child.i > head and child.lower in ('"', "--", "–", "—", "-", ":", ";"):
        # A hyphen without blanks holds a word together: "prize-winning".
        return child.lower == "-" and tokens[child.i - 1].end == child.start
    return child.dep != "punct" or child.lower not in (";",)


def contrasted(tokens: list[Token], head: int) -> bool:
    """ "Prisoners but not a ceasefire", "grain rather than a truce": named to say that it is not what is meant."""
    token = tokens[head]
    if token.dep != "conj":
        return False
    own = [t for t in tokens[token.head + 1 : head] if t.head == head]
    if any(t.dep == "neg" and t.lower == "not" for t in own):
        return True
    first = min((t.i for t in own), default=head)
    before = " ".join(t.lower for t in tokens[max(0, first - 2) : first])
    return before in ("rather than", "instead of") or any(
        f"{a.lower} {b.lower}" in ("rather than", "but not", "and not") for a, b in itertools.pairwise(own)
    )


def conjuncts(sentence: Sentence, head: int) -> list[int]:
    """Heads coordinated with this nominal head, itself first; without those that are named to be left out."""
    tokens, heads, at = sentence.tokens, [head], head
    seen = {head}
    while True:
        following = [
            c
            for c in tokens[at].children
            if tokens[c].dep == "conj"
            and tokens[c].pos not in ("VERB", "AUX")
            and c not in seen
            and not contrasted(tokens, c)
        ]
        if not following:
            return heads
        for c in following:
            seen.add(c)
            heads.append(c)
        at = following[-1]


def phrase(sentence: Sentence, head: int, prep: str = "") -> Phrase:
    """The phrase headed by a token, with its conjuncts as `members`."""
    heads = conjuncts(sentence, head)
    first = single(sentence, head, prep)
    if len(heads) == 1:
        return first
    members = [first, *(single(sentence, h, prep) for h in heads[1:])]
    # A modifier's coordination may already lie inside the first phrase.
    members = [members[0], *(m for m in members[1:] if m.start >= members[0].end or m.end <= members[0].start)]
    start, end = min(m.start for m in members), max(m.end for m in members)
    return Phrase(
        sentence.index,
        head,
        start,
        end,
        sentence.text[start - sentence.start : end - sentence.start],
        first.lemma,
        first.pos,
        prep,
        members=members if len(members) > 1 else [],
    )
