"""Mends long first sentences: "Gunmen on motorcycles killed 14 traders …, two days after the two sides agreed to a truce".

The parser takes "killed" for a participle of the gunmen, and the verb behind "after" for what they did. A participle with an
object of its own behind a subject is the deed.
"""

from __future__ import annotations

from sitroom.text.analysis import Token

_ORDER = frozenset({"after", "before", "since"})


def mend_ledes(tokens: list[Token]) -> None:
    """Changes heads and dependencies in place. Children are not listed yet."""
    for link in tokens:
        if link.lower in _ORDER and link.dep == "prep" and link.pos == "ADP":
            _deed_before_order(tokens, link)


def _deed_before_order(tokens: list[Token], link: Token) -> None:
    later = tokens[link.head]
    if later.i <= link.i or later.tag != "VBD":
        return
    subject = next((t for t in tokens[: link.i] if t.head == later.i and t.dep == "nsubj"), None)
    held = next((t for t in tokens[link.i : later.i] if t.head == link.i and t.dep == "pobj"), None)
    if subject is None or held is None:
        return
    between = tokens[subject.i + 1 : link.i]
    deed = next((t for t in between if t.head == subject.i and t.dep == "acl" and t.tag in ("VBN", "VBD")), None)
    comma = any(t.text == "," for t in between)
    if deed is None or not comma or not any(t.head == deed.i and t.dep == "dobj" for t in tokens):
        return
    deed.head, deed.dep, deed.tag = (deed.i if later.head == later.i else later.head), later.dep, "VBD"
    for token in between:
        if token.head == subject.i and token.i > deed.i:
            token.head = deed.i
    subject.head = deed.i
    later.head, later.dep = deed.i, "advcl"
    held.head, held.dep = later.i, "nsubj"
    link.head, link.dep, link.pos, link.tag = later.i, "mark", "SCONJ", "IN"
