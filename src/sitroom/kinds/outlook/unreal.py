"""What looks to the future in its words and is none: what can no more come, refusals to speak, questions, purposes."""

from __future__ import annotations

import re

from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Analysis, Clause

_ASKING = frozenset("ask wonder question inquire enquire query".split())
# "This will require patience" tells of no event.
_STATIVE = frozenset("require need depend matter mean".split())
# "The aim is to", "the move was to": an infinitive that says what for.
_MEANS = frozenset(
    "aim goal purpose objective intention idea move measure point task job role mission strategy plan policy step "
    "deployment operation".split()
)
# "was expected to resign on Thursday, but he did not"
_FOILED = re.compile(
    r"\bbut\b[^.;]{0,30}?\b(?:did not|didn't|never (?:did|came|happened)|nobody|no one|failed to|"
    r"changed (?:his|her|their|its) mind)\b",
    re.I,
)


def unreal(analysis: Analysis, clause: Clause) -> bool:
    """What can no more come ("would have taken effect"), and what is no plan ("would not say whose it was")."""
    if clause.modal in ("would", "could", "might", "should", "to") and clause.perfect:
        return True
    if (
        clause.modal in ("would", "will", "could")
        and clause.lemma in word_set("reticence")
        and _declined(analysis, clause)
    ):
        return True
    if clause.novelty in ("background", "anniversary"):
        return True
    if clause.modal in ("can", "cannot") and clause.negated:
        return True
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if clause.mark in ("if", "whether") and above is not None and above.lemma in _ASKING:
        # "asked whether the blockade would apply to food": a question.
        return True
    if clause.lemma == "be" and clause.modal == "would" and clause.report is None and not conditional(analysis, clause):
        # "The first option would be to wait."
        return True
    if clause.negated and clause.modal == "to" and clause.lemma in word_set("reticence") | {"quote", "publish"}:
        # "asked not to be named"
        return True
    if clause.lemma in _STATIVE and not analysis.actors_in(clause.role("subj")):
        return True
    if clause.lemma == "be" and any("doubt" in p.text.lower() for p in clause.role("attr", "subj")):
        # "there is little doubt that": the doubt is about what follows.
        return True
    conditions = [analysis.clauses[d] for d in clause.dependents if analysis.clauses[d].mark == "if"]
    if any(c.perfect and c.tense == "past" for c in conditions) and clause.modal in ("would", "could", "might"):
        return True
    rest = analysis.document.text[clause.trigger_end : analysis.sentences[clause.sentence].end]
    return (clause.modal == "to" or clause.form == "noun") and bool(_FOILED.search(rest))


def _declined(analysis: Analysis, clause: Clause) -> bool:
    """ "would not say", "would neither confirm nor deny"."""
    text = analysis.document.text[max(0, clause.trigger_start - 40) : clause.trigger_start]
    return clause.negated or bool(re.search(r"\b(?:neither|nor)\b", text))


def of_purpose(above: Clause) -> bool:
    """ "a quarantine intended to staunch the flow", "the move was to protect them", "no one wants to stay"."""
    if above.passive and above.lemma in ("intend", "aim", "mean", "design"):
        return True
    if above.lemma == "be" and any(p.lemma in _MEANS for p in above.role("subj")):
        return True
    return any(p.text.lower() in ("no one", "nobody", "none") for p in above.role("subj"))


def conditional(analysis: Analysis, clause: Clause) -> bool:
    """Whether something hangs on an "if" or "unless"."""
    return clause.reality == "conditional" or any(
        analysis.clauses[d].mark in ("if", "unless") for d in clause.dependents
    )
