"""Mends long sentences of news: "Gunmen on motorcycles killed 14 traders …, two days after the two sides agreed to a truce".

The parser takes "killed" for a participle of the gunmen, and the verb behind "after" for what they did. A participle with an
object of its own behind a subject is the deed. So of other slips of packed sentences: a passive that goes on behind "and",
a subject behind a place that stands first, "shot dead" behind how the gunmen came, a second subject behind a far "and".
"""

from __future__ import annotations

from sitroom.text.analysis import Token

_ORDER = frozenset({"after", "before", "since"})


def mend_ledes(tokens: list[Token]) -> None:
    """Changes heads and dependencies in place. Children are not listed yet."""
    for link in tokens:
        if link.lower in _ORDER and link.dep == "prep" and link.pos == "ADP":
            _deed_before_order(tokens, link)
        elif link.dep == "conj" and link.tag == "VBD" and link.lemma in _DONE_TO:
            _passive_goes_on(tokens, link)
        elif link.dep == "appos" and link.pos in ("NOUN", "PROPN"):
            _subject_behind_place(tokens, link)
        elif link.dep == "conj" and link.pos in ("NOUN", "PROPN"):
            _subject_behind_and(tokens, link)
        elif link.lower == "dead" and link.i > 1 and tokens[link.i - 1].lower == "shot":
            _shot_dead(tokens, tokens[link.i - 1], link)


# What is done to somebody, and never without an object where it is active.
_DONE_TO = frozenset(
    "abduct acquit arrest assassinate behead burn capture charge convict deport destroy detain disarm dismiss evacuate "
    "execute expel extradite fine free handcuff hang hospitalise hospitalize imprison injure jail kidnap kill lynch murder "
    "rape release remand rescue sack seize sentence strangle summon suspend torture transfer wound".split()
)


def _passive_goes_on(tokens: list[Token], verb: Token) -> None:
    """ "Was recaptured in June and extradited in July": done to the same man, as the auxiliary says for both."""
    above = tokens[verb.head]
    if not any(t.head == above.i and t.dep == "auxpass" for t in tokens):
        return
    own = {t.dep for t in tokens if t.head == verb.i and t.i != verb.i}
    if not own & {"nsubj", "nsubjpass", "aux", "auxpass", "dobj", "ccomp", "xcomp"}:
        verb.tag = "VBN"


_FRONTED = frozenset({"in", "near", "at", "outside", "across"})


def _subject_behind_place(tokens: list[Token], noun: Token) -> None:
    """ "In Utopia, a judge who led the inquiry was shot": the subject, taken for an apposition of the place."""
    place = tokens[noun.head]
    link = tokens[place.head]
    verb = tokens[link.head]
    if place.dep != "pobj" or link.i > 1 or link.lower not in _FRONTED or verb.i < noun.i or verb.pos != "VERB":
        return
    below = {t.dep for t in tokens if t.head == verb.i}
    if below & {"nsubj", "nsubjpass", "csubj", "expl"} or tokens[place.i + 1].text != ",":
        return
    # "In Utopia, a town of weavers, shelled houses": behind a comma the apposition is over.
    inner = [t.i for t in tokens if t.dep in ("relcl", "acl") and t.head == noun.i]
    end = max([noun.i, *inner])
    if any(t.text == "," for t in tokens[end : verb.i]) and not inner:
        return
    noun.head, noun.dep = verb.i, "nsubjpass" if "auxpass" in below else "nsubj"


_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})


def _subject_behind_and(tokens: list[Token], noun: Token) -> None:
    """ "Was to pull back north of the river and the army was to leave": with one "and", the second verb has a subject."""
    held = tokens[noun.head]
    verb = tokens[noun.i + 1] if noun.i + 1 < len(tokens) else noun
    if held.dep != "pobj" or verb.tag not in _FINITE or verb.dep != "conj" or tokens[verb.head].i > held.i:
        return
    if any(t.head == verb.i and t.dep in ("nsubj", "nsubjpass", "expl") for t in tokens):
        return
    first = tokens[verb.head]
    links = [t for t in tokens[first.i : verb.i] if t.dep == "cc"]
    if len(links) != 1 or links[0].head != held.i or any(t.text in (",", ";") for t in tokens[links[0].i : verb.i]):
        return
    passive = any(t.head == verb.i and t.dep == "auxpass" for t in tokens)
    noun.head, noun.dep = verb.i, "nsubjpass" if passive else "nsubj"
    links[0].head = first.i


def _shot_dead(tokens: list[Token], shot: Token, dead: Token) -> None:
    """ "Gunmen on a motorcycle shot dead a candidate": the deed, taken for a part of what they rode on."""
    before = tokens[shot.i - 1]
    if shot.dep not in ("pobj", "compound", "nmod") or before.head != shot.i or dead.head == shot.i:
        return
    before.head, before.dep = shot.head, shot.dep
    for token in tokens:
        if token.head == shot.i and token.i < before.i:
            token.head = before.i
        elif token.head == dead.i and token.i != dead.i:
            token.head = shot.i
    shot.head, shot.dep = (shot.i if dead.head == dead.i else dead.head), dead.dep
    shot.pos, shot.lemma = "VERB", "shoot"
    shot.tag = "VBD" if any(t.head == shot.i and t.dep == "dobj" for t in tokens) else "VBN"
    dead.head, dead.dep = shot.i, "oprd"


def _deed_before_order(tokens: list[Token], link: Token) -> None:
    later = tokens[link.head]
    if later.i <= link.i or later.tag != "VBD":
        return
    subject = next((t for t in tokens[: link.i] if t.head == later.i and t.dep == "nsubj"), None)
    held = next((t for t in tokens[link.i : later.i] if t.head == link.i and t.dep == "pobj"), None)
    if subject is None or held is None:
        return
    between = tokens[subject.i + 1 : link.i]
    deed = next((t for t in between if t.head == subject.i and t.dep == "acl" and t.tag in ("VBN", "VBD")), None)
    comma = any(t.text == "," for t in between)
    if deed is None or not comma or not any(t.head == deed.i and t.dep == "dobj" for t in tokens):
        return
    deed.head, deed.dep, deed.tag = (deed.i if later.head == later.i else later.head), later.dep, "VBD"
    for token in between:
        if token.head == subject.i and token.i > deed.i:
            token.head = deed.i
    subject.head = deed.i
    later.head, later.dep = deed.i, "advcl"
    held.head, held.dep = later.i, "nsubj"
    link.head, link.dep, link.pos, link.tag = later.i, "mark", "SCONJ", "IN"
