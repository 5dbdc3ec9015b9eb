"""How two reports hang together: copy, reprint, later version, update, correction, or not at all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from sitroom.lexicon.sparing import Sparing
from sitroom.link.reports.compare import Holding, Overlap, holding, overlap
from sitroom.link.reports.credit import credit_of
from sitroom.link.reports.outlets import outlet_key, source_of_credit
from sitroom.link.reports.urls import canonical_url
from sitroom.link.reports.wording import Sentence, body_of, sentences_of, words_of
from sitroom.model.document import Document
from sitroom.model.linking import Credit, Reason, ReportEdge, ReportRelation
from sitroom.text.dateline import full_date

ENOUGH = 0.45
"""The least score of an edge. Set on made and real pairs: look-alikes stay below 0.4, merged stories above 0.5."""

ENOUGH_CORRECTED = 0.3
"""The least score where one report says of itself that it corrects: what it corrects has other facts."""

FEW_WORDS, FEW_FACTS = 45, 3
"""Shared words and facts below which a partial overlap shows little: stock sentences are as long."""

SOON = 2
"""Days within which wires are reprinted. After that, what two reports share in part is mostly form and background."""

WHOLE = 0.85
"""Share of a report from which on it counts as all of it."""

MOST = 0.7
"""Share of the earlier report that its update still has. Of a report put together from several less is left."""

NEW_WORDS = 15
"""Words of its own that a report by the same outlet has at least if it takes the story further."""

FEWEST_PAIRS = 0.25
"""Share of the shorter report's pairs of neighbouring words below which the two are not set side by side, sentence by
sentence. Copies that were edited five times over have half of them in common."""

_CORRECTS = Sparing(
    r"(?im)^[ \t\[(*]*(?:"
    r"(?:correct(?:ion|ed)|erratum|clarification)s?(?=\s*(?:[:\-–—)\]|(]|$|to (?:this|our|the)\b|\d))|corrects\b"
    r"|(?:\w+ ){0,6}\((?:correct(?:s|ed|ion)?|clarif\w+)\b|refile[ -]*(?:\d\S*)?correct"
    r"|.{0,40}\bthis (?:version|story|report|article) (?:corrects|has been corrected|was corrected)"
    r"|(?:an earlier|a previous|the original) version of this (?:story|report|article)\b"
    r"|.{0,30}\bwe (?:regret|apologi[sz]e for) the error)"
    r"|\b(?:corrects?|fixes) (?:paragraphs?|headline|spelling|name|date|figure|toll|number|para|grafs?|lead|typo|day)\b"
)
_UPDATES = Sparing(
    r"(?im)^[ \t\[(*]*(?:(?:update|wrapup|recast|lead)\s*(?P<nr>\d*)\b\s*[-–—:)]|\(?(?:adds?|updates?|recasts?)\b[^\n]{3,160}"
    r"|(?P<lead>\d)(?:st|nd|rd|th) (?:lead|ld)|updated?:)"
)
_SERIES = re.compile(
    r"(?i)\b(?:daily|weekly|monthly|evening|morning|situation|sitrep|flash update|update|report|note|bulletin|briefing|digest|"
    r"communique|communiqué|newsletter|summary|live|day|week|no\.?|nr\.?|issue|#)\b"
)
_DIGITS = re.compile(
    r"\d+|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)


@dataclass(frozen=True, slots=True)
class Profile:
    """A report as it is compared with others. Made once by `profile`, of no use beyond that."""

    id: str
    document: Document
    sentences: list[Sentence]
    words: tuple[str, ...]
    credit: Credit | None
    url: str | None
    outlet: str | None
    corrects: str | None
    update: int | None
    places: Holding

    @property
    def published(self) -> str | None:
        """When it was published, in ISO 8601."""
        return self.document.published

    @property
    def agency(self) -> str | None:
        """The key of the agency whose wire it says it is."""
        return source_of_credit(self.credit)


def profile(report: str, document: Document) -> Profile:
    """A report by its id in the room, prepared for `relate`."""
    body = body_of(document.text, document.title)
    sentences = sentences_of(body) or sentences_of(document.text)
    edges = "\n".join((document.title or "", document.text[:500], document.text[-400:]))
    corrects, update = _CORRECTS.search(edges), _UPDATES.search(edges[: len(document.title or "") + 500])
    number = int(update["nr"] or update["lead"] or 1) if update else None
    return Profile(
        report,
        document,
        sentences,
        tuple(w for s in sentences for w in s.words),
        credit_of(document),
        canonical_url(document.url),
        outlet_key(document),
        " ".join(corrects.group().split()) if corrects else None,
        number,
        holding(sentences),
    )


def relate(a: Profile, b: Profile) -> ReportEdge | None:
    """The edge between two reports, or None where they are two texts. The order of `a` and `b` makes no difference.

    What is no edge: two issues of one daily note, two accounts of one event or press conference, stories that share a
    background. The reasons are whole sentences.
    """
    if a.id == b.id:
        return None
    later, earlier = _ordered(a, b)
    page = _same_page(later, earlier)
    marker = _correction(later, earlier)
    if not page and not marker and (_far_apart(later, earlier) or _two_issues(later, earlier)):
        return None
    shared = overlap(later.sentences, earlier.sentences, later.places, earlier.places)
    score = _score(shared, _days_apart(later, earlier))
    reasons = [*_reasons(shared), *_origin(later, earlier)]
    if marker is not None:
        later, earlier, words = marker
        if score >= ENOUGH_CORRECTED or (page and shared.most > 0.15):
            reasons.append(Reason("correction", 0.3, f"the later one says that it corrects: “{words[:80]}”"))
            return _edge(later, earlier, "correction", max(score, 0.6), reasons)
    if page:
        if later.words == earlier.words:
            return _edge(later, earlier, "copy", 1.0, [*reasons, page])
        if shared.most > 0.15:
            return _edge(later, earlier, "version", max(score, 0.9), [*reasons, page])
        return None
    if score < ENOUGH:
        return None
    relation, why = _relation(later, earlier, shared)
    return _edge(later, earlier, relation, score, [*reasons, *why])


def _far_apart(a: Profile, b: Profile) -> bool:
    """Whether two reports have so few words side by side in common that no comparison will find them to be one text."""
    short, long = sorted((a.places, b.places), key=len)
    return len(short.keys() & long.keys()) < FEWEST_PAIRS * len(short)


def _ordered(a: Profile, b: Profile) -> tuple[Profile, Profile]:
    """Later and earlier. A date without a time is that day's beginning; without dates the smaller id is first."""
    one, two = a.document.published or "", b.document.published or ""
    if one and two and one != two:
        return (a, b) if one > two else (b, a)
    if a.update != b.update:
        return (a, b) if (a.update or 0) > (b.update or 0) else (b, a)
    return (a, b) if a.id < b.id else (b, a)


def _days_apart(later: Profile, earlier: Profile) -> int:
    """Days between the dates of two reports; 0 where one has none."""
    days = [(r.document.published or full_date(r.document.text[:250]) or "")[:10] for r in (later, earlier)]
    try:
        return abs((date.fromisoformat(days[0]) - date.fromisoformat(days[1])).days)
    except ValueError:
        return 0


def _score(shared: Overlap, days: int) -> float:
    """How sure it is that two reports are one text, 0 to 1."""
    score = shared.most * (1.0 - shared.changed)
    whole = min(shared.of_a, shared.of_b) >= WHOLE
    if shared.tail_only and not whole:
        score *= 0.5
    if not whole:
        score *= min(1.0, shared.words / FEW_WORDS)
        if shared.facts < FEW_FACTS:
            score *= 0.6
        if days > SOON:
            score *= 0.8
    return round(min(1.0, score), 3)


def _reasons(shared: Overlap) -> list[Reason]:
    met, of_a, of_b = shared.sentences
    found = [
        Reason(
            "text",
            round(shared.most, 2),
            f"{met} of {of_a} sentences of the later stand in the other, which has {of_b}",
        )
    ]
    if shared.facts:
        found.append(
            Reason("facts", round(0.02 * min(shared.facts, 10), 2), f"{shared.facts} numbers and names in them agree")
        )
    if shared.changes:
        told = ", ".join(f"{new} for {old}" for new, old in shared.changes[:4])
        more = f" and {len(shared.changes) - 4} more" if len(shared.changes) > 4 else ""
        found.append(Reason("changes", -round(shared.changed, 2), f"other numbers or names: {told}{more}"))
    if shared.tail_only:
        found.append(Reason("background", -0.5, "what they share closes both, as background does"))
    return found


def _origin(later: Profile, earlier: Profile) -> list[Reason]:
    if later.agency and later.agency == earlier.agency:
        name = later.credit.name if later.credit else later.agency
        return [Reason("credit", 0.1, f"both are laid to {name}")]
    if later.outlet and later.outlet == earlier.outlet:
        return [Reason("outlet", 0.05, f"both are from {later.document.outlet or later.outlet}")]
    return []


def _same_origin(later: Profile, earlier: Profile) -> bool:
    """One outlet or one agency stands behind both, or nothing is known of one."""
    if later.outlet and later.outlet == earlier.outlet:
        return True
    if later.agency or earlier.agency:
        return later.agency == earlier.agency
    return not later.outlet or not earlier.outlet


def _same_page(later: Profile, earlier: Profile) -> Reason | None:
    """One address, or one outlet's own id for both."""
    if later.url and later.url == earlier.url and later.url.count("/") > 2:
        return Reason("page", 0.6, f"both stand at {later.url}")
    ref = later.document.ref
    if ref and ref == earlier.document.ref and later.outlet and later.outlet == earlier.outlet:
        return Reason("page", 0.6, f"both are {ref} of {later.document.outlet or later.outlet}")
    return None


def _correction(later: Profile, earlier: Profile) -> tuple[Profile, Profile, str] | None:
    """Which one corrects the other, in its own words; None where neither says so, or both have the same words."""
    if not _same_origin(later, earlier) or (later.corrects and earlier.corrects):
        return None
    if later.corrects:
        return later, earlier, later.corrects
    dated = later.document.published and earlier.document.published
    if earlier.corrects and (not dated or later.document.published == earlier.document.published):
        return earlier, later, earlier.corrects
    return None


def _two_issues(later: Profile, earlier: Profile) -> bool:
    """Whether two reports are issues of one series by their heads: same title but for number or date, or other dates."""
    if later.outlet != earlier.outlet and later.outlet and earlier.outlet:
        return False
    one, two = _head(later), _head(earlier)
    if _SERIES.search(one) and _DIGITS.sub("0", one) == _DIGITS.sub("0", two) and one != two:
        return True
    first, second = full_date(one), full_date(two)
    return bool(first and second and first != second and _SERIES.search(one) and _SERIES.search(two))


def _head(report: Profile) -> str:
    """Title and first line in small letters, blanks levelled."""
    first = report.document.text.lstrip().split("\n", 1)[0][:160]
    return " ".join(f"{report.document.title or first}".lower().split())


def _relation(later: Profile, earlier: Profile, shared: Overlap) -> tuple[ReportRelation, list[Reason]]:
    if later.words == earlier.words:
        titles = [words_of(r.document.title or "") for r in (later, earlier)]
        if titles[0] == titles[1] or not all(titles):
            return "copy", [Reason("words", 0.3, "the same words from beginning to end")]
        return "reprint", [Reason("title", 0.0, "the same words below another title")]
    numbers = [change for change in shared.changes if change[0][0].isdigit() and change[1][0].isdigit()]
    dated = later.document.published != earlier.document.published or later.update != earlier.update
    if numbers and shared.of_b >= MOST:
        if not _same_origin(later, earlier) and later.outlet and earlier.outlet:
            return "update", [Reason("numbers", 0.1, "the same text with other figures")]
        return "update", [Reason("numbers", 0.1, "the same story with other figures")]
    if later.update is not None and later.update != earlier.update and _same_origin(later, earlier):
        return "update", [Reason("update", 0.2, "the later one says that it is an update")]
    taken_on = shared.own_a > max(NEW_WORDS, 0.1 * len(later.words)) and shared.of_b >= 0.4
    outlet = later.outlet is not None and later.outlet == earlier.outlet
    if taken_on and outlet and dated:
        return "update", [Reason("new", 0.1, f"{shared.own_a} new words in the later one")]
    why = []
    if shared.own_a > 12:
        why.append(Reason("own", 0.0, f"{shared.own_a} words of its own in the later one"))
    if shared.own_b > 12:
        why.append(Reason("cut", 0.0, f"{shared.own_b} words of the other left out"))
    return "reprint", why


def _edge(
    later: Profile, earlier: Profile, relation: ReportRelation, score: float, reasons: list[Reason]
) -> ReportEdge:
    return ReportEdge(later.id, earlier.id, relation, round(min(1.0, score), 3), tuple(reasons))
