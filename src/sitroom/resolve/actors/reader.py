"""The names, persons and offices that stand in one sentence, and how mentions are built from its tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from sitroom.lexicon.names import Found, Name, names
from sitroom.lexicon.spellings import key
from sitroom.lexicon.tables import several, table
from sitroom.resolve.actors.facts import Facts
from sitroom.resolve.actors.mention import Kind, Mention
from sitroom.resolve.actors.offices import Office, office_at
from sitroom.resolve.actors.own_names import mark_own
from sitroom.resolve.actors.people import GENERAL_BODIES, PersonName, find_people, head_of
from sitroom.resolve.actors.spans import extent, position
from sitroom.resolve.actors.states import verdict
from sitroom.resolve.actors.words import words
from sitroom.text.analysis import Analysis, Sentence, Token

_DEFINITE = frozenset("the this that these those both its his her their our my your each".split())
_INDEFINITE = frozenset("a an another some any no several many one few".split())
_GROUPS = frozenset("group organisation organization movement guerrilla".split())
_WEEKDAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())


@cache
def _names_of_places() -> frozenset[str]:
    names = (n for row in table("places") for n in (row["name"], *several(row["names"])))
    return frozenset(key(n) for n in names)


def _called_as_a_place(tokens: list[Token]) -> bool:
    return key("".join(t.text if t.text == "-" else f" {t.text}" for t in tokens).strip()) in _names_of_places()


def _no_quote(offset: int) -> int:
    del offset
    return -1


@dataclass(slots=True)
class Setting:
    """What the clause layer says of heads in the report: who speaks, who acts, which nouns are deeds."""

    speakers: set[tuple[int, int]] = field(default_factory=set)
    deeds: set[tuple[int, int]] = field(default_factory=set)
    subjects: set[tuple[int, int]] = field(default_factory=set)
    quote_at: Callable[[int], int] = _no_quote


class SentenceReader:
    """One sentence while its actors are read.

    `at` maps tokens to country names, `body` to known bodies, `person` to names of persons (whose head is in
    `person_head`), `office` head tokens to offices. `done` holds tokens that need no further look.
    """

    def __init__(self, analysis: Analysis, sentence: Sentence, facts: Facts, setting: Setting) -> None:
        self.analysis, self.sentence, self.tokens = analysis, sentence, sentence.tokens
        self.facts, self.setting = facts, setting
        self.lower = frozenset(t.lower for t in self.tokens)
        self.found = [g for f in facts.found[sentence.index] for g in self._settled(f)]
        self.mentions: list[Mention] = []
        self.done: set[int] = set()
        self.at: dict[int, Found] = {i: f for f in self.found for i in range(f.first, f.last + 1)}
        self.body: dict[int, tuple[Found, Name]] = {}
        self.person: dict[int, PersonName] = {}
        self.person_head: dict[int, int] = {}
        self.office: dict[int, Office] = {}
        self.offices: list[Office] = []

    def _settled(self, f: Found) -> list[Found]:
        """A name, or the shorter ones inside it where the whole is not meant.

        "Russian jets" is listed with a force; a weapon is no actor, so the country's name is taken by itself. "UN
        mission" needs a cue to be a certain one; without it there is still the UN.
        """
        if f.first == f.last:
            return [f]
        weapon = self.tokens[f.last].lemma in words("hardware") and not any(n.exact for n in f.names)
        bodies_only = all(n.kind in ("group", "organisation", "force") for n in f.names)
        if not weapon and not (bodies_only and self.facts.choose(f, self.lower) is None):
            return [f]
        shorter = names().find(self.tokens[f.first : f.last], self.facts.caseless)
        return [g for s in shorter for g in self._settled(Found(s.first + f.first, s.last + f.first, s.names))]

    def mark(self) -> None:
        """Finds offices, then persons, then known bodies: each keeps what it takes from the next."""
        self._mark_offices()
        self._mark_people()
        self._mark_bodies()

    def _mark_offices(self) -> None:
        last = -1
        for token in self.tokens:
            if token.pos not in ("NOUN", "PROPN", "ADJ", "X", "VERB") or token.i <= last:
                continue
            named = self.at.get(token.i)
            if named is not None and named.first < named.last and named.of("person"):
                # "Khan" in a known person's name is no office.
                continue
            following = self.tokens[token.i + 1].lower if token.i + 1 < len(self.tokens) else ""
            if token.text == "General" and following in GENERAL_BODIES:
                continue
            office = office_at(self.tokens, token.i)
            if office is not None and not (token.pos == "VERB" and token.tag != "NN"):
                self.offices = [o for o in self.offices if not office.first <= o.head <= office.last]
                self.offices.append(office)
                last = office.last
        self.office = {office.head: office for office in self.offices}

    def _mark_people(self) -> None:
        # Asked token by token: a look at all speakers in every sentence would take a long report's time squared.
        places = ((self.sentence.index, i) for i in range(len(self.tokens)))
        speakers = frozenset(p[1] for p in places if p in self.setting.speakers or p in self.setting.subjects)
        spans = {o.first: o.last for o in self.offices}
        for name in find_people(self.sentence, self.found, spans, speakers):
            head = head_of(self.tokens, name.first, name.last)
            for i in range(name.first, name.last + 1):
                self.person[i] = name
                self.person_head[i] = head
                self.at.pop(i, None)

    def _mark_bodies(self) -> None:
        for f in self.found:
            if any(i in self.person for i in range(f.first, f.last + 1)):
                continue
            name = self.facts.choose(f, self.lower)
            if name is None or self._part_of_longer(f) or self._no_actor(f, name) or self._mere_territory(f, name):
                continue
            for i in range(f.first, f.last + 1):
                self.body[i] = (f, name)
        mark_own(self)

    def _mere_territory(self, f: Found, name: Name) -> bool:
        """ "into South Ossetia": a breakaway territory is a place unless it acts."""
        last = self.tokens[f.last]
        if (
            not {"PRE", "GOV"} <= set(name.sectors)
            or last.lemma in words("government_nouns")
            or last.lemma in words("fusing")
        ):
            return False
        if name.exact or last.lower in words("organisation_words") or last.tag == "NNPS":
            return False
        return verdict(self.tokens, head_of(self.tokens, f.first, f.last), "country")[0] != "actor"

    def _no_actor(self, f: Found, name: Name) -> bool:
        """ "on November 17", "on Twitter": a date and a medium, whatever groups and firms are called so."""
        first = self.tokens[f.first]
        around = self.tokens[max(0, f.first - 2) : f.last + 3]
        if first.lower in words("months") and not any(t.lemma in _GROUPS for t in around):
            return True
        if name.type == "media" and _called_as_a_place(self.tokens[f.first : f.last + 1]):
            where = position(self.tokens, head_of(self.tokens, f.first, f.last))
            # A town called as a broadcaster is: it is held, reached and shelled, and tells nothing.
            speaks = (self.sentence.index, head_of(self.tokens, f.first, f.last)) in self.setting.speakers
            acts = where.dep == "nsubj" and where.governor.lemma not in words("place_predicates")
            return not (speaks or acts or where.governor.lemma in words("telling_words"))
        if name.type in ("company", "media") and first.lower in words("platforms"):
            return position(self.tokens, f.last).prep in ("on", "via", "through", "to", "in", "from")
        return False

    def _part_of_longer(self, f: Found) -> bool:
        """ "Union" of an unknown longer name does not count as a one-word name."""
        if f.first != f.last or f.names[0].exact or f.first == 0 or f.last + 1 >= len(self.tokens):
            return False
        before, after = self.tokens[f.first - 1], self.tokens[f.last + 1]
        return (
            before.pos == "PROPN"
            and before.text[:1].isupper()
            and before.i not in self.at
            and before.head == f.first
            and before.lower not in words("naming_nouns")
            and after.pos == "PROPN"
        )

    # --- building -----------------------------------------------------------------------------------------------

    def make(self, head: int, first: int, last: int, kind: Kind) -> Mention:
        """A new mention over tokens `first` to `last`, told as subject, speaker or quoted by its head."""
        start, end = self.tokens[first].start, self.tokens[last].end
        where = (self.sentence.index, head)
        mention = Mention(self.sentence.index, head, start, end, self.analysis.document.text[start:end], kind)
        mention.subject, mention.speaks = where in self.setting.subjects, where in self.setting.speakers
        mention.quoted = self.setting.quote_at(start)
        token = self.tokens[head]
        above = self.tokens[token.head]
        if token.dep == "conj":
            mention.joined = above.i
        elif above.lemma == "meet" and token.dep == "dobj":
            # Who meet each other are "they" together.
            mention.joined = next((c for c in above.children if self.tokens[c].dep == "nsubj"), -1)
        elif token.dep in ("compound", "nmod", "amod") and not first <= above.i <= last:
            mention.modifies = above.lemma.lower()
        mention.acts = token.dep == "pobj" and above.dep == "agent"
        if token.dep == "pobj" and above.lower == "of" and self._group_of(above.head):
            # "A large group of rebels entered"
            mention.subject = mention.subject or (self.sentence.index, above.head) in self.setting.subjects
        mention.many = kind != "pronoun" and ((token.tag == "NNS" and token.text.islower()) or self._group_of(head))
        mention.suffers = position(self.tokens, head).dep in ("dobj", "nsubjpass")
        self.mentions.append(mention)
        return mention

    def _group_of(self, head: int) -> bool:
        """ "A large group of rebels": one word for several."""
        behind = self.tokens[head + 1 : head + 5]
        return (
            self.tokens[head].lemma in ("group", "band", "number", "handful", "column", "dozen")
            and len(behind) > 1
            and behind[0].lower == "of"
            and any(t.tag == "NNS" and t.head == behind[0].i for t in behind[1:])
        )

    def extent(self, head: int, named: bool) -> tuple[int, int]:
        """First and last token of the phrase that a token heads (see `spans.extent`)."""
        return extent(self.sentence, head, named, self._belongs)

    def _belongs(self, head: int, apposition: int) -> bool:
        """Whether an apposition names the same actor: two different known names do not."""
        one, other = self._known_id(head), self._known_id(apposition)
        if one is not None and other is not None:
            return one == other
        token = self.tokens[apposition]
        return not (token.pos == "NUM" or token.ent in ("DATE", "TIME") or token.lemma in _WEEKDAYS)

    def _known_id(self, at: int) -> str | None:
        if at in self.person:
            return self.person[at].text
        if at in self.body:
            return self.body[at][1].key
        found = self.at.get(at)
        return found.names[0].id if found is not None else None

    def grammar(self, mention: Mention, head: int) -> None:
        """Sets number and definiteness; a possessor makes definite, a bare plural indefinite."""
        token = self.tokens[head]
        mention.plural = token.tag in ("NNS", "NNPS")
        for child in (self.tokens[c] for c in token.children):
            if child.dep in ("det", "predet", "nummod", "quantmod") and child.i < head:
                if child.lower in _DEFINITE:
                    mention.definite = True
                elif child.lower in _INDEFINITE or child.dep == "nummod":
                    mention.indefinite = True
            elif child.dep == "poss":
                mention.definite = True
        mention.indefinite = not mention.definite and (mention.indefinite or mention.plural)

    def appositions(self, head: int) -> list[int]:
        """Heads in apposition to a token, and in apposition to those."""
        found, stack = [], [head]
        while stack:
            for child in self.tokens[stack.pop()].children:
                if self.tokens[child].dep == "appos":
                    found.append(child)
                    stack.append(child)
        return found

    def bodies_in(self, first: int, last: int) -> list[tuple[Found, Name]]:
        """The known bodies that stand between two tokens."""
        return list(dict.fromkeys(self.body[i] for i in range(first, last + 1) if i in self.body))

    def office_over(self, at: int) -> bool:
        """Whether a token is part of an office."""
        return any(o.first <= at <= o.last for o in self.offices)

    def acts(self, at: int) -> bool:
        """Whether a noun speaks, or is the subject of an active verb."""
        where = position(self.tokens, at)
        return (self.sentence.index, at) in self.setting.speakers or (
            where.dep in ("nsubj", "agent")
            and where.governor.pos == "VERB"
            and where.governor.lemma not in words("place_predicates")
        )
