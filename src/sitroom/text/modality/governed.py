"""The row of `data/governors.tsv` that governs a clause ("threatened to", "called off the", "a plan to")."""

from __future__ import annotations

from sitroom.text.analysis import Clause
from sitroom.text.continued import takes_up_chance
from sitroom.text.governors import Governor, governors, under
from sitroom.text.modality.here import Here, role_in
from sitroom.text.modality.words import COPULAS


def path_to(here: Here, clause: Clause, above: Clause | None) -> list[str]:
    """Lemmas between a clause and its governor: the noun of "a plan to attack", the adjective of "is due to"."""
    tokens = here.sentence.tokens
    at = clause.head
    lemmas: list[str] = []
    if clause.light:
        # The light verb stands between; it is no governor of its own noun.
        while (
            tokens[at].head != at
            and here.analysis.clause_at.get((here.sentence.index, tokens[at].head)) == clause.index
        ):
            at = tokens[at].head
    stop = None if above is None else above.index
    while tokens[at].head != at and len(lemmas) < 12:
        at = tokens[at].head
        if here.analysis.clause_at.get((here.sentence.index, at)) == stop and stop is not None:
            break
        lemmas.append(tokens[at].lemma)
    return lemmas


def rule_for(here: Here, clause: Clause, above: Clause | None, path: list[str]) -> Governor | None:
    """The row that governs a clause, or None where nothing does."""
    rows = governors()
    frame = (
        "noun"
        if clause.form == "noun" and clause.relation == "nominal"
        else ("that" if clause.relation == "content" and clause.finite else "inf")
    )
    if clause.relation == "conjunct" and above is not None:
        # The second of two coordinated infinitives or nouns is governed like the first.
        return None
    upper = above
    if above is not None and above.form == "noun" and above.governor is not None:
        upper = here.analysis.clauses[above.governor]  # "exploited the battle to bring in troops"
    if upper is not None and clause.modal == "to" and takes_up_chance(upper):
        # "Used the battle to bring in troops": with what it was done, and not what used to be.
        return Governor("same", "positive", None)
    token = here.sentence.tokens[clause.head]
    if clause.relation == "participle" and token.dep == "acl" and token.tag == "VBG" and clause.modal != "to" and path:
        # "A movement calling for its withdrawal": it calls for it, whatever movements are for and what is said of it.
        return None
    for lemma in path:
        if (lemma, frame) in rows and lemma not in ("be",) and (lemma != "due" or clause.modal == "to"):
            return under(rows[(lemma, frame)], None if above is None else rows.get((above.lemma, "noun")))
    if above is None:
        return None
    names = [above.lemma]
    if clause.form == "noun" and not clause.light:
        role = role_in(here, clause, above)
        if role == "subj" or role is None:
            return None
        names = [f"{above.lemma} {role[5:]}"] if role.startswith("prep:") else [above.lemma]
    else:
        if clause.relation == "participle" and clause.passive and not clause.modal:
            # "The number of people arrested is going up": what describes a noun is not what its verb governs.
            return None
        if clause.relation in ("relative", "root") or (
            clause.relation == "adverbial"
            and clause.mark not in ("of", "from", "for", "on", "to", "in", "with", "at", "into", "against", "about")
        ):
            return None
        if clause.mark in ("of", "from", "for", "on", "to", "in", "with", "at", "into", "against", "about"):
            names = [f"{above.lemma} {clause.mark}"]
        if above.lemma in COPULAS:
            names = [item.lemma for item in above.roles.get("attr", [])]
        if clause.relation == "adverbial" and above.lemma not in COPULAS and clause.mark == "":
            return None
    for name in names:
        if (name, frame) in rows:
            return rows[(name, frame)]
    return None
