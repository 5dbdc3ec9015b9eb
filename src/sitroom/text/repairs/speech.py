"""Who speaks and what they say, where the parser took one for the other."""

from __future__ import annotations

from functools import cache

from sitroom.lexicon.tables import table
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Token
from sitroom.text.repairs.shared import NOMINAL


def aside_of_the_next(tokens: list[Token], verb: Token) -> None:
    """ "40,000 have fled, the agency said, double the estimate": who says so, given to what only adds to it.

    So "they stormed a barracks, the army said, hours after a truce began", where the parser joins the two as equals.
    """
    behind = tokens[verb.head]
    if verb.dep != "parataxis" or behind.i < verb.i or not _has(tokens, verb, "nsubj"):
        return
    told = tokens[behind.head]
    if behind.pos in ("VERB", "AUX"):
        if behind.dep not in ("conj", "advcl") or not any(
            t.head == behind.i and t.dep == "mark" and t.lower in _AT_WHICH_TIME and t.i > verb.i for t in tokens
        ):
            return
        behind.dep = "advcl"
    elif behind.dep not in ("advcl", "appos", "npadvmod", "attr"):
        return
    if told.i < verb.i:
        verb.head = told.i


def speaker_behind_content(tokens: list[Token], verb: Token) -> None:
    """ ", a diplomat said": the speaker right before the verb, taken for an apposition or conjunct of the content's last noun.

    An apposition that belongs to the subject is closed by a comma before the verb ("Grandi, the commissioner, said"); a
    speaker is not.
    """
    last = verb.i - 1
    while last >= 0 and tokens[last].pos in ("ADV", "AUX"):
        last -= 1
    if last < 1 or tokens[last].pos not in NOMINAL:
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
        if above.pos not in NOMINAL and above.pos != "ADP" and above.pos != "PART":
            break
        if any(tokens[i].text == "," for i in range(min(token.i, above.i), max(token.i, above.i))):
            break
        if above.i > at:
            return None
        token = above
    return token if token.pos in NOMINAL else None


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


def whom_it_is_for(tokens: list[Token], verb: Token) -> None:
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
        if len(own) != 1 or tokens[mark.i - 1].pos not in NOMINAL:
            continue
        mark.dep, mark.head = "prep", mark.i - 1
        own[0].dep, own[0].head = "pobj", mark.i
        done.dep, done.head = "ccomp", verb.i
        stray.dep, stray.head = "nsubj", done.i
        return


def two_subjects(tokens: list[Token], verb: Token) -> None:
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


def lost_sentence(tokens: list[Token], verb: Token) -> None:
    """ "A lorry ploughed into a crowd, killing 80, officials said": the verb of what is said, taken for a participle."""
    subjects = [t for t in tokens if t.head == verb.i and t.dep == "nsubj" and t.i < verb.i]
    stray = next((t for t in tokens if t.head == verb.i and t.dep == "dep" and t.i < verb.i), None)
    if not subjects or stray is None or stray.i > subjects[0].i or stray.pos not in ("NOUN", "PROPN"):
        return
    told = next((t for t in tokens if t.head == stray.i and t.dep == "acl" and t.tag in ("VBN", "VBD")), None)
    if told is None or told.i != stray.i + 1 or any(t.head == told.i and t.dep == "agent" for t in tokens):
        return
    if any(t.tag in ("VBD", "VBZ", "VBP", "MD") for t in tokens[: subjects[0].i] if t.i != told.i):
        return
    told.head, told.dep, told.tag = verb.i, "ccomp", "VBD"
    stray.head, stray.dep = told.i, "nsubj"


_RELATIVE = frozenset({"where", "which", "who", "whose", "whom"})
_AT_WHICH_TIME = frozenset(
    {"after", "before", "as", "when", "while", "since", "until", "because", "although", "though"}
)
_WITH = frozenset({"with", "including", "among"})


def rest_of_content(tokens: list[Token], verb: Token) -> None:
    """ "Rockets hit a market, medics said, killing nine", "…, with 20 wounded", "…, where 20 had gathered".

    It is what the rockets did, and not the medics.

    What a speaker does while speaking stays with the speaker: "he said, adding that", "she said, speaking in Gao".
    """
    told = next((t for t in tokens if t.head == verb.i and t.dep == "ccomp" and t.i < verb.i), None)
    if told is None and verb.dep == "parataxis" and verb.head < verb.i:
        told = tokens[verb.head]
    if (
        told is None
        or told.pos not in ("VERB", "AUX")
        or not any(t.head == verb.i and t.dep == "nsubj" for t in tokens)
    ):
        return
    for token in tokens[verb.i + 2 :]:
        if token.head != verb.i or token.dep not in ("advcl", "prep", "acl", "dep", "ccomp"):
            continue
        first = min((t.i for t in tokens if t.i > verb.i and _under(tokens, t, token)), default=token.i)
        if token.dep == "ccomp":
            if tokens[first].lower in _RELATIVE and tokens[first - 1].text == ",":
                token.head, token.dep = told.i, "advcl"
            continue
        participle = token.tag == "VBG" and token.lemma not in _said_or_done_speaking()
        if tokens[first - 1].text == "," and first == token.i and (participle or token.lower in _WITH):
            token.head = told.i


def _under(tokens: list[Token], token: Token, above: Token) -> bool:
    for _ in range(len(tokens)):
        if token.i == above.i:
            return True
        if token.head == token.i:
            return False
        token = tokens[token.head]
    return False


@cache
def _said_or_done_speaking() -> frozenset[str]:
    """Verbs of saying, and what people do while they speak."""
    cues = frozenset(row["cue"] for row in table("cues") if row["form"] == "verb" and " " not in row["cue"])
    return cues | word_set("done_speaking")


def kind_before_name(tokens: list[Token], verb: Token) -> None:
    """ "…, the volunteer group Emergency Lawyers said": what kind of body speaks, taken for something that its name said."""
    kind = tokens[verb.head]
    name = next((t for t in tokens if t.head == verb.i and t.dep == "nsubj"), None)
    if verb.dep != "relcl" or name is None or name.pos != "PROPN" or kind.pos != "NOUN" or kind.dep not in _BEHIND:
        return
    if any(t.head == verb.i and t.dep in ("ccomp", "xcomp", "dobj") for t in tokens):
        return  # "the man Kim said was guilty"
    first = _leftmost(tokens, kind)
    between = tokens[kind.i + 1 : name.i]
    if first < 2 or tokens[first - 1].text != "," or any(t.head != name.i or t.pos != "PROPN" for t in between):
        return
    root = next(t for t in tokens if t.head == t.i)
    if root.pos not in ("VERB", "AUX") or root.i > first:
        return
    kind.head, kind.dep = verb.i, "nsubj"
    name.head, name.dep = kind.i, "appos"
    root.head, root.dep = verb.i, "ccomp"
    verb.head, verb.dep = verb.i, "ROOT"
    for token in tokens[verb.i + 1 :]:
        if token.head == root.i and token.dep == "punct":
            token.head = verb.i


_BEHIND = frozenset({"appos", "conj", "dobj", "pobj"})
ANSWERING = frozenset({"call", "deny", "dismiss", "reject", "dispute", "refute", "brand", "label"})


def charge_before_denier(tokens: list[Token], verb: Token) -> None:
    """ "X accused Y of sinking a ship, a charge Y called a lie": the charge, taken for a second subject of the denial."""
    told = next((t for t in tokens if t.head == verb.i and t.dep == "ccomp" and t.i < verb.i), None)
    subjects = [t for t in tokens if t.head == verb.i and t.dep == "nsubj" and t.i < verb.i]
    if told is None or len(subjects) != 2 or verb.head != verb.i or told.pos != "VERB":
        return
    charge = subjects[0]
    low = _leftmost(tokens, charge)
    if charge.lemma not in word_set("telling_noun") or low < 1 or tokens[low - 1].text != "," or told.i > low:
        return
    told.head, told.dep = told.i, "ROOT"
    charge.head, charge.dep = told.i, "appos"
    verb.head, verb.dep = charge.i, "relcl"
