"""How a movement is told: how real, how much of the force, which in order."""

from __future__ import annotations

import re

from sitroom.kinds.force.movers import Mover
from sitroom.lexicon.movements import Movement
from sitroom.lexicon.wordsets import word_set
from sitroom.model.record import Reality
from sitroom.text.analysis import Analysis, Clause

_ORDERING = frozenset({"order", "call", "command"})
_COMPLETING = frozenset({"complete", "finish", "conclude", "finalise", "finalize", "wrap up"})
_EXTENTS = ("full", "most", "half", "part")
_CALLING_OFF = frozenset({
    "halt", "cancel", "suspend", "scrap", "freeze", "reverse", "abandon", "call off", "stop", "shelve", "postpone",
})  # fmt: skip
_PARTLY = frozenset({"of", "partial", "partially", "partly", "limited"})


def reality_of(analysis: Analysis, clause: Clause, movement: Movement) -> Reality:
    """A clause's reality; an order to move is `ordered`, and a movement that is a sticking point is not yet one."""
    if movement.lemma in _ORDERING and clause.reality in ("occurred", "ongoing"):
        return "ordered"
    if clause.reality in ("occurred", "ongoing") and _to_come(analysis, clause):
        return "planned"  # "who go home before 28 February"
    over = None if clause.governor is None else analysis.clauses[clause.governor]
    if (
        over is not None
        and clause.relation in ("participle", "infinitive")
        and over.lemma in ("order", "command", "instruct", "direct")
        and clause.reality in ("occurred", "ongoing")
        and not clause.finite
    ):
        return "ordered"  # "ordered reinforcements flown in"
    if is_price(analysis, clause):
        return "conditional"
    if clause.form != "noun" or clause.reality not in ("occurred", "ongoing"):
        return clause.reality
    governor = None if clause.governor is None else analysis.clauses[clause.governor]
    stopped = clause.light or ("" if governor is None or governor.negated else governor.lemma)
    if stopped in _CALLING_OFF:
        return "cancelled"  # "halted the drawdown"
    if (
        governor is not None
        and clause.head in {p.head for p in governor.role("subj")}
        and any(p.lemma in word_set("unsettled_attribute") for p in governor.role("attr"))
    ):
        return "demanded"
    tokens = analysis.sentences[clause.sentence].tokens
    prep = tokens[tokens[clause.head].head]
    if tokens[clause.head].dep == "pobj" and tokens[prep.head].lemma in word_set("unreal_noun"):
        return "planned"
    return clause.reality


_REFUSING = frozenset({
    "no", "not", "n't", "n’t", "never", "nothing", "neither", "nor", "impossible", "unthinkable", "reject", "refuse",
    "oppose", "rule", "exclude", "cannot", "meaningless", "unlikely",
})  # fmt: skip


def is_price(analysis: Analysis, clause: Clause) -> bool:
    """ "no ceasefire without a withdrawal": the movement is what something else is made to wait for."""
    if clause.form != "noun":
        return False
    tokens = analysis.sentences[clause.sentence].tokens
    lead = next((t.i for t in reversed(tokens[max(0, clause.head - 6) : clause.head]) if t.lower == "without"), None)
    return lead is not None and any(t.lower in _REFUSING or t.lemma in _REFUSING for t in tokens[:lead])


def _to_come(analysis: Analysis, clause: Clause) -> bool:
    """Whether a clause that is not told in the past has its time after the report's."""
    time, published = analysis.time_of(clause), (analysis.document.published or "")[:10]
    if time is None or not published or clause.tense == "past" or clause.perfect or not time.to:
        return False
    return (time.from_ or published)[:10] >= published and time.to[:10] > published


def mover_text(analysis: Analysis, clause: Clause, moved: list[Mover]) -> str:
    """The words that tell how much moves: those of the movers, and of a noun of movement its own."""
    text = " ".join(m.phrase.text for m in moved)
    if clause.form == "noun":
        tokens = analysis.sentences[clause.sentence].tokens
        own = (tokens[c].text for c in tokens[clause.head].children if tokens[c].dep in ("amod", "det", "compound"))
        text = " ".join([text, *own])
        prep = tokens[tokens[clause.head].head]
        if tokens[clause.head].dep == "pobj" and tokens[prep.head].lemma in ("phase", "stage", "step", "part", "wave"):
            # "the first phase of the pullback"
            text = " ".join([text, *(tokens[c].text for c in tokens[prep.head].children if tokens[c].dep == "amod")])
    return text


def extent_of(text: str, clause: Clause, *, going: bool, governing: str = "") -> str:
    """How much of the force moves. `governing` is the verb above a noun: what is completed is full."""
    words = set(re.findall(r"[^\W\d_]+", _TOTAL.sub("", text.lower()))) | set(clause.adverbs)
    percent = _PERCENT.search(text)
    if percent is not None:
        share = float(percent.group(1))
        return "full" if share >= 100 else "most" if share > 50 else "half" if share == 50 else "part"
    if re.search(r"\b(?:a|one|two|three)[ -](?:third|quarter|fifth|tenth)s? of\b", text, re.I):
        return "part"
    if not going:
        words -= {"last", "final", "remaining"}  # the last brigade to arrive is not all of them
    if clause.form == "noun" and going and governing in _COMPLETING:
        return "full"
    if clause.lemma == "halve":
        return "half"
    for name in _EXTENTS:
        if words & word_set(f"extent_{name}") and not (name == "part" and not words & _PARTLY):
            return name
    return "unspecified"


_TOTAL = re.compile(r"\ba total of\b|\btotal(?:ling|ing)\b")
_PERCENT = re.compile(r"\b(\d+(?:\.\d+)?)(?: per ?cent|%) of\b", re.I)
_FRACTION = re.compile(r"\b(?:a|one|two|three|four)[ -]\w+ of\b", re.I)


def sequence_of(text: str) -> str | None:
    """The word of order, as worded: "second"."""
    order = word_set("sequence")
    return next((w for w in _FRACTION.sub("", text).split()[:6] if w.lower() in order), None)
