"""A PostgreSQL server of the tests' own, and rooms in it and in SQLite files."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

REQUIRED = "SITROOM_TEST_POSTGRESQL"
"""Set where tests must not pass over PostgreSQL: in continuous integration."""


def _program(name: str) -> str | None:
    found = shutil.which(name)
    if found and not found.startswith("/usr/bin"):  # Debian's wrappers do not make clusters
        return found
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(places[-1]) if places else found


def available() -> bool:
    return _program("initdb") is not None


@contextmanager
def server() -> Iterator[str]:
    """A server on a free port of the loopback; gives the URL of its first database, without a name at the end."""
    folder = Path(tempfile.mkdtemp(prefix="sitroom-pg-"))
    user: dict[str, object] = {}
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(folder, "postgres", "postgres")
        user = {"user": "postgres", "group": "postgres", "extra_groups": []}
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    run = {
        "check": True,
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.PIPE,
        "cwd": folder,
        "timeout": 120,
        **user,
    }
    data = folder / "data"
    subprocess.run(  # type: ignore[call-overload]
        [_program("initdb"), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-locale", "-D", data], **run
    )
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off"
    subprocess.run(  # type: ignore[call-overload]
        [_program("pg_ctl"), "-D", data, "-o", options, "-w", "-l", folder / "log", "start"],
        **(run | {"stderr": subprocess.DEVNULL}),
    )
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}/"
    finally:
        with suppress(subprocess.SubprocessError):
            subprocess.run(  # type: ignore[call-overload]
                [_program("pg_ctl"), "-D", data, "-m", "immediate", "-w", "stop"], **run
            )
        shutil.rmtree(folder, ignore_errors=True)
