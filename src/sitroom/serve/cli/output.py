"""Where results go: a file or standard output, in UTF-8 whatever the locale."""

from __future__ import annotations

import os
import sys
from io import TextIOBase
from pathlib import Path
from types import TracebackType
from typing import IO, cast

from sitroom.model.errors import UsageError


def say(message: str) -> None:
    """One line on standard error, whatever the locale."""
    data = (message + "\n").encode("utf-8", "replace")
    buffer = getattr(sys.stderr, "buffer", None) or _Encoded(sys.stderr)
    buffer.write(data)
    buffer.flush()


class PipeClosedError(Exception):
    """Nobody takes the output any more. Not an `OSError`, which click would end with a status of its own."""


class Output:
    """A sink for text. Raises `UsageError` when FILE cannot be written, `PipeClosedError` when nobody reads on."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self._part: Path | None = None
        self._written = False
        self.is_terminal = path in (None, "-") and sys.stdout.isatty()
        try:
            if path is None or path == "-":
                self._stream: IO[bytes] = cast("IO[bytes]", getattr(sys.stdout, "buffer", None) or _Encoded(sys.stdout))
            else:
                # Beside the target and renamed at the end: a failed run leaves what was there, and input that is
                # output as well is read whole.
                target = Path(path)
                if not target.is_file() and target.exists():
                    self._stream = open(target, "wb")  # noqa: SIM115, PTH123  (a device, a pipe)
                else:
                    self._part = target.with_name(f".{target.name}.{os.getpid()}.part")
                    self._stream = open(self._part, "wb")  # noqa: SIM115, PTH123  (closed by __exit__)
        except OSError as error:
            raise UsageError(
                "usage.output", f"{path} cannot be written: {error.strerror or error}", "another --output"
            ) from error

    def write(self, text: str) -> None:
        """Writes and hands on at once: what is done is seen, also when the rest is interrupted."""
        self.write_bytes(text.encode("utf-8", "replace"))

    def write_bytes(self, data: bytes) -> None:
        """The same for what is no text."""
        try:
            self._stream.write(data)
            self._stream.flush()
        except BrokenPipeError as error:
            raise PipeClosedError from error
        except OSError as error:
            raise UsageError(
                "usage.output", f"it cannot be written: {error.strerror or error}", "another --output", self.path
            ) from error
        self._written = True

    def __enter__(self) -> Output:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.path in (None, "-"):
            return
        try:
            self._stream.close()
        except OSError:
            self._written = False
        if self._part is not None:
            if self._written:
                self._part.replace(self.path)
            else:
                self._part.unlink(missing_ok=True)


class _Encoded:
    """Takes bytes for a stream of text that has no buffer below, as in some notebooks."""

    def __init__(self, stream: TextIOBase | IO[str]) -> None:
        self._stream = stream

    def write(self, data: bytes) -> int:
        return self._stream.write(data.decode("utf-8"))

    def flush(self) -> None:
        self._stream.flush()
