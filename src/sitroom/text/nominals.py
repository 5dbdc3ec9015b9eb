"""Clauses for nouns that no predicate table knows and a kind still reads: "a build-up of armour"."""

from __future__ import annotations

from typing import cast

from sitroom.model.record import Reality
from sitroom.text.analysis import Clause, Sentence
from sitroom.text.governors import governors
from sitroom.text.phrases import phrase, single
from sitroom.text.roles import Roles


def noun_at(sentence: Sentence, head: int) -> tuple[str, int]:
    """The lemma of the noun that ends at a token, hyphens joined ("build-up"), and its first token."""
    tokens = sentence.tokens
    token = tokens[head]
    if head >= 2 and tokens[head - 1].text in ("-", "‑") and tokens[head - 1].start == tokens[head - 2].end:
        return f"{tokens[head - 2].lower}-{token.lemma.lower()}", head - 2
    return token.lemma.lower(), head


def nominal(sentence: Sentence, head: int, roles: Roles) -> Clause:
    """A clause for a noun, with the roles of its dependents and the reality of what it stands in."""
    tokens = sentence.tokens
    lemma, first = noun_at(sentence, head)
    around = roles.around(head)
    inside = [first, head]
    stack = [head]
    while stack:
        at = stack.pop()
        for child in tokens[at].children:
            if tokens[child].dep not in ("relcl", "conj", "cc", "punct", "appos") or at != head:
                inside.append(child)
                stack.append(child)
    clause = Clause(
        -1,
        sentence.index,
        head,
        tokens[min(inside)].start,
        tokens[max(inside)].end,
        tokens[first].start,
        tokens[head].end,
        lemma,
        "noun",
        relation="nominal",
        governor=None if around is None else around.index,
    )
    for item in (tokens[c] for c in tokens[head].children):
        if item.dep == "poss":
            clause.roles.setdefault("poss", []).append(phrase(sentence, item.i))
        elif item.dep in ("compound", "nmod", "amod") and item.i < first:
            clause.roles.setdefault("adj" if item.dep == "amod" else "compound", []).append(single(sentence, item.i))
        elif item.dep in ("prep", "agent"):
            for inner in (c for c in item.children if tokens[c].dep == "pobj"):
                clause.roles.setdefault(f"prep:{item.lower}", []).append(phrase(sentence, inner, item.lower))
        elif item.dep in ("det", "neg") and item.lower in ("no", "not"):
            clause.negated = True
    if "prep:of" in clause.roles:
        clause.roles["obj"] = list(clause.roles["prep:of"])
    if around is not None:
        _inherit(clause, around)
    return clause


def _inherit(clause: Clause, around: Clause) -> None:
    clause.report, clause.quote, clause.standing, clause.novelty = (
        around.report,
        around.quote,
        around.standing,
        around.novelty,
    )
    clause.times, clause.places, clause.reality = list(around.times), list(around.places), around.reality
    clause.polarity = "negative" if clause.negated or around.negated else "positive"
    rule = governors().get((around.lemma, "noun"))
    if rule is not None:
        if rule.reality not in ("", "same"):
            clause.reality = cast(Reality, rule.reality)
        if rule.polarity == "negative":
            clause.polarity = "negative"
