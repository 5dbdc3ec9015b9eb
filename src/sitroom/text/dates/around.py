"""The words around a date that decide whether it is one: names, titles, counts and labels."""

from __future__ import annotations

import re

from sitroom.text.dates.engine import Found

CUE = re.compile(
    r"\b(?:in|since|by|until|till|of|from|to|through|between|and|or|before|after|during|around|about|circa|as of|"
    r"for|on|around|over|both|late|early|mid|past|throughout|ending|ended|starting|begun|year|was|to|"
    r"last|next|this|every|each|that)\s+(?:the\s+)?$|mid-$|[(–/-]$",
    re.IGNORECASE,
)
NAMED = re.compile(
    r"(?:\b(?:Resolution|Res\.|Route|Flight|Unit|Camp|No\.?|Number|Highway|Article|Law|Decree|Boeing|Airbus|"
    r"Base|Hill|Point|Battalion|Group|Order|Directive|Protocol|Convention|Section|Chapter|Room|Area|Sector|"
    r"Squadron|Bridge|Gate|Block|Operation|Committee|Bill|Title|Proposition|Paragraph|para|page|p\.|pp\.)\s+|[#$€£@])$",
    re.IGNORECASE,
)
HEAD_OF_NAME = re.compile(
    r"\s+(?:Brigades?|Battalions?|Movement|Division|Regiment|Front|Army|Forces?|Coalition|Alliance|"
    r"Bloc|Square|Street|Avenue|Bridge|University|Mosque|Hospital|Committee|Martyrs|Organization|"
    r"Organisation|Group|Party|Battery|Corps|Revolution|Youth|Barracks|Airport|Base|Road)\b"
)
AFTER_NAME = re.compile(r"\s+(?!(?:Day|Eve|GMT|UTC|EST|EDT|BST|CET|Local|[A-Z]+\b(?=\s+[A-Z]{2,}))\b)[A-Z][a-z]+")
TITLE = re.compile(
    r"\b(?:Mrs|Mr|Ms|Miss|Dr|Sir|Dame|Lady|Lord|President|Minister|Theresa|General|Gen|Colonel|Col|Judge|"
    r"Senator|Sen|Rep|Captain|Capt|Prof|Professor|Secretary|Imran|Brian)\.?\s+$"
)
COUNTED = re.compile(
    r"[\s-]+(?!(?:was|is|has|as|its|his|this|series|hours|hrs|elections|hostilities|talks|clashes|protests|"
    r"attacks|riots|invasions|wars|news|status|versus|thus|across|less|plus|us|towards|besides|perhaps|"
    r"afterwards|always|years?|wars?)\b)[a-z]+(?:s|men|people|women|children|troops|police)\b"
)
PERSONS = re.compile(
    r"\s+(?:[a-z-]+\s+){0,2}(?:people|soldiers|troops|men|women|children|families|refugees|fighters|prisoners|police|policemen|rebels|villagers|"
    r"civilians|workers|students|migrants|detainees|victims|homes|houses|members|delegates|inhabitants|residents|dead|km|miles|metres|dollars)\b"
)
PAPERS = re.compile(
    r"\s+(?:Times|Telegraph|Mirror|Express|Herald|Mail|Tribune|Star|Night Live|Night Football|World|"
    r"Mosque|Agreement|Accord|Club|Morning News|Massacre)\b"
)


# "At 1300 on 30 August", "as of 0000 on Monday", "by 2230 last night": four digits before a day are an hour.
HOUR_LED = re.compile(r"\b(?:at|as\s+of|from|until|till|by|since|before|after|around|about|and|to)\s+$", re.IGNORECASE)
HOUR_DATED = re.compile(
    r"\s+(?:local\s+time\s+)?(?:on\s+(?:the\s+(?:morning|afternoon|evening|night)\s+of\s+)?(?:\d{1,2}(?:st|nd|rd|th)?\s+"
    r"[A-Z][a-z]{2}|(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"[A-Z][a-z]{2}\.)\s+\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)|(?:today|yesterday|tonight|tomorrow)\b|"
    r"last\s+night\b|(?:this|yesterday|tomorrow)\s+(?:morning|afternoon|evening)\b)"
)
# "The toll stood at 1300 on Monday": a number that something stands at.
AMOUNT_BEFORE = re.compile(
    r"\b(?:stood|stands?|standing|put|puts|estimated|remain(?:s|ed)|stay(?:s|ed)|toll|numbers?|figure|total|valued|fixed|set|"
    r"kept|capped|priced|traded|trading|closed|rose|risen|fell|dropped|reached|grown|grew|up|down|counted)\s+"
    r"(?:\w+\s+)?(?:at|to|from|about|around|by)\s+$",
    re.IGNORECASE,
)


def hour_stands(found: Found) -> bool:
    """Whether four digits without a colon are an hour: led by a preposition of time, and with a day behind."""
    digits, _, hours = found.text[found.start : found.end].partition(" ")
    return (
        re.fullmatch(r"(?:[01]\d|2[0-3])[0-5]\d|2400", digits) is not None
        and HOUR_LED.search(found.before) is not None
        and (
            (hours in ("hours", "hrs") and not re.match(r"\s+of\b", found.after))
            or HOUR_DATED.match(found.after) is not None
        )
        and not AMOUNT_BEFORE.search(found.before)
    )


def month_stands(found: Found) -> bool:
    """Whether a bare month name is one: "Mrs May", "March on Rome", "April Jones" are none."""
    word, before, after = found.text[found.start : found.end], found.before, found.after
    if TITLE.search(before) or HEAD_OF_NAME.match(re.sub(r"^\s+\d{1,2}\b", "", after)):
        return False
    if re.match(
        r"\s+(?:War|Revolution|Accords?|Agreement|Uprising|Declaration|Crisis|Surprise|Massacre|Fools|Events|Manifesto)\b",
        after,
    ):
        return False
    cued = bool(CUE.search(before))
    if word.lower() == "may":
        return cued and word[0].isupper() and not re.match(r"\s+(?:be|have|not|also|well)\b", after)
    if word.lower() in ("march", "april", "june", "august", "jan"):
        named = AFTER_NAME.match(after) or (
            re.search(r"[A-Z][a-z]+\s+$", before) and not re.search(r"(?:^|[.!?]\s+)\w+\s+$", before)
        )
        if word.lower() == "march" and re.match(r"\s+(?:on|to|for|against|of|in|through|towards?)\b", after):
            return cued
        return cued or not named
    return True


def year_stands(found: Found, year: int) -> bool:
    """Whether four digits are a year: not a count, a resolution, a flight."""
    if re.match(r"-\d|-[A-Z]", found.after):
        return False  # the number of a document: 2011-09-S-035
    if hour_stands(found) or (AMOUNT_BEFORE.search(found.before) and HOUR_DATED.match(found.after)):
        return False
    if NAMED.search(found.before) or re.match(r"\s?(?:%|km|kg|mm|per cent|percent)", found.after):
        return False
    if re.search(
        r"\b(?:more|less|fewer|other|than|least|nearly|almost|some|up to|as many as|another|extra)\s+$", found.before
    ):
        return False
    if re.search(r"[A-Za-z]-$", found.before) and not re.search(
        r"\b(?:mid|post|pre|early|late)-$", found.before, re.IGNORECASE
    ):
        return False
    counted = COUNTED.match(found.after)
    if re.search(r"\b[Aa]n?\s+$", found.before):
        return 1700 <= year <= 2080
    if (
        re.search(r"\b(?:[Tt]he|[Ii]ts|[Tt]heir|[Hh]is|[Hh]er)\s+$", found.before)
        and 1900 <= year <= 2040
        and not PERSONS.match(found.after)
    ):
        return True
    if CUE.search(found.before):
        between = re.search(r"\b(?:total of|average of|to|and|or|about|around|for|over)\s+$", found.before)
        return 1000 <= year <= 2200 and not (counted and (between or year < 1900))
    if re.match(r"\s+(?:BC|BCE)\b", found.after):
        return False
    return 1700 <= year <= 2080 and not counted


def year_stands_after_month(found: Found, year: int) -> bool:
    """ "In March 2000 soldiers" is no year; "March 2016 talks" is."""
    return not (COUNTED.match(found.after) and year % 100 == 0 and year != 2000) and year <= 2100


SEASON_LED = re.compile(
    r"\b(?:in|during|by|since|until|of|for|through|throughout|over|into|spent|passed|early|late|mid|every|before|after|entire|whole)"
    r"\s+(?:the\s+)?$|-$",
    re.IGNORECASE,
)
SEASON_LED_FIRMLY = re.compile(
    r"\b(?:during|since|until|throughout|early|late|mid|every)\s+(?:the\s+)?$|\bin\s+the\s+$", re.IGNORECASE
)


def season_stands(found: Found) -> bool:
    """Whether a season without a year is one: "the fall of the city" and "the Arab Spring" are none."""
    text = found.text[found.start : found.end].lower()
    if "season" in text and text.split()[-1] == "season":
        return True
    if re.search(r"\b(?:Arab|Prague|Black|hot)\s+$", found.before) and "spring" in text:
        return False
    if re.match(r"\s+[Oo]ffensives?\b|\s+(?:campaigns?|session|fighting)\b", found.after):
        return True
    if re.match(r"\s+(?:of|from|to|short|apart|into|back|behind)\b", found.after):
        return False
    if re.match(r"\s+(?:in|on)\b", found.after) and not SEASON_LED_FIRMLY.search(found.before):
        return False
    if re.search(r"\b(?:spring|summer|autumn|fall|winter),?\s+(?:and|or)\s+(?:the\s+)?$", found.before):
        return True  # "spent the spring and summer in camps"
    return bool(SEASON_LED.search(found.before)) or (
        "season" in text and bool(re.search(r"\b(?:the|a)\s+$", found.before))
    )
