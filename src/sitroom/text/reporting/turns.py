"""Speakers that layout names: transcripts ("SALEM: …", "Q: …"), headlines with a colon, names behind a quote's dash."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from sitroom.lexicon.names import names
from sitroom.text.analysis import Analysis, Sentence, Token
from sitroom.text.phrases import phrase
from sitroom.text.reporting.nominal import issued
from sitroom.text.reporting.source import find_source
from sitroom.text.reporting.tree import Found, Quotes, Tree
from sitroom.text.reporting.verb import FINITE, cue_extent, sort_children

# How many tokens a label may have, and how many paragraphs one turn of a transcript may go on.
_LONGEST_LABEL = 6
# With a quote behind its colon a name may have an affiliation, or a heading before it.
_FURTHEST_COLON = 24
_LONGEST_TURN = 6
DASHES = frozenset(["―", "—", "–", "--", "-"])
_OPENING = frozenset(['"', "“", "''", "``", "‘", "'"])
_SELF = frozenset("i we my our us me".split())
_MEANWHILE = frozenset("as after while when amid since before".split())
_LABELS = frozenset(
    "commentary comment column essay viewpoint perspective opinion op-ed blog podcast q&a profile dispatch feature special "
    "focus insight insights briefing brief newsletter fact-check factcheck exclusive live watch update updated video "
    "photos photo analysis breaking correction editorial report "
    "timeline factbox explainer poll review interview note editor caption story related the "
    "part chapter table figure source sources edited reporting writing contact tel phone email byline dateline "
    "look read listen see boom busted wow shock shocking bombshell graphic alert caught must developing flash urgent "
    "abstract summary background context location date time place subject from to re cc note notes ps".split()
)


class Turns:
    """The transcript of a document, if it is one: which labels are speakers, and where each paragraph ends."""

    def __init__(self, analysis: Analysis, quotes: Quotes) -> None:
        self.analysis, self.quotes = analysis, quotes
        body = [s for s in analysis.sentences if not s.heading]
        self.paragraphs = [list(own) for _, own in groupby(body, key=lambda s: s.paragraph)]
        self.opened = {own[0].index: n for n, own in enumerate(self.paragraphs)}
        labels = [_label(own[0].tokens) for own in self.paragraphs]
        counted = Counter(label[-1].text for label in labels if label)
        self.speaks = [bool(label) and self._speaker(label, counted) for label in labels]
        self.transcript = sum(self.speaks) >= 3
        if self.transcript:
            # The full name stands where somebody speaks first.
            self.speaks = [on or 0 < len(own) <= 4 for on, own in zip(self.speaks, labels, strict=True)]

    @staticmethod
    def _speaker(label: list[Token], counted: Counter[str]) -> bool:
        """Whether a label names who speaks: in capitals, or with a turn of its own more than once."""
        return _capitals(label) or (
            counted[label[-1].text] > 1 and len(label) <= 4 and (label[-1].pos == "PROPN" or len(label) == 1)
        )

    def turn(self, sentence: Sentence) -> Found | None:
        """What a sentence with a label before a colon has somebody say, to the end of the paragraph or the quote."""
        tokens = sentence.tokens
        label = _label(tokens)
        if not label or len(tokens) - label[-1].i < 4:
            return None
        colon, number = label[-1].i + 1, self.opened.get(sentence.index)
        if sentence.heading and (not _tells(tokens[colon:]) or _of_a_country(label, tokens[colon:])):
            return None  # "UTOPIA: Situation Report"
        tree = Tree(sentence, self.analysis.document.text, self.quotes)
        quoted = label[-1].pos == "PROPN" and tree.mark(colon + 1)
        speaks = number is not None and self.speaks[number]
        if not (sentence.heading or sentence.index == 0 or quoted or speaks or _capitals(label)):
            return None
        head = next((t for t in reversed(label) if t.pos in ("PROPN", "NOUN")), label[-1] if speaks else None)
        span = tree.span(colon + 1, len(tokens) - 1)
        if head is None or span is None:
            return None
        source = phrase(sentence, head.i)
        source.start, source.end = label[0].start, label[-1].end
        source.text = tree.text[source.start : source.end]
        quote = self.quotes.after(tokens[colon].end)
        if quoted and quote is not None and quote.outer_start == tokens[colon + 1].start:
            span = quote.outer_start, quote.outer_end
        elif number is not None:
            end = self.paragraphs[number][-1].end
            own = self.quotes.around(label[0].start)
            span = span[0], max(span[1], min(end, own.end) if own is not None else end)
        return Found(tree, colon, (tokens[colon].start, tokens[colon].end), ":", "say", source, [span], direct=quoted)

    def go_on(self, found: list[Found]) -> list[Found]:
        """The paragraphs of a transcript that no label opens: they go on with the turn before."""
        if not self.transcript:
            return []
        spoken = {f.tree.sentence.index: f for f in found if f.lemma == ":"}
        carried: list[Found] = []
        for number, speaks in enumerate(self.speaks):
            turn = spoken.get(self.paragraphs[number][0].index) if speaks else None
            if turn is None:
                continue
            ends = next((n for n in range(number + 1, len(self.speaks)) if self.speaks[n]), None)
            if ends is None or ends - number > _LONGEST_TURN:
                # Behind the last label, or far from the next one, the report itself may speak.
                continue
            for own in self.paragraphs[number + 1 : ends]:
                one = Found(turn.tree, turn.head, turn.cue, ":", "say", turn.source, [(own[0].start, own[-1].end)])
                one.inherited = True
                carried.append(one)
        return carried

    def introduced(self, found: list[Found]) -> list[Found]:
        """Speech without marks behind "The minister said:", in paragraphs of its own.

        The next paragraph is what was said, and so are those behind it as long as they speak of I and we.
        """
        added: list[Found] = []
        taken = {(f.tree.sentence.index, f.head) for f in found}
        for number, own in enumerate(self.paragraphs[:-1]):
            following = self.paragraphs[number + 1]
            opening = following[0].tokens[0].text
            if not own[-1].text.rstrip().endswith(":") or opening in _OPENING or _label(following[0].tokens):
                continue
            one = self._announced(own[-1]) or issued(Tree(own[-1], self.analysis.document.text, self.quotes))
            if one is None or (one.tree.sentence.index, one.head) in taken:
                continue
            one.contents = [(following[0].start, following[-1].end)]
            added.append(one)
            for later in self.paragraphs[number + 2 : number + 2 + _LONGEST_TURN]:
                if later[0].tokens[0].text in _OPENING or not any(t.lower in _SELF for s in later for t in s.tokens):
                    break
                on = Found(
                    one.tree, one.head, one.cue, one.lemma, one.act, one.source, [(later[0].start, later[-1].end)]
                )
                on.inherited = True
                added.append(on)
        return added

    def _announced(self, sentence: Sentence) -> Found | None:
        """The verb of saying at the end of a sentence with a colon, with nothing as its object."""
        tree = Tree(sentence, self.analysis.document.text, self.quotes)
        for token in reversed(sentence.tokens):
            if token.pos not in ("VERB", "AUX"):
                continue
            verb = sort_children(tree, token) if token.tag in FINITE else None
            if verb is None or "quote" not in verb.cue.frames or verb.clauses or verb.infinitives or verb.passive:
                return None
            source, verb.speaker = find_source(tree, verb)
            cue = cue_extent(tree, verb)
            if source is None or (verb.objects and "told" not in verb.cue.frames):
                return None
            words = tree.tokens[cue[0]].start, tree.tokens[cue[1]].end
            return Found(tree, token.i, words, verb.lemma, verb.cue.frames["quote"], source, [])
        return None


def _label(tokens: list[Token]) -> list[Token]:
    """The words before a colon near the start that may name a speaker."""
    at = next((t.i for t in tokens[:_FURTHEST_COLON] if t.lower == ":"), 0)
    if at > _LONGEST_LABEL and (at + 1 >= len(tokens) or tokens[at + 1].text not in _OPENING):
        return []
    # "TURNOUT WAS LOW - Lina Haddad: …": the name is behind the dash.
    dash = next((t.i + 1 for t in reversed(tokens[:at]) if t.text in DASHES and tokens[t.i - 1].end < t.start), 0)
    first = dash or int(bool(at) and tokens[0].text in _OPENING)
    name = tokens[first:at]
    if any("(" in t.text for t in name) and not any(")" in t.text for t in name):
        # "Salem (Arabic: …" names no speaker.
        return []
    if (
        not 0 < len(name) <= 2 * _LONGEST_LABEL
        or name[0].lower in _LABELS
        or not any(t.text[0].isupper() for t in name)
    ):
        return []
    spoken = at + 1 < len(tokens) and tokens[at + 1].text in _OPENING and name[0].pos == "PROPN"
    if spoken and not any(t.pos in ("VERB", "AUX") or t.tag in ("WP", "PRP") for t in name):
        # A name with what it does, before a quote.
        return name
    named = all(t.text[0].isupper() or t.pos in ("ADP", "DET", "PART", "PUNCT", "CCONJ") for t in name)
    return name if named else []


def _tells(words: list[Token]) -> bool:
    """Whether a heading has a verb of its own: not one that only tells what went on meanwhile ("ten dead as rivals clash")."""
    verb = next((t for t in words if t.pos in ("VERB", "AUX")), None)
    return verb is not None and not any(t.lower in _MEANWHILE for t in words if t.i < verb.i)


def _of_a_country(label: list[Token], words: list[Token]) -> bool:
    """ "Utopia: Red Cross frees ten": a country that says where, as the present tense of headings shows.

    What a country speaks is claimed or demanded: "Utopia: rebels must leave", "Utopia: rebels broke the truce".
    """
    verb = next((t for t in words if t.tag == "MD" or t.tag in FINITE), None)
    present = verb is None or verb.tag in ("VBZ", "VBP")
    own = any(t.lower in _SELF for t in words)
    name = " ".join(t.text for t in label).removeprefix("the ")
    return present and not own and any(n.kind == "country" for n in names().get(name))


def _capitals(label: list[Token]) -> bool:
    return all(t.text.isupper() for t in label if t.text.isalpha())


def read_credit(tree: Tree, token: Token) -> Found | None:
    """'"We can wait." — Lina Haddad': the name behind a quote's dash, alone up to the end of the line."""
    dash = token.end - len(token.text.lstrip("\"'”’».!?"))
    quote = tree.quotes.before(dash)
    if quote is None or tree.text[quote.outer_end : dash].strip() or tree.text[dash : token.end] not in DASHES:
        return None
    line = tree.text.find("\n", token.end, tree.sentence.end)
    last = line if line >= 0 else tree.sentence.end
    name = [t for t in tree.tokens[token.i + 1 :] if t.end <= last]
    while name and tree.loose(name[-1].i):
        name.pop()
    capitals = [t for t in name[:3] if t.text[0].isupper() and t.pos in ("PROPN", "NOUN", "ADJ")]
    if not 0 < len(name) <= 12 or not capitals or name[0] is not capitals[0]:
        return None
    if any(t.tag in ("VBD", "VBZ", "VBP", "MD", "PRP", "WP") for t in name):
        return None
    head = next((t for t in name if t.pos == "PROPN" and t.dep != "compound"), name[0])
    source = phrase(tree.sentence, head.i)
    source.start, source.end, source.members = name[0].start, name[-1].end, []
    source.text = tree.text[source.start : source.end]
    span = quote.outer_start, quote.outer_end
    return Found(tree, token.i, (dash, token.end), "—", "say", source, [span], direct=True)
