"""What is joined by "and", "but", a comma or "thanks to", and what a time or a goal belongs to."""

from __future__ import annotations

from sitroom.text.analysis import Token
from sitroom.text.phrases import TIME_WORDS
from sitroom.text.repairs.doers import WHEN
from sitroom.text.repairs.shared import DAYS, NOMINAL


def series_taken_for_apposition(tokens: list[Token], second: Token) -> None:
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


def name_with_and(tokens: list[Token], second: Token) -> None:
    """ "The Islamic State of Iraq and Syria": one name, whose "and" joins two countries."""
    joined = next((t for t in tokens[: second.i] if t.text == "Iraq" and second.i - 3 <= t.i), None)
    if joined is None or joined.dep != "pobj" or tokens[tokens[joined.head].head].text != "State":
        return
    for token in tokens[joined.i : second.i]:
        if token.lower == "and":
            token.head = joined.i
    second.head = joined.i


def subject_behind_but(tokens: list[Token], but: Token) -> None:
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


def thanks(tokens: list[Token], word: Token) -> None:
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
        if token.head == word.i and token.dep in ("npadvmod", "appos", "attr", "pobj") and token.pos in NOMINAL:
            token.dep = "dobj"
            return


# What lies somewhere or is full of something does so at no time and in no direction of its own.
STANDING = frozenset(
    "overlook surround border flank adjoin face pack load lade fill rig stuff lace strap contain belong house".split()
)


def time_of_the_deed(tokens: list[Token], word: Token) -> None:
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
        timed = any(t.lower in DAYS or t.lemma in TIME_WORDS for t in (token, *held))
        driven = token.lower in ("into", "onto", "after", "before", "during")
        if timed or driven:
            token.head = verb.i
    # "packed with explosives into a bus … on Thursday": a time that was hung on what hung there
    for token in tokens[word.i + 1 :]:
        above = tokens[token.head]
        held = [t for t in tokens if t.head == token.i and t.dep == "pobj"]
        moved = above.head == verb.i and above.dep == "prep" and above.i > word.i
        if token.dep == "prep" and moved and any(t.lower in DAYS for t in held):
            token.head = verb.i


def goal_behind_start(tokens: list[Token], to: Token) -> None:
    """ "Sent troops from Goma to Sake": where to, hung on the "from" of where they started."""
    start = tokens[to.head]
    if start.lower != "from" or start.dep != "prep" or to.i < start.i or tokens[start.head].pos != "VERB":
        return
    goal = next((t for t in tokens if t.head == to.i and t.dep == "pobj"), None)
    left = next((t for t in tokens if t.head == start.i and t.dep == "pobj" and t.i < to.i), None)
    if goal is None or left is None or not (left.text[:1].isupper() and goal.text[:1].isupper()):
        return
    if goal.lower not in WHEN and left.lower not in WHEN:
        to.head = start.head


def verb_of_first_subject(tokens: list[Token], verb: Token) -> None:
    """ "The truce held on Monday, and both sides withdrew": the first sentence's verb, taken for what kind of truce it was."""
    first = tokens[verb.head]
    second = tokens[first.head]
    if first.dep not in ("nsubj", "nsubjpass") or second.i < verb.i or second.pos not in ("VERB", "AUX"):
        return
    own = next((t for t in tokens[verb.i : second.i] if t.head == second.i and t.dep in ("nsubj", "nsubjpass")), None)
    if own is None or any(t.head == verb.i and t.dep in ("agent", "aux", "auxpass") for t in tokens):
        return
    link = next((t for t in tokens[verb.i : own.i] if t.dep == "cc" and t.head in (first.i, second.i)), None)
    if link is None or tokens[link.i - 1].text != ",":
        return
    first.head, first.dep = verb.i, "nsubj"
    verb.head, verb.dep, verb.tag = second.head if second.head != second.i else verb.i, second.dep, "VBD"
    second.head, second.dep = verb.i, "conj"
    link.head = verb.i


TAKEN_AS = frozenset({"hostage", "captive", "prisoner"})
_TAKING = frozenset({"take", "hold", "keep", "seize"})


def what_they_are_taken_as(tokens: list[Token], word: Token) -> None:
    """ "Took a priest and 13 parishioners hostage at a school": what people are held as, taken for one of them.

    Where they are held is then no part of what they are held as.
    """
    people = tokens[word.i - 1] if word.i else None
    verb = next((t for t in reversed(tokens[: word.i]) if t.pos == "VERB"), None)
    if people is None or verb is None or verb.lemma not in _TAKING or people.pos not in ("NOUN", "PROPN"):
        return
    if people.dep == "compound" and people.head == word.i and word.head != word.i and _written_out(tokens, people):
        first = next((t for t in tokens[verb.i : people.i] if t.head == verb.i and t.dep == "dobj"), None)
        joined = word.dep == "conj" and word.head == verb.i
        people.head, people.dep = (first.i, "conj") if joined and first is not None else (word.head, word.dep)
        for token in tokens[: people.i]:
            if token.head == word.i:
                token.head = people.i
    elif word.head != verb.i or not any(t.head == verb.i and t.dep == "dobj" for t in tokens[verb.i : word.i]):
        return
    word.head, word.dep = verb.i, "oprd"
    for token in tokens[word.i + 1 :]:
        if token.head == word.i:
            token.head = verb.i


def _written_out(tokens: list[Token], people: Token) -> bool:
    """ "Parishioners", "a woman", "its data": with the words that a thing of its own has."""
    before = tokens[people.i - 1] if people.i else None
    return people.tag == "NNS" or (before is not None and before.tag in ("DT", "PRP$", "CD", "POS"))


OR_ELSE = frozenset({"face", "risk", "suffer", "forfeit"})


def or_else(tokens: list[Token], word: Token) -> None:
    """ "To surrender by Friday or face attack", "to leave within hours or risk being bombed": a verb, taken for a noun."""
    order = next((t for t in reversed(tokens[: word.i]) if t.tag == "VB"), None)
    if order is None or word.i < 2 or tokens[word.i - 1].lower != "or" or word.head == word.i:
        return
    if any(t.text in (",", ";") for t in tokens[order.i : word.i]) or (word.tag == "VB" and word.head == order.i):
        return
    last = tokens[word.i - 2]
    word.head, word.dep, word.pos, word.tag, word.lemma = order.i, "conj", "VERB", "VB", word.lower
    tokens[word.i - 1].head = order.i
    faced = next((t for t in tokens[word.i + 1 :] if t.head < word.i and t.pos in ("NOUN", "PROPN", "VERB")), None)
    if faced is None:
        return
    if last.head == faced.i:
        last.head, last.dep = faced.head, faced.dep
    faced.head, faced.dep = word.i, "xcomp" if faced.pos == "VERB" else "dobj"


_ORDER = frozenset({"after", "before", "since", "until", "once"})


def subject_behind_after(tokens: list[Token], verb: Token) -> None:
    """ "Troops moved in after a raid on the town killed nine": who killed, taken for what the troops moved in after."""
    below = [t for t in tokens if t.head == verb.i and t.i < verb.i]
    if any(t.dep in ("nsubj", "nsubjpass", "mark", "aux", "expl", "csubj") for t in below):
        return
    prep = next(
        (
            t
            for t in tokens[verb.i - 1 :: -1]
            if t.head in (verb.head, verb.i) and t.dep == "prep" and t.lower in _ORDER
        ),
        None,
    )
    noun = None if prep is None else next((t for t in tokens if t.head == prep.i and t.dep == "pobj"), None)
    if prep is None or noun is None or not prep.i < noun.i < verb.i:
        return
    if any(t.text in (",", ";", ":") or t.dep == "cc" for t in tokens[prep.i : verb.i]):
        return
    noun.head, noun.dep = verb.i, "nsubj"
    prep.head, prep.dep = verb.i, "mark"


def subject_of_auxiliary(tokens: list[Token], subject: Token) -> None:
    """ "Qatar, Egypt and the US are mediating", "the bridge, they said, was shut": what was hung on the auxiliary."""
    helper = tokens[subject.head]
    if helper.dep in ("aux", "auxpass") and helper.head != helper.i and tokens[helper.head].pos == "VERB":
        subject.head = helper.head
        if subject.dep == "nsubj" and helper.dep == "auxpass":
            subject.dep = "nsubjpass"


_GIVING_TIME = frozenset({"give", "have", "grant", "allow", "set"})
_HOURS = frozenset({"midnight", "noon", "dawn", "dusk", "sunset", "sunrise", "midday", "nightfall"})


def infinitive_behind_day(tokens: list[Token], verb: Token) -> None:
    """ "Gave Iraq until 15 January to leave", "have until noon to answer": the order, taken for part of the date."""
    day = tokens[verb.head]
    prep = tokens[day.head]
    if day.pos not in ("PROPN", "NOUN", "NUM") or prep.lower not in ("until", "till", "til"):
        return
    above = tokens[prep.head]
    if above.lemma in _GIVING_TIME and above.i < verb.i and (day.lower in _HOURS or day.pos != "NOUN"):
        verb.head, verb.dep = above.i, "xcomp"


IN_PLACE = frozenset({"in", "of", "at", "from"})
_GIVING = frozenset("offer give grant hand send sell supply lend promise deny award bring cost guarantee".split())


def given_behind_place(tokens: list[Token], what: Token) -> None:
    """ "Offered the regime in Lusaka a truce": what is given, taken for the place of who is to have it."""
    prep = tokens[what.head]
    who = tokens[prep.i - 1] if prep.i else prep
    verb = tokens[who.head]
    if prep.lower not in IN_PLACE or who.dep != "dobj" or verb.lemma not in _GIVING or prep.head not in (who.i, verb.i):
        return
    article = next((t for t in tokens[prep.i + 2 : what.i] if t.head == what.i and t.dep == "det"), None)
    if article is None:
        return
    place = tokens[article.i - 1]
    if place.pos != "PROPN" or place.head != what.i:
        return
    place.head, place.dep = prep.i, "pobj"
    prep.head = who.i
    what.head, what.dep = verb.i, "dobj"
    who.dep = "dative"


def given_to_whom(tokens: list[Token], what: Token) -> None:
    """ "Gave the junta in Niamey a deadline": of two objects the first is who is to have it."""
    verb = tokens[what.head]
    if verb.lemma not in _GIVING:
        return
    before = [t for t in tokens[verb.i : what.i] if t.head == verb.i and t.dep == "dobj" and t.pos in ("NOUN", "PROPN")]
    if len(before) == 1 and not any(t.text == "," for t in tokens[before[0].i : what.i]):
        before[0].dep = "dative"


_TO_DO = frozenset("agree pledge vow promise decide refuse undertake offer decline".split())


def agreed_to_do(tokens: list[Token], deed: Token) -> None:
    """ "Agreed on Friday at talks in Nairobi to extend it": what they agreed to, taken for what they agreed for."""
    verb = tokens[deed.head]
    if verb.lemma not in _TO_DO or deed.i < verb.i or verb.tag == "VBN":
        return
    if not any(t.head == deed.i and t.dep == "aux" and t.lower == "to" and t.i == deed.i - 1 for t in tokens):
        return
    if not any(t.head == verb.i and t.dep in ("xcomp", "ccomp", "dobj") for t in tokens):
        deed.dep = "xcomp"


_OF_WHICH = frozenset({"rid", "cleanse", "strip", "deprive", "relieve", "notify", "inform", "assure", "warn"})


def told_of_what(tokens: list[Token], of: Token) -> None:
    """ "Warned the junta of sanctions", "cleansed the town of rebels": of what, taken for whose junta or town it was."""
    noun = tokens[of.head]
    verb = tokens[noun.head]
    if noun.dep not in ("dobj", "nsubjpass") or verb.lemma not in _OF_WHICH or of.i < verb.i:
        return
    if any(t.head == verb.i and t.dep in ("xcomp", "ccomp") for t in tokens):
        return  # "warned residents of the town to leave"
    of.head = verb.i
