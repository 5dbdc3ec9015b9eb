"""What stands between commas behind a subject ("eight civilians, among them three children, were killed").

The parser then often takes the subject for what was said, and leaves the verb without one.
"""

from __future__ import annotations

from sitroom.text.analysis import Token

_SAYING = frozenset(
    "say report claim announce add confirm state believe think note know admit deny estimate allege insist warn "
    "declare stress maintain acknowledge reveal disclose".split()
)
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "expl"})


def mend_asides(tokens: list[Token]) -> None:
    """Gives the verb behind an aside its subject back, in place."""
    for verb in tokens:
        if verb.dep != "ccomp" or verb.tag not in ("VBD", "VBN", "VBZ", "VBP", "VBG"):
            continue
        said = tokens[verb.head]
        if said.lemma not in _SAYING or said.i > verb.i:
            continue
        below = [t for t in tokens[said.i + 1 : verb.i] if t.head == verb.i]
        if any(t.dep in _SUBJECTS or t.dep == "mark" for t in below):
            continue
        first = min((t.i for t in below if t.dep in ("aux", "auxpass", "neg")), default=verb.i)
        taken = next((t for t in tokens[said.i + 1 : first] if t.head == said.i and t.dep == "dobj"), None)
        if taken is None or tokens[first - 1].text not in (",", "—", "–", "-", ")") or taken.pos not in _NOUNS:
            continue
        passive = any(t.dep == "auxpass" for t in below)
        taken.head, taken.dep = verb.i, "nsubjpass" if passive else "nsubj"


_NOUNS = frozenset({"NOUN", "PROPN", "NUM", "PRON"})
