from sitroom.link.records.standing import standing_of
from sitroom.model.linking import Edge, Entry, Reason, Reported
from sitroom.model.record import Record
from sitroom.model.values import Actor, Attribution, Span

WORDS = Span(start=0, end=5, text="words")


def entry(report, source=None, said_by=None, **fields):
    chain = ()
    if said_by is not None:
        speaker = Actor(start=0, end=5, text=said_by, name=said_by, id=said_by.lower())
        chain = (Attribution(source=speaker, cue=WORDS),)
    record = Record(kind="event", id="r", document=report, evidence=(WORDS,), attribution=chain, **fields)
    return Entry(Reported(report, report, source or report, "2024-05-01", outlet=report), record)


def edge(a, b, relation, score=0.9, feature="place"):
    return Edge((a, "r"), (b, "r"), relation, score, (Reason(feature, 1.0, "both in Zalingei"),))


def test_independent_sources_corroborate_and_reprints_of_one_wire_do_not():
    wire = [entry("A", "agency"), entry("B", "agency"), entry("C", "agency")]
    reprinted = standing_of(wire, [edge("A", "B", "same")])
    assert (reprinted.standing, reprinted.records, reprinted.reports, reprinted.sources) == ("single_source", 3, 3, 1)
    assert standing_of([*wire, entry("D")], []).standing == "corroborated"


def test_outlets_that_quote_one_ministry_are_one_source():
    found = standing_of([entry("A", said_by="Ministry"), entry("B", said_by="Ministry")], [])
    assert (found.standing, found.sources) == ("single_source", 1)
    assert standing_of([entry("A", said_by="Ministry"), entry("B", said_by="Hospital")], []).sources == 2


def test_another_source_that_has_it_otherwise_contradicts():
    rival = entry("B")
    found = standing_of([entry("A")], [edge("A", "B", "contradicts")], {rival.key: rival})
    assert found.standing == "contradicted"
    assert "B: both in Zalingei" in found.reasons[0].detail


def test_a_denial_is_told_from_a_rival_version():
    denial = entry("B", said_by="Army", standing="denied")
    found = standing_of([entry("A")], [edge("A", "B", "contradicts")], {denial.key: denial})
    assert found.standing == "denied"
    assert "army" in found.reasons[0].detail


def test_a_denial_is_known_by_its_reason_where_the_other_record_is_not_at_hand():
    bare = Edge(
        ("A", "r"), ("B", "r"), "contradicts", 0.9, (Reason("denial", 0.01, "one denies what the other states"),)
    )
    assert standing_of([entry("A")], [bare]).standing == "denied"


def test_what_a_report_itself_calls_denied_is_denied():
    assert standing_of([entry("A", standing="denied")], []).standing == "denied"


def test_what_a_later_record_replaces_is_superseded_and_what_replaces_it_is_not():
    newer, older = entry("B", reality="occurred"), entry("A", reality="planned")
    replaced = edge("B", "A", "updates")
    assert standing_of([older], [replaced], {newer.key: newer}).standing == "superseded"
    assert standing_of([newer], [replaced], {older.key: older}).standing == "single_source"


def test_a_follow_up_supersedes_nothing():
    first, after = entry("A"), entry("B")
    assert standing_of([first, after], [edge("B", "A", "updates")]).standing == "corroborated"
