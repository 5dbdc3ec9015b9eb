"""What is to come: announced, expected, pledged, asked for, threatened, warned of, forecast."""

from sitroom.kinds.outlook.extract import extract
from sitroom.kinds.outlook.index import index
from sitroom.kinds.outlook.ledger import LEDGER
from sitroom.kinds.outlook.link import blocks, compare
from sitroom.kinds.outlook.record import Outlook, what
from sitroom.model.kind import Kind

KIND = Kind(
    name="outlook",
    record=Outlook,
    extract=extract,
    what=what,
    index=index,
    topic="category",
    order=70,
    blocks=blocks,
    compare=compare,
    ledger=LEDGER,
)
