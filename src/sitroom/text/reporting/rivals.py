"""Where two readings of a sentence claim the same words: which one stays, and where one speaker's part ends."""

from __future__ import annotations

import re

from sitroom.text.analysis import Token
from sitroom.text.reporting.answered import charge_before, first_of
from sitroom.text.reporting.circumstances import withholds
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.silence import CALLS
from sitroom.text.reporting.tree import Found
from sitroom.text.reporting.verb import ASPECT

_TURNS = frozenset(["while", "though", "although", "whereas", "but"])
_NOT_TALKING = frozenset(
    "comment discuss say answer elaborate disclose speak respond confirm provide give reveal name identify "
    "explain specify talk divulge".split()
)


def one_each(found: list[Found]) -> list[Found]:
    """The reportings of a sentence without doubles, refusals to comment named as such.

    Contents are cut where another speaker takes the floor.
    """
    kept = [one for one in found if not _is_formula(one)]
    kept = [one for one in kept if not _only_colours(one, kept)]
    lent = {one.lender for one in kept if one.lender is not None}
    silent = [one for one in kept if one.act == "decline_comment"]
    kept = [
        one
        for one in kept
        if one in silent
        or not ((one.head in lent and not one.direct) or any(_same_words(one, other) for other in silent))
    ]
    kept = [one for one in kept if not any(other is not one and _told_again(one, other) for other in kept)]
    for one in kept:
        _name_refusal(one)
        if one.source is not None and _nobody(one.source.text.lower(), one.act):
            # "No group has claimed the bombing, which killed five": that it killed five is on nobody's word.
            one.source, one.reaches = None, one.reaches and one.act != "claim"
    refusals = [one for one in kept if one.act == "decline_comment" and one not in silent]
    kept = [
        one
        for one in kept
        if not any(
            one is not r
            and one.lemma in ("comment", "speak", "respond", "say", "discuss")
            and any(s <= one.cue[0] < e for s, e in r.contents)
            for r in refusals
        )
        and not any(_left_undone(one, other) for other in kept)
    ]
    for one in kept:
        for other in kept:
            if other is not one:
                _cut(one, other)
    return [one for one in kept if one.contents or one.act == "decline_comment"]


def _nobody(source: str, act: str) -> bool:
    return source in ("no one", "nobody", "none", "no-one") or (act == "claim" and source.startswith("no "))


def _told_again(one: Found, other: Found) -> bool:
    """Whether a noun only speaks through the verb beside it.

    "Speculation about the raid suggested that …", "released a statement, saying: …".
    """
    token = one.tree.tokens[one.head]
    if token.pos != "NOUN" or one.tree.tokens[other.head].pos not in ("VERB", "AUX"):
        return False
    if other.source is not None and other.source.head == one.head and other.source.sentence == one.tree.sentence.index:
        return one.source is None
    return (
        one.lender is not None
        and other.tree.tokens[other.head].tag == "VBG"
        and bool(one.contents)
        and (one.contents == other.contents)
    )


def _only_colours(one: Found, found: list[Found]) -> bool:
    """ "seemed to accuse", "continued to insist": the second verb reports, and has the first in its cue."""
    if one.lemma not in ASPECT:
        return False
    below = one.tree.tokens[one.head].children
    return any(other.head in below and one.tree.tokens[other.head].dep == "xcomp" for other in found)


def _left_undone(one: Found, other: Found) -> bool:
    """ "declined to name them": what is refused is not said."""
    token = one.tree.tokens[one.head]
    return other.lemma in ("decline", "refuse") and token.head == other.head and token.dep == "xcomp"


def _same_words(one: Found, other: Found) -> bool:
    return one.head == other.head or other.cue[0] <= one.cue[0] < other.cue[1]


def _is_formula(one: Found) -> bool:
    """ "who asked not to be named": says nothing but that the name is withheld."""
    if one.act not in ("request", "reject", "demand", "expect", "agree", "say", "order", "decline_comment"):
        return False
    inside = [t for t in one.tree.tokens for s, e in one.contents if s <= t.start < e]
    if len(inside) > 1 and inside[-2].lower == "by" and inside[-1].lower == "name":
        # "did not mention the general by name" withholds none.
        return False
    words = [t.lower for t in inside]
    if any(t.pos == "VERB" and t.lemma in ("name", "identify") and _names_others(one, t) for t in inside):
        return False
    if (one.act != "say" or one.tree.has_to(one.head)) and withholds(one):
        return True
    return (
        "anonymous" in words[:4]
        or "anonymity" in words[:5]
        or (
            len(inside) <= 8
            and any(t.lemma in ("name", "identify") for t in inside)
            and ("be" in words or "name" in words)
        )
    )


def _names_others(one: Found, verb: Token) -> bool:
    """ "refused to name the donors": others go unnamed, not the source."""
    named = one.tree.child(verb.i, "dobj")
    return named is not None and not named.lower.endswith(("self", "selves"))


def _name_refusal(one: Found) -> None:
    if _unanswered(one):
        one.act, one.reaches = "decline_comment", False
    if one.lemma in ("deny", "confirm") and _neither(one):
        # "neither confirmed nor denied that it had fired"
        one.act, one.reaches = "decline_comment", False
    if one.lemma in _TELLING and one.contents and _untold(one):
        one.act, one.reaches = "decline_comment", False
    if one.lemma in ("decline", "refuse") and one.contents:
        verb = next(
            (t for t in one.tree.tokens if one.contents[0][0] <= t.start < one.contents[0][1] and t.pos == "VERB"), None
        )
        if (verb is not None and verb.lemma in _NOT_TALKING and one.tree.tokens[verb.i - 1].lower == "to") or (
            verb is None
            and any(t.lemma == "comment" for t in one.tree.tokens if one.contents[0][0] <= t.start < one.contents[0][1])
        ):
            one.act, one.reaches = "decline_comment", False
            one.contents = [(s, s + len(_FOR_PRINT.sub("", one.tree.text[s:e]))) for s, e in one.contents]


_NEITHER = re.compile(
    r"\b(?:neither|nor|not|n['’]t) (?:\w+ )?(?:confirm|den)\w*(?: or| nor)?(?: \w+)? (?:confirm|den)\w*$", re.I
)


def _neither(one: Found) -> bool:
    start = one.tree.sentence.start
    return _NEITHER.search(one.tree.text[start : one.cue[1]]) is not None


_TELLING = frozenset("say disclose reveal specify elaborate discuss divulge".split())
_ASKED = frozenset("how who what when where why whether if which".split())


def _untold(one: Found) -> bool:
    """ "would not say how many had died", "neither side would say whether": asked for, and not told."""
    tree, verb = one.tree, one.tree.tokens[one.head]
    own = {tree.tokens[k].lower for k in verb.children if tree.tokens[k].dep in ("aux", "neg")}
    nobody = one.source is not None and one.source.text.lower().startswith(("neither ", "none of ", "no "))
    denied = nobody or tree.child(verb.i, "neg") is not None
    first = next((t for t in tree.tokens if t.start >= one.contents[0][0]), None)
    return "would" in own and denied and (one.lemma != "say" or (first is not None and first.lower in _ASKED))


# "declined to comment for this article": what is told for is no part of what is told.
_FOR_PRINT = re.compile(r",? for (?:this|the) (?:article|story|report|piece|column|book|newspaper|programme|program)$")
_CHARGES = frozenset("accusation allegation charge claim report criticism complaint comment statement".split())


def _unanswered(one: Found) -> bool:
    """ "did not respond to questions", "has yet to respond to the charges", "have not commented on it": nothing is said."""
    if one.lemma not in ("respond", "reply", "answer", "return", "comment", "comment on") or not one.contents:
        return False
    tree, verb = one.tree, one.tree.tokens[one.head]
    start, end = one.contents[0]
    about = any(t.lemma in CALLS or t.lemma in _CHARGES for t in tree.tokens if start <= t.start < end)
    return (about or one.lemma.startswith("comment")) and _not_yet(one, verb)


def _not_yet(one: Found, verb: Token) -> bool:
    tokens = one.tree.tokens
    before = tokens[max(0, verb.i - 3) : verb.i]
    yet = any(t.lower == "yet" for t in before) and before[-1].lower == "to"
    nobody = one.source is not None and any(
        t.lower in ("neither", "nobody", "none", "no") for t in tokens[: verb.i] if one.source.head in (t.i, t.head)
    )
    return yet or nobody or any(tokens[k].dep == "neg" for k in verb.children)


def _before(text: str, start: int, at: int) -> int:
    return start + len(text[start:at].rstrip(" ,;-–—\n"))


def _cut(one: Found, other: Found) -> None:
    """Ends the content of one where the clause of another begins that only stands beside it."""
    tree = one.tree
    head = tree.tokens[other.head]
    if other.lemma in cues("preposition") and any(s <= one.cue[0] < e for s, e in other.contents):
        # "said X, according to Y": Y vouches for the whole, X included.
        one.contents = [
            (s, _before(tree.text, s, other.cue[0])) if s < other.cue[0] < e else (s, e) for s, e in one.contents
        ]
        one.contents = [(s, e) for s, e in one.contents if s < e]
        return
    if head.pos not in ("VERB", "AUX") or other.cue[0] < one.cue[0] or tree.quotes.around(head.start) is not None:
        return
    if tree.child(head.i, "nsubj") is None and head.dep != "relcl":
        return
    charge = charge_before(tree, head) if other.lender == head.head else None
    low = tree.left[head.i] if charge is None else first_of(tree, charge)
    before = tree.tokens[low - 1] if low > 0 else None
    cue = cues("verb").get(other.lemma)
    turns = tree.tokens[low].lower in _TURNS and before is not None and tree.loose(low - 1)
    anew = (
        head.dep == "conj"
        and cue is not None
        and ("speech" in cue.kinds or (other.act == "report" and before is not None and before.lower == "but"))
        and before is not None
        and before.dep == "cc"
        and (low > 1 and (tree.loose(low - 2) or tree.mark(low - 2)))
        # "…, according to the agency, but the rebels put the dead at four"
        and (tree.tokens[one.head].tag == head.tag or one.lemma in cues("preposition"))
    )
    # "upon the council, of which we are part, and upon the troops to act": the parser joins what they are asked to do.
    goes_on = any(tree.tokens[k].dep == "conj" and tree.has_to(k) for k in head.children)
    aside = (
        (head.dep == "relcl" or charge is not None)
        and not goes_on
        and before is not None
        and before.lower == ","
        and all(
            end <= tree.tokens[tree.right[head.i]].end + 1 for start, end in one.contents if start <= head.start < end
        )
    )
    if aside:
        turns, cue = True, cue or cues("verb").get("say")
    if not (turns or anew) or (turns and (cue is None or "speech" not in cue.kinds)):
        return
    at = tree.tokens[low].start if turns else before.start if before is not None else 0
    cut: list[tuple[int, int]] = []
    for start, end in one.contents:
        if start <= at < end:
            kept = tree.text[start:at].rstrip(" ,;-–—\n")
            end = start + len(kept)
        if start < end:
            cut.append((start, end))
    one.contents = cut
