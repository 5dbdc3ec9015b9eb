"""From the dependency parse to clauses: predicate, logical roles, voice, tense, negation, and what hangs on what.

Kinds read clauses and never walk a tree. Where a case fails because a role, a subject or a governor is wrong, this is the
module to mend.
"""

from __future__ import annotations

from sitroom.lexicon.predicates import light_verbs, noun_class, noun_predicates
from sitroom.text.analysis import Analysis, Clause, Phrase, Relation, Sentence, Token
from sitroom.text.phrases import TIME_WORDS, conjuncts, is_time, phrase, single

_BE = frozenset({"be"})
_COPULAS = frozenset("be become remain stay seem appear get look prove".split())
_CAUSING = frozenset({"get", "have"})
_ORDERED = frozenset(
    "arrest detain jail imprison deport expel release free execute evacuate demolish remove suspend shut close ban censor "
    "confiscate search raid".split()
)
# What people suffer: without an object the subject is who suffered it.
_SUFFERED = frozenset(
    "kill injure wound maim arrest detain displace kidnap abduct behead execute assassinate murder massacre slay lynch "
    "martyr hospitalise hospitalize evacuate jail".split()
)
_NEGATIVES = frozenset("not n't never no nor neither hardly scarcely nobody none nothing".split())
_FUTURE_MODALS = {"'ll": "will", "wo": "will", "ca": "can", "'d": "would", "sha": "shall"}
# With an object, these give it the infinitive's subject: "ordered his forces to leave".
_OBJECT_CONTROL = frozenset(
    "order tell instruct command direct urge ask request beg implore call press pressure push persuade convince force compel "
    "oblige make let allow permit enable help invite encourage advise warn expect want wish need require get cause lead "
    "authorise authorize send deploy forbid ban prevent stop bar accuse suspect blame condemn criticise criticize "
    "praise thank charge give grant leave find see watch catch call_on sentence convict jail arrest detain "
    "fine imprison punish "
    "prosecute indict".split()
)
# The noun they take carries the event: "carried out strikes", whatever its class.
_SUBJECT_PREPS = ("agent",)
# Behind these a word of time says when, and fills no role ("on Stepanakert on Tuesday").
_WHEN = frozenset("on in at during by until till since for through throughout over within before around about".split())
# Light verbs that say the noun did not happen.
_NEGATING = frozenset({("hold", "fire"), ("cease", "fire"), ("withhold", "fire"), ("stop", "fire")})
_FRONTED = frozenset("were had should".split())
_CLAUSE_DEPS: dict[str, Relation] = {
    "ccomp": "content",
    "xcomp": "infinitive",
    "advcl": "adverbial",
    "relcl": "relative",
    "acl": "participle",
    "conj": "conjunct",
    "pcomp": "adverbial",
    "csubj": "content",
    "csubjpass": "content",
    "parataxis": "content",
}


def find_clauses(analysis: Analysis) -> None:
    """Fills `analysis.clauses`, sentence by sentence, in the order of their heads."""
    for sentence in analysis.sentences:
        _Finder(analysis, sentence).run()


class _Finder:
    """The clauses of one sentence. Roles are read first, then shared and controlled subjects are filled in."""

    def __init__(self, analysis: Analysis, sentence: Sentence) -> None:
        self.analysis, self.sentence, self.tokens = analysis, sentence, sentence.tokens
        self.found: dict[int, Clause] = {}
        self.light: dict[int, int] = {}

    def run(self) -> None:
        nouns = noun_predicates()
        for token in self.tokens:
            if token.pos in ("VERB", "AUX") and self._is_predicate(token):
                self.found[token.i] = self._verb(token)
            elif token.pos == "NOUN" and token.lemma in nouns and not self._is_modifier(token):
                self.found[token.i] = self._noun(token)
        if not self.found:
            return
        for head in sorted(self.found):
            self._govern(self.found[head])
        for head in sorted(self.found):
            clause = self.found[head]
            if clause.form == "noun":
                self._nominal_roles(clause)
        for head in sorted(self.found, key=self._depth):
            if self.found[head].form == "verb":
                self._share(self.found[head])
        self._fronted()
        self._provided()
        self._merge_light()
        self._number()

    # --- predicates ---------------------------------------------------------------------------------------------

    def _is_predicate(self, token: Token) -> bool:
        if token.dep in ("aux", "auxpass"):
            return False
        if token.dep in ("amod", "compound", "nmod", "punct", "case", "mark", "prep", "agent", "cc", "det", "quantmod"):
            return False
        return not (token.dep == "pobj" and token.tag == "VBN")

    def _is_modifier(self, token: Token) -> bool:
        """ "strike" in "strike aircraft", "ceasefire monitors": part of another noun."""
        return token.dep in ("compound", "nmod", "npadvmod", "amod") and token.head != token.i

    def _verb(self, token: Token) -> Clause:
        start, end, lemma = token.start, token.end, token.lemma
        for child in (self.tokens[c] for c in token.children):
            if child.dep == "prt":
                lemma = f"{lemma} {child.lower}"
                if child.i - token.i == 1:
                    end = child.end
        clause = Clause(0, self.sentence.index, token.i, *self._extent(token.i), start, end, lemma, "verb")
        self._grammar(clause, token)
        self._verb_roles(clause, token)
        return clause

    def _noun(self, token: Token) -> Clause:
        start = token.start
        return Clause(0, self.sentence.index, token.i, *self._extent(token.i), start, token.end, token.lemma, "noun")

    def _extent(self, head: int) -> tuple[int, int]:
        low = high = head
        stack = [head]
        while stack:
            at = stack.pop()
            low, high = min(low, at), max(high, at)
            stack.extend(self.tokens[at].children)
        return self.tokens[low].start, self.tokens[high].end

    def _grammar(self, clause: Clause, token: Token) -> None:
        """Voice, tense, aspect, modal, negation, mark and adverbs of a verb."""
        children = [self.tokens[c] for c in token.children]
        auxiliaries = [c for c in children if c.dep in ("aux", "auxpass")]
        clause.passive = any(c.dep in ("auxpass", "nsubjpass", "csubjpass") for c in children)
        if not clause.passive and self._bare_passive(token, children):
            clause.passive = True
        finite = token.tag in ("VBD", "VBZ", "VBP")
        clause.tense = {"VBD": "past", "VBZ": "present", "VBP": "present"}.get(token.tag, "")  # type: ignore[assignment]
        for a in auxiliaries:
            if a.tag == "MD":
                clause.modal = _FUTURE_MODALS.get(a.lower, a.lower)
                clause.tense = "future" if clause.modal in ("will", "shall") else clause.tense or "present"
                finite = True
            elif a.lower == "to" and not clause.modal:
                clause.modal = "to"
            elif a.lemma == "have" or a.lower in ("'ve", "'d", "having"):
                clause.perfect = True
                finite = self._aux_tense(clause, a) or finite
            elif a.lemma == "be" or a.lower in ("'s", "'re", "'m"):
                clause.progressive = clause.progressive or token.tag == "VBG"
                finite = self._aux_tense(clause, a) or finite
            elif a.lemma == "do":
                finite = self._aux_tense(clause, a) or finite
            elif a.lemma == "get":
                clause.passive, finite = True, self._aux_tense(clause, a) or finite
        clause.finite = finite
        for c in children:
            if c.dep == "neg" or c.lower in ("never", "n't", "not"):
                clause.negated = True
            elif c.dep == "mark":
                clause.mark = c.lower
                # "only after", "even if", "immediately before"
                clause.adverbs += [self.tokens[g].lower for g in c.children if self.tokens[g].dep == "advmod"]
            elif c.dep == "advmod":
                if c.lower in ("when", "once", "whenever", "where", "how", "why", "wherever") and c.i < token.i:
                    clause.mark = clause.mark or c.lower
                elif c.lower == "no" or c.lower in ("hardly", "scarcely"):
                    clause.negated = True
                clause.adverbs.append(c.lower)
            elif c.dep in ("nsubj", "nsubjpass", "dobj", "attr", "pobj") and self._negative_phrase(c):
                clause.negated = not clause.negated if clause.negated and c.dep != "dobj" else True
        if (
            not clause.mark
            and auxiliaries
            and auxiliaries[0].lower in _FRONTED
            and auxiliaries[0].i == self._first_word()
            and not self.sentence.text.rstrip().endswith("?")
        ):
            clause.mark = "if"

    def _bare_passive(self, token: Token, children: list[Token]) -> bool:
        """ "Gunman shot dead by police", "Three soldiers killed in ambush": a headline leaves the auxiliary out."""
        if token.tag not in ("VBN", "VBD") or any(c.dep in ("aux", "dobj", "ccomp") for c in children):
            return token.tag == "VBN" and any(c.dep == "agent" for c in children)
        if any(c.dep == "agent" for c in children) or self._caused(token, children):
            return True
        dead = token.lemma == "shoot" and any(c.lower == "dead" for c in children)
        return (dead or token.lemma in _SUFFERED) and any(
            c.dep == "nsubj"
            and (c.lemma in noun_class("human") or any(self.tokens[g].dep == "nummod" for g in c.children))
            and not any(self.tokens[g].dep in ("det", "poss") for g in c.children)
            for c in children
        )

    def _caused(self, token: Token, children: list[Token]) -> bool:
        """ "Police had the editor arrested": done to whoever stands before it."""
        return (
            token.dep == "ccomp"
            and self.tokens[token.head].lemma in _CAUSING
            and token.tag in ("VBN", "VBD")
            and any(c.dep == "nsubj" and self.tokens[token.head].i < c.i for c in children)
            and not any(c.dep in ("mark", "aux", "auxpass") for c in children)
        )

    def _first_word(self) -> int:
        return next((t.i for t in self.tokens if t.pos != "PUNCT"), 0)

    def _aux_tense(self, clause: Clause, aux: Token) -> bool:
        tense = {"VBD": "past", "VBZ": "present", "VBP": "present"}.get(aux.tag)
        if tense is None:
            return False
        if not clause.modal or clause.modal == "to":
            clause.tense = tense  # type: ignore[assignment]
        return True

    def _negative_phrase(self, token: Token) -> bool:
        if token.lower in ("nobody", "none", "nothing", "no-one", "neither"):
            return True
        children = [self.tokens[c] for c in token.children if c < token.i]
        # "not one soldier", "not a single shot": the negation hangs on the numeral or the adjective.
        children += [
            self.tokens[g]
            for c in children
            if c.dep in ("nummod", "det", "amod", "quantmod", "predet")
            for g in c.children
        ]
        return any(
            c.dep in ("det", "neg", "preconj", "advmod") and c.lower in ("no", "neither", "not") for c in children
        )

    # --- roles --------------------------------------------------------------------------------------------------

    def _add(self, clause: Clause, role: str, item: Phrase) -> None:
        clause.roles.setdefault(role, []).append(item)

    def _verb_roles(self, clause: Clause, token: Token) -> None:
        there = False
        for c in (self.tokens[i] for i in token.children):
            if c.dep == "expl":
                there = True
            elif c.dep in ("nsubj", "nsubjpass"):
                item = phrase(self.sentence, c.i)
                clause.surface.append(item)
                self._add(clause, "obj" if clause.passive else "subj", item)
            elif c.dep in ("dobj", "obj") or (c.dep == "oprd" and c.pos in ("NOUN", "PROPN", "PRON")):
                self._add(
                    clause,
                    "obj" if not (clause.passive and clause.roles.get("obj")) else "attr",
                    phrase(self.sentence, c.i),
                )
            elif c.dep in ("attr", "acomp", "oprd"):
                self._add(clause, "attr", phrase(self.sentence, c.i))
            elif c.dep == "dative":
                if c.pos == "ADP":
                    self._prep(clause, c)
                    self._objects_of(clause, c, "iobj")
                else:
                    self._add(clause, "iobj", phrase(self.sentence, c.i))
            elif c.dep == "agent":
                self._objects_of(clause, c, "subj")
                self._objects_of(clause, c, "prep:by")
            elif c.dep == "prep" or (
                c.dep in ("advmod", "prt") and any(self.tokens[g].dep == "pobj" for g in c.children)
            ):
                self._prep(clause, c)
            elif c.dep in ("advmod", "prt"):
                for g in c.children:
                    if self.tokens[g].dep == "prep":
                        self._prep(
                            clause,
                            self.tokens[g],
                            c.lower if c.lower in ("out", "off", "away", "ahead", "instead") else "",
                        )
            elif c.dep == "npadvmod":
                self._add(clause, "npadvmod", single(self.sentence, c.i))
        for c in (self.tokens[i] for i in token.children):
            if c.dep == "conj" and c.pos in ("NOUN", "PROPN") and c.i not in self.found:
                self._stray_conjunct(clause, c)
        if there and clause.roles.get("attr") and "subj" not in clause.roles:
            clause.roles["subj"] = clause.roles["attr"]
            clause.surface = clause.roles["attr"]

    def _stray_conjunct(self, clause: Clause, noun: Token) -> None:
        """ "calls for a government within six months and a vote": the parser joins the second noun to the verb."""
        best: tuple[int, str] | None = None
        for role, items in clause.roles.items():
            if role in ("subj", "npadvmod") or not items or self.tokens[items[-1].head].lemma in TIME_WORDS:
                continue
            end = items[-1].end
            if end <= noun.start and (best is None or end > best[0]):
                best = (end, role)
        if best is not None:
            clause.roles[best[1]].append(phrase(self.sentence, noun.i, clause.roles[best[1]][-1].prep))

    def _prep(self, clause: Clause, prep: Token, outer: str = "") -> None:
        """A prepositional role, with compound prepositions under one name: "out of" is "from", "because of" itself."""
        name = _compound(outer, prep.lower)
        for c in (self.tokens[i] for i in prep.children):
            if c.dep == "pobj":
                role = "when" if is_time(c) and name in _WHEN else f"prep:{name}"
                self._add(clause, role, phrase(self.sentence, c.i, name))
            elif c.dep in ("prep", "agent") and c.i > prep.i:
                self._prep(clause, c, name)
            elif c.dep == "conj" and c.pos == "ADP":
                self._prep(clause, c)

    def _objects_of(self, clause: Clause, prep: Token, role: str) -> None:
        for c in prep.children:
            measure = prep.lower == "by" and (self.tokens[c].lemma in TIME_WORDS or self.tokens[c].tag == "CD")
            if self.tokens[c].dep in ("pobj", "pcomp") and not (role == "subj" and measure):
                # "extended by two months": by how much is not by whom.
                self._add(clause, role, phrase(self.sentence, c, prep.lower))

    def _nominal_roles(self, clause: Clause) -> None:
        """Roles of a nominalisation: "the shelling of X by Y", "Y's shelling of X", "Y air strikes on X"."""
        token = self.tokens[clause.head]
        children = [self.tokens[c] for c in token.children]
        for c in children:
            if c.dep == "poss":
                self._add(clause, "poss", phrase(self.sentence, c.i))
            elif c.dep in ("prep", "agent"):
                self._prep(clause, c)
            elif c.dep in ("compound", "nmod"):
                self._add(clause, "compound", single(self.sentence, c.i))
            elif c.dep == "amod":
                self._add(clause, "adj", single(self.sentence, c.i))
            elif c.dep in ("det", "neg") and c.lower in ("no", "not", "neither"):
                clause.negated = True
            elif c.dep == "acl" and c.tag == "VBN" and any(self.tokens[g].dep == "agent" for g in c.children):
                for g in c.children:
                    if self.tokens[g].dep == "agent":
                        self._objects_of(clause, self.tokens[g], "prep:by")
        by = clause.roles.get("prep:by")
        if by:
            clause.roles["subj"] = list(by)
        elif clause.roles.get("poss"):
            clause.roles["subj"] = list(clause.roles["poss"])
        if clause.roles.get("prep:of"):
            clause.roles["obj"] = list(clause.roles["prep:of"])

    # --- what hangs on what -------------------------------------------------------------------------------------

    def _depth(self, head: int) -> int:
        depth, at = 0, head
        while self.tokens[at].head != at and depth < 200:
            at = self.tokens[at].head
            depth += 1
        return depth * 1000 + head

    def _govern(self, clause: Clause) -> None:
        """The nearest predicate above, and how this clause hangs on it."""
        at = clause.head
        token = self.tokens[at]
        dep = token.dep
        path: list[Token] = []
        while self.tokens[at].head != at:
            at = self.tokens[at].head
            if at in self.found:
                break
            path.append(self.tokens[at])
        else:
            at = -1
        if at < 0:
            clause.relation = "nominal" if clause.form == "noun" and token.dep != "ROOT" else "root"
            if clause.form == "verb" and dep in ("relcl", "acl"):
                clause.relation = _CLAUSE_DEPS[dep]
            return
        clause.governor = at
        if clause.form == "noun":
            clause.relation = "conjunct" if dep == "conj" and not path else "nominal"
            return
        clause.relation = _CLAUSE_DEPS.get(dep, "adverbial")
        if dep == "conj" and not path and self.found[at].form == "noun":
            clause.relation = "adverbial"
        if dep == "xcomp" and token.tag == "VBG":
            clause.relation = "infinitive"
        if dep == "ccomp" and token.tag in ("VB", "VBG", "VBN") and not clause.finite:
            clause.relation = "infinitive"
        if dep == "advcl" and clause.modal == "to" and not clause.finite:
            clause.relation = "infinitive"
        if dep in ("pcomp", "advcl") and path and path[0].pos in ("ADP", "SCONJ"):
            clause.mark = clause.mark or path[0].lower
        elif dep == "pcomp" and self.tokens[token.head].pos in ("ADP", "SCONJ"):
            clause.mark = clause.mark or self.tokens[token.head].lower
        if clause.mark == "without" or (clause.mark in ("of", "than") and self._in_place_of(token, path)):
            clause.negated = True

    def _in_place_of(self, token: Token, path: list[Token]) -> bool:
        """ "Instead of charging the mob", "rather than attack": what was not done."""
        link = next((t for t in (*path, self.tokens[token.head]) if t.lower in ("of", "than")), None)
        if link is None:
            link = next((self.tokens[c] for c in token.children if self.tokens[c].lower == "than"), None)
        return link is not None and link.i > 0 and self.tokens[link.i - 1].lower in ("instead", "rather")

    def _share(self, clause: Clause) -> None:
        """Subjects that are not written: of conjuncts, infinitives, participles, relative clauses."""
        token = self.tokens[clause.head]
        if clause.relation == "relative":
            self._relative(clause, token)
            return
        if token.dep == "acl":
            self._reduced_relative(clause, token)
            self._caused_by_owner(clause, self.tokens[token.head])
            return
        if clause.governor is None:
            return
        above = self.found[clause.governor]
        if clause.relation == "conjunct":
            self._conjunct(clause, above, token)
        elif above.lemma in _CAUSING and token.dep == "ccomp" and clause.passive:
            self._give_causer(clause, above)
        elif clause.relation in ("infinitive", "adverbial", "participle") and not clause.surface:
            subject = self._controller(clause, above)
            if subject:
                self._give_subject(clause, subject)

    def _caused_by_owner(self, clause: Clause, noun: Token) -> None:
        """ "The governor had two editors arrested", where the parser makes the participle part of the noun."""
        above = None if clause.governor is None else self.found[clause.governor]
        if above is not None and above.lemma == "have" and noun.dep == "dobj" and noun.head == above.head:
            self._give_causer(clause, above)

    def _give_causer(self, clause: Clause, above: Clause) -> None:
        """Whoever has something done does it; but who has men killed has lost them."""
        if clause.passive and "subj" not in clause.roles and clause.lemma in _ORDERED:
            clause.roles["subj"] = [_implied(p) for p in above.surface]

    def _controller(self, clause: Clause, above: Clause) -> list[Phrase]:
        if above.form != "verb":
            return above.roles.get("subj", [])
        first = above.lemma.split(" ")[0]
        if clause.relation == "infinitive" or (clause.mark in ("of", "from", "for", "into")):
            if above.passive:
                return above.roles.get("obj", [])
            if first in _OBJECT_CONTROL:
                for role in ("obj", "iobj", "prep:on", "prep:to", "prep:for"):
                    if above.roles.get(role):
                        return above.roles[role]
        return above.surface

    def _give_subject(self, clause: Clause, subject: list[Phrase]) -> None:
        shared = [_implied(p) for p in subject]
        clause.surface = shared
        role = "obj" if clause.passive or self._bare_participle(clause) else "subj"
        if role == "obj" and clause.roles.get("obj"):
            role = "subj"
        clause.passive = clause.passive or role == "obj"
        if not clause.roles.get(role):
            clause.roles[role] = shared

    def _bare_participle(self, clause: Clause) -> bool:
        """ "Driven back by guards, they…": a past participle without auxiliary is passive."""
        token = self.tokens[clause.head]
        return token.tag == "VBN" and not any(self.tokens[c].dep in ("aux", "auxpass") for c in token.children)

    def _conjunct(self, clause: Clause, above: Clause, token: Token) -> None:
        bare = token.tag == "VBN" and not any(self.tokens[c].dep in ("aux", "auxpass") for c in token.children)
        if not clause.surface:
            if bare and above.passive:
                clause.passive = True
            for role in ("subj", "obj"):
                # The object of an active verb is not shared backwards here; its grammatical subject is.
                if clause.roles.get(role) and (role == "obj") == clause.passive:
                    break
            else:
                self._give_subject(clause, above.surface)
        elif bare and above.passive and not clause.passive:
            # "23 were killed and 60 wounded": the auxiliary is shared.
            clause.passive = True
            if clause.roles.get("subj") and not clause.roles.get("obj"):
                clause.roles["obj"] = clause.roles.pop("subj")
        if not clause.finite or token.tag in ("VB", "VBN", "VBG"):
            clause.tense = clause.tense or above.tense
            clause.modal = clause.modal or (above.modal if not clause.finite else "")
            clause.finite = clause.finite or above.finite
            clause.perfect = clause.perfect or above.perfect
        if (
            above.negated
            and not clause.negated
            and not clause.surface_written()
            and self._joined_by(token, ("or", "nor"))
        ):
            clause.negated = True
        # "shelled and bombed the town": an object that only the last verb has.
        if (
            not clause.passive
            and not above.passive
            and clause.roles.get("obj")
            and not above.roles.get("obj")
            and clause.head - above.head <= 3
            and above.form == "verb"
            and not any(r.startswith("prep:") for r in above.roles)
        ):
            above.roles["obj"] = [_implied(p) for p in clause.roles["obj"]]
        clause.mark = clause.mark or (
            above.mark if above.relation in ("adverbial", "content") and not clause.surface_written() else ""
        )

    def _joined_by(self, token: Token, words: tuple[str, ...]) -> bool:
        return any(
            self.tokens[c].dep == "cc" and self.tokens[c].lower in words for c in self.tokens[token.head].children
        )

    def _relative(self, clause: Clause, token: Token) -> None:
        head = token.head
        if self.tokens[head].pos in ("VERB", "AUX"):
            return
        if clause.modal == "to" and not clause.finite and not clause.surface:
            self._reduced_relative(clause, token)
            return
        antecedent = single(self.sentence, head)
        filled = False
        for items in clause.roles.values():
            for i, item in enumerate(items):
                if self.tokens[item.head].lower in ("who", "which", "that", "whom", "whose") or self._whose(item.head):
                    filled = True
                    if not self._whose(item.head):
                        item.antecedent = antecedent
                    items[i] = item
        filled = self._gap_below(clause, antecedent) or filled
        if not filled and not clause.surface:
            self._give_subject(clause, [antecedent])
        elif (
            not filled
            and not clause.roles.get("obj")
            and not clause.passive
            and clause.form == "verb"
            and clause.lemma not in _COPULAS
            and clause.mark not in ("where", "when")
        ):
            clause.roles["obj"] = [_implied(antecedent)]

    def _gap_below(self, clause: Clause, antecedent: Phrase) -> bool:
        """ "the districts that the army expects to retake": the pronoun stands in the infinitive's roles."""
        for other in self.found.values():
            if other.governor == clause.head and other.relation in ("infinitive", "content"):
                for item in (i for items in other.roles.values() for i in items):
                    if self.tokens[item.head].lower in ("that", "which", "whom", "who") and item.antecedent is None:
                        item.antecedent = antecedent
                        return True
        return False

    def _whose(self, head: int) -> bool:
        return any(self.tokens[c].lower == "whose" for c in self.tokens[head].children)

    def _reduced_relative(self, clause: Clause, token: Token) -> None:
        """ "troops stationed in X", "militants holding the town", "an attempt to storm it"."""
        if clause.surface:
            return
        head = self.tokens[token.head]
        if head.pos not in ("NOUN", "PROPN", "PRON", "NUM", "ADJ"):
            return
        antecedent = single(self.sentence, head.i)
        if clause.modal == "to" and not clause.finite and not clause.passive:
            owner = self._infinitive_of_noun(clause, head, antecedent)
            if owner is not None:
                self._give_subject(clause, owner)
                return
        self._give_subject(clause, [antecedent])

    def _infinitive_of_noun(self, clause: Clause, head: Token, antecedent: Phrase) -> list[Phrase] | None:
        """Whose infinitive hangs on a noun; None where the noun itself acts ("the first to leave").

        "a plan to attack", "ordered an operation to clear the town": whoever has the noun. "ordered his brigade to
        leave": the brigade, where the parser hangs the infinitive on it. "gave him 72 hours to leave": he.
        """
        governor = None if clause.governor is None else self.found[clause.governor]
        if head.i in self.found:
            owner = self.found[head.i].roles.get("subj") or []
            above = self.found[head.i].governor
            return owner or (self.found[above].roles.get("subj") or [] if above is not None else [])
        if governor is None or governor.form != "verb" or head.dep not in ("dobj", "pobj", "attr", "npadvmod"):
            return None
        if governor.roles.get("iobj"):
            clause.relation = "infinitive"
            return governor.roles["iobj"]
        if head.dep == "dobj" and governor.lemma.split(" ")[0] in _OBJECT_CONTROL and head.lemma not in TIME_WORDS:
            clause.relation = "infinitive"
            return [antecedent]
        return governor.surface if head.pos == "NOUN" else None

    def _provided(self) -> None:
        """ "provided that the government lifted the curfew": a condition that the parser reads as a participle."""
        for head, clause in list(self.found.items()):
            if self.tokens[head].lower not in ("provided", "providing", "assuming") or clause.surface_written():
                continue
            for other in self.found.values():
                if other.governor == head and other.finite and other.relation == "content":
                    other.mark, other.relation, other.governor = "provided", "adverbial", clause.governor
                    del self.found[head]
                    return

    def _fronted(self) -> None:
        """ "Were troops to enter the town, …": the parser takes "were" for a main verb with a clause below it."""
        first = self._first_word()
        clause = self.found.get(first)
        if clause is None or self.tokens[first].lower != "were":
            return
        below = {first, *(h for h, c in self.found.items() if c.governor == first and c.form == "noun")}
        for other in self.found.values():
            if other.governor in below and other.modal == "to" and not other.finite:
                # "Were the war to spread": the infinitive may hang on the noun.
                other.mark, other.relation, other.governor = "if", "adverbial", clause.governor
                other.surface = [p for p in other.surface if not p.implied] or other.surface
                del self.found[first]
                return

    # --- light verbs, numbering ---------------------------------------------------------------------------------

    def _merge_light(self) -> None:
        """ "carried out strikes on X", "came under fire": one clause, the noun's, with the verb's subject and tense."""
        lights = light_verbs()
        for head in sorted(self.found):
            verb = self.found[head]
            if verb.form != "verb":
                continue
            for name, role in self._light_names(verb):
                light = lights.get(name)
                if light is None:
                    continue
                for noun_head in self._written_heads(verb, role):
                    noun = self.found.get(noun_head)
                    if noun is None or noun.form != "noun" or noun.light or not light.takes(noun.lemma):
                        continue
                    self._take_over(verb, noun, name, role, light.subject)
                    self.light.setdefault(head, noun_head)
                if head in self.light:
                    break
        for head, noun_head in self.light.items():
            del self.found[head]
            for other in self.found.values():
                if other.governor == head:
                    other.governor = noun_head if other.head != noun_head else None

    def _light_names(self, verb: Clause) -> list[tuple[str, str]]:
        """The light verbs that this verb may be, each with the role its noun stands in."""
        names = [(verb.lemma, "obj")]
        names += [(f"{verb.lemma} {role[5:]}", role) for role in verb.roles if role.startswith("prep:")]
        return names

    def _written_heads(self, verb: Clause, role: str) -> list[int]:
        heads: list[int] = []
        for item in verb.roles.get(role, []):
            if item.sentence == self.sentence.index and not item.implied:
                heads += conjuncts(self.sentence, item.head)
        return heads

    def _take_over(self, verb: Clause, noun: Clause, name: str, role: str, subject: str) -> None:
        noun.light = name
        for field in ("passive", "modal", "tense", "perfect", "progressive", "finite", "mark", "relation", "governor"):
            setattr(noun, field, getattr(verb, field))
        noun.negated = noun.negated or verb.negated or (name, noun.lemma) in _NEGATING
        noun.adverbs = [*verb.adverbs, *noun.adverbs]
        noun.start, noun.end = min(verb.start, noun.start), max(verb.end, noun.end)
        noun.surface = [] if verb.passive else verb.surface
        doer = verb.roles.get("subj") if role == "obj" or not verb.passive else verb.roles.get("obj")
        if doer:
            noun.roles[subject] = doer
        for other, items in verb.roles.items():
            if other not in ("subj", "obj", role) and other not in noun.roles:
                noun.roles[other] = items

    def _number(self) -> None:
        """Gives the clauses their indices and turns governors from token to clause indices."""
        clauses = self.analysis.clauses
        order = sorted(self.found)
        first = len(clauses)
        index = {head: first + n for n, head in enumerate(order)}
        for head in order:
            clause = self.found[head]
            clause.index = index[head]
            clause.governor = index.get(clause.governor) if clause.governor is not None else None
            if clause.governor == clause.index:
                clause.governor = None
            clauses.append(clause)
            self.analysis.clause_at[(self.sentence.index, head)] = clause.index
        for verb, noun in self.light.items():
            if noun in index:
                self.analysis.clause_at[(self.sentence.index, verb)] = index[noun]
        self.analysis.clauses_by_sentence[self.sentence.index] = [index[h] for h in order]
        for head in order:
            governor = self.found[head].governor
            if governor is not None:
                clauses[governor].dependents.append(index[head])


def _compound(outer: str, inner: str) -> str:
    if not outer:
        return inner
    if outer in ("from", "out", "off") or inner == "from":
        return "from"
    if inner in ("of", "to", "with", "for", "than"):
        return f"{outer} {inner}"
    return inner


def _implied(item: Phrase) -> Phrase:
    if item.implied:
        return item
    return Phrase(
        item.sentence,
        item.head,
        item.start,
        item.end,
        item.text,
        item.lemma,
        item.pos,
        item.prep,
        True,
        item.antecedent,
        item.members,
    )
