"""A PostgreSQL server that is not there, is silent, or is none: said with its address, and never waited for without end."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa

from sitroom.model.errors import StoreError, UsageError
from sitroom.store.engine import open_engine, reading


@contextmanager
def listening(answer: bytes | None) -> Iterator[int]:
    """A port where somebody takes up, and answers with these bytes or never."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken: list[socket.socket] = []

        def serve() -> None:
            while True:
                try:
                    one, _ = server.accept()
                except OSError:
                    return
                taken.append(one)
                if answer is not None:
                    one.recv(100)
                    one.sendall(answer)
                    one.close()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        thread.join(10)
        for one in taken:
            one.close()


def said(address: str) -> StoreError:
    engine = open_engine(address)
    with pytest.raises(StoreError) as caught, reading(engine):
        pass
    engine.dispose()
    return caught.value


def test_a_server_that_takes_up_and_stays_silent_is_not_waited_for() -> None:
    with listening(None) as port:
        error = said(f"postgresql://somebody@127.0.0.1:{port}/room?connect_timeout=1")
    assert error.code == "store.access"
    assert f"127.0.0.1, port {port} did not answer within 1 s" in error.message
    assert error.hint


@pytest.mark.parametrize(
    "answer", [b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", b"N", b"N" + b"R\0\0", b""]
)
def test_what_is_no_postgresql_is_told_with_its_address(answer: bytes) -> None:
    with listening(answer) as port:
        error = said(f"postgresql://somebody@127.0.0.1:{port}/room?connect_timeout=1")
    assert error.code == "store.access"
    assert f"127.0.0.1, port {port}" in error.message


def test_nobody_who_listens_and_no_such_host() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    error = said(f"postgresql://somebody@127.0.0.1:{port}/room")
    assert error.message == f"nothing listens at 127.0.0.1, port {port}"
    assert "no host of this name" in said("postgresql://somebody@nowhere.invalid/room").message


def test_a_query_may_take_longer_than_a_server_is_waited_for(postgresql: str) -> None:
    engine = open_engine(f"{postgresql}postgres?connect_timeout=1")
    with reading(engine) as connection:
        assert connection.execute(sa.text("SELECT 7 FROM pg_sleep(2)")).scalar_one() == 7
    engine.dispose()


def test_a_database_that_the_server_does_not_have_is_told_in_its_words(postgresql: str) -> None:
    error = said(f"{postgresql}nowhere")
    assert 'database "nowhere" does not exist' in error.message
    assert "{" not in error.message


@pytest.mark.parametrize("asked", ["?connect_timeout=soon", "?connect_timeout=0", "?sslmode=require"])
def test_what_an_address_cannot_say_is_refused(asked: str) -> None:
    with pytest.raises(UsageError) as caught:
        open_engine(f"postgresql://somebody@127.0.0.1/room{asked}")
    assert caught.value.code == "usage.room"
