"""Words that were taken for another part of speech."""

from __future__ import annotations

from functools import cache

from sitroom.lexicon.predicates import noun_predicates, verb_predicates
from sitroom.lexicon.tables import table
from sitroom.text.analysis import Token
from sitroom.text.repairs.shared import DAYS


def verb_taken_for_plural(tokens: list[Token], word: Token) -> None:
    """ "unless the army withdraws": a clause by its conjunction and subject, and its verb tagged as a plural noun."""
    below = {t.dep for t in tokens if t.head == word.i and t.i != word.i}
    if "mark" in below and "nsubj" in below and word.lemma in verb_predicates():
        word.pos, word.tag = "VERB", "VBZ"


def name_taken_for_auxiliary(tokens: list[Token], word: Token) -> None:
    """ "IS captured the town", "the camp that IS seized": a group in capitals among words that are not."""
    verb = tokens[word.head]
    if (
        word.dep not in ("aux", "auxpass")
        or verb.i != word.i + 1
        or verb.tag not in ("VBD", "VBN")
        or not any(t.text.islower() and len(t.text) > 2 for t in tokens)
        or any(
            t.head == verb.i and t.dep in ("nsubj", "nsubjpass") and t.pos != "PRON" and t.i < word.i for t in tokens
        )
    ):
        return
    word.pos, word.tag, word.dep, word.lemma = "PROPN", "NNP", "nsubj", "IS"
    verb.tag = "VBD"
    for token in tokens:
        if token.head == verb.i and token.dep == "oprd" and token.pos in ("NOUN", "PROPN", "PRON"):
            token.dep = "dobj"


def deed_taken_for_participle(tokens: list[Token], deed: Token) -> None:
    """ "Pakistani shelling left two dead", "rebel firing": a noun behind an adjective, taken for its participle."""
    whose = tokens[deed.head]
    if whose.pos != "ADJ" or whose.dep not in ("nsubj", "nsubjpass", "dobj", "pobj") or whose.tag != "JJ":
        return
    if any(t.head == deed.i and t.dep in ("dobj", "nsubj", "aux") for t in tokens):
        return
    deed.pos, deed.tag, deed.lemma = "NOUN", "NN", deed.lower
    deed.head, deed.dep = whose.head, whose.dep
    for token in tokens:
        if token.head == whose.i and token.i != deed.i:
            token.head = deed.i
    whose.head, whose.dep = deed.i, "amod"


def harmed_taken_for_participle(tokens: list[Token], harmed: Token) -> None:
    """ "Put the army's wounded at 30": those who are somebody's, and nothing that was done to the army."""
    behind = tokens[harmed.i + 1 : harmed.i + 5]
    mark, whose = tokens[harmed.i - 1], tokens[harmed.i - 2]
    if harmed.i < 2 or mark.text.lower() not in ("'s", "’s") or whose.pos not in ("NOUN", "PROPN"):
        return
    if harmed.head not in (harmed.i, whose.i, whose.head) and harmed.dep != "conj":
        return
    if not behind or behind[0].lower not in ("at", "to") or not any(t.tag == "CD" for t in behind):
        return
    if harmed.head == whose.i:
        harmed.head, harmed.dep = (harmed.i if whose.head == whose.i else whose.head), whose.dep
    elif harmed.head == whose.head:
        harmed.dep = whose.dep
    harmed.pos, harmed.tag, harmed.lemma = "NOUN", "NNS", harmed.lower
    whose.head, whose.dep = harmed.i, "poss"
    mark.head, mark.dep, mark.pos, mark.tag = whose.i, "case", "PART", "POS"


# Past forms of going that are participles too: "Two helicopters left on 3 May."
_WENT = frozenset({"left", "fled", "met"})


def sentence_taken_for_noun(tokens: list[Token], root: Token) -> None:
    """ "Talks between the two on rebel camps ended without agreement.": the verb, taken for a participle of some noun."""
    if not tokens or tokens[-1].text not in (".", ";", "!"):
        return
    finite = [t for t in tokens if t.tag in ("VBD", "VBZ", "VBP", "MD") and t.dep not in ("acl", "relcl")]
    # "The mission handed over its base and sent": what goes on from the participle is no other verb.
    finite = [t for t in finite if t.dep != "conj" or tokens[t.head].dep != "acl" or tokens[t.head].head != root.i]
    inside = [t for t in tokens if t.tag in ("VBD", "VBN") and t.dep == "acl" and t.i > root.i]
    inside = [
        t
        for t in inside
        if (t.lower.endswith("ed") or t.lower in _WENT) and not any(c.head == t.i and c.dep == "agent" for c in tokens)
    ]
    if finite or not inside:
        return
    verb = inside[-1]
    verb.tag, verb.head, verb.dep = "VBD", verb.i, "ROOT"
    root.head, root.dep = verb.i, "nsubj"
    for token in tokens:
        if token.head == root.i and token.i > verb.i:
            token.head = verb.i


def verb_taken_for_quality(tokens: list[Token], root: Token) -> None:
    """ "Talks in Havana covered aid.": the verb between subject and object, taken for what kind of aid it was."""
    verb = tokens[root.i - 1] if root.i else None
    subject = next((t for t in tokens if t.head == root.i and t.dep == "nsubj" and t.i < root.i), None)
    if verb is None or subject is None or verb.head != root.i or verb.dep != "amod" or verb.tag not in ("VBN", "VBD"):
        return
    if any(t.tag in ("VBD", "VBZ", "VBP", "MD") for t in tokens if t.i != verb.i):
        return
    for token in tokens:
        if token.head == root.i and (token.i < verb.i or token.dep == "punct"):
            token.head = verb.i
    verb.head, verb.dep, verb.tag, verb.pos = verb.i, "ROOT", "VBD", "VERB"
    root.head, root.dep = verb.i, "dobj"


def participle_taken_for_verb(tokens: list[Token], verb: Token) -> None:
    """ "..., but sentries posted there killed one": two verbs in a row, of which the first describes the subject."""
    first = next(
        (t for t in tokens if t.head == verb.head and t.dep == "conj" and t.tag in ("VBD", "VBN") and t.i < verb.i),
        None,
    )
    if first is None or any(t.pos in ("PUNCT", "CCONJ", "SCONJ") for t in tokens[first.i : verb.i]):
        return
    below = [t for t in tokens if t.head == first.i and t.i != first.i]
    subject = next((t for t in below if t.dep == "nsubj"), None)
    if subject is None or any(t.dep in ("dobj", "aux", "mark") for t in below):
        return
    if any(t.head == verb.i and t.dep in ("nsubj", "nsubjpass") for t in tokens):
        return
    subject.head, subject.dep = verb.i, "nsubj"
    first.head, first.dep, first.tag = subject.i, "acl", "VBN"


def passive_goes_on(tokens: list[Token], verb: Token) -> None:
    """ "Were tied up and shot dead", "were robbed and hacked to death by rebels": a passive, taken for a past tense.

    Who is shot dead, hacked to death or has an agent behind does none of it.
    """
    first = tokens[verb.head]
    if not any(t.head == first.i and t.dep == "auxpass" for t in tokens[: first.i]):
        return
    below = [t for t in tokens if t.head == verb.i and t.i != verb.i]
    if any(t.dep in ("nsubj", "nsubjpass", "dobj", "aux") for t in below):
        return
    behind = [t.lower for t in tokens[verb.i + 1 : verb.i + 3]]
    if behind[:1] == ["dead"] or behind == ["to", "death"] or any(t.dep == "agent" for t in below):
        verb.tag = "VBN"


def passive_in_series(tokens: list[Token], verb: Token) -> None:
    """ "Were pulled from their trucks, robbed and hacked to death": the second of three passives, given to the trucks."""
    if verb.i < 3 or tokens[verb.i - 1].text != "," or tokens[verb.head].pos not in ("NOUN", "PROPN"):
        return
    last = next((t for t in tokens if t.head == verb.i and t.dep == "conj" and t.tag in ("VBD", "VBN")), None)
    first = next((t for t in reversed(tokens[: verb.i]) if t.tag == "VBN" and t.dep != "acl"), None)
    if last is None or first is None or any(t.pos in ("VERB", "AUX") for t in tokens[first.i + 1 : verb.i]):
        return
    if any(t.head == first.i and t.dep == "auxpass" for t in tokens[: first.i]):
        verb.head, verb.dep, verb.tag, last.tag = first.i, "conj", "VBN", "VBN"


def second_passive(tokens: list[Token], killed: Token) -> None:
    """ "The commander was wounded and his driver killed by a bomb": a second subject, taken for part of the first."""
    subject = tokens[killed.head]
    first = tokens[subject.head]
    if subject.dep != "conj" or first.dep == "nsubjpass" or subject.i >= killed.i:
        return
    verb = first if first.tag == "VBN" else tokens[first.head]
    passive = any(t.head == verb.i and t.dep == "auxpass" for t in tokens[: verb.i])
    link = next((t for t in tokens[verb.i + 1 : subject.i] if t.dep == "cc"), None)
    if not passive or link is None or link.head != verb.i or killed.i != subject.i + 1:
        return
    killed.head, killed.dep = verb.i, "conj"
    subject.head, subject.dep = killed.i, "nsubjpass"


def second_claim(tokens: list[Token], verb: Token) -> None:
    """ "Claimed to have overrun a camp and captured 30 soldiers": the second deed is claimed as well."""
    said = tokens[verb.head]
    claimed = [t for t in tokens[said.i + 1 : verb.i] if t.head == said.i and t.dep == "xcomp" and t.tag == "VBN"]
    if not claimed or verb.lemma in _SPEAKING or tokens[verb.i - 1].lower != "and":
        return
    aux = {t.lower for t in tokens[said.i + 1 : claimed[-1].i] if t.head == claimed[-1].i}
    if aux >= {"to", "have"} and not any(t.head == verb.i and t.dep in ("nsubj", "aux") for t in tokens):
        verb.head = claimed[-1].i
        verb.tag = "VBN"
        tokens[verb.i - 1].head = claimed[-1].i


_SPEAKING = frozenset(
    "say tell vow pledge threaten warn promise blame accuse demand urge call claim insist announce deny add ask".split()
)


def bound_taken_for_particle(tokens: list[Token], up: Token) -> None:
    """ "Is losing up to 200 soldiers a day": the bound of a number, taken for a particle of the verb."""
    behind = tokens[up.i + 1 : up.i + 3]
    if len(behind) < 2 or behind[0].lower != "to" or behind[1].tag != "CD":
        return
    counted = tokens[behind[1].head]
    if counted.head == behind[0].i and counted.dep == "pobj":
        counted.head, counted.dep = up.head, "dobj"
    up.head, up.dep, up.pos, up.tag = behind[1].i, "quantmod", "ADV", "RB"
    behind[0].head, behind[0].dep = behind[1].i, "quantmod"


def count_taken_for_doer(tokens: list[Token], by: Token) -> None:
    """ "Has left 176 dead by official count": how it was counted, taken for who left them dead."""
    verb = tokens[by.head]
    held = next((t for t in tokens if t.head == by.i and t.dep == "pobj"), None)
    if held is None or held.lemma not in _COUNTS or any(t.head == verb.i and t.dep == "auxpass" for t in tokens):
        return
    by.dep = "prep"


_COUNTS = frozenset({"count", "estimate", "account", "tally", "reckoning", "figure", "standard"})


def hit_by_day(tokens: list[Token], hit: Token) -> None:
    """ "The depot hit on Monday was empty": what was hit, taken for what kind of hit it was."""
    before = tokens[hit.i - 1] if hit.i else None
    behind = [t.lower for t in tokens[hit.i + 1 : hit.i + 3]]
    told = behind[:1] in (["yesterday"], ["overnight"], ["last"]) or (
        len(behind) == 2 and behind[0] in ("on", "in") and behind[1] in DAYS
    )
    if before is None or before.pos != "NOUN" or before.head != hit.i or before.dep != "compound" or not told:
        return
    before.head, before.dep = hit.head if hit.head != hit.i else before.i, hit.dep
    for token in tokens:
        if token.head == hit.i and token.i < before.i:
            token.head = before.i
    hit.head, hit.dep, hit.pos, hit.tag, hit.lemma = before.i, "acl", "VERB", "VBN", "hit"


def shot_dead(tokens: list[Token], word: Token) -> None:
    """ "Second gunman shot dead near the gate": a headline's passive, taken for a noun."""
    behind = tokens[word.i + 1] if word.i + 1 < len(tokens) else None
    before = tokens[word.i - 1] if word.i else None
    if behind is None or behind.lower != "dead" or before is None or before.pos not in ("NOUN", "PROPN", "NUM", "ADJ"):
        return
    word.pos, word.tag, word.lemma = "VERB", "VBN", "shoot"
    behind.head, behind.dep = word.i, "oprd"
    if before.head == word.i:
        before.dep = "nsubjpass"
        for token in tokens[: before.i]:
            if token.head == word.i and token.dep in ("det", "amod", "nummod", "compound", "nmod", "poss"):
                token.head = before.i


def infinitive_taken_for_noun(tokens: list[Token], to: Token) -> None:
    """ "plan to march", "vowed to strike": a verb that could be a noun, behind a verb that takes infinitives."""
    if to.i + 1 >= len(tokens) or to.head == to.i:
        return
    word, above = tokens[to.i + 1], tokens[to.head]
    takes = above.pos == "VERB" and above.i == to.i - 1 and above.lemma in _infinitive_takers()
    if (
        not takes
        or word.pos != "NOUN"
        or word.head != to.i
        or word.lower != word.lemma
        or word.lemma not in verb_predicates()
    ):
        return
    to.pos, to.tag, to.dep, to.head = "PART", "TO", "aux", word.i
    word.pos, word.tag, word.dep, word.head = "VERB", "VB", "xcomp", above.i


@cache
def _infinitive_takers() -> frozenset[str]:
    """Verbs that govern infinitives, after the table of governors."""
    return frozenset(
        row["lemma"] for row in table("governors") if row["frame"] in ("inf", "any") and " " not in row["lemma"]
    )


def wanted_people(tokens: list[Token], wanted: Token) -> None:
    """ "Seven wanted bomb makers had been arrested": people who are sought, and nobody who wants anything."""
    below = next((t for t in tokens if t.head == wanted.i and t.dep == "ccomp"), None)
    number = next((t for t in tokens if t.head == wanted.i and t.dep == "nsubj"), None)
    people = None if below is None else next((t for t in tokens if t.head == below.i and "nsubj" in t.dep), None)
    if below is None or people is None or number is None or number.tag not in ("CD", "JJ", "DT"):
        return
    if number.i != wanted.i - 1 or people.tag != "NNS" or not wanted.i < people.i < below.i:
        return
    below.head, below.dep = (below.i, "ROOT") if wanted.head == wanted.i else (wanted.head, wanted.dep)
    for token in tokens:
        if token.head == wanted.i and token.i not in (wanted.i, number.i):
            token.head = below.i
    wanted.head, wanted.dep, wanted.tag, wanted.pos = people.i, "amod", "VBN", "ADJ"
    number.head, number.dep = people.i, "nummod" if number.tag == "CD" else "amod"


def opened_fire(tokens: list[Token], verb: Token) -> None:
    """ "Gunmen on a motorcycle opened fire outside a mosque.": a verb, taken for what kind of fire it was."""
    fire = tokens[verb.head]
    if fire.i != verb.i + 1 or fire.lower != "fire" or any(t.tag in ("VBD", "VBZ", "VBP", "MD") for t in tokens):
        return
    carried = next((t for t in tokens if t.head == verb.i and t.i == verb.i - 1), None)
    root = next(t for t in tokens if t.head == t.i)
    above = tokens[fire.head]
    if carried is None or above.pos != "ADP" or root.i > above.i or root.tag not in ("NNS", "NN", "NNP", "NNPS"):
        return
    carried.head, carried.dep = above.i, "pobj"
    for token in tokens[above.i + 1 : carried.i]:
        if token.head in (fire.i, verb.i):
            token.head = carried.i
    verb.head, verb.dep, verb.tag, verb.pos, verb.lemma = verb.i, "ROOT", "VBD", "VERB", "open"
    fire.head, fire.dep = verb.i, "dobj"
    for token in tokens[fire.i + 1 :]:
        if token.head == root.i:
            token.head = verb.i
    root.head, root.dep = verb.i, "nsubj"


def torn_word(tokens: list[Token], hyphen: Token) -> None:
    """ "A counter-attack by troops": one word with a hyphen, whose parts the parser took for three of a kind."""
    if not 0 < hyphen.i < len(tokens) - 1 or hyphen.pos == "PUNCT" or hyphen.dep in ("compound", "amod", "nmod"):
        return
    first, last = tokens[hyphen.i - 1], tokens[hyphen.i + 1]
    if first.end != hyphen.start or hyphen.end != last.start or first.pos == "PROPN":
        return
    if len({t.head for t in (first, hyphen, last)}) != 1 or len({t.dep for t in (first, hyphen, last)}) != 1:
        return
    if last.pos == "ADJ" and last.lower in noun_predicates():
        last.pos, last.tag = "NOUN", "NN"
    for token in tokens[: first.i]:
        if token.head == first.i:
            token.head = last.i
    first.head, first.dep = last.i, "compound"
    hyphen.head, hyphen.dep, hyphen.pos, hyphen.tag = last.i, "punct", "PUNCT", "HYPH"
