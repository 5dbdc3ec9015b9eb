"""What a number measures: by the adjective, noun or verb that its phrase stands with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sitroom.kinds.figure.counted import Counted
from sitroom.lexicon.measures import MeasureRow, ambiguous_verbs, known, longest_noun, rows, value_nouns
from sitroom.lexicon.people import people_word
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Clause, Sentence, Token
from sitroom.text.nouns import people_at
from sitroom.text.roles import Roles, above, fuller_lemmas, own_words

HARM = frozenset(
    {
        "killed",
        "wounded",
        "casualties",
        "missing",
        "detained",
        "abducted",
        "released",
        "captured",
        "surrendered",
    }
)
MATERIEL = frozenset(["aircraft", "vehicles", "vessels", "weapons", "other"])
_FORCES = frozenset({"military", "police", "fighters", "peacekeepers"})
_COLLECTIVE = word_set("collective")
_LINKING = word_set("before_adjective")
_STATES = frozenset({"are", "is", "remain", "remains", "still"})
_UNITS = frozenset(["families", "family", "households", "household"])
_UNIT_KINDS = word_set("currency")


@dataclass(slots=True)
class Reading:
    """One measure of a number: the clause that says so, the basis its words give, and how sure it is."""

    measure: str
    clause: Clause | None
    basis: str = ""
    confidence: float = 0.8
    through: str = ""
    role: str = ""


def is_people(c: Counted) -> bool:
    """Whether a number counts people, as far as its own words tell: a bare number may."""
    token = c.token()
    if token is None:
        unit = c.quantity.unit
        return not c.hyphen and not _money(c) and (not unit or unit == "others" or people_word(unit) is not None)
    return (
        people_at(c.sentence, token.i) is not None
        or token.lower in _UNITS
        or _demonym(token)
        or c.quantity.unit == "people"
    )


def _demonym(token: Token) -> bool:
    return (
        token.text[:1].isupper()
        and token.pos in ("PROPN", "NOUN", "ADJ")
        and (token.tag in ("NNPS", "NNS") or token.lower.endswith(("ese", "ans", "is", "ish")) or token.ent == "NORP")
    )


def _money(c: Counted) -> bool:
    unit = c.quantity.unit or ""
    return unit in _UNIT_KINDS or (len(unit) == 3 and unit.isupper())


def noun_rows(sentence: Sentence, head: int, role: str = "self") -> tuple[MeasureRow, ...]:
    """The rows of the longest noun that ends in a token: "armoured personnel carriers" before "carriers"."""
    tokens = sentence.tokens
    token = tokens[head]
    for before in range(min(longest_noun() - 1, head), -1, -1):
        lead = " ".join(t.lower for t in tokens[head - before : head])
        for last in (token.lemma, token.lower):
            found = rows("noun", f"{lead} {last}".strip().replace(" - ", "-"), role)
            if found:
                return found
    return ()


def read(c: Counted, roles: Roles) -> list[Reading]:
    """The measures of a number, best first; without doubles of one measure."""
    if _money(c):
        return _money_reading(c, roles)
    if c.hyphen:
        return _strong(c, roles)
    readings: dict[str, Reading] = {}
    for reading in (
        *_adjective(c, roles),
        *_before(c, roles),
        *_among(c, roles),
        *_through(c, roles),
        *_verb(c, roles),
    ):
        readings.setdefault(reading.measure, reading)
    if not readings or set(readings) <= {"troops"}:
        for reading in (*_value(c, roles), *_itself(c, roles), *_forces(c, roles)):
            readings.setdefault(reading.measure, reading)
            break
    if {"killed", "wounded"} <= set(readings) and _one_number(readings["killed"], readings["wounded"]):
        both = readings.pop("killed")
        readings.pop("wounded")
        readings["casualties"] = Reading("casualties", both.clause, both.basis, 0.8, "killed and wounded", both.role)
    if len(readings) > 1:
        # "deployed 40 soldiers who were killed": what befell them says more than that they were there.
        for weak in ("troops", "assisted", "in_need"):
            if len(readings) > 1:
                readings.pop(weak, None)
        if len(readings) > 1 and "casualties" in readings and {"killed", "wounded"} & set(readings):
            readings.pop("casualties")
    return list(readings.values())


def _one_number(killed: Reading, wounded: Reading) -> bool:
    """ "15 were killed and wounded": the dead and the hurt in one number."""
    first, second = killed.clause, wounded.clause
    return (
        first is not None
        and second is not None
        and first is not second
        and (first.governor == second.index or second.governor == first.index)
    )


# --- adjectives ---------------------------------------------------------------------------------------------------


def _adjective(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "nine dead", "left nine people dead", "eight of them fatal", "11 are still missing"."""
    tokens = c.sentence.tokens
    if c.noun is not None and not is_people(c) and not c.pronoun:
        return
    at, state = c.after, False
    if c.noun is None and c.others is False and at >= len(tokens):
        return
    while at < len(tokens) and at < c.after + 5:
        token = tokens[at]
        found = (
            rows("adjective", token.lower, "self") or rows("adjective", token.lemma, "self")
            if token.pos != "AUX"
            else ()
        )
        if found and token.tag in ("VBD", "VBZ", "VBP", "VB") and _acts(c, roles, at):
            return  # "all three assisted in": what they do, not what befell them
        if found and not _belongs_to_noun(tokens, at):
            following = tokens[at + 1].lower if at + 1 < len(tokens) else ""
            if (
                following in ("and", "or")
                and at + 2 < len(tokens)
                and rows("adjective", f"{token.lower} {following} {tokens[at + 2].lower}", "self")
            ):
                if not _counted_next(tokens, at + 2):
                    found = rows("adjective", f"{token.lower} {following} {tokens[at + 2].lower}", "self")
            row = found[0]
            yield Reading(
                row.measure,
                roles.around(at) if token.tag in ("VBN", "VBD") else roles.around(c.last),
                row.basis if state and row.basis else "",
                0.85,
                token.lower,
                "adjective",
            )
            return
        if token.lower not in _LINKING:
            return
        state = state or token.lower in _STATES
        at += 1


def _acts(c: Counted, roles: Roles, at: int) -> bool:
    """Whether the counted are the subject of the active verb at a token; "four soldiers killed in …" is no such verb."""
    return any(
        clause.head == at and not clause.passive and role == "subj" and not told_as_done_to(clause)
        for h in c.heads
        for clause, role, _ in roles.at(h)
    )


def told_as_done_to(clause: Clause) -> bool:
    """Whether a verb of harm stands without object and auxiliary, as headlines tell it: "four soldiers killed"."""
    return not clause.role("obj") and any(
        r.measure in HARM and r.counts == "people" and not r.words for r in rows("verb", clause.lemma, "obj")
    )


def _belongs_to_noun(tokens: list[Token], at: int) -> bool:
    """Whether an adjective opens a noun phrase of its own: "killed policemen"."""
    return at + 1 < len(tokens) and tokens[at].dep in ("amod", "compound", "nmod") and tokens[at].head > at


def _counted_next(tokens: list[Token], at: int) -> bool:
    return at + 1 < len(tokens) and tokens[at + 1].pos == "NUM"


def _before(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "killed 270,000 people and displaced millions": a verb that the parser took for an adjective of the number."""
    if c.first == 0 or (c.noun is not None and not is_people(c)):
        return
    verb = c.sentence.tokens[c.first - 1]
    if verb.tag not in ("VBN", "VBD", "JJ", "VBG") or verb.dep not in ("amod", "nmod", "compound"):
        return
    for lemma in (verb.lemma, verb.lower[:-1], verb.lower[:-2], verb.lower[:-3]):
        for row in rows("verb", lemma, "obj"):
            if not row.words and row.counts == "people" and lemma not in ambiguous_verbs():
                yield Reading(row.measure, roles.around(verb.i), row.basis, 0.7, lemma, "obj")
                return


def _among(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "three Iranians were among those hurt", "two nurses were among the dead"."""
    tokens = c.sentence.tokens
    at = next((t.i for t in tokens[c.after : c.after + 6] if t.lower in ("among", "amongst")), None)
    if at is None or any(t.pos == "VERB" for t in tokens[c.after : at]):
        return
    for token in tokens[at + 1 : at + 7]:
        found = rows("adjective", token.lower, "self") or noun_rows(c.sentence, token.i)
        if found and found[0].measure in HARM | {"displaced"}:
            yield Reading(found[0].measure, roles.around(token.i), "subset", 0.75, token.lower, "among")
            return
        if token.pos == "VERB" and (done := rows("verb", token.lemma, "obj")) and done[0].counts == "people":
            yield Reading(done[0].measure, roles.around(token.i), "subset", 0.75, token.lemma, "among")
            return


# --- nouns above: "the deaths of nine farmers" ----------------------------------------------------------------------


def _through(c: Counted, roles: Roles) -> Iterator[Reading]:
    tokens = c.sentence.tokens
    for head in c.heads:
        at = head
        for _ in range(3):
            prep = tokens[tokens[at].head]
            if tokens[at].dep == "conj" and prep.i != at:
                at = prep.i
                prep = tokens[tokens[at].head]
            if tokens[at].dep not in ("pobj", "dative") or prep.i == at or prep.lower not in ("of", "for", "to", "in"):
                break
            noun = tokens[prep.head]
            if noun.pos in ("VERB", "AUX") and noun.tag not in ("VBG", "NN"):
                break
            role = "of" if prep.lower == "of" else prep.lower
            for row in noun_rows(c.sentence, noun.i, role) or rows("noun", noun.lower, role):
                if _allowed(row, c, roles, noun):
                    clause = roles.around(noun.i)
                    yield Reading(row.measure, clause, row.basis, 0.85, noun.lower, role)
                    return
            if noun.lemma not in _COLLECTIVE and not rows("noun", noun.lemma, "value"):
                break
            at = noun.i
    return


def _allowed(row: MeasureRow, c: Counted, roles: Roles, noun: Token) -> bool:
    if row.counts in ("people", "") and not is_people(c):
        return False
    if row.counts == "troops" and not _armed(c):
        return False
    if row.words:
        clause = roles.around(noun.i)
        return clause is not None and bool(row.words & own_words(roles.analysis, clause))
    return True


def _armed(c: Counted) -> bool:
    token = c.token()
    if token is None:
        return False
    word = people_at(c.sentence, token.i)
    return word is not None and word.group in _FORCES


# --- verbs --------------------------------------------------------------------------------------------------------


def _verb(c: Counted, roles: Roles) -> Iterator[Reading]:
    tokens = c.sentence.tokens
    seen: set[int] = set()
    heads = c.heads if any(roles.at(h) for h in c.heads) else (*c.heads, *_apposed(c, roles))
    for head in heads:
        at = head
        for _ in range(3):
            if at not in seen:
                seen.add(at)
                for clause, told, _phrase in roles.at(at):
                    role = "obj" if told == "npadvmod" and clause.passive else told
                    if role == "subj" and not clause.passive and told_as_done_to(clause):
                        role = "obj"
                    for place in _together(c, role):
                        reading = _verb_reading(c, clause, place, roles)
                        if reading is not None:
                            yield reading
            prep = tokens[tokens[at].head]
            if tokens[at].dep != "pobj" or prep.lower not in ("of", "in") or tokens[prep.head].lemma not in _COLLECTIVE:
                break
            at = prep.head
    yield from _times(c, roles)


def _apposed(c: Counted, roles: Roles) -> tuple[int, ...]:
    """ "eight guerrillas, members of a unit, are held": the apposition that the parser gave the role to."""
    tokens = c.sentence.tokens
    if c.after >= len(tokens) or tokens[c.after].text not in (",", "-", "--", "–", "("):
        return ()
    near = tokens[c.after + 1 : c.after + 5]
    return tuple(t.i for t in near if t.pos == "NOUN" and people_at(c.sentence, t.i) is not None and roles.at(t.i))[:1]


def _together(c: Counted, role: str) -> tuple[str, ...]:
    """ "the leader along with three associates": as if joined by "and"."""
    if role.startswith(("prep:along", "prep:together", "prep:as well")):
        return ("obj", "subj")
    if role in ("prep:with", "prep:along", "prep:as", "prep:alongside", "prep:besides"):
        near = {t.lower for t in c.sentence.tokens[max(0, c.first - 4) : c.first]}
        if near & {"along", "together", "alongside", "besides", "well"}:
            return ("obj", "subj")
    return (role,)


def _verb_reading(c: Counted, clause: Clause, role: str, roles: Roles) -> Reading | None:
    lemma = clause.lemma
    if clause.form != "verb" and not clause.light:
        return None
    candidates = list(fuller_lemmas(roles.analysis, clause))
    first = lemma.split(" ")[0]
    if first != lemma:
        candidates.append(first)
    words: frozenset[str] | None = None
    for candidate in candidates:
        for row in rows("verb", candidate, role):
            if row.measure == "count" or (candidate == first != lemma and not row.words):
                continue
            if row.words:
                words = words or own_words(roles.analysis, clause)
                if not row.words & words:
                    continue
            measure = _counts(row, c, candidate)
            if measure == "returnees" and role == "subj" and clause.role("obj"):
                continue  # "returned fire"
            if measure == "resettlement_places" and clause.reality in ("occurred", "ongoing"):
                measure = "refugees"  # "Germany took in 10,000" is no promise any more
            if measure:
                return Reading(measure, clause, row.basis, 0.9, candidate, role)
    return None


def _counts(row: MeasureRow, c: Counted, lemma: str) -> str | None:
    """The measure of a row if it counts what the number counts."""
    token = c.token()
    if row.counts == "people":
        if token is None:
            sure = lemma not in ambiguous_verbs() or bool(row.words) or c.others
            return row.measure if is_people(c) and sure else None
        if is_people(c):
            return row.measure
        kinds = {r.measure for r in noun_rows(c.sentence, token.i)}
        strong = row.measure in HARM and lemma not in ambiguous_verbs() and not kinds and token.pos == "NOUN"
        return row.measure if strong and animate(token.lower) else None
    if token is None:
        return None
    if row.counts == "troops":
        return "troops" if _armed(c) and _size(c) >= (10 if row.role == "subj" else 2) else None
    found = [r.measure for r in noun_rows(c.sentence, token.i)]
    if row.counts == "lives":
        return "killed" if token.lemma == "life" or token.lower == "lives" else None
    if row.counts == "bodies":
        return "killed" if "killed" in found else None
    if row.counts == "materiel":
        return next((m for m in found if m in MATERIEL), None)
    if row.counts in ("strikes", "violations", "incidents"):
        return row.measure if row.measure in found else None
    return None


def animate(word: str) -> bool:
    """Whether a noun has the shape of one who does or is something: "smuggler", "Basijis", "specialist"."""
    return word.removesuffix("s").endswith(_ANIMATE)


_ANIMATE = (
    "er", "or", "ist", "man", "men", "woman", "women", "ee", "ant", "ent", "ian", "folk", "mate", "ite", "eer", "ic", "chief",
    "child", "son", "boy", "girl",
)  # fmt: skip


def _times(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "broke the ceasefire 15 times"."""
    token = c.token()
    if not (token is not None and token.lower in ("times", "occasions")) and c.quantity.unit != "times":
        return
    clause = roles.around(c.last)
    for candidate in above(roles.analysis, clause):
        found = rows("verb", candidate.lemma, "times")
        if found:
            yield Reading(found[0].measure, candidate, "", 0.85, candidate.lemma, "times")
            return


# --- values, the noun itself, forces, money -------------------------------------------------------------------------


def _value(c: Counted, roles: Roles) -> Iterator[Reading]:
    """ "the toll rose to 34", "put the toll at 41", "taking the number killed in the strike to 34"."""
    tokens = c.sentence.tokens
    token = c.token()
    if (
        token is not None
        and not is_people(c)
        and not any(r.measure == "killed" for r in noun_rows(c.sentence, token.i))
    ):
        return
    if token is None and c.quantity.unit not in (None, "", "people"):
        return
    nouns = value_nouns()
    for at in [
        *range(c.first - 1, max(-1, c.first - 22), -1),
        *range(c.after or c.last + 1, min(len(tokens), c.last + 7)),
    ]:
        word = tokens[at]
        phrase = f"{tokens[at - 1].lower} {word.lemma}" if at else word.lemma
        found = nouns.get(phrase) or nouns.get(word.lemma) or nouns.get(word.lower)
        if not found or word.pos not in ("NOUN", "PROPN"):
            continue
        near = {t.lower for t in tokens[max(0, at - 3) : at + 7]}
        for row in found:
            if row.words and not row.words & near:
                continue
            if not _leads_to(c, tokens, at):
                continue
            yield Reading(
                row.measure, roles.around(at if at < c.first else c.first), row.basis, 0.75, word.lower, "value"
            )
            return


def _leads_to(c: Counted, tokens: list[Token], at: int) -> bool:
    """Whether the number is the noun's value: behind "to", "at", "of", or the object of "reached"."""
    if at > c.last:
        return (c.first > 0 and tokens[c.first - 1].lower in ("to", "at")) or tokens[c.first].lower in ("to",)
    lead = next(
        (
            t
            for t in reversed(tokens[: c.first])
            if t.lower
            not in (
                "at",
                "least",
                "about",
                "nearly",
                "some",
                "around",
                "more",
                "than",
                "over",
                "almost",
                "approximately",
                "the",
                ":",
            )
        ),
        None,
    )
    before = {t.lower for t in tokens[max(0, c.first - 3) : c.first]} | {tokens[c.first].lower}
    if before & {"to", "at", "of", "as", "from", "past", "above", "than", "is", "was", "stands", "stood", ":"}:
        return True
    return lead is not None and lead.lemma in (
        "reach",
        "pass",
        "exceed",
        "top",
        "surpass",
        "hit",
        "be",
        "stand",
        "total",
        "near",
        "approach",
        "cross",
        "rise",
        "climb",
    )


def _itself(c: Counted, roles: Roles) -> Iterator[Reading]:
    token = c.token()
    if token is None:
        return
    for row in noun_rows(c.sentence, token.i):
        if row.measure == "troops" or row.counts == "money":
            continue
        clause = roles.around(token.i)
        if row.words:
            if clause is None or not row.words & own_words(roles.analysis, clause):
                continue
        if row.measure == "other" and row.counts == "materiel":
            continue  # things count only where something befalls them, which the verb says
        yield Reading(row.measure, clause, row.basis, 0.7, token.lemma, "self")
        return


def _forces(c: Counted, roles: Roles) -> Iterator[Reading]:
    """Armed people in a role of a verb that moves, posts or counts them, or simply there in number."""
    if not _armed(c) or c.part:
        return
    clause = roles.around(c.heads[0])
    if clause is not None and (
        clause.negated
        or (
            known("verb", clause.lemma) is False
            and clause.form == "verb"
            and clause.lemma not in ("be", "have", "include", "total", "number")
        )
    ):
        return
    if _size(c) >= 10:
        yield Reading("troops", clause, "", 0.5, "", "")


def _size(c: Counted) -> float:
    """The number that is given: fewer than some do not make a strength."""
    return c.quantity.best or c.quantity.low or c.quantity.high or 0


def _strong(c: Counted, roles: Roles) -> list[Reading]:
    if c.hyphen.lower() in ("strong", "man", "member") and (c.hyphen.lower() == "strong" or _force_follows(c)):
        return [
            Reading("troops", roles.around(c.last), "stock" if c.hyphen == "strong" else "", 0.8, "strong", "adjective")
        ]
    return []


def _force_follows(c: Counted) -> bool:
    following = {t.lemma for t in c.sentence.tokens[c.last + 1 : c.last + 6]}
    return bool(
        following
        & {
            "force",
            "contingent",
            "garrison",
            "mission",
            "battalion",
            "unit",
            "brigade",
            "army",
            "militia",
            "patrol",
            "squad",
            "detachment",
        }
    )


def _money_reading(c: Counted, roles: Roles) -> list[Reading]:
    clause = roles.around(c.heads[0])
    for head in (*c.heads, *((c.sentence.tokens[c.heads[0]].head,) if c.heads else ())):
        for found, role, _ in roles.at(head):
            for row in (*rows("verb", found.lemma, role), *rows("verb", found.lemma.split(" ")[0], role)):
                if row.measure == "money" and (not row.words or row.words & own_words(roles.analysis, found)):
                    return [Reading("money", found, row.basis, 0.9, found.lemma, role)]
    near = c.sentence.tokens[max(0, c.first - 12) : c.last + 12]
    if any(r.counts == "money" for t in near for r in rows("noun", t.lemma, "self")) or (
        clause is not None and any(r.measure == "money" for r in rows("verb", clause.lemma, "obj"))
    ):
        found_basis = next(
            (
                r.basis
                for step in above(roles.analysis, clause)
                for r in rows("verb", step.lemma, "obj")
                if r.measure == "money"
            ),
            "",
        )
        return [Reading("money", clause, found_basis, 0.7, "", "")]
    return []
