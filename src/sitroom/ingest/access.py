"""What the system does not let be opened, said with a way out."""

from __future__ import annotations

import errno
from pathlib import Path

from sitroom.model.errors import SourceError

_WAYS_OUT = {
    errno.EACCES: "reading it as somebody who may, or `chmod u+r` (for a folder `u+rx`)",
    errno.EPERM: "reading it as somebody who may, or `chmod u+r` (for a folder `u+rx`)",
    errno.ELOOP: "the file itself: this link leads back to itself",
    errno.ENAMETOOLONG: "a shorter path",
    errno.EMFILE: "fewer --jobs, or a higher `ulimit -n`",
    errno.EIO: "a copy of it: the disk gives an error",
}


def denied(error: OSError) -> SourceError:
    """The error of a file or folder that is there and cannot be opened."""
    return SourceError(
        "ingest.access",
        f"it cannot be opened: {(error.strerror or str(error)).lower()}",
        _WAYS_OUT.get(error.errno or 0, "a copy of it in another place"),
    )


def is_folder(name: str) -> bool:
    """Whether a path is a folder. What cannot be looked at is none: opening it then says why."""
    try:
        return Path(name).is_dir()
    except (OSError, ValueError):
        return False
