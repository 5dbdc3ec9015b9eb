"""A mention of an actor while a report is read, before it is frozen into an `Actor`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor, ActorType, Relation

Kind = Literal["state", "people", "body", "person", "office", "generic", "pronoun"]


@dataclass(slots=True)
class Mention:
    """What is known of one phrase that names an actor.

    `head` is the token that carries it, `also` further tokens whose phrases it answers for (the aircraft of "Russian
    aircraft", an apposition). `noun` is the lemma that a later "the envoy", "the group" may take up. A mention that is
    not `listed` is the source of a statement and no actor otherwise ("the report said"). `subject` and
    `speaks` weigh in when a pronoun looks for its antecedent; `bound` is the token of the subject of a possessive's own
    clause. So do `many` (told in the plural: "Shabab fighters"), `acts` (a passive is done by it), `suffers` (a deed is
    done to it), `joined` (the token of the conjunct before it) and `modifies` (it only says what kind of thing another
    noun is). `deed` is the verb or the owned noun of a pronoun, `after` the token of whom a message is from whose content
    begins with it, `above` the subject of the clause that its own clause qualifies, and `faces` the countries of whom its
    deed is done to. `stands_for` are the mentions of the two actors that a phrase means together.
    """

    sentence: int
    head: int
    start: int
    end: int
    text: str
    kind: Kind
    name: str | None = None
    id: str | None = None
    type: ActorType = "other"
    country: str | None = None
    sectors: tuple[str, ...] = ()
    office: str | None = None
    person: str | None = None
    anonymous: bool = False
    relations: tuple[Relation, ...] = ()
    noun: str = ""
    gender: str = ""
    plural: bool = False
    definite: bool = False
    indefinite: bool = False
    subject: bool = False
    object: bool = False
    speaks: bool = False
    quoted: int = -1
    strength: int = 3
    written_country: bool = False
    entity: int = -1
    listed: bool = True
    owned: bool = False
    bound: int = -1
    many: bool = False
    acts: bool = False
    suffers: bool = False
    joined: int = -1
    modifies: str = ""
    deed: str = ""
    after: int = -1
    above: int = -1
    faces: frozenset[str] = frozenset()
    also: list[int] = field(default_factory=list)
    why: list[str] = field(default_factory=list)
    stands_for: list[Mention] = field(default_factory=list)

    def human(self) -> bool:
        """One human being."""
        return not self.plural and (self.kind in ("person", "office") or self.type in ("person", "office"))

    def _names_nobody(self) -> bool:
        """ "Others said", "several were shot": somebody, and no name."""
        bare = self.id is None and self.person is None and self.country is None and not self.office
        return bare and (self.name or "").casefold() in word_set("names_nobody")

    def actor(self, said: Mention | None = None) -> Actor:
        """The finished value, with the span and words of `said` where that is given."""
        where = said or self
        return Actor(
            start=where.start,
            end=where.end,
            text=where.text,
            name=None if self._names_nobody() else self.name,
            id=self.id,
            type=self.type,
            country=self.country,
            sectors=self.sectors,
            office=self.office,
            person=self.person,
            anonymous=self.anonymous,
            relations=self.relations,
        )
