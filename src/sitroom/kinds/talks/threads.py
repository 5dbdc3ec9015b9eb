"""What a paragraph on talks is about: the issue that opens it, and what "it" or a bare "refuses" points to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sitroom.kinds.talks.record import Position, Submission, Topic
from sitroom.model.values import Actor, Span
from sitroom.text.analysis import Analysis, Clause, Sentence

# As far as "it" points back, and as far as a paragraph stays with the issue that opened it, in sentences.
_BACK = 2
_STAYS = 3
_OPENING = re.compile(
    r"(?:On|Over|Regarding|Concerning|As for|As to|When it comes to|With regard to)\s+(?=[^,.;]{3,80})",
)
_ACCORD = re.compile(
    r"\b(?:agree\w*|argu\w+|progress|movement|common ground|closer|nearer|apart|gaps?|consensus|compromis\w+|breakthrough|"
    r"narrow\w*|positions?|differ\w*|disput\w+|quarrel\w*|deadlock\w*|headway|understanding|sides|delegations|parties|"
    r"negotiators|delegates)\b",
    re.I,
)
_NONE = re.compile(
    r"\b(?:no|little|scant|hardly any|not much|without|neither)\b(?: \w+){0,2} "
    r"(?:progress|movement|agreement|common ground|consensus|compromise|breakthrough|headway|understanding)\b|"
    r"\b(?:far|wide|still|poles|miles) apart\b|\bdeadlock\w*|\b(?:differ|disagree|quarrel)(?:s|ed|led)?\b|"
    r"\bgaps? (?:is|are|was|were|remain\w*)\b",
    re.I,
)
_NO_ISSUE = frozenset(
    "day week month morning evening night ground eve road way side front frontline line condition behalf basis sideline "
    "margin paper telephone phone radio television arrival orders order".split()
)


class Thread:
    """The issues and papers of a report, by paragraph."""

    def __init__(self, analysis: Analysis, topics: Sequence[Topic], handed: Sequence[Submission]) -> None:
        self._analysis = analysis
        self._handed = handed
        self._topics = topics
        self._opening = [t for t in topics if t.sticking_point] + [
            t for s in analysis.sentences for t in openings(analysis, s)
        ]

    def under_way(self, clause: Clause) -> bool:
        """Whether an issue or a paper of the talks stands before a clause in its paragraph."""
        own = self._analysis.sentences[clause.sentence]
        spans = [*(t.evidence for t in (*self._topics, *self._opening)), *(s.evidence for s in self._handed)]
        return any(
            (said := self._sentence(span)) is not None
            and said.paragraph == own.paragraph
            and 0 <= own.index - said.index <= _STAYS
            for span in spans
        )

    def topic(self, clause: Clause) -> Span | None:
        """The issue that a clause is on: the only one that its own sentence, or the last such in its paragraph, opens with."""
        own = self._analysis.sentences[clause.sentence]
        before: dict[int, list[Span]] = {}
        for topic in self._opening:
            said = self._sentence(topic.evidence)
            if said is None or said.paragraph != own.paragraph or not 0 <= own.index - said.index <= _STAYS:
                continue
            if topic.issue.start < clause.trigger_start:
                before.setdefault(said.index, []).append(topic.issue)
        if not before:
            return None
        last = {(s.start, s.end): s for s in before[max(before)]}
        return next(iter(last.values())) if len(last) == 1 else None

    def pointed_at(self, clause: Clause, party: Actor, found: Sequence[Position]) -> Span | None:
        """What "it" stands for where somebody takes a stance on it: the paper or the stance of another just before."""
        own = self._analysis.sentences[clause.sentence]
        near: list[tuple[int, Span]] = []
        papers = [(s.party, s.document, s.evidence) for s in self._handed]
        stances = [(p.party, p.issue, p.evidence) for p in found]
        for other, issue, evidence in (*papers, *stances):
            said = self._sentence(evidence)
            if issue is None or said is None or _one(other, party) or issue.start >= clause.trigger_start:
                continue
            if 0 <= own.index - said.index <= _BACK:
                near.append((issue.start, issue))
        return max(near, key=lambda n: n[0])[1] if near else None

    def _sentence(self, span: Span) -> Sentence | None:
        return next((s for s in self._analysis.sentences if s.start <= span.start < s.end), None)


def openings(analysis: Analysis, sentence: Sentence) -> Iterator[Topic]:
    """ "On the return of the displaced there was less to argue about", "On X and on Y the delegations stay apart"."""
    match = _OPENING.match(sentence.text)
    if match is None or not _ACCORD.search(sentence.text, match.end()):
        return
    at = next((t.i for t in sentence.tokens if t.start >= sentence.start + match.end()), None)
    spans: list[tuple[int, int]] = []
    while at is not None:
        end = _noun_run(sentence, at)
        if end is None:
            break
        spans.append((at, end))
        following = [t.lower for t in sentence.tokens[end : end + 2]]
        at = end + 2 if following == ["and", "on"] else None
    if not spans:
        return
    sticking = _NONE.search(sentence.text, sentence.tokens[spans[-1][1] - 1].end - sentence.start) is not None
    for first, end in spans:
        start, stop = sentence.tokens[first].start, sentence.tokens[end - 1].end
        head = next((t for t in sentence.tokens[first:end] if t.pos in ("NOUN", "PROPN") and t.dep != "compound"), None)
        dated = any(t.start < stop and start < t.end for t in analysis.times)
        if head is None or dated or head.lemma.lower() in _NO_ISSUE or head.ent in ("DATE", "TIME"):
            return
        yield Topic(
            issue=analysis.span(start, stop),
            sticking_point=sticking,
            evidence=analysis.span(sentence.start, sentence.end),
        )


def _noun_run(sentence: Sentence, at: int) -> int | None:
    """The end of a noun with "of" and "for" behind it, from its first token on; None where none stands there."""
    end, opens = at, True
    for token in sentence.tokens[at:]:
        if token.pos in ("NOUN", "PROPN", "NUM", "ADJ", "PART") or (
            token.pos == "VERB" and token.dep in ("amod", "compound", "pobj")
        ):
            end, opens = token.i + 1, False
        elif token.pos in ("DET", "PRON") and (opens or token.tag == "PRP$"):
            continue
        elif token.lower in ("of", "for", "between", "in", "from") and not opens:
            opens = True
        else:
            break
    return end if end > at else None


_GROUPS = frozenset({"armed_group", "political_group"})


def _one(a: Actor, b: Actor) -> bool:
    """Whether two actors are of one side: a state and its minister, never a state and the group that fights it."""
    if (a.id or a.name or a.text).casefold() == (b.id or b.name or b.text).casefold():
        return True
    return bool(a.country and a.country == b.country) and not {a.type, b.type} & _GROUPS
