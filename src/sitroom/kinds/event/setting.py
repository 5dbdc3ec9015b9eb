"""Guards: whether a clause that meets a row tells of politics and conflict, and not of sport, trade, weather or an accident.

War words are everywhere: strikers attack, prices retreat, floods besiege. Each guard named in a row asks one thing of
the clause; all of them must hold. `domain` holds for every row.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sitroom.kinds.event.decide import content
from sitroom.kinds.event.match import Match
from sitroom.kinds.event.view import View, armed
from sitroom.lexicon.play import is_play
from sitroom.lexicon.predicates import noun_class
from sitroom.text.analysis import Clause, Phrase

_SPEECH = frozenset({"REQUEST", "ACCUSE", "REJECT", "THREATEN", "AGREE", "SUPPORT", "CONCEDE", "CONSULT"})
_HARD = frozenset({"ASSAULT", "COERCE", "MOBILIZE", "RETREAT", "PROTEST"})
_ACCIDENTS = frozenset(
    "accident crash earthquake flood storm cyclone hurricane typhoon landslide avalanche tsunami collision stampede "
    "derailment capsize drown drowning heatwave mudslide quake tornado blizzard lightning wildfire epidemic outbreak "
    "cholera ebola malaria measles coronavirus covid-19 overturn volcano volcanic eruption leak rainfall snowfall avalanche "
    "blaze mishap malfunction capsizing".split()
)
_COMMENT = frozenset(
    "comment say give elaborate name identify answer disclose reveal discuss confirm speculate specify "
    "provide respond speak talk detail be go".split()
)
_TAKERS_NEED_ARMS = frozenset("take control secure clear recover reclaim grab liberate overtake hold".split())
_MILITARY_GOERS = frozenset({"military", "armed_group"})
Guard = Callable[[View, Clause, Match], bool]


def allowed(view: View, clause: Clause, match: Match) -> str | None:
    """None when the clause may give its event, else the name of the guard that says no."""
    if not _domain(view, clause, match):
        return "domain"
    guards = _guards()
    for name in sorted(match.row.guards):
        guard = guards.get(name)
        if guard is not None and not guard(view, clause, match):
            return name
    return None


def conflict(view: View, clause: Clause) -> bool:
    """Whether the sentence, or the report as a whole, speaks of conflict or politics."""
    if not view.lemmas(clause.sentence).isdisjoint(noun_class("conflict")) or view.armed_in(clause.sentence):
        return True
    return view.conflict_words() >= 4


# --- what each guard asks ---------------------------------------------------------------------------------------


def _phrases(view: View, match: Match, *roles: str) -> list[Phrase]:
    return [m for role in roles for p in match.roles.get(role, ()) for m in p.each()]


def _domain(view: View, clause: Clause, match: Match) -> bool:
    """No game; and no film, trade, weather, where nothing in the sentence bears arms."""
    lemmas = view.lemmas(clause.sentence)
    strong = not lemmas.isdisjoint(_STRONG) or view.armed_in(clause.sentence)
    if is_play(lemmas) and not strong:
        return False
    if match.row.type not in _HARD and match.row.type is not None:
        return True
    if strong:
        return True
    business = len(lemmas & noun_class("business"))
    if (
        business >= 2
        and match.row.type in ("ASSAULT", "MOBILIZE", "COERCE", "RETREAT")
        and not _state_in(view, clause, match)
    ):
        return False
    return not (match.row.type == "ASSAULT" and _POLITICS_SCENE & lemmas and not _harmed(view, match))


_STRONG = frozenset(
    "soldier troops troop rebel insurgent militant militia gunman gunmen guerrilla warplane airstrike shelling mortar rocket "
    "missile bomb bombing grenade jihadist taliban hamas hezbollah isis ceasefire explosive sniper army civilian hostage "
    "terrorist paramilitary artillery peacekeeper shell tank police protester demonstrator kill wound detain arrest".split()
)
_POLITICS_SCENE = frozenset("backbencher backbenchers budget heckler amendment reshuffle manifesto tory".split())


def _state_in(view: View, clause: Clause, match: Match) -> bool:
    return any(
        a.type in ("state", "military", "police", "armed_group", "igo")
        for ps in match.roles.values()
        for p in ps
        for a in view.actors(p.each())
    )


def _harmed(view: View, match: Match) -> bool:
    return any(view.actor(p) is not None for p in _phrases(view, match, "obj", "prep:on", "prep:against", "prep:at"))


def _agent(view: View, clause: Clause, match: Match) -> bool:
    """Who does it, where it is said, can act and speak."""
    subjects = _phrases(view, match, "subj")
    if not subjects:
        return True
    if any(view.agentive(p) or view.inside(p) or "document" in view.classes(p) for p in subjects):
        return True
    return (
        match.row.type in _HARD
        and not any("unanimate" in view.classes(p) for p in subjects)
        and any(not view.classes(p).isdisjoint(("weapon", "vehicle", "force", "aid")) for p in subjects)
    )


def _setting(view: View, clause: Clause, match: Match) -> bool:
    """Something speaks for conflict: an armed word or actor in the roles, the sentence, or the whole report."""
    if any("unanimate" in view.classes(p) for p in _phrases(view, match, "subj")):
        return False
    if conflict(view, clause) or clause.places:
        return True
    return any(
        view.actor(p) is not None or view.is_place(p)
        for role in match.roles
        for p in _phrases(view, match, role)
        if role not in ("compound", "adj")
    )


def _harm(view: View, clause: Clause, match: Match) -> bool:
    """Harm by people: no accident, disease, weather or animal; something human was harmed, or arms are about."""
    lemmas = view.lemmas(clause.sentence)
    strong = not lemmas.isdisjoint(
        _STRONG - {"kill", "wound", "police", "army", "civilian", "troops", "soldier", "arrest", "detain"}
    )
    if (
        not strong
        and not lemmas.isdisjoint(_ACCIDENTS)
        and not any(view.agentive(p) for p in _phrases(view, match, "subj"))
    ):
        return False
    return not any("unanimate" in view.classes(p) for p in _phrases(view, match, "subj"))


def _party(view: View, clause: Clause, match: Match) -> bool:
    """Someone of note takes part: an actor that is more than a private person."""
    return any(
        a.type not in ("civilians", "company") for ps in match.roles.values() for p in ps for a in view.actors(p.each())
    )


def _visit(view: View, clause: Clause, match: Match) -> bool:
    """The visitor is an official, a delegation, a named person or a state; and no unit, crowd or tourist."""
    role = match.row.actor[0][0] if match.row.actor else "subj"
    visitors = _phrases(view, match, role)
    for p in visitors:
        actor = view.actor(p)
        if actor is not None and (
            actor.office or actor.type in ("person", "office", "state", "igo", "ngo", "political_group")
        ):
            return True
        if view.classes(p) & {"official", "diplomat"} or p.pos == "PROPN":
            return True
    return not visitors and clause.form == "noun"


def _commit(view: View, clause: Clause, match: Match) -> bool:
    return True


def _comment(view: View, clause: Clause, match: Match) -> bool:
    """Declining to comment or to be named is no rejection."""
    return not any(
        d.lemma in _COMMENT and (d.passive or d.lemma != "be")
        for d in view.dependents(clause)
        if d.relation == "infinitive"
    ) and "comment" not in view.lemmas(clause.sentence)


def _failed(view: View, clause: Clause, match: Match) -> bool:
    """A failure to act is a rejection only where what was not done would have been an event."""
    return any(d.lemma in _OBLIGATIONS for d in view.dependents(clause) if d.relation == "infinitive")


_OBLIGATIONS = frozenset(
    "attend comply meet implement honour honor release withdraw disarm sign ratify agree reach strike compromise show appear "
    "cooperate deliver pay respond turn".split()
)


def _mil(view: View, clause: Clause, match: Match) -> bool:
    """Armed forces or arms move, or let go."""
    phrases = _phrases(view, match, "subj", "obj", "prep:of", "compound", "poss")
    for p in phrases:
        actor = view.actor(p)
        if actor is not None and armed(actor):
            return True
        if not view.classes(p).isdisjoint(("force", "materiel", "aircraft")) and (
            actor is None or actor.type not in ("person", "office")
        ):
            return True
        if any(armed(a) for a in view.inside(p)):
            return True
    states = any(a.type == "state" for p in phrases for a in view.actors([p]))
    return states and not view.lemmas(clause.sentence).isdisjoint(_TROOPS)


_TROOPS = frozenset("troops troop soldier army force forces base military fighter tank territory occupied".split())


def _not_military(view: View, clause: Clause, match: Match) -> bool:
    return not any(
        (a := view.actor(p)) is not None and a.type in _MILITARY_GOERS or "force" in view.classes(p)
        for p in _phrases(view, match, "subj")
    )


def _captive(view: View, clause: Clause, match: Match) -> bool:
    """Whoever is let go was held."""
    if clause.lemma in ("release", "free", "set free", "liberate", "parole"):
        return not any("release_thing" in view.classes(p) for p in _phrases(view, match, "obj"))
    return not view.lemmas(clause.sentence).isdisjoint(noun_class("captive"))


def _takes(view: View, clause: Clause, match: Match) -> bool:
    """ "Take the road", "control the area" are captures only when forces do it."""
    subjects = _phrases(view, match, "subj")
    if any((a := view.actor(p)) is not None and a.type in ("person", "office") for p in subjects):
        return False
    if clause.lemma not in _TAKERS_NEED_ARMS:
        return True
    return any("armed" in view.classes(p) for p in subjects)


def _fallen_place(view: View, clause: Clause, match: Match) -> bool:
    """ "The fall of Mosul", and not of prices or governments."""
    if clause.lemma != "fall":
        return True
    role = "subj" if clause.form == "verb" else "obj"
    return any(
        view.is_place(p)
        or "territory" in view.heads(p)
        or "town" in view.heads(p)
        or "city" in view.heads(p)
        or "territory" in view.classes(p)
        for p in _phrases(view, match, role)
    )


def _freed_place(view: View, clause: Clause, match: Match) -> bool:
    """Places are freed, and not their people."""
    return any(
        view.is_place(p)
        or not view.heads(p).isdisjoint(("village", "town", "city", "area", "district", "territory", "neighbourhood"))
        for p in _phrases(view, match, "obj")
    )


def _finite(view: View, clause: Clause, match: Match) -> bool:
    """A noun that happens: it has roles, a time or a place, or is what a clause is about; not a topic in passing."""
    if (
        clause.light
        or clause.times
        or clause.places
        or any(
            r in clause.roles
            for r in ("subj", "obj", "prep:by", "prep:on", "prep:against", "prep:between", "prep:in", "prep:at", "poss")
        )
    ):
        return True
    above = view.governor(clause)
    return above is not None and any(p.head == clause.head for r in ("subj", "obj") for p in view.phrases(above, r))


def _core(view: View, clause: Clause, match: Match) -> bool:
    """Under a light verb, with a doer, or what a clause is about."""
    if clause.light or "subj" in clause.roles:
        return True
    above = view.governor(clause)
    return above is not None and any(p.head == clause.head for r in ("subj", "obj") for p in view.phrases(above, r))


def _happening(view: View, clause: Clause, match: Match) -> bool:
    """A noun that tells of something that happened: done by or to somebody, at a time or place, or that broke out.

    Nouns of kind ("violence", "hostilities") and bare plurals ("attacks") need more than to be talked about.
    """
    if clause.light or any(view.phrases(clause, r) for r in _ROLES_OF_DEEDS):
        return True
    if any(view.analysis.times[t].kind == "date" for t in clause.times):
        return True
    above = view.governor(clause)
    core = above is not None and any(p.head == clause.head for r in ("subj", "obj") for p in view.phrases(above, r))
    if core and above is not None and above.lemma.split(" ")[0] in _BEFALLING:
        return True
    if any(view.actor(p) is not None for p in view.phrases(clause, "compound")):
        return True
    tokens = view.analysis.sentences[clause.sentence].tokens
    token = tokens[clause.head]
    if any(tokens[c].lower in _KNOWN for c in token.children):
        # "After the explosion": spoken of before, and nothing new is told of it.
        return bool(clause.places) and core or clause.reality == "cancelled" or clause.hedge != "" \
            or tokens[tokens[token.head].head].lemma in ("responsibility", "credit")
    kind = clause.lemma in _KINDS or token.tag == "NNS"
    determined = any(tokens[c].dep in ("det", "poss", "nummod") or tokens[c].lower in _SEVERAL for c in token.children)
    if kind and not determined:
        return bool(clause.places) and core
    return determined or bool(clause.places)


_KNOWN = frozenset({"the", "this", "that", "these", "those"})
_SEVERAL = frozenset({"numerous", "several", "many", "multiple", "more", "repeated", "frequent", "recent", "fresh", "new", "further", "heavy"})
_ROLES_OF_DEEDS = ("subj", "obj", "prep:by", "prep:on", "prep:against", "prep:between", "prep:at", "poss", "prep:of", "prep:with")
_KINDS = frozenset("violence hostility hostilities bloodshed torture repression terrorism abuse vandalism looting unrest crime war "
                   "aggression brutality persecution fighting combat gunfire shelling destruction fire arson carnage rape murder".split())
_BEFALLING = frozenset(
    "erupt break flare rage continue resume intensify escalate ease subside occur happen take begin start spread kill leave wound "
    "injure destroy damage hit rock claim follow shake last go displace force cause trigger report record hear claim".split())


def _general(view: View, clause: Clause, match: Match) -> bool:
    """A war as a happening: with sides, a time, or a verb of which it is subject or object."""
    return (
        _finite(view, clause, match)
        and clause.lemma in ("war", "conflict", "combat", "hostility", "warfare", "strife")
        and (bool(clause.light or clause.times or clause.roles.get("prep:between") or clause.roles.get("prep:against")))
    )


def _street(view: View, clause: Clause, match: Match) -> bool:
    """People protest in the street; a state protests by note."""
    return not any(
        (a := view.actor(p)) is not None
        and (a.type in ("state", "igo", "military", "police", "armed_group") or a.office)
        for p in _phrases(view, match, "subj")
    )


def _no_speech(view: View, clause: Clause, match: Match) -> bool:
    """ "Lodged a protest", "in protest at": not in the street."""
    if clause.light in ("lodge", "make", "deliver", "issue", "file", "submit", "send"):
        return False
    token = view.analysis.sentences[clause.sentence].tokens[clause.head]
    above = view.analysis.sentences[clause.sentence].tokens[token.head]
    return not (above.lower in ("in", "under") and token.tag == "NN" and above.i == token.i - 1)


def _labour(view: View, clause: Clause, match: Match) -> bool:
    """Strikes by workers, and not by aircraft."""
    if any(
        "armed" in view.classes(p) or not view.classes(p).isdisjoint(("aircraft", "weapon"))
        for p in _phrases(view, match, "subj", "compound")
    ):
        return False
    return view.lemmas(clause.sentence).isdisjoint(("airstrike", "air strike", "warplane", "missile", "drone", "air"))


def _struck(view: View, clause: Clause, match: Match) -> bool:
    """A strike from arms, and not by workers or luck."""
    if any(r in clause.roles for r in ("prep:on", "prep:against", "prep:at", "prep:near")) or clause.light in ("carry out",
        "launch",
        "conduct",
        "come under",
    ):
        return _labour_free(view, clause)
    if any("armed" in view.classes(p) for p in _phrases(view, match, "subj", "compound", "adj")):
        return True
    return not view.lemmas(clause.sentence).isdisjoint(_STRIKING) and _labour_free(view, clause)


_STRIKING = _STRONG - {"protester", "demonstrator", "kill", "arrest", "detain", "police"} | {
    "aircraft",
    "jet",
    "plane",
    "drone",
    "target",
    "air",
}


def _labour_free(view: View, clause: Clause) -> bool:
    lemmas = view.lemmas(clause.sentence)
    return len(lemmas & noun_class("labour")) == 0 or not lemmas.isdisjoint(_STRONG)


def _warn(view: View, clause: Clause, match: Match) -> bool:
    """A warning is a threat when one side warns another, or of force; not of rain or hunger."""
    if any(
        "unanimate" in view.classes(p) or "famine" in view.heads(p)
        for p in _phrases(view, match, "prep:of", "prep:about")
    ):
        return False
    told = _phrases(view, match, "obj", "iobj", "prep:against")
    if any((a := view.actor(p)) is not None and a.type not in ("civilians", "media") for p in told):
        return True
    return any(
        not view.classes(p).isdisjoint(("weapon", "hostile")) or view.heads(p) & _FORCE
        for p in _phrases(view, match, "prep:of")
    )


_FORCE = frozenset(
    "consequence consequences retaliation response attack war action reprisal force sanctions measures strike "
    "violence retribution escalation revenge vengeance".split()
)


def _fled(view: View, clause: Clause, match: Match) -> bool:
    """Flight from people, and not from water and fire."""
    lemmas = view.lemmas(clause.sentence)
    if not lemmas.isdisjoint(_ACCIDENTS | noun_class("weather")) and lemmas.isdisjoint(_STRONG):
        return False
    return clause.passive or clause.lemma in ("displace", "uproot") or conflict(view, clause)


def _office(view: View, clause: Clause, match: Match) -> bool:
    subjects = _phrases(view, match, "subj")
    return any(
        "resign" in view.classes(p)
        or "official" in view.classes(p)
        or view.actor(p) is not None
        or p.pos in ("PRON", "PROPN")
        for p in subjects
    )


def _uncoded(view: View, clause: Clause, match: Match) -> bool:
    """Readiness for a deed that the lexicon does not code; a coded one tells of itself."""
    return content(view, clause)[0] is None


def _addressee(view: View, clause: Clause, match: Match) -> bool:
    return bool(_phrases(view, match, "obj", "iobj", "prep:on", "prep:to"))


def _stative(view: View, clause: Clause, match: Match) -> bool:
    return False


def _words(view: View, clause: Clause, match: Match) -> bool:
    """ "Complain" and "protest" as speech: by one who speaks for somebody."""
    return any(view.agentive(p) for p in _phrases(view, match, "subj"))


def _joint(view: View, clause: Clause, match: Match) -> bool:
    """Together: a word that says so in the clause's own phrases, or two sides."""
    if len(view.actors(_phrases(view, match, "subj", "prep:with", "prep:between"))) >= 2:
        return True
    lemmas = view.lemmas(clause.sentence)
    return not lemmas.isdisjoint(
        ("joint", "jointly", "bilateral", "trilateral", "multinational", "combined", "together")
    )


def _claim(view: View, clause: Clause, match: Match) -> bool:
    return False


@cache
def _guards() -> dict[str, Guard]:
    return {
        "agent": _agent,
        "setting": _setting,
        "harm": _harm,
        "party": _party,
        "visit": _visit,
        "comment": _comment,
        "failed": _failed,
        "mil": _mil,
        "milnoun": _mil,
        "notmil": _not_military,
        "captive": _captive,
        "takes": _takes,
        "fallplace": _fallen_place,
        "finite": _finite,
        "general": _general,
        "street": _street,
        "nospeech": _no_speech,
        "labour": _labour,
        "warn": _warn,
        "fled": _fled,
        "office": _office,
        "addressee": _addressee,
        "stative": _stative,
        "words": _words,
        "joint": _joint,
        "struck": _struck,
        "core": _core, "happening": _happening,
        "placefree": _freed_place,
        "uncoded": _uncoded,
        "claimresp": _claim,
    }
