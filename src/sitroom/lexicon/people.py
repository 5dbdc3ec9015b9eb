"""Words for groups of people: `data/groups_of_people.tsv`, by singular and plural."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.tables import table


@dataclass(frozen=True, slots=True)
class PeopleWord:
    """A word for people. `group` is its class ("people" names no group); `side` the kind of actor they belong to."""

    word: str
    plural: str
    group: str
    side: str


@cache
def people_words() -> dict[str, PeopleWord]:
    """All words, by singular and by plural."""
    found: dict[str, PeopleWord] = {}
    for r in table("groups_of_people"):
        word = PeopleWord(r["word"], r["plural"], r["class"], r["side"])
        found.setdefault(word.word, word)
        found.setdefault(word.plural, word)
    return found


def people_word(*forms: str) -> PeopleWord | None:
    """The entry of the first of these forms that is one, the longest spelling first.

    >>> people_word("aid workers").group
    'aid_workers'
    >>> people_word("bridges") is None
    True
    """
    words = people_words()
    for form in forms:
        found = words.get(form.lower())
        if found is not None:
            return found
    return None
