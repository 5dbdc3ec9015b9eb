"""What the words around a name say: that it is a place, and of which sort."""

from __future__ import annotations

import itertools
import re

from sitroom.lexicon.gazetteer import Entry
from sitroom.lexicon.spellings import key
from sitroom.resolve.places.scan import Match
from sitroom.resolve.places.scene import Scene
from sitroom.resolve.places.words import words

STRONG = frozenset(
    "in inside within at near around outside across throughout nearby besieged downtown leaving entering reaching "
    "southern northern eastern western northeastern northwestern southeastern southwestern central "
    "north-eastern north-western south-eastern south-western neighbouring neighboring".split()
)
"""Words before a name that stand before hardly anything but places."""
_DASHED = re.compile(r"(?:, [A-Z][\w. ]{1,25}){0,3}(?: \([^()\n]{2,30}\))?(?: ?(?:--|[—–])| -) ?")
_CREDITED = re.compile(
    r"(?:, [A-Z][\w. ]{1,25}){0,2} ?\([A-Z][\w/. ]{1,20}\) (?=[A-Z\"“‘'])|, (?:SANA|TASS|AFP|Reuters) ?[-–—]"
)
_LABELS = re.compile(r"[,.:]")
_GOES_ON = re.compile(r",|\)|\.(?:\s|$)| and\b| or\b|;|:|$")


def signs(scene: Scene, match: Match, text: str) -> None:
    """Sets `kind`, `cue`, `before`, `after` from the words around a match."""
    found, table_ = scene.words, words()
    behind = found[match.last + 1 : match.last + 3]
    if behind and behind[0].gap in (" ", "-", "\n") and not found[match.last].possessive:
        pair = " ".join(w.lower for w in behind)
        for phrase in (pair, behind[0].lower):
            if phrase in table_.after and not (behind[0].capital and not found[match.last].capital):
                match.after, match.kind, match.cue = phrase, table_.after[phrase], 2
                break
    own = found[match.last].lower
    if match.last > match.first and own in table_.after and not match.kind:
        match.kind, match.cue = table_.after[own], 2 if table_.after[own] != "feature" else match.cue
    i = match.first - 1
    while i >= 0 and found[i + 1].gap in (" ", "\n", "-") and found[i].lower in table_.directions:
        if found[i].lower in STRONG:
            match.cue = max(match.cue, 2)
        i -= 1
    if i >= 0 and found[i + 1].gap in (" ", "\n"):
        word = found[i].lower
        match.before = word
        if word in STRONG:
            match.cue = 2
        elif word in table_.prepositions:
            match.cue = max(match.cue, 1)
        elif word == "of" and i and found[i - 1].lower == "out":
            match.cue, match.before = 2, "out of"
        elif word == "of" and i:
            for phrase in (" ".join(w.lower for w in found[max(0, i - 2) : i + 1]), f"{found[i - 1].lower} of"):
                if phrase in table_.before:
                    match.kind, match.cue, match.before = match.kind or table_.before[phrase], 2, phrase
                    break
            else:
                match.cue = max(match.cue, 1)
    if match.first and found[match.first].gap == "-" and found[match.first - 1].text in ("D", "R", "I"):
        match.cue = 2
    if (
        behind
        and behind[0].gap in (" ", "\n")
        and not found[match.last].possessive
        and behind[0].lower in table_.after_people
    ):
        match.cue, match.after = max(match.cue, 2), match.after or behind[0].lower
    if match.text.isupper() and len(match.text) > 3 and _DASHED.match(text, match.end):
        match.dashed = True
    if match.first == 0 and _CREDITED.match(text, match.end):
        match.dashed = True
    if scene.dateline or match.dashed or _heads_label(scene, match, text):
        match.cue = 2


def _heads_label(scene: Scene, match: Match, text: str) -> bool:
    """ "2. Nchelenge, market. A shell …": the first words of a label that are no common ones say where all of it was."""
    if not scene.label or any(c.isalpha() for c in text[scene.sentence.start : match.start]):
        return False
    return _LABELS.match(text, match.end) is not None and key(match.text) not in words().common


def coordinate(found: list[Match], text: str) -> None:
    """A sign of place holds for what is coordinated: "in Homs, Hama and Idlib"; and "X, Y" signs X by Y."""
    for before, after in itertools.pairwise(found):
        gap = text[before.end : after.start]
        goes_on = gap in (" and ", ", and ", " or ", "/", " & ") or (
            gap in (", ", ",") and _GOES_ON.match(text, after.end) is not None
        )
        if goes_on and before.cue == 2 and after.cue < 2:
            after.cue = 2
    for before, after in itertools.pairwise(found):
        gap = text[before.end : after.start]
        if _PLACED.fullmatch(gap) and not _of_people(before.text) and _lies_at(before.entries, after.entries):
            before.cue, before.contained = 2, True
        if (
            gap in (", ", ",")
            and after.entries
            and any(e.feature in ("country", "admin1") for e in after.entries)
            and _contained(before.entries, after.entries)
        ):
            before.cue, before.contained = 2, True


def _of_people(text: str) -> bool:
    """Whether a word is a name of persons as well, or a common word."""
    table_, folded = words(), key(text)
    return folded in table_.any_first_names or folded in table_.surnames or folded in table_.common


_BESIDE = 0.4
"""Degrees: "Tel al-Sultan in Rafah"."""
_PLACED = re.compile(r" (?:in|near|outside) (?:(?:north|south|east|west|central)\w*(?:[- ](?:east|west)\w*)? )?")


def _lies_at(inner: tuple[Entry, ...], outer: tuple[Entry, ...]) -> bool:
    """Whether some place that is called so by its own name lies in or right beside one of the others."""
    ours = tuple(e for e in inner if e.rank == 0)
    return _contained(ours, outer) or any(
        max(abs(e.lat - o.lat), abs((e.lon or 0.0) - (o.lon or 0.0))) < max(_BESIDE, o.radius / 90)
        for e in ours
        for o in outer
        if e.id != o.id
        and o.feature != "country"
        and e.lat is not None
        and o.lat is not None
        and set(e.countries) & set(o.countries)
    )


def _contained(inner: tuple[Entry, ...], outer: tuple[Entry, ...]) -> bool:
    areas = {e.id for e in outer}
    states = {e.countries[0] for e in outer if e.feature == "country"}
    return any(
        e.admin1 in areas or e.admin2 in areas or (e.country in states and e.feature != "country") for e in inner
    )
