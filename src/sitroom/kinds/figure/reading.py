"""One reading of a number: what it measures by which clause, and what the number's own words tell."""

from __future__ import annotations

from dataclasses import dataclass

from sitroom.kinds.figure.counted import Counted
from sitroom.lexicon.equipment import find
from sitroom.lexicon.measures import MeasureRow, longest_noun, rows
from sitroom.lexicon.nations import is_people as is_people_of_a_country
from sitroom.lexicon.people import people_word, seems_people
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Clause, Sentence, Token
from sitroom.text.nouns import people_at

HARM = frozenset(
    {
        "killed",
        "wounded",
        "casualties",
        "missing",
        "detained",
        "abducted",
        "released",
        "captured",
        "surrendered",
    }
)
AGAIN = "said again"
"""What a number's measure is read through where it is another speaker's word on the figure before it."""
MATERIEL = frozenset(["aircraft", "vehicles", "vessels", "weapons", "other"])
_FORCES = frozenset({"military", "police", "fighters", "peacekeepers"})
_UNITS = frozenset(["families", "family", "households", "household"])
_UNIT_KINDS = word_set("currency")


@dataclass(slots=True)
class Reading:
    """One measure of a number: the clause that says so, the basis its words give, and how sure it is."""

    measure: str
    clause: Clause | None
    basis: str = ""
    confidence: float = 0.8
    through: str = ""
    role: str = ""


def is_people(c: Counted) -> bool:
    """Whether a number counts people, as far as its own words tell: a bare number may."""
    token = c.token()
    if token is None:
        unit = c.quantity.unit
        return not c.hyphen and not is_money(c) and (not unit or unit == "others" or people_word(unit) is not None)
    if _flying(c.sentence.tokens, token.i):
        return False
    return (
        people_at(c.sentence, token.i) is not None
        or token.lower in _UNITS
        or is_demonym(token)
        or (token.tag == "NNS" and seems_people(token.lower))
        or c.quantity.unit == "people"
    )


def is_demonym(token: Token) -> bool:
    """Whether a noun tells people by their nation: "Ukrainians", "Rohingyas"."""
    return (
        token.text[:1].isupper()
        and not any(x.isdigit() for x in token.text)
        and token.pos in ("PROPN", "NOUN", "ADJ")
        and find(token.text) is None  # "three Skyhawks"
        and (
            token.tag in ("NNPS", "NNS")
            or token.lower.endswith(("ese", "ans", "is", "ish"))
            or token.ent == "NORP"
            or is_people_of_a_country(token.text)
        )
    )


def is_money(c: Counted) -> bool:
    """Whether the unit is a currency."""
    unit = c.quantity.unit or ""
    return unit in _UNIT_KINDS or (len(unit) == 3 and unit.isupper())


def noun_rows(sentence: Sentence, head: int, role: str = "self") -> tuple[MeasureRow, ...]:
    """The rows of the longest noun that ends in a token: "armoured personnel carriers" before "carriers"."""
    tokens = sentence.tokens
    token = tokens[head]
    if role == "self" and _flying(tokens, head):
        return _machine(tokens, head)
    behind = [t.lower for t in tokens[head + 1 : head + 6]]
    of_what = {t.lemma for t in tokens[head + 2 : head + 6]} if behind[:1] == ["of"] else set()
    if token.lemma == "round" and of_what and not of_what & word_set("no_count_round"):
        return ()  # "three rounds of talks"
    if token.lemma == "prisoner" and [t.lower for t in tokens[head + 1 : head + 3]] == ["of", "war"]:
        return rows("noun", "prisoner of war", role)
    for before in range(min(longest_noun() - 1, head), -1, -1):
        lead = " ".join(t.lower for t in tokens[head - before : head])
        for last in (token.lemma, token.lower):
            found = rows("noun", f"{lead} {last}".strip().replace(" - ", "-"), role)
            if found:
                return found
    return _machine(tokens, head) if role == "self" else ()


_MACHINES = {
    "combat aircraft": "aircraft", "drone": "aircraft", "helicopter": "aircraft", "transport aircraft": "aircraft",
    "surveillance aircraft": "aircraft", "armoured vehicle": "vehicles", "tank": "vehicles",
    "engineering and support": "vehicles", "ship": "vessels", "submarine": "vessels",
}  # fmt: skip


def _flying(tokens: list[Token], at: int) -> bool:
    """ "twelve Su-35 fighters": machines, and no people."""
    known = find(tokens[at - 1].text) if at and tokens[at].lower in ("fighter", "fighters") else None
    return known is not None and known.class_.endswith("aircraft")


def _machine(tokens: list[Token], head: int) -> tuple[MeasureRow, ...]:
    """The measure of a machine by its type: "eight F-16s", "12 T-72B3 tanks", "two Leopard 2A6s"."""
    if _flying(tokens, head):
        return (MeasureRow(tokens[head].lower, "noun", "aircraft", "self", frozenset(), "materiel", ""),)
    for before in range(min(3, head), -1, -1):
        start, end = tokens[head - before].start, tokens[head].end
        base = tokens[head - before].start
        text = "".join(
            " " * (t.start - (tokens[head - before + i - 1].end if i else base)) + t.text
            for i, t in enumerate(tokens[head - before : head + 1])
        )
        known = find(text) if end - start == len(text) else None
        if known is not None:
            measure = _MACHINES.get(known.class_, "weapons")
            return (MeasureRow(text.lower(), "noun", measure, "self", frozenset(), "materiel", ""),)
    return ()


def told_as_done_to(clause: Clause) -> bool:
    """Whether a verb of harm stands without object and auxiliary, as headlines tell it: "four soldiers killed"."""
    # "Forty inmates went on hunger strike": of a noun, whoever does it is not who suffers it.
    return (
        clause.form == "verb"
        and not clause.role("obj")
        and any(r.measure in HARM and r.counts == "people" and not r.words for r in rows("verb", clause.lemma, "obj"))
    )


def is_armed(c: Counted) -> bool:
    """Whether those counted are armed: soldiers, police, fighters."""
    token = c.token()
    if token is None:
        return False
    word = people_at(c.sentence, token.i)
    return word is not None and word.group in _FORCES and not _flying(c.sentence.tokens, token.i)


def is_gunmen(c: Counted) -> bool:
    """Whether those counted bear arms by their noun or the adjective before it: "several armed men"."""
    if is_armed(c):
        return True
    if c.noun is None or not is_people(c):
        return False
    before = c.sentence.tokens[c.last + 1 : c.noun]
    return any(t.lower in word_set("armed_adjective") for t in before)


def animate(word: str) -> bool:
    """Whether a noun has the shape of one who does or is something: "smuggler", "Basijis", "specialist"."""
    return word.removesuffix("s").endswith(_ANIMATE)


_ANIMATE = (
    "er", "or", "ist", "man", "men", "woman", "women", "ee", "ant", "ent", "ian", "folk", "mate", "ite", "eer", "ic",
    "chief", "child", "son", "boy", "girl",
)  # fmt: skip


def size(c: Counted) -> float:
    """The number that is given: fewer than some do not make a strength."""
    return c.quantity.best or c.quantity.low or c.quantity.high or 0


def is_there(row: MeasureRow, clause: Clause) -> bool:
    """Whether what a row of "be" asks for is where they are: "were in hospital", and not "was on his way from the hospital"."""
    if row.lemma != "be" or row.measure not in ("wounded", "detained"):
        return True
    return any(p.lemma in row.words for role in ("prep:in", "prep:at") for p in clause.role(role))
