"""What is asked for, promised or feared in a noun phrase, with no clause of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sitroom.kinds.outlook.effects import advice
from sitroom.kinds.outlook.parts import after_of, condition_mark, condition_of
from sitroom.kinds.outlook.record import CONFIDENCE, Category, Outlook
from sitroom.kinds.outlook.windows import is_past
from sitroom.kinds.outlook.worth import request_worth_keeping, weighty
from sitroom.model.record import Reality
from sitroom.model.values import Actor, Span
from sitroom.text.analysis import Analysis, Clause, Reporting

# What is asked, promised or feared in a noun phrase.
_ASKED: dict[str, Category] = {
    "demand": "requested",
    "request": "requested",
    "urge": "requested",
    "pledge": "pledged",
    "offer": "pledged",
    "fear": "warning",
    "warn": "warning",
}
_ASKED_REALITY: dict[Category, Reality] = {"requested": "demanded", "pledged": "planned", "warning": "hypothetical"}
_UNEASE = frozenset({"concern", "worry", "alarm", "unease", "anxiety", "concerned", "worried"})
_STANCES = frozenset({"insist", "want"})
_TO_BE = frozenset("a an any another further possible potential renewed more new fresh increased".split())


def asked_for(analysis: Analysis, taken: set[int]) -> Iterator[Outlook]:
    """ "demanded the return of the rifles within 72 hours": what is asked for in a noun phrase, with no clause of its own."""
    starts = [analysis.clauses[i].trigger_start for i in taken]
    for report in analysis.reportings:
        category = _ASKED.get(report.act)
        if category is None or report.clause is None or not report.contents or _courtesy(analysis, report):
            continue
        cue = analysis.clauses[report.clause]
        start, end = report.contents[0]
        if (
            cue.modal
            or cue.reality not in ("occurred", "ongoing")
            or cue.negated
            or not _of_now(cue)
            or end - start > 160
        ):
            continue
        if any(start <= at < end for at in starts) or any(
            c.form == "verb" and c.finite and start <= c.trigger_start < end
            for c in analysis.clauses_of(report.sentence)
        ):
            continue
        if any(q.start <= start < q.end for q in analysis.quotes):
            continue
        if advice(report, analysis.document.text[start:end]) and not any(
            start <= t.start < end for t in analysis.times
        ):
            continue
        if report.lemma in _UNEASE and analysis.document.text[start:end].split(" ")[0].lower() not in _TO_BE:
            # "concern about these crimes" is about what was; "about a new wave of arrests" about what may be.
            continue
        if category != "requested" and not _noun_phrase(analysis, report.sentence, start, end):
            continue
        # "called for a march in the capital on Friday": the day stands behind the words, and is the march's.
        wanted = (c for c in analysis.clauses_of(report.sentence) if start <= c.trigger_start < end)
        dated = [analysis.times[n] for c in wanted for n in c.times]
        inside = [t for t in analysis.times if (start <= t.start < end or t in dated) and not is_past(analysis, t)]
        asked = tuple(analysis.actor_or_words(p) for p in report.addressees)
        if not inside and (cue.perfect and cue.tense == "past"):
            continue  # "had asked for tents": answered or not by now
        if not request_worth_keeping(analysis, report.sentence, report.actor, asked, (start, end), bool(inside)):
            continue
        if report.lemma in _STANCES and not any(t.to for t in inside):
            continue  # "insists on maps of the minefields": where a side stands in talks
        if category == "pledged" and not inside and not weighty(analysis, report.sentence, start, end):
            continue  # "promised a closer relationship"
        condition = condition_of(analysis, cue) if category == "warning" else None
        yield Outlook(
            id=analysis.record_id("outlook", start, end, category),
            document=analysis.document.id,
            evidence=analysis.evidence(cue),
            attribution=analysis.chain(report.index),
            reality=_ASKED_REALITY[category],
            standing="stated",
            time=inside[0] if inside else None,
            confidence=CONFIDENCE[category] - 0.1,
            what=analysis.span(start, end),
            category=category,
            actors=(
                (asked or _who_acts(analysis, report, start, end))
                if category == "requested"
                else (report.actor,)
                if category == "pledged" and report.actor
                else ()
            ),
            after=_comes_after(analysis, cue),
            condition=analysis.span(*condition) if condition else None,
            condition_mark=condition_mark(analysis, condition) if condition else None,
            window=inside[0] if inside else None,
            wording=analysis.span(*report.cue),
        )


def _who_acts(analysis: Analysis, report: Reporting, start: int, end: int) -> tuple[Actor, ...]:
    """Whose deed is asked for: "the army's withdrawal", "an end to the militia's raids", "the resignation of the minister".

    Only the first owner in the words; "the release of the priest" is for others to do.
    """
    text = analysis.document.text
    for actor in analysis.actors:
        if not start <= actor.start < end:
            continue
        if report.actor is not None and actor.name == report.actor.name:
            return ()
        before, behind = text[start : actor.start].lower(), text[actor.end : actor.end + 2]
        owner = behind[:2] in ("'s", "’s", "s'") or text[actor.start : actor.end].endswith(("'s", "’s", "s'", "s’"))
        if owner and re.fullmatch(r"(?:an? |the )?(?:(?:\w+ )?(?:end|halt|stop) (?:to|of) )?(?:the |all )?", before):
            return (actor,)
        resigned = re.fullmatch(
            r"(?:the )?(?:\w+ )?(?:resignation|withdrawal|retreat|surrender|departure) of (?:the )?", before
        )
        return (actor,) if resigned else ()
    return ()


def _of_now(cue: Clause) -> bool:
    """Whether the asking is news: "an agency which appealed for tents" has no other day than the report's."""
    return cue.novelty == "new" or (cue.novelty == "background" and cue.relation == "relative" and not cue.times)


# An infinitive is a clause, and stands by itself; "proposed something" names nothing.
_NO_THING = re.compile(r"(?:to|something|anything|nothing|everything|it|this|that|so)\b", re.I)
_COURTESIES = re.compile(
    r"(?:\w+ ){0,3}(?:condolences?|apolog(?:y|ies)|thanks|sympath(?:y|ies)|prayers?|congratulations|regrets?|explanations?"
    r"|comments?|assessments?|details?|evidence|greetings|gratitude|tributes?)\b",
    re.I,
)


def _courtesy(analysis: Analysis, report: Reporting) -> bool:
    """ "offered his condolences", "asked about the war": words that are given or put, and nothing to come."""
    text = analysis.document.text
    if re.search(r"\babout$", text[slice(*report.cue)]) or _NO_THING.match(text, *report.contents[0]):
        return True
    return report.act == "offer" and _COURTESIES.match(text, *report.contents[0]) is not None


def _noun_phrase(analysis: Analysis, sentence: int, start: int, end: int) -> bool:
    """Whether words are a noun phrase alone: "an inquiry", and not "that …" or "to …"."""
    inside = [t for t in analysis.sentences[sentence].tokens if start <= t.start < end]
    return (
        bool(inside)
        and not any(t.pos in ("VERB", "AUX", "SCONJ") for t in inside)
        and inside[0].pos
        in (
            "DET",
            "ADJ",
            "NOUN",
            "NUM",
        )
    )


def _comes_after(analysis: Analysis, clause: Clause) -> Span | None:
    """ "promised a vote after a year of emergency rule"."""
    after = after_of(analysis, clause)
    return analysis.span(*after) if after else None
