"""Issues that are on the table, each with its wordings and who holds what; and which of them some words are on."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from sitroom.model.ledger import Held
from sitroom.model.values import Span


@dataclass(frozen=True, slots=True)
class Stance:
    """One party's word on an issue in one report."""

    held: Held
    party: str
    label: str
    issue: str
    words: frozenset[str]
    stance: str
    condition: str | None
    evidence: Span
    together: bool = False

    @property
    def day(self) -> str:
        """The day of the report."""
        return (self.held.entry.report.published or "")[:10]


@dataclass(slots=True)
class Issue:
    """One issue: how reports word it, who holds what, whether it is said to be what the talks stick at."""

    wordings: dict[str, None] = field(default_factory=dict)
    words: dict[frozenset[str], None] = field(default_factory=dict)
    stances: list[Stance] = field(default_factory=list)
    sticking: list[Held] = field(default_factory=list)
    topics: list[tuple[Held, Span]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The shortest wording."""
        return min(self.wordings, key=lambda w: (len(w), w))

    def latest(self) -> dict[str, Stance]:
        """The latest stance of each party, by key."""
        found: dict[str, Stance] = {}
        for stance in sorted(self.stances, key=lambda s: s.held.entry.report.published or ""):
            found[stance.party] = stance
        return found


class Found:
    """Issues in the order in which they came up, and which of them some words may be on: few of many open alike."""

    def __init__(self) -> None:
        self.issues: list[Issue] = []
        self._openings: dict[str, set[int]] = {}

    def add(self, issue: Issue) -> None:
        """Another issue."""
        self.issues.append(issue)
        for words in issue.words:
            self._put(len(self.issues) - 1, words)

    def word(self, nr: int, words: frozenset[str]) -> None:
        """Another wording of one."""
        if words not in self.issues[nr].words:
            self.issues[nr].words[words] = None
            self._put(nr, words)

    def on(self, *wordings: frozenset[str]) -> int | None:
        """The first issue that any of these wordings is on."""
        near = {nr for words in wordings for opening in _openings(words) for nr in self._openings.get(opening, ())}
        for nr in sorted(near):
            if any(alike(words, other) for words in wordings for other in self.issues[nr].words):
                return nr
        return None

    def _put(self, nr: int, words: frozenset[str]) -> None:
        for opening in _openings(words):
            self._openings.setdefault(opening, set()).add(nr)


@lru_cache(maxsize=1 << 16)
def alike(a: frozenset[str], b: frozenset[str]) -> bool:
    """Whether half of the smaller set stands in the other, with a word of some length; stems may open alike."""
    if a == b:
        return bool(a)
    if _openings(a).isdisjoint(_openings(b)):
        return False
    small, large = (a, b) if len(a) <= len(b) else (b, a)
    shared = [w for w in small if any(_opensalike(w, x) for x in large)]
    return any(len(w) > 3 for w in shared) and len(shared) >= 0.5 * len(small)


@lru_cache(maxsize=16384)
def _openings(words: frozenset[str]) -> frozenset[str]:
    """How words open: two that are alike have that in common, and most pairs have not."""
    return frozenset(w[:5] for w in words)


def _opensalike(a: str, b: str) -> bool:
    if a == b:
        return True
    short, long = (a, b) if len(a) <= len(b) else (b, a)
    return (len(short) > 4 and long.startswith(short)) or (len(short) > 5 and short[:6] == long[:6])
