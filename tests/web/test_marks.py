"""The text of a report on screen is the text of the report."""

from __future__ import annotations

from sitroom.serve.web.marks import excerpt, pieces
from tests.room.readings import scenario


def test_pieces_make_up_the_whole_text_and_know_their_records():
    for report in scenario()[:12]:
        text = report.document.text
        found = pieces(text, report.records)
        assert "".join(piece.text for piece in found) == text
        at = 0
        for piece in found:
            end = at + len(piece.text)
            standing = {
                n for n, r in enumerate(report.records) if any(s.start <= at and end <= s.end for s in r.evidence)
            }
            assert set(piece.records) == standing
            at = end


def test_an_excerpt_has_all_words_of_its_record():
    for report in scenario()[:12]:
        for record in report.records:
            shown = excerpt(report.document.text, record, 60)
            marked = "".join(piece.text for piece in shown if piece.records)
            assert all(span.text in "".join(piece.text for piece in shown) for span in record.evidence)
            assert sum(len(span.text) for span in record.evidence) >= len(marked)
