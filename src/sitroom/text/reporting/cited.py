"""Whom a report cites, and who vouches for all of it: "…, the paper said, citing officials", "…, the agency reports"."""

from __future__ import annotations

from sitroom.lexicon.people import people_word
from sitroom.text.analysis import Token
from sitroom.text.reporting.tree import Found, Tree

_CITING = frozenset({"cite", "quote"})
_BODIES = frozenset({"ORG", "PERSON", "GPE", "NORP"})
_SPEAKING = frozenset(
    "source official report document ministry agency statement letter record witness resident doctor medic diplomat "
    "spokesman spokeswoman spokesperson monitor police army military government analyst expert adviser aide lawmaker "
    "minister officer commander authority correspondent reporter channel newspaper media television radio relative "
    "intelligence investigator prosecutor lawyer department office".split()
)


def hand_on(found: list[Found]) -> None:
    """Gives what a report says to whom it cites, inside the report's own word.

    "citing security concerns" names a reason, and stays as it is.
    """
    for one in found:
        tree, token = one.tree, one.tree.tokens[one.head]
        if one.lemma not in _CITING or token.tag != "VBG" or one.act not in ("say", "report"):
            continue
        whom = tree.child(token.i, "dobj")
        over = next((o for o in found if o is not one and o.head == token.head and o.contents and o.reaches), None)
        if over is None or whom is None or whom.i < token.i or not _speaks(whom):
            continue
        one.source, one.contents, one.act = tree.phrase(whom.i), list(over.contents), "say"
        one.reaches, one.direct, one.under = True, over.direct, over
        one.anonymity, one.anonymous = None, one.anonymous


def _speaks(whom: Token) -> bool:
    word = people_word(whom.lower, whom.lemma)
    return whom.lemma in _SPEAKING or word is not None or (whom.pos == "PROPN" and whom.ent in _BODIES)


def vouch(found: list[Found]) -> None:
    """A speaker at the end vouches for the whole: "quoted the army as saying rockets fell, the agency reports"."""
    for last in found:
        tree, source = last.tree, last.source
        if source is None or not last.contents or last.cue[0] < last.contents[-1][1] or last.direct:
            continue
        if tree.tokens[last.head].dep in ("acl", "relcl", "amod", "advcl", "pcomp"):
            # "hoped the meeting, called by the envoy, would be short"
            continue
        end = last.contents[-1][1]
        inside = [o for o in found if o is not last and _taken_in(o, last)]
        if not inside or not _closes(tree, last, end):
            continue
        for one in inside:
            one.contents = [(s, min(e, end)) if s <= last.cue[0] < e else (s, e) for s, e in one.contents]
        first = tree.tokens[tree.bounded(last.head)[0]].start
        if all(one.cue[0] < last.contents[0][0] for one in inside):
            last.contents = [(first, end)]


def _taken_in(one: Found, last: Found) -> bool:
    """Whether the last speaker stands at the end of what another one is given to say."""
    return any(s <= last.contents[0][0] and last.cue[1] <= e + 1 and s <= last.cue[0] for s, e in one.contents) and (
        one.cue[0] < last.contents[0][0]
    )


def _closes(tree: Tree, last: Found, end: int) -> bool:
    """Whether nothing but a comma stands before the speaker and next to nothing behind the cue."""
    source = last.source
    if source is None or source.sentence != tree.sentence.index:
        return False
    low = min(source.start, last.cue[0])
    if tree.text[end:low].strip() != ",":
        return False
    high = max(source.end, last.cue[1])
    return len(tree.text[high : tree.sentence.end].split()) <= 4
