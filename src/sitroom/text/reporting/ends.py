"""Where the content of a clause ends: before the speaker goes on, or another one takes the floor."""

from __future__ import annotations

from sitroom.text.analysis import Token
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.source import tail_speaker
from sitroom.text.reporting.tree import Tree
from sitroom.text.reporting.verb import Verb


def content_end(tree: Tree, verb: Verb, clause: Token) -> int:
    """The last token of a content clause: before the speaker goes on, or another one takes the floor."""
    tokens = tree.tokens
    end = _continued(tree, verb, tree.right[clause.i])
    stack = [clause.i]
    while stack:
        at = stack.pop()
        for k in tokens[at].children:
            child = tokens[k]
            if child.i <= clause.i or child.pos not in ("VERB", "AUX") or tree.left[k] > end:
                continue
            if child.dep in ("conj", "advcl", "parataxis", "ccomp", "xcomp"):
                stack.append(k)
            if child.dep not in ("conj", "advcl"):
                continue
            cut = _new_floor(tree, verb, child)
            if cut is not None:
                end = min(end, cut)
    return end


def _continued(tree: Tree, verb: Verb, end: int) -> int:
    """The last token of a content that goes on behind the clause the parser gave it.

    It does after a colon, "and that", and "and" with a subject of its own.
    """
    tokens = tree.tokens
    _, last = tree.bounded(verb.token.i)
    for _ in range(4):
        at = end + 1
        while at <= last and (tokens[at].lower == "," or tree.mark(at)):
            at += 1
        if at >= last:
            return end
        if tokens[at].lower in ("provided", "providing") and at == end + 1 and tokens[at + 1].pos != "ADP":
            # "was willing to leave provided the border is safe": a condition, taken for a verb of its own.
            return last
        if tokens[at].lower == ":":
            return last
        if tokens[at].lower not in ("and", "but", "or"):
            return end
        follows = tokens[at + 1]
        head = tokens[follows.head]
        if follows.lower == "that" and follows.dep == "mark":
            end = max(tree.right[head.i], at + 1)
            continue
        subject = next((t for t in tokens[at + 1 : at + 10] if t.dep in ("nsubj", "nsubjpass", "expl")), None)
        clause = tokens[subject.head] if subject is not None else None
        if (
            clause is None
            or clause.i <= at
            or clause.dep != "conj"
            or tree.left[clause.i] != at + 1
            or (tokens[at].lower == "but" and not tree.mark(at + 1) and not _shifted(tree, verb, clause))
        ):
            return end
        cue = cues("verb").get(clause.lemma)
        if (cue is not None and "speech" in cue.kinds) or _beside_denial(tree, verb, clause):
            return end
        end = tree.right[clause.i]
    return end


def _goes_on(tree: Tree, verb: Verb, child: Token) -> bool:
    """Whether a conjunct is what the speaker did: "insists the army must leave, and has cut its funds"."""
    tokens = tree.tokens
    if child.dep != "conj" or tree.child(child.i, "nsubj", "nsubjpass", "mark") is not None:
        return False
    low = tree.left[child.i]
    parted = low > 1 and tokens[low - 1].dep == "cc" and tree.loose(low - 2)
    said, own = tokens[child.head], {tokens[k].tag for k in child.children if tokens[k].dep in ("aux", "auxpass")}
    modal = any(tokens[k].tag == "MD" for k in said.children if tokens[k].dep == "aux")
    return bool(parted and modal and verb.token.tag in own and said.head == verb.token.i)


def _shifted(tree: Tree, verb: Verb, clause: Token) -> bool:
    """Whether a clause has the tense of reported speech: "said the road was open, but would close"."""
    words = {tree.tokens[k].lower for k in clause.children if tree.tokens[k].dep == "aux"}
    return verb.token.tag == "VBD" and bool(words & {"would", "could", "might", "had"})


def _beside_denial(tree: Tree, verb: Verb, clause: Token) -> bool:
    """ "Denied that it had shelled the town, and rebels killed two guards": what is told beside a denial, in plain past."""
    low = tree.left[clause.i]
    subject = tree.child(clause.i, "nsubj", "nsubjpass")
    parted = low > 1 and tree.tokens[low - 1].dep == "cc" and tree.loose(low - 2)
    own = {"VBD"} & {clause.tag, *(tree.tokens[k].tag for k in clause.children if tree.tokens[k].dep == "auxpass")}
    named = subject is not None and subject.pos in ("NOUN", "PROPN") and tree.child(clause.i, "mark") is None
    denied = verb.cue.act in ("deny", "reject") and clause.dep == "conj"
    return bool(denied and parted and named and own and not _shifted(tree, verb, clause))


def _new_floor(tree: Tree, verb: Verb, child: Token) -> int | None:
    """The token before a part that is no longer content, if this clause is such a part."""
    tokens = tree.tokens
    cue = cues("verb").get(child.lemma)
    low = tree.left[child.i]
    if _goes_on(tree, verb, child) or _beside_denial(tree, verb, child):
        while low > 0 and (tokens[low - 1].dep == "cc" or tree.loose(low - 1)):
            low -= 1
        return low - 1
    if tree.quotes.around(child.start) is not None or cue is None or "speech" not in cue.kinds:
        return None
    if tail_speaker(tree, child) is verb.token:
        while low > 0 and (tokens[low - 1].dep == "cc" or tree.loose(low - 1)):
            low -= 1
        return low - 1
    words = {tokens[c].lower for c in child.children if c < child.i}
    if "as" in words and _meanwhile(tree, verb, child):
        return low - 1
    if (
        words & {"while", "though", "although", "whereas"}
        and low > 0
        and tokens[low - 1].lower == ","
        and tree.child(child.i, "nsubj") is not None
    ):
        return low - 1
    return None


def _meanwhile(tree: Tree, verb: Verb, child: Token) -> bool:
    """ "said nine had died, as envoys in the capital reported progress": what another one says meanwhile.

    It says something of its own, unlike "as envoys reported", in the tense of the verb of saying, behind a comma or in
    a heading; without either the clause is a circumstance of what is told.
    """
    low = tree.left[child.i]
    own = {tree.tokens[k].dep for k in child.children if k > child.i}
    apart = low > 0 and (tree.sentence.heading or tree.tokens[low - 1].lower == ",")
    subject = tree.child(child.i, "nsubj")
    plain = tree.child(child.i, "aux", "auxpass", "neg") is None
    present = {"VBZ", "VBP"}
    alike = child.tag == verb.token.tag or {child.tag, verb.token.tag} <= present
    named = subject is not None and subject.pos in ("NOUN", "PROPN")
    return bool(apart and named and plain and alike and own & {"dobj", "ccomp", "xcomp", "prep"})
