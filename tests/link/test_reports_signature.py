"""Signatures find near-duplicates by shared keys, and stay the same over runs and releases."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rensa import RMinHash

from sitroom.link.reports import Signature, bands, signature

REPORT = """LUMBALA, April 3 (Great Rift Wire) - Rebels shelled the river port of Lumbala on Wednesday, killing 14 dockers and
setting fire to two barges, the harbour master said.

The attack came a week after mediators had announced a truce for the fishing season. "We had believed them," harbour master
Paulo Quissanga said. A spokesman for the rebels, Isaac Mbemba, said his men had fired at soldiers who used the port as a base.

The army sent 300 men from Candira and closed the river to boats. Aid workers said 2,400 people had crossed to the islands.

Talks are to go on in Tolmin on Friday. The war between the two sides has cost 31,000 lives since 2009."""

PINNED = ((3353828005, 3143430216, 3434475719), "1aDJP8L9dHTgA", "1mVOzhMchsDmE")


def shared(a: str, b: str) -> int:
    return len(set(bands(signature(a))) & set(bands(signature(b))))


def test_what_desks_do_leaves_shared_keys() -> None:
    paragraphs = REPORT.split("\n\n")
    assert shared(REPORT, "\n\n".join(paragraphs[:2])) > 2
    assert shared(REPORT, "\n\n".join(paragraphs[2:])) > 2
    assert shared(REPORT, "\n\n".join(reversed(paragraphs))) > 20
    assert shared(REPORT, REPORT.replace("harbour", "harbor").replace('"', "”").upper()) > 20
    own = "The orchard town held its yearly market on Sunday. " * 3
    assert shared(REPORT, f"{own}\n\n{paragraphs[1]}\n\n{paragraphs[2]}") > 2


def test_datelines_credits_and_pleas_leave_no_trace() -> None:
    body = REPORT.split(" - ", 1)[1]
    dressed = f"TOLMIN — {body}\n\nFollow us on Facebook and Twitter for live coverage.\n\n(Reporting by A. Writer)"
    assert bands(signature(REPORT)) == bands(signature(dressed))


def test_another_report_shares_nothing() -> None:
    other = (
        "Farmers in the hills brought in the barley a month early this year, the cooperative said, for want of rain."
    )
    assert shared(REPORT, other) == 0


def test_the_same_on_every_machine_and_release() -> None:
    """Rooms keep signatures: another result for the same text would find nothing. Then `FORM` must change."""
    assert RMinHash.ALGORITHM_VERSION == 2
    made = signature("Shells fell on the port on Monday and killed two guards, residents said.")
    assert made.size == 13
    assert (made.digest[:3], bands(made)[0], bands(made)[-1]) == PINNED


def test_bytes_and_back() -> None:
    made = signature(REPORT)
    assert Signature.from_bytes(made.to_bytes()) == made
    assert len(made.to_bytes()) < 600
    assert len(bands(made)) <= 53
    assert made.similarity(made) == 1.0
    with pytest.raises(ValueError, match="no signature"):
        Signature.from_bytes(b"\x01\x40")


def test_a_text_without_words_has_no_keys() -> None:
    assert bands(signature(" \n--- \n")) == ()
    assert signature("").similarity(signature("")) == 0.0


@given(st.text(max_size=200))
def test_any_text_has_a_signature(text: str) -> None:
    made = signature(text)
    assert Signature.from_bytes(made.to_bytes()) == made
    assert len(set(bands(made))) == len(bands(made))
