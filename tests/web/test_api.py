"""The API: what programs ask, and what is refused."""

from __future__ import annotations

import json
import re
import socket
import time
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from sitroom.ingest.items import Failed
from sitroom.room import Room
from sitroom.serve.rest.intake import items_of
from sitroom.serve.web.view import path as path_to
from sitroom.serve.web.warming import OF_KINDS, PAGES
from tests.room.readings import scenario
from tests.web.serving import Serving, serving


def test_a_list_comes_in_pages_that_miss_nothing(server: Serving) -> None:
    first = server.get("/api/v1/records?kind=talks&limit=9").json
    assert first["total"] > 9
    seen, page = [], first
    while True:
        seen += [row["key"] for row in page["items"]]
        if page["next"] is None:
            break
        page = server.get(page["next"]).json
    assert len(seen) == len(set(seen)) == first["total"]


@pytest.mark.parametrize(
    ("asked", "field", "value"),
    [
        ("kind=figure", "kind", "figure"),
        ("reality=planned", "reality", "planned"),
        ("standing=claimed", "standing", "claimed"),
        ("outlet=Voice of the Lakes", "outlet", "Voice of the Lakes"),
    ],
)
def test_lists_are_narrowed(server: Serving, asked: str, field: str, value: str) -> None:
    items = server.get(f"/api/v1/records?{asked.replace(' ', '%20')}&limit=100").json["items"]
    assert {row[field] for row in items} == {value}


def test_findings_are_narrowed_by_standing_across_reports_and_by_day(server: Serving) -> None:
    rows = server.get("/api/v1/findings?across=corroborated&kind=event&since=2025-05-04&until=2025-05-06").json["items"]
    assert rows
    assert all(row["standing"] == "corroborated" and row["kind"] == "event" for row in rows)
    assert all((row["to_day"] or row["day"])[:10] >= "2025-05-04" and row["day"] <= "2025-05-06" for row in rows)


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/v1/nothing", 404, "usage.address"),
        ("/api/v1/records?kind=poem", 400, "usage.kind"),
        ("/api/v1/records?since=2025-02-30", 400, "usage.date"),
        ("/api/v1/records?topic=asault", 400, "usage.topic"),
        ("/api/v1/records?kind=figure&topic=ASSAULT", 400, "usage.topic"),
        ("/api/v1/records?reality=real", 400, "usage.query"),
        ("/api/v1/ledgers/figures?standing=firm", 400, "usage.query"),
        ("/api/v1/records?novelty=old", 400, "usage.query"),
        ("/api/v1/findings?across=agreed", 400, "usage.query"),
        ("/api/v1/records?knd=figure", 422, "usage.parameter"),
        ("/api/v1/status?verbose=1", 422, "usage.parameter"),
        ("/api/v1/records?limit=0", 422, "usage.parameter"),
        ("/api/v1/records?offset=99999999999999999999", 422, "usage.parameter"),
        ("/api/v1/ledgers/figures?limit=99999999999999999999", 422, "usage.parameter"),
        ("/api/v1/reports/report:0", 404, "room.no_report"),
        ("/api/v1/findings/finding:0", 404, "room.no_finding"),
        ("/api/v1/ledgers/poems", 400, "usage.ledger"),
        ("/api/v1/jobs/0", 404, "room.no_job"),
        ("/api/v1/brief?since=2025-05-14&until=2025-05-01", 400, "usage.date"),
    ],
)
def test_every_error_has_one_shape(server: Serving, path: str, status: int, code: str) -> None:
    answer = server.get(path)
    assert (answer.status, answer.json["error"]["code"]) == (status, code)
    assert set(answer.json["error"]) == {"code", "message", "hint", "where"}


@pytest.mark.parametrize(
    ("path", "body", "key"),
    [
        ("/api/v1/judgements", {"verb": "accept", "record": "report:0#event:0", "nots": "sure"}, "nots"),
        ("/api/v1/decisions", {"record": "report:0#event:0", "coder": "D. Okello", "note": "why"}, "note"),
        ("/api/v1/reports", {"text": "Rebels shelled Gulu.", "publishd": "2019-03-06"}, "publishd"),
    ],
)
def test_a_key_that_nobody_looks_at_is_refused(empty: Serving, path: str, body: dict[str, str], key: str) -> None:
    answer = empty.call("POST", path, body)
    assert (answer.status, answer.json["error"]["code"]) == (422, "usage.parameter")
    assert key in answer.json["error"]["message"]


def test_filters_name_what_there_is(server: Serving) -> None:
    said = server.get("/api/v1/records?kind=figure&topic=dead").json["error"]
    assert "of the kind figure" in said["message"]
    assert "killed, wounded" in said["hint"]
    assert "ASSAULT" not in said["hint"]
    assert server.get("/api/v1/records?topic=killed&topic=ASSAULT&limit=1").status == 200


def test_an_address_that_is_cut_short_leads_to_what_there_is(server: Serving) -> None:
    told = server.get("/api/v1").json
    described = server.get("/api/openapi.json").json["paths"]
    assert {(call["method"].lower(), call["path"]) for call in told["calls"]} == {
        (method, path) for path, methods in described.items() for method in methods
    }
    assert all(call["summary"] for call in told["calls"])
    for what in ("reports", "records", "findings"):
        answer = server.get(f"/{what}?q=Samfya&today=2025-05-14")
        assert (answer.status, answer.headers["location"]) == (307, f"/search?within={what}&q=Samfya&today=2025-05-14")
        assert server.get(answer.headers["location"]).status == 200
    assert server.get("/api").headers["location"] == "/api/docs"
    assert server.get("/nothing").status == 404


def test_reasons_name_sources_as_people_do(server: Serving) -> None:
    for row in server.get("/api/v1/findings?limit=60").json["items"]:
        found = server.get("/api/v1" + path_to("findings", row["id"]))
        told = [reason[2] for reason in found.json["reasons"]] + [x["source_name"] for x in found.json["members"]]
        assert not [words for words in told if re.search(r"\b(said|from|name):", words)]
    page = server.get(path_to("findings", row["id"])).text
    assert found.json["members"][0]["source_name"] in unescape(page)
    assert "said:name" not in page


def test_one_is_no_plural(tmp_path: Path) -> None:
    room_file = tmp_path / "one.db"
    with Room(room_file) as room:
        room.add(scenario()[0])
        assert room.status().reports == 1
    with serving(str(room_file)) as one:
        for address in ("/", "/search", "/search?within=reports", "/brief", "/sources", "/timeline", "/map", "/queue"):
            shown = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", one.get(address).text))
            assert not re.search(
                r"(?<![\d,.])1 (?:[a-z]+ ){0,2}(?:reports|records|findings|sources|passages|figures)\b", shown
            )


def test_nothing_is_sent_twice_while_the_room_is_as_it_was(own: Serving) -> None:
    path = "/api/v1/ledgers/figures"
    tag = own.get(path).headers["etag"]
    again = own.get(path, If_None_Match=tag)
    assert (again.status, again.text) == (304, "")
    assert own.get("/api/v1/ledgers/talks").headers["etag"] != tag
    record = own.get("/api/v1/records?kind=figure&limit=1").json["items"][0]["key"]
    made = own.call("POST", "/api/v1/judgements", {"verb": "correct", "record": record, "field": "best", "value": 77})
    assert made.status == 201
    changed = own.get(path, If_None_Match=tag)
    assert changed.status == 200
    assert own.call("DELETE", f"/api/v1/judgements/{made.json['id']}").json["undone_by"] == "D. Okello"
    assert own.get(path).headers["etag"] not in (tag, changed.headers["etag"])


def test_a_third_person_decides_between_two(own: Serving) -> None:
    differ = "/api/v1/queue?only=differ"
    assert own.get(differ).json == []
    record = own.get("/api/v1/records?kind=figure&topic=killed&limit=1").json["items"][0]["key"]
    own.call("POST", "/api/v1/judgements", {"verb": "accept", "record": record})
    assert own.get("/api/v1/queue?only=judged").json == [], "the server's own name has judged it"
    (waiting,) = own.get("/api/v1/queue?only=judged&by=J.%20Mwale").json
    assert (waiting["key"], "said" in waiting) == (record, False)
    correction = {"verb": "correct", "record": record, "field": "best", "value": 77, "by": "J. Mwale"}
    own.call("POST", "/api/v1/judgements", correction)
    (waiting,) = own.get(differ).json
    assert waiting["said"]["J. Mwale"]["values"] == {"best": 77}
    decision = {"record": record, "coder": "J. Mwale"}
    refused = own.call("POST", "/api/v1/decisions", decision)
    assert (refused.status, refused.json["error"]["code"]) == (400, "usage.judgement")
    nowhere = own.call("POST", "/api/v1/decisions", decision | {"record": record + "0", "by": "C. Phiri"})
    assert (nowhere.status, nowhere.json["error"]["code"]) == (404, "room.no_record")
    foreign = {"Origin": "https://evil.example"}
    assert own.call("POST", "/api/v1/decisions", decision | {"by": "C. Phiri"}, foreign).status == 403
    made = own.call("POST", "/api/v1/decisions", decision | {"by": "C. Phiri"})
    assert made.status == 201
    assert [(j["by"], j["verb"], j["value"]) for j in made.json] == [("C. Phiri", "correct", 77)]
    assert own.get(differ).json == []
    again = own.call("POST", "/api/v1/decisions", decision | {"by": "C. Phiri"})
    assert (again.status, again.json["error"]["code"]) == (400, "usage.judgement")


def test_a_report_comes_in_whole_and_goes_out_whole(empty: Serving) -> None:
    new = {"text": "Rebels killed two soldiers in Gulu on Monday.", "published": "2019-03-06", "outlet": "Harbour Wire"}
    job = empty.call("POST", "/api/v1/reports", new).json
    for _ in range(1200):
        job = empty.get(f"/api/v1/jobs/{job['id']}").json
        if job["state"] in ("finished", "failed"):
            break
        time.sleep(0.1)
    assert (job["state"], job["added"]) == ("finished", 1)
    report = empty.get(f"/api/v1/reports/{job['reports'][0]['report']}").json
    assert report["format"] == "sitroom/1"
    for record in report["records"]:
        for span in record["evidence"]:
            assert report["document"]["text"][span["start"] : span["end"]] == span["text"]
    gone = empty.call("DELETE", f"/api/v1/reports/{job['reports'][0]['report']}?why=test").json
    assert gone["records"] == job["records"]
    assert empty.get("/api/v1/status").json["reports"] == 0


def test_the_map_has_every_finding_with_a_place_and_says_how_many_have_none(server: Serving) -> None:
    found = server.get("/api/v1/findings.geojson").json
    status = server.get("/api/v1/status").json
    assert len(found["features"]) + found["left_out"]["without_place"] == status["findings"]
    assert all(f["properties"]["precision"] not in (None, "unresolved") for f in found["features"])
    moved = server.get("/api/v1/movements.geojson").json["features"]
    assert all(f["geometry"]["coordinates"][0] != f["geometry"]["coordinates"][1] for f in moved)
    assert moved
    cells = server.get("/api/v1/map").json
    assert cells["findings"] == len(found["features"])
    assert sum(number for _, _, *steps in cells["cells"] for number in steps[1::2]) == cells["findings"]
    listed = server.get("/api/v1/map/findings?box=-180,-90,180,90&limit=10").json
    assert (listed["total"], len(listed["items"])) == (cells["findings"], 10)
    lon, lat = found["features"][0]["geometry"]["coordinates"]
    there = server.get(f"/api/v1/map/findings?at={lon},{lat}&limit=500").json["items"]
    assert found["features"][0]["properties"]["id"] in {row["id"] for row in there}
    assert {(row["lon"], row["lat"]) for row in there} == {(lon, lat)}


@pytest.mark.parametrize(
    "asked", ["box=1,2,3", "box=a,b,c,d", "box=1,2,3,inf", "at=12", "at=12,nan", "first=yesterday"]
)
def test_a_part_of_the_map_that_is_none_is_refused(asked: str, server: Serving) -> None:
    answer = server.get(f"/api/v1/map/findings?{asked}")
    assert (answer.status, answer.json["error"]["where"]) == (400, asked.partition("=")[0])


def test_a_ledger_comes_in_pages_and_as_a_whole_file(server: Serving) -> None:
    first = server.get("/api/v1/ledgers/outlook?limit=10").json
    assert (first["page"]["offset"], first["page"]["shown"]) == (0, 10)
    then = server.get("/api/v1/ledgers/outlook?limit=10&offset=10").json
    whole = server.get("/api/v1/ledgers/outlook.json").json

    def told(ledger: Any) -> set[str]:
        return {row["finding"] for s in ledger["sections"] if s["name"] != "sources" for row in s["rows"]}

    assert told(first) | told(then) <= told(whole)
    assert told(first).isdisjoint(told(then))
    assert len(told(whole)) > 20


@pytest.mark.parametrize("name", ["figures", "forces", "outlook", "timeline"])
def test_the_standing_across_reports_narrows_boards(name: str, server: Serving) -> None:
    standing = {}
    for offset in range(0, server.get("/api/v1/status").json["findings"], 500):
        found = server.get(f"/api/v1/findings?limit=500&offset={offset}").json["items"]
        standing |= {row["id"]: row["standing"] for row in found}

    def told(asked: str) -> list[str]:
        made = server.get(f"/api/v1/ledgers/{name}.json?{asked}").json
        return [row["finding"] for section in made["sections"] for row in section["rows"] if row["finding"]]

    narrowed = told("across=single_source")
    assert 0 < len(narrowed) < len(told(""))
    assert {standing[id] for id in narrowed} == {"single_source"}


@pytest.mark.parametrize("format", ["csv", "json", "geojson", "ics"])
def test_ledgers_are_files_too(server: Serving, format: str) -> None:
    answer = server.get(f"/api/v1/ledgers/outlook.{format}")
    assert answer.status == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="scenario-outlook.{format}"'


def test_a_brief_is_a_document_of_word_too(server: Serving) -> None:
    answer = server.get("/api/v1/brief.docx?since=2025-05-01&until=2025-05-14&drop=0.0")
    assert (answer.status, answer.text[:2]) == (200, "PK")
    assert answer.headers["content-disposition"] == 'attachment; filename="scenario-brief-2025-05-01.docx"'
    assert "wordprocessingml" in answer.headers["content-type"]
    assert "/api/v1/brief.docx?" in server.get("/brief").text


def test_what_is_described_is_there(server: Serving) -> None:
    described = server.get("/api/openapi.json").json
    assert described["openapi"].startswith("3.")
    assert {"/api/v1/records", "/api/v1/findings", "/api/v1/ledgers/{name}", "/api/v1/judgements"} <= set(
        described["paths"]
    )
    for path, methods in described["paths"].items():
        assert path.startswith("/api/v1/"), path
        for operation in methods.values():
            assert operation["summary"], path
            assert "4XX" in operation["responses"], path


def test_a_name_that_leads_to_this_machine_is_refused(server: Serving) -> None:
    answer = server.get("/api/v1/status", Host="evil.example")
    assert (answer.status, answer.json["error"]["code"]) == (403, "usage.origin")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "null"},
        {"Cookie": "sitroom_csrf=" + "a" * 43},
    ],
)
def test_other_sites_cannot_write(own: Serving, headers: dict[str, str]) -> None:
    record = own.get("/api/v1/records?limit=1").json["items"][0]["key"]
    answer = own.call("POST", "/api/v1/judgements", {"verb": "reject", "record": record}, headers)
    assert (answer.status, answer.json["error"]["code"]) == (403, "usage.origin")
    form = {"Content-Type": "application/x-www-form-urlencoded", **headers}
    raw = f"verb=reject&back=/&record={record.replace('#', '%23')}".encode()
    assert own.call("POST", "/judge", headers=form, raw=raw).status == 403
    assert own.get("/api/v1/judgements").json == []


def test_a_form_leads_back_to_this_room_only(own: Serving) -> None:
    mark = "m" * 43
    form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"sitroom_csrf={mark}"}
    for back in ("//evil.example", "https://evil.example", "/\\evil.example"):
        answer = own.call("POST", "/name", headers=form, raw=f"csrf={mark}&name=X&back={back}".encode())
        assert answer.status == 403
        assert "location" not in answer.headers


def test_a_browser_is_told_to_run_nothing_but_ours(server: Serving) -> None:
    for path in ("/", "/api/v1/status", "/static/room.js", "/nowhere"):
        headers = server.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
    assert (
        "cookie" in server.get("/").headers.get("set-cookie", "").lower()
        or "sitroom" in server.get("/").headers["set-cookie"]
    )


def test_too_much_at_once_is_refused(scenario_room: Path) -> None:
    with serving(str(scenario_room), largest=10_000) as small:
        answer = small.call("POST", "/api/v1/reports", {"text": "x" * 20_000})
        assert (answer.status, answer.json["error"]["code"]) == (413, "usage.size")
        with socket.create_connection(("127.0.0.1", small.port)) as connection:
            connection.sendall(
                b"POST /api/v1/reports HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n" + b"4e20\r\n" + b"x" * 20_000 + b"\r\n0\r\n\r\n"
            )
            assert connection.recv(100).split()[1][:1] == b"4"


def test_a_token_is_asked_for_where_one_is_set(scenario_room: Path) -> None:
    with serving(str(scenario_room), token="over the hills", host="0.0.0.0") as guarded:
        refused = guarded.get("/api/v1/status")
        assert (refused.status, refused.json["error"]["code"]) == (401, "usage.token")
        assert guarded.get("/api/v1/status", Authorization="Bearer over the hill").status == 401
        assert guarded.get("/api/v1/status", Authorization="Bearer over the hills").status == 200
        away = guarded.get("/timeline")
        assert (away.status, away.headers["location"]) == (303, "/enter")
        mark = "m" * 43
        form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"sitroom_csrf={mark}"}
        assert guarded.call("POST", "/enter", headers=form, raw=f"csrf={mark}&token=wrong".encode()).status == 401
        let_in = guarded.call("POST", "/enter", headers=form, raw=f"csrf={mark}&token=over+the+hills".encode())
        cookie = let_in.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "over the hills" not in cookie
        assert guarded.get("/timeline", Cookie=cookie.split(";")[0]).status == 200


def test_the_state_of_a_room_is_known_by_all_that_changes_it(own: Serving) -> None:
    def version() -> Any:
        return own.get("/api/v1/status").json["version"]

    seen = [version()]
    report = own.get("/api/v1/reports").json["items"][0]["id"]
    own.call("POST", "/api/v1/judgements", {"verb": "grade", "source": "from:meridian", "value": "B"})
    seen.append(version())
    own.call("DELETE", "/api/v1/judgements/1")
    seen.append(version())
    own.call("DELETE", f"/api/v1/reports/{report}")
    seen.append(version())
    assert len(set(seen)) == len(seen)
    assert json.loads(own.get("/api/v1/sources").text)


def test_sources_come_in_pages_and_are_found_by_name(server: Serving) -> None:
    whole = server.get("/api/v1/sources?limit=500").json
    assert whole["total"] == len(whole["items"]) > 4
    first = server.get("/api/v1/sources?limit=3").json
    rest = server.get(first["next"]).json
    assert [row["source"] for row in first["items"] + rest["items"]] == [row["source"] for row in whole["items"][:6]]
    name = whole["items"][-1]["name"]
    found = server.get(f"/api/v1/sources?q={quote(name)}").json
    assert whole["items"][-1] in found["items"]
    assert all(name.casefold() in (row["name"] + row["source"]).casefold() for row in found["items"])
    assert server.get("/api/v1/sources?q=nobody-of-this-name").json["total"] == 0


def test_what_is_kept_gives_way_when_somebody_says_something(own: Serving) -> None:
    source = own.get("/api/v1/sources?limit=1").json["items"][0]
    for address in ("/api/v1/sources?limit=1", "/api/v1/status", "/api/v1/queue?limit=5"):
        first, again = own.get(address), own.get(address)
        assert (first.text, first.headers["etag"]) == (again.text, again.headers["etag"])
    said = {"verb": "grade", "source": source["source"], "value": "B", "by": "D. Okello"}
    assert own.call("POST", "/api/v1/judgements", said).status < 300
    assert own.get("/api/v1/sources?limit=1").json["items"][0]["reliability"] == "B"
    assert own.get("/api/v1/status").json["judgements"] == 1


@pytest.mark.parametrize("path", [*PAGES, *(f"{path}?kind=force" for path in OF_KINDS)])
def test_what_a_server_makes_at_its_start_is_what_it_serves(server: Serving, path: str) -> None:
    """Else a page that has moved would be made for nobody, and its first visitor would wait."""
    assert server.get(path).status == 200


def test_what_was_kept_is_made_anew_after_another_process_has_written(own: Serving) -> None:
    asked = "/api/v1/sources"
    before = own.get(asked).json
    with Room(own.room) as room:
        room.grade(room.source_counts()[0].source, "B", by="ann")
    assert own.get(asked).json != before


def test_a_calendar_is_of_the_last_change_of_the_room(own: Serving) -> None:
    path = "/api/v1/ledgers/outlook.ics"
    stamps = set(re.findall(r"DTSTAMP:(\d{8}T\d{6}Z)", own.get(path).text))
    added = max(row["added_at"] for row in own.get("/api/v1/reports?limit=100").json["items"])
    assert stamps == {re.sub(r"[-:]|\.\d+", "", added)}
    assert own.get(path).text == own.get(path).text


def test_a_table_that_is_sent_is_told_to_be_no_report() -> None:
    (told,) = items_of("C:\\data\\events.csv", b"date,text\n2024-03-14,Rebels shelled the port.\n")
    assert isinstance(told, Failed)
    assert (told.origin, told.error.code) == ("events.csv", "read.unsupported")
    assert "JSON lines" in (told.error.hint or "")
