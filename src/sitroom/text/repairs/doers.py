"""Who did a thing and to whom it was done, where what stands beside the verb was tied to the wrong word."""

from __future__ import annotations

from sitroom.lexicon.predicates import noun_class, noun_predicates
from sitroom.text.analysis import Token
from sitroom.text.phrases import TIME_WORDS
from sitroom.text.repairs.shared import DAYS

_CHARGING = frozenset("accuse suspect convict acquit".split())


def charge_after_accuser(tokens: list[Token], of: Token) -> None:
    """ "Was accused by Kyiv of deporting children": what of, and not what kind of Kyiv."""
    accuser = tokens[of.head]
    by = tokens[accuser.head]
    verb = tokens[by.head]
    if by.lower == "by" and verb.lemma in _CHARGING and any(t.head == of.i and t.dep == "pcomp" for t in tokens):
        of.head = verb.i


WHEN = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december noon midnight dawn dusk nightfall then now".split()
)


def doer_after_deed(tokens: list[Token], by: Token) -> None:
    """ "Condemned the killings by the regime": of an active verb, whoever stands behind "by" did the deed before it."""
    verb, deed = tokens[by.head], tokens[by.i - 1]
    doer = next((t for t in tokens if t.head == by.i and t.dep == "pobj"), None)
    if (
        doer is None
        or deed.head != verb.i
        or deed.dep != "dobj"
        or deed.lemma not in noun_predicates()
        or any(t.head == verb.i and t.dep in ("auxpass", "nsubjpass") for t in tokens)
        or (doer.lemma in TIME_WORDS or doer.tag in ("CD", "VBG"))
        or doer.text.lower() in WHEN
    ):
        return
    by.head, by.dep = deed.i, "prep"


_RIDDEN = frozenset(
    "motorcycle motorbike horseback camel horse foot bike bicycle donkey board patrol duty leave".split()
)


def target_after_doer(tokens: list[Token], on: Token) -> None:
    """ "An attack by gunmen on villagers": on whom the attack was, and not on whom the gunmen were."""
    doer = tokens[on.head]
    deed = tokens[tokens[doer.head].head]
    target = next((t for t in tokens if t.head == on.i and t.dep == "pobj"), None)
    if (
        doer.dep == "pobj"
        and deed.pos == "NOUN"
        and deed.lemma in noun_predicates()
        and target is not None
        and target.lemma not in TIME_WORDS
        and target.lower not in DAYS
        and target.lemma not in _RIDDEN
        and target.tag != "CD"
    ):
        on.head = deed.i


_JUDGING = frozenset(
    "praise compliment congratulate thank commend criticise criticize blame condemn denounce punish reprimand fault laud "
    "applaud rebuke".split()
)


def reason_after_judged(tokens: list[Token], link: Token) -> None:
    """ "Complimented the prime minister on his work": what for, and not what kind of minister."""
    judged = tokens[link.head]
    verb = tokens[judged.head]
    human = judged.pos == "PROPN" or judged.lemma in noun_class("official") or judged.lemma in noun_class("human")
    blamed = verb.lemma in ("blame", "pin") and link.lower == "on" and judged.i < link.i
    if verb.lemma in _JUDGING | {"pin"} and verb.pos == "VERB" and (human or blamed):
        link.head = verb.i


# Of people on the move: "by retreating troops".
MOVING = frozenset(
    "retreating advancing fleeing marauding withdrawing invading occupying attacking defending departing warring rampaging "
    "opposing pursuing visiting passing rioting protesting looting ruling surviving remaining".split()
)


def participle_before_agent(tokens: list[Token], word: Token) -> None:
    """ "Laid by retreating troops": whose doing it was, and not how it was done."""
    by = tokens[word.head]
    people = next((t for t in tokens if t.head == word.i and t.dep == "dobj"), None)
    if word.dep != "pcomp" or people is None or any(t.head == people.i and t.dep == "det" for t in tokens):
        return
    people.head, people.dep = by.i, "pobj"
    word.head, word.dep = people.i, "amod"
    if by.dep == "prep" and tokens[by.head].tag == "VBN":
        by.dep = "agent"
    for token in tokens:
        if token.head == word.i and token.i > people.i:
            token.head = people.i


_NEEDING_OBJECT = frozenset("raid search seize control hold occupy storm attack bomb shell burn target capture".split())


FORCES_OF_SEVERAL = frozenset("police troops soldiers rebels militants insurgents gunmen guerrillas fighters".split())


def done_to_what_stands_before(tokens: list[Token], doer: Token) -> None:
    """ "At one of two houses police raided", "the towns rebels hold": what it was done to, with nothing between."""
    if doer.i + 1 >= len(tokens) or doer.i == 0:
        return
    thing, verb = tokens[doer.i - 1], tokens[doer.i + 1]
    if verb.pos != "VERB" or verb.tag not in ("VBD", "VBN", "VBP") or verb.lemma not in _NEEDING_OBJECT:
        return
    if thing.head != doer.i and thing.dep not in ("pobj", "dobj"):
        return
    if any(t.head == verb.i and t.dep in ("dobj", "ccomp", "xcomp", "auxpass") for t in tokens):
        return
    if any(t.head == verb.i and t.i < thing.i for t in tokens) or verb.head == verb.i:
        return
    if thing.head == doer.i:
        # "two apartments police" was taken for one noun.
        thing.head, thing.dep = doer.head, doer.dep
        for token in tokens[: thing.i]:
            if token.head == doer.i:
                token.head = thing.i
    elif doer.head != verb.i:
        return
    doer.head, doer.dep = verb.i, "nsubj"
    verb.head, verb.dep = thing.i, "relcl"
    verb.tag = "VBD" if verb.tag == "VBN" else verb.tag


# Deeds done to people or places, which take no content clause.
_DONE_TO = frozenset(
    "arrest detain round pick capture seize nab apprehend kill shoot injure wound attack bomb shell storm raid abduct "
    "kidnap free release rescue evacuate execute ambush target torture beat deport expel disperse".split()
)


def object_taken_for_subject(tokens: list[Token], word: Token) -> None:
    """ "Police rounded up 60 activists headed for the temple": whom it was done to, taken for the subject of a clause."""
    verb = tokens[word.head]
    below = [t for t in tokens if t.head == word.i and t.i != word.i]
    subject = next((t for t in below if t.dep == "nsubj" and t.i < word.i), None)
    if (
        verb.lemma not in _DONE_TO
        or verb.i > word.i
        or subject is None
        or any(t.dep in ("mark", "aux", "auxpass", "dobj") for t in below)
        or any(t.head == verb.i and t.dep in ("dobj", "auxpass") for t in tokens)
        or any(t.text in (",", '"', ":", ";") for t in tokens[verb.i : word.i])
    ):
        return
    subject.head, subject.dep = verb.i, "dobj"
    word.head, word.dep, word.tag = subject.i, "acl", "VBN"


def name_before_its_verb(tokens: list[Token], name: Token) -> None:
    """ "As a member of the sect, John Hale, had shot two": the name that is explained, before a verb without subject."""
    if name.i + 2 >= len(tokens) or tokens[name.i + 1].text != "," or tokens[name.i + 2].pos != "AUX":
        return
    verb = tokens[tokens[name.i + 2].head]
    first = name.i
    while first > 0 and tokens[first - 1].head == name.i:
        first -= 1
    if first == 0 or tokens[first - 1].text != "," or verb.pos != "VERB" or verb.i == name.head:
        return
    if any(t.head == verb.i and t.dep in ("nsubj", "nsubjpass") for t in tokens):
        return
    passive = any(t.head == verb.i and t.dep == "auxpass" for t in tokens)
    name.head, name.dep = verb.i, "nsubjpass" if passive else "nsubj"


def quality_taken_for_subject(tokens: list[Token], quality: Token) -> None:
    """ "The government and rebels loyal to Reyes signed": who they are loyal to, taken for the subject."""
    people = next((t for t in tokens[: quality.i] if t.head == quality.i and t.dep == "nsubj"), None)
    link = tokens[quality.i + 1] if quality.i + 1 < len(tokens) else None
    if people is None or link is None or link.dep != "prep" or link.head != quality.i or quality.head == quality.i:
        return
    nearest = tokens[quality.i - 1]
    people.head, people.dep = quality.head, quality.dep
    quality.head, quality.dep = (nearest if nearest.pos in ("NOUN", "PROPN") else people).i, "amod"


def whom_it_is_loyal_to(tokens: list[Token], link: Token) -> None:
    """ "Troops loyal to Ana Reyes looted the port": whom they are loyal to, taken for a second subject of the deed."""
    quality = tokens[link.head]
    people = tokens[quality.head]
    if quality.i != link.i - 1 or quality.dep != "amod" or people.i != quality.i - 1 or people.dep != "nsubj":
        return
    if any(t.head == link.i for t in tokens if t.i != link.i):
        return
    name = next((t for t in tokens[link.i + 1 :] if t.head == people.head and t.dep == "nsubj"), None)
    if name is not None and name.i <= link.i + 5 and all(tokens[i].head == name.i for i in range(link.i + 1, name.i)):
        name.head, name.dep = link.i, "pobj"


def label_taken_for_subject(tokens: list[Token], subject: Token) -> None:
    """ "Background: thousands have fled": a word that heads a note, taken for who does what the note tells."""
    label = tokens[subject.head]
    verb = tokens[label.head]
    if label.i > 2 or label.dep not in ("nsubj", "nsubjpass") or verb.i < subject.i or verb.pos not in ("VERB", "AUX"):
        return
    if tokens[label.i + 1].text != ":" or any(t.head == label.i and t.dep in ("det", "poss", "prep") for t in tokens):
        return
    subject.head, subject.dep = verb.i, label.dep
    label.dep = "dep"


def place_before_people(tokens: list[Token], link: Token) -> None:
    """ "In Mostar Croat gunners shelled the town": the place, taken for the first word of who did it."""
    if any(t.head == link.i for t in tokens if t.i != link.i) or link.i + 3 >= len(tokens):
        return
    place, people = tokens[link.i + 1], tokens[tokens[link.i + 1].head]
    while people.dep in ("compound", "amod", "nmod") and people.head > people.i:
        people = tokens[people.head]
    if (
        place.pos != "PROPN"
        or people.dep not in ("nsubj", "nsubjpass")
        or people.tag != "NNS"
        or people.i > place.i + 3
    ):
        return
    place.head, place.dep = link.i, "pobj"
