"""Words of deeds that tell of none: rules and laws, slogans, what a charge is about, what is important, animals."""

from __future__ import annotations

from sitroom.kinds.event.setting import Ask
from sitroom.kinds.event.view import View
from sitroom.lexicon.predicates import noun_predicates
from sitroom.text.analysis import Clause, Phrase, Token

_FORBIDDING = frozenset("prohibit forbid ban outlaw disallow proscribe criminalise criminalize".split())
_JUDGED = frozenset(
    "forbidden prohibited unlawful illegal haram wrong immoral unacceptable sinful criminal punishable sin crime "
    "un-islamic essential vital necessary important crucial key indispensable imperative needed paramount desirable "
    "legitimate permissible justified right duty obligation".split()
)
_NEEDED = frozenset("essential vital necessary important crucial key indispensable imperative paramount".split())
_CREEDS = frozenset(
    "islam religion sharia law faith creed scripture koran quran bible constitution charter convention custom "
    "christianity judaism hinduism buddhism doctrine code".split()
)
_TEACHING = frozenset({"teach", "preach", "educate"})
_ANYBODY = frozenset("those anyone anybody whoever everyone everybody anything".split())
_ABSTRACT = frozenset(
    "terrorism violence ideology hatred extremism evil fanaticism barbarism radicalism cowardice tyranny criminality".split()
)
_PENALTIES = frozenset(
    "impose punish punishable jail imprison fine sentence penalise penalize liable imprisonment penalty".split()
)
_CHANTING = frozenset({"chant", "sing", "shout", "yell", "scream", "intone"})
_COUNTS = frozenset("charge count indictment".split())
_LEGAL = frozenset("charge count indict indictment convict acquit plead arraign".split())
_POSING = frozenset({"pose", "represent", "present", "constitute"})
_FACING = frozenset("face counter confront combat tackle address meet fight reduce contain perceive".split())
_STANDING = frozenset({"station", "base", "garrison", "post"})
_REACH = frozenset({"range", "distance", "reach"})
_TOPICS = frozenset("issue question topic subject theme notion concept".split())
_LIKENING = frozenset({"one", "act", "acts", "latest", "first", "second", "third", "part", "kind", "sort", "rare"})
_BEASTS = frozenset(
    "bee wasp hornet shark crocodile alligator bear lion tiger leopard elephant hippo snake cobra python wolf coyote "
    "cougar jackal hyena buffalo boar monkey jellyfish mosquito scorpion dog".split()
)
# What speaks of people at war, whatever beasts there are in the same report.
_PEOPLE_AT_WAR = frozenset(
    "bomb bomber bombing militant terrorist rebel insurgent gunman gunmen grenade rocket mortar missile shelling "
    "airstrike militia guerrilla troops soldier suicide war gunfire ambush sniper".split()
)


def no_deed(ask: Ask) -> str | None:
    """Why a clause that a row fits only names a deed, or None."""
    clause, type_ = ask.clause, ask.match.row.type
    if type_ is None:
        return None
    if _chanted(ask):
        return "slogan"
    if _of_anybody(ask):
        return "anybody"
    if _provision(ask):
        return "provision"
    if _weighed(ask):
        return "rule"
    if _within_reach(ask):
        return "reach"
    if clause.mark == "where" and clause.form == "verb" and _tokens(ask)[clause.head].dep == "pcomp":
        # "a cap found near where the gunman shot"
        return "scene"
    if type_ == "MOBILIZE" and clause.lemma in _STANDING and clause.relation == "participle" and not clause.times:
        # "The troops stationed in the valley": where they are.
        return "state"
    if type_ in ("ASSAULT", "COERCE") and _open_question(ask):
        return "open"
    if clause.form == "noun":
        if type_ == "THREATEN" and _posed(ask):
            return "posed"
        if type_ == "PROTEST" and _listens(ask):
            return "audience"
        if _topic(ask):
            return "topic"
        if _likened(ask):
            return "likened"
        if type_ == "ASSAULT" and clause.lemma in _BURSTS and _by_accident(ask):
            return "accident"
    if type_ == "ASSAULT" and (_in_a_charge(ask) or _by_beasts(ask)):
        return "charge or beast"
    return None


_BURSTS = frozenset({"blast", "explosion", "detonation", "burst", "fire", "blaze"})
_FROM = frozenset({"stem", "result", "arise", "originate", "come", "follow"})
_PUT_DOWN_TO = frozenset({"put down", "attribute", "ascribe", "trace", "blame", "link", "put"})
_MEANT = frozenset(
    {"weapon", "explosive", "armed", "hostile", "bomber", "projectile", "aircraft", "drone", "human", "person"}
)


def _by_accident(ask: Ask) -> bool:
    """ "The blast was caused by dust", "… was put down to a boiler": what made it is named, and is nothing of war."""
    view, noun = ask.view, ask.clause
    causes: list[Phrase] = []
    for other in view.analysis.clauses_of(noun.sentence):
        if other.form != "verb":
            continue
        role = "obj" if other.passive else "subj"
        if not any(p.head == noun.head for p in view.phrases(other, role)):
            continue
        if other.lemma in ("cause", "trigger", "spark", "set off") and other.passive:
            causes += view.phrases(other, "subj")
        elif other.lemma in _FROM:
            causes += view.phrases(other, "prep:from")
        elif other.lemma in _PUT_DOWN_TO and other.passive:
            causes += [p for r in ("prep:to", "prep:on", "prep:down to") for p in view.phrases(other, r)]
    return bool(causes) and all(view.actor(p) is None and view.classes(p).isdisjoint(_MEANT) for p in causes)


def _tokens(ask: Ask) -> list[Token]:
    return ask.view.analysis.sentences[ask.clause.sentence].tokens


def _chanted(ask: Ask) -> bool:
    """ "Marchers chanted: we will fight until we die": a slogan."""
    if ask.clause.report is None:
        return False
    report = ask.view.analysis.reportings[ask.clause.report]
    if report.lemma.split(" ")[0] not in _CHANTING:
        return False
    return report.lemma in ("chant", "sing", "intone") or (
        report.source is not None and "protester" in ask.view.classes(report.source) and report.source.pos != "PRON"
    )


def _present(clause: Clause) -> bool:
    return clause.tense == "present" and not (clause.perfect or clause.progressive)


def _of_anybody(ask: Ask) -> bool:
    """ "Those who reject our values", "terrorism that attacks worshippers": what somebody or something is like."""
    clause = ask.clause
    if clause.relation != "relative" or not _present(clause) or clause.modal or clause.times or clause.places:
        return False
    tokens = _tokens(ask)
    noun = tokens[tokens[clause.head].head]
    if noun.lower in _ANYBODY:
        return True
    return noun.lemma.lower() in _ABSTRACT and any(
        p.text.lower() in _RELATIVE for p in ask.view.phrases(clause, "subj")
    )


_RELATIVE = frozenset({"that", "which", "who"})


def _provision(ask: Ask) -> bool:
    """ "Ten years in prison will be imposed on those who attack a bridge": what a law lays down, of nobody yet."""
    lemmas = ask.lemmas
    if lemmas.isdisjoint(_PENALTIES) or lemmas.isdisjoint(("those", "anyone", "whoever", "anybody")):
        return False
    clauses = ask.view.analysis.clauses_of(ask.clause.sentence)
    lays_down = any(
        c.lemma.split(" ")[0] in _PENALTIES
        and (c.modal in ("will", "shall", "may", "can", "must") or (_present(c) and c.passive))
        for c in clauses
    ) or any(
        c.lemma == "be" and any(ask.view.heads(p) & {"punishable", "liable"} for p in ask.view.phrases(c, "attr"))
        for c in clauses
    )
    return lays_down and not (
        ask.clause.tense == "past" or ask.clause.perfect or (ask.clause.form == "noun" and ask.clause.times)
    )


def _weighed(ask: Ask) -> bool:
    """ "Killing civilians is forbidden", "the arrest of its sponsors is vital": what ought to be, and not what was."""
    clause = ask.clause
    if clause.lemma in _FORBIDDING and clause.passive and _present(clause):
        return any(
            not ask.view.heads(p).isdisjoint(_CREEDS)
            for r in ("prep:in", "prep:by", "prep:under")
            for p in ask.phrases(r)
        ) or any(ask.view.analysis.clause_at.get((p.sentence, p.head)) is not None for p in ask.phrases("obj"))
    above = ask.view.governor(clause)
    higher = None if above is None else ask.view.governor(above)
    if clause.form == "verb" and any(c is not None and c.lemma in _TEACHING for c in (above, higher)):
        # "Taught us, even in battle, to spare a child"
        return clause.modal == "to" or (_present(clause) and clause.mark in ("while", "when", "that"))
    if clause.finite or clause.light:
        return False
    tokens = _tokens(ask)
    at = tokens[clause.head]
    heads = {at.i}
    for _ in range(5):
        # "whether by shelling, bombing or killing those inside"
        above_token = tokens[at.head]
        if at.dep not in ("conj", "prep", "pcomp", "pobj", "acl", "appos") or above_token is at:
            break
        at = above_token
        heads.add(at.i)
    governor = ask.view.governor(clause)
    while governor is not None and not governor.finite and governor.head in heads:
        governor = ask.view.governor(governor)
    if governor is None or not _present(governor) or governor.negated:
        return False
    subject = at.dep in ("csubj", "csubjpass", "nsubj", "nsubjpass") and at.head == governor.head
    if not subject:
        return False
    if governor.lemma in _FORBIDDING and governor.passive:
        return True
    if governor.lemma not in ("be", "remain") or clause.times:
        return False
    attributes = [h for p in ask.view.phrases(governor, "attr") for h in ask.view.heads(p)]
    gerund = tokens[clause.head].tag == "VBG"
    return not (_JUDGED if gerund and clause.form == "verb" else _NEEDED).isdisjoint(attributes)


def _within_reach(ask: Ask) -> bool:
    """ "Within shelling range of the front"."""
    tokens, at = _tokens(ask), ask.clause.head
    return at + 1 < len(tokens) and tokens[at + 1].lemma.lower() in _REACH


def _posed(ask: Ask) -> bool:
    """ "The threat posed by the militia": nobody threatens anybody with anything."""
    above = ask.view.governor(ask.clause)
    if ask.clause.light in _POSING | _FACING or (above is not None and above.lemma in _FACING and not above.passive):
        return True
    return any(d.lemma in _POSING and d.relation in ("participle", "relative") for d in ask.view.dependents(ask.clause))


def _open_question(ask: Ask) -> bool:
    """ "Should find out whether this was an unlawful raid that killed civilians": nobody says that it was."""
    at: Clause | None = ask.clause
    tokens = _tokens(ask)
    for _ in range(3):
        at = None if at is None else ask.view.governor(at)
        if at is None:
            return False
        if at.mark in ("whether", "if") and at.lemma == "be" and at.tense == "past" and at.relation != "adverbial":
            subject = [p.text.lower() for p in ask.view.phrases(at, "subj")]
            return bool(subject) and subject[0] in ("this", "it", "that") and tokens[at.head].dep != "advcl"
    return False


def _topic(ask: Ask) -> bool:
    """ "The issue of normalisation": talked about."""
    tokens = _tokens(ask)
    token = tokens[ask.clause.head]
    of = tokens[token.head]
    return (
        token.dep == "pobj" and of.lower == "of" and tokens[of.head].lemma.lower() in _TOPICS and not ask.clause.times
    )


def _listens(ask: Ask) -> bool:
    """ "Told a rally in Bor that the army would stay": those who are spoken to, and no protest."""
    clause = ask.clause
    return any(
        p.sentence == clause.sentence and p.head == clause.head
        for r in ask.view.analysis.reportings
        for told in r.addressees
        for p in told.each()
    )


def _likened(ask: Ask) -> bool:
    """ "The blast was one of the worst acts of violence in years": what it was, and no second deed."""
    tokens = _tokens(ask)
    at = tokens[ask.clause.head]
    for _ in range(5):
        if at.dep == "attr":
            break
        if at.dep not in ("pobj", "prep"):
            return False
        at = tokens[at.head]
    if at.dep != "attr" or tokens[at.head].lemma != "be":
        return False
    if not any(t.tag in ("JJS", "RBS") or t.lower in _LIKENING for t in tokens[at.head + 1 : ask.clause.head]):
        # "The attack was an air strike" says what was done.
        return False
    governor = ask.view.analysis.clause_at.get((ask.clause.sentence, at.head))
    if governor is None:
        return False
    subjects: list[Phrase] = ask.view.phrases(ask.view.analysis.clauses[governor], "subj")
    return any(
        p.pos == "NOUN" and p.head != ask.clause.head and not ask.view.heads(p).isdisjoint(noun_predicates())
        for p in subjects
    )


def _in_a_charge(ask: Ask) -> bool:
    """ "Indicted on ten counts, including conspiracy to bomb a train": the charge is told, and its own event."""
    clause = ask.clause
    if ask.lemmas.isdisjoint(_LEGAL) or clause.finite:
        return False
    tokens = _tokens(ask)
    at = tokens[clause.head]
    if _charged_with(ask, tokens):
        return True
    if clause.form == "noun" and "obj" not in clause.roles and tokens[at.head].lower == "to":
        # "Pleaded guilty to the arsons"
        above = tokens[tokens[at.head].head]
        if above.lower == "guilty" or above.lemma == "plead":
            return True
    for _ in range(8):
        if at.head == at.i:
            return False
        if at.dep in ("nsubj", "nsubjpass"):
            return False
        at = tokens[at.head]
        lemma = at.lemma.lower()
        if at.pos == "NOUN" and (lemma in _COUNTS or lemma == "conspiracy"):
            return True
        if at.pos == "NOUN" and lemma in noun_predicates():
            return False
    return False


def _charged_with(ask: Ask, tokens: list[Token]) -> bool:
    """ "Charged with treason, crimes of terrorism and homicide", "with using a bomb": the charge, which has its event."""
    clause = ask.clause
    if clause.times or (ask.phrases("obj", "prep:of", "prep:on", "prep:against") and clause.lemma != "use"):
        return False
    if clause.form != "noun" and clause.lemma != "use":
        return False
    at = tokens[clause.head]
    for _ in range(8):
        above = tokens[at.head]
        if at.dep == "prep" and at.lower == "with":
            return above.lemma in ("charge", "indict") and above.pos == "VERB"
        if above is at or at.dep not in ("pobj", "prep", "conj", "appos", "pcomp", "acl", "dobj"):
            return False
        at = above
    return False


def about_beasts(view: View) -> bool:
    """Whether a report speaks of animals, and of nobody who bears arms."""
    words = view.words_of_report()
    return not words.isdisjoint(_BEASTS) and words.isdisjoint(_PEOPLE_AT_WAR)


def _by_beasts(ask: Ask) -> bool:
    """ "Killed in a bee attack": by no one who fights."""
    return (
        about_beasts(ask.view)
        and not any(ask.view.agentive(p) for p in ask.phrases("subj"))
        and not ask.view.armed_in(ask.clause.sentence)
    )
