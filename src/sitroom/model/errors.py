"""One error tree, one shape of message: `code: message. Try: hint` with where it happened."""

from __future__ import annotations


class SitroomError(Exception):
    """Anything that a user can be told about. `code` is stable; `hint` says what to do next."""

    def __init__(self, code: str, message: str, hint: str | None = None, where: str | None = None) -> None:
        self.code, self.message, self.hint, self.where = code, message, hint, where
        super().__init__(str(self))

    def __reduce__(self) -> tuple[type[SitroomError], tuple[str | None, ...]]:
        """Pickles whole: errors come back from the processes of a batch."""
        return type(self), (self.code, self.message, self.hint, self.where)

    def __str__(self) -> str:
        where = f" ({self.where})" if self.where else ""
        hint = f". Try: {self.hint}" if self.hint else ""
        return f"{self.code}: {self.message}{where}{hint}"


class UsageError(SitroomError):
    """The command or call was wrong."""


class SourceError(SitroomError):
    """A document could not be had."""


class FetchError(SourceError):
    """A document could not be fetched."""


class UnreadableError(SourceError):
    """A document is there and cannot be read."""


class BackendError(SitroomError):
    """Something that sitroom stands on is missing or broken: a model, a gazetteer, a database."""


class StoreError(SitroomError):
    """A room cannot be opened, read or written."""


class NotFoundError(SitroomError):
    """No such record in what was read, or in the room."""


class CorpusError(SitroomError):
    """A gold file or lexicon table is malformed."""


class KindError(SitroomError):
    """A folder under `kinds/` breaks its contract."""
