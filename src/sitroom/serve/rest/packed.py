"""Answers packed as gzip: what is kept of them takes an eighth of the room, and goes out as it is to who takes it so."""

from __future__ import annotations

import gzip
import zlib

from starlette.types import Send

from sitroom.serve.rest.inside import Answer

LEVEL = 1
"""The quickest: higher ones take longer for a tenth less."""

Given = tuple[int, tuple[tuple[bytes, bytes], ...], bytes]
"""Status, headers, and the body as gzip."""


def packed(answer: Answer) -> Given:
    """An answer with its body packed. The headers stay those of the whole body."""
    status, headers, body = answer
    return status, headers, gzip.compress(body, LEVEL, mtime=0)


async def give(given: Given, send: Send, *, coding: str, head: bool = False) -> None:
    """Sends an answer to who takes these codings (the header Accept-Encoding), packed if gzip is among them.

    >>> takes_gzip("gzip, deflate, br"), takes_gzip("identity"), takes_gzip("gzip;q=0, br")
    (True, False, False)
    """
    status, headers, body = given
    out = list(headers)
    if takes_gzip(coding):
        length = str(len(body)).encode()
        out = [(name, value if name != b"content-length" else length) for name, value in out]
        out.append((b"content-encoding", b"gzip"))
    else:
        body = b"" if head else zlib.decompress(body, wbits=31)
    await send({"type": "http.response.start", "status": status, "headers": out})
    await send({"type": "http.response.body", "body": b"" if head else body})


def takes_gzip(coding: str) -> bool:
    """Whether gzip is among the codings of the header Accept-Encoding."""
    for each in coding.split(","):
        name, _, weight = each.partition(";")
        if name.strip().lower() in ("gzip", "x-gzip"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
