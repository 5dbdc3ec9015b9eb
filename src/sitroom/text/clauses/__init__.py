"""From the dependency parse to clauses: predicate, logical roles, voice, tense, negation, and what hangs on what.

Kinds read clauses and never walk a tree. Where a case fails because a role, a subject or a governor is wrong, this is the
package to mend: `grammar` has tense, voice and negation, `roles` what is written with a predicate, `sharing` governors and
subjects that are not written, `light` the light verbs.
"""

from __future__ import annotations

from sitroom.lexicon.predicates import noun_predicates
from sitroom.text.analysis import Analysis, Clause, Token
from sitroom.text.clauses.frame import implied
from sitroom.text.clauses.grammar import Grammar
from sitroom.text.clauses.light import Light
from sitroom.text.clauses.roles import Roles
from sitroom.text.clauses.sharing import Sharing
from sitroom.text.nominals import noun_at

_BEFORE_PEOPLE = frozenset({"of", "the", "these", "those", "their", "its", "his", "her"})


def find_clauses(analysis: Analysis) -> None:
    """Fills `analysis.clauses`, sentence by sentence, in the order of their heads."""
    for sentence in analysis.sentences:
        _Finder(analysis, sentence).run()


class _Finder(Grammar, Roles, Sharing, Light):
    """The clauses of one sentence. Roles are read first, then shared and controlled subjects are filled in."""

    def run(self) -> None:
        nouns = noun_predicates()
        for token in self.tokens:
            if token.pos in ("VERB", "AUX") and self._is_predicate(token):
                self.found[token.i] = self._verb(token)
            elif (
                token.pos == "NOUN"
                and (token.lemma in nouns or noun_at(self.sentence, token.i)[0] in nouns)
                and not self._is_modifier(token)
            ):
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
        self._goes_on()
        self._merge_light()
        self._number()

    def _goes_on(self) -> None:
        """ "Two strikes hit a depot; destroyed three trucks; and damaged a bridge": parted at semicolons, with one subject."""
        before = self.analysis.sentences[self.sentence.index - 1] if self.sentence.index else None
        if before is None or before.block != self.sentence.block or not before.text.rstrip().endswith(";"):
            return
        words = [token for token in self.tokens if token.pos not in ("CCONJ", "PUNCT", "ADV")]
        clause = self.found.get(words[0].i) if words else None
        if clause is None or clause.form != "verb" or words[0].tag not in ("VBD", "VBN"):
            return
        if clause.passive or not clause.roles.get("obj") or any(not p.implied for p in clause.surface):
            return
        above = next(
            (
                c
                for c in (self.analysis.clauses[n] for n in self.analysis.clauses_by_sentence.get(before.index, ()))
                if c.form == "verb" and c.relation == "root" and c.surface and not c.passive
            ),
            None,
        )
        if above is not None:
            clause.surface = clause.roles["subj"] = [implied(p) for p in above.surface]
            clause.tense = clause.tense or above.tense

    def _is_predicate(self, token: Token) -> bool:
        if token.dep in ("aux", "auxpass"):
            return False
        if token.dep in ("amod", "compound", "nmod", "punct", "case", "mark", "prep", "agent", "cc", "det", "quantmod"):
            return False
        if token.i and self.tokens[token.i - 1].lower in _BEFORE_PEOPLE and self._stands_for_people(token):
            return False
        return not (token.dep == "pobj" and token.tag == "VBN")

    def _stands_for_people(self, token: Token) -> bool:
        """ "The number of killed at 12", "met the wounded": those it was done to, without an object or auxiliary."""
        bare = not any(self.tokens[c].dep in ("dobj", "aux", "auxpass", "agent", "neg") for c in token.children)
        return bare and (token.tag in ("VBN", "VBD") or token.lower == "missing")

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
        # "A counter-attack": the word with its hyphen, where the table has it.
        joined, first = noun_at(self.sentence, token.i)
        lemma, start = (joined, self.tokens[first].start) if joined in noun_predicates() else (token.lemma, token.start)
        return Clause(0, self.sentence.index, token.i, *self._extent(token.i), start, token.end, lemma, "noun")

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
