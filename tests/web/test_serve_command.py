"""`sitroom serve` as a process."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path


def serve(*arguments: str) -> subprocess.Popen[str]:
    code = "from sitroom.serve.cli import main; main()"
    return subprocess.Popen([sys.executable, "-c", code, "serve", *arguments], stderr=subprocess.PIPE, text=True)


def test_it_says_where_the_room_is_and_ends_by_an_interrupt(tmp_path: Path) -> None:
    running = serve("--room", str(tmp_path / "new.db"), "--port", "0")
    try:
        assert running.stderr is not None
        told = running.stderr.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/", told)
        assert address, told
        with urllib.request.urlopen(address[0] + "healthz", timeout=120) as answer:
            assert answer.read() == b"ok"
        running.send_signal(signal.SIGINT)
        assert running.wait(60) == 0
    finally:
        running.kill()


def test_settings_that_are_none_are_told(tmp_path: Path) -> None:
    for more, code in (
        (("--zone", "Middle/Earth"), "usage.options"),
        (("--today", "2025-02-30"), "usage.date"),
        (("--tiles", "javascript:x"), "usage.options"),
        (("--host", "203.0.113.7"), "usage.port"),
    ):
        ended = serve("--room", str(tmp_path / "new.db"), "--port", "0", *more)
        _, said = ended.communicate(timeout=120)
        assert ended.returncode == 2, said
        assert said.startswith(code)
        assert "Traceback" not in said
