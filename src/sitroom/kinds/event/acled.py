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

_REMOTE = frozenset({"aerial", "drone", "heavy-weapons", "explosives", "suicide-attack", "unconventional"})
_DEMONSTRATORS = frozenset(
    "protester protestor demonstrator marcher rioter crowd protest demonstration rally march striker picketer sit-in".split())
_UNARMED_MOB = frozenset(
    "mob crowd villager youth resident protester protestor demonstrator rioter student supporter youths people worker local "
    "vigilante passer-by farmer fan hooligan settler striker angry".split())
_VIOLENT_CROWD = frozenset(
    "stone stones pelt torch burn vandalise vandalize loot molotov petrol riot rioter clash ransack brick overturn smash hurl "
    "arson barricade violent violence scuffle".split())
_INTERVENING = frozenset("tear teargas disperse baton lathi cannon dispersed lathicharge cordon".split())
_LETHAL = frozenset({"kill", "shoot", "fire", "shoot dead", "gun down", "open fire", "death", "killing", "shooting", "wound"})
_TRUCE = frozenset(
    "truce ceasefire cease-fire agreement accord treaty armistice peace pact deal memorandum".split())
_PEACE = frozenset("ceasefire truce peace cease-fire hostilities armistice rebel rebels government militia group faction conflict "
                   "disarmament fighting war side sides withdrawal prisoner".split())
_MILITARY = frozenset({"military", "police"})
_RETAKE = frozenset({"retake", "recapture", "regain", "liberate", "recover", "take back", "win back", "clear", "secure", "reclaim"})


@cache
def _crosswalk() -> Mapping[tuple[str, str, str], Acled]:
    return {
        (row["type"], row["mode"], row["setting"]): Acled(event_type=row["event_type"], sub_event_type=row["sub_event_type"])
        for row in table("acled")
    }


def acled_of(view: View, draft: Draft) -> Acled | None:
    """The nearest ACLED codes, or None for what ACLED does not record (statements, meetings, aid)."""
    rows = _crosswalk()
    type_, mode = draft.type or "null", draft.mode or ""
    draft.setting = _setting(view, draft)
    for key in ((type_, mode, draft.setting), (type_, "", draft.setting), (type_, mode, ""), (type_, "", "")):
        if key in rows and (draft.setting or not key[2]):
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
    if draft.type in ("AGREE", "SUPPORT", "CONCEDE"):
        lemmas = view.lemmas(draft.clause.sentence)
        return "truce" if lemmas & _TRUCE and lemmas & _PEACE and _about(view, draft, _TRUCE) else ""
    if draft.type == "RETREAT" and draft.mode == "withdraw":
        return "" if draft.objects or any(p.precision in ("exact", "near", "admin2") for p in draft.places) else "movement"
    if draft.type == "MOBILIZE":
        return "base" if _about(view, draft, _BASES) and draft.lemma.split(" ")[0] in _FOUNDING else ""
    if draft.type is None:
        if draft.lemma.split(" ")[0] in _DISARMING:
            return "weapons"
        return "group" if draft.lemma.split(" ")[0] in _CHANGING else "grave" if draft.lemma in _EXHUMING else ""
    return ""


_BASES = frozenset({"base", "outpost", "camp", "headquarters", "airbase", "checkpoint", "airstrip"})
_FOUNDING = frozenset({"establish", "set", "open", "build", "construct"})
_DISARMING = frozenset("defuse dismantle disarm deactivate neutralise neutralize find discover uncover unearth recover clear disable "
                       "detonate make remove".split())
_CHANGING = frozenset({"merge", "split", "rename", "disband", "dissolve", "form", "break", "splinter", "create", "rebrand", "found",
                       "establish"})
_EXHUMING = frozenset({"exhume"})


def _about(view: View, draft: Draft, words: frozenset[str]) -> bool:
    clause = draft.clause
    if clause.lemma in words:
        return True
    return any(view.heads(p) & words for r in clause.roles for p in view.phrases(clause, r))


def _heads(view: View, draft: Draft, side: str) -> set[str]:
    roles = ("subj", "prep:by") if side == "actor" else ("obj", "prep:at", "prep:on", "prep:against", "prep:with", "prep:into", "iobj")
    found: set[str] = set()
    for role in roles:
        for phrase in view.phrases(draft.clause, role):
            found |= view.heads(phrase)
    for phrase in draft.acted_on if side == "target" else []:
        found |= view.heads(phrase)
    return found


def _is_state(actors: tuple[Actor, ...]) -> bool:
    return any(a.type in ("state", "military", "police") or "GOV" in a.sectors for a in actors)


def _assault(view: View, draft: Draft) -> str:
    actors, targeted = _heads(view, draft, "actor"), _heads(view, draft, "target")
    lemmas = view.lemmas(draft.clause.sentence)
    forces = any(a.type in _MILITARY for a in draft.actors) or bool(actors & {"police", "troops", "soldier", "force", "forces", "officer"})
    if (targeted & _DEMONSTRATORS or draft.mode == "crowd-control") and (forces or draft.mode == "crowd-control"):
        lethal = draft.mode == "firearms" or draft.lemma in _LETHAL or bool(lemmas & {"dead", "killed", "kill"})
        return "force" if lethal else "intervention"
    if draft.mode == "explosives" and any("renade" in s.text for s in draft.instrument):
        return "grenade"
    if draft.mode in _REMOTE:
        return ""
    against_arms = any(armed(a) for a in draft.recipients) or any(_military_target(s.text) for s in draft.objects)
    if draft.two_sided and not (actors & _UNARMED_MOB):
        return "battle"
    if actors & _UNARMED_MOB and not any(armed(a) for a in draft.actors):
        return "mob"
    if draft.two_sided or against_arms:
        return "battle"
    if draft.recipients or draft.objects:
        return "civilian"
    return "battle" if any(armed(a) for a in draft.actors) and draft.lemma in _COMBAT else "civilian"


_COMBAT = frozenset("attack raid ambush assault offensive clash battle fighting firefight incursion storm advance invade fight "
                    "counterattack operation campaign".split())


def _military_target(text: str) -> bool:
    words = text.lower().split()
    known = targets()
    item = find(text.split()[-1]) if words else None
    return any(known.get(w) in ("military", "police") for w in (" ".join(words[-2:]), words[-1] if words else "", (words[-1] if words else "").rstrip("s"))) \
        or (item is not None and item.class_ in ("tank", "armoured vehicle", "combat aircraft", "helicopter", "artillery"))


def _protest(view: View, draft: Draft) -> str:
    lemmas = view.lemmas(draft.clause.sentence)
    if draft.mode == "riot":
        return ""
    if lemmas & _INTERVENING:
        return "intervention"
    return ""


def _arrest(view: View, draft: Draft) -> str:
    if _heads(view, draft, "target") & _DEMONSTRATORS:
        return "intervention"
    if draft.actors and all(a.type == "armed_group" for a in draft.actors):
        return "abduct"
    return ""


def _seizure(view: View, draft: Draft) -> str:
    lemmas = view.lemmas(draft.clause.sentence)
    things = _heads(view, draft, "target")
    if things & _ARMS:
        return "weapons"
    if things & _GOODS:
        return "property"
    if lemmas & {"fight", "resistance", "unopposed", "peacefully", "negotiated"} and ("without" in lemmas or "unopposed" in lemmas):
        return "unopposed"
    if _is_state(draft.actors) and not any(a.type == "armed_group" for a in draft.actors):
        return "territory_state"
    if any(a.type == "armed_group" for a in draft.actors):
        return "territory_rebel"
    return "territory_state" if draft.lemma in _RETAKE else "territory_rebel"


_ARMS = frozenset("weapon weapons arms ammunition rifle gun cache explosives explosive bomb missile rocket howitzer grenade ied mine shipment".split())
_GOODS = frozenset("money cattle truck vehicle property goods aid food house asset car fuel livestock".split())
