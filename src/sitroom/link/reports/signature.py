"""What a room keeps of a report to find near-duplicates without reading all others: MinHash and anchors.

MinHash (rensa) over word triples finds texts that are alike as wholes. A wire cut to a third, or put together with another
story, is not: for these, anchors are kept, runs of six words that chance picks alike in every text. Both give keys for an
indexed table; two reports are candidates for `relate` if they share a key.
"""

from __future__ import annotations

import base64
import hashlib
import struct
from dataclasses import dataclass

from sitroom.link.reports.wording import body_of, words_of

FORM = 1
"""Which way of levelling, hashing and banding a signature was made in. Others cannot be compared with it."""

PERMUTATIONS, ROWS = 64, 3
BANDS = PERMUTATIONS // ROWS
"""Half of the texts with a Jaccard similarity of 0.32 over word triples share a band; of those with 0.5 nearly all."""

SHINGLE, ANCHOR = 3, 6
ANCHOR_EVERY, MOST_ANCHORS, FEWEST_ANCHORS = 7, 32, 6
_SEED = 20
_HEAD = struct.Struct("<BBHI")


@dataclass(frozen=True, slots=True)
class Signature:
    """A report in about half a kilobyte. `size` is its number of words; `digest` is empty where there are none."""

    size: int
    digest: tuple[int, ...]
    anchors: tuple[int, ...]
    form: int = FORM

    def similarity(self, other: Signature) -> float:
        """The estimated share of word triples that two texts have in common (Jaccard); 0 for other forms."""
        if self.form != other.form or not self.digest or len(self.digest) != len(other.digest):
            return 0.0
        return sum(a == b for a, b in zip(self.digest, other.digest, strict=True)) / len(self.digest)

    def to_bytes(self) -> bytes:
        """As it is stored: little-endian, form first."""
        head = _HEAD.pack(self.form, len(self.digest), len(self.anchors), self.size)
        return head + struct.pack(f"<{len(self.digest)}I{len(self.anchors)}Q", *self.digest, *self.anchors)

    @classmethod
    def from_bytes(cls, data: bytes) -> Signature:
        """The signature that `to_bytes` wrote. Raises `ValueError` for bytes that are none."""
        try:
            form, rows, anchors, size = _HEAD.unpack_from(data)
            values = struct.unpack(f"<{rows}I{anchors}Q", data[_HEAD.size :])
        except struct.error as error:
            raise ValueError("no signature") from error
        return cls(size, values[:rows], values[rows:], form)


def signature(text: str, title: str | None = None) -> Signature:
    """The signature of a report's own words. The same text gives the same one on every machine.

    >>> a = signature("Shells fell on the port on Monday and killed two guards, residents of the town said.")
    >>> Signature.from_bytes(a.to_bytes()) == a, len(bands(a)) > 20
    (True, True)
    """
    words = words_of(body_of(text, title))
    if len(words) < SHINGLE:
        words = words_of(text)
    if not words:
        return Signature(0, (), ())
    return Signature(len(words), _minhash(words), _anchors(words))


def bands(signature: Signature) -> tuple[str, ...]:
    """Keys under which candidates are found: two reports that share one are worth comparing. At most 53, each once."""
    keys = [f"{signature.form}a{_short(struct.pack('<Q', anchor))}" for anchor in signature.anchors]
    for at in range(0, BANDS * ROWS if signature.digest else 0, ROWS):
        part = struct.pack(f"<B{ROWS}I", at // ROWS, *signature.digest[at : at + ROWS])
        keys.append(f"{signature.form}m{_short(hashlib.blake2b(part, digest_size=8).digest())}")
    return tuple(dict.fromkeys(keys))


def _short(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _minhash(words: list[str]) -> tuple[int, ...]:
    from rensa import RMinHash  # a shared library: reading reports without linking them needs none of it

    found = RMinHash(num_perm=PERMUTATIONS, seed=_SEED)
    found.update(sorted(set(shingles(words, SHINGLE))))
    return tuple(found.digest())


def _anchors(words: list[str]) -> tuple[int, ...]:
    """Every seventh run of six words, as the runs' own hashes have it; from a short text the lowest six."""
    hashes = sorted(
        {
            int.from_bytes(hashlib.blake2b(run.encode(), digest_size=8).digest(), "little")
            for run in shingles(words, ANCHOR)
        }
    )
    chosen = [value for value in hashes if value < 2**64 // ANCHOR_EVERY][:MOST_ANCHORS]
    return tuple(chosen if len(chosen) >= FEWEST_ANCHORS else hashes[:FEWEST_ANCHORS])


def shingles(words: list[str], size: int) -> list[str]:
    """All runs of so many words; the whole where there are fewer.

    >>> shingles(["a", "b", "c"], 2), shingles(["a"], 2)
    (['a b', 'b c'], ['a'])
    """
    return [" ".join(words[at : at + size]) for at in range(max(1, len(words) - size + 1))]
