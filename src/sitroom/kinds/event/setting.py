"""Whether words tell of politics and conflict, and not of sport, trade, weather or an accident.

War words are everywhere: strikers attack, prices retreat, floods besiege.
"""

from __future__ import annotations

from dataclasses import dataclass

from sitroom.kinds.event.match import Match
from sitroom.kinds.event.view import View
from sitroom.lexicon.play import is_play
from sitroom.lexicon.predicates import noun_class
from sitroom.text.analysis import Clause, Phrase

HARD = frozenset({"ASSAULT", "COERCE", "MOBILIZE", "RETREAT", "PROTEST"})
ACCIDENTS = frozenset(
    "accident crash earthquake flood storm cyclone hurricane typhoon landslide avalanche tsunami collision stampede "
    "derailment capsize drown drowning heatwave mudslide quake tornado blizzard lightning wildfire epidemic outbreak "
    "cholera ebola malaria measles coronavirus covid-19 overturn volcano volcanic eruption leak rainfall snowfall "
    "blaze mishap malfunction capsizing".split()
)
_BURST = frozenset(
    f"{cause} {what}"
    for cause in ("gas", "boiler", "cylinder", "canister", "kiln", "furnace", "firework", "fireworks", "oven", "tanker")
    for what in ("explosion", "blast", "leak")
)
_BURSTING = frozenset("gas boiler cylinder canister kiln furnace firework fireworks oven transformer".split())
_BY_PEOPLE = frozenset(
    "bomb bomber bombing attack attacker militant terrorist terrorism rebel insurgent gunman gunmen explosive grenade rocket "
    "mortar missile shelling airstrike saboteur sabotage suicide war".split()
)
# Words that settle it: whatever else a sentence speaks of, it speaks of force.
STRONG = frozenset(
    "soldier troops troop rebel insurgent militant militia gunman gunmen guerrilla warplane airstrike shelling "
    "mortar rocket "
    "missile bomb bombing grenade jihadist taliban hamas hezbollah isis ceasefire explosive sniper army civilian "
    "hostage "
    "terrorist paramilitary artillery peacekeeper shell tank police protester demonstrator "
    "kill wound detain arrest".split()
)
# Pairs of words that are no game, wherever they stand.
_BY_ARMS = frozenset(
    f"{by} {deed}"
    for by in ("drone", "air", "missile", "rocket", "artillery", "mortar", "suicide", "gun", "grenade", "knife", "acid")
    for deed in ("strike", "attack", "fire", "assault")
)
_POLITICS_SCENE = frozenset("backbencher backbenchers budget heckler amendment reshuffle manifesto tory".split())
_BODIES = frozenset({"state", "military", "police", "armed_group", "igo"})


@dataclass(frozen=True, slots=True)
class Ask:
    """What a guard is asked about: a clause and the row it meets."""

    view: View
    clause: Clause
    match: Match

    @property
    def lemmas(self) -> frozenset[str]:
        """The words of the clause's sentence."""
        return self.view.lemmas(self.clause.sentence)

    def phrases(self, *roles: str) -> list[Phrase]:
        """The single phrases in these roles, as the row reads them."""
        return [m for role in roles for p in self.match.roles.get(role, ()) for m in p.each()]


def conflict(view: View, clause: Clause) -> bool:
    """Whether the sentence, or the report as a whole, speaks of conflict or politics."""
    if not view.lemmas(clause.sentence).isdisjoint(noun_class("conflict")) or view.armed_in(clause.sentence):
        return True
    return view.conflict_words() >= 4


def domain(ask: Ask) -> bool:
    """No game; and no trade or parliament where nothing in the sentence bears arms."""
    if ask.match.row.type == "ASSAULT" and _burst(ask):
        return False
    if ask.match.row.type in HARD and (_by_nature(ask) or _within_a_party(ask)):
        return False
    if not ask.lemmas.isdisjoint(_BY_ARMS):
        return True
    armed = ask.view.armed_in(ask.clause.sentence)
    if is_play(ask.lemmas) and ask.lemmas & STRONG <= _SHOTS_AT_GOAL and (not armed or "captain" in ask.lemmas):
        return False
    if armed or not ask.lemmas.isdisjoint(STRONG):
        return True
    if is_play(ask.lemmas):
        return False
    type_ = ask.match.row.type
    if type_ not in HARD:
        return not _private_trade(ask)
    if type_ != "PROTEST" and len(ask.lemmas & noun_class("business")) >= 2 and not _body_in(ask):
        return False
    if type_ != "ASSAULT":
        return True
    if ask.clause.lemma in _FOUGHT_WITH_WORDS and _ELECTORAL & ask.lemmas and not (ask.clause.places or _harmed(ask)):
        # "The battle will go on until the convention"
        return False
    return not (_POLITICS_SCENE & ask.lemmas and not _harmed(ask))


# "Fired a rocket into the top corner"
_SHOTS_AT_GOAL = frozenset("rocket missile bomb shell sniper tank".split())
# Of these there may be many without any weather: "a wave of bombings".
_MANY = frozenset({"wave", "tide", "storm", "swarm", "hail", "flood", "avalanche", "torrent", "sea"})


def _by_nature(ask: Ask) -> bool:
    """ "Snow laid siege to the town", "volunteers attack the larvae": by the weather, or against a disease alone."""
    view, clause = ask.view, ask.clause
    doers = view.phrases(clause, "subj")
    above = view.governor(clause)
    if not doers and clause.form == "noun" and above is not None and above.form == "verb" and not above.passive:
        doers = view.phrases(above, "subj") if any(p.head == clause.head for p in view.phrases(above, "obj")) else []
    if doers and all(_of_nature(view, p) for p in doers):
        return True
    hurt = view.phrases(clause, "obj") if clause.form == "verb" else []
    hurt += [p for role in ("prep:against", "prep:on") for p in view.phrases(clause, role)]
    hurt += [
        p
        for below in view.dependents(clause)
        if below.form == "noun" and below.lemma in _FOUGHT_WITH_WORDS
        for p in view.phrases(below, "prep:against")
    ]
    hurt = [p for p in hurt if p.lemma not in _FOUGHT_WITH_WORDS]
    return bool(hurt) and all("disease" in view.classes(p) and view.actor(p) is None for p in hurt)


def _within_a_party(ask: Ask) -> bool:
    """ "Tory rebels surrendered to the whips": a quarrel among those of one party."""
    actors = [a for p in ask.view.phrases(ask.clause, "subj") for a in ask.view.actors([p])]
    return bool(actors) and all(a.type == "political_group" and "rebel" in (a.name or a.text).lower() for a in actors)


def _of_nature(view: View, phrase: Phrase) -> bool:
    if view.actor(phrase) is not None or view.classes(phrase).isdisjoint(("weather", "disease")):
        return False
    return not (phrase.lemma in _MANY and " of " in phrase.text)


_FOUGHT_WITH_WORDS = frozenset("fight battle war attack shot fire assault hit strike target blow".split())
_ELECTORAL = frozenset(
    "voter delegate candidate nominee nomination primary convention superdelegate caucus senate congress republican "
    "democrat conservative liberal senator congressman mayoral electorate pollster ballot turnout".split()
)
_FIRMS = frozenset(
    "corp corp. inc inc. ltd ltd. co co. plc ag gmbh llc lp partnership holdings partners industries investments "
    "associates motors airlines airways stores enterprises brands bancorp ventures".split()
)


def _burst(ask: Ask) -> bool:
    """ "Two died in a gas explosion", and the report knows of nobody who would have set it off."""
    tokens = ask.view.analysis.sentences[ask.clause.sentence].tokens
    at = tokens[ask.clause.head]
    near = {tokens[c].lemma.lower() for c in at.children if tokens[c].dep in ("compound", "amod")}
    near |= {h for p in ask.phrases("prep:of", "obj") for h in ask.view.words(p)}
    if ask.clause.form == "noun" and not near.isdisjoint(_BURSTING) and near.isdisjoint(_BY_PEOPLE):
        # "The explosion of a gas canister", whatever else the report tells of.
        return True
    words = ask.view.words_of_report()
    return not words.isdisjoint(_BURST) and words.isdisjoint(_BY_PEOPLE)


def _private_trade(ask: Ask) -> bool:
    """ "Agreed to pay $4 million in cash", a firm that "rejected the offer": bargains among firms, and no politics."""
    actors = [a for ps in ask.match.roles.values() for p in ps for a in ask.view.actors(p.each())]
    if any(a.type in _PUBLIC or (a.office and a.office.split()[0].lower() not in _OF_FIRMS) or a.id for a in actors):
        return False
    if any(a.country for a in actors) or ask.view.public_in(ask.clause.sentence):
        return False
    firms = any(a.type == "company" or a.text.lower().split()[-1] in _FIRMS for a in actors if a.text.split())
    if not firms and not any(
        "firm" in ask.view.heads(p) or "company" in ask.view.heads(p) for p in ask.phrases("subj")
    ):
        return bool(actors) and len(ask.lemmas & noun_class("business")) >= 3
    return True


_OF_FIRMS = frozenset("ceo chief executive chairman chairwoman founder cofounder co-founder managing owner".split())
_PUBLIC = _BODIES | {"political_group", "office", "civilians", "ngo", "media"}


def _body_in(ask: Ask) -> bool:
    return any(a.type in _BODIES for ps in ask.match.roles.values() for p in ps for a in ask.view.actors(p.each()))


def _harmed(ask: Ask) -> bool:
    return any(ask.view.actor(p) is not None for p in ask.phrases("obj", "prep:on", "prep:against", "prep:at"))
