"""One table from errors to exit codes, and the meaning of every code that an error or issue carries."""

from __future__ import annotations

from sitroom.model import errors

OK, FAULT, INTERRUPTED, PIPE_CLOSED = 0, 70, 130, 141

EXITS: tuple[tuple[type[errors.SitroomError], int, str], ...] = (
    (errors.UsageError, 2, "The command was wrong: an option, a value, a setting."),
    (errors.NotFoundError, 3, "Nothing was found under the id that was asked for."),
    (errors.BackendError, 4, "Something that sitroom stands on is missing or broken: language model, gazetteer."),
    (errors.StoreError, 5, "The room cannot be opened, read or written."),
    (errors.CorpusError, 6, "A gold file or a lexicon table is malformed."),
    (errors.KindError, 7, "A folder under `kinds/` breaks its contract."),
    (errors.SourceError, 1, "Some report could not be had or read. All others were."),
)
OTHER_EXITS = (
    (OK, "Every report was read."),
    (FAULT, "A fault in sitroom itself; `SITROOM_DEBUG=1` shows where."),
    (INTERRUPTED, "Interrupted (Ctrl-C). What was read until then is printed."),
    (PIPE_CLOSED, "The program that took the output went away, as `head` does."),
)

ERRORS: dict[str, str] = {
    "backend.model": "The spaCy package named in the settings is not installed.",
    "backend.pandas": "Data frames need the extra `tables`.",
    "backend.web": "The room on screen, and a brief as DOCX, need the extra `web`.",
    "batch.worker": "A process of `--jobs` died while it read this report.",
    "fetch.address": "What was given is no address of the web, or one that holds a password.",
    "fetch.name": "There is no host of this name, or it cannot be looked up.",
    "fetch.private": "The address leads into the server's own machine or network, where it looks only with `--fetch-private`.",
    "fetch.redirects": "The address leads on to others without end.",
    "fetch.size": "The page is larger than what is fetched.",
    "fetch.status": "The server does not give the page: it is not there, or not for everybody.",
    "fetch.time": "The page took too long.",
    "fetch.type": "What stands at the address is no page of text.",
    "fetch.unreached": "The server could not be reached, is not the one it says it is, or broke off.",
    "gazetteer.id": "The gazetteer file does not fit its tables. It is built again when it is deleted.",
    "gazetteer.write": "The gazetteer is built once in the cache folder, and that cannot be written.",
    "gold.empty": "The gold file holds no labelled report.",
    "gold.floors": "The file of floors is missing or is none.",
    "gold.form": "A line of gold lacks id or text, a record lacks kind or at or has a field or value that there is none of.",
    "gold.id": "Two lines of gold, or of predictions, have one id.",
    "gold.json": "A line of gold is no JSON.",
    "gold.kind": "A line of gold names a kind that there is none of.",
    "gold.outcomes": "The file of frozen outcomes is missing or is none.",
    "gold.predictions": "The file of predictions cannot be read, a line of it is no report, or its ids or texts are not "
    "those of the gold.",
    "gold.unreadable": "The gold file cannot be read.",
    "gold.words": "The words that anchor a record of gold are not in its text.",
    "gold.write": "Floors or outcomes cannot be written.",
    "ingest.access": "The file is there and the system does not let it be opened.",
    "ingest.missing": "There is no such file or folder.",
    "ingest.no_file": "The path is a device or a socket, or what a folder holds is no regular file, as a named pipe.",
    "ingest.no_reports": "The folder holds no file with a suffix that is read.",
    "kind.contract": "A folder under `kinds/` has no `KIND`, or one of another name.",
    "lexicon.class": "A table names a class of nouns that there is none of.",
    "lexicon.columns": "A row of a lexicon table has more cells than its header.",
    "lexicon.condition": "A condition in a table cannot be read.",
    "lexicon.missing": "A lexicon table that the program asks for is not there.",
    "lexicon.set": "A word set is asked for that the tables do not have.",
    "read.binary": "The file is no text.",
    "read.empty": "The file, or the text in a JSON line, is empty.",
    "read.fault": "sitroom failed on this report. That is a fault in sitroom; please report it.",
    "read.fields": "A JSON line is no object with a `text`, or one of its fields is no text.",
    "read.json": "A line of JSON lines is not JSON. It is named by its number, and the rest is read.",
    "read.no_article": "The page has no article: a start page, a notice, a page that is filled by scripts.",
    "read.pdf": "PDF files are not read yet.",
    "read.too_deep": "The markup or the sentences of the report nest too deeply to be followed.",
    "read.too_long": "The report is longer than reports are; it is refused at once.",
    "read.unsupported": "An office document, a table, an archive or a picture.",
    "record.not_found": "`--explain` names a record that is not in what was read.",
    "settings.file": "The configuration file cannot be read.",
    "settings.name": "The configuration file has a name that is no setting.",
    "room.no_finding": "The room has no such finding.",
    "room.no_focus": "The room knows no actor and no place of this name.",
    "room.no_job": "There is no such job: jobs are forgotten when the server ends.",
    "room.no_judgement": "There is no judgement to take back.",
    "room.no_record": "The room has no such record.",
    "room.no_report": "The room has no such report.",
    "room.no_source": "The room has no such source.",
    "store.access": "The room's file or server cannot be opened or written.",
    "store.busy": "Another process has written to the room for too long.",
    "store.database": "The database said something that sitroom has no words for.",
    "store.driver": "A room in PostgreSQL needs the extra `postgresql`.",
    "store.full": "There is no space for the room to grow.",
    "store.newer": "The room was made by a later version of sitroom.",
    "store.no_room": "There is no room at the address, or what is there is none.",
    "usage.address": "There is no such page, or it does not take this method.",
    "usage.command": "The command line was not understood.",
    "usage.date": "A day on the command line is none.",
    "usage.format": "There is no such format.",
    "usage.judgement": "A judgement lacks something, or names a field or value that there is none of.",
    "usage.key": "What was given is no key of a record, as lists of a room show it.",
    "usage.kind": "There is no such kind of record.",
    "usage.ledger": "There is no such ledger.",
    "usage.no_input": "No report was given, and standard input is a terminal.",
    "usage.output": "The output file cannot be written.",
    "usage.published": "`--published` is no date that exists, or one far in the future.",
    "usage.options": "Options do not go together, or one needs another.",
    "usage.room": "The room is neither a file in a folder that exists nor the URL of a PostgreSQL database.",
    "usage.point": "Degrees of a point or a box of the map are no numbers, or not as many as it takes.",
    "usage.query": "A list is asked for in a way that there is none of.",
    "usage.missing": "A form was sent without a report: no file, no address, no text.",
    "usage.origin": "The request did not come from a page of this room, or names another host.",
    "usage.port": "The port cannot be opened.",
    "usage.parameter": "A parameter or the body of a request is not of the form that it needs.",
    "usage.topic": "There is no such topic, or records of the kinds that are asked for have none of this name.",
    "usage.size": "What was sent is larger than the server takes.",
    "usage.token": "The room asks for a token, and none or a wrong one was given.",
    "usage.text": "What was given to `sitroom.read` as text, title, outlet or url is no text.",
}
ISSUES: dict[str, str] = {
    "read.encoding": "The text is not UTF-8. What it was read as, or how many bytes were lost, is in the message.",
    "read.control": "Colour codes of a terminal or control characters stood among the words. In files they are taken out; a "
    "text given in JSON lines stays as it is, and they are passed over.",
    "read.language": "The text is not English, and the document is given without records; or the stretch that is quoted is "
    "not, and was not read.",
    "read.mojibake": "The text had been decoded in a wrong encoding before. In files this is undone; "
    "a text given in JSON lines stays as it is.",
    "read.same_id": "A JSON line has the id of an earlier one. Both are read; `document.ref` does not tell them apart.",
    "read.published": "The publication date that came with the document is none, and was not used.",
    "text.long_sentence": "A stretch without a sentence end was too long to parse, and was not read.",
    "text.table": "A table inside the report was not read: its cells are no sentences.",
    "time.ambiguous": "A date in figures can be read day first or month first.",
    "time.impossible": "A date that the calendar does not have.",
    "time.published": "The day that relative times count from was inferred from a release's number and dateline.",
    "time.unanchored": "A relative time without a day to count from. `--published DATE` gives one.",
    "time.weekday": "A weekday does not fit its date.",
    "record.span": "A record was left out because its words are not the text's: a fault in sitroom.",
}


STATUSES: tuple[tuple[type[errors.SitroomError], int], ...] = (
    (errors.UsageError, 400),
    (errors.NotFoundError, 404),
    (errors.BackendError, 503),
    (errors.StoreError, 503),
    (errors.SourceError, 422),
)
SPECIAL_STATUSES = {
    "usage.address": 404,
    "usage.origin": 403,
    "usage.size": 413,
    "usage.token": 401,
    "usage.parameter": 422,
}


def http_status(error: errors.SitroomError) -> int:
    """The HTTP status of the answer that tells this error."""
    known = next((status for kind, status in STATUSES if isinstance(error, kind)), 500)
    return SPECIAL_STATUSES.get(error.code, known)


def exit_code(error: errors.SitroomError) -> int:
    """The exit code of the command that ends with this error."""
    return next((code for kind, code, _ in EXITS if isinstance(error, kind)), FAULT)
