"""Names whose only known place is a hamlet far from all that the report speaks of.

Most villages that are fought over are in no gazetteer, and most have a namesake in one. Such a name stays unresolved.
"""

from __future__ import annotations

from sitroom.lexicon.gazetteer import Entry
from sitroom.resolve.places.context import Context
from sitroom.resolve.places.scan import Match

# Fewer people; the share by which the report speaks of some other country; less nearness to its places (some 400 km).
_HAMLET, _SPOKEN_OF, _NEARBY = 15_000, 0.4, 0.02


def leave_namesakes(groups: dict[str, list[Match]], context: Context) -> None:
    """Takes the choice back from names that mean a hamlet in a country that nothing else in the report lies in."""
    for name, group in groups.items():
        chosen = [m.chosen for m in group if m.chosen is not None]
        if not chosen or any(m.sure or (m.within is not None and m.hard) for m in group):
            continue
        spoken = max((context.share(c, name) for c in context.countries), default=0.0)
        if spoken >= _SPOKEN_OF and all(_is_hamlet_abroad(entry, name, context) for entry in chosen):
            for match in group:
                match.why.append(f"{chosen[0].name} in {'/'.join(chosen[0].countries)} is a namesake far from all else")
                match.chosen, match.entries = None, ()


def _is_hamlet_abroad(entry: Entry, name: str, context: Context) -> bool:
    # A place of our own tables by its own name is known the world over, whatever its size; a base or an airport by any
    # of its names.
    ours = entry.curated and (entry.rank < 1 or entry.feature not in ("town", "village"))
    known = entry.feature in ("country", "former_country", "admin1") or (ours and entry.feature != "locality")
    return (
        not known
        and entry.population < _HAMLET
        and all(context.share(c, name) <= 0 for c in entry.countries)
        and context.near(entry, name) < _NEARBY
    )
