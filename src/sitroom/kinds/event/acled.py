"""ACLED's event and sub-event type, from type, mode, instrument, who the sides are, and the setting.

The crosswalk table gives the codes; this module decides the setting that chooses between its rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.record import Acled
from sitroom.kinds.event.view import View, armed
from sitroom.lexicon.equipment import find, targets
from sitroom.lexicon.tables import table
from sitroom.model.values import Actor
from sitroom.text.analysis import Phrase

_REMOTE = frozenset({"aerial", "drone", "heavy-weapons", "explosives", "suicide-attack", "unconventional"})
_DEMONSTRATORS = frozenset(
    "protester protestor demonstrator marcher rioter crowd protest demonstration rally march striker picketer sit- "
    "in".split()
)
_UNARMED_MOB = frozenset(
    "mob crowd villager youth resident protester protestor demonstrator rioter student supporter youths people "
    "worker local "
    "vigilante passer-by farmer fan hooligan settler striker angry".split()
)
_VIOLENT_CROWD = frozenset(
    "stone stones pelt torch burn vandalise vandalize loot molotov petrol riot rioter clash ransack brick overturn "
    "smash hurl "
    "arson barricade violent violence scuffle vandal".split()
)
_INTERVENING = frozenset("tear teargas disperse baton lathi cannon dispersed lathicharge cordon".split())
_LETHAL = frozenset(
    {"kill", "shoot", "fire", "shoot dead", "gun down", "open fire", "death", "killing", "shooting", "wound"}
)
_TRUCE = frozenset("truce ceasefire cease-fire agreement accord treaty armistice peace pact deal memorandum".split())
_PEACE = frozenset(
    "ceasefire truce peace cease-fire hostilities armistice rebel rebels government militia group faction conflict "
    "disarmament fighting war side sides withdrawal prisoner mutiny soldier army troop troops evacuation dispute "
    "border opposition "
    "peace rebellion guerrilla guerrillas detainee hostility insurgent separatist reconciliation".split()
)
_PEACE_TALKS = frozenset("peace ceasefire truce prisoner prisoners detainee hostage body guerrilla rebel".split())
_RETAKE = frozenset(
    {"retake", "recapture", "regain", "liberate", "recover", "take back", "win back", "clear", "secure", "reclaim"}
)


@cache
def _crosswalk() -> Mapping[tuple[str, str, str], Acled]:
    return {
        (row["type"], row["mode"], row["setting"]): Acled(
            event_type=row["event_type"], sub_event_type=row["sub_event_type"]
        )
        for row in table("acled")
    }


def acled_of(view: View, draft: Draft) -> Acled | None:
    """The nearest ACLED codes, or None for what ACLED does not record (statements, meetings, aid)."""
    rows = _crosswalk()
    type_, mode = draft.type or "null", draft.mode or ""
    draft.setting = _setting(view, draft)
    for key in ((type_, mode, draft.setting), (type_, mode, ""), (type_, "", draft.setting), (type_, "", "")):
        if key in rows:
            return rows[key]
    return None


def _setting(view: View, draft: Draft) -> str:
    if draft.type == "ASSAULT":
        return _assault(view, draft)
    if draft.type == "PROTEST":
        return _protest(view, draft)
    if draft.type == "COERCE" and draft.mode == "seize":
        return _seizure(view, draft)
    if draft.type == "COERCE" and draft.mode == "arrest":
        return _arrest(view, draft)
    if draft.type == "RETREAT" and draft.lemma in ("surrender", "give up", "turn in", "capitulate"):
        return "surrender"
    if draft.type == "RETREAT" and draft.lemma in ("defect", "defection", "desert", "desertion"):
        return "group"
    if draft.type == "CONSULT" or (draft.type == "COOPERATE" and draft.lemma in ("exchange", "swap")):
        lemmas = view.lemmas(draft.clause.sentence)
        return "truce" if lemmas & _PEACE_TALKS and (lemmas & _PEACE or draft.type == "COOPERATE") else ""
    if draft.type in ("AGREE", "SUPPORT", "CONCEDE"):
        lemmas = view.lemmas(draft.clause.sentence)
        return "truce" if lemmas & _TRUCE and lemmas & _PEACE and _about(view, draft, _TRUCE) else ""
    if draft.type == "RETREAT" and draft.mode == "withdraw":
        return (
            "" if draft.objects or any(p.precision in ("exact", "near", "admin2") for p in draft.places) else "movement"
        )
    if draft.type == "MOBILIZE":
        return "base" if _about(view, draft, _BASES) and draft.lemma.split(" ")[0] in _FOUNDING else ""
    if draft.type is None:
        if draft.lemma.split(" ")[0] in _DISARMING and not _about(view, draft, _BODIES):
            return "weapons"
        return "group" if draft.lemma.split(" ")[0] in _CHANGING else "grave" if draft.lemma in _EXHUMING else ""
    return ""


_BASES = frozenset(
    {
        "base",
        "outpost",
        "post",
        "observation post",
        "position",
        "camp",
        "headquarters",
        "airbase",
        "checkpoint",
        "airstrip",
    }
)
_FOUNDING = frozenset({"establish", "set", "open", "build", "construct"})
_DISARMING = frozenset(
    "defuse dismantle disarm deactivate neutralise neutralize find discover uncover unearth recover clear disable "
    "detonate make remove intercept locate foil".split()
)
_CHANGING = frozenset(
    {
        "merge",
        "split",
        "rename",
        "disband",
        "dissolve",
        "form",
        "break",
        "splinter",
        "create",
        "rebrand",
        "found",
        "establish",
    }
)
_BODIES = frozenset({"body", "corpse", "grave", "mass grave", "remains", "remain", "skeleton"})
_EXHUMING = frozenset({"exhume"})


def _about(view: View, draft: Draft, words: frozenset[str]) -> bool:
    clause = draft.clause
    if clause.lemma in words:
        return True
    return any(view.heads(p) & words for r in clause.roles for p in view.phrases(clause, r))


def _heads(view: View, draft: Draft, side: str) -> set[str]:
    roles = (
        ("subj", "prep:by")
        if side == "actor"
        else ("obj", "prep:at", "prep:on", "prep:against", "prep:with", "prep:into", "iobj")
    )
    found: set[str] = set()
    for role in roles:
        for phrase in view.phrases(draft.clause, role):
            found |= view.heads(phrase)
    for phrase in draft.acted_on if side == "target" else []:
        found |= view.heads(phrase)
    return found


def _is_state(actors: tuple[Actor, ...]) -> bool:
    return any(a.type in ("state", "military", "police") for a in actors)


def _assault(view: View, draft: Draft) -> str:
    actors, targeted = _heads(view, draft, "actor"), _heads(view, draft, "target")
    lemmas = view.lemmas(draft.clause.sentence)
    if draft.lemma in ("lynch", "lynching") or (actors & _MOBS and draft.mode not in _REMOTE):
        return "mob"
    if draft.mode == "crowd-control":
        return "force" if lemmas & (_BLOODY | _HARD_MEANS) else "intervention"
    if targeted & _DEMONSTRATORS:
        return "force" if draft.mode == "firearms" or draft.lemma in _LETHAL or lemmas & _BLOODY else "intervention"
    if draft.mode == "destroy" and _weapons(view, draft):
        return "weapons"
    if draft.mode == "explosives" and any("renade" in s.text for s in draft.instrument):
        return "grenade"
    if draft.mode in _REMOTE:
        return ""
    if (draft.two_sided or draft.lemma in _CLASHES) and (
        actors | targeted | (lemmas & _STREET if not draft.actors else set())
    ) & _DEMONSTRATORS:
        return "riot"
    against_arms = any(armed(a) for a in draft.recipients) or any(_military_target(view, p) for p in draft.acted_on)
    if draft.two_sided and not (actors & _UNARMED_MOB):
        return "battle"
    if actors & _UNARMED_MOB and not any(armed(a) for a in draft.actors):
        return "mob"
    if draft.two_sided or against_arms or draft.lemma in _CLASHES:
        return "battle"
    if draft.recipients or draft.objects:
        return "civilian"
    return "battle" if any(armed(a) for a in draft.actors) and draft.lemma in _COMBAT else "civilian"


_ROADS = frozenset(
    {"road", "street", "highway", "bridge", "motorway", "railway", "roads", "streets", "traffic", "track"}
)
_BLOODY = frozenset(
    {
        "dead",
        "killed",
        "kill",
        "wound",
        "wounded",
        "injure",
        "injured",
        "die",
        "death",
        "live",
        "violently",
        "brutally",
        "brutal",
    }
)
_HARD_MEANS = frozenset({"rubber", "pellet", "baton", "bullet", "live", "lathi"})
_STREET = frozenset({"protester", "protestor", "demonstrator", "rioter", "marcher"})
_MOBS = frozenset({"mob", "vigilante", "lynch mob", "crowd", "angry crowd"})
_CLASHES = frozenset(
    {"clash", "fighting", "battle", "skirmish", "firefight", "gunfight", "combat", "fight", "shootout", "gunbattle"}
)


def _weapons(view: View, draft: Draft) -> bool:
    """Whether all that was acted on are arms and explosives: small enough to be carried, not tanks in a battle."""
    found = [p for p in draft.acted_on if p.pos != "PRON"]
    return bool(found) and all(
        view.heads(p) & _ARMS
        or (("explosive" in view.classes(p) or "firearm" in view.classes(p)) and "vehicle" not in view.classes(p))
        for p in found
    )


_COMBAT = frozenset(
    "attack raid ambush assault offensive clash battle fighting firefight incursion storm advance invade fight "
    "counterattack operation campaign".split()
)


def _military_target(view: View, phrase: Phrase) -> bool:
    known = targets()
    if any(
        known.get(h) in ("military", "police") or known.get(f"{h}s") in ("military", "police")
        for h in view.heads(phrase)
    ):
        return True
    item = next((e for h in view.heads(phrase) if (e := find(h)) is not None), None)
    return item is not None and item.class_ in (
        "tank",
        "armoured vehicle",
        "combat aircraft",
        "helicopter",
        "artillery",
    )


def _protest(view: View, draft: Draft) -> str:
    lemmas = view.lemmas(draft.clause.sentence)
    if draft.mode in ("riot", "vandalize"):
        return ""
    if lemmas & _VIOLENT_CROWD or (draft.mode == "obstruct" and _heads(view, draft, "target") & _ROADS):
        return "riot"
    return "intervention" if lemmas & _INTERVENING else ""


def _arrest(view: View, draft: Draft) -> str:
    if _heads(view, draft, "target") & _DEMONSTRATORS:
        return "intervention"
    if draft.actors and all(a.type == "armed_group" for a in draft.actors):
        return "abduct"
    return ""


def _seizure(view: View, draft: Draft) -> str:
    lemmas = view.lemmas(draft.clause.sentence)
    things = _heads(view, draft, "target")
    if things & _ARMS or _weapons(view, draft):
        return "weapons"
    if draft.lemma.split(" ")[0] in _SEARCHING:
        return "search"
    if things & _GOODS:
        return "property"
    if lemmas & {"fight", "resistance", "unopposed", "peacefully", "negotiated"} and (
        "without" in lemmas or "unopposed" in lemmas
    ):
        return "unopposed"
    if _is_state(draft.actors[:1]):
        return "territory_state"
    if any(a.type == "armed_group" for a in draft.actors):
        return "territory_rebel"
    return "territory_state" if draft.lemma in _RETAKE else "territory_rebel"


_SEARCHING = frozenset({"raid", "search", "comb", "ransack"})
_ARMS = frozenset(
    "weapon weapons arms firearm firearms pistol bullet package ammunition rifle gun cache explosives explosive "
    "bomb missile rocket howitzer grenade ied mine shipment".split()
)
_GOODS = frozenset("money cattle truck vehicle property goods aid food house asset car fuel livestock".split())
