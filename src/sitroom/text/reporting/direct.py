"""Direct speech: quotes right before and after source and cue."""

from __future__ import annotations

from sitroom.text.analysis import Quote
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.tree import Extent, Tree
from sitroom.text.reporting.verb import FINITE, Built, Verb

# How many tokens may follow a speaker whose quote ended as a sentence of its own: after ! or ?, and after a full stop.
_SHORT = (45, 3)
_CLOSING_MARKS = "\"'”’»“‘ "


def quoted(tree: Tree, verb: Verb) -> Built | None:
    """A quote right before or after source and cue."""
    if tree.quotes.around(verb.token.start) is not None or verb.passive:
        return None
    contents: list[tuple[int, int]] = []
    tokens, text, sentence = tree.tokens, tree.text, tree.sentence
    low, high = tokens[verb.block[0]].start, tokens[verb.block[1]].end
    before, after = tree.quotes.before(low), tree.quotes.after(high)
    if (
        before is not None
        and before.outer_end <= sentence.start
        and not _anew(tree, verb, after)
        and (verb.block[0] <= 1 or _names_alone(tree, verb))
        and verb.speaker is not None
        and "quote" in verb.cue.frames
        and not any(tree.quotes.around(c.start) is None for c in verb.clauses)
        and (not verb.objects or "told" in verb.cue.frames)
        and sum(after is None or t.start < after.outer_start for t in tokens[verb.block[1] :])
        <= _SHORT[text[before.start : before.end].rstrip(_CLOSING_MARKS)[-1:] == "."]
        and (
            not text[before.outer_end : low].strip()
            and text[before.start : before.end].rstrip(_CLOSING_MARKS)[-1:] in ".!?…—-"
            and "\n\n" not in text[before.outer_end : low]
        )
    ):
        # '"Who fired?" the judge asked.': the question mark parted the sentence.
        contents.append((before.outer_start, before.outer_end))
    elif before is not None and before.outer_end > sentence.start:
        gap = text[before.outer_end : low]
        closing = text[before.start : before.end].rstrip(_CLOSING_MARKS)[-1:]
        spoken = closing in ",.!?…—-–" or gap.lstrip()[:1] in (",", "—", "–", "-")
        joined = {"and", "but", "while", "as", "though", "although"} & set(gap.lower().replace(",", " ").split())
        if (
            spoken
            and verb.speaker is not None
            and not joined
            and len(gap.split()) <= 3 + gap.count(",")
            and _no_verb(tree, before.outer_end, low)
        ):
            start = (
                before.outer_start
                if before.outer_start <= sentence.start + 1
                else _mixed_start(tree, before.outer_start, verb.block)
            )
            if start == before.outer_start or not _setting(tree, start, before.outer_end):
                contents.append((start, before.outer_end))
    if after is not None and after.outer_start < sentence.end:
        gap = text[high : after.outer_start].strip()
        # Up to the sentence's end, or after a comma or colon: direct speech. Else the quote is a part of a clause.
        ends = after.outer_end >= sentence.end - 2 or text[after.end - 1] in ".!?"
        if (
            (gap == "" and ends and not verb.clauses)
            or gap in (",", ":", ", :")
            or (
                gap[-1:] in (",", ":")
                and len(gap.split()) <= 12
                and " that " not in f" {gap} "
                and not _another_cue(tree, high, after.outer_start)
                and (
                    _no_verb(tree, high, after.outer_start)
                    or (gap[-1:] == ":" and not _other_speaker(tree, high, after.outer_start))
                )
            )
        ):
            lead = _lead(tree, verb) if not contents else None
            contents += [lead] if lead is not None else []
            contents.append((after.outer_start, _adjoining(tree, after.outer_end)))
    elif (
        sentence.text.rstrip().endswith(":")
        and after is not None
        and not text[sentence.end : after.outer_start].strip()
    ):
        contents.append((after.outer_start, after.outer_end))
    elif after is not None and not contents and _said_no_more(tree, verb, after):
        # 'Her husband cut in. "Do not forget us."'
        contents.append((after.outer_start, after.outer_end))
    if not contents or ("quote" not in verb.cue.frames and len(text[contents[0][0] : contents[0][1]].split()) < 3):
        return None
    return verb.cue.frames.get("quote", verb.cue.act), contents, None, True


# How many words may follow a verb of saying that says nothing in its sentence: "said in a statement".
_AFTER_VERB = 8


def _said_no_more(tree: Tree, verb: Verb, after: Quote) -> bool:
    """Whether a sentence ends with a verb that said nothing yet, right before a quote in the same paragraph."""
    tokens, sentence = tree.tokens, tree.sentence
    gap = tree.text[sentence.end : after.outer_start]
    written = verb.speaker is not None and verb.speaker.i < verb.token.i
    return (
        not gap.strip()
        and "\n\n" not in gap
        and written
        and "quote" in verb.cue.frames
        and "speech" in verb.cue.kinds
        and verb.token.tag in FINITE
        and verb.token.dep in ("ROOT", "conj")
        and not (verb.clauses or verb.infinitives or verb.objects or verb.predicates)
        and tree.child(verb.token.i, "neg") is None
        and len(tokens) - verb.token.i <= _AFTER_VERB
        and set(verb.cue.frames) & {f"prep:{p.lower}" for p in verb.preps} == set()
    )


def _anew(tree: Tree, verb: Verb, after: Quote | None) -> bool:
    """Whether a quote of its own stands right behind the cue: 'He adds, "In a fight …"'."""
    high = tree.tokens[verb.block[1]].end
    return (
        after is not None
        and after.outer_start < tree.sentence.end
        and not tree.text[high : after.outer_start].strip(" ,:")
    )


def _names_alone(tree: Tree, verb: Verb) -> bool:
    """Whether nothing but the speaker with titles and appositions stands before a cue."""
    speaker = verb.speaker
    before = tree.tokens[: verb.token.i]
    return (
        speaker is not None and speaker.i < verb.token.i and not any(t.pos in ("VERB", "AUX", "CCONJ") for t in before)
    )


def _setting(tree: Tree, start: int, end: int) -> bool:
    """Whether words before a cue only say where it was said: 'On the programme "Today," she said'."""
    words = [t for t in tree.tokens if start <= t.start < end]
    return words[0].pos == "ADP" and not any(t.tag == "MD" or t.tag in FINITE for t in words)


def _lead(tree: Tree, verb: Verb) -> Extent | None:
    """The first words of what is said, before the cue: 'But, she added, "we are tired."'."""
    tokens, low = tree.tokens, verb.block[0]
    if (
        not 1 < low <= 5
        or tokens[low - 1].lower != ","
        or any(t.pos in ("VERB", "AUX", "NUM", "PROPN") for t in tokens[:low])
    ):
        return None
    return tree.span(0, low - 1) if tokens[0].pos in ("CCONJ", "ADV", "SCONJ", "PRON", "INTJ") else None


def _adjoining(tree: Tree, end: int) -> int:
    """The end of the last of several quotes in a row: 'chanted "bread" and "freedom"'."""
    while True:
        following = tree.quotes.after(end)
        if (
            following is None
            or following.outer_start >= tree.sentence.end
            or tree.text[end : following.outer_start].strip(" ,.…") not in ("and", "", "or")
        ):
            return end
        end = following.outer_end


def _another_cue(tree: Tree, start: int, end: int) -> bool:
    """Whether another verb of saying stands right before the quote: 'said before adding: "…"'."""
    between = [t for t in tree.tokens if start <= t.start and t.end <= end and not tree.loose(t.i)]
    cue = cues("verb").get(between[-1].lemma) if between and between[-1].pos == "VERB" else None
    return cue is not None and "quote" in cue.frames


def _other_speaker(tree: Tree, start: int, end: int) -> bool:
    """Whether a verb with a subject of its own stands between two offsets."""
    return any(
        t.start >= start and t.end <= end and t.dep in ("nsubj", "nsubjpass") and tree.tokens[t.head].start < end
        for t in tree.tokens
    )


def _no_verb(tree: Tree, start: int, end: int) -> bool:
    """Whether no predicate stands between two offsets."""
    return not any(t.start >= start and t.end <= end and t.pos in ("VERB", "AUX") for t in tree.tokens)


def quote_alone(tree: Tree, verb: Verb) -> Built | None:
    """A quoted fragment right behind the cue: 'declared "victory" in the town'."""
    if "quote" not in verb.cue.frames and "obj" not in verb.cue.frames:
        return None
    high = tree.tokens[verb.block[1]].end
    after = tree.quotes.after(high)
    if after is None or after.outer_start >= tree.sentence.end or tree.text[high : after.outer_start].strip(" ,:"):
        return None
    return (
        verb.cue.frames.get("quote", verb.cue.act),
        [(after.outer_start, _adjoining(tree, after.outer_end))],
        None,
        True,
    )


def _mixed_start(tree: Tree, quote_start: int, block: Extent) -> int:
    """Where content starts that runs into a quote before the cue: 'The plan is "dead," he said'.

    What a comma or colon parts from the quote is no part of it: 'Asked about the plan, "dead," he said'.
    """
    first = 0
    while first < block[0] and tree.loose(first):
        first += 1
    start = tree.tokens[first].start
    before = tree.text[start:quote_start].rstrip()
    if start >= quote_start or before[-1:] in (",", ":", ";", "—", "–", "-"):
        return quote_start
    return start
