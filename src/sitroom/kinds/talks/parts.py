"""What part an actor has in talks by the words around the name and by what it does: mediator, host, observer, absent."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from sitroom.kinds.talks.words import words
from sitroom.lexicon.nations import nation
from sitroom.lexicon.sparing import Sparing
from sitroom.lexicon.tables import table
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Clause, Sentence

_MEDIATING = (
    r"(?:mediat\w+|broker\w*|facilitat\w+|chair\w*|sponsor\w*|conven\w+|moderat\w+|oversee\w*|overseen|steer\w*|presid\w+ over|"
    r"preside\w*|shuttl\w+)"
)
_ROLE_NOUN = (
    r"(?:mediation|auspices|chairmanship|facilitation|aegis|good offices|stewardship|sponsorship|patronage|supervision|"
    r"leadership|brokerage)"
)
# What stands before a name, by the part it gives; the first that fits decides.
_BEFORE: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "host",
        re.compile(r"\b(?:hosted|called|convened and hosted) by (?:the )?$|\bat the invitation of (?:the )?$", re.I),
    ),
    (
        "mediator",
        re.compile(
            rf"\b(?:{_MEDIATING}|led|backed and led) by (?:the |its |an? )?$|\bunder (?:the )?{_ROLE_NOUN} of (?:the )?$|"
            r"\b(?:through|via) (?:the )?(?:mediation|good offices) of (?:the )?$|"
            r"\b(?:talks|negotiations|consultations|dialogue) under (?:the )?$|"
            r"\bin the presence of (?:the |an? )?$|"
            r"\b(?:conducted|held|passed|relayed|going on|carried on|conveyed|sent|exchanged)"
            r"(?: \w+)? (?:through|via) (?:the )?$",
            re.I,
        ),
    ),
    (
        "absent",
        re.compile(
            r"\b(?:in the absence of|without inviting|boycotted by|shunned by|snubbed by|"
            r"except(?: for)?|with the exception of) (?:the )?$",
            re.I,
        ),
    ),
    ("observer", re.compile(r"\b(?:observed|watched|witnessed) by (?:the )?$|\bobservers? from (?:the )?$", re.I)),
)
# What stands behind a name.
_AFTER: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "observer",
        re.compile(
            r"^(?: (?:took part|taking part|attend\w*|participat\w+|sat in|was present|were present|present|will attend|"
            r"joined))?[^.;,]{0,24} as (?:an )?"
            r"(?:international |silent |invited )?(?:observers?|witness(?:es)?)\b|^,? (?:looking on|observing|watching)\b",
            re.I,
        ),
    ),
    ("observer", re.compile(r"^ (?:attend\w*|join\w*|sat in on|followed) [^.;]{0,60} as (?:an )?observers?\b", re.I)),
    (
        "host",
        re.compile(
            r"^ (?:play\w*|will play|is playing) host\b|^(?:'s|’s)?-hosted\b|^ (?:acting )?as (?:the )?hosts?\b|^ hosting\b",
            re.I,
        ),
    ),
    (
        "mediator",
        re.compile(
            rf"^(?:'s|’s)?-(?:mediated|brokered|sponsored|led|facilitated|chaired|convened|moderated)\b|"
            rf"^(?:'s|’s)?(?: and \w+)? {_ROLE_NOUN}\b|"
            r"^,? (?:acting |serving )?as (?:the |a )?(?:\w+ )?(?:facilitators?|mediators?|go-betweens?|brokers?|"
            r"intermediar\w+|guarantors?|chair\w*)\b|"
            r"^(?:'s|’s)?,? (?:mediating|presiding|chairing|facilitating|in the chair|acting as mediators?)\b|"
            r"^(?:'s|’s)? (?:and \w+ )?(?:mediators?|facilitators?|go-betweens?|intermediar(?:y|ies))\b",
            re.I,
        ),
    ),
)
_JOINED = re.compile(r"^(?:,? and|,| or)(?: the| its)? $")
_MEDIATORS = Sparing(
    r"\b(?:envoys?|mediators?|facilitators?|go-betweens?|intermediar(?:y|ies)|special representative|special adviser|"
    r"quartet|contact group|troika|co-chairs?)\b"
)
_MEDIATE = frozenset("mediate broker facilitate chair moderate shuttle convene reconvene preside".split()) | {
    "preside over",
    "act as",
}
_ABSENCE = frozenset("boycott shun snub skip".split()) | {"stay away", "stay out"}
_COMING = frozenset("attend participate".split()) | {"show up", "turn up", "take part"}
_GOING = frozenset("come appear join go travel".split())
_BARRING = frozenset(
    {
        "exclude",
        "bar",
        "shut out",
        "leave out",
        "ban",
        "keep out",
        "lock out",
        "freeze out",
        "turn away",
        "sideline",
        "shun",
        "omit",
    }
)
_NOBODY = re.compile(
    r"(?:no|not a single) (?:\w+ )?(?:delegat\w+|negotiators?|representatives?|envoys?|one|team)\b|nobody\b", re.I
)
_TALKS = words("noun") | {"talk"}
_INVITING = frozenset("invite include represent consult".split())
_PLURAL = re.compile(r"^(?:the )?(?:[\w-]+ ){0,2}(?:mediators|envoys|facilitators|co-chairs|negotiators)\b", re.I)


# Envoys of those who fight are delegates.
_OF_A_SIDE = Sparing(
    r"\b(?:rebels?|separatists?|insurgents?|guerrillas?|opposition|junta|regime|militia|Taliban|Houthis?|Hamas|"
    r"Hezbollah|FARC|ELN|RUF|UNITA|Renamo|Tamil|Tigers?|Moro|Maoists?|Kurdish|Polisario|Serb|Chechen|Abkhaz|loyalist|"
    r"republican|faction)(?:['’]s?)? (?:[\w-]+ )?(?:envoys?|representatives?)\b",
    re.I,
)
_THEIR_ENVOYS = Sparing(r"['’]s? (?:[\w-]+ )?(?:envoys|representatives)\b")
_NEUTRAL = re.compile(
    r"\b(?:UN|U\.N\.|AU|EU|OSCE|Nations|Union|League|IGAD|secretary-general|council|pope|vatican)\b", re.I
)
# A president sits at the table for his country, whatever he did before and after.
_IN_OFFICE = re.compile(r"(?<!former )(?<!ex-)\b(?:president|prime minister|king|premier|chancellor)\b", re.I)
_SENT = re.compile(
    r"\b(?:UN|AU|EU|OSCE|OAU|IGAD|Arab League|ECOWAS|SADC|Commonwealth|joint)\b[^|@]{0,40}\b(?:envoy|representative|mediator|"
    r"facilitator|adviser on|chief mediator)"
)


@cache
def _known() -> frozenset[str]:
    """Who has mediated for an organisation or a government, by the offices that the table of persons keeps."""
    return words("mediator") | frozenset(row["name"] for row in table("persons") if _SENT.search(row["offices"]))


def is_mediator(actor: Actor) -> bool:
    """Envoys and mediators, bodies named for mediating, and persons known for it."""
    known = actor.type == "person" and (actor.person or actor.name or "") in _known()
    if known and not _IN_OFFICE.search(actor.text):
        return True
    if _OF_A_SIDE.search(actor.text) or (_THEIR_ENVOYS.search(actor.text) and not _NEUTRAL.search(actor.text)):
        return False
    return bool(_MEDIATORS.search(f"{actor.office or ''} {actor.text}".lower()))


def parts_in(analysis: Analysis, sentence: Sentence) -> dict[tuple[int, int], tuple[str, Actor]]:
    """The part of each actor of a sentence whose words tell it, by span: by what stands around the name, and by verb."""
    text = analysis.document.text
    found: dict[tuple[int, int], tuple[str, Actor]] = {}
    last: tuple[str, int] | None = None
    for actor in _actors(analysis, sentence):
        before, after = text[max(sentence.start, actor.start - 60) : actor.start], text[actor.end : sentence.end]
        part = next((p for p, pattern in _BEFORE if pattern.search(before)), None)
        part = part or next((p for p, pattern in _AFTER if pattern.search(after)), None)
        if (
            part is None
            and last is not None
            and _JOINED.match(text[last[1] : actor.start])
            and last[0] != "observer"
            and not _acts_anew(analysis, sentence, last[1], actor)
        ):
            part = last[0]
        if part is not None:
            found[(actor.start, actor.end)] = (part, actor)
            last = (part, actor.end)
        elif last is not None and actor.start >= last[1]:
            last = None
    _share_plural(text, found, _actors(analysis, sentence))
    _share_backwards(text, sentence, found, _actors(analysis, sentence))
    for clause in analysis.clauses_of(sentence.index):
        part = _part_by_verb(analysis, clause)
        if part is None:
            continue
        role = "obj" if clause.lemma in _INVITING | _BARRING | {"keep"} else "subj"
        phrases = [p.antecedent or p for p in clause.role(role)]
        for actor in analysis.actors_in(phrases):
            found.setdefault((actor.start, actor.end), (part, actor))
    return found


def _acts_anew(analysis: Analysis, sentence: Sentence, end: int, actor: Actor) -> bool:
    """ "facilitated by Kofi Annan, the government and the rebels agreed": whether an actor opens the next clause."""
    return any(
        end <= p.start <= actor.start < p.end and not p.implied
        for c in analysis.clauses_of(sentence.index)
        if c.form == "verb" and c.finite and c.trigger_start > actor.start
        for p in c.surface
    )


def _share_plural(text: str, found: dict[tuple[int, int], tuple[str, Actor]], actors: list[Actor]) -> None:
    """ "Mediators David Owen and Thorvald Stoltenberg": the plural before the first name is said of both."""
    listed = False
    for actor, following in pairwise(actors):
        # "the mediators Egypt, Qatar and the United States"
        listed = (listed or bool(_PLURAL.match(actor.text) and actor.type == "state")) and bool(
            _JOINED.match(text[actor.end : following.start])
        )
        if listed and following.type in ("state", "igo"):
            found.setdefault((following.start, following.end), ("mediator", following))
        plural = is_mediator(actor) and _PLURAL.match(actor.text) and actor.person and following.type == "person"
        if plural and text[actor.end : following.start] == " and ":
            found.setdefault((following.start, following.end), ("mediator", following))


def _share_backwards(
    text: str, sentence: Sentence, found: dict[tuple[int, int], tuple[str, Actor]], actors: list[Actor]
) -> None:
    """ "with Kenya and the United States as observers": what is said of the last holds for those before."""
    row: list[Actor] = []
    for actor, following in zip(reversed(actors[:-1]), reversed(actors[1:]), strict=False):
        told = found.get((following.start, following.end)) or (found.get((row[0].start, row[0].end)) if row else None)
        if told is None or (actor.start, actor.end) in found or not _JOINED.match(text[actor.end : following.start]):
            row = []
            continue
        row = row or [following]
        row.append(actor)
        opening = text[sentence.start : actor.start].strip(' "“The') == ""
        if opening or re.search(
            r"\b(?:with|under|by) (?:the )?$", text[max(sentence.start, actor.start - 12) : actor.start]
        ):
            for one in row[1:]:
                found[(one.start, one.end)] = (told[0], one)


def _part_by_verb(analysis: Analysis, clause: Clause) -> str | None:
    if clause.form != "verb":
        return None
    lemma = clause.lemma
    if lemma == "host":
        return "host"
    if lemma in _MEDIATE and not clause.passive and (lemma != "act as"):
        return "mediator"
    if lemma in _ABSENCE or (lemma == "stay" and "away" in clause.adverbs) or (lemma == "be" and _absent(clause)):
        return "absent" if clause.polarity == "positive" else None
    to_talks = lemma in _GOING and bool(
        {p.lemma for role in ("obj", "prep:to", "prep:at") for p in clause.roles.get(role, [])} & _TALKS
    )
    if lemma in _COMING or to_talks or (lemma == "take" and any(p.lemma == "part" for p in clause.role("obj"))):
        refused = clause.governor is not None and analysis.clauses[clause.governor].lemma in (
            "refuse",
            "decline",
            "fail",
        )
        if refused or (clause.polarity == "negative" and clause.reality in ("occurred", "ongoing", "planned")):
            return "absent"
    if lemma in _INVITING and clause.passive and clause.polarity == "negative":
        return "absent"
    kept_out = (
        lemma == "keep" and re.match(r"\s*out of\b", analysis.document.text[clause.trigger_end :][:8]) is not None
    )
    if (lemma in _BARRING or kept_out) and clause.polarity == "positive":
        return "absent"
    if lemma == "send" and any(_NOBODY.match(p.text) for p in clause.role("obj")):
        return "absent"
    return None


def _absent(clause: Clause) -> bool:
    if any(p.lemma in ("absent", "no-show", "missing") for p in clause.roles.get("attr", [])):
        return True
    return clause.negated and bool(
        {"there", "present", "represented"} & {*clause.adverbs, *(p.lemma for p in clause.roles.get("attr", []))}
    )


def _actors(analysis: Analysis, sentence: Sentence) -> list[Actor]:
    """The actors of a sentence and the states that adjectives name ("Norwegian facilitation"), outermost, in text order."""
    actors = [a for a in analysis.actors_between(sentence.start, sentence.end) if a.type != "media"]
    spans = [(a.start, a.end) for a in actors]
    for token in sentence.tokens:
        if not token.text[:1].isupper() or any(s <= token.start < e for s, e in spans):
            continue
        named = nation(token.text)
        if named is not None and _adjectival(sentence, token.i):
            actors.append(state_named(token.start, token.end, token.text, named))
    actors.sort(key=lambda a: (a.start, -a.end))
    return [a for i, a in enumerate(actors) if not any(o.end >= a.end for o in actors[:i])]


def _adjectival(sentence: Sentence, at: int) -> bool:
    token = sentence.tokens[at]
    return token.dep in ("amod", "compound", "nmod", "poss", "conj", "npadvmod") and token.pos in (
        "ADJ",
        "PROPN",
        "NOUN",
    )


def state_named(start: int, end: int, text: str, named: tuple[str, str]) -> Actor:
    """The state that an adjective names, where no actor was read from it."""
    return Actor(start=start, end=end, text=text, name=named[0], type="state", country=named[1])
