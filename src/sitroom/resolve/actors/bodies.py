"""Groups, organisations and forces of the lexicon: their names at the time, their relations, what they own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sitroom.lexicon.names import Found, Name, names
from sitroom.model.values import Relation, RelationType
from sitroom.resolve.actors.countries import country_of, country_words
from sitroom.resolve.actors.facts import Alias, within
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.people import head_of
from sitroom.resolve.actors.spans import following_hyphen
from sitroom.resolve.actors.words import words

if TYPE_CHECKING:
    from sitroom.resolve.actors.reader import SentenceReader

_AFFILIATION: dict[str, RelationType] = {
    "affiliate": "affiliate_of",
    "branch": "affiliate_of",
    "franchise": "affiliate_of",
    "offshoot": "affiliate_of",
    "arm": "part_of",
    "wing": "part_of",
    "faction": "part_of",
    "subsidiary": "part_of",
    "unit": "part_of",
    "division": "part_of",
    "brigade": "part_of",
    "agency": "part_of",
    "ally": "ally_of",
    "partner": "ally_of",
    "proxy": "ally_of",
    "supporter": "ally_of",
}
_MODIFYING = frozenset(("compound", "amod", "nmod", "poss", "npadvmod"))
_OF_STATES = frozenset("army police government ministry navy military".split())
_ABBREVIATION = re.compile(r"[A-Z][A-Za-z/-]{1,9}$")


def body(reader: SentenceReader, at: int) -> None:
    """A known body: alone, before a noun that it fuses with, before one that it owns, or in apposition."""
    tokens = reader.tokens
    f, name = reader.body[at]
    head = head_of(tokens, f.first, f.last)
    if at != head:
        return
    token = tokens[head]
    if token.dep in _MODIFYING or following_hyphen(tokens, f.last):
        _modifier(reader, f, name, head)
        return
    above = token.head
    apposed = token.dep == "appos" and above not in reader.body and above not in reader.done and above not in reader.at
    top = above if apposed else head
    first, last = reader.extent(top, named=True)
    first, last = min(first, f.first), max(last, f.last)
    mention = named(reader, f, name, top, first, last)
    affiliation(reader, mention, first, last, f)
    heads = [head, *reader.appositions(top)]
    mention.also = [
        i for i in heads if i != top and (i == head or i not in reader.body or reader.body[i][1].key == name.key)
    ]
    reader.done.update((top, *range(f.first, f.last + 1), *mention.also))
    _shared(reader, mention, f, name, top)
    nested(reader, first, last)


def _shared(reader: SentenceReader, mention: Mention, f: Found, name: Name, head: int) -> None:
    """ "Indian and Pakistani troops", where the second alone is a known force: the first is another country's."""
    tokens = reader.tokens
    others = [
        c
        for c in country_words(reader, head)
        if c < f.first and any(t.lower in ("and", "or") for t in tokens[c + 1 : f.first])
    ]
    if not others or f.first == f.last:
        return
    rest = " ".join(t.text for t in tokens[f.first + 1 : f.last + 1])
    for c in others:
        country = country_of(reader.at[c])
        part = reader.make(c, c, c, "body")
        known = next((n for n in names().get(f"{tokens[c].text} {rest}") if n.kind == "force"), None)
        part.name = known.name if known else f"{rest} of {country.name if country else tokens[c].text}"
        part.id, part.type, part.sectors = known.id if known else None, name.type, name.sectors
        part.country, part.definite, part.plural = country.country if country else None, True, mention.plural
        part.why.append(f"shares {tokens[head].text!r} with the next")
        reader.facts.shared.setdefault((reader.sentence.index, head), []).append(c)
        reader.done.add(c)
    mention.start = tokens[f.first].start
    mention.text = reader.analysis.document.text[mention.start : mention.end]


def _modifier(reader: SentenceReader, f: Found, name: Name, head: int) -> None:
    """A body's name before another noun: "Houthi fighters" are the Houthis, "Houthi missiles" theirs."""
    tokens = reader.tokens
    above = tokens[head].head
    hyphened = following_hyphen(tokens, f.last)
    fuses = tokens[head].dep != "poss" and tokens[above].lemma in words("fusing") and above not in reader.done
    if fuses and not hyphened and name.type not in ("igo", "ngo", "media", "company"):
        first, last = reader.extent(above, named=False)
        mention = named(reader, f, name, above, first, last)
        reader.grammar(mention, above)
        mention.noun = tokens[above].lemma if name.id else mention.noun
        mention.also = [head, *reader.appositions(above)]
        between = (t.i for t in tokens[f.last + 1 : above] if t.head == above and t.i not in reader.body)
        reader.done.update((above, *range(f.first, f.last + 1), *between, *mention.also))
        return
    mention = named(reader, f, name, head, f.first, f.last)
    # "told AFP Tuesday": the day carries the phrase.
    if tokens[above].lower in words("days") and above > f.last:
        mention.also.append(above)
        reader.done.add(above)
    owned = tokens[above].lemma in words("hardware") or tokens[above].lemma in words("holdings")
    if owned and not hyphened and above not in reader.done:
        mention.also.append(above)
        reader.done.add(above)
    reader.done.update(range(f.first, f.last + 1))


def nested(reader: SentenceReader, first: int, last: int) -> None:
    """Bodies named inside a person's or an office's phrase are actors of their own: "UN envoy"."""
    for f, name in reader.bodies_in(first, last):
        head = head_of(reader.tokens, f.first, f.last)
        if head not in reader.done and not any(m.head == head for m in reader.mentions):
            named(reader, f, name, head, f.first, f.last)
            reader.done.update(range(f.first, f.last + 1))


def named(reader: SentenceReader, f: Found, name: Name, head: int, first: int, last: int) -> Mention:
    """A known body. A later name, borne when the report appeared, is its name, and the other one `formerly`."""
    relations = reader.facts.relations(name)
    title = name.name
    if name.formerly and within(reader.facts.published, name.since, ""):
        title = name.text
        relations = (
            *(r for r in relations if r.type != "formerly"),
            Relation(type="formerly", name=name.name, id=name.id),
        )
    mention = reader.make(head, first, last, "body")
    mention.name, mention.id, mention.type, mention.country = title, name.listed, name.type, name.country
    mention.sectors, mention.relations, mention.definite = name.sectors, relations, True
    # "The Utopian army" is taken up by "the army", as "the Utopia Front" is by "the front".
    taken_up = reader.tokens[head].text[:1].isupper() or reader.tokens[head].lemma in _OF_STATES
    mention.noun = reader.tokens[head].lemma if taken_up else ""
    if name.id:
        mention.why.append(f"known {name.kind} {name.id!r} by the name {name.text!r}")
        if mention.noun in _OF_STATES and name.type in ("armed_group", "political_group"):
            # In a report on a "Liberation Army" of rebels, "the army" is who fights it.
            mention.noun = ""
    else:
        # No noun of its own: "the front" of another name must not be taken for it.
        mention.noun = name.name.casefold()
        mention.why.append(f"named in full as {name.name!r} in this report")
    _introduce(reader, f.last, Alias(title, name))
    return mention


def affiliation(reader: SentenceReader, mention: Mention, first: int, last: int, f: Found) -> None:
    """Relations that the phrase itself states: "Al-Qaeda's Syrian affiliate Al-Nusra Front"."""
    tokens = reader.tokens
    noun = next(
        (
            tokens[i].lemma
            for i in range(first, last + 1)
            if tokens[i].lemma in _AFFILIATION and not f.first <= i <= f.last
        ),
        None,
    )
    if noun is None:
        return
    for other, name in reader.bodies_in(first, last):
        if name.listed == mention.id and name.name == mention.name:
            continue
        at = head_of(tokens, other.first, other.last)
        if tokens[at].dep in ("poss", "pobj", "compound", "nmod", "amod"):
            stated = Relation(type=_AFFILIATION[noun], name=name.name, id=name.listed)
            mention.relations = (stated, *(r for r in mention.relations if (r.type, r.id) != (stated.type, stated.id)))
            mention.why.append(f"{noun!r} of {name.name!r}")


def _introduce(reader: SentenceReader, last: int, alias: Alias) -> None:
    """ "the Free Army of X (FAX)": the short form holds for the rest of the report."""
    following = reader.tokens[last + 1 : last + 3]
    if len(following) == 2 and following[0].text == "(" and _ABBREVIATION.match(following[1].text):
        text = following[1].text
        if sum(c.isupper() for c in text) >= 2:
            reader.facts.aliases.setdefault(text, alias)
