"""Which calls take long: as the latest of the sort did, before one was seen by what it is read off."""

from sitroom.serve.rest.paces import SLOW, SORTS, Paces, sort_of, sort_of_told


def test_calls_are_of_one_sort_that_ask_for_the_same_by_the_same() -> None:
    one = sort_of("/api/v1/records", b"kind=figure&since=2024-03-14&limit=5")
    assert one == sort_of("/api/v1/records", b"since=2024-03-01&kind=event&offset=50")
    assert one != sort_of("/api/v1/records", b"kind=figure")
    assert one != sort_of("/api/v1/findings", b"kind=figure&since=2024-03-14")
    assert sort_of("/api/v1/findings/event:1", b"") == sort_of("/api/v1/findings/event:2", b"")
    assert sort_of("/api/v1/findings/event:1", b"") != sort_of("/api/v1/findings", b"")
    assert sort_of("/api/v1/ledgers/talks", b"q=truce") != sort_of("/api/v1/ledgers/actors", b"q=truce")
    # What is given and empty does not narrow.
    assert sort_of("/api/v1/records", b"kind=figure&q=") == sort_of("/api/v1/records", b"kind=figure")


def test_what_was_never_seen_is_slow_where_it_is_read_off_much_of_a_room() -> None:
    paces = Paces()
    assert paces.slow(sort_of("/api/v1/ledgers/talks", b"since=2024-03-14"))
    assert paces.slow(sort_of_told("brief", ["since"]))
    assert not paces.slow(sort_of("/api/v1/records", b"actor=UN"))
    assert not paces.slow(sort_of("/api/v1/findings/event:1", b""))


def test_the_latest_calls_say_whether_a_sort_takes_long() -> None:
    paces, ledger = Paces(), sort_of("/api/v1/ledgers/talks", b"actor=UN")
    paces.note(ledger, SLOW / 4)
    assert not paces.slow(ledger)
    for _ in range(4):
        paces.note(ledger, SLOW * 3)
    assert paces.slow(ledger)
    for _ in range(40):
        paces.note(ledger, SLOW / 4)
    assert not paces.slow(ledger)


def test_of_many_sorts_the_latest_are_remembered() -> None:
    paces = Paces()
    paces.note(("first", frozenset()), SLOW * 2)
    for number in range(SORTS):
        paces.note((f"other {number}", frozenset()), SLOW * 2)
    assert not paces.slow(("first", frozenset()))
    assert paces.slow((f"other {SORTS - 1}", frozenset()))
