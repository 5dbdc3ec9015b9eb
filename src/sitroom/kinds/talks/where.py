"""Where a round of talks is held, in what format, under what name."""

from __future__ import annotations

import re

from sitroom.kinds.talks.nouns import below
from sitroom.kinds.talks.record import Format, Status
from sitroom.kinds.talks.words import formats, some_format
from sitroom.lexicon.sparing import Sparing
from sitroom.model.values import Place
from sitroom.text.analysis import Analysis, Clause, Sentence

_ORDINAL = Sparing(
    r"\b((?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|"
    r"thirteenth|fourteenth|fifteenth|new|next|final|latest|last|fresh|another|opening|closing) "
    r"(?:(?:ever|joint|formal|direct|plenary|international|technical|high-level|informal|indirect|bilateral) )?"
    r"(?:round|session|day|meeting|sitting|edition|cycle|phase|leg|summit|plenary|consultation)|"
    r"day (?:one|two|three|four|five|six|seven|eight|nine|ten|\d+))\b",
    re.I,
)
_PROCESS = re.compile(
    r"\b((?:[A-Z][\w-]+ ){1,3}"
    r"(?:process|[Tt]alks|negotiations|[Dd]ialogue|[Cc]onference|peace process|track|format|forum|summit))\b"
)
_NAMED_ON = re.compile(
    r"\b((?:[A-Z][\w-]+ )*(?:Conference|Dialogue|Forum|Roundtable|Congress|Commission|Committee|Talks|Process) "
    r"(?:on|for|of) (?:the )?(?:[A-Z][\w-]+)(?: [A-Z][\w-]+){0,2})"
)
_OPENERS = re.compile(
    r"^(?:With|As|After|During|When|While|Since|The|A|An|In|At|For|But|And|Peace|New|Secret|\w+-(?:\w+ed|led)|Hosting|Both) "
)
# "president of the Bishops Conference": a body, and no process.
_BODY = re.compile(
    r"\b(?:Bishops?|Episcopal|Leadership|Baptist|Methodist|Labou?r|Trade|Islamic|Muslim|Press|News) C\w+", re.I
)
_HEADED = re.compile(
    r"\b(?:president|head|chair\w*|member|secretary|leader|spokes\w+|director|founder)(?:-general)? of (?:the )?(?:[A-Z]\w+ )*$"
)
# Where somebody spoke of the talks is not where they are held.
_SPOKEN_AT = re.compile(
    r"\b(?:lecture|speech|interview|address|sermon|news conference|press conference|briefing|rally|forum|seminar|remarks?|"
    r"telephone call|statement)s?\b[^.;,]*$",
    re.I,
)
_CITIES = frozenset({"exact", "near"})
_LOCATIVE = re.compile(
    r"\b(?:in|at|near|outside|aboard)(?:\s+(?:the|a|an|\w+ern|nearby|neighbouring|neighboring))*\s+$", re.I
)
_THROUGH = Sparing(
    r"\b(?:through|via|by way of) (?:the )?(?:[\w-]+ (?:and )?){0,4}(?:mediators?|intermediar(?:y|ies)|go-betweens?)\b",
    re.I,
)
# What says that those who talk do not meet.
_APART = Sparing(
    r"\b(?:(?:never|not|n't|without|refus\w+ to|declin\w+ to|instead of|rather than)\b[^.;]{0,40}?"
    r"\b(?:met|meet\w*|sit(?:ting)?|sat|talk\w*)\b[^.;]{0,24}?(?:same (?:room|table)|face[- ]to[- ]face|directly|each other)|"
    r"(?:never|did not|didn't) (?:actually )?(?:met|meet)\b[^.;]{0,40}\b(?:negotiations|talks)|"
    r"(?:one (?:after|by|at a) (?:the other|one|time))|(?:carr|relay|ferr|convey|pass)\w+ (?:\w+ ){0,3}between|"
    r"(?:carr|relay|ferr|convey)\w+ (?:\w+ )?(?:messages|notes|papers|proposals|answers|replies)|"
    r"(?:messages?|notes?|proposals?|papers?|offers?) (?:\w+ ){0,4}(?:through|via) (?:the )?[A-Z]\w+|"
    r"(?:received?|met|saw|seen?|spoke (?:to|with)|visited|housed) [^.;,]{0,60}?\b(?:separately|in different hotels)|"
    r"(?:not|never) (?:spoken|talked|met)(?: directly)? (?:to|with) (?:each other|one another)|"
    r"(?:deal\w*|dealt|talk\w*|speak\w*|spoke|met|meet\w*) (?:with|to) each (?:\w+ )?in turn|"
    r"(?:in|on) separate (?:rooms?|floors?|hotels?|wings?)|separately (?:with|through|to)|conducted separately)\b",
    re.I,
)


def venue_of(analysis: Analysis, sentence: Sentence, clause: Clause, verb: Clause, head: int) -> Place | None:
    """ "talks in Geneva", "the Geneva talks", or where the verb says they are; never whom or what they are about."""
    token = sentence.tokens[head]
    text = analysis.document.text
    near = [
        p
        for p in analysis.places
        if sentence.start <= p.start < sentence.end
        and p.role not in ("dateline", "source_base")
        and not _SPOKEN_AT.search(text[max(token.end, p.start - 60) : p.start])
    ]
    appointed = verb.lemma in ("plan", "set", "schedule", "slate", "pencil in", "fix", "call", "arrange")
    located = [
        p
        for p in near
        if appointed
        and re.search(r"\bfor $", text[max(sentence.start, p.start - 4) : p.start])
        and p.precision in _CITIES
    ]
    located += [p for p in near if _LOCATIVE.search(text[max(sentence.start, p.start - 40) : p.start])]
    for place in located:
        between = text[token.end : place.start]
        if 0 <= place.start - token.end <= 60 and not re.search(r"[;:]|\b(?:that|who|which|after|because)\b", between):
            return place
    # "the third session of the Juba peace talks": the city stands before the last noun.
    nouns = [token, *(t for t in sentence.tokens if t.i in below(sentence, head) and t.dep == "pobj")]
    for place in near:
        # A city directly before is where; a country or region is what the talks are about.
        for noun in nouns:
            between = text[place.end : noun.start]
            if (
                place.end <= noun.start
                and len(between) <= 22
                and not re.search(r"[,;:'’]|\bof\b", between)
                and place.precision in _CITIES
            ):
                return place
    for place in analysis.places_of(verb) or analysis.places_of(clause):
        if place in near and place in located and place.role != "origin":
            return place
    return next((p for p in located if p.role != "origin" and p.precision in _CITIES), None) or (
        located[0] if located and located[0].role != "origin" and verb.form == "verb" else None
    )


def format_of(text: str, status: Status) -> Format:
    """The format that a sentence words: whether the sides meet, and how."""
    if _APART.search(text) or _THROUGH.search(text):
        return "shuttle" if re.search(r"\bshuttl", text, re.I) else "proximity"
    if not some_format().can_match(text):
        return "unspecified"
    found = [(value, m.start()) for pattern, value in formats() if (m := pattern.search(text))]
    if not found:
        return "unspecified"
    values = {v for v, _ in found}
    # "willing to face each other rather than go through an envoy": what is, against what is offered.
    if "proximity" in values and re.search(r"\b(?:instead of|rather than) (?:via|through|by)\b", text):
        return "proximity"
    if (
        values == {"direct"}
        and status == "under_way"
        and re.search(r"\b(?:if|would|could|ready to|refus\w+ to)\b", text)
    ):
        return "unspecified"
    return found[0][0]  # type: ignore[return-value]


def session_of(text: str) -> str | None:
    """ "third round", "day nine"."""
    match = _ORDINAL.search(text)
    return match.group(1) if match else None


def process_of(text: str) -> str | None:
    """ "the Astana process", "the Dayton talks"."""
    match = _NAMED_ON.search(text) or _PROCESS.search(text)
    if match is None or _BODY.search(match.group(1)) or _HEADED.search(text[: match.start()]):
        return None
    name = match.group(1)
    while (bare := _OPENERS.sub("", name)) != name:
        name = bare
    return name if name[:1].isupper() else None
