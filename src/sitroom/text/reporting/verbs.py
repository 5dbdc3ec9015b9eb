"""Verbs that report: who speaks, the words of the cue, and which complement carries the content."""

from __future__ import annotations

from dataclasses import dataclass, field

from sitroom.model.values import Act
from sitroom.text.analysis import Phrase, Token
from sitroom.text.reporting.cues import Cue, cues
from sitroom.text.reporting.tree import Extent, Found, Tree

_CONTROL_BY_OBJECT = frozenset("tell ask urge order press invite encourage call push want expect lead help allow".split())
# What is praised or condemned is no claim of whoever does it: the deed stands on its own.
_EVALUATIVE = frozenset(["praise", "condemn", "welcome", "agree", "reject"])
_NO_CONTENT = frozenset("himself herself itself themselves myself yourself me you us each one".split())
_CLOSING_MARKS = "\"'”’»“‘ "
# "the deal was announced": a report without a speaker is one all the same.
_AGENTLESS = frozenset("announce confirm report deny accuse blame criticize criticise condemn allege disclose reveal denounce".split())
_SHOWING = frozenset("show detail record chronicle find discover determine detect prove count list document".split())
_EVIDENCE = frozenset(
    "poll survey report data figure record document image picture photo photograph video footage study investigation inquiry "
    "analysis statistic map number result finding letter email chart census index test film recording transcript list "
    "estimate paper research it they which that".split())
_TOLD_THINGS = frozenset("story tale truth lie joke version account anecdote secret lies question questions".split())
# "seems to think", "went on to say": the verb before only colours the cue.
ASPECT = frozenset("seem appear begin start continue try attempt go tend proceed keep come rush hasten choose use happen seek".split())
_FINITE = frozenset(["VBD", "VBZ", "VBP"])


@dataclass(slots=True)
class Verb:
    """A verb with its children sorted by what they do."""

    token: Token
    cue: Cue
    lemma: str
    passive: bool = False
    particle: int | None = None
    subject: Token | None = None
    clauses: list[Token] = field(default_factory=list)
    infinitives: list[Token] = field(default_factory=list)
    objects: list[Token] = field(default_factory=list)
    preps: list[Token] = field(default_factory=list)
    predicates: list[Token] = field(default_factory=list)
    datives: list[Token] = field(default_factory=list)
    agent: Token | None = None


def read_verb(tree: Tree, token: Token) -> Found | None:
    """The reporting that a verb makes, or None."""
    verb = _sorted(tree, token)
    if verb is None or (token.lemma in ASPECT and any(x.lemma in cues("verb") for x in verb.infinitives)):
        return None
    source, subject = find_source(tree, verb)
    cue = cue_extent(tree, verb)
    block = _block(tree, verb, cue, subject)
    for build in (_direct, _clause, _around, _complement, _noun_phrase, _quote_alone, _trailing, _rest):
        built = build(tree, verb, block, subject)
        if built is not None:
            act, contents, extra, reaches = built
            if extra is not None and extra == cue[1] + 1:
                cue = (cue[0], extra)
            if not contents:
                return None
            return Found(tree, token.i, (tree.tokens[cue[0]].start, tree.tokens[cue[1]].end), verb.lemma, act, source,
                         contents, reaches, build in (_direct, _quote_alone))
    return None


def read_ultimatum(tree: Tree, token: Token) -> Found | None:
    """"gave the junta a week to free the president": time to do something is a demand."""
    if token.lemma not in ("give", "set", "issue") or token.pos != "VERB":
        return None
    given = next((c for c in (tree.tokens[k] for k in token.children) if c.i > token.i and c.lemma in _TIMES_GIVEN), None)
    if given is None:
        return None
    order = next((c for c in (tree.tokens[k] for k in (*token.children, *given.children)) if c.i > given.i and c.dep in (
        "advcl", "xcomp", "acl", "relcl", "ccomp") and any(tree.tokens[k].lower == "to" for k in c.children)), None)
    span = tree.span(tree.left[order.i], tree.right[order.i]) if order is not None else None
    if span is None:
        return None
    verb = Verb(token, Cue(token.lemma, {"inf": "demand"}, frozenset(["speech"])), token.lemma, subject=tree.child(token.i, "nsubj"))
    source, _ = find_source(tree, verb)
    cue = cue_extent(tree, verb)
    return Found(tree, token.i, (tree.tokens[cue[0]].start, tree.tokens[cue[1]].end), "give", "demand", source, [span])


_TIMES_GIVEN = frozenset("week day hour month deadline ultimatum minute year".split())


def lemma_of(token: Token) -> str:
    """The lemma, with the e that the lemmatizer drops ("hoping" is no "hop")."""
    lemma = token.lemma
    if lemma not in cues("verb") and f"{lemma}e" in cues("verb") and token.lower in (f"{lemma}ing", f"{lemma}es", f"{lemma}ed"):
        return f"{lemma}e"
    return lemma


def _sorted(tree: Tree, token: Token) -> Verb | None:
    table = cues("verb")
    particle = tree.child(token.i, "prt")
    lemma = lemma_of(token)
    if particle is not None and f"{lemma} {particle.lower}" in table:
        lemma = f"{lemma} {particle.lower}"
    elif token.i + 1 < len(tree.tokens) and f"{lemma} {tree.tokens[token.i + 1].lower}" in table:
        particle = tree.tokens[token.i + 1]
        lemma = f"{lemma} {particle.lower}"
    elif particle is not None:
        return None
    if lemma not in table:
        return None
    verb = Verb(token, table[lemma], lemma, particle=particle.i if particle else None)
    for i in token.children:
        c = tree.tokens[i]
        if c.dep in ("nsubj", "nsubjpass", "csubj", "csubjpass"):
            verb.subject = c
            verb.passive = verb.passive or c.dep.endswith("pass")
        elif c.dep == "auxpass":
            verb.passive = True
        elif c.dep == "ccomp":
            verb.clauses.append(c)
        elif c.dep == "xcomp":
            verb.infinitives.append(c)
        elif c.dep == "dobj" and c is not particle:
            verb.objects.append(c)
        elif c.dep == "dative":
            verb.datives.append(c)
        elif c.dep in ("oprd", "acomp", "attr"):
            verb.predicates.append(c)
        elif c.dep == "agent":
            verb.agent = c
        elif c.dep == "prep" and c.i != verb.particle:
            verb.preps.append(c)
    if token.tag == "VBN" and verb.subject is None and token.i > 0 and not any(t.tag in ("VBD", "VBZ", "VBP", "MD") for t in tree.tokens):
        # No finite verb in the whole sentence: the parser took "X accused Y of" for a noun phrase.
        before = tree.tokens[token.i - 1]
        if before.pos in ("NOUN", "PROPN", "PRON") or before.text[0].isupper():
            verb.subject = before
            behind = [t for t in tree.tokens[token.i + 1:] if t.pos in ("NOUN", "PROPN", "PRON")]
            verb.objects = verb.objects or behind[:1]
            verb.preps = verb.preps or [t for t in tree.tokens[token.i + 1:] if t.pos == "ADP" and t.head in (before.i, token.i)]
            return verb
    bare = not any(tree.tokens[k].dep in ("aux", "auxpass") for k in token.children)
    if token.tag == "VBN" and bare and verb.subject is None and token.dep in ("acl", "advcl", "conj") and not verb.objects:
        verb.passive = True
    if verb.passive and verb.subject is None and token.dep == "conj":
        verb.subject = tree.child(token.head, "nsubjpass", "nsubj")
    return verb


# --- the cue and the source ---------------------------------------------------------------------------------------


def cue_extent(tree: Tree, verb: Verb) -> Extent:
    """First and last token of the cue: auxiliaries, negation and adverbs before the verb, and its particle."""
    low = high = verb.token.i
    own = {c for c in verb.token.children if tree.tokens[c].dep in ("aux", "auxpass", "neg", "advmod", "intj")}
    while low - 1 in own and tree.tokens[low - 1].lower not in ("when", "where", "how", "why", "as", "so"):
        low -= 1
    while low < verb.token.i and tree.tokens[low].lower == "to":
        low += 1
    if verb.particle == high + 1:
        high += 1
    if high + 1 in own and tree.tokens[high + 1].text.endswith("ly") and tree.tokens[high + 1].text.islower():
        high += 1
    token = verb.token
    while token.dep == "xcomp" and (tree.tokens[token.head].lemma in ASPECT or tree.tokens[token.head].lower == "likely") and low > 0 and (
            tree.tokens[low - 1].lower == "to" or tree.tokens[token.head].i == low - 1):
        head = tree.tokens[token.head]
        between = range(head.i + 1, low)
        if any(tree.tokens[k].lower != "to" and tree.tokens[k].dep not in ("prt", "advmod", "neg") for k in between):
            break
        low = _chain_start(tree, head)
        token = tree.tokens[head.head] if head.dep == "acomp" else head
    return low, high


def _chain_start(tree: Tree, head: Token) -> int:
    """Where the verb group of a token starts."""
    low = head.i
    own = {c for c in head.children if tree.tokens[c].dep in ("aux", "auxpass", "neg", "advmod")}
    if head.dep == "acomp":
        own |= {head.head, *tree.tokens[head.head].children}
    while low - 1 in own and tree.tokens[low - 1].lower not in ("when", "where", "how", "why", "as", "so") and tree.tokens[
            low - 1].dep not in ("nsubj", "nsubjpass", "punct", "cc"):
        low -= 1
    while low < head.i and tree.tokens[low].lower == "to":
        low += 1
    return low


def find_source(tree: Tree, verb: Verb) -> tuple[Phrase | None, Token | None]:
    """Who speaks, and the subject's token if it is written beside the verb."""
    token = verb.token
    if verb.passive:
        agent = tree.child(verb.agent.i, "pobj") if verb.agent else None
        return (tree.phrase(agent.i, "by") if agent else None), None
    subject = _written(tree, verb)
    if subject is not None:
        return tree.phrase(subject.i), subject
    return _shared(tree, token), None


def _shared(tree: Tree, token: Token) -> Phrase | None:
    """The speaker of a verb that has no subject of its own: the subject above, the noun it belongs to."""
    at = token
    # "X said that Y left, adding that …": behind a comma the speaker goes on, not Y.
    speaker = tail_speaker(tree, token)
    if speaker is not None:
        at = speaker
        own = tree.child(at.i, "nsubj", "nsubjpass")
        if own is not None:
            return _implied(tree.phrase(own.i))
    for _ in range(6):
        if at.head == at.i:
            break
        head = tree.tokens[at.head]
        if at.dep in ("acl", "relcl") and head.pos in ("NOUN", "PROPN", "PRON"):
            return _implied(tree.phrase(head.i))
        if at.dep not in ("conj", "xcomp", "advcl", "pcomp", "prep", "ccomp", "dep", "acomp", "parataxis"):
            return None
        if at.dep == "xcomp" and head.lemma in _CONTROL_BY_OBJECT:
            controlled = tree.child(head.i, "dobj", "dative")
            if controlled is not None and controlled.pos != "ADP":
                return _implied(tree.phrase(controlled.i))
        if at.dep == "prep" and at.lower == "as" and head.pos == "VERB":
            # "quoted a source as saying": the one who is quoted speaks.
            quoted = tree.child(head.i, "dobj", "nsubjpass")
            if quoted is not None:
                return _implied(tree.phrase(quoted.i))
        at = head
        if head.pos in ("VERB", "AUX"):
            found = tree.child(head.i, "nsubj", "nsubjpass")
            if found is not None and tree.quotes.around(found.start) is tree.quotes.around(token.start):
                return _implied(tree.phrase(found.i))
    return None


def tail_speaker(tree: Tree, token: Token) -> Token | None:
    """The verb of saying above whose speaker goes on behind a comma: "said …, adding that …"."""
    tokens = tree.tokens
    if token.dep not in ("advcl", "conj", "ccomp", "xcomp") or tree.child(token.i, "nsubj", "nsubjpass") is not None:
        return None
    low = tree.left[token.i]
    participle = token.tag == "VBG" and token.dep == "advcl" and low > 0 and (
        tokens[low - 1].lower == "," or tree.mark(low - 1)) and low == token.i
    conjoined = token.dep == "conj" and token.tag in _FINITE
    if not (participle or conjoined):
        return None
    at = tokens[token.head]
    for _ in range(8):
        head = tokens[at.head]
        if head is at:
            return None
        cue = cues("verb").get(head.lemma)
        if at.dep == "ccomp" and at.i > head.i and cue is not None and ("that" in cue.frames or "quote" in cue.frames):
            if conjoined and (head.tag != token.tag or token.lemma not in cues("verb") or "speech" not in cues("verb")[
                    token.lemma].kinds):
                return None
            return head
        at = head
    return None


def _written(tree: Tree, verb: Verb) -> Token | None:
    """The subject beside the verb; behind it where the parser took an inverted one for an object."""
    quote = tree.quotes.around(verb.token.start)
    subject = verb.subject
    if subject is not None and subject.dep != "nsubjpass" and subject.dep != "csubj" and tree.quotes.around(subject.start) is quote:
        return subject
    if verb.token.tag in _FINITE and verb.token.i > 0 and not verb.clauses:
        before = tree.tokens[verb.token.i - 1]
        if before.lower == "," or tree.mark(before.i):
            for c in (*verb.objects, *verb.predicates, *tree.children(verb.token.i, "npadvmod", "dep", "appos")):
                if c.i > verb.token.i and c.pos in ("NOUN", "PROPN", "PRON") and not tree.quotes.around(c.start):
                    return c
        after = tree.tokens[verb.token.i + 1] if verb.token.i + 1 < len(tree.tokens) else None
        if quote is None and after is not None and after.text[0].isupper() and after.pos in ("PROPN", "NOUN", "ADV", "ADJ", "VERB") and (
                tree.mark(before.i) or (verb.token.i > 1 and tree.mark(verb.token.i - 2))):
            return after
    return _misread(tree, verb) if quote is None and verb.token.tag in _FINITE else None


def _misread(tree: Tree, verb: Verb) -> Token | None:
    """The name between a quote and its verb, where the parser lost it."""
    at = verb.token.i - 1
    if at < 1 or tree.tokens[at].pos not in ("NOUN", "PROPN", "PRON"):
        return None
    first = at
    while first > 0 and not tree.mark(first - 1) and at - first < 6 and tree.tokens[first - 1].pos not in ("VERB", "AUX", "PUNCT"):
        first -= 1
    if first > 0 and tree.mark(first - 1):
        return tree.tokens[at]
    return None


def _implied(item: Phrase) -> Phrase:
    item.implied = True
    return item


def _block(tree: Tree, verb: Verb, cue: Extent, subject: Token | None) -> Extent:
    """The tokens of source and cue together, with the addressee: what stands between the parts of a quote."""
    low, high = cue
    if subject is not None:
        first = tree.left[subject.i]
        while first < subject.i and (tree.loose(first) or tree.mark(first)):
            first += 1
        low, high = min(low, first), max(high, tree.right[subject.i])
    if "told" in verb.cue.frames:
        for c in (*verb.objects, *verb.datives):
            if c.i == high + 1 or tree.left[c.i] == high + 1:
                high = max(high, tree.right[c.i])
    return low, high


Built = tuple[Act, list[tuple[int, int]], int | None, bool]


# --- contents -----------------------------------------------------------------------------------------------------


def _direct(tree: Tree, verb: Verb, block: Extent, subject: Token | None) -> Built | None:
    """A quote right before or after source and cue."""
    if tree.quotes.around(verb.token.start) is not None or verb.passive:
        return None
    contents: list[tuple[int, int]] = []
    tokens, text, sentence = tree.tokens, tree.text, tree.sentence
    low, high = tokens[block[0]].start, tokens[block[1]].end
    before, after = tree.quotes.before(low), tree.quotes.after(high)
    if before is not None and before.outer_end <= sentence.start and block[0] <= 1 and subject is not None and not verb.clauses and (
            not text[before.outer_end:low].strip() and text[before.start:before.end].rstrip(_CLOSING_MARKS)[-1:] in ".!?…—-"
            and "\n\n" not in text[before.outer_end:low]):
        # '"Who fired?" the judge asked.': the question mark parted the sentence.
        contents.append((before.outer_start, before.outer_end))
    elif before is not None and before.outer_end > sentence.start:
        gap = text[before.outer_end:low]
        closing = text[before.start:before.end].rstrip(_CLOSING_MARKS)[-1:]
        spoken = closing in ",.!?…—-–" or gap.lstrip()[:1] in (",", "—", "–", "-")
        joined = {"and", "but", "while", "as", "though", "although"} & set(gap.lower().replace(",", " ").split())
        if spoken and subject is not None and not joined and len(gap.split()) <= 3 + gap.count(",") and _no_verb(tree, before.outer_end, low):
            start = before.outer_start if before.outer_start <= sentence.start + 1 else _mixed_start(
                tree, before.outer_start, block)
            contents.append((start, before.outer_end))
    if after is not None and after.outer_start < sentence.end:
        gap = text[high:after.outer_start].strip()
        # Up to the sentence's end, or after a comma or colon: direct speech. Else the quote is a part of a clause.
        ends = after.outer_end >= sentence.end - 2 or text[after.end - 1] in ".!?"
        if (gap == "" and ends and not verb.clauses) or gap in (",", ":", ", :") or (
                gap[-1:] in (",", ":") and len(gap.split()) <= 12 and " that " not in f" {gap} "
                and (_no_verb(tree, high, after.outer_start) or (gap[-1:] == ":" and not _other_speaker(tree, high, after.outer_start)))):
            contents.append((after.outer_start, _adjoining(tree, after.outer_end)))
    elif sentence.text.rstrip().endswith(":") and after is not None and not text[sentence.end:after.outer_start].strip():
        contents.append((after.outer_start, after.outer_end))
    if not contents or ("quote" not in verb.cue.frames and len(text[contents[0][0]:contents[0][1]].split()) < 3):
        return None
    return verb.cue.frames.get("quote", verb.cue.act), contents, None, True


def _adjoining(tree: Tree, end: int) -> int:
    """The end of the last of several quotes in a row: 'chanted "bread" and "freedom"'."""
    while True:
        following = tree.quotes.after(end)
        if following is None or following.outer_start >= tree.sentence.end or tree.text[end:following.outer_start].strip(
                " ,") not in ("and", "", "and,", "or"):
            return end
        end = following.outer_end


def _other_speaker(tree: Tree, start: int, end: int) -> bool:
    """Whether a verb with a subject of its own stands between two offsets."""
    return any(t.start >= start and t.end <= end and t.dep in ("nsubj", "nsubjpass") and tree.tokens[t.head].start < end
               for t in tree.tokens)


def _no_verb(tree: Tree, start: int, end: int) -> bool:
    """Whether no predicate stands between two offsets."""
    return not any(t.start >= start and t.end <= end and t.pos in ("VERB", "AUX") for t in tree.tokens)


def _quote_alone(tree: Tree, verb: Verb, block: Extent, subject: Token | None) -> Built | None:
    """A quoted fragment right behind the cue: 'declared "victory" in the town'."""
    if "quote" not in verb.cue.frames and "obj" not in verb.cue.frames:
        return None
    high = tree.tokens[block[1]].end
    after = tree.quotes.after(high)
    if after is None or after.outer_start >= tree.sentence.end or tree.text[high:after.outer_start].strip(" ,:"):
        return None
    return verb.cue.frames.get("quote", verb.cue.act), [(after.outer_start, _adjoining(tree, after.outer_end))], None, True


def _mixed_start(tree: Tree, quote_start: int, block: Extent) -> int:
    """Where content starts that runs into a quote before the cue: 'The plan is "dead," he said'.

    What a comma or colon parts from the quote is no part of it: 'Asked about the plan, "dead," he said'.
    """
    first = 0
    while first < block[0] and (tree.loose(first) or tree.tokens[first].dep == "cc"):
        first += 1
    start = tree.tokens[first].start
    before = tree.text[start:quote_start].rstrip()
    if start >= quote_start or before[-1:] in (",", ":", ";", "—", "–", "-"):
        return quote_start
    return start


def _clause(tree: Tree, verb: Verb, block: Extent, subject: Token | None) -> Built | None:
    """A finite clause as complement, behind the cue or before it."""
    frames = verb.cue.frames
    for c in verb.clauses:
        if c.i < verb.token.i and not ("that" in frames or "quote" in frames):
            continue
        marked = {tree.tokens[k].lower for k in c.children if tree.tokens[k].dep in ("mark", "advmod", "nsubj", "dobj", "attr")}
        wh = bool(marked & {"whether", "if", "what", "who", "why", "how", "when", "where", "which"})
        infinitive = c.tag in ("VB", "VBN") and any(tree.tokens[k].lower == "to" for k in c.children)
        frame = "wh" if wh and "wh" in frames else "that" if "that" in frames else "wh" if "wh" in frames else ""
        if infinitive:
            frame = next((f for f in ("objinf", "inf", "obj+obj", "that") if f in frames), "")
        elif c.tag == "VBG" and "that" not in frames:
            frame = "ger" if "ger" in frames else ""
        elif not frame:
            frame = next((f for f in ("obj+obj", "quote", "objinf") if f in frames), "")
        if not frame:
            continue
        if c.i > verb.token.i:
            span = tree.span(max(tree.left[c.i], block[1] + 1 if block[1] < c.i else verb.token.i + 1), content_end(tree, verb, c))
        elif _follows(tree, block):
            continue
        else:
            span = _preposed(tree, verb, block)
        if span is not None:
            contents = [span]
            if verb.passive and verb.subject is not None and infinitive:
                contents = [*_of(tree, verb.subject), span]
            return frames[frame], contents, None, True
    return _lost_clause(tree, verb, block) if "that" in frames and not verb.passive else None


def _lost_clause(tree: Tree, verb: Verb, block: Extent) -> Built | None:
    """A that-clause that the parser hung elsewhere, or a clause right behind the cue."""
    tokens = tree.tokens
    for at in range(block[1] + 1, min(block[1] + 14, len(tokens))):
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
    if "speech" in verb.cue.kinds and verb.token.tag in _FINITE and _follows(tree, block):
        _, last = tree.bounded(verb.token.i)
        span = tree.span(block[1] + 1, last)
        return (verb.cue.frames["that"], [span], None, True) if span else None
    return None


def _follows(tree: Tree, block: Extent) -> bool:
    """Whether a clause starts right behind the cue: a subject and then its finite verb."""
    tokens, at = tree.tokens, block[1] + 1
    if at >= len(tokens) or tokens[at].pos not in ("PRON", "DET", "PROPN", "NOUN", "ADJ", "NUM"):
        return False
    for token in tokens[at:at + 12]:
        if token.dep in ("nsubj", "nsubjpass") and token.head > token.i and tokens[token.head].pos in ("VERB", "AUX"):
            return token.lower not in ("who", "which", "that", "whom")
        if token.pos in ("VERB", "AUX", "ADP") or token.lower in (",", ";", ":") or tree.mark(token.i):
            return False
    return False


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
    """The last token of a content that goes on behind the clause the parser gave it: after a colon, "and that", "and" with a
    subject of its own."""
    tokens = tree.tokens
    _, last = tree.bounded(verb.token.i)
    for _ in range(4):
        at = end + 1
        while at <= last and (tokens[at].lower == "," or tree.mark(at)):
            at += 1
        if at >= last:
            return end
        if tokens[at].lower == ":":
            return last
        if tokens[at].lower not in ("and", "but", "or"):
            return end
        follows = tokens[at + 1]
        head = tokens[follows.head]
        if follows.lower == "that" and follows.dep == "mark":
            end = max(tree.right[head.i], at + 1)
            continue
        subject = next((t for t in tokens[at + 1:at + 10] if t.dep in ("nsubj", "nsubjpass", "expl")), None)
        clause = tokens[subject.head] if subject is not None else None
        if clause is None or clause.i <= at or clause.dep != "conj" or tree.left[clause.i] != at + 1 or (
                tokens[at].lower == "but" and not tree.mark(at + 1)):
            return end
        cue = cues("verb").get(clause.lemma)
        if cue is not None and "speech" in cue.kinds:
            return end
        end = tree.right[clause.i]
    return end


def _new_floor(tree: Tree, verb: Verb, child: Token) -> int | None:
    """The token before a part that is no longer content, if this clause is such a part."""
    tokens = tree.tokens
    cue = cues("verb").get(child.lemma)
    low = tree.left[child.i]
    if tree.quotes.around(child.start) is not None or cue is None or "speech" not in cue.kinds:
        return None
    if tail_speaker(tree, child) is verb.token:
        while low > 0 and (tokens[low - 1].dep == "cc" or tree.loose(low - 1)):
            low -= 1
        return low - 1
    words = {tokens[c].lower for c in child.children if c < child.i}
    if words & {"while", "though", "although", "whereas"} and low > 0 and tokens[low - 1].lower == "," and tree.child(
            child.i, "nsubj") is not None:
        return low - 1
    return None


def _preposed(tree: Tree, verb: Verb, block: Extent) -> tuple[int, int] | None:
    """All that stands before source and cue in the verb's own stretch."""
    first = tree.left[verb.token.i]
    while first < block[0] and tree.tokens[first].dep == "cc":
        first += 1
    return tree.span(first, block[0] - 1)


def _around(tree: Tree, verb: Verb, block: Extent, subject: Token | None) -> Built | None:
    """The cue stands inside its content: "the army, officials said, left", "as the monitors reported"."""
    token, frames = verb.token, verb.cue.frames
    if token.head == token.i or not ("that" in frames or "quote" in frames):
        return None
    head = tree.tokens[token.head]
    mark = {tree.tokens[c].lower for c in token.children if tree.tokens[c].dep in ("mark", "advmod") and c < token.i}
    as_said = token.dep == "advcl" and mark == {"as"} and not verb.objects
    if not (token.dep == "parataxis" or as_said or (token.dep == "ccomp" and subject is not None and head.pos in ("VERB", "AUX")
                                                    and subject.i > tree.left[token.i] - 1 and _comma(tree, block))):
        return None
    low, high = tree.left[head.i], tree.right[head.i]
    own_low, own_high = min(tree.left[token.i], block[0]), max(tree.right[token.i], block[1])
    while low < own_low and tree.tokens[low].dep == "cc":
        low += 1
    contents = [s for s in (tree.span(low, own_low - 1), tree.span(own_high + 1, high)) if s is not None]
    return frames.get("that", verb.cue.act), contents, None, True


def _comma(tree: Tree, block: Extent) -> bool:
    return block[0] > 0 and (tree.loose(block[0] - 1) or tree.mark(block[0] - 1))


def _complement(tree: Tree, verb: Verb, block: Extent, subject: Token | None) -> Built | None:
    """Infinitives, gerunds, objects with a second part, and prepositional complements."""
    frames, token = verb.cue.frames, verb.token
    target = verb.objects[-1] if verb.objects else None
    for x in verb.infinitives:
        gerund = x.tag == "VBG"
        frame = "ger" if gerund else "objinf" if target is not None and "objinf" in frames else "inf"
        if x.i < token.i:
            continue
        if x.tag in ("VBN", "VBD", "VBZ", "VBP") and "that" in frames and not verb.passive and not any(
                tree.tokens[k].lower == "to" for k in x.children):
            # "the strike, which doctors said killed ten": the clause's subject stands before the cue.
            span = tree.span(max(tree.left[x.i], token.i + 1), tree.right[x.i])
            return frames["that"], [span] if span else [], None, True
        if verb.passive and verb.agent is None and "intention" in verb.cue.kinds | {verb.lemma.replace("expect", "intention")}:
            return None
        if verb.passive and not gerund and verb.subject is not None and (
                "pass" in frames or "objinf" in frames or "that" in frames):
            span = tree.span(max(tree.left[x.i], token.i + 1), tree.right[x.i])
            frame = next(f for f in ("objinf", "pass", "that") if f in frames)
            return frames[frame], [*_of(tree, verb.subject), *([span] if span else [])], None, True
        if frame not in frames:
            continue
        low = tree.left[target.i] if frame == "objinf" and target is not None and target.i > token.i else max(tree.left[x.i], token.i + 1)
        span = tree.span(low, tree.right[x.i])
        return frames[frame], [span] if span else [], None, True
    if "prep:on+inf" in frames:
        built = _called_on(tree, verb)
        if built is not None:
            return built
    behind = [p for p in tree.children(target.i, "prep") if p.lower in ("as", "for", "with")] if target is not None else []
    for p in (*verb.preps, *tree.children(token.i, "advcl"), *behind):
        built = _prepositional(tree, verb, p, target)
        if built is not None:
            return built
    if target is not None and "obj+obj" in frames and verb.predicates:
        low = min(tree.left[target.i], tree.left[verb.predicates[0].i])
        span = tree.span(max(low, token.i + 1), _with_tail(tree, verb, max(tree.right[target.i], tree.right[verb.predicates[0].i])))
        return frames["obj+obj"], [span] if span else [], None, True
    return None


def _called_on(tree: Tree, verb: Verb) -> Built | None:
    """"called on the sides to stop": the preposition joins the cue, who is called on joins the content."""
    on = next((p for p in verb.preps if p.lower in ("on", "upon")), None)
    if on is None:
        return None
    held = tree.child(on.i, "pobj")
    places = (*verb.token.children, *on.children, *(held.children if held else ()))
    order = next((tree.tokens[k] for k in places if k > on.i and tree.tokens[k].pos in ("VERB", "AUX") and any(
        tree.tokens[c].lower == "to" for c in tree.tokens[k].children)), None)
    if order is None:
        return None
    span = tree.span(on.i + 1, max(tree.right[order.i], tree.right[on.i]))
    return verb.cue.frames["prep:on+inf"], [span] if span else [], on.i, True


def _prepositional(tree: Tree, verb: Verb, p: Token, target: Token | None) -> Built | None:
    """"accuse X of Y" takes in the object; "warn of Y" takes the preposition into the cue."""
    frames, token = verb.cue.frames, verb.token
    if p.dep == "advcl":
        mark = tree.child(p.i, "mark", "prep")
        if mark is None or mark.i != token.i + 1 or f"prep:{mark.lower}" not in frames:
            return None
        span = tree.span(mark.i + 1, tree.right[p.i])
        return frames[f"prep:{mark.lower}"], [span] if span else [], mark.i, True
    if p.i < token.i:
        return None
    both = f"obj+{p.lower}"
    if both in frames and (target is not None or verb.passive):
        if target is not None and target.i > token.i:
            span = tree.span(tree.left[target.i], _with_tail(tree, verb, max(tree.right[p.i], tree.right[target.i])))
            return frames[both], [span] if span else [], None, True
        span = tree.span(p.i, tree.right[p.i])
        holder = verb.subject if verb.passive else target
        return frames[both], [*(_of(tree, holder) if holder else []), *([span] if span else [])], None, True
    alone = f"prep:{p.lower}"
    if alone in frames and p.head == token.i and (target is None or "told" in frames) and (not verb.passive or "told" in frames or verb.agent):
        high = tree.right[p.i]
        if f"{alone}+as" in frames:
            high = max([high, *(tree.right[q.i] for q in verb.preps if q.lower == "as")])
        span = tree.span(p.i + 1, _with_tail(tree, verb, high))
        return frames[alone], [span] if span else [], p.i, frames[alone] not in _EVALUATIVE
    return None


def _noun_phrase(tree: Tree, verb: Verb, block: Extent, subject: Token | None) -> Built | None:
    """A plain object, or a passive's subject."""
    frames = verb.cue.frames
    if "obj" not in frames or any(c.lower == "to" and c.dep == "aux" for c in (tree.tokens[k] for k in verb.token.children)):
        return None
    act = frames["obj"]
    if verb.passive:
        if verb.agent is None and not (verb.lemma in _AGENTLESS and verb.token.dep not in ("acl", "advcl", "amod")):
            return None
        holder = verb.subject or (tree.tokens[verb.token.head] if verb.token.dep == "acl" else None)
        return (act, _of(tree, holder), None, act not in _EVALUATIVE) if holder is not None else None
    if not verb.objects:
        return None
    target = verb.objects[-1]
    if target is subject or (target.pos == "PRON" and target.lower in _NO_CONTENT):
        return None
    if act in ("offer", "report") and verb.datives:
        return None
    if verb.lemma in _SHOWING and (subject is None or subject.lemma not in _EVIDENCE):
        return None
    if "told" in frames and not verb.datives and len(verb.objects) < 2 and target.lemma not in _TOLD_THINGS:
        return None
    low = max(tree.left[target.i], verb.token.i + 1) if target.i > verb.token.i else tree.left[target.i]
    span = tree.span(low, _with_tail(tree, verb, tree.right[target.i]))
    return act, [span] if span else [], None, act not in _EVALUATIVE


def _with_tail(tree: Tree, verb: Verb, end: int) -> int:
    """The last token of a noun phrase with what follows it without a stop and belongs to it in sense.

    The parser hangs "against the charges", "to oversee the inquiry" on the verb as often as on the noun.
    """
    tokens = tree.tokens
    if end + 2 < len(tokens) and tree.mark(end + 1):
        # 'called the plan "a trap"': the quote is what it is called.
        quote = tree.quotes.around(tokens[end + 1].start)
        if quote is not None and quote.outer_start == tokens[end + 1].start:
            end = max(t.i for t in tokens if t.start < quote.outer_end)
    for k in sorted(verb.token.children):
        child = tokens[k]
        if tree.left[k] != end + 1:
            continue
        infinitive = child.dep in ("xcomp", "advcl") and any(tokens[c].lower == "to" for c in child.children)
        if infinitive or (child.dep == "prep" and child.lower in _NOUN_PREPS and not _aside(tree, child)):
            end = tree.right[k]
    return end


def _aside(tree: Tree, prep: Token) -> bool:
    """Whether a prepositional phrase says when, where or how it was said."""
    held = tree.child(prep.i, "pobj")
    return held is None or held.lemma in _ASIDE or held.lower in _ASIDE


_NOUN_PREPS = frozenset("about against for on over to with from as into toward towards of in between among".split())
_ASIDE = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december week month year morning afternoon evening night day statement interview email tweet twitter "
    "facebook television tv radio letter speech address telegram post conference briefing rally event message report video "
    "time moment hour weekend ".split())


def _trailing(tree: Tree, verb: Verb, block: Extent, subject: Token | None) -> Built | None:
    """", officials said on Monday." behind a clause that the parser did not tie to it."""
    tokens, frames = tree.tokens, verb.cue.frames
    if subject is None or "that" not in frames or verb.token.tag not in _FINITE or block[0] < 4 or not _comma(tree, block):
        return None
    _, last = tree.bounded(verb.token.i)
    if any(t.pos in ("VERB", "AUX") and t.tag in _FINITE for t in tokens[block[1] + 1:last + 1] if t.i > block[1]):
        return None
    first, _ = tree.bounded(verb.token.i)
    if not any(t.pos in ("VERB", "AUX") for t in tokens[first:block[0]]) and subject.i < verb.token.i:
        return None
    if tokens[block[0] - 1].lower == "," and tokens[block[0]].dep == "cc":
        return None
    while first < block[0] and (tokens[first].dep == "cc" or tree.loose(first)):
        first += 1
    span = tree.span(first, block[0] - 1)
    return (frames["that"], [span], None, True) if span else None


def _rest(tree: Tree, verb: Verb, block: Extent, subject: Token | None) -> Built | None:
    """What follows a plain verb of saying up to the end, where there is a finite verb in it and the parser is lost."""
    tokens = tree.tokens
    if subject is None or subject.i > verb.token.i or verb.lemma not in _PLAIN_SAYING or verb.token.tag not in _FINITE:
        return None
    _, last = tree.bounded(verb.token.i)
    at = block[1] + 1
    if at > last or tokens[at].pos in ("PUNCT", "ADP", "ADV", "CCONJ", "SCONJ"):
        return None
    if not any(t.tag in ("VBD", "VBZ", "VBP", "MD") for t in tokens[at:last + 1]):
        return None
    span = tree.span(at, last)
    return (verb.cue.frames["that"], [span], None, True) if span else None


_PLAIN_SAYING = frozenset("say believe think argue insist claim warn note add suggest contend maintain feel fear hope".split())


def _of(tree: Tree, token: Token) -> list[tuple[int, int]]:
    """A noun phrase as content."""
    item = tree.phrase(token.i)
    return [(item.start, item.end)]
