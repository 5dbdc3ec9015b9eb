"""What must be spoken of for a verb to report (table `cue_guards`): "claimed the raid", not "claimed a seat"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.tables import several, table
from sitroom.text.analysis import Token
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.source import tail_speaker
from sitroom.text.reporting.tree import Tree
from sitroom.text.reporting.verb import EVALUATIVE, Verb

SHOWING = frozenset(
    "show detail record chronicle find discover determine detect prove count list document log register tally "
    "catalogue catalog".split()
)
EVIDENCE = frozenset(
    "poll survey report data figure record document image picture photo photograph video footage study inquiry "
    "investigation analysis statistic map number result finding letter email chart census index test film recording "
    "transcript list estimate paper research it they which that average disclosure filing file log audit account ledger "
    "reading forecast statistics projection tally scan x-ray imagery clip audio memo message marker cable diary".split()
)
_FINDING_OUT = frozenset("determine establish find discover ascertain learn assess evaluate calculate see".split())
_MAKING_SURE = frozenset("verify confirm check document record count".split())
_SUGGESTING = frozenset("indicate suggest show reveal prove demonstrate reflect illustrate signal imply".split())
_NAMING = frozenset("call name dub term style nickname christen label link".split())
_HARMED = frozenset("dead killed wounded injured missing displaced homeless".split())
_COUNTING = frozenset(["count", "tally"])
_BODIES = frozenset(["GPE", "ORG", "NORP"])
_PLACES = frozenset(["GPE", "LOC", "FAC"])


@dataclass(frozen=True, slots=True)
class Guard:
    """Nouns beside a verb: with `only` these it reports, or `never` with these."""

    role: str
    only: bool
    words: frozenset[str]

    def holds(self, noun: str) -> bool:
        """Whether the verb can report with this noun."""
        return (noun in self.words) is self.only


@cache
def guards() -> dict[str, tuple[Guard, ...]]:
    """The guards of every verb that has some."""
    found: dict[str, list[Guard]] = {}
    for row in table("cue_guards"):
        guard = Guard(row["role"], row["rule"] == "only", frozenset(several(row["words"])))
        for cue in several(row["cue"]):
            found.setdefault(cue, []).append(guard)
    return {cue: tuple(own) for cue, own in found.items()}


def shown(tree: Tree, verb: Verb) -> bool:
    """Whether what shows something is a document, an image or a count, or observers have logged it."""
    subject = verb.subject or (tree.tokens[verb.token.head] if verb.token.dep == "acl" else None)
    evident = subject is not None and subject.lemma in EVIDENCE
    return evident or (verb.lemma in guards() and verb.subject is not None)


def can_report(tree: Tree, verb: Verb) -> bool:
    """Whether a verb with its object and subject can report at all. A clause as its complement always is a content."""
    if verb.lemma == "hold":
        return _that(tree, verb) or any(t.lower == "responsible" for t in _predicated(tree, verb))
    if (
        verb.lemma in _NAMING
        and verb.token.tag == "VBN"
        and verb.token.dep == "acl"
        and not (verb.agent or verb.subject)
    ):
        # "a movement called Dawn", "a business linked to him": a name or a state, and nobody's word.
        return False
    if verb.lemma in _MAKING_SURE and _for_the_purpose(tree, verb.token):
        # "held interviews to confirm who they were and verify that they wished to go"
        return False
    if verb.lemma in _FINDING_OUT and tree.has_to(verb.token.i):
        # "met to determine whether": what is still to be found out is no finding.
        return False
    if verb.lemma == "charge" and verb.passive and any(_a_duty(tree, p) for p in verb.preps):
        return False
    if verb.lemma == "link" and verb.passive and verb.agent is None:
        return False
    if _nobodys_word(tree, verb):
        return False
    if verb.lemma in _SUGGESTING and (_only_a_sign(tree, verb) or _seen_in(verb)):
        return False
    if verb.lemma in _UNDENIED and verb.passive and verb.agent is None and _of_anybody(tree, verb):
        return False
    if verb.lemma == "see" and any(t.lemma in _SCENES for t in _subjects(tree, verb)):
        # "a war that saw 900 shells dropped"
        return False
    if verb.lemma == "deny" and (verb.datives or len(verb.objects) > 1):
        # "deny the rebels a safe haven"
        return False
    if verb.lemma in ("support", "back", "assist") and any(_by_giving(tree, p) for p in verb.preps):
        return False
    if verb.lemma in _MARKING and verb.clauses and verb.subject is not None and _happened(verb.subject):
        return False
    if verb.lemma == "hate" and verb.token.tag == "VB" and not tree.children(verb.token.i, "aux", "nsubj"):
        # "helped hate preachers to recruit": no verb.
        return False
    if verb.clauses and all(_perceived(tree, verb, c) for c in verb.clauses):
        return False
    if verb.lemma == "see" and any(_listed(tree, p) for p in verb.preps):
        return False
    own = guards().get(verb.lemma)
    if verb.lemma in ("attack", "blast") and any(_over_a_deed(tree, p) for p in verb.preps):
        return True
    if own is None or verb.clauses or (verb.lemma in SHOWING and verb.subject and verb.subject.lemma in EVIDENCE):
        return True
    if verb.lemma in SHOWING and any(c.lower in _HARMED for c in (*verb.predicates, *_behind(tree, verb))):
        # "counted 31 civilians dead"
        return True
    if any(_put_at_number(tree, p) for p in verb.preps) and any(o.lower == "it" for o in verb.objects):
        # "the ministry put it at seven": the toll that was told before.
        return True
    targets, subjects = _targets(tree, verb), _subjects(tree, verb)
    if verb.lemma in _COUNTING and targets and all(t.pos == "NUM" for t in targets) and subjects:
        # "the church counted 61": of whom the toll is that was told before.
        return True
    if verb.lemma == "claim" and any(t.ent in _PLACES and t.pos == "PROPN" for t in targets):
        # "claimed Kindu": a town is taken.
        return False
    if verb.lemma in ("back", "support") and any(t.ent in _BODIES for t in targets):
        return False
    return all(
        guard.holds(name)
        for guard in own
        for name in _names({"object": targets, "subject": subjects}.get(guard.role, []), guard.words)
    )


def _put_at_number(tree: Tree, prep: Token) -> bool:
    """ "at seven", "at more than 20": a number that counts nothing written behind it."""
    held = tree.child(prep.i, "pobj")
    return prep.lower == "at" and held is not None and held.pos == "NUM"


# Found to be so in law is a finding of somebody; "was found dead" is none.
_RULED = frozenset("guilty liable responsible innocent negligent complicit culpable".split())
_PUNISHED = frozenset(
    "arrest detain jail imprison kill shoot beat fine punish sentence convict prosecute expel".split()
)
# These say what was done and not what was said when a happening is their subject.
_DOING = frozenset(
    "agree report announce urge demand promise vow pledge offer deny reject condemn accept refuse request admit "
    "acknowledge order protest hope expect".split()
)


def _for_the_purpose(tree: Tree, token: Token) -> bool:
    """Whether a verb only says what something is done for: "sent a team to verify that", "to meet them and verify it"."""
    at = token
    while at.dep == "conj" and at.tag == "VB":
        at = tree.tokens[at.head]
    able = tree.tokens[at.head].lemma in ("ability", "inability", "refusal", "failure")
    return at.dep in ("advcl", "acl") and at.tag == "VB" and tree.has_to(at.i) and not able


def _nobodys_word(tree: Tree, verb: Verb) -> bool:
    """Verbs of saying and knowing that report nothing in this construction."""
    token, lemma = verb.token, verb.lemma
    if lemma == "know" and verb.passive:
        # "it is not known who", "has been known to": nobody's word, a habit.
        return True
    if lemma == "find" and verb.passive and verb.agent is None and not verb.clauses:
        # "was found dead", "was found abandoned at the airport"
        called = {c.lower for c in (*verb.predicates, *verb.infinitives)}
        behind = {t.lower for t in tree.tokens[token.i + 1 : token.i + 4]}
        return not (called | behind) & (_RULED | {"to"})
    if lemma == "figure" and not verb.clauses:
        # "figured prominently among the victims"
        return True
    if lemma == "call" and verb.objects and not verb.predicates and not verb.preps and not _named(tree, verb):
        # "called their home", "called a strike"
        return True
    if lemma in ("protest", "demonstrate") and token.dep == "pcomp":
        # "arrested for protesting a dam"
        prep = tree.tokens[token.head]
        return prep.lower == "for" and tree.tokens[prep.head].lemma in _PUNISHED
    subject = verb.subject if verb.subject is not None and not verb.passive else None
    if subject is None or lemma not in _DOING:
        return False
    if subject.tag in ("WDT", "WP") and token.dep == "relcl":
        over = tree.tokens[token.head]
        if over.lower in ("those", "anyone", "everyone", "anybody", "whoever") and verb.cue.act in EVALUATIVE:
            # "those who reject its views": whoever it may be.
            return True
        subject = over if subject.tag == "WDT" or subject.lower == "that" else subject
    # A campaign is people, too.
    return subject.pos == "NOUN" and subject.lemma != "campaign" and _happened(subject)


def _named(tree: Tree, verb: Verb) -> bool:
    """Whether a name or a quote follows the object: "called the plan a trap", 'called it "theft"'."""
    target = verb.objects[-1]
    behind = tree.quotes.after(tree.tokens[verb.token.i].end)
    quoted = behind is not None and behind.outer_start < tree.sentence.end
    return quoted or any(
        tree.tokens[k].dep in ("appos", "acl", "relcl", "amod") and k > target.i for k in target.children
    )


def can_answer(tree: Tree, verb: Verb, prep: Token) -> bool:
    """Whether a verb reports with what this preposition governs: "responded to the offer", not "to the alarm"."""
    own = [g for g in guards().get(verb.lemma, ()) if g.role == prep.lower]
    held = tree.child(prep.i, "pobj") if own else None
    return held is None or all(g.holds(name) for g in own for name in _names([held], g.words))


def _names(tokens: Iterable[Token], words: frozenset[str]) -> list[str]:
    """The word of each token that the table knows: its lemma, or the form itself ("dead", "talks")."""
    return [t.lower if t.lower in words else t.lemma.lower() for t in tokens]


def _behind(tree: Tree, verb: Verb) -> list[Token]:
    """The tokens right behind the object, as the parser bounds it and as it stands: "31 civilians dead and …"."""
    if not verb.objects:
        return []
    held = verb.objects[-1].i
    return [*tree.tokens[held + 1 : held + 2], *tree.tokens[tree.right[held] : tree.right[held] + 2]]


def acted_on(verb: Verb) -> Token | None:
    """The object: the last one, but none behind "as" or "at" ("gave the number as 19, among them the chief")."""
    limit = min((p.i for p in verb.preps if p.lower in ("as", "at") and p.i > verb.token.i), default=None)
    before = [o for o in verb.objects if limit is None or o.i < limit]
    return (before or verb.objects)[-1] if verb.objects else None


def _targets(tree: Tree, verb: Verb) -> list[Token]:
    """What is acted on: the last object, or a passive's subject; of "a series of raids" the raids."""
    held_object = acted_on(verb)
    if held_object is not None:
        held = [held_object]
    elif verb.passive:
        over = verb.subject or (tree.tokens[verb.token.head] if verb.token.dep in ("acl", "relcl") else None)
        held = [over] if over is not None else []
    else:
        return []
    words = {word for guard in guards().get(verb.lemma, ()) if guard.only for word in guard.words}
    # "put the number of rebels at": the number is what is put, not the rebels.
    return [token if token.lemma.lower() in words else _inner(tree, token) for token in held]


def _only_a_sign(tree: Tree, verb: Verb) -> bool:
    """ "prices fell, indicating weakness": a happening is the sign, and nobody speaks."""
    token = verb.token
    over = tree.tokens[token.head]
    if token.tag != "VBG" or token.dep != "advcl" or verb.subject is not None or tail_speaker(tree, token):
        return False
    if over.lemma in cues("verb"):
        return False
    subject = tree.child(over.i, "nsubj", "nsubjpass")
    return subject is not None and subject.pos == "NOUN" and subject.lemma not in EVIDENCE


# "The gap between the counts suggests how …": the writer concludes.
_SEEN_IN = frozenset(
    "gap gulf discrepancy difference contrast rift pattern trend silence absence lack presence pace timing scale size "
    "location choice speed ease proximity similarity".split()
)
_MARKING = frozenset("highlight underline underscore stress emphasise emphasize".split())
_COUNTED = frozenset("number figure total toll case story fate death loss incident episode tragedy this".split())
_SCENES = frozenset(
    "war conflict battle fighting offensive campaign siege clash raid attack unrest crisis year day week decade month "
    "century period hour night morning evening region city town country village province district area election vote "
    "march protest rally deal accord truce ceasefire season".split()
)
_UNDENIED = frozenset("deny dispute doubt ignore forget overstate understate exaggerate overlook".split())


def _seen_in(verb: Verb) -> bool:
    return verb.subject is not None and verb.subject.lemma in _SEEN_IN


def _by_giving(tree: Tree, prep: Token) -> bool:
    """ "supports the militia by sending arms": with deeds, and not in words."""
    held = tree.child(prep.i, "pcomp")
    return prep.lower == "by" and held is not None and held.tag == "VBG"


def _happened(subject: Token) -> bool:
    """ "The bombing underlined what they fear": a happening or a number marks, and says nothing."""
    rules = (g for g in guards().get("underline", ()) if g.role == "subject")
    return subject.lemma in _COUNTED or (subject.pos == "NOUN" and any(not g.holds(subject.lemma) for g in rules))


def _of_anybody(tree: Tree, verb: Verb) -> bool:
    """ "crimes which cannot be denied": a way to say that they are sure."""
    own = tree.children(verb.token.i, "aux", "neg")
    return any(t.lower in ("can", "could", "ca") for t in own) or any(t.lower == "cannot" for t in own)


_PERCEIVING = frozenset("hear see notice feel sense observe witness find watch".split())


def _perceived(tree: Tree, verb: Verb, clause: Token) -> bool:
    """ "heard a plane circling", "saw prices fall": what is sensed is no claim, unless with a "that" of its own."""
    if verb.lemma not in _PERCEIVING or clause.i < verb.token.i or tree.child(clause.i, "mark") is not None:
        return False
    if verb.subject is not None and verb.subject.lemma in EVIDENCE:
        # "The survey finds prices falling": a finding.
        return False
    aux = any(tree.tokens[k].dep in ("aux", "auxpass") for k in clause.children)
    if verb.lemma == "see" and clause.tag == "VBN" and not aux:
        # "a war that saw bombs dropped"
        return True
    return (clause.tag == "VBG" and not aux) or (
        verb.lemma in ("see", "watch") and clause.tag in ("VBP", "VB") and not aux
    )


def _over_a_deed(tree: Tree, prep: Token) -> bool:
    """ "attacked him for skipping the vote": with arms one is attacked for no deed that a gerund tells."""
    held = tree.child(prep.i, "pcomp")
    return prep.lower in ("for", "over") and held is not None and held.tag == "VBG"


_DUTIES = frozenset(
    "secure protect guard oversee lead run manage ensure enforce defend monitor supervise maintain implement coordinate "
    "keep train restore command draft patrol administer".split()
)


def _a_duty(tree: Tree, prep: Token) -> bool:
    """ "is charged with guarding the port": a task, and no crime."""
    held = tree.child(prep.i, "pcomp")
    return prep.lower == "with" and held is not None and held.lemma in _DUTIES


def _listed(tree: Tree, prep: Token) -> bool:
    """Whether an "as" belongs to "such as"."""
    return prep.lower == "as" and prep.i > 0 and tree.tokens[prep.i - 1].lower == "such"


_PARTS = frozenset(
    "number series total handful dozen hundred thousand million wave string spate score lot more".split()
)


def _inner(tree: Tree, token: Token) -> Token:
    """The noun that is counted: "dozens of violations"."""
    of = next((p for p in tree.children(token.i, "prep") if p.lower == "of"), None)
    counted = tree.child(of.i, "pobj") if of is not None and token.lemma.lower() in _PARTS else None
    return counted or token


def _subjects(tree: Tree, verb: Verb) -> list[Token]:
    if verb.passive:
        agent = tree.child(verb.agent.i, "pobj") if verb.agent is not None else None
        return [agent] if agent is not None else []
    if verb.subject is None and verb.token.dep == "acl":
        return [tree.tokens[verb.token.head]]
    subject = verb.subject
    if subject is not None and subject.tag in ("WDT", "WP") and verb.token.dep == "relcl":
        subject = tree.tokens[verb.token.head]
    return [subject] if subject is not None else []


def _predicated(tree: Tree, verb: Verb) -> list[Token]:
    """What the object is called or held to be, also where the parser hangs it on the object."""
    behind = [tree.tokens[k] for o in verb.objects for k in o.children if k > o.i]
    return [*verb.predicates, *behind, *verb.infinitives, *verb.clauses]


def _that(tree: Tree, verb: Verb) -> bool:
    """ "holds that", "is held to be": else a meeting, a town or a prisoner is held."""
    if any(tree.child(c.i, "mark") is not None for c in verb.clauses if c.i > verb.token.i):
        return True
    return verb.passive and any(x.lemma in ("be", "have") and tree.has_to(x.i) for x in verb.infinitives)
