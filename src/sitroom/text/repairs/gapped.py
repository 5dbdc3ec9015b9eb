"""A verb that is not said twice: "the front speaks of 14 dead, the ministry of seven", "put it at 60, the army at 12"."""

from __future__ import annotations

from sitroom.text.analysis import Token

GAPPING = {"speak": "of", "talk": "of", "put": "at", "place": "at", "estimate": "at"}
LEFT_OUT = "dep"
"""The dependency on the verb of who says the second number: the parser has none for it."""


def second_number(tokens: list[Token], prep: Token) -> None:
    """Gives the second speaker and number to the verb that both share, whatever noun the parser hung them on."""
    speaker = tokens[prep.i - 1] if prep.i else None
    number = next((t for t in tokens[prep.i + 1 : prep.i + 5] if t.tag == "CD"), None)
    verb = next((t for t in tokens[: prep.i] if GAPPING.get(t.lemma) == prep.lower and t.pos == "VERB"), None)
    if speaker is None or number is None or verb is None or speaker.pos not in ("NOUN", "PROPN"):
        return
    first = speaker.i
    while first > 0 and tokens[first - 1].pos in ("DET", "ADJ", "NOUN", "PROPN", "PART"):
        first -= 1
    told = any(t.tag == "CD" for t in tokens[verb.i + 2 : first])
    behind = tokens[number.i + 1] if number.i + 1 < len(tokens) else None
    parted = tokens[first - 1].text == "," or tokens[first - 1].lower in ("and", "while")
    if not told or not parted or first - 1 <= verb.i or (behind is not None and behind.text not in (".", ",", ";")):
        return
    for token in tokens[first : speaker.i]:
        if not first <= token.head <= speaker.i:
            token.head = speaker.i
    speaker.head, speaker.dep = verb.i, LEFT_OUT
    prep.head, prep.dep = verb.i, "prep"
    number.head, number.dep = prep.i, "pobj"
