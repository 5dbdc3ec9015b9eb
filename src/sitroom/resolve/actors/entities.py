"""The actors of a report while its mentions are held together: who is which, and what all mentions of one share."""

from __future__ import annotations

from dataclasses import dataclass, field

from sitroom.model.values import Relation
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.people import surnames


@dataclass(slots=True)
class Entity:
    """One actor of the report, with all that its mentions told."""

    mentions: list[Mention] = field(default_factory=list)
    owner: int | None = None
    nouns: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)

    @property
    def last(self) -> Mention:
        """The latest mention."""
        return self.mentions[-1]


class Entities:
    """The actors found so far, by id, surname and owner."""

    def __init__(self) -> None:
        self.entities: list[Entity] = []
        self._by_id: dict[str, int] = {}
        self._by_surname: dict[str, list[int]] = {}
        self._owners: dict[int, int] = {}

    def _compatible(self, mention: Mention, entity: Entity) -> bool:
        country = next((m.country for m in entity.mentions if m.country), None)
        return mention.country is None or country is None or country == mention.country

    def _recent(self) -> list[int]:
        return sorted(
            range(len(self.entities)),
            key=lambda i: (self.entities[i].last.sentence, self.entities[i].last.start),
            reverse=True,
        )

    def _join(self, mention: Mention, index: int | None, key: str | None = None, why: str = "") -> None:
        if index is None:
            index = len(self.entities)
            self.entities.append(Entity())
        entity = self.entities[index]
        entity.mentions.append(mention)
        mention.entity = index
        if mention.kind == "pronoun" and mention.noun in ("its", "their", "his", "her"):
            self._owners[mention.start] = index
        if why:
            mention.why.append(why)
        if key:
            self._by_id.setdefault(key, index)
        if mention.kind == "pronoun":
            return
        if mention.noun:
            entity.nouns.add(mention.noun)
        if mention.kind == "person" and mention.person:
            for form in surnames(mention.person):
                entity.names.add(form)
                if index not in self._by_surname.setdefault(form, []):
                    self._by_surname[form].append(index)
            entity.names.add(mention.person.casefold())
            parts = mention.person.casefold().split()
            if len(parts) > 1:
                entity.names.add(parts[0])

    def _share(self) -> None:
        """What one mention told, the later and earlier ones of the same actor carry too."""
        for entity in self.entities:
            chosen = [m for m in entity.mentions if m.kind != "pronoun"]
            if not chosen:
                continue
            persons = [m for m in chosen if m.kind == "person" and m.person]
            lead = (
                max(persons, key=lambda m: (m.id is not None, len(m.person or "")))
                if persons
                else max(chosen, key=lambda m: (m.id is not None, m.kind == "body", -m.start))
            )
            country = lead.country or next((m.country for m in chosen if m.country), None)
            office = lead.office or next((m.office for m in chosen if m.office), None)
            sectors = lead.sectors or next((m.sectors for m in chosen if m.sectors), ())
            anonymous = any(m.anonymous for m in entity.mentions) and not persons
            for mention in entity.mentions:
                mention.name = lead.name or mention.name
                mention.id = lead.id or mention.id
                mention.person = lead.person or mention.person
                mention.country = mention.country or country
                mention.sectors = mention.sectors or sectors
                mention.anonymous = mention.anonymous or anonymous
                if lead.kind in ("person", "office"):
                    mention.office = mention.office or office
                if mention.kind in ("pronoun", "generic", "body") or persons:
                    mention.type = lead.type
                mention.relations = mention.relations or _first_relations(chosen)


def _first_relations(mentions: list[Mention]) -> tuple[Relation, ...]:
    return next((m.relations for m in mentions if m.relations), ())
