"""Whom a pronoun stands for: the likeliest actor before it, weighed by who acts, speaks and is acted on."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.resolve.actors.entities import Entities, Entity
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.words import words

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
PRONOUN_REACH = 4
_BODY_TYPES = frozenset("state military police armed_group political_group igo ngo media company other".split())


class Pronouns(Entities):
    """Joins pronouns to the actors before them."""

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


def _near(mention: Mention, entity: Entity) -> Iterator[Mention]:
    """The mentions of an actor that a pronoun may look back to, the latest first."""
    for earlier in reversed(entity.mentions):
        if mention.sentence - earlier.sentence > PRONOUN_REACH:
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
