"""What a noun stands for, by the words before it: "aid workers" before "workers"."""

from __future__ import annotations

from sitroom.lexicon.people import PeopleWord, people_word
from sitroom.text.analysis import Sentence


def people_at(sentence: Sentence, head: int) -> PeopleWord | None:
    """The word for people that a token ends: "aid workers" before "workers"."""
    tokens = sentence.tokens
    token = tokens[head]
    for before in (2, 1, 0):
        if head - before >= 0:
            lead = " ".join(t.lower for t in tokens[head - before : head])
            found = people_word(f"{lead} {token.lower}".strip(), f"{lead} {token.lemma}".strip())
            if found is not None:
                return found
    return None


def people_head(sentence: Sentence, head: int) -> int:
    """The word for people that a name before it stands for: "leader" of "a Moro Islamic Liberation Front leader"."""
    tokens = sentence.tokens
    if tokens[head].pos != "PROPN" or head + 3 >= len(tokens) or tokens[head + 1].lower != "of":
        return head
    at = head + 2
    while at < len(tokens) and (tokens[at].pos == "PROPN" or tokens[at].lower == "the"):
        at += 1
    return at if at < len(tokens) and tokens[at].pos == "NOUN" and people_at(sentence, at) is not None else head
