"""Whether a clause is news, an update, background or an anniversary."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence

COMMEMORATING = frozenset("mark commemorate remember observe celebrate mourn honour honor".split())
_WARS = frozenset("war conflict insurgency rebellion insurrection uprising genocide".split())
_TOLLS = frozenset("claim kill cost displace uproot force drive leave take".split())
_DYING = frozenset({"die", "kill", "perish", "displace", "lose", "claim", "uproot"})
_CONCLUDING = frozenset("sign reach broker conclude mediate negotiate grant seal ink agree".split())
_ACCORDS = frozenset(
    "agreement accord deal pact treaty truce ceasefire cease-fire armistice protocol peace amnesty roadmap "
    "understanding".split()
)
_COMING = frozenset({"come", "follow", "occur", "happen", "arrive", "take place", "be"})
_SPANS_OF_TIME = frozenset("a week|a day|a month|a year|days|weeks|months|hours|years|a fortnight".split("|"))
_SPANS = frozenset("year anniversary decade century month week day since".split())
_GRANTED = frozenset("into over since".split())
# News is about the last days. What a report itself dates further back is told as background.
_OLD = timedelta(days=14)
# A total that runs for longer than this is the sum of a war.
_CAMPAIGN = timedelta(days=45)


def _headed_as_known(sentence: Sentence) -> bool:
    """ "16:10 Background: thousands have fled": a note that says of itself that it is no news."""
    first = sentence.tokens[:4]
    return any(a.lower in ("background", "context") and b.text == ":" for a, b in pairwise(first))


def set_novelty(
    analysis: Analysis,
    sentence: Sentence,
    published: date | None,
    clause: Clause,
    above: Clause | None,
    path: list[str],
) -> None:
    """Sets `novelty`, and `reality` where a ceremony speaks of what did happen. `path` are the lemmas up to the governor."""
    if _headed_as_known(sentence):
        clause.novelty = "background"
        return
    if "anniversary" in path or (
        above is not None
        and above.lemma in COMMEMORATING
        and _SPANS.intersection([*path, *(p.lemma for p in above.roles.get("obj", []))])
    ):
        # What is commemorated did happen, whatever is said of the ceremony.
        clause.novelty, clause.reality = "anniversary", "occurred"
        return
    if (
        above is not None
        and above.novelty in ("anniversary", "background")
        and (clause.relation in ("relative", "participle") or clause.mark == "when")
    ):
        clause.novelty = above.novelty
        return
    if (
        above is not None
        and above.novelty == "background"
        and clause.form == "verb"
        and clause.relation == "conjunct"
        and not clause.times
        and clause.tense in ("past", above.tense)
        and above.times
    ):
        # "In August 1999 they declared a state and called for volunteers": the second as old as the first.
        clause.novelty = "background"
        return
    if clause.form == "noun" and not clause.light and above is not None and _taken_for_granted(sentence, clause, above):
        clause.novelty = "background"
        return
    if any(
        c is not None and c.mark == "since" and c.tense == "past" and c.form == "verb" for c in (clause, above)
    ) and (clause.mark == "since" or clause.form == "noun"):
        # "Since the war began": known, and what follows is counted from it.
        clause.novelty = "background"
        return
    if (
        clause.mark in ("after", "before", "since")
        and clause.finite
        and clause.form == "verb"
        and above is not None
        and above.lemma in _COMING
        and any(p.lemma in _SPANS or p.text.lower() in _SPANS_OF_TIME for p in _measured(clause, above))
    ):
        # "It comes a week after 30 miners were killed": told for comparison.
        clause.novelty = "background"
        return
    if clause.perfect and published is not None and _since_long(analysis, clause, published):
        clause.novelty = "background"
        return
    if _old_by_what_it_is(analysis, clause, above):
        clause.novelty = "background"
        return
    if clause.perfect and clause.progressive and "relative" in (clause.relation, _above(clause, above)):
        # "which has been waging Asia's longest insurgency": what somebody has long been known for.
        clause.novelty = "background"
        return
    if above is not None and above.novelty == "background" and clause.form == "noun" and not clause.times:
        # "Fought a war in the 1990s": as old as what is said of it.
        clause.novelty = "background"
        return
    if (
        clause.perfect
        and clause.lemma in _DYING
        and any(p.lemma in _WARS for role in ("prep:in", "prep:during") for p in clause.role(role))
    ):
        # "70,000 have died in the ten-year war"
        clause.novelty = "background"
        return
    which = any(p.text.lower() == "which" for p in clause.role("prep:in"))
    if which and above is not None and above.novelty == "background":
        clause.novelty = "background"
        return
    if clause.relation == "relative" and clause.perfect and clause.lemma in _DYING and (which or not clause.times):
        # "Three decades of fighting in which 15,000 have died"
        clause.novelty = "background"
        return
    if clause.relation == "relative" and clause.perfect and clause.tense == "past" and not clause.times:
        # "the students who had blocked the bridge": told to say who they are.
        clause.novelty = "background"
        return
    if (
        clause.mark == "where"
        and clause.relation == "relative"
        and above is not None
        and _earlier(analysis, clause, above)
    ):
        # "Reached the town, where a siege was lifted last week"
        clause.novelty = "background"
        return
    if clause.times and published is not None:
        time = analysis.times[clause.times[0]]
        end = (time.to or time.from_ or "")[:10]
        start = (time.from_ or "")[:10]
        if (
            start
            and clause.mark == "when"
            and not clause.perfect
            and time.kind == "date"
            and analysis.document.text[max(0, time.start - 6) : time.start + 6].lower().find("since") >= 0
            and _long_ago(start, published)
        ):
            # "The deadliest since 2004, when a bomb killed 41"
            clause.novelty = "background"
            return
        if start and clause.perfect and _long_ago(start, published):
            # "have died since 1996": the sum of a war is no news of the day.
            clause.novelty = "background"
            return
        if end and time.kind == "date":
            try:
                if date.fromisoformat(end) < published - _OLD:
                    clause.novelty = "background"
            except ValueError:
                return


def _earlier(analysis: Analysis, clause: Clause, above: Clause) -> bool:
    """Whether a clause has a date of its own, all of it before the one of what it hangs on."""
    mine = next((t for n in clause.times if (t := analysis.times[n]).kind == "date" and t.from_), None)
    theirs = next((t for n in above.times if (t := analysis.times[n]).kind == "date" and t.from_), None)
    if mine is None or theirs is None or mine is theirs:
        return False
    start, day = (mine.from_ or "")[:10], (theirs.from_ or "")[:10]
    return start < day and (mine.to or mine.from_ or "")[:10] <= day


def _measured(clause: Clause, above: Clause) -> list[Phrase]:
    """The stretches of time in a clause and in the one above it ("comes just days after")."""
    roles = ("npadvmod", "when", "obj", "attr")
    return [p for c in (clause, above) for r in roles for p in c.role(r)]


def _since_long(analysis: Analysis, clause: Clause, published: date) -> bool:
    """ "12,000 have been killed since the movement took up arms in 1980": the sum of a war."""
    for index in clause.dependents:
        below = analysis.clauses[index]
        if below.mark != "since" or not below.finite:
            continue
        starts = [(analysis.times[t].from_ or "")[:10] for t in below.times]
        starts += [(analysis.times[t].from_ or "")[:10] for d in below.dependents for t in analysis.clauses[d].times]
        if any(s and _long_ago(s, published) for s in starts):
            return True
    return False


def _above(clause: Clause, above: Clause | None) -> str:
    return above.relation if above is not None and clause.form == "noun" else ""


def _old_by_what_it_is(analysis: Analysis, clause: Clause, above: Clause | None) -> bool:
    """ "the agreement signed in Lome", "the war has claimed 100,000 lives": told to say what something is."""
    wars = {p.lemma for p in clause.role("subj")} & _WARS
    if wars and clause.form == "verb" and clause.lemma in _TOLLS and not clause.progressive:
        return True
    dated = any(analysis.times[t].kind == "date" for t in clause.times)
    if clause.relation != "participle" or clause.lemma not in _CONCLUDING or dated or above is None:
        return False
    return any(p.lemma in _ACCORDS for p in clause.role("obj"))


def _taken_for_granted(sentence: Sentence, noun: Clause, above: Clause) -> bool:
    """ "an inquiry into the deaths", "sanctions over the killings": known before the report tells of its own matter."""
    tokens = sentence.tokens
    at = tokens[noun.head].head
    if any(tokens[c].lower in ("a", "an") for c in tokens[noun.head].children) and noun.times:
        # "An inquiry into an attack on a mosque on Friday": that is how the report tells of it.
        return False
    return (
        tokens[at].dep == "prep"
        and tokens[at].lower in _GRANTED
        and noun.polarity == "positive"
        and (noun.reality in ("occurred", "ongoing") and above.index != noun.index)
    )


def _long_ago(day: str, published: date) -> bool:
    try:
        return date.fromisoformat(day) < published - _CAMPAIGN
    except ValueError:
        return False
