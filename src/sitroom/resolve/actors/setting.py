"""What only the setting tells: whose "its fighters" are, whose "the ministry" is, who "we" is in a quote."""

from __future__ import annotations

import re
from dataclasses import replace

from sitroom.lexicon.names import country_name, names
from sitroom.model.values import Relation
from sitroom.resolve.actors.countries import country_of
from sitroom.resolve.actors.facts import Facts, within
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.organs import is_organ
from sitroom.resolve.actors.reader import SentenceReader
from sitroom.resolve.actors.words import words
from sitroom.text.analysis import Analysis, Token

_POSSESSIVES = frozenset("his her its their whose".split())
# Nouns of deeds that also name who is sent, or a stoppage of work.
_BODIES_TOO = frozenset("strike patrol mission delegation session meeting visit trip demonstration protest".split())
_SPEAKER = frozenset("i we me us my our myself ourselves".split())
# Sentences back in which a state still tells whose ministry is meant.
_REACH = 2
_ISSUING = frozenset("issue release publish adopt pass approve circulate deliver sign send distribute write".split())
_OUTSIDE = frozenset("media person office".split())
_MEN = frozenset({"man", "men", "lad", "youth", "boy"})
_ARMED = frozenset("armed_group military police".split())
_STATE_SIDE = frozenset("state military police".split())
_BARE_COALITION = re.compile(
    r"(?:(?:the|allied|international|military)\s+)*coalition(?:\s+(?:military|ground|air))?"
    r"(?:\s+(?:forces?|aircraft|jets?|warplanes|planes|fighters|drones|troops|soldiers|strikes?|airstrikes?))?",
    re.IGNORECASE,
)
# Offices that somebody of an armed group holds in a state, and speaks for.
_OF_STATES = frozenset("minister premier ambassador governor mayor".split())
_MINISTERS = frozenset("minister president premier ambassador king queen emir sultan".split())
# "Mediators in Utopia" are anybody's.
_LOCATED = re.compile(r"\b(?:in|at|near)\s+[A-Z]")
_TWO_WORDS = frozenset("prime foreign defence defense interior finance".split())


def owners(readers: list[SentenceReader], at: dict[tuple[int, int], Mention]) -> tuple[list[Mention], list[Mention]]:
    """Mentions for "his", "its", "their": before an actor they only tell whose it is, before a deed they are who does it."""
    hidden: list[Mention] = []
    deeds: list[Mention] = []
    for reader in readers:
        for token in reader.tokens:
            if token.lower not in _POSSESSIVES or token.dep != "poss":
                continue
            where = (reader.sentence.index, token.head)
            owned = reader.tokens[token.head].lemma
            does = (where in reader.setting.deeds and owned not in _BODIES_TOO) or (
                owned in words("hardware") and token.lower in ("its", "their")
            )
            if (where in at or does) and (reader.sentence.index, token.i) not in at:
                pronoun = reader.make(token.i, token.i, token.i, "pronoun")
                pronoun.noun, pronoun.deed = token.lower, reader.tokens[token.head].lemma
                pronoun.bound = _own_subject(reader.tokens, token.head)
                at[reader.sentence.index, token.i] = pronoun
                (hidden if where in at else deeds).append(pronoun)
    return hidden, deeds


def _own_subject(tokens: list[Token], owned: int) -> int:
    """The subject of the clause in which an owned noun stands, of the clause above where the noun itself is subject."""
    below = owned
    for i in _upwards(tokens, owned):
        verb = tokens[i]
        if verb.pos in ("VERB", "AUX"):
            subject = next((c for c in verb.children if tokens[c].dep in ("nsubj", "nsubjpass") and c < owned), None)
            if subject is not None and subject != below:
                if any(tokens[c].dep == "conj" for c in tokens[subject].children):
                    return -1
                if tokens[subject].tag in ("WDT", "WP") and verb.dep == "relcl":
                    return verb.head
                return subject
            if verb.dep == "relcl":
                return verb.head
        below = i
    return -1


def antecedents(readers: list[SentenceReader], at: dict[tuple[int, int], Mention]) -> None:
    """Relative pronouns take what they stand for; what a possessive owns takes its owner's country."""
    for (sentence, head), mention in list(at.items()):
        if mention.kind != "pronoun" or mention.head != head:
            continue
        tokens = readers[sentence].tokens
        token = tokens[head]
        if token.lower in ("who", "which", "that", "whom"):
            verb = tokens[token.head]
            while verb.dep in ("conj", "ccomp", "xcomp", "prep") and verb.head != verb.i:
                verb = tokens[verb.head]
            other = (
                _antecedent(tokens, sentence, verb, at, token.lower in ("who", "whom")) if verb.dep == "relcl" else None
            )
            if verb.dep == "relcl" and tokens[verb.head].dep == "attr" and (other is None or other.kind == "generic"):
                other = _said_to_be(tokens, sentence, verb.head, at) or other
            if other is None and verb.dep == "relcl":
                other = _issuer(tokens, sentence, verb.head, at)
            deed = verb.dep == "relcl" and (sentence, verb.head) in readers[sentence].setting.deeds
            if other is None and not deed:
                # "The bombing at the Hall that killed four": the bombing, which is nobody.
                other = _right_before(readers[sentence], mention, at, token.lower in ("who", "whom"))
            if other is None and token.lower in ("who", "whom") and tokens[head - 1].lower == ",":
                other = _last_human(sentence, mention, at)
            if other is not None and other is not mention:
                copy_identity(mention, other)
                mention.why.append(f"relative pronoun for {other.text!r}")
            elif verb.dep == "relcl" and tokens[verb.head].pos in ("NOUN", "PROPN") and mention.name is None:
                mention.name = _plain_words(readers[sentence], verb.head, head)
                mention.listed = False
        elif token.lower in _POSSESSIVES and token.dep == "poss":
            owned = at.get((sentence, token.head))
            if token.lower == "whose":
                _whose(readers[sentence], head, mention, owned, at)
            if owned is None or tokens[token.head].lemma in words("set_against"):
                continue
            if mention.name is not None and owned.office and owned.kind not in ("generic", "office"):
                # "Their chairman, Ana Reyes": a named leader is of the group whose leader he is called.
                if mention.type in ("armed_group", "political_group") and not owned.relations:
                    owned.relations = (Relation(type="part_of", name=mention.name, id=mention.id),)
                continue
            if mention.name is not None and owned.kind in ("generic", "office"):
                _give_to_owner(mention, owned, tokens[token.head].lemma)


def possessed(readers: list[SentenceReader], at: dict[tuple[int, int], Mention]) -> None:
    """ "The brigade's troops", "Hamas's fighters": they are its own, as "its fighters" are."""
    for (sentence, head), owner in list(at.items()):
        token = readers[sentence].tokens[head]
        if token.dep != "poss" or token.pos == "PRON" or owner.type not in _ARMED or owner.head != head:
            continue
        owned = at.get((sentence, token.head))
        noun = readers[sentence].tokens[token.head].lemma
        if owned is not None and owned.kind == "generic" and (noun in words("fusing") or noun in _MEN):
            _give_to_owner(owner, owned, noun)


def _give_to_owner(owner: Mention, owned: Mention, noun: str) -> None:
    """What a possessive owns takes its owner's country; a group's fighters are the group."""
    if owned.country is None:
        owned.country = owner.country
    if noun in ("country", "nation") and owned.country and not owned.plural:
        owned.name, owned.id, owned.type = country_name(owned.country), owned.country, "state"
        return
    if owned.noun in _MEN and owned.type == "civilians":
        # "The army admitted that its men had entered", "General Okot and his men": whoever an armed body or officer calls so.
        if owner.type in _ARMED:
            owned.type, owned.sectors = owner.type, owner.sectors
        elif owner.human() and ({"MIL", "REB"} & set(owner.sectors) or _armed_body(owner)):
            owned.type = "military" if "MIL" in owner.sectors else "armed_group"
            owned.sectors = ("MIL",) if owned.type == "military" else ("REB",)
    if owner.type == "armed_group" and owner.id and owned.plural and _are_its_men(owned):
        # "The Front said its fighters had left": the front, as "Front fighters" are.
        own = owned.sectors
        copy_identity(owned, owner)
        owned.sectors = own or owned.sectors
        owned.why.append(f"the men of {owner.name!r}")
        return
    if owner.type != "civilians":
        owned.relations = owned.relations or (Relation(type="part_of", name=owner.name, id=owner.id),)
    owned.why.append(f"belongs to {owner.name!r}")


def _armed_body(person: Mention) -> bool:
    """Whether somebody belongs to an armed group that is known."""
    return any(
        n.id == r.id and n.type == "armed_group"
        for r in person.relations
        if r.type == "part_of"
        for n in names().get(r.name)
    )


def _are_its_men(owned: Mention) -> bool:
    mine = owned.noun in words("fusing") or owned.noun in _MEN
    return owned.kind == "generic" and owned.type in ("armed_group", "military") and mine


def _said_to_be(
    tokens: list[Token], sentence: int, predicate: int, at: dict[tuple[int, int], Mention]
) -> Mention | None:
    """ "Sow is the man who planted the bomb": the person who is said to be the one."""
    if tokens[predicate].lemma not in words("human_pronoun_nouns") and tokens[predicate].lemma not in _ONES:
        return None
    verb = tokens[tokens[predicate].head]
    subject = next((c for c in verb.children if tokens[c].dep == "nsubj"), -1)
    other = at.get((sentence, subject))
    return other if verb.lemma == "be" and other is not None and other.kind in ("person", "pronoun") else None


_ONES = frozenset("one man woman person suspect gunman bomber attacker assailant individual culprit killer".split())


def _last_human(sentence: int, mention: Mention, at: dict[tuple[int, int], Mention]) -> Mention | None:
    """The human being named last before "who": "according to a diplomat briefed on the talks, who said"."""
    before = [
        m
        for (own, _), m in at.items()
        if own == sentence and m.end <= mention.start and m.kind != "pronoun" and m.type in ("person", "office")
    ]
    return max(before, key=lambda m: m.start, default=None)


def _whose(
    reader: SentenceReader, head: int, mention: Mention, owned: Mention | None, at: dict[tuple[int, int], Mention]
) -> None:
    """ "Bangladesh, whose border guards": the owner is what the relative clause hangs on, a country even as a place."""
    verb = next((i for i in _upwards(reader.tokens, head) if reader.tokens[i].dep == "relcl"), None)
    if verb is None:
        return
    above = reader.tokens[verb].head
    other = at.get((reader.sentence.index, above))
    if other is not None:
        copy_identity(mention, other)
    elif owned is not None and owned.country is None and above in reader.at:
        country = country_of(reader.at[above])
        owned.country = country.country if country else None


def _upwards(tokens: list[Token], at: int) -> list[int]:
    """The heads above a token, nearest first."""
    found: list[int] = []
    while tokens[at].head != at and len(found) < 20:
        at = tokens[at].head
        found.append(at)
    return found


def _antecedent(
    tokens: list[Token], sentence: int, verb: Token, at: dict[tuple[int, int], Mention], human: bool
) -> Mention | None:
    """What a relative clause hangs on; "who" after "an official at the ministry" is the official."""
    first = at.get((sentence, verb.head))
    if not human or (first is not None and (first.human() or first.plural)):
        return first
    above = (at.get((sentence, i)) for i in _upwards(tokens, verb.head) if tokens[i].pos in ("NOUN", "PROPN"))
    return next((m for m in above if m is not None and (m.human() or m.plural)), first)


def _issuer(tokens: list[Token], sentence: int, noun: int, at: dict[tuple[int, int], Mention]) -> Mention | None:
    """ "An analysis by the Budget Office that says": whoever a paper is by, where the paper itself is no actor."""
    for c in tokens[noun].children:
        child = tokens[c]
        if child.dep in ("prep", "agent") and child.lower in ("by", "from", "of"):
            by = next((at[sentence, g] for g in child.children if (sentence, g) in at), None)
            if by is not None and (child.lower != "of" or tokens[noun].lemma in words("papers")):
                return by
        elif child.dep in ("poss", "compound", "nmod", "amod") and tokens[noun].lemma in words("papers"):
            owner = at.get((sentence, c))
            if owner is not None and owner.kind != "pronoun":
                return owner
    verb = tokens[tokens[noun].head]
    named = {tokens[noun].lemma, *(tokens[c].lemma for c in tokens[noun].children if tokens[c].dep == "compound")}
    if tokens[noun].dep == "dobj" and verb.lemma in _ISSUING and named & words("papers"):
        return next((at[sentence, c] for c in verb.children if tokens[c].dep == "nsubj" and (sentence, c) in at), None)
    return None


def _right_before(
    reader: SentenceReader, mention: Mention, at: dict[tuple[int, int], Mention], human: bool
) -> Mention | None:
    """The actor whose phrase ends right before a relative pronoun, where the parser hung its clause elsewhere."""
    text = reader.analysis.document.text
    for i in range(mention.head - 1, max(-1, mention.head - 9), -1):
        other = at.get((mention.sentence, i))
        if other is None or other.kind == "pronoun" or other.end > mention.start:
            continue
        near = re.fullmatch(r",?\s+(?:(?:to|with|by|from|of|for|against)\s+)?", text[other.end : mention.start])
        return other if near and (not human or other.human() or other.plural) else None
    return None


def _plain_words(reader: SentenceReader, noun: int, before: int) -> str:
    """A noun phrase without its article, up to the relative clause: "Resolution 2249"."""
    first, last = reader.extent(noun, named=False)
    while first < noun and reader.tokens[first].dep in ("det", "predet"):
        first += 1
    last = max(noun, min(last, before - 1))
    while last > noun and reader.tokens[last].pos == "PUNCT":
        last -= 1
    return " ".join(reader.analysis.document.text[reader.tokens[first].start : reader.tokens[last].end].split())


_FRONTED = frozenset("after before when while as if although though because since once until despite".split())


def later_subjects(readers: list[SentenceReader], at: dict[tuple[int, int], Mention]) -> None:
    """ "After they surrendered, the inmates were shot": a pronoun with nothing before it takes the subject to come."""
    for (sentence, head), mention in list(at.items()):
        if mention.kind != "pronoun" or mention.noun not in ("he", "she", "they") or mention.head != head:
            continue
        tokens = readers[sentence].tokens
        verb = tokens[tokens[head].head]
        above = tokens[verb.head]
        if tokens[head].dep not in ("nsubj", "nsubjpass") or verb.dep != "advcl" or above.i < verb.i:
            continue
        if not any(tokens[c].lower in _FRONTED for c in verb.children if c < verb.i):
            continue
        subject = next((c for c in above.children if tokens[c].dep in ("nsubj", "nsubjpass") and c > verb.i), -1)
        other = at.get((sentence, subject))
        if other is None or other.kind == "pronoun" or other.human() == (mention.noun == "they"):
            continue
        # A speaker outside and one of another number are no antecedents for a plural.
        if mention.name is not None and not (mention.noun == "they" and other.plural and mention.type in _OUTSIDE):
            continue
        copy_identity(mention, other)
        mention.why.append(f"stands before {other.text!r}, which it is")


def copy_identity(mention: Mention, other: Mention) -> None:
    """Gives a pronoun all that its antecedent is."""
    mention.name, mention.id, mention.type, mention.country = (
        other.name,
        other.id,
        other.type,
        other.country,
    )
    mention.sectors, mention.office, mention.person = other.sectors, other.office, other.person
    mention.anonymous, mention.relations = other.anonymous, other.relations


def own_side(mention: Mention) -> None:
    """ "We" is the speaker's side, not one person: of a minister the state, of a group's spokesman the group."""
    if mention.type not in ("person", "office"):
        mention.person, mention.office = None, None
        return
    governs = bool({"GOV"} & set(mention.sectors)) and not {"OPP", "REB", "MIL", "COP"} & set(mention.sectors)
    body = next((r for r in mention.relations if r.type == "part_of" and r.id), None)
    known = next((n for n in names().get(body.name) if n.id == body.id), None) if body is not None else None
    role = (mention.office or " ").split(" ")[-1]
    speaks_for = role in ("spokesman", "spokeswoman", "spokesperson")
    mention.type = "other"
    if known is not None and (speaks_for or (known.type == "armed_group" and role not in _OF_STATES)):
        # "We will march on the town", an armed group's leader said: the group will.
        mention.name, mention.id, mention.type = known.name, known.id, known.type
        mention.country, mention.sectors, mention.relations = known.country, known.sectors, ()
    elif governs and mention.office and mention.country and not speaks_for:
        mention.name, mention.id, mention.type = country_name(mention.country), mention.country, "state"
        mention.relations, mention.sectors = (), ("GOV",)
    elif speaks_for and body is not None:
        mention.name, mention.id, mention.relations = body.name, body.id, ()
    mention.person, mention.office = None, None


def withheld_by_formula(analysis: Analysis, at: dict[tuple[int, int], Mention]) -> None:
    """A formula of anonymity ("who declined to be named") makes its speaker anonymous, not one whose name is told."""
    for reporting in analysis.reportings:
        if reporting.source is None or not (reporting.anonymous or reporting.anonymity):
            continue
        for phrase in reporting.source.each():
            mention = at.get((phrase.sentence, phrase.head))
            if mention is not None and mention.kind in ("generic", "office", "pronoun") and mention.person is None:
                mention.anonymous = True


def countries_from_context(mentions: list[Mention], facts: Facts) -> None:
    """Gives state-side bodies and offices without a country that of the nearest acting state.

    Where no state acts near by, the one country of a report that names no other stands for it, unless it acts itself:
    "the president threatened Utopia" is not Utopia's president.
    """
    sole = next(iter(facts.countries)) if len(facts.countries) == 1 else None
    if sole not in facts.beyond_venues:
        sole = None
    if any(m.kind == "state" and m.country == sole for m in mentions):
        sole = None
    # "President Bush met Vladimir Putin": with somebody of that country in the report, a stranger in office is a guest.
    strangers = sole if not any(m.kind == "person" and m.id and m.country == sole for m in mentions) else None
    sole = sole or facts.setting
    most = max(facts.countries.values(), default=0)
    issuers = {m.entity for m in mentions if m.sentence in facts.issuers and m.kind != "pronoun" and m.entity >= 0}
    for mention in mentions:
        if mention.country is not None or not (
            _wants_country(mention) or ((strangers or facts.setting) and _holds_state_office(mention))
        ):
            continue
        if mention.entity in issuers:
            mention.country = facts.issued_in
            continue
        nearest = _nearest(mention, mentions) if mention.kind != "person" else None
        if nearest is not None and facts.setting not in (None, nearest.country) and nearest.sentence < mention.sentence:
            # "The envoy flew to Utopia. The government …": in a report on one country it is that one's.
            nearest = None
        if nearest is not None and not nearest.subject and facts.countries[nearest.country or ""] < most:
            # "At the request of the government of Utopia, the ministry …": one that only is mentioned.
            nearest = None
        if nearest is None:
            mention.country = sole if mention.kind != "person" or not _speaks_for_any(mention) else strangers
            if mention.kind == "office" and mention.office and mention.country:
                mention.name = f"{mention.office} of {country_name(mention.country)}"
            if mention.country is not None:
                mention.why.append(f"country {mention.country}, the one that the report is about")
            continue
        mention.country = nearest.country
        if mention.kind == "office" and mention.office and nearest.country:
            mention.name = f"{mention.office} of {country_name(nearest.country)}"
        mention.why.append(f"country {nearest.country} from {nearest.text!r} nearby")
    by_entity: dict[int, str] = {}
    for mention in mentions:
        if mention.entity >= 0 and mention.country:
            by_entity.setdefault(mention.entity, mention.country)
    for mention in mentions:
        if mention.country is None and mention.kind == "pronoun" and mention.entity in by_entity:
            mention.country = by_entity[mention.entity]


# Coalitions of states, each with the group that it was made against.
_COALITIONS = (("US-led coalition", "islamic-state"), ("Saudi-led coalition", "houthis"))


def coalitions(mentions: list[Mention], facts: Facts) -> None:
    """ "The coalition" of a report on one war is the one that fought it: told by name, else by whom it was against."""
    bare = [m for m in mentions if m.id is None and m.type == "military" and _BARE_COALITION.fullmatch(m.text)]
    if not bare:
        return
    known = [
        (n, against)
        for text, against in _COALITIONS
        for n in names().get(text)
        if n.kind == "group" and within(facts.published, n.since or "2014", "")
    ]
    meant = [n for n, _ in known if n.id in facts.ids] or [n for n, against in known if against in facts.ids]
    if len({n.id for n in meant}) != 1:
        return
    for mention in bare:
        mention.name, mention.id, mention.type = meant[0].name, meant[0].id, meant[0].type
        mention.country, mention.sectors = meant[0].country, meant[0].sectors
        mention.relations = facts.relations(meant[0])
        mention.why.append(f"the coalition of the war that the report is about: {meant[0].name!r}")


def _wants_country(mention: Mention) -> bool:
    if mention.owned or (mention.relations and any(r.type == "part_of" for r in mention.relations)):
        return False
    if mention.kind == "body":
        return mention.type in _STATE_SIDE and mention.id is None and is_organ(mention.name or "")
    if mention.kind == "generic":
        return mention.type in _STATE_SIDE and mention.definite and mention.id is None
    if mention.kind == "office" and mention.office and not mention.indefinite and not mention.plural:
        said = mention.office.split()
        return (
            mention.definite
            and (said[-1] in words("state_offices") or bool(_TWO_WORDS & set(said)))
            and "GOV" in mention.sectors
        )
    return False


def _holds_state_office(mention: Mention) -> bool:
    if mention.kind != "person" or not mention.office or mention.owned or mention.relations:
        return False
    said = mention.office.split()
    return "GOV" in mention.sectors and (said[-1] in words("state_offices") or bool(_TWO_WORDS & set(said)))


def _speaks_for_any(mention: Mention) -> bool:
    """Spokesmen, leaders and chairmen are rebels' too; ministers and presidents are a state's."""
    said = (mention.office or "").split()
    return bool(said) and said[-1] not in _MINISTERS and not _TWO_WORDS & set(said)


def _nearest(mention: Mention, mentions: list[Mention]) -> Mention | None:
    best: Mention | None = None
    score = 0
    # "The army warned Utopia": not Utopia's, wherever else that is named.
    faced = {
        m.country
        for m in mentions
        if mention.subject
        and m.sentence == mention.sentence
        and m.start > mention.end
        and m.kind == "state"
        and not m.subject
    }
    for other in mentions:
        if other.kind == "state" and other.country in faced:
            continue
        if other.country is None or other is mention or other.kind == "pronoun":
            continue
        distance = mention.sentence - other.sentence
        if distance < 0 or distance > _REACH:
            continue
        told = (
            other.kind == "state"
            or (other.written_country and other.kind in ("generic", "office") and not _LOCATED.search(other.text))
            or (
                other.kind in ("person", "body")
                and other.type in ("person", "military", "police")
                and bool(other.country)
            )
        )
        # "The army accused Utopia": a state that comes after is another one.
        if distance == 0 and other.start > mention.start:
            continue
        if not told or (mention.kind == "office" and other.kind == "person"):
            continue
        value = (
            10
            - 4 * distance
            + 2 * other.subject
            + (2 if other.kind == "state" else 0)
            + (1 if other.start < mention.start else 0)
        )
        value -= 3 * (other.kind in ("person", "body"))
        if other.start <= mention.start < other.end or mention.start <= other.start < mention.end:
            continue
        if value > score or (
            value == score and best is not None and abs(other.start - mention.start) < abs(best.start - mention.start)
        ):
            best, score = other, value
    return best


def speakers_of_quotes(analysis: Analysis, mentions: list[Mention], at: dict[tuple[int, int], Mention]) -> None:
    """ "I" and "we" inside a quote are its speaker."""
    speaker: dict[int, Mention] = {}
    for reporting in analysis.reportings:
        if reporting.source is None:
            continue
        mention = at.get((reporting.source.sentence, reporting.source.head))
        for quote in reporting.quotes:
            if mention is not None:
                speaker.setdefault(quote, mention)
    for mention in mentions:
        if mention.kind == "pronoun" and mention.noun in _SPEAKER and mention.quoted in speaker:
            copy_identity(mention, speaker[mention.quoted])
            if mention.plural or mention.noun in ("our", "us", "ourselves"):
                own_side(mention)
            mention.why.append("the speaker of the quote")
        elif mention.kind == "generic" and mention.quoted in speaker:
            tokens = analysis.sentences[mention.sentence].tokens
            noun = tokens[mention.head]
            if any(tokens[c].lower == "our" and tokens[c].dep == "poss" for c in noun.children):
                # "Our troops have left, the Front said"
                owner = replace(speaker[mention.quoted])
                own_side(owner)
                if owner.name is not None:
                    _give_to_owner(owner, mention, noun.lemma)
