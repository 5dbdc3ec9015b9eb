"""Groups, organisations and forces: the known ones, their affiliations, and those that only the report names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from sitroom.lexicon.names import Found, Name, country_name
from sitroom.model.values import ActorType, Relation, RelationType
from sitroom.resolve.actors import naming
from sitroom.resolve.actors.facts import Alias, within
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.people import head_of
from sitroom.resolve.actors.words import mapped, words

if TYPE_CHECKING:
    from sitroom.resolve.actors.recognition import SentenceReader

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
_UNITS = frozenset(
    "brigade division battalion regiment corps squadron army company platoon fleet legion group wing command".split()
)
_ORDINAL = re.compile(r"\d+(st|nd|rd|th)$|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$", re.I)
_NUMBER = re.compile(r"\d{1,4}$|[IVX]{1,5}$")
_ABBREVIATION = re.compile(r"[A-Z][A-Za-z/-]{1,9}$")


def named(reader: SentenceReader, f: Found, name: Name, head: int, first: int, last: int) -> Mention:
    """A known body at these tokens. A later name of it, borne when the report appeared, is its name, the other `formerly`."""
    relations = reader.facts.relations(name)
    title = name.name
    if name.formerly and within(reader.facts.published, name.since, ""):
        title = name.text
        relations = (
            *(r for r in relations if r.type != "formerly"),
            Relation(type="formerly", name=name.name, id=name.id),
        )
    mention = reader.make(
        head,
        first,
        last,
        "body",
        name=title,
        id=name.id,
        type=name.type,
        country=name.country,
        sectors=name.sectors,
        relations=relations,
        definite=True,
    )
    mention.noun = reader.tokens[head].lemma if reader.tokens[head].text[:1].isupper() else ""
    mention.why.append(f"known {name.kind} {name.id!r} by the name {name.text!r}")
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
    for other, name in dict.fromkeys(v for i, v in reader.body.items() if first <= i <= last):
        if name.id == mention.id:
            continue
        at = head_of(tokens, other.first, other.last)
        if tokens[at].dep in ("poss", "pobj", "compound", "nmod", "amod"):
            stated = Relation(type=_AFFILIATION[noun], name=name.name, id=name.id)
            mention.relations = (stated, *(r for r in mention.relations if (r.type, r.id) != (stated.type, stated.id)))
            mention.why.append(f"{noun!r} of {name.name!r}")


def _introduce(reader: SentenceReader, last: int, alias: Alias) -> None:
    """ "the Free Army of X (FAX)": the short form holds for the rest of the report."""
    tokens = reader.tokens
    if (
        last + 3 < len(tokens) + 1
        and last + 2 < len(tokens)
        and tokens[last + 1].text == "("
        and _ABBREVIATION.match(tokens[last + 2].text)
    ):
        text = tokens[last + 2].text
        if sum(c.isupper() for c in text) >= 2:
            reader.facts.aliases.setdefault(text, alias)


def unknown(reader: SentenceReader, at: int) -> None:
    """A capitalised name that the lexicon lacks: a unit, a body by its last word, or one that speaks or acts."""
    tokens = reader.tokens
    token = tokens[at]
    first, last = _run(reader, at)
    text = reader.analysis.document.text[tokens[first].start : tokens[last].end]
    text = " ".join(text.split())
    alias = reader.facts.aliases.get(text) or reader.facts.aliases.get(token.text)
    if alias is not None:
        _aliased(reader, at, first, last, alias)
        return
    if token.lower in words("platforms"):
        return
    type_ = _type_of(reader, at, first, last)
    if type_ is None and _acronym(reader, at, first, last, text):
        type_ = "other"
    where = (reader.sentence.index, at)
    if type_ is None and first == last and not text.isupper():
        return
    if type_ is None and (
        where not in reader.setting.speakers or not token.text[:1].isupper() or (at == 0 and token.pos != "PROPN")
    ):
        return
    if type_ is None and token.lower in words("no_body"):
        return
    low, high = reader.extent(at, named=True)
    low, high = min(low, first), max(high, last)
    country = naming.country_in(reader, low, high, at, None)
    label = text
    if (
        country
        and type_ in ("state", "military", "police")
        and not any(naming.country_of(f) for f in reader.found if first <= f.first <= last)
    ):
        label = f"{text} of {country_name(country)}"
    mention = reader.make(
        at, low, high, "body", name=label, type=type_ or "other", country=country, noun=token.lemma, definite=True
    )
    mention.strength = 2 if type_ else 1
    mention.relations = tuple(r for r in naming.belongs_to(reader, low, high, None) if r.name != text)
    mention.why.append(
        f"a body not in the lexicon, told by {tokens[last].text!r}" if type_ else "an unknown name that speaks"
    )
    mention.also = [c for c in reader.appositions(at) if c not in reader.body and c not in reader.person]
    reader.done.update((at, *range(first, last + 1), *mention.also))
    _introduce(reader, last, Alias(label, None, mention.type, country))
    reader.nested(low, high)


def _acronym(reader: SentenceReader, at: int, first: int, last: int, text: str) -> bool:
    """ "The ISF fought on": capitals that act, or a name that the report shortens itself: "Office of Law (OOL)"."""
    tokens = reader.tokens
    if first == last:
        token = tokens[at]
        letters = token.text.replace(".", "").replace("-", "")
        return (
            letters.isupper()
            and letters.isalpha()
            and 2 < len(letters) < 9
            and token.lower not in words("no_body")
            and token.lower not in words("hardware")
            and not reader.sentence.text.isupper()
            and (
                (token.dep in ("nsubj", "poss", "agent")
                and tokens[token.head].pos in ("VERB", "NOUN", "AUX"))
                or (any(tokens[c].lower == "the" for c in token.children)
                and token.dep in ("dobj", "pobj"))
            )
        )
    initials = "".join(t.text[0] for t in tokens[first : last + 1] if t.text[:1].isupper())
    return (
        last + 2 < len(tokens)
        and tokens[last + 1].text == "("
        and len(initials) > 1
        and tokens[last + 2].text.replace(".", "").replace("-", "")[: len(initials)] == initials
    )


def _aliased(reader: SentenceReader, at: int, first: int, last: int, alias: Alias) -> None:
    name = alias.known
    mention = reader.make(
        at,
        first,
        last,
        "body",
        name=alias.name,
        type=name.type if name else alias.type,
        country=name.country if name else alias.country,
        definite=True,
    )
    if name is not None:
        mention.id, mention.sectors, mention.relations = name.id, name.sectors, reader.facts.relations(name)
    mention.why.append(f"short for {alias.name!r}, introduced in the report")
    reader.done.update(range(first, last + 1))


def _run(reader: SentenceReader, at: int) -> tuple[int, int]:
    """The capitalised words around a head, with "of", "for", "and" inside: "Committee for the Defence of Peace"."""
    tokens = reader.tokens
    first = last = at
    while (
        first > 0
        and (tokens[first - 1].text[:1].isupper() or _ORDINAL.match(tokens[first - 1].text))
        and first - 1 not in reader.person
        and tokens[first - 1].pos in ("PROPN", "NOUN", "ADJ", "NUM", "X")
        and not (first - 1 in reader.at and tokens[first - 1].dep == "poss")
    ):
        first -= 1
    while last + 1 < len(tokens):
        token = tokens[last + 1]
        if token.text[:1].isupper() and token.pos in ("PROPN", "NOUN", "ADJ", "NUM") and last + 1 not in reader.person:
            last += 1
        elif (
            token.lower in ("of", "for", "and", "on", "in", "against")
            and _continues(tokens, last + 2) is not None
            and token.head in range(first, last + 1)
        ):
            last = _continues(tokens, last + 2) or last
        elif _NUMBER.match(token.text) and tokens[last].lemma in _UNITS and token.start == tokens[last].end + 1:
            last += 1
        else:
            break
    return first, last


def _continues(tokens: list, at: int) -> int | None:  # type: ignore[type-arg]
    if at < len(tokens) and tokens[at].lower in ("the", "a"):
        at += 1
    return at if at < len(tokens) and tokens[at].text[:1].isupper() and tokens[at].pos == "PROPN" else None


def _type_of(reader: SentenceReader, at: int, first: int, last: int) -> ActorType | None:
    tokens = reader.tokens
    bodies = mapped("organisation_words")
    if tokens[at].lemma in _UNITS:
        numbered = any(_ORDINAL.match(tokens[i].text) for i in range(max(0, first - 1), at)) or (
            at + 1 < len(tokens) and bool(_NUMBER.match(tokens[at + 1].text))
        )
        if numbered:
            return "military"
    if not tokens[at].text[:1].isupper() or (
        first == last and tokens[at].lower in bodies and not tokens[at].text.isupper() and at == 0
    ):
        return None
    for i in (last, at):
        value = bodies.get(tokens[i].lower) or bodies.get(tokens[i].lemma)
        if value is not None and first < last:
            return cast(ActorType, value)
    if first == last and tokens[at].lower in bodies and tokens[at].pos == "PROPN":
        return cast(ActorType, bodies[tokens[at].lower])
    return None
