"""Words for groups of people: `data/groups_of_people.tsv`, by singular and plural."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.tables import table
from sitroom.lexicon.wordsets import word_set


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


@cache
def _actors() -> frozenset[str]:
    return frozenset(r[form].split(" ")[-1] for r in table("generic_actors") for form in ("lemma", "plural") if r[form])


def acts(word: str, lemma: str, name: bool) -> bool:
    """Whether a word names somebody who can act and tell: a noun for people or a body of them, or any name.

    >>> acts("ministry", "ministry", False), acts("bridges", "bridge", False)
    (True, False)
    """
    return name or bool({word, lemma} & _actors())


_PEOPLE_ENDING = re.compile(r"[a-z]{3,}(?:[^s]ers|ors|ists|eers|men|women|ees|wives|folk)$")


def seems_people(plural: str) -> bool:
    """Whether an unknown plural has the form of a word for people: "surveyors", "diggers", "schoolteachers".

    Only for nouns to which something was done that is done to people: "meters" is of that form as well.

    >>> seems_people("surveyors"), seems_people("trailers"), seems_people("bridges")
    (True, False, False)
    """
    return _PEOPLE_ENDING.match(plural) is not None and plural not in word_set("no_people")
