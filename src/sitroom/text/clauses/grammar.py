"""Voice, tense, aspect, modals, negation and marks of a verb."""

from __future__ import annotations

from sitroom.lexicon.predicates import noun_class
from sitroom.text.analysis import Clause, Token
from sitroom.text.clauses.frame import Frame

_CAUSING = frozenset({"get", "have"})
# What people suffer: without an object the subject is who suffered it.
_SUFFERED = frozenset(
    "kill injure wound maim arrest detain displace kidnap abduct behead execute assassinate murder massacre slay lynch "
    "martyr hospitalise hospitalize evacuate jail".split()
)
_FUTURE_MODALS = {"'ll": "will", "wo": "will", "ca": "can", "'d": "would", "sha": "shall"}
_FRONTED = frozenset("were had should".split())


class Grammar(Frame):
    """Reads what the auxiliaries and particles of a verb say."""

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
                if c.lower in ("when", "whenever", "where", "how", "why", "wherever") and c.i < token.i:
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
