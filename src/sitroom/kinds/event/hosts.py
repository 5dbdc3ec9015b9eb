"""Whom a visit is to, and what a talk is held by: said outside the verb's own roles."""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.view import View

_MEETING = frozenset(
    {"meet", "see", "consult", "confer", "brief", "visit", "greet", "meet with", "lobby", "congratulate"}
)
_HOST_ROLES = ("obj", "prep:with", "prep:to")
_LINES = frozenset("phone telephone hotline videoconference video-conference teleconference videolink".split()) | {
    "phone call",
    "telephone call",
    "phone conversation",
    "telephone conversation",
    "video call",
    "video link",
    "video conference",
}
_ON_THE_LINE = ("prep:in", "prep:by", "prep:over", "prep:on", "prep:via", "prep:during")
_SPOKEN_TO = ("obj", "iobj", "prep:to", "prep:with")


def receive(view: View, draft: Draft) -> None:
    """Gives a visit those whom the visitor came to meet, and a talk its line and its two ends."""
    if draft.type != "CONSULT":
        return
    if draft.mode == "visit":
        _came_to_meet(view, draft)
    elif draft.mode is None and _on_the_line(view, draft):
        draft.mode = "phone"
    if draft.mode == "phone" and draft.clause.form == "noun" and not draft.actors:
        _told_on_the_line(view, draft)


def _came_to_meet(view: View, draft: Draft) -> None:
    """ "Flew to Paris to see the president": the host, beside the town."""
    known = {a.start for a in (*draft.actors, *draft.recipients)}
    for below in view.dependents(draft.clause):
        if below.relation == "infinitive" and below.lemma in _MEETING and not below.negated:
            hosts = view.actors([p for role in _HOST_ROLES for p in view.phrases(below, role)])
            draft.recipients = (*draft.recipients, *(a for a in hosts if a.start not in known))


def _on_the_line(view: View, draft: Draft) -> bool:
    """ "Discussed the deal in a phone call", "with her counterpart by telephone", wherever the parser hangs it."""
    clause = draft.clause
    if any(view.heads(p) & _LINES for role in _ON_THE_LINE for p in view.phrases(clause, role)):
        return True
    tokens = view.analysis.sentences[clause.sentence].tokens
    behind = [t for t in tokens[clause.head + 1 :] if t.dep == "pobj" and t.end <= clause.end]
    return clause.form == "verb" and any(
        f"prep:{tokens[t.head].lower}" in _ON_THE_LINE
        and (t.lemma in _LINES or f"{tokens[t.i - 1].lower} {t.lemma}" in _LINES)
        for t in behind
    )


def _told_on_the_line(view: View, draft: Draft) -> None:
    """ "In a telephone conversation the emir told the president": who spoke, and who was spoken to."""
    above = view.governor(draft.clause)
    if above is None or above.form != "verb":
        return
    if any(p.head == draft.clause.head for role in _ON_THE_LINE for p in view.phrases(above, role)):
        spoke = view.actors(view.phrases(above, "subj"))
        heard = view.actors([p for role in _SPOKEN_TO for p in view.phrases(above, role)])
        if spoke and heard:
            draft.actors = tuple(dict.fromkeys((*spoke, *heard)))
