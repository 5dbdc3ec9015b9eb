"""Whether a known name is meant for a place where it stands."""

from __future__ import annotations

from sitroom.lexicon.equipment import find
from sitroom.lexicon.people import people_word
from sitroom.lexicon.spellings import key
from sitroom.resolve.places.claims import seats
from sitroom.resolve.places.scan import AGENCIES, AREAS_OF_SEVERAL, SHARED, Match, Word
from sitroom.resolve.places.scene import SEEN, Recognised, Scene, prominent
from sitroom.resolve.places.signs import STRONG
from sitroom.resolve.places.unknown import fits
from sitroom.resolve.places.words import ARTICLES, INNER, words

_OFFICES = frozenset(
    "department division ministry secretary bureau office board commission institute committee faculty school".split()
)


_OF_A_PEOPLE = frozenset(
    "front rebel rebels rebellion guerrilla guerrillas fighter fighters militia militias militiamen insurgent insurgents "
    "insurgency separatist separatists leader leaders tribe tribes clan clans people homeland negotiators".split()
)
_DISEASES = frozenset("virus fever flu".split())
_LONGEST_NAME = 5


def _opens_a_name(found: list[Word], last: int) -> bool:
    """Whether a run of capitals behind a name ends as bodies do: "Barnet General Hospital", "Beijing Health Bureau"."""
    table_ = words()
    at = last + 1
    while at < len(found) and at - last <= _LONGEST_NAME and found[at].capital and found[at].gap == " ":
        if found[at].lower in table_.after or found[at - 1].possessive:
            return False
        if found[at].lower in table_.name_ends:
            return at > last + 1
        at += 1
    return False


_MACHINES = frozenset(
    "helicopter gunship jet fighter bomber plane aircraft warplane drone tank missile rocket launcher system battery "
    "howitzer gun rifle torpedo mine bomb shell".split()
)
_SHIP_PREFIXES = frozenset("HMS USS HMCS HMAS HMNZS USNS USCGC RFA ARA INS PNS BRP ROKS KRI TCG RRS MV SS".split())
_SHIPS = frozenset(
    "destroyer frigate cruiser corvette carrier battleship submarine gunboat warship minesweeper tanker freighter "
    "liner trawler ferry troopship".split()
)


def _of_a_machine(match: Match, following: Word | None) -> bool:
    """Whether a name is that of a weapon or an aircraft: "six Black Hawk helicopters", "a Black Hawk"."""
    known = find(match.text)
    if known is None:
        return False
    kind = following is not None and following.lower.removesuffix("s") in _MACHINES
    return kind or (match.first != match.last and match.cue < 2)


def _of_a_ship(found: list[Word], match: Match, attached: bool) -> bool:
    """Whether a name is a ship's: "HMS Coventry", "ARA General Belgrano", "the destroyer Sheffield"."""
    if not attached:
        return False
    before = found[match.first - 1]
    if before.text in _SHIP_PREFIXES or (before.lower in _SHIPS and not before.capital):
        return True
    further = found[match.first - 2] if match.first > 1 and before.capital else None
    return further is not None and found[match.first - 1].gap == " " and further.text in _SHIP_PREFIXES


def verdict(scene: Scene, match: Match, result: Recognised, lowered: set[str]) -> int:
    """0: no place; 1: a place if the report signs it elsewhere; 2: a place."""
    found, table_ = scene.words, words()
    if match.sure:
        return 2
    if match.unknown:
        return 2 if match.cue == 2 and fits(match, scene.words) else 0
    folded = key(match.text)
    if folded in seats() or folded in table_.adjectives:
        return 0
    single = match.first == match.last or (match.last == match.first + 1 and found[match.first].lower in ARTICLES)
    following = found[match.last + 1] if match.last + 1 < len(found) else None
    joined = following is not None and following.gap in (" ", "-") and not found[match.last].possessive
    before = found[match.first - 1] if match.first else None
    attached = (
        before is not None
        and not before.possessive
        and (found[match.first].gap in (" ", "\n") or (found[match.first].gap == ". " and len(before.text) < 5))
    )
    if (
        following is not None
        and joined
        and following.capital
        and following.lower in table_.name_ends
        and not scene.title_case
    ):
        return 0
    if _of_a_machine(match, following if joined else None) or _of_a_ship(found, match, attached):
        return 0
    if before is not None and attached and before.lower in ("united", "agence") and before.capital:
        return 0
    if (
        before is not None
        and before.lower == "of"
        and match.first > 1
        and found[match.first - 2].lower in _OFFICES
        and found[match.first - 2].capital
        and (folded in table_.common or not prominent(match))
    ):
        return 0
    shared = match.kind == SHARED or match.after in AREAS_OF_SEVERAL
    directed = single and found[match.first].lower in table_.directions
    if shared and directed and match.cue == 2 and all(e.feature.startswith("admin") for e in match.entries):
        return 2
    if all(w.lower in table_.directions for w in found[match.first : match.last + 1]) and (
        following is None or (joined and following.capital) or match.cue < 2
    ):
        return 0
    if following is not None and (following.gap.startswith("$") or following.lower in ("dollar", "dollars")):
        return 0
    if single and (folded in table_.never or found[match.first].text in AGENCIES):
        return 0
    if not any(w.capital for w in found[match.first : match.last + 1] if w.lower != "the"):
        return 0  # "The city of Fuyang" is no town called The City
    paired = following is not None and "&" in following.gap and following.text == match.text
    paired = paired or (before is not None and "&" in found[match.first].gap and before.text == match.text)
    if paired or (
        not prominent(match) and match.cue < 2 and "&" in found[match.first].gap + (following.gap if following else "")
    ):
        return 0  # "Johnson & Johnson"
    if match.text == "Amazon" and match.cue < 2 and (before is None or before.lower != "the"):
        return 0  # the company
    if single and joined and following is not None and following.lower in _OF_A_PEOPLE and not prominent(match):
        people = people_word(match.text) or people_word(f"{match.text}s")
        if people is not None and people.group == "ethnic":
            return 0  # "the Moro front": the people, and no town of that name
    if joined and following is not None and following.lower in _DISEASES and not _prominent_state(match):
        return 0  # "West Nile virus"
    if (
        joined
        and following is not None
        and following.capital
        and _opens_a_name(found, match.last)
        and not scene.title_case
    ):
        return 0
    if folded.startswith("saint ") and found[match.last].possessive:
        return 0
    if _of_a_person(scene, match, before if attached else None, following if joined else None, result):
        return 0
    if (
        following is not None
        and following.gap in ("-",)
        and following.lower in ("led", "backed", "brokered", "sponsored", "allied", "made", "style", "born")
    ):
        return 0 if following.lower != "born" else 2
    if single:
        return _single(
            scene, match, folded, before if attached else None, following if joined else None, lowered, result
        )
    parts = [w.lower for w in found[match.first : match.last + 1]]
    plain = all(p in table_.common or p in INNER for p in parts)
    size = max((e.population for e in match.entries), default=0)
    if plain and match.cue < 2 and not (prominent(match) or size >= 50_000):
        return 1
    if parts[0] in table_.first_names and match.cue < 2 and not prominent(match):
        return 1
    if scene.title_case and match.cue < 2 and plain:
        return 1
    return 2


def _of_a_person(scene: Scene, match: Match, before: Word | None, following: Word | None, result: Recognised) -> bool:
    """Whether the match is part of a personal name. Remembers surnames."""
    table_ = words()
    found = scene.words
    folded = key(match.text)
    first = table_.any_first_names
    title_case = scene.title_case
    if (
        before is not None
        and before.capital
        and len(before.text) == 1
        and before.token is not None
        and match.first > 1
        and found[match.first - 2].lower in first
    ):
        result.people.add(folded)
        return True
    if (
        before is not None
        and before.capital
        and not (before.text.isupper() and len(before.text) > 1 and not found[match.first].text.isupper())
    ):
        if before.lower in table_.titles and before.lower not in ("north", "south") and not _prominent_state(match):
            result.people.add(folded)
            return True
        if (
            before.lower in first
            and match.first - 1 not in _matched(scene, match)
            and not (title_case and prominent(match))
            and not _prominent_state(match)
        ):
            result.people.add(folded)
            return True
    if match.first != match.last or following is None or not following.capital:
        return False
    if (
        following.gap == " "
        and following.lower in table_.surnames
        and following.lower not in table_.after
        and not title_case
        and match.cue < 2
        and (folded in first or (following.lower not in table_.common and not prominent(match)))
    ):
        result.people.add(key(following.text))
        return True
    if (
        folded in first
        and following.gap == " "
        and following.lower not in table_.after
        and following.lower not in table_.common
        and key(following.text) not in table_.adjectives
        and following.lower not in table_.never
        and not title_case
        and match.cue < 2
    ):
        result.people.add(key(following.text))
        return True
    return False


def _matched(scene: Scene, match: Match) -> set[int]:
    """Words that already belong to a kept match of the sentence."""
    return {i for m in scene.matches if m is not match for i in range(m.first, m.last + 1)}


def _prominent_state(match: Match) -> bool:
    return (
        any(e.feature == "country" and e.rank < 2 for e in match.entries)
        and key(match.text) not in words().weak_first_names
    )


def _single(
    scene: Scene,
    match: Match,
    folded: str,
    before: Word | None,
    following: Word | None,
    lowered: set[str],
    result: Recognised,
) -> int:
    table_ = words()
    word = scene.words[match.last]
    if word.text.isupper() and len(folded) < 6 and not scene.title_case and not scene.dateline:
        state = any(e.feature == "country" and e.rank < 2 for e in match.entries)
        return (
            2
            if (len(folded) < 5 and (state or match.cue == 2) and len(match.entries) < 3) or match.sure or match.dashed
            else 0
        )
    if any(e.feature == "country" and e.rank < 2 for e in match.entries) and folded not in table_.weak_first_names:
        return 2 if _proper(word, scene) and not (match.first == 0 and folded in lowered and match.cue < 2) else 0
    proper = _proper(word, scene)
    initial = match.first == 0 or (word.gap.strip("\"'“‘( ") == "" and match.first == 0)
    best = min((e.rank for e in match.entries), default=9)
    size = max(
        (e.population for e in match.entries if e.rank < 2 and (e.feature != "admin2" or e.rank == 0)), default=0
    )
    said = (following is not None and following.lower in table_.person_context) or (
        before is not None and before.lower in table_.person_context
    )
    if said and match.cue < 2 and not prominent(match):
        result.people.add(folded)
        return 0
    if len(folded) < 3 and not word.text.isupper():
        return 0
    if folded in table_.common:
        if match.cue < 2 or not proper or scene.title_case or best > 1 or size < 1000:
            return 0
        if following is not None and following.capital:
            return 0
        return 2 if match.before in STRONG or " of" in match.before else 1
    if folded in table_.first_names or folded in table_.surnames or folded in table_.weak_first_names:
        if match.cue == 2 or (prominent(match) and not _speaks(scene, match)):
            return 2
        return 2 if match.cue == 1 and size >= SEEN else 1
    if best >= 2 and match.cue < 2:
        return 1 if match.cue and proper else 0
    if not proper and match.cue < 2 and not prominent(match):
        return 0
    if initial and match.cue < 2 and folded in lowered:
        return 0
    if (
        before is not None
        and before.capital
        and match.cue < 2
        and not prominent(match)
        and not scene.title_case
        and before.token is not None
        and before.token.pos == "PROPN"
        and before.lower not in table_.directions
        and key(before.text) not in table_.adjectives
        and before.lower not in table_.common
    ):
        return 0
    if match.cue or prominent(match) or size >= SEEN:
        return 2
    return 1


def _proper(word: Word, scene: Scene) -> bool:
    """Whether the parser takes a word for a proper name, or could not tell."""
    return word.token is None or word.token.pos == "PROPN" or scene.title_case or scene.sentence.heading


def _speaks(scene: Scene, match: Match) -> bool:
    """Whether a lone name that may be a person's does what persons do: "Jordan said he"."""
    following = scene.words[match.last + 1 : match.last + 3]
    return (
        bool(following)
        and following[0].gap.strip() in ("", ",")
        and following[0].lower in words().person_context
        and not any(e.feature == "country" for e in match.entries)
    )
