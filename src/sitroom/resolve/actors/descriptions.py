"""Whom a description stands for: "the envoy", "the group", "its fighters", "the two sides"."""

from __future__ import annotations

from sitroom.resolve.actors.entities import Entities, Entity
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.organs import is_organ
from sitroom.resolve.actors.pairs import name_of_two, two_meant
from sitroom.resolve.actors.pronouns import PRONOUN_REACH
from sitroom.resolve.actors.words import mapped, words

_OF_A_KIND = frozenset("rebels insurgents militants extremists jihadists guerrillas islamists".split())
# Bodies of several members: an organisation of states may be called so, a single group only where its name says it.
_OF_SEVERAL = frozenset(("coalition", "alliance", "bloc"))
_OWNING = frozenset({"its", "their", "his", "her"})
_OTHERS = frozenset("neighbouring neighboring other another rival opposing hostile enemy".split())
_IN_NAMES = frozenset("movement front brigade alliance coalition league congress party union".split())
_BANDS = frozenset("group movement militia faction organisation organization".split())

_LITTLE = frozenset("the a an its their his her of and for in".split())


class Descriptions(Entities):
    """Joins offices and generic words to the actors that they take up."""

    def _office(self, mention: Mention) -> None:
        if mention.indefinite or mention.plural:
            self._join(mention, None)
            return
        for index in self._recent():
            entity = self.entities[index]
            if (
                mention.noun in entity.nouns
                and self._compatible(mention, entity)
                and self._same_office(mention, entity)
            ):
                self._join(mention, index, why=f"takes up {entity.mentions[0].text!r}")
                return
        self._join(mention, None)

    def _same_office(self, mention: Mention, entity: Entity) -> bool:
        """ "The foreign minister" is not the defence minister; "the minister" may be either.

        Nor is the head of the delegation the head of the hospital.
        """
        if _of_another(mention, entity):
            return False
        offices = {m.office for m in entity.mentions if m.office}
        if not offices or mention.office is None or mention.office in offices:
            return True
        said = mention.office.split()
        return len(said) == 1 and any(o.split()[-1] == said[0] or said[0] in o.split() for o in offices)

    def _described(self, mention: Mention) -> None:
        """Generic actors: "the group" is the latest group, "the official" the official of before."""
        if mention.indefinite or not mention.definite:
            self._join(mention, None)
            return
        owner = self._owners.get(mention.start)
        if owner is not None and mention.country is None:
            # "Utopia denied this. Its ministry said": not the ministry of before.
            mention.country = next((m.country for m in self.entities[owner].mentions if m.country), None)
        if mention.text.split(" ", 1)[0].lower() in _OWNING:
            self._owned(mention, owner)
            return
        kinds = mapped("short_of").get(mention.noun if not mention.plural else f"{mention.noun}s", "")
        types = frozenset(kinds.split("+")) if kinds else frozenset()
        own = self._of_the_speaker(mention, types)
        if own is not None:
            self._join(mention, own, why=f"the speaker's own, {self.entities[own].mentions[0].text!r}")
            return
        named: int | None = None
        rank = (False, -1, False)
        # "The air force" is a state's, whatever "forces" a group of the report has in its name.
        organ = " " in (mention.name or "") and is_organ(mention.name or "")
        for index in self._recent():
            entity = self.entities[index]
            first = entity.mentions[0]
            if not self._compatible(mention, entity) or (organ and first.type in ("armed_group", "political_group")):
                continue
            same = mention.noun in entity.nouns and first.plural == mention.plural and self._same_words(mention, entity)
            # "The group" after "the Hill Front" was named again is no longer "a larger group" of further up.
            bare = mention.noun in _BANDS and " " not in (mention.name or "")
            passed = (
                bare
                and named is not None
                and first.indefinite
                and rank[1] > entity.last.sentence
                and self.entities[named].mentions[0].type == "armed_group"
            )
            if same and not mention.written_country and not passed:
                self._join(mention, index, why=f"takes up {first.text!r}")
                return
            near = mention.sentence - entity.last.sentence <= PRONOUN_REACH * 2
            # Of two in one sentence "the group" is the one that the sentence is about, its grammatical subject.
            last = entity.last.sentence
            told = (_is_called(mention, entity), last, any(m.subject and m.sentence == last for m in entity.mentions))
            if (
                told > rank
                and self._bears(mention, entity)
                # "The 9th Brigade" is no short form of "Hill Brigades": it has a name of its own.
                and (not _named_apart(mention) or self._same_words(mention, entity))
                and first.kind == "body"
                and first.type in types
                and near
                and not mention.written_country
            ):
                named, rank = index, told
        plural = mention.plural and f"{mention.noun}s" in _OF_A_KIND
        if named is not None and not (plural and self._several(types)):
            self._join(mention, named, why=f"short for {self.entities[named].mentions[0].text!r}")
            return
        self._join(mention, None)

    def _of_the_speaker(self, mention: Mention, types: frozenset[str]) -> int | None:
        """ "A spokesman for the Front said the group had left": in what somebody tells, the body that he speaks for."""
        if not types or mention.plural or mention.above < 0:
            return None
        for entity in self.entities:
            for said in entity.mentions:
                if said.sentence != mention.sentence or said.head != mention.above or not said.speaks:
                    continue
                ids = {r.id for m in entity.mentions for r in m.relations if r.type == "part_of" and r.id}
                return next(
                    (
                        i
                        for i, e in enumerate(self.entities)
                        if e.mentions[0].kind == "body" and e.mentions[0].id in ids and e.mentions[0].type in types
                    ),
                    None,
                )
        return None

    def _owned(self, mention: Mention, owner: int | None) -> None:
        """ "Its fighters", "their air force": those of the same owner before, and never a group that bears a name."""
        for index in self._recent():
            entity = self.entities[index]
            if owner is not None and entity.owner == owner and mention.noun in entity.nouns:
                self._join(mention, index, why=f"takes up {entity.mentions[0].text!r}")
                return
        self._join(mention, None)
        self.entities[mention.entity].owner = owner

    def _pair(self, mention: Mention) -> None:
        """ "The two sides", "both countries": two actors of the report at once."""
        mention.owned = True  # no country of the setting, of which it would be one army or government
        two = two_meant(mention, (m for e in self.entities for m in e.mentions))
        if two:
            name_of_two(mention, two)
        self._join(mention, None)

    def _bears(self, mention: Mention, entity: Entity) -> bool:
        """Nouns of a body's own name: "the army" is the New People's Army, "the coalition" never the Houthis."""
        if mention.noun in _OF_SEVERAL and entity.mentions[0].type == "igo":
            return not _of_the_un(entity.mentions[0])
        needed = mention.noun in words("own_noun_needed") or mention.noun in _OF_SEVERAL
        return not needed or any(mention.noun in (m.name or "").casefold() for m in entity.mentions)

    def _same_words(self, mention: Mention, entity: Entity) -> bool:
        """ "The opposition party" is not the ruling party of before; "the party" may be."""
        said = set((mention.name or "").casefold().split()) - {mention.noun, "the", "same"}
        known = {w for m in entity.mentions for w in (m.name or "").casefold().split()}
        if known & _OTHERS and not said & _OTHERS:
            # "The government" of a communique is its own, not "the government of the neighbouring country".
            return False
        return len(said) == 0 or said <= known or len((entity.mentions[0].name or "").split()) == 1

    def _several(self, types: frozenset[str]) -> bool:
        return sum(1 for e in self.entities if e.mentions[0].kind == "body" and e.mentions[0].type in types) > 1


def _of_the_un(mention: Mention) -> bool:
    """The world's own body, its missions and agencies are nobody's bloc, alliance or coalition."""
    words_of_name = (mention.name or "").split()
    return bool({"UN", "United"} & set(words_of_name)) or (mention.id or "").startswith(("un-", "united-nations"))


def _named_apart(mention: Mention) -> bool:
    """Whether a phrase has proper words or a number of its own beside its noun."""
    parts = (mention.name or "").split()
    return len(parts) > 1 and any(p[0].isupper() or p[0].isdigit() for p in parts[:-1])


def _is_called(mention: Mention, entity: Entity) -> bool:
    """ "The movement" is the Hill Movement before any other group; every group is "the group"."""
    return mention.noun in _IN_NAMES and any(mention.noun in (m.name or "").casefold() for m in entity.mentions)


def _of_another(mention: Mention, entity: Entity) -> bool:
    """Whether an office is said to be of something else than each time before. What a state's is of is told by its country."""
    own = _of_what(mention.name)
    if not own or mention.country or _stands_for_others(own):
        return False
    before = [of for m in entity.mentions if m.kind == "office" and not m.country and (of := _of_what(m.name))]
    return bool(before) and all(not _stands_for_others(of) and set(own).isdisjoint(of) for of in before)


def _stands_for_others(of: list[str]) -> bool:
    """ "The commander of the unit" may be that of the 4th Brigade, "the head of the peacekeepers" that of the mission."""
    return of[-1] in mapped("short_of")


def _of_what(name: str | None) -> list[str]:
    """The words for what an office is of: of "head of the mission hospital" mission and hospital."""
    _, _, rest = (name or "").replace("'s", " ").lower().partition(" of ")
    return [word for word in rest.split() if word not in _LITTLE]
