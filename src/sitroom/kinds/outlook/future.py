"""Of which category a future is: by who would do it, whether it harms, and what it hangs on."""

from __future__ import annotations

import re

from sitroom.kinds.outlook.record import Category
from sitroom.kinds.outlook.unreal import conditional
from sitroom.lexicon.people import people_word
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Clause

_FIGHTING = frozenset({"military", "armed_group"})
_ARMED = frozenset({"military", "armed_group", "police", "office", "person", "state"})


def future_category(analysis: Analysis, clause: Clause, by_act: Category | None) -> Category:
    """What a future is: a threat by who would do it, a promise, a warning that hangs on a condition, an appointment."""
    report = None if clause.report is None else analysis.reportings[clause.report]
    speaker = report.actor if report is not None else None
    harm = not clause.negated and (clause.lemma in word_set("threatened_harm") or _answered_with_force(clause))
    own_side = report is not None and same_side(analysis, clause, speaker.name if speaker else None)
    armed = speaker is not None and speaker.type in _ARMED
    if harm and (own_side or (armed and (clause.passive or not clause.roles.get("subj") or by_act == "warning"))):
        return "threat"
    if not own_side and speaker is not None:
        own_side = _speaks_for(analysis, speaker, analysis.actors_in(clause.role("subj")))
    own_voice = report is None and any(a.type in _FIGHTING for a in analysis.actors_in(clause.role("subj")))
    if harm and own_voice and clause.modal in ("will", "shall"):
        return "threat"
    if by_act == "warning":
        return "threat" if own_side else "warning"
    only = _ONLY.search(analysis.sentences[clause.sentence].text) is not None
    if own_side and armed and conditional(analysis, clause) and not good(clause) and clause.lemma != "be" and not only:
        # "says it will cross the border if the rebels are not expelled"
        return "threat"
    if conditional(analysis, clause) and not good(clause) and not own_side:
        armed_side = any(a.type in _FIGHTING for a in analysis.actors_in(clause.role("subj")))
        return "threat" if armed_side and report is None and not clause.negated else "warning"
    if own_side:
        return "pledged"
    times = [analysis.times[t] for t in clause.times]
    dated = any(t.kind == "date" and t.from_ for t in times)
    on_a_day = any(t.kind == "date" and t.from_ and t.precision in ("day", "hour", "part_of_day") for t in times)
    doer = bool(analysis.actors_in(clause.role("subj"))) or clause.passive
    if clause.reality == "planned" and clause.modal not in ("will", "would", "shall"):
        return "scheduled"
    return (
        "scheduled"
        if (dated and (clause.lemma in word_set("appointments") or clause.passive)) or (on_a_day and doer)
        else "expected"
    )


_STATE_FORCES = frozenset({"state", "military", "police"})
_OFFICIALS = frozenset({"office", "person", "state", "military"})


def _speaks_for(analysis: Analysis, speaker: Actor, doers: tuple[Actor, ...]) -> bool:
    """ "Britain will send trucks, the prime minister said", "the militia would go, its spokesman said": a promise."""
    official = speaker.country and speaker.type in _OFFICIALS
    if official and any(a.type in _STATE_FORCES and a.country == speaker.country for a in doers):
        return True
    bodies = {r.name for a in analysis.actors if a.name == speaker.name for r in a.relations if r.type == "part_of"}
    if speaker.office or speaker.person:
        # "the rebels' spokesman": whose spokesman stands in the words
        bodies |= {
            a.name for a in analysis.actors_between(speaker.start, speaker.end) if a.name and a.end < speaker.end
        }
    return any(a.name in bodies for a in doers)


# What a side warns that it will suffer is no threat of its own.
_SUFFERED = frozenset("run lose collapse starve die face suffer fail be have need exhaust struggle".split())


def own_harm(analysis: Analysis, clause: Clause) -> bool:
    """ "the militia warned that it would fire on the port": a warning of what the speaker will do is a threat."""
    report = None if clause.report is None else analysis.reportings[clause.report]
    speaker = None if report is None else report.actor
    if speaker is None or clause.modal not in ("will", "would", "shall") or clause.negated or clause.passive:
        return False
    armed = speaker.type in ("armed_group", "military", "state", "police")
    harm = clause.lemma in word_set("threatened_harm") or _answered_with_force(clause)
    return (armed or harm) and clause.lemma not in _SUFFERED and same_side(analysis, clause, speaker.name)


# What one will do only if, one promises at a price.
_ONLY = re.compile(r"\bonly (?:if|when|after|once)\b|\bprovided\b|\bon condition\b", re.I)


def _answered_with_force(clause: Clause) -> bool:
    """ "will be met with a crushing response", "will pay a heavy price"."""
    words = {p.lemma for role in ("prep:with", "obj") for p in clause.roles.get(role, [])}
    if clause.lemma in ("answer", "respond", "reply") or (clause.lemma == "meet" and clause.passive):
        return bool(words & _BLOWS)
    if clause.lemma in ("return", "open"):
        return "fire" in words
    return clause.lemma in ("pay", "face", "suffer") and bool(words & {"price", "consequence", "retaliation", "wrath"})


_BLOWS = frozenset(
    "response force blow retaliation fire reply resistance punishment bomber bomb attack strike war rocket missile weapon "
    "blood iron bullet reprisal counterattack".split()
)


def good(clause: Clause) -> bool:
    """Whether what hangs on a condition is welcome, and so no warning: "will sign if the prisoners are freed"."""
    return clause.lemma in word_set("good_outcomes") and not _answered_with_force(clause)


def same_side(analysis: Analysis, clause: Clause, name: str | None) -> bool:
    """Whether who would do it is the speaker, whose name is given, or on the speaker's side by the words."""
    subjects = analysis.actors_in(clause.role("subj"))
    # "his men would attack": whose side the speaker is on; "her integration will help" is no side.
    source = None if clause.report is None else analysis.reportings[clause.report].source
    if source is not None and re.match(r"(?:its|their)\b", source.text, re.I) and clause.role("subj"):
        # "The republic will answer, its ambassador said."
        return source.start > clause.trigger_start
    for p in clause.role("subj"):
        first = p.text.lower().split(" ")[0]
        if first in ("we", "i", "our", "my") or (
            first in ("his", "her", "their", "its")
            and (p.pos == "PRON" or people_word(p.lemma) is not None or analysis.actor(p) is not None)
        ):
            return True
    if not subjects and any(p.text.lower() in ("it", "they", "he", "she") for p in clause.role("subj")):
        # "If it ever works, it will be because of oil" promises nothing.
        return clause.report is not None and not (clause.lemma == "be" and clause.finite)
    return bool(name) and any(a.name == name for a in subjects)
