"""`import sitroom`: what is exported, and what a wrong call raises."""

from __future__ import annotations

import pytest

import sitroom


@pytest.mark.parametrize("call", [{"text": None}, {"text": b"x"}, {"text": "x", "published": 20180620}])
def test_a_wrong_call_is_a_usage_error(call):
    with pytest.raises(sitroom.UsageError):
        sitroom.read(**call)


def test_the_function_keeps_the_name_it_shares_with_a_package():
    import sitroom.read.sniff

    assert callable(sitroom.read)
    assert all(getattr(sitroom, name) is not None for name in sitroom.__all__)
