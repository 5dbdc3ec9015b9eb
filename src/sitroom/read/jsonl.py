"""One line of JSON lines to a document: `{"id", "text", "title"?, "published"?, "outlet"?, "url"?}`."""

from __future__ import annotations

import json

from sitroom.model.errors import UnreadableError
from sitroom.model.record import Issue
from sitroom.read.decode import to_text, whole
from sitroom.read.plain import document_from
from sitroom.read.source import Source

OPTIONAL = ("title", "published", "outlet", "url")
_HINT = 'one object a line: {"id": "a1", "text": "…", "published": "2016-03-16"}'


def read_json_line(line: bytes, published: str | None = None) -> Source:
    """The document of one line. Its text stays as given; its own date wins over `published`.

    Raises `UnreadableError` `read.json` for what is no JSON and `read.fields` for an object of another shape.
    """
    issues: list[Issue] = []
    try:
        try:
            value = json.loads(line)
        except UnicodeDecodeError:
            text, issues = to_text(line)
            value = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = (
            "nested too deeply" if isinstance(error, RecursionError) else getattr(error, "msg", "a number too long")
        )
        raise UnreadableError("read.json", f"the line is not JSON: {reason}", _HINT) from error
    if not isinstance(value, dict):
        raise UnreadableError("read.fields", "the line is JSON and no object", _HINT)
    if not isinstance(value.get("text"), str):
        wrong = 'the object has no "text"' if value.get("text") is None else '"text" is no text'
        raise UnreadableError("read.fields", wrong, _HINT)
    ref = value.get("id")
    if isinstance(ref, bool | list | dict):
        raise UnreadableError("read.fields", '"id" is neither text nor number', _HINT)
    given: dict[str, str | None] = {}
    for name in OPTIONAL:
        field = value.get(name)
        if name == "published" and field is not None:
            # A date that is none is an issue, whatever it is instead.
            field = field if isinstance(field, str) else json.dumps(field)[:80]
        if field is not None and not isinstance(field, str):
            raise UnreadableError("read.fields", f'"{name}" is no text', _HINT)
        given[name] = whole(field)[0] if field else None
    source = document_from(
        value["text"],
        title=given["title"],
        published=given["published"] or published,
        otherwise=published,
        outlet=given["outlet"],
        url=given["url"],
        ref=None if ref is None else whole(str(ref))[0],
    )
    source.issues[:0] = issues
    return source
