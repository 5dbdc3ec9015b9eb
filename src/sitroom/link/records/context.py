"""What the words around two records say: the same sentence, shared names, shared rare words."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache

from sitroom.lexicon.tables import several, table
from sitroom.link.records.tally import Tally
from sitroom.link.records.when import day_number, windows
from sitroom.link.records.words import figures, names, overlap, plain, stem, stems, weight
from sitroom.model.linking import Entry
from sitroom.model.record import Record

_LONG = 6
"""Words of a sentence that is not the same by chance."""
_MASS = 1.2
"""Weight of the shared words from which on their share counts in full: two rare ones."""
_TEMPLATE = 0.6
"""Words in common from which on two sentences are filled in from one form."""
_STOCK = -2.0
_ENOUGH_NAMES = 4
"""Names of a report from which on it says something which of them another one has."""


@cache
def _compass() -> frozenset[str]:
    return frozenset(stem(w) for w in "north northern south southern east eastern west western".split())


@cache
def _worldly() -> frozenset[str]:
    """The words of what reports of every war name: bodies, agencies and media that are no one country's."""
    named = [
        name
        for row in table("organisations")
        if not row["country"]
        for column in ("name", "names", "abbreviations")
        for name in several(row[column])
    ]
    return frozenset(word for name in named for word in plain(name).split())


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


def compare_context(
    a: Record, b: Record, tally: Tally, used: frozenset[str] = frozenset(), forms: bool = False
) -> None:
    """Adds what the sentences share. `used` are folded names that were counted already.

    With `forms` two sentences of the same words and other numbers are taken for a form that is filled in anew. It is
    not for records that the text dates: there other numbers are rival ones.
    """
    if same_words(a, b):
        tally.add("wording", 3.0, "the same sentence")
        return
    first, second = evidence_text(a), evidence_text(b)
    shared = sorted((names(first) & names(second)) - used - _worldly())
    if shared:
        tally.add("names", min(0.3 * len(shared), 0.9), f"both sentences name {', '.join(shared[:3])}")
    one, other = stems(first), stems(second)
    common = overlap(one, other)
    if common >= 0.3:
        # Two words that every report has are shared by chance; two sentences of an attack have ten that are not.
        mass = min(1.0, sum(map(weight, sorted((one & other) - used))) / _MASS)
        tally.add("words", round(1.2 * mass * (common - 0.2), 3), f"{common:.0%} of the words of one are in the other")
    where, elsewhere = one & _compass(), other & _compass()
    if where and elsewhere and not where & elsewhere:
        tally.add("direction", -0.6, f"{', '.join(sorted(where))}, but {', '.join(sorted(elsewhere))}")
    x, y = figures(first), figures(second)
    if forms and x and y and not x & y and common >= _TEMPLATE:
        tally.add(
            "numbers", -3.0, f"the same form with other numbers: {', '.join(sorted(x)[:3])}; {', '.join(sorted(y)[:3])}"
        )


def compare_reports(a: Entry, b: Entry, tally: Tally, used: frozenset[str] = frozenset()) -> None:
    """Adds what the whole reports say, where they name enough: two on one story name the same.

    `used` is left out, and so are the United Nations and their like, which do not tell one war from another. A sentence
    that names and counts nothing itself is a stock phrase where the reports are on different stories.
    """
    first, second = frozenset(a.report.about) - used - _worldly(), frozenset(b.report.about) - used - _worldly()
    if min(len(first), len(second)) < _ENOUGH_NAMES:
        return
    shared = sorted(first & second, key=lambda n: (-weight(n), a.report.about.index(n)))
    common = len(shared) / min(len(first), len(second))
    said = f"both reports name {', '.join(shared[:4])}" if shared else "the reports name nothing alike"
    worth = round(2.0 * (min(common, 0.75) - 0.25), 3)
    tally.add("report", worth, said)
    if worth < 0 and not (_tells(a) and _tells(b)):
        tally.add("stock", _STOCK, "what names and counts nothing, in reports on different stories")


def _tells(entry: Entry) -> bool:
    """Whether a sentence names something of one story, or counts it: not a body of every war, nor the outlet itself."""
    text = evidence_text(entry.record)
    own = frozenset(plain(entry.report.outlet or "").split())
    return bool(figures(text) or names(text) - _worldly() - own)
