"""Whose army and whose government: told by the places of a report where no words of it tell a country.

"The ministry said the garrison of Utopiaville …": the towns of a report lie in one country, and its organs are that
country's. Runs when places are known; names of places were not looked up when actors were read.
"""

from __future__ import annotations

from collections import Counter

from sitroom.lexicon.names import country_name
from sitroom.model.values import Actor
from sitroom.resolve.actors.facts import issuing_lines
from sitroom.resolve.actors.organs import is_organ, organ
from sitroom.text.analysis import Analysis

# Places of one country, and how many times those of the next one.
_LEAST, _LEAD = 2, 2
# Where it is told or talked about.
_ELSEWHERE = frozenset(("venue", "dateline", "source_base"))
_TYPES = frozenset(("state", "military", "police"))
_INDEFINITE = frozenset("a an another any no some every each other foreign".split())


def countries_by_places(analysis: Analysis) -> None:
    """Gives organs of states and bare governments without a country the one in which the places of the report lie."""
    lines = [analysis.sentences[i] for i in issuing_lines(analysis)]
    issuers = {a.name for a in analysis.actors if any(s.start <= a.start < s.end for s in lines)}
    open_ = [i for i, a in enumerate(analysis.actors) if _lacks_country(a) and a.name not in issuers]
    if not open_:
        return
    country = _country_of_places(analysis)
    title = country_name(country) if country else None
    if country is None or title is None:
        return
    renamed: dict[Actor, Actor] = {}
    for i in open_:
        actor = analysis.actors[i]
        if (actor.name or "").lower() in ("government", "regime"):
            told = {"name": title, "id": country, "country": country, "type": "state", "sectors": ("GOV",)}
        else:
            told = {"name": f"{organ(actor.name or '')} of {title}", "country": country}
        renamed[actor] = analysis.actors[i] = actor.model_copy(update=told)
        analysis.explain(f"actor:{actor.start}", f"country {country}, in which the places of the report lie")
    for reporting in analysis.reportings:
        if reporting.actor is not None:
            reporting.actor = renamed.get(reporting.actor, reporting.actor)


def _lacks_country(actor: Actor) -> bool:
    if actor.country is not None or actor.id is not None or actor.person or actor.relations or not actor.name:
        return False
    if actor.type not in _TYPES or actor.text.split()[0].lower() in _INDEFINITE:
        return False
    return actor.name.lower() in ("government", "regime") or is_organ(actor.name)


def _country_of_places(analysis: Analysis) -> str | None:
    counts = Counter(p.country for p in analysis.places if p.country and p.role not in _ELSEWHERE)
    ranked = counts.most_common(2)
    if not ranked or ranked[0][1] < _LEAST:
        return None
    return ranked[0][0] if len(ranked) < 2 or ranked[0][1] >= _LEAD * ranked[1][1] else None
