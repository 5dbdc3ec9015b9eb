"""Mentions of named persons: the name with its titles, its office and its appositions as one phrase."""

from __future__ import annotations

from sitroom.resolve.actors import bodies, naming
from sitroom.resolve.actors.countries import country_in
from sitroom.resolve.actors.offices import Office, generic_actors
from sitroom.resolve.actors.people import PersonName, head_of
from sitroom.resolve.actors.reader import SentenceReader
from sitroom.resolve.actors.spans import extent
from sitroom.resolve.actors.words import words


def person(reader: SentenceReader, at: int) -> None:
    """A named person with titles and appositions, from the head of the name."""
    name = reader.person[at]
    top = top_of(reader, at)
    first, last = reader.extent(top, named=True)
    first = _titles_before(reader, min(first, name.first), name)
    last = max(last, name.last)
    office, known = _office_in(reader, first, last, name), name.known
    mention = reader.make(top, first, last, "person")
    mention.type, mention.definite, mention.gender, mention.strength = "person", True, name.gender, name.strength
    mention.name = mention.person = known.name if known else name.text
    if known is not None:
        mention.id, mention.sectors = known.id, known.sectors
    if office is not None:
        mention.office, mention.noun = _without_rank(office)
        mention.sectors = office.sectors
    verb = reader.tokens[reader.tokens[top].head]
    verbs = [verb, *(reader.tokens[c] for c in verb.children if reader.tokens[c].dep == "xcomp")]
    if mention.subject and mention.strength == 1 and any(v.lemma in words("human_acts") for v in verbs):
        mention.strength = 2
        mention.why.append(f"does what persons do: {verb.text!r}")
    mention.country = country_in(reader, first, last, top, office) or (known.country if known else None)
    mention.relations = naming.belongs_to(reader, first, last, name) or (reader.facts.relations(known) if known else ())
    mention.why.append(f"a person: {name.why}" + (f"; office {office.name!r}" if office else ""))
    bodies.nested(reader, first, last)
    heads = {*reader.appositions(top), at, *((office.head,) if office else ())} - {top}
    mention.also = sorted(heads)
    reader.done.update((top, *range(name.first, name.last + 1), *(i for i in heads if i not in reader.body)))
    for title in reader.offices:
        if first <= title.first and title.last < name.first and title.noun in words("ranks"):
            reader.done.update(range(title.first, title.last + 1))
    if office is not None and office.last < name.first:
        reader.done.update(range(office.first, office.last + 1))


_HEADING = frozenset("chief commander minister leader head spokesman spokeswoman spokesperson president".split())
_INSPECTING = frozenset({"inspector", "superintendent"})


def _without_rank(office: Office) -> tuple[str, str]:
    """ "Army chief General Yar Gebre": the army chief, by office and by its noun; a rank behind an office is no part of it."""
    parts = office.name.split()
    for at in range(len(parts) - 1, 0, -1):
        behind = parts[at:]
        if parts[at - 1] in _HEADING and all(w in words("ranks") or w in _INSPECTING for w in behind):
            return " ".join(parts[:at]), parts[at - 1]
    return office.name, office.noun


def top_of(reader: SentenceReader, at: int) -> int:
    """The head of the whole phrase: the office that a name is in apposition to, or hangs on by its "of"."""
    tokens, name = reader.tokens, reader.person[at]
    token = tokens[at]
    if token.dep == "appos":
        above = _carrier(reader, token.head)
        if above != at and above not in reader.person and _is_persons_noun(reader, above):
            return above
    for office in reader.offices:
        # "the alliance's secretary-general, Jens Stoltenberg, said": between commas, however it was parsed.
        commas = (
            _ends_before(reader, office, name.first - 1)
            and tokens[name.first - 1].text == ","
            and tokens[name.last + 1 : name.last + 2]
        )
        if (
            commas
            and commas[0].text in (",", ".")
            and tokens[office.head].pos != "VERB"
            and (token.dep not in ("conj", "nsubj") or name.strength > 2)
        ):
            return office.head
        if office.last == name.first - 1 and office.head != at and token.head in range(office.first, name.last + 1):
            top = head_of(tokens, office.first, name.last)
            return top if office.first <= top <= office.last else at
    return at


def _ends_before(reader: SentenceReader, office: Office, at: int) -> bool:
    """Whether an office, with a complement that it may have ("president of Colombia"), ends right before a token."""
    if office.last == at - 1:
        return True
    between = reader.tokens[office.last + 1 : at]
    return 1 < len(between) <= 6 and between[0].lower in ("of", "for") and not any(t.text == "," for t in between)


def _carrier(reader: SentenceReader, above: int) -> int:
    """ "the mayor of Goma, Pascal Lemba": the parser hangs the name on the nearer noun."""
    tokens = reader.tokens
    while tokens[above].dep == "pobj" and above not in reader.person and not reader.office_over(above):
        above = tokens[tokens[above].head].head
        if tokens[above].pos not in ("NOUN", "PROPN"):
            break
    return above


def _is_persons_noun(reader: SentenceReader, at: int) -> bool:
    lemma = reader.tokens[at].lemma
    return (
        reader.office_over(at)
        or lemma in words("human_pronoun_nouns")
        or lemma in words("naming_nouns")
        or (reader.tokens[at].tag in ("NN", "NNP") and generic_actors().ending_at(reader.tokens, at) is not None)
    )


def _titles_before(reader: SentenceReader, first: int, name: PersonName) -> int:
    """Takes in titles and an office that the parser hung elsewhere: adjacency decides."""
    while first > 0:
        before = reader.tokens[first - 1]
        office = next((o for o in reader.offices if o.last == first - 1), None)
        if office is not None and first <= name.first:
            low, _ = extent(reader.sentence, office.head, True)
            first = min(office.first, low) if reader.tokens[low].pos != "ADP" else office.first
        elif before.lower.rstrip(".") in words("naming_nouns") and before.text[:1].isupper():
            first -= 1
        else:
            break
    return first


def _office_in(reader: SentenceReader, first: int, last: int, name: PersonName) -> Office | None:
    """The office that a phrase gives to the person named in it: before the name, else in an apposition."""
    inside = [
        o for o in reader.offices if first <= o.first and o.last <= last and not name.first <= o.head <= name.last
    ]
    # A rank is not an office where the report names one: "northern commander, Lieutenant General Arun Mehta".
    inside = [o for o in inside if o.noun not in words("ranks")] or inside
    # "Dr Ruiz" may be no physician: an honorific is no office.
    inside = [o for o in inside if reader.tokens[o.head].lower.rstrip(".") not in ("dr", "mr", "mrs", "ms", "prof")]
    before = [o for o in inside if o.last < name.first]
    after = [o for o in inside if o.first > name.last and not _of_another(reader, o, name)]
    return before[-1] if before else after[0] if after else None


def _of_another(reader: SentenceReader, office: Office, name: PersonName) -> bool:
    """ "an ally of the prime minister": an office that hangs below another noun is not the person's."""
    token = reader.tokens[office.head]
    return token.dep in ("pobj", "poss", "compound") and token.head not in range(name.first, name.last + 1)
