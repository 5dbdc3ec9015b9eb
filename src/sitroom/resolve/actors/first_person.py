"""Who "I" and "we" are: the speaker of a quote or of a turn, the signatory of a letter, whoever gives a speech."""

from __future__ import annotations

import re
from bisect import bisect_right

from sitroom.resolve.actors.identity import copy_identity, own_side
from sitroom.resolve.actors.mention import Mention
from sitroom.text.analysis import Analysis

_FIRST = frozenset("i we me us my our myself ourselves".split())
_MANY = frozenset(("we", "us", "our", "ourselves"))
# How far into a document, and from its end, the lines stand that say whose words it is.
_OPENING, _CLOSING = 700, 400
_TITLES = r"(?:(?:the|his|her|its|our|h\.e\.|mr\.?|mrs\.?|ms\.?|dr\.?)\s+)*"
# "Letter dated 9 August from the envoy of Zembla", "Excerpts from the address of the President", "Statement by …".
_ISSUED = re.compile(
    r"^\W*(?:(?:the\s+)?(?:full|complete|identical|open|joint|unofficial|opening|closing)\s+)?"
    r"(?:(?:text|transcript|excerpts?|extracts?)\s+(?:of|from)\s+)?(?:(?:the|an?)\s+)?(?:\w+\s+){0,2}?"
    r"(?:letters?|speech|address|remarks|statement|message|lecture|testimony|declaration|appeal|briefing|sermon|homily)"
    r"\b[^.\n]{0,90}?\s(?:by|of|from)\s+(?P<who>" + _TITLES + r")(?=\w)",
    re.IGNORECASE | re.MULTILINE,
)
_DATED = re.compile(r"\bfrom\s+(?=(?:the\s+)?[A-Z])", re.IGNORECASE)
# "(Signed) Ana Maric", "Yours sincerely," and the name in the next line.
_SIGNED = re.compile(
    r"^[ \t]*(?:\(?signed\)?:?|(?:yours |most )?(?:sincerely|faithfully|respectfully)(?: yours)?,?)\s*"
    r"(?P<name>(?:[A-Z][\w.’'-]+ ){1,3}[A-Z][\w’'-]+)[ \t]*,?$",
    re.MULTILINE | re.IGNORECASE,
)
_ANSWERS = frozenset(("a", "answer"))


def first_persons(analysis: Analysis, mentions: list[Mention], at: dict[tuple[int, int], Mention]) -> None:
    """ "I" and "we" outside of quotes: the speaker of the turn they stand in, or of the whole document."""
    _answers(analysis, mentions, at)
    own = [m for m in mentions if m.kind == "pronoun" and m.noun in _FIRST and m.quoted < 0 and m.name is None]
    if not own:
        return
    turns = _turns(analysis, at)
    starts = [start for start, _, _ in turns]
    speaker: Mention | None = None
    searched = False
    for mention in own:
        number = bisect_right(starts, mention.start) - 1
        if number >= 0 and mention.end <= turns[number][1]:
            _give(mention, turns[number][2], "the speaker of the turn")
            continue
        if not searched:
            speaker, searched = _issuer(analysis, mentions), True
        if speaker is not None and speaker is not mention:
            _give(mention, speaker, "whoever signs or gives the text")


def _give(mention: Mention, speaker: Mention, why: str) -> None:
    copy_identity(mention, speaker)
    if mention.plural or mention.noun in _MANY:
        own_side(mention)
    mention.why.append(why)


def _turns(analysis: Analysis, at: dict[tuple[int, int], Mention]) -> list[tuple[int, int, Mention]]:
    """Speech without marks in paragraphs of its own, with who speaks there, by position."""
    found = []
    for reporting in analysis.reportings:
        source = reporting.source
        speaker = at.get((source.sentence, source.head)) if source is not None else None
        if speaker is None or reporting.quotes:
            continue
        ends = analysis.sentences[reporting.sentence].end
        label = reporting.lemma == ":"
        found += [(s, e, speaker) for s, e in reporting.contents if label or s >= ends]
    return sorted(found, key=lambda turn: turn[:2])


def _answers(analysis: Analysis, mentions: list[Mention], at: dict[tuple[int, int], Mention]) -> None:
    """In an interview "A:" is the one person whom the words before the first question name in full."""
    turns = [r for r in analysis.reportings if r.lemma == ":" and r.source is not None]
    answers = [r for r in turns if r.source is not None and r.source.text.strip().lower() in _ANSWERS]
    if not answers:
        return
    first = min(r.cue[0] for r in turns)
    named = [m for m in mentions if m.end <= first and m.kind == "person" and m.person and " " in m.person]
    if not named or len({m.person for m in named}) != 1:
        return
    for reporting in answers:
        source = reporting.source
        mention = at.get((source.sentence, source.head)) if source is not None else None
        if mention is not None:
            copy_identity(mention, named[0])
            mention.why.append("who answers in the interview")


_TAKING_A_STAND = frozenset(
    "condemn welcome deplore denounce urge support congratulate reaffirm reiterate regret deny reject call commend applaud "
    "express remain stand mourn thank salute strongly".split()
)


def _stated_by(analysis: Analysis, mentions: list[Mention]) -> Mention | None:
    """ "The Union condemns the attack. … We call on both sides": a statement whose first sentence says whose it is."""
    first = next((s for s in analysis.sentences if not s.heading), None)
    if first is None:
        return None
    for clause in analysis.clauses_of(first.index):
        if clause.form == "verb" and clause.lemma in _TAKING_A_STAND and clause.tense == "present" and not clause.modal:
            heads = {p.head for p in clause.surface}
            for mention in mentions:
                if mention.sentence == first.index and mention.head in heads and mention.type in _ISSUING_TYPES:
                    return mention
    return None


_ISSUING_TYPES = frozenset("state igo ngo political_group armed_group".split())


def _issuer(analysis: Analysis, mentions: list[Mention]) -> Mention | None:
    """Whose words the document is, by its signature or by its first lines."""
    text = analysis.document.text
    signed = max(_SIGNED.finditer(text, max(0, len(text) - _CLOSING)), key=lambda m: m.start(), default=None)
    if signed is not None and signed["name"][0].isupper():
        start, end = signed.span("name")
        found = next((m for m in mentions if m.kind == "person" and m.start < end and start < m.end), None)
        return found or Mention(
            0, 0, start, end, signed["name"], "person", name=signed["name"], type="person", person=signed["name"]
        )
    issued = _ISSUED.search(text, 0, _OPENING)
    if issued is None:
        return _stated_by(analysis, mentions)
    begins = issued.end()
    dated = _DATED.search(text, issued.start(), begins + 1)
    begins = dated.end() if dated is not None and "letter" in issued.group().lower() else begins
    near = [m for m in mentions if m.kind != "pronoun" and m.start <= begins + 12 and m.end > begins]
    # Of "the president of Zembla, Ana Maric" the person; else what starts first.
    return min(near, key=lambda m: (m.start > begins + 4, -m.end), default=None)
