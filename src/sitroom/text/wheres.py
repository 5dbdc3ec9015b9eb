"""Where a clause behind "where" takes place: at the place that it hangs on."""

from __future__ import annotations

from sitroom.text.analysis import Analysis, Clause

_NO_SCENES = frozenset({"dateline", "source_base"})


def told_where(analysis: Analysis, clause: Clause) -> None:
    """ "Flew to Bor, where rebels held four nurses": they were held in Bor."""
    if clause.mark != "where" or clause.relation != "relative" or clause.places:
        return
    sentence = analysis.sentences[clause.sentence]
    noun = sentence.tokens[sentence.tokens[clause.head].head]
    if noun.i >= clause.head:
        return
    # "The town of Bor, where": the noun stands for the place behind it.
    wanted = {
        noun.i,
        *(g for c in noun.children if sentence.tokens[c].lower == "of" for g in sentence.tokens[c].children),
    }
    for number, place in enumerate(analysis.places):
        if place.role in _NO_SCENES or place.precision == "country":
            continue
        if any(place.start <= sentence.tokens[i].start < place.end for i in wanted):
            clause.places.append(number)
            return
