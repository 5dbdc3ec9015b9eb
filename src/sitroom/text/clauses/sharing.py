"""What hangs on what, and subjects that are not written: of conjuncts, infinitives, participles, relative clauses."""

from __future__ import annotations

from sitroom.text.analysis import Clause, Phrase, Relation, Token
from sitroom.text.clauses.frame import Frame, implied
from sitroom.text.governors import governors
from sitroom.text.phrases import TIME_WORDS, single

_COPULAS = frozenset("be become remain stay seem appear get look prove".split())
_CAUSING = frozenset({"get", "have"})
_ORDERED = frozenset(
    "arrest detain jail imprison deport expel release free execute evacuate demolish remove suspend shut close ban censor "
    "confiscate search raid".split()
)
# With an object, these give it the infinitive's subject: "ordered his forces to leave".
_OBJECT_CONTROL = frozenset(
    "order tell instruct command direct urge ask request beg implore call press pressure push persuade convince force compel "
    "oblige make let allow permit enable help invite encourage advise warn expect want wish need require get cause lead "
    "authorise authorize send deploy forbid ban prevent stop bar accuse suspect blame condemn criticise criticize "
    "praise thank charge give grant leave find see watch catch call_on sentence convict jail arrest detain "
    "fine imprison punish "
    "prosecute indict prompt spur drive motivate inspire induce incite goad coax entice lure".split()
)
# Of these the object is the one that did what follows "for": "are holding a man for firing shots".
_REPAID = frozenset(
    "hold sack dismiss suspend expel seek want question interrogate rebuke reprimand denounce hail commend execute hang "
    "sue blacklist sanction fault slam censure lambast chide beat whip flog lash stone lynch ridicule investigate".split()
)
# "Spoke of efforts to free them": whoever speaks of it need not be at it.
_SPEAKING_OF = frozenset("speak talk tell hear learn know read write warn mention report".split())
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


class Sharing(Frame):
    """Reads governors, and fills shared and controlled roles."""

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
        if dep == "relcl" and clause.modal == "to" and not path and (self.found[at].lemma, "inf") in governors():
            clause.relation = "participle"  # "a call to lay down arms"
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
            clause.roles["subj"] = [implied(p) for p in above.surface]

    def _controller(self, clause: Clause, above: Clause) -> list[Phrase]:
        if above.form != "verb":
            return above.roles.get("subj", [])
        first = above.lemma.split(" ")[0]
        if self.tokens[clause.head].dep == "oprd" and above.roles.get("obj"):
            return above.roles["obj"]  # "left forty others wounded"
        charged = first == "charge" and clause.mark == "with"
        if clause.relation == "infinitive" or clause.mark in ("of", "from", "for", "into") or charged:
            if above.passive:
                return above.roles.get("obj", [])
            if first in _OBJECT_CONTROL or (clause.mark == "for" and first in _REPAID):
                for role in ("obj", "iobj", "prep:on", "prep:to", "prep:for"):
                    if above.roles.get(role):
                        return above.roles[role]
        return above.surface

    def _give_subject(self, clause: Clause, subject: list[Phrase]) -> None:
        shared = [implied(p) for p in subject]
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
            above.roles["obj"] = [implied(p) for p in clause.roles["obj"]]
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
            clause.roles["obj"] = [implied(antecedent)]

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
                if owner:
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
        if head.dep == "pobj" and governor.lemma in _SPEAKING_OF and self.tokens[head.head].lower in ("of", "about"):
            return []
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
