"""The article as a page carries it for machines: `articleBody` of schema.org, in JSON-LD."""

from __future__ import annotations

import html
import json
import re

_BODY = re.compile(r'"articleBody"\s*:\s*("(?:[^"\\]|\\.)*")')
_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\s]*\)")
_TAG = re.compile(r"<[^>]*>")
_MARK = re.compile(r"^[ \t]*\+\+\+.*$", re.MULTILINE)


def structured_body(markup: str) -> str:
    """The longest article body in a page's metadata, without markup and editors' marks; empty where there is none.

    >>> structured_body('<script>{"articleBody": "The [truce](/t) held.\\\\nIt did."}</script>')
    'The truce held.\\nIt did.'
    """
    if '"articleBody"' not in markup:
        return ""
    bodies = []
    for found in _BODY.finditer(markup):
        try:
            bodies.append(str(json.loads(found[1], strict=False)))
        except ValueError:
            continue
    body = max(bodies, key=len, default="")
    return html.unescape(_TAG.sub(" ", _LINK.sub(r"\1", _MARK.sub("", body)))).strip()
