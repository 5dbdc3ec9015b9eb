"""A desk: one room, open in the threads of a server, and what is set for all who look at it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sitroom.model.errors import UsageError
from sitroom.model.ledger import Ledger
from sitroom.room import Query, Room
from sitroom.room.ledgers import asked_of
from sitroom.room.lists import SourceCount, sources_with
from sitroom.room.queue import Only
from sitroom.serve.asked import day, signer
from sitroom.serve.rest.kept import Kept

KEPT = 24
"""Ledgers that are kept for a state of the room: going back and forth between pages costs nothing."""
KEPT_ANSWERS = 200
"""The same of counts, briefs and other things that are read off the whole room."""
WAITING = 60
"""Records of the queue that are looked for at once."""
SPEAKERS = 50
"""Of whom it is counted at once what they say."""
LARGEST = 32 * 1024 * 1024
"""Bytes that one request may bring."""
LOOPBACK = frozenset(("127.0.0.1", "localhost", "::1"))


@dataclass(frozen=True, slots=True)
class DeskSettings:
    """What is set when the server starts.

    `by` signs judgements unless a visitor says otherwise. `token` is asked for where it is set. `zone` is a name of the
    IANA database. `today` holds the calendar still, for a room of past days. `tiles` is the address of map tiles with
    {z}, {x} and {y}. `largest` is how many bytes one request may bring. With `warm` pages are made once at the start. With
    `fetch_private` an address that is to be fetched may lead into this machine or its network. `workers` are processes that
    make answers of the API beside this one.
    """

    room: str
    host: str = "127.0.0.1"
    port: int = 8765
    by: str | None = None
    token: str | None = None
    zone: str = "UTC"
    today: str | None = None
    tiles: str | None = None
    largest: int = LARGEST
    warm: bool = False
    fetch_private: bool = False
    workers: int = 0


class Desk:
    """What answers requests: `room()` is the calling thread's own, for a room is not made for several."""

    def __init__(self, settings: DeskSettings) -> None:
        """Raises `UsageError` for a zone or a day that there is none of, `StoreError` where there is no room."""
        self.settings = settings
        try:
            self.zone = ZoneInfo(settings.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise UsageError(
                "usage.options", f"there is no time zone {settings.zone!r}", "a name as Africa/Lusaka", "--zone"
            ) from error
        if settings.today is not None and len(settings.today) != len("2016-03-16"):
            raise UsageError("usage.date", f"{settings.today!r} is no day", "2016-03-16", "--today")
        day(settings.today, "--today")
        if not _is_url(settings.room):
            self.name = Path(settings.room).stem
        else:
            self.name = settings.room.rpartition("/")[2] or "room"
        self.signer = signer(settings.by)
        self._own = threading.local()
        self._open: list[tuple[threading.Thread, Room]] = []
        self._lock = threading.Lock()
        self.busy = 0
        """Requests that are being answered."""
        self.answered = 0.0
        """When the last one was, by the monotonic clock."""
        self._version: tuple[int | None, str] = (None, "")
        self.elsewhere: Callable[..., tuple[Any] | None] = lambda *_, **__: None
        """Tells the same in another process, where there is one (`Hands.told`)."""
        self._ledgers: Kept[Ledger] = Kept(KEPT)
        self._told: Kept[Any] = Kept(KEPT_ANSWERS)
        self._watched = Room(settings.room, make=True)
        self._watch = self._watched.watch()

    def room(self) -> Room:
        """The room, as this thread has it open."""
        room: Room | None = getattr(self._own, "room", None)
        if room is None:
            room = self._own.room = self._left_behind() or Room(self.settings.room, make=False)
            with self._lock:
                self._open.append((threading.current_thread(), room))
        return room

    def _left_behind(self) -> Room | None:
        """A room whose thread is over: threads come and go with the requests, and what one has read is good for the next."""
        with self._lock:
            for place, (thread, room) in enumerate(self._open):
                if not thread.is_alive():
                    del self._open[place]
                    return room
        return None

    def today(self) -> str:
        """The day on which things are due: the one that was set, else this day in the desk's zone."""
        return self.settings.today or datetime.now(UTC).astimezone(self.zone).date().isoformat()

    def ledger(self, name: str, query: Query, today: str) -> Ledger:
        """A ledger of the room as it is now; the same one again while nothing has changed."""
        query = asked_of(name, query)
        key = (self.version(), name, today, query)

        def made() -> Ledger:
            found = self.elsewhere("ledger", name, query, today)
            return found[0] if found is not None else self.room().ledger(name, query, today=today)

        return self._ledgers.made(key, made)

    def told(self, what: str, *asked: Any, **more: Any) -> Any:
        """What a method of the room gives, by its name; the same again while nothing has changed. Nobody changes it."""
        key = (self.version(), what, asked, tuple(sorted(more.items())))

        def made() -> Any:
            found = self.elsewhere(what, *asked, **more)
            return found[0] if found is not None else getattr(self.room(), what)(*asked, **more)

        return self._told.made(key, made)

    def version(self) -> str:
        """A mark of the room's state, as `Room.version` gives it; it is looked up where somebody has written only."""
        known = self.known_version()
        if known is not None:
            return known
        mark = self._watch.mark()  # before the room is looked at: what is written meanwhile is seen the next time
        found = self.room().version()
        self._version = (mark, found)
        return found

    def known_version(self) -> str | None:
        """The same where nobody has written since it was looked up, in a few microseconds; else None."""
        mark, found = self._version
        return found if mark is not None and mark == self._watch.mark() else None

    def sources(self, text: str | None) -> tuple[SourceCount, ...]:
        """Who says what the room holds, most records first; `text` must stand in the name or the key."""
        counted: tuple[SourceCount, ...] = self.told("source_counts")
        return sources_with(counted, text) if text else counted

    def speakers(self, query: Query, most: int) -> list[dict[str, Any]]:
        """Who speaks, most statements first. For any number that fits a page it is made once."""
        query = query.narrowed(kinds=("statement",), limit=None, offset=0)
        found: list[dict[str, Any]] = self.told("speakers", query, most=max(most, SPEAKERS))
        return found[:most]

    def queue(self, by: str | None, only: Only | None, most: int) -> list[dict[str, Any]]:
        """What most needs a look, first. For any number that fits a page it is made once."""
        found: list[dict[str, Any]] = self.told("queue", by=by, only=only, limit=max(most, WAITING))
        return found[:most]

    def close(self) -> None:
        """Lets go of the room in all threads."""
        with self._lock:
            for _, room in self._open:
                room.close()
            self._open.clear()
        self._watch.close()
        self._watched.close()


def _is_url(room: str) -> bool:
    return "://" in room
