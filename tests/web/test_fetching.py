"""A report is fetched from the web: within limits, from public machines only, and through the same ingest as files."""

from __future__ import annotations

import http.server
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sitroom.ingest.web import Address, Limits, fetch
from sitroom.model.errors import FetchError
from tests.web.serving import Serving, serving

TEXT = "Rebels shelled the port of Hodeidah on Monday, killing 12 people, the Ministry of Health of Yemen said. " * 4
PAGE = (
    "<html><head><title>Port shelled</title></head><body><article>"
    f"<h1>Port shelled</h1><p>{TEXT}</p></article></body></html>"
)


class Site(http.server.BaseHTTPRequestHandler):
    """A site with a report, and with all that one can meet on the way to it."""

    asked: list[str]

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        type(self).asked.append(self.headers["Host"])
        if path == "/report":
            self._give(PAGE.encode())
        elif path == "/text":
            self._give(TEXT.encode(), "text/plain; charset=utf-8")
        elif path == "/moved":
            self._lead("/report")
        elif path == "/round":
            self._lead("/round")
        elif path == "/inside":
            self._lead(f"http://10.0.0.1:{self.server.server_address[1]}/report")
        elif path == "/local":
            self._lead("file:///etc/passwd")
        elif path == "/picture":
            self._give(b"\x89PNG", "image/png")
        elif path == "/large":
            self._give(b"x" * 200_000, "text/plain")
        elif path == "/endless":
            self.send_response(200)
            self.send_header("Content-Type", "text/plain")
            self.end_headers()
            self._drip()
        elif path == "/letters":
            self.wfile.write(b"HTTP/1.0 200 OK\r\nX-Long: ")
            self._drip()
        else:
            self.send_error(404)

    def _give(self, body: bytes, sort: str = "text/html; charset=utf-8") -> None:
        self.send_response(200)
        self.send_header("Content-Type", sort)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _lead(self, to: str) -> None:
        self.send_response(302)
        self.send_header("Location", to)
        self.end_headers()

    def _drip(self) -> None:
        try:
            for _ in range(300):
                self.wfile.write(b"x")
                self.wfile.flush()
                time.sleep(0.1)
        except OSError:
            pass  # whoever asked has gone

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


@pytest.fixture
def site() -> Iterator[str]:
    Site.asked = []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    server.daemon_threads = True
    server.block_on_close = False
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join(10)


def finished(own: Serving, job: dict[str, Any]) -> dict[str, Any]:
    for _ in range(1200):
        job = own.get(f"/api/v1/jobs/{job['id']}").json
        if job["state"] in ("finished", "failed"):
            break
        time.sleep(0.1)
    return job


def test_a_page_is_fetched_read_and_kept_like_a_file(site: str, tmp_path: Path) -> None:
    with serving(str(tmp_path / "room.db"), fetch_private=True) as own:
        wanted = {"url": f"{site}/moved", "published": "2018-06-19"}
        job = finished(own, own.call("POST", "/api/v1/addresses", wanted).json)
        assert (job["added"], job["failed"]) == (1, 0), job
        report = own.get(f"/api/v1/reports/{job['reports'][0]['report']}").json
        assert report["document"]["url"] == f"{site}/report"
        assert report["document"]["title"] == "Port shelled"
        assert {record["kind"] for record in report["records"]} >= {"event", "figure"}
        again = finished(own, own.call("POST", "/api/v1/addresses", wanted).json)
        assert (again["added"], again["known"]) == (0, 1)


def test_the_page_to_add_takes_an_address_and_tells_plainly_what_is_wrong(site: str, tmp_path: Path) -> None:
    with serving(str(tmp_path / "room.db")) as own:
        mark = "m" * 43
        form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"sitroom_csrf={mark}"}
        answer = own.call("POST", "/add", headers=form, raw=f"csrf={mark}&address={site}/report".encode())
        assert answer.status == 303
        job = finished(own, {"id": answer.headers["location"].rpartition("/")[2]})
        assert job["failed"] == 1
        page = own.get(answer.headers["location"]).text
        assert "leads into this machine or its network" in page
        assert "--fetch-private" in page
        assert own.call("POST", "/add", headers=form, raw=f"csrf=x&address={site}/report".encode()).status == 403
    assert Site.asked == []


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/nowhere", "fetch.status"),
        ("/round", "fetch.redirects"),
        ("/local", "fetch.address"),
        ("/picture", "fetch.type"),
        ("/large", "fetch.size"),
        ("/endless", "fetch.time"),
        ("/letters", "fetch.time"),
    ],
)
def test_what_is_met_on_the_way_is_told(site: str, path: str, code: str) -> None:
    with pytest.raises(FetchError) as caught:
        fetch(Address(site + path, private=True, limits=Limits(size=100_000, seconds=3)))
    assert caught.value.code == code
    assert caught.value.hint


@pytest.mark.parametrize(
    "url",
    ["ftp://a.example/x", "file:///etc/passwd", "javascript:alert(1)", "//a.example", "http://", "http://u:p@a.example/",
     "http://a.example:99999/", "http://[::1", "http://a b/", "http://a..example/", "https://" + "a" * 3000],
)  # fmt: skip
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(FetchError) as caught:
        fetch(Address(url, private=True))
    assert caught.value.code == "fetch.address"


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]",
     "10.1.2.3", "192.168.1.1", "169.254.169.254", "100.64.0.1", "[fe80::1]", "[fd00::1]", "[2002:7f00:1::]", "224.0.0.1"],
)  # fmt: skip
def test_nothing_of_this_machine_or_its_network_is_fetched_unasked(site: str, host: str) -> None:
    with pytest.raises(FetchError) as caught:
        fetch(Address(f"http://{host}:{site.rpartition(':')[2]}/report"))
    assert caught.value.code in ("fetch.private", "fetch.name")
    assert Site.asked == []


class Names:
    """A server of names that first leads to one machine and then to others."""

    def __init__(self, *machines: list[str]) -> None:
        self.machines, self.asked, self.real = list(machines), 0, socket.getaddrinfo

    def __call__(self, host: Any, port: Any, *more: Any, **named: Any) -> Any:
        if host != "news.example":
            return self.real(host, port, *more, **named)
        self.asked += 1
        found = self.machines.pop(0) if len(self.machines) > 1 else self.machines[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (machine, port)) for machine in found]


def test_a_name_is_looked_up_once_and_leads_where_it_led(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = Names(["127.0.0.1"], ["10.0.0.1"])
    monkeypatch.setattr(socket, "getaddrinfo", names)
    port = site.rpartition(":")[2]
    item = fetch(Address(f"http://news.example:{port}/text", private=True))
    assert (item.data, item.format, names.asked) == (TEXT.encode(), "text", 1)
    assert Site.asked == [f"news.example:{port}"]


def test_a_name_that_leads_in_and_out_is_refused_and_so_is_a_way_in(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", Names(["93.184.216.34", "127.0.0.1"]))
    with pytest.raises(FetchError) as caught:
        fetch(Address(f"http://news.example:{site.rpartition(':')[2]}/report"))
    assert caught.value.code == "fetch.private"
    assert Site.asked == []
