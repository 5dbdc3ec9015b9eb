"""One shape of every error that the API gives: {"error": {"code", "message", "hint", "where"}}."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from sitroom.model.errors import SitroomError, UsageError
from sitroom.serve.exits import http_status


class Told(BaseModel):
    """What went wrong: a stable code, what it means here, what to do."""

    code: str
    message: str
    hint: str | None = None
    where: str | None = None


class ErrorBody(BaseModel):
    """The body of every answer that is an error."""

    error: Told


RESPONSES: dict[int | str, dict[str, object]] = {
    "4XX": {"model": ErrorBody, "description": "The request was wrong, or what it names is not there."},
    "5XX": {"model": ErrorBody, "description": "The room or sitroom failed."},
}


def as_error(error: Exception, address: str) -> tuple[int, Told]:
    """An exception as the status and the message of an answer."""
    if isinstance(error, SitroomError):
        return http_status(error), Told(
            code=error.code, message=error.message, hint=error.hint or None, where=error.where or None
        )
    if isinstance(error, RequestValidationError):
        first: Mapping[str, object] = error.errors()[0] if error.errors() else {"loc": (), "msg": "it is malformed"}
        loc = first["loc"]
        where = ".".join(str(part) for part in loc) if isinstance(loc, tuple) else None
        wrong = UsageError("usage.parameter", f"{where}: {first['msg']}", "/api/docs lists what is taken", where or "")
        return as_error(wrong, address)
    if isinstance(error, HTTPException):
        missing = UsageError("usage.address", f"{address}: {error.detail}", "/api/docs lists what there is")
        return error.status_code, as_error(missing, address)[1]
    logging.getLogger("sitroom").exception("a request failed", exc_info=error)
    return 500, Told(
        code="sitroom.fault",
        message=f"sitroom failed: {type(error).__name__}",
        hint="the log of the server says where; please report it",
    )


def json_error(request: Request, error: Exception) -> JSONResponse:
    """The answer of the API to an exception."""
    status, told = as_error(error, request.url.path)
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else None
    return JSONResponse(ErrorBody(error=told).model_dump(), status, headers)
