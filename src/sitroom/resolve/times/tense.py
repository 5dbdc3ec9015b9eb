"""Whether the words around a time expression look back or forward: from its clause, else from the words beside it."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Literal

from sitroom.lexicon.sparing import Sparing
from sitroom.text.analysis import Analysis, Clause

Direction = Literal["past", "future", ""]

SCHEDULED = frozenset(
    {
        "expect",
        "plan",
        "schedule",
        "due",
        "set",
        "slate",
        "intend",
        "aim",
        "hope",
        "vow",
        "pledge",
        "promise",
        "want",
        "agree",
        "threaten",
        "propose",
        "prepare",
        "decide",
        "need",
        "urge",
        "ask",
        "call",
        "order",
        "demand",
        "invite",
        "bind",
        "poise",
        "bound",
        "likely",
        "will",
        "wait",
        "await",
        "seek",
        "offer",
        "warn",
        "tell",
        "instruct",
        "authorize",
        "authorise",
        "announce",
        "appeal",
        "request",
        "require",
        "project",
        "forecast",
    }
)
# In the present tense these tell what is on the calendar: "The council meets on Monday".
TIMETABLE = frozenset(
    {
        "meet",
        "begin",
        "start",
        "open",
        "resume",
        "end",
        "expire",
        "vote",
        "leave",
        "arrive",
        "travel",
        "visit",
        "head",
        "go",
        "hold",
        "host",
        "convene",
        "close",
        "fly",
        "return",
        "face",
        "take",
        "depart",
        "come",
        "reopen",
        "conclude",
        "lapse",
        "run out",
        "launch",
        "sign",
        "sit",
        "appear",
        "enter",
        "kick off",
        "swear",
        "land",
        "decide",
        "release",
        "sail",
    }
)
# What these govern took place: "managed to leave on Monday".
ACHIEVED = frozenset(
    {
        "manage",
        "begin",
        "start",
        "continue",
        "help",
        "force",
        "seem",
        "appear",
        "happen",
        "get",
        "use",
        "go",
        "come",
        "rush",
        "fly",
        "travel",
        "gather",
        "fail",
        "refuse",
        "choose",
        "allow",
        "enable",
        "be",
    }
)
DEMANDS = frozenset({"give", "have", "require", "ask", "be", "say", "add", "tell", "insist", "reiterate"})
# "due in Khartoum on Saturday", "a session planned for Monday"
AWAITED = Sparing(
    r"(?<!\bhad been )\b(?:due|scheduled|slated|expected|planned|timed|billed|earmarked|set\s+(?:for|to)|"
    r"to\s+be\s+held)\s+(?:(?!and\b|but\b|said\b)[\w'’-]+\s+){0,4}$",
    re.IGNORECASE,
)
# "called for a march in the capital on Friday": the day is that of what is called for.
CALLED = Sparing(
    r"\bcall(?:s|ed|ing)?\s+(?:\w+\s+)?for\s+(?:(?:a|an|new|more|fresh|further|mass|the)\s+)*(?:[\w'’-]+\s+){0,2}?"
    r"(?:march|rally|protest|demonstration|strike|sit-in|boycott|shutdown|vigil|meeting|summit|referendum|vote|election|session)"
    r"(?:e?s|ies)?\s+(?:(?:in|at|across|outside)\s+(?:the\s+)?(?:[\w'’-]+\s+){1,3}?)?on\s+$"
)
# "declared a truce from Friday"
ANNOUNCED = frozenset(
    {
        "announce",
        "declare",
        "impose",
        "agree",
        "order",
        "approve",
        "offer",
        "propose",
        "accept",
        "call",
        "set",
        "ban",
        "close",
        "suspend",
        "halt",
        "pledge",
        "promise",
        "vow",
        "truce",
        "ceasefire",
        "cessation",
        "curfew",
        "pause",
    }
)
LASTED = re.compile(
    r"\b(?:last\w*|continu\w*|remain\w*|known|held|liv\w+|serv\w+|stay\w*|rul\w+|rag\w+|kept|ran|was|were|had|did|work\w*)\b",
    re.IGNORECASE,
)
PUT_OFF = re.compile(
    r"\b(?:postpon\w+|extend\w+|delay\w+|suspend\w+|adjourn\w+|giv\w+|gave|prolong\w+|deferr?\w+|put off|valid|"
    r"deadline|"
    r"renew\w+|will|would|to|has|have)\b",
    re.IGNORECASE,
)
FORWARD = re.compile(
    r"\b(?:will|won't|shall|'ll|to be|due|scheduled|expected|expects?|plans?|planned|planning|set to|slated|to start|"
    r"to begin|"
    r"to take|to meet|to hold|to resume|is to|are to|was to|were to|would|deadline|upcoming|next|tomorrow|going to|"
    r"hopes?|intends?|aims?|may|might|could|should|must|unless|until|projected|anticipated|predicted|forecast|likely)\b",
    re.IGNORECASE,
)
BACKWARD = re.compile(
    r"\b(?:said|says|was|were|had|has|have|did|killed|took|made|told|came|went|began|held|met|left|hit|fell|rose|"
    r"struck|shot|fired|(?<!\bbe )(?<!\bto )(?<!\bthe )[a-z]{3,}ed)\b",
    re.IGNORECASE,
)
# The preposition of the time itself is no cue of what lies around it: "stayed shut until Monday".
OWN_LEAD = re.compile(r"\buntil\s+(?:the\s+)?$")
STOP = re.compile(
    r"(?<![ap]\.m)(?<!\b[A-Z])(?<!\bMr)(?<!\bDr)(?<!\bSt)(?<!\bGen)(?<!\bCol)(?<!\bSept)(?<!\b[A-Z][a-z][a-z])[.;!?]\s|\n"
)


# "The truce, which was to end on Wednesday, will go on": what was arranged before is still to come.
PENDING = re.compile(
    r"\b(?:was|were)\s+(?:(?:due|set|scheduled|expected|meant|supposed)\s+)?to\s+(?!have\b)(?:(?!and\b|but\b)[\w'’-]+\s+){1,7}$",
    re.IGNORECASE,
)
PROMISED = frozenset({"promise", "pledge", "vow", "undertake", "offer", "agree", "plan", "mean", "threaten"})
# What says that it did not come about.
UNDONE = re.compile(
    r"\b(?:still|but|never|yet|remain\w*|failed|missed|instead|(?:did|has|have|had|is|are|was|were)(?:\s+not|n['’]t))\b",
    re.IGNORECASE,
)
# "They could not in two years": a length of what has been.
NOT_IN = re.compile(r"\b(?:could|had|has|have|did)(?:\s+not|\s+never|n['’]t)\b[^.;,]{0,30}\bin\s+$", re.IGNORECASE)


def _is_to(above: Clause) -> bool:
    """ "The envoy is to brief the council behind closed doors on Thursday": arranged, whatever words stand between."""
    return above.lemma == "be" and above.tense == "present" and above.finite


class Tenses:
    """Looks up the direction of the clause at an offset; built once for a document."""

    def __init__(self, analysis: Analysis) -> None:
        self.text = analysis.document.text
        self.analysis = analysis
        self.sentence_starts = [s.start for s in analysis.sentences]

    def at(self, start: int) -> Direction:
        """The direction at a time expression: "future" for future, modal and scheduled verbs, "past" for past ones."""
        if AWAITED.search(self.text[max(0, start - 60) : start]) or CALLED.search(
            self.text[max(0, start - 90) : start]
        ):
            return "future"
        clause = self._innermost(start)
        found = self._of_clause(clause) if clause else ""
        return found or self._beside(start)

    def arranged(self, start: int, end: int) -> Direction:
        """For a weekday behind "was to", or a promise told in passing: ahead, unless the sentence says nothing came of it."""
        if self._promised_then(start):
            return "future"
        before = STOP.split(self.text[max(0, start - 90) : start])[-1]
        if not PENDING.search(before):
            return ""
        return "past" if UNDONE.search(STOP.split(self.text[end : end + 90])[0]) else "future"

    def _promised_then(self, start: int) -> bool:
        """ "80 of the 200 it promised to free by Saturday": a promise told of in passing may be due by now."""
        clause = self._innermost(start)
        if clause is None or clause.relation != "infinitive" or clause.governor is None:
            return False
        above = self.analysis.clauses[clause.governor]
        return above.relation == "relative" and above.tense == "past" and above.lemma in PROMISED

    def behind(self, start: int, lead: str) -> bool:
        """Whether a bound lies in the past for all its preposition: "had reported by Friday", "known until July as"."""
        before = STOP.split(self.text[max(0, start - 160) : start])[-1]
        clause = self._innermost(start)
        if lead == "from":
            return clause is None or clause.lemma.split(" ")[0] not in ANNOUNCED
        if lead in ("until", "through", "up to"):
            if re.search(r"\b(?:not|never|no one|nobody)\b|n['’]t\b", before):
                return True
            return bool(LASTED.search(before)) and not PUT_OFF.search(before)
        if clause is not None:
            if clause.modal or clause.tense != "past":
                return False
            told = clause.finite and clause.relation in ("root", "conjunct") and clause.mark not in ("if", "unless")
            return clause.perfect or (told and clause.lemma.split(" ")[0] not in SCHEDULED | DEMANDS)
        return bool(re.search(r"\bhad\s+(?:\w+\s+)?\w+(?:ed|en|ne|wn|ung|unk|un)\b", before))

    def _innermost(self, start: int) -> Clause | None:
        at = bisect_right(self.sentence_starts, start) - 1
        if at < 0 or not self.analysis.clauses:
            return None
        best: Clause | None = None
        for clause in self.analysis.clauses_of(self.analysis.sentences[at].index):
            if not clause.start <= start < clause.end:
                continue
            if best is None or (clause.end - clause.start, abs(clause.trigger_start - start)) < (
                best.end - best.start,
                abs(best.trigger_start - start),
            ):
                best = clause
        return best

    def _of_clause(self, clause: Clause) -> Direction:
        seen: set[int] = set()
        here: Clause | None = clause
        while here is not None and here.index not in seen:
            seen.add(here.index)
            if here.tense == "future" or here.modal in (
                "will",
                "shall",
                "would",
                "'ll",
                "must",
                "should",
                "may",
                "might",
                "could",
                "can",
            ):
                return "past" if here.perfect and here.modal != "will" else "future"
            above = self.analysis.clauses[here.governor] if here.governor is not None else None
            governs = above.lemma.split(" ")[0] if above else ""
            if here.modal == "to" and here.lemma.split(" ")[0] in TIMETABLE and governs not in ACHIEVED:
                return "future"  # "announced a pause to start on Saturday"
            if (
                here.relation == "infinitive"
                and above is not None
                and (above.lemma.split(" ")[0] in SCHEDULED or above.modal or _is_to(above))
            ):
                return "future"
            if here.lemma.split(" ")[0] in ("due", "schedule", "expect", "slate", "plan") and here is not clause:
                return "future"
            if here.lemma in ("due", "schedule", "slate") and (here.passive or here.form == "adjective"):
                return "future"
            if here.tense == "past" or here.perfect:
                return "past"
            if here.relation == "participle" and here.form == "verb" and not here.progressive and not here.modal:
                word = self.text[here.trigger_start : here.trigger_end]
                if word.endswith(("ed", "en", "wn", "ld", "ne")) and here.lemma.split(" ")[0] not in SCHEDULED:
                    return "past"  # "the assault, launched on Friday, would go on"
            if here.tense == "present" and here.finite:
                heading = self.analysis.sentences[here.sentence].heading
                told = here.lemma in TIMETABLE or here.lemma.split(" ")[0] in TIMETABLE
                return "future" if told and not heading and not here.perfect else ""
            here = above
        return ""

    def _beside(self, start: int) -> Direction:
        """The nearest cue of the same sentence, before the expression rather than behind it."""
        before = self.text[max(0, start - 160) : start]
        before = OWN_LEAD.sub("", STOP.split(before)[-1])
        after = STOP.split(self.text[start : start + 140])[0]
        nearest: tuple[int, Direction] = (10**6, "")
        sides: list[tuple[str, bool]] = [(before, True), (after, False)]
        for words, left in sides:
            for pattern, direction in ((FORWARD, "future"), (BACKWARD, "past")):
                for hit in pattern.finditer(words):
                    gap = len(words) - hit.end() if left else hit.start() + 25
                    if gap < nearest[0]:
                        nearest = (gap, direction)  # type: ignore[assignment]
                    if not left:
                        break
        return nearest[1]
