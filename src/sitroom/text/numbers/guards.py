"""Numbers that count nothing: in names, scores, ages, list marks, calibres, telephone numbers."""

from __future__ import annotations

import re

from sitroom.text.numbers.units import plural, states

# "Resolution 2254", "Highway 5", "day 30", "Phase 2": the word before makes the number a name.
LABELS = re.compile(
    r"(?:\b(?:Resolutions?|Res\.?|Highways?|Routes?|Roads?|Bridge|Articles?|Art\.?|Sections?|Sec\.?|Chapters?|Paragraphs?|Paras?\.?|"
    r"No\.?|Nos\.?|Number|Protocol|Annex|Appendix|Phase|Stage|Round|Track|Level|Category|Cat\.?|Grade|Class|Type|Mark|Mk\.?|Model|"
    r"Version|Group|Units?|Hill|Camp|Gate|Sector|Zones?|Areas?|Districts?|Ward|Block|Room|Building|Line|Checkpoint|Post|Point|Flight|"
    r"Terminal|Pier|Channel|Bus|Train|Reactor|Tower|Day|Week|Year|Month|Page|pp?\.|Figure|Fig\.?|Table|Box|Item|Clause|Rule|Law|"
    r"Decree|Order|Directive|Bill|Act|Basket|Pillar|Operation|Battalion|Brigade|Division|Regiment|Company|Squadron|Base|Boeing|"
    r"Airbus|Soyuz|Apollo|Group\s+of|magnitude|Area|Sector|Exit|Junction|Kilomet(?:er|re)|Km|Mile|Covid|Windows|Article|Seat|Cell|Bed|Floor|Platform|Lot|Camera|"
    r"Psalm|Formula|Radio|BBC|TV|Al|Day|Hill|Plan|Option|Scenario|aged?|Age|turned|turning)\s+)$",
    re.IGNORECASE,
)
# "sections 307, 395 and 435"
LISTED = re.compile(
    r"\b(?:sections?|articles?|resolutions?|nos\.?|numbers|highways|routes|paragraphs?|chapters|annexes|items)\s+\d+\w?"
    r"(?:,\s*\d+\w?)*(?:,?\s+(?:and|or|to)\s+|,\s*)$",
    re.IGNORECASE,
)
COUNT_BEFORE_LABEL = re.compile(
    r"\b(?:day|week|year|month|order|group|company|unit|act|post|camp|base|bill|law|line|point|road|"
    r"plan|operation|seat|division|brigade|battalion|class|round|building|radio|rule|bus|train|table)\s+$"
)
# "last year 142 social leaders", "this month 30 hill villages": an adjective before the plural that is counted.
COUNTED_BEHIND = re.compile(r"\s+[a-z][a-z-]+\s+(?:[a-z]+[^\Wsu]s|people|men|women|children|police)\b")
NAME_BEFORE = re.compile(r"(?P<gap>[^\s]?)\s(?P<word>[A-Z][\w'’-]*)\s$")
INITIAL = re.compile(r"(?:^|[.!?:;\n]['\"’”)]?\s*|['\"“‘(]\s*|\n)[A-Z][\w'’-]*\s$")
COMMON_BEFORE = frozenset(
    "In On At By To For From With And Or But As The A An Of After Before Some About Around Nearly Almost Over Under "
    "Only Just Another All At Least Between Up Than More Fewer Less Killed Wounded Injured Those These Its "
    "Their His Her Our This That Another When While Since Until Through".split()
)
AGE_AFTER = re.compile(
    r"[\s-]*years?[\s-]*olds?\b|[\s-]*(?:months?|weeks?|days?)[\s-]olds?\b|\s+years\s+of\s+age\b|-year-", re.IGNORECASE
)
AGE_BETWEEN = re.compile(r"[A-Z][\w'’-]+,\s$")
AGE_BOUND = re.compile(r"\b(?:under|over|below|above|aged?|ages)\s+$", re.IGNORECASE)
AGE_OF = re.compile(
    r"\b(?:girl|boy|child|baby|toddler|infant|man|woman|youth|teenager|son|daughter)\s+"
    r"(?:aged?\s+|of\s+(?:just\s+|only\s+|about\s+)?)$",
    re.I,
)
CALIBRE = re.compile(r"[\s-]?(?:mm|millimet(?:er|re)s?)\b", re.IGNORECASE)
CLOCKLIKE = re.compile(
    r"[:h]\d|\s?(?:a\.?m|p\.?m|o['’]clock|hrs|GMT|UTC|[kMG]?Hz|Mb/s)\b|°|\s?(?:st|nd|rd|th)\b|['’]?s\b|/\d|-(?:square|cubic|year|month|week|day|hour|"
    r"minute|point|star|party|way|storey|story|degree|inch|lane|sided|nation|state|power|dimensional|round|seater|"
    r"bedroom|wheel|page|part|stage|step|phase|tier|line)\b",
    re.IGNORECASE,
)
PHONE = re.compile(r"[\s-]\(?\d{2,4}\)?[\s-]\d{3}|[\s-]\d{3,4}[\s-]\d{2,4}")
SCORE = re.compile(
    r"\b(?:won|win|beat|lost|drew|draw|victory|defeat|defeated|led|leads?|scor\w+|vote|voted|by|odds|ratio|result)\s+(?:a\s+|of\s+)?$",
    re.IGNORECASE,
)


def is_label(word: str) -> bool:
    """Whether a number behind this word is part of a name: "Article", "Brigade"."""
    return LABELS.search(f"{word} ") is not None


def next_word_counts(after: str) -> bool:
    """Whether a plural noun follows that the number may count."""
    found = re.match(r"\s+([^\W\d_][\w'’-]*)", after)
    return bool(found and (plural(found[1]) or found[1].lower() in states()))


def named(text: str, start: int, end: int, digits: str) -> bool:
    """Whether the digits are part of a name, a label, a list or an age, and count nothing."""
    before, after = text[max(0, start - 32) : start], text[end : end + 24]
    next_word = re.match(r"[\"”’']?\s+([^\W\d_][\w'’-]*)", after)
    counts = bool(next_word and (plural(next_word[1]) or next_word[1].lower() in states()))
    if LABELS.search(before) and not (COUNT_BEFORE_LABEL.search(before) and (counts or COUNTED_BEHIND.match(after))):
        return True
    if re.search(r"(?:^|\n)\s*[(\[]?$", before) and re.match(r"\s?[.)\]](?:\s|$)", after):
        return True  # "1. The parties agree …"
    if LISTED.search(text[max(0, start - 60) : start]):
        return True
    if re.search(r"\bage[ds]?\s+(?:between\s+|from\s+)?\d+\s*(?:to|and|-|–)\s*$", before):
        return True
    if before.endswith("[") and after.startswith("]"):
        return True  # a footnote
    if AGE_AFTER.match(after) or (AGE_BOUND.search(before) and not next_word and len(digits) < 3):
        return True
    if len(digits) <= 2 and AGE_BETWEEN.search(before) and re.match(r",|\s+and\s+[A-Z]|\)|\.", after):
        return True  # "Amina Said, 34, fled"
    if AGE_OF.search(before) and not next_word_counts(after):
        return True
    if CALIBRE.match(after) or CLOCKLIKE.match(after) or PHONE.match(text, end):
        return True
    name = NAME_BEFORE.search(" " + before)
    return bool(
        name
        and name["word"] not in COMMON_BEFORE
        and not counts
        and len(digits) <= 4
        and "," not in digits
        and not INITIAL.search(before)
        and not re.match(r"\s+(?:[a-z]+\s+)?[a-z]+s\b|\s+of\b|\s+more\b|\s?%|\s+per\s?cent", after)
    )


YEAR_CUE = re.compile(
    r"(?:©|\(c\)|\bcopyright)\s*$|\b(?:in|since|by|until|of|from|during|early|late|mid)[\s-]+$", re.IGNORECASE
)


def bare_year(digits: str, text: str, start: int, end: int) -> bool:
    """Four digits that are a year: after "in" or "since", or where no plural noun follows."""
    if (
        len(digits) == 4
        and digits.isdigit()
        and 1900 < int(digits) < 2050
        and YEAR_CUE.search(text[max(0, start - 10) : start])
    ):
        return True
    if len(digits) != 4 or not digits.isdigit() or not 1800 <= int(digits) <= 2100:
        return False
    return not re.match(
        r"\s+(?:[a-z]+\s+){0,2}(?:[a-z]+s|people|men|women|children|troops|police)\b", text[end : end + 40]
    )
