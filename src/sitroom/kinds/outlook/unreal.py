"""What looks to the future in its words and is none: what can no more come, refusals to speak, questions, purposes."""

from __future__ import annotations

import re

from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Analysis, Clause, Token

_ASKING = frozenset("ask wonder question inquire enquire query".split())
# "This will require patience" tells of no event.
_STATIVE = frozenset("require need depend matter mean".split())
# "The aim is to", "the move was to": an infinitive that says what for.
_MEANS = frozenset(
    "aim goal purpose objective intention idea move measure point task job role mission strategy plan policy step "
    "deployment operation way option challenge priority answer solution problem question function key focus duty "
    "responsibility effect ambition desire need trick choice approach method".split()
)
# "shows how costly the war will be", "asked who would pay": what is not known, and nothing that is said to come
_INQUIRING = re.compile(r"(?:how|why|who|whom|which|where|what)\b", re.I)
# "I will mention", "we shall recall": the speaker announces the next words.
_TELLING = frozenset("recall mention repeat quote note reiterate remind refer add describe explain cite".split())
# What is planned with "not" before it was never to come.
_ARRANGING = frozenset("plan agree promise arrange prepare schedule decide intend pledge commit undertake".split())
_FOUND = frozenset("evidence proof sign indication hint suspicion trace lack absence history accusation".split())
# "I hope you will back me", "you will understand": manners.
_ADDRESSED = frozenset("join understand agree forgive excuse recall remember notice see know appreciate".split())
_NOR = re.compile(r"\bnor (?:was|were|did|had|has|have)\b[^.;]*$", re.I)
# "I want to thank", "we would like to stress": said with these words.
_SAID_HEREWITH = frozenset(
    "convey express thank congratulate stress emphasize emphasise say extend offer assure".split()
)
_CHOSEN = frozenset("opt choose decide want wish hope try prefer dare".split())
_DRIVING = frozenset("force compel push drive oblige lead prompt make coerce pressure".split())
_CHARGED_WITH = frozenset("for of with over".split())
# These aim at something when they do not act themselves: "attacks that aim to frighten".
_AIMING = frozenset("aim seek intend mean serve".split())
# "was expected to resign on Thursday, but he did not"
_FOILED = re.compile(
    r"\bbut\b[^.;]{0,30}?\b(?:did not|didn't|never (?:did|came|happened)|nobody|no one|failed to|"
    r"changed (?:his|her|their|its) mind)\b",
    re.I,
)


def unreal(analysis: Analysis, clause: Clause) -> bool:
    """What can no more come ("would have taken effect"), and what is no plan ("would not say whose it was")."""
    if clause.modal in ("would", "could", "might", "may", "should", "to") and clause.perfect:
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
    if clause.lemma == "blame" and clause.modal == "to" and not clause.passive:
        # "who is to blame": whose fault it is now.
        return True
    if clause.lemma in ("want", "wish", "like") and clause.modal in ("", "would"):
        # "decided they want to stay": a wish of now.
        return True
    if clause.lemma in _SAID_HEREWITH and clause.modal == "to" and not clause.times and _of_me(clause):
        return True
    if clause.lemma in _ADDRESSED and any(p.text.lower() == "you" for p in clause.role("subj")):
        return True
    if clause.lemma == "take" and any(p.lemma == "time" for p in clause.role("obj")):
        # "This will take time."
        return True
    if _inquired(analysis, clause) or _of_the_text(clause) or clause.lemma in ("look", "look forward"):
        return True
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if clause.mark == "whether":
        # "It remains to be seen whether the line will hold"; "doubtful whether" weighs it.
        return "doubt" not in analysis.document.text[max(0, clause.start - 30) : clause.start + 4].lower()
    if clause.mark == "if" and above is not None and above.lemma in _ASKING:
        # "asked whether the blockade would apply to food": a question.
        return True
    if clause.lemma == "be" and clause.modal == "would" and clause.report is None and not conditional(analysis, clause):
        # "The first option would be to wait."
        return True
    if clause.negated and clause.modal == "to" and clause.lemma in word_set("reticence") | {"quote", "publish"}:
        # "asked not to be named"
        return True
    if clause.lemma == "do" and any(p.text.lower() in _ALL for p in clause.role("obj")):
        # "ready to do everything to stop it"
        return True
    if clause.relation == "relative" and clause.modal == "would" and _in_a_paper(clause):
        # "a draft that would allow force": what it says.
        return True
    if clause.lemma == "need" and clause.modal in ("will", "would"):
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


_ALL = frozenset({"everything", "anything", "all", "something", "more", "its utmost", "their utmost", "their best"})
_PAPERS = frozenset(
    "draft resolution bill law plan proposal deal agreement text clause amendment measure decree treaty scheme rule "
    "provision article solution settlement arrangement mechanism formula compromise option idea way system".split()
)


def _in_a_paper(clause: Clause) -> bool:
    told = [p.antecedent for p in (*clause.role("subj"), *clause.surface) if p.antecedent is not None]
    return any(p.lemma.lower() in _PAPERS for p in told)


def _inquired(analysis: Analysis, clause: Clause) -> bool:
    """ "shows how long the war will be": an indirect question; "what would be its last raid" is none."""
    if clause.relation != "content" or not clause.finite:
        return False
    found = _INQUIRING.match(analysis.document.text[clause.start : clause.trigger_start])
    # "what would be its last raid" foretells; "what the city will be like" asks.
    rest = analysis.document.text[found.end() : found.end() + 8].split() if found else []
    return found is not None and (found[0].lower() != "what" or rest[:1] not in (["will"], ["would"]))


def _of_the_text(clause: Clause) -> bool:
    """ "we will recall what was signed": the next words, and no deed."""
    return (
        clause.lemma in _TELLING
        and clause.modal in ("will", "shall", "would")
        and not clause.times
        and any(p.text.lower() in ("i", "we") for p in clause.role("subj"))
    )


def _of_me(clause: Clause) -> bool:
    return any(p.text.lower() in ("i", "we") for p in clause.role("subj"))


def judged_now(analysis: Analysis, clause: Clause) -> bool:
    """ "the force may be too small", "there could be 2,000 of them": how things are, as far as somebody can tell."""
    attributes = clause.roles.get("attr", [])
    subjects = {p.text.lower() for p in [*clause.role("subj"), *clause.surface]}
    counted = any(re.match(r"(?:\w+ ){0,3}\d", p.text) for p in attributes)
    if clause.modal == "could" and not (counted or ("it" in subjects and any(p.pos == "NOUN" for p in attributes))):
        return False
    published = (analysis.document.published or "9")[:10]
    return (
        clause.lemma == "be"
        and clause.modal in ("may", "might", "could")
        and bool(attributes)
        and ("there" not in subjects or counted)
        and not conditional(analysis, clause)
        and not any((analysis.times[t].to or "")[:10] > published for t in clause.times)
    )


def never_meant(analysis: Analysis, above: Clause, clause: Clause, name: str) -> bool:
    """What hangs on a word of planning and is still not to come: denied, charged as a past deed, the aim of a thing."""
    tokens = analysis.sentences[above.sentence].tokens
    head = tokens[above.head]
    if name == "threaten" and above.passive:
        # "are threatened to make them join": what for.
        return True
    text = analysis.document.text
    if _long_ago(analysis, clause) or (not clause.times and _long_ago(analysis, above)):
        return True
    if name in ("seek", "try", "attempt") and above.tense == "past" and not above.progressive:
        # "sought to enforce its rule": tried then.
        return True
    if _driven(analysis, above):
        return True
    if clause.modal == "to" and clause.trigger_end <= above.trigger_start and above.form == "verb":
        # "To speed up aid, they agreed": what for.
        return True
    start = min([above.start, above.trigger_start, *(p.start for p in above.surface)])
    being = None if above.governor is None else analysis.clauses[above.governor]
    nor = (
        being is not None and being.lemma == "be" and being.negated and above.relation == "participle"
    ) or _NOR.search(text[max(0, start - 12) : above.trigger_start])
    if above.lemma in _ARRANGING and above.tense != "future" and (above.negated or nor) and above.report is None:
        return True
    if above.lemma in _ARRANGING and (above.negated or nor) and above.tense in ("past", ""):
        return True
    over = tokens[head.head]
    if above.relation == "relative" and above.lemma in _CHOSEN and above.tense == "past" and not clause.times:
        # "those who opted to stay"
        return True
    if head.tag == "VBG" and head.dep == "pcomp" and over.lower in _CHARGED_WITH and above.lemma != "threaten":
        # "indicted for ordering the shelling"
        return True
    subjects = above.role("subj")
    return (
        name in _AIMING
        and not above.passive
        and bool(subjects)
        and all((p.antecedent or p).pos == "NOUN" for p in subjects)
        and not analysis.actors_in([p.antecedent or p for p in subjects])
    )


def _driven(analysis: Analysis, above: Clause) -> bool:
    """ "the shelling forced them to yield and agree to leave": done by now."""
    at, steps = above, 0
    while at.governor is not None and steps < 4 and not at.finite and at.relation in ("infinitive", "conjunct"):
        at, steps = analysis.clauses[at.governor], steps + 1
    return at is not above and at.lemma in _DRIVING and at.tense == "past" and at.reality == "occurred"


def _long_ago(analysis: Analysis, above: Clause) -> bool:
    """Whether a clause has a time two years or more before publication: what was planned then has come by now or not."""
    year = (analysis.document.published or "")[:4]
    ends = [(analysis.times[t].to or "")[:4] for t in above.times]
    return year.isdigit() and any(end.isdigit() and int(year) - int(end) >= 2 for end in ends)


def found_of(tokens: list[Token], at: int) -> bool:
    """ "signs of a wish to frighten": what is found or missing is the intention, and nothing is announced."""
    over = tokens[tokens[at].head]
    return over.lower == "of" and tokens[over.head].lemma in _FOUND


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
    """Whether something hangs on an "if", "unless" or "as long as"."""
    hangs = [*clause.dependents]
    if clause.relation == "conjunct" and clause.governor is not None:
        # "If the road is cut, food will run out and prices would double."
        first = analysis.clauses[clause.governor]
        hangs += [d for d in first.dependents if analysis.clauses[d].end <= first.trigger_start]
    return clause.reality == "conditional" or any(
        (below := analysis.clauses[d]).mark in ("if", "unless") or as_long(analysis, below) for d in hangs
    )


# "for as long as it takes", "as long as necessary": how long, and not on what condition.
_AS_LONG = re.compile(r"(?<!\bfor )\b(?:as|so) long\s(?:as\s+)?$", re.I)
_NEEDED = frozenset({"take", "need", "require", "want", "like", "wish", "last", "live", "remember", "can", "be"})


def as_long(analysis: Analysis, below: Clause) -> bool:
    """ "will keep the truce as long as the army does"."""
    if below.mark != "as" or (below.lemma in _NEEDED and all(p.pos == "PRON" for p in below.role("subj"))):
        return False
    return _AS_LONG.search(analysis.document.text[max(0, below.start - 16) : below.start]) is not None
