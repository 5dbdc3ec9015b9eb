"""Who gives a figure: the clause's reporting, or whoever counts, records or puts a toll at a number."""

from __future__ import annotations

from sitroom.kinds.figure.reading import Reading
from sitroom.lexicon.measures import rows
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor, Attribution, Span
from sitroom.text.analysis import Analysis, Clause, Reporting
from sitroom.text.roles import above

# "put", "have", "set" give a figure only with a toll or a count beside them.
_BESIDE = frozenset({"while", "whereas", "though", "although", "but", ""})
# Who pulls bodies from a ruin raises the toll and does not tell it; "officials raised the toll to 37" do.
_REVISING = frozenset({"raise", "revise", "lower", "increase", "update", "cut", "correct", "scale down", "scale up"})
_VAGUE = frozenset({*_REVISING, "put", "have", "set", "place", "give", "number", "note", "establish", "track"})


def attribution_of(analysis: Analysis, reading: Reading, start: int) -> tuple[Attribution, ...]:
    """The chain of who gives the figure, outermost first."""
    clause = reading.clause
    denied = refuted(analysis, start)
    if denied is not None:
        denial, word, owner = denied
        chain = analysis.chain(denial.index)
        if owner is None:
            return chain
        return (*chain, Attribution(source=owner, cue=word, act="report", anonymous=owner.anonymous))
    again = said_again(analysis, start)
    if again is not None:
        return analysis.chain(again.index)
    if clause is None:
        return ()
    counting = _counting(analysis, reading)
    if counting is None:
        said = accusing(analysis, reading, start)
        return analysis.attribution(clause) if said is None else analysis.chain(said.index)
    for reporting in analysis.reportings:
        if reporting.clause == counting.index:
            return analysis.chain(reporting.index)
    told = [p for p in counting.role("subj") if not (p.implied and counting.lemma in _REVISING)]
    source = next((a for p in told if (a := analysis.actor(p)) is not None), None)
    if source is None or (counting.lemma in _REVISING and source.type == "armed_group"):
        return analysis.attribution(counting)
    if counting.relation in ("adverbial", "conjunct") and counting.mark in _BESIDE and counting.surface_written():
        return (Attribution(source=source, cue=analysis.trigger(counting), act="report", anonymous=source.anonymous),)
    own = Attribution(source=source, cue=analysis.trigger(counting), act="report", anonymous=source.anonymous)
    return (*analysis.attribution(counting), own)


def said_again(analysis: Analysis, start: int) -> Reporting | None:
    """ "Speaks of 14 dead, the ministry of seven": the reporting of a number that has a speaker, but no verb of its own."""
    return next(
        (r for r in analysis.reportings if r.gapped and r.contents and r.contents[0][0] <= start < r.contents[0][1]),
        None,
    )


def refuted(analysis: Analysis, start: int) -> tuple[Reporting, Span, Actor | None] | None:
    """ "Rejected the doctors' toll of 20", "disputed the monitors' count": who denies it, the word for it, whose it is."""
    for report in analysis.reportings:
        if (
            report.act not in ("deny", "reject")
            or not report.contents
            or not report.cue[1] <= start < report.contents[-1][1]
        ):
            continue
        tokens = analysis.sentences[report.sentence].tokens
        inside = [t for t in tokens if report.contents[0][0] <= t.start < start]
        word = next((t for t in inside if t.pos == "NOUN" and t.dep != "poss"), None)
        if word is None or word.lemma not in word_set("toll_noun") or any(t.pos in ("VERB", "AUX") for t in inside):
            continue
        owner = next((a for a in analysis.actors if 0 <= word.start - a.end <= 3 and a.start >= report.cue[1]), None)
        return report, analysis.span(word.start, word.end), owner
    return None


def accusing(analysis: Analysis, reading: Reading, start: int) -> Reporting | None:
    """The reporting whose own words carry the number: "accused the militia of 63 violations"."""
    clauses = {step.index for step in list(above(analysis, reading.clause))[:3]}
    for reporting in analysis.reportings:
        if reporting.act not in ("accuse", "allege") or reporting.clause not in clauses or reporting.cue[1] > start:
            continue
        # "Police blamed the group and have arrested two suspects": the second verb tells on nobody's word.
        if any(low <= start < high for low, high in reporting.contents):
            return reporting
    return None


def _counting(analysis: Analysis, reading: Reading) -> Clause | None:
    """The clause whose subject counts: "the ministry put the toll at 41", "monitors recorded 214 violations"."""
    if reading.role in ("obj", "subj") and reading.through not in _COUNTS and not _is_count(reading.through):
        return None
    for step in above(analysis, reading.clause):
        lemma = step.lemma if _is_count(step.lemma) else step.light if _is_count(step.light) else ""
        if (
            lemma
            and step.role("subj")
            and not step.passive
            and (lemma not in _VAGUE or reading.role in ("value", "adjective", "self", "of", "count"))
        ):
            return step
        if step.relation in ("root", "content", "relative"):
            return None
    return None


_COUNTS = frozenset(
    {"record", "count", "report", "document", "register", "log", "tally", "note", "list", "observe", "monitor"}
)


def counts(clause: Clause) -> bool:
    """Whether a clause's verb counts: "the opposition counted 40"."""
    return _is_count(clause.lemma) or _is_count(clause.light)


def _is_count(lemma: str) -> bool:
    return bool(lemma) and any(r.measure == "count" for r in rows("verb", lemma, "obj"))
