"""Who says what: fills `Analysis.reportings`, and tells each clause whose word it stands on."""

from __future__ import annotations

from sitroom.text.analysis import Analysis, Reporting
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.tree import Found, Quotes, Tree
from sitroom.text.reporting.verbs import read_verb

__all__ = ["find_reportings"]


def find_reportings(analysis: Analysis) -> None:
    """Fills `analysis.reportings` in text order, and `report` and `quote` of every clause."""
    quotes = Quotes(analysis.quotes)
    text = analysis.document.text
    verbs = cues("verb")
    found: list[Found] = []
    for sentence in analysis.sentences:
        tree: Tree | None = None
        for token in sentence.tokens:
            if token.pos in ("VERB", "AUX") and token.dep not in ("aux", "auxpass", "amod", "compound") and (
                    token.lemma in verbs or token.children):
                tree = tree or Tree(sentence, text, quotes)
                one = read_verb(tree, token)
                if one is not None:
                    found.append(one)
    for one in sorted(found, key=lambda f: f.cue):
        analysis.reportings.append(Reporting(len(analysis.reportings), one.tree.sentence.index, one.source, one.cue, one.lemma,
                                             one.act, sorted(one.contents), one.quotes))
