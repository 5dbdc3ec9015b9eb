"""Places: which words name one, which place it is, and what it is to the clause."""

from __future__ import annotations

from sitroom.lexicon.gazetteer import Entry, Gazetteer, gazetteer
from sitroom.model.values import Place, PlacePrecision, PlaceRole
from sitroom.resolve.places.decide import decide
from sitroom.resolve.places.recognise import recognise
from sitroom.resolve.places.roles import role_of
from sitroom.resolve.places.scan import Match
from sitroom.text.analysis import Analysis

_AROUND = frozenset("near outside around nearby toward towards off beyond".split())


def resolve_places(analysis: Analysis, atlas: Gazetteer | None = None) -> None:
    """Fills `analysis.places` in text order. `atlas` defaults to the gazetteer in the user's cache directory.

    The reasons for each choice stand in `analysis.explanations["place:START"]`.
    """
    atlas = atlas or gazetteer()
    recognised = recognise(analysis, atlas)
    decide(analysis, recognised, atlas)
    for scene in recognised.scenes:
        containers = {id(m.within) for m in scene.matches if m.within is not None and m.hard}
        roles: dict[int, PlaceRole] = {}
        for match in scene.matches:
            text = analysis.document.text
            role = role_of(scene.sentence, match, text[match.end : match.end + 16], scene.dateline or match.dashed)
            if id(match) in containers and role != "dateline":
                role = "mentioned"
            roles[id(match)] = role
        for match in scene.matches:
            place = _place(analysis, match, roles[id(match)], atlas)
            if place is not None:
                analysis.places.append(place)
    analysis.places.sort(key=lambda p: (p.start, p.end))


def _place(analysis: Analysis, match: Match, role: PlaceRole, atlas: Gazetteer) -> Place | None:
    entry = match.chosen or match.area
    if entry is None:
        if match.cue < 2 and not match.kind:
            return None
        analysis.explain(f"place:{match.start}", f"{match.text}: no gazetteer knows it; {_cue(match)}")
        return Place(start=match.start, end=match.end, text=match.text, role=role)
    contained = match.chosen is None
    if entry.lat is None and entry.feature == "admin2" and entry.admin1 is not None:
        # A district that no town of the gazetteer is filed under: the point of the province around it.
        entry, contained = atlas.get(entry.admin1), True
        match.why.append("no point for the district: that of the area around it")
    admin1 = None
    if entry.feature == "admin1":
        admin1 = entry.name
    elif entry.admin1 is not None:
        admin1 = atlas.get(entry.admin1).name
    precision = _precision(entry, match)
    if contained and precision == "near":
        precision = "admin2"
    if match.kind in ("admin1", "admin2") and precision == "near":
        # "Duma district", and only the town is known.
        precision = "admin1" if match.kind == "admin1" else "admin2"
    analysis.explain(
        f"place:{match.start}",
        f"{match.text}: {entry.name} ({entry.ref}, {'/'.join(entry.countries) or 'no country'}), "
        f"score {match.score:.1f} of {len(match.entries)} candidates; {'; '.join([_cue(match), *match.why])}",
    )
    for other in sorted(match.entries, key=lambda e: -e.population)[:5]:
        if other.id != entry.id:
            analysis.explain(
                f"place:{match.start}",
                f"  not {other.name} ({other.ref}, {'/'.join(other.countries)}, {other.feature}, "
                f"{other.population} people)",
            )
    return Place(
        start=match.start,
        end=match.end,
        text=match.text,
        name=match.text if contained else entry.name,
        id=None if contained else entry.ref,
        lat=entry.lat,
        lon=entry.lon,
        country=entry.country,
        admin1=admin1,
        feature=match.after or "place" if contained else entry.feature,
        precision=precision,
        role=role,
    )


def _cue(match: Match) -> str:
    return f"signed by {match.before or match.after!r}" if match.cue else "known without a sign"


def _precision(entry: Entry, match: Match) -> PlacePrecision:
    if entry.lat is None:
        return "unresolved" if entry.feature == "town" else _level(entry)
    if entry.precision:
        if entry.precision == "exact" and match.before in _AROUND:
            return "near"
        return entry.precision  # type: ignore[return-value]
    return _level(entry)


def _level(entry: Entry) -> PlacePrecision:
    if entry.feature in ("country", "former_country"):
        return "country"
    if entry.feature == "admin1":
        return "admin1"
    if entry.feature == "admin2":
        return "admin2"
    return "near"
