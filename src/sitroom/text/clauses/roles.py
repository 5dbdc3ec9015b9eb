"""The roles that are written with a predicate: subject, objects, prepositions, of verbs and of nominalisations."""

from __future__ import annotations

from sitroom.text.analysis import Clause, Token
from sitroom.text.clauses.frame import Frame
from sitroom.text.phrases import TIME_WORDS, is_time, phrase, single

# Behind these a word of time says when, and fills no role ("on Stepanakert on Tuesday").
_WHEN = frozenset("on in at during by until till since for through throughout over within before around about".split())


class Roles(Frame):
    """Reads the dependents of a predicate."""

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


def _compound(outer: str, inner: str) -> str:
    if not outer:
        return inner
    if outer in ("from", "out", "off") or inner == "from":
        return "from"
    if inner in ("of", "to", "with", "for", "than"):
        return f"{outer} {inner}"
    return inner
