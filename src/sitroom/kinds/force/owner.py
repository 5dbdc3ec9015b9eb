"""Whose forces they are."""

from __future__ import annotations

import re

from sitroom.kinds.force.movers import Mover
from sitroom.kinds.force.whence import Whence
from sitroom.lexicon.movements import Movement
from sitroom.lexicon.nations import nation
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Clause, Phrase

_THEIRS = re.compile(r"\b(?:its|their|his|her|our|my)\b", re.I)
_OURS = re.compile(r"(?:our|my)\b", re.I)
_OWNING = frozenset({"state", "military", "armed_group", "police", "igo", "political_group"})


def owner_of(analysis: Analysis, clause: Clause, movement: Movement, moved: list[Mover], where: Whence) -> Actor | None:
    """The owner by the words of the movers, then who moves them, then whose base it is; None where nothing tells."""
    if movement.change == "rotation" and clause.form == "verb" and clause.role("subj"):
        relief = clause.role("subj")[0]
        found = _inside(analysis, relief) or _itself(analysis, relief)
        if found is not None:
            return found
    for mover in moved:
        if mover.phrase.text.lower().startswith("whose "):
            found = _antecedent(analysis, mover.phrase)
            if found is not None:
                return found
    if any(_theirs(analysis, m.phrase) for m in moved):
        found = _whose(analysis, clause, moved)
        if found is not None:
            return _state_of(analysis, found)
    for mover in moved:
        found = _inside(analysis, mover.phrase) or _itself(analysis, mover.phrase)
        if found is not None and _generic(found) and _mover_is_object(clause, mover) and _commander(analysis, clause):
            continue  # "the front moved fighters to the town": they are the front's
        if found is not None and (_proper(found) or _possesses(analysis, found)) and mover.phrase.pos != "PRON":
            return found
        named = _demonym(mover.phrase)
        if named is not None:
            return named
    if clause.form == "noun":
        if any(_THEIRS.fullmatch(p.text) for p in clause.role("poss")):
            above = None if clause.governor is None else analysis.clauses[clause.governor]
            subjects = [*clause.role("subj"), *(above.role("subj") if above is not None else ())]
            found = next((a for p in subjects if (a := analysis.actor(p)) is not None), None)
            if found is not None and found.type != "media":
                return _state_of(analysis, found)  # "Syria completed its withdrawal"
        for phrase in (*clause.role("poss"), *clause.role("adj"), *clause.role("compound"), *clause.role("prep:by")):
            found = next(
                (a for a in analysis.actors if a.start < phrase.end and a.end > phrase.start and a.type in _OWNING),
                None,
            )
            if found is not None:
                return found
        if clause.light:
            # "Russia completed the withdrawal of 30,000 troops"
            found = next((a for a in analysis.actors_in(clause.role("subj")) if a.type in _OWNING), None)
            if found is not None:
                return found
    elif (
        "obj" in movement.mover
        and clause.role("obj")
        and clause.role("subj")
        and movement.change != "arrival"
        and movement.lemma not in word_set("seeing")  # who counts them on the road does not own them
    ):
        found = next((a for p in clause.role("subj") if (a := analysis.actor(p)) is not None), None)
        if found is not None:
            return _state_of(analysis, found)
    found = next((a for m in moved if (a := _navy(analysis, m.phrase)) is not None), None)
    if found is not None:
        return found
    if clause.form == "noun":
        found = _of_the_promise(analysis, clause)
        if found is not None:
            return found
    if any(_THE_COUNTRYS.search(m.phrase.text) for m in moved) and clause.report is not None:
        speaker = analysis.reportings[clause.report].actor
        if speaker is not None and speaker.country:
            state = next((a for a in analysis.actors if a.type == "state" and a.country == speaker.country), None)
            return state or speaker  # "Poland's minister said half of the country's soldiers would leave"
    for phrase in where.phrases:
        found = _possessor(analysis, phrase)
        if found is not None:
            return found
    # Nothing names them: "the rebels withdrew" are their own.
    moving = {p.head for p in clause.role("subj")}
    generic = [
        _itself(analysis, m.phrase)
        for m in moved
        if m.phrase.head in moving and all(k in ("troops", "unit") for _, _, k in m.heads)
    ]
    found = next((a for a in generic if a is not None and not a.text[:1].isdigit() and " of " not in a.text), None)
    return found or _country(analysis, moved)


# The marks that navies put before the names of their ships, where one navy alone does.
_NAVIES = {
    "USS": "American", "USNS": "American", "USCGC": "American", "HMS": "British", "RFA": "British", "HMAS": "Australian",
    "HMCS": "Canadian", "FS": "French", "ROKS": "Korean", "JS": "Japanese", "BRP": "Philippine", "KRI": "Indonesian",
    "TCG": "Turkish", "ARA": "Argentine", "PNS": "Pakistani", "FGS": "German", "HNLMS": "Dutch", "HDMS": "Danish",
    "ORP": "Polish", "ITS": "Italian", "HMNZS": "New Zealand",
}  # fmt: skip


def _navy(analysis: Analysis, phrase: Phrase) -> Actor | None:
    """ "the destroyer HMS Cardiff": the state whose navy marks its ships so."""
    for token in analysis.sentences[phrase.sentence].tokens:
        if phrase.start <= token.start < phrase.end and token.text in _NAVIES:
            named = nation(_NAVIES[token.text])
            if named is not None:
                return Actor(
                    start=token.start, end=token.end, text=token.text, name=named[0], type="state", country=named[1]
                )
    return None


_THE_COUNTRYS = re.compile(r"\bthe (?:country|nation|kingdom|republic|state|emirate)['’]s\b", re.I)


def _of_the_promise(analysis: Analysis, clause: Clause) -> Actor | None:
    """ "an Israeli commitment to full withdrawal": who is to leave stands before the noun above."""
    tokens = analysis.sentences[clause.sentence].tokens
    prep = tokens[tokens[clause.head].head]
    if tokens[clause.head].dep != "pobj" or tokens[prep.head].lemma not in _PROMISES:
        return None
    for c in tokens[prep.head].children:
        if tokens[c].dep in ("amod", "poss", "compound", "nmod"):
            known = next((a for a in analysis.actors if a.start <= tokens[c].start < a.end and a.type in _OWNING), None)
            if known is not None:
                return known
            named = nation(tokens[c].text)
            if named is not None:
                t = tokens[c]
                return Actor(start=t.start, end=t.end, text=t.text, name=named[0], type="state", country=named[1])
    return None


_PROMISES = frozenset({
    "commitment", "promise", "pledge", "agreement", "refusal", "readiness", "willingness", "decision", "order", "plan",
    "timetable", "preparation", "undertaking", "offer", "intention",
})  # fmt: skip


def _generic(actor: Actor) -> bool:
    """Whether an actor is told by a common noun alone, and belongs to somebody."""
    return actor.id is None and (actor.name or "").islower()


def _mover_is_object(clause: Clause, mover: Mover) -> bool:
    return any(p.head == mover.phrase.head for p in clause.role("obj"))


def _commander(analysis: Analysis, clause: Clause) -> bool:
    return any(
        a.type in ("state", "military", "armed_group", "igo") and (a.id or a.country)
        for a in analysis.actors_in(clause.role("subj"))
    )


def _antecedent(analysis: Analysis, phrase: Phrase) -> Actor | None:
    """ "Moscow, whose border guards are stationed there": who stands before the relative word."""
    before = [a for a in analysis.actors if 0 < phrase.start - a.end <= 3 and a.type in _OWNING]
    return before[-1] if before else None


def _demonym(phrase: Phrase) -> Actor | None:
    """ "an Azerbaijani reconnaissance group", "some 40 Zambian soldiers": a demonym before the movers."""
    offset = 0
    for word in phrase.text.split(" ")[:4]:
        if word[:1].isupper() and (named := nation(word)) is not None:
            start = phrase.start + phrase.text.index(word, offset)
            return Actor(start=start, end=start + len(word), text=word, name=named[0], type="state", country=named[1])
        offset += len(word)
    return None


def _country(analysis: Analysis, moved: list[Mover]) -> Actor | None:
    """ "US bombers", "Britain's largest warship": a country that no actor was read from."""
    for mover in moved:
        first = mover.phrase.text.removeprefix("The ").removeprefix("the ").removeprefix("A ").split(" ")[0]
        named = nation(first)
        if named is not None:
            start = mover.phrase.start + mover.phrase.text.index(first)
            return Actor(start=start, end=start + len(first), text=first, name=named[0], type="state", country=named[1])
    for mover in moved:
        for place in analysis.places:
            if (
                place.precision == "country"
                and place.country
                and mover.phrase.start <= place.start < mover.phrase.end
                and analysis.document.text[place.end : place.end + 2] in ("'s", "’s")
            ):
                return Actor(
                    start=place.start,
                    end=place.end,
                    text=place.text,
                    name=place.name,
                    type="state",
                    country=place.country,
                )
    return None


def _theirs(analysis: Analysis, phrase: Phrase) -> bool:
    """Whether "its", "their" stands before the head: "most of its forces"."""
    head = analysis.sentences[phrase.sentence].tokens[phrase.head]
    end = phrase.end if " of " in phrase.text[:40] else max(phrase.start, head.start)
    return bool(_THEIRS.search(analysis.document.text[phrase.start : min(end, phrase.start + 60)]))


def _possesses(analysis: Analysis, actor: Actor) -> bool:
    return analysis.document.text[actor.end : actor.end + 2] in ("'s", "’s")


def _proper(actor: Actor) -> bool:
    """Whether an actor is named, or at least its country is."""
    return bool(actor.id or actor.country)


def _whose(analysis: Analysis, clause: Clause, moved: list[Mover]) -> Actor | None:
    """Who "its forces" belong to: the clause's subject, else who is said to decide."""
    found = _asked(analysis, clause) or next(
        (
            a
            for p in clause.role("subj")
            if not _OURS.match(p.text)
            and p.head not in {m.phrase.head for m in moved if not _OURS.match(m.phrase.text)}
            and (a := analysis.actor(p)) is not None
        ),
        None,
    )
    if found is None and any(_ITS.search(m.phrase.text) for m in moved):
        found = _side_before(analysis, clause)  # "its fighters", said by a person
    if found is None and clause.report is not None:
        found = analysis.reportings[clause.report].actor
    return found if found is not None and found.type != "media" else None


_ITS = re.compile(r"\bits\b", re.I)


def _asked(analysis: Analysis, clause: Clause) -> Actor | None:
    """ "Rwanda rejected a call by Washington to withdraw its men", "had met its pledge to": who answers the noun."""
    if clause.report is None:
        return None
    start, end = analysis.reportings[clause.report].cue
    for above in analysis.clauses_of(clause.sentence):
        answered = above.form == "verb" and any(
            start <= analysis.sentences[p.sentence].tokens[p.head].start < end for p in above.role("obj")
        )
        if answered:
            return next((a for p in above.role("subj") if (a := analysis.actor(p)) is not None), None)
    return None


def _side_before(analysis: Analysis, clause: Clause) -> Actor | None:
    """The state, force or group that was last the subject, in this sentence or the one before."""
    here = analysis.sentences[clause.sentence]
    for number in (clause.sentence, clause.sentence - 1):
        if number < 0 or analysis.sentences[number].paragraph != here.paragraph:
            continue
        sides = [
            a
            for c in analysis.clauses_of(number)
            if c.form == "verb" and c.trigger_start < clause.trigger_start
            for p in c.role("subj")
            if (a := analysis.actor(p)) is not None and a.type in _OWNING and a.person is None and not _generic(a)
        ]
        if sides:
            return sides[-1]
    return None


def _inside(analysis: Analysis, phrase: Phrase) -> Actor | None:
    """A name or demonym inside the phrase: "Russia's forces", "Chadian soldiers"."""
    inside = [
        a
        for a in analysis.actors
        if phrase.start <= a.start
        and a.end <= phrase.end
        and (a.start, a.end) != (phrase.start, phrase.end)
        and a.type in _OWNING
    ]
    return inside[0] if inside else None


def _itself(analysis: Analysis, phrase: Phrase) -> Actor | None:
    actor = analysis.actor(phrase)
    return actor if actor is not None and actor.type in _OWNING else None


def _state_of(analysis: Analysis, actor: Actor) -> Actor:
    """The state that an office-holder commands for, if the report names it; else the actor."""
    if actor.type not in ("person", "office") or actor.country is None:
        return actor
    states = [a for a in analysis.actors if a.type == "state" and a.country == actor.country]
    return states[0] if states else actor


def _possessor(analysis: Analysis, phrase: Phrase) -> Actor | None:
    """ "Russia's Hmeimim base"."""
    tokens = analysis.sentences[phrase.sentence].tokens
    for token in tokens:
        if phrase.start <= token.start < phrase.end and token.dep == "poss":
            found = next((a for a in analysis.actors if a.start <= token.start < a.end and a.type in _OWNING), None)
            if found is not None:
                return found
    return None
