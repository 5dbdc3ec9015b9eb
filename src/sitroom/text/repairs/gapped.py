"""A verb that is not said twice: "the front speaks of 14 dead, the ministry of seven", "counted 40, the army 12"."""

from __future__ import annotations

from sitroom.lexicon.measures import rows
from sitroom.lexicon.people import acts
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Token
from sitroom.text.numbers.guards import is_label

GAPPING = {"speak": "of", "talk": "of", "put": "at", "place": "at", "estimate": "at"}
LEFT_OUT = "dep"
"""The dependency on the verb of who says the second number, and of a number without preposition."""

_SAYING = frozenset("say claim report state tell announce admit confirm".split())
# What may stand between who counts and the number: "the army only eight", "the UN at least 40".
_ROUND = frozenset("only no just about some around nearly almost least most more less fewer than over up to".split())


def second_number(tokens: list[Token], prep: Token) -> None:
    """Gives the second speaker and number to the verb that both share, whatever noun the parser hung them on."""
    number = next((t for t in tokens[prep.i + 1 : prep.i + 5] if t.tag == "CD"), None)
    verb = next((t for t in tokens[: prep.i] if GAPPING.get(t.lemma) == prep.lower and t.pos == "VERB"), None)
    if number is None or verb is None:
        return
    first = _opens(tokens, verb, prep.i - 1)
    if first is None or not _ends(tokens, number.i + 1):
        return
    speaker = _named_by(tokens, first, prep.i - 1)
    if {speaker.lower, speaker.lemma} & word_set("harmed_word"):
        return  # "put its dead at six and the enemy's wounded at 30"
    _hang(tokens, verb, first, speaker, prep.i - 1)
    prep.head, prep.dep = verb.i, "prep"
    number.head, number.dep = prep.i, "pobj"


def second_count(tokens: list[Token], number: Token) -> None:
    """Gives a number that stands right behind who counts to the verb of the first count: "the government 12"."""
    last = number.i - 1
    while last > 0 and (tokens[last].lower in _ROUND or tokens[last + 1].lower in ("least", "most")):
        last -= 1
    verb = _counting(tokens, last)
    first = None if verb is None or not _ends(tokens, number.i + 1) else _opens(tokens, verb, last)
    if verb is None or first is None or not acts(tokens[last].lower, tokens[last].lemma, tokens[last].pos == "PROPN"):
        return
    if is_label(tokens[last].text) or (tokens[last].tag == "NN" and tokens[first].pos != "DET"):
        return
    speaker = _named_by(tokens, first, last)
    _hang(tokens, verb, first, speaker, last)
    for token in tokens[last + 1 : number.i]:
        token.head, token.dep = number.i, "quantmod"
    number.head, number.dep = verb.i, LEFT_OUT


def _counting(tokens: list[Token], before: int) -> Token | None:
    """The verb that counts, or that says how many there were: "counted 40", "said that 11 people had been killed"."""
    for token in tokens[:before]:
        if token.pos != "VERB":
            continue
        if any(r.measure == "count" for r in rows("verb", token.lemma, "obj")):
            return token
        behind = [t for t in tokens[token.i + 1 : token.i + 6] if t.lower not in _ROUND and t.lower != "that"]
        return token if token.lemma in _SAYING and behind and behind[0].tag == "CD" else None
    return None


def _opens(tokens: list[Token], verb: Token, last: int) -> int | None:
    """The first word of who gives the second number: it stands behind a first number, apart from it."""
    if last <= verb.i or tokens[last].pos not in ("NOUN", "PROPN"):
        return None
    first = last
    while first > verb.i + 1 and (
        tokens[first - 1].pos in ("DET", "ADJ", "NOUN", "PROPN", "PART")
        # "the Ministry of Defence of seven"
        or (tokens[first - 1].lower == "of" and tokens[first - 2].pos in ("NOUN", "PROPN"))
    ):
        first -= 1
    told = any(t.tag == "CD" for t in tokens[verb.i + 1 : first])
    parted = tokens[first - 1].text in (",", ";") or tokens[first - 1].lower in ("and", "while", "but")
    return first if told and parted and first - 1 > verb.i else None


def _named_by(tokens: list[Token], first: int, last: int) -> Token:
    """The noun that names who counts: "Ministry" of "the Ministry of Defence"."""
    of = next((t.i for t in tokens[first + 1 : last] if t.lower == "of"), last + 1)
    return tokens[of - 1]


def _ends(tokens: list[Token], at: int) -> bool:
    """Whether nothing but another of the kind follows: the end, a mark, or "and the police 96"."""
    return at >= len(tokens) or tokens[at].text in (".", ",", ";") or tokens[at].lower in ("and", "while")


def _hang(tokens: list[Token], verb: Token, first: int, speaker: Token, last: int) -> None:
    for token in tokens[first : last + 1]:
        if not first <= token.head <= last or tokens[token.head].head == token.i:
            token.head = speaker.i
    speaker.head, speaker.dep = verb.i, LEFT_OUT
    tokens[first - 1].head = verb.i
