"""Records as data frames."""

from __future__ import annotations

import builtins

import pytest

import sitroom
from sitroom.export.tables import to_pandas
from sitroom.model.errors import BackendError

TEXT = "The army shelled the port of Kismayo on Monday, killing at least 12 people, the mayor said."


def test_one_frame_a_kind_with_the_same_envelope():
    reports = [sitroom.read(TEXT, published="2019-03-06"), sitroom.read(TEXT)]
    frames = to_pandas(reports)
    figures = frames["figure"]
    assert len(figures) == 2
    assert list(figures["low"]) == [12, 12]
    assert list(figures["published"])[:1] == ["2019-03-06"]
    assert all(
        {"id", "document", "time_from", "place_lat", "word", "words", "links"} <= set(f.columns)
        for f in frames.values()
    )


def test_columns_do_not_depend_on_what_is_filled():
    one = to_pandas(sitroom.read("A shell killed 12 people."))["figure"]
    other = to_pandas(sitroom.read(TEXT, published="2019-03-06"))["figure"]
    assert list(one.columns) == list(other.columns)


def test_without_pandas_the_extra_is_named(monkeypatch):
    real = builtins.__import__

    def fake(name, *rest, **more):
        if name == "pandas":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", fake)
    with pytest.raises(BackendError, match=r"sitroom\[tables\]"):
        to_pandas([])
