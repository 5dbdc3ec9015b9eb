"""Which phrases of a sentence are actors, and what each one is by itself, before other mentions are looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sitroom.lexicon.names import Found, Name, country_name
from sitroom.model.values import Relation
from sitroom.resolve.actors import bodies, naming
from sitroom.resolve.actors.facts import Facts
from sitroom.resolve.actors.mention import Kind, Mention
from sitroom.resolve.actors.offices import Entry, Office, generic_actors, office_at
from sitroom.resolve.actors.people import PersonName, find_people, head_of
from sitroom.resolve.actors.spans import extent, following_hyphen, position
from sitroom.resolve.actors.states import verdict
from sitroom.resolve.actors.words import mapped, words
from sitroom.text.analysis import Analysis, Sentence

_MODIFIERS = frozenset("compound amod nmod nummod quantmod det predet advmod punct case aux prep mark cc neg".split())
_NOMINAL = frozenset("NOUN PROPN PRON ADJ NUM DET X".split())
_PREDICATIVE = frozenset("attr acomp oprd".split())
_DEFINITE = frozenset("the this that these those both its his her their our my your each".split())
_INDEFINITE = frozenset("a an another some any no several many one few".split())
_FUSING = frozenset(
    "fighter force militant rebel insurgent group movement militia jihadist guerrilla troop unit member leadership gunman terrorist "
    "extremist combatant army organisation organization soldier supporter element militiaman cadre faction side delegation party".split()
)
_RANKS = frozenset(
    "general colonel major captain lieutenant sergeant corporal private admiral marshal brigadier commodore".split()
)
_AIRBORNE = frozenset("strategic stealth jet supersonic long-range heavy dive nuclear-capable medium tactical".split())
_MONTHS = frozenset("january february march april may june july august september october november december".split())
_COLLECTIVE = frozenset(
    "family community staff couple crowd public population household crew dead wounded people group pair trio".split()
)
_LANDS = frozenset("country nation kingdom republic state territory neighbour neighbor homeland".split())
_PRONOUNS = frozenset(
    "he she they it him her them who which that whom i we me us himself herself themselves itself".split()
)


@dataclass(slots=True)
class Setting:
    """What the clause layer says of heads in the report: who speaks, who acts, which nouns are deeds."""

    speakers: set[tuple[int, int]] = field(default_factory=set)
    acting: set[tuple[int, int]] = field(default_factory=set)
    deeds: set[tuple[int, int]] = field(default_factory=set)
    subjects: set[tuple[int, int]] = field(default_factory=set)
    quote_at: Callable[[int], int] = lambda offset: -1


class SentenceReader:
    """Reads the actors of one sentence."""

    def __init__(self, analysis: Analysis, sentence: Sentence, facts: Facts, setting: Setting) -> None:
        self.analysis, self.sentence, self.tokens = analysis, sentence, sentence.tokens
        self.facts, self.setting = facts, setting
        self.found = facts.found[sentence.index]
        self.lower = frozenset(t.lower for t in self.tokens)
        self.mentions: list[Mention] = []
        self.done: set[int] = set()
        self.at: dict[int, Found] = {i: f for f in self.found for i in range(f.first, f.last + 1)}
        self.body: dict[int, tuple[Found, Name]] = {}
        self.person: dict[int, PersonName] = {}
        self.office: dict[int, Office] = {}
        self._offices: list[Office] = []

    def read(self) -> list[Mention]:
        """The mentions of the sentence in the order of their heads."""
        self._mark_offices()
        self._mark_people()
        self._mark_bodies()
        tops = {self._top_of_person(head, self.person[head]) for head in set(self.person_head.values())}
        for token in self.tokens:
            i = token.i
            if i in self.done:
                continue
            if i in self.person and self.person_head[i] == i:
                self._person(i)
            elif token.pos == "PRON" or token.lower in ("who", "which", "that"):
                self._pronoun(i)
            elif i in self.body:
                self._body(i)
            elif i in self.at and self.at[i].of("country", "capital", "metonym", "demonym", "adjective"):
                self._state(i)
            elif token.pos in _NOMINAL and token.dep not in _MODIFIERS and i not in tops:
                self._noun(i)
        self.mentions.sort(key=lambda m: (m.start, m.end))
        return self.mentions

    # --- marking ------------------------------------------------------------------------------------------------

    def _mark_offices(self) -> None:
        last = -1
        for token in self.tokens:
            if token.pos not in ("NOUN", "PROPN", "ADJ", "X", "VERB") or token.i <= last:
                continue
            office = office_at(self.tokens, token.i)
            # A longer office may end later: "prime minister" after "prime".
            if office is not None and not (token.pos == "VERB" and token.tag != "NN"):
                self._offices = [o for o in self._offices if not office.first <= o.head <= office.last]
                self._offices.append(office)
                last = office.last
        for office in self._offices:
            self.office[office.head] = office

    def _mark_people(self) -> None:
        speakers = frozenset(i for s, i in self.setting.speakers | self.setting.subjects if s == self.sentence.index)
        spans = {o.first: o.last for o in self._offices}
        self.person_head: dict[int, int] = {}
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
            if name is not None and not self._part_of_longer(f) and not self._no_actor(f, name):
                head = head_of(self.tokens, f.first, f.last)
                for i in range(f.first, f.last + 1):
                    self.body[i] = (f, name)
                self.body[head] = (f, name)

    def _no_actor(self, f: Found, name: Name) -> bool:
        """ "on November 17", "on Twitter": a date and a medium, whatever groups and firms are called so."""
        first = self.tokens[f.first]
        if first.lower in _MONTHS and not any(
            t.lemma in ("group", "organisation", "organization", "movement", "guerrilla")
            for t in self.tokens[max(0, f.first - 2) : f.last + 3]
        ):
            return True
        # "Russian warplanes": a weapon is no actor, its owner is.
        if self.tokens[f.last].lemma in words("hardware") and not name.exact:
            return True
        if name.type in ("company", "media") and first.lower in words("platforms"):
            return position(self.tokens, f.last).prep in ("on", "via", "through", "to", "in", "from")
        return False

    def _part_of_longer(self, f: Found) -> bool:
        """ "Union" of an unknown longer name does not count as a one-word name."""
        if f.first != f.last or f.names[0].exact:
            return False
        before, after = f.first - 1, f.last + 1
        return (
            before >= 0
            and self.tokens[before].pos == "PROPN"
            and self.tokens[before].text[:1].isupper()
            and before not in self.at
            and self.tokens[before].head == f.first
            and self.tokens[before].lower not in words("naming_nouns")
            and after < len(self.tokens)
            and self.tokens[after].pos == "PROPN"
        )

    # --- building -----------------------------------------------------------------------------------------------

    def make(self, head: int, first: int, last: int, kind: Kind, **values: object) -> Mention:
        tokens = self.tokens
        start, end = tokens[first].start, tokens[last].end
        where = (self.sentence.index, head)
        mention = Mention(
            self.sentence.index,
            head,
            start,
            end,
            self.analysis.document.text[start:end],
            kind,
            subject=where in self.setting.subjects,
            speaks=where in self.setting.speakers,
            quoted=self.setting.quote_at(start),
            **values,
        )  # type: ignore[arg-type]
        self.mentions.append(mention)
        return mention

    def extent(self, head: int, named: bool) -> tuple[int, int]:
        return extent(self.sentence, head, named, self._belongs)

    def _belongs(self, head: int, apposition: int) -> bool:
        """Whether an apposition names the same actor: two different known names do not."""
        one, other = self._known_id(head), self._known_id(apposition)
        if one is not None and other is not None:
            return one == other
        token = self.tokens[apposition]
        return not (
            token.pos == "NUM"
            or token.ent in ("DATE", "TIME")
            or token.lemma in ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
        )

    def _known_id(self, at: int) -> str | None:
        if at in self.person:
            return self.person[at].text
        if at in self.body:
            return self.body[at][1].id
        found = self.at.get(at)
        return found.names[0].id if found is not None else None

    def grammar(self, mention: Mention, head: int) -> None:
        """Number, definiteness and possessors of a noun phrase."""
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
        if mention.definite:
            mention.indefinite = False
        elif mention.plural and not mention.indefinite:
            mention.indefinite = True

    def appositions(self, head: int) -> list[int]:
        found, stack = [], [head]
        while stack:
            for child in self.tokens[stack.pop()].children:
                if self.tokens[child].dep == "appos":
                    found.append(child)
                    stack.append(child)
        return found

    # --- persons ------------------------------------------------------------------------------------------------

    def _person(self, at: int) -> None:
        """A named person with titles and appositions, at the head of the name."""
        name = self.person[at]
        top = self._top_of_person(at, name)
        first, last = self.extent(top, named=True)
        first, last = min(first, name.first), max(last, name.last)
        first = self._titles_before(first, name)
        office = self._office_in(first, last, name)
        known = name.known
        mention = self.make(
            top,
            first,
            last,
            "person",
            name=known.name if known else name.text,
            id=known.id if known else None,
            type="person",
            person=known.name if known else name.text,
            gender=name.gender,
            strength=name.strength,
            office=office.name if office else None,
            sectors=office.sectors if office else known.sectors if known else (),
            definite=True,
        )
        mention.country = naming.country_in(self, first, last, top, office) or (known.country if known else None)
        mention.noun = office.noun if office else ""
        mention.relations = naming.belongs_to(self, first, last, name)
        mention.why.append(f"a person: {name.why}" + (f"; office {office.name!r}" if office else ""))
        covered = [
            i
            for i in range(first, last + 1)
            if self.tokens[i].dep not in ("pobj", "poss", "prep") or name.first <= i <= name.last
        ]
        mention.also = [
            i
            for i in (
                *self.appositions(top),
                at,
                *(o.head for o in self._offices if first <= o.head <= last and o is office),
            )
            if i != top
        ]
        if office is not None and office.last < name.first:
            self.done.update(range(office.first, office.last + 1))
        self.done.update(
            i
            for i in (*covered, *mention.also)
            if (i in self.office
            and self.office[i] is office)
            or name.first <= i <= name.last
            or i == top
            or (i in mention.also and i not in self.body)
        )
        self.nested(first, last)

    def _top_of_person(self, at: int, name: PersonName) -> int:
        """The head of the whole phrase: the office that a name is in apposition to, or hangs on by its "of"."""
        token = self.tokens[at]
        above = token.head
        # "the mayor of Goma, Pascal Lemba": the parser hangs the name on the nearer noun.
        while (
            token.dep == "appos"
            and self.tokens[above].dep == "pobj"
            and above not in self.person
            and above not in self.office
        ):
            above = self.tokens[self.tokens[above].head].head
            if above in self.office or self.tokens[above].pos not in ("NOUN", "PROPN"):
                break
        if (
            token.dep == "appos"
            and above != at
            and above not in self.person
            and (
                above in self.office
                or self.tokens[above].lemma in words("human_pronoun_nouns")
                or self.tokens[above].lemma in words("naming_nouns")
                or self._generic_noun(above)
            )
        ):
            return above
        for office in self._offices:
            if office.last == name.first - 1 and office.head != at:
                inside = set(range(office.first, office.last + 1))
                if token.head in inside or token.head in range(office.first, name.last + 1):
                    top = head_of(self.tokens, office.first, name.last)
                    return top if top in inside or top == at else at
        return at

    def _generic_noun(self, at: int) -> bool:
        return self.tokens[at].tag in ("NN", "NNP") and generic_actors().ending_at(self.tokens, at) is not None

    def _titles_before(self, first: int, name: PersonName) -> int:
        """Takes in titles and an office that the parser hung elsewhere: adjacency decides."""
        titles = words("naming_nouns")
        while first > 0:
            before = self.tokens[first - 1]
            office = next((o for o in self._offices if o.last == first - 1), None)
            if office is not None and first == min(first, name.first):
                first = office.first
                low, _ = extent(self.sentence, office.head, True)
                first = min(first, low) if self.tokens[low].pos != "ADP" else first
            elif before.lower.rstrip(".") in titles and before.text[:1].isupper():
                first -= 1
            else:
                break
        return first

    def _office_in(self, first: int, last: int, name: PersonName) -> Office | None:
        """The office that a phrase gives to the person named in it: before the name, else in an apposition."""
        inside = [
            o for o in self._offices if first <= o.first and o.last <= last and not (name.first <= o.head <= name.last)
        ]
        # A rank is not an office where the report names one: "northern commander, Lieutenant General Arun Mehta".
        inside = [o for o in inside if o.noun not in _RANKS] or inside
        before = [o for o in inside if o.last < name.first]
        after = [o for o in inside if o.first > name.last and not self._of_another(o, name)]
        if before:
            return before[-1]
        return after[0] if after else None

    def _of_another(self, office: Office, name: PersonName) -> bool:
        """ "an ally of the prime minister": an office that hangs below another noun is not the person's."""
        token = self.tokens[office.head]
        return token.dep in ("pobj", "poss", "compound") and token.head not in range(name.first, name.last + 1)

    def nested(self, first: int, last: int) -> None:
        """Bodies named inside a person's or an office's phrase are actors of their own: "UN envoy"."""
        for f, body in dict.fromkeys(v for i, v in self.body.items() if first <= i <= last):
            head = head_of(self.tokens, f.first, f.last)
            if head not in self.done and not any(m.head == head for m in self.mentions):
                bodies.named(self, f, body, head, f.first, f.last)
                self.done.update(range(f.first, f.last + 1))

    # --- known bodies -------------------------------------------------------------------------------------------

    def _body(self, at: int) -> None:
        f, name = self.body[at]
        head = head_of(self.tokens, f.first, f.last)
        if at != head:
            return
        token = self.tokens[head]
        if token.dep in ("compound", "amod", "nmod", "poss", "npadvmod") or following_hyphen(self.tokens, f.last):
            above = token.head
            if (
                token.dep != "poss"
                and self.tokens[above].lemma in _FUSING
                and above not in self.done
                and not following_hyphen(self.tokens, f.last)
                and name.type not in ("igo", "ngo", "media", "company")
            ):
                first, last = self.extent(above, named=False)
                mention = bodies.named(self, f, name, above, first, last)
                self.grammar(mention, above)
                mention.noun = self.tokens[above].lemma
                mention.also = [head, *self.appositions(above)]
                self.done.update((above, *range(f.first, f.last + 1), *mention.also))
                return
            mention = bodies.named(self, f, name, head, f.first, f.last)
            if (
                not following_hyphen(self.tokens, f.last)
                and self.tokens[above].lemma in words("hardware") | words("holdings")
                and (above not in self.done)
            ):
                mention.also.append(above)
                self.done.add(above)
            self.done.update(range(f.first, f.last + 1))
            return
        top = head
        if (
            token.dep == "appos"
            and token.head not in self.body
            and token.head not in self.done
            and token.head not in self.at
        ):
            top = token.head
        first, last = self.extent(top, named=True)
        first, last = min(first, f.first), max(last, f.last)
        mention = bodies.named(self, f, name, top, first, last)
        bodies.affiliation(self, mention, first, last, f)
        mention.also = [
            i
            for i in (head, *self.appositions(top))
            if i != top and (i == head or i not in self.body or self.body[i][1].id == name.id)
        ]
        self.done.update((top, *range(f.first, f.last + 1), *mention.also))
        self.nested(first, last)

    # --- countries ----------------------------------------------------------------------------------------------

    def _state(self, at: int) -> None:
        f = self.at[at]
        head = head_of(self.tokens, f.first, f.last)
        if at != head:
            return
        self.done.update(range(f.first, f.last + 1))
        if following_hyphen(self.tokens, f.last):
            return
        naming.state(self, f, head)

    # --- common nouns -------------------------------------------------------------------------------------------

    def _noun(self, at: int) -> None:
        token = self.tokens[at]
        for apposed in self.appositions(at):
            if apposed in self.body and token.pos == "NOUN" and apposed not in self.done:
                self._body(apposed)
                return
        if at in self.office and self._is_office(at):
            self._office(at)
            return
        hit = generic_actors().ending_at(self.tokens, at)
        if hit is not None and token.dep not in _PREDICATIVE and not self._machine(at):
            self._generic(at, hit[0], hit[1])
        elif token.pos == "PROPN" or (token.text[:1].isupper() and not token.text.islower() and at > 0):
            bodies.unknown(self, at)

    def _acts(self, at: int) -> bool:
        """Whether a noun speaks, or is the subject of an active verb."""
        where = position(self.tokens, at)
        return (self.sentence.index, at) in self.setting.speakers or (
            where.dep in ("nsubj", "agent")
            and where.governor.pos == "VERB"
            and where.governor.lemma not in words("place_predicates")
        )

    def _machine(self, at: int) -> bool:
        """ "bombers", "fighters" that fly are aircraft: told by a designation or by what they do."""
        token = self.tokens[at]
        if token.lemma not in ("bomber", "fighter", "carrier", "hunter", "destroyer"):
            return False
        before = [self.tokens[c] for c in token.children if c < at]
        return any((any(c.isdigit() for c in b.text) and b.dep != "nummod") or b.lower in _AIRBORNE for b in before) or (
            token.dep == "nsubj"
            and self.tokens[token.head].lemma in ("fly", "scramble", "land", "overfly", "circle", "soar")
        )

    def _is_office(self, at: int) -> bool:
        token = self.tokens[at]
        if (
            token.dep in _PREDICATIVE
            or token.pos not in ("NOUN", "PROPN", "X", "ADJ")
            or following_hyphen(self.tokens, at)
        ):
            return False
        if token.lemma not in words("ambiguous_offices"):
            return True
        owned = any(
            self.tokens[c].dep == "poss" or self.tokens[c].lower == "of" for c in token.children
        ) and token.tag in ("NN", "NNP")
        return (
            owned or (self.sentence.index, at) in self.setting.speakers or self.office[at].last > self.office[at].first
        )

    def _office(self, at: int) -> None:
        office = self.office[at]
        first, last = self.extent(at, named=False)
        last = max(last, office.last)
        mention = self.make(
            at, first, last, "office", type="office", office=office.name, sectors=office.sectors, noun=office.noun
        )
        self.grammar(mention, at)
        mention.country = naming.country_in(self, first, last, at, office)
        mention.written_country = mention.country is not None
        mention.owned = self._owned(first, last, at)
        country = country_name(mention.country) if mention.country else None
        mention.name = f"{office.name} of {country}" if country else naming.own_words(self, at, last)
        mention.relations = naming.belongs_to(self, first, last, None)
        mention.gender = mapped("naming_nouns").get(self.tokens[at].lower, "")
        mention.anonymous = naming.withheld(mention, office.noun)
        if mention.plural:
            mention.type = naming.side_of(office)
            body = next((b.type for i, (_, b) in self.body.items() if first <= i < at), None)
            mention.type = body if body in ("igo", "ngo", "media", "company") else mention.type
        mention.why.append(
            f"office {office.name!r} without its holder" + (f", country {mention.country}" if country else "")
        )
        mention.also = [c for c in self.appositions(at) if c not in self.body]
        self.done.update((at, *mention.also))
        self.nested(first, last)
        naming.coordinated_countries(self, mention, at)

    def _owned(self, first: int, last: int, at: int) -> bool:
        """Whether the phrase says whose it is in words of which no country is known: "the Bush administration"."""
        return any(
            t.pos == "PROPN" and t.text[:1].isupper() and t.i != at and t.i not in self.at and t.tag != "POS"
            for t in self.tokens[first : last + 1]
        ) or any(self.tokens[c].dep == "poss" and self.tokens[c].pos != "PRON" for c in self.tokens[at].children)

    def _generic(self, at: int, first_word: int, entry: Entry) -> None:
        token = self.tokens[at]
        first, last = self.extent(at, named=False)
        if token.lemma in words("hardware") or token.lemma == "casualty" or following_hyphen(self.tokens, at):
            return
        if token.lemma in words("place_and_body") and not self._acts(at):
            return
        if (
            entry.human
            and token.tag == "NN"
            and not self._acts(at)
            and not any(self.tokens[c].dep in ("det", "poss", "nummod", "appos", "predet") for c in token.children)
            and not self.sentence.heading
        ):
            return
        if token.lemma in _LANDS and verdict(self.tokens, at, "country")[0] != "actor":
            return
        if naming.government(self, at, first, last, entry):
            return
        mention = self.make(at, first, last, "generic", type=entry.type, sectors=entry.sectors, noun=token.lemma)
        self.grammar(mention, at)
        if token.lemma == "rebel" and at > 0 and self.tokens[at - 1].lower in words("civil_rebels"):
            mention.type, mention.sectors = "political_group", ()
        mention.country = naming.country_in(self, first, last, at, None)
        mention.written_country = mention.country is not None
        mention.owned = self._owned(first, last, at)
        country = country_name(mention.country) if mention.country else None
        own = naming.own_words(self, at, last)
        mention.name = (
            f"{entry.name} of {country}"
            if country and not entry.human and entry.type in ("military", "police", "state", "media")
            else own
        )
        mention.relations = naming.belongs_to(self, first, last, None)
        mention.anonymous = (entry.anonymous and not mention.definite) or naming.withheld(mention, token.lemma)
        mention.gender = mapped("naming_nouns").get(token.lower, "")
        if entry.human and not mention.plural and entry.type == "civilians" and token.lemma not in _COLLECTIVE:
            mention.type = "person"
        elif mention.type == "person" and (mention.plural or token.lemma in _COLLECTIVE):
            mention.type = "civilians"
        if (
            entry.human
            and not mention.plural
            and mention.type in ("armed_group", "military", "police", "civilians", "person", "igo", "ngo", "media")
        ):
            mention.strength = 2
        mention.why.append(
            f"generic actor {entry.name!r} ({entry.type})" + (f", country {mention.country}" if country else "")
        )
        mention.also = [c for c in self.appositions(at) if c not in self.body and c not in self.person]
        self.done.update((at, *mention.also))
        self.nested(first, last)
        naming.coordinated_countries(self, mention, at)

    # --- pronouns -----------------------------------------------------------------------------------------------

    def _pronoun(self, at: int) -> None:
        token = self.tokens[at]
        if token.lower not in _PRONOUNS:
            return
        where = position(self.tokens, at)
        acting = (
            where.dep in ("nsubj", "nsubjpass", "agent")
            or (where.dep in ("dobj", "dative", "pobj") and token.lower in ("him", "her", "them", "whom"))
            or (self.sentence.index, at) in self.setting.speakers
        )
        if token.dep == "conj":
            acting = acting and token.lower in ("he", "she", "they", "we", "i")
        if not acting or (
            token.lower in ("that", "which", "who", "whom") and token.dep not in ("nsubj", "nsubjpass", "dobj", "pobj")
        ):
            return
        if token.lower in ("that", "which") and self.tokens[token.head].dep != "relcl":
            return
        type_ = "person" if token.lower in ("he", "she", "him", "her", "i", "me", "himself", "herself") else "other"
        if (
            token.lower in ("it", "itself")
            and (
                where.dep != "nsubj" or where.governor.lemma in words("companion_verbs") or where.governor.pos != "VERB"
            )
            and (self.sentence.index, at) not in self.setting.speakers
        ):
            return
        mention = self.make(at, at, at, "pronoun", type=type_, noun=token.lower)
        mention.plural = token.lower in ("they", "them", "we", "us", "themselves")


def relation(name: Name) -> Relation:
    """That something belongs to a known body."""
    return Relation(type="part_of", name=name.name, id=name.id)
