"""Where a report speaks of talks: one seed for each noun or verb that does."""

from __future__ import annotations

from sitroom.kinds.talks.nouns import (
    GROUPS,
    MEETINGS,
    between_two,
    on_a_country,
    settings,
    speaks_of_process,
    talk_nouns,
)
from sitroom.kinds.talks.record import Status
from sitroom.kinds.talks.seed import Seed
from sitroom.kinds.talks.sides import sides_of
from sitroom.kinds.talks.status import (
    described,
    hanging,
    is_argument,
    only_wished,
    ready_for,
    stage_above,
    status_of,
    undated,
    walked_out_of,
)
from sitroom.kinds.talks.verbs import again, from_verbs, walk_outs
from sitroom.kinds.talks.where import format_of, process_of, session_of, venue_of
from sitroom.kinds.talks.words import words
from sitroom.model.values import Place
from sitroom.text.analysis import Analysis, Clause, Sentence


def find_seeds(analysis: Analysis) -> list[Seed]:
    """The seeds of a document in text order."""
    found: list[Seed] = []
    paragraphs = settings(analysis)
    for sentence in analysis.sentences:
        setting = sentence.paragraph in paragraphs
        heads = talk_nouns(analysis, sentence, setting)
        taken: set[int] = set()
        for head in heads:
            clause = _clause_of(analysis, sentence, head)
            if clause is None or clause.index in taken or _to_be_heard(sentence, head):
                continue
            taken.add(clause.index)
            seed = _from_noun(analysis, sentence, head, clause)
            if _of_sides(analysis, sentence, head, seed) and not _where_said(analysis, sentence, head, seed):
                found.append(seed)
        left = (
            walk_outs(analysis, sentence, bool(heads))
            if setting and not any(s.status == "walked_out" for s in found[-2:])
            else []
        )
        found += left
        if heads and setting:
            found += again(analysis, sentence, {s.verb.index for s in found if s.sentence == sentence.index})
        if not heads and not left and setting:
            found += from_verbs(analysis, sentence)
    return found


# "a news conference", "a televised meeting": held to be heard.
_HEARD = frozenset("news press televised media cabinet staff shareholder shareholders campaign prayer".split())


def _to_be_heard(sentence: Sentence, head: int) -> bool:
    return any(sentence.tokens[c].lower in _HEARD for c in sentence.tokens[head].children)


def _where_said(analysis: Analysis, sentence: Sentence, head: int, seed: Seed) -> bool:
    """ "said at a meeting with officers": where one side spoke."""
    token = sentence.tokens[head]
    if token.lemma not in MEETINGS or token.dep != "pobj" or len(seed.sides.parties) > 1:
        return False
    prep = sentence.tokens[token.head]
    return prep.lower in ("at", "during", "in") and any(
        r.clause == seed.verb.index for r in analysis.reportings if r.sentence == sentence.index
    )


def _of_sides(analysis: Analysis, sentence: Sentence, head: int, seed: Seed) -> bool:
    """A meeting with no word of a process beside it counts when an armed or political group sits in it."""
    if (
        sentence.tokens[head].lower in ("talks", "table", "conference", "round")
        or sentence.tokens[head].lemma not in MEETINGS
    ):
        return True
    sides = [*seed.sides.parties, *seed.sides.absent]
    return (
        speaks_of_process(sentence, GROUPS)
        or any(a.type in ("armed_group", "political_group") for a in sides)
        or any(a.type == "political_group" for a in analysis.actors_between(sentence.start, sentence.end))
        or len({a.country for a in sides if a.country}) > 1
        or between_two(sentence, head)
        or (on_a_country(sentence, head) and session_of(sentence.text) is not None)
    )


def _clause_of(analysis: Analysis, sentence: Sentence, head: int) -> Clause | None:
    at = head
    for _ in range(30):
        number = analysis.clause_at.get((sentence.index, at))
        if number is not None:
            return analysis.clauses[number]
        if sentence.tokens[at].head == at:
            return None
        at = sentence.tokens[at].head
    return None


def _verb_above(analysis: Analysis, clause: Clause) -> Clause:
    """The verb whose argument the talks are; the clause itself when it is light or a verb."""
    while clause.form != "verb" and not clause.light and clause.governor is not None:
        above = analysis.clauses[clause.governor]
        if above.form != "verb" and above.relation != "nominal":
            return clause
        clause = above
    return clause


def _to_be(analysis: Analysis, verb: Clause) -> Clause:
    """ "a round is to open in Geneva": what is to be done, and not that it is."""
    if verb.lemma != "be" or verb.role("attr"):
        return verb
    below = (analysis.clauses[d] for d in verb.dependents)
    return next(
        (
            c
            for c in below
            if c.relation == "infinitive"
            and c.modal == "to"
            and not c.perfect
            and c.trigger_start - verb.trigger_end < 12
        ),
        verb,
    )


_NUMBERED = frozenset("first second third fourth fifth sixth seventh another latest last new fresh".split())


def _after_days_of(sentence: Sentence, head: int) -> bool:
    """ "after a week of consultations": they are over when what follows is told."""
    tokens = sentence.tokens
    of = tokens[tokens[head].head]
    length = tokens[of.head]
    after = tokens[length.head]
    return (
        tokens[head].dep == "pobj"
        and of.lower == "of"
        and length.lemma in ("hour", "day", "week", "month", "year", "night", "round")
        and after.lower in ("after", "following")
        # "said after the second day of talks": they go on
        and not any(tokens[c].lower == "the" or tokens[c].lower in _NUMBERED for c in length.children)
    )


def _from_noun(analysis: Analysis, sentence: Sentence, head: int, clause: Clause) -> Seed:
    token = sentence.tokens[head]
    verb = _to_be(analysis, _verb_above(analysis, clause))
    names = _names(analysis, sentence, head, verb)
    core = is_argument(sentence, head, verb) or clause.light != "" or "attend" in names
    objects = {p.head for item in verb.roles.get("obj", []) for p in item.each()}
    subject = (verb.form != "verb") or any(
        p.head == head or head in _subtree(sentence, p.head) for item in verb.surface for p in item.each()
    )
    subject = subject or (not verb.passive and not objects and not core)
    status, explicit = status_of(analysis, verb, names, core, subject)
    if token.lemma == "process" and verb.lemma == "be":
        status, explicit = "under_way", False  # "said that the peace process was dead" judges, and ends no round
    stage = stage_above(sentence, head)
    if stage is not None and (verb.polarity == "negative" or verb.lemma in words("keep") | words("hinder")):
        # "averted the collapse of the talks", "blocks the resumption of talks": the stage did not come.
        status, explicit = (
            ("suspended" if stage[1] in ("resumption", "restart") else "under_way"),
            stage[1] == "resumption",
        )
    elif stage is not None:
        status, explicit = stage[0], True
        if stage[0] == "under_way" and verb.reality in ("planned", "offered", "demanded", "hypothetical"):
            wished = verb.reality != "planned" or only_wished(analysis, verb) or stage[1] == "return"
            status = "proposed" if wished else "scheduled"
    elif not core and verb.form == "verb" and (names & _TO_TALKS or verb.lemma in ("invite", "summon")):
        # "will be flown to Lincoln for a second round", "hoped to bring the generals back to the table"
        status, explicit = _on_the_way(analysis, verb, names), True
    elif (
        not explicit and clause.form == "noun" and clause.reality == "planned" and subject and not _told(analysis, verb)
    ):
        # "talks are due to resume on Tuesday"
        status, explicit = "scheduled", True
    opened = _opened(analysis, clause, head)
    if opened is not None and not explicit:
        status, explicit = ("scheduled" if opened.reality == "planned" else "under_way"), True
    stopped = _stopped(analysis, clause, head)
    if stopped is not None and not explicit:
        status, explicit = stopped, True
    told = described(sentence, head)
    if told is not None and (not explicit or told == "concluded") and not names & _AFRESH:
        status, explicit = told, True
    if verb.lemma == "be" and not subject and verb.polarity == "positive" and ready_for(analysis, verb):
        status, explicit = "proposed", True  # "is ready for talks if …"
    if not explicit and (left := hanging(sentence, token.end)) is not None:
        status, explicit = left, True
    if not explicit and undated(sentence):
        status, explicit = "proposed", True
    if not explicit and _fruitless(verb, core, subject):
        status, explicit = "concluded", True
    if not explicit and verb.tense == "past" and _after_days_of(sentence, head):
        status, explicit = "concluded", True
    if names & words("walk_out") and not core and verb.lemma not in ("leave", "quit", "abandon"):
        status, explicit = ("walked_out", True) if verb.reality in ("occurred", "ongoing") else (status, explicit)
    leaving = walked_out_of(analysis, verb) if status == "concluded" and core else None
    if leaving is not None:
        status = "walked_out"
    seed = Seed(sentence.index, token.start, token.end, clause, verb, status, explicit, token.lemma)
    seed.format = format_of(sentence.text, status)
    seed.venue = venue_of(analysis, sentence, clause, verb, head)
    seed.opened = opened
    seed.definite = any(sentence.tokens[c].lower in _DEFINITE for c in token.children)
    if names & _TO_TALKS and not core:
        seed.venue = _whither(analysis, sentence, verb) or seed.venue
    if opened is not None:
        seed.venue = next((p for p in analysis.places_of(opened) if p.role != "origin"), seed.venue)
    seed.session = session_of(sentence.text)
    seed.process = process_of(sentence.text)
    seed.sides = sides_of(analysis, sentence, clause, verb, names)
    if leaving is not None:
        known = {(a.start, a.end) for a in seed.sides.parties}
        seed.sides.parties += [a for a in analysis.actors_in(leaving.role("subj")) if (a.start, a.end) not in known]
    if names & _BRINGING or (verb.lemma in ("invite", "summon") and not core):
        brought = list(analysis.actors_in(verb.role("obj")))
        known = {(a.start, a.end) for a in brought}
        seed.sides.mediators = [
            a for a in (*seed.sides.mediators, *seed.sides.parties) if (a.start, a.end) not in known
        ]
        seed.sides.parties = brought
    return seed


_AFRESH = frozenset(
    "resume revive restart reopen relaunch renew open begin start hold continue save rescue kick_off".replace(
        "_", " "
    ).split()
)
_TO_TALKS = frozenset(f"{w} {p}" for use in ("travel", "bring") for w in words(use) for p in ("to", "for", "into"))
_BRINGING = frozenset(f"{w} {p}" for w in words("bring") for p in ("to", "into"))


_DEFINITE = frozenset("the these those this that their its both".split())


def _whither(analysis: Analysis, sentence: Sentence, verb: Clause) -> Place | None:
    """ "will be flown to Lincoln for a second round": the place that is gone to is where the talks are."""
    text = analysis.document.text
    return next(
        (
            p
            for p in analysis.places
            if verb.trigger_end <= p.start < sentence.end and text[max(0, p.start - 3) : p.start].lower() == "to "
        ),
        None,
    )


def _on_the_way(analysis: Analysis, verb: Clause, names: set[str]) -> Status:
    if verb.reality in ("occurred", "ongoing") and verb.polarity == "positive":
        return (
            "under_way" if not names & {f"{w} to" for w in ("urge", "press", "push", "invite", "call")} else "proposed"
        )
    settled = verb.reality in ("planned", "ordered") and not names & _BRINGING
    return "scheduled" if settled and not only_wished(analysis, verb) else "proposed"


def _subtree(sentence: Sentence, head: int) -> set[int]:
    inside, stack = {head}, [head]
    while stack:
        for c in sentence.tokens[stack.pop()].children:
            if c not in inside and sentence.tokens[c].dep in ("prep", "pobj", "compound", "nmod"):
                inside.add(c)
                stack.append(c)
    return inside


def _told(analysis: Analysis, verb: Clause) -> bool:
    """ "say talks with the army aim to find a way": whatever they aim at, they are held."""
    return verb.index in {r.clause for r in analysis.reportings if r.sentence == verb.sentence and r.act == "say"}


def _fruitless(verb: Clause, core: bool, subject: bool) -> bool:
    """ "the talks produced no accord", "yielded a deal on prisoners": what a round brought is told when it is over."""
    return (
        core
        and subject
        and verb.lemma in ("produce", "yield", "achieve", "result", "bring", "lead")
        and verb.reality in ("occurred",)
        and verb.tense == "past"
    )


def _opened(analysis: Analysis, clause: Clause, head: int) -> Clause | None:
    """ "the talks, which opened in Muscat last week", "which open on 22 February": the relative clause that says so."""
    for number in clause.dependents:
        below = analysis.clauses[number]
        antecedents = [p.antecedent or p for role in ("subj", "obj") for p in below.role(role)]
        if (
            (below.relation == "relative" or (below.relation == "participle" and below.passive))
            and below.lemma in words("open")
            and below.reality in ("occurred", "ongoing", "planned")
            and (any(a.head == head for a in antecedents) or clause.head == head)
        ):
            return below
    return None


def _stopped(analysis: Analysis, clause: Clause, head: int) -> Status | None:
    """ "negotiations, suspended since 2012": a participle that says where the talks stand."""
    for number in clause.dependents:
        below = analysis.clauses[number]
        if below.relation == "participle" and below.passive and any(p.head == head for p in below.role("obj")):
            if below.lemma in words("suspend") | {"break off"}:
                return "suspended"
            if below.lemma in words("cancel"):
                return "cancelled"
    return None


def _names(analysis: Analysis, sentence: Sentence, head: int, verb: Clause) -> set[str]:
    """The verb with and without the preposition that leads to the talks."""
    names = {verb.lemma, verb.light} - {""}
    # "was cut short", "was put on hold"
    if verb.lemma == "take" and any(p.lemma == "part" for p in verb.role("obj")):
        names.add("attend")
    names |= {f"{verb.lemma} {p.text.lower()}" for p in verb.roles.get("attr", []) if p.pos in ("ADJ", "ADV")}
    at = head
    for _ in range(4):
        token = sentence.tokens[at]
        if token.dep in ("prep", "agent"):
            names.add(f"{verb.lemma} {token.lower}")
        if token.head == at or analysis.clause_at.get((sentence.index, token.head)) == verb.index:
            parent = sentence.tokens[at]
            if parent.dep == "prep":
                names.add(f"{verb.lemma} {parent.lower}")
            break
        at = token.head
    return names
