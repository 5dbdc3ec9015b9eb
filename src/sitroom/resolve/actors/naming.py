"""Countries, owners and names of phrases: whose army, whose aircraft, whose government, and who stays a people."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sitroom.lexicon.names import Found, Name, country_name
from sitroom.model.values import ActorType, Relation
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.offices import Entry, Office, generic_actors
from sitroom.resolve.actors.people import PersonName, head_of
from sitroom.resolve.actors.spans import following_hyphen, position
from sitroom.resolve.actors.states import verdict
from sitroom.resolve.actors.words import words

if TYPE_CHECKING:
    from sitroom.resolve.actors.recognition import SentenceReader

_BEFORE = frozenset("amod compound nmod poss".split())
_SKIPPED = frozenset("det predet nummod quantmod poss case punct".split())
# Governments that are not their country's: the state does not speak through them.
_NOT_THE_STATE = frozenset(
    "rebel breakaway self-declared self-proclaimed shadow parallel regional local provincial city municipal exile separatist "
    "state-level rival town village tribal county district puppet unrecognised unrecognized".split()
)
# Peoples whose second name is a country's, and whose first only says which of them: they are no state.
_COMMUNITIES = frozenset(
    "cypriot serb croat kurd turkmen tutsi hutu armenian albanian russian pole hungarian arab".split()
)
_ENVOYS = frozenset(
    "envoy ambassador representative mediator emissary negotiator commissioner rapporteur consul".split()
)


def country_in(reader: SentenceReader, first: int, last: int, head: int, office: Office | None) -> str | None:
    """The country that a phrase gives to its head: by adjective, possessor, "of", else by where it is."""
    tokens = reader.tokens
    community = _community_at(reader, first, min(last, head))
    if community is not None:
        return community[2]
    own = {head, *(range(office.first, office.last + 1) if office else ()), *reader.appositions(head)}
    best: tuple[int, int, str] | None = None
    for f in reader.found:
        if f.first < first or f.last > last or f.first in reader.person:
            continue
        name = country_of(f)
        at = head_of(tokens, f.first, f.last)
        if name is None or following_hyphen(tokens, f.last) or (at in own and f.of("demonym") is None):
            continue
        weight = _weight(reader, at, own, office)
        if weight and any(tokens[c].lower == "ethnic" for c in tokens[at].children):
            # "ethnic Albanians in Serbia" are not Albania's.
            continue
        if (
            weight == 1
            and name.kind == "capital"
            and tokens[head].lemma not in words("government_nouns")
            and (reader.facts.countries[name.country or ""] < 2)
        ):
            # A namesake may be meant: "militias in Tripoli".
            continue
        if weight and (best is None or (weight, -abs(at - head)) > best[:2]) and name.country:
            best = (weight, -abs(at - head), name.country)
    for f, body in dict.fromkeys(v for i, v in reader.body.items() if first <= i <= last):
        at = head_of(tokens, f.first, f.last)
        if at not in own and _weight(reader, at, own, office) >= 2 and (best is None or best[0] < 4):
            return body.country if body.type in ("armed_group", "political_group", "military", "police") else None
    if best is None:
        for i, person in reader.person.items():
            if first <= i < head and person.known and tokens[i].dep in _BEFORE and tokens[i].head == head:
                return person.known.country
    return best[2] if best else None


def country_of(f: Found) -> Name | None:
    """The country that a name belongs to; former states only where nothing else is meant."""
    fitting = [n for n in f.names if n.kind in ("country", "adjective", "demonym", "capital", "metonym") and n.country]
    fitting.sort(key=lambda n: n.ambiguous)
    return fitting[0] if fitting else None


def _weight(reader: SentenceReader, at: int, own: set[int], office: Office | None) -> int:
    tokens = reader.tokens
    token, steps = tokens[at], 0
    while token.dep == "conj" and steps < 9:
        token, steps = tokens[token.head], steps + 1
    if token.dep in _BEFORE or token.i in own:
        above = tokens[token.head]
        if token.head in own or token.i in own:
            return 4
        # "the Russian defence ministry's spokesman", "US Marine commander": one noun between.
        return (
            3
            if above.head in own and above.dep in _BEFORE
            else 2
            if above.dep in ("pobj",) and _reaches(reader, above.i, own)
            else 0
        )
    if token.dep == "pobj":
        prep = tokens[token.head]
        if prep.head not in own and not _reaches(reader, token.i, own):
            return 0
        if prep.lower == "of":
            return 3
        if prep.lower == "for" or (prep.lower == "to" and not (office and office.noun in _ENVOYS)):
            return 2 if prep.lower == "for" else 0
        return 1 if prep.lower in ("in", "from", "at", "near", "within", "inside") else 0
    return 0


def _reaches(reader: SentenceReader, at: int, own: set[int]) -> bool:
    for _ in range(4):
        at = reader.tokens[at].head
        if at in own:
            return True
    return False


def own_words(reader: SentenceReader, head: int, last: int) -> str:
    """The phrase without determiner, number and possessor, as far as a short complement with "of" or "for"."""
    tokens = reader.tokens
    first = head
    while first > 0:
        before = tokens[first - 1]
        inside = before.head in range(first - 1, head + 1) or before.dep in ("compound", "amod", "nmod")
        if (
            (before.dep in _SKIPPED
            and before.text not in ("-", "'"))
            or not inside
            or before.pos in ("DET", "PRON", "VERB", "ADP", "CCONJ")
        ):
            break
        first -= 1
    end = head
    if (
        head + 1 <= last
        and tokens[head + 1].lower in ("of", "for")
        and last - head <= 5
        and not any(t.text in (",", '"', ";") for t in tokens[head + 1 : last + 1])
    ):
        end = last
    text = reader.analysis.document.text[tokens[first].start : tokens[end].end]
    text = " ".join(text.split())
    return text.lower() if text.isupper() and len(text) > 6 else text


def belongs_to(reader: SentenceReader, first: int, last: int, person: PersonName | None) -> tuple[Relation, ...]:
    """Known bodies that the phrase says its head belongs to: "UN envoy", "a Houthi commander"."""
    relations: list[Relation] = []
    for f, body in dict.fromkeys(v for i, v in reader.body.items() if first <= i <= last):
        at = head_of(reader.tokens, f.first, f.last)
        if (person is None or not person.first <= at <= person.last) and not following_hyphen(reader.tokens, f.last):
            relations.append(Relation(type="part_of", name=body.name, id=body.id))
    return tuple(relations)


@cache
def _withholding() -> frozenset[str]:
    return frozenset("official source diplomat aide insider".split())


def withheld(mention: Mention, noun: str) -> bool:
    """Whether a phrase withholds a name by its noun: "a senior official", "diplomats"."""
    return noun in _withholding() and not mention.definite


_SIDES: dict[str, ActorType] = {
    "military": "military",
    "police": "police",
    "armed": "armed_group",
    "party": "political_group",
    "media": "media",
    "religious": "civilians",
    "community": "civilians",
    "medical": "civilians",
    "expert": "civilians",
    "business": "company",
    "law": "other",
    "speaker": "other",
}


def side_of(office: Office) -> ActorType:
    """What several holders of an office are: ministers act for a state, officers for an army."""
    if office.noun == "pilot":
        return "other"
    if set(office.sectors) & {"REB", "UAF"}:
        return "armed_group"
    return _SIDES.get(office.klass, "state" if "GOV" in office.sectors else "other")


def government(reader: SentenceReader, at: int, first: int, last: int, entry: Entry) -> bool:
    """Reads "the Syrian government", "Assad's regime", "the government in Tbilisi" as the state."""
    tokens = reader.tokens
    token = tokens[at]
    if token.lemma not in words("government_nouns") or entry.type != "state":
        return False
    before = {t.lower for t in tokens[first:at]}
    if before & _NOT_THE_STATE or any(first <= i < at for i in reader.body):
        return False
    if _community_at(reader, first, at):
        return False
    iso = country_in(reader, first, last, at, None)
    if iso is None:
        return False
    mention = reader.make(
        at,
        first,
        last,
        "state",
        type="state",
        name=country_name(iso),
        id=iso,
        country=iso,
        sectors=("GOV",),
        noun=token.lemma,
        definite=True,
    )
    mention.also = reader.appositions(at)
    mention.why.append(f"{token.text!r} with the country {iso}: its government")
    reader.done.update((at, *mention.also))
    for f in reader.found:
        if first <= f.first <= last:
            reader.done.update(range(f.first, f.last + 1))
    return True


def _community_at(reader: SentenceReader, first: int, last: int) -> tuple[int, str, str | None] | None:
    """Index of the first word, words and country of "Turkish Cypriot", "Bosnian Serb" in a stretch."""
    tokens = reader.tokens
    for i in range(first, last):
        one, other = reader.at.get(i), reader.at.get(i + 1)
        second = (
            (tokens[i + 1].lower[:-1] if tokens[i + 1].lower.endswith("s") else tokens[i + 1].lower)
            if i + 1 < len(tokens)
            else ""
        )
        if one is None or one.of("adjective") is None or one.last != i:
            continue
        here = one.of("adjective")
        if (other is not None and other is not one and other.of("demonym", "adjective")) or second in _COMMUNITIES:
            if (
                here
                and other is not None
                and other.of("demonym", "adjective")
                and (other.of("demonym", "adjective") or here).country == here.country
            ):
                continue
            second_name = other.of("demonym", "adjective") if other else None
            country = "CYP" if second == "cypriot" else here.country if here else None
            del second_name
            return i, f"{tokens[i].text} {tokens[i + 1].text}", country
    return None


def state(reader: SentenceReader, f: Found, head: int) -> None:
    """A country, capital, palace or people at the head of a phrase or before another noun."""
    name = f.of("country") or f.of("capital") or f.of("metonym")
    token = reader.tokens[head]
    people = f.of("adjective") or f.of("demonym")
    if name is not None and name.ambiguous:
        name = next((n for n in f.names if n.kind == name.kind and not n.ambiguous), name)
    if people is not None and (name is None or token.dep in ("amod", "compound", "nmod")):
        if name is None and _community(reader, f, head):
            return
        if token.dep in ("amod", "compound", "nmod") or (
            token.dep == "conj" and reader.tokens[token.head].dep in ("amod", "compound", "nmod")
        ):
            _adjective(reader, people, head)
        else:
            _people(reader, f, people, head)
        return
    if name is None:
        return
    decided, why = verdict(reader.tokens, head, name.kind)
    if decided == "actor" and token.dep == "poss" and _owner_is_told(reader, token.head):
        return
    if decided == "actor":
        first, last = (f.first, f.last) if token.dep == "poss" else _bounds(reader, f, head)
        mention = _state_mention(reader, head, first, last, name)
        mention.why.append(f"{name.kind} read as its government: {why}")
        for apposition in reader.appositions(head):
            if mention.end > reader.tokens[apposition].start >= mention.start:
                mention.also.append(apposition)
                reader.done.add(apposition)
    elif decided == "modifier" and name.kind in ("country", "metonym"):
        _adjective(reader, name, head)


def _owner_is_told(reader: SentenceReader, owned: int) -> bool:
    """ "Germany's foreign minister", "Yemen's Houthis": the country is in the actor that it possesses."""
    return (
        owned in reader.office
        or owned in reader.body
        or owned in reader.person
        or generic_actors().ending_at(reader.tokens, owned) is not None
    )


def _bounds(reader: SentenceReader, f: Found, head: int) -> tuple[int, int]:
    first, last = reader.extent(head, named=True)
    first, last = min(first, f.first), max(last, f.last)
    tokens = reader.tokens
    if any(t.text in (",", "(") for t in tokens[f.last + 1 : last + 1]):
        last = f.last
    return first, last


def _state_mention(reader: SentenceReader, head: int, first: int, last: int, name: Name) -> Mention:
    mention = reader.make(
        head, first, last, "state", type="state", name=name.name, id=name.id, country=name.country, sectors=("GOV",)
    )
    mention.definite = True
    return mention


def _adjective(reader: SentenceReader, name: Name, head: int) -> None:
    """ "Russian" in "Russian aircraft", "Russian strikes": the owner of what acts, the doer of the deed."""
    tokens = reader.tokens
    above = position(tokens, head).governor
    steps = 0
    while (
        above.dep in ("compound", "amod", "nmod")
        and above.head != above.i
        and above.lemma not in words("hardware")
        and steps < 4
    ):
        if (reader.sentence.index, above.i) in reader.setting.deeds:
            break
        above, steps = tokens[above.head], steps + 1
    owned = above.lemma in words("hardware") or (above.lemma in words("holdings") and name.kind == "adjective")
    deed = above.lemma in words("agentive_nouns") and above.pos == "NOUN" and name.kind == "adjective"
    if (not owned and not deed) or above.i in reader.body or above.i in reader.person:
        return
    mention = _state_mention(reader, head, head, head, name)
    if owned and above.i not in reader.done:
        mention.also.append(above.i)
        reader.done.add(above.i)
    mention.why.append(f"whose {above.text!r}: {name.name}")


def _people(reader: SentenceReader, f: Found, name: Name, head: int) -> None:
    """ "the Russians withdrew" is the state; "three Iranians were hurt", "Afghans at risk" are people."""
    tokens = reader.tokens
    token = tokens[head]
    first, last = reader.extent(head, named=False)
    left = [tokens[c] for c in token.children if c < head]
    bare = [c for c in left if c.dep not in ("det", "punct", "case")]
    definite = any(c.lower in ("the", "those") for c in left)
    where = position(tokens, head)
    states = (
        definite
        and not bare
        and last - f.last <= 1
        and (
            (where.dep == "nsubj" and where.governor.pos in ("VERB", "AUX"))
            or where.dep == "agent"
            or (where.dep == "poss"
            and where.governor.lemma in words("governmental"))
            or (where.dep in ("dobj", "dative") and where.governor.lemma in words("addressed"))
            or (where.dep == "pobj"
            and verdict(tokens, head, "country")[0] == "actor")
        )
    )
    if states and not any(tokens[c].dep in ("relcl", "acl", "prep") for c in token.children):
        mention = _state_mention(reader, head, first, last, name)
        mention.plural = True
        mention.why.append("people with 'the' that act as one: the state")
        return
    if token.pos not in ("NOUN", "PROPN", "ADJ") or token.dep in ("attr", "acomp", "ROOT", "npadvmod", "advmod", "dep"):
        return
    if token.tag in ("JJ",) and not definite:
        return
    ethnic = any(c.lower == "ethnic" for c in left)
    country = country_in(reader, f.last + 1, last, head, None) if ethnic else name.country
    mention = reader.make(
        head,
        first,
        last,
        "people",
        type="civilians",
        name=own_words(reader, head, last),
        country=country,
        sectors=("CVL",),
        noun=token.lemma,
    )
    reader.grammar(mention, head)
    mention.plural = mention.plural or token.lower.endswith(("s", "ese"))
    mention.why.append(f"people of {name.name}, not the state")


def _community(reader: SentenceReader, f: Found, head: int) -> bool:
    """ "Turkish Cypriots", "Turkish Cypriot leaders": a community of its own. True where one was read at this token."""
    tokens = reader.tokens
    low = max(0, f.first - 1)
    found = _community_at(reader, low, min(f.last + 1, len(tokens) - 1))
    if found is None:
        return False
    at, text, country = found
    second = at + 1
    if tokens[second].dep in ("amod", "compound", "nmod") and tokens[second].head not in (at, second):
        return True
    if head != second and tokens[at].head == second:
        return True
    first, last = reader.extent(second, named=False)
    mention = reader.make(
        second,
        min(first, at),
        max(last, second),
        "people",
        type="political_group",
        country=country,
        name=text if text.endswith("s") else f"{text}s",
        sectors=("PRE",),
        definite=True,
        plural=True,
    )
    mention.why.append("a community, apart from the states in its name")
    reader.done.update((at, second))
    return True


def coordinated_countries(reader: SentenceReader, mention: Mention, head: int) -> None:
    """ "Indian and Pakistani troops": one actor for each country, the first at its adjective."""
    tokens = reader.tokens
    adjectives = [
        c
        for c in tokens[head].children
        if tokens[c].dep in ("amod", "compound", "nmod") and c in reader.at and reader.at[c].of("adjective", "country")
    ]
    chain = list(adjectives)
    for c in chain:
        chain += [
            g
            for g in tokens[c].children
            if tokens[g].dep == "conj" and g in reader.at and reader.at[g].of("adjective", "country")
        ]
    chain = sorted(set(chain))
    if len(chain) < 2 or not any(tokens[i].lower in ("and", ",", "or") for i in range(chain[0], chain[-1])):
        return
    community = _community_at(reader, chain[-2] + 1 if len(chain) > 1 else chain[-1], head)
    noun = own_noun(reader, head)
    for c in chain[:-1]:
        one = reader.at[c].of("adjective", "country")
        if one is None or (c == chain[-1] - 1 and community):
            continue
        country, label = one.country, f"{noun} of {one.name}"
        if community:
            country, label = community[2], f"{tokens[c].text} {community[1].split()[-1]} {noun}"
        part = reader.make(
            c,
            c,
            c,
            mention.kind,
            type=mention.type,
            sectors=mention.sectors,
            noun=mention.noun,
            country=country,
            name=label,
            office=mention.office,
            plural=mention.plural,
            definite=mention.definite,
            indefinite=mention.indefinite,
        )
        part.why.append(f"shares {tokens[head].text!r} with the next")
        reader.facts.shared.setdefault((reader.sentence.index, head), []).append(c)
        reader.done.add(c)
    last = reader.at[chain[-1]].of("adjective", "country")
    if last is not None and not community:
        mention.country, mention.written_country = last.country, True
        mention.name = f"{noun} of {last.name}"
    start = community[0] if community else chain[-1]
    mention.start = tokens[start].start
    mention.text = reader.analysis.document.text[mention.start : mention.end]


def own_noun(reader: SentenceReader, head: int) -> str:
    """The head with its plain noun modifiers: "air force", "foreign ministers"."""
    tokens = reader.tokens
    first = head
    while (
        first > 0
        and tokens[first - 1].head == head
        and tokens[first - 1].dep in ("compound", "amod")
        and first - 1 not in reader.at
    ):
        first -= 1
    return " ".join(t.text for t in tokens[first : head + 1])
