"""Numbers told as part of another figure, as its whole, beside it or instead of it."""

from __future__ import annotations

from sitroom.kinds.figure.book import Book
from sitroom.kinds.figure.counted import Counted, joined
from sitroom.kinds.figure.draft import Draft
from sitroom.kinds.figure.parts import (
    again,
    alternative_to,
    by_manner,
    compared_to,
    corrected_to,
    distributed,
    gapped_from,
    of_the_dead,
    of_the_led,
    out_of,
    predicate_of,
    the_dead,
    whole_of,
)
from sitroom.kinds.figure.reading import AGAIN, HARM, MATERIEL, Reading, is_people, noun_rows
from sitroom.kinds.figure.readings import read
from sitroom.kinds.figure.reality import holds
from sitroom.kinds.figure.source import counts
from sitroom.kinds.figure.verbs import befalls
from sitroom.lexicon.measures import rows
from sitroom.text.analysis import Clause, Phrase
from sitroom.text.roles import Roles

_OWN = frozenset({"adjective", "obj", "subj", "among"})


def part(book: Book, c: Counted, roles: Roles, first: int) -> None:
    """A number without a measure of its own, or told as part of another one."""
    if _speaks(book, c, roles):
        return
    counted = again(book.analysis, book.drafts, c)
    if counted is not None:
        _like(book, c, counted, roles, AGAIN)
        return
    newer = compared_to(book.drafts, first, c) or corrected_to(book.drafts, first, c)
    if newer is not None:
        _like(book, c, newer, roles, "compared")
        return
    hurt = by_manner(book.drafts, first, c)
    if hurt is not None:
        fatal = c.sentence.tokens[c.after].lower in ("fatally", "mortally")
        measure = "killed" if fatal else hurt.record.measure
        book.add(c, Reading(measure, hurt.reading.clause, "subset", 0.7, "share", "part"), roles, hurt)
        return
    shared = distributed(book.drafts, first, c)
    if shared is not None:
        reading = Reading(shared.record.measure, shared.reading.clause, "subset", 0.7, "share", "part")
        book.add(c, reading, roles, shared)
        return
    like = gapped_from(book.drafts, first, c)
    if like is not None:
        _like(book, c, like, roles, "gapped")
        return
    if _counted_bare(book, c, roles) or _listed(book, c, roles, first):
        return
    guess = alternative_to(book.drafts, first, c)
    if guess is not None:
        _like(book, c, guess, roles, "alternative")
        return
    lead = of_the_led(c)
    if lead is not None:
        led = [r.measure for r in rows("adjective", lead, "self") or rows("noun", lead.removesuffix("s"), "self")]
        known = whole_of(book.drafts, first, c, led[0]) if led else None
        if led and known is None:
            known = _told_before(book, c, first, led[0])
        own = [r for r in read(c, roles) if r.measure in HARM and holds(r)]
        if led and (known is not None or not own):
            share = Reading(
                own[0].measure if own else led[0], own[0].clause if own else None, "subset", 0.7, "part", "part"
            )
            added = book.add(c, share, roles, known)
            if added is not None and (said := predicate_of(c, roles)) is not None:
                _regroup(book, added, said)
            return
    predicate = predicate_of(c, roles)
    if not (c.part or predicate is not None or c.quantity.fraction is not None or of_the_dead(c)):
        return
    own = [r for r in read(c, roles) if r.role in _OWN and r.measure != "troops" and holds(r)]
    own = [] if own and _of_the_next(book, c, own[0]) else own
    if c.pronoun and c.noun is not None and not own:
        # "30 casualties, 11 of them deaths"
        named = [r.measure for r in noun_rows(c.sentence, c.noun) if r.measure in HARM]
        own = [Reading(named[0], None, "", 0.7, "part", "self")] if named else []
    if c.quantity.fraction is not None and c.first and c.sentence.tokens[c.first - 1].lower == "at":
        return  # "its losses were put at 30 per cent": of what, is not told
    if c.quantity.fraction is not None and any(
        k.lemma in _PAID and role in ("obj", "subj") for h in c.heads for k, role, _ in roles.at(h)
    ):
        # "12 per cent has been funded": of the money, and not of those whom it is for.
        sums = [d for d in book.drafts if d.record.measure == "money" and c.sentence.index - d.sentence <= _SHARED_OVER]
        if sums:
            share = Reading("money", sums[-1].reading.clause, "subset", 0.7, "part", "part")
            book.add(c, share, roles, sums[-1])
        return
    whole = whole_of(book.drafts, first, c, own[0].measure if own else None)
    dead = the_dead(c) if whole is None and of_the_dead(c) else None
    if dead is not None:
        # "Four of the dead were women": a part of a toll told before, or nowhere.
        toll = rows("adjective", dead.lower, "self") or rows("noun", dead.lemma, "self")
        whole = _told_before(book, c, first, toll[0].measure) if toll else None
    if whole is None:
        for reading in own:
            reading.basis = "subset" if c.ratio or dead is not None else reading.basis
            alone = book.add(c, reading, roles)
            if alone is not None and predicate is not None:
                _regroup(book, alone, predicate)
        return
    reading = Reading(whole.record.measure, whole.reading.clause, "subset", 0.7, "part", "part")
    if own:
        reading.measure, reading.clause = own[0].measure, own[0].clause or reading.clause
    draft = book.add(c, reading, roles, whole)
    if draft is not None and predicate is not None:
        _regroup(book, draft, predicate)


def _of_the_next(book: Book, c: Counted, reading: Reading) -> bool:
    """ "killed, among them seven children, and 200 were wounded": the verb behind another number is not the part's."""
    clause = reading.clause
    if clause is None or reading.role not in ("obj", "subj"):
        return False
    text = book.analysis.document.text
    return any(
        c.quantity.end < q.start < clause.trigger_start and ", and " in text[c.quantity.end : q.start]
        for q in book.analysis.quantities
    )


def _told_before(book: Book, c: Counted, first: int, measure: str) -> Draft | None:
    """The toll of this measure that the sentences just before tell as a whole."""
    near = [d for d in book.drafts[:first] if c.sentence.index - d.sentence <= _SHARED_OVER]
    return next((d for d in reversed(near) if d.record.measure == measure and d.record.basis != "subset"), None)


def whole(book: Book, c: Counted, roles: Roles, first: int) -> None:
    """ "64 soldiers out of 120 people": the number of which another one is told as a part."""
    part = out_of(book.drafts, first, c)
    if part is None:
        return
    reading = Reading(part.reading.measure, part.reading.clause, "", 0.7, "out of", part.reading.role)
    whole = book.add(c, reading, roles)
    if whole is not None:
        part.record = part.record.model_copy(update={"basis": "subset"})
        part.link("subset_of", whole)
        whole.link("includes", part)


def _speaks(book: Book, c: Counted, roles: Roles) -> bool:
    """Whether the counted are who tells: "two aid workers said", "one of them put the dead at eleven"."""
    telling = {r.clause for r in book.analysis.reportings}
    return any(
        role == "subj" and not clause.passive and (clause.index in telling or counts(clause))
        for head in c.heads
        for clause, role, _ in roles.at(head)
    )


def _listed(book: Book, c: Counted, roles: Roles, first: int) -> bool:
    """ "put the toll at 61 civilians, six soldiers and five attackers": a toll told group by group."""
    if c.noun is None or c.part or not is_people(c):
        return False
    before = next((d for d in reversed(book.drafts[first:]) if d.counted is not None and joined(c, d.counted)), None)
    if before is None or before.reading.role != "value" or before.record.group is None:
        return False
    return (
        book.add(c, Reading(before.record.measure, before.reading.clause, "", 0.7, "list", "value"), roles) is not None
    )


def _counted_bare(book: Book, c: Counted, roles: Roles) -> bool:
    """ "police said 17 died while the opposition counted 40": the measure told just before, by another count."""
    if c.noun is not None or c.part or not is_people(c):
        return False
    if _bare_things(book, c, roles) or _rival(book, c, roles):
        return True
    clause = next((k for h in c.heads for k, role, _ in roles.at(h) if _puts(k, role)), None)
    before = [d for d in book.drafts if c.sentence.index - d.sentence <= 1 and d.record.measure in HARM]
    if clause is None or not before or clause.passive:
        return False
    return book.add(c, Reading(before[-1].record.measure, clause, "", 0.65, clause.lemma, "count"), roles) is not None


_PAID = frozenset({"fund", "finance", "cover", "disburse", "pledge", "pay", "contribute", "raise", "meet", "receive"})
_SHARED_OVER = 3  # sentences back to a sum
_SHORT = 40  # characters
_NUMBERS = frozenset({"number", "figure", "total", "count", "tally"})


_STANDS = frozenset(
    "be stand remain stay rise climb grow fall drop increase jump reach hit pass exceed soar swell surge go".split()
)


def _rival(book: Book, c: Counted, roles: Roles) -> bool:
    """ "they hold 26, the ministry says; the group says the number is lower than ten": another word on what was told."""
    told = book.analysis.clauses_of(c.sentence.index)
    clause = next(
        (
            k
            for k in told
            if k.lemma in _STANDS
            and not k.negated
            and any(p.lemma in _NUMBERS and p.end - p.start <= _SHORT for p in k.role("subj"))
            and k.trigger_end <= c.quantity.start <= k.trigger_end + _SHORT
        ),
        None,
    )
    before = [d for d in book.drafts if c.sentence.index - d.sentence <= 1 and d.record.basis != "subset"]
    if clause is None or not before or before[-1].record.measure not in (HARM | {"displaced", "refugees", "troops"}):
        return False
    last = before[-1]
    if last.record.start > clause.trigger_start:
        return False
    draft = book.add(c, Reading(last.record.measure, clause, "", 0.65, clause.lemma, "count"), roles)
    if draft is None:
        return False
    draft.record = draft.record.model_copy(
        update={"unit": last.record.unit, "group": last.record.group, "side": last.record.side,
                "basis": last.record.basis if last.record.basis == "stock" else draft.record.basis}
    )  # fmt: skip
    return True


def _bare_things(book: Book, c: Counted, roles: Roles) -> bool:
    """ "fired 105 missiles; the army said 71 had been intercepted": of the things told just before."""
    before = [d for d in book.drafts if c.sentence.index - d.sentence <= 1]
    if not before or before[-1].record.measure not in MATERIEL or c.quantity.unit:
        return False
    last = before[-1]
    clause = next((k for h in c.heads for k, role, _ in roles.at(h) if role == "obj" and befalls(k)), None)
    if clause is None or (c.sentence.index == last.sentence and last.reading.clause is clause):
        return False
    reading = Reading(last.record.measure, clause, "", 0.65, clause.lemma, "count")
    draft = book.add(c, reading, roles)
    if draft is None:
        return False
    draft.record = draft.record.model_copy(
        update={"unit": last.record.unit, "group": last.record.group, "side": last.record.side}
    )
    return True


def _regroup(book: Book, draft: Draft, attribute: Phrase) -> None:
    """The group by what the number is said to be: "38 were women"."""
    tokens = book.analysis.sentences[draft.sentence].tokens
    start = next((t.start for t in tokens if t.start >= attribute.start and t.pos != "DET"), attribute.start)
    draft.record = draft.record.model_copy(update={"group": book.analysis.document.text[start : attribute.end]})


def _like(book: Book, c: Counted, model: Draft, roles: Roles, way: str) -> None:
    """A figure that takes its measure from another: an older count ("up from 180"), or another estimate."""
    reading = Reading(model.reading.measure, model.reading.clause, "", 0.65, way, model.reading.role)
    draft = book.add(c, reading, roles)
    if draft is None:
        return
    update: dict[str, object] = {"group": draft.record.group or model.record.group, "unit": model.record.unit}
    if way == "compared":
        update |= {
            "time": book.time_behind(c), "novelty": "background", "basis": model.record.basis,
            "attribution": model.record.attribution, "scope": model.record.scope,
        }  # fmt: skip
        model.link("supersedes", draft)
        if model.record.time is not None and model.record.time == update["time"]:
            # "displaced, up from one million in June": June is the older count's.
            model.record = model.record.model_copy(update={"time": None, "novelty": "new"})
    elif way == "gapped":
        update["time"] = book.time_behind(c) or draft.record.time
        losers = [a for a in book.analysis.actors if 0 < c.quantity.start - a.end <= 1]
        if losers:
            # "The army lost eight men and the rebels 21."
            update |= {"side": losers[0], "group": None}
    else:
        update["side"] = model.record.side
    draft.record = draft.record.model_copy(update=update)


def _puts(clause: Clause, role: str) -> bool:
    """Whether a clause puts a bare number: "the opposition counted 40", "the directorate speaks of 55"."""
    return (role == "obj" and counts(clause)) or (role == "prep:of" and clause.lemma in ("speak", "talk"))
