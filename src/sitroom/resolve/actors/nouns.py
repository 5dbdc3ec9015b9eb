"""Mentions by common nouns: offices without their holder, and generic actors ("rebels", "the defence ministry")."""

from __future__ import annotations

from sitroom.lexicon.measures import rows
from sitroom.lexicon.names import Name, country_name
from sitroom.lexicon.people import people_word, seems_people
from sitroom.lexicon.predicates import noun_class
from sitroom.lexicon.wordsets import word_set
from sitroom.resolve.actors import bodies, naming
from sitroom.resolve.actors.countries import community_at, country_in, own_noun, split_by_country
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.nations import government
from sitroom.resolve.actors.offices import Entry, Office, generic_actors
from sitroom.resolve.actors.organs import is_organ, organ
from sitroom.resolve.actors.people import head_of
from sitroom.resolve.actors.reader import SentenceReader
from sitroom.resolve.actors.spans import following_hyphen, position
from sitroom.resolve.actors.states import verdict
from sitroom.resolve.actors.strangers import stranger
from sitroom.resolve.actors.words import mapped, words

_PREDICATIVE = frozenset(("attr", "acomp", "oprd"))
_MACHINES = frozenset(("bomber", "fighter", "carrier", "hunter", "destroyer"))
_FLYING = frozenset(("fly", "scramble", "land", "overfly", "circle", "soar"))
_COMMANDS = frozenset(("command", "staff", "headquarters", "army", "wing", "navy"))
_SINGLE = frozenset(("armed_group", "military", "police", "civilians", "person", "igo", "ngo", "media"))
_NAMED_WITH_COUNTRY = frozenset(("military", "police", "state", "media"))


def noun(reader: SentenceReader, at: int) -> None:
    """A noun or an unknown capitalised word at the head of a phrase."""
    token = reader.tokens[at]
    for apposed in reader.appositions(at):
        if apposed in reader.body and token.pos == "NOUN" and apposed not in reader.done:
            bodies.body(reader, apposed)
            return
    named = _named_behind(reader, at)
    if named is not None:
        _somebody(reader, at, named)
        return
    if at in reader.office and _is_office(reader, at):
        _office(reader, at, reader.office[at])
        return
    hit = generic_actors().ending_at(reader.tokens, at)
    if hit is not None and hit[1].name == "front" and not (reader.acts(at) and _of_a_cause(reader, at)):
        hit = None  # a line, or a body with a name
    if hit is not None and token.dep not in _PREDICATIVE and not _machine(reader, at):
        if _is_actor(reader, at, hit[1]):
            _generic(reader, at, hit[1])
    elif token.lemma in words("bodies_taken_up") and _only_taken_up(reader, at):
        _taken_up(reader, at)
    elif token.lemma in _BANDS and reader.acts(at) and _of_a_leader(reader, at):
        _generic(reader, at, Entry(token.lemma, "armed_group"))
        for mention in reader.mentions:
            if mention.head == at:
                mention.name = mention.text
    elif token.tag == "NNS" and seems_people(token.lower) and _suffers(reader, at):
        _generic(reader, at, Entry(token.lemma, "civilians"))
    elif token.pos == "PROPN" or (token.text[:1].isupper() and at > 0):
        stranger(reader, at)


_PERSONS = word_set("counterparts")


def _named_behind(reader: SentenceReader, at: int) -> int | None:
    """The head of a name of two words or more in apposition: "her chief rival, Tundu Lissu"."""
    tokens = reader.tokens
    if tokens[at].tag != "NN" or tokens[at].lemma not in _PERSONS or at in reader.office:
        return None
    for apposed in reader.appositions(at):
        known = apposed in reader.body or apposed in reader.person or apposed in reader.at or apposed in reader.done
        name = [c for c in tokens[apposed].children if tokens[c].dep == "compound" and tokens[c].pos == "PROPN"]
        bare = not any(tokens[c].dep == "det" for c in tokens[apposed].children)
        if not known and bare and name and tokens[apposed].pos == "PROPN" and min(name) > at:
            return apposed
    return None


def _somebody(reader: SentenceReader, at: int, name: int) -> None:
    tokens = reader.tokens
    first, last = reader.extent(at, named=False)
    mention = reader.make(at, first, last, "person")
    start = min(c for c in tokens[name].children if tokens[c].dep == "compound")
    mention.type, mention.noun, mention.definite = "person", tokens[at].lemma, True
    mention.person = mention.name = reader.analysis.document.text[tokens[start].start : tokens[name].end]
    mention.country = country_in(reader, first, last, at, None)
    mention.also = [name]
    mention.why.append(f"{tokens[at].text!r} with a name behind it")
    reader.done.update((at, name))


_BANDS = frozenset({"group", "faction", "militia", "band", "gang"})


def _of_a_leader(reader: SentenceReader, at: int) -> bool:
    """ "Mordisco's group": a band of its own, and not the man."""
    owner = next((c for c in reader.tokens[at].children if reader.tokens[c].dep == "poss"), None)
    return (
        owner is not None
        and owner in reader.person_head
        and all(reader.tokens[c].dep in ("poss", "relcl", "punct", "prep", "appos") for c in reader.tokens[at].children)
    )


_AGAIN = frozenset({"the", "this", "that", "same"})


def _only_taken_up(reader: SentenceReader, at: int) -> bool:
    """Whether "the group", "the same movement" says nothing of its own and stands where actors do, without speaking."""
    below = [reader.tokens[c] for c in reader.tokens[at].children]
    if reader.tokens[at].tag != "NN" or (reader.sentence.index, at) in reader.setting.speakers:
        return False
    if not below or not all(c.lower in _AGAIN or (c.i > at and c.dep in ("relcl", "punct", "acl")) for c in below):
        return False
    where = position(reader.tokens, at)
    return where.dep in ("nsubj", "nsubjpass", "agent", "dobj", "poss") or (
        where.dep == "pobj" and reader.tokens[reader.tokens[at].head].lower in ("by", "with", "against", "from")
    )


def _taken_up(reader: SentenceReader, at: int) -> None:
    """ "The group would not disarm": an actor only where a body of the report is meant."""
    first, last = reader.extent(at, named=False)
    mention = reader.make(at, first, last, "generic")
    mention.noun, mention.name, mention.strength = reader.tokens[at].lemma, reader.tokens[at].lemma, 1
    reader.grammar(mention, at)
    mention.definite, mention.indefinite = True, False
    mention.why.append("a body named before, if any")
    reader.done.add(at)


def _suffers(reader: SentenceReader, at: int) -> bool:
    """Whether a noun stands where people do to whom something is done: "three surveyors were gunned down"."""
    where = position(reader.tokens, at)
    if where.dep not in ("dobj", "nsubjpass") or where.governor.pos != "VERB":
        return False
    verb = where.governor
    particle = next((f" {t.lower}" for c in verb.children if (t := reader.tokens[c]).dep == "prt"), "")
    return any(r.counts == "people" and not r.words for r in rows("verb", verb.lemma + particle, "obj"))


def _machine(reader: SentenceReader, at: int) -> bool:
    """ "bombers", "fighters" that fly are aircraft: told by a designation or by what they do."""
    token = reader.tokens[at]
    if token.lemma not in _MACHINES:
        return False
    before = [reader.tokens[c] for c in token.children if c < at]
    designated = any(any(c.isdigit() for c in b.text) and b.dep != "nummod" for b in before)
    airborne = any(b.lower in words("airborne") for b in before)
    return designated or airborne or (token.dep == "nsubj" and reader.tokens[token.head].lemma in _FLYING)


def _is_office(reader: SentenceReader, at: int) -> bool:
    token = reader.tokens[at]
    if (
        token.dep in _PREDICATIVE
        or token.pos not in ("NOUN", "PROPN", "X", "ADJ")
        or following_hyphen(reader.tokens, at)
    ):
        return False
    if token.lemma not in words("ambiguous_offices"):
        return True
    children = [reader.tokens[c] for c in token.children]
    owned = token.tag in ("NN", "NNP") and any(c.dep == "poss" or c.lower == "of" for c in children)
    office = reader.office[at]
    return owned or (reader.sentence.index, at) in reader.setting.speakers or office.last > office.first


def _is_actor(reader: SentenceReader, at: int, entry: Entry) -> bool:
    """Keeps weapons, buildings, bare singulars ("attack, bomber, fighter aircraft") and mere places out."""
    token = reader.tokens[at]
    if token.lemma in words("hardware") or token.lemma == "casualty" or following_hyphen(reader.tokens, at):
        return False
    # "A police station in the town" is a building; "the rival camps" are sides.
    housed = entry.name == token.lemma or entry.type in ("police", "military", "state")
    if token.lemma in words("place_and_body") and housed and not reader.acts(at):
        return False
    if token.lemma in words("lands") and verdict(reader.tokens, at, "country")[0] != "actor":
        return False
    bare = not any(reader.tokens[c].dep in ("det", "poss", "nummod", "appos", "predet") for c in token.children)
    return not (entry.human and token.tag == "NN" and bare and not reader.acts(at) and not reader.sentence.heading)


_CAUSES = word_set("causes_before_bodies")


def _of_a_cause(reader: SentenceReader, at: int) -> bool:
    """ "The Moro front": the name of a people or a cause before it; "the southern front" and "the Kherson front" are lines."""
    before = reader.tokens[at - 1] if at else None
    if before is None or before.head != at:
        return False
    people = people_word(before.lower) or people_word(f"{before.lower}s")
    return before.lower in _CAUSES or (people is not None and people.group == "ethnic")


def _office(reader: SentenceReader, at: int, office: Office) -> None:
    first, last = reader.extent(at, named=False)
    last = max(last, office.last)
    mention = reader.make(at, first, last, "office")
    mention.type, mention.office, mention.sectors, mention.noun = "office", office.name, office.sectors, office.noun
    reader.grammar(mention, at)
    mention.country = country_in(reader, first, last, at, office)
    mention.anonymous = naming.withheld(mention, office.noun)
    country = _country_told(reader, mention, first, last, at)
    mention.name = naming.own_words(reader, at, last)
    group = _group_led(reader, at, office, first, last)
    if country is not None and not any(i in reader.at for i in range(office.first, office.last + 1)):
        if group is not None:
            # "The leader of Hezbollah" is no leader of Lebanon.
            mention.sectors = group.sectors or mention.sectors
        whom = country if group is None else group.name
        mention.name = f"{own_noun(reader, at) if mention.plural else office.name} of {whom}"
    if mention.plural:
        body = next((b.type for f, b in reader.bodies_in(first, at - 1)), None) if at else None
        mention.type = body if body in ("igo", "ngo", "media", "company") else naming.side_of(office)
        mention.type = mention.type if group is None else group.type
    if mention.type == "state" and community_at(reader, first, at) is not None:
        mention.type = "political_group"
    mention.why.append(f"office {office.name!r} without its holder" + _and_country(mention))
    _finish(reader, mention, first, last, at)


# Offices of a state whichever party or militia fills them: "a Hezbollah minister".
_OF_STATES = frozenset({"president", "premier", "chancellor", "king", "queen", "emir", "sultan", "governor", "mayor"})


def _group_led(reader: SentenceReader, at: int, office: Office, first: int, last: int) -> Name | None:
    """The armed or political group that an office is of: "the head of the Abu Sayyaf group", "an ELN spokesman"."""
    behind = (c for c in reader.tokens[at].children if c > max(at, office.last))
    of = next((c for c in behind if reader.tokens[c].lower in ("of", "for")), None)
    inside = [] if of is None else [n for f, n in reader.bodies_in(of + 1, last) if f.first < of + 5]
    if not inside and at and office.klass != "minister":
        before = reader.bodies_in(first, at - 1)
        # "M23's president" presides over M23; "a Hezbollah minister" serves a state.
        owned = any(reader.tokens[c].dep == "poss" for c in reader.tokens[at].children)
        inside = [n for _, n in before] if owned or office.noun not in _OF_STATES else []
    return inside[0] if inside and inside[0].type in ("armed_group", "political_group") else None


def _generic(reader: SentenceReader, at: int, entry: Entry) -> None:
    token = reader.tokens[at]
    first, last = reader.extent(at, named=False)
    if government(reader, at, first, last, entry) or _fighters_of(reader, at, first, last):
        return
    mention = reader.make(at, first, last, "generic")
    mention.type, mention.sectors, mention.noun = entry.type, entry.sectors, token.lemma
    reader.grammar(mention, at)
    if token.lemma == "rebel" and _within_a_party(reader, at):
        mention.type, mention.sectors = "political_group", ()
    if token.lemma in _CROWDS and _army_of_civilians(reader, at):
        mention.type, mention.sectors = "civilians", ("CVL",)
    mention.country = country_in(reader, first, last, at, None)
    country = _country_told(reader, mention, first, last, at)
    mention.name = naming.own_words(reader, at, last)
    if mention.owned and is_organ(mention.name):
        # The capitals of "Ministry of Defence" are its field and no owner.
        mention.owned = any(reader.tokens[c].dep == "poss" for c in token.children)
    commands = entry.type == "military" and token.lemma in _COMMANDS
    group = _commanded(reader, first, last, at) if commands else None
    if group is not None:
        mention.type, mention.sectors, mention.country = group.type, group.sectors, group.country
        mention.name = mention.name if " of " in mention.name else f"{mention.name} of {group.name}"
    elif country and not entry.human and entry.type in _NAMED_WITH_COUNTRY:
        field = _field(mention.name, country) if entry.name in ("ministry", "department") else ""
        mention.name = f"{field or organ(entry.name) + _of_whom(reader, at)} of {country}"
    elif token.tag == "NN" and not entry.human and len(mention.name.split()) == 1:
        mention.name += _of_whom(reader, at)
    mention.anonymous = (entry.anonymous and not mention.definite) or naming.withheld(mention, token.lemma)
    collective = token.lemma in words("collective")
    if entry.human and not mention.plural and entry.type == "civilians" and not collective:
        mention.type = "person"
    elif mention.type == "person" and (mention.plural or collective):
        mention.type = "civilians"
    if entry.human and not mention.plural and mention.type in _SINGLE:
        mention.strength = 2
    mention.why.append(f"generic actor {entry.name!r} ({entry.type})" + _and_country(mention))
    _finish(reader, mention, first, last, at)


_CROWDS = frozenset("army legion regiment battalion brigade platoon".split())


def _within_a_party(reader: SentenceReader, at: int) -> bool:
    """ "Backbench rebels", "rebels in his own party", or in a sentence of whips and manifestos: no fighters."""
    tokens = reader.tokens
    if at > 0 and tokens[at - 1].lower in words("civil_rebels"):
        return True
    if at + 1 < len(tokens) and tokens[at + 1].lower in ("in", "within", "inside", "from", "on"):
        behind = tokens[at + 2 : at + 5]
        owned = any(t.tag == "PRP$" or t.lower == "own" for t in behind)
        if owned and any(t.lower in words("civil_ranks") for t in behind):
            return True
    return any(t.lower in words("civil_scene") for t in tokens)


def _army_of_civilians(reader: SentenceReader, at: int) -> bool:
    """ "An army of volunteers": many people, and no troops."""
    tokens = reader.tokens
    if not any(tokens[c].lower in ("a", "an") for c in tokens[at].children):
        return False
    of = next((c for c in tokens[at].children if tokens[c].lower == "of"), None)
    if of is None:
        return False
    people = [tokens[c] for c in tokens[of].children if tokens[c].tag == "NNS"]
    return any(p.lemma in noun_class("civilian") and p.lemma not in noun_class("armed") for p in people)


def _field(own: str, country: str) -> str:
    """ "Ministry of Defence" where that is more than a noun and its country: "army of Utopia" has no field."""
    said = own.casefold().split()
    start = next((i for i, w in enumerate(said) if w in ("ministry", "department")), 0)
    plain = organ(" ".join(said[start:]))
    return plain if is_organ(plain) and country.casefold() not in plain else ""


# What joins fighters to the group whose they are; "from" and "with" are of places and allies too.
_BELONGING = (("of",), ("from",), ("with",), ("belonging", "to"), ("loyal", "to"), ("affiliated", "to"))
_MEN = frozenset({"man", "youth"})


def _fighters_of(reader: SentenceReader, at: int, first: int, last: int) -> bool:
    """ "Rebels of the Utopia Front", "gunmen from the UFP", "men loyal to the Front" are the front, as its fighters are."""
    tokens = reader.tokens
    lemma = tokens[at].lemma.lower()
    fighting = bool({lemma, lemma.rstrip("s")} & words("fusing"))
    if not (fighting or lemma in _MEN) or not (tokens[at].tag in ("NNS", "NNPS") or tokens[at].lower.endswith("s")):
        return False
    behind = tuple(t.lower for t in tokens[at + 1 : at + 3])
    link = next((b for b in _BELONGING if behind[: len(b)] == b), None)
    if link is None or (lemma in _MEN and len(link) == 1):
        return False
    prep = at + len(link)
    if len(link) == 1 and tokens[prep].head != at:
        return False
    of = next((c for c in tokens[prep].children if c > prep and tokens[c].dep == "pobj"), None)
    if of is None:
        return False
    for f, name in reader.bodies_in(prep + 1, max(last, of)):
        head = head_of(tokens, f.first, f.last)
        # "Fighters of the Utopia Front", "of the Utopia Front group"
        kind = tokens[tokens[head].head] if tokens[head].dep in ("compound", "nmod", "amod") else tokens[head]
        faction = kind.i == f.last + 1 and kind.pos == "PROPN"  # "the Mai-Mai Yakutumba"
        told = kind.i == head or faction or kind.lemma in mapped("short_of")
        if name.type not in ("armed_group", "political_group") or not told or kind.head != prep:
            continue
        mention = bodies.named(reader, f, name, at, first, max(last, f.last))
        reader.grammar(mention, at)
        mention.noun = tokens[at].lemma if name.id else mention.noun
        mention.also = [*dict.fromkeys((head, kind.i)), *reader.appositions(at)]
        reader.done.update((at, *range(f.first, f.last + 1), *mention.also))
        return True
    return _of_unknown(reader, at, first, max(last, of), of)


def _of_unknown(reader: SentenceReader, at: int, first: int, last: int, group: int) -> bool:
    """ "Gunmen from the UFP", "fighters of the Salt Brigade": a group that only its own words name."""
    tokens = reader.tokens
    start = group
    while start > 0 and tokens[start - 1].head == group and tokens[start - 1].dep in ("compound", "amod", "nmod"):
        start -= 1
    name = tokens[start : group + 1]
    initials = start == group and tokens[group].text.isupper() and len(tokens[group].text) > 2
    body = mapped("organisation_words").get(tokens[group].lower, "") in ("armed_group", "military", "political_group")
    called = body and len(name) > 1 and all(t.text[:1].isupper() or not t.text[:1].isalpha() for t in name)
    taken = any(t.i in reader.person or _of_a_country(reader, t.i) for t in name)
    if taken or not (initials or called) or tokens[at].lemma in _UNDER_STATES:
        return False
    mention = reader.make(at, first, last, "body")
    reader.grammar(mention, at)
    mention.name = reader.analysis.document.text[name[0].start : name[-1].end]
    mention.type, mention.sectors, mention.definite = "armed_group", ("REB",), True
    mention.noun = mention.name.casefold()
    mention.also = [group]
    mention.why.append(f"fighters of {mention.name!r}, a group that the lexicon does not know")
    reader.done.update((at, *range(start, group + 1)))
    return True


def _of_a_country(reader: SentenceReader, at: int) -> bool:
    found = reader.at.get(at)
    return at in reader.body or (
        found is not None and found.of("country", "capital", "adjective", "demonym") is not None
    )


# These serve armies and organisations as well, whose initials are no armed group's.
_UNDER_STATES = word_set("serving_states_too")


def _of_whom(reader: SentenceReader, at: int) -> str:
    """Of whom a body is, where that is no country: "council of elders"."""
    tokens = reader.tokens
    for c in tokens[at].children:
        if c != at + 1 or tokens[c].lower != "of":
            continue
        for whom in tokens[c].children:
            first = whom
            while first - 1 > c and tokens[first - 1].head == whom and tokens[first - 1].dep in ("amod", "compound"):
                first -= 1
            plural = tokens[whom].tag == "NNS" and not any(i in reader.at for i in range(first, whom + 1))
            if plural and tokens[whom].dep == "pobj":
                return f" of {' '.join(t.text for t in tokens[first : whom + 1])}"
    return ""


def _commanded(reader: SentenceReader, first: int, last: int, at: int) -> Name | None:
    """The armed group whose command a phrase is: "the high command of the FARC", "the Front's general staff"."""
    tokens = reader.tokens
    for f, name in reader.bodies_in(first, last):
        if name.type not in ("armed_group", "political_group"):
            continue
        token = tokens[head_of(tokens, f.first, f.last)]
        above = tokens[token.head]
        if (token.dep in ("compound", "nmod", "amod", "poss") and token.head == at) or (
            token.dep == "pobj" and above.lower == "of" and above.head == at
        ):
            return name
    return None


def _country_told(reader: SentenceReader, mention: Mention, first: int, last: int, at: int) -> str | None:
    """Notes whose the phrase says it is; the country's name where it makes part of the actor's name."""
    mention.written_country = mention.country is not None
    tokens = reader.tokens
    # "the Bush administration", "Utopia's emir": whose it is, in words of which no country is known.
    mention.owned = any(
        t.pos == "PROPN" and t.text[:1].isupper() and t.i != at and t.i not in reader.at
        for t in tokens[first : last + 1]
    ) or any(tokens[c].dep == "poss" and tokens[c].pos != "PRON" for c in tokens[at].children)
    if mention.country is None or community_at(reader, first, at) is not None:
        return None
    return country_name(mention.country)


def _and_country(mention: Mention) -> str:
    return f", country {mention.country}" if mention.country else ""


def _finish(reader: SentenceReader, mention: Mention, first: int, last: int, at: int) -> None:
    mention.relations = naming.belongs_to(reader, first, last, None)
    mention.gender = mapped("naming_nouns").get(reader.tokens[at].lower, "")
    mention.also = [c for c in reader.appositions(at) if c not in reader.body and c not in reader.person]
    reader.done.update((at, *mention.also))
    bodies.nested(reader, first, last)
    split_by_country(reader, mention, at)
