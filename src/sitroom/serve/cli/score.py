"""`sitroom score`: gold in, precision, recall and F1 out."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from sitroom.model.counted import many
from sitroom.model.document import Document, document_id
from sitroom.model.errors import CorpusError, UsageError
from sitroom.score.calibration import Judged, expected_error, fit, judged, mapped, reliability
from sitroom.score.floors import below, flipped, freeze, write_outcomes
from sitroom.score.gold import KINDS, GoldDocument, load_gold
from sitroom.score.measure import Scores
from sitroom.score.measure import score as measure
from sitroom.serve.cli.output import Output, say
from sitroom.serve.cli.progress import progress
from sitroom.settings import load


@click.command()
@click.argument("gold", metavar="GOLD", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--predictions",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Score this output of `sitroom read --format jsonl` instead of reading the texts now.",
)
@click.option(
    "--floors",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Fail (exit 1) when a figure lies below its floor in FILE.",
)
@click.option(
    "--outcomes",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Show which records flipped against the outcomes frozen in FILE.",
)
@click.option(
    "--freeze", "freezing", is_flag=True, help="Write figures and outcomes of this run to --floors and --outcomes."
)
@click.option("--lower", metavar="REASON", help="With --freeze: lower floors, with the reason kept in the file.")
@click.option("--misses", is_flag=True, help="List what was missed, spurious, or wrong in a field.")
@click.option(
    "--calibrate",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the table that maps raw confidence to the share that is right, and show the reliability curve.",
)
@click.option("--json", "as_json", is_flag=True, help="Figures as JSON.")
def score(
    gold: Path,
    predictions: Path | None,
    floors: Path | None,
    outcomes: Path | None,
    freezing: bool,
    lower: str | None,
    misses: bool,
    calibrate: Path | None,
    as_json: bool,
) -> int:
    """Score what is read against labelled reports.

    GOLD holds one labelled report a line; docs/scoring.md describes the form. Kinds and their fields are scored, and
    slices of them: reported or in the report's own voice, told as fact or to come.

    \b
    sitroom score gold/reports.jsonl
    sitroom score gold/reports.jsonl --floors gold/floors.json --outcomes gold/outcomes.tsv
    sitroom score mine.jsonl --misses
    """
    if freezing and not (floors or outcomes):
        raise UsageError("usage.options", "--freeze has nothing to write", "--floors FILE, --outcomes FILE, or both")
    if lower is not None and not (freezing and floors):
        raise UsageError("usage.options", "--lower goes with --freeze and --floors", "--freeze --floors FILE")
    documents = load_gold(gold)
    reports = _predicted(predictions, documents) if predictions else _read(documents, raw=calibrate is not None)
    scores = measure(documents, reports)
    with Output(None) as out:
        out.write(_as_json(scores) if as_json else _table(scores, len(documents)))
        if misses:
            out.write(_misses(scores))
        if calibrate is not None:
            out.write(_calibration(judged(documents, reports), calibrate))
    problems: list[str] = []
    if freezing:
        problems = (
            [f"not frozen, it would lower {line}" for line in freeze(floors, gold, scores, lower)] if floors else []
        )
        if outcomes and not problems:
            write_outcomes(outcomes, scores.outcomes)
        if problems:
            say('Try: --lower "why" where a floor has to go down')
    else:
        if outcomes:
            for line in flipped(outcomes, scores.outcomes):
                say(f"flipped: {line}")
        problems = below(floors, gold, scores) if floors else []
    for line in problems:
        say(line)
    return 1 if problems else 0


def _read(documents: list[GoldDocument], raw: bool = False) -> dict[str, Any]:
    from sitroom.pipeline import read_document

    settings = load()
    found: dict[str, Any] = {}
    with Output(None) as out, progress((), out) as step:
        for d in documents:
            document = Document(
                id=document_id(d.text),
                title=d.title,
                outlet=d.outlet,
                url=d.url,
                published=d.published,
                published_basis="given" if d.published else "none",
                language="en",
                text=d.text,
            )
            report, _ = read_document(document, settings.model, raw_confidence=raw)
            found[d.id] = json.loads(report.model_dump_json())
            step()
    return found


def _predicted(path: Path, documents: list[GoldDocument]) -> Mapping[str, Any]:
    """Reports by the id of their gold. A report of gold that is missing counts as one with nothing read, and is named."""
    found: dict[str, Any] = {}
    texts: dict[str, str] = {d.id: d.text for d in documents}
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError("gold.predictions", f"the predictions cannot be read: {error}", where=str(path)) from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                report = json.loads(line)
                ref, text = report["document"]["ref"], report["document"]["text"]
                if not isinstance(ref, str):
                    raise TypeError("no id")
            except (ValueError, KeyError, TypeError) as error:
                raise CorpusError(
                    "gold.predictions",
                    "a line is no report with document.ref",
                    hint="sitroom read --format jsonl",
                    where=f"{path.name}:{number}",
                ) from error
            if ref in found:
                raise CorpusError("gold.id", f"two predictions have the id {ref!r}", where=f"{path.name}:{number}")
            if texts.get(ref, text) != text:
                raise CorpusError(
                    "gold.predictions",
                    f"the text of {ref!r} is not the gold's, so that no offset fits",
                    hint="sitroom read GOLD --input-format jsonl --format jsonl",
                    where=f"{path.name}:{number}",
                )
            found[ref] = report
    missing = [ref for ref in texts if ref not in found]
    if len(missing) == len(texts):
        raise CorpusError(
            "gold.predictions",
            f"no prediction has the id of a gold report (gold has {_few(texts)}; document.ref here is "
            f"{_few(found) or 'on none'})",
            hint="sitroom read GOLD --input-format jsonl --format jsonl",
            where=str(path),
        )
    if missing:
        say(
            f"no prediction, and counted as missed: {len(missing)} of {many(len(texts), 'report')} of gold: {_few(missing)}"
        )
    return found


def _few(ids: Iterable[str]) -> str:
    some = list(itertools.islice(ids, 4))
    return ", ".join(repr(i) for i in some[:3]) + (" …" if len(some) > 3 else "")


def _table(scores: Scores, documents: int) -> str:
    lines = [many(documents, "report"), f"{'':34} {'P':>6} {'R':>6} {'F1':>6} {'right':>6} {'read':>6} {'gold':>6}"]
    kind = ""
    for name, count in sorted(
        scores.counts.items(), key=lambda item: (item[0].split(".")[0].split("/")[0], "/" in item[0], item[0])
    ):
        if not count.gold and not count.predicted:
            continue
        head = name.split(".")[0].split("/")[0]
        if head != kind:
            lines.append("")
            kind = head
        label = name if name == head else "  " + name[len(head) :].lstrip(".")
        lines.append(
            f"{label:34} {count.precision:6.3f} {count.recall:6.3f} {count.f1:6.3f} "
            f"{count.right:6} {count.predicted:6} {count.gold:6}"
        )
    return "\n".join(lines) + "\n"


def _as_json(scores: Scores) -> str:
    rows = {
        name: {
            "precision": c.precision,
            "recall": c.recall,
            "f1": c.f1,
            "right": c.right,
            "predicted": c.predicted,
            "gold": c.gold,
        }
        for name, c in sorted(scores.counts.items())
    }
    return json.dumps(rows, indent=1) + "\n"


def _calibration(records: list[Judged], path: Path) -> str:
    """Writes the table; gives the curve, measured on each half of the reports with points fitted on the other."""
    names = sorted({r.document for r in records})
    even = {name for n, name in enumerate(names) if n % 2 == 0}
    crossed: list[Judged] = []
    rows = []
    lines = ["", f"{'kind':12} {'records':>7} {'right':>6} {'error raw':>10} {'calibrated':>11}"]
    for kind in KINDS:
        own = [r for r in records if r.kind == kind]
        if not own:
            continue
        halves = [r for r in own if r.document in even], [r for r in own if r.document not in even]
        held: list[Judged] = []
        for train, test in (halves, halves[::-1]):
            points = fit(train) if train else []
            held += [Judged(kind, mapped(points, r.confidence), r.right, r.document) for r in test]
        crossed += held
        share = sum(r.right for r in own) / len(own)
        lines.append(f"{kind:12} {len(own):7} {share:6.2f} {expected_error(own):10.3f} {expected_error(held):11.3f}")
        rows += [f"{kind}\t{raw:.3f}\t{value:.3f}" for raw, value in fit(own)]
    lines += ["", f"{'confidence':12} {'records':>7} {'mean':>6} {'right':>6}"]
    lines += [
        f"{low:.1f} to {low + 0.1:.1f}   {n:7} {mean:6.2f} {share:6.2f}" for low, mean, share, n in reliability(crossed)
    ]
    head = (
        "# source: fitted by `sitroom score GOLD --calibrate` on the project's own gold\n# licence: Apache-2.0\n"
        "# about: raw confidence of each kind to the share of records that are right; straight lines between the points\n"
        "kind\traw\tcalibrated\n"
    )
    try:
        path.write_text(head + "\n".join(rows) + "\n", encoding="utf-8")
    except OSError as error:
        raise CorpusError("gold.write", f"it cannot be written: {error.strerror or error}", where=str(path)) from error
    return "\n".join(lines) + "\n"


def _misses(scores: Scores) -> str:
    lines = [
        f"{o.document:12} {o.kind:10} {o.result:9} {o.words!r} {', '.join(o.wrong)}"
        for o in scores.outcomes
        if o.result != "found" or o.wrong
    ]
    return "\n" + "\n".join(lines) + "\n"
