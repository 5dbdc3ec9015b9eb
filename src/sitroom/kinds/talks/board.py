"""Who holds what on which issue: stances by party, what is common, what stands open. Nothing is matched by guess."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from sitroom.kinds.talks.on_table import Found, Issue, Stance, alike
from sitroom.kinds.talks.processes import Process, named, talks_of
from sitroom.link.records.sides import Sides, both
from sitroom.link.records.words import stem, stems
from sitroom.model.ledger import Column, Evidence, Held, Row, Section, evidence_of
from sitroom.model.values import Actor, Span

RULE = (
    "Issues that reports word differently are one where at least half of the content words of the shorter wording stand in the "
    "other; names of the parties, and words that every talk has, do not count. What a report tells under one issue is on that "
    "issue. Unclear ones stay apart. A cell has the latest "
    "stance, who told it and when. Common ground is what both sides are said to accept together, or what one demands or "
    "accepts and the other accepts, offers or demands in like words; what one demands and the other rejects, what both want "
    "otherwise, and what is called a sticking point is open."
)
_YES = frozenset({"accepts", "offers", "ready"})
_NO = frozenset({"rejects", "refuses"})
_ASKS = frozenset({"demands", "proposes"})
_POINTING = frozenset({"which", "both", "this", "that"})
_NEAR = 120
"""Characters after a stance within which "both" still points at it."""
_ACTS = {"demand": "demands", "reject": "rejects", "offer": "offers", "agree": "accepts"}
_WOULD = (
    (re.compile(r"(?i)\b(?:is|are|was|were) (?:ready|willing|prepared) to\b"), "ready"),
    (
        re.compile(
            r"(?i)\b(?:would|could|will) (?:now |only )?(?:consider|accept|agree|discuss|speak about|settle|drop)\b"
        ),
        "ready",
    ),
    (re.compile(r"(?i)\b(?:should|must|wants?|wanted|insists?) "), "demands"),
)
_WANTS = re.compile(r"(?i)^(?:[\w'’-]+ ){1,4}?(?:wants?|wanted) (?=\S+ \S)")
"""Words in which a party says what it would do, or wants done."""
_COMMON = frozenset(
    stem(w)
    for w in (
        "talks round regime side party delegation negotiation negotiator agreement agree deal accord framework issue question "
        "matter point process government rebels group movement discuss thing future two both give put include would could "
        "more most already first second people say want begin set take make keep hold end day week month year time accept "
        "demand reject offer insist refuse consider seek require drop"
    ).split()
)


def issues(process: Process, around: Sequence[Held], sides: Sides) -> list[Issue]:
    """The issues of a process, in the order in which they came up."""
    names = {w for k in (*process.parties, *process.mediators) for w in stems(sides.label(k) or "")}
    found = Found()
    for held in process.members:
        record = talks_of(held)
        for topic in record.issues:
            issue = _issue(topic.issue.text, names, found)
            if issue is not None:
                issue.topics.append((held, topic.evidence))
                if topic.sticking_point:
                    issue.sticking.append(held)
        for position in record.positions:
            text = position.issue.text if position.issue is not None else position.stance
            issue = _issue(text, names, found, position.topic.text if position.topic is not None else None)
            if issue is None:
                # "250 in a first group": nothing tells what it is on, but that it was said.
                issue = Issue(wordings={_worded(text, position.condition): None})
                found.add(issue)
            condition = position.condition.text if position.condition is not None else None
            _add(
                issue, held, process, sides, names, position.party, text, position.stance, condition, position.evidence
            )
    said = [(held, spoken) for held in around if (spoken := _spoken(held, process, sides)) is not None]
    told: dict[str, list[Stance]] = {}
    for stance_ in (s for i in found.issues for s in i.stances):
        told.setdefault(stance_.held.entry.report.id, []).append(stance_)
    for held, (party, text, stance, evidence) in sorted(said, key=lambda s: s[1][1].casefold() in _POINTING):
        if text.casefold() in _POINTING:
            text = _pointed_at(held, process, sides, found.issues) or ""
        words = _content(text, names)
        report = held.entry.report.id
        if not words or any(
            alike(words, s.words) and s.party == party_key
            for s in told.get(report, ())
            for party_key in _keys(party, held, process, sides)
        ):
            # The same words are a position of the talks already.
            continue
        issue = _issue(text, names, found)
        if issue is not None:
            before = len(issue.stances)
            _add(issue, held, process, sides, names, party, text, stance, None, evidence)
            told.setdefault(report, []).extend(issue.stances[before:])
    return _merged(found.issues, process)


def _worded(text: str, condition: Span | None) -> str:
    """The words for an issue; of "agree" alone nothing tells but on what it hangs."""
    words = " ".join(text.split())
    return words if condition is None or " " in words else f"{words} if {' '.join(condition.text.split())}"


def _add(
    issue: Issue,
    held: Held,
    process: Process,
    sides: Sides,
    names: set[str],
    party: Actor,
    text: str,
    stance: str,
    condition: str | None,
    evidence: Span,
) -> None:
    together = _together(party, process, sides)
    for key in _keys(party, held, process, sides):
        label = str(sides.label(key) or party.name or party.text)
        issue.stances.append(
            Stance(held, key, label, text, _content(text, names), stance, condition, evidence, together)
        )


def _keys(party: Actor, held: Held, process: Process, sides: Sides) -> list[str]:
    if _together(party, process, sides):
        return process.main()
    return [sides.key(party, held.entry.report.id) or f"name:{party.text}"]


def _together(party: Actor, process: Process, sides: Sides) -> bool:
    """ "The two sides agreed", "Zambia and the Northern People's Front agreed": of all main parties at once."""
    if both(party):
        return True
    labels = [label for key in process.main() if (label := sides.label(key))]
    return len(labels) > 1 and all(label.casefold() in (party.name or "").casefold() for label in labels)


def _spoken(held: Held, process: Process, sides: Sides) -> tuple[Actor, str, str, Span] | None:
    """What a party says outside the room in a report of the talks: what it demands, offers, accepts, rejects, would do."""
    statement: Any = held.entry.record
    report = held.entry.report.id
    if (
        statement.kind != "statement"
        or report not in process.reports
        or statement.novelty in ("background", "anniversary")
    ):
        return None
    if statement.source is None or statement.polarity == "negative" or not statement.content:
        return None
    if statement.reality not in ("occurred", "ongoing"):
        return None
    together = _together(statement.source, process, sides)
    if not together and sides.key(statement.source, report) not in process.main():
        return None
    text = " ".join(statement.content[0].text.split())
    stance = _ACTS.get(statement.act)
    if stance is None and statement.act in ("say", "expect", "announce"):
        stance = next((stance for pattern, stance in _WOULD if pattern.search(text)), None)
        text = _WANTS.sub("", text)  # "her side wanted all 340 out": of which it is all 340 out
    if stance is not None and text.casefold() in _POINTING:
        return statement.source, text, stance, statement.evidence[0]
    if stance is None or len(text.split()) < 3 or text[:1] in '"\u201c':
        return None
    return statement.source, text, stance, statement.evidence[0]


def speakers(process: Process, around: Sequence[Held], sides: Sides) -> None:
    """Who takes stances in reports of talks whose parties nobody names: "the warring sides" are those."""
    for held in around:
        statement: Any = held.entry.record
        report = held.entry.report.id
        if statement.kind != "statement" or report not in process.reports or statement.act not in _ACTS:
            continue
        source = statement.source
        if source is None or source.type not in ("state", "military", "armed_group", "political_group"):
            continue
        key = sides.key(source, report) if named(source) else None
        if key is not None and key not in process.mediators:
            process.count(key)


def _pointed_at(held: Held, process: Process, sides: Sides, found: Sequence[Issue]) -> str | None:
    """What "which" or "both" stands for: what the other side holds just before it."""
    statement: Any = held.entry.record
    own = _keys(statement.source, held, process, sides)
    before = [
        s
        for i in found
        for s in i.stances
        if s.held.entry.report.id == held.entry.report.id
        and s.party not in own
        and s.evidence.start <= statement.cue.start <= s.evidence.end + _NEAR
    ]
    return max(before, key=lambda s: s.evidence.start).issue if before else None


def _merged(found: list[Issue], process: Process) -> list[Issue]:
    """Issues that a later wording joins are one; what no party has a word on and nobody calls an issue is none."""
    kept = Found()
    for issue in found:
        nr = kept.on(*issue.words)
        if nr is None:
            kept.add(issue)
            continue
        other = kept.issues[nr]
        other.wordings |= issue.wordings
        for words in issue.words:
            kept.word(nr, words)
        other.stances += issue.stances
        other.sticking += issue.sticking
        other.topics += issue.topics
    parties = set(process.main())
    return [i for i in kept.issues if i.topics or any(s.party in parties for s in i.stances)]


def board(process: Process, found: Sequence[Issue], sides: Sides, name: str, title: str) -> Section | None:
    """Issues by parties: the latest stance of each, those on which most of them have one first."""
    parties = [k for k in process.main() if any(k in i.latest() for i in found)]
    if not found:
        return None
    columns = (
        Column(key="issue", title="issue"),
        *(Column(key=key, title=str(sides.label(key) or key)) for key in parties),
        Column(key="sticking", title="sticking point"),
        Column(key="ground", title="stands"),
    )
    rows = []
    # What more of the parties have spoken on comes first.
    for issue in sorted(found, key=lambda one: -len(one.latest().keys() & set(parties))):
        latest = issue.latest()
        cells = {k: _cell(latest[k]) for k in parties if k in latest}
        how, _ = ground(issue)
        rows.append(
            Row(
                values={"issue": issue.name, "wordings": sorted(issue.wordings)}
                | {k: cells.get(k) for k in parties}
                | {
                    "stances": {
                        k: {
                            "stance": s.stance,
                            "on": s.issue,
                            "condition": s.condition,
                            "date": s.day,
                            "source": _source(s.held),
                        }
                        for k, s in latest.items()
                    },
                    "sticking": max(((h.entry.report.published or "")[:10] for h in issue.sticking), default=None),
                    "ground": how,
                },
                evidence=_evidence(issue, latest.values()),
            )
        )
    return Section(name=f"{name}:board", title=f"{title}: the board", columns=columns, rows=tuple(rows), note=RULE)


def history(found: Sequence[Issue], name: str, title: str) -> Section | None:
    """Every stance, by day."""
    columns = (
        Column(key="date", title="date"),
        Column(key="issue", title="issue"),
        Column(key="party", title="party"),
        Column(key="stance", title="stance"),
        Column(key="what", title="on"),
        Column(key="condition", title="condition"),
        Column(key="source", title="source"),
    )
    rows = []
    for issue in found:
        latest, called = issue.latest(), issue.name
        for stance in issue.stances:
            rows.append(
                Row(
                    values={
                        "date": stance.day,
                        "issue": called,
                        "party": stance.label,
                        "party_key": stance.party,
                        "stance": stance.stance,
                        "what": stance.issue,
                        "condition": stance.condition,
                        "latest": latest[stance.party] is stance,
                        "source": _source(stance.held),
                    },
                    evidence=(_words(stance.held, stance.evidence),),
                    finding=stance.held.finding or None,
                )
            )
    rows.sort(key=lambda r: (r.values["date"], r.values["issue"], r.values["party"]))
    if not rows:
        return None
    return Section(name=f"{name}:positions", title=f"{title}: positions by day", columns=columns, rows=tuple(rows))


def grounds(found: Sequence[Issue], name: str, title: str) -> list[Section]:
    """Common ground, and open gaps."""
    columns = (
        Column(key="issue", title="issue"),
        Column(key="how", title="how"),
        Column(key="what", title="what they hold"),
        Column(key="since", title="since"),
    )
    common: list[Row] = []
    gaps: list[Row] = []
    for issue in found:
        how, stances = ground(issue)
        if how is None:
            continue
        row = Row(
            values={
                "issue": issue.name,
                "how": how,
                "what": [f"{s.label} {s.stance}: {s.issue}" for s in stances],
                "since": max((s.day for s in stances), default=None)
                or max(((h.entry.report.published or "")[:10] for h in issue.sticking), default=None),
            },
            evidence=_evidence(issue, stances),
        )
        (common if how in ("agree", "overlap") else gaps).append(row)
    sections = []
    for part, rows, heading in (("common", common, "common ground"), ("gaps", gaps, "open gaps")):
        if rows:
            sections.append(
                Section(name=f"{name}:{part}", title=f"{title}: {heading}", columns=columns, rows=tuple(rows))
            )
    return sections


def ground(issue: Issue) -> tuple[str | None, list[Stance]]:
    """Whether an issue is agreed, overlaps or stands open, and by which stances."""
    latest = list(issue.latest().values())
    together = [s for s in latest if s.together]
    if len(together) >= 2 and len({s.stance for s in together}) == 1 and together[0].stance not in _NO:
        return "agree", together
    stuck = max(((h.entry.report.published or "")[:10] for h in issue.sticking), default="")
    if stuck and stuck >= max((s.day for s in latest), default=""):
        return "sticking point", latest
    for nr, a in enumerate(latest):
        for b in latest[nr + 1 :]:
            if {a.stance, b.stance} & _NO and ({a.stance, b.stance} & {*_ASKS, *_YES}):
                return "demanded and rejected", [a, b]
            like = alike(a.words, b.words)
            if a.stance in _YES and b.stance in _YES:
                return ("agree" if like else "apart"), [a, b]
            if (a.stance in _YES or b.stance in _YES) and _ASKS & {a.stance, b.stance} and like:
                return "overlap", [a, b]
            if a.stance in _ASKS and b.stance in _ASKS:
                return ("overlap", [a, b]) if like and a.issue.casefold() == b.issue.casefold() else ("apart", [a, b])
    return ("sticking point" if issue.sticking else None), latest


def _issue(text: str, names: set[str], found: Found, topic: str | None = None) -> Issue | None:
    """The issue that some words are on: that of the topic they stand under, else the one that is worded alike."""
    wordings = [w for w in (topic, text) if w and _content(w, names)]
    if not wordings:
        return None
    nr = found.on(_content(wordings[0], names))
    if nr is None:
        nr = len(found.issues)
        found.add(Issue())
    for wording in wordings:
        found.issues[nr].wordings[" ".join(wording.split())] = None
        found.word(nr, _content(wording, names))
    return found.issues[nr]


def _content(text: str, names: set[str]) -> frozenset[str]:
    return _telling(text) - names


@lru_cache(maxsize=16384)
def _telling(text: str) -> frozenset[str]:
    return frozenset(w for w in stems(text) if w not in _COMMON and not w.isdigit() and len(w) > 2)


def _cell(stance: Stance) -> str:
    """ "demands a federal constitution (Lakeside, 5 May)"."""
    issue = re.sub(r"^(?:that|to)\s+", "", stance.issue)
    condition = f", if {stance.condition}" if stance.condition else ""
    return f"{stance.stance}: {issue}{condition} ({_source(stance.held)}, {stance.day})"


def _source(held: Held) -> str:
    return held.entry.report.outlet or held.entry.report.source


def _words(held: Held, span: Span) -> Evidence:
    return evidence_of(held.entry, (span,))


def _evidence(issue: Issue, stances: Iterable[Stance]) -> tuple[Evidence, ...]:
    found = [_words(s.held, s.evidence) for s in stances]
    found += [_words(h, span) for h, span in issue.topics]
    return tuple({(e.report, e.words): e for e in found}.values())
