"""A verb of reporting with its children sorted by what they do, and the words of its cue."""

from __future__ import annotations

from dataclasses import dataclass, field

from sitroom.model.values import Act
from sitroom.text.analysis import Token
from sitroom.text.reporting.cues import Cue, cues
from sitroom.text.reporting.tree import Extent, Tree

# What is praised or condemned is no claim of whoever does it: the deed stands on its own.
EVALUATIVE = frozenset(["praise", "condemn", "welcome", "agree", "reject"])
FINITE = frozenset(["VBD", "VBZ", "VBP"])
# "seems to think", "went on to say": the verb before only colours the cue.
ASPECT = frozenset(
    "seem appear begin start continue try attempt go tend proceed keep come rush hasten choose use happen seek have "
    "need struggle manage fail get".split()
)
# Who speaks without a noun.
SEVERAL = frozenset("many some few most several others".split())
DAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday yesterday today".split())
TOLD_THINGS = frozenset("story tale truth lie joke version account anecdote secret lies question questions".split())
Built = tuple[Act, list[tuple[int, int]], int | None, bool]


@dataclass(slots=True)
class Verb:
    """A verb with its children sorted by what they do.

    `speaker` is the subject written beside it, `block` the first and last token of cue, speaker and addressee.
    """

    token: Token
    cue: Cue
    lemma: str
    passive: bool = False
    particle: int | None = None
    subject: Token | None = None
    clauses: list[Token] = field(default_factory=list)
    infinitives: list[Token] = field(default_factory=list)
    objects: list[Token] = field(default_factory=list)
    preps: list[Token] = field(default_factory=list)
    predicates: list[Token] = field(default_factory=list)
    datives: list[Token] = field(default_factory=list)
    agent: Token | None = None
    speaker: Token | None = None
    block: Extent = (0, 0)


def lemma_of(token: Token) -> str:
    """The lemma, with the e that the lemmatizer drops ("hoping" is no "hop")."""
    lemma = token.lemma
    if (
        lemma not in cues("verb")
        and f"{lemma}e" in cues("verb")
        and token.lower in (f"{lemma}ing", f"{lemma}es", f"{lemma}ed")
    ):
        return f"{lemma}e"
    return lemma


def sort_children(tree: Tree, token: Token) -> Verb | None:
    """The verb as a cue of the table, or None."""
    table = cues("verb")
    particle = tree.child(token.i, "prt")
    lemma = lemma_of(token)
    if particle is not None and f"{lemma} {particle.lower}" in table:
        lemma = f"{lemma} {particle.lower}"
    elif token.i + 1 < len(tree.tokens) and f"{lemma} {tree.tokens[token.i + 1].lower}" in table:
        particle = tree.tokens[token.i + 1]
        lemma = f"{lemma} {particle.lower}"
    if lemma not in table:
        return None
    preposition = particle if particle is not None and " " not in lemma else None
    if preposition is not None:
        # "called on/PRT the sides": no particle of this verb, so it can only be the preposition of a frame.
        particle = None
        if not any(f.split("+")[0] == f"prep:{preposition.lower}" for f in table[lemma].frames):
            return None
    verb = Verb(token, table[lemma], lemma, particle=particle.i if particle else None)
    verb.preps += [preposition] if preposition is not None else []
    for i in token.children:
        c = tree.tokens[i]
        if c.dep in ("nsubj", "nsubjpass", "csubj", "csubjpass"):
            verb.subject = c
            verb.passive = verb.passive or c.dep.endswith("pass")
        elif c.dep == "auxpass":
            verb.passive = True
        elif c.dep == "ccomp":
            verb.clauses.append(c)
        elif c.dep == "xcomp":
            verb.infinitives.append(c)
        elif c.dep == "advcl" and c.i > token.i and _asked_or_told(tree, verb, c):
            (verb.infinitives if tree.has_to(c.i) else verb.clauses).append(c)
        elif c.dep == "dobj" and c is not particle:
            # "promised Sunday to end": the day is when it was said.
            ahead = [t.lower for t in tree.tokens[max(tree.left[c.i] - 2, 0) : tree.left[c.i]]]
            if (c.lower not in DAYS or c.children) and ahead != ["well", "as"]:
                verb.objects.append(c)
        elif c.dep == "dative":
            verb.datives.append(c)
        elif c.dep in ("oprd", "acomp", "attr"):
            verb.predicates.append(c)
        elif c.dep == "agent":
            verb.agent = c
        elif c.dep == "prep" and c.i != verb.particle:
            verb.preps.append(c)
            held = tree.child(c.i, "pobj") if c.lower == "in" and c.i > token.i else None
            if held is not None and held.lemma == "term":
                # "protests in the strongest terms against the raid"
                verb.preps += tree.children(held.i, "prep")
    if token.lower in ("said", "thought", "believed") and verb.subject is not None and _taken_to_be(tree, verb):
        # "elements said to be linked with it began to": not they speak.
        verb.passive, verb.clauses = True, []
        return verb
    if _without_be(tree, verb):
        verb.passive = True
        verb.subject = verb.subject or tree.tokens[token.head]
        return verb
    if (
        token.tag == "VBN"
        and verb.subject is None
        and token.i > 0
        and not any(t.tag in ("VBD", "VBZ", "VBP", "MD") for t in tree.tokens)
    ):
        # No finite verb in the whole sentence: the parser took "X accused Y of" for a noun phrase.
        before = tree.tokens[token.i - 1]
        if before.pos in ("NOUN", "PROPN", "PRON") or before.text[0].isupper():
            verb.subject = before
            behind = [t for t in tree.tokens[token.i + 1 :] if t.pos in ("NOUN", "PROPN", "PRON")]
            verb.objects = verb.objects or behind[:1]
            verb.preps = verb.preps or [
                t for t in tree.tokens[token.i + 1 :] if t.pos == "ADP" and t.head in (before.i, token.i)
            ]
            return verb
    bare = not any(tree.tokens[k].dep in ("aux", "auxpass") for k in token.children)
    over = _nominal_root(tree, verb) if bare and verb.subject is None else None
    if over is not None:
        verb.subject = over
        if not verb.objects and len(verb.predicates) > 1:
            verb.objects, verb.predicates = verb.predicates[:1], verb.predicates[1:]
        return verb
    if (
        token.tag == "VBN"
        and bare
        and verb.subject is None
        and token.dep in ("acl", "advcl", "conj")
        and not verb.objects
        and not _main_after_all(tree, verb)
    ):
        verb.passive = True
    elif token.tag == "VBN" and verb.subject is None and _behind_quote(tree, verb):
        verb.subject = tree.tokens[token.head]
    if verb.passive and verb.subject is None and token.dep == "conj":
        verb.subject = tree.child(token.head, "nsubjpass", "nsubj")
    return verb


# "40 feared dead": how people are who are thought to be so.
_THOUGHT = frozenset("fear believe presume think report confirm declare".split())
_STATES = frozenset("dead killed missing trapped wounded injured drowned hurt buried alive".split())


def _without_be(tree: Tree, verb: Verb) -> bool:
    """ "Army accused of reprisals", "rebels urged to leave", "40 feared dead": a passive as headings write it."""
    token = verb.token
    if not tree.sentence.heading or token.tag not in ("VBD", "VBN") or verb.objects or verb.passive:
        return False
    behind = any(c.i > token.i for c in verb.clauses)
    over = verb.subject or (tree.tokens[token.head] if token.dep == "acl" else None)
    if over is None or over.i > token.i or behind or tree.child(token.i, "aux", "auxpass") is not None:
        return False
    frames = verb.cue.frames
    blamed = any(f"obj+{p.lower}" in frames and f"prep:{p.lower}" not in frames for p in verb.preps)
    bidden = "inf" not in frames and "objinf" in frames and any(tree.has_to(x.i) for x in verb.infinitives)
    thought = verb.lemma in _THOUGHT and any(p.lower in _STATES for p in verb.predicates)
    verb.clauses = [] if thought else verb.clauses
    return blamed or bidden or thought


def _taken_to_be(tree: Tree, verb: Verb) -> bool:
    rest = [t.lower for t in tree.tokens[verb.token.i + 1 : verb.token.i + 3]]
    return rest in (["to", "be"], ["to", "have"]) and verb.subject is not None and verb.subject.i < verb.token.i


def _asked_or_told(tree: Tree, verb: Verb, clause: Token) -> bool:
    """A complement that the parser took for a clause of condition or purpose: "asked if", "tells them at a rally to"."""
    if tree.has_to(clause.i):
        return "told" in verb.cue.frames and "objinf" in verb.cue.frames and not verb.infinitives
    mark = tree.child(clause.i, "mark")
    return verb.lemma in _ASKING_WHETHER and mark is not None and mark.lower in ("if", "whether")


_ASKING_WHETHER = frozenset("ask wonder question inquire enquire doubt debate discuss know".split())


def _main_after_all(tree: Tree, verb: Verb) -> bool:
    """ "The company, a carmaker which …, announced that": a finite verb that the parser took for a participle."""
    head = tree.tokens[verb.token.head]
    if _behind_quote(tree, verb):
        return True
    parted = verb.token.i > 0 and tree.tokens[verb.token.i - 1].lower == ","
    return verb.token.dep == "acl" and head.dep == "ROOT" and parted and bool(verb.clauses) and verb.agent is None


def _nominal_root(tree: Tree, verb: Verb) -> Token | None:
    """ "The envoy, who lives there, called it a trap": the noun that the parser hung its own verb on.

    Only where no other verb is left for the sentence; "a village called Amal" has a name and no more.
    """
    token = verb.token
    if token.tag != "VBN" or token.dep != "acl" or verb.agent is not None or tree.sentence.heading:
        return None
    root = next(t for t in tree.tokens if t.head == t.i)
    said = verb.clauses or verb.objects or len(verb.predicates) > 1 or (verb.predicates and verb.preps)
    if root.pos not in ("NOUN", "PROPN", "PRON", "NUM") or root.i > token.i or not said:
        return None
    if tree.quotes.around(root.start) is not tree.quotes.around(token.start):
        return None
    for t in tree.tokens[: token.i]:
        if t.tag not in ("VBD", "VBZ", "VBP", "MD"):
            continue
        at = t
        while at.dep in ("aux", "auxpass", "conj", "ccomp", "xcomp") and at.head != at.i:
            at = tree.tokens[at.head]
        if at.dep not in ("relcl", "acl"):
            return None
    return root


def _behind_quote(tree: Tree, verb: Verb) -> bool:
    """'"Who knows?" the envoy, a lawyer, asked …': a speaker between quote and verb, taken for a noun with a clause."""
    token = verb.token
    head = tree.tokens[token.head]
    if token.dep != "acl" or verb.agent is not None or "quote" not in verb.cue.frames or verb.objects or token.i == 0:
        return False
    first = tree.tokens[tree.left[head.i]]
    while first.i < head.i and (tree.mark(first.i) or tree.loose(first.i)):
        first = tree.tokens[first.i + 1]
    quote = tree.quotes.before(first.start)
    return quote is not None and not tree.text[quote.outer_end : first.start].strip() and head.i < token.i


def cue_extent(tree: Tree, verb: Verb) -> Extent:
    """First and last token of the cue: auxiliaries, negation and adverbs before the verb, and its particle."""
    low = high = verb.token.i
    own = {c for c in verb.token.children if tree.tokens[c].dep in ("aux", "auxpass", "neg", "advmod", "intj")}
    own -= {c for c in own if tree.tokens[c].lower in SEVERAL}
    if not tree.sentence.heading:
        # A capital in the middle of a sentence is a name: "Jolly said", "Will wrote".
        own -= {c for c in own if 0 < c < low and tree.tokens[c].text.istitle() and tree.tokens[c - 1].lower != ":"}
    while low - 1 in own and tree.tokens[low - 1].lower not in ("when", "where", "how", "why", "as", "so"):
        low -= 1
    if verb.particle == high + 1:
        high += 1
    if high + 1 in own and tree.tokens[high + 1].text.endswith("ly") and tree.tokens[high + 1].text.islower():
        high += 1
    token = verb.token
    while (
        token.dep in ("xcomp", "advcl")
        and (tree.tokens[token.head].lemma in ASPECT or tree.tokens[token.head].lower == "likely")
        and low > 0
        and (
            tree.tokens[low].lower == "to" or tree.tokens[low - 1].lower == "to" or tree.tokens[token.head].i == low - 1
        )
    ):
        head = tree.tokens[token.head]
        between = range(head.i + 1, low)
        if any(tree.tokens[k].lower != "to" and tree.tokens[k].dep not in ("prt", "advmod", "neg") for k in between):
            break
        low = _chain_start(tree, head)
        token = tree.tokens[head.head] if head.dep == "acomp" else head
    return low, high


def _chain_start(tree: Tree, head: Token) -> int:
    """Where the verb group of a token starts."""
    low = head.i
    own = {c for c in head.children if tree.tokens[c].dep in ("aux", "auxpass", "neg", "advmod")}
    if head.dep == "acomp":
        own |= {head.head, *tree.tokens[head.head].children}
        # "are a little readier to say"
        own |= {k for c in head.children for k in tree.tokens[c].children if tree.tokens[k].dep == "advmod"}
    while (
        low - 1 in own
        and tree.tokens[low - 1].lower not in ("when", "where", "how", "why", "as", "so")
        and tree.tokens[low - 1].dep not in ("nsubj", "nsubjpass", "punct", "cc")
    ):
        low -= 1
    while low < head.i and tree.tokens[low].lower == "to":
        low += 1
    return low


def block_of(tree: Tree, verb: Verb, cue: Extent) -> Extent:
    """The tokens of source and cue together, with the addressee: what stands between the parts of a quote."""
    low, high = cue
    subject = verb.speaker
    if subject is not None:
        first = tree.left[subject.i]
        while first < subject.i and (tree.loose(first) or tree.mark(first)):
            first += 1
        # A subject before its verb ends there, whatever the parser hangs on it from behind.
        low, high = min(low, first), max(high, subject.i if subject.i < verb.token.i else tree.right[subject.i])
    if "told" in verb.cue.frames:
        for c in (*verb.objects, *verb.datives):
            if tree.left[c.i] == high + 1 and c.lemma not in TOLD_THINGS:
                high = max(high, _told_end(tree, c))
    return low, high


def _told_end(tree: Tree, told: Token) -> int:
    """The last token of who is told, without a that-clause that the parser hung on it: "told a team that men had …"."""
    for clause in tree.children(told.i, "relcl", "acl"):
        mark = tree.child(clause.i, "mark")
        if mark is not None and mark.lower == "that":
            return max(told.i, tree.left[clause.i] - 1)
    return tree.right[told.i]
