"""What is said to become of talks: set, going on, broken off, ended."""

from __future__ import annotations

import re

from sitroom.kinds.talks.nouns import below
from sitroom.kinds.talks.record import Status
from sitroom.kinds.talks.words import stages, words
from sitroom.text.analysis import Analysis, Clause, Sentence

_UNREAL: dict[str, Status] = {
    "planned": "scheduled",
    "ordered": "scheduled",
    "offered": "proposed",
    "demanded": "proposed",
    "hypothetical": "proposed",
    "conditional": "proposed",
    "threatened": "proposed",
    "attempted": "proposed",
    "cancelled": "cancelled",
}
_OPENING = (
    words("open")
    | words("meet")
    | frozenset(
        "join attend schedule plan propose offer want demand expect follow accept agree set arrange fix announce chair host "
        "moderate facilitate organise organize preside stage".split()
    )
)
_LEAVING = frozenset({"leave", "quit", "abandon"})
# Wishes: talks that somebody would have are no appointment yet.
_WISHES = re.compile(
    r"\b(?:ready|willing|prepared|hop\w+|want\w*|wish\w*|seek\w*|sought|urg\w+|call\w*|offer\w*|press\w*|appeal\w*|"
    r"propos\w+|suggest\w+|invit\w+|open|stands?|ask\w*|demand\w*|push\w*|insist\w*|consider\w*|try\w*|tri\w+|"
    r"refus\w+|reject\w+|rul\w+|declin\w+|spurn\w*|interest\w*|desire\w*|keen|eager|favou?r\w*)\b",
    re.I,
)
# "Direct talks are unlikely this week."
_CHANCE = re.compile(
    r"(?:\w+ )?(?:likely|unlikely|possible|impossible|conceivable|out of the question|off the table|an option)\b", re.I
)
# "The talks are dead", "on hold", "under way", "due on Monday".
_STANDING = re.compile(
    r"(?:now |still |again |currently |all but |effectively |already |officially |formally )*(?:"
    r"(?P<ended>dead|over|finished|at an end|in ruins|in tatters|defunct)|"
    r"(?P<stopped>on hold|on ice|in limbo|suspended|frozen|stalled|deadlocked|at a standstill|at an impasse|in recess|"
    r"in abeyance|paused|in deadlock)|(?P<open>under ?way|in progress|ongoing|in train|in session)|(?P<off>off\b(?! the))|"
    r"(?P<set>due|set for|slated|scheduled|planned|pencilled|penciled|expected))\b"
)
_STANDING_STATUS: dict[str, Status] = {
    "ended": "concluded", "stopped": "suspended", "open": "under_way", "off": "cancelled", "set": "scheduled",
}  # fmt: skip
_UNDATED = re.compile(
    r"\b(?:yet|still|failed|unable) to (?:fix|set|agree on|agree|name) (?:a |any |the )?(?:new |firm )?(?:date|venue|day)\b|"
    r"\bno (?:new |firm )?date (?:has|had|was|is|for)\b",
    re.I,
)
_APPOINTING = frozenset(
    {"pencil in", "pencil", "schedule", "set", "fix", "slate", "plan", "arrange", "tentatively set", "expect", "time"}
)
_REFUSING = frozenset("refuse reject decline spurn rebuff dismiss exclude oppose".split()) | {"rule out", "turn down"}
_OFFERING = frozenset({"propose", "suggest", "offer", "float", "moot"})
_PARTICIPATION = frozenset("participation delegation negotiator involvement team representative".split())


def stage_above(sentence: Sentence, head: int) -> tuple[Status, str] | None:
    """ "the collapse of the talks", "a pause in the talks": a noun over the talks that tells their stage."""
    at = head
    for _ in range(3):
        token = sentence.tokens[at]
        if token.dep not in ("pobj", "prep", "compound"):
            return None
        at = token.head
        if sentence.tokens[at].pos == "NOUN" and sentence.tokens[at].lemma in stages():
            return stages()[sentence.tokens[at].lemma], sentence.tokens[at].lemma
    return None


def status_of(
    analysis: Analysis, verb: Clause, names: set[str], core: bool, subject: bool = True
) -> tuple[Status, bool]:
    """The status that a verb gives to talks, and whether it is worded or only supposed.

    `names` are the verb with and without the preposition that leads to the talks; `core` whether the talks are its
    subject or object, `subject` whether they are its subject.
    """
    if (names & words("postpone")) and core and verb.polarity == "positive":
        return ("scheduled" if _to_come(analysis, verb) else "suspended"), True
    if any(
        n in ("pave for", "call for", "push for", "press for", "appeal for", "open for", "prepare for") for n in names
    ):
        return "proposed", True
    if names & _OFFERING and verb.polarity == "positive" and not verb.passive and not subject:
        # "proposed the holding of a summit", "offered the rebels talks"
        return "proposed", True
    if verb.lemma == "be" and subject and any(_CHANCE.match(p.text) for p in verb.role("attr")):
        return "proposed", True
    if verb.lemma in ("be", "remain", "stay", "appear") and subject and verb.polarity == "positive" and core:
        told = _STANDING.match(_predicate(analysis, verb))
        if told is not None:
            return _STANDING_STATUS[told.lastgroup or ""], True
    if names & _APPOINTING and core and verb.passive and verb.polarity == "positive":
        return "scheduled", True
    if names & _REFUSING and (core or verb.form == "verb"):
        return "proposed", True
    if names & words("aside"):
        # "was designed to sabotage the dialogue": there is one.
        return "under_way", False
    if verb.reality in _UNREAL and (core or verb.lemma in words("meet")):
        if names & words("cancel"):
            return "cancelled", True
        if verb.reality != "cancelled" and not (verb.light or names & _OPENING) and verb.form == "verb" and not subject:
            # "to save the talks": what is planned is done to talks that are there.
            return "under_way", False
        found = _UNREAL[verb.reality]
        return ("proposed" if found == "scheduled" and only_wished(analysis, verb) else found), True
    if verb.polarity == "negative" and verb.reality in ("occurred", "ongoing"):
        # "did not end", "has not begun": what is denied says nothing of the stage.
        return ("proposed", True) if names & words("open") and core and subject else ("under_way", False)
    if names & {"break off"} and subject and core:
        return "suspended", True  # "The talks broke off": nobody is said to have left them.
    if (
        names & words("walk_out") and not (verb.lemma == "leave out" or (verb.lemma == "leave" and verb.passive))
    ) or withdraws(verb):
        return ("under_way", False) if names & _LEAVING and not core else ("walked_out", True)
    if core:
        if names & words("cancel"):
            return "cancelled", True
        if names & words("suspend"):
            return ("walked_out", True) if names & {"break off"} and not subject else ("suspended", True)
        if names & words("end"):
            return "concluded", True
        if names & words("open"):
            return "under_way", True
    return "under_way", False


def _predicate(analysis: Analysis, verb: Clause) -> str:
    """The words behind a verb of being."""
    sentence = analysis.sentences[verb.sentence]
    return sentence.text[verb.trigger_end - sentence.start :].lstrip()


# What an adjective says of a round: "the failed talks in Abuja", "next week's planned session".
_ROUND_IS: dict[str, Status] = {
    **dict.fromkeys(("failed", "abortive", "fruitless", "inconclusive", "unsuccessful", "ill-fated", "collapsed"), "concluded"),
    **dict.fromkeys(("stalled", "suspended", "deadlocked", "frozen", "interrupted", "paused", "moribund"), "suspended"),
    **dict.fromkeys(("planned", "upcoming", "forthcoming", "scheduled", "coming", "impending"), "scheduled"),
    **dict.fromkeys(("proposed", "possible", "mooted", "prospective"), "proposed"),
    **dict.fromkeys(("cancelled", "canceled", "aborted", "scrapped"), "cancelled"),
}  # fmt: skip


_READY = re.compile(
    r"(?:\w+ly |now |still |not un)?(?:ready|willing|prepared|open|keen|eager|available|in favou?r)\b"
    r"(?! to (?:fight|resume fire))"
)
# "With talks in Bern deadlocked, …"
_HANGING = re.compile(
    r"(?: (?:in|at|on|between|with|over) [^,;.]{1,50}?)? (?P<word>deadlocked|stalled|suspended|frozen|stuck|on hold|at a "
    r"standstill|going nowhere|under way|over|dead)(?=,|\.|;|$)"
)


def ready_for(analysis: Analysis, verb: Clause) -> bool:
    """Whether a side says it is ready for talks."""
    return _READY.match(_predicate(analysis, verb)) is not None


def hanging(sentence: Sentence, end: int) -> Status | None:
    """Where talks stand by a word that hangs behind them."""
    if (
        re.search(
            r"\b[Ww]ith (?:the )?(?:[\w-]+ ){0,4}$", sentence.text[: end - sentence.start].rsplit(" ", 1)[0] + " "
        )
        is None
    ):
        return None
    match = _HANGING.match(sentence.text, end - sentence.start)
    if match is None:
        return None
    return {"under way": "under_way", "over": "concluded", "dead": "concluded"}.get(match["word"], "suspended")  # type: ignore[return-value]


def undated(sentence: Sentence) -> bool:
    """Whether a sentence says that talks to come have no day yet."""
    return _UNDATED.search(sentence.text) is not None


def described(sentence: Sentence, head: int) -> Status | None:
    """The status that an adjective before the noun tells."""
    told = (_ROUND_IS.get(sentence.tokens[c].lower) for c in sentence.tokens[head].children)
    return next((s for s in told if s is not None), None)


def only_wished(analysis: Analysis, verb: Clause) -> bool:
    """Whether what is to come is what somebody is ready for, hopes for or asks for."""
    tokens = analysis.sentences[verb.sentence].tokens
    if verb.modal in ("will", "shall") or (verb.modal == "to" and verb.finite):
        return False
    dated = any(analysis.times[t].kind == "date" for t in verb.times)
    before = [t.text for t in tokens if verb.trigger_start - 45 <= t.start < verb.trigger_end]
    return not dated and bool(_WISHES.search(" ".join(before)))


def _to_come(analysis: Analysis, verb: Clause) -> bool:
    published = analysis.document.published
    return any(
        (analysis.times[t].to or analysis.times[t].from_ or "")[:10] > (published or "9")[:10]
        for t in verb.times
        if analysis.times[t].kind == "date"
    )


def withdraws(verb: Clause) -> bool:
    """ "suspended its participation in", "recalled its negotiators from"."""
    return verb.lemma in ("suspend", "withdraw", "recall", "pull", "pull out", "end", "freeze", "halt") and bool(
        {p.lemma for p in verb.role("obj")} & _PARTICIPATION
    )


def is_argument(sentence: Sentence, head: int, verb: Clause) -> bool:
    """Whether the talks are subject, object or attribute of a verb."""
    inside = below(sentence, head)
    return any(
        p.head in inside or head in below(sentence, p.head)
        # "wound up a week of talks": what is ended may be taken for a time
        for role in ("subj", "obj", "attr", *(() if verb.role("obj") else ("npadvmod",)))
        for item in verb.roles.get(role, [])
        for p in item.each()
    )


_SINCE = frozenset("after when as once because since".split())
_OUT = re.compile(r"\s*(?:out|away)\b(?! (?:for|on)\b)")


def walked_out_of(analysis: Analysis, verb: Clause) -> Clause | None:
    """ "ended in March after the rebels walked out": the clause of the walk-out that ended a round."""
    for number in verb.dependents:
        below = analysis.clauses[number]
        if below.mark not in _SINCE or below.reality not in ("occurred", "ongoing") or below.polarity == "negative":
            continue
        out = below.lemma in ("walk", "storm", "bolt") and _OUT.match(analysis.document.text, below.trigger_end)
        if (out or below.lemma in ("walk out", "storm out", "walk away")) and analysis.actors_in(below.role("subj")):
            return below
    return None
