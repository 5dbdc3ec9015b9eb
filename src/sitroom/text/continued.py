"""Times carried from one sentence to the next, where the next tells what came of the same event.

"At 7.20 a.m. the lorry struck a mine. Two drivers were killed." The second sentence has no time of its own and needs none.
Carried are consequences alone (deaths, damage, arrests, told in the past without a doer), from a sentence before in the same
paragraph that gives a single day; anything else told next may be of another day.
"""

from __future__ import annotations

from itertools import pairwise

from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Time
from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence

_DAYS = frozenset({"day", "part_of_day", "hour"})
# What comes of an attack, an accident or a raid, told of those it came to.
_SUFFERED = frozenset(
    "kill wound injure hurt damage destroy arrest detain capture burn torch hospitalise hospitalize evacuate wreck bury "
    "abduct maim set".split()
)
_UNDERGONE = frozenset({"die", "collapse", "burn", "burn out", "burn down", "perish"})
_SAYING = frozenset("say tell report announce add claim confirm state".split())


def carry_times(analysis: Analysis) -> None:
    """Sets `reckoned` of consequences that have no time, to the time of the event in the sentence before."""
    for before, sentence in pairwise(analysis.sentences):
        if before.paragraph != sentence.paragraph or before.heading or _times(analysis, sentence):
            continue
        told = [c for c in analysis.clauses_of(sentence.index) if _consequence(c)]
        time = _day_of(analysis, before) if told else None
        if time is not None:
            for clause in told:
                analysis.reckoned.setdefault(clause.index, time)
    for at, sentence in enumerate(analysis.sentences):
        if at and not sentence.heading and not _times(analysis, sentence):
            _taken_up(analysis, at)


def _taken_up(analysis: Analysis, at: int) -> None:
    """ "During the operation, two men were detained": of the day of the operation that was told just before."""
    sentence = analysis.sentences[at]
    clauses = [c for c in analysis.clauses_of(sentence.index) if c.form == "verb" and not c.times]
    for clause in clauses:
        if clause.reality != "occurred" or clause.novelty != "new":
            continue
        chance = takes_up_chance(clause)
        if not chance and (clause.tense != "past" or clause.perfect):
            continue
        roles: tuple[str, ...] = ("prep:during", "prep:in", "prep:as")
        if chance:
            roles = ("prep:of",) if clause.lemma == "take" else ("obj",)
        named = (p for role in roles for p in clause.role(role))
        time = next((t for p in named if (t := _day_of_deed(analysis, at, p)) is not None), None)
        if time is None:
            continue
        joined = ("infinitive", "participle", "adverbial") if chance else ("conjunct",)
        for other in (clause, *(c for c in clauses if c.relation in joined and _hangs_on(analysis, c, clause))):
            analysis.reckoned.setdefault(other.index, time)


def takes_up_chance(clause: Clause) -> bool:
    """ "Used the battle to bring in troops", "took advantage of the fighting to": what stands in the infinitive is done."""
    if clause.lemma in ("use", "exploit"):
        # "used its plan to retake the town": what is planned is not done by it
        return bool(clause.role("obj")) and not any(p.lemma in word_set("unreal_noun") for p in clause.role("obj"))
    return clause.lemma == "take" and any(p.lemma == "advantage" for p in clause.role("obj"))


def _hangs_on(analysis: Analysis, clause: Clause, upper: Clause) -> bool:
    """Whether a clause hangs on another, or on a noun in it: "exploited the battle | to bring in troops"."""
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if above is None or above is upper:
        return above is upper
    return above.form == "noun" and above.governor == upper.index


def _day_of_deed(analysis: Analysis, at: int, phrase: Phrase) -> Time | None:
    tokens = [t for t in analysis.sentences[at].tokens if phrase.start <= t.start < phrase.end]
    named = next((b.lemma for a, b in pairwise(tokens) if a.lower in _DEFINITE and b.lemma in _DEEDS), None)
    return None if named is None else _told_of(analysis, at, named)


_DEFINITE = frozenset({"the", "this", "that"})
_DEEDS = frozenset(
    "operation raid attack strike engagement patrol search clash ambush assault fighting battle incident exchange "
    "firefight shooting bombing blast explosion shelling mission sweep skirmish gunfight".split()
)
# "The battle" may have been told as fighting or clashes.
_FIGHTS = frozenset("battle fight fighting clash skirmish firefight gunfight engagement exchange".split())


def _told_of(analysis: Analysis, at: int, lemma: str) -> Time | None:
    """The day of the nearest of three sentences before that names the deed and its day."""
    names = _FIGHTS if lemma in _FIGHTS else {lemma}
    for before in reversed(analysis.sentences[max(0, at - 3) : at]):
        if any(t.lemma in names and t.pos in ("NOUN", "VERB") for t in before.tokens):
            return _day_of(analysis, before)
    return None


def _times(analysis: Analysis, sentence: Sentence) -> list[Time]:
    return [t for t in analysis.times if sentence.start <= t.start < sentence.end and t.kind == "date"]


def _day_of(analysis: Analysis, sentence: Sentence) -> Time | None:
    """The one day on which something happened in a sentence."""
    times = _times(analysis, sentence)
    if not times or len({(t.from_, t.to) for t in times}) != 1 or times[0].precision not in _DAYS:
        return None
    published = (analysis.document.published or "")[:10]
    if not times[0].from_ or (published and times[0].from_[:10] > published):
        return None
    happened = any(
        c.times
        and (c.form == "verb" or c.light)
        and c.reality == "occurred"
        and c.polarity == "positive"
        and c.lemma not in _SAYING
        for c in analysis.clauses_of(sentence.index)
    )
    return times[0] if happened else None


def _consequence(clause: Clause) -> bool:
    if (
        clause.form != "verb"
        or clause.times
        or clause.tense != "past"
        or clause.perfect
        or clause.reality != "occurred"
        or clause.novelty != "new"
        or clause.relation not in ("root", "content", "conjunct")
    ):
        return False
    written = any(not p.implied for p in clause.roles.get("subj", []))
    if clause.passive:
        return not written and clause.lemma.split(" ")[0] in _SUFFERED
    lost = clause.lemma == "lose" and any(p.lemma in ("life", "limb", "leg", "arm") for p in clause.role("obj"))
    return lost or clause.lemma in _UNDERGONE
