"""Sources of statements: a phrase that speaks is always an actor, with its own words if nothing is known of it."""

from __future__ import annotations

import re

from sitroom.lexicon.names import country_name
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor
from sitroom.resolve.actors import naming
from sitroom.resolve.actors.countries import country_in
from sitroom.resolve.actors.mention import Kind, Mention
from sitroom.resolve.actors.reader import SentenceReader
from sitroom.resolve.actors.words import words
from sitroom.text.analysis import Analysis, Phrase

# Nouns of persons by their ending, for those that no table lists: "plumber", "lawmaker", "beekeeper".
_HUMAN = re.compile(r"(er|or|ist|ian|man|woman|men|women|eer|ant|keeper|maker|monger|folk|people|smith)s?$")


def unresolved(analysis: Analysis, readers: list[SentenceReader], at: dict[tuple[int, int], Mention]) -> list[Mention]:
    """Mentions for the sources that no other rule took for actors."""
    made: dict[tuple[int, int], Mention] = {}
    for reporting in analysis.reportings:
        if reporting.source is None:
            continue
        for phrase in reporting.source.each():
            key = (phrase.sentence, phrase.head)
            if key not in at and key not in made:
                made[key] = _generic(readers[phrase.sentence], phrase)
    return list(made.values())


def _generic(reader: SentenceReader, phrase: Phrase) -> Mention:
    token = reader.tokens[phrase.head]
    last = max((t.i for t in reader.tokens if t.end <= phrase.end), default=phrase.head)
    first = min((t.i for t in reader.tokens if t.start >= phrase.start), default=phrase.head)
    if not first <= phrase.head <= last:
        first = last = phrase.head
    kind: Kind = "pronoun" if token.pos == "PRON" else "generic"
    mention = reader.make(phrase.head, first, last, kind)
    mention.noun, mention.strength, mention.speaks = (token.lemma if kind == "generic" else token.lower), 2, True
    if kind == "generic":
        reader.grammar(mention, phrase.head)
        mention.name = naming.own_words(reader, phrase.head, last)
        mention.country = country_in(reader, first, last, phrase.head, None)
        mention.relations = naming.belongs_to(reader, first, last, None)
        nobody = token.lower in word_set("names_nobody")
        seat = reader.at[phrase.head].of("country", "capital") if phrase.head in reader.at else None
        if seat is not None and seat.country and first == last:
            # "Moscow was in touch with both sides and was ready to host them": a capital that is willing is its state.
            mention.kind, mention.type, mention.name = "state", "state", country_name(seat.country)
            mention.id = mention.country = seat.country
            mention.sectors = ("GOV",)
        elif token.pos == "PROPN" and first == last and not token.text.isupper() and not nobody:
            mention.kind, mention.type, mention.person = "person", "person", token.text
            mention.name = token.text
        elif token.lemma in words("human_pronoun_nouns"):
            mention.type = "person"
    human = token.lemma in words("human_pronoun_nouns") or (
        bool(_HUMAN.search(token.lower)) and token.lemma not in words("doubtful_things")
    )
    expletive = token.lower == "it" and reader.tokens[token.head].lemma == "be"
    mention.listed = not expletive and (mention.kind in ("person", "pronoun") or human or token.pos == "PROPN")
    mention.why.append("speaks, and is no actor that the lexicon knows: its own words")
    return mention


def combined(analysis: Analysis, source: Phrase, actors: tuple[Actor, ...]) -> Actor:
    """Several that speak together, as one source: what they share is kept."""
    start, end = min(source.start, actors[0].start), max(source.end, actors[-1].end)

    def shared(values: list[str | None]) -> str | None:
        return values[0] if len(set(values)) == 1 else None

    types = {a.type for a in actors}
    return Actor(
        start=start,
        end=end,
        text=analysis.document.text[start:end],
        name=" and ".join(dict.fromkeys(a.name or a.text for a in actors)),
        type=actors[0].type if len(types) == 1 else "other",
        country=shared([a.country for a in actors]),
        office=shared([a.office for a in actors]),
        sectors=tuple(dict.fromkeys(s for a in actors for s in a.sectors)),
        anonymous=all(a.anonymous for a in actors),
    )
