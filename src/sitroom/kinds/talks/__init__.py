"""Talks: process, venue, format, status, who is at the table, what was submitted, what stands between them."""

from sitroom.kinds.talks.extract import extract
from sitroom.kinds.talks.index import index
from sitroom.kinds.talks.ledger import LEDGER
from sitroom.kinds.talks.link import blocks, compare
from sitroom.kinds.talks.record import Talks, what
from sitroom.model.kind import Kind

KIND = Kind(
    name="talks",
    record=Talks,
    extract=extract,
    what=what,
    index=index,
    topic="status",
    order=60,
    blocks=blocks,
    compare=compare,
    ledger=LEDGER,
)
