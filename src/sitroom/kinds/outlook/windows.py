"""When an outlook falls: the time of what is to come, of a grace that is given, and what is no time to come."""

from __future__ import annotations

from sitroom.kinds.outlook.parts import condition_of, day_of
from sitroom.kinds.outlook.record import Category
from sitroom.model.values import Time
from sitroom.text.analysis import Analysis, Clause


def window_of(analysis: Analysis, clause: Clause, after_start: int | None, category: Category) -> Time | None:
    """The clause's own time, or that of an infinitive or noun that carries it on; never the time of what comes first."""
    if clause.mark == "when" and not clause.times and (day := day_of(analysis, clause)) is not None:
        return None if is_past(analysis, day) else day
    # "the investigation of the September 17 strike will": a time inside the subject dates the subject.
    named = [(p.start, p.end) for p in clause.role("subj", "obj") if p.end <= clause.trigger_start and not p.implied]
    inner = {t for t in clause.times if any(s <= analysis.times[t].start < e for s, e in named)}
    own = [
        t for t in clause.times if analysis.times[t].start >= min(clause.start, clause.trigger_start) and t not in inner
    ]
    for number in [
        *own,
        *(
            t
            for d in clause.dependents
            if analysis.clauses[d].relation in ("infinitive", "nominal") and analysis.clauses[d].report == clause.report
            for t in analysis.clauses[d].times
        ),
        *(t for t in clause.times if t not in inner),
    ]:
        time = analysis.times[number]
        if after_start is not None and time.start >= after_start and time.start > clause.trigger_end:
            continue
        if time.from_ is None and time.to is None and time.kind == "set":
            continue
        if time.end < clause.start and " that " in analysis.document.text[time.end : clause.trigger_start]:
            # "sent signals on Sunday that it wants to withdraw": when they were sent.
            continue
        if is_past(analysis, time):
            continue
        return time
    if category == "threat" and (until := _grace(analysis, clause)) is not None:
        return until
    # "gave the junta a week to free him", "a deadline of noon on Monday to quit": the time stands with the giving.
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    steps = 0
    while above is not None and category == "deadline" and steps < 3:
        given = next((analysis.times[t] for t in above.times if not is_past(analysis, analysis.times[t])), None)
        if given is not None:
            return given
        above, steps = (None if above.governor is None else analysis.clauses[above.governor]), steps + 1
    return None


def _grace(analysis: Analysis, clause: Clause) -> Time | None:
    """ "will burn it unless they are freed by Friday": the threat looks to the end of the time that is given.

    That may be a length without a start of its clock: "unless they leave within 48 hours".
    """
    condition = condition_of(analysis, clause)
    if condition is None:
        return None
    given = [t for t in analysis.times if condition[0] <= t.start < condition[1]]
    day = next((t for t in given if t.kind == "date" and t.to and not is_past(analysis, t)), None)
    return day or next((t for t in given if t.kind == "duration" and t.value and _within(analysis, t)), None)


def _within(analysis: Analysis, time: Time) -> bool:
    """ "within 48 hours", "in the next two days": how long there is, and not how long something goes on."""
    before = analysis.document.text[max(0, time.start - 8) : time.end].lower()
    return "within" in before or before.strip().startswith("in ")


# No windows: "within hours" is one without a date.
_PRESENT = frozenset({"now", "currently", "at present", "presently", "nowadays", "then", "once"})


def is_past(analysis: Analysis, time: Time) -> bool:
    """A time before publication is when something was said or decided, and no window of what is to come."""
    published = analysis.document.published
    if (
        time.text.lower().endswith("to date")
        or analysis.document.text[max(0, time.start - 3) : time.end].lower() == "to date"
    ):
        return True
    if time.from_ is None and time.to is None and time.text.lower() in _PRESENT:
        return True
    if published and time.from_ and time.to is None and time.from_[:10] < published[:10]:
        # "since 2016"
        return analysis.document.text[max(0, time.start - 6) : time.start].lower().endswith("since ")
    return bool(published and time.to and time.to[:10] < published[:10])
