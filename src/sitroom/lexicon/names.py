"""One index over every known name: countries, capitals, peoples, groups, organisations, forces, persons.

Names are compared word by word after folding: case, diacritics, apostrophes and full stops go, hyphens part words,
Arabic articles inside or before a name do not count ("Jabhat an-Nusra" is "Jabhat al-Nusra"), and spellings that
transliterations waver between fall together ("Nusrah", "Nusra"; "Shabab", "Shabaab"). The longest name wins.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, Protocol, TypeAlias, cast

from sitroom.lexicon.tables import several, table
from sitroom.model.values import ActorType, Relation, RelationType

NameKind = Literal["country", "capital", "adjective", "demonym", "metonym", "group", "organisation", "force", "person"]

_ARTICLES = frozenset(("al", "el", "ul"))
# Assimilated forms of the article: only with the hyphen, for "as", "at", "an" are English words.
_HYPHENED = frozenset("an as ash at ath ad adh ar az es ed en er et ez il".split())
_LETTERS = str.maketrans(
    {"ı": "i", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ə": "a"}
)
_SILENT = frozenset(("-", "‐", "‑", "'", "’", "‘"))
_ARTICLE = re.compile(r"(?i)\b(a[nstdrz]|ash|al|el)-(?=\w)")
_POSSESSIVE = re.compile(r"['’]s\b")
_DROPPED = re.compile(r"[.'’‘ʼʻ`´′]")
_PARTS = re.compile(r"[-‐‑–/]+")
_SPELLINGS = (
    (re.compile(r"(.)\1+"), r"\1"),
    (re.compile(r"ou"), "u"),
    (re.compile(r"q"), "k"),
    (re.compile(r"dh"), "d"),
    (re.compile(r"(?<=[aeiou])h$"), ""),
)
# Most words have nothing of these, and are left as they are for the price of one look.
_WAVERING = re.compile(r"(.)\1|ou|q|dh|[aeiou]h$")
# Abbreviations that are words when a heading is set in capitals.
_WORDS_IN_CAPITALS = frozenset(
    "US IS IT WHO AID AIM ACT AA PA AN AS AT IN ON OR SO UP CAR SET STEP ICE EU ARE HAS SAW".split()
)


class Word(Protocol):
    """What the index needs to know of a token."""

    @property
    def text(self) -> str:
        """The token as written."""


@dataclass(frozen=True, slots=True)
class Name:
    """One spelling of one actor or country. `id` is stable in its table; `exact` holds for abbreviations.

    `since` and `until` bound a renaming (ISO dates or parts of them); `formerly` says that this spelling is the later
    name and `name` the earlier.
    """

    kind: NameKind
    id: str
    name: str
    text: str
    type: ActorType
    country: str | None
    sectors: tuple[str, ...] = ()
    relations: tuple[tuple[Relation, str, str], ...] = ()
    exact: bool = False
    ambiguous: bool = False
    since: str = ""
    until: str = ""
    active_in: tuple[str, ...] = ()
    gender: str = ""
    formerly: bool = False

    @property
    def listed(self) -> str | None:
        """The id, or None for a name that only the report has."""
        return self.id or None

    @property
    def key(self) -> str:
        """What tells two actors apart, with an id or without."""
        return self.id or self.name


_Spelled: TypeAlias = tuple[Name, tuple[bool, ...]]
"""A name and which of its words must have a capital."""


@dataclass(frozen=True, slots=True)
class Found:
    """Names that stand at tokens `first` to `last` (both inclusive), several where the spelling is shared."""

    first: int
    last: int
    names: tuple[Name, ...]

    def of(self, *kinds: NameKind) -> Name | None:
        """The first name of one of these kinds, one that is not ambiguous before others."""
        fitting = [n for n in self.names if n.kind in kinds]
        return next((n for n in fitting if not n.ambiguous), fitting[0] if fitting else None)


@lru_cache(maxsize=65536)
def fold(text: str) -> tuple[str, ...]:
    """The comparable words of a token.

    >>> fold("Da’esh"), fold("Jean-Bosco"), fold("U.S."), fold("Türkiye")
    (('daesh',), ('jean', 'bosco'), ('us',), ('turkiye',))
    """
    if text.isascii():
        plain = text.lower()
    else:
        decomposed = unicodedata.normalize("NFKD", text.translate(_LETTERS))
        plain = "".join(c for c in decomposed if not unicodedata.combining(c)).casefold().translate(_LETTERS)
    plain = _DROPPED.sub("", plain)
    return tuple(_spelling(part) for part in _PARTS.split(plain) if part)


def _spelling(word: str) -> str:
    if len(word) < 4 or not _WAVERING.search(word) or not word.isalpha():
        return word
    for pattern, by in _SPELLINGS:
        word = pattern.sub(by, word)
    return word


class NameIndex:
    """Finds the longest known names in a token sequence."""

    def __init__(self, names: Sequence[Name]) -> None:
        keyed: dict[tuple[str, ...], list[_Spelled]] = {}
        for name in names:
            key, capitals = _key(name)
            if key:
                same = keyed.setdefault(key, [])
                spelled = (name, capitals)
                if not any(_alike(spelled, other) for other in same):
                    same.append(spelled)
        self._names = {key: tuple(found) for key, found in keyed.items()}
        self._longest: dict[str, int] = {}
        for key in keyed:
            self._longest[key[0]] = max(len(key), self._longest.get(key[0], 0))

    def __len__(self) -> int:
        return len(self._names)

    def get(self, text: str) -> tuple[Name, ...]:
        """All names of this spelling, whatever its case.

        >>> {n.id for n in names().get("Turkiye")}
        {'TUR'}
        """
        words = tuple(w for part in text.split() for w in fold(part))
        while len(words) > 1 and words not in self._names and words[0] in ("the", *_ARTICLES):
            words = words[1:]
        return tuple(name for name, _ in self._names.get(words, ()))

    def find(self, tokens: Sequence[Word], caseless: bool = False, shouted: bool = False) -> list[Found]:
        """Names in text order, the longest at each place, none overlapping.

        `caseless` is for text without capitals, `shouted` for headings in nothing else.
        """
        words, at, articles = _words(tokens)
        longest, known = self._longest, self._names
        found: list[Found] = []
        i, n = 0, len(words)
        while i < n:
            reach = longest.get(words[i])
            if not reach:
                i += 1
                continue
            for size in range(min(reach, n - i), 0, -1):
                names = known.get(tuple(words[i : i + size]))
                if names is None:
                    continue
                span = at[i : i + size]
                hits = tuple(x for x, capitals in names if _fits(x, capitals, tokens, span, caseless, shouted))
                if hits:
                    first = at[i]
                    while first - 1 in articles:
                        first -= 1
                    found.append(Found(first, at[i + size - 1], hits))
                    i += size
                    break
            else:
                i += 1
        return found


def _words(tokens: Sequence[Word]) -> tuple[list[str], list[int], set[int]]:
    """Folded words with their token indices, and the indices of articles and hyphens that belong to the word after."""
    words: list[str] = []
    at: list[int] = []
    articles: set[int] = set()
    last = len(tokens) - 1
    for i, token in enumerate(tokens):
        text = token.text
        parts = fold(text)
        if not parts:
            if i and i - 1 in articles and text in "-‐‑–":
                articles.add(i)
            elif text not in _SILENT:
                words.append(text)
                at.append(i)
            continue
        start = parts[0]
        hyphened = i < last and tokens[i + 1].text in ("-", "‐", "‑")
        if (
            i < last
            and len(parts) == 1
            and ((start in _ARTICLES and text != "EL") or (hyphened and start in _HYPHENED))
        ):
            articles.add(i)
            # "El Salvador" keeps its article: it is looked up with it, and the word after it again without.
            if not hyphened and start == "el" and text[0] == "E":
                words.append(start)
                at.append(i)
            continue
        if len(parts) > 1 and start in _ARTICLES | _HYPHENED:
            parts = parts[1:]
        for part in parts:
            words.append(part)
            at.append(i)
    return words, at, articles


def _fits(
    name: Name, capitals: Sequence[bool], tokens: Sequence[Word], at: Sequence[int], caseless: bool, shouted: bool
) -> bool:
    if name.exact:
        plain = "".join(tokens[i].text for i in dict.fromkeys(at)).replace(".", "").replace("-", "").replace("/", "")
        wanted = name.text.replace(".", "").replace("-", "").replace(" ", "").replace("/", "")
        if (caseless and len(wanted) > 3) or (caseless and len(at) > 1):
            return plain.casefold() == wanted.casefold()
        return plain == wanted and not (shouted and wanted in _WORDS_IN_CAPITALS)
    if caseless:
        return len(at) > 1 or name.kind in ("country", "adjective", "capital") or not name.ambiguous
    previous = -1
    for token, capital in zip(at, capitals, strict=False):
        if capital and token != previous:
            text = tokens[token].text
            if not (text[0].isupper() or text[0].isdigit() or any(c.isupper() for c in text)):
                return False
        previous = token
    return True


def _key(name: Name) -> tuple[tuple[str, ...], tuple[bool, ...]]:
    """The folded words of a name and which of them are written with a capital."""
    words: list[str] = []
    capitals: list[bool] = []
    parts = name.text.replace("(", "( ").replace(")", " )").replace(",", " ,")
    if "-" in parts:
        parts = _ARTICLE.sub(lambda m: "" if m.start() or name.kind != "country" else m[0], parts)
    parts = _POSSESSIVE.sub(" 's", parts)
    for part in parts.split():
        folded = fold(part)
        if not folded:
            words.append(part)
            capitals.append(False)
        elif (len(folded) == 1 and folded[0] == "the" and not words) or (
            len(folded) == 1 and folded[0] in _ARTICLES and name.kind not in ("country", "capital", "metonym")
        ):
            continue
        else:
            pieces = _PARTS.split(part)
            for number, word in enumerate(folded):
                words.append(word)
                piece = pieces[number] if number < len(pieces) else part
                capitals.append(piece[:1].isupper())
    if not any(capitals) and words:
        capitals[-1] = False
    return tuple(words), tuple(capitals)


def _alike(spelled: _Spelled, other: _Spelled) -> bool:
    """Two spellings of one name that the index cannot tell apart."""
    (a, capitals), (b, others) = spelled, other
    return capitals == others and (a.kind, a.id, a.exact, a.ambiguous, a.since) == (
        b.kind,
        b.id,
        b.exact,
        b.ambiguous,
        b.since,
    )


@cache
def names() -> NameIndex:
    """The index over all curated tables."""
    return NameIndex(
        [*_countries(), *_seats(), *_actors("group"), *_actors("organisation"), *_actors("force"), *_persons()]
    )


@cache
def country_name(iso3: str) -> str | None:
    """The short English name of a country.

    >>> country_name("USA")
    'United States'
    """
    return _country_names().get(iso3)


def country_code(text: str) -> str | None:
    """The ISO 3166-1 alpha-3 code of a country by its code or any of its names, in capitals or not.

    >>> country_code("zambia"), country_code("ZMB"), country_code("Lusaka")
    ('ZMB', 'ZMB', None)
    """
    return _country_codes().get(" ".join(text.casefold().split()))


def country_names() -> dict[str, str]:
    """The short English names of all countries by their codes."""
    return dict(_country_names())


@cache
def _country_codes() -> dict[str, str]:
    found: dict[str, str] = {}
    for row in table("countries"):
        for called in (row["iso3"], row["name"], *several(row["names"])):
            found.setdefault(called.casefold(), row["iso3"])
    return found


@cache
def _country_names() -> dict[str, str]:
    return {row["iso3"]: row["name"] for row in table("countries")}


def _countries() -> Iterator[Name]:
    for row in table("countries"):
        iso3, name = row["iso3"], row["name"]
        former = "former" in row["note"]
        cells: tuple[tuple[NameKind, Sequence[str]], ...] = (
            ("country", (name, *several(row["names"]))),
            ("capital", (row["capital"], *several(row["capital_names"]))),
            ("metonym", several(row["metonyms"])),
            ("demonym", several(row["demonyms"])),
            ("adjective", several(row["adjectives"])),
        )
        for kind, texts in cells:
            for text in dict.fromkeys(t for t in texts if t):
                exact = text.replace(".", "").isupper() and len(text) < 7
                # "Congolese" is usually of the larger neighbour.
                rare = former or (kind in ("adjective", "demonym") and "usually the neighbour" in row["note"])
                yield Name(kind, iso3, name, text, "state", iso3, ("GOV",), exact=exact, ambiguous=rare)


def _seats() -> Iterator[Name]:
    """Buildings and towns that stand for the body that sits there; a town is as readily a place as a capital is."""
    bodies = {row["id"]: row for kind in ("group", "organisation", "force") for row in table(_TABLES[kind])}
    for row in table("metonym_offices"):
        actor = row["actor"]
        kind: NameKind = "metonym" if row["kind"] == "seat" else "capital"
        body = bodies.get(actor)
        type_ = "state" if body is None else cast(ActorType, body["type"] or "other")
        title = (country_name(actor) or actor) if body is None else body["name"]
        country = actor if body is None else body["country"] or None
        sectors = ("GOV",) if body is None else several(body["sectors"])
        for text in (row["name"], *several(row["names"])):
            exact = text.isupper() and len(text) < 7
            yield Name(kind, actor, title, text, type_, country, sectors, exact=exact, ambiguous=bool(row["ambiguous"]))


def _relations(cell: str, titles: dict[str, str]) -> tuple[tuple[Relation, str, str], ...]:
    """`affiliate_of:al-qaeda@2012/2016` gives the relation with the dates between which it held."""
    relations: list[tuple[Relation, str, str]] = []
    for part in several(cell):
        kind, _, rest = part.partition(":")
        target, _, dates = rest.partition("@")
        since, _, until = dates.partition("/")
        if kind in ("affiliate_of", "part_of", "ally_of", "formerly"):
            relation = Relation(
                type=cast(RelationType, kind), name=titles.get(target, target), id=_actor_id(target, titles)
            )
            relations.append((relation, since, until))
    return tuple(relations)


def _actor_id(target: str, titles: dict[str, str]) -> str | None:
    return target if target in titles else None


_TABLES: dict[str, str] = {"group": "groups", "organisation": "organisations", "force": "forces", "person": "persons"}


@cache
def _titles() -> dict[str, str]:
    """Id to name over the tables of actors, for relations between them."""
    return {row["id"]: row["name"] for kind in ("group", "organisation", "force") for row in table(_TABLES[kind])}


def _actors(kind: Literal["group", "organisation", "force"]) -> Iterator[Name]:
    titles = _titles()
    for row in table(_TABLES[kind]):
        type_ = cast(ActorType, row["type"] or "other")
        sectors, active = several(row["sectors"]), several(row["active_in"])
        unsure = {t.casefold() for t in several(row["ambiguous"])}
        relations = _relations(row["affiliations"], titles)
        renamed: dict[str, tuple[str, str]] = {}
        for part in several(row["renamings"]):
            text, _, dates = part.partition("@")
            since, _, until = dates.partition("/")
            renamed[text] = (since, until)
        abbreviations = dict.fromkeys(several(row["abbreviations"]))
        # What needs a cue is a name too, listed with the others or not.
        spelled = dict.fromkeys((row["name"], *several(row["names"]), *renamed, *several(row["ambiguous"])))
        for text in (*spelled, *abbreviations):
            exact = text in abbreviations or (text.isupper() and len(text) < 7)
            since, until = renamed.get(text, ("", ""))
            later = text in renamed and (not until or (bool(row["end"]) and row["end"][:4] <= until[:4]))
            yield Name(
                kind,
                row["id"],
                row["name"],
                text,
                type_,
                row["country"] or None,
                sectors,
                relations,
                exact,
                text.casefold() in unsure,
                since,
                until,
                active,
                formerly=later,
            )


def _persons() -> Iterator[Name]:
    titles = _titles()
    types = {row["id"]: row["type"] for kind in ("group", "organisation", "force") for row in table(_TABLES[kind])}
    for row in table("persons"):
        bodies = several(row["affiliations"])
        belongs = "|".join(f"part_of:{part}" for part in bodies)
        # An envoy of the United Nations does not act for the country of his passport.
        nobody = any(types.get(part.partition("@")[0]) == "igo" for part in bodies)
        for text in dict.fromkeys((row["name"], *several(row["names"]), *several(row["surname_alone"]))):
            yield Name(
                "person",
                row["id"],
                row["name"],
                text,
                "person",
                None if nobody else row["country"] or None,
                relations=_relations(belongs, titles),
                gender=row["gender"],
            )
