"""Words of two reports made comparable: stems, heads, names, and how much it says that they share one.

How much a word says is fixed: it comes from its form and from short lists of what every report of a war has, never from
what else is in a room. A link between two records must not change when a third one comes in.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from sitroom.lexicon.people import people_word
from sitroom.lexicon.predicates import noun_class
from sitroom.lexicon.tables import several, table
from sitroom.model.indexed import folded

WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s?$")
_CUT = re.compile(
    r"(?i)\s*(?:,|;|\(|\b(?:of|in|on|at|from|near|outside|inside|for|with|who|which|that|by|to|between|along|over|under|behind|beside|against|about|around|across|during|after|before|loyal)\b).*"
)

FUNCTION = frozenset(
    "a about above across after again against ago all almost along already also although am among an and another any are "
    "around as at away back be became because been before behind being below between both but by came can could did do "
    "does down during each early either else even ever every few first for from further get go had has have he her here "
    "him himself his how however i if in into is it its itself just last late later least less like made make many may me "
    "might more most much must my near nearly no nor not now of off on once one only or other our out over own part per "
    "put say said same several shall she should since so some still such than that the their them then there these they "
    "this those though through thus till to too toward towards two under until up upon us very was way we well went were "
    "what when where whether which while who whom whose why will with within without would yet you your three four five "
    "six seven eight nine ten monday tuesday wednesday thursday friday saturday sunday january february march april june "
    "july august september october november december today yesterday tomorrow told tell tells says saying according "
    "report reported reports reportedly".split()
)
# Words that nearly every report of a war or of a peace process has: to share one says little.
_EVERYWHERE = frozenset(
    "army attack authority area agency agree arm armed capital city civilian command commander conflict country day "
    "district fight fighter fighting fire force front government group hour injure injured kill killed leader leave man "
    "men military militant militia minister ministry month morning move national new news night northern southern eastern "
    "western office officer official old opposition party peace people person police position president province rebel "
    "region security side soldier source spokesman spokeswoman state strike talk take target time town troop unit use "
    "village war week woman women wound wounded year local child children resident victim number dozen death dead die "
    "attacker gunman gunmen home house body incident event operation hit start end call hold both countryside outskirts suburb"
    "neighbourhood neighborhood quarter part front line frontline axis land "
    "territory ground map control situation clash battle".split()
)
_IRREGULAR = {
    form: lemma
    for lemma, forms in {
        "arise": "arose arisen",
        "beat": "beaten",
        "begin": "began begun",
        "break": "broke broken",
        "bring": "brought",
        "build": "built",
        "buy": "bought",
        "catch": "caught",
        "choose": "chose chosen",
        "die": "died dying dies",
        "draw": "drew drawn",
        "drive": "drove driven",
        "fall": "fell fallen",
        "fight": "fought",
        "find": "found",
        "flee": "fled",
        "fly": "flew flown",
        "forbid": "forbade forbidden",
        "freeze": "froze frozen",
        "give": "gave given",
        "grow": "grew grown",
        "hang": "hung",
        "hide": "hid hidden",
        "hold": "held",
        "keep": "kept",
        "lay": "laid",
        "lead": "led",
        "leave": "left",
        "lose": "lost",
        "meet": "met",
        "overthrow": "overthrew overthrown",
        "pay": "paid",
        "pull": "pullout",
        "rise": "rose risen",
        "run": "ran",
        "seek": "sought",
        "sell": "sold",
        "send": "sent",
        "shake": "shook shaken",
        "shoot": "shot",
        "sink": "sank sunk",
        "slay": "slew slain",
        "speak": "spoke spoken",
        "spend": "spent",
        "steal": "stole stolen",
        "stand": "stood",
        "strike": "struck stricken",
        "swear": "swore sworn",
        "take": "took taken",
        "tear": "tore torn",
        "throw": "threw thrown",
        "win": "won",
        "withdraw": "withdrew withdrawn withdrawal withdrawals",
        "write": "wrote written",
    }.items()
    for form in forms.split()
} | {"deaths": "die", "death": "die", "dead": "die", "men": "man", "women": "woman", "children": "child"}


@cache
def _stemmer() -> Any:
    # Loaded when first used: reading without a room needs no stems.
    import Stemmer

    return Stemmer.Stemmer("english", 0)  # what was asked before is kept by `stem`


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """What the forms of a word have in common.

    >>> stem("struck"), stem("strikes"), stem("shelling"), stem("withdrawal")
    ('strike', 'strike', 'shell', 'withdraw')
    """
    word = _POSSESSIVE.sub("", folded(word))
    word = _IRREGULAR.get(word, word)
    return str(_stemmer().stemWord(word))


@cache
def _happenings() -> dict[str, str]:
    """The happening that a stem stands for, by the table of that name."""
    found: dict[str, str] = {}
    for row in table("happenings"):
        for word in several(row["words"]):
            found.setdefault(stem(word), row["happening"])
    return found


@lru_cache(maxsize=16384)
def happening(text: str) -> str:
    """What a trigger tells of, the same for a verb, its nouns and near synonyms; else the stem of its first word.

    >>> happening("bombarded"), happening("heavy shelling"), happening("regrouped")
    ('shell', 'shell', 'regroup')
    """
    found = [stem(w) for w in words(text)]
    known = next((_happenings()[s] for s in found if s in _happenings()), None)
    return known or (found[0] if found else text.casefold())


@cache
def _everywhere() -> frozenset[str]:
    return frozenset(stem(w) for w in _EVERYWHERE)


@cache
def _function_stems() -> frozenset[str]:
    return frozenset(stem(w) for w in FUNCTION)


@lru_cache(maxsize=32768)
def words(text: str) -> tuple[str, ...]:
    """The words of a text in order."""
    return tuple(WORD.findall(text))


@lru_cache(maxsize=32768)
def stems(text: str) -> frozenset[str]:
    """The stems of a text's content words; numbers stay as they are."""
    return frozenset(s for w in words(text) if (s := stem(w)) not in _function_stems() and w.lower() not in FUNCTION)


@lru_cache(maxsize=32768)
def names(text: str) -> frozenset[str]:
    """Words written with a capital that do not open a sentence, folded; what is all capitals counts too.

    >>> sorted(names("Shells hit the Al-Noor clinic in Derwan. Nobody died."))
    ['al-noor', 'derwan']
    """
    found: set[str] = set()
    opening = True
    last = 0
    for match in WORD.finditer(text):
        between = text[last : match.start()]
        opening = (opening and last == 0) or any(c in between for c in '.!?:“"')
        word = match.group()
        if word[0].isupper() and (not opening or (word.isupper() and len(word) > 1)):
            name = _POSSESSIVE.sub("", folded(word))
            if name not in FUNCTION and len(name) > 1:
                found.add(name)
        last = match.end()
        opening = False
    return frozenset(found)


@lru_cache(maxsize=32768)
def head(text: str) -> str | None:
    """The stem of the noun that a phrase turns on: the last word before what hangs on it.

    >>> head("the crowded fish market of Derwan"), head("11 traders"), head("dozens of aid workers")
    ('market', 'trader', 'worker')
    """
    plain = text.strip()
    for _ in range(2):
        cut = _CUT.sub("", plain) or plain
        found = words(cut)
        if not found:
            return None
        last = found[-1]
        if last.lower().rstrip("s") in noun_class("transparent") | {"dozen", "score", "hundred", "thousand"}:
            _, of, rest = plain.partition(" of ")
            if of and rest:
                plain = rest
                continue
        if last.isdigit():
            return None
        return stem(last)
    return stem(found[-1])


@lru_cache(maxsize=16384)
def weight(word: str) -> float:
    """How much it says that two records share a stem, from 0.1 (every report has it) to 1.

    >>> weight(stem("soldiers")), weight(stem("crater"))
    (0.1, 0.6)
    """
    if word in _everywhere():
        return 0.1
    if (people := people_word(word)) is not None:
        return 0.1 if people.group == "people" else 0.3
    if word.isdigit():
        return 0.2 if len(word) == 1 else 0.7 if not word.endswith("0") else 0.5
    return 0.6 if len(word) < 8 else 0.8


@lru_cache(maxsize=32768)
def overlap(a: frozenset[str], b: frozenset[str]) -> float:
    """How much of the smaller set's weight the other one has, 0 to 1."""
    if not a or not b:
        return 0.0
    smaller = min(sum(map(weight, sorted(a))), sum(map(weight, sorted(b))))
    return sum(map(weight, sorted(a & b))) / smaller if smaller else 0.0


_COUNTED = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty".split()
    )
}


@lru_cache(maxsize=32768)
def figures(text: str) -> frozenset[str]:
    """The numbers of a text, in digits: days, counts, whatever they are.

    >>> sorted(figures("Four violations were recorded on 8 May."))
    ['4', '8']
    """
    found = (_COUNTED.get(w.lower(), w) for w in words(text.replace(",", "")))
    return frozenset(w for w in found if w.isdigit()) - {"1"}


@lru_cache(maxsize=32768)
def plain(text: str) -> str:
    """A text without case, marks and blanks: reprints of one sentence are equal."""
    return " ".join(folded(w) for w in words(text))


@lru_cache(maxsize=32768)
def same_name(a: str | None, b: str | None) -> bool:
    """Whether two names are of one bearer: the same, or one is the other's last part.

    >>> same_name("Ilya Marko", "Marko"), same_name("Ilya Marko", "Petr Marko")
    (True, False)
    """
    if not a or not b:
        return False
    first, second = plain(a).split(), plain(b).split()
    if first == second:
        return True
    short, long = sorted((first, second), key=len)
    return 0 < len(short) < len(long) and long[-len(short) :] == short and len(short[-1]) > 2
