"""Whose the dead are where a toll is put at a number: "army losses stood at 17", "the rebels' dead at nine"."""

from __future__ import annotations

from sitroom.kinds.figure.counted import Counted
from sitroom.lexicon.nations import nation
from sitroom.lexicon.people import people_word
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Token

_COUNTED = {"loss", "casualty", "toll", "fatality"}
_FAR = 12  # words back from a number at which those it counts are looked for


def loser(analysis: Analysis, c: Counted) -> Actor | None:
    """Who stands before or behind the word for those harmed, the nearest such word first."""
    tokens = c.sentence.tokens
    put = any(t.lower in ("at", "to", "as") for t in tokens[max(0, c.first - 3) : c.first])
    words = {*word_set("harmed_word"), "those", *_COUNTED} if put else _COUNTED
    for token in reversed(tokens[max(0, c.first - _FAR) : c.first]):
        if token.pos == "NUM":
            words = _COUNTED  # "its losses at 17 killed and 21 wounded", but "the dead at six and 21 wounded"
        if token.pos != "VERB" and words & {token.lemma, token.lower}:
            found = _behind(analysis, tokens, token, c) or _before(analysis, tokens, token)
            if found is not None:
                return found
    return None


def _behind(analysis: Analysis, tokens: list[Token], word: Token, c: Counted) -> Actor | None:
    """ "The dead of the rebels at 40": the whole of what stands between "of" and the number's own word."""
    if tokens[word.i + 1].lower not in ("of", "among"):
        return None
    last = next((t for t in tokens[word.i + 2 : c.first] if t.lower in ("at", "to", "as")), None)
    if last is None:
        return None
    inside = analysis.actors_between(tokens[word.i + 1].end, last.start)
    return next((a for a in inside if last.start - a.end == 1 and a.type not in ("person", "civilians")), None)


def _before(analysis: Analysis, tokens: list[Token], word: Token) -> Actor | None:
    start = tokens[max(0, word.i - 3)].start
    # "Doctors put the toll at 40": it is not theirs.
    start = max([start, *(t.end for t in tokens[: word.i] if t.pos in ("VERB", "AUX"))])
    known = [a for a in analysis.actors_between(start, word.end) if a.end <= word.start]
    known = [a for a in known if a.type not in ("person", "office")]
    if known:
        return known[-1]
    owner = tokens[word.i - 2] if word.i > 1 and tokens[word.i - 1].tag == "POS" else tokens[max(0, word.i - 1)]
    if owner.start < start:
        return None
    named = nation(owner.text)
    if named is not None:
        return _actor(owner, named[0], named[1])
    side = people_word(owner.lower)
    return _actor(owner, owner.lower, None) if side is not None and side.side == "armed_group" else None


def _actor(token: Token, name: str, country: str | None) -> Actor:
    kind = "state" if country is not None else "armed_group"
    return Actor(start=token.start, end=token.end, text=token.text, name=name, type=kind, country=country)
