"""The stages of reading and their order. The only file that knows them all."""

from __future__ import annotations

from sitroom import __version__
from sitroom.extract.engine import extract
from sitroom.kinds import kinds
from sitroom.model.document import Document, Mentions, Producer, Report
from sitroom.resolve.actors import resolve_actors
from sitroom.resolve.actors.by_places import countries_by_places
from sitroom.resolve.places import resolve_places
from sitroom.resolve.times import resolve_times
from sitroom.text.analysis import Analysis
from sitroom.text.anniversaries import reckon_anniversaries
from sitroom.text.attach import attach
from sitroom.text.clauses import find_clauses
from sitroom.text.continued import carry_times
from sitroom.text.dates import find_times
from sitroom.text.language import outside, set_aside
from sitroom.text.layout import find_blocks
from sitroom.text.modality import judge
from sitroom.text.numbers import find_quantities
from sitroom.text.parse import DEFAULT_MODEL, model_version, parse
from sitroom.text.quotes import find_quotes
from sitroom.text.reckoned import reckon_offsets
from sitroom.text.reporting import find_reportings
from sitroom.text.sections import carry_places
from sitroom.text.tabular import set_aside_tables
from sitroom.text.unseen import Moved, words


def analyse(document: Document, model: str = DEFAULT_MODEL) -> Analysis:
    """All that the language layer and the resolvers know of a document."""
    analysis = Analysis(document)
    analysis.blocks = find_blocks(document.text, document.title)
    unread = [*set_aside_tables(analysis), *set_aside(analysis)]
    analysis.quotes = find_quotes(document.text, analysis.blocks)
    parse(analysis, model)
    find_clauses(analysis)
    find_reportings(analysis)
    resolve_actors(analysis)
    resolve_places(analysis)
    countries_by_places(analysis)
    resolve_times(analysis, outside(find_times(document.text), unread) if unread else None)
    analysis.quantities = find_quantities(document.text, [*unread, *((t.start, t.end) for t in analysis.times)])
    attach(analysis)
    judge(analysis)
    carry_times(analysis)
    carry_places(analysis)
    reckon_anniversaries(analysis)
    reckon_offsets(analysis)
    return analysis


def read_document(
    document: Document, model: str = DEFAULT_MODEL, raw_confidence: bool = False
) -> tuple[Report, Analysis]:
    """The report of one document, and the analysis it came from (for `--explain`).

    `raw_confidence` keeps the kinds' own confidence, for calibrating.

    A document in another language, or in one that is not known, is given back without records. What is not seen of a
    text (`text/unseen.py`) is not read; offsets in the report count it, those in the analysis do not.
    """
    english = document.language == "en"
    text = words(document.text)
    plain = document if text == document.text else document.model_copy(update={"text": text})
    analysis = analyse(plain, model) if english else Analysis(plain)
    records = extract(analysis, kinds(), calibrate=not raw_confidence) if english else []
    report = Report(
        producer=Producer(name="sitroom", version=__version__, model=model, model_version=model_version(model)),
        document=document,
        mentions=Mentions(
            actors=tuple(analysis.actors),
            places=tuple(analysis.places),
            times=tuple(analysis.times),
            quantities=tuple(analysis.quantities),
        ),
        records=tuple(records),
        issues=tuple(analysis.issues),
    )
    return report if plain is document else Moved(document.text).all(report), analysis
