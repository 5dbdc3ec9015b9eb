"""Who says what: fills `Analysis.reportings`, and tells each clause whose word it stands on."""

from __future__ import annotations

import re

from sitroom.text.analysis import Analysis, Reporting, Sentence, Token
from sitroom.text.reporting.adjectives import read_adjective, read_moved
from sitroom.text.reporting.circumstances import surround
from sitroom.text.reporting.cited import hand_on, vouch
from sitroom.text.reporting.cues import cues, first_words
from sitroom.text.reporting.gapped import say_again
from sitroom.text.reporting.misparsed import read_plural
from sitroom.text.reporting.nominal import read_noun
from sitroom.text.reporting.rivals import one_each
from sitroom.text.reporting.scope import settle
from sitroom.text.reporting.silence import (
    CALLS,
    REACHED,
    SILENT,
    read_no_answer,
    read_silence,
    read_unanswered,
    read_undrawn,
    read_unreached,
)
from sitroom.text.reporting.speech import carry_on
from sitroom.text.reporting.tree import Found, Quotes, Tree
from sitroom.text.reporting.turns import DASHES, Turns, read_credit
from sitroom.text.reporting.verbs import read_ultimatum, read_verb
from sitroom.text.reporting.views import read_according

__all__ = ["find_reportings"]


# "that it be lifted within 72 hours and": the speaker went on to something else.
_DANGLING = re.compile(r",?\s+(?:and|but|or)$")


_RELATIVE = frozenset(("", "that", "which", "whom", "who"))


def find_reportings(analysis: Analysis) -> None:
    """Fills `analysis.reportings` in text order, and `report` and `quote` of every clause."""
    quotes = Quotes(analysis.quotes)
    found: list[Found] = []
    turns = Turns(analysis, quotes)
    for sentence in analysis.sentences:
        found += _in_sentence(analysis, sentence, quotes, turns)
    found += turns.go_on(found)
    found += turns.introduced(found)
    for one in found:
        whole = (_whole(quotes, analysis.document.text, one.cue[0], span) for span in one.contents)
        trimmed = ((start, start + len(_DANGLING.sub("", analysis.document.text[start:end]))) for start, end in whole)
        # "The first pause that either side has announced": a relative pronoun alone is nothing that was said.
        one.contents = [
            (start, end)
            for start, end in trimmed
            # "an estimate that it disputes" denies what the estimate says.
            if analysis.document.text[start:end].lower()
            not in (_RELATIVE if one.act not in ("deny", "reject") else ("",))
        ]
        surround(one)
    found = [one for one in found if one.contents or one.act == "decline_comment"]
    found = carry_on(analysis, quotes, found)
    found.sort(key=lambda f: (f.cue, f.contents))
    for one in found:
        analysis.reportings.append(
            Reporting(
                len(analysis.reportings),
                one.tree.sentence.index,
                one.source,
                one.cue,
                one.lemma,
                one.act,
                sorted(one.contents),
                _quotes_in(quotes, one),
                addressees=one.addressees,
                medium=one.medium,
                anonymity=one.anonymity,
                anonymous=one.anonymous,
                inherited=one.inherited,
                gapped=one.gapped,
            )
        )
    settle(analysis, quotes, found)


def _in_sentence(analysis: Analysis, sentence: Sentence, quotes: Quotes, turns: Turns) -> list[Found]:
    """What one sentence shows by itself."""
    text = analysis.document.text
    verbs, nouns, adjectives = first_words(), cues("noun"), cues("adjective")
    tree: Tree | None = None
    found: list[Found | None] = []
    for token in sentence.tokens:
        read = None
        if token.text[-1] in DASHES:
            read = read_credit
        elif token.pos in ("VERB", "AUX"):
            if token.dep in ("aux", "auxpass", "compound") or (
                token.dep == "amod" and token.tag != "VBD" and not _only_verb(sentence, token)
            ):
                continue
            if _as_told(sentence, token):
                continue
            if token.lemma in ("give", "set", "issue"):
                tree = tree or Tree(sentence, text, quotes)
                found.append(read_ultimatum(tree, token))
            if token.lemma in verbs or token.lemma + "e" in verbs:
                read = read_verb
            elif token.lower == "according":
                read = read_according
        elif token.pos == "NOUN":
            read = read_noun if token.lemma in nouns else None
            if token.tag == "NNS" and token.lemma in verbs and _has_subject(sentence, token):
                # "The movement plans to return": a verb that was taken for a plural.
                read = read_verb
            elif token.tag == "NNS" and token.lemma in verbs:
                tree = tree or Tree(sentence, text, quotes)
                found.append(read_plural(tree, token))
        elif token.pos == "ADJ":
            read = read_adjective if token.lower in adjectives else None
        if token.tag == "VBN" and read is None and token.lower in adjectives and token.dep not in ("amod", "acl"):
            tree = tree or Tree(sentence, text, quotes)
            found.append(read_moved(tree, token))
        if token.lemma in SILENT and token.tag in ("VBN", "VB"):
            tree = tree or Tree(sentence, text, quotes)
            found.append(read_no_answer(tree, token))
        elif token.lemma in REACHED and token.tag == "VBN":
            tree = tree or Tree(sentence, text, quotes)
            found.append(read_unreached(tree, token))
        elif token.lemma in CALLS and token.pos == "NOUN":
            tree = tree or Tree(sentence, text, quotes)
            found.append(read_unanswered(tree, token))
        elif token.lower == "drawn":
            tree = tree or Tree(sentence, text, quotes)
            found.append(read_undrawn(tree, token))
        elif token.pos == "ADP" and token.lower in ("in", "according", "on", "as", "by", "at"):
            read = read_according
        if read is not None:
            tree = tree or Tree(sentence, text, quotes)
            found.append(read(tree, token))
        if token.lower == "comment":
            tree = tree or Tree(sentence, text, quotes)
            found.append(read_silence(tree, token))
    found.append(turns.turn(sentence))
    read_once = [one for one in found if one is not None]
    kept = one_each(say_again(tree, read_once) if tree is not None else read_once)
    if len(kept) > 1:
        vouch(kept)
        hand_on(kept)
    return kept


def _has_subject(sentence: Sentence, token: Token) -> bool:
    return any(sentence.tokens[k].dep == "nsubj" and k < token.i for k in token.children)


def _as_told(sentence: Sentence, token: Token) -> bool:
    """ "Would attend the talks as planned", "went on as expected": how it went, and nobody who said so."""
    before = sentence.tokens[token.i - 1] if token.i else None
    led = before is not None and before.lower == "as" and before.head == token.i
    return token.tag == "VBN" and led and len(token.children) == 1


def _only_verb(sentence: Sentence, token: Token) -> bool:
    """Whether a participle taken for an adjective is all that a sentence has for a verb: "X accused Y of"."""
    return token.tag == "VBN" and not any(t.tag in ("VBD", "VBZ", "VBP", "MD") for t in sentence.tokens)


def _whole(quotes: Quotes, text: str, cue: int, span: tuple[int, int]) -> tuple[int, int]:
    """A content that ends inside a quote takes the rest of it in; what is said in a quote ends with it."""
    start, end = span
    own = quotes.around(cue)
    if own is not None:
        return max(start, own.start), min(end, own.end)
    for quote in quotes.overlapping(start, end):
        if start <= quote.start < end < quote.outer_end:
            end = quote.outer_end
        if quote.start < start < quote.end <= end + 1:
            # The last sentence of a quote before its cue: the ones before belong to it.
            start, end = quote.outer_start, max(end, quote.outer_end)
        if start == quote.start and end >= quote.end:
            start = quote.outer_start
    return start, end - (text[end - 1] == ",")


def _quotes_in(quotes: Quotes, one: Found) -> list[int]:
    """The quotes that a content holds, if its cue stands outside of them; nested ones stay with the one around."""
    held = {q.index: q for span in one.contents for q in quotes.overlapping(*span) if not q.start <= one.cue[0] < q.end}
    inner = quotes.innermost(one.cue[0])
    if inner is not None:
        held |= {
            q.index: q
            for q in quotes.all[inner.index :]
            if q.parent == inner.index and any(s <= q.start < e for s, e in one.contents)
        }
    return sorted(held)
