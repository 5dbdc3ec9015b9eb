"""What a number counts: the noun behind it, "of them", "others", or nothing but the number."""

from __future__ import annotations

from dataclasses import dataclass

from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Quantity
from sitroom.text.analysis import Analysis, Sentence, Token
from sitroom.text.nouns import people_at, people_head

_MORE = frozenset(["more", "another", "additional", "further", "extra", "fresh"])
_PASS = frozenset(["other", "separate", "different", "new", "some", "of", "the", "estimated"]) | _MORE
_THEM = frozenset(["them", "those", "whom", "which", "us", "these"])
_DEFINITE = frozenset(["the", "its", "his", "her", "their", "these", "those", "our", "this"])
_LARGE = word_set("number_noun")
_NOMINAL = frozenset({"NOUN", "PROPN", "ADJ"})
_INCLUDING = frozenset({"including", "include", "includes", "included", "among", "amongst"})
_JOINS = frozenset({"and", ",", "or", "as", "well", "plus"})


@dataclass(slots=True)
class Counted:
    """A quantity and what it counts.

    `first`, `last` are the number's tokens, `noun` that of what is counted, `words` the offsets of the counted words
    without number and articles. `heads` are the tokens under which it can stand in a role, best first. `pronoun` marks
    "of them", "of whom"; `definite` "of the guerrillas"; `part` a number that is told as part of another one, `ratio`
    one of "27 of 35"; `shared` the
    35, of which only the part is told.
    """

    index: int
    quantity: Quantity
    sentence: Sentence
    first: int
    last: int
    noun: int | None = None
    words: tuple[int, int] | None = None
    heads: tuple[int, ...] = ()
    after: int = 0
    more: bool = False
    others: bool = False
    pronoun: bool = False
    definite: bool = False
    part: bool = False
    ratio: bool = False
    shared: bool = False
    hyphen: str = ""

    def token(self) -> Token | None:
        """The counted noun."""
        return None if self.noun is None else self.sentence.tokens[self.noun]


def count(analysis: Analysis, sentence: Sentence, index: int) -> Counted | None:
    """Reads what a quantity counts; None where its words are no tokens of the sentence."""
    quantity = analysis.quantities[index]
    tokens = sentence.tokens
    inside = [t.i for t in tokens if t.start < quantity.end and t.end > quantity.start]
    if not inside:
        return None
    if tokens[inside[0]].lower == "over" and tokens[inside[0]].dep == "prt" and quantity.low is not None:
        # "handed over 17 prisoners": the particle is no bound.
        start = tokens[inside[1]].start if len(inside) > 1 else quantity.start
        quantity = quantity.model_copy(update={
            "start": start, "text": analysis.document.text[start : quantity.end], "best": quantity.low,
            "high": quantity.low, "qualifier": "exact",
        })  # fmt: skip
        inside = inside[1:] or inside
    c = Counted(index, quantity, sentence, inside[0], inside[-1])
    text = analysis.document.text
    if quantity.text.lower().endswith("-strong"):
        c.hyphen = "strong"
    elif text[quantity.end : quantity.end + 1] == "-":
        c.hyphen = text[quantity.end + 1 : quantity.end + 20].split(" ")[0].rstrip(".,;:")
    _increment(c, tokens)
    _noun(c, tokens)
    counted = c.token()
    if counted is not None and counted.i > c.last and _in_time(analysis, quantity.end, counted.start):
        # "rose to 216 today", "put the toll at 31 Monday"
        c.noun, c.words, c.after = None, None, c.last + 1
    named = c.noun
    if named is not None and c.words is not None and (people := people_head(sentence, named)) != named:
        c.noun, c.after, c.words = people, people + 1, (c.words[0], tokens[people].end)
    c.part = c.part or c.pronoun or _is_part(c, tokens)
    numbers = list(range(c.last, c.first - 1, -1))
    if c.others and c.noun is None and c.after:
        named = c.after - 1
    # "wounded nine more": "more" stands for those who are counted.
    rest = c.last + 1 if c.noun is None and c.last + 1 < len(tokens) and tokens[c.last + 1].lower in _MORE else None
    c.heads = tuple(dict.fromkeys([*(n for n in (c.noun, named, rest) if n is not None), *numbers]))
    return c


def _in_time(analysis: Analysis, end: int, at: int) -> bool:
    """Whether a word stands in an expression of time that begins behind the number."""
    return any(end <= t.start <= at < t.end and (t.from_ or t.to) for t in analysis.times)


def _increment(c: Counted, tokens: list[Token]) -> None:
    before = tokens[c.first - 1].lower if c.first else ""
    inside = {tokens[i].lower for i in range(c.first, c.last + 1)}
    following = [t.lower for t in tokens[c.last + 1 : c.last + 3]]
    c.more = (
        bool({"another", "additional", "further"} & inside)
        or before in ("another", "additional", "further", "extra")
        or (bool(following and following[0] in _MORE) and following[1:2] != ["than"])
        or ("more" in inside and "than" not in inside)
    )
    c.others = bool(following and following[0] in ("other", "others"))


def _noun(c: Counted, tokens: list[Token]) -> None:
    last = tokens[c.last]
    if c.last > c.first and last.pos in ("NOUN", "PROPN") and last.lower not in _LARGE:
        c.noun, c.after = c.last, c.last + 1
        first = next((i for i in range(c.first, c.last + 1) if not _numeric(tokens[i])), c.last)
        c.words = (tokens[first].start, last.end)
        return
    at = c.last + 1
    if at < len(tokens) and tokens[at].lower == "the":
        c.after = at  # "bringing to seven the number of officers killed"
        return
    if at < len(tokens) and tokens[at].lower == "of" and at + 1 < len(tokens):
        following = tokens[at + 1]
        if following.lower in _THEM and not (
            following.lower in ("those", "these", "which") and _nominal_follows(tokens, at + 2)
        ):
            c.pronoun, at = True, at + 2
            c.after = at
            _run(c, tokens, at, behind=True)
            return
        c.definite = following.lower in _DEFINITE or following.dep == "poss"
        at += 1
        while at < len(tokens) and (tokens[at].lower in _DEFINITE or tokens[at].lower in ("all", "about", "some")):
            at += 1
        if at < len(tokens) and tokens[at].pos == "NUM" and tokens[at].lower not in _LARGE:
            c.part = c.ratio = (
                True  # "27 of 35 drones", "half of the 1,200 prisoners": a part of the number that follows
            )
            while at < len(tokens) and tokens[at].pos == "NUM":
                at += 1
    while at < len(tokens) and (tokens[at].lower in _PASS or tokens[at].lower == "others") and tokens[at].lower != "of":
        if tokens[at].lower == "others":
            c.others, c.after = True, at + 1
            return
        at += 1
    _run(c, tokens, at)


def _nominal_follows(tokens: list[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].pos in ("NOUN", "PROPN", "ADJ")


def _numeric(token: Token) -> bool:
    return (
        token.pos in ("NUM", "ADV", "ADP", "DET", "SYM", "PUNCT", "PART", "SCONJ", "CCONJ")
        or token.lower in _LARGE
        or token.lower in _PASS
        or token.lower in ("least", "many", "few", "fewer", "less", "several", "nearly", "up")
    )


def _run(c: Counted, tokens: list[Token], at: int, *, behind: bool = False) -> None:
    """The noun phrase from `at`. With `behind`, one that says what the part is: "12 of them children"."""
    c.after = c.after or at
    if behind and at < len(tokens) and tokens[at].lower in ("were", "are", "was", "being", ",", "is"):
        at += 1
    start, end = at, at
    noun = _parsed_noun(c, tokens)
    if noun is None or not start <= noun:
        noun = None
        while end < len(tokens) and _continues(tokens, end, start):
            if tokens[end].pos in ("NOUN", "PROPN"):
                noun = end
            end += 1
    if noun is None:
        return
    if behind and tokens[noun].pos == "PROPN" and noun > start + 3:
        return
    c.noun, c.after = noun, noun + 1
    while start < noun and tokens[start].pos in ("DET", "PUNCT"):
        start += 1
    c.words = (tokens[start].start, tokens[noun].end)


def _continues(tokens: list[Token], at: int, start: int) -> bool:
    token = tokens[at]
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    before = tokens[at - 1] if at > start else None
    if token.pos in ("NOUN", "PROPN"):
        # "nine people dead in": an adjective has ended the phrase.
        return before is None or before.pos != "ADJ" or not any(t.pos in ("NOUN",) for t in tokens[start : at - 1])
    if token.pos == "ADJ" or (token.tag in ("VBN", "VBG") and token.dep in ("amod", "compound", "nmod")):
        return following is not None and not any(t.pos == "NOUN" for t in tokens[start:at])
    if token.text in ("-", "–", "'s", "’s") or token.dep == "poss" or token.lower == "'":
        return before is not None and following is not None and following.pos in _NOMINAL
    if token.lower in ("and", "or") and before is not None and following is not None:
        return (
            before.dep in ("amod", "compound", "nmod")
            and following.pos in _NOMINAL
            and not any(t.pos == "NOUN" and t.dep not in ("compound", "nmod") for t in tokens[start:at])
        )
    return False


def _parsed_noun(c: Counted, tokens: list[Token]) -> int | None:
    """The noun that the parser hangs the number on, if nothing but its modifiers stands between."""
    for i in range(c.last, c.first - 1, -1):
        token = tokens[i]
        if not c.first <= token.head <= c.last and token.dep in (
            "nummod",
            "amod",
            "det",
            "quantmod",
            "compound",
            "nmod",
        ):
            head = tokens[token.head]
            between = tokens[c.last + 1 : head.i]
            if (
                head.pos in ("NOUN", "PROPN")
                and c.last < head.i <= c.last + 8
                and not any(
                    t.pos in ("VERB", "AUX", "ADP", "PRON") and t.dep not in ("amod", "compound") for t in between
                )
            ):
                # "seven day labourers": the parser hangs the number on the first of two nouns.
                return tokens[head.head].i if _before_people(c, tokens, head) else head.i
    return None


def _before_people(c: Counted, tokens: list[Token], noun: Token) -> bool:
    behind = tokens[noun.head]
    return noun.dep == "compound" and behind.i == noun.i + 1 and people_at(c.sentence, behind.i) is not None


def _is_part(c: Counted, tokens: list[Token]) -> bool:
    """Whether "including", "among them", "of whom" stands before the number."""
    at = c.first - 1
    steps = 0
    if c.first >= 4 and tokens[at].lower in ("were", "are", "was") and tokens[at - 3].lower in ("among", "amongst"):
        # "Among the dead were five children."
        return True
    while at >= 0 and steps < 4:
        lower = tokens[at].lower
        if lower in _INCLUDING and (lower not in ("among", "amongst") or steps == 0):
            return True
        if lower == "them" and at and tokens[at - 1].lower == "including":
            return True
        if lower in ("them", "whom", "which", "those") and at and tokens[at - 1].lower in ("among", "of", "amongst"):
            return tokens[at - 1].lower != "of" or steps == 0 or tokens[at + 1].lower in (",",)
        if lower not in (
            "at",
            "least",
            "about",
            "some",
            "up",
            "to",
            "more",
            "than",
            ",",
            "the",
            "nearly",
            "around",
            ":",
            "were",
            "a",
            "are",
            "over",
            "as",
            "many",
            "another",
        ):
            return False
        at -= 1
        steps += 1
    return False


def joined(c: Counted, previous: Counted) -> bool:
    """Whether a number goes on from the one before by nothing but "and" or a comma: "seven soldiers and two nurses"."""
    tokens = c.sentence.tokens
    between = tokens[previous.after : c.first]
    if not between or len(between) > 14:
        return False
    return between[-1].lower in _JOINS and not any(
        t.pos in ("VERB", "AUX") and t.tag not in ("VBG",) and t.dep not in ("amod", "compound", "relcl", "acl")
        for t in between
    )
