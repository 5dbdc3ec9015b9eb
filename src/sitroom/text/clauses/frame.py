"""What the passes over one sentence share: its tokens, and the clauses found so far by the token that heads them."""

from __future__ import annotations

from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence


class Frame:
    """One sentence with its clauses, keyed by head token; `light` gives the noun that took a verb over."""

    def __init__(self, analysis: Analysis, sentence: Sentence) -> None:
        self.analysis, self.sentence, self.tokens = analysis, sentence, sentence.tokens
        self.found: dict[int, Clause] = {}
        self.light: dict[int, int] = {}
        self._extents: dict[int, tuple[int, int]] = {}

    def _extent(self, head: int) -> tuple[int, int]:
        known = self._extents.get(head)
        if known is None:
            known = self._extents[head] = self._measured(head)
        return known

    def _measured(self, head: int) -> tuple[int, int]:
        low = high = head
        stack = [head]
        while stack:
            at = stack.pop()
            low, high = min(low, at), max(high, at)
            stack.extend(self.tokens[at].children)
        return self.tokens[low].start, self.tokens[high].end

    def _first_word(self) -> int:
        return next((t.i for t in self.tokens if t.pos != "PUNCT"), 0)

    def _add(self, clause: Clause, role: str, item: Phrase) -> None:
        clause.roles.setdefault(role, []).append(item)


def implied(item: Phrase) -> Phrase:
    """The phrase as a role that is not written where the clause stands."""
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
