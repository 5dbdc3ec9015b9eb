"""What the words around two records say: the same sentence, shared names, shared rare words."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from sitroom.link.records.tally import Tally
from sitroom.link.records.when import day_number, windows
from sitroom.link.records.words import names, overlap, plain, stems, weight
from sitroom.model.linking import Entry, Reported
from sitroom.model.record import Record

_LONG = 6
"""Words of a sentence that is not the same by chance."""
_ENOUGH_NAMES = 4
"""Names of a report from which on it says something which of them another one has."""


def evidence_text(record: Record) -> str:
    """The longest stretch of evidence: the clause or sentence."""
    return max((s.text for s in record.evidence), key=len, default="")


def met_by(entry: Entry, keys: Iterable[str]) -> Iterator[str]:
    """The keys of a record under its kind, each once; one without any meets only reprints of its own sentence.

    Those have days too: what agencies put under every report for years would else be one block that grows for ever.
    """
    kind, found = entry.record.kind, False
    for key in dict.fromkeys(keys):
        found = True
        yield f"{kind}|{key}"
    text = plain(evidence_text(entry.record))
    if not found and len(text.split()) >= _LONG:
        published = day_number(entry.report.published)
        days = windows(published, published) if published is not None else ["t?"]
        digest = hashlib.sha256(text.encode()).hexdigest()[:12]
        yield from (f"{kind}|same:{digest}|{day}" for day in days)


def about(text: str, title: str | None = None, most: int = 60) -> tuple[str, ...]:
    """What a report names, folded, in the order in which it does: what it is about, as far as a list of names tells.

    >>> about("Shells hit the clinic in Derwan. The mayor, Ilya Marko, said that Derwan had no doctors left.")
    ('derwan', 'ilya', 'marko')
    """
    full = f"{title}. {text}" if title else text
    at = {name: plain(full).find(name) for name in names(full)}
    return tuple(sorted(at, key=lambda name: (at[name], name)))[:most]


def same_words(a: Record, b: Record) -> bool:
    """Whether both have one sentence, word for word: a reprint."""
    first, second = plain(evidence_text(a)), plain(evidence_text(b))
    return first == second and len(first.split()) >= _LONG


def compare_context(a: Record, b: Record, tally: Tally, used: frozenset[str] = frozenset()) -> None:
    """Adds what the sentences share. `used` are folded names that were counted already."""
    if same_words(a, b):
        tally.add("wording", 3.0, "the same sentence")
        return
    first, second = evidence_text(a), evidence_text(b)
    shared = sorted((names(first) & names(second)) - used)
    if shared:
        tally.add("names", min(0.3 * len(shared), 0.9), f"both sentences name {', '.join(shared[:3])}")
    common = overlap(stems(first), stems(second))
    if common >= 0.3:
        tally.add("words", round(1.2 * (common - 0.2), 3), f"{common:.0%} of the words of one are in the other")


def compare_reports(a: Reported, b: Reported, tally: Tally, used: frozenset[str] = frozenset()) -> None:
    """Adds what the whole reports say, where they name enough: two on one story name the same. `used` is left out."""
    first, second = frozenset(a.about) - used, frozenset(b.about) - used
    if min(len(first), len(second)) < _ENOUGH_NAMES:
        return
    shared = sorted(first & second, key=lambda n: (-weight(n), a.about.index(n)))
    common = len(shared) / min(len(first), len(second))
    said = f"both reports name {', '.join(shared[:4])}" if shared else "the reports name nothing alike"
    tally.add("report", round(2.0 * (min(common, 0.75) - 0.25), 3), said)
