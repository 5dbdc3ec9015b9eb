"""Who gives the second number where the verb is left out: "the front speaks of 14 dead, the ministry of seven"."""

from __future__ import annotations

from sitroom.text.analysis import Token
from sitroom.text.repairs.gapped import GAPPING, LEFT_OUT
from sitroom.text.reporting.tree import Extent, Found, Tree


def say_again(tree: Tree, found: list[Found]) -> list[Found]:
    """The reportings of a sentence, and one more for each number with a speaker of its own but no verb.

    Its cue is the preposition, the only word that is left of the verb, or else the first speaker's; the first speaker's
    content ends before it.
    """
    more: list[Found] = []
    for one in found:
        for speaker in tree.children(one.head, LEFT_OUT):
            said = _number(tree, one, speaker) if speaker.pos in ("NOUN", "PROPN") else None
            if said is None:
                continue
            head, cue, span = said
            more.append(Found(tree, head, cue, one.lemma, one.act, tree.phrase(speaker.i), [span], gapped=True))
            first = tree.tokens[tree.left[speaker.i]]
            kept = ((s, min(e, _before(tree.text, s, first.start))) for s, e in one.contents)
            one.contents = [(s, e) for s, e in kept if s < e]
    return [*found, *more]


def _number(tree: Tree, one: Found, speaker: Token) -> tuple[int, Extent, Extent] | None:
    """Head, cue and content of a number that has a speaker but no verb."""
    prep = GAPPING.get(one.lemma.split(" ")[0])
    at = tree.right[speaker.i] + 1
    link = tree.tokens[at] if at < len(tree.tokens) else None
    if link is not None and prep is not None and link.lower == prep:
        number = tree.child(link.i, "pobj")
        span = tree.span(link.i + 1, number.i) if number is not None else None
        return None if span is None else (link.i, (link.start, link.end), span)
    bare = next((t for t in tree.children(one.head, LEFT_OUT) if t.tag == "CD" and tree.left[t.i] == at), None)
    span = tree.span(at, bare.i) if bare is not None else None
    return None if bare is None or span is None else (bare.i, one.cue, span)


def _before(text: str, start: int, at: int) -> int:
    """The offset where the words before another speaker end."""
    words = text[start:at].rstrip(" ,;")
    for joint in (" and", ", while", " while"):
        words = words.removesuffix(joint)
    return start + len(words.rstrip(" ,;"))
