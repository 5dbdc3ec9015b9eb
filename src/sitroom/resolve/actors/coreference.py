"""Holds the mentions of one actor together through a report: short forms, "the envoy", "the group", pronouns.

Mentions are taken in text order. A full name seen anywhere in the report explains a short form anywhere else; a
description or a pronoun only looks back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sitroom.model.values import Relation
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.organs import is_organ
from sitroom.resolve.actors.pairs import is_pair, name_of_two, two_meant
from sitroom.resolve.actors.people import surnames
from sitroom.resolve.actors.words import mapped, words

_PRONOUNS: dict[str, tuple[str, bool]] = {
    "he": ("m", False),
    "him": ("m", False),
    "himself": ("m", False),
    "his": ("m", False),
    "she": ("f", False),
    "her": ("f", False),
    "hers": ("f", False),
    "herself": ("f", False),
    "they": ("", True),
    "them": ("", True),
    "themselves": ("", True),
    "each": ("", True),
    "their": ("", True),
    "it": ("", False),
    "itself": ("", False),
    "its": ("", False),
}
# Sentences back that a pronoun, and a definite description without a name of its own, may look.
_PRONOUN_REACH = 4
_BODY_TYPES = frozenset("state military police armed_group political_group igo ngo media company other".split())
_OF_A_KIND = frozenset("rebels insurgents militants extremists jihadists guerrillas islamists".split())
# Bodies of several members: an organisation of states may be called so, a single group only where its name says it.
_OF_SEVERAL = frozenset(("coalition", "alliance", "bloc"))

_OWNING = frozenset({"its", "their", "his", "her"})
_OTHERS = frozenset("neighbouring neighboring other another rival opposing hostile enemy".split())


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


class Coreference:
    """The actors of one report."""

    def __init__(self) -> None:
        self.entities: list[Entity] = []
        self._by_id: dict[str, int] = {}
        self._by_surname: dict[str, list[int]] = {}
        self._owners: dict[int, int] = {}
        self._antecedents: dict[tuple[int, int], Mention] = {}

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

    # --- persons ------------------------------------------------------------------------------------------------

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

    # --- offices, descriptions ----------------------------------------------------------------------------------

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
        """ "The foreign minister" is not the defence minister; "the minister" may be either."""
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
            near = mention.sentence - entity.last.sentence <= _PRONOUN_REACH * 2
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

    def _compatible(self, mention: Mention, entity: Entity) -> bool:
        country = next((m.country for m in entity.mentions if m.country), None)
        return mention.country is None or country is None or country == mention.country

    def _recent(self) -> list[int]:
        return sorted(
            range(len(self.entities)),
            key=lambda i: (self.entities[i].last.sentence, self.entities[i].last.start),
            reverse=True,
        )

    # --- pronouns -----------------------------------------------------------------------------------------------

    def _pronoun(self, mention: Mention) -> None:
        """Joins a personal pronoun to the likeliest actor before it; others are read from clause and quote."""
        if mention.noun not in _PRONOUNS:
            return
        gender, plural = _PRONOUNS[mention.noun]
        own = self._of_own_clause(mention, gender, plural)
        if own is not None:
            self._join(mention, own, why=f"the subject of its own clause, {self.entities[own].mentions[0].text!r}")
            return
        fitting = [
            (index, earlier)
            for index, entity in enumerate(self.entities)
            for earlier in _near(mention, entity)
            if self._fits_pronoun(mention, earlier, entity, gender, plural)
        ]
        # In what somebody tells, "they" are the content's own subject or doer, and not the teller.
        told = plural and not mention.speaks
        inner = max((m.start for _, m in fitting if told and _does(m) and m.sentence == mention.sentence), default=-1)
        best, score, at, told_in = None, -100, -1, -1
        for index, earlier in sorted(fitting, key=lambda pair: pair[1].start):
            if inner > earlier.start and earlier.speaks and earlier.sentence == mention.sentence:
                continue
            value = self._weigh(mention, earlier, mention.sentence - earlier.sentence, plural)
            # A new sentence goes on with whom the last one was about, and not with whom its inner clauses were.
            if (
                value == score
                and mention.subject
                and earlier.subject
                and told_in == earlier.sentence < mention.sentence
            ):
                continue
            if value > score or (value == score and best is not None and earlier.start > at):
                best, score, at, told_in = index, value, earlier.start, earlier.sentence
        if plural and self._stands_for_several(mention, score, at):
            return
        if best is None:
            return
        self._join(mention, best, why=f"stands for {self.entities[best].mentions[0].text!r}")
        if mention.noun in ("it", "itself", "its"):
            for same in self.entities[best].mentions:
                if same.kind == "person":
                    same.kind, same.type, same.person = "body", "other", None

    def _stands_for_several(self, mention: Mention, score: int, at: int) -> bool:
        """ "Only Adams and Baker were held. They …": two or more that are joined, where nothing else fits better."""
        groups: dict[tuple[int, int], list[Mention]] = {}
        for entity in reversed(self.entities):
            for earlier in entity.mentions:
                if mention.sentence - earlier.sentence > 1 or earlier.kind == "pronoun" or earlier.end > mention.start:
                    continue
                groups.setdefault((earlier.sentence, earlier.head), []).insert(0, earlier)
        best: list[Mention] = []
        for (sentence, _), joined in sorted(groups.items()):
            second = joined[0]
            first = groups.get((sentence, second.joined), [None])[0] if second.joined >= 0 else None
            if first is None or first.plural or second.plural or first.entity == second.entity:
                continue
            if not all(m.listed and (m.human() or m.type in _BODY_TYPES) for m in (first, second)):
                continue
            if first.human() != second.human() or _cannot_do(mention, first) or _cannot_do(mention, second):
                continue
            if mention.object and first.subject and sentence == mention.sentence:
                continue
            chain = [first, second]
            third = next((g[0] for (s, _), g in groups.items() if s == sentence and g[0].joined == second.head), None)
            chain += [third] if third is not None else []
            value = self._weigh(mention, first, mention.sentence - sentence, plural=True) + 4
            if value > score or (value == score and second.start >= at):
                best, score, at = chain, value, second.start
        if not best:
            return False
        mention.name = " and ".join(m.person or m.name or m.text for m in best)
        mention.type = best[0].type if len({m.type for m in best}) == 1 else "other"
        mention.country = best[0].country if len({m.country for m in best}) == 1 else None
        mention.why.append(f"stands for {mention.name!r}")
        return True

    def _of_own_clause(self, mention: Mention, gender: str, plural: bool) -> int | None:
        """The actor that is the subject of the clause in which a possessive stands."""
        if mention.bound < 0:
            return None
        for index in reversed(range(len(self.entities))):
            entity = self.entities[index]
            for earlier in reversed(entity.mentions):
                if earlier.sentence != mention.sentence:
                    break
                if earlier.head == mention.bound and self._fits_pronoun(mention, earlier, entity, gender, plural):
                    return index
        return None

    def _fits_pronoun(self, mention: Mention, earlier: Mention, entity: Entity, gender: str, plural: bool) -> bool:
        if earlier.start >= mention.start or earlier.start <= mention.start < earlier.end:
            return False
        # "The radio said … It added …": what is no actor but speaks may be taken up by what speaks.
        speak = mention.subject and mention.speaks and earlier.speaks
        first = entity.mentions[0]
        sender = self._just_named(mention, earlier)
        if not (earlier.listed or first.listed or sender) and not (mention.noun in ("it", "they") and speak):
            return False
        # Of "the council's Resolution 9" the council is no subject of discourse, and no newspaper fires a shell.
        if earlier.modifies in words("papers") or _cannot_do(mention, first):
            return False
        if earlier.country in mention.faces and earlier.kind == "state":
            return False
        if mention.object and _does_it(mention, entity):
            return False
        if mention.noun in ("it", "itself", "its"):
            told = earlier.subject or earlier.speaks or mention.noun == "its" or mention.bound == earlier.head
            told = told or (bool(mention.faces) and earlier.kind == "state" and not earlier.modifies)
            if mention.sentence - earlier.sentence > 1 or not (told or self._just_named(mention, earlier)):
                return False
            # A lone unknown name that spoke, and is "it" now, is no person.
            nameless = first.kind == "person" and first.strength == 2 and first.speaks and " " not in first.text
            if nameless and mention.speaks and earlier.speaks and all(not m.gender for m in entity.mentions):
                return True
            return (
                not (earlier.plural or (earlier.kind == "pronoun" and first.plural))
                and not earlier.many
                and not first.human()
                and first.kind in ("state", "body", "generic")
                and (first.type in _BODY_TYPES or (speak and first.type == "civilians"))
            )
        if plural:
            # A plural at the start of a sentence is taken for a name: "Returnees told …".
            several = first.plural or (first.kind == "generic" and first.noun.endswith("s") and first.noun[-2:] != "ss")
            return several or (not first.human() and first.kind != "state")
        known = next((m.gender for m in entity.mentions if len(m.gender) == 1), "")
        return first.human() and (not known or known == gender)

    def _just_named(self, mention: Mention, earlier: Mention) -> bool:
        """ "Signals from Syria that it wants": whoever a message is from, right before what it says."""
        return earlier.sentence == mention.sentence and mention.after == earlier.head

    def _weigh(self, mention: Mention, earlier: Mention, distance: int, plural: bool) -> int:
        # Several that do what is told are seldom the one who tells it.
        value = -4 * distance + (3 if mention.speaks or not plural else -2) * earlier.speaks
        # What is acted on was acted on before, what acts acted.
        if mention.suffers:
            value += 4 * earlier.suffers + (earlier.subject and not earlier.speaks)
        else:
            value += 3 * (not earlier.subject) if mention.object else 3 * earlier.subject
        value += 3 * (mention.above == earlier.head and mention.sentence == earlier.sentence and not mention.object)
        value += 2 * (earlier.acts and not earlier.subject)
        if mention.object and any(
            m.subject and not m.speaks and m.sentence == mention.sentence
            for m in self.entities[earlier.entity].mentions
        ):
            value -= 6  # who acts in the sentence is seldom acted on in it
        if mention.object and mention.above >= 0 and earlier.speaks and earlier.subject:
            # "The rebels said that the army had attacked them"
            value += 4 * (earlier.sentence == mention.sentence)
        value += 12 * self._just_named(mention, earlier) - 3 * bool(earlier.modifies)
        if earlier.quoted != mention.quoted and earlier.quoted >= 0:
            value -= 5
        if mention.quoted >= 0 and earlier.speaks and earlier.sentence == mention.sentence:
            value -= 4
        if mention.speaks and earlier.speaks:
            value += 2
        if earlier.kind == "person" or earlier.kind == "body":
            value += 1
        if plural and earlier.kind != "pronoun":
            value += 1 if earlier.plural or earlier.many else -2
        return value

    # --- entities -----------------------------------------------------------------------------------------------

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


def _of_the_un(mention: Mention) -> bool:
    """The world's own body, its missions and agencies are nobody's bloc, alliance or coalition."""
    words_of_name = (mention.name or "").split()
    return bool({"UN", "United"} & set(words_of_name)) or (mention.id or "").startswith(("un-", "united-nations"))


def _named_apart(mention: Mention) -> bool:
    """Whether a phrase has proper words or a number of its own beside its noun."""
    parts = (mention.name or "").split()
    return len(parts) > 1 and any(p[0].isupper() or p[0].isdigit() for p in parts[:-1])


def _near(mention: Mention, entity: Entity) -> Iterator[Mention]:
    """The mentions of an actor that a pronoun may look back to, the latest first."""
    for earlier in reversed(entity.mentions):
        if mention.sentence - earlier.sentence > _PRONOUN_REACH:
            return
        yield earlier


def _does(mention: Mention) -> bool:
    return (mention.subject or mention.acts) and not mention.speaks


def _does_it(mention: Mention, entity: Entity) -> bool:
    """Whether an actor does what is done to an object pronoun: nobody attacks himself by that word."""
    here = [m for m in entity.mentions if m.sentence == mention.sentence]
    if mention.above < 0:
        return any(m.subject for m in here)
    return any(mention.above == m.head or mention.above in m.also for m in here)


def _cannot_do(mention: Mention, other: Mention) -> bool:
    """Whether what a pronoun does or owns is nothing that such an actor does: newspapers report, police are not jailed."""
    if other.type == "media":
        return mention.deed not in words("deeds_of_media")
    if other.type == "ngo":
        return mention.deed in words("deeds_of_arms")
    if other.type != "police":
        return False
    return mention.deed in words("deeds_of_police" if mention.suffers else "deeds_of_crowds")


def _first_relations(mentions: list[Mention]) -> tuple[Relation, ...]:
    return next((m.relations for m in mentions if m.relations), ())


def _is_called(mention: Mention, entity: Entity) -> bool:
    """ "The movement" is the Hill Movement before any other group; every group is "the group"."""
    return mention.noun in _IN_NAMES and any(mention.noun in (m.name or "").casefold() for m in entity.mentions)


_IN_NAMES = frozenset("movement front brigade alliance coalition league congress party union".split())
_BANDS = frozenset("group movement militia faction organisation organization".split())
