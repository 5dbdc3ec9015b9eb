"""One event for one happening: results in their deed's clause, talks within a meeting, what a speech act is about.

A result in a clause of its own stays an event, and is linked to its deed.
"""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.governed import into_governor
from sitroom.kinds.event.parts import same_crowd
from sitroom.kinds.event.results import into_deed
from sitroom.kinds.event.ties import tie
from sitroom.kinds.event.twins import into_exchange, into_means, into_noun, into_same, into_twin
from sitroom.kinds.event.view import View


def merge(view: View, drafts: list[Draft]) -> list[Draft]:
    """The drafts without those that are part of another one, in their order."""
    by_clause = {d.clause.index: d for d in drafts}
    for draft in drafts:
        if not draft.dropped:
            into_deed(view, draft, by_clause)
    for draft in drafts:
        if not draft.dropped:
            into_twin(view, draft, by_clause)
    for draft in drafts:
        if not draft.dropped:
            into_noun(view, draft, by_clause)
    for draft in drafts:
        if not draft.dropped:
            into_means(view, draft, by_clause)
    for draft in drafts:
        if not draft.dropped:
            into_exchange(view, draft, by_clause)
    for draft in drafts:
        if not draft.dropped:
            into_same(view, draft, by_clause)
    for draft in drafts:
        if not draft.dropped:
            into_governor(view, draft, by_clause)
    for draft in drafts:
        if draft.type == "PROTEST" and draft.clause.relation == "participle" and not draft.dropped:
            draft.dropped = any(same_crowd(draft, d) for d in drafts)
    kept = [d for d in drafts if not d.dropped]
    tie(view, kept)
    return kept
