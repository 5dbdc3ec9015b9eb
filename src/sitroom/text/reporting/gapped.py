"""Who gives the second number where the verb is left out: "the front speaks of 14 dead, the ministry of seven"."""

from __future__ import annotations

from sitroom.text.repairs.gapped import GAPPING, LEFT_OUT
from sitroom.text.reporting.tree import Found, Tree


def say_again(tree: Tree, found: list[Found]) -> list[Found]:
    """The reportings of a sentence, and one more for each number with a speaker of its own but no verb.

    Its cue is the preposition, the only word that is left of the verb; the first speaker's content ends before it.
    """
    more: list[Found] = []
    for one in found:
        prep = GAPPING.get(one.lemma.split(" ")[0])
        for speaker in tree.children(one.head, LEFT_OUT) if prep else ():
            if speaker.i + 2 >= len(tree.tokens) or tree.tokens[speaker.i + 1].lower != prep:
                continue
            link, first = tree.tokens[speaker.i + 1], tree.tokens[tree.left[speaker.i]]
            number = tree.child(link.i, "pobj")
            span = tree.span(link.i + 1, number.i) if number is not None else None
            if span is None:
                continue
            more.append(Found(tree, link.i, (link.start, link.end), one.lemma, one.act, tree.phrase(speaker.i), [span]))
            kept = ((s, min(e, _before(tree.text, s, first.start))) for s, e in one.contents)
            one.contents = [(s, e) for s, e in kept if s < e]
    return [*found, *more]


def _before(text: str, start: int, at: int) -> int:
    """The offset where the words before another speaker end."""
    words = text[start:at].rstrip(" ,;")
    for joint in (" and", ", while", " while"):
        words = words.removesuffix(joint)
    return start + len(words.rstrip(" ,;"))
