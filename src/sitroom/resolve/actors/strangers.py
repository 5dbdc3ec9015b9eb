"""Bodies that only the report names: units by number, bodies by their words, short forms that the report introduces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from sitroom.lexicon.names import country_name
from sitroom.model.values import ActorType
from sitroom.resolve.actors import naming
from sitroom.resolve.actors.bodies import nested
from sitroom.resolve.actors.countries import country_in, country_of
from sitroom.resolve.actors.facts import Alias
from sitroom.resolve.actors.people import UNIONS
from sitroom.resolve.actors.words import mapped, words
from sitroom.text.analysis import Token

if TYPE_CHECKING:
    from sitroom.resolve.actors.reader import SentenceReader

_UNITS = frozenset(
    "brigade division battalion regiment corps squadron army company platoon fleet legion group wing command".split()
)
_ORDINAL = re.compile(r"\d+(st|nd|rd|th)$|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$", re.I)
_NUMBER = re.compile(r"\d{1,4}$|[IVX]{1,5}$")
_INSIDE = frozenset("of for and on in against".split())
_SHORTEST, _LONGEST = 3, 8


def stranger(reader: SentenceReader, at: int) -> None:
    """A capitalised name that the lexicon lacks, where its words, its number, its role or the report tell a body."""
    tokens, where = reader.tokens, (reader.sentence.index, at)
    token = tokens[at]
    first, last = _run(reader, at)
    text = " ".join(reader.analysis.document.text[tokens[first].start : tokens[last].end].split())
    alias = reader.facts.aliases.get(text) or reader.facts.aliases.get(token.text)
    if alias is not None:
        _aliased(reader, at, first, last, alias)
        return
    type_ = _type_of(reader, at, first, last)
    if type_ == "state" and first < at and _is_area(reader, at, first):
        return
    if type_ is None and _acronym(reader, at, first, last):
        type_ = "other"
    if token.lower in words("platforms") or (type_ is None and token.lower in words("no_body")):
        return
    if type_ is None and (where not in reader.setting.speakers or not token.text[:1].isupper()):
        return
    if type_ is None and ((first == last and not text.isupper()) or (at == 0 and token.pos != "PROPN")):
        return
    _make(reader, at, first, last, text, type_)


_AREAS = frozenset({"department", "departments"})
_OF_GOVERNMENT = frozenset(
    "defense defence state justice treasury interior police fire health education labor labour energy commerce agriculture "
    "transportation homeland security war intelligence foreign political public legal finance sheriff veterans housing".split()
)


def _is_area(reader: SentenceReader, at: int, first: int) -> bool:
    """ "In Boaco Department", "Boaco and Carazo Departments": a province under another name, unless it acts or speaks."""
    tokens = reader.tokens
    if tokens[at].lower not in _AREAS or {t.lower for t in tokens[first:at]} & _OF_GOVERNMENT:
        return False
    where = (reader.sentence.index, at)
    return where not in reader.setting.speakers and not reader.acts(at)


def _make(reader: SentenceReader, at: int, first: int, last: int, text: str, type_: ActorType | None) -> None:
    low, high = reader.extent(at, named=True)
    low, high = min(low, first), max(high, last)
    country = country_in(reader, low, high, at, None)
    inside = any(country_of(f) for f in reader.found if first <= f.first <= last)
    official = country is not None and type_ in ("state", "military", "police") and not inside
    mention = reader.make(at, low, high, "body")
    mention.name = f"{text} of {country_name(country)}" if official and country else text
    mention.type, mention.country, mention.noun, mention.definite = (
        type_ or "other",
        country,
        reader.tokens[at].lemma,
        True,
    )
    mention.strength = 2 if type_ else 1
    mention.relations = tuple(r for r in naming.belongs_to(reader, low, high, None) if r.name != text)
    told = (
        f"a body not in the lexicon, told by {reader.tokens[last].text!r}" if type_ else "an unknown name that speaks"
    )
    mention.why.append(told)
    mention.also = [c for c in reader.appositions(at) if c not in reader.body and c not in reader.person]
    reader.done.update((at, *range(first, last + 1), *mention.also))
    nested(reader, low, high)


def before_noun(reader: SentenceReader, at: int) -> None:
    """A body named before another noun: "a Defense Department report", "Royal Utopian Air Force pilots"."""
    tokens = reader.tokens
    first = at
    while first > 0 and _goes_before(reader, first - 1) and first - 1 not in reader.done:
        first -= 1
    if first == at or tokens[at].lower not in words("organisation_words"):
        return
    text = " ".join(reader.analysis.document.text[tokens[first].start : tokens[at].end].split())
    mention = reader.make(at, first, at, "body")
    mention.name, mention.noun, mention.definite, mention.strength = text, tokens[at].lemma, True, 2
    mention.type = cast(ActorType, mapped("organisation_words")[tokens[at].lower])
    inside = (country_of(f) for f in reader.found if first <= f.first <= at)
    mention.country = next((c.country for c in inside if c is not None), None)
    mention.why.append(f"a body not in the lexicon, told by {tokens[at].text!r}")
    reader.done.update(range(first, at + 1))


def _aliased(reader: SentenceReader, at: int, first: int, last: int, alias: Alias) -> None:
    name = alias.known
    mention = reader.make(at, first, last, "body")
    mention.name, mention.type, mention.country, mention.definite = alias.name, alias.type, alias.country, True
    if name is not None:
        mention.id, mention.type, mention.country, mention.sectors = name.id, name.type, name.country, name.sectors
        mention.relations = reader.facts.relations(name)
    mention.why.append(f"short for {alias.name!r}, introduced in the report")
    reader.done.update(range(first, last + 1))


def _acronym(reader: SentenceReader, at: int, first: int, last: int) -> bool:
    """ "The ISF fought on": capitals that act, or that the report sets behind their full form."""
    tokens = reader.tokens
    if first < last:
        initials = "".join(t.text[0] for t in tokens[first : last + 1] if t.text[:1].isupper())
        following = tokens[last + 1 : last + 3]
        shortened = len(following) == 2 and following[0].text == "(" and len(initials) > 1
        return shortened and following[1].text.replace(".", "").replace("-", "").startswith(initials)
    token = tokens[at]
    letters = token.text.replace(".", "").replace("-", "")
    if (
        not (letters.isupper() and letters.isalpha() and _SHORTEST <= len(letters) <= _LONGEST)
        or reader.sentence.text.isupper()
    ):
        return False
    if token.lower in words("no_body") or token.lower in words("hardware"):
        return False
    acts = token.dep in ("nsubj", "poss", "agent") and tokens[token.head].pos in ("VERB", "NOUN", "AUX")
    return acts or (token.dep in ("dobj", "pobj") and any(tokens[c].lower == "the" for c in token.children))


def _run(reader: SentenceReader, at: int) -> tuple[int, int]:
    """The capitalised words around a head, with "of", "for", "and" inside: "Committee for the Defence of Peace"."""
    tokens = reader.tokens
    first = last = at
    while first > 0 and _goes_before(reader, first - 1):
        first -= 1
    while last + 1 < len(tokens):
        token = tokens[last + 1]
        onward = _continues(tokens, last + 2) if token.lower in _INSIDE and first <= token.head <= last else None
        ended = tokens[last].lower in words("organisation_words") or tokens[last].lower in UNIONS
        if token.lower == "and" and first < last and ended:
            # "The Workers Union and the Teachers Union": two of them.
            onward = None
        if token.text[:1].isupper() and token.pos in ("PROPN", "NOUN", "ADJ", "NUM") and last + 1 not in reader.person:
            last += 1
        elif onward is not None:
            last = onward
        elif _NUMBER.match(token.text) and tokens[last].lemma in _UNITS and token.start == tokens[last].end + 1:
            last += 1
        else:
            break
    return first, last


def _goes_before(reader: SentenceReader, at: int) -> bool:
    token = reader.tokens[at]
    capital = token.text[:1].isupper() or _ORDINAL.match(token.text) is not None
    owner = at in reader.at and token.dep == "poss"
    return capital and at not in reader.person and token.pos in ("PROPN", "NOUN", "ADJ", "NUM", "X") and not owner


def _continues(tokens: list[Token], at: int) -> int | None:
    if at < len(tokens) and tokens[at].lower in ("the", "a"):
        at += 1
    return at if at < len(tokens) and tokens[at].text[:1].isupper() and tokens[at].pos == "PROPN" else None


def _type_of(reader: SentenceReader, at: int, first: int, last: int) -> ActorType | None:
    """What kind of body a name tells by its words: "104th Brigade" an army's, "Sahel Monitor" a medium."""
    tokens, kinds = reader.tokens, mapped("organisation_words")
    token = tokens[at]
    if token.lemma in _UNITS:
        numbered = any(_ORDINAL.match(t.text) for t in tokens[max(0, first - 1) : at])
        if numbered or (at + 1 < len(tokens) and _NUMBER.match(tokens[at + 1].text)):
            return "military"
    if not token.text[:1].isupper():
        return None
    if first == last:
        plain = token.pos == "PROPN" and (at > 0 or token.text.isupper())
        return cast(ActorType, kinds[token.lower]) if plain and token.lower in kinds else None
    for i in (last, at, *range(last - 1, first - 1, -1)):
        value = kinds.get(tokens[i].lower) or kinds.get(tokens[i].lemma)
        if value is not None and (i in (last, at) or "of" in {t.lower for t in tokens[first : last + 1]}):
            return cast(ActorType, value)
    return None
