"""The parts of an outlook: its words, what comes first, on what it depends, how likely the wording makes it."""

from __future__ import annotations

import re
from functools import cache

from sitroom.kinds.outlook.unreal import as_long
from sitroom.kinds.outlook.words import Cue
from sitroom.lexicon.sparing import Sparing
from sitroom.lexicon.tables import table
from sitroom.model.values import Time
from sitroom.text.analysis import Analysis, Clause, Token

_CONDITIONS = frozenset("if unless provided providing assuming whenever lest".split())
_ORDERS = frozenset("once after until till when before".split())
# "without delay" says how.
_NO_PROVISO = frozenset(
    "delay fail hesitation precondition condition exception interruption warning interference notice hindrance question "
    "doubt difficulty success result pause mercy incident restriction distinction discrimination trial charge fear "
    "reservation let permission".split()
)
_PROVISO = Sparing(
    r"\b(?:provided|providing|on condition) that\s+"
    # Without "that" only before what can be a subject, with a finite verb behind: "provided its border is secured".
    r"|(?<=[ ,])provided (?=(?:the|an?|its|his|her|their|our|all|no|both|[A-Z][\w'’]*)\b[^.;,]{0,90}?"
    r"\b(?:is|are|was|were|could|can|would|will|do|does|did|has|have|had|stays?|agrees?|accepts?|holds?)\b)"
)


def extent(analysis: Analysis, clause: Clause) -> tuple[int, int]:
    """The words of what is to come: from a written subject (or the predicate) to the end, without condition and cue."""
    tokens = analysis.sentences[clause.sentence].tokens
    outside = {d for d in clause.dependents if _sets_apart(analysis.clauses[d]) or goes_back(analysis, clause, d)}
    for d in clause.dependents:
        # "will begin to repatriate them as soon as …"
        below = analysis.clauses[d]
        if below.relation == "infinitive" and below.report == clause.report:
            outside |= {e for e in below.dependents if _sets_apart(analysis.clauses[e])}
    barred: set[int] = set()
    for d in outside:
        below = analysis.clauses[d]
        barred.update(t.i for t in tokens if t.start >= below.start and t.end <= below.end)
    inside = {clause.head}
    stack = [clause.head]
    if clause.light:
        stack += [t.i for t in tokens if analysis.clause_at.get((clause.sentence, t.i)) == clause.index]
        inside.update(stack)
    while stack:
        for child in tokens[stack.pop()].children:
            if child not in barred and tokens[child].dep not in ("mark", "parataxis") and child not in inside:
                inside.add(child)
                stack.append(child)
    order = sorted(inside)
    low, high = order[0], order[-1]
    if clause.form == "verb" and clause.modal == "to" and not clause.finite:
        low = min(
            i
            for i in order
            if i
            >= min(
                clause.head,
                *(t.i for t in tokens if t.i in inside and t.dep in ("aux", "auxpass", "neg"))
                if any(tokens[i].dep in ("aux", "auxpass", "neg") for i in order)
                else (clause.head,),
            )
        )
    anchor = clause.head
    while low < anchor and (tokens[low].pos == "PUNCT" or low in barred):
        low += 1
    # Stop at a gap that a condition in the middle leaves, beyond the predicate.
    end = anchor
    for i in range(anchor, high + 1):
        if i in barred and i > anchor:
            break
        if i in inside:
            end = i
    while end > anchor and (tokens[end].pos in ("PUNCT", "CCONJ") or _opens_sequel(tokens, end)):
        end -= 1
    return tokens[low].start, _before_speaker(analysis, clause, tokens[low].start, tokens[end].end)


def _before_speaker(analysis: Analysis, clause: Clause, start: int, end: int) -> int:
    """The end of the words, without a speaker behind them: "trains will run again, the railways said"."""
    for reporting in analysis.reportings:
        cue, source = reporting.cue[0], reporting.source
        if not clause.trigger_end < cue < end or source is None or reporting.index != clause.report:
            continue
        at = min(cue, source.start) if source.start > clause.trigger_end else cue
        words = analysis.document.text[start:at].rstrip(" ,\"'”’")
        if len(words) > clause.trigger_end - start - 1:
            return start + len(words)
    return end


def goes_back(analysis: Analysis, clause: Clause, number: int) -> bool:
    """ "said he would come, and planned to stay": a second verb of the speaker, which the parser joins to the first."""
    below = analysis.clauses[number]
    if below.relation != "conjunct" or below.sentence != clause.sentence or below.form != "verb":
        return False
    tokens = analysis.sentences[clause.sentence].tokens
    head, other = tokens[clause.head], tokens[below.head]
    auxiliaries = {tokens[c].tag for c in other.children if tokens[c].dep in ("aux", "auxpass")}
    if head.tag == "VB" and other.tag == "VBD" and not auxiliaries:
        return True
    # "will stay until May and two regiments are to be kept": a subject and a time of its own
    if below.surface_written():
        return bool(auxiliaries) or (head.tag == "VB" and other.tag in ("VBD", "VBZ", "VBP"))
    if "MD" in auxiliaries and below.modal != clause.modal and below.modal in ("may", "might", "could"):
        return True  # "will not hand back the guns, but might let the men go"
    # "plan to reach 900 people but need five trucks"
    return below.lemma in ("need", "require", "lack") and not auxiliaries


def _opens_sequel(tokens: list[Token], at: int) -> bool:
    """ "as soon" and "as long", left over before "as the guards hand in their arms"."""
    if tokens[at].lower in ("provided", "providing"):
        return True
    following = tokens[at + 1].lower if at + 1 < len(tokens) else ""
    pairs = {"soon": ("as",), "long": ("as",), "as": ("soon", "long"), "so": ("long",), "for": ("as", "so", "long")}
    return following in pairs.get(tokens[at].lower, ())


def _sets_apart(clause: Clause) -> bool:
    if clause.mark in _CONDITIONS or clause.mark in _ORDERS or clause.mark == "once":
        return True
    # "As we mark the anniversary, we may face …": what stands before says when or why.
    return clause.relation == "adverbial" and clause.finite and clause.mark != ""


_FOR_EACH = re.compile(r"\bfor ((?:each|every)\b)(?! (?:other|one else)\b)", re.I)


def condition_of(analysis: Analysis, clause: Clause) -> tuple[int, int] | None:
    """ "if …", "unless …", "only after …", "for every house that …"."""
    for below in _hanging(analysis, clause):
        if below.mark in _CONDITIONS or as_long(analysis, below):
            return _span(analysis, below)
        if below.mark in _ORDERS and _only(analysis, below):
            return _span(analysis, below)
        if below.mark in ("when", "until") and clause.negated:
            return _span(analysis, below)
    for role, items in clause.roles.items():
        if role in ("prep:after", "prep:on", "prep:with", "prep:in exchange for", "prep:against") and items:
            before = analysis.document.text[max(0, items[0].start - 40) : items[0].start].lower()
            if re.search(
                r"\b(?:only (?:after|with|on)|in (?:exchange|return) for|in exchange|on condition of) $", before
            ):
                return items[0].start, items[0].end
        if role in ("prep:for",) and any(re.match(r"(every|each)\b", i.text) for i in items):
            return items[0].start, items[0].end
        if role == "prep:without" and items and items[0].lemma.lower() in _NO_PROVISO:
            continue
        if role in ("prep:without", "prep:in case of", "prep:in the event of", "prep:subject to"):
            return items[0].start, items[0].end
    sentence = analysis.sentences[clause.sentence]
    each = _FOR_EACH.search(analysis.document.text, clause.trigger_end, min(clause.end, sentence.end))
    if each is not None:
        # "Bomb a ferry for each of his men": the parser may hang it on the ferry.
        return each.start(1), clause.end
    proviso = _PROVISO.search(analysis.document.text, clause.trigger_end, sentence.end)
    if proviso is not None:
        # "will come into force provided that power is restored": the parser makes a participle of it.
        end = sentence.start + len(sentence.text.rstrip(" .,;'\"”’"))
        return proviso.end(), end
    return None


def in_proviso(analysis: Analysis, clause: Clause) -> bool:
    """Whether a clause stands behind "provided": on what something depends."""
    start = analysis.sentences[clause.sentence].start
    return _PROVISO.search(analysis.document.text, start, clause.trigger_end) is not None


def condition_mark(analysis: Analysis, condition: tuple[int, int]) -> str | None:
    """The conjunction before a condition, as worded: "unless" says the opposite of "if"."""
    before = analysis.document.text[max(0, condition[0] - 24) : condition[0]].lower()
    match = re.search(
        r"\b((?:as|so) long as|(?:only )?(?:if|unless|once|after|"
        r"until|till|when|whenever|provided(?: that)?|should|were|had|for|without))\s*$",
        before,
    )
    return match.group(1) if match else None


def after_of(analysis: Analysis, clause: Clause) -> tuple[int, int] | None:
    """ "once …", "after a trip to Cuba", "until …": what comes first in time."""
    for below in _hanging(analysis, clause):
        if below.mark == "when" and day_of(analysis, below) is not None:
            continue
        if (
            below.mark in _ORDERS
            and below.mark != "before"
            and not _only(analysis, below)
            and below.relation != "content"
        ):
            return _span(analysis, below)
        if below.mark == "" and _once(analysis, below):
            return _span(analysis, below)
        if below.mark == "as" and _as_soon(analysis, below):
            return _span(analysis, below)
    for item in clause.roles.get("prep:after", []):
        return item.start, item.end
    return None


def _hanging(analysis: Analysis, clause: Clause) -> list[Clause]:
    """Clauses that say when or if: of this clause, of what governs it inside the same speech, of what it governs."""
    found = [analysis.clauses[d] for d in clause.dependents]
    at = clause.governor
    while at is not None:
        above = analysis.clauses[at]
        if above.report != clause.report and clause.relation == "content":
            # "Were troops to enter, a commander said, his fighters would burn": the condition hangs on the speech.
            found += [
                analysis.clauses[d]
                for d in above.dependents
                if d != clause.index
                and (
                    analysis.clauses[d].mark in _CONDITIONS
                    # "will follow, he said, when they have new leaders"
                    or (analysis.clauses[d].mark in _ORDERS and analysis.clauses[d].tense == "present")
                )
            ]
            break
        found += [
            analysis.clauses[d]
            for d in above.dependents
            if d != clause.index and analysis.clauses[d].relation == "adverbial"
        ]
        at = above.governor if above.relation in ("infinitive", "participle", "nominal") else None
    for d in clause.dependents:
        below = analysis.clauses[d]
        if below.relation in ("infinitive", "nominal", "conjunct") or _for_whom(below):
            found += [analysis.clauses[e] for e in below.dependents if analysis.clauses[e].relation == "adverbial"]
    return found


def _for_whom(below: Clause) -> bool:
    """ "will build huts for returning families once the guns are silent": a participle before a noun has no time of its own."""
    return below.relation == "adverbial" and below.form == "verb" and not below.finite and below.mark in ("", "for")


def day_of(analysis: Analysis, clause: Clause) -> Time | None:
    """ "on Tuesday, when the court is to rule": the day on which a clause falls that says no order in time."""
    at = analysis.document.text.rfind("when", 0, clause.start + 5)
    if analysis.document.text[max(0, at - 2) : at] != ", ":
        return None
    return next((t for t in analysis.times if t.end == at - 2), None)


def _once(analysis: Analysis, below: Clause) -> bool:
    """ "wound up once the last observer has left": "once" that the parser takes for an adverb."""
    text = analysis.document.text
    return (
        below.finite
        and below.tense == "present"
        and bool(re.search(r"\bonce $|^once ", text[max(0, below.start - 5) : below.start + 5]))
    )


def _as_soon(analysis: Analysis, below: Clause) -> bool:
    return analysis.document.text[max(0, below.start - 8) : below.start + 10].lower().find("soon as") >= 0


def _only(analysis: Analysis, below: Clause) -> bool:
    before = analysis.document.text[max(0, below.start - 6) : below.start].lower()
    return before.rstrip().endswith("only") or "only" in below.adverbs


def _span(analysis: Analysis, below: Clause) -> tuple[int, int]:
    """A dependent clause without the mark and the stop."""
    text = analysis.document.text
    start, end = below.start, below.end
    match = re.match(
        r"(?:only )?(?:(?:as |so )?(?:soon |long )?as|if|unless|once|after|until|till|when|provided(?: that)?|whenever|should|"
        r"were|had)\s+",
        text[start:end],
        re.I,
    )
    if match:
        start += match.end()
    while end > start and text[end - 1] in " .,;:'\"”’":
        end -= 1
    return start, end


@cache
def _estimative() -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for row in table("estimative"):
        wording = row.get("wording") or row.get("words") or next(iter(row.values()))
        for words in wording.split("|"):
            found[words.strip().lower()] = (int(row["low"]), int(row["high"]))
    return found


@cache
def _estimative_pattern() -> re.Pattern[str]:
    words = sorted(_estimative(), key=len, reverse=True)
    return re.compile(r"\b(?:" + ("|".join(map(re.escape, words)) or "(?!)") + r")\b", re.I)


def band(wording: str) -> tuple[int, int]:
    """The ICD 203 band of an estimative wording, in percent."""
    return _estimative()[wording]


def band_of(text: str) -> tuple[int, int] | None:
    """The band of the first estimative wording in these words."""
    match = _estimative_pattern().search(text)
    return band(match.group().lower()) if match else None


def estimative_near(analysis: Analysis, clause: Clause, cue: Cue) -> tuple[int, int, str] | None:
    """The estimative wording between the cue and the predicate's end, as offsets and key."""
    sentence = analysis.sentences[clause.sentence]
    low = max(sentence.start, min(cue.wording[0], clause.start, clause.trigger_start) - 30)
    high = min(sentence.end, max(cue.wording[1], clause.trigger_end) + 12)
    found = [
        m
        for m in _estimative_pattern().finditer(analysis.document.text, low, high)
        # "Be in no doubt" bids the hearer, and weighs nothing.
        if not analysis.document.text[max(0, m.start() - 6) : m.start()].lower().endswith("be in ")
    ]
    if not found:
        return None
    best = min(found, key=lambda m: abs(m.start() - clause.trigger_start))
    return best.start(), best.end(), best.group().lower()
