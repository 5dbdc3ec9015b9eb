"""Who does not talk: "had no comment", "has not replied", "would not be drawn"."""

from __future__ import annotations

from sitroom.lexicon.predicates import noun_class
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Phrase, Token
from sitroom.text.phrases import is_time
from sitroom.text.reporting.nominal import owner_of, subject_of, verb_start
from sitroom.text.reporting.tree import Found, Tree

SILENT = frozenset("reply respond comment answer".split())
REACHED = frozenset("reach contact".split())
CALLS = frozenset("call request question message email e-mail inquiry enquiry query letter text".split())


def read_no_answer(tree: Tree, token: Token) -> Found | None:
    """ "The ministry has not replied.": nothing is said, and nothing follows but a time."""
    if tree.child(token.i, "neg") is None or tree.child(token.i, "dobj", "ccomp", "xcomp") is not None:
        return None
    if not all(_says_when(tree, prep) for prep in tree.children(token.i, "prep")):
        return None
    source = subject_of(tree, token)
    low = tree.tokens[verb_start(tree, token)].start
    if source is None or source.text.lower() in ("it", "this", "that"):
        return None
    return Found(tree, token.i, (low, token.end), token.lemma, "decline_comment", source, [], reaches=False)


def _says_when(tree: Tree, prep: Token) -> bool:
    """ "Had not replied by Tuesday evening"."""
    held = tree.child(prep.i, "pobj")
    return prep.lower in ("by", "on", "as", "at", "before") and (held is None or is_time(held))


# Who can be called: a town or a deal that could not be reached is no silence.
_CALLED = ("official", "human", "organisation")


def read_unreached(tree: Tree, token: Token) -> Found | None:
    """ "Could not immediately be reached", "could not be contacted": whoever was asked, and cannot be found."""
    passive = tree.child(token.i, "nsubjpass")
    own = {tree.tokens[k].lower for k in token.children if tree.tokens[k].dep == "aux"}
    if passive is None or tree.child(token.i, "neg") is None or not own & {"could", "can"}:
        return None
    person = any(passive.lemma in noun_class(name) for name in _CALLED)
    named = passive.pos == "PROPN" and token.lemma == "contact"
    on_foot = tree.child(token.i, "agent") is not None or any(
        c.lower in ("by", "because", "in", "from") for c in tree.children(token.i, "prep")
    )
    if not (person or named) or on_foot or any(t.lower == "comment" for t in tree.tokens[token.i :]):
        return None  # with "for comment" it is read by that word
    if passive.lemma in noun_class("civilian") and passive.lemma not in noun_class("official"):
        return None  # "villagers could not be reached": by aid, as often as by telephone
    low = tree.tokens[verb_start(tree, token)].start
    return Found(tree, token.i, (low, token.end), "reach", "decline_comment", tree.phrase(passive.i), [], reaches=False)


def read_unanswered(tree: Tree, call: Token) -> Found | None:
    """ "Calls to the ministry went unanswered", "did not pick up calls", "calls were not returned"."""
    verb = tree.tokens[call.head]
    if call.dep not in ("nsubj", "nsubjpass", "dobj") or verb.pos not in ("VERB", "AUX"):
        return None
    low = tree.tokens[verb_start(tree, verb)].start
    if call.dep == "dobj":
        up = verb.lemma == "pick" and any(c.lower == "up" for c in tree.children(verb.i, "prt"))
        source = subject_of(tree, verb)
        called = up or verb.lemma == "return" or (verb.lemma == "answer" and call.lemma != "question")
        if not called or tree.child(verb.i, "neg") is None or source is None:
            return None  # "he did not answer your question" talked of something else
        return Found(tree, verb.i, (low, call.end), "answer", "decline_comment", source, [], reaches=False)
    silent = verb.lemma in ("go", "remain", "be") and any(tree.tokens[c].lower == "unanswered" for c in verb.children)
    passive = verb.lemma in ("answer", "return") and tree.child(verb.i, "neg") is not None
    to = next((c for c in tree.children(call.i, "prep") if c.lower == "to"), None)
    asked = tree.child(to.i, "pobj") if to is not None else None
    if asked is None or not (silent or passive):
        return None
    end = next((tree.tokens[c].end for c in verb.children if tree.tokens[c].lower == "unanswered"), verb.end)
    return Found(tree, verb.i, (low, end), "answer", "decline_comment", tree.phrase(asked.i), [], reaches=False)


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


def _from_whom(tree: Tree, comment: Token) -> Phrase | None:
    """ "There was no immediate comment from the navy"."""
    start = next((c for c in tree.children(comment.i, "prep") if c.lower in ("from", "by")), None)
    held = tree.child(start.i, "pobj") if start is not None else None
    return None if held is None else tree.phrase(held.i)


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
    from_whom = _from_whom(tree, token) if tree.child(top.i, "expl") is not None else None
    if from_whom is not None and refused:
        low = verb_start(tree, top)
        return Found(
            tree, top.i, (tokens[low].start, token.end), "comment", "decline_comment", from_whom, [], reaches=False
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
