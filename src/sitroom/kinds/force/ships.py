"""Ships by the mark of their navy before the name."""

from __future__ import annotations

from sitroom.text.analysis import Phrase, Token

_SHIP_MARKS = frozenset({
    "USS", "HMS", "HMAS", "HMCS", "HMNZS", "FS", "INS", "ITS", "ROKS", "JS", "BRP", "KRI", "TCG", "USNS", "USCGC",
    "RFS", "ARA", "BAP", "PNS", "KD", "RSS", "SPS", "ESPS", "FGS", "HNLMS", "HDMS", "HNoMS", "ORP", "RFA",
})  # fmt: skip


def named_ship(tokens: list[Token], phrase: Phrase, head: int) -> tuple[int, str, bool] | None:
    """ "HMS Cumberland", "USS Fitzgerald": a name behind the mark of a navy."""
    first = head
    while first > 0 and tokens[first - 1].start >= phrase.start and tokens[first - 1].text[:1].isupper():
        first -= 1
        if tokens[first].text in _SHIP_MARKS:
            return first, "warship", True
    return None
