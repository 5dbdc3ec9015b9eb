"""Ties times, places and quantities to the clauses they belong to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial

from sitroom.lexicon.predicates import classes_of
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Place, Span
from sitroom.text.analysis import Analysis, Clause, Sentence
from sitroom.text.bodies import Bodies
from sitroom.text.compared import of_no_clause
from sitroom.text.governors import governors
from sitroom.text.modality import UNREAL
from sitroom.text.wheres import told_where

# A place in these roles is where a report or a source comes from, and never where something happened.
_NOT_SCENES = frozenset({"dateline", "source_base"})
# A clause that hangs on another in these ways shares its time and place unless it has its own.
_SHARING = frozenset({"conjunct", "infinitive", "participle"})
_CORE = ("obj", "subj", "attr")


def attach(analysis: Analysis) -> None:
    """Fills `times`, `places`, `quantities` of each clause: own mentions first, then what it shares with its governor."""
    starts = [s.start for s in analysis.sentences]
    bodies = Bodies(analysis)
    scenes = {
        i
        for i, p in enumerate(analysis.places)
        if p.role not in _NOT_SCENES and not bodies.names(p) and not _says_whose(analysis, starts, p)
    }
    elsewhen = {i for i, t in enumerate(analysis.times) if of_no_clause(analysis, starts, t)}
    kinds: dict[str, Sequence[Span]] = {name: getattr(analysis, name) for name in ("times", "places", "quantities")}
    for name, mentions in kinds.items():
        for number, mention in enumerate(mentions):
            if name == "places" and number not in scenes:
                continue
            if name == "times" and number in elsewhen:
                continue
            at = bisect_right(starts, mention.start) - 1
            if at < 0 or mention.start >= analysis.sentences[at].end:
                continue
            clause = _owner(analysis, analysis.sentences[at], mention.start, mention.end)
            if clause is not None:
                clause = _likened_to(analysis, clause, mention.start)
            if clause is not None and name == "times":
                clause = _not_yet(analysis, clause, number)
                clause = None if clause is None else _of_what_is_called(analysis, clause, number)
            if clause is not None:
                getattr(clause, name).append(number)
    for sentence in analysis.sentences:
        clauses = analysis.clauses_of(sentence.index)
        for one in clauses:
            one.times.sort(key=partial(_time_rank, analysis, one))
            told_where(analysis, one)
        for name in ("times", "places"):
            for clause in sorted(clauses, key=lambda c: analysis.depth(c)):
                if not _has_own(analysis, clause, name):
                    _inherit(analysis, clause, name)


_OWNED = frozenset({"force", "vehicle", "armed", "official", "diplomat", "weapon"})


def _says_whose(analysis: Analysis, starts: list[int], place: Place) -> bool:
    """ "Targeted a US convoy": a country before who or what it owns says whose it is, and not where."""
    if place.precision != "country":
        return False
    at = bisect_right(starts, place.start) - 1
    if at < 0:
        return False
    sentence = analysis.sentences[at]
    inside = [t.i for t in sentence.tokens if t.start < place.end and t.end > place.start]
    if not inside:
        return False
    token = sentence.tokens[_top(sentence, inside)]
    thing = sentence.tokens[token.head]
    if token.dep == "poss" and {thing.lower, thing.lemma} & word_set("harmed_word"):
        return True  # "put Russia's dead at 900"
    return (
        token.dep in ("compound", "nmod", "amod")
        and thing.pos == "NOUN"
        and not _OWNED.isdisjoint(classes_of(thing.lemma))
    )


# Of two deeds that are held beside each other, neither has the day or the place of the other one.
LIKENING = frozenset(
    "liken compare equate recall evoke echo remind mirror resemble surpass rival rekindle revive parallel".split()
)


def _likened_to(analysis: Analysis, clause: Clause, start: int) -> Clause:
    """ "Likened the assault to the battle of Ypres in 1915": the year is that of the deed told right before it."""
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    verb = clause if clause.lemma in LIKENING else above
    if verb is None or verb.lemma not in LIKENING or verb.form != "verb" or start < verb.trigger_end:
        return clause
    told = [c for c in analysis.clauses_of(clause.sentence) if c.form == "noun" and c.trigger_start > verb.trigger_end]
    before = [c for c in told if c.trigger_end <= start]
    return before[-1] if before and start <= verb.end else clause


def _has_own(analysis: Analysis, clause: Clause, name: str) -> bool:
    """A duration or a set ("50 years", "daily") leaves open when: the clause may share a date besides."""
    if name == "times":
        return any(analysis.times[t].kind == "date" for t in clause.times)
    return bool(getattr(clause, name))


def _time_rank(analysis: Analysis, clause: Clause, number: int) -> tuple[int, int, int, int]:
    """A date before a duration or a set; what hangs on the predicate itself first, then what is nearer in the text.

    "Last year 142 were murdered, down from 189 in 2022": the year of the comparison hangs lower.
    """
    time = analysis.times[number]
    sentence = analysis.sentences[clause.sentence]
    return (
        time.kind != "date",
        time.from_ is None and time.to is None,
        _steps(sentence, clause, time.start, time.end),
        min(abs(time.start - clause.trigger_end), abs(clause.trigger_start - time.end)),
    )


def _steps(sentence: Sentence, clause: Clause, start: int, end: int) -> int:
    """How many words stand between a mention and the predicate in the tree; a preposition of its own counts none."""
    inside = [t.i for t in sentence.tokens if t.start < end and t.end > start]
    if not inside:
        return 99
    at, steps = _top(sentence, inside), 0
    while at != clause.head and steps < 30:
        token = sentence.tokens[at]
        if token.head == at:
            return 99
        at = token.head
        steps += sentence.tokens[at].pos not in ("ADP", "SCONJ") and at != clause.head
    return steps


def _owner(analysis: Analysis, sentence: Sentence, start: int, end: int) -> Clause | None:
    """The innermost clause whose predicate stands above the mention in the parse."""
    tokens = sentence.tokens
    inside = [t.i for t in tokens if t.start < end and t.end > start]
    if not inside:
        return None
    at = _top(sentence, inside)
    seen = 0
    while True:
        number = analysis.clause_at.get((sentence.index, at))
        if number is not None and at not in inside:
            return analysis.clauses[number]
        if tokens[at].head == at or seen > 200:
            break
        at = tokens[at].head
        seen += 1
    if number is not None:
        return analysis.clauses[number]
    return _nearest(analysis, sentence, start)


def _top(sentence: Sentence, inside: list[int]) -> int:
    """The token of a mention whose head lies outside it."""
    members = set(inside)
    for i in inside:
        if sentence.tokens[i].head not in members or sentence.tokens[i].head == i:
            return i
    return inside[-1]


def _nearest(analysis: Analysis, sentence: Sentence, start: int) -> Clause | None:
    clauses = analysis.clauses_of(sentence.index)
    verbs = [c for c in clauses if c.form == "verb"] or clauses
    return min(verbs, key=lambda c: abs(c.trigger_start - start), default=None)


def _of_what_is_called(analysis: Analysis, clause: Clause, number: int) -> Clause:
    """ "called for a march on Friday": a day to come, behind a verb told in the past, is that of what is called for."""
    time, published = analysis.times[number], analysis.document.published
    if clause.tense != "past" or not published or (time.from_ or "")[:10] <= published[:10]:
        return clause
    wanted = (analysis.clauses[d] for d in clause.dependents)
    return next(
        (n for n in wanted if n.relation == "nominal" and n.trigger_end <= time.start and _to_come(n, clause)), clause
    )


def _not_yet(analysis: Analysis, clause: Clause, number: int) -> Clause | None:
    """ "The truce, due to end on Friday, had been broken": the day to come is no time of what has been done."""
    time, published = analysis.times[number], analysis.document.published
    ahead = time.kind == "date" and published and (time.from_ or "")[:10] > published[:10]
    done = clause.form == "verb" and clause.perfect and clause.tense != "future" and not clause.modal
    return None if ahead and done and time.end <= clause.trigger_start else clause


def _inherit(analysis: Analysis, clause: Clause, name: str) -> None:
    governor = None if clause.governor is None else analysis.clauses[clause.governor]
    if governor is not None and clause.report != governor.report and clause.relation != "nominal":
        governor = None
    if clause.lemma in LIKENING or (clause.form == "noun" and governor is not None and governor.lemma in LIKENING):
        return
    if governor is not None and lent(analysis, governor, name) and _shares(clause, governor):
        setattr(clause, name, list(dict.fromkeys([*lent(analysis, governor, name), *getattr(clause, name)])))
        return
    # "The bombing of the market on Friday killed 63": what the subject noun has, its verb has as well.
    nouns = [analysis.clauses[d] for d in clause.dependents]
    nouns = [n for n in nouns if n.relation == "nominal" and getattr(n, name) and n.report == clause.report]
    nouns = [n for n in nouns if not _reckoned_from(analysis, n)]
    nouns.sort(key=lambda n: not _is_core(n, clause))
    for below in nouns:
        # "withdrew from the talks on Tuesday": the parser hangs on the last noun what dates the verb.
        if _is_core(below, clause) or (
            name == "times" and clause.form == "verb" and clause.finite and not _to_come(below, clause)
        ):
            setattr(clause, name, list(dict.fromkeys([*getattr(below, name), *getattr(clause, name)])))
            return
    if name == "times" and clause.form == "verb":
        _simultaneous(analysis, clause)
        if clause.perfect and not clause.times:
            _since_it_began(analysis, clause)


def lent(analysis: Analysis, governor: Clause, name: str) -> list[int]:
    """The numbers of the times or places (`name`) that a governor shares with a clause below it.

    How long a noun lasts it keeps: "a three-month freeze caused by a bomb that killed ten".
    """
    mentions: list[int] = getattr(governor, name)
    if name == "times" and governor.form == "noun":
        return [t for t in mentions if analysis.times[t].kind != "duration"]
    if name == "times" and governor.lemma in word_set("tallying"):
        return [t for t in mentions if not _of_verb_before(analysis, governor, analysis.times[t].start)]
    return mentions


def _of_verb_before(analysis: Analysis, clause: Clause, start: int) -> bool:
    """ "Visited the morgue on 3 May and recorded 11 killed": the day is that of the visit, and not of their death."""
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    return clause.relation == "conjunct" and above is not None and above.trigger_end <= start < clause.trigger_start


def _since_it_began(analysis: Analysis, clause: Clause) -> None:
    """ "Has killed 9,000 people since it began in 1980": from the date of the clause with "since" to the report."""
    for number in clause.dependents:
        below = analysis.clauses[number]
        if below.mark != "since" or below.form != "verb" or below.report != clause.report or below.tense != "past":
            continue
        began = next((analysis.times[t] for t in below.times if analysis.times[t].from_), None)
        published = analysis.document.published
        if began is None or began.from_ is None or (published and began.from_ > published):
            continue
        to = published[:10] if published and clause.tense == "present" else None
        analysis.times.append(began.model_copy(update={"to": to, "precision": "span"}))
        clause.times = [len(analysis.times) - 1]
        return


def _simultaneous(analysis: Analysis, clause: Clause) -> None:
    """ "killed several insurgents while pursuing a commander last night": what goes on at once shares its date."""
    for number in clause.dependents:
        below = analysis.clauses[number]
        at_once = below.mark in ("while", "as", "when") or (
            below.relation in ("adverbial", "infinitive")
            and not below.finite
            and below.mark in ("", "in", "by", "during")
        )
        # What is to come shares nothing: "is due to vote next Tuesday" is due today.
        if (
            at_once
            and not below.modal
            and below.report == clause.report
            and below.relation in ("adverbial", "infinitive", "participle")
        ):
            dates = [t for t in below.times if analysis.times[t].kind == "date" and analysis.times[t].from_]
            if dates:
                clause.times = list(dict.fromkeys([*dates, *clause.times]))
                return
    dates = _at_the_end(analysis, clause)
    if dates:
        clause.times = list(dict.fromkeys([*dates, *clause.times]))


def _at_the_end(analysis: Analysis, clause: Clause) -> list[int]:
    """ "detained a man during an operation targeting a leader Saturday.": the date that closes a sentence is its verb's.

    The parser hangs it on the last word that can bear it. Only what is not told as a sentence of its own gives it up.
    """
    if not clause.finite or clause.relation not in ("root", "content", "conjunct"):
        return []
    stack, seen = list(clause.dependents), 0
    while stack and seen < 12:
        below = analysis.clauses[stack.pop(0)]
        seen += 1
        if below.report != clause.report or below.modal or below.finite or below.perfect:
            continue
        if _is_counted(analysis, below):
            continue
        if below.relation in ("nominal", "participle", "adverbial", "infinitive"):
            end = max(clause.end, below.end)
            found = [
                t
                for t in below.times
                if analysis.times[t].kind == "date" and analysis.times[t].from_ and end - analysis.times[t].end <= 2
            ]
            if found:
                return found
            stack += below.dependents
    return []


def _is_counted(analysis: Analysis, clause: Clause) -> bool:
    """ "Killed one, bringing to seven the number of officers killed since Monday": the day is that of the count."""
    tokens = analysis.sentences[clause.sentence].tokens
    noun = tokens[tokens[clause.head].head]
    of = tokens[noun.head]
    heads = {noun.lemma, tokens[of.head].lemma if of.lower == "of" else ""}
    passive = clause.relation == "participle" and tokens[clause.head].tag == "VBN"
    return passive and not heads.isdisjoint(word_set("count_noun"))


def _reckoned_from(analysis: Analysis, noun: Clause) -> bool:
    """ "The worst since the war of 2008": the year is that of the war, from which it is counted."""
    tokens = analysis.sentences[noun.sentence].tokens
    return tokens[noun.head].dep == "pobj" and tokens[tokens[noun.head].head].lower in (
        "since",
        "than",
        "like",
        "unlike",
    )


def _shares(clause: Clause, governor: Clause) -> bool:
    if clause.relation == "nominal":
        return _is_core(clause, governor)
    if clause.mark == "when" and governor.start <= clause.start:
        # "was attacked in November, when 18 people died"
        return True
    if clause.relation == "relative" and governor.form == "noun":
        # "a strike in which 131 people died", "the shelling that killed four"
        return any(
            p.antecedent is not None and p.antecedent.head == governor.head for ps in clause.roles.values() for p in ps
        )
    if clause.relation == "adverbial":
        return clause.mark in ("", "by", "while", "as", "with") and not clause.finite
    return clause.relation in _SHARING


def _to_come(noun: Clause, verb: Clause) -> bool:
    """ "called for a march on Friday": the day is the march's, and to come."""
    for role, items in verb.roles.items():
        if any(p.head == noun.head for item in items for p in item.each()):
            rule = governors().get((f"{verb.lemma} {role[5:]}" if role.startswith("prep:") else verb.lemma, "noun"))
            return rule is not None and rule.reality in UNREAL
    return False


def _is_core(noun: Clause, verb: Clause) -> bool:
    return any(
        item.head == noun.head
        or (item.head < noun.head and noun.sentence == item.sentence and noun.trigger_end <= item.end)
        for role in _CORE
        for p in verb.roles.get(role, [])
        for item in p.each()
    )
