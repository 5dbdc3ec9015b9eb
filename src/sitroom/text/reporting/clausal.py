"""Content that is a clause: behind the cue, before it, around it, or lost by the parser."""

from __future__ import annotations

from sitroom.model.values import Act
from sitroom.text.analysis import Token
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.ends import content_end
from sitroom.text.reporting.phrasal import _of
from sitroom.text.reporting.tree import Extent, Tree
from sitroom.text.reporting.verb import DAYS, EVALUATIVE, FINITE, Built, Verb

_PLAIN_SAYING = frozenset("say believe think argue insist claim warn note add suggest contend feel fear hope".split())


def full_clause(tree: Tree, verb: Verb) -> Built | None:
    """A finite clause as complement, behind the cue or before it."""
    frames = verb.cue.frames
    for c in sorted(verb.clauses, key=lambda c: (not _right_behind(tree, verb, c), c.i)):
        if c.i < verb.token.i and not ("that" in frames or "quote" in frames):
            continue
        marked = {
            tree.tokens[k].lower
            for k in c.children
            if tree.tokens[k].dep in ("mark", "advmod", "nsubj", "dobj", "attr")
        }
        wh = bool(marked & {"whether", "if", "what", "who", "why", "how", "when", "where", "which"})
        infinitive = c.tag in ("VB", "VBN") and tree.has_to(c.i)
        if c.pos == "ADJ" and "obj+obj" in frames and tree.child(c.i, "mark", "cop", "aux") is None:
            # "holds the council responsible": what it is called, taken for a clause.
            span = tree.span(tree.left[c.i], tree.right[c.i])
            return (frames["obj+obj"], [span], None, True) if span is not None else None
        frame = "wh" if wh and "wh" in frames else "that" if "that" in frames else "wh" if "wh" in frames else ""
        if infinitive:
            frame = next((f for f in ("objinf", "inf", "obj+obj", "that") if f in frames), "")
        elif c.tag == "VBG" and "that" not in frames:
            frame = "ger" if "ger" in frames else ""
        elif not frame:
            frame = next((f for f in ("obj+obj", "quote", "objinf") if f in frames), "")
        if not frame or (frame == "that" and _bare_infinitive(tree, c)):
            continue
        if c.i > verb.token.i and "obj" in frames and _second_of_list(tree, verb, c):
            whole = tree.span(tree.left[verb.objects[0].i], tree.right[c.i])
            return (frames["obj"], [whole], None, frames["obj"] not in EVALUATIVE) if whole is not None else None
        if c.i > verb.token.i:
            span = tree.span(_first_of(tree, verb, c), content_end(tree, verb, c))
        elif _follows(tree, verb.block):
            continue
        else:
            span = _preposed(tree, verb, verb.block)
            if span is not None and "that" not in frames and not tree.quotes.overlapping(*span):
                # Who "continues to hold" a town or has "begun" something has said nothing.
                continue
        if span is not None:
            contents = [span]
            if c.i < verb.token.i:
                contents += _rest_of_it(tree, verb, c)
            if verb.passive and verb.subject is not None and infinitive:
                contents = [*_of(tree, verb.subject), span]
            if c.i > verb.token.i:
                contents = [*_fronted(tree, verb), *contents]
            return frames[frame], contents, None, True
    return _lost_clause(tree, verb, verb.block) if "that" in frames and not verb.passive else None


def _rest_of_it(tree: Tree, verb: Verb, clause: Token) -> list[Extent]:
    """ "Rockets hit a market, medics said, killing nine": what follows the cue and belongs to the clause before it."""
    behind = [c for c in tree.children(clause.i, "advcl", "prep", "acl", "dep") if c.i > verb.block[1]]
    behind = [c for c in behind if c.tag in ("VBG", "IN") and tree.left[c.i] > verb.block[1]]
    if not behind:
        return []
    span = tree.span(tree.left[behind[0].i], max(tree.right[c.i] for c in behind))
    return [span] if span is not None else []


def _second_of_list(tree: Tree, verb: Verb, clause: Token) -> bool:
    """ "condemns the raid in which two were killed and four injured": the end of the object, taken for a clause."""
    if not verb.objects or tree.left[verb.objects[0].i] != verb.token.i + 1 or "told" in verb.cue.frames:
        return False
    before = tree.tokens[tree.left[clause.i] - 1]
    return before.dep == "cc" and before.i > verb.objects[0].i and tree.child(clause.i, "mark") is None


def _right_behind(tree: Tree, verb: Verb, clause: Token) -> bool:
    """Whether a clause follows the cue with nothing between, or has a "that"."""
    if clause.i < verb.token.i:
        return False
    mark = tree.child(clause.i, "mark")
    return tree.left[clause.i] == verb.block[1] + 1 or (mark is not None and mark.lower == "that")


def _first_of(tree: Tree, verb: Verb, clause: Token) -> int:
    """The first token of a content clause, with a subject that the parser took for an object of the cue.

    "hoped the meeting, called by envoys, would be short": the clause that is left starts with its finite verb.
    """
    behind = verb.block[1] + 1 if verb.block[1] < clause.i else verb.token.i + 1
    low = _past_day(tree, max(tree.left[clause.i], behind), clause)
    first = tree.tokens[low]
    if (
        low > behind
        and "told" not in verb.cue.frames
        and (first.tag == "MD" or first.tag in FINITE)
        and first.i in (clause.i, *(k for k in clause.children if tree.tokens[k].dep in ("aux", "auxpass")))
        and any(tree.left[o.i] == behind and o.i < low for o in verb.objects)
    ):
        return behind
    return low


def _past_day(tree: Tree, low: int, clause: Token) -> int:
    """The token behind "on Tuesday" in "said on Tuesday it had left": the day is when it was said."""
    tokens = tree.tokens
    at = low + (tokens[low].lower in ("on", "late", "early"))
    if at + 1 >= clause.i or tokens[at].lower not in DAYS or tokens[low - 1].pos not in ("VERB", "AUX"):
        return low
    follows = tokens[at + 1]
    return at + 1 if follows.pos in ("PRON", "DET", "PROPN", "NOUN", "NUM", "SCONJ", "ADJ") else low


def _fronted(tree: Tree, verb: Verb) -> list[Extent]:
    """A condition before the cue belongs to what is said: "If it rained, she said, they would stay"."""
    for c in tree.children(verb.token.i, "advcl"):
        mark = tree.child(c.i, "mark")
        if c.i < verb.block[0] and mark is not None and mark.lower in ("if", "unless"):
            span = tree.span(tree.left[c.i], tree.right[c.i])
            return [span] if span else []
    return []


def _bare_infinitive(tree: Tree, clause: Token) -> bool:
    """ "saw the market close": what is seen is no claim."""
    return clause.tag == "VB" and tree.child(clause.i, "aux", "mark") is None


def _preposed(tree: Tree, verb: Verb, block: Extent) -> tuple[int, int] | None:
    """All that stands before source and cue in the verb's own stretch."""
    first = tree.left[verb.token.i]
    return tree.span(first, block[0] - 1)


def around(tree: Tree, verb: Verb) -> Built | None:
    """The cue stands inside its content: "the army, officials said, left", "as the monitors reported"."""
    token, frames = verb.token, verb.cue.frames
    if token.head == token.i or not ("that" in frames or "quote" in frames):
        return None
    if token.dep == "parataxis" and verb.speaker is not None and verb.speaker.lower == "you":
        # "you know", "you see": words that only fill a pause.
        return None
    head = tree.tokens[token.head]
    mark = {tree.tokens[c].lower for c in token.children if tree.tokens[c].dep in ("mark", "advmod") and c < token.i}
    as_said = token.dep == "advcl" and mark == {"as"} and not verb.objects and not verb.infinitives
    if as_said and any("intention" in verb.cue.kinds or f"prep:{p.lower}" in verb.cue.frames for p in verb.preps):
        # "will consult as they plan for the siege", "takes the town as aid groups warn of hunger"
        return None
    if not (
        token.dep == "parataxis"
        or as_said
        or (
            token.dep == "ccomp"
            and verb.speaker is not None
            and head.pos in ("VERB", "AUX")
            and verb.speaker.i > tree.left[token.i] - 1
            and _comma(tree, verb.block)
        )
    ):
        return None
    low, high = tree.left[head.i], tree.right[head.i]
    # The full stop may hang on the cue, too.
    own = [token.i, *(tree.right[k] for k in token.children if tree.tokens[k].dep != "punct")]
    own_low, own_high = min(tree.left[token.i], verb.block[0]), max(*own, verb.block[1])
    contents = [s for s in (tree.span(low, own_low - 1), tree.span(own_high + 1, high)) if s is not None]
    if "that" not in frames and not any(tree.quotes.overlapping(*span) for span in contents):
        return None
    return frames.get("that", verb.cue.act), contents, None, True


_REMAINDER = frozenset("another rest remainder others other remaining last".split())


def aside(tree: Tree, verb: Verb) -> Built | None:
    """ "Some 400 would go by Monday, he said, another 300 by June": a speaker set in before a stage without a verb."""
    tokens, (low, high) = tree.tokens, verb.block
    if verb.speaker is None or "that" not in verb.cue.frames or verb.token.tag not in FINITE:
        return None
    inside = high + 2 < len(tokens) and low > 3 and tokens[low - 1].lower == "," and tokens[high + 1].lower == ","
    if not inside or "speech" not in verb.cue.kinds:
        return None
    first, last = tree.bounded(verb.token.i)
    last = max(last, tree.right[tokens[verb.token.head].i])
    behind = tokens[high + 2 : last + 1]
    stage = (
        behind[:1] and behind[0].tag in ("DT", "CD") and any(t.tag == "CD" or t.lower in _REMAINDER for t in behind[:4])
    )
    finite = any(t.tag == "MD" or t.tag in FINITE for t in tokens[first : low - 1])
    if not stage or not finite or any(t.pos in ("VERB", "AUX") for t in behind):
        return None
    contents = [s for s in (tree.span(first, low - 1), tree.span(high + 2, last)) if s is not None]
    return verb.cue.frames["that"], contents, None, True


def _comma(tree: Tree, block: Extent) -> bool:
    return block[0] > 0 and (tree.loose(block[0] - 1) or tree.mark(block[0] - 1))


def _lost_clause(tree: Tree, verb: Verb, block: Extent) -> Built | None:
    """A that-clause that the parser hung elsewhere, or a clause right behind the cue."""
    tokens = tree.tokens
    behind = tokens[verb.token.i + 1] if verb.token.i + 1 < len(tokens) else None
    if behind is not None and behind.lower == "that" and behind.dep == "det" and _holds_verb(tree, verb, behind):
        # "cautions that fuel for six flights is left": taken for "that fuel".
        _, last = tree.bounded(verb.token.i)
        span = tree.span(behind.i, last)
        return (verb.cue.frames["that"], [span], None, True) if span else None
    if verb.objects and "told" not in verb.cue.frames:
        return None
    for at in range(block[1] + 1, min(block[1] + 16, len(tokens))):
        token = tokens[at]
        if token.lower == "that" and token.dep in ("mark", "nsubj", "det", "dobj") and tokens[token.head].i > at:
            head = tokens[token.head]
            while head.pos not in ("VERB", "AUX") and head.head > at and head.head != head.i:
                head = tokens[head.head]
            if head.pos in ("VERB", "AUX") and token.dep == "mark":
                span = tree.span(at, content_end(tree, verb, head))
                return (verb.cue.frames["that"], [span], None, True) if span else None
        if token.pos in ("VERB", "AUX") or token.lower in (",", ";", ":"):
            break
    told = _told_clause(tree, verb) if "told" in verb.cue.frames else None
    if told is not None:
        span = tree.span(tree.left[told.i], tree.right[told.i])
        return (verb.cue.frames["that"], [span], None, True) if span else None
    far = _far_that(tree, verb, block)
    if far is not None:
        span = tree.span(far[0], content_end(tree, verb, far[1]))
        return (verb.cue.frames["that"], [span], None, True) if span else None
    if "speech" in verb.cue.kinds and verb.token.tag in FINITE and _follows(tree, block):
        _, last = tree.bounded(verb.token.i)
        span = tree.span(block[1] + 1, last)
        return (verb.cue.frames["that"], [span], None, True) if span else None
    return None


def _holds_verb(tree: Tree, verb: Verb, that: Token) -> bool:
    """Whether a finite verb without a subject of its own follows the noun that "that" was given to."""
    if "speech" not in verb.cue.kinds or verb.token.tag not in FINITE:
        return False
    noun = tree.tokens[that.head]
    for t in tree.tokens[noun.i + 1 :]:
        if tree.loose(t.i) or tree.mark(t.i) or t.tag in ("WDT", "WP", "CC"):
            return False
        if t.tag in FINITE or t.tag == "MD":
            over = t if t.dep not in ("aux", "auxpass") else tree.tokens[t.head]
            return tree.child(over.i, "nsubj", "nsubjpass") is None
    return False


def _told_clause(tree: Tree, verb: Verb) -> Token | None:
    """The clause that the parser took for a relative one of who is told: "warned the crew they were late"."""
    for told in (*verb.objects, *verb.datives):
        clause = tree.child(told.i, "relcl")
        subject = tree.child(clause.i, "nsubj", "nsubjpass", "expl") if clause is not None else None
        if (
            clause is not None
            and subject is not None
            and subject.tag not in ("WP", "WDT")
            and tree.left[clause.i] == tree.left[subject.i] == told.i + 1
            and tree.child(clause.i, "dobj", "attr", "acomp", "xcomp", "ccomp", "nsubjpass") is not None
        ):
            return clause
    return None


def _far_that(tree: Tree, verb: Verb, block: Extent) -> tuple[int, Token] | None:
    """A that-clause behind an aside, which the parser hung into it: "said, as he was not named, that …".

    Also one taken for a relative clause: "told shopkeepers at a market that the truce would hold". Only for a verb
    that can do with nothing else: plain speech, or speech to somebody.
    """
    tokens = tree.tokens
    told = "told" in verb.cue.frames and bool(verb.objects or verb.datives)
    if not (told or (verb.lemma in _PLAIN_SAYING and not verb.objects)) or verb.clauses or verb.infinitives:
        return None
    for at in range(block[1] + 2, min(block[1] + 30, len(tokens))):
        token = tokens[at]
        if token.lower == ";" or tree.mark(at):
            return None
        if token.lower != "that" or token.dep not in ("mark", "dobj", "advmod", "nsubj", "pobj"):
            continue
        head = tokens[token.head]
        subject = tree.child(head.i, "nsubj", "nsubjpass", "expl")
        whole = head.pos in ("VERB", "AUX") and head.i > at and subject is not None and subject is not token
        if not whole or tree.left[head.i] < at:
            continue
        if not told and head.dep == "relcl" and head.head == at - 1:
            # "the toll, he said, stands at 40, a figure that doctors dispute": told of the figure, and by the writer.
            continue
        above = tokens[head.head]
        inside = above.pos in ("VERB", "AUX") and block[1] < above.i < at
        # Behind a comma the aside is over; else the verb between must take no clause of its own.
        if inside and tokens[at - 1].lower != "," and "that" in _frames(above):
            return None
        return at, head
    return None


def _frames(token: Token) -> dict[str, Act]:
    cue = cues("verb").get(token.lemma)
    return cue.frames if cue is not None else {}


def _follows(tree: Tree, block: Extent) -> bool:
    """Whether a clause starts right behind the cue: a subject and then its finite verb."""
    tokens, at = tree.tokens, block[1] + 1
    if at >= len(tokens) or tokens[at].pos not in ("PRON", "DET", "PROPN", "NOUN", "ADJ", "NUM"):
        return False
    for token in tokens[at : at + 12]:
        if token.dep in ("nsubj", "nsubjpass") and token.head > token.i and tokens[token.head].pos in ("VERB", "AUX"):
            return token.lower not in ("who", "which", "that", "whom")
        if token.pos in ("VERB", "AUX", "ADP") or token.lower in (",", ";", ":") or tree.mark(token.i):
            return False
    return False


def trailing(tree: Tree, verb: Verb) -> Built | None:
    """ ", officials said on Monday." behind a clause that the parser did not tie to it."""
    tokens, frames = tree.tokens, verb.cue.frames
    if (
        verb.speaker is None
        or "that" not in frames
        or verb.token.tag not in FINITE
        or verb.block[0] < 4
        or not _comma(tree, verb.block)
        or tree.sentence.text.rstrip().endswith(":")
    ):
        return None
    _, last = tree.bounded(verb.token.i)
    told = verb.block[0] > 0 and _turns(tree, verb)
    if not told and any(t.tag == "MD" or t.tag in FINITE for t in tokens[verb.block[1] + 1 : last + 1]):
        return None
    first, _ = tree.bounded(verb.token.i)
    opening = tokens[first + 1] if tree.mark(first) and first < last else tokens[first]
    if opening.dep == "mark" and tokens[opening.head].dep == "advcl" and tokens[opening.head].head == verb.token.i:
        # "As we mourn the dead, we pray for peace": why it is said.
        return None
    if not any(t.pos in ("VERB", "AUX") for t in tokens[first : verb.block[0]]) and verb.speaker.i < verb.token.i:
        return None
    if tokens[verb.block[0] - 1].lower == "," and tokens[verb.block[0]].dep == "cc":
        return None
    span = tree.span(first, verb.block[0] - 1)
    return (frames["that"], [span], None, True) if span else None


def _turns(tree: Tree, verb: Verb) -> bool:
    """Whether the sentence turns behind the cue: "killing eight, a doctor said, while the army put the toll at three".

    What comes then is somebody else's part, and what stands before the speaker is told.
    """
    tokens, at = tree.tokens, verb.block[1] + 1
    if verb.speaker is None or at + 2 >= len(tokens) or tokens[at].lower != "," or verb.speaker.i > verb.token.i:
        return False
    over = next((t for t in tokens[: verb.block[0]] if t.tag in FINITE or t.tag == "MD"), None)
    return over is not None and tokens[at + 1].lower in ("while", "but", "though", "although", "whereas")


def rest(tree: Tree, verb: Verb) -> Built | None:
    """What follows a plain verb of saying up to the end, where there is a finite verb in it and the parser is lost."""
    tokens = tree.tokens
    if (
        verb.speaker is None
        or verb.speaker.i > verb.token.i
        or verb.lemma not in _PLAIN_SAYING
        or verb.token.tag not in FINITE
    ):
        return None
    _, last = tree.bounded(verb.token.i)
    at = verb.block[1] + 1
    if at > last or tokens[at].pos in ("PUNCT", "ADP", "ADV", "CCONJ", "SCONJ"):
        return None
    if not any(t.tag in ("VBD", "VBZ", "VBP", "MD") for t in tokens[at : last + 1]):
        return None
    span = tree.span(at, last)
    return (verb.cue.frames["that"], [span], None, True) if span else None
