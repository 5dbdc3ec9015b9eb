"""The command as a process: pipes, signals, locales, several processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from sitroom.batch import WORTH

TEXT = "Rebels shelled the port of Ganda – on Monday, killing three sailors, the army said. “We saw it,” said Łukasz."
COMMAND = [sys.executable, "-m", "sitroom", "read"]
PLAIN = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}


@pytest.fixture
def many(tmp_path):
    lines = "".join(json.dumps({"id": n, "text": f"Report {n}. {TEXT}"}) + "\n" for n in range(60))
    path = tmp_path / "many.jsonl"
    path.write_text(lines, encoding="utf-8")
    return path


def test_output_is_utf8_whatever_the_locale():
    done = subprocess.run([*COMMAND, "-"], input=TEXT.encode(), capture_output=True, env=PLAIN, check=True)
    assert "Ganda – on Monday" in done.stdout.decode("utf-8")


def test_a_reader_that_goes_away_ends_it_quietly(many):
    read, write = os.pipe()
    process = subprocess.Popen([*COMMAND, str(many), "-f", "jsonl"], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    os.read(read, 100)
    os.close(read)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 141
    assert err == b""


def _can_be_interrupted() -> None:
    """Tests that run in the background of a shell inherit that interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_prints_what_is_done(many, jobs, tmp_path):
    many.write_text(many.read_text(encoding="utf-8") * 60, encoding="utf-8")
    out = tmp_path / "out.json"
    with out.open("wb") as file:
        process = subprocess.Popen(
            [*COMMAND, str(many), "-f", "json", "-j", jobs],
            stdout=file,
            stderr=subprocess.PIPE,
            preexec_fn=_can_be_interrupted,
        )
        begun = time.monotonic()
        while out.stat().st_size < 1000 and time.monotonic() - begun < 60:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    reports = json.loads(out.read_text(encoding="utf-8"))
    assert process.returncode == 130
    assert 0 < len(reports) < 3600
    refs = [r["document"]["ref"] for r in reports]
    order = iter([str(n % 60) for n in range(3600)])
    assert all(ref in order for ref in refs)  # what another process had done behind what was not is there too
    assert jobs == "2" or refs == [str(n % 60) for n in range(len(refs))]
    assert b"interrupted" in err
    assert b"Traceback" not in err


def test_an_interrupt_while_it_starts_is_one_plain_line():
    process = subprocess.Popen(
        [sys.executable, "-c", "from sitroom.serve.cli import main; print('ready', flush=True); main(['read', '-'])"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=_can_be_interrupted,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.strip() == b"interrupted"


def test_processes_keep_the_order_and_the_errors_in_place(many):
    lines = many.read_text(encoding="utf-8").splitlines()
    lines = [json.dumps(row | {"text": row["text"] * 4}) for row in map(json.loads, lines)]
    assert sum(map(len, lines)) > WORTH
    lines[7] = "{broken"
    many.write_text("\n".join(lines), encoding="utf-8")
    done = subprocess.run([*COMMAND, str(many), "-f", "jsonl", "-j", "2"], capture_output=True, check=False)
    reports = [json.loads(line) for line in done.stdout.decode().split("\n") if line]
    assert done.returncode == 1
    assert [r["document"]["ref"] for r in reports] == [str(n) for n in range(60) if n != 7]
    assert "read.json" in done.stderr.decode()
    assert ":8)" in done.stderr.decode()


def test_the_version_comes_without_the_language_model():
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "sitroom", "--version"], capture_output=True, check=True
    )
    assert done.stdout.startswith(b"sitroom ")
    assert b"spacy" not in done.stderr
