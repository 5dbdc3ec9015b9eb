"""Violations in sentences that do not name the truce: "Three have been verified", "12 could not be confirmed"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sitroom.kinds.ceasefire.attributed import WHOLE, laid, number
from sitroom.kinds.ceasefire.listed import ARTICLES, listed
from sitroom.kinds.ceasefire.record import Verification, Violation
from sitroom.lexicon.sparing import Sparing
from sitroom.model.values import Actor, Quantity, Span, Time
from sitroom.text.analysis import Analysis, Sentence
from sitroom.text.sections import label_over

_COUNTED = Sparing(
    r"\b(?P<n>\d[\d,]*|[a-z]+) (?:(?:alleged|suspected|reported|new|further|such|more|ceasefire|truce|cease-fire)\s+)*"
    r"(?:violations|breaches|infringements|infractions)\b",
    re.I,
)
# What is violated besides truces.
_OTHER = Sparing(
    r"\b(?:rights?|airspace|border|frontier|territorial|sovereignty|sanctions?|embargo|law|laws|treaty|election|electoral|"
    r"constitution\w*|parole|traffic|copyright|licen[cs]e|safety|privacy|curfew)\b",
    re.I,
)
_N = (
    r"(?P<n>\d[\d,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    r"seventeen|eighteen|nineteen|twenty|all|both|none|(?:the )?(?:others?|rest|remainder|remaining \w+))"
    r"(?: of (?:them|these|those|which|the [\w-]+))?(?:, (?P<what>[^,.;]{3,80}),)?"
)
_BE = r"(?:(?:has|have|had|was|were|is|are|remains?|remained|could|still|since|been|being|be|later|now)\s+)*"
_NOT = r"(?P<not>(?:could|have|has|were|was)(?: not|n['’]t)\s+(?:(?:yet|be|been)\s+)*)"
_CHECK = re.compile(
    rf"\b{_N} (?:{_NOT}|{_BE})(?P<v>verified|confirmed|substantiated|corroborated|rejected|dismissed|discarded|ruled out|"
    r"attributed|under (?:review|investigation|examination)|examined|investigated|looked into|unresolved|pending)\b"
    r"(?! (?:to|on)\b)",
    re.I,
)
# Who counts violations of truces, and how.
_WATCHED = re.compile(
    r"\b(?:alleged|monitor\w*|mission|observers?|verified|verification|task force|(?:monitoring|reconciliation|joint|"
    r"coordination) cent(?:re|er)|registered|logged)\b",
    re.I,
)
# "The total since 4 May is 41", "This brings to 19 the number recorded since 4 May": what follows is of the whole time.
_RUNNING = re.compile(r"\b(?:total|brings? to|in all|overall|since)\b", re.I)
_VERDICTS: dict[str, Verification] = {
    "verified": "verified", "confirmed": "verified", "substantiated": "verified", "corroborated": "verified",
    "rejected": "rejected", "dismissed": "rejected", "discarded": "rejected", "ruled out": "rejected",
}  # fmt: skip
_BY = re.compile(r"\bby (?:the )?", re.I)
_DENIED = Sparing(
    r"\b(?:(?P<n>an?|the|one) (?:[\w-]+ )?)?(?:allegation|claim|charge|accusation)(?P<many>s?) that (?P<accused>[^,.;]+?) "
    r"(?:was|were|is|are|had been) (?:responsible(?: for)?|to blame(?: for)?|behind)\b(?P<what>[^.;]*?)\b"
    r"(?P<v>not (?:been )?confirmed|not (?:been )?verified|unconfirmed|rejected|dismissed|confirmed|verified|upheld)\b",
    re.I,
)
# What the verdict begins with: "behind the killing of two priests | has therefore been".
_LINKING = re.compile(
    r"[ ,]+(?:(?:was|were|is|are|has|have|had|been|could|therefore|thus|still|later|also)\b ?)+$", re.I
)
_OTHERS = re.compile(r"(?:the )?(?:others?|rest|remainder|remaining)\b", re.I)
_SIDES = frozenset({"state", "military", "armed_group", "political_group", "police", "office", "other"})
_COMMON = frozenset(
    {"army", "navy", "military", "government", "junta", "rebels", "militia", "insurgents", "separatists"}
)
_ON = 3  # sentences that go on about what was counted


class Tallies:
    """Reads the sentences of a report in order, and remembers what was last counted."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self._counted = -_ON - 1
        self._period: Time | None = None
        self._laid: tuple[int, Actor | None, Actor] | None = None
        self._told: list[list[Violation]] = []

    def of(self, sentence: Sentence, *, named: bool, truce: bool) -> tuple[list[Violation], Span | None]:
        """The violations of a sentence, and the words for them.

        `named`: the sentence names the truce, so that its own charges are read elsewhere. `truce`: the report has a truce.
        """
        text = sentence.text
        counts = _COUNTED.search(text) if not _OTHER.search(text) else None
        found: list[Violation] = []
        if counts is not None and (truce or self._monitored(text)):
            self._counted, self._period, self._laid = sentence.index, self._time(sentence), None
            if not named:
                found += self._total(sentence, counts)
        known = truce or bool(self._told)
        if sentence.index - self._counted > _ON and not (_DENIED.search(text) and known):
            return [], None
        if _RUNNING.search(text):
            self._period, self._laid = self._time(sentence) or self._period, None
        found += self._parts(sentence)
        found += self._checked(sentence)
        if found:
            self._counted = sentence.index
            self._told.append(found)
        span = None if counts is None else self._span(sentence, counts.start("n"), counts.end())
        return found, span

    def _monitored(self, text: str) -> bool:
        return _WATCHED.search(text) is not None

    def _span(self, sentence: Sentence, start: int, end: int) -> Span:
        return self.analysis.span(sentence.start + start, sentence.start + end)

    def _time(self, sentence: Sentence, until: int | None = None) -> Time | None:
        end = sentence.end if until is None else sentence.start + until
        inside = [t for t in self.analysis.times if sentence.start <= t.start < end]
        return next((t for t in inside if t.kind == "date"), inside[0] if inside else None)

    def _quantity(self, sentence: Sentence, words: str, at: int) -> Quantity | None:
        """The number at an offset of a sentence: a known quantity, or one read from its word alone ("one")."""
        start = sentence.start + at
        known = next((q for q in self.analysis.quantities if q.start <= start < q.end), None)
        best = 1 if words.casefold() in ARTICLES else number(words)
        if known is not None and known.fraction is None:
            return known
        if best is None:
            return None
        return Quantity(start=start, end=start + len(words), text=words, best=best, low=best, high=best)

    def _side(self, sentence: Sentence, start: int, end: int) -> Actor | None:
        """The party that words name."""
        low, high = sentence.start + start, sentence.start + end
        inside = [a for a in self.analysis.actors if a.start < high and a.end > low and a.type in _SIDES]
        if inside and (inside[0].id or inside[0].country or not (inside[0].name or "").islower()):
            return inside[0]
        # "by Army drones", "by army aircraft", "by the army": the word names a side that has been named before.
        word = re.match(r"(?:the )?(\w+)", self.analysis.document.text[low : low + 40])
        if word is None or not (word[1][:1].isupper() or word[1] in _COMMON):
            return inside[0] if inside else None
        before = [
            a
            for a in self.analysis.actors
            if a.end <= low
            and a.type in _SIDES
            and (a.id or a.country or a.name != a.text)
            and a.text.split()[-1].casefold() == word[1].casefold()
        ]
        return before[-1] if before else inside[0] if inside else None

    def _total(self, sentence: Sentence, counts: re.Match[str]) -> Iterator[Violation]:
        quantity = self._quantity(sentence, counts["n"], counts.start("n"))
        if quantity is None or any(m.start("n") == counts.start("n") for m in laid(sentence.text)):
            return
        by = _BY.match(sentence.text, counts.end() + 1)
        accused = None if by is None else self._side(sentence, by.end(), by.end() + 1)
        told: Verification = "unattributed"
        if re.search(r"(?i)\b(?:alleged|reported|suspected)\b", sentence.text):
            told = "alleged"
        elif re.search(r"(?i)\b(?:verified|confirmed|ruled|established)\b", sentence.text[: counts.start()]):
            told = "verified"
        yield self._violation(sentence, "violations", quantity, None, accused, told)
        if accused is not None:
            more = re.compile(r"\band (?P<n>\d[\d,]*|[a-z]+) by (?:the )?", re.I)
            for other in more.finditer(sentence.text, by.end() if by is not None else 0):
                side = self._side(sentence, other.end(), other.end() + 1)
                number_ = self._quantity(sentence, other["n"], other.start("n"))
                if side is not None and number_ is not None:
                    yield self._violation(sentence, "violations", number_, None, side, told)

    def _parts(self, sentence: Sentence) -> Iterator[Violation]:
        """What is laid to a party, by whom."""
        for match in laid(sentence.text):
            accused = self._side(sentence, *match.span("accused"))
            accuser = self._side(sentence, *match.span("accuser")) if match["accuser"] else None
            if accused is None:
                continue
            whole = match["n"].casefold() in WHOLE
            if whole:
                self._laid = (sentence.index, accuser, accused)
            count = _COUNTED.search(sentence.text) if whole else None
            quantity = (
                self._quantity(sentence, count["n"], count.start("n"))
                if count is not None
                else self._quantity(sentence, match["n"], match.start("n"))
            )
            checked = re.search(r"(?i)\bverified\b", sentence.text[: match.start()]) is not None and accuser is None
            yield self._violation(
                sentence, "violations", quantity, accuser, accused, "verified" if checked else "alleged"
            )

    def _checked(self, sentence: Sentence) -> Iterator[Violation]:
        """How far what was counted has been looked into."""
        denied = _DENIED.search(sentence.text)
        if denied is not None:
            yield self._allegation(sentence, denied)
            return
        for match in _CHECK.finditer(sentence.text):
            word, none = match["v"].lower(), match["not"] is not None
            if word == "attributed" and not none:
                continue
            verdict: Verification = (
                "unattributed"
                if word == "attributed"
                else "not_confirmed"
                if none and _VERDICTS.get(word) == "verified"
                else _VERDICTS.get(word, "under_review")
            )
            behind = sentence.text[match.end() :]
            accused, act = self._whose(sentence, match.end(), behind) if verdict == "verified" else (None, "violations")
            accuser = None
            if accused is None and self._laid is not None and self._laid[0] == sentence.index - 1:
                _, accuser, accused = self._laid
            elif accused is not None:
                accuser = self._who_charged(accused)
            if verdict == "under_review" and _OTHERS.match(match["n"]):
                self._rest_under_review()
            quantity = self._quantity(sentence, match["n"], match.start("n"))
            if match["what"]:
                act = match["what"]
            yield self._violation(sentence, act, quantity, accuser, accused, verdict, until=match.start())
            if verdict == "verified" and accused is None:
                yield from self._each(sentence, match.end())

    def _allegation(self, sentence: Sentence, denied: re.Match[str]) -> Violation:
        """ "The allegation that the Front was responsible is not confirmed", of the deed that it or its label names."""
        accused, said = self._side(sentence, *denied.span("accused")), denied["v"].lower()
        unproven = said.startswith(("not", "un"))
        label = label_over(self.analysis, sentence)
        act = _LINKING.sub("", denied["what"]).strip()
        if act.lower() in ("", "it", "this", "that"):
            act = "violations" if label is None else label.text.strip().rstrip(".")
        one = denied["n"] is not None and not denied["many"]
        return self._violation(
            sentence,
            act,
            self._quantity(sentence, denied["n"], denied.start("n")) if one else None,
            self._who_charged(accused),
            accused,
            "not_confirmed" if unproven else _VERDICTS.get(said, "verified"),
            when=None if label is None else self._time(label),
        )

    def _each(self, sentence: Sentence, at: int) -> Iterator[Violation]:
        """ ": four flights by the army and the arrest of a guide by the Front on 5 May": each of what was verified."""
        for item in listed(sentence.text, at):
            start, end = sentence.start + item.start(), sentence.start + item.end()
            accused = self._side(sentence, item.start("side"), item.start("side") + 1)
            when = next((t for t in self.analysis.times if start <= t.start < end and t.kind == "date"), None)
            quantity = self._quantity(sentence, item["n"], item.start("n"))
            if accused is not None:
                by = self._who_charged(accused)
                yield self._violation(sentence, item["deed"], quantity, by, accused, "verified", until=at, when=when)

    def _who_charged(self, accused: Actor | None) -> Actor | None:
        """The one that has charged a side in this report, if it is one: what is verified then is what it alleged."""
        name = None if accused is None else accused.id or accused.name
        found = {
            v.accuser.id or v.accuser.name: v.accuser
            for told in self._told
            for v in told
            if v.accuser is not None and v.accused is not None and (v.accused.id or v.accused.name) == name
        }
        return next(iter(found.values())) if len(found) == 1 else None

    def _rest_under_review(self) -> None:
        """ "Three were verified, all by the army. The others remain under review": whoever is not the army's are such."""
        verdicts = [v for told in self._told for v in told if v.verification not in ("alleged", "unattributed")]
        judged = {v.accused.id or v.accused.name for v in verdicts if v.accused is not None}
        if not verdicts or any(v.accused is None for v in verdicts):
            return  # whose those were nobody says
        for told in self._told:
            for at, v in enumerate(told):
                if v.verification == "alleged" and v.accused and (v.accused.id or v.accused.name) not in judged:
                    told[at] = v.model_copy(update={"verification": "under_review"})

    def _whose(self, sentence: Sentence, at: int, behind: str) -> tuple[Actor | None, str]:
        """ ", all of them overflights of the port by Army drones": what they were, and whose."""
        told = re.match(r"\s*(?::|,)\s*(?:(?:all|both|each) of (?:them|which)\s+)?([^.;]{4,160})", behind)
        by = None if told is None else re.search(r"\bby (?:the )?", told[1])
        if told is None or by is None or re.search(r"(?i)\bcould not\b|\brejected\b|^one of\b", told[1]):
            return None, "violations"
        start = at + told.start(1) + by.end()
        if any(listed(sentence.text, at)):
            return None, told[1].strip()
        return self._side(sentence, start, start + 1), told[1].strip()

    def _violation(
        self,
        sentence: Sentence,
        act: str,
        quantity: Quantity | None,
        accuser: Actor | None,
        accused: Actor | None,
        verification: Verification,
        until: int | None = None,
        when: Time | None = None,
    ) -> Violation:
        """`until` bounds where in the sentence the time of a verdict stands: behind it is that of single deeds, `when`."""
        return Violation(
            accuser=accuser,
            accused=accused,
            act=act,
            quantity=quantity,
            period=when or self._time(sentence, until) or self._period,
            verification=verification,
            evidence=self.analysis.span(sentence.start, sentence.end),
        )
