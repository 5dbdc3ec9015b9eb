"""News agencies by their names and codes, and outlets by their domains."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.spellings import key
from sitroom.lexicon.tables import several, table

_TAIL = re.compile(
    r"(?:\.(?:com|org|net|info|news))?(?: (?:online|newspaper|daily newspaper|website|news website|digital))?$"
)
_ARTICLE = frozenset(("the",))


@dataclass(frozen=True, slots=True)
class Agency:
    """One row of `agencies.tsv`."""

    id: str
    name: str
    kind: str
    country: str


@cache
def by_name() -> dict[tuple[str, ...], Agency]:
    """Agencies by the folded words of their full names."""
    found: dict[tuple[str, ...], Agency] = {}
    for row in table("agencies"):
        agency = Agency(row["id"], row["name"], row["kind"], row["country"])
        for name in (row["name"], *several(row["names"])):
            if re.search(r" \(.*\)$", name):
                continue
            found.setdefault(folded(name), agency)
    return found


@cache
def by_code() -> dict[str, tuple[Agency, ...]]:
    """Agencies by the codes that stand for them, as written; several where a code is not one agency's alone."""
    found: dict[str, tuple[Agency, ...]] = {}
    for row in table("agencies"):
        agency = Agency(row["id"], row["name"], row["kind"], row["country"])
        for code in (*several(row["codes"]), row["name"]):
            if agency not in found.get(code, ()) and (" " not in code or code == row["name"]):
                found[code] = (*found.get(code, ()), agency)
    return found


def agencies_named(name: str) -> tuple[Agency, ...]:
    """Which agencies a name or code may mean, without any other words in it.

    >>> [a.id for a in agencies_named("AFP")], [a.id for a in agencies_named("the Associated Press")]
    (['agence-france-presse'], ['associated-press'])
    >>> agencies_named("afp"), len(agencies_named("APA")) > 1
    ((), True)
    """
    name = name.strip()
    exact = by_code().get(name)
    if exact:
        return exact
    words = folded(name)
    one = by_name().get(words)
    if one is None and words[-2:] == ("news", "agency"):
        one = by_name().get(words[:-2])
        exact = by_code().get(re.sub(r"(?i)\s+news agency$", "", name))
        return exact or ((one,) if one else ())
    return (one,) if one else ()


@cache
def by_domain() -> dict[str, str]:
    """The names of outlets by domain."""
    return {row["domain"]: row["name"] for row in table("outlets")}


@cache
def agency_domains() -> dict[str, Agency]:
    """Agencies by their domains."""
    return {
        domain: Agency(row["id"], row["name"], row["kind"], row["country"])
        for row in table("agencies")
        for domain in several(row["domains"])
    }


def of_host(host: str) -> tuple[str | None, Agency | None]:
    """The name of the outlet and the agency that a host belongs to, subdomains included.

    >>> of_host("english.alarabiya.example"), of_host("uk.reuters.com")[1].id
    ((None, None), 'reuters')
    """
    parts = host.lower().removeprefix("www.").split(".")
    for at in range(len(parts) - 1):
        domain = ".".join(parts[at:])
        name, agency = by_domain().get(domain), agency_domains().get(domain)
        if name or agency:
            return name, agency
    return None, None


def folded(name: str) -> tuple[str, ...]:
    """The comparable words of an outlet's or agency's name: no article in front, no ".com" or "Online" behind."""
    words = tuple(key(_TAIL.sub("", name.lower().strip())).split())
    return words[1:] if len(words) > 1 and words[0] in _ARTICLE else words


@cache
def countries_of_towns() -> dict[str, str]:
    """ISO 3166-1 alpha-3 codes by capital and by country, in small letters: what a dateline names."""
    found: dict[str, str] = {}
    for row in table("countries"):
        for name in (row["capital"], *several(row["capital_names"]), row["name"], *several(row["names"])):
            if name:
                found.setdefault(name.lower(), row["iso3"])
    return found


@cache
def country_of_outlet(name: str) -> str | None:
    """The country of an outlet that `outlets.tsv` has."""
    words = folded(name)
    return next(
        (r["country"] or None for r in table("outlets") if words in (folded(r["name"]), folded(r["domain"]))), None
    )
