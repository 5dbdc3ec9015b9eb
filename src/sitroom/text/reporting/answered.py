"""What was told before is answered in passing: ", a charge the North called a fabrication", ", a claim that Kigali denies"."""

from __future__ import annotations

from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Token
from sitroom.text.reporting.tree import Tree
from sitroom.text.reporting.verb import FINITE, Built, Verb

_RELATIVE = frozenset({"that", "which"})


def answered(tree: Tree, verb: Verb) -> Built | None:
    """The charge itself is what is denied: it stands behind a comma, and the verb has no object but the charge."""
    noun = charge_before(tree, verb.token)
    if noun is None or verb.passive or verb.speaker is None or verb.token.tag not in FINITE:
        return None
    if any(o.lower not in _RELATIVE for o in (*verb.objects, *verb.clauses)):
        # "A charge the North called a fabrication": what it is called, taken for an object.
        verb.predicates, verb.objects = [*verb.predicates, *verb.objects], []
    act = verb.cue.frames.get("obj")
    if verb.predicates:
        untrue = any(p.lemma in word_set("untruth") or p.lower in word_set("untruth") for p in verb.predicates)
        act = "deny" if untrue else None
    if act not in ("deny", "reject"):
        return None
    span = tree.span(first_of(tree, noun), noun.i)
    return (act, [span], None, False) if span is not None else None


def charge_before(tree: Tree, token: Token) -> Token | None:
    """The word for what was told that a relative clause hangs on, if a comma parts it from what was told."""
    noun = tree.tokens[token.head]
    if token.dep not in ("relcl", "acl") or noun.lemma not in word_set("telling_noun") or noun.pos != "NOUN":
        return None
    low = first_of(tree, noun)
    return noun if low > 0 and tree.tokens[low - 1].lower == "," and noun.i < token.i else None


def first_of(tree: Tree, noun: Token) -> int:
    """The first token of a noun phrase, without the comma that may hang on its relative clause."""
    low = tree.left[noun.i]
    while low < noun.i and tree.loose(low):
        low += 1
    return low
