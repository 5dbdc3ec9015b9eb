"""Who speaks: the subject beside the verb, a shared or controlled one, or a passive's agent."""

from __future__ import annotations

from sitroom.text.analysis import Phrase, Token
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.misparsed import beside_quote, completed, name_before, never_inverted
from sitroom.text.reporting.tree import Tree
from sitroom.text.reporting.verb import FINITE, Verb, sort_children

_CONTROL_BY_OBJECT = frozenset(
    "tell ask urge order press invite encourage call push want expect lead help allow force compel persuade convince "
    "oblige require".split()
)


_MEANT = frozenset(
    "intention intent plan attempt aim effort desire ability way method wish right freedom chance opportunity need "
    "willingness readiness decision determination move bid refusal failure reluctance".split()
)
_GROUNDS = frozenset("cause reason ground grounds evidence".split())
_HONOURS = frozenset("honour honor pleasure privilege duty regret task sorrow obligation courage".split())


def find_source(tree: Tree, verb: Verb) -> tuple[Phrase | None, Token | None]:
    """Who speaks, and the subject's token if it is written beside the verb."""
    token = verb.token
    if verb.passive:
        agent = tree.child(verb.agent.i, "pobj") if verb.agent else None
        return (tree.phrase(agent.i, "by") if agent else None), None
    subject = _written(tree, verb)
    if subject is not None:
        if tree.left[subject.i] <= token.i <= tree.right[subject.i]:
            whole = tree.phrase(subject.i)
            return (whole if whole.end <= token.start else _name_only(tree, subject)), subject
        return completed(tree, verb, tree.phrase(subject.i)), subject
    surface = beside_quote(tree, verb) if verb.subject is None else None
    if surface is not None:
        return surface
    shared = _shared(tree, token)
    if shared is None and token.tag in FINITE and token.dep in ("ROOT", "ccomp", "parataxis", "conj", "dep", "amod"):
        shared = _lost(tree, verb)
    return shared, None


def _shared(tree: Tree, token: Token) -> Phrase | None:
    """The speaker of a verb that has no subject of its own: the subject above, the noun it belongs to."""
    at = token
    # "X said that Y left, adding that …": behind a comma the speaker goes on, not Y.
    speaker = tail_speaker(tree, token)
    if speaker is not None:
        at = speaker
        own = tree.child(at.i, "nsubj", "nsubjpass")
        if own is not None:
            return implied(tree.phrase(own.i))
        above = sort_children(tree, at) if at.tag in FINITE else None
        before = _lost(tree, above) if above is not None else None
        if before is not None:
            return implied(before)
    for _ in range(6):
        if at.head == at.i:
            break
        head = tree.tokens[at.head]
        if at.dep == "acl" and head.lemma in _GROUNDS and tree.has_to(at.i) and head.dep == "dobj":
            # "we have cause to believe"
            own = tree.child(head.head, "nsubj")
            return implied(tree.phrase(own.i)) if own is not None else None
        if at.dep == "acl" and head.lemma in _MEANT and tree.has_to(at.i):
            # "an intention to convey a message": an intention says nothing.
            return None
        if at.dep in ("acl", "relcl") and head.lemma in _HONOURS and tree.has_to(at.i) and head.dep == "dobj":
            # "I have the honour to inform you": not the honour informs.
            at = head
            head = tree.tokens[at.head]
            own = tree.child(head.i, "nsubj")
            return implied(tree.phrase(own.i)) if own is not None else None
        if at.dep in ("acl", "relcl") and head.pos in ("NOUN", "PROPN", "PRON"):
            sender = _sender(tree, token, head) if at is token and at.dep == "acl" else None
            return implied(tree.phrase(head.i if sender is None else sender.i))
        if at.dep not in ("conj", "xcomp", "advcl", "pcomp", "prep", "ccomp", "dep", "acomp", "parataxis"):
            return None
        if at.dep == "xcomp" and head.lemma in _CONTROL_BY_OBJECT:
            controlled = tree.child(head.i, "dobj", "dative")
            if controlled is not None and controlled.pos != "ADP":
                return implied(tree.phrase(controlled.i))
        if at.dep == "prep" and at.lower == "as" and head.pos == "VERB":
            # "quoted a source as saying": the one who is quoted speaks.
            quoted = tree.child(head.i, "dobj", "nsubjpass")
            if quoted is not None:
                return implied(tree.phrase(quoted.i))
        at = head
        if token.dep == "pcomp" and head.pos in ("VERB", "AUX"):
            over = _speaker_over(tree, token, head)
            if over is not None:
                return implied(tree.phrase(over.i))
        if head.pos in ("VERB", "AUX") and tree.quotes.around(head.start) not in (
            None,
            tree.quotes.around(token.start),
        ):
            # '"No," he said, before suggesting …': the parser hangs the second verb into the quote.
            return _said_before(tree, token)
        if head.pos in ("VERB", "AUX"):
            found = tree.child(head.i, "nsubj", "nsubjpass")
            if found is not None and tree.quotes.around(found.start) is tree.quotes.around(token.start):
                return implied(tree.phrase(found.i))
            above = sort_children(tree, head) if head.tag in FINITE else None
            behind = _written(tree, above) if above is not None else None
            if behind is not None:
                return implied(tree.phrase(behind.i))
    return None


# Verbs whose object is who gets a message: "emailed supporters saying …".
_WRITING_TO = frozenset("email e-mail text message write cable call phone telephone radio contact wire fax".split())
# What is sent to somebody: "an appeal to donors asking for tents".
_SENT = frozenset(
    "email e-mail letter message note memo memorandum statement appeal cable telegram text tweet circular fax "
    "communique communiqué dispatch call".split()
)


def _sender(tree: Tree, token: Token, noun: Token) -> Token | None:
    """Who sent what says something to the noun that the parser hangs the saying on, who only got it."""
    if token.tag != "VBG" or noun.lemma in _SENT:
        return None
    over = tree.tokens[noun.head]
    sent = noun.dep in ("dobj", "dative") and over.lemma in _WRITING_TO
    if noun.dep == "pobj" and over.lower == "to":
        above = tree.tokens[over.head]
        message = above if above.lemma in _SENT else tree.child(above.i, "dobj")
        sent = message is not None and message.lemma in _SENT
        over = tree.tokens[above.head] if above.pos == "NOUN" else above
    return tree.child(over.i, "nsubj") if sent and over.pos in ("VERB", "AUX") else None


def _said_before(tree: Tree, token: Token) -> Phrase | None:
    """The speaker of the last verb of saying before a token, outside of quotes."""
    for t in reversed(tree.tokens[: token.i]):
        cue = cues("verb").get(t.lemma) if t.tag in FINITE else None
        subject = tree.child(t.i, "nsubj") if cue is not None and "quote" in cue.frames else None
        if subject is not None and tree.quotes.around(t.start) is tree.quotes.around(token.start):
            return implied(tree.phrase(subject.i))
    return None


_NOMINAL = frozenset(["NOUN", "PROPN", "ADJ", "DET", "NUM", "PRON", "ADP", "PART", "ADV", "SYM", "X"])


def _lost(tree: Tree, verb: Verb) -> Phrase | None:
    """The subject of a finite verb that the parser left without one.

    It is the name before an aside ("In Amal, Haddad, without naming him, accused …"), or all that stands before the
    verb where that is one noun phrase ("About 4 in 10 say").
    """
    tokens = tree.tokens
    at = verb.token.i - 1
    while at >= 0 and tokens[at].head == verb.token.i and tokens[at].dep in ("aux", "auxpass", "neg", "advmod"):
        at -= 1
    if at < 0 or (tree.quotes.around(tokens[at].start) is not tree.quotes.around(verb.token.start)):
        return None
    if tokens[at].lower == ",":
        return _before_aside(tree, at)
    low = at
    while low > 0 and at - low < 9 and not tree.loose(low - 1) and not tree.mark(low - 1):
        if tokens[low - 1].pos in ("CCONJ", "SCONJ") or tokens[low - 1].tag in ("MD", "VBD", "VBZ", "VBP", "WDT", "WP"):
            break
        low -= 1
    stretch = tokens[low : at + 1]
    first = stretch[0]
    # "Presiding Judge", "Acting President": a participle that is a title.
    titled = first.tag == "VBG" and len(stretch) > 1 and stretch[1].pos == "PROPN"
    opens = first.pos in ("DET", "PROPN", "NOUN", "NUM", "ADJ", "PRON") or first.lower in ("about", "nearly", "some")
    opens = opens or titled
    head = next((t for t in stretch if t.pos in ("NOUN", "PROPN", "PRON", "NUM") and t.dep != "compound"), None)
    if head is None and stretch[-1].pos in ("NOUN", "PROPN"):
        head = stretch[-1]
    whole = low == 0 or tree.loose(low - 1) or tree.mark(low - 1) or tokens[low - 1].pos in ("CCONJ", "SCONJ")
    if not opens or head is None or not whole or first.lower in ("it", "that", "this", "there", "what", "which"):
        return None
    if any(t.pos not in _NOMINAL and t.tag not in ("VBN", "VBG") for t in stretch):
        return None
    return _made(tree, head, first, stretch[-1])


def _before_aside(tree: Tree, comma: int) -> Phrase | None:
    """The name before an aside that ends at this comma."""
    tokens = tree.tokens
    for at in range(comma - 2, max(comma - 24, 0), -1):
        name, opener = tokens[at - 1], tokens[at + 1]
        if tokens[at].lower != "," or tree.quotes.around(name.start) is not tree.quotes.around(tokens[comma].start):
            continue
        if name.pos not in ("PROPN", "PRON"):
            continue
        titled = opener.pos in ("DET", "NOUN", "PROPN", "NUM", "ADJ")
        if not titled and opener.pos not in ("ADP", "ADV", "PRON", "VERB", "SCONJ"):
            return None
        first = name.i
        while first > 0 and tokens[first - 1].pos in ("NOUN", "PROPN", "ADJ", "DET"):
            first -= 1
        plain = titled and all(t.pos not in ("VERB", "AUX") for t in tokens[at + 1 : comma])
        return _made(tree, name, tokens[first], tokens[comma - 1] if plain else name)
    return None


def _made(tree: Tree, head: Token, first: Token, last: Token) -> Phrase:
    text = tree.text[first.start : last.end]
    return Phrase(tree.sentence.index, head.i, first.start, last.end, text, head.lemma, head.pos)


def _speaker_over(tree: Tree, token: Token, head: Token) -> Token | None:
    """Who "said the vote was stolen before claiming that …": the one who said goes on, not the vote."""
    prep, cue, said = tree.tokens[token.head], cues("verb").get(token.lemma), tree.tokens[head.head]
    over = cues("verb").get(said.lemma)
    if (
        prep.lower not in ("before", "after", "while")
        or cue is None
        or over is None
        or head.dep != "ccomp"
        or not {"speech"} & cue.kinds & over.kinds
    ):
        return None
    return tree.child(said.i, "nsubj")


def tail_speaker(tree: Tree, token: Token) -> Token | None:
    """The verb of saying above whose speaker goes on behind a comma: "said …, adding that …"."""
    tokens = tree.tokens
    if token.dep not in ("advcl", "conj", "ccomp", "xcomp") or tree.child(token.i, "nsubj", "nsubjpass") is not None:
        return None
    low = tree.left[token.i]
    participle = (
        token.tag == "VBG"
        and token.dep == "advcl"
        and low > 0
        and (tokens[low - 1].lower == "," or tree.mark(low - 1))
        and low == token.i
    )
    at = tokens[token.head]
    # A base form is a present that the tagger took for an infinitive: "fear that X has lost and warn that …".
    tag = "VBP" if token.tag == "VB" and tree.child(token.i, "aux") is None else token.tag
    conjoined = token.dep == "conj" and (tag in FINITE or tag == "VBG") and not at.tag == token.tag in ("VB", "VBG")
    if not (participle or conjoined):
        return None
    for _ in range(8):
        head = tokens[at.head]
        if head is at:
            return None
        cue = cues("verb").get(head.lemma)
        if at.dep == "ccomp" and at.i > head.i and cue is not None and ("that" in cue.frames or "quote" in cue.frames):
            if conjoined and (
                head.tag != tag or token.lemma not in cues("verb") or "speech" not in cues("verb")[token.lemma].kinds
            ):
                return None
            return head
        at = head
    return None


def _written(tree: Tree, verb: Verb) -> Token | None:
    """The subject beside the verb; behind it where the parser took an inverted one for an object."""
    quote = tree.quotes.around(verb.token.start)
    subject = verb.subject or name_before(tree, verb)
    if (
        subject is not None
        and subject.dep != "nsubjpass"
        and subject.dep != "csubj"
        and (tree.quotes.around(subject.start) is quote or _before_quote(tree, subject, verb))
    ):
        return subject
    inverted = _inverted(tree, verb) if quote is None and verb.token.tag in FINITE else None
    if inverted is not None:
        return inverted
    reduced = _reduced(tree, verb)
    if reduced is not None:
        return reduced
    inverts = not never_inverted(verb) and not (verb.infinitives and verb.objects)
    if inverts and verb.token.tag in FINITE and verb.token.i > 0 and all(c.i < verb.token.i for c in verb.clauses):
        before = tree.tokens[verb.token.i - 1]
        if before.lower == "," or tree.mark(before.i):
            for c in (*verb.objects, *verb.predicates, *tree.children(verb.token.i, "npadvmod", "dep", "appos")):
                if c.i > verb.token.i and c.pos in ("NOUN", "PROPN", "PRON") and not tree.quotes.around(c.start):
                    return c
        after = tree.tokens[verb.token.i + 1] if verb.token.i + 1 < len(tree.tokens) else None
        if (
            quote is None
            and after is not None
            and after.text[0].isupper()
            and after.pos in ("PROPN", "NOUN", "ADV", "ADJ", "VERB")
            and (tree.mark(before.i) or (verb.token.i > 1 and tree.mark(verb.token.i - 2)))
        ):
            return after
    return _misread(tree, verb) if quote is None and verb.token.tag in FINITE else None


def _before_quote(tree: Tree, subject: Token, verb: Verb) -> bool:
    """'The spokesman said the union "strongly condemns the raid"': the subject stands right before the quoted verb."""
    quote = tree.quotes.around(verb.token.start)
    if quote is None or verb.token.tag != "VBZ" or subject.i > verb.token.i:
        return False
    between = tree.text[tree.tokens[tree.right[subject.i]].end : quote.start].strip("\"'“”‘’ ")
    return not between and tree.quotes.around(subject.start) is None


def _reduced(tree: Tree, verb: Verb) -> Token | None:
    """ "Survivors interviewed for the report said …": a participle behind the speaker, taken for a verb of its own."""
    before = [c for c in verb.clauses if c.i < verb.token.i]
    if len(before) != 1 or len(verb.clauses) < 2 or verb.token.tag not in FINITE:
        return None
    clause = before[0]
    subject = tree.child(clause.i, "nsubj")
    plain = not any(tree.loose(k) or tree.mark(k) for k in range(clause.i, verb.token.i))
    fits = clause.tag in ("VBD", "VBN") and tree.child(clause.i, "dobj", "aux", "auxpass") is None
    if subject is None or not plain or not fits or subject.i != clause.i - 1 or subject.pos not in ("NOUN", "PROPN"):
        return None
    verb.clauses.remove(clause)
    return subject


def _inverted(tree: Tree, verb: Verb) -> Token | None:
    """'"…," said the envoy waving a paper.': the speaker behind the verb, taken for the subject of what follows."""
    quote = tree.quotes.before(verb.token.start)
    if quote is None or tree.text[quote.outer_end : verb.token.start].strip(" ,") or "quote" not in verb.cue.frames:
        return None
    for clause in verb.clauses:
        subject = tree.child(clause.i, "nsubj")
        aside = clause.tag in ("VBD", "VBN") and tree.tokens[clause.i - 1].lower == ","
        if (clause.tag == "VBG" or aside) and subject is not None and tree.left[subject.i] == verb.token.i + 1:
            verb.clauses.remove(clause)
            return subject
    return None


def _misread(tree: Tree, verb: Verb) -> Token | None:
    """The name between a quote and its verb, where the parser lost it."""
    at = verb.token.i - 1
    named = at > 0 and tree.mark(at - 1) and tree.tokens[at].text.istitle()
    if at < 1 or (tree.tokens[at].pos not in ("NOUN", "PROPN", "PRON") and not named):
        return None
    first = at
    while (
        first > 0
        and not tree.mark(first - 1)
        and at - first < 6
        and tree.tokens[first - 1].pos not in ("VERB", "AUX", "PUNCT")
    ):
        first -= 1
    if first > 0 and tree.mark(first - 1):
        return tree.tokens[at]
    return None


def _name_only(tree: Tree, subject: Token) -> Phrase:
    """The nominal words up to a subject whose subtree wrongly holds its own verb."""
    first = subject.i
    while first > 0 and tree.tokens[first - 1].pos in ("NOUN", "PROPN", "ADJ", "DET"):
        first -= 1
    start, end = tree.tokens[first].start, subject.end
    return Phrase(tree.sentence.index, subject.i, start, end, tree.text[start:end], subject.lemma, subject.pos)


def implied(item: Phrase) -> Phrase:
    """The phrase, marked as not written where it speaks."""
    item.implied = True
    return item
