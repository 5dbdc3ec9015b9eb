"""The country that a phrase gives to its head, communities that are no state, heads that two countries share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitroom.lexicon.names import Found, Name
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.offices import Office
from sitroom.resolve.actors.people import head_of
from sitroom.resolve.actors.spans import following_hyphen
from sitroom.resolve.actors.words import words
from sitroom.text.analysis import Token

if TYPE_CHECKING:
    from sitroom.resolve.actors.reader import SentenceReader

_BEFORE = frozenset(("amod", "compound", "nmod", "poss"))
_WHERE = frozenset(("in", "from", "at", "near", "within", "inside"))


def country_of(f: Found) -> Name | None:
    """The country that a name belongs to; former states only where nothing else is meant."""
    fitting = [n for n in f.names if n.kind in ("country", "adjective", "demonym", "capital", "metonym") and n.country]
    fitting.sort(key=lambda n: n.ambiguous)
    return fitting[0] if fitting else None


def country_in(reader: SentenceReader, first: int, last: int, head: int, office: Office | None) -> str | None:
    """The country that a phrase gives to its head: by adjective, possessor, "of", else by where it is."""
    community = community_at(reader, first, min(last, head))
    if community is not None:
        return community[2]
    own = {head, *(range(office.first, office.last + 1) if office else ()), *reader.appositions(head)}
    best = _named_country(reader, first, last, head, own, office)
    for f, body in reader.bodies_in(first, last):
        at = head_of(reader.tokens, f.first, f.last)
        if at not in own and _weight(reader, at, own, office) >= 2 and (best is None or best[0] < 4):
            return body.country if body.type in ("armed_group", "political_group", "military", "police") else None
    if best is not None:
        return best[2]
    for i, person in reader.person.items():
        if first <= i < head and person.known and reader.tokens[i].dep in _BEFORE and reader.tokens[i].head == head:
            return person.known.country
    return None


def _named_country(
    reader: SentenceReader, first: int, last: int, head: int, own: set[int], office: Office | None
) -> tuple[int, int, str] | None:
    """The country word that bears most directly on a head: (weight, nearness, ISO code)."""
    best: tuple[int, int, str] | None = None
    for f in reader.found:
        if f.first < first or f.last > last or f.first in reader.person:
            continue
        name, at = country_of(f), head_of(reader.tokens, f.first, f.last)
        hyphened = following_hyphen(reader.tokens, f.last) or opposed(reader.tokens, f.first)
        if name is None or not name.country or hyphened:
            continue
        inside_office = office is not None and office.first <= f.first and f.last <= office.last
        if at in own and f.of("demonym") is None and not inside_office:
            continue
        weight = 4 if inside_office else _weight(reader, at, own, office)
        if weight == 1 and (_may_be_namesake(reader, name, head) or _of_others(reader, head)):
            continue
        if not weight or _only_a_people(reader, at):
            continue
        if best is None or (weight, -abs(at - head)) > best[:2]:
            best = (weight, -abs(at - head), name.country)
    return best


def opposed(tokens: list[Token], at: int) -> bool:
    """ "anti-Syria", "pro-Russian": a stance towards a country, not whose something is."""
    if tokens[at].lower.startswith(("anti-", "pro-", "non-")):
        return True
    return at >= 2 and tokens[at - 1].text == "-" and tokens[at - 2].lower in ("anti", "pro", "non")


def _only_a_people(reader: SentenceReader, at: int) -> bool:
    """ "ethnic Albanians in Serbia" are not Albania's."""
    return any(reader.tokens[c].lower == "ethnic" for c in reader.tokens[at].children)


def _of_others(reader: SentenceReader, head: int) -> bool:
    """ "Tigray's leaders in South Africa": whose they are stands before them, and what is behind is where they are."""
    return any(reader.tokens[c].dep == "poss" and reader.tokens[c].pos == "PROPN" for c in reader.tokens[head].children)


def _may_be_namesake(reader: SentenceReader, name: Name, head: int) -> bool:
    """ "militias in Tripoli" in a report that names Lebanon and not Libya."""
    countries = reader.facts.countries
    return (
        name.kind == "capital"
        and reader.tokens[head].lemma not in words("government_nouns")
        and countries[name.country or ""] < 2
        and len(countries) > 1
    )


def _weight(reader: SentenceReader, at: int, own: set[int], office: Office | None) -> int:
    """How directly a name bears on the heads in `own`: 4 as its modifier, 1 by where it is, 0 not at all."""
    tokens = reader.tokens
    token, steps = tokens[at], 0
    while token.dep == "conj" and steps < 9:
        token, steps = tokens[token.head], steps + 1
    if token.dep in _BEFORE or token.i in own:
        above = tokens[token.head]
        if token.head in own or token.i in own:
            return 4
        # "the Russian defence ministry's spokesman", "US Marine commander": one noun between.
        if above.head in own and above.dep in _BEFORE:
            return 3
        return 2 if above.dep == "pobj" and _reaches(tokens, above.i, own) else 0
    return _prepositional(tokens, token, own, office) if token.dep == "pobj" else 0


def _prepositional(tokens: list[Token], token: Token, own: set[int], office: Office | None) -> int:
    prep = tokens[token.head]
    if prep.head not in own and not _reaches(tokens, token.i, own):
        return 0
    if prep.lower == "of":
        return 3
    if prep.lower in ("for", "to"):
        # "the envoy for Yemen" is not Yemen's.
        return 2 if prep.lower == "for" and not (office and office.klass == "envoy") else 0
    # "The council, absent from Utopia", "the committee that met in Utopia": where, but not whose.
    loose = prep.head not in own and tokens[prep.head].pos in ("ADJ", "VERB")
    return 1 if prep.lower in _WHERE and not loose and not (office and office.klass == "envoy") else 0


def _reaches(tokens: list[Token], at: int, own: set[int]) -> bool:
    for _ in range(4):
        at = tokens[at].head
        if at in own:
            return True
    return False


def community_at(reader: SentenceReader, first: int, last: int) -> tuple[int, str, str | None] | None:
    """First token, words and country of "Turkish Cypriot", "Bosnian Serb", "Kosovo Serbs" in a stretch."""
    tokens = reader.tokens
    for i in range(first, min(last, len(tokens) - 1)):
        one, other = reader.at.get(i), reader.at.get(i + 1)
        here = (one.of("adjective") or one.of("country")) if one is not None and one.last == i else None
        if here is None:
            continue
        second = tokens[i + 1].lower
        second = second[:-1] if second.endswith("s") else second
        people = other.of("demonym", "adjective") if other is not None and other is not one else None
        if people is not None and people.country == here.country:
            continue
        if (people is not None and (here.kind == "adjective" or second in words("communities"))) or second in words(
            "communities"
        ):
            country = people.country if people is not None and second == "cypriot" else here.country
            return i, f"{tokens[i].text} {tokens[i + 1].text}", country
    return None


def split_by_country(reader: SentenceReader, mention: Mention, head: int) -> None:
    """ "Indian and Pakistani troops": one actor for each country, the first at its adjective."""
    tokens = reader.tokens
    chain = country_words(reader, head)
    if not chain and mention.plural:
        _split_complement(reader, mention, head)
    if len(chain) < 2 or not any(tokens[i].lower in ("and", ",", "or") for i in range(chain[0], chain[-1])):
        return
    community = community_at(reader, chain[0], head)
    if community:
        chain = [c for c in chain if c != community[0] + 1]
        if len(chain) < 2:
            return
    noun = own_noun(reader, head)
    for c in chain[:-1]:
        one = reader.at[c].of("adjective", "country")
        if one is None or (community and c == chain[-1] - 1):
            continue
        country, label = one.country, f"{noun} of {one.name}"
        if community:
            country, label = community[2], f"{tokens[c].text} {community[1].split()[-1]} {noun}"
        part = reader.make(c, c, c, mention.kind)
        part.type, part.sectors, part.noun, part.country, part.name = (
            mention.type,
            mention.sectors,
            mention.noun,
            country,
            label,
        )
        part.office, part.plural, part.anonymous = mention.office, mention.plural, mention.anonymous
        part.definite, part.indefinite = mention.definite, mention.indefinite
        part.why.append(f"shares {tokens[head].text!r} with the next")
        reader.facts.shared.setdefault((reader.sentence.index, head), []).append(c)
        reader.done.add(c)
    last = reader.at[chain[-1]].of("adjective", "country")
    if community:
        mention.name = f"{community[1]} {noun}"
    elif last is not None:
        mention.country, mention.written_country = last.country, True
        mention.name = f"{noun} of {last.name}"
    mention.start = tokens[community[0] if community else chain[-1]].start
    mention.text = reader.analysis.document.text[mention.start : mention.end]


def _split_complement(reader: SentenceReader, mention: Mention, head: int) -> None:
    """ "the presidents of Armenia and Azerbaijan": one actor for each country, the later ones at their names."""
    tokens = reader.tokens
    for prep in (c for c in tokens[head].children if c > head and tokens[c].lower in ("of", "from")):
        named = [c for c in tokens[prep].children if tokens[c].dep == "pobj" and c in reader.at]
        for c in named:
            named += [g for g in tokens[c].children if tokens[g].dep == "conj" and g in reader.at]
        countries = [(c, country_of(reader.at[c])) for c in named]
        told = [(c, name) for c, name in countries if name is not None and name.country]
        if len(told) < 2:
            continue
        noun = mention.office or own_noun(reader, head)
        mention.country, mention.name = told[0][1].country, f"{noun} of {told[0][1].name}"
        for c, name in told[1:]:
            f = reader.at[c]
            part = reader.make(c, f.first, f.last, mention.kind)
            part.type, part.sectors, part.noun, part.office = (
                mention.type,
                mention.sectors,
                mention.noun,
                mention.office,
            )
            part.country, part.name, part.plural, part.definite = (
                name.country,
                f"{noun} of {name.name}",
                True,
                mention.definite,
            )
            part.anonymous = mention.anonymous
            part.why.append(f"shares {tokens[head].text!r} with {told[0][1].name}")
            reader.facts.shared.setdefault((reader.sentence.index, head), []).append(c)
            reader.done.update(range(f.first, f.last + 1))
        return


def country_words(reader: SentenceReader, head: int) -> list[int]:
    """Modifiers of a head that name countries, and what is coordinated with them."""
    tokens = reader.tokens

    def names_country(c: int) -> bool:
        return c in reader.at and reader.at[c].of("adjective", "country") is not None

    chain = [c for c in tokens[head].children if tokens[c].dep in ("amod", "compound", "nmod") and names_country(c)]
    for c in chain:
        chain += [g for g in tokens[c].children if tokens[g].dep == "conj" and names_country(g)]
    return sorted(set(chain))


def own_noun(reader: SentenceReader, head: int) -> str:
    """The head with its plain noun modifiers: "air force", "foreign ministers"."""
    tokens = reader.tokens
    first = head
    while (
        first > 0
        and tokens[first - 1].head == head
        and tokens[first - 1].dep in ("compound", "amod")
        and first - 1 not in reader.at
    ):
        first -= 1
    return " ".join(t.text for t in tokens[first : head + 1])
