"""What a number counts: a measure behind or before it, or the noun that it stands before."""

from __future__ import annotations

import re
from functools import cache

from sitroom.lexicon.tables import table

WORD = re.compile(r"(?P<gap>[ \t]+|\n(?!\n)[ \t]*|-)(?P<word>(?:[A-Z]\.){2,}|[^\W\d_](?:[\w'’&-]*\w)?)")
STOP = frozenset(
    "of in on at by to for from with and or but nor as that which who whom whose were was is are been be being has "
    "have had having "
    "said says say told while when after before during near into onto over under against among amid including since "
    "until till than "
    "then also because if unless though although not no his her their its our my your the a an this these those "
    "there here where "
    "will would could should may might can must shall do did does done went came fled died left remain remains "
    "remained took "
    "lost fell rose held got made gave broke began so yet still now just only even both each every per via about "
    "around across "
    "along through throughout within without outside inside behind beyond between above below off up down out away "
    "back ahead "
    "apart it they he she we you i him them us me themselves itself live lived lay lie stood stand need needs want "
    "wants face "
    "faces gathered marched according compared despite following killing wounding injuring leaving taking raising "
    "bringing "
    "ago earlier later today yesterday tomorrow overnight alone once again more other".split()
)
SKIP = frozenset("more other further additional new extra fresh other such".split())
NOT_PLURAL = re.compile(
    r"(?:ss|us|is|ous|ics|'s|’s)$|^(?:was|has|as|its|his|this|us|yes|perhaps|always|towards|afterwards|besides|"
    r"less|others|across|thus|plus|news|series|says|does|goes|remains|needs|times)$",
    re.IGNORECASE,
)
OF_THOSE = re.compile(
    r"\s+of\s+(?:the|its|his|her|their|these|those|our|all)\s+(?!most\b|few\b|least\b|same\b)|\s+of\s+(?=[a-z])|(?<=[Hh]alf)\s+(?:the|its|their|his|her|all)\s+",
    re.IGNORECASE,
)


TEAMS = {
    "man": "men", "woman": "women", "person": "people", "member": "members", "vehicle": "vehicles", "truck": "trucks",
    "ship": "ships", "tank": "tanks", "soldier": "soldiers", "aircraft": "aircraft", "bed": "beds", "seat": "seats",
}  # fmt: skip
TEAM = re.compile(rf"-({'|'.join(TEAMS)})\b", re.IGNORECASE)


@cache
def irregular() -> frozenset[str]:
    """Plurals without an s."""
    return frozenset(r["word"] for r in table("number_words") if r["class"] == "plural")


@cache
def states() -> frozenset[str]:
    """Words that stand for the people they describe: "41 dead", "60 wounded"."""
    return frozenset(r["word"] for r in table("number_words") if r["class"] == "state")


@cache
def prefixes() -> dict[str, str]:
    """Currency marks before a number, to ISO 4217."""
    return {r["word"]: r["unit"] for r in table("units") if r["prefix"] == "yes"}


@cache
def _spellings() -> frozenset[str]:
    return frozenset(r["word"] for r in table("units"))


@cache
def measures() -> tuple[re.Pattern[str], dict[str, tuple[str, str]]]:
    """A pattern for measure words behind a number, and (kind, unit) of each."""
    rows = {r["word"].lower(): (r["kind"], r["unit"]) for r in table("units") if r["prefix"] != "yes"}
    names = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(rows, key=lambda w: (-len(w), w)))
    return re.compile(rf"[\s-]?(?P<unit>{names})(?![\w²]|-\d)", re.IGNORECASE), rows


def measure(text: str, end: int) -> tuple[str, str, int] | None:
    """The measure right behind a number: its kind, unit and end.

    >>> measure("30 km north", 2)
    ('distance', 'kilometres', 5)
    """
    pattern, rows = measures()
    found = pattern.match(text, end)
    if not found:
        return None
    if len(found["unit"]) <= 3 and found["unit"] not in _spellings():
        return None  # "six Mi-24s" are no miles
    kind, unit = rows[re.sub(r"\s+", " ", found["unit"].lower())]
    if found["unit"].lower() in ("pound", "pounds") and not re.search(
        r"illion\s+$|illion$", text[max(0, end - 8) : end + 1]
    ):
        kind, unit = "weight", "pounds"  # of opium or sterling: as worded
    if unit in ("metres", "grams") and len(found["unit"]) == 1 and text[end : end + 1] == "-":
        return None
    return kind, unit, found.end()


def plural(word: str) -> bool:
    """Whether a word looks like a plural noun."""
    lower = word.lower()
    if lower in irregular():
        return True
    return lower.endswith("s") and len(word) > 3 and not word.isupper() and not NOT_PLURAL.search(word)


def counted(text: str, end: int, one: bool = False) -> str | None:
    """The noun that a number before `end` counts, across its adjectives; None where none is told.

    >>> counted("12 Afghan government soldiers were killed", 2)
    'soldiers'
    >>> counted("seven of the hostages died", 5)
    'hostages'
    """
    at = end
    if team := TEAM.match(text, end):
        return TEAMS[team[1].lower()]
    if of := OF_THOSE.match(text, end):
        at = of.end() - 1
    chain: list[str] = []
    while len(chain) < 7 and (found := WORD.match(text, at)):
        word = found["word"]
        if word.lower() in STOP and not (word.lower() in SKIP and not chain) and not word.isupper():
            break
        at = found.end()
        if word.lower() not in SKIP:
            chain.append(word)
    return _head(chain, one)


def _head(chain: list[str], one: bool) -> str | None:
    for at, word in enumerate(chain):
        if plural(word):
            while at + 1 < len(chain) and plural(chain[at + 1]) and chain[at + 1].lower() not in ("police", "people"):
                at += 1
            return chain[at]
    if not one or not chain:
        return None
    nouns = [w for w in chain if not re.search(r"(?:ed|ing)$", w)]
    if nouns and chain[0].lower() not in states() and chain[0] == nouns[0]:
        last = nouns[0]
        for word in chain[1:]:
            if word not in nouns:
                break
            last = word
        return last
    return nouns[-1] if nouns and chain[-1] == nouns[-1] and chain[0].lower() not in states() else None
