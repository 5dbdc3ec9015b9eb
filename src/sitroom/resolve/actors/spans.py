"""Where the noun phrase of an actor starts and ends, and in which syntactic position it stands.

The phrase takes titles, possessors, complements and appositions; relative clauses stay out, and so does what the parser
hangs on loosely (times, "in a statement", what follows a dash).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sitroom.resolve.actors.words import words
from sitroom.text.analysis import Sentence, Token
from sitroom.text.phrases import stretch

_OUTSIDE = frozenset("relcl advcl ccomp mark parataxis discourse acl cc conj preconj intj dep meta".split())
_LOOSE = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april june july august september "
    "october november december week month year morning afternoon evening night today yesterday tomorrow weekend time "
    "statement interview telegram tweet post message letter report speech address communique broadcast condition "
    "briefing telephone phone email e-mail video twitter facebook conference".split()
)
# What may follow the noun of an actor and still be part of its phrase.
_COMPLEMENTS = frozenset("of for from in at to with within on near inside between among against".split())
_EDGES = frozenset(
    (",", ";", ":", ".", "-", "–", "—", "--", '"', "'", "`", "``", "''", "(", "[", "”", "“", "‘", "’", "»", "«")
)


def extent(
    sentence: Sentence, head: int, named: bool, belongs: Callable[[int, int], bool] | None = None
) -> tuple[int, int]:
    """First and last token of the phrase that this token heads.

    `named` phrases (a person, a known name) take no complement but "of" and "from", since what the parser hangs on
    them is mostly the clause's. `belongs` decides on an apposition (head, apposition).
    """
    tokens = sentence.tokens

    def within(tokens: list[Token], child: int, parent: int, head: int) -> bool:
        return _inside(tokens, child, parent, head, named) and (
            belongs is None or tokens[child].dep != "appos" or parent != head or belongs(head, child)
        )

    first, last = stretch(tokens, head, within, _EDGES)
    if last > head and tokens[last].tag == "POS":
        last -= 1
    return first, last


def _inside(tokens: list[Token], at: int, parent: int, head: int, named: bool) -> bool:
    child = tokens[at]
    if child.dep in _OUTSIDE:
        return child.dep in ("cc", "conj") and parent != head and tokens[parent].dep != "appos"
    if child.dep == "prep" and parent == head and at > head:
        if child.lower not in (("of", "from") if named else _COMPLEMENTS):
            return False
        if at - head > 1 and child.lower != "of" and tokens[at - 1].text == ",":
            return False
        above = tokens[tokens[head].head]
        if child.lower == "of" and tokens[head].dep in ("dobj", "nsubjpass") and above.lemma in words("accusing"):
            return False
        return not any(tokens[c].lemma in _LOOSE for c in child.children)
    if child.dep == "npadvmod" and child.lemma in _LOOSE and at > head:
        return False
    if child.dep in ("advmod", "npadvmod") and at > head and parent == head:
        return False
    if child.dep == "punct":
        if child.text == "-":
            return tokens[at - 1].end == child.start
        return at < head or child.text not in ("--", "–", "—", ":", ";", '"')
    return True


@dataclass(frozen=True, slots=True)
class Position:
    """Where a nominal head hangs: `dep` of the first conjunct, its governor, and the preposition between, if any."""

    dep: str
    governor: Token
    prep: str = ""
    prep_at: int = -1
    governor_dep: str = ""


def position(tokens: list[Token], at: int) -> Position:
    """The position of a token, climbing out of coordination."""
    seen = 0
    while (
        tokens[at].dep == "conj"
        and tokens[at].head != at
        and tokens[tokens[at].head].pos not in ("VERB", "AUX")
        and seen < 50
    ):
        at = tokens[at].head
        seen += 1
    token = tokens[at]
    above = tokens[token.head]
    if (token.dep in ("pobj", "pcomp") and above.pos in ("ADP", "SCONJ", "ADV", "PART")) or (
        above.dep in ("prep", "agent", "dative") and above.pos == "ADP"
    ):
        governor = tokens[above.head]
        prep = above
        word = prep.lower
        # "out of Moscow", "from near Moscow": the outer preposition hangs above, and decides where it tells a place.
        if governor.dep in ("prep", "advmod", "prt") and governor.pos in ("ADP", "ADV", "SCONJ"):
            word = governor.lower if word == "of" else word
            governor = tokens[governor.head]
        dep = "agent" if prep.dep == "agent" else "pobj"
        return Position(dep, governor, word, prep.i, prep.dep)
    return Position(token.dep, above)


def following_hyphen(tokens: list[Token], last: int) -> bool:
    """Whether a name is the first half of a compound: "Moscow" in "Moscow-backed"."""
    if last + 1 >= len(tokens):
        return False
    following = tokens[last + 1]
    return (
        following.text in ("-", "‐", "‑")
        and following.start == tokens[last].end
        and last + 2 < len(tokens)
        and tokens[last + 2].start == following.end
    )
