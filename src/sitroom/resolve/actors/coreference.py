"""Holds the mentions of one actor together through a report: short forms, "the envoy", "the group", pronouns.

Mentions are taken in text order. A full name seen anywhere in the report explains a short form anywhere else; a
description or a pronoun only looks back.
"""

from __future__ import annotations

from sitroom.resolve.actors.descriptions import Descriptions
from sitroom.resolve.actors.entities import Entity
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.pairs import is_pair
from sitroom.resolve.actors.people import surnames
from sitroom.resolve.actors.pronouns import Pronouns


class Coreference(Pronouns, Descriptions):
    """The actors of one report."""

    def resolve(self, mentions: list[Mention]) -> None:
        """Gives every mention its entity, and what other mentions of the entity told."""
        full = self._full_names(mentions)
        for mention in mentions:
            if mention.kind == "pronoun":
                self._pronoun(mention)
            elif is_pair(mention):
                self._pair(mention)
            elif mention.kind == "person":
                self._person(mention, full)
            elif mention.id is not None:
                self._join(mention, self._by_id.get(mention.id), key=mention.id)
            elif mention.kind == "office":
                self._office(mention)
            elif mention.kind in ("generic", "body"):
                self._described(mention)
            else:
                self._join(mention, None)
        self._share()

    def _full_names(self, mentions: list[Mention]) -> dict[str, list[Mention]]:
        full: dict[str, list[Mention]] = {}
        for mention in mentions:
            if mention.kind == "person" and mention.person and " " in mention.person:
                for form in (*surnames(mention.person), mention.person.casefold().split()[0]):
                    full.setdefault(form, []).append(mention)
        return full

    def _person(self, mention: Mention, full: dict[str, list[Mention]]) -> None:
        said = mention.person or mention.name or mention.text
        if mention.id is not None and mention.id in self._by_id:
            self._join(mention, self._by_id[mention.id], key=mention.id)
            return
        namesake = self._namesake(said, mention)
        if namesake is not None:
            self._join(mention, namesake)
            return
        key = said.casefold()
        for index in reversed(self._by_surname.get(surnames(said)[0] if surnames(said) else key, [])):
            if self._same_person(said, self.entities[index], mention):
                self._join(mention, index, key=mention.id)
                return
        if " " not in said or surnames(said)[0] == key:
            for index in reversed(range(len(self.entities))):
                entity = self.entities[index]
                if key in entity.names and entity.last.kind in ("person", "pronoun", "office"):
                    self._join(mention, index)
                    return
            later = [m for m in full.get(key, []) if m.person != said]
            if later and len({m.person for m in later}) == 1 and mention.id in (None, later[0].id):
                mention.person = later[0].person
                mention.name, mention.id = later[0].name, later[0].id
                mention.country = mention.country or later[0].country
                mention.why.append(f"short for {later[0].person!r}, named in full below")
                self._join(mention, None, key=mention.id)
                return
        self._join(mention, None, key=mention.id)

    def _namesake(self, said: str, mention: Mention) -> int | None:
        """Who bears a surname in this report, where the lexicon alone would make it somebody famous."""
        names = surnames(said)
        if mention.id is None or not names or said.split()[0].casefold() in mention.text.casefold():
            return None
        for index in reversed(self._by_surname.get(names[0], [])):
            known = next((m for m in self.entities[index].mentions if m.kind == "person" and m.person), None)
            if known is not None and known.id is None and " " in (known.person or ""):
                mention.id, mention.person, mention.name, mention.office = None, known.person, known.name, known.office
                mention.country, mention.sectors, mention.type = known.country, known.sectors, known.type
                mention.why.append(f"short for {known.person!r} of this report")
                return index
        return None

    def _same_person(self, said: str, entity: Entity, mention: Mention) -> bool:
        names = [m.person for m in entity.mentions if m.kind == "person" and m.person]
        if not names:
            return False
        known = max(names, key=len)
        if mention.id and any(m.id and m.id != mention.id for m in entity.mentions):
            return False
        if mention.gender and any(m.gender and m.gender != mention.gender for m in entity.mentions):
            return False
        a, b = said.casefold().split(), known.casefold().split()
        if len(a) == 1 or len(b) == 1 or surnames(said)[0] == said.casefold():
            return True
        return (
            a[0] == b[0]
            or (a[0].rstrip(".")[:1] == b[0][:1] and len(a[0].rstrip(".")) == 1)
            or set(b) <= set(a)
            or set(a) <= set(b)
        )
