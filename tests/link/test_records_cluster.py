from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from sitroom.link.records.cluster import canonical_of, clusters
from sitroom.model.linking import Edge, Entry, Reported
from sitroom.model.record import Record
from sitroom.model.values import Span


def entry(report, record="r", published="2024-05-01", kind="event", **fields):
    words = Span(start=0, end=5, text="words")
    made = Record(kind=kind, id=record, document=report, evidence=(words,), **fields)
    return Entry(Reported(report, report, report, published), made)


def room(*entries):
    return {e.key: e for e in entries}


def edge(a, b, score=0.9, relation="same"):
    return Edge((a, "r"), (b, "r"), relation, score)


def members(found):
    return [{report for report, _ in c.members} for c in found]


def test_what_is_alike_is_one_finding_and_what_is_alone_is_its_own():
    found = clusters(room(entry("A"), entry("B"), entry("C")), [edge("A", "B")])
    assert members(found) == [{"A", "B"}, {"C"}]


def test_a_chain_of_likenesses_does_not_join_its_ends():
    names = "ABCDEF"
    chain = [edge(a, b, 0.7) for a, b in pairwise(names)]
    found = clusters(room(*map(entry, names)), chain)
    assert len(found) > 1
    assert max(len(c.members) for c in found) <= 3


def test_a_report_that_no_block_let_meet_two_others_still_joins_them_by_the_rest():
    pairs = [edge(a, b) for a, b in combinations("ABCD", 2) if (a, b) != ("A", "D")]
    assert members(clusters(room(*map(entry, "ABCD")), pairs)) == [{"A", "B", "C", "D"}]


def test_records_of_one_report_never_share_a_finding():
    one, other = entry("A", "r"), entry("A", "s")
    both = [Edge(("A", "r"), ("B", "r"), "same", 0.8), Edge(("A", "s"), ("B", "r"), "same", 0.7)]
    found = clusters(room(one, other, entry("B")), both)
    assert [c.members for c in found] == [(("A", "r"), ("B", "r")), (("A", "s"),)]


def test_what_people_join_is_joined_and_what_they_part_is_parted():
    everyone = room(*map(entry, "ABC"))
    pairs = [edge(a, b, 0.99) for a, b in combinations("ABC", 2)]
    apart = {(("A", "r"), ("C", "r"))}
    parted = clusters(everyone, pairs, different=apart)
    assert not any({"A", "C"} <= m for m in members(parted))
    joined = clusters(everyone, [], same={(("C", "r"), ("A", "r"))})
    assert members(joined) == [{"A", "C"}, {"B"}]


def test_people_may_join_two_records_of_one_report():
    both = room(entry("A", "r"), entry("A", "s"))
    assert len(clusters(both, [], same={(("A", "r"), ("A", "s"))})) == 1


def test_a_join_through_a_third_record_gives_way_to_a_pair_that_was_parted():
    said = {(("A", "r"), ("B", "r")), (("B", "r"), ("C", "r"))}
    found = clusters(room(*map(entry, "ABC")), [], same=said, different={(("A", "r"), ("C", "r"))})
    assert not any({"A", "C"} <= m for m in members(found))
    assert any({"A", "B"} <= m for m in members(found))


def test_a_follow_up_joins_its_event_and_a_plan_stays_apart_from_its_execution():
    after = room(entry("A"), entry("B"))
    assert members(clusters(after, [edge("B", "A", relation="updates")])) == [{"A", "B"}]
    plan = room(entry("A", reality="planned"), entry("B"))
    assert members(clusters(plan, [edge("B", "A", relation="updates")])) == [{"A"}, {"B"}]


def test_a_newer_toll_is_a_finding_of_its_own():
    tolls = room(entry("A", kind="figure"), entry("B", kind="figure"))
    assert len(clusters(tolls, [edge("B", "A", relation="updates")])) == 2


def test_the_earliest_news_stands_for_a_finding_and_not_what_looks_back():
    old = entry("A", published="2021-05-01", novelty="background")
    first, later = entry("C", published="2024-05-01"), entry("B", published="2024-05-02")
    assert canonical_of([old, later, first]) is first


def test_a_finding_that_only_looks_back_opens_nothing():
    back = entry("A", novelty="anniversary"), entry("B", novelty="background")
    assert not clusters(room(*back), [edge("A", "B")])[0].opens
    assert clusters(room(*back, entry("C")), [edge("A", "C"), edge("B", "C"), edge("A", "B")])[0].opens


def test_the_id_lives_while_the_canonical_record_stays():
    before = clusters(room(entry("A"), entry("B")), [edge("A", "B")])[0]
    late = entry("C", published="2024-06-01")
    after = clusters(room(entry("A"), entry("B"), late), [edge("A", "B"), edge("A", "C"), edge("B", "C")])[0]
    assert after.id == before.id
    assert len(after.members) == 3


KEYS = [(report, record) for report in "ABCDEFG" for record in "rs"]
PAIRS = st.sampled_from([p for p in combinations(KEYS, 2) if p[0][0] != p[1][0]])
SCORED = st.dictionaries(PAIRS, st.sampled_from([0.5, 0.6, 0.75, 0.9, 0.99]), max_size=40)


@given(SCORED, st.sets(PAIRS, max_size=4), st.sets(PAIRS, max_size=4), st.randoms())
def test_clusters_depend_on_the_set_alone(scored, same, different, rng):
    everyone = [entry(report, record) for report, record in KEYS]
    edges = [Edge(a, b, "same", score) for (a, b), score in scored.items()]
    first = clusters({e.key: e for e in everyone}, edges, same, different)
    rng.shuffle(everyone)
    rng.shuffle(edges)
    turned = {(b, a) if rng.random() < 0.5 else (a, b) for a, b in same}
    again = clusters({e.key: e for e in everyone}, edges, turned, {(b, a) for a, b in different})
    assert first == again
    assert sorted(k for c in first for k in c.members) == sorted(KEYS)
    for cluster in first:
        here = set(cluster.members)
        assert not any(set(pair) <= here for pair in different)
