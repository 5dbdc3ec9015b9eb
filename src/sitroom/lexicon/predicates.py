"""Predicates and what they code: verbs, nouns and adjectives to PLOVER type and mode, by the setting of their roles.

The rows live in `data/predicates_*.tsv`, one table for each PLOVER type and one for what gives no event. A row names a
predicate, what must hold of its roles (`when`), what it yields, and which roles fill actor and recipient.

`when` is a list of conditions parted by `;`, all of which must hold:

- `obj=@talks,summit`: some phrase in the role has this head, or a head in that class of `data/noun_classes.tsv`
- `obj!=@sport`: no phrase in the role has
- `obj?` and `!obj`: the role is filled, is empty
- `light=come under,face`: the light verb of a nominal predicate
- `subj|prep:by=@weapon`: any of these roles
- `word=home,back`: a word of the clause outside its roles (adverbs and particles)
- `sent=joint,truce`: a word of the sentence
- `inf?`, `that?`, `passive?`: an infinitive or a content clause hangs on it; it is passive

`guards` names further questions, asked by the kind that reads the rows. A row of type `-` is a guard: where it is the
most specific row that holds, the clause gives no event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from sitroom.lexicon.tables import DATA, several, table
from sitroom.model.errors import CorpusError

Form = Literal["verb", "noun", "adjective"]
Operator = Literal["=", "!=", "?", "!"]
NONE = "-"
# The questions that `guards` may name; the kind that reads the rows answers them.
GUARDS = frozenset(
    "addressee agent captive claimresp comment core custody failed fallplace finite fled general happening harm joint labour "
    "mil milnoun nospeech notmil office party perished placefree setting stative stoppage street struck takes uncoded visit "
    "warn words".split()
)
# What a row may say of itself under `guards`, without asking: its promise is typed by what is promised; it is doubtful.
MARKS = frozenset({"commit", "weak"})


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold of some roles. `words` are lemmas, `classes` names of noun classes without the `@`."""

    roles: tuple[str, ...]
    operator: Operator
    words: frozenset[str] = frozenset()
    classes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Predicate:
    """One row: when a clause with this lemma and form codes what, and who fills the roles of the event.

    `actor` and `recipient` are alternatives in order of preference; each is a tuple of roles taken together, so
    `subj+prep:with|subj` is `(("subj", "prep:with"), ("subj",))`. `type` is None for a happening outside PLOVER;
    `guard` marks a row that vetoes. `specificity` orders the rows of one lemma.
    """

    lemma: str
    form: Form
    when: tuple[Condition, ...]
    type: str | None
    mode: str | None
    contexts: tuple[str, ...]
    actor: tuple[tuple[str, ...], ...]
    recipient: tuple[tuple[str, ...], ...]
    object: tuple[str, ...]
    guards: frozenset[str]
    guard: bool
    specificity: int
    source: str = field(compare=False, default="")


@dataclass(frozen=True, slots=True)
class LightVerb:
    """A verb that lends its subject to a noun: "carry out strikes". `subject` is the noun's role that it fills.

    `nouns` are the nouns it is light with; empty means every noun predicate.
    """

    verb: str
    nouns: frozenset[str]
    subject: Literal["subj", "obj"]

    def takes(self, noun: str) -> bool:
        """Whether the verb is light with this noun.

        >>> light_verbs()["carry out"].takes("strike")
        True
        """
        return not self.nouns or noun in self.nouns


@cache
def _roles(cell: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(r.strip() for r in part.split("+")) for part in several(cell))


def condition(text: str) -> Condition:
    """Reads one condition of a `when` cell.

    >>> condition("obj!=@sport,match").classes
    ('sport',)
    """
    text = text.strip()
    if text.startswith("!"):
        return Condition(tuple(text[1:].split("|")), "!")
    if text.endswith("?"):
        return Condition(tuple(text[:-1].split("|")), "?")
    name, sign, values = text.partition("=")
    if not sign:
        raise CorpusError("lexicon.condition", f"no operator in `{text}`")
    operator: Operator = "!=" if name.endswith("!") else "="
    members = [v.strip() for v in values.split(",") if v.strip()]
    return Condition(
        tuple(name.rstrip("!").split("|")),
        operator,
        frozenset(m for m in members if not m.startswith("@")),
        tuple(m[1:] for m in members if m.startswith("@")),
    )


@cache
def _conditions(cell: str) -> tuple[Condition, ...]:
    return tuple(condition(c) for c in cell.split(";") if c.strip())


def _predicate(row: Mapping[str, str], source: str) -> Predicate:
    when = _conditions(row["when"])
    form: Form = "noun" if row["form"] == "noun" else "adjective" if row["form"] == "adjective" else "verb"
    guard = row["type"] == NONE
    actor, recipient = row["actor"], row["recipient"]
    return Predicate(
        lemma=row["predicate"],
        form=form,
        when=when,
        guard=guard,
        type=None if row["type"] in (NONE, "null") else row["type"],
        mode=row["mode"] or None,
        contexts=several(row["contexts"]),
        actor=() if actor == NONE else _roles(actor or "subj"),
        recipient=() if recipient == NONE else _roles(recipient or _RECIPIENT[form]),
        object=several(row["object"]),
        guards=frozenset(several(row["guards"])),
        specificity=sum(2 if c.operator == "=" else 1 for c in when),
        source=source,
    )


_RECIPIENT = {"verb": "obj", "noun": "prep:on|prep:against|prep:at|obj|prep:in", "adjective": "obj"}


@cache
def predicates() -> Mapping[tuple[str, Form], tuple[Predicate, ...]]:
    """All rows by lemma and form, the most specific first; rows of one specificity in the order of their tables."""
    found: dict[tuple[str, Form], list[Predicate]] = {}
    for path in sorted(DATA.glob("predicates*.tsv")):
        for row in table(path.stem):
            p = _predicate(row, path.stem)
            found.setdefault((p.lemma, p.form), []).append(p)
    return {key: tuple(sorted(rows, key=lambda p: -p.specificity)) for key, rows in found.items()}


@cache
def noun_predicates() -> frozenset[str]:
    """The nouns that are predicates: "strike", "shelling", "withdrawal"."""
    return frozenset(lemma for lemma, form in predicates() if form == "noun")


@cache
def verb_predicates() -> frozenset[str]:
    """The verbs that are predicates, single words only."""
    return frozenset(lemma for lemma, form in predicates() if form == "verb" and " " not in lemma)


@cache
def light_verbs() -> Mapping[str, LightVerb]:
    """Light verbs by lemma with particle or preposition ("carry out", "come under")."""
    found: dict[str, LightVerb] = {}
    for row in table("light_verbs"):
        nouns = frozenset(
            m for n in several(row["noun_class"]) for m in (noun_class(n[1:]) if n.startswith("@") else {n})
        )
        found[row["verb"]] = LightVerb(row["verb"], nouns, "obj" if row["subject"] == "obj" else "subj")
    return found


@cache
def _noun_classes() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row in table("noun_classes"):
        found.setdefault(row["class"], set()).update(several(row["members"]))
    for _ in range(3):  # a class may take in another one: `@vehicle`
        for members in found.values():
            for inner in [m for m in members if m.startswith("@")]:
                members |= found[inner[1:]]
    return {name: frozenset(m for m in members if not m.startswith("@")) for name, members in found.items()}


def noun_class(name: str) -> frozenset[str]:
    """The lemmas of a noun class. Raises `CorpusError` for a name that no table has."""
    try:
        return _noun_classes()[name]
    except KeyError:
        raise CorpusError("lexicon.class", f"no noun class `{name}`") from None


def classes_of(word: str) -> frozenset[str]:
    """The noun classes that a lemma is in."""
    return _classes_by_word().get(word, frozenset())


@cache
def _classes_by_word() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for name, members in _noun_classes().items():
        for word in members:
            found.setdefault(word, set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}
