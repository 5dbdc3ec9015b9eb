"""How real a clause is said to be, whether it holds, how firmly it stands, and whether it is news.

A clause's own words (modal, tense, mark, adverbs) speak first; then what governs it ("threatened to", "called off the",
"a plan to"), from `data/governors.tsv`; then who reports it. Governors are judged before what they govern.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from itertools import pairwise
from typing import cast

from sitroom.lexicon.tables import table
from sitroom.lexicon.wordsets import word_set
from sitroom.model.record import Reality, Standing
from sitroom.text.analysis import Analysis, Clause, Sentence
from sitroom.text.continued import takes_up_chance
from sitroom.text.governors import Governor, governors, rule_standing, under
from sitroom.text.modality_words import (
    ABOUT,
    ALLOTTING,
    ANYBODY,
    AS_OFTEN_AS,
    ASCERTAINING,
    ASSESSING,
    BEFORE_MARKS,
    BY_DOING,
    BY_VOTE,
    CONDITIONAL_MARKS,
    COPULAS,
    DEFINITE,
    FICTION,
    GROUNDS,
    HABITUAL,
    INEVITABLE,
    LAID,
    NEEDED,
    NONE,
    OF_A_DEED,
    ON_THE_DAY,
    ONCE_MARKS,
    OUTCOMES,
    PERCEIVING,
    PROSPECTS,
    RELATING,
    TAKING_PLACE,
    WAITING_MARKS,
    names_a_thing,
)
from sitroom.text.novelty import COMMEMORATING, set_novelty

UNREAL = frozenset(
    {"planned", "ordered", "offered", "demanded", "threatened", "conditional", "hypothetical", "cancelled"}
)


@cache
def hedges() -> dict[str, Standing]:
    """Single words that make what they modify alleged or claimed."""
    words: dict[str, Standing] = {}
    for row in table("hedges"):
        for form in (row["hedge"], *row.get("variants", "").split("|")):
            if form and " " not in form:
                words[form.lower()] = cast(Standing, row["standing"])
    return words


def judge(analysis: Analysis) -> None:
    """Sets `reality`, `polarity`, `standing`, `hedge` and `novelty` of every clause."""
    published = _published(analysis)
    for sentence in analysis.sentences:
        judge_sentence = _Judge(analysis, sentence, published)
        for clause in sorted(analysis.clauses_of(sentence.index), key=lambda c: (_depth(analysis, c), c.index)):
            judge_sentence.clause(clause)


def _published(analysis: Analysis) -> date | None:
    try:
        return date.fromisoformat((analysis.document.published or "")[:10])
    except ValueError:
        return None


def _depth(analysis: Analysis, clause: Clause) -> int:
    depth = 0
    while clause.governor is not None and depth < 60:
        clause = analysis.clauses[clause.governor]
        depth += 1
    return depth


def _allots(above: Clause) -> bool:
    return above.lemma in ALLOTTING or (above.lemma == "have" and bool(above.times or above.roles.get("prep:until")))


class _Judge:
    def __init__(self, analysis: Analysis, sentence: Sentence, published: date | None) -> None:
        self.analysis, self.sentence, self.published = analysis, sentence, published
        self.fiction = bool(FICTION.match(sentence.text))
        self.question = sentence.text.rstrip("\"'”’ ").endswith("?")

    def clause(self, clause: Clause) -> None:
        above = None if clause.governor is None else self.analysis.clauses[clause.governor]
        path = self._path(clause, above)
        own = self._own(clause)
        rule = self._rule(clause, above, path)
        clause.polarity = "negative" if clause.negated else "positive"
        clause.reality = self._reality(clause, above, own, rule)
        if rule is not None:
            if rule.polarity == "negative":
                clause.polarity = "negative"
            if rule.standing:
                clause.standing = rule.standing
        if (
            above is not None
            and clause.form == "noun"
            and above.negated
            and self._core(clause, above)
            and not clause.light
            and not self._stands(clause, above)
            and not self._described(clause, above)
            and not self._does_not(clause, above)
        ):
            clause.polarity = "negative"
        if above is not None and above.lemma == "have" and "yet" in above.adverbs and clause.modal == "to":
            # "has yet to leave three villages"
            clause.polarity, clause.reality = "negative", "occurred"
        if clause.form == "noun" and path[:1] == ["without"]:
            clause.polarity = "negative"
        if above is not None and self._of_nothing(clause, above, path):
            clause.polarity = "negative"
        if above is not None and above.standing == "denied" and clause.relation == "infinitive":
            # "denied that it planned to send troops"
            clause.standing = "denied"
        self._standing(clause, above)
        if clause.report is not None and clause.reality == "occurred" and self._unsupported(clause.report):
            clause.reality, clause.standing = "hypothetical", "alleged"
        set_novelty(self.analysis, self.sentence, self.published, clause, above, path)

    # --- reality ------------------------------------------------------------------------------------------------

    def _own(self, clause: Clause) -> Reality | None:
        """What the clause's own words say, or None when they leave it to the governor."""
        if self.fiction or (self.question and clause.form == "verb" and clause.quote is None):
            return "hypothetical"
        if clause.mark in CONDITIONAL_MARKS:
            return "conditional"
        if self._whoever(clause):
            return "hypothetical"
        if self._awaited(clause) or self._for_each(clause):
            return "conditional"
        if (
            clause.negated
            and clause.form == "verb"
            and clause.tense == "present"
            and not (clause.modal or clause.perfect or clause.progressive or clause.passive or clause.times)
            and clause.lemma.split(" ")[0] not in word_set("appointments") | COPULAS
            and not self.sentence.heading
        ):
            # "The army does not attack civilians": a rule, and not one deed left undone.
            return "habitual"
        habit = (
            HABITUAL.intersection(clause.adverbs)
            or self._when_needed(clause)
            or any(
                time.kind == "set" and not names_a_thing(self.sentence.tokens, time)
                for time in (self.analysis.times[t] for t in clause.times)
            )
        )
        if habit and not clause.modal:
            return "habitual"
        coming = clause.tense == "present" and clause.lemma not in LAID
        if clause.light == "face" and (coming or self._has_condition(clause)) and not clause.perfect:
            # "faces sanctions unless it disarms"
            return "conditional" if self._has_condition(clause) else "hypothetical"
        if clause.modal in ("will", "shall"):
            return "planned"
        if clause.modal == "would":
            return (
                "conditional"
                if self._has_condition(clause)
                else "planned"
                if clause.report is not None
                else "hypothetical"
            )
        if clause.modal in ("could", "can", "may", "might"):
            # "were able to" and "could hear" in the past report a fact; without more, a possibility is none.
            if clause.lemma in ASCERTAINING and not (clause.perfect or clause.negated or self._has_condition(clause)):
                # "Could confirm only nine deaths": what is confirmed is.
                return "occurred"
            return "conditional" if self._has_condition(clause) else "hypothetical"
        if clause.modal in ("must", "should", "ought"):
            return "hypothetical" if clause.perfect else "demanded"
        if clause.modal == "to" and clause.finite:
            return "planned"
        if not clause.finite and (clause.form == "verb" or clause.light):
            return None
        if clause.form == "noun" and not clause.light:
            return None
        if self._future(clause):
            return "planned"
        if clause.progressive and clause.tense == "present":
            return "ongoing"
        if (
            clause.progressive
            and clause.report is not None
            and not (clause.perfect or clause.times or clause.dependents)
        ):
            # "Said that operations were continuing": as they spoke.
            return "ongoing"
        if clause.lemma.split(" ")[0] in ("continue", "persist", "rage", "linger") and clause.tense == "present":
            return "ongoing"
        return "occurred"

    def _awaited(self, clause: Clause) -> bool:
        """ "Ruled out talks until the force is dissolved": what is waited for is yet to come."""
        if clause.mark not in ("until", "till") or clause.tense != "present" or clause.governor is None:
            return False
        return self.analysis.clauses[clause.governor].tense == "past" and not clause.progressive

    def _whoever(self, clause: Clause) -> bool:
        """ "Anyone who violates the truce": nobody is said to have done so."""
        if clause.relation != "relative" or clause.tense == "past" or clause.perfect or clause.progressive:
            return False
        tokens = self.sentence.tokens
        noun = tokens[tokens[clause.head].head]
        return noun.lower in ANYBODY or any(tokens[c].lower in ANYBODY for c in noun.children)

    def _when_needed(self, clause: Clause) -> bool:
        """ "And, when necessary, strikes their camps", told in no one's future: as often as it takes."""
        if clause.form != "verb":
            return False
        tokens = self.sentence.tokens
        before = [t.lower for t in tokens[max(0, clause.head - 5) : clause.head]]
        behind = [t.lower for t in tokens[clause.head + 1 : clause.head + 3]]
        return any(a in AS_OFTEN_AS and b in NEEDED for words in (before, behind) for a, b in pairwise(words))

    def _future(self, clause: Clause) -> bool:
        """A present tense with a date to come ("talks open in mid-January")."""
        if self.published is None or clause.tense == "past" or not clause.times:
            return False
        if clause.form == "verb" and clause.lemma.split(" ")[0] not in word_set("appointments"):
            return False
        time = self.analysis.times[clause.times[0]]
        return bool(
            time.from_
            and (
                time.from_[:10] > self.published.isoformat()
                # "expires on Friday", said on that Friday
                or (clause.lemma in ON_THE_DAY and not clause.perfect and time.from_[:10] == self.published.isoformat())
            )
        )

    def _subjunctive(self, clause: Clause) -> bool:
        """ "accepted that all prisoners be freed": what is to be, in the bare form of the verb."""
        if clause.mark != "that" or clause.modal or clause.form != "verb":
            return False
        tokens = self.sentence.tokens
        head = tokens[clause.head]
        bare = [tokens[c] for c in head.children if tokens[c].dep in ("aux", "auxpass")] or [head]
        return all(t.tag == "VB" and t.lower == "be" for t in bare)

    def _is_to_come(self, above: Clause) -> bool:
        """ "Talks are to resume on Monday": what a plain "be" with an infinitive says of its subject is arranged."""
        if above.lemma != "be" or above.roles.get("attr") or above.negated:
            return False
        below = (self.analysis.clauses[d] for d in above.dependents)
        return any(b.relation == "infinitive" and b.modal == "to" and b.lemma in TAKING_PLACE for b in below)

    def _goes_on_asking(self, clause: Clause, above: Clause) -> bool:
        """ "Demanded that the army leave and hand over the town": the second verb of what is asked, as bare as the first."""
        return (
            clause.relation == "conjunct"
            and above.relation == "content"
            and above.reality in ("demanded", "ordered")
            and not (above.modal or clause.modal or clause.perfect)
            and self.sentence.tokens[clause.head].tag in ("VB", "VBP")
            and all(p.implied for p in clause.roles.get("subj", ()))
        )

    def _has_condition(self, clause: Clause) -> bool:
        return any(self.analysis.clauses[d].mark in CONDITIONAL_MARKS - {"whether"} for d in clause.dependents)

    def _reality(self, clause: Clause, above: Clause | None, own: Reality | None, rule: Governor | None) -> Reality:
        if above is None:
            # A headline's "envoy to visit Sanaa" has its infinitive for a future.
            return own or ("planned" if self._future(clause) or clause.modal == "to" else "occurred")
        if clause.form == "noun" and own in (None, "occurred") and self._is_to_come(above):
            return "planned"
        imposed = None if rule is None else above.reality if rule.reality == "same" else cast(Reality, rule.reality)
        if imposed is None and self._subjunctive(clause):
            return "planned"
        if imposed == "demanded" and above.lemma == "want" and self._of_itself(clause, above):
            # "Kenya wants to withdraw": its own plan, and no demand.
            imposed = "planned"
        if own == "occurred" and clause.finite and clause.tense == "past" and not rule_standing(rule):
            # "which he described as …", told in the past, is no part of what was tried or planned.
            imposed = None
        if imposed == "occurred" and rule is not None and clause.form == "noun" and rule.polarity != "negative":
            # "vowed to avenge the killing": what is answered, mourned or looked into has happened, whatever comes of it.
            return "occurred"
        if imposed is not None and rule is not None:
            if own in (None, "occurred", "ongoing") and (
                own is None or clause.tense != "past" or imposed not in ("planned", "ordered", "demanded")
            ):
                return self._deeper(imposed, above) if rule.reality != "same" else imposed
            if own is not None:
                return own
        if own == "occurred" and self._goes_on_asking(clause, above):
            return above.reality
        if own is not None:
            if (
                own in ("occurred", "ongoing")
                and clause.mark in WAITING_MARKS
                and above.reality in UNREAL
                # "promised to return once the men had disarmed": told of in the past, and still to come.
                and (clause.tense != "past" or clause.mark in ONCE_MARKS)
            ):
                return "conditional" if above.reality == "conditional" else "planned"
            if own == "occurred" and clause.mark in BEFORE_MARKS and clause.tense == "present" and self._refuses(above):
                # "Rules out talks before they disarm"
                return "conditional"
            if (
                own in ("occurred", "ongoing")
                and above.reality == "conditional"
                and clause.relation == "conjunct"
                and clause.mark in CONDITIONAL_MARKS
            ):
                return "conditional"
            if self._has_condition(clause) and own == "planned":
                return "conditional"
            if (
                own == "occurred"
                and clause.mark in ("when", "whenever")
                and clause.tense == "present"
                and above.tense in ("present", "")
                and not (clause.perfect or clause.progressive or above.perfect)
            ):
                # "When thousands are killed, nobody asks why": whenever it is so.
                return "habitual"
            return own
        if clause.form == "noun" and not clause.light:
            foretold = self._foretold(clause, above)
            if foretold is not None:
                return foretold
            if self._assessed(clause, above) or self._of_open_outcome(clause, above):
                return "occurred"
            if self._weighed(clause, above):
                return "hypothetical"
            if above.lemma in ("hear", "see") and above.modal == "could" and not above.negated:
                # "They could hear explosions": and there were some.
                return "occurred"
            if above.lemma in PERCEIVING and self._role(clause, above) == "obj" and self._definite(clause):
                # "Telephoned to claim the attack", "vowed to avenge the killing"
                return "occurred"
            if self._core(clause, above) and above.reality in UNREAL | {"attempted", "habitual", "ongoing"}:
                return above.reality
            if clause.relation == "conjunct" and above.form == "noun" and not above.light and above.reality in UNREAL:
                # "demanded a ban on the march and the arrest of its leaders"
                return above.reality
            return "planned" if self._future(clause) else "occurred"
        if clause.relation == "conjunct":
            return above.reality
        if self._weighed(clause, above):
            return "hypothetical"
        if above.lemma == "vote" and clause.lemma in BY_VOTE and clause.relation == "infinitive":
            # "voted to adopt the resolution": the vote is the deed.
            return above.reality
        if clause.lemma in BY_DOING and above.form == "verb" and above.reality == "occurred" and not clause.passive:
            return above.reality
        if clause.lemma in COMMEMORATING:
            # "lit candles to mark": the purpose is the deed.
            return above.reality
        if above.lemma == "be" and clause.modal == "to" and not above.roles.get("attr") and above.finite:
            # "the battalion is to deploy", "were to meet": an arrangement.
            return above.reality if above.reality in UNREAL else "planned"
        if clause.modal == "to" and clause.perfect:
            # "are reported to have been hurt": it is over.
            return above.reality
        if clause.modal == "to" and clause.relation in ("infinitive", "participle", "adverbial"):
            return (
                "planned" if above.reality in ("occurred", "ongoing") and above.lemma not in COPULAS else above.reality
            )
        if clause.modal == "to" and clause.relation == "relative" and not clause.finite and _allots(above):
            # "gave him 48 hours to leave", "have until midnight to leave"
            return "demanded"
        if clause.relation == "participle" and clause.passive and not clause.modal and above.reality != "conditional":
            # "repairs interrupted by mortar fire will resume": what describes a noun is done.
            return "occurred"
        if clause.relation in ("participle", "adverbial") and not clause.passive and self._dated_ahead(clause):
            # "With the regional force leaving in December", said in November
            return "planned"
        return above.reality if above.reality in UNREAL | {"habitual"} else "occurred"

    def _dated_ahead(self, clause: Clause) -> bool:
        if self.published is None or not clause.times:
            return False
        return (self.analysis.times[clause.times[0]].from_ or "")[:10] > self.published.isoformat()

    def _of_itself(self, clause: Clause, above: Clause) -> bool:
        """Whether whoever wants a deed is to do it: "wants to leave", and not "wants them to leave"."""
        if clause.form != "verb" or clause.finite or above.roles.get("obj"):
            return False
        return all(p.implied for p in clause.roles.get("subj", [])) and not clause.passive

    def _foretold(self, noun: Clause, above: Clause) -> Reality | None:
        """ "talks are due to resume": what the adjective says of the infinitive holds for the subject as well."""
        if above.lemma not in COPULAS or self._role(noun, above) != "subj":
            return None
        if not any(self.analysis.clauses[d].relation == "infinitive" for d in above.dependents):
            return None
        for item in above.roles.get("attr", []):
            rule = governors().get((item.lemma, "inf"))
            if rule is not None and rule.reality in UNREAL:
                return cast(Reality, rule.reality)
        return None

    def _deeper(self, imposed: Reality, above: Clause) -> Reality:
        """ "would try to", "threatened to order": the less real of the two."""
        if above.reality in ("conditional", "hypothetical", "cancelled", "habitual") and imposed not in (
            "conditional",
            "hypothetical",
        ):
            return above.reality
        return above.reality if imposed in ("attempted", "occurred", "ongoing") and above.reality in UNREAL else imposed

    # --- governors ----------------------------------------------------------------------------------------------

    def _path(self, clause: Clause, above: Clause | None) -> list[str]:
        """Lemmas between a clause and its governor: the noun of "a plan to attack", the adjective of "is due to"."""
        tokens = self.sentence.tokens
        at = clause.head
        lemmas: list[str] = []
        if clause.light:
            # The light verb stands between; it is no governor of its own noun.
            while (
                tokens[at].head != at
                and self.analysis.clause_at.get((self.sentence.index, tokens[at].head)) == clause.index
            ):
                at = tokens[at].head
        stop = None if above is None else above.index
        while tokens[at].head != at and len(lemmas) < 12:
            at = tokens[at].head
            if self.analysis.clause_at.get((self.sentence.index, at)) == stop and stop is not None:
                break
            lemmas.append(tokens[at].lemma)
        return lemmas

    def _stands(self, noun: Clause, above: Clause) -> bool:
        """ "No claim of responsibility for the attack", "did not hear the blast": it took place, whatever is denied of it."""
        tokens = self.sentence.tokens
        token = tokens[noun.head]
        if token.dep == "pobj" and tokens[token.head].lower in ABOUT:
            return True
        definite = any(tokens[c].lower in DEFINITE or tokens[c].dep == "poss" for c in token.children)
        return definite and above.lemma in PERCEIVING

    def _described(self, noun: Clause, above: Clause) -> bool:
        """ "The ambush was not the work of amateurs", "was no accident": what it was is denied, and not that it was."""
        if above.lemma not in COPULAS or self._role(noun, above) != "subj":
            return False
        tokens = self.sentence.tokens
        definite = any(tokens[c].lower in DEFINITE or tokens[c].dep == "poss" for c in tokens[noun.head].children)
        return definite and any(
            item.pos in ("NOUN", "PROPN") and item.lemma not in PROSPECTS for item in above.roles.get("attr", [])
        )

    def _weighed(self, clause: Clause, above: Clause) -> bool:
        """ "Talks with the guerrillas would be a good thing": what somebody thinks of it, and no plan for it."""
        if above.lemma not in COPULAS or above.modal not in ("would", "could", "might", "may") or above.negated:
            return False
        if not above.roles.get("attr") or self._has_condition(above):
            return False
        token = self.sentence.tokens[clause.head]
        return (
            self._role(clause, above) == "subj"
            or token.dep == "csubj"
            or self.sentence.tokens[token.head].dep == "csubj"
        )

    def _definite(self, noun: Clause) -> bool:
        tokens = self.sentence.tokens
        return any(tokens[c].lower in DEFINITE or tokens[c].dep == "poss" for c in tokens[noun.head].children)

    def _assessed(self, noun: Clause, above: Clause) -> bool:
        """ "The strikes may amount to war crimes": open is what they were, and not whether they were."""
        if above.reality != "hypothetical" or above.lemma not in ASSESSING or self._role(noun, above) != "subj":
            return False
        tokens = self.sentence.tokens
        return any(tokens[c].lower in DEFINITE or tokens[c].dep == "poss" for c in tokens[noun.head].children)

    def _of_open_outcome(self, noun: Clause, above: Clause) -> bool:
        """ "It is unclear if the shelling has caused casualties": open is what came of it."""
        if above.mark not in ("if", "whether") or above.lemma not in OUTCOMES or not above.perfect:
            return False
        return self._role(noun, above) == "subj" and self._definite(noun)

    def _does_not(self, noun: Clause, above: Clause) -> bool:
        """ "The raid was not linked to the bombings", "did not weaken them": what it did is denied, and not that it was."""
        if above.lemma in COPULAS or above.lemma in TAKING_PLACE:
            return False
        if any(p.lemma == "place" for p in above.roles.get("obj", [])):
            return False  # "did not take place"
        role = self._role(noun, above)
        if role != "subj" and not (role == "obj" and above.passive and above.lemma in RELATING):
            return False
        tokens = self.sentence.tokens
        return not any(tokens[c].lower in ("no", "any", "neither") for c in tokens[noun.head].children)

    def _of_nothing(self, clause: Clause, above: Clause, path: list[str]) -> bool:
        """ "Has no plans to attack", "made no attempt to leave", "no grounds for arresting": what the noun would lead to."""
        if clause.form != "verb" or clause.finite or not above.negated:
            return False
        if above.form == "noun" and clause.modal == "to" and clause.relation in ("infinitive", "participle"):
            return above.lemma not in INEVITABLE
        if not path or path[-1] in INEVITABLE or (clause.relation == "relative" and clause.modal != "to"):
            return False
        return not any(lemma in INEVITABLE for lemma in path) and any(
            item.lemma in path and self._has_no(item.head, above)
            for role in ("obj", "attr", "subj")
            for phrase in above.roles.get(role, [])
            for item in phrase.each()
        )

    def _unsupported(self, report: int) -> bool:
        """ "There is no evidence that the army shelled the town": neither that it did nor that it did not."""
        r = self.analysis.reportings[report]
        if r.lemma not in GROUNDS or r.sentence != self.sentence.index:
            return False
        text = self.analysis.document.text
        return NONE.search(text[max(self.sentence.start, r.cue[0] - 24) : r.cue[1]]) is not None

    def _has_no(self, noun: int, above: Clause) -> bool:
        """Whether a noun is of none, or any of what its verb negates ("does not have any plans")."""
        tokens = self.sentence.tokens
        if any(tokens[c].lower == "no" for c in tokens[noun].children):
            return True
        return any(t in ("not", "n't", "n’t", "never") for t in (tokens[c].lower for c in tokens[above.head].children))

    def _rule(self, clause: Clause, above: Clause | None, path: list[str]) -> Governor | None:
        rows = governors()
        frame = (
            "noun"
            if clause.form == "noun" and clause.relation == "nominal"
            else ("that" if clause.relation == "content" and clause.finite else "inf")
        )
        if clause.relation == "conjunct" and above is not None:
            # The second of two coordinated infinitives or nouns is governed like the first.
            return None
        upper = above
        if above is not None and above.form == "noun" and above.governor is not None:
            upper = self.analysis.clauses[above.governor]  # "exploited the battle to bring in troops"
        if upper is not None and clause.modal == "to" and takes_up_chance(upper):
            # "Used the battle to bring in troops": with what it was done, and not what used to be.
            return Governor("same", "positive", None)
        token = self.sentence.tokens[clause.head]
        if (
            clause.relation == "participle"
            and token.dep == "acl"
            and token.tag == "VBG"
            and clause.modal != "to"
            and path
        ):
            # "A movement calling for its withdrawal": it calls for it, whatever movements are for and what is said of it.
            return None
        for lemma in path:
            if (lemma, frame) in rows and lemma not in ("be",) and (lemma != "due" or clause.modal == "to"):
                return under(rows[(lemma, frame)], None if above is None else rows.get((above.lemma, "noun")))
        if above is None:
            return None
        names = [above.lemma]
        if clause.form == "noun" and not clause.light:
            role = self._role(clause, above)
            if role == "subj" or role is None:
                return None
            names = [f"{above.lemma} {role[5:]}"] if role.startswith("prep:") else [above.lemma]
        else:
            if clause.relation == "participle" and clause.passive and not clause.modal:
                # "The number of people arrested is going up": what describes a noun is not what its verb governs.
                return None
            if clause.relation in ("relative", "root") or (
                clause.relation == "adverbial"
                and clause.mark not in ("of", "from", "for", "on", "to", "in", "with", "at", "into", "against", "about")
            ):
                return None
            if clause.mark in ("of", "from", "for", "on", "to", "in", "with", "at", "into", "against", "about"):
                names = [f"{above.lemma} {clause.mark}"]
            if above.lemma in COPULAS:
                names = [item.lemma for item in above.roles.get("attr", [])]
            if clause.relation == "adverbial" and above.lemma not in COPULAS and clause.mark == "":
                return None
        for name in names:
            if (name, frame) in rows:
                return rows[(name, frame)]
        return None

    def _role(self, noun: Clause, above: Clause) -> str | None:
        for role, items in above.roles.items():
            if role in ("compound", "adj"):
                continue
            for item in items:
                if any(p.head == noun.head for p in item.each()):
                    return role
        # The head of "a series of attacks", "the use of force" stands in for the noun.
        tokens = self.sentence.tokens
        at = noun.head
        for _ in range(4):
            at = tokens[at].head
            if tokens[at].lemma in OF_A_DEED:
                # "seek a list of the victims of the shelling": the shelling is no part of what is sought.
                return None
            for role, items in above.roles.items():
                if any(p.head == at for item in items for p in item.each()):
                    return role if tokens[at].pos == "NOUN" else None
        return None

    def _core(self, noun: Clause, above: Clause) -> bool:
        return self._role(noun, above) in ("subj", "obj", "attr")

    def _for_each(self, clause: Clause) -> bool:
        """ "Threatened to kill a hostage for every village that was burned": whichever may yet be."""
        if clause.relation != "relative" or clause.form != "verb" or clause.governor is None:
            return False
        above = self.analysis.clauses[clause.governor]
        tokens = self.sentence.tokens
        at = tokens[tokens[clause.head].head]
        for _ in range(4):
            link = tokens[at.head]
            if link.lower == "for" and link.pos == "ADP":
                first = tokens[link.i + 1].lower if link.i + 1 < len(tokens) else ""
                return first in ("each", "every") and above.reality in ("threatened", "planned", "offered")
            at = link
        return False

    # --- standing --------------------------------------------------------------------------------------

    def _standing(self, clause: Clause, above: Clause | None) -> None:
        words = hedges()
        hedge = next((w for w in clause.adverbs if w in words), "")
        if not hedge and clause.form == "noun":
            hedge = next((p.text.lower() for p in clause.roles.get("adj", []) if p.text.lower() in words), "")
        if not hedge and clause.form == "verb" and clause.passive:
            hedge = self._hedged_agent(clause)
        if not hedge and clause.form == "verb":
            hedge = self._suspected(clause)
        if not hedge and clause.form == "noun" and above is not None and self._core(clause, above):
            hedge = above.hedge
        if hedge:
            clause.hedge = hedge
            if clause.standing == "stated":
                clause.standing = words.get(hedge, "alleged")
        if clause.report is None:
            return
        report = self.analysis.reportings[clause.report]
        if report.act in ("accuse", "allege") and clause.standing == "stated":
            if not (report.act == "accuse" and self._granted(clause, report.clause)):
                clause.standing = "alleged"
        elif report.act == "claim" and clause.standing == "stated":
            clause.standing = "claimed"
        elif report.act in ("deny", "reject") and self._is_denied(clause, above, report.clause):
            clause.standing = "denied"

    def _granted(self, clause: Clause, cue: int | None) -> bool:
        """ "Charged with murder in the slaying of a doctor": charged is a man, and that the doctor was slain is granted."""
        if clause.form != "noun" or clause.light or clause.governor != cue:
            return False
        tokens = self.sentence.tokens
        noun = tokens[clause.head]
        return noun.dep == "pobj" and tokens[noun.head].lower in ("in", "over", "after") and self._definite(clause)

    def _suspected(self, clause: Clause) -> str:
        """ "A suspected bomb wrecked a bus", "killed by suspected rebels": who or what did it is only thought to be that."""
        words = hedges()
        for phrase in clause.roles.get("subj", []):
            for child in self.sentence.tokens[phrase.head].children if phrase.antecedent is None else ():
                token = self.sentence.tokens[child]
                if token.lower in words and token.i < phrase.head and token.dep in ("amod", "compound", "nmod"):
                    return token.lower
        return ""

    def _refuses(self, above: Clause) -> bool:
        """Whether a clause turns something down."""
        return any(r.act == "reject" and r.clause == above.index for r in self.analysis.reportings)

    def _hedged_agent(self, clause: Clause) -> str:
        """ "Were murdered, apparently by members of …": a hedge that stands with who did it."""
        tokens = self.sentence.tokens
        for phrase in clause.roles.get("prep:by", []):
            for token in tokens[clause.head + 1 : phrase.head]:
                if token.lower == "by" and token.end <= phrase.start and token.i:
                    before = tokens[token.i - 1].lower
                    if before in hedges():
                        return before
        return ""

    def _is_denied(self, clause: Clause, above: Clause | None, cue: int | None) -> bool:
        """A denial reaches the clause it takes as content, and not the nouns that this clause takes for granted."""
        if above is None or cue is None:
            return False
        if above.index == cue:
            return clause.form == "verb" or self._role(clause, above) == "obj"
        return clause.relation == "conjunct" and above.standing == "denied"
