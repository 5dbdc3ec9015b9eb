"""Nouns that report: "the claim that", "took a swipe at", "drew praise from"."""

from __future__ import annotations

import re

from sitroom.lexicon.people import people_word
from sitroom.text.analysis import Phrase, Token
from sitroom.text.reporting.cues import Cue, cues
from sitroom.text.reporting.source import implied
from sitroom.text.reporting.tree import Found, Tree

# Verbs that only lend a subject to what is said: "issued a statement saying", "voiced concern that".
_LENDING = frozenset(
    "make issue release voice express give have offer deliver repeat reiterate send raise put publish post "
    "tweet show lodge file level hurl renew sound air harbour harbor hold share echo "
    "read distribute circulate reaffirm retain maintain take keep feel cast throw pour heap direct aim present extend "
    "provide convey write".split()
)
# Verbs whose subject is spoken of: "drew criticism from the envoy for", "has the backing of the tribes".
_RECEIVING = frozenset(
    "face draw receive win get gain secure earn attract provoke prompt spark enjoy have seek".split()
)
# Of these nouns the one behind "of" gives: "the support of her party".
_GIVEN = frozenset("support backing endorsement blessing approval praise".split())
EVALUATIVE = frozenset(["praise", "condemn", "welcome", "agree", "reject"])


def read_noun(tree: Tree, token: Token) -> Found | None:
    """The reporting that a noun makes: with a that-clause or an infinitive, or with a source and a preposition."""
    cue = cues("noun").get(token.lemma)
    if cue is None or token.dep in ("compound", "nmod", "npadvmod"):
        return None
    prep = tree.tokens[token.head]
    if token.lemma in ("statement", "declaration", "message") and token.dep == "pobj" and prep.lower in ("in", "on"):
        # "said in a statement that": the medium of what the verb reports.
        over = tree.tokens[prep.head]
        if over.pos == "VERB" and "quote" in (cues("verb")[over.lemma].frames if over.lemma in cues("verb") else ()):
            return None
    received = _received(tree, token, cue)
    if received is not None:
        return received
    source = owner_of(tree, token)
    lender = _lender(tree, token)
    if lender is not None and (source is None or source.pos == "PRON"):
        source = subject_of(tree, lender) or source
    if source is None:
        source = (_companion(tree, token) if token.lemma != "report" else None) or _misread(tree, token)
    contents, frame, high = _noun_content(tree, token, cue, lender)
    held = _held_by(tree, token, lender) if "prep:of" in cue.frames or frame.startswith("prep:") else None
    if held is not None and cue.frames.get("prep:of") != "reject":
        source, contents, frame, high = held[0], [held[1]], frame if frame in cue.frames else "prep:of", token.i
    if token.lemma == "report" and frame == "prep:of" and source is None and tree.child(token.i, "nummod"):
        # "received 300 reports of abuse": cases that were counted.
        return None
    if not contents or (source is None and token.lemma in _OWNED):
        return None
    if source is None and frame == "prep:of" and _of_somebody(tree, token):
        # "the claims of our neighbour": whose they are, and not what they say.
        return None
    if (
        source is None
        and frame != "that"
        and token.lemma not in _STRONG
        and not (token.lemma in _REACTION and _taken(tree, token))
        and not (token.lemma in _COLLECTIVE and frame in ("prep:for", "prep:about", "prep:over", "prep:of"))
    ):
        return None
    low = token.i
    own = {c for c in token.children if tree.tokens[c].dep in ("amod", "advmod", "neg", "nummod")}
    own |= {c for c in token.children if tree.tokens[c].lower in ("a", "an", "the")}
    while low - 1 in own:
        low -= 1
    prep = tree.tokens[token.head]
    if token.dep == "pobj" and prep.lower in ("in", "for") and token.lemma in _IN_HOPE and prep.i >= low - 2:
        low = prep.i
    if (
        lender is not None
        and lender.i < low
        and source is not None
        and all(tree.tokens[k].head in (lender.i, token.i) or k == lender.i for k in range(lender.i, low))
    ):
        low = verb_start(tree, lender)
    act = cue.frames[frame]
    found = Found(
        tree,
        token.i,
        (tree.tokens[low].start, tree.tokens[high].end),
        token.lemma,
        act,
        source,
        contents,
        frame in ("that", "inf", "quote") or act not in EVALUATIVE,
        frame == "quote",
    )
    found.lender = lender.i if lender is not None else None
    return found


_ABOUT = frozenset("about regarding concerning over at on".split())


def _held_by(tree: Tree, token: Token, lender: Token | None) -> tuple[Phrase, tuple[int, int]] | None:
    """ "the concern of the villagers about the dam": whose it is stands behind "of", what it is about behind that."""
    of = next((p for p in tree.children(token.i, "prep") if p.lower == "of" and p.i == token.i + 1), None)
    who = tree.child(of.i, "pobj") if of is not None else None
    if who is None or people_word(who.lower, who.lemma) is None:
        return None
    hung = tree.children(lender.i, "prep") if lender is not None else []
    for about in (*tree.children(who.i, "prep"), *tree.children(token.i, "prep"), *hung):
        if about.lower not in _ABOUT or not who.i < about.i <= who.i + 3:
            continue
        if any(t.dep in ("punct", "neg") for t in tree.tokens[who.i + 1 : about.i]):
            continue  # "the question of prisoners, not on the agenda"
        span = tree.span(about.i + 1, tree.right[about.i])
        holder = tree.phrase(who.i, "of")
        if span is None:
            return None
        if holder.end > about.start:
            holder.end, holder.members = tree.tokens[about.i - 1].end, []
            holder.text = tree.text[holder.start : holder.end]
        return holder, span
    return None


def _of_somebody(tree: Tree, token: Token) -> bool:
    of = next((p for p in tree.children(token.i, "prep") if p.lower == "of"), None)
    who = tree.child(of.i, "pobj") if of is not None else None
    return (
        who is not None
        and token.lemma in ("claim", "allegation", "accusation", "statement", "assertion", "word")
        and (people_word(who.lower, who.lemma) is not None or who.lemma in ("neighbour", "neighbor", "government"))
    )


_REACTION = frozenset("criticism praise condemnation ridicule scorn outrage anger support".split())


def _taken(tree: Tree, token: Token) -> bool:
    """Whether a subject meets with a reaction: "faced criticism for", "came under criticism over"."""
    head = tree.tokens[token.head]
    return (token.dep == "dobj" and head.lemma in _RECEIVING) or (token.dep == "pobj" and head.lower in ("under", "to"))


# Said by nobody in particular: "calls for a truce", "concern about the dam".
_COLLECTIVE = frozenset(
    "call concern question fear doubt demand warning criticism condemnation speculation outrage".split()
)
# Without an owner these are nobody's word: "the idea that".
_OWNED = frozenset(
    "doubt news reminder revelation answer version story case idea notion sense theory feeling view impression "
    "consensus".split()
)
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
    over = subject_of(tree, verb)
    if giver is None or held is None or over is None or f"prep:{giver.lower}" not in cue.frames or "for" in about:
        return None
    low = token.i
    while low - 1 > verb.i and tree.tokens[low - 1].head == token.i:
        low -= 1
    low = verb_start(tree, verb) if low == verb.i + 1 else low
    # "from" leads to who speaks, as "by" does.
    span = tree.tokens[low].start, (token if giver.lower == "from" else giver).end
    act = cue.frames[f"prep:{giver.lower}"]
    content = [(over.start, over.end)]
    return Found(tree, token.i, span, token.lemma, act, tree.phrase(held.i, giver.lower), content, reaches=False)


def owner_of(tree: Tree, token: Token) -> Phrase | None:
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


# "in the hope of", "for fear that".
_IN_HOPE = frozenset("hope belief expectation anticipation conviction fear".split())


def _companion(tree: Tree, token: Token) -> Phrase | None:
    """Whose word it is that goes with a deed: "flew home with plans to return", "waited in the hope of rain"."""
    prep = tree.tokens[token.head]
    fits = prep.lower == "with" or (prep.lower in ("in", "for") and token.lemma in _IN_HOPE)
    verb = tree.tokens[prep.head]
    if (
        token.dep != "pobj"
        or not fits
        or verb.pos not in ("VERB", "AUX")
        or (tree.child(token.i, "det") and prep.lower == "with")
    ):
        return None
    source = subject_of(tree, verb)
    return implied(source) if source is not None else None


def _misread(tree: Tree, token: Token) -> Phrase | None:
    """The subject of a verb that was taken for a plural: "Salem claims he won", "The movement plans to return"."""
    name = tree.tokens[token.i - 1] if token.i > 0 else token
    above = name.dep == "ROOT" and token.head == name.i and token.dep == "dobj"
    below = token.dep == "ROOT" and name.head == token.i and name.dep in ("compound", "nmod")
    if token.tag != "NNS" or not (above or below):
        return None
    low = tree.left[name.i] if above else tree.left[token.i]
    text = tree.text[tree.tokens[low].start : name.end]
    if name.pos not in ("PROPN", "NOUN") or any(
        t.tag in ("IN", "POS", "MD", "VBD") for t in tree.tokens[low : token.i]
    ):
        return None
    return Phrase(tree.sentence.index, name.i, tree.tokens[low].start, name.end, text, name.lemma, name.pos)


def _lender(tree: Tree, token: Token) -> Token | None:
    head = tree.tokens[token.head]
    if token.dep == "dobj" and head.pos == "VERB" and head.lemma in _LENDING:
        return head
    return None


def subject_of(tree: Tree, verb: Token, it: bool = False) -> Phrase | None:
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


def verb_start(tree: Tree, verb: Token) -> int:
    """The first token of a verb with its auxiliaries, negation and adverbs."""
    low = verb.i
    own = {c for c in verb.children if tree.tokens[c].dep in ("aux", "auxpass", "neg", "advmod")}
    while low - 1 in own:
        low -= 1
    while low < verb.i and tree.tokens[low].lower == "to":
        low += 1
    return low


# What may stand between "issued the following statement" and the quote: "on Tuesday" and a colon.
_LED_IN = re.compile(r"\s*,\s*|[^.;:!?\"“”]{0,70}:\s*")
ISSUED = frozenset("statement declaration message communique communiqué letter appeal announcement text".split())


def issued(tree: Tree) -> Found | None:
    """The statement that a sentence with a colon at its end announces: "released the following statement today:"."""
    for token in reversed(tree.tokens):
        lender = _lender(tree, token) if token.lemma in ISSUED else None
        source = (owner_of(tree, token) or subject_of(tree, lender)) if lender is not None else None
        if source is not None:
            act = cues("noun")[token.lemma].act if token.lemma in cues("noun") else "say"
            words = tree.tokens[verb_start(tree, lender)].start if lender is not None else token.start, token.end
            return Found(tree, token.i, words, token.lemma, act, source, [])
    return None


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
            span = tree.span(tree.left[c.i], _before_main_verb(tree, token, c))
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
    if quote is not None and _LED_IN.fullmatch(tree.text, token.end, quote.outer_start):
        # "released the following statement:", with the quote behind it or in the next paragraph.
        return [(quote.outer_start, quote.outer_end)], "quote", token.i
    head = tree.tokens[token.head]
    if token.dep == "nsubj" and head.lemma == "be" and "that" in cue.frames:
        told = tree.child(head.i, "ccomp")
        if told is not None and told.i > head.i:
            span = tree.span(tree.left[told.i], tree.right[told.i])
            return ([span] if span else []), "that", head.i if head.i == token.i + 1 else token.i
    bidden = _bidden(tree, token, lender) if "inf" in cue.frames and lender is not None else None
    if bidden is not None:
        return bidden
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


def _bidden(tree: Tree, token: Token, lender: Token) -> tuple[list[tuple[int, int]], str, int] | None:
    """ "renews its call on the council to open an inquiry": the parser hangs what is asked for on the verb."""
    preps = (*tree.children(token.i, "prep"), *tree.children(lender.i, "prep"))
    on = next((p for p in preps if p.lower in ("on", "upon", "to") and p.i == token.i + 1), None)
    held = tree.child(on.i, "pobj") if on is not None else None
    if on is None or held is None:
        return None
    hung = (tree.tokens[k] for k in sorted((*lender.children, *on.children, *held.children)))
    order = next((t for t in hung if t.i > held.i and t.pos == "VERB" and tree.has_to(t.i)), None)
    span = tree.span(on.i + 1, tree.right[order.i]) if order is not None else None
    return ([span], "inf", on.i) if span is not None else None


def _before_main_verb(tree: Tree, noun: Token, clause: Token) -> int:
    """The last token of a that-clause that has swallowed the verb of its noun: "the claim that they fled was denied"."""
    end = tree.right[clause.i]
    if noun.dep != "ROOT" or tree.sentence.heading:
        return end
    for t in tree.tokens[clause.i + 1 : end + 1]:
        helpers = [k for k in t.children if tree.tokens[k].dep in ("aux", "auxpass") and k < t.i]
        subject = tree.child(t.i, "nsubj", "nsubjpass")
        swallowed = t.dep == "ccomp" and helpers and subject is not None and tree.child(t.i, "mark") is None
        if swallowed and tree.tokens[helpers[0]].tag in ("VBD", "VBZ", "VBP", "MD"):
            return helpers[0] - 1
    return end


def _zero_that(tree: Tree, noun: Token, clause: Token) -> bool:
    """ "hope the move could help": a full clause right behind the noun."""
    subject = tree.child(clause.i, "nsubj", "nsubjpass")
    opens = tree.tokens[tree.left[clause.i]].lower
    if subject is None or opens in ("who", "which", "that", "whom", "whose") or tree.left[clause.i] != noun.i + 1:
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
