"""What is on the table: issues, their deadlines, and what the sides stumble over."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache

from sitroom.kinds.talks.agenda import agenda
from sitroom.kinds.talks.nouns import of_business
from sitroom.kinds.talks.record import Topic
from sitroom.kinds.talks.threads import openings
from sitroom.kinds.talks.words import discord, words
from sitroom.lexicon.sparing import Sparing
from sitroom.text.analysis import Analysis, Phrase, Sentence
from sitroom.text.phrases import phrase as phrase_at

# Nouns that have their issue behind "on".
_ABOUT = words("noun") | frozenset(
    "group committee draft paper proposal agreement accord deal "
    "compromise understanding formula issue question meeting talk agenda topic memorandum subcommittee round protocol "
    "text chapter annex framework declaration roadmap bargaining".split()
)
_TALKING = frozenset("talk negotiation negotiator deal agreement delegation delegate mediator accord plan".split())
_TALKERS = frozenset("negotiator negotiation delegation delegate mediator mediation".split())
# Issues that say nothing ("the talks on the issue of", "on Tuesday", "on the ground").
_EMPTY = frozenset(
    "issue question topic matter day week how ground side basis condition part way sideline brink".split()
)
_BEHIND = ("on", "over", "about", "concerning", "regarding")
_VENUES = re.compile(
    r"\s+(?:at|in|during|for|between|with|under|near|before|after)\s+(?:the |a |an )?(?:[\w-]+ ){0,3}"
    r"(?:talks|negotiations|table|meeting|conference|agenda|dialogue|session|round)\b.*$"
)


@cache
def _stumbling() -> Sparing:
    """Words of discord with the preposition that leads to what the sides stumble over."""
    found = "|".join(sorted(map(re.escape, words("stumble")), key=len, reverse=True))
    return Sparing(
        rf"\b(?:{found})(?:(?: (?!and\b|but\b)[\w'’-]+){{0,7}}? (over)|(?: (?!and\b|but\b)[\w'’-]+){{0,3}}? (on|about))\b|"
        r"\b(?:(?:fail\w*|unable|unwilling|could not|cannot|did not|do not|yet) (?:\w+ ){0,2}|"
        r"nor (?:do|did|can|could|have|will) (?:\w+ ){1,3}?)agreed? (on|about|over)\b|"
        r"\b(?:no|without|short of|lack of) (?:an? |any )?(?:\w+ )?(?:agreement|deal|accord|consensus|compromise|progress|"
        r"breakthrough|movement) (on|over|about)\b",
        re.I,
    )


# "Only the question of a referendum is still open."
_OPEN = re.compile(
    r"\s*(?:still |as yet |yet |also |largely |all )*(?:open|unresolved|unsettled|outstanding|undecided|in dispute|disputed|"
    r"contested|to be (?:settled|resolved|agreed|decided))\b(?! (?:to|for|from|on)\b)"
)
_OPEN_ANYWHERE = Sparing(r"\b(?:is|are|remains?|was|were)" + _OPEN.pattern)


def topics(analysis: Analysis, seeded: set[int], talking: bool) -> list[Topic]:
    """The issues of a report. `seeded` are the sentences that speak of talks; `talking` whether any does."""
    found: list[Topic] = []
    tabled = {s.paragraph for s in analysis.sentences if any(t.lemma in _TALKERS for t in s.tokens)}
    for sentence in analysis.sentences:
        found += _sticking(analysis, sentence, talking or sentence.paragraph in tabled)
        if sentence.index in seeded:
            found += _talked_about(analysis, sentence)
        if talking:
            found += openings(analysis, sentence)
        found += agenda(analysis, sentence, sentence.index in seeded, talking)
    unique: dict[tuple[int, int], Topic] = {}
    for topic in (_without_venue(analysis, t) for t in found):
        key = (topic.issue.start, topic.issue.end)
        if key not in unique or topic.sticking_point:
            unique[key] = topic
    # An issue inside another one's words is the same issue.
    return [
        t
        for t in unique.values()
        if not any(
            o is not t and o.issue.start <= t.issue.start and t.issue.end <= o.issue.end for o in unique.values()
        )
    ]


def _topic(analysis: Analysis, sentence: Sentence, phrase: Phrase, sticking: bool = False) -> Topic:
    phrase = phrase.antecedent or phrase
    return _words(analysis, sentence, phrase.start, phrase.end, sticking)


def _without_venue(analysis: Analysis, topic: Topic) -> Topic:
    """ "a map at the peace talks in Lome": where it is talked about is no part of the issue."""
    match = _VENUES.search(topic.issue.text)
    if match is None or match.start() <= 2:
        return topic
    issue = analysis.span(topic.issue.start, topic.issue.start + match.start())
    return topic.model_copy(update={"issue": issue})


def _words(analysis: Analysis, sentence: Sentence, start: int, end: int, sticking: bool) -> Topic:
    return Topic(
        issue=analysis.span(start, end),
        sticking_point=sticking,
        evidence=analysis.span(sentence.start, sentence.end),
    )


def _sticking(analysis: Analysis, sentence: Sentence, talking: bool) -> list[Topic]:
    lemmas = {t.lemma for t in sentence.tokens}
    if not talking and (of_business(sentence) or not lemmas & _TALKING):
        return []
    found: list[Topic] = []
    for match in _stumbling().finditer(sentence.text):
        group = next(g for g in (1, 2, 3, 4) if match.group(g))
        found += _led_to(analysis, sentence, sentence.start + match.start(group))
    if not discord().search(sentence.text) and not _OPEN_ANYWHERE.search(sentence.text):
        return found
    for clause in analysis.clauses_of(sentence.index):
        if clause.lemma not in ("be", "remain", "become", "prove", "stay"):
            continue
        if clause.lemma in ("be", "remain", "stay"):
            text = analysis.document.text[clause.trigger_end : clause.trigger_end + 40]
            if _OPEN.match(text):
                found += [
                    _topic(analysis, sentence, p, True) for p in clause.role("subj") if p.pos in ("NOUN", "PROPN")
                ]
        subjects = [p for item in clause.roles.get("subj", []) for p in item.each()]
        attributes = [p for item in clause.roles.get("attr", []) for p in item.each()]
        if any(discord().search(p.text) for p in attributes):
            if any(p.pos in ("NOUN", "PROPN", "PRON") for p in attributes):
                found += [_topic(analysis, sentence, p, True) for p in subjects if not discord().search(p.text)]
        elif any(discord().search(p.text) for p in subjects):
            found += [_topic(analysis, sentence, p, True) for p in attributes if p.pos in ("NOUN", "PROPN")]
        elif any(discord().search(i.text) for i in clause.roles.get("prep:among", [])):
            found += [_topic(analysis, sentence, p, True) for p in subjects]
    return [t for t in found if t.issue.text.lower() not in ("it", "this", "that", "which", "they", "there")]


def _led_to(analysis: Analysis, sentence: Sentence, offset: int) -> list[Topic]:
    """The phrases behind a preposition, or the clause there ("over who should sit in the council")."""
    tokens = sentence.tokens
    at = bisect_left([t.start for t in tokens], offset)
    if at >= len(tokens) or tokens[at].start != offset:
        return []
    for c in tokens[at].children:
        if tokens[c].dep == "pobj" and tokens[c].lemma in ("question", "issue", "matter"):
            # The issue is what the question is of.
            of = [g for d in tokens[c].children if tokens[d].lower == "of" for g in tokens[d].children]
            return [_topic(analysis, sentence, p, True) for g in of for p in phrase_at(sentence, g).each()]
        if tokens[c].dep == "pobj" and not _no_issue(analysis, sentence, c, named=True):
            return [_topic(analysis, sentence, p, True) for p in phrase_at(sentence, c).each()]
        if tokens[c].dep == "pcomp" and c > at:
            inside = [c]
            for i in inside:
                inside += [g for g in tokens[i].children if tokens[g].dep != "punct"]
            return [_words(analysis, sentence, tokens[min(inside)].start, tokens[max(inside)].end, True)]
    return []


# "The question of prisoners, not on the agenda", "the issue is off the table"
_OFF = re.compile(r"[^.;:]{0,60}?\b(?:not (?:yet |even )?on|n['’]t on|off) the (?:agenda|table)\b", re.I)


def _talked_about(analysis: Analysis, sentence: Sentence) -> list[Topic]:
    """ "talks on X", "working groups on X and Y", "a draft on the return of prisoners", "negotiate over X"."""
    found: list[Topic] = []
    tokens = sentence.tokens
    for token in tokens:
        if token.pos not in ("NOUN", "PROPN") or token.lemma not in _ABOUT:
            continue
        if _OFF.match(sentence.text, token.end - sentence.start):
            continue
        for c in [*token.children, *_loose(sentence, token.i)]:
            prep = tokens[c]
            issue_of = token.lemma in ("issue", "question", "topic") and prep.lower == "of"
            if prep.dep == "prep" and (prep.lower in _BEHIND or issue_of):
                for g in prep.children:
                    if tokens[g].dep == "pcomp" and tokens[g].tag == "VBG" and g > c:
                        found.append(_under(analysis, sentence, g))  # "talks on sharing out ministries"
                    if tokens[g].dep != "pobj" or _no_issue(analysis, sentence, g):
                        continue
                    # "the session on the question of joint courts": the issue is what the question is of.
                    found += [_topic(analysis, sentence, p) for p in phrase_at(sentence, g).each()]
    return found


def _under(analysis: Analysis, sentence: Sentence, head: int) -> Topic:
    """The words of a gerund with its objects, without what is told of where and when."""
    tokens = sentence.tokens
    inside = [head]
    for i in inside:
        kept = (
            "dobj",
            "prt",
            "det",
            "amod",
            "compound",
            "nmod",
            "poss",
            "prep",
            "pobj",
            "conj",
            "cc",
            "case",
            "nummod",
        )
        inside += [
            g
            for g in tokens[i].children
            if tokens[g].dep in kept and g > head and not (i == head and tokens[g].dep == "prep")
        ]
    return _words(analysis, sentence, tokens[head].start, tokens[max(inside)].end, False)


def _loose(sentence: Sentence, at: int) -> list[int]:
    """Prepositions that belong to the noun and that the parser hung on the verb or on a name between: "carrying a draft on
    the return of prisoners", "talks between Israel and Hamas on an exchange", "talks in Cairo on a truce"."""
    tokens = sentence.tokens
    for i in range(at + 1, min(len(tokens), at + 12)):
        token = tokens[i]
        if token.dep == "prep" and token.lower in ("on", "about", "over") and token.head != at:
            return [i]
        if token.pos not in ("PROPN", "NOUN", "ADP", "CCONJ", "DET", "ADJ", "PART", "NUM") or token.lower in (
            "after",
            "before",
            "as",
        ):
            break
    return []


def _no_issue(analysis: Analysis, sentence: Sentence, at: int, named: bool = False) -> bool:
    """A day, a person or an empty word behind "on". A country is one: "talks on Syria" name their matter and no issue."""
    token = sentence.tokens[at]
    if (
        token.lemma.lower() in _EMPTY
        or token.lemma in ("talk", "negotiation", "agenda", "table")
        or token.pos in ("NUM", "PRON")
    ):
        return True
    inside = (token.start, token.end)
    if any(t.start <= inside[0] < t.end for t in analysis.times) or token.ent in ("DATE", "TIME"):
        return True
    if token.pos != "PROPN" or named:
        return False
    return any(
        p.start <= inside[0] < p.end and p.precision in ("country", "region") for p in analysis.places
    ) or not any(p.start <= inside[0] < p.end for p in analysis.places)
