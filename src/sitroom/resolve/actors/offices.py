"""Offices and generic actors: the longest phrase of the lexicon that ends at a noun, and what stands before it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import cast

from sitroom.lexicon.tables import several, table
from sitroom.model.values import ActorType
from sitroom.text.analysis import Token

# An "of"-phrase with one of these belongs to the office: "minister of defence", "chief of staff".
_PREPOSITIONS = frozenset(("of", "for", "to"))


@dataclass(frozen=True, slots=True)
class Entry:
    """A phrase of the lexicon: canonical words, what it is, and whether it names one human being or a body."""

    name: str
    type: ActorType
    sectors: tuple[str, ...] = ()
    klass: str = ""
    human: bool = True
    anonymous: bool = False


@dataclass(frozen=True, slots=True)
class Office:
    """An office as it stands in a sentence: tokens `first` to `last`, its head noun, and its canonical name."""

    first: int
    last: int
    head: int
    name: str
    noun: str
    sectors: tuple[str, ...]
    klass: str


class Phrases:
    """Phrases by their last word, longest first, compared in lower case, the last word by its lemma too."""

    def __init__(self, entries: Iterable[tuple[str, Entry]]) -> None:
        self._ends: dict[str, list[tuple[tuple[str, ...], Entry]]] = {}
        for text, entry in entries:
            words = tuple(text.casefold().replace("-", " - ").replace("'s", " 's").split())
            same = self._ends.setdefault(words[-1], []) if words else []
            if words and all(w != words for w, _ in same):
                same.append((words, entry))
        for same in self._ends.values():
            same.sort(key=lambda x: -len(x[0]))

    def ending_at(self, tokens: list[Token], at: int) -> tuple[int, Entry] | None:
        """The first token and entry of the longest phrase that ends at a token."""
        token, ends = tokens[at], self._ends
        for last in (token.lower, token.lemma) if token.lemma != token.lower else (token.lower,):
            for words, entry in ends.get(last, ()):
                start = at - len(words) + 1
                if start >= 0 and all(tokens[start + k].lower == words[k] for k in range(len(words) - 1)):
                    return start, entry
        return None


@cache
def generic_actors() -> Phrases:
    """Common nouns that act."""
    return Phrases(
        (
            text,
            Entry(
                row["lemma"],
                cast(ActorType, row["type"] or "other"),
                several(row["sectors"]),
                human=row["person"] == "1",
                anonymous=row["note"] == "anonymous",
            ),
        )
        for row in table("generic_actors")
        for text in dict.fromkeys((row["lemma"], row["plural"], *several(row["variants"])))
        if text
    )


@cache
def office_heads() -> Phrases:
    """Offices without their modifiers."""
    return Phrases(
        (text, Entry(row["lemma"], "office", several(row["sectors"]), row["class"]))
        for row in table("offices")
        if row["kind"] == "head"
        for text in dict.fromkeys((row["lemma"], row["plural"], *several(row["variants"]), *several(row["titles"])))
        if text
    )


@cache
def office_modifiers() -> Phrases:
    """What may stand before the head of an office."""
    return Phrases(
        (text, Entry(row["lemma"], "office", several(row["sectors"]), row["class"]))
        for row in table("offices")
        if row["kind"] == "modifier"
        for text in dict.fromkeys((row["lemma"], row["plural"], *several(row["variants"])))
        if text
    )


def office_at(tokens: list[Token], at: int) -> Office | None:
    """The office whose head noun ends at a token, with its modifiers and an "of"-phrase that belongs to its name.

    The canonical name leaves degrees and sides out of the sectors but in the words: "senior security official".
    """
    hit = office_heads().ending_at(tokens, at)
    if hit is None:
        return None
    first, entry = hit
    sectors = entry.sectors
    words = [entry.name]
    while first > 0:
        before = first - 1
        if (
            tokens[before].text == "-"
            and before > 0
            and tokens[before - 1].lower in ("vice", "deputy", "co", "ex", "sub", "under")
        ):
            words.insert(0, tokens[before - 1].lower)
            first = before - 1
            continue
        modifier = office_modifiers().ending_at(tokens, before)
        if modifier is None or tokens[before].pos in ("DET", "ADP", "PUNCT", "PRON"):
            break
        start, found = modifier
        # Whose envoy it is stands in `relations` and `country`, not in the office: "Kurdish commander".
        proper = tokens[start].text[:1].isupper() and (start > 0 or tokens[start].pos == "PROPN")
        named = found.klass.startswith("side") and proper and tokens[at].text[:1].islower()
        if found.klass != "side-igo" and not named:
            words.insert(0, " ".join(t.lower for t in tokens[start:first]))
        first = start
    last = at
    if last + 2 < len(tokens) and tokens[last + 1].lower in _PREPOSITIONS:
        following = _portfolio(tokens, last + 2)
        if following is not None:
            words.append(tokens[last + 1].lower)
            words.append(" ".join(t.lower for t in tokens[last + 2 : following + 1]))
            last = following
    head = next(
        (i for i in range(at, hit[0] - 1, -1) if not first <= tokens[i].head <= last or tokens[i].head == i), at
    )
    return Office(
        first,
        last,
        head,
        " ".join(words),
        entry.name.split()[-1] if " of " not in entry.name else entry.name.split()[0],
        sectors,
        entry.klass,
    )


def _portfolio(tokens: list[Token], at: int) -> int | None:
    """The last token of a portfolio that starts here: "defence", "the interior", "foreign affairs"."""
    start = at + 1 if tokens[at].lower == "the" and at + 1 < len(tokens) else at
    for end in range(min(start + 3, len(tokens) - 1), start - 1, -1):
        hit = office_modifiers().ending_at(tokens, end)
        if hit is not None and hit[0] == start and hit[1].klass.startswith("portfolio"):
            return end
    return None
