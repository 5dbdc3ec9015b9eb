"""What can be changed in a room: judgements, and reports that come in or are deleted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, File, Form, Request, UploadFile
from pydantic import BaseModel, ConfigDict, Field

from sitroom.ingest.items import Failed, RawItem
from sitroom.ingest.web import LONGEST, Address
from sitroom.model.errors import UsageError
from sitroom.model.judgement import Judgement
from sitroom.serve.asked import day, key_of
from sitroom.serve.rest.api import OurDesk
from sitroom.serve.rest.desk import Desk
from sitroom.serve.rest.intake import Intake, item_of, items_of
from sitroom.serve.rest.security import OfOurPage

MOST_FILES = 500
router = APIRouter(dependencies=[OfOurPage])
reading = APIRouter()


class Said(BaseModel):
    """What somebody says of a record, of two, or of a source. Which fields it needs depends on `verb`.

    `record` and `other` are keys ("report:…#event:…"); `field` and `value` belong to `correct`, `value` to `credit`
    (1 to 6) and `grade` (A to F), `source` to `grade`.
    """

    model_config = ConfigDict(extra="forbid")

    verb: Literal["accept", "reject", "correct", "same", "different", "grade", "credit"]
    record: str | None = None
    other: str | None = None
    source: str | None = None
    field: str | None = None
    value: Any = None
    note: str | None = Field(None, max_length=4000)
    by: str | None = Field(None, max_length=200, description="Who says so; who started the server, if not given.")


class Decision(BaseModel):
    """Which of those who differ on a record is right."""

    model_config = ConfigDict(extra="forbid")

    record: str = Field(description='The key of the record ("report:…#event:…"), as /queue?only=differ gives it.')
    coder: str = Field(max_length=200, description="Who is right: one of those in `said` of the record in the queue.")
    by: str | None = Field(
        None,
        max_length=200,
        description="Who decides, and is none of those who differ; who started the server, if not given.",
    )


class NewReport(BaseModel):
    """A report to read, and what is known of it."""

    model_config = ConfigDict(extra="forbid")

    text: str
    title: str | None = None
    outlet: str | None = None
    url: str | None = None
    published: str | None = None


class Wanted(BaseModel):
    """An address of the web where a report stands, and its day if it does not say it itself."""

    model_config = ConfigDict(extra="forbid")

    url: str = Field(max_length=LONGEST)
    published: str | None = None


def intake_of(request: Request) -> Intake:
    """Where this server's reports come in."""
    found = request.app.state.intake
    assert isinstance(found, Intake)
    return found


@reading.get("/judgements", tags=["people"], summary="What people said, in order")
def judgements(desk: OurDesk, record: str | None = None, by: str | None = None) -> list[Judgement]:
    """Those on a record, those of a person, or all."""
    return desk.room().judgements(key=key_of(record) if record else None, by=by)


@reading.get("/jobs/{id}", tags=["reports"], summary="How far reading has come")
def job(request: Request, id: str) -> dict[str, Any]:
    """What became of each report that was sent: what was found in it, or why it could not be read."""
    return intake_of(request).job(id).as_dict()


@router.post("/judgements", status_code=201, tags=["people"], summary="Say something of a record or a source")
def say(desk: OurDesk, said: Said) -> Judgement:
    """A judgement is signed and dated, lies on top of what was read, and can be taken back."""
    return judged(desk, said)


@router.post("/decisions", status_code=201, tags=["people"], summary="Decide between people who differ on a record")
def decide(desk: OurDesk, decision: Decision) -> list[Judgement]:
    """Makes what one of them said a third person's own, over what the others said: the judgements that this takes.

    Each is taken back like any other.
    """
    by = (decision.by or "").strip() or desk.signer
    return desk.room().decide(*key_of(decision.record), decision.coder.strip(), by=by)


@router.delete("/judgements/{id}", tags=["people"], summary="Take a judgement back")
def take_back(desk: OurDesk, id: int, by: str | None = None) -> Judgement:
    """It stays in the list, with who took it back."""
    return desk.room().undo(id, by=by or desk.signer)


@router.post("/reports", status_code=202, tags=["reports"], summary="Read a report and keep it")
def add(request: Request, new: NewReport) -> dict[str, Any]:
    """Gives a job: reading takes a second or two, and /jobs/{id} tells what came of it."""
    item = item_of(new.text, title=new.title, outlet=new.outlet, url=new.url, published=day(new.published, "published"))
    return intake_of(request).take([item], None).as_dict()


@router.post("/addresses", status_code=202, tags=["reports"], summary="Fetch a report from the web and keep it")
def add_address(request: Request, desk: OurDesk, wanted: Wanted) -> dict[str, Any]:
    """Gives a job, as /reports does. What is no page of text, too large, too slow or not public is not read, and why."""
    address = Address(wanted.url, private=desk.settings.fetch_private)
    return intake_of(request).take([address], day(wanted.published, "published")).as_dict()


@router.post("/files", status_code=202, tags=["reports"], summary="Read files and keep the reports in them")
def add_files(
    request: Request, files: Annotated[list[UploadFile], File()], published: Annotated[str | None, Form()] = None
) -> dict[str, Any]:
    """Text, HTML or JSON lines. `published` is the day of those that have none themselves."""
    return intake_of(request).take(list(sent(files)), day(published, "published")).as_dict()


@router.delete("/reports/{id}", tags=["reports"], summary="Delete a report and what came from it")
def delete(desk: OurDesk, id: str, by: str | None = None, why: str | None = None) -> dict[str, Any]:
    """A tombstone stays, and the report is not taken in again by itself."""
    return {"report": id, "records": desk.room().remove(id, by=by or desk.signer, why=why)}


def judged(desk: Desk, said: Said) -> Judgement:
    """Does what was said. Raises `UsageError` where something is missing."""
    room, by = desk.room(), (said.by or "").strip() or desk.signer
    if said.verb == "grade":
        return room.grade(_needed(said.source, "source"), str(said.value or "").upper(), by=by, note=said.note)
    a = key_of(_needed(said.record, "record"))
    if said.verb in ("same", "different"):
        return room.pair(said.verb, a, key_of(_needed(said.other, "other")), by=by, note=said.note)
    value = str(said.value) if said.verb == "credit" else said.value
    return room.judge(said.verb, *a, by=by, field=said.field, value=value, note=said.note)


def sent(files: Iterable[UploadFile]) -> Iterable[RawItem | Failed]:
    """The reports in files that were sent."""
    for number, each in enumerate(files):
        if number >= MOST_FILES:
            raise UsageError("usage.size", f"more than {MOST_FILES} files", "sitroom add FOLDER")
        data = each.file.read()
        if each.filename or data:
            yield from items_of(each.filename or "file", data)


def _needed(value: str | None, name: str) -> str:
    if not value:
        raise UsageError("usage.judgement", f"this verb needs {name}", f'"{name}": "…"')
    return value
