"""Bodies that a report names in full and no lexicon has: their full name holds for every short form of it.

"The Northern People's Front … the Front … the NPF" is one actor with one name. A full name is a run of capitalised
words with a word for a body in it; short forms are its initials, its ending, and its own noun with a capital, each only
where nothing else in the report is called so. What stands in a credit ("(XNA)") is the outlet and never a force.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from sitroom.lexicon.names import Found, Name, names
from sitroom.model.values import ActorType
from sitroom.resolve.actors.called import called_bodies
from sitroom.resolve.actors.words import mapped, words
from sitroom.text.analysis import Analysis, Sentence, Token

if TYPE_CHECKING:
    from sitroom.resolve.actors.reader import SentenceReader

_SHUT = frozenset("DET ADP PRON CCONJ SCONJ ADV AUX PART PUNCT NUM INTJ SYM".split())
_LINKS = frozenset(("of", "for", "against"))
_POSSESSIVE = frozenset(("'s", "’s", "'", "’"))
_KINDS = frozenset(("armed_group", "political_group", "igo", "ngo"))
_BODIES = frozenset(("group", "organisation", "force"))
_NATIONAL = frozenset(("cross", "crescent"))
# Capitals that are only a manner of writing: "the International Community".
_COMMON = {
    "international": frozenset(("community", "mission", "force")),
    "task": frozenset(("force",)),
    "war": frozenset(("council", "committee")),
    "joint": frozenset(("commission", "committee", "mission", "force")),
    "central": frozenset(("committee", "council")),
    "ruling": frozenset(("party", "council", "coalition")),
    "opposition": frozenset(("party", "coalition", "alliance")),
}
_MEMBERS = frozenset("militants rebels insurgents fighters militiamen prosecutors monitors inspectors".split())
# Beside these an army, a guard or forces are a movement's own.
_RISEN = frozenset(
    "liberation resistance people peoples revolutionary freedom salvation independence insurgent rebel patriotic "
    "popular martyrs jihad self-defence self-defense".split()
)
_ACRONYM = re.compile(r"[A-Z][A-Za-z/-]{1,9}$")
_CREDIT = re.compile(r"\(([A-Z]{2,6})\)")
_LONGEST_HEADING = 6
# Actors that a credit of the same letters may well be.
_OUTLETS = frozenset(("media", "company"))


@dataclass(slots=True)
class OwnNames:
    """Spellings by their first word, the longest first: (words, name, whether it is one noun only)."""

    spelled: dict[str, list[tuple[tuple[str, ...], Name, bool]]] = field(default_factory=dict)

    def add(self, spelling: Sequence[str], name: Name, bare: bool = False) -> None:
        """One more spelling of a name; the first name of a spelling keeps it."""
        same = self.spelled.setdefault(spelling[0], [])
        if all(s != tuple(spelling) for s, _, _ in same):
            same.append((tuple(spelling), name, bare))
            same.sort(key=lambda x: -len(x[0]))

    def find(self, tokens: list[Token]) -> list[tuple[Found, Name]]:
        """Where the report's own names stand in a sentence."""
        hits: list[tuple[Found, Name]] = []
        i = 0
        while i < len(tokens):
            for spelling, name, bare in self.spelled.get(tokens[i].text, ()):
                last = i + len(spelling) - 1
                if last < len(tokens) and all(_plain(tokens[i + k].text) == w for k, w in enumerate(spelling)):
                    if bare and not _alone(tokens, i):
                        continue
                    hits.append((Found(i, last, (name,)), name))
                    i = last
                    break
            i += 1
        return hits


@dataclass(slots=True)
class _Full:
    """A full name as it stands: its words, the place of its own noun among them, the acronym that follows it."""

    words: tuple[str, ...]
    noun: int
    type: ActorType
    short: str = ""


def own_names(analysis: Analysis, found: list[list[Found]]) -> OwnNames:
    """The names that a report gives to bodies unknown to the lexicon, with their short forms."""
    own = OwnNames()
    full: dict[tuple[str, ...], _Full] = {}
    for sentence, known in zip(analysis.sentences, found, strict=True):
        for name in _full_names(sentence, known):
            if name.words not in full or (name.short and not full[name.words].short):
                full[name.words] = name
    if full:
        _in_headings(full, analysis.sentences)
        _spell(own, full, found)
    for sentence, known in zip(analysis.sentences, found, strict=True):
        for spelled, body in called_bodies(sentence, known):
            own.add(spelled, body)
    _credits(own, analysis, found)
    return own


def _in_headings(full: dict[tuple[str, ...], _Full], sentences: list[Sentence]) -> None:
    """ "COAST FRONT WATCH" over a report that speaks of "the Front Watch" is its full name."""
    for sentence in sentences[:6]:
        if not (sentence.heading and sentence.text.isupper() and len(sentence.tokens) <= _LONGEST_HEADING):
            continue
        said = [_plain(t.text).casefold() for t in sentence.tokens]
        for name in list(full.values()):
            before = len(said) - len(name.words)
            if 0 < before < 3 and said[before:] == [w.casefold() for w in name.words]:
                longer = (*(w.capitalize() for w in said[:before]), *name.words)
                full[longer] = _Full(longer, name.noun + before, name.type, name.short)


def _spell(own: OwnNames, full: dict[tuple[str, ...], _Full], found: list[list[Found]]) -> None:
    nouns = Counter(f.words[f.noun].casefold() for f in full.values())
    in_full: set[str] = set()
    called: set[str] = set()
    for hit in (f for of_sentence in found for f in of_sentence):
        for n in hit.names:
            if n.kind in _BODIES and not n.exact:
                in_full.add(n.id)
                called.update(n.text.split())
                if hit.first < hit.last:
                    nouns[n.text.split()[-1].casefold()] += 1
    endings = Counter(f.words[at:] for f in full.values() for at in range(len(f.words)))
    made: dict[tuple[str, ...], Name] = {}
    # The longest first: "People's Front" beside "Northern People's Front" is its short form.
    for f in sorted(full.values(), key=lambda f: -len(f.words)):
        longer = next((made[w] for w in made if w[-len(f.words) :] == f.words), None)
        text = _written(f.words)
        name = longer or Name("group", "", text, text, f.type, None)
        made[f.words] = name
        own.add(f.words, name)
        for short in {f.short, *_initials(f.words)} - {""}:
            known = names().get(short)
            if (f.short == short or len(short) > 2) and not any(n.id in in_full for n in known):
                own.add((short,), name)
        if longer is None:
            for at in range(1, f.noun):
                rest = f.words[at:]
                if rest[0][:1].isupper() and rest[0] not in _POSSESSIVE and endings[rest] == 1:
                    society = rest[-1].casefold() in _NATIONAL and "International" not in called
                    if society or not names().get(_written(rest)):
                        own.add(rest, name)
            if nouns[f.words[f.noun].casefold()] == 1 + sum(
                1 for w in full if w != f.words and f.words[-len(w) :] == w
            ):
                own.add((f.words[f.noun],), name, bare=True)


def _full_names(sentence: Sentence, known: list[Found]) -> list[_Full]:
    tokens = sentence.tokens
    kinds = mapped("organisation_words")
    found: list[_Full] = []
    i = 0
    while i < len(tokens):
        if not _opens(tokens[i]):
            i += 1
            continue
        last = _run(tokens, i)
        first, i = i, last + 1
        link = next((k for k in range(first, last + 1) if tokens[k].lower in _LINKS), last + 1)
        noun = link - 1
        if first == 0 and tokens[0].pos != "PROPN" and tokens[0].lower not in words("inner_possessors"):
            first = 1
        # Of "Chairman Ade of the Front" neither office nor person is part of a name.
        while first < noun and tokens[first].lower.rstrip(".") in words("naming_nouns"):
            first += 1
        if noun < first or (noun == first and link > last):
            continue
        type_ = kinds.get(tokens[noun].lower)
        if type_ is None or tokens[noun].lower in _MEMBERS or tokens[noun].lower in words("no_body"):
            continue
        if type_ == "military" and any(t.lower in _RISEN for t in tokens[first : last + 1]):
            type_ = "armed_group"
        if noun - first == 1 and tokens[noun].lower in _COMMON.get(tokens[first].lower, ()):
            continue
        short = _short(tokens, last)
        inner = any(t.text in _POSSESSIVE for t in tokens[first : noun + 1])
        if not (type_ in _KINDS or inner or short) or (sentence.heading and not short):
            continue
        if _is_known(tokens, known, first, noun, last, cast(ActorType, type_)):
            continue
        found.append(
            _Full(tuple(_plain(t.text) for t in tokens[first : last + 1]), noun - first, cast(ActorType, type_), short)
        )
    return found


def _opens(token: Token) -> bool:
    return token.text[:1].isupper() and token.pos not in _SHUT


def _run(tokens: list[Token], first: int) -> int:
    """The last token of a run of capitalised words, over "'s" behind a people, over "of", "for", and "and" behind those."""
    last = first
    linked = False
    n = len(tokens)
    while last + 1 < n:
        token = tokens[last + 1]
        if token.text[:1].isupper() and token.text[:1].isalpha() and token.pos not in ("ADP", "PRON", "DET"):
            last += 1
        elif token.text in _POSSESSIVE:
            if last + 2 < n and tokens[last].lower in words("inner_possessors") and tokens[last + 2].text[:1].isupper():
                last += 2
            else:
                break
        elif token.lower in _LINKS or (token.lower == "and" and linked):
            onward = last + 2
            if token.lower != "and" and onward < n and tokens[onward].lower == "the":
                onward += 1
            if onward < n and tokens[onward].text[:1].isupper() and tokens[onward].pos == "PROPN":
                before = tokens[last].lower
                if not linked and (before not in words("organisation_words") or before in _MEMBERS):
                    break
                linked, last = True, onward
            else:
                break
        elif linked and token.lower == "in" and last + 3 < n and tokens[last + 3].text == "(":
            last += 2
        else:
            break
    return last


def _short(tokens: list[Token], last: int) -> str:
    """The short form that is given right behind a full name: "(NPF)", ", known as NPF", ", or NPF,"."""
    after = tokens[last + 1 : last + 12]
    if len(after) < 2:
        return ""
    for k, token in enumerate(after[:-1]):
        following = after[k + 1]
        if not (_ACRONYM.match(following.text) and sum(c.isupper() for c in following.text) > 1):
            continue
        if token.text == "(" and (k == 0 or after[0].lower == "in"):
            return following.text if k + 2 >= len(after) or after[k + 2].text in (")", ",", ";") else ""
        if k == 2 and after[0].text == "," and [t.lower for t in after[1:3]] in (["known", "as"], ["called", "the"]):
            return following.text
        if k == 1 and after[0].text == "," and token.lower == "or":
            return following.text
    return ""


def _is_known(tokens: list[Token], known: list[Found], first: int, noun: int, last: int, type_: ActorType) -> bool:
    """Whether the lexicon has the name, or the words only say which country's organ is meant."""
    for f in known:
        if f.last < first or f.first > last:
            continue
        body = any(n.kind in _BODIES for n in f.names)
        if f.first <= noun <= f.last and f.of("country", "capital", "metonym"):
            return True  # "Soviet Union"
        if body and f.first <= noun <= f.last:
            # "Utopian Red Cross": a society of its own in each country.
            national = tokens[noun].lower in _NATIONAL and first < f.first and f.first < f.last
            if not (national and any(g.last == f.first - 1 and g.of("adjective", "country") for g in known)):
                return True
        if body and (f.first < first or f.last > last):
            return True
        if f.first == first and type_ in ("state", "military", "police") and f.of("country", "adjective"):
            return True
        if f.of("person") is not None and f.first < f.last:
            return True
    return False


def _initials(spelling: tuple[str, ...]) -> list[str]:
    capital = "".join(w[0] for w in spelling if w[0].isupper())
    every = "".join(w[0].upper() for w in spelling if w[0].isalpha())
    return [capital, every] if capital != every else [capital]


def _plain(text: str) -> str:
    return text.replace("’", "'") if "’" in text else text


def _written(spelling: tuple[str, ...]) -> str:
    return " ".join(spelling).replace(" '", "'")


def _alone(tokens: list[Token], at: int) -> bool:
    """Whether a capitalised noun stands for a name by itself: not "Liberation Front", "Front Street", "Movement is"."""
    if at == 0:
        return False
    before = tokens[at - 1]
    if before.text[:1].isupper() and before.pos in ("PROPN", "NOUN", "ADJ") and at - 1 > 0:
        return False
    if at == 1 and before.text[:1].isupper() and before.pos not in _SHUT:
        return False
    if at + 1 < len(tokens):
        after = tokens[at + 1]
        if after.text[:1].isupper() and after.lower.rstrip(".") not in words("naming_nouns"):
            return False
        if after.text[:1].isdigit():
            return False
    return True


def _credits(own: OwnNames, analysis: Analysis, found: list[list[Found]]) -> None:
    """Letters in a dateline's or a closing bracket are the outlet, where the lexicon knows them as something else."""
    text = analysis.document.text
    stretches = [text[b.start : b.end] for b in analysis.blocks if b.kind == "dateline"]
    stretches.append(text[-12:])
    letters = {m[1] for stretch in stretches for m in _CREDIT.finditer(stretch)}
    outlet = analysis.document.outlet or ""
    initials = "".join(w[0] for w in outlet.split() if w[0].isupper() and w != "The")
    if len(initials) > 2 and names().get(initials):
        letters.add(initials)
    for short in sorted(letters):
        known = [n for n in names().get(short) if n.kind in _BODIES and n.exact]
        if not known or any(n.type in _OUTLETS for n in known):
            continue
        ids = {n.id for n in known}
        if any(n.id in ids and not n.exact for of_sentence in found for f in of_sentence for n in f.names):
            continue
        title = outlet if initials == short else short
        own.add((short,), Name("organisation", "", title, short, "media", None, exact=True))


def mark_own(reader: SentenceReader) -> None:
    """Puts the report's own names among the bodies of a sentence; a longer known name keeps its words."""
    if not reader.facts.own_names.spelled:
        return
    for f, name in reader.facts.own_names.find(reader.tokens):
        span = range(f.first, f.last + 1)
        size = f.last - f.first
        if any(i in reader.body and reader.body[i][0].last - reader.body[i][0].first > size for i in span):
            continue
        if size == 0 and f.first in reader.person:
            continue
        for i in span:
            reader.body[i] = (f, name)
            if i in reader.person:
                reader.person_head = {k: h for k, h in reader.person_head.items() if h != reader.person_head[i]}
                reader.person = {k: p for k, p in reader.person.items() if k in reader.person_head}
