"""What a phrase without a known name is called, whom it belongs to, and whether it withholds a name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import ActorType, Relation
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.offices import Office
from sitroom.resolve.actors.people import PersonName, head_of
from sitroom.resolve.actors.spans import following_hyphen
from sitroom.resolve.actors.words import words

if TYPE_CHECKING:
    from sitroom.resolve.actors.reader import SentenceReader

_SKIPPED = frozenset(("det", "predet", "nummod", "quantmod", "poss", "case", "punct"))
_KNOWING = re.compile(
    r"\b(?:familiar with|close to|briefed on|with (?:direct |first-?hand )?knowledge of|aware of|privy to|"
    r"involved in the (?:talks|negotiations|discussions|planning))\b"
)
_UNNAMED = re.compile(
    r"\b(?:unnamed|unidentified|anonymous|undisclosed) (?:\w+ ){0,3}(?:official|source|diplomat|officer|aide|commander)"
)
_SIDES: dict[str, ActorType] = {
    "military": "military",
    "police": "police",
    "armed": "armed_group",
    "party": "political_group",
    "media": "media",
    "religious": "civilians",
    "community": "civilians",
    "medical": "civilians",
    "expert": "civilians",
    "business": "civilians",
    "law": "other",
    "speaker": "other",
}


def own_words(reader: SentenceReader, head: int, last: int) -> str:
    """The phrase without determiner, number and possessor, as far as a short complement with "of" or "for"."""
    tokens = reader.tokens
    first = head
    while first > 0:
        before = tokens[first - 1]
        inside = before.head in range(first - 1, head + 1) or before.dep in ("compound", "amod", "nmod")
        joined = before.text == "-" and first >= 2
        if not joined and (
            before.dep in _SKIPPED
            or not inside
            or before.pos in ("DET", "PRON", "ADP", "CCONJ")
            or (before.pos == "VERB" and before.dep not in ("amod", "compound"))
        ):
            break
        first -= 1
    while first < head and (tokens[first].text in ("-", '"', "'", ",") or tokens[first].dep in ("nummod", "quantmod")):
        first += 1
    end = head
    if (
        head + 1 <= last
        and tokens[head + 1].lower in ("of", "for")
        and last - head <= 7
        and not any(t.text in (",", '"', ";", "(") for t in tokens[head + 1 : last + 1])
    ):
        end = last
    pieces, at = [], tokens[first].start
    for token in tokens[head + 1 : end - 1]:
        # "The head of the town's hospital" is that of the hospital there, whoever's town it is called.
        if tokens[token.i + 1].tag == "POS" and token.lemma in word_set("whereabouts_noun"):
            pieces.append(reader.analysis.document.text[at : token.start])
            at = tokens[token.i + 1].end
    pieces.append(reader.analysis.document.text[at : tokens[end].end])
    text = " ".join("".join(pieces).split())
    return text.lower() if text.isupper() and len(text) > 6 else text


def belongs_to(reader: SentenceReader, first: int, last: int, person: PersonName | None) -> tuple[Relation, ...]:
    """Known bodies that the phrase says its head belongs to: "UN envoy", "a Houthi commander"."""
    relations: dict[str, Relation] = {}
    for f, body in reader.bodies_in(first, last):
        at = head_of(reader.tokens, f.first, f.last)
        if (person is None or not person.first <= at <= person.last) and not following_hyphen(reader.tokens, f.last):
            relations.setdefault(body.key, Relation(type="part_of", name=body.name, id=body.listed))
    return tuple(relations.values())


def withheld(mention: Mention, noun: str) -> bool:
    """Whether a phrase withholds a name: "a senior official", "people familiar with the matter"."""
    if _UNNAMED.search(mention.text):
        return True
    if mention.definite:
        return False
    return noun in words("withholding") or (
        noun in ("person", "people", "individual", "someone", "other") and _KNOWING.search(mention.text) is not None
    )


def side_of(office: Office) -> ActorType:
    """What several holders of an office are: ministers act for a state, officers for an army."""
    if office.noun == "pilot":
        return "other"
    if set(office.sectors) & {"REB", "UAF"}:
        return "armed_group"
    return _SIDES.get(office.klass, "state" if "GOV" in office.sectors else "other")
