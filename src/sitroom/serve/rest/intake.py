"""Reports that come in over the network: read one after the other in a thread of their own, with progress to look at."""

from __future__ import annotations

import io
import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from queue import Queue
from typing import Any, Literal

from sitroom.batch import read_many
from sitroom.ingest.files import lines, table_of
from sitroom.ingest.items import Failed, RawItem
from sitroom.ingest.web import Address, fetch
from sitroom.model.document import Report
from sitroom.model.errors import NotFoundError, SitroomError, UsageError
from sitroom.read.sniff import format_of
from sitroom.room import Room
from sitroom.settings import load
from sitroom.text.analysis import Analysis

Sent = RawItem | Failed | Address
"""What a job is made of: reports that were sent, and addresses that are to be fetched."""
REMEMBERED = 50
"""Jobs whose outcome can be looked at; older ones are forgotten. What they added stays."""


@dataclass(slots=True)
class Taken:
    """What became of one report of a job."""

    origin: str
    state: Literal["added", "known", "deleted", "failed"]
    report: str | None = None
    title: str | None = None
    records: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    issues: tuple[str, ...] = ()
    supersedes: int = 0
    error: str | None = None
    hint: str | None = None


@dataclass(slots=True)
class Job:
    """Reports that were sent together. `total` is how many there are, `done` what became of those that were read."""

    id: str
    items: tuple[Sent, ...]
    published: str | None
    done: list[Taken] = field(default_factory=list)
    state: Literal["waiting", "reading", "finished", "failed"] = "waiting"
    error: str | None = None

    @property
    def total(self) -> int:
        """How many reports it has."""
        return len(self.items)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        counts = {name: sum(t.state == name for t in self.done) for name in ("added", "known", "deleted", "failed")}
        return {
            "id": self.id,
            "state": self.state,
            "error": self.error,
            "total": self.total,
            "done": len(self.done),
            "records": sum(t.records for t in self.done),
            **counts,
            "reports": [
                {name: getattr(taken, name) for name in taken.__slots__} | {"issues": list(taken.issues)}
                for taken in list(self.done)
            ],
        }


class Intake:
    """Takes jobs, and does one after the other. Nothing that is wrong with a report stops the others."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._waiting: Queue[Job | None] = Queue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def take(self, items: Sequence[Sent], published: str | None) -> Job:
        """A job for these reports. Raises `UsageError` when there are none."""
        if not items:
            raise UsageError("usage.no_input", "no report was given", "a file, a text or an address")
        job = Job(secrets.token_hex(8), tuple(items), published)
        with self._lock:
            self._jobs[job.id] = job
            while len(self._jobs) > REMEMBERED:
                self._jobs.popitem(last=False)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="intake", daemon=True)
                self._thread.start()
        self._waiting.put(job)
        return job

    def job(self, id: str) -> Job:
        """A job by its id. Raises `NotFoundError`."""
        with self._lock:
            found = self._jobs.get(id)
        if found is None:
            raise NotFoundError("room.no_job", f"no job {id!r}: the server forgets them when it ends", "/add")
        return found

    def close(self) -> None:
        """Ends the thread after the report that it reads."""
        self._waiting.put(None)

    def _work(self) -> None:
        while (job := self._waiting.get()) is not None:
            job.state = "reading"
            try:
                self._read(job)
                job.state = "finished"
            except SitroomError as error:
                job.state, job.error = "failed", str(error)
            except Exception as error:  # the thread must outlive whatever one job meets
                job.state, job.error = "failed", f"sitroom failed: {type(error).__name__}: {error}"

    def _read(self, job: Job) -> None:
        with Room(self.address) as room:
            for outcome in read_many(map(_had, job.items), _whole, load(), published=job.published):
                if outcome.value is None:
                    error = outcome.error
                    job.done.append(
                        Taken(
                            outcome.origin,
                            "failed",
                            error=error.message if error else "nothing was read",
                            hint=error.hint if error else None,
                        )
                    )
                    continue
                report = outcome.value
                added = room.add(report, origin=outcome.origin)
                kinds: dict[str, int] = {}
                for record in report.records if added.state == "added" else ():
                    kinds[record.kind] = kinds.get(record.kind, 0) + 1
                job.done.append(
                    Taken(
                        outcome.origin,
                        added.state,
                        report=added.id if added.state != "deleted" else None,
                        title=report.document.title,
                        records=added.records,
                        kinds=kinds,
                        issues=tuple(dict.fromkeys(issue.message for issue in report.issues)),
                        supersedes=len(added.supersedes),
                    )
                )


def _had(item: Sent) -> RawItem | Failed:
    """What was sent, and what stands at an address now that its turn has come."""
    if not isinstance(item, Address):
        return item
    try:
        return fetch(item)
    except SitroomError as error:
        return Failed(item.url, error)


def items_of(name: str, data: bytes) -> Iterator[RawItem | Failed]:
    """The reports in one file that was sent, named by it."""
    origin = PurePosixPath(name.replace("\\", "/")).name or "file"
    suffix = PurePosixPath(origin).suffix.lower()
    format = format_of(suffix, data[:65536])
    if (table := table_of(suffix)) is not None:
        yield Failed(origin, table)
    elif format == "jsonl":
        yield from lines(io.BytesIO(data), origin)
    else:
        yield RawItem(origin, data=data, suffix=suffix, format=format)


def item_of(text: str, **known: str | None) -> RawItem:
    """A report whose text was given, with what else is known of it: title, outlet, url, published."""
    given = {name: value for name, value in known.items() if value}
    return RawItem("pasted text", data=json.dumps({"text": text} | given).encode(), format="jsonl")


def _whole(origin: str, report: Report, analysis: Analysis) -> Report:  # noqa: ARG001  (the form that reading calls)
    return report
