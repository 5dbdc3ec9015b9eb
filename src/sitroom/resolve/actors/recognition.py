"""Reads one sentence: which phrases are actors, and what each is by itself, before other mentions are looked at."""

from __future__ import annotations

from sitroom.lexicon.names import Found, names
from sitroom.resolve.actors import bodies, nations, nouns, persons
from sitroom.resolve.actors.countries import opposed
from sitroom.resolve.actors.facts import Alias
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.people import head_of
from sitroom.resolve.actors.reader import SentenceReader
from sitroom.resolve.actors.spans import following_hyphen, position
from sitroom.resolve.actors.strangers import before_noun
from sitroom.resolve.actors.words import words
from sitroom.text.analysis import Token

_MODIFIERS = frozenset("compound amod nmod nummod quantmod det predet advmod punct case aux prep mark cc neg".split())
_NOMINAL = frozenset("NOUN PROPN PRON ADJ NUM DET X".split())
_PERSONAL = frozenset("he she him her i me himself herself".split())
_PLURAL = frozenset("they them we us themselves each".split())
_ACTED_ON = frozenset("him her them whom us me".split())
_PRONOUNS = _PERSONAL | _PLURAL | frozenset("it itself who which that whom".split())


def read_sentence(reader: SentenceReader) -> list[Mention]:
    """The mentions of a sentence, in text order."""
    reader.mark()
    tops = {persons.top_of(reader, head) for head in set(reader.person_head.values())}
    # Persons first: titles and offices that stand before a name are then no actors of their own.
    for head in sorted(set(reader.person_head.values())):
        if head not in reader.done:
            persons.person(reader, head)
    for token in reader.tokens:
        i = token.i
        if i in reader.done:
            continue
        if token.pos == "PRON" or token.lower in ("who", "which", "that"):
            _pronoun(reader, i)
        elif i in reader.body:
            bodies.body(reader, i)
        elif i in reader.at and reader.at[i].of("country", "capital", "metonym", "demonym", "adjective"):
            _nation(reader, i)
        elif token.pos in _NOMINAL and token.dep not in _MODIFIERS and i not in tops:
            nouns.noun(reader, i)
    for token in reader.tokens:
        if token.pos == "PROPN" and token.dep in ("compound", "nmod") and token.i not in reader.done:
            before_noun(reader, token.i)
    reader.mentions.sort(key=lambda m: (m.start, m.end))
    return reader.mentions


def _nation(reader: SentenceReader, at: int) -> None:
    f = reader.at[at]
    if at != head_of(reader.tokens, f.first, f.last):
        return
    reader.done.update(range(f.first, f.last + 1))
    if _medium(reader, f, at):
        return
    if not following_hyphen(reader.tokens, f.last) and not opposed(reader.tokens, f.first):
        nations.nation(reader, f, at)


_OUTLETS = frozenset(
    "agency newspaper daily weekly broadcaster radio television tv channel station outlet website".split()
)


def _medium(reader: SentenceReader, f: Found, at: int) -> bool:
    """ "The news agency Sana", "Sana said" behind it: a medium that is called as a capital or a country is."""
    tokens = reader.tokens
    text = reader.analysis.document.text[tokens[f.first].start : tokens[f.last].end]
    known = next((n for n in names().get(text.upper()) if n.type == "media"), None)
    called = f.first > 0 and tokens[f.first - 1].lemma in _OUTLETS and tokens[f.first - 1].head in (at, f.first)
    if not called and (text not in reader.facts.aliases or (reader.sentence.index, at) not in reader.setting.speakers):
        return False
    if known is None and not called:
        return False
    first, last = reader.extent(at, named=True)
    mention = reader.make(at, min(first, f.first), max(last, f.last), "body")
    mention.name, mention.type, mention.definite = text, "media", True
    if known is not None:
        mention.name, mention.id, mention.country, mention.sectors = known.name, known.id, known.country, known.sectors
    reader.facts.aliases.setdefault(text, Alias(mention.name, known, "media", mention.country))
    reader.done.update(range(first, at + 1))
    mention.why.append("named behind a word for a medium")
    return True


def _pronoun(reader: SentenceReader, at: int) -> None:
    """A pronoun that acts, speaks or is acted on; what it stands for is found later."""
    token = reader.tokens[at]
    if token.lower not in _PRONOUNS:
        return
    where = position(reader.tokens, at)
    speaks = (reader.sentence.index, at) in reader.setting.speakers
    acted_on = where.dep in ("dobj", "dative", "pobj") and token.lower in _ACTED_ON
    if not (where.dep in ("nsubj", "nsubjpass", "agent") or acted_on or speaks):
        return
    if token.dep == "conj" and token.lower not in ("he", "she", "they", "we", "i"):
        return
    if token.lower in ("that", "which", "who", "whom") and token.dep not in ("nsubj", "nsubjpass", "dobj", "pobj"):
        return
    if token.lower == "each" and (token.children or where.dep not in ("nsubj", "nsubjpass")):
        return
    if token.lower in ("that", "which") and reader.tokens[token.head].dep != "relcl":
        return
    if token.lower in ("it", "itself") and (not speaks or where.governor.lemma == "be"):
        personal = where.governor.lemma == "be" and any(
            reader.tokens[c].lemma in words("personal_adjectives") for c in where.governor.children
        )
        # "It is clear", "it rained": only what an active verb is told of can be an actor.
        verb = _raised(reader.tokens, where.governor) if where.dep == "nsubjpass" else where.governor
        acts = where.dep == "nsubj" or verb is not where.governor
        if not personal and (not acts or verb.pos != "VERB" or verb.lemma in words("companion_verbs")):
            return
    mention = reader.make(at, at, at, "pronoun")
    mention.type, mention.noun = ("person" if token.lower in _PERSONAL else "other"), token.lower
    mention.plural = token.lower in _PLURAL
    mention.object = acted_on
    mention.deed = _raised(reader.tokens, where.governor).lemma
    mention.suffers = where.dep == "nsubjpass" and mention.deed == where.governor.lemma
    if token.lower in ("it", "they") and where.dep == "nsubj":
        mention.bound = _owner_above(reader.tokens, where.governor.i)
        mention.faces = _faced(reader, where.governor)
    if where.dep in ("nsubj", "nsubjpass") and where.governor.dep == "advcl":
        over = reader.tokens[where.governor.head]
        mention.above = next((c for c in over.children if reader.tokens[c].dep == "nsubj" and c < at), -1)
        mention.after = _punished(reader.tokens, over, where.governor)
    if acted_on:
        verb = where.governor
        down = any(reader.tokens[c].dep == "prt" and reader.tokens[c].lower == "down" for c in verb.children)
        on_things = where.dep == "dobj" and (down or verb.lemma in words("deeds_on_things"))
        mention.above = -1 if on_things else own_subject(reader.tokens, at)
    if at > 2 and reader.tokens[at - 1].lower == "that":
        mention.after = _sender(reader.tokens, at - 2)


def _punished(tokens: list[Token], over: Token, verb: Token) -> int:
    """ "Arrested ten men after they attacked a checkpoint": whom something is done to for what "they" did, or -1."""
    marks = {tokens[c].lower for c in verb.children if tokens[c].dep in ("mark", "advmod")}
    if over.lemma not in words("punishing") or marks.isdisjoint(("after", "because", "as", "when", "since")):
        return -1
    if verb.lemma not in words("deeds_of_the_punished") or any(tokens[c].dep == "auxpass" for c in over.children):
        return -1
    for c in over.children:
        if tokens[c].dep == "dobj" and tokens[c].pos in ("NOUN", "PROPN") and c > over.i:
            return c
    return -1


def own_subject(tokens: list[Token], at: int) -> int:
    """The token of who does what is done to a pronoun: the subject of its clause, written there or shared; or -1."""
    token = tokens[at]
    for _ in range(8):
        above = tokens[token.head]
        if above is token:
            return -1
        token = above
        if token.pos not in ("VERB", "AUX"):
            continue
        subject = next((c for c in token.children if tokens[c].dep in ("nsubj", "nsubjpass")), -1)
        if subject >= 0:
            relative = tokens[subject].lower in ("who", "which", "that") and token.dep == "relcl"
            return token.head if relative else subject
        if token.dep == "acl":
            return token.head
        if token.dep == "pcomp":
            over = tokens[tokens[token.head].head]
            blamed = next((c for c in over.children if tokens[c].dep == "dobj"), -1)
            if over.lemma in _BLAMING and blamed >= 0:
                return blamed
        elif token.dep == "xcomp":
            told = next((c for c in tokens[token.head].children if tokens[c].dep == "dobj"), -1)
            if told >= 0 and tokens[token.head].lemma in _TELLING:
                return told
    return -1


_BLAMING = frozenset({"accuse", "suspect", "convict", "blame", "criticise", "criticize", "condemn", "praise", "thank"})
_TELLING = frozenset(
    "order tell ask urge instruct command force allow help let make press persuade invite want".split()
)


def _faced(reader: SentenceReader, verb: Token) -> frozenset[str]:
    """ "It arrested two Chadian soldiers": nobody calls what is his own by his country's name."""
    found: set[str] = set()
    for c in verb.children:
        if reader.tokens[c].dep == "dobj":
            for i in reader.tokens[c].children:
                if i in reader.at and reader.tokens[i].dep == "amod":
                    found |= {n.country for n in reader.at[i].names[:1] if n.country}
    return frozenset(found)


def _raised(tokens: list[Token], verb: Token) -> Token:
    """ "It is believed to have shelled": the active verb that a passive one of thinking or saying hands its subject to."""
    if not any(tokens[c].dep in ("auxpass", "nsubjpass") for c in verb.children):
        return verb
    for c in verb.children:
        below = tokens[c]
        if (
            below.dep in ("xcomp", "ccomp")
            and below.pos == "VERB"
            and any(tokens[g].lower == "to" for g in below.children)
        ):
            return verb if any(tokens[g].dep == "auxpass" for g in below.children) else below
    return verb


def _sender(tokens: list[Token], last: int) -> int:
    """ "Hints from France that it …", "the army's claim that it …": who sends the message whose content follows."""
    head = tokens[last]
    if head.pos == "NOUN" and head.lemma in words("messages"):
        return next((c for c in head.children if tokens[c].dep in ("poss", "compound", "amod")), -1)
    return last if head.dep == "pobj" and tokens[head.head].lower in ("from", "by") else -1


def _owner_above(tokens: list[Token], verb: int) -> int:
    """ "France's withdrawal from the bases it holds": who owns the noun in whose phrase a relative clause stands."""
    if tokens[verb].dep != "relcl":
        return -1
    at = tokens[verb].head
    for _ in range(6):
        owner = next((c for c in tokens[at].children if tokens[c].dep == "poss" and tokens[c].pos != "PRON"), -1)
        if owner >= 0:
            return owner
        if tokens[at].dep not in ("pobj", "prep", "conj") or tokens[at].pos not in ("NOUN", "PROPN", "ADP"):
            return -1
        at = tokens[at].head
    return -1
