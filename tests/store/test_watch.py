"""Whether anybody has written since it was asked before: what a server keeps is kept for no longer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.room.readings import read

from sitroom.room import Room
from sitroom.store.engine import Watch

SHELLING = "Shelling killed two people in Aleppo on Monday, residents said."
WRITING = """
import sys
from sitroom.room import Room

with Room(sys.argv[1]) as room:
    room.grade(room.source_counts()[0].source, "B", by="ann")
"""


def test_a_write_is_seen_whoever_writes(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    with Room(path) as room:
        watch = Watch(room.engine)
        marks = [watch.mark(), watch.mark()]
        room.add(read(SHELLING, "2024-03-05"))
        marks.append(watch.mark())
        with Room(path) as other:
            other.add(read("Gunmen killed a guard in Homs on Tuesday.", "2024-03-06"))
        marks.append(watch.mark())
        subprocess.run([sys.executable, "-c", WRITING, str(path)], check=True, capture_output=True)
        marks += [watch.mark(), watch.mark()]
        watch.close()
    assert marks[0] == marks[1]
    assert len({marks[0], marks[2], marks[3], marks[4]}) == 4
    assert marks[4] == marks[5]
    assert watch.mark() is None
