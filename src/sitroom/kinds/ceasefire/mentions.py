"""Where a report speaks of a truce: the term, the noun that carries it, or a halt to one's own fighting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sitroom.lexicon.sparing import Sparing
from sitroom.lexicon.truces import longest_term, states, term_ends, terms
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor, Span
from sitroom.text.analysis import Analysis, Clause, Sentence, Token
from sitroom.text.phrases import contrasted

_LENGTH = re.compile(r"\b(?:\w+|\d+)[- ](?:hour|day|week|month|minute)s?\b", re.I)
_FIGURATIVE = Sparing(
    r"\b(?:price|trade|political|party|tariff|wage|twitter|legal) (?:truce|ceasefire|armistice)\b"
    r"|\b(?:family|couple|brothers?|sisters?|neighbou?rs?|compan(?:y|ies)|studios?|teams?)['’]?s?\s+(?:\w+\s+)?"
    r"(?:truce|ceasefire)\b"
    r"|\b(?:price|trade|tariff|bidding|culture|turf|streaming|browser|ratings) war\b"
    r"|\b(?:truce|ceasefire|armistice) (?:over|on|in) (?:(?:the|their|its|a) )?(?:[\w-]+ )?"
    r"(?:budget|pensions?|taxes|tax|prices?|tariffs?|leadership|coalition|trade|wages?|fees|contract|reforms?)\b"
    r"|\b(?:retailers?|supermarkets?|airlines?|publishers?|lawsuits?|rappers?|singers?|celebrit\w+|tycoons?|shareholders?|"
    r"broadcasters?|studios?|carmakers?|telecoms?|chefs?|novelists?|co-stars?|rock bands?|tennis|football|cricket)\b",
    re.I,
)
_PAST = frozenset({"earlier", "previous", "past", "prior", "several", "successive", "repeated", "former"})
# What stands before a truce and is no part of its name.
_NOT_NAMED = frozenset({
    "previous", "earlier", "other", "same", "new", "latest", "last", "current", "recent", "day", "hour", "week",
    "month", "minute", "year", "draft", "proposed",
})  # fmt: skip


@dataclass(slots=True)
class Mention:
    """One mention. `head` is the token that stands in roles: the term, or the noun that carries it ("offer").

    `past` marks "an earlier truce", which is another one.
    `deed` is the clause of a halt to one's own fighting, where there is no word for a truce.
    """

    sentence: Sentence
    term: Span
    first: int
    last: int
    head: int
    carrier: str = ""
    deed: Clause | None = None
    past: bool = False


def mentions(analysis: Analysis, sentence: Sentence) -> Iterator[Mention]:
    """The mentions of a sentence, in text order."""
    tokens = sentence.tokens
    ends = term_ends()
    at = 0
    found: list[Mention] = []
    while at < len(tokens):
        token = tokens[at]
        if (
            token.lower.replace("-", " ").split(" ")[-1] in ends
            or token.lemma in ends
            or token.lower in word_set("truce_fire")
        ):
            span = _term(tokens, at)
            if (
                span is not None
                and not _on_the_harmless(tokens, at)
                and not contrasted(tokens, at)
                and (span[2] or _in_context(analysis, sentence, span[0], at))
                and not _FIGURATIVE.search(sentence.text)
                and not (at + 1 < len(tokens) and tokens[at + 1].lemma in _ON_THE_GROUND)
            ):
                found.append(_mention(analysis, sentence, span[0], at))
                number = analysis.clause_at.get((sentence.index, span[0]))
                if tokens[span[0]].pos == "VERB" and number is not None and tokens[span[0]].lemma in _CEASING:
                    found[-1].deed = analysis.clauses[number]  # "ordered his guns to cease fire"
        at += 1
    named = [m for m in _without_doubles(found) if not _of_a_body(m)]
    yield from named
    if named:
        return
    deeds = list(_deeds(analysis, sentence))
    yield from deeds
    if not deeds:
        # "the ceasefire commission" says of the truce only that there is one.
        yield from _without_doubles(found)


def _of_a_body(mention: Mention) -> bool:
    """ "the ceasefire commission", "truce observers": the word names who watches over a truce."""
    tokens = mention.sentence.tokens
    return mention.head != mention.last and tokens[mention.head].lemma.lower() in _BODIES


def _term(tokens: list[Token], end: int) -> tuple[int, int, bool] | None:
    """The longest term that ends at a token: first token, last token, strength."""
    known = terms()
    for before in range(min(longest_term() - 1, end), -1, -1):
        for last in (tokens[end].lower, tokens[end].lemma.lower()):
            words = " ".join([*(t.lower for t in tokens[end - before : end]), last])
            words = re.sub(r"\s*-\s*", " ", words)
            if words in known:
                return end - before, end, known[words]
    return _halt(tokens, end)


def _on_the_harmless(tokens: list[Token], end: int) -> bool:
    """ "an end to attacks on journalists": no truce, whoever asks for it."""
    behind = [t.lower for t in tokens[end + 1 : end + 5]]
    return bool(behind) and behind[0] in ("on", "against") and bool(set(behind) & word_set("harmless"))


def _halt(tokens: list[Token], end: int) -> tuple[int, int, bool] | None:
    """A halt to fire in other words: "a stop to all military operations", "a suspension of armed attacks"."""
    if tokens[end].lower not in word_set("truce_fire"):
        return None
    at = end - 1
    while at > max(0, end - 6) and tokens[at].lower in word_set("truce_between"):
        at -= 1
    halts = at > 0 and tokens[at].lower in ("to", "in", "of", "on") and tokens[at - 1].lower in word_set("truce_halt")
    # "the end of the war" is no truce, "an end to the fighting" is; nor is a stop to "attacks on journalists".
    if not halts or (tokens[at - 1].lower == "end" and tokens[at].lower != "to"):
        return None
    return at - 1, end, True


def _in_context(analysis: Analysis, sentence: Sentence, first: int, last: int) -> bool:
    """Whether fighting, a humanitarian aim or a military speaker stands beside a weak word."""
    tokens = sentence.tokens
    if tokens[last].pos not in ("NOUN", "PROPN"):
        return False
    near = " ".join(t.text for t in tokens[max(0, first - 5) : first])
    lengthy = bool(_LENGTH.search(near.replace(" - ", "-")))
    words = {t.lower for t in tokens} | {t.lemma for t in tokens}
    if lengthy and (
        words & word_set("truce_context")
        or any(a.type in ("military", "armed_group") for a in analysis.actors)
        or words & {"commander", "general", "soldiers", "fighters"}
        or words & _OF_TRUCES
    ):
        return True
    behind = " ".join(t.lower for t in tokens[last + 1 : last + 3])
    placed = any(p.start >= tokens[last].end and p.start <= tokens[last].end + 24 for p in analysis.places)
    if (
        lengthy
        and tokens[last].lemma in ("pause", "lull", "calm", "standstill")
        and any(a.type == "state" for a in analysis.actors if _inside(sentence, a))
        and (placed or not re.match(r"(?:in|of|on|to|for)\b", behind))
    ):
        return True  # "Israel will begin daily four-hour pauses in northern Gaza"
    armed = any(a.type in ("military", "armed_group") for a in analysis.actors if _inside(sentence, a))
    if armed and words & {"observe", "violate", "breach", "broker", "honour", "honor", "respect"}:
        return True  # "the coalition and the separatists are observing a fragile lull"
    if armed and tokens[last].lower in _OF_FIRE and words & _STRUCK:
        return True  # "commanders agreed to a standstill along the front"
    behind = " ".join(t.text for t in tokens[last + 1 : last + 11])
    if (
        tokens[last].lower in _OF_FIRE
        and tokens[last].lower not in ("calm", "quiet")
        and words & word_set("truce_context")
        and words & _KEPT
    ):
        return True  # "the lull holds on every front"
    if armed and tokens[last].lower in ("lull", "pause", "calm") and _LENGTH.search(behind):
        return True  # "the lull would last eleven hours, and the rebels …"
    following = " ".join(t.lower for t in tokens[last + 1 : last + 5])
    return bool(
        re.match(
            r"(?:in|to|of|on)\s+(?:the\s+|all\s+|its\s+|their\s+)?(?:fighting|hostilities|fire|shelling|bombing|"
            r"bombardment|attacks|strikes|air (?:strikes|raids|attacks)|airstrikes|raids|violence|clashes|combat)",
            following,
        )
    )


def _inside(sentence: Sentence, actor: Actor) -> bool:
    return sentence.start <= actor.start < sentence.end


def _mention(analysis: Analysis, sentence: Sentence, first: int, last: int) -> Mention:
    tokens = sentence.tokens
    start = first
    while start > 0:
        before = tokens[start - 1]
        if (
            before.dep not in ("amod", "compound", "nmod", "punct", "npadvmod")
            or before.pos not in ("ADJ", "NOUN", "PROPN")
            or before.text[:1].isdigit()
            or _LENGTH.search(before.text)
            or before.ent in ("GPE", "NORP", "DATE")
            or before.lower in _NOT_NAMED
            or (before.lower == "long" and start > 1 and tokens[start - 2].text in ("-", "‑"))
        ):
            break
        if any(a.start <= before.start < a.end for a in analysis.actors):
            break
        start -= 1
    while tokens[start].pos == "PUNCT" and start < first:
        start += 1
    if first > start > 1 and tokens[start - 1].text == "-" and tokens[start - 1].end == tokens[start].start:
        start -= 2  # "an open-ended ceasefire"
    past = start > 0 and tokens[start - 1].lower in _PAST
    term = analysis.span(tokens[start].start, tokens[last].end)
    inside = range(first, last + 1)
    top = next((i for i in inside if tokens[i].head not in inside or tokens[i].head == i), last)
    head, carrier = _carrier(tokens, top)
    return Mention(sentence, term, start, top, head, carrier, past=past)


def _carrier(tokens: list[Token], last: int) -> tuple[int, str]:
    """The noun that carries the truce: "ceasefire offer", "violations of the truce", "an agreement on a truce"."""
    token = tokens[last]
    if token.dep in ("compound", "nmod", "amod") and token.head > last:
        above = tokens[token.head]
        if states(above.lemma, "carrier"):
            return above.i, above.lemma
        return above.i, above.lemma if above.pos in ("NOUN", "PROPN") else ""
    prep = tokens[token.head]
    if token.dep == "pobj" and prep.lower in ("of", "for", "to", "on", "with", "in") and prep.head != prep.i:
        above = tokens[prep.head]
        nearest = tokens[prep.i - 1] if prep.i else prep
        if above.pos == "VERB" and nearest.pos == "NOUN" and states(nearest.lemma, "carrier"):
            above = nearest  # "spurned all appeals for a truce": hung on the verb
        if above.pos in ("NOUN", "PROPN") and states(above.lemma, "carrier"):
            return above.i, above.lemma
        if prep.lower == "of" and (above.lemma in _PARTS or above.lower in _SOME):
            return above.i, ""
    return last, ""


def _without_doubles(found: list[Mention]) -> list[Mention]:
    """One mention where terms overlap: "cessation of hostilities", "ceasefire agreement"."""
    kept: list[Mention] = []
    for mention in found:
        if kept and mention.first <= kept[-1].last + 1 and mention.sentence is kept[-1].sentence:
            if mention.last > kept[-1].last and mention.term.start <= kept[-1].term.start:
                kept[-1] = mention
            continue
        kept.append(mention)
    return kept


def _deeds(analysis: Analysis, sentence: Sentence) -> Iterator[Mention]:
    """ "would halt its raids if": a truce by its deed."""
    for clause in analysis.clauses_of(sentence.index):
        if clause.form == "verb" and clause.lemma in _CEASING and not clause.role("obj") and not clause.negated:
            fire = next(
                (p for p in clause.role("subj") if p.lemma.lower() in _FIRE and p.start < clause.trigger_end), None
            )
            if fire is not None and clause.reality in ("planned", "ordered"):
                span = analysis.span(fire.start, clause.trigger_end)  # "fire will cease on Saturday from 10:00"
                yield Mention(sentence, span, fire.head, clause.head, clause.head, "", clause)
                return
        held = clause.lemma in _FIRE and clause.light == "hold" and bool(clause.role("subj"))
        inner = _stopped(analysis, clause)
        if (inner is not None or held) and any(_side(a) for a in analysis.actors_in(clause.role("subj"))):
            # "agreed to stop fighting", "ordered its forces to hold their fire"
            end = clause.trigger_end if inner is None else inner.trigger_end
            span = analysis.span(min(clause.trigger_start, _light_start(sentence, clause)), end)
            yield Mention(sentence, span, clause.head, clause.head, clause.head, "", clause)
            return
        if clause.form != "verb" or clause.negated or not clause.role("obj") or not clause.role("subj"):
            continue
        for row in states(clause.lemma, "deed"):
            target = next((p for p in clause.role("obj") if p.lemma.lower() in row.words), None)
            paper = any((p.antecedent or p).lemma in PAPERS for p in clause.role("subj"))
            hostile = target is not None and target.lemma.lower() in ("hostility", "hostilities", "fighting", "fire")
            if target is None or not ((paper and hostile) or _own(analysis, clause, target.start, target.end)):
                continue
            start, end = clause.trigger_start, target.end
            if start < end:
                yield Mention(sentence, analysis.span(start, end), clause.head, target.head, clause.head, "", clause)
                return


def _stopped(analysis: Analysis, clause: Clause) -> Clause | None:
    """The fighting that a side stops: "stopped firing", "cease shelling the town"."""
    if clause.form != "verb" or clause.lemma not in _CEASING or clause.negated:
        return None
    inner = (analysis.clauses[d] for d in clause.dependents)
    return next(
        (
            c
            for c in inner
            if c.relation == "infinitive" and c.lemma in _FIGHTING and c.trigger_start >= clause.trigger_end
        ),
        None,
    )


def _light_start(sentence: Sentence, clause: Clause) -> int:
    """Where the light verb of "hold their fire" stands."""
    before = [t for t in sentence.tokens[max(0, clause.head - 4) : clause.head] if t.lemma == clause.light]
    return before[-1].start if before else clause.trigger_start


def _side(actor: Actor) -> bool:
    return actor.type in ("military", "armed_group", "state", "political_group")


_GENERIC = re.compile(
    r"\b(?:parties|sides|factions|belligerents|combatants|rivals|fighters|forces|signatories)\b", re.I
)


def _own(analysis: Analysis, clause: Clause, start: int, end: int) -> bool:
    """Whether who halts is a fighting side and halts its own fire."""
    actors = analysis.actors_in(clause.role("subj"))
    fighting = any(a.type in ("military", "armed_group", "state") or _GENERIC.search(a.text) for a in actors)
    text = analysis.document.text[start:end].lower()
    if re.search(r"\boperations?$", text) and not re.search(r"\b(?:military|offensive|combat|armed|hostile)\b", text):
        return False  # "the ministry suspended operations at the port"
    return fighting and bool(
        re.search(
            r"\b(?:its|their|all|his|offensive|military|fire|hostilities|air|attacks|operations|fighting|firing|weapons|guns)\b",
            text,
        )
    )


def carried(analysis: Analysis, sentence: Sentence, earlier: Mention) -> Iterator[Mention]:
    """What a sentence without the word says of the truce told just before: "It does not cover …", "63 violations"."""
    tokens = sentence.tokens
    for clause in analysis.clauses_of(sentence.index):
        subject = next((p for p in (*clause.role("subj"), *clause.surface) if p.sentence == sentence.index), None)
        if subject is None or clause.form != "verb":
            continue
        pronoun = tokens[subject.head].lower == "it" or tokens[subject.head].lemma in _DEALS
        lemma = clause.lemma.split(" ")[0]
        if pronoun and lemma in _SAID_OF_TRUCES and _takes_effect(clause, lemma):
            yield Mention(sentence, earlier.term, subject.head, subject.head, subject.head)
            return
    noun = next((t for t in tokens if t.lemma in ("violation", "breach")), None)
    if noun is not None and noun.dep not in ("compound", "nmod") and _charged(analysis, sentence):
        yield Mention(sentence, earlier.term, noun.i, noun.i, noun.i, "violation")


def _takes_effect(clause: Clause, lemma: str) -> bool:
    """Whether "it takes", "it comes" goes on with effect, force or hold."""
    if lemma not in ("take", "come", "enter", "go"):
        return True
    words = clause.lemma.split(" ")[1:]
    words += [p.lemma for role in ("obj", "prep:into", "prep:in") for p in clause.role(role)]
    return bool({"effect", "force", "hold"} & set(words))


def _charged(analysis: Analysis, sentence: Sentence) -> bool:
    return any(
        c.lemma in ("accuse", "record", "count", "report", "document") for c in analysis.clauses_of(sentence.index)
    )


# "the ceasefire line" is ground, and says nothing of the truce.
_ON_THE_GROUND = frozenset({"line", "lines"})
_CEASING = frozenset({"cease", "stop", "halt", "fall silent", "pause", "quit", "suspend"})
_FIGHTING = frozenset({"fire", "fight", "shell", "bomb", "bombard", "shoot", "attack", "raid", "strike"})
_FIRE = frozenset({"fire", "firing", "gun", "guns", "shelling", "hostility", "hostilities", "fighting"})
# What is said of truces and of hardly any other pause: it may expire, be breached, be brokered.
_OF_TRUCES = frozenset(
    {"expire", "lapse", "breach", "violate", "broker", "renew", "renewal", "prolong", "observe", "factions"}
)
_KEPT = frozenset({"hold", "observe", "violate", "breach", "break", "collapse", "shatter", "expire"})
# Nouns through which the truce itself is spoken of: "guaranteed the three phases of the ceasefire".
PAPERS = frozenset(
    "draft plan deal proposal text resolution agreement accord statement pact protocol memorandum declaration document "
    "arrangement treaty understanding communique settlement".split()
)
_SOME = frozenset("one each most some none all neither any half several many both two three few".split())
_PARTS = frozenset(
    "phase stage term condition provision clause text leg tranche article letter spirit version part course duration week "
    "month regime".split()
)
# Weak words that between armed sides mean their fire, and what is done with them.
_OF_FIRE = frozenset({"standstill", "stand-down", "lull", "pause", "calm", "quiet", "freeze"})
_STRUCK = frozenset(
    {"agree", "declare", "announce", "accept", "sign", "propose", "reject", "order", "front", "frontline"}
)
_BODIES = frozenset({
    "commission", "committee", "monitor", "observer", "mechanism", "body", "team", "inspector", "verifier", "mission",
    "secretariat", "chairman", "talk", "negotiation", "talks", "negotiations",
})  # fmt: skip
_DEALS = frozenset({"deal", "agreement", "accord", "arrangement", "pact"})
_SAID_OF_TRUCES = frozenset({
    "cover", "apply", "include", "exclude", "bind", "expire", "lapse", "hold", "collapse", "last", "extend", "take",
    "begin", "start", "come", "enter", "end", "run", "renew", "commence", "go",
})  # fmt: skip
