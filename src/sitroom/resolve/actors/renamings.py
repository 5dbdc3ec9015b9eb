"""Bodies whose former name the report gives: "known until May as the Hill Guard", "renamed itself the Free Front"."""

from __future__ import annotations

import re

from sitroom.lexicon.sparing import Sparing
from sitroom.model.values import Relation
from sitroom.resolve.actors.mention import Mention
from sitroom.text.analysis import Analysis

_BODIES = frozenset("armed_group political_group military police state ngo igo media company other".split())
_WHEN = r"(?:(?:until|till|before|up to|in|for) (?:[\w'’-]+ ){1,4})"
_CALLED = r"(?:known|called|named|styled|dubbed|operating|fighting|trading)"
_ONCE = r"(?:formerly|previously|originally|once|earlier|hitherto|at first|first)"
# Between the name of today and the one before it.
_BEFORE = Sparing(
    rf",? \(?(?:which |who |that )?{_WHEN}?(?:was |were |had been |has been )?"
    rf"(?:{_ONCE} (?:{_CALLED} {_WHEN}?)?|{_CALLED} {_ONCE} |{_CALLED} {_WHEN}|{_WHEN}{_CALLED} )(?:as )?(?:the )?$"
)
# The same, where the time stands behind: "which was called the Hill Guard until May".
_CALLED_THEN = Sparing(rf",? \(?(?:which |who |that )(?:was |were |had been ){_CALLED} (?:as )?(?:the )?$")
_THEN = re.compile(r" (?:until|till|before|up to)\b")
# Between the name of old and the one of today.
_AFTER = Sparing(
    r",? \(?(?:which |who |that )?(?:has |have |had |was |were |is |are )?(?:since |later |now |recently |been )*"
    r"(?:renamed|rebranded|restyled|rechristened|re-named|changed (?:its|their) name|now (?:known|called)|"
    r"took the name)"
    r"(?: itself| themselves)?(?: as| to| of)? (?:the )?$"
)


def former_names(analysis: Analysis, mentions: list[Mention]) -> None:
    """Notes with a body, wherever it is named, the name that the report says it bore before."""
    former: dict[str, Relation] = {}
    first: dict[int, int] = {}
    for mention in mentions:
        if mention.type in _BODIES:
            first[mention.sentence] = min(mention.start, first.get(mention.sentence, mention.start))
    for later in mentions:
        if first.get(later.sentence) == later.start:
            continue  # no body stands before it
        if later.kind == "pronoun" or later.type not in _BODIES or not (later.name or "")[:1].isupper():
            continue
        sentence = analysis.sentences[later.sentence]
        text, name = analysis.document.text, later.name or ""
        before = text[sentence.start : text.find(name, later.start, later.end)]
        for pattern in (_BEFORE, _CALLED_THEN, _AFTER) if _THEN.match(text, later.end) else (_BEFORE, _AFTER):
            link = pattern.search(before)
            earlier = _ending_at(analysis, mentions, later, sentence.start + link.start()) if link else None
            if earlier is not None:
                new, old = (later, earlier) if pattern is _AFTER else (earlier, later)
                former[new.name or ""] = Relation(type="formerly", name=old.name or "", id=old.id)
    for mention in mentions:
        relation = former.get(mention.name or "")
        if relation is not None and relation not in mention.relations:
            mention.relations = (*mention.relations, relation)
            mention.why.append(f"the report says that it was called {relation.name!r}")


def _ending_at(analysis: Analysis, mentions: list[Mention], other: Mention, end: int) -> Mention | None:
    """The body whose name ends at an offset."""
    for mention in mentions:
        if mention is other or mention.sentence != other.sentence or mention.name == other.name:
            continue
        if mention.type in _BODIES and analysis.document.text[mention.start : end].endswith(mention.name or "\n"):
            return mention
    return None
