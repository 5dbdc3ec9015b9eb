"""The map: what is drawn, the list beside it, and all of it as files."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi import Query as Parameter
from fastapi.responses import Response, StreamingResponse

from sitroom.model.errors import UsageError
from sitroom.room.worldmap import DONE, Part
from sitroom.serve.asked import day
from sitroom.serve.rest.api import TYPES, Asked, Limit, Offset, OurDesk, Page, answer, page_of
from sitroom.serve.spoken import spoken

POINTS = 100
"""Points of one request."""
AT_ONCE = 500
router = APIRouter()


@router.get("/map", tags=["map"], summary="All findings with a place, as counts", response_model=dict[str, Any])
def cells(desk: OurDesk, asked: Asked) -> Response:
    """Findings counted by place, kind and day, and the movements of forces: all that there are.

    `places` are [longitude, latitude, precision, name]; `cells` are [place, kind, day, number, day, number, …], where a place,
    a kind and a day are positions in `places`, `kinds` and `days`, each day but the first told by the distance from the one
    before it, and −1 is no day. `movements` are [longitude, latitude, longitude, latitude, whether done, number of records].
    """
    return answer(desk.told("map_cells", asked.findings()) if asked.narrows else desk.told("map_cells"))


@router.get("/map/findings", tags=["map"], summary="Findings of a part of the map", response_model=Page[dict[str, Any]])
def listed(
    request: Request,
    desk: OurDesk,
    asked: Asked,
    box: Annotated[str | None, Parameter(description="west,south,east,north in degrees", max_length=100)] = None,
    at: Annotated[list[str] | None, Parameter(description="longitude,latitude, exactly", max_length=POINTS)] = None,
    first: Annotated[str | None, Parameter(description="On this day or later, or on no day.")] = None,
    last: Annotated[str | None, Parameter(description="On this day or earlier, or on no day.")] = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> Response:
    """Findings that lie in a box or at single points, the latest day first; `told` says what each is in plain words."""
    points = tuple(_numbers(each, 2, "at") for each in at or ())
    part = Part(
        box=_numbers(box, 4, "box") if box else None,  # type: ignore[arg-type]
        at=points,  # type: ignore[arg-type]
        first=day(first, "first"),
        last=day(last, "last"),
    )
    found, total = desk.room().map_findings(asked.findings(), part, limit=limit, offset=offset)
    shown = [row | {"told": spoken(row["what"], row["kind"])} for row in found]
    return page_of(request, shown, total, limit, offset)


@router.get("/findings.geojson", tags=["files"], summary="Findings with a place")
def findings_geojson(desk: OurDesk, asked: Asked) -> Response:
    """Findings that have a place, as points (RFC 7946), each with its precision: an area is no exact place.

    All of them; `left_out` says how many have no place.
    """
    wanted, located = asked.findings(), asked.findings(located=True)
    without = desk.told("count_findings", wanted) - desk.told("count_findings", located)
    features = (
        {
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": [row["lon"], row["lat"]]},
            "properties": {name: value for name, value in row.items() if name not in ("lat", "lon")},
        }
        for row in desk.room().located(wanted)
    )
    return _collection(features, {"without_place": without})


@router.get("/movements.geojson", tags=["files"], summary="Movements of forces")
def movements(desk: OurDesk, asked: Asked) -> Response:
    """Movements whose origin and destination are both on the map, as lines from the one to the other. All of them."""

    def rows() -> Iterator[dict[str, Any]]:
        offset = 0
        while some := desk.room().records(asked.query.narrowed(kinds=("force",), limit=AT_ONCE, offset=offset)):
            yield from some
            offset += AT_ONCE

    return _collection((line for row in rows() if (line := _movement(row)) is not None), None)


def _movement(row: dict[str, Any]) -> dict[str, Any] | None:
    record = row["record"]
    ends = [record["origin"] or {}, record["destination"] or {}]
    line = [[end.get("lon"), end.get("lat")] for end in ends]
    if None in line[0] or None in line[1] or line[0] == line[1]:
        return None
    told = {name: row[name] for name in ("key", "finding", "what", "published", "outlet", "reality")}
    told["done"] = row["reality"] in DONE
    return {"type": "Feature", "geometry": {"type": "LineString", "coordinates": line}, "properties": told}


def _collection(features: Iterable[dict[str, Any]], left_out: dict[str, int] | None) -> Response:
    """A file of GeoJSON, sent while it is made: it may be larger than what should be at hand at once."""

    def parts() -> Iterator[str]:
        yield '{"type": "FeatureCollection", "features": ['
        some: list[str] = []
        between = "\n"
        for feature in features:
            some.append(json.dumps(feature, ensure_ascii=False))
            if len(some) == AT_ONCE:
                yield between + ",\n".join(some)
                some, between = [], ",\n"
        yield (between + ",\n".join(some) if some else "") + "\n]"
        yield f', "left_out": {json.dumps(left_out)}}}' if left_out is not None else "}"

    return StreamingResponse(parts(), media_type=TYPES["geojson"])


def _numbers(text: str, count: int, option: str) -> tuple[float, ...]:
    """Degrees, as an address has them. Raises `UsageError` for others."""
    parts = re.split(r"\s*,\s*", text.strip())
    try:
        numbers = tuple(float(part) for part in parts)
    except ValueError:
        numbers = ()
    if len(numbers) != count or not all(map(math.isfinite, numbers)):
        hint = "20.5,-12,33,4.5: west, south, east, north" if count == 4 else "28.3,-15.4: longitude, latitude"
        raise UsageError("usage.point", f"{text!r:.100} is no {'box' if count == 4 else 'point'}", hint, option)
    return numbers
