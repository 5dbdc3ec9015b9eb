"""Who does not talk: "had no comment", "has not replied", "would not be drawn"."""

from __future__ import annotations

from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Token
from sitroom.text.reporting.nominal import owner_of, subject_of, verb_start
from sitroom.text.reporting.tree import Found, Tree

SILENT = frozenset("reply respond comment answer".split())


def read_no_answer(tree: Tree, token: Token) -> Found | None:
    """ "The ministry has not replied.": nothing is said, and nothing follows but a time."""
    if tree.child(token.i, "neg") is None or tree.child(token.i, "dobj", "ccomp", "xcomp", "prep") is not None:
        return None
    source = subject_of(tree, token)
    low = tree.tokens[verb_start(tree, token)].start
    if source is None or source.text.lower() in ("it", "this", "that"):
        return None
    return Found(tree, token.i, (low, token.end), token.lemma, "decline_comment", source, [], reaches=False)


def read_undrawn(tree: Tree, token: Token) -> Found | None:
    """ "Would not be drawn on the raid", "refused to be drawn": asked, and not answering."""
    tokens = tree.tokens
    if token.lower != "drawn" or token.i == 0 or tokens[token.i - 1].lower != "be":
        return None
    refusing = (
        tokens[token.head] if token.dep == "xcomp" and tokens[token.head].lemma in ("refuse", "decline") else None
    )
    own = {tokens[k].lower for k in token.children if tokens[k].dep in ("aux", "neg")}
    # "The line could not be drawn": what is drawn is a thing.
    if refusing is None and not (own & {"would", "will", "'ll", "wo"} and tree.child(token.i, "neg") is not None):
        return None
    passive = tree.child(token.i, "nsubjpass", "nsubj")
    source = subject_of(tree, refusing) if refusing is not None else tree.phrase(passive.i) if passive else None
    if source is None or source.lemma in word_set("drawn_thing"):
        return None
    prep = next((c for c in tree.children(token.i, "prep") if c.lower in ("on", "about", "over", "as")), None)
    span = tree.span(prep.i + 1, tree.right[prep.i]) if prep is not None else None
    low = tokens[verb_start(tree, refusing or token)].start
    end = prep.end if prep is not None else token.end
    return Found(tree, token.i, (low, end), "draw", "decline_comment", source, [span] if span else [], reaches=False)


_SILENT = frozenset("have make offer give provide issue".split())


def read_silence(tree: Tree, token: Token) -> Found | None:
    """Refusals to talk: "had no comment", "did not respond to a request for comment", "would not comment"."""
    tokens = tree.tokens
    at, top = token, token
    for _ in range(6):
        top = tokens[at.head]
        if top.pos in ("VERB", "AUX") or top is at:
            break
        at = top
    if token.pos == "VERB":
        top = token
    refused = (
        (top.pos in ("VERB", "AUX") and tree.child(top.i, "neg") is not None)
        or any(tokens[c].lower == "no" for c in token.children)
        or (top.lemma == "be" and any(tokens[c].lower == "unavailable" for c in top.children))
    )
    wordless = (
        token.pos == "VERB"
        or (top.lemma in _SILENT and token.dep == "dobj")
        or (top.lemma in ("respond", "reply", "reach", "answer", "return", "be", "react") and token.i > top.i)
    )
    if not (refused and wordless) or (top.lemma == "be" and token.dep in ("nsubj", "attr")):
        return None
    source = subject_of(tree, top)
    if source is None:
        passive = tree.child(top.i, "nsubjpass")
        source = tree.phrase(passive.i) if passive is not None else owner_of(tree, token)
    low = verb_start(tree, top) if top.pos in ("VERB", "AUX") else token.i
    about = next((c for c in tree.children(token.i, "prep") if c.lower in ("on", "about") and c.i == token.i + 1), None)
    span = tree.span(about.i + 1, tree.right[about.i]) if about is not None else None
    end = about.end if about is not None else token.end
    asked = next((c for c in tree.children(top.i, "prep") if c.lower == "to" and c.i < token.i), None)
    if top.lemma in ("respond", "reply") and asked is not None:
        # What is left unanswered is the content, as in "did not respond to questions".
        end, span = asked.end, tree.span(asked.i + 1, tree.right[asked.i])
    return Found(
        tree,
        top.i,
        (tokens[low].start, end),
        "comment",
        "decline_comment",
        source,
        [span] if span else [],
        reaches=False,
    )
