"""What the event patterns ask of a clause: its roles as words and classes, its sentence's words, who a phrase names.

A phrase answers by its head ("fighters" of "fighters loyal to X"), by its last two words ("tear gas"), and, behind a
word of number or kind ("dozens of rockets", "a group of gunmen"), by what it counts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise

from sitroom.lexicon.names import country_name, names
from sitroom.lexicon.predicates import classes_of, noun_class
from sitroom.model.values import Actor, Place, Span
from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence, Token

ARMED_TYPES = frozenset({"military", "police", "armed_group"})
_PUBLIC_TYPES = ARMED_TYPES | {"state", "igo"}
_ARMED_SECTORS = frozenset({"MIL", "REB", "COP", "PRM", "UAF", "SPY"})
_PRONOUNS = frozenset("he she they we i who whom him her them us it himself herself themselves".split())


class View:
    """Answers about the phrases, clauses and sentences of one document, each worked out once."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self._heads: dict[tuple[int, int, int], frozenset[str]] = {}
        self._classes: dict[tuple[int, int, int], frozenset[str]] = {}
        self._lemmas: dict[int, frozenset[str]] = {}
        self._actor_starts = [a.start for a in analysis.actors]
        self._places = sorted(analysis.places, key=lambda p: p.start)
        self._place_starts = [p.start for p in self._places]
        self._times = sorted((t.start, t.end) for t in analysis.times)
        self._time_starts = [start for start, _ in self._times]
        self._armed: dict[int, bool] = {}
        self._conflict_words: int | None = None
        self._words: frozenset[str] | None = None

    # --- words --------------------------------------------------------------------------------------------------

    def lemmas(self, sentence: int) -> frozenset[str]:
        """Lemmas and lower-cased words of a sentence, with its pairs of neighbouring words."""
        found = self._lemmas.get(sentence)
        if found is None:
            tokens = self.analysis.sentences[sentence].tokens
            # Lemmas are lower-cased where tokens are made.
            words = {t.lemma for t in tokens} | {t.lower for t in tokens}
            words |= {f"{a.lower} {b.lemma}" for a, b in pairwise(tokens)}
            found = self._lemmas[sentence] = frozenset(words)
        return found

    def public_in(self, sentence: int) -> bool:
        """Whether a state, a body of states or one of their forces is named in a sentence."""
        s = self.analysis.sentences[sentence]
        for actor in self.analysis.actors[bisect_right(self._actor_starts, s.start - 1) :]:
            if actor.start >= s.end:
                break
            if actor.type in _PUBLIC_TYPES:
                return True
        return False

    def armed_in(self, sentence: int) -> bool:
        """Whether an armed actor is named in a sentence."""
        found = self._armed.get(sentence)
        if found is None:
            s = self.analysis.sentences[sentence]
            first = bisect_right(self._actor_starts, s.start - 1)
            found = False
            for actor in self.analysis.actors[first:]:
                if actor.start >= s.end:
                    break
                found = found or armed(actor)
            self._armed[sentence] = found
        return found

    def words_of_report(self) -> frozenset[str]:
        """The words and pairs of words of all sentences."""
        if self._words is None:
            self._words = frozenset().union(*(self.lemmas(s.index) for s in self.analysis.sentences))
        return self._words

    def conflict_words(self) -> int:
        """How many different words of conflict and politics the whole report has."""
        if self._conflict_words is None:
            words: set[str] = set()
            for sentence in self.analysis.sentences:
                words |= self.lemmas(sentence.index) & noun_class("conflict")
            self._conflict_words = len(words)
        return self._conflict_words

    def heads(self, phrase: Phrase) -> frozenset[str]:
        """The words that a phrase answers by."""
        key = (phrase.sentence, phrase.head, phrase.end)
        found = self._heads.get(key)
        if found is None:
            found = self._heads[key] = frozenset(self._head_words(phrase))
        return found

    def _head_words(self, phrase: Phrase) -> Iterator[str]:
        sentence = self.analysis.sentences[phrase.sentence]
        if phrase.antecedent is not None:
            yield from self.heads(phrase.antecedent)
        token = sentence.tokens[phrase.head]
        yield token.lower
        yield token.lemma.lower()
        if phrase.head > 0:
            before = sentence.tokens[phrase.head - 1]
            if before.start >= phrase.start:
                yield f"{before.lower} {token.lemma.lower()}"
                yield f"{before.lower} {token.lower}"
        if phrase.head + 2 < len(sentence.tokens) and sentence.tokens[phrase.head + 1].lower == "of":
            # "state of emergency", "round of talks", "show of force".
            yield f"{token.lemma.lower()} of {sentence.tokens[phrase.head + 2].lemma.lower()}"
        if token.lemma.lower() in noun_class("transparent"):
            for lemma, lower in self._counted(sentence, phrase):
                yield lemma
                yield lower

    @staticmethod
    def _counted(sentence: Sentence, phrase: Phrase) -> Iterator[tuple[str, str]]:
        """The nouns behind "of" in "dozens of heavily armed gunmen", "a number of security and militia forces"."""
        of = next((t.i for t in sentence.tokens[phrase.head + 1 : phrase.head + 3] if t.lower == "of"), None)
        if of is None:
            return
        last, first = None, True
        for token in sentence.tokens[of + 1 : of + 10]:
            nominal = token.pos in ("NOUN", "PROPN")
            if token.start >= phrase.end or (token.pos in ("ADP", "VERB", "AUX", "SCONJ") and last is not None):
                break
            if last is not None and first and not nominal and token.pos != "PART":
                yield last
                first = False
            if nominal:
                last = (token.lemma.lower(), token.lower)
        if last is not None:
            yield last

    def classes(self, phrase: Phrase) -> frozenset[str]:
        """The noun classes that a phrase is in, by its words and by what it resolves to."""
        key = (phrase.sentence, phrase.head, phrase.end)
        found = self._classes.get(key)
        if found is None:
            names: set[str] = set()
            for head in self.heads(phrase):
                names |= classes_of(head)
            names |= self._resolved_classes(phrase)
            found = self._classes[key] = frozenset(names)
        return found

    def counted_classes(self, phrase: Phrase) -> frozenset[str]:
        """The classes of what a phrase is of: behind a word of number, of what it counts ("dozens of posts")."""
        sentence = self.analysis.sentences[phrase.sentence]
        if phrase.antecedent is None and sentence.tokens[phrase.head].lemma.lower() in noun_class("transparent"):
            counted = [word for pair in self._counted(sentence, phrase) for word in pair]
            if counted:
                return frozenset().union(*(classes_of(word) for word in counted), self._resolved_classes(phrase))
        return self.classes(phrase)

    def _resolved_classes(self, phrase: Phrase) -> set[str]:
        names: set[str] = set()
        actor = self.actor(phrase)
        if actor is not None:
            names |= {"person", "human"}
            if armed(actor):
                names.add("armed")
            if actor.type == "armed_group":
                names.add("irregular")
            if actor.type not in ARMED_TYPES and actor.type != "state":
                names |= {"civilian", "protester"} if actor.type in ("civilians", "person", "other") else {"civilian"}
            if actor.type == "state":
                names.add("state")
            if actor.office:
                names.add("official")
            if actor.type == "media":
                names.add("media")
        elif self.is_place(phrase):
            names |= {"territory", "place", "structure", "harmable"}
        elif phrase.pos == "PROPN":
            names.add("name")
        return names

    def place(self, phrase: Phrase) -> Place | None:
        """The place in whose name the phrase's head lies."""
        at = self.analysis.sentences[phrase.sentence].tokens[phrase.head].start
        number = bisect_right(self._place_starts, at) - 1
        if number < 0:
            return None
        found = self._places[number]
        return found if found.start <= at < found.end else None

    def is_place(self, phrase: Phrase) -> bool:
        """Whether the phrase's head lies in the name of a place."""
        return self.place(phrase) is not None

    def state(self, phrase: Phrase) -> Actor | None:
        """A country that something is done to, as the state it is: "aid to Serbia", "visited Iran"."""
        place = self.place(phrase)
        if place is None or place.precision != "country" or place.country is None:
            return None
        return Actor(
            start=place.start,
            end=place.end,
            text=place.text,
            name=place.name,
            id=place.country,
            type="state",
            country=place.country,
            sectors=("GOV",),
        )

    def is_time(self, phrase: Phrase) -> bool:
        """Whether the phrase's head lies in a time expression."""
        at = self.analysis.sentences[phrase.sentence].tokens[phrase.head].start
        number = bisect_right(self._time_starts, at) - 1
        return number >= 0 and self._times[number][0] <= at < self._times[number][1]

    def words(self, phrase: Phrase) -> frozenset[str]:
        """All lemmas of a phrase."""
        tokens = self.analysis.sentences[phrase.sentence].tokens
        return frozenset(t.lemma.lower() for t in tokens if phrase.start <= t.start < phrase.end)

    # --- roles --------------------------------------------------------------------------------------------------

    def phrases(self, clause: Clause, role: str) -> list[Phrase]:
        """The single phrases in a role."""
        phrases = clause.roles.get(role)
        return [member for phrase in phrases for member in (phrase.members or (phrase,))] if phrases else []

    def first(self, clause: Clause, *roles: str) -> list[Phrase]:
        """The single phrases in the first of these roles that is filled."""
        for role in roles:
            found = self.phrases(clause, role)
            if found:
                return found
        return []

    def dependents(self, clause: Clause) -> list[Clause]:
        """The clauses that hang on a clause."""
        return [self.analysis.clauses[d] for d in clause.dependents]

    def governor(self, clause: Clause) -> Clause | None:
        """The clause that a clause hangs on."""
        return None if clause.governor is None else self.analysis.clauses[clause.governor]

    # --- actors -------------------------------------------------------------------------------------------------

    def actor(self, phrase: Phrase) -> Actor | None:
        """Who a phrase names, itself or by its antecedent."""
        actor = self.analysis.actor(phrase)
        if actor is None and phrase.antecedent is not None:
            actor = self.analysis.actor(phrase.antecedent)
        return actor

    def actors(self, phrases: Iterable[Phrase]) -> tuple[Actor, ...]:
        """The actors that phrases name; behind a word of number, those it counts."""
        found: dict[tuple[int, int], Actor] = {}
        for phrase in phrases:
            actor = self.actor(phrase)
            if actor is not None:
                for each in self._parted(phrase, actor):
                    found.setdefault((each.start, each.end), each)
            elif self.heads(phrase) & noun_class("transparent"):
                for inner in self.inside(phrase):
                    if inner.text.lower() in _OWNING:
                        continue  # "one of its patrols"
                    found.setdefault((inner.start, inner.end), inner)
        return tuple(found.values())

    def _parted(self, phrase: Phrase, actor: Actor) -> tuple[Actor, ...]:
        """ "Hamas and Islamic Jihad fighters", "Malian and Wagner troops": two sides before one noun."""
        if phrase.antecedent is not None or phrase.members:
            return (actor,)
        if " and " not in actor.text:
            return (actor, *self._joined_before_head(phrase, actor))
        tokens = self.analysis.sentences[phrase.sentence].tokens
        head = tokens[phrase.head]
        for child in head.children:
            first = tokens[child]
            if first.i >= head.i or first.start < actor.start or first.dep not in ("nmod", "amod", "compound"):
                continue
            second = next((tokens[c] for c in first.children if tokens[c].dep == "conj" and c < head.i), None)
            if second is None or second.end >= head.start + 1:
                continue
            named = next(
                (a for a in self.inside(phrase) if a.start <= second.start < a.end and a.start > first.end), None
            )
            if named is None:
                continue
            one, two = self.analysis.span(actor.start, first.end), self.analysis.span(named.start, head.end)
            name = actor.name if actor.id is not None or actor.country is not None else one.text
            return (
                actor.model_copy(update={"end": one.end, "text": one.text, "name": name}),
                named.model_copy(update={"end": two.end, "text": two.text}),
            )
        return (actor,)

    def _joined_before_head(self, phrase: Phrase, actor: Actor) -> tuple[Actor, ...]:
        """ "Russian and Chinese warships": the second nation, of what only the first one stands for."""
        tokens = self.analysis.sentences[phrase.sentence].tokens
        head = tokens[phrase.head]
        first = next((tokens[c] for c in head.children if tokens[c].start == actor.start), None)
        if first is None or actor.end > head.start or first.dep not in ("nmod", "amod", "compound"):
            return ()
        found: list[Actor] = []
        joined = next((tokens[c] for c in first.children if tokens[c].dep == "conj" and c < head.i), None)
        while joined is not None:
            at = joined.start
            found += [a for a in self.inside(phrase) if a.start == at and a.end <= head.start]
            joined = next((tokens[c] for c in joined.children if tokens[c].dep == "conj" and c < head.i), None)
        return tuple(found)

    def inside(self, phrase: Phrase) -> tuple[Actor, ...]:
        """The actors named inside a phrase: the owner in "Islamic State positions", "Russian jets"."""
        phrase = phrase.antecedent or phrase
        first = bisect_right(self._actor_starts, phrase.start - 1)
        found = []
        for actor in self.analysis.actors[first:]:
            if actor.start >= phrase.end:
                break
            if actor.end <= phrase.end:
                found.append(actor)
        return tuple(found)

    def owners(self, phrase: Phrase) -> tuple[Actor, ...]:
        """Whose a thing is: who stands before it, by name or as an adjective ("a US offer"), else who is named in it."""
        phrase = phrase.antecedent or phrase
        head = self.analysis.sentences[phrase.sentence].tokens[phrase.head].start
        found = self.inside(phrase)
        before = tuple(a for a in found if a.end <= head and a.text.lower() not in _OWNING)
        return before or self.nations(phrase, head) or found or self.nations(phrase)

    def nations(self, phrase: Phrase, until: int | None = None) -> tuple[Actor, ...]:
        """The states whose names or adjectives stand in a phrase, up to an offset."""
        end = phrase.end if until is None else until
        states: list[Actor] = []
        for token in self.analysis.sentences[phrase.sentence].tokens:
            named = phrase.start <= token.start < end and token.i != phrase.head and token.text[:1].isupper()
            if named and not _only_helps(self.analysis.sentences[phrase.sentence].tokens, token.i):
                for name in names().get(token.text):
                    if name.kind in ("adjective", "country") and name.country:
                        states.append(
                            Actor(
                                start=token.start,
                                end=token.end,
                                text=token.text,
                                name=country_name(name.country),
                                id=name.country,
                                type="state",
                                country=name.country,
                                sectors=("GOV",),
                            )
                        )
                        break
        return tuple(states)

    def lands(self, phrase: Phrase) -> tuple[Actor, ...]:
        """The places named inside a phrase, as sides that something is done to: a country as its state."""
        phrase = phrase.antecedent or phrase
        first = bisect_right(self._place_starts, phrase.start - 1)
        found: list[Actor] = []
        for place in self._places[first:]:
            if place.start >= phrase.end:
                break
            if place.country is not None:
                whole = place.precision == "country"
                found.append(
                    Actor(
                        start=place.start,
                        end=place.end,
                        text=place.text,
                        name=place.name,
                        id=place.country if whole else None,
                        type="state" if whole else "other",
                        country=place.country,
                        sectors=("GOV",) if whole else (),
                    )
                )
        return tuple(found)

    def span(self, phrase: Phrase) -> Span:
        """The words of a phrase; of a relative pronoun, those it stands for."""
        phrase = phrase.antecedent or phrase
        return self.analysis.span(phrase.start, phrase.end)

    def agentive(self, phrase: Phrase) -> bool:
        """Whether a phrase can act and speak: an actor, a name, a person, a pronoun."""
        if self.actor(phrase) is not None:
            return True
        if phrase.antecedent is not None and phrase.text.lower() in ("that", "which"):
            return self.agentive(phrase.antecedent)
        if phrase.pos == "PRON" or self.heads(phrase) & _PRONOUNS:
            return True
        return phrase.pos == "PROPN" or bool(self.classes(phrase) & _AGENTIVE)


_OWNING = frozenset({"its", "his", "her", "their", "our", "my"})
_HELPING = frozenset(
    "backed supported funded financed armed trained equipped supplied sponsored allied aligned brokered mediated made built "
    "donated assisted approved born based".split()
)


def _only_helps(tokens: list[Token], at: int) -> bool:
    """ "A Russian-backed offensive": whoever backs it, arms or has built something wages nothing."""
    return at + 2 < len(tokens) and tokens[at + 1].text == "-" and tokens[at + 2].lower in _HELPING


_AGENTIVE = frozenset(
    {
        "human",
        "civilian",
        "armed",
        "protester",
        "refugee",
        "court",
        "prosecutor",
        "diplomat",
        "policing",
        "official",
        "resign",
        "organisation",
    }
)


def armed(actor: Actor) -> bool:
    """Whether an actor bears arms."""
    return actor.type in ARMED_TYPES or bool(_ARMED_SECTORS.intersection(actor.sectors))
