"""Nouns, adjectives and prepositions that report: "the claim that", "is confident that", "according to"."""

from __future__ import annotations

from sitroom.model.values import Act
from sitroom.text.analysis import Phrase, Token
from sitroom.text.reporting.cues import Cue, cues
from sitroom.text.reporting.tree import Extent, Found, Tree

# Verbs that only lend a subject to what is said: "issued a statement saying", "voiced concern that".
_LENDING = frozenset(
    "make issue release voice express give have offer deliver repeat reiterate send raise put publish post "
    "tweet show lodge file level hurl renew sound air harbour harbor hold share echo "
    "reaffirm retain maintain take keep feel cast throw pour heap direct aim deliver present extend convey write".split()
)
# Verbs whose subject is spoken of: "drew criticism from the envoy for", "has the backing of the tribes".
_RECEIVING = frozenset(
    "face draw receive win get gain secure earn attract provoke prompt spark enjoy have seek".split()
)
# Of these nouns the one behind "of" gives: "the support of her party".
_GIVEN = frozenset("support backing endorsement blessing approval praise".split())
_EVALUATIVE = frozenset(["praise", "condemn", "welcome", "agree", "reject"])


def read_noun(tree: Tree, token: Token) -> Found | None:
    """The reporting that a noun makes: with a that-clause or an infinitive, or with a source and a preposition."""
    cue = cues("noun").get(token.lemma)
    if cue is None or token.dep in ("compound", "nmod", "npadvmod"):
        return None
    received = _received(tree, token, cue)
    if received is not None:
        return received
    source = _owner(tree, token)
    lender = _lender(tree, token)
    if lender is not None and (source is None or source.pos == "PRON"):
        source = _subject(tree, lender) or source
    contents, frame, high = _noun_content(tree, token, cue, lender)
    if not contents or (source is None and token.lemma in _OWNED):
        return None
    if (
        source is None
        and frame != "that"
        and token.lemma not in _STRONG
        and not (token.lemma in _REACTION and _taken(tree, token))
        and not (token.lemma in _COLLECTIVE and frame in ("prep:for", "prep:about", "prep:over"))
    ):
        return None
    low = token.i
    own = {c for c in token.children if tree.tokens[c].dep in ("amod", "advmod", "neg", "nummod")}
    while low - 1 in own:
        low -= 1
    if (
        lender is not None
        and lender.i < low
        and source is not None
        and all(tree.tokens[k].head in (lender.i, token.i) or k == lender.i for k in range(lender.i, low))
    ):
        low = _verb_start(tree, lender)
    act = cue.frames[frame]
    found = Found(
        tree,
        token.i,
        (tree.tokens[low].start, tree.tokens[high].end),
        token.lemma,
        act,
        source,
        contents,
        frame in ("that", "inf", "quote") or act not in _EVALUATIVE,
    )
    found.lender = lender.i if lender is not None else None
    return found


_REACTION = frozenset("criticism praise condemnation ridicule scorn outrage anger support".split())


def _taken(tree: Tree, token: Token) -> bool:
    """Whether a subject meets with a reaction: "faced criticism for", "came under criticism over"."""
    head = tree.tokens[token.head]
    return (token.dep == "dobj" and head.lemma in _RECEIVING) or (token.dep == "pobj" and head.lower in ("under", "to"))


# Said by nobody in particular: "calls for a truce", "concern about the dam".
_COLLECTIVE = frozenset("call concern question fear doubt demand warning".split())
# Without an owner these are nobody's word: "the idea that".
_OWNED = frozenset("case idea notion sense theory feeling view impression consensus".split())
_STRONG = frozenset("accusation allegation claim report rumour rumor suggestion".split())


def _received(tree: Tree, token: Token, cue: Cue) -> Found | None:
    """What somebody is given in words: "drew praise from Oslo", "has the backing of the tribes"."""
    verb = tree.tokens[token.head]
    if token.dep != "dobj" or verb.lemma not in _RECEIVING or "that" in {tree.tokens[k].lower for k in token.children}:
        return None
    hung = [p for p in tree.children(verb.i, "prep") if p.i == tree.right[token.i] + 1]
    preps = [*tree.children(token.i, "prep"), *hung]
    about = {p.lower for p in preps}
    giver = next(
        (
            p
            for p in preps
            if p.lower == "from" or (p.lower == "of" and token.lemma in _GIVEN and tree.child(p.i, "pobj"))
        ),
        None,
    )
    held = tree.child(giver.i, "pobj") if giver is not None else None
    over = _subject(tree, verb)
    if giver is None or held is None or over is None or f"prep:{giver.lower}" not in cue.frames or "for" in about:
        return None
    low = token.i
    while low - 1 > verb.i and tree.tokens[low - 1].head == token.i:
        low -= 1
    low = _verb_start(tree, verb) if low == verb.i + 1 else low
    span = tree.tokens[low].start, giver.end
    act = cue.frames[f"prep:{giver.lower}"]
    content = [(over.start, over.end)]
    return Found(tree, token.i, span, token.lemma, act, tree.phrase(held.i, giver.lower), content, reaches=False)


def _owner(tree: Tree, token: Token) -> Phrase | None:
    """Whose word it is: a possessor, or a phrase with by or from."""
    owner = tree.child(token.i, "poss")
    if owner is not None:
        return tree.phrase(owner.i)
    for p in tree.children(token.i, "prep", "agent"):
        if p.lower in ("by", "from"):
            held = tree.child(p.i, "pobj")
            if held is not None:
                return tree.phrase(held.i, p.lower)
    return None


def _lender(tree: Tree, token: Token) -> Token | None:
    head = tree.tokens[token.head]
    if token.dep == "dobj" and head.pos == "VERB" and head.lemma in _LENDING:
        return head
    return None


def _subject(tree: Tree, verb: Token, it: bool = False) -> Phrase | None:
    """Who is the subject of a verb or of the one above. "It" only where it cannot be empty: "it stands ready to"."""
    at = verb
    for _ in range(5):
        subject = tree.child(at.i, "nsubj")
        if subject is not None and (it or subject.lower != "it"):
            item = tree.phrase(subject.i)
            item.implied = at is not verb
            return item
        if at.dep not in ("conj", "xcomp", "advcl") or at.head == at.i:
            break
        at = tree.tokens[at.head]
    return None


def _verb_start(tree: Tree, verb: Token) -> int:
    low = verb.i
    own = {c for c in verb.children if tree.tokens[c].dep in ("aux", "auxpass", "neg", "advmod")}
    while low - 1 in own:
        low -= 1
    while low < verb.i and tree.tokens[low].lower == "to":
        low += 1
    return low


def _noun_content(tree: Tree, token: Token, cue: Cue, lender: Token | None) -> tuple[list[tuple[int, int]], str, int]:
    """(content, frame, last token of the cue)."""
    for c in (tree.tokens[k] for k in token.children):
        if c.i < token.i:
            continue
        words = {tree.tokens[k].lower for k in c.children if k < c.i}
        if (
            c.dep in ("acl", "ccomp", "relcl", "appos")
            and "that" in cue.frames
            and c.pos in ("VERB", "AUX")
            and ("that" in words)
            and _full(tree, c)
        ):
            span = tree.span(tree.left[c.i], tree.right[c.i])
            return ([span] if span else []), "that", token.i
        if c.dep in ("acl", "relcl", "xcomp") and "inf" in cue.frames and "to" in words and c.tag in ("VB", "VBN"):
            span = tree.span(tree.left[c.i], tree.right[c.i])
            return ([span] if span else []), "inf", token.i
        if (c.dep == "ccomp" and "that" in cue.frames and c.tag != "VBG") or (
            c.dep in ("acl", "relcl") and "that" in cue.frames and "to" not in words and _zero_that(tree, token, c)
        ):
            span = tree.span(tree.left[c.i], tree.right[c.i])
            return ([span] if span else []), "that", token.i
    quote = tree.quotes.after(token.end) if "quote" in cue.frames and _lender(tree, token) is not None else None
    if quote is not None and tree.text[token.end : quote.outer_start].strip() in (":", ","):
        # "released the following statement:", with the quote behind it or in the next paragraph.
        return [(quote.outer_start, quote.outer_end)], "quote", token.i
    head = tree.tokens[token.head]
    if token.dep == "nsubj" and head.lemma == "be" and "that" in cue.frames:
        told = tree.child(head.i, "ccomp")
        if told is not None and told.i > head.i:
            span = tree.span(tree.left[told.i], tree.right[told.i])
            return ([span] if span else []), "that", head.i if head.i == token.i + 1 else token.i
    behind = tree.children(lender.i, "prep") if lender is not None else []
    # "took a swipe at": the parser hangs the preposition on the verb.
    for c in (*tree.children(token.i, "prep"), *(p for p in behind if p.i == tree.right[token.i] + 1)):
        frame = f"prep:{c.lower}"
        if frame in cue.frames and c.lower not in ("by", "from"):
            span = tree.span(c.i + 1, tree.right[c.i])
            return ([span] if span else []), frame, c.i if c.i == token.i + 1 else token.i
    for p in tree.children(token.i, "prep", "agent"):
        held = tree.child(p.i, "pobj") if p.lower in ("by", "from") else None
        for c in tree.children(held.i, "prep") if held is not None else []:
            if f"prep:{c.lower}" in cue.frames and c.lower in ("of", "about", "against"):
                span = tree.span(c.i + 1, tree.right[c.i])
                return ([span] if span else []), f"prep:{c.lower}", token.i
    return [], "", token.i


def _zero_that(tree: Tree, noun: Token, clause: Token) -> bool:
    """ "hope the move could help": a full clause right behind the noun."""
    subject = tree.child(clause.i, "nsubj", "nsubjpass")
    if subject is None or subject.lower in ("who", "which", "that") or tree.left[clause.i] != noun.i + 1:
        return False
    finite = clause.tag in ("VBD", "VBZ", "VBP") or any(
        tree.tokens[k].tag in ("MD", "VBD", "VBZ", "VBP") for k in clause.children
    )
    return finite and (
        tree.child(clause.i, "dobj", "attr", "acomp", "ccomp") is not None
        or tree.child(clause.i, "nsubjpass") is not None
    )


def _full(tree: Tree, clause: Token) -> bool:
    """Whether a that-clause lacks nothing, so that its "that" is no relative pronoun."""
    first = tree.tokens[tree.left[clause.i]]
    if first.lower != "that" or first.dep in ("dobj", "pobj", "attr"):
        return False
    subjects = tree.children(clause.i, "nsubj", "nsubjpass", "expl", "csubj")
    return any(s.lower != "that" for s in subjects)


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
    if head.pos in ("AUX", "VERB") and token.dep == "acomp":
        source = _subject(tree, head, frame == "inf")
        between = range(head.i + 1, low)
        if all(tree.tokens[k].head == head.i for k in between):
            low = _verb_start(tree, head)
    if head.lemma == "make" and token.dep in ("ccomp", "oprd"):
        source, low = _subject(tree, head), _verb_start(tree, head)
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
        frame == "that" or (frame != "inf" and act not in _EVALUATIVE),
    )


def _in_a_view(tree: Tree, token: Token) -> Found | None:
    """ "In his view, …", "by her own admission": the owner of the view speaks."""
    noun = tree.child(token.i, "pobj")
    owner = tree.child(noun.i, "poss") if noun is not None and noun.lemma in _VIEWS else None
    if noun is None or owner is None or tree.children(noun.i, "prep"):
        return None
    alone = (token.i == 0 or tree.loose(token.i - 1) or tree.tokens[token.i - 1].lower in ("but", "and", "that")) and (
        noun.i + 1 == len(tree.tokens) or tree.loose(noun.i + 1)
    )
    first, last = tree.bounded(token.i)
    spans = _outside(tree, first, last, token.i, noun.i, noun.i) if alone else []
    if not spans:
        return None
    low = noun.i
    while tree.tokens[low - 1].head == noun.i and tree.tokens[low - 1].dep == "amod":
        low -= 1
    act: Act = "admit" if noun.lemma == "admission" else "expect"
    cue = tree.tokens[low].start, noun.end
    return Found(tree, noun.i, cue, noun.lemma, act, tree.phrase(owner.i), spans)


_VIEWS = frozenset("view opinion admission telling estimation judgment judgement reckoning assessment mind".split())


def read_according(tree: Tree, token: Token) -> Found | None:
    """ "according to X", "in the words of X", "in X's view": the content is the clause around."""
    tokens = tree.tokens
    low, high = token.i, token.i
    if token.lower in ("in", "by"):
        viewed = _in_a_view(tree, token)
        if viewed is not None:
            return viewed
    words = tree.sentence.text[token.start - tree.sentence.start :].lower()
    name = next((c for c in cues("preposition") if words.startswith(c)), None)
    if name is None:
        return None
    while high < len(tokens) - 1 and tokens[high].end - token.start < len(name):
        high += 1
    held = next((t for t in tokens[high + 1 :] if t.dep in ("pobj", "dobj") and t.head <= high), None)
    if held is None:
        held = next((t for t in tokens[high + 1 :] if t.pos in ("NOUN", "PROPN", "PRON") and t.head < high + 1), None)
    if held is None:
        return None
    source = tree.phrase(held.i, "to")
    end = max((t.i for t in tokens if t.end <= source.end), default=held.i)
    first, last = tree.bounded(token.i)
    spans = _outside(tree, first, last, low, end, tree.right[token.i])
    if not spans:
        return None
    cue = cues("preposition")[name]
    return Found(tree, token.i, (token.start, tokens[high].end), name, cue.act, source, spans)


def _outside(tree: Tree, first: int, last: int, low: int, end: int, reach: int) -> list[Extent]:
    """What the report says: before the phrase or, where it opens the sentence, after it."""
    while first < low and tree.loose(first):
        first += 1
    before = tree.span(first, low - 1) if first < low else None
    # A phrase at the end keeps its own tail ("according to a poll released on Monday"): nothing follows.
    after_start = end + 1
    if before is not None:
        after_start = max(end, reach) + 1
    while after_start <= last and not tree.loose(after_start) and before is None:
        after_start += 1
    after = tree.span(after_start, last) if after_start <= last else None
    if before is not None and after is not None and len(tree.text[after[0] : after[1]].split()) < 2:
        after = None
    return [s for s in (before, after) if s is not None]


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
    source = _subject(tree, top)
    if source is None:
        passive = tree.child(top.i, "nsubjpass")
        source = tree.phrase(passive.i) if passive is not None else _owner(tree, token)
    low = _verb_start(tree, top) if top.pos in ("VERB", "AUX") else token.i
    about = next((c for c in tree.children(token.i, "prep") if c.lower in ("on", "about") and c.i == token.i + 1), None)
    span = tree.span(about.i + 1, tree.right[about.i]) if about is not None else None
    return Found(
        tree,
        top.i,
        (tokens[low].start, about.end if about is not None else token.end),
        "comment",
        "decline_comment",
        source,
        [span] if span else [],
        reaches=False,
    )
