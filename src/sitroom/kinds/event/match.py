"""Which row of the predicate lexicon a clause meets: the most specific one whose conditions hold.

A clause is looked up by its lemma; a verb also together with each preposition it takes ("call for"), whose object then
counts as the verb's; a noun also together with the word before it ("air strike"); a copula by what it ascribes
("critical of"); and a noun under a light verb, where no row of its own holds, as that verb's object ("hold talks").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sitroom.kinds.event.outcomes import leaves_dead
from sitroom.kinds.event.view import View
from sitroom.lexicon.predicates import Condition, Form, Predicate, noun_class, predicates
from sitroom.text.analysis import Clause, Phrase

_COPULAS = frozenset({"be", "become", "remain", "stay", "seem", "appear", "look"})
_PARTICLES = frozenset({"prep:in", "prep:over", "prep:off", "prep:down", "prep:up", "prep:out"})
_DIRECTIONS = frozenset({"home", "out", "back", "away"})
RoleMap = Mapping[str, list[Phrase]]


@dataclass(frozen=True, slots=True)
class Match:
    """A row that a clause meets, and the roles as the row reads them. `adjective` is the word ascribed by a copula."""

    row: Predicate
    roles: RoleMap
    adjective: Phrase | None = None


def match(view: View, clause: Clause) -> Match | None:
    """The most specific row for a clause, or None; a row with `guard` set says that the clause gives no event."""
    return next(iter(ranked(view, clause)), None)


def ranked(view: View, clause: Clause) -> list[Match]:
    """All rows whose conditions hold, the most specific first; among equals guards first, then names of two words."""
    found: list[tuple[tuple[int, bool, int], int, Match]] = []
    for rows, roles, adjective, own in _candidates(view, clause):
        for row in rows:
            for condition in row.when:
                if not holds(view, clause, roles, condition):
                    break
            else:
                found.append(
                    (
                        (row.specificity + (6 if own == 2 else 0), row.guard, own),
                        len(found),
                        Match(row, roles, adjective),
                    )
                )
    if not found and clause.form == "noun" and clause.light:
        best = _by_light_verb(view, clause)
        return [best] if best is not None else []
    return [m for _, _, m in sorted(found, key=lambda f: ((-f[0][0], not f[0][1], -f[0][2]), f[1]))]


def _candidates(view: View, clause: Clause) -> Iterator[tuple[tuple[Predicate, ...], RoleMap, Phrase | None, int]]:
    known, lemma = predicates(), clause.lemma.lower()
    nothing: tuple[Predicate, ...] = ()
    roles: RoleMap = clause.roles
    if clause.form == "noun":
        for role in ("compound", "adj"):
            for phrase in view.phrases(clause, role):
                rows = known.get((f"{phrase.lemma.lower()} {lemma}", "noun"), nothing)
                yield rows, roles, None, 2
        yield known.get((lemma, "noun"), nothing), roles, None, 1
        return
    gerund = _gerund(view, clause)
    if gerund:
        bare = {role: phrases for role, phrases in roles.items() if role != "subj"}
        yield known.get((gerund, "noun"), nothing), bare, None, 1
        return
    if lemma in _COPULAS:
        for phrase in view.phrases(clause, "attr"):
            rows = known.get((phrase.lemma.lower(), "adjective"), nothing)
            if rows:
                yield rows, roles, phrase, 1
    form: Form = clause.form
    asked = _asked_for(view, clause)
    if asked:
        roles = {**roles, "prep:for": asked}
    rows = known.get((lemma, form), nothing)
    yield rows, roles, None, 1
    base, _, particle = lemma.partition(" ")
    if particle and not rows:
        # "kidnapped up to 16 advisers": a particle that is none.
        yield (
            known.get((base, form), nothing),
            roles if "obj" in roles else {**roles, "obj": roles.get("prep:to", [])},
            None,
            0,
        )
    for adverb in clause.adverbs if not particle else ():
        # "Turned away two convoys", "drove back": a particle that the parser calls an adverb.
        rows = known.get((f"{lemma} {adverb}", form), nothing)
        if rows:
            yield rows, roles, None, 1
    out = "" if particle or "prep:from" not in roles else _out_of(view, clause)
    if out:
        yield known.get((f"{lemma} {out}", form), nothing), roles, None, 1
        if "obj" not in roles:
            yield known.get((f"{lemma} {out} of", form), nothing), {**roles, "obj": roles["prep:from"]}, None, 1
    for stranded in _stranded(view, clause):
        yield known.get((f"{lemma} {stranded}", form), nothing), roles, None, 0
    for role in roles:
        if role in _PARTICLES and "obj" in clause.roles:
            # "In a town hall she took some shots": no taking in.
            continue
        if role.startswith("prep:"):
            rows = known.get((f"{lemma} {role[5:]}", form), nothing)
            if rows:
                yield rows, {**roles, "obj": roles[role]}, None, 0


def _out_of(view: View, clause: Clause) -> str:
    """ "Troops pulled out of the town", "walked out of the talks": the small word that the place of origin took along."""
    tokens = view.analysis.sentences[clause.sentence].tokens
    for child in tokens[clause.head].children:
        link = tokens[child]
        if link.dep == "prep" and link.lower in ("out", "off") and any(tokens[c].lower == "of" for c in link.children):
            return link.lower
    return ""


def _stranded(view: View, clause: Clause) -> list[str]:
    """ "A helicopter was fired on near the town": prepositions whose object a passive has made its subject."""
    if not clause.passive:
        return []
    tokens = view.analysis.sentences[clause.sentence].tokens
    below = (tokens[c] for c in tokens[clause.head].children)
    return [t.lower for t in below if t.dep == "prep" and not t.children and t.i > clause.head]


def _asked_for(view: View, clause: Clause) -> list[Phrase]:
    """ "Called for all sieges to be lifted": what the preposition takes is the subject of an infinitive."""
    if clause.form != "verb" or "prep:for" in clause.roles:
        return []
    below = [d for d in view.dependents(clause) if d.mark == "for" and d.modal == "to" and not d.finite]
    return [p for d in below[:1] for p in view.phrases(d, "obj" if d.passive else "subj")]


def _gerund(view: View, clause: Clause) -> str:
    """ "Fighting that broke out": a gerund that is its own subject is a noun, whatever the parser calls it."""
    token = view.analysis.sentences[clause.sentence].tokens[clause.head]
    if token.tag != "VBG" or (token.lower, "noun") not in predicates():
        return ""
    subjects = view.phrases(clause, "subj")
    itself = any(p.head == clause.head for p in subjects)
    return token.lower if itself or (token.dep in ("nsubj", "csubj", "nsubjpass") and not subjects) else ""


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
    wanted = condition.operator not in ("!=", "!")
    for role in condition.roles:
        if _answers(view, clause, roles, role, condition):
            return wanted
    return not wanted


def _answers(view: View, clause: Clause, roles: RoleMap, role: str, condition: Condition) -> bool:
    if role == "light":
        return bool(clause.light) if condition.operator in "?!" else clause.light in condition.words
    if role == "passive":
        return clause.passive
    if role == "word":
        return bool(condition.words & _loose_words(view, clause, roles))
    if role == "sent":
        lemmas = view.lemmas(clause.sentence)
        return any(w in lemmas for w in condition.words) or any(lemmas & noun_class(c) for c in condition.classes)
    if role in ("inf", "that"):
        wanted = "infinitive" if role == "inf" else "content"
        below = [d for d in view.dependents(clause) if d.relation == wanted]
        if condition.operator in "?!":
            return bool(below)
        return any(
            d.lemma in condition.words or any(d.lemma in noun_class(c) for c in condition.classes) for d in below
        )
    if role not in roles:
        return False
    phrases = [m for p in roles[role] for m in p.each()]
    if condition.operator in "?!":
        return bool(phrases)
    words, classes = condition.words, condition.classes
    for p in phrases:  # noqa: SIM110 - any() takes twice the time, and this is asked some ten times a word
        if not words.isdisjoint(view.heads(p)) or (classes and not view.classes(p).isdisjoint(classes)):
            return True
    return False


def _loose_words(view: View, clause: Clause, roles: RoleMap) -> set[str]:
    words = set(clause.adverbs) | set(clause.lemma.split()[1:])
    for role in ("attr", "npadvmod"):
        for phrase in roles.get(role, ()):
            words.add(phrase.text.lower())
            words |= view.heads(phrase)
    if clause.lemma == "leave" and leaves_dead(view, clause):
        # "Left 35 guerrillas and five soldiers dead": the parser gives the adjective to the last noun.
        words.add("dead")
    # "Ordered the contingent home", "forces out of Syria": adverbs that the parser leaves with the object.
    for phrase in roles.get("obj", ()):
        words |= _DIRECTIONS.intersection(phrase.text.lower().split()[1:])
    return words
