"""Figures without a number: one person named as killed or taken, and reported zeros."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sitroom.kinds.figure.reading import Reading, animate, is_there, told_as_done_to
from sitroom.lexicon.measures import ambiguous_verbs, rows
from sitroom.lexicon.nations import is_people as is_people_of_a_country
from sitroom.lexicon.people import PeopleWord, people_word
from sitroom.lexicon.sparing import Sparing
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence, Token
from sitroom.text.nouns import people_at, people_head
from sitroom.text.roles import own_words

ONES = frozenset(
    {
        "killed",
        "wounded",
        "detained",
        "abducted",
        "captured",
        "released",
        "surrendered",
        "missing",
    }
)
_NOUNS = word_set("deed_noun")
_TAKEN_AS = frozenset({"prisoner", "hostage", "captive"})
_HE = frozenset({"he", "she", "him", "her", "himself", "herself"})
_HAPPENED = frozenset({"occurred", "ongoing"})
_SINGULAR = frozenset({"NN", "NNP"})
_COLLECTIVE = word_set("people_collective")
_ONE = frozenset(["a", "an", "one", "another"])
# One of those told before: "a third was injured", "one was set free".
ONE_MORE = frozenset(
    {"another", "one", "a second", "a third", "a fourth", "a fifth", "the other", "the second", "the third"}
)
_NOBODY = frozenset({"nobody", "none", "one", "anyone", "anybody", "someone", "somebody", "no-one"})
_ZERO = Sparing(
    r"\b(?:no|without(?: any)?|zero|nor any|any|neither (?:side|army|force) (?:suffered|reported|took|had)(?: any)?)\s+"
    r"(?P<mods>(?:(?!(?:reports?|word|news|information|details|sign)\b|claim)[\w-]+\s+){0,3}?)"
    r"(?P<noun>casualt(?:y|ies)|deaths?|fatalit(?:y|ies)|injur(?:y|ies)|loss of (?:human )?life|victims|losses|arrests|"
    r"(?:dead|deaths|casualties) or (?:wounded|injuries))\b",
    re.I,
)
_UNKNOWN = re.compile(
    r"\b(?:reports?|word|news|information|details|confirmation|indication|figures?)\s+(?:of|on|about)\s+(?:any\s+)?$",
    re.I,
)
_OF_NOUN = {
    "casualt": "casualties",
    "death": "killed",
    "fatali": "killed",
    "injur": "wounded",
    "loss o": "killed",
    "victim": "casualties",
    "losses": "casualties",
    "arrest": "detained",
    "dead o": "casualties",
}


@dataclass(slots=True)
class Implied:
    """A one or a zero: its words, and whom it tells of."""

    reading: Reading
    start: int
    end: int
    value: int
    phrase: Phrase | None
    group: str | None
    person: str | None = None
    pronoun: bool = False
    part: bool = False


def implied(analysis: Analysis, sentence: Sentence, taken: set[int]) -> Iterator[Implied]:
    """The ones and zeros of a sentence. `taken` are the tokens that numbers have already counted."""
    zeros: set[str] = set()
    for clause in analysis.clauses_of(sentence.index):
        for role in ("obj", "subj"):
            for told in clause.role(role):
                phrase = told.antecedent or told
                if phrase.lemma in _TAKEN_AS and phrase.text.lower() == phrase.lemma and clause.surface:
                    phrase = clause.surface[0].antecedent or clause.surface[0]  # "he was taken prisoner"
                if phrase.lemma in _TAKEN_AS and phrase.text.lower().split(" ")[0] == phrase.lemma:
                    continue  # "took 25 people hostage at a farm"
                measure = _measure(clause, role, phrase, sentence, analysis)
                if measure is None or phrase.head in taken or _counted_inside(phrase, sentence, taken):
                    continue
                reading = Reading(measure, clause, "", 0.8, clause.lemma, role)
                zero = _zero(clause, phrase, sentence)
                if zero is not None:
                    zeros.add(measure)
                    yield Implied(reading, *zero, 0, None, _group(sentence, phrase))
                elif clause.polarity == "positive" and clause.reality in _HAPPENED and _one(analysis, sentence, phrase):
                    actor = analysis.actor(phrase)
                    person = actor.person if actor is not None else None
                    yield Implied(
                        reading,
                        phrase.start,
                        phrase.end,
                        1,
                        phrase,
                        _group(sentence, phrase, alone=True),
                        person,
                        pronoun=phrase.text.lower() in _HE,
                    )
    yield from _one_among(analysis, sentence, taken)
    yield from _one_hurt(analysis, sentence, taken)
    yield from _no_casualties(analysis, sentence, zeros)


_TALLIES = frozenset(
    "total number toll figure count tally sum majority minority percentage share proportion rest".split()
)
_HURT = frozenset(
    {"wounded", "injured", "captured", "detained", "arrested", "kidnapped", "abducted", "missing", "freed"}
)


def _one_hurt(analysis: Analysis, sentence: Sentence, taken: set[int]) -> Iterator[Implied]:
    """ "a wounded head constable told reporters": what befell one person, told in passing."""
    tokens = sentence.tokens
    for token in tokens:
        if token.lower not in _HURT or token.i == 0 or token.i + 1 >= len(tokens):
            continue
        if tokens[token.i - 1].lower not in ("a", "an", "one") or tokens[token.i - 1].i in taken:
            continue
        head = next(
            (t for t in tokens[token.i + 1 : token.i + 5] if t.pos in ("NOUN", "PROPN") and t.dep != "compound"), None
        )
        word = None if head is None else people_at(sentence, people_head(sentence, head.i))
        if head is None or word is None or head.tag not in _SINGULAR or word.plural == head.lower:
            continue
        clause = _clause_at(analysis, sentence, token.start)
        if clause is None or clause.reality not in _HAPPENED or clause.polarity == "negative":
            continue
        found = rows("adjective", token.lower, "self")
        if found:
            group = None if word.group == "people" else word.word
            reading = Reading(found[0].measure, clause, "", 0.65, token.lower, "modifier")
            yield Implied(reading, tokens[token.i - 1].start, head.end, 1, None, group)


def _one_among(analysis: Analysis, sentence: Sentence, taken: set[int]) -> Iterator[Implied]:
    """ "A boy of eight was among the dead": one person as part of a number that may not be told."""
    for clause in analysis.clauses_of(sentence.index):
        if clause.lemma != "be" or clause.negated or clause.reality not in _HAPPENED:
            continue
        group = next((p for p in (*clause.role("prep:among"), *clause.role("prep:amongst"))), None)
        phrase = next((p.antecedent or p for p in (*clause.role("subj"), *clause.surface)), None)
        if group is None or phrase is None or phrase.head in taken or not _one(analysis, sentence, phrase):
            continue
        tokens = sentence.tokens
        head = tokens[group.head]
        found = rows("adjective", head.lower, "self") or rows("noun", head.lemma, "self")
        if found and found[0].measure in ONES:
            actor = analysis.actor(phrase)
            yield Implied(
                Reading(found[0].measure, clause, "subset", 0.75, head.lower, "among"),
                phrase.start,
                phrase.end,
                1,
                phrase,
                _group(sentence, phrase, alone=True),
                None if actor is None else actor.person,
            )


_ANSWERABLE = frozenset({"responsible", "accountable", "liable", "answerable"})


def _measure(clause: Clause, role: str, phrase: Phrase, sentence: Sentence, analysis: Analysis) -> str | None:
    if clause.form == "noun":
        if clause.light or role != "obj" or clause.lemma not in _NOUNS:
            return None
        near = own_words(analysis, clause)
        return next((r.measure for r in rows("noun", clause.lemma, "of") if not r.words or r.words & near), None)
    words: frozenset[str] | None = None
    if clause.lemma == "hold" and _ANSWERABLE & own_words(analysis, clause):
        return None  # "holds the governor responsible"
    if role == "subj" and told_as_done_to(clause) and sentence.tokens[clause.head].tag in ("VBD", "VBN"):
        role = "obj"
    for lemma in dict.fromkeys((clause.lemma, clause.lemma.split(" ")[0])):
        for row in rows("verb", lemma, role):
            if (
                row.measure not in ONES and not (row.measure == "casualties" and row.words == frozenset())
            ) or row.counts != "people":
                continue
            if row.words:
                words = words or own_words(analysis, clause)
                if not row.words & words or not is_there(row, clause):
                    continue
            if lemma != clause.lemma and not row.words:
                continue
            if row.measure == "casualties":
                return None
            if lemma in ambiguous_verbs() and not row.words and not _person(analysis, sentence, phrase):
                return None
            return row.measure
    return None


def _person(analysis: Analysis, sentence: Sentence, phrase: Phrase) -> bool:
    actor = analysis.actor(phrase)
    return (
        (actor is not None and actor.type == "person")
        or people_at(sentence, people_head(sentence, phrase.head)) is not None
        or phrase.lemma in _NOBODY
    )


def _counted_inside(phrase: Phrase, sentence: Sentence, taken: set[int]) -> bool:
    """Whether a number has counted the phrase's own head, and not a modifier far inside it."""
    tokens = sentence.tokens
    return any(
        tokens[t].head == phrase.head and tokens[t].dep in ("nummod", "amod", "quantmod", "det")
        for t in taken
        if phrase.start <= tokens[t].start < phrase.end
    )


def _zero(clause: Clause, phrase: Phrase, sentence: Sentence) -> tuple[int, int] | None:
    """The words of a zero: "no one", "not kill anyone", "no soldiers"."""
    tokens = sentence.tokens
    head = tokens[phrase.head]
    before = [t.lower for t in tokens[max(0, phrase.head - 3) : phrase.head]]
    nobody = head.lower in ("nobody", "none", "no-one") or (head.lower == "one" and before[-1:] in (["no"], ["not"]))
    if nobody:
        return (phrase.start, phrase.end)
    if head.lower in ("anyone", "anybody") and clause.negated:
        return (clause.trigger_start, phrase.end) if clause.trigger_start < phrase.end else (phrase.start, phrase.end)
    first = next((t for t in tokens if t.start >= phrase.start), head)
    if first.lower == "no" and people_at(sentence, phrase.head) is not None:
        return (phrase.start, phrase.end)
    if clause.negated and first.lower == "any" and people_at(sentence, phrase.head) is not None:
        return (phrase.start, phrase.end)
    return None


def _one(analysis: Analysis, sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a phrase is one person: a name, "a soldier", "the leader"."""
    tokens = sentence.tokens
    at = people_head(sentence, phrase.head)
    head = tokens[at]
    if phrase.text.lower() in _HE or phrase.text.lower() in ONE_MORE:
        return True
    if head.lemma in _TALLIES:
        return False
    if phrase.text.lower() in (f"a {head.lower}", f"an {head.lower}") and is_people_of_a_country(f"{head.text}s"):
        return True  # "a Palestinian was shot dead"
    if (phrase.implied and phrase.pos == "PRON") or head.tag not in _SINGULAR:
        return False
    first = next((t for t in tokens if t.start >= phrase.start), head)
    if first.lower in (
        "no",
        "any",
        "each",
        "every",
        "several",
        "many",
        "some",
        "both",
        "all",
        "such",
        "what",
        "which",
        "multiple",
        "numerous",
        "various",
        "more",
        "other",
        "these",
        "those",
    ):
        return False
    actor = analysis.actor(phrase)
    word = people_at(sentence, at)
    if head.pos == "PROPN" and word is None:
        return _named_person(analysis, phrase)
    if head.pos == "PROPN":
        return actor is None or actor.type == "person"
    if word is None:
        known = actor is not None and actor.type == "person" and actor.person is not None
        return known or (first.lower in _ONE and animate(head.lower) and head.pos == "NOUN")
    if head.lemma in _COLLECTIVE or head.lower == word.plural:
        return False
    return (
        first.lower in _ONE or first.pos in ("DET", "PRON", "PROPN", "ADJ") or first.dep == "poss" or first.i == head.i
    )


def _named_person(analysis: Analysis, phrase: Phrase) -> bool:
    """Whether a bare name is a person's: resolved as one, or no place, body or country that is known."""
    actor = analysis.actor(phrase)
    if actor is not None:
        return actor.type == "person" and actor.person is not None
    inside = [x for x in (*analysis.places, *analysis.actors) if x.start < phrase.end and x.end > phrase.start]
    return not inside and len(phrase.text.split()) <= 4 and not phrase.text.isupper()


def _group(sentence: Sentence, phrase: Phrase, *, alone: bool = False) -> str | None:
    """The word for the person or people, without article and name."""
    tokens = sentence.tokens
    word = people_at(sentence, people_head(sentence, phrase.head))
    if word is None:
        # "Brigadier Ahmad Nuri", "policeman David Diaz": the title says who.
        titles = [t for t in tokens if phrase.start <= t.start < phrase.end and t.i <= phrase.head]
        word = next((w for t in titles if (w := people_at(sentence, t.i)) is not None), None)
    if word is None or word.group == "people":
        return None
    return word.word if alone else word.plural


def _no_casualties(analysis: Analysis, sentence: Sentence, zeros: set[str]) -> Iterator[Implied]:
    """ "No casualties were reported", "without loss of life"; never "no reports of casualties"."""
    for found in _ZERO.finditer(sentence.text):
        if found.group().lower().startswith("any"):
            negated = re.search(r"\b(?:not|n't|n’t|never)\b[^,;]{0,30}$", sentence.text[: found.start()])
            if not negated or _UNKNOWN.search(sentence.text[: found.start()]):
                continue
        if re.search(r"\b(?:immediate|confirmed|official|further|more|other|additional)\b", found["mods"], re.I):
            continue
        measure = next(m for stem, m in _OF_NOUN.items() if found["noun"].lower().startswith(stem))
        if measure in zeros:
            continue
        zeros.add(measure)
        start, end = sentence.start + found.start(), sentence.start + found.end()
        clause = _clause_at(analysis, sentence, sentence.start + found.start("noun"))
        if clause is None or clause.reality in ("hypothetical", "conditional", "planned", "demanded", "threatened"):
            continue
        group = next((w.plural for m in found["mods"].split() if (w := people_word(m)) is not None), None)
        yield Implied(Reading(measure, clause, "", 0.75, found["noun"].lower(), "zero"), start, end, 0, None, group)


def _clause_at(analysis: Analysis, sentence: Sentence, start: int) -> Clause | None:
    inside = [c for c in analysis.clauses_of(sentence.index) if c.start <= start < c.end and c.form == "verb"]
    clauses = inside or analysis.clauses_of(sentence.index)
    return min(clauses, key=lambda c: c.end - c.start, default=None)


def included(sentence: Sentence, taken: set[int]) -> Iterator[Implied]:
    """One person told as part of a number: "among them a child", "including a French nurse"."""
    tokens = sentence.tokens
    for token in tokens[:-2]:
        including = token.lower == "including"
        of_them = token.lower in ("among", "amongst") and tokens[token.i + 1].lower in ("them", "whom")
        at = token.i + (1 if including else 2)
        if not (including or of_them) or at >= len(tokens) or tokens[at].lower not in _SINGLE_OPENERS:
            continue
        # "including a senator's driver": one of them is the driver.
        people = [t for t in tokens[at + 1 : at + 8] if t.tag == "NN" and t.dep != "poss" and _someone(sentence, t)]
        if not people or people[0].i in taken:
            continue
        word = people_at(sentence, people[0].i)
        if word is not None and word.plural == people[0].lower:
            continue
        yield _as_part(tokens, at, people[0], word)
        # "the village head and his son"
        joint = next((t for t in tokens[people[0].i + 1 : people[0].i + 3] if t.lower == "and"), None)
        if joint is not None and joint.i + 1 < len(tokens) and tokens[joint.i + 1].lower in _SINGLE_OPENERS:
            others = [t for t in tokens[joint.i + 2 : joint.i + 6] if t.tag == "NN" and people_at(sentence, t.i)]
            second = people_at(sentence, others[0].i) if others else None
            if second is not None and others[0].i not in taken and second.plural != others[0].lower:
                yield _as_part(tokens, joint.i + 1, others[0], second)


_SINGLE_OPENERS = frozenset({"a", "an", "one", "the", "his", "her", "their", "its"})


def _someone(sentence: Sentence, token: Token) -> bool:
    """Whether a noun tells one person: "nurse", "the village head"."""
    return people_at(sentence, token.i) is not None or (token.dep != "compound" and token.lower in _HEADS)


_HEADS = frozenset({"head", "chief", "elder", "headman", "mayor", "imam", "priest", "deputy", "aide", "patriarch"})


def _as_part(tokens: list[Token], first: int, head: Token, word: PeopleWord | None) -> Implied:
    reading = Reading("killed", None, "subset", 0.7, "part", "part")
    group = None if word is None or word.group == "people" else word.word
    return Implied(reading, tokens[first].start, head.end, 1, None, group, part=True)
