"""Measures by the noun above ("the deaths of nine farmers") and the verb in whose role the counted stand."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kinds.figure.counted import Counted
from sitroom.kinds.figure.reading import (
    HARM,
    MATERIEL,
    Reading,
    animate,
    is_armed,
    is_demonym,
    is_people,
    is_there,
    noun_rows,
    size,
    told_as_done_to,
)
from sitroom.lexicon.measures import MeasureRow, ambiguous_verbs, rows
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Clause, Token
from sitroom.text.nouns import people_at
from sitroom.text.roles import Roles, above, fuller_lemmas, own_words

_COLLECTIVE = word_set("collective")
_TO_COME = frozenset({"planned", "offered", "demanded", "ordered"})
_LEAVING = frozenset({"leave", "quit", "abandon", "desert", "vacate"})
_NOBODY = frozenset({"no one", "no-one", "nobody", "none", "not one", "anyone", "anybody"})


def through(c: Counted, roles: Roles) -> Iterator[Reading]:
    """The measure of the noun behind whose "of", "for" or "to" the number stands."""
    tokens = c.sentence.tokens
    for head in c.heads:
        at = head
        for _ in range(3):
            prep = tokens[tokens[at].head]
            if tokens[at].dep == "conj" and prep.i != at:
                at = prep.i
                prep = tokens[tokens[at].head]
            if tokens[at].dep not in ("pobj", "dative") or prep.i == at or prep.lower not in ("of", "for", "to", "in"):
                break
            noun = tokens[prep.head]
            if noun.pos in ("VERB", "AUX") and noun.tag not in ("VBG", "NN"):
                break
            role = "of" if prep.lower == "of" else prep.lower
            for row in noun_rows(c.sentence, noun.i, role) or rows("noun", noun.lower, role):
                if _allowed(row, c, roles, noun):
                    clause = roles.around(noun.i)
                    yield Reading(row.measure, clause, row.basis, 0.85, noun.lower, role)
                    return
            if noun.lemma not in _COLLECTIVE and not rows("noun", noun.lemma, "value"):
                break
            at = noun.i
    return


def _allowed(row: MeasureRow, c: Counted, roles: Roles, noun: Token) -> bool:
    if row.counts in ("people", "") and not is_people(c):
        return False
    if row.counts == "troops" and not is_armed(c):
        return False
    if row.words:
        clause = roles.around(noun.i)
        return clause is not None and bool(row.words & own_words(roles.analysis, clause))
    return True


def verb(c: Counted, roles: Roles) -> Iterator[Reading]:
    """The measures of the verbs in whose roles the counted stand, nearest predicate first."""
    asked = _asked(c, roles)
    if asked is not None:
        yield asked
    tokens = c.sentence.tokens
    seen: set[int] = set()
    numbers = tuple(range(c.first, c.last + 1))
    if c.ratio and any(roles.at(h) for h in numbers):
        heads: tuple[int, ...] = numbers  # "half of the 1,200 prisoners held there were released"
    else:
        heads = c.heads if any(roles.at(h) for h in c.heads) else (*c.heads, *_apposed(c, roles))
    for head in heads:
        at = head
        for _ in range(3):
            if at not in seen:
                seen.add(at)
                for clause, told, _phrase in roles.at(at):
                    if _of_whom(clause) and not c.part:
                        continue
                    # "killed 3, wounded 12": a bare number behind a verb that has no object is its object.
                    bare = c.noun is None and not clause.roles.get("obj") and c.first > clause.head
                    role = "obj" if told == "npadvmod" and (clause.passive or bare) else told
                    if role == "subj" and not clause.passive and told_as_done_to(clause):
                        role = "obj"
                    if told == "obj" and clause.lemma in _SAYING:
                        yield from _of_the_said(c, clause, roles)
                    for place in _together(c, role):
                        reading = _verb_reading(c, clause, place, roles)
                        if reading is not None:
                            yield reading
            prep = tokens[tokens[at].head]
            if tokens[at].dep != "pobj" or prep.lower not in ("of", "in") or tokens[prep.head].lemma not in _COLLECTIVE:
                break
            at = prep.head
    yield from _times(c, roles)


_SAYING = frozenset({"say", "report", "claim", "believe", "think", "announce", "estimate", "admit", "acknowledge"})


def _of_the_said(c: Counted, speech: Clause, roles: Roles) -> Iterator[Reading]:
    """ "said 175 of its people, most of them women, had died": the parser makes those who died an object of saying."""
    for number in speech.dependents:
        below = roles.analysis.clauses[number]
        if below.relation == "content" and not below.surface and below.trigger_start > c.quantity.end:
            reading = _verb_reading(c, below, "obj" if below.passive else "subj", roles)
            if reading is not None:
                yield reading
                return


def _asked(c: Counted, roles: Roles) -> Reading | None:
    """ "asked for 40 buses to move the sick": the parser makes the buses the ones who move."""
    tokens = c.sentence.tokens
    if c.first < 2 or tokens[c.first - 1].lower != "for" or tokens[c.first - 2].pos != "VERB":
        return None
    verb_at = tokens[c.first - 2]
    for row in rows("verb", verb_at.lemma, "prep:for"):
        measure = _counts(row, c, verb_at.lemma)
        if measure and row.basis == "requested":
            return Reading(measure, roles.around(verb_at.i), "requested", 0.8, verb_at.lemma, "prep:for")
    return None


def _of_whom(clause: Clause) -> bool:
    """ "600 migrants, of whom 34 drowned": the verb tells of the part, and not of the antecedent."""
    if any(p.text.lower() in ("whom", "which") for p in clause.role("prep:of")):
        return True
    return any(
        "of whom" in p.text.lower() or "of which" in p.text.lower() for p in (*clause.role("subj"), *clause.surface)
    )


def _apposed(c: Counted, roles: Roles) -> tuple[int, ...]:
    """ "eight guerrillas, members of a unit, are held": the apposition that the parser gave the role to."""
    tokens = c.sentence.tokens
    if c.after >= len(tokens) or tokens[c.after].text not in (",", "-", "--", "–", "("):
        return ()
    near = tokens[c.after + 1 : c.after + 5]
    return tuple(t.i for t in near if t.pos == "NOUN" and people_at(c.sentence, t.i) is not None and roles.at(t.i))[:1]


def _together(c: Counted, role: str) -> tuple[str, ...]:
    """ "the leader along with three associates": as if joined by "and"."""
    if role.startswith(("prep:along", "prep:together", "prep:as well")):
        return ("obj", "subj")
    if role in ("prep:with", "prep:along", "prep:as", "prep:alongside", "prep:besides"):
        near = {t.lower for t in c.sentence.tokens[max(0, c.first - 4) : c.first]}
        if near & {"along", "together", "alongside", "besides", "well"}:
            return ("obj", "subj")
    return (role,)


def _verb_reading(c: Counted, clause: Clause, role: str, roles: Roles) -> Reading | None:
    lemma = clause.lemma
    if clause.form != "verb" and not clause.light:
        return None
    candidates = list(fuller_lemmas(roles.analysis, clause))
    full = frozenset(candidates)
    first = lemma.split(" ")[0]
    if first != lemma:
        candidates.append(first)
    words: frozenset[str] | None = None
    for candidate in candidates:
        for row in rows("verb", candidate, role):
            if row.measure == "count" or (candidate == first != lemma and candidate not in full and not row.words):
                continue
            if row.words:
                words = words or own_words(roles.analysis, clause)
                if not (
                    (row.words & words and is_there(row, clause))
                    or (row.measure == "assisted" and _helper(clause, roles))
                ):
                    continue
            measure = _counts(row, c, candidate)
            if row.counts == "nationals" and measure and clause.reality in _TO_COME:
                measure = "resettlement_places"  # "agreed to take another 1,600 Syrians"
            if measure == "returnees" and role == "subj" and clause.role("obj"):
                continue  # "returned fire"
            if measure == "returnees" and is_armed(c):
                measure = "troops"  # "sent home 5,000 soldiers"
            if measure == "resettlement_places" and clause.reality in ("occurred", "ongoing"):
                measure = "refugees"  # "Germany took in 10,000" is no promise any more
            if measure == "abducted" and first in _TAKING and _by_the_state(clause, roles):
                measure = "captured" if is_armed(c) else "detained"
            if measure:
                return Reading(measure, clause, row.basis, 0.9, candidate, role)
    if lemma in _LEAVING and role == "subj" and size(c) >= 500 and is_people(c) and not is_armed(c):
        places = roles.analysis.places
        if any(p.start <= x.start < p.end for p in clause.role("obj") for x in places):
            return Reading("displaced", clause, "", 0.6, lemma, role)  # "500,000 people have left Mosul"
    return None


def _helper(clause: Clause, roles: Roles) -> bool:
    """Whether an agency or an aid group reaches people: it does so with aid."""
    reaching = roles.analysis.actors_in([p.antecedent or p for p in clause.role("subj")])
    return clause.lemma == "reach" and any(a.type in ("igo", "ngo") for a in reaching)


_TAKING = frozenset("seize capture grab take lead march haul drag bundle cart carry".split())
_LAWFUL = frozenset({"military", "police", "state"})


def _by_the_state(clause: Clause, roles: Roles) -> bool:
    """Whether those who take people are soldiers or police: "Afghan forces seized three insurgents" tells of no abduction."""
    takers = roles.analysis.actors_in(clause.role("subj"))
    return bool(takers) and all(a.type in _LAWFUL for a in takers)


def _counts(row: MeasureRow, c: Counted, lemma: str) -> str | None:
    """The measure of a row if it counts what the number counts."""
    token = c.token()
    if row.counts == "nationals":
        return row.measure if token is not None and is_demonym(token) and size(c) >= 50 else None
    if row.counts == "people":
        if c.quantity.text.lower() in _NOBODY:
            return row.measure  # "no one was hurt" needs no noun
        if token is None:
            if row.role.startswith("prep:"):
                return None  # "bringing the toll to 29"
            if row.measure in ("resettlement_places", "refugees") and not c.others and row.role != "subj":
                return None  # "surrendered 840 rifles, of which the government accepted 769"
            them = c.pronoun and row.measure == "released"  # "released one of them": a statement is not told so
            sure = lemma not in ambiguous_verbs() or bool(row.words) or c.others or them
            return row.measure if is_people(c) and sure else None
        if is_people(c):
            return row.measure
        kinds = {r.measure for r in noun_rows(c.sentence, token.i)}
        strong = row.measure in HARM and lemma not in ambiguous_verbs() and not kinds
        # "killed 220 Druze"; what is lost by a name alone may be planes.
        named = lemma != "lose" and token.pos == "PROPN" and token.i == c.last + 1 and token.text[:1].isupper()
        return row.measure if strong and (named or (token.pos == "NOUN" and animate(token.lower))) else None
    if token is None:
        return None
    if row.counts == "troops":
        return "troops" if is_armed(c) and size(c) >= (10 if row.role == "subj" else 2) else None
    found = [r.measure for r in noun_rows(c.sentence, token.i)]
    if row.counts == "lives":
        return "killed" if token.lemma == "life" or token.lower == "lives" else None
    if row.counts == "bodies":
        return "killed" if "killed" in found else None
    if row.counts == "materiel":
        return next((m for m in found if m in MATERIEL), None)
    if row.counts in ("strikes", "violations", "incidents"):
        return row.measure if row.measure in found else None
    return None


def befalls(clause: Clause) -> bool:
    """Whether a verb tells what befell things: "intercepted", "were destroyed"."""
    return clause.form == "verb" and any(r.counts == "materiel" for r in rows("verb", clause.lemma, "obj"))


def _times(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "broke the ceasefire 15 times"."""
    token = c.token()
    if not (token is not None and token.lower in ("times", "occasions")) and c.quantity.unit != "times":
        return
    clause = roles.around(c.last)
    for candidate in above(roles.analysis, clause):
        found = rows("verb", candidate.lemma, "times")
        if found:
            yield Reading(found[0].measure, candidate, "", 0.85, candidate.lemma, "times")
            return
