"""The weapons and platforms that an event's clause names, whoever holds them: used, moved, handed over or taken."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.view import View
from sitroom.lexicon.equipment import find
from sitroom.model.values import Span
from sitroom.text.analysis import Clause, Phrase, Token

_TYPES = frozenset({"ASSAULT", "COERCE", "AID", "MOBILIZE", "COOPERATE", "RETREAT", None})
_ROLES = (
    "subj", "obj", "compound", "adj", "prep:with", "prep:by", "prep:using", "prep:from", "prep:of", "prep:via",
    "prep:aboard", "prep:on", "prep:against", "prep:including",
)  # fmt: skip
_HIT = frozenset({"obj", "prep:on", "prep:against"})
_MEANS = frozenset({"use", "employ", "wield", "fire", "throw", "hurl", "drop", "deliver", "launch"})
_GENERIC = frozenset(
    "weapon weapons weaponry munition munitions ammunition aircraft warplane warplanes explosives arms "
    "bombs missiles rockets shells".split()
)
_LONGEST = 4
# "Arms" and "aircraft" before another noun tell of its kind: an arms embargo, an aircraft carrier.
_PEOPLE = frozenset(
    "pilot crew team unit brigade battalion battery division squadron regiment expert dealer maker attack "
    "attacker embargo race control deal".split()
)
_LIMIT = 40


def with_arms(view: View, draft: Draft) -> None:
    """Adds to a draft's instrument the arms that its clause names."""
    if draft.type not in _TYPES:
        return
    found = list(draft.instrument)
    for phrase in _phrases(view, draft):
        for span in _named(view, phrase):
            if not any(span.start < s.end and s.start < span.end for s in found):
                found.append(span)
    if draft.type == "ASSAULT" and draft.clause.form == "verb":
        for span in _strikes(view, draft.clause):
            if not any(span.start < s.end and s.start < span.end for s in found):
                found.append(span)
    draft.instrument = tuple(found)


# Fire from afar that does the harm: "two strikes destroyed a depot", "killed by an air strike", "killed in shelling".
_FIRE = frozenset({"strike", "airstrike", "bombardment", "shelling", "barrage", "gunfire"})
_FIRE_OF = frozenset({"fire", "raid", "volley"})
_ARM_WORDS = frozenset("air artillery rocket mortar missile drone tank sniper naval".split())


def _strikes(view: View, clause: Clause) -> Iterator[Span]:
    """The strikes, shelling or fire that a verb of harm was done by, without number, article and owner."""
    if clause.lemma in _FIRE or clause.lemma.split(" ")[0] in ("conduct", "carry", "launch"):
        return
    for role in ("subj", "prep:by", "prep:in", "prep:under"):
        for phrase in view.phrases(clause, role):
            tokens = view.analysis.sentences[phrase.sentence].tokens
            head = tokens[phrase.head]
            first = head.i
            while first and tokens[first - 1].lower in _ARM_WORDS and tokens[first - 1].start >= phrase.start:
                first -= 1
            if head.lemma.lower() in _FIRE or (head.lemma.lower() in _FIRE_OF and first < head.i):
                yield view.analysis.span(tokens[first].start, head.end)


def _phrases(view: View, draft: Draft) -> Iterator[Phrase]:
    clause: Clause = draft.clause
    for role in _ROLES:
        if draft.type == "ASSAULT" and role in _HIT and clause.lemma.split(" ")[0] not in _MEANS:
            # A tank that was destroyed is not what it was destroyed with.
            continue
        yield from view.phrases(clause, role)
    if clause.form == "noun":
        yield from _before(view, clause)
    for below in view.dependents(clause):
        if below.form == "verb" and not below.finite and below.lemma in _MEANS:
            yield from view.phrases(below, "obj")


def _before(view: View, clause: Clause) -> Iterator[Phrase]:
    """The words before a noun of attack, joined ones too: "machine gun and rocket fire"."""
    tokens = view.analysis.sentences[clause.sentence].tokens
    first = clause.head
    while first > 0 and (
        tokens[first - 1].pos in ("NOUN", "ADJ", "PROPN")
        or (tokens[first - 1].lower in ("and", ",", "-") and tokens[first - 1].head < clause.head)
    ):
        first -= 1
    inside = {t.i for t in tokens[first : clause.head] if _under(tokens, t.i, clause.head)}
    if any(tokens[i].lower == "and" for i in inside):
        start, end = tokens[min(inside)].start, tokens[clause.head].start
        text = view.analysis.document.text[start:end].rstrip()
        yield Phrase(clause.sentence, clause.head, start, start + len(text), text, tokens[clause.head].lemma, "NOUN")


def _under(tokens: list[Token], at: int, head: int) -> bool:
    """Whether a token hangs on another one, over at most four steps."""
    for _ in range(4):
        if tokens[at].head == head:
            return True
        at = tokens[at].head
    return False


def _named(view: View, phrase: Phrase) -> Iterator[Span]:
    phrase = phrase.antecedent or phrase
    actor = view.analysis.actor(phrase)
    if actor is not None and actor.type in ("person", "office", "civilians"):
        return
    tokens = view.analysis.sentences[phrase.sentence].tokens
    own = [
        t for t in tokens[max(0, phrase.head - _LIMIT) : phrase.head + _LIMIT] if phrase.start <= t.start < phrase.end
    ]
    at = 0
    while at < len(own):
        length = _match(own, at)
        if length and not _of_people(own, at + length):
            last = own[at + length - 1]
            yield view.analysis.span(own[at].start, last.end)
        at += length or 1


def _match(own: list[Token], at: int) -> int:
    """How many words from here on name a weapon or platform; 0 for none."""
    if not own[at].text[:1].isalnum():
        return 0
    for length in range(min(_LONGEST, len(own) - at), 0, -1):
        last = own[at + length - 1]
        if last.pos not in ("NOUN", "PROPN", "NUM", "ADJ"):
            continue
        if length == 1 and (last.pos == "ADJ" or (last.lower == "bomber" and at and own[at - 1].lower == "suicide")):
            continue
        words = own[at : at + length]
        name = "".join(
            w.text + (" " if nxt.start > w.end else "") for w, nxt in zip(words, [*words[1:], last], strict=True)
        )
        if find(name) is not None or (length == 1 and last.lower in _GENERIC):
            return length
    return 0


def _of_people(own: list[Token], behind: int) -> bool:
    """ "Mortar teams", "a tank battalion": the arm names whoever serves it."""
    return behind < len(own) and own[behind].lemma in _PEOPLE
