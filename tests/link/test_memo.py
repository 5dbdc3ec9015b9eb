"""What is kept of an object: for as long as it is there, and of no other one."""

from __future__ import annotations

import gc

from sitroom.model.memo import Memo
from sitroom.model.values import Span


def test_it_is_made_once_for_an_object_and_anew_for_one_that_is_equal() -> None:
    made: list[str] = []
    memo: Memo[Span, int] = Memo(lambda span: made.append(span.text) or len(made))  # type: ignore[func-returns-value]
    one, equal = Span(start=0, end=3, text="six"), Span(start=0, end=3, text="six")
    assert (memo(one), memo(one), memo(equal), memo(one)) == (1, 1, 2, 1)


def test_what_takes_the_place_of_one_that_is_gone_is_not_taken_for_it() -> None:
    memo: Memo[Span, str] = Memo(lambda span: span.text)
    seen = set()
    for nr in range(200):  # each goes before the next one comes, which often has its place
        span = Span(start=0, end=len(str(nr)), text=str(nr))
        seen.add(id(span))
        assert memo(span) == str(nr)
        del span
    assert len(seen) < 200


def test_of_so_many_at_most_and_nothing_is_held() -> None:
    memo: Memo[Span, int] = Memo(lambda span: span.end, most=3)
    kept = [Span(start=0, end=nr, text="x" * nr) for nr in range(1, 8)]
    assert [memo(each) for each in kept] == list(range(1, 8))
    assert len(memo._kept) <= 3
    refs = [entry[0] for entry in memo._kept.values()]
    assert any(ref() is not None for ref in refs)
    del kept
    gc.collect()
    assert all(ref() is None for ref in refs)
