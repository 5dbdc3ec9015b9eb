"""Attachments that the parser is known to miss around speech acts: a preposition without its object, a second verb, a list.

All repairs run before children are listed.
"""

from __future__ import annotations

from functools import cache

from sitroom.lexicon.predicates import noun_class, predicates
from sitroom.text.analysis import Token
from sitroom.text.reporting.cues import cues

_FINITE = frozenset({"VBD", "VBZ"})
# Acts that take a speaker and somebody or something they are about: no position and no village does any of them.
_ADDRESSED = frozenset(
    "accuse allege deny reject demand urge request threaten warn praise welcome condemn pledge".split()
)


def mend_attachments(tokens: list[Token]) -> None:
    """Gives prepositions and second finite verbs back what is theirs."""
    for token in tokens:
        if token.dep == "prep" and token.pos == "ADP":
            _give_object(tokens, token)
        elif token.dep == "conj" and token.tag in _FINITE and token.pos == "VERB":
            _lift_conjunct(tokens, token)
            _speaker_goes_on(tokens, token)
        elif token.dep == "conj" and token.tag == "VBN" and token.pos == "VERB":
            _speaker_goes_on(tokens, token)
        elif token.dep == "appos" and token.pos == "NOUN":
            _go_on_with_list(tokens, token)


def _go_on_with_list(tokens: list[Token], second: Token) -> None:
    """ "The governor, the mayor and two generals": the second of a list is no other name of the first.

    "The president, a lawyer and a judge" and what a comma closes again ("the mayor, the man of the hour, said") are.
    """
    first = tokens[second.head]
    if first.pos != "NOUN" or first.tag != second.tag or first.i > second.i:
        return
    articles = [next((t.lower for t in tokens if t.head == n.i and t.dep == "det"), "") for n in (first, second)]
    last = next((t for t in tokens[second.i :] if t.head == second.i and t.dep == "conj"), None)
    if not articles[0] or articles[0] != articles[1] or last is None or last.pos not in ("NOUN", "PROPN"):
        return
    joined = any(t.head == second.i and t.dep == "cc" and t.lower in ("and", "or") for t in tokens[second.i :])
    led = any(t.head == last.i and t.dep in ("det", "nummod", "poss") for t in tokens[second.i :])
    comma = any(t.text == "," for t in tokens[first.i + 1 : second.i])
    end = last.i + 1
    while end < len(tokens) and last.i <= tokens[end].head < end:
        end += 1
    if joined and led and comma and not (end < len(tokens) - 1 and tokens[end].text == ","):
        second.head, second.dep = first.i, "conj"


def _give_object(tokens: list[Token], preposition: Token) -> None:
    """ "We call on all parties to observe a pause": the noun right behind "on" is its object, not the verb's."""
    verb = tokens[preposition.head]
    if verb.pos != "VERB" or preposition.i != verb.i + 1 or any(t.head == preposition.i for t in tokens):
        return
    noun = next((t for t in tokens if t.head == verb.i and t.dep in ("dobj", "nsubj") and t.i > preposition.i), None)
    if noun is None or noun.pos not in ("NOUN", "PROPN", "PRON"):
        return
    first = min((t.i for t in tokens if t.head == noun.i and t.i > preposition.i), default=noun.i)
    if min(first, noun.i) == preposition.i + 1:
        noun.head, noun.dep = preposition.i, "pobj"


def _lift_conjunct(tokens: list[Token], verb: Token) -> None:
    """ "Called on Chad to halt the raids and pledged aid": a finite verb goes on from the finite one, not from "halt"."""
    infinitive = tokens[verb.head]
    if infinitive.tag not in ("VB", "VBG") or infinitive.head == infinitive.i:
        return
    before = [t for t in tokens if t.head == infinitive.i and t.i < infinitive.i]
    # "Denied ordering the raid and blamed others": nor does it go on from a gerund.
    gerund = infinitive.tag == "VBG" and infinitive.dep == "xcomp" and not before
    if not (gerund or any(t.lower == "to" and t.dep == "aux" for t in before)) or any(
        t.head == verb.i and (t.dep.startswith("nsubj") or t.dep == "aux") for t in tokens
    ):
        return
    above = tokens[infinitive.head]
    steps = 0
    while above.tag not in _FINITE and above.head != above.i and steps < 4:
        above, steps = tokens[above.head], steps + 1
    if above.tag == verb.tag and above.pos == "VERB" and above.i < infinitive.i:
        verb.head = above.i
        for t in tokens[infinitive.i + 1 : verb.i]:
            if t.dep == "cc" and t.head == infinitive.i:
                t.head = above.i


@cache
def _speaking_only() -> frozenset[str]:
    """Verbs of these acts that are no deed as well, as "attack" and "hit" are."""
    deeds = {
        lemma for (lemma, form), rows in predicates().items() if form == "verb" for r in rows if r.type == "ASSAULT"
    }
    return frozenset(c.lemma for c in cues("verb").values() if c.act in _ADDRESSED and c.lemma not in deeds)


def _speaker_goes_on(tokens: list[Token], verb: Token) -> None:
    """ "Denied that any outpost had been lost and accused Kigali of …": the speaker goes on, and not the outpost.

    The subject of what is said does not speak where it is a thing, or where something was done to it and the second verb
    has an object of its own: no passive goes on with an active verb. "Said that the minister had left and accused …" may
    be either, and stays.
    """
    said = tokens[verb.head]
    chain = 0
    while said.dep == "conj" and said.head != said.i and chain < len(tokens):
        said, chain = tokens[said.head], chain + 1
    speech = tokens[said.head]
    if said.dep != "ccomp" or speech.i >= said.i or speech.tag not in ("VBD", "VBZ", "VBP", "VBN", "VBG"):
        return
    if not _later_than_told(tokens, speech, said, verb) and not _only_speaker(tokens, said, verb):
        return
    for t in tokens[said.i + 1 : verb.i]:
        if t.dep == "cc" and t.head == verb.head:
            t.head = speech.i
    verb.head, verb.tag = speech.i, speech.tag if speech.tag in _FINITE else "VBD"


def _only_speaker(tokens: list[Token], said: Token, verb: Token) -> bool:
    """Whether nobody but the speaker can be the subject of a second verb."""
    if verb.lemma not in _speaking_only() or not _takes_object(tokens, verb):
        return False
    subject = next((t for t in tokens if t.head == said.i and t.dep in ("nsubj", "nsubjpass")), None)
    return subject is not None and (subject.dep == "nsubjpass" or _is_thing(subject))


def _later_than_told(tokens: list[Token], speech: Token, said: Token, verb: Token) -> bool:
    """ "Admitted that its men had taken it and has returned the lorry": what is told in the past does not go on in "has"."""

    def helped(by: Token) -> set[str]:
        return {t.lower for t in tokens if t.head == by.i and t.dep == "aux" and t.i < by.i}

    return speech.tag == "VBD" and "had" in helped(said) and bool(helped(verb) & {"has", "have"})


def _takes_object(tokens: list[Token], verb: Token) -> bool:
    own = [t for t in tokens if t.head == verb.i]
    if any(t.dep in ("nsubj", "nsubjpass", "aux", "auxpass", "agent") for t in own):
        return False
    return any(t.dep in ("dobj", "ccomp") and t.i > verb.i for t in own)


def _is_thing(subject: Token) -> bool:
    """Whether a noun names neither people nor a body that could speak."""
    return subject.pos == "NOUN" and not any(
        subject.lemma in noun_class(name) for name in ("human", "official", "organisation", "people")
    )
