"""Speakers beside a quote whom the parser cut short, or took for a part of the verb; verbs taken for plurals."""

from __future__ import annotations

from sitroom.model.values import Act
from sitroom.text.analysis import Phrase, Token
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.tree import Found, Tree
from sitroom.text.reporting.verb import SEVERAL, Verb

# How many words a speaker may have who is read off the surface, and a title in marks that belongs to one.
_LONGEST_SPEAKER = 9
_LONGEST_TITLE = 14
_NOMINAL = frozenset(["NOUN", "PROPN", "ADJ", "DET", "NUM", "PART"])
# Said to somebody who stands behind the verb, so that its speaker never does: "told the court".
_ALWAYS_TOLD = frozenset("tell inform assure remind notify brief".split())


def never_inverted(verb: Verb) -> bool:
    """Whether what stands behind a verb is always who is told: '"…," Ramos, 70, told the court.'"""
    return verb.lemma in _ALWAYS_TOLD


def name_before(tree: Tree, verb: Verb) -> Token | None:
    """A name that is a word too, taken for an auxiliary or an adverb: "Will wrote", "Early called it"."""
    token = verb.token
    at = token.i - 1
    several = at >= 0 and tree.tokens[at].lower in SEVERAL and tree.tokens[at].head == token.i
    if several and verb.subject is None and token.tag in ("VBD", "VBP", "VB"):
        # "Many fear the worst": taken for an adverb.
        return tree.tokens[at]
    if at < 1 or tree.sentence.heading or verb.subject is not None or verb.token.tag not in ("VBD", "VBN", "VBZ"):
        return None
    name, before = tree.tokens[at], tree.tokens[at - 1]
    if name.head != token.i or name.dep not in ("aux", "auxpass", "advmod", "intj") or not name.text.istitle():
        return None
    opened = tree.mark(at - 1) and tree.quotes.around(name.start) is not None
    return None if opened or before.lower in (":", ".") or len(name.text) < 3 else name


def beside_quote(tree: Tree, verb: Verb) -> tuple[Phrase, Token] | None:
    """The speaker that stands between a quote and its verb, or right behind the verb, read off the surface.

    '"It is not," Okello, 70, told the paper', '"We are tired," said the woman, who like many …': where a long quote
    leads the parser astray, marks and commas still part speaker from speech.
    """
    token, tokens = verb.token, tree.tokens
    past = token.tag in ("VBD", "VBZ", "VBP") or (token.lower == "read" and token.tag in ("VB", "VBN"))
    quote = tree.quotes.before(token.start)
    if not past or quote is None or "quote" not in verb.cue.frames or quote.outer_end <= tree.sentence.start:
        return None
    if tree.text[quote.start : quote.end].rstrip("\"'”’»“‘ ")[-1:] not in tuple(",!?…—-"):
        return None
    between = [t for t in tokens[: token.i] if t.start >= quote.outer_end and not tree.mark(t.i)]
    if between:
        words = [t for t in between if not tree.loose(t.i)]
        if len(words) > _LONGEST_SPEAKER or any(t.pos not in _NOMINAL | {"ADP", "PRON"} for t in words):
            return None
        low, high = between[0].i, token.i
    elif never_inverted(verb):
        return None
    else:
        low = high = token.i + 1
        while high < len(tokens) and high - low < _LONGEST_SPEAKER and tokens[high].pos in _NOMINAL | {"PRON"}:
            high += 1
    while high > low and tree.loose(high - 1):
        high -= 1
    head = _head(tree, low, high)
    if head is None or tokens[low].pos == "ADP" or tree.loose(low):
        return None
    first, last = tokens[low], tokens[high - 1]
    text = tree.text[first.start : last.end]
    return Phrase(tree.sentence.index, head.i, first.start, last.end, text, head.lemma, head.pos), head


def completed(tree: Tree, verb: Verb, speaker: Phrase) -> Phrase:
    """The speaker behind a verb with the rest of a word or a title that the parser hung elsewhere.

    "said Herald co-host Ines Barrow", 'said Okello, author of "The Long Road"'.
    """
    first = next((t for t in tree.tokens if t.start == speaker.start), None)
    last = next((t for t in tree.tokens if t.end == speaker.end), None)
    if last is None or first is None:
        return speaker
    low = first.i
    if low - 2 > verb.token.i and tree.tokens[low - 1].text == "-" and tree.tokens[low - 1].end == first.start:
        while low - 1 > verb.token.i and (tree.tokens[low - 1].pos in _NOMINAL or tree.tokens[low - 1].text == "-"):
            low -= 1
        speaker.start = tree.tokens[low].start
        speaker = _until(tree, speaker, speaker.end)
    quote = tree.quotes.around(last.start)
    if quote is not None and quote.start > speaker.start and speaker.end < quote.outer_end:
        if len(tree.text[quote.start : quote.end].split()) <= _LONGEST_TITLE:
            return _until(tree, speaker, quote.outer_end)
        return speaker
    following = tree.tokens[last.i + 1] if last.i + 1 < len(tree.tokens) else None
    torn = following is not None and following.text == "-" and following.start == last.end
    if speaker.start < verb.token.end or not (torn or last.pos == "DET"):
        return speaker
    high = last.i
    for t in tree.tokens[last.i + 1 : last.i + 1 + _LONGEST_SPEAKER]:
        if t.pos not in _NOMINAL and t.text != "-":
            break
        high = t.i
    return _until(tree, speaker, tree.tokens[high].end)


def _until(tree: Tree, speaker: Phrase, end: int) -> Phrase:
    speaker.end, speaker.text, speaker.members = end, tree.text[speaker.start : end], []
    return speaker


def read_plural(tree: Tree, token: Token) -> Found | None:
    """'"They kept the peace," Haddad notes.': the verb behind a quote and its speaker, taken for a plural."""
    cue = cues("verb").get(token.lemma)
    if cue is None or tree.quotes.around(token.start) is not None:
        return None
    if second_verb(tree, token):
        return _second(tree, token, cue.frames)
    if "quote" not in cue.frames:
        return None
    after = tree.tokens[token.i + 1] if token.i + 1 < len(tree.tokens) else None
    if after is not None and not (tree.loose(after.i) or after.pos in ("ADP", "PRON") or after.lower == "that"):
        return None
    low = token.i
    while low > 0 and token.i - low < _LONGEST_SPEAKER and not (tree.mark(low - 1) or tree.loose(low - 1)):
        low -= 1
        if tree.tokens[low].pos not in _NOMINAL | {"ADP", "PRON"} and tree.tokens[low].text != "-":
            return None
    quote = tree.quotes.before(tree.tokens[low].start)
    if low == token.i or quote is None or tree.text[quote.outer_end : tree.tokens[low].start].strip(" ,"):
        return None
    if tree.text[quote.start : quote.end].rstrip("\"'”’»“‘ ")[-1:] not in tuple(",!?…—"):
        return None
    first, last = tree.tokens[low], tree.tokens[token.i - 1]
    head = _head(tree, low, token.i)
    if head is None:
        return None
    speaker = Phrase(
        tree.sentence.index,
        head.i,
        first.start,
        last.end,
        tree.text[first.start : last.end],
        head.lemma,
        head.pos,
    )
    words = token.start, token.end
    span = quote.outer_start, quote.outer_end
    return Found(tree, token.i, words, token.lemma, cue.frames["quote"], speaker, [span], direct=True)


_UNDER = frozenset(["conj", "pobj", "prep"])


def second_verb(tree: Tree, token: Token) -> bool:
    """Whether a plural is the second verb of a subject: "condemns the raid and stresses that it …", "appeals to X to"."""
    at, tokens = token, tree.tokens
    cue = cues("verb").get(token.lemma)
    behind = tokens[token.i + 1] if token.i + 1 < len(tokens) else None
    if cue is None or behind is None or token.tag != "NNS":
        return False
    asking = f"prep:{behind.lower}+inf" in cue.frames and any(tree.has_to(t.i) for t in tokens[behind.i + 1 :])
    if not asking and not ("that" in cue.frames and behind.lower == "that"):
        return False
    joined = token.dep == "conj" and tokens[token.i - 1].dep == "cc"
    while at.dep in _UNDER:
        at = tokens[at.head]
    return joined and at.dep == "dobj" and tokens[at.head].tag == "VBZ" and not tree.children(token.i, "det", "amod")


def _second(tree: Tree, token: Token, frames: dict[str, Act]) -> Found | None:
    behind, at = tree.tokens[token.i + 1], token
    asked = behind.lower != "that"
    act = frames[f"prep:{behind.lower}+inf" if asked else "that"]
    while at.dep in _UNDER:
        at = tree.tokens[at.head]
    subject = tree.child(at.head, "nsubj")
    _, last = tree.bounded(token.i)
    span = tree.span(token.i + 1 + asked, last)
    if subject is None or span is None:
        return None
    source = tree.phrase(subject.i)
    source.implied = True
    end = behind.end if asked else token.end
    return Found(tree, token.i, (token.start, end), token.lemma, act, source, [span])


def _head(tree: Tree, low: int, high: int) -> Token | None:
    """The last nominal word before the first preposition of a stretch of tokens."""
    found = None
    for t in tree.tokens[low:high]:
        if t.pos == "ADP" and found is not None:
            break
        if t.pos in ("NOUN", "PROPN", "PRON") or (found is None and t.text.istitle() and t.pos != "DET"):
            found = t
    return found
