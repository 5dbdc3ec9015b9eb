"""Which row of the predicate lexicon a clause meets: the most specific one whose conditions hold.

A clause is looked up by its lemma; a verb also together with each preposition it takes ("call for"), whose object then
counts as the verb's; a noun also together with the word before it ("air strike"); a copula by what it ascribes
("critical of"); and a noun under a light verb, where no row of its own holds, as that verb's object ("hold talks").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sitroom.kinds.event.view import View
from sitroom.lexicon.predicates import Condition, Form, Predicate, noun_class, predicates
from sitroom.text.analysis import Clause, Phrase

_COPULAS = frozenset({"be", "become", "remain", "stay", "seem", "appear", "look"})
RoleMap = Mapping[str, list[Phrase]]


@dataclass(frozen=True, slots=True)
class Match:
    """A row that a clause meets, and the roles as the row reads them. `adjective` is the word ascribed by a copula."""

    row: Predicate
    roles: RoleMap
    adjective: Phrase | None = None


def match(view: View, clause: Clause) -> Match | None:
    """The row for a clause, or None; a row with `guard` set says that the clause gives no event."""
    best: Match | None = None
    rank = (-1, False, False)
    for rows, roles, adjective, own in _candidates(view, clause):
        for row in rows:
            order = (row.specificity, row.guard, own)
            if order <= rank:
                continue
            if all(holds(view, clause, roles, c) for c in row.when):
                best, rank = Match(row, roles, adjective), order
    if best is None and clause.form == "noun" and clause.light:
        return _by_light_verb(view, clause)
    return best


def _candidates(view: View, clause: Clause) -> Iterator[tuple[tuple[Predicate, ...], RoleMap, Phrase | None, bool]]:
    known, lemma = predicates(), clause.lemma.lower()
    nothing: tuple[Predicate, ...] = ()
    roles: RoleMap = clause.roles
    if clause.form == "noun":
        for role in ("compound", "adj"):
            for phrase in view.phrases(clause, role):
                rows = known.get((f"{phrase.lemma.lower()} {lemma}", "noun"), nothing)
                yield rows, roles, None, True
        yield known.get((lemma, "noun"), nothing), roles, None, True
        return
    if lemma in _COPULAS:
        for phrase in view.phrases(clause, "attr"):
            rows = known.get((phrase.lemma.lower(), "adjective"), nothing)
            if rows:
                yield rows, roles, phrase, True
    form: Form = clause.form
    yield known.get((lemma, form), nothing), roles, None, True
    for role in clause.roles:
        if role.startswith("prep:"):
            rows = known.get((f"{lemma} {role[5:]}", form), nothing)
            if rows:
                yield rows, {**roles, "obj": roles[role]}, None, False


def _by_light_verb(view: View, clause: Clause) -> Match | None:
    verb, _, preposition = clause.light.rpartition(" ")
    noun = _itself(view, clause)
    roles: dict[str, list[Phrase]] = {**clause.roles, "obj": [noun]}
    best: Match | None = None
    rank = (-1, False)
    for lemma, role in ((clause.light, "obj"), (verb, f"prep:{preposition}")):
        for row in predicates().get((lemma, "verb"), ()):
            order = (row.specificity, row.guard)
            if not row.when or order <= rank:
                continue
            seen = {**clause.roles, role: [noun]}
            if all(holds(view, clause, seen, c) for c in row.when):
                best, rank = Match(row, roles if role == "obj" else seen), order
    return best


def _itself(view: View, clause: Clause) -> Phrase:
    token = view.analysis.sentences[clause.sentence].tokens[clause.head]
    return Phrase(clause.sentence, clause.head, token.start, token.end, token.text, clause.lemma, "NOUN")


def holds(view: View, clause: Clause, roles: RoleMap, condition: Condition) -> bool:
    """Whether a condition holds of a clause whose roles are read as `roles`."""
    found = [_answers(view, clause, roles, role, condition) for role in condition.roles]
    if condition.operator == "!=":
        return not any(found)
    if condition.operator == "!":
        return not any(found)
    return any(found)


def _answers(view: View, clause: Clause, roles: RoleMap, role: str, condition: Condition) -> bool:
    if role == "light":
        return bool(clause.light) if condition.operator in "?!" else clause.light in condition.words
    if role == "word":
        return bool(condition.words & _loose_words(view, clause, roles))
    if role == "sent":
        lemmas = view.lemmas(clause.sentence)
        return any(w in lemmas for w in condition.words) or any(lemmas & noun_class(c) for c in condition.classes)
    if role in ("inf", "that"):
        below = [d for d in view.dependents(clause) if d.form == "verb" and (
            d.relation == "infinitive" if role == "inf" else d.relation == "content")]
        if condition.operator in "?!":
            return bool(below)
        return any(d.lemma in condition.words or any(d.lemma in noun_class(c) for c in condition.classes) for d in below)
    phrases = [m for p in roles.get(role, ()) for m in p.each()]
    if condition.operator in "?!":
        return bool(phrases)
    return any(condition.words & view.heads(p) or (condition.classes and not view.classes(p).isdisjoint(condition.classes))
               for p in phrases)


def _loose_words(view: View, clause: Clause, roles: RoleMap) -> set[str]:
    words = set(clause.adverbs) | set(clause.lemma.split()[1:])
    for role in ("attr", "npadvmod"):
        for phrase in roles.get(role, ()):
            words.add(phrase.text.lower())
            words |= view.heads(phrase)
    return words
