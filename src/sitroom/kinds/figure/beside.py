"""Measures by the word beside the number: "nine dead", "11 are still missing", "were among those hurt"."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kinds.figure.counted import Counted
from sitroom.kinds.figure.reading import HARM, Reading, is_people, noun_rows, told_as_done_to
from sitroom.lexicon.measures import MeasureRow, ambiguous_verbs, rows
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Token
from sitroom.text.roles import Roles

_LINKING = word_set("before_adjective")
_STATES = frozenset({"are", "is", "remain", "remains", "still"})


def adjective(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "nine dead", "left nine people dead", "eight of them fatal", "11 are still missing"."""
    tokens = c.sentence.tokens
    if c.noun is not None and not is_people(c) and not c.pronoun:
        return
    if c.ratio and any(roles.at(h) for h in range(c.first, c.last + 1)):
        return  # "freed a thousand of the 6,700 arrested": those arrested are the whole
    if c.shared:
        return  # "a quarter of its 14,000 inhabitants homeless": the quarter is
    at, state = c.after, False
    if c.noun is None and c.others is False and at >= len(tokens):
        return
    while at < len(tokens) and at < c.after + 5:
        token = tokens[at]
        found = (
            rows("adjective", token.lower, "self") or rows("adjective", token.lemma, "self")
            if token.pos != "AUX"
            else ()
        )
        if found and token.tag in ("VBD", "VBZ", "VBP", "VB") and _acts(c, roles, at):
            return  # "all three assisted in": what they do, not what befell them
        if found and token.pos == "VERB" and any(tokens[i].dep == "dobj" for i in token.children):
            return  # "have lost their lives" tells of no lost ones
        if found and not _belongs_to_noun(tokens, at):
            found = _both(tokens, at) or found
            row = found[0]
            yield Reading(
                row.measure,
                roles.around(at) if token.tag in ("VBN", "VBD") else roles.around(c.last),
                row.basis if state and row.basis else "",
                0.85,
                token.lower,
                "adjective",
            )
            return
        if token.lower not in _LINKING:
            return
        state = state or token.lower in _STATES
        at += 1


# How many words may stand between the first of several groups and the word that tells what they all are.
_STRETCH = 9


def left(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "left 35 guerrillas and five soldiers dead": the word behind the last group tells of all."""
    tokens = c.sentence.tokens
    if not is_people(c) or c.after + 2 >= len(tokens) or tokens[c.after].lower not in ("and", ","):
        return
    if not any(t.lemma == "leave" for t in tokens[max(0, c.first - 6) : c.first]):
        return
    for at in range(c.after, min(c.after + _STRETCH, len(tokens))):
        token = tokens[at]
        found = rows("adjective", token.lower, "self")
        if found and found[0].measure in HARM and not _belongs_to_noun(tokens, at):
            yield Reading(found[0].measure, roles.around(c.last), "", 0.8, token.lower, "adjective")
            return
        if token.pos not in ("NUM", "DET", "ADJ", "NOUN", "PROPN", "ADV", "CCONJ", "PUNCT"):
            return


def _both(tokens: list[Token], at: int) -> tuple[MeasureRow, ...]:
    """The row of "dead or wounded" told in one number, where the second word has no number of its own."""
    if at + 2 >= len(tokens) or tokens[at + 1].lower not in ("and", "or") or _counted_next(tokens, at + 2):
        return ()
    return rows("adjective", f"{tokens[at].lower} {tokens[at + 1].lower} {tokens[at + 2].lower}", "self")


def _acts(c: Counted, roles: Roles, at: int) -> bool:
    """Whether the counted are the subject of the active verb at a token, which "four soldiers killed in …" is not."""
    return any(
        clause.head == at and not clause.passive and role == "subj" and not told_as_done_to(clause)
        for h in c.heads
        for clause, role, _ in roles.at(h)
    )


def _belongs_to_noun(tokens: list[Token], at: int) -> bool:
    """Whether an adjective opens a noun phrase of its own: "killed policemen"."""
    return at + 1 < len(tokens) and tokens[at].dep in ("amod", "compound", "nmod") and tokens[at].head > at


def _counted_next(tokens: list[Token], at: int) -> bool:
    return at + 1 < len(tokens) and tokens[at + 1].pos == "NUM"


def before(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "killed 9,000 villagers and uprooted many more": a verb that the parser took for an adjective of the number."""
    if c.first == 0 or (c.noun is not None and not is_people(c)):
        return
    verb = c.sentence.tokens[c.first - 1]
    if verb.tag not in ("VBN", "VBD", "JJ", "VBG") or verb.dep not in ("amod", "nmod", "compound"):
        return
    for lemma in (verb.lemma, verb.lower[:-1], verb.lower[:-2], verb.lower[:-3]):
        for row in rows("verb", lemma, "obj"):
            if not row.words and row.counts == "people" and lemma not in ambiguous_verbs():
                yield Reading(row.measure, roles.around(verb.i), row.basis, 0.7, lemma, "obj")
                return


def modified(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "15 wounded people had been admitted": the adjective between the number and what it counts."""
    if c.noun is None or not is_people(c):
        return
    for token in c.sentence.tokens[c.last + 1 : c.noun]:
        found = rows("adjective", token.lower, "self")
        if found and found[0].measure in HARM and token.dep == "amod":
            yield Reading(found[0].measure, roles.around(c.noun), "", 0.7, token.lower, "modifier")
            return


def among(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "three Iranians were among those hurt", "two nurses were among the dead"."""
    tokens = c.sentence.tokens
    for head in c.heads:
        for clause, role, _ in roles.at(head):
            group = clause.role("prep:among") if clause.lemma == "be" and role == "subj" else ()
            if group and not clause.negated:
                who = tokens[group[0].head]
                found = rows("adjective", who.lower, "self") or noun_rows(c.sentence, who.i)
                if found and found[0].measure in HARM | {"displaced"}:
                    yield Reading(found[0].measure, clause, "subset", 0.75, who.lower, "among")
                    return
            if clause.lemma == "include" and role == "obj" and clause.role("subj"):
                subject = tokens[clause.role("subj")[0].head]
                found = noun_rows(c.sentence, subject.i) or rows("adjective", subject.lower, "self")
                if found and found[0].measure in HARM | {"displaced"}:
                    yield Reading(found[0].measure, clause, "subset", 0.75, subject.lower, "among")
                    return
    at = next((t.i for t in tokens[c.after : c.after + 6] if t.lower in ("among", "amongst")), None)
    if at is None or any(t.pos not in ("AUX", "ADV") for t in tokens[c.after : at]):
        return
    for token in tokens[at + 1 : at + 7]:
        found = rows("adjective", token.lower, "self") or noun_rows(c.sentence, token.i)
        if found and found[0].measure in HARM | {"displaced"}:
            yield Reading(found[0].measure, roles.around(token.i), "subset", 0.75, token.lower, "among")
            return
        if token.pos == "VERB" and (done := rows("verb", token.lemma, "obj")) and done[0].counts == "people":
            yield Reading(done[0].measure, roles.around(token.i), "subset", 0.75, token.lemma, "among")
            return
