"""Places carried from a label, a heading or the dateline to the sentences below that have none of their own.

"2. Samfya. Gunmen killed two traders." The label of an item gives its place to the item, a heading to the paragraphs
under it, and the dateline of a town to the sentence that opens the report. Only what happened takes such a place: what is
said, planned or condemned in a section is not done where the section's town is.
"""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.lexicon.names import names
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Place
from sitroom.text.analysis import Analysis, Clause, Sentence

# A label is a few words without a verb: "Samfya.", "Nchelenge, market.", "Withdrawal from Kawambwa."
_LONGEST_LABEL = 8
_COARSE = frozenset({"country", "region", "unresolved"})
_SCENES = frozenset({"event", "origin", "destination", "base", "venue", "mentioned"})
_DAYS = frozenset({"day", "part_of_day", "hour"})
_DONE = frozenset({"occurred", "ongoing", "attempted"})
_SPOKEN = frozenset(
    "say tell announce report confirm deny reject accuse allege admit claim demand urge request pledge offer threaten warn "
    "expect hope fear praise welcome condemn deplore agree order ask call add note state declare attribute acknowledge "
    "undertake examine receive submit publish transmit remind recall stress express remain continue "
    "blame suspect violate respect observe rule visit".split()
)


def carry_places(analysis: Analysis) -> None:
    """Adds to clauses without a place the one of the section they stand in, and says so in the explanations."""
    if not analysis.places:
        return
    by_sentence = _by_sentence(analysis)
    for sentence, number in _in_sections(analysis, by_sentence):
        if by_sentence.get(sentence.index) or _names_another(analysis, sentence):
            continue
        given = False
        told = analysis.places[number].role == "dateline"
        for clause in analysis.clauses_of(sentence.index):
            if not clause.places and _happened(analysis, clause) and (not told or _on_a_day(analysis, clause)):
                clause.places = [number]
                given = True
        if given:
            place = analysis.places[number]
            analysis.explain(f"place:{place.start}", f"gives its place to {sentence.text[:40]!r}, which names none")


def _names_another(analysis: Analysis, sentence: Sentence) -> bool:
    """ "near Welikanda", which no gazetteer has: the sentence has a place of its own, if one that is not found."""
    taken = [(t.start, t.end) for t in analysis.times] + [(a.start, a.end) for a in analysis.actors]
    return any(
        token.tag == "NNP"
        and token.dep == "pobj"
        and sentence.tokens[token.head].lower in ("near", "in", "at", "outside", "around")
        and not any(start <= token.start < end for start, end in taken)
        for token in sentence.tokens
    )


def _in_sections(analysis: Analysis, by_sentence: dict[int, list[int]]) -> Iterator[tuple[Sentence, int]]:
    """Sentences that a label, a heading or a dateline stands over, with the place in it."""
    headings = _headings(analysis, by_sentence)
    heading: int | None = None
    label: tuple[int, int | None] | None = None
    opening = _of_dateline(analysis)
    seen_block = -1
    for sentence in analysis.sentences:
        block = analysis.blocks[sentence.block] if sentence.block < len(analysis.blocks) else None
        kind = "" if block is None else block.kind
        if kind == "heading":
            heading, label = headings.get(sentence.index), None
            opening = None
            continue
        if sentence.heading or kind not in ("paragraph", "item"):
            continue
        first = sentence.block != seen_block
        seen_block = sentence.block
        if first:
            label = None
            if is_label(analysis, sentence):
                label = (sentence.block, _one(analysis, by_sentence.get(sentence.index, [])))
                continue
            before_colon = _labelled(analysis, sentence, by_sentence.get(sentence.index, []))
            if before_colon is not None:
                label = (sentence.block, before_colon)
        number = label[1] if label is not None else heading
        if number is None and label is None and opening is not None:
            number = opening
        opening = None
        if number is not None:
            yield sentence, number


def _headings(analysis: Analysis, by_sentence: dict[int, list[int]]) -> dict[int, int]:
    """The places of headings, where a report is ordered by places: one alone, or one with a date, is where it was signed."""
    found: dict[int, int] = {}
    for sentence in analysis.sentences:
        if sentence.heading and analysis.blocks[sentence.block].kind == "heading":
            number = _one(analysis, by_sentence.get(sentence.index, []))
            if number is not None and not any(c.isdigit() for c in sentence.text):
                found[sentence.index] = number
    return found if len({analysis.places[n].text for n in found.values()}) > 1 else {}


def _by_sentence(analysis: Analysis) -> dict[int, list[int]]:
    """The numbers of places by sentence; where a source sits is no place of what it tells."""
    found: dict[int, list[int]] = {}
    numbers = iter(range(len(analysis.places)))
    number = next(numbers, None)
    for sentence in analysis.sentences:
        while number is not None and analysis.places[number].start < sentence.end:
            place = analysis.places[number]
            if place.start >= sentence.start and place.role in _SCENES:
                found.setdefault(sentence.index, []).append(number)
            number = next(numbers, None)
    return found


def _one(analysis: Analysis, numbers: list[int]) -> int | None:
    """The one place of a label. Of "Tabqa, Raqqa province" it is the first and finer one."""
    fine = [n for n in numbers if analysis.places[n].precision not in _COARSE]
    if not fine:
        return None
    first = analysis.places[fine[0]]
    coarser = all(_within(analysis.places[n], first) for n in fine[1:])
    return fine[0] if len(fine) == 1 or coarser else None


def _within(area: Place, place: Place) -> bool:
    return area.precision in ("admin1", "admin2") and place.precision not in ("admin1",)


def is_label(analysis: Analysis, sentence: Sentence) -> bool:
    """A few words without a verb that open a paragraph, and are followed by a sentence in it."""
    after = sentence.index + 1
    if after >= len(analysis.sentences) or analysis.sentences[after].block != sentence.block:
        return False
    written = [t for t in sentence.tokens if t.pos not in ("PUNCT", "SPACE")]
    return 0 < len(written) <= _LONGEST_LABEL and not any(t.pos in ("VERB", "AUX") for t in written)


def _labelled(analysis: Analysis, sentence: Sentence, numbers: list[int]) -> int | None:
    """ "Samfya: Two children were killed." The place that opens a paragraph before a colon."""
    if not numbers:
        return None
    place = analysis.places[numbers[0]]
    ended = sentence.text[place.end - sentence.start :].lstrip()[:1] == ":"
    return numbers[0] if ended and place.start == sentence.start and place.precision not in _COARSE else None


def _of_dateline(analysis: Analysis) -> int | None:
    """The town of a dateline, where it is no capital: capitals are where the news of a country is written."""
    found = [n for n, p in enumerate(analysis.places) if p.role == "dateline" and p.precision not in _COARSE]
    return found[0] if len(found) == 1 and not _is_capital(analysis.places[found[0]]) else None


def _is_capital(place: Place) -> bool:

    return any(n.kind == "capital" for n in names().get(place.name or place.text))


def _on_a_day(analysis: Analysis, clause: Clause) -> bool:
    """What the dateline's own town saw is told with its day; what holds all along is only told from there."""
    return any(analysis.times[t].precision in _DAYS and analysis.times[t].kind == "date" for t in clause.times)


def _happened(analysis: Analysis, clause: Clause) -> bool:
    if clause.reality not in _DONE or clause.novelty in ("background", "anniversary"):
        return False
    if clause.lemma.split(" ")[0] in _SPOKEN:
        return False
    speech = clause.report
    return speech is None or analysis.reportings[speech].act not in ("hope", "expect", "fear", "demand", "threaten")


def label_over(analysis: Analysis, sentence: Sentence) -> Sentence | None:
    """The label that opens the paragraph of a sentence ("2. Samfya."), None where it has none or is the label itself."""
    at = sentence.index
    while at and analysis.sentences[at - 1].block == sentence.block:
        at -= 1
    first = analysis.sentences[at]
    return first if at < sentence.index and is_label(analysis, first) else None


def section_of(analysis: Analysis, sentence: int) -> int:
    """A mark of the part of a report that a sentence is in: the label of its item, the heading over it, or the whole.

    `sentence` is its index; the mark is the index of the sentence that opens the part, −1 for a report without parts.
    """
    label = label_over(analysis, analysis.sentences[sentence])
    if label is not None:
        return label.index
    return next((at for at in range(sentence, -1, -1) if analysis.sentences[at].heading), -1)


def opens_another(analysis: Analysis, at: int) -> bool:
    """ "In other clashes", "in a separate incident": whether the sentence with this index opens another happening."""
    tokens = analysis.sentences[at].tokens
    apart = word_set("another_happening")
    return any(t.lower in apart for t in tokens) or any(
        t.lower in ("other", "another") and any(n.lemma in word_set("conflict") for n in tokens[t.i + 1 : t.i + 4])
        for t in tokens
    )
