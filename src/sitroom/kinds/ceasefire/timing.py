"""When a truce was declared, begins and ends, and how long it is to last."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sitroom.kinds.ceasefire.mentions import Mention
from sitroom.kinds.ceasefire.state import Standing
from sitroom.model.values import Time
from sitroom.text.analysis import Analysis, Clause

_UNITS = {"minute": "M", "hour": "H", "day": "D", "week": "W", "month": "M", "year": "Y"}
_NUMBERS = {
    w: i
    for i, w in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
} | {
    "fifteen": 15,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "sixty": 60,
    "ninety": 90,
    "a": 1,
    "an": 1,
    "several": 0,
    "fourteen": 14,
    "twenty-four": 24,
    "forty-eight": 48,
    "seventy-two": 72,
    "half": 0,
}
_BEFORE = re.compile(
    r"(?P<n>[\w-]+?)[-‑ ](?P<u>minute|hour|day|week|month|year)s?(?:-long)?(?:,)?[\s-]+(?:[\w-]+\s+){0,3}$", re.I
)
_ONWARD = re.compile(r"\bto\s+(?:the\s+)?$", re.I)  # "extended their truce to the end of April"
# "a week's unilateral ceasefire", "three days' calm"
_GENITIVE = re.compile(
    r"\b(?P<n>[\w-]+)\s+(?P<u>minute|hour|day|week|month|year)(?:['’]s|s['’])\s+(?:[\w-]+\s+){0,3}$", re.I
)
_AFTER = re.compile(
    r"\b(?:for|by|lasting|of|lasts|lasted|another|a further|to last|period of)\s+"
    r"(?:at least |about |up to |a further |another |an? initial )?"
    r"(?P<n>[\w-]+)[ -](?:consecutive |straight |full |further |more |additional |successive |calendar )?"
    r"(?P<u>minute|hour|day|week|month|year)s?\b",
    re.I,
)
_BEGIN = frozenset(
    {"take effect", "take hold", "begin", "start", "commence", "kick in", "take", "come", "enter", "go", "be"}
)
_END = frozenset({"expire", "end", "lapse", "run out", "elapse", "conclude", "finish", "terminate"})
_TO_BEGIN = re.compile(
    r"\b(?:from|starting|beginning|to start|to begin|to take effect|effective(?: immediately)?|as of|"
    r"with effect from|coming into force|"
    r"took hold|taking hold|took effect|taking effect|take effect|takes effect|took force|coming into effect|"
    r"came into (?:force|effect)|come into (?:force|effect)|"
    r"went into (?:force|effect)|go into (?:force|effect)|enter into force|entered into force|"
    r"entered (?:force|into effect)|"
    r"began|begins|begin|started|starts|start|in force since|in place since|due to begin|due to start|in effect since|"
    r"commenced|would begin|will begin)\s+(?:(?:on|at|from|late|early|in)\s+)?(?:the\s+)?$",
    re.I,
)
_TO_END = re.compile(
    r"\b(?:until|till|through|to expire|due to expire|expires?|expired|to end|ended|ends|due to end|"
    r"due to lapse|lapsed|lapses|to lapse|"
    r"ending|runs? (?:out|until|to)|ran out|up to|to last until)\s+(?:(?:on|at|in|late|early)\s+)?(?:the\s+)?$",
    re.I,
)


@dataclass(slots=True)
class When:
    """The times of a truce, as one mention tells them."""

    declared: Time | None = None
    effective: Time | None = None
    expires: Time | None = None
    duration: str | None = None


_NTH_DAY = re.compile(r"^\w+ (?:its|the|a) [\w-]+ (?:hour|day|week|month|year)\b", re.I)
_PROLONG = re.compile(r"\b(?:prolong|extend|renew|extension|prolongation|renewal)", re.I)


def when(analysis: Analysis, mention: Mention, found: Standing | None) -> When:
    """Reads the times of a truce in the sentence of a mention."""
    extended = found is not None and found.state == "extended"
    result = When(duration=_duration(analysis, mention, extended=extended))
    text = analysis.document.text
    over = found is not None and found.state in ("ended", "collapsed", "rejected")
    if over and _PROLONG.search(text, mention.term.end, mention.sentence.end):
        # "expired after a proposal to prolong it by a month was rejected": only its own length, told before it
        result.duration = _duration(analysis, mention, extended=False, behind=False)
    sentence = mention.sentence
    for time in analysis.times:
        if not sentence.start <= time.start < sentence.end or time.kind != "date" or not (time.from_ or time.to):
            continue
        lead = _lead(text, sentence.start, time)
        # "a ceasefire at 6 p.m." is from then on.
        at_once = time.precision == "hour" and re.fullmatch(
            r"\s+(?:at|from|for)\s+", text[mention.term.end : max(mention.term.end, time.start)]
        )
        if (
            (at_once or _TO_BEGIN.search(lead))
            and time.start - mention.term.end < 160
            and _about(analysis, mention, time)
        ):
            if (
                time.to
                and time.from_
                and time.from_[:10] != time.to[:10]
                and re.search(r"\b(?:until|till|to|through|-|–)\b", time.text)
            ):
                result.effective = result.effective or time.model_copy(update={"to": time.from_, "precision": "day"})
                result.expires = result.expires or time.model_copy(update={"from_": time.to, "precision": "day"})
            else:
                result.effective = result.effective or time
        elif (
            time.start < mention.term.start
            and re.search(r"\b(?:until|till|through|up to)\s+(?:the\s+)?$", lead)
            and any(
                c.times and analysis.times[c.times[0]] == time
                for c in analysis.clauses_of(sentence.index)
                if c is not (found.clause if found else None)
            )
        ):
            continue  # "have until Monday to pull back under the truce"
        elif (_TO_END.search(lead) or (extended and _ONWARD.search(lead))) and _about(analysis, mention, time):
            result.expires = result.expires or _ahead(analysis, time, found)
    _by_clause(analysis, found, result)
    if (
        result.expires is None
        and result.effective is not None
        and result.duration
        and (found is None or found.state in ("declared", "agreed", "in_force", "offered"))
    ):
        result.expires = _counted(result.effective, result.duration)
    return result


def _ahead(analysis: Analysis, time: Time, found: Standing | None) -> Time:
    """ "extended its truce to the end of February": what a truce is prolonged to lies ahead, if no year is told."""
    published, at = analysis.document.published, time.to or time.from_
    told = found is not None and found.state == "extended" and found.clause is not None
    if not published or not at or not told or at[:10] >= published[:10] or re.search(r"\d{4}", time.text):
        return time
    if found is not None and found.clause is not None and found.clause.novelty in ("anniversary",):
        return time
    later = {name: _a_year_on(getattr(time, name)) for name in ("from_", "to")}
    return time if None in later.values() and time.to is not None else time.model_copy(update=later)


def _a_year_on(value: str | None) -> str | None:
    if value is None:
        return None
    day = date.fromisoformat(value[:10])
    return _months(day, 12).isoformat() + value[10:]


def _lead(text: str, start: int, time: Time) -> str:
    """The words before a time, with the preposition or verb that its own words open with ("from 1 October")."""
    opening = re.match(r"(?:from|until|till|through|starting|beginning|start|to|by|effective)\b\s*", time.text, re.I)
    return text[max(start, time.start - 40) : time.start] + (opening.group() if opening else "")


def _about(analysis: Analysis, mention: Mention, time: Time) -> bool:
    """Whether no other predicate with a subject of its own stands between the truce and the time."""
    start, end = sorted((mention.term.end, time.start))
    between = [
        c
        for c in analysis.clauses_of(mention.sentence.index)
        if c.form == "verb"
        and start <= c.trigger_start < end
        and c.finite
        and c.end > time.start
        and any(not p.implied and start <= p.start < end for p in c.surface)
    ]
    return not any(p.text.lower() not in ("which", "that", "it") for c in between for p in c.surface)


def _with_the_main(analysis: Analysis, clause: Clause, found: Standing) -> Time | None:
    """ "guns fell silent at 6 p.m. as the truce took effect": the time of both stands with the main clause."""
    if clause.mark not in ("as", "when") or found.state != "in_force" or clause.governor is None:
        return None
    time = analysis.time_of(analysis.clauses[clause.governor])
    return time if time is not None and time.kind == "date" else None


def _by_clause(analysis: Analysis, found: Standing | None, result: When) -> None:
    clause: Clause | None = found.clause if found is not None else None
    if clause is None or found is None:
        return
    time = analysis.time_of(clause) or _with_the_main(analysis, clause, found)
    if time is None or time.kind != "date":
        return
    taken = {(t.start, t.end) for t in (result.effective, result.expires) if t is not None}
    if (time.start, time.end) in taken:
        return
    lemma = clause.lemma
    if found.role == "deed" and found.state == "agreed" and result.effective is None:
        result.effective = time  # "fire will cease on 14 May between 08:00 and 12:00"
        hours = _HOURS.search(found_text(analysis, clause))
        if hours:
            result.expires = result.expires or time
            span = (int(hours[3]) - int(hours[1])) * 60 + int(hours[4]) - int(hours[2])
            if span > 0:
                whole, rest = divmod(span, 60)
                result.duration = result.duration or f"PT{whole}H" + (f"{rest}M" if rest else "")
        return
    if lemma == "enter" and _NTH_DAY.search(found_text(analysis, clause)):
        return  # "entered its third day on Thursday": it began before
    if (
        found.role == "subj"
        and lemma in _BEGIN
        and result.effective is None
        and clause.form == "verb"
        and lemma not in ("be",)
    ):
        result.effective = time
    elif (
        found.role in ("subj", "obj")
        and lemma.split(" ")[0] in _END
        and (found.state == "ended" or not found.told)
        and result.expires is None
    ):
        result.expires = time
    elif found.state == "declared" and found.role == "obj" and lemma in _STARTING:
        result.effective = result.effective or time  # "start a six-month lull at dawn on Thursday"
    elif found.state == "declared" and found.role == "obj" and result.declared is None:
        result.declared = time
    elif (
        found.state == "in_force"
        and result.effective is None
        and lemma in _KEPT
        and re.search(r"\bsince\s+$", analysis.document.text[max(0, time.start - 8) : time.start], re.I)
    ):
        result.effective = time  # "have been observing an armistice since February"


_STARTING = frozenset({"begin", "start", "launch", "initiate", "commence"})
_KEPT = frozenset(
    {"observe", "hold", "respect", "uphold", "honour", "honor", "keep", "maintain", "be", "last", "prevail"}
)
_HOURS = re.compile(r"\b(?:between|from)\s+(\d\d?)[:.](\d\d)\s+(?:and|to|until)\s+(\d\d?)[:.](\d\d)", re.I)


def found_text(analysis: Analysis, clause: Clause) -> str:
    """The words of a clause's sentence, from its predicate on."""
    return analysis.document.text[clause.trigger_start : analysis.sentences[clause.sentence].end]


def _duration(analysis: Analysis, mention: Mention, *, extended: bool, behind: bool = True) -> str | None:
    """How long a truce lasts as ISO 8601 tells it, or None; `behind`: whether words behind the truce tell it as well."""
    text = analysis.document.text
    before = text[max(mention.sentence.start, mention.term.start - 45) : mention.term.start]
    inside = text[mention.term.start : mention.term.end]
    before = re.sub(r"[\"“”‘]", "", before)  # a three-day "pause"
    after = text[mention.term.end : min(mention.sentence.end, mention.term.end + 120)] if behind else ""
    own = re.match(r"(?P<u>hour|day|week|month)s? of ", inside, re.I)
    number = own and re.search(r"([\w-]+)\s+$", before)
    if own and number and _number(number[1]):
        unit = own["u"].lower()  # "ten days of calm"
        return f"P{'T' if unit == 'hour' else ''}{_number(number[1])}{_UNITS[unit]}"
    stop = re.search(r"[;.]", after)
    later = _AFTER.search(after[: stop.start()] if stop else after)
    found = (
        _GENITIVE.search(before)
        or _BEFORE.search(before)
        or _BEFORE.search(before + inside.rsplit(" ", 1)[0] + " " if " " in inside else before)
    )
    # "its one-week truce would be extended for two months": the extension is what is new.
    found = later or found if extended else found or later
    if found is None:
        long = re.search(r"\b(?P<u>day|week|month|year)-?long\b", before + inside, re.I)
        return f"P1{_UNITS[long['u'].lower()]}" if long else None
    count = _number(found["n"])
    if not count:
        return None
    unit = found["u"].lower()
    return f"P{'T' if unit in ('hour', 'minute') else ''}{count}{_UNITS[unit]}"


def _number(word: str) -> int | None:
    word = word.lower().strip("-")
    if word.isdigit():
        return int(word)
    return _NUMBERS.get(word) or None


def _counted(effective: Time, duration: str) -> Time | None:
    """The end by counting from the start: an N-day truce that starts on a day expires N days later."""
    found = re.fullmatch(r"P(T?)(\d+)([MHDWY])", duration)
    start = effective.from_ or effective.to
    if not found or not start:
        return None
    timed, number, unit = found[1] == "T", int(found[2]), found[3]
    try:
        at = datetime.fromisoformat(start.replace("Z", "+00:00")) if "T" in start else datetime.fromisoformat(start)
    except ValueError:
        return None
    if timed:
        step = timedelta(hours=number) if unit == "H" else timedelta(minutes=number)
        end = at + step
        value = end.strftime("%Y-%m-%dT%H:%M:%SZ") if "T" in start else end.date().isoformat()
    elif unit in ("D", "W"):
        value = (at + timedelta(days=number * (7 if unit == "W" else 1))).date().isoformat()
    else:
        value = _months(at.date(), number * (12 if unit == "Y" else 1)).isoformat()
    return effective.model_copy(
        update={"from_": value, "to": value, "basis": "relative", "precision": "hour" if "T" in value else "day"}
    )


def _months(day: date, number: int) -> date:
    year, month = divmod(day.month - 1 + number, 12)
    for last in (day.day, 28):
        try:
            return date(day.year + year, month + 1, last)
        except ValueError:
            continue
    return day
