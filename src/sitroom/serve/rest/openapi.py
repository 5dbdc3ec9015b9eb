"""The API as a whole: what it is called, what belongs to it, and its description for programs."""

from __future__ import annotations

import json
from typing import Any

from fastapi import FastAPI

from sitroom import __version__
from sitroom.serve.rest import api, changes, worldmap
from sitroom.serve.rest.errors import RESPONSES
from sitroom.serve.rest.strict import OfTheCall

ABOUT = (
    "What a room holds: reports, what single reports say (records), and what records of several reports tell of together "
    "(findings). Every error has one shape: `error` with `code`, `message`, `hint` and `where`."
)


def api_app(**more: Any) -> FastAPI:
    """An application with the API and nothing else. It answers once `state` has a desk and an intake."""
    app = FastAPI(
        title="sitroom",
        version=__version__,
        summary="A room of reports on wars and peace processes",
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        **more,
    )
    for part in (worldmap.router, api.router, changes.reading, changes.router):
        app.include_router(part, prefix="/api/v1", responses=RESPONSES, dependencies=[OfTheCall])
    app.add_api_route("/api/v1", lambda: _what_there_is(app), include_in_schema=False)
    return app


def _what_there_is(app: FastAPI) -> dict[str, Any]:
    """Every call with what it is for, where it is described."""
    calls = [
        {"method": method.upper(), "path": path, "summary": operation["summary"]}
        for path, methods in app.openapi()["paths"].items()
        for method, operation in methods.items()
    ]
    return {"about": ABOUT, "docs": "/api/docs", "openapi": "/api/openapi.json", "calls": calls}


def openapi_text() -> str:
    """`schema/openapi.json`."""
    return json.dumps(api_app().openapi(), ensure_ascii=False, indent=1) + "\n"
