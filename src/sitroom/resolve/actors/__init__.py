"""Who acts, speaks and is acted on: fills `Analysis.actors`, `Analysis.actor_of` and `Reporting.actor`.

In this order: known names of the whole report are gathered; each sentence is read by itself (persons, bodies,
countries, offices, generic actors, pronouns); sources that nothing was known of become generic actors; mentions of
one actor are held together; what only the setting tells (the country of "the ministry", who "we" is) comes last.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace

from sitroom.model.values import Actor
from sitroom.resolve.actors.coreference import Coreference
from sitroom.resolve.actors.facts import Facts, gather
from sitroom.resolve.actors.first_person import first_persons
from sitroom.resolve.actors.home import coalitions, countries_from_context
from sitroom.resolve.actors.issuers import speak_for_issuers
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.organs import name_organs
from sitroom.resolve.actors.people import of_a_saint, surnames
from sitroom.resolve.actors.possession import owners, possessed
from sitroom.resolve.actors.reader import SentenceReader, Setting
from sitroom.resolve.actors.recognition import read_sentence
from sitroom.resolve.actors.renamings import former_names
from sitroom.resolve.actors.secretariats import name_secretariats
from sitroom.resolve.actors.setting import antecedents, later_subjects, speakers_of_quotes, withheld_by_formula
from sitroom.resolve.actors.sources import combined, unresolved
from sitroom.text.analysis import Analysis, Phrase

__all__ = ["resolve_actors"]


def resolve_actors(analysis: Analysis) -> None:
    """Fills the actors of a report, in text order."""
    facts = gather(analysis)
    setting = _setting(analysis)
    readers = [SentenceReader(analysis, sentence, facts, setting) for sentence in analysis.sentences]
    mentions = [m for reader in readers for m in read_sentence(reader)]
    mentions += _short_names(readers, mentions)
    at = _by_head(mentions)
    mentions += unresolved(analysis, readers, at)
    mentions.sort(key=lambda m: (m.start, -m.end))
    at = _by_head(mentions)
    _widen(analysis, at, facts)
    withheld_by_formula(analysis, at)
    hidden, doing = owners(readers, at)
    mentions += doing
    coreference = Coreference()
    coreference.resolve(sorted([*mentions, *hidden], key=lambda m: (m.start, m.kind != "pronoun", -m.end)))
    antecedents(readers, at)
    possessed(readers, at)
    later_subjects(readers, at)
    coalitions(mentions, facts)
    countries_from_context(mentions, facts)
    speakers_of_quotes(analysis, mentions, at)
    first_persons(analysis, mentions, at)
    name_organs(mentions)
    name_secretariats(mentions, analysis.document.published)
    former_names(analysis, mentions)
    _freeze(analysis, facts, [m for m in mentions if _kept(m, coreference)])


def _kept(mention: Mention, coreference: Coreference) -> bool:
    """Weak evidence needs company: a name that is taken up again, or one that speaks."""
    if mention.kind == "pronoun":
        return mention.name is not None or mention.noun in ("he", "she", "they", "i", "we") or mention.speaks
    if mention.strength > 1 or mention.speaks:
        return True
    return mention.entity >= 0 and any(
        m.strength > 1 and m.kind != "pronoun" for m in coreference.entities[mention.entity].mentions
    )


def _setting(analysis: Analysis) -> Setting:
    setting = Setting()
    for clause in analysis.clauses:
        if clause.form == "noun":
            setting.deeds.add((clause.sentence, clause.head))
        for phrase in clause.surface:
            setting.subjects.update((p.sentence, p.head) for p in phrase.each() if not p.implied)
    for reporting in analysis.reportings:
        for spoken in (reporting.source, *reporting.addressees):
            if spoken is not None:
                setting.speakers.update((p.sentence, p.head) for p in spoken.each())
    quotes = sorted((q.start, q.end, q.index) for q in analysis.quotes if q.parent is None)
    starts = [q[0] for q in quotes]

    def quote_at(offset: int) -> int:
        index = bisect_right(starts, offset) - 1
        return quotes[index][2] if index >= 0 and offset < quotes[index][1] else -1

    setting.quote_at = quote_at
    return setting


def _by_head(mentions: Iterable[Mention]) -> dict[tuple[int, int], Mention]:
    at: dict[tuple[int, int], Mention] = {}
    for mention in mentions:
        at[mention.sentence, mention.head] = mention
    for mention in mentions:
        for also in mention.also:
            at.setdefault((mention.sentence, also), mention)
    return at


def _short_names(readers: list[SentenceReader], mentions: list[Mention]) -> list[Mention]:
    """Single capitalised words that are the surname of a person named in full elsewhere in the report."""
    forms = {
        form: m
        for m in mentions
        if m.kind == "person" and m.person and m.strength > 1
        for form in (
            [surnames(m.person)[-1], m.person.casefold().split()[0]] if " " in m.person else [m.person.casefold()]
        )
    }
    if not forms:
        return []
    found: list[Mention] = []
    for reader in readers:
        for token in reader.tokens:
            i = token.i
            if (
                token.lower in forms
                and token.text[:1].isupper()
                and i not in reader.done
                and i not in reader.person
                and i not in reader.body
                and i not in reader.at
                and not of_a_saint(reader.tokens, i)
                and token.pos in ("PROPN", "NOUN", "ADJ", "X")
            ):
                first = i
                while (
                    first >= 2
                    and reader.tokens[first - 1].text == "-"
                    and reader.tokens[first - 2].lower in ("al", "el", "as", "an", "ash")
                ):
                    first -= 2
                mention = reader.make(i, first, i, "person")
                mention.type, mention.person, mention.name, mention.definite = "person", token.text, token.text, True
                mention.why.append(f"a name of {forms[token.lower].person!r}, told in full elsewhere")
                found.append(mention)
                reader.done.add(i)
    return found


def _freeze(analysis: Analysis, facts: Facts, mentions: list[Mention]) -> None:
    mentions.sort(key=lambda m: (m.start, -m.end))
    unlisted = {(m.sentence, m.head): m.actor() for m in mentions if not m.listed and m.id is None}
    mentions = [m for m in mentions if m.listed or m.id is not None]
    mentions = _without_doubles(mentions)
    finished: dict[tuple[int, int], int] = {}
    several: dict[tuple[int, int], list[int]] = {}
    for mention in mentions:
        where = finished.get((mention.start, mention.end))
        if where is None and mention.stands_for:
            where = finished[mention.start, mention.end] = len(analysis.actors)
            analysis.actors += _sides(mention)
            several[mention.sentence, mention.head] = [*range(where, len(analysis.actors))]
            for line in mention.why:
                analysis.explain(f"actor:{mention.start}", line)
        if where is None:
            where = finished[mention.start, mention.end] = len(analysis.actors)
            analysis.actors.append(mention.actor())
            for line in mention.why:
                analysis.explain(f"actor:{mention.start}", line)
        analysis.actor_of[mention.sentence, mention.head] = where
    for mention in mentions:
        for also in mention.also:
            analysis.actor_of.setdefault((mention.sentence, also), finished[mention.start, mention.end])
    _share_heads(analysis, facts, several)
    for reporting in analysis.reportings:
        if reporting.source is not None:
            reporting.actor = _source(analysis, reporting.source, unlisted)
            reporting.anonymous = reporting.anonymous or bool(reporting.actor and reporting.actor.anonymous)
    speak_for_issuers(analysis)


def _sides(mention: Mention) -> list[Actor]:
    """One actor for each side of "the two sides", each with a span of its own: the second leaves the first word out."""
    first, second = mention.stands_for
    rest = mention.text.partition(" ")[2].lstrip()
    short = replace(mention, start=mention.end - len(rest), text=rest) if rest else mention
    return [first.actor(mention), second.actor(short)]


def _without_doubles(mentions: list[Mention]) -> list[Mention]:
    """Drops a mention inside another one of the same actor: "(ICRC)" behind the full name, a name in its apposition."""
    kept: list[Mention] = []
    for mention in mentions:
        around = next(
            (
                m
                for m in reversed(kept[-6:])
                if m.start <= mention.start
                and mention.end <= m.end
                and m.sentence == mention.sentence
                and m.kind == mention.kind
                and (m.entity == mention.entity or (m.name == mention.name and m.name is not None))
            ),
            None,
        )
        if around is None or (around.start, around.end) == (mention.start, mention.end):
            kept.append(mention)
        else:
            around.also += [mention.head, *mention.also]
    return kept


def _source(analysis: Analysis, source: Phrase, unlisted: dict[tuple[int, int], Actor]) -> Actor | None:
    found = [analysis.actor(p) or unlisted.get((p.sentence, p.head)) for p in source.each()]
    actors = tuple(dict.fromkeys(a for a in found if a is not None))
    if len(actors) > 1 and not source.implied:
        return combined(analysis, source, actors)
    return actors[0] if actors else None


def _widen(analysis: Analysis, at: dict[tuple[int, int], Mention], facts: Facts) -> None:
    """A source is quoted as the language layer has its phrase, where that takes in all of the mention."""
    for reporting in analysis.reportings:
        if reporting.source is None or reporting.source.implied:
            continue
        for phrase in reporting.source.each():
            mention = at.get((phrase.sentence, phrase.head))
            if (
                mention is not None
                and (phrase.sentence, phrase.head) not in facts.shared
                and mention.kind != "pronoun"
                and mention.kind != "state"
                and (phrase.start <= mention.start and mention.end <= phrase.end)
            ):
                mention.start, mention.end, mention.text = (
                    phrase.start,
                    phrase.end,
                    analysis.document.text[phrase.start : phrase.end],
                )


def _share_heads(analysis: Analysis, facts: Facts, several: dict[tuple[int, int], list[int]]) -> None:
    """Gives phrases like "Indian and Pakistani troops" one member for each country, "both sides" one for each side."""
    if not (facts.shared or several):
        return
    for clause in analysis.clauses:
        for phrases in (*clause.roles.values(), clause.surface):
            for phrase in phrases:
                _split(analysis, facts, several, phrase)
    for reporting in analysis.reportings:
        for spoken in (reporting.source, *reporting.addressees):
            if spoken is not None:
                _split(analysis, facts, several, spoken)


def _split(analysis: Analysis, facts: Facts, several: dict[tuple[int, int], list[int]], phrase: Phrase) -> None:
    if phrase.members:
        return
    sides = several.get((phrase.sentence, phrase.head))
    if sides is not None:
        phrase.members = [replace(phrase, members=[], actor=number) for number in sides]
        return
    heads = facts.shared.get((phrase.sentence, phrase.head))
    if heads is None:
        return
    tokens = analysis.sentences[phrase.sentence].tokens
    parts = [
        replace(phrase, head=h, start=tokens[h].start, end=tokens[h].end, text=tokens[h].text, members=[])
        for h in heads
    ]
    phrase.members = [*parts, replace(phrase, members=[])]
