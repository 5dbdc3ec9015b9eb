"""Countries, capitals, palaces and peoples in a sentence: the state, its people, or the owner of what acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitroom.lexicon.names import Found, Name, country_name
from sitroom.resolve.actors.countries import community_at, country_in
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.naming import own_words
from sitroom.resolve.actors.offices import Entry, generic_actors
from sitroom.resolve.actors.spans import position
from sitroom.resolve.actors.states import verdict
from sitroom.resolve.actors.words import words
from sitroom.text.analysis import Token

if TYPE_CHECKING:
    from sitroom.resolve.actors.reader import SentenceReader

_MODIFIER = frozenset(("amod", "compound", "nmod"))


def government(reader: SentenceReader, at: int, first: int, last: int, entry: Entry) -> bool:
    """Reads "the Syrian government", "Assad's regime", "the government in Tbilisi" as the state."""
    tokens = reader.tokens
    token = tokens[at]
    if token.lemma not in words("government_nouns") or entry.type != "state":
        return False
    if {t.lower for t in tokens[first:at]} & words("not_the_state") or any(first <= i < at for i in reader.body):
        return False
    if community_at(reader, first, at):
        return False
    iso = country_in(reader, first, last, at, None)
    if iso is None:
        return False
    mention = reader.make(at, first, last, "state")
    mention.type, mention.name, mention.id, mention.country, mention.sectors = (
        "state",
        country_name(iso),
        iso,
        iso,
        ("GOV",),
    )
    mention.noun, mention.definite = token.lemma, True
    mention.also = reader.appositions(at)
    mention.why.append(f"{token.text!r} with the country {iso}: its government")
    reader.done.update((at, *mention.also))
    for f in reader.found:
        if first <= f.first <= last:
            reader.done.update(range(f.first, f.last + 1))
    return True


def nation(reader: SentenceReader, f: Found, head: int) -> None:
    """A country, capital, palace or people at the head of a phrase or before another noun."""
    name = f.of("country") or f.of("capital") or f.of("metonym")
    token = reader.tokens[head]
    people = f.of("adjective") or f.of("demonym")
    if name is not None and name.ambiguous:
        name = next((n for n in f.names if n.kind == name.kind and not n.ambiguous), name)
        if name.ambiguous and name.type != "state" and name.id not in reader.facts.ids:
            # "Kidal" stands for the movements that held it only where the report names them.
            name = None
    if people is not None and (name is None or token.dep in _MODIFIER):
        if name is None and _community(reader, f, head):
            return
        if token.dep in _MODIFIER or (token.dep == "conj" and reader.tokens[token.head].dep in _MODIFIER):
            _adjective(reader, people, head)
        else:
            _people(reader, f, people, head)
        return
    if name is None:
        return
    decided, why = verdict(reader.tokens, head, name.kind)
    if decided == "actor":
        if token.dep == "poss" and _owner_is_told(reader, token.head):
            return
        first, last = (f.first, f.last) if token.dep == "poss" else _bounds(reader, f, head)
        mention = _state(reader, head, first, last, name)
        mention.why.append(f"{name.kind} read as its government: {why}")
        for apposition in reader.appositions(head):
            if mention.end > reader.tokens[apposition].start >= mention.start:
                mention.also.append(apposition)
                reader.done.add(apposition)
    elif decided == "modifier" and name.kind in ("country", "metonym"):
        _adjective(reader, name, head)


def _owner_is_told(reader: SentenceReader, owned: int) -> bool:
    """ "Germany's foreign minister", "Yemen's Houthis": the country is in the actor that it possesses."""
    return (
        owned in reader.office
        or owned in reader.body
        or owned in reader.person
        or generic_actors().ending_at(reader.tokens, owned) is not None
    )


def _bounds(reader: SentenceReader, f: Found, head: int) -> tuple[int, int]:
    first, last = reader.extent(head, named=True)
    first, last = min(first, f.first), max(last, f.last)
    if any(t.text in (",", "(") for t in reader.tokens[f.last + 1 : last + 1]):
        last = f.last
    return first, last


def _state(reader: SentenceReader, head: int, first: int, last: int, name: Name) -> Mention:
    mention = reader.make(head, first, last, "state" if name.type == "state" else "body")
    mention.type, mention.name, mention.id = name.type, name.name, name.id
    mention.country, mention.sectors, mention.definite = name.country, name.sectors, True
    return mention


def _adjective(reader: SentenceReader, name: Name, head: int) -> None:
    """ "Russian" in "Russian aircraft", "Russian strikes": the owner of what acts, the doer of the deed."""
    tokens = reader.tokens
    above = position(tokens, head).governor
    steps = 0
    while above.dep in _MODIFIER and above.head != above.i and above.lemma not in words("hardware") and steps < 4:
        if (reader.sentence.index, above.i) in reader.setting.deeds:
            break
        above, steps = tokens[above.head], steps + 1
    owned = above.lemma in words("hardware") or (above.lemma in words("holdings") and name.kind == "adjective")
    deed = above.lemma in words("agentive_nouns") and above.pos == "NOUN" and name.kind == "adjective"
    if not (owned or deed) or above.i in reader.body or above.i in reader.person:
        return
    mention = _state(reader, head, head, head, name)
    if owned and above.i not in reader.done:
        mention.also.append(above.i)
        reader.done.add(above.i)
    mention.why.append(f"whose {above.text!r}: {name.name}")


def _people(reader: SentenceReader, f: Found, name: Name, head: int) -> None:
    """ "the Russians withdrew" is the state; "three Iranians were hurt", "Afghans at risk" are people."""
    token = reader.tokens[head]
    first, last = reader.extent(head, named=False)
    left = [reader.tokens[c] for c in token.children if c < head]
    definite = any(c.lower in ("the", "those") for c in left)
    if definite and _acts_as_one(reader, f, head, left, last):
        mention = _state(reader, head, first, last, name)
        mention.plural = True
        mention.why.append("people with 'the' that act as one: the state")
        return
    if token.pos not in ("NOUN", "PROPN", "ADJ") or token.dep in ("attr", "acomp", "ROOT", "npadvmod", "advmod", "dep"):
        return
    if token.tag == "JJ" and not definite:
        return
    ethnic = any(c.lower == "ethnic" for c in left)
    mention = reader.make(head, first, last, "people")
    mention.type, mention.name, mention.sectors, mention.noun = (
        "civilians",
        own_words(reader, head, last),
        ("CVL",),
        token.lemma,
    )
    mention.country = country_in(reader, f.last + 1, last, head, None) if ethnic else name.country
    reader.grammar(mention, head)
    mention.plural = mention.plural or token.lower.endswith(("s", "ese"))
    mention.why.append(f"people of {name.name}, not the state")


def _acts_as_one(reader: SentenceReader, f: Found, head: int, left: list[Token], last: int) -> bool:
    tokens = reader.tokens
    if any(c.dep not in ("det", "punct", "case") for c in left) or last - f.last > 1:
        return False
    if any(tokens[c].dep in ("relcl", "acl", "prep") for c in tokens[head].children):
        return False
    where = position(tokens, head)
    return (
        (where.dep == "nsubj" and where.governor.pos in ("VERB", "AUX"))
        or where.dep == "agent"
        or (where.dep == "poss" and where.governor.lemma in words("governmental"))
        or (where.dep in ("dobj", "dative") and where.governor.lemma in words("addressed"))
        or (where.dep == "pobj" and verdict(tokens, head, "country")[0] == "actor")
    )


def _community(reader: SentenceReader, f: Found, head: int) -> bool:
    """ "Turkish Cypriots", "Bosnian Serbs": a community of its own. True where one was read at this token."""
    tokens = reader.tokens
    found = community_at(reader, max(0, f.first - 1), f.last + 1)
    if found is None:
        return False
    at, text, country = found
    second = at + 1
    if tokens[second].dep in _MODIFIER and tokens[second].head not in (at, second):
        return True
    if head != second and tokens[at].head == second:
        return True
    first, last = reader.extent(second, named=False)
    mention = reader.make(second, min(first, at), max(last, second), "people")
    mention.type, mention.country, mention.sectors = "political_group", country, ("PRE",)
    mention.name, mention.definite, mention.plural = (text if text.endswith("s") else f"{text}s"), True, True
    mention.why.append("a community, apart from the states in its name")
    reader.done.update((at, second))
    return True
