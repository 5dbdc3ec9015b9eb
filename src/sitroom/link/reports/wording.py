"""The words of a report as they are compared: its own sentences, without what outlets put around them.

Datelines, bylines, credits, slugs, captions and pleas are left off; case, accents, quotation marks and British or American
spelling are levelled. A sentence keeps its facts apart: numbers and names, which tell a reprint from the next daily note.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from sitroom.text.layout import find_blocks
from sitroom.text.surrounds import is_surround

_QUOTES = str.maketrans(
    dict.fromkeys("“”„«»″", '"') | dict.fromkeys("‘’`´ʼ", "'") | dict.fromkeys("–—‒", "-") | {"\xa0": " "}
)
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)*")
_STOP = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]*[^\W_a-zß-ÿ])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Gen|Col|Maj|Lt|Capt|Cpl|Sgt|Brig|Prof|Rev|Gov|Sen|Rep|Hon|Adm|Cmdr|St|No|Jan|Feb|Mar|Apr|Jun|Jul"
    r"|Aug|Sept?|Oct|Nov|Dec|vs|al)|\b[A-Z]|\b(?:[A-Za-z]\.)+[A-Za-z])\.[\"')\]]*$"
)
# What closes a report and is none of it: who wrote it, for whom, whose it is.
_TRAILER = re.compile(
    r"(?i)\(?\s*(?:(?:additional |with (?:additional )?)?(?:reporting|writing|editing)(?: and (?:writing|editing))? by\b"
    r"|with (?:inputs?|additional reporting|(?:news |wire )?agenc|reporting|files|material) ?|inputs? from\b|source ?:"
    r"|(?:this|the) (?:story|report|article|page|version)\b.{0,90}\b(?:edited|published|generated|syndicated|auto|correct|feed"
    r"|update|amended)|(?:read|see|hear|get|find|follow|join|subscribe|sign up|download|click|tap|visit|for more|watch|share)\b"
    r"(?=.{0,140}(?:\b(?:here|our|us|more|newsletter|app|channel|website|stories|story|page|coverage|full|live)\b|:))"
    r"|advertisement|sponsored|related\b.{0,20}:|(?:©|\(c\)|copyright)|.{0,60}all rights reserved|.{0,60}\bcontributed to th"
    r"|[-–—*=#_\s]+$|\(?(?:end|ends|more)\)?$|-30-)"
)
_NOTE = re.compile(
    r"(?i)[\[(]?\s*(?:\(?(?:adds?|updates?|recasts?|corrects?|refiles?|rewrites?|writes through)\b.{0,160}\)?$"
    r"|(?:urgent|update(?: \d+)?|breaking|correction|corrected|clarification|eds?|editors?(?:'s)?(?: note)?|erratum|rpt|refile)"
    r"\s*[:\-–—(]|(?:this|an earlier|a previous) (?:version|story|report|article)\b)"
)
# "TOLMIN: The", "(Great Rift Wire)", "— AP": too short for the layout to be sure of, and never part of what is told.
_PLACE = re.compile(r"[A-Z][A-Z'’ .-]{2,30}:\s+(?=[\"“A-Z])")
_CREDITED = re.compile(r"\(\s*[^()]{2,60}\)\.?|(?:--?|[—–])\s*[^\W\d_][^.!?]{1,40}")
_NUMBERS = (
    {
        w: str(n)
        for n, w in enumerate(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
            "eighteen nineteen twenty".split()
        )
    }
    | {
        w: str(n)
        for w, n in zip("thirty forty fifty sixty seventy eighty ninety".split(), range(30, 100, 10), strict=True)
    }
    | {"dozen": "12"}
)
_DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december jan feb mar apr jun jul aug sept sep oct nov dec".split()
)
# One counts no fact: "one of them" comes and goes with the wording.
_NO_FACT = frozenset(("0", "1"))
_SPELLINGS = (
    (re.compile(r"(?<=\w{3})is(?=(?:e[ds]?|ing|ation|ations|er|ers)$)"), "iz"),
    (re.compile(r"(?<=\w{2})our(?=(?:s|ed|ing|able|hood|hoods|ful|less|er|ers|ite|ites|ists?)?$)"), "or"),
    (re.compile(r"(?<=\w{3})tre(?=(?:s|d)?$)"), "ter"),
    (re.compile(r"(?<=\w{3})ence(?=s?$|less$)"), "ense"),
    (re.compile(r"(?<=\w{2})ll(?=(?:ed|ing|er|ers|or|ors|ery|ment|ments)$)"), "l"),
    (re.compile(r"(?<=\w{3})ogue(?=s?$)"), "og"),
    (re.compile(r"(?<=\w{4})mme(?=s?$)"), "m"),
    (re.compile(r"(?<=\w{3})wards$"), "ward"),
    (re.compile(r"(?<=\w)(?:ae|oe)(?=\w{2})"), "e"),
)
_OTHER_SPELLINGS = {
    "grey": "gray", "tyre": "tire", "tyres": "tires", "kerb": "curb", "cheque": "check", "cheques": "checks",
    "plough": "plow", "sceptical": "skeptical", "storey": "story", "judgement": "judgment", "aeroplane": "airplane",
    "aeroplanes": "airplanes", "ageing": "aging", "jewellery": "jewelry", "gaol": "jail", "licence": "license",
    "practise": "practice", "ton": "tonne", "tons": "tonnes", "kilometer": "kilometre", "kilometers": "kilometres",
    "mould": "mold", "fulfil": "fulfill", "enrol": "enroll", "instalment": "installment", "percent": "percent",
    "axe": "ax", "artefact": "artifact", "artefacts": "artifacts", "mum": "mom", "learnt": "learned", "burnt": "burned",
}  # fmt: skip


@dataclass(slots=True)
class Sentence:
    """One sentence with its levelled words. `weight` counts words; those inside a quotation count little.

    Two reporters at one press conference write down the same quotes: shared quotes say little about a shared text.
    """

    words: list[str]
    numbers: Counter[str]
    names: frozenset[str]
    weight: float
    text: str
    pairs: frozenset[tuple[str, str]] = frozenset()


QUOTED_WEIGHT = 0.2
"""What a word inside quotation marks weighs, next to one outside."""


@lru_cache(maxsize=2)  # its signature and its sentences are made one after the other
def body_of(text: str, title: str | None = None) -> str:
    """A report's own paragraphs, parted by line breaks, without head, foot and what stands between.

    >>> text = "Truce holds\\n\\nBy A. Writer\\n\\nBEIRUT (AFP) - The truce held.\\n\\n(Reporting by A. Writer)"
    >>> body_of(text, "Truce holds")
    'The truce held.'
    """
    kept: list[str] = []
    for block in find_blocks(text, title):
        words = text[block.start : block.end]
        if block.kind not in ("paragraph", "item", "heading"):
            continue
        if block.kind == "heading" and len(words.split()) < 5:
            continue
        flat = " ".join(words.split())
        if not kept:
            flat = _PLACE.sub("", flat, count=1)
        if (
            _CREDITED.fullmatch(flat)
            or is_surround(flat)
            or (len(flat) < 400 and (_TRAILER.match(flat) or _NOTE.match(flat)))
        ):
            continue
        kept.append(flat)
    return "\n".join(kept)


def sentences_of(body: str) -> list[Sentence]:
    """The sentences of a body; one of fewer than three words goes with the one before."""
    found: list[Sentence] = []
    for paragraph in body.translate(_QUOTES).split("\n"):
        quoted = False
        for part in _split(paragraph):
            sentence, quoted = _sentence(part, quoted)
            if sentence.words:
                found.append(sentence)
    return found


def words_of(text: str) -> list[str]:
    """All levelled words of a text in order."""
    return [level(found.group()) for found in _TOKEN.finditer(text.translate(_QUOTES))]


def _split(paragraph: str) -> list[str]:
    parts: list[str] = []
    for part in _STOP.split(paragraph):
        last = parts[-1] if parts else ""
        if parts and (_ABBREVIATION.search(last[-16:]) or (len(last) < 60 and len(last.split()) < 3)):
            parts[-1] += " " + part
        else:
            parts.append(part)
    return parts


def _sentence(text: str, quoted: bool) -> tuple[Sentence, bool]:
    words: list[str] = []
    numbers: Counter[str] = Counter()
    names: set[str] = set()
    weight, at = 0.0, 0
    for found in _TOKEN.finditer(text):
        if text.count('"', at, found.start()) % 2:
            quoted = not quoted
        at = found.start()
        token = found.group()
        word = level(token)
        words.append(word)
        weight += QUOTED_WEIGHT if quoted else 1.0
        if word[0].isdigit():
            if word not in _NO_FACT:
                numbers[word] += 1
        elif word in _DAYS:
            continue
        elif token[0].isupper() and len(words) > 1 and len(word) > 1:
            names.add(word)
    if text.count('"', at) % 2:
        quoted = not quoted
    return Sentence(words, numbers, frozenset(names), weight, text, frozenset(pairwise(words))), quoted


@lru_cache(maxsize=60_000)
def level(token: str) -> str:
    """A word without case, accents, possessive, and with one spelling; a number as digits.

    >>> level("Défence"), level("defense"), level("organised"), level("Twelve"), level("1,200")
    ('defense', 'defense', 'organized', '12', '1200')
    """
    if token[0].isdigit():
        return token.replace(",", "") if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", token) else token.rstrip(".,")
    word = token.casefold()
    if not word.isascii():
        word = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    word = word.removesuffix("'s").replace("'", "")
    if word in _NUMBERS:
        return _NUMBERS[word]
    word = _OTHER_SPELLINGS.get(word, word)
    for pattern, by in _SPELLINGS:
        word = pattern.sub(by, word)
    return word or token
