"""Verbs that report: who speaks, the words of the cue, and which complement carries the content."""

from __future__ import annotations

from sitroom.model.values import Act
from sitroom.text.analysis import Phrase, Token
from sitroom.text.reporting.answered import answered
from sitroom.text.reporting.clausal import around, aside, full_clause, rest, trailing
from sitroom.text.reporting.cues import Cue
from sitroom.text.reporting.direct import quote_alone, quoted
from sitroom.text.reporting.guards import can_report
from sitroom.text.reporting.phrasal import complement, noun_phrase
from sitroom.text.reporting.source import find_source
from sitroom.text.reporting.tree import Extent, Found, Tree
from sitroom.text.reporting.verb import Built, Verb, block_of, cue_extent, sort_children

_TIMES_GIVEN = frozenset("week day hour month deadline ultimatum minute year".split())


def read_verb(tree: Tree, token: Token) -> Found | None:
    """The reporting that a verb makes, or None."""
    verb = sort_children(tree, token)
    if verb is None or verb.lemma in _SEEMING:
        # How things look is nobody's word.
        return None
    source, speaker = find_source(tree, verb)
    speaker = speaker or _overheard(tree, verb)
    cue = cue_extent(tree, verb)
    if verb.lemma == "plead":
        plea = _plea(tree, verb, source, cue)
        if plea is not None:
            return plea
    verb.speaker = speaker
    verb.block = block_of(tree, verb, cue)
    if answered(tree, verb) is None and not can_report(tree, verb):
        return None
    for build in (quoted, answered, aside, full_clause, around, complement, noun_phrase, quote_alone, trailing, rest):
        built = _within(tree, verb, build(tree, verb))
        if built is not None:
            act, contents, extra, reaches = built
            if extra is not None and extra == cue[1] + 1:
                cue = (cue[0], extra)
            nobody = source is None and not verb.passive
            if not contents or (nobody and build in (noun_phrase, around, trailing, rest)):
                return None
            if act == "expect" and _anyone(tree, verb, source):
                return None
            if build in (full_clause, complement):
                contents = [*_relative(tree, verb), *contents]
            found = Found(
                tree,
                token.i,
                (tree.tokens[cue[0]].start, tree.tokens[cue[1]].end),
                verb.lemma,
                act,
                source,
                contents,
                reaches,
                build in (quoted, quote_alone),
            )
            if build is answered:
                # "A claim that Kigali denies": the claim tells nothing else.
                found.lender = token.head
            return found
    return _quoted_as_saying(tree, verb, cue)


def _overheard(tree: Tree, verb: Verb) -> Token | None:
    """ "a reporter can be heard asking": who is seen or heard to speak stands before the verb of hearing."""
    token, over = verb.token, tree.tokens[verb.token.head]
    if token.tag != "VBG" or token.dep not in ("xcomp", "advcl", "ccomp") or over.i >= token.i:
        return None
    caught = over.lemma in ("hear", "see", "show", "film", "record", "catch", "overhear", "picture")
    return tree.child(over.i, "nsubjpass") if caught else None


def _plea(tree: Tree, verb: Verb, source: Phrase | None, cue: Extent) -> Found | None:
    """ "pleaded not guilty to charges of treason": a denial; "pleaded guilty" admits."""
    token = verb.token
    word = next((t for t in tree.tokens[token.i + 1 : token.i + 4] if t.lower in ("guilty", "innocent")), None)
    if word is None or source is None:
        return None
    denied = word.lower == "innocent" or tree.tokens[word.i - 1].lower == "not"
    high = max([tree.right[word.i], *(tree.right[p.i] for p in verb.preps if p.i > word.i and p.lower == "to")])
    span = tree.span(word.i - (tree.tokens[word.i - 1].lower == "not"), high)
    words = tree.tokens[cue[0]].start, tree.tokens[cue[1]].end
    act: Act = "deny" if denied else "admit"
    return Found(tree, token.i, words, verb.lemma, act, source, [span] if span else [])


def _quoted_as_saying(tree: Tree, verb: Verb, cue: Extent) -> Found | None:
    """'"We called," it quoted a survivor as saying.': the quote belongs to the survivor too."""
    prep = tree.tokens[verb.token.head]
    over = tree.tokens[prep.head]
    if verb.token.dep != "pcomp" or prep.lower != "as" or over.lemma not in ("quote", "cite"):
        return None
    outer = sort_children(tree, over)
    whom = tree.child(over.i, "dobj", "nsubjpass")
    if outer is None or whom is None:
        return None
    _, outer.speaker = find_source(tree, outer)
    outer.block = block_of(tree, outer, cue_extent(tree, outer))
    built = quoted(tree, outer)
    words = tree.tokens[cue[0]].start, tree.tokens[cue[1]].end
    act = verb.cue.act
    return (
        Found(tree, verb.token.i, words, verb.lemma, act, tree.phrase(whom.i), built[1], direct=True) if built else None
    )


def _anyone(tree: Tree, verb: Verb, source: Phrase | None) -> bool:
    """ "you'd have to believe", "as you know": outside of a quote "you" is anybody."""
    return source is not None and source.text.lower() == "you" and tree.quotes.around(verb.token.start) is None


def _within(tree: Tree, verb: Verb, built: Built | None) -> Built | None:
    """What a verb inside a quote reports stands in the quote too; the parser takes in words behind it."""
    own = tree.quotes.around(verb.token.start)
    if built is None or own is None:
        return built
    act, contents, extra, reaches = built
    inside = [(max(start, own.start), min(end, own.end)) for start, end in contents]
    inside = [(start, end) for start, end in inside if start < end]
    return (act, inside, extra, reaches) if inside or not contents else None


_SEEMING = frozenset(["seem", "appear"])


def _relative(tree: Tree, verb: Verb) -> list[Extent]:
    """The relative pronoun that is part of what is said: "the bridge, which he said was mined"."""
    first = tree.tokens[tree.left[verb.token.i]]
    if verb.token.dep != "relcl" or first.tag not in ("WDT", "WP") or first is verb.speaker or first.i >= verb.block[0]:
        return []
    return [(first.start, first.end)]


def read_ultimatum(tree: Tree, token: Token) -> Found | None:
    """ "gave the junta a week to free the president": time to do something is a demand."""
    if token.lemma not in ("give", "set", "issue") or token.pos != "VERB":
        return None
    given = next(
        (c for c in (tree.tokens[k] for k in token.children) if c.i > token.i and c.lemma in _TIMES_GIVEN), None
    )
    if given is None and token.lemma == "give" and tree.child(token.i, "dobj", "dative") is not None:
        # "gave the rebels until Sunday to leave"
        given = next(
            (c for c in tree.children(token.i, "prep") if c.lower in ("until", "till") and c.i > token.i), None
        )
    if given is None:
        return None
    order = next(
        (
            c
            for c in (tree.tokens[k] for k in (*token.children, *given.children))
            if c.i > given.i and c.dep in ("advcl", "xcomp", "acl", "relcl", "ccomp") and tree.has_to(c.i)
        ),
        None,
    )
    span = tree.span(tree.left[order.i], tree.right[order.i]) if order is not None else None
    if span is None:
        return None
    verb = Verb(
        token,
        Cue(token.lemma, {"inf": "demand"}, frozenset(["speech"])),
        token.lemma,
        subject=tree.child(token.i, "nsubj"),
    )
    source, _ = find_source(tree, verb)
    cue = cue_extent(tree, verb)
    return Found(tree, token.i, (tree.tokens[cue[0]].start, tree.tokens[cue[1]].end), "give", "demand", source, [span])
