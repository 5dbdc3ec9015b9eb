"""How real a clause is said to be, whether it holds, how firmly it stands, and whether it is news.

A clause's own words (modal, tense, mark, adverbs) speak first; then what governs it ("threatened to", "called off the",
"a plan to"), from `data/governors.tsv`; then who reports it. Governors are judged before what they govern.
"""

from __future__ import annotations

from datetime import date

from sitroom.text.analysis import Analysis, Clause
from sitroom.text.modality.governed import path_to, rule_for
from sitroom.text.modality.here import UNREAL, Here, is_core
from sitroom.text.modality.nouns import described, does_not, of_nothing, stands, unsupported
from sitroom.text.modality.own import own_reality
from sitroom.text.modality.reality import reality_of
from sitroom.text.modality.standing import answers_charge, set_standing
from sitroom.text.novelty import set_novelty

__all__ = ["UNREAL", "judge"]


def judge(analysis: Analysis) -> None:
    """Sets `reality`, `polarity`, `standing`, `hedge` and `novelty` of every clause."""
    published = _published(analysis)
    for sentence in analysis.sentences:
        here = Here.of(analysis, sentence, published)
        for clause in sorted(analysis.clauses_of(sentence.index), key=lambda c: (analysis.depth(c), c.index)):
            _judge_clause(here, clause)


def _published(analysis: Analysis) -> date | None:
    try:
        return date.fromisoformat((analysis.document.published or "")[:10])
    except ValueError:
        return None


def _judge_clause(here: Here, clause: Clause) -> None:
    above = None if clause.governor is None else here.analysis.clauses[clause.governor]
    path = path_to(here, clause, above)
    own = own_reality(here, clause)
    rule = rule_for(here, clause, above, path)
    clause.polarity = "negative" if clause.negated else "positive"
    clause.reality = reality_of(here, clause, above, own, rule)
    if rule is not None:
        if rule.polarity == "negative":
            clause.polarity = "negative"
        if rule.standing and not answers_charge(here, clause):
            clause.standing = rule.standing
    if (
        above is not None
        and clause.form == "noun"
        and above.negated
        and is_core(here, clause, above)
        and not clause.light
        and not stands(here, clause, above)
        and not described(here, clause, above)
        and not does_not(here, clause, above)
    ):
        clause.polarity = "negative"
    if above is not None and above.lemma == "have" and "yet" in above.adverbs and clause.modal == "to":
        # "has yet to leave three villages"
        clause.polarity, clause.reality = "negative", "occurred"
    if clause.form == "noun" and path[:1] == ["without"]:
        clause.polarity = "negative"
    if above is not None and of_nothing(here, clause, above, path):
        clause.polarity = "negative"
    if above is not None and above.standing == "denied" and clause.relation == "infinitive":
        # "denied that it planned to send troops"
        clause.standing = "denied"
    set_standing(here, clause, above)
    if clause.report is not None and clause.reality == "occurred" and unsupported(here, clause.report):
        clause.reality, clause.standing = "hypothetical", "alleged"
    set_novelty(here.analysis, here.sentence, here.published, clause, above, path)
