"""Names that no gazetteer has, or has only a part of: "Kafr Ruma", "the village of Qwxorata"."""

from __future__ import annotations

from sitroom.resolve.places.scan import Match, Word, opens
from sitroom.resolve.places.scene import Scene, prominent
from sitroom.resolve.places.signs import STRONG, signs
from sitroom.resolve.places.words import ARTICLES, INNER, words

_ENGLISH = frozenset(
    "old new saint port fort mount lake cape camp villa san santa los las la el new der bin sar band char".split()
)
"""Openers of names that also open other capitalised stretches in English titles."""
_VILLAGE = frozenset("village hamlet locality".split())


def whole(scene: Scene, match: Match, text: str) -> Match:
    """Lets a known name that is a part of a longer unknown one grow to it: "Kafr Ruma", "Tall Zayat", "Umm Haratayn".

    Only with the words that open Arabic, Persian, Slavic, Spanish names of places, for elsewhere two capitalised words
    side by side are as often two things.
    """
    row, table_ = scene.words, words()
    first, last = match.first, match.last
    foreign = table_.generic - _ENGLISH if scene.title_case and not scene.dateline else table_.generic
    if (
        first
        and row[first - 1].capital
        and row[first - 1].lower in foreign
        and row[first].gap in (" ", "-")
        and not row[first - 1].possessive
        and row[first - 1].lower not in table_.directions
    ):
        first -= 1
    elif first > 1 and row[first - 1].lower in ARTICLES and row[first - 2].capital and row[first - 2].lower in foreign:
        first -= 2
    if (
        first == last
        and row[first].lower in foreign
        and last + 1 < len(row)
        and row[last + 1].gap in (" ", "-")
        and not row[last].possessive
        and row[last + 1].capital
        and row[last + 1].lower not in table_.common
        and row[last + 1].lower not in table_.after
    ):
        last += 1
    elif (
        first == last
        and row[first].lower in foreign
        and last + 2 < len(row)
        and row[last + 1].lower in ARTICLES
        and row[last + 2].capital
        and row[last + 1].gap in (" ", "-")
        and not row[last].possessive
    ):
        last += 2
    if (first, last) == (match.first, match.last) and not prominent(match):
        last = _from_village(row, last)
        first = _to_village(row, first, last)
    if (first, last) == (match.first, match.last):
        return match
    start, end = row[first].start, row[last].end
    return Match(match.sentence, first, last, start, end, text[start:end], (), unknown=True)


def _from_village(row: list[Word], last: int) -> int:
    """Where a name that starts here ends before "village": "Qarah Tepe village" is not Qarah."""
    at = last
    while at + 1 < len(row) and row[at + 1].gap in (" ", "-") and not row[at].possessive:
        behind = row[at + 1]
        if behind.lower in _VILLAGE and not behind.capital and behind.gap == " ":
            return at if row[at].capital else last
        if not (behind.capital or behind.lower in ARTICLES) or behind.lower in words().common:
            break
        at += 1
    return last


def _to_village(row: list[Word], first: int, last: int) -> int:
    """Where the name before "village" starts: "Wadi Hamra al Kabir village" is not Kabir."""
    table_ = words()
    behind = row[last + 1] if last + 1 < len(row) else None
    if behind is None or behind.gap != " " or behind.capital or behind.lower not in _VILLAGE or row[last].possessive:
        return first
    at = first
    while at and row[at].gap in (" ", "-") and not row[at - 1].possessive:
        before = row[at - 1]
        if before.lower in ARTICLES:
            at -= 1
            continue
        if (
            not before.capital
            or before.text.isupper()
            or before.lower in table_.directions
            or before.lower in table_.titles
            or before.lower in table_.adjectives
            or before.lower in table_.common
            or before.lower in table_.never
        ):
            break
        at -= 1
        first = at
    return first


def unknown(scene: Scene, found: list[Match], text: str) -> list[Match]:
    """Capitalised stretches that no gazetteer knows and the words around them call a place."""
    known = {i for m in found for i in range(m.first, m.last + 1)}
    table_ = words()
    result: list[Match] = []
    i = 0
    row = scene.words
    if scene.title_case and not scene.dateline and scene.sentence.heading:
        return []
    while i < len(row):
        if (
            i in known
            or not opens(row, i)
            or row[i].lower in table_.never
            or (row[i].lower in table_.common and row[i].capital)
        ):
            i += 1
            continue
        j = i
        while (
            j + 1 < len(row)
            and j + 1 not in known
            and row[j + 1].gap in (" ", "-", "'", "’")
            and not row[j].possessive
            and (
                row[j + 1].capital
                or (
                    row[j + 1].lower in INNER
                    and row[j + 1].lower not in ("and", "of", "the", "at", "as", "in", "on")
                    and j + 2 < len(row)
                    and row[j + 2].capital
                )
            )
        ):
            j += 1
        match = Match(
            scene.sentence.index, i, j, row[i].start, row[j].end, text[row[i].start : row[j].end], (), unknown=True
        )
        signs(scene, match, text)
        if match.before in ("department of", "division of", "republic of"):
            pass
        elif (
            match.kind in ("town", "admin1", "admin2")
            and fits(match, row)
            and not (j + 1 < len(row) and row[j + 1].capital and row[j + 1].lower in table_.after)
        ):
            result.append(match)
        elif (
            fits(match, row)
            and match.cue < 2
            and any(
                m.first == j + 1
                and row[m.first].gap == ", "
                and (m.kind in ("admin1", "admin2") or any(e.feature in ("admin1", "country") for e in m.entries))
                and (m.last + 1 >= len(row) or row[m.last + 1].gap.startswith((",", ".", ")")))
                for m in found
            )
        ) or ((match.before in STRONG or match.before == "out of") and match.cue == 2 and fits(match, row)):
            match.cue = 1
            result.append(match)
        i = j + 1
    return result


def fits(match: Match, row: list[Word]) -> bool:
    """Whether an unknown stretch looks like a name of a place and not of a person, a body or a month."""
    table_ = words()
    parts = [w.lower for w in row[match.first : match.last + 1]]
    if (
        len(match.text) < 3
        or match.text.isupper()
        or any(p in table_.never or p in table_.titles or p in table_.name_ends for p in parts)
    ):
        return False
    if match.first and row[match.first - 1].lower in table_.titles:
        return False
    return not (
        parts[0] in table_.first_names or any(p in table_.common for p in parts) or parts[0] in table_.adjectives
    )
