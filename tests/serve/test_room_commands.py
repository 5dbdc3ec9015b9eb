"""The commands on a room as people and programs use them: what they print, bad input, exit codes, interrupts."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
import zipfile

import pytest
from icalendar import Calendar

from sitroom.room import Room
from sitroom.serve.cli.group import COMMANDS, GROUPS
from sitroom.serve.cli.run import run

PORT = "Rebels shelled the port of Hodeidah on Monday, killing 12 people, the army said."
THREAT = "The separatists threatened on Thursday to storm the palace in Aden within 48 hours."
LINES = [
    {"id": "1", "text": PORT, "published": "2018-06-19", "outlet": "Harbour Wire", "title": "Port shelled"},
    {"id": "2", "text": THREAT, "published": "2018-06-21", "outlet": "Gulf Monitor"},
    {"id": "3", "text": "Gunmen killed two farmers near Taiz."},
]
ESCAPE = {"\x1b", "\x07", "\x00", "\N{RIGHT-TO-LEFT OVERRIDE}"}


@pytest.fixture
def sitroom(capsysbinary, monkeypatch, tmp_path):
    monkeypatch.setenv("SITROOM_ROOM", str(tmp_path / "room.db"))
    monkeypatch.setenv("SITROOM_USER", "D. Okello")

    def call(*arguments):
        code = run([str(a) for a in arguments])
        out, err = capsysbinary.readouterr()
        return code, out.decode("utf-8"), err.decode("utf-8")

    return call


@pytest.fixture
def filled(sitroom, tmp_path):
    path = tmp_path / "reports.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in LINES), encoding="utf-8")
    assert sitroom("add", path)[0] == 0
    return path


def jsons(text):
    return [json.loads(line) for line in text.splitlines()]


def test_the_help_has_every_command_once_in_its_group(sitroom):
    code, out, _ = sitroom("--help")
    assert code == 0
    assert all(f"{title}:" in out for title in GROUPS)
    for name in COMMANDS:
        assert sum(line.split()[:1] == [name] for line in out.splitlines()) == 1, name
    assert "..." not in out.replace("[ARGS]...", "")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(sitroom, name):
    code, out, _ = sitroom(name, "--help")
    assert code == 0
    assert f"sitroom {name}" in out.split("Options:")[0].split("\n", 1)[1]


def test_all_that_is_asked_as_json_is_json(sitroom, filled):
    for arguments in (
        ["status"],
        ["agreement"],
        ["judgements"],
        ["brief", "--since", "2018-06-01"],
        ["ledger", "actors"],
    ):
        code, out, err = sitroom(*arguments, "--json")
        assert (code, err) == (0, "")
        if arguments[0] != "agreement":
            json.loads(out)
    for arguments in (["reports"], ["records"], ["sources"], ["queue"], ["agreement"]):
        code, out, err = sitroom(*arguments, "--json")
        assert (code, err) == (0, "")
        assert all(isinstance(row, dict) for row in jsons(out))
    key = jsons(sitroom("records", "--json")[1])[0]["key"]
    assert json.loads(sitroom("finding", key, "--json")[1])["members"]
    for arguments in (["accept", key], ["credit", key, "2"], ["undo"], ["add", filled]):
        code, out, _ = sitroom(*arguments, "--json")
        assert code == 0
        json.loads(out)
    gone = json.loads(sitroom("delete", key.partition("#")[0], "--json")[1])
    assert gone["report"] == key.partition("#")[0]


@pytest.mark.parametrize("name", ["timeline", "actors", "figures", "forces", "ceasefires", "talks", "outlook"])
def test_every_ledger_in_every_format(sitroom, filled, name):
    code, table, _ = sitroom("ledger", name, "--evidence", "--today", "2018-06-22")
    assert code == 0
    assert table.strip()
    made = {form: sitroom("ledger", name, "--format", form)[1] for form in ("json", "csv", "geojson", "ics")}
    assert json.loads(made["json"])["name"] == name
    assert json.loads(made["geojson"])["type"] == "FeatureCollection"
    assert next(csv.reader(io.StringIO(made["csv"])))[0] == "section"
    Calendar.from_ical(made["ics"])


def test_one_is_no_plural(sitroom, tmp_path):
    path = tmp_path / "one.txt"
    path.write_text("Rebels shelled Gao.", encoding="utf-8")
    told = [sitroom("add", path, "--published", "2018-06-19"), sitroom("add", path, "--published", "2018-06-19")]
    told += [sitroom(*command.split()) for command in ("status", "records", "ledger timeline", "brief --since 2018-06")]
    record = jsons(sitroom("records", "--json")[1])[0]
    told += [sitroom("finding", record["key"]), sitroom("accept", record["key"]), sitroom("status")]
    told += [sitroom("delete", record["key"].partition("#")[0])]
    for code, out, _ in told:
        assert code == 0
        assert not re.search(
            r"(?<![\d,.])1 (?:[a-z]+ ){0,2}(?:reports|records|findings|sources|judgements|passages)\b", out
        )
    assert told[0][1].startswith("1 report added, ")
    assert told[1][1].endswith("1 was there already\n")


def test_a_room_that_holds_nothing_answers(sitroom, tmp_path):
    Room(tmp_path / "room.db").close()
    for arguments in (
        "status", "reports", "records", "sources", "queue", "judgements", "agreement", "ledger", "ledger timeline",
        "ledger figures", "ledger actors", "brief --since 2018-01-01", "brief --since 2018 --format html",
    ):  # fmt: skip
        code, out, err = sitroom(*arguments.split())
        assert (code, err) == (0, ""), arguments
        assert out.strip(), arguments


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ("ledger nope", 2, "usage.ledger"),
        ("ledger figures --since 2018-13-01", 2, "usage.date"),
        ("ledger outlook --today soon", 2, "usage.date"),
        ("ledger figures --kind nope", 2, "usage.kind"),
        ("ledger figures --limit 0", 2, "usage.command"),
        ("ledger figures --topic dead", 2, "usage.topic"),
        ("records --kind figure --topic ASSAULT", 2, "usage.topic"),
        ("records --reality real", 2, "usage.query"),
        ("brief --since yesterday", 2, "usage.date"),
        ("brief --since 2018-07-01 --until 2018-06-01", 2, "usage.date"),
        ("brief --since 2018-06-01 --focus Atlantis", 3, "room.no_focus"),
        ("finding finding:0", 3, "room.no_finding"),
        ("finding report:0#event:0", 3, "room.no_finding"),
        ("accept nothing", 2, "usage.key"),
        ("accept report:0#event:0", 3, "room.no_record"),
        ("grade from:nobody B", 3, "room.no_source"),
        ("grade from:harbour-wire X", 2, "usage.judgement"),
        ("undo", 3, "room.no_judgement"),
        ("undo 99", 3, "room.no_judgement"),
        ("delete report:0", 3, "room.no_report"),
        ("correct report:0#event:0 --set best", 2, "usage.judgement"),
        ("status --room elsewhere.db", 5, "store.no_room"),
        ("status --room mysql://host/name", 2, "usage.room"),
        ("reports --offset -1", 2, "usage.command"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(sitroom, filled, arguments, code, said):
    got, out, err = sitroom(*arguments.split())
    assert (got, out) == (code, "")
    assert err.startswith(f"{said}: ")
    assert err.count("\n") == 1
    assert "Try: " in err


def test_places_where_no_room_can_be(sitroom, filled, tmp_path):
    (tmp_path / "folder.db").mkdir()
    (tmp_path / "text.db").write_text("not a database")
    for place in ("folder.db", "text.db", "nowhere/room.db"):
        code, _, err = sitroom("add", filled, "--room", tmp_path / place)
        assert code in (2, 5)
        assert "fault" not in err
    assert (tmp_path / "text.db").read_text() == "not a database"


def test_lines_that_are_broken_keep_no_other_out(sitroom, tmp_path):
    path = tmp_path / "broken.jsonl"
    good = [json.dumps(line) for line in LINES]
    path.write_text(
        "\n".join([good[0], '{"text": "cut', "null", "[1]", '{"no": 1}', '{"text": " "}', good[0], good[1]])
    )
    code, out, err = sitroom("add", path, "--json")
    assert code == 1
    assert json.loads(out) | {"records": 0} == {
        "added": 2, "known": 1, "deleted": 0, "superseding": 0, "records": 0, "failed": 5,
    }  # fmt: skip
    assert "broken.jsonl:2" in err
    assert "5 of 8 reports could not be read" in err
    assert json.loads(sitroom("add", path, "--json")[1])["known"] == 3


def test_hostile_names_move_no_terminal_and_make_no_formula(sitroom, tmp_path):
    odd = "=cmd|' /C calc'!A0 \x1b[31m\x07\N{RIGHT-TO-LEFT OVERRIDE}<script>[x](javascript:y)"
    path = tmp_path / "odd.jsonl"
    path.write_text(
        json.dumps(LINES[0] | {"outlet": odd, "title": odd, "url": "javascript:alert(1)"}), encoding="utf-8"
    )
    assert sitroom("add", path)[0] == 0
    key = jsons(sitroom("records", "--json")[1])[0]["key"]
    for arguments in (
        ["reports"], ["records"], ["sources"], ["finding", key], ["queue"], ["ledger", "timeline", "-e"], ["ledger", "actors"],
        ["brief", "--since", "2018"], ["brief", "--since", "2018", "-f", "html"], ["ledger", "timeline", "-f", "csv"],
    ):  # fmt: skip
        code, out, _ = sitroom(*arguments)
        assert code == 0
        assert not ESCAPE & set(out), arguments
        assert "<script>" not in out.replace("\\<script\\>", "") or arguments[0] != "brief"
    assert "\n=" not in sitroom("ledger", "timeline", "-f", "csv")[1]


def test_a_judgement_is_signed_shown_and_taken_back(sitroom, filled):
    row = jsons(sitroom("records", "--kind", "figure", "--topic", "killed", "--json")[1])[0]
    assert sitroom("correct", row["key"], "--set", "best=15", "--note", "the hospital's list")[0] == 0
    assert "killed 15" in sitroom("records", "--kind", "figure")[1]
    code, out, _ = sitroom("judgements")
    assert code == 0
    assert "D. Okello: correct" in out
    assert "best = 15 – the hospital's list" in out
    assert "best = 15" in sitroom("finding", row["key"])[1]
    assert "taken back" in sitroom("undo")[1]
    assert jsons(sitroom("records", "--kind", "figure", "--topic", "killed", "--json")[1])[0] == row


def test_a_third_person_decides_by_command(sitroom, filled):
    key = jsons(sitroom("records", "--kind", "figure", "--topic", "killed", "--json")[1])[0]["key"]
    assert sitroom("queue", "--only", "differ")[:2] == (0, "nothing waits for a look\n")
    sitroom("accept", key)
    assert [row["key"] for row in jsons(sitroom("queue", "--only", "judged", "--by", "J. Mwale", "--json")[1])] == [key]
    assert sitroom("queue", "--only", "judged", "--by", "D. Okello")[:2] == (0, "nothing waits for a look\n")
    code, out, err = sitroom("queue", "--only", "judged")
    assert (code, out) == (2, "")
    assert "--by NAME" in err, "whose second opinion it is must be said"
    sitroom("correct", key, "--set", "best=15", "--by", "J. Mwale")
    (waiting,) = jsons(sitroom("queue", "--only", "differ", "--json")[1])
    assert waiting["said"]["J. Mwale"]["values"] == {"best": 15}
    for coder, by, told in (
        ("J. Mwale", "D. Okello", "one of those who differ"),
        ("E. Zulu", "C. Phiri", "E. Zulu has not judged it. Try: one of D. Okello, J. Mwale"),
    ):
        code, out, err = sitroom("decide", key, coder, "--by", by)
        assert (code, out) == (2, "")
        assert told in err
    assert sitroom("decide", key + "0", "J. Mwale", "--by", "C. Phiri")[0] == 3
    (made,) = jsons(sitroom("decide", key, "J. Mwale", "--by", "C. Phiri", "--json")[1])
    assert (made["by"], made["verb"], made["value"], made["note"]) == ("C. Phiri", "correct", 15, "as J. Mwale")
    assert sitroom("queue", "--only", "differ")[:2] == (0, "nothing waits for a look\n")
    assert "killed 15" in sitroom("records", "--kind", "figure")[1]
    assert sitroom("decide", key, "J. Mwale", "--by", "C. Phiri")[0] == 2, "nobody differs any more"


def test_a_brief_for_word_goes_into_a_file(sitroom, filled, tmp_path):
    made = tmp_path / "week.docx"
    assert sitroom("brief", "--since", "2018-06", "--format", "docx", "--output", made) == (0, "", "")
    with zipfile.ZipFile(made) as document:
        assert b"Hodeidah" in document.read("word/document.xml")


def test_what_was_deleted_comes_back_only_when_asked(sitroom, filled):
    report = jsons(sitroom("reports", "--json")[1])[-1]["id"]
    assert "is deleted, with" in sitroom("delete", report, "--why", "withdrawn")[1]
    assert json.loads(sitroom("add", filled, "--json")[1])["added"] == 0
    assert json.loads(sitroom("add", filled, "--restore", "--json")[1])["added"] == 1


@pytest.mark.parametrize("name", ["Łukasz", "محمد", 'Dr. O\'Neil "x"; DROP TABLE', "\udcff\x00"])
def test_any_name_signs(sitroom, filled, name):
    key = jsons(sitroom("records", "--json")[1])[0]["key"]
    code, _, err = sitroom("accept", key, "--by", name, "--note", name)
    assert (code, err) == (0, "")
    assert sitroom("undo", "--by", name)[0] == 0


def test_an_interrupt_keeps_what_was_added(tmp_path):
    path, room = tmp_path / "many.jsonl", tmp_path / "room.db"
    lines = [
        json.dumps({"text": f"{PORT} Report {n}.", "published": "2018-06-19", "outlet": f"O{n}"}) for n in range(400)
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "sitroom", "add", str(path), "--room", str(room)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL) and None,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        if room.exists():
            with Room(room) as opened:
                if opened.status().reports >= 5:
                    break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert b"what was added stays" in err
    with Room(room) as opened:
        held = opened.status().reports
    assert held >= 5
    assert out.startswith(f"{held} reports added".encode())


def test_a_source_is_asked_for_by_its_name_or_its_key(sitroom, filled):
    row = jsons(sitroom("sources", "--json")[1])[0]
    by_name, by_key = (sitroom("records", "--json", "--said-by", row[how])[1] for how in ("name", "source"))
    assert jsons(by_name)
    assert by_name == by_key
    assert sitroom("ledger", "timeline", "--said-by", row["name"])[0] == 0
    assert jsons(sitroom("records", "--json", "--said-by", "nobody at all")[1]) == []
