"""Measures without a verb of their own: the value of a toll, the counted noun itself, forces in number, money."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kinds.figure.counted import Counted
from sitroom.kinds.figure.reading import Reading, is_armed, is_people, noun_rows, size
from sitroom.kinds.figure.source import counts
from sitroom.lexicon.measures import MeasureRow, known, rows, value_nouns
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Clause, Token
from sitroom.text.roles import Roles, above, own_words


def value(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "the toll rose to 34", "put the toll at 41", "taking the number killed in the strike to 34"."""
    tokens = c.sentence.tokens
    token = c.token()
    if (
        token is not None
        and not is_people(c)
        and not any(r.measure == "killed" for r in noun_rows(c.sentence, token.i))
    ):
        return
    if token is None and c.quantity.unit not in (None, "", "people"):
        return
    nouns = value_nouns()
    shared = _shared_number(c, tokens)
    if shared is not None:
        row, at = shared
        yield Reading(row.measure, roles.around(at), row.basis, 0.75, tokens[at].lower, "value")
        return
    for at in [
        *range(c.first - 1, max(-1, c.first - 22), -1),
        *range(c.after or c.last + 1, min(len(tokens), c.last + 7)),
    ]:
        word = tokens[at]
        phrase = f"{tokens[at - 1].lower} {word.lemma}" if at else word.lemma
        found = nouns.get(phrase) or nouns.get(word.lemma) or nouns.get(word.lower)
        if not found or not (word.pos in ("NOUN", "PROPN") or (at and _owned(tokens[at - 1]))):
            continue
        if at > c.last and word.lower == word.lemma and word.pos == "ADJ":
            continue
        if at < c.first and tokens[word.head].lower == "by":
            continue  # "left 176 dead by official count, though leaders speak of 700"
        near = {t.lower for t in tokens[max(0, at - 3) : at + 7]}
        if at < c.first and "of" not in near:
            near |= _brought_by(c, roles, at)
        for row in found:
            if row.words and not row.words & near:
                continue
            if not _leads_to(c, tokens, at) or _counted_elsewhere(c, roles, at):
                continue
            clause = _counted_over(c, roles, at) or roles.around(at if at < c.first else c.first)
            yield Reading(row.measure, clause, row.basis, 0.75, word.lower, "value")
            return


def _owned(before: Token) -> bool:
    """ "the dead", "the army's dead", "its own wounded": a word that makes a noun of a quality."""
    return before.lower in ("the", "own") or before.tag in ("POS", "PRP$")


def _shared_number(c: Counted, tokens: list[Token]) -> tuple[MeasureRow, int] | None:
    """ "Put the number of dead at 31 and of wounded at 54": whom the second number counts, by the "of" right before it."""
    at = c.first - 2
    if at < 2 or tokens[c.first - 1].lower not in ("at", "to", "as"):
        return None
    of = at - 1 if tokens[at - 1].lower not in ("the", "those") else at - 2
    if of < 1 or tokens[of].lower != "of":
        return None
    if tokens[of - 1].lower not in ("and", "that", "those", ",", "number", "count", "tally"):
        return None
    word = tokens[at].lower
    row = next((r for r in value_nouns().get("number", ()) if r.words and word in r.words), None)
    return None if row is None else (row, at)


def _counted_over(c: Counted, roles: Roles, at: int) -> Clause | None:
    """ "Bringing to seven the number of officers killed since Monday": the deed that is counted, where it has its own day."""
    analysis, tokens = roles.analysis, c.sentence.tokens
    around = roles.around(at)
    for clause in analysis.clauses_of(c.sentence.index):
        noun = tokens[tokens[clause.head].head]
        named = noun.i == at or (tokens[noun.head].lower == "of" and tokens[noun.head].head == at)
        if clause.relation == "participle" and named and clause is not around and clause.times:
            return clause if around is None or clause.times != around.times else None
    return None


_BRINGING = frozenset("bring take raise push lift swell increase".split())
_DYING = frozenset({"die", "succumb", "dead", "kill"})


def _brought_by(c: Counted, roles: Roles, at: int) -> frozenset[str]:
    """ "Two of the wounded had died, bringing the count to 25": what happened says who is counted, not whom it happened to."""
    around = roles.around(at)
    if around is None or around.lemma not in _BRINGING:
        return frozenset()
    before = [t for t in c.sentence.tokens[: around.head] if t.lemma in _DYING or t.lower == "dead"]
    return frozenset({"dead", "killed"}) if before else frozenset()


def _counted_elsewhere(c: Counted, roles: Roles, at: int) -> bool:
    """ "The mayor put the dead at 26, but the church counted 61": what another one counts is not the mayor's toll."""
    around = roles.around(at)
    return any(
        role == "obj" and counts(clause) and clause.role("subj") and (around is None or clause.index != around.index)
        for head in c.heads
        for clause, role, _ in roles.at(head)
    )


def _leads_to(c: Counted, tokens: list[Token], at: int) -> bool:
    """Whether the number is the noun's value: behind "to", "at", "of", or the object of "reached"."""
    if at > c.last:
        return (c.first > 0 and tokens[c.first - 1].lower in ("to", "at")) or tokens[c.first].lower in ("to",)
    lead = next(
        (
            t
            for t in reversed(tokens[: c.first])
            if t.lower
            not in (
                "at",
                "least",
                "about",
                "nearly",
                "some",
                "around",
                "more",
                "than",
                "over",
                "almost",
                "approximately",
                "the",
                ":",
            )
        ),
        None,
    )
    before = {t.lower for t in tokens[max(0, c.first - 3) : c.first]} | {tokens[c.first].lower}
    if before & {"to", "at", "of", "as", "from", "past", "above", "than", "is", "was", "stands", "stood", ":"}:
        return True
    return lead is not None and lead.lemma in (
        "reach",
        "pass",
        "exceed",
        "top",
        "surpass",
        "hit",
        "be",
        "stand",
        "total",
        "near",
        "approach",
        "cross",
        "rise",
        "climb",
    )


def itself(c: Counted, roles: Roles) -> Iterator[Reading]:
    """The counted noun's own measure: "five more bodies", "214 violations"."""
    token, tokens = c.token(), c.sentence.tokens
    if token is None:
        return
    for row in noun_rows(c.sentence, token.i):
        if row.measure == "troops" or row.counts == "money":
            continue
        clause = roles.around(token.i)
        if row.words and (clause is None or not row.words & own_words(roles.analysis, clause)):
            continue
        if row.measure == "other" and c.quantity.best == 1 and c.first and tokens[c.first - 1].pos == "ADP":
            continue  # "buried in one grave"
        if row.measure == "other" and row.counts == "materiel":
            continue  # things count only where something befalls them, which the verb says
        yield Reading(row.measure, clause, row.basis, 0.7, token.lemma, "self")
        return


def forces(c: Counted, roles: Roles) -> Iterator[Reading]:
    """Armed people in a role of a verb that moves, posts or counts them, or simply there in number."""
    if c.part:
        return
    if not is_armed(c):
        if size(c) >= 10 and _men_of_a_unit(c):
            yield Reading("troops", roles.around(c.heads[0]), "stock", 0.6, "unit", "self")
        return
    clause = roles.around(c.heads[0])
    if clause is not None and (
        clause.negated
        or (
            known("verb", clause.lemma) is False
            and clause.form == "verb"
            and clause.lemma not in ("be", "have", "include", "total", "number")
        )
    ):
        return
    if size(c) >= 10:
        yield Reading("troops", clause, "", 0.5, "", "")


def strong(c: Counted, roles: Roles) -> list[Reading]:
    """ "a 3,000-strong force", "a 12-man patrol"."""
    if c.hyphen.lower() in ("strong", "man", "member") and (c.hyphen.lower() == "strong" or _force_follows(c)):
        return [
            Reading("troops", roles.around(c.last), "stock" if c.hyphen == "strong" else "", 0.8, "strong", "adjective")
        ]
    return []


_UNITS = frozenset(
    "force contingent garrison mission battalion unit brigade army militia patrol squad detachment regiment division "
    "column company platoon corps convoy".split()
)
_MAKE_UP = frozenset({"comprise", "number", "consist", "muster", "total", "comprising", "numbering"})


def _men_of_a_unit(c: Counted) -> bool:
    """ "a contingent of 115,000", "the column comprised 1,300 men": what a unit counts."""
    tokens, token = c.sentence.tokens, c.token()
    if not is_people(c) or (
        token is not None and token.lemma not in ("man", "personnel", "member", "officer", "person")
    ):
        return False
    lead = [t for t in tokens[max(0, c.first - 3) : c.first] if t.lower not in _ABOUT]
    if len(lead) >= 2 and lead[-1].lower == "of" and lead[-2].lemma in _UNITS:
        return True
    verb = next((t for t in reversed(lead) if t.lemma in _MAKE_UP), None)
    return verb is not None and any(t.lemma in _UNITS for t in tokens[max(0, verb.i - 8) : verb.i])


_ABOUT = frozenset("about some nearly around almost roughly approximately over".split())


def _force_follows(c: Counted) -> bool:
    following = {t.lemma for t in c.sentence.tokens[c.last + 1 : c.last + 6]}
    return bool(
        following
        & {
            "force",
            "contingent",
            "garrison",
            "mission",
            "battalion",
            "unit",
            "brigade",
            "army",
            "militia",
            "patrol",
            "squad",
            "detachment",
        }
    )


def money(c: Counted, roles: Roles) -> list[Reading]:
    """Sums that are needed, given, lost or asked as ransom; a price is no figure."""
    if {t.lemma for t in c.sentence.tokens} & word_set("business_money"):
        return []
    clause = roles.around(c.heads[0])
    for head in (*c.heads, *((c.sentence.tokens[c.heads[0]].head,) if c.heads else ())):
        for found, role, _ in roles.at(head):
            for row in (*rows("verb", found.lemma, role), *rows("verb", found.lemma.split(" ")[0], role)):
                if row.measure == "money" and (not row.words or row.words & own_words(roles.analysis, found)):
                    return [Reading("money", found, row.basis, 0.9, found.lemma, role)]
    near = c.sentence.tokens[max(0, c.first - 12) : c.last + 12]
    if any(r.counts == "money" for t in near for r in rows("noun", t.lemma, "self")) or (
        clause is not None and any(r.measure == "money" for r in rows("verb", clause.lemma, "obj"))
    ):
        found_basis = next(
            (
                r.basis
                for step in above(roles.analysis, clause)
                for r in rows("verb", step.lemma, "obj")
                if r.measure == "money"
            ),
            "",
        )
        return [Reading("money", clause, found_basis, 0.7, "", "")]
    return []
