"""Mends long sentences of news: "Gunmen on motorcycles killed 14 traders …, two days after the two sides agreed to a truce".

The parser takes "killed" for a participle of the gunmen, and the verb behind "after" for what they did. A participle with an
object of its own behind a subject is the deed. So of other slips of packed sentences: a passive that goes on behind "and",
a subject behind a place that stands first, "shot dead" behind how the gunmen came, a second subject behind a far "and".
"""

from __future__ import annotations

from sitroom.lexicon.predicates import noun_predicates
from sitroom.text.analysis import Token

_ORDER = frozenset({"after", "before", "since"})


def mend_ledes(tokens: list[Token]) -> None:
    """Changes heads and dependencies in place. Children are not listed yet."""
    for link in tokens:
        if link.lower in _ORDER and link.dep == "prep" and link.pos == "ADP":
            _deed_before_order(tokens, link)
        elif link.dep == "acl" and link.tag == "VBD" and link.lemma in _DONE_TO:
            if not any(t.head == link.i and t.dep in ("dobj", "nsubj", "aux") for t in tokens):
                link.tag = "VBN"  # "The man killed was named": no finite verb stands there
        elif link.dep == "conj" and link.tag == "VBD" and link.lemma in _DONE_TO:
            _passive_goes_on(tokens, link)
            _act_of_speaker(tokens, link)
        elif link.dep == "conj" and link.tag == "VBD" and link.lemma in _ACTS_OF_STATES:
            _act_of_speaker(tokens, link)
        elif link.dep == "dobj" and link.i > 2:
            _apposition_taken_for_object(tokens, link)
        elif link.lower in ("which", "who") and link.dep == "nsubj" and link.i > 1:
            _relative_of_what_stands_before(tokens, link)
        elif link.tag == "VBN" and link.lower in _COUNTED and tokens[link.i - 1].pos == "NUM":
            _counted(tokens, link)
        elif link.dep == "npadvmod" and link.pos == "NUM":
            _counted_object(tokens, link)
        elif link.dep == "appos" and link.pos in ("NOUN", "PROPN"):
            _subject_behind_place(tokens, link)
        elif link.dep == "conj" and link.pos in ("NOUN", "PROPN"):
            _subject_behind_and(tokens, link)
            _second_victim(tokens, link)
        elif link.dep == "relcl" and link.lemma in _CAUSED and link.pos == "VERB":
            _result_of_noun(tokens, link)
        elif link.dep == "attr" and link.tag == "NNS" and tokens[link.head].i < link.i:
            _subject_behind_among(tokens, link)
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


# What a deed does, and no town or hall in which it was done.
_CAUSED = frozenset("kill wound injure maim destroy displace leave claim damage".split())
_WHERE = frozenset({"in", "at", "on", "near", "outside", "inside"})


def _result_of_noun(tokens: list[Token], verb: Token) -> None:
    """ "The bombing at Utopia Hall that killed four": the bombing killed, and not the hall."""
    place = tokens[verb.head]
    link = tokens[place.head]
    deed = tokens[link.head]
    if place.tag not in ("NNP", "NNPS") or place.dep != "pobj" or link.lower not in _WHERE:
        return
    before = tokens[link.i - 1]
    if deed.pos == "VERB" and before.head == deed.i and before.dep in ("dobj", "nsubjpass"):
        deed = before  # "planned the bombing at the hall that killed four"
    if deed.pos != "NOUN" or deed.lemma not in noun_predicates() or deed.i > place.i:
        return
    if any(t.head == verb.i and t.dep == "nsubj" and t.lower in ("that", "which") for t in tokens):
        verb.head = deed.i


def _subject_behind_among(tokens: list[Token], noun: Token) -> None:
    """ "Among the dead were five guards": who they were, as the subject behind its verb."""
    be = tokens[noun.head]
    first = next((t for t in tokens[: be.i] if t.head == be.i and t.dep == "prep"), None)
    if be.lemma != "be" or first is None or first.lower != "among" or first.i != 0:
        return
    if not any(t.head == be.i and t.dep in ("nsubj", "expl", "csubj") for t in tokens):
        noun.dep = "nsubj"


_ACTS_OF_STATES = frozenset("summon recall expel condemn urge accuse warn vow pledge demand call protest lodge".split())


def _act_of_speaker(tokens: list[Token], verb: Token) -> None:
    """ "Utopia said two villagers were hurt and summoned the envoy": it summoned, and not the villagers."""
    told = tokens[verb.head]
    said = tokens[told.head]
    # "Denied that its forces had fired and accused outlaws": a plain past behind a passive or a pluperfect.
    other = any(t.head == told.i and (t.dep == "auxpass" or t.lower == "had") for t in tokens)
    if verb.tag != "VBD" or told.dep != "ccomp" or not other or said.tag != verb.tag or said.i > told.i:
        return
    own = {t.dep for t in tokens if t.head == verb.i}
    if own & {"nsubj", "nsubjpass", "aux", "auxpass", "mark"} or "dobj" not in own or verb.lemma not in _ACTS_OF_STATES:
        return
    for token in tokens[told.i : verb.i]:
        if token.dep == "cc" and token.head == told.i:
            token.head = said.i
    verb.head = said.i


def _apposition_taken_for_object(tokens: list[Token], noun: Token) -> None:
    """ "Accused it of arming the FDLR, a militia founded by exiles": who that is, taken for a second object."""
    verb = tokens[noun.head]
    first = next((t for t in tokens[verb.i : noun.i] if t.head == verb.i and t.dep == "dobj"), None)
    start = min((t.i for t in tokens[: noun.i] if t.head == noun.i and t.i > verb.i), default=noun.i)
    if first is None or verb.pos != "VERB" or start < 2 or tokens[start].lower not in ("a", "an", "the"):
        return
    before = tokens[start - 2]
    if (
        tokens[start - 1].text == ","
        and before.pos == "PROPN"
        and any(t.dep == "cc" for t in tokens[first.i : start]) is False
    ):
        noun.head, noun.dep = before.i, "appos"


def _relative_of_what_stands_before(tokens: list[Token], pronoun: Token) -> None:
    """ "Was claimed by the Front, which holds the town": who holds it, taken for a clause of the verb."""
    verb = tokens[pronoun.head]
    above = tokens[verb.head]
    if verb.dep != "advcl" or tokens[pronoun.i - 1].text != "," or above.i > pronoun.i:
        return
    at, noun = tokens[pronoun.i - 2], None
    for _ in range(12):
        if at.pos in ("NOUN", "PROPN"):
            noun = at
        if at.head in (above.i, at.i):
            break
        at = tokens[at.head]
    if noun is not None and noun.i < pronoun.i and any(t.head == verb.i and t.dep == "mark" for t in tokens) is False:
        verb.head, verb.dep = noun.i, "relcl"


_COUNTED = frozenset({"wounded", "injured", "displaced", "killed", "missing", "disappeared"})


def _counted(tokens: list[Token], people: Token) -> None:
    """ "Had received 31 wounded": people by number, taken for what was done to whoever received them."""
    number = tokens[people.i - 1]
    if number.dep not in ("dobj", "nsubjpass") or people.dep not in ("advcl", "acl", "xcomp", "ccomp", "oprd"):
        return
    if any(t.head == people.i and t.dep in ("agent", "aux", "auxpass", "dobj") for t in tokens):
        return
    people.head, people.dep, people.pos, people.tag = number.head, number.dep, "NOUN", "NNS"
    number.head, number.dep = people.i, "nummod"


def _counted_object(tokens: list[Token], number: Token) -> None:
    """ "Shot down 88 of 117 drones": how many of them, taken for a measure of how far."""
    verb = tokens[number.head]
    particle = tokens[number.i - 1]
    if verb.lemma != "shoot" or particle.lower != "down" or particle.head != verb.i or verb.i + 2 != number.i:
        return
    if not any(t.head == verb.i and t.dep in ("dobj", "nsubjpass") for t in tokens):
        number.dep = "dobj"
        particle.dep, particle.pos, particle.tag = "prt", "ADP", "RP"


def _second_victim(tokens: list[Token], noun: Token) -> None:
    """ "An officer was killed and a soldier wounded": each his own lot, where the second auxiliary is left out."""
    verb = tokens[noun.head]
    done = next(
        (t for t in tokens[noun.i + 1 : noun.i + 3] if t.head == noun.i and t.dep == "acl" and t.tag == "VBN"), None
    )
    passive = any(t.head == verb.i and t.dep == "nsubjpass" for t in tokens)
    if done is None or verb.pos != "VERB" or not passive or any(t.head == done.i and t.dep == "agent" for t in tokens):
        return
    done.head, done.dep = verb.i, "conj"
    noun.head, noun.dep = done.i, "nsubjpass"


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
    if verb.pos == "AUX" and verb.dep in ("aux", "auxpass") and verb.tag in _FINITE:
        verb = tokens[verb.head]
    if held.dep != "pobj" or verb.tag not in _FINITE | {"VBN"} or verb.dep != "conj" or tokens[verb.head].i > held.i:
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
