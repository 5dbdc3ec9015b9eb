"""Content that is no full clause: infinitives, gerunds, objects and prepositional phrases."""

from __future__ import annotations

from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Act
from sitroom.text.analysis import Token
from sitroom.text.phrases import is_time
from sitroom.text.reporting.guards import SHOWING, acted_on, can_answer, shown
from sitroom.text.reporting.misparsed import second_verb
from sitroom.text.reporting.tree import Tree
from sitroom.text.reporting.verb import DAYS, EVALUATIVE, FINITE, TOLD_THINGS, Built, Verb

_NO_CONTENT = frozenset("himself herself itself themselves myself yourself me you us each one".split())
_COUNTED_OVER = frozenset("in on since during between over throughout within across at near from".split())
_COMPARED = frozenset("compared up down against".split())
# "said the same of him", "said nothing about it": words that stand for what is said.
_HALF_SAID = frozenset("same much nothing little opposite contrary otherwise yes no something anything".split())
# "the deal was announced": a report without a speaker is one all the same.
_AGENTLESS = frozenset(
    "announce confirm report deny accuse blame criticize criticise condemn allege disclose reveal denounce".split()
)
_NOUN_PREPS = frozenset("about against for on over to with from as into toward towards of in between among".split())
_ASIDE = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august "
    "september october november december week month year morning afternoon evening night day time moment hour weekend "
    "statement interview email tweet twitter facebook television tv radio letter speech address telegram post "
    "conference briefing rally event message report video".split()
)


def complement(tree: Tree, verb: Verb) -> Built | None:
    """Infinitives, gerunds, objects with a second part, and prepositional complements."""
    frames, token = verb.cue.frames, verb.token
    target = acted_on(verb)
    mark = tree.child(token.i, "mark")
    if verb.passive and mark is not None and mark.lower == "as" and token.dep == "advcl":
        # "as determined by the council, to reach": says who, and takes nothing.
        return None
    for x in verb.infinitives:
        gerund = x.tag == "VBG" and not tree.has_to(x.i)
        frame = "ger" if gerund else "objinf" if target is not None and "objinf" in frames else "inf"
        if x.i < token.i:
            continue
        if x.tag in ("VBN", "VBD", "VBZ", "VBP") and "that" in frames and not verb.passive and not tree.has_to(x.i):
            # "the strike, which doctors said killed ten": the clause's subject stands before the cue.
            span = tree.span(max(tree.left[x.i], token.i + 1), tree.right[x.i])
            return frames["that"], [span] if span else [], None, True
        if (
            verb.passive
            and verb.agent is None
            and "intention" in verb.cue.kinds | {verb.lemma.replace("expect", "intention")}
        ):
            return None
        if verb.passive and not gerund and verb.subject is not None and ("pass" in frames or "objinf" in frames):
            span = tree.span(max(tree.left[x.i], token.i + 1), tree.right[x.i])
            frame = next(f for f in ("objinf", "pass") if f in frames)
            return frames[frame], [*_of(tree, verb.subject), *([span] if span else [])], None, True
        if frame not in frames:
            continue
        acting = frame == "objinf" or (frame == "inf" and verb.lemma == "demand")
        low = (
            max(tree.left[target.i], token.i + 1)
            if acting and target is not None and token.i < target.i < x.i
            else max(tree.left[x.i], token.i + 1)
        )
        span = tree.span(low, tree.right[x.i])
        # Whoever plans or wants to do something does not tell that it is done.
        told = not (frame == "inf" and frames[frame] == "expect" and verb.lemma != "expect")
        if verb.lemma in ("like", "love") and any(tree.tokens[k].lower in ("would", "'d") for k in token.children):
            # "would like to see him step down": a wish.
            return "hope", [span] if span else [], None, False
        return frames[frame], [span] if span else [], None, told
    if verb.lemma in ("say", "think") and target is not None and target.lower in _HALF_SAID and target.i > token.i:
        span = tree.span(max(tree.left[target.i], token.i + 1), _with_tail(tree, verb, tree.right[target.i]))
        return verb.cue.act, [span] if span else [], None, False
    built = _called_on(tree, verb) or _toll(tree, verb, target)
    if built is not None:
        return built
    held = {frame[4:] for frame in frames if frame.startswith("obj+")} | (
        {"about", "of"} if "told" in frames else set()
    )
    behind = [p for p in tree.children(target.i, "prep") if p.lower in held] if target is not None else []
    if "obj+at" in frames and target is not None and not behind:
        # "put the number of those slain in the battle at 45": hung on the last noun before it.
        inside = tree.tokens[target.i + 1 : tree.right[target.i] + 1]
        behind = [p for p in inside if p.lower == "at" and p.dep == "prep" and tree.right[p.i] == tree.right[target.i]]
    for p in (*verb.preps, *tree.children(token.i, "advcl"), *behind):
        built = _prepositional(tree, verb, p, target)
        if built is not None:
            return built
    if "obj+obj" in frames and not verb.predicates and target is not None and target.i > token.i:
        so_called = [c for c in tree.children(target.i, "amod") if c.i == target.i + 1]
        if so_called:
            # "holds the mayor responsible for their lives": taken for an attribute.
            span = tree.span(max(tree.left[target.i], token.i + 1), tree.right[so_called[0].i])
            return frames["obj+obj"], [span] if span else [], None, True
        named = tree.child(target.i, "appos")
        if (
            named is not None
            and tree.left[named.i] > 0
            and tree.mark(tree.left[named.i] - 1 + tree.mark(tree.left[named.i]))
        ):
            # 'labelled the plan "a trap"': the parser takes the quoted name for an apposition.
            span = tree.span(max(tree.left[target.i], token.i + 1), _with_tail(tree, verb, tree.right[named.i]))
            return frames["obj+obj"], [span] if span else [], None, True
    if "obj+obj" in frames and not verb.predicates and len(verb.objects) == 2 and verb.objects[0].i > token.i:
        # "branded the charge a fabrication": what it is called, taken for a second object.
        target, verb.predicates = verb.objects[0], verb.objects[1:]
    if "obj+obj" in frames and verb.predicates:
        if verb.passive and verb.agent is None and token.dep == "acl":
            # "a group called Dawn": its name, and nobody's word.
            return None
        called = [verb.predicates[0], *([target] if target is not None else [])]
        low, high = min(tree.left[c.i] for c in called), max(tree.right[c.i] for c in called)
        span = tree.span(max(low, token.i + 1), _with_tail(tree, verb, high))
        untrue = _called_untrue(verb.predicates[0], target)
        return untrue or frames["obj+obj"], [span] if span else [], None, untrue is None
    return None


_TOLLS = frozenset("toll figure count number tally estimate total breakdown".split())


def _toll(tree: Tree, verb: Verb, target: Token | None) -> Built | None:
    """ "gave a higher toll: 54 killed", "gave a toll of 54": a number that the subject gives."""
    if verb.lemma != "give" or target is None or target.lemma not in _TOLLS or target.i < verb.token.i:
        return None
    tokens = tree.tokens
    behind = tokens[target.i + 1] if target.i + 1 < len(tokens) else None
    _, last = tree.bounded(verb.token.i)
    if behind is None or behind.lower not in (":", "of") or any(p.lower == "as" for p in verb.preps):
        return None
    end = last if behind.lower == ":" else tree.right[target.i]
    numbered = any(t.pos == "NUM" for t in tokens[target.i : end + 1])
    span = tree.span(tree.left[target.i], end) if numbered else None
    return ("report", [span], None, True) if span is not None else None


def _called_untrue(name: Token, target: Token | None) -> Act | None:
    """ "Called the report a lie": what was told is denied; a toll that is called too high is rejected."""
    if target is None or target.lemma not in word_set("telling_noun"):
        return None
    words = {name.lemma, name.lower}
    if words & word_set("overstatement"):
        return "reject"
    return "deny" if words & word_set("untruth") else None


def _said_untrue(tree: Tree, p: Token, target: Token | None) -> Act | None:
    """ "Described the figure as exaggerated", "as a lie"."""
    inside = tree.tokens[p.i + 1 : tree.right[p.i] + 1] if p.lower == "as" else []
    return next((act for word in inside if (act := _called_untrue(word, target)) is not None), None)


def _called_on(tree: Tree, verb: Verb) -> Built | None:
    """ "called on the sides to stop", "pleaded with them to go": who is asked joins the content, the preposition the cue."""
    frame, on = next(
        (
            (frame, p)
            for p in verb.preps
            if (frame := f"prep:{'on' if p.lower == 'upon' else p.lower}+inf") in verb.cue.frames
        ),
        ("", None),
    )
    if on is None:
        return None
    held = tree.child(on.i, "pobj")
    places = (*verb.token.children, *on.children, *(held.children if held else ()))
    order = next(
        (tree.tokens[k] for k in places if k > on.i and tree.tokens[k].pos in ("VERB", "AUX") and tree.has_to(k)),
        None,
    )
    order = order or _asked_again(tree, on)
    if order is None:
        return None
    span = tree.span(on.i + 1, max(tree.right[order.i], tree.right[on.i]))
    return verb.cue.frames[frame], [span] if span else [], on.i, True


def _asked_again(tree: Tree, on: Token) -> Token | None:
    """ "call upon the council, of which we are part, and upon the troops to act": what both are asked to do."""
    for t in tree.tokens[on.i + 2 :]:
        if t.lower == on.lower and tree.tokens[t.i - 1].dep == "cc":
            order = tree.tokens[t.head]
            return order if order.pos == "VERB" and order.i > t.i and tree.has_to(order.i) else None
    return None


def _prepositional(tree: Tree, verb: Verb, p: Token, target: Token | None) -> Built | None:
    """ "accuse X of Y" takes in the object; "warn of Y" takes the preposition into the cue."""
    frames, token = verb.cue.frames, verb.token
    if p.dep == "advcl":
        mark = tree.child(p.i, "mark", "prep")
        if mark is None or mark.i != token.i + 1 or f"prep:{mark.lower}" not in frames:
            return None
        span = tree.span(mark.i + 1, tree.right[p.i])
        return frames[f"prep:{mark.lower}"], [span] if span else [], mark.i, True
    if p.i < token.i:
        return None
    both = f"obj+{p.lower}"
    # Figures are put at a number; fingers are pointed at whoever is blamed.
    numbered = p.lower == "at" and frames.get(both) != "accuse"
    if numbered and not any(t.pos == "NUM" for t in tree.tokens[p.i + 1 : tree.right[p.i] + 1]):
        both = ""
    if both in frames and (target is not None or verb.passive):
        if target is not None and target.i > token.i:
            span = tree.span(
                max(tree.left[target.i], token.i + 1),
                _with_tail(tree, verb, max(tree.right[p.i], tree.right[target.i])),
            )
            act = _said_untrue(tree, p, target) or frames[both]
            return act, [span] if span else [], None, True
        holder = verb.subject if verb.passive else target
        joined = verb.passive and p.i == token.i + 1 and p.lower != "as"
        span = tree.span(p.i + joined, _with_tail(tree, verb, tree.right[p.i]))
        contents = [*(_of(tree, holder) if holder else []), *([span] if span else [])]
        return frames[both], contents, p.i if joined else None, True
    alone = f"prep:{p.lower}"
    # "protests in the strongest terms against the raid"
    firmly = tree.tokens[p.head].lemma == "term"
    if (
        alone in frames
        and (p.head == token.i or "told" in frames or firmly)
        and (target is None or ("told" in frames and target.lemma not in TOLD_THINGS))
        and (not verb.passive or "told" in frames or verb.agent)
        and not _when(tree, p)
        # "protested to the Council over" is speech, "protested over prices" a march.
        and can_answer(tree, verb, p)
        and (verb.lemma != "protest" or firmly or any(q.lower == "to" for q in verb.preps))
    ):
        high = tree.right[p.i]
        # "calls for their withdrawal, and for the deployment of the army"
        again = (c for c in tree.children(token.i, "conj") if c.pos == "ADP" and c.lower == p.lower and c.i > high)
        high = max([high, *(tree.right[c.i] for c in again)])
        if f"{alone}+as" in frames:
            high = max([high, *(tree.right[q.i] for q in verb.preps if q.lower == "as")])
        span = tree.span(p.i + 1, _with_tail(tree, verb, high))
        return frames[alone], [span] if span else [], p.i, frames[alone] not in EVALUATIVE
    return None


def _when(tree: Tree, prep: Token) -> bool:
    """ "Agreed on Friday at talks in Nairobi to extend it": when it was agreed, and not on what."""
    held = tree.child(prep.i, "pobj")
    return held is not None and is_time(held)


def noun_phrase(tree: Tree, verb: Verb) -> Built | None:
    """A plain object, or a passive's subject."""
    frames = verb.cue.frames
    if "obj" not in frames or any(
        c.lower == "to" and c.dep == "aux" for c in (tree.tokens[k] for k in verb.token.children)
    ):
        return None
    act = frames["obj"]
    if verb.passive:
        if verb.agent is None and not (verb.lemma in _AGENTLESS and verb.token.dep not in ("acl", "advcl", "amod")):
            return None
        holder = verb.subject or (tree.tokens[verb.token.head] if verb.token.dep == "acl" else None)
        return (act, _of(tree, holder), None, act not in EVALUATIVE) if holder is not None else None
    if not verb.objects:
        return None
    target = verb.objects[-1]
    called = tree.child(target.i, "amod")
    if called is not None and called.i and tree.tokens[called.i - 1].lower == "as":
        act = _called_untrue(called, target) or act  # "described as false reports that"
    if target is verb.speaker or (target.pos == "PRON" and target.lower in _NO_CONTENT):
        return None
    if act in ("offer", "report") and verb.datives:
        return None
    if verb.lemma in SHOWING and not shown(tree, verb):
        return None
    if "told" in frames and not verb.datives and len(verb.objects) < 2 and target.lemma not in TOLD_THINGS:
        return None
    low = max(tree.left[target.i], verb.token.i + 1) if target.i > verb.token.i else tree.left[target.i]
    while low - 1 > verb.token.i and (tree.tokens[low - 1].tag == "HYPH" or tree.tokens[low - 1].pos == "PROPN"):
        # "discussed UK-France ties": a compound with a hyphen, hung elsewhere.
        low -= 1
    high = _with_tail(tree, verb, _noun_end(tree, target))
    span = tree.span(low, _with_relative(tree, high) if act in EVALUATIVE and target.i > verb.token.i else high)
    return act, [span] if span else [], None, act not in EVALUATIVE


def _with_relative(tree: Tree, high: int) -> int:
    """The last token of "the raid on a post near Gao, in which two died and four were hurt", however it is parsed.

    From the end of the noun phrase that the parser gave, over places and days up to a relative clause behind a comma
    that ends the sentence.
    """
    tokens = tree.tokens
    for t in tokens[high + 1 :]:
        if t.tag in FINITE or t.tag == "MD" or t.pos == "VERB" or t.dep == "cc" or tree.mark(t.i):
            return high
        if t.tag in ("WDT", "WP") and t.i > high + 1:
            ahead = tokens[t.i - 1] if tokens[t.i - 1].lower == "," else tokens[t.i - 2]
            verbs = [v for v in tokens[t.i :] if v.tag in FINITE or v.tag == "MD"]
            again = any(v.lemma == "say" or tree.child(v.i, "mark") is not None for v in verbs)
            parted = any(tree.loose(k) for k in range(t.i, len(tokens) - 1))
            return len(tokens) - 1 if ahead.lower == "," and verbs and not again and not parted else high
    return high


def _noun_end(tree: Tree, noun: Token) -> int:
    """The last token of a noun phrase, without a clause joined to it: "backs a truce but wants terms"."""
    second = next((t for t in tree.tokens[noun.i + 1 : tree.right[noun.i] + 1] if second_verb(tree, t)), None)
    if second is not None:
        return second.i - 2
    for k in noun.children:
        child = tree.tokens[k]
        if child.dep == "conj" and child.pos in ("VERB", "AUX") and child.tag in FINITE and k > noun.i:
            low = tree.left[k]
            if tree.tokens[low].lower == "that":
                # "his wish that they stay and that they are paid"
                continue
            while low > noun.i + 1 and (tree.tokens[low - 1].dep == "cc" or tree.loose(low - 1)):
                low -= 1
            return low - 1
    last = tree.right[noun.i]
    if last > noun.i and tree.tokens[last].lower in DAYS and tree.tokens[last - 1].pos in ("NOUN", "PROPN"):
        # "discussed the trip Tuesday": when it was said.
        last -= 1
    return last


def _with_tail(tree: Tree, verb: Verb, end: int) -> int:
    """The last token of a noun phrase with what follows it without a stop and belongs to it in sense.

    The parser hangs "against the charges", "to oversee the inquiry" on the verb as often as on the noun.
    """
    tokens = tree.tokens
    if end + 2 < len(tokens) and tree.mark(end + 1):
        # 'called the plan "a trap"': the quote is what it is called.
        quote = tree.quotes.around(tokens[end + 1].start)
        if quote is not None and quote.outer_start == tokens[end + 1].start:
            end = max(t.i for t in tokens if t.start < quote.outer_end)
    for k in sorted(verb.token.children):
        child = tokens[k]
        # "condemns the raids on Monday in the villages of": a day between does not part the phrase.
        day = tree.left[k] == end + 2 and tokens[end + 1].lower in DAYS and child.dep == "prep"
        if tree.left[k] != end + 1 and not day:
            continue
        if child.lower == "by" and end + 2 < len(tokens) and tokens[end + 2].lower == "name":
            # "did not mention the general by name"
            end += 2
            continue
        infinitive = child.dep in ("xcomp", "advcl") and tree.has_to(k)
        counted = child.dep in ("prep", "mark") and child.lower in _counted_over(verb.lemma)
        if counted or infinitive or (child.dep == "prep" and child.lower in _NOUN_PREPS and not _aside(tree, child)):
            end = tree.right[k]
    if _counted_over(verb.lemma) and end + 2 < len(tokens) and tokens[end + 1].lower == ",":
        # ", compared with 47 in May"
        end = tree.right[end + 2] if tokens[end + 2].lower in _COMPARED else end
    return _as_well(tree, end)


def _counted_over(lemma: str) -> frozenset[str]:
    """What leads to when and where something was that a source counts: "recorded 60 in June", "verified 9 since May"."""
    if lemma in SHOWING:
        return _COUNTED_OVER
    return frozenset(("since",)) if lemma in ("verify", "confirm") else frozenset()


def _as_well(tree: Tree, end: int) -> int:
    """The last token with an ", as well as …" behind, which the parser hangs anywhere."""
    tokens = tree.tokens
    at = end + 1 + (end + 1 < len(tokens) and tokens[end + 1].lower == ",")
    if [t.lower for t in tokens[at : at + 3]] != ["as", "well", "as"] or at + 3 >= len(tokens):
        return end
    head = tokens[at + 3]
    while head.head > at + 2 and head.head != head.i:
        head = tokens[head.head]
    return tree.right[head.i] if head.pos in ("NOUN", "PROPN") else end


def _aside(tree: Tree, prep: Token) -> bool:
    """Whether a prepositional phrase says when, where or how it was said."""
    held = tree.child(prep.i, "pobj")
    return held is None or held.lemma in _ASIDE or held.lower in _ASIDE


def _of(tree: Tree, token: Token) -> list[tuple[int, int]]:
    """A noun phrase as content."""
    item = tree.phrase(token.i)
    return [(item.start, item.end)]
