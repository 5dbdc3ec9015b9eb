"""What the types and modes of events are called where people read them, and what leads on to whom it was done to."""

from __future__ import annotations

DEEDS: dict[str, str] = {
    "AGREE": "agreement or promise|with",
    "CONSULT": "meeting or call|with",
    "CONSULT/visit": "visit|to",
    "CONSULT/third-party": "mediation|between",
    "CONSULT/multilateral": "meeting of several sides|with",
    "CONSULT/phone": "call|with",
    "SUPPORT": "support|for",
    "CONCEDE": "concession|to",
    "COOPERATE": "cooperation|with",
    "AID": "aid|to",
    "RETREAT": "de-escalation|towards",
    "RETREAT/withdraw": "withdrawal|from",
    "RETREAT/release": "release|of",
    "RETREAT/disarm": "laying down of arms|by",
    "RETREAT/ceasefire": "ceasefire|with",
    "RETREAT/access": "opening|to",
    "RETREAT/resign": "resignation|of",
    "REQUEST": "demand|to",
    "REQUEST/assist": "call for help|to",
    "REQUEST/change": "call for change|to",
    "REQUEST/yield": "demand to yield|to",
    "REQUEST/meet": "call for talks|to",
    "ACCUSE": "accusation|against",
    "ACCUSE/disapprove": "criticism|of",
    "ACCUSE/investigate": "inquiry|into",
    "ACCUSE/allege": "accusation|against",
    "REJECT": "refusal|of",
    "REJECT/assist": "refusal to help|of",
    "REJECT/change": "refusal to change|of",
    "REJECT/yield": "refusal to yield|of",
    "REJECT/meet": "refusal to meet|of",
    "THREATEN": "threat|against",
    "THREATEN/restrict": "threat of restrictions|against",
    "THREATEN/arrest": "threat of arrest|against",
    "THREATEN/relations": "threat to break off|against",
    "THREATEN/expel": "threat to expel|against",
    "THREATEN/territory": "threat to take territory|against",
    "THREATEN/violence": "threat of violence|against",
    "PROTEST": "protest|against",
    "PROTEST/demo": "demonstration|against",
    "PROTEST/riot": "riot|against",
    "PROTEST/strike": "strike|against",
    "PROTEST/hunger": "hunger strike|against",
    "PROTEST/boycott": "boycott|of",
    "PROTEST/obstruct": "blockade in protest|against",
    "PROTEST/vandalize": "damage in protest|to",
    "SANCTION": "penalty|against",
    "SANCTION/convict": "conviction|of",
    "SANCTION/expel": "expulsion|of",
    "SANCTION/withdraw": "withdrawal in protest|from",
    "SANCTION/discontinue": "breaking off|with",
    "MOBILIZE": "mobilisation|against",
    "MOBILIZE/troops": "movement of troops|against",
    "MOBILIZE/weapons": "movement of weapons|against",
    "MOBILIZE/police": "deployment of police|against",
    "MOBILIZE/militia": "movement of militia|against",
    "COERCE": "coercion|of",
    "COERCE/seize": "seizure|of",
    "COERCE/restrict": "restrictions|on",
    "COERCE/censor": "censorship|of",
    "COERCE/curfew": "curfew|on",
    "COERCE/martial-law": "martial law|on",
    "COERCE/arrest": "arrest|of",
    "COERCE/deport": "deportation|of",
    "COERCE/withhold": "withholding|of",
    "COERCE/misinformation": "false reports|against",
    "COERCE/cyber": "cyber attack|on",
    "ASSAULT": "attack|on",
    "ASSAULT/abduct": "abduction|of",
    "ASSAULT/beat": "beating|of",
    "ASSAULT/torture": "torture|of",
    "ASSAULT/sexual": "sexual violence|against",
    "ASSAULT/targeted": "targeted killing|of",
    "ASSAULT/destroy": "destruction|of",
    "ASSAULT/primitive": "attack with blades or stones|on",
    "ASSAULT/firearms": "attack with firearms|on",
    "ASSAULT/explosives": "bombing|of",
    "ASSAULT/suicide-attack": "suicide attack|on",
    "ASSAULT/aerial": "air attack|on",
    "ASSAULT/drone": "drone attack|on",
    "ASSAULT/heavy-weapons": "attack with heavy weapons|on",
    "ASSAULT/crowd-control": "force against a crowd|of",
    "ASSAULT/unconventional": "attack with unconventional weapons|on",
}
"""By type, or type and mode, as `lexicon/data/plover.tsv` has them."""


def deed(type_: str, mode: str | None = None, towards: str | None = None) -> str:
    """A type of event in words, with whom or what it was done to.

    >>> deed("ASSAULT", "heavy-weapons", "the market"), deed("RETREAT")
    ('attack with heavy weapons on the market', 'de-escalation')
    >>> deed("ASSAULT", "by-kite", "a field")
    'attack, by kite, on a field'
    """
    known = DEEDS.get(f"{type_}/{mode}" if mode else type_)
    words, _, leads = (known or DEEDS.get(type_, f"{type_.lower()}|towards")).partition("|")
    if mode and known is None:
        words += f", {mode.replace('-', ' ')}{',' if towards else ''}"
    return f"{words} {leads} {towards}" if towards else words


def topic(name: str) -> str:
    """What records are sorted under, in words: a type of event, or another name of ours.

    >>> topic("ASSAULT"), topic("in_force")
    ('attack', 'in force')
    """
    return deed(name) if name in DEEDS else name.replace("_", " ").lower()
