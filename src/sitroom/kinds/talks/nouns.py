"""Which nouns speak of talks, and in which setting."""

from __future__ import annotations

import re

from sitroom.kinds.talks.words import hard_signs, strong, words
from sitroom.lexicon.nations import nation
from sitroom.lexicon.play import is_play
from sitroom.lexicon.sparing import Sparing
from sitroom.text.analysis import Analysis, Sentence

_SIDE_TYPES = frozenset({"state", "military", "armed_group", "political_group"})
# Whose talks are about a conflict as soon as they are named.
_BODIES = frozenset({"state", "armed_group", "political_group", "office", "igo"})
_GROUP_TYPES = frozenset({"armed_group", "political_group"})
# A meeting is one of talks beside a sign of a process, or between "the parties".
MEETINGS = frozenset(
    "session meeting summit conference consultation encounter track congress forum contact discussion sitting "
    "round-table roundtable table".split()
)
# Whom a meeting may be about and not with.
GROUPS = frozenset(
    "rebel insurgent guerrilla separatist faction militia junta insurgency hostage prisoner captive detainee".split()
)
# These are talks when they are several: "contacts with the rebels", and no "contact was lost".
_PLURAL = frozenset("contact consultation discussion".split())
_SIDES = Sparing(
    r"\b(?:of|between|by|for) (?:the |both )?(?:two |three |four |warring |rival |conflicting |opposing )*"
    r"(?:parties|sides|factions|delegations|belligerents|foes)\b",
    re.I,
)
# Whoever stays away from a meeting was wanted there.
_AWAY = Sparing(
    r"(?<!who )(?<!which )\b(?:stay\w* away from|boycott\w*|walk\w* out of|pull\w* out of|"
    r"(?:refus|declin|fail)\w+ to attend)\b[^.;,]{0,30}"
    r"\b(?:conference|summit|meeting|session|congress|forum|consultations)\b",
    re.I,
)
# "UN-sponsored consultations"
_MEDIATED = Sparing(
    r"[-‑](?:sponsored|brokered|mediated|facilitated|led|convened|hosted|backed) (?:[\w-]+ ){0,2}"
    r"(?:talks|negotiations|consultations|dialogue|meetings?|conference|sessions?|rounds?|discussions)\b"
)
# "intra-Afghan negotiations", "the inter-Congolese dialogue"
_WITHIN = Sparing(r"\b(?:intra|inter)-[A-Z]\w+")
# What no talks on wages know: "broke off negotiations after a bomb at a union hall".
_WAR = frozenset("bomb bombing shelling airstrike air-strike massacre guerrilla insurgent kill gunman militia".split())
_OF_PEACE = frozenset(
    "peace indirect proximity truce ceasefire cease-fire reconciliation dialogue negotiating bargaining".split()
)


def settings(analysis: Analysis) -> set[int]:
    """The paragraphs that speak of a conflict or its sides: elsewhere "talks" may be about wages."""
    return {
        s.paragraph
        for s in analysis.sentences
        if any(t.lemma in words("setting") for t in s.tokens) or _has_sides(analysis, s) or _WITHIN.search(s.text)
    }


def _has_sides(analysis: Analysis, sentence: Sentence) -> bool:
    inside = analysis.actors_between(sentence.start, sentence.end)
    named = [a for a in inside if a.country or a.id]
    return bool(
        sum(a.type in _SIDE_TYPES for a in inside) >= 2
        or any(a.type in _BODIES or a.type == "military" for a in named)
        or any(a.type == "person" and (a.id or a.office) for a in named)
        or sum(a.type == "person" for a in named) >= 2
    )


def in_process(analysis: Analysis, sentence: Sentence) -> bool:
    """Whether a sentence has a word of a peace process, names its sides, or brings an armed or political group together
    with somebody else."""
    if speaks_of_process(sentence):
        return True
    lemmas = {t.lemma for t in sentence.tokens}
    inside = analysis.actors_between(sentence.start, sentence.end)
    if lemmas & {"agree", "disagree"} and len({a.country for a in inside if a.country and a.type in _SIDE_TYPES}) > 1:
        return True
    return len(inside) > 1 and any(a.type in _GROUP_TYPES for a in inside)


def speaks_of_process(sentence: Sentence, but: frozenset[str] = frozenset()) -> bool:
    """Whether a sentence has a word of a peace process (`but` apart) or names "the two sides"."""
    wanted = words("process") - but if but else words("process")
    return any(t.lemma in wanted for t in sentence.tokens) or bool(
        _SIDES.search(sentence.text)
        or _MEDIATED.search(sentence.text)
        or _AWAY.search(sentence.text)
        or _WITHIN.search(sentence.text)
    )


def of_business(sentence: Sentence) -> bool:
    """Whether a sentence is about wages, takeovers, tariffs: talks that no war knows."""
    lemmas = {t.lemma for t in sentence.tokens if t.pos != "PROPN"}
    return bool(lemmas & words("business")) and not lemmas & (hard_signs() | _WAR)


def talk_nouns(analysis: Analysis, sentence: Sentence, setting: bool) -> list[int]:
    """The tokens of a sentence that name talks, each round once."""
    titled = len(sentence.tokens) < 5 and not any(t.pos in ("VERB", "AUX") for t in sentence.tokens)
    if titled or of_business(sentence):
        return []
    process = in_process(analysis, sentence)
    heads = [t.i for t in sentence.tokens if _names_talks(sentence, t.i, setting, process)]
    # "a round of talks" is one seed.
    covered = {i for h in heads for i in below(sentence, h) if i != h}
    return [h for h in heads if h not in covered]


def _names_talks(sentence: Sentence, at: int, setting: bool, process: bool) -> bool:
    t = sentence.tokens[at]
    if t.pos not in ("NOUN", "PROPN") or t.dep in ("compound", "amod", "nmod"):
        return False
    if t.lemma == "talk" and t.lower != "talks":
        return False
    before = {sentence.tokens[c].lower for c in t.children if sentence.tokens[c].dep in ("compound", "amod", "nmod")}
    peaceful = bool(before & _OF_PEACE)
    lemma = t.lower if t.lower == "talks" else t.lemma.lower()
    if lemma == "mediation" and t.dep == "pobj" and sentence.tokens[t.head].lower in ("under", "through", "with"):
        # "met under French mediation": how, and no talks of its own.
        return False
    if lemma == "talks" or lemma in strong():
        return setting or peaceful or any(nation(sentence.tokens[c].text) for c in t.children)
    if lemma in ("process", "format", "track"):
        return "peace" in before or any(sentence.tokens[c].pos == "PROPN" for c in t.children)
    if lemma == "table":
        return bool(before & {"negotiating", "bargaining", "peace"}) or (
            process
            and (
                (t.dep == "pobj" and sentence.tokens[t.head].lower in ("to", "at"))
                or (t.dep == "dobj" and sentence.tokens[t.head].lemma in ("leave", "quit", "abandon"))
            )
            and not _same_table(sentence, at)
        )
    if lemma in ("round", "conference", "summit") and _known_round(sentence, at, process):
        return True
    if lemma == "round":
        inner = {sentence.tokens[g].lower for c in t.children for g in sentence.tokens[c].children}
        return bool(inner & {"talks", "negotiations", "dialogue", "consultations", "process", "discussions"})
    if lemma in MEETINGS and lemma not in _PLURAL and _on_peace(sentence, at):
        return True
    if lemma in ("conference", "encounter", "session", "round") and between_two(sentence, at):
        return True
    if lemma in ("conference", "meeting", "summit", "session") and on_a_country(sentence, at):
        return True
    if lemma == "congress" and t.text[:1].isupper() and not peaceful:
        # "The Congress has passed a bill": a body.
        return False
    if lemma in MEETINGS:
        plural = lemma not in _PLURAL or t.tag in ("NNS", "NNPS")
        return plural and (peaceful or process)
    return False


def on_a_country(sentence: Sentence, at: int) -> bool:
    """ "the conference on Cyprus"."""
    tokens = sentence.tokens
    return any(
        tokens[c].lower == "on" and any(tokens[g].pos == "PROPN" for g in tokens[c].children)
        for c in tokens[at].children
    )


_OTHER_MEETINGS = frozenset(
    "security press party climate development donor donors aid news trade business economic qualifying tournament championship "
    "bishops medical science academic annual video".split()
)
_DOING = words("open") | words("end") | words("suspend") | words("postpone") | words("cancel") | words("walk_out")
_SITTING = frozenset(
    "party side delegation rebel faction separatist opposition negotiator guerrilla insurgent belligerent delegate "
    "mediator".split()
)


def _known_round(sentence: Sentence, at: int, process: bool) -> bool:
    """ "the Rambouillet conference was adjourned", "the parties will hold a third round": by its name or number and by
    what is done with it."""
    tokens = sentence.tokens
    token = tokens[at]
    lemmas = {t.lemma for t in tokens}
    before = {tokens[c].lower for c in token.children}
    if before & _OTHER_MEETINGS or is_play(lemmas):
        return False
    head = tokens[token.head]
    done = token.dep in ("dobj", "nsubj", "nsubjpass") and head.lemma in _DOING
    named = any(tokens[c].dep == "compound" and tokens[c].pos == "PROPN" for c in token.children)
    numbered = bool(before & _ORDINALS)
    states = sum(nation(t.text) is not None for t in tokens)
    if token.lemma == "conference":
        return done and named
    return (
        done
        and (named or numbered)
        and (process or bool(lemmas & _SITTING) or states > 1)
        and (token.lemma == "round" or process)
    )


_ORDINALS = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth new next final latest last "
    "another".split()
)


def between_two(sentence: Sentence, at: int) -> bool:
    """ "a conference between A and B", where both have names."""
    tokens = sentence.tokens
    for c in tokens[at].children:
        if tokens[c].lower == "between":
            first = [g for g in tokens[c].children if tokens[g].pos == "PROPN"]
            return any(tokens[h].dep == "conj" and tokens[h].pos == "PROPN" for g in first for h in tokens[g].children)
    return False


_OF_WAR = frozenset(
    "war peace conflict truce ceasefire cease-fire fighting hostage hostages disarmament power-sharing reconciliation".split()
)


def _on_peace(sentence: Sentence, at: int) -> bool:
    """ "a summit on ending the war"; of the talks of experts, as "a conference on war photography", no word."""
    tokens = sentence.tokens
    prep = tokens[at + 1] if at + 1 < len(tokens) else None
    if prep is None or prep.lower not in ("on", "about"):
        return False
    for i in range(at + 2, min(len(tokens), at + 7)):
        if tokens[i].lower in _OF_WAR:
            return tokens[i].dep != "compound"
        if tokens[i].pos not in ("VERB", "DET", "ADJ", "PROPN", "PART", "NOUN", "ADP"):
            return False
    return False


def _same_table(sentence: Sentence, at: int) -> bool:
    return any(
        sentence.tokens[c].lower in ("same", "surgical", "operating", "dinner") for c in sentence.tokens[at].children
    )


def below(sentence: Sentence, head: int) -> set[int]:
    """A noun with the nouns that hang on it by prepositions."""
    inside, stack = {head}, [head]
    while stack:
        for c in sentence.tokens[stack.pop()].children:
            if c not in inside and sentence.tokens[c].dep in ("prep", "pobj", "compound"):
                inside.add(c)
                stack.append(c)
    return inside
