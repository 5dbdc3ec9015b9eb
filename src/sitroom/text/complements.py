"""Verbs that say what becomes of their object ("set free", "let go"), and sentences run together at an "and".

The parser often takes the result for a quality of the object ("set free soldiers"), the taker for a part of what is
given, and the object of a first sentence for a part of the second one's subject. Mended here, before anything is read
from the tree.
"""

from __future__ import annotations

import re

from sitroom.lexicon.predicates import noun_predicates, verb_predicates
from sitroom.text.analysis import Token
from sitroom.text.phrases import TIME_WORDS

_FREE = frozenset({"free", "loose"})
_ABLAZE = frozenset({"ablaze", "alight", "afire", "aflame"})
_SAFE = frozenset({"safe", "harmless"})
_RESULTS = {
    "make": _SAFE,
    "render": _SAFE,
    "set": _FREE | _ABLAZE,
    "turn": frozenset({"loose"}),
    "let": frozenset({"loose"}),
    "cut": _FREE,
    "break": frozenset({"free"}),
}
# What may be free by itself: "set free elections for May", "cut free school meals".
_FREE_THINGS = frozenset(
    "election vote trade market press speech school meal milk travel transport care tuition education movement passage "
    "kick zone access lunch bus ticket bread flight medicine parking port agent will time ride fall".split()
)
_DAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday yesterday today".split())
# Behind "let them go" these say where to or with what, and nobody is released.
_GOING_ON = frozenset(
    "to into on through ahead in up down unpunished hungry bankrupt unheeded home with further back there by for over".split()
)


def complete(tokens: list[Token]) -> None:
    """Changes heads and dependencies in place, of the constructions named above."""
    for token in tokens:
        if token.dep in ("amod", "compound") and token.i and tokens[token.i - 1].lower == "to":
            _infinitive_taken_for_quality(tokens, token)
        elif token.lower in _FREE or token.lower in _ABLAZE or token.lower in _SAFE:
            _result_of_object(tokens, token)
        elif token.lower == "go" and token.dep in ("ccomp", "xcomp"):
            _let_go(tokens, token)
        elif token.lower == "persona" and token.dep == "ccomp":
            token.pos, token.tag = "NOUN", "NN"
            _called(tokens, token)
        elif token.lower == "over" and token.i and tokens[token.i - 1].lemma in _OVER and token.dep != "prt":
            _over_is_no_number(tokens, token)
        elif token.dep == "ccomp" and token.tag == "VBZ":
            _plural_taken_for_verb(tokens, token)
        elif token.dep == "ccomp" and token.pos in ("ADJ", "ADV", "NOUN", "PROPN"):
            _called(tokens, token)
        elif token.dep in ("compound", "amod", "pcomp") and token.lower.endswith("ing") and token.tag != "VBG":
            _charged_with(tokens, token)
        elif token.tag == "VBD" and token.dep in ("amod", "compound"):
            _verb_taken_for_adjective(tokens, token)
        elif token.dep == "acl" and token.tag == "VBN":
            _wanted_done(tokens, token)
        elif token.dep == "relcl" and token.lemma in _DECREEING:
            _what_was_decreed(tokens, token)
        elif token.dep == "npadvmod" and token.pos == "NUM" and tokens[token.head].lemma in _COUNTING:
            if token.i > token.head and not any(t.head == token.head and t.dep == "dobj" for t in tokens):
                token.dep = "dobj"  # "the church counted at least 61"
        elif token.dep == "prep" and token.lower in ("between", "from") and tokens[token.head].pos == "VERB":
            _subject_between_numbers(tokens, token)
        elif token.dep == "conj" and token.pos in ("NOUN", "PROPN"):
            _subject_behind_time(tokens, token)
        elif token.dep == "prep" and token.lower in ("on", "in", "by", "since"):
            _subject_behind_fronted_time(tokens, token)
        elif token.dep == "prep" and token.lower in ("for", "of") and tokens[token.i - 1].tag in ("NNP", "NNPS"):
            _name_torn(tokens, token)
        elif token.lower == "to" and token.dep in ("prep", "dative") and tokens[token.head].dep == "dobj":
            _taker(tokens, token)


# What somebody wants done: "wants 120 prisoners freed", "needs the blockade lifted".
_WISHING = frozenset({"want", "need", "demand"})


def _wanted_done(tokens: list[Token], done: Token) -> None:
    """ "Wants 120 prisoners freed": what is to be done with them, taken for a participle that says which ones they are."""
    whom = tokens[done.head]
    above = tokens[whom.head]
    behind = [t.lower for t in tokens[done.i + 1 : done.i + 3]]
    agent = behind[:1] == ["by"] and not {*behind[1:]} & (_MONTHS | _DAYS | TIME_WORDS) and not behind[-1][:1].isdigit()
    if whom.dep != "dobj" or above.lemma not in _WISHING or done.i != whom.i + 1 or agent:
        return
    done.head, done.dep = above.i, "ccomp"
    whom.head, whom.dep = done.i, "nsubjpass"


_MONTHS = frozenset("january february march april may june july august september october november december".split())


def _subject_behind_fronted_time(tokens: list[Token], link: Token) -> None:
    """ "On Friday raiders torched a mill", "In 2013 rebels took it": the subject, taken for one word with the time."""
    last = link.i
    while last + 1 < len(tokens) and _dates(tokens[last + 1], tokens[last]):
        last += 1
    verb = tokens[link.head]
    if last == link.i or verb.i <= last or verb.pos != "VERB":
        return
    day = tokens[last]
    doer = tokens[day.head]
    if doer.i <= last or doer.pos not in ("NOUN", "PROPN") or (doer.tag == "NN" and doer.lemma in TIME_WORDS):
        return
    own = doer.dep in ("nsubj", "nsubjpass") and doer.head == verb.i
    if not own and (
        doer.head != link.i
        or any(t.head == verb.i and t.dep in ("nsubj", "nsubjpass") for t in tokens)
        or any(t.pos in ("PUNCT", "SCONJ") for t in tokens[last : verb.i])
    ):
        return
    if own and any(t.head == link.i for t in tokens):
        return
    passive = any(t.head == verb.i and t.dep == "auxpass" for t in tokens)
    day.head, day.dep = link.i, "pobj"
    for token in tokens[link.i + 1 : last]:
        token.head = last
    if not own:
        doer.head, doer.dep = verb.i, "nsubjpass" if passive else "nsubj"


def _dates(word: Token, before: Token) -> bool:
    """Whether a word behind a preposition goes on with a date: a weekday, a month, its day, a year."""
    if word.lower in _DAYS or (word.lower in _MONTHS and word.text[:1].isupper()):
        return True
    if not word.text.isdigit():
        return False
    return 1900 <= int(word.text) <= 2099 or (before.pos == "ADP" and before.lower == "on" and int(word.text) <= 31)


def _name_torn(tokens: list[Token], link: Token) -> None:
    """ "Claimed by the Group for the Relief of Widows": the rest of the name, taken for a part of the verb."""
    noun = tokens[link.i - 1]
    if noun.dep != "pobj" or tokens[noun.head].head != link.head or noun.lower in _DAYS or noun.lower in _MONTHS:
        return
    rest = next((t for t in tokens[link.i + 1 :] if t.head == link.i and t.dep == "pobj"), None)
    named = rest is not None and rest.tag in ("NNP", "NNPS")
    if named and any(t.head == noun.i and t.lower == "the" for t in tokens):
        link.head = noun.i


_GIVING = frozenset(
    "hand turn surrender deliver transfer cede give return relinquish ship supply sell yield release".split()
)
_TELLING_THINGS = frozenset(
    "access answer solution alternative threat message letter speech address blow boost warning reply response approach "
    "guide key right visit end rise lie credence weight vent voice".split()
)


def _taker(tokens: list[Token], to: Token) -> None:
    """ "Turned over rifles to a team": who gets it, taken for a part of what is given."""
    thing = tokens[to.head]
    verb = tokens[thing.head]
    if verb.lemma not in _GIVING or verb.pos != "VERB" or thing.i > to.i or thing.lemma in _TELLING_THINGS:
        return
    if any(t.head == to.i and t.dep == "pobj" for t in tokens) and verb.i < thing.i:
        to.head, to.dep = verb.i, "prep"


# Deeds that look like qualities, and the verbs that ask for them: "urged the rebels to free hostages".
_TO_DO = frozenset("free spare open clear secure".split())
_ASKING = frozenset("ask appeal beg beseech call exhort implore order plead press pressure tell urge warn".split())


def _infinitive_taken_for_quality(tokens: list[Token], verb: Token) -> None:
    """ "Called on both sides to spare clinics": what they are asked to do, taken for what kind of clinics."""
    to, whom = tokens[verb.i - 1], tokens[verb.head]
    above = tokens[to.head]
    if to.dep != "prep" or whom.head != to.i or whom.i < verb.i:
        return
    while above.pos not in ("VERB", "AUX") and above.head != above.i:
        above = tokens[above.head]
    if above.pos != "VERB" or (verb.tag != "VB" and not (verb.lower in _TO_DO and above.lemma in _ASKING)):
        return
    verb.pos, verb.tag, verb.dep, verb.head = "VERB", "VB", "xcomp", above.i
    to.pos, to.tag, to.dep, to.head = "PART", "TO", "aux", verb.i
    whom.dep, whom.head = "dobj", verb.i


_COUNTING = frozenset({"count", "tally"})
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


def _subject_between_numbers(tokens: list[Token], bound: Token) -> None:
    """ "Between 70 and 90 gunmen were killed": those who are counted, taken for a place or time of the deed."""
    verb = tokens[bound.head]
    counted = next((t for t in tokens[bound.i + 1 :] if t.head == bound.i and t.dep == "pobj"), None)
    if counted is None or counted.tag not in ("NNS", "NNPS", "NN") or counted.lemma in TIME_WORDS or counted.i > verb.i:
        return
    if any(t.head == verb.i and t.dep in ("nsubj", "nsubjpass", "csubj", "expl") for t in tokens):
        return
    # "Between 70 and 90": nothing but numbers stands before those who are counted.
    if not all(t.pos == "NUM" or t.lower in ("and", "to") for t in tokens[bound.i + 1 : counted.i]):
        return
    if bound.i + 4 != counted.i or _YEAR.fullmatch(tokens[bound.i + 1].text):
        return
    passive = any(t.head == verb.i and t.dep == "auxpass" for t in tokens)
    counted.head, counted.dep = verb.i, "nsubjpass" if passive else "nsubj"
    bound.head, bound.dep = bound.i + 1, "quantmod"


def _result_of_object(tokens: list[Token], result: Token) -> None:
    """ "Set free two hostages", "turned the suspects loose": what becomes of them, taken for what they are."""
    verb = _verb_of_result(tokens, result)
    if verb is None or result.head == result.i:
        return
    behind = verb.i + 1 == result.i
    whose = tokens[result.head]
    if behind and result.dep == "amod":
        while whose.dep in ("nummod", "compound", "amod") and whose.i > result.i:
            whose = tokens[whose.head]
        if result.lower in _SAFE:
            if tokens[result.i + 1].pos not in ("DET", "NUM", "PRON"):
                return  # "made safe havens of the towns"
            whose.dep = "dobj"
        if result.lower in _FREE and (whose.lemma in _FREE_THINGS or whose.dep != "dobj"):
            return
    elif behind and not any(t.head == verb.i and t.dep in ("dobj", "nsubjpass", "auxpass") for t in tokens):
        return
    for whom in tokens[verb.i + 1 : result.i]:
        if whom.head == result.i and whom.dep == "nsubj":
            whom.head, whom.dep = verb.i, "dobj"
    result.head, result.dep = verb.i, "oprd"
    result.pos, result.tag = "ADJ", "JJ"


def _verb_of_result(tokens: list[Token], result: Token) -> Token | None:
    """The verb right before a result, or before the object that the result stands behind."""
    at = result.i - 1
    while at >= 0:
        token = tokens[at]
        if token.lemma in _RESULTS and token.pos == "VERB":
            return token if result.lower in _RESULTS[token.lemma] and _within(tokens, token, result) else None
        if token.pos in ("VERB", "AUX", "PUNCT", "SCONJ") or result.i - at > 12:
            return None
        at -= 1
    return None


def _within(tokens: list[Token], verb: Token, result: Token) -> bool:
    """Whether all that stands between a verb and a result is the verb's object."""
    for token in tokens[verb.i + 1 : result.i]:
        at = token
        while at.head not in (verb.i, at.i, result.i):
            at = tokens[at.head]
        if at.head == result.i:
            continue
        if at.head != verb.i or at.dep not in ("dobj", "nsubj", "nsubjpass", "dative", "advmod"):
            return False
    return True


def _let_go(tokens: list[Token], go: Token) -> None:
    """ "Let the passengers go", "were let go": one verb, whose object are those who go."""
    let = tokens[go.head]
    if let.lemma != "let" or let.pos != "VERB":
        return
    following = tokens[go.i + 1].lower if go.i + 1 < len(tokens) else ""
    if following in _GOING_ON and not (
        following == "on" and go.i + 2 < len(tokens) and tokens[go.i + 2].lower in _DAYS
    ):
        return
    for token in tokens:
        if token.head == go.i and token.i != go.i:
            token.head = let.i
            if token.dep == "nsubj":
                token.dep = "dobj"
    go.pos, go.tag, go.dep = "ADP", "RP", "prt"


_DECREEING = frozenset("decree impose introduce proclaim issue enact slap enforce declare announce place order".split())
_DECREED = frozenset(
    "ban restriction embargo curfew blockade sanction decree moratorium limit curb freeze amnesty boycott prohibition "
    "moratoria tariff siege cordon ultimatum quota levy".split()
)


def _what_was_decreed(tokens: list[Token], verb: Token) -> None:
    """ "The ban on rallies that it had decreed": the ban, and not the rallies, is what was decreed."""
    inner = tokens[verb.head]
    link = tokens[inner.head]
    outer = tokens[link.head]
    if inner.dep == "pobj" and link.pos == "ADP" and outer.lemma in _DECREED and inner.lemma not in _DECREED:
        verb.head = outer.i


_CHARGING = frozenset("accuse suspect blame charge convict acquit indict".split())
_OF_DEEDS = frozenset(
    "raid attack campaign run spree plot ring case incident expedition operation mission charge offence crime offensive "
    "exercise party squad".split()
)


def _charged_with(tokens: list[Token], deed: Token) -> None:
    """ "Accused the state of bombing trucks": what it is said to have done, taken for what kind of trucks."""
    own = next((t for t in tokens if t.head == deed.i and t.dep == "dobj"), None)
    thing = tokens[deed.head] if deed.dep != "pcomp" else own
    link = tokens[deed.i - 1] if deed.i else deed
    stem = deed.lower.removesuffix("ing")
    verbs = [v for v in (stem, f"{stem}e", stem[:-1]) if v in verb_predicates()]
    if thing is None or link.lower not in ("of", "for", "with") or not verbs or thing.i < deed.i:
        return
    if (deed if own is not None and thing is own else thing).head != link.i:
        return
    if tokens[link.head].lemma not in _CHARGING and tokens[tokens[link.head].head].lemma not in _CHARGING:
        return
    if thing.lemma in _OF_DEEDS or thing.dep not in ("pobj", "dobj"):
        return
    deed.pos, deed.tag, deed.lemma = "VERB", "VBG", verbs[0]
    deed.head, deed.dep = link.i, "pcomp"
    thing.head, thing.dep = deed.i, "dobj"


_OVER = frozenset({"turn", "hand", "sign"})


def _over_is_no_number(tokens: list[Token], over: Token) -> None:
    """ "Turned over 90 rifles": handed over ninety, and not more than ninety."""
    verb = tokens[over.i - 1]
    if verb.pos == "VERB" and over.dep in ("advmod", "quantmod", "prep") and tokens[over.head].pos == "NUM":
        over.head, over.dep, over.pos, over.tag = verb.i, "prt", "ADP", "RP"


_STAGING = frozenset("hold stage conduct begin start launch mount end complete resume suspend carry".split())


def _plural_taken_for_verb(tokens: list[Token], deed: Token) -> None:
    """ "Held joint landing drills off the island": what was held, taken for a verb whose subject is "landing"."""
    verb = tokens[deed.head]
    before = tokens[deed.i - 1]
    if verb.lemma not in _STAGING or verb.pos != "VERB" or deed.lemma not in noun_predicates() or verb.i > deed.i:
        return
    if before.head != deed.i or before.dep != "nsubj" or before.tag not in ("NN", "NNP", "VBG"):
        return
    if any(t.head == verb.i and t.dep in ("dobj", "nsubjpass") for t in tokens):
        return
    place = next((t for t in tokens if t.head == deed.i and t.dep == "dobj"), None)
    deed.pos, deed.tag, deed.dep = "NOUN", "NNS", "dobj"
    before.dep = "compound"
    for token in tokens:
        if token.head == deed.i and token.dep == "prt":
            token.dep = "prep"
            if place is not None:
                place.head, place.dep = token.i, "pobj"
        elif token.head == before.i and token.dep in ("amod", "det", "nummod") and token.i < before.i:
            token.head = deed.i


_CALLING = frozenset("declare pronounce brand label deem name proclaim".split())


def _called(tokens: list[Token], word: Token) -> None:
    """ "Declared the envoy unwelcome", "declared him persona non grata": what somebody is called, taken for a clause."""
    verb = tokens[word.head]
    whom = next((t for t in tokens if t.head == word.i and t.dep == "nsubj"), None)
    if verb.lemma not in _CALLING or verb.pos != "VERB" or whom is None or not verb.i < whom.i == word.i - 1:
        return
    if any(t.head == word.i and t.dep in ("cop", "mark", "aux", "auxpass") for t in tokens):
        return
    if any(t.head == verb.i and t.dep in ("dobj", "nsubjpass") for t in tokens):
        return
    whom.head, whom.dep = verb.i, "dobj"
    word.dep = "oprd" if word.pos in ("ADJ", "ADV") else "attr"
    if word.pos == "ADV":
        word.pos, word.tag = "ADJ", "JJ"


def _verb_taken_for_adjective(tokens: list[Token], verb: Token) -> None:
    """ "Dockers in Lagos downed tools and farmers blocked a road": a finite verb before its object, taken for its quality."""
    thing = tokens[verb.head]
    if thing.i < verb.i or any(t.dep in ("det", "poss") and t.head == thing.i and t.i < verb.i for t in tokens):
        return
    second = next((t for t in tokens if t.head == thing.i and t.dep == "conj" and t.i > thing.i), None)
    doer = tokens[thing.head] if thing.dep == "appos" else None
    if second is None or doer is None or doer.i > verb.i or doer.dep not in ("nsubj", "nsubjpass"):
        return
    later = tokens[doer.head]
    if later.i < second.i or any(t.text in (",", ";", ":") for t in tokens[doer.i : verb.i]):
        return
    verb.pos = "VERB"
    verb.head, verb.dep = (verb.i, "ROOT") if later.head == later.i else (later.head, later.dep)
    second.head, second.dep = later.i, doer.dep
    later.head, later.dep = verb.i, "conj"
    doer.head, doer.dep = verb.i, "nsubj"
    thing.head, thing.dep = verb.i, "dobj"
    for token in tokens:
        if token.head == thing.i and token.dep == "cc":
            token.head = verb.i


def _subject_behind_time(tokens: list[Token], noun: Token) -> None:
    """ "Walked out on Monday and miners blocked a road": a subject, joined to the day or the object before it."""
    day = tokens[noun.head]
    timely = day.lower in _DAYS or day.lemma in TIME_WORDS
    if noun.lemma in TIME_WORDS or noun.lower in _DAYS or not (timely or day.dep == "dobj"):
        return
    end = max((t.i for t in tokens if t.head == noun.i and t.i > noun.i and t.dep in ("prep", "acl")), default=noun.i)
    verb = next((t for t in tokens[end + 1 : end + 9] if t.tag in ("VBD", "VBZ", "VBP") and t.pos == "VERB"), None)
    if verb is None or verb.i == verb.head or noun.tag in ("CD",):
        return
    if not timely and not (verb.dep == "conj" and verb.head == day.head and verb.i == end + 1):
        # "Set up camps and rebels burned a bridge": with one "and", the second verb needs a subject of its own.
        return
    if any(t.head == verb.i and t.dep in ("nsubj", "nsubjpass", "mark") for t in tokens):
        return
    if any(t.pos in ("PUNCT", "SCONJ") or t.tag in ("MD", "VBD") for t in tokens[noun.i + 1 : verb.i]):
        return
    if not any(t.dep == "cc" and t.head == day.i and t.i < noun.i for t in tokens):
        return
    above = tokens[day.head]
    first = tokens[above.head] if above.pos == "ADP" else above
    if first.pos != "VERB":
        return
    noun.head, noun.dep = verb.i, "nsubj"
    verb.head, verb.dep = first.i, "conj"
    for token in tokens:
        if token.dep == "cc" and token.head == day.i and token.i < noun.i:
            token.head = first.i
