"""Where a truce stands by what is said of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sitroom.kinds.ceasefire.mentions import PAPERS, Mention
from sitroom.kinds.ceasefire.record import State
from sitroom.lexicon.truces import states
from sitroom.text.analysis import Analysis, Clause
from sitroom.text.roles import Roles, fuller_lemmas, own_words

_TO_COME = frozenset({"planned", "ordered"})
_WISHED = frozenset({"demanded", "hypothetical", "attempted"})
_OVER_CARRIER = frozenset({"rejected", "agreed", "ended", "offered"})
_WELCOMING = frozenset({"welcome", "endorse", "hail", "praise", "support"})
_PLEDGING = frozenset({"pledge", "vow", "promise", "undertake", "commit", "swear"})
# What a side has decided of its own fire: an order is a declaration, and so is a promise.
_DECIDING: dict[str, State] = {
    "agree": "agreed", "consent": "agreed", "accept": "agreed", "order": "declared", "instruct": "declared",
    "command": "declared", "direct": "declared", "tell": "declared", "promise": "declared", "pledge": "declared",
    "vow": "declared", "undertake": "declared", "announce": "declared", "decide": "declared", "offer": "offered",
    "refuse": "rejected", "decline": "rejected",
}  # fmt: skip
_REFUSING = frozenset({"rule out", "refuse", "reject", "decline", "oppose", "dismiss", "resist", "exclude"})
_BRINGING = frozenset(
    {"persuade", "convince", "induce", "get", "coax", "bring", "lead", "press", "talk", "win", "prompt"}
)
_IF = frozenset({"conditional", "offered"})


@dataclass(slots=True)
class Standing:
    """A state with the clause that says so; `firm` when it is said of the truce itself and not of what carries it.

    `told` is False where the state only follows from what has not happened yet: a truce that may collapse is in force.
    """

    state: State
    clause: Clause | None
    role: str
    firm: bool
    told: bool = True


def standing(analysis: Analysis, mention: Mention, roles: Roles) -> Standing | None:
    """The state of a mention; None where nothing is said of the truce."""
    if mention.deed is not None:
        clause = mention.deed
        above = None if clause.governor is None else analysis.clauses[clause.governor]
        if above is not None and clause.relation in ("participle", "relative", "infinitive") and _paper(clause):
            # "signed a statement ending all hostilities"
            signed = above.lemma in (
                "sign",
                "initial",
                "reach",
                "conclude",
                "agree",
                "issue",
                "accept",
                "adopt",
                "seal",
            )
            if signed and above.reality in ("occurred", "ongoing") and not above.negated:
                return Standing("agreed", above, "obj", True)
        if _paper(clause):
            return Standing("proposed" if clause.reality != "occurred" else "agreed", clause, "deed", True, told=False)
        decided = "" if above is None or above.negated else above.lemma.split(" ")[0]
        if above is not None and above.reality in ("occurred", "ongoing") and decided in _DECIDING:
            return Standing(_DECIDING[decided], clause, "deed", True, told=False)
        if not clause.role("obj") and clause.reality in ("planned", "ordered"):
            return Standing("agreed", clause, "deed", True, told=False)
        return Standing(_deed(clause), clause, "deed", True)
    text = mention.sentence.text[mention.term.end - mention.sentence.start :]
    before = mention.sentence.text[: mention.term.start - mention.sentence.start]
    if _IN_RETURN.search(before):
        return Standing("offered", roles.around(mention.head), "", True, told=False)
    if _THERE_IS_NO.search(before):
        around = roles.around(mention.head)
        lasting = re.search(r"(?:can|will|would|could|must) be|be", before, re.I) and " be " in f"{before.lower()} "
        return Standing("rejected" if lasting else "in_force", around, "subj", True, told=not lasting)
    if _SINCE.match(text):
        return Standing("in_force", roles.around(mention.head), "", True, told=False)
    carried = (
        states(mention.carrier, "carrier")[0].state if mention.carrier and states(mention.carrier, "carrier") else None
    )
    spoken = _places(analysis, mention, roles)
    if carried in ("proposed", "offered"):
        # "the plan, which both sides accepted, obliges …": what became of the plan comes first.
        spoken.sort(key=lambda p: _said(analysis, p[0], p[1]) not in ("agreed", "rejected"))
    for clause, role, head in spoken:
        found = _said(analysis, clause, role)
        if found is None or (clause.lemma == "confirm" and clause.polarity == "negative"):
            continue  # "would not confirm a truce that the other side announced"
        if head == mention.head and carried is not None:
            if carried in ("in_force", "collapsed", "ended", "extended") or found not in _OVER_CARRIER:
                found = carried
            if carried == "proposed" and found == "agreed" and clause.lemma in _WELCOMING:
                found = carried
        promised = _promised(analysis, clause, found)
        if promised is None and found == "in_force" and role == "obj" and clause.reality in _WISHED and _new(mention):
            promised = "proposed"  # "call on all sides to observe a pause"
        if promised is None and found == "agreed" and brought_about(analysis, clause) is not None:
            return Standing("agreed", clause, role, True)  # "persuaded both sides to accept a truce"
        if promised is None and found == "extended" and clause.polarity == "negative":
            continue  # "will not prolong the truce, which ran out on Monday"
        if promised is None and found in ("extended", "agreed", "declared") and _refused(analysis, clause):
            return Standing("in_force" if found == "extended" else "rejected", clause, role, True, told=False)
        if found == "in_force" and role == "subj" and _briefly(analysis, clause):
            return Standing("collapsed", clause, role, True)
        state = promised or _real(found, clause, role, _awaited(analysis, clause))
        kept = state == "in_force" and role != "subj"  # what is done to it may be to come, the truce is there
        return Standing(
            state,
            clause,
            role,
            True,
            told=not (kept or promised) and (state == found or state not in ("in_force", "declared")),
        )
    misread = _misread(mention)
    if misread is not None:
        return Standing(misread, roles.around(mention.head), "subj", True, told=False)
    if carried is not None:
        clause_at = roles.around(mention.head)
        if carried == "agreed" and _kept_to(mention):
            return Standing("in_force", clause_at, "carrier", True, told=False)
        return Standing(carried, clause_at, "carrier", carried not in ("in_force",))  # type: ignore[arg-type]
    if _settled(mention):
        return Standing("agreed", roles.around(mention.head), "carrier", True, told=False)
    return None


# "A ceasefire holds in the province, aid workers said": a verb that the parser takes for a noun.
_MISREAD: dict[str, State] = {
    "holds": "in_force", "lasts": "in_force", "begins": "in_force", "starts": "in_force", "stands": "in_force",
    "collapses": "collapsed", "crumbles": "collapsed", "ends": "ended", "expires": "ended", "lapses": "ended",
}  # fmt: skip


def _misread(mention: Mention) -> State | None:
    following = mention.sentence.tokens[mention.last + 1 : mention.last + 2]
    return _MISREAD.get(following[0].lower) if following and following[0].pos in ("NOUN", "PROPN") else None


def _kept_to(mention: Mention) -> bool:
    """ "despite the commitment to the harvest truce": what is held against what happens is in force."""
    tokens = mention.sentence.tokens
    prep = tokens[tokens[mention.head].head]
    return tokens[mention.head].dep == "pobj" and prep.lower in ("despite", "notwithstanding", "under", "of", "amid")


def _paper(clause: Clause) -> bool:
    """Whether it is a text that halts the fire: "the draft would pause hostilities"."""
    return any((p.antecedent or p).lemma in PAPERS for p in clause.role("subj"))


def _settled(mention: Mention) -> bool:
    """ "since last year's ceasefire accords": a definite agreement of which nothing else is said."""
    tokens = mention.sentence.tokens
    last = mention.term.text.lower().split()[-1].rstrip("s")
    if last not in ("agreement", "accord", "pact") or mention.carrier or tokens[mention.head].dep == "compound":
        return False
    before = [t.lower for t in tokens[max(0, mention.first - 3) : mention.first]]
    return bool({"the", "this", "that", "'s", "’s", "their", "its"} & set(before[-2:]))


def brought_about(analysis: Analysis, clause: Clause) -> Clause | None:
    """The clause of who brought the sides to it: "Carter persuaded the two to accept a truce"."""
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if above is None or clause.relation != "infinitive" or above.lemma.split(" ")[0] not in _BRINGING:
        return None
    return above if above.reality in ("occurred", "ongoing") and not above.negated and above.role("obj") else None


def _refused(analysis: Analysis, clause: Clause) -> bool:
    """ "ruled out prolonging the truce": what is refused has not come about."""
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if above is None or above.negated or clause.relation not in ("infinitive", "content", "adverbial"):
        return False
    return above.lemma in _REFUSING or above.lemma.split(" ")[0] in _REFUSING


def begun(analysis: Analysis, mention: Mention, roles: Roles) -> Standing | None:
    """What a relative clause adds to an agreement: "agreed to a ceasefire that began at dawn" is in force as well."""
    for clause, role, _ in _places(analysis, mention, roles):
        if (
            role == "subj"
            and clause.relation in ("relative", "conjunct")
            and clause.reality in ("occurred", "ongoing")
            and not clause.negated
            and clause.lemma.split(" ")[0] in ("begin", "start", "take", "come", "enter", "go", "commence")
            and _said(analysis, clause, role) == "in_force"
        ):
            return Standing("in_force", clause, "subj", True)
    return None


def agreed_before(analysis: Analysis, mention: Mention, roles: Roles) -> Standing | None:
    """The agreement told in passing, with its day: "the truce signed in Tehran in September 1994 exists on paper"."""
    if mention.carrier:
        return None  # "the ceasefire offer made by elders last week"
    for clause, role, _ in _places(analysis, mention, roles):
        if (
            clause.relation in ("participle", "relative")
            and role in ("obj", "prep:to", "prep:on")
            and clause.reality in ("occurred", "ongoing")
            and not clause.negated
            and clause.times
            and _said(analysis, clause, role) == "agreed"
        ):
            return Standing("agreed", clause, role, True)
    return None


def _places(analysis: Analysis, mention: Mention, roles: Roles) -> list[tuple[Clause, str, int]]:
    """The clauses that speak of a mention: the truce as a light verb's noun, then its roles, finite clauses first."""
    found: list[tuple[Clause, str, int]] = []
    for head in dict.fromkeys((mention.head, mention.last)):
        number = analysis.clause_at.get((mention.sentence.index, head))
        if number is not None and analysis.clauses[number].light:
            found.append((analysis.clauses[number], "light", head))
        here = [(clause, _offered_to(analysis, clause, role), head) for clause, role, _ in roles.at(head)]
        if not any(role.startswith("prep:") or role in ("subj", "obj", "iobj") for _, role, _ in here):
            here += _behind(analysis, mention, head)
        # "agreed to observe a truce beginning on Friday": what is done with it before what hangs on it.
        found += sorted(
            here,
            key=lambda p: (
                p[0].relation == "relative",
                not (p[0].finite or p[0].form == "noun" or p[0].relation == "root"),
                p[0].relation == "participle",
            ),
        )
    return found


def _offered_to(analysis: Analysis, clause: Clause, role: str) -> str:
    """ "offered the regime in Lusaka a truce": the parser hung what is offered on the place of those it is offered to."""
    misread = role.startswith("prep:") and clause.lemma in _GIVING and bool(analysis.actors_in(clause.role("obj")))
    return "obj" if misread else role


_GIVING = frozenset({"offer", "propose", "grant", "give"})


def _behind(analysis: Analysis, mention: Mention, head: int) -> list[tuple[Clause, str, int]]:
    """ "called for ten days of calm", which is read as a length of time and stands in no role for its preposition."""
    tokens = mention.sentence.tokens
    prep = tokens[tokens[head].head]
    above = tokens[prep.head]
    # "is ready for a ceasefire", "is open to one": the adjective and its verb say it together.
    said = above.head if above.dep == "acomp" else above.i
    number = analysis.clause_at.get((mention.sentence.index, said))
    if tokens[head].dep != "pobj" or prep.dep != "prep" or number is None:
        return []
    return [(analysis.clauses[number], f"prep:{prep.lower}", head)]


def _said(analysis: Analysis, clause: Clause, role: str) -> str | None:
    words = None
    lemmas = (
        (clause.light,)
        if role == "light"
        else (*fuller_lemmas(analysis, clause), clause.light, clause.lemma.split(" ")[0])
    )
    role = "obj" if role == "light" else role
    for lemma in dict.fromkeys(lemmas):
        if not lemma:
            continue
        for row in states(lemma, role):
            if row.words:
                words = words or own_words(analysis, clause)
                if not row.words & words:
                    continue
            return row.state
    return None


# "would free captives in exchange for a pause", "there can be no truce until they leave"
_IN_RETURN = re.compile(r"\bin (?:exchange|return) for (?:[\w-]+ ){0,3}$", re.I)
_THERE_IS_NO = re.compile(
    r"\bthere (?:is|was|are|has been|can be|will be|would be|could be|must be) (?:still |as yet )?no (?:\w+ ){0,2}$",
    re.I,
)
_SINCE = re.compile(r",?\s*(?:(?:which|that) (?:is|has been) )?in (?:force|effect|place) since\b", re.I)


def _new(mention: Mention) -> bool:
    """Whether a truce is told as one that is not yet: "a pause", "an immediate ceasefire"."""
    tokens = mention.sentence.tokens
    before = [t.lower for t in tokens[max(0, mention.first - 4) : mention.first + 1]]
    return bool({"a", "an", "immediate"} & set(before)) and not {"the", "this", "their", "its"} & set(before)


def _promised(analysis: Analysis, clause: Clause, state: str) -> State | None:
    """ "agreed to observe a truce", "pledged to respect it": an agreement, a declaration."""
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if above is None or state != "in_force" or clause.relation != "infinitive":
        return None
    lemma = above.lemma.split(" ")[0]
    if above.reality in ("occurred", "ongoing") and not above.negated:
        return "agreed" if lemma in ("agree", "consent") else "declared" if lemma in _PLEDGING else None
    return None


def _awaited(analysis: Analysis, clause: Clause) -> bool:
    """ "takes effect as soon as parliament agrees", "takes effect on Friday": told in the present and still to come."""
    if clause.tense != "present" or clause.perfect or clause.progressive or clause.modal:
        return False
    if clause.lemma.split(" ")[0] not in ("take", "begin", "start", "come", "enter", "go", "commence"):
        return False
    text = analysis.document.text[clause.trigger_end : analysis.sentences[clause.sentence].end]
    if re.search(r"\b(?:as soon as|once|only when|only after|upon|if|provided)\b", text):
        return True
    time, published = analysis.time_of(clause), analysis.document.published
    return bool(time and published and time.from_ and time.from_[:10] > published[:10])


_BRIEFLY = re.compile(
    r"\s*(?:for )?(?:barely|only|just|hardly|scarcely|less than|under|no more than|a mere|all of)\b[^.;]{0,40}\b"
    r"(?:minutes?|hours?|days?|weeks?)\b"
)


def _briefly(analysis: Analysis, clause: Clause) -> bool:
    """ "lasted barely forty minutes": how soon it was over."""
    return (
        clause.lemma in ("last", "hold", "survive", "endure")
        and clause.tense == "past"
        and _BRIEFLY.match(analysis.document.text, clause.trigger_end) is not None
    )


def _real(state: str, clause: Clause, role: str, awaited: bool = False) -> State:
    """The state that a clause's reality leaves: what would be agreed is proposed, what will begin is declared."""
    reality = clause.reality
    if (
        clause.polarity == "negative"
        and state == "in_force"
        and clause.lemma in ("hold", "last", "survive", "stick", "endure")
    ):
        return "collapsed"
    if state == "agreed" and (reality in _WISHED or reality in _TO_COME or reality in _IF):
        return "offered" if reality in _IF and clause.report is not None else "proposed"
    if state == "declared" and (reality in _WISHED or reality in _IF):
        return "proposed" if reality in _WISHED else "offered"
    if state == "in_force" and role == "subj" and awaited:
        return "declared"
    if state == "in_force":
        if role != "subj":
            return "in_force"  # to monitor, keep or break a truce leaves it in force
        if reality in _TO_COME and clause.lemma not in ("hold", "last", "remain", "continue"):
            return "declared"
        if (
            reality in _WISHED and clause.lemma in ("begin", "start", "implement", "observe", "respect", "take effect")
        ) or reality in _IF:
            return "proposed" if reality in _WISHED else "offered"
    if state == "ended" and role == "subj" and clause.tense == "present" and clause.relation == "relative":
        return "in_force"  # "the day on which the truce runs out": it has not yet
    if state in ("extended", "suspended") and reality in _TO_COME:
        return state  # type: ignore[return-value]
    if state in ("collapsed", "ended", "extended", "suspended") and reality not in ("occurred", "ongoing", "habitual"):
        return "in_force"
    return state  # type: ignore[return-value]


def _deed(clause: Clause) -> State:
    if clause.reality in ("conditional", "offered", "hypothetical"):
        return "offered"
    return "proposed" if clause.reality == "demanded" else "declared"
