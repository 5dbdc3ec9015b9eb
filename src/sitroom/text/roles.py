"""Where phrases stand: from the head of a phrase to the clauses and roles that it fills."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence

Place = tuple[Clause, str, Phrase]


class Roles:
    """The roles of one sentence by the head token of what fills them; relative pronouns count as their antecedents."""

    def __init__(self, analysis: Analysis, sentence: Sentence) -> None:
        self.analysis, self.sentence = analysis, sentence
        self._at: dict[int, list[Place]] = {}
        for clause in analysis.clauses_of(sentence.index):
            for role, phrases in clause.roles.items():
                for phrase in phrases:
                    for member in phrase.each():
                        self._add(clause, role, member)
                        if member.antecedent is not None:
                            self._add(clause, role, member.antecedent)

    def _add(self, clause: Clause, role: str, phrase: Phrase) -> None:
        places = self._at.setdefault(phrase.head, [])
        if not any(c is clause and r == role for c, r, _ in places):
            places.append((clause, role, phrase))

    def at(self, head: int) -> list[Place]:
        """The clauses and roles in which this token heads a phrase, nearest predicate first."""
        token = self.sentence.tokens[head]
        return sorted(
            self._at.get(head, []), key=lambda p: (p[0].form != "verb", abs(p[0].trigger_start - token.start))
        )

    def around(self, token: int) -> Clause | None:
        """The innermost clause whose predicate stands above this token."""
        tokens, at, seen = self.sentence.tokens, token, 0
        while seen < 200:
            number = self.analysis.clause_at.get((self.sentence.index, at))
            if number is not None:
                return self.analysis.clauses[number]
            if tokens[at].head == at:
                break
            at = tokens[at].head
            seen += 1
        clauses = self.analysis.clauses_of(self.sentence.index)
        start = tokens[token].start
        return min(clauses, key=lambda c: (c.form != "verb", abs(c.trigger_start - start)), default=None)


def above(analysis: Analysis, clause: Clause | None) -> Iterator[Clause]:
    """A clause and those it hangs on, inside out."""
    seen = 0
    while clause is not None and seen < 40:
        yield clause
        clause = None if clause.governor is None else analysis.clauses[clause.governor]
        seen += 1


def words_of(sentence: Sentence, start: int, end: int) -> frozenset[str]:
    """The lower-cased words and lemmas between two offsets, for what must stand in a clause."""
    found: set[str] = set()
    for token in sentence.tokens:
        if start <= token.start < end:
            found.add(token.lower)
            found.add(token.lemma)
    return frozenset(found)


def own_words(analysis: Analysis, clause: Clause) -> frozenset[str]:
    """The words and lemmas of a clause without those of finite clauses that hang on it."""
    sentence = analysis.sentences[clause.sentence]
    inner = [analysis.clauses[i] for i in clause.dependents]
    barred = [
        (c.start, c.end)
        for c in inner
        if c.form == "verb"
        and c.relation in ("conjunct", "adverbial", "relative", "content")
        and not c.start <= clause.trigger_start < c.end
    ]
    within = [t for t in sentence.tokens if clause.start <= t.start < clause.end]
    for start, end in barred:
        within = [t for t in within if not start <= t.start < end]
    # "Gunmen stopped a bus and took away nine": who does it stands with the verb before.
    shared = (w for p in clause.role("subj") if p.implied for w in (*p.text.lower().split(), p.lemma))
    return frozenset((*(word for t in within for word in (t.lower, t.lemma)), *shared))


def fuller_lemmas(analysis: Analysis, clause: Clause) -> tuple[str, ...]:
    """A verb's lemma with the small word behind it first ("fly out" of "flew out of Syria"), then alone."""
    tokens = analysis.sentences[clause.sentence].tokens
    behind = tokens[clause.head + 1 : clause.head + 4]
    if clause.lemma.endswith(" up") and [t.lower for t in behind[:2]] == ["up", "to"] and behind[-1].pos == "NUM":
        return (clause.lemma.removesuffix(" up"),)  # "has massed up to 60,000 troops"
    if clause.form == "verb" and clause.lemma == "put in" and [t.lower for t in behind[:2]] == ["in", "at"]:
        return ("put in at", clause.lemma)  # of ships, and not of men who are put in
    if clause.form == "verb" and clause.lemma == "call" and [t.lower for t in behind[:1]] == ["at"]:
        return ("call at", clause.lemma)
    if clause.form != "verb" or " " in clause.lemma:
        return (clause.lemma, *([clause.light] if clause.light else []))
    following = tokens[clause.head + 1].lower if clause.head + 1 < len(tokens) else ""
    return (f"{clause.lemma} {following}", clause.lemma) if following in _SMALL else (clause.lemma,)


_SMALL = frozenset(
    {
        "out",
        "back",
        "in",
        "off",
        "away",
        "up",
        "down",
        "home",
        "over",
        "into",
        "ashore",
        "behind",
        "on",
        "forward",
        "across",
        "through",
    }
)
