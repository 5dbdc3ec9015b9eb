"""Adjectives that report: "is confident that", "was appalled by"."""

from __future__ import annotations

from sitroom.text.analysis import Phrase, Token
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.nominal import EVALUATIVE, subject_of, verb_start
from sitroom.text.reporting.tree import Found, Tree

_WH = frozenset("whether how what why who which when where if".split())


def read_adjective(tree: Tree, token: Token) -> Found | None:
    """The reporting of "is confident that", "was angry about"."""
    cue = cues("adjective").get(token.lower)
    if cue is None or token.dep not in ("acomp", "ROOT", "conj", "oprd", "amod", "advcl", "ccomp"):
        return None
    head = tree.tokens[token.head]
    contents: list[tuple[int, int]] = []
    frame, high = "", token.i
    places = [*token.children, *(head.children if token.dep == "acomp" else [])]
    for c in (tree.tokens[k] for k in places):
        words = {tree.tokens[k].lower for k in c.children if k < c.i}
        if c.i <= token.i:
            continue
        if (
            c.dep in ("ccomp", "advcl")
            and "that" in cue.frames
            and (c.dep == "ccomp" or "that" in words)
            and c.tag != "VBG"
        ):
            frame = "that"
            span = tree.span(tree.left[c.i], tree.right[c.i])
        elif c.dep in ("ccomp", "xcomp", "advcl") and "wh" in cue.frames and words & _WH:
            frame = "wh"
            span = tree.span(tree.left[c.i], tree.right[c.i])
        elif c.dep in ("xcomp", "ccomp") and "inf" in cue.frames and "to" in words:
            frame = "inf"
            span = tree.span(tree.left[c.i], tree.right[c.i])
        elif c.dep == "prep" and f"prep:{c.lower}" in cue.frames:
            frame, high = f"prep:{c.lower}", c.i if c.i == token.i + 1 else token.i
            span = tree.span(c.i + 1, tree.right[c.i])
        else:
            continue
        contents = [span] if span else []
        break
    if not contents:
        return None
    low = token.i
    source: Phrase | None = None
    own = {c for c in token.children if tree.tokens[c].dep in ("advmod", "neg", "npadvmod")}
    while low - 1 in own:
        low -= 1
    empty = tree.child(head.i, "nsubj", "expl")
    if frame in ("wh", "that") and token.dep == "acomp" and empty is not None and empty.lower == "it":
        # "it was uncertain how long he would stay": nobody's word.
        return None
    if head.pos in ("AUX", "VERB") and token.dep == "acomp":
        source = subject_of(tree, head, frame == "inf")
        between = range(head.i + 1, low)
        if all(tree.tokens[k].head == head.i for k in between):
            low = verb_start(tree, head)
    if head.lemma == "make" and token.dep in ("ccomp", "oprd"):
        source, low = subject_of(tree, head), verb_start(tree, head)
    if source is None:
        return None
    # "stands ready to host them" is an offer, "is ready to strike" none.
    act = "offer" if head.lemma == "stand" and token.lower == "ready" else cue.frames[frame]
    return Found(
        tree,
        token.i,
        (tree.tokens[low].start, tree.tokens[high].end),
        token.lower,
        act,
        source,
        contents,
        # What somebody is ready or eager to do is not told on their word.
        frame == "that" or (frame != "inf" and act not in EVALUATIVE),
    )


def read_moved(tree: Tree, token: Token) -> Found | None:
    """ "is appalled by the raid": an adjective that the tagger took for a passive."""
    cue = cues("adjective")[token.lower]
    over = tree.child(token.i, "nsubjpass", "nsubj")
    by = tree.child(token.i, "agent", "prep")
    if over is None or by is None or f"prep:{by.lower}" not in cue.frames or by.i != token.i + 1:
        return None
    span = tree.span(by.i + 1, tree.right[by.i])
    words = tree.tokens[verb_start(tree, token)].start, by.end
    act = cue.frames[f"prep:{by.lower}"]
    return Found(tree, token.i, words, token.lower, act, tree.phrase(over.i), [span] if span else [], reaches=False)
