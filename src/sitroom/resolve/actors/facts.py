"""What the whole report tells of single mentions: the countries and actors it names, and when it appeared."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import cast

from sitroom.lexicon.names import Found, Name, names
from sitroom.lexicon.sparing import Sparing
from sitroom.model.values import ActorType, Relation
from sitroom.resolve.actors.own_names import OwnNames, own_names
from sitroom.resolve.actors.people import outside_people
from sitroom.resolve.actors.words import mapped, words
from sitroom.text.analysis import Analysis

# Fewer capitals than this for a word, and the report was set in lower case.
_LEAST_CAPITALS = 0.01
# Names that tell which country a report is about; those of groups and of bodies' seats may be far from home.
_TELLING = frozenset(("country", "capital", "adjective", "demonym", "metonym", "force"))


_AIRLINES = Sparing(r"\b(?:[Aa]irlines?|Airways|jetliners?|Dreamliners?|flight attendants?)\b")
_ARMED = frozenset(("military", "armed_group"))


@dataclass(frozen=True, slots=True)
class Alias:
    """What a short form that the report itself introduced stands for."""

    name: str
    known: Name | None
    type: ActorType = "other"
    country: str | None = None


@dataclass(slots=True)
class Facts:
    """Known names of a report, sentence by sentence, and how often each country is named.

    `setting` is the country that the report is about, where one is named far more than all others; `beyond_venues` are
    those told by more than a capital, where talks may be held. `aliases` grows while sentences are read; `shared` maps
    a head to the adjectives that share it ("Indian and Pakistani troops"). `issuers` are the sentences that tell who
    issued a communique, `issued_in` the country of the capital that they name. `attackers` and `go_betweens` are where states
    are named that shoot at a place, or bring others to talk; `only_attacking` and `only_between` are told as such alone.
    """

    published: str | None
    caseless: bool
    found: list[list[Found]] = field(default_factory=list)
    countries: Counter[str] = field(default_factory=Counter)
    ids: set[str] = field(default_factory=set)
    of_airlines: bool = False
    own: Counter[str] = field(default_factory=Counter)
    aliases: dict[str, Alias] = field(default_factory=dict)
    setting: str | None = None
    beyond_venues: set[str] = field(default_factory=set)
    issuers: frozenset[int] = frozenset()
    issued_in: str | None = None
    attackers: frozenset[int] = frozenset()
    go_betweens: frozenset[int] = frozenset()
    only_attacking: frozenset[str] = frozenset()
    only_between: frozenset[str] = frozenset()
    own_names: OwnNames = field(default_factory=OwnNames)
    shared: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    def choose(self, found: Found, around: frozenset[str]) -> Name | None:
        """The group, organisation, force or person meant, or None where the spelling needs a cue that is not there."""
        kinds = ("group", "organisation", "force")
        fitting = [n for n in found.names if n.kind in kinds]
        if not fitting:
            return None
        sure = [n for n in fitting if not n.ambiguous or n.id in self.ids]
        if not sure:
            near = [n for n in fitting if self._cued(n, around)]
            sure = near
        if len(sure) > 1:
            sure.sort(key=lambda n: (n.id not in self.ids, not self._at_home(n), not self._in_time(n)))
        # "SAA flight 203": beside an airline the initials of a force far from home are a carrier's.
        if sure and self.of_airlines and sure[0].exact and sure[0].type in _ARMED and not self._told(sure[0]):
            return None
        return sure[0] if sure else None

    def _cued(self, name: Name, around: frozenset[str]) -> bool:
        if name.type == "media" and around & words("telling_words"):
            return True
        if name.type == "company" and around & words("firm_nouns"):
            return True
        return self._at_home(name) or (bool(around & words("cueing_nouns")) and name.exact and not name.country)

    def _at_home(self, name: Name) -> bool:
        return bool(name.country and self.countries[name.country]) or any(self.countries[c] for c in name.active_in)

    def _told(self, name: Name) -> bool:
        """Whether anything but the name itself tells its country."""
        return self.countries[name.country or ""] > self.own[name.id] or any(self.countries[c] for c in name.active_in)

    def _in_time(self, name: Name) -> bool:
        return within(self.published, name.since, name.until)

    def relations(self, name: Name) -> tuple[Relation, ...]:
        """The relations that held when the report appeared."""
        return tuple(r for r, since, until in name.relations if within(self.published, since, until))


def within(published: str | None, since: str, until: str) -> bool:
    """Whether a date lies between two bounds that may be bare years; true where nothing is known.

    >>> within("2016-03-16", "2012", "2016"), within("2018-01-01", "2012", "2016")
    (True, False)
    """
    if not published:
        return True
    return (not since or published[: len(since)] >= since) and (not until or published[: len(until)] <= until)


def gather(analysis: Analysis) -> Facts:
    """Reads the names of a report once, for all that follows."""
    letters = sum(len(s.tokens) for s in analysis.sentences)
    capitals = sum(1 for s in analysis.sentences for t in s.tokens if t.text[:1].isupper())
    facts = Facts(analysis.document.published, caseless=letters > 20 and capitals < _LEAST_CAPITALS * letters)
    facts.of_airlines = _AIRLINES.search(analysis.document.text) is not None
    index = names()
    for sentence in analysis.sentences:
        shouted = sentence.text.isupper()
        found = outside_people(sentence.tokens, index.find(sentence.tokens, facts.caseless, shouted))
        facts.found.append(found)
        for f in found:
            countries = {n.country for n in f.names if n.country and n.kind in _TELLING and not n.ambiguous}
            facts.countries.update(countries)
            facts.own.update({n.id for n in f.names if n.kind == "force" and n.exact and not n.ambiguous})
            facts.ids.update(
                n.id for n in f.names if not n.ambiguous and n.kind in ("group", "organisation", "force", "person")
            )
    facts.aliases.update(_introduced(analysis.document.text))
    facts.setting = _setting(analysis, facts)
    facts.issuers = issuing_lines(analysis)
    told = (f.of("capital", "country") for i in sorted(facts.issuers) for f in facts.found[i])
    # A town where a body other than the state sits tells nothing.
    facts.issued_in = next((n.country for n in told if n is not None and not n.ambiguous and n.id == n.country), None)
    facts.own_names = own_names(analysis, facts.found)
    _told_as(analysis, facts)
    return facts


_BEFORE_BROKER = re.compile(
    r"\b(?:brokered|mediated|facilitated|hosted|sponsored|convened|chaired)\s+(?:jointly\s+)?by\s+"
    r"(?:(?:the|both)\s+)?(?:(?!by\b)[A-Z][\w'’-]*\s*,?\s+(?:(?:and|the)\s+){0,2}){0,6}$"
)


def _told_as(analysis: Analysis, facts: Facts) -> None:
    """Marks the names of states that shoot at somebody, and of those that only bring others to talk."""
    text = analysis.document.text
    firing: set[int] = set()
    between: set[int] = set()
    told: dict[str, list[int]] = {}
    for sentence, found in zip(analysis.sentences, facts.found, strict=True):
        shooting = {
            p.head
            for c in analysis.clauses_of(sentence.index)
            if c.lemma in words("attacked") and c.form == "verb" and not c.passive
            for phrase in c.roles.get("subj", ())
            for p in phrase.each()
            if p.sentence == sentence.index
        }
        for f in found:
            country = next((n.country for n in f.names if n.country and n.kind in _TELLING and not n.ambiguous), None)
            if country is None:
                continue
            start, last = sentence.tokens[f.first].start, sentence.tokens[f.last]
            told.setdefault(country, []).append(start)
            if last.i in shooting or last.head in shooting:
                firing.add(start)
            if _BEFORE_BROKER.search(text[max(0, start - 90) : start]):
                between.add(start)
    facts.attackers, facts.go_betweens = frozenset(firing), frozenset(between)
    facts.only_attacking = frozenset(c for c, at in told.items() if firing.issuperset(at))
    facts.only_between = frozenset(c for c, at in told.items() if between.issuperset(at))


# A country named in the title, or behind a town in the dateline, is what the report is about.
_IN_TITLE = 2
# Sentences; a country that only a later one names once may be a venue, or a guest.
_OPENING = 3


def _setting(analysis: Analysis, facts: Facts) -> str | None:
    """The country that leads all others by half, told in more than one place; a capital may be but a venue."""
    weights: Counter[str] = Counter()
    told: Counter[str] = Counter()
    at_venue: set[str] = set()
    dateline = [(b.start, b.end) for b in analysis.blocks if b.kind == "dateline"]
    for sentence, found in zip(analysis.sentences, facts.found, strict=True):
        venue = any(start <= sentence.start < end for start, end in dateline)
        here: set[str] = set()
        for f in found:
            for n in f.names:
                if n.country and n.kind in _TELLING and not n.ambiguous:
                    if venue or n.kind != "capital":
                        here.add(n.country)
                        opens = not venue and sentence.index <= _OPENING
                        lead = opens and not any(w for c, w in weights.items() if c not in at_venue)
                        weights[n.country] += _IN_TITLE if lead or (venue and n.kind != "capital") else 1
                        if venue:
                            at_venue.add(n.country)
                        if sentence.index <= _OPENING or weights[n.country] > 1:
                            facts.beyond_venues.add(n.country)
                    break
        told.update(here)
    # "BANGUI - … the Coalition of Patriots for Change": a group of the country that the dateline is in.
    groups = [n for found in facts.found for f in found for n in f.names if n.kind == "group" and not n.ambiguous]
    weights.update({n.country for n in groups if n.country is not None and n.country in at_venue})
    title = analysis.document.title
    if title and not analysis.document.text.startswith(title):
        for f in names().find([_Plain(w) for w in _WORD.findall(title)]):
            country = next((n.country for n in f.names if n.country and n.kind in _TELLING and not n.ambiguous), None)
            if country:
                weights[country] += _IN_TITLE
                told[country] += 1
    ranked = weights.most_common(2)
    if not ranked:
        return None
    first, second = ranked[0], ranked[1] if len(ranked) > 1 else ("", 0)
    sure = first[1] >= (3 if second[1] else 2) and told[first[0]] >= 2 and first[1] >= 2 * second[1]
    return first[0] if sure else None


_COMMUNIQUE = re.compile(r"\b(?:communiqu|statement|declaration|press release|message|note verbale)", re.IGNORECASE)


def issuing_lines(analysis: Analysis) -> frozenset[int]:
    """The sentences over a communique that name who issued it: whose organ that is, the countries in it do not tell."""
    heads = [s for s in analysis.sentences[: _OPENING + 1] if s.heading]
    if not any(_COMMUNIQUE.search(s.text) for s in heads):
        return frozenset()
    return frozenset(s.index for s in heads)


@dataclass(frozen=True, slots=True)
class _Plain:
    text: str


_WORD = re.compile(r"[^\W\d_]+(?:[-’'](?!s\b)[^\W\d_]+)*|['’]s\b")
_SHORTENED = Sparing(
    r"((?:[A-Z][\w.'’&-]*\s+(?:(?:of|for|the|and|on|in|to|against)\s+)*){2,10})\(([A-Z][A-Za-z/-]{1,9})\)"
)


def _introduced(text: str) -> dict[str, Alias]:
    """Short forms that the report gives in brackets after names: "Office of Maritime Safety (OMS)"."""
    aliases: dict[str, Alias] = {}
    kinds = mapped("organisation_words")
    for match in _SHORTENED.finditer(text):
        short = match[2]
        capitals = [c for c in short if c.isupper()]
        if len(capitals) < 2 or names().get(short) or short.casefold() in words("hardware"):
            continue
        parts = match[1].split()
        size = len(capitals)
        for start in range(len(parts)):
            initials = [p[0] for p in parts[start:] if p[0].isupper()]
            if initials == capitals or (len(initials) == size and initials[0] == capitals[0]):
                name = " ".join(parts[start:])
                told = (kinds[p] for p in (q.casefold().strip(".,") for q in reversed(parts)) if p in kinds)
                aliases.setdefault(short, Alias(name, None, cast(ActorType, next(told, "other"))))
                break
    return aliases
