"""What is said in several parts: with an aside behind the subject, or of two deeds.

Behind "said eight civilians, among them three children, were killed" the parser often takes the subject for what was said,
and leaves the verb without one; of "said it had killed one and captured four" it gives the second verb to who speaks.
"""

from __future__ import annotations

from sitroom.text.analysis import Token

_SAYING = frozenset(
    "say report claim announce add confirm state believe think note know admit deny estimate allege insist warn "
    "declare stress maintain acknowledge reveal disclose".split()
)
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "expl"})


def mend_asides(tokens: list[Token]) -> None:
    """Gives the verb behind an aside its subject back, and the second of two deeds to what is said, in place."""
    for verb in tokens:
        if verb.dep == "conj" and verb.tag in ("VBD", "VBN"):
            _second_deed(tokens, verb)
        elif verb.dep == "appos":
            _goes_on(tokens, verb)
        if verb.dep != "ccomp" or verb.tag not in ("VBD", "VBN", "VBZ", "VBP", "VBG"):
            continue
        said = tokens[verb.head]
        if said.lemma not in _SAYING or said.i > verb.i:
            continue
        below = [t for t in tokens[said.i + 1 : verb.i] if t.head == verb.i]
        if any(t.dep in _SUBJECTS or t.dep == "mark" for t in below):
            continue
        first = min((t.i for t in below if t.dep in ("aux", "auxpass", "neg")), default=verb.i)
        taken = next((t for t in tokens[said.i + 1 : first] if t.head == said.i and t.dep == "dobj"), None)
        if taken is None or tokens[first - 1].text not in (",", "—", "–", "-", ")") or taken.pos not in _NOUNS:
            continue
        passive = any(t.dep == "auxpass" for t in below)
        taken.head, taken.dep = verb.i, "nsubjpass" if passive else "nsubj"


_NOUNS = frozenset({"NOUN", "PROPN", "NUM", "PRON"})
# What who speaks goes on to do, rather than what is told of: more speech, or leaving it at that.
_SPOKEN = _SAYING | frozenset(
    "urge call warn threaten vow demand accuse blame reject praise condemn appeal ask order thank promise pledge refuse "
    "decline offer invite tell criticise criticize welcome hail defend describe point cite quote refer express go leave "
    "hang reiterate repeat vote apologise apologize dismiss propose suggest request write post tweet release publish "
    "agree begin continue".split()
)


def _goes_on(tokens: list[Token], noun: Token) -> None:
    """ "The round will focus on a truce, the release of hostages and aid": a list that goes on, and no other subject."""
    subject = tokens[noun.head]
    verb = tokens[subject.head]
    if subject.dep not in _SUBJECTS or not subject.i < verb.i < noun.i or noun.pos not in ("NOUN", "PROPN"):
        return
    comma = next((t.i for t in reversed(tokens[verb.i : noun.i]) if t.text == ","), -1)
    if comma < 0 or any(
        t.dep not in ("det", "amod", "poss", "compound", "nummod", "case") for t in tokens[comma + 1 : noun.i]
    ):
        return
    before = next((t for t in reversed(tokens[verb.i : comma]) if t.pos in ("NOUN", "PROPN")), None)
    if before is not None and before.i == comma - 1 and before.dep in ("pobj", "dobj", "conj"):
        noun.head, noun.dep = before.i, "conj"


def _second_deed(tokens: list[Token], verb: Token) -> None:
    """ "Said it had killed a commander known as "Ox" and captured four": both are what it says it did."""
    said = tokens[verb.head]
    if said.lemma not in _SAYING or verb.lemma in _SPOKEN or verb.i < said.i:
        return
    between = tokens[said.i + 1 : verb.i]
    told = next((t for t in between if t.head == said.i and t.dep == "ccomp" and t.tag == "VBN"), None)
    if told is None or told.i < said.i or any(t.head == verb.i and t.dep in _SUBJECTS for t in tokens):
        return
    below = [t for t in between if t.head == told.i]
    own = any(t.dep == "nsubj" and t.lower in ("it", "they") for t in below)
    if own and any(t.dep == "aux" and t.lower in ("had", "has", "have", "'d") for t in below):
        verb.head = told.i
        for joint in between:
            if joint.head == said.i and joint.dep == "cc" and joint.i > told.i:
                joint.head = told.i
