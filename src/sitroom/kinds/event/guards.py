"""Guards: what a row asks of a clause beside its roles, by the names in the `guards` column. All of them must hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sitroom.kinds.event import nouns
from sitroom.kinds.event.decide import content
from sitroom.kinds.event.match import Match
from sitroom.kinds.event.setting import ACCIDENTS, HARD, STRONG, Ask, conflict, domain
from sitroom.kinds.event.spoken import only_spoken_of
from sitroom.kinds.event.view import View, armed
from sitroom.lexicon.predicates import noun_class, noun_predicates
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor
from sitroom.text.analysis import Clause, Phrase

_COMMENT = frozenset(
    "comment say give elaborate name identify answer disclose reveal discuss confirm speculate specify "
    "provide respond speak talk detail be go".split()
)
_TAKERS_NEED_ARMS = frozenset("take control secure clear recover reclaim grab liberate overtake hold".split())
_MILITARY_GOERS = frozenset({"military", "armed_group"})


def allowed(view: View, clause: Clause, match: Match) -> str | None:
    """None when the clause may give its event, else the name of the guard that says no."""
    ask = Ask(view, clause, match)
    if not domain(ask):
        return "domain"
    if _only_aims(ask):
        return "aim"
    spoken = only_spoken_of(ask)
    if spoken is not None:
        return spoken
    for name in sorted(match.row.guards):
        guard = GUARDS.get(name)
        if guard is not None and not guard(ask):
            return name
    return None


def _only_aims(ask: Ask) -> bool:
    """ "Bombings targeted at the army": the deed is the bombings."""
    clause = ask.clause
    if clause.form != "verb" or not clause.passive or clause.relation not in ("participle", "relative"):
        return False
    aimed = clause.lemma in ("target", "aim", "direct", "level")
    return aimed and any(
        (p.antecedent or p).lemma.lower() in noun_predicates() for p in ask.view.phrases(clause, "obj")
    )


def _agent(ask: Ask) -> bool:
    """Who does it, where it is said, can act and speak."""
    subjects = ask.phrases("subj")
    if not subjects:
        return True
    if any(ask.view.agentive(p) or ask.view.inside(p) or "document" in ask.view.classes(p) for p in subjects):
        return True
    return (
        ask.match.row.type in HARD
        and not any("unanimate" in ask.view.classes(p) for p in subjects)
        and any(not ask.view.classes(p).isdisjoint(("weapon", "vehicle", "force", "aid")) for p in subjects)
    )


def _setting(ask: Ask) -> bool:
    """Something speaks for conflict: an armed word or actor in the roles, the sentence, or the whole report."""
    if any("unanimate" in ask.view.classes(p) for p in ask.phrases("subj")):
        return False
    if conflict(ask.view, ask.clause) or ask.clause.places or _beside_a_scene(ask):
        return True
    return any(
        ask.view.actor(p) is not None or ask.view.is_place(p) or "weapon" in ask.view.classes(p)
        for role in ask.match.roles
        for p in ask.phrases(role)
        if role not in ("compound", "adj")
    )


def _beside_a_scene(ask: Ask) -> bool:
    """ "Likened the assault to the siege of Plevna": named beside a deed that has a place."""
    above = ask.view.governor(ask.clause)
    return (
        ask.clause.form == "noun"
        and above is not None
        and any(d.form == "noun" and d.places and d.index != ask.clause.index for d in ask.view.dependents(above))
    )


def _harm(ask: Ask) -> bool:
    """Harm by people: no accident, disease, weather or animal; something human was harmed, or arms are about."""
    lemmas = ask.lemmas
    strong = not lemmas.isdisjoint(
        STRONG - {"kill", "wound", "police", "army", "civilian", "troops", "soldier", "arrest", "detain"}
    )
    if not strong and not lemmas.isdisjoint(ACCIDENTS) and not any(ask.view.agentive(p) for p in ask.phrases("subj")):
        return False
    return not any("unanimate" in ask.view.classes(p) for p in ask.phrases("subj"))


def _perished(ask: Ask) -> bool:
    """Whoever died or was hurt died of the fighting that the sentence or the report tells of, and of no illness."""
    lemmas = ask.lemmas
    if not lemmas.isdisjoint(ACCIDENTS | noun_class("disease") | noun_class("weather") | _NATURAL):
        return False
    return not lemmas.isdisjoint(_DEADLY) or ask.view.conflict_words() >= 5


_DEADLY = STRONG - {"police", "army", "civilian", "protester", "demonstrator", "arrest", "detain", "hostage", "kill"} | {
    "firing", "gunfire", "gunshot", "shooting", "shootout", "stabbing", "ambush", "massacre", "baton", "lathi",
}  # fmt: skip
_NATURAL = frozenset(
    "aged age illness ill sleep natural heart stroke birth childbirth peacefully suicide drown overdose thirst "
    "old-age complication surgery poisoning pollution".split()
)


def _party(ask: Ask) -> bool:
    """Someone of note takes part: an actor that is more than a private person."""
    return any(
        a.type not in ("civilians", "company")
        for ps in ask.match.roles.values()
        for p in ps
        for a in ask.view.actors(p.each())
    )


def _visit(ask: Ask) -> bool:
    """The visitor is an official, a delegation, a named person or a state; and no unit, crowd or tourist."""
    role = ask.match.row.actor[0][0] if ask.match.row.actor else "subj"
    visitors = ask.phrases(role)
    for p in visitors:
        actor = ask.view.actor(p)
        if actor is not None and not actor.office and actor.type == "person" and _private(ask, p, actor):
            continue
        if actor is not None and (
            actor.office or actor.type in ("person", "office", "state", "igo", "ngo", "political_group")
        ):
            return True
        if ask.view.classes(p) & {"official", "diplomat"} or p.pos == "PROPN":
            return True
    return not visitors and ask.clause.form == "noun"


def _private(ask: Ask, phrase: Phrase, actor: Actor) -> bool:
    """ "A woman visiting from Canada", "the suspect's trip": no official, and nobody the lexicon knows."""
    if phrase.pos == "NOUN" or (ask.clause.lemma in _TRAVELS and actor.id is None):
        return True
    hosts = [ask.view.actor(p) for p in ask.phrases("obj")]
    return actor.id is None and any(h is not None and h.type == "person" and not h.office and not h.id for h in hosts)


_TRAVELS = frozenset({"trip", "travel", "journey", "stay", "tour"})


def _comment(ask: Ask) -> bool:
    """Declining to comment or to be named is no rejection."""
    return (
        not any(
            d.lemma in _COMMENT and (d.passive or d.lemma != "be")
            for d in ask.view.dependents(ask.clause)
            if d.relation == "infinitive"
        )
        and "comment" not in ask.lemmas
    )


def _failed(ask: Ask) -> bool:
    """A failure to act is a rejection only where what was not done would have been an event."""
    return any(d.lemma in _OBLIGATIONS for d in ask.view.dependents(ask.clause) if d.relation == "infinitive")


_OBLIGATIONS = frozenset(
    "attend comply meet implement honour honor release withdraw disarm sign ratify agree reach strike compromise "
    "show appear "
    "cooperate deliver pay respond turn".split()
)


def _mil(ask: Ask) -> bool:
    """Armed forces or arms move, or let go."""
    phrases = ask.phrases("subj", "obj", "prep:of", "compound", "poss")
    for p in phrases:
        actor = ask.view.actor(p)
        if actor is not None and armed(actor):
            return True
        if not ask.view.classes(p).isdisjoint(("force", "materiel", "aircraft")) and (
            actor is None or actor.type not in ("person", "office")
        ):
            return True
        if any(armed(a) for a in ask.view.inside(p)):
            return True
    states = any(a.type == "state" for p in phrases for a in ask.view.actors([p]))
    return states and not ask.lemmas.isdisjoint(_TROOPS)


_TROOPS = frozenset("troops troop soldier army force forces base military fighter tank territory occupied".split())


def _not_military(ask: Ask) -> bool:
    return not any(
        ((a := ask.view.actor(p)) is not None and a.type in _MILITARY_GOERS) or "force" in ask.view.classes(p)
        for p in ask.phrases("subj")
    )


def _custody(ask: Ask) -> bool:
    """People are arrested and held, and not press conferences, declines or peace."""
    held = ask.phrases("obj", "prep:of") if ask.clause.form == "noun" else ask.phrases("obj")
    if not held:
        return ask.clause.lemma not in ("hold", "keep")
    return any(
        ask.view.agentive(p) or p.pos == "NUM" or ask.view.heads(p).isdisjoint(noun_predicates() | _NOT_HELD)
        for p in held
    )


_NOT_HELD = frozenset(
    "conference press_conference session hearing function ceremony seat office election poll peace order breach "
    "disturbance trouble situation decline development hostility meeting rally congress summit parade event vote "
    "discussion inquiry trial prayer seminar camp fair festival shop house vehicle stock".split()
)


def _captive(ask: Ask) -> bool:
    """Whoever is let go was held."""
    if ask.clause.lemma in ("release", "free", "set free", "liberate", "parole"):
        return not any("release_thing" in ask.view.classes(p) for p in ask.phrases("obj"))
    return not ask.lemmas.isdisjoint(noun_class("captive"))


def _takes(ask: Ask) -> bool:
    """ "Take the road", "control the area" are captures only when forces do it."""
    subjects = ask.phrases("subj")
    if any((a := ask.view.actor(p)) is not None and a.type in ("person", "office") for p in subjects):
        return False
    if ask.clause.lemma not in _TAKERS_NEED_ARMS:
        return True
    return any("armed" in ask.view.classes(p) for p in subjects)


def _fallen_place(ask: Ask) -> bool:
    """ "The fall of Mosul", and not of prices or governments."""
    if ask.clause.lemma != "fall":
        return True
    role = "subj" if ask.clause.form == "verb" else "obj"
    return any(
        ask.view.is_place(p)
        or "territory" in ask.view.heads(p)
        or "town" in ask.view.heads(p)
        or "city" in ask.view.heads(p)
        or "territory" in ask.view.classes(p)
        for p in ask.phrases(role)
    )


def _freed_place(ask: Ask) -> bool:
    """Places are freed, and not their people."""
    return any(
        ask.view.is_place(p)
        or not ask.view.heads(p).isdisjoint(
            ("village", "town", "city", "area", "district", "territory", "neighbourhood")
        )
        for p in ask.phrases("obj")
    )


def _street(ask: Ask) -> bool:
    """People protest in the street; a state protests by note, a militia only where it stages or holds a protest."""
    bodies = {"state", "igo", "military", "police"} if ask.clause.light in _STAGING else _NOT_IN_THE_STREET
    return not any(
        (a := ask.view.actor(p)) is not None and (a.type in bodies or (a.office and a.type != "civilians"))
        for p in ask.phrases("subj")
    )


_STAGING = frozenset({"stage", "hold", "organise", "organize", "mount", "lead", "take part in"})
_NOT_IN_THE_STREET = frozenset({"state", "igo", "military", "police", "armed_group"})


def _warn(ask: Ask) -> bool:
    """A warning is a threat when one side warns another, or of force; not of rain or hunger."""
    if any(
        "unanimate" in ask.view.classes(p) or "famine" in ask.view.heads(p)
        for p in ask.phrases("prep:of", "prep:about")
    ):
        return False
    told = ask.phrases("obj", "iobj", "prep:against")
    own = any(p.lemma in word_set("own_measure") for p in ask.phrases("prep:of", "prep:about"))
    if _foresees(ask) and not (own and ask.view.actors(told)):
        return False
    if any((a := ask.view.actor(p)) is not None and a.type not in ("civilians", "media") for p in told):
        return True
    return _of_force(ask) or any(
        not ask.view.classes(p).isdisjoint(("weapon", "hostile")) or ask.view.heads(p) & _FORCE
        for p in ask.phrases("prep:of", "obj")
    )


def _foresees(ask: Ask) -> bool:
    """ "Police warned of further attacks": by others, as those do who are there to prevent them."""
    speakers = [a for p in ask.phrases("subj") for a in ask.view.actors([p])]
    return bool(speakers) and all(a.type in _WATCHERS for a in speakers) and bool(ask.phrases("prep:of", "prep:about"))


_WATCHERS = frozenset({"police", "ngo", "igo", "media", "civilians", "company"})


def _of_force(ask: Ask) -> bool:
    """ "Warned that it would not let them pass", "that air strikes would follow": what the warning side will do."""
    side = {p.text.lower() for p in ask.phrases("subj")}
    for below in ask.view.dependents(ask.clause):
        if below.relation != "content" or below.modal not in ("will", "would", "shall") or below.passive:
            continue
        for p in ask.view.phrases(below, "subj"):
            own = p.text.lower() in ("it", "we", "they", "i") or p.text.lower() in side
            begun = (
                [d for d in ask.view.dependents(below) if d.relation == "infinitive"]
                if below.lemma in _BEGINNING
                else []
            )
            if own and (below.negated or any(c.lemma in noun_class("hostile") for c in (below, *begun))):
                return True
            if own and below.lemma in _USING and any(ask.view.heads(o) & _ARMS for o in ask.view.phrases(below, "obj")):
                return True
            if below.lemma in ("follow", "ensue", "come", "continue", "resume") and ask.view.heads(p) & _FORCE:
                return True
    return False


_USING = frozenset({"use", "apply", "employ", "take", "open"})
_ARMS = frozenset("force violence weapon arms action fire measure".split())
_BEGINNING = frozenset({"begin", "start", "continue", "keep", "resume"})
_FORCE = frozenset(
    "consequence consequences retaliation response attack war action reprisal force sanctions measures strike "
    "violence retribution escalation revenge vengeance airstrike strikes attacks reprisals air-strike".split()
)


def _fled(ask: Ask) -> bool:
    """Flight from people, and not from water and fire."""
    lemmas = ask.lemmas
    if not lemmas.isdisjoint(ACCIDENTS | noun_class("weather")) and lemmas.isdisjoint(STRONG):
        return False
    if ask.clause.lemma == "flee" and ask.phrases("subj") and all(_one_man(ask, p) for p in ask.phrases("subj")):
        # "The gunman had fled" is no flight of people.
        return False
    return ask.clause.passive or ask.clause.lemma in ("displace", "uproot") or conflict(ask.view, ask.clause)


def _one_man(ask: Ask, phrase: Phrase) -> bool:
    token = ask.view.analysis.sentences[phrase.sentence].tokens[phrase.head]
    return token.tag == "NN" and token.lemma in (
        "man",
        "woman",
        "boy",
        "girl",
        "driver",
        "suspect",
        "person",
        "resident",
    )


def _office(ask: Ask) -> bool:
    subjects = ask.phrases("subj")
    return any(
        "resign" in ask.view.classes(p)
        or "official" in ask.view.classes(p)
        or ask.view.actor(p) is not None
        or p.pos in ("PRON", "PROPN")
        for p in subjects
    )


def _uncoded(ask: Ask) -> bool:
    """Readiness for a deed that the lexicon does not code; a coded one tells of itself."""
    return content(ask.view, ask.clause)[0] is None


def _addressee(ask: Ask) -> bool:
    return bool(ask.phrases("obj", "iobj", "prep:on", "prep:to"))


def _words(ask: Ask) -> bool:
    """ "Complain" and "protest" as speech: by one who speaks for somebody."""
    return any(ask.view.agentive(p) for p in ask.phrases("subj"))


def _joint(ask: Ask) -> bool:
    """Together: a word that says so in the clause's own phrases, or two sides."""
    if len(ask.view.actors(ask.phrases("subj", "prep:with", "prep:between"))) >= 2:
        return True
    lemmas = ask.lemmas
    return not lemmas.isdisjoint(
        ("joint", "jointly", "bilateral", "trilateral", "multinational", "combined", "together")
    )


def _never(ask: Ask) -> bool:
    """States that hold, and claims that are read elsewhere, give no event of their own."""
    return ask.match.row.type == ""


GUARDS: Mapping[str, Callable[[Ask], bool]] = {
    "agent": _agent,
    "setting": _setting,
    "harm": _harm,
    "party": _party,
    "perished": _perished,
    "visit": _visit,
    "comment": _comment,
    "failed": _failed,
    "mil": _mil,
    "milnoun": _mil,
    "notmil": _not_military,
    "captive": _captive,
    "custody": _custody,
    "takes": _takes,
    "fallplace": _fallen_place,
    "placefree": _freed_place,
    "street": _street,
    "warn": _warn,
    "fled": _fled,
    "office": _office,
    "addressee": _addressee,
    "uncoded": _uncoded,
    "words": _words,
    "joint": _joint,
    "stative": _never,
    "claimresp": _never,
    "finite": nouns.finite,
    "core": nouns.core,
    "happening": nouns.happening,
    "general": nouns.general,
    "nospeech": nouns.no_speech,
    "labour": nouns.labour,
    "struck": nouns.struck,
    "stoppage": nouns.of_workers,
}
