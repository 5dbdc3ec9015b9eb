"""When a noun tells of a happening: "a strike on the depot", and not "violence" or "the explosion" spoken of again."""

from __future__ import annotations

from sitroom.kinds.event.setting import STRONG, Ask
from sitroom.lexicon.predicates import noun_class
from sitroom.text.analysis import Clause
from sitroom.text.attach import LIKENING


def finite(ask: Ask) -> bool:
    """A noun that happens: it has roles, a time or a place, or is what a clause is about; not a topic in passing."""
    if (
        ask.clause.light
        or any(t.from_ or t.to or t.kind == "duration" for t in (ask.view.analysis.times[i] for i in ask.clause.times))
        or ask.clause.places
        or any(
            r in ask.clause.roles
            for r in ("subj", "obj", "prep:by", "prep:on", "prep:against", "prep:between", "prep:in", "prep:at", "poss")
        )
    ):
        return True
    return _about(ask) is not None


def core(ask: Ask) -> bool:
    """Under a light verb, with a doer, or what a clause is about."""
    if ask.clause.light or "subj" in ask.clause.roles:
        return True
    return _about(ask) is not None


def happening(ask: Ask) -> bool:
    """A noun that tells of something that happened: done by or to somebody, at a time or place, or that broke out.

    Nouns of kind ("violence", "hostilities") and bare plurals ("attacks") need more than to be talked about.
    """
    if _general_truth(ask) or _brought_to_an_end(ask):
        return False
    if ask.clause.light or any(ask.view.phrases(ask.clause, r) for r in _ROLES_OF_DEEDS):
        return True
    if any(ask.view.analysis.times[t].kind == "date" for t in ask.clause.times):
        return True
    likened = ask.view.governor(ask.clause)
    if likened is not None and likened.lemma in LIKENING:
        return True
    above = _about(ask)
    core = above is not None
    if above is not None and above.lemma.split(" ")[0] in (*_BEFALLING, "order", "authorise", "authorize"):
        return True
    if any(
        ask.view.actor(p) is not None or "armed" in ask.view.classes(p)
        for p in ask.view.phrases(ask.clause, "compound")
    ):
        return True
    tokens = ask.view.analysis.sentences[ask.clause.sentence].tokens
    token = tokens[ask.clause.head]
    if any(tokens[c].lower in _KNOWN for c in token.children):
        # "After the explosion": spoken of before, and nothing new is told of it.
        return (
            (bool(ask.clause.places) and core)
            or ask.clause.reality == "cancelled"
            or ask.clause.hedge != ""
            or tokens[tokens[token.head].head].lemma in ("responsibility", "credit")
        )
    kind = ask.clause.lemma in _KINDS or token.tag == "NNS"
    determined = any(tokens[c].dep in ("det", "poss", "nummod") or tokens[c].lower in _SEVERAL for c in token.children)
    if kind and not determined:
        return bool(ask.clause.places) and core
    return determined or bool(ask.clause.places)


def _about(ask: Ask) -> Clause | None:
    """The clause whose subject or object a noun is, by itself, behind a word of number, or joined to another noun."""
    tokens = ask.view.analysis.sentences[ask.clause.sentence].tokens
    at, heads = tokens[ask.clause.head], {ask.clause.head}
    for _ in range(4):
        above = tokens[at.head]
        if at.dep == "pobj" and above.lower == "of" and tokens[above.head].lemma.lower() in noun_class("transparent"):
            at = tokens[above.head]
        elif at.dep == "conj" and above.pos in ("NOUN", "PROPN"):
            at = above
        else:
            break
        heads.add(at.i)
    governor = ask.view.governor(ask.clause)
    while governor is not None and governor.form == "noun" and governor.head in heads:
        governor = ask.view.governor(governor)
    if governor is None:
        return None
    about = any(p.head in heads for r in ("subj", "obj") for p in ask.view.phrases(governor, r))
    return governor if about else None


def _general_truth(ask: Ask) -> bool:
    """ "Violence has increased", "attacks are common": how things are or tend, and nothing that happened."""
    clause = ask.clause
    above = ask.view.governor(clause)
    tokens = ask.view.analysis.sentences[clause.sentence].tokens
    token = tokens[clause.head]
    if above is None or clause.light or not (token.tag in ("NNS", "NNPS") or clause.lemma in _KINDS):
        return False
    if any(tokens[c].lower in _KNOWN or tokens[c].dep == "nummod" for c in token.children):
        return False
    subject = any(p.head == clause.head for p in ask.view.phrases(above, "subj"))
    if not subject and not any(p.head == clause.head for p in ask.view.phrases(above, "attr")):
        return False
    lemma = above.lemma.split(" ")[0]
    if lemma in _TRENDS:
        return True
    present = above.tense == "present" and not above.perfect and not above.progressive
    if lemma in ("be", "become", "remain"):
        frequent = any(not ask.view.heads(p).isdisjoint(_FREQUENT) for p in ask.view.phrases(above, "attr")) or any(
            not ask.view.heads(p).isdisjoint(_TRENDS) for p in ask.view.phrases(above, "prep:on")
        )
        here = bool(above.times or above.places or clause.places) and clause.lemma not in _CONDITIONS
        likened = not (clause.places or above.places) and _adjectives_only(ask, above)
        return frequent or likened or (present and not here and clause.lemma in _KINDS)
    # "Violence bred by envy outlives its makers": a truth; a headline's "violence mars vote" is none.
    return (
        subject
        and present
        and clause.lemma in _KINDS
        and not (clause.places or above.places or above.times)
        and lemma not in _BEFALLING - {"take"}
        and not ask.view.analysis.sentences[clause.sentence].heading
    )


def _adjectives_only(ask: Ask, above: Clause) -> bool:
    """ "Their attacks have not been so overwhelming": what they are like."""
    attributes = ask.view.phrases(above, "attr")
    return bool(attributes) and all(p.pos == "ADJ" for p in attributes) and not above.roles.get("prep:on")


_CONDITIONS = frozenset("repression terrorism crime brutality persecution aggression violence unrest".split())
_TRENDS = frozenset(
    "increase rise grow decrease decline drop fall double triple quadruple worsen mount multiply soar surge dwindle "
    "diminish lessen peak spiral".split()
)
_FREQUENT = frozenset(
    "common frequent rare commonplace regular routine rife rampant endemic widespread sporadic occasional "
    "overwhelming inevitable likely unlikely usual constant".split()
)


def _brought_to_an_end(ask: Ask) -> bool:
    """ "The cessation of armed clashes", "suspend all operations": told is that it ends, and not that it was done."""
    clause = ask.clause
    tokens = ask.view.analysis.sentences[clause.sentence].tokens
    token = tokens[clause.head]
    link = tokens[token.head]
    if token.dep == "pobj" and link.lower in ("of", "to") and tokens[link.head].lemma in _ENDINGS:
        return token.tag in ("NNS", "NNPS") or clause.lemma in _KINDS | _DRAWN_OUT
    above = ask.view.governor(clause)
    span = tokens[link.head] if token.dep == "pobj" and link.lower == "of" else token
    if above is not None and span is not token and span.lemma.lower() in _SPANS and span.head == above.head:
        # "To end three decades of fighting"
        return above.lemma in ("end", "stop", "halt", "finish", "conclude")
    return (
        above is not None
        and clause.lemma in ("hostility", "hostilities")
        and above.lemma in ("end", "cease", "stop", "halt", "suspend")
    )


_DRAWN_OUT = frozenset({"campaign", "operation", "siege", "offensive", "bombardment", "blockade"})
_SPANS = frozenset({"decade", "year", "month", "week", "day", "century", "generation"})
_ENDINGS = frozenset("cessation suspension end halt termination stop renunciation moratorium".split())
_KNOWN = frozenset({"the", "this", "that", "these", "those"})
_SEVERAL = frozenset(
    {
        "numerous",
        "several",
        "many",
        "multiple",
        "more",
        "repeated",
        "frequent",
        "recent",
        "fresh",
        "new",
        "further",
        "heavy",
    }
)
_ROLES_OF_DEEDS = (
    "subj",
    "obj",
    "prep:by",
    "prep:on",
    "prep:against",
    "prep:between",
    "prep:at",
    "poss",
    "prep:of",
    "prep:with",
)
_KINDS = frozenset(
    "violence hostility hostilities bloodshed torture repression terrorism abuse vandalism looting unrest crime war "
    "aggression brutality persecution fighting combat gunfire shelling destruction fire arson "
    "carnage rape murder".split()
)
_BEFALLING = frozenset(
    "erupt break flare rage continue resume intensify escalate ease subside occur happen take begin start spread "
    "kill leave wound "
    "injure destroy damage hit rock claim follow shake last go displace force cause trigger report record hear "
    "claim".split()
)


def general(ask: Ask) -> bool:
    """A war as a happening: with sides, a time, or a verb of which it is subject or object."""
    return (
        finite(ask)
        and ask.clause.lemma in ("war", "conflict", "combat", "hostility", "warfare", "strife")
        and (
            bool(
                ask.clause.light
                or ask.clause.times
                or ask.clause.roles.get("prep:between")
                or ask.clause.roles.get("prep:against")
            )
        )
    )


def no_speech(ask: Ask) -> bool:
    """ "Lodged a protest", "in protest at": not in the street."""
    if ask.clause.light in ("lodge", "make", "deliver", "issue", "file", "submit", "send"):
        return False
    token = ask.view.analysis.sentences[ask.clause.sentence].tokens[ask.clause.head]
    above = ask.view.analysis.sentences[ask.clause.sentence].tokens[token.head]
    return not (above.lower in ("in", "under") and token.tag == "NN" and above.i == token.i - 1)


def labour(ask: Ask) -> bool:
    """Strikes by workers, and not by aircraft."""
    if any(
        "armed" in ask.view.classes(p) or not ask.view.classes(p).isdisjoint(("aircraft", "weapon"))
        for p in ask.phrases("subj", "compound")
    ):
        return False
    return ask.lemmas.isdisjoint(("airstrike", "air strike", "warplane", "missile", "drone", "air"))


def struck(ask: Ask) -> bool:
    """A strike from arms, and not by workers or luck."""
    if of_workers(ask):
        return False
    doers = [a for p in ask.phrases("subj") if (a := ask.view.actor(p)) is not None]
    if ask.clause.light in ("carry out", "launch", "conduct") and any(
        a.type in ("military", "armed_group") for a in doers
    ):
        return True
    if any(r in ask.clause.roles for r in ("prep:on", "prep:against", "prep:at", "prep:near")) or ask.clause.light in (
        "carry out",
        "launch",
        "conduct",
        "come under",
    ):
        return _labour_free(ask)
    if any({"armed", "labour"} & ask.view.classes(p) == {"armed"} for p in ask.phrases("subj", "compound", "adj")):
        return True
    if not ask.view.words_of_report().isdisjoint(_FROM_ARMS) and _labour_free(ask):
        return True  # "The nine strikes in 2012", of a report on drone strikes
    return not ask.lemmas.isdisjoint(_STRIKING) and _labour_free(ask)


def of_workers(ask: Ask) -> bool:
    """Whether "the strike" of a report is that of its unions: arms have none in it, and workers have."""
    words = ask.view.words_of_report()
    if words.isdisjoint(_STOPPAGES) or not words.isdisjoint(_FROM_ARMS):
        return False
    at = ask.clause.head
    tokens = ask.view.analysis.sentences[ask.clause.sentence].tokens
    return not any(
        (tokens[c].lower in ("on", "against") and c > at) or tokens[c].lemma in ("rebel", "guerrilla", "military")
        for c in tokens[at].children
    )


_STOPPAGES = frozenset(
    {
        "general strike", "labor strike", "labour strike", "hunger strike", "on strike", "strike action", "striker",
        "strikers", "walkout", "stoppage", "work stoppage", "transport strike", "national strike", "teacher strike",
        "bank strike", "industrial action", "strike call", "strike leader", "strike leaders",
    }
)  # fmt: skip
_FROM_ARMS = frozenset(
    {
        "airstrike", "airstrikes", "air strike", "drone strike", "missile strike", "rocket strike", "warplane",
        "artillery strike", "retaliatory strike", "strike aircraft", "precision strike", "military strike",
    }
)  # fmt: skip
_STRIKING = STRONG - {"protester", "demonstrator", "kill", "arrest", "detain", "police"} | {
    "aircraft",
    "jet",
    "plane",
    "drone",
    "target",
    "air",
}


def _labour_free(ask: Ask) -> bool:
    lemmas = ask.lemmas
    return len(lemmas & noun_class("labour")) == 0 or not lemmas.isdisjoint(STRONG)
