"""Mends what the parser is known to get wrong in news prose, before anything is read from the tree.

Each repair names the construction it mends. A repair must hold for the construction wherever it stands; what only one
sentence needs has no place here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sitroom.lexicon.predicates import noun_class, noun_predicates, verb_predicates
from sitroom.lexicon.tables import table
from sitroom.text.analysis import Token
from sitroom.text.complements import complete
from sitroom.text.fronted_times import doers_behind_time, may_hide_time
from sitroom.text.phrases import TIME_WORDS

_SPEECH = frozenset(
    "say add tell report claim announce note warn argue insist explain write declare state confirm admit acknowledge "
    "recall stress continue conclude suggest estimate".split()
)
_NOMINAL = frozenset({"NOUN", "PROPN", "PRON"})


def repair(tokens: list[Token]) -> None:
    """Changes heads and dependencies in place; children are listed afterwards."""
    before = [(t.head, t.dep) for t in tokens]
    complete(tokens)
    if not _is_tree(tokens):
        for token, (head, dep) in zip(tokens, before, strict=True):
            token.head, token.dep = head, dep
    for token in tokens:
        if may_hide_time(tokens, token):
            _guarded(doers_behind_time, tokens, token)
        if token.lemma in _SPEECH and token.pos == "VERB":
            _guarded(_speaker_behind_content, tokens, token)
            _guarded(_whom_it_is_for, tokens, token)
            _guarded(_two_subjects, tokens, token)
        elif token.lower == "to" and token.pos == "ADP":
            _guarded(_infinitive_taken_for_noun, tokens, token)
            _guarded(_goal_behind_start, tokens, token)
        elif token.lower == "thanks" and token.tag == "NNS":
            _guarded(_thanks, tokens, token)
        elif token.lower == "shot" and token.pos in ("NOUN", "ADJ", "PROPN"):
            _guarded(_shot_dead, tokens, token)
        elif token.tag == "JJ" and token.dep in ("nsubj", "nsubjpass"):
            _guarded(_quality_taken_for_subject, tokens, token)
        elif token.dep == "acl" and token.lemma in _STANDING:
            _guarded(_time_of_the_deed, tokens, token)
        elif token.lower == "in" and token.dep == "prep" and token.i <= 1:
            _guarded(_place_before_people, tokens, token)
        elif token.lower == "wanted" and token.tag == "VBD":
            _guarded(_wanted_people, tokens, token)
        elif token.lower == "opened" and token.tag in ("VBN", "VBD", "JJ") and token.dep == "amod":
            _guarded(_opened_fire, tokens, token)
        elif token.lower == "hit" and token.tag == "NN":
            _guarded(_hit_by_day, tokens, token)
        elif token.dep == "ccomp" and token.tag in ("VBN", "VBD"):
            _guarded(_object_taken_for_subject, tokens, token)
        elif token.dep == "conj" and token.tag == "VBD":
            _guarded(_participle_taken_for_verb, tokens, token)
        elif token.lower in _FORCES_OF_SEVERAL and token.i and tokens[token.i - 1].tag == "NNS":
            _guarded(_done_to_what_stands_before, tokens, token)
        elif token.lower == "but" and token.dep == "cc" and tokens[token.head].pos in ("NOUN", "PROPN"):
            _guarded(_subject_behind_but, tokens, token)
        elif token.dep == "csubj" and token.tag == "NN":
            token.dep = "nsubj"  # "Shelling from the hills killed two"
        elif token.dep == "npadvmod" and token.pos == "PROPN":
            _guarded(_name_before_its_verb, tokens, token)
        elif token.dep in ("advcl", "ccomp") and token.tag == "NNS":
            _verb_taken_for_plural(tokens, token)
        elif token.head == token.i and token.pos in ("NOUN", "PROPN"):
            _guarded(_sentence_taken_for_noun, tokens, token)
        elif token.text == "IS" and token.pos == "AUX":
            _guarded(_name_taken_for_auxiliary, tokens, token)
        elif (
            token.tag == "VBG" and token.dep == "acl" and token.head == token.i - 1 and token.lower in noun_predicates()
        ):
            _guarded(_deed_taken_for_participle, tokens, token)
        elif token.dep == "appos" and token.i >= 2:
            _guarded(_series_taken_for_apposition, tokens, token)
            _guarded(_label_taken_for_subject, tokens, token)
        elif token.lower == "of" and tokens[token.head].lower != "of" and tokens[token.head].dep == "pobj":
            _guarded(_charge_after_accuser, tokens, token)
        elif token.lower in ("on", "against") and tokens[tokens[token.head].head].lower == "by":
            _guarded(_target_after_doer, tokens, token)
        elif token.lower in ("on", "for", "over") and tokens[token.head].dep == "dobj":
            _guarded(_reason_after_judged, tokens, token)
        elif token.dep == "conj" and token.text in ("Syria", "Levant", "Sham", "al-Sham"):
            _name_with_and(tokens, token)
        elif token.lower == "by" and token.pos == "ADP" and tokens[token.head].pos == "VERB":
            _guarded(_doer_after_deed, tokens, token)
        elif token.tag == "VBG" and token.lower in _MOVING and tokens[token.head].lower == "by":
            _guarded(_participle_before_agent, tokens, token)


def _guarded(mend: Callable[[list[Token], Token], None], tokens: list[Token], at: Token) -> None:
    """One repair. Two can cross in a sentence that the parser got very wrong; its own tree is then kept."""
    heads, deps = [t.head for t in tokens], [t.dep for t in tokens]
    mend(tokens, at)
    if [t.head for t in tokens] != heads and not _is_tree(tokens):
        for token, head, dep in zip(tokens, heads, deps, strict=True):
            token.head, token.dep = head, dep


# What lies somewhere or is full of something does so at no time and in no direction of its own.
_STANDING = frozenset(
    "overlook surround border flank adjoin face pack load lade fill rig stuff lace strap contain belong house".split()
)


def _time_of_the_deed(tokens: list[Token], word: Token) -> None:
    """ "Left a ridge overlooking the town on Friday", "rammed a car packed with explosives into a bus": of the main verb."""
    verb = tokens[tokens[word.head].head]
    if verb.pos == "ADP":
        verb = tokens[verb.head]
    if verb.pos != "VERB" or verb.i > word.i:
        return
    for token in tokens[word.i + 1 :]:
        if token.head != word.i or token.dep not in ("prep", "npadvmod"):
            continue
        held = [t for t in tokens if t.head == token.i and t.dep == "pobj"]
        timed = any(t.lower in _DAYS or t.lemma in TIME_WORDS for t in (token, *held))
        driven = token.lower in ("into", "onto", "after", "before", "during")
        if timed or driven:
            token.head = verb.i
    # "packed with explosives into a bus … on Thursday": a time that was hung on what hung there
    for token in tokens[word.i + 1 :]:
        above = tokens[token.head]
        held = [t for t in tokens if t.head == token.i and t.dep == "pobj"]
        moved = above.head == verb.i and above.dep == "prep" and above.i > word.i
        if token.dep == "prep" and moved and any(t.lower in _DAYS for t in held):
            token.head = verb.i


def _quality_taken_for_subject(tokens: list[Token], quality: Token) -> None:
    """ "The government and rebels loyal to Reyes signed": who they are loyal to, taken for the subject."""
    people = next((t for t in tokens[: quality.i] if t.head == quality.i and t.dep == "nsubj"), None)
    link = tokens[quality.i + 1] if quality.i + 1 < len(tokens) else None
    if people is None or link is None or link.dep != "prep" or link.head != quality.i or quality.head == quality.i:
        return
    nearest = tokens[quality.i - 1]
    people.head, people.dep = quality.head, quality.dep
    quality.head, quality.dep = (nearest if nearest.pos in ("NOUN", "PROPN") else people).i, "amod"


def _goal_behind_start(tokens: list[Token], to: Token) -> None:
    """ "Sent troops from Goma to Sake": where to, hung on the "from" of where they started."""
    start = tokens[to.head]
    if start.lower != "from" or start.dep != "prep" or to.i < start.i or tokens[start.head].pos != "VERB":
        return
    goal = next((t for t in tokens if t.head == to.i and t.dep == "pobj"), None)
    left = next((t for t in tokens if t.head == start.i and t.dep == "pobj" and t.i < to.i), None)
    if goal is None or left is None or not (left.text[:1].isupper() and goal.text[:1].isupper()):
        return
    if goal.lower not in _WHEN and left.lower not in _WHEN:
        to.head = start.head


def _place_before_people(tokens: list[Token], link: Token) -> None:
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


def _wanted_people(tokens: list[Token], wanted: Token) -> None:
    """ "Seven wanted bomb makers had been arrested": people who are sought, and nobody who wants anything."""
    below = next((t for t in tokens if t.head == wanted.i and t.dep == "ccomp"), None)
    number = next((t for t in tokens if t.head == wanted.i and t.dep == "nsubj"), None)
    people = None if below is None else next((t for t in tokens if t.head == below.i and "nsubj" in t.dep), None)
    if below is None or people is None or number is None or number.tag not in ("CD", "JJ", "DT"):
        return
    if number.i != wanted.i - 1 or people.tag != "NNS" or not wanted.i < people.i < below.i:
        return
    below.head, below.dep = (below.i, "ROOT") if wanted.head == wanted.i else (wanted.head, wanted.dep)
    for token in tokens:
        if token.head == wanted.i and token.i not in (wanted.i, number.i):
            token.head = below.i
    wanted.head, wanted.dep, wanted.tag, wanted.pos = people.i, "amod", "VBN", "ADJ"
    number.head, number.dep = people.i, "nummod" if number.tag == "CD" else "amod"


def _opened_fire(tokens: list[Token], verb: Token) -> None:
    """ "Gunmen on a motorcycle opened fire outside a mosque.": a verb, taken for what kind of fire it was."""
    fire = tokens[verb.head]
    if fire.i != verb.i + 1 or fire.lower != "fire" or any(t.tag in ("VBD", "VBZ", "VBP", "MD") for t in tokens):
        return
    carried = next((t for t in tokens if t.head == verb.i and t.i == verb.i - 1), None)
    root = next(t for t in tokens if t.head == t.i)
    above = tokens[fire.head]
    if carried is None or above.pos != "ADP" or root.i > above.i or root.tag not in ("NNS", "NN", "NNP", "NNPS"):
        return
    carried.head, carried.dep = above.i, "pobj"
    for token in tokens[above.i + 1 : carried.i]:
        if token.head in (fire.i, verb.i):
            token.head = carried.i
    verb.head, verb.dep, verb.tag, verb.pos, verb.lemma = verb.i, "ROOT", "VBD", "VERB", "open"
    fire.head, fire.dep = verb.i, "dobj"
    for token in tokens[fire.i + 1 :]:
        if token.head == root.i:
            token.head = verb.i
    root.head, root.dep = verb.i, "nsubj"


def _verb_taken_for_plural(tokens: list[Token], word: Token) -> None:
    """ "unless the army withdraws": a clause by its conjunction and subject, and its verb tagged as a plural noun."""
    below = {t.dep for t in tokens if t.head == word.i and t.i != word.i}
    if "mark" in below and "nsubj" in below and word.lemma in verb_predicates():
        word.pos, word.tag = "VERB", "VBZ"


def _name_taken_for_auxiliary(tokens: list[Token], word: Token) -> None:
    """ "IS captured the town", "the camp that IS seized": a group in capitals among words that are not."""
    verb = tokens[word.head]
    if (
        word.dep not in ("aux", "auxpass")
        or verb.i != word.i + 1
        or verb.tag not in ("VBD", "VBN")
        or not any(t.text.islower() and len(t.text) > 2 for t in tokens)
        or any(
            t.head == verb.i and t.dep in ("nsubj", "nsubjpass") and t.pos != "PRON" and t.i < word.i for t in tokens
        )
    ):
        return
    word.pos, word.tag, word.dep, word.lemma = "PROPN", "NNP", "nsubj", "IS"
    verb.tag = "VBD"
    for token in tokens:
        if token.head == verb.i and token.dep == "oprd" and token.pos in ("NOUN", "PROPN", "PRON"):
            token.dep = "dobj"


def _deed_taken_for_participle(tokens: list[Token], deed: Token) -> None:
    """ "Pakistani shelling left two dead", "rebel firing": a noun behind an adjective, taken for its participle."""
    whose = tokens[deed.head]
    if whose.pos != "ADJ" or whose.dep not in ("nsubj", "nsubjpass", "dobj", "pobj") or whose.tag != "JJ":
        return
    if any(t.head == deed.i and t.dep in ("dobj", "nsubj", "aux") for t in tokens):
        return
    deed.pos, deed.tag, deed.lemma = "NOUN", "NN", deed.lower
    deed.head, deed.dep = whose.head, whose.dep
    for token in tokens:
        if token.head == whose.i and token.i != deed.i:
            token.head = deed.i
    whose.head, whose.dep = deed.i, "amod"


def _series_taken_for_apposition(tokens: list[Token], second: Token) -> None:
    """ "France, the coalition and Iraq are": three that act, of which the second is taken to explain the first."""
    first = tokens[second.head]
    third = next((t for t in tokens if t.head == second.i and t.dep == "conj" and t.i > second.i), None)
    verb = tokens[first.head]
    if (
        third is None
        or first.dep not in ("nsubj", "nsubjpass")
        or first.pos != "PROPN"
        or third.pos != "PROPN"
        or verb.i <= third.i
        or verb.tag not in ("VBP", "VBD", "VBN", "MD", "VB", "VBG")
        or any(t.text in (",", ";", "-", "–", "—") for t in tokens[third.i : verb.i])
        or not any(t.lower == "and" and t.head == second.i for t in tokens[second.i : third.i])
        or sum(t.text == "," for t in tokens[first.i : third.i]) > 1
        or not any(t.lower in ("are", "were", "have", "both", "all") for t in tokens[third.i : verb.i + 1])
    ):
        return
    second.dep = "conj"


def _label_taken_for_subject(tokens: list[Token], subject: Token) -> None:
    """ "Background: thousands have fled": a word that heads a note, taken for who does what the note tells."""
    label = tokens[subject.head]
    verb = tokens[label.head]
    if label.i > 2 or label.dep not in ("nsubj", "nsubjpass") or verb.i < subject.i or verb.pos not in ("VERB", "AUX"):
        return
    if tokens[label.i + 1].text != ":" or any(t.head == label.i and t.dep in ("det", "poss", "prep") for t in tokens):
        return
    subject.head, subject.dep = verb.i, label.dep
    label.dep = "dep"


_CHARGING = frozenset("accuse suspect convict acquit".split())


def _charge_after_accuser(tokens: list[Token], of: Token) -> None:
    """ "Was accused by Kyiv of deporting children": what of, and not what kind of Kyiv."""
    accuser = tokens[of.head]
    by = tokens[accuser.head]
    verb = tokens[by.head]
    if by.lower == "by" and verb.lemma in _CHARGING and any(t.head == of.i and t.dep == "pcomp" for t in tokens):
        of.head = verb.i


def _doer_after_deed(tokens: list[Token], by: Token) -> None:
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
        or doer.text.lower() in _WHEN
    ):
        return
    by.head, by.dep = deed.i, "prep"


_RIDDEN = frozenset(
    "motorcycle motorbike horseback camel horse foot bike bicycle donkey board patrol duty leave".split()
)


def _target_after_doer(tokens: list[Token], on: Token) -> None:
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
        and target.lower not in _DAYS
        and target.lemma not in _RIDDEN
        and target.tag != "CD"
    ):
        on.head = deed.i


_JUDGING = frozenset(
    "praise compliment congratulate thank commend criticise criticize blame condemn denounce punish reprimand fault laud "
    "applaud rebuke".split()
)


def _reason_after_judged(tokens: list[Token], link: Token) -> None:
    """ "Complimented the prime minister on his work": what for, and not what kind of minister."""
    judged = tokens[link.head]
    verb = tokens[judged.head]
    human = judged.pos == "PROPN" or judged.lemma in noun_class("official") or judged.lemma in noun_class("human")
    blamed = verb.lemma in ("blame", "pin") and link.lower == "on" and judged.i < link.i
    if verb.lemma in _JUDGING | {"pin"} and verb.pos == "VERB" and (human or blamed):
        link.head = verb.i


def _name_with_and(tokens: list[Token], second: Token) -> None:
    """ "The Islamic State of Iraq and Syria": one name, whose "and" joins two countries."""
    joined = next((t for t in tokens[: second.i] if t.text == "Iraq" and second.i - 3 <= t.i), None)
    if joined is None or joined.dep != "pobj" or tokens[tokens[joined.head].head].text != "State":
        return
    for token in tokens[joined.i : second.i]:
        if token.lower == "and":
            token.head = joined.i
    second.head = joined.i


_WHEN = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december noon midnight dawn dusk nightfall then now".split()
)

# Of people on the move: "by retreating troops".
_MOVING = frozenset(
    "retreating advancing fleeing marauding withdrawing invading occupying attacking defending departing warring rampaging "
    "opposing pursuing visiting passing rioting protesting looting ruling surviving remaining".split()
)


def _participle_before_agent(tokens: list[Token], word: Token) -> None:
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


def _sentence_taken_for_noun(tokens: list[Token], root: Token) -> None:
    """ "Talks between the two on rebel camps ended without agreement.": the verb, taken for a participle of some noun."""
    if not tokens or tokens[-1].text not in (".", ";", "!"):
        return
    finite = [t for t in tokens if t.tag in ("VBD", "VBZ", "VBP", "MD") and t.dep not in ("acl", "relcl")]
    inside = [t for t in tokens if t.tag in ("VBD", "VBN") and t.dep == "acl" and t.i > root.i]
    inside = [
        t
        for t in inside
        if (t.lower.endswith("ed") or t.lower in _WENT) and not any(c.head == t.i and c.dep == "agent" for c in tokens)
    ]
    if finite or not inside:
        return
    verb = inside[-1]
    verb.tag, verb.head, verb.dep = "VBD", verb.i, "ROOT"
    root.head, root.dep = verb.i, "nsubj"
    for token in tokens:
        if token.head == root.i and token.i > verb.i:
            token.head = verb.i


# Past forms of going that are participles too: "Two helicopters left on 3 May."
_WENT = frozenset({"left", "fled", "met"})
# Deeds done to people or places, which take no content clause.
_DONE_TO = frozenset(
    "arrest detain round pick capture seize nab apprehend kill shoot injure wound attack bomb shell storm raid abduct "
    "kidnap free release rescue evacuate execute ambush target torture beat deport expel disperse".split()
)


def _object_taken_for_subject(tokens: list[Token], word: Token) -> None:
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


def _participle_taken_for_verb(tokens: list[Token], verb: Token) -> None:
    """ "..., but sentries posted there killed one": two verbs in a row, of which the first describes the subject."""
    first = next(
        (t for t in tokens if t.head == verb.head and t.dep == "conj" and t.tag in ("VBD", "VBN") and t.i < verb.i),
        None,
    )
    if first is None or any(t.pos in ("PUNCT", "CCONJ", "SCONJ") for t in tokens[first.i : verb.i]):
        return
    below = [t for t in tokens if t.head == first.i and t.i != first.i]
    subject = next((t for t in below if t.dep == "nsubj"), None)
    if subject is None or any(t.dep in ("dobj", "aux", "mark") for t in below):
        return
    if any(t.head == verb.i and t.dep in ("nsubj", "nsubjpass") for t in tokens):
        return
    subject.head, subject.dep = verb.i, "nsubj"
    first.head, first.dep, first.tag = subject.i, "acl", "VBN"


_DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december".split()
)


_FORCES_OF_SEVERAL = frozenset("police troops soldiers rebels militants insurgents gunmen guerrillas fighters".split())
_NEEDING_OBJECT = frozenset("raid search seize control hold occupy storm attack bomb shell burn target capture".split())


def _done_to_what_stands_before(tokens: list[Token], doer: Token) -> None:
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


def _subject_behind_but(tokens: list[Token], but: Token) -> None:
    """ "…, but only Adams and Baker have been held": the subject of what follows, taken for one more of what went before."""
    joined = next((t for t in tokens[but.i + 1 : but.i + 8] if t.dep == "conj" and t.head == but.head), None)
    if joined is None or joined.pos not in ("NOUN", "PROPN"):
        return
    verb = next((t for t in tokens[joined.i + 1 :] if t.pos == "VERB" and t.dep == "conj" and t.head < but.i), None)
    if verb is None or any(t.head == verb.i and t.dep in ("nsubj", "nsubjpass") for t in tokens):
        return
    first = min((t.i for t in tokens if t.head == verb.i and t.dep in ("aux", "auxpass")), default=verb.i)
    last = tokens[first - 1]
    while last.i != joined.i and last.dep == "conj":
        last = tokens[last.head]
    if last.i != joined.i:
        return
    passive = any(t.head == verb.i and t.dep == "auxpass" for t in tokens)
    joined.head, joined.dep = verb.i, "nsubjpass" if passive else "nsubj"
    but.head = verb.head


def _name_before_its_verb(tokens: list[Token], name: Token) -> None:
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


def _hit_by_day(tokens: list[Token], hit: Token) -> None:
    """ "The depot hit on Monday was empty": what was hit, taken for what kind of hit it was."""
    before = tokens[hit.i - 1] if hit.i else None
    behind = [t.lower for t in tokens[hit.i + 1 : hit.i + 3]]
    told = behind[:1] in (["yesterday"], ["overnight"], ["last"]) or (
        len(behind) == 2 and behind[0] in ("on", "in") and behind[1] in _DAYS
    )
    if before is None or before.pos != "NOUN" or before.head != hit.i or before.dep != "compound" or not told:
        return
    before.head, before.dep = hit.head if hit.head != hit.i else before.i, hit.dep
    for token in tokens:
        if token.head == hit.i and token.i < before.i:
            token.head = before.i
    hit.head, hit.dep, hit.pos, hit.tag, hit.lemma = before.i, "acl", "VERB", "VBN", "hit"


def _shot_dead(tokens: list[Token], word: Token) -> None:
    """ "Second gunman shot dead near the gate": a headline's passive, taken for a noun."""
    behind = tokens[word.i + 1] if word.i + 1 < len(tokens) else None
    before = tokens[word.i - 1] if word.i else None
    if behind is None or behind.lower != "dead" or before is None or before.pos not in ("NOUN", "PROPN", "NUM", "ADJ"):
        return
    word.pos, word.tag, word.lemma = "VERB", "VBN", "shoot"
    behind.head, behind.dep = word.i, "oprd"
    if before.head == word.i:
        before.dep = "nsubjpass"
        for token in tokens[: before.i]:
            if token.head == word.i and token.dep in ("det", "amod", "nummod", "compound", "nmod", "poss"):
                token.head = before.i


def _thanks(tokens: list[Token], word: Token) -> None:
    """ "The mission thanks both sides": a verb where a noun phrase stands right before it and right behind."""
    before = tokens[word.i - 1] if word.i else None
    behind = tokens[word.i + 1] if word.i + 1 < len(tokens) else None
    if before is None or behind is None or before.pos not in ("NOUN", "PROPN", "PRON"):
        return
    if behind.pos not in ("DET", "PROPN", "PRON", "NOUN", "ADJ", "NUM") or before.dep in ("dobj", "pobj", "attr"):
        return
    word.pos, word.tag, word.lemma = "VERB", "VBZ", "thank"
    if before.head == word.i:
        before.dep = "nsubj"
    elif word.head == before.i:
        # The parser took the words up to here for a noun phrase, or for the subject of a later verb.
        for token in tokens:
            if token.head == before.i and token.i > word.i:
                token.head = word.i
        later = tokens[before.head]
        word.head, word.dep = (word.i, "ROOT") if later.head == later.i else (later.head, later.dep)
        if later is not before:
            later.head, later.dep = word.i, "conj"
        before.head, before.dep = word.i, "nsubj"
    for token in tokens[word.i + 1 :]:
        if token.head == word.i and token.dep in ("npadvmod", "appos", "attr", "pobj") and token.pos in _NOMINAL:
            token.dep = "dobj"
            return


def _infinitive_taken_for_noun(tokens: list[Token], to: Token) -> None:
    """ "plan to march", "vowed to strike": a verb that could be a noun, behind a verb that takes infinitives."""
    if to.i + 1 >= len(tokens) or to.head == to.i:
        return
    word, above = tokens[to.i + 1], tokens[to.head]
    takes = above.pos == "VERB" and above.i == to.i - 1 and above.lemma in _infinitive_takers()
    if (
        not takes
        or word.pos != "NOUN"
        or word.head != to.i
        or word.lower != word.lemma
        or word.lemma not in verb_predicates()
    ):
        return
    to.pos, to.tag, to.dep, to.head = "PART", "TO", "aux", word.i
    word.pos, word.tag, word.dep, word.head = "VERB", "VB", "xcomp", above.i


@cache
def _infinitive_takers() -> frozenset[str]:
    """Verbs that govern infinitives, after the table of governors."""
    return frozenset(
        row["lemma"] for row in table("governors") if row["frame"] in ("inf", "any") and " " not in row["lemma"]
    )


def _is_tree(tokens: list[Token]) -> bool:
    """Whether every token leads up to a root."""
    heads = [t.head for t in tokens]
    # Of each token the walk that saw it: on a walk of its own a token is met twice only in a circle.
    seen = [-1] * len(heads)
    for walk in range(len(heads)):
        at = walk
        while seen[at] < 0:
            seen[at] = walk
            if heads[at] == at:
                break
            at = heads[at]
        else:
            if seen[at] == walk and heads[at] != at:
                return False
    return True


def _two_subjects(tokens: list[Token], verb: Token) -> None:
    """ "pulled two batteries and 300 troops out, a diplomat said": the earlier subject ends the content's coordination."""
    subjects = [t for t in tokens if t.head == verb.i and t.dep in ("nsubj", "nsubjpass") and t.i < verb.i]
    if len(subjects) < 2:
        return
    for stray in subjects[:-1]:
        between = tokens[stray.i : subjects[-1].i]
        before = _verb_before(tokens, stray.i)
        if before is None or not any(t.text == "," for t in between):
            continue
        objects = [t for t in tokens if t.head == before.i and t.dep == "dobj" and t.i < stray.i]
        stray.head, stray.dep = (objects[-1].i, "conj") if objects else (before.i, "dobj")


def _whom_it_is_for(tokens: list[Token], verb: Token) -> None:
    """ "A convoy with maize for 9,000 people turned back, a clerk said": the convoy did, and not those it is for."""
    subjects = [t for t in tokens if t.head == verb.i and t.dep in ("nsubj", "nsubjpass") and t.i < verb.i]
    if len(subjects) < 2:
        return
    stray = subjects[0]
    for mark in tokens[stray.i : subjects[-1].i]:
        done = tokens[mark.head]
        if (
            mark.lower != "for"
            or mark.dep != "mark"
            or done.tag not in ("VBD", "VBZ", "VBP")
            or done.i > subjects[-1].i
        ):
            continue
        own = [t for t in tokens if t.head == done.i and t.dep == "nsubj" and mark.i < t.i < done.i]
        if len(own) != 1 or tokens[mark.i - 1].pos not in _NOMINAL:
            continue
        mark.dep, mark.head = "prep", mark.i - 1
        own[0].dep, own[0].head = "pobj", mark.i
        done.dep, done.head = "ccomp", verb.i
        stray.dep, stray.head = "nsubj", done.i
        return


def _speaker_behind_content(tokens: list[Token], verb: Token) -> None:
    """ ", a diplomat said": the speaker right before the verb, taken for an apposition or conjunct of the content's last noun.

    An apposition that belongs to the subject is closed by a comma before the verb ("Grandi, the commissioner, said"); a
    speaker is not.
    """
    last = verb.i - 1
    while last >= 0 and tokens[last].pos in ("ADV", "AUX"):
        last -= 1
    if last < 1 or tokens[last].pos not in _NOMINAL:
        return
    speaker = _phrase_head(tokens, last, verb)
    if speaker is None or speaker.dep not in ("appos", "conj", "dobj", "pobj", "attr"):
        return
    first = _leftmost(tokens, speaker)
    if first < 2 or tokens[first - 1].text != ",":
        return
    old = tokens[speaker.head]
    subject = old
    while subject.dep in ("conj", "appos", "compound") and subject.head != subject.i:
        subject = tokens[subject.head]
    before = _verb_before(tokens, first - 1)
    if before is None:
        return
    speaker.head, speaker.dep = verb.i, "nsubj"
    if subject.dep in ("nsubj", "nsubjpass", "dep", "npadvmod") and subject.head == verb.i and subject.i < first:
        # What was taken for the subject belongs to the sentence before the comma.
        subject.head, subject.dep = before.i, "dobj" if not _has(tokens, before, "dobj") else "conj"
    if before.head == before.i and before.i != verb.i:
        before.head, before.dep = verb.i, "ccomp"
        verb.head, verb.dep = verb.i, "ROOT"


def _phrase_head(tokens: list[Token], at: int, verb: Token) -> Token | None:
    """The head of the noun phrase that ends at a token, going no further than the verb or a comma."""
    token = tokens[at]
    while token.head != token.i and token.head != verb.i:
        above = tokens[token.head]
        if above.pos not in _NOMINAL and above.pos != "ADP" and above.pos != "PART":
            break
        if any(tokens[i].text == "," for i in range(min(token.i, above.i), max(token.i, above.i))):
            break
        if above.i > at:
            return None
        token = above
    return token if token.pos in _NOMINAL else None


def _leftmost(tokens: list[Token], head: Token) -> int:
    """The first token of a phrase, as far as no comma parts it."""
    at = head.i
    while (
        at - 1 >= 0 and tokens[at - 1].text not in (",", ";", ":", '"') and tokens[at - 1].pos not in ("VERB", "SCONJ")
    ):
        at -= 1
    return at


def _verb_before(tokens: list[Token], at: int) -> Token | None:
    """The verb that governs what stands before a comma: the nearest finite one."""
    for token in reversed(tokens[:at]):
        if (
            token.pos in ("VERB", "AUX")
            and token.tag in ("VBD", "VBZ", "VBP")
            and token.dep not in ("aux", "auxpass", "relcl")
        ):
            return token
    return None


def _has(tokens: list[Token], head: Token, dep: str) -> bool:
    return any(t.head == head.i and t.dep == dep for t in tokens)
