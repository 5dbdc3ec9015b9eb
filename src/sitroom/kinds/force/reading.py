"""What a clause says of forces: the movement, and who or what moves."""

from __future__ import annotations

import re
from dataclasses import replace

from sitroom.kinds.force.kept import STANDING, still
from sitroom.kinds.force.movers import Mover, movers
from sitroom.kinds.force.nowhere import leaves_no_place
from sitroom.kinds.force.told import Told
from sitroom.kinds.force.whence import is_place
from sitroom.lexicon.movements import Movement, movements
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Analysis, Clause, Phrase
from sitroom.text.roles import fuller_lemmas, own_words

# Bare nouns that speak of forces by themselves.
STRONG_NOUNS = frozenset({
    "pullout", "pull-out", "pullback", "pull-back", "drawdown", "buildup", "build-up", "redeployment", "mobilisation",
    "mobilization", "troop withdrawal",
})  # fmt: skip
_OWNING = frozenset({"state", "military", "armed_group"})
_ARMED = frozenset({"military", "armed_group"})
_COMMANDING = _ARMED | {"state", "igo", "police"}
_OWN_CHANGES = frozenset({"withdrawal", "redeployment", "buildup", "deployment", "reinforcement"})


def reading(analysis: Analysis, clause: Clause, told: Told) -> tuple[Movement, list[Mover]] | None:
    """The movement of a clause with its movers. `told` is what the report has told before."""
    if clause.form == "noun":
        return _noun(analysis, clause, told)
    staged = _stage(analysis, clause, told)
    if staged is not None:
        return staged
    whole = (*_carried_in(analysis, clause, told), *fuller_lemmas(analysis, clause))
    lemmas = tuple(dict.fromkeys((*whole, clause.lemma.split(" ")[0])))
    if not any(movements("verb", lemma) for lemma in lemmas):
        return None
    words = own_words(analysis, clause)
    speaks = any(r.clause == clause.index for r in analysis.reportings)
    for lemma in lemmas:
        for row in movements("verb", lemma):
            if (row.words and not row.words & words) or (
                lemma not in whole and len(lemma) < len(clause.lemma) and not row.words and not _onward(clause)
            ):
                continue
            if lemma == "join" and not row.words and not _joins_forces(analysis, clause, told):
                continue
            if (lemma in _ONWARD or lemma == "be") and not _to_place(analysis, clause, row):
                continue
            if not _held(clause, row):
                continue
            if lemma == "follow" and (not told.just or clause.role("obj") or clause.passive):
                continue  # "three regiments will follow", after those that have left
            if lemma in _MEETING and all(p.lemma.lower() in _BODIES for p in clause.role("subj")):
                continue  # "opposition groups are to gather in Tunis"
            if speaks and not clause.role("obj"):
                continue  # "the mission recalls that …"
            moved = _moved(analysis, clause, row, told)
            if moved is not None and row.change == "reinforcement" and clause.role("subj") and clause.passive:
                moved = movers(analysis, clause.role("subj"), told) or moved  # "reinforced by 400 commandos"
            if moved and (row.change == "reinforcement" or _together(analysis, clause)):
                moved = [*moved, *movers(analysis, clause.role("prep:with"), told)]  # "with three missile boats"
            if moved is not None and not _gives(row, moved) and not _dwells(row, moved) and not _thrown(row, moved):
                return _as_told(clause, row, moved), moved
    return None


# Verbs of travel speak of forces only where these go to a place; the particle may belong to the preposition behind it.
_ONWARD = frozenset({
    "march", "drive", "ride", "head", "race", "speed", "rumble", "thunder", "trundle", "crawl",
})  # fmt: skip
_MEETING = frozenset({"gather", "assemble", "rally", "meet", "converge"})
_BODIES = frozenset(
    {"group", "party", "movement", "faction", "leader", "delegation", "opposition", "member", "activist"}
)
_PARTICLES = frozenset({"over", "on", "through", "across", "along", "past", "into"})


def _onward(clause: Clause) -> bool:
    """ "rolled over the border": the parser took the preposition for a part of the verb."""
    return clause.lemma.split(" ")[-1] in _PARTICLES and any(r.startswith("prep:") for r in clause.roles)


def _to_place(analysis: Analysis, clause: Clause, row: Movement) -> bool:
    """Whether the way leads to a place, or out of one for "were out of the country"."""
    if row.lemma == "be" and (row.change != "withdrawal" or "gone" in own_words(analysis, clause)):
        return True
    roles = ("prep:from", "prep:out of", "prep:of") if row.lemma == "be" else (
        "prep:to", "prep:into", "prep:towards", "prep:toward", "prep:onto", "prep:for"
    )  # fmt: skip
    phrases = [p for role in roles for p in clause.role(role)]
    if row.lemma == "head" and own_words(analysis, clause) & _WAYS:
        return True  # "columns of tanks headed north"
    return any(is_place(analysis, p) for p in phrases)


def _together(analysis: Analysis, clause: Clause) -> bool:
    """ "left for Mansa, together with four helicopters"."""
    return any(
        re.search(r"\b(?:together|along)\s+with\s+$", analysis.document.text[max(0, p.start - 20) : p.start])
        for p in clause.role("prep:with")
    )


# The roles that a particle's preposition makes of an object: "has flown in about 300 soldiers".
_MISREAD = ("in", "out", "off", "back")


def _carried_in(analysis: Analysis, clause: Clause, told: Told) -> tuple[str, ...]:
    """The verb with its particle, where the parser took that for a preposition before what is moved; mends the role."""
    for word in _MISREAD:
        phrases = clause.role(f"prep:{word}")
        if not phrases or clause.role("obj") or not movements("verb", f"{clause.lemma} {word}"):
            continue
        kinds = {kind for m in movers(analysis, phrases, told) for _, _, kind in m.heads}
        if kinds & {"troops", "unit"} and not any(p.start <= q.start < p.end for q in analysis.places for p in phrases):
            clause.roles["obj"] = clause.roles.pop(f"prep:{word}")
            return (f"{clause.lemma} {word}",)
    return ()


def _held(clause: Clause, row: Movement) -> bool:
    """What a verb of being or keeping needs to speak of where forces are."""
    if row.lemma in STANDING and row.change == "retention":
        return still(clause)
    if row.lemma == "be" and row.change == "deployment":
        # "300 more soldiers have been in the district since Monday"
        where = [held for p in ("in", "at", "on", "near") for held in clause.role(f"prep:{p}")]
        return clause.perfect and any(held.lemma not in word_set("no_whereabouts") for held in where)
    return True


_STAGING = frozenset({
    "complete", "finish", "begin", "start", "end", "conclude", "launch", "wrap up", "be under way", "commence",
})  # fmt: skip
_STAGES = frozenset({"stage", "phase", "step", "wave", "leg", "tranche"})


def _stage(analysis: Analysis, clause: Clause, told: Told) -> tuple[Movement, list[Mover]] | None:
    """ "The second stage was completed on 11 May with a total of 690 personnel", after the movement that has stages."""
    if not told.just or clause.lemma not in _STAGING or clause.reality not in ("occurred", "ongoing"):
        return None
    staged = [p for role in ("obj", "subj") for p in clause.role(role) if p.lemma.lower() in _STAGES]
    if not staged or " of " in staged[0].text:
        return None
    moved = movers(analysis, clause.role("prep:with"), told)
    return Movement(clause.lemma, "verb", told.change, (), frozenset(), ""), [Mover(staged[0], [], True), *moved]


_WAYS = frozenset({
    "north", "south", "east", "west", "northwards", "southwards", "eastwards", "westwards", "northward", "southward",
    "eastward", "westward", "northeast", "northwest", "southeast", "southwest",
})  # fmt: skip


def _to_front(clause: Clause) -> bool:
    """ "a column of vehicles leaving for the front"."""
    roles = ("prep:to", "prep:for", "prep:towards", "prep:toward", "prep:from")
    return any(p.lemma.lower() in _FRONTS for role in roles for p in clause.role(role))


_FRONTS = frozenset({"front", "frontline", "front line", "frontlines", "battlefield", "trench", "trenches", "fronts"})


def _joins_forces(analysis: Analysis, clause: Clause, told: Told) -> bool:
    """Whether those who are joined are forces: "joined the Su-24s at the base"."""
    return bool(movers(analysis, [*clause.role("obj"), *clause.role("prep:with")], told))


def _moved(analysis: Analysis, clause: Clause, row: Movement, told: Told) -> list[Mover] | None:
    """The movers of a verb; None where something else stands in their place."""
    if row.change == "reinforcement" and clause.role("prep:with") and _object_is_place(analysis, clause):
        return movers(analysis, clause.role("prep:with"), told) or None  # "reinforced the sector with 60 soldiers"
    if row.change == "reinforcement" and clause.role("obj") and _object_is_place(analysis, clause):
        return movers(analysis, clause.role("subj"), told) or None  # "120 marines reinforced the embassy"
    for role in row.mover:
        emptied = row.lemma in _EMPTYING and _object_is_place(analysis, clause)
        if role == "subj" and clause.role("obj") and row.mover[0] == "obj" and not (emptied or _far(analysis, clause)):
            return None  # "the carrier withdrew its last offer"
        phrases = [p for p in clause.role(role) if not _distance(analysis, p)]
        if not phrases:
            continue
        if row.lemma in _RECEIVING and not clause.passive and role == "obj" and all(p.pos == "PRON" for p in phrases):
            return None  # "to receive them" takes up who was told of
        commanded = _commanded(analysis, clause)
        found = movers(
            analysis,
            phrases,
            told,
            owned=commanded or row.lemma in _SOLDIERLY,
            many=commanded,
            front=_to_front(clause),
            armed=_commanded(analysis, clause, _ARMED),
        )
        if not found and role == "subj" and row.change == "withdrawal":
            found = _state_itself(analysis, clause, phrases, row_place=row.place == "origin")
        if not found:
            if role == "obj" and not (row.lemma in _EMPTYING and _object_is_place(analysis, clause)):
                return None
            continue
        if (
            role == "subj"
            and clause.role("obj")
            and not (_object_is_place(analysis, clause) or _named_object(clause, row) or _far(analysis, clause))
        ):
            continue
        return None if leaves_no_place(clause) else found
    return None


def _state_itself(analysis: Analysis, clause: Clause, phrases: list[Phrase], *, row_place: bool) -> list[Mover]:
    """ "Azerbaijan withdrew from three villages": a state for its forces, where it leaves ground."""
    if clause.lemma == "draw down" and not clause.role("obj"):
        # "is drawing down around the port"
        return [
            Mover(p, [], strong=True) for p in phrases if (a := analysis.actor(p)) is not None and a.type == "state"
        ]
    left = [p for role in ("prep:from", "prep:out of", "prep:of") for p in clause.role(role)]
    if row_place and clause.role("obj"):
        left += clause.role("obj")
    if any(_is_named_place(analysis, p) for p in left):
        # "Ethiopia will pull out of Baidoa"
        return [Mover(p, [], True) for p in phrases if (a := analysis.actor(p)) is not None and a.type == "state"]
    ground = {p.lemma.lower() for p in clause.role("prep:from")}
    if row_place and clause.role("obj"):
        ground |= {p.lemma.lower() for p in clause.role("obj")}  # "vacated the district"
    if not ground & word_set("left_ground") and not ground & {"height", "barracks"}:
        return []
    return [Mover(p, [], strong=True) for p in phrases if (a := analysis.actor(p)) is not None and a.type == "state"]


def _is_named_place(analysis: Analysis, phrase: Phrase) -> bool:
    """Whether a phrase is a place by its name, and not something named after one ("the Cannes festival")."""
    at = analysis.sentences[phrase.sentence].tokens[phrase.head].start
    return any(p.start <= at < p.end and p.precision not in ("region", "unresolved") for p in analysis.places)


# What is done to a place as well as to forces: "began evacuating the district".
_EMPTYING = frozenset({"evacuate", "vacate", "clear"})
# What only forces do: "its 30,000 men had finished retreating".
_SOLDIERLY = frozenset({
    "retreat", "withdraw", "redeploy", "deploy", "pull out", "pull back", "fall back", "mass", "muster", "mobilise",
    "mobilize", "garrison", "regroup",
})  # fmt: skip


def _commanded(analysis: Analysis, clause: Clause, types: frozenset[str] = _COMMANDING) -> bool:
    """Whether a state, an army or an armed group is who moves something."""
    return any(a.type in types for a in analysis.actors_in(clause.role("subj")))


def _object_is_place(analysis: Analysis, clause: Clause) -> bool:
    return all(is_place(analysis, p) for p in clause.role("obj"))


def _named_object(clause: Clause, row: Movement) -> bool:
    """Whether the object is the word that the row asks for: "received a hero's welcome", "took up positions"."""
    return any(p.lemma.lower() in row.words or p.text.lower().split()[-1] in row.words for p in clause.role("obj"))


# Classes of equipment that are fired, laid or carried.
_THROWN = frozenset({
    "missile", "equipment", "rocket artillery", "small arms", "explosive", "aerial bomb", "grenade", "suicide device",
    "light anti-armour weapon", "chemical", "riot control", "bladed or blunt weapon",
})  # fmt: skip
_RECEIVING = frozenset({"receive", "welcome", "greet", "host", "admit"})
_DISTANCES = word_set("no_count_unit") - {"percent", "per_cent", "degree"}


def _distance(analysis: Analysis, phrase: Phrase) -> bool:
    """ "withdraw five kilometres from the port": how far, and not what."""
    return phrase.lemma.lower() in _DISTANCES and any(phrase.start <= q.start < phrase.end for q in analysis.quantities)


def _far(analysis: Analysis, clause: Clause) -> bool:
    return bool(clause.role("obj")) and all(_distance(analysis, p) for p in clause.role("obj"))


_SHARE = re.compile(
    r"(?:about |nearly |almost )?(?:half|most|the bulk|a third|a quarter|two thirds|the last|all) (?:of )?", re.I
)


def _as_told(clause: Clause, row: Movement, moved: list[Mover]) -> Movement:
    """The row with the change that the words around it make of it."""
    onward = any(role in ("prep:for", "prep:to") for role in clause.roles)
    if row.lemma == "leave" and not onward:
        ground = any(p.lemma.lower() in word_set("left_ground") for p in clause.role("obj"))
        part = any(_SHARE.match(m.phrase.text) for m in moved)  # "half of the soldiers would leave Diwaniya"
        if ground or part:
            return replace(row, change="withdrawal")
    fresh = any(
        "reinforcement" in mover.phrase.text.lower().split(" ")[-1]
        or set(mover.phrase.text.lower().split()[:4]) & _FRESH
        for mover in moved
    )
    if (
        row.lemma in _TRAVELS
        and row.change == "deployment"
        and any(clause.role(r) for r in ("prep:from", "prep:out of"))
    ):
        # "flew from Hmeimim to Voronezh"
        return replace(row, change="redeployment" if onward else "departure")
    if row.change == "deployment" and fresh:
        return replace(row, change="reinforcement")
    return row


_FRESH = frozenset({"additional", "extra", "fresh", "further"})
_TRAVELS = frozenset({"fly", "sail", "steam", "travel"})


def _thrown(row: Movement, moved: list[Mover]) -> bool:
    """ "rockets landed", "the return of the rifles", "devices were being assembled": things that no unit comes with."""
    kinds = {kind for mover in moved for _, _, kind in mover.heads}
    if row.change in ("arrival", "departure") or row.lemma in ("land", "position", "come"):
        return bool(kinds) and kinds <= _THROWN
    return row.lemma in ("assemble", "gather", "accumulate") and bool(kinds) and kinds <= _THROWN


def _gives(row: Movement, moved: list[Mover]) -> bool:
    """Whether things are given away, which is aid and no movement of forces."""
    if row.lemma.split(" ")[0] not in word_set("giving"):
        return False
    kinds = {kind for mover in moved for _, _, kind in mover.heads}
    if row.lemma == "send" and kinds & {"warship", "submarine"}:
        return False  # "is sending a frigate": it goes with its crew
    return bool(kinds) and not kinds & {"troops", "unit"}


def _dwells(row: Movement, moved: list[Mover]) -> bool:
    """ "a militant group based in the east" is where it lives, and no deployment."""
    kinds = {kind for mover in moved for _, _, kind in mover.heads}
    return row.lemma == "base" and kinds <= {"unit"}


def _noun(analysis: Analysis, clause: Clause, told: Told) -> tuple[Movement, list[Mover]] | None:
    if clause.lemma == "patrol" and (_met(analysis, clause) or _acts(analysis, clause)):
        return None
    compound = " ".join([*(p.lemma for p in clause.role("compound")[-1:]), clause.lemma])
    behind = {w.lower() for p in clause.role("prep:of") for w in p.text.split()}
    for lemma in dict.fromkeys((compound, clause.lemma)):
        for row in movements("noun", lemma):
            if row.words and not row.words & behind:
                continue
            if leaves_no_place(clause):
                return None
            phrases = [*clause.role("prep:of"), *clause.role("compound"), *clause.role("poss")]
            found = movers(analysis, phrases, told)
            if not found and clause.light:
                found = movers(analysis, clause.role("subj"), told)  # "their forces completed their withdrawal"
            bare = lemma in STRONG_NOUNS and not clause.role("prep:of")
            if _organisation(analysis, clause) or _thrown(row, found):
                continue
            if lemma in ("sending", "dispatch") and not found:
                # "the sending of the killers": no forces.
                continue
            if found or bare or _owned(analysis, clause, row) or _whole(analysis, clause, row):
                return row, found
    return None


_ENCOUNTERS = frozenset(
    "clash fight battle skirmish firefight gunfight gunbattle ambush attack assault raid fire open fire shot strike "
    "target hit engage encounter kill wound collide shoot bomb".split()
)


def _met(analysis: Analysis, clause: Clause) -> bool:
    """ "A clash with an army patrol": those who are fought, and not their going there."""
    tokens = analysis.sentences[clause.sentence].tokens
    at = clause.head
    for _ in range(3):
        at = tokens[at].head
        if tokens[at].pos in ("NOUN", "VERB"):
            return tokens[at].lemma.lower() in _ENCOUNTERS
    return False


def _acts(analysis: Analysis, clause: Clause) -> bool:
    """ "An army patrol ran into the gunmen": those who patrol, and not that they did."""
    above = None if clause.governor is None or clause.light else analysis.clauses[clause.governor]
    return above is not None and any(p.head == clause.head for role in ("subj", "obj") for p in above.role(role))


def _organisation(analysis: Analysis, clause: Clause) -> bool:
    """ "the main rebel movement", "the mission": the noun names who, and not what they do."""
    tokens = analysis.sentences[clause.sentence].tokens
    at = tokens[clause.head].start
    if any(a.start <= at < a.end and a.type in ("armed_group", "political_group", "igo") for a in analysis.actors):
        return True
    armed = {p.lemma.lower() for role in ("compound", "adj") for p in clause.role(role)}
    return clause.lemma == "movement" and bool(armed & {"rebel", "guerrilla", "insurgent", "armed", "resistance"})


def _whole(analysis: Analysis, clause: Clause, row: Movement) -> bool:
    """ "a full withdrawal from the heights": how much goes, or from which place."""
    if row.lemma not in ("withdrawal", "pullout", "retreat", "pullback") or clause.role("prep:of"):
        return False
    tokens = analysis.sentences[clause.sentence].tokens
    own = {tokens[c].lower for c in tokens[clause.head].children}
    return bool(own & {"full", "complete", "total", "partial", "phased"}) or any(
        is_place(analysis, p) for p in clause.role("prep:from")
    )


def _owned(analysis: Analysis, clause: Clause, row: Movement) -> bool:
    """ "the Russian withdrawal from Syria": a state's or a force's own; other changes need a place as well."""
    if row.change not in _OWN_CHANGES:
        return False
    owner = [*clause.role("poss"), *clause.role("adj"), *clause.role("compound")]
    actors = [a for p in owner for a in analysis.actors if a.start < p.end and a.end > p.start]
    if not any(a.type in _OWNING for a in actors):
        return False
    return row.change == "withdrawal" or any(
        is_place(analysis, p) for role in clause.roles if role.startswith("prep:") for p in clause.role(role)
    )
