"""The words around a number that bound it: "more than", "up to", "or so", "at least"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sitroom.model.values import Qualifier

BEFORE: tuple[tuple[Qualifier, str], ...] = (
    ("less_than", r"fewer\s+than|less\s+than|lower\s+than|smaller\s+than|(?:well\s+)?under|(?:well\s+)?below"),
    (
        "at_least",
        r"at\s+(?:the\s+very\s+)?least|no\s+(?:fewer|less)\s+than|not\s+(?:fewer|less)\s+than|an?\s+minimum\s+of|minimum\s+of|"
        r"as\s+few\s+as|anything\s+from",
    ),
    (
        "at_most",
        r"up\s+to|as\s+many\s+as|as\s+much\s+as|at\s+(?:the\s+)?most|no\s+more\s+than|not\s+more\s+than|an?\s+maximum\s+of|"
        r"maximum\s+of|a\s+ceiling\s+of|as\s+high\s+as|up\s+to\s+(?:about|around|some)|as\s+large\s+as",
    ),
    (
        "more_than",
        r"(?:many\s+|well\s+|far\s+|significantly\s+|considerably\s+|slightly\s+|a\s+little\s+|just\s+)?more\s+than|"
        r"(?:well\s+|just\s+|slightly\s+|far\s+)?over|in\s+excess\s+of|upwards?\s+of|exceed(?:s|ed|ing)?|greater\s+than|"
        r"(?:well\s+)?above|(?:well\s+)?past|larger\s+than|higher\s+than|surpass(?:ed|ing)?|north\s+of|topp(?:ed|ing)",
    ),
    (
        "nearly",
        r"nearly|almost|close\s+to|just\s+under|just\s+short\s+of|approaching|not\s+quite|practically|virtually|a\s+little\s+under|"
        r"slightly\s+(?:fewer|less)\s+than|just\s+below|little\s+short\s+of|barely",
    ),
    (
        "about",
        r"about|around|some|roughly|approximately|approx\.?|an?\s+estimated|estimated|an\s+average\s+of|circa|ca\.|"
        r"in\s+the\s+region\s+of|(?:on|in)\s+the\s+order\s+of|or\s+so|perhaps|probably|possibly|maybe|reportedly\s+about|~|"
        r"an?\s+approximate|something\s+like|in\s+the\s+neighbou?rhood\s+of|an?\s+reported|give\s+or\s+take",
    ),
    (
        "exact",
        r"exactly|precisely|an?\s+total\s+of|total\s+of|a\s+combined|all|only|just|another|an?\s+additional|an?\s+further",
    ),
)
AFTER: tuple[tuple[Qualifier, str], ...] = (
    (
        "at_least",
        r"\s+or\s+more\b|\s*\+(?!\d)|[\s-]plus\b|\s+and\s+counting\b|,?\s+at\s+(?:the\s+very\s+)?least\b|\s+or\s+above\b|\s+upwards?\b",
    ),
    (
        "about",
        r"\s+or\s+so\b|-odd\b|\s+odd\b|\s+or\s+thereabouts\b|\s+give\s+or\s+take\b|-some\b|-ish\b|\s+approximately\b",
    ),
    ("at_most", r"\s+or\s+(?:fewer|less|under|below)\b|,?\s+at\s+(?:the\s+)?most\b|\s+maximum\b"),
)
_LEFT_END = [(q, re.compile(rf"(?<!\w)(?:{words})\s*$", re.IGNORECASE)) for q, words in BEFORE]
# The last words of all of these, looked for first: most numbers have none of them before them.
_ENDS = re.compile(
    r"(?:\b(?:than|under|below|past|least|of|from|to|as|most|over|above|exceed\w*|surpass\w*|topp\w+|nearly|almost|approaching|quite|"
    r"practically|virtually|barely|about|around|some|roughly|approximately|approx\.?|estimated|circa|ca\.|so|perhaps|probably|"
    r"possibly|maybe|approximate|like|reported|take|exactly|precisely|combined|all|only|just|another|additional|further|high|many|"
    r"much|few|large)|~)\s*$",
    re.IGNORECASE,
)
_RIGHT = [(q, re.compile(words, re.IGNORECASE)) for q, words in AFTER]
# "flew over 12 villages", "control over two towns": places, not bounds.
_SPATIAL = re.compile(
    r"\b(?:fl(?:y|ies|ew|own|ying)|control|dispute|authority|sovereignty|talks|row|hover\w*|jurisdiction|power|war|"
    r"passed|pass|dropped|rights|spread|scattered|conflict|concerns?|fears?)\s+(?:over|above)\s+$",
    re.IGNORECASE,
)
# "climbed past 300" is a bound, "ten past five" and "drove past two posts" are none.
_RISING = re.compile(
    r"\b(?:climb|ris|rose|go|gone|went|soar|jump|push|mov|surg|creep|crept|shoot|shot|swell|swoll|grow|grew)\w*\s+"
    r"(?:well\s+)?past\s+$",
    re.IGNORECASE,
)
_EXACT_ONLY = frozenset({"all", "only", "just", "another"})


@dataclass(frozen=True, slots=True)
class Bound:
    """A qualifier and how far its words reach to the left or to the right of the number."""

    qualifier: Qualifier
    start: int
    end: int


def bound(text: str, start: int, end: int) -> Bound:
    """The bound of the number at these offsets; `exact` and no wider than the number where no word bounds it.

    >>> bound("more than 270,000 dead", 10, 17)
    Bound(qualifier='more_than', start=0, end=17)
    """
    qualifier: Qualifier = "exact"
    first, last = start, end
    while True:
        head = text[max(0, first - 36) : first]
        if not _ENDS.search(head):
            break
        hit = min(
            ((q, m) for q, pattern in _LEFT_END if (m := pattern.search(head))),
            key=lambda h: h[1].start(),
            default=None,
        )
        if (
            hit is None
            or "\n\n" in hit[1][0]
            or (hit[1][0].lower().lstrip().startswith(("over", "above")) and _SPATIAL.search(head))
            or ("past" in hit[1][0].lower() and not _RISING.search(head))
        ):
            break
        found, match = hit
        first -= len(head) - match.start()
        if qualifier == "exact":
            qualifier = found
        elif qualifier == "about" and found != "exact":
            qualifier = found  # "up to about 30"
        if found == "exact":
            if match[0].strip().lower() in _EXACT_ONLY:
                first += len(head) - match.start()
            break
    for found, pattern in _RIGHT:
        if behind := pattern.match(text, end):
            qualifier, last = found, behind.end()
            break
    return Bound(qualifier, first, last)
