"""What only the setting tells: what a relative pronoun stands for, who "we" is in a quote, whom a later subject names."""

from __future__ import annotations

import re
from dataclasses import replace

from sitroom.model.values import Relation
from sitroom.resolve.actors.countries import country_of
from sitroom.resolve.actors.identity import copy_identity, own_side
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.possession import POSSESSIVES, give_to_owner, upwards
from sitroom.resolve.actors.reader import SentenceReader
from sitroom.resolve.actors.words import words
from sitroom.text.analysis import Analysis, Token

_SPEAKER = frozenset("i we me us my our myself ourselves".split())
_ISSUING = frozenset("issue release publish adopt pass approve circulate deliver sign send distribute write".split())
_OUTSIDE = frozenset("media person office".split())
_ONES = frozenset("one man woman person suspect gunman bomber attacker assailant individual culprit killer".split())
_FRONTED = frozenset("after before when while as if although though because since once until despite".split())


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
        elif token.lower in POSSESSIVES and token.dep == "poss":
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
                give_to_owner(mention, owned, tokens[token.head].lemma)


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
    verb = next((i for i in upwards(reader.tokens, head) if reader.tokens[i].dep == "relcl"), None)
    if verb is None:
        return
    above = reader.tokens[verb].head
    other = at.get((reader.sentence.index, above))
    if other is not None:
        copy_identity(mention, other)
    elif owned is not None and owned.country is None and above in reader.at:
        country = country_of(reader.at[above])
        owned.country = country.country if country else None


def _antecedent(
    tokens: list[Token], sentence: int, verb: Token, at: dict[tuple[int, int], Mention], human: bool
) -> Mention | None:
    """What a relative clause hangs on; "who" after "an official at the ministry" is the official."""
    first = at.get((sentence, verb.head))
    if not human or (first is not None and (first.human() or first.plural)):
        return first
    above = (at.get((sentence, i)) for i in upwards(tokens, verb.head) if tokens[i].pos in ("NOUN", "PROPN"))
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


def withheld_by_formula(analysis: Analysis, at: dict[tuple[int, int], Mention]) -> None:
    """A formula of anonymity ("who declined to be named") makes its speaker anonymous, not one whose name is told."""
    for reporting in analysis.reportings:
        if reporting.source is None or not (reporting.anonymous or reporting.anonymity):
            continue
        for phrase in reporting.source.each():
            mention = at.get((phrase.sentence, phrase.head))
            if mention is not None and mention.kind in ("generic", "office", "pronoun") and mention.person is None:
                mention.anonymous = True


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
                    give_to_owner(owner, mention, noun.lemma)
