"""Deeds that their setting takes back: means and chances to do them, what is due, film of them, who did them unknown."""

from __future__ import annotations

from sitroom.kinds.event.setting import Ask
from sitroom.lexicon.predicates import noun_class, noun_predicates
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Token

# "A way to depose the king": what could be done. Who uses, seizes or takes a chance does it.
_CHANCES = frozenset(
    "way means chance opportunity pretext excuse ability capacity capability power right freedom tool method recipe "
    "incentive motive reason authority legitimacy".split()
)
_MADE_FOR = frozenset({"need", "require", "design", "intend", "mean", "build", "equip"})
_TAKING = frozenset({"use", "take", "seize", "find", "exploit", "grab"})
_FILM = frozenset("video footage camera film photograph photographer picture image photo clip broadcast".split())
_KNOWING = frozenset("know clear unclear unknown determine establish investigate ask wonder say clarify".split())
_ENDURED = frozenset(
    "face live rely wait choose sell pay buy deal cope contend watch endure confront work borrow beg queue share "
    "rethink reconsider admit accept adapt reckon fend".split()
)
_LET_GO = frozenset("vehicle flyer aid materiel force".split())
_SHY_OF = frozenset({"short"})


def no_happening(ask: Ask) -> str | None:
    """Why a clause that a row fits tells of nothing done, or None."""
    clause, type_ = ask.clause, ask.match.row.type
    tokens = _tokens(ask)
    if clause.form == "verb" and _chance(ask, tokens):
        return "chance"
    if type_ in ("AGREE", "CONSULT") and _due(ask, tokens):
        return "due"
    if clause.form == "verb" and _short_of(ask, tokens):
        return "short of"
    if type_ == "ASSAULT" and clause.lemma == "shot" and clause.form == "noun" and ask.phrases("prep:of", "obj"):
        # "Shots of the rockets in the footage"
        return None if ask.lemmas.isdisjoint(_FILM) else "film"
    if type_ == "ASSAULT" and _by_whom_unknown(ask):
        return "by whom"
    if type_ == "ASSAULT" and clause.relation == "participle" and (_only_counted(ask) or _toll_made_so(ask, tokens)):
        return "count"
    if type_ == "COERCE" and clause.lemma == "force" and _left_no_choice(ask):
        return "no choice"
    if type_ == "CONCEDE" and clause.lemma == "let" and _let_be(ask):
        return "let be"
    if type_ != "ASSAULT" and clause.form == "verb" and _talked_of(ask):
        return "talked of"
    if type_ == "MOBILIZE" and clause.lemma == "load" and clause.passive and not ask.phrases("subj"):
        # "A lorry loaded with explosives": what is in it.
        return "load"
    return None


def _tokens(ask: Ask) -> list[Token]:
    return ask.view.analysis.sentences[ask.clause.sentence].tokens


def _chance(ask: Ask, tokens: list[Token]) -> bool:
    clause = ask.clause
    if clause.modal != "to" or clause.finite or clause.perfect:
        return False
    head = tokens[clause.head]
    made_for = tokens[head.head]
    if head.dep in ("xcomp", "advcl") and made_for.tag == "VBN" and _bare(tokens, made_for):
        # "The equipment needed to set off the bombs"
        return made_for.lemma in _MADE_FOR
    if head.dep not in ("acl", "relcl") or tokens[head.head].lemma.lower() not in _CHANCES:
        return False
    above = ask.view.governor(clause)
    while above is not None and above.form == "noun":
        above = ask.view.governor(above)
    return above is None or above.lemma.split(" ")[0] not in _TAKING


def _bare(tokens: list[Token], participle: Token) -> bool:
    return participle.dep == "acl" and not any(tokens[c].dep in ("aux", "auxpass") for c in participle.children)


def _due(ask: Ask, tokens: list[Token]) -> bool:
    """ "The two sides, due to resume talks on Monday": when they meet, and nothing that they agreed on."""
    at = tokens[ask.clause.head]
    for _ in range(3):
        to = next((c for c in at.children if tokens[c].lower == "to" and tokens[c].dep == "aux"), 0)
        if to > 0 and tokens[to - 1].lower == "due":
            return True
        at = tokens[at.head]
    return False


def _short_of(ask: Ask, tokens: list[Token]) -> bool:
    """ "Stopped short of taking action against the officers"."""
    link = tokens[tokens[ask.clause.head].head]
    return link.lower == "of" and link.i > 1 and tokens[link.i - 1].lower in _SHY_OF


def _by_whom_unknown(ask: Ask) -> bool:
    """ "It is not clear who carried out the killings": they were told of before."""
    clause = ask.clause
    if clause.form != "noun" or not clause.light or clause.times or clause.places:
        return False
    if not any(p.text.lower() == "who" and p.antecedent is None for p in ask.phrases("subj")):
        return False
    above = ask.view.governor(clause)
    if above is None or not _definite(ask):
        return False
    words = {above.lemma.split(" ")[0]} | {h for p in ask.view.phrases(above, "attr") for h in ask.view.heads(p)}
    return not words.isdisjoint(_KNOWING)


def _only_counted(ask: Ask) -> bool:
    """ "Bringing to seven the number killed since Monday": a count over many deeds, and nobody it was done to."""
    counted = ask.phrases("obj")
    return bool(counted) and not ask.phrases("subj") and all(p.lemma in word_set("count_noun") for p in counted)


_REVISING = frozenset("revise raise lower cut put bring update correct take push scale set increase".split())


def _toll_made_so(ask: Ask, tokens: list[Token]) -> bool:
    """ "The mission's figure has been revised to 13 killed": what was revised is a number."""
    head = tokens[ask.clause.head]
    number = tokens[head.head]
    to = tokens[number.head]
    verb = tokens[to.head]
    return (
        head.dep == "acl"
        and head.tag == "VBN"
        and number.pos == "NUM"
        and to.lower in ("to", "at")
        and verb.lemma in _REVISING
    )


def _definite(ask: Ask) -> bool:
    tokens = _tokens(ask)
    return any(tokens[c].lower in ("the", "this", "that", "these", "those") for c in tokens[ask.clause.head].children)


def _left_no_choice(ask: Ask) -> bool:
    """ "Farmers are forced to live with it": their lot, which nobody in particular brought about."""
    clause = ask.clause
    if not clause.passive or ask.phrases("subj", "prep:by"):
        return False
    below = [d for d in ask.view.dependents(clause) if d.relation == "infinitive"]
    lot = clause.tense == "present" and not (clause.perfect or clause.progressive)
    return any(d.lemma.split(" ")[0] in _ENDURED for d in below) or (lot and bool(below))


def _talked_of(ask: Ask) -> bool:
    """ "Spoke of supporting those who lost their homes": nothing that is said to have been done."""
    clause = ask.clause
    above = ask.view.governor(clause)
    gerund = _tokens(ask)[clause.head].tag == "VBG" and not clause.finite and not clause.perfect
    return gerund and above is not None and above.lemma in ("speak", "talk", "think") and clause.mark in ("of", "about")


def _let_be(ask: Ask) -> bool:
    """ "Let the chance pass", "let the facts speak": nobody and nothing that was held back."""
    below = [d for d in ask.view.dependents(ask.clause) if d.relation in ("infinitive", "content")]
    let = [p for d in below for p in ask.view.phrases(d, "subj")] or ask.phrases("obj")
    return bool(let) and not any(
        ask.view.agentive(p)
        or ask.view.inside(p)
        or p.lemma in noun_predicates()
        or not ask.view.classes(p).isdisjoint(_LET_GO)
        or p.lemma in noun_class("captive")
        for p in let
    )
