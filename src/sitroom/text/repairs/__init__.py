"""Mends what the parser is known to get wrong in news prose, before anything is read from the tree.

Each repair names the construction it mends. A repair must hold for the construction wherever it stands; what only one
sentence needs has no place here.
"""

from __future__ import annotations

from collections.abc import Callable

from sitroom.lexicon.predicates import noun_predicates
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Token
from sitroom.text.complements import complete
from sitroom.text.fronted_times import doers_behind_time, may_hide_time
from sitroom.text.repairs.doers import (
    FORCES_OF_SEVERAL,
    MOVING,
    charge_after_accuser,
    doer_after_deed,
    done_to_what_stands_before,
    label_taken_for_subject,
    name_before_its_verb,
    object_taken_for_subject,
    participle_before_agent,
    place_before_people,
    quality_taken_for_subject,
    reason_after_judged,
    target_after_doer,
    whom_it_is_loyal_to,
)
from sitroom.text.repairs.gapped import second_count, second_number
from sitroom.text.repairs.joints import (
    IN_PLACE,
    OR_ELSE,
    STANDING,
    TAKEN_AS,
    agreed_to_do,
    given_behind_place,
    given_to_whom,
    goal_behind_start,
    infinitive_behind_day,
    name_with_and,
    or_else,
    series_taken_for_apposition,
    subject_behind_after,
    subject_behind_but,
    subject_of_auxiliary,
    thanks,
    time_of_the_deed,
    told_of_what,
    verb_of_first_subject,
    what_they_are_taken_as,
)
from sitroom.text.repairs.speech import (
    ANSWERING,
    aside_of_the_next,
    charge_before_denier,
    kind_before_name,
    lost_sentence,
    rest_of_content,
    speaker_behind_content,
    two_subjects,
    whom_it_is_for,
)
from sitroom.text.repairs.tags import (
    bound_taken_for_particle,
    count_taken_for_doer,
    deed_taken_for_participle,
    harmed_taken_for_participle,
    hit_by_day,
    infinitive_taken_for_noun,
    name_taken_for_auxiliary,
    opened_fire,
    participle_taken_for_verb,
    passive_goes_on,
    passive_in_series,
    second_claim,
    second_passive,
    sentence_taken_for_noun,
    shot_dead,
    torn_word,
    verb_taken_for_plural,
    verb_taken_for_quality,
    wanted_people,
)
from sitroom.text.repairs.told_of import told_relative
from sitroom.text.repairs.untrue import (
    told_before_untrue,
    untrue_before_told,
    untrue_behind_told,
    untrue_taken_for_clause,
    what_is_called_untrue,
)

_SPEECH = frozenset(
    "say add tell report claim announce note warn argue insist explain write declare state confirm admit acknowledge "
    "recall stress continue conclude suggest estimate".split()
)


def repair(tokens: list[Token]) -> None:
    """Changes heads and dependencies in place; children are listed afterwards."""
    for token in tokens:
        if token.text == "-":
            _guarded(torn_word, tokens, token)
    before = [(t.head, t.dep) for t in tokens]
    complete(tokens)
    if not _is_tree(tokens):
        for token, (head, dep) in zip(tokens, before, strict=True):
            token.head, token.dep = head, dep
    for token in tokens:
        if token.dep in ("nsubj", "nsubjpass", "parataxis"):
            subject_of_auxiliary(tokens, token)
        if token.lower in ("of", "at") and token.i > 4:
            _guarded(second_number, tokens, token)
        elif token.tag == "CD" and token.i > 4:
            _guarded(second_count, tokens, token)
        if token.tag == "VBN" and token.lower in word_set("harmed_word"):
            _guarded(harmed_taken_for_participle, tokens, token)
        if may_hide_time(tokens, token):
            _guarded(doers_behind_time, tokens, token)
        if token.lemma in _SPEECH and token.pos == "VERB":
            _guarded(speaker_behind_content, tokens, token)
            _guarded(aside_of_the_next, tokens, token)
            _guarded(whom_it_is_for, tokens, token)
            _guarded(two_subjects, tokens, token)
            _guarded(kind_before_name, tokens, token)
            _guarded(lost_sentence, tokens, token)
            _guarded(told_relative, tokens, token)
            _guarded(rest_of_content, tokens, token)
        elif token.lemma in ANSWERING and token.head == token.i and token.pos == "VERB":
            _guarded(charge_before_denier, tokens, token)
        elif token.lower == "to" and token.pos == "ADP":
            _guarded(infinitive_taken_for_noun, tokens, token)
            _guarded(goal_behind_start, tokens, token)
            _guarded(whom_it_is_loyal_to, tokens, token)
        elif token.lower == "thanks" and token.tag == "NNS":
            _guarded(thanks, tokens, token)
        elif token.lower == "shot" and token.pos in ("NOUN", "ADJ", "PROPN"):
            _guarded(shot_dead, tokens, token)
        elif token.tag == "JJ" and token.dep in ("nsubj", "nsubjpass"):
            _guarded(quality_taken_for_subject, tokens, token)
        elif token.dep == "acl" and token.lemma in STANDING:
            _guarded(time_of_the_deed, tokens, token)
        elif token.dep == "acl" and token.tag in ("VBN", "VBD"):
            _guarded(second_passive, tokens, token)
            _guarded(passive_in_series, tokens, token)
            if token.dep == "acl" and token.tag == "VBN":
                _guarded(verb_of_first_subject, tokens, token)
        elif token.lower == "as" and token.dep in ("prep", "advmod"):
            _guarded(what_is_called_untrue, tokens, token)
            _guarded(untrue_before_told, tokens, token)
            _guarded(untrue_behind_told, tokens, token)
        elif token.lower == "as" and token.dep == "mark":
            _guarded(untrue_taken_for_clause, tokens, token)
        elif token.dep == "oprd":
            _guarded(told_before_untrue, tokens, token)
        elif token.lower == "in" and token.dep == "prep" and token.i <= 1:
            _guarded(place_before_people, tokens, token)
        elif token.lower == "up" and token.dep == "prt":
            _guarded(bound_taken_for_particle, tokens, token)
        elif token.lower == "by" and token.dep == "agent" and tokens[token.head].pos == "VERB":
            count_taken_for_doer(tokens, token)
            _guarded(doer_after_deed, tokens, token)
        elif token.tag == "VB" and token.dep in ("relcl", "acl"):
            _guarded(infinitive_behind_day, tokens, token)
        elif token.lower == "of" and tokens[token.head].dep in ("dobj", "nsubjpass"):
            _guarded(told_of_what, tokens, token)
        elif token.lower in OR_ELSE and token.i and tokens[token.i - 1].lower == "or":
            _guarded(or_else, tokens, token)
        elif token.lower in TAKEN_AS and token.dep in ("dobj", "conj", "pobj", "appos", "dep", "nsubj"):
            _guarded(what_they_are_taken_as, tokens, token)
        elif token.lower == "wanted" and token.tag == "VBD":
            _guarded(wanted_people, tokens, token)
        elif token.lower == "opened" and token.tag in ("VBN", "VBD", "JJ") and token.dep == "amod":
            _guarded(opened_fire, tokens, token)
        elif token.lower == "hit" and token.tag == "NN":
            _guarded(hit_by_day, tokens, token)
        elif token.dep == "ccomp" and token.tag in ("VBN", "VBD"):
            _guarded(object_taken_for_subject, tokens, token)
        elif token.dep == "conj" and token.tag == "VBD":
            _guarded(second_claim, tokens, token)
            _guarded(participle_taken_for_verb, tokens, token)
            passive_goes_on(tokens, token)
        elif token.lower in FORCES_OF_SEVERAL and token.i and tokens[token.i - 1].tag == "NNS":
            _guarded(done_to_what_stands_before, tokens, token)
        elif token.lower == "but" and token.dep == "cc" and tokens[token.head].pos in ("NOUN", "PROPN"):
            _guarded(subject_behind_but, tokens, token)
        elif token.dep == "csubj" and token.tag == "NN":
            token.dep = "nsubj"  # "Shelling from the hills killed two"
        elif token.dep == "pobj" and token.tag in ("NN", "NNS") and tokens[token.head].lower in IN_PLACE:
            _guarded(given_behind_place, tokens, token)
        elif token.dep == "dobj" and token.tag in ("NN", "NNS"):
            given_to_whom(tokens, token)
        elif token.dep == "npadvmod" and token.pos == "PROPN":
            _guarded(name_before_its_verb, tokens, token)
        elif token.dep == "advcl" and token.tag == "VB":
            agreed_to_do(tokens, token)
        elif token.dep == "advcl" and token.tag in ("VBD", "VBZ", "VBP"):
            _guarded(subject_behind_after, tokens, token)
        elif token.dep in ("advcl", "ccomp") and token.tag == "NNS":
            verb_taken_for_plural(tokens, token)
        elif token.head == token.i and token.pos in ("NOUN", "PROPN"):
            _guarded(sentence_taken_for_noun, tokens, token)
            _guarded(verb_taken_for_quality, tokens, token)
        elif token.text == "IS" and token.pos == "AUX":
            _guarded(name_taken_for_auxiliary, tokens, token)
        elif (
            token.tag == "VBG" and token.dep == "acl" and token.head == token.i - 1 and token.lower in noun_predicates()
        ):
            _guarded(deed_taken_for_participle, tokens, token)
        elif token.dep == "appos" and token.i >= 2:
            _guarded(series_taken_for_apposition, tokens, token)
            _guarded(label_taken_for_subject, tokens, token)
        elif token.lower == "of" and tokens[token.head].lower != "of" and tokens[token.head].dep == "pobj":
            _guarded(charge_after_accuser, tokens, token)
        elif token.lower in ("on", "against") and tokens[tokens[token.head].head].lower == "by":
            _guarded(target_after_doer, tokens, token)
        elif token.lower in ("on", "for", "over") and tokens[token.head].dep == "dobj":
            _guarded(reason_after_judged, tokens, token)
        elif token.dep == "conj" and token.text in ("Syria", "Levant", "Sham", "al-Sham"):
            name_with_and(tokens, token)
        elif token.lower == "by" and token.pos == "ADP" and tokens[token.head].pos == "VERB":
            _guarded(doer_after_deed, tokens, token)
        elif token.tag == "VBG" and token.lower in MOVING and tokens[token.head].lower == "by":
            _guarded(participle_before_agent, tokens, token)


def _guarded(mend: Callable[[list[Token], Token], None], tokens: list[Token], at: Token) -> None:
    """One repair. Two can cross in a sentence that the parser got very wrong; its own tree is then kept."""
    heads, deps = [t.head for t in tokens], [t.dep for t in tokens]
    mend(tokens, at)
    if [t.head for t in tokens] != heads and not _is_tree(tokens):
        for token, head, dep in zip(tokens, heads, deps, strict=True):
            token.head, token.dep = head, dep


def _is_tree(tokens: list[Token]) -> bool:
    """Whether every token leads up to a root."""
    heads = [t.head for t in tokens]
    # Of each token the walk that saw it: on a walk of its own a token is met twice only in a circle.
    seen = [-1] * len(heads)
    for walk in range(len(heads)):
        at = walk
        while seen[at] < 0:
            seen[at] = walk
            if heads[at] == at:
                break
            at = heads[at]
        else:
            if seen[at] == walk and heads[at] != at:
                return False
    return True
